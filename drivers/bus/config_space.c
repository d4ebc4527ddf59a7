// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: configuration space
 *
 * A type 0 header and a power management capability. A write goes through a mask
 * of writable bits, which is all that sizing a base address register takes: the
 * address bits below its size are read-only zeroes.
 */

#include <linux/pci_regs.h>
#include <linux/string.h>
#include <linux/unaligned.h>
#include <linux/wordpart.h>

#include <mirage/model.h>

#include "config_space.h"

/* Where the real integrated parts have theirs. */
#define PM_CAP	0xd0

static void init_ids(struct mirage_config_space *space, const struct mirage_model *model)
{
	u8 *reg = space->reg;

	put_unaligned_le16(model->vendor, reg + PCI_VENDOR_ID);
	put_unaligned_le16(model->device, reg + PCI_DEVICE_ID);
	put_unaligned_le32(model->class << 8 | model->revision, reg + PCI_CLASS_REVISION);
	put_unaligned_le16(model->subvendor, reg + PCI_SUBSYSTEM_VENDOR_ID);
	put_unaligned_le16(model->subdevice, reg + PCI_SUBSYSTEM_ID);
	reg[PCI_HEADER_TYPE] = PCI_HEADER_TYPE_NORMAL;
}

static void init_bar(struct mirage_config_space *space, unsigned int i,
		     const struct mirage_bar *bar)
{
	unsigned int where = PCI_BASE_ADDRESS_0 + 4 * i;
	u64 address_bits = ~(bar->size_B - 1);

	if (!bar->size_B)
		return;
	put_unaligned_le32(bar->flags, space->reg + where);
	put_unaligned_le32(lower_32_bits(address_bits), space->writable + where);
	if (bar->flags & PCI_BASE_ADDRESS_MEM_TYPE_64)
		put_unaligned_le32(upper_32_bits(address_bits), space->writable + where + 4);
}

static void init_power_management(struct mirage_config_space *space)
{
	put_unaligned_le16(PCI_STATUS_CAP_LIST, space->reg + PCI_STATUS);
	space->reg[PCI_CAPABILITY_LIST] = PM_CAP;
	space->reg[PM_CAP] = PCI_CAP_ID_PM;
	put_unaligned_le16(2, space->reg + PM_CAP + PCI_PM_PMC);
	space->writable[PM_CAP + PCI_PM_CTRL] = PCI_PM_CTRL_STATE_MASK;
}

void mirage_config_init(struct mirage_config_space *space, const struct mirage_model *model)
{
	unsigned int i;

	memset(space, 0, sizeof(*space));
	init_ids(space, model);
	for (i = 0; i < MIRAGE_NUM_BARS; i++)
		init_bar(space, i, &model->bars[i]);
	init_power_management(space);
	put_unaligned_le16(PCI_COMMAND_IO | PCI_COMMAND_MEMORY | PCI_COMMAND_MASTER,
			   space->writable + PCI_COMMAND);
	space->writable[PCI_INTERRUPT_LINE] = 0xff;
	space->writable[PCI_CACHE_LINE_SIZE] = 0xff;
}

u32 mirage_config_read(const struct mirage_config_space *space, int where, int size_B)
{
	u32 val = 0;
	int i;

	for (i = size_B - 1; i >= 0; i--)
		val = val << 8 | (where + i < CONFIG_SPACE_B ? space->reg[where + i] : 0xff);
	return val;
}

void mirage_config_write(struct mirage_config_space *space, int where, int size_B, u32 val)
{
	int i;

	for (i = 0; i < size_B && where + i < CONFIG_SPACE_B; i++, val >>= 8) {
		u8 mask = space->writable[where + i];

		space->reg[where + i] = (space->reg[where + i] & ~mask) | (val & mask);
	}
}
