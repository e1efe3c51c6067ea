/* event_text.h - events of a running VM as lines of text, with the names of the Java source: the
 * tests write what they expect in the same words. */
#ifndef UNIT_EVENT_TEXT_H
#define UNIT_EVENT_TEXT_H

#include "event/analysis.h"
#include "vm/run/access_event.h"
#include "vm/class/load.h"
#include "vm/vm.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* A class of the program under test: from the class path, and not made up at run time. */
static inline bool is_user_class(const struct class *c)
{
    while (c->kind == CLASS_ARRAY)
        c = c->element;
    return c->kind == CLASS_INSTANCE && !c->is_boot && !c->is_hidden;
}

/* The nearest frame of a class under test, and how many frames lie above it; NULL: none. */
static inline const struct frame *user_frame(const struct thread *t, unsigned *above)
{
    *above = 0;
    for (const struct frame *f = t->frame; f; f = f->prev, ++*above)
        if (f->method->member && frame_bci(f) >= 0 && is_user_class(f->method->class_))
            return f;
    return NULL;
}

/* "Map" for "java/util/Map", "Inner" for "a/Outer$Inner", "int[]" for "[I". */
static inline const char *class_text(const struct class *c)
{
    static char texts[8][128]; /* some live at a time */
    static unsigned next;
    char *text = texts[next++ % 8];
    unsigned dimensions = 0;
    for (; c->kind == CLASS_ARRAY; dimensions++)
        c = c->element;
    const char *name = c->name->text, *slash = strrchr(name, '/'), *dollar = strrchr(name, '$');
    name = dollar ? dollar + 1 : slash ? slash + 1 : name;
    snprintf(text, sizeof texts[0], "%.100s%.*s", name, (int)(2 * dimensions), "[][][][]");
    return text;
}

static inline ref place_object(place_id place)
{
    return (ref)(place >> 32);
}

/* The type of what lies at a place; T_VOID: nothing that Java has a name for. */
static inline enum basic_type place_type(struct vm *vm, place_id place)
{
    ref object = place_object(place);
    const struct class *c = class_of(object);
    if (c->kind == CLASS_ARRAY)
        return c->element->kind == CLASS_PRIMITIVE ? (enum basic_type)c->element->type : T_OBJECT;
    const struct field *f = field_at_offset(vm, object, (uint32_t)place);
    return f ? (enum basic_type)f->type : T_VOID;
}

static inline void print_place(FILE *out, struct vm *vm, place_id place)
{
    ref object = place_object(place);
    const struct class *c = class_of(object);
    uint32_t offset = (uint32_t)place;
    if (c->kind == CLASS_ARRAY) {
        uint32_t index = (offset - ARRAY_DATA_OFFSET) >> c->element_shift;
        fprintf(out, "%s[%u]", class_text(c->element), index);
        return;
    }
    const struct field *f = field_at_offset(vm, object, offset);
    if (f)
        fprintf(out, "%s.%s", class_text(f->class_), f->name->text);
    else
        fprintf(out, "%s+%u", class_text(c), offset);
}

static inline void print_value(FILE *out, enum basic_type type, uint64_t bits)
{
    union value v = {.bits = bits};
    switch (type) {
    case T_BOOLEAN: fputs(bits == 1 ? "true" : bits == 0 ? "false" : "neither", out); break;
    case T_BYTE: fprintf(out, "%d", (int8_t)bits); break;
    case T_SHORT: fprintf(out, "%d", (int16_t)bits); break;
    case T_FLOAT: fprintf(out, "%g", (double)v.f); break;
    case T_LONG: fprintf(out, "%" PRId64, v.j); break;
    case T_DOUBLE: fprintf(out, "%g", v.d); break;
    case T_OBJECT: fputs(v.l ? class_text(class_of(v.l)) : "null", out); break;
    default: fprintf(out, "%d", v.i);
    }
}

static inline const char *mode_text(enum access_mode mode, bool is_write)
{
    switch (mode) {
    case MODE_PLAIN: return "plain";
    case MODE_OPAQUE: return "opaque";
    case MODE_ACQUIRE_RELEASE: return is_write ? "release" : "acquire";
    case MODE_VOLATILE: return "volatile";
    }
    return "?";
}

/* Also of static fields, which freezes do not concern (a->is_final). */
static inline bool is_final_place(struct vm *vm, place_id place)
{
    const struct field *f = field_at_offset(vm, (ref)(place >> 32), (uint32_t)place);
    return f && f->flags & ACC_FINAL;
}

static inline void print_access(FILE *out, struct vm *vm, const struct access *a)
{
    switch (a->kind) {
    case ACCESS_READ: fprintf(out, "read %s ", mode_text(a->mode, false)); break;
    case ACCESS_WRITE: fprintf(out, "write %s ", mode_text(a->mode, true)); break;
    case ACCESS_UPDATE:
        fprintf(out, "%s %s/%s ", a->wrote ? "update" : "fail", mode_text(a->mode, false),
                mode_text(a->write_mode, true));
        break;
    }
    if (is_final_place(vm, a->place))
        fputs("final ", out);
    print_place(out, vm, a->place);
    fputc(' ', out);
    print_value(out, place_type(vm, a->place), a->value);
}

static inline const char *fence_text(enum fence_kind kind)
{
    static const char *const texts[] = {
        [FENCE_ACQUIRE] = "fence acquire",
        [FENCE_RELEASE] = "fence release",
        [FENCE_FULL] = "fence full",
        [FENCE_LOAD_LOAD] = "fence load-load",
        [FENCE_STORE_STORE] = "fence store-store",
    };
    return texts[kind];
}

static inline bool sync_is_on_object(enum sync_kind kind)
{
    return kind <= SYNC_NOTIFY || kind == SYNC_SUBMIT || kind == SYNC_EXECUTE;
}

static inline bool sync_is_on_class(enum sync_kind kind)
{
    return kind == SYNC_CLASS_INITIALIZED || kind == SYNC_CLASS_USED;
}

static inline void print_sync(FILE *out, struct vm *vm, enum sync_kind kind, sync_id object)
{
    static const char *const texts[] = {
        [SYNC_LOCK] = "lock",
        [SYNC_UNLOCK] = "unlock",
        [SYNC_WAIT] = "wait",
        [SYNC_NOTIFY] = "notify",
        [SYNC_START] = "start",
        [SYNC_BEGIN] = "begin",
        [SYNC_END] = "end",
        [SYNC_JOIN] = "join",
        [SYNC_INTERRUPT] = "interrupt",
        [SYNC_INTERRUPTED] = "interrupted",
        [SYNC_PARK] = "park",
        [SYNC_UNPARK] = "unpark",
        [SYNC_CLASS_INITIALIZED] = "initialized",
        [SYNC_CLASS_USED] = "used",
        [SYNC_SUBMIT] = "submit",
        [SYNC_EXECUTE] = "execute",
        [SYNC_EXIT] = "exit",
    };
    fprintf(out, "%s ", texts[kind]);
    if (sync_is_on_class(kind)) {
        fputs(class_text(class_at((uint32_t)object)), out);
    } else if (sync_is_on_object(kind)) {
        const struct class *mirrored =
            class_of((ref)object) == vm->wk.Class ? class_of_mirror(vm, (ref)object) : NULL;
        fprintf(out, "%s%s", mirrored ? "class " : "",
                class_text(mirrored ? mirrored : class_of((ref)object)));
    } else {
        fprintf(out, "%" PRIu64, object);
    }
}

#endif
