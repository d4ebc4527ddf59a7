// SPDX-License-Identifier: GPL-2.0
/*
 * Runs captures (see uapi/mirage_capture.h) on the hardware half as a user-space program, and
 * compares what is in memory afterwards with what was there when the module had run them.
 */

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <linux/kernel.h>

#include <mirage/host.h>

#include "machine.h"
#include "pool.h"
#include "targets.h"
#include "times.h"

#define MAX_PAGES	(1u << 18)
#define MAX_NAMES	256u
#define DECODE_MAX_DW	(1u << 20)
#define MAX_WORKERS	64u
#define MAX_FOLLOWED	16u

static const char usage[] =
	"usage: replay [OPTION...] FILE\n"
	"\n"
	"  -c       count commands and what the pipeline did\n"
	"  -d       print the batch with its state and kernels\n"
	"  -f       captures follow each other: each goes on with what the one before it in the same\n"
	"           queue of its context has left\n"
	"  -j N     share the work among N threads (1)\n"
	"  -k       keep the context, as a client's is from frame to frame: the batch has run once before\n"
	"  -l       list the draws\n"
	"  -n N     run it N times and print how long each took\n"
	"  -o I     only the I-th capture of the file\n"
	"  -p DIR   save render targets as PNG in DIR\n"
	"  -r       reckon what 1 to 16 workers would take, from the time of each tile and each stretch\n"
	"           of vertices; with -n N the shortest of N runs counts\n"
	"  -t SEC   stop a batch after so long (20)\n"
	"  -x       do not compare memory with the capture's second image\n"
	"\n"
	"Ends with 0 when all memory is as it was in the module, 1 when not, 2 on a bad file.\n";

/**
 * struct options - what the command line says
 */
static struct options {
	bool count;
	bool decode;
	bool follow;
	bool list;
	bool ignore;
	bool keep;
	bool reckon;
	unsigned int workers;
	unsigned int times;
	unsigned int only;
	unsigned int limit_s;
	const char *dir;
} options = { .workers = 1, .times = 1, .limit_s = 20 };

/**
 * struct watcher - what was seen of a run
 * @targets: render targets
 * @names: commands by name
 * @counts: how often each
 * @num_names: how many names
 * @draws: how many
 * @pool: who works, when they are several
 * @times: what took how long
 */
struct watcher {
	struct targets targets;
	const char *names[MAX_NAMES];
	unsigned int counts[MAX_NAMES];
	unsigned int num_names;
	unsigned int draws;
	struct pool *pool;
	struct times times;
};

static void see_command(void *arg, u64 addr, const char *name, const u32 *dw, unsigned int len_dw)
{
	struct watcher *w = arg;
	unsigned int i;

	for (i = 0; i < w->num_names && w->names[i] != name; i++)
		;
	if (i == MAX_NAMES)
		return;
	if (i == w->num_names)
		w->names[w->num_names++] = name;
	w->counts[i]++;
}

static void see_draw(void *arg, const struct mirage_draw *d)
{
	struct watcher *w = arg;

	targets_add(&w->targets, d);
	if (options.list)
		printf("  draw %u at 0x%08llx: %s%s, %u vertices x %u, %s %ux%u at 0x%08llx\n",
		       w->draws, d->addr, d->topology, d->indexed ? " indexed" : "", d->vertices,
		       d->instances, d->target[0].format,
		       d->target[0].width_px, d->target[0].height_px, d->target[0].addr);
	w->draws++;
}

static void run_parallel(void *arg, void (*fn)(void *arg, unsigned int i), void *fn_arg,
			 unsigned int n)
{
	struct watcher *w = arg;

	if (options.reckon)
		times_parallel(&w->times, fn, fn_arg, n);
	else
		pool_run(w->pool, fn, fn_arg, n);
}

static void see_piece(void *arg)
{
	struct watcher *w = arg;

	times_piece(&w->times);
}

/* The counters of the render engine, in the order of their registers. */
static void print_counters(struct machine *m)
{
	static const char *const names[] = {
		"vertices fetched", "objects assembled", "vertices shaded", "GS threads",
		"objects of the GS", "objects to the clipper", "objects of the clipper",
		"pixels shaded", "pixels that passed the depth test",
	};
	unsigned int i;
	u64 val;

	for (i = 0; i < ARRAY_SIZE(names); i++)
		if (!mirage_gpu_read_reg(m->gpu, 0x2310 + 8 * i, &val) && val)
			printf("  %10llu %s\n", val, names[i]);
}

static void print_counts(struct machine *m, const struct watcher *w)
{
	unsigned int i;

	for (i = 0; i < w->num_names; i++)
		printf("  %10u %s\n", w->counts[i], w->names[i]);
	print_counters(m);
}

static void print_line(void *arg, const char *line)
{
	printf("  %s\n", line);
}

