// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the fetch loop
 *
 * Each turn reads one packet, and executes it. A batch ends where its length says so: there is no
 * command for it. What real hardware would not survive ends here, with words for it: a packet
 * that is not there, one that runs past the end of its buffer, a draw whose vertices never come.
 */

#include <linux/array_size.h>
#include <linux/bitfield.h>
#include <linux/compiler.h>
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "r5xx/2d/e2.h"
#include "r5xx/cp/cp.h"

/* A packet, and a register written, roughly. */
#define PACKET_NS	20u
#define REG_NS		4u

/* GPU addresses have 32 bits. */
#define ADDR_MASK	0xfffffffcull

int r5xx_cp_start_ib2(struct r5xx_cp *cp, u64 addr, u32 num_dw)
{
	if (cp->place.buffer == R5XX_IB2)
		return r5xx_unknown(&cp->engine, "indirect buffer within an indirect buffer 2");
	cp->place.stream[R5XX_IB2].addr = addr & ADDR_MASK;
	cp->place.stream[R5XX_IB2].left_dw = num_dw;
	cp->place.buffer = R5XX_IB2;
	return 0;
}

int r5xx_cp_skip(struct r5xx_cp *cp, u32 num_dw)
{
	struct r5xx_stream *stream = &cp->place.stream[cp->place.buffer];

	if (num_dw > stream->left_dw)
		return r5xx_unknown(&cp->engine, "%u DWords to skip, %u left", num_dw,
				    stream->left_dw);
	stream->addr += num_dw * 4ull;
	stream->left_dw -= num_dw;
	return 0;
}

static int exec_packet0(struct r5xx_cp *cp, const u32 *dw, u32 num_dw)
{
	u32 step_B = dw[0] & R5XX_PACKET0_ONE_REG_WR ? 0 : 4;
	u32 offset = R5XX_PACKET0_REG(dw[0]);
	u32 i;
	int err = 0;

	for (i = 1; i < num_dw && !err; i++, offset += step_B) {
		if (offset >= R5XX_NUM_REGS * 4)
			return r5xx_unknown(&cp->engine, "register 0x%x", offset);
		err = r5xx_cp_write(cp, offset, dw[i]);
	}
	return err ?: r5xx_charge(&cp->engine, num_dw * REG_NS);
}

static int exec_packet1(struct r5xx_cp *cp, const u32 *dw, u32 num_dw)
{
	int err = r5xx_cp_write(cp, R5XX_PACKET1_REG1(dw[0]), dw[1]);

	return err ?: r5xx_cp_write(cp, R5XX_PACKET1_REG2(dw[0]), dw[2]);
}

static int exec_packet2(struct r5xx_cp *cp, const u32 *dw, u32 num_dw)
{
	return 0;
}

static int exec_packet3(struct r5xx_cp *cp, const u32 *dw, u32 num_dw)
{
	const struct r5xx_packet *packet = r5xx_packet_find(R5XX_PACKET3_OPCODE(dw[0]));
	int err = 0;

	if (!packet)
		return r5xx_unknown(&cp->engine, "packet 0x%08x", dw[0]);
	if (num_dw - 1 < packet->min_dw || (packet->max_dw && num_dw - 1 > packet->max_dw))
		return r5xx_unknown(&cp->engine, "%s of %u DWords", packet->name, num_dw - 1);
	if ((packet->flags & R5XX_PACKET_USES_IB2) && cp->place.buffer == R5XX_IB2)
		return r5xx_unknown(&cp->engine, "%s in indirect buffer 2", packet->name);
	if (packet->flags & R5XX_PACKET_2D)
		err = r5xx_3d_flush(cp->engine.pipe);
	if (err || !packet->exec)
		return err;
	return packet->exec(cp, dw + 1, num_dw - 1);
}

static const struct {
	const char *name;
	int (*exec)(struct r5xx_cp *cp, const u32 *dw, u32 num_dw);
} packet_types[] = {
	{ "PACKET0", exec_packet0 },
	{ "PACKET1", exec_packet1 },
	{ "PACKET2", exec_packet2 },
	{ "PACKET3", exec_packet3 },
};

