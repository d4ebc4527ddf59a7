// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: compact instructions
 *
 * An instruction whose fields have common values may be stored in 8 bytes: runs of
 * bits that vary little are replaced by indices into four tables of 32 entries,
 * which are constants of the hardware. Gen4.5 and Gen5 share them. None of their entries
 * is for an instruction with an immediate; from Gen6 on small ones take the place of the second
 * source.
 */

#include <linux/string.h>

#include "../../shader/ir.h"
#include "isa.h"

#define PLAIN_MOVES								\
	{ 0, 7, 0 },		/* opcode */					\
	{ 7, 1, 30 },		/* debug control */				\
	{ 23, 1, 28 },		/* mask control extension, accumulator write */	\
	{ 24, 4, 24 },		/* condition, base MRF, function */		\
	{ 40, 8, 53 },		/* destination register */			\
	{ 48, 8, 69 }		/* first source's */

static const struct eu_move plain_g45[] = { PLAIN_MOVES, { 28, 1, 89 }, { } };
static const struct eu_move plain_gen7[] = { PLAIN_MOVES, { } };
static const struct eu_move control_g45[] = { { 0, 16, 8 }, { 16, 1, 31 }, { } };
static const struct eu_move control_gen7[] = { { 0, 16, 8 }, { 16, 1, 31 }, { 17, 2, 89 }, { } };
static const struct eu_move datatype_g45[] = { { 0, 15, 32 }, { 15, 3, 61 }, { } };

static const struct eu_move control_gen9[] = {
	{ 0, 1, 8 }, { 1, 1, 34 }, { 2, 2, 9 }, { 4, 12, 12 }, { 16, 3, 31 }, { }
};

static const struct eu_move datatype_gen9[] = { { 0, 12, 35 }, { 12, 6, 89 }, { 18, 3, 61 }, { } };

static const struct eu_compact_moves moves_g45 = { plain_g45, control_g45, datatype_g45 };
static const struct eu_compact_moves moves_gen7 = { plain_gen7, control_gen7, datatype_g45 };
static const struct eu_compact_moves moves_gen9 = { plain_gen7, control_gen9, datatype_gen9 };

/* And of all that have a short form: sub-registers and sources. */
static const struct eu_move from_subreg[] = { { 0, 5, 48 }, { 5, 5, 64 }, { } };
static const struct eu_move from_subreg1[] = { { 10, 5, 96 }, { } };
static const struct eu_move from_source0[] = { { 0, 12, 77 }, { } };
static const struct eu_move from_source1[] = { { 0, 12, 109 }, { } };
static const struct eu_move register1[] = { { 56, 8, 101 }, { } };

const struct eu_compact eu_compact_g45 = {
	.moves = &moves_g45,
	.control = {
		0x00000, 0x08000, 0x06000, 0x00002, 0x04000, 0x02000, 0x08020, 0x08100,
		0x0a020, 0x00102, 0x18000, 0x01102, 0x09100, 0x00100, 0x18020, 0x01100,
		0x16000, 0x1a020, 0x06100, 0x04100, 0x08008, 0x08004, 0x07800, 0x05600,
		0x06010, 0x02100, 0x08024, 0x08028, 0x06006, 0x0000a, 0x0a028, 0x0a024,
	},
	.datatype = {
		0x08021, 0x0b5ad, 0x08231, 0x0f7bd, 0x0b5ac, 0x081ad, 0x08020, 0x145b1,
		0x0c62d, 0x08022, 0x08236, 0x10231, 0x08232, 0x18232, 0x0f7bc, 0x08128,
		0x14631, 0x0a529, 0x08229, 0x10236, 0x28231, 0x0b62d, 0x08109, 0x0b62c,
		0x34631, 0x083bd, 0x30231, 0x1812a, 0x28229, 0x0b58c, 0x081a1, 0x0a508,
	},
	.subreg = {
		0x0000, 0x0080, 0x0200, 0x0800, 0x0020, 0x4000, 0x0010, 0x1800,
		0x1400, 0x0100, 0x1000, 0x0008, 0x0040, 0x0001, 0x0400, 0x00a0,
		0x0007, 0x0220, 0x3000, 0x0180, 0x0002, 0x0004, 0x0060, 0x0802,
		0x1cc6, 0x1d08, 0x0cc6, 0x0218, 0x0c84, 0x1806, 0x0086, 0x0230,
	},
	.source = {
		0x000, 0x468, 0x588, 0x690, 0x348, 0x58a, 0x570, 0x678,
		0x228, 0x028, 0x450, 0xf6c, 0x58c, 0x46c, 0x694, 0x44c,
		0x328, 0x002, 0xf4c, 0x668, 0x548, 0x004, 0x02c, 0x46a,
		0x038, 0x558, 0x120, 0x580, 0x404, 0x438, 0x160, 0xf74,
	},
};

