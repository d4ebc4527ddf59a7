/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_DEVICE_H_
#define _MIRAGE_DEVICE_H_

#include <drm/drm_device.h>

#include <mirage/gpu.h>
#include <mirage/model.h>

struct mirage_board;
struct mirage_display;
struct mirage_engine;
struct mirage_error;
struct mirage_gem;
struct mirage_i915;
struct mirage_recorder;
struct mirage_sched;
struct mirage_sections;
struct mirage_vm;
struct pci_dev;

/**
 * struct mirage_kms_params - what a user sets of the display at run time
 * @force_reset: every reset of the GPU switches the display off and on
 */
struct mirage_kms_params {
	bool force_reset;
};

/**
 * struct mirage_device - one virtual GPU
 * @drm: the DRM device
 * @pdev: the PCI function it sits on
 * @board: what it is soldered on, and is connected to
 * @model: what it is
 * @gpu: the hardware half
 * @ggtt: the global GTT
 * @sections: who uses translations, owned by drivers/sched
 * @gem: buffer bookkeeping, owned by drivers/gem
 * @sched: what the engines share, owned by drivers/sched
 * @engines: queues, owned by drivers/sched; an entry for each engine of the chip
 * @error: the error state, owned by drivers/sched
 * @recorder: captures of batches, owned by drivers/sched
 * @i915: what only the i915 uAPI needs, owned by drivers/i915
 * @display: pipes and connectors, owned by drivers/kms
 * @kms_params: what a user has set of the display
 */
struct mirage_device {
	struct drm_device drm;
	struct pci_dev *pdev;
	struct mirage_board *board;
	const struct mirage_model *model;
	struct mirage_gpu *gpu;
	struct mirage_vm *ggtt;
	struct mirage_sections *sections;
	struct mirage_gem *gem;
	struct mirage_sched *sched;
	struct mirage_engine *engines[MIRAGE_MAX_ENGINES];
	struct mirage_error *error;
	struct mirage_recorder *recorder;
	struct mirage_i915 *i915;
	struct mirage_display *display;
	struct mirage_kms_params kms_params;
};

#define to_mirage_device(d) container_of(d, struct mirage_device, drm)

#endif
