/* test_robust.c - robustness of small programs: shapes with known answers, and random ones compared with
 * the JAM21 model of access modes: a program that is called robust must have no execution that the model
 * allows and no interleaving shows. */
#include "analysis/robust.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MAX_EVENTS = 8, MAX_PLACES = 3, MAX_THREADS = 3, NODES = MAX_EVENTS + MAX_PLACES };
enum { X, Y, Z };
enum event_kind { READ, WRITE, UPDATE, FENCE };

struct event {
    enum event_kind kind;
    int thread, place;
    enum access_mode read_mode, write_mode;
    enum fence_kind fence;
};

/* Events in the order of threads, and in each thread in program order. */
struct litmus {
    struct event events[MAX_EVENTS];
    int count, threads;
};

/* What each read reads (an event, or MAX_EVENTS + place for the initial write), and the last write of
 * each place. */
struct ending {
    int8_t reads[MAX_EVENTS], final[MAX_PLACES];
};

static struct litmus program;
static struct undo_log undo;
static struct robust *robust;
static const struct analysis *a;
static bool is_broken;
static struct ending outcomes[2000];
static int outcome_count;

/* ---- interleavings ---- */

static bool reads(const struct event *e)
{
    return e->kind == READ || e->kind == UPDATE;
}

static bool writes(const struct event *e)
{
    return e->kind == WRITE || e->kind == UPDATE;
}

static enum robust_place_kind kind_of(void *self, place_id place)
{
    (void)self;
    int at = (int)(place >> 32) - 1;
    for (int i = 0; i < program.count; i++) {
        const struct event *e = &program.events[i];
        if (e->kind != FENCE && e->place == at &&
            ((reads(e) && e->read_mode != MODE_VOLATILE) ||
             (writes(e) && e->write_mode != MODE_VOLATILE)))
            return ROBUST_WEAK;
    }
    return ROBUST_STRONG;
}

static void broken(void *self)
{
    (void)self;
    is_broken = true;
}

static void send(const struct event *e)
{
    if (e->kind == FENCE) {
        a->fence(a->self, (thread_id)e->thread, e->fence, 0);
        return;
    }
    struct access access = {
        .thread = (thread_id)e->thread,
        .kind = e->kind == READ    ? ACCESS_READ
                : e->kind == WRITE ? ACCESS_WRITE
                                   : ACCESS_UPDATE,
        .mode = reads(e) ? e->read_mode : e->write_mode,
        .write_mode = e->write_mode,
        .wrote = e->kind == UPDATE,
        .size = 4,
        .place = (place_id)(e->place + 1) << 32 | 16,
    };
    a->access(a->self, &access);
}

static bool is_outcome(const struct ending *o)
{
    for (int i = 0; i < outcome_count; i++)
        if (memcmp(&outcomes[i], o, sizeof *o) == 0)
            return true;
    return false;
}

/* done: events that have happened, as bits. */
static void interleave(uint32_t done, struct ending o)
{
    bool at_end = true;
    bool moved[MAX_THREADS] = {false};
    for (int i = 0; i < program.count; i++) {
        const struct event *e = &program.events[i];
        if (done & 1u << i || moved[e->thread])
            continue;
        at_end = false;
        moved[e->thread] = true;
        undo_mark mark = undo_here(&undo);
        struct ending next = o;
        send(e);
        if (reads(e))
            next.reads[i] = o.final[e->place];
        if (writes(e))
            next.final[e->place] = (int8_t)i;
        interleave(done | 1u << i, next);
        undo_rewind(&undo, mark);
    }
    if (at_end && !is_outcome(&o)) {
        assert_true(outcome_count < (int)(sizeof outcomes / sizeof *outcomes));
        outcomes[outcome_count++] = o;
    }
}

static struct ending no_outcome(void)
{
    struct ending o;
    memset(&o, -1, sizeof o);
    for (int i = 0; i < MAX_PLACES; i++)
        o.final[i] = (int8_t)(MAX_EVENTS + i);
    return o;
}

