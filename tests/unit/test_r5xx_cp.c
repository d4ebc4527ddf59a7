// SPDX-License-Identifier: GPL-2.0
/* R5xx's command processor: packets, what registers set off, draws as far as the seam. */

#include "fixture.h"
#include "radeon_cmd.h"

#include "r5xx/cp/cp.h"

/* The pipeline behind the seam is this test: it notes what it is told. */
#define MAX_DRAWS	8

static struct {
	unsigned int draws;
	unsigned int flushes;
	unsigned int begins;
	unsigned int discards;
	u64 zpass;
	struct r5xx_vertices v[MAX_DRAWS];
	u32 dw[MAX_DRAWS][512];
	int err;
	struct fixture *f;
} seen;

struct r5xx_3d {
	struct r5xx_engine *engine;
};

struct r5xx_3d *r5xx_3d_create(struct r5xx_engine *engine)
{
	struct r5xx_3d *p = mirage_host_alloc(sizeof(*p));

	p->engine = engine;
	return p;
}

void r5xx_3d_destroy(struct r5xx_3d *p)
{
	mirage_host_free(p);
}

int r5xx_3d_begin(struct r5xx_3d *p, const struct mirage_batch *batch)
{
	seen.begins++;
	return 0;
}

int r5xx_3d_draw(struct r5xx_3d *p, const struct r5xx_vertices *v)
{
	assert_true(seen.draws < MAX_DRAWS);
	seen.v[seen.draws] = *v;
	if (v->dw && v->num_dw <= 512)
		memcpy(seen.dw[seen.draws], v->dw, v->num_dw * 4);
	seen.draws++;
	return seen.err;
}

int r5xx_3d_flush(struct r5xx_3d *p)
{
	seen.flushes++;
	return 0;
}

void r5xx_3d_discard(struct r5xx_3d *p)
{
	seen.discards++;
}

void r5xx_3d_pvs_text(const u32 *word, char *text, size_t size)
{
	snprintf(text, size, "pvs %u", word[3]);
}

void r5xx_3d_us_text(const u32 *word, char *text, size_t size)
{
	snprintf(text, size, "us %u", word[5]);
}

u64 r5xx_3d_zpass(const struct r5xx_3d *p)
{
	return seen.zpass;
}

static int setup_chip(void **state, const struct mirage_chip *chip)
{
	memset(&seen, 0, sizeof(seen));
	*state = fixture_create(chip);
	return 0;
}

static int setup(void **state)
{
	return setup_chip(state, &mirage_chip_rv530);
}

static int setup_r520(void **state)
{
	return setup_chip(state, &mirage_chip_r520);
}

static int teardown(void **state)
{
	fixture_destroy(*state);
	return 0;
}

static u32 reg(struct fixture *f, u32 offset)
{
	u64 val;

	assert_int_equal(mirage_gpu_read_reg(f->gpu, offset, &val), 0);
	return val;
}

static void put(struct fixture *f, u64 addr, const u32 *dw, unsigned int num_dw)
{
	memcpy(fixture_ptr(f, addr), dw, num_dw * 4);
}

#define PUT(f, addr, ...) \
	put(f, addr, (const u32[]){ __VA_ARGS__ }, sizeof((const u32[]){ __VA_ARGS__ }) / 4)

static void assert_hang(struct fixture *f, const char *what)
{
	assert_int_equal(fixture_run(f), -EIO);
	assert_string_equal(fixture_state(f).unknown, what);
	assert_true(reg(f, RBBM_STATUS) & RBBM_STATUS_GUI_ACTIVE);
	fixture_emit(f, PACKET2);
	assert_int_equal(fixture_run(f), -EIO);
	fixture_reset(f);
	assert_int_equal(reg(f, RBBM_STATUS), 0x140);
	fixture_emit(f, PACKET2);
	assert_int_equal(fixture_run(f), 0);
}

static void packets_write_registers(void **state)
{
	struct fixture *f = *state;

	fixture_emit(f, PACKET0(RB3D_COLOROFFSET(0), 3), 0x100, 0x200, 0x300);
	fixture_emit(f, PACKET0_ONE(RB3D_CLRCMP_CLR, 3), 1, 2, 3);
	fixture_emit(f, PACKET1(BRUSH_DATA(0), BRUSH_Y_X), 7, 8);
	fixture_emit(f, PACKET2);
	fixture_emit(f, PACKET3(P3_NOP, 2), PACKET0(RB3D_COLOROFFSET(0), 1), 0xdead);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(reg(f, RB3D_COLOROFFSET(0)), 0x100);
	assert_int_equal(reg(f, RB3D_COLOROFFSET(2)), 0x300);
	assert_int_equal(reg(f, RB3D_CLRCMP_CLR), 3);
	assert_int_equal(reg(f, RB3D_CLRCMP_MSK), 0);
	assert_int_equal(reg(f, BRUSH_DATA(0)), 7);
	assert_int_equal(reg(f, BRUSH_Y_X), 8);
	assert_int_equal(fixture_state(f).commands, 5);
	assert_int_equal(seen.begins, 1);
	assert_true(seen.flushes > 0);
}

static void registers_survive_a_batch(void **state)
{
	struct fixture *f = *state;

	fixture_emit(f, PACKET0(RB3D_CCTL, 1), 0x400);
	assert_int_equal(fixture_run(f), 0);
	fixture_emit(f, PACKET2);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(reg(f, RB3D_CCTL), 0x400);
	fixture_reset(f);
	assert_int_equal(reg(f, RB3D_CCTL), 0);
}

