// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: DDC
 *
 * Each connector has an I2C bus to its monitor, as real ones have, for tools that talk to
 * monitors themselves. Two devices answer on it (VESA E-DDC 1.2, 2.2): the EDID's memory at 0x50,
 * which counts its address up with every byte read, and at 0x30 the segment of 256 bytes that it
 * shows until the transfer stops. Without a monitor, or with one that has no EDID, nobody answers.
 */

#include <linux/i2c.h>
#include <linux/pci.h>

#include <drm/drm_edid.h>

#include <mirage/sink.h>

#include "display.h"
#include "edid.h"

#define SEGMENT_ADDR	0x30
#define SEGMENT_B	256

static void read_edid(struct mirage_ddc *ddc, const struct mirage_sink *sink, unsigned int segment,
		      struct i2c_msg *msg)
{
	unsigned int i;

	for (i = 0; i < msg->len; i++) {
		size_t at = segment * SEGMENT_B + ddc->offset++;

		msg->buf[i] = at < sink->edid_B ? sink->edid[at] : 0xff;
	}
}

/* Return: whether somebody has answered. */
static bool ddc_answer(struct mirage_ddc *ddc, const struct mirage_sink *sink,
		       unsigned int *segment, struct i2c_msg *msg)
{
	bool reads = msg->flags & I2C_M_RD;

	if (msg->addr == SEGMENT_ADDR && !reads) {
		if (msg->len)
			*segment = msg->buf[msg->len - 1];
		return true;
	}
	if (msg->addr != DDC_ADDR)
		return false;
	if (reads)
		read_edid(ddc, sink, *segment, msg);
	else if (msg->len)
		ddc->offset = msg->buf[0];
	return true;
}

static int ddc_transfer(struct i2c_adapter *adapter, struct i2c_msg *msgs, int num)
{
	struct mirage_ddc *ddc = container_of(adapter, struct mirage_ddc, adapter);
	struct mirage_connector *connector = container_of(ddc, struct mirage_connector, ddc);
	struct mirage_sink *sink = mirage_connector_probe(connector, NULL);
	unsigned int segment = 0;
	int i;

	for (i = 0; i < num; i++)
		if (!sink || !sink->edid_B || !ddc_answer(ddc, sink, &segment, &msgs[i]))
			break;
	mirage_sink_put(sink);
	return i < num ? -ENXIO : num;
}

static u32 ddc_functionality(struct i2c_adapter *adapter)
{
	return I2C_FUNC_I2C | I2C_FUNC_SMBUS_EMUL;
}

static const struct i2c_algorithm ddc_algorithm = {
	.xfer = ddc_transfer,
	.functionality = ddc_functionality,
};

int mirage_ddc_create(struct mirage_display *display, struct mirage_connector *connector)
{
	struct device *parent = &display->mdev->pdev->dev;
	struct i2c_adapter *adapter = &connector->ddc.adapter;

	adapter->owner = THIS_MODULE;
	adapter->algo = &ddc_algorithm;
	adapter->dev.parent = parent;
	snprintf(adapter->name, sizeof(adapter->name), "%s %s", display->model->ddc_prefix,
		 connector->row->socket.name);
	return devm_i2c_add_adapter(parent, adapter);
}
