/* overlay.c - the calls of the overlay; see overlay.h.  The order in which errors are looked for is
 * that of Linux. */
#include "vm/file/overlay.h"

#include "base/arena.h"
#include "base/error.h"
#include "vm/file/walk.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const uint64_t POOL_BYTES = (uint64_t)1 << 36;
static const int64_t SECOND = 1000000000;

static int fail(int error)
{
    errno = error;
    return -1;
}

/* ---- the whole ---- */

/* The working directory, by way of its parents. */
static struct inode *find_directory(struct overlay *o)
{
    char path[PATH_MAX];
    struct walk w = {0};
    o->directory = o->root;
    if (getcwd(path, sizeof path) && walk(o, path, WALK_FOLLOWS, &w) == 0 && w.inode)
        return w.inode;
    struct stat st;
    if (stat(".", &st) < 0)
        return o->root;
    return inode_of_host(o, NULL, ".", &st);
}

struct overlay *overlay_new(struct undo_log *log, int64_t (*now)(void *clock), void *clock)
{
    struct overlay *o = xcalloc(1, sizeof *o);
    struct stat st;
    o->log = log;
    o->now = now;
    o->clock = clock;
    o->mask = umask(0);
    umask(o->mask);
    undo_claim(log, o, sizeof *o, UNDO_COUNTED, "overlay_state_put()");
    pool_init(&o->pool, log, POOL_BYTES, UNDO_COUNTED, "overlay_state_put()");
    map_init(&o->inodes, &o->pool);
    vector_init(&o->changed, &o->pool);
    if (stat("/", &st) < 0)
        die("the root directory cannot be read");
    o->root = inode_of_host(o, NULL, "/", &st);
    o->directory = find_directory(o);
    return o;
}

void overlay_free(struct overlay *o)
{
    if (!o)
        return;
    for (uint32_t i = 0; i < HOST_FILES; i++)
        if (o->host_files[i].number)
            close(o->host_files[i].fd);
    undo_disclaim(o->log, o, sizeof *o);
    pool_release(&o->pool);
    free(o->queue);
    free(o);
}

/* ---- questions ---- */

/* 0 with an inode that exists. */
static int find(struct overlay *o, const char *path, enum walk_kind kind, struct walk *w)
{
    *w = (struct walk){0};
    if (walk(o, path, kind, w) < 0)
        return -1;
    return w->inode ? 0 : fail(ENOENT);
}

static int overlay_stat(void *self, const char *path, bool follow, struct stat *out)
{
    struct walk w;
    if (find(self, path, follow ? WALK_FOLLOWS : WALK_STAYS, &w) < 0)
        return -1;
    inode_stat(w.inode, out);
    return 0;
}

bool overlay_has_changed(struct overlay *o, const char *path, bool follow)
{
    struct walk w;
    return find(o, path, follow ? WALK_FOLLOWS : WALK_STAYS, &w) == 0 && w.inode->is_changed;
}

static int overlay_access(void *self, const char *path, int mode)
{
    struct walk w;
    if (find(self, path, WALK_FOLLOWS, &w) < 0)
        return -1;
    return walk_denies(w.inode, mode) ? fail(EACCES) : 0;
}

static int overlay_readlink(void *self, const char *path, char *out, size_t size)
{
    struct walk w;
    if (find(self, path, WALK_STAYS, &w) < 0)
        return -1;
    if (!inode_is(w.inode, S_IFLNK))
        return fail(EINVAL);
    size_t length = strlen(w.inode->target);
    if (length >= size)
        length = size - 1;
    memcpy(out, w.inode->target, length);
    out[length] = 0;
    return (int)length;
}

static const char *name_in(const struct inode *directory, const struct inode *inode)
{
    for (uint64_t i = 0; i < directory->entries.capacity; i++) {
        const struct entry *e =
            directory->entries.entries[i].key ? directory->entries.entries[i].value : NULL;
        for (; e; e = e->next)
            if (e->inode == inode)
                return e->name;
    }
    return NULL;
}

/* Writes the path of a directory; false when it has none any more. */
static bool path_of(const struct overlay *o, const struct inode *directory, char *out)
{
    char text[PATH_MAX];
    size_t at = sizeof text - 1;
    text[at] = 0;
    for (; directory != o->root; directory = directory->parent) {
        const char *name = name_in(directory->parent, directory);
        size_t length = name ? strlen(name) : 0;
        if (!name || length + 1 > at)
            return false;
        at -= length + 1;
        text[at] = '/';
        memcpy(text + at + 1, name, length);
    }
    strcpy(out, text[at] ? text + at : "/");
    return true;
}

