/* files.c - the table of open files; see files.h.  Knows nothing of Java objects. */
#include "vm/native/files.h"

#include "base/hash.h"
#include "vm/run/given.h"
#include "vm/run/vm_gap.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum file_kind {
    FILE_FREE,
    FILE_SEEKABLE, /* position is ours: pread and pwrite */
    FILE_STREAM,   /* a pipe or a terminal: the host's own position */
    FILE_RANDOM,   /* /dev/random, /dev/urandom */
    FILE_CLOSED,   /* closed, but the execution may be taken back to when it was open */
};

struct open_file {
    uint64_t kind;    /* enum file_kind; undoable */
    int64_t position; /* undoable */
    uint64_t opened;  /* a hash of the path and the flags; undoable */
    int host;         /* -1 = none; not undone: closed when the slot is taken again */
    bool append;
};

enum { FIRST_FD = 3, MAX_FILES = 4096 };

struct files {
    struct open_file open[MAX_FILES];
    int highest; /* slots from here on were never used */
    /* What was read from standard input while the log was active, so that it can be read again. */
    struct {
        char *bytes;
        size_t length, capacity;
        uint64_t position; /* undoable */
    } input;
    uint64_t random_state; /* undoable */
};

void files_init(struct vm *vm)
{
    vm->files = xcalloc(1, sizeof *vm->files);
    vm->files->random_state = HASH_STEP;
    UNDO_CLAIM(&vm->log, vm->files->open, UNDO_COUNTED, "files_state()");
    UNDO_CLAIM(&vm->log, vm->files->input.position, UNDO_COUNTED, "files_state()");
    UNDO_CLAIM(&vm->log, vm->files->random_state, UNDO_DERIVED,
               "random bytes are one legal choice among many");
}

void files_release(struct vm *vm)
{
    struct files *files = vm->files;
    for (int fd = FIRST_FD; fd < files->highest; fd++)
        if (files->open[fd].host >= 0)
            close(files->open[fd].host);
    free(files->input.bytes);
    free(files);
    vm->files = NULL;
}

static uint64_t next_random(struct vm *vm)
{
    uint64_t state = vm->files->random_state, word = hash_next(&state);
    UNDO_SET(&vm->log, vm->files->random_state, state);
    return word;
}

void random_fill(struct vm *vm, void *bytes, size_t length)
{
    char *p = bytes;
    while (length) {
        uint64_t word = next_random(vm);
        size_t n = length < sizeof(word) ? length : sizeof(word);
        memcpy(p, &word, n);
        p += n;
        length -= n;
    }
}

/* Closed ones do not count: which number the next file gets is one legal choice among many. */
void files_state(const struct vm *vm, void (*put)(void *self, uint64_t word), void *self)
{
    const struct files *files = vm->files;
    put(self, files->input.position);
    for (int fd = FIRST_FD; fd < files->highest; fd++) {
        const struct open_file *f = &files->open[fd];
        if (f->kind == FILE_FREE || f->kind == FILE_CLOSED)
            continue;
        put(self, (uint64_t)fd << 8 | f->kind);
        put(self, (uint64_t)f->position);
        put(self, f->opened);
    }
    put(self, 0);
}

static bool is_random_device(const char *path)
{
    return strcmp(path, "/dev/random") == 0 || strcmp(path, "/dev/urandom") == 0;
}

bool file_open_refused(const struct vm *vm, const char *path, int flags)
{
    if (vm->options.allow_writes || strcmp(path, "/dev/null") == 0)
        return false;
    return (flags & O_ACCMODE) != O_RDONLY || (flags & (O_CREAT | O_TRUNC));
}

static struct open_file *file_of(const struct vm *vm, int fd)
{
    struct open_file *f = fd >= FIRST_FD && fd < vm->files->highest ? &vm->files->open[fd] : NULL;
    if (f && (f->kind == FILE_SEEKABLE || f->kind == FILE_STREAM || f->kind == FILE_RANDOM))
        return f;
    errno = EBADF;
    return NULL;
}

