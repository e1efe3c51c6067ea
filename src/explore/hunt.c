/* hunt.c - see hunt.h. */
#include "explore/hunt.h"

#include "base/arena.h"
#include "base/hash.h"
#include "base/seconds.h"
#include "explore/check_inside.h"
#include "explore/lock_requests.h"
#include "explore/lockset_run.h"
#include "explore/moves.h"
#include "explore/thrown.h"
#include "explore/waits.h"
#include "vm/run/sched.h"
#include "vm/run/stop.h"
#include "vm/run/vm_gap.h"

#include <stdlib.h>

enum {
    MOST_TRIES = 8,   /* of one run, until it learns nothing new */
    LONGEST = 100000, /* moves of a run */
    MICROSECOND = 1000,
    MILLISECOND = 1000000,
    NOISE = 5 * MILLISECOND,
    LONGEST_HOLD = 1000 * MILLISECOND,
};

static const double RUN_SECONDS = 20; /* of CPU */

/* What is known of a thread besides what the VM knows. */
struct hunted {
    bool is_known;
    uint64_t asked; /* about what it stands before: it is asked once */
    int64_t due;    /* when its wait is over by time */
};

struct hunt {
    struct check check;
    const struct hunt_options *options;
    const struct hunt_client *client;
    struct lock_requests *requests;
    struct analysis inlet;
    uint64_t *suspects; /* places: switches_key() */
    uint32_t suspect_count, suspect_capacity;
    uint32_t done[STRATEGIES];      /* runs */
    uint64_t requested[STRATEGIES]; /* in the run before */
    struct may_trigger *known;      /* drfinder: of the run before; NULL: none */

    /* Of the present run. */
    struct steer *steer;
    struct may_trigger *collected;
    bool is_moving; /* events are those of a move, made for the first time */
    uint64_t random;
    uint64_t wanted; /* racedirected: key of the place */
    int64_t now;
    uint32_t last;    /* the thread that moved last */
    struct error cut; /* why it has not come to its end */
    site_id cut_site;
    struct hunted *threads;
    uint32_t thread_count, thread_capacity;
};

static struct hunted *hunted_of(struct hunt *h, uint32_t thread)
{
    while (h->thread_count <= thread) {
        GROW(h->threads, h->thread_count, h->thread_capacity);
        h->threads[h->thread_count++] = (struct hunted){.due = INT64_MAX};
    }
    return &h->threads[thread];
}

/* ---- what the policy asks ---- */

static uint64_t method_of(void *self, uint32_t thread, uint32_t out)
{
    struct hunt *h = self;
    const struct thread *t = thread_of_id(h->check.vm, thread);
    return t ? lock_requests_method(h->requests, t, h->known, out) : 0;
}

static bool is_in(void *self, uint32_t thread, uint64_t method)
{
    struct hunt *h = self;
    const struct thread *t = thread_of_id(h->check.vm, thread);
    return t && lock_requests_is_in(h->requests, t, method);
}

static enum steer_standing standing(void *self, uint32_t thread)
{
    struct hunt *h = self;
    const struct thread *t = thread_of_id(h->check.vm, thread);
    if (t && sched_can_move(t, MOVE_RUN))
        return STEER_RUNS;
    return t && sched_can_move(t, MOVE_TIMEOUT) ? STEER_SLEEPS : STEER_STUCK;
}

/* ---- events of a move ---- */

static void acquired(struct hunt *h, thread_id thread, ref lock)
{
    const struct thread *t = thread_of_id(h->check.vm, thread);
    uint64_t type = lock_requests_collect(h->requests, t, lock, h->options->depth, h->collected);
    hunted_of(h, thread)->asked = 0;
    steer_acquired(h->steer, thread, lock, type);
}

static void on_sync(void *self, thread_id thread, enum sync_kind kind, sync_id object, site_id site)
{
    struct hunt *h = self;
    (void)site;
    if (!h->is_moving)
        return;
    if (kind == SYNC_LOCK)
        acquired(h, thread, (ref)object);
    else if (kind == SYNC_END)
        steer_end(h->steer, thread);
}

static void on_access(void *self, const struct access *access)
{
    struct hunt *h = self;
    if (h->is_moving && access->kind == ACCESS_WRITE && access->value &&
        !place_is_memory(access->place) && names_owner_of_lock(h->check.vm, access->place))
        acquired(h, access->thread, (ref)(access->place >> 32));
}

/* ---- what threads are about to do ---- */

