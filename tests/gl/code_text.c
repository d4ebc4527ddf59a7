// SPDX-License-Identifier: GPL-2.0
/*
 * The text of shader programs that are mixed at random, with one right answer each: integers wrap,
 * shifts and fields are in range, and floats are exact or rounded once. A float that is kept is a
 * multiple of 1/16 up to 65536, so that no expression overflows or gets to denormal numbers; adding
 * and multiplying are precise but where no rounding comes in. Nobody looks at the sign of a zero.
 */

#include "code.h"

enum type { UINT, INT, FLOAT, DOUBLE, LONG, TYPES };

/* Variables of a type, four components each. */
#define VARIABLES	3
#define DEPTH		3
#define NESTING		4

/* struct kind - a type's names and forms */
struct kind {
	const char *name[4];
	char letter;
	const char *const *form;
	unsigned int forms;
};

/* struct writer - where in a program one is */
struct writer {
	struct text *text;
	const struct code *code;
	uint32_t seed;
	int nesting, loops, names;
	bool helper;
};

const char *const stage_names[STAGES] = {
	"vertex", "control", "evaluation", "geometry", "fragment", "compute",
};

/*
 * A value of a type: "$U" is one of UINT and so on, "$u" of one component; what begins with "1:"
 * gives one. "$T": the name of the value's type; "$C": booleans, "$B": one; "$V": some; "$2": two
 * floats; "$4": four integers; "$e": a double; "$X": small constants; "$s": a swizzle of four, "$d"
 * of two. Other capital letters have as many components as the value.
 */
static const char *const uints[] = {
	"($U + $U)", "($U - $U)", "($U * $U)", "($U / ($U | 1u))", "($U % ($U | 1u))",
	"($U / 7u)", "($U % 10u)", "($U & $U)", "($U | $U)", "($U ^ $U)", "(~$U)",
	"(-$U)", "($U << ($U & 31u))", "($U >> ($U & 31u))", "($U << 5)",
	"($U >> 11)", "min($U, $U)", "max($U, $U)", "clamp($U, 9u, 999999u)",
	"bitfieldExtract($U, int($u & 15u), int($u & 15u))", "bitfieldExtract($U, 8, 16)",
	"bitfieldInsert($U, $U, int($u & 15u), int($u & 15u))", "bitfieldReverse($U)",
	"$T(bitCount($U))", "$T(findMSB($U))", "$T(findLSB($U))", "$T($I)",
	"$T(abs($I))", "floatBitsToUint(3.0 + abs($F))", "$T(min(abs($F), 4e9))", "$T($C)",
	"($B ? $U : $U)", "(($U >> 16) * ($U & 0xffffu))", "($U & 0xffu)",
	"block[$u & 63u]$s", "1:uint(list[$u & 15u])", "1:words[$u & 7u]",
	"quads[$u & 3u]$s", "1:u0[$u & 3u]",
	"texelFetch(integers, ivec2($u & 15u, $u & 15u), 0)$s",
	"textureGather(integers, (vec2($u & 15u, $u & 15u) + 1.0) / 16.0, 1)$s",
	"1:packHalf2x16(trunc(min(abs($2), 2000.0)))",
	"1:packUnorm4x8(vec4($u & 1u, $u & 1u, $u & 1u, $u & 1u))",
};

/*
 * No factor is constant: of one of 16 bits with a sign crocus's compiler of pairs of vertices makes a
 * single MUL of DWords, which takes the low 16 bits of its second source without a sign.
 */
static const char *const ints[] = {
	"($I + $I)", "($I - $I)", "(($I + i1$s) * ($I + i0$s))", "($I / ($I & 255 | 1))", "($I / 10)",
	"(($I & 0xffffff) % ($I & 255 | 1))", "(-$I)", "abs($I)", "(-abs($I))",
	"sign($I)", "($I & $I)", "($I | $I)", "($I ^ $I)", "(~$I)",
	"($I << ($U & 31u))", "($I >> ($U & 31u))", "($I >> 3)", "min($I, $I)",
	"max($I, $I)", "clamp($I, -99, 99)",
	"bitfieldExtract($I, int($u & 15u), int($u & 15u))", "bitfieldExtract($I, 16, 8)",
	"bitfieldInsert($I, $I, int($u & 15u), int($u & 15u))", "bitfieldReverse($I)",
	"bitCount($I)", "findMSB($I)", "findLSB($I)",
	"$T(clamp($F, -2e9, 2e9))", "floatBitsToInt(3.0 + abs($F))", "$T($U)", "$T($C)",
	"($B ? $I : $I)", "(($I + i1$s << 16 >> 16) * ($I + i2$s >> 16))", "(($I << 24) >> 24)",
	"1:list[$u & 15u]", "1:i1[$u & 3u]",
};