static int free_slot(struct files *files)
{
    int fd = FIRST_FD;
    while (fd < files->highest && files->open[fd].kind != FILE_FREE)
        fd++;
    if (fd == MAX_FILES) {
        errno = EMFILE;
        return -1;
    }
    if (fd >= files->highest) {
        files->highest = fd + 1;
        files->open[fd].host = -1;
    }
    return fd;
}

int file_open(struct vm *vm, const char *path, int flags, unsigned mode)
{
    if (file_open_refused(vm, path, flags)) {
        errno = EROFS;
        return -1;
    }
    int fd = free_slot(vm->files);
    if (fd < 0)
        return -1;
    int host = -1;
    uint64_t kind = FILE_RANDOM;
    if (!is_random_device(path)) {
        host = open(path, flags | O_CLOEXEC, mode);
        if (host < 0)
            return -1;
        kind = lseek(host, 0, SEEK_CUR) < 0 ? FILE_STREAM : FILE_SEEKABLE;
    }
    struct open_file *f = &vm->files->open[fd];
    if (f->host >= 0)
        close(f->host);
    f->host = host;
    f->append = flags & O_APPEND;
    UNDO_SET(&vm->log, f->kind, kind);
    UNDO_SET(&vm->log, f->position, 0);
    UNDO_SET(&vm->log, f->opened, hash_pair((uintptr_t)symbol_of(path), (unsigned)flags));
    return fd;
}

int file_close(struct vm *vm, int fd)
{
    if (fd >= 0 && fd < FIRST_FD)
        return 0;
    struct open_file *f = file_of(vm, fd);
    if (!f)
        return -1;
    if (vm->log.active) {
        UNDO_SET(&vm->log, f->kind, FILE_CLOSED);
        return 0;
    }
    f->kind = FILE_FREE;
    int status = f->host >= 0 ? close(f->host) : 0;
    f->host = -1;
    return status;
}

/* Reads again what an undone execution has read, and new input after that. */
static int64_t read_input(struct vm *vm, char *bytes, size_t length)
{
    struct files *files = vm->files;
    if (files->input.position < files->input.length) {
        size_t n = files->input.length - files->input.position;
        if (n > length)
            n = length;
        memcpy(bytes, files->input.bytes + files->input.position, n);
        UNDO_SET(&vm->log, files->input.position, files->input.position + n);
        return (int64_t)n;
    }
    ssize_t n;
    do
        n = read(0, bytes, length);
    while (n < 0 && errno == EINTR);
    if (n > 0 && vm->log.active) {
        if (files->input.length + (size_t)n > files->input.capacity) {
            files->input.capacity = 2 * (files->input.length + (size_t)n);
            files->input.bytes = xrealloc(files->input.bytes, files->input.capacity);
        }
        memcpy(files->input.bytes + files->input.length, bytes, (size_t)n);
        files->input.length += (size_t)n;
        UNDO_SET(&vm->log, files->input.position, files->input.position + (uint64_t)n);
    }
    return n;
}

int64_t file_read(struct vm *vm, int fd, void *bytes, size_t length)
{
    if (fd == 0) {
        vm_output_flush(vm);
        return read_input(vm, bytes, length);
    }
    struct open_file *f = file_of(vm, fd);
    if (!f)
        return -1;
    switch (f->kind) {
    case FILE_RANDOM:
        given_asked(vm->current, GIVEN_RANDOM);
        random_fill(vm, bytes, length);
        return (int64_t)length;
    case FILE_STREAM:
        if (vm->log.active)
            vm_gap(vm, vm->current, GAP_UNTRIED,
                   "what is read from a pipe or a device cannot be read again");
        return read(f->host, bytes, length);
    default: break;
    }
    ssize_t n = pread(f->host, bytes, length, f->position);
    if (n > 0)
        UNDO_SET(&vm->log, f->position, f->position + n);
    return n;
}

