/* replayer.c - see replayer.h.  A request is a struct request and the encoded trace; an answer is a struct error,
 * whose text is "" when the replay was the same. */
#include "cli/replayer.h"

#include "base/arena.h"
#include "explore/replay.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

struct request {
    uint32_t source, manifest;
    uint64_t length;
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

/* Each replay reads the same input.  A file is opened anew: the position in an open file is shared. */
static void begin_input(void)
{
    struct stat status;
    bool is_file = fstat(0, &status) == 0 && S_ISREG(status.st_mode);
    int input = open(is_file ? "/proc/self/fd/0" : "/dev/null", O_RDONLY | O_CLOEXEC);
    if (input > 0)
        dup2(input, 0);
}

static void replay(const struct serving *s, const struct request *request, const uint8_t *bytes)
{
    struct trace trace;
    struct error error = {""};
    struct replay_client client = {NULL, NULL};
    begin_input();
    if (!trace_decode(&trace, bytes, request->length, &error)) {
        write_all(s->to, &error, sizeof error);
        return;
    }
    struct finding finding = {
        .kind = FINDING_RACE,
        .trace = &trace,
        .source = request->source,
        .manifest = request->manifest,
    };
    if (vm_init(s->vm, s->options, &error)) {
        s->vm->output.discarded = true;
        if (replay_run(s->vm, &s->path, &finding, &client, &error) == REPLAY_SAME)
            error.text[0] = 0;
    }
    write_all(s->to, &error, sizeof error);
}

/* A replay that ends without an answer has not shown the same. */
static void serve(const struct serving *s)
{
    struct request request;
    while (read_all(s->from, &request, sizeof request)) {
        uint8_t *bytes = xmalloc(request.length + 1);
        if (!read_all(s->from, bytes, request.length))
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
            struct error error;
            error_set(&error, "the process that replays it has failed");
            if (!write_all(s->to, &error, sizeof error))
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
        serving.path.max_seconds = 0;
        serve(&serving);
        _exit(0);
    }
    close(requests[0]);
    close(answers[1]);
    *r = (struct replayer){child, requests[1], answers[0]};
    return true;
}

bool replayer_repeat(struct replayer *r, const struct finding *finding, struct error *error)
{
    struct request request = {.source = finding->source, .manifest = finding->manifest};
    uint8_t *bytes;
    size_t length;
    trace_encode(finding->trace, &bytes, &length);
    request.length = length;
    bool good = write_all(r->to, &request, sizeof request) && write_all(r->to, bytes, length) &&
                read_all(r->from, error, sizeof *error);
    free(bytes);
    if (!good)
        error_set(error, "the process that replays it has ended");
    return good && !error->text[0];
}

void replayer_end(struct replayer *r)
{
    close(r->to);
    close(r->from);
    while (waitpid(r->process, NULL, 0) < 0 && errno == EINTR)
        ;
}
