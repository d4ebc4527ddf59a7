// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: indirect buffers as text
 *
 * One line a DWord: packets by their names, and for a register what is in its fields, as in
 *
 *	0x00001000: 00001380 PACKET0
 *	0x00001004: 00000400   RB3D_CCTL CMASK_ENABLE=0x1
 *
 * Registers are kept on the way, so that what goes to the ports of programs is known: the last
 * word of an instruction has it below as text. The engine's registers are printed the same way.
 */

#include <linux/compiler.h>
#include <linux/kernel.h>
#include <linux/minmax.h>

#include <mirage/host.h>

#include "r5xx/cp/cp.h"

#define LINE_B	256u

/**
 * struct text - where lines go
 * @state: registers as the stream has written them
 * @mmu: a port of its own
 * @print: takes one line at a time
 * @arg: its first argument
 * @line: the line
 */
struct text {
	struct r5xx_state state;
	struct mirage_mmu mmu;
	void (*print)(void *arg, const char *line);
	void *arg;
	char line[LINE_B];
};

static u32 text_dw(struct text *text, u64 addr)
{
	return mirage_mmu_read32(&text->mmu, addr);
}

/* Printing may sleep: host addresses are void afterwards. */
static noinline void text_line(struct text *text)
{
	text->print(text->arg, text->line);
	mirage_mmu_flush(&text->mmu);
}

static void print_dw(struct text *text, u64 addr, u32 dw, const char *what)
{
	scnprintf(text->line, LINE_B, "0x%08llx: %08x %s", addr, dw, what);
	text_line(text);
}

static size_t print_fields(char *at, size_t room_B, const struct r5xx_reg_row *row, u32 val)
{
	size_t len_B = 0;
	unsigned int i;

	for (i = 0; i < row->num_fields; i++) {
		u32 mask = row->field[i].mask;

		if (val & mask)
			len_B += scnprintf(at + len_B, room_B - len_B, " %s=0x%x",
					   row->field[i].name, (val & mask) / (mask & -mask));
	}
	return len_B;
}

/* A register by its name, with what of it is not 0. Return: the length. */
static size_t reg_text(char *at, size_t room_B, u32 offset, u32 val)
{
	const struct r5xx_reg_row *row = r5xx_reg_find(offset);
	size_t len_B;

	if (!row)
		return scnprintf(at, room_B, "0x%04x", offset);
	len_B = scnprintf(at, room_B, "%s", row->name);
	if (row->count > 1)
		len_B += scnprintf(at + len_B, room_B - len_B, "(%u)",
				   (offset - row->offset) / row->stride_B);
	return len_B + print_fields(at + len_B, room_B - len_B, row, val);
}

static noinline void print_program(struct text *text, const char *unit, u32 index, const u32 *word,
				   void (*disasm)(const u32 *word, char *text, size_t size))
{
	size_t len_B = scnprintf(text->line, LINE_B, "              %s %4u: ", unit, index);

	disasm(word, text->line + len_B, LINE_B - len_B);
	text_line(text);
}

/* Write a register; print the instruction that this completes. */
static void keep_reg(struct text *text, u32 offset, u32 val)
{
	struct r5xx_state *s = &text->state;
	u32 pvs = s->pvs_index, us = s->us_index;

	if (offset >= R5XX_NUM_REGS * 4)
		return;
	r5xx_state_write(s, offset, val);
	if ((offset == VAP_PVS_VECTOR_DATA_REG || offset == VAP_PVS_VECTOR_DATA_REG_128) &&
	    !s->pvs_dw && pvs < R5XX_PVS_CODE_LEN)
		print_program(text, "PVS", pvs, s->pvs_code[pvs], r5xx_3d_pvs_text);
	if (offset == GA_US_VECTOR_DATA && !s->us_dw &&
	    !(r5xx_reg(s, GA_US_VECTOR_INDEX) & GA_US_VECTOR_INDEX_TYPE))
		print_program(text, "US", us, s->us_code[us], r5xx_3d_us_text);
}