static uint64_t place_before(const struct hunt *h, const struct thread *t)
{
    if (!t->at_choice || !t->stop_object || h->check.path.switches == NULL)
        return 0;
    if (t->stop_kind != STOP_PLAIN_READ && t->stop_kind != STOP_PLAIN_WRITE)
        return 0;
    return switches_key(h->check.path.switches, t->stop_object, t->stop_offset);
}

/* Asked once about each thing that the thread stands before. */
static void ask(struct hunt *h, const struct thread *t)
{
    struct hunted *hunted = hunted_of(h, t->id);
    struct lock_request request = lock_requests_of(h->requests, t);
    uint64_t place = request.lock ? 0 : place_before(h, t);
    uint64_t about = request.lock ? request.lock : place;
    if (!hunted->is_known) {
        hunted->is_known = true;
        steer_begin(h->steer, t->id, h->now);
    }
    if (!about) {
        hunted->asked = 0;
        return;
    }
    if (hunted->asked == about)
        return;
    hunted->asked = about;
    if (request.lock)
        steer_request(h->steer, t->id, request.lock, request.type, h->now);
    else
        steer_access(h->steer, t->id,
                     &(struct steer_access){.place = place,
                                            .statement = place,
                                            .writes = t->stop_kind == STOP_PLAIN_WRITE,
                                            .is_suspected = place == h->wanted},
                     h->now);
}

static void resume(struct hunt *h)
{
    while (steer_resume(h->steer, h->now) != STEER_NOBODY)
        ;
}

/* ---- moves ---- */

static bool is_possible(const struct hunt *h, const struct move *move)
{
    return !steer_holds(h->steer, move->thread) &&
           (move->kind == MOVE_RUN ||
            (move->thread < h->thread_count && h->threads[move->thread].due <= h->now));
}

/* Threads that only come back to the same state go when there is no other. */
static uint32_t list_possible(const struct hunt *h, const struct move *moves, uint32_t count,
                              uint32_t *threads)
{
    uint32_t good = 0, spinning = 0;
    for (uint32_t i = 0; i < count; i++)
        if (is_possible(h, &moves[i]) && !thread_of_id(h->check.vm, moves[i].thread)->spinning)
            threads[good++] = moves[i].thread;
    for (uint32_t i = 0; i < count && !good; i++)
        if (is_possible(h, &moves[i]))
            threads[spinning++] = moves[i].thread;
    return good ? good : spinning;
}

/* When the first of those goes on that time alone lets go; INT64_MAX: none does. */
static int64_t first_due(struct hunt *h, const struct move *moves, uint32_t count)
{
    int64_t first = INT64_MAX;
    for (uint32_t i = 0; i < count; i++) {
        int64_t due = hunted_of(h, moves[i].thread)->due;
        if (moves[i].kind != MOVE_RUN && !steer_holds(h->steer, moves[i].thread) && due < first)
            first = due;
    }
    return first;
}

/* Nothing can move now.  Either the time goes on to where something can; or only held threads are left, which wait for one
 * that does not come: that is thrashing, and one of them goes on.  Noise waits for time alone.  False: neither. */
static bool go_on(struct hunt *h, enum strategy strategy, const struct move *moves, uint32_t count)
{
    int64_t first = first_due(h, moves, count), held = steer_due(h->steer);
    if (first == INT64_MAX && strategy != STRATEGY_CONTEST)
        return steer_break(h->steer, h->now) != STEER_NOBODY;
    int64_t next = first < held ? first : held;
    if (next == INT64_MAX)
        return false;
    h->now = next > h->now ? next : h->now;
    resume(h);
    return true;
}

static struct move choose(struct hunt *h, enum strategy strategy, const struct move *moves,
                          uint32_t count)
{
    uint32_t *threads = xcalloc(count, sizeof *threads), possible, at = 0;
    for (uint32_t i = 0; i < count; i++)
        ask(h, thread_of_id(h->check.vm, moves[i].thread));
    resume(h);
    while (!(possible = list_possible(h, moves, count, threads)) &&
           go_on(h, strategy, moves, count))
        ;
    uint32_t thread = possible ? steer_pick(h->steer, threads, possible, h->last) : moves[0].thread;
    while (moves[at].thread != thread)
        at++;
    free(threads);
    return moves[at];
}

