/* observed.c - see observed.h. */
#include "explore/observed.h"

#include "base/arena.h"
#include "base/stream.h"
#include "base/symbol.h"
#include "classfile/classfile.h"
#include "classfile/jimage.h"
#include "explore/relaxed.h"
#include "finding/names.h"
#include "vm/class/describe.h"
#include "vm/class/load.h"
#include "vm/heap/string.h"
#include "vm/run/vm_gap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PARTS = 2, MOST_FINALS = 64, MOST_CHOICES = 4096 };

struct observed {
    uint32_t count;
    struct observed_field {
        char *name, *class_name; /* "pkg.Class.field", "pkg/Class" */
        const char *field;       /* in name */
        struct field *found;     /* on this path; NULL: it is not there */
        ref mirror;
        uint32_t parts; /* a long or double that is relaxed has two */
        struct relaxed_end_value finals[MOST_PARTS][MOST_FINALS];
        uint32_t final_counts[MOST_PARTS];
    } fields[];
};

/* ---- names ---- */

static bool set_name(struct observed_field *f, const char *text, size_t length, struct error *error)
{
    f->name = text_copy(text, length);
    char *dot = strrchr(f->name, '.');
    if (!dot || dot == f->name || !dot[1])
        return error_set(error, "option --observe needs CLASS.FIELD,..., not '%s'", f->name);
    f->field = dot + 1;
    f->class_name = text_copy(f->name, (size_t)(dot - f->name));
    for (char *c = f->class_name; *c; c++)
        *c = *c == '.' ? '/' : *c;
    return true;
}

struct observed *observed_new(const char *list, struct error *error)
{
    uint32_t count = 1;
    for (const char *c = list; *c; c++)
        count += *c == ',';
    struct observed *o = xcalloc(1, sizeof *o + count * sizeof *o->fields);
    for (; o->count < count; o->count++) {
        size_t length = strcspn(list, ",");
        if (!set_name(&o->fields[o->count], list, length, error)) {
            o->count++;
            observed_free(o);
            return NULL;
        }
        list += length + (list[length] == ',');
    }
    return o;
}

void observed_free(struct observed *o)
{
    for (uint32_t i = 0; o && i < o->count; i++) {
        free(o->fields[i].name);
        free(o->fields[i].class_name);
    }
    free(o);
}

/* ---- whether there are such fields ---- */

static bool find_in_image(const struct jimage *image, const char *class_name, const uint8_t **bytes,
                          size_t *length, struct error *error)
{
    const char *slash = strrchr(class_name, '/');
    char *package = text_copy(class_name, slash ? (size_t)(slash - class_name) : 0);
    const char *module = jimage_module_of_package(image, package);
    char *path = text_printf("%s.class", class_name);
    error->text[0] = '\0';
    bool found = module && jimage_find(image, module, path, bytes, length, error);
    free(package);
    free(path);
    return found;
}

/* As the application loader finds it: its parents, which have the JDK, come first.  Not found: false with an empty
 * error text. */
static bool find_class(struct vm *vm, const char *class_name, struct arena *arena,
                       struct classfile *file, struct error *error)
{
    struct class_place place = {.origin = class_name};
    if (!find_in_image(vm->image, class_name, &place.bytes, &place.length, error) &&
        (error->text[0] || !class_find_file(vm, symbol_of(class_name), arena, &place, error)))
        return false;
    return classfile_parse(file, place.bytes, place.length, place.origin, arena, error);
}

static bool has_static_field(const struct classfile *file, const char *name)
{
    for (uint16_t i = 0; i < file->field_count; i++)
        if (file->fields[i].flags & ACC_STATIC &&
            strcmp(cf_symbol(file, file->fields[i].name)->text, name) == 0)
            return true;
    return false;
}

static bool check_field(const struct observed_field *f, struct vm *vm, struct arena *arena,
                        struct error *error)
{
    struct classfile file;
    int length = (int)strlen(f->class_name);
    if (find_class(vm, f->class_name, arena, &file, error))
        return has_static_field(&file, f->field) ||
               error_set(error, "option --observe: class %.*s has no static field %s", length,
                         f->name, f->field);
    if (error->text[0])
        return error_prefix(error, "option --observe=%s", f->name);
    return vm->options.main_module ||
           error_set(error, "option --observe: class %.*s was not found", length, f->name);
}

bool observed_check(const struct observed *o, struct vm *vm, struct error *error)
{
    struct arena arena = {0};
    bool good = true;
    for (uint32_t i = 0; good && i < o->count; i++)
        good = check_field(&o->fields[i], vm, &arena, error);
    arena_release(&arena);
    return good;
}

