// SPDX-License-Identifier: GPL-2.0
/*
 * clcheck: kernels of OpenCL C on the first GPU, whose results are compared with what the CPU
 * computes: a product of matrices in local memory, sums by atomics, counts by atomics in local
 * memory, numbers of 8 to 64 bits, arrays of each work item's own, groups in three dimensions that
 * begin at an offset, groups that wait for each other, images. With the argument motion also that
 * between pictures, by the built-in kernel of cl_intel_motion_estimation where it is. Ends with
 * "N passed, N failed, N skipped".
 */

#define CL_TARGET_OPENCL_VERSION 120

#include <CL/cl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

#define N 64

static const char source[] =
	"kernel void matrix(global const float *a, global const float *b, global float *c, int n)\n"
	"{\n"
	"	local float ta[8][8], tb[8][8];\n"
	"	int x = get_global_id(0), y = get_global_id(1);\n"
	"	int lx = get_local_id(0), ly = get_local_id(1), k, i;\n"
	"	float sum = 0;\n"
	"	for (k = 0; k < n; k += 8) {\n"
	"		ta[ly][lx] = a[y * n + k + lx];\n"
	"		tb[ly][lx] = b[(k + ly) * n + x];\n"
	"		barrier(CLK_LOCAL_MEM_FENCE);\n"
	"		for (i = 0; i < 8; i++)\n"
	"			sum += ta[ly][i] * tb[i][lx];\n"
	"		barrier(CLK_LOCAL_MEM_FENCE);\n"
	"	}\n"
	"	c[y * n + x] = sum;\n"
	"}\n"
	"kernel void sums(global const uint *a, volatile global uint *r)\n"
	"{\n"
	"	uint i = get_global_id(0);\n"
	"	atomic_add(&r[0], a[i]);\n"
	"	atomic_max(&r[1], a[i]);\n"
	"	atomic_xor(&r[2], a[i]);\n"
	"	atomic_inc(&r[3]);\n"
	"}\n"
	"kernel void numbers(global const uint *a, global ulong *q, global short *s, global uchar "
	"*t)\n"
	"{\n"
	"	uint i = get_global_id(0);\n"
	"	ulong x = (ulong)a[i] << 32 | a[i] * 77u;\n"
	"	q[i] = x * x / (a[i] | 1) + mul_hi(x, x) + popcount(x) + clz(a[i]);\n"
	"	s[i] = (short)(a[i] * 3) / (short)(a[i] >> 16 | 1);\n"
	"	t[i * 3] = (uchar)(a[i] * 5 + 1);\n"
	"}\n"
	"kernel void counts(global const uint *a, global uint *r)\n"
	"{\n"
	"	local uint count[16];\n"
	"	uint l = get_local_id(0);\n"
	"	if (l < 16)\n"
	"		count[l] = 0;\n"
	"	barrier(CLK_LOCAL_MEM_FENCE);\n"
	"	atomic_inc(&count[a[get_global_id(0)] & 15]);\n"
	"	barrier(CLK_LOCAL_MEM_FENCE);\n"
	"	if (l < 16)\n"
	"		r[get_group_id(0) * 16 + l] = count[l];\n"
	"}\n"
	"kernel void own(global const uint *a, global uint *r)\n"
	"{\n"
	"	uint i = get_global_id(0), v[64], k;\n"
	"	for (k = 0; k < 64; k++)\n"
	"		v[(k * 5 + i) & 63] = a[i] + k;\n"
	"	for (k = 0; k < 64; k++)\n"
	"		v[k] ^= v[a[i] >> (k & 15) & 63];\n"
	"	r[i] = v[i & 63] + v[a[i] & 63];\n"
	"}\n"
	"kernel void places(global uint *r)\n"
	"{\n"
	"	uint x = get_global_id(0), y = get_global_id(1), z = get_global_id(2);\n"
	"	r[(z * 16 + y) * 16 + x] = x | y << 8 | z << 16 | get_local_id(0) << 24 |\n"
	"		get_group_id(1) << 28;\n"
	"}\n"
	"kernel void meet(volatile global uint *c, global uint *r, uint all)\n"
	"{\n"
	"	if (get_local_id(0) == 0)\n"
	"		for (atomic_inc(c); atomic_or(c, 0) < all;)\n"
	"			;\n"
	"	barrier(CLK_GLOBAL_MEM_FENCE);\n"
	"	r[get_global_id(0)] = c[0] + get_group_id(0);\n"
	"}\n"
	"kernel void rest(ulong a, ulong b, global ulong *r)\n"
	"{\n"
	"	uint i = get_global_id(0);\n"
	"	r[i] = a % b + a / b - i;\n"
	"}\n"
	"kernel void turn(read_only image2d_t from, write_only image2d_t to)\n"
	"{\n"
	"	const sampler_t s = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP |\n"
	"		CLK_FILTER_NEAREST;\n"
	"	int x = get_global_id(0), y = get_global_id(1);\n"
	"	uint4 p = read_imageui(from, s, (int2)(y - 1, x)), q = read_imageui(from, s, (int2)(x, y));\n"
	"	write_imageui(to, (int2)(x, y), p + q.wzyx);\n"
	"}\n";

