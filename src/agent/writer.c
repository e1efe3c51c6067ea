/* writer.c - see writer.h. */
#include "agent/writer.h"

#include "agent/guard.h"
#include "base/arena.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GATHER_MILLISECONDS = STORE_SECONDS * 500 }; /* what follows soon is written together */

struct writer {
    pthread_t thread;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t changed;
    struct batch batch;
    bool is_ending;
    struct error error; /* "" or why the store is not complete */

    /* Only the writer's thread uses these, until it has ended. */
    struct store *store;
    struct store_run run;
    char *path;
};

static void fail(struct writer *w, const struct error *error)
{
    pthread_mutex_lock(&w->lock);
    if (!w->error.text[0])
        w->error = *error;
    pthread_mutex_unlock(&w->lock);
}

static void begin(struct writer *w)
{
    struct error error = {""};
    w->store = store_open(w->path, STORE_WRITE, &error);
    if (w->store && !store_begin_run(w->store, &w->run, &w->run.id, &error))
        w->run.id = 0;
    if (error.text[0])
        fail(w, &error);
}

/* Takes the lock for a moment only: what is found meanwhile must not wait. */
static void write_batch(struct writer *w)
{
    struct error error = {""};
    pthread_mutex_lock(&w->lock);
    struct batch batch = w->batch;
    w->batch = (struct batch){.traces = NULL};
    pthread_mutex_unlock(&w->lock);
    if (w->run.id && !batch_is_empty(&batch) && !store_write(w->store, w->run.id, &batch, &error))
        fail(w, &error);
    batch_release(&batch);
}

/* Until there is something to write and a moment has passed, or all ends.  False: it does. */
static bool wait_for_more(struct writer *w)
{
    struct timespec until;
    pthread_mutex_lock(&w->lock);
    while (!w->is_ending && batch_is_empty(&w->batch))
        pthread_cond_wait(&w->changed, &w->lock);
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += GATHER_MILLISECONDS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    while (!w->is_ending && pthread_cond_timedwait(&w->changed, &w->lock, &until) == 0)
        ;
    bool goes_on = !w->is_ending;
    pthread_mutex_unlock(&w->lock);
    return goes_on;
}

static void write_all(void *context)
{
    struct writer *w = context;
    begin(w);
    write_batch(w); /* the notes of the beginning: readers find the run by them */
    while (wait_for_more(w))
        write_batch(w);
    write_batch(w);
}

static void *run_writer(void *writer)
{
    guard_run(write_all, writer);
    return NULL;
}

/* Signals are for the JVM's threads. */
static int start_thread(struct writer *w)
{
    sigset_t all, old;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    int status = pthread_create(&w->thread, NULL, run_writer, w);
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    return status;
}

static void release(struct writer *w)
{
    const char *const texts[] = {w->run.command,   w->run.program, w->run.arguments,
                                 w->run.directory, w->run.version, w->run.fingerprint};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        free((char *)texts[i]);
    batch_release(&w->batch);
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->changed);
    free(w->path);
    free(w);
}

struct writer *writer_start(const char *store, const struct store_run *run, const char *session,
                            struct error *error)
{
    struct writer *w = xcalloc(1, sizeof *w);
    pthread_condattr_t clock;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->changed, &clock);
    pthread_condattr_destroy(&clock);
    w->path = strdup(store);
    w->run = (struct store_run){
        .command = strdup(run->command),
        .program = strdup(run->program),
        .arguments = strdup(run->arguments),
        .directory = strdup(run->directory),
        .version = strdup(run->version),
        .fingerprint = strdup(run->fingerprint),
        .started = run->started,
        .answer = "",
        .reason = "",
        .statistics = "",
    };
    if (session)
        batch_add_note(&w->batch, "session", session);
    int status = start_thread(w);
    if (status == 0)
        return w;
    error_set(error, "no thread that writes the store: %s", strerror(status));
    release(w);
    return NULL;
}

struct addition {
    struct batch *to;
    const struct finding *finding;
    struct error error;
};

static void add(void *context)
{
    struct addition *a = context;
    batch_add(a->to, a->finding, &a->error);
}

void writer_add(struct writer *w, const struct finding *finding)
{
    struct addition addition = {.to = &w->batch, .finding = finding};
    pthread_mutex_lock(&w->lock);
    guard_run(add, &addition);
    pthread_cond_signal(&w->changed);
    pthread_mutex_unlock(&w->lock);
    if (addition.error.text[0])
        fail(w, &addition.error);
}

void writer_add_note(struct writer *w, const char *name, const char *text)
{
    pthread_mutex_lock(&w->lock);
    batch_add_note(&w->batch, name, text);
    pthread_cond_signal(&w->changed);
    pthread_mutex_unlock(&w->lock);
}

bool writer_end(struct writer *w, const struct store_run *run, int64_t *id, struct error *error)
{
    pthread_mutex_lock(&w->lock);
    w->is_ending = true;
    pthread_cond_signal(&w->changed);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    *id = w->run.id;
    if (w->run.id) {
        struct store_run end = *run;
        struct error late = {""};
        end.id = w->run.id;
        if (!store_end_run(w->store, &end, &late))
            fail(w, &late);
    }
    store_close(w->store);
    *error = w->error;
    release(w);
    return !error->text[0];
}
