// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the data port
 *
 * Buffers are runs of OWords, whatever their surface's format says; blocks of them, pairs
 * of blocks and scattered DWords are read and written here (Gen4-5 Vol 4 Part 1, 5.10.3 to
 * 5.10.6), and media blocks and streamed vertices. Render targets are the windower's business.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include "block.h"
#include "dataport.h"
#include "intel/cs/cs.h"
#include "intel/state/surface.h"
#include "intel/state/surface_format.h"
#include "intel/state/surface_layout.h"
#include "message_layout.h"

/* One past the last address. */
#define END_OF_MEMORY	BIT_ULL(32)

static struct msg_area buffer_of(const struct msg_send *s, const u32 *header)
{
	unsigned int bti = FIELD_GET(MSG_BTI, s->msg->desc);
	struct msg_area area = { .bound = END_OF_MEMORY };
	struct surface_state surface;

	/* Only general state's bound counts, which is an address; 0 is none (5.3.2). */
	if (bti == BTI_STATELESS) {
		area.base = s->at->general_base + (header[5] & DP_M0_5_BASE);
		area.size_B = ~0ull;
		area.bound = s->at->general_bound ?: END_OF_MEMORY;
		return area;
	}
	msg_surface(s, bti, &surface);
	if (surface.type == SURFTYPE_BUFFER) {
		area.base = surface.base;
		area.size_B = (u64)surface.num_elements * OWORD_B;
	}
	return area;
}

static struct msg_block owords_of(const struct msg_send *s, unsigned int control)
{
	const u32 *header = msg_in(s, 0);

	return msg_block_get(buffer_of(s, header), header[DP_M0_2_OFFSET] & ~(OWORD_B - 1),
			     FIELD_GET(DP_OWORD_SIZE, control));
}

/* There is no such type, or no block of such a size. */
static int unknown_message(const struct msg_send *s, const char *what)
{
	return mirage_cs_unknown(s->core->cs, "data port %s 0x%04x", what,
				 s->msg->desc & 0xff00);
}

static int unknown_read(const struct msg_send *s)
{
	return unknown_message(s, "read");
}

static int unknown_write(const struct msg_send *s)
{
	return unknown_message(s, "write");
}

static int read_oword_block(const struct msg_send *s)
{
	struct msg_block block = owords_of(s, FIELD_GET(DP_READ_CONTROL, s->msg->desc));

	if (!block.count)
		return unknown_read(s);
	msg_block_read(s, &block);
	return 0;
}

static int write_oword_block(const struct msg_send *s)
{
	struct msg_block block = owords_of(s, FIELD_GET(DP_WRITE_CONTROL, s->msg->desc));

	if (!block.count)
		return unknown_write(s);
	msg_block_write(s, &block);
	return 0;
}

/* Offset of one of the two blocks of a dual block message. */
static u64 dual_offset(const struct msg_send *s, unsigned int block)
{
	u32 offset = msg_in(s, 0)[DP_M0_2_OFFSET] + msg_in(s, 1)[block * OWORD_DW];

	return offset & ~(OWORD_B - 1);
}

static unsigned int dual_owords(unsigned int control)
{
	return FIELD_GET(DP_DUAL_SIZE, control) == 2 ? 4 : 1;
}

static int read_dual_block(const struct msg_send *s)
{
	struct msg_area area = buffer_of(s, msg_in(s, 0));
	u64 offset[2] = { dual_offset(s, 0), dual_offset(s, 1) };

	msg_dual_read(s, &area, offset, dual_owords(FIELD_GET(DP_READ_CONTROL, s->msg->desc)));
	return 0;
}

static int write_dual_block(const struct msg_send *s)
{
	struct msg_area area = buffer_of(s, msg_in(s, 0));
	u64 offset[2] = { dual_offset(s, 0), dual_offset(s, 1) };

	msg_dual_write(s, &area, offset, dual_owords(FIELD_GET(DP_WRITE_CONTROL, s->msg->desc)));
	return 0;
}

static unsigned int scattered_dw(unsigned int control)
{
	return FIELD_GET(DP_SCATTERED_SIZE, control) == 3 ? 16 : 8;
}

static u64 scattered_offset(const struct msg_send *s, unsigned int i)
{
	return (msg_in(s, 0)[DP_M0_2_OFFSET] + msg_in(s, 1 + i / 8)[i % 8]) & ~3u;
}

static int read_scattered(const struct msg_send *s)
{
	unsigned int control = FIELD_GET(DP_READ_CONTROL, s->msg->desc);
	struct msg_area area = buffer_of(s, msg_in(s, 0));
	unsigned int i;

	for (i = 0; i < scattered_dw(control); i++)
		if (s->mask & 1u << i)
			msg_area_read(s, &area, scattered_offset(s, i),
				      msg_out(s, i / 8) + i % 8, 4);
	return 0;
}

