// SPDX-License-Identifier: GPL-2.0
/* MI commands, PIPE_CONTROL and registers of Kaby Lake's engines. */

#include <stdio.h>

#include "fixture.h"
#include "gen9_cmd.h"
#include "intel_cmd.h"

#include "intel/chip.h"
#include "intel/tables/tables.h"

#define HIGH	0x0000456789000000ull	/* bits 47:32 are not zero */

static const u32 base[] = { 0x2000, 0x22000, 0x12000, 0x1a000 };

static int setup(void **state)
{
	*state = fixture_create_sized(&mirage_chip_kbl, 1ull << 48);
	return 0;
}

static int teardown(void **state)
{
	fixture_destroy(*state);
	return 0;
}

static void load_reg(struct fixture *f, u32 reg, u32 val)
{
	fixture_emit(f, MI_LOAD_REGISTER_IMM(1), base[f->engine] + reg, val);
}

static void load_gpr(struct fixture *f, u32 n, u64 val)
{
	load_reg(f, REG_GPR(n), val);
	load_reg(f, REG_GPR(n) + 4, val >> 32);
}

static u64 gpr(struct fixture *f, u32 n)
{
	return fixture_read_reg(f, base[f->engine] + REG_GPR(n));
}

static void empty_batches_run_on_each_engine(void **state)
{
	struct fixture *f = *state;

	for (f->engine = RCS; f->engine <= VECS; f->engine++) {
		fixture_emit(f, MI_NOOP, MI_ARB_CHECK, MI_FLUSH, MI_REPORT_HEAD);
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(fixture_state(f).commands, 5);
	}
	assert_int_equal(f->gpu->chip->num_engines, 4);
}

static void addresses_have_48_bits(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);
	u32 *high = fixture_map_at(f, HIGH, 4096, 0);

	for (f->engine = RCS; f->engine <= VECS; f->engine++) {
		fixture_emit(f, MI_STORE_DWORD, ADDR64(buf), 0x1234 + f->engine);
		/* The canonical form of an address has ones above bit 47, which do not count. */
		fixture_emit(f, MI_STORE_QWORD, (u32)buf + 8, 0xffff0000, 5, 6 + f->engine);
		fixture_emit(f, MI_STORE_DWORD, ADDR64(HIGH + 4), 77 + f->engine);
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(fixture_dw(f, buf), 0x1234 + f->engine);
		assert_int_equal(fixture_qw(f, buf + 8), (6ull + f->engine) << 32 | 5);
		assert_int_equal(high[1], 77 + f->engine);
	}
	/* What is not mapped above 4 GiB is not what is mapped below. */
	f->engine = RCS;
	fixture_emit(f, MI_STORE_DWORD, (u32)buf, 1, 7);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf), 0x1234 + VECS);
	assert_int_equal(fixture_state(f).fault_addr, buf + (1ull << 32));
}

/* As many quad words as the command has, one behind the other. */
static void stores_of_many(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);
	u32 i;

	for (f->engine = RCS; f->engine <= VECS; f->engine++) {
		fixture_emit(f, 0x10200000 | (3 + 8 - 2), ADDR64(buf), 1, 2, 3, 4, 5, 6,
			     7, 8 + f->engine);
		assert_int_equal(fixture_run(f), 0);
		for (i = 0; i < 7; i++)
			assert_int_equal(fixture_dw(f, buf + 4 * i), i + 1);
		assert_int_equal(fixture_dw(f, buf + 28), 8 + f->engine);
		assert_int_equal(fixture_dw(f, buf + 32), 0);
	}
}

/* Values as user space presumes them: uncached, by the page table, cached; 63 is the L3's own. */
static void memory_object_control_is_readable(void **state)
{
	static const u32 mocs[] = { 0xc800, 0xcc00, 0xc900, 0xcb00 };
	static const struct { u32 index, val; } row[] = {
		{ 0, 0x09 }, { 1, 0x30 }, { 2, 0x3b }, { 3, 0x30 }, { 62, 0x30 }, { 63, 0x37 },
	};
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);
	unsigned int i;

	for (f->engine = RCS; f->engine <= VECS; f->engine++) {
		for (i = 0; i < ARRAY_SIZE(row); i++)
			fixture_emit(f, MI_SRM, mocs[f->engine] + 4 * row[i].index,
				     ADDR64(buf + 4 * i));
		assert_int_equal(fixture_run(f), 0);
		for (i = 0; i < ARRAY_SIZE(row); i++)
			assert_int_equal(fixture_dw(f, buf + 4 * i), row[i].val);
	}
	/* Two entries of the L3 in each, the even one below. */
	assert_int_equal(fixture_read_reg(f, 0xb020), 0x00300010);
	assert_int_equal(fixture_read_reg(f, 0xb024), 0x00300030);
	assert_int_equal(fixture_read_reg(f, 0xb020 + 4 * 31), 0x00100030);
}

/* A batch above 4 GiB, and the registers that say where it is. */
static void batches_lie_anywhere(void **state)
{
	struct fixture *f = *state;
	u32 *at = fixture_map_at(f, HIGH, 4096, 0);
	u64 buf = fixture_map(f, 4096);
	const u32 batch[] = {
		MI_SRM, base[VCS] + 0x140, ADDR64(buf),
		MI_SRM, base[VCS] + 0x168, ADDR64(buf + 4),
		MI_SRM, base[VCS] + 0x05c, ADDR64(buf + 8),
		MI_BATCH_BUFFER_END,
	};

	f->engine = VCS;
	memcpy(at, batch, sizeof(batch));
	assert_int_equal(fixture_run_at(f, HIGH), 0);
	assert_int_equal(fixture_qw(f, buf), HIGH);
	assert_int_equal(fixture_dw(f, buf + 8), HIGH >> 32);
	assert_int_equal(fixture_state(f).addr, HIGH + 12 * 4);
}

