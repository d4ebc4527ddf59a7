// SPDX-License-Identifier: GPL-2.0
/* The command checker: packets, the buffers they name, and what type 3 may do. */

#include <linux/array_size.h>
#include <linux/bits.h>
#include <linux/errno.h>

#include <mirage/host.h>

#include "cs_check.h"

#define HEADER_TYPE(h)		((h) >> 30)
#define HEADER_COUNT(h)		((h) >> 16 & 0x3fff)
#define HEADER_REG(h)		(((h) & 0x1fff) << 2)
#define HEADER_REG_MASK		0x1fffu
#define HEADER_ONE_REG		BIT(15)
#define HEADER_OPCODE(h)	((h) >> 8 & 0xff)
#define HEADER_TYPE2		0x80000000u

#define OPCODE_NOP		0x10

#define WAIT_UNTIL		0x1720
#define WAIT_CRTC_VLINE		BIT(3)
#define WAIT_ON_CRTC1		BIT(31)

int cs_refuse(struct radeon_parser *p, unsigned int dw, const char *error)
{
	p->error = error;
	p->error_dw = dw;
	return -EINVAL;
}

int cs_next_packet(struct radeon_parser *p, unsigned int dw, struct cs_packet *packet)
{
	u32 header = cs_dw(p, dw);

	*packet = (struct cs_packet){
		.dw = dw,
		.type = HEADER_TYPE(header),
		.count = HEADER_TYPE(header) == 2 ? -1 : HEADER_COUNT(header),
		.reg = HEADER_TYPE(header) ? 0 : HEADER_REG(header),
		.one_reg = header & HEADER_ONE_REG,
		.opcode = HEADER_OPCODE(header),
	};
	if (dw >= p->ib_dw)
		return cs_refuse(p, dw, "a packet is missing at the end");
	if (packet->type == 1)
		return cs_refuse(p, dw, "a packet of type 1");
	if (packet->count + 1 >= (int)(p->ib_dw - dw))
		return cs_refuse(p, dw, "a packet goes on behind the end");
	return 0;
}

int cs_next_reloc(struct radeon_parser *p, const struct radeon_reloc **reloc)
{
	struct cs_packet packet;
	unsigned int at;
	int ret;

	ret = cs_next_packet(p, p->at, &packet);
	if (ret)
		return ret;
	p->at += packet.count + 2;
	if (packet.type != 3 || packet.opcode != OPCODE_NOP)
		return cs_refuse(p, packet.dw, "a packet that names a buffer is missing");
	/* The stream counts dwords of the list, four to a buffer. */
	at = p->ib[packet.dw + 1];
	if (at / 4 >= p->num_relocs)
		return cs_refuse(p, packet.dw + 1, "a buffer that is not in the list");
	*reloc = &p->relocs[at / 4];
	return 0;
}

/* The registers that wait for scanlines: their like on the second CRTC. */
static const struct vline_reg {
	u32 reg, second;
} vline_regs[] = {
	{ 0x0218, 0x0318 },	/* CRTC_GUI_TRIG_VLINE */
	{ 0x6538, 0x6d38 },	/* D1MODE_VLINE_START_END */
};

static int vline_to_second(struct radeon_parser *p, unsigned int at)
{
	u32 header = p->ib[at];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(vline_regs); i++) {
		if (vline_regs[i].reg != HEADER_REG(header))
			continue;
		p->ib[at] = (header & ~HEADER_REG_MASK) | vline_regs[i].second >> 2;
		p->ib[at + 3] |= WAIT_ON_CRTC1;
		return 0;
	}
	return cs_refuse(p, at, "a scanline of what is no CRTC");
}

/* Behind the packet at the reading position less 2: the wait, and whatever has the CRTC's id. */
static int vline_packets(struct radeon_parser *p)
{
	struct cs_packet wait, id;
	int ret;

	ret = cs_next_packet(p, p->at, &wait);
	if (ret)
		return ret;
	if (wait.type || wait.reg != WAIT_UNTIL || wait.count)
		return cs_refuse(p, wait.dw, "a scanline that nobody waits for");
	if (p->ib[wait.dw + 1] != WAIT_CRTC_VLINE)
		return cs_refuse(p, wait.dw + 1, "a scanline, and a wait for something else");
	ret = cs_next_packet(p, p->at + 2, &id);
	if (ret)
		return ret;
	p->at += 2 + id.count + 2;
	return 0;
}

