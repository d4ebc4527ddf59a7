// SPDX-License-Identifier: GPL-2.0
/*
 * What Gen4 and Gen4.5 do differently from Gen5, unit by unit; whole pictures on all of them are in
 * test_3d.c.
 */

#include <time.h>

#include "draw.h"
#include "kernels.h"

#include "intel/chip.h"
#include "intel/state/levels.h"
#include "intel/gen4/pipeline.h"
#include "intel/state/surface.h"
#include "intel/state/surface_layout.h"

#define BW	BIT(DRAW_BW)
#define CL	BIT(DRAW_CL)
#define ELK	BIT(DRAW_ELK)
#define ILK	BIT(DRAW_ILK)
#define GEN4	(BW | CL)
#define ALL	(GEN4 | ELK | ILK)

/* From the headers of the packets (Gen4-5 Vol 2): who has them, and how long they may be. */
static const struct {
	u32 header;
	u32 gens;
	const char *name;
} commands[] = {
	{ 0x61040000, GEN4, "PIPELINE_SELECT" },
	{ 0x69040000, ELK | ILK, "PIPELINE_SELECT" },
	{ 0x780b0001, GEN4, "3DSTATE_VF_STATISTICS" },
	{ 0x680b0001, ELK | ILK, "3DSTATE_VF_STATISTICS" },
	{ 0x61010004, GEN4 | ELK, "STATE_BASE_ADDRESS" },
	{ 0x61010006, ILK, "STATE_BASE_ADDRESS" },
	{ 0x79050003, GEN4, "3DSTATE_DEPTH_BUFFER" },
	{ 0x79050004, ELK | ILK, "3DSTATE_DEPTH_BUFFER" },
	{ 0x7902000f, GEN4, "3DSTATE_SAMPLER_PALETTE_LOAD" },
	{ 0x790200ff, ELK | ILK, "3DSTATE_SAMPLER_PALETTE_LOAD0" },
	{ 0x790c00ff, ELK | ILK, "3DSTATE_SAMPLER_PALETTE_LOAD1" },
	{ 0x790a0001, ELK | ILK, "3DSTATE_AA_LINE_PARAMETERS" },
	{ 0x790b0001, ELK, "3DSTATE_GS_SVB_INDEX" },
	{ 0x790b0002, ILK, "3DSTATE_GS_SVB_INDEX" },
	{ 0x790e0001, ILK, "3DSTATE_STENCIL_BUFFER" },
	{ 0x790f0001, ILK, "3DSTATE_HIER_DEPTH_BUFFER" },
	{ 0x79100000, ILK, "3DSTATE_CLEAR_PARAMS" },
	{ 0x7a000002, ALL, "PIPE_CONTROL" },
	{ 0x7b000004, ALL, "3DPRIMITIVE" },
	{ 0x14000001, ILK, "MI_REPORT_PERF_COUNT" },
};

/* What is not there, or not of that length, does nothing. */
static const struct pipe_params *pipe_params_of(unsigned int gen)
{
	const struct intel_chip *chip = draw_gens[gen].chip->tables;

	return chip->pipe_params;
}

static bool accepts(const struct mirage_cmd_index *index, u32 header, const char *name)
{
	const struct mirage_cmd *cmd = mirage_cmd_find(index, header);
	unsigned int len_dw;

	if (!cmd || strcmp(cmd->name, name))
		return false;
	len_dw = mirage_cmd_len_dw(cmd, header);
	return len_dw >= cmd->min_dw && len_dw <= cmd->max_dw;
}

static void who_has_which_command(void **state)
{
	unsigned int g, i;

	for (g = 0; g < DRAW_GENS; g++) {
		struct fixture *f = fixture_create(draw_gens[g].chip);

		for (i = 0; i < ARRAY_SIZE(commands); i++)
			assert_int_equal(accepts(fixture_cs(f, 0)->index, commands[i].header,
						 commands[i].name),
					 !!(commands[i].gens & BIT(g)));
		fixture_destroy(f);
	}
}

