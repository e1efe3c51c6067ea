/* files.h - the files that a program has, and those that it has open: descriptors, positions.
 *
 * A program that is run works on the host's files, and may change them if the options allow it.  One
 * that is searched works on the overlay (overlay.h) and changes what it likes.  Descriptors are
 * numbers of our own; the position of each file is kept here and is undoable.  Descriptors 0, 1 and
 * 2 are the program's standard streams.  The random devices yield the same bytes in every run. */
#ifndef VM_FILE_FILES_H
#define VM_FILE_FILES_H

#include "vm/file/file_system.h"
#include "vm/file/overlay.h"
#include "vm/vm.h"

#include <stdbool.h>
#include <stdint.h>

void files_init(struct vm *vm);
void files_release(struct vm *vm); /* closes everything */
/* Before the VM is booted: from now on nothing of the host is changed, whatever the options say. */
void files_use_overlay(struct vm *vm);
const struct file_system *files_system(const struct vm *vm);
struct overlay *files_overlay(const struct vm *vm); /* NULL: the host's files */
/* May the program change no files? */
bool files_refuse_changes(const struct vm *vm);

/* The program is told the times of this file.  If it has changed the file, they come from the clock. */
void files_tell_times(struct vm *vm, const char *path, bool follow);

/* What a program that is searched has read from standard input, on any path.  False: it has not tried to. */
bool files_input(const struct vm *vm, const char **bytes, size_t *length);

/* All answer -1 with errno set on failure; flags are open(2)'s. */
int file_open(struct vm *vm, const char *path, int flags, unsigned mode);
int file_close(struct vm *vm, int fd);
int64_t file_read(struct vm *vm, int fd, void *bytes, size_t length);
int64_t file_write(struct vm *vm, int fd, const void *bytes, size_t length);
int64_t file_pread(struct vm *vm, int fd, void *bytes, size_t length, int64_t position);
int64_t file_pwrite(struct vm *vm, int fd, const void *bytes, size_t length, int64_t position);
int64_t file_seek(struct vm *vm, int fd, int64_t offset, int whence); /* the new position */
int64_t file_size(struct vm *vm, int fd);
int64_t file_available(struct vm *vm, int fd); /* bytes that can be read without waiting */
int file_truncate(struct vm *vm, int fd, int64_t size);
int file_sync(struct vm *vm, int fd, bool data_only);
int file_stat(struct vm *vm, int fd, struct stat *out);
/* The file behind a descriptor, for the calls of file_system.h; NULL with errno EBADF. */
struct opened *file_opened(const struct vm *vm, int fd);

/* What of the files a program can see later on: which are open, where each stands, and in which
 * ways names, contents and attributes differ from the host's. */
void files_state(const struct vm *vm, void (*put)(void *self, uint64_t word), void *self);

/* Would opening with these flags write where the program may not? */
bool file_open_refused(const struct vm *vm, const char *path, int flags);

/* The generator behind the random devices: the same sequence in every run. */
void random_fill(struct vm *vm, void *bytes, size_t length);

#endif
