/* unsafe.c - jdk.internal.misc.Unsafe: memory accesses of every type and mode, off-heap memory,
 * fences, parking, and its questions about classes and fields.
 *
 * The JDK has Java bodies for the weaker access modes that fall through to the volatile ones (and
 * for the atomic updates, that loop).  All of them are replaced here by name, so that each is one
 * access with the mode its name says. */
#include "vm/run/access_event.h"
#include "vm/run/vm_gap.h"
#include "vm/class/load.h"
#include "vm/run/monitor.h"
#include "vm/native/helpers.h"
#include "vm/heap/offheap.h"
#include "vm/run/sched.h"
#include "vm/heap/string.h"

#include <inttypes.h>
#include <stdlib.h>

#define UNSAFE "jdk/internal/misc/Unsafe"
#define INLINE static inline __attribute__((always_inline))

/* ---- one access ---- */

/* Where an access goes: an object and an offset, or (object 0) an absolute address. */
struct spot {
    char *address;
    ref object;
    uint32_t offset;
};

static enum native_status bad_address(struct thread *t, ref object, int64_t offset)
{
    if (!object)
        return vm_unsupported(t,
                              "Unsafe access to address 0x%" PRIx64
                              ", which lies in no memory of the program",
                              (uint64_t)offset);
    return vm_unsupported(t,
                          "Unsafe access at offset %" PRId64 " of an instance of %s, outside of it",
                          offset, class_of(object)->name->text);
}

/* True when all `size` bytes belong to the object or to off-heap memory. */
INLINE bool locate(struct thread *t, ref object, int64_t offset, uint64_t size, struct spot *spot)
{
    spot->object = object;
    if (!object) {
        spot->address = (char *)(intptr_t)offset;
        spot->offset = 0;
        return offheap_contains(offset, size);
    }
    spot->offset = (uint32_t)offset;
    spot->address = ref_address(object) + offset;
    return offset >= 0 && (uint64_t)offset + size <= object_bytes(t->vm, object);
}

INLINE uint64_t load_bits(const char *p, unsigned size)
{
    uint64_t bits = 0;
    memcpy(&bits, p, size);
    return bits;
}

INLINE void store_bits(struct thread *t, char *p, unsigned size, uint64_t bits)
{
    undo_save_range(&t->vm->log, p, size);
    memcpy(p, &bits, size);
}

INLINE bool is_wide(enum basic_type type)
{
    return type == T_LONG || type == T_DOUBLE;
}

/* Between the bits in memory and a slot of the Java stack. */
INLINE void bits_to_slot(enum basic_type type, uint64_t bits, union value *slot)
{
    slot->bits = 0;
    switch (type) {
    case T_BOOLEAN: slot->i = bits != 0; break;
    case T_BYTE: slot->i = (int8_t)bits; break;
    case T_SHORT: slot->i = (int16_t)bits; break;
    default: slot->bits = bits; break;
    }
}

INLINE uint64_t slot_to_bits(enum basic_type type, const union value *slot)
{
    switch (type) {
    case T_BOOLEAN: return slot->bits & 1;
    case T_BYTE: return (uint8_t)slot->i;
    case T_CHAR:
    case T_SHORT: return (uint16_t)slot->i;
    case T_LONG:
    case T_DOUBLE: return slot->bits;
    default: return (uint32_t)slot->i;
    }
}

INLINE void report(struct thread *t, enum access_kind kind, enum access_mode mode,
                   enum access_mode write_mode, bool wrote, const struct spot *spot, unsigned size,
                   uint64_t bits, uint64_t read)
{
    int64_t address = (int64_t)(intptr_t)spot->address;
    if (spot->object) {
        report_access(t, kind, mode, write_mode, wrote, spot->object, spot->offset, size, bits,
                      read);
        return;
    }
    offheap_use(t, address, size, kind != ACCESS_READ);
    report_memory(t, kind, mode, write_mode, wrote, address);
}

