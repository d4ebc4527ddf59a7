/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_CS_DECODE_H_
#define _INTEL_CS_DECODE_H_

#include <linux/compiler.h>
#include <linux/types.h>

#include <mirage/mmu.h>

struct mirage_hw_context;
struct mirage_hw_engine;

/* Room for an instruction. */
#define DECODE_LINE_B	224u

/**
 * struct decoder - a batch that is being printed
 * @mmu: port to read it through
 * @print: takes a line
 * @arg: its first argument
 * @lines_left: that may still come
 */
struct decoder {
	struct mirage_mmu mmu;
	void (*print)(void *arg, const char *line);
	void *arg;
	unsigned int lines_left;
};

/**
 * decode_line - print a line
 * @d: the decoder
 * @fmt: without a newline
 */
__printf(2, 3)
void decode_line(struct decoder *d, const char *fmt, ...);

/**
 * mirage_cs_decode - print a batch, see mirage_gpu_decode()
 * @engine: the streamer whose commands to assume
 * @ctx: context that it begins with, or NULL
 * @pt: address space of the batch
 * @addr: its first DWord
 * @max_dw: how far to go at most
 * @print: takes one line at a time, without a newline
 * @arg: first argument of @print
 */
void mirage_cs_decode(const struct mirage_hw_engine *engine, const struct mirage_hw_context *ctx,
		      const struct mirage_pt *pt, u64 addr, unsigned int max_dw,
		      void (*print)(void *arg, const char *line), void *arg);

#endif
