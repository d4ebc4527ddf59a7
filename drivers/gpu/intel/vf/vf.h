/* SPDX-License-Identifier: GPL-2.0 */
#ifndef _INTEL_VF_H_
#define _INTEL_VF_H_

#include <linux/bits.h>
#include <linux/types.h>

#include <mirage/mmu.h>

/**
 * DOC: vertex fetch
 *
 * State and inner loops of the VF unit, from Gen4 to Gen9: which vertex comes next (index
 * generation, Gen4-5 Vol 2, 3.6.6) and what its URB entry holds (element fetch,
 * conversion and component selection, 3.6.9 to 3.6.12). Who asks for vertices, and
 * what becomes of them, is the front end's business.
 */

#define VF_MAX_BUFFERS	33u
#define VF_MAX_ELEMENTS	34u

struct intel_formats;
struct mirage_format_desc;

/**
 * struct vf_buffer - VERTEX_BUFFER_STATE, decoded
 * @base: Buffer Starting Address
 * @end: Gen5 and later: last valid byte; Gen4: Max Index
 * @pitch_B: from one structure to the next
 * @step: Instance Data Step Rate
 * @instance: holds INSTANCEDATA
 * @null: reads as zeros
 */
struct vf_buffer {
	u64 base;
	u64 end;
	u32 pitch_B;
	u32 step;
	bool instance;
	bool null;
};

/**
 * struct vf_element - VERTEX_ELEMENT_STATE, decoded
 * @format: of the source; NULL when the element is not valid, or the chip does not fetch it
 * @offset_B: Source Element Offset
 * @buffer: vertex buffer index, below VF_MAX_BUFFERS
 * @control: VFCOMP_* of the components
 * @component_dw: DWords of a component: 2 of those that are 64 bits and not converted (Gen9)
 * @dest_dw: where it goes in the URB entry
 * @instance: holds data of instances; Gen9, where buffers do not say so
 * @step: and its step rate
 * @packed: components that are stored where elements are packed, a bit each (Gen9)
 * @source: some component comes from memory
 * @quick: the first @copy_dw components are stored as they are in memory, and the others are
 *         constants, up to @count
 * @copy_dw: likewise
 * @count: components that are stored
 * @constant: of the others
 */
struct vf_element {
	const struct mirage_format_desc *format;
	u16 offset_B;
	u8 buffer;
	u8 control[4];
	u8 component_dw;
	u16 dest_dw;
	bool instance;
	u32 step;
	u8 packed;
	bool source;
	bool quick;
	u8 copy_dw;
	u8 count;
	u32 constant[4];
};

/**
 * struct vf_index - 3DSTATE_INDEX_BUFFER, decoded
 * @base: Buffer Starting Address
 * @end: last valid byte, 0 for unchecked
 * @size_B: of an index: 1, 2 or 4
 * @cut: an index may end a primitive
 * @cut_index: one that does; before Gen9 all ones does
 */
struct vf_index {
	u64 base;
	u64 end;
	u8 size_B;
	bool cut;
	u32 cut_index;
};

/**
 * struct vf_sgv - a value of the system's that goes into an element (Gen9)
 * @on: it does
 * @element: which element
 * @component: and which component of it
 */
struct vf_sgv {
	bool on;
	u8 element;
	u8 component;
};

/**
 * struct vf_state - all that VF keeps from command to command
 * @buffers: by index
 * @elements: in order of command
 * @index: the index buffer
 * @packs: elements are packed (Gen9)
 * @packing: components that elements store when they are packed, four bits each (Gen9)
 * @vid: VertexID
 * @iid: InstanceID
 * @num_elements: valid entries of @elements
 * @edge: the element behind them that has the edge flag, which is not stored; VF_MAX_ELEMENTS: none
 * @statistics: IA counters count
 */
struct vf_state {
	struct vf_buffer buffers[VF_MAX_BUFFERS];
	struct vf_element elements[VF_MAX_ELEMENTS];
	struct vf_index index;
	u32 packing[4];
	bool packs;
	struct vf_sgv vid;
	struct vf_sgv iid;
	u8 num_elements;
	u8 edge;
	bool statistics;
};

