/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_THREAD_H_
#define _INTEL_THREAD_H_

#include <linux/types.h>

#include <mirage/mmu.h>

#include "intel/msg/message.h"
#include "shader/shader.h"
#include "shader/workgroup.h"

/**
 * DOC: threads of the fixed functions
 *
 * A fixed function fills the registers of up to eight threads, and the shader core runs them
 * in lock-step. What the threads send comes back here and goes to the message's row: samplers and
 * the data port are the same for all units; the URB and render targets belong to the unit that
 * spawned the thread, which hangs a function of its own on the launch.
 */

#define FF_MAX_THREADS	MIRAGE_EU_THREADS

struct mirage_cs;
struct sampler_context;

/**
 * struct ff_unit - how a unit spawns threads: the common part of the state structures
 * @on: it is on
 * @ksp: Kernel Start Pointer, relative to @kernel_base
 * @kernel_base: Instruction or General State Base Address
 * @program: the kernel, decoded; NULL before the draw has looked it up
 * @curbe_lost: bit for each row of constants that it may write over
 * @simd8: a thread is for eight of what its unit makes, one in each channel; else for two (Gen8)
 * @grf_start: first register after the fixed payload
 * @curbe: the constant buffer
 * @curbe_dw: its length
 * @curbe_offset: first row of it that threads get
 * @curbe_rows: how many
 * @urb_offset: first row of each URB entry that threads get
 * @urb_rows: how many
 * @alt: ALT floating point mode
 * @rounding: Rounding Mode, as in cr0.0
 * @statistics: counters count
 * @scratch_size: log2 of KiB for each thread; compute threads of Gen7 have KiB - 1 in its place
 * @max_threads: how many scratch areas there are
 * @limit: so many threads may run at the same time, as each needs one of these; 0 for any number
 * @scratch_base: the first one, offset from the general state base
 * @at: state that its threads' messages refer to
 */
struct ff_unit {
	bool on;
	u32 ksp;
	u64 kernel_base;
	const struct mirage_program *program;
	u64 curbe_lost;
	const u32 *curbe;
	u32 curbe_dw;
	bool simd8;
	u8 grf_start;
	u8 curbe_offset;
	u8 curbe_rows;
	u8 urb_offset;
	u8 urb_rows;
	bool alt;
	u8 rounding;
	bool statistics;
	u8 scratch_size;
	u8 max_threads;
	u8 limit;
	u32 scratch_base;
	struct state_pointers at;
};

/**
 * struct ff_launch - a group of threads to run
 * @unit: what spawns them
 * @program: what they run
 * @send: takes messages that are MSG_UNIT. Return: 0, or an error that
 *        ends the batch
 * @send_all: the same, of those to render targets, for several threads at once, or NULL.
 *	Return: false when it cannot
 * @streamed: what a write that is MSG_STREAMS counts, or NULL
 * @of_group: the launch of a group of a workgroup whose groups run kernels of their own, or NULL
 * @arg: for all of these
 */
struct ff_launch {
	const struct ff_unit *unit;
	const struct mirage_program *program;
	int (*send)(void *arg, const struct msg_send *s);
	bool (*send_all)(void *arg, struct msg_send *s, struct mirage_eu_group *g, u32 threads);
	void (*streamed)(void *arg, const struct msg_send *s);
	const struct ff_launch *(*of_group)(void *arg, const struct mirage_eu_group *g);
	void *arg;
};

/**
 * struct ff_core - where threads run: one for the front end, one for each raster worker
 * @msg: where messages are carried out: the engine, the port into memory, textures
 * @front: this is the front end's, which may let the host in
 * @own_mmu: the port, when nobody lends one
 * @index: its number as a worker
 * @scratch_slot: number of its first thread among all that can run at the same time
 * @group: registers
 * @used: they have been, since they were wiped last
 * @constants: whose constants are in all threads' registers, but for those that threads write over
 * @constants_stamp: and state_pointers.stamp of that unit
 * @launch: what is running
 */
struct ff_core {
	struct msg_core msg;
	bool front;
	struct mirage_mmu own_mmu;
	unsigned int index;
	unsigned int scratch_slot;
	struct mirage_eu_group *group;
	bool used;
	const struct ff_unit *constants;
	u32 constants_stamp;
	const struct ff_launch *launch;
};

/**
 * ff_core_create - make a core
 * @cs: its engine
 * @messages: of the generation
 * @index: which worker it is for, and which share of scratch memory it has
 *
 * Return: the core, or NULL without memory.
 */
struct ff_core *ff_core_create(struct mirage_cs *cs, const struct message_params *messages,
			       unsigned int index);

/**
 * ff_core_destroy - free it
 * @core: the core, or NULL
 */
void ff_core_destroy(struct ff_core *core);

/**
 * ff_core_scrub - wipe what threads of other clients have left
 * @core: the core
 * @samplers: palettes and keys of the context
 */
