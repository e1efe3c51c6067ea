/* advise.c - heddle advise: why the stored races are there, what would remove them, and whether it
 * does. */
#include "advice/advising.h"
#include "advice/trying.h"
#include "advice/verifying.h"
#include "base/arena.h"
#include "base/seconds.h"
#include "base/stream.h"
#include "cli/command.h"
#include "cli/detect_program.h"
#include "cli/option_value.h"
#include "cli/progress_line.h"
#include "cli/run_record.h"
#include "cli/source_notes.h"
#include "cli/terminal_options.h"
#include "java/source_files.h"
#include "patch/patch.h"
#include "report/advice_json.h"
#include "report/advice_text.h"
#include "report/advice_words.h"
#include "report/terminal.h"
#include "tui/browse.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "usage: heddle advise [options] [STORE]\n"
    "\n"
    "Explains the races that heddle check has stored, tells what would remove each of them, tries "
    "every\n"
    "suggestion out by searching the program again as if it had been changed so, and finds the "
    "smallest\n"
    "set of changes that removes all races.  The program's files stay as they are.\n"
    "\n"
    "options:\n"
    "  --race=N           only race N, as numbered in the report\n"
    "  --trace=N          only trace N: its path, its happens-before edges, what holds for it\n"
    "  --run=N            the run of the store (default: the last one that found something)\n"
    "  --no-verify        do not try suggestions out\n"
    "  --verify=SECONDS   spend at most so much time on all of it (default: 60)\n"
    "  --patch            write nothing but a patch of the sources, with the smallest set, to "
    "stdout;\n"
    "                     its first lines say whether it was tried out, and with which result\n"
    "  --patch=FILE       the same to a file, beside the report\n"
    "  --interactive, -i  browse races, traces, paths and advice on the terminal\n"
    "  --format=json      for programs\n"
    "  --full             every event of a path, every edge\n"
    "  --quiet            no progress line\n"
    "  --store=FILE       the store, like STORE (default: .heddle/heddle.db)\n"
    "  --sourcepath=PATH  where the sources are (default: beside the classes)\n"
    "  --help             this text\n"
    "\n"
    "Trying out gives two answers: whether the race is gone (what a suggestion was to remove is "
    "not "
    "found\n"
    "any more), and whether the program is clean (nothing at all is found: no race, exception, "
    "failed\n"
    "assertion, deadlock).  In one word: verified (both), race-gone (only the first, and nothing "
    "new "
    "has\n"
    "come), partial (something is left), harmful (something new has come), unverified (not tried "
    "to "
    "the\n"
    "end).\n"
    "\n"
    "Exit status: 0 there are no races, or a patch was written; 1 there are races; 2 wrong usage, "
    "the store\n"
    "cannot be read, or no patch could be made or written; 3 there are none in what was searched, "
    "but\n"
    "that was not everything.\n"
    "\n"
    "example: heddle advise --patch=fix.diff\n";

struct advise {
    const char *store, *sourcepath, *patch; /* patch: "" for stdout, NULL for none */
    int64_t run, race, trace;
    double budget, deadline; /* deadline: as seconds_now() counts; 0: none */
    bool verify, interactive, json, full, quiet, wants_help;

    struct advising advising;
    struct verifier *verifier;    /* NULL: nothing can be tried out, `why` */
    struct stored_command stored; /* how the program was run, for the verifier */
    bool classes_changed;         /* since then */
    struct error why;
    struct report_options report;
    struct source_doubt doubt;
    struct advice_report out;
    struct trying trying; /* program is NULL unless suggestions are tried out */
    struct progress_line line;
    char *here;
};

/* ---- options ---- */

static bool parse_count(const char *name, const char *text, int64_t *number, struct error *error)
{
    char *end;
    errno = 0;
    *number = strtoll(text, &end, 10);
    if (!errno && *text >= '0' && *text <= '9' && !*end && *number > 0)
        return true;
    return error_set(error, "option %s needs a number from 1, not '%s'", name, text);
}

