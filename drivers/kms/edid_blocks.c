// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: extension blocks of an EDID
 *
 * A CTA-861 extension for what comes from television: video codes, sound, HDMI's
 * limits, HDR. A DisplayID 1.3 extension for a monitor that is several tiles.
 */

#include <linux/string.h>

#include <drm/drm_modes.h>

#include "edid.h"

#define CTA_EXTENSION		0x02
#define DISPLAYID_EXTENSION	0x70

/* CTA-861, 7.4: tags of data blocks, and below them the extended tags */
#define AUDIO_BLOCK		1
#define VIDEO_BLOCK		2
#define VENDOR_BLOCK		3
#define SPEAKER_BLOCK		4
#define EXTENDED_BLOCK		7
#define EXT_VIDEO_CAPABILITY	0
#define EXT_COLORIMETRY		5
#define EXT_HDR_STATIC		6

/* Byte 3 of the extension */
#define HAS_UNDERSCAN	0x80
#define HAS_AUDIO	0x40
#define HAS_YCBCR	0x30

/* DisplayID 1.3, 4: tags of data blocks and the length of their payload */
#define DISPLAYID_VERSION	0x13
#define PRODUCT_MONITOR		3
#define PRODUCT_ID		0x00
#define PRODUCT_ID_B		12
#define DISPLAY_PARAMETERS	0x01
#define DISPLAY_PARAMETERS_B	12
#define DETAILED_TIMING		0x03
#define DETAILED_TIMING_B	20
#define DISPLAY_INTERFACE	0x0f
#define DISPLAY_INTERFACE_B	10
#define TILED_DISPLAY		0x12
#define TILED_DISPLAY_B		22

static u8 *put_block(u8 *to, u8 tag, const u8 *payload, u8 len)
{
	*to++ = tag << 5 | len;
	memcpy(to, payload, len);
	return to + len;
}

static u8 *put_sound(u8 *to)
{
	/* LPCM, 2 channels; 32, 44.1 and 48 kHz; 16, 20 and 24 bits */
	static const u8 audio[] = { 0x09, 0x07, 0x07 };
	/* front left and right */
	static const u8 speakers[] = { 0x01, 0x00, 0x00 };

	to = put_block(to, AUDIO_BLOCK, audio, sizeof(audio));
	return put_block(to, SPEAKER_BLOCK, speakers, sizeof(speakers));
}

/* HDMI 1.4b, 8.3.2: physical address 1.0.0.0, deep colour, fastest clock */
static u8 *put_hdmi(u8 *to, const struct mirage_cta *cta)
{
	const u8 block[] = {
		0x03, 0x0c, 0x00, 0x10, 0x00,
		cta->deep ? (cta->ycbcr ? 0x38 : 0x30) : 0,
		cta->max_tmds_mhz / 5,
	};

	return put_block(to, VENDOR_BLOCK, block, sizeof(block));
}

/* HDMI 2.0, 10.3.2: fastest character rate, SCDC */
static u8 *put_hdmi_forum(u8 *to, const struct mirage_cta *cta)
{
	const u8 block[] = {
		0xd8, 0x5d, 0xc4, 1, cta->max_tmds_scrambled_mhz / 5, 0x80, 0,
	};

	return put_block(to, VENDOR_BLOCK, block, sizeof(block));
}

/* CTA-861, 7.5.13 and 7.5.5: PQ and HLG, static metadata; BT.2020 RGB and YCC */
static u8 *put_hdr(u8 *to, const struct mirage_cta *cta)
{
	/* 50 * 2^(138/32) = 993, 50 * 2^(96/32) = 400, 993 * (18/255)^2 / 100 = 0.05 cd/m2 */
	static const u8 hdr[] = { EXT_HDR_STATIC, 0x0d, 0x01, 138, 96, 18 };
	const u8 colorimetry[] = { EXT_COLORIMETRY, cta->ycbcr ? 0xc0 : 0x80, 0 };

	to = put_block(to, EXTENDED_BLOCK, colorimetry, sizeof(colorimetry));
	return put_block(to, EXTENDED_BLOCK, hdr, sizeof(hdr));
}

/* Microsoft's block for head-mounted displays: version 3, a VR headset, no container. */
static u8 *put_headset(u8 *to)
{
	static const u8 block[21] = { 0x5c, 0x12, 0xca, 3, 0x07 };

	return put_block(to, VENDOR_BLOCK, block, sizeof(block));
}

void mirage_edid_put_cta(u8 *block, const struct mirage_cta *cta)
{
	/* CTA-861, 7.5.6: the range of RGB and YCC can be chosen, pictures are underscanned */
	const u8 video_capability[] = { EXT_VIDEO_CAPABILITY, cta->ycbcr ? 0xca : 0x4a };
	u8 *d = block + 4;

	block[0] = CTA_EXTENSION;
	block[1] = 3;
	/* One native detailed timing. */
	block[3] = 1 | HAS_UNDERSCAN | (cta->audio ? HAS_AUDIO : 0) |
		   (cta->ycbcr ? HAS_YCBCR : 0);
	if (cta->vics)
		d = put_block(d, VIDEO_BLOCK, cta->vics, strlen((const char *)cta->vics));
	if (cta->audio)
		d = put_sound(d);
	if (cta->max_tmds_mhz)
		d = put_hdmi(d, cta);
	if (cta->max_tmds_scrambled_mhz)
		d = put_hdmi_forum(d, cta);
	d = put_block(d, EXTENDED_BLOCK, video_capability, sizeof(video_capability));
	if (cta->hdr)
		d = put_hdr(d, cta);
	if (cta->headset)
		d = put_headset(d);
	/* No detailed timings behind the data blocks. */
	block[2] = d - block;
	mirage_edid_put_checksum(block);
}

