/* vm.h - one virtual machine: everything an execution consists of.
 *
 * The VM runs all Java threads on the calling OS thread.  It asks vm->chooser what the program
 * leaves open and reports to vm->analysis what happens.
 *
 * A process has one VM at a time: the heap lies at a fixed address.  What a VM keeps is in struct
 * vm, or hangs from it.  These alone are variables of the process:
 *   - memory at fixed addresses: the region of class metadata (class/class.c), which is never
 *     freed, and the region of direct buffers (heap/offheap.c);
 *   - tables and methods in class metadata, which live as long as it does: linked constants
 *     (class/link_entry.c), methods of MethodHandle by descriptor (class/constant.c), the
 *     pseudo-methods <initialize>, <load>, <link> and <queue> and their class (class/initialize.c,
 *     class/load.c, invoke/invoke_link.c, run/referents.c), live registers and used stack slots
 *     by instruction (code/registers.c, heap/stack_roots.c);
 *   - interned symbols (base/symbol.c), and symbols that one function looks up once;
 *   - offsets of fields of JDK classes, the same in every VM, since a process uses one JDK:
 *     CACHED_FIELD (class/jdk_field.h), heap/string.c, run/call_event.c;
 *   - the table of natives (native/native.c), constant once it is filled;
 *   - of the paranoid build, the count of steps and the seed (paranoid.c). */
#ifndef VM_VM_H
#define VM_VM_H

#include "base/arena.h"
#include "base/error.h"
#include "base/undo.h"
#include "event/analysis.h"
#include "event/choice.h"
#include "event/gap.h"
#include "vm/class/class.h"
#include "vm/heap/heap.h"
#include "vm/run/thread.h"
#include "vm/warm.h"
#include "vm/class/wellknown.h"

#include <stdbool.h>
#include <stdint.h>

struct jimage;
struct classpath;

struct vm_options {
    const char *java_home;   /* never NULL */
    const char *class_path;  /* as given to -cp; never NULL */
    const char *main_class;  /* as given; NULL: the one that main_module's descriptor names */
    const char *main_module; /* of -m; NULL: main_class is on the class path */
    const char *const *arguments;
    int argument_count;
    const char *const *properties; /* "key=value" of -D */
    int property_count;
    uint64_t heap_bytes;                /* -Xmx */
    uint64_t stack_bytes;               /* -Xss */
    bool assertions;                    /* -ea for all but system classes */
    const char *const *assertion_rules; /* "-ea:pkg...", "-da:Class", "-esa" in order */
    int assertion_rule_count;
    bool allow_writes; /* the program may write files */
    int processors;    /* availableProcessors */
};

enum vm_exit {
    VM_EXITED,      /* exit_status is the program's */
    VM_DEADLOCK,    /* no thread can go on */
    VM_INCOMPLETE,  /* something is unsupported: reason says what; a gap of the answer */
    VM_INTERRUPTED, /* by a signal, whose number is exit_status */
    VM_BAD_INPUT,   /* a class file or jar is broken: reason says which */
};

struct sched;
struct thread_pool;
struct files;
struct stopper;
struct class_transformer;
struct loader_table; /* classes by name for one loader */

/* What a VM has for a search alone.  All of it stays 0 in a plain run, and nothing of it is undone: what the program
 * was seen to do holds for all its executions. */
struct vm_search {
    bool is_wanted; /* set before the VM boots: methods of the library have hooks (hooks.h) */
    bool pause_before_start,
        paused;          /* stop the run before the first Thread.start(): it begins there */
    bool is_on;          /* it goes on: the library has a clock of its own (clock.h) */
    int64_t began;       /* when it did */
    bool clock_was_read; /* by the program: from then on time is part of the state */
    struct {
        bool is_watched; /* is it noted that the program asks for values from outside (given.h)? */
        uint32_t accepted; /* kinds that an answer may take as given: bits 1 << enum given_kind */
        uint32_t used;     /* of these, the kinds that were asked for */
    } given;
    struct {
        void *self;
        ref (*made)(void *self, struct thread *t, ref object); /* NULL: none */
    } maker; /* has t had the object, which it makes now, already?  Then it is that one */
    const struct method
        *asking;            /* the native before which the stopper is asked; NULL: an instruction */
    uint32_t chance;        /* random numbers below so many are choices (chance.h); 0: none */
    struct thread_numbers { /* thread_numbers.h */
        bool is_modelled, is_id_seen, is_name_seen, is_draw_seen;
        bool is_err_replaced; /* by the program, which may read what is printed there */
        struct replaced_method {
            struct method *method; /* NULL: it is as it was */
            const struct native_effect *effect;
            const union insn *entry;
            uint16_t flags;
        } id, number, get_id, seed;
    } thread_numbers;
    bool are_workers_seen;       /* the program can tell a pool's threads apart (worker_looks.h) */
    bool are_threads_told_apart; /* it sees which thread is which (worker_looks.h) */
    bool are_holders_seen;       /* it asks which threads own a lock or wait for one, or how many
                            * (worker_looks.h) */
    bool
        ignores_thread_lists; /* in this pass, as it does not: those of thread groups are no part of
                                  * the state (explore/symmetry.h) */
    bool
        supposes_ends; /* all threads that are joined are taken to have ended: what a thread does is only
                         * tried out (explore/attempts.h) */
    bool are_tasks_counted;   /* it asks how many tasks a pool has run (worker_looks.h) */
    bool ignores_task_counts; /* in this pass, as it does not: they are no part of the state
                               * (explore/base_changes.h) */
};

