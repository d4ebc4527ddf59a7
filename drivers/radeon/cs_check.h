/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _RADEON_CS_CHECK_H_
#define _RADEON_CS_CHECK_H_

#include "parser.h"

/* RADEON_TILING_* of the uAPI, as far as surfaces of R5xx have them. */
#define CS_TILING_MACRO		0x01
#define CS_TILING_MICRO		0x02
#define CS_TILING_MICRO_SQUARE	0x20

#define CS_NUM_COLORS	4
#define CS_NUM_TEXTURES	16
#define CS_NUM_ARRAYS	16

#define CS_WALK_INDEXES	1
#define CS_WALK_LIST	2
#define CS_WALK_IMMD	3

/** struct cs_packet - a packet of the stream */
struct cs_packet {
	/** @dw: where its header is */
	unsigned int dw;
	/** @type: 0, 2 or 3 */
	unsigned int type;
	/** @count: dwords behind the header, less one; -1 for type 2 */
	int count;
	/** @reg: type 0: byte offset of the first register */
	u32 reg;
	/** @one_reg: type 0: every dword goes to @reg */
	bool one_reg;
	/** @opcode: type 3 */
	u32 opcode;
};

/** struct cs_write - a dword that goes to a register with a rule */
struct cs_write {
	/** @reg: the register, by byte offset */
	u32 reg;
	/** @unit: which one it is of the registers that share the rule */
	unsigned int unit;
	/** @dw: where the dword is */
	unsigned int dw;
	/** @value: the dword, before anything is patched */
	u32 value;
	/** @reloc: the buffer named behind the packet, when the rule wants one */
	const struct radeon_reloc *reloc;
};

/** enum cs_wants - which buffer a rule wants named */
enum cs_wants {
	CS_WANTS_NOTHING,
	/** @CS_WANTS_BUFFER: always */
	CS_WANTS_BUFFER,
	/** @CS_WANTS_TILING: only where the buffer says how the surface is tiled */
	CS_WANTS_TILING,
};

/** struct cs_rule - registers that a stream may write */
struct cs_rule {
	/** @first: the first register, by byte offset */
	u32 first;
	/** @last: the last one, @first and @last included */
	u32 last;
	/** @check: what is to be looked at; NULL when any value will do */
	int (*check)(struct radeon_parser *p, const struct cs_write *w);
	/** @wants: the buffer for @check */
	enum cs_wants wants;
};

/** enum cs_compression - how textures are compressed, as far as sizes go */
enum cs_compression {
	CS_COMPRESS_NONE,
	/** @CS_COMPRESS_8B: 4x4 texels in 8 bytes: DXT1, ATI1N */
	CS_COMPRESS_8B,
	/** @CS_COMPRESS_16B: 4x4 texels in 16 bytes: DXT3, DXT5, ATI2N */
	CS_COMPRESS_16B,
};

/** struct cs_surface - a colour buffer, the depth buffer, or what is resolved to */
struct cs_surface {
	/** @bo: its buffer, NULL before there is one */
	const struct radeon_reloc *bo;
	/** @pitch: pixels from row to row */
	u32 pitch;
	/** @cpp: bytes a pixel */
	u32 cpp;
	/** @offset: where it begins in @bo */
	u32 offset;
};

/** struct cs_array - a vertex array */
struct cs_array {
	/** @bo: its buffer, NULL before there is one */
	const struct radeon_reloc *bo;
	/** @stride_dw: dwords from vertex to vertex */
	u32 stride_dw;
};

/** struct cs_texture - a texture unit */
struct cs_texture {
	/** @bo: its buffer, NULL before there is one */
	const struct radeon_reloc *bo;
	/** @enabled: in TX_ENABLE */
	bool enabled;
	/** @use_pitch: rows are @pitch texels, not @width */
	bool use_pitch;
	/** @round_w: levels are as wide as the next power of two */
	bool round_w;
	/** @round_h: levels are as high as the next power of two */
	bool round_h;
	/** @pitch: texels from row to row */
	u32 pitch;
	/** @width: of the first level, without @width_msb */
	u32 width;
	/** @height: of the first level, without @height_msb */
	u32 height;
	/** @width_msb: 2048 or 0 */
	u32 width_msb;
	/** @height_msb: 2048 or 0 */
	u32 height_msb;
	/** @last_level: levels less one */
	u32 last_level;
	/** @log2_depth: slices of a volume */
	u32 log2_depth;
	/** @shape: the field TEX_COORD_TYPE: flat, volume, cube */
	u32 shape;
	/** @cpp: bytes a texel; 1 when compressed */
	u32 cpp;
	/** @compression: of the texels */
	enum cs_compression compression;
};

/**
 * struct radeon_track - what a stream has programmed so far, as far as draws are checked
 *
 * Buffers are looked at by a draw only when something of theirs was written since the last one.
 */
struct radeon_track {
	struct cs_surface color[CS_NUM_COLORS];
	struct cs_surface depth;
	struct cs_surface resolve;
	struct cs_array array[CS_NUM_ARRAYS];
	struct cs_texture texture[CS_NUM_TEXTURES];
	u32 num_colors;
	u32 num_arrays;
	/** @rows: rows of pixels that the scissor lets through, from the top */
	u32 rows;
	u32 color_mask;
	u32 vf_cntl;
	/** @alt_vertices: VAP_ALT_NUM_VERTICES */
	u32 alt_vertices;
	u32 max_index;
	/** @vertex_dw: dwords of an immediate vertex */
	u32 vertex_dw;
	/** @immd_dw: dwords of vertices in the last packet that had any */
	u32 immd_dw;
	bool depth_on;
	bool resolve_on;
	/** @depth_clears_color: ZB_BW_CNTL: the colour buffer is written whatever its mask says */
	bool depth_clears_color;
	/** @blend_reads: RB3D_BLENDCNTL.READ_ENABLE */
	bool blend_reads;
	bool color_dirty;
	bool depth_dirty;
	bool resolve_dirty;
	bool texture_dirty;
};

/** cs_refuse - say what is wrong at dword @dw; returns -EINVAL */
int cs_refuse(struct radeon_parser *p, unsigned int dw, const char *error);

/** cs_dw - the dword at @dw, 0 behind the end */
static inline u32 cs_dw(const struct radeon_parser *p, unsigned int dw)
{
	return dw < p->ib_dw ? p->ib[dw] : 0;
}

/** cs_next_packet - take the header at @dw apart; the packet is within the stream */
int cs_next_packet(struct radeon_parser *p, unsigned int dw, struct cs_packet *packet);

/** cs_next_reloc - the buffer that the packet at the reading position names; goes behind it */
int cs_next_reloc(struct radeon_parser *p, const struct radeon_reloc **reloc);

/** cs_rule_find - the rule for the register @reg, or NULL: nobody may write it */
const struct cs_rule *cs_rule_find(u32 reg);

/** cs_rule_after - the rule for @reg, a register behind those of @rule, or NULL */
const struct cs_rule *cs_rule_after(const struct cs_rule *rule, u32 reg);

/** cs_vline - a wait for a scanline, and the two packets behind it */
int cs_vline(struct radeon_parser *p, const struct cs_write *w);

/** cs_track_init - what must be assumed before anything is programmed: the largest of everything */
void cs_track_init(struct radeon_track *t);

/** cs_track_check - may a draw go ahead with what is programmed? Return: 0 or -EINVAL */
int cs_track_check(struct radeon_parser *p);

#endif
