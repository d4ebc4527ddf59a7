// SPDX-License-Identifier: GPL-2.0
/* See record.h. */

#include <stdlib.h>

#include "record.h"

#include "engine.h"

/* What the fixture has mapped, page by page. */
struct recording {
	struct capture_page *page;
	u8 **mem;
	u8 *data;
	u32 num_pages;
	u32 num_data;
};

static int by_addr(const void *a, const void *b)
{
	const struct capture_page *x = a, *y = b;

	return x->addr < y->addr ? -1 : x->addr > y->addr;
}

static void list_pages(struct fixture *f, struct recording *rec)
{
	unsigned int i;
	size_t off;

	for (i = 0; i < f->num_maps; i++) {
		for (off = 0; off < f->map[i].size_B; off += MIRAGE_PAGE_SIZE) {
			u64 addr = f->map[i].addr + off;

			rec->page[rec->num_pages++] = (struct capture_page) {
				.addr = addr,
				.rdonly = mirage_pt_get(&f->pt, addr) & MIRAGE_PTE_RDONLY,
			};
		}
	}
	qsort(rec->page, rec->num_pages, sizeof(*rec->page), by_addr);
}

static u32 keep(struct recording *rec, const void *mem)
{
	static const u8 zero[MIRAGE_PAGE_SIZE];

	if (!memcmp(mem, zero, MIRAGE_PAGE_SIZE))
		return MIRAGE_CAPTURE_ZERO;
	memcpy(rec->data + (size_t)rec->num_data * MIRAGE_PAGE_SIZE, mem, MIRAGE_PAGE_SIZE);
	return rec->num_data++;
}

static bool unchanged(const struct recording *rec, u32 index, const void *mem)
{
	return index != MIRAGE_CAPTURE_ZERO &&
	       !memcmp(rec->data + (size_t)index * MIRAGE_PAGE_SIZE, mem, MIRAGE_PAGE_SIZE);
}

static u32 count_pages(const struct fixture *f)
{
	u32 pages = 0;
	unsigned int i;

	for (i = 0; i < f->num_maps; i++)
		pages += f->map[i].size_B / MIRAGE_PAGE_SIZE;
	return pages;
}

u8 *record_batch(struct fixture *f, struct capture *c)
{
	const struct capture_region region = {
		FIXTURE_BASE, FIXTURE_BATCH_B, MIRAGE_CAPTURE_REGION_BATCH,
	};
	u32 pages = count_pages(f), i;
	struct recording rec = {
		.page = calloc(pages, sizeof(*rec.page)),
		.data = malloc(2ul * pages * MIRAGE_PAGE_SIZE),
	};
	u8 *bytes;

	assert_true(rec.page && rec.data);
	list_pages(f, &rec);
	for (i = 0; i < rec.num_pages; i++)
		rec.page[i].before = keep(&rec, fixture_ptr(f, rec.page[i].addr));
	memset(c, 0, sizeof(*c));
	c->error = -fixture_run_at(f, FIXTURE_BASE);
	c->flags = (c->error ? MIRAGE_CAPTURE_HUNG : 0) |
		   (f->flags & MIRAGE_BATCH_SECURE ? MIRAGE_CAPTURE_SECURE : 0) |
		   (f->flags & MIRAGE_BATCH_SO_RESET ? MIRAGE_CAPTURE_SO_RESET : 0);
	for (i = 0; i < rec.num_pages; i++) {
		const void *mem = fixture_ptr(f, rec.page[i].addr);

		rec.page[i].after = unchanged(&rec, rec.page[i].before, mem) ?
				    rec.page[i].before : keep(&rec, mem);
	}
	strcpy(c->chip, f->gpu->chip->name);
	c->engine_class = f->gpu->chip->engines[f->engine].class;
	c->engine_instance = f->gpu->chip->engines[f->engine].instance;
	c->batch_addr = FIXTURE_BASE;
	c->space_B = f->pt.size_B;
	c->num_regions = 1;
	c->num_pages = rec.num_pages;
	c->num_data = rec.num_data;
	strcpy(c->comm, "test");
	bytes = capture_build(c, &region, rec.page, rec.data);
	assert_non_null(bytes);
	free(rec.page);
	free(rec.data);
	return bytes;
}
