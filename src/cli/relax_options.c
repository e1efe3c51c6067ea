/* relax_options.c - see relax_options.h. */
#include "cli/relax_options.h"

#include "base/arena.h"
#include "cli/option_value.h"
#include "explore/observed.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

const char relax_help_head[] =
    "usage: heddle relax [options] -cp PATH Main [args]\n"
    "       heddle relax [options] -jar FILE [args]\n"
    "       heddle relax [options] -p PATH -m MODULE[/Main] [args]\n"
    "       heddle relax [options] --race=N | --all     (races that heddle check has stored)\n"
    "\n"
    "Runs a Java program under the Java memory model: a read that races may see an old value, or\n"
    "one that is written only later, which no interleaving of the threads shows.  Reports all "
    "that\n"
    "the program can come to, how each outcome can come about, and the verdict: race-free (then\n"
    "there is nothing beyond interleaving), benign (it has races, and no allowed execution "
    "fails),\n"
    "destructive (an allowed execution fails: an uncaught exception, a failed assertion, a\n"
    "deadlock, an exit with another status than 0), or incomplete.  Executions without an end "
    "have\n"
    "no outcome: that a thread never sees a value, and loops for ever, is not reported.\n"
    "\n"
    "the memory model:\n"
    "  --model=MODEL      jmm (default) the Java memory model with causality (JLS 17.4.8); jam "
    "the\n"
    "                     model of VarHandle's access modes alone; jpr what Java PathRelaxer\n"
    "                     generates, more than is allowed; hb happens-before consistency alone;\n"
    "                     tso, pso store buffers; sc interleavings; pjmm adversarial memory:\n"
    "                     no read sees what is written only later (heddle jumble)\n"
    "  --causality=RULES  intent (default) or jls: the letter of the definition, which forbids "
    "some\n"
    "                     of what it was meant to allow\n"
    "  --identity=WHICH   when actions of two executions are the same one: free (default) any of\n"
    "                     the same thread, kind and place; statement of the same statement; count\n"
    "                     the same one in number.  The defaults allow most, so benign is safe\n"
    "  --justify          show for what only the memory model allows in which steps its actions "
    "can\n"
    "                     be committed\n"
    "  --observe=LIST     pkg.Class.field,...: outcomes are the final values of these static "
    "fields,\n"
    "                     not what the program prints and how it ends; failures still count\n"
    "  --place=pkg.C.f    only reads of this field (or, for a name that ends with [], of "
    "elements)\n"
    "                     are relaxed; may be given several times\n"
    "races that heddle check has stored:\n"
    "  --race=N           race N, as numbered by heddle advise: only reads of its field (or, for "
    "an\n"
    "                     element, of arrays) are relaxed; other races are taken as interleavings\n"
    "                     show them.  So destructive holds for the program, but benign only for "
    "this\n"
    "                     race alone: two races can fail together of which neither fails alone\n"
    "  --all              all of them together: benign then holds for the program\n"
    "  --run=N            of this run of the store (default: the last one that found something)\n"
    "                     The verdict is kept with each race; heddle advise shows it\n"
    "bounds (the answer is then incomplete, unless a failure is found):\n"
    "  --max-executions=N --max-states=N --max-time=SECONDS\n"
    "  --max-memory=SIZE  of the process (default: three quarters of the machine's, or of the\n"
    "                     control group's)\n"
    "what is tried, as for heddle check:\n"
    "  --spurious, --timeouts=WHEN, --random=N, --given=KINDS, --open-locks, --open-library\n"
    "output:\n"
    "  --full             how every outcome can come about, and every row of it\n"
    "  --format=FORMAT    text (default) or json\n"
    "  --sourcepath=PATH  where the sources are (default: beside the classes)\n"
    "  --store=FILE       where the races are kept (default: .heddle/heddle.db); none: nowhere\n"
    "  --quiet            no progress line\n"
    "  --progress-lines   a line of progress every 10 s, also where there is no terminal\n"
    "the program:\n";

