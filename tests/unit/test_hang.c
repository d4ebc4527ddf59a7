// SPDX-License-Identifier: GPL-2.0
/*
 * Pixel shaders that never end, or leave their program: the batch ends as a hang, in time, and
 * after a reset the hardware draws again. A host without memory is not a hang.
 */

#include "draw.h"
#include "eu_asm.h"
#include "fail_alloc.h"
#include "kernels.h"

/* One thread of 8 pixels. */
#define W	4u
#define H	2u
#define PITCH_B	(W * 4)

/* Constant colour 1.0 everywhere, to surface 0. */
static const u32 white_kernel[][4] = {
	/* mov (8) m2<1>F 1.0F and so on to m5 */
	{ 0x00600001, 0x204003fe, 0x00000000, 0x3f800000 },
	{ 0x00600001, 0x206003fe, 0x00000000, 0x3f800000 },
	{ 0x00600001, 0x208003fe, 0x00000000, 0x3f800000 },
	{ 0x00600001, 0x20a003fe, 0x00000000, 0x3f800000 },
	/* mov (8) m1<1>UD g1<8,8,1>UD nomask */
	{ 0x00600201, 0x20200022, 0x008d0020, 0x00000000 },
	/* send (8) 0 null g0<8,8,1>UW write (0, 12, 4, 0) mlen 6 rlen 0 EOT */
	{ 0x00600031, 0x20001d3c, 0x548d0000, 0x8c084c00 },
};

/* A rectangle over all of it; R16G16_SSCALED position, no attributes but zeroes. */
static int draw_all(struct draw *d)
{
	draw_begin(d, W, H, false, false);
	fixture_emit(d->f, 0x78090005u,
		     1u << 26 | 0x085u << 16, 2u << 28 | 2u << 24 | 2u << 20 | 2u << 16,
		     1u << 26 | 0x0f6u << 16, 1u << 28 | 1u << 24 | 3u << 20 | 3u << 16,
		     1u << 26 | 0x0f6u << 16, 2u << 28 | 2u << 24 | 2u << 20 | 2u << 16);
	draw_vertex_buffer(d);
	draw_primitive(d, DRAW_RECTLIST, 3);
	return fixture_run(d->f);
}

static struct draw *create(u64 *dst)
{
	static const s16 corner[3][2] = { { W, H }, { 0, H }, { 0, 0 } };
	struct draw *d = draw_create();
	unsigned int i;

	*dst = fixture_map(d->f, PITCH_B * H);
	draw_kernel(d, DRAW_K_SF, sf_kernel, ARRAY_SIZE(sf_kernel));
	*draw_state(d, DRAW_WM, 5) ^= 3;
	draw_surface(d, 0, DRAW_BGRA8, *dst, W, H, PITCH_B, DRAW_LINEAR);
	for (i = 0; i < 3; i++)
		draw_vertex(d, corner[i], sizeof(corner[i]));
	return d;
}

static void want_white(struct draw *d, u64 dst)
{
	assert_int_equal(fixture_dw(d->f, dst), 0xffffffff);
	assert_int_equal(fixture_dw(d->f, dst + (H - 1) * PITCH_B + (W - 1) * 4), 0xffffffff);
}

static unsigned int asked;

static int third_time(void *host, unsigned int engine, unsigned int worker)
{
	return ++asked == 3 ? -ECANCELED : 0;
}

static void hang_and_recover(const struct eu_words *code, unsigned int n, int err)
{
	struct draw *d;
	u64 dst;

	d = create(&dst);
	d->f->ops.worker_relax = third_time;
	draw_kernel(d, DRAW_K_WM, &code->dw, n);
	asked = 0;
	assert_int_equal(draw_all(d), err);
	assert_int_equal(fixture_dw(d->f, dst), 0);
	fixture_reset(d->f);
	draw_kernel(d, DRAW_K_WM, white_kernel, ARRAY_SIZE(white_kernel));
	assert_int_equal(draw_all(d), 0);
	want_white(d, dst);
	draw_destroy(d);
}

/* It is the host that loses its patience, and nothing else. */
static void endless(void **state)
{
	const struct eu_words code[] = { branch(WHILE, 8, 0, 0) };

	hang_and_recover(code, ARRAY_SIZE(code), -ECANCELED);
	assert_int_equal(asked, 3);
}

static void leaves_its_program(void **state)
{
	const struct eu_words code[] = {
		op2(JMPI, 1, arf(0xa0, UD), arf(0xa0, UD), imm(0x7fffff0, D)),
	};

	hang_and_recover(code, ARRAY_SIZE(code), -EIO);
}

static void illegal(void **state)
{
	const struct eu_words code[] = { with(op1(MOV, 8, g(2, D), imm(0, D)), EU_OPCODE, 0x7f) };

	hang_and_recover(code, ARRAY_SIZE(code), -EIO);
}

static int never(void *host, unsigned int engine, unsigned int worker)
{
	asked++;
	return 0;
}

/* 2^21 rounds of three operations are many, but they end, and the colours after them are drawn. */
static void long_loop(void **state)
{
	const struct eu_words loop[] = {
		op1(MOV, 8, g(10, UD), imm(0, UD)),
		op2(ADD, 8, g(10, UD), g(10, UD), imm(1, UD)),
		cond(op2(CMP, 8, null_(UD), g(10, UD), imm(1 << 21, UD)), IR_COND_L),
		pred(branch(WHILE, 8, -2, 0), 1, false),
	};
	struct eu_words code[ARRAY_SIZE(loop) + ARRAY_SIZE(white_kernel)];
	struct draw *d;
	u64 dst;

	memcpy(code, loop, sizeof(loop));
	memcpy(code + ARRAY_SIZE(loop), white_kernel, sizeof(white_kernel));
	d = create(&dst);
	d->f->ops.worker_relax = never;
	draw_kernel(d, DRAW_K_WM, &code->dw, ARRAY_SIZE(code));
	asked = 0;
	assert_int_equal(draw_all(d), 0);
	want_white(d, dst);
	/* One thread: three operations of 2^21 rounds, and the host hears of it every 8192. */
	assert_in_range(asked, 3 * (1 << 21) / 8192 - 1, 3 * (1 << 21) / 4096);
	draw_destroy(d);
}

/*
 * Whichever allocation of a batch fails: the batch ends with -ENOMEM, or does without. The engine
 * goes on with the next one, without a reset.
 */
static void no_memory_is_no_hang(void **state)
{
	unsigned int n, refused = 0;

	for (n = 0; ; n++) {
		struct draw *d;
		u64 dst;
		int ret;

		d = create(&dst);
		draw_kernel(d, DRAW_K_WM, white_kernel, ARRAY_SIZE(white_kernel));
		shim_fail_alloc(n, 1);
		ret = draw_all(d);
		if (!shim_failed_allocs()) {
			assert_int_equal(ret, 0);
			draw_destroy(d);
			break;
		}
		shim_fail_alloc(0, 0);
		if (ret) {
			refused++;
			assert_int_equal(ret, -ENOMEM);
			assert_int_equal(fixture_reg(d->f, "ESR"), 0);
			assert_int_equal(draw_all(d), 0);
		}
		want_white(d, dst);
		draw_destroy(d);
	}
	/* The kernels of two units, in several pieces each. */
	assert_true(n > 2);
	assert_true(refused > 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(endless),
		cmocka_unit_test(leaves_its_program),
		cmocka_unit_test(illegal),
		cmocka_unit_test(long_loop),
		cmocka_unit_test(no_memory_is_no_hang),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
