#version 450
// Sum, least, greatest and xor of all numbers: in shared memory, then by atomics.
layout(local_size_x = 256) in;
layout(binding = 0) readonly buffer A { uint a[]; };
layout(binding = 1) buffer R { uint sum, least, most, mixed; };
layout(push_constant) uniform P { uint n; };
shared uint s[256], lo[256], hi[256], x[256];

void main()
{
	uint l = gl_LocalInvocationIndex, stride = gl_NumWorkGroups.x * 256;

	s[l] = 0;
	lo[l] = 0xffffffff;
	hi[l] = 0;
	x[l] = 0;
	for (uint i = gl_GlobalInvocationID.x; i < n; i += stride) {
		s[l] += a[i];
		lo[l] = min(lo[l], a[i]);
		hi[l] = max(hi[l], a[i]);
		x[l] ^= a[i];
	}
	for (uint half_ = 128; half_ > 0; half_ /= 2) {
		barrier();
		if (l < half_) {
			s[l] += s[l + half_];
			lo[l] = min(lo[l], lo[l + half_]);
			hi[l] = max(hi[l], hi[l + half_]);
			x[l] ^= x[l + half_];
		}
	}
	if (l == 0) {
		atomicAdd(sum, s[0]);
		atomicMin(least, lo[0]);
		atomicMax(most, hi[0]);
		atomicXor(mixed, x[0]);
	}
}
