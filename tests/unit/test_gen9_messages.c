// SPDX-License-Identifier: GPL-2.0
/*
 * Gen9's messages to data ports and URB, one thread, by hand: descriptors, headers and payloads as
 * KBL PRM Vol 2d has them.
 */

#include "gen9_messages.h"
#include "intel/gen7/ps_thread.h"
#include "intel/gen7/urb.h"

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

/* MDP_AOP4X2_DW1 and _DW2: the second slot is the upper half of each register. */
static void atomics_of_slots(void **unused)
{
	clean();
	m.mask = 0xff;
	in(0)[0] = 40;
	in(0)[4] = 80;
	in(1)[0] = 9;
	in(1)[4] = 4;
	buffer[10] = 5;
	buffer[20] = 6;
	send_ok(12, DC1(3) | 7 << 8 | 1u << 13 | BTI_RAW, 2, 1);
	assert_int_equal(buffer[10], 14);
	assert_int_equal(buffer[20], 10);
	assert_int_equal(out(0)[0], 5);
	assert_int_equal(out(0)[4], 6);
	/* What is there is compared with the first operand. */
	in(1)[0] = 14;
	in(1)[1] = 100;
	in(1)[4] = 11;
	in(1)[5] = 200;
	send_ok(12, DC1(3) | 14 << 8 | BTI_RAW, 2, 0);
	assert_int_equal(buffer[10], 100);
	assert_int_equal(buffer[20], 10);
	assert_int_equal(out(0)[0], 5);
	/* A slot that is off. */
	m.mask = 0xf0;
	send_ok(12, DC1(3) | 5 << 8 | BTI_RAW, 1, 0);
	assert_int_equal(buffer[10], 100);
	assert_int_equal(buffer[20], 11);
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
}

/*
 * AOP_CMPWR_2W on quad words: slots 1 and 6 compare 128 bits, of which there are two in a register,
 * behind two registers of addresses. What slot 6 expects differs in its last DWord.
 */
