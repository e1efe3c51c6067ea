/* test_verifying.c - only a process with one thread starts searches: a lock that another thread holds
 * while the process forks would stay locked in the child for ever. */
#include "store_builder.h"

#include "advice/verifying.h"

#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static void *wait_for_ever(void *unused)
{
    (void)unused;
    for (;;)
        pause();
    return NULL;
}

/* How a process with so many threads more ends that has something tried out. */
static int status_with(unsigned threads)
{
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct advising advising;
        struct verifier_program program = {.classes_changed = false};
        const bool to_remove[1] = {true};
        pthread_t thread;
        if (!advising_open(&advising, "verifying.db", 0, &error))
            _exit(2);
        struct verifier *verifier = verifier_new(&advising, &program);
        for (unsigned i = 0; i < threads; i++)
            if (pthread_create(&thread, NULL, wait_for_ever, NULL) != 0)
                _exit(2);
        struct verification result =
            verify_amendments(verifier, "volatile Main.first", to_remove, 60);
        _exit(result.trial.verdict == VERDICT_UNVERIFIED ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void make_store(void)
{
    remove_store("verifying.db");
    struct store *store = must_open("verifying.db", STORE_WRITE);
    struct store_run run = some_run;
    run.id = must_begin(store);
    must_add(store, run.id, "first", true);
    run.ended = 1;
    assert_true(store_end_run(store, &run, &error));
    store_close(store);
}

/* There is no program to be searched, which is found out by the child. */
static void one_thread(void **state)
{
    (void)state;
    make_store();
    int status = status_with(0);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
}

static void several_threads(void **state)
{
    (void)state;
    make_store();
    for (unsigned threads = 1; threads < 3; threads++) {
        int status = status_with(threads);
        assert_true(WIFSIGNALED(status));
        assert_int_equal(WTERMSIG(status), SIGABRT);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_thread),
        cmocka_unit_test(several_threads),
    };
    return cmocka_run_group_tests(tests, enter_directory, remove_directory);
}
