// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: every ioctl of the driver, with arguments that say nothing
 *
 * Each is called with an argument that is nowhere, that is all zeros, that is all ones, and
 * that is longer or shorter than the kernel's. The errnos are those of i915 on a GPU of Gen5.
 */

#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <drm/drm.h>
#include <drm/i915_drm.h>

#include "harness.h"

/* The kernel's own number, which no header of user space has. */
#define ENOTSUPP	524

static const struct ioctl_row ioctls[] = {
	/* User mode setting is gone, and is told that all is well. */
	{ "init", DRM_IOCTL_I915_INIT, 0, 0 },
	{ "flush", DRM_IOCTL_I915_FLUSH, 0, 0 },
	{ "flip", DRM_IOCTL_I915_FLIP, 0, 0 },
	{ "batchbuffer", DRM_IOCTL_I915_BATCHBUFFER, 0, 0 },
	{ "irq_emit", DRM_IOCTL_I915_IRQ_EMIT, 0, 0 },
	{ "irq_wait", DRM_IOCTL_I915_IRQ_WAIT, 0, 0 },
	{ "setparam", DRM_IOCTL_I915_SETPARAM, 0, 0 },
	{ "cmdbuffer", DRM_IOCTL_I915_CMDBUFFER, 0, 0 },
	{ "set_vblank_pipe", DRM_IOCTL_I915_SET_VBLANK_PIPE, 0, 0 },
	{ "get_vblank_pipe", DRM_IOCTL_I915_GET_VBLANK_PIPE, 0, 0 },
	{ "hws_addr", DRM_IOCTL_I915_HWS_ADDR, 0, 0 },
	{ "gem_init", DRM_IOCTL_I915_GEM_INIT, 0, 0 },
	{ "gem_entervt", DRM_IOCTL_I915_GEM_ENTERVT, 0, 0 },
	{ "gem_leavevt", DRM_IOCTL_I915_GEM_LEAVEVT, 0, 0 },
	{ "gem_execbuffer", DRM_IOCTL_I915_GEM_EXECBUFFER, -EINVAL, -EINVAL },
	{ "gem_pin", DRM_IOCTL_I915_GEM_PIN, -ENODEV, -ENODEV },
	{ "gem_unpin", DRM_IOCTL_I915_GEM_UNPIN, -ENODEV, -ENODEV },

	{ "getparam", DRM_IOCTL_I915_GETPARAM, -EINVAL, -EINVAL },
	{ "query", DRM_IOCTL_I915_QUERY, 0, -EINVAL },
	{ "reg_read", DRM_IOCTL_I915_REG_READ, -EINVAL, -EINVAL },
	{ "gem_create", DRM_IOCTL_I915_GEM_CREATE, -EINVAL, -EINVAL },
	{ "gem_create_ext", DRM_IOCTL_I915_GEM_CREATE_EXT, -EINVAL, -EINVAL },
	{ "gem_userptr", DRM_IOCTL_I915_GEM_USERPTR, -EINVAL, -EINVAL },
	{ "gem_pread", DRM_IOCTL_I915_GEM_PREAD, 0, -EFAULT },
	{ "gem_pwrite", DRM_IOCTL_I915_GEM_PWRITE, 0, -EFAULT },
	{ "gem_mmap", DRM_IOCTL_I915_GEM_MMAP, -ENOENT, -EINVAL },
	{ "gem_mmap_offset", DRM_IOCTL_I915_GEM_MMAP_OFFSET, -ENOENT, -EFAULT },
	{ "gem_set_domain", DRM_IOCTL_I915_GEM_SET_DOMAIN, 0, -EINVAL },
	{ "gem_sw_finish", DRM_IOCTL_I915_GEM_SW_FINISH, -ENOENT, -ENOENT },
	{ "gem_set_tiling", DRM_IOCTL_I915_GEM_SET_TILING, -ENOENT, -ENOENT },
	{ "gem_get_tiling", DRM_IOCTL_I915_GEM_GET_TILING, -ENOENT, -ENOENT },
	{ "gem_set_caching", DRM_IOCTL_I915_GEM_SET_CACHING, -ENOENT, -EINVAL },
	{ "gem_get_caching", DRM_IOCTL_I915_GEM_GET_CACHING, -ENOENT, -ENOENT },
	{ "gem_get_aperture", DRM_IOCTL_I915_GEM_GET_APERTURE, 0, 0 },
	{ "gem_madvise", DRM_IOCTL_I915_GEM_MADVISE, -ENOENT, -EINVAL },
	{ "gem_busy", DRM_IOCTL_I915_GEM_BUSY, -ENOENT, -ENOENT },
	{ "gem_wait", DRM_IOCTL_I915_GEM_WAIT, -ENOENT, -EINVAL },
	{ "gem_throttle", DRM_IOCTL_I915_GEM_THROTTLE, 0, 0 },
	{ "gem_execbuffer2", DRM_IOCTL_I915_GEM_EXECBUFFER2, -EINVAL, -EINVAL },
	{ "gem_execbuffer2_wr", DRM_IOCTL_I915_GEM_EXECBUFFER2_WR, -EINVAL, -EINVAL },
	{ "context_create", DRM_IOCTL_I915_GEM_CONTEXT_CREATE, 0, -EINVAL },
	{ "context_create_ext", DRM_IOCTL_I915_GEM_CONTEXT_CREATE_EXT, 0, -EINVAL },
	{ "context_destroy", DRM_IOCTL_I915_GEM_CONTEXT_DESTROY, -ENOENT, -EINVAL },
	{ "context_getparam", DRM_IOCTL_I915_GEM_CONTEXT_GETPARAM, -EINVAL, -ENOENT },
	{ "context_setparam", DRM_IOCTL_I915_GEM_CONTEXT_SETPARAM, -EINVAL, -ENOENT },
	{ "reset_stats", DRM_IOCTL_I915_GET_RESET_STATS, 0, -EINVAL },
	{ "vm_destroy", DRM_IOCTL_I915_GEM_VM_DESTROY, -ENOENT, -EINVAL },
	{ "perf_open", DRM_IOCTL_I915_PERF_OPEN, -ENOTSUPP, -ENOTSUPP },
	{ "perf_add_config", DRM_IOCTL_I915_PERF_ADD_CONFIG, -ENOTSUPP, -ENOTSUPP },
	{ "perf_remove_config", DRM_IOCTL_I915_PERF_REMOVE_CONFIG, -ENOTSUPP, -ENOTSUPP },
	{ "get_pipe_from_crtc_id", DRM_IOCTL_I915_GET_PIPE_FROM_CRTC_ID, -ENOENT, -ENOENT },
	{ "overlay_put_image", DRM_IOCTL_I915_OVERLAY_PUT_IMAGE, -ENODEV, -ENODEV },
	{ "overlay_attrs", DRM_IOCTL_I915_OVERLAY_ATTRS, -ENODEV, -ENODEV },
	{ "set_sprite_colorkey", DRM_IOCTL_I915_SET_SPRITE_COLORKEY, -ENOENT, -EINVAL },
	{ "get_sprite_colorkey", DRM_IOCTL_I915_GET_SPRITE_COLORKEY, 0, 0 },
};

