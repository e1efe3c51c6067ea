/* nio.c - natives of sun.nio.fs (file systems), sun.nio.ch (file channels) and mapped memory.
 * Paths come as addresses of C strings that the library keeps in off-heap memory.
 *
 * Errors of the file system are UnixException objects with errno, which the library turns into the
 * exceptions that programs see.  The program changes files only when the options allow it. */
#include "vm/native/files.h"
#include "vm/run/access_event.h"
#include "vm/class/load.h"
#include "vm/native/helpers.h"
#include "vm/heap/offheap.h"
#include "vm/native/host_path.h"
#include "vm/heap/string.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/statvfs.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>

enum { STATUS_EOF = -1, STATUS_UNAVAILABLE = -2, STATUS_UNSUPPORTED = -4 };

#define CONSTANT(name, RETURN) \
    NATIVE(name)               \
    {                          \
        (void)t;               \
        (void)args;            \
        RETURN;                \
    }
CONSTANT(do_nothing, RETURN_VOID())
CONSTANT(return_zero, RETURN_INT(0))
CONSTANT(return_true, RETURN_INT(1))
CONSTANT(channel_page_size, RETURN_LONG(4096))
CONSTANT(channel_max_transfer, RETURN_INT(0x7ffff000))
CONSTANT(io_vector_max, RETURN_INT(1024))
CONSTANT(thread_current, RETURN_LONG(0))
/* The library then copies through a buffer. */
CONSTANT(channel_unsupported_status, RETURN_LONG(STATUS_UNSUPPORTED))

/* ---- errors, paths ---- */

#define UNIX_EXCEPTION "sun/nio/fs/UnixException"

static enum native_status unix_exception(struct thread *t, int error)
{
    CACHED_FIELD(errno_field, t->vm, UNIX_EXCEPTION, "errno", "I");
    enum native_status s = throw_new(t, UNIX_EXCEPTION, NULL);
    if (t->thrown && strcmp(class_of(t->thrown)->name->text, UNIX_EXCEPTION) == 0)
        heap_put_int(&t->vm->heap, t->thrown, errno_field, error);
    return s;
}

static enum native_status write_refused(struct thread *t, const char *path)
{
    CACHED_FIELD(msg_field, t->vm, UNIX_EXCEPTION, "msg", "Ljava/lang/String;");
    size_t size = strlen(path) + sizeof(" " WRITES_REFUSED);
    char *text = xmalloc(size);
    snprintf(text, size, "%s " WRITES_REFUSED, path);
    ref message = string_from_utf8(t, text);
    free(text);
    if (!message)
        return NATIVE_THROWN;
    enum native_status s = throw_new(t, UNIX_EXCEPTION, NULL);
    if (t->thrown && strcmp(class_of(t->thrown)->name->text, UNIX_EXCEPTION) == 0)
        heap_put_ref(&t->vm->heap, t->thrown, msg_field, message);
    return s;
}

static const char *text_at(const union value *slot)
{
    return (const char *)(intptr_t)slot->j;
}

/* Leaves the native with write_refused() unless files may be changed. */
#define CHANGE_ALLOWED(path)          \
    if (!t->vm->options.allow_writes) \
    return write_refused(t, path)

/* Ends a native that made a system call with an int result: 0 or -1 and errno. */
static enum native_status done_or_error(struct thread *t, int status)
{
    return status < 0 ? unix_exception(t, errno) : NATIVE_DONE;
}

static enum native_status return_bytes(struct thread *t, const char *text, union value *result)
{
    ref bytes = new_byte_array(t, text, strlen(text));
    if (!bytes)
        return NATIVE_THROWN;
    RETURN_REF(bytes);
}

/* ---- names and attributes ---- */

NATIVE(fs_init)
{
    (void)t;
    (void)args;
    enum { FUTIMES = 1 << 2, FUTIMENS = 1 << 3, LUTIMES = 1 << 4 };
    RETURN_INT(FUTIMES | FUTIMENS | LUTIMES);
}

NATIVE(fs_getcwd)
{
    (void)args;
    char path[PATH_MAX];
    if (!getcwd(path, sizeof(path)))
        return unix_exception(t, errno);
    return return_bytes(t, path, result);
}

