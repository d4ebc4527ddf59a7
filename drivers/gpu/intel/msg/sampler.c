// SPDX-License-Identifier: GPL-2.0
/**
 * DOC: sampler messages
 *
 * A message is a header, if any, and parameters: a register for each in SIMD8, two in SIMD16,
 * a DWord in SIMD4x2, where each half of a register belongs to one of two vertices
 * (Gen4-5 Vol 4 Part 1, 4.11). A row of the table of types tells which parameter is
 * what. All widths come down to 8 lanes at a time.
 */

#include <linux/bitfield.h>
#include <linux/kernel.h>
#include <linux/minmax.h>
#include <linux/stddef.h>
#include <linux/string.h>

#include "area.h"
#include "effects.h"
#include "format/float_lanes.h"
#include "intel/cs/cs.h"
#include "intel/state/surface.h"
#include "intel/state/surface_layout.h"
#include "message.h"
#include "message_layout.h"

#define LANES	8u

static unsigned int simd_of(const struct mirage_eu_message *msg, const struct sampler_type *type,
			    const struct message_params *params)
{
	return params->by_length ? type->simd : msg->desc >> params->simd_shift & 3;
}

static const struct sampler_type *find_type(const struct mirage_eu_message *msg,
					    const struct message_params *params)
{
	static const struct sampler_type unknown;
	const struct sampler_type *types = params->sampler;
	u32 i = msg_sampler_number(params, msg->desc);

	if (params->by_length)
		i = SAMPLER_KEY(i, msg->mlen);
	if (params->sampler_4x2 && simd_of(msg, &unknown, params) == SAMPLER_SIMD_4X2)
		types = params->sampler_4x2;
	return i < params->num_sampler ? &types[i] : &unknown;
}

/* The cached state is that of another draw or binding table: forget it. */
static void check_stamp(struct sampler_core *core, const struct state_pointers *at,
			u32 sampler_ptr)
{
	unsigned int i;

	if (core->stamp == at->stamp && core->binding_table == at->binding_table &&
	    core->sampler_ptr == sampler_ptr)
		return;
	core->stamp = at->stamp;
	core->binding_table = at->binding_table;
	core->sampler_ptr = sampler_ptr;
	core->have_state = 0;
	memset(core->named, 0, sizeof(core->named));
	for (i = 0; i < SAMPLER_PLAIN; i++)
		core->pair[i].key = 0;
}

/* An entry of the binding table, or behind them what only the extended descriptor names. */
static u32 surface_name(const struct msg_send *s)
{
	u32 bti = FIELD_GET(MSG_BTI, s->msg->desc);

	if (s->core->params->bindless_bti && bti == s->core->params->bindless_bti)
		return BIT(8) + FIELD_GET(EX9_BINDLESS, s->msg->ex_desc);
	return bti;
}

static const struct tex_surface *find_surface(const struct msg_send *s, u32 name)
{
	const struct surface_params *params = s->core->params->surfaces;
	struct sampler_core *core = &s->core->sampler;
	unsigned int slot = name % SAMPLER_SURFACES, i;
	u32 dw[SURFACE_STATE_MAX_DW];

	if (core->named[slot] != name + 1) {
		/* Pairs of the surface that was here are void. */
		for (i = 0; i < SAMPLER_PLAIN; i++)
			if (core->pair[i].plain.surface == &core->surface[slot])
				core->pair[i].key = 0;
		msg_surface_read(s, FIELD_GET(MSG_BTI, s->msg->desc), dw);
		surface_texture(params, dw, s->core->cs->swizzle, &core->surface[slot]);
		surface_find_hier(s->core->mmu, &core->surface[slot]);
		surface_find_marks(s->core->mmu, &core->surface[slot]);
		core->named[slot] = name + 1;
	}
	return &core->surface[slot];
}

static const struct tex_sampler *find_sampler(const struct msg_send *s, unsigned int index)
{
	const struct surface_params *params = s->core->params->surfaces;
	struct sampler_core *core = &s->core->sampler;

	if (!(core->have_state & 1u << index)) {
		surface_sampler(params, s->core->mmu,
				params->dynamic_state ? s->at->dynamic_base : s->at->general_base,
				core->sampler_ptr + index * SAMPLER_STATE_DW * sizeof(u32),
				core->context, &core->state[index]);
		core->have_state |= 1u << index;
	}
	return &core->state[index];
}