static int compare(const struct machine *m)
{
	struct machine_difference diff;

	machine_compare(m, &diff);
	printf("  memory: %u of %u pages differ", diff.bad_pages, diff.pages);
	if (diff.bad_dw)
		printf(", %llu DWords, the first at 0x%08llx: 0x%08x, should be 0x%08x",
		       diff.bad_dw, diff.first, diff.got, diff.want);
	printf("\n");
	return diff.bad_pages ? 1 : 0;
}

static int run_once(struct machine *m, struct times *times)
{
	int ret;

	times_begin(times);
	ret = machine_run(m);
	times_end(times);
	return ret;
}

/* Where and before what the engine stands. */
static void print_hang(const struct machine *m)
{
	struct mirage_engine_state state;

	mirage_engine_snapshot(m->gpu, m->engine, &state);
	printf("  hung at 0x%08llx: %s\n", (unsigned long long)state.addr,
	       state.unknown[0] ? state.unknown : "time is over");
}

static void run(struct machine *m, struct times *times)
{
	unsigned int i;

	if (options.keep)
		run_once(m, times);
	times_fini(times);
	for (i = 0; i < options.times; i++) {
		u64 start_ns;
		int ret;

		if (options.keep || (options.follow && i))
			machine_reset_memory(m);
		else if (i)
			machine_reset(m);
		start_ns = mirage_host_now_ns();
		ret = run_once(m, times);
		printf("  run %u: %.3f ms%s\n", i, (mirage_host_now_ns() - start_ns) / 1e6,
		       ret ? ", hung" : "");
		if (ret)
			print_hang(m);
	}
}

static void print_reckoning(const struct times *t)
{
	static const unsigned int workers[] = { 1, 2, 4, 8, 16 };
	double one_ms = times_reckon_ns(t, 1) / 1e6;
	unsigned int i;

	if (t->differs) {
		printf("  no reckoning: runs differ\n");
		return;
	}
	printf("  %.3f ms, of it not shared %.3f; %u pieces, the longest %.3f\n", one_ms,
	       times_alone_ns(t) / 1e6, t->num_ns, times_longest_ns(t) / 1e6);
	printf("  workers        ms  times faster  efficient  front end ahead  tiles as one lot\n");
	for (i = 0; i < ARRAY_SIZE(workers); i++) {
		double ms = times_reckon_ns(t, workers[i]) / 1e6;

		printf("  %7u  %8.3f  %12.2f  %9.2f  %15.3f  %16.3f\n", workers[i], ms, one_ms / ms,
		       one_ms / ms / workers[i], times_ahead_ns(t, workers[i]) / 1e6,
		       times_merged_ns(t, workers[i]) / 1e6);
	}
}

static int save_targets(struct machine *m, const struct targets *targets, unsigned int number)
{
	char prefix[32];

	snprintf(prefix, sizeof(prefix), "%03u-", number);
	if (targets_save(targets, &m->pt, options.dir, prefix) >= 0)
		return 0;
	fprintf(stderr, "replay: %s: %s\n", options.dir, strerror(errno));
	return 2;
}

static struct watcher *create_watcher(void)
{
	struct watcher *w = calloc(1, sizeof(*w));

	if (w && options.workers > 1)
		w->pool = pool_create(options.workers);
	if (!w || (options.workers > 1 && !w->pool)) {
		free(w);
		return NULL;
	}
	return w;
}

static void destroy_watcher(struct watcher *w)
{
	pool_destroy(w->pool);
	times_fini(&w->times);
	free(w);
}

static unsigned int decode_dw(const struct machine *m)
{
	u64 batch_dw = machine_batch_B(m) / 4;

	return batch_dw && batch_dw < DECODE_MAX_DW ? batch_dw : DECODE_MAX_DW;
}

static struct machine_watch watch_of(struct watcher *w)
{
	return (struct machine_watch) {
		.command = options.count ? see_command : NULL,
		.draw = options.list || options.dir ? see_draw : NULL,
		.parallel = options.reckon || options.workers > 1 ? run_parallel : NULL,
		.workers = options.reckon ? 0 : options.workers,
		.piece = options.reckon ? see_piece : NULL,
		.arg = w,
	};
}

/*
 * With -f, a machine for each context's queue, of older captures for each process and engine, which
 * all captures of theirs go through.
 */
static struct followed {
	u64 queue;
	u32 pid;
	struct machine *m;
} followed[MAX_FOLLOWED];

/* The place of a capture's machine, or one for it that is free; NULL when there is none. */
static struct followed *find_followed(const struct capture *c)
{
	struct followed *f;

	for (f = followed; f < followed + MAX_FOLLOWED && f->m; f++) {
		const struct mirage_engine_desc *desc = &f->m->chip->engines[f->m->engine];

		if (f->queue == c->queue && f->pid == c->pid && desc->class == c->engine_class &&
		    desc->instance == c->engine_instance)
			return f;
	}
	return f < followed + MAX_FOLLOWED ? f : NULL;
}