static void what_is_not_a_packet_hangs(void **state)
{
	struct fixture *f = *state;

	fixture_emit(f, PACKET3(0x55, 1), 0);
	assert_hang(f, "packet 0xc0005500");
	fixture_emit(f, PACKET0(RB3D_CCTL, 3), 0);
	assert_hang(f, "packet 0x00021380 of 4 DWords, 2 left");
	fixture_emit(f, PACKET3(P3_DRAW_VBUF_2, 2), 0, 0);
	assert_hang(f, "3D_DRAW_VBUF_2 of 2 DWords");
	fixture_emit(f, PACKET0(0x7ffc, 2), 0, 0);
	assert_hang(f, "register 0x8000");
	fixture_emit(f, PACKET0(CP_IB_BUFSZ, 1), 4);
	assert_hang(f, "indirect buffer 1 within a batch");
	assert_int_equal(seen.discards, 5);
}

static void indirect_buffer_2_returns(void **state)
{
	struct fixture *f = *state;
	u64 ib2 = fixture_map(f, 4096);

	PUT(f, ib2, PACKET0(RB3D_CCTL, 1), 0x400, PACKET0(ZB_CNTL, 1), 2, PACKET2, 0xffffffff);
	fixture_emit(f, PACKET0(CP_IB2_BASE, 2), ib2, 5);
	fixture_emit(f, PACKET0(ZB_FORMAT, 1), 2);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(reg(f, RB3D_CCTL), 0x400);
	assert_int_equal(reg(f, ZB_CNTL), 2);
	assert_int_equal(reg(f, ZB_FORMAT), 2);

	PUT(f, ib2, PACKET0(CP_IB2_BASE, 2), ib2, 5);
	fixture_emit(f, PACKET0(CP_IB2_BASE, 2), ib2, 3);
	assert_hang(f, "indirect buffer within an indirect buffer 2");
	PUT(f, ib2, PACKET3(P3_WAIT_MEM, 2), ib2, 2);
	fixture_emit(f, PACKET0(CP_IB2_BASE, 2), ib2, 3);
	assert_hang(f, "WAIT_MEM in indirect buffer 2");
}

static void scratch_registers_go_to_memory(void **state)
{
	struct fixture *f = *state;
	u64 mem = fixture_map(f, 4096);

	fixture_emit(f, PACKET0(SCRATCH_UMSK, 2), 0x82, mem);
	fixture_emit(f, PACKET0(SCRATCH_REG(0), 8), 10, 11, 12, 13, 14, 15, 16, 17);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, mem), 0);
	assert_int_equal(fixture_dw(f, mem + 4), 11);
	assert_int_equal(fixture_dw(f, mem + 8), 0);
	assert_int_equal(fixture_dw(f, mem + 28), 17);
	assert_int_equal(reg(f, SCRATCH_REG(2)), 12);
}

static void a_finished_flush_resyncs(void **state)
{
	struct fixture *f = *state;
	u64 mem = fixture_map(f, 4096);
	unsigned int flushes;

	fixture_emit(f, PACKET0(SCRATCH_UMSK, 2), 0xff, mem);
	fixture_emit(f, PACKET0(CP_RESYNC_ADDR, 2), 3, 0xabcd);
	fixture_emit(f, PACKET0(RB3D_DSTCACHE_CTLSTAT, 1), 0x10);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, mem + 12), 0xabcd);
	flushes = seen.flushes;	/* the batch's own */
	fixture_emit(f, PACKET0(RB3D_DSTCACHE_CTLSTAT, 1), 0xa);
	fixture_emit(f, PACKET0(ZB_ZCACHE_CTLSTAT, 1), 3);
	fixture_emit(f, PACKET0(WAIT_UNTIL, 1), 1 << 17);
	fixture_emit(f, PACKET0(WAIT_UNTIL, 1), 1 << 16);
	fixture_emit(f, PACKET0(RB3D_DSTCACHE_CTLSTAT, 1), 5);	/* no effect */
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(seen.flushes, flushes * 2 + 3);
	assert_int_equal(reg(f, ZB_ZCACHE_CTLSTAT), 0);
}

/* Registers and values are in queues of eight, and syncs may come before them (5.9). */
static void resyncs_are_queued(void **state)
{
	struct fixture *f = *state;
	u64 mem = fixture_map(f, 4096);
	u32 i;

	fixture_emit(f, PACKET0(SCRATCH_UMSK, 2), 0xff, mem);
	fixture_emit(f, PACKET0(RB3D_DSTCACHE_CTLSTAT, 1), 0x10);
	fixture_emit(f, PACKET0(CP_RESYNC_ADDR, 2), 1, 11, PACKET0(CP_RESYNC_ADDR, 2), 2, 22);
	fixture_emit(f, PACKET0(CP_RESYNC_ADDR, 2), 3, 33);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(reg(f, SCRATCH_REG(0)), 0);
	assert_int_equal(fixture_dw(f, mem + 4), 11);
	assert_int_equal(fixture_dw(f, mem + 8), 0);
	fixture_emit(f, PACKET0(RB3D_DSTCACHE_CTLSTAT, 1), 0x10);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, mem + 8), 22);
	assert_int_equal(fixture_dw(f, mem + 12), 0);
	for (i = 0; i < 9; i++)
		fixture_emit(f, PACKET0(CP_RESYNC_ADDR, 2), 4, 40 + i);
	for (i = 0; i < 12; i++)
		fixture_emit(f, PACKET0(RB3D_DSTCACHE_CTLSTAT, 1), 0x10);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, mem + 12), 33);
	assert_int_equal(fixture_dw(f, mem + 16), 46);
	/* Those that nothing has been written for are forgotten with everything else. */
	fixture_reset(f);
	fixture_emit(f, PACKET0(SCRATCH_UMSK, 2), 0xff, mem);
	fixture_emit(f, PACKET0(CP_RESYNC_ADDR, 2), 5, 55);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, mem + 20), 0);
}