/* Parameters that a message does not bring are zero; some are looked at by few kinds only. */
static void clear_args(const struct sampler_type *type, struct tex_args *args)
{
	unsigned int i;

	for (i = 0; i < 3; i++)
		args->uvr[i] = v8f_splat(0);
	args->lod = v8f_splat(0);
	args->ref = v8f_splat(0);
	args->clamps_lod = false;
	memset(args->offset, 0, sizeof(args->offset));
	args->channel = 0;
	for (i = 0; i < 3 && type->op == TEX_SAMPLE_D; i++) {
		args->ddx[i] = v8f_splat(0);
		args->ddy[i] = v8f_splat(0);
	}
	if (type->op < TEX_GATHER)
		return;
	args->texel[0] = v8f_splat(0);
	args->texel[1] = v8f_splat(0);
	args->sample = v8f_splat(0);
	args->mcs = v8f_splat(0);
	args->mcs_high = v8f_splat(0);
	args->each_texel = type->each_texel;
	args->physical = type->physical;
}

/* struct sampler_args - what the core wants, and what it becomes a part of */
struct sampler_args {
	struct tex_args tex;
	v8f ai;
};

#define SLOT(member)	offsetof(struct sampler_args, member)

/* Where the core wants each parameter. */
static const u16 arg_slot[SP_COUNT] = {
	[SP_U] = SLOT(tex.uvr[0]), [SP_V] = SLOT(tex.uvr[1]), [SP_R] = SLOT(tex.uvr[2]),
	[SP_AI] = SLOT(ai), [SP_LOD] = SLOT(tex.lod), [SP_REF] = SLOT(tex.ref),
	[SP_DUDX] = SLOT(tex.ddx[0]), [SP_DVDX] = SLOT(tex.ddx[1]), [SP_DRDX] = SLOT(tex.ddx[2]),
	[SP_DUDY] = SLOT(tex.ddy[0]), [SP_DVDY] = SLOT(tex.ddy[1]), [SP_DRDY] = SLOT(tex.ddy[2]),
	[SP_TEXEL_U] = SLOT(tex.texel[0]), [SP_TEXEL_V] = SLOT(tex.texel[1]),
	[SP_SAMPLE] = SLOT(tex.sample), [SP_MCS] = SLOT(tex.mcs),
	[SP_MCS_HIGH] = SLOT(tex.mcs_high), [SP_MLOD] = SLOT(tex.lod_low),
};

static v8f *slot_of(struct sampler_args *args, unsigned int what)
{
	return (v8f *)((u8 *)args + arg_slot[what]);
}

static s8 texel_offset(u32 nibble)
{
	return (s8)(nibble << 4) >> 4;
}

/* Offsets of texels, the channel that is gathered, and channels that are not wanted. */
static u32 read_header(const struct msg_send *s, struct tex_args *args)
{
	u32 m0_2;

	if (!s->msg->header)
		return 0;
	m0_2 = msg_in(s, 0)[2];
	args->offset[0] = texel_offset(FIELD_GET(SAMPLER_M0_2_OFFSET_U, m0_2));
	args->offset[1] = texel_offset(FIELD_GET(SAMPLER_M0_2_OFFSET_V, m0_2));
	args->offset[2] = texel_offset(FIELD_GET(SAMPLER_M0_2_OFFSET_R, m0_2));
	args->channel = FIELD_GET(SAMPLER_M0_2_CHANNEL, m0_2);
	return FIELD_GET(SAMPLER_M0_2_MASK, m0_2);
}

/* The array index is the coordinate after the last one, or cubes' own parameter. */
static void set_layer(const struct tex_surface *surface, struct sampler_args *args)
{
	if (surface->type == TEX_1D)
		args->tex.layer = args->tex.uvr[1];
	else if (surface->type == TEX_2D)
		args->tex.layer = args->tex.uvr[2];
	else
		args->tex.layer = args->ai;
}

