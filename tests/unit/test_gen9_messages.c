// SPDX-License-Identifier: GPL-2.0
/*
 * Gen9's messages to sampler, data ports and URB, one thread, by hand: descriptors, headers and
 * payloads as KBL PRM Vol 2d has them, and RENDER_SURFACE_STATE with them.
 */

#include "message_rig.h"

#include "intel/gen7/ps_thread.h"
#include "intel/gen7/urb.h"
#include "intel/state/surface.h"
#include "intel/state/surface_layout.h"

#define R16G16B16A16_FLOAT 0x084u
#define R16G16_UINT	0x0cfu
#define R32_UINT	0x0d7u
#define R8_UINT		0x143u
#define R32_FLOAT	0x0d8u
#define RAW		0x1ffu

#define BINDING		0x000u
#define SURFACES	0x080u
#define SAMPLER		0x400u
#define BORDER		0x500u
#define STATE_B		0x600u

enum { BTI_TEXTURE, BTI_RAW, BTI_STRUCTS, BTI_HALVES, BTI_WORDS, BTIS };

#define SIMD8		(1u << 17)
#define SIMD16		(2u << 17)

#define NONE		0xaaaaaaaau

static u8 local[64];

static u32 *surface(unsigned int bti)
{
	return &state[SURFACES / 4 + 16 * bti];
}

/* Red, green, blue and alpha as they are. */
static void begin_surface(u32 *dw, u32 type, u32 format, u64 addr)
{
	memset(dw, 0, 64);
	dw[0] = type << 29 | format << 18 | 1u << 16 | 1u << 14;
	dw[7] = 4u << 25 | 5u << 22 | 6u << 19 | 7u << 16;
	dw[8] = addr;
	dw[9] = addr >> 32;
}

static void set_buffer(unsigned int bti, u32 type, u32 format, u64 addr, u32 n, u32 stride)
{
	u32 *dw = surface(bti);

	begin_surface(dw, type, format, addr);
	n--;
	dw[2] = (n >> 7 & 0x3fff) << 16 | (n & 127);
	dw[3] = n >> 21 << 21 | (stride - 1);
}

static void set_2d(unsigned int bti, u32 format, u64 addr, u32 w, u32 h, u32 levels)
{
	u32 *dw = surface(bti);

	begin_surface(dw, SURFTYPE_2D, format, addr);
	dw[2] = (h - 1) << 16 | (w - 1);
	dw[3] = PITCH_B - 1;
	dw[5] = levels - 1;
}

static int setup(void **unused)
{
	unsigned int i;

	message_rig_open(&mirage_chip_kbl, &mirage_messages_gen9, STATE_B);
	unit.at.sampler_ptr = SAMPLER;
	core->msg.local = local;
	core->msg.local_B = sizeof(local);
	memset(local, 0, sizeof(local));
	for (i = 0; i < BTIS; i++)
		state[BINDING / 4 + i] = SURFACES + 64 * i;
	set_2d(BTI_TEXTURE, R32_FLOAT, texels, W, H, 2);
	set_buffer(BTI_RAW, SURFTYPE_BUFFER, RAW, bytes, 4 * 256, 1);
	set_buffer(BTI_STRUCTS, SURFTYPE_STRBUF, RAW, bytes, 16, 12);
	set_2d(BTI_HALVES, R16G16B16A16_FLOAT, bytes, 4, 4, 1);
	set_2d(BTI_WORDS, R16G16_UINT, bytes, 4, 4, 1);
	/* The nearest texel of the nearest level, up to level 1. */
	state[SAMPLER / 4] = 1u << 20;
	state[SAMPLER / 4 + 1] = 1u << 16;
	state[SAMPLER / 4 + 3] = 2u << 6 | 2u << 3 | 2u;
	return 0;
}

#define DC0(type)		((type) << 14)
#define DC1(type)		((type) << 14)
/* Message control of what is read and written by the channel: what is not there, and the width. */
#define CONTROL(mask, simd)	((mask) << 8 | (simd) << 12)

/* An address of 64 bits for a channel, four in a register. */
static void put_address(unsigned int reg, unsigned int lane, u64 addr)
{
	u32 *pair = in(reg + lane / 4) + lane % 4 * 2;

	pair[0] = addr;
	pair[1] = addr >> 32;
}

static u64 get_quad(const u32 *reg, unsigned int i)
{
	return reg[2 * i] | (u64)reg[2 * i + 1] << 32;
}

/* MT1R_US, MT1W_US: two channels (BA is masked out), of 8 and of 16 lanes. */
static void untyped(void **unused)
{
	unsigned int i;

	clean();
	for (i = 0; i < 16; i++)
		in(i / 8)[i % 8] = 16 * i;
	send_ok(12, DC1(1) | CONTROL(0xc, 1) | BTI_RAW, 2, 4);
	for (i = 0; i < 16; i++) {
		assert_int_equal(out(i / 8)[i % 8], 4 * i);
		assert_int_equal(out(2 + i / 8)[i % 8], 4 * i + 1);
	}
	m.mask = 0x21;
	for (i = 0; i < 8; i++)
		in(1)[i] = 1000 + i;
	send_ok(12, DC1(9) | CONTROL(0xe, 2) | BTI_RAW, 2, 0);
	assert_int_equal(buffer[0], 1000);
	assert_int_equal(buffer[4], 4);
	assert_int_equal(buffer[20], 1005);
	/* an element and an offset into it; beyond the structure there is nothing */
	clean();
	in(0)[0] = 3;
	in(1)[0] = 8;
	in(0)[5] = 3;
	in(1)[5] = 12;
	send_ok(12, DC1(1) | CONTROL(0xe, 2) | BTI_STRUCTS, 2, 1);
	assert_int_equal(out(0)[0], 3 * 3 + 2);
	assert_int_equal(out(0)[5], 0);
	assert_int_equal(out(0)[1], NONE);
	/* there is no third SIMD mode */
	assert_int_equal(sent(12, DC1(1) | CONTROL(0xe, 3), 1, 1), -EIO);
}

