// SPDX-License-Identifier: GPL-2.0
/*
 * Messages to the data port, generation by generation: which types there are, what they read and
 * write (Gen4-5 Vol 4 Part 1, 5.10), and what all messages do beside answering.
 */

#include "gen4_message_rig.h"

/* Types and sizes that 5.10.2 and 5.10.3 do not have, or that are not for shaders. */
static void no_such_block(void **state)
{
	static const struct {
		u8 gen;
		bool write;
		u32 desc;
		const char *words;
	} none[] = {
		/* An OWord block of a reserved size. */
		{ GEN4, false, 5 << 8, "data port read 0x0500" },
		{ GEN5, false, 7 << 8, "data port read 0x0700" },
		{ GEN5, true, 6 << 8, "data port write 0x0600" },
		/* Render targets as UNORM, the loop filter, types 5 and 7. */
		{ GEN45, false, 1 << 11, "data port read 0x0800" },
		{ GEN5, false, 3 << 11, "data port read 0x1800" },
		{ GEN5, false, 5 << 11, "data port read 0x2800" },
		{ GEN5, false, 7 << 11, "data port read 0x3800" },
		{ GEN5, true, 6 << 12, "data port write 0x6000" },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(none); i++) {
		struct rig r;

		rig_create(&r, none[i].gen);
		memset(in(&r, 0), 0, 32);
		r.msg.desc = none[i].desc | BTI_BUFFER;
		r.msg.mlen = 2;
		r.msg.rlen = 1;
		out(&r, 0)[0] = 0x12345678;
		expect_unknown(&r, message(&r, none[i].write ? SFID_DP_WRITE : SFID_DP_READ), none[i].words);
		rig_destroy(&r);
	}
}

/* 5.10.2.1: read types of two bits in 13:12 on Gen4, of three in 13:11 since; same messages. */
static void data_port_read_types(void **state)
{
	/* The third bit is not looked at where there are two. */
	static const u32 oword[GENS] = { 0x0800, 0x0000, 0x0000 };
	static const u32 dual[GENS] = { 0x1800, 0x1000, 0x1000 };
	static const u32 scattered[GENS] = { 0x3800, 0x3000, 0x3000 };
	unsigned int gen, i;
	struct rig r;

	for (gen = 0; gen < GENS; gen++) {
		rig_create(&r, gen);
		/* Two OWords from byte 64 on. */
		memset(in(&r, 0), 0, 32);
		in(&r, 0)[2] = 64;
		r.msg.desc = oword[gen] | 2 << 8 | BTI_BUFFER;
		r.msg.mlen = 1;
		r.msg.rlen = 1;
		message(&r, SFID_DP_READ);
		for (i = 0; i < 8; i++)
			assert_int_equal(out(&r, 0)[i], 16 + i);

		/* An OWord from byte 64 + 32 on, and one from 64 + 96. */
		r.msg.desc = dual[gen] | BTI_BUFFER;
		r.msg.mlen = 2;
		in(&r, 1)[0] = 32;
		in(&r, 1)[4] = 96;
		message(&r, SFID_DP_READ);
		for (i = 0; i < 4; i++) {
			assert_int_equal(out(&r, 0)[i], 24 + i);
			assert_int_equal(out(&r, 0)[4 + i], 40 + i);
		}

		/* Eight DWords from 64 + 12 i. */
		r.msg.desc = scattered[gen] | 2 << 8 | BTI_BUFFER;
		for (i = 0; i < 8; i++)
			in(&r, 1)[i] = 12 * i;
		message(&r, SFID_DP_READ);
		for (i = 0; i < 8; i++)
			assert_int_equal(out(&r, 0)[i], 16 + 3 * i);
		rig_destroy(&r);
	}
}

#define GENERAL_READ	(2 << 8 | 0xff)
#define GENERAL_WRITE	(2 << 8 | 0xff)

