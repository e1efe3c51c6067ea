/* hunt_agent.c - see hunt_agent.h.
 *
 * Runs are made one after the other, since each may use what the one before has left: first one without the agent, for
 * its time; one that only collects may-trigger relations (the paper's Phase I); before the first racedirected run one
 * that looks for places that may race (agent/agent_events.h); then those that are planned. */
#include "cli/hunt_agent.h"

#include "base/arena.h"
#include "base/seconds.h"
#include "base/stream.h"
#include "cli/agent_command.h"
#include "cli/agent_path.h"
#include "cli/campaign.h"
#include "cli/hunt_odd.h"
#include "cli/hunt_options.h"
#include "cli/hunt_score.h"
#include "cli/option_value.h"
#include "cli/progress_line.h"
#include "cli/run_record.h"
#include "cli/searching.h"
#include "cli/stored_findings.h"
#include "cli/terminal_options.h"
#include "cli/unwatched.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SUSPECT_SECONDS = 10, SUSPECT_TIMES = 10 }; /* the run that looks for suspicions may take */

enum stage { STAGE_PLAIN, STAGE_COLLECT, STAGE_SUSPECT, STAGE_STEERED };

struct hunting {
    struct hunt_choice choice;
    struct hunt_plan plan;
    struct hunt_score score;
    const char *store, *library;
    bool json, quiet, as_lines;
    double timeout; /* of one run, in seconds; 0: by how long the plain one took */
    double most;    /* of all, in seconds; 0: no bound */
    double begun;
    bool is_short; /* of time: not all runs were made */
    uint64_t seed;
    struct stream options; /* of the agent, in all runs */
    char **command;
    char *found_library, *store_path;
    char *directory; /* for what runs leave for others */
    struct progress_line line;

    enum stage stage; /* of the present run, or the next one */
    enum strategy strategy;
    struct agent_command with_agent;
    char session[AGENT_SESSION_SIZE];
    uint32_t numbers[STRATEGIES];  /* runs that were made */
    uint64_t requests[STRATEGIES]; /* in the run before */
    uint32_t relations;            /* number of the file that drfinder uses; 0: there is none */
    uint32_t files;                /* that were written */
    char **suspects;
    uint32_t suspect_count, suspect_capacity;
    bool has_suspects;
    bool is_suspecting_cut;   /* the run that looked for them took too long */
    double plain, collecting; /* seconds */
    double usual;             /* of a run in which nobody is held, the last one */
    double plain_cpu, collecting_cpu;
    struct odd_runs odd;
    struct unwatched unwatched;
    struct {
        char *identity, *title;
    } * deadlocks;
    uint32_t deadlock_count, deadlock_capacity, restarts;
    struct error error;
};

static const char *const stage_names[] = {[STAGE_PLAIN] = "a run without Heddle",
                                          [STAGE_COLLECT] = "a run that collects relations",
                                          [STAGE_SUSPECT] = "a run that looks for suspicions"};

/* ---- command line ---- */

static bool take_seconds(const char *name, const char *value, double *seconds, struct error *error)
{
    char *end;
    *seconds = strtod(value, &end);
    return (*value && !*end && *seconds > 0) ||
           error_set(error, "option %s needs a number of seconds, not '%s'", name, value);
}

static bool take_seed(const char *value, uint64_t *seed, struct error *error)
{
    char *end;
    errno = 0;
    *seed = strtoull(value, &end, 10);
    return (!errno && *value >= '0' && *value <= '9' && !*end) ||
           error_set(error, "option --seed needs a number, not '%s'", value);
}

static bool take_valued(struct hunting *h, int argc, char **argv, int *i, bool *taken,
                        struct error *error)
{
    static const char *const lists[] = {"--include", "--exclude", "--untracked", "--trusted"};
    const char *value;
    *taken = true;
    for (size_t k = 0; k < sizeof lists / sizeof *lists; k++)
        if ((value = option_value(lists[k], argc, argv, i, error))) {
            agent_names_put(h->options.out, lists[k] + 2, value);
            return true;
        }
    if ((value = option_value("--store", argc, argv, i, error))) {
        h->store = value;
        return *value || error_set(error, "option --store needs a value");
    }
    if ((value = option_value("--library", argc, argv, i, error))) {
        h->library = value;
        return true;
    }
    if ((value = option_value("--timeout", argc, argv, i, error)))
        return take_seconds("--timeout", value, &h->timeout, error);
    if ((value = option_value("--max-time", argc, argv, i, error)))
        return take_seconds("--max-time", value, &h->most, error);
    if ((value = option_value("--seed", argc, argv, i, error)))
        return take_seed(value, &h->seed, error);
    if ((value = option_value("--format", argc, argv, i, error))) {
        h->json = strcmp(value, "json") == 0;
        return h->json || strcmp(value, "text") == 0 ||
               error_set(error, "option --format needs text or json, not '%s'", value);
    }
    *taken = false;
    return !error->text[0];
}

