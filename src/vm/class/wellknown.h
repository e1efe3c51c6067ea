/* wellknown.h - classes and fields of java.base that the VM itself uses, found at start-up.
 * A JDK update that renames one of them fails at once, with its name.
 *
 * CLASS(C name, "internal/name")   -> vm->wk.C_name
 * FIELD_(C class, field, "desc")   -> vm->off.Class_field: byte offset (static: in the mirror) */
#ifndef VM_CLASS_WELLKNOWN_H
#define VM_CLASS_WELLKNOWN_H

#define WELLKNOWN_CLASSES(X)                                     \
    X(Object, "java/lang/Object")                                \
    X(String, "java/lang/String")                                \
    X(Class, "java/lang/Class")                                  \
    X(Cloneable, "java/lang/Cloneable")                          \
    X(Serializable, "java/io/Serializable")                      \
    X(Throwable, "java/lang/Throwable")                          \
    X(Error, "java/lang/Error")                                  \
    X(Thread, "java/lang/Thread")                                \
    X(ThreadGroup, "java/lang/ThreadGroup")                      \
    X(ClassLoader, "java/lang/ClassLoader")                      \
    X(Module, "java/lang/Module")                                \
    X(System, "java/lang/System")                                \
    X(Reference, "java/lang/ref/Reference")                      \
    X(ReferenceQueue, "java/lang/ref/ReferenceQueue")            \
    X(Boolean, "java/lang/Boolean")                              \
    X(Character, "java/lang/Character")                          \
    X(Byte, "java/lang/Byte")                                    \
    X(Short, "java/lang/Short")                                  \
    X(Integer, "java/lang/Integer")                              \
    X(Long, "java/lang/Long")                                    \
    X(Float, "java/lang/Float")                                  \
    X(Double, "java/lang/Double")                                \
    X(Void, "java/lang/Void")                                    \
    X(Random, "java/util/Random")                                \
    X(Field, "java/lang/reflect/Field")                          \
    X(Method, "java/lang/reflect/Method")                        \
    X(Constructor, "java/lang/reflect/Constructor")              \
    X(StackTraceElement, "java/lang/StackTraceElement")          \
    X(MethodHandle, "java/lang/invoke/MethodHandle")             \
    X(VarHandle, "java/lang/invoke/VarHandle")                   \
    X(MemberName, "java/lang/invoke/MemberName")                 \
    X(MethodType, "java/lang/invoke/MethodType")                 \
    X(ResolvedMethodName, "java/lang/invoke/ResolvedMethodName") \
    X(LambdaForm, "java/lang/invoke/LambdaForm")                 \
    X(MethodHandleNatives, "java/lang/invoke/MethodHandleNatives")

#define WELLKNOWN_FIELDS(X)                                          \
    X(String, value, "[B")                                           \
    X(String, coder, "B")                                            \
    X(String, hash, "I")                                             \
    X(Class, classLoader, "Ljava/lang/ClassLoader;")                 \
    X(Class, componentType, "Ljava/lang/Class;")                     \
    X(Class, module, "Ljava/lang/Module;")                           \
    X(Class, name, "Ljava/lang/String;")                             \
    X(Class, classData, "Ljava/lang/Object;")                        \
    X(Throwable, backtrace, "Ljava/lang/Object;")                    \
    X(Throwable, detailMessage, "Ljava/lang/String;")                \
    X(Throwable, cause, "Ljava/lang/Throwable;")                     \
    X(Throwable, stackTrace, "[Ljava/lang/StackTraceElement;")       \
    X(Throwable, suppressedExceptions, "Ljava/util/List;")           \
    X(Throwable, depth, "I")                                         \
    X(Throwable, UNASSIGNED_STACK, "[Ljava/lang/StackTraceElement;") \
    X(Throwable, SUPPRESSED_SENTINEL, "Ljava/util/List;")            \
    X(Thread, name, "Ljava/lang/String;")                            \
    X(Thread, eetop, "J")                                            \
    X(Thread, daemon, "Z")                                           \
    X(Thread, interrupted, "Z")                                      \
    X(Thread, threadStatus, "I")                                     \
    X(Thread, priority, "I")                                         \
    X(Thread, tid, "J")                                              \
    X(Thread, group, "Ljava/lang/ThreadGroup;")                      \
    X(ClassLoader, unnamedModule, "Ljava/lang/Module;")              \
    X(ClassLoader, name, "Ljava/lang/String;")                       \
    X(ClassLoader, nameAndId, "Ljava/lang/String;")                  \
    X(ClassLoader, parent, "Ljava/lang/ClassLoader;")                \
    X(Module, name, "Ljava/lang/String;")                            \
    X(Module, loader, "Ljava/lang/ClassLoader;")                     \
    X(Reference, referent, "Ljava/lang/Object;")                     \
    X(Reference, queue, "Ljava/lang/ref/ReferenceQueue;")            \
    X(Reference, next, "Ljava/lang/ref/Reference;")                  \
    X(ReferenceQueue, head, "Ljava/lang/ref/Reference;")             \
    X(ReferenceQueue, NULL, "Ljava/lang/ref/ReferenceQueue;")        \
    X(ReferenceQueue, ENQUEUED, "Ljava/lang/ref/ReferenceQueue;")    \
    X(Reference, discovered, "Ljava/lang/ref/Reference;")            \
    X(Boolean, value, "Z")                                           \
    X(Character, value, "C")                                         \
    X(Byte, value, "B")                                              \
    X(Short, value, "S")                                             \
    X(Integer, value, "I")                                           \
    X(Long, value, "J")                                              \
    X(Float, value, "F")                                             \
    X(Double, value, "D")                                            \
    X(System, in, "Ljava/io/InputStream;")                           \
    X(System, out, "Ljava/io/PrintStream;")                          \
    X(System, err, "Ljava/io/PrintStream;")                          \
    X(MethodHandle, type, "Ljava/lang/invoke/MethodType;")           \
    X(MethodHandle, form, "Ljava/lang/invoke/LambdaForm;")           \
    X(LambdaForm, vmentry, "Ljava/lang/invoke/MemberName;")          \
    X(MemberName, clazz, "Ljava/lang/Class;")                        \
    X(MemberName, name, "Ljava/lang/String;")                        \
    X(MemberName, type, "Ljava/lang/Object;")                        \
    X(MemberName, flags, "I")                                        \
    X(MemberName, method, "Ljava/lang/invoke/ResolvedMethodName;")   \
    X(MemberName, resolution, "Ljava/lang/Object;")                  \
    X(MethodType, rtype, "Ljava/lang/Class;")                        \
    X(MethodType, ptypes, "[Ljava/lang/Class;")

/* Fields that the VM adds to JDK classes (HotSpot does the same), at the end of the instance. */
#define INJECTED_FIELDS(X)                                                                \
    X(Class, vm_class, "J") /* struct class of the mirror */                              \
    X(MemberName, vmindex, "J")                                                           \
    X(ResolvedMethodName, vmtarget, "J") /* struct method */                              \
    X(ClassLoader, vm_loader, "I")       /* number of the loader's class table */         \
    X(Random, given, "I")                /* does its seed come from outside (given.h)? */ \
    X(Thread, vm_id, "I")                /* id + 1 of the VM's thread, kept when it has ended */

#endif
