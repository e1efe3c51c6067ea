/* fast_concat.c - links the call sites of StringConcatFactory to concat.c. */
#include "vm/invoke/fast_link.h"

#include "classfile/descriptor.h"
#include "vm/invoke/concat.h"
#include "vm/class/define.h"
#include "vm/run/interp.h"
#include "vm/run/throw.h"
#include "vm/vm.h"

#include <string.h>

enum { TAG_ARGUMENT = 1, TAG_CONSTANT = 2, MAX_PARTS = 512 };

/* What a recipe says, while it is read. */
struct recipe {
    const struct classfile *cf;
    const struct cf_bootstrap *bootstrap;
    const char *parameter; /* descriptor of the next argument */
    uint16_t slot;
    uint16_t constant; /* next static argument */
    struct concat_part parts[MAX_PARTS];
    uint32_t count;
};

static bool add_argument(struct recipe *r)
{
    if (*r->parameter == ')' || r->count == MAX_PARTS)
        return false;
    enum basic_type type = basic_type_of_descriptor(*r->parameter);
    r->parts[r->count++] = (struct concat_part){.type = (uint8_t)type, .slot = r->slot};
    r->slot = (uint16_t)(r->slot + (type == T_LONG || type == T_DOUBLE ? 2 : 1));
    r->parameter += descriptor_next(r->parameter);
    return true;
}

static bool add_text(struct recipe *r, const char *bytes, size_t length)
{
    if (length == 0)
        return true;
    if (r->count == MAX_PARTS)
        return false;
    r->parts[r->count] = (struct concat_part){0};
    concat_part_set_text(&r->parts[r->count++], bytes, length);
    return true;
}

static bool add_constant(struct recipe *r)
{
    if (r->constant >= r->bootstrap->argument_count)
        return false;
    const struct cp_entry *e = &r->cf->cp[r->bootstrap->arguments[r->constant++]];
    if (e->tag != CP_STRING)
        return false;
    const struct cp_entry *text = &r->cf->cp[e->a];
    return add_text(r, (const char *)text->utf8, text->a);
}

static bool read_recipe(struct recipe *r)
{
    const struct cp_entry *e = &r->cf->cp[r->bootstrap->arguments[0]];
    if (e->tag != CP_STRING)
        return false;
    const char *text = (const char *)r->cf->cp[e->a].utf8;
    size_t length = r->cf->cp[e->a].a, start = 0;
    r->constant = 1;
    for (size_t i = 0; i <= length; i++) {
        if (i < length && text[i] != TAG_ARGUMENT && text[i] != TAG_CONSTANT)
            continue;
        if (!add_text(r, text + start, i - start))
            return false;
        if (i < length && !(text[i] == TAG_ARGUMENT ? add_argument(r) : add_constant(r)))
            return false;
        start = i + 1;
    }
    return *r->parameter == ')' && r->constant == r->bootstrap->argument_count;
}

static bool read_arguments_only(struct recipe *r)
{
    while (*r->parameter != ')') {
        if (!add_argument(r))
            return false;
    }
    return r->bootstrap->argument_count == 0;
}

enum load_status fast_concat(struct thread *t, struct class *caller, uint16_t cp_index,
                             bool has_recipe, struct linked_call **call)
{
    struct vm *vm = t->vm;
    const struct symbol *descriptor = site_descriptor(caller, cp_index);
    if (!strstr(descriptor->text, ")Ljava/lang/String;"))
        return LOAD_READY;
    struct recipe r = {
        .cf = caller->file,
        .bootstrap = site_bootstrap(caller, cp_index),
        .parameter = descriptor->text + 1,
    };
    if (has_recipe ? r.bootstrap->argument_count == 0 || !read_recipe(&r)
                   : !read_arguments_only(&r))
        return LOAD_READY;
    if (r.slot > 200) /* as the JDK: an error there */
        return LOAD_READY;
    struct class *helper = class_boot(vm, "java/lang/StringConcatHelper");
    enum load_status status = class_ensure_initialized(t, helper);
    if (status != LOAD_READY)
        return status;
    struct concat_method *cm =
        concat_method_new(vm->wk.MethodHandleNatives, descriptor, r.count, concat_start);
    memcpy(cm->parts, r.parts, r.count * sizeof *r.parts);
    cm->converter = class_declared_method(helper, symbol_of("stringOf"),
                                          symbol_of("(Ljava/lang/Object;)Ljava/lang/String;"));
    method_init(&cm->method);
    interp_prepare(&cm->method);
    *call = linked_call_new(&cm->method, 0);
    return LOAD_READY;
}
