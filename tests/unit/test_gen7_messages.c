// SPDX-License-Identifier: GPL-2.0
/*
 * Gen7's messages to data ports, one thread, by hand: descriptors as IVB PRM Vol 4 Part 1, 3.9 has
 * them.
 */

#include "gen7_messages.h"

/* Types and widths that there are not are reported; nothing else happens. */
static void no_such_message(void **unused)
{
	static const struct { u32 sfid, desc; } row[] = {
		{ SFID_SAMPLER, SIMD8 << 17 | 20 << 12 }, { SFID_SAMPLER, SIMD8 << 17 | 15 << 12 },
		{ SFID_SAMPLER, 3u << 17 }, { SFID_SAMPLER, SIMD4X2 << 17 | 1 << 12 },
		{ SFID_DP_CONSTANT_CACHE, 8 << 14 }, { SFID_DP_SAMPLER_CACHE, 5 << 14 },
		{ SFID_DP_DATA_CACHE, 9 << 14 }, { SFID_DP_RENDER_CACHE, 0 << 14 },
		{ SFID_DP_DATA_CACHE, 6 << 14 }, { SFID_DP_DATA_CACHE, 5u << 14 | 3u << 12 },
		{ SFID_DP_DATA_CACHE, 13 << 14 }, { SFID_DP_DATA_CACHE, 5 << 8 },
		{ SFID_DP_DATA_CACHE, BIT(18) | 2u << 12 }, { 8, 0 }, { 12, 0 }, { 15, 0 },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		clean();
		assert_int_equal(sent(row[i].sfid, row[i].desc | BTI_RAW, 2, 1), -EIO);
	}
}

/* Aligned blocks count offsets in OWords, unaligned ones in bytes, on all three caches. */
static void oword_blocks(void **unused)
{
	static const u8 sfid[] = {
		SFID_DP_SAMPLER_CACHE, SFID_DP_CONSTANT_CACHE, SFID_DP_DATA_CACHE,
	};
	unsigned int i, j;

	headers = true;
	for (i = 0; i < ARRAY_SIZE(sfid); i++) {
		clean();
		in(0)[2] = 3;
		send_ok(sfid[i], 2u << 8 | BTI_OWORDS, 1, 1);
		for (j = 0; j < 8; j++)
			assert_int_equal(out(0)[j], 12 + j);
		in(0)[2] = 12;
		send_ok(sfid[i], 1u << 14 | 2u << 8 | BTI_OWORDS, 1, 1);
		for (j = 0; j < 8; j++)
			assert_int_equal(out(0)[j], 3 + j);
		/* The upper half alone, and four registers, of which the last OWord is outside. */
		in(0)[2] = 57;
		clean();
		in(0)[2] = 57;
		send_ok(sfid[i], 1u << 8 | BTI_OWORDS, 1, 1);
		assert_int_equal(out(0)[0], 0xaaaaaaaa);
		assert_int_equal(out(0)[4], 57 * 4);
		send_ok(sfid[i], 4u << 8 | BTI_OWORDS, 1, 4);
		assert_int_equal(out(3)[3], 63 * 4 + 3);
		assert_int_equal(out(3)[4], 0);
		/* Of an OWord that is partly outside the DWords that are not are read. */
		in(0)[2] = 4 * 253;
		send_ok(sfid[i], 1u << 14 | 2u << 8 | BTI_RAW, 1, 1);
		for (j = 0; j < 8; j++)
			assert_int_equal(out(0)[j], j < 3 ? 253 + j : 0);
	}
	/* Written by the channel; what is outside is dropped. */
	clean();
	in(0)[2] = 63;
	for (j = 0; j < 16; j++)
		in(1)[j % 8] = 1000 + j;
	m.mask = 0xfffd;
	send_ok(SFID_DP_DATA_CACHE, 8u << 14 | 2u << 8 | BTI_OWORDS, 2, 0);
	assert_int_equal(buffer[252], 1008);
	assert_int_equal(buffer[253], 253);
	assert_int_equal(buffer[254], 1010);
	assert_int_equal(buffer[256], 256);
}

