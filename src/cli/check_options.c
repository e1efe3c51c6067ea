/* check_options.c - see check_options.h. */
#include "cli/argument_file.h"
#include "cli/check_options.h"

#include "base/arena.h"
#include "base/machine_memory.h"
#include "vm/run/given.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

const char check_help_head[] =
    "usage: heddle check [options] -cp PATH Main [args]\n"
    "       heddle check [options] -jar FILE [args]\n"
    "       heddle check [options] -p PATH -m MODULE[/Main] [args]\n"
    "\n"
    "Runs a Java program under every schedule of its threads and reports data races as the Java\n"
    "memory model defines them, deadlocks, threads that wait for ever, uncaught exceptions, "
    "failed\n"
    "assertions, also where they are swallowed, and exits with another status, each with the\n"
    "interleaving that shows it; or says that there are none.\n"
    "\n"
    "what is searched, and how:\n"
    "  --search=ORDER     only this: dfs depth first, bfs, random, or one of JRF's heuristics: wf\n"
    "                     writes first, ww watch written, ara avoid release/acquire, af acquire "
    "first\n"
    "                     (default: depth first, for large programs with varied schedules before "
    "it\n"
    "                     and searches by number of preemptions beside it)\n"
    "  --seed=N           of --search=random and of varied schedules\n"
    "  --first            stop at the first finding of any kind\n"
    "  --races=N          stop after N traces with races (default: all)\n"
    "  --lost-progress    also report loops that no schedule leaves\n"
    "  --spurious         wait(), park() and weakCompareAndSet() may return or fail for no reason\n"
    "  --timeouts=WHEN    a wait with a time may end by it at any moment (default), last: only "
    "when "
    "no\n"
    "                     other thread can go on, never; the answer then says so\n"
    "  --random=N         nextInt(n) for n up to N, and nextBoolean(), are choices: all are tried\n"
    "  --given=KINDS      values from outside that the answer may take as given, else it is "
    "incomplete:\n"
    "                     clock, random, hash, memory, processors, pid (a list), or all\n"
    "  --open-locks       switch inside of the operations of java.util.concurrent's locks too, "
    "not\n"
    "                     only before them and where they park; --open-library: and of its other\n"
    "                     classes\n"
    "  --reduce=LIST      what may be left out: all (default), none, or a list of locks, "
    "library,\n"
    "                     waiting, persistent, names, knowledge, symmetry; -name: not this one\n"
    "  --untracked=FIELD  races on pkg.Class.field are not reported\n"
    "  --trusted=NAME     nor those on fields of this class or package\n"
    "  --amend=CHANGE     as if the program were changed so: volatile pkg.Class.field, ...;\n"
    "                     may be given several times; the manual page has all changes\n"
    "bounds (the answer is then incomplete, unless something is found):\n"
    "  --max-states=N --max-depth=N --max-time=SECONDS\n"
    "  --max-memory=SIZE  of the process (default: three quarters of the machine's, or of the\n"
    "                     control group's)\n"
    "  --preemptions=N    only schedules with at most N switches away from a thread that could\n"
    "                     have gone on\n"
    "output:\n"
    "  --full             every event of a path, every frame of a stack\n"
    "  --format=FORMAT    text (default) or json\n"
    "  --sourcepath=PATH  where the sources are (default: beside the classes)\n"
    "  --store=FILE       where findings are kept (default: .heddle/heddle.db); none: nowhere\n"
    "  --no-advice        only find and store races; heddle advise tells later how to remove them\n"
    "  --quiet            no progress line\n"
    "  --progress-lines   a line of progress every 10 s, also where there is no terminal\n"
    "the program:\n";

const char check_help_tail[] =
    "  --help             this text\n"
    "\n"
    "Assertions of the program are enabled unless -da is given.\n"
    "Exit status: 0 every schedule was covered and nothing found; 1 something was found; 2 wrong "
    "usage\n"
    "or unreadable input; 3 nothing found, but not everything was covered.\n"
    "\n"
    "example: heddle check -cp classes --max-time=60 com.example.QueueTest\n";

