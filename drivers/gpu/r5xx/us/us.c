// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: programs and state of the fragment shader
 *
 * A program is found by the words that it is made of, and translated when it is new. Those that are
 * not used for long are put aside, and freed once nothing in the bins refers to them: at a flush,
 * which is due when they are many (r5xx_us_aside()).
 */

#include <linux/align.h>
#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "r5xx/us/internal.h"

/* More than that, in operations, and the oldest one goes. */
#define KEEP_OPS	65536u
#define BUCKETS		64u

/**
 * struct us_entry - a program that is kept
 * @next: in its bucket, or of those that are put aside
 * @program: the program
 * @age: number of its last use
 * @hash: of its words
 * @code: what it was translated from, but for @code.word
 * @word: its instructions
 */
struct us_entry {
	struct us_entry *next;
	struct r5xx_us_program *program;
	u64 age;
	u32 hash;
	struct us_code code;
	u32 word[][R5XX_US_CODE_DW];
};

/**
 * struct us_cache - programs
 * @bucket: those that are found, by hash
 * @aside: those that are not any more, but that bins may refer to
 * @age: counts uses
 * @num_ops: operations of those in @bucket
 * @aside_ops: and of those @aside
 */
struct us_cache {
	struct us_entry *bucket[BUCKETS];
	struct us_entry *aside;
	u64 age;
	u32 num_ops;
	u32 aside_ops;
};

static void entry_free(struct us_entry *e)
{
	us_program_free(e->program);
	mirage_host_free(e);
}

static void free_list(struct us_entry **list)
{
	while (*list) {
		struct us_entry *e = *list;

		*list = e->next;
		entry_free(e);
	}
}

static u32 hash_words(u32 hash, const u32 *word, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < n; i++)
		hash = (hash ^ word[i]) * 0x01000193u;
	return hash;
}

static const u32 *word_of(const struct us_code *code, unsigned int i)
{
	return code->word[(code->base + i) % US_NUM_INSTS];
}

static u32 hash_of(const struct us_code *code)
{
	u32 where[5] = { code->base | code->num << 16, code->start | code->end << 16, code->offset,
			 code->zero_wins };
	u32 hash = hash_words(0x811c9dc5u, where, 5);
	unsigned int i;

	for (i = 0; i < code->num; i++)
		hash = hash_words(hash, word_of(code, i), R5XX_US_CODE_DW);
	return hash;
}

static bool is_same(const struct us_entry *e, const struct us_code *code)
{
	unsigned int i;

	if (e->code.base != code->base || e->code.num != code->num ||
	    e->code.start != code->start || e->code.end != code->end ||
	    e->code.offset != code->offset || e->code.zero_wins != code->zero_wins)
		return false;
	for (i = 0; i < code->num; i++)
		if (memcmp(e->word[i], word_of(code, i), sizeof(e->word[i])))
			return false;
	return true;
}

static struct us_entry *entry_create(const struct us_code *code, u32 hash)
{
	struct us_entry *e = mirage_host_alloc(sizeof(*e) + code->num * sizeof(e->word[0]));
	unsigned int i;

	if (!e)
		return NULL;
	e->program = us_translate(code);
	if (!e->program) {
		mirage_host_free(e);
		return NULL;
	}
	e->hash = hash;
	e->code = *code;
	for (i = 0; i < code->num; i++)
		memcpy(e->word[i], word_of(code, i), sizeof(e->word[i]));
	return e;
}

static struct us_entry **oldest(struct us_cache *c)
{
	struct us_entry **found = NULL, **e;
	unsigned int i;

	for (i = 0; i < BUCKETS; i++)
		for (e = &c->bucket[i]; *e; e = &(*e)->next)
			if (!found || (*e)->age < (*found)->age)
				found = e;
	return found;
}

/* Bins may still refer to what goes. */
static void put_aside(struct us_cache *c, struct us_entry **at)
{
	struct us_entry *e = *at;
	u32 num_ops = mirage_program_num_ops(e->program->prog);

	*at = e->next;
	e->next = c->aside;
	c->aside = e;
	c->num_ops -= num_ops;
	c->aside_ops += num_ops;
}

static struct us_entry *add(struct us_cache *c, const struct us_code *code, u32 hash)
{
	struct us_entry *e = entry_create(code, hash), **old;

	if (!e)
		return NULL;
	while (c->num_ops > KEEP_OPS && (old = oldest(c)))
		put_aside(c, old);
	e->next = c->bucket[hash % BUCKETS];
	c->bucket[hash % BUCKETS] = e;
	c->num_ops += mirage_program_num_ops(e->program->prog);
	return e;
}

static const struct r5xx_us_program *find(struct us_cache *c, const struct us_code *code)
{
	u32 hash = hash_of(code);
	struct us_entry *e;

	for (e = c->bucket[hash % BUCKETS]; e; e = e->next)
		if (e->hash == hash && is_same(e, code))
			break;
	if (!e)
		e = add(c, code, hash);
	if (!e)
		return NULL;
	e->age = ++c->age;
	return e->program;
}

