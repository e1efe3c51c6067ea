/* detect.c - heddle detect: a command on the real JVM, with the agent in every JVM that it starts. */
#include "base/arena.h"
#include "base/stream.h"
#include "cli/agent_command.h"
#include "cli/agent_path.h"
#include "cli/command.h"
#include "cli/option_value.h"
#include "cli/stored_findings.h"
#include "cli/stored_json.h"
#include "cli/supervise.h"
#include "cli/terminal_options.h"
#include "cli/unwatched.h"
#include "java/source_files.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "usage: heddle detect [options] -- COMMAND [arguments]\n"
    "\n"
    "Runs a command and reports the data races of the Java programs that it starts, on the "
    "installed\n"
    "JVM: those that really happened in this run, precisely, by happens-before. COMMAND is java, "
    "or\n"
    "anything that starts JVMs: mvn, gradle, ant, a script.  Output and exit status are those of "
    "the\n"
    "command; the summary goes to stderr, the races to the store: see heddle report.\n"
    "\n"
    "what is watched:\n"
    "  --include=NAMES    only these packages and classes (a list with commas)\n"
    "  --exclude=NAMES    not these\n"
    "  --untracked=FIELD  races on pkg.Class.field are not reported\n"
    "  --trusted=NAME     nor those on fields of this class or package\n"
    "  --suppress=FILE    nor those that a line of the file names: a place, pkg.Class.method or\n"
    "                     File.java:line; * stands for anything\n"
    "  --max-reports=N    no more than N races of each JVM\n"
    "  --history          whole stacks of the earlier accesses, too (slower)\n"
    "  --lockset          warn of places that no lock protects, too (much slower)\n"
    "output:\n"
    "  --format=FORMAT    of the summary: text (default) or json\n"
    "  --output=FILE      the summary goes there\n"
    "  --store=FILE       where findings are kept (default: .heddle/heddle.db)\n"
    "  --exit-code        status 1 if races were found; else that of the command\n"
    "  --quiet            no summary\n"
    "  --library=FILE     the agent (default: the libheddle.so that belongs to this heddle)\n"
    "  --help             this text\n"
    "\n"
    "A run without races proves nothing about other runs: heddle check does.\n"
    "Exit status: that of the command; with --exit-code 1 if races were found; 2 wrong usage, 126 "
    "or\n"
    "127 if the command cannot be run.\n"
    "\n"
    "example: heddle detect --include=com.example -- java -cp classes com.example.Main\n";

enum { MOST_TITLES = 20 }; /* of a summary */

struct detecting {
    const char *store, *output, *library, *suppress;
    bool json, exit_code, quiet, wants_help;
    struct stream options; /* of the agent */
    char **command;        /* as given */
    struct agent_command with_agent;
    char *found_library, *store_path;
    char session[AGENT_SESSION_SIZE];
};

static void put_option(struct detecting *d, const char *name, const char *value)
{
    agent_option_put(d->options.out, name, value);
}

/* ---- command line ---- */

static bool take_number(struct detecting *d, const char *value, struct error *error)
{
    size_t digits = strspn(value, "0123456789");
    if (!digits || value[digits] || digits > 9 || atoi(value) == 0)
        return error_set(error, "option --max-reports needs a number from 1, not '%s'", value);
    put_option(d, "max-reports", value);
    return true;
}

