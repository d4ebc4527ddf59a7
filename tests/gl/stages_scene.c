// SPDX-License-Identifier: GPL-2.0
/* Scenes of stages that are mixed at random: states that both sides have to agree on. */

#include "stages.h"

static const char *const fragment_names[FRAGMENTS] = {
	"plain", "discard", "depth", "early count", "late count", "facing", "primitive", "dual",
	"soft", "slope", "stencil", "fetch", "ordered", "sample", "mask", "covered", "refined",
	"at sample",
};

const char *const domain_names[DOMAINS] = { "triangles", "quads", "isolines" };

static const struct target targets[] = {
	{ GL_RGBA8, false }, { GL_RGBA8, false }, { GL_RG8, false }, { GL_RGBA16, false },
	{ GL_R8, false }, { GL_RG16, false }, { GL_RGBA32F, false }, { GL_RGBA16F, false },
	{ GL_R11F_G11F_B10F, false }, { GL_SRGB8_ALPHA8, false }, { GL_RGBA8UI, true },
	{ GL_R32UI, true }, { GL_RGBA16UI, true }, { GL_RG16UI, true },
};

/* As many of the first have fractions fine enough for half of what samples are. */
#define RESOLVED	9

/* As many of the first are UNORM, which Gen7 has bit operations for. */
#define OPERATED	6

static void pick_tessellation(struct draw *d, uint32_t *seed)
{
	static const float levels[] = { 1, 1.5f, 2, 3, 3.75f, 5, 8, 11 };
	struct tessellation *t = &d->tess;

	t->on = d->mode == GL_PATCHES;
	t->control = !one_in(seed, 4);
	t->domain = random_number(seed, DOMAINS);
	t->points = one_in(seed, 6);
	t->clockwise = one_in(seed, 2);
	t->spacing = random_number(seed, 3);
	t->corners = t->domain == TRIANGLES ? 3 : 4;
	t->inner = PICK(seed, levels);
	t->outer = PICK(seed, levels);
	/* Mesa's vec4 backend takes one for the other where no shader sets them. */
	if (!t->control)
		t->outer = t->inner;
}

static void pick_geometry(struct geometry *g, uint32_t *seed)
{
	g->on = one_in(seed, 2);
	g->points = one_in(seed, 6);
	g->layered = !one_in(seed, 3);
	g->viewports = one_in(seed, 3);
	g->invocations = one_in(seed, 2) ? 1 : 2 + random_number(seed, 4);
	g->copies = 1 + random_number(seed, 3);
}

static void pick_fetch(struct fetch *f, uint32_t *seed)
{
	static const int sizes[] = { 0, 0, 1, 2, 4 };

	f->index_size = PICK(seed, sizes);
	f->base_vertex = random_number(seed, 3) * 4;
	f->instances = one_in(seed, 3) ? 1 + random_number(seed, 3) : 1;
	f->base_instance = random_number(seed, 3);
	f->divisor = 1 + random_number(seed, 2);
	f->restarts = one_in(seed, 2);
	f->restart = one_in(seed, 3) ? 7 : 0xffffffffu >> (32 - 8 * (f->index_size ?: 4));
	f->indirect = one_in(seed, 4);
}

static void pick_feedback(struct feedback *f, uint32_t *seed)
{
	f->on = one_in(seed, 3);
	f->discards = one_in(seed, 3);
	f->pauses = one_in(seed, 3);
	f->separate = one_in(seed, 3);
	f->again = one_in(seed, 2);
	f->room = one_in(seed, 4) ? LITTLE_ROOM : ROOM;
}

bool has_stencil(GLenum format)
{
	return format == GL_DEPTH24_STENCIL8 || format == GL_DEPTH32F_STENCIL8;
}

