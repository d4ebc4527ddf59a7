/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_SCHED_H_
#define _MIRAGE_SCHED_H_

#include <linux/types.h>

#include <drm/gpu_scheduler.h>

#include <mirage/gpu.h>

/**
 * DOC: engines as the driver sees them
 *
 * Each engine of the chip has a drm_gpu_scheduler and a kernel thread. The
 * scheduler picks jobs in the order of submission once their dependencies have
 * signalled; the thread runs one with mirage_engine_run() and signals its fence. A
 * job that takes longer than the hang-check period is stopped, an error state is
 * captured, the engine reset, its context told that it was guilty, and the queue
 * goes on with the next.
 */

struct mirage_context;
struct mirage_device;
struct seq_file;

struct mirage_engine;

/**
 * mirage_sched_init - start the engines' queues
 * @mdev: the device, with its chip
 *
 * Return: 0 or a negative errno.
 */
int mirage_sched_init(struct mirage_device *mdev);

/**
 * mirage_sched_fini - stop the queues; what is still in them ends with -ECANCELED
 * @mdev: the device
 */
void mirage_sched_fini(struct mirage_device *mdev);

/**
 * mirage_sched_wait_idle - wait until no engine has anything to do
 * @mdev: the device
 * @timeout: in jiffies
 *
 * Return: jiffies left (at least 1), 0 after a timeout, -ERESTARTSYS.
 */
long mirage_sched_wait_idle(struct mirage_device *mdev, long timeout);

/**
 * mirage_device_quiesce - wait until no engine can use a stale translation
 * @mdev: the device
 *
 * To be called between clearing page table entries and releasing the pages. Sleeps
 * for as long as an engine takes to its next relax(): some 100 microseconds.
 */
void mirage_device_quiesce(struct mirage_device *mdev);

#endif