static bool parse_budget(struct advise *a, const char *text, struct error *error)
{
    char *end;
    a->verify = true;
    a->budget = strtod(text, &end);
    if (end != text && !*end && a->budget > 0 && a->budget < 1e9)
        return true;
    return error_set(error, "option --verify needs seconds, not '%s'", text);
}

static bool parse_valued(struct advise *a, int argc, char **argv, int *i, bool *taken,
                         struct error *error)
{
    const char *value;
    *taken = true;
    if ((value = option_value("--race", argc, argv, i, error)))
        return parse_count("--race", value, &a->race, error);
    if ((value = option_value("--trace", argc, argv, i, error)))
        return parse_count("--trace", value, &a->trace, error);
    if ((value = option_value("--run", argc, argv, i, error)))
        return parse_count("--run", value, &a->run, error);
    if ((value = option_value("--store", argc, argv, i, error))) {
        a->store = value;
        return true;
    }
    if ((value = option_value("--sourcepath", argc, argv, i, error))) {
        a->sourcepath = value;
        return true;
    }
    if ((value = option_value("--format", argc, argv, i, error))) {
        a->json = strcmp(value, "json") == 0;
        return a->json || strcmp(value, "text") == 0 ||
               error_set(error, "option --format needs text or json, not '%s'", value);
    }
    *taken = false;
    return !error->text[0];
}