static cl_context context;
static cl_command_queue queue;
static cl_program program;

static void check(cl_int err, const char *what)
{
	if (err == CL_SUCCESS)
		return;
	fprintf(stderr, "%s: %d\n", what, err);
	exit(1);
}

static cl_mem memory(const void *data, size_t size_B)
{
	static uint8_t zero[N * N * 8];
	cl_int err;
	cl_mem m = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, size_B,
				  data ? (void *)data : zero, &err);

	check(err, "clCreateBuffer");
	return m;
}

static cl_kernel kernel(const char *name)
{
	cl_int err;
	cl_kernel k = clCreateKernel(program, name, &err);

	check(err, name);
	return k;
}

static void run(cl_kernel k, cl_uint dims, const size_t *global, const size_t *local)
{
	check(clEnqueueNDRangeKernel(queue, k, dims, NULL, global, local, 0, NULL, NULL),
	      "clEnqueueNDRangeKernel");
	check(clFinish(queue), "clFinish");
}

static void get(cl_mem m, void *to, size_t size_B)
{
	check(clEnqueueReadBuffer(queue, m, CL_TRUE, 0, size_B, to, 0, NULL, NULL), "read");
}

static void matrix(void)
{
	static const size_t global[] = { N, N }, local[] = { 8, 8 };
	static float a[N * N], b[N * N], c[N * N], want[N * N];
	cl_kernel k = kernel("matrix");
	cl_mem m[3];
	cl_int n = N;
	int i, x, y;

	for (i = 0; i < N * N; i++) {
		a[i] = (float)(mixed(i) & 255) - 100.0f;
		b[i] = (float)(mixed(i + N * N) & 255) - 100.0f;
	}
	for (y = 0; y < N; y++)
		for (x = 0; x < N; x++)
			for (i = 0; i < N; i++)
				want[y * N + x] += a[y * N + i] * b[i * N + x];
	m[0] = memory(a, sizeof(a));
	m[1] = memory(b, sizeof(b));
	m[2] = memory(NULL, sizeof(c));
	for (i = 0; i < 3; i++)
		check(clSetKernelArg(k, i, sizeof(m[i]), &m[i]), "argument");
	check(clSetKernelArg(k, 3, sizeof(n), &n), "argument");
	run(k, 2, global, local);
	get(m[2], c, sizeof(c));
	verdict("matrix product", !memcmp(c, want, sizeof(c)));
}