/* Tables that stayed as they are in Gen7. */
#define CONTROLS_GEN7 \
	0x00002, 0x04000, 0x04001, 0x04002, 0x04003, 0x04004, 0x04005, 0x04007, \
	0x04008, 0x04009, 0x0400d, 0x06000, 0x06001, 0x06002, 0x06003, 0x06004, \
	0x06005, 0x06007, 0x06009, 0x0600d, 0x06010, 0x06100, 0x08000, 0x08002, \
	0x08004, 0x08100, 0x16000, 0x16010, 0x18000, 0x18100, 0x28000, 0x28100

#define SOURCES_GEN7 \
	0x000, 0x002, 0x010, 0x012, 0x018, 0x020, 0x028, 0x048, \
	0x050, 0x070, 0x078, 0x300, 0x302, 0x308, 0x310, 0x312, \
	0x320, 0x328, 0x338, 0x340, 0x342, 0x348, 0x350, 0x360, \
	0x368, 0x370, 0x371, 0x378, 0x468, 0x469, 0x46a, 0x588

const struct eu_compact eu_compact_gen7 = {
	.moves = &moves_gen7,
	.immediates = true,
	.control = { CONTROLS_GEN7 },
	.datatype = {
		0x08001, 0x08020, 0x08021, 0x08061, 0x080bd, 0x082fd, 0x083a1, 0x083a5,
		0x083bd, 0x08421, 0x08c20, 0x08c21, 0x094a5, 0x09ca4, 0x09ca5, 0x0f3bd,
		0x0f79d, 0x0f7bc, 0x0f7bd, 0x0ffbc, 0x0020c, 0x0803d, 0x080a5, 0x08420,
		0x094a4, 0x09c84, 0x0a509, 0x0dfbd, 0x0ffbd, 0x0bdac, 0x0a528, 0x0ad28,
	},
	.subreg = {
		0x0000, 0x0001, 0x0008, 0x000f, 0x0010, 0x0080, 0x0100, 0x0180,
		0x0200, 0x0210, 0x0280, 0x1000, 0x1001, 0x1081, 0x1082, 0x1083,
		0x1084, 0x1087, 0x1088, 0x108e, 0x108f, 0x1180, 0x11e8, 0x2000,
		0x2180, 0x3000, 0x3c87, 0x4000, 0x5000, 0x6000, 0x7000, 0x701c,
	},
	.source = { SOURCES_GEN7 },
};

static const struct eu_move plain_three[] = {
	{ 0, 7, 0 },		/* opcode */
	{ 12, 7, 56 },		/* destination register */
	{ 28, 1, 64 }, { 32, 1, 85 }, { 33, 1, 106 },	/* scalar sources */
	{ 30, 2, 30 },		/* debug control, saturation */
	{ 34, 3, 73 }, { 37, 3, 94 }, { 40, 3, 115 },	/* sub-registers */
	{ 43, 7, 76 }, { 50, 7, 97 }, { 57, 7, 118 },	/* registers */
	{ }
};