/* Both indices of general state memory, with and without a base in the header. */
static void stateless(void **unused)
{
	clean();
	in(0)[0] = 20;
	m.mask = 1;
	send_ok(12, DC1(1) | CONTROL(0xe, 2) | 255, 1, 1);
	assert_int_equal(out(0)[0], 5);
	send_ok(12, DC1(1) | CONTROL(0xe, 2) | 253, 1, 1);
	assert_int_equal(out(0)[0], 5);
	clean();
	in(0)[5] = 1024;
	in(0)[7] = 0xffff;
	in(1)[0] = 20;
	send_ok(12, DC1(1) | CONTROL(0xe, 2) | HEADER | 253, 2, 1);
	assert_int_equal(out(0)[0], 256 + 5);
}

/* Local memory has no header, and ends. */
static void local_memory(void **unused)
{
	clean();
	in(0)[0] = 8;
	in(0)[1] = 64;
	in(1)[0] = 77;
	in(1)[1] = 78;
	m.mask = 3;
	send_ok(12, DC1(9) | CONTROL(0xe, 2) | 254, 2, 0);
	assert_int_equal(((u32 *)local)[2], 77);
	send_ok(12, DC1(1) | CONTROL(0xe, 2) | 254, 1, 1);
	assert_int_equal(out(0)[0], 77);
	assert_int_equal(out(0)[1], 0);
}

/* BTI 252: bits 25:6 of the place of SURFACE_STATE are bits 31:12 of the extended descriptor. */
static void bindless(void **unused)
{
	clean();
	in(0)[0] = 12;
	m.mask = 1;
	msg.ex_desc = (SURFACES / 64 + BTI_RAW) << 12;
	send_ok(12, DC1(1) | CONTROL(0xe, 2) | 252, 1, 1);
	assert_int_equal(out(0)[0], 3);
	/* ld of u, v, level of detail */
	in(0)[0] = 2;
	in(1)[0] = 3;
	msg.ex_desc = (SURFACES / 64 + BTI_TEXTURE) << 12;
	send_ok(2, 7 << 12 | SIMD8 | 252, 3, 4);
	assert_true(out_f(0)[0] == texel(0, 2, 3));
	msg.ex_desc = (SURFACES / 64 + BTI_RAW) << 12;
	send_ok(2, 10 << 12 | SIMD8 | 252, 1, 4);
	assert_int_equal(out(0)[0], 1024);
}

struct atomic_row {
	u8 op;
	u32 old;
	u32 src0;
	u32 src1;
	u32 new;
	u32 answer;
};

static void run_atomics(u32 desc, unsigned int shift, const struct atomic_row *row, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < n; i++) {
		clean();
		in(0)[0] = 40;
		in(1)[0] = row[i].src0;
		in(2)[0] = row[i].src1;
		buffer[10] = row[i].old;
		m.mask = 1;
		send_ok(12, desc | row[i].op << shift | 1u << 13 | 1u << 12 | BTI_RAW, 3, 1);
		assert_int_equal(buffer[10], row[i].new);
		assert_int_equal(out(0)[0], row[i].answer);
	}
}

/* MDC_AOP1 to MDC_AOP3. */
static void integer_atomics(void **unused)
{
	static const struct atomic_row row[] = {
		{ 1, 0xc, 0xa, 0, 0x8, 0xc }, { 2, 0xc, 0xa, 0, 0xe, 0xc },
		{ 3, 0xc, 0xa, 0, 0x6, 0xc }, { 4, 5, 9, 0, 9, 5 },
		{ 5, 5, 0, 0, 6, 5 }, { 6, 5, 0, 0, 4, 5 },
		{ 7, 5, 9, 0, 14, 5 }, { 8, 5, 9, 0, -4, 5 }, { 9, 5, 9, 0, 4, 5 },
		{ 10, -5, 3, 0, 3, -5 }, { 11, -5, 3, 0, -5, -5 },
		{ 12, -5, 3, 0, -5, -5 }, { 13, -5, 3, 0, 3, -5 },
		{ 14, 5, 5, 8, 8, 5 }, { 14, 5, 6, 8, 5, 5 },
		{ 15, 5, 0, 0, 4, 4 },
	};

	run_atomics(DC1(2), 8, row, ARRAY_SIZE(row));
}

/* MDC_FOP2 and MDC_FOP3: quiet NaNs lose, signaling ones win, zeroes are equal. */
static void float_atomics(void **unused)
{
	static const struct atomic_row row[] = {
		{ 1, 0x3f800000, 0x40000000, 0, 0x40000000, 0x3f800000 },
		{ 1, 0xbf800000, 0xc0000000, 0, 0xbf800000, 0xbf800000 },
		{ 2, 0x3f800000, 0x40000000, 0, 0x3f800000, 0x3f800000 },
		{ 2, 0xbf800000, 0xc0000000, 0, 0xc0000000, 0xbf800000 },
		{ 1, 0x7fc00000, 0xc0000000, 0, 0xc0000000, 0x7fc00000 },
		{ 2, 0x3f800000, 0x7fc00000, 0, 0x3f800000, 0x3f800000 },
		{ 1, 0x3f800000, 0x7f800001, 0, 0x7f800001, 0x3f800000 },
		{ 1, 0x80000000, 0x00000000, 0, 0x80000000, 0x80000000 },
		{ 3, 0x80000000, 0x00000000, 7, 7, 0x80000000 },
		{ 3, 0x7fc00000, 0x7fc00000, 7, 0x7fc00000, 0x7fc00000 },
		{ 3, 0x3f800000, 0x3f800000, 0x7f800001, 0x7f800001, 0x3f800000 },
		{ 3, 0x3f800000, 0x40000000, 7, 0x3f800000, 0x3f800000 },
	};

	run_atomics(DC1(27), 8, row, ARRAY_SIZE(row));
	assert_int_equal(sent(12, DC1(27) | 1u << 12 | BTI_RAW, 3, 1), -EIO);
}

/* MDP_AOP8_QW2: halves of both operands are registers of their own. */
static void double_word_atomic(void **unused)
{
	clean();
	in(0)[0] = 40;
	in(1)[0] = 10;
	in(2)[0] = 11;
	in(3)[0] = 500;
	in(4)[0] = 501;
	m.mask = 1;
	send_ok(12, DC1(2) | 1u << 13 | 1u << 12 | BTI_RAW, 5, 2);
	assert_int_equal(buffer[10], 500);
	assert_int_equal(buffer[11], 501);
	assert_int_equal(out(0)[0], 10);
	assert_int_equal(out(1)[0], 11);
	send_ok(12, DC1(2) | 1u << 13 | 1u << 12 | BTI_RAW, 5, 2);
	assert_int_equal(buffer[10], 500);
	assert_int_equal(out(0)[0], 500);
}