/* The decoder came with Gen4.5. */
static void who_has_which_engine(void **state)
{
	assert_int_equal(mirage_chip_bw.num_engines, 1);
	assert_int_equal(mirage_chip_cl.num_engines, 1);
	assert_int_equal(mirage_chip_elk.num_engines, 2);
	assert_int_equal(mirage_chip_ctg.num_engines, 2);
	assert_int_equal(mirage_chip_elk.engines[1].mmio_base, 0x4000);
}

static u64 timestamp_after(const struct mirage_chip *chip, u64 *ns)
{
	struct timespec ts = { .tv_nsec = 2000000 };
	struct fixture *f = fixture_create(chip);
	u64 first = 0, second = 0, begin_ns = mirage_host_now_ns();

	assert_int_equal(mirage_gpu_read_reg(f->gpu, 0x2358, &first), 0);
	nanosleep(&ts, NULL);
	assert_int_equal(mirage_gpu_read_reg(f->gpu, 0x2358, &second), 0);
	*ns = mirage_host_now_ns() - begin_ns;
	fixture_destroy(f);
	return second - first;
}

static void timestamps(void **state)
{
	u64 ns, ticks;

	/* A quarter of the front side bus' 800 MHz: 5 ns each. */
	ticks = timestamp_after(&mirage_chip_bw, &ns);
	assert_in_range(ticks, 2000000 / 5 - 1, ns / 5 + 1);
	/* Quarters of a nanosecond from bit 20 on; 2^12 of them are one of the upper DWord. */
	ticks = timestamp_after(&mirage_chip_elk, &ns);
	assert_int_equal(ticks & 0xfffff, 0);
	assert_in_range(ticks >> 32, 2000000 / 1024 - 1, ns / 1024 + 1);
}

/*
 * A cube of 16x16. Since Gen5 each face is a plane of its own mip levels; before, level 0 has six
 * rows of one face, level 1 three rows of two, level 2 two rows of four.
 */
static void cubes_before_gen5_are_like_volumes(void **state)
{
	struct levels_surface s = {
		.format = MIRAGE_FORMAT_B8G8R8A8_UNORM,
		.width_px = 16, .height_px = 16, .depth_px = 6, .rows = true,
	};
	struct mirage_level level;

	levels_compute(&s, 0, &level);
	assert_int_equal(level.y_el, 0);
	assert_int_equal(level.row_log2, 0);
	assert_int_equal(level.slice_y_el, 16);
	levels_compute(&s, 1, &level);
	assert_int_equal(level.y_el, 6 * 16);
	assert_int_equal(level.row_log2, 1);
	assert_int_equal(level.slice_x_el, 8);
	assert_int_equal(level.depth_px, 6);
	levels_compute(&s, 2, &level);
	assert_int_equal(level.y_el, 6 * 16 + 3 * 8);
	assert_int_equal(level.row_log2, 2);
	levels_compute(&s, 3, &level);
	assert_int_equal(level.y_el, 6 * 16 + 3 * 8 + 2 * 4);
	assert_int_equal(level.depth_px, 6);
	/* On Gen5: level 1 below level 0, and a face every 16 + 8 + 11 * 2 rows. */
	s.rows = false;
	levels_compute(&s, 1, &level);
	assert_int_equal(level.y_el, 16);
	assert_int_equal(level.slice_y_el, 46);
}

/*
 * A depth buffer of 16x16, at its face or element 5: before Gen5 a cube's is five faces of 16 rows
 * down. What says that it is a 2D array is none, whatever it was drawn for: elements are 16 + 8 +
 * 11 * 2 rows from each other, on all of them.
 */