NATIVE(fs_strerror)
{
    return return_bytes(t, errno_text(args[0].i), result);
}

static void put_long(struct thread *t, ref object, const char *name, int64_t value)
{
    heap_put_long(&t->vm->heap, object, jdk_field_offset(class_of(object), name, "J"), value);
}

static void put_int(struct thread *t, ref object, const char *name, int32_t value)
{
    heap_put_int(&t->vm->heap, object, jdk_field_offset(class_of(object), name, "I"), value);
}

static void put_attributes(struct thread *t, ref attributes, const struct stat *st)
{
    put_int(t, attributes, "st_mode", (int32_t)st->st_mode);
    put_long(t, attributes, "st_ino", (int64_t)st->st_ino);
    put_long(t, attributes, "st_dev", (int64_t)st->st_dev);
    put_long(t, attributes, "st_rdev", (int64_t)st->st_rdev);
    put_int(t, attributes, "st_nlink", (int32_t)st->st_nlink);
    put_int(t, attributes, "st_uid", (int32_t)st->st_uid);
    put_int(t, attributes, "st_gid", (int32_t)st->st_gid);
    put_long(t, attributes, "st_size", st->st_size);
    put_long(t, attributes, "st_atime_sec", st->st_atim.tv_sec);
    put_long(t, attributes, "st_atime_nsec", st->st_atim.tv_nsec);
    put_long(t, attributes, "st_mtime_sec", st->st_mtim.tv_sec);
    put_long(t, attributes, "st_mtime_nsec", st->st_mtim.tv_nsec);
    put_long(t, attributes, "st_ctime_sec", st->st_ctim.tv_sec);
    put_long(t, attributes, "st_ctime_nsec", st->st_ctim.tv_nsec);
}

static enum native_status stat_result(struct thread *t, int status, const struct stat *st,
                                      ref attributes)
{
    if (status < 0)
        return unix_exception(t, errno);
    put_attributes(t, attributes, st);
    return NATIVE_DONE;
}

NATIVE(fs_stat)
{
    (void)result;
    struct stat st;
    return stat_result(t, stat(text_at(&args[0]), &st), &st, args[2].l);
}

NATIVE(fs_lstat)
{
    (void)result;
    struct stat st;
    return stat_result(t, lstat(text_at(&args[0]), &st), &st, args[2].l);
}

NATIVE(fs_fstat)
{
    (void)result;
    struct stat st;
    return stat_result(t, file_stat(t->vm, args[0].i, &st), &st, args[1].l);
}

NATIVE(fs_stat1)
{
    (void)t;
    struct stat st;
    RETURN_INT(stat(text_at(&args[0]), &st) < 0 ? 0 : (int32_t)st.st_mode);
}

NATIVE(fs_exists)
{
    (void)t;
    RETURN_INT(access(text_at(&args[0]), F_OK) == 0);
}

NATIVE(fs_access)
{
    (void)result;
    return done_or_error(t, access(text_at(&args[0]), args[2].i));
}

NATIVE(fs_readlink)
{
    char target[PATH_MAX + 1];
    ssize_t n = readlink(text_at(&args[0]), target, sizeof(target) - 1);
    if (n < 0)
        return unix_exception(t, errno);
    target[n] = 0;
    return return_bytes(t, target, result);
}

NATIVE(fs_realpath)
{
    char resolved[PATH_MAX];
    if (!realpath(text_at(&args[0]), resolved))
        return unix_exception(t, errno);
    return return_bytes(t, resolved, result);
}

NATIVE(fs_statvfs)
{
    struct statvfs st;
    if (statvfs(text_at(&args[0]), &st) < 0)
        return unix_exception(t, errno);
    put_long(t, args[2].l, "f_frsize", (int64_t)st.f_frsize);
    put_long(t, args[2].l, "f_blocks", (int64_t)st.f_blocks);
    put_long(t, args[2].l, "f_bfree", (int64_t)st.f_bfree);
    put_long(t, args[2].l, "f_bavail", (int64_t)st.f_bavail);
    RETURN_VOID();
}

NATIVE(fs_getpwuid)
{
    errno = 0;
    const struct passwd *user = getpwuid((uid_t)args[0].i);
    if (!user || !user->pw_name || !*user->pw_name)
        return unix_exception(t, errno ? errno : ENOENT);
    return return_bytes(t, user->pw_name, result);
}

