// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: threads of the fixed functions
 *
 * Glue between units, shader core and shared functions.
 */

#include <linux/bitfield.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "intel/chip.h"
#include "intel/cs/cs.h"
#include "intel/eu/eu.h"
#include "intel/msg/turn.h"
#include "intel/state/urb_layout.h"
#include "thread.h"

#define R0_3_SCRATCH_SIZE	GENMASK(3, 0)
#define R0_5_FFTID		GENMASK(7, 0)
#define SCRATCH_UNIT_LOG2	10

struct ff_core *ff_core_create(struct mirage_cs *cs, const struct message_params *messages,
			       unsigned int index)
{
	struct ff_core *core = mirage_host_alloc(sizeof(*core));

	if (!core)
		return NULL;
	core->msg.cs = cs;
	core->msg.params = messages;
	core->index = index;
	core->scratch_slot = index * FF_MAX_THREADS;
	core->msg.mmu = &core->own_mmu;
	core->msg.sampler.ops = mirage_tex_ops_get(mirage_host_has_avx2());
	core->msg.sampler.plain = mirage_tex_plain_ops_get(mirage_host_has_avx2());
	core->msg.turn = mirage_host_has_avx2() ? &msg_turn_ops_avx2 : &msg_turn_ops_base;
	core->group = mirage_eu_group_create(0);
	if (!core->group) {
		ff_core_destroy(core);
		return NULL;
	}
	return core;
}

void ff_core_destroy(struct ff_core *core)
{
	if (!core)
		return;
	mirage_eu_group_destroy(core->group);
	mirage_host_free(core);
}

void ff_core_scrub(struct ff_core *core, const struct sampler_context *samplers)
{
	if (core->used)
		mirage_eu_group_scrub(core->group);
	core->used = false;
	core->constants = NULL;
	sampler_flush(&core->msg.sampler);
	core->msg.sampler.context = samplers;
	core->msg.sampler.tex.palette[0] = samplers->palette[0];
	core->msg.sampler.tex.palette[1] = samplers->palette[1];
}

static bool has_constants(const struct ff_core *core, const struct ff_unit *unit)
{
	return core->constants == unit && core->constants_stamp == unit->at.stamp;
}

/* R0 as all units fill it; only threads that need no scratch space are more than its areas. */
static __always_inline void fill_r0(const struct ff_core *core, const struct ff_unit *unit,
				    unsigned int thread, u32 *r0)
{
	unsigned int slot = core->scratch_slot + thread;

	if (slot >= unit->max_threads)
		slot %= max_t(u8, unit->max_threads, 1);
	r0[0] = 0;
	r0[1] = 0;
	r0[2] = 0;
	r0[3] = unit->at.sampler_ptr | FIELD_PREP(R0_3_SCRATCH_SIZE, unit->scratch_size);
	r0[4] = unit->at.binding_table;
	r0[5] = unit->scratch_base + (slot << (unit->scratch_size + SCRATCH_UNIT_LOG2));
	r0[5] |= FIELD_PREP(R0_5_FFTID, thread);
	r0[6] = slot;
	r0[7] = 0;
}

/* Constants of another unit do not stay. */
static void begin_unit(struct ff_core *core, const struct ff_unit *unit)
{
	core->used = true;
	if (!has_constants(core, unit))
		core->constants = NULL;
}

/* @thread counts all that run together; @g is what holds it. */
static __always_inline struct mirage_eu_thread *
start_thread(struct ff_core *core, const struct ff_unit *unit, struct mirage_eu_group *g,
	     unsigned int thread, u16 mask, u16 all)
{
	unsigned int at = thread % MIRAGE_EU_THREADS;
	struct mirage_eu_thread *t = &g->thread[at];

	begin_unit(core, unit);
	if (unit->program)
		mirage_eu_thread_start_for(g, at, mask, all, unit->program);
	else
		mirage_eu_thread_start(g, at, mask);
	fill_r0(core, unit, thread, mirage_eu_reg(t, 0)->ud);
	return t;
}

struct mirage_eu_thread *ff_thread_start(struct ff_core *core, const struct ff_unit *unit,
					 unsigned int thread, u16 mask, u16 all)
{
	return start_thread(core, unit, core->group, thread, mask, all);
}

struct mirage_eu_thread *ff_workgroup_thread_start(struct ff_core *core, const struct ff_unit *unit,
						   const struct mirage_eu_workgroup *wg,
						   unsigned int thread, u16 mask, u16 all)
{
	return start_thread(core, unit, mirage_eu_workgroup_group(wg, thread), thread, mask, all);
}

void ff_threads_start(struct ff_core *core, const struct ff_unit *unit, const u16 *mask,
		      unsigned int n, u16 all)
{
	union mirage_reg *r0 = mirage_eu_reg(&core->group->thread[0], 0);
	unsigned int i;

	begin_unit(core, unit);
	if (unit->program)
		mirage_eu_threads_start_for(core->group, mask, n, all, unit->program);
	for (i = 0; i < n; i++)
		fill_r0(core, unit, i, r0[i].ud);
}

/* Up to @rows rows from @offset on; behind the end there are zeroes. */
static unsigned int read_rows(const u32 *entry, unsigned int entry_dw, unsigned int offset,
			      unsigned int rows, const struct mirage_eu_thread *t,
			      unsigned int reg)
{
	unsigned int end = min(reg + rows, EU_GRFS);

	for (; reg < end; reg++)
		urb_read(entry, entry_dw, offset++, 1, mirage_eu_reg(t, reg)->ud);
	return end;
}

static unsigned int read_curbe(const struct ff_unit *unit, const struct mirage_eu_thread *t)
{
	return read_rows(unit->curbe, unit->curbe_dw, unit->curbe_offset, unit->curbe_rows, t,
			 unit->grf_start);
}

