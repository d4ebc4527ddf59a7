// SPDX-License-Identifier: GPL-2.0
/* Commands: headers, names and lengths, and that the tables hold together. */

#include "fixture.h"

#include "intel/chip.h"
#include "intel/blt/blt.h"

static int setup(void **state)
{
	*state = fixture_create(&mirage_chip_ilk);
	return 0;
}

static int setup_vlv(void **state)
{
	*state = fixture_create(&mirage_chip_vlv);
	return 0;
}

static int teardown(void **state)
{
	fixture_destroy(*state);
	return 0;
}

struct expected {
	u32 header;
	unsigned int len_dw;
	const char *name;
};

/* From the manuals' command summaries. */
static const struct expected render[] = {
	{ 0x00000000, 1, "MI_NOOP" },
	{ 0x01000000, 1, "MI_USER_INTERRUPT" },
	{ 0x01800008, 1, "MI_WAIT_FOR_EVENT" },
	{ 0x02000004, 1, "MI_FLUSH" },
	{ 0x02800000, 1, "MI_ARB_CHECK" },
	{ 0x03800000, 1, "MI_REPORT_HEAD" },
	{ 0x04000001, 1, "MI_ARB_ON_OFF" },
	{ 0x05000000, 1, "MI_BATCH_BUFFER_END" },
	{ 0x05800000, 1, "MI_SUSPEND_FLUSH" },
	{ 0x09000000, 2, "MI_LOAD_SCAN_LINES_INCL" },
	{ 0x09800000, 2, "MI_LOAD_SCAN_LINES_EXCL" },
	{ 0x0a000002, 4, "MI_DISPLAY_FLIP" },
	{ 0x0c000000, 2, "MI_SET_CONTEXT" },
	{ 0x10400002, 4, "MI_STORE_DATA_IMM" },
	{ 0x10800001, 3, "MI_STORE_DATA_INDEX" },
	{ 0x11000003, 5, "MI_LOAD_REGISTER_IMM" },
	{ 0x12400001, 3, "MI_STORE_REGISTER_MEM" },
	{ 0x14000001, 3, "MI_REPORT_PERF_COUNT" },
	{ 0x18800180, 2, "MI_BATCH_BUFFER_START" },
	{ 0x40400006, 8, "XY_SETUP_BLT" },
	{ 0x40c00001, 3, "XY_SETUP_CLIP_BLT" },
	{ 0x44400007, 9, "XY_SETUP_MONO_PATTERN_SL_BLT" },
	{ 0x49000000, 2, "XY_PIXEL_BLT" },
	{ 0x49400001, 3, "XY_SCANLINES_BLT" },
	{ 0x49800002, 4, "XY_TEXT_BLT" },
	{ 0x4c400003, 5, "XY_TEXT_IMMEDIATE_BLT" },
	{ 0x50000003, 5, "COLOR_BLT" },
	{ 0x50c00004, 6, "SRC_COPY_BLT" },
	{ 0x54000004, 6, "XY_COLOR_BLT" },
	{ 0x54400004, 6, "XY_PAT_BLT" },
	{ 0x54800007, 9, "XY_MONO_PAT_BLT" },
	{ 0x54c00006, 8, "XY_SRC_COPY_BLT" },
	{ 0x55000006, 8, "XY_MONO_SRC_COPY_BLT" },
	{ 0x55400007, 9, "XY_FULL_BLT" },
	{ 0x55800007, 9, "XY_FULL_MONO_SRC_BLT" },
	{ 0x55c0000a, 12, "XY_FULL_MONO_PATTERN_BLT" },
	{ 0x5600000a, 12, "XY_FULL_MONO_PATTERN_MONO_SRC_BLT" },
	{ 0x56400005, 7, "XY_MONO_PAT_FIXED_BLT" },
	{ 0x5c400007, 9, "XY_MONO_SRC_COPY_IMMEDIATE_BLT" },
	{ 0x5c800013, 21, "XY_PAT_BLT_IMMEDIATE" },
	{ 0x5cc00008, 10, "XY_SRC_COPY_CHROMA_BLT" },
	{ 0x5d000016, 24, "XY_FULL_IMMEDIATE_PATTERN_BLT" },
	{ 0x5d400016, 24, "XY_FULL_MONO_SRC_IMMEDIATE_PATTERN_BLT" },
	{ 0x5d800006, 8, "XY_PAT_CHROMA_BLT" },
	{ 0x5dc00015, 23, "XY_PAT_CHROMA_BLT_IMMEDIATE" },
	{ 0x60003f01, 3, "URB_FENCE" },
	{ 0x60010000, 2, "CS_URB_STATE" },
	{ 0x60020100, 2, "CONSTANT_BUFFER" },
	{ 0x60030000, 2, "STATE_PREFETCH" },
	{ 0x61010006, 8, "STATE_BASE_ADDRESS" },
	{ 0x61020000, 2, "STATE_SIP" },
	{ 0x680b0001, 1, "3DSTATE_VF_STATISTICS" },
	{ 0x69040000, 1, "PIPELINE_SELECT" },
	{ 0x70000001, 3, "MEDIA_STATE_POINTERS" },
	{ 0x71000004, 6, "MEDIA_OBJECT" },
	{ 0x78000005, 7, "3DSTATE_PIPELINED_POINTERS" },
	{ 0x78010004, 6, "3DSTATE_BINDING_TABLE_POINTERS" },
	{ 0x78080007, 9, "3DSTATE_VERTEX_BUFFERS" },
	{ 0x78090003, 5, "3DSTATE_VERTEX_ELEMENTS" },
	{ 0x780a0401, 3, "3DSTATE_INDEX_BUFFER" },
	{ 0x79000002, 4, "3DSTATE_DRAWING_RECTANGLE" },
	{ 0x79010003, 5, "3DSTATE_CONSTANT_COLOR" },
	{ 0x79050004, 6, "3DSTATE_DEPTH_BUFFER" },
	{ 0x79060000, 2, "3DSTATE_POLY_STIPPLE_OFFSET" },
	{ 0x7907001f, 33, "3DSTATE_POLY_STIPPLE_PATTERN" },
	{ 0x79080001, 3, "3DSTATE_LINE_STIPPLE" },
	{ 0x79090000, 2, "3DSTATE_GLOBAL_DEPTH_OFFSET_CLAMP" },
	{ 0x790a0001, 3, "3DSTATE_AA_LINE_PARAMETERS" },
	{ 0x790e0001, 3, "3DSTATE_STENCIL_BUFFER" },
	{ 0x790f0001, 3, "3DSTATE_HIER_DEPTH_BUFFER" },
	{ 0x79100000, 2, "3DSTATE_CLEAR_PARAMS" },
	{ 0x7a001002, 4, "PIPE_CONTROL" },
	{ 0x7b009004, 6, "3DPRIMITIVE" },
};