static int write_scattered(const struct msg_send *s)
{
	unsigned int control = FIELD_GET(DP_WRITE_CONTROL, s->msg->desc);
	struct msg_area area = buffer_of(s, msg_in(s, 0));
	unsigned int n = scattered_dw(control), i;

	for (i = 0; i < n; i++)
		if (s->mask & 1u << i)
			msg_area_write(s, &area, scattered_offset(s, i),
				       &msg_in(s, 1 + n / 8 + i / 8)[i % 8], sizeof(u32));
	return 0;
}

#define MEDIA_OVERRIDES_ROWS	BIT(10)
#define MEDIA_SKIPS_ROWS	BIT(9)
#define MEDIA_ODD_ROWS		BIT(8)
#define MEDIA_M0_2_HEIGHT	GENMASK(21, 16)
#define MEDIA_M0_2_WIDTH	GENMASK(5, 0)
#define MEDIA_M0_2_WIDTH_32	GENMASK(4, 0)
/* Of Gen9 */
#define MEDIA_M0_2_MODE		GENMASK(31, 30)
#define MEDIA_MODE_PIXELS	1u
#define MEDIA_MODE_BYTES	2u
#define MEDIA_M0_2_FIRST_B	GENMASK(28, 24)
#define MEDIA_M0_2_PITCH	GENMASK(9, 8)

/* Pixels of these are pairs, with chroma in between. */
static bool is_yuv422(enum mirage_format format)
{
	return format == MIRAGE_FORMAT_YCRCB_NORMAL || format == MIRAGE_FORMAT_YCRCB_SWAPUV ||
	       format == MIRAGE_FORMAT_YCRCB_SWAPY || format == MIRAGE_FORMAT_YCRCB_SWAPUVY;
}

/* And of these luma is in odd bytes, of the others in even ones. */
static bool has_odd_luma(enum mirage_format format)
{
	return format == MIRAGE_FORMAT_YCRCB_SWAPY || format == MIRAGE_FORMAT_YCRCB_SWAPUVY;
}

/**
 * struct dp_block - a rectangle of bytes on a surface
 * @image: where the surface begins
 * @frame: where the frame does that it is a field of, or itself
 * @is_field: it is one
 * @boundary: SURF_BOUNDARY_*
 * @format: of its pixels
 * @left_B: where in it its origin is, in a row
 * @top: and down, in rows
 * @surface_w_B: how wide it is
 * @surface_h: and how high
 * @x_B: where the rectangle begins, perhaps outside
 * @y: likewise
 * @w_B: its extent
 * @h: likewise
 * @pitch_B: from row to row in registers
 * @first_B: where it begins there
 * @mode: MEDIA_MODE_*: what @mask is of; 0: of nothing
 * @mask: which parts are written
 */
struct dp_block {
	struct mirage_image image;
	struct mirage_image frame;
	bool is_field;
	u8 boundary;
	enum mirage_format format;
	u32 left_B;
	u32 top;
	u32 surface_w_B;
	u32 surface_h;
	s32 x_B;
	s32 y;
	u32 w_B;
	u32 h;
	u32 pitch_B;
	u32 first_B;
	u32 mode;
	u32 mask;
};

/* Vertical Line Stride Override: a message may choose a frame's field, or a field's frame. */
static void override_rows(u32 desc, struct surface_state *surface)
{
	bool skips = desc & MEDIA_SKIPS_ROWS;

	if (!(desc & MEDIA_OVERRIDES_ROWS))
		return;
	if (skips && !surface->skips_rows)
		surface->height_px = max(surface->height_px / 2, 1u);
	else if (!skips && surface->skips_rows)
		surface->height_px *= 2;
	surface->skips_rows = skips;
	surface->odd_rows = desc & MEDIA_ODD_ROWS;
}

static bool media_block(const struct msg_send *s, struct dp_block *b)
{
	unsigned int bti = FIELD_GET(MSG_BTI, s->msg->desc);
	const u32 *header = msg_in(s, 0);
	struct surface_state surface;

	if (bti == BTI_STATELESS)
		return false;
	msg_surface(s, bti, &surface);
	if (surface.type != SURFTYPE_2D)
		return false;
	override_rows(s->msg->desc, &surface);
	b->top = surface_top(s->core->params->surfaces, &surface);
	surface_image(&surface, s->core->cs->swizzle, &b->image);
	b->is_field = surface.skips_rows;
	b->boundary = surface.boundary;
	surface.skips_rows = false;
	surface_image(&surface, s->core->cs->swizzle, &b->frame);
	b->format = mirage_intel_surface_format(s->core->params->surfaces->formats,
						surface.format)->format;
	/* Width counts DWords for these messages, whatever the format says. */
	b->surface_w_B = surface.width_px * 4;
	b->surface_h = surface.height_px;
	b->left_B = surface.x_offset_px * 4;
	b->x_B = header[0];
	b->y = header[1];
	b->w_B = (s->core->params->wide_media ? FIELD_GET(MEDIA_M0_2_WIDTH, header[2]) :
		  FIELD_GET(MEDIA_M0_2_WIDTH_32, header[2])) + 1;
	b->h = min(FIELD_GET(MEDIA_M0_2_HEIGHT, header[2]) + 1, 64u);
	for (b->pitch_B = 4; b->pitch_B < b->w_B;)
		b->pitch_B *= 2;
	b->first_B = 0;
	b->mode = 0;
	return true;
}