static void sums(const uint32_t *a)
{
	static const size_t global = N * N, local = 64;
	uint32_t want[4] = { 0 }, got[4];
	cl_mem from = memory(a, N * N * 4), to = memory(NULL, sizeof(got));
	cl_kernel k = kernel("sums");
	int i;

	for (i = 0; i < N * N; i++) {
		want[0] += a[i];
		want[1] = a[i] > want[1] ? a[i] : want[1];
		want[2] ^= a[i];
		want[3]++;
	}
	check(clSetKernelArg(k, 0, sizeof(from), &from), "argument");
	check(clSetKernelArg(k, 1, sizeof(to), &to), "argument");
	run(k, 1, &global, &local);
	get(to, got, sizeof(got));
	verdict("sums by atomics", !memcmp(got, want, sizeof(got)));
}

static void numbers(const uint32_t *a)
{
	static const size_t global = N * N, local = 32;
	static uint64_t q[N * N];
	static int16_t s[N * N];
	static uint8_t t[N * N * 3];
	cl_mem m[4] = { memory(a, N * N * 4), memory(NULL, sizeof(q)), memory(NULL, sizeof(s)),
			memory(NULL, sizeof(t)) };
	cl_kernel k = kernel("numbers");
	unsigned int wrong[3] = { 0 };
	int i;

	for (i = 0; i < 4; i++)
		check(clSetKernelArg(k, i, sizeof(m[i]), &m[i]), "argument");
	run(k, 1, &global, &local);
	get(m[1], q, sizeof(q));
	get(m[2], s, sizeof(s));
	get(m[3], t, sizeof(t));
	for (i = 0; i < N * N; i++) {
		uint64_t x = (uint64_t)a[i] << 32 | a[i] * 77u;
		uint64_t high = (uint64_t)((unsigned __int128)x * x >> 64);
		uint64_t want = x * x / (a[i] | 1) + high + __builtin_popcountll(x) +
				(a[i] ? __builtin_clz(a[i]) : 32);

		wrong[0] += q[i] != want;
		wrong[1] += s[i] != (int16_t)((int16_t)(a[i] * 3) / (int16_t)(a[i] >> 16 | 1));
		wrong[2] += t[i * 3] != (uint8_t)(a[i] * 5 + 1) || t[i * 3 + 1] || t[i * 3 + 2];
	}
	verdict("64 bits", !wrong[0]);
	verdict("16 bits", !wrong[1]);
	verdict("bytes", !wrong[2]);
}

static void counts(const uint32_t *a)
{
	static const size_t global = N * N, local = 128;
	static uint32_t want[N * N / 128 * 16], got[N * N / 128 * 16];
	cl_mem from = memory(a, N * N * 4), to = memory(NULL, sizeof(got));
	cl_kernel k = kernel("counts");
	int i;

	for (i = 0; i < N * N; i++)
		want[i / 128 * 16 + (a[i] & 15)]++;
	check(clSetKernelArg(k, 0, sizeof(from), &from), "argument");
	check(clSetKernelArg(k, 1, sizeof(to), &to), "argument");
	run(k, 1, &global, &local);
	get(to, got, sizeof(got));
	verdict("counts in local memory", !memcmp(got, want, sizeof(got)));
}

static uint32_t own_result(uint32_t i, uint32_t a)
{
	uint32_t v[64], k;

	for (k = 0; k < 64; k++)
		v[(k * 5 + i) & 63] = a + k;
	for (k = 0; k < 64; k++)
		v[k] ^= v[a >> (k & 15) & 63];
	return v[i & 63] + v[a & 63];
}

static void own(const uint32_t *a)
{
	static const size_t global = N * N, local = 64;
	static uint32_t got[N * N];
	cl_mem from = memory(a, N * N * 4), to = memory(NULL, sizeof(got));
	cl_kernel k = kernel("own");
	unsigned int wrong = 0;
	int i;

	check(clSetKernelArg(k, 0, sizeof(from), &from), "argument");
	check(clSetKernelArg(k, 1, sizeof(to), &to), "argument");
	run(k, 1, &global, &local);
	get(to, got, sizeof(got));
	for (i = 0; i < N * N; i++)
		wrong += got[i] != own_result(i, a[i]);
	verdict("arrays of one's own", !wrong);
}

