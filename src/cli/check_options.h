/* check_options.h - the command line of heddle check; heddle replay reads it again from the store. */
#ifndef CLI_CHECK_OPTIONS_H
#define CLI_CHECK_OPTIONS_H

#include "cli/java_options.h"
#include "explore/check.h"

struct check_command {
    struct java_options java;
    struct check_options check;
    const char *store; /* NULL: none */
    const char *sourcepath;
    bool has_own_store; /* --store was given */
    bool json, full, quiet, progress_lines, no_advice, wants_help;
    bool has_old_name; /* --progress instead of --lost-progress */
};

void check_command_init(struct check_command *command);
void check_command_release(struct check_command *command);
/* argv[0] is the subcommand's name. */
bool check_command_parse(struct check_command *command, int argc, char **argv, struct error *error);
extern const char check_help_head[], check_help_tail[];

#endif
