/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _KMS_EDID_H_
#define _KMS_EDID_H_

#include <linux/types.h>

struct drm_display_mode;

#define MIRAGE_EDID_BLOCK_B	128

/* What a monitor is connected by, and so byte 20 of its EDID. */
enum mirage_input {
	MIRAGE_INPUT_ANALOGUE,
	MIRAGE_INPUT_DVI,
	MIRAGE_INPUT_HDMI,
	MIRAGE_INPUT_DP,
};

/**
 * struct mirage_range - display range limits
 * @min_hz: vertical
 * @max_hz: vertical
 * @min_khz: horizontal
 * @max_khz: horizontal
 * @max_mhz: pixel clock, a multiple of 10
 */
struct mirage_range {
	u8 min_hz;
	u8 max_hz;
	u8 min_khz;
	u8 max_khz;
	u16 max_mhz;
};

/**
 * struct mirage_cta - what the CTA-861 extension of a monitor says
 * @vics: video identification codes, the native one first; ended by 0
 * @audio: takes stereo PCM
 * @ycbcr: takes YCbCr 4:4:4 and 4:2:2
 * @deep: takes 10 and 12 bits a channel
 * @max_tmds_mhz: fastest TMDS clock below 340 MHz; 0 for no HDMI block
 * @max_tmds_scrambled_mhz: with HDMI 2.0's scrambling; 0 for none
 * @hdr: has PQ and HLG, and BT.2020 colours; luminance 0.05 to 993 cd/m2
 * @headset: is worn, and no desktop
 */
struct mirage_cta {
	const u8 *vics;
	bool audio;
	bool ycbcr;
	bool deep;
	u16 max_tmds_mhz;
	u16 max_tmds_scrambled_mhz;
	bool hdr;
	bool headset;
};

/**
 * struct mirage_tile - the part of a picture that a tiled monitor shows at this input
 * @columns: tiles side by side
 * @rows: tiles above each other
 * @column: of this one, from 0
 * @row: of this one, from 0
 * @width_px: of a tile
 * @height_px: of a tile
 */
struct mirage_tile {
	u8 columns;
	u8 rows;
	u8 column;
	u8 row;
	u16 width_px;
	u16 height_px;
};

/**
 * struct mirage_monitor - a monitor that can be plugged in
 * @name: what users call it
 * @title: what it calls itself, at most 13 characters; NULL for a monitor without EDID
 * @product: product code
 * @width_mm: of the picture
 * @height_mm: of the picture
 * @input: what it is connected by
 * @bpc: bits a channel, when digital: 6, 8, 10 or 12
 * @wide: has the primaries of DCI-P3, and not of sRGB
 * @established: bytes 35 and 36 of the EDID, the first one in the low byte
 * @standard: standard timings as stored, two bytes each; ended by 0; or NULL
 * @modes: detailed timings, the native one first
 * @num_modes: how many, one or two
 * @range: range limits; all 0 for a panel with one timing
 * @continuous: takes every rate in @range
 * @cta: CTA extension, or NULL
 * @tile: DisplayID extension that says which tile it is, or NULL
 */
struct mirage_monitor {
	const char *name;
	const char *title;
	u16 product;
	u16 width_mm;
	u16 height_mm;
	enum mirage_input input;
	u8 bpc;
	bool wide;
	u16 established;
	const u16 *standard;
	const struct drm_display_mode *modes;
	unsigned int num_modes;
	struct mirage_range range;
	bool continuous;
	const struct mirage_cta *cta;
	const struct mirage_tile *tile;
};

/* A standard timing (E-EDID 1.4, 3.9): width, aspect ratio, refresh rate. */
#define MIRAGE_STANDARD(width, aspect, hz)	\
	((width) / 8 - 31 + (((aspect) << 6 | ((hz) - 60)) << 8))
#define MIRAGE_16_10	0
#define MIRAGE_4_3	1
#define MIRAGE_5_4	2
#define MIRAGE_16_9	3

/* Established timings (E-EDID 1.4, 3.8): byte 35 in the low half. */
#define MIRAGE_EST_640x480_60	BIT(5)
#define MIRAGE_EST_640x480_75	BIT(2)
#define MIRAGE_EST_800x600_60	BIT(0)
#define MIRAGE_EST_800x600_75	BIT(14)
#define MIRAGE_EST_1024x768_60	BIT(11)
#define MIRAGE_EST_1024x768_75	BIT(9)

/* The longest that mirage_edid_build() writes: base, CTA, DisplayID. */
#define MIRAGE_EDID_BUILT_B	(3 * MIRAGE_EDID_BLOCK_B)

/**
 * mirage_edid_build - write the EDID of a monitor
 * @monitor: the monitor
 * @edid: at least MIRAGE_EDID_BUILT_B
 *
 * Return: bytes written: a whole number of blocks with right checksums; 0 when the
 * monitor has no EDID.
 */
size_t mirage_edid_build(const struct mirage_monitor *monitor, u8 *edid);

/**
 * mirage_edid_check - whether something is an EDID
 * @edid: bytes from anywhere
 * @size_B: how many
 *
 * Return: 0, or -EINVAL when the header, the number of blocks or a checksum is wrong.
 */
int mirage_edid_check(const u8 *edid, size_t size_B);

/**
 * mirage_edid_native - the timing that a panel has
 * @edid: a valid EDID
 * @mode: to be filled from the first detailed timing
 *
 * Return: 0, or -EINVAL when the first descriptor is no sensible timing.
 */
int mirage_edid_native(const u8 *edid, struct drm_display_mode *mode);

/* edid_blocks.c: one extension block each, with its checksum */
void mirage_edid_put_cta(u8 *block, const struct mirage_cta *cta);
void mirage_edid_put_displayid(u8 *block, const struct mirage_monitor *monitor);
/* Write byte 127, so that all 128 add up to 0. */
void mirage_edid_put_checksum(u8 *block);

/**
 * mirage_monitor_find - look a monitor up
 * @name: as the user wrote it
 *
 * Return: the monitor, or NULL.
 */
const struct mirage_monitor *mirage_monitor_find(const char *name);

#endif
