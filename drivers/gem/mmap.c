// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: mapping buffers into processes
 *
 * Each way to map a buffer has a fake offset of its own, given to files one by
 * one. Whatever its name says, the mapping is of the same cached pages; only the one
 * through the aperture differs, for tiled buffers: see view.c. These two kinds
 * exclude each other. A fault on one unmaps the other, so both always show the
 * same.
 *
 * The memory itself is mapped in two ways: as device memory, of which the kernel knows no pages, or
 * as that of the buffer's file, whose pages may be pinned as any others, by who writes a file from
 * there past the page cache. Such a mapping is none of the buffer's: it does not make the
 * pages the buffer's own, and when that is purged, empty ones come in their place.
 *
 * Memory that was imported from another driver is that driver's to map.
 *
 * Page faults may be dear, in a virtual machine above all. So a fault fills in
 * everything within 2 MiB around it.
 *
 * A fault may have to wait for a batch, or for a fence of somebody else's, which may be for ever.
 * All threads of the process need its memory map meanwhile, so the fault lets go of that. It comes
 * again every now and then, for it is the fault's caller who looks at signals: at all of them for
 * user space, and at fatal ones for the kernel.
 */

#include <linux/anon_inodes.h>
#include <linux/dma-buf.h>
#include <linux/dma-resv.h>
#include <linux/file.h>
#include <linux/fs.h>
#include <linux/mm.h>
#include <linux/mman.h>
#include <linux/module.h>
#include <linux/sched/signal.h>
#include <linux/shmem_fs.h>
#include <linux/slab.h>

#include <drm/drm_drv.h>
#include <drm/drm_file.h>
#include <drm/drm_vma_manager.h>

#include <mirage/device.h>
#include <mirage/gem.h>
#include <mirage/uapi.h>

#include "gem/internal.h"

#define FAULT_AROUND	512ul

/* So long a fault waits before its caller looks at signals. */
#define FAULT_STEP	msecs_to_jiffies(10)

/**
 * struct mirage_mmap - a fake offset
 * @node: the offset and who may use it; node.driver_private points back here
 * @bo: the buffer, which owns it
 * @type: how it is mapped
 */
struct mirage_mmap {
	struct drm_vma_offset_node node;
	struct mirage_bo *bo;
	enum mirage_mmap_type type;
};

static struct drm_vma_offset_manager *offsets_of(struct mirage_bo *bo)
{
	return bo->base.base.dev->vma_offset_manager;
}

/* Offsets are made without a lock and stay until the buffer ends. */
static struct mirage_mmap *mmap_of(struct mirage_bo *bo, unsigned int type)
{
	/* Pairs with the cmpxchg() in create_mmap(). */
	return smp_load_acquire(&bo->mmaps[type]);
}

/* Those too who closed the buffer while they were being allowed to map it. */
static void disallow_all(struct drm_vma_offset_node *node)
{
	struct drm_vma_offset_file *file;
	struct rb_node *first;

	while ((first = rb_first(&node->vm_files))) {
		file = rb_entry(first, struct drm_vma_offset_file, vm_rb);
		drm_vma_node_revoke(node, file->vm_tag);
	}
}

static void free_mmap(struct mirage_mmap *mmap)
{
	disallow_all(&mmap->node);
	drm_vma_offset_remove(offsets_of(mmap->bo), &mmap->node);
	kfree(mmap);
}

static struct mirage_mmap *create_mmap(struct mirage_bo *bo, enum mirage_mmap_type type)
{
	struct mirage_mmap *mmap = kzalloc(sizeof(*mmap), GFP_KERNEL_ACCOUNT), *other;
	int ret;

	if (!mmap)
		return ERR_PTR(-ENOMEM);
	mmap->bo = bo;
	mmap->type = type;
	drm_vma_node_reset(&mmap->node);
	mmap->node.driver_private = mmap;
	ret = drm_vma_offset_add(offsets_of(bo), &mmap->node, bo->base.base.size >> PAGE_SHIFT);
	if (ret) {
		kfree(mmap);
		return ERR_PTR(ret);
	}
	other = cmpxchg(&bo->mmaps[type], NULL, mmap);
	if (!other)
		return mmap;
	free_mmap(mmap);
	return other;
}

