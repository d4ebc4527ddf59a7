#version 450
layout(isolines, equal_spacing) in;
layout(location = 0) in vec4 color[];
layout(location = 1) patch in float shade;
layout(location = 0) out vec4 to_color;

void main()
{
	vec2 at = gl_TessCoord.xy;
	vec4 a = mix(gl_in[0].gl_Position, gl_in[1].gl_Position, at.x);
	vec4 b = mix(gl_in[2].gl_Position, gl_in[3].gl_Position, at.x);

	gl_Position = mix(a, b, at.y);
	gl_Position.xy = round(gl_Position.xy * 1024.0) / 1024.0;
	gl_PointSize = 1.0;
	to_color = vec4(gl_TessCoord.xy, color[gl_PrimitiveID & 3].g, shade);
}