/* Two blocks, each with an offset of its own beside the common one; one OWord or four of each. */
static void dual_blocks(void **unused)
{
	headers = true;
	msg.exec_size = 8;
	clean();
	in(0)[2] = 1;
	in(1)[0] = 4;
	in(1)[4] = 9;
	send_ok(SFID_DP_CONSTANT_CACHE, 2u << 14 | BTI_OWORDS, 2, 1);
	assert_int_equal(out(0)[1], 5 * 4 + 1);
	assert_int_equal(out(0)[6], 10 * 4 + 2);
	send_ok(SFID_DP_DATA_CACHE, 2u << 14 | 2u << 8 | BTI_OWORDS, 2, 4);
	assert_int_equal(out(3)[1], 8 * 4 + 1);
	assert_int_equal(out(3)[6], 13 * 4 + 2);
	in(2)[0] = 77;
	in(2)[7] = 88;
	m.mask = 0x81;
	send_ok(SFID_DP_DATA_CACHE, 10u << 14 | BTI_OWORDS, 3, 0);
	assert_int_equal(buffer[20], 77);
	assert_int_equal(buffer[21], 21);
	assert_int_equal(buffer[43], 88);
	assert_int_equal(buffer[42], 42);
}

/* DWords at offsets in DWords; bytes and words at offsets in bytes, in the low bits. */
static void scattered(void **unused)
{
	unsigned int i;

	headers = true;
	clean();
	in(0)[2] = 2;
	for (i = 0; i < 16; i++)
		in(1 + i / 8)[i % 8] = 3 * i;
	in(2)[7] = 256;
	m.mask = 0xfffe;
	send_ok(SFID_DP_DATA_CACHE, 3u << 14 | 3u << 8 | BTI_RAW, 3, 2);
	assert_int_equal(out(0)[0], 0xaaaaaaaa);
	for (i = 1; i < 15; i++)
		assert_int_equal(out(i / 8)[i % 8], 2 + 3 * i);
	assert_int_equal(out(1)[7], 0);
	for (i = 0; i < 8; i++)
		in(2)[i] = 500 + i;
	m.mask = 0x00f0;
	send_ok(SFID_DP_DATA_CACHE, 11u << 14 | 2u << 8 | BTI_RAW, 3, 0);
	assert_int_equal(buffer[2 + 9], 11);
	assert_int_equal(buffer[2 + 12], 504);

	/* Without a header: the byte at 5 of 00000001h, the word at 6, the DWord at 9. */
	headers = false;
	m.mask = 1;
	buffer[1] = 0xd4c3b2a1;
	buffer[2] = 0x11223344;
	buffer[3] = 0x55;
	clean();
	in(0)[0] = 5;
	send_ok(SFID_DP_DATA_CACHE, 4u << 14 | BTI_RAW, 1, 1);
	assert_int_equal(out(0)[0], 0xb2);
	in(0)[0] = 6;
	send_ok(SFID_DP_DATA_CACHE, 4u << 14 | 1u << 10 | BTI_RAW, 1, 1);
	assert_int_equal(out(0)[0], 0xd4c3);
	in(0)[0] = 9;
	send_ok(SFID_DP_DATA_CACHE, 4u << 14 | 2u << 10 | BTI_RAW, 1, 1);
	assert_int_equal(out(0)[0], 0x55112233);
	in(0)[0] = 7;
	in(1)[0] = 0x12345678;
	send_ok(SFID_DP_DATA_CACHE, 12u << 14 | BTI_RAW, 2, 0);
	assert_int_equal(buffer[1], 0x78c3b2a1);
	assert_int_equal(buffer[2], 0x11223344);
}

/*
 * What is outside of the surface reads 0 and is not written, bytes of an element that begins within
 * among it: the last three bytes are read with a fourth, by those who want three.
 */
