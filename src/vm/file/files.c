/* files.c - the table of open files; see files.h.  Knows nothing of Java objects. */
#include "vm/file/files.h"

#include "base/hash.h"
#include "vm/file/host_files.h"
#include "vm/run/refusal.h"
#include "vm/run/given.h"
#include "vm/run/vm_gap.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/sysmacros.h>
#include <unistd.h>

enum file_kind {
    FILE_FREE,
    FILE_SEEKABLE, /* position is ours */
    FILE_STREAM,   /* the host's pipe or terminal, with its own position */
    FILE_RANDOM,   /* /dev/random, /dev/urandom */
    FILE_NULL,     /* /dev/null */
    FILE_CLOSED,   /* of the host, but the execution may be taken back to when it was open */
};

struct open_file {
    uint64_t kind;    /* enum file_kind; undoable */
    int64_t position; /* undoable */
    uint64_t opened;  /* a hash of the path and the flags; undoable */
    struct opened h;  /* undoable, but for h.host: closed when the slot is taken again; -1: none */
};

enum { FIRST_FD = 3, MAX_FILES = 4096, FILES_OF_THREAD = 64 };

struct files {
    struct file_system system;
    struct overlay *overlay;
    struct open_file open[MAX_FILES];
    int highest; /* slots from here on were never used */
    /* What was read from standard input in a search, so that it can be read again. */
    struct {
        bool was_read;
        char *bytes;
        size_t length, capacity;
        uint64_t position; /* undoable */
    } input;
    uint64_t random_state; /* undoable */
};

void files_init(struct vm *vm)
{
    vm->files = xcalloc(1, sizeof *vm->files);
    vm->files->system = host_file_system();
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
        if (files->open[fd].h.host >= 0)
            close((int)files->open[fd].h.host);
    overlay_free(files->overlay);
    free(files->input.bytes);
    free(files);
    vm->files = NULL;
}

/* Writing does not look at the clock: when time counts in a state, these times do, too. */
static int64_t wall_clock(void *self)
{
    const struct vm *vm = self;
    return vm->epoch_millis * 1000000 + vm->now;
}

void files_use_overlay(struct vm *vm)
{
    vm->options.allow_writes = false;
    vm->files->overlay = overlay_new(&vm->log, wall_clock, vm);
    vm->files->system = overlay_file_system(vm->files->overlay);
}

const struct file_system *files_system(const struct vm *vm)
{
    return &vm->files->system;
}

struct overlay *files_overlay(const struct vm *vm)
{
    return vm->files->overlay;
}

bool files_refuse_changes(const struct vm *vm)
{
    return !vm->files->overlay && !vm->options.allow_writes;
}

void files_tell_times(struct vm *vm, const char *path, bool follow)
{
    if (vm->files->overlay && overlay_has_changed(vm->files->overlay, path, follow))
        vm->search.clock_was_read = true;
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
    if (files->overlay)
        overlay_state_begin(files->overlay);
    for (int fd = FIRST_FD; fd < files->highest; fd++) {
        const struct open_file *f = &files->open[fd];
        if (f->kind == FILE_FREE || f->kind == FILE_CLOSED)
            continue;
        put(self, (uint64_t)fd << 8 | f->kind);
        put(self, (uint64_t)f->position);
        put(self, f->h.inode ? overlay_state_name(files->overlay, &f->h) : f->opened);
    }
    put(self, 0);
    if (files->overlay)
        overlay_state_put(files->overlay, vm->search.clock_was_read, put, self);
}

static bool is_random_device(const char *path)
{
    return strcmp(path, "/dev/random") == 0 || strcmp(path, "/dev/urandom") == 0;
}

bool file_open_refused(const struct vm *vm, const char *path, int flags)
{
    if (!files_refuse_changes(vm) || strcmp(path, "/dev/null") == 0)
        return false;
    return (flags & O_ACCMODE) != O_RDONLY || (flags & (O_CREAT | O_TRUNC));
}

static struct open_file *file_of(const struct vm *vm, int fd)
{
    struct open_file *f = fd >= FIRST_FD && fd < vm->files->highest ? &vm->files->open[fd] : NULL;
    if (f && f->kind != FILE_FREE && f->kind != FILE_CLOSED)
        return f;
    errno = EBADF;
    return NULL;
}