/* Lanes of half @half of a SIMD8 or SIMD16 message. */
static void gather_rows(const struct msg_send *s, const struct sampler_type *type,
			unsigned int per_param, unsigned int half, struct sampler_args *args)
{
	unsigned int first = s->msg->header, n, i;

	n = s->msg->mlen > first ? (s->msg->mlen - first) / per_param : 0;
	for (i = 0; i < min(n, SAMPLER_MAX_PARAMS); i++) {
		if (type->param[i])
			memcpy(slot_of(args, type->param[i]),
			       msg_in(s, first + i * per_param + half), sizeof(v8f));
		if (type->param[i] == SP_MLOD)
			args->tex.clamps_lod = true;
	}
}

/* The two vertices of a SIMD4x2 message go into lanes 0 and 1. */
static void gather_4x2(const struct msg_send *s, const struct sampler_type *type,
		       struct sampler_args *args)
{
	unsigned int first = s->msg->header, n, i;

	n = s->msg->mlen > first ? (s->msg->mlen - first) * 4 : 0;
	for (i = 0; i < min(n, SAMPLER_MAX_PARAMS); i++) {
		const float *row = (const float *)msg_in(s, first + i / 4);
		v8f *slot;

		if (!type->param[i])
			continue;
		slot = slot_of(args, type->param[i]);
		(*slot)[0] = row[i % 4];
		(*slot)[1] = row[4 + i % 4];
	}
}

static void store_row(u32 *dst, const v8f *value, u32 mask)
{
	const v8i bit = { 1, 2, 4, 8, 16, 32, 64, 128 };
	v8i *to = (v8i *)dst;

	mask &= 0xff;
	if (mask == 0xff)
		*to = (v8i)*value;
	else
		*to = v8i_select((v8i_splat(mask) & bit) == bit, (v8i)*value, *to);
}

/* SIMD16 leaves channels that are masked out of the answer, SIMD8 leaves gaps before Gen8. */
static void scatter_rows(const struct msg_send *s, const v8f *out, unsigned int rows_per_channel,
			 unsigned int half, u32 masked)
{
	const bool gaps = rows_per_channel == 1 && !s->core->params->closes_gaps;
	unsigned int c, reg = 0;

	for (c = 0; c < 4; c++) {
		bool skip = masked & 1u << c;

		if (!skip && reg + half < s->msg->rlen)
			store_row(msg_out(s, reg + half), &out[c], s->mask >> (8 * half));
		if (!skip || gaps)
			reg += rows_per_channel;
	}
}

static bool returns_halves(const struct msg_send *s)
{
	return s->core->params->halves && s->msg->desc & SAMPLER9_MSG_HALVES;
}

/* Integers lose their upper halves. */
static __always_inline v8u to_halves(const struct tex_surface *surface, v8f value)
{
	return mirage_format_desc(surface->format)->integer ? (v8u)value : v8u_half(value);
}

/* A register has up to 16 pixels of a channel; channels that are masked out leave no gaps. */
static void scatter_halves(const struct msg_send *s, const struct tex_surface *surface,
			   const v8f *out, unsigned int half, u32 masked)
{
	unsigned int c, lane, reg = 0;

	for (c = 0; c < 4; c++) {
		v8u value = to_halves(surface, out[c]);

		if (masked & 1u << c)
			continue;
		for (lane = 0; lane < 8 && reg < s->msg->rlen; lane++)
			if (s->mask >> (8 * half) & 1u << lane)
				((u16 *)msg_out(s, reg))[8 * half + lane] = value[lane];
		reg++;
	}
}

static void scatter_4x2(const struct msg_send *s, const v8f *out, u32 masked)
{
	u32 *dst = msg_out(s, 0);
	unsigned int c, v;

	for (v = 0; v < 2; v++) {
		if (!(s->mask >> (4 * v) & 15))
			continue;
		for (c = 0; c < 4; c++)
			if (!(masked & 1u << c))
				memcpy(&dst[4 * v + c], (const u32 *)&out[c] + v, sizeof(*dst));
	}
}

#define KILL_REGISTER	4u

static void report_kills(const struct msg_send *s, u32 live)
{
	u32 idle = s->core->params->idle_is_killed ? 0 : ~s->mask & 0xff;
	u32 *dst = msg_out(s, KILL_REGISTER);

	if (s->msg->rlen > KILL_REGISTER)
		dst[0] = 0xffff0000 | 0xff00 | live | idle;
}

/* Where the samplers are: the header says so where it has a field for it. */
static u32 state_pointer(const struct msg_send *s)
{
	if (s->core->params->header_sampler && s->msg->header)
		return msg_in(s, 0)[3] & SAMPLER_M0_3_STATE;
	return s->at->sampler_ptr;
}