static const char *const floats[] = {
	"plus($F, $F)", "minus($F, $F)", "times($F, $F)", "times($F, -abs($F))",
	"plus(-$F, $F)", "plus(times($F, $F), $F)", "min($F, $F)", "max($F, $F)",
	"abs($F)", "(-$F)", "floor($F)", "ceil($F)", "trunc($F)",
	"roundEven($F)", "sign($F)", "clamp($F, 0.0, 1.0)", "clamp($F, -3.0, 50.0)",
	"$T($I)", "$T($U >> 8)", "(0.00390625 * $T($U))", "$T($C)",
	"(0.125 * $T($I))",
	"uintBitsToFloat($U & 0x3fffffu | 0x40000000u)", "mix($F, $F, $C)", "step($F, $F)",
	"($B ? $F : $F)", "limited($F)",
	"($T($I & 255) * $T($I & 255) + $T($I & 65535))", "($T($U & 255u) * 0.25 - $T($U & 7u))",
	"mix($T($I & 255), $T($I & 255), 0.25)", "($T($U & 0xffffu) / 8.0)",
	"1:dot(vec4($4 & 255), vec4($4 & 255))",
	"unpackHalf2x16($u & 0xbbffbbffu | 0x04000400u)$d",
	"texelFetch(numbers, ivec2($u & 15u, $u & 15u), 0)$s", "1:f0[$u & 3u]",
	"ldexp($F, $X)",
};

static const char *const doubles[] = {
	"plus($D, $D)", "minus($D, $D)", "times($D, $D)", "times($D, -$D)",
	"plus(times($D, $D), $D)", "min($D, $D)", "max($D, $D)", "abs($D)", "(-$D)",
	"floor($D)", "trunc($D)", "sign($D)", "$T($I)", "$T($U)", "$T($F)",
	"mix($D, $D, $C)", "($B ? $D : $D)", "clamp($D, 0.0lf, 1.0lf)",
};

/* Mesa's compiler dies of the least and greatest of constants, one in the other. */
static const char *const longs[] = {
	"($L + $L)", "($L - $L)", "($L * $L)", "($L & $L)", "($L | $L)",
	"($L ^ $L)", "(~$L)", "(-$L)", "($L << ($U & 63u))", "($L >> ($U & 63u))",
	"($L >> 32)", "($L << 17)", "min($L, $L + l1$s)", "max($L, $L + l0$s)", "abs($L)",
	"sign($L)", "$T($I)", "$T($U)", "($L / ($L & 0xfffl | 1l))", "($B ? $L : $L)",
	"($T($I) * $T($I))",
};

/* What only programs with doubles and with long integers have. */
static const char *const from_doubles[TYPES][3] = {
	[UINT] = { "unpackDouble2x32(abs($e))$d" },
	[INT] = { "$T(clamp($D, -2e9lf, 2e9lf))" },
	[FLOAT] = { "$T(limited($D))", "1:$T($D > 1e9lf)" },
};

static const char *const from_longs[TYPES][3] = {
	[UINT] = { "$T($L)", "$T($L >> 32)", "unpackUint2x32(uint64_t($l))$d" },
	[INT] = { "$T($L)", "$T($L >> 7)" },
};

static const char *const from_images[] = {
	"look($u & 1023u)$s", "own_texel(id)$s", "$T(extent())",
};

/*
 * Nothing but a least one is compared with zero: for pairs of vertices crocus's compiler takes the
 * sign of a result of AND, OR, XOR or NOT, whose types have none.
 */
static const char *const scalar_booleans[] = {
	"($u < $u)", "($u == $u)", "(($u & 3u) == 0u)", "($i >= $i)", "(min($i, i2.w) < 0)", "($f < $f)",
	"($f >= $f)", "($f == $f)", "($f != 0.0)", "($B && $B)", "($B || $B)", "($B ^^ $B)", "!$B",
	"any($V)", "all($V)", "bool($u & 1u)",
};

