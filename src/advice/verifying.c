/* verifying.c - see verifying.h. */
#include "advice/verifying.h"

#include "base/arena.h"
#include "base/own_input.h"
#include "base/seconds.h"
#include "base/stream.h"
#include "explore/amend.h"
#include "explore/check.h"
#include "explore/replay.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    GRACE_SECONDS = 5,         /* after an interrupt, until the process is killed */
    ATTEND_MILLISECONDS = 100, /* how long the process is listened to without looking up */
};

struct verifier {
    struct advising *advising;
    struct verifier_program program;
    void (*attend)(void *self); /* NULL: nothing else is to be done */
    void *attendant;
    struct error fault;    /* why findings of the store cannot be compared; "": they can */
    char *difference;      /* of a replay from the recorded trace; "" for none, NULL: not known */
    char *as_it_is;        /* what a search without amendments has written; NULL: not searched */
    char **races, **pairs; /* line identities, by race; the same whichever statement comes first */
    char **others;         /* of other findings */
};

static volatile sig_atomic_t interrupted;

void verifier_interrupt(int signal)
{
    interrupted = signal;
}

bool verifier_was_interrupted(void)
{
    return interrupted != 0;
}

/* ---- set up ---- */

static bool find_identities(struct verifier *v, struct error *error)
{
    struct advising *a = v->advising;
    v->races = xcalloc(a->advised.race_count + (size_t)1, sizeof *v->races);
    v->pairs = xcalloc(a->advised.race_count + (size_t)1, sizeof *v->pairs);
    v->others = xcalloc(a->advised.other_count + (size_t)1, sizeof *v->others);
    for (uint32_t i = 0; i < a->advised.race_count; i++)
        if (!(v->races[i] = advising_identity(a, a->advised.races[i].first_trace, false, error)) ||
            !(v->pairs[i] = advising_identity(a, a->advised.races[i].first_trace, true, error)))
            return false;
    for (uint32_t i = 0; i < a->advised.other_count; i++)
        if (!(v->others[i] = advising_identity(a, a->advised.others[i].first_trace, false, error)))
            return false;
    return true;
}

struct verifier *verifier_new(struct advising *a, const struct verifier_program *program)
{
    struct verifier *v = xcalloc(1, sizeof *v);
    v->advising = a;
    v->program = *program;
    return v;
}

void verifier_on_wait(struct verifier *v, void (*attend)(void *self), void *self)
{
    v->attend = attend;
    v->attendant = self;
}

void verifier_free(struct verifier *v)
{
    if (!v)
        return;
    for (uint32_t i = 0; v->pairs && i < v->advising->advised.race_count; i++) {
        free(v->races[i]);
        free(v->pairs[i]);
    }
    for (uint32_t i = 0; v->others && i < v->advising->advised.other_count; i++)
        free(v->others[i]);
    free(v->races);
    free(v->pairs);
    free(v->others);
    free(v->difference);
    free(v->as_it_is);
    free(v);
}

/* ---- the process that searches ---- */

/* It writes what it finds as lines: "problem TEXT", "finding KIND IDENTITY PAIR TITLE", "unlooked
 * REASON" when it was not found out whether threads wait for ever, "answer ANSWER REASON", separated
 * by tabs. */
static struct vm vm;

static void say_line(FILE *out, const char *text)
{
    for (; *text; text++)
        putc(*text == '\n' || *text == '\t' ? ' ' : *text, out);
}

static void say_problem(FILE *out, const char *text)
{
    fputs("problem\t", out);
    say_line(out, text);
    putc('\n', out);
}

static void found(void *self, const struct finding *finding)
{
    FILE *out = self;
    char *parts[] = {finding_line_identity(finding, false), finding_line_identity(finding, true),
                     finding_title(finding)};
    fprintf(out, "finding\t%s", finding_kind_name(finding->kind));
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        putc('\t', out);
        say_line(out, parts[i]);
        free(parts[i]);
    }
    putc('\n', out);
    fflush(out); /* it is known even if the process is killed */
}

static void tick(void *self, const struct search_statistics *statistics)
{
    (void)self;
    (void)statistics;
}

static void child_interrupted(int signal)
{
    vm_interrupt(&vm, signal);
}

