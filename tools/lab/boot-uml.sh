# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154
# Start User-Mode Linux in place of this process.  Sourced by tools/lab/run.

# A process in there maps its pages one by one, of the host's memory; past the host's limit, which
# distributions used to leave at 65530, it faults for ever.
MAPS=1048576
allow_maps() {
	[ "$(cat /proc/sys/vm/max_map_count)" -lt $MAPS ] || return 0
	if [ -n "$APPLIANCE" ] && [ ! -w /proc/sys/vm/max_map_count ]; then
		say "lab: vm.max_map_count is low, and big programs will hang: sudo sysctl vm.max_map_count=$MAPS"
		return
	fi
	say "lab: raising vm.max_map_count to $MAPS"
	echo $MAPS > /proc/sys/vm/max_map_count || true
}

# folders: where the guest finds its root, and what goes with it.
folders() {
	if [ -n "$APPLIANCE" ]; then
		echo "ubd0r=$APPLIANCE/root.squashfs lab.fs=ubd"
	else
		echo "lab.fs=hostfs lab.root=$ROOT lab.cache=$CACHE lab.top=$TOP"
	fi
}

boot() {
	allow_maps
	# UML can poll pipes and terminals only: input that never comes is a pipe of our own.
	mkfifo "$run/silence"
	exec 7<> "$run/silence"
	[ -n "$shell" ] || exec <&7
	# Guest memory is a sparse file, in tmpfs where it can be.
	unset TMP TEMP
	export TMPDIR=/dev/shm
	if [ "$(df --output=avail -B1 /dev/shm | tail -n1)" -lt "$(numfmt --from=iec "$mem")" ]; then
		say "lab: /dev/shm has less than $mem free, so the guest's memory is on disk"
		TMPDIR=$run
	fi
	local time=
	[ "$lab" != steady ] || time=time-travel=inf-cpu
	# shellcheck disable=SC2046 # arguments
	exec "$kernel/linux" mem="$mem" ncpus="$cpus" seccomp=on $time \
		initrd="$run/initrd" uml_dir="$run/uml" umid=lab \
		con=null con1=fd:7,fd:2 console=tty1 ssl=null ssl0=fd:0,fd:1 \
		log_buf_len=4M printk.devkmsg=on loglevel=7 panic=-1 \
		$(folders) lab.run="$run" \
		$(own_arguments) ${share:+lab.share="$share"}
}
