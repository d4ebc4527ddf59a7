/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _KMS_MODEL_H_
#define _KMS_MODEL_H_

#include <linux/minmax.h>
#include <linux/types.h>

#include <drm/drm_connector.h>
#include <drm/drm_fourcc.h>
#include <drm/drm_mode.h>
#include <drm/drm_mode_config.h>
#include <drm/drm_modes.h>
#include <drm/drm_plane.h>

#include <mirage/kms.h>
#include <mirage/tiling.h>

/**
 * DOC: what a display can do
 *
 * The display of a model is a table: a row for each plane of a pipe, a row for
 * each connector, a row for each place a CRC can be taken, and some limits. The
 * code in this folder reads the rows and never asks for a generation.
 */

struct drm_framebuffer;

#define MIRAGE_MAX_PIPES	4

/**
 * struct mirage_scaler_row - what scales a plane
 * @min_px: smallest side of the source
 * @max_px: largest side of the source, at most 4096
 * @min_dst_px: smallest side of what becomes of it
 * @max_dst_px: largest one; 0 for any
 * @planar_min_px: as @min_px, of formats of two planes; they go through it at any size
 * @planar_max_scale: as a plane's @max_scale, of these
 * @max_line_B: bytes of a row with what is before it in 64 bytes, and of the pitch; 0 for any
 * @interlaced: scales in interlaced modes too, each field by itself
 * @keyed: scales planes that have a colour key
 * @never: fourcc codes that it does not scale, ended by 0; NULL for none
 * @filters: a bit for each DRM_SCALING_FILTER_* that can be asked for, the default among them; 0
 *	where there is no choice
 */
struct mirage_scaler_row {
	u32 min_px;
	u32 max_px;
	u32 min_dst_px;
	u32 max_dst_px;
	u32 planar_min_px;
	int planar_max_scale;
	u32 max_line_B;
	bool interlaced;
	bool keyed;
	const u32 *never;
	u32 filters;
};

/**
 * struct mirage_layout_row - what a plane makes of pixels that lie as a modifier says
 * @modifier: the modifier
 * @formats: fourcc codes that can lie so, ended by 0; NULL for all that the plane has
 * @max_width_px: widest part that it reads, as seen from the pipe
 * @max_line_B: the same in bytes of a row of the first memory plane
 * @max_height_px: tallest part that it reads
 * @progressive: not in interlaced modes
 */
struct mirage_layout_row {
	u64 modifier;
	const u32 *formats;
	u32 max_width_px;
	u32 max_line_B;
	u32 max_height_px;
	bool progressive;
};

