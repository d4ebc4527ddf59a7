// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: configfs and the monitors of a Radeon
 *
 * gpu0 is one with two DVI-I connectors, of which the first has a monitor. Here the second one is
 * taken over: monitors are plugged in and out, digital and analogue ones, and both CRTCs show
 * something. Another card is made, shows something, and goes while it does.
 */

#include <fcntl.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/drm_mode.h>

#include "config.h"
#include "harness.h"

#define SECOND		"gpu0/connectors/DVI-1"
#define EDID_MAX_B	4096

/* DRM has the EDID that configfs has, and modes. */
static void check_monitor(int fd, uint32_t id, const char *name)
{
	static uint8_t edid[EDID_MAX_B], blob[EDID_MAX_B];
	int size_B = config_read(SECOND "/edid", edid, sizeof(edid));
	struct modes modes;
	uint64_t blob_id = 0;

	EXPECT(0, probe(fd, id, &modes));
	result(modes.connector.connection == 1, "%s is not connected", name);
	result(modes.connector.count_modes > 0, "%s has no modes", name);
	property_get(fd, id, "EDID", &blob_id);
	result(!strcmp(name, "no-edid") ? !blob_id :
	       size_B > 0 && blob_read(fd, blob_id, blob, sizeof(blob)) == size_B &&
	       !memcmp(edid, blob, size_B), "%s: another EDID in DRM", name);
}

/* Every monitor there is can be plugged into DVI. */
static void test_monitors(int fd, uint32_t id)
{
	char names[32][32];
	int i, n = config_list("monitors", names, 32);

	result(n >= 10, "%d monitors", n);
	for (i = 0; i < n; i++) {
		EXPECT(0, config_set(SECOND "/monitor", names[i]));
		check_monitor(fd, id, names[i]);
	}
}

/* Which of a connector's encoders drives it. */
static void check_encoder(int fd, uint32_t id, uint32_t want, const char *monitor)
{
	struct drm_mode_get_encoder encoder = { 0 };
	struct modes modes;

	EXPECT(0, probe(fd, id, &modes));
	encoder.encoder_id = modes.connector.encoder_id;
	EXPECT(0, call(fd, DRM_IOCTL_MODE_GETENCODER, &encoder));
	result(encoder.encoder_type == want, "%s at an encoder of type %u", monitor,
	       encoder.encoder_type);
}

/* The size of what a CRTC shows. */
static void check_picture(unsigned int crtc, const struct drm_mode_modeinfo *mode)
{
	unsigned int width = 0, height = 0;
	char path[80];
	FILE *file;

	snprintf(path, sizeof(path), "/sys/kernel/debug/dri/0/crtc-%u/mirage_picture", crtc);
	file = fopen(path, "r");
	result(file && fscanf(file, "P6 %u %u", &width, &height) == 2 &&
	       width == mode->hdisplay && height == mode->vdisplay,
	       "CRTC %u shows %ux%u instead of %s", crtc, width, height, mode->name);
	if (file)
		fclose(file);
}

/*
 * Both CRTCs at once, the second one with an analogue monitor and then a digital one. One that has
 * no EDID is there because it draws current from the DAC.
 */
static void test_two(int fd, uint32_t id)
{
	static const struct { const char *monitor; uint32_t encoder; } rows[] = {
		{ "crt-1280x1024", DRM_MODE_ENCODER_DAC }, { "dvi-1920x1200", DRM_MODE_ENCODER_TMDS },
		{ "no-edid", DRM_MODE_ENCODER_DAC }, { "hdmi-tv", DRM_MODE_ENCODER_TMDS },
	};
	uint32_t crtcs[8] = { 0 }, connectors[8] = { 0 };
	struct drm_mode_card_res res = {
		.crtc_id_ptr = (uintptr_t)crtcs, .count_crtcs = 8,
		.connector_id_ptr = (uintptr_t)connectors, .count_connectors = 8,
	};
	struct modes first, second;
	unsigned int i;

	EXPECT(0, call(fd, DRM_IOCTL_MODE_GETRESOURCES, &res));
	result(res.count_crtcs == 2 && res.count_connectors == 2 && connectors[1] == id,
	       "%u CRTCs, %u connectors", res.count_crtcs, res.count_connectors);
	EXPECT(0, probe(fd, connectors[0], &first));
	EXPECT(0, set_mode_on(fd, crtcs[0], connectors[0], &first.mode[0]));
	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		EXPECT(0, config_set(SECOND "/monitor", rows[i].monitor));
		EXPECT(0, probe(fd, id, &second));
		EXPECT(0, set_mode_on(fd, crtcs[1], id, &second.mode[0]));
		check_encoder(fd, id, rows[i].encoder, rows[i].monitor);
		check_picture(1, &second.mode[0]);
		check_picture(0, &first.mode[0]);
	}
}

