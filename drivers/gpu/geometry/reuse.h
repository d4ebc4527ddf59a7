/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _GEOMETRY_REUSE_H_
#define _GEOMETRY_REUSE_H_

#include <linux/compiler.h>
#include <linux/string.h>
#include <linux/types.h>

/**
 * DOC: vertices that come again
 *
 * Within a chunk of a list a vertex is shaded once, however often it comes. By an index buffer it
 * is known by its number. Lists without one bring each corner of a mesh several times: there a
 * vertex is known by what was fetched for it, whole rows of which the rest is zero.
 */

#define REUSE_SLOTS	2048u
#define REUSE_ROW_B	32u
#define REUSE_ROW_QW	(REUSE_ROW_B / 8)

/**
 * struct reuse - where vertices of a chunk are
 * @generation: moves on with each chunk; entries of others are empty
 * @entry: by the remainder of their keys
 * @entry.key: number or digest
 * @entry.generation: of the chunk
 * @entry.slot: the vertex
 */
struct reuse {
	u32 generation;
	struct {
		u64 key;
		u32 generation;
		u16 slot;
	} entry[REUSE_SLOTS];
};

/* The entry of a key: of a digest the upper bits, which depend on all of what it is of. */
static __always_inline unsigned int reuse_by_number(u64 number)
{
	return number % REUSE_SLOTS;
}

static __always_inline unsigned int reuse_by_digest(u64 digest)
{
	return (digest >> 40) % REUSE_SLOTS;
}

/* Does entry @i have the key? */
static __always_inline bool reuse_has(const struct reuse *r, unsigned int i, u64 key)
{
	return r->entry[i].generation == r->generation && r->entry[i].key == key;
}

static __always_inline void reuse_set(struct reuse *r, unsigned int i, u64 key, u16 slot)
{
	r->entry[i].generation = r->generation;
	r->entry[i].key = key;
	r->entry[i].slot = slot;
}

/* Equal vertices have equal digests, others hardly ever. */
static __always_inline u64 reuse_digest(const u64 *vertex, unsigned int rows)
{
	const u64 odd = 0x9e3779b97f4a7c15ull;
	u64 sum = 0;

	for (; rows--; vertex += REUSE_ROW_QW) {
		sum = (sum ^ sum >> 32) * odd;
		sum += vertex[0] * 0xbf58476d1ce4e5b9ull + vertex[1] * 0x94d049bb133111ebull +
		       vertex[2] * 0xd6e8feb86659fd93ull + vertex[3] * 0xff51afd7ed558ccdull;
	}
	return sum;
}

static __always_inline bool reuse_equal(const u64 *a, const u64 *b, unsigned int rows)
{
	u64 differ = 0;

	for (; rows--; a += REUSE_ROW_QW, b += REUSE_ROW_QW)
		differ |= (a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) | (a[3] ^ b[3]);
	return !differ;
}

static __always_inline void reuse_copy(u64 *to, const u64 *from, unsigned int rows)
{
	for (; rows--; to += REUSE_ROW_QW, from += REUSE_ROW_QW)
		memcpy(to, from, REUSE_ROW_B);
}

#endif
