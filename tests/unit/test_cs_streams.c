// SPDX-License-Identifier: GPL-2.0
/*
 * Whole streams for the radeon command checker, with the registers and packets of OpenGL drivers in
 * the order in which they write them: all state, then draws of each kind. What such drivers write
 * must be taken, and only addresses may change.
 */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <stdlib.h>
#include <cmocka.h>

#include <linux/array_size.h>
#include <linux/errno.h>

#include "cs_stream.h"
#include "r5xx/regs.h"

#define DRAW_IMMD_2	0x35
#define DRAW_VBUF_2	0x34
#define DRAW_INDX_2	0x36
#define LOAD_VBPNTR	0x2f
#define INDX_BUFFER	0x33
#define CLEAR_ZMASK	0x32
#define CLEAR_HIZ	0x37
#define CLEAR_CMASK	0x38

#define POINTS		1u
#define TRIANGLES	4u
#define WALK_INDEXES	(1u << 4)
#define WALK_LIST	(2u << 4)
#define WALK_IMMD	(3u << 4)
#define INDEXES_OF_32	(1u << 11)
#define ALT_NUM		(1u << 14)
#define PREFETCH	(1u << 5)

#define WIDTH		640
#define HEIGHT		480
#define ARGB8888	(6u << 21)

/* The buffers of the list. */
enum { COLOR, DEPTH, VERTICES, INDICES, TEXTURE, QUERY, RESOLVED, COLOR_1 };

struct scene {
	bool has_depth, has_texture;
	unsigned int num_colors;
};

static const u32 zeros[256];

static int setup(void **state)
{
	/* 640 * 480 * 4 bytes are 300 pages. */
	struct stream *s = malloc(sizeof(*s));

	*state = s;
	if (!s)
		return -1;
	stream_init(s);
	s->relocs[COLOR].size_B = 4096 * 300;
	s->relocs[DEPTH].size_B = 4096 * 300;
	s->relocs[RESOLVED].size_B = 4096 * 300;
	s->relocs[COLOR_1].size_B = 4096 * 300;
	/* 256 x 256 x 4 bytes with all levels: 349524 bytes */
	s->relocs[TEXTURE].size_B = 4096 * 86;
	s->relocs[VERTICES].size_B = 4096 * 16;
	s->p.keep_tiling = true;
	return 0;
}

static int teardown(void **state)
{
	free(*state);
	return 0;
}

/* Registers that follow each other. */
static void seq(struct stream *s, u32 reg, unsigned int num)
{
	PUT(s, packet0(reg, num));
	stream_put(s, zeros, num);
}

#define SEQ(s, reg, ...) do { \
	PUT(s, packet0(reg, sizeof((const u32[]){ __VA_ARGS__ }) / 4)); \
	PUT(s, __VA_ARGS__); \
} while (0)

/* Many dwords for one register. */
static void upload(struct stream *s, u32 reg, unsigned int num)
{
	PUT(s, packet0_one(reg, num));
	stream_put(s, zeros, num);
}

static void put_flush(struct stream *s)
{
	SEQ(s, SC_SCISSOR0, 0, (HEIGHT - 1) << 13 | (WIDTH - 1));
	stream_reg(s, RB3D_DSTCACHE_CTLSTAT, 0xa);
	stream_reg(s, ZB_ZCACHE_CTLSTAT, 0x3);
	stream_reg(s, WAIT_UNTIL, WAIT_UNTIL_WAIT_3D_IDLECLEAN);
}

static void put_color(struct stream *s, unsigned int i, unsigned int buffer)
{
	stream_addr(s, RB3D_COLOROFFSET(i), 0, buffer);
	stream_addr(s, RB3D_COLORPITCH(i), ARGB8888 | 1 << 16 | WIDTH, buffer);
}

