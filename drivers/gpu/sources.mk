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
	texture/format.o
hw-fpu-y :=
hw-lanes-y := \
	texture/format_lanes.o
