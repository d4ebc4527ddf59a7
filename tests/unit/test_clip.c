// SPDX-License-Identifier: GPL-2.0
/* Clip tests worked from the pseudo-code of Gen4-5 Vol 2, 6.4 and 6.5. */

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <math.h>
#include <string.h>
#include <cmocka.h>

#include "intel/gen4/clip.h"
#include "intel/state/unit_layout.h"
#include "intel/state/urb_layout.h"

static struct clip_state ilk(void)
{
	struct clip_state clip = {
		.mode = CLIPMODE_KERNEL,
		.test_xy = true, .test_z = true, .test_gb = true, .test_negw = true,
		.ucf_must_clip = true, .ucf_mask = 0x3f,
		.errata = CLIP_NEGW_PLANE, .bad_position = true,
		.vp = { -1, 1, -1, 1 },
		.gb = { { -4, 4, -2, 2 } },
	};

	return clip;
}

static u32 code(const struct clip_state *clip, float x, float y, float z, float rhw, u32 flags)
{
	float pos[4] = { x, y, z, rhw };
	u32 vue[CLIP_DISTANCES_DW] = { };

	vue[VUE_DW_FLAGS] = flags;
	memcpy(vue + VUE_DW_X, pos, sizeof(pos));
	return clip_outcode(clip, vue, 0);
}

static void inside_is_zero(void **state)
{
	struct clip_state clip = ilk();

	assert_int_equal(code(&clip, 0, 0, 0, 1, 0), 0);
	/* Comparisons are strict: the border is inside. */
	assert_int_equal(code(&clip, -1, 1, -1, 1, 0), 0);
	clip.z_zero_one = true;
	assert_int_equal(code(&clip, 0, 0, -0.5f, 1, 0), OUT_VP_ZMIN);
}

static void each_side_has_its_bit(void **state)
{
	struct clip_state clip = ilk();

	assert_int_equal(code(&clip, -1.5f, 0, 0, 1, 0), OUT_VP_XMIN);
	assert_int_equal(code(&clip, 5, 0, 0, 1, 0), OUT_VP_XMAX | OUT_GB_XMAX);
	assert_int_equal(code(&clip, 0, -3, 0, 1, 0), OUT_VP_YMIN | OUT_GB_YMIN);
	assert_int_equal(code(&clip, 0, 1.5f, 0, 1, 0), OUT_VP_YMAX);
	assert_int_equal(code(&clip, 0, 0, 1.5f, 1, 0), OUT_VP_ZMAX);
	/* Flags 0 and 7; the mask drops 7. */
	assert_int_equal(code(&clip, 0, 0, 0, 1, 0x81), BIT(14));
}

static void disabled_tests_copy_the_other_set(void **state)
{
	struct clip_state clip = ilk();

	clip.test_gb = false;
	assert_int_equal(code(&clip, -1.5f, 0, 0, 1, 0), OUT_VP_XMIN | OUT_GB_XMIN);
	clip.test_gb = true;
	clip.test_xy = false;
	assert_int_equal(code(&clip, -1.5f, 0, 0, 1, 0), 0);
	assert_int_equal(code(&clip, -5, 0, 0, 1, 0), OUT_VP_XMIN | OUT_GB_XMIN);
}

static void negative_w(void **state)
{
	struct clip_state clip = ilk();

	/* The origin, seen from behind: everything is turned round, so it is out everywhere. */
	assert_int_equal(code(&clip, 0, 0, 0, -1, 0),
			 OUT_NEGW | OUT_VP_XY | OUT_VP_Z | OUT_GB);
	/* Minus zero counts. */
	assert_true(code(&clip, 0, 0, 0, -0.0f, 0) & OUT_NEGW);
	clip.errata = CLIP_NEGW_ALL_OUT;
	assert_int_equal(code(&clip, 9, 9, 9, -1, 0), OUT_VP_XY | OUT_VP_Z | OUT_GB);
}

/* The partial fix of Crestline's B stepping (6.2.3.2). */
static void negative_w_as_a_user_plane(void **state)
{
	struct clip_state clip = ilk();

	clip.errata = CLIP_NEGW_USER_CLIP;
	clip.bad_position = false;
	clip.mode = CLIPMODE_NORMAL;
	clip.ucf_mask = 0xff;
	/* Nothing turns round; UC7, bit 21, stands for W < 0, with flag 7 or without it. */
	assert_int_equal(code(&clip, 0, 0, 0, -1, 0), BIT(21));
	assert_int_equal(code(&clip, 0, 0, 0, 1, 0x80), OUT_BAD);
	assert_int_equal(code(&clip, 0, 0, 0, -1, 0x81), OUT_BAD | BIT(21) | BIT(14));
	/* The mask holds for it, too. */
	clip.ucf_mask = 0x7f;
	assert_int_equal(code(&clip, 0, 0, 0, -1, 0), 0);
	/* BAD objects are clipped whatever the mode, but for REJECT_ALL. */
	assert_int_equal(clip_decide(&clip, 0, OUT_BAD), CLIP_SPAWN);
	clip.mode = CLIPMODE_ACCEPT_ALL;
	assert_int_equal(clip_decide(&clip, 0, OUT_BAD), CLIP_SPAWN);
	clip.mode = CLIPMODE_REJECT_ALL;
	assert_int_equal(clip_decide(&clip, 0, OUT_BAD), CLIP_DISCARD);
}

