/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _REPLAY_TARGETS_H_
#define _REPLAY_TARGETS_H_

#include <mirage/gpu.h>
#include <mirage/mmu.h>

/**
 * DOC: what a batch renders to, as pictures
 */

#define TARGETS_MAX	64u

/**
 * struct targets - the surfaces that draws have named
 * @count: how many different ones
 * @draws: draws that had each
 * @surface: the surfaces, in order of appearance
 */
struct targets {
	unsigned int count;
	unsigned int draws[TARGETS_MAX];
	struct mirage_draw_surface surface[TARGETS_MAX];
};

/* Remember the colour targets of a draw. */
void targets_add(struct targets *t, const struct mirage_draw *draw);

/**
 * targets_save - write a PNG of each
 * @t: the surfaces
 * @pt: address space that they are in
 * @dir: folder to write to
 * @prefix: of the files' names
 *
 * Return: how many were written, or -1 with errno set.
 */
int targets_save(const struct targets *t, const struct mirage_pt *pt, const char *dir,
		 const char *prefix);

#endif
