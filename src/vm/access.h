/* access.h - may one class use another, or its member?  (JVMS 5.4.4.)  Pure questions about
 * loaded classes; the callers throw IllegalAccessError.  See also class_can_access_class()
 * in load.h. */
#ifndef VM_ACCESS_H
#define VM_ACCESS_H

#include "vm/class.h"
#include "vm/thread.h"

/* The same run-time package: same loader and same package name (arrays count as their
 * innermost element). */
bool class_same_package(const struct class *a, const struct class *b);

/* May code of `from` use a member with these flags, declared in `declaring`, through a
 * reference that names the class `via`? */
bool member_is_accessible(struct thread *t, struct class *from, struct class *declaring,
                          uint16_t flags, struct class *via);

#endif
