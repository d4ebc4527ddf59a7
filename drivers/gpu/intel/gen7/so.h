/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN7_SO_H_
#define _INTEL_GEN7_SO_H_

#include <linux/types.h>

#include "context.h"

struct gen7_front;
struct topo_list;
struct topo_object;

#define SO_STREAMS	4u
#define SO_DECLS	128u

/**
 * struct so_stream - what is written of the vertices of a stream
 * @buffers: which buffers it has
 * @num: entries of @decl
 * @offset_dw: where its data begin in a vertex
 * @len_dw: how long they are
 * @decl: SO_DECL
 */
struct so_stream {
	u8 buffers;
	u8 num;
	u16 offset_dw;
	u16 len_dw;
	u16 decl[SO_DECLS];
};

/**
 * struct so_buffer - a buffer that is written to
 * @base: its start, a GPU address
 * @size_B: what fits in
 * @pitch_B: of a vertex, 0 where there is no buffer
 */
struct so_buffer {
	u64 base;
	u32 size_B;
	u32 pitch_B;
};

/**
 * struct so_state - 3DSTATE_STREAMOUT and what goes with it
 * @on: vertices are written
 * @passes: everything goes on as it came, and nothing is written
 * @rendering: objects of @render_stream go on
 * @statistics: counters count
 * @trailing: triangles of strips keep their last vertex last, else the first one first
 * @render_stream: see @rendering
 * @enabled: which buffers are enabled
 * @stream: what is written
 * @buffer: where to
 */
struct so_state {
	bool on;
	bool passes;
	bool rendering;
	bool statistics;
	bool trailing;
	u8 render_stream;
	u8 enabled;
	struct so_stream stream[SO_STREAMS];
	struct so_buffer buffer[GEN7_SO_BUFFERS];
};

/**
 * so_decode - decode the state of stream-out
 * @so: to be filled
 * @ctx: what commands have left behind
 */
void so_decode(struct so_state *so, const struct gen7_context *ctx);

/**
 * so_decode_streams - what is written of streams, and what goes on
 * @so: to be filled, but for buffers
 * @list: 3DSTATE_SO_DECL_LIST
 * @dw: 3DSTATE_STREAMOUT, whose first three DWords generations share
 */
void so_decode_streams(struct so_state *so, const u32 *list, const u32 *dw);

/**
 * so_write_object - stream an object out
 * @f: the front end
 * @obj: the object
 * @stream: its stream
 *
 * Return: true when it goes on to be drawn.
 */
bool so_write_object(struct gen7_front *f, const struct topo_object *obj, unsigned int stream);

/**
 * so_take - stream objects of stream 0 out, and hand on what is drawn
 * @front: struct gen7_front
 * @list: the objects
 *
 * Outside of FPU sections.
 *
 * Return: 0 or an error that ends the batch.
 */
int so_take(void *front, const struct topo_list *list);

#endif