/* Questions on the way (which waiter is notified, ...) are answered at random. */
static void make(struct hunt *h, struct move move)
{
    struct path *path = &h->check.path;
    for (move.answer_count = 0; move.answer_count < PATH_MAX_QUESTIONS; move.answer_count++)
        move.answers[move.answer_count] = (uint16_t)(hash_next(&h->random) % 4);
    h->is_moving = true;
    path_make(path, &move);
    h->is_moving = false;
    h->now += MICROSECOND;
    h->last = move.thread;
    const struct thread *t = thread_of_id(path->vm, move.thread);
    hunted_of(h, move.thread)->due =
        t && sched_can_move(t, MOVE_TIMEOUT) ? h->now + t->wait_nanos : INT64_MAX;
    check_look(&h->check);
}

/* ---- one run ---- */

static bool is_late(const struct hunt *h, double end)
{
    enum { MOVES_A_LOOK = 8 };
    return h->check.path.depth % MOVES_A_LOOK == 0 && seconds_of_cpu() > end;
}

/* Why the present run has not come to its end, and where it stands. */
static void note_cut(struct hunt *h)
{
    const struct path *path = &h->check.path;
    h->cut_site = 0;
    if (path->state == PATH_UNSUPPORTED) {
        h->cut_site = vm_gap_site(thread_of_id(path->vm, h->last));
        h->cut = path->reason;
    } else {
        error_set(&h->cut,
                  path->depth < LONGEST ? "a run was ended after %.0f s"
                                        : "a run was ended after %.0f moves",
                  path->depth < LONGEST ? RUN_SECONDS : LONGEST);
    }
}

static void walk(struct hunt *h, struct hunt_run *run)
{
    struct path *path = &h->check.path;
    double end = seconds_of_cpu() + RUN_SECONDS;
    bool is_over = false;
    while (path->state == PATH_OPEN && path->depth < LONGEST && !is_over && !h->check.is_late &&
           !vm_is_due(path->vm) && !is_late(h, end)) {
        struct move *moves;
        uint32_t count = path_moves(path, &moves);
        if (count)
            make(h, choose(h, run->strategy, moves, count));
        is_over = !count;
    }
    run->moves = path->depth;
    run->is_deadlock = path->state == PATH_DEADLOCK;
    run->is_cut = path->state == PATH_UNSUPPORTED || (path->state == PATH_OPEN && !is_over);
    if (run->is_cut)
        note_cut(h);
    if (!h->check.is_late)
        path_rewind(path, 0);
}

static void begin_run(struct hunt *h, const struct hunt_run *run)
{
    struct steer_options options = {
        .strategy = run->strategy,
        .seed = run->seed,
        .bug_depth = h->options->bug_depth,
        .requests = h->requested[run->strategy],
        .longest = LONGEST_HOLD,
        .noise = NOISE,
        .known = h->known,
        .engine = {.self = h, .method_of = method_of, .is_in = is_in, .standing = standing},
    };
    h->steer = steer_new(&options);
    h->collected = may_trigger_new();
    h->random = hash_pair(run->seed, 1);
    h->now = 0;
    h->last = UINT32_MAX;
    h->thread_count = 0;
}

static void end_run(struct hunt *h, struct hunt_run *run)
{
    run->steer = *steer_statistics(h->steer);
    run->relations = may_trigger_count(h->collected);
    steer_free(h->steer);
    h->steer = NULL;
}

/* A run that has shown switching points which were not known is made again, with them. */
static bool make_run(struct hunt *h, struct hunt_run *run)
{
    struct path *path = &h->check.path;
    double begun = seconds_of_cpu();
    path_begin_search(path, false);
    for (unsigned i = 0; i < MOST_TRIES; i++) {
        if (i) {
            may_trigger_free(h->collected);
            h->collected = NULL;
        }
        if (!path_begin_pass(path, false)) {
            if (!vm_is_due(path->vm))
                vm_gap(path->vm, path->vm->main_thread, GAP_CUT, path->reason.text);
            return false;
        }
        begin_run(h, run);
        event_stream_add(&path->events.stream, &h->inlet);
        walk(h, run);
        event_stream_remove(&path->events.stream, &h->inlet);
        end_run(h, run);
        if (h->check.is_late || vm_is_due(path->vm) || !path_needs_pass(path))
            break;
    }
    run->seconds = seconds_of_cpu() - begun;
    if (h->check.is_late || vm_is_due(path->vm))
        return false;
    if (run->is_cut)
        vm_gap_at(path->vm, h->cut_site, GAP_CUT, h->cut.text);
    return true;
}

/* What the next run with this strategy knows. */
static void keep_knowledge(struct hunt *h, const struct hunt_run *run)
{
    if (run->is_collecting || run->strategy == STRATEGY_DRFINDER) {
        may_trigger_free(h->known);
        h->known = h->collected;
    } else {
        may_trigger_free(h->collected);
    }
    h->collected = NULL;
    h->requested[run->strategy] = run->steer.requests;
}