static void print_reg(struct text *text, u64 addr, u32 offset, u32 val)
{
	size_t len_B = scnprintf(text->line, LINE_B, "0x%08llx: %08x   ", addr, val);

	reg_text(text->line + len_B, LINE_B - len_B, offset, val);
	text_line(text);
	keep_reg(text, offset, val);
}

static void print_packet0(struct text *text, u64 addr, u32 header, u32 num_dw)
{
	u32 step_B = header & R5XX_PACKET0_ONE_REG_WR ? 0 : 4;
	u32 i;

	print_dw(text, addr, header, step_B ? "PACKET0" : "PACKET0 (one register)");
	for (i = 1; i < num_dw; i++)
		print_reg(text, addr + i * 4ull,
			  R5XX_PACKET0_REG(header) + (i - 1) * step_B,
			  text_dw(text, addr + i * 4ull));
}

static void print_packet1(struct text *text, u64 addr, u32 header, u32 num_dw)
{
	print_dw(text, addr, header, "PACKET1");
	if (num_dw > 1)
		print_reg(text, addr + 4, R5XX_PACKET1_REG1(header), text_dw(text, addr + 4));
	if (num_dw > 2)
		print_reg(text, addr + 8, R5XX_PACKET1_REG2(header), text_dw(text, addr + 8));
}

static void print_packet2(struct text *text, u64 addr, u32 header, u32 num_dw)
{
	print_dw(text, addr, header, "PACKET2");
}

static void print_packet3(struct text *text, u64 addr, u32 header, u32 num_dw)
{
	const struct r5xx_packet *packet = r5xx_packet_find(R5XX_PACKET3_OPCODE(header));
	u32 i;

	print_dw(text, addr, header, packet ? packet->name : "PACKET3 (unknown)");
	for (i = 1; i < num_dw; i++) {
		char what[16];

		scnprintf(what, sizeof(what), "  DW%u", i);
		print_dw(text, addr + i * 4ull, text_dw(text, addr + i * 4ull), what);
	}
}

static void print_stream(struct text *text, u64 addr, u32 max_dw)
{
	static void (*const print[])(struct text *text, u64 addr, u32 header, u32 num_dw) = {
		print_packet0, print_packet1, print_packet2, print_packet3,
	};
	u32 done_dw, len_dw, header;

	for (done_dw = 0; done_dw < max_dw; done_dw += len_dw) {
		header = text_dw(text, addr + done_dw * 4ull);
		len_dw = r5xx_packet_len_dw(header);
		print[R5XX_PACKET_TYPE(header)](text, addr + done_dw * 4ull, header,
						min(len_dw, max_dw - done_dw));
	}
}

void r5xx_cp_decode(const struct mirage_hw_engine *hw, const struct mirage_hw_context *ctx,
		    const struct mirage_pt *pt, u64 addr, unsigned int max_dw,
		    void (*print)(void *arg, const char *line), void *arg)
{
	struct text *text = mirage_host_alloc(sizeof(*text));

	if (!text)
		return;
	mirage_mmu_init(&text->mmu, pt);
	r5xx_state_reset(&text->state);
	text->print = print;
	text->arg = arg;
	print_stream(text, addr & ~3ull, max_dw);
	mirage_host_free(text);
}

void r5xx_cp_print_regs(const struct mirage_hw_engine *hw,
			void (*print)(void *arg, const char *line), void *arg)
{
	const struct r5xx_reg_row *row;
	char line[LINE_B];
	unsigned int k, i;

	for (k = 0; (row = r5xx_reg_row(k)); k++) {
		for (i = 0; i < row->count; i++) {
			u32 offset = row->offset + i * row->stride_B;
			size_t len_B;
			u64 val;

			if (r5xx_cp_read_reg(hw, offset, &val) || !val)
				continue;
			len_B = scnprintf(line, LINE_B, "0x%04x: %08x ", offset, (u32)val);
			reg_text(line + len_B, LINE_B - len_B, offset, val);
			print(arg, line);
		}
	}
}
