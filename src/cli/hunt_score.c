/* hunt_score.c - see hunt_score.h. */
#include "cli/hunt_score.h"

#include "base/arena.h"
#include "base/stream.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

void hunt_score_release(struct hunt_score *s)
{
    for (uint32_t i = 0; i < s->race_count; i++) {
        free(s->races[i].identity);
        free(s->races[i].title);
    }
    free(s->races);
    free(s->runs);
    free(s->seen);
    *s = (struct hunt_score){0};
}

/* ---- while it runs ---- */

void hunt_score_begin(struct hunt_score *s, enum strategy strategy, uint32_t number, bool is_first)
{
    GROW(s->runs, s->run_count, s->run_capacity);
    s->runs[s->run_count++] =
        (struct scored_run){.strategy = strategy, .number = number, .is_first = is_first};
    s->seen_count = 0;
}

/* "data race; PLACE; write at A; read at B" with A and B sorted. */
char *hunt_race_identity(const char *identity)
{
    static const char separator[] = "; ";
    const char *parts[2], *end = identity + strlen(identity);
    unsigned found = 0;
    for (const char *at = end; at > identity && found < 2; at--)
        if (strncmp(at, separator, strlen(separator)) == 0)
            parts[found++] = at;
    if (found < 2)
        return strdup(identity);
    int a = (int)(parts[0] - parts[1]);
    bool is_sorted = strcmp(parts[1], parts[0]) <= 0;
    return text_printf("%.*s%.*s%.*s", (int)(parts[1] - identity), identity,
                       is_sorted ? a : (int)(end - parts[0]), is_sorted ? parts[1] : parts[0],
                       is_sorted ? (int)(end - parts[0]) : a, is_sorted ? parts[0] : parts[1]);
}

static uint32_t race_of(struct hunt_score *s, const char *identity, const char *title)
{
    for (uint32_t i = 0; i < s->race_count; i++)
        if (strcmp(s->races[i].identity, identity) == 0)
            return i;
    const struct scored_run *run = &s->runs[s->run_count - 1];
    GROW(s->races, s->race_count, s->race_capacity);
    s->races[s->race_count] = (struct scored_race){.identity = strdup(identity),
                                                   .title = strdup(title),
                                                   .first = run->strategy,
                                                   .first_run = run->number,
                                                   .is_of_first = run->is_first};
    s->runs[s->run_count - 1].news++;
    return s->race_count++;
}

void hunt_score_race(struct hunt_score *s, const char *identity, const char *title)
{
    struct scored_run *run = &s->runs[s->run_count - 1];
    char *key = hunt_race_identity(identity);
    uint32_t race = race_of(s, key, title);
    free(key);
    for (uint32_t i = 0; i < s->seen_count; i++)
        if (s->seen[i] == race)
            return;
    GROW(s->seen, s->seen_count, s->seen_capacity);
    s->seen[s->seen_count++] = race;
    run->races++;
    if (!run->is_first && !s->races[race].by) { /* the plain run belongs to no strategy */
        s->races[race].first = run->strategy;
        s->races[race].first_run = run->number;
    }
    if (!run->is_first && !(s->races[race].by & 1u << run->strategy)) {
        s->races[race].by |= 1u << run->strategy;
        run->fresh++;
    }
}

void hunt_score_end(struct hunt_score *s)
{
    s->seen_count = 0;
}

/* ---- figures ---- */

uint32_t hunt_score_runs(const struct hunt_score *s, enum strategy strategy)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->run_count; i++)
        count += s->runs[i].strategy == strategy && !s->runs[i].is_first;
    return count;
}

uint32_t hunt_score_races(const struct hunt_score *s, enum strategy strategy, uint32_t runs)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->run_count; i++)
        if (s->runs[i].strategy == strategy && !s->runs[i].is_first && s->runs[i].number < runs)
            count += s->runs[i].fresh;
    return count;
}

enum { RIVALS = 1u << STRATEGY_NATIVE | 1u << STRATEGY_CONTEST | 1u << STRATEGY_PCT };

/* Races of the strategy that none of native, contest and pct has found. */
static uint32_t count_new(const struct hunt_score *s, enum strategy strategy)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->race_count; i++)
        count += (s->races[i].by & 1u << strategy) && !(s->races[i].by & RIVALS);
    return count;
}

struct totals {
    double seconds;
    uint64_t holds, met, thrashing;
};

static struct totals totals_of(const struct hunt_score *s, enum strategy strategy)
{
    struct totals t = {0};
    for (uint32_t i = 0; i < s->run_count; i++) {
        const struct scored_run *run = &s->runs[i];
        if (run->strategy != strategy || run->is_first)
            continue;
        t.seconds += run->seconds;
        t.holds += run->steer.holds;
        t.met += run->steer.met;
        t.thrashing += run->steer.thrashing;
    }
    return t;
}

/* ---- the report ---- */

static void print_table(FILE *out, const struct hunt_score *s)
{
    fprintf(out, "strategy      runs  races   new  missed  seconds  slowdown  holds  thrashing\n");
    for (unsigned i = 0; i < STRATEGIES; i++) {
        enum strategy strategy = (enum strategy)i;
        uint32_t runs = hunt_score_runs(s, strategy);
        struct totals t = totals_of(s, strategy);
        if (!runs)
            continue;
        uint32_t races = hunt_score_races(s, strategy, UINT32_MAX);
        fprintf(out, "%-12s  %4u  %5u  %4u  %6u  %7.2f  ", strategy_name(strategy), runs, races,
                count_new(s, strategy), s->race_count - races, t.seconds / runs);
        if (s->plain > 0)
            fprintf(out, "%7.1fx  ", t.seconds / runs / s->plain);
        else
            fputs("       -  ", out);
        fprintf(out, "%5llu  %8.1f%%\n", (unsigned long long)t.holds,
                t.holds ? 100.0 * (double)t.thrashing / (double)t.holds : 0);
    }
}