struct vm {
    struct vm_options options;
    struct undo_log log;
    struct heap heap;
    struct jimage *image;
    struct classpath *path;
    struct arena arena; /* program lifetime */

    const struct analysis *analysis; /* NULL: none, and the fast interpreter runs */
    const struct chooser *chooser;
    bool ask_at_sync; /* the chooser is asked before synchronization actions: before every one, */
    const struct stopper *stopper; /* or before those that this one wants */
    bool slice_ended;              /* the interpreter returned because the slice was used up */
    bool ends_behind;              /* the slice ends behind the action that is made now (stop.h) */
    uint64_t undo_epoch; /* counts marks: what was saved since the last one need not be again */
    uint64_t frames_versions; /* given to threads so far; never undone */
    bool observed; /* events, undo or choices at every synchronization action are wanted */

    struct thread **threads; /* by slot; NULL = free */
    uint32_t thread_slots, thread_capacity;
    uint32_t next_thread_id;
    uint32_t live_threads, live_user_threads; /* started and not ended; of these not daemon */
    uint32_t waiting_threads;
    uint64_t next_order;
    struct warm_notes warm;
    struct thread_pool *thread_pool; /* thread_life.c's own: memory of threads */
    struct sched *sched;             /* sched.c's own: the earliest deadline */
    struct files *files;             /* files.c's own: the files that the program has open */
    struct thread *current;
    struct thread *main_thread;

    int64_t now; /* virtual nanoseconds since the start */
    struct vm_search search;
    struct gaps gaps; /* what an answer leaves out; never undone (vm_gap.h) */
    struct {
        void (*beat)(void *context); /* NULL: none */
        void *context;
    } pulse; /* called after every slice and every move, so in the midst of what takes long: may look at a
              * clock, and must not change the VM */
    struct {
        site_id *sites;
        uint32_t count, capacity;
    } refusals;           /* where the program was refused something; never undone (refusal.h) */
    int64_t epoch_millis; /* wall clock at now == 0 */

    volatile int
        signal;         /* number of the signal that asked for the end, or VM_TIME_IS_UP; 0: none */
    volatile int asked; /* how often the end was asked for */
    int patience;       /* more than so often it must be, for what is being done to end */
    int signal_to_dispatch; /* for the program's handlers: the reference handler calls them */
    bool takes_signal;      /* the program's handlers get the first one; patience is 1 then */
    bool booted;            /* main, or the initializer of its class, is about to run */
    bool commit_wanted;     /* a thread stands before something that cannot be undone */
    int exit_status_before; /* what the program ends with if nothing else happens */
    bool stopping;          /* leave the run loop */
    enum vm_exit exit;
    int exit_status;
    struct error reason;

    struct {
        char *bytes;
        uint64_t length, capacity; /* length is undoable */
        bool interactive;          /* a person is watching: write at once */
        bool discarded;            /* a search does not print what its many executions print */
        bool kept;                 /* nor does one that compares it */
    } output;

    struct {
        ref reserve;      /* thrown when there is no room even for an exception; 0: not booted */
        bool in_progress; /* making the message may fail for want of memory as well */
    } out_of_memory;

    const struct class_transformer *transformer; /* NULL: classes are as they were found */
    struct loader_table **loaders;
    uint32_t loader_count, loader_capacity;
    ref app_loader, platform_loader;
    ref reference_handler; /* the library's thread, which a search starts late (referents.h) */
    bool has_queue;        /* the program made a ReferenceQueue before the search began */
    ref boot_module;       /* the boot loader's unnamed module */
    struct module *image_modules; /* the JDK's, as far as they were asked for */
    struct module *more_modules;  /* of the module path, and defined by the program; undoable */
    bool modules_ready;           /* the boot layer is there */
    struct class *primitives[16]; /* by basic_type */
    struct class *primitive_arrays[16];

