/* trace_builder.c - see trace_builder.h. */
#include "explore/trace_builder.h"

#include "base/arena.h"
#include "vm/class/load.h"
#include "vm/heap/string.h"
#include "vm/run/access_event.h"
#include "vm/run/backtrace.h"
#include "vm/run/sched.h"

#include <stdlib.h>
#include <string.h>

/* What is known of an object of the trace. */
struct known {
    uint64_t key;    /* the object, or above them: see know() */
    uint32_t number; /* in the trace */
    /* Arrays: the field through which a reference to it was last seen; or TRACE_NONE. */
    uint32_t field, field_class;
    bool has_final_fields; /* that were written */
};

void builder_init(struct trace_builder *b, struct vm *vm, struct tracking *tracking,
                  struct trace_names *names)
{
    *b = (struct trace_builder){.vm = vm,
                                .tracking = tracking,
                                .names = names,
                                .known = TABLE_OF(struct known)};
    trace_init(&b->trace);
}

void builder_copy(struct trace_builder *copy, const struct trace_builder *b)
{
    *copy = *b;
    trace_copy(&copy->trace, &b->trace);
    copy->known = table_copy(&b->known);
    copy->visible = NULL;
    copy->visible_capacity = 0;
}

void builder_release(struct trace_builder *b)
{
    trace_release(&b->trace);
    table_release(&b->known);
    free(b->visible);
}

/* ---- texts, sites, stacks, threads ---- */

/* Of a text that lives as long as the recorder, and always at one address. */
static uint32_t add_text(struct trace_builder *b, const char *text)
{
    enum { TEXTS = sizeof b->texts / sizeof *b->texts };
    struct built_text *cached = &b->texts[((uintptr_t)text * HASH_STEP) >> 32 & (TEXTS - 1)];
    if (cached->text != text)
        *cached = (struct built_text){text, trace_add_string(&b->trace, text)};
    return cached->string;
}

static uint32_t add_java_name(struct trace_builder *b, const struct class *c)
{
    return add_text(b, trace_names_class(b->names, c));
}

/* key: the object; above all of them, a word of memory outside of the heap. */
static struct known *know(struct trace_builder *b, uint64_t key)
{
    bool is_new;
    struct known *k = table_put(&b->known, key, &is_new);
    if (is_new)
        *k = (struct known){.key = key,
                            .number = (uint32_t)b->known.count,
                            .field = TRACE_NONE,
                            .field_class = TRACE_NONE};
    return k;
}

static uint32_t make_site(struct trace_builder *b, const struct method *m, int bci)
{
    const struct classfile *file = m->class_->file;
    struct code_position position = trace_names_position(b->names, m, bci);
    struct trace_site site = {
        .class_name = add_java_name(b, m->class_),
        .method = add_text(b, m->name->text),
        .descriptor = add_text(b, m->descriptor->text),
        .file = file && file->source_file ? add_text(b, cf_symbol(file, file->source_file)->text)
                                          : TRACE_NONE,
        .line = position.line,
        .bci = bci,
        .is_library = tracking_trusts(b->tracking, m->class_),
        .is_compound = position.is_compound,
    };
    return trace_add_site(&b->trace, &site);
}

static uint32_t add_site(struct trace_builder *b, const struct method *m, int bci)
{
    enum { SITES = sizeof b->sites / sizeof *b->sites };
    site_id id = site_of(m, bci);
    struct built_site *cached =
        &b->sites[(id ^ id >> 16) * 0x9e3779b97f4a7c15u >> 54 & (SITES - 1)];
    if (cached->id != id)
        *cached = (struct built_site){id, make_site(b, m, bci)};
    return cached->site;
}

uint32_t builder_stack(struct trace_builder *b, const struct frame *f)
{
    uint32_t count = 0;
    for (; f; f = f->prev) {
        if (!f->method->member || f->method->traits & METHOD_HIDDEN || f->method->intrinsic_id)
            continue;
        GROW(b->visible, count, b->visible_capacity);
        b->visible[count++] = f;
    }
    uint32_t stack = TRACE_NONE;
    while (count-- > 0) {
        const struct frame *at = b->visible[count];
        struct trace_stack entry = {add_site(b, at->method, frame_bci(at)), stack};
        stack = trace_add_stack(&b->trace, &entry);
    }
    return stack;
}

uint32_t builder_backtrace(struct trace_builder *b, ref exception)
{
    ref backtrace = get_ref(exception, b->vm->off.Throwable_backtrace);
    uint32_t stack = TRACE_NONE;
    for (int32_t i = backtrace ? array_length(backtrace) : 0; i-- > 0;) {
        int64_t entry = ((const int64_t *)array_data(backtrace))[i];
        struct trace_stack frame = {add_site(b, backtrace_method(entry), backtrace_bci(entry)),
                                    stack};
        stack = trace_add_stack(&b->trace, &frame);
    }
    return stack;
}

void builder_thread(struct trace_builder *b, thread_id id, uint32_t parent)
{
    const struct thread *t = thread_of_id(b->vm, id);
    ref name = t && t->java ? get_ref(t->java, b->vm->off.Thread_name) : 0;
    char *text = name ? string_to_utf8(name) : NULL;
    struct trace_thread thread = {
        .name = trace_add_string(&b->trace, text ? text : ""),
        .class_name = t && t->java ? add_java_name(b, class_of(t->java))
                                   : trace_add_string(&b->trace, "java.lang.Thread"),
        .parent = parent,
    };
    free(text);
    while (b->trace.thread_count < id) /* never started, but the ids must fit */
        trace_add_thread(&b->trace, &(struct trace_thread){trace_add_string(&b->trace, ""),
                                                           thread.class_name, TRACE_NONE});
    if (b->trace.thread_count == id)
        trace_add_thread(&b->trace, &thread);
}