/* The run that the next column is about, the last one also where it is out of step; 0: there is none. */
static uint32_t next_column(uint32_t n, uint32_t step, uint32_t longest)
{
    return n == longest ? 0 : n + step < longest ? n + step : longest;
}

static void print_curve(FILE *out, const struct hunt_score *s)
{
    uint32_t longest = 0;
    for (unsigned i = 0; i < STRATEGIES; i++)
        if (hunt_score_runs(s, (enum strategy)i) > longest)
            longest = hunt_score_runs(s, (enum strategy)i);
    uint32_t step = longest > 12 ? (longest + 11) / 12 : 1;
    fputs("\nraces after run", out);
    for (uint32_t n = 0; (n = next_column(n, step, longest));)
        fprintf(out, " %4u", n);
    fputc('\n', out);
    for (unsigned i = 0; i < STRATEGIES; i++) {
        uint32_t runs = hunt_score_runs(s, (enum strategy)i);
        if (!runs)
            continue;
        fprintf(out, "%-15s", strategy_name((enum strategy)i));
        for (uint32_t n = 0; (n = next_column(n, step, longest)) && n <= runs;)
            fprintf(out, " %4u", hunt_score_races(s, (enum strategy)i, n));
        fputc('\n', out);
    }
}

void hunt_score_print(FILE *out, const struct hunt_score *s)
{
    unsigned strategies = 0;
    for (unsigned i = 0; i < STRATEGIES; i++)
        strategies += hunt_score_runs(s, (enum strategy)i) > 0;
    for (uint32_t i = 0; i < s->race_count; i++) {
        const struct scored_race *race = &s->races[i];
        if (race->is_of_first)
            fprintf(out, "the plain run: %s\n", race->title);
        else
            fprintf(out, "%s, run %u: %s\n", strategy_name(race->first), race->first_run + 1,
                    race->title);
    }
    if (s->race_count)
        fputc('\n', out);
    print_table(out, s);
    if (strategies > 1)
        print_curve(out, s);
}

static bool ends_so(const struct scored_run *run, bool is_deadlock)
{
    return is_deadlock ? run->is_deadlock : run->is_cut;
}

static void print_end(FILE *out, const struct hunt_score *s, bool is_deadlock, const char *what)
{
    uint32_t count = 0, plain = 0, counts[STRATEGIES] = {0};
    for (uint32_t i = 0; i < s->run_count; i++) {
        const struct scored_run *run = &s->runs[i];
        if (!ends_so(run, is_deadlock))
            continue;
        count++;
        ++*(run->is_first ? &plain : &counts[run->strategy]);
    }
    if (!count)
        return;
    fprintf(out, "%u run%s %s: %s", count, count == 1 ? "" : "s", what,
            plain ? "the plain one" : "");
    const char *separator = plain ? ", " : "";
    for (unsigned i = 0; i < STRATEGIES; i++)
        if (counts[i]) {
            fprintf(out, "%s%s %u", separator, strategy_name((enum strategy)i), counts[i]);
            separator = ", ";
        }
    fputc('\n', out);
}

void hunt_score_print_ends(FILE *out, const struct hunt_score *s)
{
    print_end(out, s, true, "ended in a deadlock");
    print_end(out, s, false, "did not come to an end");
}

static json_t *run_json(const struct scored_run *run)
{
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)run->seed);
    return json_pack(
        "{s:s, s:I, s:s, s:b, s:I, s:I, s:I, s:f, s:f, s:b, s:b, s:{s:I, s:I, s:I, s:I, s:I}}",
        "strategy", strategy_name(run->strategy), "run", (json_int_t)run->number + 1, "seed", seed,
        "first", run->is_first, "races", (json_int_t)run->races, "fresh", (json_int_t)run->fresh,
        "new", (json_int_t)run->news, "seconds", run->seconds, "cpu_seconds", run->cpu, "deadlock",
        run->is_deadlock, "cut", run->is_cut, "steering", "requests",
        (json_int_t)run->steer.requests, "holds", (json_int_t)run->steer.holds, "met",
        (json_int_t)run->steer.met, "failed", (json_int_t)run->steer.failed, "thrashing",
        (json_int_t)run->steer.thrashing);
}

json_t *hunt_score_json(const struct hunt_score *s)
{
    json_t *runs = json_array(), *races = json_array();
    for (uint32_t i = 0; i < s->run_count; i++)
        json_array_append_new(runs, run_json(&s->runs[i]));
    for (uint32_t i = 0; i < s->race_count; i++) {
        const struct scored_race *race = &s->races[i];
        char *title = utf8_repaired(race->title);
        json_t *by = json_array();
        for (unsigned k = 0; k < STRATEGIES; k++)
            if (race->by & 1u << k)
                json_array_append_new(by, json_string(strategy_name((enum strategy)k)));
        json_array_append_new(races,
                              json_pack("{s:s, s:s, s:I, s:o}", "title", title, "first",
                                        race->is_of_first ? "plain" : strategy_name(race->first),
                                        "run", (json_int_t)race->first_run + !race->is_of_first,
                                        "by", by));
        free(title);
    }
    return json_pack("{s:o, s:o, s:f}", "runs", runs, "races", races, "plain_seconds", s->plain);
}
