/* SPDX-License-Identifier: GPL-2.0 */
#undef TRACE_SYSTEM
#define TRACE_SYSTEM mirage

#if !defined(_SCHED_TRACE_H_) || defined(TRACE_HEADER_MULTI_READ)
#define _SCHED_TRACE_H_

#include <linux/tracepoint.h>

#include "sched/engine.h"

DECLARE_EVENT_CLASS(mirage_job_class,
	TP_PROTO(struct mirage_job *job),
	TP_ARGS(job),
	TP_STRUCT__entry(
		__string(engine, job->queue->engine->desc->name)
		__field(u64, context)
		__field(u64, seqno)
		__field(u64, addr)
		__field(pid_t, pid)
	),
	TP_fast_assign(
		__assign_str(engine);
		__entry->context = job->base.s_fence->finished.context;
		__entry->seqno = job->base.s_fence->finished.seqno;
		__entry->addr = job->batch.addr;
		__entry->pid = job->queue->ctx->pid;
	),
	TP_printk("%s fence=%llu:%llu batch=%#llx pid=%d", __get_str(engine), __entry->context,
		  __entry->seqno, __entry->addr, __entry->pid)
);

DEFINE_EVENT(mirage_job_class, mirage_job_submit,
	TP_PROTO(struct mirage_job *job),
	TP_ARGS(job)
);

DEFINE_EVENT(mirage_job_class, mirage_job_run,
	TP_PROTO(struct mirage_job *job),
	TP_ARGS(job)
);

TRACE_EVENT(mirage_job_done,
	TP_PROTO(struct mirage_job *job, int error),
	TP_ARGS(job, error),
	TP_STRUCT__entry(
		__string(engine, job->queue->engine->desc->name)
		__field(u64, context)
		__field(u64, seqno)
		__field(int, error)
	),
	TP_fast_assign(
		__assign_str(engine);
		__entry->context = job->base.s_fence->finished.context;
		__entry->seqno = job->base.s_fence->finished.seqno;
		__entry->error = error;
	),
	TP_printk("%s fence=%llu:%llu error=%d", __get_str(engine), __entry->context,
		  __entry->seqno, __entry->error)
);

TRACE_EVENT(mirage_fault,
	TP_PROTO(struct mirage_job *job, u64 addr, u32 faults),
	TP_ARGS(job, addr, faults),
	TP_STRUCT__entry(
		__string(engine, job->queue->engine->desc->name)
		__field(u64, context)
		__field(u64, seqno)
		__field(u64, batch)
		__field(u64, addr)
		__field(u32, faults)
	),
	TP_fast_assign(
		__assign_str(engine);
		__entry->context = job->base.s_fence->finished.context;
		__entry->seqno = job->base.s_fence->finished.seqno;
		__entry->batch = job->batch.addr;
		__entry->addr = addr;
		__entry->faults = faults;
	),
	TP_printk("%s fence=%llu:%llu batch=%#llx first=%#llx faults=%u", __get_str(engine),
		  __entry->context, __entry->seqno, __entry->batch, __entry->addr,
		  __entry->faults)
);

TRACE_EVENT(mirage_irq,
	TP_PROTO(const char *engine),
	TP_ARGS(engine),
	TP_STRUCT__entry(
		__string(engine, engine)
	),
	TP_fast_assign(
		__assign_str(engine);
	),
	TP_printk("%s", __get_str(engine))
);

TRACE_EVENT(mirage_command,
	TP_PROTO(const char *engine, u64 addr, const char *name, const u32 *dw,
		 unsigned int len_dw),
	TP_ARGS(engine, addr, name, dw, len_dw),
	TP_STRUCT__entry(
		__string(engine, engine)
		__string(name, name)
		__field(u64, addr)
		__field(unsigned int, len_dw)
		__array(u32, dw, 4)
	),
	TP_fast_assign(
		unsigned int i;

		__assign_str(engine);
		__assign_str(name);
		__entry->addr = addr;
		__entry->len_dw = len_dw;
		for (i = 0; i < 4; i++)
			__entry->dw[i] = i < len_dw ? dw[i] : 0;
	),
	TP_printk("%s %#010llx %s[%u] %08x %08x %08x %08x", __get_str(engine), __entry->addr,
		  __get_str(name), __entry->len_dw, __entry->dw[0], __entry->dw[1],
		  __entry->dw[2], __entry->dw[3])
);

TRACE_EVENT(mirage_draw,
	TP_PROTO(const char *engine, const struct mirage_draw *draw, const char *kernels),
	TP_ARGS(engine, draw, kernels),
	TP_STRUCT__entry(
		__string(engine, engine)
		__string(topology, draw->topology)
		__string(kernels, kernels)
		__string(format, draw->target[0].format)
		__string(depth, draw->depth.format)
		__field(u64, addr)
		__field(u64, target)
		__field(u32, vertices)
		__field(u32, instances)
		__field(u32, width_px)
		__field(u32, height_px)
		__field(unsigned int, num_targets)
		__field(bool, indexed)
	),
	TP_fast_assign(
		__assign_str(engine);
		__assign_str(topology);
		__assign_str(kernels);
		__assign_str(format);
		__assign_str(depth);
		__entry->addr = draw->addr;
		__entry->target = draw->target[0].addr;
		__entry->vertices = draw->vertices;
		__entry->instances = draw->instances;
		__entry->width_px = draw->target[0].width_px;
		__entry->height_px = draw->target[0].height_px;
		__entry->num_targets = draw->num_targets;
		__entry->indexed = draw->indexed;
	),
	TP_printk("%s %#010llx %s%s vertices=%u instances=%u%s targets=%u %s %ux%u at %#llx depth=%s",
		  __get_str(engine), __entry->addr, __get_str(topology),
		  __entry->indexed ? " indexed" : "", __entry->vertices, __entry->instances,
		  __get_str(kernels), __entry->num_targets, __get_str(format), __entry->width_px,
		  __entry->height_px, __entry->target, __get_str(depth))
);

#endif

#undef TRACE_INCLUDE_PATH
#define TRACE_INCLUDE_PATH sched
#undef TRACE_INCLUDE_FILE
#define TRACE_INCLUDE_FILE trace
#include <trace/define_trace.h>
