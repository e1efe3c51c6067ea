/* array.c - natives of java.lang.reflect.Array. */
#include "vm/native/native.h"

#include "vm/run/access_event.h"
#include "vm/class/load.h"
#include "vm/class/reflect.h"

static enum native_status illegal_argument(struct thread *t, const char *message)
{
    return message ? throw_new(t, "java/lang/IllegalArgumentException", "%s", message)
                   : throw_new(t, "java/lang/IllegalArgumentException", NULL);
}

/* ---- elements ---- */

static bool holds_primitives(ref array)
{
    return class_of(array)->element->kind == CLASS_PRIMITIVE;
}

static enum basic_type element_type(ref array)
{
    return holds_primitives(array) ? (enum basic_type)class_of(array)->element->type : T_OBJECT;
}

static union value load_element(struct thread *t, ref array, int32_t index)
{
    union value v = {.bits = 0};
    enum basic_type type = element_type(array);
    const char *data = array_data(array);
    switch (type) {
    case T_BOOLEAN:
    case T_BYTE: v.i = ((const int8_t *)data)[index]; break;
    case T_CHAR: v.i = ((const uint16_t *)data)[index]; break;
    case T_SHORT: v.i = ((const int16_t *)data)[index]; break;
    case T_INT: v.i = ((const int32_t *)data)[index]; break;
    case T_LONG: v.j = ((const int64_t *)data)[index]; break;
    case T_FLOAT: v.f = ((const float *)data)[index]; break;
    case T_DOUBLE: v.d = ((const double *)data)[index]; break;
    default: v.l = array_get_ref(array, index); break;
    }
    uint32_t size = basic_type_size(type);
    report_read(t, MODE_PLAIN, array, ARRAY_DATA_OFFSET + (uint32_t)index * size, size, v.bits);
    return v;
}

static void store_element(struct thread *t, ref array, int32_t index, union value v)
{
    struct heap *heap = &t->vm->heap;
    enum basic_type type = element_type(array);
    uint32_t size = basic_type_size(type);
    uint32_t offset = ARRAY_DATA_OFFSET + (uint32_t)index * size;
    switch (size) {
    case 1: heap_put_byte(heap, array, offset, (int8_t)v.i); break;
    case 2: heap_put_short(heap, array, offset, (int16_t)v.i); break;
    case 4: heap_put_int(heap, array, offset, v.i); break;
    default: heap_put_long(heap, array, offset, v.j); break;
    }
    report_write(t, MODE_PLAIN, array, offset, size, v.bits);
}

/* ---- checks, in HotSpot's order ---- */

static bool check_array(struct thread *t, ref array, bool primitive_only)
{
    if (!array)
        throw_npe(t);
    else if (class_of(array)->kind != CLASS_ARRAY)
        illegal_argument(t, "Argument is not an array");
    else if (primitive_only && !holds_primitives(array))
        illegal_argument(t, "Argument is not an array of primitive type");
    else
        return true;
    return false;
}

static bool check_index(struct thread *t, ref array, int32_t index)
{
    if (index >= 0 && index < array_length(array))
        return true;
    throw_new(t, "java/lang/ArrayIndexOutOfBoundsException", NULL);
    return false;
}

/* ---- length, get ---- */

static enum native_status array_get_length(struct thread *t, union value *args, union value *result)
{
    if (!check_array(t, args[0].l, false))
        return NATIVE_THROWN;
    RETURN_INT(array_length(args[0].l));
}

static enum native_status array_get(struct thread *t, union value *args, union value *result)
{
    ref array = args[0].l;
    if (!check_array(t, array, false) || !check_index(t, array, args[1].i))
        return NATIVE_THROWN;
    union value v = load_element(t, array, args[1].i);
    if (!holds_primitives(array))
        RETURN_REF(v.l);
    ref box = box_value(t, element_type(array), v);
    if (!box)
        return NATIVE_THROWN;
    RETURN_REF(box);
}

static enum native_status get_as(struct thread *t, const union value *args, enum basic_type type,
                                 union value *result)
{
    ref array = args[0].l;
    if (!check_array(t, array, true) || !check_index(t, array, args[1].i))
        return NATIVE_THROWN;
    union value v = load_element(t, array, args[1].i);
    if (!reflect_widen(&v, element_type(array), type))
        return illegal_argument(t, "argument type mismatch");
    *result = v;
    return NATIVE_DONE;
}

/* ---- set ---- */

static enum native_status store_widened(struct thread *t, ref array, int32_t index, union value v,
                                        enum basic_type type)
{
    if (!check_index(t, array, index))
        return NATIVE_THROWN;
    if (!reflect_widen(&v, type, element_type(array)))
        return illegal_argument(t, "argument type mismatch");
    store_element(t, array, index, v);
    return NATIVE_DONE;
}

static enum native_status array_set(struct thread *t, union value *args, union value *result)
{
    (void)result;
    ref array = args[0].l, value = args[2].l;
    if (!check_array(t, array, false))
        return NATIVE_THROWN;
    if (holds_primitives(array)) {
        enum basic_type type = T_OBJECT; /* widens to nothing */
        union value v = {.bits = 0};
        if (!value)
            return illegal_argument(t, NULL);
        unbox_value(t->vm, value, &type, &v);
        return store_widened(t, array, args[1].i, v, type);
    }
    if (!check_index(t, array, args[1].i))
        return NATIVE_THROWN;
    if (value && !instance_of(value, class_of(array)->element))
        return illegal_argument(t, "array element type mismatch");
    store_element(t, array, args[1].i, (union value){.bits = value});
    return NATIVE_DONE;
}

