#version 450
// Vertices from memory.
layout(location = 0) in vec2 at;
layout(location = 1) in vec4 unorm;
layout(location = 2) in uvec4 whole;
layout(location = 3) in vec3 half_;
layout(location = 0) out vec4 color;

void main()
{
	gl_Position = vec4(at, 0.5, 1.0);
	gl_PointSize = 1.0;
	color = vec4(unorm.rg, float(whole.x & 15u) / 15.0, abs(half_.y) / 4.0);
}
