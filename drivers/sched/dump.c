// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: texts that grow
 *
 * An error state is written once, by a thread that cannot know how long it will be,
 * and read at leisure, piece by piece. So it is a list of chunks.
 */

#include <linux/mm.h>
#include <linux/sizes.h>
#include <linux/slab.h>
#include <linux/sprintf.h>
#include <linux/string.h>

#include "sched/dump.h"

#define CHUNK_B		(SZ_64K - sizeof(struct dump_chunk))

/* How long a text may be before no content of buffers is added. */
#define FULL_B		SZ_32M

/**
 * struct dump_chunk - a piece of text
 * @link: in mirage_dump.chunks
 * @used_B: how much of it is text
 * @text: the text
 */
struct dump_chunk {
	struct list_head link;
	size_t used_B;
	char text[];
};

struct mirage_dump *mirage_dump_create(void)
{
	struct mirage_dump *dump = kzalloc(sizeof(*dump), GFP_KERNEL);

	if (!dump)
		return NULL;
	kref_init(&dump->ref);
	INIT_LIST_HEAD(&dump->chunks);
	return dump;
}

struct mirage_dump *mirage_dump_get(struct mirage_dump *dump)
{
	kref_get(&dump->ref);
	return dump;
}

static void dump_free(struct kref *ref)
{
	struct mirage_dump *dump = container_of(ref, struct mirage_dump, ref);
	struct dump_chunk *chunk, *next;

	list_for_each_entry_safe(chunk, next, &dump->chunks, link)
		kvfree(chunk);
	kfree(dump);
}

void mirage_dump_put(struct mirage_dump *dump)
{
	if (dump)
		kref_put(&dump->ref, dump_free);
}

static struct dump_chunk *dump_writable_chunk(struct mirage_dump *dump)
{
	struct dump_chunk *chunk = NULL;

	if (!list_empty(&dump->chunks))
		chunk = list_last_entry(&dump->chunks, struct dump_chunk, link);
	if (chunk && chunk->used_B < CHUNK_B)
		return chunk;
	chunk = kvmalloc(CHUNK_B + sizeof(*chunk), GFP_KERNEL | __GFP_NOWARN | __GFP_NORETRY);
	if (!chunk) {
		dump->truncated = true;
		return NULL;
	}
	chunk->used_B = 0;
	list_add_tail(&chunk->link, &dump->chunks);
	return chunk;
}

bool mirage_dump_is_full(const struct mirage_dump *dump)
{
	return dump->truncated || dump->len_B >= FULL_B;
}

void mirage_dump_puts(struct mirage_dump *dump, const char *str)
{
	size_t len_B = strlen(str);

	while (len_B && !dump->truncated) {
		struct dump_chunk *chunk = dump_writable_chunk(dump);
		size_t part_B;

		if (!chunk)
			return;
		part_B = min(len_B, CHUNK_B - chunk->used_B);
		memcpy(chunk->text + chunk->used_B, str, part_B);
		chunk->used_B += part_B;
		dump->len_B += part_B;
		str += part_B;
		len_B -= part_B;
	}
}

void mirage_dump_printf(struct mirage_dump *dump, const char *fmt, ...)
{
	char line[200];
	va_list args;

	va_start(args, fmt);
	vsnprintf(line, sizeof(line), fmt, args);
	va_end(args);
	mirage_dump_puts(dump, line);
}

size_t mirage_dump_read(struct mirage_dump *dump, char *buf, size_t offset, size_t len_B)
{
	size_t start = 0, copied_B = 0;
	struct dump_chunk *chunk;

	list_for_each_entry(chunk, &dump->chunks, link) {
		if (offset < start + chunk->used_B) {
			size_t skip = offset - start;
			size_t part_B = min(len_B - copied_B, chunk->used_B - skip);

			memcpy(buf + copied_B, chunk->text + skip, part_B);
			copied_B += part_B;
			offset += part_B;
			if (copied_B == len_B)
				break;
		}
		start += chunk->used_B;
	}
	return copied_B;
}
