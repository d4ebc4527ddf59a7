#version 450
#extension GL_EXT_shader_explicit_arithmetic_types : require
#extension GL_EXT_shader_16bit_storage : require
#extension GL_EXT_shader_8bit_storage : require
// Numbers of 8, 16 and 64 bits, and halves and doubles.
layout(local_size_x = 32) in;
layout(binding = 0) readonly buffer A { uvec4 a[]; };
layout(binding = 1) writeonly buffer Q { i64vec4 q[]; };
layout(binding = 2) writeonly buffer S { int16_t s[]; };
layout(binding = 3) writeonly buffer T { uint8_t t[]; };
layout(binding = 4) writeonly buffer H { float16_t h[]; };
layout(binding = 5) writeonly buffer D { double d[]; };

void main()
{
	uint i = gl_GlobalInvocationID.x;
	uvec4 v = a[i];
	int64_t x = int64_t(uint64_t(v.x) | uint64_t(v.y) << 32);
	int64_t y = int64_t(uint64_t(v.z) | uint64_t(v.w) << 32);
	uint64_t ux = uint64_t(x), uy = uint64_t(y) | 1ul;

	q[i * 8 + 0] = i64vec4(x + y, x - y, x * y, x ^ y);
	q[i * 8 + 1] = i64vec4(x >> int(v.x & 63), int64_t(ux >> uint(v.y & 63)), x << int(v.z & 63), ~x);
	q[i * 8 + 2] = i64vec4(int64_t(ux / uy), int64_t(ux % uy), x / (y | 1l), x - x / (y | 1l) * (y | 1l));
	q[i * 8 + 3] = i64vec4(min(x, y), max(x, y), int64_t(min(ux, uy)), int64_t(max(ux, uy)));
	q[i * 8 + 4] = i64vec4(x < y ? 1l : 0l, ux < uy ? 1l : 0l, x == y ? 1l : 0l, abs(x));
	q[i * 8 + 5] = i64vec4(int64_t(int(v.x)), int64_t(uint(v.x)), int64_t(int16_t(v.x)), int64_t(int8_t(v.x)));
	q[i * 8 + 6] = i64vec4(int64_t(double(int(v.x)) * 3.0lf), int64_t(float(int(v.x) >> 9)), int64_t(sign(x)), int64_t(uint64_t(double(v.y))));
	q[i * 8 + 7] = i64vec4(int64_t(uint64_t(v.x) * uint64_t(v.y)), int64_t(int(v.x)) * int64_t(int(v.y)), x & y, x | y);

	int16_t sa = int16_t(v.x), sb = int16_t(v.y | 1);
	uint16_t ua = uint16_t(v.x), ub = uint16_t(v.y | 1);
	s[i * 8 + 0] = sa + sb;
	s[i * 8 + 1] = sa * sb;
	s[i * 8 + 2] = sa / sb;
	s[i * 8 + 3] = int16_t(ua % ub);
	s[i * 8 + 4] = sa >> int16_t(v.z & 15);
	s[i * 8 + 5] = int16_t(ua >> uint16_t(v.z & 15));
	s[i * 8 + 6] = min(sa, sb);
	s[i * 8 + 7] = int16_t(max(ua, ub));

	int8_t ba = int8_t(v.x), bb = int8_t(v.y | 1);
	uint8_t ca = uint8_t(v.x), cb = uint8_t(v.y | 1);
	t[i * 8 + 0] = uint8_t(ba + bb);
	t[i * 8 + 1] = uint8_t(ba * bb);
	t[i * 8 + 2] = uint8_t(ba / bb);
	t[i * 8 + 3] = ca % cb;
	t[i * 8 + 4] = uint8_t(ba >> int8_t(v.z & 7));
	t[i * 8 + 5] = ca >> uint8_t(v.z & 7);
	t[i * 8 + 6] = uint8_t(min(ba, bb));
	t[i * 8 + 7] = max(ca, cb);

	float16_t ha = float16_t(float(int(v.x) >> 20) * 0.125), hb = float16_t(float(int(v.y) >> 22) * 0.25 + 0.5);
	h[i * 8 + 0] = ha + hb;
	h[i * 8 + 1] = ha * hb;
	h[i * 8 + 2] = max(ha, hb);
	h[i * 8 + 3] = float16_t(int16_t(v.x));
	h[i * 8 + 4] = floor(ha);
	h[i * 8 + 5] = abs(hb);
	h[i * 8 + 6] = float16_t(float(ha) * 3.0);
	h[i * 8 + 7] = ha < hb ? ha : hb;

	double da = double(int(v.x)) + double(v.y) * 2.3283064365386963e-10lf, db = double(int(v.z)) * 0.00390625lf + 0.5lf;
	d[i * 8 + 0] = da + db;
	d[i * 8 + 1] = da * db;
	d[i * 8 + 2] = da / db;
	d[i * 8 + 3] = sqrt(abs(da));
	d[i * 8 + 4] = floor(db);
	d[i * 8 + 5] = fma(da, db, 1.0lf);
	d[i * 8 + 6] = min(da, db);
	d[i * 8 + 7] = double(float(da));
}
