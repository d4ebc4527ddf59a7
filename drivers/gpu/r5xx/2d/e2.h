/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _R5XX_2D_E2_H_
#define _R5XX_2D_E2_H_

#include <linux/types.h>

/**
 * DOC: the 2D engine
 *
 * Packets and registers come down to the same: registers say what a rectangle or a line is made
 * of, and the write of its last coordinate draws it, at once. Nothing is ever pending here but a
 * rectangle that waits for data from the host.
 */

struct r5xx_e2;
struct r5xx_engine;

/**
 * r5xx_e2_create - memory for an engine's 2D engine
 * @engine: the engine
 *
 * Return: the 2D engine, or NULL without memory.
 */
struct r5xx_e2 *r5xx_e2_create(struct r5xx_engine *engine);

/**
 * r5xx_e2_destroy - free it
 * @e2: the 2D engine, or NULL
 */
void r5xx_e2_destroy(struct r5xx_e2 *e2);

/**
 * r5xx_e2_reset - forget what is pending
 * @e2: the 2D engine
 */
void r5xx_e2_reset(struct r5xx_e2 *e2);

/**
 * r5xx_e2_waits - does a rectangle wait for data from the host?
 * @e2: the 2D engine
 *
 * Return: true until all of it has come.
 */
bool r5xx_e2_waits(const struct r5xx_e2 *e2);

/**
 * r5xx_e2_packet - execute a 2D packet
 * @e2: the 2D engine
 * @opcode: IT_OPCODE
 * @dw: what follows its header
 * @num_dw: how much that is
 *
 * Return: 0 or an error to hand on.
 */
int r5xx_e2_packet(struct r5xx_e2 *e2, u32 opcode, const u32 *dw, u32 num_dw);

/**
 * r5xx_e2_write - a register of the 2D engine has been written
 * @e2: the 2D engine
 * @offset: which
 * @val: what was written; the register holds it already
 *
 * Return: 0 or an error to hand on.
 */
int r5xx_e2_write(struct r5xx_e2 *e2, u32 offset, u32 val);

#endif
