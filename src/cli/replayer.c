/* replayer.c - see replayer.h.  A request is a struct request, the encoded trace and the program's input; an answer is a struct
 * answer. */
#include "cli/replayer.h"

#include "base/arena.h"
#include "vm/file/files.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

struct request {
    uint32_t source, manifest;
    uint64_t length, input_length;
    double seconds; /* 0: no bound */
};

struct answer {
    enum replay_outcome outcome;
    struct error error;
};

/* ---- pipes ---- */

static bool read_all(int from, void *bytes, size_t length)
{
    for (size_t done = 0; done < length;) {
        ssize_t n = read(from, (char *)bytes + done, length - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        done += (size_t)n;
    }
    return true;
}

static bool write_all(int to, const void *bytes, size_t length)
{
    for (size_t done = 0; done < length;) {
        ssize_t n = write(to, (const char *)bytes + done, length - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        done += (size_t)n;
    }
    return true;
}

/* ---- the replayer's own process ---- */

struct serving {
    struct vm *vm;
    const struct vm_options *options;
    struct path_options path;
    int from, to;
};

/* The program reads what it has read in the search, whatever that came from.  (What it has not read there it does not
 * come to.) */
static bool begin_input(const void *input, size_t length)
{
    int file = memfd_create("input", MFD_CLOEXEC);
    bool good = file >= 0 && write_all(file, input, length) && lseek(file, 0, SEEK_SET) == 0 &&
                dup2(file, 0) == 0;
    if (file > 0)
        close(file);
    return good;
}

static void replay(const struct serving *s, const struct request *request, const uint8_t *bytes)
{
    struct trace trace;
    struct answer answer = {.outcome = REPLAY_DIFFERENT};
    struct replay_client client = {NULL, NULL};
    struct path_options path = s->path;
    path.max_seconds = request->seconds;
    if (!begin_input(bytes + request->length, request->input_length))
        error_set(&answer.error, "its input cannot be given to it: %s", strerror(errno));
    if (answer.error.text[0] || !trace_decode(&trace, bytes, request->length, &answer.error)) {
        write_all(s->to, &answer, sizeof answer);
        return;
    }
    struct finding finding = {
        .kind = FINDING_RACE,
        .trace = &trace,
        .source = request->source,
        .manifest = request->manifest,
    };
    if (vm_init(s->vm, s->options, &answer.error)) {
        s->vm->output.discarded = true;
        answer.outcome = replay_run(s->vm, &path, &finding, &client, &answer.error);
    }
    write_all(s->to, &answer, sizeof answer);
}

/* A replay that ends without an answer has not shown the same. */
static void serve(const struct serving *s)
{
    struct request request;
    while (read_all(s->from, &request, sizeof request)) {
        size_t length = request.length + request.input_length;
        uint8_t *bytes = xmalloc(length + 1);
        if (!read_all(s->from, bytes, length))
            return;
        int status = 0;
        pid_t child = fork();
        if (child == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            replay(s, &request, bytes);
            _exit(0);
        }
        while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
            ;
        free(bytes);
        if (child < 0 || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
            struct answer failed = {.outcome = REPLAY_DIFFERENT};
            error_set(&failed.error, "the process that replays it has failed");
            if (!write_all(s->to, &failed, sizeof failed))
                return;
        }
    }
}

/* ---- its client's ---- */

bool replayer_begin(struct replayer *r, struct vm *vm, const struct vm_options *options,
                    const struct path_options *path, struct error *error)
{
    int requests[2], answers[2];
    pid_t parent = getpid();
    if (pipe2(requests, O_CLOEXEC) != 0 || pipe2(answers, O_CLOEXEC) != 0)
        return error_set(error, "no pipe for replays: %s", strerror(errno));
    pid_t child = fork();
    if (child < 0)
        return error_set(error, "no process for replays: %s", strerror(errno));
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        signal(SIGINT, SIG_IGN); /* the parent ends cleanly, and with it this one */
        if (getppid() != parent)
            _exit(0);
        close(requests[1]);
        close(answers[0]);
        struct serving serving = {vm, options, *path, requests[0], answers[1]};
        serve(&serving);
        _exit(0);
    }
    close(requests[0]);
    close(answers[1]);
    *r = (struct replayer){vm, child, requests[1], answers[0]};
    return true;
}

enum replay_outcome replayer_repeat(struct replayer *r, const struct finding *finding,
                                    double seconds, struct error *error)
{
    struct request request = {.source = finding->source,
                              .manifest = finding->manifest,
                              .seconds = seconds};
    struct answer answer = {.outcome = REPLAY_DIFFERENT};
    const char *input;
    uint8_t *bytes;
    size_t length, input_length;
    trace_encode(finding->trace, &bytes, &length);
    files_input(r->vm, &input, &input_length);
    request.length = length;
    request.input_length = input_length;
    if (!write_all(r->to, &request, sizeof request) || !write_all(r->to, bytes, length) ||
        !write_all(r->to, input, input_length) || !read_all(r->from, &answer, sizeof answer)) {
        answer.outcome = REPLAY_DIFFERENT;
        error_set(&answer.error, "the process that replays it has ended");
    }
    free(bytes);
    *error = answer.error;
    return answer.outcome;
}

void replayer_end(struct replayer *r)
{
    close(r->to);
    close(r->from);
    while (waitpid(r->process, NULL, 0) < 0 && errno == EINTR)
        ;
}