static void scattered_across_the_end(void **unused)
{
	headers = false;
	m.mask = 1;
	buffer[255] = 0xd4c3b2a1;
	buffer[256] = 0x11223344;
	clean();
	in(0)[0] = 1021;
	send_ok(SFID_DP_DATA_CACHE, 4u << 14 | 2u << 10 | BTI_RAW, 1, 1);
	assert_int_equal(out(0)[0], 0x00d4c3b2);
	in(0)[0] = 1023;
	send_ok(SFID_DP_DATA_CACHE, 4u << 14 | 1u << 10 | BTI_RAW, 1, 1);
	assert_int_equal(out(0)[0], 0x00d4);
	in(0)[0] = 1024;
	send_ok(SFID_DP_DATA_CACHE, 4u << 14 | 2u << 10 | BTI_RAW, 1, 1);
	assert_int_equal(out(0)[0], 0);
	/* An offset of 32 bits does not come round. */
	in(0)[0] = 0xffffffff;
	send_ok(SFID_DP_DATA_CACHE, 4u << 14 | 2u << 10 | BTI_RAW, 1, 1);
	assert_int_equal(out(0)[0], 0);
	in(0)[0] = 1022;
	in(1)[0] = 0x12345678;
	send_ok(SFID_DP_DATA_CACHE, 12u << 14 | 2u << 10 | BTI_RAW, 2, 0);
	assert_int_equal(buffer[255], 0x5678b2a1);
	assert_int_equal(buffer[256], 0x11223344);
}

/* Registers of scratch space, behind the thread's base; the rest of the descriptor is theirs. */
static void scratch_blocks(void **unused)
{
	unsigned int i;

	headers = true;
	msg.exec_size = 8;
	clean();
	in(0)[5] = 1024 | 3;
	send_ok(SFID_DP_DATA_CACHE, BIT(18) | 1u << 12 | 2, 1, 2);
	for (i = 0; i < 16; i++)
		assert_int_equal(out(i / 8)[i % 8], 256 + 16 + i);
	for (i = 0; i < 8; i++)
		in(1)[i] = 600 + i;
	/* By OWords one channel of four is enough, by DWords it is not. */
	m.mask = 0x01;
	send_ok(SFID_DP_DATA_CACHE, BIT(18) | BIT(17), 2, 0);
	assert_int_equal(buffer[256 + 3], 603);
	assert_int_equal(buffer[256 + 4], 260);
	send_ok(SFID_DP_DATA_CACHE, BIT(18) | BIT(17) | BIT(16) | 1, 2, 0);
	assert_int_equal(buffer[256 + 8], 600);
	assert_int_equal(buffer[256 + 9], 265);
}

/* The bound of general state memory is the address of a page, and 0 is none. */
static void general_bound(void **unused)
{
	static const struct { u32 pages; bool found; } row[] = { { 0, true }, { 1, false } };
	unsigned int i;

	headers = true;
	for (i = 0; i < ARRAY_SIZE(row); i++) {
		clean();
		unit.at.general_bound = (row[i].pages ? unit.at.general_base : 0) | 1;
		send_ok(SFID_DP_DATA_CACHE, BIT(18) | 1, 1, 1);
		assert_int_equal(out(0)[1], row[i].found ? 9 : 0);
		in(1)[0] = 36;
		send_ok(SFID_DP_DATA_CACHE, 5u << 14 | 2u << 12 | 0xe << 8 | 255, 2, 1);
		in(0)[7] = 1;
		send_ok(SFID_DP_DATA_CACHE, 5u << 14 | 2u << 12 | 0xe << 8 | 255, 2, 1);
		assert_int_equal(out(0)[0], row[i].found ? 9 : 0);
	}
}

/* Components of an address in bytes, of SIMD8, SIMD16 and SIMD4x2; what is outside reads 0. */
static void untyped_reads(void **unused)
{
	unsigned int i;

	clean();
	for (i = 0; i < 16; i++)
		in(i / 8)[i % 8] = 8 * i;
	in(0)[7] = 1020;
	m.mask = 0xfffd;
	/* Red and blue of 16. */
	send_ok(SFID_DP_DATA_CACHE, 5u << 14 | 1u << 12 | 0xa << 8 | BTI_RAW, 2, 4);
	for (i = 0; i < 16; i++) {
		if (i == 1 || i == 7)
			continue;
		assert_int_equal(out(i / 8)[i % 8], 2 * i);
		assert_int_equal(out(2 + i / 8)[i % 8], 2 * i + 2);
	}
	assert_int_equal(out(0)[1], 0xaaaaaaaa);
	assert_int_equal(out(0)[7], 255);
	assert_int_equal(out(2)[7], 0);
	/* All four of 8. */
	m.mask = 0xff;
	send_ok(SFID_DP_DATA_CACHE, 5u << 14 | 2u << 12 | BTI_RAW, 1, 4);
	assert_int_equal(out(3)[5], 13);
	clean();
	in(0)[0] = 40;
	in(0)[4] = 80;
	send_ok(SFID_DP_DATA_CACHE, 5u << 14 | 0u << 12 | BTI_RAW, 1, 1);
	assert_int_equal(out(0)[3], 13);
	assert_int_equal(out(0)[4], 20);
}

