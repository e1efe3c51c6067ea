/* campaign.h - all schedules of a program, in an order in which an answer is soon worth something.
 *
 * An exhaustive search completes an answer, but until then it has looked at the schedules near one of them.
 * So several ways of looking take turns, on one path:
 *
 *   1. the exhaustive search, depth first, for some thousand moves, and a few walks (walks.h) in between: most
 *      programs are finished then;
 *   2. some thousand moves of varied schedules: walks, and the first states in breadth;
 *   3. the exhaustive search again, with longer paths later (search_options.depth_step), so that one without
 *      end starves nothing; beside it searches of all schedules with at most 0, 1, 2, ... preemptions, of which
 *      each that is finished is a part of the answer; and more walks.
 *
 * Between two passes of the exhaustive search scouts walk: what a pass has missed (a switching point, what threads
 * may still do) mostly hides more of the kind, which some short walks learn at less cost than one pass each.
 *
 * The exhaustive search alone completes the answer.  A campaign that is stopped before says what the bounded
 * searches have covered, and what the time was used for (struct coverage).
 *
 * All of them share what is known of switching points.  When one of them makes a new one a switching point
 * (path->generation), the others begin anew, which they would have to in any case.  Turns are counted in moves, not
 * in seconds, so that the same is done every time; only walks are cut by the clock, when their moves are so long
 * that the second is over before. */
#ifndef EXPLORE_CAMPAIGN_H
#define EXPLORE_CAMPAIGN_H

#include "explore/hot_spots.h"
#include "explore/search.h"

struct campaign;

/* How long turns are, in moves. */
struct campaign_turns {
    uint64_t unreliant;    /* states of passes of the exhaustive search: search_options */
    uint64_t first;        /* of the exhaustive search, before anything else is tried */
    uint64_t walked, wide; /* then */
    uint64_t turn; /* of the exhaustive search, from then on; the others get a sixteenth each */
    /* Moves of the exhaustive search after which it is not likely any more that it ends soon: bounded searches
     * then get as many as it, and walks an eighth. */
    uint64_t large;
    uint32_t depth_step; /* moves on a path after which the others come first */
};
extern const struct campaign_turns campaign_usual_turns;

/* What a campaign has to show that was stopped. */
struct coverage {
    bool is_known; /* false: it was not stopped, or is nothing but one search */
    int32_t
        preemptions; /* all schedules with at most so many were covered; -1: not even those without */
    uint64_t walks;
    struct hot_spot spots[HOT_SPOTS_SHOWN]; /* of the switches of the exhaustive search */
    uint32_t spot_count;
    double early;     /* the share of its moves that came after an early time-out */
    uint32_t threads; /* most that were alive at a time */
    bool is_deep;     /* it has met paths that seem to have no end */
};

/* turns: NULL for one search with these options and nothing else. */
struct campaign *campaign_new(struct path *path, const struct search_options *options,
                              const struct campaign_turns *turns,
                              const struct search_client *client);
/* Takes the path back to the base. */
void campaign_free(struct campaign *campaign);

/* Until everything was covered, a bound was reached, or campaign_stop(); as search_run(). */
void campaign_run(struct campaign *campaign);
/* As those of a search, for all that the campaign consists of. */
void campaign_prefer_in_time(struct campaign *campaign);
void campaign_stop(struct campaign *campaign, const char *reason);

/* The exhaustive one: its loops are those of the program, its ends are counted. */
struct search *campaign_main(const struct campaign *campaign);
/* Those of the exhaustive search; all_transitions are of all. */
const struct search_statistics *campaign_statistics(struct campaign *campaign);
/* After the run.  The caller releases it. */
void campaign_coverage(const struct campaign *campaign, struct coverage *coverage);
void coverage_release(struct coverage *coverage);

#endif
