// SPDX-License-Identifier: GPL-2.0
/* Kernels of zecheck.c, which says what they have to compute. */

#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable

kernel void matrix(global const float *a, global const float *b, global float *c, int n)
{
	local float ta[8][8], tb[8][8];
	int x = get_global_id(0), y = get_global_id(1);
	int lx = get_local_id(0), ly = get_local_id(1), k, i;
	float sum = 0;

	for (k = 0; k < n; k += 8) {
		ta[ly][lx] = a[y * n + k + lx];
		tb[ly][lx] = b[(k + ly) * n + x];
		barrier(CLK_LOCAL_MEM_FENCE);
		for (i = 0; i < 8; i++)
			sum += ta[ly][i] * tb[i][lx];
		barrier(CLK_LOCAL_MEM_FENCE);
	}
	c[y * n + x] = sum;
}

/* Sums of a group, by memory whose size the launch says. */
kernel void reduce(global const uint *a, global uint *r, local uint *part)
{
	uint l = get_local_id(0), step;

	part[l] = a[get_global_id(0)];
	for (step = get_local_size(0) / 2; step; step /= 2) {
		barrier(CLK_LOCAL_MEM_FENCE);
		if (l < step)
			part[l] += part[l + step];
	}
	if (!l)
		r[get_group_id(0)] = part[0];
}

kernel void sums(global const uint *a, volatile global uint *r, volatile global ulong *q)
{
	uint x = a[get_global_id(0)];

	atomic_add(&r[0], x);
	atomic_max(&r[1], x);
	atomic_xor(&r[2], x);
	atomic_inc(&r[3]);
	atom_add(&q[0], (ulong)x << 20);
}

kernel void numbers(global const uint *a, global ulong *q, global short *s, global double *d)
{
	uint i = get_global_id(0);
	ulong x = (ulong)a[i] << 32 | a[i] * 77u;

	q[i] = x * x / (a[i] | 1) + mul_hi(x, x);
	s[i] = (short)(a[i] * 3) / (short)(a[i] >> 16 | 1);
	d[i] = (double)a[i] * 3 / 7 + sqrt((double)(a[i] >> 8));
}

kernel void own(global const uint *a, global uint *r)
{
	uint i = get_global_id(0), v[64], k;

	for (k = 0; k < 64; k++)
		v[(k * 5 + i) & 63] = a[i] + k;
	for (k = 0; k < 64; k++)
		v[k] ^= v[a[i] >> (k & 15) & 63];
	r[i] = v[i & 63] + v[a[i] & 63];
}

/* Groups that wait for each other, round after round. */
kernel void meet(volatile global uint *count, global uint *r, uint rounds)
{
	uint all = get_num_groups(0), i;

	for (i = 1; i <= rounds; i++) {
		if (!get_local_id(0)) {
			atomic_inc(count);
			while (atomic_or(count, 0) < i * all)
				;
		}
		barrier(CLK_GLOBAL_MEM_FENCE);
	}
	r[get_global_id(0)] = *count + get_group_id(0);
}

kernel void add(global uint *a, uint more)
{
	a[get_global_id(0)] += more;
}

/* How many groups another launch has. */
kernel void decide(global uint *groups, uint x, uint y, uint z)
{
	groups[0] = x;
	groups[1] = y;
	groups[2] = z;
}

kernel void places(global uint *r)
{
	uint x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);

	r[(z * 16 + y) * 16 + x] = x | y << 8 | z << 16 | get_num_groups(0) << 24;
}

kernel void turn(read_only image2d_t from, write_only image2d_t to)
{
	const sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP | CLK_FILTER_NEAREST;
	int x = get_global_id(0), y = get_global_id(1);

	write_imageui(to, (int2)(x, y), read_imageui(from, s, (int2)(y - 1, x)) +
					read_imageui(from, s, (int2)(x, y)).wzyx);
}

kernel void halve(read_only image2d_t from, sampler_t s, global float4 *r)
{
	int x = get_global_id(0), y = get_global_id(1);

	r[y * get_global_size(0) + x] = read_imagef(from, s, (float2)(x * 2 + 1, y * 2 + 1));
}

global uint table[64];

kernel void look_up(global uint *r)
{
	r[get_global_id(0)] = table[get_global_id(0) & 63] * 3;
}
