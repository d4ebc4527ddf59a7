// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what is shown when
 *
 * A pipe has two scenes: the one it shows now, and the one that a commit has left
 * to be shown from a certain vertical blank on. The vblank handler latches the one
 * into the other and sends the event. When somebody looks it also puts a
 * copy of the scene into a ring, and the compositor takes it from there in its own time.
 *
 * The event tells user space that the old buffers are its own again. So it is held
 * until the compositor has read them: a latch waits for a vertical blank at which
 * everything in the ring is composed, as if the flip had come too late for this one. An
 * asynchronous flip cannot wait for a blank: it tears the frame at the row that is scanned out
 * then. What is above is composed with the old buffer, and the event follows; the rest
 * goes into the ring once more, as the frame's other part.
 *
 * The CRC of frame n is of what the pipe showed up to vertical blank n, as
 * hardware gets it: a flip that completes with vertical blank n is in n + 1. So a frame
 * is opened at one vertical blank, composed while it would be scanned out, and
 * closed at the next, where its CRC is due. When interrupts were late a frame has more than
 * one number; when the compositor is, its CRC follows as soon as it is there.
 *
 * A plane's layer belongs to its state. The scene that is shown holds a reference of
 * its own, for a cursor's old state goes before its picture does. The handler
 * cannot let go of the last one, so layers that are shown no more retire to a list.
 */

#include <linux/slab.h>

#include <drm/drm_atomic.h>
#include <drm/drm_vblank.h>

#include <mirage/host.h>

#include "../parallel.h"
#include "display.h"
#include "span.h"

/* Who composes a frame: more find nothing to do, for memory is what they wait for. */
#define MAX_WORKERS	8

/* Frames in the ring that only writeback may use, so that a job is never lost. */
#define RESERVED_FRAMES	2

/* Late interrupts that are made good: half a second. */
#define MAX_FILLED	30ull

static void layer_retire(struct mirage_pipe *pipe, struct mirage_layer *layer)
{
	if (llist_add(&layer->retired, &pipe->retired))
		queue_work(pipe->queue, &pipe->work);
}

/* Give up a reference that may be the last one; then nobody else can retire the layer. */
static void layer_drop(struct mirage_pipe *pipe, struct mirage_layer *layer)
{
	if (layer && !refcount_dec_not_one(&layer->ref.refcount))
		layer_retire(pipe, layer);
}

static void pipe_show_layer(struct mirage_pipe *pipe, unsigned int plane,
			    struct mirage_layer *layer)
{
	if (layer)
		kref_get(&layer->ref);
	layer_drop(pipe, pipe->now.layer[plane]);
	pipe->now.layer[plane] = layer;
}

static void pipe_latch_planes(struct mirage_pipe *pipe, u32 planes)
{
	unsigned int i;

	planes &= pipe->changing;
	for (i = 0; i < MIRAGE_MAX_PLANES; i++)
		if (planes & BIT(i))
			pipe_show_layer(pipe, i, pipe->next.layer[i]);
	pipe->changing &= ~planes;
}

static void pipe_latch_all(struct mirage_pipe *pipe)
{
	pipe_latch_planes(pipe, pipe->changing);
	pipe->now.background = pipe->next.background;
	pipe->now.dither_bits = pipe->next.dither_bits;
	pipe->now.indexed = pipe->next.indexed;
	pipe->now.colour = pipe->next.colour;
	pipe->now.width_px = pipe->next.width_px;
	pipe->now.height_px = pipe->next.height_px;
	pipe->latch = false;
}

static void hold_scene(struct mirage_scene *scene)
{
	unsigned int i;

	for (i = 0; i < MIRAGE_MAX_PLANES; i++)
		if (scene->layer[i])
			kref_get(&scene->layer[i]->ref);
	mirage_colour_get(scene->colour);
}

static void drop_scene(struct mirage_scene *scene)
{
	unsigned int i;

	for (i = 0; i < MIRAGE_MAX_PLANES; i++)
		mirage_layer_put(scene->layer[i]);
	mirage_colour_put(scene->colour);
}

static bool same_scene(const struct mirage_scene *a, const struct mirage_scene *b)
{
	return a->width_px == b->width_px && a->height_px == b->height_px &&
	       a->background == b->background && a->dither_bits == b->dither_bits &&
	       a->indexed == b->indexed && a->colour == b->colour &&
	       !memcmp(a->layer, b->layer, sizeof(a->layer));
}

