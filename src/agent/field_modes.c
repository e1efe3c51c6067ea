/* field_modes.c - see field_modes.h.  Classes and fields are known by hashes of their names alone. */
#include "agent/field_modes.h"

#include "classfile/classpath.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { MAX_SUPERCLASSES = 32 };

struct entry {
    uint64_t key;  /* 0: free */
    uint64_t next; /* of a class: the key of its superclass; 0: none that is known */
    uint8_t mode;  /* of a field */
};

struct field_modes {
    struct entry *entries;
    size_t count, capacity;
    char *class_path;       /* NULL: none, or it was opened */
    struct classpath *path; /* NULL: not opened yet, or it cannot be read */
};

struct field_modes *field_modes_new(const char *class_path)
{
    struct field_modes *modes = xcalloc(1, sizeof *modes);
    modes->capacity = 4096;
    modes->entries = xcalloc(modes->capacity, sizeof *modes->entries);
    if (class_path)
        modes->class_path = xmalloc_copy(class_path, strlen(class_path) + 1);
    return modes;
}

void field_modes_free(struct field_modes *modes)
{
    if (!modes)
        return;
    if (modes->path)
        classpath_close(modes->path);
    free(modes->class_path);
    free(modes->entries);
    free(modes);
}

/* ---- the table ---- */

static uint64_t class_key(const void *loader, struct cp_text name)
{
    return XXH3_64bits_withSeed(name.bytes, name.length, (uint64_t)(uintptr_t)loader) | 1;
}

static uint64_t field_key(uint64_t class_, struct cp_text name, struct cp_text type)
{
    uint64_t key = XXH3_64bits_withSeed(name.bytes, name.length, class_);
    return XXH3_64bits_withSeed(type.bytes, type.length, key) | 1;
}

static struct entry *place_of(struct field_modes *modes, uint64_t key)
{
    size_t at = key / 2 & (modes->capacity - 1);
    while (modes->entries[at].key && modes->entries[at].key != key)
        at = (at + 1) & (modes->capacity - 1);
    return &modes->entries[at];
}

static void put(struct field_modes *modes, struct entry entry)
{
    if (2 * modes->count >= modes->capacity) {
        struct entry *old = modes->entries;
        size_t capacity = modes->capacity;
        modes->capacity *= 2;
        modes->entries = xcalloc(modes->capacity, sizeof *modes->entries);
        for (size_t i = 0; i < capacity; i++) {
            if (old[i].key)
                *place_of(modes, old[i].key) = old[i];
        }
        free(old);
    }
    struct entry *place = place_of(modes, entry.key);
    modes->count += place->key == 0;
    *place = entry;
}

static const struct entry *find(struct field_modes *modes, uint64_t key)
{
    const struct entry *place = place_of(modes, key);
    return place->key ? place : NULL;
}

/* ---- classes ---- */

void field_modes_add(struct field_modes *modes, const void *loader, const struct classfile *cf)
{
    uint64_t class_ = class_key(loader, cp_class_text(cf, cf->this_class));
    uint64_t super = cf->super_class ? class_key(loader, cp_class_text(cf, cf->super_class)) : 0;
    put(modes, (struct entry){.key = class_, .next = super});
    for (unsigned i = 0; i < cf->field_count; i++) {
        const struct cf_member *field = &cf->fields[i];
        enum site_mode mode = field->flags & ACC_FINAL      ? SITE_MODE_FINAL
                              : field->flags & ACC_VOLATILE ? SITE_MODE_VOLATILE
                                                            : SITE_MODE_PLAIN;
        put(modes, (struct entry){.key = field_key(class_, cp_text(cf, field->name),
                                                   cp_text(cf, field->descriptor)),
                                  .mode = (uint8_t)mode});
    }
}

/* Only programs with loops that can profit pay for it. */
static void open_path(struct field_modes *modes)
{
    struct error error;
    if (modes->class_path && !classpath_open(&modes->path, modes->class_path, &error))
        modes->path = NULL;
    free(modes->class_path);
    modes->class_path = NULL;
}

/* Reads the class from the class path, and its superclasses that are there. */
static void look_up(struct field_modes *modes, const void *loader, struct cp_text name)
{
    char entry[512], super[512];
    open_path(modes);
    for (int depth = 0; depth < MAX_SUPERCLASSES && modes->path; depth++) {
        struct arena arena = {0};
        struct classfile cf;
        struct error error;
        const uint8_t *bytes;
        const char *origin, *element;
        size_t length;
        int written = snprintf(entry, sizeof entry, "%.*s.class", (int)name.length, name.bytes);
        bool is_found = written < (int)sizeof entry && !find(modes, class_key(loader, name)) &&
                        classpath_find(modes->path, entry, &arena, &bytes, &length, &origin,
                                       &element, &error) &&
                        classfile_parse_newest(&cf, bytes, length, entry, &arena, &error) &&
                        cf.super_class != 0 &&
                        cp_class_text(&cf, cf.super_class).length < sizeof super;
        if (is_found) {
            field_modes_add(modes, loader, &cf);
            struct cp_text next = cp_class_text(&cf, cf.super_class);
            memcpy(super, next.bytes, next.length);
            name = (struct cp_text){super, next.length};
        }
        arena_release(&arena);
        if (!is_found || strncmp(super, "java/", 5) == 0)
            return;
    }
}

enum site_mode field_modes_find(struct field_modes *modes, const void *loader, bool on_path,
                                struct cp_text owner, struct cp_text name, struct cp_text type)
{
    uint64_t key = class_key(loader, owner);
    if (on_path && !find(modes, key)) {
        look_up(modes, loader, owner);
        if (!find(modes, key)) /* so that it is not looked up again */
            put(modes, (struct entry){.key = key});
    }
    for (int depth = 0; depth < MAX_SUPERCLASSES && key; depth++) {
        const struct entry *class_ = find(modes, key);
        const struct entry *field = class_ ? find(modes, field_key(key, name, type)) : NULL;
        if (field)
            return (enum site_mode)field->mode;
        key = class_ ? class_->next : 0;
    }
    return SITE_MODE_UNKNOWN;
}