static void pick_stencil(struct stencil *s, uint32_t *seed)
{
	static const GLenum ops[] = {
		GL_KEEP, GL_ZERO, GL_REPLACE, GL_INCR, GL_DECR, GL_INVERT, GL_INCR_WRAP,
		GL_DECR_WRAP,
	};
	static const GLuint masks[] = { 255, 255, 3, 6 };

	s->func = one_in(seed, 3) ? PICK(seed, compares) : GL_ALWAYS;
	s->fail = PICK(seed, ops);
	s->zfail = PICK(seed, ops);
	s->zpass = PICK(seed, ops);
	s->ref = random_number(seed, 4);
	s->mask = PICK(seed, masks);
	s->write = PICK(seed, masks);
}

static void pick_raster(struct raster *r, const struct scene *s, uint32_t *seed)
{
	static const GLenum equations[] = {
		GL_FUNC_ADD, GL_FUNC_ADD, GL_FUNC_SUBTRACT, GL_FUNC_REVERSE_SUBTRACT, GL_MIN, GL_MAX,
	};
	static const char *const qualifiers[] = { "", "", "noperspective ", "sample " };

	r->scissors = one_in(seed, 3);
	r->ranges = one_in(seed, 4);
	r->deep = one_in(seed, 4);
	r->clamps = one_in(seed, 3);
	r->upper_left = s->able & ABLE_CLIP_CONTROL && one_in(seed, 4);
	r->zero_to_one = s->able & ABLE_CLIP_CONTROL && one_in(seed, 4);
	r->stencil_test = has_stencil(s->depth_format) && one_in(seed, 2);
	pick_stencil(&r->stencil[0], seed);
	pick_stencil(&r->stencil[1], seed);
	r->alpha_to_one = s->samples && one_in(seed, 5);
	r->min_samples = s->samples && one_in(seed, 4) ? 0.5f * (1 + random_number(seed, 2)) : 0;
	r->cull_planes = s->able & ABLE_CULL && one_in(seed, 4) ? 1 + random_number(seed, 2) : 0;
	r->offset = one_in(seed, 4) ? (int)random_number(seed, 7) - 3 : 0;
	/* Drivers may have 24 bits for 16, and other units then. */
	if (s->depth_format == GL_DEPTH_COMPONENT16)
		r->offset = 0;
	r->factor = one_in(seed, 6) ? (int)random_number(seed, 3) - 1 : 0;
	r->equation = PICK(seed, equations);
	r->logic_op = s->logic ? GL_CLEAR + random_number(seed, 16) : 0;
	r->soft = qualifiers[random_number(seed, s->samples ? 4 : 3)];
}

static bool is_adjacent(GLenum mode)
{
	return mode == GL_LINES_ADJACENCY || mode == GL_LINE_STRIP_ADJACENCY ||
	       mode == GL_TRIANGLES_ADJACENCY || mode == GL_TRIANGLE_STRIP_ADJACENCY;
}

bool is_of_lines(const struct draw *d)
{
	if (d->tess.on)
		return d->tess.domain == ISOLINES && !d->tess.points;
	return d->mode == GL_LINES || d->mode == GL_LINE_STRIP || d->mode == GL_LINE_LOOP;
}

/* What the last stage before fragments gives. */
GLenum captured_mode(const struct draw *d)
{
	if (d->geometry.on)
		return d->geometry.points ? GL_POINTS : GL_TRIANGLES;
	if (is_of_lines(d))
		return GL_LINES;
	if (d->tess.on)
		return d->tess.points ? GL_POINTS : GL_TRIANGLES;
	return d->mode == GL_POINTS ? GL_POINTS : GL_TRIANGLES;
}