static void report_bytes(struct thread *t, enum access_kind kind, const struct spot *spot,
                         uint64_t length)
{
    if (spot->object)
        report_range(t, kind, spot->object, spot->offset, length);
    else
        offheap_use(t, (int64_t)(intptr_t)spot->address, length, kind != ACCESS_READ);
}

INLINE enum native_status do_get(struct thread *t, const union value *args, union value *result,
                                 enum basic_type type, enum access_mode mode)
{
    struct spot spot;
    unsigned size = basic_type_size(type);
    if (!locate(t, args[1].l, args[2].j, size, &spot))
        return bad_address(t, args[1].l, args[2].j);
    uint64_t bits = load_bits(spot.address, size);
    report(t, ACCESS_READ, mode, mode, false, &spot, size, bits, 0);
    bits_to_slot(type, bits, result);
    return NATIVE_DONE;
}

INLINE enum native_status do_put(struct thread *t, const union value *args, enum basic_type type,
                                 enum access_mode mode)
{
    struct spot spot;
    unsigned size = basic_type_size(type);
    if (!locate(t, args[1].l, args[2].j, size, &spot))
        return bad_address(t, args[1].l, args[2].j);
    uint64_t bits = slot_to_bits(type, &args[4]);
    store_bits(t, spot.address, size, bits);
    report(t, ACCESS_WRITE, mode, mode, true, &spot, size, bits, 0);
    return NATIVE_DONE;
}

enum cas_kind { CAS_SET, CAS_WEAK, CAS_EXCHANGE };

INLINE enum native_status do_cas(struct thread *t, const union value *args, union value *result,
                                 enum basic_type type, enum cas_kind kind, enum access_mode mode,
                                 enum access_mode write_mode)
{
    struct spot spot;
    unsigned size = basic_type_size(type);
    if (!locate(t, args[1].l, args[2].j, size, &spot))
        return bad_address(t, args[1].l, args[2].j);
    uint64_t old = load_bits(spot.address, size);
    uint64_t expected = slot_to_bits(type, &args[4]);
    uint64_t update = slot_to_bits(type, &args[is_wide(type) ? 6 : 5]);
    bool wrote = old == expected;
    if (kind == CAS_WEAK && wrote && sched_ask(t, CHOICE_WEAK_CAS))
        wrote = false;
    if (wrote)
        store_bits(t, spot.address, size, update);
    report(t, ACCESS_UPDATE, mode, write_mode, wrote, &spot, size, wrote ? update : old, old);
    if (kind == CAS_EXCHANGE) {
        bits_to_slot(type, old, result);
        return NATIVE_DONE;
    }
    RETURN_INT(wrote);
}

enum update_op { OP_SET, OP_ADD, OP_OR, OP_AND, OP_XOR };

INLINE uint64_t updated(enum basic_type type, enum update_op op, uint64_t old, uint64_t operand)
{
    switch (op) {
    case OP_SET: return operand;
    case OP_OR: return old | operand;
    case OP_AND: return old & operand;
    case OP_XOR: return old ^ operand;
    case OP_ADD: break;
    }
    union value a = {.bits = old}, b = {.bits = operand}, sum = {.bits = 0};
    if (type == T_FLOAT)
        sum.f = a.f + b.f;
    else if (type == T_DOUBLE)
        sum.d = a.d + b.d;
    else
        sum.bits = old + operand;
    return sum.bits;
}

INLINE enum native_status do_update(struct thread *t, const union value *args, union value *result,
                                    enum basic_type type, enum update_op op, enum access_mode mode,
                                    enum access_mode write_mode)
{
    struct spot spot;
    unsigned size = basic_type_size(type);
    if (!locate(t, args[1].l, args[2].j, size, &spot))
        return bad_address(t, args[1].l, args[2].j);
    uint64_t old = load_bits(spot.address, size);
    uint64_t bits = updated(type, op, old, slot_to_bits(type, &args[4]));
    if (size < 8)
        bits &= ((uint64_t)1 << 8 * size) - 1;
    store_bits(t, spot.address, size, bits);
    report(t, ACCESS_UPDATE, mode, write_mode, true, &spot, size, bits, old);
    bits_to_slot(type, old, result);
    return NATIVE_DONE;
}

