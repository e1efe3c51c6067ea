/* jumble_targets.c - see jumble_targets.h. */
#include "cli/jumble_targets.h"

#include "base/arena.h"
#include "base/class_name.h"
#include "base/stream.h"
#include "cli/stored_findings.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char all_elements[] = "IJFDLBCS";
/* A marked slowdown, by CPU time, against runs in which reads see the newest value. */
static const double SLOW_FACTOR = 1.5, SLOW_SECONDS = 0.2;

/* ---- which ---- */

static void add_name(struct jumble_names *names, const char *text)
{
    GROW(names->list, names->count, names->capacity);
    names->list[names->count++] = text_printf("%s", text);
}

static struct jumble_target *add_target(struct jumble_targets *t, const char *name)
{
    for (uint32_t i = 0; i < t->count; i++)
        if (strcmp(t->list[i].name, name) == 0)
            return &t->list[i];
    GROW(t->list, t->count, t->capacity);
    struct jumble_target *target = &t->list[t->count++];
    *target = (struct jumble_target){.name = text_printf("%s", name)};
    return target;
}

/* "int[]" to "I"; NULL: it is none. */
static const char *element_letter(const char *type)
{
    static const char *const types[][2] = {{"", all_elements}, {"int[]", "I"},    {"long[]", "J"},
                                           {"float[]", "F"},   {"double[]", "D"}, {"byte[]", "B"},
                                           {"boolean[]", "B"}, {"char[]", "C"},   {"short[]", "S"},
                                           {"Object[]", "L"}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i][0], type) == 0)
            return types[i][1];
    return NULL;
}

static bool add_named(struct jumble_targets *t, const struct jumble_options *o, struct error *error)
{
    for (uint32_t i = 0; i < o->fields.count; i++) {
        struct jumble_target *target = add_target(t, o->fields.list[i]);
        if (!target->fields.count)
            add_name(&target->fields, o->fields.list[i]);
        add_name(&target->places, o->fields.list[i]);
    }
    for (uint32_t i = 0; i < o->arrays.count; i++) {
        const char *type = o->arrays.list[i], *letters = element_letter(type);
        if (!letters)
            return error_set(error,
                             "option --array needs int[], long[], Object[] or the like, not '%s'",
                             type);
        struct jumble_target *target = add_target(t, *type ? type : "arrays");
        free(target->elements);
        target->elements = text_printf("%s", letters);
    }
    return true;
}

static void add_once(struct jumble_names *names, const char *text)
{
    for (uint32_t i = 0; i < names->count; i++)
        if (strcmp(names->list[i], text) == 0)
            return;
    add_name(names, text);
}

/* Arrays cannot be told apart: races on their elements are one target, which has all arrays, or all of a type. */
static void add_race(struct jumble_targets *t, const char *key)
{
    size_t length = strlen(key);
    bool is_array = length > 2 && strcmp(key + length - 2, "[]") == 0;
    const char *letters = is_array ? element_letter(key) : NULL;
    if (!is_array && (class_name_is_platform(key) || !strchr(key, '.'))) {
        add_once(&t->left_out, key);
        return;
    }
    struct jumble_target *target = add_target(t, is_array && !letters ? "arrays" : key);
    add_once(&target->places, key);
    if (is_array && !target->elements)
        target->elements = text_printf("%s", letters ? letters : all_elements);
    else if (!is_array)
        add_once(&target->fields, key);
}

static bool add_stored(struct jumble_targets *t, const char *store, struct error *error)
{
    struct stored_findings findings;
    struct run_choice choice = {.all = true};
    bool good = stored_findings_read(&findings, store, &choice, error);
    for (uint32_t i = 0; good && i < findings.count; i++)
        if (findings.list[i].kind == FINDING_RACE)
            add_race(t, findings.list[i].place_key);
    stored_findings_release(&findings);
    return good;
}

static void put_together(struct jumble_targets *t)
{
    struct jumble_target all = {.name = text_printf("all")};
    for (uint32_t i = 0; i < t->count; i++) {
        struct jumble_target *one = &t->list[i];
        for (uint32_t k = 0; k < one->fields.count; k++)
            add_name(&all.fields, one->fields.list[k]);
        for (uint32_t k = 0; k < one->places.count; k++)
            add_name(&all.places, one->places.list[k]);
        if (one->elements) {
            char *both = text_printf("%s%s", all.elements ? all.elements : "", one->elements);
            free(all.elements);
            all.elements = both;
        }
    }
    struct jumble_names left_out = t->left_out;
    t->left_out = (struct jumble_names){.list = NULL};
    jumble_targets_release(t);
    *t = (struct jumble_targets){.left_out = left_out};
    GROW(t->list, t->count, t->capacity);
    t->list[t->count++] = all;
}

bool jumble_targets_find(struct jumble_targets *t, const struct jumble_options *o,
                         struct error *error)
{
    *t = (struct jumble_targets){.list = NULL};
    bool is_named = o->fields.count || o->arrays.count;
    if (is_named ? !add_named(t, o, error) : !add_stored(t, o->store, error))
        return false;
    if (!t->count)
        return error_set(error, "%s has no races that could be jumbled; --field names a target",
                         o->store);
    if (o->together && t->count > 1)
        put_together(t);
    for (uint32_t i = 0; i < t->count; i++)
        t->list[i].usages = xcalloc(t->list[i].fields.count + 1, sizeof(struct jumble_usage));
    return true;
}

