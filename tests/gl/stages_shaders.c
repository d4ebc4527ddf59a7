// SPDX-License-Identifier: GPL-2.0
/* The shaders of a draw through stages that are mixed at random. */

#include "stages.h"
#include "text.h"

/* What all stages have: one block a vertex, and the place of a corner on the grid. */
static void begin(struct text *t, const struct scene *s)
{
	t->length = 0;
	add(t, "#version 420 core\n"
	    "#extension GL_ARB_cull_distance : enable\n"
	    "#extension GL_ARB_shader_stencil_export : enable\n"
	    "#extension GL_EXT_shader_framebuffer_fetch : enable\n"
	    "#extension GL_ARB_post_depth_coverage : enable\n"
	    "#extension GL_ARB_fragment_shader_interlock : enable\n"
	    "#extension GL_ARB_derivative_control : enable\n"
	    MIXED
	    "ivec2 on_grid(ivec2 p) { return %s; }\n"
	    "vec4 place(ivec2 p, float z, float w)\n"
	    "{ return vec4(vec2(on_grid(p)) / %d.0 - 1.0, z, 1.0) * w; }\n",
	    s->samples ? "p & ~1" : "p | 1", SIDE * 4);
}

#define BLOCK	"{ ivec2 p; float z; float w; uint tag; }"

/* Where a corner may be. What of a point is outside of the viewport may be seen or not. */
static const char *bound(const struct scene *s, const struct draw *d)
{
	if (captured_mode(d) == GL_POINTS)
		return "p = clamp(p, 25, 999)";
	return sees_cuts(s, d) ? "p = clamp(p, 0, 1023)" : "";
}

/* The last stage before fragments, whose output is captured. */
static void declare_last(struct text *t, const struct scene *s, const struct draw *d)
{
	add(t, "flat out uint tag; flat out ivec2 spot; %sout vec2 soft;\n"
	    "out gl_PerVertex { vec4 gl_Position; float gl_PointSize;%s%s };\n", d->raster.soft,
	    d->planes ? " float gl_ClipDistance[];" : "",
	    d->raster.cull_planes ? " float gl_CullDistance[];" : "");
	add(t, "void leave(ivec2 p, float z, float w, uint hash)\n"
	    "{\n"
	    "	%s;\n"
	    "	gl_Position = place(p, %s, w);\n"
	    "	gl_PointSize = 5.0;\n"
	    "	tag = hash; spot = p; soft = vec2(p) / %d.0;\n",
	    bound(s, d), d->raster.deep ? "z * 3.0 - 1.0" : "z", SIDE * 8);
	if (d->planes > 0)
		add(t, "	gl_ClipDistance[0] = (float(p.x) - float(p.y) * 0.5 + 300.0) * w;\n");
	if (d->planes > 1)
		add(t, "	gl_ClipDistance[1] = (float(p.y) - 97.3) * w;\n");
	if (d->planes > 2)
		add(t, "	gl_ClipDistance[2] = (1500.7 - float(p.x) - float(p.y)) * w;\n");
	if (d->raster.cull_planes > 0)
		add(t, "	gl_CullDistance[0] = float(p.x) - 301.5;\n");
	if (d->raster.cull_planes > 1)
		add(t, "	gl_CullDistance[1] = 701.5 - float(p.y);\n");
	add(t, "}\n");
}

static void write_vertex(struct text *t, const struct scene *s, const struct draw *d)
{
	bool last = !d->tess.on && !d->geometry.on;

	begin(t, s);
	add(t, "in ivec2 at; in uvec4 bytes; in float z; in uint each;\n");
	if (last)
		declare_last(t, s, d);
	else
		add(t, "out V " BLOCK " v;\n");
	add(t, "void main()\n"
	    "{\n"
	    "	ivec2 p = at + ivec2(gl_InstanceID * 24, each * 8u);\n"
	    "	float w = (bytes.w & 1u) == 1u ? 2.0 : 1.0;\n"
	    "	uint tag = mixed(bytes.x | bytes.y << 8 | bytes.z << 16, each + uint(gl_VertexID));\n"
	    "	%s;\n"
	    "}\n", last ? "leave(p, z, w, tag)" : "v.p = p; v.z = z; v.w = w; v.tag = tag");
}

