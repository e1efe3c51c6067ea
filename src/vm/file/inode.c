/* inode.c - see inode.h. */
#include "vm/file/inode.h"

#include "base/arena.h"
#include "base/hash.h"
#include "vm/file/mapping.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

static const int64_t SECOND = 1000000000;

char *overlay_text(struct overlay *o, const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(pool_alloc(&o->pool, size), text, size);
}

/* ---- inodes ---- */

static struct inode *make(struct overlay *o, uint64_t number)
{
    struct inode *inode = pool_alloc(&o->pool, sizeof *inode);
    inode->number = number;
    map_init(&inode->pages, &o->pool);
    map_init(&inode->entries, &o->pool);
    map_put(&o->inodes, number, inode);
    return inode;
}

static int64_t nanoseconds(const struct timespec *t)
{
    return t->tv_sec * SECOND + t->tv_nsec;
}

/* Numbers of the host's inodes have the lowest bit, of others not: 62 bits, as a long shows them. */
struct inode *inode_of_host(struct overlay *o, struct inode *parent, const char *host_path,
                            const struct stat *st)
{
    uint64_t number = (hash_pair(st->st_dev, st->st_ino) >> 2) | 1;
    struct inode *inode = map_get(&o->inodes, number);
    if (inode)
        return inode;
    inode = make(o, number);
    inode->host_path = overlay_text(o, host_path);
    inode->st = *st;
    inode->size = inode->host_size = (uint64_t)st->st_size;
    inode->accessed = nanoseconds(&st->st_atim);
    inode->modified = nanoseconds(&st->st_mtim);
    inode->changed_at = nanoseconds(&st->st_ctim);
    inode->parent = parent ? parent : inode;
    if (S_ISLNK(st->st_mode)) {
        char target[PATH_MAX];
        ssize_t n = readlink(host_path, target, sizeof target - 1);
        target[n < 0 ? 0 : n] = 0;
        inode->target = overlay_text(o, target);
    }
    return inode;
}

static uint64_t hash_of(const char *name)
{
    return XXH3_64bits(name, strlen(name)) >> 1; /* a map adds 1 */
}

struct inode *inode_new(struct overlay *o, struct inode *parent, const char *name, mode_t mode)
{
    uint64_t number = hash_pair(parent->number, hash_of(name)) >> 2 & ~(uint64_t)1;
    while (!number || map_get(&o->inodes, number)) /* it is open, though its name is gone */
        number = hash_pair(number, 1) >> 2 & ~(uint64_t)1;
    struct inode *inode = make(o, number);
    bool inherits = parent->st.st_mode & S_ISGID;
    inode->st.st_mode = mode | (S_ISDIR(mode) && inherits ? S_ISGID : 0);
    inode->st.st_uid = geteuid();
    inode->st.st_gid = inherits ? parent->st.st_gid : getegid();
    inode->st.st_nlink = S_ISDIR(mode) ? 2 : 1;
    inode->st.st_dev = parent->st.st_dev;
    inode->st.st_ino = number;
    inode->st.st_blksize = OVERLAY_PAGE;
    inode->accessed = inode->modified = inode->changed_at = o->now(o->clock);
    inode->parent = parent;
    inode->is_changed = true;
    return inode;
}

void inode_note_change(struct overlay *o, struct inode *inode)
{
    if (inode->is_changed)
        return;
    UNDO_SET(o->log, inode->is_changed, true);
    vector_add(&o->changed, inode);
}

void inode_touch(struct overlay *o, struct inode *inode, bool contents)
{
    inode_note_change(o, inode);
    int64_t now = o->now(o->clock);
    if (contents)
        UNDO_SET(o->log, inode->modified, now);
    UNDO_SET(o->log, inode->changed_at, now);
}

void inode_set_links(struct overlay *o, struct inode *inode, uint64_t links)
{
    inode_note_change(o, inode);
    UNDO_SET(o->log, inode->st.st_nlink, links);
}

void inode_set_mode(struct overlay *o, struct inode *inode, mode_t permissions)
{
    inode_note_change(o, inode);
    UNDO_SET(o->log, inode->st.st_mode, (inode->st.st_mode & S_IFMT) | (permissions & 07777));
}

void inode_stat(const struct inode *inode, struct stat *out)
{
    *out = inode->st;
    out->st_size = (off_t)inode->size;
    out->st_blocks = (blkcnt_t)((inode->size + 511) / 512);
    const int64_t times[] = {inode->accessed, inode->modified, inode->changed_at};
    struct timespec *fields[] = {&out->st_atim, &out->st_mtim, &out->st_ctim};
    for (int i = 0; i < 3; i++) {
        int64_t rest = times[i] % SECOND;
        bool before = rest < 0;
        *fields[i] = (struct timespec){times[i] / SECOND - before, rest + (before ? SECOND : 0)};
    }
}

