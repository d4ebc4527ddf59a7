// SPDX-License-Identifier: GPL-2.0
/* See machine.h. */

#include <stdlib.h>
#include <string.h>

#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>

#include <mirage/host.h>

#include "machine.h"

/*
 * Captures of version 1 have a generation in place of a name: the first chip of it is taken.
 * Chips without one came later.
 */
static const struct {
	const struct mirage_chip *chip;
	unsigned int gen_x10;
} chips[] = {
	{ &mirage_chip_bw, 40 }, { &mirage_chip_cl, 40 },
	{ &mirage_chip_elk, 45 }, { &mirage_chip_ctg, 45 },
	{ &mirage_chip_ilk, 50 },
	{ .chip = &mirage_chip_vlv }, { .chip = &mirage_chip_kbl },
	{ .chip = &mirage_chip_rv515 }, { .chip = &mirage_chip_rv530 },
	{ .chip = &mirage_chip_r520 }, { .chip = &mirage_chip_r580 },
};

static const struct mirage_chip *find_chip(const struct capture *c)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(chips); i++)
		if (c->chip[0] ? !strcmp(chips[i].chip->name, c->chip)
			       : chips[i].gen_x10 == c->gen_x10)
			return chips[i].chip;
	return NULL;
}

static bool find_engine(struct machine *m)
{
	for (m->engine = 0; m->engine < m->chip->num_engines; m->engine++) {
		const struct mirage_engine_desc *desc = &m->chip->engines[m->engine];

		if (desc->class == m->capture->engine_class &&
		    desc->instance == m->capture->engine_instance)
			return true;
	}
	return false;
}

static int relax(void *host, unsigned int engine, bool idle)
{
	struct machine *m = host;

	return m->limit_ns && mirage_host_now_ns() > m->deadline_ns;
}

static int worker_relax(void *host, unsigned int engine, unsigned int worker)
{
	return relax(host, engine, false) ? -ECANCELED : 0;
}

static void command(void *host, unsigned int engine, u64 addr, const char *name, const u32 *dw,
		    unsigned int len_dw)
{
	struct machine *m = host;

	m->watch.command(m->watch.arg, addr, name, dw, len_dw);
}

static void draw(void *host, unsigned int engine, const struct mirage_draw *d)
{
	struct machine *m = host;

	m->watch.draw(m->watch.arg, d);
}

static void parallel(void *host, unsigned int engine, void (*fn)(void *arg, unsigned int i),
		     void *arg, unsigned int n)
{
	struct machine *m = host;

	m->watch.parallel(m->watch.arg, fn, arg, n);
}

static unsigned int workers(void *host, unsigned int engine)
{
	const struct machine *m = host;

	return m->watch.workers;
}

static void piece(void *host, unsigned int engine, unsigned int worker)
{
	struct machine *m = host;

	m->watch.piece(m->watch.arg);
}

static int map_pages(struct machine *m)
{
	u32 i;

	for (i = 0; i < m->capture->num_pages; i++) {
		struct capture_page page = capture_page(m->capture, i);

		if (mirage_pt_prepare(&m->pt, page.addr, MIRAGE_PAGE_SIZE))
			return -1;
		mirage_pt_set(&m->pt, page.addr, m->mem + (size_t)i * MIRAGE_PAGE_SIZE,
			      page.rdonly ? MIRAGE_PTE_RDONLY : 0);
	}
	return 0;
}

static const char *load_memory(struct machine *m, u32 max_pages)
{
	const struct capture *c = m->capture;

	if (c->num_pages > max_pages)
		return "too many pages";
	if (c->space_B > max(m->chip->ggtt_size_B, m->chip->space_B))
		return "the address space is too large for this GPU";
	m->mem = mirage_host_alloc(((size_t)c->num_pages + 1) * MIRAGE_PAGE_SIZE);
	if (!m->mem || mirage_pt_init(&m->pt, c->space_B) || map_pages(m))
		return "no memory";
	return NULL;
}

static void unload_memory(struct machine *m)
{
	mirage_pt_fini(&m->pt);
	memset(&m->pt, 0, sizeof(m->pt));
	mirage_host_free(m->mem);
	m->mem = NULL;
}

static const char *power_up(struct machine *m, u32 max_pages)
{
	const char *wrong;

	m->chip = find_chip(m->capture);
	if (!m->chip)
		return "of an unknown GPU";
	if (!find_engine(m))
		return "of an unknown engine";
	wrong = load_memory(m, max_pages);
	if (wrong)
		return wrong;
	m->gpu = mirage_gpu_create(m->chip, &m->pt, &m->ops, m);
	m->ctx = m->gpu ? mirage_hw_context_create(m->gpu, m->engine) : NULL;
	return m->ctx ? NULL : "no memory";
}

