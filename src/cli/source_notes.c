/* source_notes.c - see source_notes.h. */
#include "cli/source_notes.h"

#include "base/arena.h"
#include "base/stream.h"
#include "cli/terminal_options.h"

#include <stdlib.h>
#include <string.h>

/* The note "source CLASS FILE", parted by tabs, says "HASH" or "HASH newer". */
static const char prefix[] = "source\t";
static const char newer[] = " newer";

static char *hash_text(const struct source_file_facts *facts)
{
    return text_printf("%016llx", (unsigned long long)facts->hash);
}

/* ---- in the run ---- */

static void find_newer(void *context, const struct source_file_facts *facts)
{
    const char **path = context;
    if (facts->is_newer)
        *path = facts->path;
}

struct source_doubt source_doubt_now(const struct source_path *sources)
{
    const char *path = NULL;
    source_each_file(sources, find_newer, &path);
    return (struct source_doubt){path ? strdup(path) : NULL, false};
}

struct keeping {
    struct batch batch;
    int64_t started;
};

static void keep(void *context, const struct source_file_facts *facts)
{
    struct keeping *k = context;
    char *hash = facts->modified > k->started ? strdup("?") : hash_text(facts);
    char *name = text_printf("%s%s\t%s", prefix, facts->class_name, facts->file_name);
    char *text = text_printf("%s%s", hash, facts->is_newer ? newer : "");
    batch_add_note(&k->batch, name, text);
    free(name);
    free(text);
    free(hash);
}

bool source_notes_keep(struct store *store, const struct store_run *run,
                       const struct source_path *sources, struct error *error)
{
    struct keeping k = {.started = run->started};
    source_each_file(sources, keep, &k);
    bool good = batch_is_empty(&k.batch) || store_write(store, run->id, &k.batch, error);
    batch_release(&k.batch);
    return good;
}

/* ---- long after ---- */

struct comparing {
    struct source_path *sources;
    struct source_doubt doubt;
};

static bool compare(void *context, const struct store_note *note)
{
    struct comparing *c = context;
    char *copy = strdup(note->name + strlen(prefix)), *file = copy;
    const char *class_name = strsep(&file, "\t");
    struct source_file_facts facts;
    if (file && source_file_facts(c->sources, class_name, file, &facts)) {
        char *hash = hash_text(&facts);
        bool is_same = strncmp(note->text, hash, strlen(hash)) == 0;
        if (!is_same || strcmp(note->text + strlen(hash), newer) == 0) {
            free(c->doubt.path);
            c->doubt = (struct source_doubt){strdup(facts.path), !is_same};
        }
        free(hash);
    }
    free(copy);
    return !c->doubt.has_changed;
}

struct source_doubt source_doubt_noted(struct store *store, int64_t run,
                                       struct source_path *sources)
{
    struct comparing c = {sources, {NULL, false}};
    struct error ignored; /* a caller that needs more of the store gets the error */
    store_each_note(store, run, prefix, compare, &c, &ignored);
    return c.doubt;
}

/* ---- the warning ---- */

void source_doubt_tell(const struct source_doubt *doubt)
{
    if (doubt->path)
        tell("%s %s: lines that are shown may not be those that ran", doubt->path,
             doubt->has_changed ? "has changed since it was checked"
                                : "is newer than its class file");
}