static struct mirage_mmap *have_mmap(struct mirage_bo *bo, enum mirage_mmap_type type)
{
	return mmap_of(bo, type) ?: create_mmap(bo, type);
}

int mirage_mmap_offset(struct mirage_bo *bo, struct drm_file *file, enum mirage_mmap_type type,
		       u64 *offset)
{
	struct mirage_mmap *mmap;
	int ret;

	if (bo->userptr)
		return -ENODEV;
	mmap = have_mmap(bo, type);
	if (IS_ERR(mmap))
		return PTR_ERR(mmap);
	ret = drm_vma_node_allow_once(&mmap->node, file);
	if (ret)
		return ret;
	*offset = drm_vma_node_offset_addr(&mmap->node);
	return 0;
}

void mirage_mmap_revoke(struct mirage_bo *bo, struct drm_file *file)
{
	unsigned int type;

	for (type = 0; type < MIRAGE_MMAP_TYPES; type++) {
		struct mirage_mmap *mmap = mmap_of(bo, type);

		if (mmap)
			drm_vma_node_revoke(&mmap->node, file);
	}
}

void mirage_mmap_zap(struct mirage_bo *bo, unsigned int types)
{
	struct address_space *mapping = bo->base.base.dev->anon_inode->i_mapping;
	unsigned int type;

	for (type = 0; type < MIRAGE_MMAP_TYPES; type++) {
		struct mirage_mmap *mmap = mmap_of(bo, type);

		if (mmap && types & BIT(type))
			drm_vma_node_unmap(&mmap->node, mapping);
	}
	/* DRM's own offset is for dumb buffers and for dma-bufs. */
	if (types & MIRAGE_MMAP_DIRECT)
		drm_vma_node_unmap(&bo->base.base.vma_node, mapping);
}

void mirage_mmap_fini(struct mirage_bo *bo)
{
	unsigned int type;

	for (type = 0; type < MIRAGE_MMAP_TYPES; type++) {
		if (bo->mmaps[type])
			free_mmap(bo->mmaps[type]);
		bo->mmaps[type] = NULL;
	}
}

/*
 * Which page of the buffer is at @pgoff of a mapping? All its offsets are tried. The mapping may
 * have grown beyond the one that it began in.
 */
static unsigned long mmap_page_index(struct mirage_bo *bo, const struct vm_area_struct *area,
				     unsigned long pgoff)
{
	unsigned long pages = bo->base.base.size >> PAGE_SHIFT;
	unsigned int type;

	for (type = 0; type < MIRAGE_MMAP_TYPES; type++) {
		struct mirage_mmap *mmap = mmap_of(bo, type);

		if (mmap && area->vm_pgoff - drm_vma_node_start(&mmap->node) < pages)
			return pgoff - drm_vma_node_start(&mmap->node);
	}
	return pgoff - drm_vma_node_start(&bo->base.base.vma_node);
}

/**
 * struct gem_fault - a fault being served
 * @bo: the buffer
 * @area: where it was
 * @index: page of the buffer that is wanted
 * @first: first page that may be filled in
 * @last: last page that may be filled in
 * @addr: where the first one is
 */
struct gem_fault {
	struct mirage_bo *bo;
	struct vm_area_struct *area;
	unsigned long index;
	unsigned long first;
	unsigned long last;
	unsigned long addr;
};

static bool gem_fault_init(struct gem_fault *f, struct vm_fault *vmf)
{
	struct vm_area_struct *area = vmf->vma;
	unsigned long before = (vmf->address - area->vm_start) >> PAGE_SHIFT;
	unsigned long after = (area->vm_end - 1 - vmf->address) >> PAGE_SHIFT;
	unsigned long pages;

	f->bo = to_mirage_bo((struct drm_gem_object *)area->vm_private_data);
	f->area = area;
	f->index = mmap_page_index(f->bo, area, vmf->pgoff);
	pages = f->bo->base.base.size >> PAGE_SHIFT;
	if (f->index >= pages)
		return false;
	f->first = round_down(f->index, FAULT_AROUND);
	f->last = f->first + FAULT_AROUND - 1;
	f->first = max(f->first, f->index - min(f->index, before));
	f->last = min3(f->last, f->index + after, pages - 1);
	f->addr = (vmf->address & PAGE_MASK) - ((f->index - f->first) << PAGE_SHIFT);
	return true;
}

