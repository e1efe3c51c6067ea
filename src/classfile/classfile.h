/* classfile.h - a class file, parsed and structurally checked (JVMS 4).
 *
 * classfile_parse() trusts nothing: every index, length, tag, name and descriptor is
 * checked, and the first fault is described in one line.  The result points into the
 * given bytes, which must outlive it, and is allocated in the given arena.  It does not
 * know the VM.  Instructions are checked separately by classfile_check_code(), since
 * the JDK's own classes need not pay for that. */
#ifndef CLASSFILE_CLASSFILE_H
#define CLASSFILE_CLASSFILE_H

#include "base/arena.h"
#include "base/error.h"
#include "base/symbol.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CLASSFILE_MAX_MAJOR = 61, CLASSFILE_NEWEST_MAJOR = 69 }; /* Java 17 and 25 */

enum cp_tag {
    CP_UTF8 = 1,
    CP_INTEGER = 3,
    CP_FLOAT = 4,
    CP_LONG = 5,
    CP_DOUBLE = 6,
    CP_CLASS = 7,
    CP_STRING = 8,
    CP_FIELDREF = 9,
    CP_METHODREF = 10,
    CP_INTERFACE_METHODREF = 11,
    CP_NAME_AND_TYPE = 12,
    CP_METHOD_HANDLE = 15,
    CP_METHOD_TYPE = 16,
    CP_DYNAMIC = 17,
    CP_INVOKE_DYNAMIC = 18,
    CP_MODULE = 19,
    CP_PACKAGE = 20,
};

/* One constant.  a and b are the entry's indices in the order of the JVMS
 * (class+name_and_type, name+descriptor, kind+reference, bootstrap+name_and_type, name). */
struct cp_entry {
    uint8_t tag;   /* 0: index 0, or the second half of a long or double */
    uint16_t a, b; /* CP_UTF8: a is the length in bytes */
    union {
        const uint8_t *utf8;
        int32_t i;
        int64_t j;
        float f;
        double d;
    };
};

enum access_flag {
    ACC_PUBLIC = 0x0001,
    ACC_PRIVATE = 0x0002,
    ACC_PROTECTED = 0x0004,
    ACC_STATIC = 0x0008,
    ACC_FINAL = 0x0010,
    ACC_SUPER = 0x0020,
    ACC_SYNCHRONIZED = 0x0020,
    ACC_VOLATILE = 0x0040,
    ACC_BRIDGE = 0x0040,
    ACC_TRANSIENT = 0x0080,
    ACC_VARARGS = 0x0080,
    ACC_NATIVE = 0x0100,
    ACC_INTERFACE = 0x0200,
    ACC_ABSTRACT = 0x0400,
    ACC_STRICT = 0x0800,
    ACC_SYNTHETIC = 0x1000,
    ACC_ANNOTATION = 0x2000,
    ACC_ENUM = 0x4000,
    ACC_MODULE = 0x8000,
};

/* Raw bytes of an attribute's info, NULL when the attribute is absent. */
struct cf_bytes {
    const uint8_t *bytes;
    uint32_t length;
};

struct cf_exception {
    uint16_t start, end, handler;
    uint16_t type; /* constant-pool class, 0 = any */
};

struct cf_line {
    uint16_t start, line;
};

struct cf_local { /* LocalVariableTable entry, for helpful messages */
    uint16_t start, length, name, descriptor, slot;
};

struct cf_code {
    const uint8_t *code;
    uint32_t length;
    uint16_t max_stack, max_locals;
    uint16_t exception_count;
    struct cf_exception *exceptions;
    uint32_t line_count; /* all LineNumberTables of the method, in order */
    struct cf_line *lines;
    uint32_t local_count;
    struct cf_local *locals;
    struct cf_bytes stack_map; /* StackMapTable */
};

/* A field or a method. */
struct cf_member {
    uint16_t flags;
    uint16_t name, descriptor; /* constant-pool UTF-8 indices */
    uint16_t constant_value;   /* fields; 0 = none */
    uint16_t signature;        /* UTF-8 index; 0 = none */
    uint16_t exception_count;  /* methods: the Exceptions attribute */
    uint16_t *exceptions;      /* class indices */
    struct cf_code *code;      /* methods; NULL = abstract or native */
    struct cf_bytes annotations, parameter_annotations, annotation_default, type_annotations;
    struct cf_bytes method_parameters;
};

struct cf_inner {
    uint16_t inner, outer, name; /* class, class or 0, UTF-8 or 0 */
    uint16_t flags;
};

struct cf_bootstrap {
    uint16_t handle;
    uint16_t argument_count;
    uint16_t *arguments;
};

struct cf_record_component {
    uint16_t name, descriptor, signature;
    struct cf_bytes annotations, type_annotations;
};

struct classfile {
    const uint8_t *bytes;
    size_t length;
    uint16_t minor, major;
    uint16_t flags;
    uint16_t this_class, super_class; /* class indices; super 0 = java/lang/Object itself */
    uint16_t cp_count;
    struct cp_entry *cp;
    uint16_t interface_count;
    uint16_t *interfaces; /* class indices */
    uint16_t field_count, method_count;
    struct cf_member *fields, *methods;

    uint16_t source_file; /* UTF-8 index or 0, as are the following */
    uint16_t signature;
    uint16_t enclosing_class, enclosing_method; /* class index, name_and_type index or 0 */
    uint16_t nest_host;                         /* class index or 0 */
    uint16_t nest_member_count, permitted_count, inner_count, bootstrap_count;
    uint16_t *nest_members, *permitted; /* class indices */
    struct cf_inner *inners;
    struct cf_bootstrap *bootstraps;
    bool is_record;
    uint16_t component_count;
    struct cf_record_component *components;
    struct cf_bytes annotations, type_annotations;
};

/* `name` is what the error text calls the input.  A version above
 * CLASSFILE_MAX_MAJOR is an error that says so. */
bool classfile_parse(struct classfile *cf, const uint8_t *bytes, size_t length, const char *name,
                     struct arena *arena, struct error *error);

/* The same for files that only a JVM must understand: versions up to CLASSFILE_NEWEST_MAJOR, also with
 * preview features. */
bool classfile_parse_newest(struct classfile *cf, const uint8_t *bytes, size_t length,
                            const char *name, struct arena *arena, struct error *error);

/* Checks every method's instructions: known opcodes, operands inside the code, branch and
 * switch targets, exception ranges and handlers on instruction boundaries, constant-pool
 * operands of the right kind, local indices below max_locals, no falling off the end. */
bool classfile_check_code(const struct classfile *cf, struct error *error);
/* Those of one method that has code. */
bool classfile_check_method(const struct classfile *cf, const struct cf_member *method,
                            struct error *error);

/* Names come from files and may hold anything; this makes an error text with names in it fit
 * for one line of a terminal.  Returns false. */
bool classfile_one_line(struct error *error);

/* The UTF-8 text of a CP_UTF8 entry, interned; and the names that other entries lead to.
 * The index must have been checked by classfile_parse(). */
const struct symbol *cf_symbol(const struct classfile *cf, uint16_t utf8);
const struct symbol *cf_class_name(const struct classfile *cf, uint16_t class_index);

#endif
