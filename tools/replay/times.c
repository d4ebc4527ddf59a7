// SPDX-License-Identifier: GPL-2.0
/* See times.h. */

#include <stdlib.h>
#include <string.h>

#include <linux/kernel.h>
#include <linux/minmax.h>

#include <mirage/host.h>

#include "times.h"

#define GROW	1024u

/* Room for one more of @count elements. */
static void *grow(struct times *t, void *array, unsigned int count, size_t size_B)
{
	void *more;

	if (count % GROW)
		return array;
	more = realloc(array, (count + GROW) * size_B);
	if (!more)
		t->differs = true;
	return more ?: array;
}

static void begin_part(struct times *t, unsigned int calls)
{
	struct times_part *part;

	if (t->runs)
		t->differs |= t->at_part >= t->num_parts || t->part[t->at_part].calls != calls ||
			      t->part[t->at_part].first != t->at_ns;
	else
		t->part = grow(t, t->part, t->num_parts, sizeof(*part));
	if (t->differs)
		return;
	if (!t->runs)
		t->part[t->num_parts++] = (struct times_part) { .calls = calls, .first = t->at_ns };
	t->at_part++;
}

/* The piece that began last has ended. */
static void end_piece(struct times *t, u64 now_ns)
{
	u64 took_ns = now_ns - t->since_ns;

	if (t->runs)
		t->differs |= t->at_ns >= t->num_ns;
	else
		t->ns = grow(t, t->ns, t->num_ns, sizeof(*t->ns));
	if (t->differs)
		return;
	if (!t->runs) {
		t->num_ns++;
		t->part[t->num_parts - 1].count++;
	}
	t->ns[t->at_ns] = t->runs ? min(t->ns[t->at_ns], took_ns) : took_ns;
	t->at_ns++;
}

void times_fini(struct times *t)
{
	free(t->part);
	free(t->ns);
	memset(t, 0, sizeof(*t));
}

void times_begin(struct times *t)
{
	t->at_part = 0;
	t->at_ns = 0;
	begin_part(t, 0);
	t->since_ns = mirage_host_now_ns();
}

void times_end(struct times *t)
{
	end_piece(t, mirage_host_now_ns());
	t->differs |= t->at_part != t->num_parts || t->at_ns != t->num_ns;
	t->runs++;
}

void times_piece(struct times *t)
{
	u64 now_ns = mirage_host_now_ns();

	end_piece(t, now_ns);
	t->since_ns = now_ns;
}

/* Before the first piece begins, a worker looks for one: that is a piece of its own. */
void times_parallel(struct times *t, void (*fn)(void *arg, unsigned int i), void *arg,
		    unsigned int n)
{
	unsigned int i;

	times_piece(t);
	begin_part(t, n);
	for (i = 0; i < n; i++)
		fn(arg, i);
	times_piece(t);
	begin_part(t, 0);
}

u64 times_alone_ns(const struct times *t)
{
	unsigned int i;
	u64 sum_ns = 0;

	for (i = 0; i < t->num_parts; i++)
		if (!t->part[i].calls)
			sum_ns += t->ns[t->part[i].first];
	return sum_ns;
}

/* Each piece goes to whoever is free first. */
static u64 reckon_part(const struct times *t, const struct times_part *part, unsigned int workers)
{
	u64 busy_ns[TIMES_MAX_WORKERS] = { }, longest_ns = 0;
	unsigned int n = part->calls ? min(part->calls, workers) : 1, i, w, idle;

	for (i = 0; i < part->count; i++) {
		for (idle = 0, w = 1; w < n; w++)
			if (busy_ns[w] < busy_ns[idle])
				idle = w;
		busy_ns[idle] += t->ns[part->first + i];
		longest_ns = max(longest_ns, busy_ns[idle]);
	}
	return longest_ns;
}

u64 times_reckon_ns(const struct times *t, unsigned int workers)
{
	unsigned int i;
	u64 sum_ns = 0;

	for (i = 0; i < t->num_parts; i++)
		sum_ns += reckon_part(t, &t->part[i], min(workers, TIMES_MAX_WORKERS));
	return sum_ns;
}

u64 times_longest_ns(const struct times *t)
{
	u64 longest_ns = 0;
	unsigned int i, k;

	for (i = 0; i < t->num_parts; i++)
		for (k = 0; t->part[i].calls && k < t->part[i].count; k++)
			longest_ns = max(longest_ns, t->ns[t->part[i].first + k]);
	return longest_ns;
}
