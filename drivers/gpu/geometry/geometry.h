/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _GEOMETRY_GEOMETRY_H_
#define _GEOMETRY_GEOMETRY_H_

#include <linux/bits.h>
#include <linux/types.h>

#include "geometry/planes.h"
#include "geometry/stage.h"
#include "raster/raster.h"

/**
 * DOC: fixed-function geometry
 *
 * What comes between the vertex shader and the bins where no kernels do it: tests against the
 * view volume and clipping, division by w and viewport, facing and culling, polygon modes, points
 * and lines, flat shading, depth bias, and the setup of what pixels interpolate. What the families
 * do differently is a field of struct geom_state.
 *
 *	geom_draw_init(&draw, &state)		when state has changed
 *	geom_stage_init(&stage, &sink)		once for each front end
 *	geom_stage_begin(&stage, &draw, vertex)	for each chunk of vertices
 *	geom_vertices(&stage, first, count)	when they are shaded; FPU section
 *	geom_take(&stage, &list)		objects of these vertices: a topo_sink
 *
 * A stage belongs to one thread; a draw may be shared by many, and does not change. What comes out
 * does not depend on how many there are: the same vertices and objects give the same bits.
 *
 * Whatever bits vertices have, what goes to the back end is within its guard band: what reaches
 * further is clipped there. Objects with a NaN in a position are dropped.
 */

#define GEOM_MAX_ATTRS		32u
#define GEOM_MAX_PLANES		8u
/* Slots of a chunk, those carried from the one before included. */
#define GEOM_MAX_VERTICES	1040u
/* Of layout fields: vertices have no such thing. */
#define GEOM_NONE		0xffffu

/**
 * struct geom_layout - what is where in a vertex, in floats
 * @stride: from one vertex to the next
 * @position: x, y, z, w
 * @attr: attribute 0; each has four components
 * @point_size: size of a point, or GEOM_NONE
 * @distance: distances to eight clip planes, or GEOM_NONE
 */
struct geom_layout {
	u16 stride;
	u16 position;
	u16 attr;
	u16 point_size;
	u16 distance;
};

/* Of geom_attr_row.coords: what is drawn as a point gets coordinates over its square. */
#define GEOM_COORDS_POINT	BIT(0)
/* Likewise, what is drawn as a line that has a width: across it, and along it. */
#define GEOM_COORDS_LINE	BIT(1)
/* Likewise, polygons: where they are on the screen. */
#define GEOM_COORDS_POLYGON	BIT(2)
#define GEOM_COORDS_ALL		GENMASK(2, 0)
/* Of these some whose x and y are 0. */
#define GEOM_COORDS_STILL(coords) ((coords) << 4)

/**
 * struct geom_attr_row - one attribute of pixels
 * @front: attribute of the vertices that it comes from
 * @back: the same for what faces away
 * @flat: components that are the provoking vertex's, bit 0 is x
 * @wrap: components that take the shorter way round a cylinder of circumference 1
 * @constant: components that are geom_state.constant
 * @which: of these, or GEOM_CONSTANT_STAGE
 * @coords: GEOM_COORDS_*
 * @x_is_w: x is what w is in the vertices
 * @linear: without perspective; matters where a clipper makes vertices, but for geom_state.mixed
 */
struct geom_attr_row {
	u8 front;
	u8 back;
	u8 flat;
	u8 wrap;
	u8 constant;
	u8 which;
	u8 coords;
	bool x_is_w;
	bool linear;
};

/* Of geom_attr_row.which: geom_stage.constant. */
#define GEOM_CONSTANT_STAGE	0xffu

/**
 * enum geom_mode - how a polygon is drawn
 * @GEOM_FILL: as it is
 * @GEOM_LINE: its edges
 * @GEOM_POINT: its vertices
 */
enum geom_mode {
	GEOM_FILL,
	GEOM_LINE,
	GEOM_POINT,
};

/**
 * enum geom_line_ends - the shape of lines that have a width
 * @GEOM_ENDS_SLOPE: parallelograms, ends vertical for lines more flat than steep, else horizontal
 * @GEOM_ENDS_HORIZONTAL: parallelograms, ends horizontal
 * @GEOM_ENDS_VERTICAL: parallelograms, ends vertical
 * @GEOM_ENDS_SQUARE: rectangles
 * @GEOM_ENDS_RASTER: as the back end has it for RASTER_LINE, stipple and antialiasing included
 */
