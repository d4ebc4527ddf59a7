// SPDX-License-Identifier: GPL-2.0
/*
 * Compares two pictures: compare OURS.png THEIRS.png OUT.png NAME OURS-LABEL THEIRS-LABEL
 *
 * OUT.png has both side by side, and beside them how much they differ, eight times as bright.
 * Prints the share of pixels of which a channel differs by more than 8 of 255, in per cent.
 */
#include <png.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TOLERANCE	8
#define GAIN		8
#define SCALE		2	/* of the letters */
#define LABEL_PX	(11 * SCALE)
#define GAP_PX		4

/* A picture, four bytes a pixel. */
struct picture {
	uint32_t width_px, height_px;
	uint8_t *rgba;
};

/* Letters of 5x7 dots; a byte is a row, its bit 4 the leftmost dot. */
static const struct glyph {
	char letter;
	uint8_t row[7];
} font[] = {
	{ 'A', { 0x0e, 0x11, 0x11, 0x1f, 0x11, 0x11, 0x11 } },
	{ 'B', { 0x1e, 0x11, 0x11, 0x1e, 0x11, 0x11, 0x1e } },
	{ 'C', { 0x0e, 0x11, 0x10, 0x10, 0x10, 0x11, 0x0e } },
	{ 'D', { 0x1e, 0x11, 0x11, 0x11, 0x11, 0x11, 0x1e } },
	{ 'E', { 0x1f, 0x10, 0x10, 0x1e, 0x10, 0x10, 0x1f } },
	{ 'F', { 0x1f, 0x10, 0x10, 0x1e, 0x10, 0x10, 0x10 } },
	{ 'G', { 0x0e, 0x11, 0x10, 0x17, 0x11, 0x11, 0x0f } },
	{ 'H', { 0x11, 0x11, 0x11, 0x1f, 0x11, 0x11, 0x11 } },
	{ 'I', { 0x0e, 0x04, 0x04, 0x04, 0x04, 0x04, 0x0e } },
	{ 'J', { 0x07, 0x02, 0x02, 0x02, 0x02, 0x12, 0x0c } },
	{ 'K', { 0x11, 0x12, 0x14, 0x18, 0x14, 0x12, 0x11 } },
	{ 'L', { 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x1f } },
	{ 'M', { 0x11, 0x1b, 0x15, 0x15, 0x11, 0x11, 0x11 } },
	{ 'N', { 0x11, 0x19, 0x15, 0x13, 0x11, 0x11, 0x11 } },
	{ 'O', { 0x0e, 0x11, 0x11, 0x11, 0x11, 0x11, 0x0e } },
	{ 'P', { 0x1e, 0x11, 0x11, 0x1e, 0x10, 0x10, 0x10 } },
	{ 'Q', { 0x0e, 0x11, 0x11, 0x11, 0x15, 0x12, 0x0d } },
	{ 'R', { 0x1e, 0x11, 0x11, 0x1e, 0x14, 0x12, 0x11 } },
	{ 'S', { 0x0f, 0x10, 0x10, 0x0e, 0x01, 0x01, 0x1e } },
	{ 'T', { 0x1f, 0x04, 0x04, 0x04, 0x04, 0x04, 0x04 } },
	{ 'U', { 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x0e } },
	{ 'V', { 0x11, 0x11, 0x11, 0x11, 0x11, 0x0a, 0x04 } },
	{ 'W', { 0x11, 0x11, 0x11, 0x15, 0x15, 0x1b, 0x11 } },
	{ 'X', { 0x11, 0x11, 0x0a, 0x04, 0x0a, 0x11, 0x11 } },
	{ 'Y', { 0x11, 0x11, 0x0a, 0x04, 0x04, 0x04, 0x04 } },
	{ 'Z', { 0x1f, 0x01, 0x02, 0x04, 0x08, 0x10, 0x1f } },
	{ '0', { 0x0e, 0x11, 0x13, 0x15, 0x19, 0x11, 0x0e } },
	{ '1', { 0x04, 0x0c, 0x04, 0x04, 0x04, 0x04, 0x0e } },
	{ '2', { 0x0e, 0x11, 0x01, 0x02, 0x04, 0x08, 0x1f } },
	{ '3', { 0x1f, 0x02, 0x04, 0x02, 0x01, 0x11, 0x0e } },
	{ '4', { 0x02, 0x06, 0x0a, 0x12, 0x1f, 0x02, 0x02 } },
	{ '5', { 0x1f, 0x10, 0x1e, 0x01, 0x01, 0x11, 0x0e } },
	{ '6', { 0x06, 0x08, 0x10, 0x1e, 0x11, 0x11, 0x0e } },
	{ '7', { 0x1f, 0x01, 0x02, 0x04, 0x08, 0x08, 0x08 } },
	{ '8', { 0x0e, 0x11, 0x11, 0x0e, 0x11, 0x11, 0x0e } },
	{ '9', { 0x0e, 0x11, 0x11, 0x0f, 0x01, 0x02, 0x0c } },
	{ '.', { 0x00, 0x00, 0x00, 0x00, 0x00, 0x0c, 0x0c } },
	{ ',', { 0x00, 0x00, 0x00, 0x00, 0x0c, 0x04, 0x08 } },
	{ ':', { 0x00, 0x0c, 0x0c, 0x00, 0x0c, 0x0c, 0x00 } },
	{ '%', { 0x18, 0x19, 0x02, 0x04, 0x08, 0x13, 0x03 } },
	{ '=', { 0x00, 0x00, 0x1f, 0x00, 0x1f, 0x00, 0x00 } },
	{ '-', { 0x00, 0x00, 0x00, 0x1f, 0x00, 0x00, 0x00 } },
};