static bool is_robust(void)
{
    static const struct robust_watch watch = {NULL, kind_of, broken};
    undo = (struct undo_log){.active = true};
    robust = robust_new(&watch);
    a = robust_analysis(robust);
    a->execution_begin(a->self, &undo);
    is_broken = false;
    outcome_count = 0;
    interleave(0, no_outcome());
    robust_free(robust);
    undo_release(&undo);
    return !is_broken;
}

/* ---- JAM21 ---- */

/* A relation: row[a] has bit b when (a, b) is in it.  Nodes are events and initial writes. */
struct relation {
    uint16_t row[NODES];
};

static bool has(const struct relation *r, int x, int y)
{
    return r->row[x] >> y & 1;
}

static void put(struct relation *r, int x, int y)
{
    r->row[x] |= (uint16_t)(1u << y);
}

static void close_transitively(struct relation *r)
{
    for (int via = 0; via < NODES; via++)
        for (int x = 0; x < NODES; x++)
            if (has(r, x, via))
                r->row[x] |= r->row[via];
}

static bool is_acyclic(struct relation r)
{
    close_transitively(&r);
    for (int x = 0; x < NODES; x++)
        if (has(&r, x, x))
            return false;
    return true;
}

static bool is_event(int node)
{
    return node < program.count;
}

static bool is_node(int node)
{
    return is_event(node) || node >= MAX_EVENTS;
}

static bool is_write_node(int node)
{
    return node >= MAX_EVENTS || (is_event(node) && writes(&program.events[node]));
}

static bool is_read_node(int node)
{
    return is_event(node) && reads(&program.events[node]);
}

/* -1: a fence. */
static int place_of(int node)
{
    return node >= MAX_EVENTS                   ? node - MAX_EVENTS
           : program.events[node].kind == FENCE ? -1
                                                : program.events[node].place;
}

static bool po(int x, int y)
{
    return is_event(x) && is_event(y) && x < y &&
           program.events[x].thread == program.events[y].thread;
}

static bool is_fence(int node, enum fence_kind kind)
{
    return is_event(node) && program.events[node].kind == FENCE &&
           program.events[node].fence == kind;
}

static bool is_volatile(int node)
{
    const struct event *e = &program.events[node];
    return e->kind == FENCE  ? e->fence == FENCE_FULL
           : e->kind == READ ? e->read_mode == MODE_VOLATILE
                             : e->write_mode == MODE_VOLATILE &&
                                   (e->kind == WRITE || e->read_mode == MODE_VOLATILE);
}

static bool acquires(int node)
{
    return is_read_node(node) && program.events[node].read_mode >= MODE_ACQUIRE_RELEASE;
}

static bool releases(int node)
{
    return is_event(node) && writes(&program.events[node]) &&
           program.events[node].write_mode >= MODE_ACQUIRE_RELEASE;
}

static bool has_between(int x, int y, enum fence_kind kind)
{
    for (int f = x + 1; f < y; f++)
        if (is_fence(f, kind))
            return true;
    return false;
}

static bool is_ordered_locally(int x, int y)
{
    return releases(y) || acquires(x) || (has_between(x, y, FENCE_RELEASE) && is_write_node(y)) ||
           (has_between(x, y, FENCE_ACQUIRE) && is_read_node(x));
}

static bool is_push(int x, int y)
{
    return po(x, y) && (has_between(x, y, FENCE_FULL) || (is_volatile(x) && is_volatile(y)));
}

/* One choice of what JAM21 leaves open. */
struct choice {
    const struct ending *outcome;
    int pushes[MAX_EVENTS], push_count;    /* the events that begin a push, in their order */
    int updates[MAX_EVENTS], update_count; /* those of a place are ordered as they stand here */
};

static bool rf(const struct choice *c, int w, int r)
{
    return is_read_node(r) && c->outcome->reads[r] == w;
}

static bool is_final(const struct choice *c, int w)
{
    return place_of(w) >= 0 && c->outcome->final[place_of(w)] == w;
}

static bool pushto_is_good(const struct choice *c)
{
    for (int i = 0; i < c->push_count; i++)
        for (int j = 0; j < i; j++) {
            int later = c->pushes[i], earlier = c->pushes[j];
            if (po(later, earlier) || rf(c, later, earlier))
                return false;
            if (is_write_node(earlier) && is_write_node(later) &&
                place_of(earlier) == place_of(later) && is_final(c, earlier))
                return false;
        }
    return true;
}

