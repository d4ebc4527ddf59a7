#version 450
// Which invocations there were.
layout(local_size_x = 4, local_size_y = 2, local_size_z = 2) in;
layout(binding = 0) buffer R { uint n, sum, seen[]; };
layout(binding = 1) buffer I { uint next[]; };
layout(push_constant) uniform P { uint to; };

void main()
{
	uvec3 g = gl_GlobalInvocationID, size = gl_NumWorkGroups * gl_WorkGroupSize;

	atomicAdd(n, 1);
	atomicAdd(seen[(g.z * size.y + g.y) * size.x + g.x], 1 + gl_LocalInvocationIndex);
	next[to + 0] = 3;
	next[to + 1] = 2;
	next[to + 2] = 4;
}
