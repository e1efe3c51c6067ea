/* relaxed_inside.h - the parts of relaxed memory that only the files which together are it know of:
 *
 *   relaxed.c        places, what is learned, ends of paths
 *   relaxed_log.c    what the path has done, and which writes a read may see
 *   relaxed_trails.c the same by place and thread
 *   relaxed_reads.c  stops before reads, questions, events
 *   relaxed_objects.c  objects that a thread has before they are made, and which is which
 *   relaxed_finals.c what final fields promise of objects that are seen before they are made
 *   relaxed_key.c    what it adds to the key of a state
 *   relax_story.c    what the path has done, for people */
#ifndef EXPLORE_RELAXED_INSIDE_H
#define EXPLORE_RELAXED_INSIDE_H

#include "base/map.h"
#include "base/table.h"
#include "base/vector.h"
#include "explore/relaxed.h"

/* Of a promise: whichever write has the value. */
static const uint32_t NTH_ANY = UINT32_MAX;
static const uint16_t THREAD_ANY =
    UINT16_MAX; /* of whichever thread, but not of the one that reads */

enum { RELAXED_FILTER = 1024 };
enum { HALF = RELAXED_PART };
enum { SEEN_PROMISED = WRITE_INITIAL - 1, MAX_OPTIONS = 4096, EARLY_READS = 1024 };

/* A write that some execution was seen to have. */
struct known_write {
    uint16_t thread;
    uint32_t nth;
    uint64_t value; /* as struct action has it */
    uint8_t mode;   /* enum access_mode */
    bool is_any;    /* while writes of any thread could be seen: it makes no value known */
    /* Of a reference to an object that was made since the base. */
    struct class *class_; /* NULL: it is none */
    int32_t length;       /* of an array */
    uint32_t number;      /* object_names_number() */
};

struct relaxed_place {
    uint64_t key;
    uint32_t number;
    bool is_relaxed, is_pending;
    bool is_updated; /* by read-modify-writes: it counts which of several equal writes one sees */
    bool has_weak_write; /* some path, whatever it was, has written it and released nothing */
    const struct class *class_; /* for people */
    const struct field *field;
    uint32_t offset;
    struct known_write *known;
    uint32_t count, capacity, applied; /* those that this pass knows come first */
};

struct numbered {
    uint64_t key;
    uint32_t number;
};

/* An action of the path. */
struct entry {
    struct action action;
    uint32_t promise;         /* 1 + index of the one that it has made; 0: none */
    uint32_t sequence, index; /* in its thread, in the log */
    uint32_t move;            /* of the path, from 0 */
    place_id place;
    thread_id thread;
    uint32_t epoch;
    uint64_t bits; /* written or read, as they are in memory */
    bool is_reference, is_final;
    bool is_new; /* a write that was not known when it was made */
    bool
        is_frozen; /* a read: the write that it sees was made before, and happens before it by a freeze */
    const struct clock *clock; /* what happens before it */
    struct hb_seen shows;      /* WRITE, UPDATE: what a read that sees it learns */
    uint64_t is_taken;         /* the same: a read-modify-write has seen it, so no other one can */
    uint32_t writes_before;    /* of its thread to its place */
    const struct entry *ordered; /* synchronization: the action of the same place before it */
};

struct promise {
    uint32_t place; /* number */
    uint16_t thread;
    uint32_t nth;
    uint64_t value;
    uint32_t read;      /* index of the entry that made it */
    uint64_t kept;      /* 1 + index of the write; 0: not yet */
    uint64_t is_turned; /* the write that has kept it synchronizes with the read */
};

/* A read before which a thread stands, or which it is about to make. */
struct pending {
    thread_id thread;
    place_id place;
    bool is_plain, is_asked, acquires;
    bool is_free;     /* relaxed_is_free() */
    uint16_t seen;    /* once it is asked: index, WRITE_INITIAL or SEEN_PROMISED */
    bool is_of_plain; /* the same: a plain write */
    struct promise promised;
    uint64_t before; /* what was in the place */
    uint8_t size;
    bool
        is_native; /* a native method reads it: maybe not before it has reported all that it reads */
    bool is_by_view; /* it is read together with other elements */
};

/* An object that was made, or that a thread has before it is. */
struct early {
    ref object;
    uint64_t name;
};

/* The value of a place before the path wrote it. */
struct initial {
    uint64_t bits;
    uint64_t is_taken; /* as of an entry */
    bool is_reference;
};

/* A thread that has started others. */
struct starter {
    thread_id thread;
    uint64_t sum; /* over the names and classes of those that it has started */
};

/* Which threads a thread was seen to start before its end. */
struct started {
    uint64_t key; /* its name */
    uint64_t sum; /* 0: none */
};

/* What the path has done to a place. */
struct trail {
    place_id place;
    struct initial *initial;  /* NULL: the value has not been looked at */
    const struct entry *last; /* write; NULL: none */
    struct vector
        writes; /* entries of a relaxed place: those that may still be seen, in the log's order */
};

