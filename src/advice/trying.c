/* trying.c - see trying.h. */
#include "advice/trying.h"

#include "advice/combine.h"
#include "base/arena.h"
#include "base/seconds.h"
#include "base/stream.h"
#include "finding/amendment.h"

#include <stdlib.h>
#include <string.h>

static bool is_stopped(const struct trying *t)
{
    return t->stopped && t->stopped();
}

/* False, and nothing to release: there was no time, or it was stopped. */
static bool try_amendments(struct trying *t, const char *amendments, const bool *to_remove,
                           struct verification *result)
{
    double seconds = t->deadline - seconds_now();
    if (seconds <= 0 || is_stopped(t))
        return false;
    *result = t->try_out(t->self, amendments, to_remove, seconds);
    if (result->trial.verdict != VERDICT_UNVERIFIED || !is_stopped(t))
        return true;
    verification_release(result);
    return false;
}

/* Some things only a person can do. */
static bool can_be_tried(const char *amendments)
{
    char *copy = strdup(amendments), *rest = copy, *line;
    bool good = true;
    while (good && (line = strsep(&rest, "\n"))) {
        struct amendment amendment;
        struct error error;
        good = amendment_parse(&amendment, line, &error);
        if (good)
            amendment_release(&amendment);
    }
    free(copy);
    return good;
}

void try_suggestion(struct trying *t, struct program_suggestion *s)
{
    struct program_advice *p = t->program;
    struct verification v;
    if (!can_be_tried(s->amendments)) {
        trial_release(&s->trial);
        s->trial = (struct trial){.verdict = VERDICT_UNVERIFIED,
                                  .text = strdup("too vague to be tried out")};
        s->excluded = true;
        return;
    }
    if (!try_amendments(t, s->amendments, s->frequency ? s->removes : s->helps, &v))
        return;
    trial_set(&s->trial, &v.trial);
    s->leaves_more = v.leaves_more;
    /* The search has seen more than the recorded traces. */
    if (v.gone && v.trial.verdict != VERDICT_HARMFUL) {
        free(s->gone);
        s->gone = v.gone;
        v.gone = NULL;
    }
    if (verdict_removes(v.trial.verdict) && program_suggestion_loses_updates(s, p->race_count)) {
        s->trial.verdict = VERDICT_PARTIAL;
        free(s->trial.text);
        s->trial.text =
            text_printf("%s%supdates can still be lost", v.trial.text, *v.trial.text ? "; " : "");
    }
    verification_release(&v);
}

/* ---- sets ---- */

static char *amendments_of(const struct program_advice *p, const bool *set)
{
    struct stream stream;
    FILE *out = stream_begin(&stream);
    const char *between = "";
    for (uint32_t i = 0; i < p->count; i++) {
        if (!set[i])
            continue;
        fprintf(out, "%s%s", between, p->items[i].amendments);
        between = "\n";
    }
    return stream_end(&stream);
}

static bool try_set(struct trying *t, const bool *set, const bool *all, struct verification *result)
{
    char *amendments = amendments_of(t->program, set);
    bool tried = try_amendments(t, amendments, all, result);
    free(amendments);
    return tried;
}

/* A search for a smaller set. */
struct shrinking {
    struct trying *t;
    const bool *all;     /* races */
    bool *set, *allowed; /* by suggestion */
    bool *loses;         /* by race: updates are lost on its place */
    uint32_t *cures;     /* by race: how many of the set do something about that */
    uint32_t *seen, round;
    uint32_t trials;
    int64_t work;
    bool is_cut; /* not all sets were looked at */
    struct verification *known;
};

static bool cures(const struct shrinking *s, uint32_t item, uint32_t race)
{
    const struct program_suggestion *suggestion = &s->t->program->items[item];
    return s->loses[race] && !suggestion->insufficient[race] &&
           program_suggestion_removes(suggestion, race);
}

static void change(struct shrinking *s, uint32_t item, int by)
{
    s->set[item] = by > 0;
    for (uint32_t r = 0; r < s->t->program->race_count; r++)
        if (cures(s, item, r))
            s->cures[r] += (uint32_t)by;
}

/* At least so many more are needed, from the `from`-th on, so that no updates are lost: places that
 * have no suggestion in common need one each.  UINT32_MAX: none are enough. */
static uint32_t least_missing(struct shrinking *s, uint32_t from)
{
    const struct program_advice *p = s->t->program;
    uint32_t missing = 0;
    s->round++;
    for (uint32_t r = 0; r < p->race_count; r++) {
        bool is_apart = true, is_possible = false;
        if (!s->loses[r] || s->cures[r])
            continue;
        s->work -= p->count - from;
        for (uint32_t i = from; i < p->count; i++) {
            if (!s->allowed[i] || !cures(s, i, r))
                continue;
            is_possible = true;
            is_apart = is_apart && s->seen[i] != s->round;
            s->seen[i] = s->round;
        }
        if (!is_possible)
            return UINT32_MAX;
        missing += is_apart;
    }
    return missing;
}

static bool is_over(struct shrinking *s)
{
    s->is_cut = s->is_cut || !s->trials || --s->work < 0 || seconds_now() >= s->t->deadline ||
                is_stopped(s->t);
    return s->is_cut;
}

