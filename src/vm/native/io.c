/* io.c - natives of java.io: file streams, file descriptors, the file system's names and
 * attributes, the console, serialization.
 *
 * Open files are those of files.h.  A program that is run changes the file system only when the
 * options allow it. */
#include "vm/run/access_event.h"
#include "vm/file/files.h"
#include "vm/class/load.h"
#include "vm/native/helpers.h"
#include "vm/heap/string.h"
#include "vm/run/file_places.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* ---- descriptors ---- */

static uint32_t fd_offset(struct vm *vm)
{
    CACHED_FIELD(offset, vm, "java/io/FileDescriptor", "fd", "I");
    return offset;
}

static enum native_status io_error(struct thread *t, const char *what)
{
    int error = errno;
    if (error)
        return throw_new(t, "java/io/IOException", "%s", errno_text(error));
    return throw_new(t, "java/io/IOException", "%s", what);
}

/* The number in the FileDescriptor that `stream` has in its field at `offset`; -1 = closed. */
static int stream_fd(struct vm *vm, ref stream, uint32_t offset)
{
    ref descriptor = get_ref(stream, offset);
    return descriptor ? get_int(descriptor, fd_offset(vm)) : -1;
}

static enum native_status stream_closed(struct thread *t)
{
    return throw_new(t, "java/io/IOException", "Stream Closed");
}

#define STREAM_FD(class_name)                                                    \
    CACHED_FIELD(fd_field, t->vm, class_name, "fd", "Ljava/io/FileDescriptor;"); \
    int fd = stream_fd(t->vm, args[0].l, fd_field);                              \
    if (fd < 0)                                                                  \
    return stream_closed(t)

static enum native_status open_stream(struct thread *t, ref stream, uint32_t fd_field, ref path,
                                      int flags)
{
    if (!path)
        return throw_npe(t);
    char *name = string_to_utf8(path);
    /* As the JDK does: one trailing slash too many is no error (path_of_argument(), too). */
    for (size_t n = strlen(name); n > 1 && name[n - 1] == '/'; n--)
        name[n - 1] = 0;
    if (file_open_refused(t->vm, name, flags)) {
        enum native_status s =
            throw_new(t, "java/io/FileNotFoundException", "%s " WRITES_REFUSED, name);
        free(name);
        return s;
    }
    int fd = file_open(t->vm, name, flags, 0666);
    int error = errno;
    struct stat st;
    if (fd >= 0 && file_stat(t->vm, fd, &st) == 0 && S_ISDIR(st.st_mode)) {
        file_close(t->vm, fd);
        fd = -1;
        error = EISDIR;
    }
    if (fd < 0) {
        enum native_status s =
            throw_new(t, "java/io/FileNotFoundException", "%s (%s)", name, errno_text(error));
        free(name);
        return s;
    }
    free(name);
    CACHED_FIELD(append, t->vm, "java/io/FileDescriptor", "append", "Z");
    ref descriptor = get_ref(stream, fd_field);
    heap_put_int(&t->vm->heap, descriptor, fd_offset(t->vm), fd);
    heap_put_byte(&t->vm->heap, descriptor, append, (flags & O_APPEND) != 0);
    return NATIVE_DONE;
}

static enum native_status read_byte(struct thread *t, int fd, union value *result)
{
    uint8_t byte;
    errno = 0;
    int64_t n = file_read(t->vm, fd, &byte, 1);
    if (n < 0)
        return io_error(t, "Read error");
    RETURN_INT(n == 0 ? -1 : byte);
}

static bool range_is_bad(ref array, int32_t offset, int32_t length)
{
    return offset < 0 || length < 0 || offset > array_length(array) - length;
}

