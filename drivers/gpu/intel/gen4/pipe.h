/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_PIPE_H_
#define _INTEL_PIPE_H_

#include <linux/errno.h>
#include <linux/types.h>

#include "clip.h"
#include "intel/cs/cs.h"
#include "intel/eu/eu.h"
#include "intel/msg/urb.h"
#include "raster/raster.h"
#include "sf.h"
#include "thread.h"
#include "topology.h"
#include "vf.h"

/**
 * DOC: the 3D pipeline of Gen4 to Gen5
 *
 * Three layers of state. struct pipe_context is what commands leave behind, as they
 * wrote it: addresses and DWords; it belongs to a hardware context. struct pipe_draw is
 * what a 3DPRIMITIVE makes of it when anything has changed: unit states read
 * from memory and decoded. struct wm_draw is the part of that which pixels depend on; it
 * is copied into the raster back end's bins and lives until they are drawn.
 *
 * Vertices go through in chunks of PIPE_CHUNK: fetched, shaded in groups of threads,
 * assembled, taken through GS, CLIP and SF as lists of objects, and handed to the
 * bins. Between groups the streamer lets the host in. Chunks of a long list go through several
 * front ends beside each other (front.c). What generations do differently is in struct pipe_params.
 */

/* Vertices of one chunk. */
#define PIPE_CHUNK		1024u
/* Entries that assembly carries from one chunk to the next, twice, to copy between. */
#define PIPE_CARRY		16u
/* Entries for what GS and CLIP threads make of one group of objects. */
#define PIPE_MADE		256u

#define PIPE_SLOT_CHUNK		(2 * PIPE_CARRY)
#define PIPE_SLOT_GS		(PIPE_SLOT_CHUNK + PIPE_CHUNK)
#define PIPE_SLOT_CLIP		(PIPE_SLOT_GS + PIPE_MADE)
#define PIPE_SLOTS		(PIPE_SLOT_CLIP + PIPE_MADE)

/* An object for each vertex, one kept back before, a closing line after. */
#define PIPE_OBJECTS		(PIPE_CHUNK + 4)

/* An odd number of cache lines: the same row of many entries does not fall into a few sets. */
#define VUE_STRIDE_DW(dw)	((dw) | 16)

/* Longest constant buffer: 64 units of 64 bytes. */
#define PIPE_CURBE_DW		1024u

/**
 * enum pipe_clip_count - what CL_INVOCATION_COUNT counts (6.11.1)
 * @PIPE_COUNT_THREADS: CLIP threads (BW, CL)
 * @PIPE_COUNT_MESSAGES: URB writes that ask for it (CTG)
 * @PIPE_COUNT_OBJECTS: objects from the GS (ILK)
 */
enum pipe_clip_count {
	PIPE_COUNT_THREADS,
	PIPE_COUNT_MESSAGES,
	PIPE_COUNT_OBJECTS,
};

/**
 * struct pipe_params - one generation of the pipeline
 * @vf: vertex fetch
 * @clip_errata: see enum clip_errata
 * @clip_count: see enum pipe_clip_count
 * @bad_position: see struct clip_state
 * @svb_counts: writes to streamed vertex buffers count (4: 5.10.9.1)
 * @coverage_bits: of a pixel's antialiasing coverage in the payload: 4 or 8
 * @line_distance: SF_STATE has the AA Line Distance Mode (7.3.12.5.1)
 * @hier_depth: WM_STATE can clear and resolve a hierarchical depth buffer (8.4.4)
 * @instruction_base: kernel pointers are relative to it, else to the general state base
 * @ksps: kernel start pointers of WM_STATE: 1, behind which the others follow, or 4
 * @wm_state_dw: its length
 * @ff_sync: GS and CLIP threads ask for their first handle, and say how many primitives they will
 *	make; else they have it, and CLIP counts what GS made
 * @guard_px: of the rasteriser (7.3.8)
 * @isa: instruction set
 * @messages: how message descriptors are laid out
 */
