// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: what the command streamers executed
 *
 * mirage_commands keeps the last commands of each engine: write 1 to it to
 * begin, 0 to stop, and read it. mirage_batch prints the batch that an engine ran
 * last, decoded, as far as its memory is still there.
 */

#include <linux/debugfs.h>
#include <linux/mm.h>
#include <linux/seq_file.h>

#include <mirage/device.h>
#include <mirage/vm.h>

#include "sched/engine.h"
#include "sched/trace.h"

#define LOG_ENTRIES	4096u
#define DECODE_MAX_DW	4096u
/* A stage and an address. */
#define KERNEL_TEXT_B	24u

/**
 * struct mirage_command_log - commands of an engine
 * @enabled: keep more of them
 * @next: number of the next one, counted from the start
 * @entry: the last LOG_ENTRIES of them
 */
struct mirage_command_log {
	bool enabled;
	u64 next;
	struct command_entry {
		u64 addr;
		const char *name;
		u32 header;
		u32 len_dw;
	} entry[LOG_ENTRIES];
};

void mirage_engine_trace_command(void *host, unsigned int index, u64 addr, const char *name,
				 const u32 *dw, unsigned int len_dw)
{
	struct mirage_device *mdev = host;
	struct mirage_engine *engine = mdev->engines[index];
	struct mirage_command_log *log = READ_ONCE(engine->log);

	trace_mirage_command(engine->desc->name, addr, name, dw, len_dw);
	if (log && READ_ONCE(log->enabled)) {
		struct command_entry *entry = &log->entry[log->next % LOG_ENTRIES];

		entry->addr = addr;
		entry->name = name;
		entry->header = dw[0];
		entry->len_dw = len_dw;
		WRITE_ONCE(log->next, log->next + 1);
	}
}

void mirage_engine_trace_draw(void *host, unsigned int index, const struct mirage_draw *draw)
{
	struct mirage_device *mdev = host;
	char kernels[MIRAGE_DRAW_KERNELS * KERNEL_TEXT_B] = "";
	size_t len_B = 0;
	unsigned int i;

	if (!trace_mirage_draw_enabled())
		return;
	for (i = 0; i < draw->num_kernels; i++)
		len_B += scnprintf(kernels + len_B, sizeof(kernels) - len_B, " %s=%#llx",
				   draw->kernel[i].name, draw->kernel[i].addr);
	trace_mirage_draw(mdev->engines[index]->desc->name, draw, kernels);
}

static void engine_show_log(struct seq_file *m, struct mirage_engine *engine)
{
	struct mirage_command_log *log = READ_ONCE(engine->log);
	u64 i, end;

	seq_printf(m, "%s:%s\n", engine->desc->name,
		   log && log->enabled ? "" : " off, write 1 to begin");
	if (!log)
		return;
	end = READ_ONCE(log->next);
	for (i = end > LOG_ENTRIES ? end - LOG_ENTRIES : 0; i < end; i++) {
		const struct command_entry *entry = &log->entry[i % LOG_ENTRIES];

		seq_printf(m, "%8llu 0x%08llx %08x %4u %s\n", i, entry->addr, entry->header,
			   entry->len_dw, entry->name);
	}
}

static int commands_show(struct seq_file *m, void *unused)
{
	struct mirage_device *mdev = m->private;
	struct mirage_engine *engine;
	unsigned int i;

	for_each_engine(engine, mdev, i)
		engine_show_log(m, engine);
	return 0;
}

static int commands_open(struct inode *inode, struct file *file)
{
	return single_open(file, commands_show, inode->i_private);
}

static int engine_log(struct mirage_engine *engine, bool enable)
{
	if (enable && !engine->log) {
		struct mirage_command_log *log = kvzalloc(sizeof(*log), GFP_KERNEL);

		if (!log)
			return -ENOMEM;
		/* Kept until the engine goes, for it may be writing. */
		if (cmpxchg(&engine->log, NULL, log))
			kvfree(log);
	}
	if (engine->log)
		WRITE_ONCE(engine->log->enabled, enable);
	return 0;
}

