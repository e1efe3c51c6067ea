/* searching.c - see searching.h. */
#include "cli/searching.h"

#include "base/seconds.h"
#include "cli/source_notes.h"
#include "cli/terminal_options.h"
#include "java/source_files.h"
#include "report/json.h"
#include "report/text.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- while it runs ---- */

uint32_t searching_found(struct searching *s, const struct finding *finding)
{
    uint32_t before = s->findings.count;
    uint32_t index = findings_add(&s->findings, finding);
    if (progress_is_wanted(&s->line) && s->findings.count > before) {
        char *title = finding_title(finding);
        progress_say(&s->line, "found: %s", title);
        free(title);
    }
    return index;
}

static enum search_phase phase_of(const struct searching *s)
{
    if (s->vm->search.is_on)
        return PHASE_SEARCH;
    if (s->progress.phase == PHASE_SEARCH || s->progress.phase == PHASE_WARM)
        return PHASE_WARM;
    return s->vm->booted ? PHASE_MAIN : PHASE_BOOT;
}

static void show_progress(struct searching *s)
{
    s->progress.phase = phase_of(s);
    if (!progress_is_due(&s->line))
        return;
    s->progress.seconds = seconds_now() - s->begun;
    s->progress.found = s->findings.count;
    char *text = search_progress_text(&s->progress, progress_width(&s->line));
    progress_show(&s->line, "%s", text);
    free(text);
}

void searching_tick(struct searching *s, const struct search_statistics *statistics)
{
    s->progress.statistics = *statistics;
    show_progress(s);
}

void searching_unmet(struct searching *s, const char *name)
{
    progress_clear(&s->line);
    tell("nothing in the program is called %s (--untracked, --trusted)", name);
}

/* Also in the midst of a long move: it keeps nothing from the store, and the user sees that time passes. */
static void beat(void *self)
{
    struct searching *s = self;
    findings_look_at_clock(&s->findings);
    show_progress(s);
}

/* ---- the report ---- */

struct printing {
    const struct searching *s;
    struct json_report json;
    uint32_t number;
};

static void print_json(void *context, const struct finding *finding,
                       const struct kept_finding *kept)
{
    struct printing *p = context;
    report_json_finding(&p->json, finding, kept->traces, kept->first_trace);
}

static void print_text(void *context, const struct finding *finding,
                       const struct kept_finding *kept)
{
    struct printing *p = context;
    const struct check_command *command = &p->s->command;
    if (p->number++)
        puts("----");
    report_finding_text(stdout, finding, &p->s->report);
    if (kept->is_sketch)
        puts("   (there was no time left to record its path: it cannot be replayed)");
    if (kept->traces > 1)
        printf("   (the first of %lld paths that were recorded%s)\n", (long long)kept->traces,
               kept->has_more ? "; more were seen" : "");
    if (kept->first_trace && command->has_own_store)
        printf("   replay it with: heddle replay --store=%s %lld\n", command->store,
               (long long)kept->first_trace);
    else if (kept->first_trace)
        printf("   replay it with: heddle replay %lld\n", (long long)kept->first_trace);
    putchar('\n');
}

void searching_print_json(const struct searching *s, const char *answer, const struct gaps *gaps,
                          const char *statistics)
{
    struct printing p = {.s = s};
    report_json_begin(&p.json, stdout, &s->report, answer, gaps_first_reason(gaps), gaps);
    findings_each(&s->findings, print_json, &p);
    report_json_end(&p.json, statistics);
}

void searching_print_findings(const struct searching *s)
{
    struct printing p = {.s = s};
    findings_each(&s->findings, print_text, &p);
}

void searching_print_relax(const struct searching *s)
{
    bool has_race = false;
    for (uint32_t i = 0; i < s->findings.count && !has_race; i++)
        has_race = s->findings.kept[i].kind == FINDING_RACE;
    if (has_race && s->command.has_own_store && s->findings.store)
        printf("heddle relax --all --store=%s tells whether the races can do harm, in ways that no "
               "interleaving\nshows, too\n",
               s->command.store);
    else if (has_race)
        printf("heddle relax%s tells whether the races can do harm, in ways that no interleaving "
               "shows, "
               "too\n",
               s->findings.store ? " --all" : "");
}

int searching_status(enum check_answer answer)
{
    return answer == CHECK_RACE_FREE ? 0 : answer == CHECK_FOUND ? 1 : 3;
}

/* ---- beginning and end ---- */

static bool open_store(struct searching *s, struct run_record *record, int argc, char **argv,
                       struct error *error)
{
    if (!s->command.store)
        return true;
    s->findings.store = store_open(s->command.store, STORE_WRITE, error);
    if (!s->findings.store)
        return false;
    if (!run_record_begin(record, s->findings.store, &s->command.java, argc, argv)) {
        *error = record->error;
        return false;
    }
    s->findings.run = record->run.id;
    findings_write_at_exit(&s->findings);
    return true;
}

bool searching_begin(struct searching *s, struct vm *vm, struct run_record *record, int argc,
                     char **argv, struct error *error)
{
    s->vm = vm;
    if (!vm_init(vm, &s->command.java.vm, error))
        return false;
    catch_signals(vm);
    if (!open_store(s, record, argc, argv, error))
        return false;
    vm->output.discarded = true;
    vm->pulse.beat = beat;
    vm->pulse.context = s;
    s->line = progress_line(s->command.quiet, s->command.progress_lines);
    s->begun = seconds_now();
    s->report = terminal_options(s->command.full, s->command.sourcepath, s->command.java.code_path);
    return true;
}

void searching_store_end(struct searching *s, struct run_record *record,
                         const struct check_result *result, const char *statistics)
{
    if (s->findings.store && !run_record_end(record, result, statistics) &&
        !s->findings.store_error.text[0])
        s->findings.store_error = record->error;
}

void searching_settle(struct searching *s, const struct run_record *record)
{
    if (s->findings.store && !s->findings.store_error.text[0])
        source_notes_keep(s->findings.store, &record->run, s->report.sources,
                          &s->findings.store_error);
    struct source_doubt doubt = source_doubt_now(s->report.sources);
    source_doubt_tell(&doubt);
    free(doubt.path);
    if (s->findings.store_error.text[0])
        tell("not everything could be stored in %s: %s", s->command.store,
             s->findings.store_error.text);
}

void searching_flush(void)
{
    if ((fflush(stdout) != 0 || ferror(stdout)) && errno != EPIPE)
        tell("the results could not be written: %s", strerror(errno));
}

void searching_end(struct searching *s, struct run_record *record)
{
    findings_release(&s->findings);
    run_record_release(record);
    if (s->findings.store)
        store_close(s->findings.store);
    source_path_free(s->report.sources);
    vm_release(s->vm);
    check_command_release(&s->command);
}