static void search(const struct verifier *v, const char *amendments, double seconds, FILE *out)
{
    struct check_options options = v->program.check;
    struct error error = {""};
    struct check_result result = {.answer = CHECK_INCOMPLETE};
    char *copy = strdup(amendments), *rest = copy, *line;
    struct amendments *list = options.path.amendments;
    if (!list)
        list = options.path.amendments = amendments_new();
    bool good = true;
    while (good && *amendments && (line = strsep(&rest, "\n")))
        good = amendments_add(list, line, &error);
    options.max_races = 0;
    options.traces_a_finding = 1;
    options.search.lost_progress = true;
    /* A tenth, a second at most, is for what comes before the search and after it: the process is
     * killed when the time is over. */
    options.path.max_seconds = seconds - (seconds < 10 ? seconds / 10 : 1);
    good = good && vm_init(&vm, &v->program.vm, &error);
    vm.output.discarded = true;
    struct check_client client = {.self = out, .found = found, .tick = tick};
    if (!good || !check_run(&vm, &options, &client, &result))
        say_problem(out, good ? vm.reason.text : error.text);
    for (int i = 0; good && i < amendments_count(list); i++)
        if (amendments_problem(list, i))
            say_problem(out, amendments_problem(list, i));
    if (result.loops_unknown) {
        fputs("unlooked\t", out);
        say_line(out, result.loops_unknown);
        putc('\n', out);
    }
    fprintf(out, "answer\t%s\t", check_answer_name(result.answer));
    char *reason = result.gaps ? gaps_text(result.gaps) : NULL;
    say_line(out, reason ? reason : "");
    free(reason);
    putc('\n', out);
    free(copy);
}

/* Writes "same" or a problem. */
static void replay(const struct verifier *v, const struct finding *finding, FILE *out)
{
    struct error error = {""};
    struct replay_client client = {NULL, NULL};
    bool good = vm_init(&vm, &v->program.vm, &error);
    vm.output.discarded = true;
    if (good && replay_run(&vm, &v->program.check.path, finding, &client, &error) == REPLAY_SAME)
        fputs("same\n", out);
    else
        say_problem(out, error.text);
}

/* A child of a process with several threads has only the one that forked: a lock that another one held
 * at that moment, be it of malloc() or of a FILE, would stay locked in it for ever. */
static void expect_one_thread(void)
{
    struct stat tasks; /* a directory has two links more than directories in it */
    if (stat("/proc/self/task", &tasks) == 0 && tasks.st_nlink > 3)
        BUG("a process with %ld threads forks", (long)tasks.st_nlink - 2);
}

/* finding: a race that is to be shown again, instead of a search; NULL for none. */
static pid_t start(const struct verifier *v, const char *amendments, const struct finding *finding,
                   double seconds, int *from)
{
    int ends[2];
    pid_t parent = getpid();
    expect_one_thread();
    fflush(NULL);
    if (pipe2(ends, O_CLOEXEC) != 0)
        return -1;
    pid_t child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent)
            _exit(0); /* the parent has ended already */
        own_input_begin();
        struct sigaction action = {.sa_handler = child_interrupted};
        sigaction(SIGINT, &action, NULL);
        sigaction(SIGTERM, &action, NULL);
        FILE *out = fdopen(ends[1], "w");
        if (out && finding)
            replay(v, finding, out);
        else if (out)
            search(v, amendments, seconds, out);
        if (out)
            fflush(out);
        _exit(0);
    }
    close(ends[1]);
    *from = ends[0];
    if (child < 0)
        close(ends[0]);
    return child;
}

/* ---- what it writes ---- */

/* All that the process writes, until it ends or must be ended. */
static char *listen_to(const struct verifier *v, pid_t child, int from, double seconds)
{
    struct stream stream;
    FILE *text = stream_begin(&stream);
    double end = seconds_now() + seconds;
    bool told = false;
    for (;;) {
        struct pollfd poller = {.fd = from, .events = POLLIN};
        char bytes[4096];
        int ready = poll(&poller, 1, ATTEND_MILLISECONDS);
        if (v->attend)
            v->attend(v->attendant);
        if (interrupted && !told && end > seconds_now() + GRACE_SECONDS)
            end = seconds_now() + GRACE_SECONDS;
        told = interrupted;
        if (told) /* repeated: the process may not have set its handler yet */
            kill(child, SIGINT);
        if (seconds_now() > end)
            kill(child, SIGKILL);
        if (ready <= 0)
            continue;
        ssize_t length = read(from, bytes, sizeof bytes);
        if (length < 0 && errno == EINTR)
            continue;
        if (length <= 0)
            break;
        fwrite(bytes, 1, (size_t)length, text);
    }
    close(from);
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR)
        ;
    return stream_end(&stream);
}

