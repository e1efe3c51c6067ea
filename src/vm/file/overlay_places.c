/* overlay_places.c - the places that calls of the overlay use, and what of it counts in a state; see
 * overlay.h. */
#include "base/arena.h"
#include "base/hash.h"
#include "vm/file/walk.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

/* ---- places ---- */

static enum walk_kind walk_for(enum path_use use, int flags)
{
    switch (use) {
    case PATH_MAKES:
    case PATH_REMOVES: return WALK_PARENT;
    case PATH_LOOKS_AT:
    case PATH_ALTERS_AT:
    case PATH_LINKS: return WALK_STAYS;
    case PATH_OPENS:
        return flags & O_NOFOLLOW || (flags & (O_CREAT | O_EXCL)) == (O_CREAT | O_EXCL)
                   ? WALK_STAYS
                   : WALK_FOLLOWS;
    default: return WALK_FOLLOWS;
    }
}

static void change_name(const struct walk *w)
{
    if (w->last != LAST_NAME)
        return;
    walk_name(w, true, w->parent, w->name);
    walk_names(w, true, w->parent);
}

void overlay_path_places(struct overlay *o, const char *path, enum path_use use, int flags,
                         const struct place_watcher *watcher)
{
    struct walk w = {.watcher = watcher};
    if (walk(o, path, walk_for(use, flags), &w) < 0)
        return;
    switch (use) {
    case PATH_MAKES:
        if (!w.inode)
            change_name(&w);
        break;
    case PATH_REMOVES:
        change_name(&w);
        if (w.inode && inode_is(w.inode, S_IFDIR)) {
            walk_names(&w, false, w.inode); /* is it empty? */
            walk_mode(&w, true, w.inode);   /* what ".." means in it */
        } else if (w.inode) {
            walk_inode(&w, true, w.inode);
        }
        break;
    case PATH_OPENS:
        if (!w.inode && flags & O_CREAT)
            change_name(&w);
        else if (w.inode)
            walk_inode(&w, flags & O_TRUNC, w.inode);
        break;
    case PATH_ALTERS:
    case PATH_ALTERS_AT:
        if (w.inode && inode_is(w.inode, S_IFDIR))
            walk_mode(&w, true, w.inode);
        if (w.inode)
            walk_inode(&w, true, w.inode);
        break;
    case PATH_LINKS:
        if (w.inode)
            walk_inode(&w, true, w.inode);
        break;
    case PATH_LOOKS:
    case PATH_LOOKS_AT:
    case PATH_LISTS:
        if (w.inode)
            walk_inode(&w, false, w.inode);
        break;
    }
}

void overlay_file_places(struct overlay *o, const struct opened *h, bool wrote,
                         const struct place_watcher *watcher)
{
    (void)o;
    struct walk w = {.watcher = watcher};
    if (wrote && inode_is(h->inode, S_IFDIR))
        walk_mode(&w, true, h->inode);
    walk_inode(&w, wrote, h->inode);
}

/* ---- state ---- */

static uint64_t name_of(struct overlay *o, struct inode *inode)
{
    if (inode->stamp != o->stamp) {
        GROW(o->queue, o->queue_count, o->queue_capacity);
        inode->stamp = o->stamp;
        inode->name = o->queue_count;
        o->queue[o->queue_count++] = inode;
    }
    return (uint64_t)inode->name + 1;
}

void overlay_state_begin(struct overlay *o)
{
    o->stamp++;
    o->queue_count = 0;
}

uint64_t overlay_state_name(struct overlay *o, const struct opened *h)
{
    return hash_pair(name_of(o, h->inode), h->flags);
}

static int by_name(const void *a, const void *b)
{
    const struct entry *const *x = a, *const *y = b;
    return strcmp((*x)->name, (*y)->name);
}

static int by_number(const void *a, const void *b)
{
    const struct inode *const *x = a, *const *y = b;
    return (*x)->number < (*y)->number ? -1 : (*x)->number > (*y)->number;
}

/* The entries in which the directory differs from the host's. */
static void put_entries(struct overlay *o, const struct inode *directory,
                        void (*put)(void *self, uint64_t word), void *self)
{
    const struct entry **entries = xmalloc((directory->entries.count + 1) * sizeof *entries);
    uint64_t count = 0, capacity = directory->entries.count + 1;
    for (uint64_t i = 0; i < directory->entries.capacity; i++) {
        const struct entry *e =
            directory->entries.entries[i].key ? directory->entries.entries[i].value : NULL;
        for (; e; e = e->next) {
            if (e->inode == e->host_inode)
                continue;
            if (count == capacity)
                entries = xrealloc(entries, (capacity *= 2) * sizeof *entries);
            entries[count++] = e;
        }
    }
    qsort(entries, count, sizeof *entries, by_name);
    for (uint64_t i = 0; i < count; i++) {
        put(self, XXH3_64bits(entries[i]->name, strlen(entries[i]->name)));
        put(self, entries[i]->inode ? name_of(o, entries[i]->inode) : 0);
    }
    free(entries);
}

static void put_inode(struct overlay *o, const struct inode *inode, bool with_times,
                      void (*put)(void *self, uint64_t word), void *self)
{
    put(self, inode->host_path ? inode->number : 0);
    if (!inode->is_changed)
        return;
    put(self, (uint64_t)inode->st.st_mode << 32 | inode->st.st_nlink);
    put(self, (uint64_t)inode->st.st_uid << 32 | inode->st.st_gid);
    if (with_times) {
        put(self, (uint64_t)inode->modified);
        put(self, (uint64_t)inode->accessed);
        put(self, (uint64_t)inode->changed_at);
    }
    if (inode_is(inode, S_IFDIR)) {
        put_entries(o, inode, put, self);
    } else {
        put(self, inode->size);
        put(self, inode->content);
        put(self, inode->host_size);
        if (inode->target)
            put(self, XXH3_64bits(inode->target, strlen(inode->target)));
    }
}

static void name_changed(struct overlay *o)
{
    uint64_t count = o->changed.count;
    if (!count)
        return;
    struct inode **roots = xmalloc(count * sizeof *roots);
    memcpy(roots, o->changed.items, count * sizeof *roots);
    qsort(roots, count, sizeof *roots, by_number);
    for (uint64_t i = 0; i < count; i++)
        if (roots[i]->st.st_nlink || roots[i]->opens)
            name_of(o, roots[i]);
    free(roots);
}

void overlay_state_put(struct overlay *o, bool with_times, void (*put)(void *self, uint64_t word),
                       void *self)
{
    name_changed(o);
    for (uint32_t i = 0; i < o->queue_count; i++)
        put_inode(o, o->queue[i], with_times, put, self);
    put(self, o->queue_count);
}
