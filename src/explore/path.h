/* path.h - one execution, as far as a search has taken it: moves are made and taken back.
 *
 * The path begins at the base, the state just before the program starts its second thread (what comes
 * before has one schedule).  A move lets one thread go on up to the next place where it matters
 * who goes first; what is asked on the way (which waiter is notified, ...) is answered by the move
 * too.  Equal moves from equal states lead to equal states, so a list of moves is a witness: it
 * can be replayed in another process.
 *
 * Everything that the path changes, the analyses' state included, is taken back with it.
 *
 * Which moves are possible: moves.h.  What else a path is made of: path_inside.h. */
#ifndef EXPLORE_PATH_H
#define EXPLORE_PATH_H

#include "event/trace.h"
#include "explore/events.h"
#include "explore/reduction.h"
#include "vm/vm.h"

enum { PATH_MAX_QUESTIONS = 6 }; /* of one move */

struct move {
    uint32_t thread;
    uint8_t kind; /* enum trace_move */
    uint8_t answer_count;
    uint16_t answers[PATH_MAX_QUESTIONS]; /* beyond these option 0 is taken, and a gap noted */
    bool is_keyed; /* once it was made: the key of the state before it had been taken */
};

/* How the path stands after a move. */
enum path_state {
    PATH_OPEN,
    PATH_ENDED,    /* the program has ended */
    PATH_DEADLOCK, /* no thread can go on */
    PATH_VOID, /* it is no execution: what its reads have promised does not come true (relaxed.h) */
    PATH_UNSUPPORTED /* cannot be followed any further: path->reason */
};

enum { PATH_MAX_RANDOM = 1000 };

/* When the time of a wait, park or join may end it.  (A sleep is always over at some time.) */
enum timeouts {
    TIMEOUTS_ANY,  /* at any moment: in every state */
    TIMEOUTS_LAST, /* when nothing else can happen: no thread can run, and none sleeps */
    TIMEOUTS_NEVER
};

struct path_options {
    struct tracking_options tracking;
    bool spurious;      /* waits may end for no reason */
    double max_seconds; /* then the VM is asked for the end (vm_interrupt()); 0: no bound */
    enum timeouts timeouts;
    uint32_t random; /* numbers below so many, and coins, are choices (chance.h); 0: none */
    uint32_t given;  /* values from outside that are taken as given: vm->search.given.accepted */
    bool history;    /* keep the acquiring history (history.h) */
    bool relaxed; /* reads of places that race may see other writes than the last one (relaxed.h) */
    uint32_t reductions;           /* bits of enum reduction */
    struct amendments *amendments; /* the program is taken as if changed so; NULL: as it is */
};

struct recorder;
struct covering;

struct path {
    struct vm *vm;
    struct path_options options;
    struct tracking *tracking;
    struct trace_names *names; /* for recorders */
    struct switches *switches; /* NULL: no thread was ever started */
    struct footprints *footprints;
    struct symmetry *symmetry;
    struct relaxed *relaxed; /* NULL: not wanted */
    struct events events;    /* what the VM's events come to */
    struct sightings seen;   /* what the last move has shown */
    struct stopper stopper;  /* how far moves go */
    struct recorder *before; /* what was thrown before the base; NULL: nothing */

    bool left_out; /* time-outs were left out because of options.timeouts; never undone */
    enum path_state state;
    struct error reason;
    uint32_t depth; /* moves made */
    /* How often path_begin_pass() has changed what moves are: moves and keys of an earlier generation mean
     * nothing in this one. */
    uint32_t generation;

    /* What the last move was asked. */
    uint8_t asked;
    uint16_t options_of[PATH_MAX_QUESTIONS]; /* how many answers each question had */

    struct path_inside *inside;
};

/* Boots the VM and runs it up to the base.  PATH_ENDED or PATH_DEADLOCK: the program came to that
 * without ever starting a thread. */
void path_begin(struct path *path, struct vm *vm, const struct path_options *options);
void path_release(struct path *path);