/* How many actions a thread has made of a place (its number). */
struct tally {
    uint32_t place;
    uint16_t thread;
    uint32_t of_kind[ACTION_EXTERNAL + 1];
};

/* A state in which the path was, since whose time threads have only read. */
struct stop {
    struct state_key key;
    uint64_t sum;
    uint64_t count, promises; /* of the log, and promises */
};

struct relaxed {
    struct vm *vm;
    struct switches *switches;
    struct object_names *names;
    struct happens_before *order;
    struct analysis analysis;

    /* Never undone. */
    struct table places, threads, statements;
    uint64_t *place_keys; /* by number */
    uint32_t place_count, place_capacity;
    uint32_t relaxed_count;
    /* By a hash of class and offset: may there be a relaxed place? */
    uint8_t filter[RELAXED_FILTER];
    bool has_pending, has_learned, is_free, is_exact, is_off, is_past, is_switching, is_any,
        has_weak, has_fences, has_all_locks, is_turning, has_volatile, learns_by_reading,
        is_uncommitted;
    bool has_finals;      /* final fields are relaxed in this pass */
    uint32_t most_writes; /* relaxed_most_writes() */
    struct table started; /* struct started */
    bool starts_differ;   /* relaxed_starts_differ() */
    struct state_memory memory;
    const char *const *only; /* names of places; of the caller */
    uint32_t only_count;

    struct relaxed_state { /* undoable */
        struct pool pool;
        struct vector log, promises, pending, stops;
        /* Of the log.  Maps have places (trail_at) or their numbers as keys. */
        struct vector trails, tallies,
            lengths; /* lengths: by number of thread, of its part of the log */
        struct map trail_at, tally_of;
        struct map last_ordered, last_change; /* entries that synchronize; that do more than read */
        struct vector news;        /* entries: writes that were not known when they were made */
        struct vector uncaught;    /* references */
        struct vector early, made; /* struct early */
        struct vector shown; /* struct pending: what was read by a native and is to be put back */
        struct vector starters; /* struct starter */
        uint64_t sum;
        uint64_t is_void;
        uint64_t has_early; /* a thread has got an object before it was made or published */
        uint64_t moves;     /* that were begun */
        uint64_t turned;    /* promises that a write has kept which synchronizes with the read */
    } state;

    /* The execution that was made last. */
    struct action *actions;
    struct action_set *before;
    uint32_t *indices; /* of the log's entries in it */
    uint32_t capacity;
};

/* ---- relaxed.c ---- */

struct relaxed_place *relaxed_place_of(struct relaxed *relaxed, ref object, uint32_t offset);
struct relaxed_place *relaxed_numbered(const struct relaxed *relaxed, uint32_t number);
uint16_t relaxed_thread_number(struct relaxed *relaxed, thread_id id);
uint32_t relaxed_statement_number(struct relaxed *relaxed, site_id site);
/* The thread starts the other one; it ends. */
void relaxed_note_start(struct relaxed *relaxed, thread_id thread, thread_id child);
void relaxed_note_end(struct relaxed *relaxed, thread_id thread);
/* A value as it is the same in all executions: objects that were made since the base by their names.  The first: of a place
 * whose writes are told apart by their values, too. */
uint64_t relaxed_canonical(struct relaxed *relaxed, uint64_t bits, bool is_reference);
uint64_t relaxed_value(struct relaxed *relaxed, uint64_t bits, bool is_reference);
/* Is the value known at the place?  Only such are seen while writes of any thread are. */
bool relaxed_knows_value(const struct relaxed_place *place, uint64_t value);
/* Is the write, which is about to be added, in no execution that is known, nor in the log before? */
bool relaxed_is_new(const struct relaxed *relaxed, const struct action *write);
/* The value that a reference to the object is, which has this name (object_names.h). */
uint64_t relaxed_name(ref object, uint64_t name);

/* The path has ended, and its promises are kept: the write that a read sees, by its index; or WRITE_INITIAL. */
uint16_t relaxed_seen(const struct relaxed *relaxed, const struct entry *read);
/* The thread reads a reference: if it gets an object both ways, the object's places are relaxed. */
void relaxed_note_ways(struct relaxed *relaxed, const struct access *read);
/* Is what final fields promise kept, as far as the path has come?  If not, it is no execution. */
bool relaxed_finals_hold(const struct relaxed *relaxed); /* relaxed_finals.c */
/* Is it found out only later whether a read of the object may see what it does? */
bool relaxed_is_judged_later(const struct relaxed *relaxed, ref object);
/* What counts for the promises of final fields, of reads that the path has made of objects that were got early.  For the same
 * the tags are the same. */
