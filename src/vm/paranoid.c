/* paranoid.c - see paranoid.h. */
#include "vm/paranoid.h"

#include "vm/run/sched.h"
#include "vm/state_hash.h"

enum {
    FIRST_CHECKS = 64, /* every step is checked at first, */
    INTERVAL = 97,     /* later one in so many */
    AHEAD = 12,        /* steps to run ahead */
};

static bool is_due(const struct vm *vm)
{
    static uint64_t steps;
    steps++;
    return vm->booted && (steps < FIRST_CHECKS || steps % INTERVAL == 0);
}

void paranoid_check(struct vm *vm)
{
    if (!is_due(vm) || vm->stopping)
        return;
    static struct random_chooser random;
    static uint64_t seed;
    random_chooser_init(&random, ++seed);
    const struct chooser *chooser = vm->chooser;
    bool ask_at_sync = vm->ask_at_sync;
    uint32_t permanent = vm->heap.permanent;
    vm_output_flush(vm);

    uint64_t before = vm_state_hash(vm, permanent);
    vm->log.active = true;
    vm->undo_epoch++;
    vm->chooser = &random.chooser;
    vm->ask_at_sync = true;
    for (int i = 0; i < AHEAD && !vm->stopping && !vm->commit_wanted; i++)
        sched_step(vm);
    undo_rewind(&vm->log, 0);
    vm->log.active = false;
    vm->chooser = chooser;
    vm->ask_at_sync = ask_at_sync;
    vm->stopping = vm->commit_wanted = false;
    vm->exit = VM_EXITED;
    vm->exit_status = 0;
    uint64_t after = vm_state_hash(vm, permanent);
    if (before != after)
        BUG("a rewind did not restore the state: %016llx before, %016llx after",
            (unsigned long long)before, (unsigned long long)after);
}
