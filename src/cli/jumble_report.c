/* jumble_report.c - see jumble_report.h. */
#include "cli/jumble_report.h"

#include "base/stream.h"
#include "base/utf8.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* ---- text ---- */

static void put_word(FILE *out, const char *word)
{
    bool is_plain = *word && strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                          "0123456789_./:+-=,@") == strlen(word);
    if (is_plain) {
        fprintf(out, " %s", word);
        return;
    }
    fputs(" '", out);
    for (; *word; word++)
        fputs(*word == '\'' ? "'\\''" : (char[]){*word, '\0'}, out);
    putc('\'', out);
}

static void put_option(FILE *out, const char *name, const char *value)
{
    char *word = text_printf("--%s=%s", name, value);
    put_word(out, word);
    free(word);
}

static void put_number(FILE *out, const char *name, uint32_t value)
{
    if (value)
        fprintf(out, " --%s=%u", name, value);
}

/* Element types as an option has them. */
static void put_arrays(FILE *out, const char *letters)
{
    static const char *const types[] = {"int[]",    "long[]", "float[]", "double[]",
                                        "Object[]", "byte[]", "char[]",  "short[]"};
    if (strlen(letters) > 1)
        fputs(" --array", out);
    else
        put_option(out, "array", types[strchr("IJFDLBCS", *letters) - "IJFDLBCS"]);
}

char *jumble_reproduction(const struct jumble_options *o, const struct jumble_target *t)
{
    const struct jumble_conviction *c = &t->conviction;
    struct stream stream;
    FILE *out = stream_begin(&stream);
    fputs("heddle jumble", out);
    for (uint32_t i = 0; i < t->fields.count; i++)
        put_option(out, "field", t->fields.list[i]);
    if (t->elements)
        put_arrays(out, t->elements);
    if (t->elements && o->index)
        put_option(out, "index", o->index);
    if (t->fields.count + (t->elements != NULL) > 1)
        fputs(" --together", out);
    put_option(out, "heuristics", adversary_heuristic_name(c->heuristic));
    if (c->chosen)
        put_option(out, "chosen", c->chosen);
    fprintf(out, " --seed=%u --runs=1", c->seed);
    put_number(out, "limit", o->limit);
    put_number(out, "fairness", o->fairness);
    if (o->timeout > 0)
        fprintf(out, " --timeout=%g", o->timeout);
    if (o->cpu_timeout > 0)
        fprintf(out, " --cpu-timeout=%g", o->cpu_timeout);
    if (o->expected)
        put_option(out, "expect-output", o->expected);
    if (o->check)
        put_option(out, "check", o->check);
    fputs(" --", out);
    for (char **word = o->command; *word; word++)
        put_word(out, *word);
    return stream_end(&stream);
}

static unsigned name_width(const struct jumble_targets *t)
{
    size_t width = strlen("target");
    for (uint32_t i = 0; i < t->count; i++)
        width = strlen(t->list[i].name) > width ? strlen(t->list[i].name) : width;
    return (unsigned)width;
}

/* "83 %", or of fewer runs "1 of 3"; and whether they were slow. */
static void put_share(FILE *out, int width, uint32_t count, uint32_t of, uint32_t wanted, bool slow)
{
    char text[40];
    if (!of)
        snprintf(text, sizeof text, "-");
    else if (of < wanted || (count && 100 * count < of))
        snprintf(text, sizeof text, "%u of %u%s", count, of, slow ? " slow" : "");
    else
        snprintf(text, sizeof text, "%.0f %%%s", 100.0 * count / of, slow ? " slow" : "");
    fprintf(out, "  %*s", width, text);
}

static void put_rates(FILE *out, const struct jumble_options *o, const struct jumble_targets *t,
                      const struct jumble_judge *j)
{
    unsigned width = name_width(t);
    fprintf(out, "erroneous runs\n  %-*s  %10s", (int)width, "target", "normal");
    for (int h = 0; h < ADVERSARY_HEURISTICS; h++)
        if (o->heuristics >> h & 1)
            fprintf(out, "  %16s", adversary_heuristic_name((enum adversary_heuristic)h));
    fputs("  verdict\n", out);
    for (uint32_t i = 0; i < t->count; i++) {
        const struct jumble_target *target = &t->list[i];
        fprintf(out, "  %-*s", (int)width, target->name);
        put_share(out, 10, j->erroneous, j->normal, o->normal, false);
        for (int h = 0; h < ADVERSARY_HEURISTICS; h++)
            if (o->heuristics >> h & 1)
                put_share(out, 16, target->cells[h].erroneous, target->cells[h].ended, o->runs,
                          jumble_target_is_slow(target, (enum adversary_heuristic)h));
        fprintf(out, "  %s\n", jumble_target_verdict(target));
    }
}

static double normal_cpu(const struct jumble_judge *j)
{
    return j->normal ? j->cpu / j->normal : 0;
}