/**
 * struct gem_fault_ptes - page table entries being filled in
 * @bo: the buffer
 * @mm: where they are
 * @index: the page whose turn it is
 * @view: pages of the linear view
 * @prot: of the mapping
 * @write: as if it had been written to, for nobody asks for that, and where the processor
 *	does not set the dirty bit by itself it is another fault
 */
struct gem_fault_ptes {
	struct mirage_bo *bo;
	struct mm_struct *mm;
	unsigned long index;
	bool view;
	pgprot_t prot;
	bool write;
};

static int gem_fault_insert_page(pte_t *ptep, unsigned long addr, void *data)
{
	struct gem_fault_ptes *in = data;
	unsigned long index = in->index++;
	struct page *page = in->view ? mirage_view_page(in->bo, index) : in->bo->pages[index];
	pte_t pte;

	/* Another thread had the same fault. */
	if (!pte_none(ptep_get(ptep)))
		return 0;
	pte = pte_mkspecial(pfn_pte(page_to_pfn(page), in->prot));
	set_pte_at(in->mm, addr, ptep, in->write ? pte_mkdirty(pte) : pte);
	return 0;
}

/* A private mapping's pages are read-only until they are written to, and so are these. */
static pgprot_t gem_fault_prot(const struct gem_fault *f, bool write)
{
	return vm_get_page_prot(write ? f->area->vm_flags : f->area->vm_flags & ~VM_SHARED);
}

static int gem_fault_insert(struct gem_fault *f, bool view, bool write)
{
	struct gem_fault_ptes in = {
		.bo = f->bo,
		.mm = f->area->vm_mm,
		.index = f->first,
		.view = view,
		.write = write && f->area->vm_flags & VM_WRITE,
	};

	in.prot = gem_fault_prot(f, in.write);
	return apply_to_page_range(in.mm, f->addr, (f->last - f->first + 1) << PAGE_SHIFT,
				   gem_fault_insert_page, &in);
}

/* As if it had been written to: see struct gem_fault_ptes. */
static int gem_fault_mark_dirty(pte_t *ptep, unsigned long addr, void *data)
{
	struct mm_struct *mm = data;
	pte_t pte = ptep_get(ptep);

	if (pte_present(pte) && pte_write(pte))
		set_pte_at(mm, addr, ptep, pte_mkdirty(pte));
	return 0;
}

/* Pages that the kernel counts. Those that another thread's fault filled in stay. */
static int gem_fault_insert_counted(struct gem_fault *f)
{
	unsigned long end = f->last + 1, index = f->first;

	while (index < end) {
		unsigned long left = end - index;
		int ret = vm_insert_pages(f->area, f->addr + ((index - f->first) << PAGE_SHIFT),
					  f->bo->pages + index, &left);

		if (ret && ret != -EBUSY)
			return ret;
		index = end - left + (ret == -EBUSY);
	}
	return apply_to_page_range(f->area->vm_mm, f->addr, (end - f->first) << PAGE_SHIFT,
				   gem_fault_mark_dirty, f->area->vm_mm);
}

/* An empty page of a file whose content has been forgotten. */
static int gem_fault_insert_empty(struct gem_fault *f)
{
	struct page *page = shmem_read_mapping_page(f->bo->base.base.filp->f_mapping, f->index);
	int ret;

	if (IS_ERR(page))
		return PTR_ERR(page);
	ret = vm_insert_page(f->area, f->addr + ((f->index - f->first) << PAGE_SHIFT), page);
	put_page(page);
	return ret;
}

static vm_fault_t gem_fault_error(int ret)
{
	switch (ret) {
	case 0:
		return VM_FAULT_NOPAGE;
	case -ENOMEM:
		return VM_FAULT_OOM;
	case -EAGAIN:
	case -EBUSY:
	case -EINTR:
	case -ERESTARTSYS:
		/* The access is tried again, after signals. */
		return VM_FAULT_NOPAGE;
	default:
		return VM_FAULT_SIGBUS;
	}
}

