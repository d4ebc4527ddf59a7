# SPDX-License-Identifier: GPL-2.0
# `make` builds mirage.ko; `make help` lists everything else.

KDIR ?= /lib/modules/$(shell uname -r)/build
GPU ?= ironlake
LAB ?= fast
export LAB_FLAVOUR := $(LAB)
export GPU LIST SUBSET TEST FORMATS OPS SHARD CPUS PROFILE CMD FILES PARAMS SECONDS_EACH MINUTES TARGET CRTC \
	FILE COUNT WAIT ARGS CYCLES TOGETHER LENGTH RATE TIMEOUT MESA IGT LIBDRM SEED \
	CTS MODULE VARIANT VERSION BASELINE
# What the command line sets: a target does not take what it does not know.
export GIVEN := $(foreach v,$(.VARIABLES),$(if $(findstring command,$(origin $(v))),$(v)))

lab := tools/lab

.PHONY: all modules headers install clean help lab run shell igt uapi test demo shot record replay glmark2 \
	vulkan opencl programs desktops xorg libdrm bench fuzz states buffers piglit deqp eu-corpus check kernels \
	deb deb-test appliance appliance-test ci-test mesa-test merge-test lab-clean

all: modules

help:
	@$(lab)/help

modules: | headers
	$(MAKE) -C $(KDIR) M=$(CURDIR) modules

install: modules
	@[ "$$(id -u)" = 0 ] || { echo "make install needs root: sudo make install" >&2; exit 1; }
	$(MAKE) -C $(KDIR) M=$(CURDIR) modules_install
	depmod -a $$($(MAKE) -s --no-print-directory -C $(KDIR) kernelrelease)

headers:
	@[ -e "$(KDIR)/Makefile" ] || { echo "no kernel headers in $(KDIR):" \
		"apt install linux-headers-$(shell uname -r), or choose a folder with KDIR=" >&2; exit 1; }

clean: | headers
	$(MAKE) -C $(KDIR) M=$(CURDIR) clean

lab:
	@$(lab)/lab

run:
	@$(lab)/run --gpu "$$GPU" --lab "$$LAB_FLAVOUR" --params "$$PARAMS" \
		$(foreach f,$(FILES),--file "$(f)") -- "$$CMD"

shell:
	@$(lab)/run --gpu "$$GPU" --lab "$$LAB_FLAVOUR" --params "$$PARAMS" --shell

igt uapi test demo shot record replay glmark2 vulkan opencl programs desktops xorg libdrm bench fuzz states \
	buffers piglit deqp eu-corpus check kernels deb deb-test appliance appliance-test ci-test mesa-test merge-test lab-clean:
	@$(lab)/$@
