// SPDX-License-Identifier: GPL-2.0
/* Programs as text, for whoever prints command streams. */

#include "r5xx/pvs/isa.h"
#include "r5xx/r5xx.h"
#include "r5xx/us/isa.h"

void r5xx_3d_pvs_text(const u32 *word, char *text, size_t size)
{
	pvs_disasm(word, text, size);
}

void r5xx_3d_us_text(const u32 *word, char *text, size_t size)
{
	us_disasm(word, text, size);
}