static void oword_atomics(void **unused)
{
	u32 i;

	clean();
	put_address(0, 1, bytes + 64);
	put_address(0, 6, bytes + 96 + 8);
	for (i = 0; i < 4; i++) {
		in(2)[4 + i] = 16 + i;
		in(5)[i] = 24 + i + i / 3;
		in(6)[4 + i] = 100 + i;
		in(9)[i] = 200 + i;
	}
	m.mask = 0x42;
	send_ok(12, DC1(18) | 1u << 12 | 1u << 13 | 255, 10, 4);
	for (i = 0; i < 4; i++) {
		assert_int_equal(out(0)[4 + i], 16 + i);
		assert_int_equal(out(3)[i], 24 + i);
		assert_int_equal(buffer[16 + i], 100 + i);
		assert_int_equal(buffer[24 + i], 24 + i);
	}
	assert_int_equal(out(0)[0], NONE);
	assert_int_equal(buffer[20], 20);
	/* and when it does not; nobody wants to know */
	clean();
	put_address(0, 6, bytes + 96 + 8);
	for (i = 0; i < 4; i++) {
		in(5)[i] = 24 + i;
		in(9)[i] = 200 + i;
	}
	m.mask = 0x40;
	send_ok(12, DC1(18) | 1u << 12 | 255, 10, 0);
	assert_int_equal(buffer[24], 200);
	assert_int_equal(buffer[27], 203);
	/* two DWords by whole addresses */
	assert_int_equal(sent(12, DC1(18) | 255, 6, 2), -EIO);
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

/*
 * Of HWord blocks all four DWords of an OWord are read or written if any of their channels is on,
 * or in the other channel mode each by its own.
 */
static void whole_block_channels(void **unused)
{
	unsigned int dwords, i;

	for (dwords = 0; dwords < 2; dwords++) {
		for (i = 0; i < 32; i++)
			buffer[i] = i;
		clean();
		/* channel 1 of the first register, 14 of the second */
		m.mask = 0x4002;
		put_address(0, 0, bytes + 32);
		in(0)[5] = dwords << 31;
		send_ok(12, DC1(20) | 3u << 11 | 2u << 8 | HEADER | 255, 1, 2);
		for (i = 0; i < 16; i++) {
			bool on = dwords ? i == 1 || i == 14 : i < 4 || i >= 12;

			assert_int_equal(out(i / 8)[i % 8], on ? 8 + i : NONE);
			in(1 + i / 8)[i % 8] = 700 + i;
		}
		send_ok(12, DC1(21) | 3u << 11 | 2u << 8 | HEADER | 255, 3, 0);
		for (i = 0; i < 16; i++) {
			bool on = dwords ? i == 1 || i == 14 : i < 4 || i >= 12;

			assert_int_equal(buffer[8 + i], on ? 700 + i : 8 + i);
		}
	}
}

/* Answers go where the addresses of channels 4 to 7 are, which are wanted to the end. */
static void answers_over_addresses(void **unused)
{
	struct mirage_eu_part apart = msg.response;
	unsigned int i, k;

	msg.response.first = IN_GRF + 1;
	for (k = 0; k < 4; k++) {
		clean();
		for (i = 0; i < 8; i++) {
			buffer[2 * i] = 100 + i;
			put_address(0, i, bytes + 8 * i);
			in(2)[i] = 5;
		}
		m.mask = 0xff;
		if (k < 2)
			send_ok(12, DC1(18) | 7u << 8 | 1u << 13 | 255, 3, 1);
		else if (k == 2)
			send_ok(12, DC1(16) | 2u << 10 | 255, 2, 1);
		else
			send_ok(12, DC1(29) | 3u << 8 | 1u << 13 | 255, 4, 1);
		for (i = 0; i < 8; i++) {
			assert_int_equal(in(1)[i], 100 + i);
			assert_int_equal(buffer[2 * i], 100 + i + (k < 2 ? 5 : 0));
		}
	}
	msg.response = apart;
}

/* MDC_A64_DS: bytes of a channel in one DWord, its DWords and quads in registers of their own. */
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

/* MT1R_TS of what the data port can only write: the bits, lowest first, and zeroes. */
static void typed_bits(void **unused)
{
	static const struct { u32 format, dw[2]; } row[] = {
		{ 0x0c7, { 0x80ff4020 } },		/* R8G8B8A8_UNORM */
		{ 0x0c9, { 0x80ff4020 } },		/* R8G8B8A8_SNORM */
		{ 0x0d3, { 0x80ff4020 } },		/* R11G11B10_FLOAT */
		{ 0x0c2, { 0x80ff4020 } },		/* R10G10B10A2_UNORM */
		{ 0x080, { 0x80ff4020, 0xffff0001 } },	/* R16G16B16A16_UNORM */
		{ 0x106, { 0x4020 } },			/* R8G8_UNORM */
		{ 0x10a, { 0x4020 } },			/* R16_UNORM */
		{ 0x140, { 0x20 } },			/* R8_UNORM */
	};
	unsigned int i;

	buffer[0] = 0x80ff4020;
	buffer[1] = 0xffff0001;
	for (i = 0; i < ARRAY_SIZE(row); i++) {
		set_2d(BTI_WORDS, row[i].format, bytes, 4, 4, 1);
		clean();
		m.mask = 1;
		send_ok(12, DC1(5) | CONTROL(0, 1) | BTI_WORDS, 2, 4);
		assert_int_equal(out(0)[0], row[i].dw[0]);
		assert_int_equal(out(1)[0], row[i].dw[1]);
		assert_int_equal(out(2)[0], 0);
		assert_int_equal(out(3)[0], 0);
	}
}

/* Shader Channel Select: red and blue change places; of two the first, and none for blue. */
static void typed_selects(void **unused)
{
	static const struct { u32 select, want; } row[] = {
		{ 6u << 25 | 5u << 22 | 4u << 19 | 7u << 16, 0x66ff3300 },
		{ 4u << 25 | 4u << 22 | 0u << 19 | 5u << 16, 0x000066ff },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		set_2d(BTI_WORDS, 0x0c7, bytes, 4, 4, 1);	/* R8G8B8A8_UNORM */
		surface(BTI_WORDS)[7] = row[i].select;
		clean();
		m.mask = 1;
		in_f(2)[0] = 1.0f;
		in_f(3)[0] = 0.2f;
		in_f(4)[0] = 0.0f;
		in_f(5)[0] = 0.4f;
		send_ok(12, DC1(13) | CONTROL(0, 1) | BTI_WORDS, 6, 0);
		assert_int_equal(buffer[0], row[i].want);
	}
	/* what is read: R32G32B32A32_FLOAT as one, alpha, zero, red */
	set_2d(BTI_WORDS, 0, bytes, 4, 4, 1);
	surface(BTI_WORDS)[7] = 1u << 25 | 7u << 22 | 0u << 19 | 4u << 16;
	buffer[0] = 10;
	buffer[3] = 13;
	clean();
	m.mask = 1;
	send_ok(12, DC1(5) | CONTROL(0, 1) | BTI_WORDS, 2, 4);
	assert_true(out_f(0)[0] == 1.0f);
	assert_int_equal(out(1)[0], 13);
	assert_int_equal(out(2)[0], 0);
	assert_int_equal(out(3)[0], 10);
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
	struct raster_thread pair = thread;
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
	assert_int_equal(gen7_ps_read(&ps, &thread, false, &m), 0);
	assert_true(out_f(0)[0] == 2.0f / 255.0f && out_f(0)[1] == 3.0f / 255.0f);
	assert_true(out_f(1)[0] == 0.0f && out_f(1)[3] == 1.0f / 255.0f);
	assert_true(out_f(3)[0] == 1.0f);
	assert_true(out_f(0)[4] == 6.0f / 255.0f && out_f(1)[6] == 3.0f / 255.0f);
	assert_true(out_f(0)[5] == 0.0f && out_f(3)[5] == 0.0f);
	/* codes of the curve become linear light; all ones are one */
	ps.target[0].format = MIRAGE_FORMAT_R8G8B8A8_UNORM_SRGB;
	texels[2] = 0x80ff8000;
	assert_int_equal(gen7_ps_read(&ps, &thread, false, &m), 0);
	assert_true(out_f(0)[0] == 0.0f && out_f(2)[0] == 1.0f);
	assert_true(out_f(1)[0] > 0.2158f && out_f(1)[0] < 0.2159f);
	assert_true(out_f(3)[0] == 128.0f / 255.0f);
	/* red is where the target has blue */
	ps.target[0].selects = true;
	memcpy(ps.target[0].select, (const u8[]){ 2, 1, 0, 3 }, 4);
	assert_int_equal(gen7_ps_read(&ps, &thread, false, &m), 0);
	assert_true(out_f(0)[0] == 1.0f && out_f(2)[0] == 0.0f);
	assert_true(out_f(3)[0] == 128.0f / 255.0f);
	ps.target[0].selects = false;
	/* columns from 4 on are clear by their mark: green, whatever memory has */
	ps.target[0].has_marks = true;
	ps.target[0].mark_shape = (struct mirage_mark_shape){ .w_log2 = 2, .bits = 2 };
	ps.target[0].mcs = (struct mirage_level) {
		.image = { .base = marks, .pitch_B = 64 }, .depth_px = 1,
	};
	*(u8 *)fixture_ptr(f, marks) = 0xc;
	ps.target[0].clear[0] = 0xff00ff00;
	assert_int_equal(gen7_ps_read(&ps, &thread, false, &m), 0);
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
	assert_int_equal(gen7_ps_read(&ps, &thread, false, &m), 0);
	assert_true(out_f(1)[0] == mirage_srgb8[1] && out_f(1)[1] == 1.0f);
	/* a thread of pair 1 has samples 2 and 3 of one 2x2 pixels, in slices 2 and 1 */
	pair.span[0].x_px[1] = 2;
	pair.span[0].y_px[1] = 0;
	in(0)[0] = 1 << 6;
	assert_int_equal(gen7_ps_read(&ps, &pair, true, &m), 0);
	assert_true(out_f(1)[0] == mirage_srgb8[2] && out_f(1)[4] == mirage_srgb8[1]);
	/* another entry is none of the targets */
	msg.desc += 1;
	assert_int_equal(gen7_ps_read(&ps, &thread, false, &m), 0);
	assert_true(out_f(3)[0] == 0.0f);
	/* a write does not read */
	msg.desc = 12 << 14 | 4 << 8;
	assert_false(gen7_ps_reads(&m));
}

/* Levels that a surface has are those of MIP Count, from Surface Min LOD on. */
static void typed_levels(void **unused)
{
	static const struct { u32 dw5, lod; bool is; } row[] = {
		{ 0, 0, true }, { 0, 1, false }, { 1, 1, true }, { 1 << 4, 0, true },
		{ 1 << 4, 1, false },
	};
	unsigned int i, at;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		set_2d(BTI_WORDS, R32_UINT, bytes, 4, 4, 1);
		surface(BTI_WORDS)[5] = row[i].dw5;
		/* Level 1 is below the four rows of level 0. */
		at = (row[i].dw5 >> 4) + row[i].lod ? 4 * PITCH_B / 4 : 0;
		buffer[at] = 1234;
		clean();
		m.mask = 1;
		in(3)[0] = row[i].lod;
		send_ok(12, DC1(5) | CONTROL(0xe, 1) | BTI_WORDS, 4, 1);
		assert_int_equal(out(0)[0], row[i].is ? 1234 : 0);
		in(4)[0] = 5678;
		send_ok(12, DC1(13) | CONTROL(0xe, 1) | BTI_WORDS, 5, 0);
		assert_int_equal(buffer[at], row[i].is ? 5678 : 1234);
	}
}

