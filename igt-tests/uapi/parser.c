// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: batches that the kernel reads
 *
 * On GPUs with a command parser: what it takes runs with privileges, from a copy that is not to be
 * reached; what it does not take runs without, and the streamer drops what it must; what it cannot
 * read is refused. Gen9's is for the blitter alone, reads every batch of it, and refuses what it
 * does not take. One buffer has all of a batch, from its beginning, and what it stores, from
 * STORE_B on.
 */

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/i915_drm.h>

#include "harness.h"

#define STORE_B		2048u
#define BO_SIZE_B	4096u
#define MAX_DW		16
#define NO_STORE	0xdeadbeefu
/* Of all clients together, if one of them has nearly all. */
#define MAX_COPIES_B	(64u << 20)

/* Bits of i915_gem_drop_caches. */
#define DROP_FREED	0x10
#define DROP_IDLE	0x40
/* More than it takes until the copies of batches are freed that nobody has used since. */
#define COPIES_KEPT_S	3

#define END		0x05000000u
#define NONE		0xe0000000u
#define MI(opcode, low)	((uint32_t)(opcode) << 23 | (low))
#define LRI(reg, value)	MI(0x22, 1), (reg), (value)
/* The address is the one thing that is relocated: DWord @AT of the batch. */
#define SRM(reg)	MI(0x24, 1), (reg), 0
/* The address has DWord 2, and where it takes two DWords, 1 as well. */
#define SDI(value)	MI(0x20, 2), 0, 0, (value)

/* With an address of two DWords. */
#define SRM_WIDE(reg)	MI(0x24, 2), (reg), 0, 0

#define OACONTROL	0x2360
#define CS_GPR0		0x2600
#define BCS_GPR0	0x22600
#define L3CNTLREG3	0xb024
#define SWCTRL		0x22200

struct row {
	const char *what;
	uint64_t engine;
	int want;
	/* the DWord with the address of the store, and what is there in the end */
	unsigned int at;
	uint32_t stored;
	unsigned int num_dw;
	uint32_t dw[MAX_DW];
};

#define ROW(what, engine, want, at, stored, ...) \
	{ what, engine, want, at, stored, sizeof((uint32_t[]){ __VA_ARGS__ }) / 4, { __VA_ARGS__ } }

#define RENDER	I915_EXEC_RENDER
#define BLT	I915_EXEC_BLT
#define BSD	I915_EXEC_BSD

static const struct row gen7_rows[] = {
	ROW("an allowed register", RENDER, 0, 5, 0x1230,
	    LRI(L3CNTLREG3, 0x1230), SRM(L3CNTLREG3), END),
	ROW("it is kept", RENDER, 0, 2, 0x1230, SRM(L3CNTLREG3), END),
	ROW("what is denied runs without privileges", RENDER, 0, 6, 7,
	    MI(0x08, 0), LRI(L3CNTLREG3, 0x4560), SDI(7), END),
	ROW("and loads no register", RENDER, 0, 2, 0x1230, SRM(L3CNTLREG3), END),
	ROW("a register that is not allowed", RENDER, 0, 5, 8,
	    LRI(OACONTROL, 0x31337000), SDI(8), END),
	ROW("one of the blitter's", BLT, 0, 5, 1, LRI(SWCTRL, 0x10001), SRM(SWCTRL), END),
	ROW("one that is not the blitter's", BLT, 0, 5, 9, LRI(L3CNTLREG3, 0x4560), SDI(9), END),
	ROW("and it is not loaded", RENDER, 0, 2, 0x1230, SRM(L3CNTLREG3), END),
	ROW("what is no command", RENDER, -EINVAL, 0, NO_STORE, NONE, END),
	ROW("what is no command of the blitter", BLT, -EINVAL, 0, NO_STORE,
	    0x7a000002, 0, 0, 0, END),
	ROW("what is no command of the decoder", BSD, -EINVAL, 0, NO_STORE, 0x54000000, 0, END),
	ROW("a command over the end", RENDER, -EINVAL, 0, NO_STORE, MI(0x18, 32), END),
	ROW("no end", RENDER, -EINVAL, 2, NO_STORE, SDI(1), 0, 0),
	ROW("nothing runs of what is refused", RENDER, -EINVAL, 2, NO_STORE, SDI(1), NONE, END),
};