/* The second level comes back; a batch that it chains to as the first level does not. */
static void second_level_returns(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096), second = fixture_map(f, 4096);
	u32 *at = fixture_ptr(f, second);
	const u32 sub[] = {
		MI_STORE_DWORD, ADDR64(buf), 1,
		/* From the second level to the second level: there is no way back to here. */
		MI_BBS | BBS_SECOND_LEVEL, ADDR64(second + 64),
		MI_STORE_DWORD, ADDR64(buf + 8), 99,
		MI_BATCH_BUFFER_END,
	};
	const u32 last[] = { MI_STORE_DWORD, ADDR64(buf + 4), 2, MI_BATCH_BUFFER_END };

	memcpy(at, sub, sizeof(sub));
	memcpy(at + 16, last, sizeof(last));
	fixture_emit(f, MI_BBS | BBS_SECOND_LEVEL, ADDR64(second));
	fixture_emit(f, MI_STORE_DWORD, ADDR64(buf + 12), 3);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_qw(f, buf), 2ull << 32 | 1);
	assert_int_equal(fixture_qw(f, buf + 8), 3ull << 32);
	/* Without the bit it is a chain. */
	fixture_emit(f, MI_BBS, ADDR64(second + 64), MI_STORE_DWORD, ADDR64(buf + 12), 4);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf + 12), 3);
}

static void batches_start_by_predicate_and_offset(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096), second = fixture_map(f, 4096);
	const u32 sub[] = { MI_STORE_DWORD, ADDR64(buf), 1, MI_BATCH_BUFFER_END };

	memcpy((u8 *)fixture_ptr(f, second) + 256, sub, sizeof(sub));
	load_reg(f, REG_PREDICATE_RESULT_1, 0);
	fixture_emit(f, MI_BBS | BBS_SECOND_LEVEL | BBS_PREDICATE, ADDR64(second + 256));
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf), 0);
	load_reg(f, REG_PREDICATE_RESULT_1, 1);
	load_reg(f, REG_BB_OFFSET, 256);
	fixture_emit(f, MI_BBS | BBS_SECOND_LEVEL | BBS_PREDICATE | BBS_ADD_OFFSET,
		     ADDR64(second));
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf), 1);
}

static void each_engine_has_general_purpose_registers(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);
	u32 n;

	for (f->engine = RCS; f->engine <= VECS; f->engine++) {
		for (n = 0; n < 16; n++)
			load_gpr(f, n, 0x100000001ull * (n + 16 * f->engine));
		fixture_emit(f, MI_SRM, base[f->engine] + REG_GPR(15) + 4, ADDR64(buf));
		fixture_emit(f, MI_LRR, base[f->engine] + REG_GPR(3),
			     base[f->engine] + REG_GPR(4) + 4);
		fixture_emit(f, MI_LRM, base[f->engine] + REG_GPR(5), ADDR64(buf));
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(fixture_dw(f, buf), 15 + 16 * f->engine);
	}
	for (f->engine = RCS; f->engine <= VECS; f->engine++) {
		u32 first = 16 * f->engine;

		assert_int_equal(gpr(f, 0), 0x100000001ull * first);
		assert_int_equal(gpr(f, 4), (3ull + first) << 32 | (4 + first));
		assert_int_equal(gpr(f, 5), (5ull + first) << 32 | (15 + first));
	}
}

/* What a context saves a batch may load, and what it does not is as it was. */
static void what_a_batch_may_load(void **state)
{
	static const u32 open[] = {
		0x20d8, 0x2158, 0x2248, 0x22c8, 0x22fc, 0x2300, 0x2350, 0x2360, 0x2364, 0x23bc,
		0x2400, 0x240c, 0x2410, 0x241c, 0x2420, 0x2440, 0x2454, 0x2500, 0x2508, 0x2580,
		0x5200, 0x525c, 0x7004, 0x7008, 0x7014, 0x7034, 0x7304, 0x731c, 0xb118, 0xe400,
		0xe404, 0x20c0,
	};
	static const u32 closed[] = { 0x2080, 0x2098, 0x209c, 0x20a8, 0x20b4, 0x2180, 0x229c };
	struct fixture *f = *state;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(open); i++) {
		fixture_emit(f, MI_LOAD_REGISTER_IMM(1), open[i], 0x00210021);
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(fixture_read_reg(f, open[i]) & 0xffff, 0x21);
	}
	for (i = 0; i < ARRAY_SIZE(closed); i++) {
		u64 old = fixture_read_reg(f, closed[i]);

		fixture_emit(f, MI_LOAD_REGISTER_IMM(1), closed[i], 0x00210021);
		fixture_emit(f, MI_LRR, 0x2500, closed[i]);
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(fixture_read_reg(f, closed[i]), old);
	}
}

/* Also what there is no register at: zero. */
static void every_register_can_be_read(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);

	fixture_emit(f, MI_STORE_QWORD, ADDR64(buf), ~0u, ~0u);
	fixture_emit(f, MI_SRM, 0x203c, ADDR64(buf), MI_SRM, 0x51234, ADDR64(buf + 4));
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_qw(f, buf), 0x3001);
	/* With a predicate that is not set nothing is stored. */
	fixture_emit(f, MI_SRM | MI_SRM_PREDICATE, 0x51234, ADDR64(buf));
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf), 0x3001);
}

/* The global GTT is not a user's, on no way. */
static void global_gtt_is_privileged(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);

	load_gpr(f, 0, 5);
	fixture_emit(f, MI_STORE_DWORD | MI_USE_GGTT, ADDR64(buf), 1);
	fixture_emit(f, MI_SRM | MI_USE_GGTT, 0x203c, ADDR64(buf));
	fixture_emit(f, MI_LRM | MI_USE_GGTT, base[RCS] + REG_GPR(0), ADDR64(buf));
	fixture_emit(f, MI_COPY_MEM_MEM | BIT(21), ADDR64(buf), ADDR64(FIXTURE_BASE));
	fixture_emit(f, MI_COPY_MEM_MEM | BIT(22), ADDR64(buf), ADDR64(FIXTURE_BASE));
	fixture_emit(f, MI_ATOMIC(5) | MI_USE_GGTT, ADDR64(buf));
	fixture_emit(f, PIPE_CONTROL9, PC9_WRITE_IMM | PC9_GGTT, ADDR64(buf), 1, 1);
	fixture_emit(f, MI_SEMAPHORE_WAIT(WAIT_EQUAL) | MI_USE_GGTT, 9, ADDR64(buf));
	fixture_emit(f, MI_CONDITIONAL_END9 | MI_USE_GGTT, 9, ADDR64(buf));
	fixture_emit(f, MI_STORE_DWORD, ADDR64(buf + 8), 2);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_qw(f, buf), 0);
	assert_int_equal(fixture_dw(f, buf + 8), 2);
	assert_int_equal(gpr(f, 0), 5);
	/* But the kernel's. */
	f->flags = MIRAGE_BATCH_SECURE;
	fixture_emit(f, MI_STORE_DWORD | MI_USE_GGTT, ADDR64(buf), 1);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf), 1);
}

