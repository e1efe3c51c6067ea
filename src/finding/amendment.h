/* amendment.h - a small change of a program, as advice proposes it: named by classes, methods, lines
 * and fields, so that it means the same in every run, to the VM that tries it out, to the writer of
 * a patch and when two of them are compared.
 *
 * Its text is its identity:
 *
 *   volatile pkg.C.flag              the field becomes volatile; if it was final, it no longer is
 *   atomic-array pkg.C.slots         the elements of the arrays in the field are read and written
 *                                    as if volatile (AtomicIntegerArray, ...); of arrays of arrays
 *                                    those of the inner ones, too
 *   atomic-update pkg.C.count at CODE  the field is volatile (of an array: atomic), and what the
 *                                    lines do with it, from the first read to the last write, is one
 *                                    step (AtomicInteger.getAndIncrement, ...)
 *   lock LOCK at CODE                the lines become a block that is synchronized on the lock
 *   move CODE before 17              the lines are executed before line 17 of the same method
 *   read pkg.C.done:Z at CODE        before the lines the field is read and its value dropped
 *   join CODE at CODE                before the second lines the thread is joined that is started in the
 *                                    first ones
 *   only CODE in Thread-0            no thread but those of that name executes the lines
 *
 * CODE is pkg.C.method(I)V:12 or pkg.C.method(I)V:12-14, with the lines of the method.
 * LOCK is one of
 *
 *   monitor class pkg.C              the class itself, as static synchronized methods lock it
 *   monitor static pkg.C.f:Ljava/lang/Object;   the object in a static field
 *   monitor field pkg.C.f:Ljava/lang/Object;    the object in the field f of the C at hand: the one
 *                                    whose field the lines access, this, or one that encloses it
 *   monitor self pkg.C               the C at hand itself
 *   juc static ..., juc field ...    the same with lock() and unlock() of a
 *                                    java.util.concurrent.locks.Lock instead of a monitor */
#ifndef FINDING_AMENDMENT_H
#define FINDING_AMENDMENT_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

enum amendment_kind {
    AMEND_VOLATILE,
    AMEND_ATOMIC_ARRAY,
    AMEND_ATOMIC_UPDATE,
    AMEND_LOCK,
    AMEND_MOVE,
    AMEND_READ,
    AMEND_JOIN,
    AMEND_ONLY,
};

struct amendment_code {
    char *class_name, *method, *descriptor; /* "pkg.C$D", "run", "()V" */
    int32_t first_line, last_line;
};

struct amendment_field {
    char *class_name, *name;
    char *descriptor; /* NULL where the text has none */
};

enum amendment_lock { LOCK_ON_CLASS, LOCK_ON_STATIC, LOCK_ON_FIELD, LOCK_ON_SELF };

struct amendment {
    enum amendment_kind kind;
    struct amendment_field field; /* of LOCK: where the lock is; CLASS and SELF: the class only */
    struct amendment_code at;     /* of MOVE: what is moved */
    struct amendment_code start;  /* JOIN only */
    int32_t before;               /* MOVE only */
    char *thread;                 /* ONLY: its name */
    enum amendment_lock lock;
    bool is_juc; /* a java.util.concurrent.locks.Lock */
};

/* False with an error that quotes what is not understood. */
bool amendment_parse(struct amendment *amendment, const char *text, struct error *error);
void amendment_release(struct amendment *amendment);
/* The text again: equal amendments have equal texts.  The caller frees. */
char *amendment_text(const struct amendment *amendment);

#endif