/* ---- places ---- */

static uint32_t add_type(struct trace_builder *b, const char *descriptor)
{
    return add_text(b, trace_names_type(b->names, descriptor));
}

static uint32_t add_element(struct trace_builder *b, ref array, uint32_t offset)
{
    const struct class *c = class_of(array);
    const struct known *k = know(b, array);
    struct trace_place place = {
        .kind = PLACE_ELEMENT,
        .class_name = add_java_name(b, c),
        .field = TRACE_NONE, /* builder_name_arrays() fills it in */
        .field_class = TRACE_NONE,
        .type = add_type(b, c->name->text + 1),
        .object = k->number,
        .index = (int32_t)((offset - ARRAY_DATA_OFFSET) >> c->element_shift),
    };
    return trace_add_place(&b->trace, &place);
}

static uint32_t add_field(struct trace_builder *b, ref object, const struct field *f)
{
    bool is_static = f->flags & ACC_STATIC;
    struct trace_place place = {
        .kind = is_static ? PLACE_STATIC : PLACE_FIELD,
        .class_name = add_java_name(b, f->class_),
        .field = add_text(b, f->name->text),
        .field_class = TRACE_NONE,
        .type = add_type(b, f->descriptor->text),
        .object = is_static ? 0 : know(b, object)->number,
        .is_volatile = f->flags & ACC_VOLATILE,
        .is_final = f->flags & ACC_FINAL,
    };
    return trace_add_place(&b->trace, &place);
}

uint32_t builder_object(struct trace_builder *b, enum trace_place_kind kind, const struct class *c,
                        uint32_t number)
{
    struct trace_place place = {
        .kind = kind,
        .class_name = add_java_name(b, c),
        .field = TRACE_NONE,
        .field_class = TRACE_NONE,
        .type = TRACE_NONE,
        .object = number,
    };
    return trace_add_place(&b->trace, &place);
}

static uint32_t add_memory(struct trace_builder *b, uint32_t word)
{
    static const uint64_t MEMORY = (uint64_t)1 << 32; /* above all objects */
    struct trace_place place = {
        .kind = PLACE_OBJECT,
        .class_name = add_text(b, "memory outside of the heap"),
        .field = TRACE_NONE,
        .field_class = TRACE_NONE,
        .type = TRACE_NONE,
        .object = know(b, MEMORY | word)->number,
    };
    return trace_add_place(&b->trace, &place);
}

uint32_t builder_access_place(struct trace_builder *b, place_id id)
{
    ref object = (ref)(id >> 32);
    uint32_t offset = (uint32_t)id;
    if (place_is_memory(id))
        return add_memory(b, offset);
    if (class_of(object)->kind == CLASS_ARRAY)
        return add_element(b, object, offset);
    const struct field *f = field_at_offset(b->vm, object, offset);
    return f ? add_field(b, object, f)
             : builder_object(b, PLACE_OBJECT, class_of(object), know(b, object)->number);
}

void builder_learn_array(struct trace_builder *b, const struct access *a)
{
    ref object = (ref)(a->place >> 32), array = (ref)a->value;
    if (!a->is_reference || !array || class_of(array)->kind != CLASS_ARRAY)
        return;
    uint32_t field = TRACE_NONE, field_class = TRACE_NONE;
    if (class_of(object)->kind == CLASS_ARRAY) {
        const struct known *outer = know(b, object);
        field = outer->field;
        field_class = outer->field_class;
    } else {
        const struct field *f = field_at_offset(b->vm, object, (uint32_t)a->place);
        if (f) {
            field = add_text(b, f->name->text);
            field_class = add_java_name(b, f->class_);
        }
    }
    if (field == TRACE_NONE)
        return;
    struct known *k = know(b, array);
    if (k->field != TRACE_NONE) /* one name for one array */
        return;
    k->field = field;
    k->field_class = field_class;
}

uint32_t builder_monitor(struct trace_builder *b, ref object)
{
    const struct class *c = class_of(object);
    const struct class *mirrored = c == b->vm->wk.Class ? class_of_mirror(b->vm, object) : NULL;
    return mirrored ? builder_object(b, PLACE_CLASS, mirrored, 0)
                    : builder_object(b, PLACE_OBJECT, c, know(b, object)->number);
}

uint32_t builder_code_position(struct trace_builder *b, site_id site)
{
    struct trace_stack entry = {add_site(b, backtrace_method((int64_t)site),
                                         backtrace_bci((int64_t)site)),
                                TRACE_NONE};
    return trace_add_stack(&b->trace, &entry);
}

void builder_name_arrays(struct trace_builder *b)
{
    struct known **by_number = xcalloc(b->known.count + 1, sizeof *by_number);
    for (struct known *k = NULL; (k = table_next(&b->known, k));)
        by_number[k->number] = k;
    for (uint32_t i = 0; i < b->trace.place_count; i++) {
        struct trace_place *place = &b->trace.places[i];
        if (place->kind != PLACE_ELEMENT)
            continue;
        place->field = by_number[place->object]->field;
        place->field_class = by_number[place->object]->field_class;
    }
    free(by_number);
}

uint32_t builder_number(struct trace_builder *b, ref object)
{
    return know(b, object)->number;
}

/* ---- final fields ---- */

void builder_note_final_field(struct trace_builder *b, const struct access *a)
{
    struct known *k = table_get(&b->known, a->place >> 32);
    if (k && a->kind == ACCESS_WRITE)
        k->has_final_fields = true;
}

uint32_t builder_frozen(const struct trace_builder *b, ref object)
{
    const struct known *k = table_get(&b->known, object);
    return k && k->has_final_fields ? k->number : 0;
}