#define TRIANGLES(walk, num)	((num) << 16 | (walk) << 4 | 4)

static void draws_say_where_vertices_are(void **state)
{
	struct fixture *f = *state;

	fixture_emit(f, PACKET3(P3_DRAW_VBUF_2, 1), TRIANGLES(2, 6));
	fixture_emit(f, PACKET3(P3_DRAW_VBUF, 2), 0x1234, TRIANGLES(2, 9));
	fixture_emit(f, PACKET3(P3_DRAW_INDX_2, 3), TRIANGLES(1, 3), 0x00010000, 0x00000002);
	fixture_emit(f, PACKET0(VAP_VTX_SIZE, 1), 2);
	fixture_emit(f, PACKET3(P3_DRAW_IMMD, 8), 0, TRIANGLES(3, 3), 1, 2, 3, 4, 5, 6);
	fixture_emit(f, PACKET0(VAP_ALT_NUM_VERTICES, 1), 0x10005);
	fixture_emit(f, PACKET3(P3_DRAW_VBUF_2, 1), TRIANGLES(2, 3) | 1 << 14);
	fixture_emit(f, PACKET0(VAP_VF_CNTL, 1), TRIANGLES(2, 12));
	fixture_emit(f, PACKET3(P3_DRAW_VBUF_2, 1), 6 << 16 | 2 << 4);	/* no primitive */
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(seen.draws, 6);
	assert_int_equal(seen.v[0].num, 6);
	assert_int_equal(seen.v[0].walk, R5XX_WALK_LIST);
	assert_int_equal(seen.v[0].vf_cntl, TRIANGLES(2, 6));
	assert_int_equal(seen.v[1].num, 9);
	assert_int_equal(seen.v[2].walk, R5XX_WALK_INDEX);
	assert_int_equal(seen.v[2].index_B, 2);
	assert_int_equal(seen.v[2].num_dw, 2);
	assert_int_equal(seen.dw[2][0], 0x10000);
	assert_int_equal(seen.dw[2][1], 2);
	assert_int_equal(seen.v[3].walk, R5XX_WALK_EMBEDDED);
	assert_int_equal(seen.v[3].num_dw, 6);
	assert_int_equal(seen.dw[3][5], 6);
	assert_int_equal(seen.v[4].num, 0x10005);
	assert_int_equal(seen.v[5].num, 12);
}

#define PORT_IDX(skip)	(1u << 31 | (skip) << 16 | VAP_PORT_IDX(0) / 4)

static void index_buffers_feed_the_draw_before(void **state)
{
	struct fixture *f = *state;
	u64 ib = fixture_map(f, 4096);

	PUT(f, ib, 0x99999999, 0x00010000, 0x00030002);
	fixture_emit(f, PACKET3(P3_DRAW_INDX_2, 1), TRIANGLES(1, 3));
	fixture_emit(f, PACKET3(P3_INDX_BUFFER, 3), PORT_IDX(1), ib, 3);
	/* 32 bits wide */
	fixture_emit(f, PACKET3(P3_DRAW_INDX, 2), 0, TRIANGLES(1, 3) | 1 << 11);
	fixture_emit(f, PACKET3(P3_INDX_BUFFER, 3), PORT_IDX(0), ib, 3);
	/* In two pieces */
	fixture_emit(f, PACKET3(P3_DRAW_INDX_2, 1), TRIANGLES(1, 6));
	fixture_emit(f, PACKET3(P3_INDX_BUFFER, 3), PORT_IDX(0), ib, 2);
	fixture_emit(f, PACKET0(VAP_PORT_IDX(5), 1), 0x77);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(seen.draws, 3);
	assert_null(seen.v[0].dw);
	assert_int_equal(seen.v[0].addr, ib + 4);
	assert_int_equal(seen.v[0].num_dw, 2);
	assert_int_equal(seen.v[1].index_B, 4);
	assert_int_equal(seen.v[1].num_dw, 3);
	assert_int_equal(seen.v[2].num_dw, 3);
	assert_int_equal(seen.dw[2][0], 0x99999999);
	assert_int_equal(seen.dw[2][1], 0x00010000);
	assert_int_equal(seen.dw[2][2], 0x77);
}

static void an_index_buffer_can_load_registers(void **state)
{
	struct fixture *f = *state;
	u64 mem = fixture_map(f, 4096);

	PUT(f, mem, 0x100, 0x200, 0x300, 0x400);
	fixture_emit(f, PACKET3(P3_INDX_BUFFER, 3), RB3D_COLOROFFSET(0) / 4 | 1 << 16, mem, 4);
	fixture_emit(f, PACKET3(P3_INDX_BUFFER, 3), 1u << 31 | RB3D_CLRCMP_CLR / 4, mem, 3);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(reg(f, RB3D_COLOROFFSET(0)), 0x200);
	assert_int_equal(reg(f, RB3D_COLOROFFSET(2)), 0x400);
	assert_int_equal(reg(f, RB3D_COLOROFFSET(3)), 0);
	assert_int_equal(reg(f, RB3D_CLRCMP_CLR), 0x300);
}

static void vertices_that_never_come_hang(void **state)
{
	struct fixture *f = *state;
	u64 mem = fixture_map(f, 4096);

	fixture_emit(f, PACKET3(P3_DRAW_INDX_2, 1), TRIANGLES(1, 6));
	assert_hang(f, "draw of 3 DWords, 0 came");
	fixture_emit(f, PACKET3(P3_DRAW_INDX_2, 2), TRIANGLES(1, 6), 0);
	fixture_emit(f, PACKET3(P3_DRAW_VBUF_2, 1), TRIANGLES(2, 6));
	assert_hang(f, "draw of 3 DWords, 1 came");
	fixture_emit(f, PACKET0(VAP_PORT_IDX(0), 1), 5);
	assert_hang(f, "vertex data 0x00000005 without a draw");
	fixture_emit(f, PACKET3(P3_INDX_BUFFER, 3), PORT_IDX(0), mem, 3);
	assert_hang(f, "3 DWords of indices without a draw");
	assert_int_equal(seen.draws, 0);
}

