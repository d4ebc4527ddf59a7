// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: load, plug, set a mode, unplug, unload; again and again
 *
 * cycles COUNT: after each cycle nothing of Mirage is left in the machine, and after all
 * of them the kernel holds no more memory than after the first few. In the debug lab
 * kmemleak looks too.
 */

#include <dirent.h>
#include <stdlib.h>
#include <unistd.h>

#include "config.h"
#include "harness.h"

#define WARM_UP		5
/* What a cycle may grow by: pages of per-CPU lists, and of slabs that are half empty. */
#define SLACK_KB	256

#define HDMI		"cycle/connectors/HDMI-B"

static void shell(const char *command)
{
	result(system(command) == 0, "%s", command);
}

/* Entries of a folder that begin with @prefix. */
static int count(const char *path, const char *prefix)
{
	struct dirent *entry;
	DIR *dir = opendir(path);
	int n = 0;

	while (dir && (entry = readdir(dir)))
		n += !strncmp(entry->d_name, prefix, strlen(prefix));
	if (dir)
		closedir(dir);
	return n;
}

static long meminfo_kB(const char *name)
{
	char line[128];
	FILE *f = fopen("/proc/meminfo", "r");
	long value = -1;

	while (f && fgets(line, sizeof(line), f))
		if (!strncmp(line, name, strlen(name)))
			value = atol(line + strlen(name) + 1);
	if (f)
		fclose(f);
	return value;
}

/* Kernel memory in use that nothing would give back when asked. */
static long kernel_kB(void)
{
	return meminfo_kB("SUnreclaim") + meminfo_kB("VmallocUsed") + meminfo_kB("KernelStack");
}

static void show_on(const char *monitor)
{
	struct modes modes;
	int fd;

	if (config_set(HDMI "/monitor", monitor) || config_set(HDMI "/status", "1"))
		result(false, "%s is not plugged in", monitor);
	fd = config_open_card("cycle");
	result(!probe(fd, config_connector_id(fd, HDMI), &modes), "probe of %s", monitor);
	result(!set_mode(fd, modes.connector.connector_id, &modes.mode[0]), "mode of %s",
	       monitor);
	result(!config_set(HDMI "/status", "2"), "%s is not pulled", monitor);
	/* Every other device goes while this file is open. */
	if (!strcmp(monitor, "hdmi-tv"))
		result(!config_set("cycle/enabled", "0"), "disable under a client");
	close(fd);
}

static void cycle(int cards, int bridges)
{
	shell("modprobe mirage gpu=none");
	/* Where a PC has its own, and X servers look for them. */
	result(count("/sys/devices", "pci") == bridges + 1, "no host bridge in /sys/devices");
	if (!config_mount()) {
		result(false, "no configfs");
		return;
	}
	result(!config_mkdir("cycle") && !config_mkdir(HDMI), "mkdir");
	result(!config_set("cycle/enabled", "1"), "enable");
	show_on("hdmi-1080p");
	show_on("hdmi-tv");
	result(!config_rmdir(HDMI) && !config_rmdir("cycle"), "rmdir");
	shell("modprobe -r mirage");
	result(count("/sys/class/drm", "card") == cards, "%d cards are left",
	       count("/sys/class/drm", "card"));
	result(access("/sys/module/mirage", F_OK) != 0, "the module is left");
	result(count("/sys/devices", "pci") == bridges, "the bridge is left");
}

int main(int argc, char **argv)
{
	int i, num = argc > 1 ? atoi(argv[1]) : 20, cards, bridges;
	long before_kB = 0, grown_kB;

	/* vgem may be here too, and stays. */
	shell("modprobe -r mirage");
	cards = count("/sys/class/drm", "card");
	bridges = count("/sys/devices", "pci");
	for (i = 0; i < WARM_UP + num; i++) {
		if (i == WARM_UP)
			before_kB = kernel_kB();
		cycle(cards, bridges);
	}
	grown_kB = kernel_kB() - before_kB;
	printf("%d cycles: %ld kB more in the kernel\n", num, grown_kB);
	result(grown_kB <= SLACK_KB + num * SLACK_KB / 32, "%ld kB in %d cycles", grown_kB, num);
	shell("modprobe mirage");
	return finish();
}
