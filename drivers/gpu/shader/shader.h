/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _SHADER_SHADER_H_
#define _SHADER_SHADER_H_

#include <linux/bits.h>
#include <linux/compiler.h>
#include <linux/types.h>

/**
 * DOC: the shader core
 *
 * A front end (intel/eu) decodes a kernel once into a struct mirage_program; the
 * interpreter runs it on a struct mirage_eu_group: up to eight hardware threads
 * that start at the same instruction. While their control flow agrees, each
 * decoded operation is run for all of them before the next one is looked at.
 * When it does not, the threads that are furthest behind run alone until
 * they meet the others again.
 *
 * The core knows registers, masks, arithmetic and extended math. Everything else a
 * thread can reach is behind a message, and messages go to the owner's
 * mirage_eu_env.send.
 *
 * Who may do what when: programs are made outside of FPU sections (that allocates);
 * a group is filled anywhere; mirage_eu_run() is called within an FPU section of the
 * caller and returns within one, but closes and reopens it around relax().
 */

#define MIRAGE_EU_THREADS	8u	/* threads in a group */
#define MIRAGE_EU_CHANNELS	32u	/* of a thread, at most */
#define MIRAGE_EU_FILE_ROWS	160u	/* registers of a thread, in files as its family has them */
#define MIRAGE_EU_HELD_ROWS	32u	/* of a message, whose two parts have up to 15 each */
#define MIRAGE_EU_MAX_ROWS	1024u	/* the same with those of families that have more */
#define MIRAGE_EU_UNIFORMS	4u	/* files outside of threads */

/**
 * union mirage_reg - one 256-bit register
 * @ud: as unsigned DWords
 * @d: as signed ones
 * @f: as floats
 * @uw: as words
 * @ub: as bytes
 */
union mirage_reg {
	u32 ud[8];
	s32 d[8];
	float f[8];
	u16 uw[16];
	u8 ub[32];
} __aligned(32);

/**
 * enum mirage_eu_row - where each register is among the rows of a group
 * @EU_ROW_FILES: the family's files, see struct ir_files; all behind them is the same for all
 * @EU_ROW_HELD: payload of a message whose answer goes where it came from
 * @EU_ROW_NULL: reads zero
 * @EU_ROW_ACC: accumulators, the low 32 bits of each channel
 * @EU_ROW_ACC_HIGH: the bits above, for integers
 * @EU_ROW_A0: address register, words
 * @EU_ROW_FLAG: f0.0, f0.1, f1.0, f1.1, words
 * @EU_ROW_MASK: amask, imask, lmask, cmask, words; or see IR_EFFECT_ENABLES
 * @EU_ROW_MS: mask stack image (storage only)
 * @EU_ROW_MSD: mask stack depth image (storage only)
 * @EU_ROW_SR0: state register; sr0.1 is the dispatch mask, later sr0.2, and sr0.3 whole 2x2 of it
 * @EU_ROW_CR0: control register
 * @EU_ROW_N0: notification counters
 * @EU_ROW_IP: instruction pointer image
 * @EU_ROW_TM0: time stamp, see IR_EFFECT_CLOCK
 * @EU_ROW_SINK: where writes to nothing go
 * @EU_ROW_STAGE: the interpreter's work space
 * @EU_NUM_ROWS: all that every group has
 * @EU_ROW_MORE: files of families that have more registers than MIRAGE_EU_FILE_ROWS
 */
enum mirage_eu_row {
	EU_ROW_FILES,
	EU_ROW_HELD = EU_ROW_FILES + MIRAGE_EU_FILE_ROWS,
	EU_ROW_NULL = EU_ROW_HELD + MIRAGE_EU_HELD_ROWS,
	EU_ROW_ACC = EU_ROW_NULL + 2,
	EU_ROW_ACC_HIGH = EU_ROW_ACC + 2,
	EU_ROW_A0 = EU_ROW_ACC_HIGH + 2,
	EU_ROW_FLAG,
	EU_ROW_MASK,
	EU_ROW_MS,
	EU_ROW_MSD,
	EU_ROW_SR0,
	EU_ROW_CR0,
	EU_ROW_N0,
	EU_ROW_IP,
	EU_ROW_TM0,
	EU_ROW_SINK,
	EU_ROW_STAGE = EU_ROW_SINK + 2,
	EU_NUM_ROWS = EU_ROW_STAGE + 8,
	EU_ROW_MORE = EU_NUM_ROWS,
};

