/* constant_pool.c - natives of jdk.internal.reflect.ConstantPool, through which the
 * JDK reads annotations and, in tests, everything else.  The pool object names its class. */
#include "vm/native/native.h"

#include "vm/class/load.h"
#include "vm/class/reflect.h"
#include "vm/heap/string.h"

/* args: the pool, the class's mirror, the index. */
static struct class *owner(const struct thread *t, const union value *args)
{
    return class_of_mirror(t->vm, args[1].l);
}

/* The entry args[2] names, NULL with t->thrown set when it is out of bounds. */
static const struct cp_entry *any_entry(struct thread *t, const union value *args)
{
    const struct classfile *file = owner(t, args)->file;
    int32_t index = args[2].i;
    if (index >= 0 && index < file->cp_count)
        return &file->cp[index];
    throw_new(t, "java/lang/IllegalArgumentException", "Constant pool index out of bounds");
    return NULL;
}

static const struct cp_entry *wrong_type(struct thread *t)
{
    throw_new(t, "java/lang/IllegalArgumentException", "Wrong type at constant pool index");
    return NULL;
}

static const struct cp_entry *entry_of(struct thread *t, const union value *args, enum cp_tag tag)
{
    const struct cp_entry *entry = any_entry(t, args);
    return !entry || entry->tag == tag ? entry : wrong_type(t);
}

static bool is_member(const struct cp_entry *entry)
{
    return entry->tag == CP_FIELDREF || entry->tag == CP_METHODREF ||
           entry->tag == CP_INTERFACE_METHODREF;
}

static const struct cp_entry *member_entry(struct thread *t, const union value *args)
{
    const struct cp_entry *entry = any_entry(t, args);
    return !entry || is_member(entry) ? entry : wrong_type(t);
}

/* ---- plain values ---- */

static enum native_status get_size0(struct thread *t, union value *args, union value *result)
{
    RETURN_INT(owner(t, args)->file->cp_count);
}

static enum native_status get_tag_at0(struct thread *t, union value *args, union value *result)
{
    const struct cp_entry *entry = any_entry(t, args);
    if (!entry)
        return NATIVE_THROWN;
    RETURN_INT(entry->tag);
}

static enum native_status get_int_at0(struct thread *t, union value *args, union value *result)
{
    const struct cp_entry *entry = entry_of(t, args, CP_INTEGER);
    if (!entry)
        return NATIVE_THROWN;
    RETURN_INT(entry->i);
}

static enum native_status get_long_at0(struct thread *t, union value *args, union value *result)
{
    const struct cp_entry *entry = entry_of(t, args, CP_LONG);
    if (!entry)
        return NATIVE_THROWN;
    RETURN_LONG(entry->j);
}

static enum native_status get_float_at0(struct thread *t, union value *args, union value *result)
{
    const struct cp_entry *entry = entry_of(t, args, CP_FLOAT);
    if (!entry)
        return NATIVE_THROWN;
    RETURN_FLOAT(entry->f);
}

static enum native_status get_double_at0(struct thread *t, union value *args, union value *result)
{
    const struct cp_entry *entry = entry_of(t, args, CP_DOUBLE);
    if (!entry)
        return NATIVE_THROWN;
    RETURN_DOUBLE(entry->d);
}

static enum native_status get_utf8_at0(struct thread *t, union value *args, union value *result)
{
    const struct cp_entry *entry = entry_of(t, args, CP_UTF8);
    ref text;
    if (!entry || !reflect_utf8(t, owner(t, args), (uint16_t)args[2].i, &text))
        return NATIVE_THROWN;
    RETURN_REF(text);
}

static enum native_status get_string_at0(struct thread *t, union value *args, union value *result)
{
    const struct cp_entry *entry = entry_of(t, args, CP_STRING);
    if (!entry)
        return NATIVE_THROWN;
    const struct symbol *text = cf_symbol(owner(t, args)->file, entry->a);
    ref string = string_literal(t, text->text, text->length);
    if (!string)
        return NATIVE_THROWN;
    RETURN_REF(string);
}

