/* check.c - heddle check: every schedule of a Java program. */
#include "advice/advising.h"
#include "base/arena.h"
#include "base/stream.h"
#include "base/seconds.h"
#include "cli/assumptions.h"
#include "cli/command.h"
#include "cli/coverage.h"
#include "cli/run_record.h"
#include "cli/searching.h"
#include "cli/terminal_options.h"
#include "report/advice_text.h"
#include "report/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct vm vm; /* one a process: the heap lies at a fixed address */

struct checking {
    struct searching s;
    uint32_t *told; /* each that was found: which of the findings it is */
    uint32_t told_count, told_capacity;
};

/* ---- while it runs ---- */

static void found(void *self, const struct finding *finding)
{
    struct checking *c = self;
    GROW(c->told, c->told_count, c->told_capacity);
    c->told[c->told_count++] = searching_found(&c->s, finding);
}

static void tick(void *self, const struct search_statistics *statistics)
{
    struct checking *c = self;
    searching_tick(&c->s, statistics);
}

static void acquired(void *self, const struct trace *trace, uint32_t event, uint32_t place)
{
    struct checking *c = self;
    findings_acquired(&c->s.findings, trace, event, place);
}

static void unmet(void *self, const char *name)
{
    struct checking *c = self;
    searching_unmet(&c->s, name);
}

static void unrecorded(void *self, uint32_t nth)
{
    struct checking *c = self;
    c->s.findings.kept[c->told[nth]].has_more = true;
}

static void tell_unapplied(struct amendments *amendments)
{
    for (int i = 0; amendments && i < amendments_count(amendments); i++)
        if (amendments_problem(amendments, i))
            tell("not applied: %s: %s", amendments_text(amendments, i),
                 amendments_problem(amendments, i));
}

/* ---- the report ---- */

static const char *plural(unsigned long long n)
{
    return n == 1 ? "" : "s";
}

/* "2 loops without end" */
static void put_count(FILE *out, const char *separator, unsigned long long n, const char *name)
{
    const char *with = strstr(name, " with");
    size_t length = with ? (size_t)(with - name) : strlen(name);
    fprintf(out, "%s%llu %.*s%s%s", separator, n, (int)length, name, plural(n), name + length);
}

static void print_counts(FILE *out, const struct findings *f)
{
    static const char *const names[] = {
        [FINDING_RACE] = "data race",
        [FINDING_DEADLOCK] = "deadlock",
        [FINDING_EXCEPTION] = "uncaught exception",
        [FINDING_ASSERTION] = "failed assertion",
        [FINDING_NO_PROGRESS] = "loop without end",
        [FINDING_WAITS_FOREVER] = "wait without end",
        [FINDING_EXIT] = "exit with another status",
        [FINDING_SWALLOWED] = "swallowed assertion",
    };
    const char *separator = "";
    for (unsigned kind = 0; kind < sizeof names / sizeof *names; kind++) {
        unsigned long long n = 0;
        for (uint32_t i = 0; i < f->count; i++)
            n += f->kept[i].kind == (enum finding_kind)kind;
        if (n) {
            put_count(out, separator, n, names[kind]);
            separator = ", ";
        }
    }
}

static void print_early(FILE *out, const struct findings *f)
{
    uint32_t early = 0;
    for (uint32_t i = 0; i < f->count; i++)
        early += f->kept[i].is_early;
    if (early == f->count)
        fputs("; only if time passes while other threads could go on, so not with --timeouts=last",
              out);
    else if (early)
        fprintf(out,
                "; %u of them only if time passes while other threads could go on, so not with "
                "--timeouts=last",
                early);
}

static void print_found(const struct checking *c, const struct check_result *r)
{
    struct stream head;
    FILE *out = stream_begin(&head);
    char *assumptions = assumptions_text(r);
    fprintf(out, "found%s: ", assumptions);
    free(assumptions);
    print_counts(out, &c->s.findings);
    print_early(out, &c->s.findings);
    fputs(r->gaps->count ? "; incomplete: " : "\n", out);
    char *text = stream_end(&head);
    if (r->gaps->count)
        report_gaps_text(stdout, text, r->gaps, &c->s.report);
    else
        fputs(text, stdout);
    free(text);
}

