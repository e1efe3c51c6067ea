/* jumble.c - heddle jumble: runs of a command with adversarial memory, which tell destructive races from benign ones. */
#include "base/arena.h"
#include "base/stream.h"
#include "cli/agent_command.h"
#include "cli/agent_path.h"
#include "cli/command.h"
#include "cli/jumble_report.h"
#include "cli/jumble_verdicts.h"
#include "cli/option_value.h"
#include "cli/progress_line.h"
#include "cli/terminal_options.h"

#include <dirent.h>
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    BEFORE_LEARNING = 3,     /* runs with each other heuristic, from which statements are known */
    CONFIRMING = 3,          /* runs with the newest values, which must not fail either */
    MOST_OUTPUT_KEPT = 2000, /* bytes of what a failing run wrote */
};
static const double LEAST_TIMEOUT = 10; /* seconds, beside the factor */
static const double CPU_FACTOR = 30;    /* the agent costs CPU time, too */

struct jumbling {
    struct jumble_options options;
    struct jumble_targets targets;
    struct jumble_judge judge;
    char *library, *directory; /* directory: for reports of the agent */
    uint32_t started, ended, normal_started, reports;
    struct progress_line line;
    struct error error; /* why it cannot go on; "" */
};

/* One run. */
struct one_run {
    struct jumble_target *target; /* NULL: a normal one */
    enum adversary_heuristic heuristic;
    uint32_t seed;
    char *chosen; /* of the heuristic that learns */
    char *reports;
    struct agent_command command;
};

/* ---- the next run ---- */

static void put_number(FILE *out, const char *name, uint32_t value)
{
    char text[16];
    snprintf(text, sizeof text, "%u", value);
    if (value)
        agent_option_put(out, name, text);
}

static char *options_of(const struct jumbling *x, const struct one_run *run)
{
    const struct jumble_options *o = &x->options;
    struct stream stream;
    FILE *out = stream_begin(&stream);
    agent_option_put(out, "quiet", NULL);
    agent_option_put(out, "store", "none");
    for (uint32_t i = 0; i < run->target->fields.count; i++)
        agent_option_put(out, "jumble-field", run->target->fields.list[i]);
    if (run->target->elements)
        agent_option_put(out, "jumble-elements", run->target->elements);
    if (o->index)
        agent_names_put(out, "jumble-index", o->index);
    agent_option_put(out, "jumble-heuristic", adversary_heuristic_name(run->heuristic));
    agent_option_put(out, "jumble-report", run->reports);
    put_number(out, "jumble-seed", run->seed);
    put_number(out, "jumble-limit", o->limit);
    put_number(out, "jumble-fairness", o->fairness);
    if (run->chosen)
        agent_option_put(out, "jumble-chosen", run->chosen);
    return stream_end(&stream);
}

static bool is_over(const struct jumbling *x, const struct jumble_target *t)
{
    const struct jumble_cell *newest = &t->cells[ADVERSARY_SEQUENTIAL];
    bool is_confirmed = !(x->options.heuristics >> ADVERSARY_SEQUENTIAL & 1) ||
                        newest->started >= CONFIRMING || newest->started >= x->options.runs;
    return t->is_convicted && is_confirmed && !x->options.all_runs;
}

/* Those of which the fewest runs were started come first; what learns waits for something to learn from. */
static bool choose_heuristic(const struct jumbling *x, const struct jumble_target *t,
                             enum adversary_heuristic *heuristic)
{
    uint32_t fewest = x->options.runs;
    if (t->is_convicted && !x->options.all_runs) { /* is it because of the old values? */
        *heuristic = ADVERSARY_SEQUENTIAL;
        return true;
    }
    for (int h = 0; h < ADVERSARY_HEURISTICS; h++) {
        if (!(x->options.heuristics >> h & 1) || t->cells[h].started >= fewest)
            continue;
        bool can_learn = x->options.chosen || t->site_count;
        if (h == ADVERSARY_LEARNING &&
            (!can_learn || (fewest < x->options.runs && fewest < BEFORE_LEARNING)))
            continue;
        fewest = t->cells[h].started;
        *heuristic = (enum adversary_heuristic)h;
    }
    return fewest < x->options.runs;
}

