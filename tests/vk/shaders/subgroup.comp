#version 450
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_vote : require
#extension GL_KHR_shader_subgroup_ballot : require
#extension GL_KHR_shader_subgroup_arithmetic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#extension GL_KHR_shader_subgroup_shuffle_relative : require
#extension GL_KHR_shader_subgroup_clustered : require
#extension GL_KHR_shader_subgroup_quad : require
// What each operation gives is compared with what shared memory says it is: a bit for each that differs.
layout(local_size_x = 64) in;
layout(binding = 0) readonly buffer A { uint a[]; };
layout(binding = 1) writeonly buffer R { uint wrong[]; };
shared uint v[64];
shared uint on[64];

uint bits;
uint number;

void want(bool right)
{
	if (!right)
		bits |= 1u << number;
	number++;
}

void all_ops(uint mine, bool part)
{
	uint me = gl_SubgroupInvocationID, size = gl_SubgroupSize, base = gl_SubgroupID * size;
	uint sum = 0, before = 0, lo = ~0u, hi = 0, x = 0, o = 0, n = ~0u, product = 1, first = ~0u;
	uint set = 0, four = 0;

	for (uint i = 0; i < size; i++) {
		if (on[base + i] == 0)
			continue;
		uint w = v[base + i];

		first = min(first, i);
		if (i < me)
			before += w;
		sum += w;
		lo = min(lo, w);
		hi = max(hi, w);
		x ^= w;
		o |= w;
		n &= w;
		product *= w | 1;
		if ((w & 1) != 0)
			set++;
		if (i / 4 == me / 4)
			four += w;
	}
	want(subgroupAdd(mine) == sum);
	want(subgroupExclusiveAdd(mine) == before);
	want(subgroupInclusiveAdd(mine) == before + mine);
	want(subgroupMin(mine) == lo);
	want(subgroupMax(mine) == hi);
	want(subgroupXor(mine) == x);
	want(subgroupOr(mine) == o);
	want(subgroupAnd(mine) == n);
	want(subgroupMul(mine | 1) == product);
	want(subgroupBroadcastFirst(mine) == v[base + first]);
	want(subgroupElect() == (me == first));
	want(subgroupBallotBitCount(subgroupBallot((mine & 1) != 0)) == set);
	want(subgroupAny((mine & 1) != 0) == (set != 0));
	want(subgroupAll(mine == lo) == (lo == hi));
	want(subgroupAllEqual(mine) == (lo == hi));
	want(subgroupBallotFindLSB(subgroupBallot(true)) == first);
	want(subgroupInverseBallot(subgroupBallot((mine & 1) != 0)) == ((mine & 1) != 0));
	want(subgroupAdd(float(mine & 255)) == float(subgroupAdd(mine & 255)));
	if (!part) {
		want(subgroupShuffle(mine, (me * 5 + 3) % size) == v[base + (me * 5 + 3) % size]);
		want(subgroupShuffleXor(mine, 5) == v[base + (me ^ 5)]);
		want(me < 3 || subgroupShuffleUp(mine, 3) == v[base + me - 3]);
		want(me + 2 >= size || subgroupShuffleDown(mine, 2) == v[base + me + 2]);
		want(subgroupClusteredAdd(mine, 4) == four);
		want(subgroupQuadBroadcast(mine, 2) == v[base + (me & ~3u) + 2]);
		want(subgroupQuadSwapHorizontal(mine) == v[base + (me ^ 1)]);
		want(subgroupQuadSwapVertical(mine) == v[base + (me ^ 2)]);
		want(subgroupQuadSwapDiagonal(mine) == v[base + (me ^ 3)]);
		want(subgroupBroadcast(mine, 7) == v[base + 7]);
	}
}

void main()
{
	uint me = gl_GlobalInvocationID.x, at = gl_SubgroupID * gl_SubgroupSize + gl_SubgroupInvocationID;
	uint mine = a[me];

	bits = 0;
	number = 0;
	v[at] = mine;
	on[at] = 1;
	barrier();
	all_ops(mine, false);
	wrong[me * 2] = bits;
	barrier();
	on[at] = (mine & 6) == 0 ? 0 : 1;
	barrier();
	bits = 0;
	number = 0;
	if ((mine & 6) != 0)
		all_ops(mine, true);
	wrong[me * 2 + 1] = bits;
}