/**
 * struct mirage_plane_row - a plane of a pipe
 * @name: with one %c for its letter: that of the pipe, unless @letters says otherwise; NULL where
 *	it has DRM's own name
 * @letters: how many of the kind a pipe has, where these are counted through; or 0
 * @letter: which of them it is
 * @type: primary, overlay or cursor
 * @formats: fourcc codes in the driver's order
 * @num_formats: how many
 * @num_listed: how many of them GETPLANE lists and SETPLANE takes, where a mode set takes more: the
 *	first ones. Of models with @mirage_kms_model.legacy_calls, whose driver has
 *	mirage_kms_ioctl()
 * @modifiers: layouts it scans out, ended by DRM_FORMAT_MOD_INVALID; NULL where framebuffers have
 *	no modifiers
 * @layouts: a row for each of @modifiers, or NULL where they differ in nothing but the place of
 *	pixels
 * @num_layouts: how many
 * @async: those that can be flipped outside of the vertical blank, ended by
 *	DRM_FORMAT_MOD_INVALID; NULL for none
 * @rotations: DRM_MODE_ROTATE_* and DRM_MODE_REFLECT_*
 * @turns: modifiers of what it can turn by 90 and 270 degrees, ended by DRM_FORMAT_MOD_INVALID;
 *	NULL where @rotations does not name these
 * @upright: fourcc codes that it cannot turn so, ended by 0; NULL for none
 * @planar_270_px: a width of 4:2:0 in two planes that is turned by 270 degrees is a multiple of
 *	this; 0 for any
 * @min_scale: smallest source/destination factor, 16.16
 * @max_scale: largest source/destination factor, 16.16
 * @scaler: what more there is to scaling; NULL when it cannot scale
 * @max_stride_B: what the pitch register holds; wider ones are remapped
 * @max_stride_px: the same in pixels; 0 for any
 * @max_wide_px: widest source of 64 bits a pixel; 0 for any
 * @square_px: a bit for each log2 of the sides it can have, 0 for any: hardware cursors
 * @flat_px: such a one can be as flat as this while it is not turned; 0 when it cannot
 * @covers: has to cover the whole pipe
 * @align_x_px: what it shows begins at a multiple of this, a power of two, left of where it is
 *	asked for; 0 for 1
 * @align_y_px: the same of rows
 * @blends: a bit for each DRM_MODE_BLEND_* that it knows, premultiplied among them; 0 when the
 *	alpha of the pixels does not count
 * @alpha_bits: all of it can be translucent, in so many bits; 0 when it cannot
 * @encodings: a bit for each DRM_COLOR_YCBCR_* that it decodes, BT.709 among them, in both
 *	ranges; 0 for none
 * @pipeline_el: entries of both tables of its COLOR_PIPELINE (table, matrix with what is added,
 *	table), at least 2; 0 where it has none. It works on the pixels as they are, premultiplied
 *	or not, in front of blending, and leaves their alpha alone; not for C8 or with a colour key
 * @keys: a bit for each enum mirage_key_mode that SET_SPRITE_COLORKEY may ask for; 0 when it takes
 *	none
 * @key_channels: the first of three bits of a source key's mask, each of which says that a channel
 *	counts: blue, green, red
 */
struct mirage_plane_row {
	const char *name;
	unsigned int letters;
	unsigned int letter;
	enum drm_plane_type type;
	const u32 *formats;
	unsigned int num_formats;
	unsigned int num_listed;
	const u64 *modifiers;
	const struct mirage_layout_row *layouts;
	unsigned int num_layouts;
	const u64 *async;
	unsigned int rotations;
	const u64 *turns;
	const u32 *upright;
	u32 planar_270_px;
	int min_scale;
	int max_scale;
	const struct mirage_scaler_row *scaler;
	u32 max_stride_B;
	u32 max_stride_px;
	u32 max_wide_px;
	u32 square_px;
	u32 flat_px;
	u32 blends;
	u32 encodings;
	u32 pipeline_el;
	u32 keys;
	unsigned int key_channels;
	unsigned int alpha_bits;
	bool covers;
	u32 align_x_px;
	u32 align_y_px;
};

/* Properties of a connector beyond those that DRM gives to all. */
enum mirage_connector_property {
	MIRAGE_PROP_SCALING_MODE	= BIT(0),
	MIRAGE_PROP_DP_SUBCONNECTOR	= BIT(1),
	MIRAGE_PROP_AUDIO		= BIT(2),
	MIRAGE_PROP_BROADCAST_RGB	= BIT(3),
	MIRAGE_PROP_ASPECT_RATIO	= BIT(4),
	MIRAGE_PROP_HDMI_COLORSPACE	= BIT(5),
	MIRAGE_PROP_DP_COLORSPACE	= BIT(6),
	MIRAGE_PROP_CONTENT_TYPE	= BIT(7),
	MIRAGE_PROP_HDR_METADATA	= BIT(8),
	MIRAGE_PROP_MAX_BPC		= BIT(9),
	MIRAGE_PROP_VRR_CAPABLE		= BIT(10),
	MIRAGE_PROP_SCALING_OR_NONE	= BIT(11),
	MIRAGE_PROP_COHERENT		= BIT(12),
	MIRAGE_PROP_LOAD_DETECTION	= BIT(13),
	MIRAGE_PROP_UNDERSCAN		= BIT(14),
	MIRAGE_PROP_DITHER		= BIT(15),
	MIRAGE_PROP_SCALING_FILLS	= BIT(16),
};