/* Most registers that there may be from EU_ROW_MORE on. */
#define MIRAGE_EU_MORE_ROWS	(MIRAGE_EU_MAX_ROWS - EU_ROW_MORE)

#define MIRAGE_EU_IF_DEPTH	16u	/* IMask stack, Gen4-5 */
#define MIRAGE_EU_LOOP_DEPTH	16u	/* LMask stack */
#define MIRAGE_EU_COUNTED_DEPTH	4u	/* loops and calls of flow control by counters */

/**
 * struct mirage_eu_uniform - a file that all threads of a group read where it is
 * @data: its registers
 * @size_B: how many bytes there are; behind them are zeroes
 */
struct mirage_eu_uniform {
	const void *data;
	u32 size_B;
};

/**
 * struct mirage_eu_thread - one thread of a group
 * @reg: its register of row 0; of the next row it is MIRAGE_EU_THREADS further on
 * @uniform: those of its group
 * @pc: index of the next operation in the program
 * @exec: channels that execute; of those with masks what all leave, in step with EU_ROW_MASK
 * @dispatch: channels the thread was started with
 * @parked: of programs whose channels have instruction pointers: those that wait until a subroutine
 *          returns, wherever they are; of those with counters: what a branch disabled
 * @nearest: of programs whose channels have instruction pointers: none waits before this operation
 * @modes: IR_MODE_* of cr0.0; most programs leave it zero
 * @sends: channels that messages speak of, of those that execute
 * @executed: operations since the start
 * @if_depth: entries in @if_stack
 * @loop_depth: entries in @loop_stack
 * @if_stack: saved IMasks
 * @loop_stack: saved LMask, CMask and IF depth of each loop
 * @at: of programs whose channels have instruction pointers: where those wait that are not
 *      in @exec
 * @calls: of programs with counters: entries of @call_stack
 * @loops: entries of @counted
 * @address: of the innermost loop that has one
 * @count: of channels in @parked: branches to leave before the one that disabled it
 * @call_stack: operations to return to
 * @counted: loops: channels that left it, those that wait for its end, iterations left, the address
 *           outside of it and whether it has one of its own
 *
 * All but @reg and @uniform belongs to the interpreter.
 */
struct mirage_eu_thread {
	union mirage_reg *reg;
	const struct mirage_eu_uniform *uniform;
	u32 pc;
	u32 exec;
	u32 dispatch;
	u32 parked;
	u32 nearest;
	u32 modes;
	u32 sends;
	u64 executed;
	union {
		struct {
			u8 if_depth;
			u8 loop_depth;
			u16 if_stack[MIRAGE_EU_IF_DEPTH];
			struct {
				u16 lmask;
				u16 cmask;
				u8 if_depth;
			} loop_stack[MIRAGE_EU_LOOP_DEPTH];
		};
		u32 at[MIRAGE_EU_CHANNELS];
		struct {
			u8 calls;
			u8 loops;
			u16 address;
			u8 count[MIRAGE_EU_CHANNELS];
			u32 call_stack[MIRAGE_EU_COUNTED_DEPTH];
			struct {
				u32 left;
				u32 waiting;
				u16 iterations;
				u16 outer;
				bool addressed;
			} counted[MIRAGE_EU_COUNTED_DEPTH];
		};
	};
};

struct mirage_eu_scratch;

/**
 * struct mirage_eu_group - threads that run together
 * @thread: the threads; start each with mirage_eu_thread_start()
 * @uniform: what operands in files outside of threads read. The owner sets it before
 *	     mirage_eu_run(), and again in mirage_eu_env.relax() if it is memory of the GPU
 * @live: bit for each thread that was started and has not ended, but for those in the next two
 * @waiting: bit for each thread that stands at a WAIT until mirage_eu_notify()
 * @standing: bit for each thread that stands behind a message, see mirage_eu_stand()
 * @spent: what threads have used up of the time between two calls of relax(), in operations;
 *	   counted up by each run
 * @apart: of threads that are not together; mirage_eu_run() begins with all of it zero
 * @apart.runs: how many runs have ended so
 * @apart.first_pc: from here on threads go first, those before it last
 * @apart.last_pc: the last place that was favoured so
 * @executed: operations executed, summed over threads, since creation
 * @scratch: the interpreter's own
 * @num_rows: how many rows there are
 * @row: by enum mirage_eu_row: the same register of all threads side by side, so that what
 *       one operation does for all of them is done to memory in a row
 *
 * Belongs to one host thread at a time. Register contents survive from thread to thread, see
 * mirage_eu_group_scrub().
 */
