// SPDX-License-Identifier: GPL-2.0
/* A drawing for R5xx, as a stream: see radeon_scene.h. */

#include <stdlib.h>

#include "radeon_scene.h"
#include "pvs_asm.h"

#define FLOAT_1	0x3f800000u

static const struct rscene_vertex triangle[3] = {
	{ { -1, -1, 0, 1 }, { 1, 1, 1, 1 }, { 0, 0 } },
	{ { 3, -1, 0, 1 }, { 1, 1, 1, 1 }, { 2, 0 } },
	{ { -1, 3, 0, 1 }, { 1, 1, 1, 1 }, { 0, 2 } },
};

static const size_t buffer_B[RSCENE_BUFFERS] = {
	[RSCENE_COLOR] = RSCENE_SIDE * RSCENE_SIDE * 4,
	[RSCENE_DEPTH] = RSCENE_SIDE * RSCENE_SIDE * 4,
	[RSCENE_VERTICES] = 4096,
	[RSCENE_INDICES] = 4096,
	[RSCENE_TEXTURE] = 16384,
	[RSCENE_QUERY] = 4096,
};

#define PUT_SEQ(s, reg, ...) do { \
	PUT(s, packet0(reg, sizeof((const u32[]){ __VA_ARGS__ }) / 4)); \
	PUT(s, __VA_ARGS__); \
} while (0)

struct rscene *rscene_create(const struct mirage_chip *chip)
{
	struct rscene *scene = calloc(1, sizeof(*scene));
	unsigned int i;
	u32 *texel;

	assert_non_null(scene);
	scene->f = fixture_create(chip);
	stream_init(&scene->s);
	for (i = 0; i < RSCENE_BUFFERS; i++) {
		scene->size_B[i] = buffer_B[i];
		scene->addr[i] = fixture_map(scene->f, buffer_B[i]);
		scene->s.relocs[i] = (struct radeon_reloc){ .gpu_offset = scene->addr[i],
							    .size_B = buffer_B[i] };
	}
	scene->s.p.num_relocs = RSCENE_BUFFERS;
	scene->s.p.keep_tiling = true;
	memcpy(rscene_ptr(scene, RSCENE_VERTICES), triangle, sizeof(triangle));
	texel = rscene_ptr(scene, RSCENE_TEXTURE);
	for (i = 0; i < RSCENE_TEXELS * RSCENE_TEXELS; i++)
		texel[i] = 0xff000000 + i;
	return scene;
}

void rscene_destroy(struct rscene *scene)
{
	fixture_destroy(scene->f);
	free(scene);
}

void rscene_begin(struct rscene *scene)
{
	scene->s.dw = 0;
}

static void put_targets(struct stream *s)
{
	PUT_SEQ(s, SC_SCISSOR0, 0, (RSCENE_SIDE - 1) << 13 | (RSCENE_SIDE - 1));
	stream_reg(s, RB3D_DSTCACHE_CTLSTAT, 0xa);
	stream_reg(s, ZB_ZCACHE_CTLSTAT, 3);
	stream_reg(s, WAIT_UNTIL, WAIT_UNTIL_WAIT_3D_IDLECLEAN);
	stream_reg(s, GB_AA_CONFIG, 0);
	stream_reg(s, RB3D_AARESOLVE_CTL, 0);
	/* each target in its own format; one of them, ARGB8888 */
	stream_reg(s, RB3D_CCTL, 1 << 14);
	stream_addr(s, RB3D_COLOROFFSET(0), 0, RSCENE_COLOR);
	stream_addr(s, RB3D_COLORPITCH(0), 6 << 21 | RSCENE_SIDE, RSCENE_COLOR);
	/* 24 bits of depth and 8 of stencil */
	stream_reg(s, ZB_FORMAT, 2);
	stream_addr(s, ZB_DEPTHOFFSET, 0, RSCENE_DEPTH);
	stream_addr(s, ZB_DEPTHPITCH, RSCENE_SIDE, RSCENE_DEPTH);
	stream_reg(s, ZB_BW_CNTL, 0);
	stream_reg(s, ZB_DEPTHCLEARVALUE, 0);
	stream_reg(s, SC_HYPERZ_EN, 0x1c);
	stream_reg(s, GB_Z_PEQ_CONFIG, 0);
}

static void put_pixel_tests(struct stream *s)
{
	stream_reg(s, ZB_ZTOP, 1);
	stream_reg(s, FG_ALPHA_FUNC, 0);
	stream_reg(s, FG_ALPHA_VALUE, 0);
	/* no depth test, no stencil */
	PUT_SEQ(s, ZB_CNTL, 0, 0, 0);
	stream_reg(s, ZB_STENCILREFMASK_BF, 0);
	stream_reg(s, RB3D_ROPCNTL, 0);
	PUT_SEQ(s, RB3D_BLENDCNTL, 0, 0, 0xf);
	stream_reg(s, RB3D_DITHER_CTL, 0);
	PUT_SEQ(s, RB3D_CONSTANT_COLOR_AR, 0, 0);
	stream_reg(s, SC_SCREENDOOR, 0xffffff);
	PUT_SEQ(s, SC_CLIP_A(0), 0, (RSCENE_SIDE - 1) << 13 | (RSCENE_SIDE - 1));
	stream_reg(s, SC_CLIP_RULE, 0xffff);
	stream_reg(s, FG_FOG_BLEND, 0);
	stream_reg(s, SC_EDGERULE, 0x2da49525);
	/* these two discard by colour: what is at most 0, or at least 1, of each component */
	stream_reg(s, RB3D_DISCARD_SRC_PIXEL_LTE_THRESHOLD, 0x01010101);
	stream_reg(s, RB3D_DISCARD_SRC_PIXEL_GTE_THRESHOLD, 0xfefefefe);
}