static int overlay_realpath(void *self, const char *path, char *out)
{
    struct overlay *o = self;
    struct walk w = {.as_realpath = true};
    if (walk(o, path, WALK_FOLLOWS, &w) < 0)
        return -1;
    if (!w.inode)
        return fail(ENOENT);
    bool is_directory = inode_is(w.inode, S_IFDIR);
    if (!path_of(o, is_directory ? w.inode : w.parent, out))
        return fail(ENOENT);
    if (is_directory)
        return 0;
    size_t length = strlen(out);
    if (length + strlen(w.name) + 2 > PATH_MAX)
        return fail(ENAMETOOLONG);
    if (length > 1)
        out[length++] = '/';
    strcpy(out + length, w.name);
    return 0;
}

static int overlay_list(void *self, const char *path, struct name_list *out)
{
    struct walk w;
    *out = (struct name_list){0};
    if (find(self, path, WALK_FOLLOWS, &w) < 0)
        return -1;
    if (!inode_is(w.inode, S_IFDIR))
        return fail(ENOTDIR);
    if (walk_denies(w.inode, R_OK))
        return fail(EACCES);
    return directory_list(self, w.inode, out);
}

static int overlay_statvfs(void *self, const char *path, struct statvfs *out)
{
    struct walk w;
    if (find(self, path, WALK_FOLLOWS, &w) < 0)
        return -1;
    /* Of the file system in which it was made: that of the next directory of the host's. */
    const struct inode *inode =
        inode_is(w.inode, S_IFDIR) || w.inode->host_path ? w.inode : w.parent;
    while (!inode->host_path)
        inode = inode->parent;
    return statvfs(inode->host_path, out);
}

/* ---- names ---- */

static int may_change(const struct inode *directory)
{
    return walk_denies(directory, W_OK | X_OK) ? fail(EACCES) : 0;
}

static int may_remove(const struct inode *directory, const struct inode *inode)
{
    if (may_change(directory) < 0)
        return -1;
    uid_t user = geteuid();
    bool is_sticky = directory->st.st_mode & S_ISVTX;
    if (is_sticky && user && user != inode->st.st_uid && user != directory->st.st_uid)
        return fail(EPERM);
    return 0;
}

/* A name that something new is to have. */
static int find_new(struct overlay *o, const char *path, bool may_have_slash, struct walk *w)
{
    *w = (struct walk){0};
    if (walk(o, path, WALK_PARENT, w) < 0)
        return -1;
    if (w->last != LAST_NAME || w->inode)
        return fail(EEXIST);
    if (w->has_slash && !may_have_slash)
        return fail(ENOENT);
    if (w->parent->st.st_nlink == 0)
        return fail(ENOENT);
    return may_change(w->parent);
}

/* A name of a file or a directory; no dots. */
static int find_old(struct overlay *o, const char *path, int error_of_dots, struct walk *w)
{
    *w = (struct walk){0};
    if (walk(o, path, WALK_PARENT, w) < 0)
        return -1;
    if (w->last != LAST_NAME)
        return fail(error_of_dots);
    return w->inode ? 0 : fail(ENOENT);
}

static int overlay_mkdir(void *self, const char *path, mode_t mode)
{
    struct overlay *o = self;
    struct walk w;
    if (find_new(o, path, true, &w) < 0)
        return -1;
    struct inode *made =
        inode_new(o, w.parent, w.name, S_IFDIR | (mode & (0777 | S_ISVTX) & ~o->mask));
    directory_set(o, w.parent, w.name, made);
    inode_set_links(o, w.parent, w.parent->st.st_nlink + 1);
    return 0;
}

/* Takes the last name away from an inode. */
static void remove_name(struct overlay *o, struct inode *directory, struct inode *inode)
{
    bool is_directory = inode_is(inode, S_IFDIR);
    inode_touch(o, inode, false);
    inode_set_links(o, inode, is_directory ? 0 : inode->st.st_nlink - 1);
    if (is_directory)
        inode_set_links(o, directory, directory->st.st_nlink - 1);
    inode_forget(o, inode);
}