static void put_le16(u8 *to, u16 value)
{
	to[0] = value;
	to[1] = value >> 8;
}

/* Begin a block whose payload is still all 0. Return: the payload. */
static u8 *begin_block(u8 **end, u8 tag, u8 len)
{
	u8 *payload = *end + 3;

	(*end)[0] = tag;
	(*end)[2] = len;
	*end = payload + len;
	return payload;
}

/* DisplayID 1.3, 4.1 */
static void put_product(u8 **end, const struct mirage_monitor *monitor)
{
	u8 *d = begin_block(end, PRODUCT_ID, PRODUCT_ID_B);

	memcpy(d, "MRG", 3);
	put_le16(d + 3, monitor->product);
	d[5] = 1;
	d[9] = 1;
	d[10] = 2026 - 2000;
}

/* DisplayID 1.3, 4.2: size in tenths of a millimetre, gamma 2.2, 16:9 */
static void put_parameters(u8 **end, const struct mirage_monitor *monitor)
{
	u8 *d = begin_block(end, DISPLAY_PARAMETERS, DISPLAY_PARAMETERS_B);

	put_le16(d, monitor->width_mm * 10);
	put_le16(d + 2, monitor->height_mm * 10);
	put_le16(d + 4, monitor->tile->width_px);
	put_le16(d + 6, monitor->tile->height_px);
	d[9] = 220 - 100;
	d[10] = 178 - 100;
	d[11] = (monitor->bpc - 1) << 4 | (monitor->bpc - 1);
}

/* DisplayID 1.3, 4.4.1: positive horizontal, negative vertical sync */
static void put_timing(u8 **end, const struct drm_display_mode *mode)
{
	u8 *d = begin_block(end, DETAILED_TIMING, DETAILED_TIMING_B);
	u32 clock = mode->clock / 10 - 1;

	put_le16(d, clock);
	d[2] = clock >> 16;
	/* preferred, progressive, aspect ratio not told */
	d[3] = 0x88;
	put_le16(d + 4, mode->hdisplay - 1);
	put_le16(d + 6, mode->htotal - mode->hdisplay - 1);
	put_le16(d + 8, (mode->hsync_start - mode->hdisplay - 1) | 0x8000);
	put_le16(d + 10, mode->hsync_end - mode->hsync_start - 1);
	put_le16(d + 12, mode->vdisplay - 1);
	put_le16(d + 14, mode->vtotal - mode->vdisplay - 1);
	put_le16(d + 16, mode->vsync_start - mode->vdisplay - 1);
	put_le16(d + 18, mode->vsync_end - mode->vsync_start - 1);
}

/* DisplayID 1.3, 4.11: DisplayPort 1.2 with four lanes, RGB in 8 bits */
static void put_interface(u8 **end)
{
	u8 *d = begin_block(end, DISPLAY_INTERFACE, DISPLAY_INTERFACE_B);

	d[0] = 0x94;
	d[1] = 0x12;
	d[2] = 0x02;
}

/* DisplayID 1.3, 4.14: tiled display topology */
static void put_tile(u8 **end, const struct mirage_monitor *monitor)
{
	const struct mirage_tile *tile = monitor->tile;
	u8 *d = begin_block(end, TILED_DISPLAY, TILED_DISPLAY_B);

	/* One enclosure, no bezels; one tile alone is scaled to fit the display. */
	d[0] = 0x80 | 0x02;
	d[1] = (tile->columns - 1) << 4 | (tile->rows - 1);
	d[2] = tile->column << 4 | tile->row;
	put_le16(d + 4, tile->width_px - 1);
	put_le16(d + 6, tile->height_px - 1);
	/* Which display this is a tile of: the same for all its inputs. */
	memcpy(d + 13, "MRG", 3);
	put_le16(d + 16, monitor->product);
	d[18] = 1;
}

void mirage_edid_put_displayid(u8 *block, const struct mirage_monitor *monitor)
{
	u8 *section = block + 1, *end = section + 4, *p;
	u8 sum = 0;

	block[0] = DISPLAYID_EXTENSION;
	put_product(&end, monitor);
	put_parameters(&end, monitor);
	put_timing(&end, monitor->modes);
	put_interface(&end);
	put_tile(&end, monitor);
	section[0] = DISPLAYID_VERSION;
	section[1] = end - section - 4;
	section[2] = PRODUCT_MONITOR;
	for (p = section; p < end; p++)
		sum += *p;
	*end = -sum;
	mirage_edid_put_checksum(block);
}