NATIVE(fs_getgrgid)
{
    errno = 0;
    const struct group *group = getgrgid((gid_t)args[0].i);
    if (!group || !group->gr_name || !*group->gr_name)
        return unix_exception(t, errno ? errno : ENOENT);
    return return_bytes(t, group->gr_name, result);
}

NATIVE(fs_getpwnam)
{
    (void)t;
    const struct passwd *user = getpwnam(text_at(&args[0]));
    RETURN_INT(user ? (int32_t)user->pw_uid : -1);
}

NATIVE(fs_getgrnam)
{
    (void)t;
    const struct group *group = getgrnam(text_at(&args[0]));
    RETURN_INT(group ? (int32_t)group->gr_gid : -1);
}

/* ---- changes ---- */

/* A system call on the path in the first argument. */
#define PATH_CHANGE(name, call)            \
    NATIVE(name)                           \
    {                                      \
        (void)result;                      \
        CHANGE_ALLOWED(text_at(&args[0])); \
        return done_or_error(t, call);     \
    }
PATH_CHANGE(fs_mkdir, mkdir(text_at(&args[0]), (mode_t)args[2].i))
PATH_CHANGE(fs_rmdir, rmdir(text_at(&args[0])))
PATH_CHANGE(fs_unlink, unlink(text_at(&args[0])))
PATH_CHANGE(fs_rename, rename(text_at(&args[0]), text_at(&args[2])))
PATH_CHANGE(fs_mknod, mknod(text_at(&args[0]), (mode_t)args[2].i, (dev_t)args[3].j))
PATH_CHANGE(fs_chmod, chmod(text_at(&args[0]), (mode_t)args[2].i))
PATH_CHANGE(fs_chown, chown(text_at(&args[0]), (uid_t)args[2].i, (gid_t)args[3].i))
PATH_CHANGE(fs_lchown, lchown(text_at(&args[0]), (uid_t)args[2].i, (gid_t)args[3].i))

NATIVE(fs_link)
{
    (void)result;
    CHANGE_ALLOWED(text_at(&args[2]));
    return done_or_error(t, link(text_at(&args[0]), text_at(&args[2])));
}

NATIVE(fs_symlink)
{
    (void)result;
    CHANGE_ALLOWED(text_at(&args[2]));
    return done_or_error(t, symlink(text_at(&args[0]), text_at(&args[2])));
}

NATIVE(fs_fchmod)
{
    (void)result;
    CHANGE_ALLOWED("file");
    int host = file_host(t->vm, args[0].i);
    return done_or_error(t, host < 0 ? -1 : fchmod(host, (mode_t)args[1].i));
}

NATIVE(fs_fchown)
{
    (void)result;
    CHANGE_ALLOWED("file");
    int host = file_host(t->vm, args[0].i);
    return done_or_error(t, host < 0 ? -1 : fchown(host, (uid_t)args[1].i, (gid_t)args[2].i));
}

/* Access and modification time in units of which `unit` make a second. */
static void two_times(const union value *access, const union value *modification, int64_t unit,
                      struct timespec out[2])
{
    const int64_t values[2] = {access->j, modification->j};
    for (int i = 0; i < 2; i++) {
        int64_t seconds = values[i] / unit, rest = values[i] % unit;
        if (rest < 0) {
            rest += unit;
            seconds--;
        }
        out[i] = (struct timespec){seconds, rest * (1000000000 / unit)};
    }
}

NATIVE(fs_utimes)
{
    (void)result;
    CHANGE_ALLOWED(text_at(&args[0]));
    struct timespec times[2];
    two_times(&args[2], &args[4], 1000000, times);
    return done_or_error(t, utimensat(AT_FDCWD, text_at(&args[0]), times, 0));
}

NATIVE(fs_lutimes)
{
    (void)result;
    CHANGE_ALLOWED(text_at(&args[0]));
    struct timespec times[2];
    two_times(&args[2], &args[4], 1000000, times);
    return done_or_error(t, utimensat(AT_FDCWD, text_at(&args[0]), times, AT_SYMLINK_NOFOLLOW));
}

