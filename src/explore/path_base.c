/* path_base.c - see path_base.h. */
#include "explore/path_base.h"

#include "explore/move_run.h"
#include "explore/path_inside.h"
#include "explore/recorder.h"
#include "explore/state_keys.h"
#include "vm/boot.h"
#include "vm/run/chance.h"
#include "vm/run/sched.h"
#include "vm/warm.h"

/* What is thrown before the base is a finding like any other. */
static void on_early_uncaught(void *self, thread_id thread, uint32_t exception, bool handled)
{
    struct path *p = self;
    const struct analysis *seen = &p->seen.analysis;
    if (!p->before)
        p->before = recorder_new(p->vm, p->tracking, p->names);
    const struct analysis *recorder = recorder_analysis(p->before);
    recorder->uncaught(recorder->self, thread, exception, handled);
    seen->uncaught(seen->self, thread, exception, handled);
}

void path_base_reach(struct path *p)
{
    struct vm *vm = p->vm;
    p->inside->early = (struct analysis){
        .name = "early",
        .summary = "what comes before a search",
        .self = p,
        .uncaught = on_early_uncaught,
    };
    vm->analysis = &p->inside->early;
    vm->search.pause_before_start = true;
    vm->heap.holds_referents = true;
    vm_boot(vm);
    if (vm->search.chance && !vm->stopping)
        chance_model(vm);
    while (!vm->search.paused && !vm_stop_if_due(vm))
        sched_step(vm);
    vm->search.pause_before_start = false;
    if (vm->stopping && vm->exit == VM_INCOMPLETE && vm->signal == VM_TIME_IS_UP)
        error_set(&vm->reason, "%s before the first thread was started", vm_due_reason(vm));
}

void path_base_begin_search(struct path *p)
{
    struct vm *vm = p->vm;
    const struct analysis *head = &p->events.stream.head;
    head->execution_begin(head->self, &vm->log);
    vm->chooser = &p->inside->chooser;
    vm->ask_at_sync = vm->observed = true;
    state_keys_free(p->inside->keys);
    p->inside->keys = state_keys_new(vm, p->events.detector, p->inside->object_names);
    p->events.keys = p->inside->keys;
    state_keys_name_thread(p->inside->keys, vm->main_thread->id, vm->main_thread->name);
    if (p->options.amendments)
        amendments_set_base(p->options.amendments);
    move_run_set_stopper(p);
    vm->stopper = &p->stopper;
    vm->search.is_on = true;
    vm->search.began = vm->now;
    vm->log.active = true;
}

/* Nothing of it is an event, but the interpreter stays the one for searches: the search has left quick forms of
 * instructions whose classes are not initialized any more, which only that one checks. */
bool path_base_warm(struct path *p)
{
    struct vm *vm = p->vm;
    bool clock_was_read = vm->search.clock_was_read;
    vm->log.active = vm->ask_at_sync = vm->search.is_on = false;
    vm->analysis = NULL;
    vm->search.given.is_watched =
        false; /* what the library's initializers ask for was noted, or is its own */
    vm->stopper = NULL;
    vm->chooser = &chooser_first;
    vm->search.pause_before_start = true;
    bool is_warm = warm_up(vm);
    vm->search.pause_before_start = false;
    vm->analysis = &p->events.inlet;
    vm->search.given.is_watched = true;
    vm->search.clock_was_read = clock_was_read;
    if (!is_warm) {
        path_find_state(p);
        return false;
    }
    path_base_begin_search(p);
    return true;
}