static enum native_status read_bytes(struct thread *t, int fd, ref array, int32_t offset,
                                     int32_t length, union value *result)
{
    if (!length)
        RETURN_INT(0);
    char *p = array_data(array) + offset;
    heap_save_range(&t->vm->heap, array, (size_t)(ARRAY_DATA_OFFSET + offset), (size_t)length);
    errno = 0;
    int64_t n = file_read(t->vm, fd, p, (size_t)length);
    if (n < 0)
        return io_error(t, "Read error");
    if (n == 0)
        RETURN_INT(-1);
    report_range(t, ACCESS_WRITE, array, (uint32_t)(ARRAY_DATA_OFFSET + offset), (size_t)n);
    RETURN_INT((int32_t)n);
}

static enum native_status write_all(struct thread *t, int fd, const char *bytes, size_t length)
{
    while (length) {
        errno = 0;
        int64_t n = file_write(t->vm, fd, bytes, length);
        if (n < 0)
            return io_error(t, "Write error");
        bytes += n;
        length -= (size_t)n;
    }
    return NATIVE_DONE;
}

static enum native_status write_bytes(struct thread *t, int fd, ref array, int32_t offset,
                                      int32_t length)
{
    report_range(t, ACCESS_READ, array, (uint32_t)(ARRAY_DATA_OFFSET + offset), (size_t)length);
    return write_all(t, fd, array_data(array) + offset, (size_t)length);
}

static enum native_status write_byte(struct thread *t, int fd, int32_t value)
{
    char byte = (char)value;
    return write_all(t, fd, &byte, 1);
}

static enum native_status stream_length(struct thread *t, int fd, union value *result)
{
    int64_t size = file_size(t->vm, fd);
    if (size < 0)
        return io_error(t, "GetLength failed");
    RETURN_LONG(size);
}

static enum native_status stream_position(struct thread *t, int fd, union value *result)
{
    int64_t position = file_seek(t->vm, fd, 0, SEEK_CUR);
    if (position < 0)
        return io_error(t, "Seek failed");
    RETURN_LONG(position);
}

static enum native_status check_range(struct thread *t, ref array, int32_t offset, int32_t length)
{
    if (!array)
        return throw_npe(t);
    if (range_is_bad(array, offset, length))
        return throw_new(t, "java/lang/IndexOutOfBoundsException", NULL);
    return NATIVE_DONE;
}

/* ---- FileDescriptor ---- */

NATIVE(fd_get_handle)
{
    (void)t;
    (void)args;
    RETURN_LONG(-1);
}

NATIVE(fd_close)
{
    uint32_t offset = fd_offset(t->vm);
    int fd = get_int(args[0].l, offset);
    if (fd < 0)
        RETURN_VOID();
    heap_put_int(&t->vm->heap, args[0].l, offset, -1);
    if (file_close(t->vm, fd) < 0)
        return io_error(t, "close failed");
    RETURN_VOID();
}

NATIVE(fd_sync)
{
    if (file_sync(t->vm, get_int(args[0].l, fd_offset(t->vm)), false) < 0)
        return throw_new(t, "java/io/SyncFailedException", "sync failed");
    RETURN_VOID();
}

NATIVE(cleanable_close)
{
    if (args[0].i >= 0 && file_close(t->vm, args[0].i) < 0)
        return io_error(t, "close failed");
    RETURN_VOID();
}

/* ---- FileInputStream ---- */

#define INPUT         "java/io/FileInputStream"
#define OUTPUT        "java/io/FileOutputStream"
#define RANDOM_ACCESS "java/io/RandomAccessFile"

NATIVE(input_open)
{
    (void)result;
    CACHED_FIELD(field, t->vm, INPUT, "fd", "Ljava/io/FileDescriptor;");
    return open_stream(t, args[0].l, field, args[1].l, O_RDONLY);
}

NATIVE(input_read)
{
    STREAM_FD(INPUT);
    return read_byte(t, fd, result);
}

NATIVE(input_read_bytes)
{
    enum native_status s = check_range(t, args[1].l, args[2].i, args[3].i);
    if (s != NATIVE_DONE)
        return s;
    if (args[3].i == 0)
        RETURN_INT(0);
    STREAM_FD(INPUT);
    return read_bytes(t, fd, args[1].l, args[2].i, args[3].i, result);
}

