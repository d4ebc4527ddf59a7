# SPDX-License-Identifier: GPL-2.0
#
# The files of the hardware half, relative to drivers/gpu, for Kbuild and for
# tests/Makefile.
#
# hw-y        integer code, built plainly
# hw-fpu-y    code with floating point outside of the hot loops (kernel: FPU flags)
# hw-lanes-y  hot vector code, built twice: baseline and AVX2 (see lanes.h)

hw-y := \
	gpu.o \
	mmu.o \
	intel/ilk.o \
	intel/decode.o \
	intel/cs/cs.o \
	intel/cs/index.o \
	intel/cs/mi.o \
	intel/cs/regs.o \
	intel/blt/draw.o \
	intel/blt/packet.o \
	intel/blt/rop.o \
	intel/blt/surf.o \
	intel/tables/blt.o \
	intel/tables/gfx.o \
	intel/tables/mi.o
hw-fpu-y :=
hw-lanes-y :=
