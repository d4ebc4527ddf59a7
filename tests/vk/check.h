/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_VK_CHECK_H_
#define _TESTS_VK_CHECK_H_

#include "vk.h"

/* How a part of a result is compared with another device's. */
enum how {
	EXACT,		/* bytes */
	NEAR_FLOAT,	/* floats, by a share of the greater one, or by so much */
	NEAR_BYTE,	/* bytes that are colours; one in 200 may be anything */
	NEAR_HALF,	/* 16-bit floats */
	NEAR_DOUBLE,
};

/* struct result - what a check found on a device: parts, one behind the other */
struct result {
	struct part {
		const char *name;
		enum how how;
		float limit;
		size_t size_B;
		uint8_t *data;
	} part[1024];
	unsigned int num;
	bool skipped;
};

/* What it does; other devices give the same, or the values that are known are given, too. */
struct check {
	const char *name;
	void (*run)(struct vk *vk, struct result *r);
};

void result_add(struct result *r, const char *name, enum how how, float limit, const void *data,
		size_t size_B);
/* Numbers that are known, beside those that the device found: a device may be wrong alone. */
void result_known(struct result *r, const char *name, const void *data, const void *want,
		  size_t size_B);

/* The same numbers each time. */
uint32_t mixed(uint32_t i);
void fill_mixed(void *data, size_t size_B, uint32_t seed);

extern const struct check compute_checks[], draw_checks[], command_checks[], image_checks[];

#endif
