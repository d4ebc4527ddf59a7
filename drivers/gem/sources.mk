# SPDX-License-Identifier: GPL-2.0
mirage-y += drivers/gem/bo.o
mirage-y += drivers/gem/dumb.o
mirage-y += drivers/gem/gem.o
mirage-y += drivers/gem/mmap.o
mirage-y += drivers/gem/prime.o
mirage-y += drivers/gem/userptr.o
mirage-y += drivers/gem/view.o
