/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _REPLAY_PNG_H_
#define _REPLAY_PNG_H_

#include <stdint.h>

/**
 * png_write - save a picture
 * @path: file to be written
 * @rgba: four bytes a pixel, row by row
 * @width_px: its width
 * @height_px: its height
 *
 * The picture is stored, not compressed, for which no library is needed.
 *
 * Return: 0, or -1 with errno set.
 */
int png_write(const char *path, const uint8_t *rgba, uint32_t width_px, uint32_t height_px);

#endif
