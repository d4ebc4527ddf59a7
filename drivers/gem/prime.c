// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: buffers shared through dma-buf
 *
 * All that GPU and CPU ever do to a buffer is to access it at kernel addresses, so
 * an imported buffer is one that its exporter has mapped into the kernel. No DMA
 * address is asked for, nothing is bounced. What is mapped into processes is the exporter's to
 * map: mmap() of such a buffer is handed on to it. Only linear views are our own pages, and what
 * is written to one while the exporter looks at its memory it sees when the view ends.
 *
 * What is exported stays in place while somebody is attached to it. An exported
 * buffer that comes back to its own device is the buffer that it was. One that comes to another
 * device of this driver is made of the very pages.
 *
 * Imports have pages only as long as the exporter keeps them, so they are not in the count of
 * memory, and reclaim passes them by.
 */

#include <linux/dma-buf.h>
#include <linux/dma-resv.h>
#include <linux/iosys-map.h>
#include <linux/mm.h>
#include <linux/module.h>

#include <drm/drm_prime.h>

#include <mirage/compat.h>
#include <mirage/device.h>
#include <mirage/gem.h>

#include "gem/internal.h"

MODULE_IMPORT_NS(MIRAGE_NS_DMA_BUF);

int mirage_bo_pin_exported(struct drm_gem_object *gem)
{
	struct mirage_bo *bo = to_mirage_bo(gem);
	int ret;

	ret = mirage_bo_get_pages(bo);
	if (ret)
		return ret;
	mirage_bo_end_linear_view(bo);
	return 0;
}

void mirage_bo_unpin_exported(struct drm_gem_object *gem)
{
	mirage_bo_put_pages(to_mirage_bo(gem));
}

struct sg_table *mirage_bo_get_sg_table(struct drm_gem_object *gem)
{
	return drm_prime_pages_to_sg(gem->dev, to_mirage_bo(gem)->pages,
				     gem->size >> PAGE_SHIFT);
}

/* DMA-buf waits for the fences itself. */
static int prime_end_view(struct dma_buf *buf)
{
	struct mirage_bo *bo = to_mirage_bo((struct drm_gem_object *)buf->priv);
	int ret;

	ret = dma_resv_lock_interruptible(buf->resv, NULL);
	if (ret)
		return ret;
	mirage_bo_end_linear_view(bo);
	dma_resv_unlock(buf->resv);
	return 0;
}

static int prime_begin_cpu_access(struct dma_buf *buf, enum dma_data_direction direction)
{
	return prime_end_view(buf);
}

/* What is filled in since then may be older than what was written. */
static int prime_end_cpu_access(struct dma_buf *buf, enum dma_data_direction direction)
{
	return prime_end_view(buf);
}

static const struct dma_buf_ops export_ops = {
	MIRAGE_CACHE_SGT_MAPPING
	.attach = drm_gem_map_attach,
	.detach = drm_gem_map_detach,
	.map_dma_buf = drm_gem_map_dma_buf,
	.unmap_dma_buf = drm_gem_unmap_dma_buf,
	.release = drm_gem_dmabuf_release,
	.mmap = drm_gem_dmabuf_mmap,
	.vmap = drm_gem_dmabuf_vmap,
	.vunmap = drm_gem_dmabuf_vunmap,
	.begin_cpu_access = prime_begin_cpu_access,
	.end_cpu_access = prime_end_cpu_access,
};

struct dma_buf *mirage_bo_export(struct drm_gem_object *gem, int flags)
{
	struct dma_buf_export_info info = {
		.exp_name = KBUILD_MODNAME,
		.owner = THIS_MODULE,
		.ops = &export_ops,
		.size = gem->size,
		.flags = flags,
		.priv = gem,
		.resv = gem->resv,
	};
	int ret;

	/* Others could not be told when the user takes the memory away. */
	if (to_mirage_bo(gem)->userptr)
		return ERR_PTR(-EINVAL);
	/* By which mirage_mmap_zap() finds what has been mapped of the dma-buf. */
	ret = drm_gem_create_mmap_offset(gem);
	if (ret)
		return ERR_PTR(ret);
	return drm_gem_dmabuf_export(gem->dev, &info);
}

/* Not more is asked of the exporter than an address: its pages are its own. */
static int foreign_get_pages(struct mirage_bo *bo)
{
	struct dma_buf *buf = bo->base.base.import_attach->dmabuf;
	struct iosys_map map;
	int ret;

	ret = dma_buf_vmap(buf, &map);
	if (ret)
		return ret;
	if (map.is_iomem || offset_in_page(map.vaddr)) {
		dma_buf_vunmap(buf, &map);
		return -ENODEV;
	}
	bo->vaddr = map.vaddr;
	return 0;
}

static void foreign_put_pages(struct mirage_bo *bo)
{
	struct iosys_map map = IOSYS_MAP_INIT_VADDR(bo->vaddr);

	dma_buf_vunmap(bo->base.base.import_attach->dmabuf, &map);
}

bool mirage_bo_is_foreign(const struct mirage_bo *bo)
{
	struct dma_buf_attachment *attach = bo->base.base.import_attach;

	return attach && attach->dmabuf->ops != &export_ops;
}

/**
 * struct foreign_buf - a buffer of another driver that somebody has imported
 * @storage: its memory
 * @buf: the buffer, which the imports hold
 * @imports: how many there are
 * @link: in the list of all
 */
