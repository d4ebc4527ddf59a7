// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: extension blocks of an EDID
 *
 * A CTA-861 extension for what comes from television: video codes, sound, HDMI's
 * limits, HDR. A DisplayID 1.3 extension for a monitor that is several tiles.
 */

#include <linux/string.h>

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

/* Data blocks of DisplayID 1.3 */
#define DISPLAYID_VERSION	0x13
#define PRODUCT_MONITOR		3
#define TILED_DISPLAY		0x12

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
	const u8 video_capability[] = { EXT_VIDEO_CAPABILITY, cta->ycbcr ? 0xea : 0x6a };
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
	if (cta->max_tmds_mhz)
		d = put_block(d, EXTENDED_BLOCK, video_capability, sizeof(video_capability));
	if (cta->hdr)
		d = put_hdr(d, cta);
	if (cta->headset)
		d = put_headset(d);
	/* No detailed timings behind the data blocks. */
	block[2] = d - block;
	mirage_edid_put_checksum(block);
}

/* DisplayID 1.3, 4.14: tiled display topology */
static void put_tile(u8 *d, const struct mirage_monitor *monitor)
{
	const struct mirage_tile *tile = monitor->tile;
	u16 width = tile->width_px - 1, height = tile->height_px - 1;

	d[0] = TILED_DISPLAY;
	d[2] = 22;
	/* One enclosure, no bezels; one tile alone is scaled to fit the display. */
	d[3] = 0x80 | 0x02;
	d[4] = (tile->columns - 1) << 4 | (tile->rows - 1);
	d[5] = tile->column << 4 | tile->row;
	d[7] = width;
	d[8] = width >> 8;
	d[9] = height;
	d[10] = height >> 8;
	/* Which display this is a tile of: the same for all its inputs. */
	memcpy(d + 16, "MRG", 3);
	d[19] = monitor->product;
	d[20] = monitor->product >> 8;
	d[21] = 1;
}

void mirage_edid_put_displayid(u8 *block, const struct mirage_monitor *monitor)
{
	u8 *section = block + 1;
	u8 len = 3 + 22, sum = 0;
	int i;

	block[0] = DISPLAYID_EXTENSION;
	section[0] = DISPLAYID_VERSION;
	section[1] = len;
	section[2] = PRODUCT_MONITOR;
	put_tile(section + 4, monitor);
	for (i = 0; i < 4 + len; i++)
		sum += section[i];
	section[4 + len] = -sum;
	mirage_edid_put_checksum(block);
}
