/* heap.h - allocation and garbage collection of Java objects.
 *
 * Non-moving mark and sweep in one reserved region: allocation bumps a cursor through free runs;
 * marking sets the bits of every granule an object occupies, so that what is clear after marking is
 * free.  Roots: the heap's own list of root slots and callbacks (mirrors, interned strings,
 * resolved constants), and, conservatively, every Java stack and the C stack.  It knows object
 * layouts through struct class and nothing of threads but their stacks' bounds. */
#ifndef VM_HEAP_HEAP_H
#define VM_HEAP_HEAP_H

#include "base/error.h"
#include "base/undo.h"
#include "vm/class/class.h"
#include "vm/heap/object.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct heap {
    /* The current chunk; everything in it is zero.  Kept at the front: the interpreter
     * allocates inline (heap_alloc_fast).  While the undo log is active limit == cursor, so that
     * every allocation comes through heap_alloc(), and logged_limit is the chunk's end. */
    uint32_t cursor, limit; /* granule indices; one 8-byte word, for the undo log */
    uint32_t logged_limit;
    uint32_t granules;       /* size of the region */
    uint64_t *starts;        /* one bit a granule: an object starts here */
    uint64_t *marks;         /* one bit a granule below swept: occupied by an object that the last
                             * collection found alive, or handed out since then */
    uint32_t swept;          /* top at the last collection: below lie the free runs */
    uint32_t top;            /* granules at and above have not been handed out */
    uint32_t scan;           /* where the search for free runs goes on */
    uint32_t large_scan;     /* the same for large objects */
    _Alignas(8) ref pending; /* head of the list of references to be enqueued (references.h) */
    /* These are never undone, so they must not share an 8-byte word with what is. */
    _Alignas(8) uint32_t touched; /* granules at and above were never written: still zero pages */
    uint32_t permanent; /* from here to the end: objects that are neither undone nor collected */
    uint32_t capacity;  /* what -Xmx allows, in granules; beyond lie permanent objects only */
    uint32_t fresh;     /* what heap_only_fresh() found as the top */
    uint32_t stress;    /* paranoid builds: allocations until the next forced collection */
    uint64_t handed;    /* granules handed out since the last collection */
    uint64_t threshold; /* collect when that many have been */
    uint64_t used_after_gc; /* bytes */
    uint64_t collections;
    struct undo_log *log;

    /* What marking must know of classes; until heap_set_classes() nothing is ever collected. */
    struct heap_classes {
        const struct class *class_; /* java.lang.Class: its instances hold static fields */
        uint32_t vm_class;          /* offset of the injected field of a mirror */
        /* java.lang.ref.SoftReference, WeakReference, FinalReference, PhantomReference */
        const struct class *soft, *weak, *final, *phantom; /* may be NULL */
        uint32_t referent, next, discovered, queue;        /* offsets in java.lang.ref.Reference */
        const struct class *queue_class;                   /* java.lang.ref.ReferenceQueue */
        uint32_t no_queue, enqueued;                       /* its static fields */
    } classes;
    bool holds_referents; /* for a search: references.h */

    /* Roots.  add_root_slot: the address of a C variable (or array of `count`) of type ref. */
    struct heap_root {
        const ref *slots;
        size_t count;
    } * roots;
    size_t root_count, root_capacity;
    /* Called at each collection; must call heap_mark()/heap_mark_conservative() for what it
     * holds. */
    void (*mark_roots)(struct heap *heap, void *context);
    void *mark_context;
    /* References embedded in translated code and resolved constants: only ever grows. */
    ref *pinned;
    size_t pinned_count, pinned_capacity;
    /* internal: the mark stack; references met whose referents were not marked */
    ref *stack;
    size_t stack_count, stack_capacity;
    ref *met;
    size_t met_count, met_capacity;
    ref *
        old_references; /* internal: all below old_below, which is `fresh` once they have been looked for */
    size_t old_count;
    uint32_t old_below;
    uint8_t strength;             /* enum strength */
    uint64_t *reached, *followed; /* like marks: references_find(); NULL until first used */
    bool is_exact;            /* frames hold what can still be read, not all that was assigned */
    const void *c_stack_base; /* the C stack's highest address */
    const void *c_stack_end;  /* where its scan ends: there, or at the interpreter's frame */
    bool c_stack_idle;        /* an instruction allocates: no C variable holds a reference */
};

_Static_assert(offsetof(struct heap, cursor) % 8 == 0 && offsetof(struct heap, swept) % 8 == 0 &&
                   offsetof(struct heap, scan) % 8 == 0 && offsetof(struct heap, touched) % 8 == 0,
               "the undo log saves whole words");

bool heap_init(struct heap *heap, uint64_t max_bytes, struct undo_log *log, struct error *error);
void heap_release(struct heap *heap);

/* Raw allocation of `size` bytes (header included, any size; rounded up to 8), zeroed, with
 * class and identity filled in.  Returns 0 when there is no room even after a collection:
 * the caller throws OutOfMemoryError.  May collect. */
ref heap_alloc(struct heap *heap, struct class *class_, size_t size, uint32_t identity);

/* Like heap_alloc(), but never collects and may use the part of the heap that is kept for the
 * exception that says that the heap is full. */