static const struct expected video[] = {
	{ 0x02000000, 1, "MI_FLUSH" },
	{ 0x05000000, 1, "MI_BATCH_BUFFER_END" },
	{ 0x10400002, 4, "MI_STORE_DATA_IMM" },
	{ 0x18800180, 2, "MI_BATCH_BUFFER_START" },
	{ 0x74000004, 6, "AVC_BSD_IMG_STATE" },
	{ 0x74080004, 6, "AVC_BSD_OBJECT" },
};

/* Valleyview's. */
static const struct expected vlv_render[] = {
	{ 0x00000000, 1, "MI_NOOP" },
	{ 0x01000000, 1, "MI_USER_INTERRUPT" },
	{ 0x01800008, 1, "MI_WAIT_FOR_EVENT" },
	{ 0x02000004, 1, "MI_FLUSH" },
	{ 0x02800000, 1, "MI_ARB_CHECK" },
	{ 0x03800000, 1, "MI_REPORT_HEAD" },
	{ 0x04000001, 1, "MI_ARB_ON_OFF" },
	{ 0x05000000, 1, "MI_BATCH_BUFFER_END" },
	{ 0x05800000, 1, "MI_SUSPEND_FLUSH" },
	{ 0x060000d2, 1, "MI_PREDICATE" },
	{ 0x06800000, 1, "MI_TOPOLOGY_FILTER" },
	{ 0x07000000, 1, "MI_SET_APPID" },
	{ 0x09000000, 2, "MI_LOAD_SCAN_LINES_INCL" },
	{ 0x09800000, 2, "MI_LOAD_SCAN_LINES_EXCL" },
	{ 0x0a000001, 3, "MI_DISPLAY_FLIP" },
	{ 0x0b000001, 3, "MI_SEMAPHORE_MBOX" },
	{ 0x0c000000, 2, "MI_SET_CONTEXT" },
	{ 0x0c800000, 2, "MI_URB_CLEAR" },
	{ 0x10400002, 4, "MI_STORE_DATA_IMM" },
	{ 0x10800001, 3, "MI_STORE_DATA_INDEX" },
	{ 0x11000003, 5, "MI_LOAD_REGISTER_IMM" },
	{ 0x11800001, 3, "MI_UPDATE_GTT" },
	{ 0x12400001, 3, "MI_STORE_REGISTER_MEM" },
	{ 0x13800001, 3, "MI_CLFLUSH" },
	{ 0x14000001, 3, "MI_REPORT_PERF_COUNT" },
	{ 0x14c00001, 3, "MI_LOAD_REGISTER_MEM" },
	{ 0x18800100, 2, "MI_BATCH_BUFFER_START" },
	{ 0x1b200001, 3, "MI_CONDITIONAL_BATCH_BUFFER_END" },
	{ 0x60030000, 2, "STATE_PREFETCH" },
	{ 0x61010008, 10, "STATE_BASE_ADDRESS" },
	{ 0x61020000, 2, "STATE_SIP" },
	{ 0x680b0001, 1, "3DSTATE_VF_STATISTICS" },
	{ 0x69040002, 1, "PIPELINE_SELECT" },
	{ 0x70000006, 8, "MEDIA_VFE_STATE" },
	{ 0x70010002, 4, "MEDIA_CURBE_LOAD" },
	{ 0x70020002, 4, "MEDIA_INTERFACE_DESCRIPTOR_LOAD" },
	{ 0x70040000, 2, "MEDIA_STATE_FLUSH" },
	{ 0x71000004, 6, "MEDIA_OBJECT" },
	{ 0x71050009, 11, "GPGPU_WALKER" },
	{ 0x78040001, 3, "3DSTATE_CLEAR_PARAMS" },
	{ 0x78050005, 7, "3DSTATE_DEPTH_BUFFER" },
	{ 0x78080083, 133, "3DSTATE_VERTEX_BUFFERS" },
	{ 0x78090043, 69, "3DSTATE_VERTEX_ELEMENTS" },
	{ 0x780a0401, 3, "3DSTATE_INDEX_BUFFER" },
	{ 0x78100004, 6, "3DSTATE_VS" },
	{ 0x78110005, 7, "3DSTATE_GS" },
	{ 0x78120002, 4, "3DSTATE_CLIP" },
	{ 0x78130005, 7, "3DSTATE_SF" },
	{ 0x78140001, 3, "3DSTATE_WM" },
	{ 0x78150005, 7, "3DSTATE_CONSTANT_VS" },
	{ 0x781b0005, 7, "3DSTATE_HS" },
	{ 0x781c0002, 4, "3DSTATE_TE" },
	{ 0x781d0004, 6, "3DSTATE_DS" },
	{ 0x781e0001, 3, "3DSTATE_STREAMOUT" },
	{ 0x781f000c, 14, "3DSTATE_SBE" },
	{ 0x78200006, 8, "3DSTATE_PS" },
	{ 0x78330000, 2, "3DSTATE_URB_GS" },
	{ 0x790d0002, 4, "3DSTATE_MULTISAMPLE" },
	{ 0x79170101, 259, "3DSTATE_SO_DECL_LIST" },
	{ 0x79180002, 4, "3DSTATE_SO_BUFFER" },
	{ 0x7a000003, 5, "PIPE_CONTROL" },
	{ 0x7b000105, 7, "3DPRIMITIVE" },
};

