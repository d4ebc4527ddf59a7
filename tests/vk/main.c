// SPDX-License-Identifier: GPL-2.0
/*
 * vkcheck [REGEX]: small programs in Vulkan, on the GPU and on lavapipe in the same process, whose
 * results are compared, with each other and with what is known of them. Ends with "N passed,
 * N failed, N skipped". vkcheck -b: how long thread groups take, on both (see bench.c).
 */

#include <math.h>
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "check.h"

static bool known_wrong;

void result_add(struct result *r, const char *name, enum how how, float limit, const void *data,
		size_t size_B)
{
	struct part *p = &r->part[r->num++];

	if (r->num > ARRAY_SIZE(r->part))
		vk_fail("parts of a result", (int)r->num);
	*p = (struct part){ name, how, limit, size_B, malloc(size_B) };
	memcpy(p->data, data, size_B);
}

void result_known(struct result *r, const char *name, const void *data, const void *want,
		  size_t size_B)
{
	const uint32_t *a = data, *b = want;
	size_t i, wrong = 0, first = 0;

	for (i = 0; i < size_B / 4; i++)
		if (a[i] != b[i] && !wrong++)
			first = i;
	if (wrong) {
		printf("  %s: %zu of %zu, the first at %zu: %#x, should be %#x\n", name, wrong,
		       size_B / 4, first, a[first], b[first]);
		known_wrong = true;
	}
	result_add(r, name, EXACT, 0, data, size_B);
}

uint32_t mixed(uint32_t i)
{
	i = (i ^ i >> 16) * 0x45d9f3bu;
	i = (i ^ i >> 16) * 0x45d9f3bu;
	return i ^ i >> 16;
}

void fill_mixed(void *data, size_t size_B, uint32_t seed)
{
	uint32_t *dw = data;
	size_t i;

	for (i = 0; i < size_B / 4; i++)
		dw[i] = mixed(seed + (uint32_t)i);
}

static float half_of(uint16_t h)
{
	int exponent = h >> 10 & 31;
	float f = exponent == 31 ? (h & 1023 ? NAN : INFINITY) :
		  exponent ? ldexpf(1024 + (h & 1023), exponent - 25) : ldexpf(h & 1023, -24);

	return h & 0x8000 ? -f : f;
}

static bool is_near(double a, double b, double limit)
{
	double most = fmax(fabs(a), fabs(b));

	return a == b || (isnan(a) && isnan(b)) || fabs(a - b) <= limit * fmax(most, 1.0);
}

static const size_t unit_B[] = { 1, 4, 1, 2, 8 };

/* struct two - a number of each result, as text has it */
struct two {
	double a, b;
};

static bool same(const struct part *a, const struct part *b, size_t i, struct two *t)
{
	switch (a->how) {
	case NEAR_FLOAT:
		*t = (struct two){ ((float *)a->data)[i], ((float *)b->data)[i] };
		break;
	case NEAR_HALF:
		*t = (struct two){ half_of(((uint16_t *)a->data)[i]),
				   half_of(((uint16_t *)b->data)[i]) };
		break;
	case NEAR_DOUBLE:
		*t = (struct two){ ((double *)a->data)[i], ((double *)b->data)[i] };
		break;
	default:
		*t = (struct two){ a->data[i], b->data[i] };
		return fabs(t->a - t->b) <= a->limit;
	}
	return is_near(t->a, t->b, a->limit);
}

static bool compare_part(const struct part *a, const struct part *b)
{
	size_t n = a->size_B / unit_B[a->how], i, wrong = 0, first = 0;
	/* Edges of triangles, and corners of cubes where three faces meet. */
	size_t may = a->how == NEAR_BYTE ? n / 200 : a->how == NEAR_FLOAT ? n / 2000 : 0;
	struct two t, found = { 0 };

	if (a->size_B != b->size_B) {
		printf("  %s: %zu bytes and %zu\n", a->name, a->size_B, b->size_B);
		return false;
	}
	for (i = 0; i < n; i++) {
		if (same(a, b, i, &t) || wrong++)
			continue;
		first = i;
		found = t;
	}
	if (wrong <= may)
		return true;
	printf("  %s: %zu of %zu differ, the first at %zu: %.9g and %.9g\n", a->name, wrong, n,
	       first, found.a, found.b);
	return false;
}