/* Until the GPU's work is over (@busy) or the buffer is unlocked, or for a moment. */
static void fault_wait(struct mirage_bo *bo, bool busy)
{
	struct dma_resv *resv = bo->base.base.resv;

	if (busy)
		dma_resv_wait_timeout(resv, DMA_RESV_USAGE_BOOKKEEP, false, FAULT_STEP);
	else if (!dma_resv_lock_interruptible(resv, NULL))
		dma_resv_unlock(resv);
	else
		schedule_timeout_uninterruptible(FAULT_STEP);
}

/* The fault comes again, without the memory map's lock where it may give that up. */
static vm_fault_t fault_later(struct vm_fault *vmf, struct mirage_bo *bo, bool busy)
{
	bool may_unlock = vmf->flags & FAULT_FLAG_ALLOW_RETRY;

	if (may_unlock && vmf->flags & FAULT_FLAG_RETRY_NOWAIT)
		return VM_FAULT_RETRY;
	drm_gem_object_get(&bo->base.base);
	if (may_unlock)
		mmap_read_unlock(vmf->vma->vm_mm);
	fault_wait(bo, busy);
	drm_gem_object_put(&bo->base.base);
	return may_unlock ? VM_FAULT_RETRY : VM_FAULT_NOPAGE;
}

/* Return: 0 with the buffer locked. Who comes again stands in line: others may always be faster. */
static vm_fault_t fault_lock(struct vm_fault *vmf, struct mirage_bo *bo)
{
	struct dma_resv *resv = bo->base.base.resv;

	if (dma_resv_trylock(resv))
		return 0;
	if (!fault_flag_allow_retry_first(vmf->flags) && !dma_resv_lock_interruptible(resv, NULL))
		return 0;
	return fault_later(vmf, bo, false);
}

static vm_fault_t fault_direct(struct vm_fault *vmf)
{
	struct gem_fault f;
	vm_fault_t later;
	int ret;

	if (!gem_fault_init(&f, vmf))
		return VM_FAULT_SIGBUS;
	later = fault_lock(vmf, f.bo);
	if (later)
		return later;
	ret = mirage_bo_get_pages(f.bo);
	if (!ret) {
		mirage_bo_end_linear_view(f.bo);
		ret = gem_fault_insert(&f, false, true);
		mirage_bo_put_pages(f.bo);
	}
	dma_resv_unlock(f.bo->base.base.resv);
	return gem_fault_error(ret);
}

static int gem_fault_file(struct gem_fault *f)
{
	int ret;

	if (mirage_bo_is_purged(f->bo))
		return gem_fault_insert_empty(f);
	ret = mirage_bo_get_pages_for_copy(f->bo);
	if (ret)
		return ret;
	mirage_bo_end_linear_view(f->bo);
	ret = gem_fault_insert_counted(f);
	mirage_bo_put_pages(f->bo);
	return ret;
}

static vm_fault_t fault_file(struct vm_fault *vmf)
{
	struct gem_fault f;
	vm_fault_t later;
	int ret;

	if (!gem_fault_init(&f, vmf))
		return VM_FAULT_SIGBUS;
	later = fault_lock(vmf, f.bo);
	if (later)
		return later;
	ret = gem_fault_file(&f);
	dma_resv_unlock(f.bo->base.base.resv);
	return gem_fault_error(ret);
}

/* What the GPU still does to a tiled buffer must be over before it is made linear. */
static bool is_ready_for_view(struct mirage_bo *bo)
{
	return !mirage_view_needed(bo) || mirage_bo_is_idle(bo);
}

static vm_fault_t fault_lock_idle(struct vm_fault *vmf, struct mirage_bo *bo)
{
	vm_fault_t later = fault_lock(vmf, bo);

	if (later || is_ready_for_view(bo))
		return later;
	dma_resv_unlock(bo->base.base.resv);
	return fault_later(vmf, bo, true);
}

/* What is in the CPU's caches only those see who snoop them; with an LLC all do. */
static bool is_seen_by_aperture(const struct mirage_bo *bo)
{
	return !bo->snooped || to_mirage_device(bo->base.base.dev)->model->has_llc;
}