/**
 * struct mirage_connector_row - a connector and its encoder
 * @socket: what is seen of it from outside
 * @type: DRM_MODE_CONNECTOR_*
 * @encoder: DRM_MODE_ENCODER_*
 * @subpixel_order: how a pixel is made of its colours, as far as the driver knows
 * @analogue: drives monitors whose EDID says that they are analogue, and those that have none, with
 *	an encoder of its own, a DAC
 * @clones: connectors, by row, that can show the same pipe; itself included
 * @min_clock_khz: slowest dot clock
 * @max_clock_khz: fastest dot clock
 * @max_dac_khz: the same of the DAC, where there is @analogue
 * @max_dvi_khz: fastest dot clock for a sink that is not HDMI; 0 for no such limit
 * @min_bpc: bits a channel it can transmit
 * @max_bpc: bits a channel it can transmit
 * @interlaced: can show fields in turn
 * @stereo: can show a picture for each eye
 * @repeats: sends pixels twice where a mode wants it, to a sink of HDMI
 * @refuses_repeats: takes no such mode; others take them as any
 * @backlight_steps: period of the modulator, 0 when there is no backlight
 * @properties: MIRAGE_PROP_*
 */
struct mirage_connector_row {
	struct mirage_kms_socket socket;
	int type;
	int encoder;
	enum subpixel_order subpixel_order;
	bool analogue;
	u32 clones;
	int min_clock_khz;
	int max_clock_khz;
	int max_dac_khz;
	int max_dvi_khz;
	unsigned int min_bpc;
	unsigned int max_bpc;
	bool interlaced;
	bool stereo;
	bool repeats;
	bool refuses_repeats;
	unsigned int backlight_steps;
	u32 properties;
};

/**
 * struct mirage_crc_row - a place where a CRC can be taken
 * @name: as debugfs spells it
 * @planes: planes, by row, that count; 0 for all of the pipe
 */
struct mirage_crc_row {
	const char *name;
	u32 planes;
};

/**
 * struct mirage_ccs_row - a layout of which a surface beside it says what is compressed
 * @modifier: the modifier; its formats have a second memory plane, in Y tiles, see
 *	mirage_kms_model.get_format_info
 * @plain: that of the same layout without
 *
 * Pixels are in memory as they are without, whatever that surface says: scan-out does not read it.
 */
struct mirage_ccs_row {
	u64 modifier;
	u64 plain;
};

/* Of mirage_kms_model.ctm_min and .ctm_max */
#define MIRAGE_CTM_BITS		10