static struct relation find_vo(const struct choice *c)
{
    struct relation vo = {{0}};
    for (int x = 0; x < NODES; x++)
        for (int y = 0; y < NODES; y++)
            if (is_node(x) && is_node(y) &&
                (rf(c, x, y) || is_push(x, y) || (po(x, y) && is_ordered_locally(x, y))))
                put(&vo, x, y);
    for (int i = 0; i < c->push_count; i++)
        for (int j = i + 1; j < c->push_count; j++)
            for (int y = 0; y < program.count; y++)
                if (is_push(c->pushes[j], y))
                    put(&vo, c->pushes[i], y);
    close_transitively(&vo);
    for (int x = 0; x < program.count; x++)
        for (int y = 0; y < program.count; y++)
            if (po(x, y) && place_of(x) >= 0 && place_of(x) == place_of(y))
                put(&vo, x, y);
    return vo;
}

static int read_from(const struct choice *c, int r)
{
    return c->outcome->reads[r];
}

static bool is_before_in_list(const struct choice *c, int x, int y)
{
    for (int i = 0; i < c->update_count; i++) {
        if (c->updates[i] == x)
            return true;
        if (c->updates[i] == y)
            return false;
    }
    return false;
}

static bool is_update(int node)
{
    return is_event(node) && program.events[node].kind == UPDATE;
}

static bool co_directly(const struct choice *c, const struct relation *vo, int w, int v)
{
    if (w >= MAX_EVENTS || is_final(c, v) || has(vo, w, v) ||
        (is_update(w) && is_update(v) && is_before_in_list(c, w, v)))
        return true;
    for (int r = 0; r < program.count; r++) {
        if (!is_read_node(r) || place_of(r) != place_of(w))
            continue;
        if (has(vo, w, r) && (read_from(c, r) == v || po(r, v)))
            return true;
        for (int s = 0; s < program.count; s++)
            if (is_read_node(s) && po(r, s) && read_from(c, r) == w && read_from(c, s) == v)
                return true;
    }
    return false;
}

static struct relation find_co(const struct choice *c, const struct relation *vo)
{
    struct relation co = {{0}};
    for (int w = 0; w < NODES; w++)
        for (int v = 0; v < NODES; v++)
            if (w != v && is_node(w) && is_node(v) && is_write_node(w) && is_write_node(v) &&
                place_of(w) == place_of(v) && co_directly(c, vo, w, v))
                put(&co, w, v);
    for (bool changed = true; changed;) {
        changed = false;
        for (int u = 0; u < program.count; u++)
            for (int v = 0; is_update(u) && v < NODES; v++)
                if (v != u && has(&co, read_from(c, u), v) && !has(&co, u, v)) {
                    put(&co, u, v);
                    changed = true;
                }
    }
    return co;
}

static bool synchronizes(const struct choice *c, int w, int r)
{
    if (!rf(c, w, r) || !is_event(w))
        return false;
    return releases(w) && acquires(r);
}

static bool is_allowed_so(const struct choice *c)
{
    struct relation vo = find_vo(c), co = find_co(c, &vo), cause = {{0}}, hb = {{0}};
    if (!is_acyclic(co))
        return false;
    for (int x = 0; x < NODES; x++)
        for (int y = 0; y < NODES; y++) {
            if (is_node(x) && is_node(y) && (po(x, y) || rf(c, x, y)))
                put(&cause, x, y);
            if (is_node(x) && is_node(y) && (po(x, y) || synchronizes(c, x, y)))
                put(&hb, x, y);
        }
    close_transitively(&hb);
    for (int r = 0; r < program.count; r++)
        if (is_read_node(r) && has(&hb, r, read_from(c, r)))
            return false;
    return is_acyclic(cause);
}

/* Tries all orders of the list from `at` on, and then goes on. */
static bool permute(struct choice *c, int *list, int count, int at, bool (*then)(struct choice *))
{
    if (at == count)
        return then(c);
    for (int i = at; i < count; i++) {
        int swap = list[at];
        list[at] = list[i];
        list[i] = swap;
        bool found = permute(c, list, count, at + 1, then);
        list[i] = list[at];
        list[at] = swap;
        if (found)
            return true;
    }
    return false;
}

