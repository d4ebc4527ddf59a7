// SPDX-License-Identifier: GPL-2.0
/*
 * Any bytes are a kernel: it is printed, decoded, run by several threads with a budget, and
 * must end or hang without touching anything but its registers.
 */

#include <stddef.h>
#include <stdint.h>

#include "../unit/eu_asm.h"

#define MAX_KERNEL_B	4096u

static int answer(void *ctx, struct mirage_eu_group *group, u32 threads,
		  const struct mirage_eu_message *msg)
{
	unsigned int t, i;

	for (t = 0; t < MIRAGE_EU_THREADS; t++) {
		struct mirage_eu_thread *thread = &group->thread[t];

		if (!(threads & BIT(t)))
			continue;
		for (i = 0; i < msg->rlen; i++)
			mirage_eu_response(thread, msg, i)->ud[0] ^=
				mirage_eu_payload(thread, msg, i)->ud[7];
	}
	return msg->sfid == 15 ? -1 : 0;
}

static void print_all(const struct eu_isa *isa, const u8 *code, size_t size)
{
	size_t at = 0;

	while (at + 16 <= size) {
		char text[192];

		at += mirage_eu_disasm(isa, code + at, text, sizeof(text));
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct eu_isa *const isas[8] = {
		&mirage_eu_isa_gen4, &mirage_eu_isa_gen45, &mirage_eu_isa_gen5,
		&mirage_eu_isa_gen7, &mirage_eu_isa_gen9, &mirage_eu_isa_gen9,
		&mirage_eu_isa_gen5, &mirage_eu_isa_gen7,
	};
	const struct eu_isa *isa;
	static const struct mirage_eu_env env = { .send = answer, .budget = 3000 };
	static struct mirage_eu_group *group;
	struct mirage_program *prog;
	unsigned int t, r, i;

	if (size < 17)
		return 0;
	if (!group)
		group = mirage_eu_group_create(0);
	size = size > MAX_KERNEL_B ? MAX_KERNEL_B : size;
	isa = isas[(data[0] & 3) | (data[0] >> 1 & 4)];
	print_all(isa, data + 1, size - 1);
	prog = mirage_eu_decode_bytes(isa, data + 1, size - 1, data[0] >> 2 & 1);
	mirage_eu_group_scrub(group);
	for (t = 0; t < 1 + (data[0] >> 5 & 7); t++) {
		mirage_eu_thread_start(group, t, (data[0] & 16 ? ~0u : 0xffff) >> t % 3);
		for (r = 0; r < 8; r++)
			for (i = 0; i < 8; i++)
				group->row[r][t].ud[i] = data[(t * 64 + r * 8 + i) % size] << 23;
	}
	mirage_eu_run(group, prog, &env);
	mirage_program_free(prog);
	return 0;
}
