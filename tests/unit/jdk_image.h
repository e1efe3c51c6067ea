/* jdk_image.h - the classes of the JDK that `java` belongs to, for tests. */
#ifndef JDK_IMAGE_H
#define JDK_IMAGE_H

#include "classfile/jimage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* False when there is no JDK. */
static inline bool open_jdk(struct jimage **image, struct error *error)
{
    char path[4096];
    const char *home = getenv("JAVA_HOME");
    if (home) {
        snprintf(path, sizeof path, "%s/lib/modules", home);
        return jimage_open(image, path, error);
    }
    if (!realpath("/usr/bin/java", path))
        return false;
    char *bin = strstr(path, "/bin/java");
    if (!bin)
        return false;
    strcpy(bin, "/lib/modules");
    return jimage_open(image, path, error);
}

#endif