/* A64: untyped reads and writes, and what is not canonical. */
static void whole_addresses(void **unused)
{
	unsigned int i;

	clean();
	for (i = 0; i < 8; i++)
		put_address(0, i, bytes + 8 * i);
	put_address(0, 3, bytes | 1ull << 48);
	send_ok(12, DC1(17) | CONTROL(0xc, 2) | 255, 2, 2);
	for (i = 0; i < 8; i++) {
		assert_int_equal(out(0)[i], i == 3 ? 0 : 2 * i);
		assert_int_equal(out(1)[i], i == 3 ? 0 : 2 * i + 1);
	}
	for (i = 0; i < 8; i++)
		in(2)[i] = 50 + i;
	m.mask = 0xf;
	send_ok(12, DC1(25) | CONTROL(0xe, 2) | 253, 3, 0);
	assert_int_equal(buffer[0], 50);
	assert_int_equal(buffer[4], 52);
	assert_int_equal(buffer[6], 6);
	assert_int_equal(buffer[8], 8);
}

static void whole_atomics(void **unused)
{
	clean();
	put_address(0, 0, bytes + 40);
	put_address(0, 5, bytes + 48);
	in(2)[0] = 1;
	in(2)[5] = 2;
	m.mask = 0x21;
	/* add DWords */
	send_ok(12, DC1(18) | 7u << 8 | 1u << 13 | 255, 3, 1);
	assert_int_equal(buffer[10], 11);
	assert_int_equal(buffer[12], 14);
	assert_int_equal(out(0)[0], 10);
	assert_int_equal(out(0)[5], 12);
	/* and quads: 11 + 11 * 2^32 + 2^32 - 1, of four in a register */
	in(2)[0] = -1;
	in(2)[1] = 0;
	in(3)[2] = 3;
	in(3)[3] = 1;
	send_ok(12, DC1(18) | 7u << 8 | 1u << 12 | 1u << 13 | 255, 4, 2);
	assert_int_equal(buffer[10], 10);
	assert_int_equal(buffer[11], 12);
	assert_int_equal(buffer[12], 17);
	assert_int_equal(buffer[13], 14);
	assert_true(get_quad(out(0), 0) == (11ull << 32 | 11));
	assert_true(get_quad(out(1), 1) == (13ull << 32 | 14));
	/* the greater float */
	buffer[10] = 0x3f800000;
	in(2)[0] = 0x40000000;
	m.mask = 1;
	send_ok(12, DC1(29) | 1u << 8 | 1u << 13 | 255, 3, 1);
	assert_int_equal(buffer[10], 0x40000000);
	/* 128 bits there are none of */
	assert_int_equal(sent(12, DC1(18) | 1u << 12 | 255, 6, 2), -EIO);
}

/* MH_A64_OWB, MH_A64_OWDB, MH_A64_HWB. */
static void whole_blocks(void **unused)
{
	unsigned int i;

	clean();
	put_address(0, 0, bytes + 16);
	put_address(0, 1, bytes + 64);
	send_ok(12, DC1(20) | 2u << 8 | HEADER | 255, 1, 1);
	for (i = 0; i < 8; i++)
		assert_int_equal(out(0)[i], 4 + i);
	/* one in the upper half */
	clean();
	put_address(0, 0, bytes + 16);
	put_address(0, 1, bytes + 64);
	send_ok(12, DC1(20) | 1u << 8 | HEADER | 255, 1, 1);
	assert_int_equal(out(0)[3], NONE);
	assert_int_equal(out(0)[4], 4);
	/* from a DWord on, dual, and two HWords */
	put_address(0, 0, bytes + 20);
	send_ok(12, DC1(20) | 1u << 11 | 2u << 8 | HEADER | 255, 1, 1);
	assert_int_equal(out(0)[0], 5);
	put_address(0, 0, bytes + 16);
	send_ok(12, DC1(20) | 2u << 11 | 1u << 8 | HEADER | 255, 1, 1);
	assert_int_equal(out(0)[0], 4);
	assert_int_equal(out(0)[4], 16);
	put_address(0, 0, bytes + 32);
	send_ok(12, DC1(20) | 3u << 11 | 2u << 8 | HEADER | 255, 1, 2);
	for (i = 0; i < 16; i++)
		assert_int_equal(out(i / 8)[i % 8], 8 + i);
	/* four OWords to memory, of a second payload */
	msg.payload[0].len = 1;
	msg.payload[1] = (struct mirage_eu_part) { EU_ROW_FILES, IN_GRF + 8, EU_GRFS - 1, 2 };
	for (i = 0; i < 16; i++)
		in(8 + i / 8)[i % 8] = 700 + i;
	send_ok(12, DC1(21) | 3u << 8 | HEADER | 255, 3, 0);
	for (i = 0; i < 16; i++)
		assert_int_equal(buffer[8 + i], 700 + i);
	assert_int_equal(buffer[24], 24);
	assert_int_equal(sent(12, DC1(20) | 7u << 8 | HEADER | 255, 1, 1), -EIO);
}

/* MDC_A64_DS: bytes of a channel are in one DWord, its DWords and quads in registers of their own. */
static void whole_scattered(void **unused)
{
	clean();
	buffer[0] = 0x44332211;
	put_address(0, 0, bytes + 1);
	put_address(0, 6, bytes + 8);
	m.mask = 0x41;
	send_ok(12, DC1(16) | 1u << 10 | 255, 2, 1);
	assert_int_equal(out(0)[0], 0x3322);
	assert_int_equal(out(0)[6], 2);
	assert_int_equal(out(0)[1], NONE);
	/* two DWords */
	send_ok(12, DC1(16) | 1u << 8 | 1u << 10 | 255, 2, 2);
	assert_int_equal(out(0)[6], 2);
	assert_int_equal(out(1)[6], 3);
	/* one quad: channel 6 is the third of the second register */
	send_ok(12, DC1(16) | 2u << 8 | 255, 2, 2);
	assert_true(get_quad(out(1), 2) == (3ull << 32 | 2));
	in(2)[0] = 0xffee;
	in(2)[6] = 0xddcc;
	send_ok(12, DC1(26) | 1u << 10 | 255, 3, 0);
	assert_int_equal(buffer[0], 0x44ffee11);
	assert_int_equal(buffer[2], 0xddcc);
	/* no more than 256 bytes, no more than four bytes in a DWord */
	assert_int_equal(sent(12, DC1(16) | 1u << 12 | 2u << 8 | 2u << 10 | 255, 4, 16), -EIO);
	assert_int_equal(sent(12, DC1(16) | 3u << 10 | 255, 2, 1), -EIO);
}

