// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: who runs when
 *
 * Priorities of contexts, maps of engines and their extensions, preemption, time slices,
 * semaphores, and what becomes of a batch that does not give way. Where engines have rings there
 * is little to ask.
 */

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/i915_drm.h>

#include "harness.h"

#define PAGE		4096ull

#define MI_END		0x05000000u
#define MI_ARB_CHECK	(0x05u << 23)
/* With 64-bit addresses. */
#define MI_START	(0x31u << 23 | 1u << 8 | 1u)
#define MI_STORE_DWORD	(0x20u << 23 | 2u)
/* All four channels. */
#define XY_FILL		(2u << 29 | 0x50u << 22 | 3u << 20 | 5u)
/* Polls until memory is not less than what it says. */
#define MI_SEMAPHORE	(0x1cu << 23 | 1u << 15 | 1u << 12 | 2u)

static int fd;

/**
 * struct batch - a buffer with a batch in it
 * @bo: the buffer
 * @addr: where it is put
 * @dw: what is in it, which the GPU reads meanwhile
 */
struct batch {
	uint32_t bo;
	uint64_t addr;
	volatile uint32_t *dw;
};

static struct batch batch_create(void)
{
	static uint64_t next = 16 << 20;
	struct batch batch = { .bo = bo_create(fd, PAGE), .addr = next };
	struct drm_i915_gem_mmap map = { .handle = batch.bo, .size = PAGE };

	next += 1 << 20;
	expect(call(fd, DRM_IOCTL_I915_GEM_MMAP, &map), 0, "GEM_MMAP");
	batch.dw = (volatile uint32_t *)(uintptr_t)map.addr_ptr;
	batch.dw[0] = MI_END;
	return batch;
}

/* It runs until its first DWord is MI_END; with @yields others may run meanwhile. */
static struct batch spin_create(bool yields)
{
	struct batch batch = batch_create();

	batch.dw[0] = yields ? MI_ARB_CHECK : 0;
	batch.dw[1] = MI_START;
	batch.dw[2] = batch.addr;
	batch.dw[3] = batch.addr >> 32;
	return batch;
}

static void batch_end(struct batch *batch)
{
	batch->dw[0] = MI_END;
}

static void batch_destroy(struct batch *batch)
{
	munmap((void *)batch->dw, PAGE);
	bo_close(fd, batch->bo);
}

/* Return: the fence of the batch, or -errno. */
static int submit(uint32_t context, const struct batch *batch, uint64_t ring)
{
	struct drm_i915_gem_exec_object2 object = {
		.handle = batch->bo, .offset = batch->addr,
		.flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_SUPPORTS_48B_ADDRESS,
	};
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)&object, .buffer_count = 1, .rsvd1 = context,
		.flags = ring | I915_EXEC_FENCE_OUT,
	};
	int ret = call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2_WR, &args);

	return ret ?: (int)(args.rsvd2 >> 32);
}

static int set_param(uint32_t context, uint64_t param, uint32_t size_B, uint64_t value)
{
	struct drm_i915_gem_context_param args = {
		.ctx_id = context, .size = size_B, .param = param, .value = value,
	};

	return call(fd, DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, &args);
}

static int set_priority(uint32_t context, int priority)
{
	return set_param(context, I915_CONTEXT_PARAM_PRIORITY, 0, (int64_t)priority);
}

static int64_t get_priority(uint32_t context)
{
	struct drm_i915_gem_context_param args = {
		.ctx_id = context, .param = I915_CONTEXT_PARAM_PRIORITY, .value = ~0ull,
	};

	expect(call(fd, DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM, &args), 0, "get PRIORITY");
	return args.value;
}

static uint32_t context_of(int priority)
{
	uint32_t context = context_create(fd);

	expect(set_priority(context, priority), 0, "set PRIORITY");
	return context;
}

