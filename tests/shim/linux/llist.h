/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHIM_LINUX_LLIST_H_
#define _SHIM_LINUX_LLIST_H_

struct llist_node {
	struct llist_node *next;
};

#endif