struct pipe_params {
	struct vf_params vf;
	u8 clip_errata;
	u8 clip_count;
	bool bad_position;
	bool svb_counts;
	u8 coverage_bits;
	bool line_distance;
	bool hier_depth;
	bool instruction_base;
	u8 ksps;
	u8 wm_state_dw;
	bool ff_sync;
	s32 guard_px;
	const struct eu_isa *isa;
	const struct message_params *messages;
};

extern const struct mirage_unit_ops mirage_pipe_unit_gen4;
extern const struct mirage_cmd_table mirage_pipe_cmds_gen4;
extern const struct mirage_cmd_table mirage_pipe_cmds_gen45;
extern const struct mirage_cmd_table mirage_pipe_cmds_gen5;

/* The units that spawn threads, in the order of the packets that point at them. */
enum pipe_unit {
	PIPE_VS,
	PIPE_GS,
	PIPE_CLIP,
	PIPE_SF,
	PIPE_WM,
	PIPE_UNITS,
};

/* What STATE_BASE_ADDRESS sets. */
enum pipe_base {
	PIPE_BASE_GENERAL,
	PIPE_BASE_SURFACE,
	PIPE_BASE_INDIRECT,
	PIPE_BASE_INSTRUCTION,
	PIPE_BOUND_GENERAL,
	PIPE_BOUND_INDIRECT,
	PIPE_BOUND_INSTRUCTION,
	PIPE_BASES,
};

/**
 * struct pipe_context - what the commands of a context left behind
 * @base: STATE_BASE_ADDRESS
 * @pointers: 3DSTATE_PIPELINED_POINTERS, DWords 1 to 6
 * @binding_tables: 3DSTATE_BINDING_TABLE_POINTERS, DWords 1 to 5
 * @vf: vertex fetch
 * @drawing_rectangle: DWords 1 to 3
 * @constant_color: four floats
 * @depth_buffer: DWords 1 to 5
 * @stencil_buffer: DWords 1 and 2
 * @poly_stipple: 32 rows
 * @poly_stipple_offset: DWord 1
 * @line_stipple: DWords 1 and 2
 * @depth_offset_clamp: a float
 * @aa_line: DWords 1 and 2
 * @clear_params: DWords 0 and 1
 * @urb_fence: DWords 1 and 2
 * @cs_urb: DWord 1
 * @svbi: streamed vertex buffer indices
 * @svbi_max: where they stop
 * @samplers: what sampler commands set
 * @curbe_dw: valid DWords of @curbe
 * @curbe: constants
 */
struct pipe_context {
	u32 base[PIPE_BASES];
	u32 pointers[6];
	u32 binding_tables[PIPE_UNITS];
	struct vf_state vf;
	u32 drawing_rectangle[3];
	u32 constant_color[4];
	u32 depth_buffer[5];
	u32 stencil_buffer[2];
	u32 poly_stipple[32];
	u32 poly_stipple_offset;
	u32 line_stipple[2];
	u32 depth_offset_clamp;
	u32 aa_line[2];
	u32 clear_params[2];
	u32 urb_fence[2];
	u32 cs_urb;
	u32 svbi[4];
	u32 svbi_max[4];
	struct sampler_context samplers;
	u32 curbe_dw;
	u32 curbe[PIPE_CURBE_DW];
};

/**
 * struct pipe_draw - state of a 3DPRIMITIVE, decoded
 * @unit: the units; of those that are off only the entry sizes mean anything
 * @on: which of them are on
 * @vs_cache: vertex cache is on
 * @gs_reorder: see topo_gs_order()
 * @gs_rendering: hint for the threads
 * @gs_svbi: threads get R1
 * @gs_svbi_step: what each thread adds to the streamed vertex buffer indices
 * @gs_group: so many threads side by side
 * @gs_so_statistics: FF_SYNC and the threads' last messages count what is streamed out
 * @gs_max_vp: greatest viewport index
 * @gs_objects: CLIP counts what GS made
 * @clip: clip test
 * @sf: object setup
 * @vue_dw: length of a vertex entry
 * @vue_stride_dw: from one to the next
 * @pue_dw: length of a setup entry
 */
