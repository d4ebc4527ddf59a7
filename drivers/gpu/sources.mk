# SPDX-License-Identifier: GPL-2.0
#
# The files of the hardware half, relative to drivers/gpu, for Kbuild and for
# tests/Makefile.
#
# hw-y        integer code, built plainly
# hw-fpu-y    code with floating point outside of the hot loops (kernel: FPU flags). Called in FPU
#             sections only: compilers copy and clear structures with vectors
# hw-lanes-y  hot vector code, built twice: baseline and AVX2 (see mirage/lanes.h)

hw-y :=
hw-fpu-y :=
hw-lanes-y :=

hw-y += format/format.o
hw-y += format/srgb.o
hw-y += geometry/topology.o
hw-y += gpu.o
hw-y += intel/blt/draw.o
hw-y += intel/blt/packet.o
hw-y += intel/blt/rop.o
hw-y += intel/blt/surf.o
hw-y += intel/blt/unit.o
hw-y += intel/chips/g4x.o
hw-y += intel/chips/g965.o
hw-y += intel/chips/ilk.o
hw-y += intel/cs/cs.o
hw-y += intel/cs/decode.o
hw-y += intel/cs/index.o
hw-y += intel/cs/mi.o
hw-y += intel/cs/regs.o
hw-y += intel/eu/cache.o
hw-y += intel/eu/compact.o
hw-y += intel/eu/decode.o
hw-y += intel/eu/disasm.o
hw-y += intel/eu/encode.o
hw-y += intel/eu/gen4.o
hw-y += intel/eu/translate.o
hw-y += intel/gen4/clip_decide.o
hw-y += intel/gen4/clip_thread.o
hw-y += intel/gen4/decode_state.o
hw-y += intel/gen4/front.o
hw-y += intel/gen4/gs.o
hw-y += intel/gen4/iz.o
hw-y += intel/gen4/maker.o
hw-y += intel/gen4/pipe_cmds.o
hw-y += intel/gen4/pipeline.o
hw-y += intel/gen4/primitive.o
hw-y += intel/gen4/program.o
hw-y += intel/gen4/report.o
hw-y += intel/gen4/sf_run.o
hw-y += intel/gen4/thread.o
hw-y += intel/gen4/vf_state.o
hw-y += intel/gen4/vs.o
hw-y += intel/gen4/wm_ready.o
hw-y += intel/msg/effects.o
hw-y += intel/msg/messages.o
hw-y += intel/msg/urb.o
hw-y += intel/state/levels.o
hw-y += intel/state/surface_format.o
hw-y += intel/tables/blt.o
hw-y += intel/tables/gfx.o
hw-y += intel/tables/mi.o
hw-y += mmu.o
hw-y += r5xx/regs.o
hw-y += r5xx/state.o
hw-y += raster/bin.o
hw-y += raster/draw.o
hw-y += raster/flush.o
hw-y += raster/pages.o
hw-y += shader/flow/channels.o
hw-y += shader/flow/flow.o
hw-y += shader/flow/masks.o
hw-y += shader/group.o
hw-y += shader/ir.o
hw-y += shader/message.o
hw-y += shader/nan.o
hw-y += shader/quick.o
hw-y += shader/soft.o
hw-y += shader/trace.o
hw-y += texture/texture.o
hw-fpu-y += format/block.o
hw-fpu-y += format/element.o
hw-fpu-y += intel/gen4/chunk.o
hw-fpu-y += intel/gen4/clip.o
hw-fpu-y += intel/gen4/readback.o
hw-fpu-y += intel/gen4/sf.o
hw-fpu-y += intel/gen4/sf_thread.o
hw-fpu-y += intel/gen4/state.o
hw-fpu-y += intel/gen4/vf.o
hw-fpu-y += intel/gen4/wm.o
hw-fpu-y += intel/gen4/wm_flat.o
hw-fpu-y += intel/gen4/wm_thread.o
hw-fpu-y += intel/msg/dataport.o
hw-fpu-y += intel/msg/sampler.o
hw-fpu-y += intel/msg/sampler_unorm.o
hw-fpu-y += intel/state/surface.o
hw-fpu-y += raster/setup.o
hw-fpu-y += shader/reference.o
hw-lanes-y += format/format_lanes.o
hw-lanes-y += raster/color_lanes.o
hw-lanes-y += raster/cover_lanes.o
hw-lanes-y += raster/depth_lanes.o
hw-lanes-y += raster/fill_lanes.o
hw-lanes-y += raster/tile_lanes.o
hw-lanes-y += shader/math_unit_lanes.o
hw-lanes-y += shader/run_lanes.o
hw-lanes-y += texture/fetch_lanes.o
hw-lanes-y += texture/filter_lanes.o
hw-lanes-y += texture/plain_lanes.o
hw-lanes-y += texture/sample_lanes.o
