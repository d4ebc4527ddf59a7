// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: buffers at random
 *
 * buffers SECONDS [SEED [fail]]: random sequences of create, import, export, tile, map, write,
 * read, copy by the GPU, evict, madvise and close over two cards, two files each, vgem, and memory
 * of our own that is mapped anew under the GPU. Of all memory there is a copy, and whatever is
 * read must be what the copy says. With "fail" allocations of the kernel fail now and then, where
 * it can do that: then calls may say -ENOMEM, and what they have not done must not have been done.
 * The seed is printed; the same one does the same again.
 */

#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/i915_drm.h>

#include "harness.h"

#define FILES		4	/* two on each card */
#define VGEM		FILES	/* the one of the other driver */
#define MEMORIES	10
#define MAPPINGS	16
#define BATCHES		4
#define PAGE_B		4096u
#define MAX_PAGES	64
#define MAX_RUN_B	16384u
#define DUMB_WIDTH	1024u

#define MI_BATCH_END		0x05000000u
#define XY_SRC_COPY_BLT		(2u << 29 | 0x53u << 22 | 3u << 20 | 6u)
#define BLT_COPY		(3u << 24 | 0xccu << 16)

/* Bits of i915_gem_drop_caches. */
#define DROP_UNBOUND	0x1
#define DROP_BOUND	0x2
#define DROP_ACTIVE	0x8
#define DROP_FREED	0x10

/* A buffer of a card: several handles may be of the same one. */
struct buffer {
	unsigned int refs;
	uint32_t tiling, stride_B;
};

struct memory {
	uint32_t size_B;
	uint8_t *copy;
	/* Our own memory, or NULL. */
	uint8_t *user;
	int origin;
	/* The GPU may be working on it. */
	bool busy;
	/* What wrote to a page last, and when. */
	const char *writer[MAX_PAGES];
	unsigned long written[MAX_PAGES];
	uint32_t handle[FILES + 1];
	struct buffer *buffer[FILES + 1];
};

enum kind { GTT, DIRECT };

struct mapping {
	struct memory *memory;
	struct buffer *buffer;
	enum kind kind;
	int file;
	uint8_t *ptr;
};

static int fds[FILES + 1];
static uint32_t batches[FILES][BATCHES];
static struct memory memories[MEMORIES];
static struct mapping mappings[MAPPINGS];
static bool failing, has_user[2];
static const char *doing;
static unsigned long steps;

static uint32_t rnd(uint32_t below)
{
	return random() % below;
}

/* Let allocations of this process fail, or not. Opening the file first of all does not fail. */
static void let_fail(bool fail)
{
	static int file = -1;

	if (file < 0)
		file = open("/proc/self/make-it-fail", O_WRONLY);
	if (file >= 0 && pwrite(file, fail ? "1" : "0", 1, 0) != 1)
		perror("make-it-fail");
}

/*
 * Return: whether a call did what it was to do. Where memory runs out it may have done nothing;
 * shmem says -ENOSPC then, where it has none for an inode.
 */
static bool did(int ret)
{
	if (ret && !(failing && (ret == -ENOMEM || ret == -ENOSPC)))
		result(false, "step %lu, %s: %s", steps, doing, strerror(-ret));
	return !ret;
}

static bool request(int fd, unsigned long number, void *arg)
{
	return did(call(fd, number, arg));
}

static int card_of(int file)
{
	return file == VGEM ? -1 : file / 2;
}

static struct memory *any_memory(void)
{
	struct memory *m = &memories[rnd(MEMORIES)];

	return m->copy ? m : NULL;
}

/* All can be done with it. */
static struct memory *any_shareable(void)
{
	struct memory *m = any_memory();

	return m && !m->user ? m : NULL;
}

/* A file that has a handle of it. Return: -1 when there is none. */
static int file_of(const struct memory *m, bool card)
{
	int first = rnd(FILES + 1), i;

	for (i = 0; i <= FILES; i++) {
		int file = (first + i) % (FILES + 1);

		if (m->buffer[file] && !(card && file == VGEM))
			return file;
	}
	return -1;
}

/* Wait for what the GPU does to it. */
static void settle(struct memory *m)
{
	int file = file_of(m, true);

	if (m->busy && file >= 0) {
		did(bo_wait(fds[file], m->handle[file], 60000));
		m->busy = false;
	}
}