static void print_answer(const struct checking *c, const struct check_result *r)
{
    char *assumptions = assumptions_text(r), *head;
    switch (r->answer) {
    case CHECK_RACE_FREE:
        printf("race-free%s: no data race, deadlock, uncaught exception or failed assertion%s;\n"
               "every schedule of this program and input%s was covered\n",
               assumptions,
               c->s.command.check.search.lost_progress && !r->loops_unknown
                   ? ", no loop without end"
                   : "",
               r->timeouts != TIMEOUTS_ANY ? " with such time-outs" : "");
        break;
    case CHECK_FOUND: print_found(c, r); break;
    case CHECK_INCOMPLETE:
        head = text_printf("incomplete%s: nothing found, but ", assumptions);
        report_gaps_text(stdout, head, r->gaps, &c->s.report);
        free(head);
        break;
    }
    free(assumptions);
}

/* What else a reader must know to take the answer for what it is. */
static void print_notes(const struct checking *c, const struct check_result *r)
{
    bool stopped = r->statistics.stopped; /* then it is clear that not everything was looked at */
    if (!r->statistics.ended && !stopped)
        puts(r->gaps->count ? "no schedule that was tried came to an end of the program"
                            : "no schedule comes to an end of the program");
    const struct ends *ends = &r->ends;
    if (ends->exit_count > 1 || (ends->exit_count && ends->exits[0].status))
        for (uint32_t i = 0; i < ends->exit_count; i++)
            printf("%s%d (%llu end%s)%s", i ? ", " : "exit statuses: ", ends->exits[i].status,
                   (unsigned long long)ends->exits[i].count, plural(ends->exits[i].count),
                   i + 1 < ends->exit_count ? "" : "\n");
    for (uint32_t i = 0; i < ends->swallowed_count; i++) {
        const struct swallowed_count *n = &ends->swallowed[i];
        char *text = text_printf("swallowed: %s by %s%s%s%s, %llu time%s", n->exception, n->holder,
                                 *n->position ? " (" : "", n->position, *n->position ? ")" : "",
                                 (unsigned long long)n->count, plural(n->count));
        report_note_text(stdout, text, &c->s.report);
        free(text);
    }
    if (r->loops_unknown && !stopped)
        printf("not looked for: threads that wait for ever while others go on%s (%s)\n",
               c->s.command.check.search.lost_progress ? ", loops without end" : "",
               r->loops_unknown);
}

static void print_coverage(const struct checking *c, const struct check_result *r)
{
    char *suggestions[COVERAGE_SUGGESTIONS], *covered, *text;
    if (!r->coverage.is_known)
        return;
    covered = coverage_text(&r->coverage);
    text = text_printf("covered: %s", covered);
    report_note_text(stdout, text, &c->s.report);
    free(covered);
    free(text);
    for (uint32_t i = 0; i < r->coverage.spot_count; i++) {
        const struct hot_spot *spot = &r->coverage.spots[i];
        bool is_little = spot->share < 0.005;
        text = text_printf("%s%s%.0f%% at %s", i ? "               " : "of all switches ",
                           is_little             ? "<"
                           : spot->share < 0.095 ? " "
                                                 : "",
                           is_little ? 1.0 : 100 * spot->share, spot->where);
        report_note_text(stdout, text, &c->s.report);
        free(text);
    }
    unsigned count = coverage_suggest(r, &c->s.command.check, suggestions);
    for (unsigned i = 0; i < count; i++) {
        text = text_printf("worth trying: %s", suggestions[i]);
        report_note_text(stdout, text, &c->s.report);
        free(text);
        free(suggestions[i]);
    }
}

static void print_statistics(const struct check_result *r)
{
    const struct search_statistics *s = &r->statistics;
    printf("%llu states, %llu transitions (%llu led to a known state), %llu ends, depth %u, "
           "%u pass%s, %llu switching points\n",
           (unsigned long long)s->states, (unsigned long long)s->transitions,
           (unsigned long long)s->matched, (unsigned long long)s->ended, s->max_depth, s->passes,
           s->passes == 1 ? "" : "es", (unsigned long long)s->switching_points);
    printf("%.2f s, %.0f MB", s->seconds, (double)s->memory_bytes / 1e6);
    if (s->deferred)
        printf("; %llu states in which one thread's turn was enough",
               (unsigned long long)s->deferred);
    putchar('\n');
}

