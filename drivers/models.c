// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the models
 *
 * One row for each GPU that can be put on the bus.
 */

#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/array_size.h>
#include <linux/bits.h>
#include <linux/pci_regs.h>
#include <linux/printk.h>
#include <linux/sizes.h>
#include <linux/string.h>

#include <drm/i915_drm.h>

#include <mirage/gpu.h>
#include <mirage/kms.h>
#include <mirage/model.h>

#include "i915/cmd_parser.h"
#include "i915/i915.h"
#include "radeon/radeon.h"

#define BAR_MEM64	(PCI_BASE_ADDRESS_MEM_TYPE_64)
#define BAR_MEM64_PF	(PCI_BASE_ADDRESS_MEM_TYPE_64 | PCI_BASE_ADDRESS_MEM_PREFETCH)

/*
 * Registers with the GTT in their upper half, and the aperture. The first BAR of the desktop part,
 * and both of Valleyview, have 32 bits only, but the bus has no addresses below 4 GiB to give.
 */
#define BARS_GEN4							\
	.bars = { [0] = { SZ_1M, BAR_MEM64 }, [2] = { SZ_256M, BAR_MEM64_PF } }
/* Registers with the GTT behind them, and the aperture. */
#define BARS_GEN45							\
	.bars = { [0] = { SZ_4M, BAR_MEM64 }, [2] = { SZ_256M, BAR_MEM64_PF } }

/* The same, with a GTT of 8 MiB: an entry has 8 bytes. */
#define BARS_GEN8							\
	.bars = { [0] = { SZ_16M, BAR_MEM64 }, [2] = { SZ_256M, BAR_MEM64_PF } }

#define I915_FACTS							\
	.isolated = BIT(MIRAGE_RENDER),					\
	.num_fences = 16,						\
	.coherent_ggtt = true,						\
	.max_fence_stride_B = SZ_128K,					\
	.secure_batches = true

#define INTEL(id, rev)							\
	.vendor = 0x8086, .device = (id),				\
	.subvendor = 0x8086, .subdevice = (id),				\
	.revision = (rev), .class = 0x030000

static const struct i915_facts i915_gen4 = { I915_FACTS, .graphics_x10 = 40 };
static const struct i915_facts i915_gen45 = { I915_FACTS, .graphics_x10 = 45, .has_snoop = true };
static const struct i915_facts i915_gen5 = { I915_FACTS, .graphics_x10 = 50, .has_snoop = true };

/* Those of an E3845: from 187 to 792 MHz, and 542 MHz at its base. */
static const struct i915_rps_facts rps_vlv = {
	.step_khz = 20833, .rp0 = 38, .rp1 = 26, .rpe = 26, .rpn = 9,
	.punit = true,
};

/* INSTPM: commands in order. The chip's new contexts have it. */
static const struct i915_workaround workarounds_gen7[] = { { .reg = 0x20c0, .set = 0x00800080 } };

/* Valleyview has half as many fences as its sisters, and is alone in keeping memory read-only. */
static const struct i915_facts i915_vlv = {
	.graphics_x10 = 70,
	.isolated = BIT(MIRAGE_RENDER),
	.num_fences = 16,
	.max_fence_stride_B = SZ_256K,
	.has_snoop = true,
	.has_read_only = true,
	.ppgtt = I915_PPGTT_ALIASING,
	.cmd_parser = &i915_cmd_parser_gen7,
	.sol_reset = true,
	.has_rc6 = true,
	.rps = &rps_vlv,
	.workarounds = workarounds_gen7,
	.num_workarounds = ARRAY_SIZE(workarounds_gen7),
};

/* Those of an i7-7500U: 300 to 1050 MHz, in steps of 50/3 MHz. */
static const struct i915_rps_facts rps_kbl = {
	.step_khz = 16667, .rp0 = 63, .rp1 = 18, .rpe = 18, .rpn = 18,
};

static const struct i915_sseu_facts sseu_kbl_gt2 = {
	.max_slices = 3, .max_subslices = 4,
	.slices = 1, .subslices = 3, .eus = 8,
};