#define FRAME_ROWS	8u

/* A frame of eight rows of eight DWords, whose bytes are 16 * row + column; of which a field. */
static void set_frame(bool skips, bool odd)
{
	u8 *mem = (u8 *)buffer;
	unsigned int x, y;

	for (y = 0; y < FRAME_ROWS; y++)
		for (x = 0; x < 16; x++)
			mem[y * PITCH_B + x] = 16 * y + x;
	set_2d(BTI_WORDS, R8_UINT, bytes, 8, skips ? FRAME_ROWS / 2 : FRAME_ROWS, 1);
	surface(BTI_WORDS)[0] |= (skips ? 1u << 11 : 0) | (odd ? 1u << 10 : 0);
}

/*
 * MT1R_MB, of 4 bytes and three rows from the second byte on. The rows at hand are those of surface
 * state, or those that the message says instead (MDC_VLSO); what is below the last one is like it.
 */
static void media_block_rows(void **unused)
{
	enum { OVERRIDE = 4, SKIPS = 2, ODD = 1 };
	static const struct { bool skips, odd; u8 vlso; s8 y; u8 rows[3]; } row[] = {
		{ false, false, 0, 5, { 5, 6, 7 } },
		{ true, false, 0, 1, { 2, 4, 6 } },
		{ true, true, 0, 1, { 3, 5, 7 } },
		{ true, true, 0, 2, { 5, 7, 7 } },
		{ true, true, SKIPS, -1, { 1, 1, 3 } },
		{ true, true, OVERRIDE, 5, { 5, 6, 7 } },
		{ true, true, OVERRIDE, 6, { 6, 7, 7 } },
		{ true, true, OVERRIDE | SKIPS, 0, { 0, 2, 4 } },
		{ false, false, OVERRIDE | SKIPS, 1, { 2, 4, 6 } },
		{ false, false, OVERRIDE | SKIPS | ODD, 2, { 5, 7, 7 } },
		{ false, false, OVERRIDE | ODD, 5, { 5, 6, 7 } },
	};
	unsigned int i, k;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		set_frame(row[i].skips, row[i].odd);
		clean();
		in(0)[0] = 1;
		in(0)[1] = row[i].y;
		in(0)[2] = 2u << 16 | 3;
		send_ok(12, HEADER | DC1(4) | row[i].vlso << 8 | BTI_WORDS, 1, 1);
		for (k = 0; k < 3; k++)
			assert_int_equal(out(0)[k] & 0xff, 16 * row[i].rows[k] + 1);
	}
	/* MT1W_MB: the second row of the odd field. */
	set_frame(true, true);
	clean();
	in(0)[1] = 1;
	in(0)[2] = 3;
	in(1)[0] = 0x12345678;
	send_ok(12, HEADER | DC1(10) | BTI_WORDS, 2, 0);
	assert_int_equal(buffer[3 * PITCH_B / 4], 0x12345678);
	/* The sampler's ld_lz, of texel (2, 1). */
	clean();
	m.mask = 1;
	in(0)[0] = 2;
	in(1)[0] = 1;
	send_ok(2, 26 << 12 | SIMD8 | BTI_WORDS, 2, 4);
	assert_int_equal(out(0)[0], 0x34);
}

