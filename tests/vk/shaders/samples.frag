#version 450
// Per sample: which it is, and where.
layout(location = 0) sample in vec4 color;
layout(location = 0) out vec4 to;

void main()
{
	to = vec4(float(gl_SampleID) / 16.0, gl_SamplePosition, color.a);
}
