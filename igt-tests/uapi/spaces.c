// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: address spaces of contexts
 *
 * Who has one, what may be where in it, who shares it, how long it lives, and what it costs. Where
 * all contexts share that of the device there is little to ask.
 */

#include <stdlib.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/i915_drm.h>

#include "harness.h"

#define PAGE		4096ull
#define GIB		(1ull << 30)
#define TOP		(1ull << 48)
#define ANYWHERE	EXEC_OBJECT_SUPPORTS_48B_ADDRESS
#define AT		(EXEC_OBJECT_PINNED | ANYWHERE)

#define MI_BATCH_END	0x05000000u
/* With a 64-bit address. */
#define MI_STORE_DWORD	(0x20u << 23 | 2u)

static int fd;

static int vm_create(int file, uint32_t *id)
{
	struct drm_i915_gem_vm_control args = { 0 };
	int ret = call(file, DRM_IOCTL_I915_GEM_VM_CREATE, &args);

	*id = args.vm_id;
	return ret;
}

static int vm_destroy(int file, uint32_t id)
{
	struct drm_i915_gem_vm_control args = { .vm_id = id };

	return call(file, DRM_IOCTL_I915_GEM_VM_DESTROY, &args);
}

static int vm_call(unsigned long request, uint32_t id, uint32_t flags, uint64_t extensions)
{
	struct drm_i915_gem_vm_control args = {
		.vm_id = id, .flags = flags, .extensions = extensions,
	};

	return call(fd, request, &args);
}

static int param(unsigned long request, uint32_t context, uint32_t size_B, uint64_t number,
		 uint64_t *value)
{
	struct drm_i915_gem_context_param args = {
		.ctx_id = context, .size = size_B, .param = number, .value = *value,
	};
	int ret = call(fd, request, &args);

	*value = args.value;
	return ret;
}

static int get_vm(uint32_t context, uint64_t *id)
{
	*id = 0;
	return param(DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM, context, 0, I915_CONTEXT_PARAM_VM, id);
}

static int set_vm(uint32_t context, uint64_t id)
{
	return param(DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, context, 0, I915_CONTEXT_PARAM_VM, &id);
}

static void context_destroy(uint32_t context)
{
	struct drm_i915_gem_context_destroy args = { .ctx_id = context };

	expect(call(fd, DRM_IOCTL_I915_GEM_CONTEXT_DESTROY, &args), 0, "CONTEXT_DESTROY");
}

/* A context with an address space of that number. */
static uint32_t context_in(uint32_t vm)
{
	uint32_t context = context_create(fd);

	expect(set_vm(context, vm), 0, "set VM");
	return context;
}

static int exec(uint32_t context, struct drm_i915_gem_exec_object2 *objects, unsigned int count)
{
	struct drm_i915_gem_execbuffer2 args = {
		.buffers_ptr = (uintptr_t)objects, .buffer_count = count, .rsvd1 = context,
	};

	return call(fd, DRM_IOCTL_I915_GEM_EXECBUFFER2, &args);
}

/* A buffer with an empty batch. */
static uint32_t batch_create(uint64_t size_B)
{
	static const uint32_t end[2] = { MI_BATCH_END };
	uint32_t bo = bo_create(fd, size_B);

	bo_write(fd, bo, 0, end, sizeof(end));
	return bo;
}

static void test_nothing_to_have(void)
{
	uint64_t value;
	uint32_t vm;

	expect(vm_create(fd, &vm), -ENODEV, "VM_CREATE");
	expect(vm_call(DRM_IOCTL_I915_GEM_VM_CREATE, 0, 1, 0), -ENODEV, "VM_CREATE: flags");
	expect(vm_destroy(fd, 1), -ENOENT, "VM_DESTROY");
	expect(vm_call(DRM_IOCTL_I915_GEM_VM_DESTROY, 1, 1, 0), -EINVAL, "VM_DESTROY: flags");
	expect(get_vm(0, &value), -ENODEV, "get VM");
	expect(set_vm(context_create(fd), 1), -ENODEV, "set VM");
}