/*
 * Media Boundary Pixel Mode: rows outside are like the nearest one of the picture at hand, of the
 * frame, or of the field that they would be in. MT1R_MB of 4 bytes and three rows.
 */
static void media_block_edges(void **unused)
{
	enum { NORMAL, FRAME = 2, FIELDS };
	static const struct { bool skips, odd; u8 mode; s8 y; u8 rows[3]; } row[] = {
		{ false, false, NORMAL, -2, { 0, 0, 0 } },
		{ false, false, FRAME, -2, { 0, 0, 0 } },
		{ false, false, FRAME, 7, { 7, 7, 7 } },
		{ false, false, FIELDS, -3, { 1, 0, 1 } },
		{ false, false, FIELDS, 7, { 7, 6, 7 } },
		{ true, false, FRAME, -1, { 0, 0, 2 } },
		{ true, false, FRAME, 2, { 4, 6, 7 } },
		{ true, true, FRAME, -2, { 0, 0, 1 } },
		{ true, true, FRAME, 3, { 7, 7, 7 } },
		{ true, false, FIELDS, 3, { 6, 6, 6 } },
		{ true, true, FIELDS, -2, { 1, 1, 1 } },
	};
	unsigned int i, k;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		set_frame(row[i].skips, row[i].odd);
		surface(BTI_WORDS)[0] |= row[i].mode << 6;
		clean();
		in(0)[0] = 1;
		in(0)[1] = row[i].y;
		in(0)[2] = 2u << 16 | 3;
		send_ok(12, HEADER | DC1(4) | BTI_WORDS, 1, 1);
		for (k = 0; k < 3; k++)
			assert_int_equal(out(0)[k] & 0xff, 16 * row[i].rows[k] + 1);
	}
}