static void context_close(uint32_t context)
{
	struct drm_i915_gem_context_destroy args = { .ctx_id = context };

	expect(call(fd, DRM_IOCTL_I915_GEM_CONTEXT_DESTROY, &args), 0, "CONTEXT_DESTROY");
}

static void test_priority(void)
{
	uint32_t context = context_create(fd);
	pid_t child;

	result(get_priority(context) == 0, "a priority of %d at first", (int)get_priority(context));
	expect(set_priority(context, 1023), 0, "PRIORITY 1023");
	result(get_priority(context) == 1023, "a priority of %d", (int)get_priority(context));
	expect(set_priority(context, 1024), -EINVAL, "PRIORITY 1024");
	expect(set_priority(context, -1023), 0, "PRIORITY -1023");
	expect(set_priority(context, -1024), -EINVAL, "PRIORITY -1024");
	result(get_priority(context) == -1023, "a priority of %d", (int)get_priority(context));
	expect(set_param(context, I915_CONTEXT_PARAM_PRIORITY, 8, 0), -EINVAL,
	       "PRIORITY with a size");
	expect(set_priority(~0u, 0), -ENOENT, "PRIORITY of no context");
	fflush(stdout);
	child = fork();
	if (!child) {
		if (setuid(1000))
			_exit(1);
		_exit(set_priority(context, 1) != -EPERM || set_priority(context, 0));
	}
	int status = 1;

	waitpid(child, &status, 0);
	result(!status, "a user may be more important than others");
	context_close(context);
}

/**
 * struct map - I915_CONTEXT_PARAM_ENGINES with two slots
 * @extensions: first of a chain
 * @slot: engines
 */
struct map {
	uint64_t extensions;
	struct i915_engine_class_instance slot[2];
};

#define RENDER	{ I915_ENGINE_CLASS_RENDER, 0 }
#define VIDEO	{ I915_ENGINE_CLASS_VIDEO, 0 }
#define NO_VIDEO { I915_ENGINE_CLASS_VIDEO, 7 }
#define NONE	{ (uint16_t)I915_ENGINE_CLASS_INVALID, (uint16_t)I915_ENGINE_CLASS_INVALID_NONE }

/* The map of an engine and an empty slot, with an extension. */
static int set_map_of(uint32_t context, const void *extension)
{
	struct map map = { (uintptr_t)extension, { RENDER, NONE } };

	return set_param(context, I915_CONTEXT_PARAM_ENGINES, sizeof(map), (uintptr_t)&map);
}

/* The same to a new context. */
static int set_map(const void *extension)
{
	uint32_t context = context_create(fd);
	int ret = set_map_of(context, extension);

	context_close(context);
	return ret;
}

/**
 * struct balance - a balanced slot
 * @base: which slot, and how many siblings
 * @sibling: the engines
 */
struct balance {
	struct i915_context_engines_load_balance base;
	struct i915_engine_class_instance sibling[2];
};

static int set_balance(uint16_t slot, uint16_t num, uint32_t flags, uint64_t mbz,
		       struct i915_engine_class_instance first,
		       struct i915_engine_class_instance second)
{
	struct balance balance = {
		.base.base.name = I915_CONTEXT_ENGINES_EXT_LOAD_BALANCE,
		.base.engine_index = slot, .base.num_siblings = num,
		.base.flags = flags, .base.mbz64 = mbz,
		.sibling = { first, second },
	};

	return set_map(&balance);
}

static void test_balance(void)
{
	const struct i915_engine_class_instance render = RENDER, video = VIDEO, none = NO_VIDEO;

	expect(set_balance(1, 1, 0, 0, video, none), 0, "one sibling");
	expect(set_balance(1, 0, 0, 0, none, none), 0, "no sibling");
	expect(set_balance(0, 1, 0, 0, video, none), -EEXIST, "a slot in use");
	expect(set_balance(2, 1, 0, 0, video, none), -EINVAL, "a slot that there is not");
	expect(set_balance(1, 1, 1, 0, video, none), -EINVAL, "flags");
	expect(set_balance(1, 1, 0, 1, video, none), -EINVAL, "not zero");
	expect(set_balance(1, 1, 0, 0, none, none), -EINVAL, "a sibling that there is not");
	expect(set_balance(1, 2, 0, 0, video, none), -EINVAL, "a second that there is not");
	expect(set_balance(1, 2, 0, 0, video, video), 0, "one twice");
	expect(set_balance(1, 2, 0, 0, render, video), 0, "of two classes");
	expect(set_map((void *)NEVER_MAPPED), -EFAULT, "an extension nowhere");
}

