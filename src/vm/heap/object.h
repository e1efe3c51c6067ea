/* object.h - how Java objects lie in memory: references, headers, fields, elements.
 *
 * A reference is a 32-bit index of 8-byte granules from HEAP_BASE; 0 is null.  The heap never moves
 * an object, so an address stays valid as long as the object is reachable.  Any word that looks
 * like a reference in a Java frame or on the C stack keeps its object alive, so natives may hold
 * references in plain C variables.
 *
 * An object is a 12-byte header and its fields (offsets count from the header's start); an array
 * has its length at 12 and its elements from 16 on.  A class's static fields lie in its mirror (the
 * java.lang.Class object) behind the mirror's own fields, so a place is always an object and an
 * offset. */
#ifndef VM_HEAP_OBJECT_H
#define VM_HEAP_OBJECT_H

#include <stdint.h>
#include <stddef.h>

typedef uint32_t ref;

#define HEAP_BASE ((uintptr_t)0x200000000000)
#define META_BASE ((uintptr_t)0x210000000000) /* classes and methods: 32-bit offsets from here */

struct class;

struct object {
    uint32_t class_offset; /* of struct class, from META_BASE */
    uint32_t lock;         /* 0 = free, else owner slot + 1 << 16 | count; see monitor.h */
    uint32_t identity;     /* identityHashCode and the path-independent name: from the creating
                            * thread and its allocation count */
};

enum { ARRAY_LENGTH_OFFSET = 12, ARRAY_DATA_OFFSET = 16, OBJECT_HEADER_SIZE = 12 };

/* A local variable, an operand, an argument or a result. */
union value {
    int32_t i; /* boolean, byte, char, short, int */
    int64_t j;
    float f;
    double d;
    ref l;
    uint64_t bits;
};

/* The basic types, numbered as newarray does; T_VOID for descriptors. */
enum basic_type {
    T_BOOLEAN = 4,
    T_CHAR = 5,
    T_FLOAT = 6,
    T_DOUBLE = 7,
    T_BYTE = 8,
    T_SHORT = 9,
    T_INT = 10,
    T_LONG = 11,
    T_OBJECT = 12, /* any reference, arrays too */
    T_VOID = 14,
};

/* Bytes of a value in memory; of what is no primitive, those of a reference. */
static inline uint32_t basic_type_size(enum basic_type type)
{
    switch (type) {
    case T_BOOLEAN:
    case T_BYTE: return 1;
    case T_CHAR:
    case T_SHORT: return 2;
    case T_LONG:
    case T_DOUBLE: return 8;
    default: return 4;
    }
}

static inline char *ref_address(ref r)
{
    return (char *)(HEAP_BASE + ((uintptr_t)r << 3));
}

static inline struct object *object_at(ref r)
{
    return (struct object *)ref_address(r);
}

static inline struct class *class_at(uint32_t offset)
{
    return (struct class *)(META_BASE + offset);
}

static inline struct class *class_of(ref r)
{
    return class_at(object_at(r)->class_offset);
}

static inline int32_t array_length(ref array)
{
    return *(int32_t *)(ref_address(array) + ARRAY_LENGTH_OFFSET);
}

static inline char *array_data(ref array)
{
    return ref_address(array) + ARRAY_DATA_OFFSET;
}

/* Typed views of a field or an element by byte offset.  They are for reading.
 * Writes to the heap of a running program go through heap_put_*() of heap.h, which keeps the undo
 * log. */
#define FIELD(type, object, offset) (*(type *)(ref_address(object) + (offset)))

static inline int32_t get_int(ref object, uint32_t offset)
{
    return FIELD(int32_t, object, offset);
}

static inline int64_t get_long(ref object, uint32_t offset)
{
    return FIELD(int64_t, object, offset);
}

static inline ref get_ref(ref object, uint32_t offset)
{
    return FIELD(ref, object, offset);
}

static inline ref array_get_ref(ref array, int32_t index)
{
    return ((ref *)array_data(array))[index];
}

#endif
