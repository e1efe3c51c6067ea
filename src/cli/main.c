/* main.c - the command line's entry: finds the subcommand and calls it. */
#include "cli/command.h"
#include "cli/terminal_options.h"

#include <stdio.h>
#include <string.h>

static const struct command *const commands[] = {&command_run,    &command_check,  &command_witness,
                                                 &command_advise, &command_relax,  &command_detect,
                                                 &command_hunt,   &command_jumble, &command_replay,
                                                 &command_report};

static void usage(FILE *out)
{
    fputs("usage: heddle COMMAND [options] ...\n"
          "\n"
          "Heddle finds data races in Java programs.\n"
          "\n"
          "commands:\n",
          out);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        fprintf(out, "  %-10s %s\n", commands[i]->name, commands[i]->summary);
    fputs("\nheddle COMMAND --help shows a command's options; heddle --version the version.\n",
          out);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        usage(stderr);
        return 2;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0) {
        usage(stdout);
        return 0;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("heddle " HEDDLE_VERSION);
        return 0;
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(argv[1], commands[i]->name) == 0)
            return commands[i]->main(argc - 1, argv + 1);
    tell("unknown command '%s'; see heddle --help", argv[1]);
    return 2;
}