/* No engine is made of one twice: a context can have such a slot, but then it is of no use. */
static void test_unusable(void)
{
	struct balance balance = {
		.base.base.name = I915_CONTEXT_ENGINES_EXT_LOAD_BALANCE,
		.base.engine_index = 1, .base.num_siblings = 2,
		.sibling = { VIDEO, VIDEO },
	};
	uint32_t context = context_create(fd);
	struct drm_i915_gem_context_param param = {
		.ctx_id = context, .param = I915_CONTEXT_PARAM_PRIORITY,
	};
	struct drm_i915_reset_stats stats = { .ctx_id = context };
	struct batch batch = batch_create();

	expect(set_map_of(context, &balance), 0, "a slot of no use");
	expect(submit(context, &batch, 0), -EINVAL, "a batch in another slot");
	expect(submit(context, &batch, 1), -EINVAL, "a batch in a slot of no use");
	expect(call(fd, DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM, &param), -EINVAL,
	       "a parameter of what is of no use");
	expect(call(fd, DRM_IOCTL_I915_GET_RESET_STATS, &stats), -EINVAL,
	       "resets of what is of no use");
	expect(set_priority(context, 0), 0, "the priority of what is of no use");
	expect(set_map_of(context, NULL), -EINVAL, "its map, again");
	batch_destroy(&batch);
	context_close(context);
}

/**
 * struct bond - a bond
 * @base: of what
 * @engine: to what
 */
struct bond {
	struct i915_context_engines_bond base;
	struct i915_engine_class_instance engine;
};

static int set_bond(uint16_t slot, uint64_t flags, struct i915_engine_class_instance master,
		    struct i915_engine_class_instance engine)
{
	struct bond bond = {
		.base.base.name = I915_CONTEXT_ENGINES_EXT_BOND, .base.virtual_index = slot,
		.base.num_bonds = 1, .base.flags = flags, .base.master = master,
		.engine = engine,
	};

	return set_map(&bond);
}

static void test_bonds(void)
{
	const struct i915_engine_class_instance render = RENDER, video = VIDEO, none = NO_VIDEO;

	expect(set_bond(0, 0, video, render), 0, "a bond");
	expect(set_bond(1, 0, video, render), -EINVAL, "a bond of an empty slot");
	expect(set_bond(2, 0, video, render), -EINVAL, "a bond of no slot");
	expect(set_bond(0, 1, video, render), -EINVAL, "a bond: flags");
	expect(set_bond(0, 0, none, render), -EINVAL, "a bond: no master");
	expect(set_bond(0, 0, video, none), -EINVAL, "a bond: no engine");
}

/* Of a slot with several siblings: those are not looked at before the context is used. */
static void test_balanced_bond(void)
{
	struct bond bond = {
		.base.base.name = I915_CONTEXT_ENGINES_EXT_BOND, .base.virtual_index = 1,
		.base.num_bonds = 1, .base.master = VIDEO, .engine = RENDER,
	};
	struct balance balance = {
		.base.base.name = I915_CONTEXT_ENGINES_EXT_LOAD_BALANCE,
		.base.base.next_extension = (uintptr_t)&bond,
		.base.engine_index = 1, .base.num_siblings = 2,
		.sibling = { VIDEO, VIDEO },
	}, second;

	expect(set_map(&balance), -EINVAL, "a bond of several");
	balance.base.num_siblings = 1;
	expect(set_map(&balance), 0, "a bond of one");
	second = balance;
	second.base.base.next_extension = 0;
	balance.base.base.next_extension = (uintptr_t)&second;
	balance.base.num_siblings = 2;
	expect(set_map(&balance), -EEXIST, "a slot of several, again");
}