static void test_numbers(void)
{
	struct i915_user_extension unknown = { .name = ~0u };
	uint32_t vm = 0, again;

	expect(vm_destroy(fd, 0), -ENOENT, "VM_DESTROY: 0");
	expect(vm_create(fd, &vm), 0, "VM_CREATE");
	result(vm, "VM_CREATE gives 0");
	expect(vm_create(fd, &again), 0, "VM_CREATE, again");
	result(again && again != vm, "VM_CREATE gives %u twice", vm);
	expect(vm_call(DRM_IOCTL_I915_GEM_VM_CREATE, 0, 1, 0), -EINVAL, "VM_CREATE: flags");
	expect(vm_call(DRM_IOCTL_I915_GEM_VM_CREATE, 0, 0, NEVER_MAPPED), -EFAULT,
	       "VM_CREATE: extensions nowhere");
	expect(vm_call(DRM_IOCTL_I915_GEM_VM_CREATE, 0, 0, (uintptr_t)&unknown), -EINVAL,
	       "VM_CREATE: an unknown extension");
	expect(vm_call(DRM_IOCTL_I915_GEM_VM_DESTROY, vm, 1, 0), -EINVAL, "VM_DESTROY: flags");
	expect(vm_call(DRM_IOCTL_I915_GEM_VM_DESTROY, vm, 0, (uintptr_t)&unknown), -EINVAL,
	       "VM_DESTROY: extensions");
	expect(vm_destroy(fd, vm), 0, "VM_DESTROY");
	expect(vm_destroy(fd, vm), -ENOENT, "VM_DESTROY, twice");
	expect(vm_destroy(fd, again), 0, "VM_DESTROY of the other");
}

static void test_param(void)
{
	uint32_t context = context_create(fd), vm, bo = batch_create(PAGE);
	int other = open_card();
	uint64_t value, twice;

	value = 0;
	expect(param(DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM, 0, 0, I915_CONTEXT_PARAM_GTT_SIZE,
		     &value), 0, "get GTT_SIZE");
	result(value == TOP, "GTT_SIZE is %#llx", (unsigned long long)value);

	expect(get_vm(0, &value), 0, "get VM of the default context");
	expect(get_vm(0, &twice), 0, "get VM of the default context again");
	result(value && twice && value != twice, "VM numbers %llu and %llu",
	       (unsigned long long)value, (unsigned long long)twice);
	expect(set_vm(0, value), -EINVAL, "set VM of the default context");
	expect(vm_destroy(fd, twice), 0, "VM_DESTROY of a number that was got");

	expect(set_vm(context, 0), -ENOENT, "set VM: 0");
	expect(set_vm(context, twice), -ENOENT, "set VM: destroyed");
	expect(set_vm(context, 1ull << 32 | value), -ENOENT, "set VM: 33 bits");
	expect(param(DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, context, 4, I915_CONTEXT_PARAM_VM,
		     &value), -EINVAL, "set VM: with a size");
	expect(vm_create(other, &vm), 0, "VM_CREATE of another file");
	while (vm <= value && !vm_create(other, &vm))
		;
	expect(set_vm(context, vm), -ENOENT, "set VM: another file's");
	expect(set_vm(context, value), 0, "set VM");
	expect(set_vm(context, value), 0, "set VM, again");
	expect(run_batch(fd, context, bo, 0), 0, "a batch");
	expect(set_vm(context, value), -EINVAL, "set VM of a context that was used");
	context_destroy(context);
	vm_destroy(fd, value);
	bo_close(fd, bo);
}

