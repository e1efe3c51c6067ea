/* verify.h - the bytecode verifier (JVMS 4.10): by type checking against the StackMapTable
 * from version 51 on, by type inference before.  After it, no instruction can find too few or
 * too many values on the stack, or values of another kind than it wants, or an object that is
 * not initialized.
 *
 * It loads no class.  What depends on the class hierarchy is collected as questions, which the
 * VM answers when it links; the verdict holds only if all of them are answered with yes.  As
 * in the JVMS, values of interface types are not checked: invokeinterface must check. */
#ifndef CLASSFILE_VERIFY_VERIFY_H
#define CLASSFILE_VERIFY_VERIFY_H

#include "classfile/classfile.h"

/* Is `from` the same class as `to` or a subclass of it, or is `to` an interface?  Both are names
 * of classes, never of arrays, and not equal; `to` is never java/lang/Object. */
struct verify_question {
    const struct symbol *from, *to;
    const struct cf_member *method; /* where a "no" is a VerifyError */
    uint32_t pc;
};

/* Starts zeroed.  No pair occurs twice within the questions of one method. */
struct verify_questions {
    struct verify_question *items;
    size_t count, capacity;
};

void verify_questions_release(struct verify_questions *questions);

/* The class file must have passed classfile_check_code().  Questions are added to the list. */
bool verify_method(const struct classfile *cf, const struct cf_member *method,
                   struct verify_questions *questions, struct error *error);
/* From now on the method's types are inferred, whatever the version of its class: its code was changed,
 * so that there are no stack maps for it. */
void verify_by_inference(struct cf_code *code);
/* All methods that have code. */
bool verify_class(const struct classfile *cf, struct verify_questions *questions,
                  struct error *error);

/* Puts the place ("Main.main([Ljava/lang/String;)V @5") before an error text; returns false. */
bool verify_at(const struct classfile *cf, const struct cf_member *method, uint32_t pc,
               struct error *error);

#endif
