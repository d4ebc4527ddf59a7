// SPDX-License-Identifier: GPL-2.0
/* See capture.h, and mirage_capture.h for the format. */

#include <stdlib.h>
#include <string.h>

#include "capture.h"

#define MAX_SPACE_B	(1ull << 48)

#define GET32(s, type, field) get32((s) + offsetof(struct type, field))
#define GET64(s, type, field) get64((s) + offsetof(struct type, field))
#define PUT32(s, type, field, val) put32((s) + offsetof(struct type, field), val)
#define PUT64(s, type, field, val) put64((s) + offsetof(struct type, field), val)

static uint32_t get32(const uint8_t *at)
{
	return at[0] | at[1] << 8 | at[2] << 16 | (uint32_t)at[3] << 24;
}

static uint64_t get64(const uint8_t *at)
{
	return get32(at) | (uint64_t)get32(at + 4) << 32;
}

static void put32(uint8_t *at, uint32_t val)
{
	at[0] = val;
	at[1] = val >> 8;
	at[2] = val >> 16;
	at[3] = val >> 24;
}

static void put64(uint8_t *at, uint64_t val)
{
	put32(at, val);
	put32(at + 4, val >> 32);
}

static uint32_t version(const struct capture *c)
{
	return GET32(c->bytes, mirage_capture_header, version);
}

static void read_header(struct capture *c)
{
	const uint8_t *h = c->bytes;

	c->regions = GET32(h, mirage_capture_header, header_B);
	c->total_B = GET64(h, mirage_capture_header, total_B);
	c->data = GET64(h, mirage_capture_header, data_B);
	c->gen_x10 = GET32(h, mirage_capture_header, gen_x10);
	c->engine_class = GET32(h, mirage_capture_header, engine_class);
	c->engine_instance = GET32(h, mirage_capture_header, engine_instance);
	c->flags = GET32(h, mirage_capture_header, flags);
	c->batch_addr = GET64(h, mirage_capture_header, batch_addr);
	c->space_B = GET64(h, mirage_capture_header, space_B);
	c->num_regions = GET32(h, mirage_capture_header, num_regions);
	c->num_pages = GET32(h, mirage_capture_header, num_pages);
	c->num_data = GET32(h, mirage_capture_header, num_data);
	c->error = GET32(h, mirage_capture_header, error);
	c->pid = GET32(h, mirage_capture_header, pid);
	memcpy(c->comm, h + offsetof(struct mirage_capture_header, comm), sizeof(c->comm) - 1);
	if (version(c) > 1)
		memcpy(c->chip, h + offsetof(struct mirage_capture_header, chip),
		       sizeof(c->chip) - 1);
	if (version(c) > 2)
		c->batch_B = GET64(h, mirage_capture_header, batch_B);
	if (version(c) > 3)
		c->queue = GET64(h, mirage_capture_header, queue);
	/* No table overflows: its counts have 32 bits, its offsets 64. */
	c->pages = c->regions + (uint64_t)c->num_regions * sizeof(struct mirage_capture_region);
}

static size_t header_B(const struct capture *c)
{
	static const size_t len_B[] = {
		MIRAGE_CAPTURE_HEADER_1_B, MIRAGE_CAPTURE_HEADER_2_B, MIRAGE_CAPTURE_HEADER_3_B,
		sizeof(struct mirage_capture_header),
	};

	return len_B[version(c) - 1];
}

static const char *check_layout(const struct capture *c, size_t len_B)
{
	uint64_t table_B = (uint64_t)c->num_pages * sizeof(struct mirage_capture_page);

	if (c->total_B > len_B)
		return "cut off";
	if (c->regions < header_B(c) || c->pages + table_B > c->data)
		return "tables overlap";
	if (c->data % CAPTURE_PAGE_B || c->data > c->total_B ||
	    c->total_B - c->data != (uint64_t)c->num_data * CAPTURE_PAGE_B)
		return "data pages are not where they should be";
	if (!c->space_B || c->space_B % CAPTURE_PAGE_B || c->space_B > MAX_SPACE_B)
		return "bad size of the address space";
	if (c->batch_addr % 4 || c->batch_addr >= c->space_B)
		return "bad address of the batch";
	return NULL;
}

