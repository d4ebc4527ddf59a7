// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: translated vertex programs
 *
 * Drivers upload a program again each time they switch to it, so it is found by its words. Where
 * it lies counts as one of its words: flow control has addresses.
 */

#include <linux/errno.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "pvs.h"

#define CACHE_ENTRIES	32u
/* Operations that all programs may have together; the last one always stays. */
#define CACHE_OPS	32768u

/**
 * struct entry - a program
 * @pvs: translated; NULL: the entry is free
 * @used: when it was asked for last
 * @len: instructions
 * @flow: slots of flow control
 * @first: first instruction
 * @words: the instructions
 */
struct entry {
	struct pvs_program *pvs;
	u64 used;
	u16 first;
	u16 len;
	struct pvs_flow flow[PVS_FLOW_SLOTS];
	u32 (*words)[4];
};

/**
 * struct pvs_cache - programs that were translated
 * @clock: counts requests
 * @last: the last one's
 * @stamp: of PVS registers and memory then
 * @entry: programs
 */
struct pvs_cache {
	u64 clock;
	struct entry *last;
	u64 stamp[2];
	struct entry entry[CACHE_ENTRIES];
};

struct pvs_cache *pvs_cache_create(void)
{
	return mirage_host_alloc(sizeof(struct pvs_cache));
}

static void forget(struct entry *e)
{
	pvs_program_free(e->pvs);
	mirage_host_free(e->words);
	memset(e, 0, sizeof(*e));
}

void pvs_cache_destroy(struct pvs_cache *cache)
{
	unsigned int i;

	if (!cache)
		return;
	for (i = 0; i < CACHE_ENTRIES; i++)
		forget(&cache->entry[i]);
	mirage_host_free(cache);
}

/* From the first to the last instruction; with flow control, all of the memory. */
static u16 length(const struct pvs_source *src)
{
	unsigned int i;

	for (i = 0; i < PVS_FLOW_SLOTS; i++)
		if (src->flow[i].opcode)
			return R5XX_PVS_CODE_LEN;
	return (src->last - src->first) % R5XX_PVS_CODE_LEN + 1;
}

/* Instructions in order: those behind the end of memory are at its start. */
static u16 up_to_end(const struct pvs_source *src, u16 len)
{
	u16 room = R5XX_PVS_CODE_LEN - src->first;

	return len < room ? len : room;
}

static bool has_words(const struct entry *e, const struct pvs_source *src)
{
	u16 n = up_to_end(src, e->len);

	return !memcmp(e->words, src->inst[src->first], n * sizeof(e->words[0])) &&
	       !memcmp(e->words + n, src->inst, (e->len - n) * sizeof(e->words[0]));
}

static bool is_program(const struct entry *e, const struct pvs_source *src)
{
	return e->pvs && e->first == src->first && e->len == length(src) &&
	       !memcmp(e->flow, src->flow, sizeof(e->flow)) && has_words(e, src);
}

static struct entry *find(struct pvs_cache *cache, const struct pvs_source *src)
{
	unsigned int i;

	for (i = 0; i < CACHE_ENTRIES; i++)
		if (is_program(&cache->entry[i], src))
			return &cache->entry[i];
	return NULL;
}

static struct entry *oldest(struct pvs_cache *cache)
{
	struct entry *old = &cache->entry[0];
	unsigned int i;

	for (i = 1; i < CACHE_ENTRIES; i++)
		if (cache->entry[i].used < old->used)
			old = &cache->entry[i];
	return old;
}

static u32 count_ops(const struct pvs_cache *cache)
{
	u32 n = 0;
	unsigned int i;

	for (i = 0; i < CACHE_ENTRIES; i++)
		if (cache->entry[i].pvs)
			n += mirage_program_num_ops(cache->entry[i].pvs->program);
	return n;
}

/* Few programs are so long that it matters. */
static void trim(struct pvs_cache *cache, const struct entry *but)
{
	unsigned int i;

	if (count_ops(cache) <= CACHE_OPS)
		return;
	for (i = 0; i < CACHE_ENTRIES; i++)
		if (&cache->entry[i] != but)
			forget(&cache->entry[i]);
}

static int keep_words(struct entry *e, const struct pvs_source *src)
{
	u16 n;

	e->first = src->first;
	e->len = length(src);
	memcpy(e->flow, src->flow, sizeof(e->flow));
	e->words = mirage_host_alloc(e->len * sizeof(e->words[0]));
	if (!e->words)
		return -ENOMEM;
	n = up_to_end(src, e->len);
	memcpy(e->words, src->inst[src->first], n * sizeof(e->words[0]));
	memcpy(e->words + n, src->inst, (e->len - n) * sizeof(e->words[0]));
	return 0;
}

static int add(struct pvs_cache *cache, const struct pvs_source *src, struct entry **out)
{
	struct entry *e = oldest(cache);
	int ret;

	cache->last = NULL;
	forget(e);
	ret = keep_words(e, src);
	if (!ret)
		ret = pvs_translate(src, &e->pvs);
	if (ret)
		forget(e);
	else
		trim(cache, e);
	*out = e;
	return ret;
}

static bool is_unchanged(const struct pvs_cache *cache, const struct r5xx_state *s)
{
	return cache->last && cache->stamp[0] == s->stamp[R5XX_PVS] &&
	       cache->stamp[1] == s->stamp[R5XX_PVS_CODE];
}

int pvs_cache_get(struct pvs_cache *cache, const struct r5xx_state *s, struct pvs_program **out)
{
	struct pvs_source src;
	struct entry *e = cache->last;
	int ret;

	if (!is_unchanged(cache, s)) {
		pvs_source_decode(&src, s);
		e = find(cache, &src);
		ret = e ? 0 : add(cache, &src, &e);
		if (ret)
			return ret;
		cache->last = e;
		cache->stamp[0] = s->stamp[R5XX_PVS];
		cache->stamp[1] = s->stamp[R5XX_PVS_CODE];
	}
	e->used = ++cache->clock;
	*out = e->pvs;
	return 0;
}
