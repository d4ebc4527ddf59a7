# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# Sourced by what judges results: the reports run in the root file system, in an appliance with the
# host's Python.

# seen PATH: a path of the checkout as the reports see it.
seen() {
	if [ -n "$APPLIANCE" ]; then echo "$1"; else echo "$IN_TOP${1#"$TOP"}"; fi
}

# report SCRIPT [ARG...]
report() {
	if [ -n "$APPLIANCE" ]; then
		command -v python3 > /dev/null || die "results are judged by python3, and there is none"
		python3 "$LAB/$1" "${@:2}"
	else
		"$LAB/enter" python3 "$(seen "$LAB")/$1" "${@:2}"
	fi
}

# judge FOLDER SCRIPT [ARG...]: print the report of the results in FOLDER, and leave it there as
# report.txt, failed.txt (what nobody expected) and junit.xml. The status is that of the report.
judge() {
	local dir=$1 status=0
	report "${@:2}" "$(seen "$dir")" > "$dir/report.txt" || status=$?
	cat "$dir/report.txt"
	sed -n 's/^FAILED \(.*\): [a-z-]*\( (.*)\)\{0,1\}$/\1/p' "$dir/report.txt" > "$dir/failed.txt"
	report junit.py "$(seen "$dir")" > "$dir/junit.xml"
	return $status
}
