/* offheap.h - memory outside the Java heap: Unsafe.allocateMemory, mapped files, zlib's state.
 *
 * It lies at a fixed address and is handed out in a fixed order, so that addresses, which
 * programs can see, are the same in every run; and all its bookkeeping goes through the undo log.
 * Who writes into a block saves what was there first (undo_save_range). */
#ifndef VM_HEAP_OFFHEAP_H
#define VM_HEAP_OFFHEAP_H

#include "base/undo.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

void offheap_claim(struct undo_log *log);
/* Does it lie in the memory that is handed out here? */
bool offheap_is_inside(uintptr_t address);
/* Nothing of it lies above this address. */
#define OFFHEAP_END ((uintptr_t)0x380000000000)

/* Blocks of one arena follow each other; threads of a search have arenas of their own, so that the
 * addresses that one gets do not depend on what others do. */
enum { OFFHEAP_ARENAS = 64 };
/* Gives the arena to a thread, by its path-independent name, unless it has an owner.  The first arena,
 * which has what was there when the search began, gets none. */
void offheap_own(struct undo_log *log, unsigned arena, uint64_t owner);
/* A name of this address that does not depend on the path as long as its thread does the same: which
 * arena a thread has follows from the order in which threads were started. */
uint64_t offheap_name(int64_t address);
/* 0 when there is no room.  Blocks are aligned to 16 bytes. */
int64_t offheap_alloc(struct undo_log *log, unsigned arena, uint64_t size);
void offheap_free(struct undo_log *log, int64_t address);
/* How many bytes the block can hold (at least what was asked for). */
uint64_t offheap_size(int64_t address);

/* Maps `length` bytes of an open file from `offset` on (a multiple of the page size);
 * -1 with errno.  Mappings are never reused while an execution may be taken back. */
int64_t offheap_map(struct undo_log *log, unsigned arena, int fd, uint64_t offset, uint64_t length,
                    int protection, int flags);
/* The same of no file: zeros. */
int64_t offheap_map_nothing(struct undo_log *log, unsigned arena, uint64_t length);
void offheap_unmap(struct undo_log *log, int64_t address, uint64_t length);

/* Do all these bytes lie in memory that was handed out at some time? */
bool offheap_contains(int64_t address, uint64_t length);

#endif
