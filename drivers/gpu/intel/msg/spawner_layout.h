/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_SPAWNER_LAYOUT_H_
#define _INTEL_SPAWNER_LAYOUT_H_

#include <linux/bits.h>

/**
 * DOC: messages to the thread spawner
 *
 * IVB PRM Vol 2 Part 2, 1.7.2; KBL PRM Vol 2d, Thread Spawn Message Descriptor. They have not
 * changed since Gen4. M0 is a message's register.
 */

/* Function control */
#define SPAWNER_OPCODE		BIT(0)
#define SPAWNER_DEREFERENCE	0u
#define SPAWNER_SPAWN		1u
#define SPAWNER_CHILD_ASKS	BIT(1)
#define SPAWNER_ROOT		BIT(4)	/* spawn one */
#define SPAWNER_KEEP		BIT(4)	/* do not dereference the handle */

/* Spawn; a length of 0 is R0 alone, of a child, and of a root nothing */
#define SPAWN_M0_0_HANDLE	GENMASK(15, 0)
#define SPAWN_M0_2_DESCRIPTOR	GENMASK(9, 4)	/* of Gen7 a bit less */
#define SPAWN_M0_4_ROWS		GENMASK(15, 10)
#define SPAWN_M0_4_OFFSET	GENMASK(9, 0)	/* in rows */

/* Dereference */
#define DEREF_M0_0_HANDLE	GENMASK(15, 0)
#define DEREF_M0_5_FFTID	GENMASK(7, 0)

#endif