static void depth_buffers_lie_as_their_type_says(void **state)
{
	/* Gen4-5 Vol 2, 8.4.6: type, tiled in Y, D24, pitch; width and height; element 5. */
	static const struct { u32 type; u32 gens; u32 rows; } row[] = {
		{ SURFTYPE_CUBE, GEN4 | ELK, 16 }, { SURFTYPE_CUBE, ILK, 46 },
		{ SURFTYPE_2D, ALL, 46 },
	};
	unsigned int g, i;

	for (g = 0; g < DRAW_GENS; g++) {
		const struct pipe_params *params = pipe_params_of(g);

		for (i = 0; i < ARRAY_SIZE(row); i++) {
			const u32 dw[5] = { row[i].type << 29 | 3u << 26 | 3u << 18 | 127,
					    0x10000, 15u << 19 | 15u << 6, 5u << 10, 0 };
			const u32 stencil[2] = { };
			struct raster_depth depth;

			if (!(row[i].gens & BIT(g)))
				continue;
			surface_depth(params->messages->surfaces, dw, stencil, MIRAGE_SWIZZLE_NONE,
				      &depth);
			assert_true(depth.present);
			assert_int_equal(depth.min_layer, 5);
			assert_int_equal(depth.level.slice_y_el, row[i].rows);
			assert_int_equal(depth.level.row_log2, 0);
		}
	}
}

/* Bit 21 of 3DSTATE_DEPTH_BUFFER, stencil of its own, came with Gen5 (8.4.6). */
static void separate_stencil_came_with_gen5(void **state)
{
	const u32 dw[5] = { 1u << 29 | 3u << 26 | 1u << 21 | 3u << 18 | 127, 0x10000,
			    15u << 19 | 15u << 6, 0, 0 };
	const u32 stencil[2] = { 127, 0x20000 };
	struct raster_depth depth;
	unsigned int g;

	for (g = 0; g < DRAW_GENS; g++) {
		const struct pipe_params *params = pipe_params_of(g);

		surface_depth(params->messages->surfaces, dw, stencil, MIRAGE_SWIZZLE_NONE, &depth);
		assert_int_equal(depth.stencil_separate, !!(BIT(g) & ILK));
	}
}

/* A vertex in the middle of the screen, but for the sign of its W (6.2.3). */
static void negative_w(void **state)
{
	static const struct { u32 gens; u32 out; } row[] = {
		/*
		 * Outside of everything; behind the last user clip plane; behind a plane of its
		 * own.
		 */
		{ BW, OUT_VP_XY | OUT_VP_Z | OUT_GB }, { CL, BIT(21) },
		{ ELK | ILK, OUT_NEGW },
	};
	unsigned int g, i;

	for (g = 0; g < DRAW_GENS; g++) {
		const struct pipe_params *params = pipe_params_of(g);
		const struct clip_state clip = {
			.ucf_mask = 0xff, .errata = params->clip_errata,
			.bad_position = params->bad_position,
		};
		const u32 vue[16] = { [7] = 0xbf800000 };

		for (i = 0; i < ARRAY_SIZE(row); i++)
			if (row[i].gens & BIT(g))
				assert_int_equal(clip_outcode(&clip, vue, 0), row[i].out);
	}
}

/* The columns of the format table: L8_UNORM_SRGB is sampled since Gen4.5, A8P8 since Gen5. */
static void formats_come_with_generations(void **state)
{
	static const struct { u32 code; u32 gens; } row[] = {
		{ 0x0c0, ALL }, { 0x14c, ELK | ILK }, { 0x10f, ILK },
	};
	struct tex_surface tex;
	unsigned int g, i;

	for (g = 0; g < DRAW_GENS; g++) {
		const struct pipe_params *params = pipe_params_of(g);

		for (i = 0; i < ARRAY_SIZE(row); i++) {
			const u32 dw[6] = { 1u << 29 | row[i].code << 18 };

			surface_texture(params->messages->surfaces, dw, MIRAGE_SWIZZLE_NONE, &tex);
			assert_int_equal(tex.type == TEX_2D, !!(row[i].gens & BIT(g)));
		}
	}
}

