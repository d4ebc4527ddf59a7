// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what all of the engine share
 *
 * Letting the host in, and saying what stands in the way.
 */

#include <linux/compiler.h>
#include <linux/errno.h>
#include <linux/kernel.h>

#include "r5xx/r5xx.h"

void r5xx_forget(struct r5xx_engine *engine)
{
	mirage_mmu_flush(&engine->mmu);
	engine->relaxed++;
}

int r5xx_relax(struct r5xx_engine *engine, bool idle)
{
	struct mirage_gpu *gpu = engine->hw.gpu;
	int err = 0;

	if (READ_ONCE(engine->hw.stop))
		return -ECANCELED;
	if (gpu->ops->relax)
		err = gpu->ops->relax(gpu->host, engine->hw.index, idle);
	r5xx_forget(engine);
	engine->work_ns = 0;
	/* In the middle of a packet there is nothing to come back to. */
	if (err == -EAGAIN) {
		engine->yield = true;
		err = 0;
	}
	return err || READ_ONCE(engine->hw.stop) ? -ECANCELED : 0;
}

int r5xx_unknown(struct r5xx_engine *engine, const char *fmt, ...)
{
	va_list args;

	if (__atomic_exchange_n(&engine->told, true, __ATOMIC_RELAXED))
		return -EIO;
	va_start(args, fmt);
	vscnprintf(engine->unknown, sizeof(engine->unknown), fmt, args);
	va_end(args);
	return -EIO;
}