/* Into all threads, running or not. */
static unsigned int fill_curbe(struct ff_core *core, const struct ff_unit *unit)
{
	unsigned int end = 0, i;

	for (i = 0; i < FF_MAX_THREADS; i++)
		end = read_curbe(unit, &core->group->thread[i]);
	core->constants = unit;
	core->constants_stamp = unit->at.stamp;
	return end;
}

static bool is_own_thread(const struct ff_core *core, const struct mirage_eu_thread *t)
{
	return t >= core->group->thread && t < core->group->thread + FF_MAX_THREADS;
}

static unsigned int curbe_end(const struct ff_unit *unit)
{
	return min_t(unsigned int, unit->grf_start + unit->curbe_rows, EU_GRFS);
}

/* Those that the thread before has written over. */
static unsigned int restore_curbe(const struct ff_unit *unit, const struct mirage_eu_thread *t)
{
	unsigned int i;
	u64 left;

	for (left = unit->curbe_lost; left; left &= left - 1) {
		i = __builtin_ctzll(left);
		read_rows(unit->curbe, unit->curbe_dw, unit->curbe_offset + i, 1, t,
			  unit->grf_start + i);
	}
	return curbe_end(unit);
}

unsigned int ff_payload_curbe(struct ff_core *core, const struct ff_unit *unit,
			      const struct mirage_eu_thread *t, unsigned int used)
{
	if (!unit->curbe_rows)
		return unit->grf_start;
	/* The rest of the payload would lie over them. */
	if (used > unit->grf_start) {
		core->constants = NULL;
		return read_curbe(unit, t);
	}
	if (!is_own_thread(core, t))
		return read_curbe(unit, t);
	return has_constants(core, unit) ? restore_curbe(unit, t) : fill_curbe(core, unit);
}

unsigned int ff_curbe_stands(const struct ff_core *core, const struct ff_unit *unit)
{
	if (!unit->curbe_rows)
		return unit->grf_start;
	return has_constants(core, unit) && !unit->curbe_lost ? curbe_end(unit) : 0;
}

unsigned int ff_payload_entry(const struct ff_unit *unit, const u32 *entry, unsigned int entry_dw,
			      const struct mirage_eu_thread *t, unsigned int reg)
{
	return read_rows(entry, entry_dw, unit->urb_offset, unit->urb_rows, t, reg);
}

static int send_one(const struct ff_launch *launch, const struct msg_row *row,
		    const struct msg_send *s)
{
	int ret;

	if (row->effects & MSG_UNIT)
		return launch->send(launch->arg, s);
	ret = row->exec(s);
	if (!ret && (row->effects & MSG_STREAMS) && launch->streamed)
		launch->streamed(launch->arg, s);
	return ret;
}

static int core_send(void *ctx, struct mirage_eu_group *g, u32 threads,
		     const struct mirage_eu_message *msg)
{
	struct ff_core *core = ctx;
	const struct ff_launch *launch = core->launch;
	const struct msg_row *row = msg_find(core->msg.params, msg);
	struct msg_send s = { .core = &core->msg, .msg = msg };
	int ret = 0;

	if (launch->of_group)
		launch = launch->of_group(launch->arg, g);
	s.at = &launch->unit->at;
	if (row->exec_all && row->exec_all(&s, g, threads))
		return 0;
	if ((row->effects & MSG_TARGET) && launch->send_all &&
	    launch->send_all(launch->arg, &s, g, threads))
		return 0;
	for (; threads && !ret; threads &= threads - 1) {
		s.thread = __builtin_ctz(threads);
		s.t = &g->thread[s.thread];
		s.mask = msg->mask[s.thread];
		ret = send_one(launch, row, &s);
	}
	return ret;
}

/*
 * The engine does not get past a flush while its workers run, so they ask for themselves. Nothing
 * else ends a shader that never does: the host knows how long a batch may take.
 */
int ff_worker_relax(struct ff_core *core)
{
	struct mirage_cs *cs = core->msg.cs;
	const struct mirage_gpu *gpu = cs->base.gpu;
	int ret = 0;

	if (gpu->ops->worker_relax)
		ret = gpu->ops->worker_relax(gpu->host, cs->base.index, core->index);
	if (ret)
		mirage_mmu_flush(core->msg.mmu);
	return ret < 0 || READ_ONCE(cs->base.stop) ? -ECANCELED : 0;
}

static int core_relax(void *ctx)
{
	struct ff_core *core = ctx;
	int ret;

	if (!core->front)
		return ff_worker_relax(core);
	ret = mirage_cs_relax(core->msg.cs, false);
	mirage_mmu_flush(core->msg.mmu);
	return ret;
}

int ff_charge(struct ff_core *core, u32 ns)
{
	return core->front ? mirage_cs_charge(core->msg.cs, ns) : 0;
}

static struct mirage_eu_env core_env(struct ff_core *core, const struct ff_launch *launch)
{
	core->launch = launch;
	return (struct mirage_eu_env) {
		.send = core_send,
		.relax = core_relax,
		.ctx = core,
	};
}

int ff_run(struct ff_core *core, const struct ff_launch *launch)
{
	const struct mirage_eu_env env = core_env(core, launch);

	if (!launch->program)
		return -EIO;
	return mirage_eu_run(core->group, launch->program, &env);
}

int ff_run_workgroup(struct ff_core *core, const struct ff_launch *launch,
		     struct mirage_eu_workgroup *wg)
{
	const struct mirage_eu_env env = core_env(core, launch);

	if (!launch->program)
		return -EIO;
	return mirage_eu_workgroup_run(wg, launch->program, &env);
}
