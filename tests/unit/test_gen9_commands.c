// SPDX-License-Identifier: GPL-2.0
/* Which commands Kaby Lake's engines have, how long they are, and what they say as text. */

#include "gen9_mi_rig.h"
#include "intel/tables/tables.h"

/* What sets state or is skipped is as long as it should be: the store behind it is executed. */
static void packets_are_skipped(void **state)
{
	static const struct { u32 engine, header, len_dw; } cases[] = {
		{ RCS, 0x61010011, 19 },	/* STATE_BASE_ADDRESS */
		{ RCS, 0x61020001, 3 },		/* STATE_SIP */
		{ RCS, 0x69041300, 1 },		/* PIPELINE_SELECT */
		{ RCS, 0x78080007, 9 },		/* 3DSTATE_VERTEX_BUFFERS, two */
		{ RCS, 0x78100007, 9 },		/* 3DSTATE_VS */
		{ RCS, 0x7820000a, 12 },	/* 3DSTATE_PS */
		{ RCS, 0x78510009, 11 },	/* 3DSTATE_SBE_SWIZ */
		{ RCS, 0x79180006, 8 },		/* 3DSTATE_SO_BUFFER */
		{ RCS, 0x70000007, 9 },		/* MEDIA_VFE_STATE */
		{ VCS, 0x7002003f, 65 },	/* MFX_PIPE_BUF_ADDR_STATE */
		{ VCS, 0x7382005d, 95 },	/* HCP_PIPE_BUF_ADDR_STATE */
		{ VCS, 0x7702033d, 831 },	/* MFX_JPEG_HUFF_TABLE_STATE */
		{ VCS, 0x68000000, 1 },		/* MFX_WAIT */
		{ VECS, 0x7402000f, 17 },	/* VEBOX_STATE */
		{ VECS, 0x74000007, 9 },	/* VEBOX_SURFACE_STATE */
	};
	struct fixture *f = *state;
	u64 buf = fixture_map(f, 4096);
	unsigned int i, j;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		f->engine = cases[i].engine;
		fixture_emit(f, cases[i].header);
		for (j = 1; j < cases[i].len_dw; j++)
			fixture_emit(f, 0xe0000000);
		fixture_emit(f, MI_STORE_DWORD, ADDR64(buf), i + 1);
		assert_int_equal(fixture_run(f), 0);
		assert_int_equal(fixture_dw(f, buf), i + 1);
	}
}

/* A packet of @len_dw, of a row that has no effect, on an engine; what follows it is executed. */
static void expect_skipped(struct fixture *f, u64 buf, const struct mirage_cmd *row, u32 len_dw)
{
	u32 header = row->op, i;

	if (row->len_mask)
		header |= (len_dw - row->bias) & row->len_mask;
	*(u32 *)fixture_ptr(f, buf) = 0;
	fixture_emit(f, header);
	for (i = 1; i < len_dw; i++)
		fixture_emit(f, 0xe0000000 + i);
	fixture_emit(f, MI_STORE_DWORD, ADDR64(buf), len_dw);
	if (fixture_run(f) || fixture_dw(f, buf) != len_dw)
		fail_msg("%s of %u DWords, engine %u", row->name, len_dw, f->engine);
}

/* What an engine has no command for stops it. */
static void expect_refused(struct fixture *f, const struct mirage_cmd *row)
{
	u32 header = row->op | (row->len_mask ? row->min_dw - row->bias : 0);

	fixture_emit(f, header);
	if (fixture_run(f) != -EIO || fixture_reg(f, "IPEHR") != header)
		fail_msg("%s, engine %u", row->name, f->engine);
	fixture_reset(f);
}

/* Rows without a handler: all of codecs and the enhancement engine, and some for all engines. */
static void expect_rows_skipped(struct fixture *f, const struct mirage_cmd_table *table)
{
	static const u32 flag[] = {
		MIRAGE_CMD_RENDER, MIRAGE_CMD_COPY, MIRAGE_CMD_VIDEO, MIRAGE_CMD_VIDEO_ENHANCE,
	};
	u64 buf = fixture_map(f, 4096);
	unsigned int i;

	for (i = 0; i < table->num_rows; i++) {
		const struct mirage_cmd *row = &table->rows[i];

		for (f->engine = RCS; f->engine <= VECS; f->engine++) {
			if (!(row->flags & flag[f->engine]) || row->exec)
				continue;
			expect_skipped(f, buf, row, row->min_dw);
			expect_skipped(f, buf, row, min_t(u32, row->max_dw, 1000));
			/* One that is too short is left out whole, and nothing stands still. */
			if (row->len_mask && row->min_dw > row->bias)
				expect_skipped(f, buf, row, row->min_dw - 1);
		}
	}
}

static void packets_of_codecs(void **state)
{
	struct fixture *f = *state;
	unsigned int i;

	expect_rows_skipped(f, &mirage_media_gen9);
	/* The blitter has none of them. */
	f->engine = BCS;
	for (i = 0; i < mirage_media_gen9.num_rows; i++)
		expect_refused(f, &mirage_media_gen9.rows[i]);
}