/* ---- suspects ---- */

static void nothing_moved(void *self, struct search *search)
{
    (void)self, (void)search;
}

/* Places that no lock protects in a few runs of the Lockset analysis. */
static void find_suspects(struct hunt *h)
{
    enum { LOCKSET_RUNS = 2 };
    const struct search_client client = {.self = h, .moved = nothing_moved};
    struct gaps *gaps = &h->check.vm->gaps, own = {.list = NULL};
    gaps_move(gaps, &own, GAP_CUT); /* those runs forget theirs */
    struct lockset_runs *runs =
        lockset_runs_new(&h->check.path, h->options->seed, NULL, 0, &client);
    for (uint32_t n = 0; n < LOCKSET_RUNS; n++) {
        const struct lockset_run *run = lockset_runs_make(runs, n, 0);
        for (uint32_t i = 0; i < run->suspicion_count; i++) {
            uint32_t known = 0;
            while (known < h->suspect_count && h->suspects[known] != run->suspicions[i].key)
                known++;
            if (known < h->suspect_count)
                continue;
            GROW(h->suspects, h->suspect_count, h->suspect_capacity);
            h->suspects[h->suspect_count++] = run->suspicions[i].key;
        }
    }
    lockset_runs_free(runs);
    gaps_move(&own, gaps, GAP_CUT);
    gaps_release(&own);
}

static void want_suspect(struct hunt *h, const struct hunt_run *run)
{
    h->wanted = 0;
    if (run->strategy == STRATEGY_RACEDIRECTED) {
        if (!run->number)
            find_suspects(h);
        if (h->suspect_count)
            h->wanted = h->suspects[run->number % h->suspect_count];
    }
    switches_want(h->check.path.switches, h->wanted);
}

/* ---- all runs ---- */

static bool run_once(struct hunt *h, struct hunt_run *run)
{
    run->seed = hash_pair(h->options->seed, run->is_collecting ? 0 : 1 + (uint64_t)run->number);
    h->client->begins(h->client->check.self, run->strategy, run->number);
    want_suspect(h, run);
    bool good = make_run(h, run);
    run->is_cut |= !good;
    keep_knowledge(h, run);
    h->client->ended(h->client->check.self, run);
    return good;
}

static void run_all(struct hunt *h)
{
    struct hunt_run first = {.strategy = STRATEGY_NATIVE, .is_collecting = true};
    enum strategy strategy;
    bool good = run_once(h, &first);
    while (good && h->client->next(h->client->check.self, &strategy)) {
        struct hunt_run run = {.strategy = strategy, .number = h->done[strategy]++};
        good = run_once(h, &run);
    }
    if (!good && vm_is_due(h->check.vm))
        vm_gap(h->check.vm, NULL, GAP_CUT, vm_due_reason(h->check.vm));
}

static void release(struct hunt *h)
{
    may_trigger_free(h->known);
    lock_requests_free(h->requests);
    free(h->suspects);
    free(h->threads);
    free(h->check.sketches);
    table_release(&h->check.seen);
    path_release(&h->check.path);
}

bool hunt_run(struct vm *vm, const struct hunt_options *options, const struct hunt_client *client,
              struct check_result *result)
{
    struct hunt h = {.check = {.vm = vm,
                               .options = &options->check,
                               .client = &client->check,
                               .result = result,
                               .seen = TABLE_OF(struct seen)},
                     .options = options,
                     .client = client};
    struct path *path = &h.check.path;
    *result = (struct check_result){.answer = CHECK_RACE_FREE, .gaps = &vm->gaps};
    path_begin(path, vm, &options->check.path);
    bool began = path->state != PATH_UNSUPPORTED || vm->exit != VM_BAD_INPUT;
    h.requests = lock_requests_new(path);
    h.inlet = (struct analysis){.name = "hunt",
                                .summary = "locks that threads acquire",
                                .self = &h,
                                .access = on_access,
                                .sync = on_sync};
    if (path->before && path->state == PATH_OPEN)
        thrown_report_uncaught(&h.check, path->before);
    if (path->state == PATH_OPEN)
        run_all(&h);
    else if (began)
        check_report_single(&h.check);
    if (result->answer != CHECK_FOUND) /* some schedules prove nothing about the others */
        result->answer = CHECK_INCOMPLETE;
    result->given = vm->search.given.used;
    result->timeouts = path->left_out ? options->check.path.timeouts : TIMEOUTS_ANY;
    release(&h);
    return began;
}
