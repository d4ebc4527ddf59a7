#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# A page of a terminal: colours, styles, boxes, letters of several scripts. It stays.
for row in 0 36 72 108 144 180; do
	for column in $(seq 0 35); do printf '\033[48;5;%dm  ' $((16 + row + column)); done
	printf '\033[0m\n'
done
for i in $(seq 0 63); do printf '\033[38;2;%d;%d;128m#' $((4 * i)) $((255 - 4 * i)); done
printf '\033[0m\n\033[1mbold\033[0m \033[3mitalic\033[0m \033[4munderline\033[0m \033[7mreverse\033[0m '
printf '\033[9mstruck\033[0m \033[4:3mcurly\033[0m \033[2mdim\033[0m\n'
printf '┌────────┬────────┐\n│ ░▒▓█▓▒ │ ▁▂▃▄▅▆ │\n├────────┼────────┤\n│ Ελλάδα │ Россия │\n└────────┴────────┘\n'
i=32
while [ $i -lt 127 ]; do
	# shellcheck disable=SC2059 # a character by its number
	printf "\\$(printf %03o $i)"
	i=$((i + 1))
done
exec sleep 1000