static bool try_choice(struct choice *c)
{
    return is_allowed_so(c);
}

static bool try_updates(struct choice *c)
{
    return pushto_is_good(c) && permute(c, c->updates, c->update_count, 0, try_choice);
}

static bool is_allowed(const struct ending *o)
{
    struct choice c = {.outcome = o};
    for (int x = 0; x < program.count; x++) {
        bool begins = false;
        for (int y = 0; y < program.count; y++)
            begins = begins || is_push(x, y);
        if (begins)
            c.pushes[c.push_count++] = x;
        if (is_update(x))
            c.updates[c.update_count++] = x;
    }
    return permute(&c, c.pushes, c.push_count, 0, try_updates);
}

/* An outcome that the model allows and no interleaving shows?  at: the next event whose read is
 * open, then the next place whose final write is. */
static bool has_more(struct ending *o, int at)
{
    while (at < program.count && !is_read_node(at))
        at++;
    if (at < program.count) {
        for (int w = 0; w < NODES; w++) {
            if (w == at || !is_node(w) || !is_write_node(w) || place_of(w) != place_of(at))
                continue;
            o->reads[at] = (int8_t)w;
            if (has_more(o, at + 1))
                return true;
        }
        o->reads[at] = -1;
        return false;
    }
    int place = at - program.count;
    if (place == MAX_PLACES)
        return !is_outcome(o) && is_allowed(o);
    bool has_writes = false;
    for (int w = 0; w < program.count; w++)
        has_writes = has_writes || (is_write_node(w) && place_of(w) == place);
    int8_t before = o->final[place];
    for (int w = 0; w < NODES; w++) {
        if (!is_node(w) || !is_write_node(w) || place_of(w) != place ||
            (has_writes && w >= MAX_EVENTS))
            continue;
        o->final[place] = (int8_t)w;
        if (has_more(o, at + 1))
            return true;
    }
    o->final[place] = before;
    return false;
}

static bool is_weaker_than_interleavings(void)
{
    struct ending o = no_outcome();
    return has_more(&o, 0);
}

/* ---- shapes ---- */

static void begin(void)
{
    memset(&program, 0, sizeof program);
}

static void add(int thread, enum event_kind kind, int place, enum access_mode read_mode,
                enum access_mode write_mode)
{
    program.events[program.count++] = (struct event){.kind = kind,
                                                     .thread = thread,
                                                     .place = place,
                                                     .read_mode = read_mode,
                                                     .write_mode = write_mode};
    program.threads = thread + 1;
}

static void read_of(int thread, int place, enum access_mode mode)
{
    add(thread, READ, place, mode, MODE_PLAIN);
}

static void write_of(int thread, int place, enum access_mode mode)
{
    add(thread, WRITE, place, MODE_PLAIN, mode);
}

static void fence(int thread, enum fence_kind kind)
{
    add(thread, FENCE, 0, MODE_PLAIN, MODE_PLAIN);
    program.events[program.count - 1].fence = kind;
}

/* What the analysis says, and whether the model agrees that there is more than interleavings. */
static void expect(bool robust_expected, bool more)
{
    assert_int_equal(is_robust(), robust_expected);
    assert_int_equal(is_weaker_than_interleavings(), more);
}

static void store_buffering(enum access_mode write, enum access_mode read)
{
    begin();
    write_of(0, X, write);
    read_of(0, Y, read);
    write_of(1, Y, write);
    read_of(1, X, read);
}

static void test_store_buffering(void **state)
{
    (void)state;
    store_buffering(MODE_VOLATILE, MODE_VOLATILE);
    expect(true, false);
    store_buffering(MODE_ACQUIRE_RELEASE, MODE_VOLATILE);
    expect(false, true);
    store_buffering(MODE_VOLATILE, MODE_ACQUIRE_RELEASE);
    expect(false, true);
    store_buffering(MODE_OPAQUE, MODE_OPAQUE);
    expect(false, true);
}

static void message(enum access_mode data, enum access_mode write, enum access_mode read)
{
    begin();
    write_of(0, X, data);
    write_of(0, Y, write);
    read_of(1, Y, read);
    read_of(1, X, data);
}

