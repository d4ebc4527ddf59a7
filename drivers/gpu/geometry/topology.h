/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _GEOMETRY_TOPOLOGY_H_
#define _GEOMETRY_TOPOLOGY_H_

#include <linux/bits.h>
#include <linux/types.h>

/**
 * DOC: primitive assembly
 *
 * A stream of vertices goes in, objects come out: points, lines, triangles, with
 * their adjacent vertices where the topology has some. VF, the GS, the clipper and
 * SF all see the same decomposition (Gen4-5 Vol 2, 5.4.1, 6.7.1, 7.2), only in
 * different vertex orders, so it is done once and each unit picks its order.
 *
 * The assembler keeps the last object back until it knows whether it ends its
 * primitive, which edges of polygons, the last pixel of strips and strips with adjacency
 * depend on. Incomplete objects are never made, which is the "dangling vertex
 * removal" of 3.7 and the "partial object removal" of 6.5.1.
 *
 * Vertices are slot numbers. What a slot is, the assembler does not know.
 */

/* Topologies, by the numbers that 3DPRIMITIVE has for them (Gen4-5 Vol 2, 3.3.1). */
#define PRIM_POINTLIST		1u
#define PRIM_LINELIST		2u
#define PRIM_LINESTRIP		3u
#define PRIM_TRILIST		4u
#define PRIM_TRISTRIP		5u
#define PRIM_TRIFAN		6u
#define PRIM_QUADLIST		7u
#define PRIM_QUADSTRIP		8u
#define PRIM_LINELIST_ADJ	9u
#define PRIM_LINESTRIP_ADJ	10u
#define PRIM_TRILIST_ADJ	11u
#define PRIM_TRISTRIP_ADJ	12u
#define PRIM_TRISTRIP_REVERSE	13u
#define PRIM_POLYGON		14u
#define PRIM_RECTLIST		15u
#define PRIM_LINELOOP		16u
#define PRIM_POINTLIST_BF	17u
#define PRIM_LINESTRIP_CONT	18u
#define PRIM_LINESTRIP_BF	19u
#define PRIM_LINESTRIP_CONT_BF	20u
#define PRIM_TRIFAN_NOSTIPPLE	22u
#define PRIM_COUNT		32u

#define TOPO_NO_SLOT	0xffffu
#define TOPO_MAX_VERTS	8u

/**
 * enum topo_kind - what an object is to the rasteriser
 * @TOPO_NONE: reserved topology
 * @TOPO_POINT: 3DOBJ_POINT
 * @TOPO_LINE: 3DOBJ_LINE
 * @TOPO_TRIANGLE: 3DOBJ_TRIANGLE
 * @TOPO_RECT: 3DOBJ_RECTANGLE
 * @TOPO_QUAD: only a GS can take it
 */
enum topo_kind {
	TOPO_NONE,
	TOPO_POINT,
	TOPO_LINE,
	TOPO_TRIANGLE,
	TOPO_RECT,
	TOPO_QUAD,
};

/* Flags of a topology. */
#define TOPO_LIST	BIT(0)	/* objects share no vertices */
#define TOPO_FAN	BIT(1)	/* all objects share the first vertex */
#define TOPO_ALTERNATE	BIT(2)	/* every other triangle winds the other way */
#define TOPO_LOOP	BIT(3)	/* closes with a line to the first vertex */
#define TOPO_BACKFACE	BIT(4)	/* points and lines that face away */
#define TOPO_CONTINUE	BIT(5)	/* line stipple goes on from the last primitive */
#define TOPO_NOSTIPPLE	BIT(6)	/* no polygon stipple */
#define TOPO_POLYGON	BIT(7)	/* provoking vertex 0, whatever the state says */

/**
 * struct topo_row - one topology
 * @kind: of its objects
 * @verts: vertices of an object, adjacent ones included
 * @step: new vertices for each further object of a strip
 * @flags: TOPO_*
 * @basic: the topology without adjacency
 * @inner: which vertices of an object are not adjacent ones
 * @pid_skip: PIDCounterS limit (Gen4-5 Vol 2, 3.6.13)
 * @pid_every: PIDCounterR limit
 */
struct topo_row {
	u8 kind;
	u8 verts;
	u8 step;
	u8 flags;
	u8 basic;
	u8 inner[3];
	u8 pid_skip;
	u8 pid_every;
};

/* Flags of an object. */
#define TOPO_OBJ_FIRST		BIT(0)	/* of its primitive */
#define TOPO_OBJ_LAST		BIT(1)	/* of its primitive */
#define TOPO_OBJ_ODD		BIT(2)	/* odd one of an alternating strip */
#define TOPO_OBJ_CLOSING	BIT(3)	/* the line that closes a loop */
/* The way from vertex @i to the next one is no edge, of lists of polygons and of a polygon. */
#define TOPO_OBJ_NO_EDGE(i)	BIT(4 + (i))

/* Where a strip with adjacency keeps the vertices two before and two after an object's. */
#define TOPO_V_BEFORE	6u
#define TOPO_V_AFTER	7u

/**
 * struct topo_object - an object
 * @prim: topology it came with
 * @flags: TOPO_OBJ_*
 * @v: its vertices in the order of the stream
 */