double path_seconds(const struct path *path); /* since path_begin() */
/* What may be done after the time is up, in seconds: to record what was found before. */
double path_grace(double max_seconds);
/* Are moves made from now on that were made before?  Nothing may come between them, and what they show
 * is nothing new: no gap counts.  A path that is late does not end them: only vm_is_due() does. */
void path_set_remaking(struct path *path, bool remaking);
/* From the next pass on, what was learned may be relied on until the contrary is seen: that threads have no place in
 * common (persistent.h), that locks guard a place (guards.h).  Returns whether the pass must be begun anew to
 * use it.
 *
 * Condition of soundness: paths are followed to their ends, where the contrary shows.  Once a path was given up as no
 * execution of the program (PATH_VOID), what it would have shown is not known: nothing is relied on any more until
 * path_begin_search(). */
bool path_rely(struct path *path);
bool path_relies(const struct path *path);
void path_begin_search(struct path *path, bool relies);

/* Is the time a part of the state? */
bool path_has_clock(const struct path *path);

void path_make(struct path *path, const struct move *move);
/* The path goes on for ever from here: p->seen.swallowed has what is swallowed for good, as at an end. */
void path_look_as_at_end(struct path *path);
/* The move that was made last; depth must not be 0. */
const struct move *path_last_move(const struct path *path);
/* Was an early time-out among the moves (path_is_early_move(), moves.h)? */
bool path_is_early(const struct path *path);
/* How many acquires it has shown that were not known to the history (history.h). */
uint32_t path_new_acquires(const struct path *path);
/* Takes moves back until `depth` are left. */
void path_rewind(struct path *path, uint32_t depth);
/* Makes the moves again with a recorder listening, those of which it has no recording (recordings.h); the
 * path is as before, afterwards.  The caller frees the recorder.  NULL: the VM was asked for the end a second
 * time (vm_is_due()), and the path stands at the base. */
struct recorder *path_record(struct path *path);

/* The moves made, `depth` of them; the caller frees. */
struct move *path_copy_moves(const struct path *path);
/* Goes back to the base and makes these moves again.  False: as of path_record(). */
bool path_go(struct path *path, const struct move *moves, uint32_t count);

/* From now on moves are exact: they are made by path_step(), which says how far each one goes, as a step of a trace
 * does, and the recorder listens.  A thread can be stopped at any place in this way, also directly behind an access.  What
 * is recorded can be replayed. */
void path_begin_steps(struct path *path, struct recorder *recorder);
void path_step(struct path *path, const struct move *move, uint32_t length);
/* Moves go as far as the switches say again.  The caller takes the exact ones back: nothing else may follow them. */
void path_end_steps(struct path *path);
bool path_makes_steps(const struct path *path);
/* path_begin_steps(), for the steps of a trace that another process has recorded. */
void path_replay(struct path *path, const struct trace *trace, struct recorder *recorder);

/* A pass of a search begins: what was found to be a switching point becomes one, and what the last one
 * found to matter is part of the state.  The path stands at the base.  False: the program cannot be
 * brought back there (path->reason), and the path cannot be used any more.  is_anew: what was learned and need not
 * be used counts, too; the passes of all searches on the path must begin anew. */
bool path_begin_pass(struct path *path, bool is_anew);
/* Has a pass missed something? */
bool path_needs_pass(const struct path *path);
/* What was learned of footprints counts from now on, in the middle of a pass.  False: it has relied on what does
 * not hold, and must begin anew. */
bool path_learn(struct path *path);

struct state_key path_key(struct path *path);
/* Up to symmetry (symmetry.h). */
struct state_key path_symmetric_key(struct path *path);
/* Of the state whose key was taken last, and is this: is it covered by one of the visited (covering.h)?  Then
 * *key is the key of that one. */
bool path_is_covered(struct path *path, struct covering *covering, const struct visited *visited,
                     struct state_key *key);

#endif