static const struct expected vlv_copy[] = {
	{ 0x05000000, 1, "MI_BATCH_BUFFER_END" },
	{ 0x11000001, 3, "MI_LOAD_REGISTER_IMM" },
	{ 0x10000003, 5, "MI_STORE_DATA_IMM" },
	{ 0x13004002, 4, "MI_FLUSH_DW" },
	{ 0x54c00006, 8, "XY_SRC_COPY_BLT" },
	{ 0x5dc00015, 23, "XY_PAT_CHROMA_BLT_IMMEDIATE" },
};

static const struct expected vlv_video[] = {
	{ 0x05000000, 1, "MI_BATCH_BUFFER_END" },
	{ 0x13004001, 3, "MI_FLUSH_DW" },
	{ 0x68000000, 1, "MFX_WAIT" },
	{ 0x70000003, 5, "MFX_PIPE_MODE_SELECT" },
	{ 0x71280004, 6, "MFD_AVC_BSD_OBJECT" },
	{ 0x772f0fff, 4097, "MFX" },
	{ 0x7601fffd, 65535, "MFX" },
};

static void check(struct fixture *f, unsigned int engine, const struct expected *row,
		  unsigned int num_rows)
{
	unsigned int i;

	for (i = 0; i < num_rows; i++) {
		const struct mirage_cmd *cmd = mirage_cmd_find(fixture_cs(f, engine)->index,
							       row[i].header);

		assert_non_null(cmd);
		assert_string_equal(cmd->name, row[i].name);
		assert_int_equal(mirage_cmd_len_dw(cmd, row[i].header), row[i].len_dw);
		assert_in_range(row[i].len_dw, cmd->min_dw, cmd->max_dw);
	}
}

