// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: stream-out
 *
 * Vertices of objects are written to up to four buffers, as declarations say which parts of them go
 * where. An object is written when all of it fits into all buffers of its stream, and counted
 * either way. How far a buffer is filled is a register.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "layout.h"
#include "pipeline.h"
#include "so.h"

#define ROW_DW		8u
#define ATTR_DW		4u
/* A quad is written as two triangles. */
#define MAX_VERTICES	6u

static void decode_stream(struct so_stream *s, const u32 *list, u32 dw2, unsigned int i)
{
	u32 read = dw2 >> SO_DW2_STREAM(i);
	unsigned int k;

	s->buffers = list[1] >> SO_DECL_DW1_BUFFERS(i) & 0xf;
	s->num = min_t(u32, list[2] >> SO_DECL_DW2_ENTRIES(i) & 0xff, SO_DECLS);
	s->offset_dw = read & SO_DW2_READ_OFFSET ? ROW_DW : 0;
	s->len_dw = (FIELD_GET(SO_DW2_READ_LENGTH, read) + 1) * ROW_DW;
	for (k = 0; k < s->num; k++)
		s->decl[k] = list[SO_DECL_DW_ENTRY(k, i)] >> SO_DECL_ENTRY_SHIFT(i);
}

static void decode_buffer(struct so_buffer *b, const u32 *dw)
{
	u32 end = dw[3] & SO_BUFFER_ADDRESS, base = dw[2] & SO_BUFFER_ADDRESS;

	b->base = base;
	b->size_B = end > base ? end - base : 0;
	b->pitch_B = FIELD_GET(SO_BUFFER_DW1_PITCH, dw[1]);
}

void so_decode_streams(struct so_state *so, const u32 *list, const u32 *dw)
{
	u32 dw1 = dw[1];
	unsigned int i;

	so->on = dw1 & SO_DW1_ENABLE;
	so->rendering = !(dw1 & SO_DW1_NO_RENDERING);
	so->render_stream = FIELD_GET(SO_DW1_RENDER_STREAM, dw1);
	so->trailing = dw1 & SO_DW1_TRAILING;
	so->statistics = dw1 & SO_DW1_STATISTICS;
	so->passes = !so->on && so->rendering && !so->render_stream;
	for (i = 0; i < SO_STREAMS && so->on; i++)
		decode_stream(&so->stream[i], list, dw[2], i);
}

void so_decode(struct so_state *so, const struct gen7_context *ctx)
{
	unsigned int i;

	so_decode_streams(so, ctx->so_decl_list, ctx->streamout);
	so->enabled = FIELD_GET(SO_DW1_BUFFERS, ctx->streamout[1]);
	for (i = 0; i < GEN7_SO_BUFFERS; i++)
		decode_buffer(&so->buffer[i], ctx->so_buffer[i]);
}

static void copy_slots(u16 *to, const u16 *from, const u8 *order, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < n; i++)
		to[i] = from[order[i]];
}

/* Vertices of an object as they are written, without adjacent ones. Return: how many. */
static unsigned int order_of(const struct so_state *so, const struct topo_object *obj, u16 *v)
{
	static const u8 straight[4] = { 0, 1, 2, 3 }, halves[6] = { 0, 1, 3, 1, 2, 3 };
	static const u8 strip_halves[6] = { 0, 1, 2, 1, 3, 2 };
	static const u8 leading[3] = { 0, 2, 1 }, trailing[3] = { 1, 0, 2 };
	static const u8 verts[] = {
		[TOPO_POINT] = 1, [TOPO_LINE] = 2, [TOPO_TRIANGLE] = 3, [TOPO_RECT] = 3,
	};
	const struct topo_row *row = topo_row(obj->prim);
	bool odd = !!(obj->flags & TOPO_OBJ_ODD) != (obj->prim == PRIM_TRISTRIP_REVERSE);
	u16 inner[4];

	if (row->kind == TOPO_QUAD) {
		copy_slots(v, obj->v, obj->prim == PRIM_QUADSTRIP ? strip_halves : halves, 6);
		return 6;
	}
	copy_slots(inner, obj->v, row->basic != obj->prim ? row->inner : straight, 3);
	copy_slots(v, inner, !odd ? straight : so->trailing ? trailing : leading, 3);
	return verts[row->kind];
}

