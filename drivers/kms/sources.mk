# SPDX-License-Identifier: GPL-2.0
# Hot vector code, built twice: baseline and AVX2 (see mirage/lanes.h).
kms-lanes-y := format_lanes.o span_lanes.o

mirage-$(if $(CONFIG_BACKLIGHT_CLASS_DEVICE),y) += drivers/kms/backlight.o
mirage-y += \
	drivers/kms/color.o \
	drivers/kms/colorop.o \
	drivers/kms/commit.o \
	drivers/kms/compose.o \
	drivers/kms/connector.o \
	drivers/kms/crc.o \
	drivers/kms/crtc.o \
	drivers/kms/cursor.o \
	drivers/kms/ddc.o \
	drivers/kms/display.o \
	drivers/kms/edid.o \
	drivers/kms/edid_blocks.o \
	drivers/kms/format.o \
	drivers/kms/frame.o \
	drivers/kms/framebuffer.o \
	drivers/kms/getplane.o \
	drivers/kms/mode.o \
	drivers/kms/monitors.o \
	drivers/kms/panic.o \
	drivers/kms/picture.o \
	drivers/kms/pipe_debugfs.o \
	drivers/kms/plane.o \
	drivers/kms/property.o \
	drivers/kms/raster.o \
	drivers/kms/reset.o \
	drivers/kms/scanout.o \
	drivers/kms/span.o \
	drivers/kms/sink.o \
	drivers/kms/surface.o \
	drivers/kms/tables.o \
	drivers/kms/writeback.o
