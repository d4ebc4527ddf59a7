// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: batches that the command parser reads
 *
 * Memory for the copy is had before anything is locked, and is one more buffer of the call, behind
 * those of user space. The batch is copied when it is in its place and relocated, and nobody
 * writes to it any more. If the parser likes the copy, it is what runs, with privileges; if not,
 * the copy was for nothing. Engines without a parser do not come here.
 */

#include <linux/bitops.h>
#include <linux/dma-resv.h>
#include <linux/mm.h>
#include <linux/sched.h>
#include <linux/sizes.h>
#include <linux/slab.h>
#include <linux/string.h>

#include <drm/drm_print.h>

#include <mirage/device.h>
#include <mirage/gem.h>
#include <mirage/sched.h>
#include <mirage/vm.h>

#include "i915/cmd_parser.h"
#include "i915/execbuffer.h"
#include "i915/i915.h"
#include "i915/shadow.h"

/* What is copied between two chances for others to run. */
#define COPY_B	SZ_1M

/* Without a length a batch is not read, where it need not be. */
static const struct cmd_parser *execbuf_parser(const struct execbuf *eb)
{
	const struct i915_cmd_parser *parsers = i915_facts(eb->mdev->model)->cmd_parser;
	const struct cmd_parser *parser;

	if (!parsers)
		return NULL;
	parser = parsers->engine[mirage_engine_desc(eb->queue->engine)->class];
	return parser && (parser->required || eb->args->batch_len) ? parser : NULL;
}

static u64 batch_len_B(const struct execbuf *eb)
{
	u64 size_B = eb->objects[eb->batch].bo->base.base.size;

	return eb->args->batch_len ?: size_B - eb->args->batch_start_offset;
}

int execbuf_get_shadow(struct execbuf *eb)
{
	struct exec_object *object = &eb->objects[eb->count];
	struct i915_shadow *shadow;

	eb->parser = execbuf_parser(eb);
	if (!eb->parser)
		return 0;
	shadow = i915_shadow_get(eb->vm, eb->drm_file, batch_len_B(eb));
	if (IS_ERR(shadow))
		return PTR_ERR(shadow);
	eb->shadow = shadow;
	object->bo = shadow->bo;
	drm_gem_object_get(&object->bo->base.base);
	eb->total = eb->count + 1;
	return 0;
}

void execbuf_put_shadow(struct execbuf *eb)
{
	if (eb->shadow)
		i915_shadow_put(eb->mdev, eb->shadow);
	eb->shadow = NULL;
}

/* It stays locked until all are unlocked. */
static void leave_shadow(struct execbuf *eb)
{
	struct exec_object *object = &eb->objects[eb->count];

	mirage_vma_unpin(object->vma);
	object->pinned = false;
	drm_gem_object_put(&object->bo->base.base);
	object->bo = NULL;
	eb->total = eb->count;
}

static void copy_batch(struct mirage_bo *to, struct mirage_bo *from, u64 offset, u64 len_B)
{
	u64 done;

	for (done = 0; done < len_B; done += COPY_B) {
		mirage_bo_read(from, offset + done, to->vaddr + done,
			       min_t(u64, len_B - done, COPY_B));
		cond_resched();
	}
	/* What others had there is not for the GPU to read. */
	memset(to->vaddr + len_B, 0, to->base.base.size - len_B);
}

/* Until what writes to the batch has ended. */
static int await_writers(struct mirage_bo *bo)
{
	long ret = mirage_bo_wait(bo, false, MAX_SCHEDULE_TIMEOUT);

	mirage_bo_end_linear_view(bo);
	return min(ret, 0L);
}

static bool has_to_stop(void)
{
	cond_resched();
	return fatal_signal_pending(current);
}

static int parse_shadow(struct execbuf *eb, u64 len_B)
{
	const struct exec_object *source = &eb->objects[eb->batch];
	const struct exec_object *shadow = &eb->objects[eb->count];
	struct cmd_batch batch = {
		.dw = shadow->bo->vaddr,
		.len_dw = len_B / sizeof(u32),
		.addr = sign_extend64(source->vma->node.start + eb->batch_start, 47),
		.copy_addr = sign_extend64(shadow->vma->node.start, 47),
		.stop = has_to_stop,
	};
	int ret;

	if (eb->parser->required)
		batch.starts = kvcalloc(DIV_ROUND_UP(batch.len_dw, 32), sizeof(u32),
					GFP_KERNEL | __GFP_NOWARN);
	ret = i915_cmd_parse(eb->parser, &batch);
	if (ret)
		drm_dbg(&eb->mdev->drm, "batch of DWords %u: %s at %u (%d)\n", batch.len_dw,
			batch.error, batch.error_dw, ret);
	kvfree(batch.starts);
	return ret;
}

int execbuf_parse(struct execbuf *eb)
{
	struct exec_object *source = &eb->objects[eb->batch];
	u64 len_B;
	int ret;

	if (!eb->parser)
		return 0;
	ret = await_writers(source->bo);
	if (ret)
		return ret;
	len_B = batch_len_B(eb);
	copy_batch(eb->objects[eb->count].bo, source->bo, eb->batch_start, len_B);
	ret = parse_shadow(eb, len_B);
	if (ret == -EACCES && !eb->parser->required) {
		leave_shadow(eb);
		return 0;
	}
	if (ret)
		return ret;
	if (!eb->parser->required)
		eb->batch_flags |= MIRAGE_BATCH_SECURE;
	eb->batch = eb->count;
	eb->batch_start = 0;
	return 0;
}
