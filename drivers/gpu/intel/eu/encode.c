// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: instructions field by field, and back
 *
 * Which fields an instruction has follows from its form: a message has a descriptor
 * where arithmetic has a second source, align16 has swizzles where align1 has strides. Taking
 * an instruction apart and putting it together again gives the same bytes, unless bits
 * were set in it that mean nothing; so the tables of a generation can be checked against
 * everything that its assembler ever wrote.
 */

#include <linux/kernel.h>
#include <linux/string.h>

#include "../../shader/ir.h"
#include "isa.h"

/* Fields of every instruction, the first of which tell its form. */
static const u8 form_fields[] = {
	EU_OPCODE, EU_ALIGN16, EU_DST + EU_OP_FILE, EU_DST + EU_OP_INDIRECT,
	EU_SRC0 + EU_OP_FILE, EU_SRC0 + EU_OP_INDIRECT, EU_SRC1 + EU_OP_FILE,
	EU_MASK_CTRL, EU_NO_DD_CLR, EU_NO_DD_CHK, EU_COMPRESSION, EU_THREAD_CTRL, EU_PRED_CTRL,
	EU_PRED_INV, EU_EXEC_SIZE, EU_MASK_CTRL_EX, EU_ACC_WRITE, EU_NIBBLE, EU_DEBUG,
	EU_SATURATE, EU_FLAG_REG, EU_FLAG_SUBREG, EU_DST + EU_OP_TYPE, EU_DST + EU_OP_HSTRIDE,
	EU_SRC0 + EU_OP_TYPE, EU_SRC1 + EU_OP_TYPE,
};

/* Fields of an instruction with three sources, which has a format of its own, but for them. */
static const u8 three_fields[] = {
	EU_OPCODE, EU_ALIGN16, EU_MASK_CTRL, EU_NO_DD_CLR, EU_NO_DD_CHK, EU_COMPRESSION,
	EU_THREAD_CTRL, EU_PRED_CTRL, EU_PRED_INV, EU_EXEC_SIZE, EU_COND, EU_ACC_WRITE, EU_NIBBLE,
	EU_DEBUG, EU_SATURATE, EU_3_FLAG_REG, EU_3_FLAG_SUBREG, EU_3_TYPE, EU_3_DST_TYPE,
	EU_3_DST_REG, EU_3_DST_SUBREG, EU_3_WRITEMASK,
};

static const u8 three_source_fields[] = {
	EU_3_NEGATE, EU_3_ABS, EU_3_SCALAR, EU_3_SWIZZLE, EU_3_SUBREG, EU_3_SUBREG_HIGH,
	EU_3_SUBREG_WORD, EU_3_HALF, EU_3_REG,
};

static const u8 address_fields[2][2][2] = {
	/* direct, indirect; align1, align16 */
	{ { EU_OP_REG, EU_OP_SUBREG }, { EU_OP_REG, EU_OP_SUBREG16 } },
	{ { EU_OP_ADDR_SUBREG, EU_OP_ADDR_IMM }, { EU_OP_ADDR_SUBREG, EU_OP_ADDR_IMM16 } },
};

static const u8 align1_fields[] = { EU_OP_WIDTH, EU_OP_HSTRIDE };
static const u8 align16_fields[] = {
	EU_OP_SWIZZLE_X, EU_OP_SWIZZLE_Y, EU_OP_SWIZZLE_Z, EU_OP_SWIZZLE_W,
};

static const u8 modifier_fields[] = { EU_OP_INDIRECT, EU_OP_NEGATE, EU_OP_ABS, EU_OP_VSTRIDE };

/**
 * struct walk - a pass over an instruction's fields
 * @isa: generation
 * @w: the words
 * @f: the fields
 * @pack: from @f to @w, otherwise from @w to @f
 */
struct walk {
	const struct eu_isa *isa;
	struct eu_words *w;
	struct eu_fields *f;
	bool pack;
};

static void visit(struct walk *k, unsigned int field)
{
	if (k->pack)
		eu_set(k->isa, k->w, field, k->f->value[field]);
	else
		k->f->value[field] = eu_get(k->isa, k->w, field);
}

static void visit_all(struct walk *k, unsigned int run, const u8 *fields, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < n; i++)
		visit(k, run + fields[i]);
}

static void visit_address(struct walk *k, unsigned int run)
{
	bool indirect = k->f->value[run + EU_OP_INDIRECT];
	bool align16 = k->f->value[EU_ALIGN16];

	visit_all(k, run, address_fields[indirect][align16], 2);
	if (indirect)
		visit(k, run + EU_OP_ADDR_HIGH);
}

static void visit_source(struct walk *k, unsigned int run)
{
	if (k->f->value[run + EU_OP_FILE] == EU_IMMEDIATE)
		return;
	visit_all(k, run, modifier_fields, ARRAY_SIZE(modifier_fields));
	visit_address(k, run);
	if (k->f->value[EU_ALIGN16])
		visit_all(k, run, align16_fields, ARRAY_SIZE(align16_fields));
	else
		visit_all(k, run, align1_fields, ARRAY_SIZE(align1_fields));
}

