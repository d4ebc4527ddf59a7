# SPDX-License-Identifier: GPL-2.0
mirage-y += \
	drivers/i915/context.o \
	drivers/i915/context_params.o \
	drivers/i915/display.o \
	drivers/i915/driver.o \
	drivers/i915/execbuffer.o \
	drivers/i915/execbuffer_fences.o \
	drivers/i915/execbuffer_objects.o \
	drivers/i915/execbuffer_reloc.o \
	drivers/i915/extensions.o \
	drivers/i915/getparam.o \
	drivers/i915/perf.o \
	drivers/i915/query.o \
	drivers/i915/reg.o
