/* agent_command.h - a command whose JVMs have the agent: how its options are written, and how the agent gets into java,
 * and into all that the command starts. */
#ifndef CLI_AGENT_COMMAND_H
#define CLI_AGENT_COMMAND_H

#include "base/error.h"

#include <stdio.h>

/* Adds an option to those of the agent (agent/options.h).  value: NULL for none. */
void agent_option_put(FILE *options, const char *name, const char *value);
/* One for each name of a list with commas. */
void agent_names_put(FILE *options, const char *name, const char *list);

/* A random number in hexadecimal, by which the runs of a command are found in the store (the agent's `session`). */
enum { AGENT_SESSION_SIZE = 17 };
bool agent_session_make(char session[AGENT_SESSION_SIZE], struct error *error);

/* Is it java itself, not something that may start it? */
bool agent_command_is_java(const char *command);

struct agent_command {
    char **words;       /* to run */
    char *tool_options; /* JAVA_TOOL_OPTIONS of it; NULL: as the environment has it */
    char *agent;        /* the word for the agent, which is none of the command's */
};

/* command: ends with NULL and stays the caller's, as long as the result is used. */
void agent_command_make(struct agent_command *with_agent, char **command, const char *library,
                        const char *options);
void agent_command_release(struct agent_command *with_agent);

#endif
