// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: lookups on raster workers
 *
 * A texture instruction comes from the shader core as one message of all threads that run it. Where
 * instruction and unit allow, they go together the short way, which reads coordinates and writes
 * texels where they are in the threads' registers; else one thread goes after the other. Both give
 * the same bits. Called in FPU sections only.
 */

#include <linux/compiler.h>
#include <linux/string.h>

#include "bits_lanes.h"
#include "format/float_lanes.h"
#include "r5xx/us/regs.h"

/* A row of a temporary, with the address of the innermost loop. */
static unsigned int temp_row(const struct mirage_eu_thread *t, const struct us_temp *temp)
{
	unsigned int row = temp->row;

	if (temp->relative)
		row = (row + 4 * t->address) % (4 * US_NUM_TEMPS);
	return row;
}

/* What is no number reaches the texture unit as infinity (8.7.4). */
static v8f number(v8f x)
{
	return v8f_min(x, v8f_splat(__builtin_inff()));
}

static v8f coord(const struct mirage_eu_thread *t, const struct us_temp *temp, unsigned int c)
{
	return number(*us_lanes_of(t, temp_row(t, temp) + temp->swiz[c]));
}

static void read_coords(const struct mirage_eu_thread *t, const struct us_temp *temp, v8f *out)
{
	unsigned int c;

	for (c = 0; c < 3; c++)
		out[c] = coord(t, temp, c);
}

static void project(const struct mirage_eu_thread *t, const struct us_temp *temp, v8f *out,
		    unsigned int n)
{
	v8f q = coord(t, temp, 3);
	unsigned int c;

	for (c = 0; c < n; c++)
		out[c] = number(coord(t, temp, c) / q);
}

static enum tex_op sample_op(unsigned int op)
{
	switch (op) {
	case US_TEX_LODBIAS:
		return TEX_SAMPLE_B;
	case US_TEX_LOD:
		return TEX_SAMPLE_L;
	case US_TEX_DXDY:
		return TEX_SAMPLE_D;
	default:
		return TEX_SAMPLE;
	}
}

static void make_args(const struct mirage_eu_thread *t, const struct us_tex *tex,
		      struct tex_args *args)
{
	args->layer = v8f_splat(0.0f);
	args->ref = args->layer;
	memset(args->offset, 0, sizeof(args->offset));
	args->compare = false;
	args->face_coords = false;
	args->clamps_lod = false;
	if (tex->op == US_TEX_PROJ)
		project(t, &tex->src, args->uvr, 3);
	else
		read_coords(t, &tex->src, args->uvr);
	args->lod = coord(t, &tex->src, 3);
	if (tex->op != US_TEX_DXDY)
		return;
	read_coords(t, &tex->dx, args->ddx);
	read_coords(t, &tex->dy, args->ddy);
}

/* Lanes of component @c that are written. */
static u32 written(const struct mirage_eu_thread *t, const struct us_tex *tex, unsigned int c,
		   u32 exec)
{
	u32 mask = tex->all ? US_LANES : exec;

	if (!(tex->mask >> c & 1))
		return 0;
	if (tex->pred[c] == US_TEX_NO_PRED)
		return mask;
	return mask & (*us_flag_of(t, tex->pred[c]) ^ (tex->invert[c] ? US_LANES : 0));
}

static void write_texel(const struct mirage_eu_thread *t, const struct us_tex *tex, u32 exec,
			const v8f *texel)
{
	unsigned int row = temp_row(t, &tex->dst), c;

	for (c = 0; c < 4; c++) {
		v8f *to = us_lanes_of(t, row + c);

		*to = v8f_select(v8i_from_bits(written(t, tex, c, exec)),
				 texel[tex->dst.swiz[c]], *to);
	}
}

/* Lanes that look. */
static u32 wanted(const struct mirage_eu_thread *t, const struct us_tex *tex, u32 exec)
{
	u32 want = tex->all ? US_LANES : exec;

	return tex->covered ? want & *us_flag_of(t, US_FLAG_COVER) : want;
}

