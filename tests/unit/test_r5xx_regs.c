// SPDX-License-Identifier: GPL-2.0
/* R5xx's registers: their names, stamps, and the ports of the vector memories. */

#include "fixture.h"

#include "r5xx/state.h"

static struct r5xx_state s;

static int setup(void **state)
{
	r5xx_state_reset(&s);
	return 0;
}

static void assert_reg(u32 offset, const char *name, u32 first, enum r5xx_block block)
{
	const struct r5xx_reg_row *row = r5xx_reg_find(offset);

	assert_non_null(row);
	assert_string_equal(row->name, name);
	assert_int_equal(row->offset, first);
	assert_int_equal(row->block, block);
}

static void registers_have_names(void **state)
{
	assert_reg(0x4e04, "RB3D_BLENDCNTL", 0x4e04, R5XX_CB);
	assert_reg(0x4e34, "RB3D_COLOROFFSET", 0x4e28, R5XX_CB);
	assert_reg(0x457c, "TX_OFFSET", 0x4540, R5XX_TX);
	assert_reg(0x2120, "VAP_VTX_AOS_ADDR_ODD", 0x20cc, R5XX_VAP);
	assert_reg(0x2118, "VAP_VTX_AOS_ATTR", 0x20c4, R5XX_VAP);
	assert_reg(0x257c, "VAP_PVS_FLOW_CNTL_ADDRS_UW", 0x2504, R5XX_PVS);
	assert_reg(0x2578, "VAP_PVS_FLOW_CNTL_ADDRS_LW", 0x2500, R5XX_PVS);
	assert_reg(0x43cc, "SC_CLIP_B", 0x43b4, R5XX_SC);
	assert_null(r5xx_reg_find(0x4e30 + 2));
	assert_null(r5xx_reg_find(0x7ffc));
	assert_int_equal(VAP_VTX_AOS_ADDR(15), 0x2120);
	assert_int_equal(VAP_VTX_AOS_ADDR(14), 0x211c);
}

/* Whoever looks a name up by offset must find one, and the fields must lie apart. */
static void rows_make_sense(void **state)
{
	const struct r5xx_reg_row *row;
	unsigned int i, k;

	for (i = 0; (row = r5xx_reg_row(i)); i++) {
		u32 used = 0;

		assert_true(row->block < R5XX_BLOCKS);
		assert_true(row->offset + (row->count - 1) * row->stride_B < 0x8000);
		assert_ptr_equal(r5xx_reg_find(row->offset), row);
		assert_true(!i || row->offset > r5xx_reg_row(i - 1)->offset);
		for (k = 0; k < row->num_fields; k++) {
			assert_int_equal(used & row->field[k].mask, 0);
			used |= row->field[k].mask;
		}
	}
	assert_int_equal(i, r5xx_num_reg_rows());
}

static void only_what_changes_moves_a_stamp(void **state)
{
	u64 cb = s.stamp[R5XX_CB], zb = s.stamp[R5XX_ZB], vap = s.stamp[R5XX_VAP];

	r5xx_state_write(&s, RB3D_CCTL, 5);
	assert_int_equal(r5xx_reg(&s, RB3D_CCTL), 5);
	assert_int_equal(s.stamp[R5XX_CB], cb + 1);
	r5xx_state_write(&s, RB3D_CCTL, 5);
	assert_int_equal(s.stamp[R5XX_CB], cb + 1);
	assert_int_equal(s.stamp[R5XX_ZB], zb);
	r5xx_state_write(&s, VAP_VF_CNTL, 0x30014);
	assert_int_equal(s.stamp[R5XX_VAP], vap);
	r5xx_state_reset(&s);
	assert_int_equal(s.stamp[R5XX_CB], cb + 2);
	assert_int_equal(r5xx_reg(&s, RB3D_CCTL), 0);
}

static void the_viewport_has_two_addresses(void **state)
{
	r5xx_state_write(&s, 0x1d9c, 0x43200000);
	assert_int_equal(r5xx_reg(&s, VAP_VPORT_XOFFSET), 0x43200000);
	r5xx_state_write(&s, VAP_VPORT_ZOFFSET, 0x3f000000);
	assert_int_equal(r5xx_reg(&s, 0x1dac), 0x3f000000);
}

