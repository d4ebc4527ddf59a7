/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _GEOMETRY_STAGE_H_
#define _GEOMETRY_STAGE_H_

#include "geometry/topology.h"

/**
 * DOC: stages of geometry
 *
 * What goes from stage to stage is a list of objects, whose vertices are slot numbers. A stage
 * takes a list and gives a list. Who gets it the stage does not know: it has been handed a sink by
 * whoever built the front end. Whether a kernel does the work of a stage, as on Gen4 to
 * Gen5, or a fixed function, cannot be seen from outside.
 */

/* A chunk of this many vertices makes an object for each at most. */
#define STAGE_CHUNK		1024u
/* An object for each vertex, one kept back before, a closing line after. */
#define LIST_OBJECTS		(STAGE_CHUNK + 4)

/**
 * struct topo_list - objects on their way from stage to stage
 * @count: entries of @object
 * @object: in order
 */
struct topo_list {
	unsigned int count;
	struct topo_object object[LIST_OBJECTS];
};

/**
 * struct topo_sink - who takes a list
 * @take: takes it, outside of FPU sections. Return: 0 or an error that ends the batch
 * @stage: first argument of @take
 */
struct topo_sink {
	int (*take)(void *stage, const struct topo_list *list);
	void *stage;
};

/**
 * topo_pass - hand a list on, if there is anything in it
 * @list: the list; empty afterwards
 * @next: takes it
 *
 * Return: 0 or an error of @next.
 */
static inline int topo_pass(struct topo_list *list, const struct topo_sink *next)
{
	int ret = list->count ? next->take(next->stage, list) : 0;

	list->count = 0;
	return ret;
}

/**
 * topo_append - add an object to a list
 * @list: the list
 * @obj: the object
 * @next: takes the list when it is full
 *
 * Return: 0 or an error of @next.
 */
static inline int topo_append(struct topo_list *list, const struct topo_object *obj,
			      const struct topo_sink *next)
{
	list->object[list->count++] = *obj;
	return list->count < LIST_OBJECTS ? 0 : topo_pass(list, next);
}

#endif