/* Every invocation reads what the others wrote, behind the barrier. */
static void write_control(struct text *t, const struct scene *s, const struct draw *d)
{
	int n = d->tess.corners;

	begin(t, s);
	add(t, "layout(vertices = %d) out;\n"
	    "in V " BLOCK " v[]; out C " BLOCK " c[]; patch out uint whole;\n"
	    "void main()\n"
	    "{\n"
	    "#define I gl_InvocationID\n"
	    "	c[I].p = v[I].p; c[I].z = v[I].z; c[I].w = v[I].w; c[I].tag = v[I].tag;\n"
	    "	barrier();\n"
	    "	uint sum = 0u;\n"
	    "	for (int k = 0; k < %d; k++)\n"
	    "		sum = mixed(sum, c[k].tag);\n"
	    "	whole = sum;\n", n, n);
	/* Some patches are culled. */
	add(t, "	for (int k = 0; k < 4; k++)\n"
	    "		gl_TessLevelOuter[k] = %g + float(sum >> 4 * k & 3u);\n"
	    "	for (int k = 0; k < 2; k++)\n"
	    "		gl_TessLevelInner[k] = %g + float(sum >> 16 + 2 * k & 3u);\n"
	    "	if (sum %% 8u == 0u)\n"
	    "		gl_TessLevelOuter[0] = 0.0;\n"
	    "}\n", d->tess.outer, d->tess.inner);
}

/* Corners of a quad go around it. A third is where no exact fraction of a level ends. */
static void write_evaluation(struct text *t, const struct scene *s, const struct draw *d)
{
	static const char *const spacings[] = {
		"equal_spacing", "fractional_even_spacing", "fractional_odd_spacing",
	};
	const struct tessellation *tess = &d->tess;

	begin(t, s);
	add(t, "layout(%s, %s, %s%s) in;\n", domain_names[tess->domain], spacings[tess->spacing],
	    tess->clockwise ? "cw" : "ccw", tess->points ? ", point_mode" : "");
	add(t, "in %s " BLOCK " c[];\n", tess->control ? "C" : "V");
	if (tess->control)
		add(t, "patch in uint whole;\n");
	if (d->geometry.on)
		add(t, "out E " BLOCK " e;\n");
	else
		declare_last(t, s, d);
	add(t, "void main()\n"
	    "{\n"
	    "	vec3 u = gl_TessCoord;\n"
	    "	vec2 f = %s;\n"
	    "	ivec2 p = ivec2(floor(f + 0.3));\n"
	    "	uint tag = mixed(%s, uint(gl_PatchVerticesIn));\n"
	    "	%s;\n"
	    "}\n",
	    tess->domain == TRIANGLES ?
	    "vec2(c[0].p) * u.x + vec2(c[1].p) * u.y + vec2(c[2].p) * u.z" :
	    "mix(mix(vec2(c[0].p), vec2(c[1].p), u.x), mix(vec2(c[3].p), vec2(c[2].p), u.x), u.y)",
	    tess->control ? "whole" : "c[0].tag ^ c[1].tag",
	    d->geometry.on ? "e.p = p; e.z = c[0].z; e.w = 1.0; e.tag = tag" :
	    "leave(p, c[0].z, 1.0, tag)");
}

/* struct input - what a geometry shader gets, and which of it are corners */
struct input {
	const char *name, *corners[3];
	int vertices;
};

static const struct input *input_of(const struct draw *d)
{
	static const struct input points = {
		"points", { "g[0].p", "g[0].p + ivec2(70, 10)", "g[0].p + ivec2(8, 66)" }, 1
	};
	static const struct input lines = {
		"lines", { "g[0].p", "g[1].p", "g[1].p + ivec2(4, 50)" }, 2
	};
	static const struct input lines_adjacency = {
		"lines_adjacency", { "g[1].p", "g[2].p", "g[2].p + ivec2(4, 50)" }, 4
	};
	static const struct input triangles = { "triangles", { "g[0].p", "g[1].p", "g[2].p" }, 3 };
	static const struct input triangles_adjacency = {
		"triangles_adjacency", { "g[0].p", "g[2].p", "g[4].p" }, 6
	};

	if (is_of_lines(d))
		return &lines;
	if (d->tess.on)
		return d->tess.points ? &points : &triangles;
	switch (d->mode) {
	case GL_POINTS:
		return &points;
	case GL_LINES_ADJACENCY:
	case GL_LINE_STRIP_ADJACENCY:
		return &lines_adjacency;
	case GL_TRIANGLES_ADJACENCY:
	case GL_TRIANGLE_STRIP_ADJACENCY:
		return &triangles_adjacency;
	default:
		return &triangles;
	}
}

/*
 * Each copy is a triangle, a strip of two or so many points. Which corner of a triangle comes first
 * depends on the convention in some modes and is the tessellator's own affair.
 */