static void release_names(struct jumble_names *names)
{
    for (uint32_t i = 0; i < names->count; i++)
        free(names->list[i]);
    free(names->list);
}

static void release_target(struct jumble_target *t)
{
    struct jumble_conviction *c = &t->conviction;
    char *const texts[] = {t->name,   t->elements, c->what, c->output, c->chosen,
                           c->thread, c->where,    c->seen, c->newest};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        free(texts[i]);
    for (uint32_t i = 0; i < t->site_count; i++) {
        free(t->sites[i].key);
        free(t->sites[i].where);
    }
    free(t->sites);
    free(t->usages);
    unwatched_release(&t->unwatched);
    release_names(&t->fields);
    release_names(&t->places);
}

void jumble_targets_release(struct jumble_targets *t)
{
    for (uint32_t i = 0; i < t->count; i++)
        release_target(&t->list[i]);
    free(t->list);
    release_names(&t->left_out);
}

static void add_number(struct unwatched *all, uint64_t number, const char *format, const char *name)
{
    if (!number)
        return;
    char *what = text_printf(format, number), *text = text_printf("%s: %s", name, what);
    unwatched_add_text(all, text);
    free(what);
    free(text);
}

struct unwatched jumble_targets_unwatched(const struct jumble_targets *t)
{
    struct unwatched all = {.texts = NULL};
    for (uint32_t i = 0; i < t->count; i++) {
        const struct jumble_target *one = &t->list[i];
        for (uint32_t k = 0; k < one->unwatched.count; k++)
            unwatched_add_text(&all, one->unwatched.texts[k]);
        add_number(&all, one->dropped,
                   "up to %" PRIu64 " old values of a run did not fit into buffers (--limit)",
                   one->name);
        add_number(&all, one->unreported,
                   "%" PRIu64 " runs ended without a report: what they read is not known",
                   one->name);
    }
    return all;
}

/* ---- learning ---- */

struct jumble_site *jumble_target_site(struct jumble_target *t, const char *key, const char *where)
{
    for (uint32_t i = 0; i < t->site_count; i++)
        if (strcmp(t->sites[i].key, key) == 0)
            return &t->sites[i];
    GROW(t->sites, t->site_count, t->site_capacity);
    t->sites[t->site_count] =
        (struct jumble_site){.key = text_printf("%s", key), .where = text_printf("%s", where)};
    return &t->sites[t->site_count++];
}

/* What is known of the share of runs that the statement spoils, and the more the less it was tried (UCB1).  Runs in which it
 * was one of several count as a part of a run. */
static double worth_of(const struct jumble_site *s, uint32_t total)
{
    double runs = s->runs + 0.25 * s->seen, erroneous = s->erroneous + 0.25 * s->seen_erroneous;
    return (erroneous + 0.5) / (runs + 1) + sqrt(2 * log(total + 2.0) / (s->runs + 1.0));
}

struct jumble_site *jumble_target_choose(struct jumble_target *t, uint32_t total)
{
    struct jumble_site *best = NULL;
    for (uint32_t i = 0; i < t->site_count; i++)
        if (!best || worth_of(&t->sites[i], total) > worth_of(best, total))
            best = &t->sites[i];
    return best;
}

/* ---- what came of it ---- */

static double mean_cpu(const struct jumble_cell *cell)
{
    return cell->ended ? cell->cpu / cell->ended : 0;
}

bool jumble_target_is_slow(const struct jumble_target *t, enum adversary_heuristic heuristic)
{
    double usual = mean_cpu(&t->cells[ADVERSARY_SEQUENTIAL]), now = mean_cpu(&t->cells[heuristic]);
    return usual > 0 && !t->cells[heuristic].erroneous && t->cells[heuristic].stale &&
           now > SLOW_FACTOR * usual && now > usual + SLOW_SECONDS;
}

bool jumble_target_is_destructive(const struct jumble_target *t)
{
    return t->is_convicted && !t->cells[ADVERSARY_SEQUENTIAL].erroneous;
}

uint32_t jumble_target_runs(const struct jumble_target *t, uint32_t *stale)
{
    uint32_t runs = 0;
    *stale = 0;
    for (int h = 0; h < ADVERSARY_HEURISTICS; h++) {
        runs += t->cells[h].ended;
        *stale += t->cells[h].stale;
    }
    return runs;
}

bool jumble_target_is_unexercised(const struct jumble_target *t)
{
    uint32_t stale, runs = jumble_target_runs(t, &stale);
    bool has_choices = false;
    for (uint32_t i = 0; i <= t->fields.count; i++)
        has_choices = has_choices || t->usages[i].choices;
    return !has_choices && !stale && runs > t->cells[ADVERSARY_SEQUENTIAL].ended;
}

const char *jumble_target_verdict(const struct jumble_target *t)
{
    bool is_slow = false;
    for (int h = ADVERSARY_OLDEST; h < ADVERSARY_HEURISTICS; h++)
        is_slow = is_slow || jumble_target_is_slow(t, (enum adversary_heuristic)h);
    if (jumble_target_is_destructive(t))
        return "destructive";
    return is_slow ? "slower" : jumble_target_is_unexercised(t) ? "never exercised" : "unknown";
}
