# SPDX-License-Identifier: GPL-2.0
mirage-y += \
	drivers/i915/context.o \
	drivers/i915/context_params.o \
	drivers/i915/debugfs.o \
	drivers/i915/display.o \
	drivers/i915/driver.o \
	drivers/i915/execbuffer.o \
	drivers/i915/execbuffer_fences.o \
	drivers/i915/execbuffer_objects.o \
	drivers/i915/execbuffer_reloc.o \
	drivers/i915/extensions.o \
	drivers/i915/file.o \
	drivers/i915/getparam.o \
	drivers/i915/params.o \
	drivers/i915/perf.o \
	drivers/i915/query.o \
	drivers/i915/reg.o \
	drivers/i915/sysfs.o
mirage-y += drivers/i915/context.o
mirage-y += drivers/i915/context_params.o
mirage-y += drivers/i915/display.o
mirage-y += drivers/i915/driver.o
mirage-y += drivers/i915/execbuffer.o
mirage-y += drivers/i915/execbuffer_fences.o
mirage-y += drivers/i915/execbuffer_objects.o
mirage-y += drivers/i915/execbuffer_reloc.o
mirage-y += drivers/i915/extensions.o
mirage-y += drivers/i915/gem_create.o
mirage-y += drivers/i915/gem_domain.o
mirage-y += drivers/i915/gem_madvise.o
mirage-y += drivers/i915/gem_mmap.o
mirage-y += drivers/i915/gem_rw.o
mirage-y += drivers/i915/gem_tiling.o
mirage-y += drivers/i915/gem_wait.o
mirage-y += drivers/i915/getparam.o
mirage-y += drivers/i915/perf.o
mirage-y += drivers/i915/query.o
mirage-y += drivers/i915/reg.o
