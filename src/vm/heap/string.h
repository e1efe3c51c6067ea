/* string.h - java.lang.String and C strings. */
#ifndef VM_HEAP_STRING_H
#define VM_HEAP_STRING_H

#include "base/symbol.h"
#include "vm/heap/object.h"
#include "vm/run/thread.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* New strings; 0 with t->thrown set (OutOfMemoryError) on failure. */
ref string_from_utf8(struct thread *t, const char *utf8); /* real UTF-8, NUL ended */
ref string_from_modified_utf8(struct thread *t, const char *bytes,
                              size_t length); /* as in class files */
ref string_from_symbol(struct thread *t, const struct symbol *s);
ref string_from_class_name(struct thread *t, const struct symbol *s); /* '/' becomes '.' */

/* The interned string with this content (ldc, String.intern). */
ref string_intern(struct thread *t, ref string);
/* Would string_intern() find one?  *hash: of the content. */
bool string_is_interned(const struct vm *vm, ref string, uint32_t *hash);
ref string_literal(struct thread *t, const char *modified_utf8, size_t length);

/* Those that the program has interned, in the order of their coming; literals are not among them. */
uint64_t strings_interned(const struct vm *vm);
ref string_interned_at(const struct vm *vm, uint64_t number);

int32_t string_length(ref string);

/* malloc'ed copies, NUL ended; free() them. */
char *string_to_utf8(ref string); /* real UTF-8 (surrogate pairs joined) */
/* "a.b.C" -> symbol a/b/C; and plain. */
const struct symbol *string_to_class_symbol(ref string);
const struct symbol *string_to_symbol(ref string);

#endif
