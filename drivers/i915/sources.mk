# SPDX-License-Identifier: GPL-2.0
mirage-y += \
	drivers/i915/display.o \
	drivers/i915/driver.o
