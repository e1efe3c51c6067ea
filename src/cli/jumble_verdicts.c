/* jumble_verdicts.c - see jumble_verdicts.h. */
#include "cli/jumble_verdicts.h"

#include "advice/advising.h"
#include "base/arena.h"
#include "base/stream.h"
#include "cli/jumble_report.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct run_ids {
    int64_t *list;
    uint32_t count, capacity;
};

static bool add_run(void *context, const struct store_run *run)
{
    struct run_ids *ids = context;
    GROW(ids->list, ids->count, ids->capacity);
    ids->list[ids->count++] = run->id;
    return true;
}

/* Is the position "Main.java:12" in the title of the race? */
static bool has_position(const char *title, const char *position)
{
    size_t length = strlen(position);
    for (const char *at = title; (at = strstr(at, position)); at += length)
        if (at > title && at[-1] == ' ' && (at[length] < '0' || at[length] > '9'))
            return true;
    return false;
}

/* Of several places, and of arrays, which are always many, it is the one whose old value was seen last. */
static bool is_convicted_race(const struct jumble_target *t, const struct advised_race *race)
{
    const char *where = t->conviction.where;
    bool is_one = !t->elements && t->places.count == 1;
    for (uint32_t i = 0; i < t->places.count; i++)
        if (strcmp(t->places.list[i], race->place_key) == 0)
            return is_one || (where && has_position(race->title, where));
    return false;
}

static char *verdict_text(const struct jumble_options *o, const struct jumble_target *t)
{
    const struct jumble_conviction *c = &t->conviction;
    struct stream stream;
    FILE *out = stream_begin(&stream);
    char *again = jumble_reproduction(o, t);
    fprintf(out, "destructive (heddle jumble: %s", c->what);
    if (c->seen)
        fprintf(out, "; thread \"%s\" saw %s instead of %s at %s", c->thread, c->seen, c->newest,
                c->where);
    fprintf(out, "; again with: %s)", again);
    free(again);
    return stream_end(&stream);
}

static uint32_t note_run(const struct jumble_options *o, const struct jumble_targets *t,
                         int64_t run)
{
    struct advising advising;
    struct error error = {""};
    uint32_t count = 0;
    if (!advising_open(&advising, o->store, run, &error))
        return 0;
    for (uint32_t i = 0; i < t->count; i++) {
        if (!jumble_target_is_destructive(&t->list[i]))
            continue;
        char *text = verdict_text(o, &t->list[i]);
        for (uint32_t k = 0; k < advising.advised.race_count; k++)
            if (is_convicted_race(&t->list[i], &advising.advised.races[k]))
                count += advising_note_race(&advising, k, text);
        free(text);
    }
    advising_close(&advising);
    return count;
}

uint32_t jumble_verdicts_note(const struct jumble_options *o, const struct jumble_targets *t)
{
    struct run_ids ids = {.list = NULL};
    struct error error = {""};
    uint32_t count = 0;
    if (access(o->store, R_OK) != 0)
        return 0;
    struct store *store = store_open(o->store, STORE_READ, &error);
    if (!store)
        return 0;
    store_each_run(store, add_run, &ids, &error);
    store_close(store);
    for (uint32_t i = 0; i < ids.count; i++)
        count += note_run(o, t, ids.list[i]);
    free(ids.list);
    return count;
}
