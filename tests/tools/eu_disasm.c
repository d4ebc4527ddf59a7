// SPDX-License-Identifier: GPL-2.0
/*
 * Prints instructions: eu_disasm GENERATION [-e] < file, where each line has the bytes of
 * one instruction in hexadecimal. With -e prints the bytes again, after taking the
 * instruction apart and putting it together. For tests/eu_corpus.py, and for looking at kernels.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "intel/eu/isa.h"

static const struct eu_isa *const isas[] = {
	&mirage_eu_isa_gen4, &mirage_eu_isa_gen45, &mirage_eu_isa_gen5, &mirage_eu_isa_gen7,
	&mirage_eu_isa_gen9,
};

static const struct eu_isa *isa_named(const char *name)
{
	unsigned int i;

	for (i = 0; i < sizeof(isas) / sizeof(isas[0]); i++)
		if (!strcmp(name, isas[i]->name))
			return isas[i];
	return NULL;
}

static void print_encoded(const struct eu_isa *isa, const unsigned char *code)
{
	unsigned char bytes[16] = { 0 };
	struct eu_fields fields;
	unsigned int n, i;

	eu_take_apart(isa, code, &fields);
	n = mirage_eu_encode(isa, &fields, bytes);
	for (i = 0; i < n; i++)
		printf("%s%02x", i ? " " : "", bytes[i]);
	printf("\n");
}

int main(int argc, char **argv)
{
	bool encode = argc > 2 && !strcmp(argv[2], "-e");
	const struct eu_isa *isa = argc > 1 ? isa_named(argv[1]) : NULL;
	char line[256], text[192];

	if (!isa) {
		fprintf(stderr, "usage: eu_disasm gen4|gen4.5|gen5|gen7|gen9 [-e] < bytes\n");
		return 1;
	}
	while (fgets(line, sizeof(line), stdin)) {
		unsigned char code[16] = { 0 };
		char *at = line, *end;
		unsigned int n;

		for (n = 0; n < 16; n++, at = end) {
			code[n] = strtoul(at, &end, 16);
			if (end == at)
				break;
		}
		if (n < 8)
			continue;
		if (encode) {
			print_encoded(isa, code);
			continue;
		}
		mirage_eu_disasm(isa, code, text, sizeof(text));
		printf("%s\n", text);
	}
	return 0;
}