static struct mirage_frame *frame_at(struct mirage_pipe *pipe, unsigned int index)
{
	return &pipe->frame[index % MIRAGE_FRAMES];
}

/* splitmix64's finalizer: the five words of a CRC shall have nothing in common. */
static u64 crc_mix(u64 v)
{
	v = (v ^ v >> 30) * 0xbf58476d1ce4e5b9ull;
	v = (v ^ v >> 27) * 0x94d049bb133111ebull;
	return v ^ v >> 31;
}

/* The oldest frame is composed and closed: give its CRC to the reader, its place to another. */
static void finish_frame(struct mirage_pipe *pipe)
{
	struct mirage_frame *frame = frame_at(pipe, pipe->tail++);
	u64 a = crc_mix(frame->hash), b = crc_mix(frame->hash + 1), c = crc_mix(frame->hash + 2);
	u32 words[5] = { a, a >> 32, b, b >> 32, c };
	u64 n;

	for (n = frame->first; frame->crc_planes && !frame->torn && n <= frame->last; n++)
		mirage_crc_add(&pipe->base, n, words);
}

/* Return: whether the compositor is through with everything that was put in before @head. */
static bool is_composed(const struct mirage_pipe *pipe, unsigned int head)
{
	return (int)(pipe->made - head) >= 0;
}

/*
 * When the compositor is late, frames that it has not begun and that show the same
 * are one frame: it would read the same memory at the same time. So is the one that a
 * latch waits for, or there would be one to wait for at every vertical blank.
 */
static bool reopen_frame(struct mirage_pipe *pipe)
{
	struct mirage_frame *frame = frame_at(pipe, pipe->head - 1);
	bool begun_counts = pipe->busy && !pipe->latch;

	if (pipe->head - pipe->made < (begun_counts ? 2 : 1) || frame->job || frame->copy ||
	    frame->first_row || frame->crc_planes != pipe->crc_planes)
		return false;
	if (!pipe->latch && !same_scene(&frame->scene, &pipe->now))
		return false;
	frame->closed = false;
	return true;
}

static bool push_frame(struct mirage_pipe *pipe, u64 first, u32 crc_planes, u32 first_row,
		       struct drm_writeback_job *job)
{
	unsigned int room = MIRAGE_FRAMES - (pipe->head - pipe->tail);
	struct mirage_frame *frame = frame_at(pipe, pipe->head);

	if (room <= (job ? 0 : RESERVED_FRAMES))
		return false;
	*frame = (struct mirage_frame) {
		.scene = pipe->now,
		.first = first,
		.crc_planes = crc_planes,
		.first_row = first_row,
		.job = job,
		.closed = job,
	};
	hold_scene(&frame->scene);
	pipe->head++;
	queue_work(pipe->queue, &pipe->work);
	return true;
}

/* The scene that is shown now will be until vertical blank @first, or longer. */
static void open_frame(struct mirage_pipe *pipe, u64 first)
{
	if (pipe->open || !pipe->crc_planes || !pipe->now.width_px)
		return;
	pipe->open = reopen_frame(pipe) || push_frame(pipe, first, pipe->crc_planes, 0, NULL);
	pipe->opened = mirage_scanout_frame(pipe);
}

/* Vertical blank @last has ended the frame that is open, which is the newest. */
static void close_frame(struct mirage_pipe *pipe, u64 last)
{
	struct mirage_frame *frame = frame_at(pipe, pipe->head - 1);

	if (!pipe->open || last < frame->first)
		return;
	frame->last = last;
	frame->first = max(frame->first, last - min(last, MAX_FILLED));
	frame->closed = true;
	pipe->open = false;
	if (is_composed(pipe, pipe->head))
		finish_frame(pipe);
}

/* Nobody reads what is left, and it must not turn up in the next file. */
static void abandon_frames(struct mirage_pipe *pipe)
{
	unsigned int i;

	for (i = pipe->tail; i != pipe->head; i++)
		frame_at(pipe, i)->crc_planes = 0;
	close_frame(pipe, U64_MAX);
}

