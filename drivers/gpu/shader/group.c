// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: groups of threads
 *
 * Memory of a group, the start of a thread, and the loop that lets the host
 * breathe between stretches of the interpreter.
 */

#include <linux/align.h>
#include <linux/bits.h>
#include <linux/build_bug.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "core.h"

/* An odd number of cache lines: equal registers of two threads fall into different sets. */
static_assert(sizeof(struct mirage_eu_thread) % 128 == 64);

struct mirage_eu_group *mirage_eu_group_create(void)
{
	struct mirage_eu_group *g = mirage_host_alloc(ALIGN(sizeof(*g), 64));

	if (!g)
		return NULL;
	g->scratch = mirage_host_alloc(ALIGN(sizeof(*g->scratch), 64));
	if (!g->scratch) {
		mirage_host_free(g);
		return NULL;
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
	memset(g->thread, 0, sizeof(g->thread));
	memset(g->scratch, 0, sizeof(*g->scratch));
	g->live = 0;
}

/* Slots are mostly empty: behind their registers nothing is ever addressed. */
static void reset_registers(struct mirage_eu_arf *arf)
{
	memset(arf->null, 0, sizeof(arf->null));
	memset(arf->acc, 0, sizeof(arf->acc));
	memset(arf->acc_high, 0, sizeof(arf->acc_high));
	memset(arf->a0, 0, sizeof(arf->a0));
	memset(arf->flag, 0, sizeof(arf->flag));
	memset(arf->mask, 0xff, sizeof(arf->mask));
	memset(arf->ms, 0, sizeof(arf->ms));
	memset(arf->msd, 0, sizeof(arf->msd));
	memset(arf->sr0, 0, sizeof(arf->sr0));
	memset(arf->cr0, 0, sizeof(arf->cr0));
	memset(arf->n0, 0, sizeof(arf->n0));
	memset(arf->tm0, 0, sizeof(arf->tm0));
	arf->ip = 0;
}

void mirage_eu_thread_start(struct mirage_eu_group *g, unsigned int i, u16 dispatch_mask)
{
	struct mirage_eu_thread *t = &g->thread[i];

	reset_registers(&t->arf);
	t->arf.mask[0] = dispatch_mask;
	t->arf.sr0[1] = dispatch_mask;
	t->exec = dispatch_mask;
	t->dispatch = dispatch_mask;
	t->pc = 0;
	t->executed = 0;
	t->if_depth = 0;
	t->loop_depth = 0;
	g->live |= BIT(i);
}

static int run_chunk(struct mirage_eu_group *g, const struct mirage_program *prog,
		     const struct mirage_eu_env *env)
{
	if (mirage_host_has_avx2())
		return mirage_eu_run_avx2(g, prog, env);
	return mirage_eu_run_base(g, prog, env);
}

int mirage_eu_run(struct mirage_eu_group *g, const struct mirage_program *prog,
		  const struct mirage_eu_env *env)
{
	int ret = run_chunk(g, prog, env);

	while (ret == CORE_YIELD) {
		ret = 0;
		if (env->relax) {
			mirage_host_fpu_end();
			ret = env->relax(env->ctx);
			mirage_host_fpu_begin();
		}
		if (!ret)
			ret = run_chunk(g, prog, env);
	}
	g->live = 0;
	return ret;
}
