/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _UAPI_DRAWING_H_
#define _UAPI_DRAWING_H_

#include <stdbool.h>
#include <stdint.h>

/**
 * DOC: a rectangle, drawn without a library
 *
 * One buffer holds state, kernels, vertices, and what is drawn, 32 bits a pixel; one, which nobody
 * writes, the batch. Of Ironlake; its elder sisters differ in the layout of a few packets only.
 */

/* Where in the buffer there is what a test may want to spoil. */
#define DRAWING_SF		0x0840u
#define DRAWING_WM		0x0880u
#define DRAWING_BINDING		0x0940u
#define DRAWING_SURFACE		0x0960u
#define DRAWING_TARGET		0x1000u

/* DWords of the batch, by their places in fill_batch(). */
#define DRAWING_DW_WM_POINTER	32
#define DRAWING_DW_VB_START	44
#define DRAWING_DW_VB_END	45
#define DRAWING_DW_COUNT	53
#define DRAWING_DW_START	54
#define DRAWING_DW_INSTANCES	55

/* Registers of a pixel shader's thread, in blocks of 16, less one. */
#define DRAWING_WM_GRFS		1u

/**
 * struct drawing_kernel - a program
 * @dw: what it does before it ends
 * @num_dw: how long that is, 0 for nothing; at most 28
 * @no_end: it does not end
 */
struct drawing_kernel {
	const uint32_t *dw;
	unsigned int num_dw;
	bool no_end;
};

/**
 * struct drawing - a rectangle and what draws it
 * @w: pixels
 * @h: pixels
 * @vs: the vertex shader; off, if it does nothing
 * @sf: the setup kernel
 * @wm: the pixel shader
 * @at: byte of the state that is other than it should be, 0 for none
 * @dw: DWord of the batch that is, 0 for none
 * @value: what it is
 */
struct drawing {
	unsigned int w;
	unsigned int h;
	struct drawing_kernel vs;
	struct drawing_kernel sf;
	struct drawing_kernel wm;
	unsigned int at;
	unsigned int dw;
	uint32_t value;
};

/* Size of the buffer. */
static inline uint64_t drawing_size_B(const struct drawing *d)
{
	return DRAWING_TARGET + 4ull * d->w * d->h;
}

/* Is there a GPU that draws it? */
bool drawing_possible(void);

/* Draw on all of the buffer @bo's picture, in @context. Return: 0 or -errno. */
int drawing_run(int fd, uint32_t context, uint32_t bo, const struct drawing *d);

/* The same, with a sync file of its end, which the caller closes; -1 where it was not taken. */
int drawing_run_fenced(int fd, uint32_t context, uint32_t bo, const struct drawing *d, int *fence);

#endif
