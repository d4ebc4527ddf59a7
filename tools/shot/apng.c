// SPDX-License-Identifier: GPL-2.0
/* See apng.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "apng.h"

#define PIXEL_B		3
#define FILTER_UP	2
#define MAX_MS		0xffff
/* Where the number of frames is: after the signature and IHDR, behind a length and a name. */
#define COUNT_AT	(8 + 25)

/**
 * struct box - a part of the picture
 * @x: first column
 * @y: first row
 * @width_px: columns
 * @height_px: rows
 */
struct box {
	uint32_t x, y, width_px, height_px;
};

/**
 * struct apng - a file that is being written
 * @file: the file
 * @all: the whole picture
 * @shown: the frame that comes next into the file, as it looks when it is shown
 * @changed: what of it differs from the one before
 * @ms: how long it is shown
 * @frames: in the file
 * @sequence: number of the next chunk of an animation
 */
struct apng {
	FILE *file;
	struct box all;
	uint8_t *shown;
	struct box changed;
	unsigned int ms;
	uint32_t frames, sequence;
};

static uint8_t *put32(uint8_t *to, uint32_t v)
{
	to[0] = v >> 24;
	to[1] = v >> 16;
	to[2] = v >> 8;
	to[3] = v;
	return to + 4;
}

static uint8_t *put16(uint8_t *to, unsigned int v)
{
	to[0] = v >> 8;
	to[1] = v;
	return to + 2;
}

static bool write_chunk(FILE *file, const char *name, const uint8_t *data, size_t size_B)
{
	uint8_t head[8], tail[4];
	uint32_t crc;

	memcpy(put32(head, size_B), name, 4);
	crc = crc32(0, head + 4, 4);
	/* To zlib no data at all means to begin anew. */
	if (size_B)
		crc = crc32(crc, data, size_B);
	put32(tail, crc);
	return fwrite(head, 1, 8, file) == 8 && fwrite(data, 1, size_B, file) == size_B &&
	       fwrite(tail, 1, 4, file) == 4;
}

static bool write_count(struct apng *apng)
{
	uint8_t data[8];

	put32(put32(data, apng->frames), 0); /* for ever */
	return write_chunk(apng->file, "acTL", data, sizeof(data));
}

static bool write_head(struct apng *apng)
{
	static const uint8_t signature[8] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' };
	/* 8 bits of red, green and blue; deflate, filters by row, not interlaced */
	uint8_t data[13] = { [8] = 8, 2, 0, 0, 0 };

	put32(put32(data, apng->all.width_px), apng->all.height_px);
	return fwrite(signature, 1, 8, apng->file) == 8 &&
	       write_chunk(apng->file, "IHDR", data, sizeof(data)) && write_count(apng);
}

static bool write_control(struct apng *apng)
{
	const struct box *box = &apng->changed;
	uint8_t data[26], *to = put32(data, apng->sequence++);

	to = put32(put32(to, box->width_px), box->height_px);
	to = put32(put32(to, box->x), box->y);
	to = put16(put16(to, apng->ms), 1000);
	to[0] = 0; /* it stays when the next one comes */
	to[1] = 0; /* it replaces what was there */
	return write_chunk(apng->file, "fcTL", data, sizeof(data));
}

static const uint8_t *pixel(const struct apng *apng, uint32_t x, uint32_t y)
{
	return apng->shown + ((size_t)y * apng->all.width_px + x) * PIXEL_B;
}

/* The rows of the box, each as its difference to the one above. Return: how many bytes. */
static size_t filter_rows(const struct apng *apng, uint8_t *to)
{
	const struct box *box = &apng->changed;
	const uint8_t *start = to;

	for (uint32_t y = 0; y < box->height_px; y++) {
		const uint8_t *row = pixel(apng, box->x, box->y + y);
		const uint8_t *above = y ? row - (size_t)apng->all.width_px * PIXEL_B : NULL;

		*to++ = FILTER_UP;
		for (uint32_t i = 0; i < box->width_px * PIXEL_B; i++)
			*to++ = row[i] - (above ? above[i] : 0);
	}
	return to - start;
}

