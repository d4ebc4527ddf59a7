// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: captures of batches
 *
 * debugfs: mirage_capture. Write a number to it, and so many batches from then on are captured,
 * each with the memory of its buffers before and after; or "hang", and the next batch that
 * hangs is. "all " in front takes everything that is mapped in the address space, not only the
 * job's own buffers. 0 ends it and frees what is there. Reading gives the captures, one
 * behind the other, in the format of uapi/mirage_capture.h.
 *
 * The engine's thread copies, before and after it runs the batch, each page in a section as it is
 * in one when it runs: what the page table says is what the engine sees.
 */

#include <linux/debugfs.h>
#include <linux/mm.h>
#include <linux/mutex.h>
#include <linux/slab.h>
#include <linux/sort.h>
#include <linux/string.h>

#include <drm/drm_managed.h>

#include <mirage/device.h>
#include <mirage/gem.h>
#include <mirage_capture.h>

#include "sched/engine.h"

/* Captures are kept in the kernel's memory: of all of a device, no more than this. */
#define CAPTURE_MAX_PAGES	(SZ_256M / MIRAGE_PAGE_SIZE)
#define CAPTURE_MAX_BATCHES	1024u

#define CAPTURE_GFP		(GFP_KERNEL | __GFP_NOWARN)

/**
 * struct mirage_recorder - captures of a device
 * @lock: protects all of it but @pages
 * @wanted: batches that are still to be captured
 * @hang: only those that hang
 * @all: with all that is mapped
 * @captures: finished ones, the oldest first
 * @pages: data pages held, by running captures too
 */
struct mirage_recorder {
	struct mutex lock; /* see above */
	unsigned int wanted;
	bool hang;
	bool all;
	struct list_head captures;
	atomic_t pages;
};

/**
 * struct mirage_capture - a batch and its memory
 * @link: in mirage_recorder.captures
 * @mdev: the device
 * @recorder: the device's
 * @pt: address space of the batch, only while it runs
 * @hang: only wanted if it hangs
 * @head: all but the data pages, @data_B long
 * @table: the pages, a part of @head
 * @num_pages: entries of @table
 * @data_B: offset of the data pages
 * @data: data pages
 * @num_data: how many
 * @spare: a page for the next one, or NULL
 * @truncated: some could not be had
 */
struct mirage_capture {
	struct list_head link;
	struct mirage_device *mdev;
	struct mirage_recorder *recorder;
	const struct mirage_pt *pt;
	bool hang;
	struct mirage_capture_header *head;
	struct mirage_capture_page *table;
	u32 num_pages;
	size_t data_B;
	void **data;
	u32 num_data;
	void *spare;
	bool truncated;
};

/**
 * struct capture_range - a part of the address space that is to be captured
 * @addr: where it begins
 * @size_B: how long it is
 */
struct capture_range {
	u64 addr;
	u64 size_B;
};

static void capture_free(struct mirage_capture *capture)
{
	u32 i;

	for (i = 0; i < capture->num_data; i++)
		free_page((unsigned long)capture->data[i]);
	free_page((unsigned long)capture->spare);
	atomic_sub(capture->num_data + !!capture->spare, &capture->recorder->pages);
	kvfree(capture->data);
	kvfree(capture->head);
	kfree(capture);
}

static void recorder_clear(struct mirage_recorder *recorder)
{
	struct mirage_capture *capture, *next;

	list_for_each_entry_safe(capture, next, &recorder->captures, link)
		capture_free(capture);
	INIT_LIST_HEAD(&recorder->captures);
}

/* Where the engine sees a page, and how; NULL when it sees none. To be looked at in a section. */
static const void *capture_page_at(const struct mirage_pt *pt, u64 addr, u32 *flags)
{
	unsigned long pte = mirage_pt_get(pt, addr);

	*flags = pte & MIRAGE_PTE_RDONLY ? MIRAGE_CAPTURE_PAGE_RDONLY : 0;
	return (const void *)(pte & ~(unsigned long)MIRAGE_PAGE_MASK);
}

