/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_AREA_H_
#define _INTEL_AREA_H_

#include "message.h"

/**
 * DOC: what the data port reads and writes
 *
 * A buffer of the binding table, general state memory, or the local memory of a workgroup. What is
 * outside of it reads zero, and is not written.
 */

/**
 * struct msg_area - bytes that a message may reach
 * @local: they are local memory, at this address of the host; or NULL
 * @base: GPU address of the first one
 * @size_B: how many
 * @bound: no access goes beyond this GPU address
 * @ignored: bits of an offset that do not count
 */
struct msg_area {
	u8 *local;
	u64 base;
	u64 size_B;
	u64 bound;
	u64 ignored;
};

/* Local memory has addresses of 16 bits: kernels of the compute runtime have a tag above them. */
#define MSG_LOCAL_IGNORED	(~0ull << 16)

/**
 * msg_area_get - find what a message names
 * @s: the message
 * @header: its header, which has the base in stateless ones, or NULL
 *
 * Return: the area; of no bytes where the surface is no buffer.
 */
struct msg_area msg_area_get(const struct msg_send *s, const u32 *header);

/* General state memory from @base on. */
struct msg_area msg_area_stateless(const struct msg_send *s, u32 base);

/* The same as a message's header says, which may also have a bound; or without a header. */
struct msg_area msg_area_scratch(const struct msg_send *s, const u32 *header);

/* Of buffers with structures; see struct surface_state. */
struct msg_area msg_area_surface(const struct msg_send *s, const struct surface_state *surface);

/* All memory, for messages that have whole addresses. */
struct msg_area msg_area_all(const struct msg_send *s);

/* An offset that is outside of any area. */
#define MSG_NOWHERE	(~0ull >> 1)

/* What a whole address is in all memory; MSG_NOWHERE unless it is canonical. */
u64 msg_area_address(const struct msg_send *s, u64 addr);

/* Does a message's binding table index mean general state memory? */
bool msg_is_stateless(const struct msg_send *s);

/* Fetch SURFACE_STATE of binding table entry @bti, or the one that the message names otherwise. */
void msg_surface(const struct msg_send *s, unsigned int bti, struct surface_state *surface);
void msg_surface_read(const struct msg_send *s, unsigned int bti, u32 *dw);

/* Read @len_B bytes, all of them or zeroes. */
void msg_area_read(const struct msg_send *s, const struct msg_area *area, u64 offset, void *dst,
		   unsigned int len_B);

/* Read @len_B bytes, those that are out of bounds as zeroes. */
void msg_area_read_bytes(const struct msg_send *s, const struct msg_area *area, u64 offset,
			 u8 *dst, unsigned int len_B);

/* Read @count DWords, those that are out of bounds as zeroes. */
void msg_area_read_dwords(const struct msg_send *s, const struct msg_area *area, u64 offset,
			  u32 *dst, unsigned int count);

/* Write @len_B bytes, all of them or none. */
void msg_area_write(const struct msg_send *s, const struct msg_area *area, u64 offset,
		    const void *src, unsigned int len_B);

/* Write @len_B bytes, but for those that are out of bounds. */
void msg_area_write_bytes(const struct msg_send *s, const struct msg_area *area, u64 offset,
			  const u8 *src, unsigned int len_B);

/**
 * msg_area_host - a DWord for an atomic operation
 * @s: the message
 * @area: where
 * @offset: a multiple of 4
 *
 * Return: where the host has it, or NULL when nothing may be written there.
 */
u32 *msg_area_host(const struct msg_send *s, const struct msg_area *area, u64 offset);

/* The same of 64 bits, of which @offset is a multiple, or there is none. */
u64 *msg_area_host_wide(const struct msg_send *s, const struct msg_area *area, u64 offset);

#endif
