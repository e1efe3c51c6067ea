/* hunt_vm.h - heddle hunt --vm. */
#ifndef CLI_HUNT_VM_H
#define CLI_HUNT_VM_H

#include "cli/hunt_options.h"
#include "cli/hunt_score.h"

/* As a subcommand's main. */
int hunt_vm_main(int argc, char **argv);

#endif