/* What a write has left of a row: its bytes, or those that were there, 16 * row + column. */
static void assert_row(u32 y, u32 x, u32 n, u32 kept, u8 first)
{
	const u8 *mem = (const u8 *)buffer + y * PITCH_B + x;
	u32 i;

	for (i = 0; i < n; i++)
		assert_int_equal(mem[i], kept >> i & 1 ? (u8)(16 * y + x + i) : first + i);
}

/*
 * Byte and pixel masks of media block writes (MHC_MBBM_CONTROL, MHC_MBPM_CONTROL), and reads that
 * merge blocks into the rows of one register (MHC_MBM_CONTROL).
 */
static void media_block_modes(void **unused)
{
	enum { PIXELS = 1u << 30, BYTES = 2u << 30 };
	u32 i, k, x, y;

	/* 8 bytes and two rows, of which bytes 1, 2 and 7 */
	set_frame(false, false);
	clean();
	in(0)[0] = 4;
	in(0)[1] = 2;
	in(0)[2] = BYTES | 1 << 16 | 7;
	in(0)[3] = 0xffffff86;
	for (i = 0; i < 16; i++)
		((u8 *)in(1))[i] = 200 + i;
	send_ok(12, HEADER | DC1(10) | BTI_WORDS, 2, 0);
	assert_row(2, 4, 8, ~0x86u, 200);
	assert_row(3, 4, 8, ~0x86u, 208);
	/* 8x4 DWords, whatever width and height: pixel (x, y) is a bit */
	for (i = 0; i < 32; i++) {
		set_frame(false, false);
		clean();
		in(0)[2] = PIXELS;
		in(0)[3] = 1u << i;
		for (k = 0; k < 4; k++)
			for (x = 0; x < 8; x++)
				in(1 + k)[x] = 0x1000 * k + x + 1;
		for (y = 0; y < 4; y++)
			memset(&buffer[y * PITCH_B / 4], 0, 32);
		send_ok(12, HEADER | DC1(10) | BTI_WORDS, 5, 0);
		for (y = 0; y < 4; y++)
			for (x = 0; x < 8; x++) {
				bool is = x == (i & 1) + (i >> 2 & 1) * 2 + (i >> 4) * 4 &&
					  y == (i >> 1 & 1) + (i >> 3 & 1) * 2;

				assert_int_equal(buffer[y * PITCH_B / 4 + x],
						 is ? 0x1000 * y + x + 1 : 0);
			}
	}
	/* blocks of one DWord and four rows: the third of four in a row, of which others stay */
	set_frame(false, false);
	clean();
	in(0)[0] = 5;
	in(0)[1] = 1;
	in(0)[2] = 8 << 24 | 3 << 16 | 3 << 8 | 3;
	send_ok(12, HEADER | DC1(4) | BTI_WORDS, 1, 2);
	for (i = 0; i < 4; i++) {
		const u32 *row = out(i / 2) + i % 2 * 4;

		assert_int_equal(row[1], NONE);
		assert_int_equal(row[2] & 0xff, 16 * (1 + i) + 5);
		assert_int_equal(row[2] >> 24, 16 * (1 + i) + 8);
		assert_int_equal(row[3], NONE);
	}
	/* two rows of four bytes behind four others */
	clean();
	in(0)[2] = 16 << 24 | 1 << 16 | 3;
	send_ok(12, HEADER | DC1(4) | BTI_WORDS, 1, 1);
	assert_int_equal(out(0)[3], NONE);
	assert_int_equal(out(0)[4], 0x03020100);
	assert_int_equal(out(0)[5], 0x13121110);
	assert_int_equal(out(0)[6], NONE);
}