/* What would be ignored is refused. */
static bool check_together(const struct advise *a, struct error *error)
{
    const struct {
        bool first, second;
        const char *names[2];
    } pairs[] = {
        {a->interactive, a->race, {"--interactive", "--race"}},
        {a->interactive, a->trace, {"--interactive", "--trace"}},
        {a->interactive, a->patch, {"--interactive", "--patch"}},
        {a->interactive, a->json, {"--interactive", "--format=json"}},
        {a->trace, a->race, {"--trace", "--race"}},
        {a->trace, a->patch, {"--trace", "--patch"}},
        {a->patch && !*a->patch, a->json, {"--patch without a file", "--format=json"}},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (pairs[i].first && pairs[i].second)
            return error_set(error, "%s and %s do not go together; see heddle advise --help",
                             pairs[i].names[0], pairs[i].names[1]);
    return true;
}

static bool parse(struct advise *a, int argc, char **argv, struct error *error)
{
    const char *store = NULL;
    for (int i = 1; i < argc; i++) {
        bool taken;
        const char *word = argv[i];
        if (!parse_valued(a, argc, argv, &i, &taken, error))
            return false;
        if (taken)
            continue;
        if (strcmp(word, "--no-verify") == 0)
            a->verify = false;
        else if (strcmp(word, "--verify") == 0)
            a->verify = true;
        else if (strncmp(word, "--verify=", 9) == 0) {
            if (!parse_budget(a, word + 9, error))
                return false;
        } else if (strcmp(word, "--patch") == 0)
            a->patch = "";
        else if (strncmp(word, "--patch=", 8) == 0)
            a->patch = word + 8;
        else if (strcmp(word, "--interactive") == 0 || strcmp(word, "-i") == 0)
            a->interactive = true;
        else if (strcmp(word, "--full") == 0)
            a->full = true;
        else if (strcmp(word, "--quiet") == 0)
            a->quiet = true;
        else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
            a->wants_help = true;
        else if (word[0] == '-')
            return error_set(error, "unknown option %s; see heddle advise --help", word);
        else if (store)
            return error_set(error, "two stores, %s and %s: one at a time", store, word);
        else
            a->store = store = word;
    }
    return a->wants_help || check_together(a, error);
}

/* ---- trying out ---- */

static struct verification try_out(void *self, const char *amendments, const bool *to_remove,
                                   double seconds)
{
    struct advise *a = self;
    if (!a->verifier)
        return (struct verification){
            .trial = {.verdict = VERDICT_UNVERIFIED, .text = strdup(a->why.text)}};
    double begun = seconds_now();
    char *words = suggestion_words(&a->advising.advised, amendments, &a->report);
    progress_show(&a->line, "%.0f s left, %u searches made; trying out: %s", seconds,
                  a->out.searches, words);
    free(words);
    struct verification v = verify_amendments(a->verifier, amendments, to_remove, seconds);
    a->out.searches += v.was_searched;
    a->out.search_seconds += seconds_now() - begun;
    return v;
}

/* Marks what was not tried out. */
static void say_untried(struct trial *trial)
{
    if (trial->verdict != VERDICT_UNTRIED)
        return;
    trial->verdict = VERDICT_UNVERIFIED;
    free(trial->text);
    trial->text = strdup(verifier_was_interrupted() ? "interrupted" : "no time was left for it");
}

static void try_chosen(struct advise *a)
{
    struct program_advice *p = &a->advising.advised.program;
    try_sets(&a->trying);
    if (p->chosen_count || a->advising.advised.is_cut)
        say_untried(&p->trial);
}

static void verify(struct advise *a)
{
    struct program_advice *p = &a->advising.advised.program;
    a->trying = (struct trying){p, a, try_out, verifier_was_interrupted, a->deadline};
    for (uint32_t i = 0; i < p->count; i++) {
        if (a->race && !p->items[i].helps[a->race - 1])
            continue;
        try_suggestion(&a->trying, &p->items[i]);
        say_untried(&p->items[i].trial);
    }
    if (!a->race || a->patch)
        try_chosen(a);
    else
        program_advice_choose(p, a->deadline);
    progress_clear(&a->line);
}

/* ---- patches ---- */

/* The edits of all chosen amendments; *bad: the first suggestion that is no edit, p->count for
 * none. */
static struct patch *make_patch(struct advise *a, uint32_t *bad, struct error *error)
{
    struct program_advice *p = &a->advising.advised.program;
    struct patch *patch = patch_new(a->report.sources);
    *bad = p->count;
    for (uint32_t i = 0; i < p->chosen_count && *bad == p->count; i++) {
        char *copy = strdup(p->items[p->chosen[i]].amendments), *rest = copy, *line;
        while (*bad == p->count && (line = strsep(&rest, "\n"))) {
            struct amendment amendment;
            bool good = amendment_parse(&amendment, line, error);
            if (!good || !patch_add(patch, &amendment, error))
                *bad = p->chosen[i];
            if (good)
                amendment_release(&amendment);
        }
        free(copy);
    }
    return patch;
}

/* Suggestions that are no edit of the source cannot be chosen for a patch.  NULL with an error: there
 * is none, or no time was left to find one. */
static struct patch *choose_patch(struct advise *a, struct error *why)
{
    struct program_advice *p = &a->advising.advised.program;
    struct error error = {""};
    uint32_t bad = 0;
    for (;;) {
        struct patch *patch = p->chosen_count ? make_patch(a, &bad, &error) : NULL;
        if (patch && bad == p->count)
            return patch;
        patch_free(patch);
        if (a->advising.advised.is_cut || (a->deadline > 0 && seconds_now() >= a->deadline))
            error_set(why,
                      "no time was left to find a set of source edits that removes every race: "
                      "--verify=SECONDS gives more");
        else if (!patch)
            error_set(why, "there is no set of source edits that removes every race");
        if (why->text[0])
            return NULL;
        char *words = suggestion_words(&a->advising.advised, p->items[bad].amendments, &a->report);
        tell("no source edit for: %s: %s", words, error.text);
        free(words);
        p->items[bad].excluded = true;
        program_advice_choose(p, a->deadline);
        if (a->trying.program && p->chosen_count) {
            try_chosen(a);
            progress_clear(&a->line);
        }
    }
}

/* The amendments that the program was checked with; the caller frees. */
static char *stored_amendments(const struct advise *a)
{
    struct amendments *list = a->verifier ? a->stored.command.check.path.amendments : NULL;
    struct stream stream;
    FILE *out = stream_begin(&stream);
    for (int i = 0; list && i < amendments_count(list); i++)
        fprintf(out, "%s%s", i ? "; " : "", amendments_text(list, i));
    return stream_end(&stream);
}

static bool write_patch(struct advise *a, struct error *error)
{
    struct patch *patch = choose_patch(a, error);
    if (!patch)
        return false;
    char *amended = stored_amendments(a), *head = patch_words(&a->advising.advised, amended);
    char *text = patch_text(patch, a->here, head);
    free(amended);
    free(head);
    FILE *out = *a->patch ? fopen(a->patch, "we") : stdout;
    bool good = out && fputs(text, out) >= 0 && fflush(out) == 0;
    if (!good)
        error_set(error, "%s: the patch could not be written: %s", a->patch, strerror(errno));
    if (out && out != stdout && fclose(out) != 0 && good)
        good =
            error_set(error, "%s: the patch could not be written: %s", a->patch, strerror(errno));
    free(text);
    patch_free(patch);
    return good;
}

/* ---- the whole ---- */

/* Takes the text. */
static void put_sentence(const struct advise *a, char *text)
{
    struct terminal terminal = terminal_for(stdout, &a->report);
    put_wrapped(&terminal, PAINT_NONE, text, 0, 0, 0);
    putchar('\n');
    free(text);
}

static bool print_race(struct advise *a, uint32_t race, struct error *error)
{
    struct race_evidence evidence;
    bool good = advising_read_evidence(&a->advising, race, &evidence, error);
    if (good)
        advice_put_race(&a->out, race, &evidence);
    race_evidence_release(&evidence);
    return good;
}

static bool print_trace(struct advise *a, struct error *error)
{
    struct advised_trace trace;
    if (!advising_read_trace(&a->advising, a->trace, &trace, error))
        return false;
    if (a->json)
        advice_put_trace_json(&a->out, &trace);
    else
        advice_put_trace(&a->out, &trace);
    advised_trace_release(&trace);
    return true;
}

static bool print(struct advise *a, struct error *error)
{
    const struct advised_run *advised = &a->advising.advised;
    uint32_t only = a->race ? (uint32_t)a->race - 1 : UINT32_MAX;
    if (a->patch && !*a->patch)
        return true;
    if (a->json) {
        advice_put_json(&a->out, only);
        return true;
    }
    for (uint32_t i = 0; i < advised->race_count; i++)
        if ((only == UINT32_MAX || only == i) && !print_race(a, i, error))
            return false;
    if (advised_run_is_incomplete(advised))
        put_sentence(a, incomplete_words(advised));
    if (advised->is_cut)
        put_sentence(a, cut_words(advised));
    if (!advised->race_count)
        printf("no race was found in run %lld\n", (long long)advised->run.id);
    else if (only == UINT32_MAX)
        advice_put_program(&a->out);
    return true;
}

static bool run(struct advise *a, struct error *error)
{
    if (a->interactive)
        return browse(&a->advising, a->verify ? a->verifier : NULL, a->budget, &a->report, error) ==
               0;
    if (a->trace)
        return print_trace(a, error);
    double begun = seconds_now();
    a->line = progress_line(a->quiet, false);
    /* What removes one race may have to cover statements of others on the same place. */
    if (!advising_analyse_all(&a->advising, verifier_was_interrupted, error))
        return false;
    a->out.seconds = seconds_now() - begun;
    if (a->verify)
        verify(a);
    /* What was found out is printed even when the patch cannot be written. */
    struct error ignored;
    bool good = !a->patch || !a->advising.advised.race_count || write_patch(a, error);
    return print(a, good ? error : &ignored) && good;
}

/* Without a verifier, a->why says why. */
static void set_up_verifier(struct advise *a)
{
    const struct store_run *run = &a->advising.advised.run;
    if (chdir(run->directory) != 0) {
        error_set(&a->why, "cannot go to %s, where the program was run: %s", run->directory,
                  strerror(errno));
        return;
    }
    if (!stored_command_read(&a->stored, run, &a->why))
        return;
    a->classes_changed = stored_classes_changed(&a->stored, run);
    struct verifier_program program = {a->stored.command.java.vm, a->stored.command.check,
                                       a->classes_changed};
    a->verifier = verifier_new(&a->advising, &program);
}

/* From here on the working directory is the one of the program. */
static bool set_up(struct advise *a, struct error *error)
{
    const struct advised_run *advised = &a->advising.advised;
    a->here = getcwd(NULL, 0);
    if (!a->here)
        return error_set(error, "the working directory is not there: %s", strerror(errno));
    if (a->patch)
        a->patch = *a->patch && *a->patch != '/' ? text_printf("%s/%s", a->here, a->patch)
                                                 : strdup(a->patch);
    if (a->sourcepath)
        a->sourcepath = absolute_paths(a->sourcepath);
    if (!advising_open(&a->advising, a->store, a->run, error))
        return false;
    if (is_detect_run(&advised->run))
        return error_set(
            error,
            "run %lld is one of heddle detect: no path leads to its races that advice could "
            "be drawn from; heddle witness --warnings=%s proves them first",
            (long long)advised->run.id, a->store);
    if (a->race > advised->race_count)
        return error_set(error, "there is no race %lld: run %lld has %u", (long long)a->race,
                         (long long)advised->run.id, advised->race_count);
    set_up_verifier(a);
    if (!a->verifier && a->verify && !a->trace)
        tell("nothing can be tried out: %s", a->why.text);
    const struct check_command *command = a->verifier ? &a->stored.command : NULL;
    a->report = terminal_options(a->full,
                                 a->sourcepath ? a->sourcepath
                                 : command     ? command->sourcepath
                                               : NULL,
                                 command ? command->java.code_path : NULL);
    a->doubt = source_doubt_noted(a->advising.store, advised->run.id, a->report.sources);
    const char *other = a->classes_changed     ? "at least one class"
                        : a->doubt.has_changed ? a->doubt.path
                                               : NULL;
    if (a->patch && advised->race_count && other)
        return error_set(error, "no patch: %s has changed since the races were found", other);
    if (a->classes_changed)
        tell("the classes have changed since the races were found");
    source_doubt_tell(&a->doubt);
    a->out = (struct advice_report){.out = stdout,
                                    .run = advised,
                                    .options = &a->report,
                                    .for_patch = a->patch != NULL};
    return true;
}

static int advise_main(int argc, char **argv)
{
    struct advise a = {.store = ".heddle/heddle.db", .budget = 60, .verify = true};
    struct error error = {""};
    double begun = seconds_now();
    if (!parse(&a, argc, argv, &error))
        return fail_with(&error);
    if (a.wants_help) {
        fputs(help, stdout);
        return 0;
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    struct sigaction action = {.sa_handler = verifier_interrupt};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    if (!set_up(&a, &error))
        return fail_with(&error);
    if (a.verify && !a.interactive && !a.trace)
        a.advising.deadline = a.deadline = begun + a.budget;
    int status = a.advising.advised.race_count                    ? !a.patch
                 : advised_run_is_incomplete(&a.advising.advised) ? 3
                                                                  : 0;
    if (!run(&a, &error))
        status = fail_with(&error);
    if ((fflush(stdout) != 0 || ferror(stdout)) && errno != EPIPE)
        tell("the results could not be written: %s", strerror(errno));
    if (a.verifier)
        stored_command_release(&a.stored);
    verifier_free(a.verifier);
    advising_close(&a.advising);
    free(a.doubt.path);
    source_path_free(a.report.sources);
    free((char *)(uintptr_t)a.patch);
    free((char *)(uintptr_t)a.sourcepath);
    free(a.here);
    return status;
}

const struct command command_advise = {"advise",
                                       "why the stored races are there, and what removes them",
                                       advise_main};
