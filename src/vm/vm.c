/* vm.c - the machine as a whole: set-up, allocation, the program's output, the end. */
#include "vm/vm.h"

#include "base/stream.h"
#include "classfile/classpath.h"
#include "classfile/jimage.h"
#include "vm/boot.h"
#include "vm/claims.h"
#include "vm/heap/offheap.h"
#include "vm/run/call_event.h"
#include "vm/run/interp.h"
#include "vm/class/load.h"
#include "vm/class/module.h"
#include "vm/file/files.h"
#include "vm/native/native.h"
#include "vm/run/sched.h"
#include "vm/run/service.h"
#include "vm/heap/stack_roots.h"
#include "vm/run/throw.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xxhash.h>

/* ---- set-up ---- */

static void mark_thread(struct heap *heap, const struct thread *t)
{
    stack_roots_mark(heap, t);
    const ref held[] = {t->thrown, t->java, t->blocked_on, t->waiting_on};
    for (size_t i = 0; i < sizeof held / sizeof *held; i++)
        if (held[i])
            heap_mark(heap, held[i]);
    if (!heap->is_exact) /* a native takes it before anything else can happen */
        heap_mark_conservative(heap, &t->result, &t->result + 1);
}

static void mark_roots(struct heap *heap, void *context)
{
    const struct vm *vm = context;
    for (uint32_t i = 0; i < vm->thread_slots; i++)
        if (vm->threads[i])
            mark_thread(heap, vm->threads[i]);
}

bool vm_init(struct vm *vm, const struct vm_options *options, struct error *error)
{
    *vm = (struct vm){
        .options = *options,
        .chooser = &chooser_first,
        .epoch_millis = 1704067200000, /* 2024-01-01: the same day in every run */
    };
    char modules[4096];
    snprintf(modules, sizeof modules, "%s/lib/modules", options->java_home);
    if (!jimage_open(&vm->image, modules, error))
        return false;
    bool is_empty = options->main_module && !*options->class_path; /* else: the current directory */
    if (!(is_empty ? classpath_open_module(&vm->path, NULL, error)
                   : classpath_open(&vm->path, options->class_path, error)))
        return false;
    if (!heap_init(&vm->heap, options->heap_bytes, &vm->log, error))
        return false;
    vm->heap.mark_roots = mark_roots;
    vm->heap.mark_context = vm;
    natives_init();
    vm_claim(vm);
    meta_claim(&vm->log);
    offheap_claim(&vm->log);
    files_init(vm);
    return true;
}

void vm_release(struct vm *vm)
{
    vm_output_flush(vm);
    threads_release(vm);
    sched_release(vm);
    loaders_release(vm);
    strings_release(vm);
    warm_release(vm);
    gaps_release(&vm->gaps);
    free(vm->refusals.sites);
    files_release(vm);
    heap_release(&vm->heap);
    undo_release(&vm->log);
    modules_release(vm);
    classpath_close(vm->path);
    jimage_close(vm->image);
    arena_release(&vm->arena);
    free(vm->output.bytes);
}

static enum outcome outcome_of(const struct vm *vm)
{
    switch (vm->exit) {
    case VM_EXITED: return vm->exit_status_before ? OUTCOME_THROWN : OUTCOME_DONE;
    case VM_DEADLOCK: return OUTCOME_DEADLOCK;
    default: return OUTCOME_BOUND;
    }
}

enum vm_exit vm_run(struct vm *vm)
{
    const struct analysis *analysis = vm->analysis;
    vm->ask_at_sync = vm->chooser->wants & 1u << CHOICE_THREAD;
#ifdef HEDDLE_PARANOID
    vm->observed = true; /* rewinding needs the interpreter that keeps the undo log */
#endif
    vm->observed = vm->observed || vm->analysis || vm->ask_at_sync;
    if (analysis && analysis->execution_begin)
        analysis->execution_begin(analysis->self, &vm->log);
    vm_boot(vm);
    if (!vm->stopping)
        sched_run(vm);
    if (analysis && analysis->execution_end)
        analysis->execution_end(analysis->self, outcome_of(vm));
    vm_output_flush(vm);
    return vm->exit;
}

void vm_stop(struct vm *vm, enum vm_exit why, int status)
{
    if (vm->stopping)
        return;
    vm->stopping = true;
    vm->exit = why;
    vm->exit_status = status;
}

void vm_interrupt(struct vm *vm, int signal)
{
    if (!vm->signal)
        vm->signal = signal;
    vm->asked++;
}