static const struct eu_move control_three[] = { { 0, 21, 8 }, { 21, 5, 32 }, { } };

static const struct eu_move source_three[] = {
	{ 0, 19, 37 }, { 19, 8, 65 }, { 27, 8, 86 }, { 35, 8, 107 },
	{ 43, 2, 83 }, { 45, 2, 104 }, { 47, 2, 125 },
	{ }
};

static const struct eu_compact_three three_gen9 = {
	.plain = plain_three,
	.control_moves = control_three,
	.source_moves = source_three,
	.control = { 0x0806001, 0x0006001, 0x0008001, 0x0008021 },
	.source = {
		0x007272720f000, 0x007272720f002,
		0x007272720f008, 0x007272720f020,
	},
};

const struct eu_compact eu_compact_gen9 = {
	.moves = &moves_gen9,
	.immediates = true,
	.three = &three_gen9,
	.control = { CONTROLS_GEN7 },
	.datatype = {
		0x040001, 0x040040, 0x040041, 0x0400c1, 0x04015d, 0x0405dd, 0x040741, 0x040745,
		0x04075d, 0x041041, 0x043040, 0x043041, 0x045145, 0x047144, 0x047145, 0x05c75d,
		0x05d71d, 0x05d75c, 0x05d75d, 0x05f75c, 0x00040c, 0x04005d, 0x040145, 0x041040,
		0x045144, 0x047104, 0x049209, 0x05775d, 0x05f75d, 0x04f34c, 0x049248, 0x04b248,
	},
	.subreg = {
		0x0000, 0x0001, 0x0008, 0x000f, 0x0010, 0x0080, 0x0100, 0x0180,
		0x0200, 0x0210, 0x0280, 0x1000, 0x1001, 0x1081, 0x1082, 0x1083,
		0x1084, 0x1087, 0x1088, 0x108e, 0x108f, 0x1180, 0x11e8, 0x2000,
		0x2180, 0x3000, 0x3c87, 0x4000, 0x5000, 0x6000, 0x7000, 0x701c,
	},
	.source = { SOURCES_GEN7 },
};

static void apply(struct eu_words *w, u64 value, const struct eu_move *move)
{
	unsigned int bit;

	for (; move->width; move++) {
		for (bit = 0; bit < move->width; bit++) {
			unsigned int to = move->to + bit;

			if (value >> (move->from + bit) & 1)
				w->dw[to / 32] |= BIT(to % 32);
		}
	}
}

/* The immediate that stands where the second source is, or may be. */
static u32 immediate(u64 c)
{
	u32 v = (c >> 35 & 31) << 8 | c >> 56;

	return (s32)(v << 19) >> 19;
}

static bool has_immediate(const struct eu_isa *isa, const struct eu_words *w)
{
	return eu_get(isa, w, EU_SRC0 + EU_OP_FILE) == EU_IMMEDIATE ||
	       eu_get(isa, w, EU_SRC1 + EU_OP_FILE) == EU_IMMEDIATE;
}

static void expand_three(const struct eu_compact_three *t, u64 c, struct eu_words *w)
{
	apply(w, c, t->plain);
	apply(w, t->control[c >> 8 & 3], t->control_moves);
	apply(w, t->source[c >> 10 & 3], t->source_moves);
}

static const struct eu_compact_three *three_of(const struct eu_isa *isa, u32 opcode)
{
	return isa->opcode[opcode & (EU_NUM_OPCODES - 1)].num_src > 2 ? isa->compact->three : NULL;
}

