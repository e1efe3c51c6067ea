/* supervise.h - a command run as if heddle were not there: it has the terminal, gets the signals that heddle gets, and
 * heddle ends as it has ended. */
#ifndef CLI_SUPERVISE_H
#define CLI_SUPERVISE_H

#include "base/error.h"

#include <stdbool.h>

struct command_end {
    int status; /* of its exit; when it could not be run: that of heddle */
    int signal; /* that has killed it; 0: none */
};

/* Runs the command until it ends.  False with an error: it cannot be run. */
bool supervise(char **words, struct command_end *end, struct error *error);

/* Returns the exit status to end with; or does not return, and dies by the command's signal. */
int supervise_end(const struct command_end *end);

#endif
