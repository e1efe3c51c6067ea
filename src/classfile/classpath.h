/* classpath.h - a class path as java understands it: directories, jars, "dir/" followed by a
 * star for all jars of a directory, and the Class-Path of the jars' manifests. */
#ifndef CLASSFILE_CLASSPATH_H
#define CLASSFILE_CLASSPATH_H

#include "base/arena.h"
#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct classpath;

/* `path` is separated by colons; an empty element is the current directory.  What does not
 * exist is passed over, as java does; a jar that cannot be read is an error. */
bool classpath_open(struct classpath **classpath, const char *path, struct error *error);
/* One directory or jar, whose manifest names no others: a module of the module path, as the library
 * gives its location, "file:///...".  NULL: a class path without elements. */
bool classpath_open_module(struct classpath **classpath, const char *url, struct error *error);
void classpath_close(struct classpath *classpath);

/* The first element's entry of that name ("a/B.class"), read into the arena.  `origin`, in the
 * arena too, is the path of the file, or jar!entry; `element` lives as long as the class path.
 * Not found (names with "..", empty or "." parts never are): false with an empty error text;
 * found but unreadable: false with one. */
bool classpath_find(struct classpath *classpath, const char *entry, struct arena *arena,
                    const uint8_t **bytes, size_t *length, const char **origin,
                    const char **element, struct error *error);

/* How many elements there are, after expansion. */
size_t classpath_count(const struct classpath *classpath);

#endif
