# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154
# Start QEMU with the stock kernel in place of this process.  Sourced by tools/lab/run.

boot() {
	local accel=(-accel tcg,thread=multi -cpu max) console=(-serial chardev:console)
	[ "$(cat "$kernel/accel")" != kvm ] || accel=(-accel kvm -cpu host)
	if [ -n "$shell" ]; then
		console+=(-chardev stdio,id=console,signal=off)
	else
		console+=(-chardev "file,id=console,path=/dev/stdout")
	fi
	exec qemu-system-x86_64 "${accel[@]}" -machine q35 -smp "$cpus" -m "$mem" \
		-nodefaults -no-user-config -display none -vga none -no-reboot \
		"${console[@]}" -serial file:/dev/stderr \
		-fsdev "local,id=root,path=$ROOT,security_model=none,readonly=on" \
		-device virtio-9p-pci,fsdev=root,mount_tag=root \
		-fsdev "local,id=cache,path=$CACHE,security_model=none,readonly=on" \
		-device virtio-9p-pci,fsdev=cache,mount_tag=cache \
		-fsdev "local,id=top,path=$TOP,security_model=none,readonly=on" \
		-device virtio-9p-pci,fsdev=top,mount_tag=top \
		-fsdev "local,id=run,path=$run,security_model=none" \
		-device virtio-9p-pci,fsdev=run,mount_tag=run \
		-kernel "$kernel/linux" -initrd "$run/initrd" \
		-append "console=ttyS1 loglevel=7 log_buf_len=4M printk.devkmsg=on panic=-1 \
modprobe.blacklist=i915,radeon lab.fs=9p"
}