NATIVE(input_length)
{
    STREAM_FD(INPUT);
    return stream_length(t, fd, result);
}

NATIVE(input_position)
{
    STREAM_FD(INPUT);
    return stream_position(t, fd, result);
}

NATIVE(input_skip)
{
    STREAM_FD(INPUT);
    int64_t before = file_seek(t->vm, fd, 0, SEEK_CUR);
    if (before < 0)
        return throw_new(t, "java/io/IOException", "Seek error");
    int64_t after = file_seek(t->vm, fd, args[1].j, SEEK_CUR);
    if (after < 0)
        return throw_new(t, "java/io/IOException", "Seek error");
    RETURN_LONG(after - before);
}

NATIVE(input_available)
{
    STREAM_FD(INPUT);
    int64_t n = file_available(t->vm, fd);
    if (n < 0)
        return io_error(t, "Available failed");
    RETURN_INT(n > INT32_MAX ? INT32_MAX : (int32_t)n);
}

/* ---- FileOutputStream ---- */

NATIVE(output_open)
{
    (void)result;
    CACHED_FIELD(field, t->vm, OUTPUT, "fd", "Ljava/io/FileDescriptor;");
    int flags = O_WRONLY | O_CREAT | (args[2].i ? O_APPEND : O_TRUNC);
    return open_stream(t, args[0].l, field, args[1].l, flags);
}

NATIVE(output_write)
{
    (void)result;
    STREAM_FD(OUTPUT);
    return write_byte(t, fd, args[1].i);
}

NATIVE(output_write_bytes)
{
    (void)result;
    enum native_status s = check_range(t, args[1].l, args[2].i, args[3].i);
    if (s != NATIVE_DONE || args[3].i == 0)
        return s;
    STREAM_FD(OUTPUT);
    return write_bytes(t, fd, args[1].l, args[2].i, args[3].i);
}

/* ---- RandomAccessFile ---- */

NATIVE(random_open)
{
    (void)result;
    /* The mode's bits are constants of RandomAccessFile. */
    enum { MODE_READ = 1, MODE_READ_WRITE = 2, MODE_SYNC = 4, MODE_DATA_SYNC = 8 };
    CACHED_FIELD(field, t->vm, RANDOM_ACCESS, "fd", "Ljava/io/FileDescriptor;");
    int mode = args[2].i, flags = O_RDONLY;
    if (mode & MODE_READ_WRITE) {
        flags = O_RDWR | O_CREAT;
        if (mode & MODE_SYNC)
            flags |= O_SYNC;
        else if (mode & MODE_DATA_SYNC)
            flags |= O_DSYNC;
    }
    return open_stream(t, args[0].l, field, args[1].l, flags);
}

NATIVE(random_read)
{
    STREAM_FD(RANDOM_ACCESS);
    return read_byte(t, fd, result);
}

NATIVE(random_read_bytes)
{
    enum native_status s = check_range(t, args[1].l, args[2].i, args[3].i);
    if (s != NATIVE_DONE)
        return s;
    STREAM_FD(RANDOM_ACCESS);
    return read_bytes(t, fd, args[1].l, args[2].i, args[3].i, result);
}

NATIVE(random_write)
{
    (void)result;
    STREAM_FD(RANDOM_ACCESS);
    return write_byte(t, fd, args[1].i);
}

NATIVE(random_write_bytes)
{
    (void)result;
    enum native_status s = check_range(t, args[1].l, args[2].i, args[3].i);
    if (s != NATIVE_DONE || args[3].i == 0)
        return s;
    STREAM_FD(RANDOM_ACCESS);
    return write_bytes(t, fd, args[1].l, args[2].i, args[3].i);
}

NATIVE(random_file_pointer)
{
    STREAM_FD(RANDOM_ACCESS);
    return stream_position(t, fd, result);
}

