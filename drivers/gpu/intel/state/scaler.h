/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_SCALER_H_
#define _INTEL_SCALER_H_

#include <linux/types.h>

#include "surface/image.h"

struct mirage_mmu;

/**
 * DOC: surfaces and filters of the sampler's video scaler
 *
 * They have layouts of their own. A picture is up to three planes, in which each channel has a
 * place; and a filter is a table of coefficients for each place that a pixel may have between two
 * texels, in 32nds.
 */

#define MEDIA_CHANNELS		4u
#define MEDIA_PLANES		3u

/* Channels as an answer has them: Cr or R, Y or G, Cb or B, alpha. */
enum media_channel_index {
	MEDIA_R,
	MEDIA_G,
	MEDIA_B,
	MEDIA_A,
};

/**
 * struct media_channel - where a format has a channel
 * @plane: number of the plane
 * @step_B: from a sample to its right neighbour
 * @bit: its lowest one, from the first of an element on
 * @bits: how many, up to 16; 0: the format has none
 * @half_x: there is a sample for every other column only
 * @half_y: the same of rows
 */
struct media_channel {
	u8 plane;
	u8 step_B;
	u8 bit;
	u8 bits;
	bool half_x;
	bool half_y;
};

/**
 * struct media_format - a format
 * @name: of the manual; NULL: there is none
 * @has_luma: a channel is luma
 * @channel: R, G, B and A
 */
struct media_format {
	const char *name;
	bool has_luma;
	struct media_channel channel[MEDIA_CHANNELS];
};

/**
 * struct media_surface - a surface of the scaler
 * @format: of it, or NULL for one that there is not
 * @width_px: extent, of luma
 * @height_px: the same
 * @image: the plane that all planes are in
 * @x_px: where each of them begins
 * @y_px: likewise, rows
 * @chroma_x: place of the first sample of chroma, in quarters of a pixel of luma
 * @chroma_y: likewise
 * @skips_rows: it has every other row of what is there
 * @odd_rows: the odd ones
 * @mirrors: beyond the edges it is mirrored; else it is repeated
 * @rotates: it is turned
 */
struct media_surface {
	const struct media_format *format;
	u32 width_px;
	u32 height_px;
	struct mirage_image image;
	u16 x_px[MEDIA_PLANES];
	u16 y_px[MEDIA_PLANES];
	u8 chroma_x;
	u8 chroma_y;
	bool skips_rows;
	bool odd_rows;
	bool mirrors;
	bool rotates;
};

/* Places between two texels; and texels of a filter, of which the fourth and fifth are the two. */
#define AVS_PHASES		32u
#define AVS_TAPS		8u
#define AVS_CENTRE		3u
/* The middle ones, which a filter of four has. */
#define AVS_SHORT		2u
#define AVS_SHORT_TAPS		4u

/* A coefficient of one: they have six bits of fraction. Levels of sharpness go up to 255. */
#define AVS_ONE			64
#define AVS_SHARP		255

/**
 * struct avs_state - a filter
 * @entries: address of its coefficients
 * @more: address of the others, where there are coefficients of all phases
 * @sharpness: what there is of the filter; the rest is linear. AVS_SHARP is all
 * @ief_bypass: no filter for sharpness follows, where the message does not say it
 * @nearest: there is no filter
 * @keyed: colours are keyed
 * @shuffles: pixels of an answer are in the order of sample_unorm
 * @all_long: all channels have the filter of eight texels
 * @blends: channels that are mixed with what is linear, a bit each, but for luma, which always is
 * @plain: of formats without luma none is, and unless @all_long is set green has the filter of four
 */
struct avs_state {
	u64 entries;
	u64 more;
	u8 sharpness;
	bool ief_bypass;
	bool nearest;
	bool keyed;
	bool shuffles;
	bool all_long;
	u8 blends;
	bool plain;
};

/**
 * struct avs_entry - coefficients of a phase in one direction
 * @table: those of table 0, and of table 1; what that has not is zero
 */
struct avs_entry {
	s8 table[2][AVS_TAPS];
};

/**
 * struct scaler_params - how a generation lays this out
 * @parse: a surface, of MEDIA_SURFACE_DW
 * @parse_avs: a sampler at an address, of state relative to a base
 * @sampler_B: from one sampler to the next
 * @interleaved_taps: table 0 has coefficients of both directions in turn, else one after the other
 * @all_phases: there are coefficients of all phases; else of 0 to 16, and those of the others are
 *	the same in reverse
 * @controls: the message says whether a filter for sharpness follows, and what more there is
 */
struct scaler_params {
	void (*parse)(const u32 *dw, struct media_surface *s);
	void (*parse_avs)(struct mirage_mmu *mmu, u64 addr, u64 base, struct avs_state *st);
	u32 sampler_B;
	bool interleaved_taps;
	bool all_phases;
	bool controls;
};

extern const struct scaler_params mirage_scaler_gen7;
extern const struct scaler_params mirage_scaler_gen9;

/**
 * avs_read_entry - the coefficients of a phase
 * @params: of the generation
 * @mmu: port
 * @st: the filter
 * @phase: below AVS_PHASES
 * @down: of rows, not of columns
 * @entry: to be filled
 */
void avs_read_entry(const struct scaler_params *params, struct mirage_mmu *mmu,
		    const struct avs_state *st, unsigned int phase, bool down,
		    struct avs_entry *entry);

#endif
