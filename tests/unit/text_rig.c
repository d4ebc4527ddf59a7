// SPDX-License-Identifier: GPL-2.0
/* See text_rig.h. */

#include <stdio.h>
#include <stdlib.h>

#include "text_rig.h"

#define MAX_TEXT_B	0x200000u
#define STATE_B		0x4000u

void text_rig_open(struct text_rig *r, const struct mirage_chip *chip, u64 base)
{
	memset(r, 0, sizeof(*r));
	if (base) {
		r->f = fixture_create_sized(chip, 1ull << 48);
		r->base = base;
		r->dw = fixture_map_at(r->f, base, STATE_B, 0);
	} else {
		r->f = fixture_create(chip);
		r->base = fixture_map(r->f, STATE_B);
		r->dw = fixture_ptr(r->f, r->base);
	}
	r->text = calloc(1, MAX_TEXT_B);
}

void text_rig_close(struct text_rig *r)
{
	fixture_destroy(r->f);
	free(r->text);
}

static void add_line(void *arg, const char *line)
{
	struct text_rig *r = arg;

	r->lines++;
	if (r->len_B + strlen(line) + 2 <= MAX_TEXT_B)
		r->len_B += sprintf(r->text + r->len_B, "%s\n", line);
}

void decode(struct text_rig *r, const struct mirage_hw_context *ctx)
{
	fixture_emit(r->f, 0x05000000);
	r->len_B = 0;
	r->lines = 0;
	r->text[0] = '\0';
	mirage_gpu_decode(r->f->gpu, 0, ctx, &r->f->pt, FIXTURE_BASE, FIXTURE_BATCH_B / 4,
			  add_line, r);
}

void expect_text(const struct text_rig *r, const char *what)
{
	if (!strstr(r->text, what))
		fail_msg("'%s' is not in\n%s", what, r->text);
}

/* Addresses have as many digits as they need, and eight at least. */
void expect_text_at(const struct text_rig *r, const char *what, u32 offset)
{
	char line[96];

	snprintf(line, sizeof(line), "%s at 0x%08llx", what,
		 (unsigned long long)r->base + offset);
	expect_text(r, line);
}

unsigned int count_text(const struct text_rig *r, const char *what)
{
	const char *from = r->text;
	unsigned int n = 0;

	while ((from = strstr(from, what))) {
		from++;
		n++;
	}
	return n;
}
