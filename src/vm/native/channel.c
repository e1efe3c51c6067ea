/* channel.c - natives of sun.nio.ch (file channels) and of mapped memory. */
#include "vm/class/load.h"
#include "vm/file/files.h"
#include "vm/file/mapping.h"
#include "vm/heap/offheap.h"
#include "vm/native/helpers.h"
#include "vm/run/access_event.h"
#include "vm/run/vm_gap.h"

#include <errno.h>
#include <sys/mman.h>
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
CONSTANT(return_true, RETURN_INT(1))
CONSTANT(channel_page_size, RETURN_LONG(4096))
CONSTANT(channel_max_transfer, RETURN_INT(0x7ffff000))
CONSTANT(io_vector_max, RETURN_INT(1024))
CONSTANT(thread_current, RETURN_LONG(0))
/* The library then copies through a buffer. */
CONSTANT(channel_unsupported_status, RETURN_LONG(STATUS_UNSUPPORTED))

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
    offheap_use(t, args[1].j, length, true);
    undo_save_range(&t->vm->log, p, length);
    int64_t n = file_read(t->vm, descriptor_fd(t->vm, args[0].l), p, length);
    RETURN_TRANSFERRED(n, true, RETURN_INT, int32_t);
}

NATIVE(channel_pread)
{
    void *p = (void *)(intptr_t)args[1].j;
    size_t length = (size_t)args[3].i;
    offheap_use(t, args[1].j, length, true);
    undo_save_range(&t->vm->log, p, length);
    int64_t n = file_pread(t->vm, descriptor_fd(t->vm, args[0].l), p, length, args[4].j);
    RETURN_TRANSFERRED(n, true, RETURN_INT, int32_t);
}

NATIVE(channel_write)
{
    const void *p = (const void *)(intptr_t)args[1].j;
    offheap_use(t, args[1].j, (uint64_t)args[3].i, false);
    int64_t n = file_write(t->vm, descriptor_fd(t->vm, args[0].l), p, (size_t)args[3].i);
    RETURN_TRANSFERRED(n, false, RETURN_INT, int32_t);
}