/* ---- contents ---- */

static int host_file(struct overlay *o, const struct inode *inode)
{
    for (uint32_t i = 0; i < HOST_FILES; i++)
        if (o->host_files[i].number == inode->number)
            return o->host_files[i].fd;
    int fd = open(inode->host_path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return -1;
    uint32_t at = o->next_host_file++ % HOST_FILES;
    if (o->host_files[at].number)
        close(o->host_files[at].fd);
    o->host_files[at].number = inode->number;
    o->host_files[at].fd = fd;
    return fd;
}

/* What the host has at these bytes, and zeros where it has none. */
static bool read_below(struct overlay *o, const struct inode *inode, char *bytes, size_t length,
                       uint64_t at)
{
    size_t done = 0;
    int fd = at < inode->host_size ? host_file(o, inode) : -1;
    if (at < inode->host_size && fd < 0)
        return false;
    while (done < length && at + done < inode->host_size) {
        uint64_t left = inode->host_size - at - done;
        size_t want = length - done < left ? length - done : (size_t)left;
        ssize_t n = pread(fd, bytes + done, want, (off_t)(at + done));
        if (n < 0)
            return false;
        if (n == 0)
            break;
        done += (size_t)n;
    }
    memset(bytes + done, 0, length - done);
    return true;
}

static int64_t read_host(struct overlay *o, const struct inode *inode, void *bytes, size_t length,
                         uint64_t at)
{
    int fd = host_file(o, inode);
    return fd < 0 ? -1 : pread(fd, bytes, length, (off_t)at);
}

int64_t inode_read(struct overlay *o, struct inode *inode, void *bytes, size_t length, uint64_t at)
{
    mappings_take(o, inode);
    if (inode->host_path && !inode->is_changed) /* those of /proc do not know their sizes */
        return read_host(o, inode, bytes, length, at);
    if (at >= inode->size)
        return 0;
    if (length > inode->size - at)
        length = inode->size - at;
    for (size_t done = 0; done < length;) {
        uint64_t index = (at + done) / OVERLAY_PAGE, start = (at + done) % OVERLAY_PAGE;
        size_t n = OVERLAY_PAGE - start < length - done ? OVERLAY_PAGE - start : length - done;
        const struct page *page = map_get(&inode->pages, index);
        if (page)
            memcpy((char *)bytes + done, page->bytes + start, n);
        else if (!read_below(o, inode, (char *)bytes + done, n, at + done))
            return done ? (int64_t)done : -1;
        done += n;
    }
    return (int64_t)length;
}

static struct page *new_page(struct overlay *o)
{
    struct page *page = o->free_pages;
    if (!page)
        return pool_alloc(&o->pool, sizeof *page);
    UNDO_SET(o->log, o->free_pages, page->next);
    undo_save_range(o->log, page, sizeof *page);
    return page;
}

static void drop_page(struct overlay *o, struct inode *inode, struct map_entry *e)
{
    struct page *page = e->value;
    UNDO_SET(o->log, inode->content, inode->content - hash_pair(e->key - 1, page->hash));
    UNDO_SET(o->log, e->value, NULL);
    UNDO_SET(o->log, page->next, o->free_pages);
    UNDO_SET(o->log, o->free_pages, page);
}

static void hash_page(struct overlay *o, struct inode *inode, uint64_t index, struct page *page,
                      bool is_new)
{
    uint64_t hash = XXH3_64bits(page->bytes, OVERLAY_PAGE);
    uint64_t without = inode->content - (is_new ? 0 : hash_pair(index, page->hash));
    UNDO_SET(o->log, inode->content, without + hash_pair(index, hash));
    UNDO_SET(o->log, page->hash, hash);
}

/* Bytes within one page; NULL: zeros. */
static void write_page(struct overlay *o, struct inode *inode, const char *bytes, size_t length,
                       uint64_t at)
{
    uint64_t index = at / OVERLAY_PAGE, start = at % OVERLAY_PAGE;
    struct page *page = map_get(&inode->pages, index);
    bool is_new = !page;
    if (is_new) {
        page = new_page(o);
        if (!read_below(o, inode, page->bytes, OVERLAY_PAGE, index * OVERLAY_PAGE))
            memset(page->bytes, 0, OVERLAY_PAGE); /* the host has taken the file away */
        map_put(&inode->pages, index, page);
    } else {
        undo_save_range(o->log, page->bytes + start, length);
    }
    if (bytes)
        memcpy(page->bytes + start, bytes, length);
    else
        memset(page->bytes + start, 0, length);
    hash_page(o, inode, index, page, is_new);
}

void inode_write_mapped(struct overlay *o, struct inode *inode, const void *bytes, size_t length,
                        uint64_t at)
{
    inode_touch(o, inode, true);
    for (size_t done = 0; done < length;) {
        size_t room = OVERLAY_PAGE - (at + done) % OVERLAY_PAGE;
        size_t n = room < length - done ? room : length - done;
        write_page(o, inode, (const char *)bytes + done, n, at + done);
        done += n;
    }
    if (at + length > inode->size)
        UNDO_SET(o->log, inode->size, at + length);
}

void inode_write(struct overlay *o, struct inode *inode, const void *bytes, size_t length,
                 uint64_t at)
{
    mappings_take(o, inode);
    inode_write_mapped(o, inode, bytes, length, at);
    mappings_give(o, inode);
}

static void drop_pages(struct overlay *o, struct inode *inode, uint64_t first)
{
    for (uint64_t i = 0; i < inode->pages.capacity; i++) {
        struct map_entry *e = &inode->pages.entries[i];
        if (e->key && e->value && e->key - 1 >= first)
            drop_page(o, inode, e);
    }
}

void inode_truncate(struct overlay *o, struct inode *inode, uint64_t size)
{
    mappings_take(o, inode);
    inode_touch(o, inode, true);
    if (size < inode->size) {
        drop_pages(o, inode, (size + OVERLAY_PAGE - 1) / OVERLAY_PAGE);
        uint64_t rest = size % OVERLAY_PAGE;
        if (rest && map_get(&inode->pages, size / OVERLAY_PAGE))
            write_page(o, inode, NULL, OVERLAY_PAGE - rest, size);
        if (size < inode->host_size)
            UNDO_SET(o->log, inode->host_size, size);
    }
    UNDO_SET(o->log, inode->size, size);
    mappings_give(o, inode);
}

void inode_forget(struct overlay *o, struct inode *inode)
{
    if (inode->st.st_nlink || inode->opens || inode->mappings)
        return;
    drop_pages(o, inode, 0);
    if (!inode->host_path)
        map_put(&o->inodes, inode->number, NULL);
}

/* ---- directories ---- */

static struct entry *find(const struct inode *directory, const char *name)
{
    struct entry *e = map_get(&directory->entries, hash_of(name));
    while (e && strcmp(e->name, name) != 0)
        e = e->next;
    return e;
}

static struct entry *add(struct overlay *o, struct inode *directory, const char *name)
{
    struct entry *e = pool_alloc(&o->pool, sizeof *e);
    e->name = overlay_text(o, name);
    e->next = map_get(&directory->entries, hash_of(name));
    map_put(&directory->entries, hash_of(name), e);
    return e;
}

struct inode *directory_lookup(struct overlay *o, struct inode *directory, const char *name)
{
    struct entry *e = find(directory, name);
    if (e)
        return e->inode;
    if (!directory->host_path)
        return NULL;
    char path[PATH_MAX + NAME_MAX + 2];
    struct stat st;
    snprintf(path, sizeof path, "%s/%s",
             strcmp(directory->host_path, "/") == 0 ? "" : directory->host_path, name);
    if (lstat(path, &st) < 0)
        return NULL;
    e = add(o, directory, name);
    e->inode = e->host_inode = inode_of_host(o, directory, path, &st);
    return e->inode;
}

void directory_set(struct overlay *o, struct inode *directory, const char *name,
                   struct inode *inode)
{
    directory_lookup(o, directory, name); /* what the host has there must be known */
    struct entry *e = find(directory, name);
    inode_touch(o, directory, true);
    if (!e)
        e = add(o, directory, name);
    UNDO_SET(o->log, e->inode, inode);
    if (inode && inode_is(inode, S_IFDIR))
        UNDO_SET(o->log, inode->parent, directory);
}

static int list_host(struct inode *directory, struct name_list *out)
{
    DIR *dir = opendir(directory->host_path);
    if (!dir)
        return -1;
    for (struct dirent *d; (d = readdir(dir));) {
        bool is_special = strcmp(d->d_name, ".") == 0 || strcmp(d->d_name, "..") == 0;
        if (!is_special && !find(directory, d->d_name))
            name_list_add(out, d->d_name);
    }
    closedir(dir);
    return 0;
}

int directory_list(struct overlay *o, struct inode *directory, struct name_list *out)
{
    (void)o;
    *out = (struct name_list){0};
    if (directory->host_path && list_host(directory, out) < 0)
        return -1;
    for (uint64_t i = 0; i < directory->entries.capacity; i++) {
        const struct entry *e =
            directory->entries.entries[i].key ? directory->entries.entries[i].value : NULL;
        for (; e; e = e->next)
            if (e->inode)
                name_list_add(out, e->name);
    }
    name_list_sort(out);
    return 0;
}

bool directory_is_empty(struct overlay *o, struct inode *directory)
{
    struct name_list names;
    bool is_empty = directory_list(o, directory, &names) == 0 && names.count == 0;
    name_list_release(&names);
    return is_empty;
}