static void vertices_can_be_written_to_registers(void **state)
{
	struct fixture *f = *state;

	fixture_emit(f, PACKET0(VAP_VF_CNTL, 1), 2 << 16 | 0 << 4 | 2);	/* a line */
	fixture_emit(f, PACKET0(VAP_VTX_ST_CLR(0), 1), 0x3f800000);
	fixture_emit(f, PACKET0(VAP_VTX_ST_POS_0_4(0), 4), 1, 2, 3, 4);
	fixture_emit(f, PACKET0(VAP_VTX_ST_POS_0_2(0), 2), 5, 6);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(seen.draws, 1);
	assert_int_equal(seen.v[0].walk, R5XX_WALK_STATE);
	assert_int_equal(seen.v[0].num_dw, 2 * R5XX_VTX_ST_DW);
	assert_int_equal(seen.dw[0][3], 4);
	assert_int_equal(seen.dw[0][8], 0x3f800000);
	assert_int_equal(seen.dw[0][R5XX_VTX_ST_DW + 8], 0x3f800000);
	assert_int_equal(seen.dw[0][R5XX_VTX_ST_DW + (0x2490 - 0x2300) / 4], 5);
}

static void array_pointers_are_triplets(void **state)
{
	struct fixture *f = *state;

	fixture_emit(f, PACKET3(P3_LOAD_VBPNTR, 6), 3, 0x04030201, 0x1000, 0x2000, 0x0605, 0x3000);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(reg(f, VAP_VTX_NUM_ARRAYS), 3);
	assert_int_equal(reg(f, VAP_VTX_AOS_ATTR(0)), 0x04030201);
	assert_int_equal(reg(f, VAP_VTX_AOS_ADDR(1)), 0x2000);
	assert_int_equal(reg(f, VAP_VTX_AOS_ATTR(1)), 0x0605);
	assert_int_equal(reg(f, VAP_VTX_AOS_ADDR(2)), 0x3000);
}

static void mpeg_packets_expand_indices(void **state)
{
	struct fixture *f = *state;

	/* RS_COUNT and US_CONFIG, then two quads, and a word that is nothing */
	fixture_emit(f, PACKET3(P3_MPEG_INDEX, 8), 1 << 9 | 1 << 16, 0x85, 2,
		     8 << 16 | 1 << 4 | 13, 2, 0, 0x10, 0xdead);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(reg(f, RS_COUNT), 0x85);
	assert_int_equal(reg(f, US_CONFIG), 2);
	assert_int_equal(seen.draws, 1);
	assert_int_equal(seen.v[0].num_dw, 4);
	assert_int_equal(seen.dw[0][0], 0x00010000);
	assert_int_equal(seen.dw[0][1], 0x00030002);
	assert_int_equal(seen.dw[0][2], 0x00110010);
	assert_int_equal(seen.dw[0][3], 0x00130012);
	fixture_emit(f, PACKET3(P3_MPEG_INDEX, 4), 0, 8 << 16 | 1 << 4 | 13, 2, 0);
	assert_hang(f, "MPEG_INDEX of 4 DWords");
}

static void conditions_skip_packets(void **state)
{
	struct fixture *f = *state;
	u64 mem = fixture_map(f, 4096);

	PUT(f, mem, 0, 2, 1, 2, 1, 3);
	fixture_emit(f, PACKET3(P3_COND_EXEC, 3), mem, 2, 2, PACKET0(RB3D_CCTL, 1), 1);
	fixture_emit(f, PACKET3(P3_COND_EXEC, 3), mem + 8, 2, 2, PACKET0(ZB_CNTL, 1), 1);
	fixture_emit(f, PACKET3(P3_PRED_EXEC, 1), 2u << 24 | 2, PACKET0(RB3D_DITHER_CTL, 1), 1);
	fixture_emit(f, PACKET3(P3_PRED_EXEC, 1), 1u << 24 | 2, PACKET0(ZB_FORMAT, 1), 1);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(reg(f, RB3D_CCTL), 0);
	assert_int_equal(reg(f, ZB_CNTL), 1);
	assert_int_equal(reg(f, RB3D_DITHER_CTL), 0);
	assert_int_equal(reg(f, ZB_FORMAT), 1);
	fixture_emit(f, PACKET3(P3_COND_EXEC, 3), mem + 16, 2, 0);
	assert_hang(f, "COND_EXEC without a 2 behind its condition");
	fixture_emit(f, PACKET3(P3_PRED_EXEC, 1), 2u << 24 | 9, 0);
	assert_hang(f, "9 DWords to skip, 1 left");
}

