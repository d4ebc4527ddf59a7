/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _I915_I915_H_
#define _I915_I915_H_

#include <linux/types.h>

#include <mirage/gpu.h>
#include <mirage/model.h>
#include <mirage/uapi.h>

struct dentry;
struct drm_crtc;
struct drm_device;
struct drm_file;
struct drm_minor;
struct drm_printer;
struct file;
struct i915_cmd_parser;
struct mirage_device;

/**
 * enum i915_ppgtt - address spaces beside the global GTT
 * @I915_PPGTT_NONE: none
 * @I915_PPGTT_ALIASING: one for all, of what the global GTT has
 * @I915_PPGTT_FULL: one for each context
 */
enum i915_ppgtt {
	I915_PPGTT_NONE,
	I915_PPGTT_ALIASING,
	I915_PPGTT_FULL,
};

/**
 * struct i915_rps_facts - frequencies that the GT can run at
 * @step_khz: what they are multiples of
 * @rp0: the highest, in steps
 * @rp1: the one that is guaranteed
 * @rpe: the one that takes the least energy
 * @rpn: the lowest
 * @punit: the power unit sets them, which has to be asked for the actual one, and is told RPe
 */
struct i915_rps_facts {
	unsigned int step_khz;
	unsigned int rp0;
	unsigned int rp1;
	unsigned int rpe;
	unsigned int rpn;
	bool punit;
};

/**
 * struct i915_sseu_facts - what the render engine is made of
 * @max_slices: the most that a part of this generation has
 * @max_subslices: in a slice, likewise
 * @slices: of this part
 * @subslices: in each slice
 * @eus: in each subslice, which is what all parts have
 */
struct i915_sseu_facts {
	u8 max_slices;
	u8 max_subslices;
	u8 slices;
	u8 subslices;
	u8 eus;
};

/**
 * struct i915_workaround - a register that a new context has another value in than after power on
 * @reg: its address
 * @set: bits that are set; in the upper half too where those say which are written
 * @clear: bits that are cleared
 */
struct i915_workaround {
	u32 reg;
	u32 set;
	u32 clear;
};

/**
 * struct i915_facts - what the i915 uAPI says of a model
 * @graphics_x10: version of the graphics: 45 for Gen4.5
 * @cmd_parser: who reads batches before they run, NULL where nobody does
 * @num_fences: fence registers (tiled views through the aperture)
 * @max_fence_stride_B: largest pitch of a fenced object
 * @secure_batches: EXEC_SECURE exists (Gen < 6)
 * @has_snoop: cached objects can be snooped without an LLC
 * @has_read_only: page table entries can refuse writes of the GPU
 * @coherent_ggtt: what the CPU writes through the aperture and elsewhere comes in order
 * @ppgtt: address spaces
 * @scheduler_caps: answer to I915_PARAM_HAS_SCHEDULER; 0 where the model has rings
 * @isolated: mask of the classes of engines that have a context image, answer to
 *	I915_PARAM_HAS_CONTEXT_ISOLATION
 * @capabilities: of the only engine of a class
 * @sseu: what the render engine is made of; NULL where the uAPI does not say
 * @sol_reset: I915_EXEC_GEN7_SOL_RESET exists
 * @has_rc6: the GT tells how long it sleeps
 * @has_huc: there is a microcontroller for video, whose firmware i915 leaves alone before Gen12
 * @timestamp_read_shift: of the count where the CPU reads all of TIMESTAMP at once
 * @rps: frequencies that users can set, or NULL
 * @workarounds: registers of the render engine's contexts that i915 sets up
 * @num_workarounds: how many
 */
struct i915_facts {
	unsigned int graphics_x10;
	const struct i915_cmd_parser *cmd_parser;
	unsigned int num_fences;
	u32 max_fence_stride_B;
	bool secure_batches;
	bool has_snoop;
	bool has_read_only;
	bool coherent_ggtt;
	enum i915_ppgtt ppgtt;
	unsigned int scheduler_caps;
	unsigned int isolated;
	u32 capabilities[MIRAGE_VIDEO_ENHANCE + 1];
	const struct i915_sseu_facts *sseu;
	bool sol_reset;
	bool has_rc6;
	bool has_huc;
	unsigned int timestamp_read_shift;
	const struct i915_rps_facts *rps;
	const struct i915_workaround *workarounds;
	unsigned int num_workarounds;
};

/* What mirage_model.facts of a model with this uAPI leads to. */
static inline const struct i915_facts *i915_facts(const struct mirage_model *model)
{
	return model->facts;
}

/* Of every model that speaks it. */
extern const struct mirage_uapi_ops mirage_i915_uapi;

/**
 * mirage_i915_init - what the i915 uAPI needs before the device is registered
 * @mdev: the device, with buffers, chip and engines
 *
 * Undone by drmm.
 *
 * Return: 0 or a negative errno.
 */
int mirage_i915_init(struct mirage_device *mdev);

/**
 * mirage_i915_register - files in sysfs that need a registered device
 * @mdev: the device
 */
void mirage_i915_register(struct mirage_device *mdev);

/**
 * mirage_i915_unregister - undo mirage_i915_register()
 * @mdev: the device
 */
void mirage_i915_unregister(struct mirage_device *mdev);

/**
 * mirage_i915_report_hang - write an error state
 * @dump: where to
 * @hang: of what
 */
void mirage_i915_report_hang(struct mirage_dump *dump, const struct mirage_hang *hang);

