/* replay_hunt.c - see replay_hunt.h. */
#include "cli/replay_hunt.h"

#include "base/arena.h"
#include "base/stream.h"
#include "cli/agent_command.h"
#include "cli/agent_path.h"
#include "cli/campaign.h"
#include "cli/hunt_score.h"
#include "cli/stored_findings.h"
#include "cli/terminal_options.h"
#include "java/source_files.h"
#include "report/text.h"
#include "steer/lock_order.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LEAST_SECONDS = 60, TIMES = 10 }; /* it may take, and times what the recorded run took */

struct replaying {
    const struct hunt_replay *what;
    char *directory, *order, *store; /* for this replay alone */
    char *library;
    char **command; /* ends with NULL; words of `arguments` */
    json_t *arguments;
    struct stream options;
    struct agent_command with_agent;
    bool is_begun;
    bool is_late;
};

/* ---- what is run ---- */

/* "--include=com.example" of heddle detect is the agent's include=com.example. */
static void put_option(FILE *out, const char *word)
{
    const char *value = strchr(word, '=');
    if (strncmp(word, "--", 2) != 0 || strncmp(word, "--store=", 8) == 0 ||
        strcmp(word, "--quiet") == 0)
        return;
    char *name = value ? text_copy(word + 2, (size_t)(value - word - 2)) : strdup(word + 2);
    agent_option_put(out, name, value ? value + 1 : NULL);
    free(name);
}

static const char *word_at(const struct replaying *r, size_t i)
{
    const char *word = json_string_value(json_array_get(r->arguments, i));
    return word ? word : "";
}

/* The words behind "--" are the JVM's own command line. */
static bool read_arguments(struct replaying *r, struct error *error)
{
    r->arguments = json_loads(r->what->arguments, 0, NULL);
    size_t count = json_array_size(r->arguments), i = 1, at = 0;
    for (; i < count && strcmp(word_at(r, i), "--") != 0; i++)
        put_option(r->options.out, word_at(r, i));
    r->command = xcalloc(count + 1, sizeof *r->command);
    for (i++; i < count; i++)
        r->command[at++] = (char *)word_at(r, i);
    return (at && agent_command_is_java(r->command[0])) ||
           error_set(error, "the run was not started as a command line of java");
}

static bool write_order(const struct replaying *r, struct error *error)
{
    FILE *out = fopen(r->order, "we");
    bool good = out && fputs(r->what->order, out) >= 0;
    if (out && fclose(out) != 0)
        good = false;
    return good || error_set(error, "%s: %s", r->order, strerror(errno));
}

static bool prepare(struct replaying *r, struct error *error)
{
    char name[] = "/tmp/heddle-replay-XXXXXX";
    FILE *out = stream_begin(&r->options);
    if (!mkdtemp(name))
        return error_set(error, "%s: %s", name, strerror(errno));
    r->directory = strdup(name);
    r->order = text_printf("%s/order", name);
    r->store = text_printf("%s/store", name);
    agent_option_put(out, "quiet", NULL);
    agent_option_put(out, "store", r->store);
    agent_option_put(out, "replay", r->order);
    r->library = agent_path(NULL, error);
    if (!r->library || !read_arguments(r, error) || !write_order(r, error))
        return false;
    if (chdir(r->what->directory) != 0)
        return error_set(error, "cannot go to %s, where the program was run: %s",
                         r->what->directory, strerror(errno));
    fflush(out);
    agent_command_make(&r->with_agent, r->command, r->library, r->options.text);
    return true;
}

static void release(struct replaying *r)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    for (size_t i = 0; r->store && i < sizeof ends / sizeof *ends; i++) {
        char *file = text_printf("%s%s", r->store, ends[i]);
        unlink(file);
        free(file);
    }
    if (r->order)
        unlink(r->order);
    if (r->directory)
        rmdir(r->directory);
    agent_command_release(&r->with_agent);
    json_decref(r->arguments);
    free(stream_end(&r->options));
    free(r->command);
    free(r->library);
    free(r->directory);
    free(r->order);
    free(r->store);
}

