// SPDX-License-Identifier: GPL-2.0
/*
 * Instruction words: fields, compact forms, text, and what a program is made of.
 */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <mirage/host.h>
#include <mirage/mmu.h>

#include "eu_asm.h"

/* Taken apart and put together an instruction is what it was. */
static void same_again(const struct eu_isa *isa, const void *code, unsigned int len_B)
{
	struct eu_fields f;
	u8 out[16] = { 0 };

	assert_int_equal(eu_take_apart(isa, code, &f), len_B);
	assert_int_equal(mirage_eu_encode(isa, &f, out), len_B);
	assert_memory_equal(out, code, len_B);
}

/* mov(8) g2<1>F g1<8,8,1>F, and on Gen5 the same in 8 bytes. */
static void encodes_by_hand(void **state)
{
	static const u32 want[4] = { 0x00600001, 0x204003bd, 0x008d0020, 0 };
	struct eu_fields f = {
		.value = {
			[EU_OPCODE] = 1, [EU_EXEC_SIZE] = 3,
			[EU_DST + EU_OP_FILE] = EU_GRF, [EU_DST + EU_OP_TYPE] = EU_TYPE_F,
			[EU_DST + EU_OP_HSTRIDE] = 1, [EU_DST + EU_OP_REG] = 2,
			[EU_SRC0 + EU_OP_FILE] = EU_GRF, [EU_SRC0 + EU_OP_TYPE] = EU_TYPE_F,
			[EU_SRC0 + EU_OP_REG] = 1, [EU_SRC0 + EU_OP_VSTRIDE] = 4,
			[EU_SRC0 + EU_OP_WIDTH] = 3, [EU_SRC0 + EU_OP_HSTRIDE] = 1,
		},
	};
	u32 code[4];

	assert_int_equal(mirage_eu_encode(&mirage_eu_isa_gen4, &f, code), 16);
	assert_memory_equal(code, want, 16);
	f.compact = true;
	/* No such form on Gen4; data type 25 of the table is 0x083bd. */
	assert_int_equal(mirage_eu_encode(&mirage_eu_isa_gen4, &f, code), 16);
	assert_int_equal(mirage_eu_encode(&mirage_eu_isa_gen5, &f, code), 8);
	assert_int_equal(code[0] >> 13 & 31, 25);
	assert_int_equal(code[0] >> 29 & 1, 1);
	same_again(&mirage_eu_isa_gen5, code, 8);
}

/* Words as the assembler of the instruction set gives them for these texts. */
static void words_and_text(void **state)
{
	static const struct {
		const struct eu_isa *isa;
		u32 dw[4];
		const char *text;
	} row[] = {
		{ &mirage_eu_isa_gen4, { 0x00600001, 0x204003bd, 0x008d0020, 0 },
		  "mov(8) g2<1>F g1<8,8,1>F { align1 };" },
		{ &mirage_eu_isa_gen4, { 0x00802040, 0x208077bd, 0x008d0040, 0x008d00c0 },
		  "add(16) g4<1>F g2<8,8,1>F g6<8,8,1>F { align1 compr };" },
		{ &mirage_eu_isa_gen4, { 0x00600041, 0x20007fbc, 0x008d0060, 0x3fcc49ba },
		  "mul(8) null<1>F g3<8,8,1>F 0x3fcc49baF { align1 };" },
		{ &mirage_eu_isa_gen4, { 0x04600010, 0x20007fbc, 0x008d0040, 0 },
		  "cmp.ge.f0.0(8) null<1>F g2<8,8,1>F 0x00000000F { align1 };" },
		{ &mirage_eu_isa_gen4, { 0x00610140, 0x20837fbd, 0x00650084, 0x3f800000 },
		  "(+f0.0) add(8) g4<1>.xyF g4<4>.xyyyF 0x3f800000F { align16 };" },
		{ &mirage_eu_isa_gen4, { 0x00000001, 0x20400021, 0x00008004, 0 },
		  "mov(1) g2<1>UD g[a0 4]<0,1,0>UD { align1 };" },
		{ &mirage_eu_isa_gen4, { 0x02600031, 0x20401fbd, 0x008d0040, 0x01110081 },
		  "send(8) 2 g2<1>F g2<8,8,1>F math inv scalar mlen 1 rlen 1 { align1 };" },
		{ &mirage_eu_isa_gen5, { 0x02600031, 0x20401fbd, 0x108d0040, 0x02100081 },
		  "send(8) 2 g2<1>F g2<8,8,1>F math inv scalar mlen 1 rlen 1 { align1 };" },
		{ &mirage_eu_isa_gen5, { 0x01600031, 0x20000d28, 0x508d0000, 0x8c084c00 },
		  "send(8) 1 null<1>UW g0<8,8,1>UW write (0, 12, 4, 0) mlen 6 rlen 0 { align1 EOT };" },
		{ &mirage_eu_isa_gen5, { 0x00600128, 0x340f1c00, 0x006e1404, 0x0002000c },
		  "break(8) Jump: 12 Pop: 2 { align16 };" },
		{ &mirage_eu_isa_gen5, { 0x0000007f, 0, 0, 0 }, "illegal 0x7f" },
	};
	unsigned int i;

	for (i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		char text[192], packed[192];
		unsigned int from, to = 0;

		assert_int_equal(mirage_eu_disasm(row[i].isa, row[i].dw, text, sizeof(text)), 16);
		/* columns are of no account here */
		for (from = 0; text[from]; from++)
			if (text[from] != ' ' || packed[to - 1] != ' ')
				packed[to++] = text[from];
		packed[to] = '\0';
		assert_string_equal(packed, row[i].text);
		same_again(row[i].isa, row[i].dw, 16);
	}
}

