// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: time
 *
 * A pipe that is on scans out whether somebody watches or not: frame n begins
 * n frame times after it was switched on, and the frame time is that of the mode to
 * the clock, so the counter and the timestamps follow from the clock alone. They are
 * right even when an interrupt is late, and nothing has to run to keep them so.
 *
 * The timer only makes the interrupts. It never gets cancelled by those who
 * switch interrupts off, for they hold the locks its handler takes: it
 * finds out by itself when it fires next, and only then may it be armed anew.
 */

#include <linux/ktime.h>
#include <linux/math64.h>

#include <drm/drm_vblank.h>

#include "display.h"

/* Frames that have begun by @now. */
static u64 frames_at(const struct mirage_scanout *scanout, ktime_t now)
{
	s64 ns = ktime_sub(now, scanout->start);

	if (!scanout->clock_khz || ns < 0)
		return 0;
	return mul_u64_u64_div_u64(ns, scanout->clock_khz, scanout->pixels);
}

/* When frame @n begins, rounded up so that frames_at() agrees. */
static ktime_t frame_start(const struct mirage_scanout *scanout, u64 n)
{
	if (!scanout->clock_khz)
		return scanout->start;
	return ktime_add_ns(scanout->start,
			    mul_u64_u64_div_u64(n, scanout->pixels, scanout->clock_khz) + 1);
}

/* Return: whether to go on, with the timer set to the next frame. */
static bool rearm(struct mirage_scanout *scanout)
{
	unsigned long flags;
	bool wanted;

	spin_lock_irqsave(&scanout->lock, flags);
	wanted = scanout->wanted && scanout->clock_khz;
	if (wanted)
		hrtimer_set_expires(&scanout->timer,
				    frame_start(scanout, frames_at(scanout, ktime_get()) + 1));
	else
		scanout->armed = false;
	spin_unlock_irqrestore(&scanout->lock, flags);
	return wanted;
}

static enum hrtimer_restart scanout_fire(struct hrtimer *timer)
{
	struct mirage_pipe *pipe = container_of(timer, struct mirage_pipe, scanout.timer);

	if (READ_ONCE(pipe->scanout.wanted))
		mirage_frames_vblank(pipe);
	return rearm(&pipe->scanout) ? HRTIMER_RESTART : HRTIMER_NORESTART;
}

void mirage_scanout_init(struct mirage_pipe *pipe)
{
	spin_lock_init(&pipe->scanout.lock);
	hrtimer_setup(&pipe->scanout.timer, scanout_fire, CLOCK_MONOTONIC, HRTIMER_MODE_ABS);
}

void mirage_scanout_fini(struct mirage_pipe *pipe)
{
	mirage_scanout_stop(pipe);
}

void mirage_scanout_start(struct mirage_pipe *pipe, const struct drm_display_mode *mode)
{
	struct mirage_scanout *scanout = &pipe->scanout;
	unsigned int fields = mode->flags & DRM_MODE_FLAG_INTERLACE ? 2 : 1;
	u64 pixels = (u64)mode->crtc_htotal * mode->crtc_vtotal / fields;

	scanout->start = ktime_get();
	scanout->pixels = pixels * 1000000;
	scanout->lines = mode->crtc_vtotal / fields;
	scanout->blank_lines = (mode->crtc_vtotal - mode->crtc_vdisplay) / fields;
	scanout->clock_khz = mode->crtc_clock;
}

void mirage_scanout_stop(struct mirage_pipe *pipe)
{
	struct mirage_scanout *scanout = &pipe->scanout;

	spin_lock_irq(&scanout->lock);
	scanout->wanted = false;
	spin_unlock_irq(&scanout->lock);
	hrtimer_cancel(&scanout->timer);
	scanout->armed = false;
	scanout->clock_khz = 0;
}

int mirage_scanout_enable_vblank(struct drm_crtc *crtc)
{
	struct mirage_scanout *scanout = &to_mirage_pipe(crtc)->scanout;
	unsigned long flags;

	spin_lock_irqsave(&scanout->lock, flags);
	scanout->wanted = true;
	if (!scanout->armed && scanout->clock_khz) {
		scanout->armed = true;
		hrtimer_start(&scanout->timer,
			      frame_start(scanout, frames_at(scanout, ktime_get()) + 1),
			      HRTIMER_MODE_ABS);
	}
	spin_unlock_irqrestore(&scanout->lock, flags);
	return 0;
}

void mirage_scanout_disable_vblank(struct drm_crtc *crtc)
{
	struct mirage_scanout *scanout = &to_mirage_pipe(crtc)->scanout;
	unsigned long flags;

	spin_lock_irqsave(&scanout->lock, flags);
	scanout->wanted = false;
	spin_unlock_irqrestore(&scanout->lock, flags);
}

u64 mirage_scanout_frame(const struct mirage_pipe *pipe)
{
	return frames_at(&pipe->scanout, ktime_get());
}

u32 mirage_scanout_count(struct drm_crtc *crtc)
{
	return mirage_scanout_frame(to_mirage_pipe(crtc));
}

u32 mirage_scanout_row(const struct mirage_pipe *pipe, u64 frame, u32 rows)
{
	const struct mirage_scanout *scanout = &pipe->scanout;
	ktime_t now = ktime_get();
	u64 clocks;
	u32 line;

	if (frames_at(scanout, now) != frame)
		return rows;
	clocks = (u64)max(ktime_sub(now, frame_start(scanout, frame)), 0) * scanout->clock_khz;
	line = mul_u64_u64_div_u64(clocks, scanout->lines, scanout->pixels);
	if (line <= scanout->blank_lines)
		return 0;
	return min((line - scanout->blank_lines) * rows /
		   (scanout->lines - scanout->blank_lines), rows);
}

bool mirage_scanout_timestamp(struct drm_crtc *crtc, int *max_error, ktime_t *time, bool in_irq)
{
	const struct mirage_scanout *scanout = &to_mirage_pipe(crtc)->scanout;

	if (!scanout->clock_khz)
		return false;
	*time = frame_start(scanout, frames_at(scanout, ktime_get()));
	*max_error = 0;
	return true;
}
