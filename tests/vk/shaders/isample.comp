#version 450
// Texels of three levels.
layout(local_size_x = 64) in;
layout(binding = 0) uniform isampler2D from;
layout(binding = 1) writeonly buffer R { ivec4 to[]; };

void main()
{
	uint i = gl_GlobalInvocationID.x;
	vec2 at = vec2(float(i % 37) / 31.0 - 0.1, float(i % 23) / 19.0 - 0.1);

	to[i * 4 + 0] = texelFetch(from, ivec2(i & 15, i >> 4 & 15), 0);
	to[i * 4 + 1] = texelFetch(from, ivec2(i & 7, i >> 3 & 7), 1);
	to[i * 4 + 2] = textureLod(from, at, 1.0);
}