/* Several blocks may be read into the rows of the same registers (MHC_MBM_CONTROL). */
static void merge_block(const u32 *header, struct dp_block *b)
{
	static const u8 blocks[4] = { 1, 2, 1, 4 };

	b->first_B = FIELD_GET(MEDIA_M0_2_FIRST_B, header[2]);
	b->pitch_B *= blocks[FIELD_GET(MEDIA_M0_2_PITCH, header[2])];
}

/* Written may be some bytes of each row, or some of 8x4 DWords (MHC_MBBM_, MHC_MBPM_CONTROL). */
static void mask_block(const u32 *header, struct dp_block *b)
{
	b->mode = FIELD_GET(MEDIA_M0_2_MODE, header[2]);
	b->mask = header[3];
	if (b->mode != MEDIA_MODE_PIXELS)
		return;
	b->w_B = 32;
	b->h = 4;
	b->pitch_B = 32;
}

/* Pixels are squares of 2x2, these are squares again, and then the right half follows. */
static bool is_masked(const struct dp_block *b, u32 row, u32 i)
{
	u32 x = i / 4;

	switch (b->mode) {
	case MEDIA_MODE_PIXELS:
		return !(b->mask >> (x % 2 + row % 2 * 2 + x / 2 % 2 * 4 + row / 2 * 8 +
				     x / 4 * 16) & 1);
	case MEDIA_MODE_BYTES:
		return i > 31 || !(b->mask >> i & 1);
	default:
		return false;
	}
}

static u64 media_addr(const struct msg_send *s, const struct dp_block *b,
		      const struct mirage_image *image, u32 x_B, u32 y)
{
	return surface_wrap(s->core->params->surfaces,
			    mirage_image_addr(image, b->left_B + x_B, b->top + y));
}

/* Where byte @i of the block's row @row is among the registers of a message. */
static unsigned int media_byte(const struct dp_block *b, unsigned int row, unsigned int i)
{
	return b->first_B + row * b->pitch_B + i;
}

/* Bytes of a pixel, as far as they are replicated. */
static u32 media_pixel_B(enum mirage_format format)
{
	u32 size_B = mirage_format_bytes(format);

	return size_B < 2 ? 1 : size_B < 4 ? 2 : 4;
}

/*
 * Outside of the surface the nearest pixel is repeated, as the format has them: bytes, words or
 * DWords; of pairs of pixels the nearer luma, and the chroma of both (5.10.5).
 */
static u32 media_clamp_x(const struct dp_block *b, s64 x_B)
{
	u32 size_B = media_pixel_B(b->format), in_pixel_B = x_B & (size_B - 1), edge_B;
	bool right = x_B >= b->surface_w_B;

	if (x_B >= 0 && !right)
		return x_B;
	edge_B = right ? b->surface_w_B - size_B : 0;
	if (is_yuv422(b->format) && (in_pixel_B & 1) == has_odd_luma(b->format))
		in_pixel_B = (in_pixel_B & 1) + (right ? 2 : 0);
	return edge_B + in_pixel_B;
}

/* Of rows that are as odd as @y the nearest one. */
static u32 media_clamp_y(const struct dp_block *b, s64 y)
{
	u32 last = b->surface_h - 1, odd = y & 1;

	if (b->boundary != SURF_BOUNDARY_FIELDS || b->is_field || !last)
		return clamp_t(s64, y, 0, last);
	return y < 0 ? odd : last - ((last ^ odd) & 1);
}

/* Where a byte of a row is that may be outside (KBL PRM Vol 2d, Media Boundary Pixel Mode). */
static u64 media_nearest(const struct msg_send *s, const struct dp_block *b, u32 x_B, s64 y)
{
	if (y >= 0 && y < b->surface_h)
		return media_addr(s, b, &b->image, x_B, y);
	/* A field's offset counts its own rows. */
	if (b->boundary == SURF_BOUNDARY_FRAME && b->is_field)
		return media_addr(s, b, &b->frame, x_B,
				  b->top + (y < 0 ? 0 : 2 * b->surface_h - 1));
	return media_addr(s, b, &b->image, x_B, media_clamp_y(b, y));
}