NATIVE(random_seek)
{
    STREAM_FD(RANDOM_ACCESS);
    if (args[1].j < 0)
        return throw_new(t, "java/io/IOException", "Negative seek offset");
    if (file_seek(t->vm, fd, args[1].j, SEEK_SET) < 0)
        return io_error(t, "Seek failed");
    RETURN_VOID();
}

NATIVE(random_length)
{
    STREAM_FD(RANDOM_ACCESS);
    return stream_length(t, fd, result);
}

NATIVE(random_set_length)
{
    STREAM_FD(RANDOM_ACCESS);
    int64_t position = file_seek(t->vm, fd, 0, SEEK_CUR);
    if (position < 0 || file_truncate(t->vm, fd, args[1].j) < 0 ||
        (position > args[1].j && file_seek(t->vm, fd, 0, SEEK_END) < 0))
        return io_error(t, "setLength failed");
    RETURN_VOID();
}

/* ---- UnixFileSystem ---- */

/* To be freed. */
#define FILE_PATH(path, file)               \
    char *path = path_of_file(t->vm, file); \
    if (!path)                              \
    return throw_npe(t)

NATIVE(fs_boolean_attributes)
{
    enum { EXISTS = 1, REGULAR = 2, DIRECTORY = 4 };
    FILE_PATH(path, args[1].l);
    struct stat st;
    int bits = 0;
    if (FILE_CALL(t, stat, path, true, &st) == 0)
        bits = EXISTS | (S_ISREG(st.st_mode) ? REGULAR : 0) | (S_ISDIR(st.st_mode) ? DIRECTORY : 0);
    free(path);
    RETURN_INT(bits);
}

NATIVE(fs_check_access)
{
    FILE_PATH(path, args[1].l);
    int wanted = args[2].i; /* File's bits are those of access(2) */
    bool ok = FILE_CALL(t, access, path, wanted) == 0;
    free(path);
    RETURN_INT(ok);
}

NATIVE(fs_length)
{
    FILE_PATH(path, args[1].l);
    struct stat st;
    int64_t size = FILE_CALL(t, stat, path, true, &st) == 0 ? st.st_size : 0;
    free(path);
    RETURN_LONG(size);
}

NATIVE(fs_last_modified)
{
    FILE_PATH(path, args[1].l);
    struct stat st;
    int64_t millis = 0;
    files_tell_times(t->vm, path, true);
    if (FILE_CALL(t, stat, path, true, &st) == 0)
        millis = (int64_t)st.st_mtim.tv_sec * 1000 + st.st_mtim.tv_nsec / 1000000;
    free(path);
    RETURN_LONG(millis);
}

NATIVE(fs_canonicalize)
{
    if (!args[1].l)
        return throw_npe(t);
    char *path = string_to_utf8(args[1].l);
    char canonical[PATH_MAX];
    bool ok = file_system_canonicalize(files_system(t->vm), path, canonical) == 0;
    int error = errno;
    free(path);
    if (!ok)
        return throw_new(t, "java/io/IOException", "%s", errno_text(error));
    ref string = string_from_utf8(t, canonical);
    if (!string)
        return NATIVE_THROWN;
    RETURN_REF(string);
}

NATIVE(fs_list)
{
    FILE_PATH(path, args[1].l);
    struct name_list names;
    bool ok = FILE_CALL(t, list, path, &names) == 0;
    free(path);
    if (!ok)
        RETURN_REF(0);
    ref array = new_object_array(t, t->vm->wk.String, (int32_t)names.count);
    for (size_t i = 0; array && i < names.count; i++) {
        ref name = string_from_utf8(t, names.names[i]);
        if (!name)
            array = 0;
        else
            heap_array_put_ref(&t->vm->heap, array, (int32_t)i, name);
    }
    name_list_release(&names);
    if (!array)
        return NATIVE_THROWN;
    RETURN_REF(array);
}

