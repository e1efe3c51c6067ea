/* host_files.c - see host_files.h. */
#include "vm/file/host_files.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int host_stat(void *self, const char *path, bool follow, struct stat *out)
{
    (void)self;
    return follow ? stat(path, out) : lstat(path, out);
}

static int host_access(void *self, const char *path, int mode)
{
    (void)self;
    return access(path, mode);
}

static int host_readlink(void *self, const char *path, char *out, size_t size)
{
    (void)self;
    ssize_t n = readlink(path, out, size - 1);
    if (n >= 0)
        out[n] = 0;
    return (int)n;
}

static int host_realpath(void *self, const char *path, char *out)
{
    (void)self;
    return realpath(path, out) ? 0 : -1;
}

static int host_list(void *self, const char *path, struct name_list *out)
{
    (void)self;
    *out = (struct name_list){0};
    DIR *dir = opendir(path);
    if (!dir)
        return -1;
    for (struct dirent *e; (e = readdir(dir));)
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
            name_list_add(out, e->d_name);
    closedir(dir);
    name_list_sort(out);
    return 0;
}

static int host_statvfs(void *self, const char *path, struct statvfs *out)
{
    (void)self;
    return statvfs(path, out);
}

static int host_mkdir(void *self, const char *path, mode_t mode)
{
    (void)self;
    return mkdir(path, mode);
}

static int host_rmdir(void *self, const char *path)
{
    (void)self;
    return rmdir(path);
}

static int host_unlink(void *self, const char *path)
{
    (void)self;
    return unlink(path);
}

static int host_rename(void *self, const char *from, const char *to)
{
    (void)self;
    return rename(from, to);
}

static int host_link(void *self, const char *old, const char *path)
{
    (void)self;
    return link(old, path);
}

static int host_symlink(void *self, const char *target, const char *path)
{
    (void)self;
    return symlink(target, path);
}

static int host_chmod(void *self, const char *path, mode_t mode)
{
    (void)self;
    return chmod(path, mode);
}

static int host_chown(void *self, const char *path, uid_t user, gid_t group, bool follow)
{
    (void)self;
    return follow ? chown(path, user, group) : lchown(path, user, group);
}

static int host_utimes(void *self, const char *path, const struct timespec times[2], bool follow)
{
    (void)self;
    return utimensat(AT_FDCWD, path, times, follow ? 0 : AT_SYMLINK_NOFOLLOW);
}

static int host_open(void *self, const char *path, int flags, mode_t mode, struct opened *out)
{
    (void)self;
    *out = (struct opened){.flags = (uint64_t)flags};
    out->host = open(path, flags | O_CLOEXEC, mode);
    return out->host < 0 ? -1 : 0;
}

static int host_close(void *self, struct opened *h)
{
    (void)self;
    return close((int)h->host);
}

static int64_t host_pread(void *self, struct opened *h, void *bytes, size_t length, int64_t at)
{
    (void)self;
    return pread((int)h->host, bytes, length, at);
}

static int64_t host_pwrite(void *self, struct opened *h, const void *bytes, size_t length,
                           int64_t at)
{
    (void)self;
    return pwrite((int)h->host, bytes, length, at);
}

static int host_fstat(void *self, struct opened *h, struct stat *out)
{
    (void)self;
    return fstat((int)h->host, out);
}

static int host_ftruncate(void *self, struct opened *h, int64_t size)
{
    (void)self;
    return ftruncate((int)h->host, size);
}

static int host_fsync(void *self, struct opened *h, bool data_only)
{
    (void)self;
    return data_only ? fdatasync((int)h->host) : fsync((int)h->host);
}

static int host_fchmod(void *self, struct opened *h, mode_t mode)
{
    (void)self;
    return fchmod((int)h->host, mode);
}

static int host_fchown(void *self, struct opened *h, uid_t user, gid_t group)
{
    (void)self;
    return fchown((int)h->host, user, group);
}

static int host_futimes(void *self, struct opened *h, const struct timespec times[2])
{
    (void)self;
    return futimens((int)h->host, times);
}

static const struct file_calls calls = {
    .stat = host_stat,
    .access = host_access,
    .readlink = host_readlink,
    .realpath = host_realpath,
    .list = host_list,
    .statvfs = host_statvfs,
    .mkdir = host_mkdir,
    .rmdir = host_rmdir,
    .unlink = host_unlink,
    .rename = host_rename,
    .link = host_link,
    .symlink = host_symlink,
    .chmod = host_chmod,
    .chown = host_chown,
    .utimes = host_utimes,
    .open = host_open,
    .close = host_close,
    .pread = host_pread,
    .pwrite = host_pwrite,
    .fstat = host_fstat,
    .ftruncate = host_ftruncate,
    .fsync = host_fsync,
    .fchmod = host_fchmod,
    .fchown = host_fchown,
    .futimes = host_futimes,
};

struct file_system host_file_system(void)
{
    return (struct file_system){&calls, NULL};
}
