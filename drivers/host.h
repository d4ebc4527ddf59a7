/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _DRIVERS_HOST_H_
#define _DRIVERS_HOST_H_

struct mirage_gpu_ops;

/* The lines of mirage/gpu.h; the host argument is a struct mirage_device. */
extern const struct mirage_gpu_ops mirage_gpu_host_ops;

#endif
