/* hunt.c - heddle hunt: steered runs that expose hidden races. */
#include "cli/check_options.h"
#include "cli/command.h"
#include "cli/hunt_agent.h"
#include "cli/hunt_options.h"
#include "cli/hunt_vm.h"

#include <stdio.h>
#include <string.h>

/* Values may be words of their own, so that only those who know all options see where they end. */
static void look_behind_values(int argc, char **argv, bool *is_vm, bool *wants_help)
{
    struct check_command command;
    struct error ignored = {""};
    check_command_init(&command);
    check_command_parse(&command, argc, argv, &ignored);
    *is_vm = command.hunt.is_vm;
    *wants_help = command.wants_help;
    check_command_release(&command);
}

static int hunt_main(int argc, char **argv)
{
    bool is_vm, wants_help;
    look_behind_values(argc, argv, &is_vm, &wants_help);
    for (int i = 1; i < argc && argv[i][0] == '-' && strcmp(argv[i], "--") != 0; i++) {
        is_vm |= strcmp(argv[i], "--vm") == 0;
        wants_help |= strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0;
    }
    if (wants_help) {
        fputs(hunt_help, stdout);
        return 0;
    }
    return is_vm ? hunt_vm_main(argc, argv) : hunt_agent_main(argc, argv);
}

const struct command command_hunt = {
    "hunt", "steered runs that expose the races which the order of locks hides", hunt_main};
