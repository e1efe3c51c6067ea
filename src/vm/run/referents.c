/* referents.c - see referents.h. */
#include "vm/run/referents.h"

#include "vm/class/load.h"
#include "vm/heap/references.h"
#include "vm/heap/stack_roots.h"
#include "vm/run/effect.h"
#include "vm/run/sched.h"
#include "vm/run/service.h"
#include "vm/vm.h"

#include <stdlib.h>
#include <string.h>

/* ---- whose reference it is ---- */

static bool is_one_of(const struct class *c, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t length = strlen(names[i]);
        if (names[i][length - 1] == '/' ? strncmp(c->name->text, names[i], length) == 0
                                        : strcmp(c->name->text, names[i]) == 0)
            return true;
    }
    return false;
}
#define IS_ONE_OF(c, names) is_one_of(c, names, sizeof(names) / sizeof *(names))

/* Classes of the library that are references and through which a program sees what is cleared: entries
 * that vanish, loggers that forget how they were set up. */
static const char *const shown[] = {
    "java/util/WeakHashMap$Entry",
    "java/util/logging/LogManager$LoggerWeakRef",
};

/* Those that read plain soft and weak references of their own, or have a WeakHashMap of their own.  All others that do so are taken to do it
 * for the program.  The condition for a line here: what is lost is a value that the class makes again,
 * equal to the lost one, so that a program can tell nothing but the identity of an object that it did not
 * hold on to.  The same holds for the library's own subclasses of references, but for those in shown[]:
 * entries of ThreadLocalMap and of WeakPairMap whose keys are gone can be found by no key.  (That
 * the value of such an entry could be lost too, which weak references to the value would show,
 * is not tried out.) */
static const char *const own_users[] = {
    "java/lang/CharacterName",
    "java/lang/Class",
    "java/lang/Class$Atomic",
    "java/lang/invoke/DirectMethodHandle",
    "java/lang/invoke/DirectMethodHandle$EnsureInitialized",
    "java/lang/invoke/LambdaFormEditor",
    "java/lang/invoke/MethodTypeForm",
    "java/lang/reflect/AccessibleObject",
    "java/lang/reflect/AccessibleObject$Cache",
    "java/nio/charset/CharsetEncoder",
    "java/security/Provider$Service",
    "java/text/BreakIterator",
    "java/text/Collator",
    "java/text/DateFormatSymbols",
    "java/time/format/DateTimeFormatterBuilder$ZoneTextPrinterParser",
    "java/util/jar/JarFile",
    "java/util/zip/ZipFile", /* those of its streams that are open: a lost one needs not be closed */
    "java/util/zip/ZipFile$ZipFileInflaterInputStream",
    "java/util/zip/ZipFile$ZipFileInputStream",
    "jdk/internal/",
    "sun/",
    "com/sun/",
};

/* Those that poll a queue for references of classes of their own, none of which is in shown[]: what they find
 * there lets them drop entries that no key finds any more. */
static const char *const own_pollers[] = {
    "java/io/ObjectStreamClass",
    "java/lang/WeakPairMap",
    "java/lang/invoke/MethodType$ConcurrentWeakInternSet",
};

/* Collections through which their user asks. */
static const char *const carriers[] = {
    "java/lang/ref/",
    "java/util/WeakHashMap",
    "java/util/WeakHashMap$KeySet",
    "java/util/Collections$SetFromMap",
    "java/util/Collections$SynchronizedMap",
    "java/util/Collections$SynchronizedCollection",
};

static bool is_plain(const struct vm *vm, const struct class *c)
{
    return c == vm->heap.classes.soft || c == vm->heap.classes.weak ||
           c == vm->heap.classes.phantom;
}

static bool can_be_programs(const struct vm *vm, ref reference)
{
    const struct class *c = class_of(reference);
    return !c->is_boot || is_plain(vm, c) || IS_ONE_OF(c, shown);
}

