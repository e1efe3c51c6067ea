/* check_options.h - the command line of heddle check; heddle replay reads it again from the store. */
#ifndef CLI_CHECK_OPTIONS_H
#define CLI_CHECK_OPTIONS_H

#include "cli/java_options.h"
#include "explore/check.h"

/* Options that another subcommand has besides, or instead. */
struct own_options {
    void *context;
    /* Looks at argv[*index] first; as java_options_take(). */
    enum option_result (*take)(void *context, int argc, char **argv, int *index,
                               struct error *error);
    bool is_stored; /* the program is the one of a stored run: none is named */
};

struct check_command {
    struct java_options java;
    struct check_options check;
    const char *store; /* NULL: none */
    const char *sourcepath;
    bool has_own_store; /* --store was given */
    bool json, full, quiet, progress_lines, no_advice, wants_help;
    struct own_options own; /* take NULL: none */
    bool has_old_name;      /* --progress instead of --lost-progress */
};

void check_command_init(struct check_command *command);
void check_command_release(struct check_command *command);
/* argv[0] is the subcommand's name. */
bool check_command_parse(struct check_command *command, int argc, char **argv, struct error *error);
extern const char check_help_head[], check_help_tail[];

#endif