static double advice_end; /* as of seconds_now(); 0: never */

/* The time that is left after the search, which was too short, is for the advice as well. */
static bool was_interrupted(void)
{
    return (vm.signal && vm.signal != VM_TIME_IS_UP) ||
           (advice_end > 0 && seconds_now() > advice_end);
}

/* What would remove the races, as far as their traces show. */
static void print_advice(const struct checking *c)
{
    struct advising advising;
    struct error error = {""};
    uint32_t races = 0;
    for (uint32_t i = 0; i < c->s.findings.count; i++)
        races += c->s.findings.kept[i].kind == FINDING_RACE && !c->s.findings.kept[i].is_sketch;
    if (!races || c->s.command.no_advice || !c->s.findings.store ||
        c->s.findings.store_error.text[0])
        return;
    double begun = seconds_now();
    bool is_open = advising_open(&advising, c->s.command.store, c->s.findings.run, &error);
    if (!is_open || !advising_analyse_all(&advising, was_interrupted, &error)) {
        tell("no advice: %s", was_interrupted() ? vm_due_reason(&vm) : error.text);
    } else {
        struct advice_report report = {
            .out = stdout,
            .run = &advising.advised,
            .options = &c->s.report,
            .seconds = seconds_now() - begun,
        };
        advice_put_program(&report);
        puts("heddle advise explains each race and tries every suggestion out\n");
    }
    if (is_open)
        advising_close(&advising);
}

static void print_result(struct checking *c, const struct check_result *r, const char *statistics)
{
    if (c->s.command.json) {
        searching_print_json(&c->s, check_answer_name(r->answer), r->gaps, statistics);
        return;
    }
    searching_print_findings(&c->s);
    print_advice(c);
    print_answer(c, r);
    searching_print_relax(&c->s);
    print_notes(c, r);
    print_coverage(c, r);
    print_statistics(r);
}

/* ---- the whole ---- */

static int run_check(struct checking *c, struct run_record *record)
{
    struct check_client client = {
        .self = c,
        .found = found,
        .tick = tick,
        .acquired = acquired,
        .unmet = unmet,
        .unrecorded = unrecorded,
    };
    double max_seconds = c->s.command.check.path.max_seconds;
    advice_end = max_seconds > 0 ? seconds_now() + max_seconds + 2 * path_grace(max_seconds) : 0;
    c->s.command.check.path.history = true;
    struct check_result result;
    bool began = check_run(&vm, &c->s.command.check, &client, &result);
    progress_clear(&c->s.line);
    findings_write(&c->s.findings);
    if (!began) {
        tell("%s", vm.reason.text);
        return 2;
    }
    tell_unapplied(c->s.command.check.path.amendments);
    char *statistics = run_record_statistics(&result, &c->s.command.check);
    searching_store_end(&c->s, record, &result, statistics);
    print_result(c, &result, statistics);
    free(statistics);
    searching_settle(&c->s, record);
    int status = searching_status(result.answer);
    check_result_release(&result);
    searching_flush();
    return status;
}

static int check_main(int argc, char **argv)
{
    struct checking c = {.told_count = 0};
    struct run_record record = {0};
    struct error error = {""};
    check_command_init(&c.s.command);
    if (!check_command_parse(&c.s.command, argc, argv, &error))
        return fail_with(&error);
    if (c.s.command.wants_help) {
        fputs(check_help_head, stdout);
        fputs(java_options_help, stdout);
        fputs(check_help_tail, stdout);
        return 0;
    }
    if (c.s.command.has_old_name)
        tell("note: --progress is called --lost-progress now; the next version does not know the "
             "old name");
    if (!searching_begin(&c.s, &vm, &record, argc, argv, &error))
        return fail_with(&error);
    int status = run_check(&c, &record);
    free(c.told);
    searching_end(&c.s, &record);
    return status;
}

const struct command command_check = {
    "check", "every schedule of a program: races, deadlocks, exceptions, or none", check_main};
