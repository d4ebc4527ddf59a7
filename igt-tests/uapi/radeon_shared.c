// SPDX-License-Identifier: GPL-2.0
/* What the tests of the radeon uAPI share: see radeon.h. */

#include <drm/drm.h>

#include "radeon.h"

#define IB_DW		8u

uint32_t nops[MAX_IB_DW + 1];

int info(int fd, uint32_t request, void *value)
{
	struct drm_radeon_info args = { .request = request, .value = (uintptr_t)value };

	return call(fd, DRM_IOCTL_RADEON_INFO, &args);
}

int reopen(void)
{
	return open_driver("radeon");
}

int create(int fd, uint64_t size_B, uint32_t domain, uint32_t *handle)
{
	struct drm_radeon_gem_create args = {
		.size = size_B, .alignment = PAGE_B, .initial_domain = domain,
	};
	int ret = call(fd, DRM_IOCTL_RADEON_GEM_CREATE, &args);

	*handle = args.handle;
	return ret;
}

uint32_t must_create(int fd, uint64_t size_B, uint32_t domain)
{
	uint32_t handle = 0;

	expect(create(fd, size_B, domain, &handle), 0, "gem_create");
	return handle;
}

void close_bo(int fd, uint32_t handle)
{
	struct drm_gem_close args = { .handle = handle };

	expect(call(fd, DRM_IOCTL_GEM_CLOSE, &args), 0, "gem_close");
}

uint32_t domain_of(int fd, uint32_t handle)
{
	struct drm_radeon_gem_busy args = { .handle = handle };
	int ret = call(fd, DRM_IOCTL_RADEON_GEM_BUSY, &args);

	result(!ret || ret == -EBUSY, "gem_busy: %s", strerror(-ret));
	return args.domain;
}

int userptr(int fd, void *addr, uint64_t size_B, uint32_t flags, uint32_t *handle)
{
	struct drm_radeon_gem_userptr args = {
		.addr = (uintptr_t)addr, .size = size_B, .flags = flags,
	};
	int ret = call(fd, DRM_IOCTL_RADEON_GEM_USERPTR, &args);

	*handle = args.handle;
	return ret;
}

void cs_add(struct cs *cs, uint32_t id, const void *data, uint32_t length_dw)
{
	struct drm_radeon_cs_chunk *chunk = &cs->chunk[cs->args.num_chunks];

	*chunk = (struct drm_radeon_cs_chunk) {
		.chunk_id = id, .length_dw = length_dw, .chunk_data = (uintptr_t)data,
	};
	cs->list[cs->args.num_chunks++] = (uintptr_t)chunk;
	cs->args.chunks = (uintptr_t)cs->list;
}

int submit(int fd, const struct drm_radeon_cs_reloc *relocs, uint32_t num_relocs,
	   const uint32_t *flags, uint32_t num_flags)
{
	struct cs cs = {};

	cs_add(&cs, RADEON_CHUNK_ID_IB, nops, IB_DW);
	if (relocs)
		cs_add(&cs, RADEON_CHUNK_ID_RELOCS, relocs, num_relocs * 4);
	if (flags)
		cs_add(&cs, RADEON_CHUNK_ID_FLAGS, flags, num_flags);
	return call(fd, DRM_IOCTL_RADEON_CS, &cs.args);
}

int submit_one(int fd, uint32_t handle, uint32_t read, uint32_t write)
{
	struct drm_radeon_cs_reloc reloc = {
		.handle = handle, .read_domains = read, .write_domain = write,
	};

	return submit(fd, &reloc, 1, NULL, 0);
}

int wait_idle(int fd, uint32_t handle)
{
	struct drm_radeon_gem_wait_idle args = { .handle = handle };

	return call(fd, DRM_IOCTL_RADEON_GEM_WAIT_IDLE, &args);
}