/* Force LOD to Zero replaces a level that is computed, by neighbours or gradients (4.11.1.2). */
static u8 operation(const struct msg_send *s, const struct sampler_type *type)
{
	bool lod_zero = s->core->params->by_length &&
			(msg_in(s, 0)[2] & SAMPLER_M0_2_LOD_ZERO);

	if (lod_zero && (type->op == TEX_SAMPLE || type->op == TEX_SAMPLE_B ||
			 type->op == TEX_SAMPLE_D))
		return TEX_SAMPLE_L;
	return type->op;
}

/* resinfo counts in integers, unless the thread asked for floats. */
static void convert_info(const struct msg_send *s, const struct sampler_type *type, v8f *out)
{
	unsigned int c;

	if (type->op != TEX_RESINFO || !s->core->params->return_format ||
	    FIELD_GET(SAMPLER_MSG_RETURN, s->msg->desc) != SAMPLER_RETURN_FLOAT)
		return;
	for (c = 0; c < 4; c++)
		out[c] = __builtin_convertvector((v8i)out[c], v8f);
}

/* What a channel of an answer is that no channel of a texel is. */
static __always_inline v8f constant_channel(const struct tex_surface *surface, unsigned int pick)
{
	bool integer = mirage_format_desc(surface->format)->integer;

	if (pick != TEX_PICK_ONE)
		return v8f_splat(0.0f);
	return integer ? (v8f)v8i_splat(1) : v8f_splat(1.0f);
}

/* Texels; what is said of a surface is as it is. */
static bool answers_texels(u8 op)
{
	return op != TEX_LOD && op != TEX_RESINFO && op != TEX_SAMPLEINFO && op != TEX_LD_MCS;
}

/* Of a gather all four are of one channel, which was selected before. */
static void select_channels(const struct tex_surface *surface, u8 op, unsigned int channel,
			    v8f *out)
{
	v8f texel[4];
	unsigned int c, pick;

	if (!surface->selects || !answers_texels(op))
		return;
	memcpy(texel, out, sizeof(texel));
	for (c = 0; c < 4; c++) {
		pick = surface->select[op == TEX_GATHER ? channel : c];
		if (pick >= TEX_PICK_ZERO)
			out[c] = constant_channel(surface, pick);
		else if (op != TEX_GATHER)
			out[c] = texel[pick];
	}
}

/* The channel of texels that a gather is of. */
static u8 gathered_channel(const struct tex_surface *surface, u8 channel)
{
	u8 pick = surface->selects ? surface->select[channel] : channel;

	return pick < TEX_PICK_ZERO ? pick : 0;
}

/* Of a type that there is not, or not at that length or for so many pixels. */
static int unknown_message(const struct msg_send *s)
{
	return mirage_cs_unknown(s->core->cs, "sampler message 0x%05x of %u registers",
				 s->msg->desc & 0x7ffff, s->msg->mlen);
}

static bool is_8x8(const struct msg_send *s)
{
	return effects_scales(s->core->params, s->msg->desc) && s->msg->header && s->msg->mlen > 1;
}

/* Those for 32 pixels are no others, and of Gen9 have a header. */
static bool has_width(const struct msg_send *s, const struct sampler_type *type, unsigned int simd)
{
	if (simd > SAMPLER_SIMD_16)
		return type->channels && (!type->media || (s->msg->header && s->msg->mlen > 1));
	return !type->channels;
}

