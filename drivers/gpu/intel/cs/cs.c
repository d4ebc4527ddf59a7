// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the fetch loop
 *
 * Each turn reads one header from memory, never from a copy of the batch: the CPU
 * ends a spinning batch by writing MI_BATCH_BUFFER_END into it, and the next turn
 * has to see that.
 *
 * Nothing is too long for a streamer: how long a batch may take is the host's
 * matter, which is asked at least every MIRAGE_CS_SLICE_NS of work. Only what real
 * hardware would not survive ends here: an unknown opcode, or a walk through
 * memory that is not there. A few unmapped pages are read as MI_NOOPs, as the
 * scratch page behind them would be.
 */

#include <linux/array_size.h>
#include <linux/compiler.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/math64.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "decode.h"
#include "intel/chip.h"
#include "mi.h"
#include "regs.h"

/* Fetch, decode and dispatch of one command, roughly. */
#define CMD_NS		20u

/* How many unmapped pages in a row the fetch crosses before it is lost. */
#define MAX_HOLES	16u

#define INSTDONE_IDLE	(~0u)
#define INSTDONE_RING	BIT(0)
#define INSTDONE_CP	BIT(1)

/* The ops of unit @i, all of them NULL where the engine has none. */
static const struct mirage_unit_ops *unit_of(const struct mirage_cs *cs, unsigned int i)
{
	static const struct mirage_unit_ops none;

	return cs->unit[i] ? to_intel_chip(cs->base.gpu)->unit[i] : &none;
}

void mirage_cs_forget(struct mirage_cs *cs)
{
	mirage_mmu_flush(&cs->mmu);
	mirage_mmu_flush(&cs->ggtt);
	cs->relaxed++;
}

int mirage_cs_relax(struct mirage_cs *cs, bool idle)
{
	struct mirage_gpu *gpu = cs->base.gpu;
	int err = 0;

	if (READ_ONCE(cs->base.stop))
		return -ECANCELED;
	/* Whoever is waited for may wait for that. */
	if (idle && cs->num_posts)
		err = mirage_cs_flush(cs, MIRAGE_FLUSH_STALL);
	if (err)
		return err;
	if (gpu->ops->relax)
		err = gpu->ops->relax(gpu->host, cs->base.index, idle);
	mirage_cs_forget(cs);
	cs->work_ns = 0;
	/* In the middle of a command there is nothing to come back to. */
	if (err == -EAGAIN) {
		cs->yield = true;
		err = 0;
	}
	return err || READ_ONCE(cs->base.stop) ? -ECANCELED : 0;
}

void mirage_cs_write_posts(struct mirage_cs *cs)
{
	unsigned int i;

	for (i = 0; i < cs->num_posts; i++) {
		const struct mirage_cs_post *post = &cs->post[i];

		if (post->index)
			mi_write_index(cs, post->addr, &post->value, post->len_B);
		else
			mi_write(cs, post->ggtt, post->addr, &post->value, post->len_B);
	}
	cs->num_posts = 0;
}

int mirage_cs_flush(struct mirage_cs *cs, u32 what)
{
	unsigned int i;
	int err = 0;

	cs->stalled = false;
	for (i = 0; i < MIRAGE_UNITS && !err; i++)
		if (unit_of(cs, i)->flush)
			err = unit_of(cs, i)->flush(cs, what);
	if (!err)
		mirage_cs_write_posts(cs);
	return err;
}

int mirage_cs_post(struct mirage_cs *cs, const struct mirage_cs_post *post)
{
	int err = cs->num_posts < ARRAY_SIZE(cs->post) ? 0 :
		  mirage_cs_flush(cs, MIRAGE_FLUSH_STALL);

	if (!err)
		cs->post[cs->num_posts++] = *post;
	return err;
}

void mirage_cs_irq(struct mirage_cs *cs)
{
	struct mirage_gpu *gpu = cs->base.gpu;

	if (gpu->ops->irq)
		gpu->ops->irq(gpu->host, cs->base.index);
}