int64_t file_write(struct vm *vm, int fd, const void *bytes, size_t length)
{
    if (fd == 1 || fd == 2) {
        vm_output(vm, fd, bytes, length);
        return (int64_t)length;
    }
    struct open_file *f = file_of(vm, fd);
    if (!f)
        return -1;
    if (f->kind == FILE_RANDOM)
        return (int64_t)length;
    if (f->kind == FILE_STREAM)
        return write(f->host, bytes, length);
    ssize_t n = pwrite(f->host, bytes, length, f->position);
    if (n > 0) {
        int64_t end = f->append ? lseek(f->host, 0, SEEK_END) : f->position + n;
        UNDO_SET(&vm->log, f->position, end);
    }
    return n;
}

int64_t file_pread(struct vm *vm, int fd, void *bytes, size_t length, int64_t position)
{
    struct open_file *f = file_of(vm, fd);
    if (!f)
        return -1;
    if (f->kind == FILE_RANDOM)
        return file_read(vm, fd, bytes, length);
    return pread(f->host, bytes, length, position);
}

int64_t file_pwrite(struct vm *vm, int fd, const void *bytes, size_t length, int64_t position)
{
    struct open_file *f = file_of(vm, fd);
    if (!f)
        return -1;
    if (f->kind == FILE_RANDOM)
        return file_write(vm, fd, bytes, length);
    return pwrite(f->host, bytes, length, position);
}

int64_t file_seek(struct vm *vm, int fd, int64_t offset, int whence)
{
    struct open_file *f = file_of(vm, fd);
    if (!f || f->kind != FILE_SEEKABLE) {
        errno = ESPIPE;
        return -1;
    }
    int64_t base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? f->position : file_size(vm, fd);
    if (base < 0)
        return -1;
    if (offset < -base || (offset > 0 && base > INT64_MAX - offset)) {
        errno = EINVAL;
        return -1;
    }
    if (base + offset != f->position)
        UNDO_SET(&vm->log, f->position, base + offset);
    return base + offset;
}

int file_host(struct vm *vm, int fd)
{
    if (fd >= 0 && fd < FIRST_FD)
        return fd;
    struct open_file *f = file_of(vm, fd);
    if (f && f->host >= 0)
        return f->host;
    errno = EBADF;
    return -1;
}

int file_stat(struct vm *vm, int fd, struct stat *out)
{
    struct open_file *f = file_of(vm, fd);
    if (f && f->kind == FILE_RANDOM)
        return stat("/dev/urandom", out);
    int host = file_host(vm, fd);
    return host < 0 ? -1 : fstat(host, out);
}

int64_t file_size(struct vm *vm, int fd)
{
    struct stat st;
    if (file_stat(vm, fd, &st) < 0)
        return -1;
    if (S_ISBLK(st.st_mode))
        return lseek(file_host(vm, fd), 0, SEEK_END);
    return st.st_size;
}

int64_t file_available(struct vm *vm, int fd)
{
    const struct files *files = vm->files;
    if (fd == 0 && files->input.position < files->input.length)
        return (int64_t)(files->input.length - files->input.position);
    struct stat st;
    if (file_stat(vm, fd, &st) < 0)
        return -1;
    struct open_file *f = file_of(vm, fd);
    if (S_ISREG(st.st_mode)) {
        int64_t position = fd == 0 ? lseek(0, 0, SEEK_CUR) : f ? f->position : 0;
        return st.st_size > position ? st.st_size - position : 0;
    }
    if (f && f->kind == FILE_RANDOM)
        return 0;
    int count;
    if (ioctl(file_host(vm, fd), FIONREAD, &count) < 0)
        return 0;
    return count;
}

int file_truncate(struct vm *vm, int fd, int64_t size)
{
    int host = file_host(vm, fd);
    return host < 0 ? -1 : ftruncate(host, size);
}

int file_sync(struct vm *vm, int fd, bool data_only)
{
    if (fd >= 0 && fd < FIRST_FD)
        return 0;
    int host = file_host(vm, fd);
    return host < 0 ? -1 : data_only ? fdatasync(host) : fsync(host);
}