/* Structures of 12 bytes: an index, and an offset into it. */
static void structured_buffers(void **unused)
{
	clean();
	in(0)[0] = 3;
	in(1)[0] = 4;
	in(0)[1] = 15;
	in(1)[1] = 8;
	in(0)[2] = 16;
	in(0)[3] = 2;
	in(1)[3] = 12;
	m.mask = 15;
	send_ok(SFID_DP_DATA_CACHE, 5u << 14 | 2u << 12 | 0xe << 8 | BTI_STRUCTS, 2, 1);
	assert_int_equal(out(0)[0], 3 * 3 + 1);
	assert_int_equal(out(0)[1], 15 * 3 + 2);
	/* There are 16; and there is no fourth DWord. */
	assert_int_equal(out(0)[2], 0);
	assert_int_equal(out(0)[3], 0);
}

/* The header's mask of channels counts, too. */
static void untyped_writes(void **unused)
{
	unsigned int i;

	clean();
	headers = true;
	in(0)[7] = 0xfffd;
	for (i = 0; i < 8; i++) {
		in(1)[i] = 16 * i;
		in(2)[i] = 700 + i;
		in(3)[i] = 800 + i;
	}
	in(1)[7] = 1024;
	m.mask = 0xfb;
	send_ok(SFID_DP_DATA_CACHE, 13u << 14 | 2u << 12 | 0xc << 8 | BTI_RAW, 4, 0);
	assert_int_equal(buffer[0], 700);
	assert_int_equal(buffer[1], 800);
	assert_int_equal(buffer[2], 2);
	assert_int_equal(buffer[4], 4);
	assert_int_equal(buffer[8], 8);
	assert_int_equal(buffer[13], 803);
	assert_int_equal(buffer[256], 256);
}

/* Both ways: a thread by itself, and with others. */
static void send_both(u32 desc, unsigned int mlen, unsigned int rlen)
{
	send_ok(SFID_DP_DATA_CACHE, desc, mlen, rlen);
	msg.mask[0] = m.mask;
	assert_true(msg_find(core->msg.params, &msg)->exec_all(&m, core->group, 1));
}

/* All lanes at once: within a page, over its end, up to the buffer's and beyond, between DWords. */
static void untyped_together(void **unused)
{
	static const struct {
		u32 base_B, first_B, step_B;
	} cases[] = {
		{ 0, 32, 4 }, { 0, 4056, 8 }, { 4000, 64, 8 }, { 0, 8160, 4 }, { 0, 8136, 8 },
		{ 16, 8160, 4 }, { 2, 4064, 4 }, { 2, 100, 12 }, { 0, 0xffffffe0, 4 },
	};
	const u32 size_B = 8192;
	u64 at = fixture_map(f, size_B);
	u8 *bytes = fixture_ptr(f, at);
	unsigned int n, i, c;

	m.mask = 0xff;
	for (n = 0; n < ARRAY_SIZE(cases); n++) {
		u32 have_B = size_B - cases[n].base_B;

		clean();
		for (i = 0; i < size_B; i++)
			bytes[i] = i ^ i >> 8;
		set_buffer(BTI_RAW, SURFTYPE_BUFFER, RAW, at + cases[n].base_B, have_B, 1);
		for (i = 0; i < 8; i++) {
			in(0)[i] = cases[n].first_B + i * cases[n].step_B;
			in(1)[i] = 0x11111111 * i;
		}
		/* Red and green. */
		send_both(5u << 14 | 2u << 12 | 0xc << 8 | BTI_RAW, 1, 2);
		for (i = 0; i < 8; i++)
			for (c = 0; c < 2; c++) {
				u64 offset = (u64)in(0)[i] + 4 * c;
				u32 want = 0;

				if (offset + 4 <= have_B)
					memcpy(&want, bytes + cases[n].base_B + offset, 4);
				assert_int_equal(out(c)[i], want);
			}
		send_both(13u << 14 | 2u << 12 | 0xe << 8 | BTI_RAW, 2, 0);
		for (i = 0; i < 8; i++)
			if ((u64)in(0)[i] + 4 <= have_B)
				assert_memory_equal(bytes + cases[n].base_B + in(0)[i], &in(1)[i],
						    4);
	}
}

