// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: batches as text
 *
 * Prints what the command tables know: name and length of each command, for 2D commands which
 * register a DWord goes to, and the names of registers that MI commands load and store. One
 * line a DWord, as in
 *
 *	0x00001000: 54000004 XY_COLOR_BLT
 *	0x00001004: 03f00100   BR13
 *	...
 *	0x00001018: 11000001 MI_LOAD_REGISTER_IMM
 *	0x0000101c: 00002350   DW1 PS_DEPTH_COUNT
 *
 * Which register, and what state a draw uses, the units know: mirage_unit_ops.
 */

#include <linux/array_size.h>
#include <linux/kernel.h>
#include <linux/minmax.h>

#include <mirage/host.h>

#include "decode.h"
#include "intel/chip.h"
#include "mi.h"
#include "regs.h"

/* However much state a batch names, its text ends. */
#define MAX_LINES	20000u

/* So often a batch goes on elsewhere, and so far. */
#define MAX_JUMPS	64u
#define JUMP_MAX_DW	0x10000u

/* Room for the name of a register, or for fields. */
#define DW_TEXT_B	(DECODE_LINE_B - 32)

void decode_line(struct decoder *d, const char *fmt, ...)
{
	char line[DECODE_LINE_B];
	va_list args;

	if (!d->lines_left)
		return;
	va_start(args, fmt);
	vscnprintf(line, sizeof(line), fmt, args);
	va_end(args);
	if (!--d->lines_left)
		scnprintf(line, sizeof(line), "(and so on)");
	d->print(d->arg, line);
	mirage_mmu_flush(&d->mmu);
}

/**
 * struct batch_text - a batch on its way to text
 * @d: where lines go
 * @cs: the streamer
 * @mem: memory of each unit that prints state
 * @next: address of the next command
 * @ret: where a batch of the second level returns to
 * @nested: it is of the second level
 * @left_dw: that may still be read before it jumps
 * @jumps_left: that are still followed
 */
struct batch_text {
	struct decoder d;
	const struct mirage_cs *cs;
	void *mem[MIRAGE_UNITS];
	u64 next;
	u64 ret;
	bool nested;
	unsigned int left_dw;
	unsigned int jumps_left;
};

/* The ops of unit @i, or NULL where the engine has none. */
static const struct mirage_unit_ops *unit_of(const struct batch_text *text, unsigned int i)
{
	return text->cs->unit[i] ? to_intel_chip(text->cs->base.gpu)->unit[i] : NULL;
}

static int reg_of_dw(const struct batch_text *text, const struct mirage_cmd *cmd, unsigned int dw)
{
	unsigned int i;
	int reg = -1;

	for (i = 0; i < MIRAGE_UNITS && reg < 0; i++) {
		const struct mirage_unit_ops *unit = unit_of(text, i);

		if (unit && unit->reg_of_dw)
			reg = unit->reg_of_dw(cmd, dw);
	}
	return reg;
}

/* Commands by how many of their DWords, from the first on, are offsets of registers. */
static const struct {
	mirage_cmd_fn exec;
	unsigned int num_dw;
} register_dws[] = {
	{ mirage_mi_store_register_mem, 1 },
	{ mirage_gen7_load_register_mem, 1 },
	{ mirage_gen9_store_register_mem, 1 },
	{ mirage_gen9_load_register_mem, 1 },
	{ mirage_gen9_load_register_reg, 2 },
};

/* Is DWord @i of a command the offset of a register? */
static bool is_register(const struct mirage_cmd *cmd, unsigned int i)
{
	unsigned int row;

	if (cmd->exec == mirage_mi_load_register_imm)
		return i % 2;
	for (row = 0; row < ARRAY_SIZE(register_dws); row++)
		if (cmd->exec == register_dws[row].exec)
			return i <= register_dws[row].num_dw;
	return false;
}

/* What units know of DWord @i of a command: its fields. */
static void unit_text(const struct batch_text *text, const struct mirage_cmd *cmd, unsigned int i,
		      u32 dw, char *name, size_t size)
{
	unsigned int u;

	name[0] = 0;
	for (u = 0; u < MIRAGE_UNITS && !name[0]; u++) {
		const struct mirage_unit_ops *unit = unit_of(text, u);

		if (unit && unit->dw_text)
			unit->dw_text(cmd, i, dw, name, size);
	}
}

/* What it is, each word after a space: the name of a register, or fields. */
static void dw_text(const struct batch_text *text, const struct mirage_cmd *cmd, unsigned int i,
		    u32 dw, char *name, size_t size)
{
	struct mirage_mmio_ref reg;

	if (cmd->exec == mirage_gen9_math) {
		name[0] = ' ';
		mirage_gen9_math_text(dw, name + 1, size - 1);
	} else if (is_register(cmd, i) && mirage_cs_find_reg(text->cs, dw & MI_REG, &reg)) {
		scnprintf(name, size, " %s", reg.row->name);
	} else {
		unit_text(text, cmd, i, dw, name, size);
	}
}