static void text_fits_any_buffer(void **state)
{
	const struct eu_words w = op2(ADD, 8, g(2, F), g(3, F), g(4, F));
	char buf[64];
	unsigned int size;

	for (size = 1; size < sizeof(buf); size++) {
		memset(buf, 'x', sizeof(buf));
		mirage_eu_disasm(ISA, &w, buf, size);
		assert_true(strlen(buf) < size);
		assert_int_equal(buf[size], 'x');
	}
}

/* A compact "add(8) g4<1>F g2<8,8,1>F g3<8,8,1>F", put together from the tables. */
static void compact_add(void **state)
{
	/* control 2: 0x06000 -> bits 23:8, so execution size 3, all else 0 */
	/* datatype 3: 0x0f7bd -> F in GRF thrice, horizontal stride 1 */
	/* subreg 0: all zero; source 1: 0x468 -> <8,8,1> */
	const u64 c = 0x40ull | 2ull << 8 | 3ull << 13 | 0ull << 18 | 1ull << 29 | 1ull << 30 |
		      1ull << 35 | 4ull << 40 | 2ull << 48 | 3ull << 56;
	const struct eu_words want = op2(ADD, 8, g(4, F), g(2, F), g(3, F));
	u64 code[2] = { c, ~0ull };
	struct eu_words w;

	assert_int_equal(eu_expand(&mirage_eu_isa_gen5, code, &w), 8);
	assert_memory_equal(&w, &want, 16);
	assert_int_equal(eu_expand(&mirage_eu_isa_gen45, code, &w), 8);
	same_again(&mirage_eu_isa_gen5, code, 8);
	/* Gen4 has no such thing: the bit is reserved */
	assert_int_equal(eu_expand(&mirage_eu_isa_gen4, code, &w), 16);
}

/* Gen4.5 and Gen5 have no compact form with an immediate: no data type index names one. */
static void no_compact_immediate(void **state)
{
	unsigned int i;

	for (i = 0; i < 32; i++) {
		const u64 code[2] = { 0x40ull | (u64)i << 13 | 1ull << 29, 0 };
		struct eu_words w;

		assert_int_equal(eu_expand(&mirage_eu_isa_gen5, code, &w), 8);
		assert_int_not_equal(eu_get(ISA, &w, EU_SRC0 + EU_OP_FILE), EU_IMMEDIATE);
		assert_int_not_equal(eu_get(ISA, &w, EU_SRC1 + EU_OP_FILE), EU_IMMEDIATE);
	}
}

/* Regions become one distance for each channel (notation <vstride; width, hstride>). */
static void steps(void **state)
{
	static const struct {
		u8 v, w, h;
		u8 type;
		u16 want[16];
	} row[] = {
		{ 8, 8, 1, F, { 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60 } },
		{ 0, 1, 0, F, { 0 } },
		{ 2, 4, 0, UW, { 0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12 } },
		{ 16, 8, 2, UW, { 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60 } },
		{ 4, 2, 2, F, { 0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 80, 88, 96, 104, 112, 120 } },
		{ 1, 4, 0, UB, { 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3 } },
	};
	unsigned int i;

	for (i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		const struct eu_words w = op1(MOV, 16, g(2, F),
					      region(g(5, row[i].type), row[i].v, row[i].w, row[i].h));
		struct ir_op op = { 0 };

		eu_translate(ISA, &w, 0, 16, 0, &op);
		assert_memory_equal(op.src[0].step, row[i].want, 32);
		assert_int_equal(op.src[0].offset_B, 5 * 32);
	}
}

