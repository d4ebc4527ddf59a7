/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _MIRAGE_SCHED_H_
#define _MIRAGE_SCHED_H_

#include <linux/atomic.h>
#include <linux/hashtable.h>
#include <linux/kref.h>
#include <linux/ktime.h>
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/rbtree.h>
#include <linux/sched.h>
#include <linux/spinlock.h>
#include <linux/types.h>
#include <linux/wait.h>
#include <linux/workqueue.h>
#include <linux/xarray.h>

#include <drm/gpu_scheduler.h>

#include <mirage/device.h>
#include <mirage/gpu.h>

/**
 * DOC: engines as the driver sees them
 *
 * Each engine of the chip has a kernel thread, and one or more drm_gpu_schedulers. These
 * release jobs once their dependencies have signalled; the thread takes the one of the highest
 * priority, or that came first, runs it with mirage_engine_run() and signals its fence.
 *
 * A hang is found by the thread itself: the engine calls relax() all the time, and
 * relax() knows how long the job has been at it. So everything that follows, the
 * error state, the reset, the charge to the guilty context, happens on the thread
 * that would otherwise run the next job, and needs to stop nobody else.
 */

struct drm_file;
struct mirage_await;
struct mirage_bo;
struct mirage_capture;
struct mirage_device;
struct mirage_engine;
struct mirage_fence;
struct mirage_line;
struct mirage_vm;
struct seq_file;

/**
 * struct mirage_stopwatch - how long something lasted, in all
 * @mark: twice the time so far; while it runs twice what that was when the clock was 0, and 1
 *
 * One thread at a time starts and stops it. It is read anywhere, without a lock.
 */
struct mirage_stopwatch {
	u64 mark;
};

/** mirage_stopwatch_start - let one run that stands, at @now_ns of ktime_get_ns() */
static inline void mirage_stopwatch_start(struct mirage_stopwatch *watch, u64 now_ns)
{
	WRITE_ONCE(watch->mark, watch->mark - 2 * now_ns + 1);
}

/** mirage_stopwatch_stop - stop one that runs, at @now_ns of ktime_get_ns() */
static inline void mirage_stopwatch_stop(struct mirage_stopwatch *watch, u64 now_ns)
{
	WRITE_ONCE(watch->mark, watch->mark + 2 * now_ns - 1);
}

/** mirage_stopwatch_ns - the time so far */
static inline u64 mirage_stopwatch_ns(const struct mirage_stopwatch *watch)
{
	u64 mark = READ_ONCE(watch->mark);

	return mark & 1 ? (u64)((s64)mark >> 1) + ktime_get_ns() : mark >> 1;
}

/**
 * struct mirage_sched - what the engines of a device share
 * @jobs: submitted and not yet freed
 * @idle: woken when @jobs becomes zero
 * @retired: woken when a job is freed
 * @retirements: how many were
 * @wedged: the GPU is given up: every job ends with -EIO
 * @wedges: how often that happened; a job of before such a moment does not run after it
 * @gone: the device is unplugged: every job ends with -ENODEV
 * @resets: resets of the device so far; where single engines are reset, those do not count
 * @hangcheck: look for hangs at all
 * @reset_level: enum mirage_reset_level, or more: what a hang takes with it, where the model leaves
 *	the choice. MIRAGE_RESET_NONE: it wedges the device
 * @capture: take an error state at a hang
 * @watchdog_ms: that of new contexts: how long a job may take, with all that comes in between;
 *	0: for ever
 * @priority_lock: protects @job_of_fence, and is held while priorities are inherited
 * @job_of_fence: jobs of engines that preempt, by the fence that they end with
 * @idle_lock: protects what follows
 * @running: engines that run a job, and who else holds the GT awake
 * @idle_time: how long @running was 0
 * @awake: jobs that are submitted and not yet freed, and who else does
 * @awake_time: how long @awake was not 0
 * @interrupts: that engines have raised
 */
struct mirage_sched {
	atomic_t jobs;
	wait_queue_head_t idle;
	wait_queue_head_t retired;
	atomic_t retirements;
	bool wedged;
	unsigned int wedges;
	bool gone;
	atomic_t resets;
	bool hangcheck;
	unsigned int reset_level;
	bool capture;
	unsigned int watchdog_ms;
	spinlock_t priority_lock; /* see above */
	DECLARE_HASHTABLE(job_of_fence, 8);
	spinlock_t idle_lock; /* see above */
	unsigned int running;
	struct mirage_stopwatch idle_time;
	unsigned int awake;
	struct mirage_stopwatch awake_time;
	atomic64_t interrupts;
};

