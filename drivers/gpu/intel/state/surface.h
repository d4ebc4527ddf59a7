/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_SURFACE_H_
#define _INTEL_SURFACE_H_

#include <linux/types.h>

#include <mirage/mmu.h>

#include "raster/raster.h"
#include "texture/texture.h"

/**
 * DOC: surface and sampler state
 *
 * Finds SURFACE_STATE through a binding table and translates it into the descriptors of the
 * texture core and of the raster back end; the same for SAMPLER_STATE.
 */

#define SAMPLER_KEYS		4u

/**
 * struct sampler_context - what sampler commands leave behind
 * @palette: two of them
 * @key: chroma key tables, lowest and highest value
 */
struct sampler_context {
	u32 palette[2][256];
	u32 key[SAMPLER_KEYS][2];
};

/**
 * struct state_pointers - where the state is that messages refer to
 * @sampler_ptr: SAMPLER_STATE array, offset from the general state base
 * @binding_table: offset from the surface state base
 * @general_base: General State Base Address
 * @general_bound: its upper bound, 0 for none
 * @surface_base: Surface State Base Address
 * @stamp: changes whenever state in memory may have
 */
struct state_pointers {
	u32 sampler_ptr;
	u32 binding_table;
	u32 general_base;
	u32 general_bound;
	u32 surface_base;
	u32 stamp;
};

struct intel_formats;

/**
 * struct surface_params - how a generation lays surfaces out
 * @formats: what it can do with which format
 * @state_dw: length of SURFACE_STATE
 * @border_dw: where the border colour's floats are
 * @cube_rows: the faces of a cube are placed as the slices of a volume are (before Gen5)
 * @load_zero_alpha: off the map, formats of 8 bits a channel load with an alpha of 0 where they
 *	have none, too: an erratum of all before Gen5 (4: 4.11.1.4)
 * @cube_average: corners of cubes can be averaged (ILK)
 * @cube_clamp_seams: see struct tex_surface
 * @separate_stencil: depth and stencil can have buffers of their own (ILK)
 */
struct surface_params {
	const struct intel_formats *formats;
	u8 state_dw;
	u8 border_dw;
	bool cube_rows;
	bool load_zero_alpha;
	bool cube_average;
	bool cube_clamp_seams;
	bool separate_stencil;
};

extern const struct surface_params mirage_surfaces_gen4;
extern const struct surface_params mirage_surfaces_gen45;
extern const struct surface_params mirage_surfaces_gen5;

/**
 * surface_read - fetch SURFACE_STATE through a binding table
 * @params: of the generation
 * @mmu: port to read through
 * @at: where the binding table is
 * @bti: binding table index
 * @dw: room for SURFACE_STATE_MAX_DW; what the generation lacks is zero
 */
void surface_read(const struct surface_params *params, struct mirage_mmu *mmu,
		  const struct state_pointers *at, unsigned int bti, u32 *dw);

/**
 * surface_elements - size of a BUFFER
 * @dw: SURFACE_STATE
 *
 * Return: number of its elements.
 */
u32 surface_elements(const u32 *dw);

/**
 * surface_components - components of a surface's format
 * @params: of the generation
 * @dw: SURFACE_STATE
 *
 * Return: 0 to 4.
 */
unsigned int surface_components(const struct surface_params *params, const u32 *dw);

/**
 * surface_image - where a surface is
 * @dw: SURFACE_STATE
 * @swizzle: of tiled memory
 * @image: to be filled
 */
void surface_image(const u32 *dw, enum mirage_swizzle swizzle, struct mirage_image *image);

/**
 * surface_texture - a surface for the sampler
 * @params: of the generation
 * @dw: SURFACE_STATE
 * @swizzle: of tiled memory
 * @tex: to be filled
 */
void surface_texture(const struct surface_params *params, const u32 *dw,
		     enum mirage_swizzle swizzle, struct tex_surface *tex);

/**
 * surface_target - a surface to render to
 * @params: of the generation
 * @dw: SURFACE_STATE
 * @swizzle: of tiled memory
 * @target: to be filled; of format MIRAGE_FORMAT_NONE when nothing can be drawn there
 */
void surface_target(const struct surface_params *params, const u32 *dw,
		    enum mirage_swizzle swizzle, struct raster_target *target);

/**
 * surface_depth - depth and stencil buffers
 * @params: of the generation
 * @dw: 3DSTATE_DEPTH_BUFFER from DW1 on
 * @stencil: 3DSTATE_STENCIL_BUFFER from DW1 on
 * @swizzle: of tiled memory
 * @depth: to be filled
 */
void surface_depth(const struct surface_params *params, const u32 *dw, const u32 *stencil,
		   enum mirage_swizzle swizzle, struct raster_depth *depth);

/**
 * surface_sampler - SAMPLER_STATE for the texture core
 * @params: of the generation
 * @mmu: port to read through
 * @general_base: General State Base Address
 * @state: SAMPLER_STATE, relative to it
 * @context: chroma keys
 * @s: to be filled
 *
 * FPU section.
 */
void surface_sampler(const struct surface_params *params, struct mirage_mmu *mmu,
		     u32 general_base, u32 state, const struct sampler_context *context,
		     struct tex_sampler *s);

#endif
