/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SCHED_SECTION_H_
#define _SCHED_SECTION_H_

#include <linux/list.h>
#include <linux/types.h>

struct mirage_device;
struct mirage_sections;
struct task_struct;

/**
 * struct mirage_section - a task's right to use translations of a device
 * @of: the device's sections
 * @task: who is in it
 * @link: in the list of those that allocations look for
 * @cookie: SRCU's
 * @revoked: how often translations had been revoked when it was entered
 *
 * Belongs to one task, which enters and leaves it.
 */
struct mirage_section {
	struct mirage_sections *of;
	struct task_struct *task;
	struct list_head link;
	int cookie;
	u32 revoked;
};

/**
 * mirage_sections_init - let a device have sections, and mirage_device.ops
 * @mdev: the device, before anything that has pages to release
 *
 * Return: 0 or -ENOMEM.
 */
int mirage_sections_init(struct mirage_device *mdev);

/**
 * mirage_section_enter - from now on translations may be used
 * @section: zeroed, or left
 * @mdev: the device
 *
 * Nothing that may block until mirage_section_leave(): a kernel with CONFIG_DEBUG_ATOMIC_SLEEP
 * reports whoever does. Only mirage_host_alloc() and mirage_host_free() are let through, and
 * only in a section between mirage_section_begin() and mirage_section_end().
 */
void mirage_section_enter(struct mirage_section *section, struct mirage_device *mdev);

/**
 * mirage_section_leave - translations are void
 * @section: entered by this task
 */
void mirage_section_leave(struct mirage_section *section);

/**
 * mirage_section_relax - let others run between two pieces of work
 * @section: entered by this task; left meanwhile
 *
 * Return: true when translations have been revoked since the section was entered, so that those
 * from before are void.
 */
bool mirage_section_relax(struct mirage_section *section);

/**
 * mirage_section_begin - enter a section that allocations leave
 * @section: as for mirage_section_enter()
 * @mdev: the device
 *
 * Each call of mirage_host_alloc() and mirage_host_free() by this task is then a
 * mirage_section_relax().
 */
void mirage_section_begin(struct mirage_section *section, struct mirage_device *mdev);

/**
 * mirage_section_end - undo mirage_section_begin()
 * @section: entered by this task
 */
void mirage_section_end(struct mirage_section *section);

/**
 * mirage_section_pause - leave this task's section, if it has begun one
 *
 * Return: the section for mirage_section_resume(), or NULL.
 */
struct mirage_section *mirage_section_pause(void);

/**
 * mirage_section_resume - undo mirage_section_pause()
 * @section: what that returned
 */
void mirage_section_resume(struct mirage_section *section);

#endif