/* A linear view is only written back where it was written to. */
static int gem_fault_view(struct gem_fault *f, bool view, bool write)
{
	int ret;

	if (!view) {
		mirage_bo_end_linear_view(f->bo);
		return 0;
	}
	ret = mirage_view_fill(f->bo, f->first, f->last);
	if (!ret && write)
		mirage_view_dirty(f->bo, f->first, f->last);
	return ret;
}

static vm_fault_t fault_aperture(struct vm_fault *vmf)
{
	struct gem_fault f;
	bool view, write;
	vm_fault_t later;
	int ret;

	if (!gem_fault_init(&f, vmf))
		return VM_FAULT_SIGBUS;
	later = fault_lock_idle(vmf, f.bo);
	if (later)
		return later;
	view = mirage_view_needed(f.bo);
	write = !view || vmf->flags & FAULT_FLAG_WRITE;
	ret = mirage_bo_get_pages(f.bo);
	if (!ret) {
		ret = is_seen_by_aperture(f.bo) ? gem_fault_view(&f, view, write) : -EFAULT;
		if (!ret)
			ret = gem_fault_insert(&f, view, write);
		mirage_bo_put_pages(f.bo);
	}
	dma_resv_unlock(f.bo->base.base.resv);
	return gem_fault_error(ret);
}

/*
 * The first write after a read: what the fault would fill in comes again, writable. That is another
 * fault, for this one may not give up the memory map's lock.
 */
static vm_fault_t write_aperture(struct vm_fault *vmf)
{
	unsigned long start;
	struct gem_fault f;

	if (!gem_fault_init(&f, vmf))
		return VM_FAULT_SIGBUS;
	start = vmf->pgoff - (f.index - f.first);
	unmap_mapping_range(f.area->vm_file->f_mapping, (loff_t)start << PAGE_SHIFT,
			    (loff_t)(f.last - f.first + 1) << PAGE_SHIFT, 1);
	return VM_FAULT_NOPAGE;
}

static void access_page(struct mirage_bo *bo, u64 offset, void *buf, size_t len_B, bool write,
			bool aperture)
{
	if (aperture && mirage_view_needed(bo)) {
		mirage_view_access(bo, offset, buf, len_B, write);
		return;
	}
	mirage_bo_end_linear_view(bo);
	if (write)
		mirage_bo_write(bo, offset, buf, len_B);
	else
		mirage_bo_read(bo, offset, buf, len_B);
}

/*
 * For ptrace() and its like, which have a stranger's memory map locked: they wait neither for the
 * GPU nor for long, and see what is there now.
 */
static int access_area(struct vm_area_struct *area, unsigned long addr, void *buf, int len,
		       int write, bool aperture)
{
	struct mirage_bo *bo = to_mirage_bo((struct drm_gem_object *)area->vm_private_data);
	unsigned long index = mmap_page_index(bo, area, area->vm_pgoff +
					      ((addr - area->vm_start) >> PAGE_SHIFT));
	size_t run_B = min_t(size_t, len, PAGE_SIZE - offset_in_page(addr));
	u64 offset = ((u64)index << PAGE_SHIFT) + offset_in_page(addr);
	int ret;

	if (index >= bo->base.base.size >> PAGE_SHIFT)
		return -EINVAL;
	if (!mirage_bo_lock_soon(bo))
		return -EBUSY;
	ret = mirage_bo_get_pages(bo);
	if (!ret) {
		access_page(bo, offset, buf, run_B, write, aperture);
		mirage_bo_put_pages(bo);
	}
	dma_resv_unlock(bo->base.base.resv);
	return ret ?: run_B;
}

static int access_direct(struct vm_area_struct *area, unsigned long addr, void *buf, int len,
			 int write)
{
	return access_area(area, addr, buf, len, write, false);
}

static int access_aperture(struct vm_area_struct *area, unsigned long addr, void *buf, int len,
			   int write)
{
	return access_area(area, addr, buf, len, write, true);
}

const struct vm_operations_struct mirage_mmap_direct_ops = {
	.open = drm_gem_vm_open,
	.close = drm_gem_vm_close,
	.fault = fault_direct,
	.access = access_direct,
};

static const struct vm_operations_struct file_ops = {
	.open = drm_gem_vm_open,
	.close = drm_gem_vm_close,
	.fault = fault_file,
};