/**
 * struct vf_packets - where the fields of vertex fetch's packets are
 * @buffers: how many vertex buffers there are, VF_MAX_BUFFERS at most
 * @elements: how many elements, VF_MAX_ELEMENTS at most
 * @vb_index: of VERTEX_BUFFER_STATE: Vertex Buffer Index
 * @vb_instance: Buffer Access Type
 * @vb_modify: Address Modify Enable: without it the buffer stays where it is; 0 for none
 * @ve_buffer: of VERTEX_ELEMENT_STATE: Vertex Buffer Index
 * @ve_valid: Valid
 * @ve_edge: Edge Flag Enable, 0 for none
 * @ve_offset: Source Element Offset
 * @wide: addresses have two DWords, what is behind them is a size, and steps are elsewhere (Gen9)
 */
struct vf_packets {
	u8 buffers;
	u8 elements;
	u32 vb_index;
	u32 vb_instance;
	u32 vb_modify;
	u32 ve_buffer;
	u32 ve_valid;
	u32 ve_edge;
	u32 ve_offset;
	bool wide;
};

extern const struct vf_packets mirage_vf_packets_gen4;
extern const struct vf_packets mirage_vf_packets_gen7;
extern const struct vf_packets mirage_vf_packets_gen9;

/**
 * struct vf_params - how the generations differ in VF
 * @packets: where fields are
 * @formats: what can be fetched
 * @packed: elements follow each other at a pitch of four DWords (Gen5)
 * @end_address: DWord 2 of a vertex buffer is its last byte, not its last index (Gen5)
 * @null_buffer: buffers can be null (Gen5)
 * @indirect_count: 3DPRIMITIVE can find its vertex count in memory (from Gen4.5 on)
 * @index_wraps: VertexIndex has 32 bits, and what a base vertex adds beyond them is lost (Gen9);
 *	before it is signed and has 33, and no buffer has a negative one
 * @counts_closing: the line that closes a loop is an object of its own, and counted (from Gen7 on)
 * @addr_bits: of a GPU address, above which they wrap; 0 for 32
 */
struct vf_params {
	const struct vf_packets *packets;
	const struct intel_formats *formats;
	bool packed;
	bool end_address;
	bool null_buffer;
	bool indirect_count;
	bool index_wraps;
	bool counts_closing;
	u8 addr_bits;
};

/* What of an address there is. */
static inline u64 vf_wrap(const struct vf_params *params, u64 addr)
{
	return addr & (BIT_ULL(params->addr_bits ?: 32) - 1);
}

/* VertexIndex of what an index buffer has (Gen4-5 Vol 2, 3.6.6). */
static inline s64 vf_vertex_index(const struct vf_params *params, u32 vid, s32 base)
{
	s64 index = (s64)vid + base;

	return params->index_wraps ? (u32)index : index;
}

/**
 * struct vf_vertex - the numbers that tell one vertex from another
 * @index: VertexIndex, before range checks: vf_vertex_index()
 * @vid: VertexID
 * @iid: InstanceID
 * @pid: PrimitiveID
 * @start_instance: Start Instance Location
 */
struct vf_vertex {
	s64 index;
	u32 vid;
	u32 iid;
	u32 pid;
	u32 start_instance;
};

/**
 * vf_set_buffers - execute 3DSTATE_VERTEX_BUFFERS
 * @vf: state to change
 * @params: of the generation
 * @dw: the VERTEX_BUFFER_STATEs
 * @count: how many
 */
void vf_set_buffers(struct vf_state *vf, const struct vf_params *params,
		    const u32 *dw, unsigned int count);

/**
 * vf_set_elements - execute 3DSTATE_VERTEX_ELEMENTS
 * @vf: state to change
 * @params: of the generation
 * @dw: the VERTEX_ELEMENT_STATEs
 * @count: how many
 */
void vf_set_elements(struct vf_state *vf, const struct vf_params *params,
		     const u32 *dw, unsigned int count);

