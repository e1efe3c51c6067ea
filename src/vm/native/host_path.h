/* host_path.h - names in the host's file system: canonical paths and sorted directory listings. */
#ifndef VM_NATIVE_HOST_PATH_H
#define VM_NATIVE_HOST_PATH_H

#include <stdbool.h>
#include <stddef.h>

/* The path without symbolic links, "." and "..", as File.getCanonicalPath defines it: what does
 * not exist is kept by name.  path must be absolute.  False with errno. */
bool path_canonicalize(const char *path, char *out, size_t size);

/* The names in a directory without "." and "..", sorted by bytes: the host's own order differs
 * between runs and machines. */
struct name_list {
    char **names;
    size_t count;
};
bool directory_list(const char *path, struct name_list *list); /* false with errno */
void name_list_release(struct name_list *list);

#endif