/* Of t's frames the first that is no part of references and collections. */
static const struct frame *user_of(const struct thread *t)
{
    const struct frame *f = t->frame;
    while (f && (f->method->native || f->method->traits & METHOD_HIDDEN ||
                 (f->method->class_->is_boot &&
                  (f->method->class_->is_reference || IS_ONE_OF(f->method->class_, carriers)))))
        f = f->prev;
    return f;
}

static bool is_own_user(const struct frame *f)
{
    return f && f->method->class_->is_boot && IS_ONE_OF(f->method->class_, own_users);
}

static bool referent_is_programs(const struct thread *t, ref reference)
{
    if (!can_be_programs(t->vm, reference))
        return false;
    const struct class *c = class_of(reference);
    bool can_be_own =
        is_plain(t->vm, c) || strcmp(c->name->text, "java/util/WeakHashMap$Entry") == 0;
    return !can_be_own || !is_own_user(user_of(t));
}

/* ---- is it there? ---- */

bool referent_is_asked(const struct thread *t, ref reference)
{
    ref referent = reference ? get_ref(reference, t->vm->off.Reference_referent) : 0;
    /* While the library links a call site or initializes a class it asks for itself. */
    return t->vm->heap.holds_referents && t->vm->booted && referent && !t->linking &&
           !t->library_initializers && referent_is_programs(t, reference) &&
           !stack_roots_has(t, referent);
}

bool referent_is_lost(struct thread *t, ref reference)
{
    struct vm *vm = t->vm;
    if (!referent_is_asked(t, reference))
        return false;
    /* What only one thread reaches is lost with it: an idle worker, or one of several equal ones. */
    vm->search.are_workers_seen = vm->search.are_threads_told_apart = true;
    references_find(&vm->heap);
    return references_lost(&vm->heap, get_ref(reference, vm->off.Reference_referent));
}

bool referent_ask(struct thread *t, ref reference)
{
    struct vm *vm = t->vm;
    ref referent = get_ref(reference, vm->off.Reference_referent);
    if (!referent_is_lost(t, reference))
        return true;
    if (vm->search.pause_before_start) {
        vm->search.paused = true;
        return false;
    }
    if (sched_choose(t, CHOICE_CLEARED, 2) == 1)
        references_clear(&vm->heap, referent,
                         class_is_assignable(class_of(reference), vm->heap.classes.phantom));
    return true;
}

/* ---- the reference handler ---- */

static bool is_made_by_program(const struct frame *f)
{
    f = service_maker(f);
    while (f && (f->method->native || f->method->traits & METHOD_HIDDEN))
        f = f->prev;
    return f && (!f->method->class_->is_boot ||
                 strncmp(f->method->class_->name->text, "java/lang/reflect/", 18) == 0);
}

static void start_handler(struct thread *t)
{
    static const uint64_t handler_name = 0x9d39247e33776d41; /* the same on every path */
    struct vm *vm = t->vm;
    struct thread *handler = thread_new(vm, t, vm->reference_handler);
    if (!handler)
        return; /* as if it had not had its turn yet */
    vm->search.are_workers_seen = vm->search.are_threads_told_apart = true;
    UNDO_SET(&vm->log, handler->service, true);
    UNDO_SET(&vm->log, handler->name, handler_name);
    thread_start(t, handler);
}

/* A native, so that a search can begin here. */
static enum native_status queue_made(struct thread *t, union value *args, union value *result)
{
    (void)args, (void)result;
    if (t->vm->search.pause_before_start) {
        t->vm->search.paused = true;
        return NATIVE_RETRY;
    }
    t->granted = false; /* this is the action before which t stood */
    start_handler(t);
    return NATIVE_DONE;
}

/* f: of Object.<init>, called by Reference.<init>(T, ReferenceQueue). */
static bool is_queued_reference(const struct thread *t, const struct frame *f)
{
    const struct frame *maker = f->prev;
    ref reference = f->regs[0].l;
    if (!maker || maker->method->class_ != t->vm->wk.Reference || !maker->regs[2].l ||
        !can_be_programs(t->vm, reference))
        return false;
    return is_made_by_program(f) ||
           (is_plain(t->vm, class_of(reference)) && !is_own_user(service_maker(f)));
}