static void drop_caches(int mask)
{
	char path[64];
	int card;

	for (card = 0; card < 16; card++) {
		FILE *file;

		snprintf(path, sizeof(path), "/sys/kernel/debug/dri/%d/i915_gem_drop_caches",
			 card);
		file = fopen(path, "w");
		if (!file)
			continue;
		fprintf(file, "%#x", mask);
		fclose(file);
	}
}

/* Another driver does not know of our views, so these have to end before it looks. */
static void end_views(struct memory *m)
{
	struct drm_i915_gem_pread args = { .size = 4 };
	uint32_t word;
	int file = file_of(m, true);

	if (file < 0)
		return drop_caches(DROP_FREED);
	args.handle = m->handle[file];
	args.data_ptr = (uintptr_t)&word;
	while (call(fds[file], DRM_IOCTL_I915_GEM_PREAD, &args) == -ENOMEM)
		;
}

static uint32_t tile_width_B(uint32_t tiling)
{
	return tiling == I915_TILING_X ? 512 : 128;
}

static uint32_t tile_height(uint32_t tiling)
{
	return tiling == I915_TILING_X ? 8 : 32;
}

/* Where byte @at of what the aperture shows is in memory. */
static uint32_t in_memory(const struct buffer *b, uint32_t size_B, uint32_t at)
{
	uint32_t w = tile_width_B(b->tiling), h = tile_height(b->tiling), x, y, row_B;

	if (b->tiling == I915_TILING_NONE)
		return at;
	row_B = b->stride_B * h;
	/* What is behind the last whole row of tiles is as it is. */
	if (at >= size_B / row_B * row_B)
		return at;
	x = at % b->stride_B;
	y = at / b->stride_B;
	at = y / h * row_B + x / w * PAGE_B;
	if (b->tiling == I915_TILING_X)
		return at + y % h * w + x % w;
	return at + x % w / 16 * (16 * h) + y % h * 16 + x % 16;
}

/* A run of words within some memory. */
static uint32_t run(const struct memory *m, uint32_t *len_B)
{
	*len_B = 4 + rnd(rnd(4) ? 256 : MAX_RUN_B) / 4 * 4;
	if (*len_B > m->size_B)
		*len_B = m->size_B;
	return rnd((m->size_B - *len_B) / 4 + 1) * 4;
}

static void compare(const struct memory *m, uint32_t at, uint32_t got)
{
	static unsigned int told;
	uint32_t want, page = at / PAGE_B;

	memcpy(&want, m->copy + at, 4);
	if (got == want || told++ >= 20)
		return;
	result(false, "step %lu, %s: %08x at %#x of %td (%s), not %08x, written by %s at step %lu",
	       steps, doing, got, at, m - memories, m->user ? "user" : "shared", want,
	       m->writer[page] ?: "nobody", m->written[page]);
}

static void note_written(struct memory *m, uint32_t at, uint32_t len_B)
{
	uint32_t page;

	for (page = at / PAGE_B; page <= (at + len_B - 1) / PAGE_B; page++) {
		m->writer[page] = doing;
		m->written[page] = steps;
	}
}

static void put_word(struct memory *m, uint32_t at, uint32_t word)
{
	memcpy(m->copy + at, &word, 4);
	note_written(m, at, 4);
}

static void begin(struct memory *m, uint32_t size_B, int file, uint32_t handle)
{
	memset(m, 0, sizeof(*m));
	m->size_B = size_B;
	m->copy = calloc(1, size_B);
	m->origin = file;
	m->handle[file] = handle;
	m->buffer[file] = calloc(1, sizeof(struct buffer));
	m->buffer[file]->refs = 1;
}

static void do_create(void)
{
	struct memory *m = &memories[rnd(MEMORIES)];
	struct drm_mode_create_dumb dumb = { .width = DUMB_WIDTH, .bpp = 32 };
	struct drm_i915_gem_create create = { .size = (1 + rnd(MAX_PAGES)) * PAGE_B };
	int file = rnd(8) || fds[VGEM] < 0 ? rnd(FILES) : VGEM;

	if (m->copy)
		return;
	dumb.height = create.size / PAGE_B;
	if (file == VGEM ? !request(fds[file], DRM_IOCTL_MODE_CREATE_DUMB, &dumb) :
			   !request(fds[file], DRM_IOCTL_I915_GEM_CREATE, &create))
		return;
	begin(m, create.size, file, file == VGEM ? dumb.handle : create.handle);
}

