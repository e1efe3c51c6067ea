/* trying.c - see trying.h. */
#include "cli/trying.h"

#include "base/arena.h"
#include "base/stream.h"
#include "cli/terminal_options.h"
#include "finding/amendment.h"

#include <stdlib.h>
#include <string.h>

struct program_suggestion *suggestion_of(const struct program_advice *p, const char *amendments)
{
    for (uint32_t i = 0; i < p->count; i++)
        if (strcmp(p->items[i].amendments, amendments) == 0)
            return &p->items[i];
    return NULL;
}

static bool is_stopped(const struct trying *t)
{
    return t->stopped && t->stopped();
}

/* False, and nothing to release: there was no time, or it was stopped. */
static bool try_amendments(struct trying *t, const char *amendments, const bool *to_remove,
                           struct verification *result)
{
    if (t->seconds <= 0 || is_stopped(t))
        return false;
    double begun = seconds_now();
    *result = t->try_out(t->self, amendments, to_remove, t->seconds);
    t->seconds -= seconds_now() - begun;
    if (result->verdict != VERDICT_UNVERIFIED || !is_stopped(t))
        return true;
    verification_release(result);
    return false;
}

static void set_verdict(enum verdict *verdict, char **text, enum verdict new_verdict,
                        const char *new_text)
{
    *verdict = new_verdict;
    free(*text);
    *text = strdup(new_text);
}

static bool *chosen_set(const struct program_advice *p)
{
    bool *set = xcalloc(p->count + (size_t)1, sizeof *set);
    for (uint32_t i = 0; i < p->chosen_count; i++)
        set[p->chosen[i]] = true;
    return set;
}

/* What was said of the chosen set does not hold for another one. */
static void choose_again(struct program_advice *p)
{
    bool *before = chosen_set(p);
    program_advice_choose(p, &(struct refused_sets){0});
    bool *after = chosen_set(p);
    if (memcmp(before, after, p->count * sizeof *after) != 0)
        set_verdict(&p->verdict, &p->verdict_text, VERDICT_UNTRIED, "");
    free(before);
    free(after);
}

bool suggestion_loses_updates(const struct program_suggestion *s, uint32_t races)
{
    for (uint32_t i = 0; i < races; i++)
        if (s->insufficient[i] && s->removes[i])
            return true;
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
        set_verdict(&s->verdict, &s->verdict_text, VERDICT_UNVERIFIED, "too vague to be tried out");
        s->excluded = true;
        choose_again(p);
        return;
    }
    if (!try_amendments(t, s->amendments, s->frequency ? s->removes : s->helps, &v))
        return;
    set_verdict(&s->verdict, &s->verdict_text, v.verdict, v.text);
    s->leaves_more = v.leaves_more;
    if (v.gone && v.verdict != VERDICT_HARMFUL) { /* tells more than the recorded traces */
        free(s->gone);
        s->gone = v.gone;
        v.gone = NULL;
    }
    if (v.verdict == VERDICT_VERIFIED && suggestion_loses_updates(s, p->race_count))
        set_verdict(&s->verdict, &s->verdict_text, VERDICT_PARTIAL,
                    "the races are gone, but updates can still be lost");
    verification_release(&v);
    choose_again(p);
}

static char *chosen_amendments(const struct program_advice *p)
{
    struct stream stream;
    FILE *out = stream_begin(&stream);
    for (uint32_t i = 0; i < p->chosen_count; i++)
        fprintf(out, "%s%s", i ? "\n" : "", p->items[p->chosen[i]].amendments);
    return stream_end(&stream);
}

static void choose_set(struct program_advice *p, const bool *set)
{
    p->chosen_count = 0;
    for (uint32_t i = 0; i < p->count; i++)
        if (set[i])
            p->chosen[p->chosen_count++] = i;
}