NATIVE(fs_create_exclusively)
{
    if (!args[1].l)
        return throw_npe(t);
    char *path = string_to_utf8(args[1].l);
    enum native_status s = NATIVE_DONE;
    bool created = false;
    if (FILE_CALL(t, access, path, F_OK) == 0) {
        created = false; /* no write is needed to say so */
    } else if (files_refuse_changes(t->vm)) {
        s = throw_new(t, "java/io/IOException", "%s " WRITES_REFUSED, path);
    } else {
        struct opened h;
        created = FILE_CALL(t, open, path, O_RDWR | O_CREAT | O_EXCL, 0666, &h) == 0;
        if (created)
            FILE_CALL(t, close, &h);
        else if (errno != EEXIST)
            s = throw_new(t, "java/io/IOException", "%s", errno_text(errno));
    }
    free(path);
    if (s != NATIVE_DONE)
        return s;
    RETURN_INT(created);
}

/* What changes names and attributes answers false when it may not: as without permission. */
#define CHANGE_ALLOWED()             \
    if (files_refuse_changes(t->vm)) \
    RETURN_INT(0)

NATIVE(fs_delete)
{
    CHANGE_ALLOWED();
    FILE_PATH(path, args[1].l);
    struct stat st;
    bool is_directory = FILE_CALL(t, stat, path, false, &st) == 0 && S_ISDIR(st.st_mode);
    bool ok = (is_directory ? FILE_CALL(t, rmdir, path) : FILE_CALL(t, unlink, path)) == 0;
    free(path);
    RETURN_INT(ok);
}

NATIVE(fs_create_directory)
{
    CHANGE_ALLOWED();
    FILE_PATH(path, args[1].l);
    bool ok = FILE_CALL(t, mkdir, path, 0777) == 0;
    free(path);
    RETURN_INT(ok);
}

NATIVE(fs_rename)
{
    CHANGE_ALLOWED();
    FILE_PATH(from, args[1].l);
    char *to = path_of_file(t->vm, args[2].l);
    if (!to) {
        free(from);
        return throw_npe(t);
    }
    bool ok = FILE_CALL(t, rename, from, to) == 0;
    free(from);
    free(to);
    RETURN_INT(ok);
}

NATIVE(fs_set_last_modified)
{
    CHANGE_ALLOWED();
    FILE_PATH(path, args[1].l);
    struct stat st;
    bool ok = FILE_CALL(t, stat, path, true, &st) == 0;
    if (ok) {
        struct timespec times[2] = {st.st_atim,
                                    {args[2].j / 1000, (long)(args[2].j % 1000) * 1000000}};
        ok = FILE_CALL(t, utimes, path, times, true) == 0;
    }
    free(path);
    RETURN_INT(ok);
}

NATIVE(fs_set_permission)
{
    CHANGE_ALLOWED();
    FILE_PATH(path, args[1].l);
    int bits = args[2].i; /* 4 read, 2 write, 1 execute */
    bool enable = args[3].i, owner_only = args[4].i;
    mode_t mask = (mode_t)(owner_only ? bits << 6 : bits << 6 | bits << 3 | bits);
    struct stat st;
    bool ok = FILE_CALL(t, stat, path, true, &st) == 0;
    if (ok) {
        mode_t mode = enable ? st.st_mode | mask : st.st_mode & ~mask;
        ok = FILE_CALL(t, chmod, path, mode & 07777) == 0;
    }
    free(path);
    RETURN_INT(ok);
}

NATIVE(fs_set_read_only)
{
    CHANGE_ALLOWED();
    FILE_PATH(path, args[1].l);
    struct stat st;
    mode_t writing = S_IWUSR | S_IWGRP | S_IWOTH;
    bool ok = FILE_CALL(t, stat, path, true, &st) == 0 &&
              FILE_CALL(t, chmod, path, st.st_mode & 07777 & ~writing) == 0;
    free(path);
    RETURN_INT(ok);
}

