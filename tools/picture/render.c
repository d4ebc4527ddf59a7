// SPDX-License-Identifier: GPL-2.0
/*
 * A window full of what the RENDER extension can do: render [WIDTHxHEIGHT [masks]]
 *
 * A row of cells for each kind: gradients, operators with a mask, pictures that are transformed,
 * shapes, things over each other; or with "masks", masks with a component alpha alone. The pointer
 * goes to its right. It stays until it is killed.
 */
#include <X11/Xlib.h>
#include <X11/extensions/Xrender.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS	8
#define ROWS	6
#define CELL_PX	104	/* of what is in a cell */
#define TILE_PX	16	/* of pictures that are transformed and repeated */
#define ARRAY_SIZE(a) (sizeof(a) / sizeof((a)[0]))
#define F(x)	XDoubleToFixed(x)
#define AT(x)	F((x) * CELL_PX / 64.0)	/* 64ths of a cell */

static Display *dpy;
static Picture window;
static Picture tile, mask, colors;
static XRenderPictFormat *argb, *a8;

/* Half transparent red, green, opaque blue, clear: colours are premultiplied. */
static const XRenderColor stop_color[] = {
	{ 0x8000, 0, 0, 0x8000 }, { 0x2000, 0xffff, 0x1000, 0xffff },
	{ 0x1000, 0x3000, 0xffff, 0xffff }, { 0, 0, 0, 0 },
};
static const XFixed stop_at[] = { F(0.0), F(0.3), F(0.7), F(1.0) };

static const int repeats[] = { RepeatNone, RepeatNormal, RepeatPad, RepeatReflect };

static Picture gradient(unsigned int kind)
{
	XLinearGradient linear = { { AT(8), AT(16) }, { AT(48), AT(40) } };
	XRadialGradient radial = { { AT(28), AT(28), AT(4) }, { AT(32), AT(32), AT(24) } };
	XConicalGradient conical = { { AT(32), AT(32) }, F(30) };
	int n = ARRAY_SIZE(stop_at);

	if (kind == 0)
		return XRenderCreateLinearGradient(dpy, &linear, stop_at, stop_color, n);
	if (kind == 1)
		return XRenderCreateRadialGradient(dpy, &radial, stop_at, stop_color, n);
	return XRenderCreateConicalGradient(dpy, &conical, stop_at, stop_color, n);
}

static void set_repeat(Picture picture, int repeat)
{
	XRenderPictureAttributes attributes = { .repeat = repeat };

	XRenderChangePicture(dpy, picture, CPRepeat, &attributes);
}

static Picture pixmap(XRenderPictFormat *format, unsigned int side_px)
{
	Pixmap map = XCreatePixmap(dpy, DefaultRootWindow(dpy), side_px, side_px, format->depth);
	const XRenderColor clear = { 0 };
	Picture picture = XRenderCreatePicture(dpy, map, format, 0, NULL);

	XRenderFillRectangle(dpy, PictOpSrc, picture, &clear, 0, 0, side_px, side_px);
	return picture;
}

static void fill(Picture picture, unsigned int r, unsigned int g, unsigned int b, unsigned int a,
		 int x, int y, unsigned int w, unsigned int h)
{
	const XRenderColor color = { r * 257, g * 257, b * 257, a * 257 };

	XRenderFillRectangle(dpy, PictOpSrc, picture, &color, x, y, w, h);
}

static void create_pictures(void)
{
	unsigned int i;
	Picture ramp;

	tile = pixmap(argb, TILE_PX);
	fill(tile, 200, 40, 0, 255, 0, 0, 8, 8);
	fill(tile, 0, 100, 100, 128, 8, 0, 8, 8);
	fill(tile, 20, 20, 150, 160, 0, 8, 8, 8);
	fill(tile, 250, 240, 90, 255, 8, 8, 4, 6);
	/* Alpha that grows from left to right. */
	mask = pixmap(a8, CELL_PX);
	for (i = 0; i < CELL_PX; i++)
		fill(mask, 0, 0, 0, i * 255 / CELL_PX, i, 0, 1, CELL_PX);
	/* An alpha of its own for each channel. */
	colors = pixmap(argb, CELL_PX);
	ramp = gradient(0);
	set_repeat(ramp, RepeatReflect);
	XRenderComposite(dpy, PictOpSrc, ramp, None, colors, 0, 0, 0, 0, 0, 0, CELL_PX, CELL_PX);
	XRenderFreePicture(dpy, ramp);
}

static void composite(int op, Picture src, Picture through, int x, int y)
{
	XRenderComposite(dpy, op, src, through, window, 0, 0, 0, 0, x, y, CELL_PX, CELL_PX);
}

/* Linear and radial ones, each repeated in four ways. */
static void draw_gradient(unsigned int i, int x, int y)
{
	Picture picture = gradient(i / 4);

	set_repeat(picture, repeats[i % 4]);
	composite(PictOpOver, picture, None, x, y);
	XRenderFreePicture(dpy, picture);
}

/* A conical gradient through a mask, by each operator. */
static void draw_operator(unsigned int i, int x, int y)
{
	static const int ops[] = {
		PictOpSrc, PictOpOverReverse, PictOpIn, PictOpOutReverse,
		PictOpAtop, PictOpXor, PictOpAdd, PictOpSaturate,
	};
	Picture picture = gradient(2);

	composite(ops[i], picture, mask, x, y);
	XRenderFreePicture(dpy, picture);
}

