// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: instructions as text
 *
 * In the notation that the assemblers and disassemblers of this instruction set have
 * always used, but for immediates in float, which are printed as their bits: there is no
 * floating point here.
 *
 *   (+f0.0) add.sat.ge.f0.0(8) g4<1>F  g2<8,8,1>F  -g3.2<0,1,0>F  { align1 };
 */

#include <linux/kernel.h>
#include <linux/sprintf.h>

#include "../../shader/ir.h"
#include "isa.h"

/**
 * struct text - where the next characters go
 * @isa: generation
 * @w: the instruction
 * @align16: access mode
 * @inverts: negation inverts all bits
 * @buf: the text so far
 * @size: of @buf
 * @len: of the text; never beyond @size - 1
 */
struct text {
	const struct eu_isa *isa;
	const struct eu_words *w;
	bool align16;
	bool inverts;
	char *buf;
	size_t size;
	size_t len;
};

static u32 get(const struct text *t, unsigned int field)
{
	return eu_get(t->isa, t->w, field);
}

static void __printf(2, 3) print(struct text *t, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	t->len += vsnprintf(t->buf + t->len, t->size - t->len, format, args);
	va_end(args);
	if (t->len >= t->size)
		t->len = t->size - 1;
}

static void pad(struct text *t, size_t column)
{
	do
		print(t, " ");
	while (t->len < column && t->len + 1 < t->size);
}

static const char *const condition[16] = {
	"", ".z", ".nz", ".g", ".ge", ".l", ".le", ".r", ".o", ".u", ".?", ".?", ".?", ".?",
	".?", ".?",
};

static const char *const mask_name[4] = { "amask", "imask", "lmask", "cmask" };

static bool has_three(const struct eu_opcode *o)
{
	return o->num_src > 2;
}

static void print_flag(struct text *t, const struct eu_opcode *o)
{
	print(t, "f%u.%u", get(t, has_three(o) ? EU_3_FLAG_REG : EU_FLAG_REG),
	      get(t, has_three(o) ? EU_3_FLAG_SUBREG : EU_FLAG_SUBREG));
}

static void print_predicate(struct text *t, const struct eu_opcode *o)
{
	u32 control = get(t, EU_PRED_CTRL);

	if (!control)
		return;
	print(t, "(%c", get(t, EU_PRED_INV) ? '-' : '+');
	print_flag(t, o);
	print(t, "%s) ", t->isa->predicate[t->align16][control].name);
}

/* Architecture registers: of masks the name tells which, and of some there is only one. */
static bool print_arf(struct text *t, u32 reg, u32 element)
{
	const struct eu_arf_row *row = &t->isa->arf[reg >> 4 & 15];

	if (row->effects & IR_EFFECT_MASKS) {
		print(t, "%s", mask_name[element % 4]);
		return true;
	}
	if (reg >> 4 == EU_ARF_NULL || reg >> 4 == EU_ARF_IP)
		print(t, "%s", row->name);
	else
		print(t, "%s%u", row->name, reg & 15);
	return false;
}

/* A direct register, with its sub-register in elements. */
static void print_register(struct text *t, unsigned int run)
{
	u32 reg = get(t, run + EU_OP_REG);
	u32 subreg_B = t->align16 ? 16 * get(t, run + EU_OP_SUBREG16) :
				    get(t, run + EU_OP_SUBREG);
	u32 file = get(t, run + EU_OP_FILE);
	u32 element = subreg_B / ir_type_size_B[t->isa->type[get(t, run + EU_OP_TYPE)].ir];

	if (file == EU_ARF) {
		if (print_arf(t, reg, element))
			return;
	} else {
		print(t, "%c%u", file == EU_MRF ? 'm' : 'g', file == EU_MRF ? reg & 15 : reg);
	}
	if (element)
		print(t, ".%u", element);
}

static void print_address(struct text *t, unsigned int run)
{
	u32 low = t->align16 ? get(t, run + EU_OP_ADDR_IMM16) << 4 : get(t, run + EU_OP_ADDR_IMM);
	s32 imm = (s32)((low | get(t, run + EU_OP_ADDR_HIGH) << 9) << 22) >> 22;

	print(t, "g[a0");
	if (get(t, run + EU_OP_ADDR_SUBREG))
		print(t, ".%u", get(t, run + EU_OP_ADDR_SUBREG));
	if (imm)
		print(t, " %d", imm);
	print(t, "]");
}

