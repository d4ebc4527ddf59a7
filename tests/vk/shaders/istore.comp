#version 450
#extension GL_EXT_shader_image_load_formatted : require
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0) writeonly uniform iimage2D to;

void main()
{
	uvec2 i = gl_GlobalInvocationID.xy;

	imageStore(to, ivec2(i), ivec4(i.x, i.y, i.x ^ i.y, 31u - i.x) * 7 - 40);
}
