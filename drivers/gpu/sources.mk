# SPDX-License-Identifier: GPL-2.0
#
# The files of the hardware half, relative to drivers/gpu, for Kbuild and for
# tests/Makefile.
#
# hw-y        integer code, built plainly
# hw-fpu-y    code with floating point outside of the hot loops (kernel: FPU flags)
# hw-lanes-y  hot vector code, built twice: baseline and AVX2 (see lanes.h)

hw-y := \
	mmu.o \
	intel/eu/cache.o \
	intel/eu/compact.o \
	intel/eu/decode.o \
	intel/eu/gen4.o \
	intel/eu/translate.o \
	shader/flow.o \
	shader/group.o \
	shader/ir.o \
	shader/message.o
hw-fpu-y := \
	shader/reference.o
hw-lanes-y := \
	shader/run_lanes.o
