/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _BUS_CONFIG_SPACE_H_
#define _BUS_CONFIG_SPACE_H_

#include <linux/types.h>

struct mirage_model;

#define CONFIG_SPACE_B	256

/**
 * struct mirage_config_space - the configuration registers of one function
 * @reg: what a read returns
 * @writable: bits that a write changes
 */
struct mirage_config_space {
	u8 reg[CONFIG_SPACE_B];
	u8 writable[CONFIG_SPACE_B];
};

/**
 * mirage_config_init - the state after reset
 * @space: to be filled
 * @model: whose
 */
void mirage_config_init(struct mirage_config_space *space, const struct mirage_model *model);

/**
 * mirage_config_read - read a register
 * @space: the function
 * @where: byte offset
 * @size_B: 1, 2 or 4
 *
 * Return: the value; all ones beyond the registers that are there.
 */
u32 mirage_config_read(const struct mirage_config_space *space, int where, int size_B);

/**
 * mirage_config_write - write a register
 * @space: the function
 * @where: byte offset
 * @size_B: 1, 2 or 4
 * @val: read-only bits in it are ignored
 */
void mirage_config_write(struct mirage_config_space *space, int where, int size_B, u32 val);

#endif