static void put_targets(struct stream *s, const struct scene *scene)
{
	unsigned int i;

	stream_reg(s, GB_AA_CONFIG, 0);
	stream_reg(s, RB3D_AARESOLVE_CTL, 0);
	/* Independent formats; NUM_MULTIWRITES is one color for all, so it is how many there are. */
	stream_reg(s, RB3D_CCTL, 1 << 14 | (scene->num_colors - 1) << 5);
	for (i = 0; i < scene->num_colors; i++)
		put_color(s, i, i ? COLOR_1 : COLOR);
	if (!scene->has_depth)
		return;
	stream_reg(s, ZB_FORMAT, 2);
	stream_addr(s, ZB_DEPTHOFFSET, 0, DEPTH);
	stream_addr(s, ZB_DEPTHPITCH, 1 << 16 | WIDTH, DEPTH);
}

static void put_hyperz(struct stream *s, u32 bw_cntl, u32 sc_hyperz, u32 peq)
{
	stream_reg(s, ZB_ZCACHE_CTLSTAT, 0x1);
	stream_reg(s, ZB_BW_CNTL, bw_cntl);
	stream_reg(s, ZB_DEPTHCLEARVALUE, 0);
	stream_reg(s, SC_HYPERZ_EN, sc_hyperz);
	stream_reg(s, GB_Z_PEQ_CONFIG, peq);
}

static void put_raster_state(struct stream *s, const struct scene *scene)
{
	stream_reg(s, ZB_ZTOP, 1);
	stream_reg(s, FG_ALPHA_FUNC, 0);
	SEQ(s, ZB_CNTL, scene->has_depth ? 0x6 : 0, 0x1, 0);
	stream_reg(s, ZB_STENCILREFMASK_BF, 0);
	stream_reg(s, FG_ALPHA_VALUE, 0);
	stream_reg(s, RB3D_ROPCNTL, 0);
	SEQ(s, RB3D_BLENDCNTL, 0, 0, 0xf);
	stream_reg(s, RB3D_DITHER_CTL, 0);
	seq(s, RB3D_CONSTANT_COLOR_AR, 2);
	stream_reg(s, SC_SCREENDOOR, 0xffffff);
	SEQ(s, SC_CLIP_A(0), 0, (HEIGHT - 1) << 13 | (WIDTH - 1));
}

static void put_invariants(struct stream *s)
{
	stream_reg(s, GB_SELECT, 0);
	stream_reg(s, FG_FOG_BLEND, 0);
	stream_reg(s, GA_OFFSET, 0);
	stream_reg(s, SU_TEX_WRAP, 0);
	stream_reg(s, SU_DEPTH_SCALE, 0x4b7fffff);
	stream_reg(s, SU_DEPTH_OFFSET, 0);
	stream_reg(s, SC_EDGERULE, 0x2da49525);
	stream_reg(s, RB3D_DISCARD_SRC_PIXEL_LTE_THRESHOLD, 0x01010101);
	stream_reg(s, RB3D_DISCARD_SRC_PIXEL_GTE_THRESHOLD, 0xfefefefe);
	stream_reg(s, GA_COLOR_CONTROL_PS3, 0);
	stream_reg(s, SU_TEX_WRAP_PS3, 0);
}

static void put_vertex_state(struct stream *s)
{
	seq(s, VAP_VPORT_ALT(0), 6);
	stream_reg(s, VAP_VTE_CNTL, 0x43f);
	stream_reg(s, VAP_PVS_STATE_FLUSH_REG, 0);
	seq(s, VAP_GB_VERT_CLIP_ADJ, 4);
	stream_reg(s, VAP_PVS_VTX_TIMEOUT_REG, 0xffff);
	stream_reg(s, VAP_PSC_SGN_NORM_CNTL, 0xaaaaaaaa);
	stream_reg(s, VAP_TEX_TO_COLOR_CNTL, 0);
	seq(s, VAP_PROG_STREAM_CNTL(0), 1);
	seq(s, VAP_PROG_STREAM_CNTL_EXT(0), 1);
	stream_reg(s, VAP_PVS_CODE_CNTL_0, 0);
	stream_reg(s, VAP_PVS_CODE_CNTL_1, 0);
	stream_reg(s, VAP_PVS_VECTOR_INDX_REG, 0);
	upload(s, VAP_PVS_VECTOR_DATA_REG_128, 8 * 4);
	stream_reg(s, VAP_CNTL, 0);
	stream_reg(s, VAP_PVS_FLOW_CNTL_OPC, 0);
	seq(s, VAP_PVS_FLOW_CNTL_ADDRS_LW(0), 32);
	seq(s, VAP_PVS_FLOW_CNTL_LOOP_INDEX(0), 16);
	stream_reg(s, VAP_PVS_CONST_CNTL, 0);
	stream_reg(s, VAP_PVS_VECTOR_INDX_REG, 1024);
	upload(s, VAP_PVS_VECTOR_DATA_REG_128, 4 * 4);
	stream_reg(s, VAP_PVS_VECTOR_INDX_REG, 1536);
	upload(s, VAP_PVS_VECTOR_DATA_REG_128, 6 * 4);
}

