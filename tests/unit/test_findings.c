/* test_findings.c - what a check has found reaches the store: in few writings, none of them late. */
#include "base/arena.h"
#include "base/seconds.h"
#include "cli/findings.h"
#include "store_builder.h"

#include <signal.h>
#include <sys/wait.h>

/* ---- how often the disk must be waited for ---- */

static const struct sqlite3_io_methods *file_methods;
static struct sqlite3_io_methods counting_methods;
static sqlite3_vfs *file_system, counting_system;
static int syncs;

static int counting_sync(sqlite3_file *file, int flags)
{
    syncs++;
    return file_methods->xSync(file, flags);
}

static int counting_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags,
                         int *out)
{
    int status = file_system->xOpen(file_system, name, file, flags, out);
    if (status == SQLITE_OK && file->pMethods) {
        file_methods = file->pMethods;
        counting_methods = *file_methods;
        counting_methods.xSync = counting_sync;
        file->pMethods = &counting_methods;
    }
    return status;
}

static int begin(void **state)
{
    file_system = sqlite3_vfs_find(NULL);
    counting_system = *file_system;
    counting_system.zName = "counting";
    counting_system.xOpen = counting_open;
    if (sqlite3_vfs_register(&counting_system, 1) != SQLITE_OK)
        return -1;
    return enter_directory(state);
}

/* ---- findings ---- */

static struct findings begin_findings(const char *path)
{
    struct findings f = {.store = must_open(path, STORE_WRITE)};
    f.run = must_begin(f.store);
    return f;
}

static uint32_t add(struct findings *f, const char *field)
{
    struct trace trace;
    struct finding finding;
    make_race(&trace, &finding, field, 3);
    uint32_t which = findings_add(f, &finding);
    trace_release(&trace);
    return which;
}

static void end_findings(struct findings *f)
{
    struct store *store = f->store;
    findings_release(f);
    store_close(store);
}

/* One transaction costs three syncs, and there is one a second, one at the beginning and one at the
 * end. */
static void few_syncs(void **state)
{
    struct findings f = begin_findings("few.db");
    double begun = seconds_now();
    syncs = 0;
    for (int i = 0; i < 2000; i++)
        add(&f, i % 2 ? "x" : "y");
    findings_write(&f);
    double seconds = seconds_now() - begun;
    assert_true(syncs > 0);
    assert_true(syncs <= 4 * (2 + seconds / STORE_SECONDS));
    assert_string_equal(f.store_error.text, "");
    end_findings(&f);
    expect_sql("few.db", "SELECT count(*) FROM trace", "2000");
    expect_sql("few.db", "SELECT count(*) FROM finding", "2");
    assert_true(read_everything("few.db"));
}

/* The first is written at once.  What comes soon after it waits, but no longer than a second, whether or
 * not more is found. */
static void nothing_waits_long(void **state)
{
    struct findings f = begin_findings("waits.db");
    uint32_t x = add(&f, "x");
    assert_int_equal(f.kept[x].first_trace, 1);
    expect_sql("waits.db", "SELECT count(*) FROM trace", "1");

    f.written = seconds_now() + 3600; /* a second ends in an hour */
    uint32_t y = add(&f, "y");
    add(&f, "x");
    findings_look_at_clock(&f);
    expect_sql("waits.db", "SELECT count(*) FROM trace", "1");
    assert_int_equal(f.kept[y].first_trace, 0);

    f.written = seconds_now() - STORE_SECONDS;
    findings_look_at_clock(&f);
    expect_sql("waits.db", "SELECT count(*) FROM trace", "3");
    assert_int_equal(f.kept[x].first_trace, 1);
    assert_int_equal(f.kept[y].first_trace, 2);
    end_findings(&f);
}

/* A second of large traces is written in parts. */
static void large_batches_do_not_wait(void **state)
{
    struct findings f = begin_findings("large.db");
    struct trace trace;
    struct finding finding;
    make_race(&trace, &finding, "x", 100000); /* 800 KB that do not compress */
    f.written = seconds_now() + 3600;
    size_t most = 0;
    for (int i = 0; i < 50; i++) {
        findings_add(&f, &finding);
        most = f.batch.size > most ? f.batch.size : most;
        if (f.written <= seconds_now())
            f.written = seconds_now() + 3600;
    }
    assert_true(most > 8 << 20 && most < 24 << 20);
    trace_release(&trace);
    end_findings(&f);
}

static void notes_are_written_too(void **state)
{
    struct findings f = begin_findings("notes.db");
    batch_add_note(&f.batch, "acquire\tx\thow", "where");
    findings_look_at_clock(&f);
    expect_sql("notes.db", "SELECT text FROM note", "where");
    end_findings(&f);
}

/* ---- the ends of a process ---- */

static void end_by_bug(void)
{
    BUG("a fault");
}

static void end_by_death(void)
{
    die("no memory");
}

static void end_by_kill(void)
{
    kill(getpid(), SIGKILL);
}

/* What is stored by a process that has found two races, the second of which waits, and ends so. */
static void expect_left(const char *path, void (*end)(void), const char *traces)
{
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct findings f = begin_findings(path);
        findings_write_at_exit(&f);
        add(&f, "x");
        f.written = seconds_now() + 3600;
        add(&f, "y");
        end();
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    expect_sql(path, "SELECT count(*) FROM trace", traces);
    expect_sql(path, "SELECT ended FROM run", "0");
    assert_true(read_everything(path));
}

static void ends_of_the_process(void **state)
{
    expect_left("bug.db", end_by_bug, "2");
    expect_left("death.db", end_by_death, "2");
    expect_left("killed.db", end_by_kill, "1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(few_syncs),
        cmocka_unit_test(nothing_waits_long),
        cmocka_unit_test(large_batches_do_not_wait),
        cmocka_unit_test(notes_are_written_too),
        cmocka_unit_test(ends_of_the_process),
    };
    return cmocka_run_group_tests_name("findings", tests, begin, remove_directory);
}