static void do_create_user(void)
{
	struct memory *m = &memories[rnd(MEMORIES)];
	struct drm_i915_gem_userptr args = { .user_size = (1 + rnd(MAX_PAGES)) * PAGE_B };
	int file = rnd(FILES);
	void *user;

	if (m->copy || !has_user[card_of(file)])
		return;
	user = mmap(NULL, args.user_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
		    -1, 0);
	if (user == MAP_FAILED) {
		did(-errno);
		return;
	}
	args.user_ptr = (uintptr_t)user;
	if (!request(fds[file], DRM_IOCTL_I915_GEM_USERPTR, &args)) {
		munmap(user, args.user_size);
		return;
	}
	begin(m, args.user_size, file, args.handle);
	m->user = user;
}

/* On its own card it is the buffer that it was; every file of another card gets a new one. */
static struct buffer *imported_buffer(struct memory *m, int file)
{
	int i;

	for (i = 0; i < FILES; i++)
		if (m->buffer[i] && card_of(i) == card_of(file) &&
		    card_of(i) == card_of(m->origin))
			return m->buffer[i];
	return calloc(1, sizeof(struct buffer));
}

static void do_import(void)
{
	struct memory *m = any_shareable();
	struct drm_prime_handle args = { .flags = O_CLOEXEC | O_RDWR };
	int from, to = rnd(FILES);

	if (!m || m->buffer[to])
		return;
	from = file_of(m, false);
	/* The buffer of its own card may have been closed, and then would be told by its tiling. */
	if (from < 0 || (card_of(to) == card_of(m->origin) && !m->buffer[m->origin]))
		return;
	args.handle = m->handle[from];
	if (!request(fds[from], DRM_IOCTL_PRIME_HANDLE_TO_FD, &args))
		return;
	if (request(fds[to], DRM_IOCTL_PRIME_FD_TO_HANDLE, &args)) {
		m->handle[to] = args.handle;
		m->buffer[to] = imported_buffer(m, to);
		m->buffer[to]->refs++;
	}
	close(args.fd);
}

static void do_tile(void)
{
	struct memory *m = any_shareable();
	struct drm_i915_gem_set_tiling args = { .tiling_mode = rnd(3) };
	int file = m ? file_of(m, true) : -1;

	if (file < 0)
		return;
	args.handle = m->handle[file];
	if (args.tiling_mode)
		args.stride = tile_width_B(args.tiling_mode) * (1 + rnd(8));
	if (!request(fds[file], DRM_IOCTL_I915_GEM_SET_TILING, &args))
		return;
	m->buffer[file]->tiling = args.tiling_mode;
	m->buffer[file]->stride_B = args.stride;
}

/* Return: the fake offset, 0 after a failure. */
static uint64_t map_offset(struct memory *m, int file, enum kind kind)
{
	struct drm_i915_gem_mmap_offset args = { .handle = m->handle[file] };
	struct drm_mode_map_dumb dumb = { .handle = m->handle[file] };

	if (file == VGEM)
		return request(fds[file], DRM_IOCTL_MODE_MAP_DUMB, &dumb) ? dumb.offset : 0;
	if (kind == DIRECT)
		args.flags = I915_MMAP_OFFSET_WC + rnd(3);
	if (kind == DIRECT && card_of(file) != card_of(m->origin)) {
		int ret = call(fds[file], DRM_IOCTL_I915_GEM_MMAP_OFFSET, &args);

		result(ret == -ENODEV || (failing && ret == -ENOMEM),
		       "step %lu: an import is mapped as it is: %d", steps, ret);
		return 0;
	}
	return request(fds[file], DRM_IOCTL_I915_GEM_MMAP_OFFSET, &args) ? args.offset : 0;
}

