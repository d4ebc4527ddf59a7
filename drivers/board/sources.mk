# SPDX-License-Identifier: GPL-2.0
mirage-y += drivers/board/board.o
