/* claims.c - see claims.h.  "Counted" names the function of explore/state_keys.c, "derived" gives the reason. */
#include "vm/claims.h"

#include "vm/file/files.h"
#include "vm/vm.h"

#define FIELD_CLAIM(type, field, counting, note)                          \
    {                                                                     \
        offsetof(type, field), sizeof(((type *)0)->field), counting, note \
    }
#define COUNTED(field, by)  FIELD_CLAIM(struct thread, field, UNDO_COUNTED, by)
#define DERIVED(field, why) FIELD_CLAIM(struct thread, field, UNDO_DERIVED, why)

static const char MEMORY[] = "where the thread's memory lies, which no program can tell";
static const char UNDO[] = "what the undo log has saved of the thread";
static const char IN_A_MOVE[] = "set anew when the thread's next move begins; at the end of a move "
                                "nobody asks";

static const struct field_claim thread_fields[] = {
    DERIVED(vm, MEMORY),
    COUNTED(frame, "frame_keys_of()"),
    DERIVED(stack, MEMORY),
    DERIVED(stack_limit, "from Thread.stackSize, in the heap"),
    DERIVED(stack_end, MEMORY),
    COUNTED(thrown, "put_thread()"),
    DERIVED(result, "a native takes it before anything else can happen"),
    DERIVED(id, "which number a thread has depends on the path: it counts by its name"),
    DERIVED(slot, "as id"),
    COUNTED(state, "put_thread()"),
    COUNTED(java, "put_thread()"),
    DERIVED(next_object,
            "only names later objects: identity hash codes are one legal choice among many"),
    DERIVED(next_other, "as next_object"),
    DERIVED(once_depth, "from the frames: how many of them link or initialize"),
    COUNTED(name, "put_thread()"),
    DERIVED(children,
            "only names later threads: all states that follow are the same but for names"),
    DERIVED(threads_made, "only numbers later threads, and the program does not look at numbers"),
    DERIVED(threads_numbered, "as threads_made"),
    DERIVED(owned_locks, "from the owners of locks, in the heap"),
    DERIVED(running_task, "the frames have it, from where it was taken to where it is put back"),
    COUNTED(running_late, "put_thread()"),
    COUNTED(daemon, "put_thread()"),
    DERIVED(service, "from its java.lang.Thread"),
    COUNTED(interrupted, "put_thread()"),
    COUNTED(permit, "put_thread()"),
    COUNTED(timed_out, "put_thread()"),
    COUNTED(notified, "put_thread()"),
    DERIVED(yielded, IN_A_MOVE),
    COUNTED(at_choice, "put_thread()"),
    COUNTED(spinning, "put_thread()"),
    COUNTED(wait_begun, "waiting_before()"),
    COUNTED(notified_at, "waiting_before()"),
    DERIVED(deadlocked, "follows from what the threads wait for"),
    COUNTED(blocked_on, "put_thread()"),
    COUNTED(waiting_on, "put_thread()"),
    COUNTED(saved_count, "put_thread(), while it waits"),
    COUNTED(deadline, "put_thread(): whether there is one, and when if time counts"),
    COUNTED(clock, "put_thread(), while a frame keeps it: else the next look begins anew"),
    DERIVED(clock_at_deadline, "from the clock when the wait began, and how long it is"),
    COUNTED(clock_asked, "put_thread(), as clock"),
    DERIVED(wait_nanos, "a wait begins anew with what the frames have"),
    DERIVED(wait_order, "only the order of the options of a choice, all of which are tried"),
    COUNTED(init_wait, "put_thread(), while it waits"),
    DERIVED(linking, "from the frames: how many of them link"),
    DERIVED(library_initializers, "from the frames: how many of them initialize"),
    COUNTED(stop_kind, "put_thread(), at_choice"),
    COUNTED(stop_object, "put_thread(), at_choice"),
    COUNTED(stop_offset, "put_thread(), at_choice"),
    DERIVED(granted, IN_A_MOVE),
    DERIVED(undo_epoch, UNDO),
    DERIVED(saved_floor, UNDO),
    DERIVED(frames_version, "only says which frames are the same"),
    DERIVED(frames_before, UNDO),
};

