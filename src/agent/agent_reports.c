/* agent_reports.c - see agent_reports.h. */
#include "agent/agent_reports.h"

#include "agent/agent.h"
#include "agent/agent_steer.h"
#include "agent/guard.h"
#include "agent/writer.h"
#include "base/arena.h"
#include "base/hash.h"
#include "base/seconds.h"
#include "base/stream.h"
#include "base/table.h"
#include "base/utf8.h"
#include "event/gap.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MOST_TITLES = 20 }; /* in a summary */

static const char default_store[] = ".heddle/heddle.db";

static struct {
    pthread_mutex_t lock; /* of what follows */
    struct table seen;    /* keys of what was reported */
    struct gaps gaps;
    char **titles;
    uint32_t count, capacity; /* of different races */
    char **warnings;          /* of the Lockset analysis */
    uint32_t warning_count, warning_capacity;
    uint64_t suppressed, beyond; /* not reported: by the user's file; over max-reports */

    struct writer *writer; /* NULL: there is no store */
    char *store;           /* NULL: none is wanted */
    double begun;
} reports = {.lock = PTHREAD_MUTEX_INITIALIZER, .seen = {.record = sizeof(uint64_t)}};

/* ---- the beginning ---- */

static void append(json_t *array, const char *text)
{
    char *repaired = utf8_repaired(text);
    json_array_append_new(array, json_string(repaired));
    free(repaired);
}

static void append_word(void *array, const char *word)
{
    append(array, word);
}

/* The words after the options are the JVM's own command line, without this agent. */
static char *arguments_text(void)
{
    json_t *array = json_array();
    append(array, "detect");
    agent_options_words(&agent.options, append_word, array);
    append(array, "--");
    FILE *file = fopen("/proc/self/cmdline", "re");
    char *word = NULL;
    size_t capacity = 0;
    while (file && getdelim(&word, &capacity, '\0', file) > 0)
        if (strncmp(word, "-agentpath:", 11) != 0 || !strstr(word, "libheddle"))
            append(array, word);
    free(word);
    if (file)
        fclose(file);
    char *text = json_dumps(array, JSON_COMPACT);
    json_decref(array);
    return text ? text : text_printf("[]");
}

/* "pkg.Main" of "pkg.Main argument..."; the caller frees. */
static char *program_name(void)
{
    char *command = NULL;
    if ((*agent.jvmti)->GetSystemProperty(agent.jvmti, "sun.java.command", &command) != 0)
        return text_printf("java");
    char *name = text_copy(command, strcspn(command, " "));
    agent_deallocate(command);
    return name;
}

