/* jumble_judge.c - see jumble_judge.h. */
#include "cli/jumble_judge.h"

#include "base/arena.h"
#include "base/stream.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static bool read_file(const char *name, struct captured *into, struct error *error)
{
    FILE *file = fopen(name, "re");
    struct stream stream;
    char part[4096];
    size_t length;
    if (!file)
        return error_set(error, "%s: %s", name, strerror(errno));
    FILE *out = stream_begin(&stream);
    while ((length = fread(part, 1, sizeof part, file)) > 0)
        fwrite(part, 1, length, out);
    fclose(file);
    fflush(out);
    into->length = stream.length;
    into->text = stream_end(&stream);
    return true;
}

bool jumble_judge_begin(struct jumble_judge *j, const char *file, const char *check,
                        struct error *error)
{
    *j = (struct jumble_judge){.check = check, .is_given = file, .has_output = file};
    return !file || read_file(file, &j->output, error);
}

void jumble_judge_release(struct jumble_judge *j)
{
    free(j->output.text);
}

/* The line that the JVM writes about an exception that left a thread; NULL: there is none. */
static const char *uncaught(const struct captured *err)
{
    static const char begin[] = "Exception in thread \"";
    for (const char *line = err->text; line && *line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, begin, sizeof begin - 1) == 0)
            return line;
    }
    return NULL;
}

static bool same_output(const struct captured *a, const struct captured *b)
{
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

/* The status of the shell; with the output as its input. */
static int run_check(const char *command, const struct captured *output)
{
    int input = memfd_create("output", MFD_CLOEXEC), status = -1;
    if (input < 0 || write(input, output->text, output->length) != (ssize_t)output->length ||
        lseek(input, 0, SEEK_SET) != 0) {
        close(input);
        return -1;
    }
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL);
        dup2(input, 0);
        dup2(nothing, 1);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    close(input);
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    return pid > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static char *first_line(const char *text)
{
    return text_copy(text, strcspn(text, "\n"));
}

/* The first line in which the outputs differ. */
static char *difference(const struct captured *expected, const struct captured *got)
{
    size_t at = 0, line = 0;
    while (at < expected->length && at < got->length && expected->text[at] == got->text[at])
        if (got->text[at++] == '\n')
            line = at;
    char *wanted = first_line(expected->text + line), *is = first_line(got->text + line);
    char *text = text_printf("output '%.120s' instead of '%.120s'", is, wanted);
    free(wanted);
    free(is);
    return text;
}

char *jumble_judge_run(const struct jumble_judge *j, const struct campaign_result *r)
{
    const char *line = uncaught(&r->err);
    if (line && !j->throws)
        return first_line(line);
    if (r->timed_out)
        return text_printf("no end after %.0f seconds (%.0f of CPU time)", r->seconds,
                           r->cpu_seconds);
    if (r->signal)
        return text_printf("killed by signal %d (%s)", r->signal, strsignal(r->signal));
    if (r->status)
        return text_printf("exit status %d", r->status);
    if (j->has_output && !same_output(&j->output, &r->out))
        return difference(&j->output, &r->out);
    int status = j->check ? run_check(j->check, &r->out) : 0;
    return status ? text_printf("the check '%s' fails", j->check) : NULL;
}

void jumble_judge_limits(const struct jumble_judge *j, struct unwatched *limits)
{
    if (!j->has_output)
        unwatched_add_text(limits, "the output, which differs between normal runs");
    if (j->throws)
        unwatched_add_text(limits, "uncaught exceptions, which normal runs have, too");
    if (j->output.is_cut)
        unwatched_add_text(limits, "the rest of an output that is too long to be kept");
}

bool jumble_judge_normal(struct jumble_judge *j, struct campaign_result *r, struct error *error)
{
    bool is_first = !j->normal++;
    j->throws = j->throws || uncaught(&r->err);
    j->cpu += r->cpu_seconds;
    j->seconds = r->seconds > j->seconds ? r->seconds : j->seconds;
    j->most_cpu = r->cpu_seconds > j->most_cpu ? r->cpu_seconds : j->most_cpu;
    if (is_first && !j->is_given) {
        j->output = r->out;
        r->out.text = NULL;
        j->has_output = true;
    } else if (!j->is_given && j->has_output) {
        j->has_output = same_output(&j->output, &r->out);
    }
    struct jumble_judge own = *j;
    own.has_output = j->is_given;
    struct campaign_result seen = *r;
    seen.out = r->out.text ? r->out : j->output;
    char *wrong = jumble_judge_run(&own, &seen);
    if (wrong)
        error_set(error, "the program fails without heddle, too: %s", wrong);
    free(wrong);
    return !wrong;
}