static const char as_before[] = "as before: ";
static const char no_answer[] = "the search did not come to an answer";

void verification_release(struct verification *v)
{
    trial_release(&v->trial);
    free(v->gone);
    *v = (struct verification){.gone = NULL};
}

struct judging {
    struct verifier *v;
    double seconds;
    const bool *to_remove;
    bool *gone;
    struct stream left, new, old, unsure, problems; /* unsure: old or new */
    uint32_t left_count, new_count, old_count, unsure_count, problem_count;
    uint32_t found_count;  /* of all sorts */
    uint32_t others_count; /* races that were there, and were not to be removed */
    bool has_answer, is_incomplete, removes_all;
    const char *reason;   /* why it is incomplete */
    const char *unlooked; /* why threads that wait for ever were not looked for; NULL: they were */
};

enum { NAMED = 3 }; /* findings of one sort that are named; the others are counted */

static void note(struct stream *stream, uint32_t *count, const char *text)
{
    if ((*count)++ < NAMED)
        fprintf(stream->out, "%s%s", *count > 1 ? "; " : "", text);
}

/* The text of those that were noted. */
static char *noted(struct stream *stream, uint32_t count)
{
    if (count > NAMED)
        fprintf(stream->out, "; and %u more", count - NAMED);
    return stream_end(stream);
}

static bool was_there(const struct verifier *v, const char *identity)
{
    for (uint32_t i = 0; i < v->advising->advised.other_count; i++)
        if (strcmp(v->others[i], identity) == 0)
            return true;
    return false;
}

/* Was it found in the program as it is, though the run has not found it? */
enum before { BEFORE_NO, BEFORE_YES, BEFORE_UNKNOWN };

static enum before seek_before(struct verifier *v, const char *sign, double seconds)
{
    int from;
    pid_t child = !v->as_it_is && seconds > 0 ? start(v, "", NULL, seconds, &from) : -1;
    if (child >= 0)
        v->as_it_is = listen_to(v, child, from, seconds);
    bool is_told = v->as_it_is && strstr(v->as_it_is, sign);
    bool is_complete = v->as_it_is && (strstr(v->as_it_is, "answer\tfound\t\n") ||
                                       strstr(v->as_it_is, "answer\trace-free\t\n"));
    if (interrupted) { /* the search may have been cut off */
        free(v->as_it_is);
        v->as_it_is = NULL;
    }
    return is_told ? BEFORE_YES : is_complete ? BEFORE_NO : BEFORE_UNKNOWN;
}

/* What the run has not found is new; unless the run was incomplete, or it is a loop without end or a
 * wait for ever, which the run may not have looked for. */
static void judge_unknown(struct judging *j, const char *kind, const char *identity,
                          const char *title)
{
    const struct store_run *run = &j->v->advising->advised.run;
    bool is_loop = strcmp(kind, "no-progress") == 0, is_race = strcmp(kind, "race") == 0;
    bool is_wait = strcmp(kind, "waits-forever") == 0;
    enum before before = BEFORE_NO;
    if (is_loop || is_wait || run->reason[0] || !run->ended) {
        char *sign = is_loop ? strdup("finding\tno-progress\t") : text_printf("\t%s\t", identity);
        before = seek_before(j->v, sign, j->seconds);
        free(sign);
    }
    if (before == BEFORE_UNKNOWN)
        note(&j->unsure, &j->unsure_count, title);
    else if (before == BEFORE_NO)
        note(&j->new, &j->new_count, title);
    else if (is_race && j->removes_all)
        note(&j->left, &j->left_count, title);
    else
        note(&j->old, &j->old_count, title);
}

/* A race is the same when its statements come in the same order (several races may be of the same
 * lines); when they come in the other one, it is the same as all races of the two statements that
 * were there. */
