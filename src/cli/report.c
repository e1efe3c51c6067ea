/* report.c - heddle report: what is in a store. */
#include "base/stream.h"
#include "cli/command.h"
#include "cli/option_value.h"
#include "cli/stored_findings.h"
#include "cli/stored_json.h"
#include "cli/terminal_options.h"
#include "java/source_files.h"
#include "report/text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: heddle report [options] [STORE]\n"
    "\n"
    "Shows what runs of heddle have found, from the store: races by their places, each with its "
    "two\n"
    "statements and the locks held, then other findings.\n"
    "\n"
    "options:\n"
    "  --run=N            of run N (default: the last run; of heddle detect, all JVMs that it "
    "started)\n"
    "  --all              of all runs\n"
    "  --format=FORMAT    text (default) or json\n"
    "  --full             every event of a path, every frame of a stack\n"
    "  --store=FILE       the store, like STORE (default: .heddle/heddle.db)\n"
    "  --sourcepath=PATH  where the sources are (default: beside the classes)\n"
    "  --help             this text\n"
    "\n"
    "Exit status: 0 nothing was found, and the runs covered everything; 1 something was found; 2 "
    "wrong\n"
    "usage or unreadable input; 3 nothing was found, but not everything was covered.\n"
    "\n"
    "example: heddle report --format=json results.db\n";

struct reporting {
    const char *store, *sourcepath;
    struct run_choice choice;
    bool json, full, wants_help;
    struct stored_findings findings;
    struct report_options report;
};

/* ---- options ---- */

static bool parse_valued(struct reporting *r, int argc, char **argv, int *i, bool *taken,
                         struct error *error)
{
    const char *value;
    char *end;
    *taken = true;
    if ((value = option_value("--run", argc, argv, i, error))) {
        errno = 0;
        r->choice.run = strtoll(value, &end, 10);
        return (!errno && end != value && !*end && r->choice.run > 0) ||
               error_set(error, "option --run needs a number from 1, not '%s'", value);
    }
    if ((value = option_value("--store", argc, argv, i, error))) {
        r->store = value;
        return true;
    }
    if ((value = option_value("--sourcepath", argc, argv, i, error))) {
        r->sourcepath = value;
        return true;
    }
    if ((value = option_value("--format", argc, argv, i, error))) {
        r->json = strcmp(value, "json") == 0;
        return r->json || strcmp(value, "text") == 0 ||
               error_set(error, "option --format needs text or json, not '%s'", value);
    }
    *taken = false;
    return !error->text[0];
}

static bool parse(struct reporting *r, int argc, char **argv, struct error *error)
{
    const char *store = NULL;
    for (int i = 1; i < argc; i++) {
        bool taken;
        const char *word = argv[i];
        if (!parse_valued(r, argc, argv, &i, &taken, error))
            return false;
        if (taken)
            continue;
        if (strcmp(word, "--all") == 0)
            r->choice.all = true;
        else if (strcmp(word, "--full") == 0)
            r->full = true;
        else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
            r->wants_help = true;
        else if (word[0] == '-')
            return error_set(error, "unknown option %s; see heddle report --help", word);
        else if (store)
            return error_set(error, "one store is expected, not also '%s'", word);
        else
            store = word;
    }
    if (r->choice.run && r->choice.all)
        return error_set(error, "--run and --all do not go together; see heddle report --help");
    if (store)
        r->store = store;
    return true;
}

/* ---- text ---- */

static void print_heading(const struct reporting *r, uint32_t at)
{
    const struct shown_finding *list = r->findings.list;
    uint32_t pairs = 0;
    if (list[at].kind != FINDING_RACE ||
        (at > 0 && strcmp(list[at - 1].place_key, list[at].place_key) == 0))
        return;
    for (uint32_t i = at; i < r->findings.count && list[i].kind == FINDING_RACE &&
                          strcmp(list[i].place_key, list[at].place_key) == 0;
         i++)
        pairs++;
    if (pairs < 2)
        return;
    char *text = text_printf("%s: %u pairs of statements that race", list[at].place_key, pairs);
    report_note_text(stdout, text, &r->report);
    putchar('\n');
    free(text);
}

