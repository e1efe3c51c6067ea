/* invoke_link.h - links invokedynamic, signature-polymorphic calls and the constants of
 * java.lang.invoke by asking the JDK's own MethodHandleNatives, as HotSpot does.
 *
 * Java code runs on the way: LOAD_PUSHED means that a frame was pushed which will fill in
 * the slot; the instruction is then executed again. */
#ifndef VM_INVOKE_INVOKE_LINK_H
#define VM_INVOKE_INVOKE_LINK_H

#include "vm/class/load.h"

/* What a linked call site calls: a static method that takes the site's arguments and, when
 * appendix is not 0, the appendix as one more, last argument.  Lives in metadata; the appendix is
 * pinned. */
struct linked_call {
    struct method *target;
    ref appendix;
    bool has_receiver; /* the first argument is a MethodHandle or VarHandle: null is an NPE */
};

enum load_status link_invokedynamic(struct thread *t, struct class *caller, uint16_t cp_index,
                                    struct linked_call **slot);
/* MethodHandle.invoke, invokeExact and the access-mode methods of VarHandle. */
enum load_status link_invokehandle(struct thread *t, struct class *caller, uint16_t cp_index,
                                   struct linked_call **slot);
/* CP_METHOD_HANDLE, CP_METHOD_TYPE, CP_DYNAMIC. The value is also kept in c->resolved by the
 * caller (references as a pinned ref). */
enum load_status link_constant(struct thread *t, struct class *c, uint16_t cp_index,
                               union value *out);

/* A loadable constant as an object: what a bootstrap method gets as static argument. */
enum load_status constant_boxed(struct thread *t, struct class *c, uint16_t cp_index, ref *out);
/* Can it be had without running Java code? */
bool constant_is_ready(const struct class *c, uint16_t cp_index);

/* The intrinsics of MethodHandle, as method.intrinsic_id. */
enum mh_intrinsic {
    MH_NONE,
    MH_INVOKE_GENERIC, /* invoke, invokeExact, VarHandle modes: need linking */
    MH_INVOKE_BASIC,
    MH_LINK_TO_STATIC,
    MH_LINK_TO_SPECIAL,
    MH_LINK_TO_VIRTUAL,
    MH_LINK_TO_INTERFACE,
};
/* Whether `name` in class c (MethodHandle or VarHandle) is signature polymorphic, and which. */
enum mh_intrinsic mh_intrinsic_of(const struct vm *vm, const struct class *c,
                                  const struct symbol *name);

/* The struct method that a MemberName or a LambdaForm's vmentry stands for. */
struct method *member_name_method(const struct vm *vm, ref member_name);

/* Links once more what a rewind has unlinked; LOAD_READY when it is linked. */
struct link_note;
enum load_status link_again(struct thread *t, const struct link_note *note);

#endif