const char *vm_due_reason(const struct vm *vm)
{
    return vm->signal && vm->signal != VM_TIME_IS_UP ? "interrupted" : "--max-time was reached";
}

bool vm_stop_if_due(struct vm *vm)
{
    if (vm->stopping || !vm_is_due(vm))
        return vm->stopping;
    error_set(&vm->reason, "%s", vm_due_reason(vm));
    if (vm->signal == VM_TIME_IS_UP)
        vm_stop(vm, VM_INCOMPLETE, 3);
    else
        vm_stop(vm, VM_INTERRUPTED, vm->signal);
    return true;
}

enum native_status vm_unsupported(struct thread *t, const char *format, ...)
{
    char text[400];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    error_set(&t->vm->reason, "not supported: %s", text);
    vm_stop(t->vm, VM_INCOMPLETE, 3);
    return NATIVE_RETRY;
}

/* ---- allocation ---- */

enum basic_type basic_type_of_descriptor(char first)
{
    switch (first) {
    case 'Z': return T_BOOLEAN;
    case 'B': return T_BYTE;
    case 'C': return T_CHAR;
    case 'S': return T_SHORT;
    case 'I': return T_INT;
    case 'J': return T_LONG;
    case 'F': return T_FLOAT;
    case 'D': return T_DOUBLE;
    case 'V': return T_VOID;
    default: return T_OBJECT;
    }
}

static ref alloc_idle(struct heap *heap, struct class *c, size_t size, uint32_t identity)
{
    heap->c_stack_idle = true;
    ref object = heap_alloc(heap, c, size, identity);
    heap->c_stack_idle = false;
    return object;
}

static ref finish_object(struct thread *t, ref object)
{
    if (object && t->vm->search.maker.made)
        object = t->vm->search.maker.made(t->vm->search.maker.self, t, object);
    if (object)
        report_alloc(t, object);
    else if (t->vm->log.active) /* nothing is collected meanwhile: not the program's fault */
        vm_unsupported(t, "a search in so small a heap (-Xmx)");
    else
        throw_oom(t, "Java heap space");
    return object;
}

static void change_names(struct thread *t)
{
    uint64_t next = t->next_other;
    t->next_other = t->next_object;
    t->next_object = next;
}

void once_begin(struct thread *t)
{
    if (t->once_depth++ == 0)
        change_names(t);
}

void once_end(struct thread *t)
{
    if (--t->once_depth == 0)
        change_names(t);
}

ref new_object(struct thread *t, struct class *c)
{
    return finish_object(t, heap_alloc(&t->vm->heap, c, c->instance_size, next_identity(t)));
}

ref instruction_new_object(struct thread *t, struct class *c)
{
    ref object = alloc_idle(&t->vm->heap, c, c->instance_size, next_identity(t));
    return object || !service_gives_room(t) ? finish_object(t, object) : 0;
}

typedef ref allocator(struct heap *heap, struct class *c, size_t size, uint32_t identity);

static inline ref make_array(struct thread *t, struct class *array_class, int32_t length,
                             allocator *alloc)
{
    if (length > INT32_MAX - 2) {
        throw_oom(t, "Requested array size exceeds VM limit");
        return 0;
    }
    size_t size = ARRAY_DATA_OFFSET + ((size_t)length << array_class->element_shift);
    ref array = alloc(&t->vm->heap, array_class, size, next_identity(t));
    if (!array && alloc == alloc_idle && service_gives_room(t))
        return 0;
    if (array)
        FIELD(int32_t, array, ARRAY_LENGTH_OFFSET) = length;
    return finish_object(t, array);
}

ref new_array(struct thread *t, struct class *array_class, int32_t length)
{
    return make_array(t, array_class, length, heap_alloc);
}

ref instruction_new_array(struct thread *t, struct class *array_class, int32_t length)
{
    return make_array(t, array_class, length, alloc_idle);
}

ref new_primitive_array(struct thread *t, enum basic_type type, int32_t length)
{
    return new_array(t, t->vm->primitive_arrays[type], length);
}

ref new_byte_array(struct thread *t, const void *bytes, size_t length)
{
    ref array = new_primitive_array(t, T_BYTE, (int32_t)length);
    if (array) {
        heap_save_range(&t->vm->heap, array, ARRAY_DATA_OFFSET, length);
        memcpy(array_data(array), bytes, length);
    }
    return array;
}

ref new_object_array(struct thread *t, struct class *element, int32_t length)
{
    return new_array(t, class_array_of(t->vm, element), length);
}