static void general_message(struct rig *r, u32 immediate, u32 offset)
{
	memset(in(r, 0), 0, 32);
	in(r, 0)[2] = offset;
	in(r, 0)[5] = immediate;
	r->msg.mlen = 2;
	r->msg.rlen = 1;
}

/* The first DWord of each of the two OWords that a stateless read at @offset finds. */
static void general_read(struct rig *r, u32 immediate, u32 offset, u32 first, u32 second)
{
	general_message(r, immediate, offset);
	memset(out(r, 0), 0xaa, 32);
	r->msg.desc = GENERAL_READ;
	message(r, SFID_DP_READ);
	assert_int_equal(out(r, 0)[0], first);
	assert_int_equal(out(r, 0)[4], second);
}

/*
 * Stateless accesses end at the General State Access Upper Bound (5.3.2), an address: beyond it
 * writes are dropped and reads undefined, which is zeros here. 0 is no bound.
 */
static void general_bound(void **state)
{
	unsigned int gen, i;
	struct rig r;

	for (gen = 0; gen < GENS; gen++) {
		rig_create(&r, gen);
		r.unit.at.general_base = fixture_map(r.f, 3 * 4096);
		for (i = 0; i < 3; i++)
			*(u32 *)fixture_ptr(r.f, r.unit.at.general_base + 4096 * (i + 1) - 16) = 1 + i;
		*(u32 *)fixture_ptr(r.f, r.unit.at.general_base + 8192) = 9;
		general_read(&r, 0, 4096 - 32, 0, 1);
		general_read(&r, 4096, 4096 - 16, 2, 9);
		r.unit.at.general_bound = r.unit.at.general_base + 8192;
		general_read(&r, 4096, 4096 - 16, 2, 0);
		general_read(&r, 8192, 4096 - 32, 0, 0);
		/* One OWord on either side of the bound. */
		general_message(&r, 4096, 4096 - 16);
		for (i = 0; i < 8; i++)
			in(&r, 1)[i] = 100 + i;
		r.msg.desc = GENERAL_WRITE;
		message(&r, SFID_DP_WRITE);
		assert_int_equal(*(u32 *)fixture_ptr(r.f, r.unit.at.general_base + 8176), 100);
		assert_int_equal(*(u32 *)fixture_ptr(r.f, r.unit.at.general_base + 8192), 9);
		/* Bases and offsets are added in 32 bits. */
		r.unit.at.general_bound = 0;
		r.unit.at.general_base += 8192;
		general_read(&r, -4096u, -32u, 0, 1);
		rig_destroy(&r);
	}
}

#define SVB_WRITE	(5 << 12)
#define MEDIA_READ	(4 << 11)
#define MEDIA_WRITE	(2 << 12)

/* Where a surface of the rig begins, which is so far below its memory. */
static void move_base(struct rig *r, u32 surface, u32 below_B)
{
	u32 *dw = fixture_ptr(r->f, r->unit.at.general_base + surface);

	dw[1] -= below_B;
	assert_true(dw[1] > 0xf0000000);
}

