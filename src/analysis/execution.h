/* execution.h - one execution of a program as the memory model sees it (JLS 17.4.6), and pools of them.
 *
 * An execution is its actions, in an order that agrees with program order and with the synchronization
 * order, and for each read the write that it sees.  Only actions count that the memory model can tell apart:
 * accesses of relaxed places (those that race, or are accessed in modes between plain and volatile), and
 * synchronization of which more than one thread takes part.  What else orders actions (starts, joins, class
 * initialization, freezes of final fields, library code) is in the happens-before order, which is given as it
 * was found while the execution was made.
 *
 * The write of a place's initial value is no action of any thread: WRITE_INITIAL stands for it.  It happens
 * before everything.
 *
 * A write that comes later in the order than the read that sees it is a future write.  If it synchronizes
 * with the read, it happens before it all the same: acquires and releases are not in the synchronization order.
 *
 * Places, threads and values are numbered the same way in all executions of a pool: threads by who started them,
 * objects by their thread, class and number, values of references by the object's name.  So actions of different
 * executions can be compared.
 *
 * Nothing here knows of a machine or of a search; the models (causality.h, jam.h, buffers.h) judge executions by
 * these data alone. */
#ifndef ANALYSIS_EXECUTION_H
#define ANALYSIS_EXECUTION_H

#include "event/analysis.h"

enum action_kind {
    ACTION_READ,
    ACTION_WRITE,
    ACTION_UPDATE, /* a read-modify-write that wrote; one that did not is a READ of its read's mode */
    ACTION_LOCK,   /* of a monitor: place is its number */
    ACTION_UNLOCK,
    ACTION_FENCE,
    ACTION_EXTERNAL, /* the program shows something to the outside (JLS 17.4.2) */
};

enum { WRITE_INITIAL = UINT16_MAX, EXECUTION_MAX_ACTIONS = 256 };

struct action {
    uint16_t thread; /* dense, from 0, the same in all executions of a pool */
    uint8_t kind;    /* enum action_kind */
    uint8_t
        mode; /* enum access_mode: of the read (READ, UPDATE) or of the write; enum fence_kind of a fence */
    uint8_t write_mode; /* UPDATE: mode of its write */
    bool is_failed;     /* READ: of a read-modify-write that wrote nothing */
    bool is_frozen;     /* READ: the write that it sees happens before it by final fields alone */
    uint16_t seen;      /* READ, UPDATE: index of the write that it sees; or WRITE_INITIAL */
    uint32_t place;     /* number of the place or monitor; 0: none (fences, external actions) */
    uint32_t statement; /* number of the place in the code: what --identity=statement goes by */
    uint32_t nth;       /* of its thread, kind and place, from 0: what --identity=count goes by */
    uint64_t value;     /* WRITE, UPDATE: written; READ: read; EXTERNAL: what is shown, as a hash */
    uint64_t read;      /* UPDATE: read */
};

/* A set of actions of one execution. */
struct action_set {
    uint64_t words[EXECUTION_MAX_ACTIONS / 64];
};

static inline bool action_set_has(const struct action_set *set, uint32_t i)
{
    return set->words[i / 64] >> (i % 64) & 1;
}

static inline void action_set_add(struct action_set *set, uint32_t i)
{
    set->words[i / 64] |= (uint64_t)1 << (i % 64);
}

static inline void action_set_remove(struct action_set *set, uint32_t i)
{
    set->words[i / 64] &= ~((uint64_t)1 << (i % 64));
}

enum { ACTION_SET_WORDS = EXECUTION_MAX_ACTIONS / 64 };

static inline bool action_set_is_empty(const struct action_set *set)
{
    uint64_t all = 0;
    for (int w = 0; w < ACTION_SET_WORDS; w++)
        all |= set->words[w];
    return !all;
}

static inline bool action_set_equals(const struct action_set *a, const struct action_set *b)
{
    uint64_t all = 0;
    for (int w = 0; w < ACTION_SET_WORDS; w++)
        all |= a->words[w] ^ b->words[w];
    return !all;
}

/* Is every action of `part` in `whole`? */
static inline bool action_set_contains(const struct action_set *whole,
                                       const struct action_set *part)
{
    uint64_t all = 0;
    for (int w = 0; w < ACTION_SET_WORDS; w++)
        all |= part->words[w] & ~whole->words[w];
    return !all;
}

static inline bool action_sets_meet(const struct action_set *a, const struct action_set *b)
{
    uint64_t all = 0;
    for (int w = 0; w < ACTION_SET_WORDS; w++)
        all |= a->words[w] & b->words[w];
    return all;
}

static inline struct action_set action_set_and(const struct action_set *a,
                                               const struct action_set *b)
{
    struct action_set result;
    for (int w = 0; w < ACTION_SET_WORDS; w++)
        result.words[w] = a->words[w] & b->words[w];
    return result;
}

static inline struct action_set action_set_or(const struct action_set *a,
                                              const struct action_set *b)
{
    struct action_set result;
    for (int w = 0; w < ACTION_SET_WORDS; w++)
        result.words[w] = a->words[w] | b->words[w];
    return result;
}