static void judge_race(struct judging *j, const char *identity, const char *pair, const char *title)
{
    struct verifier *v = j->v;
    j->found_count++;
    bool is_same = false, is_left = false, is_known = false, all_left = true;
    for (uint32_t i = 0; i < v->advising->advised.race_count; i++) {
        if (strcmp(v->races[i], identity) == 0) {
            is_same = true;
            is_left = is_left || j->to_remove[i];
            j->gone[i] = false;
        }
        if (strcmp(v->pairs[i], pair) == 0) {
            is_known = true;
            all_left = all_left && j->to_remove[i];
        }
    }
    for (uint32_t i = 0; is_known && !is_same && i < v->advising->advised.race_count; i++)
        if (strcmp(v->pairs[i], pair) == 0)
            j->gone[i] = false;
    if (is_same ? is_left : is_known && all_left)
        note(&j->left, &j->left_count, title);
    else if (!is_known)
        judge_unknown(j, "race", pair, title);
    else
        j->others_count++;
}

static void judge_finding(struct judging *j, const char *kind, const char *identity,
                          const char *title)
{
    j->found_count++;
    if (was_there(j->v, identity))
        note(&j->old, &j->old_count, title);
    else
        judge_unknown(j, kind, identity, title);
}

static void judge_line(struct judging *j, char *line)
{
    char *word = strsep(&line, "\t");
    if (strcmp(word, "problem") == 0 && line) {
        note(&j->problems, &j->problem_count, line);
    } else if (strcmp(word, "finding") == 0) {
        char *kind = strsep(&line, "\t");
        char *identity = line ? strsep(&line, "\t") : NULL;
        char *pair = line ? strsep(&line, "\t") : NULL;
        if (line && strcmp(kind, "race") == 0)
            judge_race(j, identity, pair, line);
        else if (line)
            judge_finding(j, kind, identity, line);
    } else if (strcmp(word, "unlooked") == 0 && line) {
        j->unlooked = line;
    } else if (strcmp(word, "answer") == 0) {
        strsep(&line, "\t");
        j->has_answer = true;
        j->is_incomplete = line && *line;
        j->reason = line ? line : "";
    }
}

/* What was found besides, of a search that came to its end and has left and brought nothing; the
 * caller frees. */
static char *words_of_rest(const struct judging *j, const char *old)
{
    struct stream stream;
    FILE *out = stream_begin(&stream);
    if (j->old_count)
        fprintf(out, "%s%s", as_before, old);
    if (j->others_count)
        fprintf(out, "%s%u other race%s left", j->old_count ? "; " : "", j->others_count,
                j->others_count == 1 ? " is" : "s are");
    if (!j->found_count && j->unlooked)
        fprintf(out, "not looked for: threads that wait for ever (%s)", j->unlooked);
    return stream_end(&stream);
}

/* When not all amendments were made, another program was searched: then nothing is known. */
static void answer(const struct judging *j, struct trial *trial)
{
    bool is_whole = j->has_answer && !j->is_incomplete;
    if (j->problem_count)
        return;
    trial->race_gone = j->left_count                  ? ANSWER_NO
                       : is_whole && !j->unsure_count ? ANSWER_YES
                                                      : ANSWER_UNKNOWN;
    trial->program_clean = j->found_count             ? ANSWER_NO
                           : is_whole && !j->unlooked ? ANSWER_YES
                                                      : ANSWER_UNKNOWN;
}

/* Takes the streams. */
static struct trial judge_all(struct judging *j)
{
    struct trial trial = {.verdict = VERDICT_UNVERIFIED};
    char *left = noted(&j->left, j->left_count), *new = noted(&j->new, j->new_count),
         *old = noted(&j->old, j->old_count), *unsure = noted(&j->unsure, j->unsure_count),
         *problems = noted(&j->problems, j->problem_count);
    answer(j, &trial);
    if (j->problem_count) {
        trial.text = text_printf("could not be tried out: %s", problems);
    } else if (j->new_count) {
        trial.verdict = VERDICT_HARMFUL;
        trial.text = text_printf("new: %s", new);
    } else if (j->left_count) {
        trial.verdict = VERDICT_PARTIAL;
        trial.text = text_printf("left: %s", left);
    } else if (j->unsure_count) {
        trial.text = text_printf("found what may have been there before: %s", unsure);
    } else if (!j->has_answer) {
        trial.text = strdup(no_answer);
    } else if (j->is_incomplete) {
        trial.text =
            text_printf("nothing %s so far, but %s", j->found_count ? "new" : "bad", j->reason);
    } else {
        bool is_clean = trial.program_clean == ANSWER_YES;
        trial.verdict = is_clean ? VERDICT_VERIFIED : VERDICT_RACE_GONE;
        trial.text = words_of_rest(j, old);
    }
    free(left);
    free(new);
    free(old);
    free(unsure);
    free(problems);
    return trial;
}