/* MH_A32_HWB: 8 registers from the second HWord on; a thread with 1 KB has no more. */
static void scratch(void **unused)
{
	unsigned int i;

	clean();
	send_ok(10, DC0(16) | 1u << 16 | 3u << 12 | HEADER | 1, 1, 8);
	for (i = 0; i < 64; i++)
		assert_int_equal(out(i / 8)[i % 8], 8 + i);
	clean();
	in(0)[3] = 0;
	send_ok(10, DC0(16) | 1u << 16 | HEADER | 32, 1, 1);
	assert_int_equal(out(0)[0], 0);
	in(0)[3] = 1;
	send_ok(10, DC0(16) | 1u << 16 | HEADER | 32, 1, 1);
	assert_int_equal(out(0)[0], 256);
	in(1)[2] = 99;
	send_ok(10, DC0(24) | 1u << 16 | HEADER | 2, 2, 0);
	assert_int_equal(buffer[18], 99);
}

/* MT0R_DWS and MT0W_BS on general state: offsets in DWords from the header's base, and in bytes. */
static void scattered(void **unused)
{
	clean();
	in(0)[3] = 2;
	in(0)[5] = 1024;
	in(1)[0] = 5;
	m.mask = 1;
	send_ok(10, DC0(3) | 2u << 8 | HEADER | 253, 2, 1);
	assert_int_equal(out(0)[0], 256 + 5);
	in(1)[0] = 21;
	in(2)[0] = 0x1234;
	send_ok(10, DC0(12) | 1u << 10 | HEADER | 253, 3, 0);
	assert_int_equal(buffer[256 + 5], 0x123400 | (261 & 0xff));
}

/* MT_CC_OWB and MT_SC_OWUB, of one function. */
static void constants(void **unused)
{
	unsigned int i;

	clean();
	in(0)[2] = 2;
	send_ok(9, DC0(0) | 2u << 8 | HEADER | BTI_RAW, 1, 1);
	for (i = 0; i < 8; i++)
		assert_int_equal(out(0)[i], 8 + i);
	in(0)[2] = 36;
	send_ok(9, DC0(1) | 2u << 8 | HEADER | BTI_RAW, 1, 1);
	assert_int_equal(out(0)[0], 9);
	send_ok(9, DC0(4) | 2u << 8 | HEADER | BTI_RAW, 1, 1);
	assert_int_equal(out(0)[7], 16);
	assert_int_equal(sent(9, DC0(8) | HEADER | BTI_RAW, 2, 0), -EIO);
}

/* The port converts what it reads: halves of 1, 2, 0.5 and -1; words. */
static void typed(void **unused)
{
	clean();
	buffer[2] = 0x40003c00;
	buffer[3] = 0xbc003800;
	in(0)[0] = 1;
	m.mask = 1;
	send_ok(12, DC1(5) | CONTROL(0, 1) | BTI_HALVES, 2, 4);
	assert_true(out_f(0)[0] == 1.0f && out_f(1)[0] == 2.0f);
	assert_true(out_f(2)[0] == 0.5f && out_f(3)[0] == -1.0f);
	in(0)[0] = 2;
	send_ok(12, DC1(5) | CONTROL(0xc, 1) | BTI_WORDS, 2, 2);
	assert_int_equal(out(0)[0], 0x3c00);
	assert_int_equal(out(1)[0], 0x4000);
	/* the upper eight lanes of the header's mask */
	clean();
	in(0)[7] = 0x0200;
	in(1)[1] = 3;
	in(3)[1] = 0xbeef;
	in(4)[1] = 0x1234;
	m.mask = 0xff;
	send_ok(12, DC1(13) | CONTROL(0xc, 2) | HEADER | BTI_WORDS, 5, 0);
	assert_int_equal(buffer[3], 0x1234beef);
	assert_int_equal(buffer[0], 0);
}

/* MT1A_TA on a texel: the greater of two, of the lower and of the upper lanes. */
static void typed_atomics(void **unused)
{
	set_2d(BTI_WORDS, R32_UINT, bytes, 4, 4, 1);
	clean();
	in(0)[7] = 0x0101;
	in(1)[0] = 2;
	in(2)[0] = 1;
	in(3)[0] = 1000;
	m.mask = 0xff;
	send_ok(12, DC1(6) | 12u << 8 | 1u << 13 | HEADER | BTI_WORDS, 4, 1);
	assert_int_equal(buffer[PITCH_B / 4 + 2], 1000);
	assert_int_equal(out(0)[0], PITCH_B / 4 + 2);
	in(3)[0] = 7;
	send_ok(12, DC1(6) | 7u << 8 | 1u << 12 | HEADER | BTI_WORDS, 4, 0);
	assert_int_equal(buffer[PITCH_B / 4 + 2], 1007);
}

/* What Gen9 has beside Gen7's messages, and ld with its parameters in another order. */
static void samples(void **unused)
{
	clean();
	m.mask = 3;
	in(0)[0] = 1;
	in(1)[0] = 1;
	in(2)[0] = 1;
	send_ok(2, 7 << 12 | SIMD8 | BTI_TEXTURE, 3, 4);
	assert_true(out_f(0)[0] == texel(1, 1, 1));
	send_ok(2, 26 << 12 | SIMD8 | BTI_TEXTURE, 2, 4);
	assert_true(out_f(0)[0] == texel(0, 1, 1));
	in_f(0)[0] = 5.5f / W;
	in_f(1)[0] = 2.5f / H;
	send_ok(2, 24 << 12 | SIMD8 | BTI_TEXTURE, 2, 4);
	assert_true(out_f(0)[0] == texel(0, 5, 2));
	/* ld2dms_w: sample, two registers of what its control surface has, u, v */
	clean();
	in(3)[0] = 4;
	in(4)[0] = 2;
	send_ok(2, 28 << 12 | SIMD8 | BTI_TEXTURE, 5, 4);
	assert_true(out_f(0)[0] == texel(0, 4, 2));
	/* 16 lanes in one register of halves: 25 and, of the second eight, 0 */
	clean();
	m.mask = 0x101;
	in_f(0)[0] = 5.5f / W;
	in_f(2)[0] = 2.5f / H;
	send_ok(2, 24 << 12 | SIMD16 | 1u << 30 | BTI_TEXTURE, 4, 4);
	assert_int_equal(out(0)[0], (NONE & 0xffff0000) | 0x4e40);
	assert_int_equal(out(0)[4] & 0xffff, 0);
	assert_int_equal(out(3)[0] & 0xffff, 0x3c00);
}