static bool parse(struct hunting *h, int argc, char **argv, struct error *error)
{
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++) {
        bool taken;
        const char *word = argv[i];
        if (strcmp(word, "--") == 0) {
            i++;
            break;
        }
        enum option_result result = hunt_choice_take(&h->choice, argc, argv, &i, error);
        if (result == OPTION_BAD)
            return false;
        if (h->choice.is_vm)
            return error_set(error, "options of the installed JVM do not go with --vm");
        if (result == OPTION_TAKEN)
            continue;
        if (!take_valued(h, argc, argv, &i, &taken, error))
            return false;
        if (taken)
            continue;
        if (strcmp(word, "--quiet") == 0)
            h->quiet = true;
        else if (strcmp(word, "--progress") == 0)
            h->as_lines = true;
        else
            return error_set(error, "unknown option %s; see heddle hunt --help", word);
    }
    h->command = argv + i;
    return i < argc || error_set(error, "no command is named; see heddle hunt --help");
}

/* ---- the next run ---- */

enum {
    TRIED
}; /* the number of the file with what racedirected has learned; others have relations */

static char *knowledge_file(const struct hunting *h, uint32_t number)
{
    return text_printf("%s/%u", h->directory, number);
}

static void put_file(const struct hunting *h, FILE *out, const char *option, uint32_t number)
{
    char *file = knowledge_file(h, number);
    agent_option_put(out, option, file);
    free(file);
}

static void put_number(FILE *out, const char *option, uint64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)number);
    agent_option_put(out, option, text);
}

static uint64_t seed_of(const struct hunting *h)
{
    return h->seed * 1000003 + h->numbers[h->strategy] + 1;
}

/* A plain run of the detector has none of it: what steering costs is to be seen. */
static void put_steering(struct hunting *h, FILE *out)
{
    if (h->strategy == STRATEGY_NATIVE)
        return;
    agent_option_put(out, "steer", strategy_name(h->strategy));
    put_number(out, "seed", seed_of(h));
    put_number(out, "bug-depth", h->choice.bug_depth);
    put_number(out, "depth", h->choice.depth);
    put_number(out, "usual", (uint64_t)(h->usual * 1000) & UINT32_MAX);
    if (h->requests[h->strategy])
        put_number(out, "requests", h->requests[h->strategy] & UINT32_MAX);
    if (h->strategy == STRATEGY_DRFINDER) {
        if (h->relations)
            put_file(h, out, "relations", h->relations);
        put_file(h, out, "collect", ++h->files);
    }
    /* Other runs of auto note what has raced, so that nobody is held for it any more; those that are compared know nothing of
     * each other. */
    bool is_auto = h->choice.strategy == STRATEGY_AUTO && !h->choice.compares;
    if (h->strategy == STRATEGY_RACEDIRECTED || is_auto)
        put_file(h, out, "tried", TRIED);
    for (uint32_t i = 0; h->strategy == STRATEGY_RACEDIRECTED && i < h->suspect_count; i++)
        agent_option_put(out, "suspect", h->suspects[i]);
}

static char *agent_options(struct hunting *h)
{
    struct stream text;
    FILE *out = stream_begin(&text);
    agent_option_put(out, "quiet", NULL);
    fflush(h->options.out);
    if (h->options.length)
        fprintf(out, ",%s", h->options.text);
    if (h->stage == STAGE_COLLECT) {
        put_file(h, out, "collect", ++h->files);
        put_number(out, "depth", h->choice.depth);
        agent_option_put(out, "collect-only", NULL);
        return stream_end(&text);
    }
    agent_option_put(out, "store", h->store);
    agent_option_put(out, "session", h->session);
    if (h->stage == STAGE_SUSPECT) {
        agent_option_put(out, "suspicions", NULL);
        put_file(h, out, "tried", TRIED);
    } else {
        put_steering(h, out);
    }
    return stream_end(&text);
}