/* What has no one way to be drawn is captured only, or goes through a geometry shader. */
static void make_drawable(struct draw *d)
{
	struct feedback *f = &d->feedback;

	if (is_adjacent(d->mode))
		d->geometry.on = true;
	if (is_of_lines(d) && !(f->on && f->discards))
		d->geometry.on = true;
	/* Triangles in which order is the tessellator's own affair. */
	if (d->tess.on && (f->room == LITTLE_ROOM || d->geometry.on))
		f->on = false;
	if (is_of_lines(d) && !f->on)
		d->geometry.on = true;
	if (!f->on)
		f->discards = false;
	/* Llvmpipe has points that are cut by a scissor's end reach out of it by a row there. */
	if (captured_mode(d) == GL_POINTS && d->raster.upper_left)
		d->raster.scissors = false;
	/* Of several points in any order not all would fit. */
	if (d->geometry.points)
		f->room = ROOM;
	/*
	 * Which corner of a fan's triangles comes first is the driver's own affair. Crocus divides
	 * by the length of a vertex when there was none.
	 */
	f->again &= !d->conditional && (d->mode != GL_TRIANGLE_FAN || d->geometry.on);
}

/*
 * Drivers whose hardware cannot restart there draw one part after the other, each with all its
 * instances, and parts of an indirect draw from other indices.
 */
static void make_splittable(struct draw *d)
{
	if (!d->fetch.restarts || !d->fetch.index_size)
		return;
	d->fetch.instances = 1;
	d->fetch.indirect = false;
	if (d->fragment == PRIMITIVE)
		d->fragment = PLAIN;
}

/* What does not depend on how a patch is cut, nor on the order of its parts. */
static void make_cuttable(struct draw *d)
{
	if (!d->tess.on)
		return;
	d->culls = false;
	/* A geometry shader gets numbers of patches, or of their parts. */
	if (d->fragment == EARLY || d->fragment == LATE || d->fragment == ORDERED ||
	    d->fragment == FACING || (d->geometry.on && d->fragment == PRIMITIVE))
		d->fragment = PLAIN;
}

/* Other stages than the first have one w for all corners. */
static bool has_one_w(const struct draw *d)
{
	return d->tess.on || d->geometry.on;
}

static bool lacks_perspective(const struct draw *d)
{
	return !strcmp(d->raster.soft, "noperspective ");
}

bool is_linear(const struct draw *d)
{
	return has_one_w(d) || lacks_perspective(d);
}

/* Is there more in stencil of edges that were rounded than may differ, if all stay? */
static bool has_busy_stencil(const struct draw *d)
{
	return d->raster.stencil_test && d->geometry.on &&
	       d->geometry.copies * d->geometry.invocations > 5;
}

/* Is what was counted in the scene's image read? */
static bool reads_counts(const struct scene *s)
{
	int i;

	for (i = 0; i < s->draws; i++)
		if (s->draw[i].fragment == ORDERED)
			return true;
	return false;
}

static bool counts(const struct draw *d)
{
	return d->fragment == EARLY || d->fragment == LATE || d->fragment == ORDERED;
}

/*
 * Each part covers samples of its own, and the greatest depth of each says how much a unit of
 * offset is, where depths are floats. Edges that were cut are rounded, and what is drawn in order
 * has in it all that was drawn before, as stencil has. Llvmpipe has no number where it cuts an edge
 * whose ends differ in w and are at one x, for inputs that lack perspective.
 */
bool sees_cuts(const struct scene *s, const struct draw *d)
{
	bool is_float = s->depth_format == GL_DEPTH_COMPONENT32F ||
			s->depth_format == GL_DEPTH32F_STENCIL8;

	return d->fragment == COVERED || d->fragment == REFINED ||
	       (counts(d) && reads_counts(s)) || (is_float && d->raster.offset) ||
	       (lacks_perspective(d) && !has_one_w(d)) || has_busy_stencil(d);
}

/* What is cut at planes may be in any parts. */
static void make_whole(const struct scene *s, struct draw *d)
{
	if (!sees_cuts(s, d))
		return;
	d->planes = 0;
	d->raster.deep &= d->raster.clamps;
}

/* Of what was rounded a bit operation may make anything. */
static bool is_rounded(enum fragment fragment)
{
	return fragment == DUAL || fragment == SOFT || fragment == SLOPE || fragment == FETCH ||
	       fragment == AT_SAMPLE;
}