/* An erratum of all before Gen5 has comparisons with what is no number give 1 (4: 4.11.1.4). */
static void shadows_of_no_number(void **state)
{
	unsigned int g;

	for (g = 0; g < DRAW_GENS; g++)
		assert_int_equal(pipe_params_of(g)->messages->surfaces->shadow_nan_passes,
				 !!(BIT(g) & ILK));
}

/* SURFACE_STATE's sixth DWord, the offset within a tile, came with Gen4.5. */
static void surfaces_have_five_or_six_dwords(void **state)
{
	unsigned int g;

	for (g = 0; g < DRAW_GENS; g++) {
		const struct pipe_params *params = pipe_params_of(g);

		assert_int_equal(params->messages->surfaces->state_dw, BIT(g) & GEN4 ? 5 : 6);
	}
}

/* Before Gen5 the border colour's four floats are its first DWords; on Gen5 the second to fifth. */
static void border_colours_are_floats(void **state)
{
	static const float border[5] = { 1, 2, 3, 4, 5 };
	unsigned int g;

	for (g = 0; g < DRAW_GENS; g++) {
		const struct pipe_params *params = pipe_params_of(g);
		struct fixture *f = fixture_create(draw_gens[g].chip);
		u64 addr = fixture_map(f, 4096);
		const u32 dw[4] = { 0, 4u << 6 | 4u << 3 | 4u, 64, 0 };
		struct tex_sampler s;
		struct mirage_mmu mmu;

		mirage_mmu_init(&mmu, &f->pt);
		memcpy(fixture_ptr(f, addr), dw, sizeof(dw));
		memcpy(fixture_ptr(f, addr + 64), border, sizeof(border));
		surface_sampler(params->messages->surfaces, &mmu, addr, 0, NULL, &s);
		assert_memory_equal(s.border, border + !!(BIT(g) & ILK), sizeof(s.border));
		fixture_destroy(f);
	}
}

/*
 * Legacy ones are bytes in the first DWord on all of them: red 0x11, green 0x80, blue 0xff, alpha
 * 0x40. Cubes have a border where they lack a face, which only those may that are wrapped as cubes;
 * the border of a monochrome filter is 0, whatever state says.
 */
static void borders_by_mode(void **state)
{
	static const struct { u32 dw0, wrap; float border[4]; } row[] = {
		{ 1u << 29, 4, { 0x11 / 255.0f, 0x80 / 255.0f, 1.0f, 0x40 / 255.0f } },
		{ 1u << 29, 3, { 0x11 / 255.0f, 0x80 / 255.0f, 1.0f, 0x40 / 255.0f } },
		{ 1u << 29, 2, { 0, 0, 0, 0 } },
		{ 0, 3, { 2, 3, 4, 5 } },
		{ 6u << 17 | 6u << 14, 4, { 0, 0, 0, 0 } },
	};
	unsigned int g, i;

	for (g = 0; g < DRAW_GENS; g++) {
		const struct surface_params *params = pipe_params_of(g)->messages->surfaces;
		struct fixture *f = fixture_create(draw_gens[g].chip);
		u64 addr = fixture_map(f, 4096);
		struct tex_sampler s;
		struct mirage_mmu mmu;

		mirage_mmu_init(&mmu, &f->pt);
		for (i = 0; i < ARRAY_SIZE(row); i++) {
			const u32 wrap = row[i].wrap, bytes = 0x40ff8011;
			const u32 dw[4] = { row[i].dw0, wrap << 6 | wrap << 3 | wrap, 64, 0 };
			u8 *border = fixture_ptr(f, addr + 64);

			memcpy(fixture_ptr(f, addr), dw, sizeof(dw));
			memcpy(border + 4 * params->border_dw, (const float[]){ 2, 3, 4, 5 }, 16);
			if (row[i].dw0 & 1u << 29)
				memcpy(border, &bytes, 4);
			surface_sampler(params, &mmu, addr, 0, NULL, &s);
			assert_memory_equal(s.border, row[i].border, sizeof(s.border));
			assert_int_equal(s.legacy, row[i].dw0 >> 29 & 1);
		}
		fixture_destroy(f);
	}
}