static u32 stride_of(u32 code)
{
	return code ? 1u << (code - 1) : 0;
}

static void print_region(struct text *t, unsigned int run)
{
	u32 vstride = get(t, run + EU_OP_VSTRIDE);

	if (t->align16) {
		print(t, "<%u>", stride_of(vstride));
		return;
	}
	if (vstride == EU_VSTRIDE_VXH)
		print(t, "<VxH,");
	else
		print(t, "<%u,", stride_of(vstride));
	print(t, "%u,%u>", 1u << get(t, run + EU_OP_WIDTH),
	      stride_of(get(t, run + EU_OP_HSTRIDE)));
}

/* As short as it can be: nothing for .xyzw, one letter for four of a kind. */
static void print_components(struct text *t, const u32 *c)
{
	unsigned int i;

	if (c[0] == 0 && c[1] == 1 && c[2] == 2 && c[3] == 3)
		return;
	print(t, ".");
	for (i = 0; i < 4; i++) {
		print(t, "%c", "xyzw"[c[i]]);
		if (c[0] == c[1] && c[1] == c[2] && c[2] == c[3])
			return;
	}
}

static void print_swizzle(struct text *t, unsigned int run)
{
	u32 c[4];
	unsigned int i;

	for (i = 0; i < 4; i++)
		c[i] = get(t, run + EU_OP_SWIZZLE_X + i);
	print_components(t, c);
}

static void print_write_mask(struct text *t, u32 mask)
{
	unsigned int i;

	if (mask == 15)
		return;
	print(t, ".");
	for (i = 0; i < 4; i++)
		if (mask & BIT(i))
			print(t, "%c", "xyzw"[i]);
}

static void print_destination(struct text *t)
{
	if (get(t, EU_DST + EU_OP_INDIRECT))
		print_address(t, EU_DST);
	else
		print_register(t, EU_DST);
	print(t, "<%u>", stride_of(get(t, EU_DST + EU_OP_HSTRIDE)));
	if (t->align16 && !get(t, EU_DST + EU_OP_INDIRECT))
		print_write_mask(t, get(t, EU_DST + EU_OP_WRITEMASK));
	print(t, "%s", t->isa->type[get(t, EU_DST + EU_OP_TYPE)].name);
}

static void print_immediate(struct text *t, unsigned int run)
{
	u32 type = get(t, run + EU_OP_TYPE);
	u32 v = get(t, EU_IMM);

	if (ir_type_size_B[t->isa->immediate[type].ir] > 4) {
		print(t, "0x%08x%08x%s", v, get(t, EU_IMM_LOW), t->isa->immediate[type].name);
		return;
	}
	switch (type) {
	case EU_TYPE_D:
		print(t, "%dD", (s32)v);
		break;
	case EU_TYPE_W:
		print(t, "%dW", (s16)v);
		break;
	case EU_TYPE_UW:
		print(t, "0x%04xUW", v & 0xffff);
		break;
	default:
		print(t, "0x%08x%s", v, t->isa->immediate[type].name);
		break;
	}
}

static void print_source(struct text *t, unsigned int run)
{
	if (get(t, run + EU_OP_FILE) == EU_IMMEDIATE) {
		print_immediate(t, run);
		return;
	}
	if (get(t, run + EU_OP_NEGATE))
		print(t, t->inverts ? "~" : "-");
	if (get(t, run + EU_OP_ABS))
		print(t, "(abs)");
	if (get(t, run + EU_OP_INDIRECT))
		print_address(t, run);
	else
		print_register(t, run);
	print_region(t, run);
	if (t->align16)
		print_swizzle(t, run);
	print(t, "%s", t->isa->type[get(t, run + EU_OP_TYPE)].name);
}

static void print_three_destination(struct text *t)
{
	const struct eu_type *type = &t->isa->three_type[get(t, EU_3_DST_TYPE)];
	u32 element = 4 * get(t, EU_3_DST_SUBREG) / ir_type_size_B[type->ir];

	print(t, "g%u", get(t, EU_3_DST_REG));
	if (element)
		print(t, ".%u", element);
	print(t, "<1>");
	print_write_mask(t, get(t, EU_3_WRITEMASK));
	print(t, "%s", type->name);
}

