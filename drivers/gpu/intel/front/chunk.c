// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: a chunk on its way
 *
 * From the stream of slots to objects, and to the stages behind.
 */

#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/string.h>

#include <mirage/host.h>

#include "intel/thread/thread.h"
#include "internal.h"

/* What a vertex costs the host, roughly: to fetch, and only to pass by. */
#define FETCH_NS	150u
#define STREAM_NS	10u

void front_start_chunk(struct front_end *fe)
{
	fe->chunk.count = 0;
	fe->chunk.used = 0;
	fe->chunk.reuse.generation++;
}

/* Entries that assembly keeps move to the half of the carried ones that is not in use. */
static u16 carry_slot(void *arg, u16 slot)
{
	struct front_end *fe = arg;
	unsigned int i;
	u16 to;

	for (i = 0; i < fe->carried; i++)
		if (fe->carry_from[i] == slot)
			return front_carry_slot(fe) + i;
	if (fe->carried == VUE_CARRY)
		return front_carry_slot(fe);
	fe->carry_from[fe->carried] = slot;
	to = front_carry_slot(fe) + fe->carried++;
	memcpy(vue_at(&fe->vue, to), vue_at(&fe->vue, slot), fe->vue.len_dw * sizeof(u32));
	fe->edge[to] = fe->edge[slot];
	return to;
}

void front_carry_over(struct front_end *fe)
{
	fe->carry ^= 1;
	fe->carried = 0;
	topo_remap(&fe->topo, carry_slot, fe);
	fe->primitive->ops->carried(fe);
	front_start_chunk(fe);
}

/* Vertices of the stream from @i on that come before the next cut. */
static unsigned int uncut_until(const struct vertex_chunk *chunk, unsigned int i)
{
	unsigned int n = 0;

	while (i + n < chunk->count && chunk->stream[i + n] != CHUNK_CUT)
		n++;
	return n;
}

static void count_objects(struct front_end *fe, unsigned int n)
{
	if (fe->primitive->vf->statistics)
		fe->stats[MIRAGE_STAT_IA_PRIMITIVES] += n;
}

/* The line that closes a loop is no object of its own before Gen7 (Gen4-5 Vol 2, 3.8.1.2). */
static bool counts(const struct front_end *fe, const struct topo_object *obj)
{
	return fe->primitive->params->counts_closing || !(obj->flags & TOPO_OBJ_CLOSING);
}

static bool takes_edges(unsigned int prim)
{
	return prim == PRIM_TRILIST || prim == PRIM_QUADLIST || prim == PRIM_POLYGON;
}

/* By the flags of their vertices, where these have some. */
static void mark_edges(const struct front_end *fe, struct topo_object *obj, unsigned int n)
{
	unsigned int i;

	if (!fe->primitive->edges || !takes_edges(fe->topo.prim))
		return;
	for (; n--; obj++)
		for (i = 0; i < topo_row(obj->prim)->verts; i++)
			if (!fe->edge[obj->v[i]])
				obj->flags |= TOPO_OBJ_NO_EDGE(i);
}

/* Whole objects of a list at once. Return: vertices that they took. */
static unsigned int assemble_list(struct front_end *fe, unsigned int i)
{
	struct topo_list *list = &fe->list;
	unsigned int n, made;

	if (!(fe->topo.row->flags & TOPO_LIST) || fe->topo.held)
		return 0;
	n = min(uncut_until(&fe->chunk, i), LIST_OBJECTS - 1 - list->count);
	made = topo_push_list(&fe->topo, &fe->chunk.stream[i], n, &list->object[list->count]);
	mark_edges(fe, &list->object[list->count], made);
	list->count += made;
	count_objects(fe, made);
	return made * fe->topo.row->verts;
}

/* Feed the chunk's stream to the assembler, and its objects to the units. */
static int assemble_chunk(struct front_end *fe)
{
	const struct topo_sink next = fe->primitive->ops->sink(fe);
	unsigned int i, j, n;
	struct topo_object obj[2];
	int ret = 0;

	fe->list.count = 0;
	for (i = 0; i < fe->chunk.count && !ret; i++) {
		u16 slot;

		i += assemble_list(fe, i);
		if (i == fe->chunk.count)
			break;
		slot = fe->chunk.stream[i];
		n = slot == CHUNK_CUT ? topo_end(&fe->topo, obj) : topo_push(&fe->topo, slot, obj);
		mark_edges(fe, obj, n);
		for (j = 0; j < n && !ret; j++) {
			count_objects(fe, counts(fe, &obj[j]));
			ret = topo_append(&fe->list, &obj[j], &next);
		}
	}
	return ret ? ret : topo_pass(&fe->list, &next);
}

/* Whole patches between cuts. */
static int assemble_patches(struct front_end *fe)
{
	const struct front_primitive *pr = fe->primitive;
	unsigned int i, n, patches;
	int ret = 0;

	for (i = 0; i < fe->chunk.count && !ret; i += n + 1) {
		n = uncut_until(&fe->chunk, i);
		patches = n / pr->verts;
		count_objects(fe, patches);
		if (patches)
			ret = pr->ops->patches(fe, &fe->chunk.stream[i], patches);
	}
	return ret;
}

static void fetch_edges(struct front_end *fe)
{
	const struct front_primitive *pr = fe->primitive;
	u32 i;

	for (i = 0; i < fe->chunk.used && pr->edges; i++)
		fe->edge[VUE_SLOT_CHUNK + i] = vf_fetch_edge(pr->vf, pr->params, fe->mmu,
							     &fe->chunk.vertex[i]);
}

int front_shade_chunk(struct front_end *fe)
{
	const struct front_primitive *pr = fe->primitive;
	const struct vertex_entries entries = {
		.dw = fe->vue.mem.dw,
		.stride_dw = fe->vue.stride_dw,
		.len_dw = fe->vue.len_dw,
		.first = VUE_SLOT_CHUNK,
	};

	if (pr->vs_statistics)
		fe->stats[MIRAGE_STAT_VS_INVOCATIONS] += fe->chunk.used;
	mirage_host_fpu_begin();
	chunk_fetch(&fe->chunk, fe->mmu, pr->vf, pr->params, &entries);
	fetch_edges(fe);
	mirage_host_fpu_end();
	return pr->ops->shade(fe);
}

int front_finish_chunk(struct front_end *fe)
{
	int ret;

	if (!fe->chunk.count)
		return 0;
	ret = front_shade_chunk(fe);
	if (!ret)
		ret = fe->primitive->verts ? assemble_patches(fe) : assemble_chunk(fe);
	if (!ret)
		ret = ff_charge(fe->core, fe->chunk.used * FETCH_NS + fe->chunk.count * STREAM_NS);
	front_carry_over(fe);
	return ret;
}
