/* run_record.c - see run_record.h. */
#include "cli/run_record.h"

#include "base/arena.h"
#include "base/stream.h"
#include "base/utf8.h"
#include "cli/assumptions.h"
#include "cli/coverage.h"
#include "cli/command.h"
#include "cli/detect_program.h"

#include <dirent.h>
#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

static int64_t now_millis(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static char *json_text(json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    if (!text)
        die("out of memory");
    return text;
}

static char *arguments_text(int argc, char **argv)
{
    json_t *array = json_array();
    for (int i = 0; i < argc; i++) {
        json_t *word = json_string(argv[i]);
        /* Words that are no UTF-8 cannot be written down: such a run cannot be repeated. */
        json_array_append_new(array, word ? word : json_null());
    }
    return json_text(array);
}

/* ---- the classes that ran ---- */

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), end_length = strlen(end);
    return length >= end_length && strcmp(text + length - end_length, end) == 0;
}

/* Sums do not depend on the order in which a directory is read. */
static void add_file(uint64_t *sum, const char *path, int depth)
{
    struct stat st;
    if (stat(path, &st) != 0)
        return;
    if (S_ISDIR(st.st_mode) && depth < 32) {
        DIR *directory = opendir(path);
        struct dirent *entry;
        while (directory && (entry = readdir(directory))) {
            char name[4096];
            if (entry->d_name[0] == '.')
                continue;
            if (snprintf(name, sizeof name, "%s/%s", path, entry->d_name) < (int)sizeof name)
                add_file(sum, name, depth + 1);
        }
        if (directory)
            closedir(directory);
        return;
    }
    if (!ends_with(path, ".class") && !ends_with(path, ".jar"))
        return;
    int64_t facts[3] = {st.st_size, st.st_mtim.tv_sec, st.st_mtim.tv_nsec};
    *sum += XXH3_64bits_withSeed(facts, sizeof facts, XXH3_64bits(path, strlen(path)));
}

/* A hash in hexadecimal; the caller frees. */
static char *fingerprint_of(const char *code_path)
{
    uint64_t sum = 0;
    char *copy = strdup(code_path), *rest = copy, *element;
    while ((element = strsep(&rest, ":")))
        add_file(&sum, *element ? element : ".", 0);
    free(copy);
    char *text = xmalloc(17);
    snprintf(text, 17, "%016llx", (unsigned long long)sum);
    return text;
}

/* ---- begin and end ---- */

bool run_record_begin(struct run_record *r, struct store *store, const struct java_options *java,
                      int argc, char **argv)
{
    *r = (struct run_record){.store = store};
    r->arguments = arguments_text(argc, argv);
    r->directory = getcwd(NULL, 0);
    r->fingerprint = fingerprint_of(java->code_path);
    r->run = (struct store_run){
        .command = argv[0],
        .program = java->program,
        .arguments = r->arguments,
        .directory = r->directory ? r->directory : "",
        .version = HEDDLE_VERSION,
        .fingerprint = r->fingerprint,
        .started = now_millis(),
        .answer = "",
        .reason = "",
        .statistics = "",
    };
    return store_begin_run(store, &r->run, &r->run.id, &r->error);
}

bool run_record_end(struct run_record *r, const struct check_result *result, const char *statistics)
{
    r->run.ended = now_millis();
    r->run.answer = check_answer_name(result->answer);
    free(r->reason);
    r->run.reason = r->reason = gaps_text(result->gaps);
    r->run.statistics = statistics;
    return store_end_run(r->store, &r->run, &r->error);
}

void run_record_release(struct run_record *r)
{
    free(r->arguments);
    free(r->directory);
    free(r->fingerprint);
    free(r->reason);
}

/* {"0": 12, "3": 1} */
static json_t *exits_json(const struct ends *ends)
{
    json_t *json = json_object();
    for (uint32_t i = 0; i < ends->exit_count; i++) {
        char *status = text_printf("%d", ends->exits[i].status);
        json_object_set_new(json, status, json_integer((json_int_t)ends->exits[i].count));
        free(status);
    }
    return json;
}

/* Names come from class files. */
static json_t *json_repaired(const char *text)
{
    char *repaired = utf8_repaired(text);
    json_t *json = json_string(repaired);
    free(repaired);
    return json;
}

static json_t *swallowed_json(const struct ends *ends)
{
    json_t *json = json_array();
    for (uint32_t i = 0; i < ends->swallowed_count; i++) {
        const struct swallowed_count *s = &ends->swallowed[i];
        json_t *item = json_object();
        json_object_set_new(item, "exception", json_repaired(s->exception));
        json_object_set_new(item, "by", json_repaired(s->holder));
        json_object_set_new(item, "position", json_repaired(s->position));
        json_object_set_new(item, "count", json_integer((json_int_t)s->count));
        json_array_append_new(json, item);
    }
    return json;
}

static json_t *assumptions_json(const struct check_result *result)
{
    const char *assumptions[ASSUMPTIONS_MOST];
    unsigned count = assumptions_of(result, assumptions);
    json_t *json = json_array();
    for (unsigned i = 0; i < count; i++)
        json_array_append_new(json, json_string(assumptions[i]));
    return json;
}

