// SPDX-License-Identifier: GPL-2.0
#include <mirage/host.h>

#include "r5xx/2d/e2.h"
#include "r5xx/r5xx.h"

struct r5xx_e2 {
	struct r5xx_engine *engine;
};

struct r5xx_e2 *r5xx_e2_create(struct r5xx_engine *engine)
{
	struct r5xx_e2 *e2 = mirage_host_alloc(sizeof(*e2));

	if (e2)
		e2->engine = engine;
	return e2;
}

void r5xx_e2_destroy(struct r5xx_e2 *e2)
{
	mirage_host_free(e2);
}

void r5xx_e2_reset(struct r5xx_e2 *e2)
{
}

int r5xx_e2_packet(struct r5xx_e2 *e2, u32 opcode, const u32 *dw, u32 num_dw)
{
	return r5xx_unknown(e2->engine, "2D packet 0x%x", opcode);
}

int r5xx_e2_write(struct r5xx_e2 *e2, u32 offset, u32 val)
{
	return 0;
}