static void put_setup_state(struct stream *s)
{
	seq(s, VAP_VTX_STATE_CNTL, 2);
	seq(s, VAP_OUT_VTX_FMT_0, 2);
	seq(s, GB_ENABLE, 1);
	seq(s, RS_IP(0), 2);
	seq(s, RS_COUNT, 2);
	seq(s, RS_INST(0), 2);
	stream_reg(s, VAP_CNTL_STATUS, 0);
	stream_reg(s, VAP_CLIP_CNTL, 0);
	stream_reg(s, GA_POINT_SIZE, 6 << 16 | 6);
	seq(s, GA_POINT_MINMAX, 2);
	seq(s, SU_POLY_OFFSET_ENABLE, 2);
	stream_reg(s, GA_LINE_STIPPLE_CONFIG, 0);
	stream_reg(s, GA_LINE_STIPPLE_VALUE, 0);
	stream_reg(s, GA_POLY_MODE, 0);
	stream_reg(s, GA_ROUND_MODE, 0);
	stream_reg(s, SC_CLIP_RULE, 0xaaaa);
	seq(s, GA_POINT_S0, 4);
	seq(s, SU_POLY_OFFSET_FRONT_SCALE, 4);
}

static void put_pixel_state(struct stream *s)
{
	seq(s, US_OUT_FMT(0), 4);
	SEQ(s, GB_MSPOS0, 0x66666666, 0x6666666);
	stream_reg(s, US_CONFIG, 2);
	stream_reg(s, US_PIXSIZE, 1);
	stream_reg(s, US_FC_CTRL, 0);
	stream_reg(s, US_FC_INT_CONST(0), 0);
	stream_reg(s, US_CODE_RANGE, 0);
	stream_reg(s, US_CODE_OFFSET, 0);
	stream_reg(s, US_CODE_ADDR, 0);
	stream_reg(s, GA_US_VECTOR_INDEX, 0);
	upload(s, GA_US_VECTOR_DATA, 3 * 6);
	stream_reg(s, GA_US_VECTOR_INDEX, 1 << 16);
	upload(s, GA_US_VECTOR_DATA, 4);
	stream_reg(s, FG_DEPTH_SRC, 0);
	stream_reg(s, US_W_FMT, 0);
}

/* 256 x 256 of W8Z8Y8X8 with nine levels. */
static void put_texture(struct stream *s)
{
	stream_reg(s, TX_INVALTAGS, 0);
	stream_reg(s, TX_ENABLE, 1);
	stream_reg(s, TX_FILTER0(0), 0);
	stream_reg(s, TX_FILTER1(0), 0);
	stream_reg(s, TX_BORDER_COLOR(0), 0);
	stream_reg(s, TX_FORMAT0(0), 255 | 255 << 11 | 8 << 26);
	stream_reg(s, TX_FORMAT1(0), 0xc);
	stream_reg(s, TX_FORMAT2(0), 255);
	stream_addr(s, TX_OFFSET(0), 1 << 2, TEXTURE);
	stream_reg(s, US_FORMAT0(0), 0);
}

