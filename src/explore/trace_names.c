/* trace_names.c - see trace_names.h. */
#include "explore/trace_names.h"

#include "base/arena.h"
#include "base/table.h"
#include "explore/compound.h"
#include "vm/class/describe.h"
#include "vm/run/access_event.h"

#include <stdlib.h>
#include <string.h>

/* By the address of the symbol's text. */
struct named {
    uint64_t key;
    const char *text;
};

struct located {
    uint64_t site;
    struct code_position position;
};

struct trace_names {
    struct arena text;
    struct table classes, types, positions;
};

struct trace_names *trace_names_new(void)
{
    struct trace_names *n = xcalloc(1, sizeof *n);
    n->classes = n->types = TABLE_OF(struct named);
    n->positions = TABLE_OF(struct located);
    return n;
}

void trace_names_free(struct trace_names *n)
{
    if (!n)
        return;
    arena_release(&n->text);
    table_release(&n->classes);
    table_release(&n->types);
    table_release(&n->positions);
    free(n);
}

const char *trace_names_type(struct trace_names *n, const char *descriptor)
{
    char text[1024];
    bool is_new;
    struct named *named = table_put(&n->types, (uintptr_t)descriptor, &is_new);
    if (is_new) {
        describe_descriptor(descriptor, text, sizeof text);
        named->text = arena_strndup(&n->text, text, strlen(text));
    }
    return named->text;
}

const char *trace_names_class(struct trace_names *n, const struct class *c)
{
    char text[512];
    bool is_new;
    if (c->kind == CLASS_ARRAY)
        return trace_names_type(n, c->name->text);
    struct named *named = table_put(&n->classes, (uintptr_t)c->name, &is_new);
    if (is_new) {
        class_java_name(c, text, sizeof text);
        named->text = arena_strndup(&n->text, text, strlen(text));
    }
    return named->text;
}

static struct code_position locate(const struct method *m, int bci)
{
    int line = method_line(m, bci);
    return (struct code_position){line < 0 ? -1 : line, compound_reads(m, bci)};
}

struct code_position trace_names_position(struct trace_names *n, const struct method *m, int bci)
{
    bool is_new;
    site_id site = site_of(m, bci);
    if (m->class_->is_undoable || !site)
        return locate(m, bci);
    struct located *located = table_put(&n->positions, site, &is_new);
    if (is_new)
        located->position = locate(m, bci);
    return located->position;
}
