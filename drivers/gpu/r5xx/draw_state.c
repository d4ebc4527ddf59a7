// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: registers become the state of a draw
 *
 * What registers say is decoded when a stamp of theirs has moved. What pixels need goes into the
 * bins, and stays there for all draws with the same registers up to the next flush.
 *
 * There are floats in its structures, but none that this file touches.
 */

#include <linux/bitfield.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "r5xx/cb/cb.h"
#include "r5xx/draw.h"

static bool is_bypassed(const struct r5xx_state *s)
{
	return r5xx_reg(s, VAP_CNTL_STATUS) & VAP_CNTL_STATUS_PVS_BYPASS;
}

static int find_program(struct r5xx_3d *p)
{
	int ret;

	p->pvs = NULL;
	if (is_bypassed(&p->engine->state))
		return 0;
	ret = pvs_cache_get(p->cache, &p->engine->state, &p->pvs);
	r5xx_forget(p->engine);
	if (ret == -EINVAL)
		return r5xx_unknown(p->engine, "an opcode of the vertex shader");
	if (ret == -E2BIG)
		return r5xx_unknown(p->engine, "a vertex program that is too long");
	return ret;
}

static bool has_moved(const struct r5xx_3d *p, enum r5xx_block block)
{
	return !p->fresh || p->stamp[block] != p->engine->state.stamp[block];
}

static void decode_output(struct r5xx_3d *p)
{
	struct vap_output old = p->output;

	vap_output_decode(&p->output, &p->engine->state);
	if (memcmp(&old, &p->output, sizeof(old)))
		p->output_stamp++;
}

static int decode_vertices(struct r5xx_3d *p)
{
	int ret;

	if (!has_moved(p, R5XX_VAP) && !has_moved(p, R5XX_PVS) && !has_moved(p, R5XX_PVS_CODE) &&
	    !has_moved(p, R5XX_GA))
		return 0;
	ret = find_program(p);
	if (ret)
		return ret;
	vap_fetch_decode(&p->fetch, &p->engine->state);
	decode_output(p);
	p->rows_stamp++;
	return 0;
}

/* The rasterizer and all behind it; it wants to know what vertices bring, too. */
static bool pixels_have_moved(const struct r5xx_3d *p)
{
	const struct r5xx_state *s = &p->engine->state;
	unsigned int block;

	for (block = R5XX_GB; block < R5XX_BLOCKS; block++)
		if (has_moved(p, block))
			return true;
	return p->vtx_fmt[0] != r5xx_reg(s, VAP_OUT_VTX_FMT_0) ||
	       p->vtx_fmt[1] != r5xx_reg(s, VAP_OUT_VTX_FMT_1) ||
	       p->vtx_fmt[2] != r5xx_reg(s, VAP_CLIP_CNTL);
}

/*
 * Where depth is tested: as the registers say, but behind a program that makes it or that kills.
 * What would fail there is not shaded where depth is that of the primitive; and where nothing takes
 * pixels away after the program, its place does not matter.
 */
static u8 where_tested(const struct raster_state *rs, struct r5xx_us_facts facts)
{
	if (facts.writes_depth)
		return RASTER_LATE;
	if (facts.kills)
		return RASTER_EARLY_REJECT;
	if (rs->early == RASTER_EARLY ||
	    (!facts.looks_up && !rs->alpha_test && !rs->alpha_to_samples))
		return RASTER_EARLY;
	return RASTER_EARLY_REJECT;
}

/* One colour is that of the only target, and all that pixels leave behind. */
static bool has_flat(const struct raster_state *rs, struct r5xx_us_facts facts)
{
	return facts.flat && rs->num_targets == 1 && !rs->resolve.samples &&
	       rs->early == RASTER_EARLY;
}

/* FPU section. */
static void decode_back_end(struct r5xx_3d *p)
{
	const struct r5xx_us_facts facts = r5xx_us_facts(p->us);
	const struct r5xx_state *s = &p->engine->state;
	struct raster_state *rs = &p->state;

	memset(rs, 0, sizeof(*rs));
	/* Patterns come as textures (10.7). */
	memset(rs->poly_stipple, 0xff, sizeof(rs->poly_stipple));
	rs->line_repeat = 1;
	r5xx_targets_decode(s, rs);
	rs->early = where_tested(rs, facts);
	rs->no_source_z = rs->early == RASTER_EARLY && !facts.wants_depth;
	rs->pt = p->pt;
	rs->shade = r5xx_us_shade;
	if (has_flat(rs, facts))
		rs->flat = r5xx_us_flat;
	rs->dispatch = RASTER_DISPATCH_8;
	rs->count = true;
	p->scissor = (struct geom_rect){
		.x0 = rs->clip_x0_px, .y0 = rs->clip_y0_px,
		.x1 = rs->clip_x1_px, .y1 = rs->clip_y1_px,
	};
}

