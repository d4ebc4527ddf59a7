/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_PIPE_H_
#define _INTEL_PIPE_H_

#include <linux/types.h>

#include "clip.h"
#include "cs/cs.h"
#include "raster/raster.h"
#include "sampler.h"
#include "sf.h"
#include "thread.h"
#include "topology.h"
#include "urb.h"
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
 * bins. Between groups the streamer lets the host in. What generations do
 * differently is in struct pipe_params.
 */

/* Vertices of one chunk. */
#define PIPE_CHUNK		128u
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

/* Longest constant buffer: 64 units of 64 bytes. */
#define PIPE_CURBE_DW		1024u

/**
 * struct pipe_params - one generation of the pipeline
 * @vf: vertex fetch
 * @clip_errata: see enum clip_errata
 * @bad_position: see struct clip_state
 * @instruction_base: kernel pointers are relative to it, else to the general state base
 * @ksps: kernel start pointers of WM_STATE: 1 or 4
 * @wm_state_dw: its length
 * @surface_state_dw: length of SURFACE_STATE
 * @ff_sync: GS and CLIP threads ask for their first handle (ILK)
 * @guard_px: of the rasteriser (7.3.8)
 * @messages: how message descriptors are laid out
 */
struct pipe_params {
	struct vf_params vf;
	u8 clip_errata;
	bool bad_position;
	bool instruction_base;
	u8 ksps;
	u8 wm_state_dw;
	u8 surface_state_dw;
	bool ff_sync;
	s32 guard_px;
	const struct message_params *messages;
};

extern const struct pipe_params mirage_pipe_gen5;
extern const struct mirage_pipe_ops mirage_pipe_ops_gen5;
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

/* Base addresses, in the order of STATE_BASE_ADDRESS on Gen5. */
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
 * @clear_params: DWord 1
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
	u32 clear_params;
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
 * @gs_max_vp: greatest viewport index
 * @clip: clip test
 * @sf: object setup
 * @vue_dw: length of a vertex entry
 * @pue_dw: length of a setup entry
 */
struct pipe_draw {
	struct ff_unit unit[PIPE_UNITS];
	bool on[PIPE_UNITS];
	bool vs_cache;
	bool gs_reorder;
	bool gs_rendering;
	bool gs_svbi;
	u8 gs_max_vp;
	struct clip_state clip;
	struct sf_state sf;
	u32 vue_dw;
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

/* Binding table entries that a program's render target writes name. */
#define WM_MAX_TARGETS		RASTER_MAX_TARGETS

/**
 * struct wm_draw - what the pixel threads of a draw need; immutable
 * @pipe: the pipeline
 * @unit: kernels for 8 and for 16 pixels
 * @r1_6: depth and stencil bits of the payload
 * @transposed: setup entries are stored by coefficient
 * @setup_offset: first row of the setup entry that threads get
 * @setup_rows: how many
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
	bool transposed;
	u8 setup_offset;
	u8 setup_rows;
	u32 cc_pointer;
	u32 num_targets;
	u8 target_bti[WM_MAX_TARGETS];
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
 * @outcode: clip test
 * @rtai: render target array index
 * @vp: viewport index
 */
struct pipe_readback {
	u32 outcode;
	u16 rtai;
	u8 vp;
};

/* A VUE that a GS or CLIP thread has made. */
struct pipe_made {
	u16 slot;
	u8 prim;
	bool start;
	bool end;
};

/**
 * struct pipe_maker - output of one group of GS or CLIP threads
 * @first_slot: entries that they may have
 * @used_slots: so many of them are given away
 * @handles: entry that each thread holds, by slot number
 * @num_made: for each thread
 * @made: what it made, in order
 */
struct pipe_maker {
	u16 first_slot;
	u16 used_slots;
	u8 owner[PIPE_MADE];
	u16 num_made[FF_MAX_THREADS];
	u16 total;
	u8 made_by[PIPE_MADE];
	struct pipe_made made[PIPE_MADE];
};

/**
 * struct pipe - the pipeline of one render engine
 * @params: its generation
 * @ctx: context of the running batch
 * @draw: decoded state
 * @stale: @draw has to be decoded again
 * @wm_stale: the raster back end does not have the draw's state
 * @wm_vp: viewport whose scissor it has
 * @wm: the pixel side of it, as last given to the back end
 * @state: built for the back end
 * @raster: the back end
 * @error: what a thread's failure makes of the batch
 * @ff: port and cores of the front end's threads
 * @workers: one for each raster worker
 * @num_workers: how many
 * @vue: entries, URB_VUE_DW each
 * @readback: of each entry
 * @pue: setup entries of a group
 * @maker: what GS and CLIP threads do
 * @launch: threads of the group that is running
 * @objects: of the chunk
 * @cache: which slot of the chunk has which vertex, by hash of its index
 */
struct pipe {
	const struct pipe_params *params;
	struct mirage_cs *cs;
	struct pipe_context *ctx;
	struct pipe_draw draw;
	bool stale;
	bool wm_stale;
	u8 wm_vp;
	struct wm_draw *wm;
	struct raster_state state;
	struct mirage_raster *raster;
	struct raster_host host;
	u64 depth_count;
	struct ff_core *ff;
	struct ff_core *workers[RASTER_MAX_WORKERS];
	unsigned int num_workers;
	u32 *vue;
	struct pipe_readback readback[PIPE_SLOTS];
	u32 (*pue)[URB_PUE_DW];
	struct pipe_maker maker[2];
};

#endif