/* Where contexts have no spaces of their own, and where they have. */
static const struct ioctl_row vm_create[2] = {
	{ "vm_create", DRM_IOCTL_I915_GEM_VM_CREATE, -ENODEV, -ENODEV },
	{ "vm_create", DRM_IOCTL_I915_GEM_VM_CREATE, 0, -EINVAL },
};

/* Numbers of the driver that nobody has taken. */
static void test_unknown(int fd)
{
	test_no_ioctl(fd, DRM_COMMAND_BASE + 0x12, "0x12");
	test_no_ioctl(fd, DRM_COMMAND_BASE + 0x3d, "0x3d");
	test_no_ioctl(fd, DRM_COMMAND_END - 1, "the last number");
}

/* User-Mode Linux has no 32-bit system calls, and they could reach the host's kernel. */
static bool has_compat(void)
{
	char line[256];
	FILE *info = fopen("/proc/cpuinfo", "r");
	bool uml = false;

	while (info && fgets(line, sizeof(line), info))
		uml |= strstr(line, "User Mode Linux") != NULL;
	if (info)
		fclose(info);
	return info && !uml;
}

#ifdef __x86_64__
/* ioctl() as a 32-bit program calls it; @arg is below 4 GiB. Return: 0 or -errno. */
static int call32(int fd, unsigned int request, void *arg)
{
	const int nr_ioctl = 54;
	int ret;

	asm volatile("int $0x80" : "=a"(ret)
		     : "0"(nr_ioctl), "b"(fd), "c"(request), "d"((uint32_t)(uintptr_t)arg)
		     : "memory", "r8", "r9", "r10", "r11");
	return ret;
}

/* GETPARAM has a pointer in it, which is shorter in 32-bit programs. */
static void test_compat(int fd)
{
	struct getparam32 {
		int32_t param;
		uint32_t value;
	} *args;
	int32_t *value;

	args = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
		    MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
	value = (int32_t *)(args + 1);
	args->param = I915_PARAM_HAS_GEM;
	args->value = (uintptr_t)value;
	expect(call32(fd, _IOWR(DRM_IOCTL_BASE, DRM_COMMAND_BASE + DRM_I915_GETPARAM,
				struct getparam32), args), 0, "getparam: 32 bits");
	result(*value == 1, "getparam: 32 bits: %d", *value);
	args->value = NEVER_MAPPED;
	expect(call32(fd, _IOWR(DRM_IOCTL_BASE, DRM_COMMAND_BASE + DRM_I915_GETPARAM,
				struct getparam32), args), -EFAULT, "getparam: 32 bits, nowhere");
	munmap(args, 4096);
}
#else
static void test_compat(int fd)
{
}
#endif

int main(void)
{
	int fd = open_card();
	unsigned int i;

	for (i = 0; i < sizeof(ioctls) / sizeof(ioctls[0]); i++)
		test_ioctl(fd, &ioctls[i], -EFAULT);
	test_ioctl(fd, &vm_create[getparam(fd, I915_PARAM_HAS_ALIASING_PPGTT) > 1], -EFAULT);
	test_unknown(fd);
	if (has_compat())
		test_compat(fd);
	else
		printf("no 32-bit system calls in this kernel\n");
	return finish();
}