    struct {
#define X(c, name) struct class *c;
        WELLKNOWN_CLASSES(X)
#undef X
    } wk;
    struct {
#define X(c, field, descriptor) uint32_t c##_##field;
        WELLKNOWN_FIELDS(X)
        INJECTED_FIELDS(X)
#undef X
    } off;

    struct class *last_class;     /* the newest; see struct class */
    uint64_t class_states;        /* which classes are (being) initialized: a hash; undoable */
    uint64_t loaded_names;        /* what loaders written in Java have answered: a hash; undoable */
    struct string_table *strings; /* interned by the program; undoable */
    struct string_table *literals; /* of class files; permanent */
    uint32_t hidden_count;         /* hidden classes so far: part of their names */
    uint32_t lambda_count;         /* the same for classes of lambdas; never undone, like them */
    uint32_t app_loading_depth;
    bool booting_wellknown; /* classes of wellknown.h are being collected */
    bool mirrors_ready;     /* java.lang.Class objects can be made */
};

bool vm_init(struct vm *vm, const struct vm_options *options, struct error *error);
/* Boots the library, runs main and everything it starts, until the program ends. */
enum vm_exit vm_run(struct vm *vm);
void vm_release(struct vm *vm);

/* ---- allocation for natives and the interpreter; 0 with t->thrown set (OutOfMemoryError) ---- */
ref new_object(struct thread *t, struct class *c);
ref new_array(struct thread *t, struct class *array_class, int32_t length);
/* The same for instructions of the interpreter alone: when they allocate, no reference lies in a
 * C variable only, and dead ones that do must not keep a full heap full.  0 without an exception: the
 * instruction must be executed again after other threads have moved (service.h). */
ref instruction_new_object(struct thread *t, struct class *c);
ref instruction_new_array(struct thread *t, struct class *array_class, int32_t length);
ref new_primitive_array(struct thread *t, enum basic_type type, int32_t length);
ref new_byte_array(struct thread *t, const void *bytes, size_t length); /* with this content */
ref new_object_array(struct thread *t, struct class *element, int32_t length);
ref box_value(struct thread *t, enum basic_type type, union value v);
/* The primitive inside a box object; type receives its basic type; false when not a box. */
bool unbox_value(struct vm *vm, ref box, enum basic_type *type, union value *out);
/* The name of the next object that t allocates: depends on the thread and its count alone.  What the library does
 * once, linking and initializing, counts apart: a search does it beforehand (warm.h) and a replay on its way,
 * and all other objects must have the same names in both. */
static inline uint32_t next_identity(struct thread *t)
{
    return (uint32_t)(t->next_object++ * 0x9e3779b97f4a7c15u >> 33);
}
/* The name was not used. */
static inline void return_identity(struct thread *t)
{
    t->next_object--;
}
/* t begins, and has done, what the library does once; may nest. */
void once_begin(struct thread *t);
void once_end(struct thread *t);
enum basic_type basic_type_of_descriptor(char first);

/* ---- output of the program: buffered, undoable, in order ---- */
void vm_output(struct vm *vm, int fd, const void *bytes, size_t length);
void vm_output_flush(struct vm *vm);
/* Of what was printed and is kept. */
uint64_t vm_output_hash(const struct vm *vm);
/* What was printed to a descriptor and is kept, any bytes, and a NUL behind them; the caller frees. */
char *vm_output_text(const struct vm *vm, int fd, size_t *length);

void strings_release(struct vm *vm); /* string.c */

/* From a signal handler: asks for the end, by a signal or because the time is up.  All that may take
 * long looks at vm_is_due() often enough: after every native and every large allocation, after every
 * slice, and in loops over states and objects.  What must not be left undone (a path is made again to
 * record what was found) has the patience to wait for the second time of asking. */
enum { VM_TIME_IS_UP = -1 };
void vm_interrupt(struct vm *vm, int signal);
static inline bool vm_is_due(const struct vm *vm)
{
    return vm->asked > vm->patience;
}
/* "interrupted", or that the time is up. */
const char *vm_due_reason(const struct vm *vm);
/* Stops the VM if it is due, whatever it is in the midst of: what it has begun can only be undone.
 * Whether it is stopping now, for whatever reason. */
bool vm_stop_if_due(struct vm *vm);

/* Ends the run: System.exit, halt. */
void vm_stop(struct vm *vm, enum vm_exit why, int status);

#endif