static const char *const vector_booleans[] = {
	"lessThan($U, $U)", "greaterThan($I, $I)", "lessThanEqual($F, $F)",
	"equal($U & 1u, $U & 1u)",
	"notEqual($I & 3, $I & 3)", "not($C)", "greaterThanEqual($U, $U)", "notEqual($F, $F)",
};

#define FORMS(of) of, ARRAY_SIZE(of)

static const struct kind kinds[TYPES] = {
	[UINT] = { { "uint", "uvec2", "uvec3", "uvec4" }, 'u', FORMS(uints) },
	[INT] = { { "int", "ivec2", "ivec3", "ivec4" }, 'i', FORMS(ints) },
	[FLOAT] = { { "float", "vec2", "vec3", "vec4" }, 'f', FORMS(floats) },
	[DOUBLE] = { { "double", "dvec2", "dvec3", "dvec4" }, 'd', FORMS(doubles) },
	[LONG] = { { "int64_t", "i64vec2", "i64vec3", "i64vec4" }, 'l', FORMS(longs) },
};

#define PUT(w, ...)	add((w)->text, __VA_ARGS__)

static uint32_t below(struct writer *w, uint32_t n)
{
	return random_number(&w->seed, n);
}

static bool has_type(const struct writer *w, enum type type)
{
	return (type != DOUBLE || w->code->doubles) && (type != LONG || w->code->longs);
}

static enum type pick_type(struct writer *w)
{
	enum type type;

	do
		type = below(w, TYPES);
	while (!has_type(w, type));
	return type;
}

static void put_swizzle(struct writer *w, int width, int of)
{
	PUT(w, ".");
	while (width--)
		PUT(w, "%c", "xyzw"[below(w, of)]);
}

/* Of what is written each component comes once. Return: how many there are. */
static int put_mask(struct writer *w)
{
	char order[] = "xyzw";
	int width = 1 + below(w, 4), i;

	for (i = 0; i < width; i++) {
		int k = i + below(w, 4 - i);
		char c = order[k];

		order[k] = order[i];
		order[i] = c;
	}
	PUT(w, ".%.*s", width, order);
	return width;
}

static void put_variable(struct writer *w, enum type type)
{
	PUT(w, "%c%u", kinds[type].letter, below(w, VARIABLES));
}

static void put_constant(struct writer *w, enum type type, int width)
{
	static const uint32_t words[] = {
		0, 1, 2, 3, 5, 31, 100, 255, 256, 0x7fff, 0xffff, 0x10000, 0x7fffffff, 0x80000000,
		0xffffffff, 0x12345678, 0xdeadbeef,
	};
	static const char *const numbers[] = {
		"0.0", "1.0", "-1.0", "0.5", "2.0", "-7.25", "100.0", "65535.0", "0.0625", "3.0",
		"-0.75",
	};
	int i;

	PUT(w, "%s(", kinds[type].name[width - 1]);
	for (i = 0; i < width; i++) {
		PUT(w, i ? ", " : "");
		if (type == FLOAT || type == DOUBLE)
			PUT(w, "%s", PICK(&w->seed, numbers));
		else
			PUT(w, "%uu", PICK(&w->seed, words));
	}
	PUT(w, ")");
}

static void put_value(struct writer *w, enum type type, int width, int depth);

static void put_leaf(struct writer *w, enum type type, int width)
{
	if (one_in(&w->seed, 4)) {
		put_constant(w, type, width);
		return;
	}
	if (type == UINT && width == 1 && one_in(&w->seed, 6)) {
		PUT(w, "id");
		return;
	}
	put_variable(w, type);
	put_swizzle(w, width, 4);
}

static void put_form(struct writer *w, const char *form, const char *name, int width, int depth);

static void put_boolean(struct writer *w, int width, int depth)
{
	if (depth <= 0) {
		if (width == 1)
			PUT(w, "b%u", below(w, 2));
		else
			PUT(w, "bvec%d(b0)", width);
		return;
	}
	if (width == 1)
		put_form(w, PICK(&w->seed, scalar_booleans), "bool", width, depth);
	else
		put_form(w, PICK(&w->seed, vector_booleans), "bool", width, depth);
}

