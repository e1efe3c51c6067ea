/* test_path.c - a path that is made again shows what it showed when it was made. */
#include "cli/java_options.h"
#include "explore/moves.h"
#include "explore/path.h"
#include "explore/recorder.h"
#include "explore/reduction.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define SUBJECT "tests/support/paths/Again.java"
#define CLASSES "build/tests/paths"

/* In the order in which the subject starts them. */
enum { MAIN, FIRST, SECOND, READER, LAST, THREADS };

static struct vm vm; /* the heap lies at a fixed address */
static struct path path;
static uint32_t ids[THREADS];

static int set_up(void **state)
{
    (void)state;
    static char *argv[] = {"test", "-cp", CLASSES, "Again", NULL};
    struct java_options java;
    struct error error = {""};
    if (system("mkdir -p " CLASSES " && \"${JAVA_HOME:+$JAVA_HOME/bin/}javac\" -nowarn -d " CLASSES
               " " SUBJECT))
        return -1;
    java_options_init(&java);
    java.vm.heap_bytes = 256 << 20;
    int i = 1;
    if (java_options_take(&java, 4, argv, &i, &error) != OPTION_TAKEN ||
        !java_options_finish(&java, 4, argv, 3, &error) || !vm_init(&vm, &java.vm, &error))
        return -1;
    vm.output.discarded = true;
    path_begin(&path, &vm, &(struct path_options){.reductions = REDUCE_KNOWLEDGE});
    return path.state == PATH_OPEN ? 0 : -1;
}

/* Of the threads that were started since the base, by the order of their ids. */
static void find_threads(void)
{
    uint32_t count = 0;
    ids[MAIN] = vm.main_thread->id;
    for (uint32_t id = 0; count < THREADS - 1 && id < 1000; id++)
        for (uint32_t i = 0; i < vm.thread_slots; i++) {
            const struct thread *t = vm.threads[i];
            if (t && t->id == id && t != vm.main_thread && !t->daemon)
                ids[++count] = id;
        }
    assert_int_equal(count, THREADS - 1);
}

/* Lets the thread move, if it can. */
static bool let(uint32_t id)
{
    struct move *moves;
    uint32_t count = path_all_moves(&path, &moves);
    for (uint32_t i = 0; i < count && path.state == PATH_OPEN; i++) {
        if (moves[i].thread != id)
            continue;
        struct move move = moves[i];
        path_make(&path, &move);
        return true;
    }
    return false;
}

static void let_end(uint32_t id)
{
    while (let(id))
        path_key(&path);
}

/* main starts all of them, and each comes to where it can matter to others. */
static void start_all(void)
{
    struct move *moves;
    for (bool goes_on = true; goes_on;) {
        bool is_forced = path_moves(&path, &moves) == 1;
        goes_on = let(is_forced ? moves[0].thread : vm.main_thread->id);
        path_key(&path);
    }
    find_threads();
}

/* What the first two threads do shows which places are used in common. */
static void learn_places(void)
{
    struct move *moves;
    assert_true(path_begin_pass(&path, true));
    while (path.state == PATH_OPEN && path_moves(&path, &moves)) {
        struct move move = moves[0];
        path_make(&path, &move);
        assert_int_equal(path.seen.race_count, 0);
    }
    path_rewind(&path, 0);
    assert_true(path_needs_pass(&path));
    assert_true(path_begin_pass(&path, true));
}

/* When the reader's last move is made it is known what all threads may do, and that none of them uses `data`; but it was not
 * when the keys of the states before were taken, so the write of `data` was not forgotten. */
static void what_was_not_forgotten_is_there_again(void **state)
{
    (void)state;
    uint32_t source, manifest;
    learn_places();
    start_all();
    let_end(ids[FIRST]);
    let_end(ids[SECOND]);
    let_end(ids[LAST]);
    assert_true(path_learn(&path));
    assert_true(let(ids[READER]));
    assert_int_equal(path.seen.race_count, 1);
    struct recorder *recorder = path_record(&path);
    assert_non_null(recorder);
    assert_true(recorder_race_events(recorder, 0, &source, &manifest));
    recorder_free(recorder);
}

/* A chain has led to an object of which it was not kept how threads got it.  After the other test, whose path it takes
 * back. */
static void chains_that_matter_begin_a_pass(void **state)
{
    (void)state;
    path_rewind(&path, 0);
    assert_true(path_begin_pass(&path, true));
    assert_false(path_needs_pass(&path));
    const struct happens_before *order = race_detector_order(path.events.detector);
    order->reach_listener(order->reach_context, vm.main_thread->java);
    assert_true(path_needs_pass(&path));
    assert_true(path_begin_pass(&path, true));
    assert_false(path_needs_pass(&path));
    order->reach_listener(order->reach_context, vm.main_thread->java);
    assert_false(path_needs_pass(&path));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_not_forgotten_is_there_again),
        cmocka_unit_test(chains_that_matter_begin_a_pass),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