/* Of runs that see the newest values; 0: there were none. */
static double slowdown(const struct jumble_target *t, const struct jumble_judge *j)
{
    const struct jumble_cell *cell = &t->cells[ADVERSARY_SEQUENTIAL];
    return cell->ended && j->cpu > 0 ? cell->cpu / cell->ended / normal_cpu(j) : 0;
}

static void put_costs(FILE *out, const struct jumble_targets *t, const struct jumble_judge *j)
{
    unsigned width = name_width(t);
    fprintf(out, "\ncosts (CPU seconds of a normal run: %.2f)\n  %-*s  %8s  %9s  %9s  %s\n",
            normal_cpu(j), (int)width, "target", "slowdown", "instances", "writes",
            "longest buffer, without compression");
    for (uint32_t i = 0; i < t->count; i++) {
        const struct jumble_target *target = &t->list[i];
        double slower = slowdown(target, j);
        fprintf(out, "  %-*s  ", (int)width, target->name);
        if (slower > 0)
            fprintf(out, "%8.2f", slower);
        else
            fprintf(out, "%8s", "-");
        fprintf(out, "  %9" PRIu64 "  %9" PRIu64 "  %" PRIu64 ", %" PRIu64, target->instances,
                target->writes, target->longest, target->uncompressed);
        if (target->dropped)
            fprintf(out, " (full: %" PRIu64 " dropped)", target->dropped);
        putc('\n', out);
    }
}

static void put_conviction(FILE *out, const struct jumble_options *o, const struct jumble_target *t)
{
    const struct jumble_conviction *c = &t->conviction;
    char *again = jumble_reproduction(o, t);
    fprintf(out, "\ndestructive: %s\n  %s, with %s\n", t->name, c->what,
            adversary_heuristic_name(c->heuristic));
    if (c->seen)
        fprintf(out, "  the last old value: thread \"%s\" saw %s instead of %s at %s\n", c->thread,
                c->seen, c->newest, c->where);
    fprintf(out, "  again: %s\n", again);
    free(again);
}

/* Of a target that is not destructive, as far as is known. */
static void put_unconvicted(FILE *out, const struct jumble_target *t)
{
    uint32_t stale, runs = jumble_target_runs(t, &stale);
    const struct jumble_cell *newest = &t->cells[ADVERSARY_SEQUENTIAL];
    uint64_t reads = 0;
    for (int h = 0; h < ADVERSARY_HEURISTICS; h++)
        reads += t->cells[h].stale_reads;
    if (newest->erroneous)
        fprintf(out,
                "%s fails with the newest values, too, in %u of %u runs: nothing is known of it\n",
                t->name, newest->erroneous, newest->ended);
    else if (!t->is_convicted && stale)
        fprintf(out, "%s: %" PRIu64 " reads saw old values, in %u of %u runs; none failed by it\n",
                t->name, reads, stale, runs);
}

static struct unwatched limits_of(const struct jumble_options *o, const struct jumble_judge *j)
{
    struct unwatched limits = {.texts = NULL};
    jumble_judge_limits(j, &limits);
    if (!(o->heuristics >> ADVERSARY_SEQUENTIAL & 1))
        unwatched_add_text(&limits, "runs with the newest values (heuristic sequential)");
    return limits;
}

/* What was not tried out of a target. */
static void put_lacks(FILE *out, const struct jumble_options *o, const struct jumble_target *t)
{
    uint32_t stale, runs = jumble_target_runs(t, &stale);
    if (runs == t->cells[ADVERSARY_SEQUENTIAL].ended)
        return; /* what the user has asked for */
    for (uint32_t i = 0; i < t->fields.count + (t->elements != NULL); i++) {
        const char *name = i < t->fields.count ? t->fields.list[i] : NULL;
        const char *lack = jumble_usage_lack(&t->usages[i], name);
        if (lack)
            fprintf(out, "never exercised: %s: %s\n", name ? name : t->name, lack);
    }
    if (t->elements && o->index) {
        char *indices = jumble_usage_missing(&t->usages[t->fields.count], o->index);
        if (*indices)
            fprintf(out, "never exercised: elements %s were not accessed\n", indices);
        free(indices);
    }
}

static void put_gaps(FILE *out, const struct jumble_options *o, const struct jumble_targets *t,
                     const struct jumble_judge *j)
{
    struct unwatched all = jumble_targets_unwatched(t), limits = limits_of(o, j);
    for (uint32_t i = 0; i < limits.count; i++)
        fprintf(out, "not compared: %s\n", limits.texts[i]);
    unwatched_release(&limits);
    for (uint32_t i = 0; i < t->count; i++)
        put_lacks(out, o, &t->list[i]);
    for (uint32_t i = 0; i < t->left_out.count; i++)
        fprintf(out, "not tried: %s, a place that cannot be jumbled\n", t->left_out.list[i]);
    unwatched_put(out, &all, "");
    unwatched_release(&all);
}

static bool is_any_tried(const struct jumble_targets *t)
{
    for (uint32_t i = 0; i < t->count; i++)
        if (!jumble_target_is_unexercised(&t->list[i]))
            return true;
    return false;
}

