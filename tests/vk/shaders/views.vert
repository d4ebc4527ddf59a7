#version 450
#extension GL_EXT_multiview : require
layout(push_constant) uniform P { uint seed; };
layout(location = 0) out vec4 color;

void main()
{
	vec2 at = vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1) - 0.5;

	gl_Position = vec4(at + float(gl_ViewIndex) * 0.25 - 0.5, 0.5, 1.0);
	color = vec4(float(gl_ViewIndex) / 4.0, at, 1.0);
}