/* ---- values ---- */

static void find_field(struct observed_field *f, struct vm *vm)
{
    struct class *c = class_loaded(vm, symbol_of(f->class_name), vm->app_loader);
    if (!c) /* a class of the JDK that the program's own code does not name */
        c = class_loaded(vm, symbol_of(f->class_name), 0);
    f->found = NULL;
    for (int i = 0; c && i < c->field_count && !f->found; i++)
        if (c->fields[i].flags & ACC_STATIC && strcmp(c->fields[i].name->text, f->field) == 0)
            f->found = &c->fields[i];
    f->mirror = f->found ? c->mirror : 0;
    if (f->found)
        return;
    char *reason =
        text_printf("--observe: there is no static field %s, or its class was not loaded", f->name);
    vm_gap(vm, NULL, GAP_UNTRIED, reason);
    free(reason);
}

uint32_t observed_look(struct observed *o, struct path *path)
{
    uint32_t choices = 1;
    for (uint32_t i = 0; i < o->count; i++) {
        struct observed_field *f = &o->fields[i];
        find_field(f, path->vm);
        f->parts = 0;
        if (!f->found || !path->relaxed || !relaxed_is(path->relaxed, f->mirror, f->found->offset))
            continue;
        unsigned size = basic_type_size((enum basic_type)f->found->type);
        f->parts = size > RELAXED_PART ? 2 : 1;
        for (uint32_t part = 0; part < f->parts; part++) {
            uint32_t n =
                relaxed_end_values(path->relaxed, f->mirror, f->found->offset + part * RELAXED_PART,
                                   f->finals[part], MOST_FINALS);
            f->final_counts[part] = n > MOST_FINALS ? MOST_FINALS : n;
            choices *= f->final_counts[part];
            if (n > MOST_FINALS || choices > MOST_CHOICES) {
                vm_gap(path->vm, NULL, GAP_CUT, "--observe: there are too many final values");
                choices = choices > MOST_CHOICES ? MOST_CHOICES : choices;
            }
        }
    }
    return choices;
}

/* Takes the part's digit off the number of the choice. */
static const struct relaxed_end_value *choice_of(const struct observed_field *f, uint32_t part,
                                                 uint32_t *nth)
{
    const struct relaxed_end_value *final = &f->finals[part][*nth % f->final_counts[part]];
    *nth /= f->final_counts[part];
    return final;
}

static void put_reference(FILE *out, ref object)
{
    char name[512];
    if (!object) {
        fputs("null", out);
        return;
    }
    class_java_name(class_of(object), name, sizeof name);
    if (strcmp(name, "java.lang.String") != 0) {
        fputs(name, out);
        return;
    }
    char *text = string_to_utf8(object);
    fprintf(out, "\"%s\"", text);
    free(text);
}

static void put_primitive(FILE *out, const struct field *field, uint64_t bits)
{
    char type[16];
    describe_descriptor(field->descriptor->text, type, sizeof type);
    names_put_primitive(out, type, bits);
}

char *observed_text(const struct observed *o, uint32_t nth, size_t *length)
{
    struct stream stream;
    FILE *out = stream_begin(&stream);
    for (uint32_t i = 0; i < o->count; i++) {
        const struct observed_field *f = &o->fields[i];
        fprintf(out, "%s%s=", i ? " " : "", f->name);
        if (!f->found) {
            fputs("?", out);
            continue;
        }
        unsigned size = basic_type_size((enum basic_type)f->found->type);
        uint64_t bits = 0;
        memcpy(&bits, ref_address(f->mirror) + f->found->offset, size);
        for (uint32_t part = 0; part < f->parts; part++) {
            uint64_t value = choice_of(f, part, &nth)->bits;
            bits = part ? (bits & UINT32_MAX) | value << 32 : value;
        }
        if (f->found->type == T_OBJECT)
            put_reference(out, (ref)bits);
        else
            put_primitive(out, f->found, bits);
    }
    char *text = stream_end(&stream);
    *length = stream.length;
    return text;
}

bool observed_add_reads(const struct observed *o, struct path *path, uint32_t nth,
                        struct execution *execution)
{
    for (uint32_t i = 0; i < o->count; i++) {
        const struct observed_field *f = &o->fields[i];
        for (uint32_t part = 0; part < f->parts; part++)
            if (!relaxed_observe(path->relaxed, f->mirror, f->found->offset + part * RELAXED_PART,
                                 choice_of(f, part, &nth), execution))
                return false;
        if (f->found && !f->parts &&
            !relaxed_observe_last(path->relaxed, f->mirror, f->found->offset, execution))
            return false;
    }
    return true;
}