/* Addresses have 32 bits (4.8.1, DW 1): what a base below zero and an offset give is found. */
static void addresses_wrap(void **state)
{
	const u32 below_B = 0x1000000, element = below_B / 16 + 3, pitch_B = 0x10000;
	unsigned int gen;
	u32 *dw, *mem;
	struct rig r;

	for (gen = 0; gen < GENS; gen++) {
		rig_create(&r, gen);
		dw = fixture_ptr(r.f, r.unit.at.general_base + BUFFER);
		mem = fixture_ptr(r.f, dw[1]);
		/* As many elements as there can be. */
		dw[2] = 127u << 6 | 0x1fffu << 19;
		dw[3] |= 127u << 21;
		move_base(&r, BUFFER, below_B);
		memset(in(&r, 0), 0, 32);
		in(&r, 0)[0] = 0xabcd;
		in(&r, 0)[5] = element;
		r.msg.desc = SVB_WRITE | BTI_BUFFER;
		r.msg.mlen = 1;
		r.msg.rlen = 0;
		assert_int_equal(message(&r, SFID_DP_WRITE), 0);
		assert_int_equal(mem[3 * 4], 0xabcd);
		/* An OWord, the same one. */
		in(&r, 0)[2] = element * 16;
		r.msg.desc = BTI_BUFFER;
		r.msg.rlen = 1;
		assert_int_equal(message(&r, SFID_DP_READ), 0);
		assert_int_equal(out(&r, 0)[0], 0xabcd);

		/* A DWord of the first row. */
		dw = fixture_ptr(r.f, r.unit.at.general_base + TEXTURE);
		mem = fixture_ptr(r.f, dw[1]);
		dw[2] |= 0x1fffu << 19;
		dw[3] = (pitch_B - 1) << 3;
		move_base(&r, TEXTURE, below_B);
		memset(in(&r, 0), 0, 32);
		in(&r, 0)[1] = below_B / pitch_B;
		in(&r, 0)[2] = 3;
		in(&r, 1)[0] = 0x56789;
		r.msg.desc = MEDIA_WRITE | BTI_TEXTURE;
		r.msg.mlen = 2;
		r.msg.rlen = 0;
		assert_int_equal(message(&r, SFID_DP_WRITE), 0);
		assert_int_equal(mem[0], 0x56789);
		r.msg.desc = MEDIA_READ | BTI_TEXTURE;
		r.msg.rlen = 1;
		assert_int_equal(message(&r, SFID_DP_READ), 0);
		assert_int_equal(out(&r, 0)[0], 0x56789);
		rig_destroy(&r);
	}
}

/* Reads eight bytes of row @y from @x_B on. */
static const u8 *media_read(struct rig *r, u32 control, s32 x_B, s32 y)
{
	memset(in(r, 0), 0, 32);
	memset(out(r, 0), 0xaa, 32);
	in(r, 0)[0] = x_B;
	in(r, 0)[1] = y;
	in(r, 0)[2] = 8 - 1;
	r->msg.desc = MEDIA_READ | control | BTI_TEXTURE;
	r->msg.mlen = 1;
	r->msg.rlen = 1;
	assert_int_equal(message(r, SFID_DP_READ), 0);
	return (const u8 *)out(r, 0);
}

/*
 * Beside the surface its nearest pixel is repeated: a byte, a word or a DWord, as the format has
 * pixels; of YUV 4:2:2 the nearer luma with the chroma of both (5.10.5).
 */
static void media_edges(void **state)
{
	static const struct { u16 format; u8 left[4], right[4]; } row[] = {
		{ 0x140, { 0, 0, 0, 0 }, { 31, 31, 31, 31 } },	/* R8_UNORM */
		{ 0x143, { 0, 0, 0, 0 }, { 31, 31, 31, 31 } },	/* R8_UINT */
		{ 0x106, { 0, 1, 0, 1 }, { 30, 31, 30, 31 } },	/* R8G8_UNORM */
		{ 0x0d8, { 0, 1, 2, 3 }, { 28, 29, 30, 31 } },	/* R32_FLOAT */
		{ 0x182, { 0, 1, 0, 3 }, { 30, 29, 30, 31 } },	/* YCRCB_NORMAL: Y0 U Y1 V */
		{ 0x18f, { 0, 1, 0, 3 }, { 30, 29, 30, 31 } },	/* YCRCB_SWAPUV: Y0 V Y1 U */
		{ 0x190, { 0, 1, 2, 1 }, { 28, 31, 30, 31 } },	/* YCRCB_SWAPY: U Y0 V Y1 */
		{ 0x183, { 0, 1, 2, 1 }, { 28, 31, 30, 31 } },	/* YCRCB_SWAPUVY: V Y0 U Y1 */
	};
	static const u8 first[4] = { 0, 1, 2, 3 }, last[4] = { 28, 29, 30, 31 };
	unsigned int gen, i;
	struct rig r;
	const u8 *got;
	u32 *dw;
	u8 *mem;

	for (gen = 0; gen < GENS; gen++) {
		rig_create(&r, gen);
		dw = fixture_ptr(r.f, r.unit.at.general_base + TEXTURE);
		mem = fixture_ptr(r.f, dw[1]);
		for (i = 0; i < 4 * LEVEL0_W; i++)
			mem[i] = i;
		for (i = 0; i < ARRAY_SIZE(row); i++) {
			dw[0] = 1u << 29 | (u32)row[i].format << 18;
			got = media_read(&r, 0, -4, -1);
			assert_memory_equal(got, row[i].left, 4);
			assert_memory_equal(got + 4, first, 4);
			got = media_read(&r, 0, 28, 0);
			assert_memory_equal(got, last, 4);
			assert_memory_equal(got + 4, row[i].right, 4);
		}
		rig_destroy(&r);
	}
}

