# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154
# Start User-Mode Linux in place of this process.  Sourced by tools/lab/run.

# memory_folder: where the guest's memory, a sparse file, is: in tmpfs where it can be.
memory_folder() {
	local free
	free=$(df --output=avail -B1 /dev/shm 2> /dev/null | tail -n1) || free=0
	if [ "$free" -lt "$(numfmt --from=iec "$mem")" ] || [ ! -w /dev/shm ]; then
		say "lab: /dev/shm has less than $mem free, so the guest's memory is on disk"
	elif findmnt -no OPTIONS -T /dev/shm | grep -qw noexec; then
		say "lab: nothing may be executed in /dev/shm, so the guest's memory is on disk"
	else
		echo /dev/shm
		return
	fi
	echo "$run"
}

# folders: where the guest finds its root, and what goes with it.
folders() {
	if [ -n "$APPLIANCE" ]; then
		echo "ubd0r=$APPLIANCE/root.squashfs lab.fs=ubd"
	else
		echo "lab.fs=hostfs lab.root=$ROOT lab.cache=$CACHE lab.top=$TOP"
	fi
}

# boot [ARGUMENT...]: ARGUMENTs are more for the kernel.
boot() {
	need_maps
	# UML can poll pipes and terminals only: input that never comes is a pipe of our own.
	mkfifo "$run/silence"
	exec 7<> "$run/silence"
	[ -n "$shell" ] || exec <&7
	# Whatever file of the host a guest remembers it keeps open, and 1024, what users have, are soon gone.
	ulimit -Sn "$(ulimit -Hn)"
	unset TMP TEMP
	TMPDIR=$(memory_folder)
	export TMPDIR
	local time=
	[ "$lab" != steady ] || time=time-travel=inf-cpu
	# shellcheck disable=SC2046 # arguments
	exec "$kernel/linux" mem="$mem" ncpus="$cpus" seccomp=on $time \
		initrd="$run/initrd" uml_dir="$run/uml" umid=lab \
		con=null con1=fd:7,fd:2 console=tty1 ssl=null ssl0=fd:0,fd:1 \
		log_buf_len=4M printk.devkmsg=on loglevel=7 panic=-1 \
		$(folders) lab.run="$run" \
		$(own_arguments) ${share:+lab.share="$share"} "$@"
}
