// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: groups of threads
 *
 * Memory of a group, the start of a thread, and the loop that lets the host
 * breathe between stretches of the interpreter.
 */

#include <linux/align.h>
#include <linux/bits.h>
#include <linux/errno.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "core.h"

struct mirage_eu_group *mirage_eu_group_create(u32 more_rows)
{
	u32 num_rows = EU_ROW_MORE + min_t(u32, more_rows, MIRAGE_EU_MORE_ROWS);
	struct mirage_eu_group *g;
	unsigned int i;

	g = mirage_host_alloc(ALIGN(sizeof(*g) + num_rows * sizeof(g->row[0]), 64));
	if (!g)
		return NULL;
	g->num_rows = num_rows;
	g->scratch = mirage_host_alloc(ALIGN(sizeof(*g->scratch), 64));
	if (!g->scratch) {
		mirage_host_free(g);
		return NULL;
	}
	for (i = 0; i < MIRAGE_EU_THREADS; i++) {
		g->thread[i].reg = &g->row[0][i];
		g->thread[i].uniform = g->uniform;
	}
	return g;
}

void mirage_eu_group_destroy(struct mirage_eu_group *g)
{
	if (g)
		mirage_host_free(g->scratch);
	mirage_host_free(g);
}

void mirage_eu_group_scrub(struct mirage_eu_group *g)
{
	memset(g->row, 0, g->num_rows * sizeof(g->row[0]));
	memset(g->uniform, 0, sizeof(g->uniform));
	memset(g->scratch, 0, sizeof(*g->scratch));
	core_end_threads(g);
}

void mirage_eu_group_scrub_rows(struct mirage_eu_group *g, u32 first, u32 n)
{
	memset(g->row[first], 0, n * sizeof(g->row[0]));
	memset(g->uniform, 0, sizeof(g->uniform));
	core_end_threads(g);
}

/* All but the family's files begin as zeroes, the masks with all channels. */
static __always_inline void reset_register(struct mirage_eu_thread *t, unsigned int row)
{
	memset(mirage_eu_reg(t, row), row == EU_ROW_MASK ? 0xff : 0, sizeof(union mirage_reg));
}

static void reset_registers(struct mirage_eu_thread *t)
{
	unsigned int row;

	for (row = EU_ROW_NULL; row < EU_ROW_SINK; row++)
		reset_register(t, row);
}

/* Where families have it; of pixels those are whole subspans, lit or not. */
static __always_inline void set_dispatch(union mirage_reg *sr0, u32 mask)
{
	sr0->ud[1] = mask;
	sr0->ud[2] = mask;
	sr0->ud[3] = mask;
}

static __always_inline void start_thread(struct mirage_eu_group *g, unsigned int i,
					 u32 dispatch_mask)
{
	struct mirage_eu_thread *t = &g->thread[i];

	t->exec = dispatch_mask;
	t->dispatch = dispatch_mask;
	t->sends = ~0u;
	t->parked = 0;
	t->nearest = 0;
	t->modes = 0;
	t->pc = 0;
	t->executed = 0;
	t->if_depth = 0;
	t->loop_depth = 0;
	t->calls = 0;
	t->loops = 0;
	t->address = 0;
	g->live |= BIT(i);
	g->waiting &= ~BIT(i);
	g->standing &= ~BIT(i);
}

void mirage_eu_thread_start(struct mirage_eu_group *g, unsigned int i, u32 dispatch_mask)
{
	struct mirage_eu_thread *t = &g->thread[i];

	reset_registers(t);
	mirage_eu_reg(t, EU_ROW_MASK)->uw[0] = dispatch_mask;
	set_dispatch(mirage_eu_reg(t, EU_ROW_SR0), dispatch_mask);
	start_thread(g, i, dispatch_mask);
}

void mirage_eu_thread_start_for(struct mirage_eu_group *g, unsigned int i, u32 dispatch_mask,
				u32 all, const struct mirage_program *prog)
{
	struct mirage_eu_thread *t = &g->thread[i];
	u32 left;

	for (left = prog->state; left; left &= left - 1)
		reset_register(t, EU_ROW_NULL + __builtin_ctz(left));
	mirage_eu_reg(t, EU_ROW_MASK)->uw[0] = dispatch_mask;
	set_dispatch(mirage_eu_reg(t, EU_ROW_SR0), dispatch_mask);
	start_thread(g, i, prog->straight ? all : dispatch_mask);
	if (prog->straight)
		t->sends = dispatch_mask;
}

