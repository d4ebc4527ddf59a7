// SPDX-License-Identifier: GPL-2.0
/*
 * Prints instructions: eu_disasm gen4|gen4.5|gen5 < file, where each line has the bytes of one
 * instruction in hexadecimal. For tests/eu_corpus.py, and for looking at kernels.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "intel/eu/eu.h"

static const struct eu_isa *isa_named(const char *name)
{
	if (!strcmp(name, "gen4"))
		return &mirage_eu_isa_gen4;
	if (!strcmp(name, "gen4.5"))
		return &mirage_eu_isa_gen45;
	return strcmp(name, "gen5") ? NULL : &mirage_eu_isa_gen5;
}

int main(int argc, char **argv)
{
	const struct eu_isa *isa = argc > 1 ? isa_named(argv[1]) : NULL;
	char line[256], text[192];

	if (!isa) {
		fprintf(stderr, "usage: eu_disasm gen4|gen4.5|gen5 < bytes\n");
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
		mirage_eu_disasm(isa, code, text, sizeof(text));
		printf("%s\n", text);
	}
	return 0;
}
