/* test_store_crash.c - the store in a world that is not kind: no permission, a full disk, processes
 * that are killed at any moment or work side by side. */
#include "store_builder.h"

#include <linux/capability.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>

/* Runs body() in a process of its own; returns its status. */
static int in_child(int (*body)(void))
{
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(body());
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

#define CHECK(condition)                                                                    \
    do {                                                                                    \
        if (!(condition)) {                                                                 \
            fprintf(stderr, "%s:%d: %s; %s\n", __FILE__, __LINE__, #condition, error.text); \
            return 1;                                                                       \
        }                                                                                   \
    } while (0)

/* What root may do beyond the permissions of files are capabilities, and anybody may give up his. */
static bool give_up_privileges(void)
{
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};
    return syscall(SYS_capset, &header, none) == 0;
}

static int use_locked_directory(void)
{
    int64_t id;
    error.text[0] = '\0';
    CHECK(give_up_privileges());
    CHECK(!store_open("locked/new.db", STORE_WRITE, &error));
    CHECK(strcmp(error.text, "cannot make a file in locked: Permission denied") == 0);
    CHECK(!store_open("locked/sub/new.db", STORE_WRITE, &error));
    CHECK(strcmp(error.text, "cannot make the directory locked/sub: Permission denied") == 0);
    CHECK(!store_open("locked/read-only.db", STORE_WRITE, &error));
    CHECK(strcmp(error.text, "locked/read-only.db: Permission denied") == 0);
    CHECK(!store_open("locked/unreadable.db", STORE_READ, &error));
    CHECK(strcmp(error.text, "locked/unreadable.db: Permission denied") == 0);
    /* May be written, but there is no room for the journal beside it. */
    struct store *store = store_open("locked/writable.db", STORE_WRITE, &error);
    CHECK(!store || !store_begin_run(store, &some_run, &id, &error));
    CHECK(strncmp(error.text, "locked/writable.db: ", 20) == 0);
    store_close(store);
    struct trace trace;
    store = store_open("locked/read-only.db", STORE_READ, &error);
    CHECK(store);
    CHECK(store_get_trace(store, 3, NULL, NULL, NULL, &trace, &error));
    CHECK(trace.event_count == 2002);
    trace_release(&trace);
    store_close(store);
    return 0;
}

static void read_only_directory(void **state)
{
    mkdir("locked", 0755);
    make_example("locked/read-only.db");
    make_example("locked/unreadable.db");
    make_example("locked/writable.db");
    chmod("locked/read-only.db", 0444);
    chmod("locked/unreadable.db", 0);
    chmod("locked/writable.db", 0666);
    chmod("locked", 0555);
    int status = in_child(use_locked_directory);
    chmod("locked", 0755);
    chmod("locked/unreadable.db", 0644);
    assert_int_equal(status, 0);
    assert_true(read_everything("locked/writable.db"));
}

/* A file that may not grow beyond a limit behaves like a full disk. */
static int fill_the_disk(void)
{
    signal(SIGXFSZ, SIG_IGN);
    struct store *store = store_open("full.db", STORE_WRITE, &error);
    CHECK(store);
    int64_t run, id, last = 0;
    bool is_new;
    CHECK(store_begin_run(store, &some_run, &run, &error));
    struct trace trace;
    struct finding finding;
    make_race(&trace, &finding, "x", 2000); /* 16 KB that do not compress */
    struct rlimit limit = {.rlim_cur = 200 * 1024, .rlim_max = RLIM_INFINITY};
    getrlimit(RLIMIT_FSIZE, &limit);
    rlim_t normal = limit.rlim_cur;
    limit.rlim_cur = 200 * 1024;
    CHECK(setrlimit(RLIMIT_FSIZE, &limit) == 0);
    while (store_add(store, run, &finding, &id, &is_new, &error)) {
        last = id;
        CHECK(last < 100);
    }
    CHECK(last > 3); /* it worked for a while */
    CHECK(strncmp(error.text, "full.db: ", 9) == 0);
    for (int i = 0; i < 5; i++) /* still full; small things may or may not fit */
        CHECK(!store_add(store, run, &finding, &id, &is_new, &error));
    struct store_trace row;
    CHECK(store_get_trace(store, last, &row, NULL, NULL, NULL, &error));
    CHECK(!store_get_trace(store, last + 1, &row, NULL, NULL, NULL, &error));
    limit.rlim_cur = normal;
    CHECK(setrlimit(RLIMIT_FSIZE, &limit) == 0);
    CHECK(store_add(store, run, &finding, &id, &is_new, &error)); /* there is room again */
    CHECK(id == last + 1 && !is_new);
    store_close(store);
    trace_release(&trace);
    return 0;
}

static void full_disk(void **state)
{
    assert_int_equal(in_child(fill_the_disk), 0);
    assert_true(read_everything("full.db"));
    expect_sql("full.db", "PRAGMA integrity_check", "ok");
}

/* A batch for which there is no room: as many of its traces as fit are stored, and have numbers. */
static int fill_the_disk_at_once(void)
{
    enum { ALL = 60 };
    signal(SIGXFSZ, SIG_IGN);
    struct store *store = store_open("full3.db", STORE_WRITE, &error);
    CHECK(store);
    int64_t run;
    CHECK(store_begin_run(store, &some_run, &run, &error));
    struct trace trace;
    struct finding finding;
    struct batch batch = {.traces = NULL};
    make_race(&trace, &finding, "x", 2000); /* 16 KB that do not compress */
    for (int i = 0; i < ALL; i++)
        CHECK(batch_add(&batch, &finding, &error));
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = 400 * 1024;
    CHECK(setrlimit(RLIMIT_FSIZE, &limit) == 0);
    CHECK(!store_write(store, run, &batch, &error));
    CHECK(strncmp(error.text, "full3.db: ", 10) == 0);
    CHECK(batch.written > 10 && batch.written < 25);
    for (uint32_t i = 0; i < ALL; i++) {
        CHECK(batch.traces[i].id == (i < batch.written ? (int64_t)i + 1 : 0));
        CHECK(i >= batch.written || store_get_trace(store, i + 1, NULL, NULL, NULL, NULL, &error));
    }
    uint32_t written = batch.written;
    CHECK(!store_write(store, run, &batch, &error)); /* not one more */
    CHECK(batch.written == written);
    batch_release(&batch);
    trace_release(&trace);
    store_close(store);
    return 0;
}

static void full_disk_at_once(void **state)
{
    assert_int_equal(in_child(fill_the_disk_at_once), 0);
    assert_true(read_everything("full3.db"));
    expect_sql("full3.db", "PRAGMA integrity_check", "ok");
}

/* A new store on a full disk: an error, and a file that later becomes one. */
static int begin_on_full_disk(void)
{
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = 6000;
    CHECK(setrlimit(RLIMIT_FSIZE, &limit) == 0);
    CHECK(!store_open("full2.db", STORE_WRITE, &error));
    CHECK(strncmp(error.text, "full2.db: ", 10) == 0);
    return 0;
}

static void full_from_the_start(void **state)
{
    assert_int_equal(in_child(begin_on_full_disk), 0);
    struct store *store = must_open("full2.db", STORE_WRITE);
    must_add(store, must_begin(store), "x", true);
    store_close(store);
    assert_true(read_everything("full2.db"));
}

/* Stores traces and tells each that is safe, until it is killed. */
static _Noreturn void store_for_ever(int fd)
{
    struct store *store = store_open("killed.db", STORE_WRITE, &error);
    int64_t run, id;
    bool is_new;
    struct trace trace;
    struct finding finding;
    if (!store || !store_begin_run(store, &some_run, &run, &error)) {
        fprintf(stderr, "%s\n", error.text);
        _exit(1);
    }
    for (uint32_t i = 0;; i++) {
        make_race(&trace, &finding, i % 3 ? "a" : "b", i * 977 % 4000);
        if (!store_add(store, run, &finding, &id, &is_new, &error)) {
            fprintf(stderr, "%s\n", error.text);
            _exit(1);
        }
        trace_release(&trace);
        if (write(fd, &id, sizeof id) != sizeof id)
            _exit(1);
    }
}

/* Kills the process some time after it has told of `count` traces; returns the last that it told
 * of, or `last`. */
static int64_t kill_one(int count, useconds_t delay, int64_t last)
{
    int fds[2];
    assert_int_equal(pipe(fds), 0);
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(fds[0]);
        store_for_ever(fds[1]);
    }
    close(fds[1]);
    int64_t ids[1000];
    for (int i = 0; i < count; i++)
        assert_int_equal(read(fds[0], &ids[i], sizeof *ids), sizeof *ids);
    usleep(delay);
    kill(child, SIGKILL);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status)); /* it did not end by itself */
    while (count < 1000 && read(fds[0], &ids[count], sizeof *ids) == sizeof *ids)
        count++;
    for (int i = 0; i < count; i++) {
        assert_true(ids[i] > last);
        last = ids[i];
    }
    close(fds[0]);
    return last;
}