static void test_messages(void **state)
{
    (void)state;
    message(MODE_OPAQUE, MODE_ACQUIRE_RELEASE, MODE_ACQUIRE_RELEASE);
    expect(true, false);
    message(MODE_OPAQUE, MODE_VOLATILE, MODE_VOLATILE);
    expect(true, false);
    message(MODE_OPAQUE, MODE_OPAQUE, MODE_ACQUIRE_RELEASE);
    expect(false, true);
    message(MODE_OPAQUE, MODE_ACQUIRE_RELEASE, MODE_OPAQUE);
    expect(false, true);
    message(MODE_VOLATILE, MODE_OPAQUE, MODE_OPAQUE);
    expect(false, true);
}

static void test_fences(void **state)
{
    (void)state;
    begin();
    write_of(0, X, MODE_OPAQUE);
    fence(0, FENCE_RELEASE);
    write_of(0, Y, MODE_OPAQUE);
    read_of(1, Y, MODE_OPAQUE);
    fence(1, FENCE_ACQUIRE);
    read_of(1, X, MODE_OPAQUE);
    expect(true, false);
}

static void test_independent_reads(void **state)
{
    (void)state;
    begin();
    write_of(0, X, MODE_ACQUIRE_RELEASE);
    read_of(0, X, MODE_ACQUIRE_RELEASE);
    read_of(0, Y, MODE_ACQUIRE_RELEASE);
    write_of(1, Y, MODE_ACQUIRE_RELEASE);
    read_of(1, Y, MODE_ACQUIRE_RELEASE);
    read_of(1, X, MODE_ACQUIRE_RELEASE);
    expect(false, true);
}

/* The model forbids it; the documentation of VarHandle does not. */
static void test_load_buffering(void **state)
{
    (void)state;
    begin();
    read_of(0, X, MODE_OPAQUE);
    write_of(0, Y, MODE_OPAQUE);
    read_of(1, Y, MODE_OPAQUE);
    write_of(1, X, MODE_OPAQUE);
    expect(false, false);
    for (int i = 0; i < program.count; i++)
        if (program.events[i].kind == READ)
            program.events[i].read_mode = MODE_ACQUIRE_RELEASE;
    expect(true, false);
}

static void test_one_place(void **state)
{
    (void)state;
    begin();
    write_of(0, X, MODE_OPAQUE);
    read_of(0, X, MODE_OPAQUE);
    add(1, UPDATE, X, MODE_OPAQUE, MODE_ACQUIRE_RELEASE);
    add(1, UPDATE, X, MODE_ACQUIRE_RELEASE, MODE_OPAQUE);
    read_of(2, X, MODE_VOLATILE);
    read_of(2, X, MODE_OPAQUE);
    program.events[3].read_mode = MODE_ACQUIRE_RELEASE;
    is_robust();
    assert_false(is_weaker_than_interleavings());
}

/* ---- summaries ---- */

static uint64_t name_object(void *self, uint32_t object)
{
    (void)self;
    return object + 1000;
}

static uint64_t name_thread(void *self, thread_id thread)
{
    (void)self;
    return thread + 1;
}

/* Of the state after the program's events, in the order in which they stand. */
static uint64_t summary(void)
{
    static const struct robust_watch watch = {NULL, kind_of, broken};
    undo = (struct undo_log){.active = true};
    robust = robust_new(&watch);
    a = robust_analysis(robust);
    a->execution_begin(a->self, &undo);
    a->sync(a->self, 0, SYNC_START, 1, 0);
    for (int i = 0; i < program.count; i++)
        send(&program.events[i]);
    uint64_t low = robust_summary(robust, &(struct race_names){NULL, name_object, name_thread}).low;
    robust_free(robust);
    undo_release(&undo);
    return low;
}

/* The summary of the program, and of the same with one event more. */
static void expect_summaries(bool equal, int thread, enum event_kind kind, int place,
                             enum access_mode read_mode, enum access_mode write_mode)
{
    uint64_t before = summary();
    add(thread, kind, place, read_mode, write_mode);
    if (equal)
        assert_int_equal(before, summary());
    else
        assert_int_not_equal(before, summary());
    program.count--;
}

/* States in which threads know of different last writes, or may do different things, differ; a thread
 * that only repeats itself comes back to the same. */
