#version 450
layout(location = 0) in vec4 color;
layout(location = 0) out vec4 to;

void main()
{
	to = vec4(interpolateAtCentroid(color.rg), interpolateAtSample(color.b, 1), interpolateAtOffset(color.a, vec2(0.25, -0.125)));
}
