/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SCHED_ENGINE_H_
#define _SCHED_ENGINE_H_

#include <linux/dma-fence.h>
#include <linux/kref.h>
#include <linux/minmax.h>
#include <linux/spinlock.h>

#include <mirage/device.h>
#include <mirage/sched.h>

#include "sched/section.h"

struct mirage_command_log;
struct mirage_parallel;

/* Calls of mirage_gpu_ops.parallel() at a time, and threads for them, the engine's being one. */
#define MIRAGE_MAX_WORKERS	64u
#define MIRAGE_ENGINE_THREADS	16u

/**
 * DOC: engines, inside of the scheduler
 *
 * What files of this folder know of each other. mirage_engine.lock is nearly a leaf: only
 * mirage_queue.jobs_lock is taken under it, and it is not taken in interrupts.
 */

/**
 * enum mirage_stop - why a running job is stopped
 * @MIRAGE_STOP_NONE: it is not
 * @MIRAGE_STOP_HANG: it takes too long, or the engine met what it cannot execute
 * @MIRAGE_STOP_RESET: somebody wants the engine to be treated as hung
 * @MIRAGE_STOP_KILL: its context was closed
 * @MIRAGE_STOP_WATCHDOG: it is not hung, and takes too long all the same
 * @MIRAGE_STOP_WEDGE: the device is given up
 * @MIRAGE_STOP_GONE: the device is unplugged
 */
enum mirage_stop {
	MIRAGE_STOP_NONE,
	MIRAGE_STOP_HANG,
	MIRAGE_STOP_RESET,
	MIRAGE_STOP_KILL,
	MIRAGE_STOP_WATCHDOG,
	MIRAGE_STOP_WEDGE,
	MIRAGE_STOP_GONE,
};

/**
 * struct mirage_line - a scheduler, see line.c
 * @ref: holders of the memory: whose it is, and the fences
 * @rcu: frees it
 * @engine: to which it leads; held
 * @name: of the timeline of its jobs' fences
 * @sched: the scheduler
 */
struct mirage_line {
	struct kref ref;
	struct rcu_head rcu;
	struct mirage_engine *engine;
	char name[TASK_COMM_LEN + 16];
	struct drm_gpu_scheduler sched;
};

/**
 * struct mirage_fence - the engine's end of a job's fence
 * @base: the fence
 * @lock: its lock
 * @line: where its job stood, held as long as the fence
 *
 * It is the parent of the scheduler's fence, which has a pointer to the scheduler for as
 * long as anybody keeps it, in a sync file for example. So each holds the line's memory and
 * the module.
 */
struct mirage_fence {
	struct dma_fence base;
	spinlock_t lock; /* of @base */
	struct mirage_line *line;
};

/**
 * struct mirage_engine - an engine's queue and thread
 * @ref: holders of the memory: the device and the lines
 * @rcu: frees it
 * @mdev: the device
 * @desc: what the chip says of it
 * @index: in the chip
 * @preempts: jobs have priorities, and a batch can be given up for another one
 * @line: of all that queues before it, in the order of submission; where it preempts, of none
 * @thread: executes
 * @parallel: helps it
 * @wake: what @thread waits on
 * @changed: woken when a job ends or a reset is done
 * @lock: protects the fields up to @reset_why
 * @ready: jobs that could run, see ready.c
 * @ready_seq: of the last one there
 * @running: the job that @thread executes
 * @yield: something more important than @running is ready; read without the lock by relax()
 * @stop: why @running is to be stopped; read without the lock by relax()
 * @nice: weight of @thread and @parallel
 * @reset_wanted: somebody waits for a reset
 * @reset_why: what for
 * @section: of @thread while the engine runs
 * @worker: of calls of mirage_gpu_ops.parallel(), see mirage_engine_section()
 * @jobs: pushed and not yet freed
 * @turn: client whose job @thread took last; only to be looked into while that runs
 * @turn_ns: what its jobs in a row have taken while others waited, without @running
 * @started_ns: when @running began
 * @idle_ns: time that @running spent waiting for memory to change, since @started_ns
 * @worked_ns: how long all jobs before @running did more than wait
 * @asked_ns: when @running was first asked to yield, or 0; set under @lock, after
 *	@asked_idle_ns, and read without by workers
 * @asked_idle_ns: @idle_ns at that time
 * @slice_queue: whose jobs @thread has run lately; only to be compared
 * @slice_ran_ns: how long they had the engine, one after the other, without @running
 * @waiter_until_ns: until then the engine stays free for a job that waited for the last one; 0:
 *	nobody did
 * @waiter_priority: least priority of that job
 * @nap_us: how long the next nap will be
 * @napping: it is a long one, from which @wake wakes
 * @busy: time spent on jobs
 * @wait: time that jobs spent waiting for semaphores
 * @waits: @running is at it
 * @done: jobs that ended
 * @resets: how often it was reset
 * @heartbeat_ms: half of the time after which it is hung, when it gets nowhere; 0: never
 * @slice_ms: how long a job runs while others are as important; 0: to its end
 * @preempt_ms: how long a batch may take to yield; 0: as long as heartbeats let it
 * @log: commands executed lately, NULL while nobody wants to know
 * @last_vm: address space of the batch that ran last, whose memory is held, under @lock; or NULL
 * @last_addr: where that batch was
 * @last_B: its length, 0 where it says itself where it ends
 * @faults: accesses of all batches that found nothing mapped
 * @fault_addr: the first one of the batch that had some last
 */