struct mirage_eu_group {
	struct mirage_eu_thread thread[MIRAGE_EU_THREADS];
	struct mirage_eu_uniform uniform[MIRAGE_EU_UNIFORMS];
	u32 live;
	u32 waiting;
	u32 standing;
	u32 spent;
	struct {
		u32 runs;
		u32 first_pc;
		u32 last_pc;
	} apart;
	u64 executed;
	struct mirage_eu_scratch *scratch;
	u32 num_rows;
	union mirage_reg row[][MIRAGE_EU_THREADS] __aligned(64);
};

/**
 * mirage_eu_reg - a register of a thread
 * @t: the thread
 * @row: enum mirage_eu_row, or a number from one of them on; below mirage_eu_group.num_rows
 *
 * Return: the register.
 */
static inline union mirage_reg *mirage_eu_reg(const struct mirage_eu_thread *t, unsigned int row)
{
	return &t->reg[row * MIRAGE_EU_THREADS];
}

/* From a register of a thread to its next one. */
#define MIRAGE_EU_ROW_DW	(MIRAGE_EU_THREADS * 8u)

/**
 * struct mirage_eu_part - registers in a row that a message takes or gives
 * @row: where their file begins, enum mirage_eu_row
 * @first: number of the first one in its file
 * @mask: registers in the file - 1; behind the last one the first one follows
 * @len: how many
 */
struct mirage_eu_part {
	u16 row;
	u8 first;
	u8 mask;
	u8 len;
};

/**
 * struct mirage_eu_message - what a send instruction says
 * @sfid: shared function (Gen4-5: 2 sampler, 4 data port read, 5 data port write,
 *        6 URB ...)
 * @desc: descriptor: function control with lengths where the generation has them; the
 *        same for all threads of one call
 * @ex_desc: extended descriptor, of families that have one, likewise
 * @mlen: registers of payload, header included
 * @rlen: registers of response
 * @header: header present bit; true where the generation has none
 * @eot: the threads end with this message
 * @payload: its registers, first part first; the second one is empty where there is only one
 * @response: where the answer goes
 * @dst_null: no destination, and @response only catches what comes
 * @exec_size: 1 to 32
 * @first_channel: of the thread; @mask is already shifted down by it
 * @mask: by thread, execution mask and predicate, bit 0 for the instruction's first
 *        channel
 */
struct mirage_eu_message {
	u8 sfid;
	u32 desc;
	u32 ex_desc;
	u8 mlen;
	u8 rlen;
	bool header;
	bool eot;
	struct mirage_eu_part payload[2];
	struct mirage_eu_part response;
	bool dst_null;
	u8 exec_size;
	u8 first_channel;
	u32 mask[MIRAGE_EU_THREADS];
};

/**
 * struct mirage_eu_env - what a running group may reach
 * @send: carry out one message for each thread whose bit is set in @threads, in order of
 *        thread number, and write the responses. Called within the FPU section, with
 *        the FPU's default modes; must not sleep. Return: 0, or -errno to stop the run.
 * @relax: called outside of the FPU section at least once every 8192 operations or so;
 *         may be NULL. Return: 0, or -errno to stop the run. Host addresses
 *         are void afterwards: the owner flushes its MMU ports in it.
 * @ctx: first argument of both
 * @budget: operations that one thread may execute before it counts as hung; 0: as many as @relax
 *          puts up with
 */
struct mirage_eu_env {
	int (*send)(void *ctx, struct mirage_eu_group *g, u32 threads,
		    const struct mirage_eu_message *msg);
	int (*relax)(void *ctx);
	void *ctx;
	u64 budget;
};

struct mirage_program;

/**
 * mirage_program_free - free a program
 * @prog: one that no group runs; or NULL
 */
void mirage_program_free(struct mirage_program *prog);

/**
 * mirage_program_num_ops - size of a program
 * @prog: the program
 *
 * Return: decoded operations.
 */