static int decode_pixels(struct r5xx_3d *p)
{
	const struct r5xx_state *s = &p->engine->state;
	int ret = 0;

	if (!pixels_have_moved(p))
		return 0;
	/* Nothing of this draw is in the bins yet. */
	if (r5xx_us_aside(p->us) == R5XX_US_ASIDE_MANY)
		ret = r5xx_draw_flush(p);
	if (!ret)
		ret = r5xx_us_prepare(p->us, s);
	r5xx_forget(p->engine);
	if (ret)
		return ret;
	mirage_host_fpu_begin();
	decode_back_end(p);
	mirage_host_fpu_end();
	p->vtx_fmt[0] = r5xx_reg(s, VAP_OUT_VTX_FMT_0);
	p->vtx_fmt[1] = r5xx_reg(s, VAP_OUT_VTX_FMT_1);
	p->vtx_fmt[2] = r5xx_reg(s, VAP_CLIP_CNTL);
	p->placed = false;
	return 0;
}

static bool is_solid(const struct geom_state *g, unsigned int prim)
{
	return topo_row(prim)->kind >= TOPO_TRIANGLE && g->mode[0] == GEOM_FILL &&
	       g->mode[1] == GEOM_FILL;
}

static void narrow(struct r5xx_3d *p, const struct geom_rect *rect)
{
	struct raster_state *rs = &p->state, old = p->state;

	rs->clip_x0_px = max(p->scissor.x0, rect->x0);
	rs->clip_y0_px = max(p->scissor.y0, rect->y0);
	rs->clip_x1_px = min(p->scissor.x1, rect->x1);
	rs->clip_y1_px = min(p->scissor.y1, rect->y1);
	if (old.clip_x0_px != rs->clip_x0_px || old.clip_y0_px != rs->clip_y0_px ||
	    old.clip_x1_px != rs->clip_x1_px || old.clip_y1_px != rs->clip_y1_px)
		p->placed = false;
}

/* FPU section. */
static void decode_geometry(struct r5xx_3d *p, unsigned int prim)
{
	struct geom_state *g = &p->geom_state;
	struct geom_rect rect = p->scissor;

	vap_geometry_decode(g, &p->engine->state, r5xx_us_rs(p->us), &p->output);
	if (is_solid(g, prim) && !p->state.edge_rule[RASTER_EDGES_POLYGON])
		vap_geometry_unclip(g, &p->state, &rect);
	narrow(p, &rect);
	geom_draw_init(&p->geometry, g);
}

static int decode(struct r5xx_3d *p, unsigned int prim)
{
	int ret = decode_pixels(p);

	if (has_moved(p, R5XX_PVS_CONST))
		p->const_stamp++;
	if (!ret)
		ret = decode_vertices(p);
	p->fresh = !ret;
	if (ret)
		return ret;
	mirage_host_fpu_begin();
	decode_geometry(p, prim);
	mirage_host_fpu_end();
	p->prim = prim;
	memcpy(p->stamp, p->engine->state.stamp, sizeof(p->stamp));
	return 0;
}

static struct r5xx_tx *place_textures(struct r5xx_3d *p)
{
	const struct r5xx_state *s = &p->engine->state;

	if (p->tx && p->tx_stamp == s->stamp[R5XX_TX])
		return p->tx;
	p->tx = mirage_raster_alloc(p->raster, sizeof(*p->tx));
	if (p->tx)
		r5xx_tx_decode(p->tx, s);
	p->tx_stamp = s->stamp[R5XX_TX];
	return p->tx;
}

static int place(struct r5xx_3d *p)
{
	struct r5xx_tx *tx = place_textures(p);
	struct r5xx_pixel *pixel;

	if (!tx)
		return -EAGAIN;
	pixel = mirage_raster_alloc(p->raster, r5xx_pixel_size(p->us));
	if (!pixel)
		return -EAGAIN;
	r5xx_pixel_fill(p->us, &p->engine->state, pixel);
	pixel->tx = tx;
	p->state.user = pixel;
	return mirage_raster_draw(p->raster, &p->state);
}

/* Other targets have to wait until those that are in the bins are drawn. */
static int make_way(struct r5xx_3d *p, int why)
{
	int ret = why == -EAGAIN ? mirage_raster_make_room(p->raster) : -EBUSY;

	r5xx_forget(p->engine);
	return ret ? r5xx_draw_flush(p) : 0;
}

int r5xx_draw_place(struct r5xx_3d *p)
{
	int ret = 0;

	while (!p->placed && !ret) {
		mirage_host_fpu_begin();
		ret = place(p);
		mirage_host_fpu_end();
		p->placed = !ret;
		if (ret == -EAGAIN || ret == -EBUSY)
			ret = make_way(p, ret);
	}
	return ret;
}

/* All but what only the bus and 2D depend on. */
static bool is_stale(const struct r5xx_3d *p, unsigned int prim)
{
	const u64 *now = p->engine->state.stamp;

	return !p->fresh || p->prim != prim ||
	       memcmp(&p->stamp[R5XX_VAP], &now[R5XX_VAP],
		      (R5XX_BLOCKS - R5XX_VAP) * sizeof(*now));
}

int r5xx_draw_prepare(struct r5xx_3d *p, unsigned int prim)
{
	int ret = is_stale(p, prim) ? decode(p, prim) : 0;

	if (ret)
		return ret;
	draw_front_begin(p->front);
	return r5xx_draw_place(p);
}
