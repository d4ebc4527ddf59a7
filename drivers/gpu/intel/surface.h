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

struct ff_unit;
struct sampler_context;

/**
 * surface_read - fetch SURFACE_STATE through a unit's binding table
 * @mmu: port to read through
 * @unit: whose binding table
 * @bti: binding table index
 * @len_dw: length of SURFACE_STATE on this generation
 * @dw: room for SURFACE_STATE_MAX_DW; what the generation lacks is zero
 */
void surface_read(struct mirage_mmu *mmu, const struct ff_unit *unit, unsigned int bti,
		  unsigned int len_dw, u32 *dw);

/**
 * surface_elements - size of a BUFFER
 * @dw: SURFACE_STATE
 *
 * Return: number of its elements.
 */
u32 surface_elements(const u32 *dw);

/**
 * surface_components - components of a surface's format
 * @dw: SURFACE_STATE
 *
 * Return: 0 to 4.
 */
unsigned int surface_components(const u32 *dw);

/**
 * surface_image - where a surface is
 * @dw: SURFACE_STATE
 * @swizzle: of tiled memory
 * @image: to be filled
 */
void surface_image(const u32 *dw, enum mirage_swizzle swizzle, struct mirage_image *image);

/**
 * surface_texture - a surface for the sampler
 * @dw: SURFACE_STATE
 * @swizzle: of tiled memory
 * @tex: to be filled
 */
void surface_texture(const u32 *dw, enum mirage_swizzle swizzle, struct tex_surface *tex);

/**
 * surface_target - a surface to render to
 * @dw: SURFACE_STATE
 * @swizzle: of tiled memory
 * @target: to be filled; of format MIRAGE_FORMAT_NONE when nothing can be drawn there
 */
void surface_target(const u32 *dw, enum mirage_swizzle swizzle, struct raster_target *target);

/**
 * surface_depth - depth and stencil buffers
 * @dw: 3DSTATE_DEPTH_BUFFER from DW1 on
 * @stencil: 3DSTATE_STENCIL_BUFFER from DW1 on
 * @swizzle: of tiled memory
 * @depth: to be filled
 */
void surface_depth(const u32 *dw, const u32 *stencil, enum mirage_swizzle swizzle,
		   struct raster_depth *depth);

/**
 * surface_sampler - SAMPLER_STATE for the texture core
 * @mmu: port to read through
 * @unit: whose samplers
 * @index: which one
 * @border_dw: where the border colour's floats are
 * @context: chroma keys
 * @s: to be filled
 *
 * FPU section.
 */
void surface_sampler(struct mirage_mmu *mmu, const struct ff_unit *unit, unsigned int index,
		     unsigned int border_dw, const struct sampler_context *context,
		     struct tex_sampler *s);

#endif