static void nans(void **state)
{
	struct clip_state clip = ilk();

	assert_int_equal(code(&clip, NAN, 0, 0, 1, 0),
			 OUT_VP_XMIN | OUT_VP_XMAX | OUT_GB_XMIN | OUT_GB_XMAX);
	assert_int_equal(code(&clip, 0, 0, NAN, 1, 0), OUT_VP_Z);
	assert_true(code(&clip, 0, 0, 0, NAN, 0) & OUT_BAD);
}

/* Distances from planes 0 to 7 follow the position in clip space: DWords 12 to 19 (2.5.1). */
static void nans_in_distances(void **state)
{
	struct clip_state clip = ilk();
	u32 vue[CLIP_DISTANCES_DW] = { [VUE_DW_RHW] = 0x3f800000 };
	unsigned int i;

	clip.distances = 0x84;
	for (i = 12; i < CLIP_DISTANCES_DW; i++) {
		vue[i] = 0x7fc00000;
		assert_int_equal(clip_outcode(&clip, vue, 0), i == 14 || i == 19 ? OUT_BAD : 0);
		vue[i] = 0xff800000;
		assert_int_equal(clip_outcode(&clip, vue, 0), 0);
	}
}

static void decisions(void **state)
{
	struct clip_state clip = ilk();

	assert_int_equal(clip_decide(&clip, 0, 0), CLIP_PASS);
	/* All left of the viewport. */
	assert_int_equal(clip_decide(&clip, OUT_VP_XMIN, OUT_VP_XMIN), CLIP_DISCARD);
	/* Across the viewport, within the guard band. */
	assert_int_equal(clip_decide(&clip, 0, OUT_VP_XMIN | OUT_VP_XMAX), CLIP_PASS);
	assert_int_equal(clip_decide(&clip, 0, OUT_GB_XMIN), CLIP_SPAWN);
	assert_int_equal(clip_decide(&clip, 0, OUT_VP_ZMIN), CLIP_SPAWN);
	assert_int_equal(clip_decide(&clip, 0, OUT_NEGW), CLIP_SPAWN);
	assert_int_equal(clip_decide(&clip, 0, BIT(14)), CLIP_SPAWN);
	assert_int_equal(clip_decide(&clip, 0, OUT_BAD), CLIP_DISCARD);
	clip.ucf_must_clip = false;
	assert_int_equal(clip_decide(&clip, 0, BIT(14)), CLIP_PASS);
	assert_int_equal(clip_decide(&clip, BIT(14), BIT(14)), CLIP_DISCARD);
}

static void modes(void **state)
{
	struct clip_state clip = ilk();

	clip.mode = CLIPMODE_ALL;
	assert_int_equal(clip_decide(&clip, OUT_VP_XMIN, OUT_VP_XMIN | OUT_BAD), CLIP_SPAWN);
	clip.mode = CLIPMODE_NON_REJECTED;
	assert_int_equal(clip_decide(&clip, 0, 0), CLIP_SPAWN);
	assert_int_equal(clip_decide(&clip, OUT_VP_XMIN, OUT_VP_XMIN), CLIP_DISCARD);
	clip.mode = CLIPMODE_REJECT_ALL;
	assert_int_equal(clip_decide(&clip, 0, 0), CLIP_DISCARD);
	clip.mode = CLIPMODE_ACCEPT_ALL;
	assert_int_equal(clip_decide(&clip, OUT_VP_XMIN, OUT_VP_XMIN), CLIP_PASS);
	assert_int_equal(clip_decide(&clip, 0, OUT_BAD), CLIP_DISCARD);
	clip.mode = CLIPMODE_NORMAL;
	assert_int_equal(clip_decide(&clip, 0, OUT_GB_YMAX), CLIP_SPAWN);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(inside_is_zero),
		cmocka_unit_test(each_side_has_its_bit),
		cmocka_unit_test(disabled_tests_copy_the_other_set),
		cmocka_unit_test(negative_w),
		cmocka_unit_test(negative_w_as_a_user_plane),
		cmocka_unit_test(nans),
		cmocka_unit_test(nans_in_distances),
		cmocka_unit_test(decisions),
		cmocka_unit_test(modes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
