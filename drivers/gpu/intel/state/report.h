/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_STATE_REPORT_H_
#define _INTEL_STATE_REPORT_H_

struct mirage_draw;
struct raster_state;

/**
 * report_buffers - tell those who watch what a draw renders to
 * @state: of the draw
 * @draw: gets targets and the depth buffer
 */
void report_buffers(const struct raster_state *state, struct mirage_draw *draw);

#endif