static const char *packet_name(u32 header)
{
	const struct r5xx_packet *packet = NULL;

	if (R5XX_PACKET_TYPE(header) == 3)
		packet = r5xx_packet_find(R5XX_PACKET3_OPCODE(header));
	return packet ? packet->name : packet_types[R5XX_PACKET_TYPE(header)].name;
}

static void cp_trace(struct r5xx_cp *cp, u32 len_dw)
{
	struct mirage_gpu *gpu = cp->engine.hw.gpu;
	__typeof__(gpu->ops->command) command = READ_ONCE(gpu->ops->command);

	if (command)
		command(gpu->host, cp->engine.hw.index, cp->addr, packet_name(cp->header), cp->dw,
			len_dw);
}

/* One packet. Its header is read once: what it says holds, whatever memory says later. */
static int cp_step(struct r5xx_cp *cp)
{
	struct r5xx_stream *stream = &cp->place.stream[cp->place.buffer];
	u32 len_dw;

	WRITE_ONCE(cp->addr, stream->addr);
	cp->dw[0] = mirage_mmu_read32(&cp->engine.mmu, stream->addr);
	WRITE_ONCE(cp->header, cp->dw[0]);
	len_dw = r5xx_packet_len_dw(cp->header);
	if (len_dw > stream->left_dw)
		return r5xx_unknown(&cp->engine, "packet 0x%08x of %u DWords, %u left", cp->header,
				    len_dw, stream->left_dw);
	mirage_mmu_read(&cp->engine.mmu, stream->addr + 4, cp->dw + 1, (len_dw - 1) * 4);
	stream->addr += len_dw * 4ull;
	stream->left_dw -= len_dw;
	cp->place.commands++;
	cp->engine.draw_addr = cp->addr;
	cp_trace(cp, len_dw);
	return packet_types[R5XX_PACKET_TYPE(cp->header)].exec(cp, cp->dw, len_dw);
}

/* Is there another packet? An indirect buffer 2 that is used up gives way to the batch. */
static bool cp_more(struct r5xx_cp *cp)
{
	if (cp->place.buffer == R5XX_IB2 && !cp->place.stream[R5XX_IB2].left_dw)
		cp->place.buffer = R5XX_IB1;
	return cp->place.stream[cp->place.buffer].left_dw;
}

/* A batch yields between two packets, and not while something waits for more of them. */
static bool cp_yields(const struct r5xx_cp *cp)
{
	return cp->engine.yield && !cp->feed.need_dw && !r5xx_e2_waits(cp->engine.e2);
}

static int cp_walk(struct r5xx_cp *cp)
{
	int err = 0;

	while (!err && cp_more(cp) && !cp_yields(cp)) {
		err = READ_ONCE(cp->engine.hw.stop) ? -ECANCELED : cp_step(cp);
		if (!err)
			err = r5xx_charge(&cp->engine, PACKET_NS);
	}
	if (!err && cp->feed.need_dw)
		err = r5xx_unknown(&cp->engine, "draw of %u DWords, %u came", cp->feed.need_dw,
				   cp->feed.v.num_dw);
	return err;
}

static void take_context(struct r5xx_cp *cp)
{
	struct r5xx_state *state = &cp->engine.state;
	u64 stamp[R5XX_BLOCKS];
	unsigned int i;

	cp->place = cp->ctx->place;
	memcpy(stamp, state->stamp, sizeof(stamp));
	memcpy(state, &cp->ctx->state, sizeof(*state));
	for (i = 0; i < R5XX_BLOCKS; i++)
		state->stamp[i] = stamp[i] + 1;
	memcpy(cp->semaphore, cp->ctx->semaphore, sizeof(cp->semaphore));
	cp->resync = cp->ctx->resync;
	for (i = 0; i < R5XX_MAX_PIPES; i++)
		r5xx_cp_zpass_set(cp, i, cp->ctx->zpass[i]);
}

static void keep_context(struct r5xx_cp *cp)
{
	unsigned int i;

	cp->ctx->place = cp->place;
	memcpy(&cp->ctx->state, &cp->engine.state, sizeof(cp->engine.state));
	memcpy(cp->ctx->semaphore, cp->semaphore, sizeof(cp->semaphore));
	cp->ctx->resync = cp->resync;
	for (i = 0; i < R5XX_MAX_PIPES; i++)
		cp->ctx->zpass[i] = r5xx_cp_zpass_read(cp, i);
}