static enum native_status set_open_times(struct thread *t, union value *args, int64_t unit)
{
    CHANGE_ALLOWED("file");
    struct timespec times[2];
    two_times(&args[1], &args[3], unit, times);
    int host = file_host(t->vm, args[0].i);
    return done_or_error(t, host < 0 ? -1 : futimens(host, times));
}

NATIVE(fs_futimes)
{
    (void)result;
    return set_open_times(t, args, 1000000);
}

NATIVE(fs_futimens)
{
    (void)result;
    return set_open_times(t, args, 1000000000);
}

/* ---- open files by number ---- */

NATIVE(fs_open)
{
    const char *path = text_at(&args[0]);
    if (file_open_refused(t->vm, path, args[2].i)) {
        struct stat st; /* what would fail anyway fails as it should */
        if ((args[2].i & O_EXCL) && lstat(path, &st) == 0)
            return unix_exception(t, EEXIST);
        if (!(args[2].i & O_CREAT) && stat(path, &st) < 0)
            return unix_exception(t, errno);
        return write_refused(t, path);
    }
    int fd = file_open(t->vm, path, args[2].i, (unsigned)args[3].i);
    if (fd < 0)
        return unix_exception(t, errno);
    RETURN_INT(fd);
}

NATIVE(fs_close)
{
    file_close(t->vm, args[0].i);
    RETURN_VOID();
}

NATIVE(fs_read)
{
    undo_save_range(&t->vm->log, (void *)(intptr_t)args[1].j, (size_t)args[3].i);
    int64_t n = file_read(t->vm, args[0].i, (void *)(intptr_t)args[1].j, (size_t)args[3].i);
    if (n < 0)
        return unix_exception(t, errno);
    RETURN_INT((int32_t)n);
}

NATIVE(fs_write)
{
    int64_t n = file_write(t->vm, args[0].i, (void *)(intptr_t)args[1].j, (size_t)args[3].i);
    if (n < 0)
        return unix_exception(t, errno);
    RETURN_INT((int32_t)n);
}

NATIVE(fs_copy)
{
    char buffer[16384];
    for (;;) {
        int64_t n = file_read(t->vm, args[1].i, buffer, sizeof(buffer));
        if (n < 0)
            return unix_exception(t, errno);
        if (n == 0)
            RETURN_VOID();
        for (int64_t done = 0; done < n;) {
            int64_t w = file_write(t->vm, args[0].i, buffer + done, (size_t)(n - done));
            if (w < 0)
                return unix_exception(t, errno);
            done += w;
        }
    }
}

NATIVE(fs_unsupported)
{
    (void)args;
    (void)result;
    return vm_unsupported(t, "mount tables, watch services and extended attributes of files");
}

/* ---- directories: read at once and sorted, kept in off-heap memory ---- */

struct directory {
    uint64_t at, length; /* at: undoable */
    char names[];        /* each ended by NUL */
};

NATIVE(fs_opendir)
{
    struct name_list list;
    if (!directory_list(text_at(&args[0]), &list))
        return unix_exception(t, errno);
    uint64_t length = 0;
    for (size_t i = 0; i < list.count; i++)
        length += strlen(list.names[i]) + 1;
    int64_t address = offheap_alloc(&t->vm->log, sizeof(struct directory) + length);
    if (!address) {
        name_list_release(&list);
        return throw_oom(t, "directory listing");
    }
    struct directory *d = (struct directory *)(intptr_t)address;
    undo_save_range(&t->vm->log, d, sizeof(*d) + length);
    d->at = 0;
    d->length = length;
    char *p = d->names;
    for (size_t i = 0; i < list.count; i++)
        p = stpcpy(p, list.names[i]) + 1;
    name_list_release(&list);
    RETURN_LONG(address);
}

NATIVE(fs_readdir)
{
    struct directory *d = (struct directory *)(intptr_t)args[0].j;
    if (d->at >= d->length)
        RETURN_REF(0);
    const char *name = d->names + d->at;
    UNDO_SET(&t->vm->log, d->at, d->at + strlen(name) + 1);
    return return_bytes(t, name, result);
}

NATIVE(fs_closedir)
{
    offheap_free(&t->vm->log, args[0].j);
    RETURN_VOID();
}