unsigned int mirage_program_num_ops(const struct mirage_program *prog);

/**
 * mirage_program_size_B - memory of a program
 * @prog: the program
 *
 * Return: about as many bytes as it takes.
 */
size_t mirage_program_size_B(const struct mirage_program *prog);

#define MIRAGE_TRACE_VARIES	0x00
#define MIRAGE_TRACE_CHANNEL(n)	((n) + 1)
#define MIRAGE_TRACE_OWN	0x80
#define MIRAGE_TRACE_SAME	0xff

/**
 * struct mirage_trace - which registers are the same in all threads of a kind
 * @of: for each DWord of the family's files, row by row: MIRAGE_TRACE_SAME: it is the same;
 *      MIRAGE_TRACE_CHANNEL(n): it is if channel n is enabled; MIRAGE_TRACE_VARIES: it may not
 *      be; MIRAGE_TRACE_OWN and others below MIRAGE_TRACE_SAME: it may not be either, but
 *      moves into messages keep the mark
 */
struct mirage_trace {
	u8 of[MIRAGE_EU_FILE_ROWS * 8];
};

/**
 * mirage_program_trace - follow a kernel to its only message
 * @prog: the kernel
 * @trace: of its registers at the start; afterwards when the message is sent
 *
 * Return: the message, which every thread sends with all channels that it was started with; NULL
 * when there are others, or the kernel does anything before it that is hard to follow.
 */
const struct mirage_eu_message *mirage_program_trace(const struct mirage_program *prog,
						     struct mirage_trace *trace);

/**
 * mirage_program_writes - which registers a program may write
 * @prog: the program
 * @first: the first that is asked about, enum mirage_eu_row or a number from one of them on
 *
 * Return: a bit for each of 64 from @first on.
 */
u64 mirage_program_writes(const struct mirage_program *prog, unsigned int first);

/**
 * mirage_eu_group_create - registers for a group
 * @more_rows: registers from EU_ROW_MORE on, at most MIRAGE_EU_MORE_ROWS: all that operands and
 *	       messages of its programs reach
 *
 * Once for each worker. Return: a group with all registers zero, or NULL without memory.
 */
struct mirage_eu_group *mirage_eu_group_create(u32 more_rows);

/**
 * mirage_eu_group_destroy - free a group
 * @g: the group, or NULL
 */
void mirage_eu_group_destroy(struct mirage_eu_group *g);

/**
 * mirage_eu_group_scrub - zero all registers
 * @g: the group, not running
 *
 * Once for each batch, so that no client reads what another one's threads left.
 */
void mirage_eu_group_scrub(struct mirage_eu_group *g);

/**
 * mirage_eu_group_scrub_rows - zero some of them, where nobody has used or will read others
 * @g: the group, not running
 * @first: enum mirage_eu_row, or a number from one of them on
 * @n: how many rows
 */
void mirage_eu_group_scrub_rows(struct mirage_eu_group *g, u32 first, u32 n);

/**
 * mirage_eu_thread_start - make a thread ready to run
 * @g: the group, not running
 * @i: which thread, below MIRAGE_EU_THREADS
 * @dispatch_mask: its channels (Gen4-5 Vol 2, dispatch mask: whole subspans for pixels)
 *
 * Resets masks, flags, stacks and instruction pointer. The family's files are left alone: the
 * caller puts the payload there, before or after.
 */
void mirage_eu_thread_start(struct mirage_eu_group *g, unsigned int i, u32 dispatch_mask);

/**
 * mirage_eu_thread_start_for - the same for a certain program
 * @g: the group, not running
 * @i: which thread
 * @dispatch_mask: its channels
 * @all: and those that it could have. Where nobody can tell they execute, too, so that no operation
 *	 need ask; messages speak of those of @dispatch_mask alone
 * @prog: what it will run
 *
 * What the program does not touch is left as it is.
 */
void mirage_eu_thread_start_for(struct mirage_eu_group *g, unsigned int i, u32 dispatch_mask,
				u32 all, const struct mirage_program *prog);

/**
 * mirage_eu_threads_start_for - the same for the first threads of a group at once
 * @g: the group, not running
 * @dispatch_mask: channels of each
 * @n: how many threads
 * @all: those that they could have
 * @prog: what they will run
 */