static u64 timestamp_count(const struct mirage_cs *cs, u64 ns)
{
	return mul_u64_u32_div(ns, to_intel_chip(cs->base.gpu)->timestamp_count_hz, 1000000000u);
}

u64 mirage_cs_ran_ns(const struct mirage_cs *cs)
{
	u64 ns = READ_ONCE(cs->saved.ran_ns);

	if (READ_ONCE(cs->ctx))
		ns += mirage_host_now_ns() - READ_ONCE(cs->begin_ns);
	return ns;
}

u64 mirage_cs_ctx_timestamp(const struct mirage_cs *cs)
{
	return (u32)timestamp_count(cs, mirage_cs_ran_ns(cs));
}

u64 mirage_cs_now_ns(const struct mirage_cs *cs)
{
	return mirage_host_now_ns() - cs->base.gpu->epoch_ns;
}

u64 mirage_cs_timestamp(const struct mirage_cs *cs)
{
	const struct intel_chip *chip = to_intel_chip(cs->base.gpu);
	u64 count = timestamp_count(cs, mirage_cs_now_ns(cs));

	if (chip->timestamp_bits)
		count &= (1ull << chip->timestamp_bits) - 1;
	return count << chip->timestamp_shift;
}

int mirage_cs_hang(struct mirage_cs *cs, u32 eir)
{
	cs->regs.eir |= eir;
	return -EIO;
}

int mirage_cs_unknown(struct mirage_cs *cs, const char *fmt, ...)
{
	va_list args;

	if (__atomic_exchange_n(&cs->told, true, __ATOMIC_RELAXED))
		return -EIO;
	va_start(args, fmt);
	vscnprintf(cs->unknown, sizeof(cs->unknown), fmt, args);
	va_end(args);
	return -EIO;
}

/* The page at @cs->addr is not mapped: it reads as zeros, which are MI_NOOPs. */
static int cross_hole(struct mirage_cs *cs)
{
	u64 end = (cs->addr | MIRAGE_PAGE_MASK) + 1;

	mirage_mmu_fault(&cs->mmu, cs->addr);
	WRITE_ONCE(cs->regs.ipehr, 0);
	if (++cs->holes > MAX_HOLES)
		return mirage_cs_hang(cs, MIRAGE_EIR_PAGE_TABLE);
	cs->commands += (end - cs->addr) / 4;
	cs->next = end;
	return 0;
}

static bool cs_packet_refused(const struct mirage_cs *cs, unsigned int len_dw)
{
	const struct mirage_cmd *cmd = cs->cmd;

	return len_dw < cmd->min_dw || len_dw > cmd->max_dw ||
	       (cs->skip && !(cmd->flags & MIRAGE_CMD_ALWAYS)) ||
	       (!cs->secure && (cmd->flags & MIRAGE_CMD_PRIVILEGED));
}

static int cs_execute(struct mirage_cs *cs, unsigned int len_dw)
{
	const struct mirage_cmd *cmd = cs->cmd;
	int err = 0;

	if (cs_packet_refused(cs, len_dw))
		return 0;
	if (!(cmd->flags & MIRAGE_CMD_IDLE))
		cs->effect = true;
	if (cmd->flags & MIRAGE_CMD_2D)
		/* What it writes may be sampled next, and nobody invalidates caches in between. */
		err = mirage_cs_flush(cs, MIRAGE_FLUSH_STALL | MIRAGE_FLUSH_RENDER |
				      MIRAGE_FLUSH_TEXTURE);
	else if (cmd->flags & MIRAGE_CMD_STORES)
		err = mirage_cs_await_stalled(cs);
	if (err || !cmd->exec)
		return err;
	return cmd->exec(cs, cs->dw, len_dw);
}

static void cs_trace(struct mirage_cs *cs, unsigned int len_dw)
{
	struct mirage_gpu *gpu = cs->base.gpu;
	__typeof__(gpu->ops->command) command = READ_ONCE(gpu->ops->command);

	if (command)
		command(gpu->host, cs->base.index, cs->addr, cs->cmd->name, cs->dw,
			min(len_dw, MIRAGE_CMD_MAX_DW));
}

