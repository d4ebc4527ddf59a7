// SPDX-License-Identifier: GPL-2.0
/* A batch as text: its state, surfaces and kernels. */

#include <stdlib.h>

#include "scene.h"

#define MAX_TEXT_B	0x100000u

struct text {
	char *buf;
	size_t len_B;
	unsigned int lines;
};

static void add_line(void *arg, const char *line)
{
	struct text *t = arg;

	t->lines++;
	if (t->len_B + strlen(line) + 2 > MAX_TEXT_B)
		return;
	t->len_B += sprintf(t->buf + t->len_B, "%s\n", line);
}

static void decode(struct fixture *f, unsigned int max_dw, struct text *t)
{
	t->len_B = 0;
	t->lines = 0;
	mirage_gpu_decode(f->gpu, f->engine, NULL, &f->pt, FIXTURE_BASE, max_dw, add_line, t);
}

static void expect(const struct text *t, const char *what)
{
	if (!strstr(t->buf, what))
		fail_msg("'%s' is not in the text", what);
}

static unsigned int count(const struct text *t, const char *what)
{
	const char *at = t->buf;
	unsigned int n = 0;

	while ((at = strstr(at, what))) {
		at++;
		n++;
	}
	return n;
}

static void test_scene(void **state)
{
	struct text t = { .buf = calloc(1, MAX_TEXT_B) };
	u64 surface[SCENE_SURFACES];
	struct draw *d = scene_create(surface);
	char line[64];

	decode(d->f, 1024, &t);
	expect(&t, "3DSTATE_PIPELINED_POINTERS");
	expect(&t, "VS_STATE at");
	expect(&t, "GS_STATE at 0x");
	expect(&t, "pixels_16=1");
	/* 72 threads are written as 71. */
	expect(&t, "max_threads=71 dispatch=1 early_depth=1 pixels_16=1");
	snprintf(line, sizeof(line), "B8G8R8A8_UNORM 96x64x1, pitch 512, X tiles, at 0x%08x",
		 (u32)surface[SCENE_COLOUR]);
	expect(&t, line);
	snprintf(line, sizeof(line), "B8G8R8A8_UNORM 96x64x1, pitch 512, Y tiles, at 0x%08x",
		 (u32)surface[SCENE_TEXTURE]);
	expect(&t, line);
	expect(&t, "COLOR_CALC_STATE");
	/* The end of sf_kernel. */
	expect(&t, "urb 0 urb_write transpose used complete mlen 4");
	/* Two draws, of one state: two kernels, once each. */
	assert_int_equal(count(&t, "kernel at 0x"), 2);
	assert_int_equal(count(&t, "WM_STATE at"), 1);
	draw_destroy(d);
	free(t.buf);
}

/* Pointers that lead nowhere; kernels without an end; draws without number. */
static void test_wild(void **state)
{
	struct text t = { .buf = calloc(1, MAX_TEXT_B) };
	struct fixture *f = fixture_create(&mirage_chip_ilk);
	unsigned int i;

	for (i = 0; i < 600; i++) {
		fixture_emit(f, 0x61010006, 0xfffff001, 1, 1, 0x7ffff001 - (i << 12), 1, 1, 1);
		fixture_emit(f, 0x78000005, i * 64, ~0u, ~0u, 0x7fffffe0, i << 20, 32);
		fixture_emit(f, 0x78010004, ~0u, i * 64, 0, 4, 0x7ffffffc);
		fixture_emit(f, 0x7b001004, 3, 0, 1, 0, 0);
	}
	fixture_emit(f, MI_BATCH_BUFFER_END);
	decode(f, 0x10000, &t);
	assert_true(t.lines > 5000);
	assert_true(t.lines <= 20000);
	fixture_destroy(f);
	free(t.buf);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_scene),
		cmocka_unit_test(test_wild),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
