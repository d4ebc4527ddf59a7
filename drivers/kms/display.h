/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _KMS_DISPLAY_H_
#define _KMS_DISPLAY_H_

#include <linux/completion.h>
#include <linux/hrtimer.h>
#include <linux/i2c.h>
#include <linux/mutex.h>
#include <linux/spinlock.h>
#include <linux/workqueue.h>

#include <drm/drm_connector.h>
#include <drm/drm_crtc.h>
#include <drm/drm_encoder.h>
#include <drm/drm_plane.h>
#include <drm/drm_writeback.h>

#include <mirage/compat.h>
#include <mirage/device.h>

#include "compose.h"
#include "model.h"
#include "raster.h"

struct backlight_device;
struct drm_mode_fb_cmd2;
struct drm_scanout_buffer;
struct mirage_parallel;

/**
 * DOC: the display, inside of this folder
 *
 * States, planes, pipes and connectors are DRM's with a part of ours around them. Locks are taken
 * in this order: DRM's mode setting locks, mirage_pipe.lock, DRM's vblank locks,
 * mirage_scanout.lock.
 */

#define MIRAGE_FRAMES	32

/**
 * struct mirage_copy - a picture of a pipe, for whoever waits for it
 * @to: where it goes, of the pipe's size
 * @done: it is there, or there will be none
 * @ret: 0, or a negative errno
 */
struct mirage_copy {
	struct mirage_surface to;
	struct completion done;
	int ret;
};

/**
 * struct mirage_frame - a frame that somebody wants to look at
 * @scene: what the pipe shows; layers and colour are referenced until it is composed
 * @first: number of the vertical blank that ended it
 * @last: of the last one that did, valid when @closed; later than @first when interrupts are late
 * @crc_planes: planes that count for the CRC; 0 when nobody asked
 * @job: a writeback job, or NULL
 * @copy: a picture that somebody waits for, or NULL
 * @first_row: rows above it are those of the frame before, which was @torn
 * @torn: the next one is the rest of it, from an asynchronous flip on
 * @closed: it is known how long it was shown
 * @hash: of the picture, when it is composed
 */
struct mirage_frame {
	struct mirage_scene scene;
	u64 first;
	u64 last;
	u32 crc_planes;
	struct drm_writeback_job *job;
	struct mirage_copy *copy;
	u32 first_row;
	bool torn;
	bool closed;
	u64 hash;
};

/**
 * struct mirage_scanout - the raster of a pipe in time
 * @timer: fires at vertical blanks while somebody wants them
 * @lock: protects what follows; taken inside of all vblank locks
 * @wanted: vblank interrupts are on
 * @armed: @timer is queued or its handler runs
 * @begun: the last frame that was scanned out when @timer fired or was armed
 * @raster: which frame is scanned out when; without a clock while the pipe is off
 * @htotal: clocks of a line
 * @lines: of the shortest frame (of a field when interlaced)
 * @blank_lines: the first of them, which show nothing
 */
struct mirage_scanout {
	struct hrtimer timer;
	spinlock_t lock; /* inside of all vblank locks */
	bool wanted;
	bool armed;
	u64 begun;
	struct mirage_raster raster;
	u32 htotal;
	u32 lines;
	u32 blank_lines;
};

/**
 * struct mirage_cursor - a cursor that is no plane
 * @surface: its buffer, whose pages are held; that is NULL while there is none
 * @layer: what is shown of it, with a reference, or NULL
 * @width_px: of the picture
 * @height_px: of the picture
 * @x: of its left edge on the pipe
 * @y: of its upper edge
 * @hot_x: the pixel that user space points with
 * @hot_y: its row
 */
struct mirage_cursor {
	struct mirage_surface surface;
	struct mirage_layer *layer;
	u32 width_px;
	u32 height_px;
	int x;
	int y;
	int hot_x;
	int hot_y;
};