const char relax_help_tail[] =
    "  --help             this text\n"
    "\n"
    "Assertions of the program are enabled unless -da is given.\n"
    "Exit status: 0 race-free or benign; 1 destructive; 2 wrong usage or unreadable input; 3 no\n"
    "failure found, but not everything was covered.\n"
    "\n"
    "example: heddle relax -cp classes --max-time=60 com.example.LazyCacheTest\n";

static const char *const models[] = {"sc", "tso", "pso", "hb", "jpr", "jmm", "jam", "pjmm"};
static const char *const rules[] = {"jls", "intent"};
static const char *const identities[] = {"count", "statement", "free"};

/* Options of heddle check that make no sense here, and why. */
static const struct {
    const char *name, *why;
} refused[] = {
    {"--search", "all executions are made, in an order of its own"},
    {"--seed", "all executions are made, in an order of its own"},
    {"--first", "the verdict needs all outcomes"},
    {"--races", "the verdict needs all outcomes"},
    {"--preemptions", "a read may see writes that no number of preemptions explains"},
    {"--max-depth", "executions are bounded by --max-executions"},
    {"--lost-progress", "only executions that end have an outcome"},
    {"--progress", "only executions that end have an outcome"},
    {"--untracked", "what a race shows does not depend on whether it is reported"},
    {"--trusted", "what a race shows does not depend on whether it is reported"},
    {"--amend", "changes are tried out by heddle check and heddle advise"},
    {"--reduce", "its reductions cannot be chosen"},
    {"--no-advice", "it gives no advice"},
};

const char *relax_model_name(enum relax_model model)
{
    return models[model];
}

const char *relax_causality_name(enum causality_rules number)
{
    return rules[number];
}

const char *relax_identity_name(enum action_identity identity)
{
    return identities[identity];
}

void relax_command_init(struct relax_command *c)
{
    *c = (struct relax_command){
        .relax = {.model = MODEL_JMM, .causality = CAUSALITY_INTENT, .identity = IDENTITY_FREE}};
    check_command_init(&c->check);
}

void relax_command_release(struct relax_command *c)
{
    check_command_release(&c->check);
    free(c->places);
}

/* ---- values ---- */

static enum option_result bad(bool good)
{
    return good ? OPTION_TAKEN : OPTION_BAD;
}

/* Which of the words it is. */
static bool parse_word(const char *option, const char *value, const char *const *words,
                       unsigned count, const char *all, unsigned *number, struct error *error)
{
    for (unsigned i = 0; i < count; i++)
        if (strcmp(value, words[i]) == 0) {
            *number = i;
            return true;
        }
    return error_set(error, "option %s needs %s, not '%s'", option, all, value);
}

static bool parse_count(const char *option, const char *text, uint64_t *number, struct error *error)
{
    char *end;
    errno = 0;
    unsigned long long n = strtoull(text, &end, 10);
    if (errno || *text < '0' || *text > '9' || *end || !n || n > INT64_MAX)
        return error_set(error, "option %s needs a number from 1, not '%s'", option, text);
    *number = n;
    return true;
}

static enum option_result take_model(struct relax_command *c, int argc, char **argv, int *i,
                                     struct error *error)
{
    const char *value;
    unsigned n = 0;
    if ((value = option_value("--model", argc, argv, i, error))) {
        bool good = parse_word("--model", value, models, sizeof models / sizeof *models,
                               "sc, tso, pso, hb, jpr, jmm, jam or pjmm", &n, error);
        c->relax.model = (enum relax_model)n;
        return bad(good);
    }
    if ((value = option_value("--causality", argc, argv, i, error))) {
        bool good = parse_word("--causality", value, rules, sizeof rules / sizeof *rules,
                               "jls or intent", &n, error);
        c->relax.causality = (enum causality_rules)n;
        c->has_causality = true;
        return bad(good);
    }
    if ((value = option_value("--identity", argc, argv, i, error))) {
        bool good =
            parse_word("--identity", value, identities, sizeof identities / sizeof *identities,
                       "count, statement or free", &n, error);
        c->relax.identity = (enum action_identity)n;
        c->has_identity = true;
        return bad(good);
    }
    return error->text[0] ? OPTION_BAD : OPTION_UNKNOWN;
}