const struct field_claim *thread_field_claims(size_t *count)
{
    *count = sizeof thread_fields / sizeof *thread_fields;
    return thread_fields;
}

void thread_claim(struct vm *vm, struct thread *t)
{
    for (size_t i = 0; i < sizeof thread_fields / sizeof *thread_fields; i++) {
        const struct field_claim *f = &thread_fields[i];
        undo_claim(&vm->log, (char *)t + f->offset, f->size, f->counting, f->note);
    }
}

static void claim_heap(struct undo_log *log, struct heap *heap)
{
    static const char where[] = "where objects lie, which no program can tell: they count by the "
                                "order of reaching them";
    size_t bits = ((size_t)heap->granules >> 3) + 64;
    undo_claim(log, (void *)HEAP_BASE, (size_t)heap->granules << 3, UNDO_COUNTED,
               "base_changes_note(), put_object(); identities are one legal choice among many");
    undo_claim(log, heap->starts, bits, UNDO_DERIVED, where);
    undo_claim(log, heap->marks, bits, UNDO_DERIVED, where);
    UNDO_CLAIM(log, heap->cursor, UNDO_DERIVED, where);
    UNDO_CLAIM(log, heap->limit, UNDO_DERIVED, where);
    UNDO_CLAIM(log, heap->logged_limit, UNDO_DERIVED, where);
    UNDO_CLAIM(log, heap->top, UNDO_DERIVED, where);
    UNDO_CLAIM(log, heap->scan, UNDO_DERIVED, where);
    UNDO_CLAIM(log, heap->large_scan, UNDO_DERIVED, where);
    UNDO_CLAIM(log, heap->handed, UNDO_DERIVED,
               "Runtime.freeMemory(): one legal choice among many; a full heap is a gap");
    UNDO_CLAIM(log, heap->pending, UNDO_COUNTED, "put_held()");
    UNDO_CLAIM(log, heap->pinned_count, UNDO_COUNTED, "put_held()");
}

void vm_claim(struct vm *vm)
{
    static const char from_threads[] = "from the threads and their states";
    struct undo_log *log = &vm->log;
    claim_heap(log, &vm->heap);
    UNDO_CLAIM(log, vm->thread_slots, UNDO_DERIVED, from_threads);
    UNDO_CLAIM(log, vm->next_thread_id, UNDO_DERIVED, "as thread.id");
    UNDO_CLAIM(log, vm->live_threads, UNDO_DERIVED, from_threads);
    UNDO_CLAIM(log, vm->live_user_threads, UNDO_DERIVED, from_threads);
    UNDO_CLAIM(log, vm->waiting_threads, UNDO_DERIVED, from_threads);
    UNDO_CLAIM(log, vm->next_order, UNDO_DERIVED, "as thread.wait_order");
    UNDO_CLAIM(log, vm->current, UNDO_DERIVED,
               "says which move is tried first; bounded searches count it by themselves");
    UNDO_CLAIM(log, vm->now, UNDO_COUNTED, "state_keys_take(), once the program looked at it");
    UNDO_CLAIM(log, vm->exit_status_before, UNDO_COUNTED, "vm_put_state()");
    UNDO_CLAIM(log, vm->output.length, UNDO_DERIVED, "no program can read what it has printed");
    UNDO_CLAIM(log, vm->class_states, UNDO_COUNTED, "vm_put_state()");
    UNDO_CLAIM(log, vm->loaded_names, UNDO_COUNTED, "vm_put_state()");
    UNDO_CLAIM(log, vm->more_modules, UNDO_COUNTED, "vm->loaded_names");
#ifdef HEDDLE_PARANOID
    log->strict = true;
#endif
}

void vm_put_state(const struct vm *vm, void (*put)(void *self, uint64_t word), void *self)
{
    put(self, vm->class_states);
    put(self, vm->loaded_names);
    put(self, (uint64_t)vm->exit_status_before);
    files_state(vm, put, self);
}