static bool has_srgb(const struct scene *s)
{
	int i;

	for (i = 0; i < s->targets; i++)
		if (s->target[i]->format == GL_SRGB8_ALPHA8)
			return true;
	return false;
}

static void pick_fragment(struct draw *d, const struct scene *s, uint32_t *seed)
{
	static const GLenum factors[] = {
		GL_ONE, GL_ZERO, GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_DST_COLOR,
	};
	static const GLenum second[] = { GL_SRC1_COLOR, GL_ONE_MINUS_SRC1_COLOR, GL_SRC1_ALPHA };
	static const enum able needs[FRAGMENTS] = {
		[STENCIL] = ABLE_STENCIL, [FETCH] = ABLE_FETCH, [ORDERED] = ABLE_ORDERED,
		[REFINED] = ABLE_REFINED,
	};

	d->fragment = random_number(seed, s->samples ? FRAGMENTS : SAMPLE);
	if ((d->fragment == DUAL && (s->targets > 1 || s->target[0]->integer)) ||
	    (s->able & needs[d->fragment]) != needs[d->fragment] ||
	    (s->logic && is_rounded(d->fragment)))
		d->fragment = PLAIN;
	/* Llvmpipe counts pixels of which no sample is covered. */
	if (s->samples &&
	    (d->fragment == EARLY || d->fragment == LATE || d->fragment == ORDERED))
		d->fragment = MASK;
	/* What is not read may make a shader run for each sample or not. */
	if (d->fragment != SOFT && d->fragment != SLOPE && d->fragment != AT_SAMPLE)
		d->raster.soft = "";
	d->raster.stencil_test |= d->fragment == STENCIL && has_stencil(s->depth_format);
	d->blend = one_in(seed, 3) && !s->logic;
	d->src = PICK(seed, factors);
	/* A square would make much of what was rounded. */
	d->dst = factors[random_number(seed, ARRAY_SIZE(factors) - 1)];
	/* What bright colours were rounded by is many steps of dark ones. */
	if (has_srgb(s) && (d->raster.equation == GL_FUNC_SUBTRACT ||
			    d->raster.equation == GL_FUNC_REVERSE_SUBTRACT))
		d->raster.equation = GL_FUNC_ADD;
	if (d->fragment == DUAL) {
		d->blend = true;
		d->dst = PICK(seed, second);
	}
	d->alpha_to_coverage = s->samples && one_in(seed, 5) && !s->target[0]->integer;
	d->sample_mask = s->samples && one_in(seed, 4);
	/*
	 * Llvmpipe takes the first outputs for colours, and other results come before them. On
	 * Intel's there is no such thing of two sources.
	 */
	if (d->fragment == DEPTH || d->fragment == STENCIL || d->fragment == MASK ||
	    d->fragment == DUAL)
		d->raster.alpha_to_one = false;
	/* Of alpha between nothing and all each has patterns of its own. */
	if (d->fragment == SLOPE || d->fragment == AT_SAMPLE)
		d->alpha_to_coverage = false;
	/* Early tests are before alpha, but llvmpipe counts there only what is tested. */
	if (d->fragment == REFINED)
		d->alpha_to_coverage &= d->depth_test || d->raster.stencil_test;
}