NATIVE(fs_space)
{
    enum { TOTAL, FREE, USABLE };
    FILE_PATH(path, args[1].l);
    struct statvfs st;
    int64_t space = 0;
    if (FILE_CALL(t, statvfs, path, &st) == 0) {
        uint64_t blocks = args[2].i == TOTAL  ? st.f_blocks
                          : args[2].i == FREE ? st.f_bfree
                                              : st.f_bavail;
        space = (int64_t)(blocks * st.f_frsize);
    }
    free(path);
    RETURN_LONG(space);
}

NATIVE(fs_name_max)
{
    if (!args[1].l)
        return throw_npe(t);
    char *path = string_to_utf8(args[1].l);
    long length = pathconf(path, _PC_NAME_MAX);
    free(path);
    RETURN_LONG(length < 0 ? 255 : length);
}

/* ---- Console, ObjectStreamClass ---- */

NATIVE(has_static_initializer)
{
    const struct class *c = class_of_mirror(t->vm, args[0].l);
    RETURN_INT(c->kind == CLASS_INSTANCE &&
               class_declared_method(c, symbol_of("<clinit>"), symbol_of("()V")) != NULL);
}

#define FILE_SYSTEM "java/io/UnixFileSystem"

const struct native_entry natives_io[] = {
    {"java/io/FileDescriptor", "getHandle", "(I)J", fd_get_handle, DOES(PURE)},
    {"java/io/FileDescriptor", "getAppend", "(I)Z", native_zero, DOES(PURE)},
    {"java/io/FileDescriptor", "close0", "()V", fd_close, DOES_FILE(MOVES, UNUSED)},
    {"java/io/FileDescriptor", "sync", "()V", fd_sync, DOES_FILE(USES, UNUSED)},
    /* For streams that were not closed; the thread of the Cleaner does not run (thread.c). */
    {"java/io/FileCleanable", "cleanupClose0", "(IJ)V", cleanable_close, DOES_NUMBER(0, UNUSED)},
    {INPUT, "open0", "(Ljava/lang/String;)V", input_open, DOES_OPEN(STRING, 1, READ)},
    {INPUT, "read0", "()I", input_read, DOES_FILE(MOVES, READ)},
    {INPUT, "readBytes", "([BII)I", input_read_bytes, DOES_FILE_AT(MOVES, READ, WRITES(1, 2, 3))},
    {INPUT, "length0", "()J", input_length, DOES_FILE(USES, READ)},
    {INPUT, "position0", "()J", input_position, DOES_FILE(USES, UNUSED)},
    {INPUT, "skip0", "(J)J", input_skip, DOES_FILE(MOVES, READ)},
    {INPUT, "available0", "()I", input_available, DOES_FILE(USES, READ)},
    /* Which number a file gets depends on what other threads have open; programs do not see it. */
    {OUTPUT, "open0", "(Ljava/lang/String;Z)V", output_open, DOES_OPEN(STRING, 1, WRITE)},
    {OUTPUT, "write", "(IZ)V", output_write, DOES_FILE(MOVES, WRITTEN)},
    {OUTPUT, "writeBytes", "([BIIZ)V", output_write_bytes,
     DOES_FILE_AT(MOVES, WRITTEN, READS(1, 2, 3))},
    {RANDOM_ACCESS, "open0", "(Ljava/lang/String;I)V", random_open, DOES_OPEN(STRING, 1, RANDOM)},
    {RANDOM_ACCESS, "read0", "()I", random_read, DOES_FILE(MOVES, READ)},
    {RANDOM_ACCESS, "readBytes", "([BII)I", random_read_bytes,
     DOES_FILE_AT(MOVES, READ, WRITES(1, 2, 3))},
    {RANDOM_ACCESS, "write0", "(I)V", random_write, DOES_FILE(MOVES, WRITTEN)},
    {RANDOM_ACCESS, "writeBytes", "([BII)V", random_write_bytes,
     DOES_FILE_AT(MOVES, WRITTEN, READS(1, 2, 3))},
    {RANDOM_ACCESS, "getFilePointer", "()J", random_file_pointer, DOES_FILE(USES, UNUSED)},
    {RANDOM_ACCESS, "seek0", "(J)V", random_seek, DOES_FILE(MOVES, UNUSED)},
    {RANDOM_ACCESS, "length", "()J", random_length, DOES_FILE(USES, READ)},
    {RANDOM_ACCESS, "setLength", "(J)V", random_set_length, DOES_FILE(MOVES, WRITTEN)},
    {FILE_SYSTEM, "getBooleanAttributes0", "(Ljava/io/File;)I", fs_boolean_attributes,
     DOES_PATH(LOOKS, FILE, 1)},
    {FILE_SYSTEM, "checkAccess", "(Ljava/io/File;I)Z", fs_check_access, DOES_PATH(LOOKS, FILE, 1)},
    {FILE_SYSTEM, "getLength", "(Ljava/io/File;)J", fs_length, DOES_PATH(LOOKS, FILE, 1)},
    {FILE_SYSTEM, "getLastModifiedTime", "(Ljava/io/File;)J", fs_last_modified,
     DOES_PATH(LOOKS, FILE, 1)},
    {FILE_SYSTEM, "canonicalize0", "(Ljava/lang/String;)Ljava/lang/String;", fs_canonicalize,
     DOES_PATH(LOOKS, STRING, 1)},
    {FILE_SYSTEM, "list", "(Ljava/io/File;)[Ljava/lang/String;", fs_list,
     DOES_PATH(LISTS, FILE, 1)},
    {FILE_SYSTEM, "createFileExclusively", "(Ljava/lang/String;)Z", fs_create_exclusively,
     DOES_OPEN(STRING, 1, NEW)},
    {FILE_SYSTEM, "delete0", "(Ljava/io/File;)Z", fs_delete, DOES_PATH(REMOVES, FILE, 1)},
    {FILE_SYSTEM, "createDirectory", "(Ljava/io/File;)Z", fs_create_directory,
     DOES_PATH(MAKES, FILE, 1)},
    {FILE_SYSTEM, "rename0", "(Ljava/io/File;Ljava/io/File;)Z", fs_rename,
     DOES_PATHS(FILE, REMOVES, 1, REMOVES, 2)},
    {FILE_SYSTEM, "setLastModifiedTime", "(Ljava/io/File;J)Z", fs_set_last_modified,
     DOES_PATH(ALTERS, FILE, 1)},
    {FILE_SYSTEM, "setPermission", "(Ljava/io/File;IZZ)Z", fs_set_permission,
     DOES_PATH(ALTERS, FILE, 1)},
    {FILE_SYSTEM, "setReadOnly", "(Ljava/io/File;)Z", fs_set_read_only, DOES_PATH(ALTERS, FILE, 1)},
    {FILE_SYSTEM, "getSpace", "(Ljava/io/File;I)J", fs_space, DOES_PATH(LOOKS, FILE, 1)},
    {FILE_SYSTEM, "getNameMax0", "(Ljava/lang/String;)J", fs_name_max, GIVES(INPUT)},
    /* A run must not depend on being watched: there is no console, as in a pipe. */
    {"java/io/Console", "encoding", "()Ljava/lang/String;", native_zero, GIVES(INPUT)},
    {"java/io/Console", "istty", "()Z", native_zero, GIVES(INPUT)}, /* until 17.0.15 */
    {"java/io/Console", "ttyStatus", "()I", native_zero, GIVES(INPUT)},
    {"java/io/Console", "echo", "(Z)Z", native_zero, GIVES(INPUT)},
    {"java/io/ObjectStreamClass", "initNative", "()V", native_nothing, DOES(PURE)},
    {"java/io/ObjectStreamClass", "hasStaticInitializer", "(Ljava/lang/Class;)Z",
     has_static_initializer, DOES(PURE)},
    {0},
};