/* A draw of a generation, with a kernel for setup. */
static struct draw *draw_on(unsigned int g)
{
	struct draw *d;

	draw_gen = &draw_gens[g];
	d = draw_create();
	draw_kernel(d, DRAW_K_SF, sf_kernel, ARRAY_SIZE(sf_kernel));
	return d;
}

/*
 * Ironlake looks at distances from those user clip planes that CLIP_STATE has enabled and GS_STATE
 * has read back: bit 4 for 0 to 3, bit 5 for 4 to 7, with GS on, its threads on or off (5.2.1.2).
 */
static void distances_from_planes(void **state)
{
	static const struct { bool gs; u8 planes, rows, distances; } row[] = {
		{ true, 1, 0, 0x0c }, { true, 3, 1, 0x3c }, { true, 2, 1, 0x30 },
		/* An entry of 16 DWords ends with the fourth. */
		{ true, 3, 0, 0x0c }, { true, 0, 1, 0 }, { false, 3, 1, 0 },
	};
	const u32 pass_through = 1u << 6, accept_all = 4u << 13;
	const struct draw_gen *before = draw_gen;
	unsigned int g, i;

	for (g = 0; g < DRAW_GENS; g++) {
		for (i = 0; i < ARRAY_SIZE(row); i++) {
			struct draw *d = draw_on(g);
			const struct pipe *p;

			*draw_state(d, DRAW_VS, 4) |= (u32)row[i].rows << 19;
			*draw_state(d, DRAW_GS, 6) = pass_through | (u32)row[i].planes << 4;
			*draw_state(d, DRAW_CLIP, 5) = accept_all | 0x3c << 16;
			draw_begin(d, 16, 16, row[i].gs, true);
			draw_primitive(d, DRAW_TRILIST, 3);
			assert_int_equal(fixture_run(d->f), 0);
			p = fixture_cs(d->f, 0)->unit[MIRAGE_UNIT_3D];
			assert_int_equal(p->draw.clip.test.distances,
					 BIT(g) & ILK ? row[i].distances : 0);
			draw_destroy(d);
		}
	}
	draw_gen = before;
}

/* Draw one triangle; what the pipeline makes of the state. */
static const struct pipe *draw_one(struct draw *d)
{
	draw_begin(d, 16, 16, false, false);
	draw_primitive(d, DRAW_TRILIST, 3);
	assert_int_equal(fixture_run(d->f), 0);
	return fixture_cs(d->f, 0)->unit[MIRAGE_UNIT_3D];
}

/*
 * With 8 and 16 pixels enabled, the kernel for 16 is KSP[2]: on Gen5 a pointer of its own, before
 * it the third instruction of the only one (table 8-1).
 */
static void kernel_pointers(void **state)
{
	const struct draw_gen *before = draw_gen;
	unsigned int g;

	for (g = 0; g < DRAW_GENS; g++) {
		struct draw *d = draw_on(g);
		const struct pipe *p;

		*draw_state(d, DRAW_WM, 5) |= 3;
		*draw_state(d, DRAW_WM, 9) = DRAW_KERNEL(DRAW_K_WM16);
		p = draw_one(d);
		assert_int_equal(p->wm.draw.unit[0].ksp, DRAW_KERNEL(DRAW_K_WM));
		assert_int_equal(p->wm.draw.unit[1].ksp, BIT(g) & ILK ? DRAW_KERNEL(DRAW_K_WM16) :
				 DRAW_KERNEL(DRAW_K_WM) + 2 * 16);
		draw_destroy(d);
	}
	draw_gen = before;
}

