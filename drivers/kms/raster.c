// SPDX-License-Identifier: GPL-2.0
/* Frames in time: arithmetic that needs no kernel. */

#include <linux/math64.h>
#include <linux/minmax.h>

#include "raster.h"

#define CLOCKS	1000000ull	/* of mirage_raster.shortest and .longest in a clock */

/* Rounded up, so that mirage_raster_frame() agrees. */
static s64 length_ns(const struct mirage_raster *raster, u64 frames, u64 clocks)
{
	return mul_u64_u64_div_u64(frames, clocks, raster->clock_khz) + 1;
}

void mirage_raster_begin(struct mirage_raster *raster, u32 clock_khz, u64 clocks, u64 blank_clocks,
			 s64 now_ns)
{
	/* Every frame takes time. */
	clocks = max(clocks, 1ull);
	*raster = (struct mirage_raster) {
		.clock_khz = clock_khz,
		.shortest = clocks * CLOCKS,
		.longest = clocks * CLOCKS,
		.blank = blank_clocks * CLOCKS,
		.since_ns = now_ns,
		.before_ns = now_ns,
	};
}

u64 mirage_raster_frame(const struct mirage_raster *raster, s64 now_ns)
{
	s64 ns = now_ns - raster->since_ns;

	if (!raster->clock_khz)
		return 0;
	if (ns < 0)
		return raster->number ? raster->number - 1 : 0;
	return raster->number + mul_u64_u64_div_u64(ns, raster->clock_khz, raster->longest);
}

s64 mirage_raster_start(const struct mirage_raster *raster, u64 n)
{
	if (n < raster->number)
		return raster->before_ns;
	if (n == raster->number || !raster->clock_khz)
		return raster->since_ns;
	return raster->since_ns + length_ns(raster, n - raster->number, raster->longest);
}

s64 mirage_raster_picture(const struct mirage_raster *raster, u64 n)
{
	return mirage_raster_start(raster, n) + div64_u64(raster->blank, raster->clock_khz);
}

/* The next frame begins when the one that is scanned out has had @clocks, but not in the past. */
static void raster_follow(struct mirage_raster *raster, u64 clocks, s64 now_ns)
{
	u64 frame = mirage_raster_frame(raster, now_ns);
	s64 start_ns = mirage_raster_start(raster, frame);

	raster->number = frame + 1;
	raster->before_ns = start_ns;
	raster->since_ns = max(start_ns + length_ns(raster, 1, clocks), now_ns);
}

bool mirage_raster_flip(struct mirage_raster *raster, s64 now_ns)
{
	if (!raster->clock_khz || raster->longest == raster->shortest)
		return false;
	raster_follow(raster, raster->shortest, now_ns);
	return true;
}

bool mirage_raster_stretch(struct mirage_raster *raster, u64 clocks, s64 now_ns)
{
	u64 longest = max(clocks * CLOCKS, raster->shortest);

	if (!raster->clock_khz || longest == raster->longest)
		return false;
	raster_follow(raster, longest, now_ns);
	raster->longest = longest;
	return true;
}

u32 mirage_raster_most_lines(u32 clock_khz, u32 htotal, u32 vtotal, u32 min_hz, u32 max_hz)
{
	u64 hz = clock_khz * 1000ull, frame = (u64)htotal * vtotal;
	u64 lines;

	if (!frame || !min_hz || div64_u64(hz + frame / 2, frame) > max_hz)
		return 0;
	lines = div64_u64(hz, (u64)htotal * min_hz);
	return lines > vtotal ? lines : 0;
}
