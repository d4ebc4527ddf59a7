// SPDX-License-Identifier: GPL-2.0
/*
 * Random kernels without branches, run by some channels, and again with all of them where nobody
 * could tell: then nobody does who looks without a mask, nor any of the channels.
 */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <linux/array_size.h>

#define ISA	(&mirage_eu_isa_gen9)

#include "gen7_random.h"

#define LEN	4u
#define REGS	24u	/* that random instructions write */

static struct eu_words code[REGS + LEN + 3];

/* All registers are something for certain first. The last two instructions look at one of them. */
static u32 make_kernel(void)
{
	u8 seen = rnd(REGS);
	u32 n = 0, i;

	for (i = 0; i < REGS; i++)
		code[n++] = nomask(op1(MOV, 8, g(i, UD), g(i, UD)));
	for (i = 0; i < LEN; i++) {
		code[n] = with(rnd_gen7(), EU_PRED_CTRL, rnd(4) == 0);
		code[n] = with(code[n], EU_MASK_CTRL, rnd(3) == 0);
		n++;
	}
	code[n++] = nomask(op1(MOV, 8, g(30, UD), g(seen, UD)));
	code[n++] = op1(MOV, 8, g(31, UD), g(seen, UD));
	code[n++] = end_thread();
	return n;
}

/* @all: the channels that may execute */
static void run(struct mirage_eu_group *group, const struct mirage_program *prog, u32 data,
		u32 dispatch, u32 all)
{
	fill(group, data, 1);
	mirage_eu_thread_start_for(group, 0, dispatch, all, prog);
	assert_int_equal(mirage_eu_run(group, prog, &env_nothing), 0);
}

static void kernels(void **state)
{
	struct mirage_eu_group *some = mirage_eu_group_create(0);
	struct mirage_eu_group *all = mirage_eu_group_create(0);
	u32 k, c, n, straight = 0;

	for (k = 0; k < 4000; k++) {
		/* Whole groups of four. */
		static const u16 masks[] = { 0x000f, 0x00f0, 0x0f0f, 0xf000, 0x0ff0 };
		u32 dispatch = masks[k % ARRAY_SIZE(masks)];
		struct mirage_program *prog;

		seed = k;
		n = make_kernel();
		prog = mirage_eu_decode_bytes(ISA, code, n * sizeof(code[0]), 0);
		straight += prog->straight;
		run(some, prog, 77 * k, dispatch, dispatch);
		run(all, prog, 77 * k, dispatch, 0xffff);
		for (c = 0; c < 8; c++) {
			u32 x = some->row[30][0].ud[c], y = all->row[30][0].ud[c];

			if (x == y && (!(dispatch >> c & 1) || some->row[31][0].ud[c] ==
							       all->row[31][0].ud[c]))
				continue;
			print_kernel(&code[REGS], n - REGS);
			fail_msg("kernel %u, channels %x, DWord %u: %08x, %08x", k, dispatch, c, x,
				 y);
		}
		mirage_program_free(prog);
	}
	/* Of those that look at what a channel has written under its mask none is. */
	assert_in_range(straight, 500, 3500);
	mirage_eu_group_destroy(some);
	mirage_eu_group_destroy(all);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(kernels),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