/* What a letter of a form stands for. */
static void put_part(struct writer *w, char letter, const char *name, int width, int depth)
{
	static const char letters[] = "UIFDLuifdl";
	const char *at = strchr(letters, letter);

	switch (letter) {
	case 'T':
		PUT(w, "%s", name);
		return;
	case 'C':
		put_boolean(w, width, depth - 1);
		return;
	case 'B':
		put_boolean(w, 1, depth - 1);
		return;
	case 'V':
		put_boolean(w, 2 + below(w, 3), depth - 1 > 0 ? depth - 1 : 1);
		return;
	case 'X':
		PUT(w, "%s(%d)", kinds[INT].name[width - 1], (int)below(w, 7) - 3);
		return;
	case '2':
		put_value(w, FLOAT, 2, depth - 1);
		return;
	case '4':
		put_value(w, INT, 4, depth - 1);
		return;
	case 'e':
		put_value(w, DOUBLE, 1, depth - 1);
		return;
	case 's':
		put_swizzle(w, width, 4);
		return;
	case 'd':
		put_swizzle(w, width, 2);
		return;
	}
	put_value(w, (at - letters) % TYPES, at - letters < TYPES ? width : 1, depth - 1);
}

static void put_form(struct writer *w, const char *form, const char *name, int width, int depth)
{
	for (; *form; form++) {
		if (*form == '$')
			put_part(w, *++form, name, width, depth);
		else
			PUT(w, "%c", *form);
	}
}

/* A form that gives so many components, of all that the program may use. */
static const char *pick_form(struct writer *w, enum type type, int width)
{
	const struct kind *kind = &kinds[type];
	const char *form;

	for (;;) {
		form = kind->form[below(w, kind->forms)];
		if (w->code->doubles && one_in(&w->seed, 12))
			form = from_doubles[type][below(w, 3)];
		if (w->code->longs && one_in(&w->seed, 12))
			form = from_longs[type][below(w, 3)];
		if (w->code->images && type == UINT && one_in(&w->seed, 8))
			form = PICK(&w->seed, from_images);
		if (form && strncmp(form, "1:", 2))
			return form;
		if (form && width == 1)
			return form + 2;
	}
}

static void put_value(struct writer *w, enum type type, int width, int depth)
{
	if (depth <= 0 || one_in(&w->seed, 6))
		put_leaf(w, type, width);
	else
		put_form(w, pick_form(w, type, width), kinds[type].name[width - 1], width, depth);
}

static void put_line(struct writer *w, const char *form)
{
	PUT(w, "\t");
	put_form(w, form, "", 1, 2);
	PUT(w, "\n");
}

static void put_assignment(struct writer *w)
{
	enum type type = pick_type(w);
	bool limits = type == FLOAT || type == DOUBLE;
	int width;

	PUT(w, "\t");
	put_variable(w, type);
	width = put_mask(w);
	PUT(w, limits ? " = limited(" : one_in(&w->seed, 4) ? " += (" : " = (");
	put_value(w, type, width, DEPTH);
	PUT(w, ");\n");
}

static void put_statements(struct writer *w, int count);

static void put_block(struct writer *w)
{
	PUT(w, "{\n");
	w->nesting++;
	put_statements(w, 1 + below(w, 3));
	w->nesting--;
	PUT(w, "}\n");
}

static void put_condition(struct writer *w)
{
	PUT(w, "if (");
	put_boolean(w, 1, 2);
	PUT(w, ") ");
}

static void put_if(struct writer *w)
{
	put_condition(w);
	put_block(w);
	if (one_in(&w->seed, 2)) {
		PUT(w, "else ");
		put_block(w);
	}
}

static void put_loop(struct writer *w)
{
	static const char *const heads[] = {
		"for (int %1$s = int($u & 7u); %1$s > 0; %1$s--) ",
		"for (int %1$s = 0; %1$s < 3; %1$s++) ",
		"int %1$s = int($u & 3u); while (%1$s-- > 0) ",
		"uint %1$s = $u & 7u; while ((%1$s >>= 1) != 0u) ",
	};
	char name[16], head[200];

	if (w->loops == 2) {
		put_assignment(w);
		return;
	}
	snprintf(name, sizeof(name), "n%d", w->names++);
	snprintf(head, sizeof(head), PICK(&w->seed, heads), name);
	w->loops++;
	put_form(w, head, "", 1, 2);
	put_block(w);
	w->loops--;
}

