/* agent_path.h - where the agent's library is. */
#ifndef CLI_AGENT_PATH_H
#define CLI_AGENT_PATH_H

#include "base/error.h"

/* given: what the user says; NULL: beside this executable, or where `make install` puts it.  NULL with an error;
 * the caller frees. */
char *agent_path(const char *given, struct error *error);

#endif
