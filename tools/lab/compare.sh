# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# Sourced after env.sh by what compares pictures of desktops: the tools, the verdicts, the totals.

passed=0 failed=0 skipped=0

picture_tools() {
	"$LAB/cc" "$TOP/tools/shot/shot.c" "$OUT/bin/shot" "$IN_TOP/tools/shot/screen.c" -lpng
	"$LAB/cc" "$TOP/tools/picture/compare.c" "$OUT/bin/compare" -lpng
}

# verdict MODEL NAME LABEL LABEL TEXT ok|FAILED|skipped: count it and print a line.
verdict() {
	case $6 in
	ok) passed=$((passed + 1)) ;;
	skipped) skipped=$((skipped + 1)) ;;
	*) failed=$((failed + 1)) ;;
	esac
	printf '%-10s %-11s %-8s and %-7s %s  %s\n' "$@"
}

# same_picture MODEL NAME LABEL LABEL DIR: of DIR/sides/NAME-LABEL.png less than 1 % of the pixels
# differ. Leaves DIR/NAME-LABEL.png, both and the difference.
same_picture() {
	local share result=FAILED in_dir=$IN_TOP${5#"$TOP"}
	share=$("$LAB/enter" "$IN_TOP/out/bin/compare" "$in_dir/sides/$2-$3.png" \
		"$in_dir/sides/$2-$4.png" "$in_dir/$2-$3.png" "$2" "$3" "$4" < /dev/null) || share=none
	[ "$share" = none ] || ! awk -v share="$share" 'BEGIN { exit !(share < 1) }' || result=ok
	verdict "$1" "$2" "$3" "$4" "$share % differ" $result
}

# count_said NAME FILE: print what a program says of itself, and count it by its last line, "N passed, N
# failed, N skipped"; one that has none has failed.
count_said() {
	local count
	[ -e "$2" ] || echo "$1 did not run" > "$2"
	sed "s/^/$1: /" "$2"
	read -r -a count <<< "$(sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed, \([0-9]*\) skipped$/\1 \2 \3/p' "$2")"
	passed=$((passed + ${count[0]:-0})) failed=$((failed + ${count[1]:-1})) skipped=$((skipped + ${count[2]:-0}))
}

# totals: the last line; fails when something did.
totals() {
	echo "$passed passed, $failed failed, $skipped skipped"
	[ "$failed" = 0 ]
}
