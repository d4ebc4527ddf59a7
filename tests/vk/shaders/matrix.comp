#version 450
// c = a * b of n x n, by tiles of 16 x 16 in shared memory.
layout(local_size_x = 16, local_size_y = 16) in;
layout(binding = 0) readonly buffer A { float a[]; };
layout(binding = 1) readonly buffer B { float b[]; };
layout(binding = 2) writeonly buffer C { float c[]; };
layout(push_constant) uniform P { uint n; };
shared float ta[16][16], tb[16][16];

void main()
{
	uvec2 at = gl_GlobalInvocationID.xy, l = gl_LocalInvocationID.xy;
	float sum = 0.0;

	for (uint k = 0; k < n; k += 16) {
		ta[l.y][l.x] = a[at.y * n + k + l.x];
		tb[l.y][l.x] = b[(k + l.y) * n + at.x];
		barrier();
		for (uint i = 0; i < 16; i++)
			sum += ta[l.y][i] * tb[i][l.x];
		barrier();
	}
	c[at.y * n + at.x] = sum;
}