ref heap_alloc_reserved(struct heap *heap, struct class *class_, size_t size, uint32_t identity);

/* The smallest object: a header and one field. */
static inline uint32_t heap_granules_of(size_t size)
{
    return size <= 16 ? 2 : (uint32_t)((size + 7) >> 3);
}

/* The common case, for the interpreter: 0 only means that heap_alloc() must be called.
 * Not while the undo log is active: it would not be undone. */
static inline ref heap_alloc_fast(struct heap *heap, const struct class *class_, uint32_t granules,
                                  uint32_t identity)
{
#ifdef HEDDLE_PARANOID
    (void)heap, (void)class_, (void)granules, (void)identity;
    return 0; /* heap_alloc() counts and collects now and then */
#else
    ref at = heap->cursor;
    if (heap->limit - at < granules)
        return 0;
    heap->cursor = at + granules;
    heap->starts[at >> 6] |= (uint64_t)1 << (at & 63);
    struct object *object = object_at(at);
    object->class_offset = class_offset_of(class_);
    object->identity = identity;
    return at;
#endif
}

/* For objects that belong to linking and so outlive any rewind and collection: mirrors,
 * literals.  They lie at the heap's end, growing down, and are roots.  Fill them in with FIELD():
 * their creation is not undone.  They do not count against -Xmx, so that classes can be loaded
 * in a full heap.  0 when there is no room. */
ref heap_alloc_permanent(struct heap *heap, struct class *class_, size_t size, uint32_t identity);

/* Must be called once java.lang.Class is laid out; before that the heap only grows. */
void heap_set_classes(struct heap *heap, const struct heap_classes *classes);

/* Does nothing while the undo log is active: the log's old values are not scanned.  What becomes of
 * references: references.h.  Soft ones are cleared only before heap_alloc() gives up. */
void heap_collect(struct heap *heap);
/* The same for a caller that holds no reference in C variables. */
void heap_collect_idle(struct heap *heap);
/* From now on objects are made above all that are there, in no free run. */
void heap_only_fresh(struct heap *heap);
/* Was the object made since then? */
static inline bool heap_is_fresh(const struct heap *heap, ref object)
{
    return object >= heap->fresh && object < heap->permanent;
}
void heap_add_root(struct heap *heap, const ref *slots, size_t count);
void heap_pin(struct heap *heap, ref object);  /* keep alive for ever (linked code, constants) */
void heap_mark(struct heap *heap, ref object); /* exact */
/* Any words: both halves of each 8 bytes, and addresses of objects or of their insides. */
void heap_mark_conservative(struct heap *heap, const void *from, const void *to);
bool heap_is_object(const struct heap *heap, ref candidate);
size_t heap_object_size(const struct heap *heap, ref object); /* bytes with header, not rounded */
uint64_t heap_free_bytes(const struct heap *heap);            /* Runtime.freeMemory */
uint64_t heap_total_bytes(const struct heap *heap);           /* Runtime.totalMemory */
uint64_t heap_max_bytes(const struct heap *heap);

/* The interpreter calls this when it starts: its own frame and those above hold no reference
 * that is not in a Java frame too, but dead copies of many.  heap_scan_c_stack() takes it back. */
__attribute__((always_inline)) static inline void heap_scan_c_stack_to_here(struct heap *heap)
{
#ifdef __x86_64__
    __asm__ volatile("movq %%rsp, %0" : "=r"(heap->c_stack_end));
#else
    (void)heap;
#endif
}

static inline void heap_scan_c_stack(struct heap *heap)
{
    heap->c_stack_end = heap->c_stack_base;
}

/* Stores into the heap, undoable. */
static inline void heap_put_byte(struct heap *heap, ref object, uint32_t offset, int8_t value)
{
    char *p = ref_address(object) + offset;
    undo_save(heap->log, p);
    *(int8_t *)p = value;
}

static inline void heap_put_short(struct heap *heap, ref object, uint32_t offset, int16_t value)
{
    char *p = ref_address(object) + offset;
    undo_save(heap->log, p);
    *(int16_t *)p = value;
}

static inline void heap_put_int(struct heap *heap, ref object, uint32_t offset, int32_t value)
{
    char *p = ref_address(object) + offset;
    undo_save(heap->log, p);
    *(int32_t *)p = value;
}

static inline void heap_put_long(struct heap *heap, ref object, uint32_t offset, int64_t value)
{
    char *p = ref_address(object) + offset;
    undo_save_range(heap->log, p, 8);
    memcpy(p, &value, 8);
}

static inline void heap_put_ref(struct heap *heap, ref object, uint32_t offset, ref value)
{
    heap_put_int(heap, object, offset, (int32_t)value);
}

static inline void heap_array_put_ref(struct heap *heap, ref array, int32_t index, ref value)
{
    heap_put_ref(heap, array, (uint32_t)(ARRAY_DATA_OFFSET + 4 * index), value);
}

/* Saves a range of an object about to be overwritten in bulk (memcpy by the caller). */
static inline void heap_save_range(struct heap *heap, ref object, size_t offset, size_t length)
{
    undo_save_range(heap->log, ref_address(object) + offset, length);
}

#endif