static const struct row gen9_rows[] = {
	ROW("an allowed register", BLT, 0, 5, 0x1230,
	    LRI(BCS_GPR0, 0x1230), SRM_WIDE(BCS_GPR0), END),
	ROW("it is kept", BLT, 0, 2, 0x1230, SRM_WIDE(BCS_GPR0), END),
	ROW("one of another engine", BLT, -EACCES, 0, NO_STORE, LRI(L3CNTLREG3, 0x4560), END),
	ROW("nothing runs before it", BLT, -EACCES, 0, NO_STORE,
	    LRI(BCS_GPR0, 0x4560), LRI(OACONTROL, 0x31337000), END),
	ROW("nor is anything kept", BLT, 0, 2, 0x1230, SRM_WIDE(BCS_GPR0), END),
	ROW("a jump past the page tables", BLT, -EACCES, 0, NO_STORE, MI(0x31, 1), 0, 0, END),
	ROW("what is no command", BLT, -EINVAL, 0, NO_STORE, NONE, END),
	ROW("what the render engine alone has", BLT, -EINVAL, 0, NO_STORE,
	    0x7a000004, 0, 0, 0, 0, 0, END),
	ROW("a command over the end", BLT, -EINVAL, 0, NO_STORE, MI(0x18, 32), END),
	ROW("no end", BLT, -EINVAL, 1, NO_STORE, SDI(1), 0, 0),
	ROW("nothing runs of what is refused", BLT, -EINVAL, 1, NO_STORE, SDI(1), NONE, END),
	ROW("nobody reads for the render engine", RENDER, 0, 5, 0x1230,
	    LRI(CS_GPR0, 0x1230), SRM_WIDE(CS_GPR0), END),
};

static int fd;
static bool wide;
static uint32_t bo;
static volatile uint32_t *map;

/* Without a length nobody reads it. */
static int submit(uint32_t handle, unsigned int at, uint32_t len_B, uint64_t flags, int fence)
{
	struct drm_i915_gem_relocation_entry reloc = {
		.target_handle = bo, .offset = at * 4, .delta = STORE_B, .presumed_offset = ~0ull,
	};
	struct drm_i915_gem_exec_object2 objects[2] = { { .handle = bo }, { .handle = handle } };
	unsigned int first = handle == bo;
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)(objects + first),
		.buffer_count = 2 - first,
		.batch_len = len_B,
		.flags = flags | (fence < 0 ? 0 : I915_EXEC_FENCE_IN),
		.rsvd2 = fence < 0 ? 0 : fence,
	};

	objects[1].relocation_count = at ? 1 : 0;
	objects[1].relocs_ptr = (uintptr_t)&reloc;
	return call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args);
}

/* Without a second try. */
static int submit_once(uint32_t handle, uint32_t len_B, uint64_t flags)
{
	struct drm_i915_gem_exec_object2 object = { .handle = handle };
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)&object,
		.buffer_count = 1,
		.batch_len = len_B,
		.flags = flags,
	};

	return ioctl(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args) ? -errno : 0;
}

static void write_batch(const uint32_t *dw, unsigned int num_dw)
{
	unsigned int i;

	for (i = 0; i < num_dw; i++)
		map[i] = dw[i];
	map[STORE_B / 4] = NO_STORE;
}

static uint32_t len_B(unsigned int num_dw)
{
	return (num_dw * 4 + 7) & ~7u;
}

static void check_stored(uint32_t want, const char *what)
{
	expect(bo_wait(fd, bo, 10000), 0, what);
	result(map[STORE_B / 4] == want, "%s: stored %#x, not %#x", what, map[STORE_B / 4], want);
}

static void test_row(const struct row *row)
{
	uint32_t dw[MAX_DW + 1] = { 0 };

	memcpy(dw, row->dw, row->num_dw * 4);
	write_batch(dw, row->num_dw + 1);
	expect(submit(bo, row->at, len_B(row->num_dw), row->engine, -1), row->want, row->what);
	check_stored(row->stored, row->what);
}