/* ---- the families, by type and mode ---- */

#define REFERENCE "Ljava/lang/Object;"

/* X(name in the method, basic type, descriptor) */
#define ADDABLE_TYPES(X)   \
    X(Byte, T_BYTE, "B")   \
    X(Short, T_SHORT, "S") \
    X(Char, T_CHAR, "C")   \
    X(Int, T_INT, "I")     \
    X(Long, T_LONG, "J")   \
    X(Float, T_FLOAT, "F") \
    X(Double, T_DOUBLE, "D")
#define BITWISE_TYPES(X)       \
    X(Boolean, T_BOOLEAN, "Z") \
    X(Byte, T_BYTE, "B")       \
    X(Short, T_SHORT, "S")     \
    X(Char, T_CHAR, "C")       \
    X(Int, T_INT, "I")         \
    X(Long, T_LONG, "J")
#define ALL_TYPES(X)           \
    X(Boolean, T_BOOLEAN, "Z") \
    ADDABLE_TYPES(X)           \
    X(Reference, T_OBJECT, REFERENCE)
#define UNALIGNED_TYPES(X) \
    X(Short, T_SHORT, "S") \
    X(Char, T_CHAR, "C")   \
    X(Int, T_INT, "I")     \
    X(Long, T_LONG, "J")

/* Y(suffix, mode of the read or of a single write, mode of an update's write)
 *
 * An update in acquire or release mode is one atomic step, whose other half is opaque: it can neither
 * be torn nor miss what was written last, but it orders nothing.  The same holds of a
 * compare-and-set in release mode that fails, which is only a read.  weakCompareAndSetPlain is atomic
 * too, but its halves have "the memory semantics of" get and set: they are plain accesses, which
 * race. */
#define GET_MODES(Y, ...)                         \
    Y(, MODE_PLAIN, __VA_ARGS__)                  \
    Y(Opaque, MODE_OPAQUE, __VA_ARGS__)           \
    Y(Acquire, MODE_ACQUIRE_RELEASE, __VA_ARGS__) \
    Y(Volatile, MODE_VOLATILE, __VA_ARGS__)
#define PUT_MODES(Y, ...)                         \
    Y(, MODE_PLAIN, __VA_ARGS__)                  \
    Y(Opaque, MODE_OPAQUE, __VA_ARGS__)           \
    Y(Release, MODE_ACQUIRE_RELEASE, __VA_ARGS__) \
    Y(Volatile, MODE_VOLATILE, __VA_ARGS__)
#define UPDATE_MODES(Y, ...)                                   \
    Y(, MODE_VOLATILE, MODE_VOLATILE, __VA_ARGS__)             \
    Y(Acquire, MODE_ACQUIRE_RELEASE, MODE_OPAQUE, __VA_ARGS__) \
    Y(Release, MODE_OPAQUE, MODE_ACQUIRE_RELEASE, __VA_ARGS__)

