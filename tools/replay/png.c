// SPDX-License-Identifier: GPL-2.0
/* See png.h. The format is that of RFC 2083, with stored blocks of RFC 1951. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "png.h"

/* Bytes before the data of a row's block: filter type none. */
#define FILTER_B	1u
/* A stored block: not last or last, length, its complement. */
#define BLOCK_HEAD_B	5u
#define BLOCK_MAX_B	0xffffu

static void put_be32(uint8_t *to, uint32_t val)
{
	to[0] = val >> 24;
	to[1] = val >> 16;
	to[2] = val >> 8;
	to[3] = val;
}

static uint32_t crc32_of(const uint8_t *bytes, size_t len_B, uint32_t crc)
{
	while (len_B--) {
		int bit;

		crc ^= *bytes++;
		for (bit = 0; bit < 8; bit++)
			crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
	}
	return crc;
}

static uint32_t adler32_of(const uint8_t *bytes, size_t len_B)
{
	uint32_t a = 1, b = 0;

	while (len_B--) {
		a = (a + *bytes++) % 65521;
		b = (b + a) % 65521;
	}
	return b << 16 | a;
}

static int write_chunk(FILE *f, const char *type, const uint8_t *bytes, size_t len_B)
{
	uint8_t head[8], tail[4];
	uint32_t crc;

	put_be32(head, len_B);
	memcpy(head + 4, type, 4);
	crc = crc32_of(head + 4, 4, ~0u);
	put_be32(tail, ~crc32_of(bytes, len_B, crc));
	return fwrite(head, 1, 8, f) == 8 && fwrite(bytes, 1, len_B, f) == len_B &&
	       fwrite(tail, 1, 4, f) == 4 ? 0 : -1;
}

/* The rows, each with its filter byte, as one stream of stored blocks. */
static uint8_t *deflate_stored(const uint8_t *raw, size_t len_B, size_t *out_B)
{
	size_t blocks = (len_B + BLOCK_MAX_B - 1) / BLOCK_MAX_B;
	uint8_t *out = malloc(2 + blocks * BLOCK_HEAD_B + len_B + 4), *to = out;
	size_t at;

	if (!out)
		return NULL;
	*to++ = 0x78;
	*to++ = 0x01;
	for (at = 0; at < len_B; at += BLOCK_MAX_B) {
		size_t n = len_B - at < BLOCK_MAX_B ? len_B - at : BLOCK_MAX_B;

		*to++ = at + n == len_B;
		*to++ = n;
		*to++ = n >> 8;
		*to++ = ~n;
		*to++ = ~n >> 8;
		memcpy(to, raw + at, n);
		to += n;
	}
	put_be32(to, adler32_of(raw, len_B));
	*out_B = to + 4 - out;
	return out;
}

static uint8_t *add_filters(const uint8_t *rgba, size_t row_B, uint32_t rows)
{
	uint8_t *raw = malloc((FILTER_B + row_B) * rows);
	uint32_t y;

	for (y = 0; raw && y < rows; y++) {
		raw[y * (FILTER_B + row_B)] = 0;
		memcpy(raw + y * (FILTER_B + row_B) + FILTER_B, rgba + y * row_B, row_B);
	}
	return raw;
}

static int write_chunks(FILE *f, const uint8_t *data, size_t data_B, uint32_t width_px,
			uint32_t height_px)
{
	static const uint8_t signature[8] = { 0x89, 'P', 'N', 'G', 13, 10, 26, 10 };
	/* Width and height, 8 bits, red, green, blue and alpha. */
	uint8_t head[13] = { [8] = 8, [9] = 6 };

	put_be32(head, width_px);
	put_be32(head + 4, height_px);
	if (fwrite(signature, 1, 8, f) != 8 || write_chunk(f, "IHDR", head, sizeof(head)) ||
	    write_chunk(f, "IDAT", data, data_B))
		return -1;
	return write_chunk(f, "IEND", NULL, 0);
}

int png_write(const char *path, const uint8_t *rgba, uint32_t width_px, uint32_t height_px)
{
	size_t row_B = 4 * (size_t)width_px, data_B = 0;
	uint8_t *raw = add_filters(rgba, row_B, height_px);
	uint8_t *data = raw ? deflate_stored(raw, (FILTER_B + row_B) * height_px, &data_B) : NULL;
	FILE *f = data ? fopen(path, "wb") : NULL;
	int ret = -1;

	if (f) {
		ret = write_chunks(f, data, data_B, width_px, height_px);
		if (fclose(f))
			ret = -1;
	}
	free(raw);
	free(data);
	return ret;
}