struct pipe_draw {
	struct ff_unit unit[PIPE_UNITS];
	bool on[PIPE_UNITS];
	bool vs_cache;
	bool gs_reorder;
	bool gs_rendering;
	bool gs_svbi;
	u16 gs_svbi_step;
	u8 gs_group;
	bool gs_so_statistics;
	u8 gs_max_vp;
	bool gs_objects;
	struct clip_state clip;
	struct sf_state sf;
	u32 vue_dw;
	u32 vue_stride_dw;
	u32 pue_dw;
};

/* R1.6 of a pixel thread that does not depend on the primitive (8.5.2.1). */
#define WM_R1_6_BACK_FACING	BIT(31)
#define WM_R1_6_SRC_DEPTH	BIT(30)
#define WM_R1_6_SRC_DEPTH_RT	BIT(29)
#define WM_R1_6_DST_DEPTH	BIT(28)
#define WM_R1_6_DST_STENCIL	BIT(27)
#define WM_R1_6_AA_ALPHA_RT	BIT(26)
#define WM_R1_6_AA_ALPHA	BIT(25)

/**
 * struct wm_draw - what the pixel threads of a draw need; immutable
 * @pipe: the pipeline
 * @unit: how threads of 8 pixels are spawned, and of 16
 * @r1_6: depth and stencil bits of the payload
 * @computed_depth: the shader's depth counts, not the interpolated one
 * @statistics: pixels are counted
 * @pixels_32: threads are for 32 pixels, of which the upper half is never lit
 * @setup_rows: rows of the setup entry that threads get
 * @cc_pointer: COLOR_CALC_STATE, for R0.1
 * @num_targets: entries of @target_bti in use
 * @target_bti: binding table index of each raster_state.target
 * @curbe_dw: length of @curbe
 * @curbe: constants
 */
struct wm_draw {
	struct pipe *pipe;
	struct ff_unit unit[2];
	u32 r1_6;
	bool computed_depth;
	bool statistics;
	bool pixels_32;
	u8 setup_rows;
	u32 cc_pointer;
	u32 num_targets;
	u8 target_bti[RASTER_MAX_TARGETS];
	u32 curbe_dw;
	u32 curbe[];
};

/**
 * struct wm_prim - what the pixel threads of a primitive need; immutable
 * @start: Xstart and Ystart, on a grid whose samples are at integers
 * @r1_6: facing, antialiasing and topology
 * @r1_7: viewport and array index
 * @setup: wm_draw.setup_rows rows of coefficients
 */
struct wm_prim {
	float start[2];
	u32 r1_6;
	u32 r1_7;
	u32 setup[];
};

/**
 * struct pipe_readback - what the fixed functions keep of a vertex (2.5.1)
 * @screen: where it is on the screen
 * @outcode: clip test
 * @rtai: render target array index
 * @vp: viewport index
 */
struct pipe_readback {
	struct sf_screen screen;
	u32 outcode;
	u16 rtai;
	u8 vp;
} __aligned(32);

/**
 * struct pipe_made - a vertex that a GS or CLIP thread has made
 * @slot: its entry
 * @thread: which thread of the group made it
 * @prim: topology
 * @start: first vertex of a primitive
 * @end: last one
 */
struct pipe_made {
	u16 slot;
	u8 thread;
	u8 prim;
	bool start;
	bool end;
};

/**
 * struct pipe_maker - what one group of GS or CLIP threads makes
 * @front: whose threads they are
 * @first_slot: first of the PIPE_MADE entries that they share
 * @used: so many of them are given away
 * @count: entries of @made
 * @owner: thread that holds each entry, FF_MAX_THREADS for none
 * @made: in order of completion; each thread's are in its own order
 */
struct pipe_maker {
	struct pipe_front *front;
	u16 first_slot;
	u16 used;
	u16 count;
	u8 owner[PIPE_MADE];
	struct pipe_made made[PIPE_MADE];
};

#define PIPE_CACHE_SLOTS	2048u

/**
 * struct pipe_chunk - vertices on their way through VF and VS
 * @count: entries of @stream
 * @used: slots given away, entries of @vertex; fewer once those that are equal are one
 * @merge: equal vertices may become one
 * @vertex: what is to be fetched into them
 * @stream: slots in order, or PIPE_CUT
 * @generation: of the cache, moves on with each chunk
 * @cache: which slot has which vertex, by its number or by its contents
 */