static void waits_end_when_the_host_says_so(void **state)
{
	struct fixture *f = *state;
	u64 mem = fixture_map(f, 4096);

	PUT(f, mem, 0, 0, 1, 2, 1, 1);
	fixture_emit(f, PACKET3(P3_WAIT_MEM, 2), mem, 2);
	fixture_emit(f, PACKET3(P3_WAIT_SEMAPHORE, 2), 0xfd, 0);
	assert_int_equal(fixture_run(f), 0);
	f->relax_limit = 5;
	fixture_emit(f, PACKET3(P3_WAIT_MEM, 2), mem + 8, 2);
	assert_int_equal(fixture_run(f), -ECANCELED);
	assert_int_equal(f->idles, 6);
	fixture_reset(f);
	f->relax_limit = f->relaxes + 5;
	fixture_emit(f, PACKET0(CP_ME_RAM_ADDR, 1), 0xfe, PACKET0(CP_ME_RAM_DATAL, 1), 1);
	fixture_emit(f, PACKET3(P3_WAIT_SEMAPHORE, 1), 0xfe);
	assert_int_equal(fixture_run(f), -ECANCELED);
	fixture_reset(f);
	f->relax_limit = 0;
	fixture_emit(f, PACKET3(P3_WAIT_MEM, 2), mem + 16, 2);
	assert_hang(f, "WAIT_MEM without a 2 in memory");
	fixture_emit(f, PACKET3(P3_WAIT_SEMAPHORE, 1), 0xfb);
	assert_hang(f, "semaphore 0xfb");
}

static void pixels_are_counted_by_pipe(void **state)
{
	struct fixture *f = *state;
	u64 mem = fixture_map(f, 4096);

	PUT(f, mem, 9, 9, 9);
	seen.zpass = 1000;
	fixture_emit(f, PACKET0(FG_ZBREG_DEST, 1), 3, PACKET0(ZB_ZPASS_DATA, 1), 5);
	assert_int_equal(fixture_run(f), 0);
	seen.zpass = 1234;
	fixture_emit(f, PACKET0(FG_ZBREG_DEST, 1), 1, PACKET0(ZB_ZPASS_ADDR, 1), mem);
	fixture_emit(f, PACKET0(FG_ZBREG_DEST, 1), 2, PACKET0(ZB_ZPASS_ADDR, 1), mem + 4);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, mem), 239);	/* 234 and what the counter was set to */
	assert_int_equal(fixture_dw(f, mem + 4), 5);
	assert_int_equal(fixture_dw(f, mem + 8), 9);
}

static void four_pipes_are_chosen_in_setup(void **state)
{
	struct fixture *f = *state;
	u64 mem = fixture_map(f, 4096);

	fixture_emit(f, PACKET0(SU_REG_DEST, 1), 0xf, PACKET0(ZB_ZPASS_DATA, 1), 0);
	assert_int_equal(fixture_run(f), 0);
	seen.zpass = 77;
	fixture_emit(f, PACKET0(SU_REG_DEST, 1), 8, PACKET0(ZB_ZPASS_ADDR, 1), mem + 12);
	fixture_emit(f, PACKET0(SU_REG_DEST, 1), 0xf, PACKET0(ZB_ZPASS_ADDR, 1), mem);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, mem + 12), 0);
	assert_int_equal(fixture_dw(f, mem), 77);
	assert_int_equal(reg(f, GB_PIPE_SELECT) >> 12 & 0x3f, 3);	/* four, none of them bad */
	assert_int_equal(reg(f, GB_TILE_CONFIG), 0x1f);		/* and all are used */
}

static void one_pipe_is_used_where_there_is_one(void **state)
{
	struct fixture *f = *state;

	assert_int_equal(reg(f, GB_PIPE_SELECT), 0xe4 | 0xe << 14);	/* three are bad */
	assert_int_equal(reg(f, GB_TILE_CONFIG), 0x11);
	assert_int_equal(reg(f, SU_REG_DEST), 1);
	assert_int_equal(reg(f, DST_PIPE_CONFIG), 0x80000000);
}

static void assert_ring_start(struct fixture *f)
{
	assert_int_equal(reg(f, ISYNC_CNTL), 0x33);
	assert_int_equal(reg(f, GB_MSPOS0), 0x66666666);
	assert_int_equal(reg(f, GB_MSPOS1), 0x06666666);
	assert_int_equal(reg(f, GA_ENHANCE), 3);
	assert_int_equal(reg(f, GA_POLY_MODE), 0x120);
	assert_int_equal(reg(f, GA_ROUND_MODE), 5);
	assert_int_equal(reg(f, SU_REG_DEST), 1);
}

/* What Linux writes at the start of its ring (rv515_ring_start()), and after each reset. */
static void a_driver_has_set_registers_up(void **state)
{
	static const u32 regs[] = {
		ISYNC_CNTL, GB_MSPOS0, GB_MSPOS1, GA_ENHANCE, GA_POLY_MODE, GA_ROUND_MODE,
	};
	struct fixture *f = *state;
	unsigned int i;

	assert_ring_start(f);
	for (i = 0; i < ARRAY_SIZE(regs); i++)
		fixture_emit(f, PACKET0(regs[i], 1), 0);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(reg(f, GA_ROUND_MODE), 0);
	fixture_reset(f);
	assert_ring_start(f);
}

/* A context in which nothing has run has the same. */
static void contexts_begin_as_the_engine_does(void **state)
{
	struct fixture *f = *state;

	fixture_emit(f, PACKET0(GA_ROUND_MODE, 1), 0);
	assert_int_equal(fixture_run(f), 0);
	f->flags = MIRAGE_BATCH_RESUME;
	assert_int_equal(fixture_run_at(f, 0), 0);
	assert_ring_start(f);
	fixture_emit(f, PACKET0(GA_ROUND_MODE, 1), 0);
	f->flags = 0;
	assert_int_equal(fixture_run(f), 0);
	mirage_hw_context_reset(f->ctx[0]);
	f->flags = MIRAGE_BATCH_RESUME;
	assert_int_equal(fixture_run_at(f, 0), 0);
	assert_ring_start(f);
}

