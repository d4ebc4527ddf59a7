// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: a buffer's bindings
 *
 * Whoever has the addresses of a buffer's pages in a table of its own, as an address space has
 * them in its page table, has a binding registered with the buffer. When the pages are to go, for
 * memory reclaim, because user memory has changed, or at the end of the buffer, the binding is
 * asked to forget them. Buffers know no more of address spaces than that.
 */

#include <linux/dma-resv.h>

#include <mirage/gem.h>

#include "gem/internal.h"

void mirage_bo_add_binding(struct mirage_bo *bo, struct mirage_binding *binding,
			   const struct mirage_binding_ops *ops)
{
	dma_resv_assert_held(bo->base.base.resv);
	binding->ops = ops;
	list_add_tail(&binding->link, &bo->bindings);
}

bool mirage_bo_is_bound(const struct mirage_bo *bo)
{
	const struct mirage_binding *binding;

	list_for_each_entry(binding, &bo->bindings, link)
		if (binding->ops->is_bound(binding))
			return true;
	return false;
}

static int bo_unbind(struct mirage_bo *bo, bool may_wait)
{
	struct mirage_binding *binding;
	int ret;

	dma_resv_assert_held(bo->base.base.resv);
	list_for_each_entry(binding, &bo->bindings, link) {
		ret = binding->ops->unbind(binding, may_wait);
		if (ret)
			return ret;
	}
	return 0;
}

int mirage_bo_unbind(struct mirage_bo *bo)
{
	return bo_unbind(bo, true);
}

int mirage_bo_try_unbind(struct mirage_bo *bo)
{
	return bo_unbind(bo, false);
}

void mirage_bo_close_bindings(struct mirage_bo *bo, const struct drm_file *file)
{
	struct mirage_binding *binding, *next;

	/* While it is used it stays; whoever wants the place takes it. */
	if (!dma_resv_trylock(bo->base.base.resv))
		return;
	list_for_each_entry_safe(binding, next, &bo->bindings, link) {
		if (binding->owner != file || !mirage_bo_is_idle(bo))
			continue;
		list_del(&binding->link);
		binding->ops->free(binding);
	}
	dma_resv_unlock(bo->base.base.resv);
}

void mirage_bo_free_bindings(struct mirage_bo *bo)
{
	struct mirage_binding *binding, *next;

	list_for_each_entry_safe(binding, next, &bo->bindings, link) {
		list_del(&binding->link);
		binding->ops->free(binding);
	}
}
