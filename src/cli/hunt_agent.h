/* hunt_agent.h - heddle hunt -- COMMAND: steered runs on the installed JVM. */
#ifndef CLI_HUNT_AGENT_H
#define CLI_HUNT_AGENT_H

/* As a subcommand's main. */
int hunt_agent_main(int argc, char **argv);

#endif
