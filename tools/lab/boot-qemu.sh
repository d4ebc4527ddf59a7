# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2054,SC2154
# Start QEMU with the stock kernel in place of this process.  Sourced by tools/lab/run.

folders=()
folder() {
	folders+=(-fsdev "local,id=$1,path=$2,security_model=none${3:-}")
	folders+=(-device "virtio-9p-pci,fsdev=$1,mount_tag=$1")
}

boot() {
	# One thread for all processors: with a thread each, TCG may still run a breakpoint that the
	# kernel has patched away again, and one boot in some twelve ends as "Oops: int3".
	local accel=(-accel tcg,thread=single -cpu max) console=(-serial chardev:console)
	# A lab that was made elsewhere may come to where there is none.
	[ "$(cat "$kernel/accel")" != kvm ] || [ ! -w /dev/kvm ] || accel=(-accel kvm -cpu host)
	if [ -n "$shell" ]; then
		console+=(-chardev stdio,id=console,signal=off)
	else
		console+=(-chardev "file,id=console,path=/dev/stdout")
	fi
	folder root "$ROOT" ,readonly=on
	folder cache "$CACHE" ,readonly=on
	folder top "$TOP" ,readonly=on
	folder run "$run"
	[ -z "$share" ] || folder share "$share"
	for i in "${!own[@]}"; do folder "own$i" "${own[i]}" ,readonly=on; done
	exec qemu-system-x86_64 "${accel[@]}" -machine q35 -smp "$cpus" -m "$mem" \
		-nodefaults -no-user-config -display none -vga none -no-reboot \
		"${console[@]}" -serial file:/dev/stderr "${folders[@]}" \
		-kernel "$kernel/linux" -initrd "$run/initrd" \
		-append "console=ttyS1 no_timer_check loglevel=7 log_buf_len=4M printk.devkmsg=on panic=-1 \
modprobe.blacklist=i915,radeon lab.fs=9p $(own_arguments) ${share:+lab.share=share}"
}
