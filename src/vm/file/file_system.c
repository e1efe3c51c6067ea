/* file_system.c - see file_system.h. */
#include "vm/file/file_system.h"

#include "base/arena.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

void name_list_add(struct name_list *list, const char *name)
{
    size_t size = strlen(name) + 1;
    GROW(list->names, list->count, list->capacity);
    list->names[list->count++] = memcpy(xmalloc(size), name, size);
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void name_list_sort(struct name_list *list)
{
    if (list->count)
        qsort(list->names, list->count, sizeof(char *), by_bytes);
}

void name_list_release(struct name_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->names[i]);
    free(list->names);
    *list = (struct name_list){0};
}

/* ---- canonical paths ---- */

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

static int too_long(void)
{
    errno = ENAMETOOLONG;
    return -1;
}

int file_system_canonicalize(const struct file_system *fs, const char *path, char *out)
{
    char resolved[PATH_MAX], prefix[PATH_MAX];
    if (strlen(path) >= PATH_MAX)
        return too_long();
    if (fs->calls->realpath(fs->self, path, out) == 0)
        return 0;
    /* The longest prefix that exists, resolved, and the rest by name. */
    strcpy(prefix, path);
    for (size_t n = strlen(prefix); n > 0;) {
        while (n > 0 && prefix[n - 1] != '/')
            n--;
        while (n > 0 && prefix[n - 1] == '/')
            n--;
        prefix[n] = 0;
        if (n > 0 && fs->calls->realpath(fs->self, prefix, resolved) == 0) {
            const char *rest = path + n;
            if (strlen(resolved) + strlen(rest) >= PATH_MAX)
                return too_long();
            strcpy(out, strcmp(resolved, "/") == 0 ? "" : resolved);
            strcat(out, rest);
            collapse(out);
            return 0;
        }
        if (n > 0 && errno != ENOENT && errno != ENOTDIR && errno != EACCES)
            return -1;
    }
    strcpy(out, path);
    collapse(out);
    return 0;
}