const char *machine_load(struct machine *m, const struct capture *capture, u32 max_pages)
{
	const struct mirage_engine_desc *desc = &m->chip->engines[m->engine];
	const char *wrong;

	if (find_chip(capture) != m->chip || desc->class != capture->engine_class ||
	    desc->instance != capture->engine_instance)
		return "of another engine";
	unload_memory(m);
	m->capture = capture;
	wrong = load_memory(m, max_pages);
	if (!wrong)
		machine_reset_memory(m);
	return wrong;
}

struct machine *machine_create(const struct capture *capture, u32 max_pages,
			       const struct machine_watch *watch, const char **wrong)
{
	struct machine *m = calloc(1, sizeof(*m));

	*wrong = "no memory";
	if (!m)
		return NULL;
	m->capture = capture;
	m->ops.relax = relax;
	m->ops.worker_relax = worker_relax;
	if (watch) {
		m->watch = *watch;
		m->ops.command = watch->command ? command : NULL;
		m->ops.draw = watch->draw ? draw : NULL;
		m->ops.parallel = watch->parallel ? parallel : NULL;
		m->ops.workers = watch->workers ? workers : NULL;
		m->ops.piece = watch->piece ? piece : NULL;
	}
	*wrong = power_up(m, max_pages);
	if (*wrong) {
		machine_destroy(m);
		return NULL;
	}
	machine_reset(m);
	return m;
}

void machine_destroy(struct machine *m)
{
	if (!m)
		return;
	mirage_hw_context_destroy(m->ctx);
	mirage_gpu_destroy(m->gpu);
	unload_memory(m);
	free(m);
}

void machine_reset_memory(struct machine *m)
{
	u32 i;

	for (i = 0; i < m->capture->num_pages; i++) {
		struct capture_page page = capture_page(m->capture, i);
		const u8 *data = capture_data(m->capture, page.before);
		u8 *to = m->mem + (size_t)i * MIRAGE_PAGE_SIZE;

		if (data)
			memcpy(to, data, MIRAGE_PAGE_SIZE);
		else
			memset(to, 0, MIRAGE_PAGE_SIZE);
	}
}

void machine_reset(struct machine *m)
{
	machine_reset_memory(m);
	mirage_engine_reset(m->gpu, m->engine);
	mirage_hw_context_reset(m->ctx);
}

/*
 * Captures of version 2 do not know how long a batch is. What is left of its buffer has it; behind
 * it are zeros, which write a register that is not there.
 */
u64 machine_batch_B(const struct machine *m)
{
	const struct capture *c = m->capture;
	u32 i;

	if (c->batch_B)
		return c->batch_B;
	for (i = 0; i < c->num_regions; i++) {
		struct capture_region r = capture_region(c, i);

		if (c->batch_addr - r.addr < r.size_B)
			return r.addr + r.size_B - c->batch_addr;
	}
	return 0;
}

int machine_run(struct machine *m)
{
	const struct mirage_batch batch = {
		.pt = &m->pt,
		.ctx = m->ctx,
		.addr = m->capture->batch_addr,
		.len_B = machine_batch_B(m),
		.flags = (m->capture->flags & MIRAGE_CAPTURE_SECURE ? MIRAGE_BATCH_SECURE : 0) |
			 (m->capture->flags & MIRAGE_CAPTURE_SO_RESET ? MIRAGE_BATCH_SO_RESET : 0),
	};

	m->deadline_ns = mirage_host_now_ns() + m->limit_ns;
	return mirage_engine_run(m->gpu, m->engine, &batch);
}

static void compare_page(const struct capture_page *page, const u8 *want, const u8 *got,
			 struct machine_difference *diff)
{
	u64 before = diff->bad_dw;
	unsigned int i;

	for (i = 0; i < MIRAGE_PAGE_SIZE; i += 4) {
		u32 w = 0, g;

		if (want)
			memcpy(&w, want + i, 4);
		memcpy(&g, got + i, 4);
		if (w == g)
			continue;
		if (!diff->bad_dw++) {
			diff->first = page->addr + i;
			diff->want = w;
			diff->got = g;
		}
	}
	diff->bad_pages += diff->bad_dw != before;
}

void machine_compare(const struct machine *m, struct machine_difference *diff)
{
	u32 i;

	memset(diff, 0, sizeof(*diff));
	for (i = 0; i < m->capture->num_pages; i++) {
		struct capture_page page = capture_page(m->capture, i);

		if (page.after == MIRAGE_CAPTURE_LOST)
			continue;
		diff->pages++;
		compare_page(&page, capture_data(m->capture, page.after),
			     m->mem + (size_t)i * MIRAGE_PAGE_SIZE, diff);
	}
}