static int set_parallel(uint16_t slot, uint16_t width, uint16_t siblings)
{
	struct {
		struct i915_context_engines_parallel_submit base;
		struct i915_engine_class_instance engine[2];
	} parallel = {
		.base.base.name = I915_CONTEXT_ENGINES_EXT_PARALLEL_SUBMIT,
		.base.engine_index = slot, .base.width = width, .base.num_siblings = siblings,
		.engine = { VIDEO, VIDEO },
	};

	return set_map(&parallel);
}

static void test_parallel(void)
{
	expect(set_parallel(1, 2, 1), -EINVAL, "one engine beside itself");
	expect(set_parallel(1, 1, 1), -EINVAL, "nobody beside it");
	expect(set_parallel(1, 2, 2), -EINVAL, "a choice for firmware");
	expect(set_parallel(0, 2, 1), -EINVAL, "a slot in use");
}

/* Time until a batch of @context is done, while another one spins. */
static double run_beside_ms(uint32_t context, uint64_t ring)
{
	struct batch batch = batch_create();
	double start = now_ms(), end;

	int fence = submit(context, &batch, ring);

	result(fence >= 0, "submission: %d", fence);
	expect(bo_wait(fd, batch.bo, 5000), 0, "waiting for a batch");
	end = now_ms();
	close(fence);
	batch_destroy(&batch);
	return end - start;
}

static void test_preemption(uint64_t ring)
{
	uint32_t low = context_of(-1023), normal = context_create(fd), high = context_of(1023);
	struct batch spin = spin_create(true), later = batch_create();
	int fence = submit(normal, &spin, ring), fence_later;
	double best_ms = 1e9, ms;
	unsigned int i;

	usleep(20000);
	for (i = 0; i < 10; i++) {
		ms = run_beside_ms(high, ring);
		best_ms = ms < best_ms ? ms : best_ms;
	}
	result(best_ms < 10, "ring %d: %.1f ms to preempt", (int)ring, best_ms);
	/* As important as what spins: it has its turn. */
	ms = run_beside_ms(context_create(fd), ring);
	result(ms < 1000, "ring %d: %.1f ms for a time slice", (int)ring, ms);
	fence_later = submit(low, &later, ring);
	expect(bo_wait(fd, later.bo, 200), -ETIME, "what is less important runs");
	expect(bo_wait(fd, spin.bo, 0), -ETIME, "what spins has ended");
	batch_end(&spin);
	expect(bo_wait(fd, spin.bo, 5000), 0, "what spins goes on");
	expect(bo_wait(fd, later.bo, 5000), 0, "what is less important runs at last");
	close(fence);
	close(fence_later);
	batch_destroy(&spin);
	batch_destroy(&later);
	context_close(low);
	context_close(normal);
	context_close(high);
}

/* The file of an engine's thread that says how much CPU it has used. */
static int open_thread_stat(const char *comm)
{
	DIR *proc = opendir("/proc");
	char path[300], name[32];
	struct dirent *entry;
	int found = -1;

	while (found < 0 && (entry = readdir(proc))) {
		FILE *file;

		snprintf(path, sizeof(path), "/proc/%s/comm", entry->d_name);
		file = fopen(path, "r");
		if (!file)
			continue;
		if (fgets(name, sizeof(name), file) && !strncmp(name, comm, strlen(comm)) &&
		    name[strlen(comm)] == '\n') {
			snprintf(path, sizeof(path), "/proc/%s/schedstat", entry->d_name);
			found = open(path, O_RDONLY);
			if (found < 0) {
				snprintf(path, sizeof(path), "/proc/%s/stat", entry->d_name);
				found = open(path, O_RDONLY);
			}
		}
		fclose(file);
	}
	closedir(proc);
	return found;
}

