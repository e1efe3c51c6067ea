/* walk.c - see walk.h. */
#include "vm/file/walk.h"

#include "base/hash.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { MAX_LINKS = 40 };

/* ---- places ---- */

enum place_kind { PLACE_NAME = 1, PLACE_NAMES, PLACE_INODE, PLACE_MODE };

static void tell(const struct walk *w, bool wrote, enum place_kind kind, uint64_t a, uint64_t b)
{
    if (w->watcher)
        w->watcher->touch(w->watcher->self, wrote, hash_pair(hash_pair(a, b), kind),
                          kind == PLACE_NAMES);
}

void walk_name(const struct walk *w, bool wrote, const struct inode *directory, const char *name)
{
    tell(w, wrote, PLACE_NAME, directory->number, XXH3_64bits(name, strlen(name)));
}

void walk_names(const struct walk *w, bool wrote, const struct inode *directory)
{
    tell(w, wrote, PLACE_NAMES, directory->number, 0);
}

void walk_inode(const struct walk *w, bool wrote, const struct inode *inode)
{
    if (inode_is(inode, S_IFDIR)) {
        walk_names(w, wrote, inode);
        if (!wrote)
            walk_mode(w, false, inode);
    } else {
        tell(w, wrote, PLACE_INODE, inode->number, 0);
    }
}

void walk_mode(const struct walk *w, bool wrote, const struct inode *directory)
{
    tell(w, wrote, PLACE_MODE, directory->number, 0);
}

/* ---- permissions ---- */

static bool is_in_group(gid_t group)
{
    gid_t groups[NGROUPS_MAX];
    if (getegid() == group)
        return true;
    int count = getgroups(NGROUPS_MAX, groups);
    for (int i = 0; i < count; i++)
        if (groups[i] == group)
            return true;
    return false;
}

bool walk_denies(const struct inode *inode, int wanted)
{
    mode_t mode = inode->st.st_mode;
    if (geteuid() == 0) /* may do all but execute what nobody may */
        return wanted & X_OK && !S_ISDIR(mode) && !(mode & 0111);
    unsigned shift = inode->st.st_uid == geteuid() ? 6 : is_in_group(inode->st.st_gid) ? 3 : 0;
    return ((unsigned)wanted & ~(mode >> shift) & 7) != 0;
}

/* ---- walking ---- */

/* What is left of the path, and where it begins. */
struct route {
    char text[2 * PATH_MAX + 2];
    const char *at;
    struct inode *here;
    int links;
};

static bool fail(int error)
{
    errno = error;
    return false;
}

/* Takes the next name off the route; false at its end or with errno. */
static bool next_name(struct route *r, struct walk *w, bool *is_last)
{
    errno = 0;
    while (*r->at == '/')
        r->at++;
    if (!*r->at)
        return false;
    size_t length = strcspn(r->at, "/");
    if (length > NAME_MAX)
        return fail(ENAMETOOLONG);
    memcpy(w->name, r->at, length);
    w->name[length] = 0;
    r->at += length;
    w->has_slash = *r->at == '/';
    *is_last = !r->at[strspn(r->at, "/")];
    w->last = strcmp(w->name, ".") == 0    ? LAST_DOT
              : strcmp(w->name, "..") == 0 ? LAST_DOT_DOT
                                           : LAST_NAME;
    return true;
}

static bool follow(struct overlay *o, struct route *r, const struct inode *link)
{
    char text[sizeof r->text];
    if (++r->links > MAX_LINKS)
        return fail(ELOOP);
    if (!*link->target)
        return fail(ENOENT);
    if ((size_t)snprintf(text, sizeof text, "%s%s", link->target, r->at) >= sizeof text)
        return fail(ENAMETOOLONG);
    strcpy(r->text, text);
    r->at = r->text;
    if (*r->at == '/')
        r->here = o->root;
    return true;
}

static bool stops_at(const struct walk *w, enum walk_kind kind, bool is_last)
{
    return is_last && (kind == WALK_PARENT || kind == WALK_CREATES_NEW ||
                       (kind == WALK_STAYS && !w->has_slash));
}

/* One name further; *ends says that the walk is over. */
static bool step(struct overlay *o, struct route *r, enum walk_kind kind, struct walk *w,
                 bool is_last, bool *ends)
{
    *ends = is_last;
    if (!inode_is(r->here, S_IFDIR))
        return fail(ENOTDIR);
    walk_mode(w, false, r->here);
    if (walk_denies(r->here, X_OK) && (w->last == LAST_NAME || !w->as_realpath))
        return fail(EACCES);
    w->parent = r->here;
    if (w->last != LAST_NAME) {
        w->inode = w->last == LAST_DOT ? r->here : r->here->parent;
        r->here = w->inode;
        return true;
    }
    if (is_last && kind >= WALK_CREATES && w->has_slash)
        return fail(EISDIR);
    walk_name(w, false, r->here, w->name);
    w->inode = directory_lookup(o, r->here, w->name);
    if (!w->inode)
        return is_last ? true : fail(ENOENT);
    if (inode_is(w->inode, S_IFLNK) && !stops_at(w, kind, is_last)) {
        *ends = false;
        return follow(o, r, w->inode);
    }
    r->here = w->inode;
    return true;
}

int walk(struct overlay *o, const char *path, enum walk_kind kind, struct walk *w)
{
    struct route r = {.at = r.text, .here = *path == '/' ? o->root : o->directory};
    *w = (struct walk){
        .watcher = w->watcher,
        .as_realpath = w->as_realpath,
        .last = LAST_ROOT,
        .parent = r.here,
    };
    if (!*path || strlen(path) >= PATH_MAX) {
        errno = *path ? ENAMETOOLONG : ENOENT;
        return -1;
    }
    strcpy(r.text, path);
    w->inode = r.here;
    bool is_last, ends = false;
    while (!ends) {
        if (!next_name(&r, w, &is_last)) {
            if (errno)
                return -1;
            /* A link to "/", or to a name with nothing behind it. */
            w->inode = r.here;
            w->last = LAST_ROOT;
            return 0;
        }
        if (!step(o, &r, kind, w, is_last, &ends))
            return -1;
    }
    if (w->inode && w->has_slash && kind != WALK_PARENT && !inode_is(w->inode, S_IFDIR)) {
        errno = ENOTDIR;
        return -1;
    }
    return 0;
}