static void put_state(struct stream *s, const struct scene *scene)
{
	put_flush(s);
	put_targets(s, scene);
	put_hyperz(s, 0, 0x1c, 0);
	put_raster_state(s, scene);
	put_invariants(s);
	put_vertex_state(s);
	put_setup_state(s);
	put_pixel_state(s);
	if (scene->has_texture)
		put_texture(s);
	else
		stream_reg(s, TX_ENABLE, 0);
}

/* @num arrays of @stride_dw in one buffer. */
static void put_arrays(struct stream *s, unsigned int num, u32 stride_dw, u32 flags)
{
	unsigned int i;

	stream_reg(s, VAP_INDEX_OFFSET, 0);
	PUT(s, packet3(LOAD_VBPNTR, (num * 3 + 1) / 2 + 1), num | flags);
	for (i = 0; i + 1 < num; i += 2)
		PUT(s, 3 | stride_dw << 8 | 3 << 16 | stride_dw << 24, 12 * i, 12 * i + 12);
	if (num & 1)
		PUT(s, 3 | stride_dw << 8, 12 * i);
	for (i = 0; i < num; i++)
		stream_reloc(s, VERTICES);
}

static void put_draw_init(struct stream *s, u32 max_index)
{
	stream_reg(s, GA_COLOR_CONTROL, 0x3aaaa);
	SEQ(s, VAP_VF_MAX_VTX_INDX, max_index, 0);
}

/* What is behind the last draw; streams are filled up to eight dwords. */
static void put_end(struct stream *s)
{
	put_hyperz(s, 0, 0x1c, 0);
	stream_reg(s, VAP_INDEX_OFFSET, 0);
	SEQ(s, GB_MSPOS0, 0x66666666, 0x6666666);
	while (s->dw & 7)
		PUT(s, 0x80000000);
}

/* The stream is taken, and @num dwords of it have changed: the addresses. */
static void assert_taken(struct stream *s, unsigned int num)
{
	unsigned int i, changed = 0;

	put_end(s);
	if (stream_check(s))
		fail_msg("dword %u, register %04x: %s", s->p.error_dw, s->p.error_reg, s->p.error);
	for (i = 0; i < s->dw; i++)
		changed += s->ib[i] != s->put[i];
	assert_int_equal(changed, num);
}

static void a_list(void **state)
{
	struct stream *s = *state;

	put_state(s, &(struct scene){ .num_colors = 1 });
	put_arrays(s, 3, 9, PREFETCH);
	put_draw_init(s, 2);
	PUT(s, packet3(DRAW_VBUF_2, 1), 3 << 16 | WALK_LIST | TRIANGLES);
	/* COLOROFFSET and three arrays */
	assert_taken(s, 4);
}

static void a_long_list(void **state)
{
	struct stream *s = *state;

	/* 65538 vertices of 3 dwords: 786456 bytes are 192.005 pages */
	s->relocs[VERTICES].size_B = 4096 * 193;
	put_state(s, &(struct scene){ .num_colors = 1 });
	put_arrays(s, 1, 3, PREFETCH);
	put_draw_init(s, 65537);
	stream_reg(s, VAP_ALT_NUM_VERTICES, 65538);
	PUT(s, packet3(DRAW_VBUF_2, 1), 2u << 16 | WALK_LIST | TRIANGLES | ALT_NUM);
	assert_taken(s, 2);
}

static void indexes_in_a_buffer(void **state)
{
	struct stream *s = *state;

	put_state(s, &(struct scene){ .num_colors = 1, .has_depth = true });
	put_arrays(s, 2, 8, 0);
	/* 16 pages are 2048 vertices of 32 bytes. */
	put_draw_init(s, 2047);
	PUT(s, packet3(DRAW_INDX_2, 1), 36 << 16 | WALK_INDEXES | TRIANGLES);
	PUT(s, packet3(INDX_BUFFER, 3), 1u << 31 | 0x2040 >> 2, 0x40, 18);
	stream_reloc(s, INDICES);
	PUT(s, packet3(DRAW_INDX_2, 1), 36 << 16 | WALK_INDEXES | INDEXES_OF_32 | TRIANGLES);
	PUT(s, packet3(INDX_BUFFER, 3), 1u << 31 | 0x2040 >> 2, 0, 36);
	stream_reloc(s, INDICES);
	/* COLOROFFSET, DEPTHOFFSET, two arrays, two index buffers */
	assert_taken(s, 6);
}

