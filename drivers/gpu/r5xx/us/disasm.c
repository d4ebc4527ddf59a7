// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: fragment instructions as text
 *
 * Both units of an arithmetic instruction in one line, with what either has of modifiers,
 * destinations and operands:
 *
 *   OUT MAD.sat oA.rgb, r0.rgb, -c7.rrr, 000 | RCP r4.a, r0.a
 *
 * Temporaries are r, constants c, inline constants # with their bits, the result of presubtract p.
 * Components 0, h and 1 are numbers. An operand that is nothing but numbers has no source.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>

#include "r5xx/text.h"
#include "r5xx/us/isa.h"

/* An operation and how many of A, B and C it has. */
struct op_name {
	const char *name;
	u8 args;
};

static const struct op_name rgb_ops[16] = {
	{ "MAD", 3 }, { "DP3", 2 }, { "DP4", 2 }, { "D2A", 3 }, { "MIN", 2 }, { "MAX", 2 },
	{ "?" }, { "CND", 3 }, { "CMP", 3 }, { "FRC", 1 }, { "SOP", 0 }, { "MDH", 3 },
	{ "MDV", 3 }, { "?" }, { "?" }, { "?" },
};

static const struct op_name alpha_ops[16] = {
	{ "MAD", 3 }, { "DP", 0 }, { "MIN", 2 }, { "MAX", 2 }, { "?" }, { "CND", 3 },
	{ "CMP", 3 }, { "FRC", 1 }, { "EX2", 1 }, { "LN2", 1 }, { "RCP", 1 }, { "RSQ", 1 },
	{ "SIN", 1 }, { "COS", 1 }, { "MDH", 3 }, { "MDV", 3 },
};

static const char *const omods[8] = { "", "*2", "*4", "*8", "/2", "/4", "/8", ".raw" };
static const char *const srcps[4] = { "1-2a", "b-a", "b+a", "1-a" };
static const char *const preds[8] = { "", "p", "p.r", "p.g", "p.b", "p.a", "?", "?" };
static const char *const tests[4] = { "==", "<", ">=", "!=" };
static const char swizzles[] = "rgba0h1_";
static const char targets[] = "ABCD";

static const struct {
	const char *name;
	bool kill;
} tex_ops[8] = {
	{ "NOP" }, { "LD" }, { "KIL", true }, { "PROJ" }, { "LODBIAS" }, { "LOD" }, { "DXDY" },
	{ "?" },
};

static const char *const fc_ops[8] = {
	"JUMP", "LOOP", "ENDLOOP", "REP", "ENDREP", "BREAKLOOP", "BREAKREP", "CONTINUE",
};

static void print_predicate(struct text *t, unsigned int sel, bool invert)
{
	if (sel)
		print(t, "(%s%s) ", invert ? "!" : "", preds[sel]);
}

static void print_source(struct text *t, u32 field)
{
	const char *relative = field & US_SOURCE_REL ? "+aL" : "";

	if (field & US_SOURCE_CONST)
		print(t, "c%u%s", (u32)FIELD_GET(US_SOURCE_CONST_ADDR, field), relative);
	else if (field & US_SOURCE_INLINE)
		print(t, "#%02x", (u32)FIELD_GET(US_SOURCE_TEMP, field));
	else
		print(t, "r%u%s", (u32)FIELD_GET(US_SOURCE_TEMP, field), relative);
}

/**
 * struct unit - one half of an instruction
 * @addr: its sources
 * @arg: A, B and C
 * @comps: components it has
 * @first: the first of them
 * @mod_shift: where the modifier is in @arg
 */
struct unit {
	u32 addr;
	u32 arg[3];
	u8 comps;
	u8 first;
	u8 mod_shift;
};

static void print_arg(struct text *t, const struct unit *u, unsigned int n)
{
	u32 sel = u->arg[n] & 3, mod = u->arg[n] >> u->mod_shift & 3;
	bool numbers = true;
	unsigned int c;

	for (c = 0; c < u->comps; c++)
		numbers = numbers && (u->arg[n] >> (2 + 3 * c) & 7) >= US_SWIZ_ZERO;
	print(t, ", %s%s", mod & US_MOD_NEG ? "-" : "", mod & US_MOD_ABS ? "|" : "");
	if (!numbers && sel == US_SEL_SRCP)
		print(t, "p(%s).", srcps[FIELD_GET(US_ADDR_SRCP, u->addr)]);
	else if (!numbers)
		print_source(t, u->addr >> 10 * sel & 0x3ff);
	if (!numbers && sel != US_SEL_SRCP)
		print(t, ".");
	for (c = 0; c < u->comps; c++)
		print(t, "%c", swizzles[u->arg[n] >> (2 + 3 * c) & 7]);
	print(t, "%s", mod & US_MOD_ABS ? "|" : "");
}

