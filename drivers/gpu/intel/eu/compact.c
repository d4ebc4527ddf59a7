// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: compact instructions
 *
 * An instruction whose fields have common values may be stored in 8 bytes: runs of
 * bits that vary little are replaced by indices into four tables of 32 entries,
 * which are constants of the hardware. Gen4.5 and Gen5 share them. None of their entries
 * is for an instruction with an immediate.
 */

#include <linux/string.h>

#include "../../shader/ir.h"
#include "isa.h"

const struct eu_compact eu_compact_g45 = {
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

/**
 * struct move - a run of bits of the compact form and where it goes
 * @from: first bit of the compact form
 * @width: how many
 * @to: first bit of the long form
 */
struct move {
	u8 from;
	u8 width;
	u8 to;
};

static const struct move plain[] = {
	{ 0, 7, 0 },		/* opcode */
	{ 7, 1, 30 },		/* debug control */
	{ 23, 1, 28 },		/* mask control extension */
	{ 24, 4, 24 },		/* condition, base MRF */
	{ 28, 1, 89 },		/* flag sub-register */
	{ 40, 8, 53 },		/* destination register */
	{ 48, 8, 69 },		/* first source's */
	{ 56, 8, 101 },		/* second source's */
};

/* Bits of a table's entries, likewise. */
static const struct move from_control[] = { { 0, 16, 8 }, { 16, 1, 31 } };
static const struct move from_datatype[] = { { 0, 15, 32 }, { 15, 3, 61 } };
static const struct move from_subreg[] = { { 0, 5, 48 }, { 5, 5, 64 }, { 10, 5, 96 } };
static const struct move from_source0[] = { { 0, 12, 77 } };
static const struct move from_source1[] = { { 0, 12, 109 } };

static void apply(struct eu_words *w, u64 value, const struct move *move, unsigned int n)
{
	unsigned int i, bit;

	for (i = 0; i < n; i++) {
		for (bit = 0; bit < move[i].width; bit++) {
			unsigned int to = move[i].to + bit;

			if (value >> (move[i].from + bit) & 1)
				w->dw[to / 32] |= BIT(to % 32);
		}
	}
}

#define APPLY(w, value, moves)	apply(w, value, moves, sizeof(moves) / sizeof((moves)[0]))

static void expand(const struct eu_isa *isa, u64 c, struct eu_words *w)
{
	const struct eu_compact *t = isa->compact;

	memset(w, 0, sizeof(*w));
	APPLY(w, c, plain);
	APPLY(w, t->control[c >> 8 & 31], from_control);
	APPLY(w, t->datatype[c >> 13 & 31], from_datatype);
	APPLY(w, t->subreg[c >> 18 & 31], from_subreg);
	APPLY(w, t->source[c >> 30 & 31], from_source0);
	APPLY(w, t->source[c >> 35 & 31], from_source1);
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

/* Bits of the long form that an entry of a table stands for. */
static u64 collect(const struct eu_words *w, const struct move *move, unsigned int n)
{
	unsigned int i, bit;
	u64 value = 0;

	for (i = 0; i < n; i++) {
		for (bit = 0; bit < move[i].width; bit++) {
			unsigned int at = move[i].to + bit;

			if (w->dw[at / 32] >> at % 32 & 1)
				value |= BIT_ULL(move[i].from + bit);
		}
	}
	return value;
}

#define COLLECT(w, moves)	collect(w, moves, sizeof(moves) / sizeof((moves)[0]))

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

bool eu_compress(const struct eu_isa *isa, const struct eu_words *w, void *code)
{
	const struct eu_compact *t = isa->compact;
	u64 control, datatype, subreg, source0, source1, c;
	struct eu_words back;

	if (!t)
		return false;
	control = find_dword(t->control, COLLECT(w, from_control));
	datatype = find_dword(t->datatype, COLLECT(w, from_datatype));
	subreg = find_word(t->subreg, COLLECT(w, from_subreg));
	source0 = find_word(t->source, COLLECT(w, from_source0));
	source1 = find_word(t->source, COLLECT(w, from_source1));
	if (control == ENTRIES || datatype == ENTRIES || subreg == ENTRIES ||
	    source0 == ENTRIES || source1 == ENTRIES)
		return false;
	c = COLLECT(w, plain) | control << 8 | datatype << 13 | subreg << 18 | source0 << 30 |
	    source1 << 35;
	/* There may be more in it than the short form holds. */
	expand(isa, c, &back);
	if (memcmp(&back, w, sizeof(back)))
		return false;
	c |= 1u << isa->field[EU_COMPACT].low;
	memcpy(code, &c, sizeof(c));
	return true;
}