int cs_vline(struct radeon_parser *p, const struct cs_write *w)
{
	unsigned int at = p->at - 2;
	bool on = false;
	int ret, pipe;

	ret = vline_packets(p);
	if (ret)
		return ret;
	pipe = p->crtc_find ? p->crtc_find(p->crtc_data, cs_dw(p, at + 5), &on) : -ENOENT;
	if (pipe < 0) {
		cs_refuse(p, at + 5, "a CRTC that is not there");
		return pipe;
	}
	if (on)
		return pipe == 1 ? vline_to_second(p, at) : 0;
	/* Its scanlines never come. */
	p->ib[at + 2] = HEADER_TYPE2;
	p->ib[at + 3] = HEADER_TYPE2;
	return 0;
}

/* One dword for a register with a rule. */
static int check_write(struct radeon_parser *p, const struct cs_rule *rule, u32 reg,
		       unsigned int dw)
{
	struct cs_write w = { .reg = reg, .unit = (reg - rule->first) / 4, .dw = dw,
			      .value = p->ib[dw] };
	int ret = 0;

	if (rule->wants == CS_WANTS_BUFFER || (rule->wants == CS_WANTS_TILING && !p->keep_tiling))
		ret = cs_next_reloc(p, &w.reloc);
	if (!ret)
		ret = rule->check(p, &w);
	if (ret)
		p->error_reg = reg;
	return ret;
}

static int refuse_reg(struct radeon_parser *p, unsigned int dw, u32 reg)
{
	p->error_reg = reg;
	return cs_refuse(p, dw, "a register that is not for streams");
}

static int check_one_reg(struct radeon_parser *p, const struct cs_packet *packet)
{
	const struct cs_rule *rule = cs_rule_find(packet->reg);
	int i, ret;

	if (!rule)
		return refuse_reg(p, packet->dw, packet->reg);
	for (i = 0; rule->check && i <= packet->count; i++) {
		ret = check_write(p, rule, packet->reg, packet->dw + 1 + i);
		if (ret)
			return ret;
	}
	return 0;
}

static int check_packet0(struct radeon_parser *p, const struct cs_packet *packet)
{
	const struct cs_rule *rule = cs_rule_find(packet->reg);
	u32 reg = packet->reg;
	int i, ret;

	if (packet->one_reg)
		return check_one_reg(p, packet);
	for (i = 0; i <= packet->count; i++, reg += 4) {
		if (rule && reg > rule->last)
			rule = cs_rule_after(rule, reg);
		if (!rule)
			return refuse_reg(p, packet->dw + 1 + i, reg);
		ret = rule->check ? check_write(p, rule, reg, packet->dw + 1 + i) : 0;
		if (ret)
			return ret;
	}
	return 0;
}

struct packet3_row {
	u32 opcode;
	/* Return: 0 or an errno. */
	int (*check)(struct radeon_parser *p, const struct cs_packet *packet,
		     const struct packet3_row *row);
	/* Draws: dwords before VAP_VF_CNTL; the vertices begin behind it. */
	unsigned int before;
};

static void array_set(struct radeon_parser *p, unsigned int i, const struct radeon_reloc *bo,
		      unsigned int addr_dw, u32 stride_dw)
{
	p->ib[addr_dw] += (u32)bo->gpu_offset;
	p->track->array[i] = (struct cs_array){ .bo = bo, .stride_dw = stride_dw & 0x7f };
}

/*
 * Strides of two arrays share a dword, and their addresses follow it. Dwords behind a packet that
 * is too short are those of the packets that name its buffers: within the stream, as there are
 * always more of them.
 */
static int check_vertex_arrays(struct radeon_parser *p, const struct cs_packet *packet,
			       const struct packet3_row *row)
{
	unsigned int num = p->ib[packet->dw + 1] & 0x1f, pair, i;
	const struct radeon_reloc *bo;
	int ret;

	if (!num || num > CS_NUM_ARRAYS)
		return cs_refuse(p, packet->dw + 1, "no vertex arrays, or too many");
	p->track->num_arrays = num;
	for (i = 0; i < num; i++) {
		ret = cs_next_reloc(p, &bo);
		if (ret)
			return ret;
		pair = packet->dw + 2 + i / 2 * 3;
		array_set(p, i, bo, pair + 1 + (i & 1), p->ib[pair] >> (i & 1 ? 24 : 8));
	}
	return 0;
}