/* Does the set do something about all updates that are lost? */
static bool is_sufficient(const struct program_advice *p, const bool *set)
{
    for (uint32_t r = 0; r < p->race_count; r++) {
        bool loses = false, good = false;
        for (uint32_t i = 0; i < p->count; i++) {
            loses = loses || p->items[i].insufficient[r];
            good = good || (set[i] && !p->items[i].insufficient[r] &&
                            program_suggestion_removes(&p->items[i], r));
        }
        if (loses && !good)
            return false;
    }
    return true;
}

/* Looks for a verified set of so many suggestions, from the `from`-th on, in addition to those that the set
 * has.  True: the set is one, and *known what was said of it. */
static bool try_of_size(struct trying *t, bool *set, uint32_t from, uint32_t size, const bool *all,
                        struct verification *known, uint32_t *trials)
{
    struct program_advice *p = t->program;
    for (uint32_t i = from; size > 0 && i < p->count; i++) {
        const struct program_suggestion *s = &p->items[i];
        if (s->excluded || s->verdict == VERDICT_HARMFUL)
            continue;
        set[i] = true;
        if (try_of_size(t, set, i + 1, size - 1, all, known, trials))
            return true;
        set[i] = false;
    }
    struct verification v;
    if (size > 0 || !is_sufficient(p, set) || *trials == 0)
        return false;
    choose_set(p, set);
    char *amendments = chosen_amendments(p);
    bool tried = try_amendments(t, amendments, all, &v);
    free(amendments);
    *trials = tried ? *trials - 1 : 0;
    if (!tried)
        return false;
    bool good = v.verdict == VERDICT_VERIFIED;
    if (good)
        set_verdict(&known->verdict, &known->text, v.verdict, v.text);
    verification_release(&v);
    return good;
}

/* What each suggestion orders adds up, so fewer may do than those that remove every race one by one.  (One
 * alone would have been chosen.)  When not all smaller sets could be tried out, that is told. */
static void find_smaller(struct trying *t, bool *set, const bool *all, struct verification *known)
{
    enum { MAX_TRIALS = 200 };
    struct program_advice *p = t->program;
    bool *smaller = xcalloc(p->count + (size_t)1, sizeof *smaller);
    uint32_t count = 0, trials = MAX_TRIALS;
    for (uint32_t i = 0; i < p->count; i++) {
        count += set[i];
        if (!p->items[i].excluded && p->items[i].verdict == VERDICT_UNTRIED)
            trials = 0;
    }
    for (uint32_t size = 2; size < count && trials; size++) {
        if (!try_of_size(t, smaller, 0, size, all, known, &trials))
            continue;
        memcpy(set, smaller, p->count * sizeof *set);
        count = size;
    }
    if (count > 1 && !trials)
        p->is_smallest = false;
    free(smaller);
}

void try_sets(struct trying *t)
{
    enum { MAX_SETS = 32 };
    struct program_advice *p = t->program;
    struct refused_sets refused = {0};
    struct verification first = {.verdict = VERDICT_UNTRIED}, v;
    bool *before = chosen_set(p);
    bool *all = xmalloc(p->race_count + (size_t)1), is_good = false, goes = true;
    memset(all, true, p->race_count);
    while (!is_good && goes && refused.count < MAX_SETS && program_advice_choose(p, &refused)) {
        char *amendments = chosen_amendments(p);
        goes = try_amendments(t, amendments, all, &v);
        free(amendments);
        if (!goes)
            break;
        is_good = v.verdict == VERDICT_VERIFIED;
        if (is_good || !refused.count)
            set_verdict(&first.verdict, &first.text, v.verdict, v.text);
        verification_release(&v);
        GROW(refused.sets, refused.count, refused.capacity);
        refused.sets[refused.count++] = chosen_set(p);
    }
    if (is_good)
        find_smaller(t, refused.sets[refused.count - 1], all, &first);
    if (refused.count) {
        choose_set(p, refused.sets[is_good ? refused.count - 1 : 0]);
        set_verdict(&p->verdict, &p->verdict_text, first.verdict, first.text);
    } else {
        choose_set(p, before);
    }
    verification_release(&first);
    for (uint32_t i = 0; i < refused.count; i++)
        free(refused.sets[i]);
    free(refused.sets);
    free(before);
    free(all);
}
