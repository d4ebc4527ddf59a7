# SPDX-License-Identifier: GPL-2.0
mirage-y += \
	drivers/sched/capture.o \
	drivers/sched/await.o \
	drivers/sched/context.o \
	drivers/sched/dump.o \
	drivers/sched/engine.o \
	drivers/sched/error.o \
	drivers/sched/job.o \
	drivers/sched/line.o \
	drivers/sched/log.o \
	drivers/sched/priority.o \
	drivers/sched/ready.o \
	drivers/sched/reset.o \
	drivers/sched/section.o \
	drivers/sched/trace.o