static void put_switch(struct writer *w)
{
	int i;

	put_form(w, "switch (int($u & 3u)) {\n", "", 1, 2);
	w->nesting++;
	for (i = 0; i < 3; i++) {
		PUT(w, i < 2 ? "case %d:\n" : "default:\n", i * 2);
		put_statements(w, 1 + below(w, 2));
		if (i == 2 || !one_in(&w->seed, 3))
			PUT(w, "break;\n");
	}
	w->nesting--;
	PUT(w, "}\n");
}

/* Out of a loop, to its next turn, or out of the function. */
static void put_jump(struct writer *w)
{
	static const char *const jumps[] = { "break;\n", "continue;\n", "break;\n", "return;\n" };

	put_condition(w);
	if (w->code->stage == FRAGMENT && one_in(&w->seed, 4))
		PUT(w, "discard;\n");
	else
		PUT(w, "%s", w->loops ? PICK(&w->seed, jumps) : "return;\n");
}

/* More than one result, parts of variables, arrays and what other functions change. */
static void put_special(struct writer *w)
{
	static const char *const lines[] = {
		"u0.x = uaddCarry($u, $u, u1.y);", "u2.z = usubBorrow($u, $u, u0.w);",
		"umulExtended($u, $u, u1.x, u2.y);", "imulExtended($i + i2.x, $i + i0.y, i0.z, i1.x);",
		"f0.x = frexp(limited($f), i2.y);", "f1.y = modf(limited($f), f2.z);",
		"words[$u & 7u] = $u;", "quads[$u & 3u]$s ^= $u;", "u0[$u & 3u] = $u;",
		"f0[$u & 3u] = limited($f);", "i1[$u & 3u] += $i;", "b0 = $B;", "b1 = $B;",
		"b0 = b0 ^^ $B;", "words[id & 7u] += u0.x;", "u1 = quads[$u & 3u];",
	};
	static const char *const memory[] = {
		"atomicAdd(everyones[$u & 31u], $u);", "atomicXor(everyones[$u & 31u | 32u], $u);",
		"atomicAdd(everyones[0], $u & 255u);", "own[id * 4u + ($u & 3u)] = $u;",
		"u0.y ^= own[id * 4u + ($u & 3u)];", "own[id * 4u] += $u;",
	};

	static const char *const images[] = {
		"keep(id, uvec4($u, $u, u1.yw));", "keep(id, own_texel(id) + u2);",
		"imageAtomicAdd(counts, ivec2($u & 7u, $u & 1u), $u);",
		"imageAtomicXor(counts, ivec2($u & 7u, $u & 1u | 2u), $u);",
		"imageAtomicMax(counts, ivec2($u & 7u, 4), $u);",
		"imageAtomicOr(counts, ivec2($u & 7u, 5), $u);",
		"imageAtomicAdd(counts, ivec2(7, 6), 1u);",
	};

	if (w->code->memory && one_in(&w->seed, 3))
		put_line(w, PICK(&w->seed, memory));
	else if (w->code->images && one_in(&w->seed, 3))
		put_line(w, PICK(&w->seed, images));
	else if (!w->helper && one_in(&w->seed, 4))
		PUT(w, "\thelper%u();\n", below(w, 2));
	else
		put_line(w, PICK(&w->seed, lines));
}

static void put_statement(struct writer *w)
{
	if (w->nesting < NESTING && one_in(&w->seed, 3)) {
		switch (below(w, 4)) {
		case 0:
			put_loop(w);
			return;
		case 1:
			put_switch(w);
			return;
		default:
			put_if(w);
			return;
		}
	}
	if (w->nesting && one_in(&w->seed, 6))
		put_jump(w);
	else if (one_in(&w->seed, 4))
		put_special(w);
	else
		put_assignment(w);
}

static void put_statements(struct writer *w, int count)
{
	while (count--)
		put_statement(w);
}

static void put_function(struct writer *w, const char *name, int statements)
{
	PUT(w, "void %s()\n{\n", name);
	put_statements(w, statements);
	PUT(w, "}\n");
}