bool mirage_mmap_is_file(const struct vm_area_struct *area)
{
	return area->vm_ops == &file_ops;
}

/* The memory map is locked, maybe by who is being killed. */
static void end_view_soon(struct mirage_bo *bo)
{
	if (!mirage_bo_lock_soon(bo)) {
		mirage_gem_end_view_later(bo);
		return;
	}
	mirage_bo_end_linear_view(bo);
	dma_resv_unlock(bo->base.base.resv);
}

/* Those who map another driver's memory by that driver do not ask us what was written here. */
static void close_aperture(struct vm_area_struct *area)
{
	struct mirage_bo *bo = to_mirage_bo((struct drm_gem_object *)area->vm_private_data);

	if (mirage_bo_is_foreign(bo) && mirage_bo_has_linear_view(bo))
		end_view_soon(bo);
	drm_gem_vm_close(area);
}

static const struct vm_operations_struct aperture_ops = {
	.open = drm_gem_vm_open,
	.close = close_aperture,
	.fault = fault_aperture,
	.pfn_mkwrite = write_aperture,
	.access = access_aperture,
};

/* Make @area one of @gem. The caller's reference goes with it. */
static int map_area(struct drm_gem_object *gem, struct vm_area_struct *area,
		    const struct vm_operations_struct *ops)
{
	/* A private copy of device memory makes no sense. */
	if ((area->vm_flags & (VM_SHARED | VM_MAYWRITE)) == VM_MAYWRITE)
		return -EINVAL;
	if (ops == &file_ops)
		vm_flags_set(area, VM_MIXEDMAP);
	else
		vm_flags_set(area, VM_PFNMAP | VM_IO | VM_DONTEXPAND | VM_DONTDUMP);
	/* As x86 page tables have it; not all architectures that run there do. */
	if (area->vm_flags & VM_WRITE)
		vm_flags_set(area, VM_READ);
	area->vm_page_prot = vm_get_page_prot(area->vm_flags);
	area->vm_private_data = gem;
	area->vm_ops = ops;
	return 0;
}

int mirage_bo_mmap_exported(struct drm_gem_object *gem, struct vm_area_struct *area)
{
	bool file = to_mirage_device(gem->dev)->model->uapi->exports_file && gem->filp;

	return map_area(gem, area, file ? &file_ops : &mirage_mmap_direct_ops);
}

static int map_memory(struct drm_gem_object *gem, struct vm_area_struct *area,
		      enum mirage_mmap_type type)
{
	switch (type) {
	case MIRAGE_MMAP_GTT:
		return map_area(gem, area, &aperture_ops);
	case MIRAGE_MMAP_FILE:
		return map_area(gem, area, &file_ops);
	default:
		return map_area(gem, area, &mirage_mmap_direct_ops);
	}
}

/*
 * Another driver's memory is mapped by that driver; what is tiled when it is mapped through the
 * aperture, we can only show by a view. The caller's reference goes with the area.
 */
static int map_bo(struct drm_gem_object *gem, struct vm_area_struct *area,
		  enum mirage_mmap_type type, unsigned long index)
{
	struct mirage_bo *bo = to_mirage_bo(gem);
	bool tiled = READ_ONCE(bo->tiling) != MIRAGE_TILING_NONE;
	int ret;

	if (bo->userptr)
		return -ENODEV;
	if (!mirage_bo_is_foreign(bo) || (type == MIRAGE_MMAP_GTT && tiled))
		return map_memory(gem, area, type);
	ret = dma_buf_mmap(gem->import_attach->dmabuf, area, index);
	if (!ret)
		drm_gem_object_put(gem);
	return ret;
}

/**
 * struct mapped - what is at an offset
 * @gem: the buffer, with a reference
 * @type: how it is mapped
 * @index: its page that the mapping begins with
 */
struct mapped {
	struct drm_gem_object *gem;
	enum mirage_mmap_type type;
	unsigned long index;
};

/*
 * Under the lock of the offsets: one that nobody is allowed to map may be about to go, see
 * create_mmap(). @priv: who has to be allowed to, NULL: nobody asks.
 */
