// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the models
 *
 * One row for each GPU that can be put on the bus.
 */

#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/array_size.h>
#include <linux/pci_regs.h>
#include <linux/printk.h>
#include <linux/sizes.h>
#include <linux/string.h>

#include <mirage/gpu.h>
#include <mirage/kms.h>
#include <mirage/model.h>

#include "i915/i915.h"

#define BAR_MEM64	(PCI_BASE_ADDRESS_MEM_TYPE_64)
#define BAR_MEM64_PF	(PCI_BASE_ADDRESS_MEM_TYPE_64 | PCI_BASE_ADDRESS_MEM_PREFETCH)

static const struct mirage_model models[] = {
	{
		.name = "ironlake",
		.title = "Intel HD Graphics (Ironlake-M, Gen5)",
		.vendor = 0x8086,
		.device = 0x0046,
		.subvendor = 0x8086,
		.subdevice = 0x0046,
		.revision = 0x02,
		.class = 0x030000,
		/* Registers with the GTT behind them, and the aperture. */
		.bars = {
			[0] = { SZ_4M, BAR_MEM64 },
			[2] = { SZ_256M, BAR_MEM64_PF },
		},
		.chip = &mirage_chip_ilk,
		.driver = &mirage_i915_driver,
		.kms = &mirage_kms_ilk,
		.aperture_B = SZ_256M,
		.num_fences = 16,
		.max_fence_stride_B = SZ_128K,
		.secure_batches = true,
		.has_snoop = true,
		.gpu_reset = 1,
	},
};

const struct mirage_model *mirage_model_find(const char *name)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(models); i++)
		if (!strcmp(models[i].name, name))
			return &models[i];
	return NULL;
}

void mirage_models_print(void)
{
	unsigned int i;

	pr_info("models:\n");
	for (i = 0; i < ARRAY_SIZE(models); i++)
		pr_info("  %-12s %04x:%04x  %s\n", models[i].name, models[i].vendor,
			models[i].device, models[i].title);
}
