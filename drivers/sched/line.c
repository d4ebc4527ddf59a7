// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: lines
 *
 * A line is a drm_gpu_scheduler: it lets jobs go to their engine as soon as what they wait for has
 * signalled, and frees them in the same order. Where an engine runs jobs in the order of
 * submission, all contexts stand in the engine's one line. Where contexts have priorities, jobs end
 * in another order than they begin, and each queue has a line of its own.
 *
 * Fences of the scheduler have a pointer to their line for as long as anybody keeps them.
 */

#include <linux/slab.h>
#include <linux/string.h>

#include <mirage/compat.h>

#include "sched/engine.h"

/* That of a context is called as i915 calls timelines, the same on all engines. */
static void line_set_name(struct mirage_line *line, const struct mirage_context *ctx)
{
	if (ctx)
		snprintf(line->name, sizeof(line->name), "%s[%d]", ctx->comm, ctx->pid);
	else
		strscpy(line->name, line->engine->desc->name);
}

struct mirage_line *mirage_line_create(struct mirage_engine *engine, unsigned int credits,
				       const struct mirage_context *ctx)
{
	struct workqueue_struct *wq = engine->line ? engine->line->sched.submit_wq : NULL;
	struct mirage_line *line = kzalloc(sizeof(*line), GFP_KERNEL_ACCOUNT);
	int ret;

	if (!line)
		return ERR_PTR(-ENOMEM);
	kref_init(&line->ref);
	line->engine = engine;
	line_set_name(line, ctx);
	ret = mirage_drm_sched_init(&line->sched, &mirage_sched_ops, wq, credits, line->name,
				    engine->mdev->drm.dev);
	if (ret) {
		kfree(line);
		return ERR_PTR(ret);
	}
	kref_get(&engine->ref);
	return line;
}

static void line_free(struct kref *ref)
{
	struct mirage_line *line = container_of(ref, struct mirage_line, ref);

	mirage_engine_put(line->engine);
	kfree_rcu(line, rcu);
}

void mirage_line_put(struct mirage_line *line)
{
	kref_put(&line->ref, line_free);
}

/*
 * No job is in it any more; fences may be. Whoever has freed the last job may be about to look for
 * another one, and would not notice that the line closes.
 */
void mirage_line_close(struct mirage_line *line)
{
	flush_work(&line->sched.work_free_job);
	drm_sched_fini(&line->sched);
	mirage_line_put(line);
}