static int check_index_buffer(struct radeon_parser *p, const struct cs_packet *packet,
			      const struct packet3_row *row)
{
	const struct radeon_reloc *bo;
	int ret;

	ret = cs_next_reloc(p, &bo);
	if (ret)
		return ret;
	p->ib[packet->dw + 2] += (u32)bo->gpu_offset;
	/* In 32 bits, and as if the count were of bytes. */
	if (p->ib[packet->dw + 3] + 1 > bo->size_B)
		return cs_refuse(p, packet->dw + 3, "a buffer is too small for the indices");
	return 0;
}

static int check_draw(struct radeon_parser *p, const struct cs_packet *packet,
		      const struct packet3_row *row)
{
	p->track->vf_cntl = cs_dw(p, packet->dw + 1 + row->before);
	return cs_track_check(p);
}

static int check_draw_immd(struct radeon_parser *p, const struct cs_packet *packet,
			   const struct packet3_row *row)
{
	unsigned int at = packet->dw + 1 + row->before;

	if ((cs_dw(p, at) >> 4 & 3) != CS_WALK_IMMD)
		return cs_refuse(p, at, "vertices in the packet, and another walk");
	p->track->immd_dw = packet->count - row->before;
	return check_draw(p, packet, row);
}

static int check_hyperz(struct radeon_parser *p, const struct cs_packet *packet,
			const struct packet3_row *row)
{
	return p->owns_hyperz ? 0 : cs_refuse(p, packet->dw, "HyperZ is not this file's");
}

static int check_cmask(struct radeon_parser *p, const struct cs_packet *packet,
		       const struct packet3_row *row)
{
	return p->owns_cmask ? 0 : cs_refuse(p, packet->dw, "CMASK is not this file's");
}

static int check_nothing(struct radeon_parser *p, const struct cs_packet *packet,
			 const struct packet3_row *row)
{
	return 0;
}

static const struct packet3_row packet3_rows[] = {
	{ OPCODE_NOP, check_nothing },
	{ 0x28, check_draw, 1 },	/* 3D_DRAW_VBUF */
	{ 0x29, check_draw_immd, 1 },	/* 3D_DRAW_IMMD */
	{ 0x2a, check_draw, 1 },	/* 3D_DRAW_INDX */
	{ 0x2f, check_vertex_arrays },	/* 3D_LOAD_VBPNTR */
	{ 0x32, check_hyperz },		/* 3D_CLEAR_ZMASK */
	{ 0x33, check_index_buffer },	/* INDX_BUFFER */
	{ 0x34, check_draw },		/* 3D_DRAW_VBUF_2 */
	{ 0x35, check_draw_immd },	/* 3D_DRAW_IMMD_2 */
	{ 0x36, check_draw },		/* 3D_DRAW_INDX_2 */
	{ 0x37, check_hyperz },		/* 3D_CLEAR_HIZ */
	{ 0x38, check_cmask },		/* 3D_CLEAR_CMASK */
};

static int check_packet3(struct radeon_parser *p, const struct cs_packet *packet)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(packet3_rows); i++)
		if (packet3_rows[i].opcode == packet->opcode)
			return packet3_rows[i].check(p, packet, &packet3_rows[i]);
	return cs_refuse(p, packet->dw, "a packet that is not for streams");
}

static int check_packets(struct radeon_parser *p)
{
	struct cs_packet packet;
	int ret;

	for (p->at = 0; p->at < p->ib_dw;) {
		ret = cs_next_packet(p, p->at, &packet);
		if (ret)
			return ret;
		p->at += packet.count + 2;
		if (packet.type == 0)
			ret = check_packet0(p, &packet);
		else if (packet.type == 3)
			ret = check_packet3(p, &packet);
		if (ret)
			return ret;
	}
	return 0;
}

int radeon_cs_check(struct radeon_parser *p)
{
	int ret;

	p->track = mirage_host_alloc(sizeof(*p->track));
	if (!p->track)
		return -ENOMEM;
	cs_track_init(p->track);
	ret = check_packets(p);
	mirage_host_free(p->track);
	p->track = NULL;
	return ret;
}
