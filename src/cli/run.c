/* run.c - heddle run: one schedule of a Java program, as java would run it. */
#include "cli/argument_file.h"
#include "cli/command.h"
#include "cli/java_options.h"
#include "cli/terminal_options.h"
#include "vm/run/vm_gap.h"
#include "vm/vm.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help_head[] =
    "usage: heddle run [options] -cp PATH Main [args]\n"
    "       heddle run [options] -jar FILE [args]\n"
    "       heddle run [options] -p PATH -m MODULE[/Main] [args]\n"
    "\n"
    "Runs a Java program once in Heddle's own virtual machine, under one schedule of its\n"
    "threads: the same one every time.  Time is virtual: a sleep costs nothing.\n"
    "\n"
    "options:\n"
    "  --seed N           another schedule for each N, threads switch at random\n";

static const char help_tail[] =
    "  --help             this text\n"
    "\n"
    "Exit status: the program's own; 1 on deadlock; 2 on wrong usage or unreadable input; 3 when\n"
    "the program needs something that Heddle does not support (stderr names it).\n"
    "\n"
    "example: heddle run -cp classes --seed 7 com.example.Main input.txt\n";

struct run_options {
    struct java_options java;
    bool seeded;
    uint64_t seed;
};

static bool parse_seed(struct run_options *options, const char *text, struct error *error)
{
    char *end;
    errno = 0;
    options->seed = strtoull(text, &end, 10);
    options->seeded = true;
    if (errno || end == text || *end || *text == '-')
        return error_set(error, "option --seed needs a number, not %s", text);
    return true;
}

/* 0 = go on, else exit status + 1 */
static int parse(struct run_options *options, int argc, char **argv, struct error *error)
{
    int i = 1;
    for (; !java_options_ended(&options->java); i++) {
        if (!argument_file_expand(&options->java.arena, &argc, &argv, i, error))
            return 3;
        if (i >= argc || argv[i][0] != '-')
            break;
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            fputs(help_head, stdout);
            fputs(java_options_help, stdout);
            fputs(help_tail, stdout);
            return 1;
        }
        if (strncmp(argv[i], "--seed=", 7) == 0) {
            if (!parse_seed(options, argv[i] + 7, error))
                return 3;
        } else if (strcmp(argv[i], "--seed") == 0) {
            if (++i == argc) {
                error_set(error, "option --seed needs a value");
                return 3;
            }
            if (!parse_seed(options, argv[i], error))
                return 3;
        } else {
            enum option_result taken = java_options_take(&options->java, argc, argv, &i, error);
            if (taken == OPTION_UNKNOWN)
                error_set(error, "unknown option %s; see heddle run --help", argv[i]);
            if (taken != OPTION_TAKEN)
                return 3;
        }
    }
    return java_options_finish(&options->java, argc, argv, i, error) ? 0 : 3;
}

static struct vm vm; /* one a process: the heap lies at a fixed address */

static void interrupted(int signal)
{
    vm_interrupt(&vm, signal);
}

static void print_bug(void)
{
    vm_output_flush(&vm);
}

/* What has ended the run, and where; what a search would have left out besides is no gap of a run. */
static void tell_gap(void)
{
    gaps_forget(&vm.gaps, GAP_UNTRIED);
    gaps_forget(&vm.gaps, GAP_UNRUN);
    vm_gap(&vm, vm.current, GAP_CUT, vm.reason.text);
    char *text = gaps_text(&vm.gaps);
    tell("incomplete: %s", text);
    free(text);
}

static int report(enum vm_exit how)
{
    switch (how) {
    case VM_EXITED:
    case VM_DEADLOCK: break;
    case VM_INCOMPLETE: tell_gap(); return 3;
    case VM_BAD_INPUT: tell("%s", vm.reason.text); return 2;
    case VM_INTERRUPTED:
        signal(vm.exit_status, SIG_DFL);
        raise(vm.exit_status);
        break;
    }
    return vm.exit_status & 0xff;
}

static int run_main(int argc, char **argv)
{
    struct run_options options = {0};
    struct error error = {""};
    java_options_init(&options.java);
    int stop = parse(&options, argc, argv, &error);
    if (stop) {
        if (error.text[0])
            tell("%s", error.text);
        return stop - 1;
    }
    if (!vm_init(&vm, &options.java.vm, &error)) {
        tell("%s", error.text);
        return 2;
    }
    struct random_chooser random;
    if (options.seeded) {
        random_chooser_init(&random, options.seed);
        vm.chooser = &random.chooser;
    }
    vm.output.interactive = isatty(1);
    bug_hook = print_bug;
    vm.takes_signal = true;
    vm.patience = 1;
    signal(SIGPIPE, SIG_IGN);
    struct sigaction action = {.sa_handler = interrupted};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    int status = report(vm_run(&vm));
    vm_release(&vm);
    java_options_release(&options.java);
    return status;
}

const struct command command_run = {"run", "run a Java program once in Heddle's VM", run_main};