/* Read Surface Info, of level 1: MDP_RSI says what is in the answer's second register. */
static void surface_info(void **unused)
{
	static const struct { u32 type, array, want[3]; } row[] = {
		{ 0, 0, { 10, 0, 0 } }, { 0, 1, { 10, 7, 0 } }, { 1, 0, { 10, 5, 0 } },
		{ 1, 1, { 10, 5, 7 } }, { 2, 0, { 10, 5, 3 } }, { 3, 0, { 10, 5, 0 } },
		{ 3, 1, { 10, 5, 7 } }, { 4, 0, { 10, 0, 0 } }, { 5, 0, { 10, 5, 0 } },
		{ 7, 0, { 0, 0, 0 } },
	};
	unsigned int i, k;

	unit.at.instruction_base = 0x8123456789a0ull;
	for (i = 0; i < ARRAY_SIZE(row); i++) {
		u32 *dw = surface(BTI_WORDS);

		set_2d(BTI_WORDS, R32_UINT, bytes, 20, 11, 1);
		dw[0] = row[i].type << 29 | row[i].array << 28 | R32_UINT << 18;
		dw[3] |= 6u << 21;
		dw[5] |= 9;
		unit.at.stamp++;
		clean();
		in(0)[3] = 1;
		send_ok(9, 6u << 14 | BTI_WORDS, 1, 2);
		assert_int_equal(out(0)[6], 0x456789a0);
		assert_int_equal(out(0)[7], 0xffff8123);
		for (k = 0; k < 3; k++)
			assert_int_equal(out(1)[k], row[i].want[k]);
		assert_int_equal(out(1)[3], 9);
		assert_int_equal(out(1)[4], row[i].type);
		assert_int_equal(out(1)[5], R32_UINT);
		assert_int_equal(out(1)[6], NONE);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		TEST(untyped), TEST(stateless), TEST(local_memory), TEST(bindless),
		TEST(integer_atomics), TEST(float_atomics), TEST(double_word_atomic),
		TEST(atomics_of_slots),
		TEST(whole_addresses), TEST(whole_atomics), TEST(oword_atomics), TEST(whole_blocks),
		TEST(whole_block_channels), TEST(answers_over_addresses), TEST(whole_scattered),
		TEST(scratch), TEST(scattered), TEST(constants), TEST(typed), TEST(typed_bits),
		TEST(typed_selects), TEST(typed_atomics), TEST(urb_lanes), TEST(urb_rows),
		TEST(reads_targets), TEST(typed_levels), TEST(media_block_rows),
		TEST(media_block_edges), TEST(media_block_modes), TEST(surface_info),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