static void print_three_swizzle(struct text *t, u32 swizzle)
{
	u32 c[4];
	unsigned int i;

	for (i = 0; i < 4; i++)
		c[i] = swizzle >> 2 * i & 3;
	print_components(t, c);
}

/* Of floats and halves all but the first source say which they are. */
static const char *three_type_name(const struct text *t, const struct eu_type *type,
				   unsigned int run)
{
	if (run == EU_THREE0 || (type->ir != IR_F && type->ir != IR_HF))
		return type->name;
	return get(t, run + EU_3_HALF) ? "HF" : "F";
}

static void print_three_source(struct text *t, unsigned int run)
{
	const struct eu_type *type = &t->isa->three_type[get(t, EU_3_TYPE)];
	u32 subreg_B = 4 * get(t, run + EU_3_SUBREG) + 16 * get(t, run + EU_3_SUBREG_HIGH) +
		       2 * get(t, run + EU_3_SUBREG_WORD);
	u32 element = subreg_B / ir_type_size_B[type->ir];
	bool scalar = get(t, run + EU_3_SCALAR);

	if (get(t, run + EU_3_NEGATE))
		print(t, "-");
	if (get(t, run + EU_3_ABS))
		print(t, "(abs)");
	print(t, "g%u", get(t, run + EU_3_REG));
	if (element || scalar)
		print(t, ".%u", element);
	print(t, scalar ? "<0,1,0>" : "<4,4,1>");
	if (!scalar)
		print_three_swizzle(t, get(t, run + EU_3_SWIZZLE));
	print(t, "%s", three_type_name(t, type, run));
}

static void print_three(struct text *t)
{
	pad(t, 16);
	print_three_destination(t);
	pad(t, 32);
	print_three_source(t, EU_THREE0);
	pad(t, 48);
	print_three_source(t, EU_THREE1);
	pad(t, 64);
	print_three_source(t, EU_THREE2);
}

static const char *const math_name[16] = {
	[1] = "inv", [2] = "log", [3] = "exp", [4] = "sqrt", [5] = "rsq", [6] = "sin",
	[7] = "cos", [8] = "sincos", [10] = "pow", [11] = "intdivmod", [12] = "intdiv",
	[13] = "intmod",
};

static void print_math(struct text *t, u32 desc)
{
	const char *name = math_name[desc & 0xf];

	print(t, " %s%s%s%s%s", name ? name : "?", desc & 0x10 ? " signed" : "",
	      desc & 0x20 ? " low_precision" : "", desc & 0x40 ? " sat" : "",
	      desc & 0x80 ? " scalar" : "");
}

static void print_urb(struct text *t, u32 desc)
{
	static const char *const swizzle[4] = { "", " interleave", " transpose", " ?" };

	print(t, " %u %s%s%s%s%s", desc >> 4 & 0x3f, desc & 0xf ? "ff_sync" : "urb_write",
	      swizzle[desc >> 10 & 3], desc & 0x2000 ? " allocate" : "",
	      desc & 0x4000 ? " used" : "", desc & 0x8000 ? " complete" : "");
}

/* Function control, field by field. */
static void print_fields(struct text *t, u32 desc, const struct eu_bits *field)
{
	unsigned int i;

	for (i = 0; i < EU_MESSAGE_FIELDS && field[i].high; i++)
		print(t, "%s%u", i ? ", " : " (",
		      desc >> field[i].low & (u32)GENMASK(field[i].high - field[i].low, 0));
	print(t, i ? ")" : "");
}

static void print_function(struct text *t, const struct eu_function *function, u32 desc)
{
	switch (function->text) {
	case EU_TEXT_MATH:
		print_math(t, desc);
		break;
	case EU_TEXT_URB:
		print_urb(t, desc);
		break;
	case EU_TEXT_FIELDS:
		print_fields(t, desc, function->field);
		break;
	default:
		print(t, " 0x%04x", desc & 0xffff);
		break;
	}
}

