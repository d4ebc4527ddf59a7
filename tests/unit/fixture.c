// SPDX-License-Identifier: GPL-2.0
/* See fixture.h. */

#include <pthread.h>
#include <stdlib.h>

#include "fixture.h"

#include "intel/cs/cs.h"

#define MI_BATCH_BUFFER_END	0x05000000u

void (*fixture_parallel)(void *host, unsigned int engine, void (*fn)(void *arg, unsigned int i),
			 void *arg, unsigned int n);

unsigned int fixture_threads;

struct pool {
	void (*fn)(void *arg, unsigned int i);
	void *arg;
	unsigned int n;
	unsigned int next;
};

static void *run_pool(void *arg)
{
	struct pool *pool = arg;
	unsigned int i;

	while ((i = __atomic_fetch_add(&pool->next, 1, __ATOMIC_RELAXED)) < pool->n)
		pool->fn(pool->arg, i);
	return NULL;
}

void fixture_pool(void *host, unsigned int engine, void (*fn)(void *arg, unsigned int i),
		  void *arg, unsigned int n)
{
	struct pool pool = { fn, arg, n };
	pthread_t thread[FIXTURE_MAX_THREADS];
	unsigned int i;

	assert_true(fixture_threads <= FIXTURE_MAX_THREADS);
	for (i = 1; i < fixture_threads; i++)
		assert_int_equal(pthread_create(&thread[i], NULL, run_pool, &pool), 0);
	run_pool(&pool);
	for (i = 1; i < fixture_threads; i++)
		pthread_join(thread[i], NULL);
}

static int relax(void *host, unsigned int engine, bool idle)
{
	struct fixture *f = host;

	f->relaxes++;
	f->idles += idle;
	if (f->relax_limit && f->relaxes > f->relax_limit)
		return 1;
	return f->yields ? -EAGAIN : 0;
}

static void irq(void *host, unsigned int engine)
{
	struct fixture *f = host;

	f->irqs++;
}

struct fixture *fixture_create(const struct mirage_chip *chip)
{
	return fixture_create_sized(chip, chip->ggtt_size_B);
}

struct fixture *fixture_create_sized(const struct mirage_chip *chip, u64 size_B)
{
	struct fixture *f = calloc(1, sizeof(*f));
	unsigned int i;

	assert_non_null(f);
	f->ops.relax = relax;
	f->ops.irq = irq;
	f->ops.parallel = fixture_parallel;
	f->next_addr = FIXTURE_BASE;
	assert_int_equal(mirage_pt_init(&f->pt, size_B), 0);
	f->batch = fixture_ptr(f, fixture_map(f, FIXTURE_BATCH_B));
	f->gpu = mirage_gpu_create(chip, &f->pt, &f->ops, f);
	assert_non_null(f->gpu);
	for (i = 0; i < chip->num_engines; i++) {
		f->ctx[i] = mirage_hw_context_create(f->gpu, i);
		assert_non_null(f->ctx[i]);
	}
	return f;
}

void fixture_destroy(struct fixture *f)
{
	unsigned int i;

	for (i = 0; i < MIRAGE_MAX_ENGINES; i++)
		mirage_hw_context_destroy(f->ctx[i]);
	mirage_gpu_destroy(f->gpu);
	mirage_pt_fini(&f->pt);
	for (i = 0; i < f->num_maps; i++)
		mirage_host_free(f->map[i].mem);
	free(f);
}

void *fixture_map_at(struct fixture *f, u64 addr, size_t size_B, unsigned long flags)
{
	size_t off;
	u8 *mem;

	size_B = round_up(size_B, (size_t)MIRAGE_PAGE_SIZE);
	mem = mirage_host_alloc(size_B);
	assert_non_null(mem);
	assert_true(f->num_maps < FIXTURE_MAX_MAPS);
	assert_int_equal(mirage_pt_prepare(&f->pt, addr, size_B), 0);
	for (off = 0; off < size_B; off += MIRAGE_PAGE_SIZE)
		mirage_pt_set(&f->pt, addr + off, mem + off, flags);
	f->map[f->num_maps].addr = addr;
	f->map[f->num_maps].size_B = size_B;
	f->map[f->num_maps].mem = mem;
	f->num_maps++;
	return mem;
}

u64 fixture_map(struct fixture *f, size_t size_B)
{
	u64 addr = f->next_addr;

	fixture_map_at(f, addr, size_B, 0);
	f->next_addr += round_up(size_B, (size_t)MIRAGE_PAGE_SIZE) + MIRAGE_PAGE_SIZE;
	return addr;
}

void *fixture_ptr(struct fixture *f, u64 addr)
{
	unsigned int i;

	for (i = 0; i < f->num_maps; i++)
		if (addr - f->map[i].addr < f->map[i].size_B)
			return f->map[i].mem + (addr - f->map[i].addr);
	fail_msg("nothing is mapped at 0x%llx", addr);
	return NULL;
}

u32 fixture_dw(struct fixture *f, u64 addr)
{
	u32 val;

	memcpy(&val, fixture_ptr(f, addr), sizeof(val));
	return val;
}

u64 fixture_read_reg(struct fixture *f, u32 reg)
{
	u64 val = ~0ull;

	assert_int_equal(mirage_gpu_read_reg(f->gpu, reg, &val), 0);
	return val;
}

u64 fixture_qw(struct fixture *f, u64 addr)
{
	u64 val;

	memcpy(&val, fixture_ptr(f, addr), sizeof(val));
	return val;
}

u64 fixture_here(struct fixture *f)
{
	return FIXTURE_BASE + f->batch_dw * 4ull;
}

u64 fixture_emit_dws(struct fixture *f, const u32 *dw, unsigned int num_dw)
{
	u64 addr = fixture_here(f);

	assert_true((f->batch_dw + num_dw + 1) * 4 <= FIXTURE_BATCH_B);
	memcpy(f->batch + f->batch_dw, dw, num_dw * 4);
	f->batch_dw += num_dw;
	return addr;
}

static int run(struct fixture *f, u64 addr, u64 len_B)
{
	struct mirage_batch batch = {
		.pt = &f->pt,
		.ctx = f->ctx[f->engine],
		.addr = addr,
		.len_B = len_B,
		.flags = f->flags,
	};

	return mirage_engine_run(f->gpu, f->engine, &batch);
}

int fixture_run_at(struct fixture *f, u64 addr)
{
	return run(f, addr, 0);
}

int fixture_run(struct fixture *f)
{
	u64 len_B = f->batch_dw * 4ull;

	f->batch[f->batch_dw] = MI_BATCH_BUFFER_END;
	f->batch_dw = 0;
	return run(f, FIXTURE_BASE, len_B);
}

void fixture_reset(struct fixture *f)
{
	mirage_engine_reset(f->gpu, f->engine);
}

struct mirage_cs *fixture_cs(struct fixture *f, unsigned int engine)
{
	return to_mirage_cs(f->gpu->engine[engine]);
}

u32 fixture_reg(struct fixture *f, const char *name)
{
	const struct mirage_engine_state state = fixture_state(f);
	unsigned int i;

	for (i = 0; i < state.num_regs; i++)
		if (!strcmp(state.reg[i].name, name))
			return state.reg[i].val;
	fail_msg("an error state without %s", name);
	return 0;
}

struct mirage_engine_state fixture_state(struct fixture *f)
{
	struct mirage_engine_state state;

	mirage_engine_snapshot(f->gpu, f->engine, &state);
	return state;
}