static void prepare(struct jumbling *x, struct one_run *run, struct jumble_target *t,
                    enum adversary_heuristic heuristic)
{
    struct jumble_cell *cell = &t->cells[heuristic];
    run->target = t;
    run->heuristic = heuristic;
    run->seed = x->options.seed + cell->started;
    if (heuristic == ADVERSARY_LEARNING) {
        const struct jumble_site *site = jumble_target_choose(t, cell->started);
        run->chosen = text_printf("%s", x->options.chosen ? x->options.chosen : site->key);
    }
    cell->started++;
    run->reports = text_printf("%s/%u", x->directory, ++x->reports);
    if (mkdir(run->reports, 0700) != 0)
        error_set(&x->error, "%s: %s", run->reports, strerror(errno));
    char *options = options_of(x, run);
    agent_command_make(&run->command, x->options.command, x->library, options);
    free(options);
}

static double timeout_of(const struct jumbling *x, bool is_normal)
{
    const struct jumble_options *o = &x->options;
    if (o->timeout > 0 || is_normal)
        return o->timeout;
    return LEAST_TIMEOUT + o->timeout_factor * x->judge.seconds;
}

/* That a busy machine makes a run slow does not count there. */
static double cpu_timeout_of(const struct jumbling *x, bool is_normal)
{
    const struct jumble_options *o = &x->options;
    if (o->cpu_timeout > 0 || is_normal)
        return o->cpu_timeout;
    return LEAST_TIMEOUT + CPU_FACTOR * x->judge.most_cpu;
}

static bool next(void *self, struct campaign_run *run)
{
    struct jumbling *x = self;
    struct one_run *one = NULL;
    enum adversary_heuristic heuristic = ADVERSARY_SEQUENTIAL;
    if (x->error.text[0])
        return false;
    if (x->normal_started < x->options.normal) {
        x->normal_started++;
        one = xcalloc(1, sizeof *one);
    }
    for (uint32_t i = 0; i < x->targets.count && !one && x->judge.normal == x->options.normal; i++)
        if (!is_over(x, &x->targets.list[i]) &&
            choose_heuristic(x, &x->targets.list[i], &heuristic)) {
            one = xcalloc(1, sizeof *one);
            prepare(x, one, &x->targets.list[i], heuristic);
        }
    if (!one || x->error.text[0])
        return false;
    x->started++;
    *run = (struct campaign_run){.words = one->target ? one->command.words : x->options.command,
                                 .tool_options = one->command.tool_options,
                                 .timeout = timeout_of(x, !one->target),
                                 .cpu_timeout = cpu_timeout_of(x, !one->target),
                                 .context = one};
    return true;
}

/* ---- what came of it ---- */

/* What the JVMs of one run have reported. */
struct reported {
    uint32_t count;
    uint64_t numbers[5], stale;
    json_t *last; /* the last stale reads of one of them; NULL: none */
    json_t *sites;
};

static const char *const number_names[] = {"instances", "writes", "longest", "uncompressed",
                                           "dropped"};

static void add_usage(struct jumble_target *t, const json_t *json)
{
    const json_t *value;
    size_t i;
    json_array_foreach(json_object_get(json, "fields"), i, value)
    {
        const char *name = json_string_value(json_object_get(value, "name"));
        for (uint32_t k = 0; k < t->fields.count && name; k++)
            if (strcmp(t->fields.list[k], name) == 0)
                jumble_usage_add(&t->usages[k], value);
    }
    jumble_usage_add(&t->usages[t->fields.count], json_object_get(json, "elements"));
    unwatched_add(&t->unwatched, json_object_get(json, "unwatched"));
}

static void add_report(struct reported *r, struct jumble_target *t, json_t *json)
{
    json_t *value;
    size_t i;
    r->count++;
    add_usage(t, json);
    for (i = 0; i < 5; i++)
        r->numbers[i] += (uint64_t)json_integer_value(json_object_get(json, number_names[i]));
    r->stale += (uint64_t)json_integer_value(json_object_get(json, "stale"));
    json_t *last = json_object_get(json, "last");
    if (!r->last && json_array_size(last))
        r->last = json_incref(last);
    json_array_foreach(json_object_get(json, "sites"), i, value) json_array_append(r->sites, value);
}

