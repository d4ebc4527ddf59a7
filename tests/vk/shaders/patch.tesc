#version 450
layout(vertices = 4) out;
layout(location = 0) in vec4 color[];
layout(location = 0) out vec4 to_color[];
layout(location = 1) patch out float shade;

void main()
{
	to_color[gl_InvocationID] = color[gl_InvocationID];
	gl_out[gl_InvocationID].gl_Position = vec4(vec2(gl_InvocationID & 1, gl_InvocationID >> 1) - 0.5 + vec2(gl_PrimitiveID & 1, gl_PrimitiveID >> 1 & 1) - 0.5, 0.5, 1.0);
	barrier();
	if (gl_InvocationID == 0) {
		float n = float(gl_PrimitiveID);

		shade = to_color[3].r;
		gl_TessLevelOuter[0] = 1.0 + n;
		gl_TessLevelOuter[1] = 2.0 + n;
		gl_TessLevelOuter[2] = 3.0;
		gl_TessLevelOuter[3] = 4.0 + n * 0.5;
		gl_TessLevelInner[0] = 3.0 + n;
		gl_TessLevelInner[1] = 5.0;
	}
}