/**
 * struct mirage_pipe - a CRTC
 * @base: DRM's part
 * @index: 0 is pipe A
 * @scanout: time
 * @lock: protects everything down to @open. Taken in the vblank handler.
 * @now: what is shown, with a reference to each layer
 * @next: what will be shown from the vertical blank @due on; its layers belong to the
 *	planes' states
 * @changing: mask of the planes that differ in @next
 * @due: number of a vertical blank, valid while @latch
 * @latch: @next waits for its vertical blank
 * @event: to be sent when the flip under way is done, with a reference to vblank interrupts
 * @flips_now: the flip under way does not wait for a vertical blank
 * @last_old: the value of @made at which nothing is left to be composed that shows what was
 *	before an asynchronous flip
 * @crc_planes: planes that count for CRCs, 0 when nobody reads them
 * @job: a writeback job that waits for @due
 * @copy: a picture that waits for the next vertical blank
 * @frame: ring of frames to be composed
 * @head: frames put in
 * @made: frames composed
 * @tail: frames composed and closed
 * @busy: the compositor has begun frame @made
 * @open: the newest frame is what the pipe shows now
 * @opened: number of that frame, counted from when the pipe was switched on
 * @parallel: workers of the compositor
 * @lines: working memory of each
 * @rows: hashes of the rows of the frame that is being composed
 * @spent_ns: time that composing all frames took
 * @queue: where it runs
 * @work: one run of it
 * @retired: layers that are shown no more, for @work to let go
 * @crc_on: holds vblank interrupts on for CRCs; of whoever has the data file open
 * @crc_holder: keeps the device and the module for that long, or NULL
 * @pictures: one picture is taken at a time
 * @cursor: where cursors are not planes; under DRM's lock of the CRTC
 */
struct mirage_pipe {
	struct drm_crtc base;
	unsigned int index;
	struct mirage_scanout scanout;

	spinlock_t lock; /* outside of all vblank locks */
	struct mirage_scene now;
	struct mirage_scene next;
	u32 changing;
	u64 due;
	bool latch;
	struct drm_pending_vblank_event *event;
	bool flips_now;
	unsigned int last_old;
	u32 crc_planes;
	struct drm_writeback_job *job;
	struct mirage_copy *copy;
	struct mirage_frame frame[MIRAGE_FRAMES];
	unsigned int head;
	unsigned int made;
	unsigned int tail;
	bool busy;
	bool open;
	u64 opened;

	struct mirage_parallel *parallel;
	struct mirage_lines *lines;
	u64 *rows;
	u64 spent_ns;
	struct workqueue_struct *queue;
	struct work_struct work;
	struct llist_head retired;
	bool crc_on;
	struct file *crc_holder;
	struct mutex pictures; /* outside of all others but those of files */
	struct mirage_cursor cursor;
};

/**
 * struct mirage_crtc_state - state of a CRTC
 * @base: DRM's part
 * @colour: matrix and tables in the form the compositor uses, NULL for none
 * @output_bits: bits a channel that all outputs take, MIRAGE_OUTPUT_BITS at most
 * @most_lines: of the longest frame that all outputs take; 0 when their rate does not vary
 */
struct mirage_crtc_state {
	struct drm_crtc_state base;
	struct mirage_colour *colour;
	unsigned int output_bits;
	u32 most_lines;
};

/**
 * struct mirage_plane - a plane
 * @base: DRM's part
 * @pipe: index of the pipe it belongs to
 * @index: its row in the model, its place in a scene
 * @row: what it can do
 */
struct mirage_plane {
	struct drm_plane base;
	unsigned int pipe;
	unsigned int index;
	const struct mirage_plane_row *row;
};

/**
 * struct mirage_plane_state - state of a plane
 * @base: DRM's part
 * @layer: what it shows, made by prepare_fb; NULL when it shows nothing
 * @fence: what is waited for before that, or NULL
 * @pipeline: its colour pipeline in the form the compositor uses, NULL when nothing happens in it
 * @key: colour key
 * @searched: the destination key of a plane above it is looked for in this one
 */
struct mirage_plane_state {
	struct drm_plane_state base;
	struct mirage_layer *layer;
	struct dma_fence *fence;
	struct mirage_colour *pipeline;
	struct mirage_colour_key key;
	bool searched;
};

/**
 * struct mirage_ddc - the I2C bus to a monitor
 * @adapter: the bus
 * @offset: of the byte of the EDID's segment that is read next; under the bus' lock
 */
struct mirage_ddc {
	struct i2c_adapter adapter;
	u8 offset;
};

/**
 * struct mirage_encoder - one of a connector's encoders
 * @base: DRM's part
 * @connector: whose it is
 */
struct mirage_encoder {
	struct drm_encoder base;
	struct mirage_connector *connector;
};