/**
 * struct mirage_kms_model - the display of a model
 * @num_pipes: CRTCs
 * @pipe_name: with one %c for its letter; NULL where they have DRM's own names
 * @planes: rows, bottom first; of each pipe
 * @num_planes: how many, a pipe
 * @num_scalers: scalers that the planes of a pipe and its panel's fitter share; 0 where each has
 *	its own
 * @fitter_max_scale: largest factor, 16.16, by which a panel's fitter makes a picture smaller; 0
 *	where it does not
 * @connectors: rows; panels first, for user space takes the first that is connected
 * @num_connectors: how many
 * @crc: CRC sources, the default one first
 * @num_crc: how many
 * @tiling_modifiers: what user space calls each layout; DRM_FORMAT_MOD_LINEAR where it has none.
 *	Yf is one modifier, and a layout for each size of pixel
 * @ccs: layouts with compression; NULL for none
 * @num_ccs: how many
 * @get_format_info: formats that have other memory planes with some modifiers, as DRM asks for
 *	them; NULL for none
 * @ccs_wide_px: framebuffers wider than this have pitches of four tiles, if they are compressed
 * @max_fb_px: largest side of a framebuffer
 * @max_fb_stride_B: largest pitch of a framebuffer
 * @cursor_px: side of the largest cursor
 * @max_hdisplay: widest mode
 * @max_listed_hdisplay: widest mode that a connector offers, for a plane to cover it; 0 for any
 * @max_line_us: longest line; 0 for any
 * @max_vdisplay: tallest mode, at most MIRAGE_MAX_ROWS
 * @max_htotal: with blanking
 * @max_vtotal: with blanking
 * @min_hdisplay: narrowest mode
 * @min_hblank: shortest horizontal blank, in pixels
 * @min_vblank: shortest vertical blank, in lines
 * @cdclk_khz: display core clock
 * @max_dotclock_khz: fastest pixel clock of a pipe
 * @legacy_gamma_el: entries of the legacy gamma table
 * @gamma_el: entries of GAMMA_LUT; 0 where there is none
 * @deep_bypasses_gamma: primary planes of more than 8 bits a channel do not go through it
 * @degamma_el: entries of DEGAMMA_LUT, a power of two
 * @splits_tables: with both tables each has half of the entries
 * @gamma_interpolated: the last of them is the end of the last step; they must not decrease
 * @ctm: has a colour transformation matrix
 * @ctm_min: smallest weight of the matrix, with %MIRAGE_CTM_BITS behind the point
 * @ctm_max: largest one
 * @low_power: the first pipe shows on a panel while the rest of the display has no power
 * @background: what no plane covers has a colour that can be chosen
 * @dithers: a bit for each number of bits a channel that a pipe dithers to, when its outputs take
 *	no more
 * @varies_rate: a pipe can wait with a vertical blank for a flip, where a connector has
 *	%MIRAGE_PROP_VRR_CAPABLE and what is plugged into it can, too
 * @async_begins_late: of asynchronous flips in a row, the first waits for the vertical blank, and
 *	may change how pixels lie
 * @range_at_mode_set: whether colours are squeezed into 16 to 235 is said when a pipe goes on
 * @sync_with_blank: the horizontal sync pulse may begin with the blank
 * @reset_takes_display: a reset of the GPU switches the pipes off
 * @legacy_only: user space gets no atomic mode setting
 * @legacy_calls: cursors are no planes and gamma tables no properties: there are only the calls
 *	that are older than both
 * @fb_unchecked: framebuffers are taken as they are, and first looked at when they are to be shown:
 *	from the beginning of the buffer, with the pitch in whole pixels
 * @fb_own_memory: none is made of what another device has exported
 * @fb_never_dirty: nobody need say that one has been drawn into, and there is no call for it
 * @fb_tiling: framebuffers have no modifiers: how the pixels of one lie, when it is shown. NULL
 *	where they have
 * @ddc_prefix: what the names of the connectors' I2C buses begin with
 * @backlight_name: the first panel's in sysfs; NULL when no connector has a backlight
 */
struct mirage_kms_model {
	unsigned int num_pipes;
	const char *pipe_name;
	const struct mirage_plane_row *planes[MIRAGE_MAX_PIPES];
	unsigned int num_planes;
	unsigned int num_scalers[MIRAGE_MAX_PIPES];
	int fitter_max_scale;
	const struct mirage_connector_row *connectors;
	unsigned int num_connectors;
	const struct mirage_crc_row *crc;
	unsigned int num_crc;
	u64 tiling_modifiers[MIRAGE_TILINGS];
	const struct mirage_ccs_row *ccs;
	unsigned int num_ccs;
	typeof_member(struct drm_mode_config_funcs, get_format_info) get_format_info;
	u32 ccs_wide_px;
	u32 max_fb_px;
	u32 max_fb_stride_B;
	u32 cursor_px;
	int max_hdisplay;
	int max_listed_hdisplay;
	int max_line_us;
	int max_vdisplay;
	int max_htotal;
	int max_vtotal;
	int min_hdisplay;
	int min_hblank;
	int min_vblank;
	int cdclk_khz;
	int max_dotclock_khz;
	unsigned int legacy_gamma_el;
	unsigned int gamma_el;
	unsigned int degamma_el;
	bool deep_bypasses_gamma;
	bool splits_tables;
	bool gamma_interpolated;
	bool ctm;
	int ctm_min;
	int ctm_max;
	bool low_power;
	bool background;
	u32 dithers;
	bool varies_rate;
	bool async_begins_late;
	bool range_at_mode_set;
	bool sync_with_blank;
	bool reset_takes_display;
	bool legacy_only;
	bool legacy_calls;
	bool fb_unchecked;
	bool fb_own_memory;
	bool fb_never_dirty;
	enum mirage_tiling (*fb_tiling)(const struct drm_framebuffer *fb);
	const char *ddc_prefix;
	const char *backlight_name;
};

