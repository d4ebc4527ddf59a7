#!/bin/sh
# SPDX-License-Identifier: GPL-2.0
# mpv.sh API CONTEXT: test bars, scaled up by the widest of its filters, in shaders of API.
exec mpv --no-config --no-audio --pause --no-osc --osd-level=0 --fs --vo=gpu-next --gpu-api="$1" --gpu-context="$2" \
	--gpu-sw=yes --profile=high-quality --scale=ewa_lanczossharp --deband --dither-depth=8 \
	'av://lavfi:smptehdbars=size=320x240,format=yuv420p'