static void print_mask(struct text *t, const struct unit *u, u32 mask)
{
	unsigned int c;

	print(t, ".");
	for (c = 0; c < u->comps; c++)
		if (mask >> (u->first + c) & 1)
			print(t, "%c", swizzles[u->first + c]);
}

/* Where the result goes: temporary, target or predicates, depth. */
static void print_destinations(struct text *t, const struct unit *u, u32 cmn, u32 inst, u32 dst)
{
	u32 unit = (BIT(u->comps) - 1) << u->first;
	u32 wmask = FIELD_GET(US_CMN_WMASK, cmn) & unit;
	u32 omask = FIELD_GET(US_CMN_OMASK, cmn) & unit;
	bool out = FIELD_GET(US_CMN_TYPE, cmn) == US_TYPE_OUT;
	const char *sep = " ";

	if (wmask) {
		print(t, " r%u%s", (u32)FIELD_GET(US_ADDRD, dst), dst & US_ADDRD_REL ? "+aL" : "");
		print_mask(t, u, wmask);
		sep = "+";
	}
	if (omask) {
		if (out)
			print(t, "%so%c", sep, targets[FIELD_GET(US_TARGET, inst)]);
		else
			print(t, "%sp(%s0)", sep, tests[FIELD_GET(US_TARGET, inst)]);
		print_mask(t, u, omask);
		sep = "+";
	}
	if (out && u->first == 3 && inst & US_ALPHA_W_OMASK) {
		print(t, "%soW", sep);
		sep = "+";
	}
	if (*sep == ' ')
		print(t, " _");
}

static void print_unit(struct text *t, const struct unit *u, const struct op_name *op, u32 cmn,
		       u32 inst, u32 dst, bool clamp)
{
	unsigned int n;

	print(t, "%s%s%s", op->name, omods[FIELD_GET(US_OMOD, inst)], clamp ? ".sat" : "");
	print_destinations(t, u, cmn, inst, dst);
	for (n = 0; n < op->args; n++)
		print_arg(t, u, n);
}

static void print_alu(struct text *t, const u32 *w)
{
	const struct unit rgb = {
		.addr = w[US_WORD_RGB_ADDR], .comps = 3, .mod_shift = 11,
		.arg = { w[US_WORD_RGB] >> US_RGB_A_SHIFT, w[US_WORD_RGB] >> US_RGB_B_SHIFT,
			 w[US_WORD_RGBA] >> US_RGB_C_SHIFT },
	};
	const struct unit alpha = {
		.addr = w[US_WORD_ALPHA_ADDR], .comps = 1, .first = 3, .mod_shift = 5,
		.arg = { w[US_WORD_ALPHA] >> US_ALPHA_A_SHIFT,
			 w[US_WORD_ALPHA] >> US_ALPHA_B_SHIFT,
			 w[US_WORD_RGBA] >> US_ALPHA_C_SHIFT },
	};
	u32 cmn = w[US_WORD_CMN];

	print(t, "%s ", FIELD_GET(US_CMN_TYPE, cmn) == US_TYPE_OUT ? "OUT" : "ALU");
	print_predicate(t, FIELD_GET(US_CMN_RGB_PRED_SEL, cmn), cmn & US_CMN_RGB_PRED_INV);
	print_unit(t, &rgb, &rgb_ops[FIELD_GET(US_OP, w[US_WORD_RGBA])], cmn, w[US_WORD_RGB],
		   w[US_WORD_RGBA], cmn & US_CMN_RGB_CLAMP);
	print(t, " | ");
	print_predicate(t, FIELD_GET(US_CMN_ALPHA_PRED_SEL, cmn), cmn & US_CMN_ALPHA_PRED_INV);
	print_unit(t, &alpha, &alpha_ops[FIELD_GET(US_OP, w[US_WORD_ALPHA])], cmn,
		   w[US_WORD_ALPHA], w[US_WORD_ALPHA], cmn & US_CMN_ALPHA_CLAMP);
	if (w[US_WORD_RGB] & US_RGB_ALU_WMASK)
		print(t, " ; result %c %s 0", cmn & US_CMN_RESULT_ALPHA ? 'a' : 'r',
		      tests[FIELD_GET(US_CMN_RESULT_OP, cmn)]);
}

