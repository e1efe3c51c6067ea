/* hunt_options.c - see hunt_options.h. */
#include "cli/hunt_options.h"

#include "cli/option_value.h"

#include <stdlib.h>
#include <string.h>

const char hunt_help[] =
    "usage: heddle hunt [options] -- COMMAND [arguments]\n"
    "       heddle hunt --vm [options] -cp PATH Main [args]\n"
    "\n"
    "Runs a Java program again and again and holds its threads back, so that races show which the\n"
    "order of locks hides in most runs.  Races are found precisely, by happens-before; each is\n"
    "reported once, with the strategy and the run that found it first.\n"
    "\n"
    "how it is run:\n"
    "  --strategy=NAME    native: nobody is held; contest: lock requests are delayed at random; "
    "pct:\n"
    "                     priorities of threads; pos: of requests; racedirected: threads are held "
    "at\n"
    "                     accesses that no lock protects until another one arrives; drfinder: at "
    "lock\n"
    "                     requests, until a thread has acquired such a lock that may be about to;\n"
    "                     auto (default): the one that found most lately\n"
    "  --runs=N           how many runs (default: 10), after a plain one\n"
    "  --compare          so many runs with every strategy, in turn, and a table\n"
    "  --depth=N          of call stacks, for drfinder (default: 12)\n"
    "  --bug-depth=N      of pct (default: 3)\n"
    "  --seed=N           other decisions\n"
    "  --max-time=SECONDS of all runs: when they are over no other one begins, and it is said\n"
    "  --timeout=SECONDS  of one run (default: 60, and 40 times what a run with no detection "
    "takes)\n"
    "  --include=NAMES --exclude=NAMES --untracked=FIELD --trusted=NAME\n"
    "                     what is watched, as for heddle detect\n"
    "  --format=FORMAT    text (default) or json\n"
    "  --store=FILE       where findings are kept (default: .heddle/heddle.db)\n"
    "  --quiet            no line of progress\n"
    "  --progress         a line on stderr about every run, also where that is no terminal\n"
    "  --library=FILE     the agent (default: the libheddle.so that belongs to this heddle)\n"
    "  --help             this text\n"
    "  --vm               in Heddle's own machine, not on the installed JVM: races can be replayed "
    "exactly;\n"
    "                     with the options of heddle check that say what a program may do, where\n"
    "                     findings are kept and how they are reported\n"
    "\n"
    "Exit status: 1 something was found; 3 nothing was found, which proves nothing about other "
    "runs\n"
    "(heddle check does); 2 wrong usage or unreadable input.\n"
    "\n"
    "example: heddle hunt --runs=20 -- java -cp classes com.example.CacheTest\n";

enum { RUNS = 10, BUG_DEPTH = 3, MOST = 1000000 };

void hunt_choice_init(struct hunt_choice *c)
{
    *c = (struct hunt_choice){.strategy = STRATEGY_AUTO,
                              .runs = RUNS,
                              .depth = MAY_TRIGGER_DEPTH,
                              .bug_depth = BUG_DEPTH};
}

static enum option_result take_number(const char *name, const char *value, uint32_t *number,
                                      struct error *error)
{
    char *end;
    unsigned long n = strtoul(value, &end, 10);
    if (*value < '0' || *value > '9' || *end || !n || n > MOST) {
        error_set(error, "option %s needs a number from 1 to %d, not '%s'", name, MOST, value);
        return OPTION_BAD;
    }
    *number = (uint32_t)n;
    return OPTION_TAKEN;
}

enum option_result hunt_choice_take(struct hunt_choice *c, int argc, char **argv, int *i,
                                    struct error *error)
{
    const struct {
        const char *name;
        uint32_t *number;
    } numbers[] = {{"--runs", &c->runs}, {"--depth", &c->depth}, {"--bug-depth", &c->bug_depth}};
    const char *value;
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
        if ((value = option_value(numbers[k].name, argc, argv, i, error)))
            return take_number(numbers[k].name, value, numbers[k].number, error);
    if ((value = option_value("--strategy", argc, argv, i, error))) {
        if (strategy_parse(value, &c->strategy))
            return OPTION_TAKEN;
        error_set(error,
                  "option --strategy needs native, contest, pct, pos, racedirected, drfinder or "
                  "auto, not '%s'",
                  value);
    }
    if (strcmp(argv[*i], "--vm") == 0) {
        c->is_vm = true;
        return OPTION_TAKEN;
    }
    if (strcmp(argv[*i], "--compare") == 0) {
        c->compares = true;
        return OPTION_TAKEN;
    }
    return error->text[0] ? OPTION_BAD : OPTION_UNKNOWN;
}

/* ---- plans ---- */

void hunt_plan_init(struct hunt_plan *p, const struct hunt_choice *choice)
{
    *p = (struct hunt_plan){.choice = *choice};
    budget_init(&p->budget);
}

bool hunt_plan_is_done(const struct hunt_plan *p)
{
    return p->begun == (p->choice.compares ? STRATEGIES * p->choice.runs : p->choice.runs);
}

bool hunt_plan_next(struct hunt_plan *p, enum strategy *strategy)
{
    if (hunt_plan_is_done(p))
        return false;
    *strategy = p->choice.compares                    ? (enum strategy)(p->begun % STRATEGIES)
                : p->choice.strategy == STRATEGY_AUTO ? budget_next(&p->budget)
                                                      : p->choice.strategy;
    p->begun++;
    return true;
}

void hunt_plan_note(struct hunt_plan *p, enum strategy strategy, uint32_t found)
{
    budget_note(&p->budget, strategy, found);
}
