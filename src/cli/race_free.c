/* race_free.c - see race_free.h. */
#include "cli/race_free.h"

#include "base/own_input.h"

#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static void found(void *self, const struct finding *finding)
{
    (void)self;
    (void)finding;
}

static void tick(void *self, const struct search_statistics *statistics)
{
    (void)self;
    (void)statistics;
}

static bool is_race_free(struct vm *vm, const struct vm_options *machine,
                         struct check_options options)
{
    struct check_client client = {.found = found, .tick = tick};
    struct check_result result;
    struct error error;
    if (!options.search.max_states || options.search.max_states > RACE_FREE_STATES)
        options.search.max_states = RACE_FREE_STATES;
    options.is_first = true;
    own_input_begin();
    if (!vm_init(vm, machine, &error))
        return false;
    vm->output.discarded = true;
    return check_run(vm, &options, &client, &result) && result.answer == CHECK_RACE_FREE;
}

bool race_free_by_check(struct vm *vm, const struct vm_options *machine,
                        const struct check_options *options)
{
    int status = 1;
    pid_t parent = getpid();
    if (!own_input_is_same())
        return false;
    pid_t child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        _exit(getppid() == parent && is_race_free(vm, machine, *options) ? 0 : 1);
    }
    while (child > 0 && waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return false;
    return child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