struct mirage_engine {
	struct kref ref;
	struct rcu_head rcu;
	struct mirage_device *mdev;
	const struct mirage_engine_desc *desc;
	unsigned int index;
	bool preempts;
	struct mirage_line *line;
	struct task_struct *thread;
	struct mirage_parallel *parallel;
	wait_queue_head_t wake;
	wait_queue_head_t changed;

	spinlock_t lock; /* see above */
	struct rb_root_cached ready;
	u64 ready_seq;
	struct mirage_job *running;
	bool yield;
	enum mirage_stop stop;
	int nice;
	bool reset_wanted;
	char reset_why[64];

	struct mirage_section section;
	struct mirage_section worker[MIRAGE_MAX_WORKERS];
	atomic_t jobs;
	struct mirage_client *turn;
	u64 turn_ns;
	u64 started_ns;
	u64 idle_ns;
	u64 worked_ns;
	u64 asked_ns;
	u64 asked_idle_ns;
	const struct mirage_queue *slice_queue;
	u64 slice_ran_ns;
	u64 waiter_until_ns;
	int waiter_priority;
	unsigned int nap_us;
	bool napping;
	struct mirage_stopwatch busy;
	struct mirage_stopwatch wait;
	bool waits;
	u64 done;
	unsigned int resets;
	unsigned int heartbeat_ms;
	unsigned int slice_ms;
	unsigned int preempt_ms;
	struct mirage_command_log *log;
	struct mirage_vm *last_vm;
	u64 last_addr;
	u64 last_B;
	u64 faults;
	u64 fault_addr;
};

/* The section of call number @call of mirage_gpu_ops.parallel(). */
static inline struct mirage_section *mirage_engine_section(struct mirage_engine *engine,
							   unsigned int call)
{
	return &engine->worker[call % MIRAGE_MAX_WORKERS];
}

/* The engines' side of struct mirage_gpu_ops; @host is a struct mirage_device. */
int mirage_engine_relax(void *host, unsigned int engine, bool idle);
int mirage_engine_worker_relax(void *host, unsigned int engine, unsigned int worker);
void mirage_engine_irq(void *host, unsigned int engine);
void mirage_engine_trace_command(void *host, unsigned int engine, u64 addr, const char *name,
				 const u32 *dw, unsigned int len_dw);
void mirage_engine_trace_draw(void *host, unsigned int engine, const struct mirage_draw *draw);

/* engine.c */
int mirage_engine_create(struct mirage_device *mdev, unsigned int index);
void mirage_engine_put(struct mirage_engine *engine);
void mirage_engine_hurry(struct mirage_engine *engine, const struct mirage_job *job);
void mirage_engine_pulse(struct mirage_engine *engine);
void mirage_engine_stop_running(struct mirage_engine *engine, struct mirage_context *ctx,
				enum mirage_stop why);

/* line.c; @credits: jobs that it lets go at a time; @ctx: whose it is, or NULL for the engine's. */
struct mirage_line *mirage_line_create(struct mirage_engine *engine, unsigned int credits,
				       const struct mirage_context *ctx);
