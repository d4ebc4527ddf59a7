#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# What the headers of a kernel have of compat.list, as options of the compiler: compat.sh INCLUDE-FOLDER
while read -r name file pattern; do
	case $name in '' | '#'*) continue ;; esac
	[ -e "$1/$file" ] || continue
	tr -d '[:space:]' < "$1/$file" | grep -q -e "$pattern" && echo "-D$name"
done < "${0%.sh}.list"