static void headers_names_lengths(void **state)
{
	struct fixture *f = *state;

	check(f, 0, render, ARRAY_SIZE(render));
	check(f, 1, video, ARRAY_SIZE(video));
}

static void engines_of_gen7(void **state)
{
	struct fixture *f = *state;

	check(f, 0, vlv_render, ARRAY_SIZE(vlv_render));
	check(f, 1, vlv_copy, ARRAY_SIZE(vlv_copy));
	check(f, 2, vlv_video, ARRAY_SIZE(vlv_video));
	/* Each engine has its own: 2D on the blitter, MI_FLUSH on the render engine alone. */
	assert_null(mirage_cmd_find(fixture_cs(f, 0)->index, 0x54c00006));
	assert_null(mirage_cmd_find(fixture_cs(f, 0)->index, 0x13004002));
	assert_null(mirage_cmd_find(fixture_cs(f, 1)->index, 0x7a000003));
	assert_null(mirage_cmd_find(fixture_cs(f, 1)->index, 0x02000000));
	assert_null(mirage_cmd_find(fixture_cs(f, 2)->index, 0x02000000));
	assert_null(mirage_cmd_find(fixture_cs(f, 2)->index, 0x54c00006));
	/* What Gen4-5 have and Gen7 lacks. */
	assert_null(mirage_cmd_find(fixture_cs(f, 0)->index, 0x60003f01));
	assert_null(mirage_cmd_find(fixture_cs(f, 0)->index, 0x78000005));
}