NATIVE(channel_pwrite)
{
    const void *p = (const void *)(intptr_t)args[1].j;
    offheap_use(t, args[1].j, (uint64_t)args[3].i, false);
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
        offheap_use(t, (int64_t)(intptr_t)vector[i].iov_base, vector[i].iov_len, reading);
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

static void note_mapping(void *self, int64_t address, uint64_t length)
{
    (void)address, (void)length;
    *(bool *)self = true;
}

NATIVE(channel_map)
{
    enum { READ_ONLY, READ_WRITE, PRIVATE };
    CACHED_FIELD(fd_field, t->vm, "sun/nio/ch/FileChannelImpl", "fd", "Ljava/io/FileDescriptor;");
    struct opened *h = file_opened(t->vm, descriptor_fd(t->vm, get_ref(args[0].l, fd_field)));
    int mode = args[1].i;
    int protection = mode == READ_ONLY ? PROT_READ : PROT_READ | PROT_WRITE;
    int flags = mode == PRIVATE ? MAP_PRIVATE : MAP_SHARED;
    int64_t address = -1;
    bool is_mapped = false;
    if (h && h->inode)
        mappings_of(files_overlay(t->vm), h, note_mapping, &is_mapped);
    if (is_mapped && mode != PRIVATE && t->vm->stopper)
        vm_gap(
            t->vm, t, GAP_UNTRIED,
            "a file is mapped into memory twice: what one mapping changes the other does not show");
    if (h && h->inode)
        address = mapping_make(files_overlay(t->vm), offheap_arena(t), h, (uint64_t)args[2].j,
                               (uint64_t)args[4].j, mode == PRIVATE);
    else if (h)
        address = offheap_map(&t->vm->log, 0, (int)h->host, (uint64_t)args[2].j,
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
    struct overlay *overlay = files_overlay(t->vm);
    if (overlay)
        mapping_end(overlay, args[0].j);
    else
        offheap_unmap(&t->vm->log, args[0].j, (uint64_t)args[2].j);
    RETURN_INT(0);
}

NATIVE(file_key_init)
{
    struct stat st;
    if (file_stat(t->vm, descriptor_fd(t->vm, args[1].l), &st) < 0)
        return io_exception(t, "fstat failed");
    CACHED_FIELD(device, t->vm, "sun/nio/ch/FileKey", "st_dev", "J");
    CACHED_FIELD(number, t->vm, "sun/nio/ch/FileKey", "st_ino", "J");
    heap_put_long(&t->vm->heap, args[0].l, device, (int64_t)st.st_dev);
    heap_put_long(&t->vm->heap, args[0].l, number, (int64_t)st.st_ino);
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
    if (files_overlay(t->vm)) /* which looks into mappings whenever the file is used */
        RETURN_VOID();
    void *page = (void *)((uintptr_t)args[1].j & ~(uintptr_t)4095);
    size_t length = (size_t)args[3].j + ((uintptr_t)args[1].j & 4095);
    if (msync(page, length, MS_SYNC) < 0)
        return io_exception(t, "msync failed");
    RETURN_VOID();
}

#define DISPATCHER "sun/nio/ch/FileDispatcherImpl"
#define CHANNEL    "sun/nio/ch/FileChannelImpl"
#define MAPPED     "java/nio/MappedMemoryUtils"

const struct native_entry natives_channel[] = {
    {DISPATCHER, "init", "()V", native_nothing, DOES(PURE)},
    {DISPATCHER, "read0", NULL, channel_read, DOES_FILE(MOVES, READ)},
    {DISPATCHER, "pread0", NULL, channel_pread, DOES_FILE(USES, READ)},
    {DISPATCHER, "readv0", NULL, channel_readv, DOES_FILE(MOVES, READ)},
    {DISPATCHER, "write0", NULL, channel_write, DOES_FILE(MOVES, WRITTEN)},
    {DISPATCHER, "pwrite0", NULL, channel_pwrite, DOES_FILE(USES, WRITTEN)},
    {DISPATCHER, "writev0", NULL, channel_writev, DOES_FILE(MOVES, WRITTEN)},
    {DISPATCHER, "seek0", NULL, channel_seek, DOES_FILE(MOVES, UNUSED)},
    {DISPATCHER, "size0", NULL, channel_size, DOES_FILE(USES, READ)},
    {DISPATCHER, "truncate0", NULL, channel_truncate, DOES_FILE(MOVES, WRITTEN)},
    {DISPATCHER, "force0", NULL, channel_force, DOES_FILE(USES, UNUSED)},
    {DISPATCHER, "close0", NULL, channel_close, DOES_FILE(MOVES, UNUSED)},
    {DISPATCHER, "closeIntFD", "(I)V", channel_close_number, DOES_NUMBER(0, UNUSED)},
    {DISPATCHER, "preClose0", NULL, native_nothing, DOES(PURE)},
    /* Against other processes; those of one program are checked in Java (FileLockTable). */
    {DISPATCHER, "lock0", NULL, native_zero, GIVES(INPUT)},
    {DISPATCHER, "release0", NULL, native_nothing, GIVES(INPUT)},
    {DISPATCHER, "setDirect0", NULL, native_zero, DOES(PURE)},
    {DISPATCHER, "canTransferToFromOverlappedMap0", "()Z", return_true, DOES(PURE)},
    {CHANNEL, "initIDs", "()J", channel_page_size, DOES(PURE)},
    {CHANNEL, "maxDirectTransferSize0", "()I", channel_max_transfer, DOES(PURE)},
    {CHANNEL, "transferTo0", NULL, channel_unsupported_status, DOES(PURE)},
    {CHANNEL, "map0", "(IJJZ)J", channel_map, DOES_FILE(USES, WRITTEN)},
    {CHANNEL, "unmap0", "(JJ)I", channel_unmap, DOES(OWN)},
    {"sun/nio/ch/FileKey", "init", NULL, file_key_init, DOES(OWN)},
    {"sun/nio/ch/IOUtil", "fdVal", NULL, io_fd_value, DOES_FILE(USES, UNUSED)},
    {"sun/nio/ch/IOUtil", "setfdVal", NULL, io_set_fd_value, DOES_FILE(MOVES, UNUSED)},
    {"sun/nio/ch/IOUtil", "iovMax", "()I", io_vector_max, DOES(PURE)},
    {"sun/nio/ch/IOUtil", "fdLimit", "()I", io_vector_max, DOES(PURE)},
    /* Random bytes may be any, so which thread gets which of the sequence does not matter. */
    {"sun/nio/ch/IOUtil",
     "randomBytes",
     "([B)Z",
     io_random_bytes,
     {.kind = EFFECT_ENVIRONMENT, .given = GIVEN_RANDOM, .ranges = {WRITES_WHOLE(0)}}},
    {"sun/nio/ch/IOUtil", "configureBlocking", NULL, native_nothing, DOES(PURE)},
    {"sun/nio/ch/NativeThread", "init", "()V", native_nothing, DOES(PURE)},
    {"sun/nio/ch/NativeThread", "supportPendingSignals0", "()Z", native_zero, DOES(PURE)},
    {"sun/nio/ch/NativeThread", "current", "()J", thread_current, DOES(OWN)},
    {"sun/nio/ch/NativeThread", "signal", "(J)V", native_nothing, DOES(PURE)},
    {MAPPED, "force0", NULL, mapped_force, DOES_FILE(USES, UNUSED)},
    {MAPPED, "isLoaded0", NULL, return_true, GIVES(INPUT)},
    {MAPPED, "load0", NULL, native_nothing, DOES(PURE)},
    {MAPPED, "unload0", NULL, native_nothing, DOES(PURE)},
    {0},
};