/*
 * Before Gen4.5 a block to read begins with a whole DWord (5.10.5): kernels that want bytes in
 * between read more and know that they lie behind its beginning.
 */
static void media_unaligned(void **state)
{
	static const u8 first[GENS][4] = {
		[GEN4] = { 4, 4, 4, 4 }, [GEN45] = { 4, 5, 6, 7 }, [GEN5] = { 4, 5, 6, 7 },
	};
	unsigned int gen, i;
	struct rig r;
	u32 *dw;
	u8 *mem;

	for (gen = 0; gen < GENS; gen++) {
		rig_create(&r, gen);
		dw = fixture_ptr(r.f, r.unit.at.general_base + TEXTURE);
		mem = fixture_ptr(r.f, dw[1]);
		dw[0] = 1u << 29 | 0x140 << 18;
		for (i = 0; i < 4 * LEVEL0_W; i++)
			mem[i] = i;
		for (i = 0; i < 4; i++) {
			const u8 *got = media_read(&r, 0, 4 + i, 0);

			assert_int_equal(got[0], first[gen][i]);
			assert_int_equal(got[7], first[gen][i] + 7);
			/* -4, and then -1: before the surface its first byte is repeated */
			got = media_read(&r, 0, -4 + (s32)i, 0);
			assert_int_equal(got[7], first[gen][i] - 1);
		}
		rig_destroy(&r);
	}
}

/* A row has up to 32 bytes: of what is above the width nothing counts (5.10.5.2). */
static void media_widths(void **state)
{
	const u32 height_2 = 1u << 16, ignored = 0x7ffu << 5 | 0x3ffu << 22;
	unsigned int gen;
	struct rig r;

	for (gen = 0; gen < GENS; gen++) {
		rig_create(&r, gen);
		memset(in(&r, 0), 0, 32);
		in(&r, 0)[2] = ignored | height_2 | (8 - 1);
		r.msg.desc = MEDIA_READ | BTI_TEXTURE;
		r.msg.mlen = 1;
		r.msg.rlen = 1;
		assert_int_equal(message(&r, SFID_DP_READ), 0);
		/* Two DWords of each row. */
		assert_true(((const float *)out(&r, 0))[1] == texel(0, 1, 0));
		assert_true(((const float *)out(&r, 0))[2] == texel(0, 0, 1));
		assert_true(((const float *)out(&r, 0))[3] == texel(0, 1, 1));
		rig_destroy(&r);
	}
}

#define OVERRIDE	BIT(10)
#define FIELD_LINES	BIT(9)
#define SECOND_LINE	BIT(8)

static float media_texel(struct rig *r, u32 control, s32 y)
{
	float got;

	memcpy(&got, media_read(r, control, 0, y), sizeof(got));
	return got;
}

/*
 * A message may look at a field of a frame, which is half as high, or at the frame of a field,
 * which is twice as high (5.10.5.1). Behind the last row is that one again.
 */