/**
 * struct mirage_client - what a file has the engines do, and what hangs have cost it
 * @ref: holders: the file and its contexts
 * @ban_score: grows with every hang, see mirage_client_banned()
 * @last_hang: in jiffies
 * @jobs: pushed and not yet freed, by engine
 * @busy: how long each engine ran them
 */
struct mirage_client {
	struct kref ref;
	atomic_t ban_score;
	unsigned long last_hang;
	atomic_t jobs[MIRAGE_MAX_ENGINES];
	struct mirage_stopwatch busy[MIRAGE_MAX_ENGINES];
};

#define MIRAGE_CONTEXT_BANNABLE		0
#define MIRAGE_CONTEXT_RECOVERABLE	1
#define MIRAGE_CONTEXT_NO_CAPTURE	2
#define MIRAGE_CONTEXT_PERSISTENT	3
#define MIRAGE_CONTEXT_KILLED		4
#define MIRAGE_CONTEXT_CLOSED		5

/**
 * struct mirage_context - whom jobs are charged to
 * @ref: holders: handles and jobs
 * @mdev: the device; held
 * @client: the file it came from
 * @release: frees the whole of it; the queues are gone by then
 * @free_work: calls @release
 * @queues: its struct mirage_queue
 * @flags: MIRAGE_CONTEXT_* bits
 * @priority: of its next jobs; 0 where the model has none
 * @watchdog_ms: how long each of them may take; 0: for ever
 * @guilty: hangs it caused
 * @innocent: resets that interrupted it
 * @hang_at: when it hung lately, oldest first, in jiffies
 * @pid: of who made it
 * @comm: name of who made it
 */
struct mirage_context {
	struct kref ref;
	struct mirage_device *mdev;
	struct mirage_client *client;
	void (*release)(struct mirage_context *ctx);
	struct work_struct free_work;
	struct list_head queues;
	unsigned long flags;
	int priority;
	unsigned int watchdog_ms;
	atomic_t guilty;
	atomic_t innocent;
	unsigned long hang_at[2];
	pid_t pid;
	char comm[TASK_COMM_LEN];
};

#define MIRAGE_QUEUE_DEPTH	96u

/**
 * struct mirage_queue - a context's line before one engine
 * @ctx: the context, which owns it
 * @engine: the engine
 * @link: in mirage_context.queues
 * @line: where its jobs wait until they could run: its own, or the engine's
 * @entity: the scheduler's view of it
 * @hw: state that the engine keeps from batch to batch
 * @banned: the context has hung the engine too often, and its jobs here end with -EIO
 * @fence_context: of its jobs' struct mirage_fence
 * @seqno: of the latest of them, under mirage_engine.lock
 * @lock: held from arming to pushing a job, so that fences come in order
 * @depth: jobs in it; the ring has room for MIRAGE_QUEUE_DEPTH
 * @jobs_lock: protects @jobs; where the engine preempts they leave under priority_lock as well
 * @jobs: pushed and not yet freed, oldest first
 */
struct mirage_queue {
	struct mirage_context *ctx;
	struct mirage_engine *engine;
	struct list_head link;
	struct mirage_line *line;
	struct drm_sched_entity entity;
	struct mirage_hw_context *hw;
	bool banned;
	u64 fence_context;
	u64 seqno;
	struct mutex lock; /* see above */
	atomic_t depth;
	spinlock_t jobs_lock; /* see above */
	struct list_head jobs;
};

/**
 * struct mirage_job_object - a buffer that a job uses
 * @bo: the buffer, referenced
 * @addr: where it is in the job's address space
 * @capture: part of the error state
 */
struct mirage_job_object {
	struct mirage_bo *bo;
	u64 addr;
	bool capture;
};