const char witness_help_head[] =
    "usage: heddle witness [options] -cp PATH Main [args]\n"
    "       heddle witness [options] -jar FILE [args]\n"
    "       heddle witness [options] -p PATH -m MODULE[/Main] [args]\n"
    "\n"
    "From a suspicion to a proof: runs a Java program with the Lockset analysis, which warns of\n"
    "places that no lock protects, and looks for a schedule that makes each warning a data race.\n"
    "A warning is proved, with a witness that can be replayed; refuted, when all schedules were\n"
    "searched; or open.\n"
    "\n"
    "what is suspected, and how it is tried:\n"
    "  --target=CLASS:LINE,CLASS:LINE\n"
    "                     these two statements, instead of what the analysis warns of; may be "
    "given\n"
    "                     several times\n"
    "  --warnings=STORE   the same for the races, and the warnings that were left open, of the "
    "last "
    "run\n"
    "                     in a store that has any; if that is one of heddle detect, it also says "
    "which\n"
    "                     program it is, unless one is named\n"
    "  --runs=N           of the Lockset analysis, with different schedules, before all schedules "
    "are\n"
    "                     searched (default: 8)\n"
    "  --seed=N           of those schedules\n"
    "  --stages=LIST      all, none, or a list of extend, excluded-hint, excluded, hint, free,\n"
    "                     whole; the manual page says what they are (default: all but excluded)\n"
    "  --spurious --timeouts=WHEN --random=N --given=KINDS --open-locks --open-library\n"
    "  --reduce=LIST --untracked=FIELD --trusted=NAME\n"
    "                     as for heddle check\n"
    "bounds:\n"
    "  --max-time=SECONDS for all warnings together (default: 60)\n"
    "  --max-states=N     of the search of all schedules\n"
    "  --max-memory=SIZE  of the process (default: three quarters of the machine's, or of the\n"
    "                     control group's)\n"
    "output:\n"
    "  --full             every event of a witness, every frame of a stack\n"
    "  --format=FORMAT    text (default) or json\n"
    "  --sourcepath=PATH  where the sources are (default: beside the classes)\n"
    "  --store=FILE       where witnesses are kept (default: .heddle/heddle.db); none: nowhere\n"
    "  --quiet            no progress line\n"
    "  --progress-lines   a line of progress every 10 s, also where there is no terminal\n"
    "the program:\n";

const char witness_help_tail[] =
    "  --help             this text\n"
    "\n"
    "Assertions of the program are enabled unless -da is given.\n"
    "Exit status: 0 all schedules were searched and show no data race; 1 a warning was proved; 2 "
    "wrong\n"
    "usage or unreadable input; 3 none was proved, and some are open, or not everything was "
    "searched.\n"
    "\n"
    "example: heddle witness -cp classes --max-time=10 com.example.QueueTest\n";

void check_command_init(struct check_command *c)
{
    *c = (struct check_command){.store = ".heddle/heddle.db"};
    java_options_init(&c->java);
    c->java.vm.assertions = true;
    c->check.search.preemptions = -1;
    c->check.search.max_memory = machine_memory() / 4 * 3;
    c->check.search.is_default_memory = true;
    c->check.traces_a_finding = 100;
    c->check.path.reductions = REDUCE_ALL;
    c->witness.runs = 8;
    c->witness.stages = witness_usual_stages;
    hunt_choice_init(&c->hunt);
}

void check_command_release(struct check_command *c)
{
    amendments_free(c->check.path.amendments);
    java_options_release(&c->java);
}

static bool parse_number(const char *option, const char *text, uint64_t most, uint64_t *out,
                         struct error *error)
{
    char *end;
    errno = 0;
    unsigned long long n = strtoull(text, &end, 10);
    if (errno || end == text || *end || *text == '-' || *text == '+' || n > most)
        return error_set(error, "option %s needs a number, not '%s'", option, text);
    *out = n;
    return true;
}

static bool parse_order(const char *text, enum search_order *order, struct error *error)
{
    static const char *const names[] = {"dfs", "bfs", "random", "wf", "ww", "ara", "af"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(text, names[i]) == 0) {
            *order = (enum search_order)i;
            return true;
        }
    }
    return error_set(error, "option --search needs dfs, bfs, random, wf, ww, ara or af, not '%s'",
                     text);
}

static bool parse_seconds(const char *text, double *out, struct error *error)
{
    char *end;
    double n = strtod(text, &end);
    if (strcmp(end, "m") == 0)
        n *= 60;
    else if (strcmp(end, "h") == 0)
        n *= 3600;
    else if (strcmp(end, "s") != 0 && *end)
        end = (char *)text;
    if (end == text || !(n > 0) || n > 1e9)
        return error_set(error, "option --max-time needs seconds (90, 90s, 10m, 2h), not '%s'",
                         text);
    *out = n;
    return true;
}

