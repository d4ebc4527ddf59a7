#version 450
// Four targets.
layout(location = 0) in vec4 color;
layout(location = 1) flat in uint number;
layout(location = 0) out vec4 to[4];

void main()
{
	to[0] = color;
	to[1] = color.wzyx;
	to[2] = vec4(float(number & 15) / 15.0);
	to[3] = vec4(gl_FragCoord.xy / 128.0, gl_FragCoord.z, gl_FrontFacing ? 1.0 : 0.0);
}
