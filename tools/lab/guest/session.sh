# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2034
# Sourced in the guest by whatever takes pictures of a desktop: how to start an X server, and how to
# know that a picture is complete.

shot=/lab/run/files/shot
export XDG_RUNTIME_DIR=/run LIBSEAT_BACKEND=noop DISPLAY=:1
card=$(basename "$(dirname "$(readlink -f "$(find /sys/class/drm -name 'card*-*' | sort | head -n 1)")")")
bitmaps=/usr/include/X11/bitmaps

# take PID FILE: the picture of CRTC 0, while the server that owns it stands still.
take() {
	local status=0
	kill -STOP "$1" || return 1
	$shot 0 "$2" "pid:$1" || status=1
	kill -CONT "$1"
	return $status
}

# settle PID: until the picture has changed since the last time, and then no more: /tmp/now.png. How
# many seconds it may take, and how often the same is no more.
settle_s=300 settle_times=2
settle() {
	local same=0 end=$((SECONDS + settle_s))
	while [ $same -lt $settle_times ] && [ $SECONDS -lt $end ] && kill -0 "$1"; do
		sleep 1
		take "$1" /tmp/next.png || continue
		if cmp -s /tmp/next.png /tmp/settled.png || ! cmp -s /tmp/next.png /tmp/now.png; then
			same=0
		else
			same=$((same + 1))
		fi
		mv /tmp/next.png /tmp/now.png
	done
	[ $same = $settle_times ] && cp /tmp/now.png /tmp/settled.png
}

# wait_for FILE
wait_for() {
	local end=$((SECONDS + 60))
	while [ ! -e "$1" ] && [ $SECONDS -lt $end ]; do sleep 0.5; done
}

# weston_config: a picture of weston is the same each time.
weston_config() {
	cat <<-END
		[core]
		require-input=false
		idle-time=0
		[shell]
		panel-position=top
		clock-format=none
		background-color=0xff204060
		animation=none
		startup-animation=none
		close-animation=none
		focus-animation=none
	END
	# Only the first connector, which CRTC 0 drives, or windows are somewhere else.
	for output in /sys/class/drm/"$card"-*; do
		! grep -qx connected "$output/status" || echo "$(cat "$output/connector_id") ${output##*/}"
	done | sort -n | sed "1d; s/.* $card-\(.*\)/[output]\nname=\1\nmode=off/"
}

# bus_id: where the card is, as Xorg writes it: in decimal.
bus_id() {
	local domain bus device function
	IFS=:. read -r domain bus device function < <(basename "$(readlink -f "/sys/class/drm/$card/device")")
	echo "PCI:$((16#$bus))@$((16#$domain)):$((16#$device)):$function"
}

# accel_options ACCEL: the options of a driver that ask for it. Some have the first, some the second
# word for none.
accel_options() {
	case $1 in
	none) printf 'Option "%s" "%s"\n' AccelMethod none NoAccel on ;;
	*-vsync) printf 'Option "%s" "%s"\n' AccelMethod "${1%-vsync}" EXAVSync on ;;
	*) printf 'Option "%s" "%s"\n' AccelMethod "$1" ;;
	esac
}

# xorg DRIVER ACCEL LOG: an X server on the card; its process is $server.
xorg() {
	cat > /tmp/xorg.conf <<-END
		Section "Device"
			Identifier "virtual"
			Driver "$1"
			BusID "$(bus_id)"
			Option "kmsdev" "/dev/dri/$card"
			$(accel_options "$2")
		EndSection
		Section "ServerFlags"
			Option "AutoAddDevices" "false"
			Option "AutoAddGPU" "false"
		EndSection
	END
	rm -f /tmp/.X11-unix/X1 /tmp/.X1-lock
	Xorg $DISPLAY -config /tmp/xorg.conf -logfile "$3" -noreset -nolisten tcp \
		-sharevts vt1 -ac > /dev/null 2>&1 &
	server=$!
	wait_for /tmp/.X11-unix/X1
	# Its outputs are complete: those that a picture is taken by are not among them.
	timeout $settle_s xset q > /dev/null
}

# outputs_together: all show the same.
outputs_together() {
	local output
	for output in $(xrandr | sed -n 's/ connected.*//p'); do xrandr --output "$output" --pos 0x0; done
}

# end_server PID
end_server() {
	kill -9 "$1"
	wait "$1" 2>/dev/null
}
