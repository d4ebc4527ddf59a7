#version 450
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#extension GL_EXT_shader_atomic_int64 : require
// Atomic operations whose results do not depend on their order, or are put into one.
layout(local_size_x = 64) in;
layout(binding = 0, r32ui) uniform uimage2D picture;
layout(binding = 1) buffer R { uint add, lo, hi, and_, or_, xor_, swap; int slo, shi; uint taken[64]; };
layout(binding = 2) buffer Q { uint64_t qadd, qlo, qhi, qand, qor, qxor; int64_t qslo, qshi; };
layout(binding = 3) buffer S { uint ticket, seen[]; };
shared uint sum, locked;

void main()
{
	uint i = gl_GlobalInvocationID.x, h = i * 2654435761u;
	uint64_t w = uint64_t(h) << 21 ^ uint64_t(i) * 0x123456789abcdul;

	if (gl_LocalInvocationIndex == 0)
		sum = 0;
	barrier();
	atomicAdd(add, h);
	atomicMin(lo, h);
	atomicMax(hi, h);
	atomicAnd(and_, h | 0xf0);
	atomicOr(or_, h & 0xff00);
	atomicXor(xor_, h);
	atomicMin(slo, int(h));
	atomicMax(shi, int(h));
	atomicAdd(taken[i & 63], 1);
	atomicAdd(qadd, w);
	atomicMin(qlo, w);
	atomicMax(qhi, w);
	atomicAnd(qand, w | 0xf0ul);
	atomicOr(qor, w & 0xff00000000ul);
	atomicXor(qxor, w);
	atomicMin(qslo, int64_t(w << 3));
	atomicMax(qshi, int64_t(w << 3));
	imageAtomicAdd(picture, ivec2(i & 7, i >> 3 & 7), h);
	imageAtomicMax(picture, ivec2(8, i & 7), h);
	imageAtomicXor(picture, ivec2(9, i & 7), h);
	imageAtomicExchange(picture, ivec2(10, i & 7), 77);
	atomicAdd(sum, h & 0xffff);
	seen[atomicAdd(ticket, 1)] = 1;
	for (uint old = swap, was; ; old = was) {
		was = atomicCompSwap(swap, old, old + 3);
		if (was == old)
			break;
	}
	barrier();
	if (gl_LocalInvocationIndex == 0)
		atomicAdd(taken[0], sum);
}