static struct class *box_class(struct vm *vm, enum basic_type type, uint32_t *offset)
{
    switch (type) {
#define BOX(type_, name) \
    case type_: *offset = vm->off.name##_value; return vm->wk.name;
        BOX(T_BOOLEAN, Boolean)
        BOX(T_CHAR, Character)
        BOX(T_BYTE, Byte)
        BOX(T_SHORT, Short)
        BOX(T_INT, Integer)
        BOX(T_LONG, Long)
        BOX(T_FLOAT, Float)
        BOX(T_DOUBLE, Double)
#undef BOX
    default: return NULL;
    }
}

ref box_value(struct thread *t, enum basic_type type, union value v)
{
    if (type == T_OBJECT)
        return v.l;
    uint32_t offset = 0;
    struct class *c = box_class(t->vm, type, &offset);
    ref box = new_object(t, c);
    if (!box)
        return 0;
    struct heap *heap = &t->vm->heap;
    switch (basic_type_size(type)) {
    case 1: heap_put_byte(heap, box, offset, (int8_t)v.i); break;
    case 2: heap_put_short(heap, box, offset, (int16_t)v.i); break;
    case 4: heap_put_int(heap, box, offset, v.i); break;
    default: heap_put_long(heap, box, offset, v.j);
    }
    return box;
}

bool unbox_value(struct vm *vm, ref box, enum basic_type *type, union value *out)
{
    if (!box)
        return false;
    for (unsigned i = T_BOOLEAN; i <= T_LONG; i++) {
        uint32_t offset = 0;
        if (class_of(box) != box_class(vm, (enum basic_type)i, &offset))
            continue;
        *type = (enum basic_type)i;
        out->bits = 0;
        switch (i) {
        case T_BOOLEAN:
        case T_BYTE: out->i = FIELD(int8_t, box, offset); break;
        case T_CHAR: out->i = FIELD(uint16_t, box, offset); break;
        case T_SHORT: out->i = FIELD(int16_t, box, offset); break;
        case T_LONG:
        case T_DOUBLE: out->j = get_long(box, offset); break;
        default: out->i = get_int(box, offset);
        }
        return true;
    }
    return false;
}

/* ---- output: records of (descriptor, length, bytes) until it is certain ---- */

struct record {
    int32_t fd;
    uint32_t length;
};

static void write_all(int fd, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t n = write(fd, bytes, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return; /* the reader has gone: as with java, output is dropped */
        bytes += n;
        length -= (size_t)n;
    }
}

void vm_output_flush(struct vm *vm)
{
    if (vm->log.active || vm->output.kept)
        return;
    for (uint64_t at = 0; at < vm->output.length;) {
        struct record record;
        memcpy(&record, vm->output.bytes + at, sizeof record);
        write_all(record.fd, vm->output.bytes + at + sizeof record, record.length);
        at += sizeof record + record.length;
    }
    vm->output.length = 0;
}

uint64_t vm_output_hash(const struct vm *vm)
{
    return vm->output.length ? XXH3_64bits(vm->output.bytes, vm->output.length) : 0;
}

char *vm_output_text(const struct vm *vm, int fd, size_t *length)
{
    struct stream text;
    FILE *out = stream_begin(&text);
    for (uint64_t at = 0; at < vm->output.length;) {
        struct record record;
        memcpy(&record, vm->output.bytes + at, sizeof record);
        if (record.fd == fd)
            fwrite(vm->output.bytes + at + sizeof record, 1, record.length, out);
        at += sizeof record + record.length;
    }
    char *bytes = stream_end(&text);
    *length = text.length;
    return bytes;
}

void vm_output(struct vm *vm, int fd, const void *bytes, size_t length)
{
    enum { FLUSH_AT = 32 * 1024 };
    if (vm->output.discarded)
        return;
    struct record record = {fd, (uint32_t)length};
    uint64_t needed = vm->output.length + sizeof record + length;
    if (needed > vm->output.capacity) {
        vm->output.capacity = needed * 2;
        vm->output.bytes = xrealloc(vm->output.bytes, vm->output.capacity);
    }
    memcpy(vm->output.bytes + vm->output.length, &record, sizeof record);
    memcpy(vm->output.bytes + vm->output.length + sizeof record, bytes, length);
    UNDO_SET(&vm->log, vm->output.length, needed);
    if (needed > FLUSH_AT || vm->output.interactive)
        vm_output_flush(vm);
}