static bool add_name(struct check_command *c, const char *const **list, int *count,
                     const char *text)
{
    const char **grown = arena_alloc(&c->java.arena, ((size_t)*count + 1) * sizeof *grown);
    if (*count)
        memcpy(grown, *list, (size_t)*count * sizeof *grown);
    grown[*count] = text;
    *list = grown;
    ++*count;
    return true;
}

struct parsing {
    struct check_command *command;
    struct error *error;
};

typedef bool take_function(struct parsing *p, const char *value);

#define TAKE(name) static bool name(struct parsing *p, const char *value)
#define TAKE_NUMBER(name, option, most, lvalue)                             \
    TAKE(name)                                                              \
    {                                                                       \
        uint64_t n = 0;                                                     \
        if (!parse_number(option, value, most, &n, p->error))               \
            return false;                                                   \
        p->command->check.lvalue = (__typeof__(p->command->check.lvalue))n; \
        return true;                                                        \
    }

TAKE_NUMBER(take_seed, "--seed", UINT64_MAX, search.seed)
TAKE_NUMBER(take_states, "--max-states", UINT64_MAX, search.max_states)
TAKE_NUMBER(take_depth, "--max-depth", UINT32_MAX, search.max_depth)
TAKE_NUMBER(take_random, "--random", PATH_MAX_RANDOM, path.random)
TAKE_NUMBER(take_preemptions, "--preemptions", INT32_MAX, search.preemptions)

TAKE(take_search)
{
    p->command->check.is_pure = true;
    return parse_order(value, &p->command->check.search.order, p->error);
}

TAKE(take_reduce)
{
    return reductions_parse(value, &p->command->check.path.reductions, p->error);
}

TAKE(take_races)
{
    if (strcmp(value, "all") == 0) {
        p->command->check.max_races = 0;
        return true;
    }
    return parse_number("--races", value, UINT64_MAX, &p->command->check.max_races, p->error);
}

TAKE(take_time)
{
    return parse_seconds(value, &p->command->check.path.max_seconds, p->error);
}

/* "clock,random" or "all": bits 1 << enum given_kind. */
TAKE(take_given)
{
    uint32_t *given = &p->command->check.path.given;
    for (const char *at = value;; at++) {
        size_t length = strcspn(at, ",");
        uint32_t kinds = 0;
        for (unsigned kind = 0; kind < GIVEN_KINDS; kind++) {
            const char *name = given_name((enum given_kind)kind);
            if (name && (strncmp(at, "all", length + 1) == 0 ||
                         (strlen(name) == length && strncmp(at, name, length) == 0)))
                kinds |= 1u << kind;
        }
        if (!kinds)
            return error_set(p->error,
                             "option --given needs clock, random, hash, memory, "
                             "processors, pid or all, not '%s'",
                             value);
        *given |= kinds;
        at += length;
        if (!*at)
            return true;
    }
}

TAKE(take_timeouts)
{
    static const char *const names[] = {"any", "last", "never"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(value, names[i]) == 0) {
            p->command->check.path.timeouts = (enum timeouts)i;
            return true;
        }
    }
    return error_set(p->error, "option --timeouts needs any, last or never, not '%s'", value);
}

TAKE(take_memory)
{
    p->command->check.search.is_default_memory = false;
    if (java_options_parse_size(value, &p->command->check.search.max_memory))
        return true;
    return error_set(p->error, "option --max-memory needs a size such as 512m, not '%s'", value);
}

TAKE(take_untracked)
{
    struct tracking_options *t = &p->command->check.path.tracking;
    if (!strchr(value, '.'))
        return error_set(p->error, "option --untracked needs pkg.Class.field, not '%s'", value);
    return add_name(p->command, &t->untracked, &t->untracked_count, value);
}

TAKE(take_trusted)
{
    struct tracking_options *t = &p->command->check.path.tracking;
    if (!*value)
        return error_set(p->error, "option --trusted needs the name of a class or package");
    return add_name(p->command, &t->trusted, &t->trusted_count, value);
}

TAKE(take_amend)
{
    struct path_options *path = &p->command->check.path;
    if (!path->amendments)
        path->amendments = amendments_new();
    return amendments_add(path->amendments, value, p->error) ||
           error_prefix(p->error, "option --amend");
}

TAKE(take_format)
{
    p->command->json = strcmp(value, "json") == 0;
    if (p->command->json || strcmp(value, "text") == 0)
        return true;
    return error_set(p->error, "option --format needs text or json, not '%s'", value);
}

