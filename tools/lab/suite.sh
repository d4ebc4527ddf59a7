# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2034
# Sourced by the scripts that run a suite of tests with Mesa (piglit, deqp): its settings, a folder
# for each run, which goes on where it stopped, and the boots that it takes.

# shellcheck source=tools/lab/judge.sh
. "$LAB/judge.sh"

gpu=${GPU:-ironlake} flavour=${LAB_FLAVOUR:-fast} shard=${SHARD:-1/1} given=${MESA:-} fresh=
# An appliance has the lab's Mesa alone.
mesa=${MESA:-$([ -n "$APPLIANCE" ] && echo testing || echo stable)}
# How long a program may take, and where that is more, how long a guest may say nothing.
timeout=${TIMEOUT:-} longest= dir=

# suite_settings NAME...: what this suite takes beside what all do; then its arguments.
suite_settings() {
	local names=() arg
	while [ "$1" != -- ]; do names+=("$1"); shift; done
	shift
	for arg; do
		case $arg in
		--fresh) fresh=yes ;;
		--help) usage; exit 0 ;;
		*) usage >&2; exit 125 ;;
		esac
	done
	settings GPU:gpu+none+vkms TEST SHARD CPUS LAB:word+fast+debug TIMEOUT MESA:own+stable+testing LIBDRM BASELINE \
		"${names[@]}"
	case $mesa in
	# The lab knows where the user's own is; these two are words that only mean something here.
	stable)
		[ -z "$APPLIANCE" ] || die "MESA=stable: an appliance has no other Mesa than its own"
		unset MESA
		;;
	testing) unset MESA ;;
	*) mesa=own ;;
	esac
	[ -z "${BASELINE:-}" ] || [ "$mesa" = own ] || die "BASELINE= is for one's own Mesa, with MESA=PATH"
}

# What a program's environment needs so that it finds the Mesa that is asked for.
suite_mesa() {
	[ "$mesa" != stable ] || stable_mesa
}

# suite_folder SUITE [WORD]: the folder $dir of the run with these settings, and its name; empty
# for another run than the one that was interrupted.
suite_folder() {
	local name=$gpu
	[ -z "${2:-}" ] || name=$name-$(word "$2")
	[ -z "${TEST:-}" ] || name=$name-$(word "$TEST")
	[ -z "${SHARD:-}" ] || name=$name-${SHARD%/*}of${SHARD#*/}
	[ "$flavour" = fast ] || name=$name-$flavour
	[ -z "$given" ] || name=$name-$mesa
	dir=$OUT/$1/$name
	[ -z "${BASELINE:-}" ] || [ "$(realpath "$BASELINE")" != "$(realpath -m "$dir")" ] ||
		die "BASELINE=$BASELINE: this run's results go there: take a copy"
	if [ -n "$fresh" ] || [ -e "$dir/results.json" ]; then rm -rf "$dir"; fi
	mkdir -p "$dir/boots"
}

# The names on stdin that match, of them every n-th, starting with the i-th.
suite_pick() {
	grep -E -e "${TEST:-.}" | awk "NR % ${shard#*/} == ${shard%/*} % ${shard#*/}"
}

# suite_none WHAT EXAMPLE: there is no test that matches.
suite_none() {
	die "no test of $1 matches${TEST:+ TEST=$TEST}${SHARD:+ SHARD=$SHARD}; names are as $2"
}

# One boot with $dir/job; the kernel's faults go to boots/NUMBER.txt.
suite_boot() {
	"$LAB/run" --quiet --no-build --gpu "$gpu" --lab "$flavour" --mem 8G --share "$dir" \
		--out "$dir/boots/$1" --stall $((${longest:-$timeout} + 120)) "bash /lab/run/share/job" 2> "$dir/boots/$1.txt" || true
}

# What suite_boots shows of a boot, on a terminal with how far it is below.
suite_progress() { echo "$("$begun") $(cat "$dir"/list "$dir"/*.list 2> /dev/null | wc -l) tests"; }
suite_once() {
	suite_boot "$boots" | "$show" | if [ -t 2 ]; then sed -u $'s/^/\r\e[K/'; else cat; fi
}

# suite_boots SHOW ENDED BEGUN: boot until ENDED says so, with output through SHOW. Two boots after
# which BEGUN prints no more than before are the end. Fails when there is nothing at all.
suite_boots() {
	local show=$1 ended=$2 begun=$3 boots=0 stuck=0 last=-1 number
	case $gpu in none | vkms) ;; *) [ -n "$APPLIANCE" ] || "$LAB/build" "$flavour" ;; esac
	while :; do
		boots=$((boots + 1))
		with_progress "boot $boots:" suite_progress suite_once
		! "$ended" || return 0
		number=$("$begun")
		if [ "$number" -gt "$last" ]; then stuck=0; else stuck=$((stuck + 1)); fi
		if [ "$stuck" = 2 ]; then
			[ "$number" = 0 ] || return 0
			cat "$dir/boots/$boots.txt" >&2
			die "nothing ran"
		fi
		last=$number
		head -n 5 "$dir/boots/$boots.txt" >&2 || true
		say "the guest stopped after $number; booting again"
	done
}

# suite_baseline: keep beside the run what it is held against.
suite_baseline() {
	rm -rf "$dir/baseline"
	[ -n "${BASELINE:-}" ] || return 0
	mkdir "$dir/baseline"
	find -H "$BASELINE" -maxdepth 1 \( -name table.txt -o -name '*.driver' \) -exec cp -t "$dir/baseline" {} +
}

# silicon_of GPU: the real part nearest to it of which Mesa's sources have lists. They are OpenGL's:
# Mesa's CI has Vulkan on newer parts only.
silicon_of() { [ "${module:-}" = vk ] || sed -n "s/^$1[[:space:]]\{1,\}\([^[:space:]]*\).*/\1/p" "$TOP/igt-tests/silicon.txt"; }

# suite_judge SCRIPT [ARG...]: compare the run with what is expected, and with a real part where
# Mesa's sources say how that did.
suite_judge() {
	local silicon=() part
	suite_baseline
	part=$(silicon_of "$gpu")
	[ "$mesa" != stable ] || [ -z "$part" ] ||
		silicon=(--part "$part" --lists "$(inside "$("$LAB/mesa-source")/ci")")
	judge "$dir" "$1" --gpu "$gpu" --mesa "$mesa" --expect "$(seen "$TOP/igt-tests")" \
		"${silicon[@]}" "${@:2}"
}