/* For one to four components, of a float or double. */
static void put_arithmetic(struct writer *w, const struct kind *kind, const char *most,
			   const char *parts, const char *part)
{
	static const char *const names[] = { "plus", "minus", "times" };
	int i, width;

	for (width = 0; width < 4; width++) {
		const char *type = kind->name[width];

		for (i = 0; i < 3; i++)
			PUT(w, "%s %s(%s a, %s b) { precise %s r = a %c b; return r; }\n", type,
			    names[i], type, type, type, "+-*"[i]);
		PUT(w, "%s limited(%s a)\n"
		    "{ precise %s r = floor(clamp(a, -%s, %s) * %s) * %s; return r; }\n",
		    type, type, type, most, most, parts, part);
	}
}

static void put_resources(struct writer *w)
{
	PUT(w, "const uint row = %du;\n"
	    "uniform int list[%d];\n"
	    "layout(std140) uniform Block { uvec4 block[%d]; };\n"
	    "uniform usampler2D integers; uniform sampler2D numbers;\n", ROW, UNIFORMS, BLOCK);
	if (w->code->memory)
		PUT(w, "layout(std430, binding = 0) buffer Everyones { uint everyones[]; };\n"
		    "layout(std430, binding = 1) buffer Own { uint own[]; };\n");
	if (w->code->images)
		write_images(w->text, w->code);
}

static void put_globals(struct writer *w)
{
	enum type type;
	int i;

	PUT(w, "uint id; uint words[8]; uvec4 quads[4]; bool b0, b1;\n");
	for (type = 0; type < TYPES; type++)
		for (i = 0; has_type(w, type) && i < VARIABLES; i++)
			PUT(w, "%s %c%d;\n", kinds[type].name[3], kinds[type].letter, i);
	put_arithmetic(w, &kinds[FLOAT], "65536.0", "16.0", "0.0625");
	if (w->code->doubles)
		put_arithmetic(w, &kinds[DOUBLE], "1099511627776.0lf", "16.0lf", "0.0625lf");
}

/* From an invocation's number to values of all variables, and from these to four words. */
static void put_ends(struct writer *w)
{
	PUT(w, MIXED
	    "uvec4 some(uint n)\n"
	    "{ n += id * 64u; return uvec4(mixed(n, 1u), mixed(n, 2u) & 255u, n, mixed(n, 3u) >> 8); }\n"
	    "void start(uint number)\n"
	    "{\n"
	    "	id = number;\n"
	    "	u0 = some(0u); u1 = some(1u); u2 = some(2u);\n"
	    "	i0 = ivec4(some(3u)); i1 = ivec4(some(4u)) >> 9; i2 = -ivec4(some(5u));\n"
	    "	f0 = limited(vec4(i0) / 65536.0); f1 = limited(vec4(i1) / 4.0);\n"
	    "	f2 = vec4(0.5, -1.0, id, 7.0);\n"
	    "	b0 = (u0.y & 1u) == 0u; b1 = id > 77u;\n"
	    "	for (uint n = 0u; n < 8u; n++) words[n] = mixed(id, n);\n"
	    "	for (uint n = 0u; n < 4u; n++) quads[n] = some(n + 9u);\n");
	if (w->code->doubles)
		PUT(w, "	d0 = dvec4(u0) * 0.0625lf; d1 = dvec4(f1);\n"
		    "	d2 = limited(-dvec4(u1) * 4096.0lf);\n");
	if (w->code->longs)
		PUT(w, "	l0 = i64vec4(u0) << 20; l1 = i64vec4(i1);\n"
		    "	l2 = i64vec4(i2) * i64vec4(u2);\n");
	PUT(w, "}\n"
	    "uvec4 end()\n"
	    "{\n"
	    "	uvec4 r = u0;\n"
	    "	r = r * 31u ^ u1; r = r * 31u ^ u2;\n"
	    "	r = r * 31u ^ uvec4(i0); r = r * 31u ^ uvec4(i1); r = r * 31u ^ uvec4(i2);\n"
	    "	r = r * 31u ^ uvec4(ivec4(f0 * 16.0)); r = r * 31u ^ uvec4(ivec4(f1 * 16.0));\n"
	    "	r = r * 31u ^ uvec4(ivec4(f2 * 16.0)) ^ uvec4(b0, b1, 0u, 0u);\n"
	    "	for (int n = 0; n < 8; n++) r = r.yzwx * 31u ^ words[n];\n"
	    "	for (int n = 0; n < 4; n++) r = r * 31u ^ quads[n];\n");
	if (w->code->doubles)
		PUT(w, "	r ^= uvec4(unpackDouble2x32(abs(d0.x)), unpackDouble2x32(abs(d0.y)));\n"
		    "	r = r * 31u;\n"
		    "	r ^= uvec4(unpackDouble2x32(abs(d1.z)), unpackDouble2x32(abs(d2.w)));\n");
	if (w->code->longs)
		PUT(w, "	r = r * 31u ^ uvec4(l0) ^ uvec4(l1 >> 32) ^ uvec4(l2 >> 16);\n");
	PUT(w, "	return r;\n"
	    "}\n");
}

