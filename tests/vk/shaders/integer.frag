#version 450
layout(location = 1) flat in uint number;
layout(location = 0) out uvec4 to;

void main()
{
	to = uvec4(number, number * 3, number * 5, number * 7) & 0x7fu;
}
