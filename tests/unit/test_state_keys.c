/* test_state_keys.c - what counts changes the key of a state, and what does not leaves it alone.
 *
 * A program is taken to a state in the middle of a search.  Then one thing is changed in place, behind
 * the VM's back, so that the two states differ in nothing else. */
#include "base/arena.h"
#include "cli/java_options.h"
#include "explore/moves.h"
#include "explore/path.h"
#include "explore/switches.h"
#include "vm/claims.h"
#include "vm/code/insn.h"
#include "vm/class/load.h"
#include "vm/heap/offheap.h"
#include "vm/heap/string.h"
#include "vm/file/files.h"
#include "vm/run/sched.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SUBJECT "tests/support/keys/Keys.java"
#define CLASSES "build/tests/keys"

static struct vm vm; /* the heap lies at a fixed address */
static struct path path;
static ref monitor; /* an object of the base */

/* Threads may be stopped wherever that is possible. */
static bool always_stops(void *self, struct thread *t, enum stop_kind kind, ref object,
                         uint32_t offset)
{
    (void)self, (void)object, (void)offset;
    return kind < STOP_PLAIN_READ || !t->frame->method->class_->is_boot;
}

static const struct field *static_field(const char *name, const char *descriptor)
{
    struct class *c = class_loaded(&vm, symbol_of("Keys"), vm.app_loader);
    return class_declared_field(c, symbol_of(name), symbol_of(descriptor));
}

static int set_up(void **state)
{
    (void)state;
    static char *argv[] = {"test", "-cp", CLASSES, "Keys", NULL};
    struct java_options java;
    struct error error = {""};
    if (system("mkdir -p " CLASSES " && \"${JAVA_HOME:+$JAVA_HOME/bin/}javac\" -nowarn -d " CLASSES
               " " SUBJECT))
        return -1;
    java_options_init(&java);
    java.vm.heap_bytes = 256 << 20;
    int i = 1;
    if (java_options_take(&java, 4, argv, &i, &error) != OPTION_TAKEN ||
        !java_options_finish(&java, 4, argv, 3, &error) || !vm_init(&vm, &java.vm, &error))
        return -1;
    vm.output.discarded = true;
    path_begin(&path, &vm, &(struct path_options){.max_seconds = 0});
    path.stopper.stops = always_stops;
    path.stopper.plain = true;
    for (int step = 0; step < 60 && path.state == PATH_OPEN; step++) {
        struct move *moves;
        uint32_t count = path_all_moves(&path, &moves);
        struct move move = moves[(uint32_t)step % count];
        path_make(&path, &move);
    }
    const struct field *f = static_field("monitor", "Ljava/lang/Object;");
    monitor = get_ref(f->class_->mirror, f->offset);
    return path.state == PATH_OPEN && vm.live_threads > 2 ? 0 : -1;
}

static struct state_key key(bool with_clock)
{
    for (uint32_t i = 0; i < vm.thread_slots; i++)
        if (vm.threads[i])
            vm.threads[i]->frames_version = ++vm.frames_versions; /* as if it had run */
    state_keys_note(path.events.keys);
    return state_keys_take(path.events.keys, with_clock, NULL, 0);
}

static bool same(struct state_key one, struct state_key other)
{
    return one.low == other.low && one.high == other.high;
}

/* A thread that has started and waits for its turn, with a frame of Java code. */
static struct thread *some_thread(void)
{
    for (uint32_t i = 0; i < vm.thread_slots; i++) {
        struct thread *t = vm.threads[i];
        if (t && t != vm.main_thread && t->frame && t->frame->prev && t->frame->prev->prev)
            return t;
    }
    return NULL;
}

/* ---- threads ---- */

/* Two ways in which a counted field can stand. */
struct example {
    size_t offset;
    void (*first)(struct thread *t);
    void (*second)(struct thread *t);
};

#define EXAMPLE(field, one, other)          \
    static void field##_1(struct thread *t) \
    {                                       \
        one;                                \
    }                                       \
    static void field##_2(struct thread *t) \
    {                                       \
        other;                              \
    }
#define FLAG(field) EXAMPLE(field, t->field = false, t->field = true)