static void swizzle_steps(void **state)
{
	const struct eu_words w = vec1(MOV, mask(g(2, F), 5), swz(g(5, F), 3, 0, 2, 2));
	static const u16 want[8] = { 12, 0, 8, 8, 28, 16, 24, 24 };
	struct ir_op op = { 0 };

	eu_translate(ISA, &w, 0, 16, 0, &op);
	assert_memory_equal(op.src[0].step, want, 16);
	/* x and z of both vertices */
	assert_int_equal(op.chan, 0x55);
}

static void compr4_steps(void **state)
{
	const struct eu_words w = op1(MOV, 16, m(0x80 + 3, F), g(5, F));
	struct ir_op op = { 0 };

	eu_translate(ISA, &w, 0, 16, 0, &op);
	assert_int_equal(op.dst.offset_B, 3 * 32);
	assert_int_equal(op.dst.step[7], 28);
	/* the second half is four registers on */
	assert_int_equal(op.dst.step[8], 128);
	assert_int_equal(op.dst.step[15], 156);
}

static const struct eu_isa *const isas[] = {
	&mirage_eu_isa_gen4, &mirage_eu_isa_gen45, &mirage_eu_isa_gen5,
};

/*
 * Gen4 has sixteen message registers and no mode in their numbers: the second half is the next
 * one.
 */
static void compr4_came_with_gen45(void **state)
{
	static const u16 second_B[] = { 32, 128, 128 };
	const struct eu_words w = op1(MOV, 16, m(0x80 + 3, F), g(5, F));
	unsigned int i;

	for (i = 0; i < 3; i++) {
		struct ir_op op = { 0 };

		eu_translate(isas[i], &w, 0, 16, 0, &op);
		assert_int_equal(op.dst.step[8], second_B[i]);
	}
}

/* pln(16) g126<1>F g4.4<0,1,0>F g14<8,8,1>F, opcode 5ah: Gen4 has line and mac only. */
static void pln_came_with_gen45(void **state)
{
	const u32 pln[4] = { 0x0080205a, 0x2fc077bd, 0x00000090, 0x008d01c0 };
	char text[192];
	unsigned int i;

	for (i = 0; i < 3; i++) {
		mirage_eu_disasm(isas[i], pln, text, sizeof(text));
		assert_int_equal(!strncmp(text, "illegal 0x5a", 12), i == 0);
		assert_int_equal(!strncmp(text, "pln(16)", 7), i != 0);
	}
}

/* The same words jump over one instruction of 16 bytes or over two. */
static void jumps_count_more_before_gen5(void **state)
{
	static const u32 target[] = { 16 + 2 * 16, 16 + 2 * 16, 16 + 2 * 8 };
	const struct eu_words w = op2(JMPI, 1, arf(0xa0, UD), arf(0xa0, UD), imm(2, D));
	unsigned int i;

	for (i = 0; i < 3; i++) {
		struct ir_op op = { .ip = 0, .next_ip = 16 };

		eu_translate(isas[i], &w, 0, 16, 0, &op);
		assert_int_equal(op.target, target[i]);
	}
}

/* Two registers of operands, mlen 2 and rlen 2, which are at 23:20 and 28:25: one half, or both. */
static void math_takes_two_registers_since_gen45(void **state)
{
	static const struct { u32 dw2; u32 dw3; u8 lanes; } row[] = {
		{ 0x008d0040, 0x01220001, 8 },
		{ 0x008d0040, 0x01220001, 16 },
		{ 0x108d0040, 0x04200001, 16 },
	};
	unsigned int i;

	for (i = 0; i < 3; i++) {
		const struct eu_words w = { { 0x02800031, 0x20401fbd, row[i].dw2, row[i].dw3 } };
		struct ir_op op = { 0 };

		eu_translate(isas[i], &w, 0, 16, 0, &op);
		assert_int_equal(op.math.lanes, row[i].lanes);
	}
}

