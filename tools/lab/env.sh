# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2034
# Sourced by every script of the lab: where things are, and how to speak.

set -euo pipefail

# What a script says at its beginning is its help, where it has no other.
if [ "${1:-}" = --help ] && ! grep -q '^usage()' "$0"; then
	sed -n '3,/^[^#]/s/^# \{0,1\}//p' "$0"
	exit 0
fi

# Users other than root have no administrator's programs in their PATH: chroot, mkfs.
case :$PATH: in *:/usr/sbin:*) ;; *) PATH=$PATH:/usr/sbin:/sbin ;; esac

LAB=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
TOP=$(cd "$LAB/../.." && pwd)
# In an appliance (tools/lab/appliance) all is prepared, and nothing is written beside it.
APPLIANCE=
[ ! -e "$TOP/root.squashfs" ] || APPLIANCE=$TOP
CACHE=${MIRAGE_CACHE:-${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/mirage}
OUT=$TOP/out
if [ -n "$APPLIANCE" ]; then
	CACHE=${TMPDIR:-/tmp}/mirage-lab-$(id -u)
	OUT=$PWD/mirage-out
fi
JOBS=${JOBS:-$(nproc)}
# The script that somebody started; no guest outlives it.
export LAB_OWNER=${LAB_OWNER:-$$}
# One name per checkout: several of them share the cache.
TREE=$(basename "$TOP")-$(printf %s "$TOP" | cksum | cut -d' ' -f1)

# Where the root file system sees the cache and the checkout.
IN_CACHE=/lab/cache
IN_TOP=/lab/src
inside() { echo "$IN_CACHE${1#"$CACHE"}"; }

# A regular expression as part of a folder's name.
word() { printf %s "$1" | tr -c 'a-zA-Z0-9_' - | cut -c1-80; }

say() { printf '%s\n' "$*" >&2; }
die() { say "mirage lab: $*"; exit 125; }

. "$LAB/rights.sh"
[ -n "$APPLIANCE" ] || take_rights "$0" "$@"
. "$LAB/progress.sh"
. "$LAB/settings.sh"

# What is built is kept under the hash of what it is built from, so that checkouts with
# different ideas do not rebuild each other's things, and a running guest keeps its files.
hash_of() { (cd "$LAB" && cat "$@" | sed '/^ *#/d' | sha256sum | cut -c1-10); }

if [ -z "$APPLIANCE" ]; then
	ROOT=$CACHE/rootfs/$(hash_of packages root root-stable root-guest)
	KERNEL_SOURCE=$CACHE/kernel/source-$(hash_of kconfig.drm kernel.patch)
fi
kernel_of() {
	case $1 in
	fast | debug | steady | appliance) echo "$CACHE/kernel/$1-$(hash_of config.base "config.$1" kconfig.drm kernel.patch kernel)" ;;
	stock) echo "$CACHE/kernel/stock-$(hash_of packages root root-stable root-guest kernel-stock)" ;;
	esac
}

# Where headers of the kernel in stable's backports lie, above the root file system (tools/lab/backports).
backports_over() { echo "$CACHE/backports-$(basename "$ROOT")"; }

# What a program's environment needs so that it finds the Mesa of Debian stable.
stable_mesa() {
	local folder
	folder=$(inside "$("$LAB/mesa-stable")")
	echo "LD_LIBRARY_PATH=$folder GBM_BACKENDS_PATH=$folder/gbm LIBGL_DRIVERS_PATH=$folder/dri"
}

# stable_apt FOLDER TYPE: prepare a folder for apt to know Debian stable's packages (deb) or their
# sources (deb-src) alone; or xenial's, Ubuntu 16.04. Prints apt's options, as the root file system sees
# the folder.
stable_apt() {
	local there
	there=$(inside "$1")
	rm -rf "$1"
	mkdir -p "$1/lists/partial"
	if [ "${MIRAGE_STABLE:-}" = xenial ]; then
		echo "$2 [signed-by=/usr/share/keyrings/ubuntu-archive-keyring.gpg]" \
			http://archive.ubuntu.com/ubuntu xenial main universe > "$1/sources"
		# Ubuntu's key of 2012 has vouched for itself by SHA-1.
		printf '[hash_algorithms]\nsha1.second_preimage_resistance = 2099-01-01\n' > "$1/policy"
	else
		echo "$2 ${MIRAGE_MIRROR:-http://deb.debian.org/debian} ${MIRAGE_STABLE:-trixie} main" > "$1/sources"
	fi
	echo "-q -o Dir::Etc::SourceList=$there/sources -o Dir::Etc::SourceParts=/dev/null" \
		"-o Dir::State::lists=$there/lists -o APT::Sandbox::User=root"
}

# with_lock NAME COMMAND...: one at a time on this machine, and say so when waiting.
# Children keep the lock: what outlives an interrupted command must not meet its successor.
with_lock() {
	local name=$1
	shift
	mkdir -p "$CACHE/lock"
	(
		if ! flock -n 9; then
			say "waiting for another lab to finish: $name"
			flock 9
		fi
		"$@"
	) 9>"$CACHE/lock/$name"
}
