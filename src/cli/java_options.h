/* java_options.h - options that Heddle shares with java (-cp, -jar, -p, -m, -D, -ea, -Xmx, ...), and
 * how the JDK is found. */
#ifndef CLI_JAVA_OPTIONS_H
#define CLI_JAVA_OPTIONS_H

#include "base/error.h"
#include "vm/vm.h"

struct java_options {
    struct vm_options vm;
    struct arena arena;
    const char *java_home;   /* as given, NULL = search */
    const char *jar;         /* -jar, NULL = none */
    const char *module;      /* -m, "module" or "module/main.Class", NULL = none */
    const char *module_path; /* -p, NULL = none */
    /* Set by java_options_finish(): */
    const char *program;   /* the program's name, as given */
    const char *code_path; /* directories and jars of class path and module path, with colons */
};

void java_options_init(struct java_options *options);
void java_options_release(struct java_options *options);

enum option_result { OPTION_TAKEN, OPTION_UNKNOWN, OPTION_BAD };

/* Looks at argv[*index]; takes it, and its value if it has one, moving *index to its last word.
 * OPTION_BAD: the error says why. */
enum option_result java_options_take(struct java_options *options, int argc, char **argv,
                                     int *index, struct error *error);

/* The option was taken that ends the options: all that follows is for the program. */
static inline bool java_options_ended(const struct java_options *options)
{
    return options->jar || options->module;
}

/* Main class and arguments: what follows the options; finds the JDK and reads -jar's manifest. */
bool java_options_finish(struct java_options *options, int argc, char **argv, int index,
                         struct error *error);

bool java_options_parse_size(const char *text, uint64_t *size); /* "256m", "2g", "1024" */

/* The lines about these options for a subcommand's --help. */
extern const char java_options_help[];

#endif
