/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _RADEON_PARSER_H_
#define _RADEON_PARSER_H_

#include <linux/types.h>

/**
 * DOC: the command checker
 *
 * R5xx has no contexts and one address space, so what keeps one file out of the buffers of
 * another is the kernel, which reads every command stream: which registers it writes, which
 * packets it has, and whether buffers are as large as draws need them. Addresses in the stream are
 * offsets into buffers of the relocation list, and are made addresses of the GPU here.
 *
 * The rules are those of the kernel's radeon driver, to the errno. Nothing here knows DRM, so that
 * unit tests and fuzzers run it natively.
 */

/**
 * struct radeon_reloc - a buffer of the relocation list, where it lies for this submission
 */
struct radeon_reloc {
	/** @gpu_offset: its address for the GPU */
	u64 gpu_offset;
	/** @size_B: its size, in whole pages */
	u64 size_B;
	/** @tiling_flags: RADEON_TILING_*, as the buffer has them now */
	u32 tiling_flags;
};

/**
 * struct radeon_parser - a command stream that is checked
 *
 * The caller fills in everything above @error, zeroes the rest, and must keep the stream out of
 * reach of user space: it is read more than once.
 */
struct radeon_parser {
	/** @ib: the stream; addresses are patched in place */
	u32 *ib;
	/** @ib_dw: its length, not 0 */
	unsigned int ib_dw;
	/** @relocs: a buffer for every four dwords of the chunk with relocations */
	const struct radeon_reloc *relocs;
	/** @num_relocs: how many those are, 0 without such a chunk */
	unsigned int num_relocs;
	/** @keep_tiling: RADEON_CS_KEEP_TILING_FLAGS: the stream says how surfaces are tiled */
	bool keep_tiling;
	/** @owns_hyperz: the file has the right of RADEON_INFO_WANT_HYPERZ */
	bool owns_hyperz;
	/** @owns_cmask: the file has the right of RADEON_INFO_WANT_CMASK */
	bool owns_cmask;
	/** @zbreg_dest: the chip has FG_ZBREG_DEST: RV530 alone */
	bool zbreg_dest;
	/**
	 * @crtc_find: the number of the pipe (0, 1) of the CRTC with the mode object @id, and
	 * whether it is on. Return: -ENOENT when there is none. NULL: there are no CRTCs
	 */
	int (*crtc_find)(void *crtc_data, u32 id, bool *on);
	/** @crtc_data: for @crtc_find */
	void *crtc_data;

	/** @error: what is wrong with the stream, for the log; NULL when nothing is */
	const char *error;
	/** @error_dw: the dword where that was noticed */
	unsigned int error_dw;
	/** @error_reg: the register that was being written there, 0 when it was none */
	u32 error_reg;

	/** @at: where the checker reads next */
	unsigned int at;
	/** @track: what the stream has programmed so far */
	struct radeon_track *track;
};

/**
 * radeon_cs_check - check a command stream and patch its addresses
 * @p: the stream, its buffers and its rights
 *
 * Sleeps for nothing but memory.
 *
 * Return: 0; -EINVAL for what may not be in a stream, -ENOENT for a CRTC that is not there,
 * -ENOMEM. After an error the stream is patched in part, and must not run.
 */
int radeon_cs_check(struct radeon_parser *p);

#endif
