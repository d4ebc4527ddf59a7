// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: memory interface commands of Gen9
 *
 * Since Gen8 addresses are two DWords, and all engines have the commands that only the render
 * engine had (Gen9 Vol 2a, Command Reference). A batch may call another one, which is of the
 * second level and returns.
 */

#include <linux/bits.h>
#include <linux/errno.h>
#include <linux/kernel.h>

#include "mi.h"
#include "regs.h"

#define BBS_SECOND_LEVEL		BIT(22)

/* One of the second level that calls another one is replaced by it. */
int mirage_gen9_batch_buffer_start(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	bool second = dw[0] & BBS_SECOND_LEVEL;

	if (dw[0] & MI_BBS_NON_SECURE)
		cs->secure = false;
	if (second && !cs->nested)
		cs->ret = cs->next;
	cs->nested = second;
	return mi_jump(cs, mi_addr64(dw + 1));
}

int mirage_gen9_store_data_imm(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	mi_write(cs, dw[0] & MI_USE_GGTT, mi_addr64(dw + 1), dw + 3, (len_dw - 3) * sizeof(*dw));
	return 0;
}

#define SRM_PREDICATE			BIT(21)

int mirage_gen9_store_register_mem(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	int err;
	u32 val;

	if ((dw[0] & SRM_PREDICATE) && !cs->saved.predicate_result)
		return 0;
	err = mi_read_reg(cs, dw[1] & MI_REG, &val);
	if (!err)
		mi_write(cs, dw[0] & MI_USE_GGTT, mi_addr64(dw + 2), &val, sizeof(val));
	return err == -EACCES ? 0 : err;
}

int mirage_gen9_load_register_mem(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	if (!mi_may_load(cs, dw[1] & MI_REG))
		return 0;
	return mirage_cs_write_reg(cs, dw[1] & MI_REG,
				   mi_read32(cs, dw[0] & MI_USE_GGTT, mi_addr64(dw + 2)), ~0u);
}

int mirage_gen9_load_register_reg(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw)
{
	int err;
	u32 val;

	if (!mi_may_load(cs, dw[2] & MI_REG))
		return 0;
	err = mi_read_reg(cs, dw[1] & MI_REG, &val);
	if (!err)
		err = mirage_cs_write_reg(cs, dw[2] & MI_REG, val, ~0u);
	return err == -EACCES ? 0 : err;
}