static inline struct action_set action_set_minus(const struct action_set *a,
                                                 const struct action_set *b)
{
    struct action_set result;
    for (int w = 0; w < ACTION_SET_WORDS; w++)
        result.words[w] = a->words[w] & ~b->words[w];
    return result;
}

/* The first member from i on; EXECUTION_MAX_ACTIONS: none.
 * for (uint32_t i = action_set_next(s, 0); i < EXECUTION_MAX_ACTIONS; i = action_set_next(s, i + 1)) */
static inline uint32_t action_set_next(const struct action_set *set, uint32_t i)
{
    for (; i < EXECUTION_MAX_ACTIONS; i = (i / 64 + 1) * 64) {
        uint64_t rest = set->words[i / 64] >> (i % 64);
        if (rest)
            return i + (uint32_t)__builtin_ctzll(rest);
    }
    return EXECUTION_MAX_ACTIONS;
}

#define FOR_ACTIONS(i, set)                                               \
    for (uint32_t i = action_set_next(set, 0); i < EXECUTION_MAX_ACTIONS; \
         i = action_set_next(set, i + 1))

static inline uint32_t action_set_count(const struct action_set *set)
{
    uint32_t count = 0;
    for (int w = 0; w < ACTION_SET_WORDS; w++)
        count += (uint32_t)__builtin_popcountll(set->words[w]);
    return count;
}

struct execution {
    uint32_t count;
    struct action *actions;
    struct action_set
        *before; /* before[i]: the actions that happen before action i (program order included) */
    uint32_t outcome; /* number of what it comes to: output, and how it ends */
    bool
        is_interleaving; /* it was made as one: sequentially consistent for certain.  False: it may be, too */
};

/* Does action a happen before b? */
static inline bool execution_is_before(const struct execution *e, uint32_t a, uint32_t b)
{
    return action_set_has(&e->before[b], a);
}

static inline bool action_reads(const struct action *a)
{
    return a->kind == ACTION_READ || a->kind == ACTION_UPDATE;
}

static inline bool action_writes(const struct action *a)
{
    return a->kind == ACTION_WRITE || a->kind == ACTION_UPDATE;
}

/* The mode of what it writes; of a read that of the read. */
static inline enum access_mode action_write_mode(const struct action *a)
{
    return (enum access_mode)(a->kind == ACTION_UPDATE ? a->write_mode : a->mode);
}

/* Is it a synchronization action (JLS 17.4.2)? */
static inline bool action_synchronizes(const struct action *a)
{
    return a->kind == ACTION_LOCK || a->kind == ACTION_UNLOCK ||
           ((action_reads(a) || action_writes(a)) && a->mode == MODE_VOLATILE);
}

/* Do a and b come in an order that matters: synchronization actions of one place or monitor? */
static inline bool actions_are_ordered(const struct action *a, const struct action *b)
{
    return action_synchronizes(a) && action_synchronizes(b) && a->place == b->place &&
           (a->kind == ACTION_LOCK || a->kind == ACTION_UNLOCK) ==
               (b->kind == ACTION_LOCK || b->kind == ACTION_UNLOCK);
}

/* All executions of a program over the values that were found, each once. */
struct pool_of_executions {
    struct execution *executions;
    uint32_t count, capacity;
    uint32_t outcome_count; /* more than the highest outcome of them */
    uint64_t *hashes;       /* of each execution, of what it is */
    uint32_t *table;        /* open addressing: number of an execution + 1; 0: free */
    uint32_t slots;
};

void executions_init(struct pool_of_executions *pool);
void executions_release(struct pool_of_executions *pool);
/* Adds a copy, unless it is there; returns whether it was added.  Two are the same when each thread does the same
 * actions (in the same statements), the same writes are seen, actions of one monitor or volatile place come in the
 * same order, the same actions happen before each action, and the outcome is the same.  One that was made as an
 * interleaving, too, is marked as such. */
bool executions_add(struct pool_of_executions *pool, const struct execution *e);

/* Happens-before consistency and the rest of what makes an execution well-formed (JLS 17.4.7), from the data alone:
 *   - happens-before has no cycle;
 *   - a read sees a write of its place, of the value that it reads; the value of an initial write is not known here;
 *   - no read happens before the write that it sees, and none of the place overwrites that write in between;
 *   - a volatile read that sees a volatile write sees the last one in the order of the actions, and none of them comes
 *     before it when it sees the initial value (a place that is accessed in other modes as well has writes that are not
 *     in the synchronization order: these are bound by happens-before alone);
 *   - no two read-modify-writes see the same write;
 *   - a monitor is locked by at most one thread, and unlocked by the one that has locked it. */
bool execution_is_well_formed(const struct execution *e);

/* What a model says of an execution.  Undecided: it would take more steps than were granted, or the execution is
 * larger than the model's code can judge; nothing is known then. */
enum judgement { JUDGED_FORBIDDEN, JUDGED_ALLOWED, JUDGED_UNDECIDED };

#endif