static bool parse_valued(struct detecting *d, int argc, char **argv, int *i, bool *taken,
                         struct error *error)
{
    static const char *const lists[] = {"--include", "--exclude", "--untracked", "--trusted"};
    const struct {
        const char *name;
        const char **value;
    } texts[] = {{"--store", &d->store},
                 {"--output", &d->output},
                 {"--library", &d->library},
                 {"--suppress", &d->suppress}};
    const char *value;
    *taken = true;
    for (size_t k = 0; k < sizeof lists / sizeof *lists; k++)
        if ((value = option_value(lists[k], argc, argv, i, error))) {
            agent_names_put(d->options.out, lists[k] + 2, value);
            return true;
        }
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++)
        if ((value = option_value(texts[k].name, argc, argv, i, error))) {
            *texts[k].value = value;
            return *value || error_set(error, "option %s needs a value", texts[k].name);
        }
    if ((value = option_value("--max-reports", argc, argv, i, error)))
        return take_number(d, value, error);
    if ((value = option_value("--format", argc, argv, i, error))) {
        d->json = strcmp(value, "json") == 0;
        return d->json || strcmp(value, "text") == 0 ||
               error_set(error, "option --format needs text or json, not '%s'", value);
    }
    *taken = false;
    return !error->text[0];
}

static bool parse(struct detecting *d, int argc, char **argv, struct error *error)
{
    int i = 1;
    for (; i < argc && argv[i][0] == '-'; i++) {
        bool taken;
        const char *word = argv[i];
        if (strcmp(word, "--") == 0) {
            i++;
            break;
        }
        if (!parse_valued(d, argc, argv, &i, &taken, error))
            return false;
        if (taken)
            continue;
        if (strcmp(word, "--exit-code") == 0)
            d->exit_code = true;
        else if (strcmp(word, "--quiet") == 0)
            d->quiet = true;
        else if (strcmp(word, "--lockset") == 0 || strcmp(word, "--history") == 0)
            put_option(d, word + 2, NULL);
        else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
            d->wants_help = true;
        else
            return error_set(error, "unknown option %s; see heddle detect --help", word);
    }
    d->command = argv + i;
    return i < argc || d->wants_help ||
           error_set(error, "no command is named; see heddle detect --help");
}

/* ---- before the command runs ---- */

/* The agent would say so only when the program runs. */
static bool check_files(const struct detecting *d, struct error *error)
{
    struct store *store = store_open(d->store, STORE_WRITE, error);
    if (!store)
        return false;
    store_close(store);
    if (d->suppress && access(d->suppress, R_OK) != 0)
        return error_set(error, "cannot read the suppressions in %s: %s", d->suppress,
                         strerror(errno));
    return true;
}

/* ---- the summary ---- */

static void put_unwatched(FILE *out, const struct stored_findings *s)
{
    struct unwatched unwatched = {.texts = NULL};
    for (uint32_t i = 0; i < s->run_count; i++)
        unwatched_add_run(&unwatched, s->runs[i].statistics);
    unwatched_put(out, &unwatched, "heddle: ");
    unwatched_release(&unwatched);
}

static void put_titles(FILE *out, const struct stored_findings *s)
{
    for (uint32_t i = 0; i < s->count && i < MOST_TITLES; i++)
        fprintf(out, "heddle:   %s\n", s->list[i].title);
    if (s->count > MOST_TITLES)
        fprintf(out, "heddle:   and %u more\n", s->count - MOST_TITLES);
}

static void put_warnings(FILE *out, const struct stored_findings *s)
{
    if (s->warning_count)
        fprintf(out, "heddle: %u place%s that no lock protects\n", s->warning_count,
                s->warning_count > 1 ? "s" : "");
    for (uint32_t i = 0; i < s->warning_count && i < MOST_TITLES; i++)
        fprintf(out, "heddle:   %s (%s)\n", s->warnings[i].place_key, s->warnings[i].where);
    if (s->warning_count > MOST_TITLES)
        fprintf(out, "heddle:   and %u more\n", s->warning_count - MOST_TITLES);
}

