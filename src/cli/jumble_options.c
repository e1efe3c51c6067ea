/* jumble_options.c - see jumble_options.h. */
#include "cli/jumble_options.h"

#include "base/arena.h"
#include "base/stream.h"
#include "cli/option_value.h"

#include <stdlib.h>
#include <string.h>

const char jumble_help[] =
    "usage: heddle jumble [options] -- COMMAND [arguments]\n"
    "       heddle jumble --vm [options] -cp PATH Main [args]\n"
    "\n"
    "Tells destructive races from benign ones: runs a command again and again on the installed "
    "JVM,\n"
    "with memory that answers reads of racy places with old values wherever the Java memory model\n"
    "allows it, and looks whether the program fails.  Each target is a field, or elements of "
    "arrays:\n"
    "those of the races in the store, unless some are named.\n"
    "\n"
    "targets:\n"
    "  --field=pkg.C.f    this field; may be given several times; pkg.C.*, and * are all fields\n"
    "  --array[=TYPE]     elements of all arrays, or of those with this type: int[], Object[], "
    "...\n"
    "  --index=LIST       which elements, from 0 to 63 (default: 0,1)\n"
    "  --together         all targets at once, not one at a time\n"
    "runs:\n"
    "  --runs=N           of each target with each heuristic (default: 100)\n"
    "  --normal=N         without the agent, before all others (default: 5)\n"
    "  --all-runs         also of targets that are convicted already\n"
    "  --heuristics=LIST  sequential, oldest, oldest-different, random, random-different, "
    "learning\n"
    "                     (default: all)\n"
    "  --chosen=STATEMENT of learning: pkg.C.method:bci, not what it has learned\n"
    "  --limit=N          old values of a place, at most (default: 32)\n"
    "  --fairness=N       reads that see old ones, until one sees the newest (default: 64)\n"
    "  --seed=N           other decisions\n"
    "  --jobs=N           runs at a time (default: as many as there are processors)\n"
    "what is erroneous, besides an uncaught exception, a crash and another exit status:\n"
    "  --timeout=SECONDS  a run that takes longer (default: 10 + 10 times the longest normal one)\n"
    "  --cpu-timeout=SECONDS  a run that takes more CPU time (default: 10 + 30 times the most of a "
    "normal\n"
    "                     one)\n"
    "  --expect-output=FILE  another output (default: than that of the normal runs, if they "
    "agree)\n"
    "  --check=CMD        a shell command that fails, with the output as its input\n"
    "output:\n"
    "  --format=FORMAT    text (default) or json\n"
    "  --store=FILE       where races are, and verdicts go (default: .heddle/heddle.db)\n"
    "  --quiet, --progress-lines  no line of progress; or one every 10 s\n"
    "  --library=FILE     the agent (default: the libheddle.so that belongs to this heddle)\n"
    "  --help             this text\n"
    "\n"
    "With --vm the program runs in Heddle's own machine, under all schedules and with all values "
    "that\n"
    "reads of the targets may see: a race is then destructive or benign for certain.  Options of\n"
    "heddle relax that say what a program may do can be given, too.\n"
    "\n"
    "Exit status: 1 a race is destructive; 3 none was convicted, which proves nothing (with --vm: "
    "not\n"
    "everything was covered); 0 with --vm: all are benign; 2 wrong usage, or the program fails\n"
    "without heddle.\n"
    "\n"
    "example: heddle jumble --field=com.example.Point.x -- java -cp classes com.example.Main\n";

enum { RUNS = 100, NORMAL_RUNS = 5, MOST = 1000000000 };

static void add_name(struct jumble_names *names, const char *text, size_t length)
{
    GROW(names->list, names->count, names->capacity);
    names->list[names->count++] = text_copy(text, length);
}

static bool take_number(const char *name, const char *value, uint32_t least, uint32_t *number,
                        struct error *error)
{
    char *end;
    unsigned long n = strtoul(value, &end, 10);
    if (*value < '0' || *value > '9' || *end || n < least || n > MOST)
        return error_set(error, "option %s needs a number from %u, not '%s'", name, least, value);
    *number = (uint32_t)n;
    return true;
}

static bool take_heuristics(struct jumble_options *o, const char *list, struct error *error)
{
    o->heuristics = 0;
    for (const char *end; *list; list = *end ? end + 1 : end) {
        enum adversary_heuristic heuristic;
        end = strchrnul(list, ',');
        char *name = text_copy(list, (size_t)(end - list));
        bool good = adversary_heuristic_find(name, &heuristic) ||
                    error_set(error, "there is no heuristic '%s'", name);
        free(name);
        if (!good)
            return false;
        o->heuristics |= 1u << heuristic;
    }
    return o->heuristics || error_set(error, "option --heuristics needs a name");
}