/* The body of the command whose header is at @at, into the streamer's own memory. */
static void copy_body(struct mirage_cs *cs, const u32 *at, unsigned int len_dw)
{
	unsigned int copy_dw = min(len_dw, MIRAGE_CMD_MAX_DW);
	unsigned int page_dw = (MIRAGE_PAGE_SIZE - (cs->addr & MIRAGE_PAGE_MASK)) / 4;
	unsigned int i;

	if (copy_dw > page_dw) {
		mirage_mmu_read(&cs->mmu, cs->addr + 4, cs->dw + 1, (copy_dw - 1) * 4);
		return;
	}
	for (i = 1; i < copy_dw; i++)
		cs->dw[i] = READ_ONCE(at[i]);
}

/* One command. The header is read once: what it says holds, whatever memory says later. */
static int cs_step(struct mirage_cs *cs)
{
	unsigned long pte = mirage_mmu_pte(&cs->mmu, cs->addr);
	unsigned long page = pte & ~(unsigned long)MIRAGE_PAGE_MASK;
	const u32 *at = (const u32 *)(page + (cs->addr & MIRAGE_PAGE_MASK));
	unsigned int len_dw;

	if (!pte)
		return cross_hole(cs);
	cs->holes = 0;
	cs->dw[0] = READ_ONCE(*at);
	WRITE_ONCE(cs->regs.ipehr, cs->dw[0]);
	cs->cmd = mirage_cmd_find(cs->index, cs->dw[0]);
	if (!cs->cmd) {
		mirage_cs_unknown(cs, "command 0x%08x", cs->dw[0]);
		return mirage_cs_hang(cs, MIRAGE_EIR_INSTRUCTION);
	}

	len_dw = mirage_cmd_len_dw(cs->cmd, cs->dw[0]);
	cs->next = cs->addr + len_dw * 4ull;
	copy_body(cs, at, len_dw);
	cs->commands++;
	cs_trace(cs, len_dw);
	return cs_execute(cs, len_dw);
}

static u64 addr_mask(const struct mirage_cs *cs)
{
	return (1ull << to_intel_chip(cs->base.gpu)->addr_bits) - 4;
}

/* May a batch yield behind the command that was executed last? */
static bool cs_arbitrates(const struct mirage_cs *cs)
{
	if (cs->held)
		return false;
	if (!to_intel_chip(cs->base.gpu)->arbitrates)
		return true;
	return cs->cmd && (cs->cmd->flags & MIRAGE_CMD_ARBITRATE);
}

static int cs_walk(struct mirage_cs *cs)
{
	u64 mask = addr_mask(cs);
	int err;

	do {
		err = READ_ONCE(cs->base.stop) ? -ECANCELED : cs_step(cs);
		if (!err && !cs->end) {
			WRITE_ONCE(cs->addr, cs->next & mask);
			err = mirage_cs_charge(cs, CMD_NS);
		}
	} while (!err && !cs->end && !(cs->yield && cs_arbitrates(cs)));
	return err;
}

/* Where to begin, or to go on. */
static void take_place(struct mirage_cs *cs, const struct mirage_batch *batch)
{
	const struct mirage_cs_resume *resume = &cs->ctx->resume;

	cs->addr = batch->addr & addr_mask(cs);
	cs->start = cs->addr;
	cs->commands = 0;
	cs->secure = batch->flags & MIRAGE_BATCH_SECURE;
	cs->nested = false;
	cs->skip = false;
	if (batch->flags & MIRAGE_BATCH_RESUME) {
		cs->addr = resume->addr;
		cs->start = resume->start;
		cs->ret = resume->ret;
		cs->commands = resume->commands;
		cs->secure = resume->secure;
		cs->nested = resume->nested;
		cs->skip = resume->skip;
	}
}

static void keep_place(const struct mirage_cs *cs, struct mirage_cs_resume *resume)
{
	resume->addr = cs->addr;
	resume->start = cs->start;
	resume->ret = cs->ret;
	resume->commands = cs->commands;
	resume->secure = cs->secure;
	resume->nested = cs->nested;
	resume->skip = cs->skip;
	resume->wait = cs->wait;
}