static int sampler_message(const struct msg_send *s)
{
	const struct message_params *params = s->core->params;
	const struct sampler_type *type = find_type(s->msg, params);
	unsigned int simd = simd_of(s->msg, type, params), half;
	unsigned int halves = simd == SAMPLER_SIMD_16 ? 2 : 1;
	struct sampler_core *core = &s->core->sampler;
	const struct tex_surface *surface;
	const struct tex_sampler *state;
	struct sampler_args args;
	v8f out[2][4];
	u32 masked, live[2];
	u8 op, channel;

	if (is_8x8(s))
		return sampler_8x8(s, state_pointer(s));
	if (!type->known || !has_width(s, type, simd))
		return unknown_message(s);
	check_stamp(core, s->at, state_pointer(s));
	core->tex.mmu = s->core->mmu;
	surface = find_surface(s, surface_name(s));
	state = find_sampler(s, FIELD_GET(SAMPLER_MSG_INDEX, s->msg->desc));
	if (simd > SAMPLER_SIMD_16)
		return sampler_unorm(s, type, surface, state);
	op = operation(s, type);
	clear_args(type, &args.tex);
	args.ai = v8f_splat(0);
	args.tex.compare = type->compare;
	args.tex.face_coords = type->op == TEX_SAMPLE_D && surface->type == TEX_CUBE;
	masked = read_header(s, &args.tex);
	channel = args.tex.channel;
	args.tex.channel = gathered_channel(surface, channel);
	for (half = 0; half < halves; half++) {
		u32 mask = s->mask >> (8 * half) & 0xff;

		if (simd == SAMPLER_SIMD_4X2) {
			gather_4x2(s, type, &args);
			mask = (mask & 0x0f ? 1 : 0) | (mask & 0xf0 ? 2 : 0);
		} else {
			gather_rows(s, type, halves, half, &args);
		}
		set_layer(surface, &args);
		live[half] = core->ops->sample(&core->tex, surface, state, op, &args.tex, mask,
					       out[half]);
		select_channels(surface, type->op, channel, out[half]);
		convert_info(s, type, out[half]);
	}
	/* Answers may take the place of coordinates of the second half. */
	for (half = 0; half < halves; half++) {
		if (simd == SAMPLER_SIMD_4X2)
			scatter_4x2(s, out[half], masked);
		else if (returns_halves(s))
			scatter_halves(s, surface, out[half], half, masked);
		else
			scatter_rows(s, out[half], halves, half, masked);
		if (type->kill)
			report_kills(s, live[half]);
	}
	return 0;
}

/* A surface and a sampler that go the short way, or NULL. */
static const struct tex_plain *find_plain(const struct msg_send *s)
{
	struct sampler_core *core = &s->core->sampler;
	u32 name = surface_name(s);
	u32 index = FIELD_GET(SAMPLER_MSG_INDEX, s->msg->desc);
	u32 key = 1 + name * SAMPLER_STATES + index;
	struct sampler_pair *pair = &core->pair[(name + 3 * index) % SAMPLER_PLAIN];

	if (pair->key != key) {
		const struct tex_surface *surface = find_surface(s, name);

		pair->is_plain = core->plain->init(&pair->plain, surface, find_sampler(s, index));
		pair->plain.surface = surface;
		pair->key = key;
	}
	return pair->is_plain ? &pair->plain : NULL;
}

/* Neither offsets, nor channels that are not wanted, nor a level that is forced. */
static bool plain_header(const struct msg_send *s, u32 pointer)
{
	return !msg_in(s, 0)[2] && state_pointer(s) == pointer;
}

#define NO_PARAM	~0u

/**
 * struct plain_form - where a message that goes the short way has what
 * @halves: of eight pixels
 * @vertices: two of them instead, whose parameters lie side by side (SIMD4x2)
 * @u: parameter; v follows, or is zero
 * @has_v: and does
 * @lod: level of detail, or NO_PARAM: zero
 * @channels: that it wants back, the first ones
 */
struct plain_form {
	unsigned int halves;
	bool vertices;
	unsigned int u;
	bool has_v;
	unsigned int lod;
	unsigned int channels;
};

/* Of parameters that a type has. */
static unsigned int param_index(const struct sampler_type *type, enum sampler_param what)
{
	unsigned int i = 0;

	while (i < SAMPLER_MAX_PARAMS - 2 && type->param[i] != what)
		i++;
	return i;
}

static bool has_mlod(const struct sampler_type *type, unsigned int n)
{
	return memchr(type->param, SP_MLOD, min(n, SAMPLER_MAX_PARAMS));
}

/* Without a parameter the level of detail is zero, where it is not computed. */
static unsigned int plain_lod(const struct sampler_type *type)
{
	unsigned int i = param_index(type, SP_LOD);

	if (type->op == TEX_SAMPLE)
		return 0;
	return type->param[i] == SP_LOD ? i : NO_PARAM;
}