/* Looks for a verified set of so many suggestions, from the `from`-th on, in addition to those that
 * the set has.  True: the set is one, and *known what was said of it. */
static bool try_of_size(struct shrinking *s, uint32_t from, uint32_t size)
{
    const struct program_advice *p = s->t->program;
    struct verification v;
    if (is_over(s) || least_missing(s, from) > size)
        return false;
    for (uint32_t i = from; size > 0 && i < p->count && !s->is_cut; i++) {
        if (!s->allowed[i])
            continue;
        change(s, i, 1);
        if (try_of_size(s, i + 1, size - 1))
            return true;
        change(s, i, -1);
    }
    if (size > 0)
        return false;
    s->is_cut = !try_set(s->t, s->set, s->all, &v);
    if (s->is_cut)
        return false;
    s->trials--;
    bool good = verdict_removes(v.trial.verdict) && v.trial.verdict <= s->known->trial.verdict;
    if (good)
        trial_set(&s->known->trial, &v.trial);
    verification_release(&v);
    return good;
}

/* Which suggestions a smaller set may have.  What suggestions that were not tried out to the end
 * remove together is unknown. */
static void find_allowed(struct shrinking *s)
{
    const struct program_advice *p = s->t->program;
    for (uint32_t i = 0; i < p->count; i++) {
        const struct program_suggestion *item = &p->items[i];
        s->allowed[i] = !item->excluded && item->trial.verdict != VERDICT_HARMFUL &&
                        !suggestion_is_last_resort(item);
        if (s->allowed[i] &&
            (item->trial.verdict == VERDICT_UNTRIED || item->trial.verdict == VERDICT_UNVERIFIED))
            s->is_cut = true;
        for (uint32_t r = 0; r < p->race_count; r++)
            s->loses[r] = s->loses[r] || item->insufficient[r];
    }
}

/* What suggestions order adds up, so fewer may be enough than one by one.  (A single one would have
 * been chosen.)  False: not all smaller sets could be tried out. */
static bool find_smaller(struct trying *t, bool *set, const bool *all, struct verification *known)
{
    enum { MAX_TRIALS = 200, MAX_WORK = 20000000 };
    struct program_advice *p = t->program;
    size_t items = p->count + (size_t)1, races = p->race_count + (size_t)1;
    struct shrinking s = {
        .t = t,
        .all = all,
        .set = xcalloc(items, sizeof *s.set),
        .allowed = xcalloc(items, sizeof *s.allowed),
        .loses = xcalloc(races, sizeof *s.loses),
        .cures = xcalloc(races, sizeof *s.cures),
        .seen = xcalloc(items, sizeof *s.seen),
        .trials = MAX_TRIALS,
        .work = MAX_WORK,
        .known = known,
    };
    uint32_t count = 0;
    bool is_found = false;
    for (uint32_t i = 0; i < p->count; i++)
        count += set[i];
    find_allowed(&s);
    for (uint32_t size = 2; size < count && !is_found && !s.is_cut; size++)
        is_found = try_of_size(&s, 0, size);
    if (is_found)
        memcpy(set, s.set, p->count * sizeof *set);
    free(s.set);
    free(s.allowed);
    free(s.loses);
    free(s.cures);
    free(s.seen);
    return count <= 1 || !s.is_cut;
}

void try_sets(struct trying *t)
{
    enum { MAX_SETS = 32 };
    struct program_advice *p = t->program;
    struct verification said = {.gone = NULL}, v;
    struct choices *choices = choices_new(p, t->deadline);
    bool *set = xcalloc(p->count + (size_t)1, sizeof *set), is_good = false;
    bool *all = xmalloc(p->race_count + (size_t)1);
    uint32_t tried = 0, others = 0; /* others: of which something is known now */
    memset(all, true, p->race_count);
    bool is_there = choices_next(choices, set);
    p->is_smallest = choices_are_complete(choices);
    program_advice_set(p, is_there ? set : NULL); /* stays chosen unless another one is verified */
    while (is_there && !is_good && tried < MAX_SETS && try_set(t, set, all, &v)) {
        is_good = verdict_removes(v.trial.verdict);
        others += tried && v.trial.verdict != VERDICT_UNVERIFIED;
        if (is_good || !tried)
            trial_set(&said.trial, &v.trial);
        verification_release(&v);
        tried++;
        is_there = is_good || choices_next(choices, set);
    }
    if (is_good) {
        bool is_smallest = choices_are_complete(choices);
        is_smallest = find_smaller(t, set, all, &said) && is_smallest;
        program_advice_set(p, set);
        p->is_smallest = is_smallest;
    } else if (tried == MAX_SETS && is_there) {
        char *text = text_printf("%s%sof the other sets only %u were tried out", said.trial.text,
                                 *said.trial.text ? "; " : "", others);
        struct trial trial = said.trial;
        trial.text = text;
        if (others)
            trial_set(&said.trial, &trial);
        free(text);
        p->is_smallest = false;
    }
    if (tried)
        trial_set(&p->trial, &said.trial);
    verification_release(&said);
    choices_free(choices);
    free(set);
    free(all);
}