static int begin_units(struct mirage_cs *cs)
{
	unsigned int i;
	int err = 0;

	for (i = 0; i < MIRAGE_UNITS && !err; i++)
		if (unit_of(cs, i)->begin)
			err = unit_of(cs, i)->begin(cs);
	return err;
}

static int cs_begin_batch(struct mirage_cs *cs, const struct mirage_batch *batch)
{
	WRITE_ONCE(cs->begin_ns, mirage_host_now_ns());
	cs->ctx = to_mirage_cs_context(batch->ctx);
	cs->cmd = NULL;
	mirage_mmu_init(&cs->mmu, batch->pt);
	mirage_mmu_init(&cs->ggtt, cs->base.gpu->ggtt);
	take_place(cs, batch);
	cs->end = false;
	cs->yield = false;
	cs->held = false;
	cs->wait.waits = false;
	cs->num_posts = 0;
	cs->stalled = false;
	cs->told = false;
	cs->unknown[0] = 0;
	cs->effect = true;
	cs->holes = 0;
	cs->work_ns = 0;
	cs->relaxed++;
	memcpy(cs->stats, cs->ctx->stats, sizeof(cs->stats));
	cs->saved = cs->ctx->saved;
	if ((batch->flags & MIRAGE_BATCH_SO_RESET) && !(batch->flags & MIRAGE_BATCH_RESUME))
		memset(cs->saved.so_write_offset, 0, sizeof(cs->saved.so_write_offset));
	cs->regs.instdone = INSTDONE_IDLE & ~(INSTDONE_RING | INSTDONE_CP);
	return begin_units(cs);
}

static void cs_finish_batch(struct mirage_cs *cs, int err)
{
	unsigned int i;

	for (i = 0; i < MIRAGE_UNITS; i++)
		if (err && unit_of(cs, i)->discard)
			unit_of(cs, i)->discard(cs);
	/* A host without memory leaves nothing behind that stands still. */
	cs->wedged = err && err != -ENOMEM;
	if (!cs->wedged)
		cs->regs.instdone = INSTDONE_IDLE;
	memcpy(cs->ctx->stats, cs->stats, sizeof(cs->stats));
	cs->saved.ran_ns += mirage_host_now_ns() - cs->begin_ns;
	cs->ctx->saved = cs->saved;
	keep_place(cs, &cs->ctx->resume);
	cs->ctx = NULL;
}

static int cs_run(struct mirage_hw_engine *engine, const struct mirage_batch *batch)
{
	struct mirage_cs *cs = to_mirage_cs(engine);
	int err;

	if (cs->wedged)
		return -EIO;
	err = cs_begin_batch(cs, batch);
	if (!err)
		err = cs_walk(cs);
	if (!err)
		err = mirage_cs_flush(cs, MIRAGE_FLUSH_ALL);
	cs_finish_batch(cs, err);
	return err || cs->end ? err : -EAGAIN;
}

/* Looks at the page itself: a port belongs to whoever runs the batch. */
static bool cs_waits(const struct mirage_hw_engine *engine, const struct mirage_batch *batch)
{
	const struct mirage_cs_wait *wait = &to_mirage_cs_context(batch->ctx)->resume.wait;
	unsigned long pte;

	if (!wait->waits)
		return false;
	pte = mirage_pt_get(batch->pt, wait->addr) & ~(unsigned long)MIRAGE_PAGE_MASK;
	return pte && !mirage_gen9_semaphore_passes(wait,
			READ_ONCE(*(const u32 *)(pte + (wait->addr & MIRAGE_PAGE_MASK))));
}

static void cs_reset(struct mirage_hw_engine *engine)
{
	struct mirage_cs *cs = to_mirage_cs(engine);

	memset(&cs->regs, 0, sizeof(cs->regs));
	cs->regs.hwstam = ~0u;
	cs->regs.emr = ~0u;
	cs->regs.instdone = INSTDONE_IDLE;
	cs->regs.instdone1 = INSTDONE_IDLE;
	cs->addr = 0;
	cs->start = 0;
	cs->wedged = false;
}

