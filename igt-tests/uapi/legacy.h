/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _LEGACY_H_
#define _LEGACY_H_

/**
 * DOC: a card, its dumb buffers and what its first CRTC shows
 */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <drm/drm_mode.h>

#include "harness.h"

#define WIDTH_PX	640
#define HEIGHT_PX	480
#define CURSOR_PX	64
#define RED		0xffff0000u
#define GREEN		0xff00ff00u
#define BLUE		0xff0000ffu
#define WHITE		0xffffffffu
#define MAX_IDS		16

/**
 * struct buffer - a dumb buffer, mapped
 * @handle: of it
 * @pitch_B: bytes from one row to the next
 * @size_B: of all of it
 * @at: where it is
 */
struct buffer {
	uint32_t handle, pitch_B;
	uint64_t size_B;
	void *at;
};

/**
 * struct display - a card
 * @fd: the file
 * @crtcs: all of them
 * @connectors: all of them
 * @num_crtcs: how many
 * @num_connectors: how many
 * @connected: the first that something is plugged into
 * @mode: its mode of WIDTH_PX x HEIGHT_PX
 */
struct display {
	int fd;
	uint32_t crtcs[MAX_IDS], connectors[MAX_IDS];
	unsigned int num_crtcs, num_connectors;
	uint32_t connected;
	struct drm_mode_modeinfo mode;
};

/* A connector has it or not, and with which value. */
void check_property(int fd, uint32_t id, const char *name, bool there, uint64_t want);

/* A dumb buffer, mapped. */
struct buffer make_buffer(int fd, uint32_t width, uint32_t height, uint32_t bpp);
void free_buffer(int fd, struct buffer *buffer);

/* All pixels, of 32 bits. */
void fill(struct buffer *buffer, uint32_t colour);

/* A framebuffer, and the errno. */
int add_fb(int fd, uint32_t handle, uint32_t pitch_B, uint32_t width, uint32_t height,
	   uint32_t fourcc, uint32_t flags, uint32_t *id);
int remove_fb(int fd, uint32_t id);

/* Return: a framebuffer of WIDTH_PX x HEIGHT_PX. */
uint32_t full_fb(int fd, const struct buffer *buffer, uint32_t fourcc);

/* What the CRTC shows of a framebuffer begins there; without a framebuffer it is off. */
int set_crtc_from(const struct display *display, uint32_t crtc, uint32_t fb, uint32_t x,
		  uint32_t y);

/* From the first pixel on. */
int set_crtc(const struct display *display, uint32_t crtc, uint32_t fb);

/* The pixel that the first CRTC shows there, as RGB, or -1. */
int64_t pixel(int fd, uint32_t x, uint32_t y);
void check_pixel(int fd, uint32_t x, uint32_t y, uint32_t want, const char *what);

/* Each file's tests. */
void test_surfaces(const struct display *display);
void test_crtc(const struct display *display);

#endif
