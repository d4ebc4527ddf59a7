// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: configfs: devices, monitors, hotplug, and what must be refused
 *
 * The device "card" is made by this program; of the module's own, gpu0, only one
 * connector is borrowed. configfs SECONDS sets how long the races are run.
 */

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/drm_mode.h>

#include "config.h"
#include "harness.h"

#define EDID_B		128
#define MAX_EDID_B	(31 * EDID_B)
#define HDMI		"card/connectors/HDMI-B"
#define DP		"card/connectors/DP-C"

static void test_devices(void)
{
	result(config_reads("gpu0/enabled", "1"), "gpu0 is not enabled");
	EXPECT(-EPERM, config_rmdir("gpu0"));
	EXPECT(-EEXIST, config_mkdir("gpu0"));
	EXPECT(0, config_mkdir("card"));
	result(config_reads("card/enabled", "0"), "a new device is enabled");
	result(config_reads("card/address", ""), "a new device has an address");
	EXPECT(-EINVAL, config_set("card/model", "no-such-model"));
	EXPECT(-EINVAL, config_set("card/enabled", "maybe"));
	EXPECT(0, config_set("card/model", "ironlake"));
	EXPECT(-EACCES, config_set("card/address", "0000:00:02.0"));
	EXPECT(-EPERM, config_mkdir("card/other"));
	EXPECT(0, config_set("card/enabled", "1"));
	EXPECT(0, config_set("card/enabled", "1"));
	EXPECT(-EBUSY, config_set("card/model", "ironlake"));
	EXPECT(0, config_set("card/enabled", "0"));
	EXPECT(0, config_set("card/enabled", "0"));
	EXPECT(0, config_rmdir("card"));
}

static void test_connectors(void)
{
	EXPECT(0, config_mkdir("card"));
	EXPECT(-EINVAL, config_mkdir("card/connectors/HDMI-Z"));
	EXPECT(0, config_mkdir(HDMI));
	EXPECT(-EEXIST, config_mkdir(HDMI));
	EXPECT(-ENOTEMPTY, config_rmdir("card"));
	EXPECT(-EBUSY, config_set("card/model", "ironlake"));
	EXPECT(-EINVAL, config_set(HDMI "/monitor", "no-such-monitor"));
	EXPECT(-EINVAL, config_set(HDMI "/status", "0"));
	EXPECT(-EINVAL, config_set(HDMI "/status", "connected"));
	EXPECT(-EOPNOTSUPP, config_set(HDMI "/link_status", "bad"));
	EXPECT(-ENODEV, config_read(HDMI "/link_status", (char[8]){ }, 8));
	/* DisplayPort and HDMI of one port share its wires. */
	EXPECT(0, config_mkdir("card/connectors/DP-B"));
	EXPECT(-EBUSY, config_set("card/connectors/DP-B/status", "1"));
	EXPECT(0, config_set(HDMI "/status", "2"));
	EXPECT(0, config_set("card/connectors/DP-B/status", "1"));
	EXPECT(-EBUSY, config_set(HDMI "/status", "1"));
	EXPECT(0, config_rmdir("card/connectors/DP-B"));
	EXPECT(0, config_rmdir(HDMI));
	result(config_reads("card/ports", "LVDS 1 1 panel-1280x800"), "the ports are not as shipped");
	EXPECT(0, config_rmdir("card"));
}

/* Does "card/ports" have this line? */
static bool port_reads(const char *want)
{
	char ports[1024] = "\n";

	config_read("card/ports", ports + 1, sizeof(ports) - 2);
	return strstr(ports, want);
}

/* The other way round: it is back with the last directory, whether there is a device or not. */
static void test_given_back(const char *enabled)
{
	EXPECT(0, config_mkdir("card"));
	EXPECT(0, config_mkdir(HDMI));
	EXPECT(0, config_mkdir("card/connectors/DP-B"));
	EXPECT(0, config_set("card/enabled", enabled));
	EXPECT(0, config_set(HDMI "/status", "2"));
	EXPECT(0, config_set("card/connectors/DP-B/status", "1"));
	EXPECT(0, config_rmdir(HDMI));
	result(port_reads("\nHDMI-B 1 2 "), "HDMI-B is plugged in beside DP-B");
	EXPECT(0, config_rmdir("card/connectors/DP-B"));
	result(port_reads("\nHDMI-B 1 1 "), "HDMI-B was not plugged in again");
	EXPECT(0, config_rmdir("card"));
}