static void cs_context_destroy(struct mirage_hw_context *base)
{
	const struct mirage_cs *cs = to_mirage_cs(base->engine);
	struct mirage_cs_context *ctx = to_mirage_cs_context(base);
	unsigned int i;

	for (i = 0; i < MIRAGE_UNITS; i++)
		if (ctx->unit[i] && unit_of(cs, i)->ctx_destroy)
			unit_of(cs, i)->ctx_destroy(ctx->unit[i]);
	mirage_host_free(ctx);
}

/* What registers have in a context that is new. */
static void reset_saved(const struct mirage_cs *cs, struct mirage_cs_saved *saved)
{
	const struct intel_chip *chip = to_intel_chip(cs->base.gpu);
	const struct mirage_cs_saved *from = chip->saved[cs->base.desc->class];

	if (from)
		*saved = *from;
	else
		memset(saved, 0, sizeof(*saved));
}

static struct mirage_hw_context *cs_context_create(struct mirage_hw_engine *engine)
{
	const struct mirage_cs *cs = to_mirage_cs(engine);
	struct mirage_cs_context *ctx = mirage_host_alloc(sizeof(*ctx));
	unsigned int i;

	if (!ctx)
		return NULL;
	ctx->base.engine = engine;
	reset_saved(cs, &ctx->saved);
	for (i = 0; i < MIRAGE_UNITS; i++) {
		if (!unit_of(cs, i)->ctx_create)
			continue;
		ctx->unit[i] = unit_of(cs, i)->ctx_create();
		if (!ctx->unit[i]) {
			cs_context_destroy(&ctx->base);
			return NULL;
		}
	}
	return &ctx->base;
}

static void cs_context_reset(struct mirage_hw_context *base)
{
	const struct mirage_cs *cs = to_mirage_cs(base->engine);
	struct mirage_cs_context *ctx = to_mirage_cs_context(base);
	unsigned int i;

	memset(&ctx->resume, 0, sizeof(ctx->resume));
	memset(ctx->stats, 0, sizeof(ctx->stats));
	reset_saved(cs, &ctx->saved);
	for (i = 0; i < MIRAGE_UNITS; i++)
		if (ctx->unit[i] && unit_of(cs, i)->ctx_reset)
			unit_of(cs, i)->ctx_reset(ctx->unit[i]);
}

static void add_reg(struct mirage_engine_state *state, const char *name, u32 val)
{
	state->reg[state->num_regs].name = name;
	state->reg[state->num_regs++].val = val;
}

/* A register that not every generation has. */
static void add_own(struct mirage_engine_state *state, const struct mirage_cs *cs, const char *name,
		    u32 offset)
{
	struct mirage_mmio_ref reg;

	if (mirage_cs_own_reg(cs, offset, &reg))
		add_reg(state, name, (u32)mirage_cs_read_reg(&reg));
}

/* The names are those that tools for i915's error states look for. */
static void cs_snapshot(const struct mirage_hw_engine *engine, struct mirage_engine_state *state)
{
	const struct mirage_cs *cs = container_of_const(engine, struct mirage_cs, base);
	const struct mirage_mmu *first = cs->mmu.faults ? &cs->mmu : &cs->ggtt;
	const struct mirage_cs_regs *regs = &cs->regs;
	u32 base = engine->desc->mmio_base;

	state->addr = READ_ONCE(cs->addr);
	state->start = READ_ONCE(cs->start);
	state->signature = READ_ONCE(regs->ipehr) ^ READ_ONCE(regs->instdone);
	state->fault_addr = READ_ONCE(first->fault_addr);
	state->faults = READ_ONCE(cs->mmu.faults) + READ_ONCE(cs->ggtt.faults);
	state->commands = READ_ONCE(cs->commands);
	memcpy(state->unknown, cs->unknown, sizeof(state->unknown));
	add_reg(state, "CTL", MIRAGE_RING_CTL);
	add_reg(state, "IPEIR", READ_ONCE(regs->ipeir));
	add_reg(state, "IPEHR", READ_ONCE(regs->ipehr));
	add_reg(state, "ESR", READ_ONCE(regs->eir));
	add_reg(state, "INSTDONE", READ_ONCE(regs->instdone));
	add_reg(state, "SC_INSTDONE", READ_ONCE(regs->instdone1));
	add_own(state, cs, "SAMPLER_INSTDONE[0][0]", 0xe160);
	add_own(state, cs, "ROW_INSTDONE[0][0]", 0xe164);
	add_reg(state, "INSTPS", 0);
	add_reg(state, "INSTPM", READ_ONCE(cs->saved.instpm));
	add_own(state, cs, "RC PSMI", base + 0x50);
	add_own(state, cs, "GFX_MODE", base + 0x29c);
	add_own(state, cs, "PP_DIR_BASE", base + 0x228);
}

