/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_MODEL_H_
#define _MIRAGE_MODEL_H_

#include <linux/types.h>

/**
 * DOC: models
 *
 * A model is data. It says what the PCI function looks like, which chip is
 * behind it, what its uAPI answers and what its display can do; code asks the
 * model and never the generation.
 */

struct drm_driver;
struct mirage_chip;
struct mirage_kms_model;

#define MIRAGE_NUM_BARS	6

/**
 * struct mirage_bar - one base address register
 * @size_B: a power of two, 0 for none
 * @flags: low bits of the register: PCI_BASE_ADDRESS_*
 */
struct mirage_bar {
	u64 size_B;
	u32 flags;
};

/**
 * struct mirage_model - a GPU that can be put on the bus
 * @name: as gpu= takes it
 * @title: for people
 * @vendor: PCI vendor
 * @device: PCI device
 * @subvendor: PCI subsystem vendor
 * @subdevice: PCI subsystem
 * @revision: PCI revision
 * @class: PCI class, 24 bits
 * @bars: base address registers; a 64-bit one takes two places
 * @chip: the hardware half
 * @driver: the DRM driver that speaks this model's uAPI
 * @kms: what the display can do
 * @aperture_B: the part of the global GTT that BAR 2 shows to the CPU
 * @num_fences: fence registers (tiled views through the aperture)
 * @max_fence_stride_B: largest pitch of a fenced object
 * @secure_batches: EXEC_SECURE exists (Gen < 6)
 * @has_llc: CPU and GPU share the last-level cache
 * @has_snoop: cached objects can be snooped without an LLC
 * @ppgtt: answer to I915_PARAM_HAS_ALIASING_PPGTT: 0 none, 1 aliasing, 2 full
 * @gpu_reset: answer to I915_PARAM_HAS_GPU_RESET: 0 none, 1 whole device, 2 per engine
 * @scheduler_caps: answer to I915_PARAM_HAS_SCHEDULER
 */
struct mirage_model {
	const char *name;
	const char *title;
	u16 vendor;
	u16 device;
	u16 subvendor;
	u16 subdevice;
	u8 revision;
	u32 class;
	struct mirage_bar bars[MIRAGE_NUM_BARS];
	const struct mirage_chip *chip;
	const struct drm_driver *driver;
	const struct mirage_kms_model *kms;
	u64 aperture_B;
	unsigned int num_fences;
	u32 max_fence_stride_B;
	bool secure_batches;
	bool has_llc;
	bool has_snoop;
	unsigned int ppgtt;
	unsigned int gpu_reset;
	unsigned int scheduler_caps;
};

/* What a GPU is unless the user says otherwise. */
#define MIRAGE_DEFAULT_MODEL	"ironlake"

/**
 * mirage_model_find - look a model up
 * @name: as the user wrote it; case matters
 *
 * Return: the model, or NULL.
 */
const struct mirage_model *mirage_model_find(const char *name);

/**
 * mirage_model_at - enumerate the models
 * @i: from 0
 *
 * Return: the model, NULL past the end.
 */
const struct mirage_model *mirage_model_at(unsigned int i);

/**
 * mirage_models_print - write the list of models to the log
 */
void mirage_models_print(void);

#endif