static void print_message(struct text *t)
{
	const struct eu_message_layout *l = &t->isa->message;
	u32 desc = get(t, EU_DESC);
	const struct eu_function *function = &l->function[get(t, EU_SFID)];

	print(t, "%s", function->name ? function->name : "?");
	if (get(t, EU_SRC1 + EU_OP_FILE) != EU_IMMEDIATE) {
		print(t, " ");
		print_source(t, EU_SRC1);
		return;
	}
	print_function(t, function, desc);
	print(t, " mlen %u rlen %u", desc >> l->mlen_shift & 0xf,
	      desc >> l->rlen_shift & l->rlen_mask);
}

static void print_split_register(struct text *t, bool exists, unsigned int field)
{
	if (exists)
		print(t, "g%uUD", get(t, field));
	else
		print(t, "nullUD");
}

static void print_split_message(struct text *t)
{
	const struct eu_message_layout *l = &t->isa->message;
	const struct eu_function *function = &l->function[get(t, EU_SFID)];
	u32 desc = get(t, EU_DESC);

	print(t, "%s", function->name ? function->name : "?");
	if (get(t, EU_SPLIT_DESC_REG))
		print(t, " a0");
	else
		print_function(t, function, desc);
	if (get(t, EU_SPLIT_EX_REG))
		print(t, " a0.%u", get(t, EU_SPLIT_EX_SUBREG));
	if (!get(t, EU_SPLIT_DESC_REG))
		print(t, " mlen %u", desc >> l->mlen_shift & 0xf);
	if (!get(t, EU_SPLIT_EX_REG))
		print(t, " ex_mlen %u", get(t, EU_SPLIT_LENGTH));
	if (!get(t, EU_SPLIT_DESC_REG))
		print(t, " rlen %u", desc >> l->rlen_shift & l->rlen_mask);
}

static void print_split(struct text *t)
{
	pad(t, 16);
	print_split_register(t, get(t, EU_SPLIT_DST_FILE), EU_DST + EU_OP_REG);
	pad(t, 32);
	print_split_register(t, true, EU_SRC0 + EU_OP_REG);
	pad(t, 48);
	print_split_register(t, get(t, EU_SPLIT_FILE), EU_SPLIT_REG);
	print(t, " ");
	print_split_message(t);
}

static void print_send(struct text *t)
{
	if (ir_file_exists(&t->isa->files->message))
		print(t, " %u", get(t, EU_BASE_MRF));
	pad(t, 16);
	print_destination(t);
	pad(t, 32);
	print_source(t, EU_SRC0);
	pad(t, 48);
	print_message(t);
}

static void print_branch(struct text *t)
{
	pad(t, 16);
	print(t, "Jump: %d", (s16)get(t, EU_JUMP));
	if (get(t, EU_POP)) {
		pad(t, 32);
		print(t, "Pop: %u", get(t, EU_POP));
	}
}

/* Distances from the instruction itself, in the generation's unit. */
static void print_channel_branch(struct text *t, const struct eu_opcode *o)
{
	pad(t, 16);
	print(t, "JIP: %d", eu_get_signed(t->isa, t->w, EU_JIP));
	if (!(o->flags & EU_HAS_UIP))
		return;
	pad(t, 32);
	print(t, "UIP: %d", eu_get_signed(t->isa, t->w, EU_UIP));
}

static const struct eu_math *math_of(const struct text *t, const struct eu_opcode *o)
{
	return o->ir == IR_MATH ? &t->isa->math[get(t, EU_MATH_FUNCTION)] : NULL;
}

static void print_two(struct text *t, unsigned int num_src)
{
	pad(t, 16);
	print_destination(t);
	pad(t, 32);
	print_source(t, EU_SRC0);
	if (num_src < 2)
		return;
	pad(t, 48);
	print_source(t, EU_SRC1);
}

/* Both ends of a wait are the same. */
static void print_wait(struct text *t)
{
	pad(t, 16);
	print_destination(t);
}

