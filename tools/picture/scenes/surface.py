# SPDX-License-Identifier: GPL-2.0
"""A surface of four-cornered patches, divided by how near it is, their borders, and pyglet's text above.
Which way quads are cut in two is the GPU's own choice, so nothing shows it."""
import struct
import time

import moderngl
import pyglet

VERTEX = """
#version 400 core
in vec2 corner;
void main() { gl_Position = vec4(corner, 0.0, 1.0); }
"""

# Levels of an edge follow from its two ends, so that neighbours have the same.
HULL = """
#version 400 core
layout(vertices = 4) out;

float level(vec4 a, vec4 b) { return 2.0 + 10.0 / (1.5 + 0.5 * (a.y + b.y)); }

void main()
{
	gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position;
	if (gl_InvocationID != 0)
		return;
	gl_TessLevelOuter[0] = level(gl_in[0].gl_Position, gl_in[3].gl_Position);
	gl_TessLevelOuter[1] = level(gl_in[0].gl_Position, gl_in[1].gl_Position);
	gl_TessLevelOuter[2] = level(gl_in[1].gl_Position, gl_in[2].gl_Position);
	gl_TessLevelOuter[3] = level(gl_in[3].gl_Position, gl_in[2].gl_Position);
	gl_TessLevelInner[0] = gl_TessLevelOuter[1];
	gl_TessLevelInner[1] = gl_TessLevelOuter[0];
}
"""

DOMAIN = """
#version 400 core
layout(quads, fractional_odd_spacing, ccw) in;
uniform mat4 projection, look;
out vec3 place;
out vec2 inside;

void main()
{
	vec4 low = mix(gl_in[0].gl_Position, gl_in[1].gl_Position, gl_TessCoord.x);
	vec4 high = mix(gl_in[3].gl_Position, gl_in[2].gl_Position, gl_TessCoord.x);
	vec2 at = mix(low, high, gl_TessCoord.y).xy;

	inside = gl_TessCoord.xy;
	place = vec3(at, 0.25 * cos(9.0 * length(at)) * exp(-length(at)));
	gl_Position = projection * look * vec4(place, 1.0);
}
"""

GEOMETRY = """
#version 400 core
layout(triangles) in;
layout(triangle_strip, max_vertices = 3) out;
in vec3 place[];
in vec2 inside[];
out vec3 normal;
out vec2 edge;

void main()
{
	for (int i = 0; i < 3; i++) {
		float r = max(length(place[i].xy), 0.001);
		float slope = -0.25 * exp(-r) * (9.0 * sin(9.0 * r) + cos(9.0 * r));

		normal = vec3(-slope * place[i].xy / r, 1.0);
		edge = inside[i];
		gl_Position = gl_in[i].gl_Position;
		EmitVertex();
	}
	EndPrimitive();
}
"""

PIXEL = """
#version 400 core
in vec3 normal;
in vec2 edge;
out vec4 color;

void main()
{
	float light = 0.25 + 0.75 * abs(dot(normalize(normal), normalize(vec3(0.4, -0.3, 0.8))));
	vec2 near = smoothstep(vec2(0.0), 2.0 * fwidth(edge), min(edge, 1.0 - edge));

	color = vec4(light * mix(vec3(0.1, 0.2, 0.5), vec3(0.9, 0.7, 0.3), min(near.x, near.y)), 1.0);
}
"""

WIDTH, HEIGHT, SIDE = 900, 650, 8


def corners():
    """Four corners of each of SIDE times SIDE patches, from -1 to 1."""
    for y in range(SIDE):
        for x in range(SIDE):
            for dx, dy in ((0, 0), (1, 0), (1, 1), (0, 1)):
                yield 2 * (x + dx) / SIDE - 1
                yield 2 * (y + dy) / SIDE - 1


def matrices():
    """From the south and above: projection, and where one looks; columns."""
    mat, vec = pyglet.math.Mat4, pyglet.math.Vec3
    yield "projection", mat.perspective_projection(WIDTH / HEIGHT, 0.1, 10, 50)
    yield "look", mat.look_at(vec(0.3, -1.9, 1.3), vec(0, 0, 0), vec(0, 0, 1))


def main():
    config = pyglet.gl.Config(major_version=4, minor_version=0, depth_size=24, double_buffer=True)
    window = pyglet.window.Window(WIDTH, HEIGHT, config=config, vsync=False)
    gl = moderngl.create_context(require=400)
    print(gl.info["GL_RENDERER"], gl.info["GL_VERSION"], flush=True)
    program = gl.program(vertex_shader=VERTEX, tess_control_shader=HULL,
                         tess_evaluation_shader=DOMAIN, geometry_shader=GEOMETRY,
                         fragment_shader=PIXEL)
    for name, matrix in matrices():
        program[name].write(struct.pack("16f", *matrix))
    numbers = list(corners())
    patches = gl.vertex_array(program, [
        (gl.buffer(struct.pack(f"{len(numbers)}f", *numbers)), "2f", "corner")])
    gl.patch_vertices = 4
    label = pyglet.text.Label("tessellation: quads, fractional odd", font_name="DejaVu Sans",
                              font_size=24, x=20, y=20)
    # In all buffers there are.
    for _ in range(4):
        window.dispatch_events()
        gl.enable(moderngl.DEPTH_TEST)
        gl.clear(0.15, 0.2, 0.25)
        patches.render(mode=moderngl.PATCHES)
        gl.disable(moderngl.DEPTH_TEST)
        label.draw()
        window.flip()
    time.sleep(3600)


main()
