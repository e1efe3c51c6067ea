/* check_options.h - the command lines of heddle check, and of heddle witness and heddle hunt --vm, which have most options
 * in common with it; heddle replay and heddle advise read them again from the store. */
#ifndef CLI_CHECK_OPTIONS_H
#define CLI_CHECK_OPTIONS_H

#include "cli/hunt_options.h"
#include "cli/java_options.h"
#include "explore/check.h"
#include "explore/witness.h"

/* What only heddle witness has. */
struct witness_choice {
    uint32_t runs;
    uint32_t stages; /* bits 1 << enum witness_stage */
    struct witness_target *targets;
    uint32_t target_count;
    const char *warnings; /* a store whose races and open warnings are targets; NULL: none */
};

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
    bool is_witness;        /* heddle witness, not heddle check */
    bool
        has_no_program; /* witness: none is named, it is that of the stored run with the warnings */
    struct witness_choice witness;
    bool is_hunt; /* heddle hunt --vm */
    struct hunt_choice hunt;
};

void check_command_init(struct check_command *command);
void check_command_release(struct check_command *command);
/* argv[0] is the subcommand's name. */
bool check_command_parse(struct check_command *command, int argc, char **argv, struct error *error);
/* "CLASS:LINE,CLASS:LINE", two statements that are suspected.  False: the text is something else. */
bool check_command_parse_target(struct check_command *command, const char *text);
/* One more that is suspected.  Its texts are copied. */
void check_command_add_target(struct check_command *command, const struct witness_target *target);
extern const char check_help_head[], check_help_tail[];
extern const char witness_help_head[], witness_help_tail[];

#endif