/* Have a page to copy to, unless there is none to be had. */
static void capture_get_spare(struct mirage_capture *capture)
{
	atomic_t *pages = &capture->recorder->pages;

	if (capture->spare)
		return;
	if (atomic_inc_return(pages) <= CAPTURE_MAX_PAGES)
		capture->spare = (void *)__get_free_page(CAPTURE_GFP | __GFP_NORETRY);
	if (!capture->spare)
		atomic_dec(pages);
}

static bool capture_same_page(const struct mirage_capture *capture, u32 index, const void *page)
{
	if (index == MIRAGE_CAPTURE_ZERO)
		return !memchr_inv(page, 0, MIRAGE_PAGE_SIZE);
	return index != MIRAGE_CAPTURE_LOST &&
	       !memcmp(capture->data[index], page, MIRAGE_PAGE_SIZE);
}

/* In a section. Return: what the table says of a page that is not what it was. */
static u32 capture_copy_page(struct mirage_capture *capture, const void *page)
{
	if (!memchr_inv(page, 0, MIRAGE_PAGE_SIZE))
		return MIRAGE_CAPTURE_ZERO;
	if (!capture->spare) {
		capture->truncated = true;
		return MIRAGE_CAPTURE_LOST;
	}
	memcpy(capture->spare, page, MIRAGE_PAGE_SIZE);
	capture->data[capture->num_data] = capture->spare;
	capture->spare = NULL;
	return capture->num_data++;
}

/*
 * Keep what the engine sees at @addr, if it is not what the table says in @index already.
 * Return: does it see anything?
 */
static bool capture_keep_page(struct mirage_capture *capture, u64 addr, __le32 *index, u32 *flags)
{
	struct mirage_section section = { };
	const void *page;

	capture_get_spare(capture);
	mirage_section_enter(&section, capture->mdev);
	page = capture_page_at(capture->pt, addr, flags);
	if (page && !capture_same_page(capture, le32_to_cpu(*index), page))
		*index = cpu_to_le32(capture_copy_page(capture, page));
	mirage_section_leave(&section);
	return page;
}

/* The next page that is mapped: an address space may be nearly all holes. */
static u64 capture_next_page(struct mirage_device *mdev, const struct mirage_pt *pt, u64 addr)
{
	struct mirage_section section = { };

	mirage_section_enter(&section, mdev);
	addr = mirage_pt_next(pt, addr);
	mirage_section_leave(&section);
	return addr;
}

static u32 capture_count_pages(struct mirage_device *mdev, const struct mirage_pt *pt,
			       const struct capture_range *range, u32 num_ranges)
{
	u32 count = 0, i;
	u64 addr;

	for (i = 0; i < num_ranges; i++) {
		addr = capture_next_page(mdev, pt, range[i].addr);
		for (; addr < range[i].addr + range[i].size_B; count++)
			addr = capture_next_page(mdev, pt, addr + MIRAGE_PAGE_SIZE);
		cond_resched();
	}
	return count;
}

static void capture_keep_range(struct mirage_capture *capture, const struct capture_range *range,
			       u32 max_pages)
{
	u64 addr = range->addr;

	for (;; addr += MIRAGE_PAGE_SIZE) {
		struct mirage_capture_page *entry = &capture->table[capture->num_pages];
		u32 flags;

		addr = capture_next_page(capture->mdev, capture->pt, addr);
		if (addr >= range->addr + range->size_B || capture->num_pages == max_pages)
			return;
		entry->before = cpu_to_le32(MIRAGE_CAPTURE_LOST);
		if (!capture_keep_page(capture, addr, &entry->before, &flags))
			continue;
		entry->addr = cpu_to_le64(addr | flags);
		entry->after = entry->before;
		capture->num_pages++;
		cond_resched();
	}
}

static int by_addr(const void *a, const void *b)
{
	const struct capture_range *x = a, *y = b;

	return x->addr < y->addr ? -1 : x->addr > y->addr;
}

