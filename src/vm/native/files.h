/* files.h - the files that the program has open: descriptors, positions, what may be written.
 *
 * Descriptors are numbers of our own.  The position of each file is kept here and is undoable;
 * reads name the position in the host's file.  So an execution that was undone reads the same
 * again.  Descriptors 0, 1 and 2 are the program's standard streams.  The random devices yield the
 * same bytes in every run. */
#ifndef VM_NATIVE_FILES_H
#define VM_NATIVE_FILES_H

#include "vm/vm.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>

void files_init(struct vm *vm);
void files_release(struct vm *vm); /* closes everything */

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
/* The host's descriptor, for what has no call above (fchmod, mmap); -1 with errno EBADF. */
int file_host(struct vm *vm, int fd);

/* What of the files a program can see later on: which are open, where each stands. */
void files_state(const struct vm *vm, void (*put)(void *self, uint64_t word), void *self);

/* Would opening with these flags write where the program may not? */
bool file_open_refused(const struct vm *vm, const char *path, int flags);

/* The generator behind the random devices: the same sequence in every run. */
void random_fill(struct vm *vm, void *bytes, size_t length);

#endif
