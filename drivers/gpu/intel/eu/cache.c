// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: the cache of programs
 *
 * Found by start address and thread state, and only believed when the bytes in memory are
 * still those that were decoded: a comparison costs far less than a
 * decode, and no rule about flushing the instruction cache has to be trusted.
 */

#include <linux/kernel.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "../../shader/shader.h"
#include "decode.h"

#define BUCKETS		256u
/* Programs that may stay however long they were not used. */
#define KEEP_PROGRAMS	512u
/* Calls of trim() that any program survives. */
#define KEEP_AGE	16u
/* More memory than this has only what was used since the last call of trim(). */
#define KEEP_B		(256ull << 20)
/* What is used between two of them has no more than this. */
#define MAX_B		(1024ull << 20)

/**
 * struct entry - one program
 * @next: in its bucket
 * @prog: the program
 * @start: its address
 * @flags: and state
 * @size_B: of what was decoded
 * @age: calls of mirage_eu_cache_trim() since its last use
 * @bytes: what was decoded
 */
struct entry {
	struct entry *next;
	struct mirage_program *prog;
	u32 start;
	u32 flags;
	u32 size_B;
	u32 age;
	u8 bytes[];
};

struct eu_program_cache {
	const struct eu_isa *isa;
	u32 num_entries;
	u64 size_B;
	struct entry *bucket[BUCKETS];
};

struct eu_program_cache *mirage_eu_cache_create(const struct eu_isa *isa)
{
	struct eu_program_cache *cache = mirage_host_alloc(sizeof(*cache));

	if (cache)
		cache->isa = isa;
	return cache;
}

static void entry_free(struct entry *e)
{
	mirage_program_free(e->prog);
	mirage_host_free(e);
}

void mirage_eu_cache_destroy(struct eu_program_cache *cache)
{
	unsigned int i;

	if (!cache)
		return;
	for (i = 0; i < BUCKETS; i++) {
		while (cache->bucket[i]) {
			struct entry *e = cache->bucket[i];

			cache->bucket[i] = e->next;
			entry_free(e);
		}
	}
	mirage_host_free(cache);
}

static struct entry **bucket_of(struct eu_program_cache *cache, const struct eu_kernel *kernel)
{
	/* Start pointers are multiples of 64. */
	u32 hash = (kernel->start >> 6 ^ kernel->flags << 5) * 0x9e3779b1u;

	return &cache->bucket[hash >> 24];
}

static bool same_bytes(const struct entry *e, const struct eu_kernel *kernel)
{
	u32 done = 0;

	while (done < e->size_B) {
		u64 addr = eu_kernel_addr(kernel, e->start + done);
		u32 n = min_t(u32, e->size_B - done, MIRAGE_PAGE_SIZE - (addr & MIRAGE_PAGE_MASK));
		const void *now = mirage_mmu_rd(kernel->mmu, addr);

		if (!now || memcmp(now, e->bytes + done, n))
			return false;
		done += n;
	}
	return true;
}

/*
 * The bytes are read first and decoded from the copy, so that the two agree even when somebody is
 * writing to them.
 */
static void fetch_entry(void *arg, u32 ip, void *out)
{
	const struct entry *e = arg;
	u32 at = ip - e->start;

	memset(out, 0, 16);
	if (at < e->size_B)
		memcpy(out, e->bytes + at, min_t(u32, 16, e->size_B - at));
}

static struct entry *entry_create(const struct eu_isa *isa, const struct eu_kernel *kernel)
{
	u32 size_B = mirage_eu_measure(isa, kernel);
	struct eu_code code = {
		.fetch = fetch_entry,
		.start = kernel->start,
		.flags = kernel->flags,
	};
	struct entry *e;

	if (!size_B)
		return NULL;
	e = mirage_host_alloc(sizeof(*e) + size_B);
	if (!e)
		return NULL;
	e->start = kernel->start;
	e->flags = kernel->flags;
	e->size_B = size_B;
	mirage_mmu_flush(kernel->mmu);
	mirage_mmu_read(kernel->mmu, eu_kernel_addr(kernel, kernel->start), e->bytes, size_B);
	code.arg = e;
	e->prog = eu_decode(isa, &code, NULL);
	if (!e->prog) {
		mirage_host_free(e);
		return NULL;
	}
	return e;
}

const struct mirage_program *mirage_eu_cache_get(struct eu_program_cache *cache,
						 const struct eu_kernel *kernel)
{
	struct entry **bucket = bucket_of(cache, kernel);
	struct entry *e;

	for (e = *bucket; e; e = e->next) {
		if (e->start == kernel->start && e->flags == kernel->flags &&
		    same_bytes(e, kernel)) {
			e->age = 0;
			return e->prog;
		}
	}
	e = cache->size_B < MAX_B ? entry_create(cache->isa, kernel) : NULL;
	mirage_mmu_flush(kernel->mmu);
	if (!e)
		return NULL;
	e->next = *bucket;
	*bucket = e;
	cache->num_entries++;
	cache->size_B += mirage_program_size_B(e->prog);
	return e->prog;
}

static bool is_to_go(const struct eu_program_cache *cache, const struct entry *e)
{
	return (cache->num_entries > KEEP_PROGRAMS && e->age >= KEEP_AGE) ||
	       (cache->size_B > KEEP_B && e->age);
}

void mirage_eu_cache_trim(struct eu_program_cache *cache)
{
	unsigned int i;

	for (i = 0; i < BUCKETS; i++) {
		struct entry **link = &cache->bucket[i];

		while (*link) {
			struct entry *e = *link;

			if (!is_to_go(cache, e)) {
				e->age++;
				link = &e->next;
				continue;
			}
			*link = e->next;
			cache->num_entries--;
			cache->size_B -= mirage_program_size_B(e->prog);
			entry_free(e);
		}
	}
}
