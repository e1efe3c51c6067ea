/* jimage.h - the JDK's lib/modules, which holds the classes of all its modules: a reader over
 * a memory mapping.  It trusts no offset in the file. */
#ifndef CLASSFILE_JIMAGE_H
#define CLASSFILE_JIMAGE_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct jimage;

bool jimage_open(struct jimage **image, const char *path, struct error *error);
/* The same over memory of the caller's, which must outlive the image. */
bool jimage_open_memory(struct jimage **image, const uint8_t *bytes, size_t length,
                        const char *name, struct error *error);
void jimage_close(struct jimage *image);

/* The resource `path` ("java/lang/Object.class") of a module.  The bytes live as long as the
 * image.  Not found: false with an empty error text; corrupt or compressed: false with one. */
bool jimage_find(const struct jimage *image, const char *module, const char *path,
                 const uint8_t **bytes, size_t *length, struct error *error);

/* The name of the module that has classes or resources in the package ("java/util"), or NULL.
 * The name lives as long as the image. */
const char *jimage_module_of_package(const struct jimage *image, const char *package);

#endif