/* 8 x 4 x 3 work items from (5, 2, 1) on, in groups of 4 x 2 x 1. */
static void places(void)
{
	static const size_t offset[] = { 5, 2, 1 }, global[] = { 8, 4, 3 }, local[] = { 4, 2, 1 };
	static uint32_t got[N * N], want[N * N];
	cl_mem to = memory(NULL, sizeof(got));
	cl_kernel k = kernel("places");
	uint32_t x, y, z;

	for (z = 1; z < 4; z++)
		for (y = 2; y < 6; y++)
			for (x = 5; x < 13; x++)
				want[(z * 16 + y) * 16 + x] = x | y << 8 | z << 16 |
					(x - 5) % 4 << 24 | (y - 2) / 2 << 28;
	check(clSetKernelArg(k, 0, sizeof(to), &to), "argument");
	check(clEnqueueNDRangeKernel(queue, k, 3, offset, global, local, 0, NULL, NULL), "places");
	get(to, got, sizeof(got));
	verdict("places in three dimensions", !memcmp(got, want, sizeof(got)));
}

/* Sixteen groups, none of which ends before all of them have come. */
static void meet(void)
{
	static const size_t global = 16 * 32, local = 32;
	static uint32_t got[16 * 32];
	const cl_uint all = 16;
	cl_mem count = memory(NULL, 64), to = memory(NULL, sizeof(got));
	cl_kernel k = kernel("meet");
	unsigned int wrong = 0;
	uint32_t i;

	check(clSetKernelArg(k, 0, sizeof(count), &count), "argument");
	check(clSetKernelArg(k, 1, sizeof(to), &to), "argument");
	check(clSetKernelArg(k, 2, sizeof(all), &all), "argument");
	run(k, 1, &global, &local);
	get(to, got, sizeof(got));
	for (i = 0; i < global; i++)
		wrong += got[i] != 16 + i / 32;
	verdict("groups that meet", !wrong);
}

/* Of numbers that all work items share; what is subtracted has 32 bits. */
static void rest(void)
{
	static const cl_ulong a[] = { ~0ull, 1ull << 63 | 5, 1000000000000000000ull };
	static const cl_ulong b[] = { 7674334534554ull, 3, 10000000001ull };
	static const size_t global = 64, local = 32;
	static uint64_t got[64];
	cl_mem to = memory(NULL, sizeof(got));
	cl_kernel k = kernel("rest");
	unsigned int wrong = 0, n;
	uint32_t i;

	check(clSetKernelArg(k, 2, sizeof(to), &to), "argument");
	for (n = 0; n < 3; n++) {
		check(clSetKernelArg(k, 0, sizeof(a[n]), &a[n]), "argument");
		check(clSetKernelArg(k, 1, sizeof(b[n]), &b[n]), "argument");
		run(k, 1, &global, &local);
		get(to, got, sizeof(got));
		for (i = 0; i < global; i++)
			wrong += got[i] != a[n] % b[n] + a[n] / b[n] - i;
	}
	verdict("remainders of 64 bits", !wrong);
}

static cl_mem image(cl_mem_flags flags, const void *data)
{
	const cl_image_format format = { CL_RGBA, CL_UNSIGNED_INT8 };
	const cl_image_desc desc = {
		.image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = N, .image_height = N,
	};
	cl_int err;
	cl_mem m = clCreateImage(context, flags | (data ? CL_MEM_COPY_HOST_PTR : 0), &format, &desc,
				 (void *)data, &err);

	check(err, "clCreateImage");
	return m;
}

