/* relax_options.h - the command line of heddle relax. */
#ifndef CLI_RELAX_OPTIONS_H
#define CLI_RELAX_OPTIONS_H

#include "cli/check_options.h"
#include "explore/relax.h"

struct relax_command {
    struct check_command check; /* the program, bounds, output */
    struct relax_options relax; /* path and search are those of `check` */
    int64_t race, run;          /* of the store; 0: not given */
    bool all;
    bool has_causality, has_identity;
    const char **places; /* that are named */
    uint32_t place_count, place_capacity;
};

void relax_command_init(struct relax_command *command);
bool relax_command_parse(struct relax_command *command, int argc, char **argv, struct error *error);
void relax_command_release(struct relax_command *command);

/* As in the options. */
const char *relax_model_name(enum relax_model model);
const char *relax_causality_name(enum causality_rules rules);
const char *relax_identity_name(enum action_identity identity);

extern const char relax_help_head[], relax_help_tail[];

#endif