static void print_operands(struct text *t, const struct eu_opcode *o)
{
	const struct eu_math *math = math_of(t, o);

	if (o->flags & EU_SPLIT) {
		print_split(t);
	} else if (o->flags & EU_IS_SEND) {
		print_send(t);
	} else if (o->flags & EU_BRANCH) {
		print_branch(t);
	} else if (o->flags & EU_HAS_JIP) {
		print_channel_branch(t, o);
	} else if (o->ir == IR_JMPI) {
		pad(t, 16);
		print_source(t, EU_SRC1);
	} else if (o->ir == IR_WAIT && o->num_src) {
		print_wait(t);
	} else if (has_three(o)) {
		print_three(t);
	} else if (o->num_src) {
		print_two(t, math ? math->num_src : o->num_src);
	}
}

/* Which half of the channels, or that it is both. */
static void print_compression(struct text *t)
{
	u32 compression = get(t, EU_COMPRESSION);
	bool compr4 = t->isa->has_compr4 && get(t, EU_DST + EU_OP_FILE) == EU_MRF &&
		      get(t, EU_DST + EU_OP_REG) & EU_MRF_COMPR4;

	if (compression == EU_COMPRESSION_SECOND_HALF)
		print(t, " sechalf");
	else if (compression == EU_COMPRESSION_COMPRESSED)
		print(t, compr4 ? " compr4" : " compr");
}

/* Which nibble, quarter or half of 32 channels. */
static void print_quarter(struct text *t)
{
	u32 quarter = get(t, EU_COMPRESSION), size = get(t, EU_EXEC_SIZE);

	if (size < 3 || get(t, EU_NIBBLE))
		print(t, " %uN", 2 * quarter + get(t, EU_NIBBLE) + 1);
	else if (size == 3)
		print(t, " %uQ", quarter + 1);
	else if (size == 4)
		print(t, " %uH", quarter / 2 + 1);
}

static void print_options(struct text *t, const struct eu_opcode *o)
{
	static const char *const thread[4] = { "", " atomic", " switch", " ?" };

	pad(t, 64);
	print(t, "{ align%s", t->align16 ? "16" : "1");
	if (get(t, EU_MASK_CTRL))
		print(t, " nomask");
	if (get(t, EU_NO_DD_CLR))
		print(t, " NoDDClr");
	if (get(t, EU_NO_DD_CHK))
		print(t, " NoDDChk");
	if (t->isa->quarters)
		print_quarter(t);
	else
		print_compression(t);
	print(t, "%s", thread[get(t, EU_THREAD_CTRL)]);
	/* of branches it is another one (BranchCtrl) */
	if (get(t, EU_ACC_WRITE))
		print(t, o->flags & EU_HAS_JIP ? " BranchCtrl" : " AccWrEnable");
	if (o->flags & EU_IS_SEND && get(t, EU_EOT))
		print(t, " EOT");
	print(t, " };");
}

static void print_condition(struct text *t, const struct eu_opcode *o)
{
	print(t, "%s", condition[get(t, EU_COND)]);
	if (o->flags & EU_KEEPS_FLAG)
		return;
	print(t, ".");
	print_flag(t, o);
}

static void print_mnemonic(struct text *t, const struct eu_opcode *o)
{
	const struct eu_math *math = math_of(t, o);

	print(t, "%s", o->name);
	if (get(t, EU_SATURATE))
		print(t, ".sat");
	if (math)
		print(t, " %s", math->name ? math->name : "?");
	else if (!(o->flags & EU_IS_SEND) && get(t, EU_COND))
		print_condition(t, o);
	print(t, "(%u)", 1u << get(t, EU_EXEC_SIZE));
}

unsigned int mirage_eu_disasm(const struct eu_isa *isa, const void *code, char *buf, size_t size)
{
	struct eu_words w;
	unsigned int len_B = eu_expand(isa, code, &w);
	struct text t = { .isa = isa, .w = &w, .buf = buf, .size = size };
	const struct eu_opcode *o = &isa->opcode[eu_get(isa, &w, EU_OPCODE)];

	t.align16 = get(&t, EU_ALIGN16);
	t.inverts = o->flags & EU_INVERTS;
	if (!size)
		return len_B;
	buf[0] = '\0';
	if (!o->name) {
		print(&t, "illegal 0x%02x", eu_get(isa, &w, EU_OPCODE));
		return len_B;
	}
	print_predicate(&t, o);
	print_mnemonic(&t, o);
	print_operands(&t, o);
	print_options(&t, o);
	return len_B;
}