struct math_case {
	u64 a, b;
	u32 op;
	u64 accu, zf, cf;
};

static void math(void **state)
{
	static const struct math_case cases[] = {
		{ 3, 4, ALU_ADD, 7, 0, 0 },
		{ ~0ull, 1, ALU_ADD, 0, ~0ull, ~0ull },
		{ 0x8000000000000000ull, 0x7fffffffffffffffull, ALU_ADD, ~0ull, 0, 0 },
		{ 5, 3, ALU_SUB, 2, 0, 0 },
		{ 3, 5, ALU_SUB, -2ull, 0, ~0ull },
		{ 7, 7, ALU_SUB, 0, ~0ull, 0 },
		{ 0xff00ff00ff00ff00ull, 0x0ff00ff00ff00ff0ull, ALU_AND,
		  0x0f000f000f000f00ull, 0, 0 },
		{ 0xff00000000000000ull, 0x00000000000000ffull, ALU_AND, 0, ~0ull, 0 },
		{ 0xff00000000000000ull, 0x00000000000000ffull, ALU_OR,
		  0xff000000000000ffull, 0, 0 },
		{ 0xffffffff00000000ull, 0xff00ff00ff00ff00ull, ALU_XOR,
		  0x00ff00ffff00ff00ull, 0, 0 },
	};
	struct fixture *f = *state;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		const struct math_case *c = &cases[i];

		f->engine = i % 4;
		load_gpr(f, 1, c->a);
		load_gpr(f, 14, c->b);
		fixture_emit(f, MI_MATH(8), ALU(ALU_LOAD, ALU_SRCA, 1),
			     ALU(ALU_LOAD, ALU_SRCB, 14), ALU(c->op, 0, 0),
			     ALU(ALU_STORE, 2, ALU_ACCU), ALU(ALU_STORE, 3, ALU_ZF),
			     ALU(ALU_STORE, 4, ALU_CF), ALU(ALU_STOREINV, 5, ALU_ACCU),
			     ALU(ALU_STOREINV, 6, ALU_CF));
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(gpr(f, 2), c->accu);
		assert_int_equal(gpr(f, 3), c->zf);
		assert_int_equal(gpr(f, 4), c->cf);
		assert_int_equal(gpr(f, 5), ~c->accu);
		assert_int_equal(gpr(f, 6), ~c->cf);
	}
}

static void math_loads(void **state)
{
	struct fixture *f = *state;

	load_gpr(f, 7, 0x123456789abcdef0ull);
	/* ~r7 + 0, then 0 - ~0. */
	fixture_emit(f, MI_MATH(8), ALU(ALU_LOADINV, ALU_SRCA, 7), ALU(ALU_LOAD0, ALU_SRCB, 0),
		     ALU(ALU_ADD, 0, 0), ALU(ALU_STORE, 8, ALU_ACCU),
		     ALU(ALU_LOAD0, ALU_SRCA, 0), ALU(ALU_LOAD1, ALU_SRCB, 0),
		     ALU(ALU_SUB, 0, 0), ALU(ALU_STORE, 9, ALU_ACCU));
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(gpr(f, 8), ~0x123456789abcdef0ull);
	assert_int_equal(gpr(f, 9), 1);
	/* An opcode and an operand that there is none of. */
	fixture_emit(f, MI_MATH(1), ALU(0x105, 0, 0));
	assert_int_equal(fixture_run(f), -EIO);
	assert_string_equal(fixture_state(f).unknown, "MI_MATH word 0x10500000");
	fixture_reset(f);
	fixture_emit(f, MI_MATH(1), ALU(ALU_LOAD, 0x22, 0));
	assert_int_equal(fixture_run(f), -EIO);
}

struct atomic_case {
	u32 op;
	u64 mem, a, b, after;
};