static void do_map(void)
{
	struct mapping *map = &mappings[rnd(MAPPINGS)];
	struct memory *m = any_shareable();
	enum kind kind = rnd(3) ? GTT : DIRECT;
	uint64_t offset;
	void *ptr;
	int file = m ? file_of(m, false) : -1;

	if (map->ptr || file < 0)
		return;
	/* Linear memory of another driver is mapped by that driver, whatever comes later. */
	if (m->origin == VGEM && file != VGEM && m->buffer[file]->tiling == I915_TILING_NONE)
		kind = DIRECT, offset = map_offset(m, file, GTT);
	else
		offset = map_offset(m, file, kind);
	if (!offset)
		return;
	ptr = mmap(NULL, m->size_B, PROT_READ | PROT_WRITE, MAP_SHARED, fds[file], offset);
	if (ptr == MAP_FAILED) {
		did(-errno);
		return;
	}
	*map = (struct mapping){ m, m->buffer[file], file == VGEM ? DIRECT : kind, file, ptr };
	map->buffer->refs++;
}

/* Faults wait by themselves where the view is of pages of its own. */
static void prepare_mapping(struct mapping *map)
{
	if (map->kind == DIRECT || map->buffer->tiling == I915_TILING_NONE || rnd(2))
		settle(map->memory);
	if (map->memory->origin == VGEM && map->kind == DIRECT)
		end_views(map->memory);
}

static void do_access(void)
{
	struct mapping *map = &mappings[rnd(MAPPINGS)];
	bool write = rnd(2);
	uint32_t at, i, len_B;

	if (!map->ptr)
		return;
	prepare_mapping(map);
	at = run(map->memory, &len_B);
	for (i = at; i < at + len_B; i += 4) {
		uint32_t *word = (uint32_t *)(map->ptr + i), value = random();
		uint32_t to = map->kind == GTT ?
			      in_memory(map->buffer, map->memory->size_B, i) : i;

		if (write) {
			*word = value;
			put_word(map->memory, to, value);
		} else {
			compare(map->memory, to, *word);
		}
	}
}

/* Other memory at the same place. What the GPU still does it does to the old one. */
static void remap(struct memory *m)
{
	let_fail(false);
	if (mmap(m->user, m->size_B, PROT_READ | PROT_WRITE,
		 MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) != m->user)
		result(false, "step %lu: %s", steps, strerror(errno));
	let_fail(failing);
	memset(m->copy, 0, m->size_B);
	note_written(m, 0, m->size_B);
}

static void do_user(void)
{
	struct memory *m = any_memory();
	bool write = rnd(2);
	uint32_t at, i, len_B;

	if (!m || !m->user)
		return;
	if (!rnd(8)) {
		remap(m);
		return;
	}
	settle(m);
	at = run(m, &len_B);
	for (i = at; i < at + len_B; i += 4) {
		uint32_t *word = (uint32_t *)(m->user + i), value = random();

		if (write) {
			*word = value;
			put_word(m, i, value);
		} else {
			compare(m, i, *word);
		}
	}
}

static void do_unmap(void)
{
	struct mapping *map = &mappings[rnd(MAPPINGS)];

	if (!map->ptr || munmap(map->ptr, map->memory->size_B))
		return;
	if (!--map->buffer->refs)
		free(map->buffer);
	memset(map, 0, sizeof(*map));
}

static void do_pread(void)
{
	static uint8_t bytes[MAX_RUN_B + 4];
	struct memory *m = any_shareable();
	struct drm_i915_gem_pread args = { .data_ptr = (uintptr_t)bytes };
	uint32_t at, i, len_B, word;
	int file = m ? file_of(m, true) : -1;

	if (file < 0)
		return;
	at = run(m, &len_B);
	args.handle = m->handle[file];
	args.offset = at;
	args.size = len_B;
	if (!request(fds[file], DRM_IOCTL_I915_GEM_PREAD, &args))
		return;
	for (i = 0; i < len_B; i += 4) {
		memcpy(&word, bytes + i, 4);
		compare(m, at + i, word);
	}
}

static void do_pwrite(void)
{
	static uint32_t words[MAX_RUN_B / 4 + 1];
	struct memory *m = any_shareable();
	struct drm_i915_gem_pwrite args = { .data_ptr = (uintptr_t)words };
	uint32_t at, i, len_B;
	int file = m ? file_of(m, true) : -1;

	if (file < 0)
		return;
	at = run(m, &len_B);
	for (i = 0; i < len_B / 4; i++)
		words[i] = random();
	args.handle = m->handle[file];
	args.offset = at;
	args.size = len_B;
	if (!request(fds[file], DRM_IOCTL_I915_GEM_PWRITE, &args))
		return;
	memcpy(m->copy + at, words, len_B);
	note_written(m, at, len_B);
}