/**
 * struct mirage_connector - a connector and its encoders
 * @base: DRM's part
 * @dac: for analogue monitors, where the row has one for them
 * @encoder: for all others
 * @is_analogue: that is what the monitor was when its EDID was last read, or to be read
 * @ddc: its I2C bus
 * @row: what it is
 * @backlight: of a panel, while it is registered
 * @index: of @row in the model
 * @changes: of the board's port, when it was last probed
 * @panel: the timing of a panel; otherwise its clock is 0
 */
struct mirage_connector {
	struct drm_connector base;
	struct mirage_encoder dac;
	struct mirage_encoder encoder;
	bool is_analogue;
	struct mirage_ddc ddc;
	const struct mirage_connector_row *row;
	struct backlight_device *backlight;
	unsigned int index;
	u32 changes;
	struct drm_display_mode panel;
};

/* Rows of property.c. */
#define MIRAGE_PLAIN_PROPERTIES	6

/**
 * struct mirage_connector_state - state of a connector
 * @base: DRM's part
 * @audio: property "audio", enum mirage_audio
 * @broadcast_rgb: property "Broadcast RGB"
 * @plain: properties that are a number and no more
 */
struct mirage_connector_state {
	struct drm_connector_state base;
	int audio;
	u64 broadcast_rgb;
	u64 plain[MIRAGE_PLAIN_PROPERTIES];
};

/* Values of the property "audio": the sink may be told to be no more than DVI. */
enum mirage_audio {
	MIRAGE_AUDIO_OFF_DVI = -2,
	MIRAGE_AUDIO_OFF,
	MIRAGE_AUDIO_AUTO,
	MIRAGE_AUDIO_ON,
};

/**
 * struct mirage_display - the display of a device
 * @mdev: the device
 * @model: what it can do
 * @funcs: what DRM calls, with the model's own formats
 * @sockets: how connectors ask the board
 * @pipe: CRTCs
 * @plane: planes of each pipe; NULL for a cursor that is none
 * @connector: connectors, by row; NULL for those that the board has not
 * @writeback: the writeback connector
 * @reset: switches everything off and on, after a reset of the GPU
 * @resets: how often that was wanted
 * @ignore_hotplug: nobody is told of what is plugged in
 * @audio: property, made when the first connector wants it
 * @broadcast_rgb: the same
 * @plain: the same
 */
struct mirage_display {
	struct mirage_device *mdev;
	const struct mirage_kms_model *model;
	struct drm_mode_config_funcs funcs;
	const struct mirage_kms_socket_ops *sockets;
	struct mirage_pipe *pipe[MIRAGE_MAX_PIPES];
	struct mirage_plane *plane[MIRAGE_MAX_PIPES][MIRAGE_MAX_PLANES];
	struct mirage_connector *connector[MIRAGE_MAX_CONNECTORS];
	struct drm_writeback_connector writeback;
	struct work_struct reset;
	u32 resets;
	bool ignore_hotplug;
	struct drm_property *audio;
	struct drm_property *broadcast_rgb;
	struct drm_property *plain[MIRAGE_PLAIN_PROPERTIES];
};

#define to_mirage_pipe(c)		container_of(c, struct mirage_pipe, base)
#define to_mirage_crtc_state(s)		container_of(s, struct mirage_crtc_state, base)
#define to_mirage_plane(p)		container_of(p, struct mirage_plane, base)
#define to_mirage_plane_state(s)	container_of(s, struct mirage_plane_state, base)
#define to_mirage_connector(c)		container_of(c, struct mirage_connector, base)
#define to_mirage_connector_state(s)	container_of(s, struct mirage_connector_state, base)
#define mirage_display_of(d)		(to_mirage_device(d)->display)

/* plane.c */
struct mirage_plane *mirage_plane_create(struct mirage_display *display, unsigned int pipe,
					 unsigned int index);
/* The plane goes through a scaler, be it at its own size. */
bool mirage_plane_uses_scaler(const struct drm_plane_state *state);
void mirage_layer_put(struct mirage_layer *layer);

/* commit.c */
int mirage_commit_check(struct drm_device *drm, struct drm_atomic_commit *state);
void mirage_commit_tail(struct drm_atomic_commit *state);

