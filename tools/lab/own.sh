# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154
# The user's own Mesa, IGT and libdrm (MESA=, IGT=, LIBDRM=): each is an installed prefix or a
# meson build folder, which the guest sees read-only under the same path.  Sourced by run.

# own_folders PATH NAME...: the folders below PATH with files of these names, separated by colons.
own_folders() {
	local path=$1 names=() name
	shift
	for name; do names+=(-o -name "$name"); done
	find -H "$path" -maxdepth 7 -name '*.p' -prune -o \( -type f -o -type l \) \
		\( "${names[@]:1}" \) -printf '%h\n' 2> /dev/null | sort -u | paste -sd :
}

own_mesa() { own_folders "$1" 'libEGL*.so*' 'libgbm.so*' 'libgallium*.so*' 'libGL*.so*' 'libglapi.so*'; }
own_libdrm() { own_folders "$1" 'libdrm*.so*'; }
own_igt() { own_folders "$1" igt_runner gem_exec_basic core_auth intel_reg 'libigt.so*'; }

# own_environment: what programs of the guest have to know, as lines for a shell.
own_environment() {
	local path libraries='' programs=''
	if [ -n "${LIBDRM:-}" ]; then libraries+=:$(own_libdrm "$LIBDRM"); fi
	if [ -n "${IGT:-}" ]; then
		programs=$(own_igt "$IGT")
		libraries+=:$programs
	fi
	if [ -n "${MESA:-}" ]; then
		libraries+=:$(own_mesa "$MESA")
		printf 'export GBM_BACKENDS_PATH=%q\n' "$(own_folders "$MESA" dri_gbm.so)"
		printf 'export LIBGL_DRIVERS_PATH=%q\n' "$(own_folders "$MESA" '*_dri.so')"
		path=$(find "$MESA" -maxdepth 6 -name '*_icd*.json' | paste -sd :)
		[ -z "$path" ] || printf 'export VK_DRIVER_FILES=%q\n' "$path"
		path=$(own_folders "$MESA" 00-mesa-defaults.conf)
		[ -z "$path" ] || printf 'export DRIRC_CONFIGDIR=%q\n' "$path"
	fi
	printf 'export LD_LIBRARY_PATH=%q\n' "${libraries#:}"
	[ -z "$programs" ] || printf 'export PATH=%q:$PATH\n' "$programs"
}

# own_prepare: set own to the folders, and leave in $run what the guest has to know.
own=()
own_prepare() {
	local path
	[ -z "${MESA:-}" ] || MESA=$(realpath "$MESA")
	[ -z "${LIBDRM:-}" ] || LIBDRM=$(realpath "$LIBDRM")
	[ -z "${IGT:-}" ] || IGT=$(realpath "$IGT")
	for path in "${MESA:-}" "${LIBDRM:-}" "${IGT:-}"; do [ -z "$path" ] || own+=("$path"); done
	[ ${#own[@]} -gt 0 ] || return 0
	printf '%s\n' "${own[@]}" > "$run/own"
	own_environment > "$run/own.env"
	if [ -n "$APPLIANCE" ]; then
		cp "$TOP/renderer" "$run/renderer"
	else
		"$LAB/cc" "$LAB/renderer.c" "$OUT/bin/renderer" -ldl
		cp "$OUT/bin/renderer" "$run/renderer"
	fi
	printf 'OWN_MESA=%q OWN_LIBDRM=%q OWN_IGT=%q\n' "${MESA:-}" "${LIBDRM:-}" "${IGT:-}" >> "$run/env"
}

# own_arguments: for the guest's kernel.
own_arguments() {
	local i
	for ((i = 0; i < ${#own[@]}; i++)); do printf ' lab.own%d=%s' $i "${own[i]}"; done
}
