/* initial_values.c - see initial_values.h. */
#include "explore/initial_values.h"

#include "vm/vm.h"

/* A place with at least one event: what was there before the first of them. */
struct first {
    uint64_t place; /* place_id */
    uint64_t value;
    bool is_known;
};

/* A word of the heap that was overwritten. */
struct overwritten {
    uint64_t address;
    uint64_t old; /* before it was overwritten last */
};

void initial_values_init(struct initial_values *v, const struct undo_log *log)
{
    *v = (struct initial_values){.log = log,
                                 .firsts = TABLE_OF(struct first),
                                 .overwritten = TABLE_OF(struct overwritten)};
}

void initial_values_copy(struct initial_values *copy, const struct initial_values *v)
{
    *copy = *v;
    copy->firsts = table_copy(&v->firsts);
    copy->overwritten = table_copy(&v->overwritten);
}

void initial_values_release(struct initial_values *v)
{
    table_release(&v->firsts);
    table_release(&v->overwritten);
}

void initial_values_begin(struct initial_values *v)
{
    v->noted = undo_here(v->log);
}

/* The log has saved every word of the heap before it was overwritten. */
static void note_overwritten(struct initial_values *v)
{
    const struct undo_log *log = v->log;
    while (v->noted < log->count) {
        struct undo_run run;
        v->noted = undo_run_at(log, v->noted, &run);
        uintptr_t address = (uintptr_t)run.words;
        if (address < HEAP_BASE || address >= META_BASE)
            continue;
        for (uint64_t i = 0; i < run.count; i++) {
            struct overwritten *word = table_put(&v->overwritten, address + 8 * i, NULL);
            word->old = run.old[i];
        }
    }
}

/* Of a place that was just written. */
static bool find_old_value(struct initial_values *v, const struct access *a, uint64_t *value)
{
    const char *p = ref_address((ref)(a->place >> 32)) + (uint32_t)a->place;
    note_overwritten(v);
    *value = 0;
    for (unsigned i = 0; i < a->size; i++) {
        uintptr_t at = (uintptr_t)p + i;
        const struct overwritten *word = table_get(&v->overwritten, at & ~(uintptr_t)7);
        if (!word)
            return false;
        *value |= (word->old >> 8 * (at & 7) & 0xff) << 8 * i;
    }
    return true;
}

bool initial_values_find(struct initial_values *v, const struct access *a, uint64_t *value)
{
    bool is_new;
    struct first *first = table_put(&v->firsts, a->place, &is_new);
    if (is_new) {
        first->is_known = true;
        if (a->kind == ACCESS_WRITE)
            first->is_known = find_old_value(v, a, &first->value);
        else
            first->value = a->kind == ACCESS_UPDATE ? a->read : a->value;
    }
    *value = first->value;
    return first->is_known;
}
