/* helpers.h - what several files of natives need: sizes of objects, and exceptions made from errno. */
#ifndef VM_NATIVE_HELPERS_H
#define VM_NATIVE_HELPERS_H

#include "vm/class/jdk_field.h"
#include "vm/native/native.h"

/* Bytes of an object with its header, not rounded. */
size_t object_bytes(struct vm *vm, ref object);

/* Text of an errno as HotSpot's libraries print it (strerror). */
const char *errno_text(int error);

/* Why writing was refused; appended to a path in exception messages. */
#define WRITES_REFUSED "(Heddle: writing files needs --allow-writes)"

#endif