static int node_get(struct drm_vma_offset_node *node, struct drm_file *priv,
		    const struct vm_area_struct *area, struct mapped *mapped)
{
	const struct mirage_mmap *mmap = node->driver_private;

	if (priv && !drm_vma_node_is_allowed(node, priv))
		return -EACCES;
	*mapped = (struct mapped) {
		.gem = mmap ? &mmap->bo->base.base :
			      container_of(node, struct drm_gem_object, vma_node),
		.type = mmap ? mmap->type : MIRAGE_MMAP_WC,
		.index = area->vm_pgoff - drm_vma_node_start(node),
	};
	return kref_get_unless_zero(&mapped->gem->refcount) ? 0 : -EACCES;
}

/* Map what is at the offset that @area has; @priv as above. */
static int map_offset(struct drm_device *drm, struct drm_file *priv, struct vm_area_struct *area)
{
	struct drm_vma_offset_manager *offsets = drm->vma_offset_manager;
	struct drm_vma_offset_node *node;
	struct mapped mapped;
	int ret = -EINVAL;

	if (drm_dev_is_unplugged(drm))
		return -ENODEV;
	drm_vma_offset_lock_lookup(offsets);
	node = drm_vma_offset_lookup_locked(offsets, area->vm_pgoff, vma_pages(area));
	if (node)
		ret = node_get(node, priv, area, &mapped);
	drm_vma_offset_unlock_lookup(offsets);
	if (ret)
		return ret;
	ret = map_bo(mapped.gem, area, mapped.type, mapped.index);
	if (ret)
		drm_gem_object_put(mapped.gem);
	return ret;
}

int mirage_gem_mmap(struct file *file, struct vm_area_struct *area)
{
	struct drm_file *priv = file->private_data;

	return map_offset(priv->minor->dev, priv, area);
}

static int alone_release(struct inode *inode, struct file *file)
{
	drm_dev_put(file->private_data);
	return 0;
}

/* Of mappings. Who has one can have the file map more (remap_file_pages()), so it maps nothing. */
static const struct file_operations alone_fops = {
	.owner = THIS_MODULE,
	.release = alone_release,
};

/* A file that has nothing but the device's mappings. */
static struct file *alone_open(struct drm_device *drm, const struct file_operations *fops)
{
	struct file *file = anon_inode_getfile("mirage.gem", fops, drm, O_RDWR);

	if (IS_ERR(file))
		return file;
	file->f_mapping = drm->anon_inode->i_mapping;
	drm_dev_get(drm);
	return file;
}

/* map_offset(), and the mapping does not keep the file that it was asked of. */
static int map_offset_alone(struct drm_device *drm, struct drm_file *priv,
			    struct vm_area_struct *area)
{
	struct file *asked = area->vm_file, *alone = alone_open(drm, &alone_fops);
	int ret;

	if (IS_ERR(alone))
		return PTR_ERR(alone);
	ret = map_offset(drm, priv, area);
	/* Another driver's memory has a file already. */
	if (!ret && area->vm_file == asked)
		vma_set_file(area, alone);
	fput(alone);
	return ret;
}

static int mapper_mmap(struct file *file, struct vm_area_struct *area)
{
	return map_offset_alone(file->private_data, NULL, area);
}

/* Nobody has such a file for longer than mirage_mmap_file() takes. */
static const struct file_operations mapper_fops = {
	.owner = THIS_MODULE,
	.mmap = mapper_mmap,
	.release = alone_release,
};

unsigned long mirage_mmap_file(struct mirage_bo *bo, u64 offset, u64 size_B)
{
	struct mirage_mmap *mmap = have_mmap(bo, MIRAGE_MMAP_FILE);
	struct file *mapper;
	unsigned long addr;

	if (IS_ERR(mmap))
		return PTR_ERR(mmap);
	mapper = alone_open(bo->base.base.dev, &mapper_fops);
	if (IS_ERR(mapper))
		return PTR_ERR(mapper);
	addr = vm_mmap(mapper, 0, size_B, PROT_READ | PROT_WRITE, MAP_SHARED,
		       drm_vma_node_offset_addr(&mmap->node) + offset);
	fput(mapper);
	return addr;
}

int mirage_gem_mmap_alone(struct file *file, struct vm_area_struct *area)
{
	struct drm_file *priv = file->private_data;

	return map_offset_alone(priv->minor->dev, priv, area);
}