enum geom_line_ends {
	GEOM_ENDS_SLOPE,
	GEOM_ENDS_HORIZONTAL,
	GEOM_ENDS_VERTICAL,
	GEOM_ENDS_SQUARE,
	GEOM_ENDS_RASTER,
};

/**
 * enum geom_point_clip - how the test against planes sees a point that has a size
 * @GEOM_POINT_CENTRE: its centre is in or out
 * @GEOM_POINT_RADIUS: it is out when all of it is
 * @GEOM_POINT_EXPAND: its square is clipped
 */
enum geom_point_clip {
	GEOM_POINT_CENTRE,
	GEOM_POINT_RADIUS,
	GEOM_POINT_EXPAND,
};

/**
 * struct geom_bias - polygon offset
 * @constant: added to depth
 * @scale: of the greater of depth's slopes, for each pixel
 * @clamp: limit of both together, 0 for none
 */
struct geom_bias {
	float constant;
	float scale;
	float clamp;
};

/**
 * struct geom_state - all that the stages depend on
 * @layout: of vertices
 * @attr: what pixels want, in the order in which geom_planes.attr has it
 * @num_attrs: entries of it
 * @mixed: pixels ask for weights both with and without perspective, for whichever attributes
 * @constant: for attributes that are constant
 * @scale: viewport transform of x, y, z; 1 where it is off
 * @offset: 0 where it is off
 * @xy_divided: x and y of a position are divided by w already
 * @z_divided: so is z
 * @z_is_w: depth is made of w, with the scale and offset of z
 * @w_reciprocal: w of a position is 1/w
 * @test_xy: what is outside of the viewport on one side is dropped
 * @discard: so many times as wide and high the viewport is for that test
 * @guard: so many times as wide and high it is for clipping; 0 for as far as the back end reaches
 * @clip_near: clip at the near plane; off, depth is clamped by the back end
 * @clip_far: likewise at the far plane
 * @z_zero_one: depth in clip space is 0 to w, else -w to w
 * @plane_mask: user planes that are on
 * @plane: what has a dot product with them below 0 is outside; clip space
 * @plane_cull: what is outside of one with all vertices is dropped, and nothing clipped by them
 * @distance_mask: of the distances of the layout, those that clip
 * @cull_mask: those that drop what is below 0 with all vertices
 * @point_clip: enum geom_point_clip
 * @grid: steps in a pixel to which x and y are rounded, 256 at most
 * @nearest: to the nearest step, ties to even; else down
 * @origin: added to x and y before that, pixels
 * @front_ccw: what goes counter-clockwise on the screen, with y down, faces the viewer
 * @cull_front: drop polygons that face the viewer
 * @cull_back: drop those that face away
 * @draws_flat: triangles without an area are drawn, unless they are clipped, and face away
 * @provoking: vertex of triangles, lines, fans, quads that flat attributes come from, in the
 *	       order of the stream; the last one when there are not so many
 * @mode: enum geom_mode of front and back
 * @poly_stipple: polygons have the back end's pattern
 * @mode_front: lines and points that are drawn for a polygon face the viewer
 * @clip_edges: edges that clipping makes are edges of the polygon, for @mode
 * @point_size: width and height, pixels, when vertices have no size of their own
 * @point_scale: of the size that vertices have
 * @point_min: least such size, pixels
 * @point_max: greatest
 * @sprite_s: x of a point's coordinates at its left and right edge
 * @sprite_t: y at its upper and lower edge; z is 0 and w is 1
 * @line_s: x of a line's coordinates at both of its sides
 * @line_t: what y grows by from its begin on, where it is 0, in a pixel's width or height,
 *	whichever it has more of; z and w are 1
 * @line_unit: 0; or lines go on where the one before has ended, and so many units of that count
 *	(geom_stage.line_at) are a pixel. Then all objects go through one stage
 * @screen_px: what x and y of a polygon's coordinates grow by in a pixel, from the screen's corner
 *	on; z is 2 and w is 1
 * @line_width: pixels; 0 for the thinnest, which the back end has (GEOM_ENDS_RASTER)
 * @line_ends: enum geom_line_ends
 * @line_sort: lines go from left to right, vertical ones down
 * @line_antialias: of GEOM_ENDS_RASTER
 * @last_pixel: likewise
 * @bias: of front and back
 * @bias_modes: of front and back, BIT() of each enum geom_mode that it is for
 * @bias_thin: points and lines have the front's
 * @bias_float: @bias.constant is in units of the last place of the depth, a float of 24 bits
 */
