#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# Windows of other programs, half transparent and above each other, and picom, which puts them together.

# window NAME COMMAND...: on top of the others.
window() {
	name=$1
	shift
	"$@" &
	until xwininfo -name "$name" 2> /dev/null | grep -q IsViewable; do sleep 0.5; done
}

window back xlogo -name back -render -fg gold -bg navy -geometry 1600x900+0+0
window xlogo xlogo -render -geometry 300x300+60+60
window Calculator xcalc -geometry 300x400+260+180
window xeyes xeyes -render -geometry 400x260+480+60
exec picom --config "$(dirname "$0")/picom.conf" --log-level info
