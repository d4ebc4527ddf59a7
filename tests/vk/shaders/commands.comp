#version 450
// Indirect draws: of two each in eight there is none.
layout(local_size_x = 64) in;
layout(binding = 0) writeonly buffer D { uint draw[]; };
layout(binding = 1) writeonly buffer C { uint count[]; };
layout(push_constant) uniform P { uint n; };

void main()
{
	uint i = gl_GlobalInvocationID.x;

	if (i == 0) {
		count[0] = n - 3;
		count[1] = 0;
		count[2] = 3;
		count[3] = 1;
	}
	if (i >= n)
		return;
	draw[i * 4 + 0] = (i & 7) < 2 ? 0 : 3 + (i & 1) * 3;
	draw[i * 4 + 1] = 1 + (i % 5 == 0 ? 1 : 0);
	draw[i * 4 + 2] = i * 3;
	draw[i * 4 + 3] = i % 3;
}
