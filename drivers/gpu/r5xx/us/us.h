/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _R5XX_US_US_H_
#define _R5XX_US_US_H_

#include <linux/types.h>

#include "r5xx/rs/rs.h"
#include "r5xx/state.h"
#include "r5xx/tx/tx.h"
#include "r5xx/zb/zb.h"
#include "raster/shade.h"

/**
 * DOC: the fragment shader
 *
 * Programs of the US memory become operations of the shader core, one pixel a channel, once for
 * each program ("Radeon R5xx Acceleration", chapter 8). What pixels of a draw need is in a struct
 * r5xx_pixel, which is filled while the draw enters the bins and never changes. The order for
 * each draw:
 *
 *	r5xx_us_aside(us)			a flush, when they are many
 *	r5xx_us_prepare(us, s)			when registers have changed
 *	r5xx_us_rs(us), r5xx_us_facts(us)	for the state of geometry and back end
 *	p = mirage_raster_alloc(r, r5xx_pixel_size(us))
 *	r5xx_pixel_fill(us, s, p), p->tx = ...	FPU section
 *	state.user = p, state.shade = r5xx_us_shade, state.dispatch = RASTER_DISPATCH_8
 *
 * Everything but r5xx_us_shade() happens on the engine's thread.
 */

struct r5xx_us;
struct r5xx_us_program;

/**
 * struct r5xx_pixel_target - a colour target, as the shader's outputs go to it
 * @used: it gets anything
 * @output: of the program, which is 0 for all where one colour goes to several targets
 * @sel: which output component each component of the target is: 0 R, 1 G, 2 B, 3 A
 * @gamma: R, G and B get the gamma curve
 */
struct r5xx_pixel_target {
	bool used;
	u8 output;
	u8 sel[4];
	bool gamma;
};

/**
 * struct r5xx_pixel - what the pixels of a draw depend on
 * @us: whose workers run them
 * @program: what they run
 * @tx: texture units; the owner sets it, to what lives as long
 * @rs: where those of the program's inputs come from that it reads
 * @num_still: entries of @still
 * @still: rows that are zero or one in all pixels, and that the program does not write
 * @outputs: bit for each row of outputs that is zero before pixels write it
 * @target: by number, those of the back end
 * @num_targets: how many there are
 * @own_alpha: what is tested, or becomes samples, is alpha of a target's output, which is not the
 *	last component of each target
 * @writes_depth: the back end does not know depth without the unit
 * @depth: enum r5xx_depth_source
 * @wide_depth: it may be less than 0 and more than 1
 * @fog: fog, which is blended behind the program
 * @fog_scale: of the fog coordinate, and what is added to it
 * @fog_offset: the same
 * @flow: boolean constants, then the integer ones
 * @num_constants: vectors of @constant
 * @constant: R G B A
 */
struct r5xx_pixel {
	struct r5xx_us *us;
	const struct r5xx_us_program *program;
	const struct r5xx_tx *tx;
	struct r5xx_rs rs;
	u32 num_still;
	struct r5xx_pixel_row {
		u16 row;
		bool one;
	} still[R5XX_RS_MAX_PARTS];
	u32 outputs;
	struct r5xx_pixel_target target[4];
	u32 num_targets;
	bool own_alpha;
	bool writes_depth;
	u8 depth;
	bool wide_depth;
	struct r5xx_fog fog;
	float fog_scale;
	float fog_offset;
	u32 flow[33];
	u32 num_constants;
	u32 constant[][4];
};

/**
 * struct r5xx_us_facts - what others want to know of the program
 * @kills: it may discard pixels
 * @looks_up: it has texture instructions, which may do so, too
 * @writes_depth: depth comes from it
 * @wants_depth: or goes into it
 * @flat: it gives pixels with the same inputs the same first colour, and does nothing else
 */
struct r5xx_us_facts {
	bool kills;
	bool looks_up;
	bool writes_depth;
	bool wants_depth;
	bool flat;
};