/**
 * struct mirage_job - one batch on its way
 * @base: the scheduler's part
 * @queue: where it was submitted; holds a reference of its context
 * @fence: signalled by the engine's thread
 * @awaited: fences that it waits for, held, by context
 * @next_awaited: from which on the scheduler has not been given them
 * @await: stands among them for those of others; NULL while there are none
 * @inherited: an error of theirs, once it has begun
 * @ready_node: in mirage_engine.ready, or clear
 * @ready_seq: its place there among those of its priority
 * @priority: its context's, or that of a job that waits for it; changes under mirage_engine.lock
 * @fence_node: in mirage_sched.job_of_fence
 * @raise_link: while its priority is passed on
 * @queue_link: in mirage_queue.jobs
 * @pushed_at: in jiffies
 * @vm: address space of the batch, held
 * @batch: what to run
 * @batch_index: which of @objects the batch is in
 * @objects: buffers it uses
 * @num_objects: how many
 * @nice: of the submitter
 * @wedges: mirage_sched.wedges at submission
 * @released: the scheduler has handed it to the engine
 * @begun: the engine has run a part of it
 * @begun_ns: since when
 * @before_ns: the engine's worked_ns then
 * @worked_ns: how long it did more than wait, until it yielded last
 * @has_waiter: a more important job of the same engine waits for it
 * @impatient: others' fences have been waited for before, and whatever has not signalled since
 *	is not waited for again
 * @victim: it was met by a reset that was another's
 * @capture: of what it does, from its beginning on
 */
struct mirage_job {
	struct drm_sched_job base;
	struct mirage_queue *queue;
	struct mirage_fence *fence;
	struct xarray awaited;
	unsigned long next_awaited;
	struct mirage_await *await;
	int inherited;
	struct rb_node ready_node;
	u64 ready_seq;
	int priority;
	struct hlist_node fence_node;
	struct list_head raise_link;
	struct list_head queue_link;
	unsigned long pushed_at;
	struct mirage_vm *vm;
	struct mirage_batch batch;
	unsigned int batch_index;
	struct mirage_job_object *objects;
	unsigned int num_objects;
	int nice;
	unsigned int wedges;
	bool released;
	bool begun;
	u64 begun_ns;
	u64 before_ns;
	u64 worked_ns;
	bool has_waiter;
	bool impatient;
	bool victim;
	struct mirage_capture *capture;
};

/**
 * mirage_sched_setup - what all devices share, at module load
 *
 * Return: 0 or -ENOMEM.
 */
int mirage_sched_setup(void);

/** mirage_sched_teardown - undo mirage_sched_setup() when no device is left */
void mirage_sched_teardown(void);

/**
 * mirage_sched_init - start the engines' queues
 * @mdev: the device, with its chip
 *
 * Return: 0 or a negative errno.
 */
int mirage_sched_init(struct mirage_device *mdev);

/**
 * mirage_sched_fini - stop the queues; what is still in them ends with -ENODEV
 * @mdev: the device
 */
void mirage_sched_fini(struct mirage_device *mdev);

/**
 * mirage_sched_wait_idle - wait until no engine has anything to do
 * @mdev: the device
 * @timeout: in jiffies
 *
 * Return: jiffies left (at least 1), 0 after a timeout, -ERESTARTSYS.
 */
long mirage_sched_wait_idle(struct mirage_device *mdev, long timeout);

/**
 * mirage_sched_wait_retirement - wait until a job's resources are freed
 * @mdev: the device
 * @since: mirage_sched.retirements as the caller saw it
 *
 * Return: true when one has been freed since, false when there is none to wait for, or
 * -ERESTARTSYS.
 */
int mirage_sched_wait_retirement(struct mirage_device *mdev, int since);

/**
 * mirage_sched_is_idle - has every engine finished what it could begin?
 * @mdev: the device
 *
 * Jobs that wait for somebody else's fence do not count.
 */
bool mirage_sched_is_idle(struct mirage_device *mdev);

/**
 * mirage_sched_idle_ns - how long no engine ran anything
 * @mdev: the device
 *
 * From any context, as all that tell times.
 *
 * Return: that time, in all since the device is there.
 */
static inline u64 mirage_sched_idle_ns(struct mirage_device *mdev)
{
	return mirage_stopwatch_ns(&mdev->sched->idle_time);
}

/** mirage_sched_awake_ns - how long there was anything to do, likewise */
static inline u64 mirage_sched_awake_ns(struct mirage_device *mdev)
{
	return mirage_stopwatch_ns(&mdev->sched->awake_time);
}

/**
 * mirage_sched_hold - count no time as idle, as if an engine were running
 * @mdev: the device
 */
void mirage_sched_hold(struct mirage_device *mdev);

/** mirage_sched_release - undo mirage_sched_hold() */
void mirage_sched_release(struct mirage_device *mdev);

