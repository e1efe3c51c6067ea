/* option_value.c - see option_value.h. */
#include "cli/option_value.h"

#include <string.h>

const char *option_value(const char *name, int argc, char **argv, int *i, struct error *error)
{
    size_t length = strlen(name);
    if (strncmp(argv[*i], name, length) != 0)
        return NULL;
    if (argv[*i][length] == '=')
        return argv[*i] + length + 1;
    if (argv[*i][length])
        return NULL;
    if (*i + 1 < argc)
        return argv[++*i];
    error_set(error, "option %s needs a value", name);
    return NULL;
}