/* While searching each thread has numbers of its own, as long as they last: which one a file gets does
 * then not depend on what other threads have open. */
static int first_slot(const struct vm *vm)
{
    if (!vm->files->overlay || !vm->log.active || !vm->current || vm->current->id == 0)
        return FIRST_FD;
    return (int)(vm->current->id * FILES_OF_THREAD % MAX_FILES);
}

static int free_slot(struct vm *vm)
{
    struct files *files = vm->files;
    int first = first_slot(vm), fd = first < FIRST_FD ? FIRST_FD : first;
    for (int tried = 0; tried < MAX_FILES && files->open[fd].kind != FILE_FREE; tried++)
        fd = fd + 1 < MAX_FILES ? fd + 1 : FIRST_FD;
    if (files->open[fd].kind != FILE_FREE) {
        errno = EMFILE;
        return -1;
    }
    for (; files->highest <= fd; files->highest++)
        files->open[files->highest].h.host = -1;
    return fd;
}

static bool is_null_device(const struct stat *st)
{
    return S_ISCHR(st->st_mode) && st->st_rdev == makedev(1, 3);
}

/* Opens the path; the kind of the open file, or FILE_FREE with errno. */
static enum file_kind open_path(struct vm *vm, const char *path, int flags, unsigned mode,
                                struct opened *out)
{
    const struct file_system *fs = &vm->files->system;
    struct stat st;
    *out = (struct opened){.host = -1};
    if (is_random_device(path))
        return FILE_RANDOM;
    if (vm->files->overlay && fs->calls->stat(fs->self, path, true, &st) == 0 &&
        !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode)) {
        if (is_null_device(&st))
            return FILE_NULL;
        refuse(vm->current, "a pipe or a device cannot be opened in a search");
        errno = EACCES;
        return FILE_FREE;
    }
    if (fs->calls->open(fs->self, path, flags, mode, out) < 0)
        return FILE_FREE;
    return out->host >= 0 && lseek((int)out->host, 0, SEEK_CUR) < 0 ? FILE_STREAM : FILE_SEEKABLE;
}

int file_open(struct vm *vm, const char *path, int flags, unsigned mode)
{
    if (file_open_refused(vm, path, flags)) {
        errno = EROFS;
        return -1;
    }
    int fd = free_slot(vm);
    if (fd < 0)
        return -1;
    struct opened h;
    enum file_kind kind = open_path(vm, path, flags, mode, &h);
    if (kind == FILE_FREE)
        return -1;
    struct open_file *f = &vm->files->open[fd];
    if (f->h.host >= 0)
        close((int)f->h.host);
    f->h.host = h.host;
    UNDO_SET(&vm->log, f->h.flags, h.flags);
    UNDO_SET(&vm->log, f->h.inode, h.inode);
    UNDO_SET(&vm->log, f->kind, kind);
    UNDO_SET(&vm->log, f->position, 0);
    UNDO_SET(&vm->log, f->opened, hash_pair((uintptr_t)symbol_of(path), (unsigned)flags));
    return fd;
}

int file_close(struct vm *vm, int fd)
{
    const struct file_system *fs = &vm->files->system;
    if (fd >= 0 && fd < FIRST_FD)
        return 0;
    struct open_file *f = file_of(vm, fd);
    if (!f)
        return -1;
    if (f->h.inode)
        fs->calls->close(fs->self, &f->h);
    UNDO_SET(&vm->log, f->h.inode, NULL);
    UNDO_SET(&vm->log, f->kind, vm->log.active && f->h.host >= 0 ? FILE_CLOSED : FILE_FREE);
    if (f->h.host < 0 || vm->log.active)
        return 0;
    int status = fs->calls->close(fs->self, &f->h);
    f->h.host = -1;
    return status;
}