struct pipe_chunk {
	unsigned int count;
	unsigned int used;
	bool merge;
	struct vf_vertex vertex[PIPE_CHUNK];
	u16 stream[PIPE_CHUNK];
	u32 generation;
	struct {
		s64 index;
		u32 generation;
		u16 slot;
	} cache[PIPE_CACHE_SLOTS];
};

/* Ends a primitive within a chunk's stream. */
#define PIPE_CUT	0xfffeu

/**
 * struct pipe_list - objects on their way from unit to unit
 * @count: entries of @object
 * @object: in order
 */
struct pipe_list {
	unsigned int count;
	struct topo_object object[PIPE_OBJECTS];
};

/**
 * struct pipe_front - what a thread needs to take vertices to the bins
 * @pipe: the pipeline
 * @core: where GPU threads run
 * @mmu: port into memory
 * @own_mmu: the port of a helper; the engine's own front end has that of its streamer
 * @stats: counters
 * @lane: of the back end's arena, for helpers
 * @ready: a helper's primitives; NULL: they go straight into the bins
 * @vue: vertex entries, see pipe_vue()
 * @vue_dw: room in it
 * @vue_used_dw: what of it this batch may have written
 * @readback: of each entry
 * @pue: setup entries of a group of threads
 * @setup: objects of that group
 * @setup_object: the same before setup
 * @chunk: vertices of a chunk
 * @topo: assembler of the primitive that is being drawn
 * @list: objects from VF, from GS, from CLIP
 * @maker: GS and CLIP threads' output
 * @carry: which half of the carried entries is in use
 * @carried: entries of it
 * @carry_from: where they came from
 */
struct pipe_front {
	struct pipe *pipe;
	struct ff_core *core;
	struct mirage_mmu *mmu;
	struct mirage_mmu own_mmu;
	u64 *stats;
	unsigned int lane;
	struct raster_list *ready;
	u32 *vue;
	u32 vue_dw;
	u32 vue_used_dw;
	struct pipe_readback readback[PIPE_SLOTS];
	u32 (*pue)[URB_PUE_DW];
	struct sf_setup setup[FF_MAX_THREADS];
	struct topo_object setup_object[FF_MAX_THREADS];
	struct pipe_chunk chunk;
	struct topo topo;
	struct pipe_list list[3];
	struct pipe_maker maker[2];
	unsigned int carry;
	unsigned int carried;
	u16 carry_from[PIPE_CARRY];
};

/* Stretches of a long list that helpers work on between two looks of the host. */
#define PIPE_TASKS	64u

/**
 * struct pipe_task - a stretch of a list, done by a helper
 * @done: it is; nothing else counts before
 * @ret: 0 or an error
 * @ready: its primitives
 * @stats: what it counted
 * @faults: accesses that found nothing mapped
 * @fault_addr: the first of them
 */
struct pipe_task {
	bool done;
	int ret;
	struct raster_list ready;
	u64 stats[MIRAGE_NUM_STATS];
	u32 faults;
	u64 fault_addr;
};

/**
 * struct pipe_work - a list that falls into stretches
 * @run: take one of them to the bins; must have no other effect, and may be asked again
 * @arg: for it
 * @count: how many there are
 * @room_B: what one leaves in the bins, roughly
 */
struct pipe_work {
	int (*run)(struct pipe_front *f, const void *arg, u32 stretch);
	const void *arg;
	u32 count;
	u32 room_B;
};