/*
 * 16 samples of 4 by 4 texels: ld2dms_w gets 64 bits of their control surface, four for each
 * sample; ld_mcs answers with both DWords.
 */
static void sixteen_samples(void **unused)
{
	u64 at = fixture_map(f, 2 * 4096);
	u32 *dw = surface(BTI_WORDS), *mem = fixture_ptr(f, at);
	unsigned int s;

	/* Texel (1, 0) of each slice, which are four rows apart. */
	for (s = 0; s < 16; s++)
		mem[s * 4 * PITCH_B / 4 + 1] = 100 + s;
	mem[1024 + 2] = 0x1234;
	mem[1024 + 3] = 0x5678;
	set_2d(BTI_WORDS, R32_UINT, at, 4, 4, 1);
	dw[1] = 1;
	dw[4] = 4u << 3;
	/* A tile of 128 bytes: the control surface, behind the slices. */
	dw[6] = 1;
	dw[10] = at + 4096;
	dw[11] = (at + 4096) >> 32;
	clean();
	m.mask = 0xff;
	for (s = 0; s < 8; s++) {
		in(0)[s] = s < 7 ? s : 15;
		in(3)[s] = 1;
	}
	/* Sample 0 is in slice 1, 1 in 2, 15 in 0. */
	for (s = 0; s < 8; s++) {
		in(1)[s] = 0x87654321;
		in(2)[s] = 0x0fedcba9;
	}
	send_ok(2, 28 << 12 | SIMD8 | BTI_WORDS, 5, 4);
	for (s = 0; s < 8; s++)
		assert_int_equal(out(0)[s], 100 + (s < 7 ? s + 1 : 0));
	/* One DWord alone is not what is clear. */
	for (s = 0; s < 8; s++)
		in(1)[s] = ~0u;
	send_ok(2, 28 << 12 | SIMD8 | BTI_WORDS, 5, 4);
	assert_int_equal(out(0)[0], 115);
	assert_int_equal(out(0)[7], 100);
	in(2)[0] = ~0u;
	send_ok(2, 28 << 12 | SIMD8 | BTI_WORDS, 5, 4);
	assert_int_equal(out(0)[0], 0);
	/* Pixel 1 of the control surface. */
	clean();
	in(0)[0] = 1;
	send_ok(2, 29 << 12 | SIMD8 | BTI_WORDS, 2, 4);
	assert_int_equal(out(0)[0], 0x1234);
	assert_int_equal(out(1)[0], 0x5678);
}

/*
 * Half a border: the texel at the edge, where the nearest one is wanted, and of a mixture half the
 * colour that lies 0x100 further in dynamic state; a quarter is the texel's in the corner.
 */
static void half_border(void **unused)
{
	static const struct { float u, v, mixed; } row[] = {
		{ 1.5f, 1.5f / H, 0.5f * (10 + W - 1) + 0.5f * 64 },
		{ -3.0f, 2.5f / H, 0.5f * 20 + 0.5f * 64 },
		{ 2.0f, -1.0f, 0.25f * (W - 1) + 0.75f * 64 },
	};
	static const float nearest[] = { 10 + W - 1, 20, W - 1 };
	u32 *s = state + SAMPLER / 4;
	unsigned int i;

	((float *)state)[BORDER / 4] = 64;
	s[2] = BORDER;
	s[3] = 6u << 6 | 6u << 3 | 6u;
	for (i = 0; i < 6; i++) {
		bool linear = i / 3;

		if (linear)
			s[0] |= 1u << 17 | 1u << 14;
		unit.at.stamp++;
		clean();
		m.mask = 1;
		in_f(0)[0] = row[i % 3].u;
		in_f(1)[0] = row[i % 3].v;
		send_ok(2, 24 << 12 | SIMD8 | BTI_TEXTURE, 2, 4);
		assert_true(out_f(0)[0] == (linear ? row[i % 3].mixed : nearest[i % 3]));
	}
}

static float look(u32 x, u32 y, u32 lod)
{
	clean();
	unit.at.stamp++;
	m.mask = 1;
	in(0)[0] = x;
	in(1)[0] = y;
	in(2)[0] = lod;
	send_ok(2, 7 << 12 | SIMD8 | BTI_TEXTURE, 3, 4);
	return out_f(0)[0];
}

/*
 * Tiles of 4 KiB and of 64 KiB: where an element is goes by its size. From bit 4 of a place up Yf
 * has of 8 bits yyyyy x y x, of 32 bits yyy x y x y x, and Ys goes on so. Levels from the first of
 * the mip tail on are in one tile below level 0: of Yf and 32 bits 16 elements from its left edge,
 * of 8 bits 32, and the next one 16 elements and rows further in, or 8 and 16.
 */
