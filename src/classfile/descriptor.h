/* descriptor.h - field and method descriptors and names (JVMS 4.2, 4.3): their grammar, and
 * walking over them.  All texts are modified UTF-8. */
#ifndef CLASSFILE_DESCRIPTOR_H
#define CLASSFILE_DESCRIPTOR_H

#include <stdbool.h>
#include <stddef.h>

/* "I", "[[J", "Ljava/lang/String;" */
bool descriptor_check_field(const char *text, size_t length);

/* "(IJ)V".  The slots of the arguments, without a receiver, are stored when the pointer is not
 * NULL; more than 255 are refused. */
bool descriptor_check_method(const char *text, size_t length, unsigned *argument_slots);

/* Length of the field descriptor (or "V") that starts at a text known to be well formed;
 * 0 at anything else, so a walk over arguments ends at ')'. */
size_t descriptor_next(const char *text);

/* Slots that a value of the type takes, whose well-formed descriptor starts here; "V": none. */
static inline unsigned descriptor_slots(const char *text)
{
    return *text == 'J' || *text == 'D' ? 2 : *text != 'V';
}

/* The result's descriptor in a well-formed method descriptor.  The slots of the arguments, without
 * a receiver, are stored when the pointer is not NULL. */
const char *descriptor_result(const char *method, unsigned *argument_slots);

/* Names: of fields, local variables and inner classes; of methods, where only <init> and
 * <clinit> may have angle brackets; of classes in internal form ("java/util/Map"), where
 * CONSTANT_Class also allows array descriptors. */
bool name_check_unqualified(const char *text, size_t length);
bool name_check_method(const char *text, size_t length);
bool name_check_class(const char *text, size_t length);
bool name_check_class_or_array(const char *text, size_t length);

#endif