/* Where there is no connector, nothing takes the wires of the one beside it. */
static void test_no_socket(void)
{
	EXPECT(0, config_mkdir("card"));
	EXPECT(0, config_mkdir("card/connectors/HDMI-B"));
	EXPECT(0, config_set("card/connectors/HDMI-B/fitted", "0"));
	EXPECT(-ENODEV, config_set("card/connectors/HDMI-B/status", "1"));
	EXPECT(0, config_set("card/connectors/HDMI-B/status", "2"));
	EXPECT(0, config_mkdir("card/connectors/DP-B"));
	EXPECT(0, config_set("card/connectors/DP-B/status", "1"));
	EXPECT(0, config_set("card/connectors/HDMI-B/fitted", "1"));
	EXPECT(-EBUSY, config_set("card/connectors/HDMI-B/status", "1"));
	EXPECT(0, config_rmdir("card/connectors/DP-B"));
	EXPECT(0, config_rmdir("card/connectors/HDMI-B"));
	EXPECT(0, config_rmdir("card"));
}

/* The panel of a running device stays, and the one that was shipped comes back when it is off. */
static void test_panel_given_back(void)
{
	EXPECT(0, config_mkdir("card"));
	EXPECT(0, config_mkdir("card/connectors/LVDS"));
	EXPECT(0, config_set("card/connectors/LVDS/fitted", "0"));
	EXPECT(0, config_mkdir("card/connectors/eDP"));
	EXPECT(0, config_rmdir("card/connectors/LVDS"));
	EXPECT(0, config_rmdir("card/connectors/eDP"));
	result(port_reads("\nLVDS 1 1 panel-1280x800\n"), "LVDS was not fitted again");
	EXPECT(0, config_mkdir("card/connectors/LVDS"));
	EXPECT(0, config_set("card/connectors/LVDS/monitor", "panel-1366x768"));
	EXPECT(0, config_set("card/enabled", "1"));
	EXPECT(0, config_rmdir("card/connectors/LVDS"));
	result(port_reads("\nLVDS 1 1 panel-1366x768\n"), "the panel was exchanged");
	EXPECT(0, config_set("card/enabled", "0"));
	result(port_reads("\nLVDS 1 1 panel-1280x800\n"), "the panel was not given back");
	EXPECT(0, config_rmdir("card"));
}

/* A panel lists the modes of its own size and rate, whatever else its EDID has. */
static void check_panel_modes(int fd, uint32_t id)
{
	struct modes modes;
	uint32_t i;

	EXPECT(0, probe(fd, id, &modes));
	result(modes.connector.count_modes, "a panel without modes");
	for (i = 0; i < modes.connector.count_modes; i++)
		result(modes.mode[i].hdisplay == 2560 && modes.mode[i].vdisplay == 1440 &&
		       modes.mode[i].vrefresh == 60, "a panel of 2560x1440 lists %s at %u Hz",
		       modes.mode[i].name, modes.mode[i].vrefresh);
}

static void test_panel(void)
{
	int fd;

	EXPECT(0, config_mkdir("card"));
	EXPECT(0, config_mkdir("card/connectors/LVDS"));
	EXPECT(-EBUSY, config_mkdir("card/connectors/eDP"));
	EXPECT(0, config_set("card/connectors/LVDS/fitted", "0"));
	EXPECT(0, config_mkdir("card/connectors/eDP"));
	EXPECT(-EBUSY, config_set("card/connectors/LVDS/fitted", "1"));
	EXPECT(-EPERM, config_set("card/connectors/eDP/status", "2"));
	EXPECT(-EINVAL, config_set("card/connectors/eDP/monitor", "no-edid"));
	EXPECT(0, config_set("card/connectors/eDP/monitor", "dp-2560x1440"));
	EXPECT(0, config_set("card/enabled", "1"));
	EXPECT(-EBUSY, config_set("card/connectors/eDP/monitor", "panel-1600x900"));
	EXPECT(-EBUSY, config_set("card/connectors/eDP/fitted", "0"));
	EXPECT(-EBUSY, config_mkdir("card/connectors/HDMI-D"));
	fd = config_open_card("card");
	result(fd >= 0, "no card");
	result(config_connector_id(fd, "card/connectors/LVDS") == 0, "LVDS is there");
	result(config_connector_id(fd, "card/connectors/eDP") > 0, "eDP is not there");
	check_panel_modes(fd, config_connector_id(fd, "card/connectors/eDP"));
	close(fd);
	EXPECT(0, config_set("card/enabled", "0"));
	EXPECT(0, config_rmdir("card/connectors/eDP"));
	EXPECT(0, config_rmdir("card/connectors/LVDS"));
	EXPECT(0, config_rmdir("card"));
}

