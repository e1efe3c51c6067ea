/* jar.h - reading jar files: entries, the version of an entry that Java 17 sees in a
 * multi-release jar, and the manifest's main attributes. */
#ifndef CLASSFILE_JAR_H
#define CLASSFILE_JAR_H

#include "base/arena.h"
#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct jar;

bool jar_open(struct jar **jar, const char *path, struct error *error);
/* The same over memory of the caller's, which must outlive the jar. */
bool jar_open_memory(struct jar **jar, const uint8_t *bytes, size_t length, const char *name,
                     struct error *error);
void jar_close(struct jar *jar);

/* The contents of an entry ("a/B.class"), in the arena.  Not found: false with an empty error
 * text; corrupt, encrypted or larger than 1 GiB: false with one. */
bool jar_read(struct jar *jar, const char *entry, struct arena *arena, const uint8_t **bytes,
              size_t *length, struct error *error);

/* A main attribute of the manifest ("Main-Class"); false when it is absent or does not fit. */
bool jar_manifest_attribute(struct jar *jar, const char *name, char *value, size_t size);

#endif