/*
 * How far a pixel is from an antialiased line: |dx| + |dy| on Gen4, whatever a bit says that it
 * does not have; since Gen4.5 bit 14 of SF_STATE's DWord 7 asks for the true distance
 * (7.3.12.5.1).
 */
static void line_distances(void **state)
{
	const struct draw_gen *before = draw_gen;
	unsigned int g, bit;

	for (g = 0; g < DRAW_GENS; g++) {
		for (bit = 0; bit < 2; bit++) {
			struct draw *d = draw_on(g);
			const struct pipe *p;

			*draw_state(d, DRAW_SF, 7) |= bit << 14;
			p = draw_one(d);
			assert_int_equal(p->wm.state.aa_true_distance,
					 bit && (BIT(g) & (ELK | ILK)));
			draw_destroy(d);
		}
	}
	draw_gen = before;
}

/*
 * Of the rows of table 8-1 those with 32 pixels: 32 alone has KSP[0] and a payload that begins at
 * twice the register; 16 beside it has KSP[2].
 */
static void kernels_of_32_pixels(void **state)
{
	const struct draw_gen *before = draw_gen;
	unsigned int g, with_16;

	for (g = 0; g < DRAW_GENS; g++) {
		for (with_16 = 0; with_16 < 2; with_16++) {
			u32 third = BIT(g) & ILK ? DRAW_KERNEL(DRAW_K_WM16) :
				    DRAW_KERNEL(DRAW_K_WM) + 2 * 16;
			struct draw *d = draw_on(g);
			const struct pipe *p;

			*draw_state(d, DRAW_WM, 5) = (*draw_state(d, DRAW_WM, 5) & ~7u) | 4 |
						     with_16 << 1;
			*draw_state(d, DRAW_WM, 9) = DRAW_KERNEL(DRAW_K_WM16);
			p = draw_one(d);
			assert_int_equal(p->wm.draw.unit[1].ksp,
					 with_16 ? third : DRAW_KERNEL(DRAW_K_WM));
			assert_int_equal(p->wm.draw.unit[1].grf_start, with_16 ? 3 : 6);
			draw_destroy(d);
		}
	}
	draw_gen = before;
}

/*
 * Before Gen5 kernels are relative to the General State Base, since to the Instruction Base
 * (4.2.1).
 */
static void where_kernels_are(void **state)
{
	const struct draw_gen *before = draw_gen;
	unsigned int g, i;

	for (g = 0; g < DRAW_GENS; g++) {
		u32 bases[8] = { };
		struct pipe *p;
		struct draw *d;
		u64 code;

		draw_gen = &draw_gens[g];
		d = draw_create();
		code = fixture_map(d->f, 4096);
		draw_kernel(d, DRAW_K_SF, sf_kernel, ARRAY_SIZE(sf_kernel));
		draw_begin(d, 16, 16, false, false);
		bases[0] = 0x61010000 | (d->gen->bases - 1);
		for (i = 1; i <= d->gen->bases; i++)
			bases[i] = 1;
		bases[1] |= d->state;
		bases[2] |= d->state;
		/* General, surface, indirect, instruction; before Gen5 a bound has this place. */
		if (BIT(g) & ILK)
			bases[4] |= code;
		fixture_emit_dws(d->f, bases, 1 + d->gen->bases);
		draw_primitive(d, DRAW_TRILIST, 3);
		assert_int_equal(fixture_run(d->f), 0);
		p = fixture_cs(d->f, 0)->unit[MIRAGE_UNIT_3D];
		assert_int_equal(p->draw.vs.unit.kernel_base, BIT(g) & ILK ? code : d->state);
		assert_int_equal(p->draw.gs.unit.kernel_base, BIT(g) & ILK ? code : d->state);
		assert_int_equal(p->draw.clip.unit.kernel_base, BIT(g) & ILK ? code : d->state);
		assert_int_equal(p->draw.sf.unit.kernel_base, BIT(g) & ILK ? code : d->state);
		assert_int_equal(p->wm.draw.unit[0].kernel_base, BIT(g) & ILK ? code : d->state);
		draw_destroy(d);
	}
	draw_gen = before;
}

