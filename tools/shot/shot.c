// SPDX-License-Identifier: GPL-2.0
/*
 * Save what a CRTC shows as a PNG: shot CRTC-NUMBER FILE.png [DEVICE | pid:PROCESS]
 * The number is that of its place in the list, or with "id:" before it that of the object.
 */
#include <errno.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "screen.h"

static bool save(const struct picture *picture, const char *path)
{
	uint8_t *rgb = malloc((size_t)picture->width_px * picture->height_px * 3);
	png_image image = {
		.version = PNG_IMAGE_VERSION,
		.width = picture->width_px,
		.height = picture->height_px,
		.format = PNG_FORMAT_RGB,
	};
	bool done = false;

	if (rgb) {
		picture_rgb(picture, rgb);
		done = png_image_write_to_file(&image, path, 0, rgb, 0, NULL);
	}
	if (!done)
		fprintf(stderr, "shot: %s: %s\n", path, strerror(errno));
	free(rgb);
	return done;
}

int main(int argc, char **argv)
{
	struct picture picture;
	struct screen screen;
	bool done;

	if (argc < 3) {
		fprintf(stderr, "usage: shot CRTC-NUMBER FILE.png [DEVICE | pid:PROCESS]\n");
		return 2;
	}
	if (!screen_open(&screen, argv[1], argv[3]))
		return 1;
	done = screen_grab(&screen, &picture) && save(&picture, argv[2]);
	screen_close(&screen);
	return done ? 0 : 1;
}
