// SPDX-License-Identifier: GPL-2.0
/*
 * A window full of what the core protocol can draw: core [WIDTHxHEIGHT]
 *
 * A row of cells for each kind: raster operations with plane masks, copies onto themselves in all
 * directions, images that are sent and read back, tiles and stipples, pixmaps of other depths,
 * lines, shapes and text. The pointer goes to its right. It stays until it is killed.
 */
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <stdio.h>
#include <stdlib.h>

#define COLUMNS	8
#define CELL_PX	104	/* of what is in a cell */
#define IMAGE_PX	24
#define TILE_PX	12
#define ARRAY_SIZE(a) (sizeof(a) / sizeof((a)[0]))

static Display *dpy;
static Visual *visual;
static Window window;
static GC gc;
static Pixmap tile, stipple, picture;
static XImage *image;

static unsigned long pixel(unsigned int x, unsigned int y)
{
	return (x * 255 / IMAGE_PX) << 16 | (y * 255 / IMAGE_PX) << 8 | ((x ^ y) & 4 ? 0xc0 : 0x20);
}

static void create_image(void)
{
	unsigned int x, y;

	image = XCreateImage(dpy, visual, 24, ZPixmap, 0, malloc(4 * IMAGE_PX * IMAGE_PX), IMAGE_PX,
			     IMAGE_PX, 32, 0);
	for (y = 0; y < IMAGE_PX; y++)
		for (x = 0; x < IMAGE_PX; x++)
			XPutPixel(image, x, y, pixel(x, y));
}

static void put_image(Drawable to, int x, int y)
{
	XPutImage(dpy, to, gc, image, 0, 0, x, y, IMAGE_PX, IMAGE_PX);
}

static void fill(Drawable to, unsigned long color, int x, int y, unsigned int w, unsigned int h)
{
	XSetForeground(dpy, gc, color);
	XFillRectangle(dpy, to, gc, x, y, w, h);
}

/* Stripes and images, nothing of it symmetric. */
static void draw_motif(Drawable to, int x, int y)
{
	int i;

	fill(to, 0x304050, x, y, CELL_PX, CELL_PX);
	for (i = 0; i < 6; i++)
		fill(to, 0x20a0ff * (i + 1) & 0xffffff, x + 7 * i, y + 17 * i, 60 - 4 * i, 9);
	put_image(to, x + 70, y + 3);
	put_image(to, x + 20, y + 75);
}

static void create_pixmaps(void)
{
	static const char bits[] = { 0x11, 0x2a, 0x44, (char)0x8a, 0x11, (char)0xa1, 0x42, 0x07 };
	int i;

	tile = XCreatePixmap(dpy, window, TILE_PX, TILE_PX, 24);
	for (i = 0; i < TILE_PX; i++)
		fill(tile, 0x101840 * i & 0xffffff, i, 0, 1, TILE_PX);
	fill(tile, 0xffe040, 2, 3, 5, 4);
	stipple = XCreateBitmapFromData(dpy, window, bits, 8, 8);
	picture = XCreatePixmap(dpy, window, CELL_PX, CELL_PX, 24);
	draw_motif(picture, 0, 0);
}

/* A rectangle and a copy by each function, within some planes. */
static void draw_function(unsigned int i, int x, int y)
{
	static const unsigned long planes[] = { ~0ul, ~0ul, 0xff00ff, 0x0ff0f0 };

	draw_motif(window, x, y);
	XSetFunction(dpy, gc, i);
	XSetPlaneMask(dpy, gc, planes[i % ARRAY_SIZE(planes)]);
	fill(window, 0x6633cc, x + 5, y + 5, 50, 60);
	XCopyArea(dpy, picture, window, gc, 10, 20, 60, 50, x + 40, y + 48);
	XSetPlaneMask(dpy, gc, AllPlanes);
	XSetFunction(dpy, gc, GXcopy);
}

/* Onto itself, and an image right behind it: each begins in its own corner. */
static void draw_copy(unsigned int i, int x, int y)
{
	static const struct {
		int x, y;
	} by[COLUMNS] = {
		{ 9, 0 }, { -9, 0 }, { 0, 9 }, { 0, -9 }, { 9, 7 }, { -9, 7 }, { 9, -7 }, { -9, -7 },
	};

	draw_motif(window, x, y);
	XCopyArea(dpy, window, window, gc, x + 12, y + 12, 76, 76, x + 12 + by[i].x,
		  y + 12 + by[i].y);
	put_image(window, x + 2, y + 40);
}

/* Parts of an image, in two formats; what is read back goes somewhere else. */
static void draw_image(unsigned int i, int x, int y)
{
	XImage *back;

	draw_motif(window, x, y);
	XCopyArea(dpy, window, window, gc, x, y, 60, 60, x + 30 + i, y + 20);
	back = XGetImage(dpy, window, x + i, y + 2 * i, 50, 40, AllPlanes, i % 2 ? XYPixmap : ZPixmap);
	XPutImage(dpy, window, gc, back, i, i, x + 50, y + 60, 50 - i, 40 - i);
	XDestroyImage(back);
}

static void draw_pattern(unsigned int i, int x, int y)
{
	static const int styles[] = { FillTiled, FillStippled, FillOpaqueStippled, FillSolid };

	draw_motif(window, x, y);
	XSetFillStyle(dpy, gc, styles[i % 4]);
	XSetTSOrigin(dpy, gc, x + i, y);
	XSetFunction(dpy, gc, i < 4 ? GXcopy : GXxor);
	fill(window, 0xff8020, x + 10, y + 10, 83, 75);
	XSetFillStyle(dpy, gc, FillSolid);
	XSetFunction(dpy, gc, GXcopy);
}

