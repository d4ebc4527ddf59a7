// SPDX-License-Identifier: GPL-2.0
/*
 * Threads of media that start others: what children begin with, who waits for whom, and how many
 * there may be. Values are those of IVB PRM Vol 2 Part 2: 1.5.1 says what the spawner does, 1.7.1
 * what threads begin with, 1.7.2 how it is asked.
 */

#include "fixture.h"

#include "gpgpu_rig.h"
#include "intel/gpgpu/family.h"

/* Of MEDIA_VFE_STATE: rows of constants, of each entry of the URB, and how many there are. */
#define CURBE_ROWS	16u
#define ENTRY_ROWS	8u
#define ENTRIES		4u
/* Behind 32 rows of descriptors; a handle counts two rows. */
#define FIRST_HANDLE	((32u + CURBE_ROWS) / 2)
#define HANDLE(n)	(FIRST_HANDLE + (n) * ENTRY_ROWS / 2)

#define CHILDREN	BIT(31)
#define ASKED		BIT(24)
#define SCOREBOARD	BIT(21)
#define FENCE		BIT(23)

#define SPAWNER		7u
#define SPAWN_CHILD	(1u << 25 | 1)
#define SPAWN_ROOT	(1u << 25 | BIT(4) | 1)
#define DEREFERENCE	(1u << 25)
#define KEEP		(1u << 25 | BIT(4))
#define CHILD_ENDS	(1u << 25 | BIT(4) | BIT(1))

#define SET(reg, value)		nomask(op1(MOV, 8, g(reg, UD), imm(value, UD)))
#define PUT(reg, byte, value)	nomask(op1(MOV, 1, sub(g(reg, UD), byte), value))
#define COPY(reg, from)		nomask(op1(MOV, 8, g(reg, UD), g(from, UD)))
#define ASK(desc)		nomask(send(SPAWNER, 8, 0, null_(UD), g(2, UD), desc, false))
/* R0 has the handle and the ID. */
#define END(desc)		nomask(send(SPAWNER, 8, 0, null_(UD), g(0, UD), desc, true))
/* g10: header of URB messages, to the own handle */
#define URB_HEADER		SET(10, 0), PUT(10, 0, scalar(g(0, UD))), PUT(10, 20, imm(0xff00, UD))
#define URB_WRITE(rows, at)	\
	nomask(send(6, 8, 0, null_(UD), g(10, UD), ((rows) + 1) << 25 | BIT(19) | (at) << 3, false))
/* g2: a request, of @rows from row @at behind the own handle on */
#define REQUEST(number, rows, at)	\
	SET(2, 0), PUT(2, 0, scalar(g(0, UD))), PUT(2, 8, imm((number) << 4, UD)), \
	PUT(2, 16, imm((rows) << 10 | (at), UD))
/* g30: a message to the gateway */
#define GATEWAY(what)		\
	nomask(send(3, 8, 0, null_(UD), g(30, UD), (what) | 1 << 25, false))

/* To the first thread of all, which waits for it; gateways are bypassed. */
#define TELL_FIRST	SET(30, 0), PUT(30, 20, imm(100 << 21, UD)), GATEWAY(2 | 1 << 15)

static struct gpgpu_rig rig;
static bool bypass;

static struct eu_words wait_0(void)
{
	return with(nomask(with(op1(WAIT, 1, arf(0x90, UD), arf(0x90, UD)), EU_ALIGN16, 1)),
		    EU_DST + EU_OP_WRITEMASK, 1);
}

static int make_rig(void **state)
{
	rig = rig_create();
	return 0;
}

static int drop_rig(void **state)
{
	fixture_destroy(rig.f);
	return 0;
}

static int fresh(void **state)
{
	u32 n;

	fixture_reset(rig.f);
	bypass = true;
	for (n = 0; n < 4; n++)
		rig_descriptor(&rig, n)[4] = 0;
	return 0;
}

#define KERNEL(n, ...)	do {						\
	const struct eu_words code[] = { __VA_ARGS__ };			\
									\
	rig_descriptor(&rig, n);					\
	rig_kernel(&rig, n, code, sizeof(code));			\
} while (0)

