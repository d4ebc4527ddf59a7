// SPDX-License-Identifier: GPL-2.0
/* The states of a draw through stages that are mixed at random. */

#include "stages.h"

static bool has_extension(const char *name)
{
	GLint n, i;

	glGetIntegerv(GL_NUM_EXTENSIONS, &n);
	for (i = 0; i < n; i++)
		if (!strcmp((const char *)glGetStringi(GL_EXTENSIONS, i), name))
			return true;
	return false;
}

unsigned int what_is_able(void)
{
	static const struct {
		enum able able;
		const char *name;
	} row[] = {
		{ ABLE_CULL, "GL_ARB_cull_distance" },
		{ ABLE_CLIP_CONTROL, "GL_ARB_clip_control" },
		{ ABLE_STENCIL, "GL_ARB_shader_stencil_export" },
		{ ABLE_FETCH, "GL_EXT_shader_framebuffer_fetch" },
		{ ABLE_REFINED, "GL_ARB_post_depth_coverage" },
		{ ABLE_ORDERED, "GL_ARB_fragment_shader_interlock" },
	};
	unsigned int able = 0, i;
	GLint minor;

	for (i = 0; i < ARRAY_SIZE(row); i++)
		able |= has_extension(row[i].name) ? row[i].able : 0;
	/* Crocus, which ends at 4.2, culls by distances of vertex shaders alone. */
	glGetIntegerv(GL_MINOR_VERSION, &minor);
	return able | (minor > 2 ? ABLE_LATE_CULL : 0);
}

static void set_viewports(const struct draw *d)
{
	static const GLdouble range[VIEWPORTS][2] = {
		{ 0.125, 1 }, { 0, 0.75 }, { 0.875, 0.25 }, { 0.5, 0.5 },
	};
	int i;

	for (i = 0; i < VIEWPORTS; i++) {
		int by = d->seed >> 4 * i & 15;

		if (d->raster.ranges)
			glDepthRangeIndexed(i, range[i][0], range[i][1]);
		else
			glDepthRangeIndexed(i, 0, 1);
		if (d->raster.scissors && by % 3)
			glEnablei(GL_SCISSOR_TEST, i);
		else
			glDisablei(GL_SCISSOR_TEST, i);
		glScissorIndexed(i, 3 * by, 5 * i, SIDE - 4 * by, SIDE - 9 * i - by);
	}
}

/* Three eighths of a step between depths of vertices, of 24 bits: up to six are no whole steps. */
#define OFFSET		(3 << 16)

static void set_depth(const struct draw *d, float offset_unit)
{
	enable(GL_DEPTH_TEST, d->depth_test);
	glDepthFunc(d->depth_func);
	glDepthMask(d->depth_write);
	enable(GL_DEPTH_CLAMP, d->raster.clamps);
	enable(GL_POLYGON_OFFSET_FILL, d->raster.offset || d->raster.factor);
	glPolygonOffset(d->raster.factor, d->raster.offset * OFFSET / offset_unit);
}

static void set_stencil(GLenum face, const struct stencil *st)
{
	glStencilFuncSeparate(face, st->func, st->ref, st->mask);
	glStencilOpSeparate(face, st->fail, st->zfail, st->zpass);
	glStencilMaskSeparate(face, st->write);
}

static void set_blend(const struct scene *s, const struct draw *d)
{
	enable(GL_BLEND, d->blend);
	glBlendFunc(d->src, d->dst);
	glBlendEquation(d->raster.equation);
	enable(GL_COLOR_LOGIC_OP, d->raster.logic_op);
	glLogicOp(d->raster.logic_op ?: GL_COPY);
	/* The last of several targets keeps what it has in green. */
	glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
	if (s->targets > 1)
		glColorMaski(s->targets - 1, GL_TRUE, GL_FALSE, GL_TRUE, GL_TRUE);
	glEnable(GL_FRAMEBUFFER_SRGB);
}

static void set_samples(const struct draw *d)
{
	enable(GL_SAMPLE_ALPHA_TO_COVERAGE, d->alpha_to_coverage);
	enable(GL_SAMPLE_ALPHA_TO_ONE, d->raster.alpha_to_one);
	enable(GL_SAMPLE_MASK, d->sample_mask);
	glSampleMaski(0, d->seed & 15);
	enable(GL_SAMPLE_SHADING, d->raster.min_samples > 0);
	glMinSampleShading(d->raster.min_samples);
}

static void set_tessellation(const struct tessellation *t)
{
	const float outer[] = { t->outer, t->outer, t->outer, t->outer };

	glPatchParameteri(GL_PATCH_VERTICES, t->corners);
	glPatchParameterfv(GL_PATCH_DEFAULT_OUTER_LEVEL, outer);
	glPatchParameterfv(GL_PATCH_DEFAULT_INNER_LEVEL, (const float[]) { t->inner, t->inner });
}

void set_states(const struct scene *s, const struct draw *d, unsigned int able, float offset_unit)
{
	int i;

	glProvokingVertex(d->first_vertex ? GL_FIRST_VERTEX_CONVENTION :
			  GL_LAST_VERTEX_CONVENTION);
	enable(GL_CULL_FACE, d->culls);
	glFrontFace(d->clockwise ? GL_CW : GL_CCW);
	for (i = 0; i < PLANES; i++)
		enable(GL_CLIP_DISTANCE0 + i, i < d->planes);
	enable(GL_PROGRAM_POINT_SIZE, d->sized);
	enable(GL_PRIMITIVE_RESTART, d->fetch.restarts && d->fetch.index_size);
	glPrimitiveRestartIndex(d->fetch.restart);
	enable(GL_RASTERIZER_DISCARD, d->feedback.discards);
	if (able & ABLE_CLIP_CONTROL)
		glClipControl(d->raster.upper_left ? GL_UPPER_LEFT : GL_LOWER_LEFT,
			      d->raster.zero_to_one ? GL_ZERO_TO_ONE : GL_NEGATIVE_ONE_TO_ONE);
	set_viewports(d);
	set_depth(d, offset_unit);
	enable(GL_STENCIL_TEST, d->raster.stencil_test);
	set_stencil(GL_FRONT, &d->raster.stencil[0]);
	set_stencil(GL_BACK, &d->raster.stencil[1]);
	set_blend(s, d);
	set_samples(d);
	if (d->tess.on)
		set_tessellation(&d->tess);
}

void reset_states(unsigned int able)
{
	static const struct stencil writes = {
		GL_ALWAYS, GL_KEEP, GL_KEEP, GL_KEEP, 0, 255, 255
	};

	glDisable(GL_SCISSOR_TEST);
	glDisable(GL_RASTERIZER_DISCARD);
	glDisable(GL_FRAMEBUFFER_SRGB);
	glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
	glDepthMask(GL_TRUE);
	set_stencil(GL_FRONT_AND_BACK, &writes);
	if (able & ABLE_CLIP_CONTROL)
		glClipControl(GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE);
}
