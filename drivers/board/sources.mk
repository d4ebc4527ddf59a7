# SPDX-License-Identifier: GPL-2.0
mirage-y += \
	drivers/board/board.o

# Built in, or a module that comes along.
ifneq ($(filter y m,$(CONFIG_CONFIGFS_FS)),)
ccflags-y += -DMIRAGE_CONFIGFS
mirage-y += \
	drivers/board/configfs.o \
	drivers/board/configfs_connector.o
endif