TAKE(take_sourcepath)
{
    p->command->sourcepath = value;
    return true;
}

TAKE(take_store)
{
    p->command->store = strcmp(value, "none") == 0 ? NULL : value;
    p->command->has_own_store = true;
    return true;
}

TAKE(take_runs)
{
    uint64_t n = 0;
    if (!parse_number("--runs", value, 1000000, &n, p->error))
        return false;
    if (!n)
        return error_set(p->error, "option --runs needs a number that is not 0");
    p->command->witness.runs = (uint32_t)n;
    return true;
}

TAKE(take_stages)
{
    return witness_stages_parse(value, &p->command->witness.stages, p->error);
}

static const char *copy_text(struct check_command *c, const char *text)
{
    return text ? strcpy(arena_alloc(&c->java.arena, strlen(text) + 1), text) : NULL;
}

void check_command_add_target(struct check_command *c, const struct witness_target *target)
{
    struct witness_choice *w = &c->witness;
    struct witness_target *grown =
        arena_alloc(&c->java.arena, (w->target_count + (size_t)1) * sizeof *grown);
    if (w->target_count)
        memcpy(grown, w->targets, w->target_count * sizeof *grown);
    grown[w->target_count] = *target;
    struct witness_target *added = &grown[w->target_count];
    added->place = copy_text(c, target->place);
    for (unsigned i = 0; i < 2; i++)
        added->statements[i].class_name = copy_text(c, target->statements[i].class_name);
    w->targets = grown;
    w->target_count++;
}

/* "pkg.Class:12" */
static bool parse_statement(struct check_command *c, const char *text, size_t length,
                            struct statement *statement)
{
    const char *colon = memchr(text, ':', length);
    if (!colon || colon == text || colon + 1 == text + length)
        return false;
    int64_t line = 0;
    for (const char *at = colon + 1; at < text + length; at++) {
        if (*at < '0' || *at > '9')
            return false;
        line = line * 10 + *at - '0';
        if (line > 1000000000)
            return false;
    }
    size_t name_length = (size_t)(colon - text);
    char *name = arena_alloc(&c->java.arena, name_length + 1);
    memcpy(name, text, name_length);
    name[name_length] = 0;
    *statement = (struct statement){name, NULL, (int32_t)line};
    return true;
}

bool check_command_parse_target(struct check_command *c, const char *text)
{
    struct witness_target target = {.place = NULL};
    size_t first = strcspn(text, ",");
    const char *second = text[first] ? text + first + 1 : "";
    if (!parse_statement(c, text, first, &target.statements[0]) ||
        !parse_statement(c, second, strlen(second), &target.statements[1]))
        return false;
    check_command_add_target(c, &target);
    return true;
}

TAKE(take_target)
{
    return check_command_parse_target(p->command, value) ||
           error_set(p->error, "option --target needs CLASS:LINE,CLASS:LINE, not '%s'", value);
}

TAKE(take_warnings)
{
    p->command->witness.warnings = value;
    return true;
}

/* Which commands have an option. */
enum {
    CHECK = 1,
    WITNESS = 2,
    HUNT = 4,
    BOTH = CHECK | WITNESS,
    RUNS = CHECK | HUNT,
    ALL = BOTH | HUNT
};

static bool has_option(const struct check_command *c, unsigned commands)
{
    return commands & (c->is_witness ? WITNESS : c->is_hunt ? HUNT : CHECK);
}

static const struct {
    const char *name;
    take_function *take;
    unsigned commands;
} valued[] = {
    {"--search", take_search, CHECK},    {"--seed", take_seed, ALL},
    {"--races", take_races, CHECK},      {"--max-states", take_states, BOTH},
    {"--max-depth", take_depth, CHECK},  {"--max-time", take_time, ALL},
    {"--max-memory", take_memory, BOTH}, {"--preemptions", take_preemptions, CHECK},
    {"--trusted", take_trusted, ALL},    {"--untracked", take_untracked, ALL},
    {"--format", take_format, ALL},      {"--sourcepath", take_sourcepath, ALL},
    {"--store", take_store, ALL},        {"--amend", take_amend, RUNS},
    {"--given", take_given, ALL},        {"--timeouts", take_timeouts, ALL},
    {"--random", take_random, ALL},      {"--reduce", take_reduce, ALL},
    {"--runs", take_runs, WITNESS},      {"--stages", take_stages, WITNESS},
    {"--target", take_target, WITNESS},  {"--warnings", take_warnings, WITNESS},
};