/* Rows of whole pages from one buffer to another, past all tiling. */
static void do_copy(void)
{
	struct memory *to = any_memory(), *from = any_memory();
	uint32_t pages, to_page, from_page, slot = rnd(BATCHES);
	int file = to ? file_of(to, true) : -1;
	uint32_t dw[12] = { XY_SRC_COPY_BLT, BLT_COPY | PAGE_B, 0 };
	unsigned int wide, source;
	struct drm_i915_gem_relocation_entry relocs[2] = { 0 };
	struct drm_i915_gem_exec_object2 objects[3] = { 0 };
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)objects, .buffer_count = 3,
	};

	if (file < 0 || !from || from == to || !from->buffer[file])
		return;
	pages = 1 + rnd((to->size_B < from->size_B ? to : from)->size_B / PAGE_B);
	to_page = rnd(to->size_B / PAGE_B - pages + 1);
	from_page = rnd(from->size_B / PAGE_B - pages + 1);
	args.flags = blit_ring(fds[file]);
	wide = has_wide_addresses(fds[file]);
	source = 7 + wide;
	dw[0] += 2 * wide;
	dw[3] = pages << 16 | PAGE_B / 4;
	dw[source - 1] = PAGE_B;
	dw[source + 1 + wide] = MI_BATCH_END;
	relocs[0] = (struct drm_i915_gem_relocation_entry){
		.target_handle = to->handle[file], .delta = to_page * PAGE_B, .offset = 16,
		.presumed_offset = ~0ull, .write_domain = I915_GEM_DOMAIN_RENDER,
		.read_domains = I915_GEM_DOMAIN_RENDER,
	};
	relocs[1] = (struct drm_i915_gem_relocation_entry){
		.target_handle = from->handle[file], .delta = from_page * PAGE_B, .offset = source * 4,
		.presumed_offset = ~0ull, .read_domains = I915_GEM_DOMAIN_RENDER,
	};
	objects[0].handle = to->handle[file];
	objects[1].handle = from->handle[file];
	objects[2] = (struct drm_i915_gem_exec_object2){
		.handle = batches[file][slot], .relocation_count = 2,
		.relocs_ptr = (uintptr_t)relocs,
	};
	struct drm_i915_gem_pwrite batch = {
		.handle = batches[file][slot], .size = sizeof(dw), .data_ptr = (uintptr_t)dw,
	};

	if (!request(fds[file], DRM_IOCTL_I915_GEM_PWRITE, &batch) ||
	    !request(fds[file], DRM_IOCTL_I915_GEM_EXECBUFFER2, &args))
		return;
	to->busy = from->busy = true;
	memcpy(to->copy + to_page * PAGE_B, from->copy + from_page * PAGE_B, pages * PAGE_B);
	note_written(to, to_page * PAGE_B, pages * PAGE_B);
}

static void do_evict(void)
{
	static const int masks[] = {
		DROP_UNBOUND, DROP_BOUND, DROP_UNBOUND | DROP_BOUND | DROP_ACTIVE, DROP_FREED,
	};

	drop_caches(masks[rnd(4)]);
}

static void unmap_all(struct memory *m, int file)
{
	unsigned int i;

	for (i = 0; i < MAPPINGS; i++) {
		struct mapping *map = &mappings[i];

		if (!map->ptr || map->memory != m || (file >= 0 && map->file != file))
			continue;
		munmap(map->ptr, m->size_B);
		if (!--map->buffer->refs)
			free(map->buffer);
		memset(map, 0, sizeof(*map));
	}
}

/* Memory that nobody can reach any more. */
static void forget_if_gone(struct memory *m)
{
	if (file_of(m, false) >= 0)
		return;
	unmap_all(m, -1);
	if (m->user)
		munmap(m->user, m->size_B);
	free(m->copy);
	memset(m, 0, sizeof(*m));
}

static void close_handle(struct memory *m, int file)
{
	settle(m);
	/* A view that nobody could end any more. */
	if (m->origin == VGEM)
		unmap_all(m, file);
	bo_close(fds[file], m->handle[file]);
	if (!--m->buffer[file]->refs)
		free(m->buffer[file]);
	m->buffer[file] = NULL;
	forget_if_gone(m);
}

