// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: mode setting by calls from before planes and atomic commits
 *
 * What the radeon driver has of it: what it says that it can, what it refuses, and what is seen of
 * framebuffers, flips, cursors and gamma tables. The values are those of the real driver for R5xx;
 * pictures are what mirage_picture shows.
 */

#include <stdio.h>

#include <drm/drm.h>
#include <drm/drm_fourcc.h>

#include "config.h"
#include "legacy.h"

static int set_cap(int fd, uint64_t cap)
{
	struct drm_set_client_cap args = { cap, 1 };

	return call(fd, DRM_IOCTL_SET_CLIENT_CAP, &args);
}

static void test_caps(int fd)
{
	EXPECT(-EOPNOTSUPP, set_cap(fd, DRM_CLIENT_CAP_ATOMIC));
	EXPECT(-EINVAL, set_cap(fd, DRM_CLIENT_CAP_WRITEBACK_CONNECTORS));
	EXPECT(0, set_cap(fd, DRM_CLIENT_CAP_UNIVERSAL_PLANES));
	EXPECT(0, get_cap(fd, DRM_CAP_ADDFB2_MODIFIERS));
	EXPECT(0, get_cap(fd, DRM_CAP_ASYNC_PAGE_FLIP));
	EXPECT(0, get_cap(fd, DRM_CAP_ATOMIC_ASYNC_PAGE_FLIP));
	EXPECT(1, get_cap(fd, DRM_CAP_DUMB_BUFFER));
	EXPECT(1, get_cap(fd, DRM_CAP_DUMB_PREFER_SHADOW));
	EXPECT(24, get_cap(fd, DRM_CAP_DUMB_PREFERRED_DEPTH));
	EXPECT(1, get_cap(fd, DRM_CAP_CRTC_IN_VBLANK_EVENT));
	EXPECT(1, get_cap(fd, DRM_CAP_PAGE_FLIP_TARGET));
	EXPECT(CURSOR_PX, get_cap(fd, DRM_CAP_CURSOR_WIDTH));
	EXPECT(CURSOR_PX, get_cap(fd, DRM_CAP_CURSOR_HEIGHT));
}

static void read_resources(struct display *display)
{
	struct drm_mode_card_res res = {
		.crtc_id_ptr = (uintptr_t)display->crtcs,
		.connector_id_ptr = (uintptr_t)display->connectors,
		.count_crtcs = MAX_IDS,
		.count_connectors = MAX_IDS,
	};

	EXPECT(0, call(display->fd, DRM_IOCTL_MODE_GETRESOURCES, &res));
	result(res.max_width == 8192 && res.max_height == 8192, "framebuffers of %ux%u",
	       res.max_width, res.max_height);
	result(res.count_crtcs == 2, "%u CRTCs", res.count_crtcs);
	display->num_crtcs = res.count_crtcs;
	display->num_connectors = res.count_connectors;
}

/* radeon_add_atom_connector(): what connectors of AVIVO have, and with which values. */
static void check_connector(int fd, const struct drm_mode_get_connector *connector,
			    const uint32_t *encoders)
{
	bool dvi = connector->connector_type == DRM_MODE_CONNECTOR_DVII;
	struct drm_mode_get_encoder first = { .encoder_id = encoders[0] };
	struct drm_mode_get_encoder second = { .encoder_id = encoders[1] };
	uint32_t id = connector->connector_id;

	result(dvi || connector->connector_type == DRM_MODE_CONNECTOR_VGA, "a connector of type %u",
	       connector->connector_type);
	result(connector->count_encoders == (dvi ? 2 : 1), "%u encoders",
	       connector->count_encoders);
	EXPECT(0, call(fd, DRM_IOCTL_MODE_GETENCODER, &first));
	result(first.encoder_type == DRM_MODE_ENCODER_DAC && first.possible_crtcs == 3,
	       "encoder of type %u", first.encoder_type);
	if (dvi) {
		EXPECT(0, call(fd, DRM_IOCTL_MODE_GETENCODER, &second));
		result(second.encoder_type == DRM_MODE_ENCODER_TMDS && second.possible_crtcs == 3,
		       "encoder of type %u", second.encoder_type);
	}
	result(connector->subpixel == (dvi ? SUBPIXEL_HORIZONTAL_RGB : SUBPIXEL_NONE),
	       "subpixel order %u", connector->subpixel);
	check_property(fd, id, "load detection", true, 1);
	check_property(fd, id, "scaling mode", true, DRM_MODE_SCALE_NONE);
	check_property(fd, id, "coherent", dvi, 1);
	check_property(fd, id, "underscan", dvi, 0);
	check_property(fd, id, "underscan hborder", dvi, 0);
	check_property(fd, id, "underscan vborder", dvi, 0);
	check_property(fd, id, "dither", dvi, 0);
	check_property(fd, id, "audio", false, 0);
	check_property(fd, id, "max bpc", false, 0);
}

static void test_connector(struct display *display, uint32_t id)
{
	struct drm_mode_modeinfo modes[64];
	uint32_t encoders[4] = { 0 }, i;
	struct drm_mode_get_connector connector = { .connector_id = id };

	/* Asked for no modes it probes. */
	EXPECT(0, call(display->fd, DRM_IOCTL_MODE_GETCONNECTOR, &connector));
	connector.count_props = 0;
	connector.count_modes = 64;
	connector.modes_ptr = (uintptr_t)modes;
	connector.count_encoders = 4;
	connector.encoders_ptr = (uintptr_t)encoders;
	EXPECT(0, call(display->fd, DRM_IOCTL_MODE_GETCONNECTOR, &connector));
	check_connector(display->fd, &connector, encoders);
	if (connector.connection != 1 || display->connected)
		return;
	for (i = 0; i < connector.count_modes && i < 64; i++) {
		if (modes[i].hdisplay == WIDTH_PX && modes[i].vdisplay == HEIGHT_PX) {
			display->mode = modes[i];
			display->connected = id;
			break;
		}
	}
}

