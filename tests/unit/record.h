/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _TESTS_RECORD_H_
#define _TESTS_RECORD_H_

#include "fixture.h"

#include "capture.h"

/*
 * Run what is in the fixture's batch (without ending it: fixture_emit() a MI_BATCH_BUFFER_END
 * first) and make a capture of it, with all that is mapped before and after.
 * Return: the capture, to be freed; @c describes it.
 */
u8 *record_batch(struct fixture *f, struct capture *c);

#endif
