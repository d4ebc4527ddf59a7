/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _KMS_EDID_H_
#define _KMS_EDID_H_

#include <linux/types.h>

struct drm_display_mode;

#define MIRAGE_EDID_BLOCK_B	128
#define MIRAGE_EDID_MAX_B	(2 * MIRAGE_EDID_BLOCK_B)

/**
 * struct mirage_monitor - a monitor that can be plugged in
 * @name: at most 13 characters
 * @product: product code
 * @width_mm: of the picture
 * @height_mm: of the picture
 * @video_input: byte 20 of the EDID: digital or analogue, bits a channel, interface
 * @features: byte 24 of the EDID
 * @established: bytes 35 and 36 of the EDID, the first one in the low byte
 * @standard: standard timings as stored, two bytes each; ended by 0
 * @modes: detailed timings, the preferred one first
 * @num_modes: how many, one or two
 * @vics: video identification codes of the CEA extension, ended by 0; NULL for no extension
 * @max_tmds_mhz: fastest TMDS clock it takes
 */
struct mirage_monitor {
	const char *name;
	u16 product;
	u16 width_mm;
	u16 height_mm;
	u8 video_input;
	u8 features;
	u16 established;
	const u16 *standard;
	const struct drm_display_mode *modes;
	unsigned int num_modes;
	const u8 *vics;
	unsigned int max_tmds_mhz;
};

/* A 1280x800 laptop panel; a full-HD television or monitor; an analogue monitor. */
extern const struct mirage_monitor mirage_monitor_panel;
extern const struct mirage_monitor mirage_monitor_hdmi;
extern const struct mirage_monitor mirage_monitor_vga;

/**
 * mirage_edid_build - write the EDID of a monitor
 * @monitor: the monitor
 * @edid: at least MIRAGE_EDID_MAX_B
 *
 * Return: bytes written: a whole number of blocks with right checksums.
 */
size_t mirage_edid_build(const struct mirage_monitor *monitor, u8 *edid);

#endif
