/* SPDX-License-Identifier: GPL-2.0 */
/* The numbers come from the uAPI header, which <errno.h> itself includes by this name. */
#include_next <linux/errno.h>
