/* sites.h - the places in the program's code that hooks are called from.  A site is known to the
 * rewritten code by its number alone.
 *
 * Sites are added by one thread at a time (the agent holds its lock while a class is rewritten) and
 * are read by any thread without a lock: a site never moves and never changes once it was added. */
#ifndef AGENT_SITES_H
#define AGENT_SITES_H

#include "base/arena.h"
#include "event/analysis.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A site_id is a number in the table; 0: no site. */

enum site_kind {
    SITE_READ, /* of an instance field */
    SITE_WRITE,
    SITE_READ_STATIC,
    SITE_WRITE_STATIC,
    SITE_READ_ARRAY, /* an element, or the elements that a loop accesses */
    SITE_WRITE_ARRAY,
    SITE_READ_COLLECTION, /* a call that reads or changes a collection: see collections.inc */
    SITE_SCAN_COLLECTION,
    SITE_WRITE_COLLECTION,
    SITE_CHANGE_COLLECTION,
    SITE_ALTER_COLLECTION,
    SITE_CLASS_USE, /* the owner may have to be initialized first */
    SITE_FREEZE,    /* end of a constructor */
    SITE_LOCK,      /* acquires a lock; in steered runs */
    SITE_CALL,      /* of a method of the JDK, which accesses something there */
};

/* What is known of the accessed field when the class is rewritten. */
enum site_mode {
    SITE_MODE_UNKNOWN, /* another class declares it */
    SITE_MODE_PLAIN,
    SITE_MODE_VOLATILE,
    SITE_MODE_FINAL,
};

/* What the sites of one class have in common.  Names as in the class file ("pkg/C"). */
struct site_class {
    const char *name;
    const char *file; /* SourceFile; NULL: not known */
    void *loader;     /* as given in struct rewrite_options */
};

struct site {
    const struct site_class *of;
    const char *method, *descriptor;
    uint16_t bci;     /* in the class file as it was before it was rewritten */
    int32_t line;     /* -1: not known */
    uint8_t kind;     /* enum site_kind */
    uint8_t mode;     /* enum site_mode; of fields */
    bool is_compound; /* a read of a place that is then written, as in x++; or that write */
    bool is_range;    /* of arrays: all elements of one loop */
    /* The field as the instruction names it.  Arrays: the field that the array was read from in the
     * same method, or NULL.  Collections: the called method and its class.  Class use: the class
     * alone.  Else NULL. */
    const char *owner, *name, *type;
};

/* As many as the words of shadows can tell apart (HeddleWord.SITE_BITS). */
enum { SITES_PAGE = 4096, SITES_PAGES = 1024 };

struct site_table {
    struct site *pages[SITES_PAGES];
    _Atomic uint32_t count; /* with site 0, which is none */
    _Atomic bool is_full;   /* one could not be added */
    struct arena names;
    const char **texts; /* hash table of those that site_table_text() has returned */
    size_t text_count, text_capacity;
};

void site_table_init(struct site_table *table);
void site_table_release(struct site_table *table);

/* 0 when there are too many.  The texts must live as long as the table: see site_table_text(). */
site_id site_table_add(struct site_table *table, const struct site *site);
/* Forgets the sites from `count` on; for code that was not used after all. */
void site_table_truncate(struct site_table *table, uint32_t count);

const struct site_class *site_table_class(struct site_table *table, const char *name,
                                          size_t name_length, const char *file, size_t file_length,
                                          void *loader);
/* A copy that lives as long as the table; equal texts have the same. */
const char *site_table_text(struct site_table *table, const char *text, size_t length);

static inline uint32_t site_table_count(const struct site_table *table)
{
    return atomic_load_explicit(&table->count, memory_order_acquire);
}

/* NULL for a number that is not a site's. */
static inline const struct site *site_table_get(const struct site_table *table, site_id id)
{
    if (id == 0 || id >= site_table_count(table))
        return NULL;
    return &table->pages[id / SITES_PAGE][id % SITES_PAGE];
}

#endif