static enum native_status set_as(struct thread *t, const union value *args, enum basic_type type)
{
    if (!check_array(t, args[0].l, true))
        return NATIVE_THROWN;
    return store_widened(t, args[0].l, args[1].i, args[2], type);
}

#define ACCESSORS(X)                 \
    X(boolean, "Boolean", T_BOOLEAN) \
    X(byte, "Byte", T_BYTE)          \
    X(char, "Char", T_CHAR)          \
    X(short, "Short", T_SHORT)       \
    X(int, "Int", T_INT)             \
    X(long, "Long", T_LONG)          \
    X(float, "Float", T_FLOAT)       \
    X(double, "Double", T_DOUBLE)

#define DEFINE(name, java, type)                                                    \
    static enum native_status array_get_##name(struct thread *t, union value *args, \
                                               union value *result)                 \
    {                                                                               \
        return get_as(t, args, type, result);                                       \
    }                                                                               \
    static enum native_status array_set_##name(struct thread *t, union value *args, \
                                               union value *result)                 \
    {                                                                               \
        (void)result;                                                               \
        return set_as(t, args, type);                                               \
    }
ACCESSORS(DEFINE)
#undef DEFINE

/* ---- new arrays ---- */

enum { MAX_DIMENSIONS = 255 };

/* The array class with `more` dimensions over the element type; NULL with t->thrown set. */
static struct class *array_class_over(struct thread *t, ref element_mirror, int32_t more)
{
    struct class *c = class_of_mirror(t->vm, element_mirror);
    int32_t dimensions = c->kind == CLASS_ARRAY ? c->dimensions : 0;
    if ((c->kind == CLASS_PRIMITIVE && c->type == T_VOID) || dimensions + more > MAX_DIMENSIONS) {
        illegal_argument(t, NULL);
        return NULL;
    }
    for (int32_t i = 0; i < more; i++)
        c = class_array_of(t->vm, c);
    return c;
}

static enum native_status negative_size(struct thread *t, int32_t size)
{
    return throw_new(t, "java/lang/NegativeArraySizeException", "%d", size);
}

static enum native_status array_new_array(struct thread *t, union value *args, union value *result)
{
    if (!args[0].l)
        return throw_npe(t);
    if (args[1].i < 0)
        return negative_size(t, args[1].i);
    struct class *c = array_class_over(t, args[0].l, 1);
    ref array = c ? new_array(t, c, args[1].i) : 0;
    if (!array)
        return NATIVE_THROWN;
    RETURN_REF(array);
}

/* The array and, below it, those of the further dimensions; 0 with t->thrown set. */
static ref new_nested(struct thread *t, struct class *c, const int32_t *sizes, int32_t count)
{
    ref array = new_array(t, c, sizes[0]);
    if (!array || count == 1)
        return array;
    for (int32_t i = 0; i < sizes[0]; i++) {
        ref inner = new_nested(t, c->element, sizes + 1, count - 1);
        if (!inner)
            return 0;
        heap_array_put_ref(&t->vm->heap, array, i, inner);
    }
    report_range(t, ACCESS_WRITE, array, ARRAY_DATA_OFFSET,
                 (size_t)array_length(array) << class_of(array)->element_shift);
    return array;
}

static enum native_status array_multi_new_array(struct thread *t, union value *args,
                                                union value *result)
{
    if (!args[0].l || !args[1].l)
        return throw_npe(t);
    int32_t count = array_length(args[1].l);
    if (count == 0 || count > MAX_DIMENSIONS)
        return illegal_argument(t, NULL);
    const int32_t *sizes = (const int32_t *)array_data(args[1].l);
    struct class *c = array_class_over(t, args[0].l, count);
    if (!c)
        return NATIVE_THROWN;
    for (int32_t i = 0; i < count; i++) {
        if (sizes[i] < 0)
            return negative_size(t, sizes[i]);
    }
    report_range(t, ACCESS_READ, args[1].l, ARRAY_DATA_OFFSET, 4 * (size_t)count);
    ref array = new_nested(t, c, sizes, count);
    if (!array)
        return NATIVE_THROWN;
    RETURN_REF(array);
}

#define ARRAY "java/lang/reflect/Array"

const struct native_entry natives_array[] = {
    {ARRAY, "getLength", NULL, array_get_length, DOES(PURE)},
    {ARRAY, "get", NULL, array_get, DOES_AT(PLACES, READS_ELEMENT(0, 1))},
    {ARRAY, "set", NULL, array_set, DOES_AT(PLACES, WRITES_ELEMENT(0, 1))},
#define ENTRIES(name, java, type)                                                      \
    {ARRAY, "get" java, NULL, array_get_##name, DOES_AT(PLACES, READS_ELEMENT(0, 1))}, \
        {ARRAY, "set" java, NULL, array_set_##name, DOES_AT(PLACES, WRITES_ELEMENT(0, 1))},
    ACCESSORS(ENTRIES)
#undef ENTRIES
        {ARRAY, "newArray", NULL, array_new_array, DOES(PURE)},
    {ARRAY, "multiNewArray", NULL, array_multi_new_array, DOES_AT(PLACES, READS_WHOLE(1))},
    {0},
};
