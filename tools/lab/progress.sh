# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# How far something is that takes long, on a terminal; a log file gets none of it.  Sourced by env.sh.

elapsed() { printf '%dm%02ds' $(($1 / 60)) $(($1 % 60)); }

# count_lines FILE PATTERN: how many lines match; 0 without the file.
count_lines() {
	local count
	count=$(grep -cE -e "$2" "$1" 2> /dev/null) || true
	echo "${count:-0}"
}

# progress_line TITLE SECONDS DONE TOTAL UNIT: one line, over the last.
progress_line() {
	local left=''
	if [ "$4" -le 0 ]; then
		printf '\r%s %s\e[K' "$1" "$(elapsed "$2")" >&2
		return
	fi
	[ "$2" -lt 5 ] || [ "$3" -le 0 ] || [ "$3" -gt "$4" ] ||
		left=", $(elapsed $(($2 * ($4 - $3) / $3))) left"
	printf '\r%s %s, %d of %d %s%s\e[K' "$1" "$(elapsed "$2")" "$3" "$4" "$5" "$left" >&2
}

# show_progress PID TITLE [COMMAND...]: while PID runs. COMMAND prints how much is done, of how much, of
# what.
show_progress() {
	local pid=$1 title=$2 start=$SECONDS counts
	shift 2
	[ -t 2 ] || { printf '%s' "$title" >&2; return 0; }
	while kill -0 "$pid" 2> /dev/null; do
		counts='0 0 x'
		[ $# = 0 ] || counts=$("$@")
		# shellcheck disable=SC2086 # three words
		progress_line "$title" $((SECONDS - start)) $counts
		sleep 0.5
	done
	printf '\r%s\e[K' "$title" >&2
}

# with_progress TITLE COUNT COMMAND...: run COMMAND, and show meanwhile what COUNT, a command in one word
# list, prints.
with_progress() {
	local title=$1 count=$2 status=0
	shift 2
	if [ ! -t 2 ]; then
		"$@"
		return
	fi
	"$@" &
	# What runs in the background does not hear of ^C.
	trap 'trap - TERM; kill 0' INT
	# shellcheck disable=SC2086 # words
	show_progress $! "$title" $count
	wait $! || status=$?
	trap - INT
	printf '\r\e[K' >&2
	return $status
}

# What is done of the steps of tools/lab/setup, tools/lab/build and tools/lab/add.
# A build of User-Mode Linux says about so many lines.
kernel_progress() { echo "$(count_lines "$1" '^  [A-Z]+ ') 1600 steps"; }
root_progress() {
	local root
	root=$(compgen -G "$ROOT.new.*" | head -n 1) || true
	echo "$(count_lines "$root/var/log/dpkg.log" ' status installed ')" \
		"$(find "$root/var/cache/apt/archives" -name '*.deb' 2> /dev/null | wc -l) packages"
}
add_progress() {
	local total
	total=$(sed -n 's/.* upgraded, \([0-9]*\) newly installed.*/\1/p' "$1" 2> /dev/null | tail -n 1)
	echo "$(count_lines "$1" '^Setting up ') ${total:-0} packages"
}
# only_time: where nothing tells how much is left.
only_time() { echo 0 0 -; }
# build_progress FOLDER: how many objects are newer than FOLDER.start, of about how many; lanes are built
# twice.
build_progress() {
	echo "$(find "$1/drivers" -name '*.o' -newer "$1.start" 2> /dev/null | wc -l)" \
		"$(find "$1/drivers" -name '*.c' -printf 'x\n' -name '*_lanes.c' -printf 'x\n' | wc -l) objects"
}