/* Pixmaps of one depth are filled, copied and copied into themselves; a plane of each is shown. */
static void draw_depth(unsigned int i, int x, int y)
{
	static const unsigned int depths[] = { 1, 4, 8, 15, 16, 24, 32, 8 };
	unsigned int depth = depths[i];
	Pixmap map = XCreatePixmap(dpy, window, CELL_PX, CELL_PX, depth);
	GC own = XCreateGC(dpy, map, 0, NULL);
	unsigned int k;

	XFillRectangle(dpy, map, own, 0, 0, CELL_PX, CELL_PX);
	for (k = 0; k < 7; k++) {
		XSetForeground(dpy, own, k & 1 ? 0 : ~0ul);
		XFillRectangle(dpy, map, own, 5 * k, 9 * k, 60 - 3 * k, 23);
	}
	XCopyArea(dpy, map, map, own, 0, 0, 70, 80, 13, 11);
	XSetForeground(dpy, gc, 0x00ff80);
	XSetBackground(dpy, gc, 0x400040);
	XCopyPlane(dpy, map, window, gc, 0, 0, CELL_PX, CELL_PX, x, y, 1ul << (depth - 1));
	XFreeGC(dpy, own);
	XFreePixmap(dpy, map);
}

static void draw_lines(unsigned int i, int x, int y)
{
	XPoint zigzag[] = {
		{ x + 4, y + 30 }, { x + 40, y + 4 }, { x + 96, y + 60 }, { x + 20, y + 98 },
	};

	XSetForeground(dpy, gc, 0x202020);
	XSetLineAttributes(dpy, gc, i % 4 * 3, i & 1 ? LineOnOffDash : LineSolid, CapRound,
			   JoinMiter);
	XDrawLines(dpy, window, gc, zigzag, ARRAY_SIZE(zigzag), CoordModeOrigin);
	XDrawArc(dpy, window, gc, x + 10, y + 10, 70 - i, 50 + i, 64 * 20 * i, 64 * 200);
	XSetLineAttributes(dpy, gc, 0, LineSolid, CapButt, JoinMiter);
	XDrawRectangle(dpy, window, gc, x + 2 * i, y + i, 60, 40);
}

static void draw_shapes(unsigned int i, int x, int y)
{
	XPoint star[] = {
		{ x + 50, y + 2 }, { x + 80, y + 90 }, { x + 4, y + 30 }, { x + 98, y + 34 },
		{ x + 20, y + 92 },
	};

	XSetForeground(dpy, gc, 0xa02010 + 0x1020 * i);
	XSetFillRule(dpy, gc, i & 1 ? EvenOddRule : WindingRule);
	XFillPolygon(dpy, window, gc, star, ARRAY_SIZE(star), Complex, CoordModeOrigin);
	XFillArc(dpy, window, gc, x + 40, y + 50, 60, 40, 64 * 30, 64 * 40 * i);
	XSetForeground(dpy, gc, 0xffffff);
	XDrawString(dpy, window, gc, x + 4, y + 14, "Mirage", 6);
	XDrawImageString(dpy, window, gc, x + 30, y + 88, "R5xx", 4);
	XDrawPoints(dpy, window, gc, star, ARRAY_SIZE(star), CoordModeOrigin);
}

static void draw_second_functions(unsigned int i, int x, int y)
{
	draw_function(i + COLUMNS, x, y);
}

static void draw(unsigned int w, unsigned int h)
{
	static void (*const rows[])(unsigned int i, int x, int y) = {
		draw_function, draw_second_functions, draw_copy, draw_image, draw_pattern,
		draw_depth, draw_lines, draw_shapes,
	};
	unsigned int row, i;

	fill(window, 0x8090a0, 0, 0, w, h);
	for (row = 0; row < ARRAY_SIZE(rows); row++)
		for (i = 0; i < COLUMNS; i++)
			rows[row](i, i * w / COLUMNS + 4, row * h / ARRAY_SIZE(rows) + 2);
	XSync(dpy, False);
}

int main(int argc, char **argv)
{
	unsigned int w = COLUMNS * (CELL_PX + 8), h = 8 * (CELL_PX + 4);
	XSetWindowAttributes attributes = { .override_redirect = True };
	XEvent event;

	if (argc > 1 && sscanf(argv[1], "%ux%u", &w, &h) != 2) {
		fprintf(stderr, "usage: core [WIDTHxHEIGHT]\n");
		return 2;
	}
	dpy = XOpenDisplay(NULL);
	if (!dpy) {
		fprintf(stderr, "core: no display\n");
		return 1;
	}
	visual = DefaultVisual(dpy, DefaultScreen(dpy));
	window = XCreateSimpleWindow(dpy, DefaultRootWindow(dpy), 0, 0, w, h, 0, 0, 0);
	XChangeWindowAttributes(dpy, window, CWOverrideRedirect, &attributes);
	gc = XCreateGC(dpy, window, 0, NULL);
	XSetGraphicsExposures(dpy, gc, False);
	create_image();
	create_pixmaps();
	XSetTile(dpy, gc, tile);
	XSetStipple(dpy, gc, stipple);
	/* Servers begin with the pointer in different places; some programs show where it is. */
	XWarpPointer(dpy, None, DefaultRootWindow(dpy), 0, 0, 0, 0, w + 50, h / 2);
	XSelectInput(dpy, window, ExposureMask);
	XMapWindow(dpy, window);
	while (!XNextEvent(dpy, &event))
		if (event.type == Expose && !event.xexpose.count)
			draw(w, h);
	return 0;
}