/* In milliseconds, where the file counts so exactly, or else in tens of them. */
static long thread_ms(int stat)
{
	char text[512] = "";
	long user = 0, system = 0;
	unsigned long long ns;
	const char *at;

	if (pread(stat, text, sizeof(text) - 1, 0) < 0)
		return 0;
	at = strrchr(text, ')');
	if (!at)
		return sscanf(text, "%llu", &ns) == 1 ? (long)(ns / 1000000) : 0;
	if (sscanf(at + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", &user,
		   &system) != 2)
		return 0;
	return 10 * (user + system);
}

/* A batch that waits for memory takes no CPU, as good as none, and keeps nobody waiting. */
static void test_semaphore(void)
{
	uint32_t waiter = context_create(fd), other = context_create(fd);
	struct batch batch = batch_create();
	int stat = open_thread_stat("mirage/rcs0"), fence;
	long cpu_ms;
	double ms;

	batch.dw[0] = MI_SEMAPHORE;
	batch.dw[1] = 1;
	batch.dw[2] = batch.addr + 64;
	batch.dw[3] = 0;
	batch.dw[4] = MI_END;
	batch.dw[16] = 0;
	fence = submit(waiter, &batch, I915_EXEC_RENDER);
	result(fence >= 0, "submission: %d", fence);
	cpu_ms = thread_ms(stat);
	expect(bo_wait(fd, batch.bo, 10000), -ETIME, "a semaphore passes");
	cpu_ms = thread_ms(stat) - cpu_ms;
	result(cpu_ms < 200, "10 s before a semaphore cost %ld ms of CPU", cpu_ms);
	ms = run_beside_ms(other, I915_EXEC_RENDER);
	result(ms < 100, "%.1f ms beside a semaphore", ms);
	batch.dw[16] = 1;
	expect(bo_wait(fd, batch.bo, 1000), 0, "a semaphore does not pass");
	close(fence);
	close(stat);
	batch_destroy(&batch);
	context_close(waiter);
	context_close(other);
}

static void set_request_timeout(int ms)
{
	static const char path[] = "/sys/kernel/debug/dri/0/i915_params/request_timeout_ms";
	FILE *f = fopen(path, "w");

	result(f && fprintf(f, "%d", ms) > 0 && !fflush(f), "%s: %s", path, strerror(errno));
	if (f)
		fclose(f);
}

#define FILLED_W	4096u
#define FILLS		20u

/**
 * struct fills - a batch that fills a buffer again and again
 * @batch: the batch
 * @bo: what it fills
 */
struct fills {
	struct batch batch;
	uint32_t bo;
};

static void run_fills(uint32_t context, const struct fills *fills)
{
	struct drm_i915_gem_exec_object2 objects[2] = {
		{ .handle = fills->bo, .offset = 1ull << 33 },
		{ .handle = fills->batch.bo, .offset = fills->batch.addr },
	};
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)objects, .buffer_count = 2, .rsvd1 = context,
		.flags = I915_EXEC_BLT,
	};
	unsigned int i;

	for (i = 0; i < 2; i++)
		objects[i].flags = EXEC_OBJECT_PINNED | EXEC_OBJECT_SUPPORTS_48B_ADDRESS;
	expect(call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args), 0, "fills");
	expect(bo_wait(fd, fills->batch.bo, 60000), 0, "fills");
}

/* It has run once, so that what it fills has its pages. */
static struct fills fills_create(uint32_t context)
{
	struct fills fills = {
		.batch = batch_create(), .bo = bo_create(fd, 4ull * FILLED_W * FILLED_W),
	};
	volatile uint32_t *dw = fills.batch.dw;
	unsigned int i;