static void test_full_bus(void)
{
	char path[32];
	int i, added = 0, ret = 0;

	for (i = 0; i < 9; i++) {
		snprintf(path, sizeof(path), "full%d", i);
		EXPECT(0, config_mkdir(path));
		strcat(path, "/enabled");
		ret = config_set(path, "1");
		added += !ret;
	}
	result(ret == -ENOSPC, "the ninth device and gpu0: %s", strerror(-ret));
	result(added == 7, "%d devices beside gpu0", added);
	for (i = 0; i < 9; i++) {
		snprintf(path, sizeof(path), "full%d", i);
		EXPECT(0, config_rmdir(path));
	}
}

/* The native timing of an EDID and of DRM's first mode (E-EDID 1.4, 3.10.2). */
static bool same_timing(const uint8_t *d, const struct drm_mode_modeinfo *mode)
{
	return mode->clock == (d[0] | d[1] << 8) * 10u &&
	       mode->hdisplay == (d[2] | (d[4] & 0xf0) << 4) &&
	       mode->htotal - mode->hdisplay == (d[3] | (d[4] & 15) << 8) &&
	       mode->vdisplay == (d[5] | (d[7] & 0xf0) << 4) &&
	       mode->vtotal - mode->vdisplay == (d[6] | (d[7] & 15) << 8);
}

static bool checksums(const uint8_t *edid, int size_B)
{
	uint8_t sum = 0;
	int i;

	for (i = 0; i < size_B; i++) {
		sum += edid[i];
		if (i % EDID_B == EDID_B - 1 && sum)
			return false;
	}
	return size_B > 0 && size_B % EDID_B == 0 && edid[126] == size_B / EDID_B - 1;
}

static int widest_px(const struct modes *modes)
{
	int max_px = 0;
	unsigned int i;

	for (i = 0; i < modes->connector.count_modes; i++)
		if (modes->mode[i].hdisplay > max_px)
			max_px = modes->mode[i].hdisplay;
	return max_px;
}

static void check_monitor(int fd, uint32_t id, const char *name)
{
	uint8_t edid[4096], blob[4096];
	int size_B = config_read(DP "/edid", edid, sizeof(edid));
	struct modes modes;
	uint64_t blob_id = 0;

	result(checksums(edid, size_B), "%s: wrong EDID of %d bytes", name, size_B);
	EXPECT(0, probe(fd, id, &modes));
	result(modes.connector.connection == 1, "%s is not connected", name);
	result(modes.connector.count_modes > 0, "%s has no modes", name);
	result(modes.connector.mm_width / 10 == edid[21], "%s: %u mm", name,
	       modes.connector.mm_width);
	result(same_timing(edid + 54, &modes.mode[0]), "%s: first mode %s", name,
	       modes.mode[0].name);
	property_get(fd, id, "EDID", &blob_id);
	result(blob_read(fd, blob_id, blob, sizeof(blob)) == size_B &&
	       !memcmp(blob, edid, size_B), "%s: another EDID in DRM", name);
	result(widest_px(&modes) == modes.mode[0].hdisplay, "%s: %d wide", name,
	       widest_px(&modes));
}

static void check_flags(int fd, uint32_t id, const char *name)
{
	uint64_t non_desktop = 2, tile = 0;
	char topology[64] = "", want[64] = "";

	property_get(fd, id, "non-desktop", &non_desktop);
	result(non_desktop == !strcmp(name, "vr-headset"), "%s: non-desktop %llu", name,
	       (unsigned long long)non_desktop);
	if (!strncmp(name, "tile", 4))
		/* group, single monitor, columns, rows, column, row, width, height */
		snprintf(want, sizeof(want), ":1:2:1:%d:0:1920:2160", !strcmp(name, "tile-right"));
	property_get(fd, id, "TILE", &tile);
	if (tile)
		blob_read(fd, tile, topology, sizeof(topology) - 1);
	result(strlen(topology) >= strlen(want) && !*want == !*topology &&
	       !strcmp(topology + strlen(topology) - strlen(want), want),
	       "%s: tile \"%s\"", name, topology);
}

