/* overlay.h - a copy-on-write file system in memory over the host's, which is only read.
 *
 * A program that is searched changes files here: its later reads see the changes, no disk does, and
 * one rewind of the undo log takes them back.  Inodes are found by path (walk.c), hold contents by
 * pages and names by directory (inode.c), and live on while a file is open, as on POSIX.  Times come
 * from the clock of the virtual machine; access times stay as they are.  The host is taken to stay
 * as it is while the program runs.
 *
 * Places: what an operation depends on and what it changes, for the search, which lets other threads
 * move before it where that can matter.  These are: a name in a directory; the set of names of a
 * directory, whose writes commute, as those of different names do, and those of the same name
 * conflict there; the permissions of a directory; a file's contents and attributes.  The numbers
 * of places follow from paths at which files were made, so they are the same on every path of a
 * search on which a thread does the same. */
#ifndef VM_FILE_OVERLAY_H
#define VM_FILE_OVERLAY_H

#include "base/undo.h"
#include "vm/file/file_system.h"

struct overlay;

struct overlay *overlay_new(struct undo_log *log, int64_t (*now)(void *clock), void *clock);
void overlay_free(struct overlay *o);
struct file_system overlay_file_system(struct overlay *o);

/* Has the program made or changed what is there? */
bool overlay_has_changed(struct overlay *o, const char *path, bool follow);

/* ---- places ---- */

struct place_watcher {
    void *self;
    void (*touch)(void *self, bool wrote, uint64_t place, bool writes_commute);
};

enum path_use {
    PATH_LOOKS = 1, /* asks for attributes */
    PATH_LOOKS_AT,  /* the same, of a symbolic link itself */
    PATH_LISTS,
    PATH_OPENS,     /* with the flags of open(2) */
    PATH_MAKES,     /* gives the name, which does not exist yet, to something */
    PATH_REMOVES,   /* the name, or replaces what it names */
    PATH_LINKS,     /* gives another name to it */
    PATH_ALTERS,    /* its attributes */
    PATH_ALTERS_AT, /* the same, of a symbolic link itself */
};

/* What a call with this path is about to use, now. */
void overlay_path_places(struct overlay *o, const char *path, enum path_use use, int flags,
                         const struct place_watcher *watcher);
void overlay_file_places(struct overlay *o, const struct opened *h, bool wrote,
                         const struct place_watcher *watcher);

/* ---- state keys ---- */

/* What of the files a program can see later on.  First the numbers of open ones are asked for, in
 * an order that does not depend on the path; then all is put.  Times count if with_times. */
void overlay_state_begin(struct overlay *o);
uint64_t overlay_state_name(struct overlay *o, const struct opened *h);
void overlay_state_put(struct overlay *o, bool with_times, void (*put)(void *self, uint64_t word),
                       void *self);

#endif
