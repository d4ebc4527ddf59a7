// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: texture instructions of the fragment shader
 *
 * A lookup is a message: whoever runs the program finds the coordinates in the temporaries and
 * leaves the result there, as struct us_tex says ("Radeon R5xx Acceleration", 8.5). Semaphores
 * order what hardware does beside each other; here everything is done in order.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>

#include "r5xx/us/emit.h"

static struct us_temp decode_temp(u32 field)
{
	struct us_temp t = {
		.row = US_ROW_TEMP + 4 * FIELD_GET(US_TEX_ADDRESS, field),
		.relative = field & US_TEX_REL,
	};
	unsigned int c;

	for (c = 0; c < 4; c++)
		t.swiz[c] = field >> (8 + 2 * c) & 3;
	return t;
}

static struct us_predicate predicate(u32 cmn, unsigned int c)
{
	if (c == 3)
		return us_predicate_of(FIELD_GET(US_CMN_ALPHA_PRED_SEL, cmn),
				       cmn & US_CMN_ALPHA_PRED_INV, c);
	return us_predicate_of(FIELD_GET(US_CMN_RGB_PRED_SEL, cmn), cmn & US_CMN_RGB_PRED_INV, c);
}

static void decode_masks(struct us_tex *tex, u32 cmn)
{
	unsigned int c;

	tex->mask = FIELD_GET(US_CMN_WMASK, cmn);
	tex->all = cmn & US_CMN_WRITE_INACTIVE;
	for (c = 0; c < 4; c++) {
		struct us_predicate p = predicate(cmn, c);

		tex->pred[c] = p.on ? p.flag : US_TEX_NO_PRED;
		tex->invert[c] = p.invert;
	}
}

/* Neither slopes, nor coordinates that count texels, nor predicates. */
static bool goes_together(const struct us_tex *tex)
{
	unsigned int c;

	for (c = 0; c < 4; c++)
		if (tex->pred[c] != US_TEX_NO_PRED)
			return false;
	return tex->op != US_TEX_DXDY && !tex->unscaled;
}

static struct us_tex decode(const u32 *word)
{
	u32 inst = word[US_WORD_TEX], addr = word[US_WORD_TEX_ADDR], dxdy = word[US_WORD_TEX_DXDY];
	struct us_tex tex = {
		.op = FIELD_GET(US_TEX_INST, inst),
		.unit = FIELD_GET(US_TEX_ID, inst),
		.unscaled = inst & US_TEX_UNSCALED,
		.covered = inst & US_TEX_IGNORE_UNCOVERED,
		.src = decode_temp(addr),
		.dst = decode_temp(addr >> US_TEX_SECOND_SHIFT),
		.dx = decode_temp(dxdy),
		.dy = decode_temp(dxdy >> US_TEX_SECOND_SHIFT),
	};

	decode_masks(&tex, word[US_WORD_CMN]);
	tex.together = goes_together(&tex);
	return tex;
}

/* Where the predicate is off there is nothing below zero. */
static struct ir_src predicated(struct us_build *b, struct ir_src src, const struct us_predicate *p)
{
	if (!p->on)
		return src;
	us_move(b, us_to_row(US_ROW_WORK), us_imm(0), NULL);
	us_move(b, us_to_row(US_ROW_WORK), src, p);
	return us_row(US_ROW_WORK);
}

/* What is covered stays so where zero is at most the component, or that is no number. */
static void kill(struct us_build *b, const struct us_tex *tex, u32 cmn)
{
	const struct us_predicate covered = { .on = true, .flag = US_FLAG_COVER };
	const struct ir_src zero = us_imm(0);
	struct ir_dst nowhere = us_to_row(0);
	unsigned int c;

	nowhere.kind = IR_NONE;
	for (c = 0; c < 4; c++) {
		struct us_predicate p = predicate(cmn, c);
		struct ir_src src;
		struct ir_op *op;

		if (!(tex->mask >> c & 1))
			continue;
		src = us_temp_src(tex->src.row / 4, c, tex->src.relative);
		src = predicated(b, src, &p);
		op = us_emit(b, IR_CMPN, nowhere, &zero, &src, &us_nothing);
		op->cond = IR_COND_LE;
		us_predicate_op(op, &covered);
	}
	b->out->kills = true;
}

void us_translate_tex(struct us_build *b, const u32 *word)
{
	struct us_tex tex = decode(word);
	struct ir_op *op;

	if (tex.op == US_TEX_KILL)
		kill(b, &tex, word[US_WORD_CMN]);
	/* A texel that goes nowhere may still be keyed. */
	if (tex.op == US_TEX_NOP || tex.op == US_TEX_KILL || tex.op > US_TEX_DXDY)
		return;
	op = us_emit(b, IR_SEND, us_to_row(0), &us_nothing, &us_nothing, &us_nothing);
	op->dst.kind = IR_NONE;
	op->send.msg.desc = b->out->num_tex;
	op->send.msg.exec_size = 8;
	if (b->out->tex)
		b->out->tex[b->out->num_tex] = tex;
	b->out->num_tex++;
}