struct topo_object {
	u8 prim;
	u8 flags;
	u16 v[TOPO_MAX_VERTS];
};

/**
 * struct topo - an assembler
 * @row: the topology
 * @prim: its number
 * @held: vertices in @window
 * @pending: @object is waiting for what comes after it
 * @objects: made of this primitive so far
 * @window: vertices that the next object will have
 * @first: first vertex of the primitive
 * @object: the one that is kept back
 */
struct topo {
	const struct topo_row *row;
	u8 prim;
	u8 held;
	bool pending;
	u32 objects;
	u16 window[TOPO_MAX_VERTS];
	u16 first;
	struct topo_object object;
};

extern const struct topo_row topo_rows[PRIM_COUNT];

/**
 * topo_row - look a topology up
 * @prim: PRIM_*
 *
 * Return: its row; of kind TOPO_NONE for reserved numbers.
 */
static inline const struct topo_row *topo_row(unsigned int prim)
{
	return &topo_rows[prim % PRIM_COUNT];
}

/**
 * topo_name - name of a topology
 * @prim: PRIM_*
 *
 * Return: as in the manual, "reserved" for those.
 */
const char *topo_name(unsigned int prim);

/**
 * topo_begin - start a primitive
 * @t: the assembler
 * @prim: PRIM_*
 */
void topo_begin(struct topo *t, unsigned int prim);

/**
 * topo_resume_from - vertices that an assembler in the middle of a primitive still refers to
 * @prim: a topology that is not a list
 * @n: vertices that it has taken
 *
 * Return: number of the first of them, all but that of the primitive.
 */
u32 topo_resume_from(unsigned int prim, u32 n);

/**
 * topo_resume - start in the middle of a primitive
 * @t: the assembler
 * @prim: a topology that is not a list
 * @n: vertices that were taken before
 * @first: the first of them
 *
 * Then those from topo_resume_from() on, up to number @n, are to be pushed once more; the objects
 * that this gives have been made before.
 */
void topo_resume(struct topo *t, unsigned int prim, u32 n, u16 first);

/**
 * topo_push - take the next vertex
 * @t: the assembler
 * @slot: the vertex
 * @out: room for one object
 *
 * Return: how many objects were made, 0 or 1.
 */
unsigned int topo_push(struct topo *t, u16 slot, struct topo_object *out);

/**
 * topo_push_list - take vertices of a list, as topo_push() would one by one
 * @t: the assembler
 * @slot: the vertices
 * @n: how many
 * @out: room for as many objects as they may make
 *
 * Return: how many objects were made, each of the next vertices; 0 when it cannot begin there.
 */
unsigned int topo_push_list(struct topo *t, const u16 *slot, unsigned int n,
			    struct topo_object *out);

/**
 * topo_end - end the primitive
 * @t: the assembler, which then starts the next primitive of the same topology
 * @out: room for two objects
 *
 * Return: how many objects were made, 0 to 2.
 */
unsigned int topo_end(struct topo *t, struct topo_object *out);

/**
 * topo_remap - rename the slots that the assembler still refers to
 * @t: the assembler
 * @map: gives the new slot for an old one
 * @arg: first argument of @map
 */
void topo_remap(struct topo *t, u16 (*map)(void *arg, u16 slot), void *arg);

/**
 * topo_pass_start - a strip of lines whose first ones are left out starts with the next one
 * @starts: whether it has yet to start
 * @obj: the object, which may become the first
 * @dropped: it is left out
 */
static inline void topo_pass_start(bool *starts, struct topo_object *obj, bool dropped)
{
	if (topo_row(obj->prim)->kind != TOPO_LINE)
		return;
	if (*starts)
		obj->flags |= TOPO_OBJ_FIRST;
	*starts = dropped && (obj->flags & TOPO_OBJ_FIRST);
}

/**
 * enum topo_order - what a GS thread gets first of a triangle that winds the other way
 * @TOPO_ORDER_STREAM: what came first, so that it keeps its winding; with adjacency as
 *	@TOPO_ORDER_LEADING (Reorder Enable is off)
 * @TOPO_ORDER_LEADING: what came first, and the other two in reverse
 * @TOPO_ORDER_TRAILING: what came second, so that what came last stays last
 */
enum topo_order {
	TOPO_ORDER_STREAM,
	TOPO_ORDER_LEADING,
	TOPO_ORDER_TRAILING,
};

/**
 * topo_gs_order - the vertices as a GS thread gets them
 * @obj: the object
 * @mode: Reorder Enable of GS_STATE, Reorder Mode of 3DSTATE_GS
 * @v: room for six slots
 * @prim: topology to tell the thread
 *
 * Gen4-5 Vol 2, 5.4.1; for trailing order IVB PRM Vol 2 Part 1, "Reorder Mode".
 *
 * Return: how many vertices.
 */
unsigned int topo_gs_order(const struct topo_object *obj, enum topo_order mode, u16 *v, u8 *prim);

/**
 * topo_basic - the object without adjacency, as CLIP and SF have it
 * @obj: the object, which is changed: topology to the basic one, triangles of strips
 *       named TRISTRIP or TRISTRIP_REVERSE by their own orientation (6.7.1), @v to the
 *       inner vertices
 *
 * Return: how many vertices.
 */
unsigned int topo_basic(struct topo_object *obj);

#endif