struct early_reads {
    uint32_t count;
    uint64_t tags[EARLY_READS];
};
void relaxed_find_early_reads(const struct relaxed *relaxed, struct early_reads *reads);
/* The same: does the write that the read sees happen before it by a freeze alone (JLS 17.5.1)?  Nothing follows from it for
 * other actions. */
bool relaxed_is_frozen(const struct relaxed *relaxed,
                       const struct entry *read); /* relaxed_finals.c */

/* ---- relaxed_trails.c ---- */

/* An index of the log, so that a question costs what was done to the place, not the length of the execution. */
void relaxed_begin_trails(struct relaxed *relaxed);
void relaxed_trails_add(struct relaxed *relaxed, struct entry *entry);
/* The last action of the log, a read, is about to be taken from it. */
void relaxed_trails_remove(struct relaxed *relaxed, const struct entry *read);
struct trail *relaxed_trail(const struct relaxed *relaxed, place_id place); /* NULL: none yet */
struct trail *relaxed_make_trail(struct relaxed *relaxed, place_id place);
const struct initial *relaxed_initial_of(const struct relaxed *relaxed, place_id place);
/* Actions like this one, and writes, by updates too, that the log has. */
uint32_t relaxed_count_of(const struct relaxed *relaxed, const struct action *action);
uint32_t relaxed_writes_of(const struct relaxed *relaxed, uint16_t thread, uint32_t place);
uint32_t relaxed_length(const struct relaxed *relaxed,
                        uint16_t thread); /* of its part of the log */
/* The last action of the same place or monitor before a new one in the synchronization order, if their order counts: that
 * of two reads does not. */
const struct entry *relaxed_ordered_before(const struct relaxed *relaxed,
                                           const struct action *action);

/* ---- relaxed_log.c ---- */

static inline const struct entry *relaxed_entry(const struct relaxed *r, uint64_t i)
{
    return r->state.log.items[i];
}

static inline uint64_t relaxed_log_count(const struct relaxed *r)
{
    return r->state.log.count;
}

/* Does the action happen before what has this clock, of this thread, and comes after it in the path? */
static inline bool entry_is_known(const struct entry *e, thread_id thread,
                                  const struct clock *clock)
{
    return e->thread == thread || clock_of(clock, e->thread) >= e->epoch;
}

static inline bool entry_writes(const struct entry *e, place_id place)
{
    return action_writes(&e->action) && e->place == place;
}

/* Does a read that sees the write learn something of what happened before it? */
static inline bool entry_tells(const struct entry *e)
{
    return e->shows.last_write || e->shows.referred;
}

/* Are reads that acquire asked about releases that come later, too (relaxed_set_turning())? */
static inline bool relaxed_turns(const struct relaxed *r)
{
    return r->is_turning && r->has_weak && r->has_volatile;
}

void relaxed_make_void(struct relaxed *relaxed);
/* Of the action that the thread has just made: what happens before it.  A release has begun the next epoch. */
void relaxed_log_order(struct relaxed *relaxed, struct entry *entry, thread_id thread,
                       bool released);
/* Adds a copy. */
void relaxed_log_add(struct relaxed *relaxed, struct entry *entry);

/* What a read has to choose from. */
struct options {
    uint32_t count;
    bool is_updated;      /* as of the place */
    bool is_judged_later; /* relaxed_is_judged_later() */
    struct option {
        uint16_t seen;
        struct promise promised;
        uint64_t value; /* as struct action has it */
        bool learns;    /* the read learns something of what happened before the write */
        bool is_plain;  /* the write */
    } all[MAX_OPTIONS];
};
void relaxed_find_options(struct relaxed *relaxed, struct options *options,
                          const struct access *read);

/* ---- relaxed_objects.c: objects that a thread has before they are made ---- */

/* The object of that name, if the path has it; 0: it has not. */
ref relaxed_object_named(const struct relaxed *relaxed, uint64_t name);
/* Makes an object that some thread will make, with its default values (section IV.D of the paper).  0: there is no room. */
ref relaxed_make_early(struct relaxed *relaxed, const struct known_write *w);
/* t has made the object: the one that it is, which others may have had before.  self: struct relaxed. */
ref relaxed_made(void *self, struct thread *t, ref object);

/* ---- relaxed_reads.c ---- */

void relaxed_init_events(struct relaxed *relaxed);
/* Of a promise that is turned: the actions by which the write synchronizes with the read, fences or the two themselves. */
void relaxed_find_edge(const struct relaxed *relaxed, const struct promise *promise, uint32_t *from,
                       uint32_t *to);
void relaxed_init_keys(struct relaxed *relaxed); /* relaxed_key.c */
/* Does all count that was done, and which of several equal writes a read sees?  So it is where each execution is made, and where
 * a release may come, or has, that happens before what was done already (relaxed_set_turning()). */
bool relaxed_counts_all(const struct relaxed *relaxed); /* relaxed_key.c */
/* Of a field or element. */
unsigned relaxed_size_at(struct vm *vm, ref object, uint32_t offset);

#endif
