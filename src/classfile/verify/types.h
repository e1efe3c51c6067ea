/* types.h - the types that the verifier gives to stack slots and local variables, and
 * what may be assigned to what.  For the verifier only. */
#ifndef CLASSFILE_VERIFY_TYPES_H
#define CLASSFILE_VERIFY_TYPES_H

#include "classfile/verify/verify.h"

/* A kind in the low four bits, and its operand above. */
typedef uint32_t vtype;

enum vkind {
    V_TOP, /* unusable */
    V_INT,
    V_FLOAT,
    V_LONG,
    V_LONG2, /* the second slot of a long */
    V_DOUBLE,
    V_DOUBLE2,
    V_NULL,
    V_THIS,    /* uninitializedThis */
    V_NEW,     /* uninitialized; operand: pc of its new */
    V_ADDRESS, /* operand: where ret goes */
    V_REF,     /* operand: index of its name among the types */
    V_UNION,   /* one of several classes, by inference only; operand: index of the union */
};

static inline vtype vtype_make(enum vkind kind, uint32_t operand)
{
    return operand << 4 | kind;
}

static inline enum vkind vtype_kind(vtype type)
{
    return (enum vkind)(type & 15);
}

static inline uint32_t vtype_operand(vtype type)
{
    return type >> 4;
}

/* The classes that a value may belong to: indices of names, ascending. */
struct vunion {
    uint32_t count;
    uint32_t *members;
};

struct vtypes {
    const struct symbol **names;
    uint32_t name_count, name_capacity;
    uint32_t *slots; /* hash table of indices + 1 */
    uint32_t slot_count;
    struct vunion *unions;
    uint32_t union_count, union_capacity;

    struct verify_questions *questions;
    size_t first_question; /* of the method */
    const struct cf_member *method;
    uint32_t pc;

    /* Budgets against hostile methods, whose types would take too long or too much memory to
     * merge.  Real methods need far less. */
    uint64_t work;
    uint64_t memory;
    bool exhausted;
};

void vtypes_release(struct vtypes *types);

/* Takes from the budgets; false from the moment on that one is used up. */
bool vtypes_spend(struct vtypes *types, uint64_t work, uint64_t memory);

/* The type of a class or array with that name ("java/lang/String", "[I"). */
vtype vtype_of_class(struct vtypes *types, const struct symbol *name);
vtype vtype_of_text(struct vtypes *types, const char *name, size_t length);
/* The type of a field descriptor; its first slot when it has two. */
vtype vtype_of_descriptor(struct vtypes *types, const char *descriptor);

const struct symbol *vtype_name(const struct vtypes *types, vtype ref);

/* Is a value of the type two slots wide? */
static inline bool vtype_is_wide(vtype type)
{
    return vtype_kind(type) == V_LONG || vtype_kind(type) == V_DOUBLE;
}

/* An initialized object, an array or null. */
static inline bool vtype_is_object(vtype type)
{
    enum vkind kind = vtype_kind(type);
    return kind == V_NULL || kind == V_REF || kind == V_UNION;
}

/* The same, or an object that is not initialized. */
static inline bool vtype_is_reference(vtype type)
{
    enum vkind kind = vtype_kind(type);
    return vtype_is_object(type) || kind == V_THIS || kind == V_NEW;
}

/* May a value of type `from` be used as a `to`?  Adds a question where that depends on the
 * class hierarchy. */
bool vtype_assignable(struct vtypes *types, vtype from, vtype to);

/* The least type that both can be used as; V_TOP when there is none. */
vtype vtype_merge(struct vtypes *types, vtype a, vtype b);

/* Is it null or an array of that element: a descriptor letter, 'A' for any reference or '*' for
 * anything?  'B' stands for byte and boolean. */
bool vtype_is_array_of(const struct vtypes *types, vtype type, char element);
/* What aaload loads from an array of references or null. */
vtype vtype_component(struct vtypes *types, vtype array);

#endif