static void atomics(void **state)
{
	/* Of 32 bits first, whose neighbours stay; bit 5 of the operation is 64 bits. */
	static const struct atomic_case cases[] = {
		{ 0x01, 0xffffffff0000ff0full, 0x00ff, 0, 0xffffffff0000000full },
		{ 0x02, 0xffffffff0000f000ull, 0x000f, 0, 0xffffffff0000f00full },
		{ 0x03, 0xffffffff0000ff00ull, 0x0ff0, 0, 0xffffffff0000f0f0ull },
		{ 0x04, 0xffffffff00000001ull, 0x0007, 0, 0xffffffff00000007ull },
		{ 0x05, 0x11111111ffffffffull, 0, 0, 0x1111111100000000ull },
		{ 0x06, 0x1111111100000000ull, 0, 0, 0x11111111ffffffffull },
		{ 0x07, 0x1111111180000000ull, 0x80000001, 0, 0x1111111100000001ull },
		{ 0x08, 5, 7, 0, 0xfffffffe },
		{ 0x09, 5, 7, 0, 2 },
		{ 0x0a, 0xffffffff, 1, 0, 1 },
		{ 0x0b, 0xffffffff, 1, 0, 0xffffffff },
		{ 0x0c, 0xffffffff, 1, 0, 0xffffffff },
		{ 0x0d, 0xffffffff, 1, 0, 1 },
		{ 0x0e, 5, 5, 9, 9 },
		{ 0x0e, 5, 6, 9, 5 },
		{ 0x0f, 5, 0, 0, 4 },
		{ 0x21, ~0ull, 0xf00000000000000full, 0, 0xf00000000000000full },
		{ 0x22, 1, 0x8000000000000000ull, 0, 0x8000000000000001ull },
		{ 0x23, ~0ull, 1, 0, ~1ull },
		{ 0x24, 1, 0x123456789abcdefull, 0, 0x123456789abcdefull },
		{ 0x25, 0xffffffff, 0, 0, 0x100000000ull },
		{ 0x26, 0x100000000ull, 0, 0, 0xffffffff },
		{ 0x27, 0xffffffff, 0xffffffff, 0, 0x1fffffffeull },
		{ 0x28, 0, 1, 0, ~0ull },
		{ 0x29, 1, 0x100000000ull, 0, 0xffffffff },
		{ 0x2a, ~0ull, 1, 0, 1 },
		{ 0x2b, ~0ull, 1, 0, ~0ull },
		{ 0x2c, ~0ull, 1, 0, ~0ull },
		{ 0x2d, ~0ull, 1, 0, 1 },
		{ 0x2e, 0x500000005ull, 0x500000005ull, 0x900000009ull, 0x900000009ull },
		{ 0x2e, 0x500000005ull, 5, 0x900000009ull, 0x500000005ull },
		{ 0x2f, 0, 0, 0, ~0ull },
	};
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		const struct atomic_case *c = &cases[i];
		u64 *mem = fixture_ptr(f, buf);
		u64 seen = c->op & 0x20 ? c->mem : (u32)c->mem;

		f->engine = i % 4;
		/* The operands in the command, and then in registers. */
		*mem = c->mem;
		fixture_emit(f, MI_ATOMIC_INLINE(c->op) | ATOMIC_RETURN, ADDR64(buf), (u32)c->a,
			     (u32)c->b, (u32)(c->a >> 32), (u32)(c->b >> 32), 0, 0, 0, 0);
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(*mem, c->after);
		assert_int_equal(gpr(f, 4), (c->op & 0xf) == 0xf ? c->after : seen);
		*mem = c->mem;
		load_gpr(f, 0, c->a);
		load_gpr(f, 2, c->b);
		load_gpr(f, 4, 77);
		fixture_emit(f, MI_ATOMIC(c->op), ADDR64(buf));
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(*mem, c->after);
		assert_int_equal(gpr(f, 4), 77);
	}
}

static void atomic_of_16_bytes(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);
	u64 *mem = fixture_ptr(f, buf);

	mem[2] = 1;
	mem[3] = 2;
	fixture_emit(f, MI_ATOMIC_INLINE(0x4e) | ATOMIC_RETURN, ADDR64(buf + 16), 1, 10, 0, 11,
		     2, 12, 0, 13);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(mem[2], 11ull << 32 | 10);
	assert_int_equal(mem[3], 13ull << 32 | 12);
	assert_int_equal(gpr(f, 4), 1);
	assert_int_equal(gpr(f, 5), 2);
	fixture_emit(f, MI_ATOMIC(0x41), ADDR64(buf));
	assert_int_equal(fixture_run(f), -EIO);
	assert_string_equal(fixture_state(f).unknown, "MI_ATOMIC operation 0x41");
}

/* Each compare lets some of less, equal and greater pass. */
static void semaphores_compare(void **state)
{
	static const u8 passes[] = {
		[WAIT_GREATER] = 4, [WAIT_GREATER_OR_EQUAL] = 6, [WAIT_LESS] = 1,
		[WAIT_LESS_OR_EQUAL] = 3, [WAIT_EQUAL] = 2, [WAIT_NOT_EQUAL] = 5,
	};
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);
	u32 compare, i;

	f->relax_limit = 3;
	for (compare = 0; compare < ARRAY_SIZE(passes); compare++) {
		for (i = 0; i < 3; i++) {
			bool pass = passes[compare] & 1u << i;

			f->engine = (compare + i) % 4;
			f->relaxes = 0;
			f->idles = 0;
			*(u32 *)fixture_ptr(f, buf) = 0x80000000 + i - 1;
			fixture_emit(f, MI_SEMAPHORE_WAIT(compare), 0x80000000, ADDR64(buf));
			assert_int_equal(fixture_run(f), pass ? 0 : -ECANCELED);
			assert_int_equal(f->idles, pass ? 0 : 4);
			if (!pass)
				fixture_reset(f);
		}
	}
}

static void semaphore_on_a_register(void **state)
{
	struct fixture *f = *state;

	load_gpr(f, 3, 5);
	fixture_emit(f, MI_SEMAPHORE_WAIT(WAIT_EQUAL) | WAIT_REGISTER, 5, base[RCS] + REG_GPR(3),
		     0);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(f->idles, 0);
	f->relax_limit = 1;
	fixture_emit(f, MI_SEMAPHORE_WAIT(WAIT_EQUAL) | WAIT_REGISTER, 6, base[RCS] + REG_GPR(3),
		     0);
	assert_int_equal(fixture_run(f), -ECANCELED);
	assert_int_equal(f->idles, 2);
}

static struct mirage_batch resumed(struct fixture *f)
{
	return (struct mirage_batch){
		.pt = &f->pt, .ctx = f->ctx[f->engine], .addr = FIXTURE_BASE,
		.flags = f->flags | MIRAGE_BATCH_RESUME,
	};
}

/* While a batch waits, others have the engine, and whoever asks learns when it need not wait. */
static void who_waits_gives_the_engine_away(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096), other_at = fixture_map(f, 4096);
	struct mirage_hw_context *first = f->ctx[RCS];
	struct mirage_hw_context *other = mirage_hw_context_create(f->gpu, RCS);
	const u32 other_batch[] = { MI_STORE_DWORD, ADDR64(buf), 8, MI_BATCH_BUFFER_END };
	struct mirage_batch batch;

	memcpy(fixture_ptr(f, other_at), other_batch, sizeof(other_batch));
	load_gpr(f, 1, 33);
	fixture_emit(f, MI_SEMAPHORE_WAIT(WAIT_GREATER), 7, ADDR64(buf));
	fixture_emit(f, MI_SRM, base[RCS] + REG_GPR(1), ADDR64(buf + 4));
	f->yields = true;
	assert_int_equal(fixture_run(f), -EAGAIN);
	batch = resumed(f);
	assert_true(mirage_batch_waits(f->gpu, RCS, &batch));
	/* Going on all the same, it waits on. */
	assert_int_equal(mirage_engine_run(f->gpu, RCS, &batch), -EAGAIN);
	assert_true(mirage_batch_waits(f->gpu, RCS, &batch));

	f->ctx[RCS] = other;
	f->yields = false;
	assert_int_equal(fixture_run_at(f, other_at), 0);
	assert_false(mirage_batch_waits(f->gpu, RCS, &batch));
	f->ctx[RCS] = first;
	assert_int_equal(mirage_engine_run(f->gpu, RCS, &batch), 0);
	assert_int_equal(fixture_dw(f, buf + 4), 33);
	assert_false(mirage_batch_waits(f->gpu, RCS, &batch));
	mirage_hw_context_destroy(other);
}

