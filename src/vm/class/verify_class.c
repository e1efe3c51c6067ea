/* verify_class.c - see verify_class.h. */
#include "vm/class/verify_class.h"

#include "classfile/verify/verify.h"
#include "vm/run/throw.h"
#include "vm/vm.h"

/* Is the answer to the question yes? */
static enum load_status ask(struct thread *t, struct class *c, const struct verify_question *q,
                            bool *yes)
{
    struct class *to, *from;
    enum load_status status = class_resolve(t, q->to, c->loader, &to);
    if (status != LOAD_READY)
        return status;
    *yes = to->flags & ACC_INTERFACE;
    if (*yes)
        return LOAD_READY;
    status = class_resolve(t, q->from, c->loader, &from);
    if (status == LOAD_READY)
        *yes = class_is_assignable(from, to);
    return status;
}

static enum load_status answer(struct thread *t, struct class *c,
                               const struct verify_questions *questions)
{
    for (size_t i = 0; i < questions->count; i++) {
        const struct verify_question *q = &questions->items[i];
        bool yes = false;
        if (q->from == c->name && q->to == c->name)
            continue;
        enum load_status status = ask(t, c, q, &yes);
        if (status != LOAD_READY)
            return status;
        if (yes)
            continue;
        struct error error;
        error_set(&error, "Bad type on operand stack: %s is not assignable to %s", q->from->text,
                  q->to->text);
        verify_at(c->file, q->method, q->pc, &error);
        throw_new(t, "java/lang/VerifyError", "%s", error.text);
        return LOAD_THROWN;
    }
    return LOAD_READY;
}

enum load_status class_verify(struct thread *t, struct class *c)
{
    struct verify_questions questions = {0};
    struct error error = {""};
    enum load_status status = LOAD_THROWN;
    if (verify_class(c->file, &questions, &error))
        status = answer(t, c, &questions);
    else
        throw_new(t, "java/lang/VerifyError", "%s", error.text);
    verify_questions_release(&questions);
    return status;
}
