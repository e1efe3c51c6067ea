/* sites.c - see sites.h. */
#include "agent/sites.h"

#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

void site_table_init(struct site_table *table)
{
    memset(table, 0, sizeof *table);
    table->pages[0] = xcalloc(SITES_PAGE, sizeof(struct site));
    atomic_store_explicit(&table->count, 1, memory_order_release);
}

void site_table_release(struct site_table *table)
{
    for (unsigned i = 0; i < SITES_PAGES; i++)
        free(table->pages[i]);
    free(table->texts);
    arena_release(&table->names);
}

site_id site_table_add(struct site_table *table, const struct site *site)
{
    uint32_t id = atomic_load_explicit(&table->count, memory_order_relaxed);
    uint32_t page = id / SITES_PAGE;
    if (page == SITES_PAGES) {
        atomic_store_explicit(&table->is_full, true, memory_order_relaxed);
        return 0;
    }
    if (!table->pages[page])
        table->pages[page] = xcalloc(SITES_PAGE, sizeof(struct site));
    table->pages[page][id % SITES_PAGE] = *site;
    atomic_store_explicit(&table->count, id + 1, memory_order_release);
    return id;
}

void site_table_truncate(struct site_table *table, uint32_t count)
{
    atomic_store_explicit(&table->count, count, memory_order_release);
}

const struct site_class *site_table_class(struct site_table *table, const char *name,
                                          size_t name_length, const char *file, size_t file_length,
                                          void *loader)
{
    struct site_class *of = arena_alloc(&table->names, sizeof *of);
    of->name = site_table_text(table, name, name_length);
    of->file = file ? site_table_text(table, file, file_length) : NULL;
    of->loader = loader;
    return of;
}

static bool is_text(const char *known, const char *text, size_t length)
{
    return strncmp(known, text, length) == 0 && known[length] == '\0';
}

/* Where the text is in the hash table, or where it would be put. */
static const char **text_place(struct site_table *table, const char *text, size_t length)
{
    size_t at = XXH3_64bits(text, length) & (table->text_capacity - 1);
    while (table->texts[at] && !is_text(table->texts[at], text, length))
        at = (at + 1) & (table->text_capacity - 1);
    return &table->texts[at];
}

static void grow_texts(struct site_table *table)
{
    const char **old = table->texts;
    size_t old_capacity = table->text_capacity;
    table->text_capacity = old_capacity ? 2 * old_capacity : 1024;
    table->texts = xcalloc(table->text_capacity, sizeof(const char *));
    for (size_t i = 0; i < old_capacity; i++) {
        if (old[i])
            *text_place(table, old[i], strlen(old[i])) = old[i];
    }
    free(old);
}

const char *site_table_text(struct site_table *table, const char *text, size_t length)
{
    if (2 * table->text_count >= table->text_capacity)
        grow_texts(table);
    const char **place = text_place(table, text, length);
    if (!*place) {
        *place = arena_strndup(&table->names, text, length);
        table->text_count++;
    }
    return *place;
}
