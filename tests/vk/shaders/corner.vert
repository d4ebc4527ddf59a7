#version 450
// Vertices by their number: triangles all over the picture, of mixed size, depth and colour.
layout(push_constant) uniform P { uint seed, size; float least, most; };
layout(location = 0) out vec4 color;
layout(location = 1) flat out uint number;
layout(location = 2) out vec2 place;

uint mixed(uint i)
{
	i = (i ^ i >> 16) * 0x45d9f3bu;
	i = (i ^ i >> 16) * 0x45d9f3bu;
	return i ^ i >> 16;
}

float share(uint i)
{
	return float(mixed(i + seed) & 0xffff) / 65535.0;
}

void main()
{
	uint v = uint(gl_VertexIndex), triangle = v / 3 + uint(gl_InstanceIndex) * 977;
	vec2 middle = vec2(share(triangle * 8), share(triangle * 8 + 1)) * 2.0 - 1.0;
	vec2 off = vec2(share(v * 2 + 1000003 + triangle), share(v * 2 + 1000004 + triangle)) - 0.5;

	// Corners lie on sixteenths of a pixel of 128, which all rasterisers have.
	place = round((middle + off * float(size) / 64.0) * 1024.0) / 1024.0;
	gl_Position = vec4(place, mix(least, most, share(triangle * 8 + 2)), 1.0);
	gl_PointSize = 1.0;
	color = vec4(share(triangle * 8 + 3), share(v + 77), share(triangle * 8 + 5), share(triangle * 8 + 6));
	number = triangle;
}
