// SPDX-License-Identifier: GPL-2.0
/*
 * Writes captures for fuzz_replay to begin with: make_captures DIR
 */

#include <stdio.h>
#include <stdlib.h>

#include "unit/record.h"
#include "unit/scene.h"

static void save(const char *dir, const char *name, struct fixture *f)
{
	struct capture c;
	u8 *bytes = record_batch(f, &c);
	char path[4096];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", dir, name);
	file = fopen(path, "wb");
	if (!file || fwrite(bytes, 1, c.total_B, file) != c.total_B || fclose(file)) {
		perror(path);
		exit(1);
	}
	free(bytes);
}

static void save_scene(const char *dir)
{
	u64 surface[SCENE_SURFACES];
	struct draw *d = scene_create(surface);

	save(dir, "scene", d->f);
	draw_destroy(d);
}

static void save_blit(const char *dir)
{
	struct fixture *f = fixture_create(&mirage_chip_ilk);
	u64 buf = fixture_map(f, 16384);

	/* XY_COLOR_BLT, 32 bits a pixel, 20x10 */
	fixture_emit(f, 0x54300004, 0x03f00000 | 512, 2 << 16 | 3, 12 << 16 | 23, buf, 0x12345678);
	/* XY_SRC_COPY_BLT to the next page */
	fixture_emit(f, 0x54f00006, 0x03cc0000 | 512, 0, 8 << 16 | 64, buf + 8192, 0, 512, buf);
	fixture_emit(f, MI_FLUSH, MI_STORE_DATA_IMM, 0, buf, 42, MI_BATCH_BUFFER_END);
	save(dir, "blit", f);
	fixture_destroy(f);
}

static void save_hang(const char *dir)
{
	struct fixture *f = fixture_create(&mirage_chip_ilk);

	fixture_emit(f, MI_NOOP, MI_BATCH_BUFFER_START, FIXTURE_BASE);
	f->relax_limit = 2;
	save(dir, "hang", f);
	fixture_destroy(f);
}

int main(int argc, char **argv)
{
	if (argc != 2) {
		fprintf(stderr, "usage: make_captures DIR\n");
		return 2;
	}
	save_scene(argv[1]);
	save_blit(argv[1]);
	save_hang(argv[1]);
	return 0;
}
