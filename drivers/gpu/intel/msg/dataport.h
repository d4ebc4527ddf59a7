/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_DATAPORT_H_
#define _INTEL_DATAPORT_H_

#include "message.h"

/*
 * The data port's messages, by type. What is outside of a surface reads zero, and is not written.
 * Before Gen4.5 the type of a read is a bit shorter.
 */
extern const struct msg_row dataport_reads_gen4[4];
extern const struct msg_row dataport_reads_gen45[8];
extern const struct msg_row dataport_writes[8];

/* Gen7's, by function: constant cache, sampler cache, data cache and render cache. */
extern const struct msg_row dataport_constant_gen7[16];
extern const struct msg_row dataport_sampler_gen7[16];
extern const struct msg_row dataport_data_gen7[32];
extern const struct msg_row dataport_render_gen7[16];

/*
 * Gen9's: caches that are only read, data cache, the other data cache with surfaces and whole
 * addresses, render cache.
 */
extern const struct msg_row dataport_constant_gen9[16];
extern const struct msg_row dataport_data_gen9[32];
extern const struct msg_row dataport_data1_gen9[32];
extern const struct msg_row dataport_render_gen9[16];

/* Gen7's and Gen9's messages that are not there: the log says what was sent. Return: a hang. */
int dataport_unknown(const struct msg_send *s);

/* Handlers of blocks and scattered elements at addresses of 64 bits. */
int dataport_a64_block_read(const struct msg_send *s);
int dataport_a64_block_write(const struct msg_send *s);
int dataport_a64_scattered_read(const struct msg_send *s);
int dataport_a64_scattered_write(const struct msg_send *s);

/* Handlers of media blocks, which all generations have. */
int dataport_read_media(const struct msg_send *s);
int dataport_write_media(const struct msg_send *s);

#endif
