/* attributes.h - the attributes of classes, fields and methods: reading and checking those
 * that the VM uses, passing over the rest.  For the class-file parser only. */
#ifndef CLASSFILE_ATTRIBUTES_H
#define CLASSFILE_ATTRIBUTES_H

#include "classfile/classfile.h"
#include "classfile/reader.h"

/* The pool, flags and names must have been read.  A Synthetic attribute sets ACC_SYNTHETIC. */
bool attributes_parse_class(struct classfile *cf, struct reader *r, struct arena *arena,
                            struct error *error);
bool attributes_parse_field(const struct classfile *cf, struct cf_member *field, struct reader *r,
                            struct arena *arena, struct error *error);
bool attributes_parse_method(const struct classfile *cf, struct cf_member *method, struct reader *r,
                             struct arena *arena, struct error *error);

#endif