static void test_places(void)
{
	static const struct {
		uint64_t flags, offset, align, pad;
		int want;
		const char *what;
	} row[] = {
		{ AT, 0, 0, 0, 0, "at 0" },
		{ AT, 4 * GIB - PAGE, 0, 0, 0, "over 4 GiB" },
		{ AT, 4 * GIB, 0, 0, 0, "at 4 GiB" },
		{ AT, TOP / 2 - 2 * PAGE, 0, 0, 0, "at the end of the lower half" },
		{ AT, TOP / 2, 0, 0, -EINVAL, "at bit 47" },
		{ AT, TOP / 2 | ~(TOP - 1), 0, 0, 0, "at bit 47, canonical" },
		{ AT, -2 * PAGE, 0, 0, 0, "at the end" },
		{ AT, -PAGE, 0, 0, -EINVAL, "over the end" },
		{ AT, TOP - 2 * PAGE, 0, 0, -EINVAL, "at the end, not canonical" },
		{ AT, TOP, 0, 0, -EINVAL, "at 2^48" },
		{ AT, PAGE + 64, 0, 0, -EINVAL, "within a page" },
		{ AT, PAGE, 16 * PAGE, 0, -EINVAL, "less aligned than it wants" },
		{ AT, GIB, GIB, 0, 0, "aligned to a GiB" },
		{ AT, TOP / 4, 0, 200 * GIB, 0, "with 200 GiB of room" },
		{ AT, -16 * PAGE, 0, 17 * PAGE, -EINVAL, "with room over the end" },
		{ AT | EXEC_OBJECT_NEEDS_GTT, PAGE, 0, 0, -EINVAL, "in the global GTT" },
		{ EXEC_OBJECT_PINNED, 4 * GIB, 0, 0, -EINVAL, "at 4 GiB, of 32 bits" },
		{ EXEC_OBJECT_PINNED, 4 * GIB - 2 * PAGE, 0, 0, -EINVAL,
		  "at the last page of 32 bits" },
		{ EXEC_OBJECT_PINNED, 4 * GIB - 3 * PAGE, 0, 0, 0,
		  "before the last page of 32 bits" },
		{ EXEC_OBJECT_PINNED, PAGE, 0, 4 * GIB, -ENOSPC, "with 4 GiB of room in 32 bits" },
		{ AT, 0, 0, 2 * TOP, -ENOSPC, "with more room than there is" },
	};
	uint32_t context = context_create(fd), bo = batch_create(2 * PAGE);
	unsigned int i;
	int ret;

	for (i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		struct drm_i915_gem_exec_object2 object = {
			.handle = bo, .offset = row[i].offset, .alignment = row[i].align,
			.pad_to_size = row[i].pad,
			.flags = row[i].flags | (row[i].pad ? EXEC_OBJECT_PAD_TO_SIZE : 0),
		};

		ret = exec(context, &object, 1);
		expect(ret, row[i].want, row[i].what);
		result(ret || object.offset == row[i].offset, "%s: it is at %#llx", row[i].what,
		       (unsigned long long)object.offset);
	}
	context_destroy(context);
	bo_close(fd, bo);
}

/* Where buffers go that do not mind: where they say, and below 4 GiB unless they say otherwise. */
static void test_guesses(void)
{
	static const struct {
		uint64_t flags, presumed, want;
	} row[] = {
		{ 0, 0, 0 },
		{ 0, 48ull << 20, 48ull << 20 },
		{ ANYWHERE, 5 * GIB, 5 * GIB },
		{ ANYWHERE, -PAGE, -PAGE },
	};
	unsigned int i;

	for (i = 0; i < sizeof(row) / sizeof(row[0]); i++) {
		uint32_t context = context_create(fd), bo = batch_create(PAGE);
		struct drm_i915_gem_exec_object2 object = {
			.handle = bo, .offset = row[i].presumed, .flags = row[i].flags,
		};

		expect(exec(context, &object, 1), 0, "a buffer that does not mind");
		result(object.offset == row[i].want, "presumed at %#llx it is at %#llx",
		       (unsigned long long)row[i].presumed, (unsigned long long)object.offset);
		/* It stays there, and moves when it has to be in 32 bits. */
		object.flags = 0;
		expect(exec(context, &object, 1), 0, "the same in 32 bits");
		result(object.offset <= 4 * GIB - 2 * PAGE, "in 32 bits it is at %#llx",
		       (unsigned long long)object.offset);
		context_destroy(context);
		bo_close(fd, bo);
	}
}

static void test_full(void)
{
	uint32_t context = context_create(fd);
	struct drm_i915_gem_exec_object2 object[2] = {
		{ .handle = batch_create(PAGE), .flags = AT | EXEC_OBJECT_PAD_TO_SIZE,
		  .pad_to_size = TOP - PAGE },
		{ .handle = batch_create(PAGE), .flags = AT, .offset = -2 * PAGE },
	};

	expect(exec(context, object, 2), -ENOSPC, "in the room of another");
	object[1].offset = -PAGE;
	expect(exec(context, object, 2), 0, "beside the room of another");
	object[1].flags = ANYWHERE;
	object[1].pad_to_size = 0;
	object[0].flags = AT;
	expect(exec(context, object, 2), 0, "where there is room again");
	bo_close(fd, object[0].handle);
	bo_close(fd, object[1].handle);
	context_destroy(context);
}

