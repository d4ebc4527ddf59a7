# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154
# Start User-Mode Linux in place of this process.  Sourced by tools/lab/run.

boot() {
	# Without a terminal the guest reads nothing.
	local input=null
	[ -z "$shell" ] || input=fd:0
	# Guest memory is a file: UML finds tmpfs for it by itself.
	unset TMPDIR TMP TEMP
	exec "$kernel/linux" mem="$mem" ncpus="$cpus" seccomp=on \
		initrd="$run/initrd" uml_dir="$run/uml" umid=lab \
		con=null con1=null,fd:2 console=tty1 ssl=null ssl0=$input,fd:1 \
		log_buf_len=4M printk.devkmsg=on loglevel=7 panic=-1 \
		lab.fs=hostfs lab.root="$ROOT" lab.cache="$CACHE" lab.top="$TOP" lab.run="$run"
}