struct foreign_buf {
	struct mirage_storage storage;
	const struct dma_buf *buf;
	unsigned int imports;
	struct list_head link;
};

/* Two devices may import the same buffer, and two files of one device may. */
static LIST_HEAD(all_foreign);
static DEFINE_MUTEX(all_foreign_lock);

static struct foreign_buf *foreign_find(const struct dma_buf *buf)
{
	struct foreign_buf *foreign;

	list_for_each_entry(foreign, &all_foreign, link)
		if (foreign->buf == buf)
			return foreign;
	foreign = kzalloc(sizeof(*foreign), GFP_KERNEL);
	if (!foreign)
		return NULL;
	mirage_storage_init(&foreign->storage);
	foreign->buf = buf;
	list_add(&foreign->link, &all_foreign);
	return foreign;
}

static struct foreign_buf *foreign_get(const struct dma_buf *buf)
{
	struct foreign_buf *foreign;

	mutex_lock(&all_foreign_lock);
	foreign = foreign_find(buf);
	if (foreign)
		foreign->imports++;
	mutex_unlock(&all_foreign_lock);
	return foreign;
}

static void foreign_put(struct foreign_buf *foreign)
{
	mutex_lock(&all_foreign_lock);
	if (!--foreign->imports) {
		list_del(&foreign->link);
		kfree(foreign);
	}
	mutex_unlock(&all_foreign_lock);
}

static void foreign_fini(struct mirage_bo *bo)
{
	foreign_put(container_of(bo->storage, struct foreign_buf, storage));
}

static const struct mirage_bo_ops foreign_ops = {
	.name = "dma-buf",
	.get_pages = foreign_get_pages,
	.put_pages = foreign_put_pages,
	.fini = foreign_fini,
};

/* The buffer of this driver that @bo is an import of, maybe of another device. */
static struct mirage_bo *sibling_origin(struct mirage_bo *bo)
{
	return to_mirage_bo((struct drm_gem_object *)bo->base.base.import_attach->dmabuf->priv);
}

static int sibling_get_pages(struct mirage_bo *bo)
{
	struct mirage_bo *origin = sibling_origin(bo);
	int ret;

	ret = mirage_bo_get_pages(origin);
	if (ret)
		return ret;
	bo->pages = origin->pages;
	return 0;
}

static void sibling_put_pages(struct mirage_bo *bo)
{
	mirage_bo_put_pages(sibling_origin(bo));
}

static const struct mirage_bo_ops sibling_ops = {
	.name = "import",
	.get_pages = sibling_get_pages,
	.put_pages = sibling_put_pages,
};

/* The buffer does not exist yet. @storage: what it is made of. */
static struct mirage_bo *prime_import(struct mirage_device *mdev,
				      struct dma_buf_attachment *attach,
				      const struct mirage_bo_ops *ops,
				      struct mirage_storage *storage)
{
	struct dma_buf *buf = attach->dmabuf;
	struct mirage_bo *bo;
	int ret;

	ret = dma_resv_lock_interruptible(buf->resv, NULL);
	if (ret)
		return ERR_PTR(ret);
	bo = mirage_bo_adopt(mdev, PAGE_ALIGN(buf->size), ops);
	if (!IS_ERR(bo)) {
		get_dma_buf(buf);
		bo->base.base.import_attach = attach;
		bo->base.base.resv = buf->resv;
		mirage_storage_leave(bo);
		mirage_storage_join(storage, bo);
	}
	dma_resv_unlock(buf->resv);
	if (!IS_ERR(bo))
		mirage_bo_publish(bo);
	return bo;
}

static struct mirage_bo *prime_import_foreign(struct mirage_device *mdev,
					      struct dma_buf_attachment *attach)
{
	struct foreign_buf *foreign = foreign_get(attach->dmabuf);
	struct mirage_bo *bo;

	if (!foreign)
		return ERR_PTR(-ENOMEM);
	bo = prime_import(mdev, attach, &foreign_ops, &foreign->storage);
	if (IS_ERR(bo))
		foreign_put(foreign);
	return bo;
}

/*
 * To attach to a buffer locks it without a look at signals, and so does to detach from it. Whoever
 * has it locked for long may be waited for here.
 */
static int stand_in_line(struct dma_buf *buf)
{
	int ret = dma_resv_lock_interruptible(buf->resv, NULL);

	if (!ret)
		dma_resv_unlock(buf->resv);
	return ret;
}

struct drm_gem_object *mirage_gem_prime_import(struct drm_device *drm, struct dma_buf *buf)
{
	struct dma_buf_attachment *attach;
	struct drm_gem_object *gem = buf->priv;
	struct mirage_bo *bo;
	int ret;

	if (buf->ops == &export_ops && gem->dev == drm) {
		drm_gem_object_get(gem);
		return gem;
	}
	ret = stand_in_line(buf);
	if (ret)
		return ERR_PTR(ret);
	attach = dma_buf_attach(buf, drm->dev);
	if (IS_ERR(attach))
		return ERR_CAST(attach);
	if (buf->ops == &export_ops)
		bo = prime_import(to_mirage_device(drm), attach, &sibling_ops,
				  to_mirage_bo(gem)->storage);
	else
		bo = prime_import_foreign(to_mirage_device(drm), attach);
	if (IS_ERR(bo)) {
		dma_buf_detach(buf, attach);
		return ERR_CAST(bo);
	}
	return &bo->base.base;
}