static void do_close(void)
{
	struct memory *m = any_memory();
	int file = m ? file_of(m, false) : -1;

	if (file >= 0)
		close_handle(m, file);
}

static bool is_shared(const struct memory *m)
{
	int i;

	for (i = 0; i < FILES; i++)
		if (m->buffer[i] && card_of(i) != card_of(m->origin))
			return true;
	return false;
}

/* What another card has imported is nobody's to forget. */
static void do_madvise(void)
{
	struct memory *m = any_shareable();
	struct drm_i915_gem_madvise args = { .madv = I915_MADV_DONTNEED };
	int file = m ? file_of(m, true) : -1, i;

	if (file < 0)
		return;
	args.handle = m->handle[file];
	if (!request(fds[file], DRM_IOCTL_I915_GEM_MADVISE, &args))
		return;
	if (!rnd(3))
		drop_caches(DROP_BOUND | DROP_UNBOUND);
	args.madv = I915_MADV_WILLNEED;
	while (call(fds[file], DRM_IOCTL_I915_GEM_MADVISE, &args))
		;
	if (args.retained)
		return;
	result(!is_shared(m), "step %lu: shared memory was purged", steps);
	unmap_all(m, -1);
	for (i = 0; i <= FILES; i++)
		if (m->copy && m->buffer[i])
			close_handle(m, i);
}

static void open_file(int file)
{
	unsigned int i;

	fds[file] = open_cards(card_of(file));
	for (i = 0; i < BATCHES; i++)
		batches[file][i] = bo_create(fds[file], PAGE_B);
}

/* All its handles end at once, with work of theirs still to do; mappings live on. */
static void do_reopen(void)
{
	int file = rnd(FILES), i;

	let_fail(false);
	for (i = 0; i < MEMORIES; i++)
		if (memories[i].copy && memories[i].buffer[file])
			close_handle(&memories[i], file);
	close(fds[file]);
	open_file(file);
	let_fail(failing);
}

static const struct {
	const char *name;
	void (*fn)(void);
	unsigned int weight;
} operations[] = {
	{ "create", do_create, 8 },
	{ "create user", do_create_user, 2 },
	{ "import", do_import, 8 },
	{ "tile", do_tile, 6 },
	{ "map", do_map, 10 },
	{ "access", do_access, 30 },
	{ "user", do_user, 10 },
	{ "unmap", do_unmap, 5 },
	{ "pread", do_pread, 12 },
	{ "pwrite", do_pwrite, 12 },
	{ "copy", do_copy, 12 },
	{ "evict", do_evict, 1 },
	{ "madvise", do_madvise, 2 },
	{ "close", do_close, 5 },
	{ "reopen", do_reopen, 1 },
};

static void step(void)
{
	unsigned int i, at = 0, total = 0;

	for (i = 0; i < sizeof(operations) / sizeof(operations[0]); i++)
		total += operations[i].weight;
	at = rnd(total);
	for (i = 0; at >= operations[i].weight; i++)
		at -= operations[i].weight;
	doing = operations[i].name;
	operations[i].fn();
	steps++;
}

/* One allocation of this process in a hundred. */
static void begin_to_fail(void)
{
	failing = faults_prepare(1);
	if (!failing)
		printf("no allocations fail in this kernel\n");
	let_fail(failing);
}

int main(int argc, char **argv)
{
	unsigned int seed = argc > 2 ? strtoul(argv[2], NULL, 0) : 0;
	time_t end = time(NULL) + (argc > 1 ? atoi(argv[1]) : 20);
	bool fail = argc > 3 && !strcmp(argv[3], "fail");
	int i;

	seed = seed ?: (unsigned int)time(NULL);
	srandom(seed);
	printf("seed %u\n", seed);
	fflush(stdout);
	for (i = 0; i < FILES; i++)
		open_file(i);
	has_user[0] = has_userptr(fds[0]);
	has_user[1] = has_userptr(fds[FILES - 1]);
	/* That driver's errors are not ours to look for. */
	fds[VGEM] = fail ? -1 : open_driver("vgem");
	if (fail)
		begin_to_fail();
	while (time(NULL) < end)
		step();
	let_fail(false);
	for (i = 0; i < FILES; i++)
		close(fds[i]);
	printf("%lu steps\n", steps);
	result(steps > 100, "only %lu steps", steps);
	return finish();
}