static void standard_tiles(void **unused)
{
	static const struct {
		u32 format, size_B, mode, x, y, lod, place;
	} row[] = {
		/* 36 bytes: bits 2 and 5; row 13: bits 0, 2 and 3 */
		{ R32_FLOAT, 4, 1, 9, 13, 0, 4 + (5 << 4) + (1 << 8) + (1 << 9) },
		/* 64 bytes into the tile that follows */
		{ R32_FLOAT, 4, 1, 0, 0, 1, 4096 + (1 << 11) },
		/* 8 elements and 16 rows */
		{ R32_FLOAT, 4, 1, 1, 0, 2, 4096 + 4 + (1 << 9) + (1 << 10) },
		/* row 45: bits 0, 2, 3 and 5; column 50: bits 1, 4 and 5 */
		{ R8_UINT, 1, 1, 50, 45, 0, 2 + (13 << 4) + (1 << 9) + (1 << 10) + (1 << 11) },
		{ R8_UINT, 1, 1, 0, 0, 1, 4096 + (1 << 11) },
		{ R8_UINT, 1, 1, 0, 0, 2, 4096 + (1 << 9) + (1 << 10) },
		/* column 400 bytes: bits 4, 7 and 8; row 72: bits 3 and 6 */
		{ R32_FLOAT, 4, 2, 100, 72, 0,
		  (1 << 7) + (1 << 8) + (1 << 13) + (1 << 14) + (1 << 15) },
	};
	u32 *dw = surface(BTI_TEXTURE);
	u64 at = fixture_map(f, 2 * 65536);
	u8 *mem = fixture_ptr(f, at);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		u32 w = row[i].mode == 2 ? 128 : row[i].size_B == 1 ? 64 : 32;

		memset(mem, 0, 2 * 65536);
		set_2d(BTI_TEXTURE, row[i].format, at, w, row[i].mode == 2 ? 128 : w, 3);
		dw[0] |= 3u << 12;
		dw[1] = 1000;
		dw[3] = w * row[i].size_B - 1;
		dw[5] |= row[i].mode << 18 | 1u << 8;
		if (row[i].size_B == 1)
			mem[row[i].place] = 77;
		else
			memcpy(&mem[row[i].place], &(float){ 77.0f }, 4);
		look(row[i].x, row[i].y, row[i].lod);
		assert_true(row[i].size_B == 1 ? out(0)[0] == 77 : out_f(0)[0] == 77.0f);
	}
}

/*
 * Depth with a hierarchy, whose notes are of slices: of level 0 at its beginning, of level 1 eight
 * rows of pixels below. What is clear, and not in memory, is the value of the surface.
 */
static void clear_by_hierarchy(void **unused)
{
	const u32 value = 0x3f400000, other = 0x3f000000, clear = 0x7a696831, written = 0x7a696832;
	u32 *dw = surface(BTI_TEXTURE);

	dw[6] = 3;
	dw[10] = bytes;
	dw[11] = bytes >> 32;
	dw[12] = value;
	memset(buffer, 0, 128);
	buffer[16] = written;
	assert_true(look(1, 2, 0) == 0.75f && out_f(1)[0] == 0.0f && out_f(3)[0] == 1.0f);
	assert_true(look(1, 1, 1) == texel(1, 1, 1));
	buffer[0] = clear;
	buffer[1] = other;
	assert_true(look(1, 2, 0) == 0.75f);
	buffer[1] = value;
	assert_true(look(1, 2, 0) == texel(0, 1, 2));
	buffer[0] = written;
	buffer[1] = other;
	buffer[16] = 0;
	assert_true(look(1, 2, 0) == texel(0, 1, 2));
	assert_true(look(1, 1, 1) == 0.75f);
	/* R16_UNORM: 0.5 is 0x7fff.8 */
	dw[0] = 1u << 29 | 0x10au << 18 | 1u << 16 | 1u << 14;
	dw[12] = other;
	assert_true(look(1, 1, 1) == 0x8000 / 65535.0f);
}

/* Shader Channel Select: one, red, zero, red. */
static void selects(void **unused)
{
	surface(BTI_TEXTURE)[7] = 1u << 25 | 4u << 22 | 0u << 19 | 4u << 16;
	clean();
	m.mask = 1;
	in(0)[0] = 3;
	in(1)[0] = 2;
	send_ok(2, 26 << 12 | SIMD8 | BTI_TEXTURE, 2, 4);
	assert_true(out_f(0)[0] == 1.0f && out_f(1)[0] == texel(0, 3, 2));
	assert_true(out_f(2)[0] == 0.0f && out_f(3)[0] == texel(0, 3, 2));
	/* four of a channel that is one, and of one that is red */
	in(0)[2] = 0;
	in_f(1)[0] = 2.0f / W;
	in_f(2)[0] = 1.0f / H;
	send_ok(2, 8 << 12 | SIMD8 | HEADER | BTI_TEXTURE, 3, 4);
	assert_true(out_f(0)[0] == 1.0f && out_f(3)[0] == 1.0f);
	in(0)[2] = 1u << 16;
	send_ok(2, 8 << 12 | SIMD8 | HEADER | BTI_TEXTURE, 3, 4);
	assert_true(out_f(3)[0] == texel(0, 1, 0) && out_f(1)[0] == texel(0, 2, 1));
}

/* MLOD, behind what an array would have: no level before it is looked at. */
static void least_level(void **unused)
{
	clean();
	m.mask = 0xf;
	in_f(0)[0] = 0.25f / W;
	in_f(0)[1] = 0.5f / W;
	in_f(0)[2] = 0.25f / W;
	in_f(0)[3] = 0.5f / W;
	in_f(4)[0] = 1;
	in_f(4)[1] = 1;
	in_f(0)[0] += 4.0f / W;
	in_f(0)[1] += 4.0f / W;
	in_f(0)[2] += 4.0f / W;
	in_f(0)[3] += 4.0f / W;
	send_ok(2, 0 << 12 | SIMD8 | BTI_TEXTURE, 5, 4);
	assert_true(out_f(0)[0] == texel(1, 2, 0) && out_f(0)[2] == texel(0, 4, 0));
	send_ok(2, 0 << 12 | SIMD8 | BTI_TEXTURE, 4, 4);
	assert_true(out_f(0)[0] == texel(0, 4, 0));
}

/* What goes for several threads at once is what goes for one: of fewer channels, too. */
static void short_way(void **unused)
{
	static const struct { u32 desc; u8 mlen, rlen; } row[] = {
		{ 0 << 12 | SIMD8, 2, 4 }, { 0 << 12 | SIMD8, 2, 3 }, { 0 << 12 | SIMD16, 4, 2 },
		{ 24 << 12 | SIMD8, 2, 4 }, { 24 << 12 | SIMD16, 4, 6 }, { 2 << 12 | SIMD8, 3, 1 },
	};
	u32 want[16][8], i, reg, lane;

	set_2d(BTI_WORDS, 0x0c7, bytes, 8, 4, 1);
	state[SAMPLER / 4] = 1u << 17 | 1u << 14;
	for (i = 0; i < BUFFER_DW; i++)
		buffer[i] = 0x01020304 * (i % 61);
	for (i = 0; i < ARRAY_SIZE(row); i++) {
		clean();
		m.mask = 0xffff;
		msg.mask[0] = 0xffff;
		for (reg = 0; reg < row[i].mlen; reg++)
			for (lane = 0; lane < 8; lane++)
				in_f(reg)[lane] = (5 * reg + 3 * lane) % 17 / 16.0f;
		send_ok(2, row[i].desc | BTI_WORDS, row[i].mlen, row[i].rlen);
		for (reg = 0; reg < 16; reg++) {
			memcpy(want[reg], out(reg), 32);
			memset(out(reg), 0xaa, 32);
		}
		assert_true(msg_find(core->msg.params, &msg)->exec_all(&m, core->group, 1));
		m.t = &core->group->thread[0];
		for (reg = 0; reg < 16; reg++)
			assert_memory_equal(out(reg), want[reg], 32);
	}
}