/* Between both halves of a group's program its invocations read what others have written. */
static void put_compute(struct writer *w)
{
	const int *size = w->code->size, n = group_size(w->code);

	PUT(w, "layout(local_size_x = %d, local_size_y = %d, local_size_z = %d) in;\n"
	    "layout(std430, binding = 2) buffer Results { uvec4 results[]; };\n"
	    "shared uint local[%d]; shared uint sum;\n"
	    "void main()\n"
	    "{\n"
	    "	const uint n = %du;\n"
	    "	start(gl_WorkGroupID.x * n + gl_LocalInvocationIndex);\n"
	    "	first();\n"
	    "	local[gl_LocalInvocationIndex] = u0.x; if (gl_LocalInvocationIndex == 0u) sum = 0u;\n"
	    "	barrier();\n"
	    "	atomicAdd(sum, u0.x); u0.x ^= local[u0.y %% n];\n"
	    "	barrier();\n"
	    "	u1.y ^= sum;\n"
	    "	second();\n"
	    "	results[id] = end();\n"
	    "}\n", size[0], size[1], size[2], n, n);
}

/* What each stage's program is around the statements; four words leave by "result". */
static void put_main(struct writer *w)
{
	static const char *const mains[STAGES] = {
		[VERTEX] = "flat out uvec4 result;\n"
			"void main() { start(uint(gl_VertexID)); first(); second(); result = end(); }\n",
		[CONTROL] = "layout(vertices = CORNERS) out; out uvec4 part[];\n"
			"void main()\n"
			"{\n"
			"	start(uint(gl_PrimitiveID * CORNERS + gl_InvocationID)); first(); second();\n"
			"	part[gl_InvocationID] = end();\n"
			"	gl_TessLevelOuter[0] = 1.0; gl_TessLevelOuter[1] = 1.0;\n"
			"}\n",
		[EVALUATION] = "layout(isolines, point_mode) in; flat out uvec4 result;\n"
			"void main() { start(uint(gl_PrimitiveID)); first(); second(); result = end(); }\n",
		[GEOMETRY] = "layout(points) in; layout(points, max_vertices = 1) out;\n"
			"flat out uvec4 result;\n"
			"void main()\n"
			"{\n"
			"	start(uint(gl_PrimitiveIDIn)); first(); second(); result = end();\n"
			"	EmitVertex();\n"
			"}\n",
		[FRAGMENT] = "out uvec4 result;\n"
			"void main()\n"
			"{\n"
			"	start(uint(gl_FragCoord.y) * row + uint(gl_FragCoord.x)); first(); second();\n"
			"	result = end();\n"
			"}\n",
	};

	if (w->code->stage == CONTROL)
		PUT(w, "#define CORNERS %d\n", w->code->corners);
	if (w->code->stage == COMPUTE)
		put_compute(w);
	else
		PUT(w, "%s", mains[w->code->stage]);
}

void write_code(struct text *t, const struct code *code)
{
	struct writer w = { .text = t, .code = code, .seed = code->seed };

	t->length = 0;
	PUT(&w, "#version 420 core\n");
	if (code->longs)
		PUT(&w, "#extension GL_ARB_gpu_shader_int64 : require\n");
	if (code->memory)
		PUT(&w, "#extension GL_ARB_shader_storage_buffer_object : require\n");
	if (code->images)
		PUT(&w, "#extension GL_ARB_shader_image_size : require\n");
	if (code->stage == COMPUTE)
		PUT(&w, "#extension GL_ARB_compute_shader : require\n");
	put_resources(&w);
	put_globals(&w);
	put_ends(&w);
	w.helper = true;
	put_function(&w, "helper0", 2);
	put_function(&w, "helper1", 3);
	w.helper = false;
	put_function(&w, "first", code->statements / 2);
	put_function(&w, "second", code->statements - code->statements / 2);
	put_main(&w);
}