static void put_setup(struct stream *s)
{
	stream_reg(s, GB_ENABLE, 0);
	stream_reg(s, GB_SELECT, 0);
	PUT_SEQ(s, GB_MSPOS0, 0x66666666, 0x6666666);
	stream_reg(s, GA_OFFSET, 0);
	stream_reg(s, GA_POINT_SIZE, 6 << 16 | 6);
	PUT_SEQ(s, GA_POINT_MINMAX, 6 << 16 | 6, 6 | 2 << 16);
	stream_reg(s, GA_LINE_STIPPLE_CONFIG, 0);
	stream_reg(s, GA_POLY_MODE, 0);
	stream_reg(s, GA_ROUND_MODE, 1);
	/* all smooth */
	stream_reg(s, GA_COLOR_CONTROL, 0xaaaa);
	stream_reg(s, GA_COLOR_CONTROL_PS3, 0);
	stream_reg(s, SU_TEX_WRAP, 0);
	stream_reg(s, SU_TEX_WRAP_PS3, 0);
	stream_reg(s, SU_DEPTH_SCALE, 0x4b7fffff);
	stream_reg(s, SU_DEPTH_OFFSET, 0);
	PUT_SEQ(s, SU_POLY_OFFSET_ENABLE, 0, 0);
}

/* Three elements, each a vector: FLOAT_4, FLOAT_4, and FLOAT_2 with 0 and 1 behind it. */
static void put_vertex_format(struct stream *s)
{
	PUT_SEQ(s, VAP_PROG_STREAM_CNTL(0), 3 | 3 << 16 | 1 << 24, 1 | 2 << 8 | 1 << 13);
	PUT_SEQ(s, VAP_PROG_STREAM_CNTL_EXT(0), 0xf688f688, 0xfb08);
	stream_reg(s, VAP_PSC_SGN_NORM_CNTL, 0xaaaaaaaa);
	PUT_SEQ(s, VAP_VTX_STATE_CNTL, 0x5555, 0x405);
	/* position, one colour, four components of a texture coordinate */
	PUT_SEQ(s, VAP_OUT_VTX_FMT_0, 3, 4);
}

static void put_vertex_program(struct stream *s)
{
	unsigned int i;

	/* from instruction 0 to 2, the position with the first */
	stream_reg(s, VAP_PVS_CODE_CNTL_0, 2 << 20);
	stream_reg(s, VAP_PVS_CODE_CNTL_1, 2);
	stream_reg(s, VAP_PVS_CONST_CNTL, 0);
	stream_reg(s, VAP_PVS_FLOW_CNTL_OPC, 0);
	stream_reg(s, VAP_PVS_VECTOR_INDX_REG, 0);
	PUT(s, packet0_one(VAP_PVS_VECTOR_DATA_REG_128, 12));
	for (i = 0; i < 3; i++)
		PUT(s, pvs_dst(PVS_VE_ADD, PVS_DST_OUT, i, PVS_XYZW), pvs_in(i),
		    pvs_all(PVS_SRC_INPUT, i, PVS_SELECT_0), PVS_NIL);
	stream_reg(s, VAP_PVS_STATE_FLUSH_REG, 0);
	stream_reg(s, VAP_CNTL, 10 | 5 << 4 | 5 << 8 | 12 << 18);
	stream_reg(s, VAP_CNTL_STATUS, 0);
}

/* 32 * x + 32 in both directions; w is given. */
static void put_viewport(struct stream *s)
{
	PUT_SEQ(s, VAP_VPORT_ALT(0), 0x42000000, 0x42000000, 0x42000000, 0x42000000, 0x3f000000,
		0x3f000000);
	stream_reg(s, VAP_VTE_CNTL, 0x43f);
	stream_reg(s, VAP_CLIP_CNTL, 3 << 14);
	PUT_SEQ(s, VAP_GB_VERT_CLIP_ADJ, FLOAT_1, FLOAT_1, FLOAT_1, FLOAT_1);
	stream_reg(s, VAP_PVS_VTX_TIMEOUT_REG, 0xffff);
	stream_reg(s, VAP_TEX_TO_COLOR_CNTL, 0);
}

/* The colour into temporary 0, the texture coordinate (s, t, 0, 1) into temporary 1. */
static void put_interpolators(struct stream *s)
{
	stream_reg(s, RS_IP(0), 0 | 1 << 6 | 62 << 12 | 63 << 18);
	PUT_SEQ(s, RS_COUNT, 4 | 1 << 7 | 1 << 18, 0);
	stream_reg(s, RS_INST(0), 1 << 4 | 1 << 5 | 1 << 16 | 0 << 18);
}