/* Write @value to @addr, of which the batch says nothing but in its commands. */
static void store(uint32_t context, uint64_t addr, uint32_t value)
{
	uint32_t dw[] = { MI_STORE_DWORD, addr, addr >> 32, value, MI_BATCH_END, 0 };
	uint32_t bo = bo_create(fd, PAGE);
	struct drm_i915_gem_exec_object2 object = {
		.handle = bo, .offset = 3 * GIB, .flags = AT,
	};

	bo_write(fd, bo, 0, dw, sizeof(dw));
	expect(exec(context, &object, 1), 0, "a batch that stores");
	expect(bo_wait(fd, bo, 10000), 0, "its end");
	bo_close(fd, bo);
}

static uint32_t value_of(uint32_t bo)
{
	uint32_t value = 0;

	bo_read(fd, bo, 0, &value, sizeof(value));
	return value;
}

/* Bound in one, reached from those that share it, and from nowhere else. */
static void test_sharing(void)
{
	static const uint64_t place[] = { 1ull << 20, 5 * GIB, TOP / 2 - PAGE, -PAGE };
	uint32_t vm, context[3], bo;
	unsigned int i;

	expect(vm_create(fd, &vm), 0, "VM_CREATE");
	context[0] = context_in(vm);
	context[1] = context_in(vm);
	context[2] = context_create(fd);
	expect(vm_destroy(fd, vm), 0, "VM_DESTROY");
	for (i = 0; i < sizeof(place) / sizeof(place[0]); i++) {
		struct drm_i915_gem_exec_object2 object = { .flags = AT, .offset = place[i] };

		bo = batch_create(PAGE);
		object.handle = bo;
		expect(exec(context[0], &object, 1), 0, "a buffer at some place");
		expect(bo_wait(fd, bo, 10000), 0, "its end");
		store(context[0], place[i], 1);
		result(value_of(bo) == 1, "at %#llx there is %#x", (unsigned long long)place[i],
		       value_of(bo));
		store(context[1], place[i], 2);
		result(value_of(bo) == 2, "shared at %#llx there is %#x",
		       (unsigned long long)place[i], value_of(bo));
		store(context[2], place[i], 3);
		result(value_of(bo) == 2, "another's at %#llx there is %#x",
		       (unsigned long long)place[i], value_of(bo));
		bo_close(fd, bo);
	}
	for (i = 0; i < 3; i++)
		context_destroy(context[i]);
}

/* A relocation is as wide as an address, canonical, and may be at the end of a buffer. */
static void test_relocations(void)
{
	uint32_t context = context_create(fd), target = bo_create(fd, PAGE);
	uint32_t bo = batch_create(PAGE), got[3];
	struct drm_i915_gem_relocation_entry reloc = {
		.target_handle = target, .offset = PAGE - 8, .delta = 0x10, .presumed_offset = 1,
	};
	struct drm_i915_gem_exec_object2 object[2] = {
		{ .handle = target, .flags = AT, .offset = TOP / 2 | ~(TOP - 1) },
		{ .handle = bo, .relocation_count = 1, .relocs_ptr = (uintptr_t)&reloc },
	};

	expect(exec(context, object, 2), 0, "a relocation at the end");
	bo_read(fd, bo, PAGE - 8, got, 8);
	result(got[0] == 0x10 && got[1] == 0xffff8000, "the relocation says %#x %#x", got[1],
	       got[0]);
	result(reloc.presumed_offset == object[0].offset, "presumed at %#llx",
	       (unsigned long long)reloc.presumed_offset);
	reloc.presumed_offset = 1;
	reloc.offset = PAGE - 4;
	expect(exec(context, object, 2), -EINVAL, "a relocation over the end");
	reloc.offset = 4;
	reloc.delta = -0x10u;
	expect(exec(context, object, 2), 0, "a relocation before its target");
	bo_read(fd, bo, 0, got, 12);
	result(got[1] == 0xfffffff0 && got[2] == 0x00007fff, "the relocation says %#x %#x", got[2],
	       got[1]);
	bo_close(fd, bo);
	bo_close(fd, target);
	context_destroy(context);
}

/* Where KASAN looks after memory, what is freed stays where it is for a while. */
static bool keeps_freed(void)
{
	FILE *f = fopen("/proc/kallsyms", "r");
	char line[256];
	bool found = false;

	while (f && !found && fgets(line, sizeof(line), f))
		found = strstr(line, " kasan_report\n");
	if (f)
		fclose(f);
	return found;
}