/* Since Gen4.5 bit 9 of 3DPRIMITIVE has the vertex count fetched from DWord 1's address (3.6.1). */
static void indirect_vertex_counts(void **state)
{
	const struct draw_gen *before = draw_gen;
	unsigned int g;

	for (g = 0; g < DRAW_GENS; g++) {
		struct draw *d;
		u64 count, vertices = 0;

		draw_gen = &draw_gens[g];
		d = draw_create();
		count = fixture_map(d->f, 4096);
		*(u32 *)fixture_ptr(d->f, count + 8) = 9;
		draw_kernel(d, DRAW_K_SF, sf_kernel, ARRAY_SIZE(sf_kernel));
		draw_begin(d, 16, 16, false, false);
		fixture_emit(d->f, BIT(g) & GEN4 ? 0x780b0001 : 0x680b0001);
		/* Of parts without the bit the address would be a count of many. */
		fixture_emit(d->f, 0x7b000004 | DRAW_TRILIST << 10 | 1u << 9,
			     BIT(g) & GEN4 ? 6 : count + 8, 0, 1, 0, 0);
		assert_int_equal(fixture_run(d->f), 0);
		assert_int_equal(mirage_gpu_read_reg(d->f->gpu, 0x2310, &vertices), 0);
		assert_int_equal(vertices, BIT(g) & GEN4 ? 6 : 9);
		draw_destroy(d);
	}
	draw_gen = before;
}

#define KILLS_PIXELS	(1u << 22)
#define EARLY_DEPTH	(1u << 18)
#define STENCIL_TEST	(1u << 31)

/*
 * Pixels that a shader kills must not be counted before it. Where all tests could be done before,
 * and are not for that, the depth goes through the shader; on Gen5 so does what stencil is tested
 * against, and before it does not (8.4.3.2). Nobody counts: nothing goes through.
 */
static void what_counting_sends_through_shaders(void **state)
{
	const struct draw_gen *before = draw_gen;
	const u32 depth = WM_R1_6_SRC_DEPTH | WM_R1_6_SRC_DEPTH_RT;
	unsigned int g, counts;

	for (g = 0; g < DRAW_GENS; g++) {
		for (counts = 0; counts < 2; counts++) {
			u32 want = BIT(g) & ILK ? depth | WM_R1_6_DST_STENCIL : depth;
			struct draw *d = draw_on(g);
			const struct pipe *p;

			*draw_state(d, DRAW_WM, 4) |= counts;
			*draw_state(d, DRAW_WM, 5) |= KILLS_PIXELS | EARLY_DEPTH;
			*draw_state(d, DRAW_CC, 0) = STENCIL_TEST;
			draw_begin(d, 16, 16, false, false);
			draw_depth(d, DRAW_D24_S8 << 18 | 63, fixture_map(d->f, 4096), 16, 16);
			draw_primitive(d, DRAW_TRILIST, 3);
			assert_int_equal(fixture_run(d->f), 0);
			p = fixture_cs(d->f, 0)->unit[MIRAGE_UNIT_3D];
			assert_int_equal(p->wm.draw.r1_6, counts ? want : 0);
			assert_int_equal(p->wm.state.early,
					 counts ? RASTER_EARLY_REJECT : RASTER_EARLY);
			draw_destroy(d);
		}
	}
	draw_gen = before;
}

#define NULL_SURFACE	(7u << 29)

/*
 * A drawing rectangle at (45, 23). On Gen4 bit 25 leaves that out of depth's coordinates, but for
 * the bits that keep it beside colours: two of X, or three where one of those has 16 bits, and two
 * of Y (9.1.2). Null surfaces have 32. Later parts have an offset instead, and no such bit.
 */
