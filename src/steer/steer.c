/* steer.c - see steer.h: the threads, and how holds begin and end.  What is held for what is known to the policies. */
#include "steer/steer.h"

#include "base/arena.h"
#include "steer/steer_inside.h"

#include <stdlib.h>
#include <string.h>

enum {
    SPARE_HOLDS = 1,
    TURN_NOISE = 8,  /* out of turn once in so many moves */
    MOST_TIMES = 10, /* the longest hold with all that does not count */
    MOST_MISSES = 6,
    MOST_REACH = 4,
};

static const uint32_t eagernesses[] = {100, 50, 25, 10}; /* of runs with drfinder */

static const char *const names[] = {"native",       "contest",  "pct", "pos",
                                    "racedirected", "drfinder", "auto"};

const char *strategy_name(enum strategy strategy)
{
    return names[strategy];
}

bool strategy_parse(const char *name, enum strategy *strategy)
{
    for (unsigned i = 0; i <= STRATEGY_AUTO; i++)
        if (strcmp(name, names[i]) == 0) {
            *strategy = (enum strategy)i;
            return true;
        }
    return false;
}

static const struct steer_policy *policy_of(const struct steer *s)
{
    switch (s->options.strategy) {
    case STRATEGY_CONTEST: return &policy_contest;
    case STRATEGY_PCT: return &policy_pct;
    case STRATEGY_POS: return &policy_pos;
    case STRATEGY_RACEDIRECTED: return &policy_racedirected;
    case STRATEGY_DRFINDER: return &policy_drfinder;
    case STRATEGY_REPLAY: return &policy_replay;
    case STRATEGY_NATIVE:
    case STRATEGY_AUTO: break;
    }
    return &policy_native;
}

uint64_t steer_below(struct steer *s, uint64_t n)
{
    return hash_next(&s->random) % n;
}

bool steer_can_waste(const struct steer *s, unsigned part, int64_t now)
{
    return s->wasted <= (now - s->begun) / 100 * part + SPARE_HOLDS * s->options.longest;
}

bool steer_is_usual(const struct steer *s, unsigned part, int64_t now)
{
    int64_t passed = now - s->begun, usual = s->options.usual;
    return !usual || s->cost <= (passed > usual ? passed : usual) / 100 * part;
}

enum steer_standing steer_standing(const struct steer *s, uint32_t thread)
{
    return s->options.engine.standing(s->options.engine.self, thread);
}

/* ---- threads ---- */

static struct steer_thread *thread_of(struct steer *s, uint32_t thread)
{
    while (s->count <= thread) {
        GROW(s->threads, s->count, s->capacity);
        s->threads[s->count++] = (struct steer_thread){.escort = STEER_NOBODY};
    }
    return &s->threads[thread];
}

void steer_begin(struct steer *s, uint32_t thread, int64_t now)
{
    struct steer_thread *t = thread_of(s, thread);
    if (s->begun == INT64_MIN)
        s->begun = now;
    *t = (struct steer_thread){.is_live = true, .escort = STEER_NOBODY};
}

void steer_end(struct steer *s, uint32_t thread)
{
    struct steer_thread *t = thread_of(s, thread);
    if (t->is_held)
        s->held--;
    t->is_live = t->is_held = false;
    t->object = 0;
}

bool steer_holds(const struct steer *s, uint32_t thread)
{
    return thread < s->count && s->threads[thread].is_held;
}

/* ---- holding ---- */

static bool ask(struct steer *s, uint32_t thread, const struct steer_thread *doing, int64_t now)
{
    struct steer_thread *t = thread_of(s, thread);
    if (!t->is_live)
        steer_begin(s, thread, now);
    t->is_access = doing->is_access;
    t->writes = doing->writes;
    t->statement = doing->statement;
    t->object = doing->object;
    t->type = doing->type;
    t->is_met = false;
    t->counted = 0;
    t->until = INT64_MAX;
    s->statistics.requests++;
    if (policy_of(s)->lets_go(s, thread, now))
        return true;
    t = thread_of(s, thread);
    t->is_held = true;
    t->since = now;
    s->held++;
    s->statistics.holds++;
    return false;
}

bool steer_request(struct steer *s, uint32_t thread, uint64_t lock, uint64_t type, int64_t now)
{
    struct steer_thread doing = {.object = lock, .type = type};
    return ask(s, thread, &doing, now);
}

bool steer_access(struct steer *s, uint32_t thread, const struct steer_access *access, int64_t now)
{
    struct steer_thread doing = {.object = access->place,
                                 .is_access = true,
                                 .writes = access->writes,
                                 .statement = access->statement};
    if (!access->is_suspected && s->options.strategy != STRATEGY_PCT &&
        s->options.strategy != STRATEGY_POS)
        return true;
    return ask(s, thread, &doing, now);
}

void steer_acquired(struct steer *s, uint32_t thread, uint64_t lock, uint64_t type)
{
    const struct steer_policy *policy = policy_of(s);
    if (policy->acquired)
        policy->acquired(s, thread, lock, type);
    thread_of(s, thread)->object = 0;
}

static uint32_t let_go(struct steer *s, uint32_t thread, int64_t now)
{
    struct steer_thread *t = &s->threads[thread];
    t->is_held = false;
    t->escort = STEER_NOBODY;
    s->held--;
    s->statistics.held += now - t->since;
    if (t->is_met)
        s->statistics.met++;
    int64_t free = t->is_met ? s->options.longest : 0;
    /* With others held, too, it passes once.  What has come out of its sleep would have slept in any case. */
    s->cost += (now - t->since - (t->is_met ? t->slept : 0)) / (s->held + 1);
    if (now - t->since > free)
        s->wasted += (now - t->since - free) / (s->held + 1);
    struct steer_count *counted = t->counted ? table_get(&s->counts, t->counted) : NULL;
    if (counted && t->is_met)
        counted->misses = 0;
    else if (counted && now >= t->until && counted->misses < MOST_MISSES)
        counted->misses++;
    if (policy_of(s)->released)
        policy_of(s)->released(s, thread);
    return thread;
}