EXAMPLE(frame, (void)t, t->frame = NULL)
EXAMPLE(thrown, t->thrown = 0, t->thrown = monitor)
EXAMPLE(state, t->state = THREAD_PARKED, t->state = THREAD_SLEEPING)
EXAMPLE(java, (void)t, t->java = monitor)
EXAMPLE(name, (void)t, t->name++)
FLAG(daemon)
FLAG(interrupted)
FLAG(permit)
FLAG(timed_out)
EXAMPLE(notified, t->notified = NOTIFIED_NOT, t->notified = NOTIFIED_WITH_ALL)
FLAG(at_choice)
FLAG(spinning)
EXAMPLE(blocked_on, t->blocked_on = 0, t->blocked_on = monitor)
EXAMPLE(running_late, t->running_late = 0, t->running_late = 5)
EXAMPLE(waiting_on, t->waiting_on = t->java, t->waiting_on = monitor)
EXAMPLE(saved_count, (t->waiting_on = monitor, t->saved_count = 1),
        (t->waiting_on = monitor, t->saved_count = 2))
EXAMPLE(deadline, t->deadline = INT64_MAX, t->deadline = 5)
EXAMPLE(init_wait, (t->state = THREAD_JOINING_CLASS, t->init_wait = vm.wk.String),
        (t->state = THREAD_JOINING_CLASS, t->init_wait = vm.wk.Class))
EXAMPLE(stop_kind, (t->at_choice = true, t->stop_kind = STOP_READ),
        (t->at_choice = true, t->stop_kind = STOP_WRITE))
EXAMPLE(stop_object, (t->at_choice = true, t->stop_object = 0),
        (t->at_choice = true, t->stop_object = monitor))
EXAMPLE(stop_offset, (t->at_choice = true, t->stop_offset = 12),
        (t->at_choice = true, t->stop_offset = 16))

/* A thread waits, or not, since before another one was notified. */
static void wait_and_notify(struct thread *waits, uint64_t since, struct thread *notified,
                            uint64_t at)
{
    waits->state = THREAD_WAITING;
    waits->waiting_on = notified->waiting_on = monitor;
    waits->notified = NOTIFIED_NOT;
    waits->wait_begun = since;
    notified->notified = NOTIFIED_ALONE;
    notified->notified_at = at;
}
EXAMPLE(wait_begun, wait_and_notify(t, 5, vm.main_thread, 10),
        wait_and_notify(t, 15, vm.main_thread, 10))
EXAMPLE(notified_at, wait_and_notify(vm.main_thread, 10, t, 5),
        wait_and_notify(vm.main_thread, 10, t, 15))

/* The library's clock counts while a frame keeps it. */
static void keep_clock(struct thread *t, int64_t clock, uint32_t asked)
{
    struct frame *f = t->frame;
    while (f->method->native)
        f = f->prev;
    f->keeps_clock = 1;
    t->clock = clock;
    t->clock_asked = asked;
}
EXAMPLE(clock, keep_clock(t, 0, 1), keep_clock(t, 1000, 1))
EXAMPLE(clock_asked, keep_clock(t, 0, 1), keep_clock(t, 0, 2))

#define ROW(field)                                           \
    {                                                        \
        offsetof(struct thread, field), field##_1, field##_2 \
    }
static const struct example examples[] = {
    ROW(frame),      ROW(thrown),      ROW(state),      ROW(java),        ROW(name),
    ROW(daemon),     ROW(interrupted), ROW(permit),     ROW(timed_out),   ROW(notified),
    ROW(at_choice),  ROW(spinning),    ROW(blocked_on), ROW(waiting_on),  ROW(saved_count),
    ROW(deadline),   ROW(init_wait),   ROW(stop_kind),  ROW(stop_object), ROW(stop_offset),
    ROW(wait_begun), ROW(notified_at), ROW(clock),      ROW(clock_asked), ROW(running_late),
};

static struct state_key key_with(struct thread *t, void (*change)(struct thread *t))
{
    struct thread before = *t, main_before = *vm.main_thread;
    change(t);
    struct state_key k = key(false);
    *t = before;
    *vm.main_thread = main_before;
    return k;
}

static const struct example *example_of(size_t offset)
{
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
        if (examples[i].offset == offset)
            return &examples[i];
    return NULL;
}