static void killed_at_any_moment(void **state)
{
    remove_store("killed.db");
    uint32_t seed = (uint32_t)getpid();
    int64_t last = 0;
    int cut_off = 0;
    for (int round = 0; round < 60; round++) {
        seed = seed * 1664525 + 1013904223;
        /* The first ones while the file is being made. */
        last = kill_one(round < 15 ? 0 : (int)(seed >> 28) % 4, (seed >> 8) % 15000, last);
        struct stat journal;
        cut_off += stat("killed.db-journal", &journal) == 0 && journal.st_size > 0;
        if (last == 0)
            continue;
        assert_true(read_everything("killed.db"));
        struct store *store = must_open("killed.db", STORE_READ);
        for (int64_t id = 1; id <= last; id++) {
            struct store_run run;
            assert_true(store_get_trace(store, id, NULL, NULL, &run, NULL, &error));
            assert_int_equal(run.ended, 0);
            assert_string_equal(run.answer, "");
        }
        store_close(store);
    }
    print_message("%lld traces were stored, %d times one was cut off\n", (long long)last, cut_off);
    assert_true(last > 0);
    expect_sql("killed.db", "PRAGMA integrity_check", "ok");
    expect_sql("killed.db", "SELECT count(*) FROM pragma_foreign_key_check", "0");
}