/* null: it was not stopped, or is nothing but one search. */
static json_t *coverage_json(const struct check_result *result, const struct check_options *options)
{
    const struct coverage *c = &result->coverage;
    char *texts[COVERAGE_SUGGESTIONS];
    if (!c->is_known)
        return json_null();
    json_t *json = json_object(), *spots = json_array(), *suggestions = json_array();
    char *text = coverage_text(c);
    json_object_set_new(json, "covered", json_string(text));
    free(text);
    json_object_set_new(json, "preemptions",
                        c->preemptions < 0 ? json_null() : json_integer(c->preemptions));
    json_object_set_new(json, "sampled", json_integer((json_int_t)c->walks));
    for (uint32_t i = 0; i < c->spot_count; i++) {
        json_t *spot = json_object();
        json_object_set_new(spot, "where", json_repaired(c->spots[i].where));
        json_object_set_new(spot, "share", json_real(c->spots[i].share));
        json_array_append_new(spots, spot);
    }
    json_object_set_new(json, "switches", spots);
    unsigned count = coverage_suggest(result, options, texts);
    for (unsigned i = 0; i < count; i++) {
        json_array_append_new(suggestions, json_string(texts[i]));
        free(texts[i]);
    }
    json_object_set_new(json, "worth_trying", suggestions);
    return json;
}

char *run_record_statistics(const struct check_result *result, const struct check_options *options)
{
    const struct search_statistics *s = &result->statistics;
    json_t *json = json_object();
    const struct {
        const char *name;
        uint64_t value;
    } numbers[] = {
        {"states", s->states},
        {"transitions", s->transitions},
        {"all_transitions", s->all_transitions},
        {"matched", s->matched},
        {"ends", s->ended},
        {"single_turns", s->deferred},
        {"passes", s->passes},
        {"max_depth", s->max_depth},
        {"switching_points", s->switching_points},
        {"race_traces", result->race_traces},
        {"unrecorded_traces", result->unrecorded_traces},
        {"visited_bytes", s->visited_bytes},
        {"memory_bytes", s->memory_bytes},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        json_object_set_new(json, numbers[i].name, json_integer((json_int_t)numbers[i].value));
    json_object_set_new(json, "exit_statuses", exits_json(&result->ends));
    json_object_set_new(json, "swallowed", swallowed_json(&result->ends));
    json_object_set_new(json, "assumptions", assumptions_json(result));
    json_object_set_new(json, "not_looked_for_waits",
                        result->loops_unknown ? json_string(result->loops_unknown) : json_null());
    json_object_set_new(json, "coverage", coverage_json(result, options));
    json_object_set_new(json, "seconds", json_real(s->seconds));
    return json_text(json);
}

/* As if heddle check had been given it. */
static bool read_detected(struct stored_command *stored, const struct store_run *run,
                          struct error *error)
{
    struct program_words words;
    bool good = program_words_read(&words, run, error);
    stored->argv = xcalloc((size_t)words.count + 2, sizeof *stored->argv);
    stored->argv[stored->argc++] = strdup("check");
    for (int i = 0; i < words.count; i++)
        stored->argv[stored->argc++] = strdup(words.list[i]);
    program_words_release(&words);
    return good;
}

static bool read_arguments(struct stored_command *stored, const struct store_run *run,
                           struct error *error)
{
    if (is_detect_run(run))
        return read_detected(stored, run, error);
    json_t *array = json_loads(run->arguments, 0, NULL);
    size_t count = json_is_array(array) ? json_array_size(array) : 0;
    bool good = count > 0 && count < INT_MAX;
    stored->argv = xcalloc(count + 1, sizeof *stored->argv);
    for (size_t i = 0; good && i < count; i++) {
        const char *word = json_string_value(json_array_get(array, i));
        good = word != NULL;
        if (good)
            stored->argv[stored->argc++] = strdup(word);
    }
    json_decref(array);
    return good || error_set(error, "the stored command line is not readable");
}

bool stored_command_read(struct stored_command *stored, const struct store_run *run,
                         struct error *error)
{
    *stored = (struct stored_command){.argc = 0};
    check_command_init(&stored->command);
    bool good = read_arguments(stored, run, error) &&
                check_command_parse(&stored->command, stored->argc, stored->argv, error);
    if (good && stored->command.wants_help) /* then it names no program */
        good = error_set(error, "the stored command line is not readable");
    if (!good)
        stored_command_release(stored);
    return good;
}

bool stored_classes_changed(const struct stored_command *stored, const struct store_run *run)
{
    if (is_detect_run(run)) /* it has no fingerprint */
        return false;
    char *now = fingerprint_of(stored->command.java.code_path);
    bool changed = strcmp(now, run->fingerprint) != 0;
    free(now);
    return changed;
}

void stored_command_release(struct stored_command *stored)
{
    check_command_release(&stored->command);
    for (int i = 0; i < stored->argc; i++)
        free(stored->argv[i]);
    free(stored->argv);
    *stored = (struct stored_command){.argc = 0};
}