void ff_core_scrub(struct ff_core *core, const struct sampler_context *samplers);

/**
 * ff_group - how many threads of a unit may be started together
 * @unit: the unit, its program known
 *
 * Return: 1 to FF_MAX_THREADS.
 */
static inline unsigned int ff_group(const struct ff_unit *unit)
{
	return unit->limit && unit->limit < FF_MAX_THREADS ? unit->limit : FF_MAX_THREADS;
}

/**
 * ff_thread_start - make a thread ready and fill R0 as all units do
 * @core: the core
 * @unit: the unit
 * @thread: which thread of the group
 * @mask: its dispatch mask
 * @all: channels that it could have, see mirage_eu_thread_start_for()
 *
 * Gen4-5 Vol 2, 2.6.4.2.1.
 *
 * Return: the thread, for the rest of the payload.
 */
struct mirage_eu_thread *ff_thread_start(struct ff_core *core, const struct ff_unit *unit,
					 unsigned int thread, u16 mask, u16 all);

/**
 * ff_workgroup_thread_start - the same for a thread of a workgroup
 * @core: the core
 * @unit: the unit
 * @wg: the workgroup, whose first group is the core's
 * @thread: which thread of it; behind those of the core's group it has scratch space that no other
 *	core's may use meanwhile
 * @mask: its dispatch mask
 * @all: channels that it could have
 *
 * Return: the thread, for the rest of the payload.
 */
struct mirage_eu_thread *ff_workgroup_thread_start(struct ff_core *core, const struct ff_unit *unit,
						   const struct mirage_eu_workgroup *wg,
						   unsigned int thread, u16 mask, u16 all);

/**
 * ff_threads_start - the same for the first threads of the group at once
 * @core: the core
 * @unit: the unit
 * @mask: dispatch mask of each
 * @n: how many threads
 * @all: channels that they could have
 */
void ff_threads_start(struct ff_core *core, const struct ff_unit *unit, const u16 *mask,
		      unsigned int n, u16 all);

/**
 * ff_payload_curbe - add constants to a payload
 * @core: the core
 * @unit: the unit, which says which
 * @t: the thread
 * @used: registers of the payload so far
 *
 * They start at @unit->grf_start. Those that no thread writes over stay there for all threads of
 * the core's group that the unit starts, until another one does.
 *
 * Return: the first register after them.
 */
unsigned int ff_payload_curbe(struct ff_core *core, const struct ff_unit *unit,
			      const struct mirage_eu_thread *t, unsigned int used);

/**
 * ff_curbe_stands - ask whether the constants stand in all threads' registers already
 * @core: the core
 * @unit: the unit, of which threads were started
 *
 * Then a payload that ends before them has nothing to add.
 *
 * Return: the first register after them; 0 when ff_payload_curbe() has to be called.
 */
unsigned int ff_curbe_stands(const struct ff_core *core, const struct ff_unit *unit);

/**
 * ff_payload_entry - add rows of a URB entry to a payload
 * @unit: the unit, which says which rows
 * @entry: the entry
 * @entry_dw: its length
 * @t: the thread
 * @reg: the first register they go to; rows that have none are left out
 *
 * Return: the first register after them.
 */
unsigned int ff_payload_entry(const struct ff_unit *unit, const u32 *entry, unsigned int entry_dw,
			      const struct mirage_eu_thread *t, unsigned int reg);

/**
 * ff_worker_relax - let the host in, and ask whether the batch goes on
 * @core: a core that is not the front end's own
 *
 * Outside of FPU sections. Host addresses from before are void after it; @core's port
 * forgets them.
 *
 * Return: 0, or -ECANCELED when it does not.
 */
int ff_worker_relax(struct ff_core *core);

/**
 * ff_charge - account for work, as mirage_cs_charge() does
 * @core: where it was done; workers let the host in at other places
 * @ns: what it cost, roughly
 *
 * Return: 0 or an error that ends the batch.
 */
int ff_charge(struct ff_core *core, u32 ns);

/**
 * ff_run - run the threads that were started to their ends
 * @core: the core
 * @launch: what they are
 *
 * Called and left in an FPU section, which is interrupted now and then.
 *
 * Return: 0; -EIO when one of them hangs; an error of the send function or of the host.
 */
int ff_run(struct ff_core *core, const struct ff_launch *launch);

/**
 * ff_run_workgroup - the same for threads that wait for each other
 * @core: the core, with a gateway that knows them
 * @launch: what they are
 * @wg: the threads; the first of its groups may be the core's
 *
 * Return: as ff_run(); -EIO also when all that have not ended wait; MIRAGE_EU_GOES_ON.
 */
int ff_run_workgroup(struct ff_core *core, const struct ff_launch *launch,
		     struct mirage_eu_workgroup *wg);

#endif
