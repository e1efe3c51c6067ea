/* hot_spots.c - see hot_spots.h. */
#include "explore/hot_spots.h"

#include "base/stream.h"
#include "vm/run/access_event.h"
#include "vm/run/backtrace.h"
#include "vm/run/vm_gap.h"

#include <string.h>

struct count {
    uint64_t key;
    const struct method *operation; /* NULL: the program's own code */
    site_id from;                   /* 0: no code of the program is on the stack */
    uint64_t count;
};

static bool is_mechanism(const struct class *c)
{
    static const char *const prefixes[] = {
        "java/util/concurrent/locks/",
        "java/util/concurrent/atomic/",
        "java/lang/invoke/",
        "jdk/internal/",
        "java/lang/Object",
        "sun/",
    };
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (strncmp(c->name->text, prefixes[i], strlen(prefixes[i])) == 0)
            return true;
    return false;
}

/* The innermost method of the library that says something; NULL: the program itself is there first, or
 * uses a mechanism directly. */
static const struct method *operation_of(const struct thread *t)
{
    for (const struct frame *f = t->frame; f; f = f->prev) {
        if (!backtrace_shows(f))
            continue;
        if (!f->method->class_->is_boot)
            return NULL;
        if (!is_mechanism(f->method->class_))
            return f->method;
    }
    return NULL;
}

void hot_spots_note(struct hot_spots *s, const struct thread *t)
{
    const struct method *operation = operation_of(t);
    site_id from = vm_gap_site(t);
    uint64_t key = hash_pair(operation ? site_of(operation, 0) : 0, from) | 1;
    struct count *count = table_put(&s->counts, key, NULL);
    count->operation = operation;
    count->from = from;
    count->count++;
    s->total++;
}

/* "called from Main.run (Main.java:12)"; nothing where only the library is on the stack. */
static char *text_of(const struct count *count)
{
    struct stream text;
    FILE *out = stream_begin(&text);
    char name[512];
    const struct method *from = count->from ? site_method(count->from) : NULL;
    if (count->operation) {
        class_java_name(count->operation->class_, name, sizeof name);
        fprintf(out, "%s.%s", name, count->operation->name->text);
    }
    if (from && (!from->class_->is_boot || !count->operation)) {
        const struct class *c = from->class_;
        class_java_name(c, name, sizeof name);
        fprintf(out, "%s%s.%s", count->operation ? ", called from " : "", name, from->name->text);
        int line = method_line(from, site_bci(count->from));
        if (c->file && c->file->source_file && line > 0)
            fprintf(out, " (%s:%d)", cf_symbol(c->file, c->file->source_file)->text, line);
    } else if (!count->operation) {
        fputs("the start or the end of a thread", out);
    }
    return stream_end(&text);
}

static bool is_before(const struct count *a, const struct count *b)
{
    return a->count != b->count ? a->count > b->count : a->key < b->key;
}

uint32_t hot_spots_top(const struct hot_spots *s, struct hot_spot *top)
{
    const struct count *best[HOT_SPOTS_SHOWN];
    uint32_t count = 0;
    for (const struct count *c = NULL; (c = table_next(&s->counts, c));) {
        uint32_t at = count < HOT_SPOTS_SHOWN ? count++ : HOT_SPOTS_SHOWN;
        for (; at > 0 && is_before(c, best[at - 1]); at--)
            if (at < HOT_SPOTS_SHOWN)
                best[at] = best[at - 1];
        if (at < HOT_SPOTS_SHOWN)
            best[at] = c;
    }
    for (uint32_t i = 0; i < count; i++)
        top[i] = (struct hot_spot){text_of(best[i]), (double)best[i]->count / (double)s->total};
    return count;
}

void hot_spots_init(struct hot_spots *s)
{
    *s = (struct hot_spots){.counts = TABLE_OF(struct count)};
}

void hot_spots_release(struct hot_spots *s)
{
    table_release(&s->counts);
}
