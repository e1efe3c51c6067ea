/* search.h - all schedules of a program, in one of several orders, within bounds.
 *
 * A search keeps the moves that are still to be made (the frontier), each with the node it starts
 * from; nodes know their parents, so that any of them can be reached by taking moves back up to a
 * common ancestor and making the others.  Depth-first search never has to make a move twice.
 *
 * The part of a pass that is done is known in the sense of Knuth's estimation: the moves that a pass
 * begins with have equal parts of the whole, and what a move leads to has equal parts of the move's.  What
 * was left behind is the sum of the parts of all ends of paths.  It never shrinks, and is 1 when the pass is
 * over and at no time before, whatever the order; it says nothing of the time that the rest will take, nor
 * whether another pass follows.
 *
 * The client of the search is called after each move, while the path stands
 * behind that move. */
#ifndef EXPLORE_SEARCH_H
#define EXPLORE_SEARCH_H

#include "explore/path.h"
#include "explore/visited.h"

enum search_order {
    SEARCH_DFS,
    SEARCH_BFS,
    SEARCH_RANDOM, /* walks at random, each from a random place that is still open */
    SEARCH_WF,     /* writes first */
    SEARCH_WW,     /* watch written: what another thread wrote last */
    SEARCH_ARA,    /* avoid release/acquire: threads that have not acquired what was released */
    SEARCH_AF,     /* acquire first, where nothing was released */
};

struct search_options {
    enum search_order order;
    uint64_t seed;       /* of SEARCH_RANDOM */
    uint64_t max_states; /* each 0: no bound */
    uint32_t max_depth;
    uint64_t max_memory; /* bytes of the process */
    bool
        is_default_memory; /* max_memory is three quarters of the machine's, as nothing else was asked for */
    int32_t preemptions; /* -1: no bound */
    bool lost_progress;  /* loops that no schedule leaves are findings */
    /* Moves beyond so many on a path wait until all others were made; then twice as many are followed,
     * and so on: a path without end starves nothing.  0: none waits. */
    uint32_t depth_step;
    /* Passes up to so many states rely on nothing that was learned (path_rely()).  A small search is better made so:
     * it would save little, each thing that turns out not to be true costs a pass, and where there is a race it
     * would be shown later. */
    uint64_t unreliant;
    /* Another search makes what the bound on preemptions leaves out: that is no gap of the answer. */
    bool is_partial;
    /* The search begins where these moves lead, which were made in the path's present generation, and makes one
     * pass in it.  It is partial, relies on nothing, and tells equal threads apart.  NULL: at the base.  The owner
     * keeps them. */
    const struct move *prefix;
    uint32_t prefix_count;
    /* Of a search with a prefix, as 1 + the thread's id, 0: none. */
    thread_id excluded; /* makes no move */
    thread_id favoured; /* goes first wherever it can */
};

struct search_statistics {
    uint64_t states, transitions; /* of the last pass */
    uint64_t all_transitions;     /* of all passes */
    uint64_t ended;               /* moves after which the program had ended */
    uint64_t matched;             /* moves that led to a state that was known */
    uint64_t deferred;            /* states in which only one of several threads had to be tried */
    uint32_t passes, depth, max_depth;
    double left_behind; /* the part of the last pass, as above */
    const char *phase;  /* what is being done, in words; NULL: nothing but this search */
    bool stopped;       /* before everything was tried: by a bound, the user, or its client */
    uint64_t frontier, switching_points;
    uint64_t visited_bytes, memory_bytes;
    double seconds;
};

struct search;

/* What the search reports. */
struct search_client {
    void *self;
    void (*moved)(void *self, struct search *search); /* path->seen, path->state */
    void (*tick)(void *self, const struct search_statistics *statistics); /* now and then */
    /* Another pass is about to begin, after one of so many states; the path stands at the base.  False: the path
     * cannot be used any more.  May be NULL. */
    bool (*begins_anew)(void *self, uint64_t states);
};

struct search *search_new(struct path *path, const struct search_options *options,
                          const struct search_client *client);
void search_free(struct search *search); /* takes the path back to the base unless it is paused */

/* Until everything was covered, a bound was reached, or search_stop().  What was left out is in
 * vm->gaps afterwards: none when everything was covered. */
void search_run(struct search *search);
/* The same, but for at most so many moves.  True: there is more to do. */
bool search_go_on(struct search *search, uint64_t moves);
/* Takes the path back to the base, where others may use it, until search_go_on() is called again.  The search
 * goes on where it was, but begins anew if the path has another generation by then.  What the search has cut
 * is in vm->gaps only while it is not paused. */
void search_pause(struct search *search);
/* Of a partial search that is paused, in its last pass: has it met the bound on preemptions?  Has it not followed
 * a path for another reason? */
bool search_left_out(const struct search *search);
bool search_has_cut(const struct search *search);
/* What early time-outs show (path_is_early()) matters: the search begins anew, and makes all moves without
 * them before the first with one.  That costs moves that are made twice. */
void search_prefer_in_time(struct search *search);
/* Ends the search; the reason is one of the gaps. */
void search_stop(struct search *search, const char *reason);
/* The same, when the reason is one of the gaps already. */
void search_abandon(struct search *search);

const struct search_statistics *search_statistics(struct search *search);

/* After the run, one after the other: the sets of states that no move leaves and in which the program
 * does not end.  The path then stands in a state of the set.  False: there are no more, or it is
 * unknown. */
bool search_next_loop(struct search *search);
/* Of that set: the live threads, but for daemons, that can move in none of its states. */
uint32_t search_idle_threads(const struct search *search, const thread_id **threads);
/* Why it is not known whether there are such sets; NULL: it is. */
const char *search_loops_unknown(const struct search *search);
/* After that.  Where threads go on for ever, a wait that ends by time only when no other thread can go on
 * (TIMEOUTS_LAST) does not end.  But in every execution of the program its time is over some day: what comes then was not
 * searched, which is a gap. */
void search_note_kept_waits(struct search *search);

#endif
