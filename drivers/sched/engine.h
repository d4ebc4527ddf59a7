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
 * What files of this folder know of each other. mirage_engine.lock is a leaf: no lock of this
 * driver is taken under it, and it is not taken in interrupts.
 */

/**
 * enum mirage_stop - why a running job is stopped
 * @MIRAGE_STOP_NONE: it is not
 * @MIRAGE_STOP_HANG: it takes too long, or the engine met what it cannot execute
 * @MIRAGE_STOP_RESET: somebody wants the engine to be treated as hung
 * @MIRAGE_STOP_KILL: its context was closed
 * @MIRAGE_STOP_WEDGE: the device is given up
 * @MIRAGE_STOP_GONE: the device is unplugged
 */
enum mirage_stop {
	MIRAGE_STOP_NONE,
	MIRAGE_STOP_HANG,
	MIRAGE_STOP_RESET,
	MIRAGE_STOP_KILL,
	MIRAGE_STOP_WEDGE,
	MIRAGE_STOP_GONE,
};

/**
 * struct mirage_fence - the engine's end of a job's fence
 * @base: the fence
 * @lock: its lock
 * @engine: who signals it, held as long as the fence
 *
 * It is the parent of the scheduler's fence, which has a pointer to the engine's scheduler for as
 * long as anybody keeps it, in a sync file for example. So each holds the engine's memory and
 * the module.
 */
struct mirage_fence {
	struct dma_fence base;
	spinlock_t lock; /* of @base */
	struct mirage_engine *engine;
};

/**
 * struct mirage_engine - an engine's queue and thread
 * @ref: holders of the memory: the device and the fences
 * @rcu: frees it
 * @mdev: the device
 * @desc: what the chip says of it
 * @index: in the chip
 * @sched: decides which job is next
 * @thread: executes
 * @parallel: helps it
 * @wake: what @thread waits on
 * @changed: woken when a job ends or a reset is done
 * @lock: protects the fields up to @reset_why
 * @queue: jobs that the scheduler has released
 * @running: the job that @thread executes
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
 * @idle_ns: time that @running spent waiting for memory to change
 * @nap_us: how long the next nap will be
 * @busy_ns: time spent on jobs before @running
 * @done: jobs that ended
 * @resets: how often it was reset
 * @fence_context: of the fences
 * @seqno: of the latest fence, under @lock
 * @heartbeat_ms: half of the time after which it is hung, when it gets nowhere; 0: never
 * @log: commands executed lately, NULL while nobody wants to know
 * @last_addr: batch that ran last
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
	struct drm_gpu_scheduler sched;
	struct task_struct *thread;
	struct mirage_parallel *parallel;
	wait_queue_head_t wake;
	wait_queue_head_t changed;

	spinlock_t lock; /* see above */
	struct list_head queue;
	struct mirage_job *running;
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
	unsigned int nap_us;
	u64 busy_ns;
	u64 done;
	unsigned int resets;
	u64 fence_context;
	u64 seqno;
	unsigned int heartbeat_ms;
	struct mirage_command_log *log;
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
void mirage_engine_stop_running(struct mirage_engine *engine, struct mirage_context *ctx,
				enum mirage_stop why);

/* job.c */
extern const struct drm_sched_backend_ops mirage_sched_ops;

/* Who will signal a fence that ends a job of this driver; NULL for others, and when it has. */
struct mirage_engine *mirage_engine_of_fence(struct dma_fence *fence);

/* await.c */
int mirage_job_inherited_error(struct mirage_job *job);
void mirage_job_forget_awaited(struct mirage_job *job);
void mirage_await_teardown(void);

/* reset.c: on the engine's thread, when a batch did not end well; how the job ends. */
int mirage_engine_recover(struct mirage_engine *engine, struct mirage_job *job);
void mirage_engine_reset_wanted(struct mirage_engine *engine);

/* context.c: charge a hang; mirage_device_defer(). */
void mirage_context_blame(struct mirage_context *ctx);
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