static ssize_t commands_write(struct file *file, const char __user *buf, size_t len_B,
			      loff_t *pos)
{
	struct seq_file *m = file->private_data;
	struct mirage_device *mdev = m->private;
	struct mirage_engine *engine;
	unsigned int i;
	bool enable;
	int ret;

	ret = kstrtobool_from_user(buf, len_B, &enable);
	if (ret)
		return ret;
	for_each_engine(engine, mdev, i) {
		ret = engine_log(engine, enable);
		if (ret)
			return ret;
	}
	return len_B;
}

static const struct file_operations commands_fops = {
	.owner = THIS_MODULE,
	.open = commands_open,
	.read = seq_read,
	.write = commands_write,
	.llseek = seq_lseek,
	.release = single_release,
};

/**
 * struct batch_print - a batch that is being printed
 * @m: where to
 * @section: in which its memory is read
 */
struct batch_print {
	struct seq_file *m;
	struct mirage_section section;
};

static void batch_line(void *arg, const char *line)
{
	struct batch_print *print = arg;

	seq_printf(print->m, "  %s\n", line);
	mirage_section_relax(&print->section);
}

static void batch_show_last(struct seq_file *m, struct mirage_engine *engine)
{
	struct mirage_device *mdev = engine->mdev;
	struct batch_print print = { .m = m };
	struct mirage_vm *vm;
	u64 addr, len_B;

	spin_lock(&engine->lock);
	vm = engine->last_vm ? mirage_vm_hold(engine->last_vm) : NULL;
	addr = engine->last_addr;
	len_B = engine->last_B;
	spin_unlock(&engine->lock);

	seq_printf(m, "%s: 0x%08llx\n", engine->desc->name, addr);
	if (!vm)
		return;
	mirage_section_begin(&print.section, mdev);
	mirage_gpu_decode(mdev->gpu, engine->index, NULL, &vm->pt, addr,
			  mirage_batch_dw(len_B, DECODE_MAX_DW), batch_line, &print);
	mirage_section_end(&print.section);
	mirage_vm_release(vm);
}

static int batch_show(struct seq_file *m, void *unused)
{
	struct mirage_device *mdev = m->private;
	struct mirage_engine *engine;
	unsigned int i;

	for_each_engine(engine, mdev, i)
		batch_show_last(m, engine);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(batch);

void mirage_sched_debugfs(struct mirage_device *mdev, struct dentry *root)
{
	debugfs_create_file("mirage_commands", 0644, root, mdev, &commands_fops);
	debugfs_create_file("mirage_batch", 0444, root, mdev, &batch_fops);
	mirage_capture_debugfs(mdev, root);
}

void mirage_engine_show(struct mirage_engine *engine, struct seq_file *m)
{
	struct mirage_job *job;

	seq_printf(m, "\tJobs: %llu done, %d submitted\n", engine->done,
		   atomic_read(&engine->jobs));
	seq_printf(m, "\tReset count: %u (global %d)\n", engine->resets,
		   atomic_read(&engine->mdev->sched->resets));
	seq_printf(m, "\tFaults: %llu", engine->faults);
	if (engine->faults)
		seq_printf(m, ", of the last batch with any from 0x%08x_%08x on",
			   upper_32_bits(engine->fault_addr), lower_32_bits(engine->fault_addr));
	seq_putc(m, '\n');
	spin_lock(&engine->lock);
	job = engine->running;
	if (job)
		seq_printf(m, "\tActive: fence %llu:%llu, batch 0x%08llx, %s[%d]\n",
			   job->base.s_fence->finished.context, job->base.s_fence->finished.seqno,
			   job->batch.addr, job->queue->ctx->comm, job->queue->ctx->pid);
	for (job = mirage_ready_first(engine); job; job = mirage_ready_next(job))
		seq_printf(m, "\tQueued: fence %llu:%llu, priority %d, %s[%d]\n",
			   job->base.s_fence->finished.context, job->base.s_fence->finished.seqno,
			   job->priority, job->queue->ctx->comm, job->queue->ctx->pid);
	spin_unlock(&engine->lock);
	seq_printf(m, "Idle? %s\n", READ_ONCE(engine->running) ? "no" : "yes");
}