/*
 * ("Radeon R5xx Acceleration", 11.10) A lookup: temporary 2 is texture 0 at temporary 1; and an
 * output: temporary 2 times temporary 0, plus 0.
 */
static const u32 pixel_program[2 * 6] = {
	0x3 | 0xf << 11,		/* TEX, all components */
	0x1 << 22 | 0x1 << 25,		/* a lookup, which takes the semaphore */
	0x1 | 0xe4 << 8 | 0x2 << 16 | 0xe4u << 24,	/* from 1, to 2, as it is */
	0, 0, 0,
	0x1 | 1 << 2 | 1 << 8 | 0xf << 15,	/* OUT, after the lookup, the last; RGBA */
	0x2 | 0x0 << 10,		/* RGB: source 0 is temporary 2, source 1 is 0 */
	0x2 | 0x0 << 10,		/* alpha: the same */
	(0x0 << 2 | 0x1 << 5 | 0x2 << 8) | (0x1 | 0x0 << 2 | 0x1 << 5 | 0x2 << 8) << 13,
	(0x3 << 2) << 12 | (0x1 | 0x3 << 2) << 19,	/* MAD, source 0's and source 1's alpha */
	(0x4 << 2 | 0x4 << 5 | 0x4 << 8) << 12 | (0x4u << 2) << 25,	/* MAD; C is 0 */
};

static void put_pixel_program(struct stream *s)
{
	/* blue first; the other targets are unused */
	PUT_SEQ(s, US_OUT_FMT(0), 3 << 8 | 2 << 10 | 1 << 12, 15, 15, 15);
	stream_reg(s, US_CONFIG, 2);
	stream_reg(s, US_PIXSIZE, 2);
	stream_reg(s, US_FC_CTRL, 0);
	stream_reg(s, US_CODE_RANGE, 1 << 16);
	stream_reg(s, US_CODE_OFFSET, 0);
	stream_reg(s, US_CODE_ADDR, 1 << 16);
	stream_reg(s, GA_US_VECTOR_INDEX, 0);
	PUT(s, packet0_one(GA_US_VECTOR_DATA, ARRAY_SIZE(pixel_program)));
	stream_put(s, pixel_program, ARRAY_SIZE(pixel_program));
	stream_reg(s, FG_DEPTH_SRC, 0);
	stream_reg(s, US_W_FMT, 0);
}

/* W8Z8Y8X8 without levels, the nearest texel, clamped; B, G, R, A are X, Y, Z, W. */
static void put_texture(struct stream *s)
{
	const u32 size = (RSCENE_TEXELS - 1) | (RSCENE_TEXELS - 1) << 11;

	stream_reg(s, TX_INVALTAGS, 0);
	stream_reg(s, TX_ENABLE, 1);
	stream_reg(s, TX_FILTER0(0), 2 | 2 << 3 | 2 << 6 | 1 << 9 | 1 << 11);
	stream_reg(s, TX_FILTER1(0), 0);
	stream_reg(s, TX_BORDER_COLOR(0), 0);
	stream_reg(s, TX_FORMAT0(0), size);
	stream_reg(s, TX_FORMAT1(0), 0xc | 3 << 9 | 2 << 12 | 1 << 15 | 0 << 18);
	stream_reg(s, TX_FORMAT2(0), RSCENE_TEXELS - 1);
	stream_addr(s, TX_OFFSET(0), 0, RSCENE_TEXTURE);
	stream_reg(s, US_FORMAT0(0), size);
}

void rscene_state(struct rscene *scene)
{
	struct stream *s = &scene->s;

	put_targets(s);
	put_pixel_tests(s);
	put_setup(s);
	put_vertex_format(s);
	put_vertex_program(s);
	put_viewport(s);
	put_interpolators(s);
	put_pixel_program(s);
	put_texture(s);
}

void rscene_draw(struct rscene *scene)
{
	const u32 stride = sizeof(struct rscene_vertex) / 4;
	struct stream *s = &scene->s;

	stream_reg(s, VAP_INDEX_OFFSET, 0);
	PUT(s, packet3(P3_LOAD_VBPNTR, 6), 3 | 1 << 5, 4 | stride << 8 | 4 << 16 | stride << 24, 0,
	    16, 2 | stride << 8, 32);
	stream_reloc(s, RSCENE_VERTICES);
	stream_reloc(s, RSCENE_VERTICES);
	stream_reloc(s, RSCENE_VERTICES);
	PUT_SEQ(s, VAP_VF_MAX_VTX_INDX, 2, 0);
	PUT(s, packet3(P3_DRAW_VBUF_2, 1), 3 << 16 | 2 << 4 | 4);
}

int rscene_check(struct rscene *scene)
{
	return stream_check(&scene->s);
}

int rscene_run(struct rscene *scene)
{
	fixture_emit_dws(scene->f, scene->s.ib, scene->s.dw);
	return fixture_run(scene->f);
}