/* A handler may rely on its row: what it is given fits. */
static void rows_hold_together(void **state)
{
	struct fixture *f = *state;
	unsigned int engine, i;

	for (engine = 0; engine < f->gpu->chip->num_engines; engine++) {
		const struct mirage_cmd_index *index = fixture_cs(f, engine)->index;

		assert_null(index->row[0]);
		for (i = 1; i <= index->num_rows; i++) {
			const struct mirage_cmd *cmd = index->row[i];
			const struct mirage_blt_layout *layout = cmd->data;

			assert_int_equal(cmd->op & ~cmd->mask, 0);
			assert_int_equal(cmd->op & cmd->len_mask, 0);
			assert_in_range(cmd->min_dw, cmd->bias, cmd->max_dw);
			assert_in_range(cmd->max_dw, cmd->min_dw, cmd->len_mask + cmd->bias);
			/* Handlers of those with lengths of 16 bits look at memory for the rest. */
			if (cmd->exec && cmd->len_mask != 0xffff)
				assert_in_range(cmd->max_dw, 1, MIRAGE_CMD_MAX_DW);
			if (cmd->exec == mirage_blt_exec || cmd->exec == mirage_blt_setup)
				assert_in_range(cmd->min_dw, layout->num_br + 1, 257);
		}
	}
}

/* A generation changes a row, takes one away, and speaks for a whole range at once. */
static void later_tables_override(void **state)
{
	static const struct mirage_cmd old_rows[] = {
		{ "OLD_A", 0x79050000, 0xffff0000, 0xff, 2, 5, 5, MIRAGE_CMD_RENDER },
		{ "OLD_B", 0x61040000, 0xffff0000, 0, 1, 1, 1, MIRAGE_CMD_RENDER },
		{ "OLD_C", 0x71000000, 0xff000000, 0xff, 2, 2, 9, MIRAGE_CMD_RENDER },
	};
	static const struct mirage_cmd new_rows[] = {
		{ "NEW_A", 0x79050000, 0xffff0000, 0xff, 2, 6, 6, MIRAGE_CMD_RENDER },
		{ NULL, 0x61040000, 0xffff0000, .flags = MIRAGE_CMD_RENDER },
		{ "NEW_C", 0x71020000, 0xffff0000, 0xff, 2, 2, 9, MIRAGE_CMD_RENDER },
		{ "NEW_C", 0x71030000, 0xffff0000, 0xff, 2, 2, 9, MIRAGE_CMD_VIDEO },
	};
	static const struct mirage_cmd_table old_table = { old_rows, ARRAY_SIZE(old_rows) };
	static const struct mirage_cmd_table new_table = { new_rows, ARRAY_SIZE(new_rows) };
	static const struct mirage_cmd_table *const tables[] = { &old_table, &new_table, NULL };
	struct mirage_cmd_index *index = mirage_host_alloc(sizeof(*index));

	assert_int_equal(mirage_cmd_index_build(index, tables, MIRAGE_CMD_RENDER), 0);
	assert_int_equal(mirage_cmd_find(index, 0x79050004)->min_dw, 6);
	assert_null(mirage_cmd_find(index, 0x61040000));
	assert_string_equal(mirage_cmd_find(index, 0x71000000)->name, "OLD_C");
	assert_string_equal(mirage_cmd_find(index, 0x71020000)->name, "NEW_C");
	assert_string_equal(mirage_cmd_find(index, 0x71030000)->name, "OLD_C");
	assert_string_equal(mirage_cmd_find(index, 0x71ff0000)->name, "OLD_C");
	assert_null(mirage_cmd_find(index, 0x72000000));
	mirage_host_free(index);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(headers_names_lengths, setup, teardown),
		cmocka_unit_test_setup_teardown(engines_of_gen7, setup_vlv, teardown),
		cmocka_unit_test_setup_teardown(rows_hold_together, setup, teardown),
		cmocka_unit_test_setup_teardown(rows_hold_together, setup_vlv, teardown),
		cmocka_unit_test(later_tables_override),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
