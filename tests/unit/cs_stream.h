/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TEST_CS_STREAM_H_
#define _TEST_CS_STREAM_H_

#include <string.h>

#include "radeon/parser.h"

#define STREAM_DW	8192
#define STREAM_RELOCS	8

/* A stream for the radeon command checker, and what its file may do. */
struct stream {
	/* what the file wrote, and what became of it */
	u32 put[STREAM_DW], ib[STREAM_DW];
	unsigned int dw;
	struct radeon_reloc relocs[STREAM_RELOCS];
	struct radeon_parser p;
};

static inline u32 packet0(u32 reg, unsigned int num)
{
	return (num - 1) << 16 | reg >> 2;
}

static inline u32 packet0_one(u32 reg, unsigned int num)
{
	return packet0(reg, num) | 1u << 15;
}

static inline u32 packet3(u32 opcode, unsigned int num)
{
	return 3u << 30 | (num - 1) << 16 | opcode << 8;
}

static inline void stream_put(struct stream *s, const u32 *dw, unsigned int num)
{
	memcpy(s->put + s->dw, dw, num * 4);
	s->dw += num;
}

#define PUT(s, ...) \
	stream_put(s, (const u32[]){ __VA_ARGS__ }, sizeof((const u32[]){ __VA_ARGS__ }) / 4)

/* Name buffer @buffer of the list. */
static inline void stream_reloc(struct stream *s, unsigned int buffer)
{
	PUT(s, packet3(0x10, 1), buffer * 4);
}

static inline void stream_reg(struct stream *s, u32 reg, u32 value)
{
	PUT(s, packet0(reg, 1), value);
}

/* An address, and the buffer it is in. */
static inline void stream_addr(struct stream *s, u32 reg, u32 offset, unsigned int buffer)
{
	stream_reg(s, reg, offset);
	stream_reloc(s, buffer);
}

static inline void stream_init(struct stream *s)
{
	unsigned int i;

	memset(s, 0, sizeof(*s));
	for (i = 0; i < STREAM_RELOCS; i++)
		s->relocs[i] = (struct radeon_reloc){ .gpu_offset = 0x100000 * (i + 1),
						      .size_B = 4096 };
	s->p.num_relocs = STREAM_RELOCS;
}

/* What the checker answers to all that was put. */
static inline int stream_check(struct stream *s)
{
	memcpy(s->ib, s->put, sizeof(s->ib));
	s->p.ib = s->ib;
	s->p.ib_dw = s->dw;
	s->p.relocs = s->relocs;
	return radeon_cs_check(&s->p);
}

#endif
