// SPDX-License-Identifier: GPL-2.0
/* Instructions of R5xx's vertex shader as text; words put together by hand from 7.5.9. */

#include "fixture.h"

#include "r5xx/pvs/isa.h"

static void assert_text(const char *want, u32 w0, u32 w1, u32 w2, u32 w3)
{
	const u32 word[4] = { w0, w1, w2, w3 };
	char text[160];

	assert_int_equal(pvs_disasm(word, text, sizeof(text)), strlen(want));
	assert_string_equal(text, want);
}

static void vector_instructions(void **state)
{
	assert_text("VE_MULTIPLY_ADD t2.xyz, in0.xyzw, -c[a0.x+4].xxxx, t1.xyz1",
		    0x00704004, 0x00d10001, 0x1e000092, 0x01510020);
	assert_text("VE_DOT_PRODUCT.sat out0.x, in1.xyzw, c3.xyzw",
		    0x01100201, 0x00d10021, 0x00d10062, 0);
	assert_text("(!p) VE_ADD a0 0.x, t0.-xyzw, |alt2.0000|",
		    0x04100103, 0x02d10000, 0x0124804b, 0);
	assert_text("VECTOR_NO_OP", 0, ~0u, ~0u, ~0u);
}

static void scalar_instructions(void **state)
{
	assert_text("ME_RECIP_SQRT_IEEE t5.w, c[i0+9].wwww", 0x0080a054, 0x80db6122, 0, 0);
	assert_text("VE_MULTIPLY t0.xyzw, in0.xyzw, c0.xyzw | ME_RECIP_DX alt1.w, in1.ww",
		    0x10f00002, 0x00d10001, 0x00d10002, 0x18cb6021);
	assert_text("? t0.x, t0.xxxx, t0.xxxx, t0.xxxx", 0x0010003f, 0, 0, 0);
}

/* What does not fit is cut off. */
static void short_buffers(void **state)
{
	const u32 word[4] = { 0x00704004, 0x00d10001, 0x1e000092, 0x01510020 };
	char text[8];

	assert_int_equal(pvs_disasm(word, text, sizeof(text)), 7);
	assert_string_equal(text, "VE_MULT");
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(vector_instructions),
		cmocka_unit_test(scalar_instructions),
		cmocka_unit_test(short_buffers),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