/* --name=value or --name value. */
static enum option_result take_valued(struct check_command *c, int argc, char **argv, int *i,
                                      struct error *error)
{
    for (size_t k = 0; k < sizeof valued / sizeof *valued; k++) {
        size_t length = strlen(valued[k].name);
        const char *word = argv[*i], *value;
        if (strncmp(word, valued[k].name, length) != 0 || !has_option(c, valued[k].commands))
            continue;
        if (word[length] == '=')
            value = word + length + 1;
        else if (word[length])
            continue;
        else if (*i + 1 < argc)
            value = argv[++*i];
        else {
            error_set(error, "option %s needs a value", word);
            return OPTION_BAD;
        }
        struct parsing p = {c, error};
        return valued[k].take(&p, value) ? OPTION_TAKEN : OPTION_BAD;
    }
    return OPTION_UNKNOWN;
}

/* Where lock operations are open, a thread is seen to wait in them: so it must begin to. */
static bool take_opened(struct check_command *c, const char *word)
{
    uint32_t opened = strcmp(word, "--open-locks") == 0     ? REDUCE_LOCKS | REDUCE_WAITING
                      : strcmp(word, "--open-library") == 0 ? REDUCE_LIBRARY
                                                            : 0;
    c->check.path.reductions &= ~opened;
    return opened;
}

static bool take_flag(struct check_command *c, const char *word)
{
    const struct {
        const char *name;
        bool *flag;
        unsigned commands;
    } flags[] = {
        {"--lost-progress", &c->check.search.lost_progress, CHECK},
        {"--first", &c->check.is_first, CHECK},
        {"--spurious", &c->check.path.spurious, ALL},
        {"--full", &c->full, ALL},
        {"--quiet", &c->quiet, ALL},
        {"--progress-lines", &c->progress_lines, ALL},
        {"--no-advice", &c->no_advice, RUNS},
        {"--help", &c->wants_help, ALL},
        {"-h", &c->wants_help, ALL},
    };
    if (strcmp(word, "--progress") == 0 && has_option(c, HUNT)) {
        c->progress_lines = true;
        return true;
    }
    if (strcmp(word, "--progress") == 0 && has_option(c, CHECK)) {
        c->has_old_name = c->check.search.lost_progress = true;
        return true;
    }
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        if (strcmp(word, flags[i].name) == 0 && has_option(c, flags[i].commands)) {
            *flags[i].flag = true;
            return true;
        }
    }
    return take_opened(c, word);
}

bool check_command_parse(struct check_command *c, int argc, char **argv, struct error *error)
{
    int i = 1;
    c->is_witness = strcmp(argv[0], "witness") == 0;
    c->is_hunt = strcmp(argv[0], "hunt") == 0;
    if (c->is_witness)
        c->check.path.max_seconds = 60;
    for (; !java_options_ended(&c->java); i++) {
        if (!argument_file_expand(&c->java.arena, &argc, &argv, i, error))
            return false;
        if (i >= argc || argv[i][0] != '-')
            break;
        enum option_result taken = c->own.take  ? c->own.take(c->own.context, argc, argv, &i, error)
                                   : c->is_hunt ? hunt_choice_take(&c->hunt, argc, argv, &i, error)
                                                : OPTION_UNKNOWN;
        if (taken == OPTION_UNKNOWN && take_flag(c, argv[i])) {
            if (c->wants_help)
                return true;
            continue;
        }
        if (taken == OPTION_UNKNOWN)
            taken = take_valued(c, argc, argv, &i, error);
        if (taken == OPTION_UNKNOWN)
            taken = java_options_take(&c->java, argc, argv, &i, error);
        if (taken == OPTION_UNKNOWN)
            return error_set(error, "unknown option %s; see heddle %s --help", argv[i], argv[0]);
        if (taken == OPTION_BAD)
            return false;
    }
    if (c->own.is_stored && (i < argc || java_options_ended(&c->java)))
        return error_set(error,
                         "the program is the stored one: %s is too much; see heddle %s --help",
                         i < argc ? argv[i] : "-jar or -m", argv[0]);
    c->has_no_program =
        c->is_witness && c->witness.warnings && i >= argc && !java_options_ended(&c->java);
    return c->own.is_stored || c->has_no_program ||
           java_options_finish(&c->java, argc, argv, i, error);
}
