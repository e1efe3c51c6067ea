/* attributes.h - the attributes of a Code attribute as they are in the class file, and those of them
 * that name instructions written again after an edit.  For edit_code_decode() and
 * edit_code_encode() only. */
#ifndef CLASSFILE_EDIT_ATTRIBUTES_H
#define CLASSFILE_EDIT_ATTRIBUTES_H

#include "classfile/edit/code.h"

enum edit_attribute_kind {
    EDIT_ATTRIBUTE_LINES,
    EDIT_ATTRIBUTE_VARIABLES,
    EDIT_ATTRIBUTE_GENERIC_VARIABLES, /* LocalVariableTypeTable */
    EDIT_ATTRIBUTE_MAPS,
    EDIT_ATTRIBUTE_TYPE_ANNOTATIONS, /* visible or not */
    EDIT_ATTRIBUTE_OTHER,            /* names no instruction that we know of */
};

struct edit_attribute {
    uint16_t name; /* its constant */
    enum edit_attribute_kind kind;
    struct cf_bytes info;
};

struct edit_attributes {
    const struct classfile *cf;
    const uint8_t *at;
    unsigned left;
};

struct edit_attributes edit_attributes_of(const struct edit_code *code);
/* False after the last one. */
bool edit_attributes_next(struct edit_attributes *attributes, struct edit_attribute *attribute);

/* A type-annotations attribute for the code as it is now; as it was where it is malformed. */
void edit_put_type_annotations(const struct edit_code *code, struct cf_bytes info, uint32_t length,
                               struct byte_buffer *out);

#endif