/* Each claim of a field holds: what is said to be counted is, what is said to be derived is not. */
static void fields_of_threads_count_as_claimed(void **state)
{
    (void)state;
    size_t count;
    const struct field_claim *claims = thread_field_claims(&count);
    struct thread *t = some_thread();
    assert_non_null(t);
    for (size_t i = 0; i < count; i++) {
        const struct field_claim *claim = &claims[i];
        const struct example *example = example_of(claim->offset);
        if (claim->counting == UNDO_COUNTED) {
            if (!example)
                fail_msg("no example of the field at %zu", claim->offset);
            if (same(key_with(t, example->first), key_with(t, example->second)))
                fail_msg("the field at %zu (%s) does not count", claim->offset, claim->note);
            continue;
        }
        struct state_key one = key(true);
        struct thread before = *t;
        char *bytes = (char *)t + claim->offset;
        for (size_t at = 0; at < claim->size; at++)
            bytes[at] = (char)~bytes[at];
        struct state_key other = key(true);
        *t = before;
        if (!same(one, other))
            fail_msg("the field at %zu counts, but %s", claim->offset, claim->note);
    }
}

#define ASSERT_COUNTS(lvalue, value)           \
    do {                                       \
        __typeof__(lvalue) before_ = (lvalue); \
        struct state_key one_ = key(false);    \
        (lvalue) = (value);                    \
        struct state_key other_ = key(false);  \
        (lvalue) = before_;                    \
        assert_false(same(one_, other_));      \
        assert_true(same(one_, key(false)));   \
    } while (0)

static enum native_status resume(struct thread *t, struct frame *f, union value *result)
{
    (void)t, (void)f, (void)result;
    return NATIVE_DONE;
}

static void frames_count(void **state)
{
    (void)state;
    struct thread *t = some_thread();
    bool saw_java = false, saw_native = false;
    for (struct frame *f = t->frame; f; f = f->prev) {
        saw_java = saw_java || !f->method->native;
        saw_native = saw_native || f->method->native;
        ASSERT_COUNTS(f->state, f->state + 1); /* natives; begun lock operations */
        ASSERT_COUNTS(f->ret, f->ret ? NULL : &t->result);
        ASSERT_COUNTS(f->sync, monitor);
        if (f->method->native)
            ASSERT_COUNTS(f->resume, f->resume ? NULL : resume);
    }
    assert_true(saw_java && saw_native);
}

static void positions_in_code_count(void **state)
{
    (void)state;
    unsigned seen = 0;
    for (uint32_t i = 0; i < vm.thread_slots; i++) {
        struct frame *f = vm.threads[i] ? vm.threads[i]->frame : NULL;
        if (!f || f->method->native || f->pc <= f->method->code)
            continue;
        ASSERT_COUNTS(f->pc, f->method->code);
        seen++;
    }
    assert_true(seen > 0);
}

static void registers_count(void **state)
{
    (void)state;
    unsigned counted = 0;
    for (uint32_t slot = 0; slot < vm.thread_slots; slot++) {
        for (struct frame *f = vm.threads[slot] ? vm.threads[slot]->frame : NULL; f; f = f->prev) {
            for (unsigned i = 0; i < f->method->max_locals; i++) {
                union value before = f->regs[i];
                struct state_key one = key(false);
                f->regs[i].bits = monitor; /* valid, whatever it is taken for */
                counted += !same(one, key(false));
                f->regs[i] = before;
            }
        }
    }
    assert_true(counted > 2);
}

static void time_counts_when_looked_at(void **state)
{
    (void)state;
    struct thread *t = some_thread();
    t->deadline = 5;
    struct state_key with = key(true), without = key(false);
    t->deadline = 6;
    assert_false(same(with, key(true)));
    assert_true(same(without, key(false)));
    t->deadline = 5;
    vm.now++;
    assert_false(same(with, key(true)));
    assert_true(same(without, key(false)));
    vm.now--;
    t->deadline = INT64_MAX;
}

/* ---- the heap ---- */