/* Return: whether @event is held; it is sent at once when there is no blank to come. */
static bool pipe_hold_event(struct mirage_pipe *pipe, struct drm_pending_vblank_event *event,
			    bool flips_now)
{
	struct drm_crtc *crtc = &pipe->base;

	if (!drm_crtc_vblank_get(crtc)) {
		pipe->event = event;
		pipe->flips_now = flips_now;
		return true;
	}
	spin_lock(&crtc->dev->event_lock);
	drm_crtc_send_vblank_event(crtc, event);
	spin_unlock(&crtc->dev->event_lock);
	return false;
}

/* Send the event that is held: what it waited for is shown, what was shown before is not read. */
static void pipe_send_event(struct mirage_pipe *pipe)
{
	struct drm_crtc *crtc = &pipe->base;
	struct drm_pending_vblank_event *event = pipe->event;

	if (!event)
		return;
	pipe->event = NULL;
	spin_lock(&crtc->dev->event_lock);
	drm_crtc_send_vblank_event(crtc, event);
	spin_unlock(&crtc->dev->event_lock);
	drm_crtc_vblank_put(crtc);
}

static void pipe_latch_at(struct mirage_pipe *pipe, u64 number)
{
	struct drm_writeback_job *job = pipe->job;

	pipe->job = NULL;
	pipe_latch_all(pipe);
	if (job) {
		/* Away from a blank one may be open: only the newest can be, so it ends here. */
		close_frame(pipe, drm_crtc_vblank_count(&pipe->base) + 1);
		push_frame(pipe, number, 0, 0, job);
	}
	pipe_send_event(pipe);
}

static void copy_done(struct mirage_copy *copy, int ret)
{
	copy->ret = ret;
	complete(&copy->done);
}

/* Put what is shown now into the ring for @pipe->copy; when there is no room, next time. */
static void pipe_begin_copy(struct mirage_pipe *pipe, u64 number)
{
	struct mirage_copy *copy = pipe->copy;
	struct mirage_frame *frame;

	if (copy->to.width_px != pipe->now.width_px || copy->to.height_px != pipe->now.height_px) {
		pipe->copy = NULL;
		copy_done(copy, -EAGAIN);
		return;
	}
	if (!push_frame(pipe, number, 0, 0, NULL))
		return;
	frame = frame_at(pipe, pipe->head - 1);
	frame->copy = copy;
	frame->closed = true;
	pipe->copy = NULL;
}

void mirage_frames_vblank(struct mirage_pipe *pipe)
{
	unsigned long flags;
	u64 number;

	spin_lock_irqsave(&pipe->lock, flags);
	drm_crtc_handle_vblank(&pipe->base);
	number = drm_crtc_vblank_count(&pipe->base);
	close_frame(pipe, number);
	if (pipe->latch && number >= pipe->due && is_composed(pipe, pipe->head))
		pipe_latch_at(pipe, number);
	if (pipe->latch)
		mirage_scanout_flip(pipe);
	if (pipe->copy)
		pipe_begin_copy(pipe, number);
	open_frame(pipe, number + 1);
	spin_unlock_irqrestore(&pipe->lock, flags);
}

/* Older than planes, a palette is for all of the pipe. */
static bool shows_indices(const struct mirage_pipe *pipe)
{
	unsigned int i;

	if (mirage_display_of(pipe->base.dev)->model->legacy_calls)
		return false;
	for (i = 0; i < MIRAGE_MAX_PLANES; i++)
		if (pipe->next.layer[i] && pipe->next.layer[i]->surface.pixels->indexed)
			return true;
	return false;
}

/* Return: mask of the planes that the commit touches. */
static u32 pipe_stage_planes(struct mirage_pipe *pipe, struct drm_atomic_commit *state)
{
	const struct drm_crtc_state *crtc = drm_atomic_get_new_crtc_state(state, &pipe->base);
	const struct drm_plane_state *plane_state;
	struct drm_plane *drm_plane;
	u32 planes = 0;
	int i;

	for_each_new_plane_in_state(state, drm_plane, plane_state, i) {
		struct mirage_plane *plane = to_mirage_plane(drm_plane);

		if (plane->pipe != pipe->index)
			continue;
		pipe->next.layer[plane->index] =
			plane_state->visible ? to_mirage_plane_state(plane_state)->layer : NULL;
		planes |= BIT(plane->index);
	}
	pipe->changing |= planes;
	pipe->next.background = mirage_background_of(crtc);
	pipe->next.dither_bits = mirage_pipe_dither_bits(crtc);
	pipe->next.indexed = shows_indices(pipe);
	pipe->next.colour = mirage_pipe_colour(crtc);
	mirage_pipe_size(&crtc->mode, &pipe->next.width_px, &pipe->next.height_px);
	return planes;
}

