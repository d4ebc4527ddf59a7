// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: registers and entries
 *
 * A register has one DWord of eight entries; an entry lies in memory in one piece.
 */

#include <linux/string.h>

#include <mirage/lanes.h>

#include "turn.h"

/* Pairs of lanes, of both halves, from two vectors; then pairs of these. */
#define LOW_OF(a, b)	__builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13)
#define HIGH_OF(a, b)	__builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15)
#define LOW_PAIRS(a, b)	__builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13)
#define HIGH_PAIRS(a, b) __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15)

/* Each half of the result has a column of these four rows: 0 and 4, 1 and 5, 2 and 6, 3 and 7. */
static __always_inline void turn_four(const v8u *row, v8u *out)
{
	v8u a = LOW_OF(row[0], row[1]), b = HIGH_OF(row[0], row[1]);
	v8u c = LOW_OF(row[2], row[3]), d = HIGH_OF(row[2], row[3]);

	out[0] = LOW_PAIRS(a, c);
	out[1] = HIGH_PAIRS(a, c);
	out[2] = LOW_PAIRS(b, d);
	out[3] = HIGH_PAIRS(b, d);
}

static __always_inline void turn_eight(v8u *row)
{
	v8u top[4], bottom[4];
	unsigned int i;

	turn_four(row, top);
	turn_four(row + 4, bottom);
	for (i = 0; i < 4; i++) {
		row[i] = __builtin_shufflevector(top[i], bottom[i], 0, 1, 2, 3, 8, 9, 10, 11);
		row[i + 4] = __builtin_shufflevector(top[i], bottom[i], 4, 5, 6, 7, 12, 13, 14, 15);
	}
}

static __always_inline v8u eight(const u32 *at)
{
	v8u v;

	memcpy(&v, at, sizeof(v));
	return v;
}

static void put_four(const u32 *const *row, unsigned int k, u32 *const *entry)
{
	const v8u in[4] = {
		eight(row[k]), eight(row[k + 1]), eight(row[k + 2]), eight(row[k + 3]),
	};
	v8u out[4];
	unsigned int i;

	turn_four(in, out);
	for (i = 0; i < 4; i++) {
		memcpy(entry[i] + k, &out[i], 16);
		memcpy(entry[i + 4] + k, (const u8 *)&out[i] + 16, 16);
	}
}

static void to_entries(const u32 *const *row, unsigned int n, u32 *const *entry)
{
	unsigned int k, i;
	v8u v[8];

	for (k = 0; k + 8 <= n; k += 8) {
		for (i = 0; i < 8; i++)
			v[i] = eight(row[k + i]);
		turn_eight(v);
		for (i = 0; i < 8; i++)
			memcpy(entry[i] + k, &v[i], sizeof(v[i]));
	}
	if (k < n)
		put_four(row, k, entry);
}

static void to_rows(const u32 *const *entry, unsigned int n, union mirage_reg *row,
		    unsigned int step)
{
	unsigned int k, i;
	v8u v[8];

	for (k = 0; k + 8 <= n; k += 8) {
		for (i = 0; i < 8; i++)
			v[i] = eight(entry[i] + k);
		turn_eight(v);
		for (i = 0; i < 8; i++)
			memcpy(&row[(k + i) * step], &v[i], sizeof(v[i]));
	}
	for (; k < n; k++)
		for (i = 0; i < TURN_CHANNELS; i++)
			row[k * step].ud[i] = entry[i][k];
}

const struct msg_turn_ops LANES_FN(msg_turn_ops) = {
	.to_entries = to_entries,
	.to_rows = to_rows,
};
