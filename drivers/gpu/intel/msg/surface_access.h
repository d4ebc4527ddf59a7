/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_SURFACE_ACCESS_H_
#define _INTEL_SURFACE_ACCESS_H_

#include <linux/types.h>

struct mirage_eu_group;
struct msg_send;

/*
 * Handlers of the data port's messages that read and write surfaces by the channel: untyped ones
 * DWords of buffers, typed ones texels; of several threads at once unless they are SIMD4x2. FPU
 * sections.
 */
bool surface_untyped_read_all(struct msg_send *s, struct mirage_eu_group *g, u32 threads);
bool surface_untyped_write_all(struct msg_send *s, struct mirage_eu_group *g, u32 threads);
int surface_untyped_read(const struct msg_send *s);
int surface_untyped_write(const struct msg_send *s);
int surface_untyped_atomic(const struct msg_send *s);
int surface_typed_read(const struct msg_send *s);
int surface_typed_write(const struct msg_send *s);
int surface_typed_atomic(const struct msg_send *s);

/* And of Gen9: atomic operations of two slots, on floats, and all that at addresses of 64 bits. */
int surface_untyped_atomic_4x2(const struct msg_send *s);
int surface_float_atomic(const struct msg_send *s);
int surface_a64_read(const struct msg_send *s);
int surface_a64_write(const struct msg_send *s);
int surface_a64_atomic(const struct msg_send *s);
int surface_a64_float_atomic(const struct msg_send *s);

#endif
