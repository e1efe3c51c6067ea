/* offheap.c - bump allocators with free lists by size class, each in a region that is reserved when it
 * is first used, and a region for mapped files. */
#include "vm/heap/offheap.h"

#include "base/error.h"
#include "base/hash.h"

#include <errno.h>
#include <sys/mman.h>

#define REGION_BASE  ((uintptr_t)0x220000000000)
#define ARENA_SIZE   ((uint64_t)64 << 30)
#define REGION_SIZE  (OFFHEAP_ARENAS * ARENA_SIZE)
#define MAPPING_BASE ((uintptr_t)0x280000000000)
#define MAPPED_SIZE  ((uint64_t)256 << 30) /* of an arena */
#define MAPPING_SIZE (OFFHEAP_ARENAS * MAPPED_SIZE)
_Static_assert(MAPPING_BASE + MAPPING_SIZE <= OFFHEAP_END, "mappings end where they are said to");

/* Before every block. */
struct block {
    uint64_t size;      /* bytes behind the header */
    struct block *next; /* in the free list of its size class */
};

/* Size classes: multiples of 16 up to 1 KB, then powers of two. */
enum { SMALL_CLASSES = 64, ALL_CLASSES = SMALL_CLASSES + 40 };

/* One region for the process, as there is one VM. */
static struct {
    struct arena_of_blocks {
        bool reserved;
        uint64_t owner;                  /* a name, or 0; undoable */
        uint64_t used;                   /* bytes handed out so far; undoable */
        uint64_t used_max;               /* never undone: what offheap_contains() goes by */
        struct block *free[ALL_CLASSES]; /* undoable */
        uint64_t mapped;                 /* bytes of mappings handed out so far; undoable */
        uint64_t mapped_max;
    } arenas[OFFHEAP_ARENAS];
} region;

void offheap_claim(struct undo_log *log)
{
    static const char where[] =
        "where free blocks lie, whose they are: addresses are one legal choice among many";
    undo_claim(log, (void *)REGION_BASE, REGION_SIZE, UNDO_COUNTED, "base_changes_note()");
    undo_claim(log, (void *)MAPPING_BASE, MAPPING_SIZE, UNDO_COUNTED, "base_changes_note()");
    UNDO_CLAIM(log, region.arenas, UNDO_DERIVED, where);
}

bool offheap_is_inside(uintptr_t address)
{
    return address - REGION_BASE < REGION_SIZE || address - MAPPING_BASE < MAPPING_SIZE;
}

void offheap_own(struct undo_log *log, unsigned arena, uint64_t owner)
{
    if (arena && !region.arenas[arena].owner)
        UNDO_SET(log, region.arenas[arena].owner, owner);
}

uint64_t offheap_name(int64_t address)
{
    uint64_t a = (uint64_t)address, owner = 0;
    if (a - REGION_BASE < REGION_SIZE) {
        owner = region.arenas[(a - REGION_BASE) / ARENA_SIZE].owner;
        a = owner ? (a - REGION_BASE) % ARENA_SIZE : a;
    } else if (a - MAPPING_BASE < MAPPING_SIZE) {
        owner = region.arenas[(a - MAPPING_BASE) / MAPPED_SIZE].owner;
        a = owner ? ARENA_SIZE + (a - MAPPING_BASE) % MAPPED_SIZE : a;
    }
    return hash_pair(owner, a);
}

static uintptr_t base_of(unsigned arena)
{
    return REGION_BASE + arena * ARENA_SIZE;
}

static void reserve(unsigned arena)
{
    void *p = mmap((void *)base_of(arena), ARENA_SIZE, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    if (p != (void *)base_of(arena))
        die("cannot reserve memory for the program's direct buffers");
    region.arenas[arena].reserved = true;
}

static unsigned size_class(uint64_t *size)
{
    if (*size <= 16 * SMALL_CLASSES) {
        uint64_t units = (*size + 15) / 16;
        if (!units)
            units = 1;
        *size = units * 16;
        return (unsigned)units - 1;
    }
    unsigned bits = 64u - (unsigned)__builtin_clzll(*size - 1);
    *size = (uint64_t)1 << bits;
    return SMALL_CLASSES + bits - 11;
}

int64_t offheap_alloc(struct undo_log *log, unsigned arena, uint64_t size)
{
    struct arena_of_blocks *a = &region.arenas[arena];
    if (!a->reserved)
        reserve(arena);
    if (size > ARENA_SIZE / 4)
        return 0;
    unsigned class_ = size_class(&size);
    struct block *b = a->free[class_];
    if (b) {
        UNDO_SET(log, a->free[class_], b->next);
        return (int64_t)(intptr_t)(b + 1);
    }
    if (a->used + sizeof(*b) + size > ARENA_SIZE)
        return 0;
    b = (struct block *)(base_of(arena) + a->used);
    UNDO_SET(log, a->used, a->used + sizeof(*b) + size);
    if (a->used_max < a->used)
        a->used_max = a->used;
    UNDO_SET(log, b->size, size);
    return (int64_t)(intptr_t)(b + 1);
}

static struct block *block_of(int64_t address)
{
    return (struct block *)(intptr_t)address - 1;
}

uint64_t offheap_size(int64_t address)
{
    return block_of(address)->size;
}

void offheap_free(struct undo_log *log, int64_t address)
{
    struct block *b = block_of(address);
    uint64_t size = b->size;
    unsigned class_ = size_class(&size);
    struct arena_of_blocks *a = &region.arenas[((uintptr_t)b - REGION_BASE) / ARENA_SIZE];
    UNDO_SET(log, b->next, a->free[class_]);
    UNDO_SET(log, a->free[class_], b);
}

int64_t offheap_map(struct undo_log *log, unsigned arena, int fd, uint64_t offset, uint64_t length,
                    int protection, int flags)
{
    struct arena_of_blocks *a = &region.arenas[arena];
    uint64_t room = (length + 4095) & ~(uint64_t)4095;
    if (room < length || room > MAPPED_SIZE - a->mapped) {
        errno = ENOMEM;
        return -1;
    }
    void *want = (void *)(MAPPING_BASE + arena * MAPPED_SIZE + a->mapped);
    void *p = mmap(want, length, protection, flags | MAP_FIXED, fd, (off_t)offset);
    if (p == MAP_FAILED)
        return -1;
    UNDO_SET(log, a->mapped, a->mapped + room);
    if (a->mapped_max < a->mapped)
        a->mapped_max = a->mapped;
    return (int64_t)(intptr_t)p;
}

int64_t offheap_map_nothing(struct undo_log *log, unsigned arena, uint64_t length)
{
    return offheap_map(log, arena, -1, 0, length, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE);
}

void offheap_unmap(struct undo_log *log, int64_t address, uint64_t length)
{
    /* While the execution can be taken back the mapping may come to life again. */
    if (!log->active)
        munmap((void *)(intptr_t)address, length);
}

bool offheap_contains(int64_t address, uint64_t length)
{
    uint64_t a = (uint64_t)address;
    if (a - REGION_BASE < REGION_SIZE) {
        uint64_t at = (a - REGION_BASE) % ARENA_SIZE;
        uint64_t end = region.arenas[(a - REGION_BASE) / ARENA_SIZE].used_max;
        return at < end && length <= end - at;
    }
    if (a - MAPPING_BASE < MAPPING_SIZE) {
        uint64_t at = (a - MAPPING_BASE) % MAPPED_SIZE;
        uint64_t end = region.arenas[(a - MAPPING_BASE) / MAPPED_SIZE].mapped_max;
        return at < end && length <= end - at;
    }
    return false;
}
