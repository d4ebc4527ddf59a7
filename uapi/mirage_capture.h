/* SPDX-License-Identifier: GPL-2.0 WITH Linux-syscall-note */
#ifndef _UAPI_MIRAGE_CAPTURE_H_
#define _UAPI_MIRAGE_CAPTURE_H_

#include <linux/types.h>

/**
 * DOC: captures
 *
 * A capture is one batch with the memory that it may touch, before it ran and, as far as
 * pages changed, after. All numbers are little endian. It consists of
 *
 *	struct mirage_capture_header
 *	struct mirage_capture_region	x num_regions
 *	struct mirage_capture_page	x num_pages
 *	padding to data_B, a multiple of 4096
 *	4096 bytes			x num_data
 *
 * and is total_B long, all of that included. A file holds any number of captures, one behind
 * the other. Whoever reads one must not trust it: each offset and index is to be checked
 * against the file's length and the counts.
 *
 * Not in it is what the engine had left of earlier batches: registers, counters and pipelined
 * state. It is replayed from reset state.
 */

#define MIRAGE_CAPTURE_MAGIC	"mirageGC"
#define MIRAGE_CAPTURE_VERSION	4

/* mirage_capture_header.flags */
#define MIRAGE_CAPTURE_SECURE		0x1 /* privileged commands are executed */
#define MIRAGE_CAPTURE_HUNG		0x2 /* the batch did not end well */
#define MIRAGE_CAPTURE_TRUNCATED	0x4 /* no room was left: data pages are missing */
#define MIRAGE_CAPTURE_SO_RESET		0x8 /* stream output begins at the start of its buffers */

/**
 * struct mirage_capture_header - what a capture begins with
 * @magic: MIRAGE_CAPTURE_MAGIC without its terminating zero
 * @version: MIRAGE_CAPTURE_VERSION; of older ones readers may take 1, which ends before @chip,
 *	2, which ends before @batch_B, and 3, which ends before @queue, and refuse all others
 * @header_B: offset of the regions, at least the size of this structure
 * @total_B: length of the capture, a multiple of 4096; another one may follow
 * @data_B: offset of the data pages, a multiple of 4096
 * @gen_x10: in version 1 what tells the GPU: 50 for Gen5; since then 0
 * @engine_class: I915_ENGINE_CLASS_*
 * @engine_instance: number within the class
 * @flags: MIRAGE_CAPTURE_*
 * @batch_addr: GPU address of the first command, a multiple of 4
 * @space_B: size of the address space
 * @num_regions: entries that describe buffers, for people
 * @num_pages: entries that describe memory
 * @num_data: data pages
 * @error: how the job ended: 0 or an errno
 * @pid: who submitted it
 * @comm: who submitted it, padded with zeroes
 * @chip: name of the chip, likewise
 * @batch_B: length of the batch; 0 where it is not known, for GPUs whose batches say themselves
 *	where they end
 * @queue: which context's queue it was in, for its engine: captures with the same number go on with
 *	each other's state; 0 where it is not known
 */
struct mirage_capture_header {
	__u8 magic[8];
	__le32 version;
	__le32 header_B;
	__le64 total_B;
	__le64 data_B;
	__le32 gen_x10;
	__le32 engine_class;
	__le32 engine_instance;
	__le32 flags;
	__le64 batch_addr;
	__le64 space_B;
	__le32 num_regions;
	__le32 num_pages;
	__le32 num_data;
	__le32 error;
	__le32 pid;
	__u8 comm[20];
	__u8 chip[24];
	__le64 batch_B;
	__le64 queue;
};

/* Lengths of the headers of versions 1 to 3. */
#define MIRAGE_CAPTURE_HEADER_1_B	104
#define MIRAGE_CAPTURE_HEADER_2_B	128
#define MIRAGE_CAPTURE_HEADER_3_B	136

/* mirage_capture_region.flags */
#define MIRAGE_CAPTURE_REGION_BATCH	0x1 /* the batch begins in it */

/**
 * struct mirage_capture_region - a buffer of the job
 * @addr: GPU address, a multiple of 4096
 * @size_B: length, a multiple of 4096
 * @flags: MIRAGE_CAPTURE_REGION_*
 * @tiling: 0 none, 1 X, 2 Y
 * @pitch_B: of a tiled buffer
 * @reserved: 0
 */
struct mirage_capture_region {
	__le64 addr;
	__le64 size_B;
	__le32 flags;
	__le32 tiling;
	__le32 pitch_B;
	__le32 reserved;
};

/* mirage_capture_page.addr, in the bits below 4096 */
#define MIRAGE_CAPTURE_PAGE_RDONLY	0x1 /* the GPU must not write to it */

/* In place of the index of a data page. */
#define MIRAGE_CAPTURE_ZERO	0xffffffffu /* all bytes are 0 */
#define MIRAGE_CAPTURE_LOST	0xfffffffeu /* there was no room for it: unknown */

/**
 * struct mirage_capture_page - 4096 bytes of the address space
 * @addr: GPU address and MIRAGE_CAPTURE_PAGE_*; addresses ascend from entry to entry
 * @before: data page that holds what was there when the batch began
 * @after: data page that holds what was there when it ended; the same for what did not change
 */
struct mirage_capture_page {
	__le64 addr;
	__le32 before;
	__le32 after;
};

#endif