static void test_no_length(void)
{
	static const uint32_t load[] = { LRI(L3CNTLREG3, 0x7890), SRM(L3CNTLREG3), END, 0 };
	static const uint32_t store[] = { SRM(L3CNTLREG3), END };

	write_batch(load, sizeof(load) / 4);
	expect(submit(bo, 5, 0, RENDER, -1), 0, "a batch without a length");
	check_stored(NO_STORE, "a batch without a length, which stores no register");
	write_batch(store, sizeof(store) / 4);
	expect(submit(bo, 2, len_B(4), RENDER, -1), 0, "the register afterwards");
	check_stored(0x1230, "a batch without a length, which loads no register");
}

/* All of its buffer is read then. */
static void test_no_length_gen9(void)
{
	static const uint32_t good[] = { SDI(3), END, 0 };
	static const uint32_t bad[] = { LRI(L3CNTLREG3, 0x7890), END };

	write_batch(good, sizeof(good) / 4);
	expect(submit(bo, 1, 0, BLT, -1), 0, "a batch without a length");
	check_stored(3, "a batch without a length");
	write_batch(bad, sizeof(bad) / 4);
	expect(submit(bo, 0, 0, BLT, -1), -EACCES, "a batch without a length that loads a register");
}

/* Of what is refused nobody hears where it is, but for relocations that are made already. */
static void test_refused_place(void)
{
	static const uint32_t dw[] = { MI(0, 0), MI(0, 0), MI(0, 0), NONE, END, 0 };
	uint32_t batch = bo_create(fd, BO_SIZE_B);
	struct drm_i915_gem_relocation_entry reloc = {
		.target_handle = batch, .offset = 4, .presumed_offset = ~0ull,
	};
	struct drm_i915_gem_exec_object2 object = {
		.handle = batch, .offset = 1, .relocation_count = 1,
		.relocs_ptr = (uintptr_t)&reloc,
	};
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)&object, .buffer_count = 1, .batch_len = sizeof(dw),
		.flags = BLT,
	};

	bo_write(fd, batch, 0, dw, sizeof(dw));
	expect(call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args), -EINVAL, "what is refused");
	result(object.offset == 1, "what is refused is at %#llx", object.offset);
	result(reloc.presumed_offset != ~0ull, "what is refused is not relocated");
	bo_close(fd, batch);
}

/* The value that a batch stores changes after the call and before it runs. */
static void test_change(uint32_t len_B, uint32_t want, const char *what)
{
	static const uint32_t dw[] = { SDI(1), END, 0 };
	int fence, timeline = timeline_create(&fence);

	result(timeline >= 0, "no sw_sync");
	write_batch(dw, sizeof(dw) / 4);
	expect(submit(bo, wide ? 1 : 2, len_B, wide ? BLT : RENDER, fence), 0, what);
	map[3] = 2;
	timeline_advance(timeline);
	check_stored(want, what);
	close(fence);
	close(timeline);
}

/* Copies of a quarter of a MiB each: in the end far more than there may be at a time. */
static void test_many(void)
{
	const uint32_t size_B = 256u << 10, end = END;
	uint32_t large = bo_create(fd, size_B);
	unsigned int i;
	int ret = 0;

	bo_write(fd, large, size_B - 8, &end, sizeof(end));
	for (i = 0; i < 400 && !ret; i++)
		ret = submit(large, 0, size_B, wide || i & 1 ? BLT : RENDER, -1);
	expect(ret, 0, "400 large batches");
	expect(bo_wait(fd, large, 60000), 0, "waiting for 400 large batches");
	bo_close(fd, large);
}

/* A small batch of another file, which is to run at once. */
static void others_batch(uint64_t engine)
{
	static const uint32_t end[2] = { END };
	uint32_t my_bo = bo;
	double start_ms;
	int mine = fd;

	fd = open_card();
	bo = bo_create(fd, BO_SIZE_B);
	bo_write(fd, bo, 0, end, sizeof(end));
	start_ms = now_ms();
	expect(submit(bo, 0, sizeof(end), engine, -1), 0, "somebody else's batch");
	expect(bo_wait(fd, bo, 5000), 0, "somebody else's batch: its end");
	result(now_ms() - start_ms < 5000, "somebody else's batch took %.0f ms",
	       now_ms() - start_ms);
	close(fd);
	fd = mine;
	bo = my_bo;
}

