/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHOT_SCREEN_H_
#define _SHOT_SCREEN_H_

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <xf86drmMode.h>

/**
 * DOC: what a CRTC shows
 *
 * With a writeback connector a picture is what the display engine itself composed, with all
 * planes. Only who is in charge of the display can ask for that: nobody else, or a process that
 * is named, whose open file is borrowed; it should stand still meanwhile, and takes what is made
 * for the picture with it when it ends. Else it is the same, from the driver's own file in debugfs,
 * for those who may read it, and for all others the primary plane's framebuffer.
 */

/**
 * struct picture - pixels in memory
 * @width_px: of the picture
 * @height_px: of the picture
 * @pitch_B: bytes from one row to the next
 * @format: DRM_FORMAT_*, one that picture_rgb() knows
 * @data: first row
 */
struct picture {
	uint32_t width_px, height_px, pitch_B, format;
	const uint8_t *data;
};

/**
 * struct screen - a CRTC
 * @fd: the card
 * @index: of the CRTC, in DRM's list
 * @crtc_id: of the CRTC
 * @connector: the writeback connector, or 0 when there is none to be used
 * @target: the buffer that it writes to, as large as the mode was
 * @target_fb: framebuffer of it; 0 until it is needed
 * @copy: of a framebuffer, or NULL
 * @copy_B: size of a picture in it
 */
struct screen {
	int fd, index;
	uint32_t crtc_id, connector;
	struct picture target;
	uint32_t target_fb;
	uint8_t *copy;
	size_t copy_B;
};

/*
 * Open CRTC @name of a card: the number of its place in the list, or with "id:" before it that
 * of the object. @device is a path, "pid:" and the number of the process in charge, or NULL for
 * the first card with a display. Says what is wrong. Return: whether it is open.
 */
bool screen_open(struct screen *screen, const char *name, const char *device);

/*
 * Take a picture, which is there until the next one. Says what is wrong. Return: whether there
 * is one.
 */
bool screen_grab(struct screen *screen, struct picture *picture);

void screen_close(struct screen *screen);

/* Take the pixels apart, three bytes each: red, green, blue. */
void picture_rgb(const struct picture *picture, uint8_t *rgb);

#endif