/* What is staged waits for the next vertical blank. */
static void wait_for_blank(struct mirage_pipe *pipe)
{
	pipe->due = drm_crtc_accurate_vblank_count(&pipe->base) + 1;
	pipe->latch = true;
	mirage_scanout_flip(pipe);
}

/* All of a frame that the compositor has not begun shows the new layers. */
static void change_frame(struct mirage_pipe *pipe, struct mirage_frame *frame)
{
	unsigned int i;

	for (i = 0; i < MIRAGE_MAX_PLANES; i++) {
		if (pipe->now.layer[i])
			kref_get(&pipe->now.layer[i]->ref);
		layer_drop(pipe, frame->scene.layer[i]);
		frame->scene.layer[i] = pipe->now.layer[i];
	}
}

/* The frame that is open shows the new layers from row @row on, in a part of its own. */
static void tear_frame(struct mirage_pipe *pipe, struct mirage_frame *frame, u32 row)
{
	if (!push_frame(pipe, frame->first, frame->crc_planes, row, NULL))
		return;
	frame->torn = true;
	frame->closed = true;
	if (is_composed(pipe, pipe->head - 1))
		finish_frame(pipe);
}

/*
 * The rest of the frame that is open shows the new layers.
 * Return: how many frames have been put in that show the old ones.
 */
static unsigned int change_open_frame(struct mirage_pipe *pipe)
{
	struct mirage_frame *frame = frame_at(pipe, pipe->head - 1);
	u32 rows = pipe->now.height_px;
	u32 row = pipe->open ? mirage_scanout_row(pipe, pipe->opened, rows) : rows;
	unsigned int old = pipe->head;

	if (row == rows)
		return old;
	if (row <= frame->first_row && pipe->head - pipe->made >= (pipe->busy ? 2 : 1)) {
		change_frame(pipe, frame);
		return old - 1;
	}
	tear_frame(pipe, frame, row);
	return old;
}

/* An asynchronous flip: show @planes now. The event follows the last frame with the old ones. */
static void pipe_flip_now(struct mirage_pipe *pipe, u32 planes)
{
	pipe_latch_planes(pipe, planes);
	pipe->last_old = change_open_frame(pipe);
	if (is_composed(pipe, pipe->last_old))
		pipe_send_event(pipe);
}

void mirage_frames_flip(struct mirage_pipe *pipe, struct drm_atomic_commit *state)
{
	struct drm_crtc_state *crtc = drm_atomic_get_new_crtc_state(state, &pipe->base);
	struct drm_pending_vblank_event *event = crtc->event;
	bool now = mirage_pipe_flips_now(&pipe->base, state);
	u32 planes;

	crtc->event = NULL;
	spin_lock_irq(&pipe->lock);
	planes = pipe_stage_planes(pipe, state);
	if (!event)
		pipe_latch_planes(pipe, planes); /* nobody is told: the next frame has it */
	else if (!pipe_hold_event(pipe, event, now))
		pipe_latch_at(pipe, drm_crtc_vblank_count(&pipe->base));
	else if (now)
		pipe_flip_now(pipe, planes);
	else
		wait_for_blank(pipe);
	spin_unlock_irq(&pipe->lock);
}

void mirage_frames_set_layer(struct mirage_pipe *pipe, unsigned int plane,
			     struct mirage_layer *layer)
{
	spin_lock_irq(&pipe->lock);
	pipe->next.layer[plane] = layer;
	pipe->changing |= BIT(plane);
	pipe_latch_planes(pipe, BIT(plane));
	spin_unlock_irq(&pipe->lock);
}

void mirage_frames_latch_now(struct mirage_pipe *pipe)
{
	spin_lock_irq(&pipe->lock);
	if (pipe->latch)
		pipe_latch_at(pipe, drm_crtc_vblank_count(&pipe->base));
	pipe_send_event(pipe);
	spin_unlock_irq(&pipe->lock);
}