static void dma_copies_memory(void **state)
{
	struct fixture *f = *state;
	u64 mem = fixture_map(f, 8192);

	PUT(f, mem, 1, 2, 3, 4);
	fixture_emit(f, PACKET0(CP_GUI_SRC_ADDR, 3), mem, mem + 4092, 12 | 3u << 30);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, mem + 4092), 1);
	assert_int_equal(fixture_dw(f, mem + 4100), 3);
	assert_int_equal(fixture_dw(f, mem + 4104), 0);
	fixture_emit(f, PACKET0(CP_GUI_SRC_ADDR, 3), mem, mem, 4 | 1 << 26);
	assert_hang(f, "DMA 0x04000004");
}

/* Bytes of words, bytes of DWords, words of DWords; one at the source, one at the destination. */
static void dma_swaps_bytes(void **state)
{
	static const u32 want[4] = { 0xaabbccdd, 0xbbaaddcc, 0xddccbbaa, 0xccddaabb };
	struct fixture *f = *state;
	u64 mem = fixture_map(f, 4096);
	u32 i;

	PUT(f, mem, 0xaabbccdd, 0x11223344);
	for (i = 0; i < 4; i++) {
		fixture_emit(f, PACKET0(CP_GUI_SRC_ADDR, 3), mem, mem + 16, 8 | i << 22);
		fixture_emit(f, PACKET0(CP_VID_SRC_ADDR, 3), mem, mem + 32, 8 | i << 24);
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(fixture_dw(f, mem + 16), want[i]);
		assert_int_equal(fixture_dw(f, mem + 32), want[i]);
	}
	/* Both together undo each other. */
	fixture_emit(f, PACKET0(CP_GUI_SRC_ADDR, 3), mem, mem + 16, 8 | 2 << 22 | 2 << 24);
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, mem + 20), 0x11223344);
}

static void a_batch_that_yields_takes_its_registers_along(void **state)
{
	struct fixture *f = *state;
	unsigned int i;

	fixture_emit(f, PACKET0(RB3D_CCTL, 1), 0x400);
	for (i = 0; i < 6000; i++)
		fixture_emit(f, PACKET2);
	fixture_emit(f, PACKET0(ZB_CNTL, 1), 2);
	f->yields = true;
	assert_int_equal(fixture_run(f), -EAGAIN);
	assert_int_equal(reg(f, ZB_CNTL), 0);
	f->yields = false;
	f->flags = MIRAGE_BATCH_RESUME;
	assert_int_equal(fixture_run_at(f, 0), 0);
	assert_int_equal(reg(f, RB3D_CCTL), 0x400);
	assert_int_equal(reg(f, ZB_CNTL), 2);
	assert_int_equal(seen.begins, 2);
	assert_int_equal(fixture_state(f).commands, 6002);
}

static void errors_of_draws_are_handed_on(void **state)
{
	struct fixture *f = *state;

	seen.err = -ENOMEM;
	fixture_emit(f, PACKET3(P3_DRAW_VBUF_2, 1), TRIANGLES(2, 3));
	assert_int_equal(fixture_run(f), -ENOMEM);
	assert_int_equal(seen.discards, 1);
	fixture_emit(f, PACKET2);
	assert_int_equal(fixture_run(f), 0);
}

/* Depth of 24 bits; @pitch has its width and how it lies in memory, @value is what is cleared to. */
static void emit_depth(struct fixture *f, u64 depth, u32 pitch, u32 value)
{
	fixture_emit(f, PACKET0(ZB_FORMAT, 1), 2);
	fixture_emit(f, PACKET0(ZB_DEPTHOFFSET, 2), depth, pitch);
	fixture_emit(f, PACKET0(ZB_DEPTHCLEARVALUE, 1), value);
}

/* Depth is 64 pixels wide, in macro and micro tiles; the scissor ends at (@x, @y). */
static void draw_with_fast_fill(struct fixture *f, u64 depth, u32 x, u32 y)
{
	emit_depth(f, depth, 1 << 17 | 1 << 16 | 64, 0xffffff07);
	fixture_emit(f, PACKET0(SC_SCISSOR0, 2), 0, y << 13 | x);
	fixture_emit(f, PACKET3(P3_DRAW_VBUF_2, 1), TRIANGLES(2, 3));
	assert_int_equal(fixture_run(f), 0);
}

static void fast_clears_fill_what_is_drawn_to(void **state)
{
	struct fixture *f = *state;
	u64 depth = fixture_map(f, 64 * 64 * 4);
	u32 *dw = fixture_ptr(f, depth);

	fixture_emit(f, PACKET3(P3_CLEAR_ZMASK, 3), 0, 8, 0);
	fixture_emit(f, PACKET3(P3_CLEAR_HIZ, 3), 0, 8, ~0u);
	draw_with_fast_fill(f, depth, 19, 17);
	assert_int_equal(dw[0], 0);	/* nobody looks at the mask */
	fixture_emit(f, PACKET0(ZB_BW_CNTL, 1), ZB_BW_CNTL_FAST_FILL);
	draw_with_fast_fill(f, depth, 19, 17);
	/* 32x32 pixels: tiles of 32x16, two in a row of them. */
	assert_int_equal(dw[0], 0xffffff07);
	assert_int_equal(dw[511], 0xffffff07);
	assert_int_equal(dw[512], 0);
	assert_int_equal(dw[1024], 0xffffff07);
	assert_int_equal(dw[2048], 0);
	dw[0] = 5;
	draw_with_fast_fill(f, depth, 63, 31);
	assert_int_equal(dw[0], 5);	/* what was drawn there stays */
	assert_int_equal(dw[512], 0xffffff07);
	assert_int_equal(dw[2047], 0xffffff07);
	assert_int_equal(dw[2048], 0);
	fixture_emit(f, PACKET3(P3_CLEAR_ZMASK, 3), 0, 8, 0);
	draw_with_fast_fill(f, depth, 63, 15);
	assert_int_equal(dw[0], 0xffffff07);
	/* Of RV530 4 DWords are 4 times 16 tiles of 4x4 pixels in two pipes: 32 lines of 64. */
	fixture_emit(f, PACKET3(P3_CLEAR_ZMASK, 3), 0, 4, 0);
	draw_with_fast_fill(f, depth, 8191, 8191);
	assert_int_equal(dw[2047], 0xffffff07);
	assert_int_equal(dw[2048], 0);
	fixture_emit(f, PACKET3(P3_CLEAR_ZMASK, 3), 0, 8, 0);
	draw_with_fast_fill(f, depth, 8191, 8191);
	assert_int_equal(dw[4095], 0xffffff07);
}