int dataport_read_media(const struct msg_send *s)
{
	unsigned int row, i, at;
	struct dp_block b;

	if (!media_block(s, &b))
		return 0;
	if (s->core->params->whole_dwords)
		b.x_B &= ~3;
	if (s->core->params->media_modes)
		merge_block(msg_in(s, 0), &b);
	for (row = 0; row < b.h; row++) {
		for (i = 0; i < b.w_B; i++) {
			u32 x_B = media_clamp_x(&b, (s64)b.x_B + i);
			u64 addr = media_nearest(s, &b, x_B, (s64)b.y + row);
			u8 byte = 0;

			at = media_byte(&b, row, i);
			if (at / 32 >= s->msg->rlen)
				return 0;
			mirage_mmu_read(s->core->mmu, addr, &byte, 1);
			((u8 *)msg_out(s, at / 32))[at % 32] = byte;
		}
	}
	return 0;
}

int dataport_write_media(const struct msg_send *s)
{
	unsigned int row, i, at;
	struct dp_block b;

	if (!media_block(s, &b))
		return 0;
	if (s->core->params->media_modes)
		mask_block(msg_in(s, 0), &b);
	for (row = 0; row < b.h; row++) {
		for (i = 0; i < b.w_B; i++) {
			s64 x_B = (s64)b.x_B + i, y = (s64)b.y + row;

			at = media_byte(&b, row, i);
			if (1 + at / 32 >= s->msg->mlen)
				return 0;
			if (x_B < 0 || x_B >= b.surface_w_B || y < 0 || y >= b.surface_h ||
			    is_masked(&b, row, i))
				continue;
			mirage_mmu_write(s->core->mmu, media_addr(s, &b, &b.image, x_B, y),
					 (const u8 *)msg_in(s, 1 + at / 32) + at % 32, 1);
		}
	}
	return 0;
}

/* Streamed vertex buffer write, 5.10.9: up to four components of one vertex. */
static int write_svb(const struct msg_send *s)
{
	unsigned int bti = FIELD_GET(MSG_BTI, s->msg->desc), i;
	const u32 *header = msg_in(s, 0);
	struct surface_state surface;
	u32 addr; /* and so what is added wraps */

	if (bti == BTI_STATELESS)
		return 0;
	msg_surface(s, bti, &surface);
	if (surface.type != SURFTYPE_BUFFER || header[5] >= surface.num_elements)
		return 0;
	addr = surface.base + header[5] * surface.pitch_B;
	for (i = 0; i < surface_components(s->core->params->surfaces, &surface); i++)
		if (s->mask & 1u << i)
			mirage_mmu_write32(s->core->mmu, addr + 4 * i, header[i]);
	return 0;
}

/* Nothing is kept that others do not see. */
static int flush(const struct msg_send *s)
{
	return 0;
}

#define DP_READS(handler)	{ MSG_READS, handler }
#define DP_WRITES(handler)	{ MSG_WRITES | MSG_ORDERED, handler }

const struct msg_row dataport_reads_gen4[4] = {
	[DP_READ_OWORD >> 1] = DP_READS(read_oword_block),
	[DP_READ_DUAL >> 1] = DP_READS(read_dual_block),
	[DP_READ_MEDIA >> 1] = DP_READS(dataport_read_media),
	[DP_READ_SCATTERED >> 1] = DP_READS(read_scattered),
};

const struct msg_row dataport_reads_gen45[8] = {
	[DP_READ_OWORD] = DP_READS(read_oword_block),
	[DP_READ_DUAL] = DP_READS(read_dual_block),
	[DP_READ_MEDIA] = DP_READS(dataport_read_media),
	[DP_READ_SCATTERED] = DP_READS(read_scattered),
	[1] = DP_READS(unknown_read), [3] = DP_READS(unknown_read),
	[5] = DP_READS(unknown_read), [7] = DP_READS(unknown_read),
};

/* A render target belongs to the windower. A flush orders writes, and counts as one. */
const struct msg_row dataport_writes[8] = {
	[DP_WRITE_OWORD] = DP_WRITES(write_oword_block),
	[DP_WRITE_DUAL] = DP_WRITES(write_dual_block),
	[DP_WRITE_MEDIA] = DP_WRITES(dataport_write_media),
	[DP_WRITE_SCATTERED] = DP_WRITES(write_scattered),
	[DP_WRITE_RT] = { MSG_TARGET_WRITE },
	[DP_WRITE_SVB] = { MSG_WRITES | MSG_ORDERED | MSG_STREAMS, write_svb },
	[6] = DP_WRITES(unknown_write),
	[DP_WRITE_FLUSH] = DP_WRITES(flush),
};