static void turn(const uint32_t *a)
{
	static const size_t global[] = { N, N }, local[] = { 8, 8 }, origin[3], size[] = { N, N, 1 };
	static uint8_t got[N * N * 4];
	const uint8_t *from = (const uint8_t *)a;
	cl_mem m[2] = { image(CL_MEM_READ_ONLY, a), image(CL_MEM_WRITE_ONLY, NULL) };
	cl_kernel k = kernel("turn");
	int i;

	for (i = 0; i < 2; i++)
		check(clSetKernelArg(k, i, sizeof(m[i]), &m[i]), "argument");
	run(k, 2, global, local);
	check(clEnqueueReadImage(queue, m[1], CL_TRUE, origin, size, 0, 0, got, 0, NULL, NULL),
	      "clEnqueueReadImage");
	verdict("images", is_turned(got, from, N));
}

/* cl_intel_accelerator and cl_intel_motion_estimation, whose header has moved. */
struct motion {
	cl_uint block;		/* 16x16, 8x8, 4x4 */
	cl_uint sub_pixel;	/* none, halves, quarters */
	cl_uint adjust;		/* none, Haar */
	cl_uint path;		/* 5: 16 pixels to each side, 12 up and down */
};

typedef void *(CL_API_CALL *make_accelerator_fn)(cl_context, cl_uint, size_t, const void *,
						 cl_int *);

#define PICTURE_W	128u
#define PICTURE_H	96u
#define MACROBLOCKS	(PICTURE_W / 16 * PICTURE_H / 16)

static cl_mem picture(const uint8_t *data)
{
	const cl_image_format format = { CL_R, CL_UNORM_INT8 };
	const cl_image_desc desc = {
		.image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = PICTURE_W,
		.image_height = PICTURE_H,
	};
	cl_int err;
	cl_mem m = clCreateImage(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, &format, &desc,
				 (void *)data, &err);

	check(err, "clCreateImage");
	return m;
}

/* Where a block of so many pixels has come from, in whole pixels; each has its own. */
static void way_of(uint32_t size, uint32_t x, uint32_t y, int *dx, int *dy)
{
	uint32_t r = mixed(x / size * 64 + y / size + size * 4096);

	*dx = (int)(r % 32) - 16;
	*dy = (int)(r / 64 % 24) - 12;
}

/* Blocks of noise, away from the edges, each of which is found. */
static void move_blocks(cl_kernel k, make_accelerator_fn make, const struct motion *how)
{
	static const size_t global[] = { PICTURE_W, PICTURE_H };
	static uint8_t from[PICTURE_W * PICTURE_H], to[PICTURE_W * PICTURE_H];
	static int16_t way[MACROBLOCKS * 16][2];
	static uint16_t rest[MACROBLOCKS * 16];
	uint32_t size = 16 >> how->block, wide = PICTURE_W / size, x, y, wrong = 0;
	cl_mem m[4];
	void *accelerator;
	char name[64];
	int i, dx, dy;
	cl_int err;

	for (y = 0; y < PICTURE_H; y++)
		for (x = 0; x < PICTURE_W; x++)
			from[y * PICTURE_W + x] = mixed(y * PICTURE_W + x);
	for (y = 16; y < PICTURE_H - 16; y++)
		for (x = 16; x < PICTURE_W - 16; x++) {
			way_of(size, x, y, &dx, &dy);
			to[y * PICTURE_W + x] = from[(y + dy) * PICTURE_W + x + dx];
		}
	accelerator = make(context, 0, sizeof(*how), how, &err);
	check(err, "clCreateAcceleratorINTEL");
	m[0] = picture(to);
	m[1] = picture(from);
	m[2] = clCreateBuffer(context, 0, sizeof(way), NULL, &err);
	m[3] = clCreateBuffer(context, 0, sizeof(rest), NULL, &err);
	check(clSetKernelArg(k, 0, sizeof(accelerator), &accelerator), "argument");
	for (i = 0; i < 2; i++)
		check(clSetKernelArg(k, 1 + i, sizeof(m[i]), &m[i]), "argument");
	check(clSetKernelArg(k, 3, sizeof(m[0]), NULL), "argument");
	check(clSetKernelArg(k, 4, sizeof(m[2]), &m[2]), "argument");
	check(clSetKernelArg(k, 5, sizeof(m[3]), &m[3]), "argument");
	run(k, 2, global, NULL);
	get(m[2], way, sizeof(way));
	get(m[3], rest, sizeof(rest));
	for (y = 16; y < PICTURE_H - 16; y += size)
		for (x = 16; x < PICTURE_W - 16; x += size) {
			i = y / size * wide + x / size;
			way_of(size, x, y, &dx, &dy);
			wrong += way[i][0] != 4 * dx || way[i][1] != 4 * dy || rest[i];
		}
	snprintf(name, sizeof(name), "motion of %ux%u%s%s", size, size,
		 how->sub_pixel ? ", fractions" : "", how->adjust ? ", Haar" : "");
	verdict(name, !wrong);
}

