# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2034
# What the lab may do on this machine, as LAB_RIGHTS, and what helps where that is too little.  Sourced by
# env.sh.
#
#   root       everything
#   namespace  the same within a user namespace: there the user is root, the ids of /etc/subuid and
#              /etc/subgid are all others, and mounts are seen by nobody else
#   alone      a user namespace with the user's own id: enough for what is built
#   none       no mounts: what has to run inside the root file system runs in a guest (enter)

# can_mount [COMMAND...]: would there be mounts, with what COMMAND gives?
can_mount() { "$@" unshare --mount mount -t tmpfs lab /tmp 2> /dev/null; }

# find_rights: set LAB_RIGHTS, and namespace to the command that leads there.
namespace=()
find_rights() {
	local alone=(unshare --user --map-root-user)
	if can_mount; then
		LAB_RIGHTS=root
	elif ! can_mount "${alone[@]}"; then
		LAB_RIGHTS=none
	# Only now: where there are no namespaces, what it starts for the ids is left behind.
	elif can_mount "${alone[@]}" --map-auto; then
		LAB_RIGHTS=namespace namespace=("${alone[@]}" --map-auto)
	else
		LAB_RIGHTS=alone namespace=("${alone[@]}")
	fi
}

# take_rights SCRIPT [ARG...]: find out once for all that is started from here; where a namespace gives
# more, begin again in one, as the same process.
take_rights() {
	[ -z "${LAB_RIGHTS:-}" ] || return 0
	LAB_UID=$(id -u) LAB_USER=$(id -un 2> /dev/null) || LAB_USER=$LAB_UID
	find_rights
	export LAB_RIGHTS LAB_UID LAB_USER
	[ ${#namespace[@]} = 0 ] || exec "${namespace[@]}" "$@"
}

# The root of a user namespace makes no device nodes, and no trusted attributes.
is_namespace() { ! grep -q 4294967295 /proc/self/uid_map; }
mmdebstrap() {
	local mode=root
	! is_namespace || mode=unshare
	command mmdebstrap "${@/#--mode=root/--mode=$mode}"
}

# May this process install packages?
is_administrator() { [ "$LAB_UID" = 0 ]; }

# switched_off: what keeps users from user namespaces, as a command that ends that.
switched_off() {
	local name off
	while read -r name off; do
		[ "$(cat "/proc/sys/${name//.//}" 2> /dev/null)" != "${off%% *}" ] || echo "sysctl $name=${off##* }"
	done <<-'END'
		user.max_user_namespaces 0 10000
		kernel.unprivileged_userns_clone 0 1
		kernel.apparmor_restrict_unprivileged_userns 1 0
	END
}

# other_ids: the command that gives the user the ids of a namespace, where it has none.
other_ids() {
	local first
	grep -qsE "^($LAB_USER|$LAB_UID):" /etc/subuid && grep -qsE "^($LAB_USER|$LAB_UID):" /etc/subgid && return
	first=$(cat /etc/subuid /etc/subgid 2> /dev/null |
		awk -F: 'BEGIN { n = 100000 } $2 + $3 > n { n = $2 + $3 } END { print n }')
	echo "usermod --add-subuids $first-$((first + 65535)) --add-subgids $first-$((first + 65535)) $LAB_USER"
}

# need_root WHAT: mounts, and files of any owner.
need_root() {
	local cure
	case $LAB_RIGHTS in root | namespace) return ;; esac
	cure=$(switched_off)
	if [ -z "$cure" ] && [ "$LAB_RIGHTS" = alone ]; then
		unshare --help | grep -q -e --map-auto || die "$1 needs root, or util-linux 2.38 or later"
		cure=$(other_ids)
	fi
	[ -z "$cure" ] || die "$1 needs root, or what an administrator allows once: sudo ${cure//$'\n'/; sudo }"
	die "$1 needs root, or user namespaces, which are not allowed here (in a container?):" \
		"make the lab elsewhere, and bring its cache along with MIRAGE_CACHE="
}

# A process of a guest maps its pages one by one, of the host's memory; past the host's limit, which
# distributions used to leave at 65530, it faults for ever.
MAPS=1048576
# need_maps: raise that limit, or say once who can.
need_maps() {
	local file=/proc/sys/vm/max_map_count now
	[ -z "${LAB_MAPS:-}" ] || return 0
	export LAB_MAPS=known
	now=$(cat $file)
	[ "$now" -lt $MAPS ] || return 0
	if [ -w $file ]; then
		say "lab: raising vm.max_map_count to $MAPS"
		echo $MAPS > $file || true
	else
		say "lab: vm.max_map_count is $now, and big programs of a guest hang: sudo sysctl vm.max_map_count=$MAPS"
	fi
}