static void begin_place(struct r5xx_place *place, const struct mirage_batch *batch)
{
	memset(place, 0, sizeof(*place));
	place->start = batch->addr & ADDR_MASK;
	place->start_dw = min_t(u64, batch->len_B / 4, ~0u);
	place->stream[R5XX_IB1].addr = place->start;
	place->stream[R5XX_IB1].left_dw = place->start_dw;
}

static int cp_begin_batch(struct r5xx_cp *cp, const struct mirage_batch *batch)
{
	cp->ctx = to_r5xx_cp_context(batch->ctx);
	mirage_mmu_init(&cp->engine.mmu, batch->pt);
	cp->engine.yield = false;
	cp->engine.told = false;
	cp->engine.unknown[0] = 0;
	cp->engine.work_ns = 0;
	cp->engine.relaxed++;
	cp->feed.need_dw = 0;
	r5xx_e2_reset(cp->engine.e2);
	if (batch->flags & MIRAGE_BATCH_RESUME)
		take_context(cp);
	else
		begin_place(&cp->place, batch);
	return r5xx_3d_begin(cp->engine.pipe, batch);
}

static int cp_finish_batch(struct r5xx_cp *cp, int err)
{
	if (err) {
		r5xx_3d_discard(cp->engine.pipe);
		cp->feed.need_dw = 0;
	} else if (cp_more(cp)) {
		keep_context(cp);
		err = -EAGAIN;
	}
	/* A host without memory leaves nothing behind that stands still. */
	cp->wedged = err && err != -ENOMEM && err != -EAGAIN;
	cp->ctx = NULL;
	return err;
}

static int cp_run(struct mirage_hw_engine *hw, const struct mirage_batch *batch)
{
	struct r5xx_cp *cp = to_r5xx_cp(hw);
	int err;

	if (cp->wedged)
		return -EIO;
	err = cp_begin_batch(cp, batch);
	if (!err)
		err = cp_walk(cp);
	if (!err)
		err = r5xx_3d_flush(cp->engine.pipe);
	return cp_finish_batch(cp, err);
}

/* The chip's fuses are in registers that drivers read. */
static void fuse_pipes(struct r5xx_state *s, const struct r5xx_chip *chip)
{
	u32 num = chip->num_gb_pipes;
	u32 bad = 0xf & ~((1u << num) - 1);

	r5xx_state_write(s, GB_PIPE_SELECT,
			 r5xx_reg(s, GB_PIPE_SELECT) | (num - 1) << 12 | bad << 14);
	r5xx_state_write(s, GB_PIPE_SELECT2, chip->num_z_pipes == 2 ? 3 : 0);
}

/* What a driver makes of them before streams run: no stream may. */
static void use_pipes(struct r5xx_state *s, const struct r5xx_chip *chip)
{
	/* PIPE_COUNT by number of pipes (11.5). */
	static const u8 pipe_count[R5XX_MAX_PIPES + 1] = { 0, 0, 3, 6, 7 };
	u32 num = chip->num_gb_pipes;

	r5xx_state_write(s, GB_TILE_CONFIG, r5xx_reg(s, GB_TILE_CONFIG) |
			 FIELD_PREP(GB_TILE_CONFIG_PIPE_COUNT, pipe_count[num]));
	r5xx_state_write(s, SU_REG_DEST, (1u << num) - 1);
	r5xx_state_write(s, DST_PIPE_CONFIG, DST_PIPE_CONFIG_PIPE_AUTO_CONFIG);
}

/*
 * What a driver's ring begins with, at start-up and after a reset, where it is not the reset state:
 * streams need not say it.
 */