static void pick_draw(struct draw *d, const struct scene *s, uint32_t *seed)
{
	static const GLenum modes[] = {
		GL_POINTS, GL_LINES, GL_LINE_STRIP, GL_LINE_LOOP, GL_TRIANGLES, GL_TRIANGLES,
		GL_TRIANGLE_STRIP, GL_TRIANGLE_STRIP, GL_TRIANGLE_FAN, GL_LINES_ADJACENCY,
		GL_LINE_STRIP_ADJACENCY, GL_TRIANGLES_ADJACENCY, GL_TRIANGLE_STRIP_ADJACENCY,
		GL_PATCHES, GL_PATCHES, GL_PATCHES, GL_PATCHES,
	};
	static const uint32_t sizes[] = { 4, 16, 64, 128 };

	d->mode = PICK(seed, modes);
	pick_tessellation(d, seed);
	pick_geometry(&d->geometry, seed);
	pick_fetch(&d->fetch, seed);
	pick_feedback(&d->feedback, seed);
	pick_raster(&d->raster, s, seed);
	d->first_vertex = one_in(seed, 2);
	d->culls = one_in(seed, 4);
	d->clockwise = one_in(seed, 2);
	d->depth_test = !one_in(seed, 3);
	d->depth_write = !one_in(seed, 3);
	d->depth_func = PICK(seed, compares);
	d->conditional = one_in(seed, 6);
	d->sized = one_in(seed, 2);
	d->planes = one_in(seed, 3) ? random_number(seed, PLANES + 1) : 0;
	d->size = PICK(seed, sizes);
	d->vertices = 6 + random_number(seed, VERTICES - 5 - 12);
	d->seed = random_number(seed, 1u << 24);
	pick_fragment(d, s, seed);
	make_drawable(d);
	if ((d->tess.on || d->geometry.on) && !(s->able & ABLE_LATE_CULL))
		d->raster.cull_planes = 0;
	d->geometry.layered &= s->layers > 1;
	make_splittable(d);
	make_cuttable(d);
}

/* What can be left out of a draw, by its name: zero is without it. */
#define MEMBER(what)	{ #what, offsetof(struct draw, what), sizeof(((struct draw *)0)->what) }

static const struct {
	const char *name;
	size_t at, size;
} members[] = {
	MEMBER(raster.scissors), MEMBER(raster.ranges), MEMBER(raster.deep), MEMBER(raster.clamps),
	MEMBER(raster.upper_left), MEMBER(raster.zero_to_one), MEMBER(raster.stencil_test),
	MEMBER(raster.alpha_to_one), MEMBER(raster.cull_planes), MEMBER(raster.offset),
	MEMBER(raster.factor), MEMBER(raster.min_samples), MEMBER(raster.logic_op),
	MEMBER(feedback.on), MEMBER(feedback.discards), MEMBER(feedback.pauses),
	MEMBER(feedback.again), MEMBER(fetch.index_size), MEMBER(fetch.restarts),
	MEMBER(fetch.indirect), MEMBER(fetch.base_vertex), MEMBER(fetch.base_instance),
	MEMBER(geometry.layered), MEMBER(geometry.viewports), MEMBER(fragment),
	MEMBER(first_vertex), MEMBER(culls), MEMBER(clockwise), MEMBER(depth_test),
	MEMBER(depth_write), MEMBER(blend), MEMBER(conditional), MEMBER(sized), MEMBER(planes),
	MEMBER(alpha_to_coverage), MEMBER(sample_mask),
};

void leave_out(struct scene *s, const char *names)
{
	size_t length, i;
	int k;

	for (; *names; names += length + (names[length] == ',')) {
		length = strcspn(names, ",");
		for (i = 0; i < ARRAY_SIZE(members); i++) {
			const char *name = members[i].name;

			if (strlen(name) == length && !memcmp(name, names, length))
				break;
		}
		if (i == ARRAY_SIZE(members))
			die("no such state");
		for (k = 0; k < s->draws; k++)
			memset((char *)&s->draw[k] + members[i].at, 0, members[i].size);
	}
}

void pick_scene(struct scene *s, uint32_t seed, unsigned int able)
{
	static const GLenum depths[] = {
		GL_DEPTH24_STENCIL8, GL_DEPTH_COMPONENT32F, GL_DEPTH_COMPONENT16,
		GL_DEPTH32F_STENCIL8,
	};
	int i;

	memset(s, 0, sizeof(*s));
	s->seed = seed;
	s->able = able;
	seed = seed * 2654435761u + 977;
	s->targets = 1 + random_number(&seed, TARGETS);
	s->layers = one_in(&seed, 2) ? 1 : 2 + random_number(&seed, LAYERS - 1);
	s->samples = one_in(&seed, 3) ? SAMPLES : 0;
	s->logic = one_in(&seed, 5);
	for (i = 0; i < s->targets; i++)
		s->target[i] = &targets[random_number(&seed, s->logic ? OPERATED :
						      s->samples ? RESOLVED :
						      ARRAY_SIZE(targets))];
	s->depth_format = PICK(&seed, depths);
	s->draws = 1 + random_number(&seed, DRAWS);
	for (i = 0; i < s->draws; i++)
		pick_draw(&s->draw[i], s, &seed);
	for (i = 0; i < s->draws; i++)
		make_whole(s, &s->draw[i]);
}