/* Each on the engines that have it, and on no other; flags of a row are the manual's columns. */
static void commands_by_engine(void **state)
{
	static const struct { u32 opcode; bool on[4]; } some[] = {
		{ 0x06, { true, false, false, false } },	/* MI_RS_CONTROL */
		{ 0x0d, { true, false, false, false } },	/* MI_TOPOLOGY_FILTER */
		{ 0x12, { true, true, false, false } },		/* MI_LOAD_SCAN_LINES_INCL */
		{ 0x14, { true, true, false, false } },		/* MI_DISPLAY_FLIP */
		{ 0x26, { false, true, true, true } },		/* MI_FLUSH_DW */
		{ 0x27, { true, false, false, false } },	/* MI_CLFLUSH */
		{ 0x28, { true, false, false, false } },	/* MI_REPORT_PERF_COUNT */
		{ 0x2c, { true, false, false, false } },	/* MI_LOAD_URB_MEM */
		{ 0x1a, { true, true, true, true } },		/* MI_MATH */
		{ 0x2f, { true, true, true, true } },		/* MI_ATOMIC */
	};
	struct fixture *f = *state;
	unsigned int i, j;

	expect_rows_skipped(f, &mirage_mi_gen9);
	for (i = 0; i < ARRAY_SIZE(some); i++) {
		const struct mirage_cmd *row = mirage_mi_gen9.rows;

		for (j = 0; row[j].op != some[i].opcode << 23; j++)
			assert_true(j < mirage_mi_gen9.num_rows);
		for (f->engine = RCS; f->engine <= VECS; f->engine++)
			if (!some[i].on[f->engine])
				expect_refused(f, &row[j]);
		for (f->engine = RCS; f->engine <= VECS; f->engine++)
			assert_true(!!(row[j].flags & MIRAGE_CMD_RENDER << f->engine) ==
				    some[i].on[f->engine]);
	}
}

static void commands_of_other_engines(void **state)
{
	static const struct { u32 engine, header; } cases[] = {
		{ BCS, 0x78100007 }, { VCS, 0x78100007 }, { VECS, 0x7b000005 },
		{ BCS, 0x7a000004 }, { RCS, 0xe0000000 }, { RCS, 0x0b000001 },
		{ VECS, 0x54000005 }, { RCS, 0x54000005 },
	};
	struct fixture *f = *state;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		f->engine = cases[i].engine;
		fixture_emit(f, cases[i].header);
		assert_int_equal(fixture_run(f), -EIO);
		assert_int_equal(fixture_reg(f, "IPEHR"), cases[i].header);
		fixture_reset(f);
	}
}

struct text {
	char buf[8192];
	size_t len_B;
};

static void add_line(void *arg, const char *line)
{
	struct text *t = arg;

	assert_true(t->len_B + strlen(line) + 2 <= sizeof(t->buf));
	t->len_B += sprintf(t->buf + t->len_B, "%s\n", line);
}

/* A batch as text, at an address of 48 bits. */
static void batches_are_printed(void **state)
{
	static const char * const lines[] = {
		"0x456789000000: 14800002 MI_LOAD_REGISTER_MEM\n",
		"0x456789000004: 00002608   DW1 CS_GPR_R1\n",
		"0x456789000008: 00001000   DW2\n",
		"0x456789000010: 15000001 MI_LOAD_REGISTER_REG\n",
		"DW1 MI_PREDICATE_RESULT\n", "DW2 CTX_PREEMPT\n",
		"MI_MATH\n", "DW1 LOAD SRCA R1\n", "DW2 LOAD1 SRCB\n", "DW3 SUB\n",
		"DW4 STOREINV R15 CF\n", "DW5 ?\n",
		"MI_BATCH_BUFFER_END\n",
	};
	const u32 batch[] = {
		MI_LRM, 0x2608, ADDR64(0x100001000ull), MI_LRR, 0x2418, 0x2248,
		MI_MATH(5), ALU(ALU_LOAD, ALU_SRCA, 1), ALU(ALU_LOAD1, ALU_SRCB, 0),
		ALU(ALU_SUB, 0, 0), ALU(ALU_STOREINV, 15, ALU_CF), ALU(0x3ff, 0, 0),
		MI_BATCH_BUFFER_END,
	};
	struct fixture *f = *state;
	struct text t = { };
	unsigned int i;

	memcpy(fixture_map_at(f, HIGH, 4096, 0), batch, sizeof(batch));
	mirage_gpu_decode(f->gpu, RCS, NULL, &f->pt, HIGH, 64, add_line, &t);
	for (i = 0; i < ARRAY_SIZE(lines); i++)
		if (!strstr(t.buf, lines[i]))
			fail_msg("'%s' is not in\n%s", lines[i], t.buf);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(packets_are_skipped),
		TEST(packets_of_codecs),
		TEST(commands_by_engine),
		TEST(commands_of_other_engines),
		TEST(batches_are_printed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