/* Execution lists: each engine has a context image, and contexts have priorities. */
#define EXECLISTS							\
	.isolated = BIT(MIRAGE_RENDER) | BIT(MIRAGE_COPY) |		\
		    BIT(MIRAGE_VIDEO) | BIT(MIRAGE_VIDEO_ENHANCE),	\
	.scheduler_caps = I915_SCHEDULER_CAP_ENABLED |			\
			  I915_SCHEDULER_CAP_PRIORITY |			\
			  I915_SCHEDULER_CAP_PREEMPTION |		\
			  I915_SCHEDULER_CAP_SEMAPHORES |		\
			  I915_SCHEDULER_CAP_ENGINE_BUSY_STATS

static const struct i915_facts i915_kbl = {
	EXECLISTS,
	.graphics_x10 = 90,
	.num_fences = 32,
	.max_fence_stride_B = SZ_256K,
	.has_read_only = true,
	.coherent_ggtt = true,
	.ppgtt = I915_PPGTT_FULL,
	.cmd_parser = &i915_cmd_parser_gen9,
	.capabilities = {
		[MIRAGE_VIDEO] = I915_VIDEO_CLASS_CAPABILITY_HEVC |
				 I915_VIDEO_AND_ENHANCE_CLASS_CAPABILITY_SFC,
		[MIRAGE_VIDEO_ENHANCE] = I915_VIDEO_AND_ENHANCE_CLASS_CAPABILITY_SFC,
	},
	.sseu = &sseu_kbl_gt2,
	.has_rc6 = true,
	.has_huc = true,
	.timestamp_read_shift = 32,
	.rps = &rps_kbl,
};

#define I915(gen, level)						\
	.uapi = &mirage_i915_uapi,					\
	.facts = &i915_##gen,						\
	.reset = MIRAGE_RESET_##level

/* Video memory, of which the CPU sees 256 MiB, and registers; the ports are left out. */
#define BARS_R5XX							\
	.bars = { [0] = { SZ_256M, BAR_MEM64_PF }, [2] = { SZ_64K, BAR_MEM64 } }

#define ATI(id, sub)							\
	.vendor = 0x1002, .device = (id),				\
	.subvendor = 0x1002, .subdevice = (sub),			\
	.revision = 0, .class = 0x030000

/* Pipes are those of the rows in the hardware half, clocks and memory those of the boards. */
static const struct radeon_facts radeon_x1300 = {
	.vram_B = SZ_256M, .num_gb_pipes = 1, .num_z_pipes = 1,
	.sclk_10khz = 45000, .mclk_10khz = 25000,
};

static const struct radeon_facts radeon_x1600xt = {
	.vram_B = SZ_256M, .num_gb_pipes = 1, .num_z_pipes = 2, .zbreg_dest = true,
	.sclk_10khz = 59000, .mclk_10khz = 69000,
};

static const struct radeon_facts radeon_x1800xl = {
	.vram_B = SZ_256M, .num_gb_pipes = 4, .num_z_pipes = 1,
	.sclk_10khz = 50000, .mclk_10khz = 50000,
};

static const struct radeon_facts radeon_x1900xt = {
	.vram_B = SZ_512M, .num_gb_pipes = 4, .num_z_pipes = 1,
	.sclk_10khz = 62500, .mclk_10khz = 72500,
};

#define RADEON(board)							\
	.uapi = &mirage_radeon_uapi,					\
	.facts = &radeon_##board,					\
	.has_llc = true,						\
	.reset = MIRAGE_RESET_DEVICE