/* Four processes at once, also at making the file. */
enum { WRITERS = 4, ADDS = 40 };

static int add_some(void)
{
    struct store *store = store_open("shared/shared.db", STORE_WRITE, &error);
    CHECK(store);
    int64_t run, id;
    bool is_new;
    struct trace trace;
    struct finding finding;
    CHECK(store_begin_run(store, &some_run, &run, &error));
    make_race(&trace, &finding, "x", 10);
    for (int i = 0; i < ADDS; i++) {
        CHECK(store_add(store, run, &finding, &id, &is_new, &error));
        CHECK(is_new == (i == 0));
    }
    trace_release(&trace);
    store_close(store);
    return 0;
}

static void several_processes(void **state)
{
    pid_t children[WRITERS];
    fflush(NULL);
    for (int i = 0; i < WRITERS; i++) {
        children[i] = fork();
        assert_true(children[i] >= 0);
        if (children[i] == 0)
            _exit(add_some());
    }
    for (int i = 0; i < WRITERS; i++) {
        int status;
        assert_int_equal(waitpid(children[i], &status, 0), children[i]);
        assert_int_equal(status, 0);
    }
    expect_sql("shared/shared.db", "SELECT count(*) FROM run", "4");
    expect_sql("shared/shared.db", "SELECT count(*) FROM finding", "4");
    expect_sql("shared/shared.db", "SELECT count(*) FROM trace", "160");
    expect_sql("shared/shared.db", "SELECT count(*) FROM trace_bytes", "160");
    assert_true(read_everything("shared/shared.db"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(read_only_directory),  cmocka_unit_test(full_disk),
        cmocka_unit_test(full_disk_at_once),    cmocka_unit_test(full_from_the_start),
        cmocka_unit_test(killed_at_any_moment), cmocka_unit_test(several_processes),
    };
    return cmocka_run_group_tests_name("store_crash", tests, enter_directory, remove_directory);
}
