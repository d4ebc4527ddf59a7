# SPDX-License-Identifier: GPL-2.0
# `make` builds mirage.ko; `make help` lists everything else.

KDIR ?= /lib/modules/$(shell uname -r)/build
GPU ?= ironlake
LAB ?= fast
export LAB_FLAVOUR := $(LAB)
export GPU LIST SUBSET TEST SHARD PROFILE CMD FILES PARAMS SECONDS_EACH MINUTES TARGET CRTC \
	FILE COUNT WAIT ARGS CYCLES TOGETHER LENGTH RATE

lab := tools/lab

.PHONY: all modules install clean help lab run shell igt uapi test demo shot record replay glmark2 \
	desktops bench fuzz piglit eu-corpus check kernels lab-clean

all: modules

help:
	@$(lab)/help

modules:
	$(MAKE) -C $(KDIR) M=$(CURDIR) modules

install: modules
	$(MAKE) -C $(KDIR) M=$(CURDIR) modules_install
	depmod -a $$($(MAKE) -s --no-print-directory -C $(KDIR) kernelrelease)

clean:
	$(MAKE) -C $(KDIR) M=$(CURDIR) clean

lab:
	@$(lab)/lab

run:
	@$(lab)/run --gpu "$$GPU" --lab "$$LAB_FLAVOUR" --params "$$PARAMS" \
		$(foreach f,$(FILES),--file "$(f)") -- "$$CMD"

shell:
	@$(lab)/run --gpu "$$GPU" --lab "$$LAB_FLAVOUR" --params "$$PARAMS" --shell

igt uapi test demo shot record replay glmark2 desktops bench fuzz piglit eu-corpus check kernels lab-clean:
	@$(lab)/$@