/* Is this the moment for the reference handler?  Before the search begins there is but one thread, and with
 * a queue to which no reference belongs nothing can come of it. */
static bool needs_handler(struct thread *t, const struct frame *f)
{
    struct vm *vm = t->vm;
    const struct class *c = class_of(f->regs[0].l);
    if (c->is_reference)
        return is_queued_reference(t, f);
    if (!is_made_by_program(f))
        return false;
    if (vm->log.active || !class_is_assignable(c, vm->wk.ReferenceQueue))
        return true;
    vm->has_queue = true;
    return false;
}

void referents_before_start(struct thread *t)
{
    struct vm *vm = t->vm;
    if (vm->has_queue && !thread_of_java(vm, vm->reference_handler))
        start_handler(t);
}

bool referent_queue_made(struct thread *t, struct frame *f)
{
    static struct method *m;
    struct vm *vm = t->vm;
    if (f->state || !vm->booted || thread_of_java(vm, vm->reference_handler) ||
        !needs_handler(t, f))
        return false;
    if (!m)
        m = method_internal("<queue>", 0, queue_made, &effect_asks);
    f->state = 1;
    return frame_push(t, m, NULL, NULL);
}

/* Does the library look into a queue of its own?  Then nothing but its own entries can depend on what is found
 * there: see own_users[]. */
static bool polls_for_itself(const struct thread *t)
{
    const struct frame *f = user_of(t);
    return is_own_user(f) ||
           (f && f->method->class_->is_boot && IS_ONE_OF(f->method->class_, own_pollers));
}

bool referents_show(const struct thread *t, ref object, uint32_t offset)
{
    struct vm *vm = t->vm;
    const struct class *c = class_of(object);
    bool shows = c->is_reference ? offset == vm->off.Reference_queue
                                 : c->has_queue && offset == vm->off.ReferenceQueue_head &&
                                       class_is_assignable(c, vm->wk.ReferenceQueue);
    return shows && !t->service && thread_of_java(vm, vm->reference_handler) &&
           !polls_for_itself(t);
}

/* Is it enqueued once its referent is lost? */
static bool is_waiting(const void *context, ref reference)
{
    const struct vm *vm = context;
    return get_ref(reference, vm->off.Reference_referent) && can_be_programs(vm, reference) &&
           reference_has_queue(&vm->heap, reference);
}

static bool is_enqueueable(const struct vm *vm, ref reference)
{
    return is_waiting(vm, reference) &&
           references_lost(&vm->heap, get_ref(reference, vm->off.Reference_referent));
}

static int by_identity(const void *a, const void *b)
{
    uint32_t x = object_at(*(const ref *)a)->identity, y = object_at(*(const ref *)b)->identity;
    return x < y ? -1 : x > y;
}

/* How many references of heap->met the handler could clear.  They come first there, in an order that
 * does not depend on what else has been linked since, as moves are made again. */
static uint32_t enqueueable(struct vm *vm)
{
    struct heap *heap = &vm->heap;
    uint32_t count = 0;
    references_find(heap);
    for (size_t i = 0; i < heap->met_count; i++) {
        ref reference = heap->met[i];
        if (!is_enqueueable(vm, reference))
            continue;
        heap->met[i] = heap->met[count];
        heap->met[count++] = reference;
    }
    qsort(heap->met, count, sizeof *heap->met, by_identity);
    return count;
}

bool referents_wanted(struct vm *vm)
{
    return vm->heap.pending || (vm->heap.holds_referents &&
                                !references_all_hold(&vm->heap, is_waiting, vm) && enqueueable(vm));
}

bool referents_enqueue(struct thread *t)
{
    struct vm *vm = t->vm;
    uint32_t count = vm->heap.pending || !vm->heap.holds_referents ? 0 : enqueueable(vm);
    if (count) {
        ref reference = vm->heap.met[sched_choose(t, CHOICE_CLEARED, count)];
        references_clear(&vm->heap, get_ref(reference, vm->off.Reference_referent),
                         class_is_assignable(class_of(reference), vm->heap.classes.phantom));
    }
    return vm->heap.pending != 0;
}