/* Reduction Type: the least and the greatest of four texels, and of two that have a weight. */
static void reduces(void **unused)
{
	state[SAMPLER / 4] = 1u << 17 | 1u << 14;
	state[SAMPLER / 4 + 3] |= 1u << 9 | 2u << 22;
	clean();
	m.mask = 3;
	in_f(0)[0] = 2.25f / W;
	in_f(1)[0] = 1.0f / H;
	in_f(0)[1] = 2.25f / W;
	in_f(1)[1] = 1.5f / H;
	send_ok(2, 24 << 12 | SIMD8 | BTI_TEXTURE, 2, 4);
	assert_true(out_f(0)[0] == texel(0, 1, 0) && out_f(0)[1] == texel(0, 1, 1));
	state[SAMPLER / 4 + 3] |= 3u << 22;
	unit.at.stamp++;
	send_ok(2, 24 << 12 | SIMD8 | BTI_TEXTURE, 2, 4);
	assert_true(out_f(0)[0] == texel(0, 2, 1) && out_f(0)[1] == texel(0, 2, 1));
}

static u32 entry[2][32];

static void find_entry(void *arg, unsigned int thread, u32 handle, struct gen7_urb_entry *e)
{
	if (handle >= 2)
		return;
	e->dw = entry[handle];
	e->len_dw = 32;
	e->write = true;
}

static int urb(u32 desc, unsigned int mlen, unsigned int rlen)
{
	msg.sfid = SFID_URB;
	msg.desc = desc;
	msg.mlen = mlen;
	msg.rlen = rlen;
	msg.header = true;
	return gen9_urb_send(&m, find_entry, NULL);
}

/* SIMD8: a DWord of each channel in each register, from an offset of 16 bytes each on. */
static void urb_lanes(void **unused)
{
	memset(entry, 0, sizeof(entry));
	clean();
	m.mask = 0x87;
	in(0)[0] = 0;
	in(0)[1] = 1;
	in(0)[2] = 5;	/* no entry */
	in(0)[7] = 1;
	in(1)[0] = 10;
	in(1)[1] = 11;
	in(2)[0] = 20;
	in(2)[1] = 21;
	assert_int_equal(urb(7 | 2u << 4, 3, 0), 0);
	assert_int_equal(entry[0][8], 10);
	assert_int_equal(entry[0][9], 20);
	assert_int_equal(entry[1][9], 0); /* channel 7 came after channel 1 */
	/* offsets of channels, and masks */
	in(1)[0] = 1;
	in(1)[1] = 3;
	in(1)[7] = 7;
	in(2)[0] = 1u << 16;
	in(2)[1] = 2u << 16;
	in(2)[7] = 3u << 16;
	in(3)[0] = 30;
	in(3)[1] = 31;
	in(3)[7] = 37;
	in(4)[0] = 40;
	in(4)[1] = 41;
	in(4)[7] = 47;
	assert_int_equal(urb(7 | 1u << 4 | 1u << 15 | 1u << 17, 5, 0), 0);
	assert_int_equal(entry[0][8], 30);
	assert_int_equal(entry[0][9], 20);
	assert_int_equal(entry[1][16], 0);
	assert_int_equal(entry[1][17], 41);
	/* (1 + 7) * 4 is the entry's end */
	assert_int_equal(urb(8 | 1u << 4 | 1u << 17, 2, 2), 0);
	assert_int_equal(out(0)[0], 30);
	assert_int_equal(out(1)[0], 20);
	assert_int_equal(out(1)[1], 41);
	assert_int_equal(out(0)[2], 0);
	assert_int_equal(out(0)[7], 0);
	assert_int_equal(out(0)[3], NONE);
	assert_int_equal(urb(9, 1, 0), -EIO);
}

/* The old forms, with fields elsewhere; addition is new. */
static void urb_rows(void **unused)
{
	memset(entry, 0, sizeof(entry));
	clean();
	m.mask = 0xff;
	in(0)[0] = 1;
	in(0)[5] = 0xff00;
	in(1)[0] = 5;
	in(1)[7] = 6;
	assert_int_equal(urb(0 | 1u << 4, 2, 0), 0);
	assert_int_equal(entry[1][8], 5);
	assert_int_equal(entry[1][15], 6);
	assert_int_equal(urb(6 | 1u << 4, 2, 1), 0);
	assert_int_equal(entry[1][8], 10);
	assert_int_equal(out(0)[0], 5);
}

