/* mapping.h - files of the overlay that are mapped into memory (FileChannel.map).
 *
 * A mapping is a copy of the contents in memory that the program writes to by address.  Copy and file
 * are made the same again whenever the file is used: before, what was written to mappings is taken
 * into the file; after a change, mappings are given the new contents.  A private mapping is a copy and
 * stays one.  Threads take turns at switching points, and nothing looks at the file in between, so no
 * program can tell the difference, unless it maps a file twice, which is a gap; a search keeps account of the memory and the file as places
 * (run/file_places.h). */
#ifndef VM_FILE_MAPPING_H
#define VM_FILE_MAPPING_H

#include "vm/file/overlay.h"

struct inode;

/* In an arena of offheap.h; -1 with errno; offset is a multiple of the page size. */
int64_t mapping_make(struct overlay *o, unsigned arena, struct opened *h, uint64_t offset,
                     uint64_t length, bool is_private);
void mapping_end(struct overlay *o, int64_t address);

/* All mappings that share the file's contents. */
void mappings_of(struct overlay *o, const struct opened *h,
                 void (*use)(void *self, int64_t address, uint64_t length), void *self);

void mappings_take(struct overlay *o, struct inode *inode);
void mappings_give(struct overlay *o, struct inode *inode);

#endif
