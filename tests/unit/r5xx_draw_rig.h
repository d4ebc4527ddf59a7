/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_R5XX_DRAW_RIG_H_
#define _TESTS_R5XX_DRAW_RIG_H_

#include "fixture.h"
#include "pvs_asm.h"
#include "r5xx/draw.h"
#include "radeon_cmd.h"
#include "us_asm.h"

/* A target, and the registers of an R5xx as a driver sets them for vertices with a colour. */

#define SIZE		32u	/* of the target, pixels */
#define VERTEX_DW	8u
#define MAX_VERTICES	8192u

/* Corners of the target in clip space, which has y up, and colours. */
struct vertex {
	float x, y, z, w;
	float r, g, b, a;
};

struct scene {
	struct fixture *f;
	u64 target;
	u64 vertices;
	u64 indices;
	u64 texture;
	u64 depth;
};

static struct scene scene;

static inline u32 bits(float v)
{
	return ((union { float v; u32 bits; }){ v }).bits;
}

static inline void set(u32 reg, u32 val)
{
	fixture_emit(scene.f, PACKET0(reg, 1), val);
}

static inline void set_float(u32 reg, float val)
{
	set(reg, bits(val));
}

static inline void put_pvs(const u32 *dw, unsigned int num_dw)
{
	set(VAP_PVS_VECTOR_INDX_REG, 0);
	fixture_emit(scene.f, PACKET0_ONE(VAP_PVS_VECTOR_DATA_REG, num_dw));
	fixture_emit_dws(scene.f, dw, num_dw);
}

static inline void put_us(const u32 *dw, unsigned int num_dw)
{
	set(GA_US_VECTOR_INDEX, 0);
	fixture_emit(scene.f, PACKET0_ONE(GA_US_VECTOR_DATA, num_dw));
	fixture_emit_dws(scene.f, dw, num_dw);
	set(US_CODE_RANGE, FIELD_PREP(US_CODE_RANGE_CODE_SIZE, num_dw / 6 - 1));
	set(US_CODE_ADDR, FIELD_PREP(US_CODE_ADDR_END_ADDR, num_dw / 6 - 1));
}

/* Position and a second vector go through. */
static inline void put_vertex_program(void)
{
	const u32 code[] = {
		pvs_dst(PVS_VE_ADD, PVS_DST_OUT, 0, PVS_XYZW), pvs_in(0), PVS_NIL, PVS_NIL,
		pvs_dst(PVS_VE_ADD, PVS_DST_OUT, 1, PVS_XYZW), pvs_in(1), PVS_NIL, PVS_NIL,
	};

	put_pvs(code, ARRAY_SIZE(code));
	set(VAP_PVS_CODE_CNTL_0, FIELD_PREP(VAP_PVS_CODE_CNTL_0_PVS_LAST_INST, 1));
}

/* The colour in temporary 0 is the output. */
static inline void put_pixel_program(void)
{
	const struct us_alu out = {
		.out = true, .op = R_MAD, .aop = A_MAD,
		.arg = { { SRC0, "rgba" }, { SRC0, "1111" }, { SRC0, "0000" } },
		.omask = M_RGBA, .cmn = US_CMN_LAST | US_CMN_TEX_SEM_WAIT,
	};
	u32 code[6];

	us_put_alu(code, &out);
	put_us(code, 6);
}

static inline void put_target(void)
{
	unsigned int i;

	set(RB3D_COLOROFFSET(0), scene.target);
	set(RB3D_COLORPITCH(0), FIELD_PREP(RB3D_COLORPITCH_COLORPITCH, SIZE / 2) |
	    FIELD_PREP(RB3D_COLORPITCH_COLORFORMAT, 6));
	set(RB3D_COLOR_CHANNEL_MASK, 0xf);
	/* C4_8, the lowest byte is blue. */
	set(US_OUT_FMT(0), FIELD_PREP(US_OUT_FMT_C0_SEL, 3) | FIELD_PREP(US_OUT_FMT_C1_SEL, 2) |
	    FIELD_PREP(US_OUT_FMT_C2_SEL, 1) | FIELD_PREP(US_OUT_FMT_C3_SEL, 0));
	for (i = 1; i < 4; i++)
		set(US_OUT_FMT(i), 15);
	set(SC_SCISSOR0, 0);
	set(SC_SCISSOR1, FIELD_PREP(SC_SCISSOR1_XS1, SIZE - 1) |
	    FIELD_PREP(SC_SCISSOR1_YS1, SIZE - 1));
	set(SC_CLIP_RULE, 0xffff);
	set(SC_EDGERULE, 0x2da49525);
	set(SC_SCREENDOOR, 0xffffff);
}