static long slab_kb(void)
{
	FILE *f = fopen("/proc/meminfo", "r");
	char line[128];
	long kb = -1;

	while (f && kb < 0 && fgets(line, sizeof(line), f))
		sscanf(line, "Slab: %ld kB", &kb);
	if (f)
		fclose(f);
	return kb;
}

static bool charged;

/* Of the kernel: tables are allocated as anything else is, or what this process is charged for. */
static long memory_kb(void)
{
	return charged ? cgroup_charged_B() >> 10 : slab_kb();
}

/* What debugfs says of buffers whose pages somebody needs. */
static long buffers_in_use(void)
{
	char path[64], line[256];
	struct stat card;
	long count = -1;
	FILE *f;

	fstat(fd, &card);
	snprintf(path, sizeof(path), "/sys/kernel/debug/dri/%u/i915_gem_objects",
		 minor(card.st_rdev));
	f = fopen(path, "r");
	while (f && count < 0 && fgets(line, sizeof(line), f))
		if (strstr(line, " in use"))
			sscanf(line, "%ld", &count);
	if (f)
		fclose(f);
	return count;
}

/* The same when nothing more is on its way out. */
static long settled_in_use(void)
{
	long got = buffers_in_use(), last;

	do {
		last = got;
		usleep(300000);
		got = buffers_in_use();
	} while (got != last);
	return got;
}

/* Until @want buffers are in use, for what is freed is freed later. */
static void expect_in_use(long want, const char *what)
{
	double end = now_s() + 10;
	long got;

	do {
		got = buffers_in_use();
	} while (got != want && now_s() < end);
	result(got == want, "%s: %ld buffers in use, not %ld", what, got, want);
}

/* With the last context that has it, and the last number, and not before. */
static void test_life(void)
{
	long before = settled_in_use();
	uint32_t vm, context, bo = batch_create(PAGE);
	uint64_t number;

	result(before >= 0, "debugfs counts no buffers");
	expect(vm_create(fd, &vm), 0, "VM_CREATE");
	context = context_in(vm);
	expect(run_batch(fd, context, bo, 0), 0, "a batch");
	expect(bo_wait(fd, bo, 10000), 0, "its end");
	expect_in_use(before + 1, "bound");
	expect(vm_destroy(fd, vm), 0, "VM_DESTROY");
	expect_in_use(before + 1, "with a context");
	expect(get_vm(context, &number), 0, "get VM");
	context_destroy(context);
	expect_in_use(before + 1, "with a number");
	expect(vm_destroy(fd, number), 0, "VM_DESTROY");
	expect_in_use(before, "with nobody");
	bo_close(fd, bo);
}

/* A buffer loses its place when its file lets go of it, though another file still has it. */
static void test_closing(void)
{
	uint32_t context = context_create(fd), bo = batch_create(PAGE), got = 0;
	struct drm_i915_gem_exec_object2 object = {
		.handle = bo, .offset = 7 * GIB, .flags = AT,
	};
	struct drm_gem_flink flink = { .handle = bo };
	struct drm_gem_open theirs = { 0 };
	int other = open_card();

	expect(call(fd, DRM_IOCTL_GEM_FLINK, &flink), 0, "FLINK");
	theirs.name = flink.name;
	expect(call(other, DRM_IOCTL_GEM_OPEN, &theirs), 0, "OPEN");
	expect(exec(context, &object, 1), 0, "a batch that another file has too");
	expect(bo_wait(fd, bo, 10000), 0, "its end");
	store(context, object.offset, 1);
	bo_close(fd, bo);
	store(context, object.offset, 2);
	bo_read(other, theirs.handle, 0, &got, sizeof(got));
	result(got == 1, "a buffer that was closed has %#x", got);
	bo_close(other, theirs.handle);
	close(other);
	context_destroy(context);
}

#define SPARSE		800u
#define STEP		(256ull << 20)

/* A page in each 256 MiB of 200 GiB: for each a buffer and a table, and one in four one above. */
static void bind_sparse(uint32_t context, struct drm_i915_gem_exec_object2 *object,
			unsigned int round)
{
	unsigned int i;

	for (i = 0; i < SPARSE; i++) {
		object[i].flags = AT;
		object[i].offset = (round * SPARSE + i) * STEP;
	}
	expect(exec(context, object, SPARSE), 0, "200 GiB with holes");
	expect(bo_wait(fd, object[0].handle, 10000), 0, "the end");
}

