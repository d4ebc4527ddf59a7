// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: primitive assembly
 *
 * One table for all topologies. A list throws its window away after each object; a
 * strip shifts it; a fan shifts it but for the first vertex.
 */

#include <linux/kernel.h>
#include <linux/string.h>

#include "topology.h"

#define INNER_3		{ 0, 1, 2 }
#define INNER_LINE_ADJ	{ 1, 2, 0 }
#define INNER_TRI_ADJ	{ 0, 2, 4 }

const struct topo_row topo_rows[PRIM_COUNT] = {
	[PRIM_POINTLIST] = { TOPO_POINT, 1, 1, TOPO_LIST, PRIM_POINTLIST, INNER_3, 1, 0 },
	[PRIM_LINELIST] = { TOPO_LINE, 2, 2, TOPO_LIST, PRIM_LINELIST, INNER_3, 1, 1 },
	[PRIM_LINESTRIP] = { TOPO_LINE, 2, 1, 0, PRIM_LINESTRIP, INNER_3, 2, 0 },
	[PRIM_TRILIST] = { TOPO_TRIANGLE, 3, 3, TOPO_LIST, PRIM_TRILIST, INNER_3, 1, 2 },
	[PRIM_TRISTRIP] = { TOPO_TRIANGLE, 3, 1, TOPO_ALTERNATE, PRIM_TRISTRIP, INNER_3, 3, 0 },
	[PRIM_TRIFAN] = { TOPO_TRIANGLE, 3, 1, TOPO_FAN, PRIM_TRIFAN, INNER_3, 3, 0 },
	[PRIM_QUADLIST] = { TOPO_QUAD, 4, 4, TOPO_LIST, PRIM_QUADLIST, INNER_3, 1, 3 },
	[PRIM_QUADSTRIP] = { TOPO_QUAD, 4, 2, 0, PRIM_QUADSTRIP, INNER_3, 3, 1 },
	[PRIM_LINELIST_ADJ] = { TOPO_LINE, 4, 4, TOPO_LIST, PRIM_LINELIST, INNER_LINE_ADJ, 1, 3 },
	[PRIM_LINESTRIP_ADJ] = { TOPO_LINE, 4, 1, 0, PRIM_LINESTRIP, INNER_LINE_ADJ, 3, 0 },
	[PRIM_TRILIST_ADJ] = { TOPO_TRIANGLE, 6, 6, TOPO_LIST, PRIM_TRILIST, INNER_TRI_ADJ, 1, 5 },
	[PRIM_TRISTRIP_ADJ] = { TOPO_TRIANGLE, 6, 2, TOPO_ALTERNATE, PRIM_TRISTRIP,
				INNER_TRI_ADJ, 5, 1 },
	[PRIM_TRISTRIP_REVERSE] = { TOPO_TRIANGLE, 3, 1, TOPO_ALTERNATE, PRIM_TRISTRIP_REVERSE,
				    INNER_3, 3, 0 },
	[PRIM_POLYGON] = { TOPO_TRIANGLE, 3, 1, TOPO_FAN | TOPO_POLYGON, PRIM_POLYGON,
			   INNER_3, 3, 0 },
	[PRIM_RECTLIST] = { TOPO_RECT, 3, 3, TOPO_LIST | TOPO_POLYGON, PRIM_RECTLIST,
			    INNER_3, 1, 2 },
	[PRIM_LINELOOP] = { TOPO_LINE, 2, 1, TOPO_LOOP, PRIM_LINESTRIP, INNER_3, 2, 0 },
	[PRIM_POINTLIST_BF] = { TOPO_POINT, 1, 1, TOPO_LIST | TOPO_BACKFACE, PRIM_POINTLIST_BF,
				INNER_3, 1, 0 },
	[PRIM_LINESTRIP_CONT] = { TOPO_LINE, 2, 1, TOPO_CONTINUE, PRIM_LINESTRIP_CONT,
				  INNER_3, 2, 0 },
	[PRIM_LINESTRIP_BF] = { TOPO_LINE, 2, 1, TOPO_BACKFACE, PRIM_LINESTRIP_BF,
				INNER_3, 2, 0 },
	[PRIM_LINESTRIP_CONT_BF] = { TOPO_LINE, 2, 1, TOPO_CONTINUE | TOPO_BACKFACE,
				     PRIM_LINESTRIP_CONT_BF, INNER_3, 2, 0 },
	[PRIM_TRIFAN_NOSTIPPLE] = { TOPO_TRIANGLE, 3, 1, TOPO_FAN | TOPO_NOSTIPPLE,
				    PRIM_TRIFAN_NOSTIPPLE, INNER_3, 3, 0 },
};