void mirage_frames_stop(struct mirage_pipe *pipe)
{
	struct drm_writeback_job *job;
	unsigned int i;

	spin_lock_irq(&pipe->lock);
	job = pipe->job;
	pipe->job = NULL;
	if (pipe->copy)
		copy_done(pipe->copy, -ENODEV);
	pipe->copy = NULL;
	for (i = 0; i < MIRAGE_MAX_PLANES; i++)
		layer_drop(pipe, pipe->now.layer[i]);
	memset(&pipe->now, 0, sizeof(pipe->now));
	memset(&pipe->next, 0, sizeof(pipe->next));
	pipe->changing = 0;
	pipe->latch = false;
	abandon_frames(pipe);
	pipe_send_event(pipe);
	spin_unlock_irq(&pipe->lock);
	flush_work(&pipe->work);
	if (job)
		mirage_writeback_done(job, -ECANCELED);
}

void mirage_frames_crc(struct mirage_pipe *pipe, u32 planes)
{
	spin_lock_irq(&pipe->lock);
	abandon_frames(pipe);
	pipe->crc_planes = planes;
	if (planes && pipe->now.width_px)
		open_frame(pipe, drm_crtc_accurate_vblank_count(&pipe->base) + 1);
	spin_unlock_irq(&pipe->lock);
	if (!planes)
		flush_work(&pipe->work);
}

void mirage_frames_writeback(struct mirage_pipe *pipe, struct drm_writeback_job *job)
{
	spin_lock_irq(&pipe->lock);
	pipe->job = job;
	spin_unlock_irq(&pipe->lock);
}

/* Return: whether nothing has been done for the copy yet, and nothing will be. */
static bool pipe_cancel_copy(struct mirage_pipe *pipe)
{
	bool pending;

	spin_lock_irq(&pipe->lock);
	pending = pipe->copy;
	pipe->copy = NULL;
	spin_unlock_irq(&pipe->lock);
	return pending;
}

int mirage_frames_copy(struct mirage_pipe *pipe, struct mirage_copy *copy)
{
	struct drm_crtc *crtc = &pipe->base;
	long left;

	if (drm_crtc_vblank_get(crtc))
		return -ENODEV;
	init_completion(&copy->done);
	spin_lock_irq(&pipe->lock);
	pipe->copy = copy;
	spin_unlock_irq(&pipe->lock);
	left = wait_for_completion_interruptible_timeout(&copy->done, HZ);
	if (left <= 0 && pipe_cancel_copy(pipe))
		copy->ret = left ? -EINTR : -ETIMEDOUT;
	else if (left <= 0)
		wait_for_completion(&copy->done);
	drm_crtc_vblank_put(crtc);
	return copy->ret;
}

/**
 * struct frame_composition - what workers have to know of a frame
 * @pipe: whose frame it is
 * @scene: what to compose
 * @planes: planes that count for the CRC
 * @first_row: where it begins
 * @to: where writeback goes
 */
struct frame_composition {
	struct mirage_pipe *pipe;
	const struct mirage_scene *scene;
	u32 planes;
	u32 first_row;
	const struct mirage_surface *to;
};

static void write_stripe(void *arg, unsigned int stripe, unsigned int worker)
{
	struct frame_composition *c = arg;

	mirage_compose_write(c->scene, c->to, stripe, &c->pipe->lines[worker]);
}

static void hash_stripe(void *arg, unsigned int stripe, unsigned int worker)
{
	struct frame_composition *c = arg;

	mirage_compose_hash(c->scene, c->planes, stripe, c->first_row, c->pipe->rows,
			    &c->pipe->lines[worker]);
}

