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

struct mirage_chip;
struct mirage_kms_model;
struct mirage_uapi_ops;

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
 * enum mirage_reset_level - what a hang takes with it
 * @MIRAGE_RESET_NONE: there is no reset
 * @MIRAGE_RESET_DEVICE: the work of all engines
 * @MIRAGE_RESET_ENGINE: that of the engine that hangs
 */
enum mirage_reset_level {
	MIRAGE_RESET_NONE,
	MIRAGE_RESET_DEVICE,
	MIRAGE_RESET_ENGINE,
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
 * @uapi: the interface it speaks
 * @facts: what only that interface asks, in a structure of its own
 * @kms: what the display can do
 * @has_llc: CPU and GPU share the last-level cache
 * @reset: what a hang takes with it
 * @sleeps: the PCI function sleeps while neither an engine nor a pipe works (runtime power
 *	management)
 * @preempts: contexts have priorities, and engines give a batch up for a more important one
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
	const struct mirage_uapi_ops *uapi;
	const void *facts;
	const struct mirage_kms_model *kms;
	bool has_llc;
	enum mirage_reset_level reset;
	bool sleeps;
	bool preempts;
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
