/* command.h - a subcommand of heddle. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

struct command {
    const char *name;
    const char *summary; /* one line for heddle --help */
    /* argv[0] is the subcommand's name; returns the exit status */
    int (*main)(int argc, char **argv);
};

extern const struct command command_run, command_check, command_witness, command_advise,
    command_relax, command_detect, command_hunt, command_jumble, command_replay, command_report;

#endif