static int overlay_rmdir(void *self, const char *path)
{
    struct overlay *o = self;
    struct walk w = {0};
    if (walk(o, path, WALK_PARENT, &w) < 0)
        return -1;
    switch (w.last) {
    case LAST_ROOT: return fail(EBUSY);
    case LAST_DOT: return fail(EINVAL);
    case LAST_DOT_DOT: return fail(ENOTEMPTY);
    case LAST_NAME: break;
    }
    if (!w.inode)
        return fail(ENOENT);
    if (may_remove(w.parent, w.inode) < 0)
        return -1;
    if (!inode_is(w.inode, S_IFDIR))
        return fail(ENOTDIR);
    if (!directory_is_empty(o, w.inode))
        return fail(ENOTEMPTY);
    directory_set(o, w.parent, w.name, NULL);
    remove_name(o, w.parent, w.inode);
    return 0;
}

static int overlay_unlink(void *self, const char *path)
{
    struct walk w;
    if (find_old(self, path, EISDIR, &w) < 0)
        return -1;
    bool is_directory = inode_is(w.inode, S_IFDIR);
    if (w.has_slash)
        return fail(is_directory ? EISDIR : ENOTDIR);
    if (may_remove(w.parent, w.inode) < 0)
        return -1;
    if (is_directory)
        return fail(EISDIR);
    directory_set(self, w.parent, w.name, NULL);
    remove_name(self, w.parent, w.inode);
    return 0;
}

static bool is_below(const struct overlay *o, const struct inode *directory,
                     const struct inode *ancestor)
{
    while (directory != ancestor && directory != o->root && directory != directory->parent)
        directory = directory->parent;
    return directory == ancestor;
}

/* Both names are known: may the new one have what the old one has? */
static int may_rename(struct overlay *o, const struct walk *from, const struct walk *to)
{
    bool is_directory = inode_is(from->inode, S_IFDIR);
    if (!is_directory && (from->has_slash || to->has_slash))
        return fail(ENOTDIR);
    if (is_directory && is_below(o, to->parent, from->inode))
        return fail(EINVAL);
    if (to->inode && inode_is(to->inode, S_IFDIR) && is_below(o, from->parent, to->inode))
        return fail(ENOTEMPTY);
    if (from->inode == to->inode)
        return 0;
    if (may_remove(from->parent, from->inode) < 0)
        return -1;
    if (!to->inode)
        return may_change(to->parent);
    if (may_remove(to->parent, to->inode) < 0)
        return -1;
    if (is_directory != inode_is(to->inode, S_IFDIR))
        return fail(is_directory ? ENOTDIR : EISDIR);
    return is_directory && !directory_is_empty(o, to->inode) ? fail(ENOTEMPTY) : 0;
}

static int overlay_rename(void *self, const char *from_path, const char *to_path)
{
    struct overlay *o = self;
    struct walk from = {0}, to = {0};
    if (walk(o, from_path, WALK_PARENT, &from) < 0 || walk(o, to_path, WALK_PARENT, &to) < 0)
        return -1;
    if (from.parent->st.st_dev != to.parent->st.st_dev)
        return fail(EXDEV);
    if (from.last != LAST_NAME || to.last != LAST_NAME)
        return fail(EBUSY);
    if (!from.inode)
        return fail(ENOENT);
    if (may_rename(o, &from, &to) < 0)
        return -1;
    if (from.inode == to.inode)
        return 0;
    if (to.parent->st.st_nlink == 0)
        return fail(ENOENT);
    directory_set(o, from.parent, from.name, NULL);
    directory_set(o, to.parent, to.name, from.inode);
    inode_touch(o, from.inode, false);
    if (inode_is(from.inode, S_IFDIR) && from.parent != to.parent) {
        inode_set_links(o, from.parent, from.parent->st.st_nlink - 1);
        inode_set_links(o, to.parent, to.parent->st.st_nlink + 1);
    }
    if (to.inode)
        remove_name(o, to.parent, to.inode);
    return 0;
}

static int overlay_link(void *self, const char *old_path, const char *path)
{
    struct walk old, w;
    if (find(self, old_path, WALK_STAYS, &old) < 0 || find_new(self, path, false, &w) < 0)
        return -1;
    if (old.inode->st.st_dev != w.parent->st.st_dev)
        return fail(EXDEV);
    if (inode_is(old.inode, S_IFDIR))
        return fail(EPERM);
    directory_set(self, w.parent, w.name, old.inode);
    inode_touch(self, old.inode, false);
    inode_set_links(self, old.inode, old.inode->st.st_nlink + 1);
    return 0;
}