static struct verification judge(struct verifier *v, const bool *to_remove, double seconds,
                                 char *told)
{
    uint32_t races = v->advising->advised.race_count;
    struct judging j = {.v = v, .seconds = seconds, .to_remove = to_remove};
    char *rest = told, *line;
    j.gone = xmalloc((races + (size_t)1) * sizeof *j.gone);
    memset(j.gone, true, races * sizeof *j.gone);
    j.removes_all = !memchr(to_remove, false, races * sizeof *to_remove);
    stream_begin(&j.left);
    stream_begin(&j.new);
    stream_begin(&j.old);
    stream_begin(&j.unsure);
    stream_begin(&j.problems);
    while ((line = strsep(&rest, "\n")) && rest) /* a process that was killed ends anywhere */
        judge_line(&j, line);
    struct verification result = {.trial = judge_all(&j), .gone = j.gone};
    result.leaves_more = result.trial.verdict == VERDICT_RACE_GONE && j.old_count;
    if (j.problem_count || j.unsure_count || !j.has_answer || j.is_incomplete) {
        free(result.gone);
        result.gone = NULL;
    }
    return result;
}

/* ---- the whole ---- */

/* As a note has them: race_gone and program_clean. */
static const char answers[] = {[ANSWER_UNKNOWN] = '?', [ANSWER_YES] = 'y', [ANSWER_NO] = 'n'};

static bool parse_answer(char letter, enum answer *out)
{
    const char *at = letter ? memchr(answers, letter, sizeof answers) : NULL;
    if (at)
        *out = (enum answer)(at - answers);
    return at != NULL;
}

/* Each is 0 or 1; what has removed the races has removed those that it was to remove; and the word says
 * the same as the two answers. */
static bool is_plausible(const struct trial *trial, const char *gone, const bool *to_remove,
                         uint32_t races)
{
    bool all = true, removes = verdict_removes(trial->verdict);
    for (uint32_t i = 0; i < races; i++) {
        if (gone[i] != '0' && gone[i] != '1')
            return false;
        all = all && (gone[i] == '1' || !to_remove[i]);
    }
    return !gone[races] && (!removes || (all && trial->race_gone == ANSWER_YES)) &&
           (trial->verdict == VERDICT_VERIFIED) == (removes && trial->program_clean == ANSWER_YES);
}

/* "VERDICT ANSWERS GONE", separated by tabs; the text follows. */
static bool parse_note(char **rest, struct trial *trial, char **gone)
{
    const char *word = *rest ? strsep(rest, "\t") : NULL;
    const char *letters = *rest ? strsep(rest, "\t") : NULL;
    *gone = *rest ? strsep(rest, "\t") : NULL;
    if (!*rest || strlen(letters) != 2 || !parse_answer(letters[0], &trial->race_gone) ||
        !parse_answer(letters[1], &trial->program_clean))
        return false;
    for (int i = VERDICT_VERIFIED; i <= VERDICT_HARMFUL; i++) {
        trial->verdict = (enum verdict)i;
        if (strcmp(verdict_name(trial->verdict), word) == 0)
            return true;
    }
    return false;
}

/* The note of an earlier trial. */
static bool recall(const struct verifier *v, const char *name, const bool *to_remove,
                   struct verification *out)
{
    uint32_t races = v->advising->advised.race_count;
    char *text = advising_noted(v->advising, NOTE_VERDICT, name), *rest = text, *gone;
    struct trial trial = {.verdict = VERDICT_UNTRIED};
    bool good = parse_note(&rest, &trial, &gone) && is_plausible(&trial, gone, to_remove, races);
    if (good) {
        trial.text = strdup(rest);
        *out =
            (struct verification){.trial = trial,
                                  .leaves_more = trial.verdict == VERDICT_RACE_GONE &&
                                                 strncmp(rest, as_before, strlen(as_before)) == 0,
                                  .gone = xmalloc(races + (size_t)1)};
        for (uint32_t k = 0; k < races; k++)
            out->gone[k] = gone[k] == '1';
    }
    free(text);
    return good;
}