static void emit_state(u32 roots, u32 entries)
{
	rig_emit_bases(&rig, 0);
	fixture_emit(rig.f, 0x70000006, 0, (roots - 1) << 16 | entries << 8 | (bypass ? BIT(6) : 0),
		     0, (ENTRY_ROWS - 1) << 16 | CURBE_ROWS, 0, 0, 0);
	fixture_emit(rig.f, 0x70010002, 0, CURBE_ROWS * 32, RIG_CURBE);
	fixture_emit(rig.f, 0x70020002, 0, 4 * 32, RIG_DESCRIPTORS);
}

static void emit_root(u32 number, u32 dw2)
{
	fixture_emit(rig.f, 0x71000006, number, dw2, 0, 0, 0, 0x50 + number, 0x60 + number);
}

static u64 threads(void)
{
	static u64 before;
	u64 now = fixture_cs(rig.f, 0)->stats[MIRAGE_STAT_CS_INVOCATIONS], n = (now - before) / 32;

	before = now;
	return n;
}

static void hangs(void)
{
	assert_int_equal(fixture_run(rig.f), -EIO);
	fixture_reset(rig.f);
}

/* Slots of threads: those of a descriptor are eight, in the order in which they have begun. */
#define SLOT(group, i)		((group) * 8 + (i))
#define REG(slot, reg)		rig_reg(&rig, 0, slot, reg)

/*
 * A root writes three rows behind its handle, from row 4 on, and starts a child with two of them:
 * its R0, and what follows its constants.
 */
static void child_payload(void **state)
{
	u32 i;

	for (i = 0; i < CURBE_ROWS; i++)
		rig.dw[RIG_CURBE / 4 + 8 * i] = 1000 + i;
	KERNEL(0, URB_HEADER, SET(11, 0x111), PUT(11, 4, imm(0x112, UD)), SET(12, 0x222),
	       SET(13, 0x333), URB_WRITE(3, 4), REQUEST(1, 2, 4), ASK(SPAWN_CHILD),
	       wait_0(), END(DEREFERENCE));
	KERNEL(1, SET(20, 7), TELL_FIRST, END(CHILD_ENDS));
	rig_descriptor(&rig, 0)[4] = 1 << 16 | 2;
	rig_descriptor(&rig, 1)[4] = 2 << 16 | 5;
	threads();
	emit_state(4, ENTRIES);
	emit_root(0, CHILDREN);
	assert_int_equal(fixture_run(rig.f), 0);
	assert_int_equal(threads(), 2);
	/* the root: handle, ID, constants, the command's data */
	assert_int_equal(REG(SLOT(0, 0), 0)[0], HANDLE(0));
	assert_int_equal(REG(SLOT(0, 0), 0)[5], 0);
	assert_int_equal(REG(SLOT(0, 0), 1)[0], 1002);
	assert_int_equal(REG(SLOT(0, 0), EU_ROW_SR0)[0], 0);
	/* the child */
	assert_int_equal(REG(SLOT(1, 0), 0)[0], 0x111);
	assert_int_equal(REG(SLOT(1, 0), 0)[1], 0x112);
	assert_int_equal(REG(SLOT(1, 0), 1)[0], 1005);
	assert_int_equal(REG(SLOT(1, 0), 2)[0], 1006);
	assert_int_equal(REG(SLOT(1, 0), 3)[0], 0x222);
	assert_int_equal(REG(SLOT(1, 0), 4)[0], 0);
	assert_int_equal(REG(SLOT(1, 0), 20)[0], 7);
	assert_int_equal(REG(SLOT(1, 0), EU_ROW_SR0)[0], 1 << 8);
}