static const char *check_region(const struct capture *c, uint32_t i)
{
	struct capture_region r = capture_region(c, i);

	if (r.addr % CAPTURE_PAGE_B || r.size_B % CAPTURE_PAGE_B)
		return "a region is not made of pages";
	if (r.addr > c->space_B || r.size_B > c->space_B - r.addr)
		return "a region is outside of the address space";
	return NULL;
}

static bool good_index(const struct capture *c, uint32_t index)
{
	return index < c->num_data || index == MIRAGE_CAPTURE_ZERO ||
	       index == MIRAGE_CAPTURE_LOST;
}

static const char *check_page(const struct capture *c, uint32_t i)
{
	const uint8_t *p = c->bytes + c->pages + i * sizeof(struct mirage_capture_page);
	uint64_t addr = GET64(p, mirage_capture_page, addr);
	struct capture_page page = capture_page(c, i);

	if (addr % CAPTURE_PAGE_B & ~(uint64_t)MIRAGE_CAPTURE_PAGE_RDONLY)
		return "unknown flags of a page";
	if (page.addr >= c->space_B)
		return "a page is outside of the address space";
	if (i && page.addr <= capture_page(c, i - 1).addr)
		return "pages are not in order";
	if (!good_index(c, page.before) || !good_index(c, page.after))
		return "a page has no data";
	return NULL;
}

const char *capture_open(struct capture *c, const void *bytes, size_t len_B)
{
	const char *wrong;
	uint32_t i;

	memset(c, 0, sizeof(*c));
	c->bytes = bytes;
	if (len_B < sizeof(struct mirage_capture_header))
		return "too short";
	if (memcmp(bytes, MIRAGE_CAPTURE_MAGIC, strlen(MIRAGE_CAPTURE_MAGIC)))
		return "not a capture";
	if (!version(c) || version(c) > MIRAGE_CAPTURE_VERSION)
		return "of an unknown version";
	read_header(c);
	wrong = check_layout(c, len_B);
	for (i = 0; i < c->num_regions && !wrong; i++)
		wrong = check_region(c, i);
	for (i = 0; i < c->num_pages && !wrong; i++)
		wrong = check_page(c, i);
	return wrong;
}

struct capture_region capture_region(const struct capture *c, uint32_t i)
{
	uint64_t offset = c->regions + (uint64_t)i * sizeof(struct mirage_capture_region);
	const uint8_t *r = c->bytes + offset;

	return (struct capture_region) {
		.addr = GET64(r, mirage_capture_region, addr),
		.size_B = GET64(r, mirage_capture_region, size_B),
		.flags = GET32(r, mirage_capture_region, flags),
		.tiling = GET32(r, mirage_capture_region, tiling),
		.pitch_B = GET32(r, mirage_capture_region, pitch_B),
	};
}

struct capture_page capture_page(const struct capture *c, uint32_t i)
{
	uint64_t offset = c->pages + (uint64_t)i * sizeof(struct mirage_capture_page);
	const uint8_t *p = c->bytes + offset;
	uint64_t addr = GET64(p, mirage_capture_page, addr);

	return (struct capture_page) {
		.addr = addr & ~(uint64_t)(CAPTURE_PAGE_B - 1),
		.rdonly = addr & MIRAGE_CAPTURE_PAGE_RDONLY,
		.before = GET32(p, mirage_capture_page, before),
		.after = GET32(p, mirage_capture_page, after),
	};
}

const uint8_t *capture_data(const struct capture *c, uint32_t index)
{
	if (index >= c->num_data)
		return NULL;
	return c->bytes + c->data + (uint64_t)index * CAPTURE_PAGE_B;
}