static struct machine *take_machine(const struct capture *c, struct watcher *w, const char **wrong)
{
	struct followed *f = options.follow ? find_followed(c) : NULL;
	const struct machine_watch watch = watch_of(w);
	struct machine *m;

	if (f && f->m) {
		*wrong = machine_load(f->m, c, MAX_PAGES);
		f->m->watch = watch;
		return *wrong ? NULL : f->m;
	}
	m = machine_create(c, MAX_PAGES, &watch, wrong);
	if (f && m)
		*f = (struct followed){ c->queue, c->pid, m };
	return m;
}

static void put_machine(const struct capture *c, struct machine *m)
{
	struct followed *f = options.follow ? find_followed(c) : NULL;

	if (!f || f->m != m)
		machine_destroy(m);
}

static int report(struct machine *m, struct watcher *w, unsigned int number)
{
	const struct capture *c = m->capture;
	int ret = 0;

	printf("capture %u: %s[%u], batch at 0x%08llx, %u buffers, %u pages%s%s\n", number, c->comm,
	       c->pid, (unsigned long long)c->batch_addr, c->num_regions, c->num_pages,
	       c->flags & MIRAGE_CAPTURE_HUNG ? ", hung" : "",
	       c->flags & MIRAGE_CAPTURE_TRUNCATED ? ", truncated" : "");
	if (options.decode)
		mirage_gpu_decode(m->gpu, m->engine, m->ctx, &m->pt, c->batch_addr, decode_dw(m),
				  print_line, NULL);
	run(m, &w->times);
	if (options.reckon)
		print_reckoning(&w->times);
	if (options.count)
		print_counts(m, w);
	if (options.dir)
		ret = save_targets(m, &w->targets, number);
	return options.ignore || ret ? ret : compare(m);
}

/* One capture; with @silent only for what it leaves in its context. */
static int replay(const struct capture *c, unsigned int number, bool silent)
{
	struct watcher *w = create_watcher();
	const char *wrong = "no memory";
	struct machine *m = w ? take_machine(c, w, &wrong) : NULL;
	int ret = 2;

	if (m) {
		m->limit_ns = options.limit_s * 1000000000ull;
		ret = silent ? !!run_once(m, &w->times) : report(m, w, number);
		put_machine(c, m);
	} else {
		fprintf(stderr, "replay: %s\n", wrong);
	}
	if (w)
		destroy_watcher(w);
	return ret;
}

static int replay_all(const u8 *bytes, size_t len_B)
{
	unsigned int number;
	int worst = 0;

	for (number = 0; len_B; number++) {
		struct capture c;
		const char *wrong = capture_open(&c, bytes, len_B);
		int ret = 0;

		if (wrong) {
			fprintf(stderr, "replay: capture %u: %s\n", number, wrong);
			return 2;
		}
		if (!options.only || options.only == number + 1)
			ret = replay(&c, number, false);
		else if (options.follow && number < options.only)
			replay(&c, number, true);
		worst = ret > worst ? ret : worst;
		bytes += c.total_B;
		len_B -= c.total_B;
	}
	return worst;
}

static void parse(int argc, char **argv)
{
	int opt;

	while ((opt = getopt(argc, argv, "cdfj:kln:o:p:rt:x")) != -1) {
		switch (opt) {
		case 'c':
			options.count = true;
			break;
		case 'd':
			options.decode = true;
			break;
		case 'f':
			options.follow = true;
			break;
		case 'j':
			options.workers = clamp(atoi(optarg), 1, (int)MAX_WORKERS);
			break;
		case 'k':
			options.keep = true;
			break;
		case 'l':
			options.list = true;
			break;
		case 'n':
			options.times = atoi(optarg);
			break;
		case 'o':
			options.only = atoi(optarg);
			break;
		case 'p':
			options.dir = optarg;
			break;
		case 'r':
			options.reckon = true;
			break;
		case 't':
			options.limit_s = atoi(optarg);
			break;
		case 'x':
			options.ignore = true;
			break;
		default:
			fputs(usage, stderr);
			exit(2);
		}
	}
}

int main(int argc, char **argv)
{
	struct stat st;
	void *bytes;
	int fd;

	parse(argc, argv);
	if (optind + 1 != argc) {
		fputs(usage, stderr);
		return 2;
	}
	fd = open(argv[optind], O_RDONLY);
	if (fd < 0 || fstat(fd, &st) || !st.st_size) {
		fprintf(stderr, "replay: %s: %s\n", argv[optind],
			errno ? strerror(errno) : "empty");
		return 2;
	}
	bytes = mmap(NULL, st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	if (bytes == MAP_FAILED) {
		fprintf(stderr, "replay: %s: %s\n", argv[optind], strerror(errno));
		return 2;
	}
	return replay_all(bytes, st.st_size);
}
