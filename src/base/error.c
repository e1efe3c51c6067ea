/* error.c - see error.h. */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

void (*bug_hook)(void);
static char last_bug[256];

bool error_set(struct error *error, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(error->text, sizeof error->text, format, list);
    va_end(list);
    return false;
}

bool error_prefix(struct error *error, const char *format, ...)
{
    char context[sizeof error->text];
    va_list list;
    va_start(list, format);
    vsnprintf(context, sizeof context, format, list);
    va_end(list);

    struct error old = *error;
    snprintf(error->text, sizeof error->text, "%.200s: %.300s", context, old.text);
    return false;
}

void die(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fputs("heddle: ", stderr);
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
    va_end(list);
    exit(2);
}

const char *bug_text(void)
{
    return last_bug;
}

void bug_at(const char *file, int line, const char *format, ...)
{
    va_list list;
    int length = snprintf(last_bug, sizeof last_bug, "%s:%d: ", file, line);
    size_t used = length < 0 || (size_t)length >= sizeof last_bug ? 0 : (size_t)length;
    va_start(list, format);
    vsnprintf(last_bug + used, sizeof last_bug - used, format, list);
    va_end(list);
    fprintf(stderr, "heddle: bug at %s\n", last_bug);
    if (bug_hook) {
        void (*hook)(void) = bug_hook;
        bug_hook = NULL;
        hook();
    }
    abort();
}