static const struct {
	u32 offset;
	u32 val;
} ring_start[] = {
	{ ISYNC_CNTL, ISYNC_CNTL_ISYNC_ANY2D_IDLE3D | ISYNC_CNTL_ISYNC_ANY3D_IDLE2D |
		      ISYNC_CNTL_ISYNC_WAIT_IDLEGUI | ISYNC_CNTL_ISYNC_CPSCRATCH_IDLEGUI },
	/* All samples in the middle. */
	{ GB_MSPOS0, 0x66666666 },
	{ GB_MSPOS1, 0x06666666 },
	{ GA_ENHANCE, GA_ENHANCE_DEADLOCK_CNTL | GA_ENHANCE_FASTSYNC_CNTL },
	/* Triangles for both faces; to the nearest, geometry and colours. */
	{ GA_POLY_MODE, 2 << 4 | 2 << 7 },
	{ GA_ROUND_MODE, 1 | 1 << 2 },
};

static void start_state(struct r5xx_state *s, const struct r5xx_chip *chip)
{
	unsigned int i;

	r5xx_state_reset(s);
	fuse_pipes(s, chip);
	use_pipes(s, chip);
	for (i = 0; i < ARRAY_SIZE(ring_start); i++)
		r5xx_state_write(s, ring_start[i].offset, ring_start[i].val);
}

static void cp_reset(struct mirage_hw_engine *hw)
{
	struct r5xx_cp *cp = to_r5xx_cp(hw);
	unsigned int i;

	start_state(&cp->engine.state, cp->engine.chip);
	r5xx_e2_reset(cp->engine.e2);
	memset(&cp->place, 0, sizeof(cp->place));
	memset(cp->semaphore, 0, sizeof(cp->semaphore));
	memset(&cp->resync, 0, sizeof(cp->resync));
	for (i = 0; i < R5XX_MAX_PIPES; i++)
		r5xx_cp_zpass_set(cp, i, 0);
	cp->feed.need_dw = 0;
	cp->zmask.pending = false;
	cp->cmask.pending = false;
	cp->addr = 0;
	cp->header = 0;
	cp->wedged = false;
}

static struct mirage_hw_context *cp_context_create(struct mirage_hw_engine *hw)
{
	struct r5xx_cp_context *ctx = mirage_host_alloc(sizeof(*ctx));

	if (!ctx)
		return NULL;
	ctx->base.engine = hw;
	start_state(&ctx->state, to_r5xx_engine(hw)->chip);
	return &ctx->base;
}

static void cp_context_destroy(struct mirage_hw_context *base)
{
	mirage_host_free(to_r5xx_cp_context(base));
}

static void cp_context_reset(struct mirage_hw_context *base)
{
	struct r5xx_cp_context *ctx = to_r5xx_cp_context(base);

	memset(&ctx->place, 0, sizeof(ctx->place));
	start_state(&ctx->state, to_r5xx_engine(base->engine)->chip);
	memset(ctx->zpass, 0, sizeof(ctx->zpass));
	memset(ctx->semaphore, 0, sizeof(ctx->semaphore));
	memset(&ctx->resync, 0, sizeof(ctx->resync));
}

/* What drivers wait for: bit 8 is the read itself, and 64 places are free in the queue. */
#define RBBM_STATUS_IDLE	0x00000140u
#define RBBM_STATUS_STUCK	(RBBM_STATUS_GUI_ACTIVE | RBBM_STATUS_CP_CMDSTRM_BUSY | \
				 RBBM_STATUS_ENG_EV_BUSY)
#define CP_STAT_STUCK		(CP_STAT_CP_BUSY | CP_STAT_CMDSTRM_BUSY | \
				 CP_STAT_CSQ_INDIRECT_BUSY | CP_STAT_CSI_BUSY)

static u32 rbbm_status(const struct r5xx_cp *cp)
{
	return RBBM_STATUS_IDLE | (cp->wedged || cp->ctx ? RBBM_STATUS_STUCK : 0);
}

static u32 cp_stat(const struct r5xx_cp *cp)
{
	return cp->wedged || cp->ctx ? CP_STAT_STUCK : 0;
}

static void add_reg(struct mirage_engine_state *state, const char *name, u32 val)
{
	state->reg[state->num_regs].name = name;
	state->reg[state->num_regs++].val = val;
}

