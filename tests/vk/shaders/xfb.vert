#version 450
// What is captured of each vertex, into two buffers.
layout(xfb_buffer = 0, xfb_offset = 0, xfb_stride = 32, location = 0) out vec4 a;
layout(xfb_buffer = 0, xfb_offset = 16, xfb_stride = 32, location = 1) out uvec3 b;
layout(xfb_buffer = 1, xfb_offset = 0, xfb_stride = 8, location = 2) out vec2 c;

void main()
{
	gl_Position = vec4(0.0, 0.0, 0.5, 1.0);
	gl_PointSize = 1.0;
	a = vec4(gl_VertexIndex, gl_InstanceIndex, gl_VertexIndex * 2, 1.0);
	b = uvec3(gl_VertexIndex * 3, gl_InstanceIndex, 7);
	c = vec2(gl_VertexIndex, -gl_VertexIndex);
}
