/* contracts.h - the happens-before contracts of the JDK: which hooks the rewriter puts into which
 * methods of its classes.  The rows are in contracts.inc, written with the macros below:
 *
 *   CONTRACT(class, method, descriptor, when, hook, object, condition, flags)
 *       Calls HeddleContracts.hook(Object) with the object.  A descriptor of NULL: every overload
 *       that has code.  A hook of NULL: none, for a row that only makes its methods leaves.  With
 *       WHEN_EXIT and WHEN_LEAVE, the condition is asked of the result; a method that throws has
 *       none, so that WHEN_LEAVE wants IF_ALWAYS.
 *       A method of "*" is every one; a class that ends in '*' stands for all classes whose names
 *       begin so.
 *   CALL(class, method, descriptor, when, hook)
 *       Calls HeddleContracts.hook with the receiver, if there is one, the arguments and, with
 *       WHEN_EXIT, the result, if there is one.  The hook's parameters are of the same primitive
 *       types; every reference is an Object.
 *   CALL_FIRST(class, method, descriptor, when, hook, count)
 *       The same with so many of these only, the receiver counted, and without the result.
 *   CALL_RESULT(class, method, descriptor, hook, count)
 *       The same with WHEN_EXIT, and with the result.
 *   REPLACE(class, method, descriptor, hook, count)
 *       What the method returns, an object, is given to the hook, as its first argument, and what the
 *       hook returns takes its place.
 *   MONITORS(class)
 *       HeddleHooks.enter and exit around the monitors and synchronized methods of the class, and
 *       HeddleHooks.wait instead of Object.wait.  A class that ends in '*' stands for all classes
 *       whose names begin so.
 *   MONITORS_IN(class, method)
 *       The same in the methods of that name only.
 *   INJECT(class, field, descriptor, access)
 *       Adds a field; the access flags are those of the class file.
 *   FIELD(class, field, hook of reads, hook of writes)
 *       In the class and all classes nested in its outermost class: HeddleContracts.hook(Object) with
 *       the object whose field it is, after each getfield and before each putfield of the field.
 *       Either hook may be NULL.  No hook where `this` may not be initialized yet.
 *   VARHANDLES(prefix)
 *       The classes prefix*$FieldInstance..., $FieldStatic..., $Array and $ArrayHandle,
 *       $ByteBufferHandle of java.lang.invoke that implement VarHandles.  Each of their static methods
 *       that is an access mode calls, at its entry and at its normal exit,
 *           HeddleContracts.varHandleBefore(Object handle, Object holder, int index, int mode)
 *           HeddleContracts.varHandleAfter(Object handle, Object holder, int index, int mode)
 *       where holder is null for a static field, index is -1 but for arrays (and the byte offset in
 *       views), and mode is the ordinal of VarHandle.AccessMode | enum varhandle_kind << 8.
 *
 * Names are those of the class file ("java/util/Timer", "(J)V").  Rows for classes and methods that
 * a JDK does not have are no fault there. */
#ifndef AGENT_CONTRACTS_H
#define AGENT_CONTRACTS_H

#include "classfile/classfile.h"

enum contract_row {
    ROW_CONTRACT,
    ROW_CALL,
    ROW_REPLACE,
    ROW_MONITORS,
    ROW_INJECT,
    ROW_FIELD,
    ROW_VARHANDLES,
};

enum contract_when {
    WHEN_ENTRY = 1, /* before the first instruction */
    WHEN_EXIT = 2,  /* at every return */
    WHEN_LEAVE = 4, /* at every return and when an exception leaves the method */
};

enum contract_object {
    OBJECT_THIS,
    OBJECT_ARG0, /* first argument after the receiver, of a static method: the first */
    OBJECT_ARG1,
    OBJECT_RESULT,
    OBJECT_FIELD, /* what is in a field of `this` that the class declares */
};

#define ON_THIS   .object = OBJECT_THIS
#define ON_ARG0   .object = OBJECT_ARG0
#define ON_ARG1   .object = OBJECT_ARG1
#define ON_RESULT .object = OBJECT_RESULT
#define ON_FIELD(name, of_type) \
    .object = OBJECT_FIELD, .field = (name), .field_descriptor = (of_type)

enum contract_condition {
    IF_ALWAYS,
    IF_TRUE,    /* the result is a boolean */
    IF_NONNULL, /* a reference */
    IF_POSITIVE,
    IF_NOT_NEGATIVE, /* an int or long */
};

enum contract_flags {
    /* The method never calls code of the program while it runs: HeddleContracts.deeper() and
     * shallower() are called around it, inside of its own hooks.  Constructors are never leaves. */
    CONTRACT_LEAF = 1,
};

enum varhandle_kind {
    VARHANDLE_INSTANCE,
    VARHANDLE_STATIC,
    VARHANDLE_ARRAY,
    VARHANDLE_VIEW, /* of a byte array or buffer */
};

struct contract {
    enum contract_row row;
    const char *class_name, *method, *descriptor; /* of a field: method is its name */
    unsigned when, flags;                         /* of INJECT: flags are access flags */
    const char *hook, *write_hook;
    unsigned count; /* of CALL and REPLACE: so many arguments; 0: all of them */
    bool has_no_result;
    enum contract_object object;
    const char *field, *field_descriptor;
    enum contract_condition condition;
};

#define CONTRACT(of, name, type, at, call, on, only_if, more) \
    {.row = ROW_CONTRACT,                                     \
     .class_name = (of),                                      \
     .method = (name),                                        \
     .descriptor = (type),                                    \
     .when = (at),                                            \
     .hook = (call),                                          \
     .condition = (only_if),                                  \
     .flags = (more),                                         \
     on},
#define CALL(of, name, type, at, call) \
    {.row = ROW_CALL,                  \
     .class_name = (of),               \
     .method = (name),                 \
     .descriptor = (type),             \
     .when = (at),                     \
     .hook = (call)},
#define CALL_FIRST(of, name, type, at, call, so_many) \
    {.row = ROW_CALL,                                 \
     .class_name = (of),                              \
     .method = (name),                                \
     .descriptor = (type),                            \
     .when = (at),                                    \
     .hook = (call),                                  \
     .count = (so_many),                              \
     .has_no_result = true},
#define CALL_RESULT(of, name, type, call, so_many) \
    {.row = ROW_CALL,                              \
     .class_name = (of),                           \
     .method = (name),                             \
     .descriptor = (type),                         \
     .when = WHEN_EXIT,                            \
     .hook = (call),                               \
     .count = (so_many)},
#define REPLACE(of, name, type, call, so_many) \
    {.row = ROW_REPLACE,                       \
     .class_name = (of),                       \
     .method = (name),                         \
     .descriptor = (type),                     \
     .when = WHEN_EXIT,                        \
     .hook = (call),                           \
     .count = (so_many)},
#define MONITORS(of)          {.row = ROW_MONITORS, .class_name = (of)},
#define MONITORS_IN(of, name) {.row = ROW_MONITORS, .class_name = (of), .method = (name)},
#define INJECT(of, name, type, access) \
    {.row = ROW_INJECT,                \
     .class_name = (of),               \
     .method = (name),                 \
     .descriptor = (type),             \
     .flags = (access)},
#define FIELD(of, name, read, write) \
    {.row = ROW_FIELD, .class_name = (of), .method = (name), .hook = (read), .write_hook = (write)},
#define VARHANDLES(prefix) {.row = ROW_VARHANDLES, .class_name = (prefix)},

#endif