/* One's batches that wait are in nobody's way but one's own. */
static void test_share(void)
{
	const uint32_t size_B = 1u << 20, end[2] = { END };
	int fence, timeline = timeline_create(&fence);
	uint32_t large = bo_create(fd, size_B);
	uint64_t engine = wide ? BLT : RENDER;
	unsigned int i;
	int ret = 0;

	result(timeline >= 0, "no sw_sync");
	bo_write(fd, large, size_B - 8, end, sizeof(end));
	for (i = 0; i < MAX_COPIES_B / size_B && !ret; i++)
		ret = submit(large, 0, size_B, engine, fence);
	expect(ret, 0, "as many batches as there may be copies of");
	others_batch(engine);
	fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
	expect(submit_once(large, size_B, engine), -EAGAIN, "one more, without waiting");
	fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
	timeline_advance(timeline);
	expect(submit(large, 0, size_B, engine, -1), 0, "one more, which waits");
	bo_close(fd, large);
	close(fence);
	close(timeline);
}

static FILE *open_debug(const char *name, const char *mode)
{
	char path[64];
	struct stat card;

	fstat(fd, &card);
	snprintf(path, sizeof(path), "/sys/kernel/debug/dri/%u/%s", minor(card.st_rdev), name);
	return fopen(path, mode);
}

static long num_buffers(void)
{
	FILE *file = open_debug("i915_gem_objects", "r");
	long num = -1;

	if (file) {
		if (fscanf(file, "%ld objects", &num) != 1)
			num = -1;
		fclose(file);
	}
	return num;
}

static void drop_freed(unsigned int what)
{
	FILE *file = open_debug("i915_gem_drop_caches", "w");

	result(file && fprintf(file, "%#x", DROP_FREED | what) > 0 && !fclose(file),
	       "i915_gem_drop_caches: %s", strerror(errno));
}

static int run_in(uint32_t context)
{
	struct drm_i915_gem_exec_object2 object = { .handle = bo };
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)&object,
		.buffer_count = 1,
		.batch_len = len_B(1),
		.flags = BLT,
		.rsvd1 = context,
	};
	int ret = call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args);

	return ret ? ret : bo_wait(fd, bo, 10000);
}

/* A copy is used again, but not in another address space. */
static void test_copies_apart(void)
{
	static const uint32_t end[2] = { END };
	uint32_t one = context_create(fd), other = context_create(fd);
	long first, second, third;
	double start_ms;

	write_batch(end, 2);
	start_ms = now_ms();
	expect(run_in(one), 0, "a batch in a space");
	first = num_buffers();
	expect(run_in(other), 0, "a batch in another one");
	second = num_buffers();
	expect(run_in(one), 0, "a batch in the first again");
	third = num_buffers();
	/* Then the copies are there no longer. */
	if (now_ms() - start_ms > 500)
		return;
	result(second == first + 1 && third == second, "%ld, %ld, and then %ld buffers", first,
	       second, third);
}

/* Nor in one that comes after another one has gone, and may be where that was. */
static void test_copies_outlive(void)
{
	static const uint32_t end[2] = { END };
	struct drm_i915_gem_context_destroy last;
	long before, after;
	double start_ms;
	unsigned int i;

	write_batch(end, 2);
	drop_freed(DROP_IDLE);
	start_ms = now_ms();
	for (i = 0; i < 20; i++) {
		last = (struct drm_i915_gem_context_destroy){ .ctx_id = context_create(fd) };
		before = num_buffers();
		expect(run_in(last.ctx_id), 0, "a batch in a space of its own");
		after = num_buffers();
		/* From then on copies that nobody uses are freed. */
		if (now_ms() - start_ms > 700)
			return;
		result(after == before + 1, "%ld buffers, and then %ld: a copy of another space",
		       before, after);
		expect(call(fd, DRM_IOCTL_I915_GEM_CONTEXT_DESTROY, &last), 0, "CONTEXT_DESTROY");
		usleep(10000);
	}
}