/* ---- indices and names ---- */

static enum native_status get_class_ref_index_at0(struct thread *t, union value *args,
                                                  union value *result)
{
    const struct cp_entry *entry = member_entry(t, args);
    if (!entry)
        return NATIVE_THROWN;
    RETURN_INT(entry->a);
}

static enum native_status get_name_and_type_ref_index_at0(struct thread *t, union value *args,
                                                          union value *result)
{
    const struct cp_entry *entry = any_entry(t, args);
    if (entry && !is_member(entry) && entry->tag != CP_INVOKE_DYNAMIC)
        entry = wrong_type(t);
    if (!entry)
        return NATIVE_THROWN;
    RETURN_INT(entry->b);
}

/* A String[] of UTF-8 constants. */
static enum native_status return_texts(struct thread *t, const struct class *c,
                                       const uint16_t *indices, int32_t count, union value *result)
{
    ref array = new_object_array(t, t->vm->wk.String, count);
    if (!array)
        return NATIVE_THROWN;
    for (int32_t i = 0; i < count; i++) {
        ref text;
        if (!reflect_utf8(t, c, indices[i], &text))
            return NATIVE_THROWN;
        heap_array_put_ref(&t->vm->heap, array, i, text);
    }
    RETURN_REF(array);
}

static enum native_status get_member_ref_info_at0(struct thread *t, union value *args,
                                                  union value *result)
{
    const struct class *c = owner(t, args);
    const struct cp_entry *entry = member_entry(t, args);
    if (!entry)
        return NATIVE_THROWN;
    const struct cp_entry *pair = &c->file->cp[entry->b];
    uint16_t texts[] = {c->file->cp[entry->a].a, pair->a, pair->b};
    return return_texts(t, c, texts, 3, result);
}

static enum native_status get_name_and_type_ref_info_at0(struct thread *t, union value *args,
                                                         union value *result)
{
    const struct class *c = owner(t, args);
    const struct cp_entry *entry = entry_of(t, args, CP_NAME_AND_TYPE);
    if (!entry)
        return NATIVE_THROWN;
    uint16_t texts[] = {entry->a, entry->b};
    return return_texts(t, c, texts, 2, result);
}

/* ---- classes and members ---- */

/* The class that a CP_CLASS entry names.  With `load`, loads it; else *out is NULL unless it is
 * loaded already. */
static enum load_status constant_class_at(struct thread *t, struct class *c, uint16_t index,
                                          bool load, struct class **out)
{
    if (load)
        return constant_class(t, c, index, out);
    *out = class_loaded(t->vm, cf_class_name(c->file, index), c->loader);
    return LOAD_READY;
}

static enum native_status return_class(struct thread *t, const union value *args, bool load,
                                       union value *result)
{
    struct class *found;
    if (!entry_of(t, args, CP_CLASS))
        return NATIVE_THROWN;
    enum load_status status =
        constant_class_at(t, owner(t, args), (uint16_t)args[2].i, load, &found);
    if (status != LOAD_READY)
        return status == LOAD_PUSHED ? NATIVE_RETRY : NATIVE_THROWN;
    RETURN_REF(found ? found->mirror : 0);
}

static enum native_status get_class_at0(struct thread *t, union value *args, union value *result)
{
    return return_class(t, args, true, result);
}

static enum native_status get_class_at_if_loaded0(struct thread *t, union value *args,
                                                  union value *result)
{
    return return_class(t, args, false, result);
}

