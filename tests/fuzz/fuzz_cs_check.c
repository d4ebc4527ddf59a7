// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: random command streams for radeon's checker
 *
 * The first bytes say what the file may do and how large its buffers are, the rest is the stream.
 * Asserted is that the answer is one that there is, and that a stream in which nothing was to be
 * patched, with buffers at address 0, tilings kept and no CRTCs, is taken a second time.
 */

#include <stdlib.h>
#include <string.h>

#include <linux/errno.h>

#include "input.h"
#include "radeon/parser.h"

#define NUM_RELOCS	4

static int crtc_find(void *crtc_data, u32 id, bool *on)
{
	*on = id & 1;
	return id < 4 ? (int)(id >> 1) : -ENOENT;
}

static void take_relocs(struct input *in, struct radeon_reloc *relocs)
{
	unsigned int i;

	for (i = 0; i < NUM_RELOCS; i++)
		relocs[i] = (struct radeon_reloc){ .size_B = 4096ull << take(in, 1) % 20,
						   .tiling_flags = take(in, 1) };
}

static void check(struct radeon_parser *p)
{
	int ret = radeon_cs_check(p);

	if (ret && ret != -EINVAL && ret != -ENOENT)
		abort();
	if (!ret && p->keep_tiling && !p->crtc_find && radeon_cs_check(p))
		abort();
}

int LLVMFuzzerTestOneInput(const u8 *data, size_t size_B)
{
	struct input in = { data, size_B };
	struct radeon_reloc relocs[NUM_RELOCS];
	u32 rights = take(&in, 1);
	struct radeon_parser p = {
		.relocs = relocs, .num_relocs = NUM_RELOCS,
		.keep_tiling = rights & 1, .owns_hyperz = rights & 2, .owns_cmask = rights & 4,
		.zbreg_dest = rights & 8, .crtc_find = rights & 16 ? crtc_find : NULL,
	};

	take_relocs(&in, relocs);
	p.ib_dw = in.left / 4;
	if (!p.ib_dw)
		return 0;
	p.ib = malloc(p.ib_dw * 4);
	if (!p.ib)
		return 0;
	memcpy(p.ib, in.at, p.ib_dw * 4);
	check(&p);
	free(p.ib);
	return 0;
}