/**
 * struct pipe - the pipeline of one render engine
 * @params: its generation
 * @cs: its streamer
 * @ctx: context of the running batch
 * @cache: kernels
 * @draw: decoded state
 * @stale: @draw has to be decoded again
 * @scrubbed: this batch has wiped what others left in registers and entries
 * @sampled: there have been primitives since samplers were flushed
 * @stamp: of the decoded state
 * @wm_ready: the raster back end has the draw's state, for the scissor of @wm_vp
 * @wm_vp: a viewport index
 * @wm: the pixel side of the draw, before it goes to the bins
 * @wm_early: early depth table's answer
 * @depth_row: row of a setup entry that has the depth plane
 * @wm_setup_offset: first row that threads get
 * @wm_clear: depth is @wm_clear_z everywhere (8.4.4.1)
 * @wm_clear_z: the clear value
 * @wm_transposed: setup entries are stored by coefficient
 * @wm_state: the same for the back end
 * @raster: the back end
 * @host: how it gets its workers
 * @depth_count: what the back end has counted when last asked
 * @worker: cores of the workers, for pixels and for vertices
 * @num_workers: how many
 * @ps_pixels: pixels shaded, by worker
 * @front: the engine's own front end
 * @helper: front ends of helpers, from the first long list on; else NULL
 * @work: what they are at
 * @task: its stretches
 * @first_task: number of the first of these
 * @num_tasks: how many they are
 * @next_task: the next of them that a helper takes
 * @stop_tasks: some stretch cannot be done by a helper
 * @helpers_at_it: how many helpers the host has set to work
 * @helpers_met: how many it has at most, so far
 * @report: the draw, for those who watch
 */
struct pipe {
	const struct pipe_params *params;
	struct mirage_cs *cs;
	struct pipe_context *ctx;
	struct eu_program_cache *cache;
	struct pipe_draw draw;
	bool stale;
	bool scrubbed;
	bool sampled;
	u32 stamp;
	bool wm_ready;
	u8 wm_vp;
	struct wm_draw wm;
	u8 depth_row;
	u8 wm_setup_offset;
	bool wm_transposed;
	bool wm_clear;
	float wm_clear_z;
	struct raster_state wm_state;
	struct mirage_raster *raster;
	struct raster_host host;
	u64 depth_count;
	struct ff_core *worker[RASTER_MAX_WORKERS];
	unsigned int num_workers;
	u64 ps_pixels[RASTER_MAX_WORKERS];
	struct pipe_front *front;
	struct pipe_front *helper[RASTER_PREPARERS];
	const struct pipe_work *work;
	struct pipe_task task[PIPE_TASKS];
	u32 first_task;
	u32 num_tasks;
	u32 next_task;
	int stop_tasks;
	u32 helpers_at_it;
	u32 helpers_met;
	struct mirage_draw report;
};

/**
 * pipe_primitive - execute 3DPRIMITIVE
 * @cs: the streamer
 * @dw: the command
 * @len_dw: its length
 *
 * Return: as command handlers do.
 */
int pipe_primitive(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);

/**
 * pipe_report - tell those who watch of a draw
 * @p: the pipeline, its state decoded; @report has what the command says
 */
void pipe_report(struct pipe *p);

/**
 * pipe_scrub - wipe registers and entries
 * @p: the pipeline
 *
 * No client sees what another one's threads or vertices left: once for each batch that draws.
 */
void pipe_scrub(struct pipe *p);

/**
 * pipe_flush_raster - draw what is in the bins
 * @p: the pipeline
 *
 * Outside of FPU sections.
 *
 * Return: 0 or an error that ends the batch.
 */
int pipe_flush_raster(struct pipe *p);

/**
 * pipe_program - look a unit's kernel up
 * @p: the pipeline
 * @u: the unit; gets its program
 *
 * Outside of FPU sections.
 *
 * Return: 0 or -ENOMEM.
 */
int pipe_program(struct pipe *p, struct ff_unit *u);

/**
 * pipe_fetch_chunk - fetch the vertices of a chunk
 * @f: the front end; entries of its chunk are filled
 *
 * FPU section.
 */
void pipe_fetch_chunk(struct pipe_front *f);

/**
 * vs_run - shade vertices
 * @f: the front end
 * @slot: first of their entries
 * @count: how many
 *
 * Return: 0 or an error that ends the batch.
 */
int vs_run(struct pipe_front *f, u16 slot, unsigned int count);

/**
 * gs_run - take objects through the GS and on to the clipper
 * @f: the front end
 * @list: the objects
 *
 * Return: 0 or an error that ends the batch.
 */
int gs_run(struct pipe_front *f, const struct pipe_list *list);

