# SPDX-License-Identifier: GPL-2.0
#
# The files of the hardware half, relative to drivers/gpu, for Kbuild and for
# tests/Makefile.
#
# hw-y        integer code, built plainly
# hw-fpu-y    code with floating point outside of the hot loops (kernel: FPU flags)
# hw-lanes-y  hot vector code, built twice: baseline and AVX2 (see lanes.h)

hw-y := \
	intel/surface_format.o \
	mmu.o \
	raster/bin.o \
	raster/flush.o \
	texture/format.o
hw-fpu-y := \
	raster/setup.o
hw-lanes-y := \
	raster/color_lanes.o \
	raster/cover_lanes.o \
	raster/depth_lanes.o \
	raster/tile_lanes.o \
	texture/format_lanes.o
