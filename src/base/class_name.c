/* class_name.c - see class_name.h. */
#include "base/class_name.h"

#include <string.h>

const char *class_name_simple(const char *class_name)
{
    /* "Foo$$Lambda$1/0x800c03000.x" cannot be: only the part before a slash has packages. */
    const char *simple = class_name;
    for (const char *at = class_name; *at && *at != '/'; at++)
        if (*at == '.' && at[1])
            simple = at + 1;
    return simple;
}

bool class_name_is_platform(const char *class_name)
{
    static const char *const prefixes[] = {"java.", "javax.", "jdk.", "sun.", "com.sun."};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (strncmp(class_name, prefixes[i], strlen(prefixes[i])) == 0)
            return true;
    return false;
}

bool class_name_is_hidden(const char *class_name)
{
    return strchr(class_name, '/') != NULL;
}

size_t class_name_outermost_length(const char *class_name)
{
    size_t end = strcspn(class_name, "/"), begin = end;
    while (begin > 0 && class_name[begin - 1] != '.')
        begin--;
    for (size_t i = begin + 1; i < end; i++)
        if (class_name[i] == '$')
            return i;
    return end;
}