bool files_input(const struct vm *vm, const char **bytes, size_t *length)
{
    *bytes = vm->files->input.bytes;
    *length = vm->files->input.length;
    return vm->files->input.was_read;
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
    files->input.was_read = true;
    if (n > 0 && (vm->log.active || files->overlay)) {
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
    const struct file_system *fs = &vm->files->system;
    switch (f->kind) {
    case FILE_RANDOM:
        given_asked(vm->current, GIVEN_RANDOM);
        random_fill(vm, bytes, length);
        return (int64_t)length;
    case FILE_NULL: return 0;
    case FILE_STREAM:
        if (vm->log.active)
            vm_gap(vm, vm->current, GAP_UNTRIED,
                   "what is read from a pipe or a device cannot be read again");
        return read((int)f->h.host, bytes, length);
    default: break;
    }
    int64_t n = fs->calls->pread(fs->self, &f->h, bytes, length, f->position);
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
    const struct file_system *fs = &vm->files->system;
    if (!f)
        return -1;
    if (f->kind == FILE_RANDOM || f->kind == FILE_NULL)
        return (int64_t)length;
    if (f->kind == FILE_STREAM)
        return write((int)f->h.host, bytes, length);
    int64_t n = fs->calls->pwrite(fs->self, &f->h, bytes, length, f->position);
    if (n > 0) {
        int64_t end = f->h.flags & O_APPEND ? file_size(vm, fd) : f->position + n;
        UNDO_SET(&vm->log, f->position, end);
    }
    return n;
}

int64_t file_pread(struct vm *vm, int fd, void *bytes, size_t length, int64_t position)
{
    struct open_file *f = file_of(vm, fd);
    const struct file_system *fs = &vm->files->system;
    if (!f)
        return -1;
    if (f->kind == FILE_RANDOM || f->kind == FILE_NULL)
        return file_read(vm, fd, bytes, length);
    return fs->calls->pread(fs->self, &f->h, bytes, length, position);
}

int64_t file_pwrite(struct vm *vm, int fd, const void *bytes, size_t length, int64_t position)
{
    struct open_file *f = file_of(vm, fd);
    const struct file_system *fs = &vm->files->system;
    if (!f)
        return -1;
    if (f->kind == FILE_RANDOM || f->kind == FILE_NULL)
        return file_write(vm, fd, bytes, length);
    return fs->calls->pwrite(fs->self, &f->h, bytes, length, position);
}

int64_t file_seek(struct vm *vm, int fd, int64_t offset, int whence)
{
    struct open_file *f = file_of(vm, fd);
    if (!f || (f->kind != FILE_SEEKABLE && f->kind != FILE_NULL)) {
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

struct opened *file_opened(const struct vm *vm, int fd)
{
    struct open_file *f = file_of(vm, fd);
    if (f && (f->h.inode || f->h.host >= 0))
        return &f->h;
    errno = EBADF;
    return NULL;
}

int file_stat(struct vm *vm, int fd, struct stat *out)
{
    if (fd >= 0 && fd < FIRST_FD)
        return fstat(fd, out);
    struct open_file *f = file_of(vm, fd);
    const struct file_system *fs = &vm->files->system;
    if (!f)
        return -1;
    if (f->kind == FILE_RANDOM || f->kind == FILE_NULL)
        return stat(f->kind == FILE_NULL ? "/dev/null" : "/dev/urandom", out);
    return fs->calls->fstat(fs->self, &f->h, out);
}

int64_t file_size(struct vm *vm, int fd)
{
    struct stat st;
    if (file_stat(vm, fd, &st) < 0)
        return -1;
    if (S_ISBLK(st.st_mode))
        return lseek((int)file_of(vm, fd)->h.host, 0, SEEK_END);
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
    int host = f ? (int)f->h.host : fd, count;
    return host < 0 || ioctl(host, FIONREAD, &count) < 0 ? 0 : count;
}

int file_truncate(struct vm *vm, int fd, int64_t size)
{
    const struct file_system *fs = &vm->files->system;
    if (fd >= 0 && fd < FIRST_FD && vm->options.allow_writes)
        return ftruncate(fd, size);
    struct opened *h = file_opened(vm, fd);
    return h ? fs->calls->ftruncate(fs->self, h, size) : -1;
}

int file_sync(struct vm *vm, int fd, bool data_only)
{
    const struct file_system *fs = &vm->files->system;
    if (fd >= 0 && fd < FIRST_FD)
        return 0;
    struct opened *h = file_opened(vm, fd);
    return h ? fs->calls->fsync(fs->self, h, data_only) : -1;
}