struct geom_state {
	struct geom_layout layout;
	struct geom_attr_row attr[GEOM_MAX_ATTRS];
	u32 num_attrs;
	bool mixed;
	float constant[4][4];
	float scale[3];
	float offset[3];
	bool xy_divided;
	bool z_divided;
	bool z_is_w;
	bool w_reciprocal;
	bool test_xy;
	float discard[2];
	float guard[2];
	bool clip_near;
	bool clip_far;
	bool z_zero_one;
	u8 plane_mask;
	float plane[GEOM_MAX_PLANES][4];
	bool plane_cull;
	u8 distance_mask;
	u8 cull_mask;
	u8 point_clip;
	u16 grid;
	bool nearest;
	float origin[2];
	bool front_ccw;
	bool cull_front;
	bool cull_back;
	bool draws_flat;
	u8 provoking[4];
	u8 mode[2];
	bool poly_stipple;
	bool mode_front;
	bool clip_edges;
	float point_size[2];
	float point_scale;
	float point_min;
	float point_max;
	float sprite_s[2];
	float sprite_t[2];
	float line_s[2];
	float line_t;
	u8 line_unit;
	float screen_px[2];
	float line_width;
	u8 line_ends;
	bool line_sort;
	bool line_antialias;
	bool last_pixel;
	struct geom_bias bias[2];
	u8 bias_modes[2];
	bool bias_thin;
	bool bias_float;
};

/* Of geom_state.provoking. */
#define GEOM_PROVOKING_TRIANGLE	0u
#define GEOM_PROVOKING_LINE	1u
#define GEOM_PROVOKING_FAN	2u
#define GEOM_PROVOKING_QUAD	3u

/* The view volume, reach of the back end, w above 0, user planes, distances. */
#define GEOM_NUM_CODES		(6u + 4u + 1u + GEOM_MAX_PLANES + GEOM_MAX_PLANES)

/**
 * struct geom_draw - a state, made ready
 * @state: the state
 * @planes: a vertex is outside when the dot product with its homogeneous position is below 0;
 *	    by number of outcode, distances have none
 * @reject: outcodes that drop what has one of them at all vertices
 * @clip: outcodes that clip what has one of them at some vertex
 * @source: where rows of geom_state.attr are in a vertex of the front and of the back, in floats
 * @special: rows that are more than copies
 * @placed: rows that polygons have coordinates in
 * @thin_modes: some polygons are drawn by their edges or vertices
 * @origin: viewport offset of x and y with geom_state.origin
 * @data_B: what a primitive takes along
 */
struct geom_draw {
	struct geom_state state;
	float planes[GEOM_NUM_CODES][4];
	u32 reject;
	u32 clip;
	u16 source[2][GEOM_MAX_ATTRS];
	u32 special;
	u32 placed;
	bool thin_modes;
	float origin[2];
	u32 data_B;
};

/**
 * struct geom_sink - who takes primitives
 * @add: as mirage_raster_add(), in an FPU section; -EAGAIN: ask again after @room
 * @room: make room, outside of FPU sections. Return: 0 or an error that ends the batch
 * @arg: their first argument
 */
struct geom_sink {
	int (*add)(void *arg, const struct raster_prim *prim, size_t data_B, void **data);
	int (*room)(void *arg);
	void *arg;
};

/* A polygon has four corners at most, and one more for each plane. */
#define GEOM_MAX_CORNERS	(4u + GEOM_NUM_CODES)

/**
 * struct geom_corner - a corner of what is clipped
 * @position: homogeneous x, y, z, w
 * @weight: of the object's vertices 1 and 2, in space
 * @linear: the same on the screen
 * @x: on the screen, fixed point
 * @y: the same
 * @z: depth
 * @rhw: 1/w
 * @slot: its vertex, GEOM_NONE for what clipping has made
 * @edge: the way to the next corner is an edge of the object
 */
struct geom_corner {
	float position[4];
	float weight[2];
	float linear[2];
	s32 x;
	s32 y;
	float z;
	float rhw;
	u16 slot;
	bool edge;
};