static inline void put_viewport(void)
{
	set(VAP_VTE_CNTL, 0x3f | VAP_VTE_CNTL_VTX_W0_FMT);
	set_float(VAP_VPORT_XSCALE, SIZE / 2);
	set_float(VAP_VPORT_XOFFSET, SIZE / 2);
	set_float(VAP_VPORT_YSCALE, SIZE / -2.0f);
	set_float(VAP_VPORT_YOFFSET, SIZE / 2);
	set_float(VAP_VPORT_ZSCALE, 0.5f);
	set_float(VAP_VPORT_ZOFFSET, 0.5f);
	set(SU_DEPTH_SCALE, 0x4b7fffff);
	set_float(VAP_GB_VERT_CLIP_ADJ, 1);
	set_float(VAP_GB_VERT_DISC_ADJ, 1);
	set_float(VAP_GB_HORZ_CLIP_ADJ, 1);
	set_float(VAP_GB_HORZ_DISC_ADJ, 1);
	/* Gouraud; the last vertex provokes. */
	set(GA_COLOR_CONTROL, 0xaaaa | 3 << 16);
}

/* Two vectors of four floats, in one array. */
static inline void put_fetch(void)
{
	set(VAP_PROG_STREAM_CNTL(0), VAP_FLOAT_4 |
	    (VAP_FLOAT_4 | FIELD_PREP(VAP_PROG_STREAM_CNTL_DST_VEC_LOC_0, 1) |
	     VAP_PROG_STREAM_CNTL_LAST_VEC_0) << 16);
	set(VAP_PROG_STREAM_CNTL_EXT(0), 0xf688f688);
	fixture_emit(scene.f, PACKET3(P3_LOAD_VBPNTR, 3), 1, VERTEX_DW | VERTEX_DW << 8,
		     (u32)scene.vertices);
	set(VAP_VF_MAX_VTX_INDX, 0xffffff);
	set(VAP_OUT_VTX_FMT_0, 1 | 1 << 1);
	set(VAP_OUT_VTX_FMT_1, 0);
}

/* One colour, to temporary 0. */
static inline void put_interpolators(void)
{
	set(RS_COUNT, FIELD_PREP(RS_COUNT_IC_COUNT, 1));
	set(RS_IP(0), 62 | 62 << 6 | 62 << 12 | 63 << 18);
	set(RS_INST_COUNT, 0);
	set(RS_INST(0), FIELD_PREP(RS_INST_COL_CN, 1));
}

static inline int setup(void **state)
{
	scene.f = fixture_create(&mirage_chip_rv530);
	scene.target = fixture_map(scene.f, SIZE * SIZE * 4);
	scene.vertices = fixture_map(scene.f, MAX_VERTICES * sizeof(struct vertex));
	scene.indices = fixture_map(scene.f, 65536);
	scene.texture = fixture_map(scene.f, 4096);
	scene.depth = fixture_map(scene.f, SIZE * SIZE * 4);
	put_target();
	put_viewport();
	put_fetch();
	put_interpolators();
	put_vertex_program();
	put_pixel_program();
	return 0;
}

static inline int teardown(void **state)
{
	fixture_destroy(scene.f);
	return 0;
}

static inline void put_vertices(const struct vertex *v, unsigned int n)
{
	memcpy(fixture_ptr(scene.f, scene.vertices), v, n * sizeof(*v));
}

static inline u32 vf_cntl(unsigned int prim, unsigned int walk, unsigned int num)
{
	return FIELD_PREP(VAP_VF_CNTL_PRIM_TYPE, prim) | FIELD_PREP(VAP_VF_CNTL_PRIM_WALK, walk) |
	       FIELD_PREP(VAP_VF_CNTL_NUM_VERTICES, num);
}

static inline void draw_list(unsigned int prim, unsigned int num)
{
	fixture_emit(scene.f, PACKET3(P3_DRAW_VBUF_2, 1), vf_cntl(prim, 2, num));
	assert_int_equal(fixture_run(scene.f), 0);
}

static inline u32 pixel(unsigned int x, unsigned int y)
{
	return fixture_dw(scene.f, scene.target + 4 * (y * SIZE + x));
}

static inline void assert_pixel(unsigned int x, unsigned int y, u32 want)
{
	if (pixel(x, y) != want)
		fail_msg("(%u, %u) is %08x instead of %08x", x, y, pixel(x, y), want);
}

static inline unsigned int count_pixels(u32 color)
{
	unsigned int i, n = 0;

	for (i = 0; i < SIZE * SIZE; i++)
		n += pixel(i % SIZE, i / SIZE) == color;
	return n;
}

#define RED	1, 0, 0, 1
#define GREEN	0, 1, 0, 1

static inline void put_square(struct vertex *v, float x0, float y0, float x1, float y1)
{
	const float x[4] = { x0, x0, x1, x1 }, y[4] = { y0, y1, y0, y1 };
	unsigned int i;

	for (i = 0; i < 4; i++)
		v[i] = (struct vertex){ x[i], y[i], 0, 1, GREEN };
}

#endif
