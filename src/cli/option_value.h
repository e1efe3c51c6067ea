/* option_value.h - options that have a value: --name=value, or --name and the value as the next word. */
#ifndef CLI_OPTION_VALUE_H
#define CLI_OPTION_VALUE_H

#include "base/error.h"

/* The value of the option if argv[*i] is it, and then *i is the last word that belongs to it.  NULL: it is another
 * option; or, and then the error is set, it has no value. */
const char *option_value(const char *name, int argc, char **argv, int *i, struct error *error);

#endif
