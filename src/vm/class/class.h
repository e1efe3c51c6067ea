/* class.h - classes, fields and methods at run time, and how they are found and linked.
 *
 * struct class and struct method live in the metadata region (META_BASE), are never freed
 * and never move.  Loading and linking are idempotent and never undone; what an execution
 * changes (state, init_thread) goes through the undo log. */
#ifndef VM_CLASS_CLASS_H
#define VM_CLASS_CLASS_H

#include "classfile/classfile.h"
#include "vm/heap/object.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct vm;
struct thread;
struct frame;
struct module;
struct native_effect;
union insn;

enum class_kind { CLASS_INSTANCE, CLASS_ARRAY, CLASS_PRIMITIVE };

enum class_state {
    CLASS_LOADED, /* supers known, layout fixed */
    CLASS_LINKED, /* verified, method tables built */
    CLASS_INITIALIZING,
    CLASS_INITIALIZED,
    CLASS_ERRONEOUS,
};

struct field {
    struct class *class_;
    const struct symbol *name, *descriptor;
    const struct cf_member *member; /* NULL for fields that the VM injects */
    uint16_t flags;
    uint8_t type;    /* enum basic_type */
    uint16_t index;  /* in class_->fields: the "slot" of reflection */
    uint32_t offset; /* from the object's start; static: from the mirror's start */
};

/* How a native answers.  See native.h. */
enum native_status {
    NATIVE_DONE,   /* result is set */
    NATIVE_THROWN, /* thread->thrown is set */
    NATIVE_TAIL,   /* pushed a frame whose result is this native's result */
    NATIVE_RETRY,  /* pushed a frame, or blocked: call this native again with the same arguments */
    NATIVE_CALL,   /* pushed a frame; continue in frame->resume when it has returned or thrown */
};

typedef enum native_status (*native_function)(struct thread *thread, union value *args,
                                              union value *result);

enum {
    METHOD_HIDDEN = 1 << 0, /* not in stack traces */
    METHOD_CALLER_SENSITIVE = 1 << 1,
    METHOD_POLYMORPHIC = 1 << 2, /* signature polymorphic (MethodHandle, VarHandle) */
    METHOD_CONSTRUCTOR = 1 << 3, /* <init> */
    METHOD_CLINIT = 1 << 4,
    METHOD_INTRINSIC = 1 << 5, /* has Java code, but `native` runs instead */
    METHOD_LINKS = 1 << 6,     /* of the JDK: looks up, once, what a VarHandle needs */
    METHOD_OF_FILES = 1 << 8,  /* native that it cannot take back if files may be written */
    METHOD_STOPS = 1 << 9,     /* native before which a search is asked: must_stop_native() */
    METHOD_ORDERS = 1 << 10,   /* of the JDK: its call orders threads (call_event.h) */
};

struct hook;

struct method {
    const union insn *entry; /* translated code, or a stub that translates, calls the native, ... */
    struct class *class_;
    uint16_t arg_slots; /* `this` included; long and double count two */
    uint16_t max_locals, max_stack;
    uint16_t flags;       /* ACC_* */
    uint16_t traits;      /* METHOD_* */
    uint8_t return_type;  /* enum basic_type */
    uint8_t intrinsic_id; /* MethodHandle linker intrinsics; 0 = none */
    uint16_t index;       /* in class_->methods: the "slot" of reflection */
    uint16_t unit;        /* a cache of explore/units.h; 0: not looked up */
    int32_t vtable_index; /* -1: not virtual (static, private, constructor) */
    uint32_t frame_slots; /* max_locals + header + max_stack: for the overflow check */
    const struct symbol *name, *descriptor;
    const struct cf_member *member; /* NULL for methods that the VM makes up */
    const struct hook *hook; /* called first, in a VM that is searched (hooks.h); NULL: none */
    native_function native;
    const struct native_effect *effect; /* of `native`: effect.h; set when it is prepared */
    /* filled in by translation */
    union insn *code;
    uint16_t *code_bci; /* bytecode index of each code word */
    uint32_t code_length;
    uint32_t *handlers;              /* word at which each exception handler starts */
    struct method *next_polymorphic; /* chain of the table in constant.c */
    const char *shorty; /* one basic_type each argument (this excluded), 0-terminated */
};

/* An interface's methods as this class implements them, in the interface's vtable_index order. */
struct itable {
    struct class *interface;
    struct method **methods;
};

enum { CLASS_DISPLAY = 8 };