/**
 * mirage_i915_tell_hang - send uevents about a hang
 * @mdev: the device
 * @over: it has been dealt with
 */
void mirage_i915_tell_hang(struct mirage_device *mdev, bool over);

/**
 * mirage_i915_scan_out - what a plane shows is not cached from then on
 * @bo: the buffer; user memory stays as it is
 *
 * Programs ask GEM_GET_CACHING whether what they write is seen without a flush. The display
 * snoops nothing, on parts with an LLC or without, so what it has shown answers NONE until
 * GEM_SET_CACHING says otherwise. The first time waits for who uses the buffer.
 *
 * Return: 0 or a negative errno
 */
int mirage_i915_scan_out(struct mirage_bo *bo);

/**
 * mirage_i915_error_read - read the error state, or that there is none, as text
 * @mdev: the device
 * @buf: where to
 * @offset: first byte
 * @len_B: how many at most
 *
 * Return: how many; 0 behind the end.
 */
ssize_t mirage_i915_error_read(struct mirage_device *mdev, char *buf, loff_t offset, size_t len_B);

/**
 * mirage_i915_open - per-file state: contexts
 * @drm: the device
 * @file: being opened
 *
 * Return: 0 or a negative errno.
 */
int mirage_i915_open(struct drm_device *drm, struct drm_file *file);

/**
 * mirage_i915_postclose - undo mirage_i915_open()
 * @drm: the device
 * @file: being closed
 */
void mirage_i915_postclose(struct drm_device *drm, struct drm_file *file);

/**
 * mirage_i915_debugfs_init - files in debugfs
 * @minor: of the device; only the primary one has any
 */
void mirage_i915_debugfs_init(struct drm_minor *minor);

/**
 * mirage_i915_display_debugfs - display files in debugfs
 * @mdev: the device
 * @root: its directory
 */
void mirage_i915_display_debugfs(struct mirage_device *mdev, struct dentry *root);

/**
 * mirage_i915_crtc_debugfs - files of a pipe in debugfs
 * @crtc: the pipe
 */
void mirage_i915_crtc_debugfs(struct drm_crtc *crtc);

/**
 * mirage_i915_show_fdinfo - memory that a file uses, and time of engines
 * @p: where to
 * @file: the file
 */
void mirage_i915_show_fdinfo(struct drm_printer *p, struct drm_file *file);

#ifdef CONFIG_COMPAT
/**
 * mirage_i915_compat_ioctl - ioctls of 32-bit clients
 * @filp: the file
 * @cmd: the ioctl, as a 32-bit client has it
 * @arg: its argument
 *
 * Return: as the ioctl does.
 */
long mirage_i915_compat_ioctl(struct file *filp, unsigned int cmd, unsigned long arg);
#else
#define mirage_i915_compat_ioctl NULL
#endif

#define MIRAGE_I915_IOCTL(name) \
	int mirage_i915_##name##_ioctl(struct drm_device *drm, void *data, struct drm_file *file)

/* gem_*.c */
MIRAGE_I915_IOCTL(gem_create);
MIRAGE_I915_IOCTL(gem_create_ext);
MIRAGE_I915_IOCTL(gem_pread);
MIRAGE_I915_IOCTL(gem_pwrite);
MIRAGE_I915_IOCTL(gem_mmap);
MIRAGE_I915_IOCTL(gem_mmap_offset);
MIRAGE_I915_IOCTL(gem_set_domain);
MIRAGE_I915_IOCTL(gem_sw_finish);
MIRAGE_I915_IOCTL(gem_set_tiling);
MIRAGE_I915_IOCTL(gem_get_tiling);
MIRAGE_I915_IOCTL(gem_set_caching);
MIRAGE_I915_IOCTL(gem_get_caching);
MIRAGE_I915_IOCTL(gem_madvise);
MIRAGE_I915_IOCTL(gem_busy);
MIRAGE_I915_IOCTL(gem_wait);
MIRAGE_I915_IOCTL(gem_throttle);
MIRAGE_I915_IOCTL(gem_userptr);
MIRAGE_I915_IOCTL(gem_get_aperture);
/* execbuffer.c */
MIRAGE_I915_IOCTL(gem_execbuffer2);
/* context.c */
MIRAGE_I915_IOCTL(gem_context_create);
MIRAGE_I915_IOCTL(gem_context_destroy);
MIRAGE_I915_IOCTL(gem_context_getparam);
MIRAGE_I915_IOCTL(gem_context_setparam);
MIRAGE_I915_IOCTL(gem_context_reset_stats);
MIRAGE_I915_IOCTL(gem_vm_create);
MIRAGE_I915_IOCTL(gem_vm_destroy);
/* getparam.c, query.c, reg.c, perf.c */
MIRAGE_I915_IOCTL(getparam);
MIRAGE_I915_IOCTL(query);
MIRAGE_I915_IOCTL(reg_read);
MIRAGE_I915_IOCTL(perf_open);
MIRAGE_I915_IOCTL(perf_add_config);
MIRAGE_I915_IOCTL(perf_remove_config);
/* display.c */
MIRAGE_I915_IOCTL(get_pipe_from_crtc_id);
MIRAGE_I915_IOCTL(get_sprite_colorkey);
MIRAGE_I915_IOCTL(set_sprite_colorkey);
MIRAGE_I915_IOCTL(overlay_put_image);
MIRAGE_I915_IOCTL(overlay_attrs);

#endif