static void write_geometry(struct text *t, const struct scene *s, const struct draw *d)
{
	const struct input *in = input_of(d);
	const struct geometry *g = &d->geometry;
	int corners = !d->tess.on && (in->vertices & 1) == 0 && in->vertices < 6 ? 4 : 3;

	begin(t, s);
	add(t, "layout(%s, invocations = %d) in;\nlayout(%s, max_vertices = %d) out;\n", in->name,
	    g->invocations, g->points ? "points" : "triangle_strip", corners * g->copies);
	add(t, "in %s " BLOCK " g[];\n", d->tess.on ? "E" : "V");
	declare_last(t, s, d);
	add(t, "void main()\n"
	    "{\n"
	    "	uint sum = uint(gl_InvocationID);\n"
	    "	float z = 1.0;\n"
	    "	for (int i = 0; i < %d; i++) {\n"
	    "		sum = %s;\n"
	    "		z = min(z, g[i].z);\n"
	    "	}\n", in->vertices, d->tess.on ? "g[0].tag" : "sum + g[i].tag");
	add(t, "	for (int k = 0; k < %d; k++) {\n"
	    "		ivec2 by = ivec2(k * 40, gl_InvocationID * 56);\n"
	    "		ivec2 a = %s + by, b = %s + by, c = %s + by;\n"
	    "		ivec2 q[4] = ivec2[4](a, b, c, b + c - a);\n"
	    "		for (int i = 0; i < %d; i++) {\n", g->copies, in->corners[0],
	    in->corners[1], in->corners[2], corners);
	if (g->layered)
		add(t, "			gl_Layer = int(sum + uint(k) & 255u) %% %d;\n", s->layers);
	if (g->viewports)
		add(t, "			gl_ViewportIndex = int(sum >> 4) + k & 3;\n");
	add(t, "			gl_PrimitiveID = gl_PrimitiveIDIn%s;\n"
	    "			leave(q[i], z, 1.0, mixed(sum, uint(%s)));\n"
	    "			EmitVertex();\n"
	    "		}\n"
	    "		EndPrimitive();\n"
	    "	}\n"
	    "}\n", d->tess.on ? "" : " + k", d->tess.on ? "0" : corners == 4 ? "k * 4 + i" : "k");
}

/* What a kind of fragment shader has beside its inputs, and a layout of its own. */
static const char *layout_of(enum fragment fragment)
{
	switch (fragment) {
	case EARLY:
		return "layout(early_fragment_tests) in;\n";
	case REFINED:
		return "layout(post_depth_coverage) in;\n";
	case ORDERED:
		/* Who has no such thing runs fragments of a pixel in order anyway. */
		return "#ifdef GL_ARB_fragment_shader_interlock\n"
		       "layout(pixel_interlock_ordered) in;\n"
		       "#else\n"
		       "void beginInvocationInterlockARB() { }\n"
		       "void endInvocationInterlockARB() { }\n"
		       "#endif\n";
	default:
		return "";
	}
}

static void write_integers(struct text *t, const struct draw *d, int i)
{
	add(t, "o%d = ", i);
	if (d->fragment == FETCH)
		add(t, "o%d.gbar ^ ", i);
	add(t, "uvec4(hash & 255u, hash >> 5, hash >> 9, hash >> 3);\n");
}

/*
 * Alpha that samples may be covered by is nothing or all. What is not linear has other derivatives
 * at each pair of a quad's pixels, of which dFdx() may take either; what is has none that would make
 * alpha a half, which FETCH rounds.
 */
static void write_color(struct text *t, const struct draw *d, int i)
{
	const char *const colors[FRAGMENTS] = {
		[SOFT] = "vec4(soft, 0.5, 1.0)",
		[SLOPE] = is_linear(d) ? "vec4(dFdx(soft), dFdy(soft)) * 32.0 + 0.3" :
					 "vec4(dFdxFine(soft), dFdyFine(soft)) * 32.0 + 0.3",
		[AT_SAMPLE] = "vec4(interpolateAtSample(soft, 2), interpolateAtOffset(soft, vec2(-0.25)))",
	};

	if (colors[d->fragment])
		add(t, "o%d = %s;\n", i, colors[d->fragment]);
	else if (d->fragment == FETCH)
		add(t, "o%d = vec4(0.5 * o%d.gbr + 0.5 * color(hash).rgb, step(0.5, 1.0 - o%d.a));\n",
		    i, i, i);
	else
		add(t, "o%d = color(mixed(hash, %du)); o%d.a = step(0.5, o%d.a);\n", i, i, i, i);
}

