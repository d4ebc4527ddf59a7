// SPDX-License-Identifier: GPL-2.0
/*
 * Streams that no driver would write, on each of Valleyview's engines: every MI and 2D command and
 * PIPE_CONTROL, with bodies made of chance and of addresses, some of them read-only or unmapped.
 * Nothing is asserted but that the engine comes back, and that sanitizers stay silent.
 */

#include "fixture.h"
#include "gen7_cmd.h"

#include "intel/chip.h"

#define ROUNDS		150u
#define BATCH_DW	(FIXTURE_BATCH_B / 4)

static u32 chance;

static u32 roll(void)
{
	chance = chance * 1664525 + 1013904223;
	return chance >> 8 ^ chance << 13;
}

struct stage {
	u64 data, rdonly;
	u32 *dw;
	u32 len_dw;
};

static u32 body_dw(const struct stage *s)
{
	static const u32 bases[] = { 0x2000, 0x12000, 0x22000, 0x4000, 0x5200 };
	static const u32 regs[] = { 0x2400, 0x22200, 0x7000, 0xb010, 0x3fffc };

	switch (roll() % 10) {
	case 0:
		return roll();
	case 1:
		return roll() % 256;
	case 2:
	case 3:
		return s->data + roll() % 0x10000;
	case 4:
		return s->rdonly + roll() % 4096;
	case 5:
		return FIXTURE_BASE + roll() % 0x1000;
	case 6:	/* two small coordinates */
		return roll() % 100 << 16 | roll() % 100;
	case 7:	/* BR13 */
		return roll() % 4 << 24 | (roll() % 2 ? 0xcc : roll() % 256) << 16 | 256;
	case 8:	/* a register of this engine or another, or none */
		return bases[roll() % ARRAY_SIZE(bases)] + roll() % 0x300;
	default:
		return regs[roll() % ARRAY_SIZE(regs)];
	}
}

/* What others execute has tests of its own. */
static bool taken(const struct mirage_cmd *cmd)
{
	return cmd->op >> 29 != 3 || cmd->op >> 16 == 0x7a00;
}

static void put_command(struct stage *s, const struct mirage_cmd *cmd)
{
	u32 len_dw = cmd->min_dw + roll() % (min(cmd->max_dw - cmd->min_dw, 40) + 1), i;
	u32 header = cmd->op | (roll() & ~cmd->mask & ~(u32)cmd->len_mask);

	if (s->len_dw + len_dw + 1 > BATCH_DW)
		return;
	if (cmd->len_mask)
		header |= (roll() % 16 ? len_dw - cmd->bias : roll()) & cmd->len_mask;
	s->dw[s->len_dw++] = header;
	for (i = 1; i < len_dw; i++)
		s->dw[s->len_dw++] = body_dw(s);
}

static void cook(struct stage *s, const struct mirage_cmd_index *index)
{
	u32 i, num = 20 + roll() % 60;

	s->len_dw = 0;
	for (i = 0; i < num; i++) {
		const struct mirage_cmd *cmd = index->row[1 + roll() % index->num_rows];

		if (taken(cmd))
			put_command(s, cmd);
	}
	s->dw[s->len_dw] = 0x05000000;
}

static void random_streams(void **state)
{
	struct fixture *f = fixture_create(&mirage_chip_vlv);
	struct stage s = { .data = fixture_map(f, 0x10000), .rdonly = 0x60000000 };
	u32 round;

	fixture_map_at(f, s.rdonly, 4096, MIRAGE_PTE_RDONLY);
	s.dw = fixture_ptr(f, FIXTURE_BASE);
	f->relax_limit = 20;
	for (round = 0; round < ROUNDS * 3; round++) {
		chance = round;
		f->engine = round % 3;
		f->flags = round / 3 % 2 ? MIRAGE_BATCH_SECURE : 0;
		f->relaxes = 0;
		cook(&s, fixture_cs(f, f->engine)->index);
		fixture_run_at(f, FIXTURE_BASE);
		fixture_reset(f);
	}
	/* After all that, each engine does as it is told. */
	f->relax_limit = 0;
	f->flags = MIRAGE_BATCH_SECURE;
	for (f->engine = RCS; f->engine <= VCS; f->engine++) {
		mirage_hw_context_reset(f->ctx[f->engine]);
		memcpy(s.dw, (u32[]){ 0x10000002, 0, s.data, f->engine + 1, 0x05000000 }, 20);
		assert_int_equal(fixture_run_at(f, FIXTURE_BASE), 0);
		assert_int_equal(fixture_dw(f, s.data), f->engine + 1);
	}
	fixture_destroy(f);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_streams),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