/* The files go, too. */
static void read_reports(struct reported *r, struct jumble_target *t, const char *path)
{
    *r = (struct reported){.sites = json_array()};
    DIR *directory = opendir(path);
    for (struct dirent *entry; directory && (entry = readdir(directory));) {
        if (entry->d_name[0] == '.')
            continue;
        char *file = text_printf("%s/%s", path, entry->d_name);
        json_t *json = json_load_file(file, 0, NULL);
        if (json)
            add_report(r, t, json);
        json_decref(json);
        unlink(file);
        free(file);
    }
    if (directory)
        closedir(directory);
    rmdir(path);
}

static char *text_of(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text_printf("%s", text ? text : "?");
}

static void convict(struct jumble_target *t, const struct one_run *run, const char *what,
                    const struct campaign_result *result, const struct reported *r)
{
    struct jumble_conviction *c = &t->conviction;
    const struct captured *output = result->err.length ? &result->err : &result->out;
    size_t length = output->length < MOST_OUTPUT_KEPT ? output->length : MOST_OUTPUT_KEPT;
    t->is_convicted = true;
    *c = (struct jumble_conviction){.heuristic = run->heuristic,
                                    .seed = run->seed,
                                    .what = text_printf("%s", what),
                                    .output = text_copy(output->text, length),
                                    .chosen = run->chosen ? text_printf("%s", run->chosen) : NULL};
    const json_t *last = json_array_get(r->last, 0);
    if (last) {
        c->thread = text_of(last, "thread");
        c->where = text_of(last, "where");
        c->seen = text_of(last, "seen");
        c->newest = text_of(last, "newest");
    }
}

static void learn(struct jumble_target *t, const struct one_run *run, const struct reported *r,
                  bool is_erroneous)
{
    json_t *value;
    size_t i;
    json_array_foreach(r->sites, i, value)
    {
        const char *key = json_string_value(json_object_get(value, "key"));
        char *where = text_of(value, "where");
        struct jumble_site *site = key ? jumble_target_site(t, key, where) : NULL;
        if (site && !run->chosen) {
            site->seen++;
            site->seen_erroneous += is_erroneous;
        }
        free(where);
    }
    if (run->chosen) {
        struct jumble_site *site = jumble_target_site(t, run->chosen, "?");
        site->runs++;
        site->erroneous += is_erroneous;
    }
}

static void keep_most(uint64_t *most, uint64_t value)
{
    *most = value > *most ? value : *most;
}

/* A failure without a single old value is none of the memory; of a run that could not report it is taken for one. */
static void end_jumbled(struct jumbling *x, const struct one_run *run,
                        struct campaign_result *result)
{
    struct jumble_target *t = run->target;
    struct jumble_cell *cell = &t->cells[run->heuristic];
    struct reported r;
    read_reports(&r, t, run->reports);
    t->unreported += !r.count;
    char *wrong = jumble_judge_run(&x->judge, result);
    cell->ended++;
    cell->erroneous += wrong != NULL;
    cell->stale += r.stale > 0;
    cell->stale_reads += r.stale;
    cell->cpu += result->cpu_seconds;
    cell->seconds += result->seconds;
    uint64_t *const most[] = {&t->instances, &t->writes, &t->longest, &t->uncompressed,
                              &t->dropped};
    for (size_t i = 0; i < 5; i++)
        keep_most(most[i], r.numbers[i]);
    learn(t, run, &r, wrong != NULL);
    if (wrong && !t->is_convicted && run->heuristic != ADVERSARY_SEQUENTIAL &&
        (r.stale || result->signal))
        convict(t, run, wrong, result, &r);
    json_decref(r.last);
    json_decref(r.sites);
    free(wrong);
}

static void ended(void *self, const struct campaign_run *run, struct campaign_result *result)
{
    struct jumbling *x = self;
    struct one_run *one = run->context;
    x->ended++;
    if (one->target)
        end_jumbled(x, one, result);
    else if (!jumble_judge_normal(&x->judge, result, &x->error))
        x->judge.erroneous++;
    agent_command_release(&one->command);
    free(one->chosen);
    free(one->reports);
    free(one);
}

static void waiting(void *self, unsigned running)
{
    struct jumbling *x = self;
    uint32_t convicted = 0, heuristics = (uint32_t)__builtin_popcount(x->options.heuristics);
    if (!progress_is_due(&x->line))
        return;
    for (uint32_t i = 0; i < x->targets.count; i++)
        convicted += x->targets.list[i].is_convicted;
    progress_show(&x->line, "run %u of at most %u, %u at a time; %u of %u targets destructive",
                  x->ended + running,
                  x->options.normal + x->targets.count * heuristics * x->options.runs, running,
                  convicted, x->targets.count);
}