/* A length of 0 is R0 alone; rows of the URB behind the last one are zeroes. */
static void short_payload(void **state)
{
	KERNEL(0, URB_HEADER, SET(11, 0x111), SET(12, 0x222), URB_WRITE(2, 0),
	       REQUEST(1, 0, 0), ASK(SPAWN_CHILD), REQUEST(1, 2, 1023), ASK(SPAWN_CHILD),
	       REQUEST(1, 2, 0), PUT(2, 0, imm(3, UD)), ASK(SPAWN_CHILD),
	       wait_0(), wait_0(), wait_0(), END(DEREFERENCE));
	KERNEL(1, TELL_FIRST, END(CHILD_ENDS));
	emit_state(4, ENTRIES);
	emit_root(0, CHILDREN);
	memset((void *)REG(SLOT(1, 0), 1), 0, 32);
	assert_int_equal(fixture_run(rig.f), 0);
	assert_int_equal(REG(SLOT(1, 0), 0)[0], 0x111);
	assert_int_equal(REG(SLOT(1, 0), 1)[0], 0);
	assert_int_equal(REG(SLOT(1, 1), 0)[0], 0);
	assert_int_equal(REG(SLOT(1, 1), 1)[0], 0);
	assert_int_equal(REG(SLOT(1, 2), 0)[0], 0);
}

/* What VFE has put into the entry is there to be read: the command's data, from row 0 on. */
static void own_entry(void **state)
{
	KERNEL(0, URB_HEADER, nomask(send(6, 8, 0, g(20, UD), g(10, UD),
					  1 << 25 | 1 << 20 | BIT(19) | 2, false)),
	       END(DEREFERENCE));
	emit_state(4, ENTRIES);
	emit_root(0, CHILDREN);
	assert_int_equal(fixture_run(rig.f), 0);
	assert_int_equal(REG(SLOT(0, 0), 1)[0], 0x50);
	assert_int_equal(REG(SLOT(0, 0), 20)[0], 0x50);
	assert_int_equal(REG(SLOT(0, 0), 20)[1], 0x60);
	assert_int_equal(REG(SLOT(0, 0), 20)[2], 0);
}

/*
 * The root opens g20, tells its child who it is, and waits; the child writes there, notifies it,
 * and ends. What is before the root's end has happened.
 */
static void parent_waits(void **state)
{
	bypass = false;
	KERNEL(0, URB_HEADER, SET(11, 0x77), SET(20, 0), SET(30, 0), PUT(30, 20, imm(20 << 21, UD)),
	       GATEWAY(0), URB_WRITE(1, 0), REQUEST(1, 1, 0), ASK(SPAWN_CHILD), wait_0(),
	       COPY(21, 20), END(DEREFERENCE));
	KERNEL(1, SET(30, 0), PUT(30, 0, scalar(g(0, UD))), PUT(30, 20, imm(2 << 8, UD)),
	       GATEWAY(2 | 1 << 15), END(CHILD_ENDS));
	emit_state(4, ENTRIES);
	emit_root(0, CHILDREN);
	assert_int_equal(fixture_run(rig.f), 0);
	assert_int_equal(REG(SLOT(0, 0), 21)[0], 0x77);
	/* nobody starts the child, so nobody notifies */
	KERNEL(0, wait_0(), END(DEREFERENCE));
	emit_state(4, ENTRIES);
	emit_root(0, CHILDREN);
	hangs();
}

#define LOOP_BACK(n)	pred(jump_by(WHILE, 8, -(n), 0), 1, false)
#define COUNT_DOWN(reg)	\
	cond(op2(ADD, 8, g(reg, D), g(reg, D), imm(-1, D)), 2)

/*
 * A root starts 500 children, more than the queue or any group has room for, and waits for none of
 * them; each of them starts one, too.
 */
static void many_children(void **state)
{
	KERNEL(0, URB_HEADER, COPY(11, 0), URB_WRITE(1, 0), REQUEST(1, 1, 0), SET(5, 500),
	       ASK(SPAWN_CHILD), COUNT_DOWN(5), LOOP_BACK(2), END(DEREFERENCE));
	KERNEL(1, REQUEST(2, 1, 0), ASK(SPAWN_CHILD), END(CHILD_ENDS));
	KERNEL(2, END(CHILD_ENDS));
	threads();
	emit_state(4, ENTRIES);
	emit_root(0, CHILDREN);
	emit_root(0, CHILDREN);
	emit_root(0, CHILDREN);
	assert_int_equal(fixture_run(rig.f), 0);
	assert_int_equal(threads(), 3 * (1 + 500 + 500));
}