static void upload(u32 port, u32 first, u32 num)
{
	u32 i;

	for (i = 0; i < num; i++)
		r5xx_state_write(&s, port, first + i);
}

static void vertex_programs_go_to_code_and_constants(void **state)
{
	u64 code = s.stamp[R5XX_PVS_CODE], constants = s.stamp[R5XX_PVS_CONST];

	r5xx_state_write(&s, VAP_PVS_VECTOR_INDX_REG, 1023);
	upload(VAP_PVS_VECTOR_DATA_REG, 10, 8);
	assert_int_equal(s.pvs_code[1023][0], 10);
	assert_int_equal(s.pvs_code[1023][3], 13);
	assert_int_equal(s.pvs_code[0][0], 14);	/* 1023 wraps to 0 */
	assert_int_equal(s.stamp[R5XX_PVS_CODE], code + 8);
	assert_int_equal(s.stamp[R5XX_PVS_CONST], constants);

	r5xx_state_write(&s, VAP_PVS_VECTOR_INDX_REG, 1024 + 255);
	upload(VAP_PVS_VECTOR_DATA_REG_128, 20, 8);
	assert_int_equal(s.pvs_const[255][1], 21);
	assert_int_equal(s.pvs_const[0][0], 24);	/* 256 are behind 512 addresses */
	assert_int_equal(s.stamp[R5XX_PVS_CODE], code + 8);
	assert_int_equal(s.stamp[R5XX_PVS_CONST], constants + 8);
	r5xx_state_write(&s, VAP_PVS_VECTOR_INDX_REG, 1535);
	upload(VAP_PVS_VECTOR_DATA_REG, 30, 8);
	assert_int_equal(s.pvs_const[255][0], 30);
	assert_int_equal(s.pvs_const[0][0], 34);	/* 1535 wraps to 1024, not to the planes */
}

static void clip_planes_are_a_ring_without_the_last_vector(void **state)
{
	r5xx_state_write(&s, VAP_PVS_VECTOR_INDX_REG, 1536);
	upload(VAP_PVS_VECTOR_DATA_REG, 100, 32);
	assert_int_equal(s.ucp[5][3], 123);
	assert_int_equal(s.point_scale[0], 124);
	assert_int_equal(s.point_scale[3], 127);
	assert_int_equal(s.ucp[0][0], 128);	/* 1542 wraps to 1536 */
	assert_int_equal(s.point_texgen[0], 0);
	r5xx_state_write(&s, VAP_PVS_VECTOR_INDX_REG, 1543);
	upload(VAP_PVS_VECTOR_DATA_REG, 200, 4);
	assert_int_equal(s.point_texgen[3], 203);
	r5xx_state_write(&s, GA_POINT_T0, 7);
	assert_int_equal(s.point_texgen[1], 7);
	/* Beyond is nothing. */
	r5xx_state_write(&s, VAP_PVS_VECTOR_INDX_REG, 2047);
	upload(VAP_PVS_VECTOR_DATA_REG, 300, 8);
	assert_int_equal(s.pvs_code[0][0], 304);
}

static void a_new_index_begins_a_vector(void **state)
{
	r5xx_state_write(&s, VAP_PVS_VECTOR_INDX_REG, 4);
	upload(VAP_PVS_VECTOR_DATA_REG, 1, 3);
	r5xx_state_write(&s, VAP_PVS_VECTOR_INDX_REG, 5);
	upload(VAP_PVS_VECTOR_DATA_REG, 9, 1);
	assert_int_equal(s.pvs_code[4][2], 3);
	assert_int_equal(s.pvs_code[4][3], 0);
	assert_int_equal(s.pvs_code[5][0], 9);
}

static void fragment_programs_take_six_words(void **state)
{
	r5xx_state_write(&s, GA_US_VECTOR_INDEX, 511);
	upload(GA_US_VECTOR_DATA, 1, 9);
	assert_int_equal(s.us_code[511][0], 1);
	assert_int_equal(s.us_code[511][5], 6);
	assert_int_equal(s.us_code[0][2], 9);	/* 511 wraps to 0 */
	assert_int_equal(s.us_const[255][0], 0);
}

