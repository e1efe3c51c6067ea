/* may_trigger.c - see may_trigger.h. */
#include "steer/may_trigger.h"

#include "base/arena.h"
#include "base/table.h"
#include "steer/shared_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct relation {
    uint64_t key; /* of method and type */
    unsigned roles;
};

/* Who acquired a lock last. */
struct last_acquirer {
    uint64_t key; /* the lock */
    uint64_t relation;
    uint32_t thread;
};

struct known_method {
    uint64_t key;
};

struct may_trigger {
    struct table relations, methods, last;
    struct arena names;
    struct named {
        const char *method, *type;
    } * list;
    uint32_t count, capacity;
};

struct may_trigger *may_trigger_new(void)
{
    struct may_trigger *r = xcalloc(1, sizeof *r);
    r->relations = TABLE_OF(struct relation);
    r->methods = TABLE_OF(struct known_method);
    r->last = TABLE_OF(struct last_acquirer);
    return r;
}

void may_trigger_free(struct may_trigger *r)
{
    if (!r)
        return;
    table_release(&r->relations);
    table_release(&r->methods);
    table_release(&r->last);
    arena_release(&r->names);
    free(r->list);
    free(r);
}

uint64_t may_trigger_key(const char *name)
{
    uint64_t key = HASH_STEP;
    for (; *name; name++)
        key = hash_scatter(key + (unsigned char)*name);
    return key ? key : 1;
}

static uint64_t relation_key(uint64_t method, uint64_t type)
{
    uint64_t key = hash_pair(method, type);
    return key ? key : 1;
}

static void add(struct may_trigger *r, const char *method, const char *type, unsigned roles)
{
    uint64_t of = may_trigger_key(method);
    bool is_new;
    struct relation *relation =
        table_put(&r->relations, relation_key(of, may_trigger_key(type)), &is_new);
    relation->roles |= roles;
    if (!is_new)
        return;
    table_put(&r->methods, of, NULL);
    GROW(r->list, r->count, r->capacity);
    r->list[r->count++] = (struct named){arena_strndup(&r->names, method, strlen(method)),
                                         arena_strndup(&r->names, type, strlen(type))};
}

static void note_order(struct may_trigger *r, const struct acquisition *a)
{
    bool is_new;
    struct last_acquirer *last = table_put(&r->last, a->lock, &is_new);
    uint64_t now = relation_key(may_trigger_key(a->methods[0]), may_trigger_key(a->type));
    if (!is_new && last->thread != a->thread) {
        struct relation *first = table_get(&r->relations, last->relation);
        struct relation *second = table_get(&r->relations, now);
        first->roles |= ROLE_FIRST;
        second->roles |= ROLE_LAST;
    }
    last->thread = a->thread;
    last->relation = now;
}

void may_trigger_collect(struct may_trigger *r, const struct acquisition *a, uint32_t depth)
{
    for (uint32_t i = 0; i < a->count && i < depth; i++)
        add(r, a->methods[i], a->type, 0);
    if (a->count && depth && a->lock)
        note_order(r, a);
}

unsigned may_trigger_roles(const struct may_trigger *r, uint64_t method, uint64_t type)
{
    const struct relation *relation =
        r && method ? table_get(&r->relations, relation_key(method, type)) : NULL;
    return relation ? relation->roles : 0;
}

bool may_trigger_is_again(const struct may_trigger *r, uint32_t thread, uint64_t lock)
{
    const struct last_acquirer *last = table_get(&r->last, lock);
    return last && last->thread == thread;
}

bool may_trigger_has(const struct may_trigger *r, uint64_t method, uint64_t type)
{
    return r && method && table_get(&r->relations, relation_key(method, type));
}

bool may_trigger_knows(const struct may_trigger *r, uint64_t method)
{
    return r && method && table_get(&r->methods, method);
}

uint64_t may_trigger_count(const struct may_trigger *r)
{
    return r ? r->count : 0;
}

static bool write_all(const struct may_trigger *r, const char *file, struct error *error)
{
    FILE *out = fopen(file, "we");
    if (!out)
        return error_set(error, "%.300s: %s", file, strerror(errno));
    for (uint32_t i = 0; i < r->count; i++)
        fprintf(out, "%s\t%s\t%u\n", r->list[i].method, r->list[i].type,
                may_trigger_roles(r, may_trigger_key(r->list[i].method),
                                  may_trigger_key(r->list[i].type)));
    bool good = !ferror(out);
    if (fclose(out) != 0 || !good)
        return error_set(error, "%.300s: %s", file, strerror(errno));
    return true;
}

bool may_trigger_read(struct may_trigger *r, const char *file, struct error *error)
{
    FILE *in = fopen(file, "re");
    char *line = NULL;
    size_t capacity = 0;
    bool good = true;
    if (!in)
        return error_set(error, "%.300s: %s", file, strerror(errno));
    for (ssize_t length; good && (length = getline(&line, &capacity, in)) > 0;) {
        char *type = strchr(line, '\t'), *roles = type ? strchr(type + 1, '\t') : NULL;
        good = roles && type > line && roles > type + 1 && roles[1] >= '0' && roles[1] <= '3';
        if (good) {
            *type = *roles = '\0';
            add(r, line, type + 1, (unsigned)(roles[1] - '0'));
        }
        if (!good)
            error_set(error, "%.300s: a line is no may-trigger relation", file);
    }
    free(line);
    fclose(in);
    return good;
}

bool may_trigger_write(const struct may_trigger *r, const char *file, struct error *error)
{
    struct error torn; /* by a JVM that was killed: what can be read is good */
    int fd = shared_file_take(file, error);
    if (fd < 0)
        return false;
    struct may_trigger *all = may_trigger_new();
    may_trigger_read(all, file, &torn);
    for (uint32_t i = 0; i < r->count; i++) {
        const struct named *named = &r->list[i];
        add(all, named->method, named->type,
            may_trigger_roles(r, may_trigger_key(named->method), may_trigger_key(named->type)));
    }
    bool good = write_all(all, file, error);
    may_trigger_free(all);
    close(fd);
    return good;
}