/**
 * mirage_sched_reset - treat engines as hung
 * @mdev: the device
 * @engines: mask of engines, by index in the chip
 * @why: for the error state; NULL to capture none of an idle engine
 *
 * What they run right now ends as a hang does. A wedged device comes back, unless resets
 * are switched off.
 */
void mirage_sched_reset(struct mirage_device *mdev, u32 engines, const char *why);

/**
 * mirage_sched_wedge - give the GPU up
 * @mdev: the device
 *
 * All jobs submitted so far end with -EIO, and so do new ones until mirage_sched_reset().
 */
void mirage_sched_wedge(struct mirage_device *mdev);

/**
 * mirage_sched_status - may jobs be submitted?
 * @mdev: the device
 *
 * Return: 0, -EIO for a wedged device, -ENODEV for one that is gone.
 */
int mirage_sched_status(struct mirage_device *mdev);

/**
 * mirage_client_create - start an account
 *
 * Return: the account with one reference, or NULL.
 */
struct mirage_client *mirage_client_create(void);

/** mirage_client_put - drop a reference; @client may be NULL */
void mirage_client_put(struct mirage_client *client);

/** mirage_client_banned - has the file caused so many hangs that it gets no more contexts? */
bool mirage_client_banned(struct mirage_client *client);

/**
 * mirage_context_init - begin a context without queues
 * @ctx: zeroed memory
 * @mdev: the device; a reference is taken
 * @client: the account of its file; a reference is taken
 * @release: frees the memory that @ctx is in
 */
void mirage_context_init(struct mirage_context *ctx, struct mirage_device *mdev,
			 struct mirage_client *client,
			 void (*release)(struct mirage_context *ctx));

/** mirage_context_get - take a reference and return @ctx */
static inline struct mirage_context *mirage_context_get(struct mirage_context *ctx)
{
	kref_get(&ctx->ref);
	return ctx;
}

/**
 * mirage_context_put - drop a reference, in any context
 * @ctx: the context
 */
void mirage_context_put(struct mirage_context *ctx);

/**
 * mirage_context_close - nobody will submit to this context any more
 * @ctx: the context
 *
 * Its jobs go on, unless it is not persistent: then they end with -EIO.
 */
void mirage_context_close(struct mirage_context *ctx);

/**
 * mirage_queue_banned - do its jobs end with -EIO?
 * @queue: the queue
 */
static inline bool mirage_queue_banned(const struct mirage_queue *queue)
{
	return READ_ONCE(queue->banned) || test_bit(MIRAGE_CONTEXT_KILLED, &queue->ctx->flags);
}

/**
 * mirage_queue_create - let a context line up before an engine
 * @ctx: the context, not yet in use
 * @engine: the engine
 *
 * Return: the queue, which lives as long as the context, or an ERR_PTR.
 */
struct mirage_queue *mirage_queue_create(struct mirage_context *ctx,
					 struct mirage_engine *engine);

/**
 * mirage_queue_wait_space - wait for room in the ring
 * @queue: the queue
 * @nonblock: do not wait
 *
 * Return: 0, -EWOULDBLOCK, -EINTR.
 */
int mirage_queue_wait_space(struct mirage_queue *queue, bool nonblock);

/**
 * mirage_queue_wait_pushed - wait for the jobs that were pushed up to some time ago
 * @queue: the queue
 * @when: that time, in jiffies
 *
 * Return: 0 or -ERESTARTSYS.
 */
int mirage_queue_wait_pushed(struct mirage_queue *queue, unsigned long when);

/**
 * mirage_job_create - begin a job
 * @queue: where it will be submitted
 * @file: who submits
 * @num_objects: places in mirage_job.objects
 *
 * The caller has it wait for fences by mirage_job_await() and fills @batch and the
 * objects, then arms and pushes it, or gives it up with mirage_job_abort().
 *
 * Return: the job or an ERR_PTR.
 */
struct mirage_job *mirage_job_create(struct mirage_queue *queue, struct drm_file *file,
				     unsigned int num_objects);

/* So long a job waits for a fence that is none of this driver's. */
#define MIRAGE_PATIENCE		(10 * HZ)

/**
 * mirage_job_await - let a job wait for a fence
 * @job: the job, not armed
 * @fence: any fence, single, array or chain
 *
 * Fences of others are waited for no longer than ten seconds.
 *
 * Return: 0 or -ENOMEM.
 */
int mirage_job_await(struct mirage_job *job, struct dma_fence *fence);

