/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_GEN9_PARAMS_H_
#define _INTEL_GEN9_PARAMS_H_

struct mirage_cmd_table;
struct mirage_unit_ops;

/* What chips list: the pipeline as a unit of its streamer, and its commands. */
extern const struct mirage_unit_ops mirage_pipe_unit_gen9;
extern const struct mirage_cmd_table mirage_pipe_cmds_gen9;

/* The same of media and GPGPU. */
extern const struct mirage_unit_ops mirage_gpgpu_unit_gen9;
extern const struct mirage_cmd_table mirage_gpgpu_cmds_gen9;

#endif