static void fragment_constants_take_four_and_may_be_clamped(void **state)
{
	static const u32 val[] = { 0x40000000, 0xc0400000, 0x3f000000, 0x7fc00000 };
	unsigned int i;

	r5xx_state_write(&s, GA_US_VECTOR_INDEX, 3 | GA_US_VECTOR_INDEX_TYPE);
	for (i = 0; i < 8; i++)
		r5xx_state_write(&s, GA_US_VECTOR_DATA, val[i % 4]);
	assert_memory_equal(s.us_const[3], val, sizeof(val));
	assert_memory_equal(s.us_const[4], val, sizeof(val));
	r5xx_state_write(&s, GA_US_VECTOR_INDEX,
			 3 | GA_US_VECTOR_INDEX_TYPE | GA_US_VECTOR_INDEX_CLAMP);
	for (i = 0; i < 4; i++)
		r5xx_state_write(&s, GA_US_VECTOR_DATA, val[i]);
	assert_int_equal(s.us_const[3][0], 0x3f800000);	/* 2.0 */
	assert_int_equal(s.us_const[3][1], 0xbf800000);	/* -3.0 */
	assert_int_equal(s.us_const[3][2], 0x3f000000);
	assert_int_equal(s.us_const[3][3], 0x7fc00000);
}

static void kernels_are_loaded_pair_by_pair(void **state)
{
	u64 tx = s.stamp[R5XX_TX];

	r5xx_state_write(&s, TX_FILTER4, 0x7ff | 0x123 << 11 | 1 << 22 | 8 << 23 | 1 << 27);
	assert_int_equal(s.tx_kernel[1][8][1], 0x7ff | 0x123 << 11);
	assert_int_equal(s.stamp[R5XX_TX], tx + 1);
	r5xx_state_write(&s, TX_FILTER4, 5);
	assert_int_equal(s.tx_kernel[0][0][0], 5);
	assert_int_equal(s.stamp[R5XX_TX], tx + 2);
	/* What is there already, and a phase that is the mirror image of another one. */
	r5xx_state_write(&s, TX_FILTER4, 5);
	r5xx_state_write(&s, TX_FILTER4, 5 | 9 << 23);
	assert_int_equal(s.stamp[R5XX_TX], tx + 2);
	assert_int_equal(r5xx_reg(&s, TX_FILTER4), 5 | 9 << 23);
}

static void a_reset_leaves_the_manuals_defaults(void **state)
{
	assert_int_equal(r5xx_reg(&s, RB3D_COLOR_CHANNEL_MASK), 0xffff);
	assert_int_equal(r5xx_reg(&s, RB3D_BLENDCNTL), 4);
	assert_int_equal(r5xx_reg(&s, VAP_CNTL), 9 << 18);
	assert_int_equal(r5xx_reg(&s, GB_TILE_CONFIG), 0x11);
	assert_int_equal(r5xx_reg(&s, VAP_PVS_VTX_TIMEOUT_REG), 0xfffffff);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(registers_have_names, setup),
		cmocka_unit_test_setup(rows_make_sense, setup),
		cmocka_unit_test_setup(only_what_changes_moves_a_stamp, setup),
		cmocka_unit_test_setup(the_viewport_has_two_addresses, setup),
		cmocka_unit_test_setup(vertex_programs_go_to_code_and_constants, setup),
		cmocka_unit_test_setup(clip_planes_are_a_ring_without_the_last_vector, setup),
		cmocka_unit_test_setup(a_new_index_begins_a_vector, setup),
		cmocka_unit_test_setup(fragment_programs_take_six_words, setup),
		cmocka_unit_test_setup(fragment_constants_take_four_and_may_be_clamped, setup),
		cmocka_unit_test_setup(kernels_are_loaded_pair_by_pair, setup),
		cmocka_unit_test_setup(a_reset_leaves_the_manuals_defaults, setup),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