/**
 * gs_sync - a GS thread says what it is going to make and to stream out
 * @p: the pipeline
 * @header: of its FF_SYNC message
 * @svbi: gets the four indices at which it may begin
 */
void gs_sync(struct pipe *p, const u32 *header, u32 *svbi);

/**
 * gs_end - a GS thread ends, and says what it has streamed out
 * @p: the pipeline
 * @header: of its last message
 */
void gs_end(struct pipe *p, const u32 *header);

/**
 * clip_run - take objects through the clipper and on to SF
 * @f: the front end
 * @list: the objects
 *
 * Return: 0 or an error that ends the batch.
 */
int clip_run(struct pipe_front *f, const struct pipe_list *list);

/**
 * sf_run - set objects up and put them into the bins
 * @f: the front end
 * @list: the objects, without adjacency
 *
 * Return: 0 or an error that ends the batch.
 */
int sf_run(struct pipe_front *f, const struct pipe_list *list);

/**
 * sf_fill_group - set up as many objects as run together
 * @f: the front end; gets them
 * @list: the objects
 * @next: the first of them; gets the next one
 *
 * FPU section.
 *
 * Return: how many there are that are not culled.
 */
unsigned int sf_fill_group(struct pipe_front *f, const struct pipe_list *list, unsigned int *next);

/**
 * sf_run_group - run the setup kernel, put what comes of it into the bins
 * @f: the front end
 * @count: what sf_fill_group() has said
 *
 * FPU section, which it may leave for a while.
 *
 * Return: 0 or an error that ends the batch.
 */
int sf_run_group(struct pipe_front *f, unsigned int count);

/**
 * sf_get_ready - get the back end ready for another object
 * @f: the front end
 * @vp: its viewport
 * @room: the bins have no room for it
 *
 * In an FPU section, which is left meanwhile.
 *
 * Return: 0 or an error that ends the batch.
 */
int sf_get_ready(struct pipe_front *f, unsigned int vp, bool room);

/**
 * pipe_readback_vertex - read a vertex header back
 * @f: the front end
 * @slot: the vertex
 * @max_vp: greatest viewport index; others are 0
 *
 * FPU section.
 */
void pipe_readback_vertex(struct pipe_front *f, u16 slot, unsigned int max_vp);

/**
 * pipe_readback_vertices - the same for several in a row
 * @f: the front end
 * @slot: the first of them
 * @count: how many
 * @max_vp: likewise
 *
 * FPU section.
 */
void pipe_readback_vertices(struct pipe_front *f, u16 slot, unsigned int count,
			    unsigned int max_vp);

/**
 * wm_decode - the pixel side of a draw
 * @p: the pipeline; fills @p->wm and @p->wm_state
 *
 * FPU section. Kernels are looked up afterwards: wm_programs().
 */
void wm_decode(struct pipe *p);

/**
 * wm_programs - look the pixel shaders up, and what they render to
 * @p: the pipeline, after wm_decode()
 *
 * Outside of FPU sections.
 *
 * Return: 0 or an error that ends the batch.
 */
int wm_programs(struct pipe *p);

/**
 * wm_bind - find what the pixel shaders render to, and whether they make one colour
 * @p: the pipeline, with kernels
 * @written: binding table entries that they write to, a bit each
 *
 * FPU section.
 */
void wm_bind(struct pipe *p, const u32 *written);

/**
 * wm_ready - make sure that the back end has the draw's state
 * @p: the pipeline
 * @vp: viewport whose scissor applies
 *
 * Outside of FPU sections.
 *
 * Return: 0 or an error that ends the batch.
 */
int wm_ready(struct pipe *p, unsigned int vp);

/**
 * wm_shade - run the pixel shader, see raster_state.shade
 * @batch: the pixels
 *
 * Return: 0 or an error that ends the batch.
 */
int wm_shade(const struct raster_batch *batch);

/**
 * pipe_make_room - after -EAGAIN of the back end
 * @p: the pipeline
 *
 * Outside of FPU sections. May flush, after which wm_ready() is due.
 *
 * Return: 0, and there is room for a state and one primitive of any size, so that asking once more
 * is enough; or an error that ends the batch.
 */