static void expand(const struct eu_isa *isa, u64 c, struct eu_words *w)
{
	const struct eu_compact_three *three = three_of(isa, c);
	const struct eu_compact *t = isa->compact;
	u16 subreg = t->subreg[c >> 18 & 31];

	memset(w, 0, sizeof(*w));
	if (three) {
		expand_three(three, c, w);
		return;
	}
	apply(w, c, t->moves->plain);
	apply(w, t->control[c >> 8 & 31], t->moves->control);
	apply(w, t->datatype[c >> 13 & 31], t->moves->datatype);
	apply(w, subreg, from_subreg);
	apply(w, t->source[c >> 30 & 31], from_source0);
	if (t->immediates && has_immediate(isa, w)) {
		w->dw[3] = immediate(c);
		return;
	}
	apply(w, subreg, from_subreg1);
	apply(w, t->source[c >> 35 & 31], from_source1);
	apply(w, c, register1);
}

unsigned int eu_expand(const struct eu_isa *isa, const void *code, struct eu_words *w)
{
	u64 c;

	memcpy(w->dw, code, sizeof(w->dw));
	if (!isa->compact || !eu_get(isa, w, EU_COMPACT))
		return 16;
	memcpy(&c, code, sizeof(c));
	expand(isa, c, w);
	return 8;
}

/* Bits of the long form that the short one, or an entry of a table, stands for. */
static u64 collect(const struct eu_words *w, const struct eu_move *move)
{
	unsigned int bit;
	u64 value = 0;

	for (; move->width; move++) {
		for (bit = 0; bit < move->width; bit++) {
			unsigned int at = move->to + bit;

			if (w->dw[at / 32] >> at % 32 & 1)
				value |= BIT_ULL(move->from + bit);
		}
	}
	return value;
}

#define ENTRIES		32u

/* Number of the entry that is @value; ENTRIES when none is. */
static u64 find_dword(const u32 *table, u64 value)
{
	u64 i;

	for (i = 0; i < ENTRIES && table[i] != value; i++)
		;
	return i;
}

static u64 find_word(const u16 *table, u64 value)
{
	u64 i;

	for (i = 0; i < ENTRIES && table[i] != value; i++)
		;
	return i;
}

/* Number of the entry that is @value; 0 when none is. */
static u64 find_three(const u64 *table, u64 value)
{
	u64 i = 4;

	while (--i && table[i] != value)
		;
	return i;
}

static u64 shorten_three(const struct eu_compact_three *t, const struct eu_words *w)
{
	const u64 control[4] = { t->control[0], t->control[1], t->control[2], t->control[3] };

	return collect(w, t->plain) |
	       find_three(control, collect(w, t->control_moves)) << 8 |
	       find_three(t->source, collect(w, t->source_moves)) << 10;
}

/* The short form as far as the tables have it: what they lack is not what was asked for. */
static u64 shorten(const struct eu_isa *isa, const struct eu_words *w)
{
	const struct eu_compact *t = isa->compact;
	u64 subreg = collect(w, from_subreg), source1, c;

	c = collect(w, t->moves->plain);
	c |= (find_dword(t->control, collect(w, t->moves->control)) & 31) << 8;
	c |= (find_dword(t->datatype, collect(w, t->moves->datatype)) & 31) << 13;
	c |= (find_word(t->source, collect(w, from_source0)) & 31) << 30;
	if (t->immediates && has_immediate(isa, w)) {
		source1 = w->dw[3] >> 8;
		c |= (u64)w->dw[3] << 56;
	} else {
		subreg |= collect(w, from_subreg1);
		source1 = find_word(t->source, collect(w, from_source1));
		c |= collect(w, register1);
	}
	return c | (find_word(t->subreg, subreg) & 31) << 18 | (source1 & 31) << 35;
}

bool eu_compress(const struct eu_isa *isa, const struct eu_words *w, void *code)
{
	const struct eu_compact_three *three;
	struct eu_words back;
	u64 c;

	if (!isa->compact)
		return false;
	three = three_of(isa, w->dw[0]);
	c = three ? shorten_three(three, w) : shorten(isa, w);
	/* There may be more in it than tables and the short form hold. */
	expand(isa, c, &back);
	if (memcmp(&back, w, sizeof(back)))
		return false;
	c |= 1u << isa->field[EU_COMPACT].low;
	memcpy(code, &c, sizeof(c));
	return true;
}