const char *topo_name(unsigned int prim)
{
	static const char *const names[PRIM_COUNT] = {
		[PRIM_POINTLIST] = "POINTLIST", [PRIM_LINELIST] = "LINELIST",
		[PRIM_LINESTRIP] = "LINESTRIP", [PRIM_TRILIST] = "TRILIST",
		[PRIM_TRISTRIP] = "TRISTRIP", [PRIM_TRIFAN] = "TRIFAN",
		[PRIM_QUADLIST] = "QUADLIST", [PRIM_QUADSTRIP] = "QUADSTRIP",
		[PRIM_LINELIST_ADJ] = "LINELIST_ADJ", [PRIM_LINESTRIP_ADJ] = "LINESTRIP_ADJ",
		[PRIM_TRILIST_ADJ] = "TRILIST_ADJ", [PRIM_TRISTRIP_ADJ] = "TRISTRIP_ADJ",
		[PRIM_TRISTRIP_REVERSE] = "TRISTRIP_REVERSE", [PRIM_POLYGON] = "POLYGON",
		[PRIM_RECTLIST] = "RECTLIST", [PRIM_LINELOOP] = "LINELOOP",
		[PRIM_POINTLIST_BF] = "POINTLIST_BF",
		[PRIM_LINESTRIP_CONT] = "LINESTRIP_CONT", [PRIM_LINESTRIP_BF] = "LINESTRIP_BF",
		[PRIM_LINESTRIP_CONT_BF] = "LINESTRIP_CONT_BF",
		[PRIM_TRIFAN_NOSTIPPLE] = "TRIFAN_NOSTIPPLE",
	};

	return names[prim % PRIM_COUNT] ?: "reserved";
}

void topo_begin(struct topo *t, unsigned int prim)
{
	memset(t, 0, sizeof(*t));
	t->prim = prim % PRIM_COUNT;
	t->row = topo_row(prim);
	t->first = TOPO_NO_SLOT;
}

/* Objects before the last two, of which one may be pending and one is looked back at. */
static u32 objects_behind(const struct topo_row *row, u32 n)
{
	u32 made = n < row->verts ? 0 : (n - row->verts) / row->step + 1;

	return made > 2 ? made - 2 : 0;
}

u32 topo_resume_from(unsigned int prim, u32 n)
{
	const struct topo_row *row = topo_row(prim);
	u32 behind = objects_behind(row, n);

	return behind * row->step + (behind && row->flags & TOPO_FAN ? 1 : 0);
}

void topo_resume(struct topo *t, unsigned int prim, u32 n, u16 first)
{
	topo_begin(t, prim);
	t->first = first;
	t->objects = objects_behind(t->row, n);
	if (t->objects && t->row->flags & TOPO_FAN)
		t->window[t->held++] = first;
}

/* The window holds a whole object: make it the pending one. */
static void make_object(struct topo *t)
{
	struct topo_object *obj = &t->object;
	u16 before = t->objects ? obj->v[0] : TOPO_NO_SLOT;

	obj->prim = t->prim;
	obj->flags = t->objects && !(t->row->flags & TOPO_LIST) ? 0 : TOPO_OBJ_FIRST;
	if ((t->row->flags & TOPO_ALTERNATE) && t->objects % 2)
		obj->flags |= TOPO_OBJ_ODD;
	memcpy(obj->v, t->window, sizeof(obj->v));
	obj->v[TOPO_V_BEFORE] = before;
	obj->v[TOPO_V_AFTER] = TOPO_NO_SLOT;
	t->pending = true;
	t->objects++;
}

/* Drop from the window what the next object does not have. */
static void advance(struct topo *t)
{
	unsigned int keep = t->row->flags & TOPO_FAN ? 1 : 0;
	unsigned int i;

	if (t->row->flags & TOPO_LIST) {
		t->held = 0;
		return;
	}
	t->held -= t->row->step;
	for (i = keep; i < t->held; i++)
		t->window[i] = t->window[i + t->row->step];
}

static unsigned int release(struct topo *t, struct topo_object *out, u8 flags)
{
	if (!t->pending)
		return 0;
	t->pending = false;
	t->object.flags |= flags;
	*out = t->object;
	return 1;
}

unsigned int topo_push(struct topo *t, u16 slot, struct topo_object *out)
{
	unsigned int made = 0;

	if (t->row->kind == TOPO_NONE)
		return 0;
	if (t->first == TOPO_NO_SLOT)
		t->first = slot;
	t->window[t->held++] = slot;
	if (t->held < t->row->verts)
		return 0;
	if (t->pending) {
		/* A strip with adjacency looks two vertices further. */
		if (t->row->verts == 6)
			t->object.v[TOPO_V_AFTER] = t->window[4];
		made = release(t, out, 0);
	}
	make_object(t);
	advance(t);
	if (t->row->flags & TOPO_LIST)
		made = release(t, out, TOPO_OBJ_LAST);
	return made;
}

unsigned int topo_push_list(struct topo *t, const u16 *slot, unsigned int n,
			    struct topo_object *out)
{
	const unsigned int verts = t->row->verts;
	unsigned int made, i;

	if (!(t->row->flags & TOPO_LIST) || t->held)
		return 0;
	for (made = 0; n >= verts; made++, out++, n -= verts) {
		out->prim = t->prim;
		out->flags = TOPO_OBJ_FIRST | TOPO_OBJ_LAST;
		for (i = 0; i < verts; i++)
			out->v[i] = *slot++;
	}
	t->objects += made;
	return made;
}