/* Whether the connector lists the first mode of its monitor's EDID with another clock. */
static bool lists_clock(int fd, uint32_t id, const char *monitor, uint32_t khz)
{
	uint8_t edid[EDID_MAX_B], sum = 0;
	struct modes modes;
	uint32_t i;
	int size_B;

	EXPECT(0, config_set(SECOND "/monitor", monitor));
	size_B = config_read(SECOND "/edid", edid, sizeof(edid));
	/* E-EDID 1.4, 3.10.2: in tens of kHz; the last byte of a block is its checksum. */
	edid[54] = khz / 10;
	edid[55] = khz / 10 >> 8;
	for (i = 0; i < 127; i++)
		sum += edid[i];
	edid[127] = -sum;
	EXPECT(0, config_write(SECOND "/edid", edid, size_B));
	EXPECT(0, probe(fd, id, &modes));
	for (i = 0; i < modes.connector.count_modes; i++)
		if (modes.mode[i].clock == khz)
			return true;
	return false;
}

/* Two links are as fast as 330 MHz; what is analogue goes by the DAC, which has 400. */
static void test_clocks(int fd, uint32_t id)
{
	result(lists_clock(fd, id, "dvi-1920x1200", 330000), "no digital mode of 330 MHz");
	result(lists_clock(fd, id, "crt-1280x1024", 400000), "no analogue mode of 400 MHz");
	result(!lists_clock(fd, id, "crt-1280x1024", 401000), "an analogue mode of 401 MHz");
}

/* Who forces the connector says which encoder drives it, whatever is plugged in. */
static void test_forced(int fd, uint32_t id)
{
	static const struct { const char *status; uint32_t encoder; } rows[] = {
		{ "on", DRM_MODE_ENCODER_DAC }, { "on-digital", DRM_MODE_ENCODER_TMDS },
		{ "detect", DRM_MODE_ENCODER_TMDS },
	};
	char name[64], path[160];
	struct modes modes;
	unsigned int i;
	int file;

	EXPECT(0, config_set(SECOND "/monitor", "dvi-1920x1200"));
	config_get(SECOND "/name", name, sizeof(name));
	snprintf(path, sizeof(path), "/sys/class/drm/%s/status", name);
	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		file = open(path, O_WRONLY);
		result(write(file, rows[i].status, strlen(rows[i].status)) > 0, "%s: %s", path,
		       strerror(errno));
		close(file);
		EXPECT(0, probe(fd, id, &modes));
		EXPECT(0, set_mode(fd, id, &modes.mode[0]));
		check_encoder(fd, id, rows[i].encoder, rows[i].status);
	}
}

/* A CRTC whose connector another one takes is off, and shows nothing. */
static void test_stolen(int fd, uint32_t id)
{
	uint32_t crtcs[8] = { 0 };
	struct drm_mode_card_res res = { .crtc_id_ptr = (uintptr_t)crtcs, .count_crtcs = 8 };
	struct drm_mode_crtc crtc = { 0 };
	struct modes modes;

	EXPECT(0, call(fd, DRM_IOCTL_MODE_GETRESOURCES, &res));
	EXPECT(0, probe(fd, id, &modes));
	EXPECT(0, set_mode_on(fd, crtcs[1], id, &modes.mode[0]));
	EXPECT(0, set_mode_on(fd, crtcs[0], id, &modes.mode[0]));
	crtc.crtc_id = crtcs[1];
	EXPECT(0, call(fd, DRM_IOCTL_MODE_GETCRTC, &crtc));
	result(!crtc.mode_valid && !crtc.fb_id, "framebuffer %u at a CRTC that is off",
	       crtc.fb_id);
	EXPECT(0, set_mode_on(fd, crtcs[1], id, &modes.mode[0]));
}

static void test_second(void)
{
	int fd = open_driver("radeon");
	uint32_t id;

	EXPECT(0, config_mkdir(SECOND));
	result(config_reads(SECOND "/status", "2"), "taking it over plugged it in");
	id = config_connector_id(fd, SECOND);
	result(id, "DVI-1 is not there");
	EXPECT(0, config_set(SECOND "/status", "1"));
	test_monitors(fd, id);
	check_hotplug(fd, SECOND, "dvi-1920x1200", "crt-1280x1024");
	test_two(fd, id);
	test_forced(fd, id);
	test_clocks(fd, id);
	test_stolen(fd, id);
	EXPECT(0, config_rmdir(SECOND));
	EXPECT(-EINVAL, config_mkdir("gpu0/connectors/HDMI-B"));
	close(fd);
}

/* The device goes while it scans out, and while a client has it open. */
static void test_card(void)
{
	struct modes modes;
	int fd;

	EXPECT(0, config_mkdir("card"));
	EXPECT(0, config_set("card/model", "rv515"));
	EXPECT(0, config_mkdir("card/connectors/VGA"));
	EXPECT(0, config_set("card/connectors/VGA/status", "1"));
	EXPECT(0, config_set("card/enabled", "1"));
	fd = config_open_card("card");
	result(fd >= 0, "no card");
	EXPECT(0, probe(fd, config_connector_id(fd, "card/connectors/VGA"), &modes));
	EXPECT(0, set_mode(fd, modes.connector.connector_id, &modes.mode[0]));
	EXPECT(0, config_set("card/enabled", "0"));
	EXPECT(-ENODEV, probe(fd, modes.connector.connector_id, &modes));
	close(fd);
	EXPECT(0, config_rmdir("card/connectors/VGA"));
	EXPECT(0, config_rmdir("card"));
}

int main(void)
{
	if (!config_mount()) {
		printf("0 passed, 0 failed, 1 skipped\n");
		return 0;
	}
	test_second();
	test_card();
	return finish();
}