static void media_fields(void **state)
{
	unsigned int gen;
	struct rig r;
	u32 *dw;

	for (gen = 0; gen < GENS; gen++) {
		rig_create(&r, gen);
		dw = fixture_ptr(r.f, r.unit.at.general_base + TEXTURE);
		assert_true(media_texel(&r, 0, 1) == 10);
		/* Without the override they mean nothing. */
		assert_true(media_texel(&r, FIELD_LINES | SECOND_LINE, 1) == 10);
		assert_true(media_texel(&r, OVERRIDE | FIELD_LINES, 1) == 20);
		assert_true(media_texel(&r, OVERRIDE | FIELD_LINES, 2) == 20);
		assert_true(media_texel(&r, OVERRIDE | FIELD_LINES | SECOND_LINE, 0) == 10);
		assert_true(media_texel(&r, OVERRIDE | FIELD_LINES | SECOND_LINE, 3) == 30);
		/* An offset without a stride is none. */
		assert_true(media_texel(&r, OVERRIDE | SECOND_LINE, 1) == 10);
		/* Writes too: row 1 of the second field is row 3, and behind it there is none. */
		memset(in(&r, 0), 0, 32);
		in(&r, 0)[1] = 1;
		in(&r, 0)[2] = 1u << 16 | 3;
		((float *)in(&r, 1))[0] = 77;
		((float *)in(&r, 1))[1] = 78;
		r.msg.desc = MEDIA_WRITE | OVERRIDE | FIELD_LINES | SECOND_LINE | BTI_TEXTURE;
		r.msg.mlen = 2;
		r.msg.rlen = 0;
		assert_int_equal(message(&r, SFID_DP_WRITE), 0);
		assert_true(media_texel(&r, 0, 3) == 77);
		assert_true(media_texel(&r, 0, 2) == 20);
		/* The second field, of two rows. */
		dw[0] |= 1u << 12 | 1u << 11;
		dw[2] = 1u << 19 | (LEVEL0_W - 1) << 6;
		assert_true(media_texel(&r, 0, 0) == 10);
		assert_true(media_texel(&r, 0, 1) == 77);
		assert_true(media_texel(&r, 0, 2) == 77);
		assert_true(media_texel(&r, OVERRIDE | FIELD_LINES, 1) == 20);
		assert_true(media_texel(&r, OVERRIDE, 1) == 10);
		assert_true(media_texel(&r, OVERRIDE, 9) == 77);
		rig_destroy(&r);
	}
}

#define TILE_PITCH_B	512u

/* The texture in tiles of eight rows, a page each, beginning at @origin. Return: its state. */
static u32 *tile_texture(struct rig *r, u32 origin)
{
	u32 *dw = fixture_ptr(r->f, r->unit.at.general_base + TEXTURE);

	dw[3] = (TILE_PITCH_B - 1) << 3 | 1u << 1;
	dw[5] = origin;
	return dw;
}

/* Where a surface begins in its tile: pixels are taken to have 32 bits (4.10.2.1, DW 5). */
static void media_origins(void **state)
{
	unsigned int gen;
	struct rig r;
	u32 *mem;

	for (gen = GEN45; gen < GENS; gen++) {
		rig_create(&r, gen);
		mem = fixture_ptr(r.f, tile_texture(&r, 2u << 25 | 1u << 20)[1]);
		mem[(2 + 1) * TILE_PITCH_B / 4 + 8 + 1] = 0x1234;
		mem[2 * TILE_PITCH_B / 4 + 8] = 0x5678;
		assert_int_equal(*(const u32 *)media_read(&r, 0, 4, 1), 0x1234);
		assert_int_equal(*(const u32 *)media_read(&r, 0, -4, -1), 0x5678);
		rig_destroy(&r);
	}
}

/*
 * A picture that begins in row 4 of a frame: its fields begin in row 2 of theirs. Gen4.5 has Y
 * Offset divided by 2 for them, Gen5 has not, and so it is a multiple of 4 (4.10.2.1, DW 5).
 */