static unsigned int close_loop(struct topo *t, struct topo_object *out)
{
	memset(out, 0, sizeof(*out));
	out->prim = t->prim;
	out->flags = TOPO_OBJ_LAST | TOPO_OBJ_CLOSING;
	out->v[0] = t->window[0];
	out->v[1] = t->first;
	return 1;
}

unsigned int topo_end(struct topo *t, struct topo_object *out)
{
	bool loop = (t->row->flags & TOPO_LOOP) && t->objects;
	unsigned int made = release(t, out, loop ? 0 : TOPO_OBJ_LAST);

	if (loop)
		made += close_loop(t, out + made);
	topo_begin(t, t->prim);
	return made;
}

static u16 remap_one(u16 slot, u16 (*map)(void *arg, u16 slot), void *arg)
{
	return slot == TOPO_NO_SLOT ? slot : map(arg, slot);
}

void topo_remap(struct topo *t, u16 (*map)(void *arg, u16 slot), void *arg)
{
	unsigned int i;

	for (i = 0; i < t->held; i++)
		t->window[i] = remap_one(t->window[i], map, arg);
	/* There is room for no more than what is wanted. */
	if (t->row->flags & TOPO_LOOP)
		t->first = remap_one(t->first, map, arg);
	/* The last object's first vertex may still be wanted after its release. */
	if (!t->objects || (t->row->flags & TOPO_LIST))
		return;
	for (i = 0; i < t->row->verts; i++)
		t->object.v[i] = remap_one(t->object.v[i], map, arg);
	t->object.v[TOPO_V_BEFORE] = remap_one(t->object.v[TOPO_V_BEFORE], map, arg);
}

static void pick(u16 *dst, const u16 *v, const u8 *order, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < n; i++)
		dst[i] = v[order[i]];
}

/* The rule of the table for TRISTRIP_ADJ: the last object has no vertex "after". */
static void strip_adj_order(const struct topo_object *obj, enum topo_order order, u16 *v)
{
	u8 after = obj->flags & TOPO_OBJ_LAST ? 5 : TOPO_V_AFTER;
	u8 before = obj->flags & TOPO_OBJ_FIRST ? 1 : TOPO_V_BEFORE;
	const u8 even[6] = { 0, before, 2, after, 4, 3 };
	const u8 leading[6] = { 0, 3, 4, after, 2, before };
	const u8 trailing[6] = { 2, before, 0, 3, 4, after };

	if (!(obj->flags & TOPO_OBJ_ODD))
		pick(v, obj->v, even, 6);
	else
		pick(v, obj->v, order == TOPO_ORDER_TRAILING ? trailing : leading, 6);
}

unsigned int topo_gs_order(const struct topo_object *obj, enum topo_order mode, u16 *v, u8 *prim)
{
	static const u8 straight[6] = { 0, 1, 2, 3, 4, 5 };
	static const u8 quad_strip[4] = { 0, 1, 3, 2 };
	static const u8 reversed[][3] = {
		[TOPO_ORDER_STREAM] = { 0, 1, 2 },
		[TOPO_ORDER_LEADING] = { 0, 2, 1 },
		[TOPO_ORDER_TRAILING] = { 1, 0, 2 },
	};
	const struct topo_row *row = topo_row(obj->prim);
	const u8 *order = straight;
	bool odd = obj->flags & TOPO_OBJ_ODD;

	*prim = obj->prim;
	if (obj->prim == PRIM_TRISTRIP_ADJ) {
		strip_adj_order(obj, mode, v);
		return 6;
	}
	if (obj->prim == PRIM_QUADSTRIP)
		order = quad_strip;
	if (row->flags & TOPO_ALTERNATE) {
		bool reverse = odd != (obj->prim == PRIM_TRISTRIP_REVERSE);

		*prim = reverse ? PRIM_TRISTRIP_REVERSE : PRIM_TRISTRIP;
		if (reverse)
			order = reversed[mode];
	}
	pick(v, obj->v, order, row->verts);
	return row->verts;
}

unsigned int topo_basic(struct topo_object *obj)
{
	static const u8 verts[] = {
		[TOPO_POINT] = 1, [TOPO_LINE] = 2, [TOPO_TRIANGLE] = 3, [TOPO_RECT] = 3,
		[TOPO_QUAD] = 0,
	};
	const struct topo_row *row = topo_row(obj->prim);
	unsigned int n = verts[row->kind];
	u16 v[3];

	if (row->verts != n) {
		pick(v, obj->v, row->inner, n);
		memcpy(obj->v, v, n * sizeof(v[0]));
	}
	obj->prim = row->basic;
	if (obj->flags & TOPO_OBJ_ODD)
		obj->prim = obj->prim == PRIM_TRISTRIP ? PRIM_TRISTRIP_REVERSE : PRIM_TRISTRIP;
	obj->flags &= ~TOPO_OBJ_ODD;
	return n;
}