/* Is an address in the program? Then @at is where. */
static bool is_inside(const struct us_code *code, u32 addr, u16 *at)
{
	*at = (addr - code->base) % US_NUM_INSTS;
	return *at < code->num;
}

/* Where the range does not have what is executed, that is the program. */
static void find_code(struct us_code *code, const struct r5xx_state *s)
{
	u32 addr = r5xx_reg(s, US_CODE_ADDR), range = r5xx_reg(s, US_CODE_RANGE);
	u32 offset = FIELD_GET(US_CODE_OFFSET_OFFSET_ADDR, r5xx_reg(s, US_CODE_OFFSET));
	u32 start = FIELD_GET(US_CODE_ADDR_START_ADDR, addr) + offset;
	u32 end = FIELD_GET(US_CODE_ADDR_END_ADDR, addr) + offset;

	code->word = s->us_code;
	code->offset = offset;
	code->zero_wins = r5xx_reg(s, US_CONFIG) & US_CONFIG_ZERO_TIMES_ANYTHING_EQUALS_ZERO;
	code->base = FIELD_GET(US_CODE_RANGE_CODE_ADDR, range);
	code->num = 1 + FIELD_GET(US_CODE_RANGE_CODE_SIZE, range);
	if (is_inside(code, start, &code->start) && is_inside(code, end, &code->end))
		return;
	code->base = start % US_NUM_INSTS;
	code->start = 0;
	code->end = (end - start) % US_NUM_INSTS;
	code->num = code->end + 1;
}

static bool has_moved(const u64 *seen, const u64 *now, const u8 *blocks, unsigned int n)
{
	unsigned int i;

	for (i = 0; i < n; i++)
		if (seen[blocks[i]] != now[blocks[i]])
			return true;
	return false;
}

static const u8 rs_blocks[] = {
	R5XX_RS, R5XX_VAP, R5XX_GB, R5XX_GA, R5XX_SU, R5XX_FG,
};

static const u8 code_blocks[] = { R5XX_US, R5XX_US_CODE };

int r5xx_us_prepare(struct r5xx_us *us, const struct r5xx_state *s)
{
	struct us_code code = { };

	if (!us->program || has_moved(us->seen, s->stamp, rs_blocks, ARRAY_SIZE(rs_blocks)))
		r5xx_rs_decode(&us->rs, s);
	if (!us->program || has_moved(us->seen, s->stamp, code_blocks, ARRAY_SIZE(code_blocks))) {
		find_code(&code, s);
		us->program = find(us->cache, &code);
		if (!us->program)
			return -ENOMEM;
	}
	memcpy(us->seen, s->stamp, sizeof(us->seen));
	us->writes_depth = r5xx_depth_source(s) != R5XX_DEPTH_PLANE;
	return 0;
}

const struct r5xx_rs *r5xx_us_rs(const struct r5xx_us *us)
{
	return &us->rs;
}

/* Does the program read something from one of the places in @from? */
static bool reads_from(const struct r5xx_us *us, u32 from)
{
	u32 i;

	for (i = 0; i < us->rs.num_parts; i++) {
		const struct r5xx_rs_part *part = &us->rs.part[i];

		if (from >> part->from & 1 && us_reads(us->program, part->row))
			return true;
	}
	return false;
}

/* Is there nothing that differs from pixel to pixel but what is interpolated? */
static bool is_flat(const struct r5xx_us *us)
{
	const struct r5xx_us_program *p = us->program;

	return p->straight && !p->kills && !p->num_tex && !us->writes_depth &&
	       !reads_from(us, BIT(R5XX_RS_SCREEN) | BIT(R5XX_RS_ADJUSTED) | BIT(R5XX_RS_W) |
			       BIT(R5XX_RS_Z) | BIT(R5XX_RS_X) | BIT(R5XX_RS_Y));
}

struct r5xx_us_facts r5xx_us_facts(const struct r5xx_us *us)
{
	return (struct r5xx_us_facts) {
		.kills = us->program->kills,
		.looks_up = us->program->num_tex,
		.writes_depth = us->writes_depth,
		.wants_depth = reads_from(us, BIT(R5XX_RS_Z)),
		.flat = is_flat(us),
	};
}

size_t r5xx_pixel_size(const struct r5xx_us *us)
{
	return sizeof(struct r5xx_pixel) + us->program->num_constants * 4 * sizeof(u32);
}

void us_cache_flushed(struct us_cache *c)
{
	free_list(&c->aside);
	c->aside_ops = 0;
}

enum r5xx_us_aside r5xx_us_aside(const struct r5xx_us *us)
{
	if (!us->cache->aside)
		return R5XX_US_ASIDE_NONE;
	return us->cache->aside_ops > KEEP_OPS ? R5XX_US_ASIDE_MANY : R5XX_US_ASIDE_SOME;
}

struct us_cache *us_cache_create(void)
{
	return mirage_host_alloc(sizeof(struct us_cache));
}

void us_cache_destroy(struct us_cache *c)
{
	unsigned int i;

	if (!c)
		return;
	for (i = 0; i < BUCKETS; i++)
		free_list(&c->bucket[i]);
	free_list(&c->aside);
	mirage_host_free(c);
}