/* The list of formats is copied to who has room for it, and what else GETPLANE says is as ever. */
static void test_lists(int fd, uint32_t id)
{
	uint32_t formats[3] = { 1, 2, 3 };
	struct drm_mode_get_plane plane = {
		.plane_id = id, .count_format_types = 1, .format_type_ptr = (uintptr_t)formats,
	};

	EXPECT(0, call(fd, DRM_IOCTL_MODE_GETPLANE, &plane));
	result(plane.count_format_types == 2 && formats[0] == 1, "a list without room");
	result(plane.plane_id == id && plane.possible_crtcs, "plane %u of CRTCs %x",
	       plane.plane_id, plane.possible_crtcs);
	EXPECT(0, call(fd, DRM_IOCTL_MODE_GETPLANE, &plane));
	result(formats[0] == DRM_FORMAT_XRGB8888 && formats[2] == 3, "a list with room");
	plane.format_type_ptr = NEVER_MAPPED;
	EXPECT(-EFAULT, call(fd, DRM_IOCTL_MODE_GETPLANE, &plane));
	EXPECT(-EFAULT, call(fd, DRM_IOCTL_MODE_GETPLANE, (void *)NEVER_MAPPED));
	plane.plane_id = 0xdead;
	plane.count_format_types = 7;
	EXPECT(-ENOENT, call(fd, DRM_IOCTL_MODE_GETPLANE, &plane));
	result(plane.count_format_types == 7, "%u formats of no plane", plane.count_format_types);
}

/* Only primary planes, and all that they have is a type. */
static void test_planes(int fd)
{
	uint32_t ids[MAX_IDS], formats[64], i, j;
	struct drm_mode_get_plane_res res = { (uintptr_t)ids, MAX_IDS };
	uint64_t value;

	EXPECT(0, call(fd, DRM_IOCTL_MODE_GETPLANERESOURCES, &res));
	result(res.count_planes == 2, "%u planes", res.count_planes);
	for (i = 0; i < res.count_planes && i < MAX_IDS; i++) {
		struct drm_mode_get_plane plane = {
			.plane_id = ids[i], .count_format_types = 64,
			.format_type_ptr = (uintptr_t)formats,
		};
		static const char *const none[] = {
			"IN_FORMATS", "IN_FORMATS_ASYNC", "rotation", "zpos", "SIZE_HINTS",
		};

		EXPECT(0, call(fd, DRM_IOCTL_MODE_GETPLANE, &plane));
		result(plane.count_format_types == 2 && formats[0] == DRM_FORMAT_XRGB8888 &&
		       formats[1] == DRM_FORMAT_ARGB8888, "formats of plane %u", i);
		test_lists(fd, ids[i]);
		result(property_value(fd, ids[i], DRM_MODE_OBJECT_PLANE, "type", &value) &&
		       value == 1, "plane %u is not primary", i);
		for (j = 0; j < sizeof(none) / sizeof(*none); j++)
			result(!property_find(fd, ids[i], DRM_MODE_OBJECT_PLANE, none[j]),
			       "plane %u has %s", i, none[j]);
	}
}

/* radeon_align_pitch() of AVIVO: 256 pixels of one byte, 128 of two, 64 of three or four. */
static void test_pitches(int fd)
{
	static const struct { uint32_t width, bpp, pitch_B; } rows[] = {
		{ 1, 8, 256 }, { 257, 8, 512 }, { 129, 16, 512 }, { 1, 24, 192 }, { 1, 32, 256 },
		{ 65, 32, 512 }, { 1366, 32, 5632 }, { 1920, 32, 7680 },
	};
	uint32_t i;

	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		struct drm_mode_create_dumb dumb = {
			.width = rows[i].width, .height = 3, .bpp = rows[i].bpp,
		};
		int ret = call(fd, DRM_IOCTL_MODE_CREATE_DUMB, &dumb);

		result(!ret && dumb.pitch == rows[i].pitch_B &&
		       dumb.size == ((3ull * dumb.pitch + 4095) & ~4095ull),
		       "%ux%u bits: %d, pitch %u, %llu bytes", rows[i].width, rows[i].bpp, ret,
		       dumb.pitch, (unsigned long long)dumb.size);
		if (!ret)
			bo_close(fd, dumb.handle);
	}
}

int main(void)
{
	struct display display = { .fd = open_driver("radeon") };
	unsigned int i;

	if (display.fd < 0) {
		fprintf(stderr, "no card with the radeon uAPI\n");
		return 1;
	}
	test_caps(display.fd);
	read_resources(&display);
	for (i = 0; i < display.num_connectors; i++)
		test_connector(&display, display.connectors[i]);
	test_planes(display.fd);
	test_pitches(display.fd);
	result(display.connected, "nothing with a mode of %ux%u is plugged in", WIDTH_PX,
	       HEIGHT_PX);
	if (!display.connected)
		return finish();
	test_surfaces(&display);
	test_crtc(&display);
	return finish();
}