void jumble_report_text(FILE *out, const struct jumble_options *o, const struct jumble_targets *t,
                        const struct jumble_judge *j)
{
    uint32_t convicted = 0;
    put_rates(out, o, t, j);
    put_costs(out, t, j);
    for (uint32_t i = 0; i < t->count; i++)
        if (jumble_target_is_destructive(&t->list[i])) {
            convicted++;
            put_conviction(out, o, &t->list[i]);
        }
    putc('\n', out);
    for (uint32_t i = 0; i < t->count; i++)
        put_unconvicted(out, &t->list[i]);
    put_gaps(out, o, t, j);
    if (convicted)
        fprintf(out, "found: %u of %u target%s destructive\n", convicted, t->count,
                t->count > 1 ? "s" : "");
    else if (is_any_tried(t))
        fputs("nothing found: no run failed, which does not prove that none can\n", out);
    else
        fputs("nothing was tried: no read had another value to see than the newest\n", out);
}

/* ---- JSON ---- */

static json_t *text_json(const char *text)
{
    if (!text)
        return json_null();
    char *repaired = utf8_repaired(text);
    json_t *json = json_string(repaired);
    free(repaired);
    return json;
}

static json_t *cell_json(const struct jumble_target *t, enum adversary_heuristic h)
{
    const struct jumble_cell *c = &t->cells[h];
    return json_pack("{s:i,s:i,s:i,s:I,s:f,s:b}", "runs", (int)c->ended, "erroneous",
                     (int)c->erroneous, "stale_runs", (int)c->stale, "stale_reads",
                     (json_int_t)c->stale_reads, "cpu_seconds", c->ended ? c->cpu / c->ended : 0.0,
                     "slow", (int)jumble_target_is_slow(t, h));
}

static json_t *conviction_json(const struct jumble_options *o, const struct jumble_target *t)
{
    const struct jumble_conviction *c = &t->conviction;
    if (!jumble_target_is_destructive(t))
        return json_null();
    char *again = jumble_reproduction(o, t);
    json_t *json = json_pack("{s:s,s:i,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "heuristic",
                             adversary_heuristic_name(c->heuristic), "seed", (int)c->seed, "what",
                             text_json(c->what), "output", text_json(c->output), "chosen",
                             text_json(c->chosen), "thread", text_json(c->thread), "where",
                             text_json(c->where), "seen", text_json(c->seen), "newest",
                             text_json(c->newest), "command", text_json(again));
    free(again);
    return json;
}

static json_t *target_json(const struct jumble_options *o, const struct jumble_target *t,
                           const struct jumble_judge *j)
{
    json_t *cells = json_object(), *usages = json_array();
    for (uint32_t i = 0; i < t->fields.count + (t->elements != NULL); i++)
        json_array_append_new(usages,
                              jumble_usage_json(&t->usages[i],
                                                i < t->fields.count ? t->fields.list[i] : NULL));
    for (int h = 0; h < ADVERSARY_HEURISTICS; h++)
        if (o->heuristics >> h & 1)
            json_object_set_new(cells, adversary_heuristic_name((enum adversary_heuristic)h),
                                cell_json(t, (enum adversary_heuristic)h));
    char *missing = t->elements && o->index
                        ? jumble_usage_missing(&t->usages[t->fields.count], o->index)
                        : NULL;
    json_t *json = json_pack("{s:o,s:s,s:o,s:o,s:s?,s:o,s:f,s:I,s:I,s:I,s:I,s:I}", "target",
                             text_json(t->name), "verdict", jumble_target_verdict(t), "heuristics",
                             cells, "places", usages, "indices_not_accessed", missing, "conviction",
                             conviction_json(o, t), "slowdown", slowdown(t, j), "instances",
                             (json_int_t)t->instances, "writes", (json_int_t)t->writes,
                             "longest_buffer", (json_int_t)t->longest, "uncompressed_buffer",
                             (json_int_t)t->uncompressed, "dropped", (json_int_t)t->dropped);
    free(missing);
    return json;
}

void jumble_report_json(FILE *out, const struct jumble_options *o, const struct jumble_targets *t,
                        const struct jumble_judge *j)
{
    json_t *targets = json_array(), *left_out = json_array();
    for (uint32_t i = 0; i < t->count; i++)
        json_array_append_new(targets, target_json(o, &t->list[i], j));
    for (uint32_t i = 0; i < t->left_out.count; i++)
        json_array_append_new(left_out, text_json(t->left_out.list[i]));
    struct unwatched unwatched = jumble_targets_unwatched(t), limits = limits_of(o, j);
    json_t *all = json_pack("{s:{s:i,s:i,s:f},s:o,s:o,s:o,s:o}", "normal", "runs", (int)j->normal,
                            "erroneous", (int)j->erroneous, "cpu_seconds", normal_cpu(j), "targets",
                            targets, "not_tried", left_out, "unwatched", unwatched_json(&unwatched),
                            "not_compared", unwatched_json(&limits));
    unwatched_release(&unwatched);
    unwatched_release(&limits);
    json_dumpf(all, out, JSON_INDENT(2));
    putc('\n', out);
    json_decref(all);
}