/* What a family has no file for means nothing; sends take general registers then. */
static void files_are_the_familys(void **state)
{
	static const struct ir_files files = { .general = { EU_ROW_GRF, 64 * 32 - 1 } };
	const struct eu_words to_m = op1(MOV, 8, m(3, F), g(5, F));
	const struct eu_words from_m = op2(ADD, 8, g(5, F), g(6, F), m(3, F));
	const struct eu_words beyond = op1(MOV, 8, g(70, F), g(127, F));
	const struct eu_words w = send(EU_SFID_SAMPLER, 16, 2, g(70, UW), g(9, UD), 0x0c820001, false);
	struct eu_isa isa = mirage_eu_isa_gen45;
	struct ir_op op = { 0 };

	isa.files = &files;
	eu_translate(&isa, &to_m, 0, 16, 0, &op);
	assert_int_equal(op.opcode, IR_HANG);
	memset(&op, 0, sizeof(op));
	eu_translate(&isa, &from_m, 0, 16, 0, &op);
	assert_int_equal(op.opcode, IR_HANG);
	memset(&op, 0, sizeof(op));
	eu_translate(&isa, &beyond, 0, 16, 0, &op);
	assert_int_equal(op.opcode, IR_MOV);
	assert_int_equal(op.dst.offset_B, 6 * 32);
	assert_int_equal(op.src[0].offset_B, 63 * 32);
	memset(&op, 0, sizeof(op));
	eu_translate(&isa, &w, 0, 16, 0, &op);
	assert_int_equal(op.opcode, IR_SEND);
	assert_false(op.send.move);
	assert_int_equal(op.send.msg.payload[0].row, EU_ROW_GRF);
	assert_int_equal(op.send.msg.payload[0].first, 9);
	assert_int_equal(op.send.msg.payload[0].mask, 63);
	assert_int_equal(op.send.msg.response.first, 6);
	assert_int_equal(op.send.msg.response.mask, 63);
}

/* V: signed nibbles. VF: 1.0 is 30h, -2.0 is c0h, 0.5 is 20h, 3.0 is 48h. */
static void vector_immediates(void **state)
{
	const struct eu_words v = op1(MOV, 8, g(2, W), imm(0xf8107654, V));
	const struct eu_words vf = op1(MOV, 8, g(2, F), imm(0x4820c030, VF));
	static const s32 nibbles[8] = { 4, 5, 6, 7, 0, 1, -8, -1 };
	static const float floats[8] = { 1.0f, -2.0f, 0.5f, 3.0f, 1.0f, -2.0f, 0.5f, 3.0f };
	struct ir_op op = { 0 };

	eu_translate(ISA, &v, 0, 16, 0, &op);
	assert_memory_equal(op.src[0].lane, nibbles, 32);
	memset(&op, 0, sizeof(op));
	eu_translate(ISA, &vf, 0, 16, 0, &op);
	assert_memory_equal(op.src[0].lane, floats, 32);
}

static void message_fields(void **state)
{
	/* SIMD16 sample: binding table 1, message length 6, response length 8 */
	const struct eu_words w = send(EU_SFID_SAMPLER, 16, 2, g(4, UW), null_(F), 0x0c820001,
				       false);
	struct ir_op op = { 0 };

	eu_translate(ISA, &w, 0, 16, 0, &op);
	assert_int_equal(op.opcode, IR_SEND);
	assert_int_equal(op.send.msg.sfid, 2);
	assert_int_equal(op.send.msg.mlen, 6);
	assert_int_equal(op.send.msg.rlen, 8);
	assert_false(op.send.msg.header);
	assert_false(op.send.move);
	assert_int_equal(op.send.msg.payload[0].first, 2);
	assert_int_equal(op.send.msg.response.first, 4);
	assert_int_equal(op.send.msg.desc & 0x3ffff, 0x20001);
}

/* What cannot be reached is not decoded, whatever it is. */
static void ends_with_the_program(void **state)
{
	const struct eu_words code[] = {
		op1(MOV, 8, g(2, F), g(3, F)),
		end_thread(),
		with(op1(MOV, 8, g(2, F), g(3, F)), EU_OPCODE, 0x7f),
	};
	struct mirage_program *prog = mirage_eu_decode_bytes(ISA, code, sizeof(code), 0);

	assert_int_equal(mirage_program_num_ops(prog), 2);
	mirage_program_free(prog);
}

/* A jump over data: the data is no operation. */
static void follows_jumps(void **state)
{
	const struct eu_words code[] = {
		op2(JMPI, 1, arf(0xa0, UD), arf(0xa0, UD), imm(2, D)),
		with(op1(MOV, 8, g(2, F), g(3, F)), EU_OPCODE, 0x7f),
		op1(MOV, 8, g(2, F), g(3, F)),
		end_thread(),
	};
	struct mirage_program *prog = mirage_eu_decode_bytes(ISA, code, sizeof(code), 0);

	assert_int_equal(mirage_program_num_ops(prog), 3);
	assert_int_equal(prog->op[0].target, 1);
	assert_int_equal(prog->op[1].ip, 32);
	mirage_program_free(prog);
}