/* Which stage the next run has; false: all was run. */
static bool plan_next(struct hunting *h)
{
    if (h->stage != STAGE_STEERED)
        return true;
    if (h->most && seconds_now() - h->begun > h->most) {
        h->is_short = !hunt_plan_is_done(&h->plan);
        return false;
    }
    if (!hunt_plan_next(&h->plan, &h->strategy))
        return false;
    if (h->strategy == STRATEGY_RACEDIRECTED && !h->has_suspects)
        h->stage = STAGE_SUSPECT;
    return true;
}

/* By how long a run took in which nobody is held. */
static double usual_timeout(double seconds)
{
    enum { LEAST = 60, TIMES = 40 };
    return LEAST + TIMES * seconds;
}

static bool next(void *self, struct campaign_run *run)
{
    struct hunting *h = self;
    if (h->error.text[0] || !plan_next(h) || !agent_session_make(h->session, &h->error))
        return false;
    *run = (struct campaign_run){.words = h->command, .timeout = h->timeout};
    if (h->stage == STAGE_COLLECT && !h->timeout) /* it may come to a deadlock, too */
        run->timeout = usual_timeout(h->plain);
    if (h->stage == STAGE_SUSPECT) /* what it has warned of until then is enough */
        run->timeout = SUSPECT_SECONDS + SUSPECT_TIMES * h->plain;
    if (h->stage == STAGE_PLAIN)
        return true;
    char *options = agent_options(h);
    agent_command_make(&h->with_agent, h->command, h->found_library, options);
    free(options);
    run->words = h->with_agent.words;
    run->tool_options = h->with_agent.tool_options;
    if (h->stage == STAGE_STEERED)
        hunt_score_begin(&h->score, h->strategy, h->numbers[h->strategy], false);
    return true;
}

/* ---- a run has ended ---- */

static void suspect(struct hunting *h, const char *place)
{
    for (uint32_t i = 0; i < h->suspect_count; i++)
        if (strcmp(h->suspects[i], place) == 0)
            return;
    GROW(h->suspects, h->suspect_count, h->suspect_capacity);
    h->suspects[h->suspect_count++] = strdup(place);
}

/* A place that races in one way may race in others. */
static void take_suspects(struct hunting *h, const struct stored_findings *s)
{
    for (uint32_t i = 0; i < s->warning_count; i++)
        suspect(h, s->warnings[i].place_key);
    for (uint32_t i = 0; i < s->count; i++)
        if (s->list[i].kind == FINDING_RACE)
            suspect(h, s->list[i].place_key);
}

static uint64_t number_in(const json_t *json, const char *name)
{
    return (uint64_t)json_integer_value(json_object_get(json, name));
}

/* Of all JVMs that the command has started. */
static void read_steering(struct steer_statistics *sum, const struct stored_findings *s)
{
    for (uint32_t i = 0; i < s->run_count; i++) {
        json_t *json = json_loads(s->runs[i].statistics, 0, NULL);
        const json_t *steering = json_object_get(json, "steering");
        sum->requests += number_in(steering, "requests");
        sum->holds += number_in(steering, "holds");
        sum->met += number_in(steering, "met");
        sum->failed += number_in(steering, "failed");
        sum->thrashing += number_in(steering, "thrashing");
        json_decref(json);
    }
}

/* No run may compute something else than without Heddle. */
static void note_end(struct hunting *h, const struct campaign_result *result)
{
    char *name = h->stage == STAGE_STEERED ? text_printf("%s, run %u", strategy_name(h->strategy),
                                                         h->numbers[h->strategy])
                                           : strdup(stage_names[h->stage]);
    odd_runs_note(&h->odd, name, result);
    free(name);
}

static void take_deadlock(struct hunting *h, const char *identity, const char *title)
{
    for (uint32_t i = 0; i < h->deadlock_count; i++)
        if (strcmp(h->deadlocks[i].identity, identity) == 0)
            return;
    GROW(h->deadlocks, h->deadlock_count, h->deadlock_capacity);
    h->deadlocks[h->deadlock_count].identity = strdup(identity);
    h->deadlocks[h->deadlock_count++].title = strdup(title);
}

/* A run that was killed has left none. */
static void keep_relations(struct hunting *h)
{
    char *file = knowledge_file(h, h->files);
    if (access(file, R_OK) == 0)
        h->relations = h->files;
    free(file);
}