bool capture_find(const struct capture *c, uint64_t addr, struct capture_page *page)
{
	uint32_t low = 0, high = c->num_pages;

	addr &= ~(uint64_t)(CAPTURE_PAGE_B - 1);
	while (low < high) {
		uint32_t mid = low + (high - low) / 2;

		*page = capture_page(c, mid);
		if (page->addr == addr)
			return true;
		if (page->addr < addr)
			low = mid + 1;
		else
			high = mid;
	}
	return false;
}

static void write_header(const struct capture *c, uint8_t *h)
{
	memcpy(h, MIRAGE_CAPTURE_MAGIC, strlen(MIRAGE_CAPTURE_MAGIC));
	PUT32(h, mirage_capture_header, version, MIRAGE_CAPTURE_VERSION);
	PUT32(h, mirage_capture_header, header_B, c->regions);
	PUT64(h, mirage_capture_header, total_B, c->total_B);
	PUT64(h, mirage_capture_header, data_B, c->data);
	PUT32(h, mirage_capture_header, gen_x10, c->gen_x10);
	PUT32(h, mirage_capture_header, engine_class, c->engine_class);
	PUT32(h, mirage_capture_header, engine_instance, c->engine_instance);
	PUT32(h, mirage_capture_header, flags, c->flags);
	PUT64(h, mirage_capture_header, batch_addr, c->batch_addr);
	PUT64(h, mirage_capture_header, space_B, c->space_B);
	PUT32(h, mirage_capture_header, num_regions, c->num_regions);
	PUT32(h, mirage_capture_header, num_pages, c->num_pages);
	PUT32(h, mirage_capture_header, num_data, c->num_data);
	PUT32(h, mirage_capture_header, error, c->error);
	PUT32(h, mirage_capture_header, pid, c->pid);
	memcpy(h + offsetof(struct mirage_capture_header, comm), c->comm, sizeof(c->comm) - 1);
	memcpy(h + offsetof(struct mirage_capture_header, chip), c->chip, sizeof(c->chip) - 1);
	PUT64(h, mirage_capture_header, batch_B, c->batch_B);
	PUT64(h, mirage_capture_header, queue, c->queue);
}

static void write_region(const struct capture_region *r, uint8_t *to)
{
	PUT64(to, mirage_capture_region, addr, r->addr);
	PUT64(to, mirage_capture_region, size_B, r->size_B);
	PUT32(to, mirage_capture_region, flags, r->flags);
	PUT32(to, mirage_capture_region, tiling, r->tiling);
	PUT32(to, mirage_capture_region, pitch_B, r->pitch_B);
}

static void write_page(const struct capture_page *p, uint8_t *to)
{
	uint64_t flags = p->rdonly ? MIRAGE_CAPTURE_PAGE_RDONLY : 0;

	PUT64(to, mirage_capture_page, addr, p->addr | flags);
	PUT32(to, mirage_capture_page, before, p->before);
	PUT32(to, mirage_capture_page, after, p->after);
}

uint8_t *capture_build(struct capture *c, const struct capture_region *region,
		       const struct capture_page *page, const void *data)
{
	uint64_t end;
	uint8_t *to;
	uint32_t i;

	c->regions = sizeof(struct mirage_capture_header);
	c->pages = c->regions + c->num_regions * sizeof(struct mirage_capture_region);
	end = c->pages + c->num_pages * sizeof(struct mirage_capture_page);
	c->data = (end + CAPTURE_PAGE_B - 1) / CAPTURE_PAGE_B * CAPTURE_PAGE_B;
	c->total_B = c->data + (uint64_t)c->num_data * CAPTURE_PAGE_B;
	to = calloc(1, c->total_B);
	if (!to)
		return NULL;
	c->bytes = to;
	write_header(c, to);
	for (i = 0; i < c->num_regions; i++)
		write_region(&region[i],
			     to + c->regions + i * sizeof(struct mirage_capture_region));
	for (i = 0; i < c->num_pages; i++)
		write_page(&page[i], to + c->pages + i * sizeof(struct mirage_capture_page));
	memcpy(to + c->data, data, (uint64_t)c->num_data * CAPTURE_PAGE_B);
	return to;
}
