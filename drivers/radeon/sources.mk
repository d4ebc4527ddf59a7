# SPDX-License-Identifier: GPL-2.0
mirage-y += drivers/radeon/display.o
