#version 450
// Of each triangle two: one smaller, and one in the other half of the picture; by instances.
layout(triangles, invocations = 2) in;
layout(triangle_strip, max_vertices = 7) out;
layout(location = 0) in vec4 color[];
layout(location = 1) flat in uint number[];
layout(location = 2) in vec2 place[];
layout(location = 0) out vec4 to_color;
layout(location = 1) flat out uint to_number;

void main()
{
	vec4 middle = (gl_in[0].gl_Position + gl_in[1].gl_Position + gl_in[2].gl_Position) / 4.0;

	for (int i = 0; i < 3; i++) {
		gl_Position = gl_InvocationID == 0 ? gl_in[i].gl_Position : round((gl_in[i].gl_Position * 0.5) * 1024.0) / 1024.0;
		gl_Position.w = 1.0;
		to_color = gl_InvocationID == 0 ? color[i] : color[i].gbra;
		to_number = number[i];
		EmitVertex();
	}
	EndPrimitive();
	if (number[0] % 2 == 1)
		return;
	for (int i = 0; i < 4; i++) {
		gl_Position = vec4(round((middle.xy + vec2(i & 1, i >> 1) * 0.0625) * 64.0) / 64.0, 0.5, 1.0);
		to_color = vec4(float(gl_PrimitiveIDIn & 15) / 15.0, float(gl_InvocationID), 0.5, 1.0);
		to_number = 1;
		EmitVertex();
	}
}
