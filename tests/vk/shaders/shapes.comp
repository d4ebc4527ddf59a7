#version 450
// Pictures of all shapes, by all that samplers do.
layout(local_size_x = 64) in;
layout(binding = 0) uniform sampler3D volume;
layout(binding = 1) uniform samplerCube cube;
layout(binding = 2) uniform sampler2DArray array;
layout(binding = 3) uniform sampler1D line;
layout(binding = 4) uniform sampler2DShadow shadow;
layout(binding = 5) uniform samplerCubeArray cubes;
layout(binding = 6) writeonly buffer R { vec4 to[]; };

float share(uint i)
{
	i = (i ^ i >> 16) * 0x45d9f3bu;
	i = (i ^ i >> 16) * 0x45d9f3bu;
	return float((i ^ i >> 16) & 0x3ffu) / 1024.0;
}

void main()
{
	uint i = gl_GlobalInvocationID.x, o = i * 16;
	vec3 at = vec3(share(i), share(i + 9001), share(i + 77777)) * 1.5 - 0.25;
	vec3 way = at - 0.5;

	to[o + 0] = textureLod(volume, at, 0.0);
	to[o + 1] = textureLod(volume, at, 1.25);
	to[o + 2] = textureLod(cube, way, 0.0);
	to[o + 3] = textureLod(cube, way, 1.5);
	to[o + 4] = textureLod(array, vec3(at.xy, at.z * 5.0 - 1.0), 0.5);
	to[o + 5] = textureLod(line, at.x, 0.75);
	to[o + 6] = vec4(textureLod(shadow, at, 0.0), textureLodOffset(shadow, at, 0.0, ivec2(3, -2)), 0.0, 0.0);
	to[o + 7] = textureGather(array, vec3(at.xy, 1.0), 2);
	to[o + 8] = textureGatherOffset(array, vec3(at.xy, 2.0), ivec2(-5, 4), 1);
	to[o + 9] = textureGather(shadow, at.xy, at.z);
	to[o + 10] = textureGrad(array, vec3(at.xy, 0.0), vec2(0.125, 0.0), vec2(0.0, 0.125));
	to[o + 11] = textureLodOffset(array, vec3(at.xy, 3.0), 0.0, ivec2(-8, 7));
	to[o + 12] = textureLod(cubes, vec4(way, floor(at.z * 2.0)), 0.0);
	to[o + 13] = vec4(textureSize(volume, 1), textureQueryLevels(cube));
	to[o + 14] = textureGather(cube, way, 0);
	to[o + 15] = texelFetch(volume, ivec3(i & 7, i >> 3 & 7, i >> 6 & 3), 1);
}