/* What each operation makes of 0xfffffffe and 5, and of 7 where it has a second operand. */
static void atomics(void **unused)
{
	static const u32 result[16] = {
		[1] = 4, [2] = 0xffffffff, [3] = 0xfffffffb, [4] = 5, [5] = 0xffffffff,
		[6] = 0xfffffffd, [7] = 3, [8] = 0xfffffff9, [9] = 7, [10] = 5, [11] = 0xfffffffe,
		[12] = 0xfffffffe, [13] = 5, [14] = 0xfffffffe, [15] = 0xfffffffd,
	};
	unsigned int op;

	m.mask = 1;
	for (op = 1; op < 16; op++) {
		clean();
		buffer[4] = 0xfffffffe;
		in(0)[0] = 16;
		in(1)[0] = 5;
		in(2)[0] = 7;
		send_ok(SFID_DP_DATA_CACHE, 6u << 14 | BIT(13) | BIT(12) | op << 8 | BTI_RAW, 3, 1);
		assert_int_equal(buffer[4], result[op]);
		assert_int_equal(out(0)[0], op == 15 ? 0xfffffffd : 0xfffffffe);
		assert_int_equal(out(0)[1], 0xaaaaaaaa);
	}
	/* A compare that holds; without an answer. */
	clean();
	in(0)[0] = 16;
	in(1)[0] = buffer[4];
	in(2)[0] = 7;
	send_ok(SFID_DP_DATA_CACHE, 6u << 14 | BIT(12) | 14u << 8 | BTI_RAW, 3, 0);
	assert_int_equal(buffer[4], 7);
	assert_int_equal(out(0)[0], 0xaaaaaaaa);
	/* Nothing is outside. */
	in(0)[0] = 1024;
	send_ok(SFID_DP_DATA_CACHE, 6u << 14 | BIT(13) | BIT(12) | 7u << 8 | BTI_RAW, 2, 1);
	assert_int_equal(out(0)[0], 0);
	assert_int_equal(buffer[256], 256);
}

/* Channels follow each other: each gets what those before it have left, of SIMD16 too. */
static void atomics_are_in_order(void **unused)
{
	unsigned int i;

	clean();
	for (i = 0; i < 16; i++)
		in(i / 8)[i % 8] = 20;
	m.mask = 0xff7f;
	send_ok(SFID_DP_DATA_CACHE, 6u << 14 | BIT(13) | 5u << 8 | BTI_RAW, 2, 2);
	for (i = 0; i < 7; i++)
		assert_int_equal(out(0)[i], 5 + i);
	for (i = 0; i < 8; i++)
		assert_int_equal(out(1)[i], 12 + i);
	assert_int_equal(buffer[5], 20);
}

/* Local memory of a workgroup is entry 254; without any, there is nothing. */
static void local_memory(void **unused)
{
	static u32 local[16] = { [3] = 33 };

	clean();
	in(0)[0] = 12;
	in(1)[0] = 2;
	in(0)[1] = 64;
	in(1)[1] = 2;
	m.mask = 3;
	core->msg.local = (u8 *)local;
	core->msg.local_B = sizeof(local);
	send_ok(SFID_DP_DATA_CACHE, 6u << 14 | BIT(13) | BIT(12) | 7u << 8 | 254, 2, 1);
	assert_int_equal(local[3], 35);
	assert_int_equal(out(0)[0], 33);
	assert_int_equal(out(0)[1], 0);
	core->msg.local = NULL;
	core->msg.local_B = 0;
	send_ok(SFID_DP_DATA_CACHE, 5u << 14 | 2u << 12 | 0xe << 8 | 254, 1, 1);
	assert_int_equal(out(0)[0], 0);
	assert_int_equal(local[3], 35);
}