/* crtc.c */
struct mirage_pipe *mirage_pipe_create(struct mirage_display *display, unsigned int index);
/* The commit's flip of a pipe does not wait for the vertical blank. */
bool mirage_pipe_flips_now(struct drm_crtc *crtc, struct drm_atomic_commit *commit);
/* Bits a channel that a pipe dithers to in a state, or 0. */
unsigned int mirage_pipe_dither_bits(const struct drm_crtc_state *state);

/*
 * cursor.c: cursors that are no planes, for drm_crtc_funcs. On a pipe that has come on the one it
 * had is shown again, and so it is where a commit has shown another part of a surface.
 */
int mirage_cursor_set(struct drm_crtc *crtc, struct drm_file *file, u32 handle, u32 width,
		      u32 height, s32 hot_x, s32 hot_y);
int mirage_cursor_move(struct drm_crtc *crtc, int x, int y);
void mirage_cursor_restore(struct mirage_pipe *pipe);
void mirage_cursor_follow(struct mirage_pipe *pipe, struct drm_atomic_commit *state);
void mirage_cursor_fini(struct mirage_pipe *pipe);

/* What happens to all that a pipe shows in a state, or NULL; the state's. */
struct mirage_colour *mirage_pipe_colour(const struct drm_crtc_state *state);

/* color.c: make the compositor's form of a CRTC state's blobs. Return: 0, -EINVAL, -ENOMEM. */
int mirage_colour_check(struct mirage_display *display, struct drm_crtc_state *state);
/* Without a matrix and with empty tables of so many entries, or NULL. */
struct mirage_colour *mirage_colour_alloc(u32 degamma_el, u32 gamma_el);
/* Both take NULL; getting one returns it. */
struct mirage_colour *mirage_colour_get(struct mirage_colour *colour);
void mirage_colour_put(struct mirage_colour *colour);

/*
 * colorop.c: colour pipelines of planes. Checking makes the compositor's form of one, after which a
 * state has all that its layer needs. Return: 0, -EINVAL, -ENOMEM.
 */
int mirage_pipeline_attach(struct mirage_plane *plane);
int mirage_pipeline_check(struct drm_plane_state *state, struct drm_atomic_commit *commit);

/* scanout.c: time */
void mirage_scanout_init(struct mirage_pipe *pipe);
void mirage_scanout_fini(struct mirage_pipe *pipe);
/* Begin the first frame of @mode now. The vblank interrupt is off. */
void mirage_scanout_start(struct mirage_pipe *pipe, const struct drm_display_mode *mode);
void mirage_scanout_stop(struct mirage_pipe *pipe);
int mirage_scanout_enable_vblank(struct drm_crtc *crtc);
void mirage_scanout_disable_vblank(struct drm_crtc *crtc);
u32 mirage_scanout_count(struct drm_crtc *crtc);
/* Blanks are stretched to frames of @lines at most; 0 when they are not. */
void mirage_scanout_stretch(struct mirage_pipe *pipe, u32 lines);
/* Something waits for the next vertical blank to begin: it is stretched no further. */
void mirage_scanout_flip(struct mirage_pipe *pipe);
/* Frames since the pipe was switched on. */
u64 mirage_scanout_frame(struct mirage_pipe *pipe);
/* The row of a picture of @rows that is scanned out next in frame @frame; @rows when none is. */
u32 mirage_scanout_row(struct mirage_pipe *pipe, u64 frame, u32 rows);
bool mirage_scanout_timestamp(struct drm_crtc *crtc, int *max_error, ktime_t *time, bool in_irq);

/* frame.c: what is shown when */
int mirage_frames_init(struct mirage_pipe *pipe);
void mirage_frames_fini(struct mirage_pipe *pipe);
/* A vertical blank has begun: called from the timer. */
void mirage_frames_vblank(struct mirage_pipe *pipe);
/* Show the planes of a commit, and its colours, from the next vertical blank on. */
void mirage_frames_flip(struct mirage_pipe *pipe, struct drm_atomic_commit *state);
/* Show one plane's new state in the next frame. */
void mirage_frames_set_layer(struct mirage_pipe *pipe, unsigned int plane,
			     struct mirage_layer *layer);
