// SPDX-License-Identifier: GPL-2.0
/*
 * Writes what fuzz_replay and fuzz_cmd_parser begin with: make_captures DIR, which has a folder for
 * each of them.
 */

#include <stdio.h>
#include <stdlib.h>

#include "unit/gen7_scene.h"
#include "unit/record.h"
#include "unit/scene.h"

static void write_file(const char *dir, const char *name, const void *bytes, size_t size_B)
{
	char path[4096];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s", dir, name);
	file = fopen(path, "wb");
	if (!file || fwrite(bytes, 1, size_B, file) != size_B || fclose(file)) {
		perror(path);
		exit(1);
	}
}

static void save(const char *dir, const char *name, struct fixture *f)
{
	struct capture c;
	u8 *bytes = record_batch(f, &c);
	char file[64];

	snprintf(file, sizeof(file), "fuzz_replay/%s", name);
	write_file(dir, file, bytes, c.total_B);
	free(bytes);
}

/* The batch alone, behind a byte that says for which engine it is. */
static void save_for_parser(const char *dir, const char *name, struct fixture *f, u8 engine)
{
	size_t size_B = fixture_here(f) - FIXTURE_BASE;
	char file[64];
	u8 *bytes = malloc(1 + size_B);

	if (!bytes)
		exit(1);
	bytes[0] = engine;
	memcpy(bytes + 1, f->batch, size_B);
	snprintf(file, sizeof(file), "fuzz_cmd_parser/%s", name);
	write_file(dir, file, bytes, 1 + size_B);
	free(bytes);
}

static void save_scene(const char *dir)
{
	u64 surface[SCENE_SURFACES];
	struct draw *d = scene_create(surface);

	save(dir, "scene", d->f);
	draw_destroy(d);
}

static void save_gen7_scene(const char *dir)
{
	struct gen7_scene s;

	gen7_scene_create(&s);
	save_for_parser(dir, "gen7_scene", s.f, 0);
	save(dir, "gen7_scene", s.f);
	fixture_destroy(s.f);
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

/* What Valleyview's copy engine is asked to do. */
static void save_copy(const char *dir)
{
	struct fixture *f = fixture_create(&mirage_chip_vlv);

	fixture_emit(f, 0x11000001, 0x22200, 3u << 16 | 1);
	fixture_emit(f, 0x54f00006, 0x03cc0000 | 512, 0, 8 << 16 | 64, 0x2000, 0, 512, 0x1000);
	fixture_emit(f, 0x13004002, 0x3000, 0, 42, 0, MI_BATCH_BUFFER_END);
	save_for_parser(dir, "copy", f, 1);
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
	save_gen7_scene(argv[1]);
	save_blit(argv[1]);
	save_copy(argv[1]);
	save_hang(argv[1]);
	return 0;
}
