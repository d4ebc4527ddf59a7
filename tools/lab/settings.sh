# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
# What a user may set, and what is right for it.  Sourced by env.sh.

# The kind of each variable of make.  KIND+WORD+WORD allows these words too.
declare -A SETTINGS=(
	[ARGS]=text [CMD]=text [COUNT]=count [CPUS]=count [CRTC]=number [CYCLES]=count [FAIL]=word+yes [FILE]=text [FILES]=files
	[GPU]=gpu [LAB]=word+fast+debug+steady+stock [LENGTH]=count [LIST]=text [MINUTES]=count
	[BASELINE]=results [IGT]=own [LIBDRM]=own [MESA]=own
	[CTS]=checkout [MODULE]=module
	[PARAMS]=params [PROFILE]=text [RATE]=count [SECONDS_EACH]=count [SEED]=number [SHARD]=shard [SUBSET]=pattern
	[TARGET]=fuzzer [TEST]=pattern [TIMEOUT]=count [TOGETHER]=word+yes [VARIANT]=word+small+full [VERSION]=version
	[WAIT]=seconds
)
. "$LAB/own.sh"

# What every target lets through.
SETTINGS_OF_ALL='JOBS KDIR V MIRAGE_CACHE MIRAGE_MIRROR MIRAGE_SUITE MIRAGE_STABLE'

models() {
	if [ -n "$APPLIANCE" ]; then cat "$TOP/models"; return; fi
	sed -n 's/^\t\t\.name = "\(.*\)",$/\1/p' "$TOP/drivers/models.c" | paste -sd ' '
}

# driver_of GPU[,GPU...]: the driver by whose name user space knows the first of them; i915 without any.
driver_of() {
	local gpu=${1%%,*}
	if [ "$gpu" = vkms ]; then
		echo vkms
	elif grep -qE "^$gpu[[:space:]](.*[[:space:]])?radeon([[:space:]]|\$)" "$TOP/igt-tests/families.txt"; then
		echo radeon
	else
		echo i915
	fi
}

# has_vulkan GPU: whether Mesa has a driver of Vulkan for it.
has_vulkan() { grep -qE "^$1[[:space:]](.*[[:space:]])?gen[79]([[:space:]]|\$)" "$TOP/igt-tests/families.txt"; }

# module_params MODULE: the names of what it can be told.
module_params() {
	if [ -n "$APPLIANCE" ] && [ "$1" = mirage ]; then cat "$TOP/params"; return; fi
	case $1 in
	vkms) echo enable_cursor enable_writeback enable_overlay enable_plane_pipeline create_default_dev ;;
	*) grep -hrosP '^module_param(_named)?\(\K\w+' "$TOP/drivers" | paste -sd ' ' ;;
	esac
}

# is_one_of WORD WORD...
is_one_of() {
	local word
	for word in "${@:2}"; do [ "$word" != "$1" ] || return 0; done
	return 1
}

is_count() { [[ $1 =~ ^[1-9][0-9]{0,8}$ ]]; }

