/* patch.c - see patch.h.  It keeps the amendments and makes a new plan of all of them with every
 * one that is added. */
#include "patch/patch.h"

#include "base/arena.h"
#include "base/class_name.h"
#include "base/stream.h"
#include "patch/plan.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct patch {
    struct source_path *sources;
    struct package_list {
        struct package_list *next;
        char *name;
        struct plan_package package;
    } * packages;
    struct others_list {
        struct others_list *next;
        const struct plan_package *package;
        char *word;
        struct plan_packages others;
    } * others;
    struct amendment *amendments;
    uint32_t count, capacity;
    struct plan plan; /* of all amendments */
};

/* ---- packages ---- */

static char *full_path(const char *path)
{
    char *full = realpath(path, NULL);
    return full ? full : strdup(path);
}

static char *package_name(const char *class_name)
{
    const char *dot = memrchr(class_name, '.', class_name_outermost_length(class_name));
    return text_copy(class_name, dot ? (size_t)(dot - class_name) : 0);
}

/* Sources of another package lie in the directory by accident. */
static bool is_in_package(const struct java_source *source, const char *name)
{
    char *package = java_range_text(source, source->package);
    bool is_same = strcmp(package, name) == 0;
    free(package);
    return is_same;
}

/* A diff cannot name every file. */
static bool is_printable(const char *path)
{
    while ((unsigned char)*path >= ' ')
        path++;
    return *path == '\0';
}

static void read_package(struct package_list *list)
{
    struct plan_package *package = &list->package;
    for (size_t i = 0; i < package->files->count; i++) {
        const struct source_text *file = &package->files->files[i];
        struct plan_broken broken = {.file = file};
        struct java_source *source = NULL;
        if (!is_printable(file->path))
            error_set(&broken.error, "a source has a name with control characters");
        else
            source = java_source_new(file->path, file->text, file->length, &broken.error);
        if (!source) {
            GROW(package->broken, package->broken_count, package->broken_capacity);
            package->broken[package->broken_count++] = broken;
        } else if (is_in_package(source, list->name)) {
            java_program_add(&package->program, source);
        } else {
            java_source_free(source);
        }
    }
}

/* Different classes may have their sources in the same directory, and be found by different ways. */
static bool is_same_directory(const struct source_package *a, const struct source_package *b)
{
    if (a == b || a->count == 0 || b->count == 0)
        return a == b;
    char *first = full_path(a->files[0].path), *second = full_path(b->files[0].path);
    bool is_same = strcmp(first, second) == 0;
    free(first);
    free(second);
    return is_same;
}

static const struct plan_package *package_in(struct patch *patch, const char *name,
                                             const struct source_package *files)
{
    for (const struct package_list *list = patch->packages; list; list = list->next)
        if (strcmp(list->name, name) == 0 && is_same_directory(list->package.files, files))
            return &list->package;
    struct package_list *list = xcalloc(1, sizeof *list);
    list->name = text_copy(name, strlen(name));
    list->package.files = files;
    list->next = patch->packages;
    patch->packages = list;
    read_package(list);
    return &list->package;
}

static const struct plan_package *package_of(void *self, const char *class_name)
{
    struct patch *patch = self;
    char *name = package_name(class_name);
    const struct plan_package *package =
        package_in(patch, name, source_package(patch->sources, class_name));
    free(name);
    return package;
}

static const char *name_of(const struct patch *patch, const struct plan_package *package)
{
    const struct package_list *list = patch->packages;
    while (&list->package != package)
        list = list->next;
    return list->name;
}

static const struct plan_packages *others_of(void *self, const struct plan_package *package,
                                             const char *word)
{
    struct patch *patch = self;
    for (const struct others_list *list = patch->others; list; list = list->next)
        if (list->package == package && strcmp(list->word, word) == 0)
            return &list->others;
    const struct source_tree *tree =
        source_tree(patch->sources, package->files, name_of(patch, package), word);
    struct others_list *list = xcalloc(1, sizeof *list);
    list->next = patch->others;
    list->package = package;
    list->word = text_copy(word, strlen(word));
    list->others.is_whole = tree->is_whole;
    patch->others = list;
    for (size_t i = 0; i < tree->count; i++) {
        const struct plan_package *other =
            package_in(patch, tree->branches[i].name, &tree->branches[i].package);
        GROW(list->others.items, list->others.count, list->others.capacity);
        list->others.items[list->others.count++] = other;
    }
    return &list->others;
}

/* ---- amendments ---- */