/* Memory in another byte order is cleared in it. */
static void fast_clears_keep_to_the_byte_order(void **state)
{
	struct fixture *f = *state;
	u64 depth = fixture_map(f, 64 * 64 * 4);

	fixture_emit(f, PACKET0(ZB_BW_CNTL, 1), ZB_BW_CNTL_FAST_FILL);
	emit_depth(f, depth, 2 << 19 | 64, 0xfffffe07);
	fixture_emit(f, PACKET0(SC_SCISSOR0, 2), 0, 15 << 13 | 15);
	fixture_emit(f, PACKET3(P3_CLEAR_ZMASK, 3), 0, 8, 0);
	fixture_emit(f, PACKET3(P3_DRAW_VBUF_2, 1), TRIANGLES(2, 3));
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, depth), 0x07feffff);
	assert_int_equal(fixture_dw(f, depth + 4 * (15 * 64 + 15)), 0x07feffff);
}

/* What is filled already is nothing to look for again, wherever the scissor begins. */
static void fast_clears_are_done_once(void **state)
{
	struct fixture *f = *state;
	u64 depth = fixture_map(f, 64 * 64 * 4);
	u32 *dw = fixture_ptr(f, depth);
	unsigned int i, flushes;

	fixture_emit(f, PACKET0(ZB_BW_CNTL, 1), ZB_BW_CNTL_FAST_FILL);
	emit_depth(f, depth, 64, 0xffffff07);
	fixture_emit(f, PACKET3(P3_CLEAR_ZMASK, 3), 0, 8, 0);
	fixture_emit(f, PACKET0(SC_SCISSOR0, 2), 16, 63 << 13 | 63);
	fixture_emit(f, PACKET3(P3_DRAW_VBUF_2, 1), TRIANGLES(2, 3));
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(dw[15], 0);
	assert_int_equal(dw[16], 0xffffff07);
	flushes = seen.flushes;
	for (i = 0; i < 3; i++)
		fixture_emit(f, PACKET3(P3_DRAW_VBUF_2, 1), TRIANGLES(2, 3));
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(seen.flushes, flushes + 1);	/* the end of the batch */
}

/*
 * Blocks of 16x2 pixels. The first scissor has 511x192 of them, and leaves out the left column; the
 * second has 512x500, and leaves out the top row, so that the first one is not within. To look
 * through 98112 blocks four times is worth three slices of 100000 ns.
 */
static void looking_for_what_to_fill_takes_time(void **state)
{
	struct fixture *f = *state;
	unsigned int i, relaxes;

	fixture_emit(f, PACKET0(ZB_BW_CNTL, 1), ZB_BW_CNTL_FAST_FILL);
	fixture_emit(f, PACKET0(ZB_FORMAT, 1), 2);
	fixture_emit(f, PACKET0(ZB_DEPTHOFFSET, 2), 0x40000000, 0x3ffc);
	fixture_emit(f, PACKET3(P3_CLEAR_ZMASK, 3), 0, 0x3fff, 0);
	fixture_emit(f, PACKET0(SC_SCISSOR0, 2), 2 << 13, 1001 << 13 | 8191);
	fixture_emit(f, PACKET3(P3_DRAW_VBUF_2, 1), TRIANGLES(2, 3));
	fixture_emit(f, PACKET0(SC_SCISSOR0, 2), 16, 383 << 13 | 8191);
	fixture_emit(f, PACKET3(P3_DRAW_VBUF_2, 1), TRIANGLES(2, 3));
	assert_int_equal(fixture_run(f), 0);
	relaxes = f->relaxes;
	for (i = 0; i < 4; i++)
		fixture_emit(f, PACKET3(P3_DRAW_VBUF_2, 1), TRIANGLES(2, 3));
	assert_int_equal(fixture_run(f), 0);
	assert_true(f->relaxes >= relaxes + 3);
}

/* 2048x2048 pixels of micro tiles, in blocks of 16x2 pixels: 65536 are what is above the middle. */
static void fast_clears_go_to_the_end_of_large_buffers(void **state)
{
	struct fixture *f = *state;
	u64 depth = fixture_map(f, 2048 * 2048 * 4);

	fixture_emit(f, PACKET0(ZB_BW_CNTL, 1), ZB_BW_CNTL_FAST_FILL);
	emit_depth(f, depth, 1 << 17 | 2048, 0xffffff07);
	fixture_emit(f, PACKET3(P3_CLEAR_ZMASK, 3), 0, 0x3fff, 0);
	fixture_emit(f, PACKET0(SC_SCISSOR0, 2), 0, 2047 << 13 | 2047);
	fixture_emit(f, PACKET3(P3_DRAW_VBUF_2, 1), TRIANGLES(2, 3));
	assert_int_equal(fixture_run(f), 0);
	assert_int_equal(fixture_dw(f, depth + 1023 * 2048 * 4), 0xffffff07);
	assert_int_equal(fixture_dw(f, depth + 1024 * 2048 * 4), 0xffffff07);
	assert_int_equal(fixture_dw(f, depth + (2048 * 2048 - 1) * 4), 0xffffff07);
}