/* Everything that follows is taken back with the log. */
static void assert_changes_key(void (*change)(void))
{
    struct state_key before = key(false);
    undo_mark mark = undo_here(&vm.log);
    state_keys_begin_move(path.events.keys);
    change();
    struct state_key after = key(false);
    undo_rewind(&vm.log, mark);
    state_keys_begin_move(path.events.keys);
    assert_false(same(before, after));
    assert_true(same(before, key(false)));
}

static void enter_monitor(void)
{
    UNDO_SET(&vm.log, object_at(monitor)->lock, (some_thread()->slot + 1) << 16 | 1);
}

static void enter_monitor_again(void)
{
    struct state_key before, after;
    enter_monitor();
    before = key(false);
    UNDO_SET(&vm.log, object_at(monitor)->lock, object_at(monitor)->lock + 1);
    after = key(false);
    assert_false(same(before, after)); /* how often it was entered */
    UNDO_SET(&vm.log, object_at(monitor)->lock, (vm.main_thread->slot + 1) << 16 | 2);
    assert_false(same(after, key(false))); /* by whom */
}

static void write_static(void)
{
    const struct field *f = static_field("number", "I");
    heap_put_int(&vm.heap, f->class_->mirror, f->offset, 12345);
}

static ref make_array(int32_t length)
{
    ref array = new_primitive_array(some_thread(), T_INT, length);
    const struct field *f = static_field("made", "Ljava/lang/Object;");
    heap_put_ref(&vm.heap, f->class_->mirror, f->offset, array);
    return array;
}

static void make_object(void)
{
    ref array = make_array(2);
    struct state_key before = key(false);
    heap_put_int(&vm.heap, array, ARRAY_DATA_OFFSET, 1); /* what is in it */
    assert_false(same(before, key(false)));
    heap_put_int(&vm.heap, array, ARRAY_DATA_OFFSET, 0);
    assert_true(same(before, key(false)));
    UNDO_SET(&vm.log, object_at(array)->lock, (some_thread()->slot + 1) << 16 | 1);
    struct state_key locked = key(false);
    assert_false(same(before, locked));
    UNDO_SET(&vm.log, object_at(array)->lock, object_at(array)->lock + 1);
    assert_false(same(locked, key(false)));
}

static void the_heap_counts(void **state)
{
    (void)state;
    assert_changes_key(enter_monitor);
    assert_changes_key(enter_monitor_again);
    assert_changes_key(write_static);
    assert_changes_key(make_object);
}

static void garbage_does_not_count(void **state)
{
    (void)state;
    struct state_key before = key(false);
    undo_mark mark = undo_here(&vm.log);
    new_primitive_array(some_thread(), T_INT, 3);
    assert_true(same(before, key(false)));
    undo_rewind(&vm.log, mark);
}

/* Nothing but linked code holds it. */
static void hold_by_link(void)
{
    ref array = new_primitive_array(some_thread(), T_INT, 1);
    heap_pin(&vm.heap, array);
    struct state_key before = key(false);
    heap_put_int(&vm.heap, array, ARRAY_DATA_OFFSET, 1);
    assert_false(same(before, key(false)));
}

/* The mirror of a class that a loader has defined since the base: it lies among the other objects. */
static void write_static_of_new_class(void)
{
    struct thread *t = some_thread();
    const struct field *f = static_field("made", "Ljava/lang/Object;");
    struct class *c = f->class_;
    ref mirror = heap_alloc(&vm.heap, vm.wk.Class, c->static_size, 1);
    ref array = new_primitive_array(t, T_INT, 1);
    heap_put_long(&vm.heap, mirror, vm.off.Class_vm_class,
                  get_long(c->mirror, vm.off.Class_vm_class));
    heap_put_ref(&vm.heap, mirror, f->offset, array);
    heap_pin(&vm.heap, mirror);
    struct state_key before = key(false);
    heap_put_int(&vm.heap, array, ARRAY_DATA_OFFSET, 1);
    assert_false(same(before, key(false)));
}

static void write_outside(void)
{
    int64_t address = offheap_alloc(&vm.log, 0, 64);
    struct state_key before = key(false);
    undo_save_range(&vm.log, (void *)(intptr_t)address, 8);
    *(uint64_t *)(intptr_t)address = 17;
    assert_false(same(before, key(false)));
}