static void test_monitors(int fd)
{
	char names[32][32];
	uint32_t id = config_connector_id(fd, DP);
	int i, n = config_list("monitors", names, 32);
	struct modes modes;

	result(n >= 10, "%d monitors", n);
	for (i = 0; i < n; i++) {
		EXPECT(0, config_set(DP "/monitor", names[i]));
		result(config_reads(DP "/monitor", names[i]), "%s is not what was set", names[i]);
		if (!strcmp(names[i], "no-edid"))
			continue;
		/* More than the link carries. */
		if (strcmp(names[i], "hdmi-2160p-hdr") && strcmp(names[i], "dp-2160p-hdr"))
			check_monitor(fd, id, names[i]);
		check_flags(fd, id, names[i]);
	}
	/* The fail-safe mode (DisplayPort 1.4a Link CTS, 4.2.2.6) comes first, 1024x768 is the largest. */
	EXPECT(0, config_set(DP "/monitor", "no-edid"));
	EXPECT(0, probe(fd, id, &modes));
	result(modes.connector.connection == 1 && modes.mode[0].hdisplay == 640 &&
	       modes.mode[0].vdisplay == 480, "without EDID: %s", modes.mode[0].name);
	result(widest_px(&modes) == 1024, "without EDID: %d wide", widest_px(&modes));
}

/* An HDMI connector offers what both ends can do; a DVI sink takes at most 165 MHz. */
static void test_clock_limits(int fd)
{
	uint32_t id = config_connector_id(fd, HDMI);
	struct modes modes;
	unsigned int i, max_khz = 0;

	EXPECT(0, config_set(HDMI "/monitor", "hdmi-2160p-hdr"));
	EXPECT(0, probe(fd, id, &modes));
	for (i = 0; i < modes.connector.count_modes; i++)
		if (modes.mode[i].clock > max_khz)
			max_khz = modes.mode[i].clock;
	result(max_khz == 148500, "a 4K monitor on HDMI of 225 MHz: %u kHz", max_khz);
	EXPECT(0, config_set(HDMI "/monitor", "dp-2560x1440"));
	EXPECT(0, probe(fd, id, &modes));
	for (i = 0, max_khz = 0; i < modes.connector.count_modes; i++)
		if (modes.mode[i].clock > max_khz)
			max_khz = modes.mode[i].clock;
	result(max_khz <= 165000, "a sink that is not HDMI: %u kHz", max_khz);
}

static void fix_checksum(uint8_t *block)
{
	uint8_t sum = 0;
	int i;

	for (i = 0; i < EDID_B - 1; i++)
		sum += block[i];
	block[EDID_B - 1] = -sum;
}

static void test_bad_edids(const uint8_t *good)
{
	static uint8_t edid[MAX_EDID_B + 2 * EDID_B];

	memcpy(edid, good, EDID_B);
	edid[127]++;
	result(config_write(DP "/edid", edid, EDID_B) == -EINVAL, "EDID with a wrong checksum");
	memcpy(edid, good, EDID_B);
	edid[1] = 0;
	fix_checksum(edid);
	result(config_write(DP "/edid", edid, EDID_B) == -EINVAL, "EDID with a wrong header");
	memcpy(edid, good, EDID_B);
	result(config_write(DP "/edid", edid, EDID_B - 1) == -EINVAL, "EDID of 127 bytes");
	result(config_write(DP "/edid", edid, EDID_B + 1) == -EINVAL, "EDID of 129 bytes");
	result(config_write(DP "/edid", edid, 1) == -EINVAL, "EDID of 1 byte");
	edid[126] = 1;
	fix_checksum(edid);
	result(config_write(DP "/edid", edid, EDID_B) == -EINVAL,
	       "EDID without the extension it has");
	memcpy(edid, good, EDID_B);
	result(config_write(DP "/edid", edid, 2 * EDID_B) == -EINVAL,
	       "EDID with an extension it has not");
	edid[126] = 1;
	fix_checksum(edid);
	edid[EDID_B] = 0x55;
	result(config_write(DP "/edid", edid, 2 * EDID_B) == -EINVAL,
	       "EDID with a wrong checksum in its extension");
	edid[126] = 31;
	fix_checksum(edid);
	edid[EDID_B] = 0;
	result(config_write(DP "/edid", edid, 32 * EDID_B) == -EFBIG, "EDID of 32 blocks");
}