static int cs_read_reg(const struct mirage_hw_engine *engine, u32 reg, u64 *val)
{
	const struct mirage_cs *cs = container_of_const(engine, struct mirage_cs, base);
	struct mirage_mmio_ref at;

	if (!mirage_cs_own_reg(cs, reg, &at))
		return -EINVAL;
	*val = mirage_cs_read_reg(&at);
	return 0;
}

static u16 engine_flag(enum mirage_engine_class class)
{
	static const u16 flag[] = {
		[MIRAGE_RENDER] = MIRAGE_CMD_RENDER,
		[MIRAGE_COPY] = MIRAGE_CMD_COPY,
		[MIRAGE_VIDEO] = MIRAGE_CMD_VIDEO,
		[MIRAGE_VIDEO_ENHANCE] = MIRAGE_CMD_VIDEO_ENHANCE,
	};

	return flag[class];
}

static void cs_destroy(struct mirage_hw_engine *engine)
{
	struct mirage_cs *cs = to_mirage_cs(engine);
	unsigned int i;

	for (i = 0; i < MIRAGE_UNITS; i++)
		if (cs->unit[i])
			unit_of(cs, i)->destroy(cs->unit[i]);
	mirage_host_free(cs->index);
	mirage_host_free(cs);
}

static bool create_units(struct mirage_cs *cs, u16 engine)
{
	const struct intel_chip *chip = to_intel_chip(cs->base.gpu);
	unsigned int i;

	for (i = 0; i < MIRAGE_UNITS; i++) {
		if (!chip->unit[i] || !(chip->unit[i]->engines & engine))
			continue;
		cs->unit[i] = chip->unit[i]->create(cs);
		if (!cs->unit[i])
			return false;
	}
	return true;
}

static bool cs_init(struct mirage_cs *cs)
{
	const struct intel_chip *chip = to_intel_chip(cs->base.gpu);
	u16 engine = engine_flag(cs->base.desc->class);

	mirage_mmu_init(&cs->mmu, cs->base.gpu->ggtt);
	mirage_mmu_init(&cs->ggtt, cs->base.gpu->ggtt);
	cs_reset(&cs->base);
	cs->index = mirage_host_alloc(sizeof(*cs->index));
	if (!cs->index || mirage_cmd_index_build(cs->index, chip->cmds, engine))
		return false;
	return create_units(cs, engine);
}

static struct mirage_hw_engine *cs_create(struct mirage_gpu *gpu, unsigned int index)
{
	struct mirage_cs *cs = mirage_host_alloc(sizeof(*cs));

	if (!cs)
		return NULL;
	mirage_hw_engine_init(&cs->base, gpu, index);
	if (!cs_init(cs)) {
		cs_destroy(&cs->base);
		return NULL;
	}
	return &cs->base;
}

const struct mirage_engine_ops mirage_cs_ops = {
	.create = cs_create,
	.destroy = cs_destroy,
	.context_create = cs_context_create,
	.context_destroy = cs_context_destroy,
	.context_reset = cs_context_reset,
	.run = cs_run,
	.waits = cs_waits,
	.reset = cs_reset,
	.snapshot = cs_snapshot,
	.read_reg = cs_read_reg,
	.decode = mirage_cs_decode,
};