/* Vertices have no neighbours: only what needs none of them can go together. */
static bool plain_width(const struct sampler_type *type, unsigned int simd)
{
	return simd == SAMPLER_SIMD_8 || simd == SAMPLER_SIMD_16 ||
	       (simd == SAMPLER_SIMD_4X2 && type->op == TEX_SAMPLE_L);
}

static bool plain_form(const struct mirage_eu_message *msg, const struct sampler_type *type,
		       const struct message_params *params, struct plain_form *form)
{
	unsigned int simd = simd_of(msg, type, params), n;

	if (!type->known || type->compare || type->kill || type->op > TEX_SAMPLE_L ||
	    !plain_width(type, simd))
		return false;
	form->vertices = simd == SAMPLER_SIMD_4X2;
	form->halves = simd == SAMPLER_SIMD_16 ? 2 : 1;
	n = msg->mlen > msg->header ? msg->mlen - msg->header : 0;
	n = form->vertices ? n * 4 : n / form->halves;
	form->u = param_index(type, SP_U);
	form->lod = plain_lod(type);
	form->channels = form->vertices ? 4 : min(msg->rlen / form->halves, 4u);
	form->has_v = n >= form->u + 2;
	return type->param[form->u + 1] == SP_V && n > form->u && !has_mlod(type, n) &&
	       (form->lod < n || form->lod == NO_PARAM) && !msg->dst_null && form->channels &&
	       (form->vertices ||
		msg->response.first + form->channels * form->halves <= msg->response.mask + 1u);
}

/* Where the first thread of the group has a half; the others' registers lie beside its own. */
static void plain_place(const struct msg_send *s, struct mirage_eu_thread *first,
			const struct plain_form *form, unsigned int half, struct tex_row *row)
{
	unsigned int in = s->msg->header + half;

	row->u = (const v8f *)mirage_eu_payload(first, s->msg, in + form->u * form->halves);
	if (form->has_v)
		row->v = (const v8f *)mirage_eu_payload(first, s->msg,
							in + (form->u + 1) * form->halves);
	else
		row->v = (const v8f *)mirage_eu_reg(first, EU_ROW_NULL);
	if (form->lod == NO_PARAM)
		row->lod = (const v8f *)mirage_eu_reg(first, EU_ROW_NULL);
	else
		row->lod = (const v8f *)mirage_eu_payload(first, s->msg,
							  in + form->lod * form->halves);
	row->out = (v8f *)mirage_eu_response(first, s->msg, half);
}

/* The same of thread @i, with channels of @mask. */
static __always_inline void plain_row(const struct tex_row *place, unsigned int i, u32 mask,
				      struct tex_row *row)
{
	row->u = place->u + i;
	row->v = place->v + i;
	row->lod = place->lod + i;
	row->out = place->out + i;
	row->mask = mask & 0xff;
	row->written = mask & 0xff;
}

static void pick_channels(const struct tex_surface *surface, unsigned int channels, u8 *pick)
{
	unsigned int c;

	for (c = 0; c < 4; c++)
		pick[c] = c >= channels ? TEX_PICK_NONE :
			  surface->selects ? surface->select[c] : c;
}

/* Do all threads of @threads say the same, and what none of them must say? */
static bool plain_headers(struct msg_send *s, struct mirage_eu_group *g, u32 threads, u32 pointer)
{
	u32 left;

	for (left = s->msg->header ? threads : 0; left; left &= left - 1) {
		s->t = &g->thread[__builtin_ctz(left)];
		if (!plain_header(s, pointer))
			return false;
	}
	return true;
}

/* Pixels of all threads, where they lie in registers. */
static void plain_pixels(struct msg_send *s, struct mirage_eu_group *g, u32 threads,
			 const struct plain_form *form, struct tex_rows *rows,
			 const struct tex_plain *plain, enum tex_op op)
{
	struct tex_row row[2 * MIRAGE_EU_THREADS], place[2] = { };
	unsigned int n = 0, half;
	u32 left;

	for (half = 0; half < form->halves; half++)
		plain_place(s, &g->thread[0], form, half, &place[half]);
	for (left = threads; left; left &= left - 1) {
		unsigned int i = __builtin_ctz(left);
		u32 mask = s->msg->mask[i];

		plain_row(&place[0], i, mask, &row[n++]);
		if (form->halves > 1)
			plain_row(&place[1], i, mask >> 8, &row[n++]);
	}
	rows->row = row;
	rows->n = n;
	rows->step = form->halves * MIRAGE_EU_THREADS;
	s->core->sampler.plain->rows(&s->core->sampler.tex, plain, op, rows);
}

