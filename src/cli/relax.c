/* relax.c - heddle relax: what the memory model allows beyond interleaving. */
#include "explore/relax.h"
#include "base/arena.h"
#include "cli/check_options.h"
#include "cli/command.h"
#include "cli/terminal_options.h"
#include "report/text.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct vm vm; /* one a process: the heap lies at a fixed address */

static const char *const verdict_names[] = {"race-free", "benign", "destructive", "incomplete"};

static int relax_main(int argc, char **argv)
{
    struct check_command c;
    struct error error = {""};
    check_command_init(&c);
    bool is_exact = false;
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--exact") == 0) {
            is_exact = true;
            memmove(argv + i, argv + i + 1, (size_t)(argc - i) * sizeof *argv);
            argc--;
        }
    if (!check_command_parse(&c, argc, argv, &error)) {
        fprintf(stderr, "heddle relax: %s\n", error.text);
        return 2;
    }
    if (!vm_init(&vm, &c.java.vm, &error)) {
        fprintf(stderr, "heddle relax: %s\n", error.text);
        return 2;
    }
    struct relax_options options = {.path = c.check.path,
                                    .search = c.check.search,
                                    .model = MODEL_JPR, .is_exact = is_exact};
    struct relax_client client = {0};
    struct relax_result result;
    relax_run(&vm, &options, &client, &result);
    for (uint32_t i = 0; i < result.count; i++)
        printf("%6llu  %s  %s", (unsigned long long)result.outcomes[i].executions,
               result.outcomes[i].end, result.outcomes[i].output);
    printf("%s; %llu executions, %llu states, %u passes, %llu transitions\n",
           verdict_names[result.verdict], (unsigned long long)result.executions,
           (unsigned long long)result.statistics.states, result.statistics.passes,
           (unsigned long long)result.statistics.all_transitions);
    if (result.gaps->count) {
        struct report_options report = terminal_options(false, NULL, c.java.code_path);
        report_gaps_text(stdout, "gaps: ", result.gaps, &report);
    }
    return 0;
}

const struct command command_relax = {"relax", "what the memory model allows beyond interleaving",
                                      relax_main};
