/* arraycopy.c - System.arraycopy: the checks in HotSpot's order and with its messages, then
 * the copy, which reports every element when the program is observed. */
#include "vm/native/arraycopy.h"

#include "vm/run/access_event.h"
#include "vm/run/throw.h"

#include <stdio.h>

enum { NAME_SIZE = 512 };

static const char *const type_names[] = {
    [T_BOOLEAN] = "boolean", [T_CHAR] = "char",   [T_FLOAT] = "float", [T_DOUBLE] = "double",
    [T_BYTE] = "byte",       [T_SHORT] = "short", [T_INT] = "int",     [T_LONG] = "long",
};

static bool is_reference_array(const struct class *c)
{
    return c->kind == CLASS_ARRAY && c->element->kind != CLASS_PRIMITIVE;
}

/* What stands before "[length]" in messages. */
static const char *array_label(const struct class *c)
{
    return is_reference_array(c) ? "object array" : type_names[c->element->type];
}

static enum native_status store_exception(struct thread *t, const char *text)
{
    return throw_new(t, "java/lang/ArrayStoreException", "%s", text);
}

static enum native_status check_types(struct thread *t, const struct class *from,
                                      const struct class *to)
{
    char name[NAME_SIZE], text[NAME_SIZE + 100];
    if (from->kind != CLASS_ARRAY) {
        class_java_name(from, name, sizeof(name));
        snprintf(text, sizeof(text), "arraycopy: source type %s is not an array", name);
        return store_exception(t, text);
    }
    if (to->kind != CLASS_ARRAY) {
        class_java_name(to, name, sizeof(name));
        snprintf(text, sizeof(text), "arraycopy: destination type %s is not an array", name);
        return store_exception(t, text);
    }
    bool references = is_reference_array(from);
    if (references != is_reference_array(to) ||
        (!references && from->element->type != to->element->type)) {
        snprintf(text, sizeof(text), "arraycopy: type mismatch: can not copy %s[] into %s[]",
                 array_label(from), array_label(to));
        return store_exception(t, text);
    }
    return NATIVE_DONE;
}

static enum native_status check_bounds(struct thread *t, ref from, int32_t from_index, ref to,
                                       int32_t to_index, int32_t length)
{
    const char *exception = "java/lang/ArrayIndexOutOfBoundsException";
    const char *from_label = array_label(class_of(from)), *to_label = array_label(class_of(to));
    if (from_index < 0)
        return throw_new(t, exception, "arraycopy: source index %d out of bounds for %s[%d]",
                         from_index, from_label, array_length(from));
    if (to_index < 0)
        return throw_new(t, exception, "arraycopy: destination index %d out of bounds for %s[%d]",
                         to_index, to_label, array_length(to));
    if (length < 0)
        return throw_new(t, exception, "arraycopy: length %d is negative", length);
    uint32_t from_end = (uint32_t)from_index + (uint32_t)length;
    uint32_t to_end = (uint32_t)to_index + (uint32_t)length;
    if (from_end > (uint32_t)array_length(from))
        return throw_new(t, exception, "arraycopy: last source index %u out of bounds for %s[%d]",
                         from_end, from_label, array_length(from));
    if (to_end > (uint32_t)array_length(to))
        return throw_new(t, exception,
                         "arraycopy: last destination index %u out of bounds for %s[%d]", to_end,
                         to_label, array_length(to));
    return NATIVE_DONE;
}

static uint32_t element_offset(const struct class *array, int32_t index)
{
    return ARRAY_DATA_OFFSET + ((uint32_t)index << array->element_shift);
}

static void copy_elements(struct thread *t, ref from, int32_t from_index, ref to, int32_t to_index,
                          int32_t length)
{
    const struct class *c = class_of(from);
    uint32_t from_offset = element_offset(c, from_index), to_offset = element_offset(c, to_index);
    size_t bytes = (size_t)length << c->element_shift;
    report_range(t, ACCESS_READ, from, from_offset, bytes);
    heap_save_range(&t->vm->heap, to, to_offset, bytes);
    memmove(ref_address(to) + to_offset, ref_address(from) + from_offset, bytes);
    report_range(t, ACCESS_WRITE, to, to_offset, bytes);
}

/* How many of the elements can be stored before one is of the wrong class. */
static int32_t storable_elements(ref from, int32_t from_index, int32_t length,
                                 const struct class *wanted)
{
    for (int32_t i = 0; i < length; i++) {
        ref element = array_get_ref(from, from_index + i);
        if (element && !class_is_assignable(class_of(element), wanted))
            return i;
    }
    return length;
}

static enum native_status element_mismatch(struct thread *t, const struct class *source,
                                           const struct class *wanted)
{
    char from_name[NAME_SIZE], to_name[NAME_SIZE], text[2 * NAME_SIZE + 150];
    class_java_name(source, from_name, sizeof(from_name));
    class_java_name(wanted, to_name, sizeof(to_name));
    if (!class_is_assignable(wanted, source))
        snprintf(text, sizeof(text), "arraycopy: type mismatch: can not copy %s[] into %s[]",
                 from_name, to_name);
    else
        snprintf(text, sizeof(text),
                 "arraycopy: element type mismatch: can not cast one of the elements of %s[] to "
                 "the type of the destination array, %s",
                 from_name, to_name);
    return store_exception(t, text);
}

enum native_status array_copy(struct thread *t, ref from, int32_t from_index, ref to,
                              int32_t to_index, int32_t length)
{
    if (!from || !to)
        return throw_npe(t);
    const struct class *from_class = class_of(from), *to_class = class_of(to);
    if (from_class != to_class || from_class->kind != CLASS_ARRAY) {
        enum native_status s = check_types(t, from_class, to_class);
        if (s != NATIVE_DONE)
            return s;
    }
    enum native_status s = check_bounds(t, from, from_index, to, to_index, length);
    if (s != NATIVE_DONE)
        return s;
    const struct class *source = from_class->element, *wanted = to_class->element;
    int32_t count = length;
    if (source != wanted && !class_is_assignable(source, wanted))
        count = storable_elements(from, from_index, length, wanted);
    if (count)
        copy_elements(t, from, from_index, to, to_index, count);
    if (count < length)
        return element_mismatch(t, source, wanted);
    return NATIVE_DONE;
}
