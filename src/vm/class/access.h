/* access.h - may one class use another, or its member?  (JVMS 5.4.4.)  Pure questions about
 * loaded classes; the callers throw IllegalAccessError.  See also class_can_access_class()
 * in load.h. */
#ifndef VM_CLASS_ACCESS_H
#define VM_CLASS_ACCESS_H

#include "vm/class/class.h"
#include "vm/run/thread.h"

/* The same run-time package: same loader and same package name (arrays count as their
 * innermost element). */
bool class_same_package(const struct class *a, const struct class *b);

/* The accessors that java.lang.reflect and serialization generate extend MagicAccessorImpl:
 * they may use everything and are not verified (their constructor calls are not legal). */
bool class_is_magic(const struct class *c);

/* May code of `from` use a member with these flags, declared in `declaring`, through a
 * reference that names the class `via`? */
bool member_is_accessible(struct thread *t, struct class *from, struct class *declaring,
                          uint16_t flags, struct class *via);

#endif