/* Was it found by heddle hunt? */
static bool has_lock_order(const struct reporting *r, const struct shown_finding *shown)
{
    struct error error = {""};
    char *text = NULL;
    bool has = store_get_note(r->findings.store, shown->run, "lock-order", &text, &error) && text;
    free(text);
    return has;
}

static void print_remarks(const struct reporting *r, const struct shown_finding *shown,
                          const struct finding *finding)
{
    if (shown->verdict) {
        char *text = text_printf("verdict: %s", shown->verdict);
        report_note_text(stdout, text, &r->report);
        free(text);
    }
    if (finding->is_sketch && has_lock_order(r, shown))
        printf("   run it again in the same order of locks with: heddle replay --store=%s %lld\n",
               r->store, (long long)shown->first_trace);
    else if (finding->is_sketch)
        puts("   (seen in a real run: heddle witness looks for a schedule that can be replayed)");
    else
        printf("   replay it with: heddle replay --store=%s %lld\n", r->store,
               (long long)shown->first_trace);
    if (shown->runs > 1)
        printf("   (found in %u runs)\n", shown->runs);
    putchar('\n');
}

static bool print_findings(struct reporting *r, struct error *error)
{
    for (uint32_t i = 0; i < r->findings.count; i++) {
        struct trace trace;
        struct finding finding;
        if (!stored_findings_trace(&r->findings, &r->findings.list[i], &trace, &finding, error))
            return false;
        if (i > 0)
            puts("----");
        print_heading(r, i);
        report_finding_text(stdout, &finding, &r->report);
        print_remarks(r, &r->findings.list[i], &finding);
        trace_release(&trace);
    }
    return true;
}

static void print_run(const struct reporting *r, const struct shown_run *run)
{
    static const char cut[] = "cut off, or not ended yet: what it found last may be missing";
    char *text = text_printf("run %lld, heddle %s, %s: %s%s%s", (long long)run->id, run->command,
                             run->program, run->ended == 0 ? cut : run->answer,
                             *run->reason ? ": " : "", run->reason);
    report_note_text(stdout, text, &r->report);
    free(text);
}

static void print_warnings(const struct reporting *r)
{
    for (uint32_t i = 0; i < r->findings.warning_count; i++) {
        const struct shown_warning *warning = &r->findings.warnings[i];
        char *text = text_printf("warning: no lock protects %s at all its accesses (%s)",
                                 warning->place_key, warning->where);
        report_note_text(stdout, text, &r->report);
        free(text);
    }
    if (r->findings.warning_count)
        putchar('\n');
}

static void print_runs(const struct reporting *r)
{
    if (!r->findings.count)
        puts("nothing was found");
    for (uint32_t i = 0; i < r->findings.run_count; i++)
        print_run(r, &r->findings.runs[i]);
}

/* ---- the whole ---- */

static int status_of(const char *answer)
{
    return strcmp(answer, "found") == 0 ? 1 : strcmp(answer, "race-free") == 0 ? 0 : 3;
}

static bool show(struct reporting *r, struct error *error)
{
    char *class_path = stored_findings_class_path(&r->findings);
    r->report = terminal_options(r->full, r->sourcepath, class_path);
    bool good = r->json ? stored_json_put(stdout, &r->findings, &r->report, error)
                        : print_findings(r, error);
    if (good && !r->json) {
        print_warnings(r);
        print_runs(r);
    }
    source_path_free(r->report.sources);
    free(class_path);
    return good;
}

static int report_main(int argc, char **argv)
{
    struct reporting r = {.store = ".heddle/heddle.db"};
    struct error error = {""};
    if (!parse(&r, argc, argv, &error))
        return fail_with(&error);
    if (r.wants_help) {
        fputs(help, stdout);
        return 0;
    }
    bool good = stored_findings_read(&r.findings, r.store, &r.choice, &error) && show(&r, &error);
    int status = good ? status_of(stored_findings_answer(&r.findings)) : fail_with(&error);
    stored_findings_release(&r.findings);
    if ((fflush(stdout) != 0 || ferror(stdout)) && errno != EPIPE)
        tell("the results could not be written: %s", strerror(errno));
    return status;
}

const struct command command_report = {"report", "what the store has: findings of any command",
                                       report_main};