/* ---- the run ---- */

static bool next(void *self, struct campaign_run *run)
{
    struct replaying *r = self;
    if (r->is_begun)
        return false;
    r->is_begun = true;
    *run = (struct campaign_run){.words = r->with_agent.words,
                                 .tool_options = r->with_agent.tool_options,
                                 .timeout = LEAST_SECONDS + TIMES * r->what->seconds};
    return true;
}

static void ended(void *self, const struct campaign_run *run, struct campaign_result *result)
{
    struct replaying *r = self;
    (void)run;
    r->is_late = result->timed_out;
}

static void tell_command(const struct replaying *r)
{
    struct stream text;
    FILE *out = stream_begin(&text);
    for (char **word = r->command; *word; word++)
        fprintf(out, " %s", *word);
    char *line = stream_end(&text);
    tell("runs%s", line);
    free(line);
}

/* ---- what it has shown ---- */

static const struct shown_finding *find_same(const struct replaying *r,
                                             const struct stored_findings *found)
{
    const struct shown_finding *same = NULL;
    char *wanted = hunt_race_identity(r->what->identity);
    for (uint32_t i = 0; i < found->count && !same; i++) {
        char *identity = hunt_race_identity(found->list[i].identity);
        if (strcmp(identity, wanted) == 0)
            same = &found->list[i];
        free(identity);
    }
    free(wanted);
    return same;
}

static bool show(const struct replaying *r, struct stored_findings *found,
                 const struct shown_finding *same, struct error *error)
{
    struct trace trace;
    struct finding finding;
    if (!stored_findings_trace(found, same, &trace, &finding, error))
        return false;
    struct report_options options =
        terminal_options(r->what->full, r->what->sourcepath, r->what->class_path);
    report_finding_text(stdout, &finding, &options);
    source_path_free(options.sources);
    trace_release(&trace);
    return true;
}

/* How far the record has determined it. */
static bool print_likeness(const struct replaying *r, const struct stored_findings *found,
                           struct error *error)
{
    struct lock_order *record = lock_order_new(), *run = lock_order_new();
    char *text = NULL;
    bool good = lock_order_read(record, r->what->order, error) &&
                (!found->run_count ||
                 store_get_note(found->store, found->runs[0].id, "lock-order", &text, error)) &&
                lock_order_read(run, text ? text : "", error);
    struct lock_order_likeness l = lock_order_compare(record, run);
    if (good && !l.all)
        puts("no thread acquired a lock that another one had before: nothing was to be held");
    else if (good)
        printf("%u of %u lock orders came about as recorded, the first %u without a gap%s\n",
               l.same, l.all, l.first, l.is_cut ? "; the record is not complete" : "");
    free(text);
    lock_order_free(record);
    lock_order_free(run);
    return good;
}

static int report(const struct replaying *r, struct stored_findings *found, struct error *error)
{
    const struct shown_finding *same = find_same(r, found);
    if (same && !show(r, found, same, error))
        return 2;
    if (same)
        printf("the same again: trace %lld\n", (long long)r->what->trace);
    else
        printf("not the same%s: %s\n", r->is_late ? ", and it took too long" : "", r->what->title);
    if (!print_likeness(r, found, error))
        return 2;
    puts("on the installed JVM the order of locks is repeated, not the rest of the schedule");
    return same ? 1 : 3;
}

int hunt_replay(const struct hunt_replay *what, struct error *error)
{
    struct replaying r = {.what = what};
    const struct campaign_calls calls = {next, ended, NULL};
    struct stored_findings found = {.store = NULL};
    struct run_choice choice = {.all = true};
    int status = 2;
    if (prepare(&r, error)) {
        tell_command(&r);
        enum campaign_end end = campaign_execute(&calls, &r, 1, error);
        if (end == CAMPAIGN_STOPPED)
            error_set(error, "stopped");
        else if (end == CAMPAIGN_DONE && stored_findings_read(&found, r.store, &choice, error))
            status = report(&r, &found, error);
        stored_findings_release(&found);
    }
    release(&r);
    return error->text[0] ? 2 : status;
}