static void write_fragment(struct text *t, const struct scene *s, const struct draw *d)
{
	static const char *const does[FRAGMENTS] = {
		[DISCARD] = "if ((int(gl_FragCoord.x) + int(gl_FragCoord.y)) % 3 == 0) discard;\n",
		[DEPTH] = "gl_FragDepth = (hash & 1u) == 1u ? 0.265625 : 0.765625;\n",
		[EARLY] = "imageAtomicAdd(counted, ivec2(gl_FragCoord.xy), 1u);\n",
		[LATE] = "imageAtomicAdd(counted, ivec2(gl_FragCoord.xy), 1u);\n"
			 "if ((int(gl_FragCoord.x) & 3) == 0) discard;\n",
		[FACING] = "hash = mixed(hash, gl_FrontFacing ? 3u : 5u);\n",
		[PRIMITIVE] = "hash = mixed(hash, uint(gl_PrimitiveID));\n",
		[STENCIL] = "gl_FragStencilRefARB = int(hash & 3u);\n",
		[ORDERED] = "beginInvocationInterlockARB();\n"
			    "hash = mixed(hash, imageLoad(counted, ivec2(gl_FragCoord.xy)).x);\n"
			    "imageStore(counted, ivec2(gl_FragCoord.xy), uvec4(hash));\n"
			    "endInvocationInterlockARB();\n",
		[SAMPLE] = "hash = mixed(hash, uint(gl_SampleID));\n",
		[MASK] = "gl_SampleMask[0] = int(hash >> 3);\n",
		[COVERED] = "hash = mixed(hash, uint(gl_SampleMaskIn[0]));\n",
		[REFINED] = "hash = mixed(hash, uint(gl_SampleMaskIn[0]));\n",
	};
	const char *out = d->fragment == FETCH ? "inout" : "out";
	int i;

	begin(t, s);
	add(t, "flat in uint tag; %sin vec2 soft;\n"
	    "layout(binding = 0, r32ui) coherent uniform uimage2D counted;\n%s", d->raster.soft,
	    layout_of(d->fragment));
	for (i = 0; i < s->targets; i++)
		add(t, "layout(location = %d) %s %s o%d;\n", i, out,
		    s->target[i]->integer ? "uvec4" : "vec4", i);
	if (d->fragment == DUAL)
		add(t, "layout(location = 0, index = 1) out vec4 second;\n");
	add(t, "vec4 color(uint h) { return vec4(h & 255u, h >> 8 & 255u, h >> 16 & 255u, h >> 24) / 255.0; }\n"
	    "void main()\n"
	    "{\n"
	    "uint hash = tag;\n"
	    "%s", does[d->fragment] ?: "");
	for (i = 0; i < s->targets; i++) {
		if (s->target[i]->integer)
			write_integers(t, d, i);
		else
			write_color(t, d, i);
	}
	if (d->fragment == DUAL)
		add(t, "second = color(mixed(hash, 99u));\n");
	add(t, "}\n");
}

static void attach(GLuint program, GLenum type, const struct text *t)
{
	GLuint shader;

	if (verbose > 1)
		printf("%s\n", t->at);
	shader = compile(type, t->at);
	glAttachShader(program, shader);
	glDeleteShader(shader);
}

GLuint make_program(const struct scene *s, const struct draw *d)
{
	static const char *const attributes[] = { "at", "bytes", "z", "each" };
	static const char *const captured[] = { "spot", "tag" };
	GLuint program = glCreateProgram();
	struct text t;
	unsigned int i;

	write_vertex(&t, s, d);
	attach(program, GL_VERTEX_SHADER, &t);
	if (d->tess.on && d->tess.control) {
		write_control(&t, s, d);
		attach(program, GL_TESS_CONTROL_SHADER, &t);
	}
	if (d->tess.on) {
		write_evaluation(&t, s, d);
		attach(program, GL_TESS_EVALUATION_SHADER, &t);
	}
	if (d->geometry.on) {
		write_geometry(&t, s, d);
		attach(program, GL_GEOMETRY_SHADER, &t);
	}
	write_fragment(&t, s, d);
	attach(program, GL_FRAGMENT_SHADER, &t);
	for (i = 0; i < ARRAY_SIZE(attributes); i++)
		glBindAttribLocation(program, i, attributes[i]);
	if (d->feedback.on)
		glTransformFeedbackVaryings(program, 2, captured, d->feedback.separate ?
					    GL_SEPARATE_ATTRIBS : GL_INTERLEAVED_ATTRIBS);
	link_program(program);
	return program;
}

GLuint make_again(int samples)
{
	static const char *const attributes[] = { "at", "tag" };
	const struct scene grid = { .samples = samples };
	struct text vertex, fragment;

	begin(&vertex, &grid);
	add(&vertex, "in ivec2 at; in uint tag; flat out uint hash;\n"
	    "void main() { gl_Position = place(at, 0.0, 1.0); gl_PointSize = 3.0; hash = tag; }\n");
	fragment.length = 0;
	add(&fragment, "#version 420 core\n"
	    "flat in uint hash; layout(location = 0) out vec4 color;\n"
	    "void main() { color = vec4(hash & 255u, hash >> 8 & 255u, hash >> 16 & 255u, 255) / 255.0; }\n");
	return make_two_stages(vertex.at, fragment.at, attributes, ARRAY_SIZE(attributes));
}
