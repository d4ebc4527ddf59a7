#version 450
// Texels of three levels, and what filters make of them.
layout(local_size_x = 64) in;
layout(binding = 0) uniform sampler2D from;
layout(binding = 1) writeonly buffer R { vec4 to[]; };

void main()
{
	uint i = gl_GlobalInvocationID.x;
	vec2 at = vec2(float(i % 37) / 31.0 - 0.1, float(i % 23) / 19.0 - 0.1);

	to[i * 4 + 0] = texelFetch(from, ivec2(i & 15, i >> 4 & 15), 0);
	to[i * 4 + 1] = texelFetch(from, ivec2(i & 7, i >> 3 & 7), 1);
	to[i * 4 + 2] = textureLod(from, at, 0.0);
	to[i * 4 + 3] = textureLod(from, at, float(i % 17) / 8.0);
}
