#version 450
// Each triangle in its layer, and in its viewport.
layout(triangles) in;
layout(triangle_strip, max_vertices = 3) out;
layout(location = 0) in vec4 color[];
layout(location = 1) flat in uint number[];
layout(location = 0) out vec4 to_color;

void main()
{
	for (int i = 0; i < 3; i++) {
		gl_Position = gl_in[i].gl_Position;
		gl_Layer = int(number[0] % 4);
		gl_ViewportIndex = int(number[0] / 4 % 3);
		to_color = color[i];
		EmitVertex();
	}
}
