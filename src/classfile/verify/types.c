/* types.c - see types.h. */
#include "classfile/verify/types.h"

#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_WORK = 1 << 27,
    MAX_MEMORY = 64 << 20,
    MAX_UNION = 1024,
};

void vtypes_release(struct vtypes *types)
{
    for (uint32_t i = 0; i < types->union_count; i++)
        free(types->unions[i].members);
    free(types->unions);
    free(types->names);
    free(types->slots);
    types->unions = NULL;
    types->names = NULL;
    types->slots = NULL;
}

bool vtypes_spend(struct vtypes *types, uint64_t work, uint64_t memory)
{
    types->work += work;
    types->memory += memory;
    if (types->work > MAX_WORK || types->memory > MAX_MEMORY)
        types->exhausted = true;
    return !types->exhausted;
}

static void grow_slots(struct vtypes *types)
{
    free(types->slots);
    types->slot_count = types->slot_count ? types->slot_count * 2 : 64;
    types->slots = xcalloc(types->slot_count, sizeof *types->slots);
    for (uint32_t i = 0; i < types->name_count; i++) {
        uint32_t at = types->names[i]->hash & (types->slot_count - 1);
        while (types->slots[at])
            at = (at + 1) & (types->slot_count - 1);
        types->slots[at] = i + 1;
    }
}

vtype vtype_of_class(struct vtypes *types, const struct symbol *name)
{
    if (types->name_count * 2 >= types->slot_count)
        grow_slots(types);
    uint32_t at = name->hash & (types->slot_count - 1);
    for (; types->slots[at]; at = (at + 1) & (types->slot_count - 1)) {
        if (types->names[types->slots[at] - 1] == name)
            return vtype_make(V_REF, types->slots[at] - 1);
    }
    if (types->name_count == types->name_capacity) {
        types->name_capacity = types->name_capacity ? types->name_capacity * 2 : 32;
        types->names = xrealloc(types->names, types->name_capacity * sizeof *types->names);
    }
    types->names[types->name_count] = name;
    types->slots[at] = ++types->name_count;
    return vtype_make(V_REF, types->name_count - 1);
}

vtype vtype_of_text(struct vtypes *types, const char *name, size_t length)
{
    return vtype_of_class(types, symbol_intern(name, length));
}

vtype vtype_of_descriptor(struct vtypes *types, const char *descriptor)
{
    const char *p = descriptor;
    switch (*p) {
    case 'J': return V_LONG;
    case 'D': return V_DOUBLE;
    case 'F': return V_FLOAT;
    case 'L': return vtype_of_text(types, p + 1, (size_t)((char *)strchr(p, ';') - p - 1));
    case '[':
        while (*p == '[')
            p++;
        if (*p == 'L')
            p = strchr(p, ';');
        return vtype_of_text(types, descriptor, (size_t)(p + 1 - descriptor));
    default: return V_INT;
    }
}

const struct symbol *vtype_name(const struct vtypes *types, vtype ref)
{
    return types->names[vtype_operand(ref)];
}

static void ask(struct vtypes *types, const struct symbol *from, const struct symbol *to)
{
    struct verify_questions *q = types->questions;
    for (size_t i = types->first_question; i < q->count; i++) {
        if (q->items[i].from == from && q->items[i].to == to)
            return;
    }
    vtypes_spend(types, q->count - types->first_question, 0);
    if (q->count == q->capacity) {
        q->capacity = q->capacity ? q->capacity * 2 : 32;
        q->items = xrealloc(q->items, q->capacity * sizeof *q->items);
    }
    q->items[q->count++] = (struct verify_question){from, to, types->method, types->pc};
}

static bool is_named(const char *name, size_t length, const char *expected)
{
    return length == strlen(expected) && memcmp(name, expected, length) == 0;
}

/* Both names are of classes or arrays in internal form. */
static bool class_assignable(struct vtypes *types, const char *from, size_t from_length,
                             const char *to, size_t to_length)
{
    bool arrays = false;
    for (; from[0] == '[' && to[0] == '['; arrays = true) {
        from++, from_length--;
        to++, to_length--;
    }
    if (arrays) { /* what is left are descriptors of the components */
        if (!strchr("[L", from[0]) || !strchr("[L", to[0]))
            return from[0] == to[0];
        if (from[0] == 'L')
            from++, from_length -= 2;
        if (to[0] == 'L')
            to++, to_length -= 2;
    }
    if (from_length == to_length && memcmp(from, to, from_length) == 0)
        return true;
    if (is_named(to, to_length, "java/lang/Object"))
        return true;
    if (from[0] == '[')
        return is_named(to, to_length, "java/lang/Cloneable") ||
               is_named(to, to_length, "java/io/Serializable");
    if (to[0] == '[')
        return false;
    ask(types, symbol_intern(from, from_length), symbol_intern(to, to_length));
    return true;
}

static bool name_assignable(struct vtypes *types, const struct symbol *from, vtype to)
{
    const struct symbol *target = vtype_name(types, to);
    return from == target ||
           class_assignable(types, from->text, from->length, target->text, target->length);
}

