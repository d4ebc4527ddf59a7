/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SCHED_ENGINE_H_
#define _SCHED_ENGINE_H_

#include <linux/srcu.h>

/* Held by whoever keeps translations: see mirage_device_quiesce(). */
extern struct srcu_struct mirage_sections;

/* The engines' side of struct mirage_gpu_ops; @host is a struct mirage_device. */
int mirage_engine_relax(void *host, unsigned int engine, bool idle);
void mirage_engine_irq(void *host, unsigned int engine);
void mirage_engine_trace_command(void *host, unsigned int engine, u64 addr, const char *name,
				 const u32 *dw, unsigned int len_dw);

#endif
