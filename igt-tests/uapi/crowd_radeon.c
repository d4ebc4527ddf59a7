// SPDX-License-Identifier: GPL-2.0
/* What members of a crowd do that radeon has. */

#define _GNU_SOURCE
#include <sys/ioctl.h>

#include <drm/drm.h>
#include <drm/radeon_drm.h>

#include "crowd.h"
#include "harness.h"

static void do_radeon_create(struct client *c)
{
	struct drm_radeon_gem_create args = {
		.size = (1 + rnd(64)) * PAGE_B, .initial_domain = 2u << rnd(2), .flags = rnd(4) << 1,
	};

	if (!once(c->fd, DRM_IOCTL_RADEON_GEM_CREATE, &args))
		keep_handle(c, args.handle);
}

static void do_radeon_userptr(struct client *c)
{
	struct drm_radeon_gem_userptr args = {
		.addr = (uintptr_t)slot(), .size = (1 + rnd(16)) * PAGE_B,
		.flags = RADEON_GEM_USERPTR_ANONONLY | RADEON_GEM_USERPTR_REGISTER |
			 (rnd(2) ? RADEON_GEM_USERPTR_VALIDATE : 0),
	};

	if (!once(c->fd, DRM_IOCTL_RADEON_GEM_USERPTR, &args))
		keep_handle(c, args.handle);
}

static void do_radeon_map(struct client *c)
{
	struct drm_radeon_gem_mmap args = { .handle = *ANY(c->handle), .size = PAGE_B };

	if (!once(c->fd, DRM_IOCTL_RADEON_GEM_MMAP, &args))
		map_slot(c->fd, (1 + rnd(16)) * PAGE_B, args.addr_ptr);
}

static void do_radeon_domain(struct client *c)
{
	struct drm_radeon_gem_set_domain args = {
		.handle = *ANY(c->handle), .read_domains = 1u << rnd(3), .write_domain = rnd(2) << rnd(3),
	};

	once(c->fd, DRM_IOCTL_RADEON_GEM_SET_DOMAIN, &args);
}

static void do_radeon_idle(struct client *c)
{
	struct drm_radeon_gem_wait_idle wait = { .handle = *ANY(c->handle) };
	struct drm_radeon_gem_busy busy = { .handle = *ANY(c->handle) };

	once(c->fd, DRM_IOCTL_RADEON_GEM_WAIT_IDLE, &wait);
	once(c->fd, DRM_IOCTL_RADEON_GEM_BUSY, &busy);
}

static void do_radeon_tile(struct client *c)
{
	struct drm_radeon_gem_set_tiling args = {
		.handle = *ANY(c->handle), .tiling_flags = rnd(128), .pitch = 256 * rnd(9),
	};

	once(c->fd, rnd(4) ? DRM_IOCTL_RADEON_GEM_SET_TILING : DRM_IOCTL_RADEON_GEM_GET_TILING, &args);
}

static void do_radeon_op(struct client *c)
{
	struct drm_radeon_gem_op args = {
		.handle = *ANY(c->handle), .op = rnd(3), .value = rnd(8),
	};

	once(c->fd, DRM_IOCTL_RADEON_GEM_OP, &args);
}

static void do_radeon_info(struct client *c)
{
	struct drm_radeon_info args = { .request = rnd(0x28), .value = user_memory() };

	once(c->fd, DRM_IOCTL_RADEON_INFO, &args);
}

/* A stream of nothing, with buffers that it could use. */
static void do_radeon_cs(struct client *c)
{
	uint32_t ib[16], flags[2] = { rnd(4) ? 0 : RADEON_CS_KEEP_TILING_FLAGS, rnd(2) }, i;
	struct drm_radeon_cs_reloc relocs[4];
	struct drm_radeon_cs_chunk chunks[3] = {
		{ RADEON_CHUNK_ID_IB, 16, (uintptr_t)ib },
		{ RADEON_CHUNK_ID_RELOCS, (1 + rnd(4)) * 4, (uintptr_t)relocs },
		{ RADEON_CHUNK_ID_FLAGS, 2, (uintptr_t)flags },
	};
	uint64_t where[3] = { (uintptr_t)&chunks[0], (uintptr_t)&chunks[1], (uintptr_t)&chunks[2] };
	struct drm_radeon_cs args = { .num_chunks = 3, .chunks = (uintptr_t)where };

	for (i = 0; i < 16; i++)
		ib[i] = 0x80000000u;
	for (i = 0; i < 4; i++) {
		uint32_t domain = 2u << rnd(2);

		relocs[i] = (struct drm_radeon_cs_reloc){
			.handle = any_number(c->handle, HANDLES),
			.read_domains = rnd(2) ? domain : 0, .flags = rnd(16),
		};
		if (!relocs[i].read_domains)
			relocs[i].write_domain = domain;
	}
	if (!once(c->fd, DRM_IOCTL_RADEON_CS, &args))
		mine->batches++;
}

const struct operation radeon_operations[] = {
	{ "create", do_radeon_create, 8 },
	{ "userptr", do_radeon_userptr, 4 },
	{ "map", do_radeon_map, 8 },
	{ "domain", do_radeon_domain, 5 },
	{ "idle", do_radeon_idle, 3 },
	{ "tile", do_radeon_tile, 5 },
	{ "op", do_radeon_op, 2 },
	{ "info", do_radeon_info, 2 },
	{ "stream", do_radeon_cs, 30 },
	{ NULL },
};
