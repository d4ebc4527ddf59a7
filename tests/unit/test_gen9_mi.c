// SPDX-License-Identifier: GPL-2.0
/* MI commands, PIPE_CONTROL and registers of Kaby Lake's engines. */

#include "gen9_mi_rig.h"

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

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(empty_batches_run_on_each_engine),
		TEST(addresses_have_48_bits),
		TEST(stores_of_many),
		TEST(memory_object_control_is_readable),
		TEST(each_engine_has_general_purpose_registers),
		TEST(what_a_batch_may_load),
		TEST(every_register_can_be_read),
		TEST(global_gtt_is_privileged),
		TEST(math),
		TEST(math_loads),
		TEST(atomics),
		TEST(atomic_of_16_bytes),
		TEST(copies_a_dword),
		TEST(pipe_control_writes),
		TEST(flush_dw_writes),
		TEST(report_of_counters),
		TEST(context_timestamp),
		TEST(registers_stay_with_their_context),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