/* Turned, sheared and projected; two filters. */
static void draw_transformed(unsigned int i, int x, int y)
{
	static const XTransform transforms[] = {
		{ { { F(0.3), 0, 0 }, { 0, F(0.45), 0 }, { 0, 0, F(1) } } },
		{ { { F(0.4), F(-0.3), F(4) }, { F(0.3), F(0.4), F(-6) }, { 0, 0, F(1) } } },
		{ { { F(1.5), F(0.5), 0 }, { 0, F(1.25), F(3) }, { 0, 0, F(1) } } },
		{ { { F(0.5), 0, 0 }, { 0, F(0.5), 0 }, { F(0.01), F(0.005), F(1) } } },
	};
	XTransform transform = transforms[i % 4];

	XRenderSetPictureTransform(dpy, tile, &transform);
	XRenderSetPictureFilter(dpy, tile, i < 4 ? FilterNearest : FilterBilinear, NULL, 0);
	set_repeat(tile, repeats[(i + 1) % 4]);
	composite(PictOpOver, tile, None, x, y);
}

static void draw_component_alpha(unsigned int i, int x, int y)
{
	static const int ops[] = { PictOpOver, PictOpAdd, PictOpOutReverse, PictOpSrc };
	XRenderPictureAttributes attributes = { .component_alpha = i < 4 };
	const XRenderColor solid = { 0xe000, 0x9000, 0x4000, 0xf000 };
	Picture source = XRenderCreateSolidFill(dpy, &solid);

	XRenderChangePicture(dpy, colors, CPComponentAlpha, &attributes);
	composite(ops[i % 4], source, colors, x, y);
	XRenderFreePicture(dpy, source);
}

/* Trapezoids, with edges that are smooth or sharp. */
static void draw_shape(unsigned int i, int x, int y)
{
	XTransform straight = { { { F(1), 0, 0 }, { 0, F(1), 0 }, { 0, 0, F(1) } } };
	XTrapezoid shape = {
		F(y) + AT(4.25), F(y) + AT(60.5),
		{ { F(x) + AT(4.0 + 4.0 * i), F(y) }, { F(x) + AT(20), F(y) + AT(64) } },
		{ { F(x) + AT(40), F(y) }, { F(x) + AT(62 - 3.0 * i), F(y) + AT(64) } },
	};
	XRenderPictFormat *format =
		i % 2 ? a8 : XRenderFindStandardFormat(dpy, PictStandardA1);

	XRenderSetPictureTransform(dpy, tile, &straight);
	set_repeat(tile, RepeatNormal);
	XRenderCompositeTrapezoids(dpy, PictOpOver, tile, window, format, 0, 0, &shape, 1);
}

/* What is drawn over itself many times: each of the windows shows through the next. */
static void draw_stack(unsigned int i, int x, int y)
{
	unsigned int k;

	for (k = 0; k <= i; k++)
		XRenderComposite(dpy, PictOpOver, colors, mask, window, k, 2 * k, 3 * k, k,
				 x + 4 * k, y + 6 * k, 70, 56);
}

static void draw(unsigned int w, unsigned int h, bool masks)
{
	static void (*const rows[ROWS])(unsigned int i, int x, int y) = {
		draw_gradient, draw_operator, draw_transformed, draw_component_alpha, draw_shape,
		draw_stack,
	};
	const XRenderColor grey = { 0x9000, 0x9800, 0xa000, 0xffff };
	unsigned int row, i;

	XRenderFillRectangle(dpy, PictOpSrc, window, &grey, 0, 0, w, h);
	for (row = 0; row < ROWS; row++)
		for (i = 0; i < COLUMNS && masks == (rows[row] == draw_component_alpha); i++)
			rows[row](i, i * w / COLUMNS + 4, row * h / ROWS + 4);
	XSync(dpy, False);
}

int main(int argc, char **argv)
{
	unsigned int w = COLUMNS * (CELL_PX + 8), h = ROWS * (CELL_PX + 8);
	XSetWindowAttributes attributes = { .override_redirect = True };
	XEvent event;
	Window id;

	if ((argc > 1 && sscanf(argv[1], "%ux%u", &w, &h) != 2) ||
	    (argc > 2 && strcmp(argv[2], "masks"))) {
		fprintf(stderr, "usage: render [WIDTHxHEIGHT [masks]]\n");
		return 2;
	}
	dpy = XOpenDisplay(NULL);
	if (!dpy) {
		fprintf(stderr, "render: no display\n");
		return 1;
	}
	id = XCreateSimpleWindow(dpy, DefaultRootWindow(dpy), 0, 0, w, h, 0, 0, 0);
	XChangeWindowAttributes(dpy, id, CWOverrideRedirect, &attributes);
	argb = XRenderFindStandardFormat(dpy, PictStandardARGB32);
	a8 = XRenderFindStandardFormat(dpy, PictStandardA8);
	window = XRenderCreatePicture(dpy, id, XRenderFindVisualFormat(dpy,
				      DefaultVisual(dpy, DefaultScreen(dpy))), 0, NULL);
	create_pictures();
	/* Servers begin with the pointer in different places; some programs show where it is. */
	XWarpPointer(dpy, None, DefaultRootWindow(dpy), 0, 0, 0, 0, w + 50, h / 2);
	XSelectInput(dpy, id, ExposureMask);
	XMapWindow(dpy, id);
	while (!XNextEvent(dpy, &event))
		if (event.type == Expose && !event.xexpose.count)
			draw(w, h, argc > 2);
	return 0;
}