#define DEFINE_GET(suffix, mode, Type, type)        \
    NATIVE(get##Type##suffix)                       \
    {                                               \
        return do_get(t, args, result, type, mode); \
    }
#define DEFINE_PUT(suffix, mode, Type, type) \
    NATIVE(put##Type##suffix)                \
    {                                        \
        (void)result;                        \
        return do_put(t, args, type, mode);  \
    }
#define DEFINE_CAS(suffix, mode, write_mode, Type, type, family, kind) \
    NATIVE(family##Type##suffix)                                       \
    {                                                                  \
        return do_cas(t, args, result, type, kind, mode, write_mode);  \
    }
#define DEFINE_UPDATE(suffix, mode, write_mode, Type, type, family, op) \
    NATIVE(family##Type##suffix)                                        \
    {                                                                   \
        return do_update(t, args, result, type, op, mode, write_mode);  \
    }

#define DEFINE_ALL(Type, type, descriptor)                                             \
    GET_MODES(DEFINE_GET, Type, type)                                                  \
    PUT_MODES(DEFINE_PUT, Type, type)                                                  \
    DEFINE_CAS(, MODE_VOLATILE, MODE_VOLATILE, Type, type, compareAndSet, CAS_SET)     \
    UPDATE_MODES(DEFINE_CAS, Type, type, compareAndExchange, CAS_EXCHANGE)             \
    UPDATE_MODES(DEFINE_CAS, Type, type, weakCompareAndSet, CAS_WEAK)                  \
    DEFINE_CAS(Plain, MODE_PLAIN, MODE_PLAIN, Type, type, weakCompareAndSet, CAS_WEAK) \
    UPDATE_MODES(DEFINE_UPDATE, Type, type, getAndSet, OP_SET)
#define DEFINE_ADD(Type, type, descriptor) \
    UPDATE_MODES(DEFINE_UPDATE, Type, type, getAndAdd, OP_ADD)
#define DEFINE_BITWISE(Type, type, descriptor)                        \
    UPDATE_MODES(DEFINE_UPDATE, Type, type, getAndBitwiseOr, OP_OR)   \
    UPDATE_MODES(DEFINE_UPDATE, Type, type, getAndBitwiseAnd, OP_AND) \
    UPDATE_MODES(DEFINE_UPDATE, Type, type, getAndBitwiseXor, OP_XOR)

ALL_TYPES(DEFINE_ALL)
ADDABLE_TYPES(DEFINE_ADD)
BITWISE_TYPES(DEFINE_BITWISE)

/* The same lists again, as table entries. */
#define SIZE_Boolean   1
#define SIZE_Byte      1
#define SIZE_Short     2
#define SIZE_Char      2
#define SIZE_Int       4
#define SIZE_Long      8
#define SIZE_Float     4
#define SIZE_Double    8
#define SIZE_Reference 4
#define ACCESS_EFFECT(mode, what, Type)                                                         \
    {                                                                                           \
        .kind = (mode) == MODE_PLAIN ? EFFECT_PLAIN_##what : EFFECT_##what, .size = SIZE_##Type \
    }
#define ENTRY_GET(suffix, mode, Type, descriptor)                                        \
    {UNSAFE, "get" #Type #suffix, "(Ljava/lang/Object;J)" descriptor, get##Type##suffix, \
     ACCESS_EFFECT(mode, READ, Type)},
#define ENTRY_PUT(suffix, mode, Type, descriptor)                                            \
    {UNSAFE, "put" #Type #suffix, "(Ljava/lang/Object;J" descriptor ")V", put##Type##suffix, \
     ACCESS_EFFECT(mode, WRITE, Type)},
#define ENTRY_CAS(suffix, mode, write_mode, Type, descriptor, family, result)                \
    {UNSAFE, #family #Type #suffix, "(Ljava/lang/Object;J" descriptor descriptor ")" result, \
     family##Type##suffix, DOES_SIZED(WRITE, SIZE_##Type)},
#define ENTRY_UPDATE(suffix, mode, write_mode, Type, descriptor, family)              \
    {UNSAFE, #family #Type #suffix, "(Ljava/lang/Object;J" descriptor ")" descriptor, \
     family##Type##suffix, DOES_SIZED(WRITE, SIZE_##Type)},

#define ENTRIES_ALL(Type, type, descriptor)                                   \
    GET_MODES(ENTRY_GET, Type, descriptor)                                    \
    PUT_MODES(ENTRY_PUT, Type, descriptor)                                    \
    ENTRY_CAS(, , , Type, descriptor, compareAndSet, "Z")                     \
    UPDATE_MODES(ENTRY_CAS, Type, descriptor, compareAndExchange, descriptor) \
    UPDATE_MODES(ENTRY_CAS, Type, descriptor, weakCompareAndSet, "Z")         \
    ENTRY_CAS(Plain, , , Type, descriptor, weakCompareAndSet, "Z")            \
    UPDATE_MODES(ENTRY_UPDATE, Type, descriptor, getAndSet)
#define ENTRIES_ADD(Type, type, descriptor) UPDATE_MODES(ENTRY_UPDATE, Type, descriptor, getAndAdd)
#define ENTRIES_BITWISE(Type, type, descriptor)                    \
    UPDATE_MODES(ENTRY_UPDATE, Type, descriptor, getAndBitwiseOr)  \
    UPDATE_MODES(ENTRY_UPDATE, Type, descriptor, getAndBitwiseAnd) \
    UPDATE_MODES(ENTRY_UPDATE, Type, descriptor, getAndBitwiseXor)
/* The machine reads unaligned words, so these are the plain ones. */
#define ENTRIES_UNALIGNED(Type, type, descriptor)                                            \
    {UNSAFE, "get" #Type "Unaligned", "(Ljava/lang/Object;J)" descriptor, get##Type,         \
     DOES_SIZED(PLAIN_READ, SIZE_##Type)},                                                   \
        {UNSAFE, "put" #Type "Unaligned", "(Ljava/lang/Object;J" descriptor ")V", put##Type, \
         DOES_SIZED(PLAIN_WRITE, SIZE_##Type)},

/* ---- off-heap memory ---- */

NATIVE(allocate_memory)
{
    RETURN_LONG(offheap_alloc(&t->vm->log, offheap_arena(t), (uint64_t)args[1].j));
}

NATIVE(free_memory)
{
    int64_t address = args[1].j;
    if (address && !offheap_contains(address, 1))
        return bad_address(t, 0, address);
    if (address) {
        offheap_use(t, address, offheap_size(address), true);
        offheap_free(&t->vm->log, address);
    }
    RETURN_VOID();
}

NATIVE(reallocate_memory)
{
    struct undo_log *log = &t->vm->log;
    int64_t old = args[1].j;
    uint64_t size = (uint64_t)args[3].j;
    if (old && !offheap_contains(old, 1))
        return bad_address(t, 0, old);
    if (old && offheap_size(old) >= size)
        RETURN_LONG(old);
    int64_t address = offheap_alloc(log, offheap_arena(t), size);
    if (address && old) {
        uint64_t keep = offheap_size(old);
        offheap_use(t, old, keep, true);
        undo_save_range(log, (void *)(intptr_t)address, keep);
        memcpy((void *)(intptr_t)address, (void *)(intptr_t)old, keep);
        offheap_free(log, old);
    }
    RETURN_LONG(address);
}

NATIVE(set_memory)
{
    struct spot spot;
    uint64_t length = (uint64_t)args[4].j;
    if (!length)
        RETURN_VOID();
    if (!locate(t, args[1].l, args[2].j, length, &spot))
        return bad_address(t, args[1].l, args[2].j);
    undo_save_range(&t->vm->log, spot.address, length);
    memset(spot.address, args[6].i, length);
    report_bytes(t, ACCESS_WRITE, &spot, length);
    RETURN_VOID();
}

static void swap_bytes(char *p, uint64_t length, uint64_t element)
{
    for (uint64_t at = 0; at + element <= length; at += element) {
        for (uint64_t i = 0; i < element / 2; i++) {
            char c = p[at + i];
            p[at + i] = p[at + element - 1 - i];
            p[at + element - 1 - i] = c;
        }
    }
}

/* element: size of the units whose bytes are reversed on the way; 1 = none. */
static enum native_status copy(struct thread *t, const union value *args, uint64_t element)
{
    struct spot from, to;
    uint64_t length = (uint64_t)args[7].j;
    if (!length)
        return NATIVE_DONE;
    if (!locate(t, args[1].l, args[2].j, length, &from))
        return bad_address(t, args[1].l, args[2].j);
    if (!locate(t, args[4].l, args[5].j, length, &to))
        return bad_address(t, args[4].l, args[5].j);
    report_bytes(t, ACCESS_READ, &from, length);
    undo_save_range(&t->vm->log, to.address, length);
    memmove(to.address, from.address, length);
    swap_bytes(to.address, length, element);
    report_bytes(t, ACCESS_WRITE, &to, length);
    return NATIVE_DONE;
}

NATIVE(copy_memory)
{
    (void)result;
    return copy(t, args, 1);
}

NATIVE(copy_swap_memory)
{
    (void)result;
    return copy(t, args, (uint64_t)args[9].j);
}

/* ---- fences, parking ---- */

NATIVE(load_fence)
{
    (void)args;
    report_fence(t, FENCE_ACQUIRE);
    RETURN_VOID();
}

NATIVE(store_fence)
{
    (void)args;
    report_fence(t, FENCE_RELEASE);
    RETURN_VOID();
}

NATIVE(full_fence)
{
    (void)args;
    report_fence(t, FENCE_FULL);
    RETURN_VOID();
}

NATIVE(load_load_fence)
{
    (void)args;
    report_fence(t, FENCE_LOAD_LOAD);
    RETURN_VOID();
}

NATIVE(store_store_fence)
{
    (void)args;
    report_fence(t, FENCE_STORE_STORE);
    RETURN_VOID();
}

NATIVE(park)
{
    (void)result;
    return thread_park(t, args[1].i != 0, args[2].j);
}

NATIVE(unpark)
{
    struct thread *other = args[1].l ? thread_of_java(t->vm, args[1].l) : NULL;
    if (other)
        thread_unpark(t, other);
    RETURN_VOID();
}

/* ---- classes and fields ---- */

static enum native_status status_of(enum load_status s)
{
    return s == LOAD_READY ? NATIVE_DONE : s == LOAD_PUSHED ? NATIVE_RETRY : NATIVE_THROWN;
}

NATIVE(allocate_instance)
{
    struct class *c = class_of_mirror(t->vm, args[1].l);
    if (c == t->vm->wk.Class)
        return throw_new(t, "java/lang/IllegalAccessException", "java.lang.Class");
    if (c->kind == CLASS_PRIMITIVE)
        return throw_new(t, "java/lang/InstantiationException", NULL);
    if (c->kind != CLASS_INSTANCE || (c->flags & (ACC_ABSTRACT | ACC_INTERFACE))) {
        char name[512];
        class_java_name(c, name, sizeof(name));
        return throw_new(t, "java/lang/InstantiationException", "%s", name);
    }
    enum load_status s = class_ensure_initialized(t, c);
    if (s != LOAD_READY)
        return status_of(s);
    ref object = new_object(t, c);
    if (!object)
        return NATIVE_THROWN;
    RETURN_REF(object);
}

NATIVE(ensure_class_initialized)
{
    (void)result;
    return status_of(class_ensure_initialized(t, class_of_mirror(t->vm, args[1].l)));
}

NATIVE(should_be_initialized)
{
    struct class *c = class_of_mirror(t->vm, args[1].l);
    RETURN_INT(c->kind == CLASS_INSTANCE && c->state != CLASS_INITIALIZED);
}

/* The field that a java.lang.reflect.Field stands for. */
static const struct field *reflected_field(struct vm *vm, ref reflected)
{
    CACHED_FIELD(clazz, vm, "java/lang/reflect/Field", "clazz", "Ljava/lang/Class;");
    CACHED_FIELD(slot, vm, "java/lang/reflect/Field", "slot", "I");
    const struct class *c = class_of_mirror(vm, get_ref(reflected, clazz));
    return &c->fields[get_int(reflected, slot)];
}

NATIVE(object_field_offset_0)
{
    const struct field *f = reflected_field(t->vm, args[1].l);
    if (f->flags & ACC_STATIC)
        return throw_new(t, "java/lang/IllegalArgumentException", NULL);
    RETURN_LONG(f->offset);
}

NATIVE(object_field_offset_1)
{
    const struct class *c = class_of_mirror(t->vm, args[1].l);
    const struct symbol *name = string_to_symbol(args[2].l);
    for (uint16_t i = 0; i < c->field_count; i++) {
        if (c->fields[i].name == name)
            RETURN_LONG(c->fields[i].offset);
    }
    return throw_new(t, "java/lang/InternalError", NULL);
}

NATIVE(static_field_offset)
{
    const struct field *f = reflected_field(t->vm, args[1].l);
    if (!(f->flags & ACC_STATIC))
        return throw_new(t, "java/lang/IllegalArgumentException", NULL);
    RETURN_LONG(f->offset);
}

NATIVE(static_field_base)
{
    const struct field *f = reflected_field(t->vm, args[1].l);
    if (!(f->flags & ACC_STATIC))
        return throw_new(t, "java/lang/IllegalArgumentException", NULL);
    RETURN_REF(f->class_->mirror);
}

/* HotSpot asks for an exception class that does not exist, so this is what programs see. */
static enum native_status not_an_array(struct thread *t)
{
    return throw_new(t, "java/lang/NoClassDefFoundError", "java/lang/InvalidClassException");
}

NATIVE(array_base_offset)
{
    const struct class *c = class_of_mirror(t->vm, args[1].l);
    if (c->kind != CLASS_ARRAY)
        return not_an_array(t);
    RETURN_INT(ARRAY_DATA_OFFSET);
}

NATIVE(array_index_scale)
{
    const struct class *c = class_of_mirror(t->vm, args[1].l);
    if (c->kind != CLASS_ARRAY)
        return not_an_array(t);
    RETURN_INT(1 << c->element_shift);
}

NATIVE(define_class)
{
    ref name = args[1].l, bytes = args[2].l;
    int32_t offset = args[3].i, length = args[4].i;
    report_range(t, ACCESS_READ, bytes, (uint32_t)(ARRAY_DATA_OFFSET + offset), (size_t)length);
    struct class_definition definition = {
        .name = name ? string_to_class_symbol(name) : NULL,
        .bytes = (const uint8_t *)array_data(bytes) + offset,
        .length = (size_t)length,
        .loader = args[5].l,
        .protection_domain = args[6].l,
    };
    struct class *c;
    enum load_status s = class_define(t, &definition, &c);
    if (s != LOAD_READY)
        return status_of(s);
    RETURN_REF(c->mirror);
}

NATIVE(throw_exception)
{
    (void)result;
    return args[1].l ? throw_object(t, args[1].l) : throw_npe(t);
}

NATIVE(get_load_average)
{
    (void)t;
    (void)args;
    RETURN_INT(-1); /* not obtainable: nothing of the machine's load may show */
}

NATIVE(get_uncompressed_object)
{
    (void)args;
    (void)result;
    return vm_unsupported(t, "Unsafe.getUncompressedObject");
}

NATIVE(write_back)
{
    (void)args;
    (void)result;
    return vm_unsupported(t, "Unsafe.writebackMemory");
}

const struct native_entry natives_unsafe[] = {
    // clang-format off
    ALL_TYPES(ENTRIES_ALL)
    ADDABLE_TYPES(ENTRIES_ADD)
    BITWISE_TYPES(ENTRIES_BITWISE)
    UNALIGNED_TYPES(ENTRIES_UNALIGNED)
    // clang-format on
    /* Using the memory is a gap, having it is not: the address means nothing to a program. */
    {UNSAFE, "allocateMemory0", "(J)J", allocate_memory, DOES(OWN)},
    {UNSAFE, "freeMemory0", "(J)V", free_memory, DOES(OWN)},
    {UNSAFE, "reallocateMemory0", "(JJ)J", reallocate_memory, DOES(OWN)},
    {UNSAFE, "setMemory0", "(Ljava/lang/Object;JJB)V", set_memory,
     DOES_AT(PLACES, WRITES_BYTES(1, 2, 4))},
    {UNSAFE, "copyMemory0", "(Ljava/lang/Object;JLjava/lang/Object;JJ)V", copy_memory,
     DOES_AT(PLACES, READS_BYTES(1, 2, 7), WRITES_BYTES(4, 5, 7))},
    {UNSAFE, "copySwapMemory0", "(Ljava/lang/Object;JLjava/lang/Object;JJJ)V", copy_swap_memory,
     DOES_AT(PLACES, READS_BYTES(1, 2, 7), WRITES_BYTES(4, 5, 7))},
    {UNSAFE, "loadFence", "()V", load_fence, DOES(FENCE)},
    {UNSAFE, "storeFence", "()V", store_fence, DOES(FENCE)},
    {UNSAFE, "fullFence", "()V", full_fence, DOES(FENCE)},
    {UNSAFE, "loadLoadFence", "()V", load_load_fence, DOES(FENCE)},
    {UNSAFE, "storeStoreFence", "()V", store_store_fence, DOES(FENCE)},
    {UNSAFE, "park", "(ZJ)V", park, DOES(PARK)},
    {UNSAFE, "unpark", "(Ljava/lang/Object;)V", unpark, DOES_ON(WRITE_STATE, 1, OFFSET_PERMIT)},
    /* Initialization is a state machine of its own that stops where it must (initialize.c). */
    {UNSAFE, "allocateInstance", "(Ljava/lang/Class;)Ljava/lang/Object;", allocate_instance,
     DOES(LINKS)},
    {UNSAFE, "ensureClassInitialized0", "(Ljava/lang/Class;)V", ensure_class_initialized,
     DOES(LINKS)},
    {UNSAFE, "shouldBeInitialized0", "(Ljava/lang/Class;)Z", should_be_initialized,
     DOES_ON(READ_STATE, 1, OFFSET_CLASS)},
    {UNSAFE, "objectFieldOffset0", "(Ljava/lang/reflect/Field;)J", object_field_offset_0,
     DOES(PURE)},
    {UNSAFE, "objectFieldOffset1", "(Ljava/lang/Class;Ljava/lang/String;)J", object_field_offset_1,
     DOES(PURE)},
    {UNSAFE, "staticFieldOffset0", "(Ljava/lang/reflect/Field;)J", static_field_offset, DOES(PURE)},
    {UNSAFE, "staticFieldBase0", "(Ljava/lang/reflect/Field;)Ljava/lang/Object;", static_field_base,
     DOES(PURE)},
    {UNSAFE, "arrayBaseOffset0", "(Ljava/lang/Class;)I", array_base_offset, DOES(PURE)},
    {UNSAFE, "arrayIndexScale0", "(Ljava/lang/Class;)I", array_index_scale, DOES(PURE)},
    {UNSAFE, "defineClass0", NULL, define_class, DOES_AT(LINKS, READS(2, 3, 4))},
    {UNSAFE, "throwException", "(Ljava/lang/Throwable;)V", throw_exception, DOES(OWN)},
    {UNSAFE, "getLoadAverage0", "([DI)I", get_load_average, GIVES(PROCESSORS)},
    {UNSAFE, "getUncompressedObject", "(J)Ljava/lang/Object;", get_uncompressed_object,
     DOES(REFUSED)},
    {UNSAFE, "writeback0", "(J)V", write_back, DOES(REFUSED)},
    {UNSAFE, "writebackPreSync0", "()V", write_back, DOES(REFUSED)},
    {UNSAFE, "writebackPostSync0", "()V", write_back, DOES(REFUSED)},
    {0},
};
