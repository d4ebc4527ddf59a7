/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHOT_APNG_H_
#define _SHOT_APNG_H_

#include <stdbool.h>
#include <stdint.h>

/**
 * DOC: animated PNG
 *
 * A PNG (third edition, 11.3.6) whose frames each change a part of the one before.
 */

struct apng;

/* Begin a file. Return: it, or NULL with errno. */
struct apng *apng_open(const char *path, uint32_t width_px, uint32_t height_px);

/*
 * Show a picture, three bytes a pixel, for @ms. One that is like the last only lasts longer.
 * Return: whether it could be written.
 */
bool apng_add(struct apng *apng, const uint8_t *rgb, unsigned int ms);

/* End the file. Return: the number of frames in it, or -1 when it is not whole. */
int apng_close(struct apng *apng);

#endif
