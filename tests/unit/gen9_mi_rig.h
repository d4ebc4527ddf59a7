/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_GEN9_MI_RIG_H_
#define _TESTS_GEN9_MI_RIG_H_

#include "fixture.h"
#include "gen9_cmd.h"
#include "intel_cmd.h"

#include "intel/chip.h"

/* Batches of Kaby Lake's engines, in an address space of 48 bits. */

#define HIGH	0x0000456789000000ull	/* bits 47:32 are not zero */

static const u32 base[] = { 0x2000, 0x22000, 0x12000, 0x1a000 };

static inline int setup(void **state)
{
	*state = fixture_create_sized(&mirage_chip_kbl, 1ull << 48);
	return 0;
}

static inline int teardown(void **state)
{
	fixture_destroy(*state);
	return 0;
}

static inline void load_reg(struct fixture *f, u32 reg, u32 val)
{
	fixture_emit(f, MI_LOAD_REGISTER_IMM(1), base[f->engine] + reg, val);
}

static inline void load_gpr(struct fixture *f, u32 n, u64 val)
{
	load_reg(f, REG_GPR(n), val);
	load_reg(f, REG_GPR(n) + 4, val >> 32);
}

static inline u64 gpr(struct fixture *f, u32 n)
{
	return fixture_read_reg(f, base[f->engine] + REG_GPR(n));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

#endif
