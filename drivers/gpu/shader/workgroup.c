// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: workgroups
 *
 * Groups take turns in order of their threads, each as far as it gets.
 */

#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "core.h"
#include "workgroup.h"

int mirage_eu_workgroup_reserve(struct mirage_eu_workgroup *wg, unsigned int threads,
				u32 more_rows)
{
	unsigned int groups = DIV_ROUND_UP(threads, MIRAGE_EU_THREADS);

	if (groups > MIRAGE_EU_WORKGROUP_GROUPS)
		return -EINVAL;
	for (; wg->num_groups < groups; wg->num_groups++) {
		wg->group[wg->num_groups] = mirage_eu_group_create(more_rows);
		if (!wg->group[wg->num_groups])
			return -ENOMEM;
	}
	return 0;
}

void mirage_eu_workgroup_release(struct mirage_eu_workgroup *wg, unsigned int first)
{
	while (wg->num_groups > first)
		mirage_eu_group_destroy(wg->group[--wg->num_groups]);
}

void mirage_eu_workgroup_notify(const struct mirage_eu_workgroup *wg, unsigned int first,
				unsigned int n, unsigned int counter)
{
	unsigned int end = min(first + n, wg->num_threads), i;

	for (i = first; i < end; i++)
		mirage_eu_notify(mirage_eu_workgroup_group(wg, i), i % MIRAGE_EU_THREADS, counter);
}

/*
 * Lets the host in when all that groups have used up together is as much as one may. @left: calls
 * until patience ends, or none
 */
static int workgroup_relax(struct mirage_eu_workgroup *wg, struct mirage_eu_group *g,
			   const struct mirage_eu_env *env, u32 *left)
{
	wg->spent += g->spent;
	g->spent = 0;
	if (wg->spent < CORE_FUEL)
		return 0;
	wg->spent = 0;
	*left -= !!*left;
	return core_relax(env);
}

/* One turn of each group that has threads which can go on. Return: 0 or -errno. */
static int workgroup_round(struct mirage_eu_workgroup *wg, const struct mirage_program *prog,
			   const struct mirage_eu_env *env, u32 *left)
{
	unsigned int i;
	int ret = 0;

	for (i = 0; i < wg->num_groups && !ret; i++) {
		if (!wg->group[i]->live)
			continue;
		ret = core_run(wg->group[i], wg->program[i] ?: prog, env);
		if (ret == 0 || ret == CORE_YIELD)
			ret = workgroup_relax(wg, wg->group[i], env, left);
	}
	return ret;
}

static u32 workgroup_live(const struct mirage_eu_workgroup *wg)
{
	unsigned int i;
	u32 live = 0;

	for (i = 0; i < wg->num_groups; i++)
		live |= wg->group[i]->live;
	return live;
}

bool mirage_eu_workgroup_stop(struct mirage_eu_workgroup *wg)
{
	unsigned int i;
	u32 waiting = 0;

	for (i = 0; i < wg->num_groups; i++) {
		waiting |= core_end_threads(wg->group[i]);
		wg->program[i] = NULL;
	}
	wg->goes_on = false;
	return waiting;
}

static void group_begin(struct mirage_eu_group *g)
{
	g->spent = 0;
	memset(&g->apart, 0, sizeof(g->apart));
}

static void workgroup_begin(struct mirage_eu_workgroup *wg, u32 cr0)
{
	unsigned int i;

	for (i = 0; i < wg->num_groups; i++) {
		core_set_modes(wg->group[i], wg->group[i]->live, cr0);
		group_begin(wg->group[i]);
	}
}

void mirage_eu_workgroup_admit(struct mirage_eu_workgroup *wg, unsigned int n, u32 mask,
			       const struct mirage_program *prog)
{
	struct mirage_eu_group *g = mirage_eu_workgroup_group(wg, n);
	unsigned int i = n % MIRAGE_EU_THREADS;

	if (!mirage_eu_begun(g))
		group_begin(g);
	wg->program[n / MIRAGE_EU_THREADS] = prog;
	mirage_eu_thread_start_for(g, i, mask, mask, prog);
	core_set_modes(g, BIT(i), prog->cr0);
	wg->goes_on = true;
}

int mirage_eu_workgroup_run(struct mirage_eu_workgroup *wg, const struct mirage_program *prog,
			    const struct mirage_eu_env *env)
{
	u32 left = wg->patience;
	int ret = 0;

	if (!wg->goes_on)
		workgroup_begin(wg, prog->cr0);
	wg->pause = false;
	while (!ret && !wg->pause && workgroup_live(wg) && (left || !wg->patience))
		ret = workgroup_round(wg, prog, env, &left);
	wg->goes_on = !ret && (wg->pause || workgroup_live(wg));
	if (wg->goes_on)
		return MIRAGE_EU_GOES_ON;
	if (mirage_eu_workgroup_stop(wg) && !ret)
		ret = -EIO;
	return ret;
}