static int overlay_symlink(void *self, const char *target, const char *path)
{
    struct overlay *o = self;
    struct walk w;
    if (!*target)
        return fail(ENOENT);
    if (strlen(target) >= PATH_MAX)
        return fail(ENAMETOOLONG);
    if (find_new(o, path, false, &w) < 0)
        return -1;
    struct inode *link = inode_new(o, w.parent, w.name, S_IFLNK | 0777);
    link->target = overlay_text(o, target);
    link->size = strlen(target);
    directory_set(o, w.parent, w.name, link);
    return 0;
}

/* ---- attributes ---- */

static int may_alter(const struct inode *inode)
{
    return geteuid() != 0 && geteuid() != inode->st.st_uid ? fail(EPERM) : 0;
}

static int alter_mode(struct overlay *o, struct inode *inode, mode_t mode)
{
    if (may_alter(inode) < 0)
        return -1;
    inode_set_mode(o, inode, mode);
    inode_touch(o, inode, false);
    return 0;
}

/* As Linux: a file that is given away loses its set-id bits. */
static int alter_owner(struct overlay *o, struct inode *inode, uid_t user, gid_t group)
{
    bool keeps = (user == (uid_t)-1 || user == inode->st.st_uid) &&
                 (group == (gid_t)-1 || group == inode->st.st_gid);
    if (geteuid() != 0 && (!keeps || geteuid() != inode->st.st_uid))
        return fail(EPERM);
    if (!inode_is(inode, S_IFDIR)) {
        mode_t lost = S_ISUID | (inode->st.st_mode & S_IXGRP ? S_ISGID : 0);
        inode_set_mode(o, inode, inode->st.st_mode & ~lost);
    }
    inode_touch(o, inode, false);
    if (user != (uid_t)-1)
        UNDO_SET(o->log, inode->st.st_uid, user);
    if (group != (gid_t)-1)
        UNDO_SET(o->log, inode->st.st_gid, group);
    return 0;
}

static int alter_times(struct overlay *o, struct inode *inode, const struct timespec times[2])
{
    if (may_alter(inode) < 0)
        return -1;
    inode_touch(o, inode, false);
    UNDO_SET(o->log, inode->accessed, times[0].tv_sec * SECOND + times[0].tv_nsec);
    UNDO_SET(o->log, inode->modified, times[1].tv_sec * SECOND + times[1].tv_nsec);
    return 0;
}

static int overlay_chmod(void *self, const char *path, mode_t mode)
{
    struct walk w;
    return find(self, path, WALK_FOLLOWS, &w) < 0 ? -1 : alter_mode(self, w.inode, mode);
}

static int overlay_chown(void *self, const char *path, uid_t user, gid_t group, bool follow)
{
    struct walk w;
    return find(self, path, follow ? WALK_FOLLOWS : WALK_STAYS, &w) < 0
               ? -1
               : alter_owner(self, w.inode, user, group);
}

static int overlay_utimes(void *self, const char *path, const struct timespec times[2], bool follow)
{
    struct walk w;
    return find(self, path, follow ? WALK_FOLLOWS : WALK_STAYS, &w) < 0
               ? -1
               : alter_times(self, w.inode, times);
}

/* ---- open files ---- */

static bool writes(int flags)
{
    return (flags & O_ACCMODE) != O_RDONLY;
}

static struct inode *create(struct overlay *o, struct walk *w, mode_t mode)
{
    if (w->parent->st.st_nlink == 0) {
        errno = ENOENT;
        return NULL;
    }
    if (may_change(w->parent) < 0)
        return NULL;
    struct inode *inode = inode_new(o, w->parent, w->name, S_IFREG | (mode & 07777 & ~o->mask));
    directory_set(o, w->parent, w->name, inode);
    return inode;
}

static int may_open(const struct inode *inode, int flags)
{
    if (inode_is(inode, S_IFLNK))
        return fail(ELOOP);
    bool is_directory = inode_is(inode, S_IFDIR);
    if (is_directory && (writes(flags) || flags & (O_CREAT | O_TRUNC)))
        return fail(EISDIR);
    if (!is_directory && flags & O_DIRECTORY)
        return fail(ENOTDIR);
    int accesses[] = {[O_RDONLY] = R_OK, [O_WRONLY] = W_OK, [O_RDWR] = R_OK | W_OK};
    int wanted = accesses[flags & O_ACCMODE & 3] | (flags & O_TRUNC ? W_OK : 0);
    return walk_denies(inode, wanted) ? fail(EACCES) : 0;
}