/**
 * mirage_job_await_bo - let a job wait for a buffer's work
 * @job: the job, not armed
 * @bo: the buffer, reservation locked
 * @write: for readers too, because the job writes
 *
 * Return: 0 or -ENOMEM.
 */
int mirage_job_await_bo(struct mirage_job *job, struct mirage_bo *bo, bool write);

/**
 * mirage_bo_get_outside_fence - what a job would wait for that its device's engines have no part in
 * @bo: the buffer, reservation locked
 * @write: for readers too
 * @patient: those of no engine at all as well, which may never signal
 *
 * Return: a fence with a reference, or NULL.
 */
struct dma_fence *mirage_bo_get_outside_fence(struct mirage_bo *bo, bool write, bool patient);

/**
 * mirage_job_abort - give up a job that is not armed
 * @job: the job; references of its objects are dropped
 */
void mirage_job_abort(struct mirage_job *job);

/**
 * mirage_job_arm - point of no return
 * @job: the job
 *
 * Takes mirage_queue.lock until mirage_job_push().
 *
 * Return: the fence that signals at its end; valid until the push, with no reference taken.
 */
struct dma_fence *mirage_job_arm(struct mirage_job *job);

/**
 * mirage_job_push - hand an armed job to the scheduler
 * @job: the job, not the caller's any more
 */
void mirage_job_push(struct mirage_job *job);

/**
 * mirage_fence_engine - who will signal a fence
 * @fence: any fence
 *
 * Return: the engine of this driver whose job ends with @fence, or NULL, also when it has.
 */
const struct mirage_engine_desc *mirage_fence_engine(struct dma_fence *fence);

/**
 * mirage_fence_scheduled - the fence that signals when a job begins
 * @fence: any fence
 *
 * Return: that fence with a reference when @fence ends a job of ours, otherwise @fence
 * with a reference.
 */
struct dma_fence *mirage_fence_scheduled(struct dma_fence *fence);

/**
 * mirage_engine_desc - what the chip says of an engine
 * @engine: the engine
 */
const struct mirage_engine_desc *mirage_engine_desc(const struct mirage_engine *engine);

/**
 * mirage_engine_set_heartbeat - say when an engine is hung
 * @engine: the engine
 * @heartbeat_ms: half of the time after which it is, when it gets nowhere. 0: never, as at first
 */
void mirage_engine_set_heartbeat(struct mirage_engine *engine, unsigned int heartbeat_ms);

/**
 * mirage_engine_set_slice - share an engine that can be preempted
 * @engine: the engine
 * @slice_ms: how long a job runs while others are as important. 0: to its end
 */
void mirage_engine_set_slice(struct mirage_engine *engine, unsigned int slice_ms);

/**
 * mirage_engine_set_preempt_timeout - say when a batch that is to give way has hung
 * @engine: the engine
 * @preempt_ms: how long it may take. 0: as long as heartbeats let it
 */
void mirage_engine_set_preempt_timeout(struct mirage_engine *engine, unsigned int preempt_ms);

/**
 * mirage_engine_resets - how often an engine has been reset
 * @engine: the engine
 */
unsigned int mirage_engine_resets(const struct mirage_engine *engine);

/**
 * mirage_engine_busy_ns - how long an engine ran jobs
 * @engine: the engine
 *
 * Return: that time, in all.
 */
u64 mirage_engine_busy_ns(const struct mirage_engine *engine);

/** mirage_engine_wait_ns - how long of that its batches waited for a semaphore */
u64 mirage_engine_wait_ns(const struct mirage_engine *engine);

/**
 * mirage_engine_show - print what an engine is at: jobs, resets, faults
 * @engine: the engine
 * @m: where to
 */
void mirage_engine_show(struct mirage_engine *engine, struct seq_file *m);

/**
 * mirage_error_read - read the error state as text
 * @mdev: the device
 * @buf: where to
 * @offset: first byte
 * @len_B: how many at most
 *
 * Return: how many; 0 behind the end, -ENODATA when there was no hang since it was cleared.
 */
ssize_t mirage_error_read(struct mirage_device *mdev, char *buf, loff_t offset, size_t len_B);

/**
 * mirage_error_clear - forget the error state, so that the next hang is captured
 * @mdev: the device
 */
void mirage_error_clear(struct mirage_device *mdev);

/**
 * mirage_sched_debugfs - our own files: what the command streamers executed
 * @mdev: the device
 * @root: its directory
 */
void mirage_sched_debugfs(struct mirage_device *mdev, struct dentry *root);

#endif
