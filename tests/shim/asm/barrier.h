/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHIM_ASM_BARRIER_H_
#define _SHIM_ASM_BARRIER_H_

#define smp_store_release(p, v)	__atomic_store_n(p, v, __ATOMIC_RELEASE)
#define smp_load_acquire(p)	__atomic_load_n(p, __ATOMIC_ACQUIRE)

#endif