static bool write_pixels(struct apng *apng)
{
	const struct box *box = &apng->changed;
	size_t raw_B = (size_t)box->height_px * (box->width_px * PIXEL_B + 1);
	uLongf packed_B = compressBound(raw_B);
	uint8_t *raw = malloc(raw_B), *data = malloc(packed_B + 4);
	bool done = false;

	if (raw && data && compress2(data + 4, &packed_B, raw, filter_rows(apng, raw), 6) == Z_OK) {
		/* The first frame is the picture that those see who know no animation. */
		if (!apng->frames)
			done = write_chunk(apng->file, "IDAT", data + 4, packed_B);
		else
			done = write_chunk(apng->file, "fdAT",
					   (put32(data, apng->sequence++), data), packed_B + 4);
	}
	free(raw);
	free(data);
	return done;
}

static bool flush(struct apng *apng)
{
	if (!apng->ms)
		return true;
	if (apng->ms > MAX_MS)
		apng->ms = MAX_MS;
	if (!write_control(apng) || !write_pixels(apng))
		return false;
	apng->frames++;
	apng->ms = 0;
	return true;
}

static bool row_differs(const struct apng *apng, const uint8_t *rgb, uint32_t y)
{
	size_t row_B = (size_t)apng->all.width_px * PIXEL_B;

	return memcmp(apng->shown + y * row_B, rgb + y * row_B, row_B);
}

static bool column_differs(const struct apng *apng, const uint8_t *rgb, uint32_t x,
			   const struct box *rows)
{
	for (uint32_t y = rows->y; y < rows->y + rows->height_px; y++)
		if (memcmp(pixel(apng, x, y), rgb + (pixel(apng, x, y) - apng->shown), PIXEL_B))
			return true;
	return false;
}

/* The smallest box that holds all that differs; of no height when nothing does. */
static struct box find_change(const struct apng *apng, const uint8_t *rgb)
{
	uint32_t top = 0, bottom = apng->all.height_px, left = 0, right = apng->all.width_px;
	struct box box = { 0 };

	while (top < bottom && !row_differs(apng, rgb, top))
		top++;
	if (top == bottom)
		return box;
	while (!row_differs(apng, rgb, bottom - 1))
		bottom--;
	box.y = top;
	box.height_px = bottom - top;
	while (!column_differs(apng, rgb, left, &box))
		left++;
	while (!column_differs(apng, rgb, right - 1, &box))
		right--;
	box.x = left;
	box.width_px = right - left;
	return box;
}

struct apng *apng_open(const char *path, uint32_t width_px, uint32_t height_px)
{
	struct apng *apng = calloc(1, sizeof(*apng));

	if (!apng)
		return NULL;
	apng->all = (struct box){ .width_px = width_px, .height_px = height_px };
	apng->shown = calloc((size_t)width_px * height_px, PIXEL_B);
	apng->file = apng->shown ? fopen(path, "wb") : NULL;
	if (apng->file && write_head(apng))
		return apng;
	if (apng->file)
		fclose(apng->file);
	free(apng->shown);
	free(apng);
	return NULL;
}

bool apng_add(struct apng *apng, const uint8_t *rgb, unsigned int ms)
{
	bool first = !apng->frames && !apng->ms;
	struct box changed = first ? apng->all : find_change(apng, rgb);

	if (!changed.height_px) {
		apng->ms += ms;
		return true;
	}
	if (!flush(apng))
		return false;
	memcpy(apng->shown, rgb, (size_t)apng->all.width_px * apng->all.height_px * PIXEL_B);
	apng->changed = changed;
	apng->ms = ms;
	return true;
}

int apng_close(struct apng *apng)
{
	bool done = flush(apng) && write_chunk(apng->file, "IEND", NULL, 0) &&
		    !fseek(apng->file, COUNT_AT, SEEK_SET) && write_count(apng);
	int frames = apng->frames;

	done = !fclose(apng->file) && done;
	free(apng->shown);
	free(apng);
	return done ? frames : -1;
}