/* Where a batch may be interrupted: at MI_ARB_CHECK and where it waits, and nowhere else. */
static void batches_yield_where_they_arbitrate(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096), loop;
	struct mirage_batch batch;

	f->yields = true;
	f->relax_limit = 5;
	loop = fixture_emit(f, MI_NOOP, MI_NOOP);
	fixture_emit(f, MI_BBS, ADDR64(loop));
	assert_int_equal(fixture_run(f), -ECANCELED);
	assert_int_equal(f->relaxes, 6);
	fixture_reset(f);

	f->relaxes = 0;
	fixture_emit(f, MI_STORE_DWORD, ADDR64(buf), 1);
	loop = fixture_emit(f, MI_NOOP, MI_ARB_CHECK);
	fixture_emit(f, MI_BBS, ADDR64(loop));
	assert_int_equal(fixture_run(f), -EAGAIN);
	assert_in_range(f->relaxes, 1, 2);
	batch = resumed(f);
	assert_false(mirage_batch_waits(f->gpu, RCS, &batch));
	/* It goes on behind the command. */
	assert_int_equal(fixture_state(f).addr, loop + 8);
	((u32 *)fixture_ptr(f, loop))[2] = MI_BATCH_BUFFER_END;
	assert_int_equal(mirage_engine_run(f->gpu, RCS, &batch), 0);
}

/* The second level is still the second level after somebody else had the engine. */
static void yielding_in_the_second_level(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096), second = fixture_map(f, 4096);
	const u32 sub[] = {
		MI_SEMAPHORE_WAIT(WAIT_EQUAL), 1, ADDR64(buf), MI_BATCH_BUFFER_END,
	};
	struct mirage_batch batch;

	memcpy(fixture_ptr(f, second), sub, sizeof(sub));
	fixture_emit(f, MI_BBS | BBS_SECOND_LEVEL, ADDR64(second));
	fixture_emit(f, MI_STORE_DWORD, ADDR64(buf + 4), 3);
	f->yields = true;
	assert_int_equal(fixture_run(f), -EAGAIN);
	batch = resumed(f);
	*(u32 *)fixture_ptr(f, buf) = 1;
	assert_int_equal(mirage_engine_run(f->gpu, RCS, &batch), 0);
	assert_int_equal(fixture_dw(f, buf + 4), 3);
}

static void conditional_end(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096), second = fixture_map(f, 4096);
	u32 *mem = fixture_ptr(f, buf);
	const u32 sub[] = { MI_CONDITIONAL_END9, 5, ADDR64(buf), MI_BATCH_BUFFER_END };

	mem[0] = 6;
	fixture_emit(f, MI_CONDITIONAL_END9, 5, ADDR64(buf), MI_STORE_DWORD, ADDR64(buf + 16), 1);
	fixture_emit(f, MI_CONDITIONAL_END9, 6, ADDR64(buf), MI_STORE_DWORD, ADDR64(buf + 16), 2);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(mem[4], 1);
	/* A mask comes first in memory, then the value: 0x0f & 0x16 is 6. */
	mem[0] = 0x0f;
	mem[1] = 0x16;
	fixture_emit(f, MI_CONDITIONAL_END9 | CONDITIONAL_MASK, 5, ADDR64(buf),
		     MI_STORE_DWORD, ADDR64(buf + 16), 3);
	fixture_emit(f, MI_CONDITIONAL_END9 | CONDITIONAL_MASK, 6, ADDR64(buf),
		     MI_STORE_DWORD, ADDR64(buf + 16), 4);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(mem[4], 3);
	/* In the second level it is the end of both. */
	mem[0] = 5;
	memcpy(fixture_ptr(f, second), sub, sizeof(sub));
	fixture_emit(f, MI_BBS | BBS_SECOND_LEVEL, ADDR64(second));
	fixture_emit(f, MI_STORE_DWORD, ADDR64(buf + 16), 5);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(mem[4], 3);
}

/* Between MI_SET_PREDICATE and the next one commands are NOOPs, if the result says so. */
static void predicated_commands(void **state)
{
	static const struct { u32 mode, result, result_2; bool runs; } cases[] = {
		{ NOOP_NEVER, 0, 0, true }, { NOOP_ALWAYS, 1, 1, false },
		{ NOOP_ON_RESULT2_CLEAR, 1, 0, false }, { NOOP_ON_RESULT2_CLEAR, 0, 1, true },
		{ NOOP_ON_RESULT2_SET, 0, 1, false }, { NOOP_ON_RESULT2_SET, 1, 0, true },
		{ NOOP_ON_RESULT_CLEAR, 0, 1, false }, { NOOP_ON_RESULT_CLEAR, 1, 0, true },
		{ NOOP_ON_RESULT_SET, 1, 0, false }, { NOOP_ON_RESULT_SET, 0, 1, true },
	};
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		f->engine = i % 4;
		load_reg(f, REG_PREDICATE_RESULT, cases[i].result);
		load_reg(f, REG_PREDICATE_RESULT_2, cases[i].result_2);
		fixture_emit(f, MI_STORE_DWORD, ADDR64(buf), 0, MI_SET_PREDICATE(cases[i].mode),
			     MI_STORE_DWORD, ADDR64(buf), 1, MI_SET_PREDICATE(NOOP_NEVER),
			     MI_STORE_DWORD, ADDR64(buf + 4), i);
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(fixture_dw(f, buf), cases[i].runs);
		assert_int_equal(fixture_dw(f, buf + 4), i);
	}
	/* The end of a batch is one, and the next batch begins without. */
	fixture_emit(f, MI_SET_PREDICATE(NOOP_ALWAYS));
	assert_int_equal(fixture_run(f), 0);
	fixture_emit(f, MI_STORE_DWORD, ADDR64(buf + 4), 99);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf + 4), 99);
}