/* Texels by their coordinates; on Gen7 those of R32 can be read, and so many more be written. */
static void typed_messages(void **unused)
{
	unsigned int i;
	u32 *texels = (u32 *)texture;

	clean();
	headers = true;
	in(0)[7] = 0xffff;
	for (i = 0; i < 8; i++) {
		texels[i + PITCH_B / 4] = 900 + i;
		in(1)[i] = 7 - i;
		in(2)[i] = 1;
	}
	in(2)[6] = 4;
	in(1)[7] = 8;
	m.mask = 0xff;
	send_ok(SFID_DP_RENDER_CACHE, 5u << 14 | BTI_IMAGE, 3, 4);
	for (i = 0; i < 6; i++) {
		assert_int_equal(out(0)[i], 907 - i);
		assert_int_equal(out(1)[i], 0);
		assert_int_equal(out(3)[i], 1);
	}
	/* Off the map the bits of a texel are 0, and what the format has not is as elsewhere. */
	assert_int_equal(out(0)[6], 0);
	assert_int_equal(out(3)[7], 1);
	/* R, with an address of two coordinates. */
	for (i = 0; i < 8; i++)
		in(3)[i] = 40 + i;
	send_ok(SFID_DP_RENDER_CACHE, 13u << 14 | 0xe << 8 | BTI_IMAGE, 4, 0);
	assert_int_equal(texels[PITCH_B / 4 + 7], 40);
	assert_int_equal(texels[PITCH_B / 4 + 2], 45);
	assert_int_equal(texels[PITCH_B / 4 + 1], 901);
	/* Pixels 8 to 15 of the header's mask are those of the upper half. */
	in(0)[7] = 0x0100;
	in(1)[0] = 0;
	send_ok(SFID_DP_RENDER_CACHE, 6u << 14 | BIT(13) | BIT(12) | 7u << 8 | BTI_IMAGE, 4, 1);
	assert_int_equal(texels[PITCH_B / 4], 940);
	assert_int_equal(out(0)[0], 900);
	/* As the read has left it. */
	assert_int_equal(out(0)[1], 906);
}

/* Two array elements from the second one on, two rows each; a volume of two slices in view. */
static void typed_slices(void **unused)
{
	u32 *texels = (u32 *)texture, *dw = surface(BTI_IMAGE), i;

	for (i = 0; i < 8; i++)
		texels[i * PITCH_B / 4] = 50 + i;
	set_2d(BTI_IMAGE, R32_UINT, dw[1], 2, 1, 1);
	dw[0] |= BIT(28) | BIT(10);
	dw[3] |= 1u << 21;
	dw[4] = 1u << 18 | 1u << 7;
	clean();
	headers = true;
	in(0)[7] = 0xff;
	for (i = 0; i < 8; i++)
		in(3)[i] = i;
	send_ok(SFID_DP_RENDER_CACHE, 5u << 14 | 0xe << 8 | BTI_IMAGE, 4, 1);
	assert_int_equal(out(0)[0], 52);
	assert_int_equal(out(0)[1], 54);
	assert_int_equal(out(0)[2], 0);
	/* Of one dimension V is the element. */
	dw[0] &= 0x1fffffff;
	for (i = 0; i < 8; i++)
		in(2)[i] = i;
	send_ok(SFID_DP_RENDER_CACHE, 5u << 14 | 0xe << 8 | BTI_IMAGE, 3, 1);
	assert_int_equal(out(0)[1], 54);
	assert_int_equal(out(0)[2], 0);
	/* Slices of level 0 are below each other. */
	dw[0] |= 2u << 29;
	dw[3] = PITCH_B - 1 + (3u << 21);
	memset(in(2), 0, 32);
	send_ok(SFID_DP_RENDER_CACHE, 5u << 14 | 0xe << 8 | BTI_IMAGE, 4, 1);
	assert_int_equal(out(0)[0], 52);
	assert_int_equal(out(0)[1], 54);
	assert_int_equal(out(0)[2], 0);
}