static void score_run(struct hunting *h, const struct campaign_result *result,
                      const struct stored_findings *s)
{
    struct scored_run *run = &h->score.runs[h->score.run_count - 1];
    for (uint32_t i = 0; i < s->count; i++)
        if (s->list[i].kind == FINDING_RACE)
            hunt_score_race(&h->score, s->list[i].identity, s->list[i].title);
    for (uint32_t i = 0; i < s->count; i++)
        if (s->list[i].kind == FINDING_DEADLOCK) {
            take_deadlock(h, s->list[i].identity, s->list[i].title);
            run->is_deadlock = true;
        }
    /* It did not come to its end: another one is made instead, but not for ever. */
    if (run->is_deadlock && h->restarts < h->choice.runs) {
        h->restarts++;
        h->plan.begun--;
    }
    run->seed = seed_of(h);
    run->seconds = result->seconds;
    run->cpu = result->cpu_seconds;
    run->is_cut = result->timed_out;
    read_steering(&run->steer, s);
    h->requests[h->strategy] = run->steer.requests;
    if (h->strategy == STRATEGY_NATIVE && !result->timed_out)
        h->usual = result->seconds;
    h->numbers[h->strategy]++;
    if (!run->is_deadlock)
        note_end(h, result);
    if (h->strategy == STRATEGY_DRFINDER && !result->timed_out)
        keep_relations(h);
    hunt_plan_note(&h->plan, h->strategy, run->news);
    progress_say(&h->line, "%s, run %u: %u race%s, %u new, %.1f s", strategy_name(h->strategy),
                 run->number + 1, run->races, run->races == 1 ? "" : "s", run->news, run->seconds);
    hunt_score_end(&h->score);
}

static void note_first(struct hunting *h, struct campaign_result *result)
{
    if (h->stage == STAGE_PLAIN) {
        odd_runs_expect(&h->odd, result);
        h->plain = h->score.plain = h->usual = result->seconds;
        h->plain_cpu = result->cpu_seconds;
        if (result->signal || result->timed_out)
            error_set(&h->error, "the command does not end by itself without Heddle");
        h->stage = STAGE_COLLECT;
    } else {
        note_end(h, result);
        h->collecting = result->seconds;
        h->collecting_cpu = result->cpu_seconds;
        if (!result->timed_out)
            keep_relations(h);
        if (!h->timeout)
            h->timeout = usual_timeout(result->timed_out ? h->plain : result->seconds);
        h->stage = STAGE_STEERED;
    }
}

static void ended(void *self, const struct campaign_run *run, struct campaign_result *result)
{
    struct hunting *h = self;
    (void)run;
    agent_command_release(&h->with_agent);
    if (h->stage < STAGE_SUSPECT) {
        note_first(h, result);
        return;
    }
    struct stored_findings findings;
    struct run_choice choice = {.session = h->session};
    if (stored_findings_read(&findings, h->store, &choice, &h->error)) {
        if (h->stage == STAGE_SUSPECT) {
            if (!result->timed_out) /* else that is said apart */
                note_end(h, result);
            h->has_suspects = true;
            h->is_suspecting_cut = result->timed_out;
        } else {
            score_run(h, result, &findings);
        }
        take_suspects(h, &findings);
        for (uint32_t i = 0; i < findings.run_count; i++)
            unwatched_add_run(&h->unwatched, findings.runs[i].statistics);
    }
    stored_findings_release(&findings);
    if (h->stage == STAGE_SUSPECT)
        h->plan.begun--; /* the run that it was made for comes now */
    h->stage = STAGE_STEERED;
}

static void waiting(void *self, unsigned running)
{
    struct hunting *h = self;
    (void)running;
    if (!progress_is_due(&h->line))
        return;
    if (h->stage == STAGE_STEERED)
        progress_show(&h->line, "%s, run %u; %u races so far", strategy_name(h->strategy),
                      h->numbers[h->strategy] + 1, h->score.race_count);
    else
        progress_show(&h->line, "%s; %u races so far", stage_names[h->stage], h->score.race_count);
}

/* ---- the whole ---- */

