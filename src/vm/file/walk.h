/* walk.h - from a path to an inode of the overlay, and the places that lie on the way.  For the
 * files of this folder alone. */
#ifndef VM_FILE_WALK_H
#define VM_FILE_WALK_H

#include "vm/file/inode.h"
#include "vm/file/overlay.h"

#include <limits.h>

enum walk_kind {
    WALK_FOLLOWS,     /* also a symbolic link at the end */
    WALK_STAYS,       /* not at the end, unless a slash follows */
    WALK_PARENT,      /* never at the end: its name is going to change */
    WALK_CREATES,     /* as FOLLOWS; the last name may have no slash behind it */
    WALK_CREATES_NEW, /* as STAYS; the last name may have no slash behind it */
};

enum last_kind { LAST_NAME, LAST_ROOT, LAST_DOT, LAST_DOT_DOT };

struct walk {
    const struct place_watcher *watcher; /* NULL: none */
    bool as_realpath;     /* which takes "." and ".." without looking into the directory */
    struct inode *parent; /* the directory of the last name */
    struct inode *inode;  /* NULL: the last name does not exist */
    enum last_kind last;
    bool has_slash; /* behind the last name */
    char name[NAME_MAX + 1];
};

/* -1 with errno; a last name that does not exist is no error. */
int walk(struct overlay *o, const char *path, enum walk_kind kind, struct walk *w);

/* The process is not root and the inode's permissions lack some of R_OK, W_OK, X_OK. */
bool walk_denies(const struct inode *inode, int wanted);

/* Tells the watcher of places. */
void walk_name(const struct walk *w, bool wrote, const struct inode *directory, const char *name);
void walk_names(const struct walk *w, bool wrote, const struct inode *directory);
void walk_inode(const struct walk *w, bool wrote, const struct inode *inode);
void walk_mode(const struct walk *w, bool wrote, const struct inode *directory);

#endif