static void test_own_edid(int fd)
{
	uint32_t id = config_connector_id(fd, DP);
	uint8_t edid[EDID_B], again[4096];
	struct modes modes;

	EXPECT(0, config_set(DP "/monitor", "dvi-1920x1200"));
	result(config_read(DP "/edid", edid, sizeof(edid)) == EDID_B, "no EDID to start from");
	test_bad_edids(edid);
	result(config_reads(DP "/monitor", "dvi-1920x1200"), "a bad EDID replaced the monitor");

	/* 1920x1200 at 154 MHz becomes 1920x1080 at 148.5 MHz with the rest as it is. */
	edid[54] = 14850 & 255;
	edid[55] = 14850 >> 8;
	edid[59] = 1080 & 255;
	edid[61] = (1080 >> 8) << 4 | (edid[61] & 15);
	fix_checksum(edid);
	EXPECT(0, config_write(DP "/edid", edid, EDID_B));
	result(config_reads(DP "/monitor", "custom"), "an own EDID has the name of a monitor");
	result(config_read(DP "/edid", again, sizeof(again)) == EDID_B &&
	       !memcmp(edid, again, EDID_B), "another EDID is read back");
	EXPECT(0, probe(fd, id, &modes));
	result(modes.mode[0].vdisplay == 1080 && modes.mode[0].clock == 148500,
	       "mode of the own EDID: %s", modes.mode[0].name);
	EXPECT(-EINVAL, config_set(DP "/monitor", "custom"));
}

static void test_link_status(int fd)
{
	uint32_t id = config_connector_id(fd, DP);
	int uevents = uevents_open();
	struct modes modes;
	uint64_t status = 2;

	EXPECT(0, config_set(DP "/monitor", "dp-2560x1440"));
	hotplugs(uevents, id);
	EXPECT(-EINVAL, config_set(DP "/link_status", "so-so"));
	result(config_reads(DP "/link_status", "good"), "the link is not good");
	EXPECT(0, config_set(DP "/link_status", "bad"));
	result(hotplugs(uevents, id) == 1, "no event for a bad link");
	property_get(fd, id, "link-status", &status);
	result(status == DRM_MODE_LINK_STATUS_BAD, "link-status %llu", (unsigned long long)status);
	/* A mode set trains it again. */
	EXPECT(0, probe(fd, id, &modes));
	EXPECT(0, set_mode(fd, id, &modes.mode[0]));
	EXPECT(0, config_set(DP "/link_status", "good"));
	property_get(fd, id, "link-status", &status);
	result(status == DRM_MODE_LINK_STATUS_GOOD, "link-status %llu", (unsigned long long)status);
	close(uevents);
}

static void test_running_device(void)
{
	int fd;

	EXPECT(0, config_mkdir("card"));
	EXPECT(0, config_mkdir(HDMI));
	EXPECT(0, config_mkdir(DP));
	EXPECT(0, config_set(DP "/status", "1"));
	EXPECT(0, config_set("card/enabled", "1"));
	fd = config_open_card("card");
	result(fd >= 0, "no card");
	test_monitors(fd);
	test_clock_limits(fd);
	test_own_edid(fd);
	check_hotplug(fd, HDMI, "hdmi-tv", "hdmi-1080p");
	test_link_status(fd);
	close(fd);
	/* Directories of connectors go, the device stays. */
	EXPECT(0, config_rmdir(HDMI));
	EXPECT(0, config_rmdir(DP));
	EXPECT(0, config_rmdir("card"));
}

/* The device goes while it scans out, and while a client has it open. */
static void test_unplug_in_use(void)
{
	struct drm_mode_create_dumb dumb = { .width = 64, .height = 64, .bpp = 32 };
	struct drm_mode_map_dumb map = { 0 };
	struct modes modes;
	uint32_t *pixels;
	int fd;

	EXPECT(0, config_mkdir("card"));
	EXPECT(0, config_mkdir(HDMI));
	EXPECT(0, config_set("card/enabled", "1"));
	fd = config_open_card("card");
	EXPECT(0, probe(fd, config_connector_id(fd, HDMI), &modes));
	EXPECT(0, set_mode(fd, modes.connector.connector_id, &modes.mode[0]));
	EXPECT(0, call(fd, DRM_IOCTL_MODE_CREATE_DUMB, &dumb));
	map.handle = dumb.handle;
	EXPECT(0, call(fd, DRM_IOCTL_MODE_MAP_DUMB, &map));
	pixels = mmap(NULL, dumb.size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, map.offset);
	result(pixels != MAP_FAILED, "mmap");
	pixels[0] = 1;
	EXPECT(0, config_set("card/enabled", "0"));
	EXPECT(-ENODEV, call(fd, DRM_IOCTL_MODE_CREATE_DUMB, &dumb));
	EXPECT(-ENODEV, probe(fd, modes.connector.connector_id, &modes));
	result(config_reads(HDMI "/name", ""), "a connector that is gone has a name");
	EXPECT(0, config_set(HDMI "/status", "2"));
	munmap(pixels, dumb.size);
	/* It comes back while the old one is still held. */
	EXPECT(0, config_set("card/enabled", "1"));
	close(fd);
	EXPECT(0, config_rmdir(HDMI));
	EXPECT(0, config_rmdir("card"));
}