/* One that starts others for ever goes as long as the host likes, and so do they. */
static void endless(void **state)
{
	u32 child;

	for (child = 0; child < 2; child++) {
		KERNEL(0, REQUEST(1, 0, 0), ASK(SPAWN_CHILD), jump_by(WHILE, 8, -1, 0),
		       END(DEREFERENCE));
		/* its R0 is all zeroes */
		if (child)
			KERNEL(1, REQUEST(1, 0, 0), ASK(SPAWN_CHILD), ASK(SPAWN_CHILD),
			       END(CHILD_ENDS));
		else
			KERNEL(1, END(CHILD_ENDS));
		emit_state(4, ENTRIES);
		emit_root(0, CHILDREN);
		rig.f->relaxes = 0;
		rig.f->relax_limit = 5;
		assert_int_not_equal(fixture_run(rig.f), 0);
		rig.f->relax_limit = 0;
		fixture_reset(rig.f);
	}
}

/* Children that all start one and wait for what never comes fill all places. */
static void places_run_out(void **state)
{
	KERNEL(0, REQUEST(1, 0, 0), ASK(SPAWN_CHILD), END(DEREFERENCE));
	KERNEL(1, REQUEST(1, 0, 0), ASK(SPAWN_CHILD), wait_0(), END(CHILD_ENDS));
	emit_state(4, ENTRIES);
	emit_root(0, CHILDREN);
	hangs();
}

/* Roots that have to be asked for get what the thread that asks has written. */
static void asked_roots(void **state)
{
	KERNEL(0, URB_HEADER, SET(11, 0x111), SET(12, 0x222), URB_WRITE(2, 0),
	       REQUEST(0, 2, 0), ASK(SPAWN_ROOT), REQUEST(0, 0, 0), ASK(SPAWN_ROOT),
	       wait_0(), wait_0(), wait_0(), END(DEREFERENCE));
	KERNEL(1, TELL_FIRST, END(KEEP));
	KERNEL(2, TELL_FIRST, END(KEEP));
	rig_descriptor(&rig, 1)[4] = 1 << 16 | 2;
	rig.dw[RIG_CURBE / 4 + 16] = 1002;
	threads();
	emit_state(4, ENTRIES);
	emit_root(0, CHILDREN);
	emit_root(1, ASKED);
	/* one that nobody has to ask for begins in its turn */
	emit_root(2, 0);
	emit_root(1, ASKED);
	assert_int_equal(fixture_run(rig.f), 0);
	assert_int_equal(threads(), 4);
	assert_int_equal(REG(SLOT(1, 0), 0)[2], 1 << 4);
	assert_int_equal(REG(SLOT(1, 0), 0)[6], 1);
	assert_int_equal(REG(SLOT(1, 0), 1)[0], 1002);
	assert_int_equal(REG(SLOT(1, 0), 2)[0], 0x111);
	assert_int_equal(REG(SLOT(1, 0), 3)[0], 0x222);
	assert_int_equal(REG(SLOT(1, 0), 4)[0], 0x51);
	assert_int_equal(REG(SLOT(2, 0), 1)[0], 0x52);
	/* the second time without a message */
	assert_int_equal(REG(SLOT(1, 1), 2)[0], 0x51);
	assert_int_equal(REG(SLOT(1, 1), 0)[6], 3);
	/* one too few, and one too many */
	emit_state(4, ENTRIES);
	emit_root(0, CHILDREN);
	emit_root(1, ASKED);
	hangs();
	emit_state(4, ENTRIES);
	emit_root(0, CHILDREN);
	emit_root(1, ASKED);
	emit_root(1, ASKED);
	emit_root(1, ASKED);
	hangs();
}