static void predicate_of_two_sources(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);

	load_reg(f, REG_PREDICATE_SRC0, 7);
	load_reg(f, REG_PREDICATE_SRC1, 7);
	fixture_emit(f, MI_PREDICATE_LOAD_EQUAL, MI_SRM | MI_SRM_PREDICATE, 0x203c, ADDR64(buf));
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf), 0x3001);
	assert_int_equal(fixture_read_reg(f, 0x2418), 1);
}

static void copies_a_dword(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);
	u32 *high = fixture_map_at(f, HIGH, 4096, 0);

	high[1] = 0xcafe;
	for (f->engine = RCS; f->engine <= VECS; f->engine++) {
		fixture_emit(f, MI_COPY_MEM_MEM, ADDR64(buf + 8 * f->engine), ADDR64(HIGH + 4));
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(fixture_qw(f, buf + 8 * f->engine), 0xcafe);
	}
}

static void pipe_control_writes(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);
	u32 *high = fixture_map_at(f, HIGH, 4096, 0);

	fixture_emit(f, PIPE_CONTROL9, PC9_WRITE_IMM | PC9_NOTIFY, ADDR64(HIGH), 1, 2);
	fixture_emit(f, MI_LOAD_REGISTER_IMM(2), 0x2350, 7, 0x2354, 8);
	fixture_emit(f, PIPE_CONTROL9, PC9_WRITE_DEPTH, ADDR64(buf), 0, 0);
	fixture_emit(f, PIPE_CONTROL9, PC9_WRITE_TIMESTAMP, ADDR64(buf + 8), 0, 0);
	fixture_emit(f, PIPE_CONTROL9, PC9_MMIO_WRITE, 0x2500, 0, 55, 0);
	fixture_emit(f, PIPE_CONTROL9, PC9_MMIO_WRITE, 0x2180, 0, 55, 0);
	/* Five DWords, with one of data; bit 2 of the address does not count. */
	high[3] = 9;
	fixture_emit(f, PIPE_CONTROL9 - 1, PC9_WRITE_IMM, ADDR64(HIGH + 8 + 4), 3);
	f->gpu->epoch_ns -= 1000000000;
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(high[2], 3);
	assert_int_equal(high[3], 9);
	assert_int_equal(high[0], 1);
	assert_int_equal(high[1], 2);
	assert_int_equal(f->irqs, 1);
	assert_int_equal(fixture_qw(f, buf), 8ull << 32 | 7);
	/* 12 MHz: a second is 12 million ticks; what passed meanwhile is less than a minute. */
	assert_in_range(fixture_qw(f, buf + 8), 12000000, 61 * 12000000ull);
	assert_int_equal(fixture_read_reg(f, 0x2500), 55);
	assert_int_equal(fixture_read_reg(f, 0x2180), 0);
}

static void flush_dw_writes(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);

	for (f->engine = BCS; f->engine <= VECS; f->engine++) {
		u64 at = buf + 64 * f->engine;

		f->irqs = 0;
		fixture_emit(f, MI_STORE_QWORD, ADDR64(at), ~0u, ~0u);
		fixture_emit(f, MI_FLUSH_DW9 | PC9_WRITE_IMM | PC9_NOTIFY, ADDR64(at), 3);
		fixture_emit(f, MI_FLUSH_DW9_QW | PC9_WRITE_IMM, ADDR64(at + 8), 4, 5);
		fixture_emit(f, MI_FLUSH_DW9_QW | PC9_WRITE_TIMESTAMP, ADDR64(at + 16), 0, 0);
		/* Bit 2 of the address is the global GTT. */
		fixture_emit(f, MI_FLUSH_DW9 | PC9_WRITE_IMM, ADDR64(at + 24 + 4), 9);
		f->gpu->epoch_ns -= 1000000000;
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(fixture_qw(f, at), 0xffffffff00000003ull);
		assert_int_equal(fixture_qw(f, at + 8), 5ull << 32 | 4);
		assert_true(fixture_qw(f, at + 16) >= 12000000);
		assert_int_equal(fixture_qw(f, at + 24), 0);
		assert_int_equal(f->irqs, 1);
	}
	/* The render engine has PIPE_CONTROL instead. */
	f->engine = RCS;
	fixture_emit(f, MI_FLUSH_DW9, ADDR64(buf), 0);
	assert_int_equal(fixture_run(f), -EIO);
}

static void report_of_counters(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);
	unsigned int i;

	memset(fixture_ptr(f, buf), 0xff, 512);
	fixture_emit(f, MI_REPORT_PERF9, ADDR64(buf + 64), 0x1d);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, buf + 64), 0x1d);
	/* 256 bytes. */
	for (i = 2; i < 64; i++)
		assert_int_equal(fixture_dw(f, buf + 64 + 4 * i), 0);
	assert_int_equal(fixture_dw(f, buf + 60), ~0u);
	assert_int_equal(fixture_dw(f, buf + 320), ~0u);
}

/* The time that batches of a context have run, which stands still while none does. */
static void context_timestamp(void **state)
{
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096), ran;

	fixture_emit(f, MI_SRM, base[RCS] + REG_CTX_TIMESTAMP, ADDR64(buf));
	assert_int_equal(fixture_run(f), 0);
	ran = fixture_read_reg(f, base[RCS] + REG_CTX_TIMESTAMP);
	assert_true(fixture_dw(f, buf) <= ran);
	assert_int_equal(fixture_read_reg(f, base[RCS] + REG_CTX_TIMESTAMP), ran);
	/* Another second of it. */
	to_mirage_cs_context(f->ctx[RCS])->saved.ran_ns += 1000000000;
	fixture_emit(f, MI_SRM, base[RCS] + REG_CTX_TIMESTAMP, ADDR64(buf));
	assert_int_equal(fixture_run(f), 0);
	assert_in_range(fixture_dw(f, buf), ran + 12000000 - 1, ran + 61 * 12000000);
	/* It has 32 bits: after 2^32 / 12 MHz, not quite 358 s, it begins again. */
	to_mirage_cs_context(f->ctx[RCS])->saved.ran_ns += 357000000000ull;
	fixture_emit(f, MI_NOOP);
	assert_int_equal(fixture_run(f), 0);
	assert_in_range(fixture_read_reg(f, base[RCS] + REG_CTX_TIMESTAMP), 0, 61 * 12000000);
}