static void motion(void)
{
	static const struct motion ways[] = {
		{ 0, 0, 0, 5 }, { 0, 2, 1, 5 }, { 1, 0, 0, 5 }, { 1, 1, 1, 5 },
	};
	make_accelerator_fn make;
	cl_platform_id platform;
	cl_program built_in;
	cl_device_id device;
	unsigned int i;
	static char extensions[8192];
	cl_kernel k;
	cl_int err;

	check(clGetContextInfo(context, CL_CONTEXT_DEVICES, sizeof(device), &device, NULL),
	      "clGetContextInfo");
	clGetDeviceInfo(device, CL_DEVICE_EXTENSIONS, sizeof(extensions), extensions, NULL);
	if (!strstr(extensions, "cl_intel_motion_estimation"))
		return;
	clGetDeviceInfo(device, CL_DEVICE_PLATFORM, sizeof(platform), &platform, NULL);
	make = (make_accelerator_fn)clGetExtensionFunctionAddressForPlatform(platform,
							"clCreateAcceleratorINTEL");
	built_in = clCreateProgramWithBuiltInKernels(context, 1, &device,
						     "block_motion_estimate_intel", &err);
	check(err, "clCreateProgramWithBuiltInKernels");
	k = clCreateKernel(built_in, "block_motion_estimate_intel", &err);
	check(err, "block_motion_estimate_intel");
	for (i = 0; i < sizeof(ways) / sizeof(ways[0]); i++)
		move_blocks(k, make, &ways[i]);
}

static void open_device(void)
{
	const char *text = source;
	char name[128] = "", log[4096] = "";
	cl_platform_id platform[8];
	cl_device_id device;
	cl_uint n = 0, i;
	cl_int err;

	clGetPlatformIDs(8, platform, &n);
	for (i = 0; i < n; i++)
		if (clGetDeviceIDs(platform[i], CL_DEVICE_TYPE_GPU, 1, &device, NULL) == CL_SUCCESS)
			break;
	if (i == n) {
		printf("no GPU has OpenCL\n0 passed, 0 failed, 1 skipped\n");
		exit(0);
	}
	clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof(name), name, NULL);
	printf("%s\n", name);
	context = clCreateContext(NULL, 1, &device, NULL, NULL, &err);
	check(err, "clCreateContext");
	queue = clCreateCommandQueue(context, device, 0, &err);
	check(err, "clCreateCommandQueue");
	program = clCreateProgramWithSource(context, 1, &text, NULL, &err);
	check(err, "clCreateProgramWithSource");
	err = clBuildProgram(program, 1, &device, "", NULL, NULL);
	clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof(log), log, NULL);
	if (err)
		fprintf(stderr, "%s\n", log);
	check(err, "clBuildProgram");
}

int main(int argc, char **argv)
{
	static uint32_t a[N * N];
	int i;

	for (i = 0; i < N * N; i++)
		a[i] = mixed(i + 5);
	open_device();
	matrix();
	sums(a);
	counts(a);
	numbers(a);
	own(a);
	places();
	meet();
	rest();
	turn(a);
	if (argc > 1 && !strcmp(argv[1], "motion"))
		motion();
	printf("%u passed, %u failed, 0 skipped\n", passed, failed);
	return failed > 0;
}