/* ---- sun.nio.ch ---- */

static int descriptor_fd(struct vm *vm, ref descriptor)
{
    CACHED_FIELD(offset, vm, "java/io/FileDescriptor", "fd", "I");
    return get_int(descriptor, offset);
}

static enum native_status io_exception(struct thread *t, const char *what)
{
    int error = errno;
    return throw_new(t, "java/io/IOException", "%s", error ? errno_text(error) : what);
}

/* A count as the channels want it: the end of a file is no count. */
static enum native_status transferred(struct thread *t, int64_t n, bool reading, int64_t *count)
{
    *count = n == 0 && reading ? STATUS_EOF : n;
    if (n >= 0)
        return NATIVE_DONE;
    if (errno == EAGAIN) {
        *count = STATUS_UNAVAILABLE;
        return NATIVE_DONE;
    }
    return io_exception(t, reading ? "Read failed" : "Write failed");
}

#define RETURN_TRANSFERRED(n, reading, RETURN, type)               \
    int64_t count;                                                 \
    enum native_status s = transferred(t, (n), (reading), &count); \
    if (s != NATIVE_DONE)                                          \
        return s;                                                  \
    RETURN((type)count)

NATIVE(channel_read)
{
    void *p = (void *)(intptr_t)args[1].j;
    size_t length = (size_t)args[3].i;
    undo_save_range(&t->vm->log, p, length);
    int64_t n = file_read(t->vm, descriptor_fd(t->vm, args[0].l), p, length);
    RETURN_TRANSFERRED(n, true, RETURN_INT, int32_t);
}

NATIVE(channel_pread)
{
    void *p = (void *)(intptr_t)args[1].j;
    size_t length = (size_t)args[3].i;
    undo_save_range(&t->vm->log, p, length);
    int64_t n = file_pread(t->vm, descriptor_fd(t->vm, args[0].l), p, length, args[4].j);
    RETURN_TRANSFERRED(n, true, RETURN_INT, int32_t);
}

NATIVE(channel_write)
{
    const void *p = (const void *)(intptr_t)args[1].j;
    int64_t n = file_write(t->vm, descriptor_fd(t->vm, args[0].l), p, (size_t)args[3].i);
    RETURN_TRANSFERRED(n, false, RETURN_INT, int32_t);
}

NATIVE(channel_pwrite)
{
    const void *p = (const void *)(intptr_t)args[1].j;
    int64_t n =
        file_pwrite(t->vm, descriptor_fd(t->vm, args[0].l), p, (size_t)args[3].i, args[4].j);
    RETURN_TRANSFERRED(n, false, RETURN_INT, int32_t);
}

/* Reads or writes the buffers of an iovec one after the other. */
static int64_t transfer_vector(struct thread *t, const union value *args, bool reading)
{
    int fd = descriptor_fd(t->vm, args[0].l);
    const struct iovec *vector = (const struct iovec *)(intptr_t)args[1].j;
    int64_t total = 0;
    for (int i = 0; i < args[3].i; i++) {
        if (!vector[i].iov_len)
            continue;
        int64_t n;
        if (reading) {
            undo_save_range(&t->vm->log, vector[i].iov_base, vector[i].iov_len);
            n = file_read(t->vm, fd, vector[i].iov_base, vector[i].iov_len);
        } else {
            n = file_write(t->vm, fd, vector[i].iov_base, vector[i].iov_len);
        }
        if (n < 0)
            return total ? total : n;
        total += n;
        if ((size_t)n < vector[i].iov_len)
            break;
    }
    return total;
}

NATIVE(channel_readv)
{
    RETURN_TRANSFERRED(transfer_vector(t, args, true), true, RETURN_LONG, int64_t);
}

NATIVE(channel_writev)
{
    RETURN_TRANSFERRED(transfer_vector(t, args, false), false, RETURN_LONG, int64_t);
}

NATIVE(channel_seek)
{
    int fd = descriptor_fd(t->vm, args[0].l);
    int64_t position = args[1].j < 0 ? file_seek(t->vm, fd, 0, SEEK_CUR)
                                     : file_seek(t->vm, fd, args[1].j, SEEK_SET);
    if (position < 0)
        return io_exception(t, "lseek64 failed");
    RETURN_LONG(position);
}