struct patch *patch_new(struct source_path *sources)
{
    struct patch *patch = xcalloc(1, sizeof *patch);
    patch->sources = sources;
    return patch;
}

void patch_free(struct patch *patch)
{
    if (!patch)
        return;
    plan_release(&patch->plan);
    for (struct package_list *list = patch->packages, *next; list; list = next) {
        next = list->next;
        for (uint32_t i = 0; i < list->package.program.count; i++)
            java_source_free(list->package.program.sources[i]);
        java_program_release(&list->package.program);
        free(list->package.broken);
        free(list->name);
        free(list);
    }
    for (struct others_list *list = patch->others, *next; list; list = next) {
        next = list->next;
        free(list->others.items);
        free(list->word);
        free(list);
    }
    for (uint32_t i = 0; i < patch->count; i++)
        amendment_release(&patch->amendments[i]);
    free(patch->amendments);
    free(patch);
}

static bool is_known(const struct patch *patch, const char *text)
{
    bool is_same = false;
    for (uint32_t i = 0; i < patch->count && !is_same; i++) {
        char *other = amendment_text(&patch->amendments[i]);
        is_same = strcmp(other, text) == 0;
        free(other);
    }
    return is_same;
}

bool patch_add(struct patch *patch, const struct amendment *amendment, struct error *error)
{
    char *text = amendment_text(amendment);
    bool was_known = is_known(patch, text), ok = was_known;
    if (!was_known) {
        GROW(patch->amendments, patch->count, patch->capacity);
        ok = amendment_parse(&patch->amendments[patch->count], text, error);
    }
    free(text);
    if (!ok || was_known)
        return ok;
    struct plan plan = {.packages = patch,
                        .package_of = package_of,
                        .others_of = others_of,
                        .amendments = patch->amendments,
                        .count = patch->count + 1,
                        .error = error};
    if (!plan_make(&plan)) {
        plan_release(&plan);
        amendment_release(&patch->amendments[patch->count]);
        return false;
    }
    plan_release(&patch->plan);
    patch->plan = plan;
    patch->count++;
    return true;
}

/* ---- the text ---- */

/* The part of the path below the directory ("" is the root); NULL when it is not below it. */
static const char *name_below(const char *path, const char *directory)
{
    size_t length = strlen(directory);
    return strncmp(path, directory, length) == 0 && path[length] == '/' ? path + length + 1 : NULL;
}

/* The directory, if all paths are below it; else the deepest one that they are all below.  The caller
 * frees. */
static char *top_of(char *const *paths, uint32_t count, const char *directory)
{
    char *top = full_path(directory);
    bool is_good = true;
    if (strcmp(top, "/") == 0)
        top[0] = '\0';
    for (uint32_t i = 0; i < count; i++)
        is_good = is_good && name_below(paths[i], top);
    if (is_good)
        return top;
    free(top);
    top = strdup(paths[0]);
    for (uint32_t i = 0; i < count; i++) {
        char *slash;
        while (!name_below(paths[i], top) && (slash = strrchr(top, '/')))
            *slash = '\0';
    }
    return top;
}

static int compare_files(const void *a, const void *b)
{
    const struct plan_file *const *first = a, *const *second = b;
    return strcmp((*first)->source->path, (*second)->source->path);
}

char *patch_text(const struct patch *patch, const char *relative_to, const char *head)
{
    struct stream stream;
    FILE *out = stream_begin(&stream);
    const struct plan *plan = &patch->plan;
    const struct plan_file **files = xcalloc(plan->file_count + (size_t)1, sizeof *files);
    for (uint32_t i = 0; i < plan->file_count; i++)
        files[i] = &plan->files[i];
    qsort(files, plan->file_count, sizeof *files, compare_files);
    char **paths = xcalloc(plan->file_count + (size_t)1, sizeof *paths);
    for (uint32_t i = 0; i < plan->file_count; i++)
        paths[i] = full_path(files[i]->source->path);
    char *top = top_of(paths, plan->file_count, relative_to), *wanted = full_path(relative_to);
    if (strcmp(*top ? top : "/", wanted) != 0)
        fprintf(out, "To be applied in %s\n", *top ? top : "/");
    if (plan->file_count)
        fputs(head, out);
    for (uint32_t i = 0; i < plan->file_count; i++) {
        const struct java_source *source = files[i]->source;
        const char *name = name_below(paths[i], top);
        edits_write_diff(out, name ? name : paths[i], &files[i]->edits, source->text,
                         source->tokens.length);
        free(paths[i]);
    }
    free(paths);
    free(wanted);
    free(top);
    free(files);
    return stream_end(&stream);
}
