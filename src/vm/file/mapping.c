/* mapping.c - see mapping.h. */
#include "vm/file/mapping.h"

#include "vm/file/inode.h"
#include "vm/heap/offheap.h"

#include <fcntl.h>
#include <string.h>

struct mapping {
    struct mapping *next; /* of the same file */
    struct mapping *all;  /* of all files */
    struct inode *inode;  /* NULL: it has ended */
    int64_t address;
    uint64_t offset, length;
};

/* How much of [at, end) a chunk of one page has. */
static uint64_t chunk(uint64_t at, uint64_t end)
{
    uint64_t room = OVERLAY_PAGE - at % OVERLAY_PAGE;
    return room < end - at ? room : end - at;
}

static uint64_t end_of(const struct mapping *m)
{
    uint64_t end = m->offset + m->length;
    return end < m->inode->size ? end : m->inode->size;
}

/* Calls that read and write come back here, while the list is taken off. */
static struct mapping *take_off(struct inode *inode)
{
    struct mapping *list = inode->mappings;
    inode->mappings = NULL;
    return list;
}

void mappings_take(struct overlay *o, struct inode *inode)
{
    struct mapping *list = take_off(inode);
    for (struct mapping *m = list; m; m = m->next) {
        for (uint64_t at = m->offset; m->inode && at < end_of(m);) {
            char now[OVERLAY_PAGE];
            uint64_t n = chunk(at, end_of(m));
            const char *written = (const char *)(intptr_t)m->address + (at - m->offset);
            inode_read(o, inode, now, n, at);
            if (memcmp(now, written, n) != 0)
                inode_write_mapped(o, inode, written, n, at);
            at += n;
        }
    }
    inode->mappings = list;
}

/* The bytes of a mapping as the file has them; beyond its end zeros. */
static void give(struct overlay *o, struct mapping *m)
{
    for (uint64_t at = m->offset; at < m->offset + m->length;) {
        char now[OVERLAY_PAGE] = {0};
        uint64_t n = chunk(at, m->offset + m->length);
        char *shown = (char *)(intptr_t)m->address + (at - m->offset);
        inode_read(o, m->inode, now, n, at);
        if (memcmp(now, shown, n) != 0) {
            undo_save_range(o->log, shown, n);
            memcpy(shown, now, n);
        }
        at += n;
    }
}

void mappings_give(struct overlay *o, struct inode *inode)
{
    struct mapping *list = take_off(inode);
    for (struct mapping *m = list; m; m = m->next)
        if (m->inode)
            give(o, m);
    inode->mappings = list;
}

int64_t mapping_make(struct overlay *o, unsigned arena, struct opened *h, uint64_t offset,
                     uint64_t length, bool is_private)
{
    mappings_take(o, h->inode);
    int64_t address = offheap_map_nothing(o->log, arena, length);
    if (address < 0)
        return -1;
    struct mapping *m = pool_alloc(&o->pool, sizeof *m);
    *m =
        (struct mapping){.inode = h->inode, .address = address, .offset = offset, .length = length};
    give(o, m);
    if (is_private)
        return address;
    m->next = h->inode->mappings;
    m->all = o->mappings;
    UNDO_SET(o->log, h->inode->mappings, m);
    UNDO_SET(o->log, o->mappings, m);
    return address;
}

void mapping_end(struct overlay *o, int64_t address)
{
    struct mapping *m = o->mappings;
    while (m && (m->address != address || !m->inode))
        m = m->all;
    if (!m)
        return;
    mappings_take(o, m->inode);
    UNDO_SET(o->log, m->inode, NULL);
}

void mappings_of(struct overlay *o, const struct opened *h,
                 void (*use)(void *self, int64_t address, uint64_t length), void *self)
{
    (void)o;
    for (const struct mapping *m = h->inode->mappings; m; m = m->next)
        if (m->inode)
            use(self, m->address, m->length);
}
