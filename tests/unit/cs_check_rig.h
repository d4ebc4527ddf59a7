/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_CS_CHECK_RIG_H_
#define _TESTS_CS_CHECK_RIG_H_

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <stdlib.h>
#include <cmocka.h>

#include <linux/array_size.h>
#include <linux/errno.h>

#include "cs_stream.h"

#define MACRO		0x01
#define MICRO		0x02
#define MICRO_SQUARE	0x20

#define NOP			0x10
#define DRAW_VBUF		0x28
#define DRAW_IMMD		0x29
#define DRAW_INDX		0x2a
#define LOAD_VBPNTR		0x2f
#define CLEAR_ZMASK		0x32
#define INDX_BUFFER		0x33
#define DRAW_VBUF_2		0x34
#define DRAW_IMMD_2		0x35
#define DRAW_INDX_2		0x36
#define CLEAR_HIZ		0x37
#define CLEAR_CMASK		0x38

#define TRIANGLES	4u
#define WALK_INDEXES	(1u << 4)
#define WALK_LIST	(2u << 4)
#define WALK_IMMD	(3u << 4)
#define ALT_NUM		(1u << 14)
#define VERTICES(n)	((u32)(n) << 16)

/* Tests put a stream into what they are given, and ask what the checker says of it. */
static inline int setup(void **state)
{
	struct stream *s = malloc(sizeof(*s));

	*state = s;
	if (!s)
		return -1;
	stream_init(s);
	return 0;
}

static inline int teardown(void **state)
{
	free(*state);
	return 0;
}

/* The same list of buffers and the same rights, and an empty stream. */
static inline void again(struct stream *s)
{
	s->dw = 0;
}

#define assert_takes(s)	assert_int_equal(stream_check(s), 0)

static inline void assert_refuses(struct stream *s)
{
	assert_int_equal(stream_check(s), -EINVAL);
	assert_non_null(s->p.error);
	assert_in_range(s->p.error_dw, 0, s->dw);
	s->p.error = NULL;
}

/* What is checked beside vertices is switched off: no colour is written, no depth. */
static inline void no_targets(struct stream *s)
{
	stream_reg(s, 0x4e0c, 0);
	stream_reg(s, 0x4f00, 0);
}

static inline void draw_list(struct stream *s, u32 num)
{
	PUT(s, packet3(DRAW_VBUF_2, 1), VERTICES(num) | WALK_LIST | TRIANGLES);
}

/* Three immediate vertices of two dwords. */
static inline void draw_immd(struct stream *s)
{
	stream_reg(s, 0x20b4, 2);
	PUT(s, packet3(DRAW_IMMD_2, 7), VERTICES(3) | WALK_IMMD | TRIANGLES, 0, 0, 0, 0, 0, 0);
}

#define TEST(f)	cmocka_unit_test_setup_teardown(f, setup, teardown)

#endif