/* A fence behind a persistent root keeps others back until that asks. */
static void fences(void **state)
{
	u32 asks;

	for (asks = 0; asks < 2; asks++) {
		KERNEL(0, REQUEST(0, 0, 0), asks ? ASK(SPAWN_ROOT) : SET(2, 0), END(DEREFERENCE));
		KERNEL(1, END(KEEP));
		threads();
		emit_state(4, ENTRIES);
		fixture_emit(rig.f, 0x7102000e, 0, CHILDREN | FENCE, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
			     10, 11, 12);
		emit_root(1, 0);
		if (!asks) {
			hangs();
			continue;
		}
		assert_int_equal(fixture_run(rig.f), 0);
		assert_int_equal(threads(), 2);
	}
}

/*
 * Three roots, with one entry, or one ID, for all of them. Who keeps the entry, or ends as if it
 * were a child, has nobody begin behind it.
 */
static void resources(void **state)
{
	static const struct { u32 roots, entries, end; bool ends; } row[] = {
		{ 1, 4, DEREFERENCE, true }, { 4, 1, DEREFERENCE, true },
		{ 1, 1, DEREFERENCE, true }, { 4, 1, KEEP, false },
		{ 1, 4, CHILD_ENDS, false }, { 4, 4, CHILD_ENDS, true },
		{ 4, 4, KEEP, true }, { 64, 64, DEREFERENCE, true },
	};
	u32 i;

	for (i = 0; i < ARRAY_SIZE(row); i++) {
		KERNEL(0, END(row[i].end));
		emit_state(row[i].roots, row[i].entries);
		emit_root(0, CHILDREN);
		emit_root(0, CHILDREN);
		emit_root(0, CHILDREN);
		if (row[i].ends)
			assert_int_equal(fixture_run(rig.f), 0);
		else
			hangs();
	}
	/* entries go round: the third root has the third one, or the only one */
	KERNEL(0, END(DEREFERENCE));
	for (i = 0; i < 2; i++) {
		emit_state(1, i ? 1 : ENTRIES);
		emit_root(0, CHILDREN);
		emit_root(0, CHILDREN);
		emit_root(0, CHILDREN);
		assert_int_equal(fixture_run(rig.f), 0);
		assert_int_equal(REG(SLOT(0, 0), 0)[0], i ? HANDLE(0) : HANDLE(2));
	}
	/* none at all */
	emit_state(4, 0);
	emit_root(0, CHILDREN);
	assert_int_equal(fixture_run(rig.f), -EIO);
	assert_string_equal(fixture_state(rig.f).unknown, "root threads without entries of the URB");
	fixture_reset(rig.f);
}

/* An entry can be given back before the end, and a second time is nothing. */
static void early_dereference(void **state)
{
	KERNEL(0, nomask(send(SPAWNER, 8, 0, null_(UD), g(0, UD), DEREFERENCE, false)),
	       nomask(send(SPAWNER, 8, 0, null_(UD), g(0, UD), DEREFERENCE, false)), END(KEEP));
	emit_state(4, 1);
	emit_root(0, CHILDREN);
	emit_root(0, CHILDREN);
	emit_root(0, CHILDREN);
	assert_int_equal(fixture_run(rig.f), 0);
}

/* A scoreboard holds back those that use it until the one before has ended, and nobody else. */
static void scoreboard(void **state)
{
	/* waits for whoever comes later, and tells it to go on */
	KERNEL(0, wait_0(), END(DEREFERENCE));
	KERNEL(1, TELL_FIRST, END(DEREFERENCE));
	emit_state(4, ENTRIES);
	emit_root(0, CHILDREN | SCOREBOARD);
	emit_root(1, CHILDREN);
	assert_int_equal(fixture_run(rig.f), 0);
	emit_root(0, CHILDREN | SCOREBOARD);
	emit_root(1, CHILDREN | SCOREBOARD);
	hangs();
}

