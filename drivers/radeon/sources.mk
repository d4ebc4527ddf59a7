# SPDX-License-Identifier: GPL-2.0
mirage-y += drivers/radeon/cs_check.o
mirage-y += drivers/radeon/cs_check_regs.o
mirage-y += drivers/radeon/cs_check_track.o
mirage-y += drivers/radeon/display.o