static void what_lies_elsewhere_counts(void **state)
{
    (void)state;
    assert_changes_key(hold_by_link);
    assert_changes_key(write_static_of_new_class);
    assert_changes_key(write_outside);
    ASSERT_COUNTS(vm.class_states, vm.class_states + 1);
    ASSERT_COUNTS(vm.loaded_names, vm.loaded_names + 1);
    ASSERT_COUNTS(vm.exit_status_before, 1);
}

/* ---- strings and files ---- */

static void intern(void)
{
    string_intern(some_thread(), string_from_utf8(some_thread(), "nobody has this string"));
}

/* The same text, but another object that the program knows. */
static void intern_what_is_known(void)
{
    struct thread *t = some_thread();
    const struct field *f = static_field("made", "Ljava/lang/Object;");
    ref one = string_from_utf8(t, "two of these"), other = string_from_utf8(t, "two of these");
    heap_put_ref(&vm.heap, f->class_->mirror, f->offset, one);
    undo_mark mark = undo_here(&vm.log);
    string_intern(t, one);
    struct state_key known = key(false);
    undo_rewind(&vm.log, mark);
    string_intern(t, other);
    assert_false(same(known, key(false)));
}

static void interned_strings_count(void **state)
{
    (void)state;
    assert_changes_key(intern);
    assert_changes_key(intern_what_is_known);
}

static void open_file(void)
{
    assert_true(file_open(&vm, SUBJECT, O_RDONLY, 0) >= 0);
}

static void read_file(void)
{
    char byte;
    int fd = file_open(&vm, SUBJECT, O_RDONLY, 0);
    struct state_key before = key(false);
    file_read(&vm, fd, &byte, 1);
    assert_false(same(before, key(false)));
    file_seek(&vm, fd, 0, SEEK_SET);
    assert_true(same(before, key(false)));
}

/* A descriptor is a number that the program has. */
static void open_with_another_number(void)
{
    undo_mark mark = undo_here(&vm.log);
    int fd = file_open(&vm, SUBJECT, O_RDONLY, 0);
    struct state_key one = key(false);
    undo_rewind(&vm.log, mark);
    int other = file_open(&vm, SUBJECT, O_RDONLY, 0);
    assert_int_not_equal(file_open(&vm, SUBJECT, O_RDONLY, 0), fd);
    file_close(&vm, other);
    assert_false(same(one, key(false)));
}

static void open_another_file(void)
{
    undo_mark mark = undo_here(&vm.log);
    open_file();
    struct state_key one = key(false);
    undo_rewind(&vm.log, mark);
    assert_true(file_open(&vm, "Makefile", O_RDONLY, 0) >= 0);
    assert_false(same(one, key(false)));
}

/* ---- what the program changes in the overlay ---- */

static const struct file_system *fs(void)
{
    return files_system(&vm);
}

static void make_file(void)
{
    file_close(&vm, file_open(&vm, "/made-by-the-test", O_WRONLY | O_CREAT, 0600));
}

static void write_file(void)
{
    int fd = file_open(&vm, "/made-by-the-test", O_RDWR | O_CREAT, 0600);
    struct state_key before = key(false);
    file_pwrite(&vm, fd, "a", 1, 0);
    struct state_key written = key(false);
    assert_false(same(before, written));
    file_pwrite(&vm, fd, "b", 1, 0);
    assert_false(same(written, key(false)));
    file_pwrite(&vm, fd, "a", 1, 0);
    assert_true(same(written, key(false)));
    file_truncate(&vm, fd, 2);
    assert_false(same(written, key(false)));
    file_close(&vm, fd);
}

static void change_host_file(void)
{
    int fd = file_open(&vm, "Makefile", O_WRONLY, 0);
    file_pwrite(&vm, fd, "#", 1, 100);
    file_close(&vm, fd);
}

static void delete_host_file(void)
{
    assert_int_equal(fs()->calls->unlink(fs()->self, "Makefile"), 0);
}

static void make_link(void)
{
    assert_int_equal(fs()->calls->symlink(fs()->self, "nowhere", "/made-by-the-test"), 0);
}

static void change_mode(void)
{
    assert_int_equal(fs()->calls->chmod(fs()->self, "Makefile", 0), 0);
}