static void print_raster(const struct raster *r)
{
	int i;

	printf("    %s%s%s%s%s%s%scull planes %d, offset %d %d, %g samples, equation %x, logic %x, soft %s\n",
	       r->scissors ? "scissors, " : "", r->ranges ? "ranges, " : "",
	       r->deep ? "deep, " : "", r->clamps ? "clamps, " : "",
	       r->upper_left ? "upper left, " : "", r->zero_to_one ? "zero to one, " : "",
	       r->alpha_to_one ? "alpha to one, " : "", r->cull_planes, r->factor, r->offset,
	       r->min_samples, r->equation, r->logic_op, r->soft);
	for (i = 0; r->stencil_test && i < 2; i++)
		printf("    stencil %x %x %x %x, %d of %x, writes %x\n", r->stencil[i].func,
		       r->stencil[i].fail, r->stencil[i].zfail, r->stencil[i].zpass,
		       r->stencil[i].ref, r->stencil[i].mask, r->stencil[i].write);
}

static void print_draw(const struct draw *d)
{
	const struct tessellation *t = &d->tess;
	const struct geometry *g = &d->geometry;
	const struct fetch *f = &d->fetch;

	printf("  %u vertices of mode %x, %u px; index %d%s %x, base %d; %d instances from %d by %d%s\n",
	       d->vertices, d->mode, d->size, f->index_size, f->restarts ? " restart" : "",
	       f->restart, f->base_vertex, f->instances, f->base_instance, f->divisor,
	       f->indirect ? ", indirect" : "");
	if (t->on)
		printf("    %s, spacing %d, levels %g %g%s%s%s\n", domain_names[t->domain],
		       t->spacing, t->inner, t->outer, t->control ? ", control" : "",
		       t->points ? ", points" : "", t->clockwise ? ", cw" : "");
	if (g->on)
		printf("    %d copies of %d invocations%s%s%s\n", g->copies, g->invocations,
		       g->points ? ", points" : "", g->layered ? ", layers" : "",
		       g->viewports ? ", viewports" : "");
	if (d->feedback.on)
		printf("    captured: room for %u%s%s%s%s\n", d->feedback.room,
		       d->feedback.discards ? ", discarded" : "",
		       d->feedback.pauses ? ", paused" : "",
		       d->feedback.separate ? ", separate" : "",
		       d->feedback.again ? ", again" : "");
	printf("    %s, depth %s %x %s, blend %s %x %x, planes %d%s%s%s%s%s%s\n",
	       fragment_names[d->fragment], d->depth_test ? "test" : "off", d->depth_func,
	       d->depth_write ? "write" : "-", d->blend ? "on" : "off", d->src, d->dst, d->planes,
	       d->first_vertex ? ", first vertex" : "", d->culls ? ", culls" : "",
	       d->conditional ? ", conditional" : "", d->sized ? ", sized" : "",
	       d->alpha_to_coverage ? ", alpha to coverage" : "",
	       d->sample_mask ? ", sample mask" : "");
	print_raster(&d->raster);
}

void print_scene(const struct scene *s)
{
	int i;

	printf("seed %u: %d layers, %d samples, depth format %x, targets", s->seed, s->layers,
	       s->samples, s->depth_format);
	for (i = 0; i < s->targets; i++)
		printf(" %x", s->target[i]->format);
	printf("\n");
	for (i = 0; i < s->draws; i++)
		print_draw(&s->draw[i]);
}