/* ---- the whole ---- */

static bool make_directory(struct jumbling *x, struct error *error)
{
    const char *where = getenv("TMPDIR");
    x->directory = text_printf("%s/heddle-jumble-XXXXXX", where && *where ? where : "/tmp");
    return mkdtemp(x->directory) || error_set(error, "%s: %s", x->directory, strerror(errno));
}

static bool set_up(struct jumbling *x, struct error *error)
{
    const struct jumble_options *o = &x->options;
    x->library = agent_path(o->library, error);
    x->line = progress_line(o->quiet, o->progress_lines);
    return x->library && jumble_targets_find(&x->targets, o, error) &&
           jumble_judge_begin(&x->judge, o->expected, o->check, error) && make_directory(x, error);
}

static bool has_convicted(const struct jumble_targets *t)
{
    for (uint32_t i = 0; i < t->count; i++)
        if (jumble_target_is_destructive(&t->list[i]))
            return true;
    return false;
}

static int report(struct jumbling *x, enum campaign_end end)
{
    const struct jumble_options *o = &x->options;
    if (o->json)
        jumble_report_json(stdout, o, &x->targets, &x->judge);
    else
        jumble_report_text(stdout, o, &x->targets, &x->judge);
    if (end == CAMPAIGN_STOPPED)
        tell("interrupted: not all runs were made");
    uint32_t noted = jumble_verdicts_note(o, &x->targets);
    if (noted && !o->json)
        printf("the verdict was kept with %u stored race%s: heddle report shows it\n", noted,
               noted == 1 ? "" : "s");
    return has_convicted(&x->targets) ? 1 : 3;
}

static int jumble(struct jumbling *x, struct error *error)
{
    static const struct campaign_calls calls = {next, ended, waiting};
    if (!set_up(x, error))
        return fail_with(error);
    enum campaign_end end =
        campaign_execute(&calls, x, x->options.jobs ? x->options.jobs : campaign_jobs(), error);
    progress_clear(&x->line);
    if (end == CAMPAIGN_FAILED)
        return fail_with(error);
    if (x->error.text[0])
        return fail_with(&x->error);
    return report(x, end);
}

/* In Heddle's own machine: a search of heddle relax by the model of this memory. */
static int jumble_in_vm(int argc, char **argv)
{
    char **words = xcalloc((size_t)argc + 2, sizeof *words),
         **made = xcalloc((size_t)argc + 1, sizeof *made);
    int count = 0, made_count = 0, i = 1;
    struct error error = {""};
    words[count++] = "relax";
    words[count++] = "--model=pjmm";
    for (; i < argc && argv[i][0] == '-' && strcmp(argv[i], "--") != 0; i++) {
        const char *field = option_value("--field", argc, argv, &i, &error);
        if (field)
            words[count++] = made[made_count++] = text_printf("--place=%s", field);
        else if (strncmp(argv[i], "--array", 7) == 0)
            words[count++] = "--place=[]";
        else if (strcmp(argv[i], "--vm") != 0)
            words[count++] = argv[i];
    }
    if (i + 1 < argc && strcmp(argv[i], "--") == 0)
        i += agent_command_is_java(argv[i + 1]) ? 2 : 1;
    while (i < argc)
        words[count++] = argv[i++];
    int status = error.text[0] ? fail_with(&error) : command_relax.main(count, words);
    while (made_count)
        free(made[--made_count]);
    free(made);
    free(words);
    return status;
}

static int jumble_main(int argc, char **argv)
{
    struct jumbling x = {.started = 0};
    struct error error = {""};
    for (int i = 1; i < argc && argv[i][0] == '-' && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--vm") == 0)
            return jumble_in_vm(argc, argv);
    bool good = jumble_options_parse(&x.options, argc, argv, &error);
    int status = 0;
    if (!good)
        status = fail_with(&error);
    else if (x.options.wants_help)
        fputs(jumble_help, stdout);
    else
        status = jumble(&x, &error);
    if (x.directory)
        rmdir(x.directory);
    free(x.directory);
    free(x.library);
    jumble_targets_release(&x.targets);
    jumble_judge_release(&x.judge);
    jumble_options_release(&x.options);
    return status;
}

const struct command command_jumble = {
    "jumble", "memory that answers with old values: which races are destructive", jumble_main};