static void indexes_in_the_stream(void **state)
{
	struct stream *s = *state;

	put_state(s, &(struct scene){ .num_colors = 1 });
	put_arrays(s, 2, 6, 0);
	put_draw_init(s, 100);
	PUT(s, packet3(DRAW_INDX_2, 3), 3 << 16 | WALK_INDEXES | TRIANGLES, 1 << 16, 2);
	assert_taken(s, 3);
}

static void vertices_in_the_stream(void **state)
{
	struct stream *s = *state;

	put_state(s, &(struct scene){ .num_colors = 1 });
	stream_reg(s, VAP_INDEX_OFFSET, 0);
	put_draw_init(s, 3);
	stream_reg(s, VAP_VTX_SIZE, 7);
	PUT(s, packet3(DRAW_IMMD_2, 1 + 4 * 7), 4 << 16 | WALK_IMMD | TRIANGLES);
	stream_put(s, zeros, 4 * 7);
	assert_taken(s, 1);
}

/* Copies and clears are rectangles: one point of the size of all. */
static void put_rectangle(struct stream *s)
{
	stream_reg(s, VAP_INDEX_OFFSET, 0);
	stream_reg(s, GA_POINT_SIZE, HEIGHT * 6 | WIDTH * 6 << 16);
	stream_reg(s, SC_CLIP_RULE, 0xffff);
	stream_reg(s, GB_ENABLE, 1 << 0 | 2 << 16);
	seq(s, GA_POINT_S0, 4);
	stream_reg(s, VAP_CLIP_CNTL, 1 << 16);
	stream_reg(s, VAP_VTE_CNTL, 3 << 8);
	stream_reg(s, VAP_VTX_SIZE, 8);
	SEQ(s, VAP_VF_MAX_VTX_INDX, 1, 0);
	PUT(s, packet3(DRAW_IMMD_2, 1 + 8), 1 << 16 | WALK_IMMD | POINTS);
	stream_put(s, zeros, 8);
}

static void a_rectangle_with_a_texture(void **state)
{
	struct stream *s = *state;

	put_state(s, &(struct scene){ .num_colors = 1, .has_texture = true });
	put_rectangle(s);
	/* COLOROFFSET and TX_OFFSET */
	assert_taken(s, 2);
	/* The texture needs its last page. */
	s->relocs[TEXTURE].size_B = 4096 * 85;
	assert_int_equal(stream_check(s), -EINVAL);
}

static void the_buffers_say_how_they_are_tiled(void **state)
{
	struct stream *s = *state;

	s->p.keep_tiling = false;
	s->relocs[COLOR].tiling_flags = 0x3;
	s->relocs[TEXTURE].tiling_flags = 0x2;
	put_state(s, &(struct scene){ .num_colors = 1, .has_texture = true });
	put_rectangle(s);
	/* COLORPITCH too: its macro tiles, and micro tiles that the stream did not ask for */
	assert_taken(s, 3);
}

/* Half of a buffer as depth, half as colours: ZB_CB_CLEAR is everybody's. */
static void a_clear_of_colors_by_depth(void **state)
{
	struct stream *s = *state;

	put_flush(s);
	stream_reg(s, GB_AA_CONFIG, 0);
	stream_reg(s, RB3D_AARESOLVE_CTL, 0);
	stream_reg(s, RB3D_CCTL, 1 << 14);
	put_color(s, 0, COLOR);
	stream_reg(s, SC_SCISSOR1, (HEIGHT / 2 - 1) << 13 | (WIDTH - 1));
	stream_reg(s, ZB_FORMAT, 2);
	stream_addr(s, ZB_DEPTHOFFSET, WIDTH * 4 * HEIGHT / 2, COLOR);
	stream_addr(s, ZB_DEPTHPITCH, 1 << 16 | WIDTH, COLOR);
	put_hyperz(s, 1 << 5, 0x1c, 0);
	SEQ(s, ZB_CNTL, 0x6, 0x1, 0);
	SEQ(s, RB3D_BLENDCNTL, 0, 0, 0);
	stream_reg(s, TX_ENABLE, 0);
	put_rectangle(s);
	assert_taken(s, 2);
}