static void field_origins(void **state)
{
	static const u8 offset[GENS] = { [GEN45] = 2, [GEN5] = 4 };
	struct tex_surface tex;
	unsigned int gen;
	struct rig r;
	u32 *dw, *mem;

	for (gen = GEN45; gen < GENS; gen++) {
		rig_create(&r, gen);
		dw = tile_texture(&r, (u32)offset[gen] / 2 << 20);
		mem = fixture_ptr(r.f, dw[1]);
		mem[5 * TILE_PITCH_B / 4] = 0x1234;
		mem[6 * TILE_PITCH_B / 4] = 0x5678;
		assert_int_equal(*(const u32 *)media_read(&r, OVERRIDE | FIELD_LINES | SECOND_LINE,
							  0, 0), 0x1234);
		assert_int_equal(*(const u32 *)media_read(&r, OVERRIDE | FIELD_LINES, 0, 1),
				 0x5678);
		/* The sampler takes it from the state. */
		dw[0] |= 1u << 12;
		surface_texture(gens[gen].messages->surfaces, dw, 0, &tex);
		assert_int_equal(tex.level[0].y_el, 2);
		rig_destroy(&r);
	}
}

/* What a message does beside answering: 4.11 and 5.10.3 to 5.10.10. */
static void effects_are_declared(void **state)
{
	static const struct {
		u8 sfid;
		u32 desc;
		u8 effects;
	} rows[] = {
		{ SFID_NULL, 0, 0 },
		{ SFID_SAMPLER, 0, MSG_READS },
		{ SFID_DP_READ, 0, MSG_READS },
		{ SFID_DP_WRITE, DP_WRITE_OWORD << 12, MSG_WRITES | MSG_ORDERED },
		{ SFID_DP_WRITE, DP_WRITE_SCATTERED << 12, MSG_WRITES | MSG_ORDERED },
		{ SFID_DP_WRITE, DP_WRITE_RT << 12,
		  MSG_WRITES | MSG_ORDERED | MSG_UNIT | MSG_TARGET },
		{ SFID_DP_WRITE, DP_WRITE_SVB << 12, MSG_WRITES | MSG_ORDERED | MSG_STREAMS },
		{ SFID_URB, 0, MSG_UNIT },
		/* Of what there is not, the worst is assumed. */
		{ SFID_MATH, 0, MSG_WRITES },
		{ 15, 0, MSG_WRITES },
	};
	unsigned int gen, i;

	for (gen = 0; gen < GENS; gen++) {
		for (i = 0; i < ARRAY_SIZE(rows); i++) {
			struct mirage_eu_message msg = { .sfid = rows[i].sfid, .desc = rows[i].desc };

			assert_int_equal(msg_find(gens[gen].messages, &msg)->effects,
					 rows[i].effects);
		}
	}
}

/* Whatever a thread sends, somebody takes it. */
static void every_message_has_a_handler(void **state)
{
	unsigned int gen, type;

	for (gen = 0; gen < GENS; gen++) {
		struct mirage_eu_message msg = { };

		for (msg.sfid = 0; msg.sfid < 16; msg.sfid++) {
			for (type = 0; type < 32; type++) {
				const struct msg_row *row;

				msg.desc = type << 11;
				row = msg_find(gens[gen].messages, &msg);
				assert_true(row->exec || (row->effects & MSG_UNIT));
			}
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(effects_are_declared),
		cmocka_unit_test(every_message_has_a_handler),
		cmocka_unit_test(no_such_block),
		cmocka_unit_test(data_port_read_types),
		cmocka_unit_test(general_bound),
		cmocka_unit_test(addresses_wrap),
		cmocka_unit_test(media_edges),
		cmocka_unit_test(media_unaligned),
		cmocka_unit_test(media_widths),
		cmocka_unit_test(media_fields),
		cmocka_unit_test(media_origins),
		cmocka_unit_test(field_origins),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