/* MT_RTR: what is at the pixels of two subspans, and nothing off the target. */
static void reads_targets(void **unused)
{
	static struct gen7_ps_draw draw = { .num_targets = 1, .target_bti = { 3 } };
	static struct raster_state ps = { .user = &draw };
	static const struct raster_prim prim;
	const struct raster_thread thread = {
		.prim = &prim, .num_spans = 1,
		.span = { { .x_px = { 2, 6 }, .y_px = { 0, 2 }, .mask = 0xff } },
	};
	u32 *texels = (u32 *)texture, x, y;
	u64 marks = fixture_map(f, 4096);

	for (y = 0; y < H; y++)
		for (x = 0; x < W; x++)
			texels[y * PITCH_B / 4 + x] = 0xff000000 | y << 8 | x;
	ps.target[0].format = MIRAGE_FORMAT_R8G8B8A8_UNORM;
	ps.target[0].level = (struct mirage_level) {
		.image = { .base = (surface(BTI_TEXTURE)[8]) | (u64)surface(BTI_TEXTURE)[9] << 32,
			   .pitch_B = PITCH_B },
		.width_px = 7, .height_px = H, .depth_px = 1,
	};
	clean();
	m.mask = 0xff;
	msg.sfid = SFID_DP_RENDER_CACHE;
	msg.desc = 13 << 14 | 1 << 8 | HEADER | 3;
	msg.mlen = 2;
	msg.rlen = 4;
	assert_true(gen7_ps_reads(&m));
	assert_int_equal(gen7_ps_read(&ps, &thread, &m), 0);
	assert_true(out_f(0)[0] == 2.0f / 255.0f && out_f(0)[1] == 3.0f / 255.0f);
	assert_true(out_f(1)[0] == 0.0f && out_f(1)[3] == 1.0f / 255.0f);
	assert_true(out_f(3)[0] == 1.0f);
	assert_true(out_f(0)[4] == 6.0f / 255.0f && out_f(1)[6] == 3.0f / 255.0f);
	assert_true(out_f(0)[5] == 0.0f && out_f(3)[5] == 0.0f);
	/* codes of the curve become linear light; all ones are one */
	ps.target[0].format = MIRAGE_FORMAT_R8G8B8A8_UNORM_SRGB;
	texels[2] = 0x80ff8000;
	assert_int_equal(gen7_ps_read(&ps, &thread, &m), 0);
	assert_true(out_f(0)[0] == 0.0f && out_f(2)[0] == 1.0f);
	assert_true(out_f(1)[0] > 0.2158f && out_f(1)[0] < 0.2159f);
	assert_true(out_f(3)[0] == 128.0f / 255.0f);
	/* columns from 4 on are clear by their mark: green, whatever memory has */
	ps.target[0].has_marks = true;
	ps.target[0].mark_w_log2 = 2;
	ps.target[0].mcs = (struct mirage_level) {
		.image = { .base = marks, .pitch_B = 64 }, .depth_px = 1,
	};
	*(u8 *)fixture_ptr(f, marks) = 0xc;
	ps.target[0].clear[0] = 0xff00ff00;
	assert_int_equal(gen7_ps_read(&ps, &thread, &m), 0);
	assert_true(out_f(0)[0] == 0.0f && out_f(2)[0] == 1.0f);
	assert_true(out_f(0)[4] == 0.0f && out_f(1)[4] == 1.0f && out_f(2)[4] == 0.0f);
	ps.target[0].has_marks = false;
	/* sample 1 is the second slice, and sample 3, too; pixel 3 is clear */
	ps.samples = 4;
	ps.target[0].has_mcs = true;
	memcpy(fixture_ptr(f, marks), (const u8[]){ 0xe4, 0xe4, 0x64, 0xff }, 4);
	ps.target[0].level.height_px = 1;
	ps.target[0].sample_rows = 1;
	in(0)[0] = 3 << 6;
	assert_int_equal(gen7_ps_read(&ps, &thread, &m), 0);
	assert_true(out_f(1)[0] == mirage_srgb8[1] && out_f(1)[1] == 1.0f);
	/* another entry is none of the targets */
	msg.desc += 1;
	assert_int_equal(gen7_ps_read(&ps, &thread, &m), 0);
	assert_true(out_f(3)[0] == 0.0f);
	/* a write does not read */
	msg.desc = 12 << 14 | 4 << 8;
	assert_false(gen7_ps_reads(&m));
}

/*
 * 32x32 texels of R32_FLOAT in a Y tile; marks say of the block from column 8 and row 4 on that it
 * is clear, of the one right of it that it is compressed, which nothing makes it.
 */
static void clear_texels(void **unused)
{
	u32 *dw = surface(BTI_TEXTURE);
	u64 texture = fixture_map(f, 4096), marks = fixture_map(f, 4096);
	float *texel = fixture_ptr(f, texture);
	u8 *mark = fixture_ptr(f, marks);
	static const u8 u[] = { 8, 15, 7, 16, 8, 8, 15, 0 };
	static const u8 v[] = { 4, 7, 4, 4, 3, 8, 4, 0 };
	unsigned int i, mode;

	for (i = 0; i < 1024; i++)
		texel[i] = 3;
	mark[0] = 0xc0;
	mark[1] = 0x10;
	for (mode = 0; mode < 2; mode++) {
		set_2d(BTI_TEXTURE, R32_FLOAT, texture, 32, 32, 1);
		dw[0] |= 3u << 12;
		dw[3] = 127;
		dw[6] = mode ? 5 : 1;
		dw[10] = marks;
		dw[11] = marks >> 32;
		memcpy(&dw[12], (const float[]){ 0.25f, 0, 0, 1 }, 16);
		clean();
		/* ld: u, v, lod */
		for (i = 0; i < 8; i++) {
			in(0)[i] = u[i];
			in(1)[i] = v[i];
		}
		unit.at.stamp++;
		send_ok(SFID_SAMPLER, SIMD8 | 7u << 12 | BTI_TEXTURE, 3, 4);
		for (i = 0; i < 8; i++)
			assert_true(out_f(0)[i] == (i < 2 || i == 6 ? 0.25f : 3));
		/* sample_lz: the nearest texel */
		for (i = 0; i < 8; i++) {
			in_f(0)[i] = (i + 8.5f) / 32;
			in_f(1)[i] = 5.5f / 32;
		}
		send_ok(SFID_SAMPLER, SIMD8 | 24u << 12 | BTI_TEXTURE, 2, 4);
		for (i = 0; i < 8; i++)
			assert_true(out_f(0)[i] == 0.25f && out_f(3)[i] == 1);
	}
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, message_rig_close)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		TEST(untyped), TEST(stateless), TEST(local_memory), TEST(bindless),
		TEST(integer_atomics), TEST(float_atomics), TEST(double_word_atomic),
		TEST(whole_addresses), TEST(whole_atomics), TEST(whole_blocks),
		TEST(whole_scattered), TEST(scratch), TEST(scattered), TEST(constants),
		TEST(typed), TEST(typed_atomics), TEST(samples), TEST(sixteen_samples),
		TEST(clear_by_hierarchy), TEST(standard_tiles), TEST(selects), TEST(half_border),
		TEST(least_level), TEST(short_way), TEST(reduces),
		TEST(urb_lanes), TEST(urb_rows),
		TEST(reads_targets), TEST(clear_texels),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