static void changed_files_count(void **state)
{
    (void)state;
    assert_changes_key(make_file);
    assert_changes_key(write_file);
    assert_changes_key(change_host_file);
    assert_changes_key(delete_host_file);
    assert_changes_key(make_link);
    assert_changes_key(change_mode);
}

/* The order in which names came to be is not the program's to see. */
static void order_of_making_does_not_count(void **state)
{
    (void)state;
    undo_mark mark = undo_here(&vm.log);
    fs()->calls->mkdir(fs()->self, "/made-one", 0700);
    fs()->calls->mkdir(fs()->self, "/made-two", 0700);
    struct state_key one = key(false);
    undo_rewind(&vm.log, mark);
    fs()->calls->mkdir(fs()->self, "/made-two", 0700);
    fs()->calls->mkdir(fs()->self, "/made-one", 0700);
    assert_true(same(one, key(false)));
    undo_rewind(&vm.log, mark);
}

static void deleted_files_do_not_count(void **state)
{
    (void)state;
    undo_mark mark = undo_here(&vm.log);
    make_file();
    assert_int_equal(fs()->calls->unlink(fs()->self, "/made-by-the-test"), 0);
    struct state_key once = key(false);
    write_file();
    assert_int_equal(fs()->calls->unlink(fs()->self, "/made-by-the-test"), 0);
    assert_true(same(once, key(false)));
    undo_rewind(&vm.log, mark);
}

static void files_count(void **state)
{
    (void)state;
    assert_changes_key(open_file);
    assert_changes_key(read_file);
    assert_changes_key(open_another_file);
    assert_changes_key(open_with_another_number);
}

static void closed_files_do_not_count(void **state)
{
    (void)state;
    struct state_key before = key(false);
    undo_mark mark = undo_here(&vm.log);
    file_close(&vm, file_open(&vm, SUBJECT, O_RDONLY, 0));
    assert_true(same(before, key(false)));
    undo_rewind(&vm.log, mark);
}

/* ---- analyses ---- */

static void remember_access(void)
{
    struct access access = {.thread = some_thread()->id,
                            .kind = ACCESS_WRITE,
                            .size = 4,
                            .place = (place_id)monitor << 32 | 12};
    race_detector_access(path.events.detector, &access, RACE_TRACKS);
}

static void happens_before_counts(void **state)
{
    (void)state;
    assert_changes_key(remember_access);
}

static void the_order_of_threads_counts(void **state)
{
    (void)state;
    struct state_key before = path_key(&path);
    undo_mark mark = undo_here(&vm.log);
    families_join(path.events.families, vm.main_thread->id, some_thread()->id);
    struct state_key joined = path_key(&path);
    undo_rewind(&vm.log, mark);
    assert_false(same(before, joined));
    assert_true(same(before, path_key(&path)));
}

/* An exception has left the program's code: the library may swallow it. */
static void exceptions_on_their_way_count(void **state)
{
    (void)state;
    undo_mark mark = undo_here(&vm.log);
    struct class *c = vm.wk.Throwable;
    ref exception = heap_alloc(&vm.heap, c, c->instance_size, 1);
    struct state_key before = path_key(&path);
    swallowed_unwound(path.events.swallowed, some_thread()->id, exception, UNWIND_LEAVES, false);
    assert_false(same(before, path_key(&path)));
    undo_rewind(&vm.log, mark);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_of_threads_count_as_claimed),
        cmocka_unit_test(frames_count),
        cmocka_unit_test(positions_in_code_count),
        cmocka_unit_test(registers_count),
        cmocka_unit_test(time_counts_when_looked_at),
        cmocka_unit_test(the_heap_counts),
        cmocka_unit_test(garbage_does_not_count),
        cmocka_unit_test(what_lies_elsewhere_counts),
        cmocka_unit_test(interned_strings_count),
        cmocka_unit_test(files_count),
        cmocka_unit_test(changed_files_count),
        cmocka_unit_test(order_of_making_does_not_count),
        cmocka_unit_test(deleted_files_do_not_count),
        cmocka_unit_test(closed_files_do_not_count),
        cmocka_unit_test(happens_before_counts),
        cmocka_unit_test(the_order_of_threads_counts),
        cmocka_unit_test(exceptions_on_their_way_count),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