void mirage_eu_threads_start_for(struct mirage_eu_group *g, const u16 *dispatch_mask, u32 n,
				 u32 all, const struct mirage_program *prog);

/**
 * mirage_eu_thread_restart - the same, quicker, in a family of few registers
 * @g: the group, not running, of which no program has written other registers of the architecture
 *     than flags and addresses since it was scrubbed, nor reads them
 * @i: which thread
 * @dispatch_mask: its channels
 */
void mirage_eu_thread_restart(struct mirage_eu_group *g, unsigned int i, u32 dispatch_mask);

/**
 * mirage_eu_run - run all started threads to their end
 * @g: the group
 * @prog: the program all of them run
 * @env: what they can reach
 *
 * Called and left within an FPU section, see above; the section is interrupted only around
 * @env->relax.
 *
 * Return: 0 when every thread has ended; -EIO when one cannot go on (illegal instruction, jump
 * out of the program, a budget used up, a WAIT for what nobody sends): that is a GPU hang; or what
 * send() or relax() refused with. After an error no thread is live.
 */
int mirage_eu_run(struct mirage_eu_group *g, const struct mirage_program *prog,
		  const struct mirage_eu_env *env);

/* Notification counters of a thread. */
#define MIRAGE_EU_COUNTERS	4u

/**
 * mirage_eu_notify - count one of a thread's notification registers up
 * @g: its group, running or not
 * @i: which thread
 * @counter: which register, below MIRAGE_EU_COUNTERS
 *
 * A thread that stands at a WAIT looks again.
 */
void mirage_eu_notify(struct mirage_eu_group *g, unsigned int i, unsigned int counter);

/**
 * mirage_eu_stand - threads go no further than the message that they send
 * @g: their group
 * @threads: all that mirage_eu_env.send() was called for, and do not end
 *
 * Until mirage_eu_go_on().
 */
void mirage_eu_stand(struct mirage_eu_group *g, u32 threads);

/**
 * mirage_eu_go_on - they do
 * @g: the group, not running
 */
void mirage_eu_go_on(struct mirage_eu_group *g);

/* Threads of a group that were started and have not ended. */
static inline u32 mirage_eu_begun(const struct mirage_eu_group *g)
{
	return g->live | g->waiting | g->standing;
}

/* The row of register @i of a part, never out of bounds. */
static inline unsigned int mirage_eu_part_row(const struct mirage_eu_part *part, unsigned int i)
{
	return part->row + ((part->first + i) & part->mask);
}

/* That register of a thread. */
static inline union mirage_reg *mirage_eu_part_reg(const struct mirage_eu_thread *t,
						   const struct mirage_eu_part *part,
						   unsigned int i)
{
	return mirage_eu_reg(t, mirage_eu_part_row(part, i));
}

/**
 * mirage_eu_payload_row - where one register of a message is
 * @msg: the message
 * @i: which register, counted through both parts; what is behind them is arbitrary, never out
 *     of bounds
 *
 * Return: the row.
 */
static inline unsigned int mirage_eu_payload_row(const struct mirage_eu_message *msg,
						 unsigned int i)
{
	const struct mirage_eu_part *part = &msg->payload[0];

	if (msg->payload[1].len && i >= part->len)
		return mirage_eu_part_row(&msg->payload[1], i - part->len);
	return mirage_eu_part_row(part, i);
}

/**
 * mirage_eu_payload - one register of a message
 * @t: the thread
 * @msg: the message
 * @i: which register, as above
 *
 * Return: the register.
 */
static inline const union mirage_reg *mirage_eu_payload(const struct mirage_eu_thread *t,
							const struct mirage_eu_message *msg,
							unsigned int i)
{
	return mirage_eu_reg(t, mirage_eu_payload_row(msg, i));
}

/**
 * mirage_eu_response - where one register of a response goes
 * @t: the thread
 * @msg: the message
 * @i: which register; behind the file's last one comes its first one
 *
 * Disabled channels keep what is there, as the message's function says.
 *
 * Return: the register.
 */
static inline union mirage_reg *mirage_eu_response(const struct mirage_eu_thread *t,
						   const struct mirage_eu_message *msg,
						   unsigned int i)
{
	return mirage_eu_part_reg(t, &msg->response, i);
}

#endif
