# SPDX-License-Identifier: GPL-2.0
mirage-y += drivers/vm/evict.o
mirage-y += drivers/vm/vm.o
mirage-y += drivers/vm/vma.o