static enum walk_kind walk_of_open(int flags)
{
    bool stays = flags & O_NOFOLLOW || flags & O_EXCL;
    if (flags & O_CREAT)
        return stays ? WALK_CREATES_NEW : WALK_CREATES;
    return flags & O_NOFOLLOW ? WALK_STAYS : WALK_FOLLOWS;
}

static int overlay_open(void *self, const char *path, int flags, mode_t mode, struct opened *out)
{
    struct overlay *o = self;
    struct walk w = {0};
    bool is_new = false;
    if ((flags & O_ACCMODE) == O_ACCMODE)
        return fail(EINVAL);
    if (walk(o, path, walk_of_open(flags), &w) < 0)
        return -1;
    if (!w.inode) {
        if (!(flags & O_CREAT))
            return fail(ENOENT);
        w.inode = create(o, &w, mode);
        is_new = true;
        if (!w.inode)
            return -1;
    } else if ((flags & (O_CREAT | O_EXCL)) == (O_CREAT | O_EXCL)) {
        return fail(EEXIST);
    } else if (may_open(w.inode, flags) < 0) {
        return -1;
    }
    if (flags & O_TRUNC && !is_new && inode_is(w.inode, S_IFREG))
        inode_truncate(o, w.inode, 0);
    UNDO_SET(o->log, w.inode->opens, w.inode->opens + 1);
    *out = (struct opened){.flags = (uint64_t)flags, .inode = w.inode, .host = -1};
    return 0;
}

static int overlay_close(void *self, struct opened *h)
{
    struct overlay *o = self;
    UNDO_SET(o->log, h->inode->opens, h->inode->opens - 1);
    inode_forget(o, h->inode);
    return 0;
}

static int64_t overlay_pread(void *self, struct opened *h, void *bytes, size_t length, int64_t at)
{
    if ((h->flags & O_ACCMODE) == O_WRONLY)
        return fail(EBADF);
    if (at < 0)
        return fail(EINVAL);
    if (inode_is(h->inode, S_IFDIR))
        return fail(EISDIR);
    return inode_read(self, h->inode, bytes, length, (uint64_t)at);
}

static int64_t overlay_pwrite(void *self, struct opened *h, const void *bytes, size_t length,
                              int64_t at)
{
    if (!writes((int)h->flags))
        return fail(EBADF);
    if (at < 0)
        return fail(EINVAL);
    if (length)
        inode_write(self, h->inode, bytes, length,
                    h->flags & O_APPEND ? h->inode->size : (uint64_t)at);
    return (int64_t)length;
}

static int overlay_fstat(void *self, struct opened *h, struct stat *out)
{
    (void)self;
    inode_stat(h->inode, out);
    return 0;
}

static int overlay_ftruncate(void *self, struct opened *h, int64_t size)
{
    if (size < 0 || !writes((int)h->flags) || !inode_is(h->inode, S_IFREG))
        return fail(EINVAL);
    inode_truncate(self, h->inode, (uint64_t)size);
    return 0;
}

static int overlay_fsync(void *self, struct opened *h, bool data_only)
{
    (void)self, (void)h, (void)data_only;
    return 0;
}

static int overlay_fchmod(void *self, struct opened *h, mode_t mode)
{
    return alter_mode(self, h->inode, mode);
}

static int overlay_fchown(void *self, struct opened *h, uid_t user, gid_t group)
{
    return alter_owner(self, h->inode, user, group);
}

static int overlay_futimes(void *self, struct opened *h, const struct timespec times[2])
{
    return alter_times(self, h->inode, times);
}

static const struct file_calls calls = {
    .stat = overlay_stat,
    .access = overlay_access,
    .readlink = overlay_readlink,
    .realpath = overlay_realpath,
    .list = overlay_list,
    .statvfs = overlay_statvfs,
    .mkdir = overlay_mkdir,
    .rmdir = overlay_rmdir,
    .unlink = overlay_unlink,
    .rename = overlay_rename,
    .link = overlay_link,
    .symlink = overlay_symlink,
    .chmod = overlay_chmod,
    .chown = overlay_chown,
    .utimes = overlay_utimes,
    .open = overlay_open,
    .close = overlay_close,
    .pread = overlay_pread,
    .pwrite = overlay_pwrite,
    .fstat = overlay_fstat,
    .ftruncate = overlay_ftruncate,
    .fsync = overlay_fsync,
    .fchmod = overlay_fchmod,
    .fchown = overlay_fchown,
    .futimes = overlay_futimes,
};

struct file_system overlay_file_system(struct overlay *o)
{
    return (struct file_system){&calls, o};
}
