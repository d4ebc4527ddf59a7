/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_DATAPORT_H_
#define _INTEL_DATAPORT_H_

struct ff_send;

/**
 * dataport_read - execute a read message
 * @s: the thread and its message
 *
 * What is outside of the surface reads zero.
 *
 * Return: 0, or -EIO when there is no such message.
 */
int dataport_read(const struct ff_send *s);

/**
 * dataport_write - execute a write message other than to a render target
 * @s: the thread and its message
 *
 * What is outside of the surface is dropped.
 *
 * Return: 0, or -EIO when there is no such message.
 */
int dataport_write(const struct ff_send *s);

#endif
