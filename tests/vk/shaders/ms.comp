#version 450
// All samples of a picture.
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0) uniform sampler2DMS from;
layout(binding = 1) writeonly buffer R { vec4 to[]; };

void main()
{
	uvec2 at = gl_GlobalInvocationID.xy;
	uint n = uint(textureSamples(from)), width = uint(textureSize(from).x);

	for (uint i = 0; i < n; i++)
		to[(at.y * width + at.x) * n + i] = texelFetch(from, ivec2(at), int(i));
}
