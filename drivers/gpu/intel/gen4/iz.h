/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_IZ_H_
#define _INTEL_IZ_H_

#include <linux/bits.h>
#include <linux/types.h>

/**
 * DOC: the early depth table
 *
 * When depth and stencil are tested, and which depths and stencils travel through
 * the pixel shader, is a function of six state bits (Gen4-5 Vol 2, 8.4.3.2). The
 * drivers compute the same function when they compile a kernel, so it
 * decides which register of the payload is which.
 */

/* Inputs, in the order of the table's columns. */
#define IZ_KILL			BIT(0)	/* kill pixel or alpha test */
#define IZ_COMPUTED_DEPTH	BIT(1)
#define IZ_DEPTH_WRITE		BIT(2)
#define IZ_DEPTH_TEST		BIT(3)
#define IZ_STENCIL_WRITE	BIT(4)
#define IZ_STENCIL_TEST		BIT(5)

/* Outputs. */
#define IZ_DST_STENCIL		BIT(0)	/* in the payload and in the target write */
#define IZ_DST_DEPTH		BIT(1)	/* likewise */
#define IZ_SRC_DEPTH_RT		BIT(2)	/* in the target write */
#define IZ_SRC_DEPTH		BIT(3)	/* in the payload */
#define IZ_MODE			(3u << 4)
#define IZ_PROMOTED		(0u << 4)	/* all is done before the shader */
#define IZ_NON_PROMOTED		BIT(4)	/* tested before, written after */
#define IZ_COMPUTED		(2u << 4)	/* all is done after the shader */

/**
 * enum iz_count - what goes through a shader that kills pixels, so that they are counted behind it
 * @IZ_COUNT_NONE: nothing, for they are not counted
 * @IZ_COUNT_DEPTH: their depth
 * @IZ_COUNT_STENCIL: that, and what stencil is tested against (ILK)
 */
enum iz_count {
	IZ_COUNT_NONE,
	IZ_COUNT_DEPTH,
	IZ_COUNT_STENCIL,
};

/**
 * iz_lookup - what the table says
 * @in: inputs, with depth and stencil already off for a null depth buffer
 * @early: Early Depth Test Enable
 * @count: see enum iz_count
 *
 * Return: outputs.
 */
unsigned int iz_lookup(unsigned int in, bool early, enum iz_count count);

#endif