/**
 * mirage_ccs_of - look compression up
 * @model: whose modifiers they are
 * @modifier: DRM_FORMAT_MOD_*
 *
 * Return: the row, or NULL where nothing is compressed.
 */
static inline const struct mirage_ccs_row *mirage_ccs_of(const struct mirage_kms_model *model,
							 u64 modifier)
{
	unsigned int i;

	for (i = 0; i < model->num_ccs; i++)
		if (model->ccs[i].modifier == modifier)
			return &model->ccs[i];
	return NULL;
}

/**
 * mirage_tiling_of - the tiling that a modifier names
 * @model: whose modifiers they are
 * @modifier: DRM_FORMAT_MOD_*, one that a row of planes lists
 * @px_B: bytes of a pixel, in the memory plane in question; not that of what is compressed
 *
 * Return: the tiling; none of what it does not know.
 */
static inline enum mirage_tiling mirage_tiling_of(const struct mirage_kms_model *model,
						  u64 modifier, u32 px_B)
{
	const struct mirage_ccs_row *ccs = mirage_ccs_of(model, modifier);
	enum mirage_tiling tiling;

	if (ccs)
		modifier = ccs->plain;
	if (modifier == DRM_FORMAT_MOD_LINEAR)
		return MIRAGE_TILING_NONE;
	if (model->tiling_modifiers[mirage_tiling_yf(px_B)] == modifier)
		return mirage_tiling_yf(px_B);
	for (tiling = MIRAGE_TILINGS - 1; tiling > MIRAGE_TILING_NONE; tiling--)
		if (model->tiling_modifiers[tiling] == modifier)
			break;
	return tiling;
}

/**
 * mirage_has_modifier - look a layout up
 * @list: ended by DRM_FORMAT_MOD_INVALID; or NULL
 * @modifier: the layout
 *
 * Return: whether it is there.
 */
static inline bool mirage_has_modifier(const u64 *list, u64 modifier)
{
	for (; list && *list != DRM_FORMAT_MOD_INVALID; list++)
		if (*list == modifier)
			return true;
	return false;
}

/**
 * mirage_lists_format - look a format up
 * @list: fourcc codes, ended by 0; or NULL
 * @format: the format
 *
 * Return: whether it is there.
 */
static inline bool mirage_lists_format(const u32 *list, u32 format)
{
	for (; list && *list; list++)
		if (*list == format)
			return true;
	return false;
}

/**
 * mirage_layout_of - what a plane makes of a modifier
 * @row: the plane
 * @modifier: the modifier
 *
 * Return: the row, or NULL when there is nothing to be said of it.
 */
static inline const struct mirage_layout_row *mirage_layout_of(const struct mirage_plane_row *row,
							       u64 modifier)
{
	unsigned int i;

	for (i = 0; i < row->num_layouts; i++)
		if (row->layouts[i].modifier == modifier)
			return &row->layouts[i];
	return NULL;
}

/**
 * mirage_row_stride_B - the widest pitch that a plane's register holds
 * @row: the plane
 * @px_B: bytes of a pixel, in the first memory plane
 *
 * Return: the pitch.
 */
static inline u32 mirage_row_stride_B(const struct mirage_plane_row *row, u32 px_B)
{
	if (!row->max_stride_px)
		return row->max_stride_B;
	return min(row->max_stride_B, row->max_stride_px * px_B);
}

/**
 * mirage_row_takes - can a plane show such pixels?
 * @row: the plane
 * @format: their format
 * @modifier: how they lie
 *
 * Return: whether it can.
 */
static inline bool mirage_row_takes(const struct mirage_plane_row *row, u32 format, u64 modifier)
{
	const struct mirage_layout_row *layout = mirage_layout_of(row, modifier);
	unsigned int i;

	if (!mirage_has_modifier(row->modifiers, modifier))
		return false;
	if (layout && layout->formats && !mirage_lists_format(layout->formats, format))
		return false;
	for (i = 0; i < row->num_formats; i++)
		if (row->formats[i] == format)
			return true;
	return false;
}

#endif