/* What a context has loaded it finds again, and others do not. */
static void registers_stay_with_their_context(void **state)
{
	struct fixture *f = *state;
	struct mirage_hw_context *first = f->ctx[VECS];
	struct mirage_hw_context *second = mirage_hw_context_create(f->gpu, VECS);

	f->engine = VECS;
	load_gpr(f, 9, 0x1234567890ull);
	load_reg(f, REG_PREDICATE_RESULT_2, 1);
	assert_int_equal(fixture_run(f), 0);
	f->ctx[VECS] = second;
	fixture_emit(f, MI_NOOP);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(gpr(f, 9), 0);
	assert_int_equal(fixture_read_reg(f, base[VECS] + REG_PREDICATE_RESULT_2), 0);
	f->ctx[VECS] = first;
	fixture_emit(f, MI_NOOP);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(gpr(f, 9), 0x1234567890ull);
	assert_int_equal(fixture_read_reg(f, base[VECS] + REG_PREDICATE_RESULT_2), 1);
	mirage_hw_context_destroy(second);
}

/* What sets state or is skipped is as long as it should be: the store behind it is executed. */
static void packets_are_skipped(void **state)
{
	static const struct { u32 engine, header, len_dw; } cases[] = {
		{ RCS, 0x61010011, 19 },	/* STATE_BASE_ADDRESS */
		{ RCS, 0x61020001, 3 },		/* STATE_SIP */
		{ RCS, 0x69041300, 1 },		/* PIPELINE_SELECT */
		{ RCS, 0x78080007, 9 },		/* 3DSTATE_VERTEX_BUFFERS, two */
		{ RCS, 0x78100007, 9 },		/* 3DSTATE_VS */
		{ RCS, 0x7820000a, 12 },	/* 3DSTATE_PS */
		{ RCS, 0x78510009, 11 },	/* 3DSTATE_SBE_SWIZ */
		{ RCS, 0x79180006, 8 },		/* 3DSTATE_SO_BUFFER */
		{ RCS, 0x70000007, 9 },		/* MEDIA_VFE_STATE */
		{ VCS, 0x7002003f, 65 },	/* MFX_PIPE_BUF_ADDR_STATE */
		{ VCS, 0x7382005d, 95 },	/* HCP_PIPE_BUF_ADDR_STATE */
		{ VCS, 0x7702033d, 831 },	/* MFX_JPEG_HUFF_TABLE_STATE */
		{ VCS, 0x68000000, 1 },		/* MFX_WAIT */
		{ VECS, 0x7402000f, 17 },	/* VEBOX_STATE */
		{ VECS, 0x74000007, 9 },	/* VEBOX_SURFACE_STATE */
	};
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);
	unsigned int i, j;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		f->engine = cases[i].engine;
		fixture_emit(f, cases[i].header);
		for (j = 1; j < cases[i].len_dw; j++)
			fixture_emit(f, 0xe0000000);
		fixture_emit(f, MI_STORE_DWORD, ADDR64(buf), i + 1);
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(fixture_dw(f, buf), i + 1);
	}
}

/* What an engine has no command for stops it. */
/* A packet of @len_dw, of a row that has no effect, on an engine; what follows it is executed. */
static void expect_skipped(struct fixture *f, u64 buf, const struct mirage_cmd *row, u32 len_dw)
{
	u32 header = row->op, i;

	if (row->len_mask)
		header |= (len_dw - row->bias) & row->len_mask;
	*(u32 *)fixture_ptr(f, buf) = 0;
	fixture_emit(f, header);
	for (i = 1; i < len_dw; i++)
		fixture_emit(f, 0xe0000000 + i);
	fixture_emit(f, MI_STORE_DWORD, ADDR64(buf), len_dw);
	if (fixture_run(f) || fixture_dw(f, buf) != len_dw)
		fail_msg("%s of %u DWords, engine %u", row->name, len_dw, f->engine);
}

static void expect_refused(struct fixture *f, const struct mirage_cmd *row)
{
	u32 header = row->op | (row->len_mask ? row->min_dw - row->bias : 0);

	fixture_emit(f, header);
	if (fixture_run(f) != -EIO || fixture_reg(f, "IPEHR") != header)
		fail_msg("%s, engine %u", row->name, f->engine);
	fixture_reset(f);
}

/* Rows without a handler: all of codecs and the enhancement engine, and some for all engines. */
static void expect_rows_skipped(struct fixture *f, const struct mirage_cmd_table *table)
{
	static const u32 flag[] = {
		MIRAGE_CMD_RENDER, MIRAGE_CMD_COPY, MIRAGE_CMD_VIDEO, MIRAGE_CMD_VIDEO_ENHANCE,
	};
	u64 buf = fixture_map(f, 4096);
	unsigned int i;

	for (i = 0; i < table->num_rows; i++) {
		const struct mirage_cmd *row = &table->rows[i];

		for (f->engine = RCS; f->engine <= VECS; f->engine++) {
			if (!(row->flags & flag[f->engine]) || row->exec)
				continue;
			expect_skipped(f, buf, row, row->min_dw);
			expect_skipped(f, buf, row, min_t(u32, row->max_dw, 1000));
			/* One that is too short is left out whole, and nothing stands still. */
			if (row->len_mask && row->min_dw > row->bias)
				expect_skipped(f, buf, row, row->min_dw - 1);
		}
	}
}

static void packets_of_codecs(void **state)
{
	struct fixture *f = *state;
	unsigned int i;

	expect_rows_skipped(f, &mirage_media_gen9);
	/* The blitter has none of them. */
	f->engine = BCS;
	for (i = 0; i < mirage_media_gen9.num_rows; i++)
		expect_refused(f, &mirage_media_gen9.rows[i]);
}

