/* steer_inside.h - what the policies share: the threads, and what each of them is held for. */
#ifndef STEER_STEER_INSIDE_H
#define STEER_STEER_INSIDE_H

#include "base/table.h"
#include "steer/steer.h"

struct steer_thread {
    bool is_live, is_held;
    bool is_access;     /* what it is about to do: an access, else a lock request */
    bool writes;        /* the access */
    uint64_t statement; /* which accesses */
    uint64_t object;    /* the lock or the place; 0: none */
    uint64_t type;      /* of the lock */
    int64_t since;      /* it is held */
    int64_t until;      /* at most */
    uint64_t priority;  /* pct, pos; 0: none yet */
    /* drfinder: the thread that is to acquire a lock of the type first. */
    uint32_t escort;
    uint64_t inside;  /* the method that made it the escort */
    uint32_t others;  /* locks of the type that it has acquired, but not this one */
    uint32_t wanted;  /* how often it is to acquire this one, still */
    bool has_come;    /* it has acquired this one */
    uint64_t counted; /* why it is held, a key of steer->counts; 0: that is not counted */
    uint32_t
        expected;    /* racedirected: for which pair it is held, its number and 1; 0: for anybody */
    int64_t longest; /* hold */
    int64_t awaited; /* since when: the hold may have begun before there was an escort */
    int64_t delayed; /* the escort was, by then */
    int64_t slept;   /* by the escort since then */
    int64_t looked;  /* when the escort was looked at last */
    int64_t stuck;   /* since when its escort is stuck; 0: it is not */
    bool is_met;     /* what it is held for has come */
};

/* How often threads were held for one thing. */
struct steer_count {
    uint64_t key;
    uint64_t count;
    uint32_t misses; /* at last one behind the other: they took long, and it did not come */
};

struct steer {
    struct steer_options options;
    struct steer_statistics statistics;
    uint64_t random;
    struct steer_thread *threads;
    uint32_t count, capacity;
    uint32_t held, next; /* how many are; where steer_resume() looks first */
    int64_t begun;       /* INT64_MIN: not yet */
    int64_t wasted;      /* held for nothing, or longer than the longest hold */
    int64_t cost;        /* of all holds */
    uint64_t lowest;     /* priorities that were lowered lie below all others */
    struct table counts;
    struct directed *directed; /* racedirected */
    uint32_t eagerness;        /* drfinder: in how many of a hundred cases it holds */
    uint32_t reach;            /* drfinder: how many of a thread's methods are looked at */
    uint64_t *changes;         /* pct: requests at which a priority is lowered, in order */
    uint32_t change_count, next_change;
};

struct steer_policy {
    void (*begin)(struct steer *steer); /* of a run; NULL: there is nothing to do */
    void (*end)(struct steer *steer);
    /* The thread's record says what it is about to do.  True: it goes on; else `until` is set. */
    bool (*lets_go)(struct steer *steer, uint32_t thread, int64_t now);
    void (*acquired)(struct steer *steer, uint32_t thread, uint64_t lock, uint64_t type);
    /* A held thread: has what it is held for come (is_met), or can it come no more? */
    bool (*is_over)(struct steer *steer, uint32_t thread, int64_t now);
    /* A thread is held no more. */
    void (*released)(struct steer *steer, uint32_t thread);
    /* Ranks threads, the highest moves first; NULL: they move in turn. */
    uint64_t (*rank)(struct steer *steer, uint32_t thread);
};

extern const struct steer_policy policy_native, policy_contest, policy_pct, policy_pos,
    policy_racedirected, policy_drfinder, policy_replay;

uint64_t steer_below(struct steer *steer, uint64_t n); /* a number drawn at random */
/* Holds cost time: is there some left to waste?  So many hundredths of what has passed, and a few holds. */
enum { WASTE = 25 }; /* what most policies may waste */
bool steer_can_waste(const struct steer *steer, unsigned part, int64_t now);
/* Holds that are met cost time, too: is the run still one of the usual length, with so many hundredths more? */
bool steer_is_usual(const struct steer *steer, unsigned part, int64_t now);
enum steer_standing steer_standing(const struct steer *steer, uint32_t thread);

/* The thread is going to be held for that one.  Time in which that one cannot get on does not count: a busy machine must not
 * change what is found, and a thread that sleeps comes in the end. */
void steer_await(struct steer *steer, uint32_t thread, uint32_t escort, int64_t longest,
                 int64_t now);
/* A held thread: has its escort ended, or been stuck for longer than that?  Else the hold may be made longer. */
bool steer_is_vain(struct steer *steer, uint32_t thread, int64_t patience, int64_t now);

#endif
