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

static void begin_part(struct times *t, unsigned int calls,
		       void (*fn)(void *arg, unsigned int i))
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
		t->part[t->num_parts++] = (struct times_part) {
			.fn = fn, .calls = calls, .first = t->at_ns,
		};
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
	begin_part(t, 0, NULL);
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
	begin_part(t, n, fn);
	for (i = 0; i < n; i++)
		fn(arg, i);
	times_piece(t);
	begin_part(t, 0, NULL);
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

/* Workers that are free first, of a part that starts at @start_ns. Return: when its end is. */
static u64 share_part(const struct times *t, const struct times_part *part, u64 *free_ns,
		      unsigned int workers, u64 start_ns)
{
	unsigned int n = part->calls ? min(part->calls, workers) : 1, i, w, idle;
	u64 end_ns = start_ns;

	for (i = 0; i < part->count; i++) {
		for (idle = 0, w = 1; w < n; w++)
			if (free_ns[w] < free_ns[idle])
				idle = w;
		free_ns[idle] = max(free_ns[idle], start_ns) + t->ns[part->first + i];
		end_ns = max(end_ns, free_ns[idle]);
	}
	return end_ns;
}

/* What comes last in a batch is tiles. */
static bool is_tiles(const struct times *t, unsigned int i)
{
	unsigned int last = t->num_parts;

	while (last && !t->part[last - 1].calls)
		last--;
	return last && t->part[i].calls && t->part[i].fn == t->part[last - 1].fn;
}

/**
 * struct ahead - a front end that does not wait for tiles, by the clock
 * @t: what took how long
 * @free_ns: when each worker has done what it has
 * @part: what the front end is at; its pieces go before those of tiles
 * @piece: of it
 * @front_ns: when it may begin
 * @end_ns: when what it has begun ends
 * @tiles: part that is drawn meanwhile, or times.num_parts
 * @tile: of it
 * @tiles_ns: when it may begin: the front end has it, and the tiles before are done
 * @tiles_end_ns: when what is begun of it ends
 */
struct ahead {
	const struct times *t;
	u64 free_ns[TIMES_MAX_WORKERS];
	unsigned int part;
	unsigned int piece;
	u64 front_ns;
	u64 end_ns;
	unsigned int tiles;
	unsigned int tile;
	u64 tiles_ns;
	u64 tiles_end_ns;
};

static bool ahead_has_front(const struct ahead *a)
{
	return a->part < a->t->num_parts && !is_tiles(a->t, a->part);
}

static bool ahead_has_tiles(const struct ahead *a)
{
	return a->tiles < a->t->num_parts && a->tile < a->t->part[a->tiles].count;
}

/* The front end has come to tiles, and those before are all begun. */
static void ahead_hand_over(struct ahead *a)
{
	while (a->part < a->t->num_parts && is_tiles(a->t, a->part) && !ahead_has_tiles(a)) {
		a->tiles = a->part++;
		a->tile = 0;
		a->tiles_ns = max(a->front_ns, a->tiles_end_ns);
	}
}

static void ahead_front(struct ahead *a, unsigned int worker)
{
	const struct times_part *part = &a->t->part[a->part];

	a->free_ns[worker] += a->t->ns[part->first + a->piece++];
	a->end_ns = max(a->end_ns, a->free_ns[worker]);
	if (a->piece < part->count)
		return;
	a->part++;
	a->piece = 0;
	a->front_ns = a->end_ns;
}

static void ahead_tile(struct ahead *a, unsigned int worker)
{
	a->free_ns[worker] += a->t->ns[a->t->part[a->tiles].first + a->tile++];
	a->tiles_end_ns = max(a->tiles_end_ns, a->free_ns[worker]);
}

/* Whoever is free first does something, or waits until there is something. */
static void ahead_step(struct ahead *a, unsigned int workers)
{
	unsigned int idle = 0, w;

	for (w = 1; w < workers; w++)
		if (a->free_ns[w] < a->free_ns[idle])
			idle = w;
	if (ahead_has_front(a) && a->front_ns <= a->free_ns[idle])
		ahead_front(a, idle);
	else if (ahead_has_tiles(a) && a->tiles_ns <= a->free_ns[idle])
		ahead_tile(a, idle);
	else if (ahead_has_front(a) && (!ahead_has_tiles(a) || a->front_ns < a->tiles_ns))
		a->free_ns[idle] = a->front_ns;
	else
		a->free_ns[idle] = a->tiles_ns;
}

u64 times_ahead_ns(const struct times *t, unsigned int workers)
{
	struct ahead a = { .t = t, .tiles = t->num_parts };

	ahead_hand_over(&a);
	while (ahead_has_front(&a) || ahead_has_tiles(&a)) {
		ahead_step(&a, min(workers, TIMES_MAX_WORKERS));
		ahead_hand_over(&a);
	}
	return max(a.end_ns, a.tiles_end_ns);
}

/* Are there more tiles behind part @i, with nothing shared in between? */
static bool tiles_follow(const struct times *t, unsigned int i)
{
	for (i++; i < t->num_parts && !t->part[i].calls; i++)
		;
	return i < t->num_parts && is_tiles(t, i);
}

u64 times_merged_ns(const struct times *t, unsigned int workers)
{
	unsigned int n = min(workers, TIMES_MAX_WORKERS), held = t->num_parts, i;
	u64 free_ns[TIMES_MAX_WORKERS] = { }, now_ns = 0, end_ns;

	for (i = 0; i < t->num_parts; i++) {
		if (is_tiles(t, i) && tiles_follow(t, i)) {
			held = min(held, i);
			continue;
		}
		for (end_ns = now_ns; is_tiles(t, i) && held < i; held++)
			if (is_tiles(t, held))
				end_ns = max(end_ns, share_part(t, &t->part[held], free_ns, n,
								now_ns));
		end_ns = max(end_ns, share_part(t, &t->part[i], free_ns, n, now_ns));
		if (is_tiles(t, i))
			held = t->num_parts;
		now_ns = end_ns;
	}
	return now_ns;
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