/* Integers of 8 and 16 bits, which drivers read without the manual's word for it. */
static void typed_reads_of_less(void **unused)
{
	static const struct { u32 format, value; } row[] = {
		{ R16_UINT, 0xcdef }, { R8_UINT, 0xef },
	};
	unsigned int i;

	clean();
	headers = true;
	in(0)[7] = 0xffff;
	m.mask = 1;
	*(u32 *)texture = 0x89abcdef;
	for (i = 0; i < ARRAY_SIZE(row); i++) {
		surface(BTI_IMAGE)[0] = 1u << 29 | row[i].format << 18;
		send_ok(SFID_DP_RENDER_CACHE, 5u << 14 | 0xe << 8 | BTI_IMAGE, 2, 1);
		assert_int_equal(out(0)[0], row[i].value);
	}
}

/* 8 bits a channel, rounded; reading is not for them, and nothing is there to read. */
static void typed_formats(void **unused)
{
	u32 *texels = (u32 *)texture;
	unsigned int i;

	surface(BTI_IMAGE)[0] = 1u << 29 | R8G8B8A8_UNORM << 18;
	clean();
	headers = true;
	in(0)[7] = 0xffff;
	m.mask = 1;
	for (i = 0; i < 4; i++)
		in_f(3 + i)[0] = i * 0.25f;
	send_ok(SFID_DP_RENDER_CACHE, 13u << 14 | BTI_IMAGE, 7, 0);
	/* 0, 63.75, 127.5 and 191.25 */
	assert_int_equal(texels[0], 0xbf804000);
	send_ok(SFID_DP_RENDER_CACHE, 5u << 14 | BTI_IMAGE, 3, 4);
	assert_int_equal(out(0)[0], 0);
	/* Neither is anything to be found where there is no surface. */
	send_ok(SFID_DP_RENDER_CACHE, 13u << 14 | BTI_NONE, 7, 0);
	send_ok(SFID_DP_RENDER_CACHE, 6u << 14 | BIT(13) | 7u << 8 | BTI_NONE, 4, 1);
	assert_int_equal(out(0)[0], 0);
}

/* What rows say that messages do. */
static void effects(void **unused)
{
	static const struct { u8 sfid; u32 desc; u8 effects; } row[] = {
		{ SFID_SAMPLER, 0, MSG_READS },
		{ SFID_URB, 0, MSG_UNIT },
		{ SFID_DP_CONSTANT_CACHE, 0, MSG_READS },
		{ SFID_DP_DATA_CACHE, 5 << 14, MSG_READS },
		{ SFID_DP_DATA_CACHE, 6 << 14, MSG_READS | MSG_WRITES | MSG_ORDERED },
		{ SFID_DP_DATA_CACHE, 13 << 14, MSG_WRITES | MSG_ORDERED },
		{ SFID_DP_DATA_CACHE, BIT(18), MSG_READS },
		{ SFID_DP_DATA_CACHE, BIT(18) | BIT(17), MSG_WRITES | MSG_ORDERED | MSG_SCRATCH },
		{ SFID_DP_RENDER_CACHE, 12 << 14,
		  MSG_WRITES | MSG_ORDERED | MSG_UNIT | MSG_TARGET },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		msg.sfid = row[i].sfid;
		msg.desc = row[i].desc;
		assert_int_equal(msg_find(&mirage_messages_gen7, &msg)->effects, row[i].effects);
	}
}

/* Every type of every function has a handler, or is the unit's. */
static void every_message_has_a_handler(void **unused)
{
	unsigned int sfid, type;

	for (sfid = 0; sfid < MSG_FUNCTIONS; sfid++) {
		const struct msg_function *function = &mirage_messages_gen7.function[sfid];

		for (type = 0; function->row && type < function->num_types; type++)
			assert_true(function->row[type].exec ||
				    function->row[type].effects & MSG_UNIT);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		TEST(no_such_message), TEST(oword_blocks), TEST(dual_blocks), TEST(scattered),
		TEST(scattered_across_the_end),
		TEST(scratch_blocks), TEST(general_bound), TEST(untyped_reads),
		TEST(structured_buffers), TEST(untyped_writes), TEST(untyped_together),
		TEST(atomics), TEST(atomics_are_in_order), TEST(local_memory),
		TEST(typed_messages), TEST(typed_slices), TEST(typed_reads_of_less),
		TEST(typed_formats), TEST(effects), TEST(every_message_has_a_handler),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