static void put_summary(FILE *out, const struct detecting *d, const struct stored_findings *s)
{
    char *jvms = s->run_count == 1 ? text_printf("this run")
                                   : text_printf("the runs of %u JVMs", s->run_count);
    if (!s->run_count)
        fputs("heddle: nothing was watched: no JVM was started with the agent\n", out);
    else if (!s->count)
        fprintf(out, "heddle: no data race in %s; other schedules may have some\n", jvms);
    else
        fprintf(out, "heddle: %u data race%s in %s\n", s->count, s->count > 1 ? "s" : "", jvms);
    free(jvms);
    put_titles(out, s);
    put_warnings(out, s);
    put_unwatched(out, s);
    for (uint32_t i = 0; i < s->run_count; i++)
        if (!s->runs[i].ended)
            fprintf(out,
                    "heddle: run %lld, %s, was cut off or goes on: what it found last may be "
                    "missing\n",
                    (long long)s->runs[i].id, s->runs[i].program);
    if (s->count)
        fprintf(out, "heddle: heddle report %s shows them\n", d->store);
}

static bool put_json(FILE *out, struct stored_findings *s, struct error *error)
{
    char *class_path = stored_findings_class_path(s);
    struct report_options options = terminal_options(false, NULL, class_path);
    bool good = stored_json_put(out, s, &options, error);
    source_path_free(options.sources);
    free(class_path);
    return good;
}

/* *found: whether anything was. */
static bool summarize(const struct detecting *d, bool *found, struct error *error)
{
    struct stored_findings findings;
    struct run_choice choice = {.session = d->session};
    FILE *out = stderr;
    if (d->output && !d->quiet && !(out = fopen(d->output, "we")))
        return error_set(error, "%s: %s", d->output, strerror(errno));
    bool good = stored_findings_read(&findings, d->store, &choice, error);
    *found = findings.count > 0;
    if (good && !d->quiet && d->json)
        good = put_json(out, &findings, error);
    else if (good && !d->quiet)
        put_summary(out, d, &findings);
    stored_findings_release(&findings);
    if (out != stderr)
        fclose(out);
    return good;
}

/* ---- the whole ---- */

/* JVMs may be started elsewhere. */
static void put_last_options(struct detecting *d, const char *store)
{
    char *suppress = d->suppress ? absolute_path(d->suppress) : NULL;
    if (suppress)
        put_option(d, "suppress", suppress);
    put_option(d, "store", store);
    put_option(d, "session", d->session);
    free(suppress);
}

/* Until the command has ended.  False with an error: it did not run, and end->status says how to end. */
static bool run_command(struct detecting *d, struct command_end *end, struct error *error)
{
    end->status = 2;
    d->found_library = agent_path(d->library, error);
    if (!d->found_library || !check_files(d, error) || !agent_session_make(d->session, error))
        return false;
    d->store = d->store_path = absolute_path(d->store);
    put_last_options(d, d->store);
    fflush(d->options.out);
    agent_command_make(&d->with_agent, d->command, d->found_library, d->options.text);
    if (d->with_agent.tool_options)
        setenv("JAVA_TOOL_OPTIONS", d->with_agent.tool_options, 1);
    return supervise(d->with_agent.words, end, error);
}

static void release(struct detecting *d)
{
    agent_command_release(&d->with_agent);
    free(d->found_library);
    free(d->store_path);
    free(stream_end(&d->options));
}

static int detect(struct detecting *d, struct error *error)
{
    struct command_end end;
    bool found = false, ran = run_command(d, &end, error);
    if (!ran || !summarize(d, &found, error))
        tell("%s", error->text);
    release(d);
    if (!ran)
        return end.status;
    return found && d->exit_code ? 1 : supervise_end(&end);
}

static int detect_main(int argc, char **argv)
{
    struct detecting d = {.store = ".heddle/heddle.db"};
    struct error error = {""};
    stream_begin(&d.options);
    agent_option_put(d.options.out, "quiet", NULL); /* the summary is that of all JVMs */
    bool good = parse(&d, argc, argv, &error);
    if (good && !d.wants_help)
        return detect(&d, &error);
    release(&d);
    if (!good)
        return fail_with(&error);
    fputs(help, stdout);
    return 0;
}

const struct command command_detect = {
    "detect", "data races of real runs on the real JVM: java, or whatever starts it", detect_main};