/* Two vertices of each thread. */
#define VERTICES	(2 * MIRAGE_EU_THREADS)

/* struct vertex_rows - vertices of a group side by side, eight in a row */
struct vertex_rows {
	float u[VERTICES] __aligned(sizeof(v8f));
	float v[VERTICES] __aligned(sizeof(v8f));
	float lod[VERTICES] __aligned(sizeof(v8f));
	v8f out[VERTICES / LANES][4];
	u32 *to[VERTICES];
	unsigned int n;
};

static __always_inline const float *vertex_param(const struct msg_send *s, unsigned int param,
						 unsigned int vertex)
{
	return (const float *)msg_in(s, s->msg->header + param / 4) + 4 * vertex + param % 4;
}

static void gather_vertex(const struct msg_send *s, const struct plain_form *form,
			  unsigned int vertex, struct vertex_rows *all)
{
	unsigned int i = all->n++;

	all->u[i] = *vertex_param(s, form->u, vertex);
	all->v[i] = form->has_v ? *vertex_param(s, form->u + 1, vertex) : 0.0f;
	all->lod[i] = form->lod == NO_PARAM ? 0.0f : *vertex_param(s, form->lod, vertex);
	all->to[i] = msg_out(s, 0) + 4 * vertex;
}

/* Each answer is all in one place; nobody reads the channels of vertices that are off. */
static void scatter_vertices(const struct vertex_rows *all)
{
	unsigned int i, c;

	for (i = 0; i < all->n; i++)
		for (c = 0; c < 4; c++)
			all->to[i][c] = ((const u32 *)&all->out[i / LANES][c])[i % LANES];
}

static void plain_vertices(struct msg_send *s, struct mirage_eu_group *g, u32 threads,
			   const struct plain_form *form, struct tex_rows *rows,
			   const struct tex_plain *plain, enum tex_op op)
{
	struct tex_row row[VERTICES / LANES];
	struct vertex_rows all = { };
	unsigned int i, vertex;
	u32 left;

	for (left = threads; left; left &= left - 1) {
		s->t = &g->thread[__builtin_ctz(left)];
		for (vertex = 0; vertex < 2; vertex++)
			if (s->msg->mask[s->t - g->thread] >> 4 * vertex & 15)
				gather_vertex(s, form, vertex, &all);
	}
	for (i = 0; i < DIV_ROUND_UP(all.n, LANES); i++) {
		row[i].u = (const v8f *)all.u + i;
		row[i].v = (const v8f *)all.v + i;
		row[i].lod = (const v8f *)all.lod + i;
		row[i].out = all.out[i];
		row[i].mask = GENMASK(min(all.n - LANES * i, LANES) - 1, 0);
		row[i].written = row[i].mask;
	}
	rows->row = row;
	rows->n = i;
	rows->step = 1;
	s->core->sampler.plain->rows(&s->core->sampler.tex, plain, op, rows);
	scatter_vertices(&all);
}

static bool sampler_group(struct msg_send *s, struct mirage_eu_group *g, u32 threads)
{
	const struct message_params *params = s->core->params;
	const struct sampler_type *type = find_type(s->msg, params);
	const struct tex_plain *plain;
	struct tex_rows rows = { };
	struct plain_form form;
	u32 pointer;

	if (returns_halves(s) || !plain_form(s->msg, type, params, &form))
		return false;
	s->t = &g->thread[__builtin_ctz(threads)];
	pointer = state_pointer(s);
	if (!plain_headers(s, g, threads, pointer))
		return false;
	check_stamp(&s->core->sampler, s->at, pointer);
	s->core->sampler.tex.mmu = s->core->mmu;
	plain = find_plain(s);
	if (!plain)
		return false;
	pick_channels(plain->surface, form.channels, rows.pick);
	if (form.vertices)
		plain_vertices(s, g, threads, &form, &rows, plain, type->op);
	else
		plain_pixels(s, g, threads, &form, &rows, plain, type->op);
	return true;
}

const struct msg_row sampler_row = {
	.effects = MSG_READS,
	.exec = sampler_message,
	.exec_all = sampler_group,
};