static const struct mirage_model models[] = {
	{
		.name = "g965",
		.title = "Intel G965 Express (Broadwater, Gen4)",
		INTEL(0x29a2, 0x02),
		BARS_GEN4,
		I915(gen4, DEVICE),
		.chip = &mirage_chip_bw,
		.kms = &mirage_kms_g965,
	}, {
		.name = "gm965",
		.title = "Intel GM965 Express (Crestline, Gen4)",
		INTEL(0x2a02, 0x03),
		BARS_GEN4,
		I915(gen4, DEVICE),
		.chip = &mirage_chip_cl,
		.kms = &mirage_kms_gm965,
	}, {
		.name = "g45",
		.title = "Intel G45 Express (Eaglelake, Gen4.5)",
		INTEL(0x2e22, 0x03),
		BARS_GEN45,
		I915(gen45, DEVICE),
		.chip = &mirage_chip_elk,
		.kms = &mirage_kms_g45,
	}, {
		.name = "gm45",
		.title = "Intel GM45 Express (Cantiga, Gen4.5)",
		INTEL(0x2a42, 0x07),
		BARS_GEN45,
		I915(gen45, DEVICE),
		.chip = &mirage_chip_ctg,
		.kms = &mirage_kms_gm45,
	}, {
		.name = "g41",
		.title = "Intel G41 Express (Eaglelake, Gen4.5)",
		INTEL(0x2e32, 0x03),
		BARS_GEN45,
		I915(gen45, DEVICE),
		.chip = &mirage_chip_elk,
		.kms = &mirage_kms_g45,
	}, {
		.name = "ironlake-d",
		.title = "Intel HD Graphics (Ironlake, Gen5)",
		INTEL(0x0042, 0x12),
		BARS_GEN45,
		I915(gen5, DEVICE),
		.chip = &mirage_chip_ilk,
		.kms = &mirage_kms_ilk,
	}, {
		.name = "ironlake",
		.title = "Intel HD Graphics (Ironlake-M, Gen5)",
		INTEL(0x0046, 0x02),
		BARS_GEN45,
		I915(gen5, DEVICE),
		.chip = &mirage_chip_ilk,
		.kms = &mirage_kms_ilk_m,
	}, {
		.name = "vlv",
		.title = "Intel HD Graphics of Atom E3800 (Valleyview, Gen7)",
		INTEL(0x0f31, 0x11),
		BARS_GEN45,
		I915(vlv, ENGINE),
		.sleeps = true,
		.chip = &mirage_chip_vlv,
		.kms = &mirage_kms_vlv,
	}, {
		.name = "kbl",
		.title = "Intel HD Graphics 620 (Kaby Lake GT2, Gen9.5)",
		INTEL(0x5916, 0x02),
		BARS_GEN8,
		I915(kbl, ENGINE),
		.sleeps = true,
		.chip = &mirage_chip_kbl,
		.kms = &mirage_kms_kbl,
		.has_llc = true,
		.preempts = true,
	}, {
		.name = "rv515",
		.title = "ATI Radeon X1300 (RV515)",
		ATI(0x7146, 0x0322),
		BARS_R5XX,
		RADEON(x1300),
		.chip = &mirage_chip_rv515,
		.kms = &mirage_kms_rv515,
	}, {
		.name = "rv530",
		.title = "ATI Radeon X1600 XT (RV530)",
		ATI(0x71c0, 0x0e02),
		BARS_R5XX,
		RADEON(x1600xt),
		.chip = &mirage_chip_rv530,
		.kms = &mirage_kms_rv530,
	}, {
		.name = "r520",
		.title = "ATI Radeon X1800 XL (R520)",
		ATI(0x7109, 0x0d02),
		BARS_R5XX,
		RADEON(x1800xl),
		.chip = &mirage_chip_r520,
		.kms = &mirage_kms_rv530,
	}, {
		.name = "r580",
		.title = "ATI Radeon X1900 XT (R580)",
		ATI(0x7249, 0x0b12),
		BARS_R5XX,
		RADEON(x1900xt),
		.chip = &mirage_chip_r580,
		.kms = &mirage_kms_rv530,
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

const struct mirage_model *mirage_model_at(unsigned int i)
{
	return i < ARRAY_SIZE(models) ? &models[i] : NULL;
}

void mirage_models_print(void)
{
	unsigned int i;

	pr_info("models:\n");
	for (i = 0; i < ARRAY_SIZE(models); i++)
		pr_info("  %-12s %04x:%04x  %s\n", models[i].name, models[i].vendor,
			models[i].device, models[i].title);
}