/* What is to be kept, in ascending order. */
static struct capture_range *capture_choose_ranges(const struct mirage_job *job, bool all,
						   u32 *num_ranges)
{
	struct capture_range *range = kvcalloc(job->num_objects + 1, sizeof(*range), CAPTURE_GFP);
	u32 i;

	if (!range)
		return NULL;
	if (all) {
		*num_ranges = 1;
		range[0].size_B = job->batch.pt->size_B;
		return range;
	}
	for (i = 0; i < job->num_objects; i++) {
		range[i].addr = job->objects[i].addr;
		range[i].size_B = job->objects[i].bo->base.base.size;
	}
	*num_ranges = job->num_objects;
	sort(range, job->num_objects, sizeof(*range), by_addr, NULL);
	return range;
}

static void capture_describe_objects(const struct mirage_job *job,
				     struct mirage_capture_region *region)
{
	u32 i;

	for (i = 0; i < job->num_objects; i++) {
		const struct mirage_job_object *object = &job->objects[i];

		region[i].addr = cpu_to_le64(object->addr);
		region[i].size_B = cpu_to_le64(object->bo->base.base.size);
		region[i].tiling = cpu_to_le32(object->bo->tiling);
		region[i].pitch_B = cpu_to_le32(object->bo->stride_B);
		if (i == job->batch_index)
			region[i].flags = cpu_to_le32(MIRAGE_CAPTURE_REGION_BATCH);
	}
}

static void capture_describe_job(const struct mirage_engine *engine, const struct mirage_job *job,
				 struct mirage_capture_header *head)
{
	const struct mirage_context *ctx = job->queue->ctx;

	BUILD_BUG_ON(sizeof(head->comm) < sizeof(ctx->comm));
	memcpy(head->magic, MIRAGE_CAPTURE_MAGIC, sizeof(head->magic));
	head->version = cpu_to_le32(MIRAGE_CAPTURE_VERSION);
	head->header_B = cpu_to_le32(sizeof(*head));
	strscpy_pad(head->chip, engine->mdev->model->chip->name, sizeof(head->chip));
	head->engine_class = cpu_to_le32(engine->desc->class);
	head->engine_instance = cpu_to_le32(engine->desc->instance);
	head->batch_addr = cpu_to_le64(job->batch.addr);
	head->batch_B = cpu_to_le64(job->batch.len_B);
	head->space_B = cpu_to_le64(job->batch.pt->size_B);
	head->num_regions = cpu_to_le32(job->num_objects);
	head->pid = cpu_to_le32(ctx->pid);
	memcpy(head->comm, ctx->comm, sizeof(ctx->comm));
	head->queue = cpu_to_le64(job->queue->fence_context);
}

/* Memory for a capture of at most @num_pages. */
static struct mirage_capture *capture_create(struct mirage_engine *engine,
					     const struct mirage_job *job, u32 num_pages)
{
	size_t table_B = sizeof(struct mirage_capture_header) +
			 job->num_objects * sizeof(struct mirage_capture_region);
	struct mirage_capture *capture = kzalloc(sizeof(*capture), CAPTURE_GFP);

	if (!capture)
		return NULL;
	capture->mdev = engine->mdev;
	capture->recorder = engine->mdev->recorder;
	capture->pt = job->batch.pt;
	capture->data_B = PAGE_ALIGN(table_B + num_pages * sizeof(*capture->table));
	capture->head = kvzalloc(capture->data_B, CAPTURE_GFP);
	/* Each page may be kept twice. */
	capture->data = kvcalloc(num_pages, 2 * sizeof(*capture->data), CAPTURE_GFP);
	if (!capture->head || !capture->data) {
		capture_free(capture);
		return NULL;
	}
	capture->table = (void *)capture->head + table_B;
	capture_describe_job(engine, job, capture->head);
	capture_describe_objects(job, (void *)(capture->head + 1));
	return capture;
}

