/* host_path.c - canonical paths and sorted directory listings; see host_path.h. */
#include "vm/native/host_path.h"

#include "base/arena.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Resolves "." and ".." by name alone, in place. */
static void collapse(char *path)
{
    char *out = path;
    for (char *in = path; *in;) {
        while (*in == '/')
            in++;
        char *end = strchrnul(in, '/');
        size_t length = (size_t)(end - in);
        /* As the JDK: ".." with nothing before it stays. */
        if (length == 2 && in[0] == '.' && in[1] == '.' && out > path) {
            while (*--out != '/')
                ;
        } else if (length && !(length == 1 && in[0] == '.')) {
            *out++ = '/';
            memmove(out, in, length);
            out += length;
        }
        in = end;
    }
    if (out == path)
        *out++ = '/';
    *out = 0;
}

bool path_canonicalize(const char *path, char *out, size_t size)
{
    char resolved[PATH_MAX];
    if (strlen(path) >= PATH_MAX) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (realpath(path, resolved)) {
        if (strlen(resolved) >= size) {
            errno = ENAMETOOLONG;
            return false;
        }
        strcpy(out, resolved);
        return true;
    }
    /* The longest prefix that exists, resolved, and the rest by name. */
    char prefix[PATH_MAX];
    strcpy(prefix, path);
    for (size_t n = strlen(prefix); n > 0;) {
        while (n > 0 && prefix[n - 1] != '/')
            n--;
        while (n > 0 && prefix[n - 1] == '/')
            n--;
        prefix[n] = 0;
        if (n > 0 && realpath(prefix, resolved)) {
            const char *rest = path + n;
            if (strlen(resolved) + strlen(rest) >= size) {
                errno = ENAMETOOLONG;
                return false;
            }
            strcpy(out, strcmp(resolved, "/") == 0 ? "" : resolved);
            strcat(out, rest);
            collapse(out);
            return true;
        }
        if (n > 0 && errno != ENOENT && errno != ENOTDIR && errno != EACCES)
            return false;
    }
    if (strlen(path) >= size) {
        errno = ENAMETOOLONG;
        return false;
    }
    strcpy(out, path);
    collapse(out);
    return true;
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

bool directory_list(const char *path, struct name_list *list)
{
    *list = (struct name_list){0};
    DIR *dir = opendir(path);
    if (!dir)
        return false;
    size_t capacity = 0;
    for (struct dirent *e; (e = readdir(dir));) {
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
            continue;
        if (list->count == capacity) {
            capacity = capacity ? 2 * capacity : 32;
            list->names = xrealloc(list->names, capacity * sizeof(char *));
        }
        size_t size = strlen(e->d_name) + 1;
        list->names[list->count++] = memcpy(xmalloc(size), e->d_name, size);
    }
    closedir(dir);
    if (list->count)
        qsort(list->names, list->count, sizeof(char *), by_bytes);
    return true;
}

void name_list_release(struct name_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->names[i]);
    free(list->names);
    *list = (struct name_list){0};
}
