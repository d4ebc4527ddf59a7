// SPDX-License-Identifier: GPL-2.0
/*
 * Save what a CRTC shows for some time as an animated PNG; see usage().
 */
#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "apng.h"
#include "screen.h"

static volatile sig_atomic_t stopped;

static void stop(int unused)
{
	(void)unused;
	stopped = 1;
}

static void usage(FILE *to)
{
	fputs("usage: record [-c CRTC] [-s SECONDS] [-r RATE] [-d DEVICE] FILE.png\n"
	      "\n"
	      "  -c CRTC     number in DRM's list, or id:NUMBER of the object (0)\n"
	      "  -s SECONDS  how long; SIGINT ends it before (5)\n"
	      "  -r RATE     pictures a second at most, 1 to 60 (10)\n"
	      "  -d DEVICE   the card (the first with a display)\n"
	      "  -h          this\n", to);
}

/* A number between @min and @max. */
static int number(const char *text, int min, int max)
{
	char *end;
	long value = strtol(text, &end, 10);

	if (*end || end == text || value < min || value > max) {
		fprintf(stderr, "record: '%s' is not a number from %d to %d\n", text, min, max);
		exit(2);
	}
	return value;
}

static unsigned int now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000u + now.tv_nsec / 1000000;
}

static void sleep_ms(int ms)
{
	struct timespec time = { ms / 1000, ms % 1000 * 1000000l };

	if (ms > 0)
		nanosleep(&time, NULL);
}

/*
 * A picture is shown until the next one has been taken. Return: whether the file may go on.
 */
static bool record(struct screen *screen, struct apng *apng, struct picture *picture, uint8_t *rgb,
		   unsigned int end_ms, unsigned int period_ms)
{
	uint32_t width_px = picture->width_px, height_px = picture->height_px;
	unsigned int taken_ms = now_ms();

	while (!stopped) {
		unsigned int next_ms;

		picture_rgb(picture, rgb);
		sleep_ms((int)(taken_ms + period_ms - now_ms()));
		next_ms = now_ms();
		if (!apng_add(apng, rgb, next_ms - taken_ms))
			return false;
		taken_ms = next_ms;
		if ((int)(taken_ms - end_ms) >= 0 || !screen_grab(screen, picture))
			break;
		if (picture->width_px != width_px || picture->height_px != height_px) {
			fprintf(stderr, "record: the picture is %ux%u now, this is the end\n",
				picture->width_px, picture->height_px);
			break;
		}
	}
	return true;
}

static int run(struct screen *screen, const char *path, int seconds, int rate)
{
	unsigned int end_ms = now_ms() + seconds * 1000;
	struct picture picture;
	struct apng *apng;
	uint8_t *rgb;
	int frames;

	if (!screen_grab(screen, &picture))
		return 1;
	rgb = malloc((size_t)picture.width_px * picture.height_px * 3);
	apng = rgb ? apng_open(path, picture.width_px, picture.height_px) : NULL;
	if (!apng) {
		fprintf(stderr, "record: %s: %s\n", path, strerror(errno));
		free(rgb);
		return 1;
	}
	record(screen, apng, &picture, rgb, end_ms, 1000 / rate);
	frames = apng_close(apng);
	free(rgb);
	if (frames < 0) {
		fprintf(stderr, "record: %s: %s\n", path, strerror(errno));
		return 1;
	}
	printf("%d frames\n", frames);
	return 0;
}

int main(int argc, char **argv)
{
	const char *crtc = "0", *device = NULL;
	struct sigaction action = { .sa_handler = stop };
	int seconds = 5, rate = 10, option, status;
	struct screen screen;

	while ((option = getopt(argc, argv, "c:s:r:d:h")) != -1) {
		switch (option) {
		case 'c': crtc = optarg; break;
		case 's': seconds = number(optarg, 1, 3600); break;
		case 'r': rate = number(optarg, 1, 60); break;
		case 'd': device = optarg; break;
		case 'h': usage(stdout); return 0;
		default: usage(stderr); return 2;
		}
	}
	if (optind != argc - 1) {
		usage(stderr);
		return 2;
	}
	sigaction(SIGINT, &action, NULL);
	sigaction(SIGTERM, &action, NULL);
	if (!screen_open(&screen, crtc, device))
		return 1;
	status = run(&screen, argv[optind], seconds, rate);
	screen_close(&screen);
	return status;
}