static void cp_snapshot(const struct mirage_hw_engine *hw, struct mirage_engine_state *state)
{
	const struct r5xx_engine *engine = container_of_const(hw, struct r5xx_engine, hw);
	const struct r5xx_cp *cp = container_of_const(engine, struct r5xx_cp, engine);
	const struct r5xx_place *place = &cp->place;

	state->addr = READ_ONCE(cp->addr);
	state->start = READ_ONCE(place->start);
	state->signature = READ_ONCE(cp->header) ^ rbbm_status(cp);
	state->fault_addr = READ_ONCE(engine->mmu.fault_addr);
	state->faults = READ_ONCE(engine->mmu.faults);
	state->commands = READ_ONCE(place->commands);
	memcpy(state->unknown, engine->unknown, sizeof(state->unknown));
	add_reg(state, "RBBM_STATUS", rbbm_status(cp));
	add_reg(state, "CP_STAT", cp_stat(cp));
	add_reg(state, "CP_RB_RPTR", r5xx_reg(&engine->state, CP_RB_RPTR));
	add_reg(state, "CP_RB_WPTR", r5xx_reg(&engine->state, CP_RB_WPTR));
	add_reg(state, "CP_IB_BASE", place->start);
	add_reg(state, "CP_IB_BUFSZ", READ_ONCE(place->stream[R5XX_IB1].left_dw));
	add_reg(state, "CP_IB2_BASE", READ_ONCE(place->stream[R5XX_IB2].addr));
	add_reg(state, "CP_IB2_BUFSZ", READ_ONCE(place->stream[R5XX_IB2].left_dw));
	add_reg(state, "HEADER", READ_ONCE(cp->header));
	add_reg(state, "VAP_VF_CNTL", r5xx_reg(&engine->state, VAP_VF_CNTL));
	add_reg(state, "ISYNC_CNTL", r5xx_reg(&engine->state, ISYNC_CNTL));
	add_reg(state, "WAIT_UNTIL", r5xx_reg(&engine->state, WAIT_UNTIL));
}

int r5xx_cp_read_reg(const struct mirage_hw_engine *hw, u32 reg, u64 *val)
{
	const struct r5xx_engine *engine = container_of_const(hw, struct r5xx_engine, hw);
	const struct r5xx_cp *cp = container_of_const(engine, struct r5xx_cp, engine);

	if (reg == RBBM_STATUS)
		*val = rbbm_status(cp);
	else if (reg == CP_STAT)
		*val = cp_stat(cp);
	else if (r5xx_reg_find(reg))
		*val = READ_ONCE(engine->state.reg[reg / 4]);
	else
		return -EINVAL;
	return 0;
}

static void cp_destroy(struct mirage_hw_engine *hw)
{
	struct r5xx_cp *cp = to_r5xx_cp(hw);

	r5xx_3d_destroy(cp->engine.pipe);
	r5xx_e2_destroy(cp->engine.e2);
	mirage_host_free(cp);
}

static bool cp_init(struct r5xx_cp *cp)
{
	mirage_mmu_init(&cp->engine.mmu, cp->engine.hw.gpu->ggtt);
	r5xx_state_reset(&cp->engine.state);
	r5xx_cp_index_actions(cp);
	cp->engine.e2 = r5xx_e2_create(&cp->engine);
	cp->engine.pipe = r5xx_3d_create(&cp->engine);
	if (!cp->engine.e2 || !cp->engine.pipe)
		return false;
	cp_reset(&cp->engine.hw);
	return true;
}

static struct mirage_hw_engine *cp_create(struct mirage_gpu *gpu, unsigned int index)
{
	struct r5xx_cp *cp = mirage_host_alloc(sizeof(*cp));

	if (!cp)
		return NULL;
	mirage_hw_engine_init(&cp->engine.hw, gpu, index);
	cp->engine.chip = gpu->chip->tables;
	if (!cp_init(cp)) {
		cp_destroy(&cp->engine.hw);
		return NULL;
	}
	return &cp->engine.hw;
}

const struct mirage_engine_ops r5xx_engine_ops = {
	.create = cp_create,
	.destroy = cp_destroy,
	.context_create = cp_context_create,
	.context_destroy = cp_context_destroy,
	.context_reset = cp_context_reset,
	.run = cp_run,
	.reset = cp_reset,
	.snapshot = cp_snapshot,
	.read_reg = r5xx_cp_read_reg,
	.decode = r5xx_cp_decode,
	.print_regs = r5xx_cp_print_regs,
};