/* Each on the engines that have it, and on no other; flags of a row are the manual's columns. */
static void commands_by_engine(void **state)
{
	static const struct { u32 opcode; bool on[4]; } some[] = {
		{ 0x06, { true, false, false, false } },	/* MI_RS_CONTROL */
		{ 0x0d, { true, false, false, false } },	/* MI_TOPOLOGY_FILTER */
		{ 0x12, { true, true, false, false } },		/* MI_LOAD_SCAN_LINES_INCL */
		{ 0x14, { true, true, false, false } },		/* MI_DISPLAY_FLIP */
		{ 0x26, { false, true, true, true } },		/* MI_FLUSH_DW */
		{ 0x27, { true, false, false, false } },	/* MI_CLFLUSH */
		{ 0x28, { true, false, false, false } },	/* MI_REPORT_PERF_COUNT */
		{ 0x2c, { true, false, false, false } },	/* MI_LOAD_URB_MEM */
		{ 0x1a, { true, true, true, true } },		/* MI_MATH */
		{ 0x2f, { true, true, true, true } },		/* MI_ATOMIC */
	};
	struct fixture *f = *state;
	unsigned int i, j;

	expect_rows_skipped(f, &mirage_mi_gen9);
	for (i = 0; i < ARRAY_SIZE(some); i++) {
		const struct mirage_cmd *row = mirage_mi_gen9.rows;

		for (j = 0; row[j].op != some[i].opcode << 23; j++)
			assert_true(j < mirage_mi_gen9.num_rows);
		for (f->engine = RCS; f->engine <= VECS; f->engine++)
			if (!some[i].on[f->engine])
				expect_refused(f, &row[j]);
		for (f->engine = RCS; f->engine <= VECS; f->engine++)
			assert_true(!!(row[j].flags & MIRAGE_CMD_RENDER << f->engine) ==
				    some[i].on[f->engine]);
	}
}

static void commands_of_other_engines(void **state)
{
	static const struct { u32 engine, header; } cases[] = {
		{ BCS, 0x78100007 }, { VCS, 0x78100007 }, { VECS, 0x7b000005 },
		{ BCS, 0x7a000004 }, { RCS, 0xe0000000 }, { RCS, 0x0b000001 },
		{ VECS, 0x54000005 }, { RCS, 0x54000005 },
	};
	struct fixture *f = *state;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		f->engine = cases[i].engine;
		fixture_emit(f, cases[i].header);
		assert_int_equal(fixture_run(f), -EIO);
		assert_int_equal(fixture_reg(f, "IPEHR"), cases[i].header);
		fixture_reset(f);
	}
}

struct text {
	char buf[8192];
	size_t len_B;
};

static void add_line(void *arg, const char *line)
{
	struct text *t = arg;

	assert_true(t->len_B + strlen(line) + 2 <= sizeof(t->buf));
	t->len_B += sprintf(t->buf + t->len_B, "%s\n", line);
}

/* A batch as text, at an address of 48 bits. */
static void batches_are_printed(void **state)
{
	static const char * const lines[] = {
		"0x456789000000: 14800002 MI_LOAD_REGISTER_MEM\n",
		"0x456789000004: 00002608   DW1 CS_GPR_R1\n",
		"0x456789000008: 00001000   DW2\n",
		"0x456789000010: 15000001 MI_LOAD_REGISTER_REG\n",
		"DW1 MI_PREDICATE_RESULT\n", "DW2 CTX_PREEMPT\n",
		"MI_MATH\n", "DW1 LOAD SRCA R1\n", "DW2 LOAD1 SRCB\n", "DW3 SUB\n",
		"DW4 STOREINV R15 CF\n", "DW5 ?\n",
		"MI_BATCH_BUFFER_END\n",
	};
	const u32 batch[] = {
		MI_LRM, 0x2608, ADDR64(0x100001000ull), MI_LRR, 0x2418, 0x2248,
		MI_MATH(5), ALU(ALU_LOAD, ALU_SRCA, 1), ALU(ALU_LOAD1, ALU_SRCB, 0),
		ALU(ALU_SUB, 0, 0), ALU(ALU_STOREINV, 15, ALU_CF), ALU(0x3ff, 0, 0),
		MI_BATCH_BUFFER_END,
	};
	struct fixture *f = *state;
	struct text t = { };
	unsigned int i;

	memcpy(fixture_map_at(f, HIGH, 4096, 0), batch, sizeof(batch));
	mirage_gpu_decode(f->gpu, RCS, NULL, &f->pt, HIGH, 64, add_line, &t);
	for (i = 0; i < ARRAY_SIZE(lines); i++)
		if (!strstr(t.buf, lines[i]))
			fail_msg("'%s' is not in\n%s", lines[i], t.buf);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
		TEST(empty_batches_run_on_each_engine),
		TEST(memory_object_control_is_readable),
		TEST(addresses_have_48_bits),
		TEST(stores_of_many),
		TEST(batches_lie_anywhere),
		TEST(second_level_returns),
		TEST(batches_start_by_predicate_and_offset),
		TEST(each_engine_has_general_purpose_registers),
		TEST(what_a_batch_may_load),
		TEST(every_register_can_be_read),
		TEST(global_gtt_is_privileged),
		TEST(math),
		TEST(math_loads),
		TEST(atomics),
		TEST(atomic_of_16_bytes),
		TEST(semaphores_compare),
		TEST(semaphore_on_a_register),
		TEST(who_waits_gives_the_engine_away),
		TEST(batches_yield_where_they_arbitrate),
		TEST(yielding_in_the_second_level),
		TEST(conditional_end),
		TEST(predicated_commands),
		TEST(predicate_of_two_sources),
		TEST(copies_a_dword),
		TEST(pipe_control_writes),
		TEST(flush_dw_writes),
		TEST(report_of_counters),
		TEST(context_timestamp),
		TEST(registers_stay_with_their_context),
		TEST(packets_are_skipped),
		TEST(packets_of_codecs),
		TEST(commands_by_engine),
		TEST(commands_of_other_engines),
		TEST(batches_are_printed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