static void four_targets(void **state)
{
	struct stream *s = *state;

	put_state(s, &(struct scene){ .num_colors = 4, .has_depth = true });
	put_rectangle(s);
	assert_taken(s, 5);
}

static void a_resolve(void **state)
{
	struct stream *s = *state;

	/* 4 samples: four times the colours */
	s->relocs[COLOR].size_B *= 4;
	put_state(s, &(struct scene){ .num_colors = 1 });
	put_flush(s);
	stream_reg(s, GB_AA_CONFIG, 1 | 2 << 1);
	SEQ(s, RB3D_AARESOLVE_OFFSET, 0, WIDTH, 3);
	stream_reloc(s, RESOLVED);
	put_rectangle(s);
	assert_taken(s, 2);
	s->relocs[RESOLVED].size_B -= 4096;
	assert_int_equal(stream_check(s), -EINVAL);
}

static void fast_clears_of_their_owners(void **state)
{
	struct stream *s = *state;

	s->p.owns_hyperz = true;
	s->p.owns_cmask = true;
	put_state(s, &(struct scene){ .num_colors = 1, .has_depth = true });
	stream_reg(s, RB3D_CCTL, 1 << 14 | 1 << 10 | 1 << 9);
	stream_reg(s, RB3D_CMASK_OFFSET(0), 0);
	stream_reg(s, RB3D_CMASK_PITCH(0), WIDTH);
	stream_reg(s, RB3D_COLOR_CLEAR_VALUE, 0);
	seq(s, RB3D_COLOR_CLEAR_VALUE_AR, 2);
	stream_reg(s, ZB_HIZ_OFFSET, 0);
	stream_reg(s, ZB_HIZ_PITCH, WIDTH);
	stream_reg(s, ZB_ZMASK_OFFSET, 0);
	stream_reg(s, ZB_ZMASK_PITCH, WIDTH);
	put_hyperz(s, 0x1f, 0x1d, 1);
	PUT(s, packet3(CLEAR_HIZ, 3), 0, 300, 0xffffffff);
	PUT(s, packet3(CLEAR_ZMASK, 3), 0, 300, 0);
	PUT(s, packet3(CLEAR_CMASK, 3), 0, 300, 0);
	put_rectangle(s);
	assert_taken(s, 2);
	s->p.owns_cmask = false;
	assert_int_equal(stream_check(s), -EINVAL);
	s->p.owns_cmask = true;
	s->p.owns_hyperz = false;
	assert_int_equal(stream_check(s), -EINVAL);
}

/* Each pipe that counts has its own dword of the result. */
static void occlusion_by_pipes(void **state)
{
	struct stream *s = *state;
	u32 pipe;

	put_state(s, &(struct scene){ .num_colors = 1 });
	stream_reg(s, SU_REG_DEST, 0xf);
	stream_reg(s, ZB_ZPASS_DATA, 0);
	put_rectangle(s);
	for (pipe = 4; pipe--;) {
		stream_reg(s, SU_REG_DEST, 1 << pipe);
		stream_addr(s, ZB_ZPASS_ADDR, pipe * 4, QUERY);
	}
	stream_reg(s, SU_REG_DEST, 0xf);
	assert_taken(s, 5);
}

