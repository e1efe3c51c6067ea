/* member_name.h - java.lang.invoke.MemberName: what a method handle points at, as the VM sees
 * it.  Filling one in from a method or a field, and resolving a symbolic one (JVMS 5.4.3) on
 * behalf of a caller.  It knows nothing of call sites. */
#ifndef VM_INVOKE_MEMBER_NAME_H
#define VM_INVOKE_MEMBER_NAME_H

#include "vm/class/load.h"

/* MemberName.flags, above the modifiers; the values are those of MethodHandleNatives.Constants. */
enum {
    MN_IS_METHOD = 0x00010000,
    MN_IS_CONSTRUCTOR = 0x00020000,
    MN_IS_FIELD = 0x00040000,
    MN_IS_TYPE = 0x00080000,
    MN_KINDS = 0x000f0000,
    MN_CALLER_SENSITIVE = 0x00100000,
    MN_TRUSTED_FINAL = 0x00200000,
    MN_REF_KIND_SHIFT = 24,
    MN_REF_KIND_MASK = 0xf,
    /* in the matchFlags of getMembers only */
    MN_SEARCH_SUPERCLASSES = 0x00100000,
    MN_SEARCH_INTERFACES = 0x00200000,
};

enum ref_kind {
    REF_GET_FIELD = 1,
    REF_GET_STATIC,
    REF_PUT_FIELD,
    REF_PUT_STATIC,
    REF_INVOKE_VIRTUAL,
    REF_INVOKE_STATIC,
    REF_INVOKE_SPECIAL,
    REF_NEW_INVOKE_SPECIAL,
    REF_INVOKE_INTERFACE,
};

static inline enum ref_kind member_name_ref_kind(int32_t flags)
{
    return (enum ref_kind)(flags >> MN_REF_KIND_SHIFT & MN_REF_KIND_MASK);
}

/* MN_IS_* for a reference kind, with the kind itself. */
int32_t member_name_flags_of(enum ref_kind kind);

/* Fills in flags, class, method and index for `m` found through `via`; the way of calling it
 * (virtual, interface, direct) follows from the two.  False with t->thrown set (out of memory). */
bool member_name_set_method(struct thread *t, ref mn, struct method *m, struct class *via);
/* The same for a call that selects no other method at run time, for any m. */
bool member_name_set_direct(struct thread *t, ref mn, struct method *m);
bool member_name_set_field(struct thread *t, ref mn, const struct field *f, bool is_setter);
/* The field of a resolved MemberName, or NULL. */
const struct field *member_name_field(struct vm *vm, ref mn);

/* Resolves class, name, type and kind as the instruction of that kind would, with the access
 * rights of `caller` (NULL: all).  quiet: LOAD_THROWN then leaves no exception behind. */
enum load_status member_name_resolve(struct thread *t, ref mn, struct class *caller, bool quiet);

/* The descriptor that a MethodType, a Class or a String stands for; NULL: none of these. */
const struct symbol *type_descriptor(struct vm *vm, ref type);

#endif