static void print_coords(struct text *t, u32 field)
{
	unsigned int c;

	print(t, "r%u%s.", (u32)FIELD_GET(US_TEX_ADDRESS, field), field & US_TEX_REL ? "+aL" : "");
	for (c = 0; c < 4; c++)
		print(t, "%c", swizzles[field >> (8 + 2 * c) & 3]);
}

static void print_tex(struct text *t, const u32 *w)
{
	const struct unit all = { .comps = 4 };
	u32 inst = w[US_WORD_TEX], addr = w[US_WORD_TEX_ADDR], cmn = w[US_WORD_CMN];
	u32 dst = addr >> US_TEX_SECOND_SHIFT, op = FIELD_GET(US_TEX_INST, inst);

	print(t, "TEX ");
	print_predicate(t, FIELD_GET(US_CMN_RGB_PRED_SEL, cmn), cmn & US_CMN_RGB_PRED_INV);
	print(t, "%s%s", tex_ops[op].name, inst & US_TEX_UNSCALED ? ".unscaled" : "");
	if (tex_ops[op].kill) {
		print(t, " r%u", (u32)FIELD_GET(US_TEX_ADDRESS, addr));
		print_mask(t, &all, FIELD_GET(US_CMN_WMASK, cmn));
		return;
	}
	print(t, " r%u%s", (u32)FIELD_GET(US_TEX_ADDRESS, dst), dst & US_TEX_REL ? "+aL" : "");
	print_mask(t, &all, FIELD_GET(US_CMN_WMASK, cmn));
	print(t, ", t%u, ", (u32)FIELD_GET(US_TEX_ID, inst));
	print_coords(t, addr);
	if (op != US_TEX_DXDY)
		return;
	print(t, ", ");
	print_coords(t, w[US_WORD_TEX_DXDY]);
	print(t, ", ");
	print_coords(t, w[US_WORD_TEX_DXDY] >> US_TEX_SECOND_SHIFT);
}

static void print_count(struct text *t, const char *name, unsigned int op, unsigned int down)
{
	if (op == 1)
		print(t, ", %s -%u", name, down);
	else if (op == 2)
		print(t, ", %s +1", name);
}

static void print_flow(struct text *t, const u32 *w)
{
	static const char *const calls[4] = { "", ", pop", ", push", "" };
	u32 fc = w[US_WORD_FC], addr = w[US_WORD_FC_ADDR], cmn = w[US_WORD_CMN];
	u32 op = FIELD_GET(US_FC_OP, fc), down = FIELD_GET(US_FC_B_POP_CNT, fc);

	print(t, "FC ");
	print_predicate(t, FIELD_GET(US_CMN_RGB_PRED_SEL, cmn), cmn & US_CMN_RGB_PRED_INV);
	print(t, "%s%s%s func 0x%02x", fc_ops[op], fc & US_FC_JUMP_ANY ? ".any" : "",
	      fc & US_FC_B_ELSE ? ".else" : "", (u32)FIELD_GET(US_FC_JUMP_FUNC, fc));
	print(t, ", jump %s%u%s", addr & US_FC_JUMP_GLOBAL ? "global " : "",
	      (u32)FIELD_GET(US_FC_JUMP_ADDR, addr), calls[FIELD_GET(US_FC_A_OP, fc)]);
	print_count(t, "b0", FIELD_GET(US_FC_B_OP0, fc), down);
	print_count(t, "b1", FIELD_GET(US_FC_B_OP1, fc), down);
	if (op >= 1 && op <= 4)
		print(t, ", i%u", (u32)FIELD_GET(US_FC_INT_ADDR, addr));
	if (FIELD_GET(US_FC_BOOL_ADDR, addr))
		print(t, ", bool %u", (u32)FIELD_GET(US_FC_BOOL_ADDR, addr));
}

int us_disasm(const u32 *word, char *text, size_t size)
{
	struct text t = { .buf = text, .size = size };

	switch (FIELD_GET(US_CMN_TYPE, word[US_WORD_CMN])) {
	case US_TYPE_FC:
		print_flow(&t, word);
		break;
	case US_TYPE_TEX:
		print_tex(&t, word);
		break;
	default:
		print_alu(&t, word);
		break;
	}
	return t.len;
}