NATIVE(channel_size)
{
    int64_t size = file_size(t->vm, descriptor_fd(t->vm, args[0].l));
    if (size < 0)
        return io_exception(t, "Size failed");
    RETURN_LONG(size);
}

NATIVE(channel_truncate)
{
    if (file_truncate(t->vm, descriptor_fd(t->vm, args[0].l), args[1].j) < 0)
        return io_exception(t, "Truncation failed");
    RETURN_INT(0);
}

NATIVE(channel_force)
{
    int status = file_sync(t->vm, descriptor_fd(t->vm, args[0].l), !args[1].i);
    if (status < 0 && errno != EINVAL && errno != EROFS && errno != EBADF)
        return io_exception(t, "Force failed");
    RETURN_INT(0);
}

NATIVE(channel_close)
{
    if (file_close(t->vm, descriptor_fd(t->vm, args[0].l)) < 0)
        return io_exception(t, "Close failed");
    RETURN_VOID();
}

NATIVE(channel_close_number)
{
    if (args[0].i >= 0 && file_close(t->vm, args[0].i) < 0)
        return io_exception(t, "Close failed");
    RETURN_VOID();
}

NATIVE(channel_map)
{
    enum { READ_ONLY, READ_WRITE, PRIVATE };
    CACHED_FIELD(fd_field, t->vm, "sun/nio/ch/FileChannelImpl", "fd", "Ljava/io/FileDescriptor;");
    int host = file_host(t->vm, descriptor_fd(t->vm, get_ref(args[0].l, fd_field)));
    int mode = args[1].i;
    int protection = mode == READ_ONLY ? PROT_READ : PROT_READ | PROT_WRITE;
    int flags = mode == PRIVATE ? MAP_PRIVATE : MAP_SHARED;
    int64_t address = host < 0 ? -1
                               : offheap_map(&t->vm->log, host, (uint64_t)args[2].j,
                                             (uint64_t)args[4].j, protection, flags);
    if (address < 0) {
        if (errno == ENOMEM)
            return throw_oom(t, "Map failed");
        return io_exception(t, "Map failed");
    }
    RETURN_LONG(address);
}

NATIVE(channel_unmap)
{
    offheap_unmap(&t->vm->log, args[0].j, (uint64_t)args[2].j);
    RETURN_INT(0);
}

NATIVE(file_key_init)
{
    struct stat st;
    if (file_stat(t->vm, descriptor_fd(t->vm, args[1].l), &st) < 0)
        return io_exception(t, "fstat failed");
    put_long(t, args[0].l, "st_dev", (int64_t)st.st_dev);
    put_long(t, args[0].l, "st_ino", (int64_t)st.st_ino);
    RETURN_VOID();
}

NATIVE(io_fd_value)
{
    RETURN_INT(descriptor_fd(t->vm, args[0].l));
}

NATIVE(io_set_fd_value)
{
    CACHED_FIELD(offset, t->vm, "java/io/FileDescriptor", "fd", "I");
    heap_put_int(&t->vm->heap, args[0].l, offset, args[1].i);
    RETURN_VOID();
}

NATIVE(io_random_bytes)
{
    size_t length = (size_t)array_length(args[0].l);
    heap_save_range(&t->vm->heap, args[0].l, ARRAY_DATA_OFFSET, length);
    random_fill(t->vm, array_data(args[0].l), length);
    report_range(t, ACCESS_WRITE, args[0].l, ARRAY_DATA_OFFSET, length);
    RETURN_INT(1);
}

NATIVE(mapped_force)
{
    void *page = (void *)((uintptr_t)args[1].j & ~(uintptr_t)4095);
    size_t length = (size_t)args[3].j + ((uintptr_t)args[1].j & 4095);
    if (msync(page, length, MS_SYNC) < 0)
        return io_exception(t, "msync failed");
    RETURN_VOID();
}

#define FS         "sun/nio/fs/UnixNativeDispatcher"
#define LINUX_FS   "sun/nio/fs/LinuxNativeDispatcher"
#define DISPATCHER "sun/nio/ch/FileDispatcherImpl"
#define CHANNEL    "sun/nio/ch/FileChannelImpl"
#define WATCH      "sun/nio/fs/LinuxWatchService"
#define MAPPED     "java/nio/MappedMemoryUtils"