	for (i = 0; i < FILLS; i++) {
		*dw++ = XY_FILL;
		*dw++ = 3u << 24 | 0xf0u << 16 | 4 * FILLED_W;
		*dw++ = 0;
		*dw++ = FILLED_W << 16 | FILLED_W;
		*dw++ = 0;
		*dw++ = 2;
		*dw++ = i;
	}
	*dw = MI_END;
	run_fills(context, &fills);
	return fills;
}

static void fills_destroy(struct fills *fills)
{
	bo_close(fd, fills->bo);
	batch_destroy(&fills->batch);
}

/*
 * A request may wait for memory for so long and no longer; what others compute meanwhile is not
 * counted, which silicon would have done in no time.
 */
static void test_request_timeout(void)
{
	uint32_t waiter = context_create(fd), other = context_create(fd);
	struct fills fills = fills_create(other);
	struct batch batch = batch_create();
	unsigned int alone;
	double start;
	int fence;

	set_request_timeout(500);
	for (alone = 0; alone < 2; alone++) {
		batch.dw[0] = MI_SEMAPHORE;
		batch.dw[1] = 1;
		batch.dw[2] = batch.addr + 64;
		batch.dw[3] = 0;
		batch.dw[4] = MI_STORE_DWORD;
		batch.dw[5] = batch.addr + 68;
		batch.dw[6] = 0;
		batch.dw[7] = 1;
		batch.dw[8] = MI_END;
		batch.dw[16] = 0;
		batch.dw[17] = 0;
		fence = submit(waiter, &batch, I915_EXEC_BLT);
		result(fence >= 0, "submission: %d", fence);
		usleep(20000);
		start = now_ms();
		while (now_ms() < start + 1000)
			if (alone)
				usleep(10000);
			else
				run_fills(other, &fills);
		batch.dw[16] = 1;
		expect(bo_wait(fd, batch.bo, 1000), 0, "a request goes on");
		result(batch.dw[17] == !alone, "a request %s after a second of %s",
		       batch.dw[17] ? "goes on" : "ends", alone ? "nothing" : "others' work");
		close(fence);
	}
	set_request_timeout(20000);
	fills_destroy(&fills);
	batch_destroy(&batch);
	context_close(waiter);
	context_close(other);
}

/* How long a request may take is settled when its context is first used. */
static void test_settled_timeout(void)
{
	uint32_t context = context_create(fd);
	struct batch batch = batch_create();
	int fence;

	set_request_timeout(500);
	close(submit(context, &batch, I915_EXEC_RENDER));
	expect(bo_wait(fd, batch.bo, 1000), 0, "an empty batch");
	set_request_timeout(20000);
	batch.dw[0] = MI_SEMAPHORE;
	batch.dw[1] = 1;
	batch.dw[2] = batch.addr + 64;
	batch.dw[3] = 0;
	batch.dw[4] = MI_END;
	batch.dw[16] = 0;
	fence = submit(context, &batch, I915_EXEC_RENDER);
	expect(bo_wait(fd, batch.bo, 300), -ETIME, "a request ends too early");
	expect(bo_wait(fd, batch.bo, 5000), 0, "a request that may take half a second");
	batch.dw[16] = 1;
	close(fence);
	batch_destroy(&batch);
	context_close(context);
}

static int resets(uint32_t context)
{
	struct drm_i915_reset_stats args = { .ctx_id = context };

	expect(call(fd, DRM_IOCTL_I915_GET_RESET_STATS, &args), 0, "GET_RESET_STATS");
	return args.batch_active;
}

/* Whoever does not give way is reset, and nobody else. */
static void test_refusal(void)
{
	uint32_t stubborn = context_create(fd), high = context_of(1), bystander = context_of(-1);
	struct batch spin = spin_create(false), later = batch_create();
	int fence = submit(stubborn, &spin, I915_EXEC_RENDER);
	int fence_later = submit(bystander, &later, I915_EXEC_RENDER);
	double ms;

	usleep(20000);
	ms = run_beside_ms(high, I915_EXEC_RENDER);
	result(ms > 500 && ms < 5000, "%.0f ms until a batch that does not yield is reset", ms);
	expect(bo_wait(fd, spin.bo, 1000), 0, "a batch that does not yield goes on");
	expect(bo_wait(fd, later.bo, 1000), 0, "a bystander does not run");
	result(resets(stubborn) == 1, "%d resets are charged", resets(stubborn));
	result(resets(high) == 0, "the innocent is charged");
	close(fence);
	close(fence_later);
	batch_destroy(&spin);
	batch_destroy(&later);
	context_close(stubborn);
	context_close(high);
	context_close(bystander);
}