static void test_summaries(void **state)
{
    (void)state;
    begin();
    write_of(0, X, MODE_OPAQUE);
    write_of(0, Y, MODE_OPAQUE);
    expect_summaries(false, 1, READ, Y, MODE_OPAQUE, MODE_PLAIN); /* in the conflict order */
    read_of(1, Y, MODE_OPAQUE);
    expect_summaries(true, 1, READ, Y, MODE_OPAQUE, MODE_PLAIN);
    expect_summaries(false, 0, WRITE, Y, MODE_PLAIN, MODE_OPAQUE);
    begin();
    write_of(0, X, MODE_OPAQUE);
    write_of(0, Y, MODE_ACQUIRE_RELEASE);
    read_of(1, Y, MODE_OPAQUE);
    uint64_t opaque = summary();
    program.events[2].read_mode = MODE_ACQUIRE_RELEASE; /* what happens before, too */
    assert_int_not_equal(opaque, summary());
    begin();
    read_of(1, X, MODE_ACQUIRE_RELEASE); /* an opaque one may be passed by an opaque write */
    expect_summaries(false, 1, READ, X, MODE_OPAQUE, MODE_PLAIN);
    begin();
    write_of(0, Y, MODE_VOLATILE);
    read_of(0, X, MODE_VOLATILE);
    expect_summaries(false, 1, WRITE, X, MODE_PLAIN, MODE_VOLATILE); /* the synchronization order */
}

/* ---- with monitors ---- */

enum { LOCK = 77 };

/* Threads 0, 1 and 2, with X and Y weak; taken back by end_monitors(). */
static void begin_monitors(void)
{
    static const struct robust_watch watch = {NULL, kind_of, broken};
    begin();
    write_of(0, X, MODE_OPAQUE); /* kind_of() looks at the program */
    write_of(0, Y, MODE_OPAQUE);
    undo = (struct undo_log){.active = true};
    robust = robust_new(&watch);
    a = robust_analysis(robust);
    a->execution_begin(a->self, &undo);
    a->sync(a->self, 0, SYNC_START, 1, 0);
    a->sync(a->self, 0, SYNC_START, 2, 0);
    is_broken = false;
}

static void end_monitors(void)
{
    robust_free(robust);
    undo_release(&undo);
}

static void write_now(int thread, int place)
{
    send(&(
        struct event){.kind = WRITE, .thread = thread, .place = place, .write_mode = MODE_OPAQUE});
}

static void read_now(int thread, int place)
{
    send(&(struct event){.kind = READ, .thread = thread, .place = place, .read_mode = MODE_OPAQUE});
}

static uint64_t summary_now(void)
{
    return robust_summary(robust, &(struct race_names){NULL, name_object, name_thread}).low;
}

/* 1 writes Y after 0 has read it, and so, in an interleaving, after 0 has written X; but it does not know of
 * that. */
static void conflict_only(void)
{
    write_now(0, X);
    read_now(0, Y);
    write_now(1, Y);
}

/* What comes before an unlock in an interleaving comes before the lock, so that 2 must read X as 0 wrote
 * it; but nothing makes it. */
static void test_monitors_hand_on_conflicts(void **state)
{
    (void)state;
    begin_monitors();
    conflict_only();
    a->sync(a->self, 1, SYNC_UNLOCK, LOCK, 0);
    read_now(2, X); /* no interleaving is missed: 2 may come before 0 */
    assert_false(is_broken);
    end_monitors();
    begin_monitors();
    conflict_only();
    a->sync(a->self, 1, SYNC_UNLOCK, LOCK, 0);
    a->sync(a->self, 2, SYNC_LOCK, LOCK, 0);
    assert_false(is_broken);
    read_now(2, X);
    assert_true(is_broken);
    end_monitors();
}

static void read_plainly(int thread, int place)
{
    send(&(struct event){.kind = READ, .thread = thread, .place = place, .read_mode = MODE_PLAIN});
}

/* A plain read comes after what it reads, but its thread does not know of that.  What an unlock hands on
 * depends on whether the read came before it. */