static char text[4096];

static void print(void *arg, const char *line)
{
	size_t len = strlen(text);

	snprintf(text + len, sizeof(text) - len, "%s\n", line);
}

static void buffers_can_be_read(void **state)
{
	struct fixture *f = *state;
	u64 mem = fixture_map(f, 4096);
	char want[1024];

	text[0] = 0;
	PUT(f, mem, PACKET0(RB3D_COLORPITCH(1), 1), 0x00c10100, PACKET3(P3_DRAW_VBUF_2, 1), 5,
	    PACKET2);
	mirage_gpu_decode(f->gpu, 0, NULL, &f->pt, mem, 5, print, NULL);
	snprintf(want, sizeof(want),
		 "0x%08llx: 0000138f PACKET0\n"
		 "0x%08llx: 00c10100   RB3D_COLORPITCH(1) COLORPITCH=0x80 COLORTILE=0x1 "
		 "COLORFORMAT=0x6\n"
		 "0x%08llx: c0003400 3D_DRAW_VBUF_2\n"
		 "0x%08llx: 00000005   DW1\n"
		 "0x%08llx: 80000000 PACKET2\n",
		 mem, mem + 4, mem + 8, mem + 12, mem + 16);
	assert_string_equal(text, want);
}

/* Below the last word of each instruction; constants are no instructions. */
static void buffers_are_read_with_their_programs(void **state)
{
	struct fixture *f = *state;
	u64 mem = fixture_map(f, 4096);
	unsigned int i, lines = 0;

	text[0] = 0;
	PUT(f, mem, PACKET0(VAP_PVS_VECTOR_INDX_REG, 1), 7,
	    PACKET0_ONE(VAP_PVS_VECTOR_DATA_REG_128, 4), 1, 2, 3, 4,
	    PACKET0(GA_US_VECTOR_INDEX, 1), 3, PACKET0_ONE(GA_US_VECTOR_DATA, 6), 1, 2, 3, 4, 5, 6,
	    PACKET0(GA_US_VECTOR_INDEX, 1), 3 | 1 << 16,
	    PACKET0_ONE(GA_US_VECTOR_DATA, 4), 1, 2, 3, 4);
	mirage_gpu_decode(f->gpu, 0, NULL, &f->pt, mem, 23, print, NULL);
	assert_non_null(strstr(text, "00000004   VAP_PVS_VECTOR_DATA_REG_128\n"
				     "              PVS    7: pvs 4\n"));
	assert_non_null(strstr(text, "              US    3: us 6\n"));
	for (i = 0; text[i]; i++)
		lines += text[i] == '\n';
	assert_int_equal(lines, 23 + 2);
}

/* Those that hold something, with what the chip itself says of where it stands. */
static void registers_can_be_read_by_name(void **state)
{
	struct fixture *f = *state;

	text[0] = 0;
	fixture_emit(f, PACKET0(RB3D_CMASK_OFFSET(2), 1), 0x5000, PACKET0(RB3D_CCTL, 1), 0x400);
	assert_int_equal(fixture_run(f), 0);
	mirage_gpu_print_regs(f->gpu, 0, print, NULL);
	assert_non_null(strstr(text, "\n0x4e00: 00000400 RB3D_CCTL CMASK_ENABLE=0x1\n"));
	assert_non_null(strstr(text, "\n0x4e5c: 00005000 RB3D_CMASK_OFFSET(2)\n"));
	assert_non_null(strstr(text, "0x0e40: 00000140 RBBM_STATUS CMDFIFO_AVAIL=0x40 "));
	assert_null(strstr(text, "RB3D_CMASK_OFFSET(1)"));
	assert_null(strstr(text, "CP_STAT"));
}

#define TEST(name)	cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		TEST(packets_write_registers),
		TEST(registers_survive_a_batch),
		TEST(what_is_not_a_packet_hangs),
		TEST(indirect_buffer_2_returns),
		TEST(scratch_registers_go_to_memory),
		TEST(a_finished_flush_resyncs),
		TEST(resyncs_are_queued),
		TEST(draws_say_where_vertices_are),
		TEST(index_buffers_feed_the_draw_before),
		TEST(an_index_buffer_can_load_registers),
		TEST(vertices_that_never_come_hang),
		TEST(vertices_can_be_written_to_registers),
		TEST(array_pointers_are_triplets),
		TEST(mpeg_packets_expand_indices),
		TEST(conditions_skip_packets),
		TEST(waits_end_when_the_host_says_so),
		TEST(pixels_are_counted_by_pipe),
		TEST(one_pipe_is_used_where_there_is_one),
		cmocka_unit_test_setup_teardown(four_pipes_are_chosen_in_setup, setup_r520,
						teardown),
		TEST(a_driver_has_set_registers_up),
		TEST(contexts_begin_as_the_engine_does),
		TEST(dma_copies_memory),
		TEST(dma_swaps_bytes),
		TEST(a_batch_that_yields_takes_its_registers_along),
		TEST(errors_of_draws_are_handed_on),
		TEST(fast_clears_fill_what_is_drawn_to),
		TEST(fast_clears_keep_to_the_byte_order),
		TEST(fast_clears_are_done_once),
		cmocka_unit_test_setup_teardown(looking_for_what_to_fill_takes_time, setup_r520,
						teardown),
		cmocka_unit_test_setup_teardown(fast_clears_go_to_the_end_of_large_buffers,
						setup_r520, teardown),
		TEST(buffers_can_be_read),
		TEST(buffers_are_read_with_their_programs),
		TEST(registers_can_be_read_by_name),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