static volatile bool stop;

static void *race_enable(void *unused)
{
	while (!stop) {
		config_set("card/enabled", "1");
		usleep(rand() % 20000);
		config_set("card/enabled", "0");
	}
	return NULL;
}

static void *race_plug(void *unused)
{
	static const char *const monitors[] = { "hdmi-tv", "hdmi-1080p", "no-edid", "tile-left" };
	unsigned int i;

	for (i = 0; !stop; i++) {
		config_set(HDMI "/status", i & 1 ? "1" : "2");
		config_set(HDMI "/monitor", monitors[i % 4]);
	}
	return NULL;
}

static void *race_directories(void *unused)
{
	while (!stop) {
		config_mkdir(DP);
		config_set(DP "/status", "1");
		config_set(DP "/link_status", "bad");
		config_rmdir(DP);
		config_rmdir("card");
		config_mkdir("second");
		config_set("second/enabled", "1");
		config_rmdir("second");
	}
	return NULL;
}

static void *race_client(void *unused)
{
	struct modes modes;
	uint32_t id;
	int fd;

	while (!stop) {
		fd = config_open_card("card");
		if (fd < 0)
			continue;
		id = config_connector_id(fd, HDMI);
		if (id && !probe(fd, id, &modes) && modes.connector.count_modes)
			set_mode(fd, id, &modes.mode[0]);
		close(fd);
	}
	return NULL;
}

static void test_races(int seconds)
{
	static void *(*const racers[])(void *) = {
		race_enable, race_plug, race_directories, race_client,
	};
	pthread_t threads[4];
	unsigned int i;

	EXPECT(0, config_mkdir("card"));
	EXPECT(0, config_mkdir(HDMI));
	for (i = 0; i < 4; i++)
		pthread_create(&threads[i], NULL, racers[i], NULL);
	sleep(seconds);
	stop = true;
	for (i = 0; i < 4; i++)
		pthread_join(threads[i], NULL);
	EXPECT(0, config_rmdir(HDMI));
	config_rmdir(DP);
	EXPECT(0, config_rmdir("card"));
	result(config_reads("gpu0/enabled", "1"), "gpu0 was lost");
}

/* A connector of gpu0 that is on the board and has nothing plugged in. Return: its directory. */
static const char *empty_connector(void)
{
	static char path[80];
	char ports[1024] = "", *line = ports, *next;

	config_read("gpu0/ports", ports, sizeof(ports) - 1);
	for (; (next = strchr(line, '\n')); line = next + 1) {
		char *facts = strchr(line, ' ');

		if (facts && facts < next && !strncmp(facts, " 1 2 ", 5)) {
			snprintf(path, sizeof(path), "gpu0/connectors/%.*s", (int)(facts - line),
				 line);
			return path;
		}
	}
	result(false, "no connector of gpu0 is empty");
	return "gpu0/connectors/none";
}

/* A connector of the GPU that the module was loaded with is taken over and given back. */
static void test_gpu0(void)
{
	const char *connector = empty_connector();
	char status[96];

	snprintf(status, sizeof(status), "%s/status", connector);
	EXPECT(0, config_mkdir(connector));
	result(config_reads(status, "2"), "taking over %s plugged it in", connector);
	EXPECT(0, config_set(status, "1"));
	EXPECT(0, config_rmdir(connector));
	EXPECT(0, config_mkdir(connector));
	result(config_reads(status, "2"), "%s was not given back", connector);
	EXPECT(0, config_rmdir(connector));
	EXPECT(0, config_set("gpu0/enabled", "0"));
	EXPECT(0, config_set("gpu0/enabled", "1"));
}

int main(int argc, char **argv)
{
	if (!config_mount()) {
		printf("0 passed, 0 failed, 1 skipped\n");
		return 0;
	}
	test_devices();
	test_connectors();
	test_given_back("0");
	test_given_back("1");
	test_panel();
	test_no_socket();
	test_panel_given_back();
	test_full_bus();
	test_running_device();
	test_unplug_in_use();
	test_gpu0();
	test_races(argc > 1 ? atoi(argv[1]) : 5);
	return finish();
}