/* Is there room for so many vertices in all buffers of a stream? */
static bool has_room(const struct gen7_front *f, const struct so_stream *s, unsigned int n)
{
	const struct so_state *so = &f->pipe->draw.so;
	const u32 *filled = f->pipe->cs->saved.so_write_offset;
	unsigned int i;

	if (s->buffers & ~so->enabled)
		return false;
	for (i = 0; i < GEN7_SO_BUFFERS; i++)
		if (s->buffers & BIT(i) &&
		    (u64)filled[i] + (u64)n * so->buffer[i].pitch_B > so->buffer[i].size_B)
			return false;
	return true;
}

static u32 component_of(const struct gen7_front *f, const struct so_stream *s, const u32 *vue,
			u32 at)
{
	return at < s->len_dw && s->offset_dw + at < f->out->len_dw ? vue[s->offset_dw + at] : 0;
}

/* Components of one declaration, one after the other. Return: bytes that they take. */
static u32 write_decl(struct gen7_front *f, const struct so_stream *s, u16 decl, const u32 *vue,
		      u32 at_B)
{
	const struct so_buffer *b = &f->pipe->draw.so.buffer[FIELD_GET(SO_DECL_BUFFER, decl)];
	u32 first = FIELD_GET(SO_DECL_REGISTER, decl) * ATTR_DW;
	u32 left, data[ATTR_DW], n = 0;

	for (left = FIELD_GET(SO_DECL_COMPONENTS, decl); left; left &= left - 1)
		data[n++] = component_of(f, s, vue, first + __builtin_ctz(left));
	if (!(decl & SO_DECL_HOLE) && (u64)at_B + n * sizeof(u32) <= b->size_B)
		mirage_mmu_write(f->fe.mmu, b->base + at_B, data, n * sizeof(u32));
	return n * sizeof(u32);
}

static void write_vertex(struct gen7_front *f, const struct so_stream *s, const u32 *vue)
{
	const struct so_state *so = &f->pipe->draw.so;
	u32 *filled = f->pipe->cs->saved.so_write_offset;
	u32 at_B[GEN7_SO_BUFFERS] = { };
	unsigned int i;

	for (i = 0; i < s->num; i++) {
		unsigned int k = FIELD_GET(SO_DECL_BUFFER, s->decl[i]);

		if (s->buffers & BIT(k) && so->buffer[k].pitch_B)
			at_B[k] += write_decl(f, s, s->decl[i], vue, filled[k] + at_B[k]);
	}
	for (i = 0; i < GEN7_SO_BUFFERS; i++)
		if (s->buffers & BIT(i))
			filled[i] += so->buffer[i].pitch_B;
}

bool so_write_object(struct gen7_front *f, const struct topo_object *obj, unsigned int stream)
{
	const struct so_state *so = &f->pipe->draw.so;
	const struct so_stream *s = &so->stream[stream];
	u16 v[MAX_VERTICES];
	unsigned int n, i, k, verts;

	if (!so->on)
		return so->rendering && stream == so->render_stream;
	n = order_of(so, obj, v);
	verts = min(n, 3u);
	for (i = 0; i < n; i += verts) {
		bool room = has_room(f, s, verts);

		for (k = 0; k < verts && room; k++)
			write_vertex(f, s, vue_at(f->out, v[i + k]));
		if (!so->statistics)
			continue;
		f->fe.stats[MIRAGE_STAT_SO_NEEDED + stream]++;
		f->fe.stats[MIRAGE_STAT_SO_WRITTEN + stream] += room;
	}
	return so->rendering && stream == so->render_stream;
}

int so_take(void *front, const struct topo_list *list)
{
	struct gen7_front *f = front;
	bool drawn = false;
	unsigned int i;

	for (i = 0; i < list->count; i++)
		drawn = so_write_object(f, &list->object[i], 0);
	return drawn ? gen7_clip_take(f, list) : 0;
}