static void depth_without_the_origin(void **state)
{
	static const struct { u32 type, format, second, disable; s32 x, y; } row[] = {
		{ 0, DRAW_BGRA8, DRAW_BGRA8, 1, -44, -20 },
		{ 0, 0x100, DRAW_BGRA8, 1, -40, -20 },
		{ 0, DRAW_BGRA8, 0x100, 1, -40, -20 },
		{ NULL_SURFACE, 0x0c7, DRAW_BGRA8, 1, -44, -20 },
		{ 0, DRAW_BGRA8, DRAW_BGRA8, 0, 0, 0 },
	};
	const struct draw_gen *before = draw_gen;
	unsigned int g, i;

	for (g = 0; g < DRAW_GENS; g++) {
		for (i = 0; i < ARRAY_SIZE(row); i++) {
			const u32 disable = row[i].disable << 25;
			struct draw *d = draw_on(g);
			const struct pipe *p;

			draw_kernel(d, DRAW_K_WM, two_colors_kernel,
				    ARRAY_SIZE(two_colors_kernel));
			draw_surface(d, 0, row[i].format, fixture_map(d->f, 4096), 16, 16, 64,
				     DRAW_LINEAR);
			draw_surface(d, 1, row[i].second, fixture_map(d->f, 4096), 16, 16, 64,
				     DRAW_LINEAR);
			*draw_state(d, DRAW_SURFACE(0), 0) |= row[i].type;
			draw_begin(d, 16, 16, false, false);
			fixture_emit(d->f, 0x79000002, 0, 15u << 16 | 15, 23u << 16 | 45);
			draw_depth(d, disable | DRAW_D24_S8 << 18 | 63, fixture_map(d->f, 4096),
				   16, 16);
			draw_primitive(d, DRAW_TRILIST, 3);
			assert_int_equal(fixture_run(d->f), 0);
			p = fixture_cs(d->f, 0)->unit[MIRAGE_UNIT_3D];
			assert_int_equal(p->wm.state.depth.x_px, BIT(g) & GEN4 ? row[i].x : 0);
			assert_int_equal(p->wm.state.depth.y_px, BIT(g) & GEN4 ? row[i].y : 0);
			draw_destroy(d);
		}
	}
	draw_gen = before;
}

/* Coordinates beyond the guard band are clamped to it: 8K before Gen5, 16K since (7.3.8). */
static void guard_bands(void **state)
{
	unsigned int g;

	for (g = 0; g < DRAW_GENS; g++) {
		const struct pipe_params *params = pipe_params_of(g);

		assert_int_equal(params->guard_px, BIT(g) & ILK ? 16384 : 8192);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(who_has_which_command),
		cmocka_unit_test(who_has_which_engine),
		cmocka_unit_test(timestamps),
		cmocka_unit_test(cubes_before_gen5_are_like_volumes),
		cmocka_unit_test(depth_buffers_lie_as_their_type_says),
		cmocka_unit_test(formats_come_with_generations),
		cmocka_unit_test(shadows_of_no_number),
		cmocka_unit_test(surfaces_have_five_or_six_dwords),
		cmocka_unit_test(border_colours_are_floats),
		cmocka_unit_test(borders_by_mode),
		cmocka_unit_test(separate_stencil_came_with_gen5),
		cmocka_unit_test(negative_w),
		cmocka_unit_test(distances_from_planes),
		cmocka_unit_test(where_kernels_are),
		cmocka_unit_test(indirect_vertex_counts),
		cmocka_unit_test(kernel_pointers),
		cmocka_unit_test(kernels_of_32_pixels),
		cmocka_unit_test(line_distances),
		cmocka_unit_test(what_counting_sends_through_shaders),
		cmocka_unit_test(depth_without_the_origin),
		cmocka_unit_test(guard_bands),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