/* Is this batch to be captured? Takes its turn, if so. */
static bool recorder_take_turn(struct mirage_recorder *recorder, bool *hang, bool *all)
{
	bool taken;

	if (!READ_ONCE(recorder->wanted))
		return false;
	mutex_lock(&recorder->lock);
	taken = recorder->wanted;
	*hang = recorder->hang;
	*all = recorder->all;
	/* Whether it hangs is known at its end. */
	if (taken && !recorder->hang)
		recorder->wanted--;
	mutex_unlock(&recorder->lock);
	return taken;
}

struct mirage_capture *mirage_capture_begin(struct mirage_engine *engine,
					    const struct mirage_job *job)
{
	struct mirage_capture *capture;
	struct capture_range *range;
	u32 num_ranges, num_pages, i;
	bool hang, all;

	if (!recorder_take_turn(engine->mdev->recorder, &hang, &all))
		return NULL;
	range = capture_choose_ranges(job, all, &num_ranges);
	if (!range)
		return NULL;
	num_pages = capture_count_pages(engine->mdev, job->batch.pt, range, num_ranges);
	capture = capture_create(engine, job, num_pages);
	for (i = 0; capture && i < num_ranges; i++)
		capture_keep_range(capture, &range[i], num_pages);
	if (capture)
		capture->hang = hang;
	kvfree(range);
	return capture;
}

/* The second image: what has changed. */
static void capture_keep_changes(struct mirage_capture *capture)
{
	u32 i, flags;

	for (i = 0; i < capture->num_pages; i++) {
		struct mirage_capture_page *entry = &capture->table[i];

		capture_keep_page(capture, le64_to_cpu(entry->addr) & ~(u64)MIRAGE_PAGE_MASK,
				  &entry->after, &flags);
		cond_resched();
	}
}

static void capture_finish_header(struct mirage_capture *capture, const struct mirage_job *job,
				  int error)
{
	struct mirage_capture_header *head = capture->head;
	u32 flags = (job->batch.flags & MIRAGE_BATCH_SECURE ? MIRAGE_CAPTURE_SECURE : 0) |
		    (job->batch.flags & MIRAGE_BATCH_SO_RESET ? MIRAGE_CAPTURE_SO_RESET : 0) |
		    (error ? MIRAGE_CAPTURE_HUNG : 0) |
		    (capture->truncated ? MIRAGE_CAPTURE_TRUNCATED : 0);

	head->flags = cpu_to_le32(flags);
	head->error = cpu_to_le32(-error);
	head->num_pages = cpu_to_le32(capture->num_pages);
	head->num_data = cpu_to_le32(capture->num_data);
	head->data_B = cpu_to_le64(capture->data_B);
	head->total_B = cpu_to_le64(capture->data_B +
				    (u64)capture->num_data * MIRAGE_PAGE_SIZE);
}

void mirage_capture_end(struct mirage_capture *capture, const struct mirage_job *job, int error)
{
	struct mirage_recorder *recorder;

	if (!capture)
		return;
	recorder = capture->recorder;
	if (capture->hang && !error) {
		capture_free(capture);
		return;
	}
	capture_keep_changes(capture);
	capture->pt = NULL;
	capture_finish_header(capture, job, error);
	mutex_lock(&recorder->lock);
	list_add_tail(&capture->link, &recorder->captures);
	if (capture->hang && recorder->hang)
		recorder->wanted = 0;
	mutex_unlock(&recorder->lock);
}

/* Bytes of a capture from @offset on: where they are, and how many are in one piece. */
static const void *capture_piece(const struct mirage_capture *capture, u64 offset, size_t *len_B)
{
	u64 index;

	if (offset < capture->data_B) {
		*len_B = capture->data_B - offset;
		return (const void *)capture->head + offset;
	}
	offset -= capture->data_B;
	index = offset / MIRAGE_PAGE_SIZE;
	if (index >= capture->num_data)
		return NULL;
	*len_B = MIRAGE_PAGE_SIZE - offset % MIRAGE_PAGE_SIZE;
	return capture->data[index] + offset % MIRAGE_PAGE_SIZE;
}