static void fail(const char *what, const char *path)
{
	fprintf(stderr, "compare: %s: %s\n", path, what);
	exit(2);
}

static void load(const char *path, struct picture *pic)
{
	png_image image = { .version = PNG_IMAGE_VERSION };

	if (!png_image_begin_read_from_file(&image, path))
		fail(image.message, path);
	image.format = PNG_FORMAT_RGBA;
	pic->width_px = image.width;
	pic->height_px = image.height;
	pic->rgba = malloc(PNG_IMAGE_SIZE(image));
	if (!pic->rgba || !png_image_finish_read(&image, NULL, pic->rgba, 0, NULL))
		fail(image.message, path);
}

static void save(const char *path, const struct picture *pic)
{
	png_image image = {
		.version = PNG_IMAGE_VERSION,
		.width = pic->width_px,
		.height = pic->height_px,
		.format = PNG_FORMAT_RGBA,
	};

	if (!png_image_write_to_file(&image, path, 0, pic->rgba, 0, NULL))
		fail(image.message, path);
}

static uint8_t *pixel(const struct picture *pic, uint32_t x, uint32_t y)
{
	return pic->rgba + 4 * ((size_t)y * pic->width_px + x);
}

static void draw_glyph(struct picture *to, uint32_t x0, uint32_t y0, const struct glyph *glyph)
{
	uint32_t x, y;

	for (y = 0; y < 7 * SCALE; y++)
		for (x = 0; x < 5 * SCALE; x++)
			if (glyph->row[y / SCALE] >> (4 - x / SCALE) & 1 && x0 + x < to->width_px)
				memset(pixel(to, x0 + x, y0 + y), 0, 3);
}

static void draw_text(struct picture *to, uint32_t x, uint32_t y, const char *text)
{
	size_t i;

	for (; *text; text++, x += 6 * SCALE) {
		char letter = *text >= 'a' && *text <= 'z' ? *text - 'a' + 'A' : *text;

		for (i = 0; i < sizeof(font) / sizeof(*font); i++)
			if (font[i].letter == letter)
				draw_glyph(to, x, y, &font[i]);
	}
}

static void draw_picture(struct picture *to, uint32_t x, const struct picture *from,
			 const char *label)
{
	uint32_t y;

	draw_text(to, x + 2 * SCALE, 2 * SCALE, label);
	for (y = 0; y < from->height_px; y++)
		memcpy(pixel(to, x, LABEL_PX + y), pixel(from, 0, y), 4 * (size_t)from->width_px);
}

/* Return: pixels that differ by more than the tolerance; @diff gets how much. */
static uint32_t compare(const struct picture *a, const struct picture *b, struct picture *diff)
{
	size_t i, count = (size_t)a->width_px * a->height_px;
	uint32_t bad = 0;
	int c;

	for (i = 0; i < count; i++) {
		int worst = 0;

		for (c = 0; c < 3; c++) {
			int d = abs(a->rgba[4 * i + c] - b->rgba[4 * i + c]);

			worst = d > worst ? d : worst;
			diff->rgba[4 * i + c] = d * GAIN > 255 ? 255 : d * GAIN;
		}
		diff->rgba[4 * i + 3] = 255;
		bad += worst > TOLERANCE;
	}
	return bad;
}

static struct picture blank(uint32_t width_px, uint32_t height_px)
{
	struct picture pic = { width_px, height_px, malloc((size_t)width_px * height_px * 4) };

	if (!pic.rgba)
		fail("no memory", "picture");
	memset(pic.rgba, 255, (size_t)width_px * height_px * 4);
	return pic;
}

int main(int argc, char **argv)
{
	struct picture a, b, diff, all;
	char label[128];
	double share;

	if (argc != 7) {
		fprintf(stderr, "usage: compare OURS THEIRS OUT NAME OURS-LABEL THEIRS-LABEL\n");
		return 2;
	}
	load(argv[1], &a);
	load(argv[2], &b);
	if (a.width_px != b.width_px || a.height_px != b.height_px)
		fail("the pictures are not of one size", argv[2]);
	diff = blank(a.width_px, a.height_px);
	share = 100.0 * compare(&a, &b, &diff) / ((double)a.width_px * a.height_px);
	all = blank(3 * a.width_px + 2 * GAP_PX, a.height_px + LABEL_PX);
	snprintf(label, sizeof(label), "%s: %s", argv[4], argv[5]);
	draw_picture(&all, 0, &a, label);
	draw_picture(&all, a.width_px + GAP_PX, &b, argv[6]);
	snprintf(label, sizeof(label), "difference x%d: %.3f%% over %d", GAIN, share, TOLERANCE);
	draw_picture(&all, 2 * (a.width_px + GAP_PX), &diff, label);
	save(argv[3], &all);
	printf("%.3f\n", share);
	return 0;
}