static void keep(const struct verifier *v, const char *name, const struct verification *result)
{
    const struct trial *trial = &result->trial;
    struct stream stream;
    if (!result->gone || trial->verdict == VERDICT_UNVERIFIED)
        return;
    FILE *out = stream_begin(&stream);
    fprintf(out, "%s\t%c%c\t", verdict_name(trial->verdict), answers[trial->race_gone],
            answers[trial->program_clean]);
    for (uint32_t k = 0; k < v->advising->advised.race_count; k++)
        putc(result->gone[k] ? '1' : '0', out);
    fprintf(out, "\t%s", trial->text);
    char *text = stream_end(&stream);
    advising_note(v->advising, NOTE_VERDICT, name, text);
    free(text);
}

static char *note_name(const struct verifier *v, const char *amendments, const bool *to_remove)
{
    struct stream stream;
    FILE *out = stream_begin(&stream);
    for (uint32_t i = 0; i < v->advising->advised.race_count; i++)
        putc(to_remove[i] ? '1' : '0', out);
    fprintf(out, " %s", amendments);
    return stream_end(&stream);
}

/* Input, files or settings that a program needs may not be there any more: then another program
 * would be tried out.  "" when there is no difference, NULL when that was not found out. */
static const char *difference(struct verifier *v, double seconds)
{
    struct advising *a = v->advising;
    struct store_trace row;
    struct trace trace;
    struct error error;
    int from;
    if (v->difference)
        return v->difference;
    if (!store_get_trace(a->store, a->advised.races[0].first_trace, &row, NULL, NULL, &trace,
                         &error))
        return v->difference = strdup(error.text);
    struct finding finding = {FINDING_RACE, &trace, row.source, row.manifest, NULL, false};
    pid_t child = start(v, "", &finding, seconds, &from);
    char *told = child < 0 ? strdup("") : listen_to(v, child, from, seconds), *rest = told;
    const char *word = strsep(&rest, "\t\n");
    char *text = strsep(&rest, "\n");
    if (text && *text && rest && strcmp(word, "problem") == 0 && !interrupted)
        v->difference = strdup(text);
    else if (text && strcmp(word, "same") == 0)
        v->difference = strdup("");
    free(told);
    trace_release(&trace);
    return v->difference;
}

/* Takes the text, too. */
static struct verification unverified(char *text)
{
    return (struct verification){.trial = {.verdict = VERDICT_UNVERIFIED, .text = text}};
}

struct verification verify_amendments(struct verifier *v, const char *amendments,
                                      const bool *to_remove, double seconds)
{
    struct verification result;
    double end = seconds_now() + seconds;
    if (v->program.classes_changed)
        return unverified(strdup("the classes have changed since the races were found"));
    if (!v->others)
        find_identities(v, &v->fault);
    if (v->fault.text[0])
        return unverified(strdup(v->fault.text));
    char *name = note_name(v, amendments, to_remove);
    if (recall(v, name, to_remove, &result)) {
        free(name);
        return result;
    }
    const char *other = difference(v, seconds);
    seconds = end - seconds_now();
    int from;
    pid_t child =
        !other || *other || seconds <= 0 ? -1 : start(v, amendments, NULL, seconds, &from);
    if (child < 0) {
        free(name);
        return unverified(interrupted ? strdup("interrupted")
                          : !other    ? strdup(no_answer)
                          : *other
                              ? text_printf("the program does not do again what it did: %s", other)
                          : seconds <= 0 ? strdup("no time was left for it")
                                         : strdup(strerror(errno)));
    }
    char *told = listen_to(v, child, from, seconds);
    result = judge(v, to_remove, end - seconds_now(), told);
    result.was_searched = true;
    if (interrupted && result.trial.verdict == VERDICT_UNVERIFIED) {
        free(result.trial.text);
        result.trial.text = strdup("interrupted");
    }
    keep(v, name, &result);
    free(told);
    free(name);
    return result;
}
