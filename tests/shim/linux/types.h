/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHIM_LINUX_TYPES_H_
#define _SHIM_LINUX_TYPES_H_

/*
 * The few kernel headers that the hardware half may include, in the form that
 * user space needs. Each has only what is used; add to them sparingly.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef unsigned long long u64;
typedef int8_t s8;
typedef int16_t s16;
typedef int32_t s32;
typedef long long s64;

/* As uapi headers call them. */
typedef u8 __u8;
typedef u16 __u16;
typedef u32 __u32;
typedef u64 __u64;
typedef s32 __s32;
typedef s64 __s64;
typedef size_t __kernel_size_t;
typedef u32 __le32;
typedef u64 __le64;

#endif
