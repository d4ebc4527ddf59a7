/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _KMS_RASTER_H_
#define _KMS_RASTER_H_

#include <linux/types.h>

/**
 * DOC: frames in time
 *
 * Frames follow from the clock, counted on from one that is known. They are all equally long, or,
 * when the refresh rate varies, the blank before a frame is stretched: it ends when something
 * waits to be shown, not before the shortest frame is over, and at the latest with the longest one.
 * That is all there is to know: nothing has to run while nobody asks.
 *
 * Times are those of one clock, in nanoseconds.
 */

/**
 * struct mirage_raster - where a pipe is
 * @clock_khz: of the mode; 0 while there is none
 * @shortest: clocks of the shortest frame (of a field when interlaced), times 10^6
 * @longest: of the longest one; the same when they are not stretched
 * @blank: of the blank that a frame begins with, when that is not stretched any more
 * @number: of a frame: it and all that follow are as long as can be, if nothing happens
 * @since_ns: when that begins, which may be still to come
 * @before_ns: when the one before it began
 */
struct mirage_raster {
	u32 clock_khz;
	u64 shortest;
	u64 longest;
	u64 blank;
	u64 number;
	s64 since_ns;
	s64 before_ns;
};

/**
 * mirage_raster_begin - begin with frame 0
 * @raster: the raster
 * @clock_khz: pixel clock
 * @clocks: of a frame; none count as one
 * @blank_clocks: the first of them, which show nothing
 * @now_ns: the time
 */
void mirage_raster_begin(struct mirage_raster *raster, u32 clock_khz, u64 clocks, u64 blank_clocks,
			 s64 now_ns);

/**
 * mirage_raster_frame - the frame that is scanned out
 * @raster: the raster
 * @now_ns: the time; at or after everything that the raster was told of
 *
 * Return: its number, which never decreases.
 */
u64 mirage_raster_frame(const struct mirage_raster *raster, s64 now_ns);

/**
 * mirage_raster_start - when a frame begins
 * @raster: the raster
 * @n: the frame that is scanned out, or one to come: then if nothing happens before
 *
 * Return: the first time for which mirage_raster_frame() says @n, or one nanosecond later.
 */
s64 mirage_raster_start(const struct mirage_raster *raster, u64 n);

/**
 * mirage_raster_picture - when a frame begins to show something, which is what DRM calls its time
 * @raster: the raster
 * @n: as for mirage_raster_start()
 *
 * Return: the time.
 */
s64 mirage_raster_picture(const struct mirage_raster *raster, u64 n);

/**
 * mirage_raster_flip - something waits to be shown
 * @raster: the raster
 * @now_ns: the time
 *
 * The next frame begins as soon as the one that is scanned out has had its shortest time: at once
 * when that is over.
 *
 * Return: whether it may begin earlier than it would have.
 */
bool mirage_raster_flip(struct mirage_raster *raster, s64 now_ns);

/**
 * mirage_raster_stretch - from the frame that is scanned out on, change how long frames can be
 * @raster: the raster
 * @clocks: of the longest frame; 0 when they are no longer stretched
 * @now_ns: the time
 *
 * Return: whether that is news, so that the next frame begins at another time.
 */
bool mirage_raster_stretch(struct mirage_raster *raster, u64 clocks, s64 now_ns);

/**
 * mirage_raster_most_lines - how far a mode's frames are stretched for a sink
 * @clock_khz: pixel clock
 * @htotal: clocks of a line
 * @vtotal: lines of the mode
 * @min_hz: slowest refresh rate of the sink
 * @max_hz: fastest one
 *
 * Return: lines of the longest frame, which is not slower than @min_hz; 0 when the mode's rate is
 * not one of the sink's, or already the slowest.
 */
u32 mirage_raster_most_lines(u32 clock_khz, u32 htotal, u32 vtotal, u32 min_hz, u32 max_hz);

#endif
