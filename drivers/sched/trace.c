// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: tracepoints
 *
 * The life of a job and the commands that it consists of, under events/mirage/.
 */

#define CREATE_TRACE_POINTS
#include "sched/trace.h"
