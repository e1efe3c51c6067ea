/* nio.c - natives of sun.nio.fs: file systems.
 * Paths come as addresses of C strings that the library keeps in off-heap memory.
 *
 * Errors of the file system are UnixException objects with errno, which the library turns into the
 * exceptions that programs see.  A program that is run changes files only when the options allow
 * it. */
#include "vm/file/files.h"
#include "vm/run/refusal.h"
#include "vm/class/load.h"
#include "vm/native/helpers.h"
#include "vm/heap/offheap.h"
#include "vm/heap/string.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/statvfs.h>
#include <sys/time.h>
#include <unistd.h>

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
#define CHANGE_ALLOWED(path)         \
    if (files_refuse_changes(t->vm)) \
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

/* Is the program given all attributes?  Not by those of Files that make something else of them. */
static bool shows_attributes(const struct thread *t)
{
    static const char *const others[] = {"exists",
                                         "notExists",
                                         "isDirectory",
                                         "isRegularFile",
                                         "isSymbolicLink",
                                         "isSameFile",
                                         "isReadable",
                                         "isWritable",
                                         "isExecutable",
                                         "isHidden",
                                         "size",
                                         "createDirectory",
                                         "createDirectories",
                                         "createFile",
                                         "createTempFile",
                                         "createTempDirectory",
                                         "copy",
                                         "move",
                                         "delete",
                                         "deleteIfExists",
                                         "newInputStream",
                                         "newOutputStream",
                                         "newByteChannel",
                                         "newBufferedReader",
                                         "newBufferedWriter",
                                         "write",
                                         "writeString",
                                         "readAllBytes",
                                         "readAllLines",
                                         "readString",
                                         "lines",
                                         "list",
                                         "walk",
                                         "newDirectoryStream",
                                         "toRealPath",
                                         "open",
                                         "mismatch",
                                         "getFileStore",
                                         NULL};
    const char *called = "";
    for (const struct frame *f = t->frame; f && f->method->class_->is_boot; f = f->prev)
        called = f->method->name->text;
    int i = 0;
    while (others[i] && strcmp(called, others[i]) != 0)
        i++;
    return !others[i];
}

static enum native_status stat_path(struct thread *t, const char *path, bool follow, ref attributes)
{
    struct stat st;
    int status = FILE_CALL(t, stat, path, follow, &st);
    if (status == 0 && shows_attributes(t))
        files_tell_times(t->vm, path, follow);
    return stat_result(t, status, &st, attributes);
}

NATIVE(fs_stat)
{
    (void)result;
    return stat_path(t, text_at(&args[0]), true, args[2].l);
}

NATIVE(fs_lstat)
{
    (void)result;
    return stat_path(t, text_at(&args[0]), false, args[2].l);
}

NATIVE(fs_fstat)
{
    (void)result;
    struct stat st;
    return stat_result(t, file_stat(t->vm, args[0].i, &st), &st, args[1].l);
}

NATIVE(fs_stat1)
{
    struct stat st;
    int status = FILE_CALL(t, stat, text_at(&args[0]), true, &st);
    RETURN_INT(status < 0 ? 0 : (int32_t)st.st_mode);
}

NATIVE(fs_exists)
{
    RETURN_INT(FILE_CALL(t, access, text_at(&args[0]), F_OK) == 0);
}

NATIVE(fs_access)
{
    (void)result;
    return done_or_error(t, FILE_CALL(t, access, text_at(&args[0]), args[2].i));
}

NATIVE(fs_readlink)
{
    char target[PATH_MAX + 1];
    if (FILE_CALL(t, readlink, text_at(&args[0]), target, sizeof(target)) < 0)
        return unix_exception(t, errno);
    return return_bytes(t, target, result);
}

NATIVE(fs_realpath)
{
    char resolved[PATH_MAX];
    if (FILE_CALL(t, realpath, text_at(&args[0]), resolved) < 0)
        return unix_exception(t, errno);
    return return_bytes(t, resolved, result);
}