void mirage_line_put(struct mirage_line *line);
void mirage_line_close(struct mirage_line *line);

/* ready.c: what could run; with mirage_engine.lock. */
void mirage_ready_add(struct mirage_engine *engine, struct mirage_job *job);
struct mirage_job *mirage_ready_first(struct mirage_engine *engine);
struct mirage_job *mirage_ready_next(struct mirage_job *job);
struct mirage_job *mirage_ready_take(struct mirage_engine *engine);
void mirage_ready_raise(struct mirage_engine *engine, struct mirage_job *job, int priority);
/* Of a batch that has yielded. */
void mirage_ready_return(struct mirage_engine *engine, struct mirage_job *job);

/* ready.c: on the engine's thread, or one of its workers, while it runs a job. */
bool mirage_engine_should_yield(struct mirage_engine *engine, bool idle);
bool mirage_engine_refuses_to_yield(const struct mirage_engine *engine);

/* ready.c: on the engine's thread, which is about to run a job of @queue. */
void mirage_slice_begin(struct mirage_engine *engine, const struct mirage_queue *queue);

/* priority.c: a job is about to be pushed; it is about to be freed, and leaves its queue. */
void mirage_priority_push(struct mirage_job *job);
void mirage_priority_forget(struct mirage_job *job);

/* engine.c: there is a job more, or less, that is submitted and not yet freed. */
void mirage_sched_wake(struct mirage_device *mdev);
void mirage_sched_sleep(struct mirage_device *mdev);

/* job.c */
extern const struct drm_sched_backend_ops mirage_sched_ops;

/* Who will signal a fence that ends a job of this driver; NULL for others, and when it has. */
struct mirage_engine *mirage_engine_of_fence(struct dma_fence *fence);

/* Who has waited in vain for others, or was met by a reset of another's, runs all the same. */
static inline bool mirage_error_is_fatal(int error)
{
	return error && error != -ETIMEDOUT && error != -EAGAIN;
}

/* await.c */
void mirage_job_watch_others(struct mirage_job *job);
struct dma_fence *mirage_job_next_awaited(struct mirage_job *job);
int mirage_job_inherited_error(struct mirage_job *job);
void mirage_job_forget_awaited(struct mirage_job *job);
void mirage_await_teardown(void);

/* reset.c: on the engine's thread, when a batch did not end well; how the job ends. */
int mirage_engine_recover(struct mirage_engine *engine, struct mirage_job *job);
void mirage_engine_reset_wanted(struct mirage_engine *engine);

/* context.c: charge a hang; mirage_device_defer(). */
void mirage_queue_blame(struct mirage_queue *queue);
void mirage_sched_defer(struct mirage_device *mdev, struct work_struct *work);

/* error.c */
int mirage_error_init(struct mirage_device *mdev);
void mirage_error_capture(struct mirage_engine *engine, const struct mirage_job *job,
			  const char *why);

struct mirage_capture;

/* capture.c: around a job, on the engine's thread; NULL when nobody wants it. */
int mirage_capture_init(struct mirage_device *mdev);
void mirage_capture_debugfs(struct mirage_device *mdev, struct dentry *root);
struct mirage_capture *mirage_capture_begin(struct mirage_engine *engine,
					    const struct mirage_job *job);
void mirage_capture_end(struct mirage_capture *capture, const struct mirage_job *job, int error);

static inline struct mirage_engine *mirage_next_engine(struct mirage_device *mdev, unsigned int *i)
{
	struct mirage_engine *engine = NULL;

	while (*i < MIRAGE_MAX_ENGINES && !engine)
		engine = mdev->engines[(*i)++];
	return engine;
}

#define for_each_engine(engine, mdev, i) \
	for ((i) = 0; ((engine) = mirage_next_engine(mdev, &(i)));)

/**
 * mirage_batch_dw - how much of a batch to print
 * @len_B: its length, 0 where it says itself where it ends
 * @max_dw: the most
 *
 * Return: DWords.
 */
static inline unsigned int mirage_batch_dw(u64 len_B, unsigned int max_dw)
{
	return len_B ? min_t(u64, len_B / 4, max_dw) : max_dw;
}

#endif