/* A walker's threads, of which each starts one. */
static void walker(void **state)
{
	KERNEL(0, URB_HEADER, COPY(11, 0), URB_WRITE(1, 0), REQUEST(1, 1, 0), ASK(SPAWN_CHILD),
	       END(DEREFERENCE));
	KERNEL(1, END(CHILD_ENDS));
	threads();
	emit_state(4, ENTRIES);
	fixture_emit(rig.f, 0x7103000f, 0, CHILDREN, 0, 0, 0, 0, 7, 2 << 16 | 3, 0, 0, 1 << 16, 1,
		     2 << 16 | 3, 0, 3, 2 << 16);
	assert_int_equal(fixture_run(rig.f), 0);
	assert_int_equal(threads(), 12);
}

/* Of nine descriptors eight have threads at the same time. */
static void many_kernels(void **state)
{
	u32 n;

	KERNEL(0, REQUEST(1, 0, 0), ASK(SPAWN_CHILD), REQUEST(2, 0, 0), ASK(SPAWN_CHILD),
	       REQUEST(3, 0, 0), ASK(SPAWN_CHILD), REQUEST(4, 0, 0), ASK(SPAWN_CHILD),
	       REQUEST(5, 0, 0), ASK(SPAWN_CHILD), REQUEST(6, 0, 0), ASK(SPAWN_CHILD),
	       REQUEST(7, 0, 0), ASK(SPAWN_CHILD), REQUEST(8, 0, 0), ASK(SPAWN_CHILD),
	       REQUEST(9, 0, 0), ASK(SPAWN_CHILD), END(DEREFERENCE));
	KERNEL(1, END(CHILD_ENDS));
	for (n = 2; n < 10; n++)
		memcpy(rig.dw + RIG_DESCRIPTORS / 4 + IDD_DW * n, rig_descriptor(&rig, 1), 32);
	threads();
	emit_state(4, ENTRIES);
	fixture_emit(rig.f, 0x70020002, 0, 10 * 32, RIG_DESCRIPTORS);
	emit_root(0, CHILDREN);
	assert_int_equal(fixture_run(rig.f), 0);
	assert_int_equal(threads(), 10);
}

/* Behind a family everything is as before; without one nobody spawns. */
static void afterwards(void **state)
{
	const struct rig_walker w = { .simd = 8, .threads = { 12, 1, 1 }, .end = { 3, 1, 1 } };

	KERNEL(0, REQUEST(1, 0, 0), ASK(SPAWN_CHILD), END(DEREFERENCE));
	KERNEL(1, END(CHILD_ENDS));
	emit_state(4, ENTRIES);
	emit_root(0, CHILDREN);
	fixture_emit(rig.f, 0x70040000, 0);
	emit_root(1, 0);
	KERNEL(2, rig_end());
	rig_emit_walker(&rig, &(const struct rig_walker) {
		.simd = 8, .threads = { 12, 1, 1 }, .end = { 3, 1, 1 }, .descriptor = 2 });
	assert_int_equal(fixture_run(rig.f), 0);
	emit_state(4, ENTRIES);
	rig_emit_walker(&rig, &w);
	assert_int_equal(fixture_run(rig.f), -EIO);
	assert_string_equal(fixture_state(rig.f).unknown, "thread spawner message 0x02000001");
	fixture_reset(rig.f);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(child_payload, fresh),
		cmocka_unit_test_setup(short_payload, fresh),
		cmocka_unit_test_setup(own_entry, fresh),
		cmocka_unit_test_setup(parent_waits, fresh),
		cmocka_unit_test_setup(many_children, fresh),
		cmocka_unit_test_setup(endless, fresh),
		cmocka_unit_test_setup(places_run_out, fresh),
		cmocka_unit_test_setup(asked_roots, fresh),
		cmocka_unit_test_setup(fences, fresh),
		cmocka_unit_test_setup(resources, fresh),
		cmocka_unit_test_setup(early_dereference, fresh),
		cmocka_unit_test_setup(scoreboard, fresh),
		cmocka_unit_test_setup(walker, fresh),
		cmocka_unit_test_setup(many_kernels, fresh),
		cmocka_unit_test_setup(afterwards, fresh),
	};

	return cmocka_run_group_tests(tests, make_rig, drop_rig);
}