static void print_body(struct batch_text *text, const struct mirage_cmd *cmd, u64 addr,
		       unsigned int len_dw)
{
	struct decoder *d = &text->d;
	char name[DW_TEXT_B];
	unsigned int i;

	for (i = 1; i < len_dw; i++) {
		u32 dw = mirage_mmu_read32(&d->mmu, addr + i * 4ull);
		int reg = reg_of_dw(text, cmd, i);

		dw_text(text, cmd, i, dw, name, sizeof(name));
		if (reg >= 0)
			decode_line(d, "0x%08llx: %08x   BR%02d", addr + i * 4ull, dw, reg);
		else
			decode_line(d, "0x%08llx: %08x   DW%u%s", addr + i * 4ull, dw, i, name);
	}
}

static unsigned int print_command(struct batch_text *text, const struct mirage_cmd *cmd, u64 addr,
				  u32 header, unsigned int max_dw)
{
	struct decoder *d = &text->d;
	unsigned int len_dw = mirage_cmd_len_dw(cmd, header);
	char name[DW_TEXT_B];

	unit_text(text, cmd, 0, header, name, sizeof(name));
	if (len_dw < cmd->min_dw || len_dw > cmd->max_dw)
		decode_line(d, "0x%08llx: %08x %s (bad length %u)", addr, header, cmd->name,
			    len_dw);
	else
		decode_line(d, "0x%08llx: %08x %s%s", addr, header, cmd->name, name);
	print_body(text, cmd, addr, min(len_dw, max_dw));
	return len_dw;
}

static void print_state(struct batch_text *text, const struct mirage_cmd *cmd, u64 addr, u32 header)
{
	unsigned int i;

	for (i = 0; i < MIRAGE_UNITS; i++)
		if (text->mem[i])
			unit_of(text, i)->decode(text->cs->unit[i], text->mem[i], &text->d, cmd,
						 addr, header);
}

/* Where a jump leads; what predicates and offsets would do to it is not known. */
static bool find_jump(struct batch_text *text, const struct mirage_cmd *cmd, u64 at, u32 header)
{
	u32 dw[2];

	if (cmd->exec != mirage_mi_batch_buffer_start &&
	    cmd->exec != mirage_gen9_batch_buffer_start)
		return false;
	mirage_mmu_read(&text->d.mmu, at + 4, dw, sizeof(dw));
	if (cmd->exec == mirage_mi_batch_buffer_start) {
		text->next = dw[0] & MI_ADDR;
		return true;
	}
	if (header & MI_BBS_SECOND_LEVEL && !text->nested)
		text->ret = text->next;
	text->nested = header & MI_BBS_SECOND_LEVEL;
	text->next = mi_addr64(dw);
	return true;
}

/* A batch of the second level returns. */
static bool find_return(struct batch_text *text)
{
	if (!text->nested)
		return false;
	text->nested = false;
	text->next = text->ret;
	return true;
}

/* Go on behind @cmd, which is at @at. Return: false at the end of the batch. */
static bool go_on(struct batch_text *text, const struct mirage_cmd *cmd, u64 at, u32 header)
{
	bool ends = cmd->exec == mirage_mi_batch_buffer_end;

	if (ends ? !find_return(text) : !find_jump(text, cmd, at, header))
		return !ends;
	/* Nobody has said how long it is there. */
	text->left_dw = JUMP_MAX_DW;
	return text->jumps_left--;
}

static void print_batch(struct batch_text *text)
{
	const struct mirage_cmd *cmd;
	u32 header;
	u64 at;

	do {
		unsigned int len_dw;

		at = text->next;
		header = mirage_mmu_read32(&text->d.mmu, at);
		cmd = mirage_cmd_find(text->cs->index, header);
		if (!cmd) {
			decode_line(&text->d, "0x%08llx: %08x (unknown)", at, header);
			break;
		}
		len_dw = print_command(text, cmd, at, header, text->left_dw);
		print_state(text, cmd, at, header);
		text->left_dw -= min(len_dw, text->left_dw);
		text->next = at + len_dw * 4ull;
	} while (go_on(text, cmd, at, header) && text->left_dw && text->d.lines_left);
}

static void begin_units(struct batch_text *text, const struct mirage_hw_context *ctx)
{
	unsigned int i;

	for (i = 0; i < MIRAGE_UNITS; i++) {
		const struct mirage_unit_ops *unit = unit_of(text, i);

		if (!unit || !unit->decode)
			continue;
		text->mem[i] = mirage_host_alloc(unit->decode_B);
		if (text->mem[i] && unit->decode_begin)
			unit->decode_begin(text->mem[i],
					   ctx ? to_mirage_cs_context(ctx)->unit[i] : NULL);
	}
}

void mirage_cs_decode(const struct mirage_hw_engine *engine, const struct mirage_hw_context *ctx,
		      const struct mirage_pt *pt, u64 addr, unsigned int max_dw,
		      void (*print)(void *arg, const char *line), void *arg)
{
	struct batch_text *text = mirage_host_alloc(sizeof(*text));
	unsigned int i;

	if (!text)
		return;
	text->cs = container_of_const(engine, struct mirage_cs, base);
	begin_units(text, ctx);
	mirage_mmu_init(&text->d.mmu, pt);
	text->d.print = print;
	text->d.arg = arg;
	text->d.lines_left = MAX_LINES;
	text->next = addr & ~3ull;
	text->left_dw = max_dw;
	text->jumps_left = MAX_JUMPS;
	if (max_dw)
		print_batch(text);
	for (i = 0; i < MIRAGE_UNITS; i++)
		mirage_host_free(text->mem[i]);
	mirage_host_free(text);
}