static void occlusion_by_depth_pipes(void **state)
{
	struct stream *s = *state;
	u32 pipe;

	s->p.zbreg_dest = true;
	put_state(s, &(struct scene){ .num_colors = 1 });
	stream_reg(s, FG_ZBREG_DEST, 3);
	stream_reg(s, ZB_ZPASS_DATA, 0);
	put_rectangle(s);
	for (pipe = 0; pipe < 2; pipe++) {
		stream_reg(s, FG_ZBREG_DEST, 1 << pipe);
		stream_addr(s, ZB_ZPASS_ADDR, pipe * 4, QUERY);
	}
	stream_reg(s, FG_ZBREG_DEST, 3);
	assert_taken(s, 3);
	s->p.zbreg_dest = false;
	assert_int_equal(stream_check(s), -EINVAL);
}

/* State is written once, and draws follow each other with little in between. */
static void draws_one_after_the_other(void **state)
{
	struct stream *s = *state;
	unsigned int i;

	put_state(s, &(struct scene){ .num_colors = 1, .has_depth = true, .has_texture = true });
	put_arrays(s, 3, 8, PREFETCH);
	for (i = 0; i < 50; i++) {
		stream_reg(s, VAP_PVS_VECTOR_INDX_REG, 1024);
		upload(s, VAP_PVS_VECTOR_DATA_REG_128, 16);
		put_draw_init(s, 255);
		PUT(s, packet3(DRAW_VBUF_2, 1), 256 << 16 | WALK_LIST | TRIANGLES);
	}
	assert_taken(s, 6);
}

/* A fence without a draw is a stream with one write. */
static void next_to_nothing(void **state)
{
	struct stream *s = *state;

	stream_reg(s, RB3D_COLOR_CHANNEL_MASK, 0);
	assert_taken(s, 0);
}

/* Drivers of X: a fill and a copy with the 2D engine. */
static void fills_and_copies(void **state)
{
	struct stream *s = *state;

	s->p.keep_tiling = false;
	s->relocs[RESOLVED].tiling_flags = 0x1;
	stream_reg(s, DP_GUI_MASTER_CNTL, 0x10f036da);
	stream_reg(s, DP_BRUSH_FRGD_CLR, 0x00ff0000);
	stream_reg(s, DP_WRITE_MSK, 0xffffffff);
	stream_reg(s, DP_CNTL, 3);
	stream_addr(s, DST_PITCH_OFFSET, 40u << 22, COLOR);
	SEQ(s, DST_Y_X, 0, HEIGHT << 16 | WIDTH);
	stream_addr(s, SRC_PITCH_OFFSET, 40u << 22, RESOLVED);
	stream_addr(s, DST_PITCH_OFFSET, 40u << 22, COLOR);
	SEQ(s, SRC_Y_X, 0, 0, HEIGHT << 16 | WIDTH);
	stream_reg(s, DSTCACHE_CTLSTAT, 0xf);
	stream_reg(s, WAIT_UNTIL, WAIT_UNTIL_WAIT_2D_IDLECLEAN | WAIT_UNTIL_WAIT_DMA_GUI_IDLE);
	assert_taken(s, 3);
	/* 0x100000 are 1024 KiB; the source, at 0x700000, is 7 times that, in macro tiles. */
	assert_int_equal(s->ib[9], 40u << 22 | 0x400);
	assert_int_equal(s->ib[16], (40u << 22 | 0x1c00) | 1u << 30);
}

#define TEST(f)	cmocka_unit_test_setup_teardown(f, setup, teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_list),
		TEST(a_long_list),
		TEST(indexes_in_a_buffer),
		TEST(indexes_in_the_stream),
		TEST(vertices_in_the_stream),
		TEST(a_rectangle_with_a_texture),
		TEST(the_buffers_say_how_they_are_tiled),
		TEST(a_clear_of_colors_by_depth),
		TEST(four_targets),
		TEST(a_resolve),
		TEST(fast_clears_of_their_owners),
		TEST(occlusion_by_pipes),
		TEST(occlusion_by_depth_pipes),
		TEST(draws_one_after_the_other),
		TEST(next_to_nothing),
		TEST(fills_and_copies),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