/* Without a time for who is to give way, heartbeats find whoever does not. */
static void test_heartbeat(void)
{
	uint32_t context = context_create(fd);
	struct batch spin = spin_create(false);
	int fence;

	set_engine(fd, "preempt_timeout_ms", 0);
	set_heartbeat(fd, 100);
	fence = submit(context, &spin, I915_EXEC_RENDER);
	expect(bo_wait(fd, spin.bo, 10000), 0, "a batch that misses heartbeats goes on");
	result(resets(context) == 1, "%d resets are charged for heartbeats", resets(context));
	set_engine(fd, "preempt_timeout_ms", 640);
	set_heartbeat(fd, 2500);
	close(fence);
	batch_destroy(&spin);
	context_close(context);
}

/* What is left behind goes on, or ends at once. */
static void test_persistence(void)
{
	struct batch spin = spin_create(true);
	uint32_t context = context_create(fd);
	int fence = submit(context, &spin, I915_EXEC_RENDER);

	context_close(context);
	expect(bo_wait(fd, spin.bo, 300), -ETIME, "what persists ends");
	batch_end(&spin);
	expect(bo_wait(fd, spin.bo, 1000), 0, "what persists goes on");
	close(fence);
	batch_destroy(&spin);

	spin = spin_create(true);
	context = context_create(fd);
	expect(set_param(context, I915_CONTEXT_PARAM_PERSISTENCE, 0, 0), 0, "PERSISTENCE 0");
	fence = submit(context, &spin, I915_EXEC_RENDER);
	usleep(20000);
	context_close(context);
	expect(bo_wait(fd, spin.bo, 1000), 0, "what does not persist goes on");
	close(fence);
	batch_destroy(&spin);
}

static void test_rings(void)
{
	const struct i915_engine_class_instance render = RENDER, video = VIDEO;

	expect(set_priority(context_create(fd), 0), -ENODEV, "PRIORITY");
	expect(set_balance(1, 1, 0, 0, video, video), -ENODEV, "a balanced slot");
	expect(set_balance(9, 1, 0, 0, video, video), -ENODEV, "a balanced slot of no slot");
	expect(set_bond(0, 0, render, render), 0, "a bond");
	expect(set_bond(1, 0, render, render), -EINVAL, "a bond of an empty slot");
	expect(set_parallel(1, 2, 1), -EINVAL, "one engine beside another");
	expect(set_param(context_create(fd), I915_CONTEXT_PARAM_PERSISTENCE, 0, 0), -ENODEV,
	       "PERSISTENCE 0");
}

int main(void)
{
	int caps;

	fd = open_card();
	caps = getparam(fd, I915_PARAM_HAS_SCHEDULER);
	if (!caps) {
		test_rings();
		return finish();
	}
	/* There is one, with priorities, preemption, semaphores and busy times. */
	result(caps == 0x1f, "a scheduler of %#x", caps);
	test_priority();
	test_balance();
	test_unusable();
	test_bonds();
	test_balanced_bond();
	test_parallel();
	/* The copy engine runs a copy of a batch, which nobody can end. */
	test_preemption(I915_EXEC_RENDER);
	test_preemption(I915_EXEC_BSD);
	test_preemption(I915_EXEC_VEBOX);
	test_semaphore();
	test_request_timeout();
	test_settled_timeout();
	test_refusal();
	test_heartbeat();
	test_persistence();
	return finish();
}
