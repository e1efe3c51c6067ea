/* access_event.h - the one way in which the VM reports a read or a write to its analysis.
 *
 * The observed interpreter and the natives report through report_access(); it costs one test
 * when no analysis listens.  A write is reported when it has been done.  It must not know what an
 * analysis does with the event. */
#ifndef VM_RUN_ACCESS_EVENT_H
#define VM_RUN_ACCESS_EVENT_H

#include "event/analysis.h"
#include "vm/run/thread.h"
#include "vm/vm.h"

/* Code position: the method's offset in the metadata region << 16 | bytecode index. */
site_id site_of(const struct method *m, int bci);
const struct method *site_method(site_id site);
int site_bci(site_id site);
/* Where t stands: the nearest frame that executes bytecode; 0 when there is none. */
site_id current_site(const struct thread *t);

/* The field of `object` (a mirror: also the static fields of its class) that lies at `offset`;
 * NULL for arrays, headers and what the VM injects. */
const struct field *field_at_offset(struct vm *vm, ref object, uint32_t offset);

/* Is t, in code of the JDK, linking a call site or initializing a class of the JDK?  Its events are
 * not reported then: the library's own locks would order threads that the program does not
 * order. */
bool events_are_suppressed(const struct thread *t);

void report_access_slow(struct thread *t, enum access_kind kind, enum access_mode mode,
                        enum access_mode write_mode, bool wrote, ref object, uint32_t offset,
                        unsigned size, uint64_t value, uint64_t read);
/* The read or write of a bytecode instruction, at which t's top frame stands; field: NULL for
 * an element of an array.  Only while accesses_are_reported(). */
void report_instruction(struct thread *t, enum access_kind kind, const struct field *field,
                        ref object, uint32_t offset, unsigned size, uint64_t value);
void report_fence_slow(struct thread *t, enum fence_kind kind);

/* An access to memory outside of the heap, if it may order threads (event/analysis.h). */
void report_memory(struct thread *t, enum access_kind kind, enum access_mode mode,
                   enum access_mode write_mode, bool wrote, int64_t address);

static inline bool accesses_are_reported(const struct thread *t)
{
    return __builtin_expect(t->vm->observed, 0) && t->vm->analysis && t->vm->analysis->access;
}

/* As struct access has them: mode is of the read (READ, UPDATE) or of the write; write_mode, wrote and
 * read are of an UPDATE.  An array access that covers several elements is reported element by element. */
static inline void report_access(struct thread *t, enum access_kind kind, enum access_mode mode,
                                 enum access_mode write_mode, bool wrote, ref object,
                                 uint32_t offset, unsigned size, uint64_t value, uint64_t read)
{
    if (accesses_are_reported(t))
        report_access_slow(t, kind, mode, write_mode, wrote, object, offset, size, value, read);
}

static inline void report_read(struct thread *t, enum access_mode mode, ref object, uint32_t offset,
                               unsigned size, uint64_t value)
{
    report_access(t, ACCESS_READ, mode, mode, false, object, offset, size, value, 0);
}

static inline void report_write(struct thread *t, enum access_mode mode, ref object,
                                uint32_t offset, unsigned size, uint64_t value)
{
    report_access(t, ACCESS_WRITE, mode, mode, true, object, offset, size, value, 0);
}

/* Reads or writes of `length` bytes of an object, with the values that are there now: what copying in bulk
 * does.  Elements of arrays are accessed plainly.  Other objects are accessed field by field, as if by
 * assignment (Object.clone), in an order that is not said: the volatile fields come last, so that they order
 * none of the others. */
void report_range(struct thread *t, enum access_kind kind, ref object, uint32_t offset,
                  size_t length);

static inline void report_fence(struct thread *t, enum fence_kind kind)
{
    if (__builtin_expect(t->vm->observed, 0) && t->vm->analysis && t->vm->analysis->fence)
        report_fence_slow(t, kind);
}

#endif
