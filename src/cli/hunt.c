/* hunt.c - heddle hunt: steered runs that expose hidden races. */
#include "cli/command.h"
#include "cli/hunt_agent.h"
#include "cli/hunt_options.h"
#include "cli/hunt_vm.h"

#include <stdio.h>
#include <string.h>

static int hunt_main(int argc, char **argv)
{
    for (int i = 1; i < argc && argv[i][0] == '-' && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "--vm") == 0)
            return hunt_vm_main(argc, argv);
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            fputs(hunt_help, stdout);
            return 0;
        }
    }
    return hunt_agent_main(argc, argv);
}

const struct command command_hunt = {
    "hunt", "steered runs that expose the races which the order of locks hides", hunt_main};