/**
 * struct r5xx_us_host - who may interrupt workers
 * @relax: called by worker number @worker, outside of FPU sections, every so often while programs
 *	   run; or NULL. Host addresses of memory of the GPU are void afterwards. Return: 0, or
 *	   -errno to stop
 * @ctx: its first argument
 */
struct r5xx_us_host {
	int (*relax)(void *ctx, unsigned int worker);
	void *ctx;
};

/**
 * r5xx_us_create - make the unit
 * @host: who may interrupt workers; copied
 * @max_workers: most workers that a flush will ask for
 *
 * Return: it, or NULL without memory.
 */
struct r5xx_us *r5xx_us_create(const struct r5xx_us_host *host, unsigned int max_workers);

/**
 * r5xx_us_destroy - free it
 * @us: the unit, or NULL; nothing in the bins refers to it
 */
void r5xx_us_destroy(struct r5xx_us *us);

/**
 * r5xx_us_begin - a batch begins
 * @us: the unit
 *
 * What threads of another client left in registers is forgotten, before the next thread runs.
 */
void r5xx_us_begin(struct r5xx_us *us);

/**
 * r5xx_us_forget_textures - texture memory may have changed, or its addresses
 * @us: the unit
 *
 * After each flush and with each TX_INVALTAGS.
 */
void r5xx_us_forget_textures(struct r5xx_us *us);

/**
 * r5xx_us_flushed - nothing in the bins refers to a program any more
 * @us: the unit
 *
 * After each flush, outside of FPU sections. Programs that were replaced are freed here.
 */
void r5xx_us_flushed(struct r5xx_us *us);

/* Of programs that were replaced and that bins may refer to, how many there are. */
enum r5xx_us_aside {
	R5XX_US_ASIDE_NONE,
	R5XX_US_ASIDE_SOME,
	R5XX_US_ASIDE_MANY,
};

/**
 * r5xx_us_aside - what would r5xx_us_flushed() free?
 * @us: the unit
 *
 * With many of them the next draw begins with a flush, and with any a batch ends with one, be there
 * something in the bins or not: nothing else bounds their memory.
 *
 * Return: how many.
 */
enum r5xx_us_aside r5xx_us_aside(const struct r5xx_us *us);

/**
 * r5xx_us_prepare - find or make the program that the registers tell of
 * @us: the unit
 * @s: registers
 *
 * Outside of FPU sections. Does nothing when the stamps stand where they stood.
 *
 * Return: 0 or -ENOMEM.
 */
int r5xx_us_prepare(struct r5xx_us *us, const struct r5xx_state *s);

/* What vertices have to bring, and what is known of the program; after r5xx_us_prepare(). */
const struct r5xx_rs *r5xx_us_rs(const struct r5xx_us *us);
struct r5xx_us_facts r5xx_us_facts(const struct r5xx_us *us);

/**
 * r5xx_pixel_size - memory that r5xx_pixel_fill() wants
 * @us: the unit, prepared
 *
 * Return: bytes.
 */
size_t r5xx_pixel_size(const struct r5xx_us *us);

/**
 * r5xx_pixel_fill - note down what pixels need
 * @us: the unit, prepared with the same registers
 * @s: registers
 * @p: filled, but for @p.tx
 *
 * FPU section.
 */
void r5xx_pixel_fill(struct r5xx_us *us, const struct r5xx_state *s, struct r5xx_pixel *p);

/**
 * r5xx_us_shade - raster_state.shade
 * @batch: raster_state.user is a struct r5xx_pixel
 *
 * Return: 0; -EIO for a program that does not end.
 */
int r5xx_us_shade(const struct raster_batch *batch);

/**
 * r5xx_us_flat - raster_state.flat, where r5xx_us_facts.flat says so and there is one target
 * @batch: raster_state.user is a struct r5xx_pixel
 * @prim: a primitive, with struct geom_planes
 * @color: gets its colour
 *
 * Return: whether it has one.
 */
bool r5xx_us_flat(const struct raster_batch *batch, const struct raster_prim *prim, v8f *color);

#endif