static void test_sparse(void)
{
	struct drm_i915_gem_exec_object2 *object = calloc(SPARSE, sizeof(*object));
	uint32_t context = context_create(fd);
	long before, once, later;
	unsigned int i;

	for (i = 0; i < SPARSE; i++)
		object[i].handle = batch_create(PAGE);
	before = memory_kb();
	bind_sparse(context, object, 0);
	once = memory_kb() - before;
	/* At other places each time: what is left behind is given back. */
	for (i = 1; i < 8; i++)
		bind_sparse(context, object, i);
	later = memory_kb() - before;
	printf("200 GiB with holes: %ld KiB, and %ld after seven more\n", once, later);
	result(once < 16 << 10, "200 GiB with holes cost %ld KiB", once);
	result(later < 3 * once, "another 200 GiB cost %ld KiB", later);
	context_destroy(context);
	for (i = 0; i < SPARSE; i++)
		bo_close(fd, object[i].handle);
	free(object);
}

/* One buffer with 200 GiB of room. */
static void test_padding(void)
{
	uint32_t context = context_create(fd), bo = batch_create(PAGE);
	struct drm_i915_gem_exec_object2 object = {
		.handle = bo, .flags = ANYWHERE | EXEC_OBJECT_PAD_TO_SIZE,
		.pad_to_size = 200 * GIB,
	};
	long before = memory_kb(), cost;

	expect(exec(context, &object, 1), 0, "a buffer with 200 GiB of room");
	cost = memory_kb() - before;
	result(cost < 1 << 10, "200 GiB of room cost %ld KiB", cost);
	context_destroy(context);
	bo_close(fd, bo);
}

#define MANY	1000u
#define ROUNDS	9u

static void use_many(uint32_t bo)
{
	static uint32_t vm[MANY], context[2 * MANY];
	unsigned int i;
	int bad = 0;

	for (i = 0; i < MANY; i++) {
		bad += !!vm_create(fd, &vm[i]);
		context[i] = context_in(vm[i]);
		context[MANY + i] = context_create(fd);
	}
	for (i = 0; i < 2 * MANY; i++)
		bad += !!run_batch(fd, context[i], bo, 0);
	result(!bad, "%d of many address spaces cannot be used", bad);
	for (i = 0; i < MANY; i++) {
		bad += !!vm_destroy(fd, vm[i]);
		context_destroy(context[i]);
		context_destroy(context[MANY + i]);
	}
	result(!bad, "%d of many address spaces cannot be destroyed", bad);
}

static int compare(const void *a, const void *b)
{
	long first = *(const long *)a, second = *(const long *)b;

	return (first > second) - (first < second);
}

/*
 * What each leaves behind is left in every round; what else the kernel takes and gives back
 * meanwhile, megabytes, comes and goes. So the median tells.
 */
static void test_many(void)
{
	uint32_t bo = batch_create(PAGE);
	long before = settled_in_use(), last, cost[ROUNDS];
	unsigned int i;

	/* The first time caches of the kernel fill. */
	use_many(bo);
	expect_in_use(before, "2000 address spaces later");
	last = memory_kb();
	for (i = 0; i < ROUNDS; i++) {
		use_many(bo);
		expect_in_use(before, "2000 more");
		cost[i] = memory_kb() - last;
		last += cost[i];
	}
	qsort(cost, ROUNDS, sizeof(cost[0]), compare);
	printf("2000 address spaces, made and destroyed: %ld KiB, %ld to %ld\n",
	       cost[ROUNDS / 2], cost[0], cost[ROUNDS - 1]);
	result(cost[ROUNDS / 2] < 512, "2000 address spaces cost %ld KiB", cost[ROUNDS / 2]);
	bo_close(fd, bo);
}

int main(void)
{
	fd = open_card();
	if (getparam(fd, I915_PARAM_HAS_ALIASING_PPGTT) < 2) {
		test_nothing_to_have();
		return finish();
	}
	charged = keeps_freed() && cgroup_enter();
	test_numbers();
	test_param();
	test_places();
	test_guesses();
	test_full();
	test_sharing();
	test_relocations();
	test_life();
	test_closing();
	test_sparse();
	test_padding();
	test_many();
	return finish();
}