struct geom_ops;

/**
 * struct geom_stage - geometry of a front end
 * @ops: loops for this CPU
 * @draw: the draw
 * @vertex: its vertices, by slot as geom_layout says
 * @sink: takes primitives
 * @emitted: primitives of the current object so far
 * @skip: so many of them have been taken when it was tried before
 * @viewport: of the primitives that follow, see struct raster_prim
 * @layer: likewise
 * @constant: likewise, of attributes that want it
 * @line_at: length of lines so far, 24 bits (geom_state.line_unit)
 * @x: on the screen, fixed point, by slot
 * @y: the same
 * @z: depth
 * @rhw: 1/w
 * @code: outcodes
 * @corner: a polygon before and after a plane; one whose edges or corners are drawn
 * @rows: attributes of the object
 * @thin: of a line or point that is drawn for it
 */
struct geom_stage {
	const struct geom_ops *ops;
	const struct geom_draw *draw;
	const float *vertex;
	struct geom_sink sink;
	u32 emitted;
	u32 skip;
	u8 viewport;
	u16 layer;
	float constant[4];
	u32 line_at;
	s32 x[GEOM_MAX_VERTICES];
	s32 y[GEOM_MAX_VERTICES];
	float z[GEOM_MAX_VERTICES];
	float rhw[GEOM_MAX_VERTICES];
	u32 code[GEOM_MAX_VERTICES];
	struct geom_corner corner[3][GEOM_MAX_CORNERS];
	struct geom_attr rows[GEOM_MAX_ATTRS + 1];
	struct geom_attr thin[GEOM_MAX_ATTRS + 1];
};

/**
 * geom_draw_init - make a state ready
 * @draw: gets it
 * @state: the state
 *
 * FPU section.
 */
void geom_draw_init(struct geom_draw *draw, const struct geom_state *state);

/**
 * geom_stage_init - make a stage
 * @g: the stage
 * @sink: takes its primitives
 */
void geom_stage_init(struct geom_stage *g, const struct geom_sink *sink);

/**
 * geom_stage_begin - say what the vertices that follow are
 * @g: the stage
 * @draw: their draw; lives until the next one
 * @vertex: memory of the vertices, slot 0; likewise
 */
void geom_stage_begin(struct geom_stage *g, const struct geom_draw *draw, const float *vertex);

/**
 * geom_vertices - take vertices to the screen, and test them
 * @g: the stage
 * @first: the first slot
 * @count: how many; slots are below GEOM_MAX_VERTICES
 *
 * Those that are carried to other slots between two chunks pass through it once more. FPU section.
 */
void geom_vertices(struct geom_stage *g, u32 first, u32 count);

/**
 * geom_take - take objects to the bins
 * @stage: struct geom_stage
 * @list: the objects, with or without adjacency
 *
 * Outside of FPU sections.
 *
 * Return: 0 or an error that ends the batch.
 */
int geom_take(void *stage, const struct topo_list *list);

/**
 * geom_object - take one object to the bins
 * @g: the stage
 * @obj: the object, with or without adjacency
 *
 * FPU section.
 *
 * Return: 0; -EAGAIN without room: to be called again with the same object when there is; another
 * error of the sink.
 */
int geom_object(struct geom_stage *g, const struct topo_object *obj);

/**
 * geom_count - objects that are not outside as a whole, of a quad its triangles
 * @g: the stage
 * @list: objects of its vertices
 *
 * FPU section.
 *
 * Return: how many.
 */
unsigned int geom_count(const struct geom_stage *g, const struct topo_list *list);

/**
 * struct geom_rect - pixels
 * @x0: the first column
 * @y0: the first row
 * @x1: one past the last column
 * @y1: one past the last row
 */
struct geom_rect {
	s32 x0;
	s32 y0;
	s32 x1;
	s32 y1;
};

/**
 * geom_viewport_px - pixels that are sampled within the viewport
 * @state: the state
 * @sample_x: raster_state.sample_x
 * @sample_y: likewise
 * @rect: gets them
 *
 * Polygons that are clipped at the sides of the viewport (geom_state.guard 1) light the same pixels
 * when they are not (0) and the draw is kept to these, which is cheaper. FPU section.
 */
void geom_viewport_px(const struct geom_state *state, u8 sample_x, u8 sample_y,
		      struct geom_rect *rect);

#endif