static int64_t now_millis(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The program may go elsewhere. */
static char *absolute(const char *path, const char *here)
{
    return *path == '/' ? text_printf("%s", path) : text_printf("%s/%s", here, path);
}

void reports_begin(void)
{
    const char *wanted = agent.options.store ? agent.options.store : default_store;
    char *here = getcwd(NULL, 0), *arguments = arguments_text(), *program = program_name();
    struct store_run run = {
        .command = "detect",
        .program = program,
        .arguments = arguments,
        .directory = here ? here : "",
        .version = HEDDLE_VERSION,
        .fingerprint = "",
        .started = now_millis(),
    };
    struct error error = {""};
    reports.begun = seconds_now();
    if (strcmp(wanted, "none") != 0) {
        reports.store = absolute(wanted, here ? here : "");
        reports.writer = writer_start(reports.store, &run, agent.options.session, &error);
        if (!reports.writer)
            agent_say("findings are not stored: %s", error.text);
    }
    free(program);
    free(arguments);
    free(here);
}

void reports_note_program(void)
{
    static const struct {
        const char *property, *note;
    } notes[] = {{"java.class.path", "class-path"},
                 {"jdk.module.path", "module-path"},
                 {"java.vm.version", "jvm"}};
    for (size_t i = 0; reports.writer && i < sizeof notes / sizeof *notes; i++) {
        char *value = NULL;
        if ((*agent.jvmti)->GetSystemProperty(agent.jvmti, notes[i].property, &value) == 0)
            writer_add_note(reports.writer, notes[i].note, value);
        agent_deallocate(value);
    }
}

/* ---- while the program runs ---- */

bool reports_is_new(uint64_t key)
{
    bool is_new;
    pthread_mutex_lock(&reports.lock);
    table_put(&reports.seen, key ? key : 1, &is_new);
    pthread_mutex_unlock(&reports.lock);
    return is_new && !atomic_load(&agent.is_over);
}

static uint64_t hash_text(const char *text)
{
    uint64_t hash = 14695981039346656037u;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 1099511628211u;
    return hash;
}

struct taken {
    const struct finding *finding;
    bool is_suppressed;
};

static void take(void *context)
{
    const struct taken *taken = context;
    const struct finding *finding = taken->finding;
    if (taken->is_suppressed) {
        reports.suppressed++;
    } else if (agent.options.max_reports && reports.count >= agent.options.max_reports) {
        reports.beyond++;
    } else {
        char *title = finding_title(finding); /* a fault of it must leave no gap in the list */
        GROW(reports.titles, reports.count, reports.capacity);
        reports.titles[reports.count++] = title;
        if (reports.writer)
            writer_add(reports.writer, finding);
    }
}

/* With the lock: the end must not come in between. */
static void take_locked(struct taken *taken)
{
    pthread_mutex_lock(&reports.lock);
    if (!atomic_load(&agent.is_over) || taken->finding->kind != FINDING_RACE)
        guard_run(take, taken);
    pthread_mutex_unlock(&reports.lock);
}

struct identified {
    const struct finding *finding;
    uint64_t hash;
    bool is_suppressed;
};

static void identify(void *context)
{
    struct identified *of = context;
    char *identity = finding_identity(of->finding);
    of->hash = hash_text(identity);
    of->is_suppressed = suppressions_match(&agent.suppressions, of->finding);
    free(identity);
}

void reports_race(const struct finding *finding)
{
    struct identified of = {.finding = finding};
    if (guard_run(identify, &of) && reports_is_new(of.hash))
        take_locked(&(struct taken){finding, of.is_suppressed});
}

void reports_deadlock(const struct finding *finding)
{
    take_locked(&(struct taken){finding, false});
}

/* "write at Main.java:12", "read in pkg.Main.run" */
static char *position_text(bool is_write, const struct site *site)
{
    const char *access = is_write ? "write" : "read";
    if (site->of->file && site->line >= 0)
        return text_printf("%s at %s:%d", access, site->of->file, site->line);
    char *class_name = agent_java_name(site->of->name);
    char *text = text_printf("%s in %s.%s", access, class_name, site->method);
    free(class_name);
    return text;
}

/* As notes of the run: heddle witness takes its targets from those that are open. */
void reports_warning(const char *place_key, bool is_write, const struct site *site)
{
    char *name = text_printf("warning\t%s", place_key);
    if (reports_is_new(hash_text(name))) {
        char *where = position_text(is_write, site),
             *where_name = text_printf("lockset\t%s", place_key);
        pthread_mutex_lock(&reports.lock);
        GROW(reports.warnings, reports.warning_count, reports.warning_capacity);
        reports.warnings[reports.warning_count++] = text_printf("%s (%s)", place_key, where);
        if (reports.writer) {
            writer_add_note(reports.writer, name, "open");
            writer_add_note(reports.writer, where_name, where);
        }
        pthread_mutex_unlock(&reports.lock);
        free(where);
        free(where_name);
    }
    free(name);
}

void reports_gap(const char *reason, const char *class_name, const char *method)
{
    struct gap_position position = {.class_name = class_name, .method = method};
    pthread_mutex_lock(&reports.lock);
    gaps_add(&reports.gaps, GAP_UNTRIED, reason, class_name ? &position : NULL);
    pthread_mutex_unlock(&reports.lock);
}

bool reports_has_findings(void)
{
    pthread_mutex_lock(&reports.lock);
    bool has = reports.count > 0;
    pthread_mutex_unlock(&reports.lock);
    return has;
}

void reports_note(const char *name, const char *text)
{
    pthread_mutex_lock(&reports.lock);
    if (reports.writer)
        writer_add_note(reports.writer, name, text);
    pthread_mutex_unlock(&reports.lock);
}

/* ---- the end ---- */

/* What is known only when the run is over, or has been given up; once. */
static void add_late_gaps(void)
{
    static bool have_stacks, have_fault;
    if (agent.stacks.is_full && !have_stacks)
        gaps_add(&reports.gaps, GAP_UNTRIED, "too many different stacks: some are not kept", NULL);
    if (guard_gave_up() && !have_fault)
        gaps_add(&reports.gaps, GAP_UNTRIED, guard_reason(), NULL);
    have_stacks = agent.stacks.is_full;
    have_fault = guard_gave_up();
}

/* With the lock. */
static json_t *unwatched(void)
{
    add_late_gaps();
    json_t *texts = json_array();
    for (uint32_t i = 0; i < reports.gaps.count && i < GAPS_NAMED; i++) {
        char *text = gap_text(&reports.gaps.list[i]);
        append(texts, text);
        free(text);
    }
    if (reports.gaps.count > GAPS_NAMED) {
        char *text = text_printf("and %u more", reports.gaps.count - GAPS_NAMED);
        append(texts, text);
        free(text);
    }
    return texts;
}

json_t *reports_unwatched(void)
{
    pthread_mutex_lock(&reports.lock);
    json_t *texts = unwatched();
    pthread_mutex_unlock(&reports.lock);
    return texts;
}

static char *statistics_text(json_t *texts)
{
    json_t *json = json_object();
    const struct {
        const char *name;
        uint64_t value;
    } numbers[] = {
        {"races", reports.count},
        {"suppressed", reports.suppressed},
        {"beyond_limit", reports.beyond},
        {"warnings", reports.warning_count},
        {"classes", atomic_load(&agent.classes)},
        {"hooks", atomic_load(&agent.hooks)},
        {"sites", site_table_count(&agent.sites) - 1},
        {"pid", (uint64_t)getpid()},
    };
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        json_object_set_new(json, numbers[i].name, json_integer((json_int_t)numbers[i].value));
    json_object_set(json, "unwatched", texts);
    json_object_set_new(json, "seconds", json_real(seconds_now() - reports.begun));
    json_t *steering = steering_statistics();
    if (steering)
        json_object_set_new(json, "steering", steering);
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    return text ? text : text_printf("{}");
}

/* Ends the run in the store. */
static void end_run(int64_t *id, json_t *texts)
{
    static const char one_run[] = "one run was watched: other schedules and inputs were not tried";
    char *statistics = statistics_text(texts);
    gaps_add(&reports.gaps, GAP_UNTRIED, one_run, NULL);
    char *reason = gaps_text(&reports.gaps);
    struct store_run end = {
        .ended = now_millis(),
        .answer = reports.count ? "found" : "incomplete",
        .reason = reason,
        .statistics = statistics,
        .fingerprint = "",
    };
    struct error error = {""};
    if (reports.writer && !writer_end(reports.writer, &end, id, &error))
        agent_say("not everything could be stored: %s", error.text);
    reports.writer = NULL;
    free(reason);
    free(statistics);
}

static void put_summary(FILE *out, int64_t run, const json_t *texts)
{
    uint32_t shown = reports.count < MOST_TITLES || !run ? reports.count : MOST_TITLES;
    if (reports.count)
        fprintf(out, "heddle: %u data race%s\n", reports.count, reports.count > 1 ? "s" : "");
    else
        fputs("heddle: no data race in this run; other schedules may have some\n", out);
    for (uint32_t i = 0; i < shown; i++)
        fprintf(out, "heddle:   %s\n", reports.titles[i]);
    if (shown < reports.count)
        fprintf(out, "heddle:   and %u more\n", reports.count - shown);
    if (reports.warning_count)
        fprintf(out, "heddle: %u place%s that no lock protects\n", reports.warning_count,
                reports.warning_count > 1 ? "s" : "");
    for (uint32_t i = 0; i < reports.warning_count && i < MOST_TITLES; i++)
        fprintf(out, "heddle:   %s\n", reports.warnings[i]);
    if (reports.suppressed)
        fprintf(out, "heddle: %" PRIu64 " suppressed\n", reports.suppressed);
    if (reports.beyond)
        fprintf(out, "heddle: %" PRIu64 " more were not kept (max-reports)\n", reports.beyond);
    const json_t *text;
    size_t i;
    json_array_foreach(texts, i, text)
        fprintf(out, "heddle: not watched: %s\n", json_string_value(text));
    if (run && reports.count)
        fprintf(out, "heddle: heddle report --run=%" PRId64 " %s shows them\n", run, reports.store);
}

void reports_end(void)
{
    int64_t run = 0;
    pthread_mutex_lock(&reports.lock);
    json_t *texts = unwatched();
    end_run(&run, texts);
    struct stream stream;
    put_summary(stream_begin(&stream), run, texts);
    json_decref(texts);
    char *text = stream_end(&stream);
    ssize_t written = agent.options.quiet ? 0 : write(2, text, strlen(text));
    (void)written;
    free(text);
    pthread_mutex_unlock(&reports.lock);
}
