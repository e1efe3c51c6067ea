/* inode.h - the overlay's inodes: what a file, directory or symbolic link is and holds.  For the
 * files of this folder alone.
 *
 * An inode that is the host's shows through: of a file the first `host_size` bytes, except for pages
 * that were written; of a directory the names that have no entry here.  Inodes of the host are made
 * when a path first leads to them, and are the same for all its names there.  All of it is undoable. */
#ifndef VM_FILE_INODE_H
#define VM_FILE_INODE_H

#include "base/map.h"
#include "base/pool.h"
#include "base/vector.h"
#include "vm/file/file_system.h"

enum { OVERLAY_PAGE = 4096, HOST_FILES = 32 };

struct page {
    uint64_t hash; /* of the bytes */
    union {
        char bytes[OVERLAY_PAGE];
        struct page *next; /* among the free ones */
    };
};

/* A name that was looked up or changed. */
struct entry {
    struct entry *next; /* with the same hash */
    const char *name;
    struct inode *inode;      /* NULL: the name is not there */
    struct inode *host_inode; /* what the host has there; NULL: nothing */
};

struct inode {
    uint64_t number; /* path-independent: of the host's from its own, else from parent and name */
    const char *host_path; /* NULL: the program has made it */
    struct stat st;        /* all but what st_size and times are kept in */
    uint64_t size;
    int64_t accessed, modified, changed_at; /* nanoseconds */
    uint64_t opens;                         /* how many open files it has */
    uint64_t is_changed;                    /* differs from the host's */

    uint64_t host_size;
    struct map pages;
    uint64_t content; /* a hash of the pages */

    const char *target; /* of a symbolic link */

    struct inode *parent; /* of a directory */
    struct map entries;   /* by hash of the name */

    struct mapping *mappings; /* mapping.h */
    uint32_t stamp, name;     /* of overlay_state(): not undone */
};

struct overlay {
    struct undo_log *log;
    int64_t (*now)(void *clock); /* nanoseconds since 1970 */
    void *clock;
    struct pool pool;
    struct page *free_pages;
    struct map inodes;        /* by number; NULL: gone */
    struct mapping *mappings; /* all of them; mapping.h */
    struct vector changed;    /* the host's inodes that differ from it now */
    struct inode *root, *directory;
    mode_t mask;
    /* The host's files that are open for reading; nothing of an execution. */
    struct {
        uint64_t number;
        int fd;
    } host_files[HOST_FILES];
    uint32_t next_host_file;

    uint32_t stamp;
    struct inode **queue;
    uint32_t queue_count, queue_capacity;
};

static inline bool inode_is(const struct inode *inode, mode_t type)
{
    return (inode->st.st_mode & S_IFMT) == type;
}

/* The host's inode at this path, of which this is its lstat(). */
struct inode *inode_of_host(struct overlay *o, struct inode *parent, const char *host_path,
                            const struct stat *st);
struct inode *inode_new(struct overlay *o, struct inode *parent, const char *name, mode_t mode);
/* Before every change of an inode. */
void inode_note_change(struct overlay *o, struct inode *inode);
/* Sets the times of a change: of contents, or of attributes alone. */
void inode_touch(struct overlay *o, struct inode *inode, bool contents);
void inode_set_links(struct overlay *o, struct inode *inode, uint64_t links);
void inode_set_mode(struct overlay *o, struct inode *inode, mode_t permissions);
/* Gives its pages back if neither a name nor an open file is left. */
void inode_forget(struct overlay *o, struct inode *inode);
void inode_stat(const struct inode *inode, struct stat *out);

int64_t inode_read(struct overlay *o, struct inode *inode, void *bytes, size_t length, uint64_t at);
void inode_write(struct overlay *o, struct inode *inode, const void *bytes, size_t length,
                 uint64_t at);
void inode_truncate(struct overlay *o, struct inode *inode, uint64_t size);

/* Writes bytes that lie in a mapping of the file: no other mapping changes by it. */
void inode_write_mapped(struct overlay *o, struct inode *inode, const void *bytes, size_t length,
                        uint64_t at);

/* The name's inode; NULL: there is none. */
struct inode *directory_lookup(struct overlay *o, struct inode *directory, const char *name);
void directory_set(struct overlay *o, struct inode *directory, const char *name,
                   struct inode *inode);
int directory_list(struct overlay *o, struct inode *directory, struct name_list *out);
bool directory_is_empty(struct overlay *o, struct inode *directory);

char *overlay_text(struct overlay *o, const char *text);

#endif