static enum option_result take_valued(struct relax_command *c, int argc, char **argv, int *i,
                                      struct error *error)
{
    const char *value;
    uint64_t n = 0;
    if ((value = option_value("--max-executions", argc, argv, i, error)))
        return bad(parse_count("--max-executions", value, &c->relax.max_executions, error));
    if ((value = option_value("--observe", argc, argv, i, error))) {
        struct observed *observed = observed_new(value, error);
        c->relax.observe = value;
        observed_free(observed);
        return bad(observed != NULL);
    }
    if ((value = option_value("--place", argc, argv, i, error))) {
        GROW(c->places, c->place_count, c->place_capacity);
        c->places[c->place_count++] = value;
        c->relax.places = c->places;
        c->relax.place_count = c->place_count;
        return OPTION_TAKEN;
    }
    if ((value = option_value("--race", argc, argv, i, error))) {
        bool good = parse_count("--race", value, &n, error);
        c->race = (int64_t)n;
        c->check.own.is_stored = true;
        return bad(good);
    }
    if ((value = option_value("--run", argc, argv, i, error))) {
        bool good = parse_count("--run", value, &n, error);
        c->run = (int64_t)n;
        return bad(good);
    }
    return error->text[0] ? OPTION_BAD : OPTION_UNKNOWN;
}

static enum option_result refuse(const char *word, struct error *error)
{
    size_t length = strcspn(word, "=");
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        if (strlen(refused[i].name) == length && strncmp(word, refused[i].name, length) == 0) {
            error_set(error, "heddle relax does not take %s: %s", refused[i].name, refused[i].why);
            return OPTION_BAD;
        }
    return OPTION_UNKNOWN;
}

static enum option_result take(void *context, int argc, char **argv, int *i, struct error *error)
{
    struct relax_command *c = context;
    const char *word = argv[*i];
    if (strcmp(word, "--justify") == 0) {
        c->relax.justify = true;
        return OPTION_TAKEN;
    }
    if (strcmp(word, "--all") == 0) {
        c->all = c->check.own.is_stored = true;
        return OPTION_TAKEN;
    }
    enum option_result taken = refuse(word, error);
    if (taken == OPTION_UNKNOWN)
        taken = take_model(c, argc, argv, i, error);
    return taken == OPTION_UNKNOWN ? take_valued(c, argc, argv, i, error) : taken;
}

/* What would be ignored is refused. */
static bool check_together(const struct relax_command *c, struct error *error)
{
    if (c->place_count && c->check.own.is_stored)
        return error_set(error, "--place does not go together with --race and --all");
    if (c->race && c->all)
        return error_set(error, "--race and --all do not go together; see heddle relax --help");
    if (c->run && !c->check.own.is_stored)
        return error_set(error, "--run needs --race or --all; see heddle relax --help");
    if (c->check.own.is_stored && !c->check.store)
        return error_set(error, "--store=none has no races for --race or --all");
    if (c->has_causality && c->relax.model != MODEL_JMM)
        return error_set(error, "--causality is of --model=jmm only; see heddle relax --help");
    if (c->has_identity && c->relax.model != MODEL_JMM && c->relax.model != MODEL_JPR)
        return error_set(
            error, "--identity is of --model=jmm and --model=jpr only; see heddle relax --help");
    if (c->relax.justify && c->relax.model != MODEL_JMM)
        return error_set(error, "--justify is of --model=jmm only; see heddle relax --help");
    return true;
}

bool relax_command_parse(struct relax_command *c, int argc, char **argv, struct error *error)
{
    c->check.own.context = c;
    c->check.own.take = take;
    if (!check_command_parse(&c->check, argc, argv, error))
        return false;
    c->relax.path = c->check.check.path;
    c->relax.search = c->check.check.search;
    return c->check.wants_help || check_together(c, error);
}