uint32_t steer_resume(struct steer *s, int64_t now)
{
    const struct steer_policy *policy = policy_of(s);
    for (uint32_t i = 0; s->held && i < s->count; i++) {
        uint32_t thread = (s->next + i) % s->count;
        struct steer_thread *t = &s->threads[thread];
        if (!t->is_held)
            continue;
        bool is_over = policy->is_over(s, thread, now);
        if (!is_over && now < t->until)
            continue;
        if (!t->is_met)
            s->statistics.failed++;
        s->next = thread + 1;
        return let_go(s, thread, now);
    }
    return STEER_NOBODY;
}

uint32_t steer_break(struct steer *s, int64_t now)
{
    if (!s->held)
        return STEER_NOBODY;
    uint64_t nth = steer_below(s, s->held);
    for (uint32_t i = 0; i < s->count; i++)
        if (s->threads[i].is_held && !nth--) {
            s->statistics.thrashing++;
            return let_go(s, i, now);
        }
    return STEER_NOBODY;
}

int64_t steer_due(const struct steer *s)
{
    int64_t due = INT64_MAX;
    for (uint32_t i = 0; s->held && i < s->count; i++)
        if (s->threads[i].is_held && s->threads[i].until < due)
            due = s->threads[i].until;
    return due;
}

/* ---- escorts ---- */

static int64_t delayed(const struct steer *s, uint32_t thread)
{
    const struct steer_engine *engine = &s->options.engine;
    return engine->delayed ? engine->delayed(engine->self, thread) : 0;
}

void steer_await(struct steer *s, uint32_t thread, uint32_t escort, int64_t longest, int64_t now)
{
    struct steer_thread *t = &s->threads[thread];
    t->escort = escort;
    t->longest = longest;
    t->until = now + longest;
    t->delayed = delayed(s, escort);
    t->slept = t->stuck = 0;
    t->awaited = t->looked = now;
}

/* An escort may have to wait for a moment, but one that waits for long waits for what the held thread has. */
static bool is_stuck(struct steer *s, struct steer_thread *t, int64_t patience, int64_t now)
{
    if (s->threads[t->escort].is_held || steer_standing(s, t->escort) != STEER_STUCK)
        t->stuck = 0;
    else if (!t->stuck)
        t->stuck = now;
    return t->stuck && now - t->stuck > patience;
}

bool steer_is_vain(struct steer *s, uint32_t thread, int64_t patience, int64_t now)
{
    struct steer_thread *t = &s->threads[thread];
    if (!s->threads[t->escort].is_live || is_stuck(s, t, patience, now))
        return true;
    if (!s->threads[t->escort].is_held && steer_standing(s, t->escort) == STEER_SLEEPS)
        t->slept += now - t->looked;
    t->looked = now;
    int64_t longer = t->slept + delayed(s, t->escort) - t->delayed;
    int64_t most = (MOST_TIMES - 1) * t->longest;
    if (s->options.usual && s->options.usual < most)
        most = s->options.usual;
    t->until = t->awaited + t->longest + (longer < most ? longer : most);
    return false;
}

/* ---- one thread at a time ---- */

uint32_t steer_pick(struct steer *s, const uint32_t *threads, uint32_t count, uint32_t last)
{
    const struct steer_policy *policy = policy_of(s);
    uint32_t best = 0;
    if (count > 1 && !policy->rank && !steer_below(s, TURN_NOISE))
        return threads[steer_below(s, count)];
    for (uint32_t i = 0; i < count; i++)
        thread_of(s, threads[i]);
    for (uint32_t i = 1; i < count; i++)
        if (policy->rank ? policy->rank(s, threads[i]) > policy->rank(s, threads[best])
                         : threads[i] - last - 1 < threads[best] - last - 1)
            best = i;
    return threads[best];
}

/* ---- the whole ---- */

static int by_size(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

struct steer *steer_new(const struct steer_options *options)
{
    struct steer *s = xcalloc(1, sizeof *s);
    s->options = *options;
    s->random = hash_pair(options->seed, (uint64_t)options->strategy);
    s->begun = INT64_MIN;
    s->lowest = (uint64_t)1 << 62;
    s->counts = TABLE_OF(struct steer_count);
    s->eagerness = eagernesses[steer_below(s, sizeof eagernesses / sizeof *eagernesses)];
    s->reach = steer_below(s, 2) ? 1 : (uint32_t)(2 + steer_below(s, MOST_REACH - 1));
    s->change_count = options->bug_depth ? options->bug_depth - 1 : 0;
    s->changes = xcalloc(s->change_count + 1, sizeof *s->changes);
    for (uint32_t i = 0; i < s->change_count; i++)
        s->changes[i] = 1 + steer_below(s, options->requests ? options->requests : 64);
    qsort(s->changes, s->change_count, sizeof *s->changes, by_size);
    if (policy_of(s)->begin)
        policy_of(s)->begin(s);
    return s;
}

void steer_free(struct steer *s)
{
    if (!s)
        return;
    if (policy_of(s)->end)
        policy_of(s)->end(s);
    table_release(&s->counts);
    free(s->threads);
    free(s->changes);
    free(s);
}

const struct steer_statistics *steer_statistics(const struct steer *s)
{
    return &s->statistics;
}