static uint64_t summary_of_unlock(bool reads_before)
{
    begin_monitors();
    write_now(0, X);
    write_now(0, Y);
    if (reads_before)
        read_plainly(1, Y);
    a->sync(a->self, 1, SYNC_UNLOCK, LOCK, 0);
    if (!reads_before)
        read_plainly(1, Y);
    uint64_t low = summary_now();
    end_monitors();
    return low;
}

static void test_summaries_of_what_is_handed_on(void **state)
{
    (void)state;
    assert_int_not_equal(summary_of_unlock(true), summary_of_unlock(false));
    begin_monitors();
    write_now(0, X);
    read_now(0, X);
    uint64_t before = summary_now();
    read_now(0, Y); /* a later write of Y comes after it */
    assert_int_not_equal(before, summary_now());
    end_monitors();
}

/* ---- random programs ---- */

static uint64_t seed = 12345;

static int below(int n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (int)((seed >> 33) % (uint64_t)n);
}

static enum access_mode any_mode(void)
{
    static const enum access_mode modes[] = {MODE_OPAQUE, MODE_ACQUIRE_RELEASE,
                                             MODE_ACQUIRE_RELEASE, MODE_VOLATILE, MODE_VOLATILE};
    return modes[below(5)];
}

static void add_any_event(int thread)
{
    static const enum access_mode updates[][2] = {{MODE_VOLATILE, MODE_VOLATILE},
                                                  {MODE_ACQUIRE_RELEASE, MODE_OPAQUE},
                                                  {MODE_OPAQUE, MODE_ACQUIRE_RELEASE}};
    static const enum fence_kind fences[] = {FENCE_ACQUIRE, FENCE_RELEASE, FENCE_FULL};
    int kind = below(12), place = below(MAX_PLACES), which = below(3);
    if (kind < 5)
        read_of(thread, place, any_mode());
    else if (kind < 9)
        write_of(thread, place, any_mode());
    else if (kind < 11)
        add(thread, UPDATE, place, updates[which][0], updates[which][1]);
    else
        fence(thread, fences[which]);
}

static void make_any_program(void)
{
    static const int shapes[][MAX_THREADS] = {
        {3, 3, 0}, {2, 2, 2}, {1, 2, 2}, {2, 3, 1}, {4, 2, 0}};
    const int *shape = shapes[below(5)];
    begin();
    for (int thread = 0; thread < MAX_THREADS; thread++)
        for (int i = 0; i < shape[thread]; i++)
            add_any_event(thread);
}

static void print_program(void)
{
    static const char *const modes[] = {"plain", "opaque", "acq/rel", "volatile"};
    static const char *const kinds[] = {"read", "write", "update", "fence"};
    for (int i = 0; i < program.count; i++) {
        const struct event *e = &program.events[i];
        print_message("  %d: %s %c %s %s %d\n", e->thread, kinds[e->kind], "XYZ"[e->place],
                      modes[e->read_mode], modes[e->write_mode], (int)e -> fence);
    }
}

static void test_random_programs(void **state)
{
    (void)state;
    const char *wanted = getenv("ROBUST_PROGRAMS");
    int programs = wanted ? atoi(wanted) : 3000, robust_ones = 0, weak_ones = 0;
    for (int i = 0; i < programs; i++) {
        make_any_program();
        bool says_robust = is_robust();
        bool has_weak = false;
        for (int place = 0; place < MAX_PLACES; place++)
            has_weak = has_weak || kind_of(NULL, (place_id)(place + 1) << 32) == ROBUST_WEAK;
        weak_ones += !says_robust;
        robust_ones += says_robust && has_weak;
        if (says_robust && is_weaker_than_interleavings()) {
            print_message("program %d is not robust:\n", i);
            print_program();
            fail();
        }
    }
    assert_true(robust_ones > programs / 20 && weak_ones > programs / 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_store_buffering),
        cmocka_unit_test(test_messages),
        cmocka_unit_test(test_fences),
        cmocka_unit_test(test_independent_reads),
        cmocka_unit_test(test_load_buffering),
        cmocka_unit_test(test_one_place),
        cmocka_unit_test(test_summaries),
        cmocka_unit_test(test_random_programs),
        cmocka_unit_test(test_monitors_hand_on_conflicts),
        cmocka_unit_test(test_summaries_of_what_is_handed_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