/* All that start together have the same register of the architecture side by side. */
static void reset_rows(struct mirage_eu_group *g, u32 n, u32 state)
{
	for (; state; state &= state - 1) {
		unsigned int row = EU_ROW_NULL + __builtin_ctz(state);

		memset(g->row[row], row == EU_ROW_MASK ? 0xff : 0, n * sizeof(union mirage_reg));
	}
}

void mirage_eu_threads_start_for(struct mirage_eu_group *g, const u16 *dispatch_mask, u32 n,
				 u32 all, const struct mirage_program *prog)
{
	const bool straight = prog->straight;
	u32 i;

	reset_rows(g, n, prog->state);
	for (i = 0; i < n; i++) {
		u32 mask = dispatch_mask[i];

		g->row[EU_ROW_MASK][i].uw[0] = mask;
		set_dispatch(&g->row[EU_ROW_SR0][i], mask);
		start_thread(g, i, straight ? all : mask);
		if (straight)
			g->thread[i].sends = mask;
	}
}

void mirage_eu_thread_restart(struct mirage_eu_group *g, unsigned int i, u32 dispatch_mask)
{
	struct mirage_eu_thread *t = &g->thread[i];

	memset(mirage_eu_reg(t, EU_ROW_FLAG), 0, sizeof(union mirage_reg));
	memset(mirage_eu_reg(t, EU_ROW_A0), 0, sizeof(union mirage_reg));
	/* A jump looks at the masks. */
	reset_register(t, EU_ROW_MASK);
	mirage_eu_reg(t, EU_ROW_MASK)->uw[0] = dispatch_mask;
	start_thread(g, i, dispatch_mask);
}

void mirage_eu_notify(struct mirage_eu_group *g, unsigned int i, unsigned int counter)
{
	mirage_eu_reg(&g->thread[i], EU_ROW_N0)->ud[counter % MIRAGE_EU_COUNTERS]++;
	g->live |= g->waiting & BIT(i);
	g->waiting &= ~BIT(i);
}

void mirage_eu_stand(struct mirage_eu_group *g, u32 threads)
{
	g->live &= ~threads;
	g->standing |= threads;
}

void mirage_eu_go_on(struct mirage_eu_group *g)
{
	g->live |= g->standing;
	g->standing = 0;
}

u32 core_end_threads(struct mirage_eu_group *g)
{
	u32 left = g->waiting | g->standing;

	g->live = 0;
	g->waiting = 0;
	g->standing = 0;
	return left;
}

int core_run(struct mirage_eu_group *g, const struct mirage_program *prog,
	     const struct mirage_eu_env *env)
{
	if (mirage_host_has_avx2())
		return mirage_eu_run_avx2(g, prog, env);
	return mirage_eu_run_base(g, prog, env);
}

void core_set_modes(struct mirage_eu_group *g, u32 threads, u32 cr0)
{
	for (; threads && cr0; threads &= threads - 1) {
		struct mirage_eu_thread *t = &g->thread[__builtin_ctz(threads)];

		mirage_eu_reg(t, EU_ROW_CR0)->ud[0] = cr0;
		t->modes = cr0 & IR_MODES;
	}
}

noinline int core_relax(const struct mirage_eu_env *env)
{
	int ret;

	if (!env->relax)
		return 0;
	mirage_host_fpu_end();
	ret = env->relax(env->ctx);
	mirage_host_fpu_begin();
	return ret;
}

int mirage_eu_run(struct mirage_eu_group *g, const struct mirage_program *prog,
		  const struct mirage_eu_env *env)
{
	int ret;

	core_set_modes(g, g->live, prog->cr0);
	memset(&g->apart, 0, sizeof(g->apart));
	ret = core_run(g, prog, env);
	while (ret == CORE_YIELD) {
		ret = core_relax(env);
		if (!ret)
			ret = core_run(g, prog, env);
	}
	/* There is nobody left who could notify them. */
	if (core_end_threads(g) && !ret)
		ret = -EIO;
	return ret;
}