NATIVE(fs_statvfs)
{
    struct statvfs st;
    if (FILE_CALL(t, statvfs, text_at(&args[0]), &st) < 0)
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
PATH_CHANGE(fs_mkdir, FILE_CALL(t, mkdir, text_at(&args[0]), (mode_t)args[2].i))
PATH_CHANGE(fs_rmdir, FILE_CALL(t, rmdir, text_at(&args[0])))
PATH_CHANGE(fs_unlink, FILE_CALL(t, unlink, text_at(&args[0])))
PATH_CHANGE(fs_rename, FILE_CALL(t, rename, text_at(&args[0]), text_at(&args[2])))
PATH_CHANGE(fs_chmod, FILE_CALL(t, chmod, text_at(&args[0]), (mode_t)args[2].i))
PATH_CHANGE(fs_chown,
            FILE_CALL(t, chown, text_at(&args[0]), (uid_t)args[2].i, (gid_t)args[3].i, true))
PATH_CHANGE(fs_lchown,
            FILE_CALL(t, chown, text_at(&args[0]), (uid_t)args[2].i, (gid_t)args[3].i, false))

/* Asked for when a pipe or a device is copied. */
NATIVE(fs_mknod)
{
    (void)result;
    CHANGE_ALLOWED(text_at(&args[0]));
    if (t->vm->options.allow_writes)
        return done_or_error(t, mknod(text_at(&args[0]), (mode_t)args[2].i, (dev_t)args[3].j));
    refuse(t, "a pipe or a device cannot be made in a search");
    return unix_exception(t, EPERM);
}

NATIVE(fs_link)
{
    (void)result;
    CHANGE_ALLOWED(text_at(&args[2]));
    return done_or_error(t, FILE_CALL(t, link, text_at(&args[0]), text_at(&args[2])));
}

NATIVE(fs_symlink)
{
    (void)result;
    CHANGE_ALLOWED(text_at(&args[2]));
    return done_or_error(t, FILE_CALL(t, symlink, text_at(&args[0]), text_at(&args[2])));
}

NATIVE(fs_fchmod)
{
    (void)result;
    CHANGE_ALLOWED("file");
    struct opened *h = file_opened(t->vm, args[0].i);
    return done_or_error(t, h ? FILE_CALL(t, fchmod, h, (mode_t)args[1].i) : -1);
}

NATIVE(fs_fchown)
{
    (void)result;
    CHANGE_ALLOWED("file");
    struct opened *h = file_opened(t->vm, args[0].i);
    return done_or_error(t, h ? FILE_CALL(t, fchown, h, (uid_t)args[1].i, (gid_t)args[2].i) : -1);
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
    return done_or_error(t, FILE_CALL(t, utimes, text_at(&args[0]), times, true));
}

NATIVE(fs_lutimes)
{
    (void)result;
    CHANGE_ALLOWED(text_at(&args[0]));
    struct timespec times[2];
    two_times(&args[2], &args[4], 1000000, times);
    return done_or_error(t, FILE_CALL(t, utimes, text_at(&args[0]), times, false));
}

static enum native_status set_open_times(struct thread *t, union value *args, int64_t unit)
{
    CHANGE_ALLOWED("file");
    struct timespec times[2];
    two_times(&args[1], &args[3], unit, times);
    struct opened *h = file_opened(t->vm, args[0].i);
    return done_or_error(t, h ? FILE_CALL(t, futimes, h, times) : -1);
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
        if ((args[2].i & O_EXCL) && FILE_CALL(t, stat, path, false, &st) == 0)
            return unix_exception(t, EEXIST);
        if (!(args[2].i & O_CREAT) && FILE_CALL(t, stat, path, true, &st) < 0)
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
    offheap_use(t, args[1].j, (uint64_t)args[3].i, true);
    undo_save_range(&t->vm->log, (void *)(intptr_t)args[1].j, (size_t)args[3].i);
    int64_t n = file_read(t->vm, args[0].i, (void *)(intptr_t)args[1].j, (size_t)args[3].i);
    if (n < 0)
        return unix_exception(t, errno);
    RETURN_INT((int32_t)n);
}

NATIVE(fs_write)
{
    offheap_use(t, args[1].j, (uint64_t)args[3].i, false);
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
    if (FILE_CALL(t, list, text_at(&args[0]), &list) < 0)
        return unix_exception(t, errno);
    uint64_t length = 0;
    for (size_t i = 0; i < list.count; i++)
        length += strlen(list.names[i]) + 1;
    int64_t address =
        offheap_alloc(&t->vm->log, offheap_arena(t), sizeof(struct directory) + length);
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

#define FS       "sun/nio/fs/UnixNativeDispatcher"
#define LINUX_FS "sun/nio/fs/LinuxNativeDispatcher"
#define WATCH    "sun/nio/fs/LinuxWatchService"

const struct native_entry natives_nio[] = {
    {FS, "init", "()I", fs_init, DOES(PURE)},
    {FS, "getcwd", "()[B", fs_getcwd, GIVES(INPUT)},
    {FS, "strerror", "(I)[B", fs_strerror, DOES(PURE)},
    {FS, "open0", "(JII)I", fs_open, DOES_OPEN(ADDRESS, 0, GIVEN)},
    /* By number: descriptors that one call of the JDK opens, uses and closes. */
    {FS, "close0", "(I)V", fs_close, DOES_NUMBER(0, UNUSED)},
    {FS, "read", "(IJI)I", fs_read, DOES_NUMBER(0, READ)},
    {FS, "write", "(IJI)I", fs_write, DOES_NUMBER(0, WRITTEN)},
    {FS, "stat0", NULL, fs_stat, DOES_PATH(LOOKS, ADDRESS, 0)},
    {FS, "stat1", "(J)I", fs_stat1, DOES_PATH(LOOKS, ADDRESS, 0)},
    {FS, "lstat0", NULL, fs_lstat, DOES_PATH(LOOKS_AT, ADDRESS, 0)},
    {FS, "fstat", NULL, fs_fstat, DOES_NUMBER(0, READ)},
    {FS, "exists0", "(J)Z", fs_exists, DOES_PATH(LOOKS, ADDRESS, 0)},
    {FS, "access0", "(JI)V", fs_access, DOES_PATH(LOOKS, ADDRESS, 0)},
    {FS, "readlink0", "(J)[B", fs_readlink, DOES_PATH(LOOKS_AT, ADDRESS, 0)},
    {FS, "realpath0", "(J)[B", fs_realpath, DOES_PATH(LOOKS, ADDRESS, 0)},
    {FS, "statvfs0", NULL, fs_statvfs, DOES_PATH(LOOKS, ADDRESS, 0)},
    {FS, "getpwuid", "(I)[B", fs_getpwuid, GIVES(INPUT)},
    {FS, "getgrgid", "(I)[B", fs_getgrgid, GIVES(INPUT)},
    {FS, "getpwnam0", "(J)I", fs_getpwnam, GIVES(INPUT)},
    {FS, "getgrnam0", "(J)I", fs_getgrnam, GIVES(INPUT)},
    /* The iterator of a DirectoryStream reads under its own monitor. */
    {FS, "opendir0", "(J)J", fs_opendir, DOES_PATH(LISTS, ADDRESS, 0)},
    {FS, "readdir", "(J)[B", fs_readdir, DOES(OWN)},
    {FS, "closedir", "(J)V", fs_closedir, DOES(OWN)},
    {FS, "mkdir0", "(JI)V", fs_mkdir, DOES_PATH(MAKES, ADDRESS, 0)},
    {FS, "rmdir0", "(J)V", fs_rmdir, DOES_PATH(REMOVES, ADDRESS, 0)},
    {FS, "unlink0", "(J)V", fs_unlink, DOES_PATH(REMOVES, ADDRESS, 0)},
    {FS, "rename0", "(JJ)V", fs_rename, DOES_PATHS(ADDRESS, REMOVES, 0, REMOVES, 2)},
    {FS, "link0", "(JJ)V", fs_link, DOES_PATHS(ADDRESS, LINKS, 0, MAKES, 2)},
    {FS, "symlink0", "(JJ)V", fs_symlink, DOES_PATH(MAKES, ADDRESS, 2)},
    {FS, "mknod0", "(JIJ)V", fs_mknod, DOES_PATH(MAKES, ADDRESS, 0)},
    {FS, "chmod0", "(JI)V", fs_chmod, DOES_PATH(ALTERS, ADDRESS, 0)},
    {FS, "fchmod", "(II)V", fs_fchmod, DOES_NUMBER(0, WRITTEN)},
    {FS, "chown0", "(JII)V", fs_chown, DOES_PATH(ALTERS, ADDRESS, 0)},
    {FS, "lchown0", "(JII)V", fs_lchown, DOES_PATH(ALTERS_AT, ADDRESS, 0)},
    {FS, "fchown", "(III)V", fs_fchown, DOES_NUMBER(0, WRITTEN)},
    {FS, "utimes0", "(JJJ)V", fs_utimes, DOES_PATH(ALTERS, ADDRESS, 0)},
    {FS, "lutimes0", "(JJJ)V", fs_lutimes, DOES_PATH(ALTERS_AT, ADDRESS, 0)},
    {FS, "futimes", "(IJJ)V", fs_futimes, DOES_NUMBER(0, WRITTEN)},
    {FS, "futimens", "(IJJ)V", fs_futimens, DOES_NUMBER(0, WRITTEN)},
    /* Asked for when attributes are copied: a file may have none. */
    {FS, "flistxattr", NULL, native_zero, DOES(PURE)},
    {FS, "fgetxattr0", NULL, fs_unsupported, DOES(REFUSED)},
    {FS, "fsetxattr0", NULL, fs_unsupported, DOES(REFUSED)},
    {FS, "fremovexattr0", NULL, fs_unsupported, DOES(REFUSED)},
    {LINUX_FS, "init", "()V", native_nothing, DOES(PURE)},
    {LINUX_FS, "setmntent0", NULL, fs_unsupported, DOES(REFUSED)},
    {WATCH, "eventSize", NULL, fs_unsupported, DOES(REFUSED)},
    {WATCH, "eventOffsets", NULL, fs_unsupported, DOES(REFUSED)},
    {WATCH, "inotifyInit", NULL, fs_unsupported, DOES(REFUSED)},
    {"sun/nio/fs/UnixCopyFile", "transfer", "(IIJ)V", fs_copy, DOES_COPY(0, 1)},
    {0},
};