const struct native_entry natives_nio[] = {
    {FS, "init", "()I", fs_init, DOES(PURE)},
    {FS, "getcwd", "()[B", fs_getcwd, GIVES(INPUT)},
    {FS, "strerror", "(I)[B", fs_strerror, DOES(PURE)},
    {FS, "open0", "(JII)I", fs_open, DOES(FILES)},
    /* By number: descriptors that one call of the JDK opens, uses and closes. */
    {FS, "close0", "(I)V", fs_close, DOES(FILES)},
    {FS, "read", "(IJI)I", fs_read, DOES(FILES)},
    {FS, "write", "(IJI)I", fs_write, DOES(FILES)},
    {FS, "stat0", NULL, fs_stat, DOES(FILES)},
    {FS, "stat1", "(J)I", fs_stat1, DOES(FILES)},
    {FS, "lstat0", NULL, fs_lstat, DOES(FILES)},
    {FS, "fstat", NULL, fs_fstat, DOES(FILES)},
    {FS, "exists0", "(J)Z", fs_exists, DOES(FILES)},
    {FS, "access0", "(JI)V", fs_access, DOES(FILES)},
    {FS, "readlink0", "(J)[B", fs_readlink, DOES(FILES)},
    {FS, "realpath0", "(J)[B", fs_realpath, DOES(FILES)},
    {FS, "statvfs0", NULL, fs_statvfs, DOES(FILES)},
    {FS, "getpwuid", "(I)[B", fs_getpwuid, GIVES(INPUT)},
    {FS, "getgrgid", "(I)[B", fs_getgrgid, GIVES(INPUT)},
    {FS, "getpwnam0", "(J)I", fs_getpwnam, GIVES(INPUT)},
    {FS, "getgrnam0", "(J)I", fs_getgrnam, GIVES(INPUT)},
    /* The iterator of a DirectoryStream reads under its own monitor. */
    {FS, "opendir0", "(J)J", fs_opendir, DOES(FILES)},
    {FS, "readdir", "(J)[B", fs_readdir, DOES(FILES)},
    {FS, "closedir", "(J)V", fs_closedir, DOES(FILES)},
    {FS, "mkdir0", "(JI)V", fs_mkdir, DOES(FILES)},
    {FS, "rmdir0", "(J)V", fs_rmdir, DOES(FILES)},
    {FS, "unlink0", "(J)V", fs_unlink, DOES(FILES)},
    {FS, "rename0", "(JJ)V", fs_rename, DOES(FILES)},
    {FS, "link0", "(JJ)V", fs_link, DOES(FILES)},
    {FS, "symlink0", "(JJ)V", fs_symlink, DOES(FILES)},
    {FS, "mknod0", "(JIJ)V", fs_mknod, DOES(FILES)},
    {FS, "chmod0", "(JI)V", fs_chmod, DOES(FILES)},
    {FS, "fchmod", "(II)V", fs_fchmod, DOES(FILES)},
    {FS, "chown0", "(JII)V", fs_chown, DOES(FILES)},
    {FS, "lchown0", "(JII)V", fs_lchown, DOES(FILES)},
    {FS, "fchown", "(III)V", fs_fchown, DOES(FILES)},
    {FS, "utimes0", "(JJJ)V", fs_utimes, DOES(FILES)},
    {FS, "lutimes0", "(JJJ)V", fs_lutimes, DOES(FILES)},
    {FS, "futimes", "(IJJ)V", fs_futimes, DOES(FILES)},
    {FS, "futimens", "(IJJ)V", fs_futimens, DOES(FILES)},
    {LINUX_FS, "init", "()V", do_nothing, DOES(PURE)},
    {LINUX_FS, "setmntent0", NULL, fs_unsupported, DOES(REFUSED)},
    {WATCH, "eventSize", NULL, fs_unsupported, DOES(REFUSED)},
    {WATCH, "eventOffsets", NULL, fs_unsupported, DOES(REFUSED)},
    {WATCH, "inotifyInit", NULL, fs_unsupported, DOES(REFUSED)},
    {"sun/nio/fs/UnixCopyFile", "transfer", "(IIJ)V", fs_copy, DOES(FILES)},
    {DISPATCHER, "init", "()V", do_nothing, DOES(PURE)},
    {DISPATCHER, "read0", NULL, channel_read, DOES(FILE_MOVES)},
    {DISPATCHER, "pread0", NULL, channel_pread, DOES(FILE_USES)},
    {DISPATCHER, "readv0", NULL, channel_readv, DOES(FILE_MOVES)},
    {DISPATCHER, "write0", NULL, channel_write, DOES(FILE_MOVES)},
    {DISPATCHER, "pwrite0", NULL, channel_pwrite, DOES(FILE_USES)},
    {DISPATCHER, "writev0", NULL, channel_writev, DOES(FILE_MOVES)},
    {DISPATCHER, "seek0", NULL, channel_seek, DOES(FILE_MOVES)},
    {DISPATCHER, "size0", NULL, channel_size, DOES(FILE_USES)},
    {DISPATCHER, "truncate0", NULL, channel_truncate, DOES(FILE_MOVES)},
    {DISPATCHER, "force0", NULL, channel_force, DOES(FILE_USES)},
    {DISPATCHER, "close0", NULL, channel_close, DOES(FILE_MOVES)},
    {DISPATCHER, "closeIntFD", "(I)V", channel_close_number, DOES(FILES)},
    {DISPATCHER, "preClose0", NULL, do_nothing, DOES(PURE)},
    /* Against other processes; those of one program are checked in Java (FileLockTable). */
    {DISPATCHER, "lock0", NULL, return_zero, GIVES(INPUT)},
    {DISPATCHER, "release0", NULL, do_nothing, GIVES(INPUT)},
    {DISPATCHER, "setDirect0", NULL, return_zero, DOES(PURE)},
    {DISPATCHER, "canTransferToFromOverlappedMap0", "()Z", return_true, DOES(PURE)},
    {CHANNEL, "initIDs", "()J", channel_page_size, DOES(PURE)},
    {CHANNEL, "maxDirectTransferSize0", "()I", channel_max_transfer, DOES(PURE)},
    {CHANNEL, "transferTo0", NULL, channel_unsupported_status, DOES(PURE)},
    {CHANNEL, "map0", "(IJJZ)J", channel_map, DOES(FILES)},
    {CHANNEL, "unmap0", "(JJ)I", channel_unmap, DOES(FILES)},
    {"sun/nio/ch/FileKey", "init", NULL, file_key_init, DOES(FILES)},
    {"sun/nio/ch/IOUtil", "fdVal", NULL, io_fd_value, DOES(FILE_USES)},
    {"sun/nio/ch/IOUtil", "setfdVal", NULL, io_set_fd_value, DOES(FILE_MOVES)},
    {"sun/nio/ch/IOUtil", "iovMax", "()I", io_vector_max, DOES(PURE)},
    {"sun/nio/ch/IOUtil", "fdLimit", "()I", io_vector_max, DOES(PURE)},
    /* Random bytes may be any, so which thread gets which of the sequence does not matter. */
    {"sun/nio/ch/IOUtil",
     "randomBytes",
     "([B)Z",
     io_random_bytes,
     {.kind = EFFECT_ENVIRONMENT, .given = GIVEN_RANDOM, .ranges = {WRITES_WHOLE(0)}}},
    {"sun/nio/ch/IOUtil", "configureBlocking", NULL, do_nothing, DOES(PURE)},
    {"sun/nio/ch/NativeThread", "init", "()V", do_nothing, DOES(PURE)},
    {"sun/nio/ch/NativeThread", "supportPendingSignals0", "()Z", return_zero, DOES(PURE)},
    {"sun/nio/ch/NativeThread", "current", "()J", thread_current, DOES(OWN)},
    {"sun/nio/ch/NativeThread", "signal", "(J)V", do_nothing, DOES(PURE)},
    {MAPPED, "force0", NULL, mapped_force, DOES(FILES)},
    {MAPPED, "isLoaded0", NULL, return_true, GIVES(INPUT)},
    {MAPPED, "load0", NULL, do_nothing, DOES(PURE)},
    {MAPPED, "unload0", NULL, do_nothing, DOES(PURE)},
    {0},
};
