#version 450
layout(location = 1) flat in uint number;
layout(location = 0) out vec4 to;

void main()
{
	to = vec4(uvec4(number, number >> 2, number >> 4, 3u) & 3u) / 3.0;
}