/* The only hole that is as small as a copy of that size is at COPY_AT. */
#define COPY_B		(4u << 20)
#define COPY_AT		0x11000000ull
#define COPY_PAGES	(COPY_B / 4096)
#define SEEN_B		32768u
#define SCAN_B		65536u
#define SCAN_AT		0x20000000ull
#define SOURCE_DW	5
/* To an address, from an address. */
#define MI_COPY_MEM_MEM	MI(0x2e, 3)

struct placed {
	uint32_t context;
	uint64_t flags;
	unsigned int count;
	struct drm_i915_gem_exec_object2 objects[2];
	int fence, ret;
};

static void *submit_placed(void *arg)
{
	struct placed *placed = arg;
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)placed->objects,
		.buffer_count = placed->count,
		.flags = placed->flags | (placed->fence < 0 ? 0 : I915_EXEC_FENCE_IN),
		.rsvd1 = placed->context,
		.rsvd2 = placed->fence < 0 ? 0 : placed->fence,
	};

	placed->ret = call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args);
	return NULL;
}

static struct drm_i915_gem_exec_object2 object_at(uint32_t handle, uint64_t addr)
{
	return (struct drm_i915_gem_exec_object2) {
		.handle = handle, .offset = addr, .flags = EXEC_OBJECT_PINNED,
	};
}

/* A context that has the address space of another one. */
static uint32_t context_beside(uint32_t context)
{
	struct drm_i915_gem_context_param args = {
		.ctx_id = context, .param = I915_CONTEXT_PARAM_VM,
	};

	expect(call(fd, DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM, &args), 0, "get VM");
	args.ctx_id = context_create(fd);
	expect(call(fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &args), 0, "set VM");
	return args.ctx_id;
}

/* Have a batch of somebody else copied, with something in each page, and the copy freed. */
static void leave_copy(void)
{
	uint32_t *dw = malloc(COPY_B), secret = bo_create(fd, COPY_B);
	struct placed job = {
		.context = context_create(fd), .flags = BLT, .count = 1, .fence = -1,
		.objects = { { .handle = secret } },
	};

	memset(dw, 0x5a, COPY_B);
	dw[0] = END;
	bo_write(fd, secret, 0, dw, COPY_B);
	submit_placed(&job);
	expect(job.ret, 0, "somebody else's large batch");
	expect(bo_wait(fd, secret, 5000), 0, "somebody else's large batch: its end");
	bo_close(fd, secret);
	free(dw);
	drop_freed(0);
}

/* Load the first DWord of each page of the copy. Return: how many are not 0. */
static unsigned int scan_copy(uint32_t context)
{
	static uint32_t dw[COPY_PAGES * SOURCE_DW + 1], seen[COPY_PAGES];
	uint32_t scan = bo_create(fd, SCAN_B);
	struct placed job = {
		.context = context, .flags = RENDER, .count = 1, .fence = -1,
		.objects = { object_at(scan, SCAN_AT) },
	};
	unsigned int i, found = 0;

	for (i = 0; i < COPY_PAGES; i++) {
		dw[i * SOURCE_DW] = MI_COPY_MEM_MEM;
		dw[i * SOURCE_DW + 1] = SCAN_AT + SEEN_B + i * 4;
		dw[i * SOURCE_DW + 3] = COPY_AT + i * 4096;
	}
	dw[COPY_PAGES * SOURCE_DW] = END;
	bo_write(fd, scan, 0, dw, sizeof(dw));
	submit_placed(&job);
	expect(job.ret, 0, "a batch that looks at a copy");
	expect(bo_wait(fd, scan, 5000), 0, "a batch that looks at a copy: its end");
	bo_read(fd, scan, SEEN_B, seen, sizeof(seen));
	for (i = 0; i < COPY_PAGES; i++)
		found += seen[i] != 0;
	bo_close(fd, scan);
	return found;
}

