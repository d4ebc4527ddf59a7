// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: sections
 *
 * Who uses translations of GPU addresses is in a section of the device: its engines, their
 * workers, and whoever reads memory through its page table. Whoever takes pages away clears the
 * page table first, says so with mirage_device_revoke(), and releases the pages when all
 * sections that were open then are over: mirage_device_quiesce() waits for that.
 *
 * A section is an SRCU read section of the device's own, as long as a piece of work (some 100
 * microseconds), and nobody blocks in it: what sleeps, allocates or gives the CPU away leaves it
 * first. So a grace period is over soon, whatever the GPU is at, and no allocation can wait for
 * memory that only the end of its own section would free.
 */

#include <linux/atomic.h>
#include <linux/kernel.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include <linux/spinlock.h>
#include <linux/srcu.h>

#include <drm/drm_managed.h>

#include <mirage/device.h>

#include "sched/engine.h"
#include "sched/section.h"

/**
 * struct mirage_sections - sections of a device
 * @srcu: its read sections
 * @revocations: how often translations were revoked
 */
struct mirage_sections {
	struct srcu_struct srcu;
	atomic_t revocations;
};

/* Sections that allocations leave: one for each engine that runs, hardly more. */
static DEFINE_SPINLOCK(begun_lock);
static LIST_HEAD(begun);

static void sections_fini(struct drm_device *drm, void *arg)
{
	struct mirage_sections *sections = arg;

	/* What was asked for and nobody waited for has to be over, too. */
	synchronize_srcu(&sections->srcu);
	cleanup_srcu_struct(&sections->srcu);
	kfree(sections);
}

static void sections_revoke(struct mirage_device *mdev)
{
	atomic_inc(&mdev->sections->revocations);
}

static void sections_quiesce(struct mirage_device *mdev)
{
	synchronize_srcu_expedited(&mdev->sections->srcu);
}

static const struct mirage_device_ops sections_device_ops = {
	.revoke = sections_revoke,
	.quiesce = sections_quiesce,
	.defer = mirage_sched_defer,
};

int mirage_sections_init(struct mirage_device *mdev)
{
	struct mirage_sections *sections = kzalloc(sizeof(*sections), GFP_KERNEL);
	int ret;

	if (!sections)
		return -ENOMEM;
	ret = init_srcu_struct(&sections->srcu);
	if (ret) {
		kfree(sections);
		return ret;
	}
	mdev->sections = sections;
	mdev->ops = &sections_device_ops;
	return drmm_add_action_or_reset(&mdev->drm, sections_fini, sections);
}

static void section_open(struct mirage_section *section)
{
	section->cookie = srcu_read_lock(&section->of->srcu);
	/*
	 * After the lock: a section that a grace period does not wait for sees what was
	 * counted before that began.
	 */
	section->revoked = atomic_read(&section->of->revocations);
	non_block_start();
}

void mirage_section_enter(struct mirage_section *section, struct mirage_device *mdev)
{
	section->of = mdev->sections;
	section->task = current;
	section_open(section);
}

void mirage_section_leave(struct mirage_section *section)
{
	non_block_end();
	srcu_read_unlock(&section->of->srcu, section->cookie);
}

bool mirage_section_relax(struct mirage_section *section)
{
	u32 before = section->revoked;

	mirage_section_leave(section);
	cond_resched();
	section_open(section);
	return section->revoked != before;
}

void mirage_section_begin(struct mirage_section *section, struct mirage_device *mdev)
{
	mirage_section_enter(section, mdev);
	spin_lock(&begun_lock);
	list_add(&section->link, &begun);
	spin_unlock(&begun_lock);
}

void mirage_section_end(struct mirage_section *section)
{
	spin_lock(&begun_lock);
	list_del(&section->link);
	spin_unlock(&begun_lock);
	mirage_section_leave(section);
}

struct mirage_section *mirage_section_pause(void)
{
	struct mirage_section *section, *mine = NULL;

	spin_lock(&begun_lock);
	list_for_each_entry(section, &begun, link)
		if (section->task == current)
			mine = section;
	spin_unlock(&begun_lock);
	if (mine)
		mirage_section_leave(mine);
	return mine;
}

void mirage_section_resume(struct mirage_section *section)
{
	if (section)
		section_open(section);
}