static void report(struct hunting *h)
{
    progress_clear(&h->line);
    if (h->json) {
        json_t *json = hunt_score_json(&h->score);
        json_object_set_new(json, "collecting_seconds", json_real(h->collecting));
        json_object_set_new(json, "plain_cpu_seconds", json_real(h->plain_cpu));
        json_object_set_new(json, "collecting_cpu_seconds", json_real(h->collecting_cpu));
        odd_runs_json(&h->odd, json);
        json_object_set_new(json, "unwatched", unwatched_json(&h->unwatched));
        json_t *deadlocks = json_array();
        for (uint32_t i = 0; i < h->deadlock_count; i++)
            json_array_append_new(deadlocks, json_string(h->deadlocks[i].title));
        json_object_set_new(json, "deadlocks", deadlocks);
        json_object_set_new(json, "restarts", json_integer(h->restarts));
        json_object_set_new(json, "suspects", json_integer(h->suspect_count));
        json_object_set_new(json, "suspecting_cut", json_boolean(h->is_suspecting_cut));
        json_object_set_new(json, "out_of_time", json_boolean(h->is_short));
        json_dumpf(json, stdout, JSON_INDENT(1));
        putchar('\n');
        json_decref(json);
        return;
    }
    hunt_score_print(stdout, &h->score);
    printf("\nwithout Heddle %.2f s; collecting relations %.2f s\n", h->plain, h->collecting);
    for (uint32_t i = 0; i < h->deadlock_count; i++)
        printf("%s\n", h->deadlocks[i].title);
    if (h->restarts)
        printf("%u run%s ended by deadlock and made again\n", h->restarts,
               h->restarts == 1 ? " was" : "s were");
    if (h->is_short)
        puts("not all runs were made: their time (--max-time) was over");
    if (h->is_suspecting_cut)
        puts("the run that looks for places that may race was ended for its time: racedirected "
             "knows only those that it had "
             "found by then");
    odd_runs_print(&h->odd, stdout);
    unwatched_put(stdout, &h->unwatched, "");
    if (h->score.race_count)
        printf("heddle report --all %s shows the races\n", h->store);
}

static bool prepare(struct hunting *h, struct error *error)
{
    char name[] = "/tmp/heddle-hunt-XXXXXX";
    h->found_library = agent_path(h->library, error);
    struct store *store = h->found_library ? store_open(h->store, STORE_WRITE, error) : NULL;
    if (!store)
        return false;
    store_close(store);
    h->store = h->store_path = absolute_path(h->store);
    if (!mkdtemp(name))
        return error_set(error, "%s: %s", name, strerror(errno));
    h->directory = strdup(name);
    h->line = progress_line((h->quiet || h->json) && !h->as_lines, h->as_lines);
    hunt_plan_init(&h->plan, &h->choice);
    return true;
}

static void release(struct hunting *h)
{
    for (uint32_t i = TRIED; h->directory && i <= h->files; i++) {
        char *file = knowledge_file(h, i);
        unlink(file);
        free(file);
    }
    if (h->directory)
        rmdir(h->directory);
    for (uint32_t i = 0; i < h->suspect_count; i++)
        free(h->suspects[i]);
    free(h->suspects);
    for (uint32_t i = 0; i < h->deadlock_count; i++) {
        free(h->deadlocks[i].identity);
        free(h->deadlocks[i].title);
    }
    free(h->deadlocks);
    odd_runs_release(&h->odd);
    unwatched_release(&h->unwatched);
    free(h->directory);
    free(h->found_library);
    free(h->store_path);
    free(stream_end(&h->options));
    hunt_score_release(&h->score);
}

static int hunt(struct hunting *h, struct error *error)
{
    const struct campaign_calls calls = {next, ended, waiting};
    h->begun = seconds_now();
    enum campaign_end end = campaign_execute(&calls, h, 1, error);
    if (h->error.text[0])
        *error = h->error;
    if (error->text[0])
        return 2;
    report(h);
    searching_flush();
    if (end == CAMPAIGN_STOPPED)
        tell("stopped: not all runs were made");
    return h->score.race_count || h->deadlock_count ? 1 : 3;
}

int hunt_agent_main(int argc, char **argv)
{
    struct hunting h = {.store = ".heddle/heddle.db"};
    struct error error = {""};
    int status = 2;
    stream_begin(&h.options);
    hunt_choice_init(&h.choice);
    if (parse(&h, argc, argv, &error) && prepare(&h, &error))
        status = hunt(&h, &error);
    release(&h);
    return error.text[0] ? fail_with(&error) : status;
}