/*
 * A copy has its place before there is anything in it, for its batch may be waited for. Until then
 * it is empty: what the kernel had in its pages before is not to be seen.
 */
static void test_copy_is_empty(void)
{
	static const uint32_t end[2] = { END };
	uint32_t below = bo_create(fd, BO_SIZE_B), above = bo_create(fd, COPY_B);
	uint32_t context = context_create(fd), other = context_beside(context);
	struct placed writer = {
		.context = context, .flags = RENDER, .count = 2,
		.objects = { object_at(above, COPY_AT + COPY_B),
			     object_at(below, COPY_AT - BO_SIZE_B) },
	}, reader = {
		.context = context, .flags = BLT, .count = 1, .fence = -1,
		.objects = { object_at(above, COPY_AT + COPY_B) },
	};
	int timeline = timeline_create(&writer.fence);
	unsigned int found;
	pthread_t thread;
	double start_ms;

	result(timeline >= 0, "no sw_sync");
	bo_write(fd, above, 0, end, sizeof(end));
	bo_write(fd, below, 0, end, sizeof(end));
	writer.objects[0].flags |= EXEC_OBJECT_WRITE;
	submit_placed(&writer);
	expect(writer.ret, 0, "a batch that writes to another one");
	leave_copy();
	pthread_create(&thread, NULL, submit_placed, &reader);
	sleep(1);
	found = scan_copy(other);
	result(!found, "%u pages of a copy had something in them before it was made", found);
	start_ms = now_ms();
	timeline_advance(timeline);
	pthread_join(thread, NULL);
	expect(reader.ret, 0, "a batch that was waited for");
	expect(bo_wait(fd, above, 10000), 0, "a batch that was waited for: its end");
	found = scan_copy(other);
	/* Later the copy may be there no longer. */
	result(found == 1 || now_ms() - start_ms > 500,
	       "%u pages of the copy of an empty batch have something in them", found);
	bo_close(fd, above);
	bo_close(fd, below);
	close(writer.fence);
	close(timeline);
}

/* Copies for later batches are what a drop of all that is freed ends, too. */
static void test_drop(void)
{
	long dropped;

	drop_freed(DROP_IDLE);
	dropped = num_buffers();
	sleep(COPIES_KEPT_S);
	result(dropped > 0 && num_buffers() == dropped, "%ld buffers, and then %ld", dropped,
	       num_buffers());
}

static bool has_parser(void)
{
	int version = 0;
	struct drm_i915_getparam args = {
		.param = I915_PARAM_CMD_PARSER_VERSION, .value = &version,
	};

	expect(call(fd, DRM_IOCTL_I915_GETPARAM, &args), 0, "GETPARAM");
	return version > 0;
}

static volatile uint32_t *map_bo(void)
{
	struct drm_i915_gem_mmap args = { .handle = bo, .size = BO_SIZE_B };

	expect(call(fd, DRM_IOCTL_I915_GEM_MMAP, &args), 0, "mmap");
	return (volatile uint32_t *)(uintptr_t)args.addr_ptr;
}

int main(void)
{
	const struct row *rows;
	unsigned int i, num;

	fd = open_card();
	bo = bo_create(fd, BO_SIZE_B);
	if (!has_parser())
		return finish();
	map = map_bo();
	wide = has_wide_addresses(fd);
	rows = wide ? gen9_rows : gen7_rows;
	num = wide ? sizeof(gen9_rows) / sizeof(gen9_rows[0]) :
		     sizeof(gen7_rows) / sizeof(gen7_rows[0]);
	for (i = 0; i < num; i++)
		test_row(&rows[i]);
	if (wide)
		test_no_length_gen9();
	else
		test_no_length();
	test_change(len_B(6), 1, "a batch that changes when it has been read");
	if (wide)
		test_change(0, 1, "a batch without a length that changes when it has been read");
	else
		test_change(0, 2, "a batch that changes and that nobody reads");
	test_refused_place();
	test_many();
	test_share();
	test_drop();
	if (wide) {
		test_copies_apart();
		test_copies_outlive();
		test_copy_is_empty();
	}
	return finish();
}