struct class
{
    const struct symbol *name; /* "java/lang/String", "[I", "[Ljava/lang/String;", "int" */
    struct class *super;
    struct class *display[CLASS_DISPLAY]; /* superclasses from Object down, for subtype tests */
    uint16_t depth;                       /* Object 0 */
    uint8_t kind;                         /* enum class_kind */
    uint8_t type;   /* primitives and their arrays' elements: enum basic_type; else T_OBJECT */
    uint16_t flags; /* from the class file */
    bool is_hidden;
    bool is_boot;          /* of the boot loader, or of a module of the JDK: trusted */
    bool is_undoable;      /* defined by Java code while the undo log was active:
                                           * all that refers to it must be undoable, too */
    bool has_finals;       /* final fields of instances, its own or inherited */
    bool has_finalizer;    /* finalize() of its instances does something, so they are registered */
    bool has_queue;        /* java.lang.ref.ReferenceQueue, java.util.WeakHashMap, or a subclass */
    bool is_registered;    /* one of these: the end of Object.<init> is reported (run/service.h) */
    bool is_reference;     /* java.lang.ref.Reference or a subclass */
    bool runs_initializer; /* an initializer of the program, when it is initialized: its
                                           * own, or one of those that come first (JLS 12.4.2) */
    uint32_t state;        /* enum class_state; undoable */
    uint32_t init_thread;  /* id of the thread that initializes; undoable */
    ref mirror, loader, protection_domain;
    ref class_data;          /* hidden classes */
    ref init_error;          /* the cause kept for NoClassDefFoundError; undoable */
    struct class *previous;  /* defined before this one; all classes are chained */
    struct class *nest_host; /* resolved lazily; hidden classes: given */

    /* instances */
    uint32_t instance_size; /* bytes with header, not rounded; Class: without statics */
    uint32_t static_size;   /* mirror's whole size in bytes */
    uint16_t ref_count;     /* instance reference fields, supers' included */
    uint16_t static_ref_count;
    uint16_t *ref_offsets;
    uint32_t *static_ref_offsets; /* in the mirror */

    /* arrays */
    struct class *element;     /* component type */
    struct class *array_class; /* array of this, made on demand */
    uint8_t dimensions;
    uint8_t element_shift; /* log2 of the element size */

    uint16_t interface_count;     /* direct */
    uint16_t all_interface_count; /* transitive, supers' included */
    struct class **interfaces, **all_interfaces;
    uint32_t vtable_length;
    struct method **vtable; /* interfaces: own abstract and default methods by vtable_index */
    uint32_t itable_length;
    struct itable *itable;

    uint16_t field_count, method_count;
    struct field *fields;   /* declared here, in class-file order */
    struct method *methods; /* in class-file order */
    uint16_t *method_index; /* class.c: methods by name, made at the first question */
    uint32_t method_index_mask;
    struct classfile *file; /* NULL for arrays and primitives */
    void *
        *resolved; /* by constant-pool index: struct class, field, method or ref; NULL = not yet */
    const char *origin;          /* where the bytes came from */
    const char *code_source;     /* class path element, NULL if not from the class path */
    uint16_t hidden_this;        /* hidden classes: the constant that means the class itself */
    const struct module *module; /* NULL: the unnamed module of the loader */
};

/* ---- subtype tests ---- */

bool class_is_subclass_slow(const struct class *c, const struct class *of);

/* Is c assignable to `of` (JLS 5.1.5 / JVMS instanceof)? */
static inline bool class_is_assignable(const struct class *c, const struct class *of)
{
    if (c == of)
        return true;
    if (of->kind == CLASS_INSTANCE && !(of->flags & ACC_INTERFACE) && of->depth < CLASS_DISPLAY)
        return c->display[of->depth] == of;
    return class_is_subclass_slow(c, of);
}

static inline bool instance_of(ref object, const struct class *c)
{
    return object && class_is_assignable(class_of(object), c);
}

/* Do instances have a reference at this offset? */
static inline bool class_has_ref_at(const struct class *c, uint32_t offset)
{
    for (uint32_t i = 0; i < c->ref_count; i++)
        if (c->ref_offsets[i] == offset)
            return true;
    return false;
}

static inline uint32_t class_offset_of(const struct class *c)
{
    return (uint32_t)((uintptr_t)c - META_BASE);
}

/* ---- members ---- */

/* Declared in c itself, NULL when absent. */
struct method *class_declared_method(const struct class *c, const struct symbol *name,
                                     const struct symbol *descriptor);
struct field *class_declared_field(const struct class *c, const struct symbol *name,
                                   const struct symbol *descriptor);
/* Resolution order of JVMS 5.4.3.3/5.4.3.4: supers, then interfaces (maximally specific default
 * first). */
struct method *class_find_method(struct class *c, const struct symbol *name,
                                 const struct symbol *descriptor);
/* JVMS 5.4.3.2: c, its interfaces, its superclass. */
struct field *class_find_field(struct class *c, const struct symbol *name,
                               const struct symbol *descriptor);
/* What an invocation of `resolved` on an instance of c runs (JVMS 5.4.6); NULL: an
 * AbstractMethodError or an IncompatibleClassChangeError; the caller decides which. */
struct method *class_select_method(struct class *c, struct method *resolved);

/* ---- metadata memory ---- */
struct undo_log;
void meta_claim(struct undo_log *log);
void *meta_alloc(size_t size);
#define META_NEW(type, count) ((type *)meta_alloc(sizeof(type) * (size_t)(count)))

/* Names as Java prints them: "java.lang.String", "int[]"?  This is Class.getName(): dots. */
void class_java_name(const struct class *c, char *out, size_t size);

#endif
