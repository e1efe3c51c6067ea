/* write.h - a class file with some methods' Code attributes exchanged, with more fields, or with one
 * field's flags changed; everything else stays as it is, byte for byte. */
#ifndef CLASSFILE_EDIT_WRITE_H
#define CLASSFILE_EDIT_WRITE_H

#include "classfile/class_writer.h"

/* Room for constants that one edit may need. */
enum { EDIT_CONSTANTS = 64 };

/* A constant pool that starts as the class file's, so that all its indices stay good; to be
 * released.  False when there is no room for EDIT_CONSTANTS more. */
bool edit_pool_init(struct class_writer *pool, const struct classfile *cf);

/* The class file with the pool, which began as its own, and the new contents of the method's Code
 * attribute.  The caller frees. */
uint8_t *edit_write_code(const struct classfile *cf, const struct cf_member *method,
                         const struct class_writer *pool, const struct byte_buffer *info,
                         size_t *length);

/* The class file with the pool, which began as its own, with new contents of the Code attributes of
 * some methods (by method; those without bytes stay as they are), and with the fields that were
 * added to the pool by cw_field().  The caller frees. */
uint8_t *edit_write_class(const struct classfile *cf, const struct class_writer *pool,
                          const struct byte_buffer *infos, size_t *length);

/* The class file in which no method that has code has these flags.  The caller frees. */
uint8_t *edit_write_without_flags(const struct classfile *cf, uint16_t flags);

/* The class file with other flags of a field.  The caller frees. */
uint8_t *edit_write_field_flags(const struct classfile *cf, unsigned field, uint16_t flags,
                                size_t *length);

#endif
