#version 450
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_buffer_reference2 : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
// Memory by addresses: a list that is followed, bytes, vectors, and atomics.
layout(local_size_x = 32) in;
layout(buffer_reference) buffer Node;
layout(buffer_reference, std430, buffer_reference_align = 16) buffer Node { Node next; uvec2 value; };
layout(buffer_reference, std430, buffer_reference_align = 4) buffer Words { uint w[]; };
layout(buffer_reference, std430, buffer_reference_align = 1) buffer Bytes { uint8_t b[]; };
layout(buffer_reference, std430, buffer_reference_align = 16) buffer Vectors { vec4 v[]; };
layout(push_constant) uniform P { Node first; Words sum; Bytes bytes; Vectors vectors; };

void main()
{
	uint i = gl_GlobalInvocationID.x, total = 0;
	Node n = first;

	for (uint k = 0; k < i % 16; k++) {
		total += n.value.x + n.value.y;
		n = n.next;
	}
	sum.w[16 + i] = total;
	atomicAdd(sum.w[i % 4], total);
	atomicMax(sum.w[4 + i % 4], total);
	bytes.b[i * 3] = uint8_t(i * 7);
	bytes.b[i * 3 + 2] = uint8_t(i * 5);
	vectors.v[i] = vec4(i, i * 2, float(total), bytes.b[i * 3 + 1]);
}
