/* advice.c - see advice.h. */
#include "finding/advice.h"

#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

/* ---- suggestions ---- */

const char *suggestion_kind_name(enum suggestion_kind kind)
{
    static const char *const names[] = {
        [SUGGEST_VOLATILE] = "volatile",
        [SUGGEST_ATOMIC_ARRAY] = "atomic-array",
        [SUGGEST_MOVE] = "move",
        [SUGGEST_LOCK] = "lock",
        [SUGGEST_OTHER_VOLATILE] = "other-volatile",
        [SUGGEST_OTHER_ARRAY] = "other-array",
        [SUGGEST_SAME_ACQUIRE] = "same-acquire",
        [SUGGEST_ATOMIC_UPDATE] = "atomic-update",
        [SUGGEST_UNIT_LOCK] = "unit-lock",
        [SUGGEST_ONE_WRITER] = "one-writer",
        [SUGGEST_MOVE_BEFORE_START] = "move",
    };
    return names[kind];
}

void acquires_add(struct acquires *a, const char *place_key, const char *how, const char *where)
{
    for (uint32_t i = 0; i < a->count; i++)
        if (strcmp(a->items[i].place_key, place_key) == 0 && strcmp(a->items[i].how, how) == 0)
            return;
    GROW(a->items, a->count, a->capacity);
    a->items[a->count++] = (struct acquire){strdup(place_key), strdup(how), strdup(where)};
}

void acquires_release(struct acquires *a)
{
    for (uint32_t i = 0; i < a->count; i++) {
        free(a->items[i].place_key);
        free(a->items[i].how);
        free(a->items[i].where);
    }
    free(a->items);
    *a = (struct acquires){0};
}

/* ---- one trace ---- */

void trace_advice_add_item(struct trace_advice *a, enum suggestion_kind kind, char *amendments)
{
    if (!amendments)
        return;
    for (uint32_t i = 0; i < a->count; i++) {
        if (strcmp(a->items[i].amendments, amendments) == 0) {
            free(amendments);
            return;
        }
    }
    GROW(a->items, a->count, a->capacity);
    a->items[a->count++] = (struct suggestion){kind, amendments};
}

static void free_texts(char **texts, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        free(texts[i]);
    free(texts);
}

static void free_locks(struct lock_advice *locks, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        free(locks[i].lock);
        free(locks[i].amendment);
    }
    free(locks);
}

static void free_units(struct unit *units, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        free(units[i].code);
        free(units[i].parts[0]);
        free(units[i].parts[1]);
    }
    free(units);
}

void trace_advice_release(struct trace_advice *a)
{
    for (uint32_t i = 0; i < a->count; i++)
        free(a->items[i].amendments);
    free(a->items);
    for (int side = 0; side < 2; side++) {
        free_texts(a->held[side], a->held_count[side]);
        free(a->statements[side]);
        free(a->calls[side]);
    }
    free_locks(a->locks, a->lock_count);
    free_units(a->units, a->unit_count);
    free(a->place);
    free(a->owner);
    free(a->explanation);
    free(a->writer);
    *a = (struct trace_advice){0};
}

/* ---- all traces of a race ---- */

void race_advice_init(struct race_advice *race)
{
    *race = (struct race_advice){.writes_equal = true};
}

void race_advice_release(struct race_advice *race)
{
    for (uint32_t i = 0; i < race->count; i++)
        free(race->items[i].suggestion.amendments);
    free(race->items);
    for (int side = 0; side < 2; side++) {
        free_texts(race->held[side], race->held_count[side]);
        free_texts(race->calls[side], race->calls_count[side]);
        free(race->statements[side]);
    }
    free_locks(race->locks, race->lock_count);
    free_units(race->units, race->unit_count);
    free(race->unit_traces);
    free(race->place);
    free(race->owner);
    free(race->explanation);
    free(race->writer);
    race_advice_init(race);
}

/* ---- all races ---- */

const char *verdict_name(enum verdict verdict)
{
    static const char *const names[] = {"untried", "verified", "race-gone",
                                        "partial", "harmful",  "unverified"};
    return names[verdict];
}

bool verdict_removes(enum verdict verdict)
{
    return verdict == VERDICT_VERIFIED || verdict == VERDICT_RACE_GONE;
}

void trial_set(struct trial *trial, const struct trial *from)
{
    char *text = strdup(from->text ? from->text : "");
    free(trial->text);
    *trial = *from;
    trial->text = text;
}

void trial_release(struct trial *trial)
{
    free(trial->text);
    *trial = (struct trial){.text = NULL};
}

bool program_suggestion_removes(const struct program_suggestion *s, uint32_t race)
{
    return s->gone ? s->gone[race] : s->removes[race];
}

bool program_suggestion_loses_updates(const struct program_suggestion *s, uint32_t races)
{
    for (uint32_t i = 0; i < races; i++)
        if (s->insufficient[i] && s->removes[i])
            return true;
    return false;
}

struct program_suggestion *program_advice_find(const struct program_advice *p,
                                               const char *amendments)
{
    for (uint32_t i = 0; i < p->count; i++)
        if (strcmp(p->items[i].amendments, amendments) == 0)
            return &p->items[i];
    return NULL;
}

void program_advice_release(struct program_advice *p)
{
    for (uint32_t i = 0; i < p->count; i++) {
        free(p->items[i].amendments);
        free(p->items[i].removes);
        free(p->items[i].helps);
        free(p->items[i].gone);
        free(p->items[i].insufficient);
        trial_release(&p->items[i].trial);
    }
    free(p->items);
    free(p->chosen);
    trial_release(&p->trial);
    *p = (struct program_advice){0};
}
