/* file_system.h - the one interface, of POSIX shape, through which natives reach files.
 *
 * Behind it stands one of two: the host (host_files.h), for programs that are run, or the overlay
 * (overlay.h), for programs that are searched: a copy-on-write layer in memory over the host, which is
 * then only read.  Natives do not know which of them it is.
 *
 * All calls return -1 with errno set on failure, as Linux does; the errors of both are the same
 * (tests/unit/test_overlay.c compares them).  Relative paths begin at the working directory, which a
 * Java program cannot change. */
#ifndef VM_FILE_FILE_SYSTEM_H
#define VM_FILE_FILE_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/types.h>

/* Names without "." and "..", sorted by bytes: the host's own order differs between machines. */
struct name_list {
    char **names;
    size_t count, capacity;
};

void name_list_add(struct name_list *list, const char *name);
void name_list_sort(struct name_list *list);
void name_list_release(struct name_list *list);

/* An open file, without a position: that is the owner's. */
struct opened {
    uint64_t flags;      /* of open(2) */
    struct inode *inode; /* of the overlay */
    int64_t host;        /* the host's descriptor */
};

struct file_calls {
    int (*stat)(void *self, const char *path, bool follow, struct stat *out);
    int (*access)(void *self, const char *path, int mode);
    /* The target is ended by 0. */
    int (*readlink)(void *self, const char *path, char *out, size_t size);
    int (*realpath)(void *self, const char *path, char *out); /* PATH_MAX bytes */
    int (*list)(void *self, const char *path, struct name_list *out);
    int (*statvfs)(void *self, const char *path, struct statvfs *out);

    int (*mkdir)(void *self, const char *path, mode_t mode);
    int (*rmdir)(void *self, const char *path);
    int (*unlink)(void *self, const char *path);
    int (*rename)(void *self, const char *from, const char *to);
    int (*link)(void *self, const char *old, const char *path);
    int (*symlink)(void *self, const char *target, const char *path);
    int (*chmod)(void *self, const char *path, mode_t mode);
    int (*chown)(void *self, const char *path, uid_t user, gid_t group, bool follow);
    /* Access and modification time. */
    int (*utimes)(void *self, const char *path, const struct timespec times[2], bool follow);

    int (*open)(void *self, const char *path, int flags, mode_t mode, struct opened *out);
    int (*close)(void *self, struct opened *h);
    int64_t (*pread)(void *self, struct opened *h, void *bytes, size_t length, int64_t at);
    /* With O_APPEND at the end of the file, wherever that is. */
    int64_t (*pwrite)(void *self, struct opened *h, const void *bytes, size_t length, int64_t at);
    int (*fstat)(void *self, struct opened *h, struct stat *out);
    int (*ftruncate)(void *self, struct opened *h, int64_t size);
    int (*fsync)(void *self, struct opened *h, bool data_only);
    int (*fchmod)(void *self, struct opened *h, mode_t mode);
    int (*fchown)(void *self, struct opened *h, uid_t user, gid_t group);
    int (*futimes)(void *self, struct opened *h, const struct timespec times[2]);
};

struct file_system {
    const struct file_calls *calls;
    void *self;
};

/* The path without symbolic links, "." and "..", as File.getCanonicalPath defines it: what does
 * not exist is kept by name.  path must be absolute; out has PATH_MAX bytes. */
int file_system_canonicalize(const struct file_system *fs, const char *path, char *out);

#endif