bool vtype_assignable(struct vtypes *types, vtype from, vtype to)
{
    if (from == to || to == V_TOP)
        return true;
    if (vtype_kind(to) == V_REF) {
        switch (vtype_kind(from)) {
        case V_NULL: return true;
        case V_REF: return name_assignable(types, vtype_name(types, from), to);
        case V_UNION: {
            const struct vunion *u = &types->unions[vtype_operand(from)];
            for (uint32_t i = 0; i < u->count; i++) {
                if (!name_assignable(types, types->names[u->members[i]], to))
                    return false;
            }
            return vtypes_spend(types, u->count, 0);
        }
        default: return false;
        }
    }
    return false;
}

/* The members of a class type or union; one that is not a union is put into `single`. */
static struct vunion members_of(const struct vtypes *types, vtype type, uint32_t *single)
{
    if (vtype_kind(type) == V_UNION)
        return types->unions[vtype_operand(type)];
    *single = vtype_operand(type);
    return (struct vunion){1, single};
}

/* The type of the sorted members, which are copied. */
static vtype union_of(struct vtypes *types, const uint32_t *members, uint32_t count)
{
    if (count == 1)
        return vtype_make(V_REF, members[0]);
    vtypes_spend(types, types->union_count, 0);
    for (uint32_t i = 0; i < types->union_count; i++) {
        const struct vunion *u = &types->unions[i];
        if (u->count == count && memcmp(u->members, members, count * sizeof *members) == 0)
            return vtype_make(V_UNION, i);
    }
    if (types->union_count == types->union_capacity) {
        types->union_capacity = types->union_capacity ? types->union_capacity * 2 : 16;
        types->unions = xrealloc(types->unions, types->union_capacity * sizeof *types->unions);
    }
    uint32_t *copy = xmalloc(count * sizeof *copy);
    memcpy(copy, members, count * sizeof *copy);
    vtypes_spend(types, count, count * sizeof *copy);
    types->unions[types->union_count] = (struct vunion){count, copy};
    return vtype_make(V_UNION, types->union_count++);
}

static vtype merge_classes(struct vtypes *types, vtype a, vtype b)
{
    vtype object = vtype_of_class(types, symbol_of("java/lang/Object"));
    if (a == object || b == object)
        return object;
    uint32_t single_a, single_b;
    struct vunion left = members_of(types, a, &single_a);
    struct vunion right = members_of(types, b, &single_b);
    uint32_t merged[2 * MAX_UNION];
    uint32_t count = 0, i = 0, k = 0;
    while (i < left.count || k < right.count) {
        if (k == right.count || (i < left.count && left.members[i] < right.members[k]))
            merged[count++] = left.members[i++];
        else if (i == left.count || right.members[k] < left.members[i])
            merged[count++] = right.members[k++];
        else
            merged[count++] = left.members[i++], k++;
    }
    vtypes_spend(types, count, 0);
    if (count > MAX_UNION)
        return object;
    return union_of(types, merged, count);
}

vtype vtype_merge(struct vtypes *types, vtype a, vtype b)
{
    if (a == b)
        return a;
    if (!vtype_is_object(a) || !vtype_is_object(b))
        return V_TOP;
    if (vtype_kind(a) == V_NULL)
        return b;
    if (vtype_kind(b) == V_NULL)
        return a;
    return merge_classes(types, a, b);
}

static bool name_is_array_of(const struct symbol *name, char element)
{
    if (name->text[0] != '[')
        return false;
    char c = name->text[1];
    switch (element) {
    case '*': return true;
    case 'A': return c == 'L' || c == '[';
    case 'B': return c == 'B' || c == 'Z';
    default: return c == element;
    }
}

bool vtype_is_array_of(const struct vtypes *types, vtype type, char element)
{
    if (vtype_kind(type) == V_NULL)
        return true;
    if (vtype_kind(type) != V_REF && vtype_kind(type) != V_UNION)
        return false;
    uint32_t single;
    struct vunion u = members_of(types, type, &single);
    for (uint32_t i = 0; i < u.count; i++) {
        if (!name_is_array_of(types->names[u.members[i]], element))
            return false;
    }
    return true;
}

static vtype name_component(struct vtypes *types, const struct symbol *array)
{
    const char *name = array->text + 1;
    size_t length = array->length - 1;
    return name[0] == 'L' ? vtype_of_text(types, name + 1, length - 2)
                          : vtype_of_text(types, name, length);
}

vtype vtype_component(struct vtypes *types, vtype array)
{
    if (vtype_kind(array) == V_NULL)
        return V_NULL;
    if (vtype_kind(array) == V_REF)
        return name_component(types, vtype_name(types, array));
    vtype merged = V_NULL;
    /* The unions may move while components are merged. */
    for (uint32_t i = 0; i < types->unions[vtype_operand(array)].count; i++) {
        uint32_t member = types->unions[vtype_operand(array)].members[i];
        merged = vtype_merge(types, merged, name_component(types, types->names[member]));
    }
    return merged;
}