/* A jump by a register lands where the register says, or hangs; what lies behind it is decoded. */
static void computed_jumps(void **state)
{
	const struct eu_words code[] = {
		op2(JMPI, 1, arf(0xa0, UD), arf(0xa0, UD), scalar(g(3, D))),
		op2(JMPI, 1, arf(0xa0, UD), arf(0xa0, UD), imm(2, D)),
		op1(MOV, 8, g(2, D), imm(7, D)),
		end_thread(),
	};
	/* in 8 bytes, from the next instruction: to the jump, behind it, nowhere */
	static const struct { s32 distance; int ret; u32 want; } row[] = {
		{ 0, 0, 0 }, { 2, 0, 7 }, { 1, -5, 0 }, { -2, -5, 0 },
	};
	struct mirage_eu_group *group = mirage_eu_group_create(0);
	unsigned int i;

	for (i = 0; i < 4; i++) {
		mirage_eu_group_scrub(group);
		mirage_eu_thread_start(group, 0, 0xff);
		group->row[3][0].d[0] = row[i].distance;
		assert_int_equal(run_in(WAY_BASE, group, code, 4, 0, &env_nothing), row[i].ret);
		assert_int_equal(group->row[2][0].ud[0], row[i].want);
	}
	mirage_eu_group_destroy(group);
}

static void cache_knows_bytes(void **state)
{
	struct eu_words *page = mirage_host_alloc(MIRAGE_PAGE_SIZE);
	struct eu_program_cache *cache = mirage_eu_cache_create(ISA);
	const struct mirage_program *first, *second;
	struct mirage_mmu mmu;
	struct mirage_pt pt;
	struct eu_kernel kernel = { .mmu = &mmu, .base = 0x10000, .start = 0x40 };

	assert_int_equal(mirage_pt_init(&pt, 1u << 31), 0);
	assert_int_equal(mirage_pt_prepare(&pt, 0x10000, MIRAGE_PAGE_SIZE), 0);
	mirage_pt_set(&pt, 0x10000, page, 0);
	mirage_mmu_init(&mmu, &pt);
	page[4] = op1(MOV, 8, g(2, F), g(3, F));
	page[5] = end_thread();
	first = mirage_eu_cache_get(cache, &kernel);
	assert_int_equal(mirage_program_num_ops(first), 2);
	assert_ptr_equal(mirage_eu_cache_get(cache, &kernel), first);
	/* other thread state is another program */
	kernel.flags = EU_STATE_ALT_FLOAT;
	assert_ptr_not_equal(mirage_eu_cache_get(cache, &kernel), first);
	kernel.flags = 0;
	/* and so are other bytes, but the old ones are still known */
	page[5] = op1(MOV, 8, g(2, F), g(3, F));
	page[6] = end_thread();
	second = mirage_eu_cache_get(cache, &kernel);
	assert_int_equal(mirage_program_num_ops(second), 3);
	page[5] = end_thread();
	assert_ptr_equal(mirage_eu_cache_get(cache, &kernel), first);
	/* 0x90010000 + 0x70000040 is 0x10040 in the 32 bits that addresses have */
	kernel.base = 0x90010000;
	kernel.start = 0x70000040;
	first = mirage_eu_cache_get(cache, &kernel);
	assert_int_equal(mirage_program_num_ops(first), 2);
	assert_ptr_equal(mirage_eu_cache_get(cache, &kernel), first);
	mirage_eu_cache_trim(cache);
	mirage_eu_cache_destroy(cache);
	mirage_pt_fini(&pt);
	mirage_host_free(page);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(words_and_text),
		cmocka_unit_test(encodes_by_hand),
		cmocka_unit_test(text_fits_any_buffer),
		cmocka_unit_test(compact_add),
		cmocka_unit_test(no_compact_immediate),
		cmocka_unit_test(steps),
		cmocka_unit_test(swizzle_steps),
		cmocka_unit_test(compr4_steps),
		cmocka_unit_test(compr4_came_with_gen45),
		cmocka_unit_test(pln_came_with_gen45),
		cmocka_unit_test(jumps_count_more_before_gen5),
		cmocka_unit_test(math_takes_two_registers_since_gen45),
		cmocka_unit_test(vector_immediates),
		cmocka_unit_test(message_fields),
		cmocka_unit_test(files_are_the_familys),
		cmocka_unit_test(ends_with_the_program),
		cmocka_unit_test(follows_jumps),
		cmocka_unit_test(computed_jumps),
		cmocka_unit_test(cache_knows_bytes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