/* Show what is waiting now, in case its vertical blank was lost. */
void mirage_frames_latch_now(struct mirage_pipe *pipe);
/* The pipe is off: show nothing, and wait for the compositor. */
void mirage_frames_stop(struct mirage_pipe *pipe);
/* Ask for CRCs of @planes, 0 to stop. */
void mirage_frames_crc(struct mirage_pipe *pipe, u32 planes);
/* Write the frame of the commit under way. */
void mirage_frames_writeback(struct mirage_pipe *pipe, struct drm_writeback_job *job);
/*
 * Write the frame after the next vertical blank. One at a time. Return: 0, -EAGAIN when the pipe is
 * of another size than the picture, -ENODEV when it is off, -ETIMEDOUT, -EINTR.
 */
int mirage_frames_copy(struct mirage_pipe *pipe, struct mirage_copy *copy);

/* crc.c */
const char *const *mirage_crc_sources(struct drm_crtc *crtc, size_t *count);
int mirage_crc_verify(struct drm_crtc *crtc, const char *source, size_t *values);
int mirage_crc_set(struct drm_crtc *crtc, const char *source);
/* Give the reader the five words of frame @number. Interrupts are off. */
void mirage_crc_add(struct drm_crtc *crtc, u64 number, u32 *words);

/* pipe_debugfs.c: for drm_crtc_funcs.late_register(), before which a pipe has no directory. */
int mirage_pipe_debugfs(struct drm_crtc *crtc);

/* picture.c: a file in debugfs with what a pipe shows */
extern const struct file_operations mirage_picture_fops;

/* framebuffer.c */
struct drm_framebuffer *mirage_fb_create(struct drm_device *drm, struct drm_file *file,
					 const struct drm_format_info *info,
					 const struct drm_mode_fb_cmd2 *cmd);

/* connector.c: the fitted ones of the board, in the order of the model's rows */
int mirage_connectors_create(struct mirage_display *display);
/*
 * Ask the board what is plugged in; @changes counts what could be seen to happen, and may be NULL.
 * Return: the sink with a reference, or NULL.
 */
struct mirage_sink *mirage_connector_probe(const struct mirage_connector *connector, u32 *changes);
/* Return: whether the monitor at a connector takes frames of different lengths. */
bool mirage_connector_varies_rate(const struct drm_connector *connector);

/* ddc.c: until the driver lets go of the device, which waits for those who have the bus open */
int mirage_ddc_create(struct mirage_display *display, struct mirage_connector *connector);

/* property.c: attach the properties of a connector's row, after its first state */
int mirage_connector_attach_properties(struct mirage_display *display,
				       struct mirage_connector *connector);
int mirage_connector_get_property(struct drm_connector *connector,
				  const struct drm_connector_state *state,
				  struct drm_property *property, u64 *value);
int mirage_connector_set_property(struct drm_connector *connector,
				  struct drm_connector_state *state,
				  struct drm_property *property, u64 value);
/* What a user finds set. */
void mirage_connector_reset_properties(const struct mirage_connector *connector,
				       struct mirage_connector_state *state);
/* Ask for a mode set where a property changed that the sink is told of. */
int mirage_connector_check_properties(struct drm_connector *connector,
				      struct drm_atomic_commit *state);

/* backlight.c: for drm_connector_funcs.late_register() and .early_unregister() */
#if IS_REACHABLE(CONFIG_BACKLIGHT_CLASS_DEVICE)
int mirage_backlight_register(struct drm_connector *connector);
void mirage_backlight_unregister(struct drm_connector *connector);
#else
#define mirage_backlight_register	NULL
#define mirage_backlight_unregister	NULL
#endif

/* mode.c: the limits that the pipes have in common */
enum drm_mode_status mirage_mode_valid(struct mirage_display *display,
				       const struct drm_display_mode *mode);
/* What is shown in a mode: pictures for both eyes and what is between them, if there are two. */
void mirage_pipe_size(const struct drm_display_mode *mode, u32 *width_px, u32 *height_px);

/* panic.c: for drm_plane_helper_funcs.get_scanout_buffer() */
int mirage_panic_scanout(struct drm_plane *plane, struct drm_scanout_buffer *sb);

/* reset.c */
void mirage_kms_reset_init(struct mirage_display *display);

/* writeback.c */
int mirage_writeback_create(struct mirage_display *display);
/* @job is over: its frame is written, or none came of it (@status, a negative errno). */
void mirage_writeback_done(struct drm_writeback_job *job, int status);

#endif