static bool take_seconds(const char *name, const char *value, double *seconds, struct error *error)
{
    char *end;
    *seconds = strtod(value, &end);
    return (end != value && !*end && *seconds > 0) ||
           error_set(error, "option %s needs seconds, not '%s'", name, value);
}

static bool take_field(struct jumble_options *o, const char *value, struct error *error)
{
    const char *dot = strrchr(value, '.');
    if ((!dot || dot == value || !dot[1]) && strcmp(value, "*") != 0)
        return error_set(error, "option --field needs pkg.Class.field, not '%s'", value);
    add_name(&o->fields, value, strlen(value));
    return true;
}

static bool parse_texts(struct jumble_options *o, int argc, char **argv, int *i, bool *taken,
                        struct error *error)
{
    const struct {
        const char *name;
        const char **value;
    } texts[] = {
        {"--store", &o->store}, {"--library", &o->library}, {"--expect-output", &o->expected},
        {"--check", &o->check}, {"--index", &o->index},     {"--chosen", &o->chosen}};
    const struct {
        const char *name;
        uint32_t *number;
        uint32_t least;
    } numbers[] = {{"--runs", &o->runs, 1},   {"--normal", &o->normal, 1},
                   {"--seed", &o->seed, 0},   {"--jobs", &o->jobs, 1},
                   {"--limit", &o->limit, 2}, {"--fairness", &o->fairness, 1}};
    const char *value;
    *taken = true;
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++)
        if ((value = option_value(texts[k].name, argc, argv, i, error))) {
            *texts[k].value = value;
            return *value || error_set(error, "option %s needs a value", texts[k].name);
        }
    for (size_t k = 0; k < sizeof numbers / sizeof *numbers; k++)
        if ((value = option_value(numbers[k].name, argc, argv, i, error)))
            return take_number(numbers[k].name, value, numbers[k].least, numbers[k].number, error);
    *taken = false;
    return !error->text[0];
}

static bool parse_others(struct jumble_options *o, int argc, char **argv, int *i,
                         struct error *error)
{
    const char *word = argv[*i], *value;
    if (strcmp(word, "--array") == 0)
        add_name(&o->arrays, "", 0);
    else if (strncmp(word, "--array=", 8) == 0)
        add_name(&o->arrays, word + 8, strlen(word + 8));
    else if (strcmp(word, "--together") == 0)
        o->together = true;
    else if (strcmp(word, "--all-runs") == 0)
        o->all_runs = true;
    else if (strcmp(word, "--quiet") == 0)
        o->quiet = true;
    else if (strcmp(word, "--progress-lines") == 0)
        o->progress_lines = true;
    else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        o->wants_help = true;
    else if ((value = option_value("--field", argc, argv, i, error)))
        return take_field(o, value, error);
    else if ((value = option_value("--heuristics", argc, argv, i, error)))
        return take_heuristics(o, value, error);
    else if ((value = option_value("--timeout", argc, argv, i, error)))
        return take_seconds("--timeout", value, &o->timeout, error);
    else if ((value = option_value("--cpu-timeout", argc, argv, i, error)))
        return take_seconds("--cpu-timeout", value, &o->cpu_timeout, error);
    else if ((value = option_value("--format", argc, argv, i, error))) {
        o->json = strcmp(value, "json") == 0;
        return o->json || strcmp(value, "text") == 0 ||
               error_set(error, "option --format needs text or json, not '%s'", value);
    } else
        return !error->text[0]
                   ? error_set(error, "unknown option %s; see heddle jumble --help", word)
                   : false;
    return true;
}

bool jumble_options_parse(struct jumble_options *o, int argc, char **argv, struct error *error)
{
    *o = (struct jumble_options){.runs = RUNS,
                                 .normal = NORMAL_RUNS,
                                 .heuristics = (1u << ADVERSARY_HEURISTICS) - 1,
                                 .timeout_factor = 10,
                                 .seed = 1,
                                 .store = ".heddle/heddle.db"};
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++) {
        bool taken;
        if (strcmp(argv[i], "--") == 0) {
            i++;
            break;
        }
        if (!parse_texts(o, argc, argv, &i, &taken, error) ||
            (!taken && !parse_others(o, argc, argv, &i, error)))
            return false;
    }
    o->command = argv + i;
    return i < argc || o->wants_help ||
           error_set(error, "no command is named; see heddle jumble --help");
}

void jumble_options_release(struct jumble_options *o)
{
    struct jumble_names *const all[] = {&o->fields, &o->arrays};
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        for (uint32_t i = 0; i < all[k]->count; i++)
            free(all[k]->list[i]);
        free(all[k]->list);
    }
}