static void frame_compose(struct mirage_pipe *pipe, struct mirage_frame *frame, u32 crc_planes,
			  u64 *hash)
{
	struct mirage_scene *scene = &frame->scene;
	struct frame_composition c = {
		.pipe = pipe, .scene = scene, .planes = crc_planes, .first_row = frame->first_row,
	};
	unsigned int i;

	for (i = 0; i < MIRAGE_MAX_PLANES && (crc_planes || frame->job || frame->copy); i++)
		if (scene->layer[i])
			mirage_surface_sync(&scene->layer[i]->surface);
	if (frame->copy) {
		c.to = &frame->copy->to;
		mirage_parallel_run(pipe->parallel, write_stripe, &c,
				    mirage_compose_stripes(scene, 0));
		copy_done(frame->copy, 0);
	}
	if (frame->job) {
		c.to = frame->job->priv;
		/* What a process wrote goes before the picture, what it read meanwhile with it. */
		mirage_surface_sync(frame->job->priv);
		mirage_parallel_run(pipe->parallel, write_stripe, &c,
				    mirage_compose_stripes(scene, 0));
		mirage_surface_sync(frame->job->priv);
		mirage_writeback_done(frame->job, 0);
	}
	if (crc_planes) {
		mirage_parallel_run(pipe->parallel, hash_stripe, &c,
				    mirage_compose_stripes(scene, c.first_row));
		*hash = mirage_compose_join(scene, pipe->rows);
	}
	drop_scene(scene);
}

/* Return: the next frame to be composed, or NULL. */
static struct mirage_frame *begin_frame(struct mirage_pipe *pipe)
{
	spin_lock_irq(&pipe->lock);
	pipe->busy = pipe->made != pipe->head;
	spin_unlock_irq(&pipe->lock);
	return pipe->busy ? frame_at(pipe, pipe->made) : NULL;
}

static void end_frame(struct mirage_pipe *pipe, struct mirage_frame *frame, u64 hash)
{
	spin_lock_irq(&pipe->lock);
	frame->hash = hash;
	pipe->made++;
	pipe->busy = false;
	if (frame->closed)
		finish_frame(pipe);
	if (pipe->flips_now && is_composed(pipe, pipe->last_old))
		pipe_send_event(pipe);
	spin_unlock_irq(&pipe->lock);
}

static void pipe_let_layers_go(struct mirage_pipe *pipe)
{
	struct mirage_layer *layer, *next;

	llist_for_each_entry_safe(layer, next, llist_del_all(&pipe->retired), retired)
		mirage_layer_put(layer);
}

static void frames_work(struct work_struct *work)
{
	struct mirage_pipe *pipe = container_of(work, struct mirage_pipe, work);
	struct mirage_frame *frame;

	for (pipe_let_layers_go(pipe); (frame = begin_frame(pipe)); pipe_let_layers_go(pipe)) {
		ktime_t start = ktime_get();
		u64 hash = 0;

		frame_compose(pipe, frame, READ_ONCE(frame->crc_planes), &hash);
		WRITE_ONCE(pipe->spent_ns, pipe->spent_ns + ktime_get() - start);
		end_frame(pipe, frame, hash);
	}
}

int mirage_frames_init(struct mirage_pipe *pipe)
{
	char name[] = "mirage-pipe-?";

	name[strlen(name) - 1] = 'a' + pipe->index;
	pipe->parallel = mirage_parallel_create(MAX_WORKERS, name);
	if (!pipe->parallel)
		return -ENOMEM;
	pipe->lines = kvcalloc(mirage_parallel_workers(pipe->parallel), sizeof(*pipe->lines),
			       GFP_KERNEL);
	pipe->rows = kvcalloc(MIRAGE_MAX_ROWS, sizeof(*pipe->rows), GFP_KERNEL);
	if (!pipe->lines || !pipe->rows)
		goto err_lines;
	pipe->queue = alloc_ordered_workqueue("mirage-pipe-%c", 0, 'a' + pipe->index);
	if (!pipe->queue)
		goto err_lines;
	mirage_span_choose(mirage_host_has_avx2());
	spin_lock_init(&pipe->lock);
	mutex_init(&pipe->pictures);
	init_llist_head(&pipe->retired);
	INIT_WORK(&pipe->work, frames_work);
	return 0;

err_lines:
	kvfree(pipe->rows);
	kvfree(pipe->lines);
	mirage_parallel_destroy(pipe->parallel);
	return -ENOMEM;
}

void mirage_frames_fini(struct mirage_pipe *pipe)
{
	mirage_frames_stop(pipe);
	destroy_workqueue(pipe->queue);
	kvfree(pipe->rows);
	kvfree(pipe->lines);
	mirage_parallel_destroy(pipe->parallel);
}