static noinline void look_up(struct us_core *core, const struct mirage_eu_thread *t,
			     const struct us_tex *tex, u32 exec)
{
	u32 want = wanted(t, tex, exec), alive;
	v8f texel[4] = { };
	struct tex_args args;

	if (want && core->pixel->tx) {
		make_args(t, tex, &args);
		alive = r5xx_tx_sample(core->us->ops, &core->tex,
				       &core->pixel->tx->unit[tex->unit], sample_op(tex->op),
				       tex->unscaled, &args, want, texel);
		*us_flag_of(t, US_FLAG_COVER) &= ~(want & ~alive);
	}
	write_texel(t, tex, exec, texel);
}

/**
 * struct lookup - threads that look together
 * @row: one of each
 * @n: how many
 * @uv: projected coordinates
 */
struct lookup {
	struct tex_row row[MIRAGE_EU_THREADS];
	unsigned int n;
	v8f uv[MIRAGE_EU_THREADS][2];
};

/* Where a thread has what. */
static struct tex_row registers(const struct mirage_eu_thread *t, const struct us_tex *tex)
{
	const v8f *src = us_lanes_of(t, temp_row(t, &tex->src));

	return (struct tex_row) {
		.u = src + tex->src.swiz[0] * MIRAGE_EU_THREADS,
		.v = src + tex->src.swiz[1] * MIRAGE_EU_THREADS,
		.lod = src + tex->src.swiz[3] * MIRAGE_EU_THREADS,
		.out = us_lanes_of(t, temp_row(t, &tex->dst)),
	};
}

static void add_projected(struct lookup *l, const struct mirage_eu_thread *t,
			  const struct us_tex *tex)
{
	v8f *uv = l->uv[l->n];

	project(t, &tex->src, uv, 2);
	l->row[l->n].u = &uv[0];
	l->row[l->n].v = &uv[1];
}

/* @first: what registers() says of thread 0; those of the others follow each other. */
static __always_inline void add_row(struct lookup *l, const struct tex_row *first, unsigned int i)
{
	struct tex_row *row = &l->row[l->n];

	row->u = first->u + i;
	row->v = first->v + i;
	row->lod = first->lod + i;
	row->out = first->out + i;
}

static void add_thread(struct lookup *l, const struct mirage_eu_thread *t, const struct us_tex *tex,
		       const struct tex_row *first, unsigned int i)
{
	if (likely(!tex->src.relative && !tex->dst.relative))
		add_row(l, first, i);
	else
		l->row[l->n] = registers(t, tex);
	if (tex->op == US_TEX_PROJ)
		add_projected(l, t, tex);
}

static void look_up_rows(struct us_core *core, const struct us_tex *tex, const struct lookup *l)
{
	const struct r5xx_tx_unit *unit = &core->pixel->tx->unit[tex->unit];
	struct tex_rows rows = {
		.row = l->row, .n = l->n, .step = MIRAGE_EU_THREADS, .nan_is_inf = true,
	};
	unsigned int c;

	for (c = 0; c < 4; c++)
		rows.pick[c] = tex->mask >> c & 1 ? unit->swizzle[tex->dst.swiz[c]] :
						    TEX_PICK_NONE;
	core->us->plain_ops->rows(&core->tex, &unit->plain, sample_op(tex->op), &rows);
}

void us_look_up(struct us_core *core, u32 threads, const struct us_tex *tex, const u32 *exec)
{
	const struct r5xx_tx *tx = core->pixel->tx;
	bool together = tex->together && tx && tx->unit[tex->unit].is_plain;
	const struct tex_row first = registers(&core->group->thread[0], tex);
	struct lookup l;

	for (l.n = 0; threads; threads &= threads - 1) {
		unsigned int i = __builtin_ctz(threads);
		const struct mirage_eu_thread *t = &core->group->thread[i];
		u32 mask = exec[i] & US_LANES, want = wanted(t, tex, mask);

		if (!together || !want) {
			look_up(core, t, tex, mask);
			continue;
		}
		add_thread(&l, t, tex, &first, i);
		l.row[l.n].mask = want;
		l.row[l.n].written = tex->all ? US_LANES : mask;
		l.n++;
	}
	if (l.n)
		look_up_rows(core, tex, &l);
}