int pipe_make_room(struct pipe *p);

/**
 * pipe_reserve - the same for helpers
 * @p: the pipeline
 * @size_B: what they are going to need, together and roughly
 * @lanes: how many of them there may be
 *
 * Outside of FPU sections. May flush, after which wm_ready() is due.
 *
 * Return: 0, with or without so much; or an error that ends the batch.
 */
int pipe_reserve(struct pipe *p, size_t size_B, u32 lanes);

/* Of what the back end says after pipe_make_room(): nothing asks for room for ever. */
static inline int pipe_had_room(int ret)
{
	return ret == -EAGAIN || ret == -EBUSY ? -EIO : ret;
}

/**
 * maker_begin - make ready for a group of GS or CLIP threads
 * @m: the maker
 */
void maker_begin(struct pipe_maker *m);

/**
 * maker_grant - give a thread an entry of its own, without being asked (before Gen5)
 * @m: the maker
 * @thread: the thread
 *
 * Return: its handle.
 */
u32 maker_grant(struct pipe_maker *m, unsigned int thread);

/**
 * maker_send - a message of a GS or CLIP thread to the URB
 * @arg: the maker
 * @s: the message
 *
 * Return: 0.
 */
int maker_send(void *arg, const struct msg_send *s);

/**
 * maker_assemble - objects of what a thread has made
 * @m: the maker
 * @thread: which thread
 * @list: gets the objects
 * @next: takes them when @list is full
 *
 * Return: 0 or an error of @next.
 */
int maker_assemble(struct pipe_maker *m, unsigned int thread, struct pipe_list *list,
		   int (*next)(struct pipe_front *f, const struct pipe_list *list));

/**
 * pipe_append - add an object to a list
 * @f: the front end
 * @list: the list
 * @obj: the object
 * @next: takes the list when it is full
 *
 * Return: 0 or an error of @next.
 */
static inline int pipe_append(struct pipe_front *f, struct pipe_list *list,
			      const struct topo_object *obj,
			      int (*next)(struct pipe_front *f, const struct pipe_list *list))
{
	int ret;

	list->object[list->count++] = *obj;
	if (list->count < PIPE_OBJECTS)
		return 0;
	ret = next(f, list);
	list->count = 0;
	return ret;
}

/**
 * front_create - make a front end
 * @p: the pipeline
 * @core: where its threads run
 *
 * Return: it, without vertex entries; or NULL without memory.
 */
struct pipe_front *front_create(struct pipe *p, struct ff_core *core);

/**
 * front_destroy - free it
 * @f: the front end, or NULL
 */
void front_destroy(struct pipe_front *f);

/**
 * front_reserve - have vertex entries for a draw
 * @f: the front end
 * @vue_dw: DWords that all of them take
 *
 * Return: 0 or -ENOMEM.
 */
int front_reserve(struct pipe_front *f, u32 vue_dw);

/**
 * front_scrub - wipe entries
 * @f: the front end
 */
void front_scrub(struct pipe_front *f);

/**
 * pipe_can_spread - may a draw be worked on by helpers?
 * @p: the pipeline, state decoded
 *
 * Return: true when there are helpers, and threads do nothing but send primitives on.
 */
bool pipe_can_spread(const struct pipe *p);

/**
 * pipe_spread - take a long list to the bins on several CPUs
 * @p: the pipeline
 * @work: the list
 *
 * The same comes out as when it runs by itself, stretch by stretch, however many helpers there are.
 * Outside of FPU sections.
 *
 * Return: 0 or an error that ends the batch.
 */
int pipe_spread(struct pipe *p, const struct pipe_work *work);

static inline u32 *pipe_vue(const struct pipe_front *f, u16 slot)
{
	return f->vue + slot * f->pipe->draw.vue_stride_dw;
}

/* Account for work, as mirage_cs_charge() does. Helpers let the host in at other places. */
static inline int front_charge(struct pipe_front *f, u32 ns)
{
	return f->ready ? 0 : mirage_cs_charge(f->pipe->cs, ns);
}

#endif