/* The reflection object of the member that `entry` refers to in `holder`. */
static enum load_status reflect_member(struct thread *t, const struct class *c,
                                       const struct cp_entry *entry, struct class *holder, ref *out)
{
    const struct cp_entry *pair = &c->file->cp[entry->b];
    const struct symbol *name = cf_symbol(c->file, pair->a);
    const struct symbol *descriptor = cf_symbol(c->file, pair->b);
    enum load_status status = LOAD_READY;
    if (entry->tag == CP_FIELDREF) {
        const struct field *f = class_find_field(holder, name, descriptor);
        if (!f)
            throw_new(t, "java/lang/RuntimeException", "Unable to look up field in target class");
        else if ((status = reflect_resolve_field(t, f)) == LOAD_READY)
            *out = reflect_new_field(t, f);
    } else {
        const struct method *m = class_find_method(holder, name, descriptor);
        if (!m)
            throw_new(t, "java/lang/RuntimeException", "Unable to look up method in target class");
        else if ((status = reflect_resolve_method(t, m)) == LOAD_READY)
            *out = reflect_new_executable(t, m);
    }
    return status == LOAD_READY && !*out ? LOAD_THROWN : status;
}

static enum native_status return_member(struct thread *t, const union value *args, bool field,
                                        bool load, union value *result)
{
    struct class *c = owner(t, args), *holder;
    const struct cp_entry *entry = member_entry(t, args);
    if (entry && (entry->tag == CP_FIELDREF) != field)
        entry = wrong_type(t);
    if (!entry)
        return NATIVE_THROWN;
    ref member = 0;
    enum load_status status = constant_class_at(t, c, entry->a, load, &holder);
    if (status == LOAD_READY && holder)
        status = reflect_member(t, c, entry, holder, &member);
    if (status != LOAD_READY)
        return status == LOAD_PUSHED ? NATIVE_RETRY : NATIVE_THROWN;
    RETURN_REF(member);
}

static enum native_status get_method_at0(struct thread *t, union value *args, union value *result)
{
    return return_member(t, args, false, true, result);
}

static enum native_status get_method_at_if_loaded0(struct thread *t, union value *args,
                                                   union value *result)
{
    return return_member(t, args, false, false, result);
}

static enum native_status get_field_at0(struct thread *t, union value *args, union value *result)
{
    return return_member(t, args, true, true, result);
}

static enum native_status get_field_at_if_loaded0(struct thread *t, union value *args,
                                                  union value *result)
{
    return return_member(t, args, true, false, result);
}

#define POOL "jdk/internal/reflect/ConstantPool"

const struct native_entry natives_constant_pool[] = {
    {POOL, "getSize0", NULL, get_size0, DOES(PURE)},
    {POOL, "getTagAt0", NULL, get_tag_at0, DOES(PURE)},
    {POOL, "getIntAt0", NULL, get_int_at0, DOES(PURE)},
    {POOL, "getLongAt0", NULL, get_long_at0, DOES(PURE)},
    {POOL, "getFloatAt0", NULL, get_float_at0, DOES(PURE)},
    {POOL, "getDoubleAt0", NULL, get_double_at0, DOES(PURE)},
    {POOL, "getStringAt0", NULL, get_string_at0, DOES(LINKS)},
    {POOL, "getUTF8At0", NULL, get_utf8_at0, DOES(PURE)},
    {POOL, "getClassRefIndexAt0", NULL, get_class_ref_index_at0, DOES(PURE)},
    {POOL, "getNameAndTypeRefIndexAt0", NULL, get_name_and_type_ref_index_at0, DOES(PURE)},
    {POOL, "getMemberRefInfoAt0", NULL, get_member_ref_info_at0, DOES(PURE)},
    {POOL, "getNameAndTypeRefInfoAt0", NULL, get_name_and_type_ref_info_at0, DOES(PURE)},
    {POOL, "getClassAt0", NULL, get_class_at0, DOES(LINKS)},
    /* IfLoaded: only the JDK's parser of annotations can call these, and it does not. */
    {POOL, "getClassAtIfLoaded0", NULL, get_class_at_if_loaded0, DOES(LINKS)},
    {POOL, "getMethodAt0", NULL, get_method_at0, DOES(LINKS)},
    {POOL, "getMethodAtIfLoaded0", NULL, get_method_at_if_loaded0, DOES(LINKS)},
    {POOL, "getFieldAt0", NULL, get_field_at0, DOES(LINKS)},
    {POOL, "getFieldAtIfLoaded0", NULL, get_field_at_if_loaded0, DOES(LINKS)},
    {0},
};
