/* source_notes.c - see source_notes.h. */
#include "cli/source_notes.h"

#include "base/arena.h"
#include "base/stream.h"
#include "cli/terminal_options.h"

#include <stdlib.h>
#include <string.h>

static const char prefix[] = "source\t";

static char *hash_text(const struct source_file_facts *facts)
{
    return text_printf("%016llx", (unsigned long long)facts->hash);
}

/* ---- keeping ---- */

struct keeping {
    struct store_note *notes;
    size_t count, capacity;
    int64_t started;
};

static void keep(void *context, const struct source_file_facts *facts)
{
    struct keeping *k = context;
    GROW(k->notes, k->count, k->capacity);
    k->notes[k->count++] = (struct store_note){
        text_printf("%s%s\t%s", prefix, facts->class_name, facts->file_name),
        facts->modified > k->started ? strdup("changed") : hash_text(facts),
    };
}

bool source_notes_keep(struct store *store, const struct store_run *run,
                       const struct source_path *sources, struct error *error)
{
    struct keeping k = {.started = run->started};
    source_each_file(sources, keep, &k);
    bool good = !k.count || store_put_notes(store, run->id, k.notes, k.count, error);
    for (size_t i = 0; i < k.count; i++) {
        free((void *)(uintptr_t)k.notes[i].name);
        free((void *)(uintptr_t)k.notes[i].text);
    }
    free(k.notes);
    return good;
}

/* ---- comparing ---- */

struct comparing {
    struct source_path *sources;
    char *changed;
};

static bool compare(void *context, const struct store_note *note)
{
    struct comparing *c = context;
    char *copy = strdup(note->name + strlen(prefix)), *file = copy;
    const char *class_name = strsep(&file, "\t");
    struct source_file_facts facts;
    if (file && source_file_facts(c->sources, class_name, file, &facts)) {
        char *hash = hash_text(&facts);
        if (strcmp(hash, note->text) != 0)
            c->changed = strdup(facts.path);
        free(hash);
    }
    free(copy);
    return !c->changed;
}

char *changed_source(struct store *store, int64_t run, struct source_path *sources)
{
    struct comparing c = {sources, NULL};
    struct error ignored; /* whoever needs more of the store is told */
    store_each_note(store, run, prefix, compare, &c, &ignored);
    return c.changed;
}

/* ---- telling ---- */

static void find_newer(void *context, const struct source_file_facts *facts)
{
    const char **path = context;
    if (facts->is_newer)
        *path = facts->path;
}

void warn_of_sources(const char *changed, const struct source_path *sources)
{
    const char *newer = NULL;
    source_each_file(sources, find_newer, &newer);
    if (changed)
        tell("%s has changed since it was checked: lines that are shown may not be those that ran",
             changed);
    else if (newer)
        tell("%s is newer than its class file: lines that are shown may not be those that ran",
             newer);
}
