/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN9_WM_HZ_OP_H_
#define _INTEL_GEN9_WM_HZ_OP_H_

#include <linux/types.h>

struct mirage_cs;

/* Handler of 3DSTATE_WM_HZ_OP. */
int gen9_cmd_wm_hz_op(struct mirage_cs *cs, const u32 *dw, unsigned int len_dw);

#endif