static const void *recorder_piece(const struct mirage_recorder *recorder, u64 offset,
				  size_t *len_B)
{
	const struct mirage_capture *capture;

	list_for_each_entry(capture, &recorder->captures, link) {
		u64 total_B = le64_to_cpu(capture->head->total_B);

		if (offset < total_B)
			return capture_piece(capture, offset, len_B);
		offset -= total_B;
	}
	return NULL;
}

/* Up to a page from @offset on. Return: how much. */
static size_t recorder_copy(struct mirage_recorder *recorder, u64 offset, void *page, size_t len_B)
{
	size_t piece_B = 0;
	const void *piece;

	mutex_lock(&recorder->lock);
	piece = recorder_piece(recorder, offset, &piece_B);
	len_B = piece ? min3(len_B, piece_B, PAGE_SIZE) : 0;
	if (piece)
		memcpy(page, piece, len_B);
	mutex_unlock(&recorder->lock);
	return len_B;
}

/*
 * User memory may be a buffer's, whose fault waits for the engine, and the engine's thread for the
 * lock. So it is written without.
 */
static ssize_t capture_read(struct file *file, char __user *buf, size_t len_B, loff_t *pos)
{
	struct mirage_device *mdev = file->private_data;
	ssize_t ret;
	void *page;

	if (*pos < 0)
		return -EINVAL;
	page = (void *)__get_free_page(GFP_KERNEL);
	if (!page)
		return -ENOMEM;
	ret = recorder_copy(mdev->recorder, *pos, page, len_B);
	if (copy_to_user(buf, page, ret))
		ret = -EFAULT;
	free_page((unsigned long)page);
	if (ret > 0)
		*pos += ret;
	return ret;
}

static ssize_t capture_write(struct file *file, const char __user *buf, size_t len_B,
			     loff_t *pos)
{
	struct mirage_device *mdev = file->private_data;
	struct mirage_recorder *recorder = mdev->recorder;
	unsigned int wanted = 1;
	char text[32], *word;
	bool all, hang;

	if (len_B >= sizeof(text))
		return -EINVAL;
	if (copy_from_user(text, buf, len_B))
		return -EFAULT;
	text[len_B] = '\0';
	word = strim(text);
	all = str_has_prefix(word, "all ");
	if (all)
		word = skip_spaces(word + strlen("all "));
	hang = !strcmp(word, "hang");
	if (!hang && (kstrtouint(word, 0, &wanted) || wanted > CAPTURE_MAX_BATCHES))
		return -EINVAL;

	mutex_lock(&recorder->lock);
	recorder_clear(recorder);
	recorder->hang = hang;
	recorder->all = all;
	WRITE_ONCE(recorder->wanted, wanted);
	mutex_unlock(&recorder->lock);
	return len_B;
}

static const struct file_operations capture_fops = {
	.owner = THIS_MODULE,
	.open = simple_open,
	.read = capture_read,
	.write = capture_write,
	.llseek = default_llseek,
};

void mirage_capture_debugfs(struct mirage_device *mdev, struct dentry *root)
{
	debugfs_create_file("mirage_capture", 0600, root, mdev, &capture_fops);
}

static void recorder_release(struct drm_device *drm, void *arg)
{
	recorder_clear(arg);
}

int mirage_capture_init(struct mirage_device *mdev)
{
	struct mirage_recorder *recorder;
	int ret;

	recorder = drmm_kzalloc(&mdev->drm, sizeof(*recorder), GFP_KERNEL);
	if (!recorder)
		return -ENOMEM;
	ret = drmm_mutex_init(&mdev->drm, &recorder->lock);
	if (ret)
		return ret;
	INIT_LIST_HEAD(&recorder->captures);
	mdev->recorder = recorder;
	return drmm_add_action_or_reset(&mdev->drm, recorder_release, recorder);
}
