// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: vertical blanks: their numbers, timestamps and interrupts
 *
 * A pipe that is on scans out whether somebody watches or not: the counter and the
 * timestamps follow from the clock and the mode (raster.c). They are right even when an
 * interrupt is late, and nothing has to run to keep them so.
 *
 * The timer only makes the interrupts. It never gets cancelled by those who
 * switch interrupts off, for they hold the locks its handler takes: it
 * finds out by itself when it fires next, and only then may it be armed anew.
 */

#include <linux/ktime.h>
#include <linux/math64.h>

#include <drm/drm_vblank.h>

#include "display.h"

/*
 * Set the timer to the frame after the last one that is known to have begun. A flip may have
 * brought that nearer, or made it begin already. Under the lock.
 */
static void scanout_arm(struct mirage_scanout *scanout)
{
	hrtimer_start(&scanout->timer, mirage_raster_start(&scanout->raster, scanout->begun + 1),
		      HRTIMER_MODE_ABS);
}

static void scanout_see_frame(struct mirage_scanout *scanout)
{
	unsigned long flags;

	spin_lock_irqsave(&scanout->lock, flags);
	scanout->begun = mirage_raster_frame(&scanout->raster, ktime_get());
	spin_unlock_irqrestore(&scanout->lock, flags);
}

static void scanout_rearm(struct mirage_scanout *scanout)
{
	unsigned long flags;

	spin_lock_irqsave(&scanout->lock, flags);
	scanout->armed = scanout->wanted && scanout->raster.clock_khz;
	if (scanout->armed)
		scanout_arm(scanout);
	spin_unlock_irqrestore(&scanout->lock, flags);
}

static enum hrtimer_restart scanout_fire(struct hrtimer *timer)
{
	struct mirage_pipe *pipe = container_of(timer, struct mirage_pipe, scanout.timer);

	scanout_see_frame(&pipe->scanout);
	if (READ_ONCE(pipe->scanout.wanted))
		mirage_frames_vblank(pipe);
	scanout_rearm(&pipe->scanout);
	return HRTIMER_NORESTART;
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

	scanout->lines = mode->crtc_vtotal / fields;
	scanout->blank_lines = (mode->crtc_vtotal - mode->crtc_vdisplay) / fields;
	scanout->htotal = mode->crtc_htotal;
	mirage_raster_begin(&scanout->raster, mode->crtc_clock,
			    (u64)mode->crtc_htotal * mode->crtc_vtotal / fields,
			    (u64)mode->crtc_htotal * scanout->blank_lines, ktime_get());
}

void mirage_scanout_stop(struct mirage_pipe *pipe)
{
	struct mirage_scanout *scanout = &pipe->scanout;

	spin_lock_irq(&scanout->lock);
	scanout->wanted = false;
	scanout->armed = false;
	spin_unlock_irq(&scanout->lock);
	hrtimer_cancel(&scanout->timer);
	scanout->raster.clock_khz = 0;
}

void mirage_scanout_stretch(struct mirage_pipe *pipe, u32 lines)
{
	struct mirage_scanout *scanout = &pipe->scanout;
	unsigned long flags;

	spin_lock_irqsave(&scanout->lock, flags);
	if (mirage_raster_stretch(&scanout->raster, (u64)scanout->htotal * lines, ktime_get()) &&
	    scanout->armed)
		scanout_arm(scanout);
	spin_unlock_irqrestore(&scanout->lock, flags);
}

void mirage_scanout_flip(struct mirage_pipe *pipe)
{
	struct mirage_scanout *scanout = &pipe->scanout;
	unsigned long flags;

	spin_lock_irqsave(&scanout->lock, flags);
	if (mirage_raster_flip(&scanout->raster, ktime_get()) && scanout->armed)
		scanout_arm(scanout);
	spin_unlock_irqrestore(&scanout->lock, flags);
}

int mirage_scanout_enable_vblank(struct drm_crtc *crtc)
{
	struct mirage_scanout *scanout = &to_mirage_pipe(crtc)->scanout;
	unsigned long flags;

	spin_lock_irqsave(&scanout->lock, flags);
	scanout->wanted = true;
	if (!scanout->armed && scanout->raster.clock_khz) {
		scanout->armed = true;
		scanout->begun = mirage_raster_frame(&scanout->raster, ktime_get());
		scanout_arm(scanout);
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

/* The raster as it is @now, which has to be read under the lock: a flip may not be earlier. */
static struct mirage_raster read_raster(struct mirage_pipe *pipe, ktime_t *now)
{
	struct mirage_scanout *scanout = &pipe->scanout;
	struct mirage_raster raster;
	unsigned long flags;

	spin_lock_irqsave(&scanout->lock, flags);
	raster = scanout->raster;
	*now = ktime_get();
	spin_unlock_irqrestore(&scanout->lock, flags);
	return raster;
}

u64 mirage_scanout_frame(struct mirage_pipe *pipe)
{
	ktime_t now;
	const struct mirage_raster raster = read_raster(pipe, &now);

	return mirage_raster_frame(&raster, now);
}

u32 mirage_scanout_count(struct drm_crtc *crtc)
{
	return mirage_scanout_frame(to_mirage_pipe(crtc));
}

u32 mirage_scanout_row(struct mirage_pipe *pipe, u64 frame, u32 rows)
{
	const struct mirage_scanout *scanout = &pipe->scanout;
	ktime_t now;
	const struct mirage_raster raster = read_raster(pipe, &now);
	u64 clocks;
	u32 line;

	if (mirage_raster_frame(&raster, now) != frame)
		return rows;
	clocks = max(now - mirage_raster_start(&raster, frame), 0) * raster.clock_khz;
	/* A stretched blank has more lines than the mode. */
	line = min(mul_u64_u64_div_u64(clocks, scanout->lines, raster.shortest), scanout->lines);
	if (line <= scanout->blank_lines)
		return 0;
	return min((line - scanout->blank_lines) * rows /
		   (scanout->lines - scanout->blank_lines), rows);
}

bool mirage_scanout_timestamp(struct drm_crtc *crtc, int *max_error, ktime_t *time, bool in_irq)
{
	ktime_t now;
	const struct mirage_raster raster = read_raster(to_mirage_pipe(crtc), &now);

	if (!raster.clock_khz)
		return false;
	*time = mirage_raster_picture(&raster, mirage_raster_frame(&raster, now));
	*max_error = 0;
	return true;
}
