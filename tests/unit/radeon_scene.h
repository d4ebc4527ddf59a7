/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_RADEON_SCENE_H_
#define _TESTS_RADEON_SCENE_H_

/**
 * DOC: a drawing for R5xx, as a stream
 *
 * A chip on the bench, buffers, and a stream that draws one textured triangle which covers all of
 * the target, with all state that OpenGL's driver writes. The stream goes through the command
 * checker, which puts the addresses in, and then through the engine.
 */

#include "fixture.h"
#include "cs_stream.h"
#include "radeon_cmd.h"

#define RSCENE_SIDE	64u	/* the target, in pixels */
#define RSCENE_TEXELS	8u	/* the texture's side */

/* The buffers of the list. */
enum { RSCENE_COLOR, RSCENE_DEPTH, RSCENE_VERTICES, RSCENE_INDICES, RSCENE_TEXTURE, RSCENE_QUERY,
	RSCENE_BUFFERS };

/**
 * struct rscene_vertex - a vertex of the scene
 * @pos: clip coordinates
 * @color: red, green, blue, alpha
 * @st: texture coordinates
 */
struct rscene_vertex {
	float pos[4];
	float color[4];
	float st[2];
};

/**
 * struct rscene - the bench
 * @f: chip and memory
 * @s: the stream; @s.p has the file's rights
 * @addr: of each buffer
 * @size_B: of each buffer
 */
struct rscene {
	struct fixture *f;
	struct stream s;
	u64 addr[RSCENE_BUFFERS];
	size_t size_B[RSCENE_BUFFERS];
};

/* A chip and buffers: three vertices, white and opaque; texels 0xff000000 + their number. */
struct rscene *rscene_create(const struct mirage_chip *chip);
void rscene_destroy(struct rscene *scene);

static inline void *rscene_ptr(struct rscene *scene, unsigned int buffer)
{
	return fixture_ptr(scene->f, scene->addr[buffer]);
}

/* The stream is empty again. */
void rscene_begin(struct rscene *scene);
/* All state. The target is ARGB8888, linear; colours are multiplied with the texture's, nearest. */
void rscene_state(struct rscene *scene);
/* The three vertices. */
void rscene_draw(struct rscene *scene);
/* Return: what the checker says. The stream is ready to run when it is 0. */
int rscene_check(struct rscene *scene);
/* Run what was checked. Return: what the engine says. */
int rscene_run(struct rscene *scene);

#endif