# wrong_KIND VALUE: print what would be right, if VALUE is not.
wrong_text() { :; }
wrong_word() { echo "there is no such choice"; }
wrong_count() { is_count "$1" || echo "a number from 1 on"; }
wrong_number() { [[ $1 =~ ^[0-9]{1,19}$ ]] || echo "a number from 0 on"; }
wrong_seconds() { [[ $1 =~ ^[0-9]{1,6}(\.[0-9]+)?$ ]] || echo "a number of seconds, as 3 or 0.5"; }
wrong_version() { [[ $1 =~ ^[1-9]\.[0-9]$ ]] || echo "a version of OpenGL ES, as 3.1"; }
# shellcheck disable=SC2046 # names
wrong_gpu() { is_one_of "$1" $(models) || echo "there is no such model; one of: $(models)"; }
wrong_gpus() {
	local list name
	IFS=, read -ra list <<< "$1"
	for name in "${list[@]}"; do
		[ -z "$(wrong_gpu "$name")" ] || { echo "there is no model '$name'; one of: $(models)"; return; }
	done
	[ ${#list[@]} -le 8 ] || echo "at most 8 GPUs"
}
wrong_shard() {
	local i=${1%/*} n=${1#*/}
	[[ $1 = */* ]] && is_count "$i" && is_count "$n" && [ "$i" -le "$n" ] || echo "i/n, with i from 1 to n, as 1/4"
}
wrong_pattern() {
	local status=0
	grep -qE -e "$1" /dev/null 2> /dev/null || status=$?
	[ "$status" -lt 2 ] || echo "not a regular expression (man 7 regex, extended)"
}
# shellcheck disable=SC2086 # a list
wrong_files() {
	local file
	for file in $1; do [ -e "$file" ] || { echo "there is no file '$file'"; return; }; done
}
wrong_params() {
	local word module=mirage known
	[ "${GPU:-}" != vkms ] || module=vkms
	known=$(module_params $module)
	for word in $1; do
		# shellcheck disable=SC2086 # names
		is_one_of "${word%%=*}" $known && continue
		echo "$module has no parameter '${word%%=*}'; it has: $known"
		return
	done
}
wrong_module() {
	grep -q "^$1 " "$LAB/deqp.modules" || echo "there is no such module; one of:" \
		"$(sed -n 's/^\([a-z][^ ]*\) .*/\1/p' "$LAB/deqp.modules" | paste -sd ' ')"
}
wrong_checkout() { [ -e "$1/external/openglcts" ] || echo "not a checkout of VK-GL-CTS"; }
wrong_results() { [ -s "$1/table.txt" ] || echo "not the folder of an earlier run, with table.txt"; }
wrong_fuzzer() {
	[ -e "$TOP/tests/fuzz/fuzz_$1.c" ] || echo "there is no such fuzzer; one of:" \
		"$(cd "$TOP/tests/fuzz" && printf '%s\n' fuzz_*.c | sed 's/fuzz_\(.*\)\.c/\1/' | paste -sd ' ')"
}

wrong_own() {
	if [ ! -d "$1" ]; then
		echo "there is no such folder"
	elif [[ $(realpath "$1") = *[[:space:],]* ]]; then
		echo "the folder's name must be without blanks and commas"
	elif [ -z "$(own_mesa "$1")$(own_libdrm "$1")$(own_igt "$1")" ]; then
		echo "there are no libraries below it: an installed prefix or a meson build folder"
	fi
}

# check_setting NAME KIND: its value is none, one of the kind's words, or of the kind.
check_setting() {
	local name=$1 variable=$1 value wrong words
	[ "$name" != LAB ] || variable=LAB_FLAVOUR
	value=${!variable:-}
	[ -n "$value" ] || return 0
	IFS=+ read -ra words <<< "$2"
	is_one_of "$value" "${words[@]:1}" && return
	wrong=$("wrong_${words[0]}" "$value")
	[ -n "$wrong" ] || return 0
	if [ "${words[0]}" = word ]; then
		wrong+="; one of: ${words[*]:1}"
	elif [ ${#words[@]} -gt 1 ]; then
		wrong+=", or: ${words[*]:1}"
	fi
	die "$name=$value: $wrong"
}

# settings NAME[:KIND]...: all that the user may set for this script, checked before anything is
# done.  Make hands over, as GIVEN, the names of what its command line sets.
settings() {
	local name row taken=''
	for row; do taken+=" ${row%%:*}"; done
	# What this script starts takes what it is given.
	[ "$LAB_OWNER" = $$ ] || GIVEN=
	for name in ${GIVEN:-}; do
		# shellcheck disable=SC2086 # names
		is_one_of "$name" $taken $SETTINGS_OF_ALL ||
			die "make $(basename "$0") takes no $name=;${taken:+ it takes:}${taken:- it takes nothing}"
	done
	for row; do
		name=${row%%:*}
		check_setting "$name" "$([ "$row" = "$name" ] && echo "${SETTINGS[$name]}" || echo "${row#*:}")"
	done
	# Said at the beginning, and not by each guest.
	# shellcheck disable=SC2086 # names
	if is_one_of GPU $taken && [ "${LAB_FLAVOUR:-fast}" != stock ]; then need_maps; fi
	[ ! -e "$OUT" ] || [ -w "$OUT" ] || die "cannot write to $OUT: sudo chown -R ${LAB_USER:-$(id -un)} $OUT"
}