/* What differs, for a look at it: RGBA pictures have their size in the name. */
static void keep(const struct part *p, const char *side)
{
	const char *dir = getenv("VKCHECK_OUT");
	char path[256];
	FILE *f;

	if (!dir)
		return;
	snprintf(path, sizeof(path), "%s/%s-%s.raw", dir, p->name, side);
	f = fopen(path, "wb");
	if (!f)
		return;
	fwrite(p->data, 1, p->size_B, f);
	fclose(f);
}

static void drop(struct result *r)
{
	while (r->num)
		free(r->part[--r->num].data);
	r->skipped = false;
}

static bool compare(const struct result *a, const struct result *b)
{
	bool right = true;
	unsigned int i, j;

	for (i = 0, j = 0; i < a->num; i++) {
		/* What one of the two cannot do is left out. */
		for (j = 0; j < b->num && strcmp(a->part[i].name, b->part[j].name); j++)
			;
		if (j == b->num || compare_part(&a->part[i], &b->part[j]))
			continue;
		right = false;
		keep(&a->part[i], "ours");
		keep(&b->part[j], "lavapipe");
	}
	return right;
}

static struct result results[2];

/* 0: passed, 1: failed, 2: skipped */
static int run(struct vk *vk, const struct check *c)
{
	int verdict;

	known_wrong = false;
	c->run(&vk[0], &results[0]);
	if (known_wrong)
		verdict = 1;
	else if (results[0].skipped)
		verdict = 2;
	else
		verdict = 0;
	if (verdict != 2) {
		c->run(&vk[1], &results[1]);
		if (!results[1].skipped && !compare(&results[0], &results[1]))
			verdict = 1;
	}
	printf("%s %s\n", verdict == 0 ? "ok     " : verdict == 1 ? "FAILED " : "skipped", c->name);
	fflush(stdout);
	drop(&results[0]);
	drop(&results[1]);
	return verdict;
}

int main(int argc, char **argv)
{
	static const struct check *const lists[] = {
		compute_checks, draw_checks, command_checks, image_checks,
	};
	unsigned int count[3] = { 0 }, i;
	const struct check *c;
	static struct vk vk[2];
	VkInstance instance = vk_instance();
	regex_t names;

	if (!vk_open(instance, false, &vk[0]) || !vk_open(instance, true, &vk[1])) {
		fprintf(stderr, "no two devices\n");
		return 1;
	}
	if (!vk[0].rendering.dynamicRendering) {
		printf("%s: no dynamic rendering\n0 passed, 0 failed, 1 skipped\n",
		       vk[0].props.deviceName);
		return 0;
	}
	printf("%s beside %s\n", vk[0].props.deviceName, vk[1].props.deviceName);
	if (argc > 1 && !strcmp(argv[1], "-b"))
		return bench(vk);
	if (regcomp(&names, argc > 1 ? argv[1] : "", REG_EXTENDED | REG_NOSUB)) {
		fprintf(stderr, "%s: no regular expression\n", argv[1]);
		return 1;
	}
	for (i = 0; i < ARRAY_SIZE(lists); i++)
		for (c = lists[i]; c->name; c++)
			if (!regexec(&names, c->name, 0, NULL, 0))
				count[run(vk, c)]++;
	regfree(&names);
	vk_close(&vk[0]);
	vk_close(&vk[1]);
	vkDestroyInstance(instance, NULL);
	printf("%u passed, %u failed, %u skipped\n", count[0], count[1], count[2]);
	return count[1] > 0;
}
