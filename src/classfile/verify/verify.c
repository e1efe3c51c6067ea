/* verify.c - see verify.h.  The type checker, and which of the two verifiers a method gets. */
#include "classfile/verify/verify.h"

#include "classfile/constants.h"
#include "classfile/instruction.h"
#include "classfile/verify/infer.h"
#include "classfile/verify/maps.h"
#include "classfile/verify/step.h"

#include <stdlib.h>
#include <string.h>

/* Version 50 has stack maps too, but a method that fails by them is tried without, and what
 * fails may be known only after classes were loaded: so it goes without from the start. */
enum { STACK_MAP_MAJOR = 51 };

void verify_questions_release(struct verify_questions *questions)
{
    free(questions->items);
    *questions = (struct verify_questions){0};
}

bool verify_at(const struct classfile *cf, const struct cf_member *method, uint32_t pc,
               struct error *error)
{
    struct cp_text class = cp_class_text(cf, cf->this_class);
    struct cp_text name = cp_text(cf, method->name), type = cp_text(cf, method->descriptor);
    error_prefix(error, "%.*s.%.*s%.*s @%u", (int)class.length, class.bytes, (int)name.length,
                 name.bytes, (int)type.length, type.bytes, pc);
    return classfile_one_line(error);
}

struct checker {
    struct stack_maps maps;
    uint32_t *handler_version; /* [exception]: locals_version when it was last checked */
};

static bool flow(struct verifier *v, uint32_t target)
{
    struct checker *c = v->driver;
    const struct frame *expected = stack_maps_at(&c->maps, target);
    if (!expected)
        return verify_fail(v, "Expecting a stackmap frame at branch target %u", target);
    if (!vframe_assignable(v, &v->frame, expected))
        return verify_fail(v, "Inconsistent stackmap frames at branch target %u", target);
    return true;
}

static bool flow_return(struct verifier *v, uint32_t address)
{
    (void)address;
    return verify_fail(v, "Bad instruction");
}

static bool flow_jsr(struct verifier *v, uint32_t target, uint32_t next)
{
    (void)target;
    return flow_return(v, next);
}

static bool check_handlers(struct verifier *v)
{
    struct checker *c = v->driver;
    for (unsigned i = 0; i < v->code->exception_count; i++) {
        const struct cf_exception *e = &v->code->exceptions[i];
        if (v->pc < e->start || v->pc >= e->end || c->handler_version[i] == v->locals_version)
            continue;
        c->handler_version[i] = v->locals_version;
        vtype type = v->throwable_type;
        if (e->type)
            type = vtype_of_class(&v->types, cf_class_name(v->cf, e->type));
        struct frame thrown = v->frame;
        thrown.stack = &type;
        thrown.stack_count = 1;
        const struct frame *expected = stack_maps_at(&c->maps, e->handler);
        if (!expected)
            return verify_fail(v, "Expecting a stackmap frame at branch target %u", e->handler);
        if (!vframe_assignable(v, &thrown, expected))
            return verify_fail(v, "Stack map does not match the one at exception handler %u",
                               e->handler);
    }
    return vtypes_spend(&v->types, v->code->exception_count, 0);
}

static bool check_all(struct verifier *v, const uint8_t *starts)
{
    struct checker *c = v->driver;
    bool falls_through = true;
    if (!stack_maps_parse(v, starts, &c->maps))
        return false;
    for (uint32_t pc = 0; pc < v->code->length; pc++) {
        if (!starts[pc])
            continue;
        v->pc = v->types.pc = pc;
        const struct frame *map = stack_maps_at(&c->maps, pc);
        if (!map && !falls_through)
            return verify_fail(v, "Expecting a stack map frame");
        if (map) {
            if (falls_through && !vframe_assignable(v, &v->frame, map))
                return verify_fail(v, "Instruction type does not match stack map");
            if (!frame_load(v, map))
                return false;
        }
        if (!vtypes_spend(&v->types, 1, 0) || !check_handlers(v) || !verify_step(v, &falls_through))
            return false;
    }
    return !falls_through || verify_fail(v, "Control flow falls through code end");
}