/**
 * vf_set_index - execute 3DSTATE_INDEX_BUFFER
 * @vf: state to change
 * @dw: the whole command
 */
void vf_set_index(struct vf_state *vf, const u32 *dw);

/**
 * vf_set_index_wide - execute that of Gen9
 * @vf: state to change
 * @dw: the whole command
 */
void vf_set_index_wide(struct vf_state *vf, const u32 *dw);

/**
 * vf_set_instancing - execute 3DSTATE_VF_INSTANCING
 * @vf: state to change
 * @dw: the whole command
 */
void vf_set_instancing(struct vf_state *vf, const u32 *dw);

/**
 * vf_set_sgvs - execute 3DSTATE_VF_SGVS
 * @vf: state to change
 * @dw: the whole command
 */
void vf_set_sgvs(struct vf_state *vf, const u32 *dw);

/**
 * vf_set_cut - execute 3DSTATE_VF: what cuts, and whether elements are packed
 * @vf: state to change
 * @dw: the whole command
 */
void vf_set_cut(struct vf_state *vf, const u32 *dw);

/**
 * vf_set_packing - execute 3DSTATE_VF_COMPONENT_PACKING
 * @vf: state to change
 * @dw: the whole command
 */
void vf_set_packing(struct vf_state *vf, const u32 *dw);

/**
 * vf_read - read as VF does
 * @params: of the generation
 * @mmu: port to read through
 * @addr: first byte
 * @buf: where to
 * @len_B: how many bytes; what would follow the last address is at address 0
 */
void vf_read(const struct vf_params *params, struct mirage_mmu *mmu, u64 addr, void *buf,
	     size_t len_B);

/**
 * vf_read_index - fetch one index
 * @ib: the index buffer
 * @params: of the generation
 * @mmu: port to read through
 * @n: which one
 * @value: the index; 0 beyond the end of the buffer (Gen4-5 Vol 2, 3.3.2)
 *
 * Return: true for an index that cuts.
 */
bool vf_read_index(const struct vf_index *ib, const struct vf_params *params,
		   struct mirage_mmu *mmu, u64 n, u32 *value);

/**
 * vf_fetch_many - write the URB entries of several vertices
 * @vf: state
 * @params: of the generation
 * @mmu: port to read through
 * @v: the vertices
 * @count: how many
 * @vue: where to
 * @stride_dw: from one entry to the next
 * @vue_dw: how long each is; a multiple of eight
 *
 * Element by element, but what comes out is the same as with vf_fetch() one by one.
 * FPU section.
 *
 * Return: DWords of each entry that are filled, a multiple of eight.
 */
unsigned int vf_fetch_many(const struct vf_state *vf, const struct vf_params *params,
			   struct mirage_mmu *mmu, const struct vf_vertex *v, unsigned int count,
			   u32 *vue, unsigned int stride_dw, unsigned int vue_dw);

/**
 * vf_fetch - write the URB entry of one vertex
 * @vf: state
 * @params: of the generation
 * @mmu: port to read through
 * @v: the vertex
 * @vue: where to
 * @vue_dw: how long it is; a multiple of eight
 *
 * Uses floating point: the caller is in an FPU section.
 *
 * Return: DWords of the entry that it has filled, a multiple of eight.
 */
unsigned int vf_fetch(const struct vf_state *vf, const struct vf_params *params,
		      struct mirage_mmu *mmu, const struct vf_vertex *v, u32 *vue,
		      unsigned int vue_dw);

/**
 * vf_fetch_edge - fetch the edge flag of a vertex
 * @vf: state, with an element that has it
 * @params: of the generation
 * @mmu: port to read through
 * @v: the vertex
 *
 * FPU section.
 *
 * Return: does an edge begin at it?
 */
bool vf_fetch_edge(const struct vf_state *vf, const struct vf_params *params,
		   struct mirage_mmu *mmu, const struct vf_vertex *v);

/* Has the state an element with the edge flag? */
static inline bool vf_has_edge(const struct vf_state *vf)
{
	return vf->edge < VF_MAX_ELEMENTS && vf->edge == vf->num_elements;
}

#endif