static bool has_immediate(const struct walk *k)
{
	return k->f->value[EU_SRC0 + EU_OP_FILE] == EU_IMMEDIATE ||
	       k->f->value[EU_SRC1 + EU_OP_FILE] == EU_IMMEDIATE;
}

/* The only source may have 64 bits. */
static bool has_wide_immediate(const struct walk *k)
{
	u32 type = k->f->value[EU_SRC0 + EU_OP_TYPE];

	return k->f->value[EU_SRC0 + EU_OP_FILE] == EU_IMMEDIATE &&
	       ir_type_size_B[k->isa->immediate[type].ir] > 4;
}

/* What the fourth DWord is, and on Gen5 of a message the end of the third. */
static void visit_second(struct walk *k, const struct eu_opcode *o)
{
	if (o->flags & EU_IS_SEND)
		visit(k, EU_EOT);
	if (o->flags & EU_HAS_JIP) {
		visit(k, EU_JIP);
		visit(k, EU_UIP);
	} else if (o->flags & EU_IS_SEND && has_immediate(k)) {
		visit(k, EU_DESC);
	} else if (has_immediate(k)) {
		visit(k, EU_IMM);
		if (has_wide_immediate(k))
			visit(k, EU_IMM_LOW);
	} else {
		visit_source(k, EU_SRC1);
	}
}

/* Where conditions are, or what the instruction has instead. */
static void visit_condition(struct walk *k, const struct eu_opcode *o)
{
	if (o->flags & EU_IS_SEND) {
		visit(k, EU_BASE_MRF);
		visit(k, EU_SFID);
	} else {
		visit(k, o->ir == IR_MATH ? EU_MATH_FUNCTION : EU_COND);
	}
}

static void walk_two(struct walk *k, const struct eu_opcode *o)
{
	visit_all(k, 0, form_fields, ARRAY_SIZE(form_fields));
	visit_condition(k, o);
	visit_address(k, EU_DST);
	if (k->f->value[EU_ALIGN16])
		visit(k, EU_DST + EU_OP_WRITEMASK);
	visit_source(k, EU_SRC0);
	visit_second(k, o);
}

static void walk_three(struct walk *k)
{
	unsigned int run;

	visit_all(k, 0, three_fields, ARRAY_SIZE(three_fields));
	for (run = EU_THREE0; run <= EU_THREE2; run += EU_3_NUM_FIELDS)
		visit_all(k, run, three_source_fields, ARRAY_SIZE(three_source_fields));
}

/* Fields of a message with two payloads. */
static const u8 split_fields[] = {
	EU_OPCODE, EU_ALIGN16, EU_MASK_CTRL, EU_NO_DD_CLR, EU_NO_DD_CHK, EU_COMPRESSION,
	EU_THREAD_CTRL, EU_PRED_CTRL, EU_PRED_INV, EU_EXEC_SIZE, EU_ACC_WRITE, EU_NIBBLE, EU_DEBUG,
	EU_SATURATE, EU_FLAG_REG, EU_FLAG_SUBREG, EU_SFID, EU_EOT, EU_DESC, EU_SPLIT_DST_FILE,
	EU_SPLIT_FILE, EU_SPLIT_REG, EU_SPLIT_LENGTH, EU_SPLIT_DESC_REG, EU_SPLIT_EX_REG,
	EU_SPLIT_EX_SUBREG, EU_SPLIT_EX_HIGH, EU_DST + EU_OP_TYPE, EU_DST + EU_OP_REG,
	EU_SRC0 + EU_OP_REG,
};

static void walk(struct walk *k)
{
	const struct eu_opcode *o;

	visit(k, EU_OPCODE);
	o = &k->isa->opcode[k->f->value[EU_OPCODE] % EU_NUM_OPCODES];
	if (o->num_src > 2)
		walk_three(k);
	else if (o->flags & EU_SPLIT)
		visit_all(k, 0, split_fields, ARRAY_SIZE(split_fields));
	else
		walk_two(k, o);
}

unsigned int eu_take_apart(const struct eu_isa *isa, const void *code, struct eu_fields *f)
{
	struct eu_words w;
	struct walk k = { .isa = isa, .w = &w, .f = f };
	unsigned int len_B = eu_expand(isa, code, &w);

	memset(f, 0, sizeof(*f));
	walk(&k);
	f->compact = len_B == 8;
	return len_B;
}

unsigned int mirage_eu_encode(const struct eu_isa *isa, const struct eu_fields *f, void *code)
{
	struct eu_words w = { };
	struct eu_fields copy = *f;
	struct walk k = { .isa = isa, .w = &w, .f = &copy, .pack = true };

	walk(&k);
	if (f->compact && eu_compress(isa, &w, code))
		return 8;
	memcpy(code, w.dw, sizeof(w.dw));
	return 16;
}