static bool verify_check(struct verifier *v, const uint8_t *starts)
{
    struct checker c = {0};
    c.handler_version = xmalloc(v->code->exception_count * sizeof *c.handler_version);
    for (unsigned i = 0; i < v->code->exception_count; i++)
        c.handler_version[i] = v->locals_version - 1;
    v->driver = &c;
    v->flow = flow;
    v->flow_jsr = flow_jsr;
    v->flow_return = flow_return;
    bool good = check_all(v, starts);
    free(c.handler_version);
    return good;
}

/* What handlers catch must be throwable. */
static bool check_catch_types(struct verifier *v)
{
    for (unsigned i = 0; i < v->code->exception_count; i++) {
        const struct cf_exception *e = &v->code->exceptions[i];
        v->pc = v->types.pc = e->handler;
        if (e->type &&
            !vtype_assignable(&v->types, vtype_of_class(&v->types, cf_class_name(v->cf, e->type)),
                              v->throwable_type))
            return verify_fail(v,
                               "Catch type is not a subclass of Throwable in exception handler "
                               "%u",
                               e->handler);
    }
    return true;
}

typedef bool verify_driver(struct verifier *v, const uint8_t *starts);

/* One verification with fresh types; on failure its questions are taken back. */
static bool verify_with(verify_driver *driver, const struct classfile *cf,
                        const struct cf_member *method, const uint8_t *starts,
                        struct verify_questions *questions, struct error *error)
{
    struct verifier v = {.cf = cf, .method = method, .code = method->code, .error = error};
    v.types.questions = questions;
    v.types.first_question = questions->count;
    v.types.method = method;
    v.this_type = vtype_of_class(&v.types, cf_class_name(cf, cf->this_class));
    v.object_type = vtype_of_class(&v.types, symbol_of("java/lang/Object"));
    v.throwable_type = vtype_of_class(&v.types, symbol_of("java/lang/Throwable"));
    v.is_constructor = cp_text_is(cp_text(cf, method->name), "<init>");
    v.frame.locals = xcalloc(v.code->max_locals, sizeof(vtype));
    v.frame.stack = xcalloc(v.code->max_stack, sizeof(vtype));
    vtype *locals = v.frame.locals, *stack = v.frame.stack;

    error->text[0] = '\0';
    bool good = frame_enter(&v) && check_catch_types(&v) && driver(&v, starts);
    if (v.types.exhausted)
        good = verify_fail(&v, "Method is too complex to verify");
    if (!good) {
        questions->count = v.types.first_question;
        verify_at(cf, method, v.pc, error);
    }
    free(locals);
    free(stack);
    vtypes_release(&v.types);
    arena_release(&v.arena);
    return good;
}

/* Stands for the stack maps of code that has none that it could be checked against. */
static const uint8_t no_maps[1];

void verify_by_inference(struct cf_code *code)
{
    code->stack_map = (struct cf_bytes){no_maps, 0};
}

static bool has_maps(const struct classfile *cf, const struct cf_code *code)
{
    return cf->major >= STACK_MAP_MAJOR && code->stack_map.bytes != no_maps;
}

bool verify_method(const struct classfile *cf, const struct cf_member *method,
                   struct verify_questions *questions, struct error *error)
{
    const struct cf_code *code = method->code;
    if (!code)
        return true;
    uint8_t *starts = xcalloc(code->length + 1, 1);
    for (uint32_t pc = 0; pc < code->length;) {
        starts[pc] = 1;
        uint32_t length = instruction_length(code->code, code->length, pc);
        if (length == 0)
            BUG("verifying code that was not checked");
        pc += length;
    }
    bool good = verify_with(has_maps(cf, code) ? verify_check : verify_infer, cf, method, starts,
                            questions, error);
    free(starts);
    return good;
}

bool verify_class(const struct classfile *cf, struct verify_questions *questions,
                  struct error *error)
{
    for (unsigned i = 0; i < cf->method_count; i++) {
        if (!verify_method(cf, &cf->methods[i], questions, error))
            return false;
    }
    return true;
}
