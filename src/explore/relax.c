/* relax.c - see relax.h. */
#include "explore/relax.h"

#include "base/arena.h"
#include "base/stream.h"
#include "explore/relaxed.h"
#include "explore/thrown.h"
#include "vm/run/vm_gap.h"

#include <stdlib.h>
#include <string.h>

struct relaxing {
    struct vm *vm;
    struct path path;
    const struct relax_options *options;
    const struct relax_client *client;
    struct relax_result *result;
    struct pool_of_executions pool;
    uint32_t pass; /* of which the executions are */
};

/* ---- outcomes ---- */

static char *describe_end(struct relaxing *x, bool *fails)
{
    const struct vm *vm = x->vm;
    ref exception = relaxed_uncaught(x->path.relaxed, 0);
    *fails = true;
    if (x->path.state == PATH_DEADLOCK)
        return text_printf("deadlock");
    if (exception) {
        char *what = thrown_describe(vm, exception), *end = text_printf("uncaught %s", what);
        free(what);
        return end;
    }
    *fails = vm->exit_status != 0;
    return text_printf("exit %d", vm->exit_status);
}

static uint32_t outcome_of(struct relaxing *x)
{
    struct relax_result *r = x->result;
    bool fails;
    char *output = vm_output_text(x->vm, 1), *end = describe_end(x, &fails);
    for (uint32_t i = 0; i < r->count; i++) {
        if (strcmp(r->outcomes[i].output, output) == 0 && strcmp(r->outcomes[i].end, end) == 0) {
            free(output);
            free(end);
            return i;
        }
    }
    GROW(r->outcomes, r->count, r->capacity);
    r->outcomes[r->count] = (struct relax_outcome){.output = output, .end = end, .fails = fails};
    return r->count++;
}

static void forget_executions(struct relaxing *x)
{
    executions_release(&x->pool);
    executions_init(&x->pool);
    for (uint32_t i = 0; i < x->result->count; i++) {
        free(x->result->outcomes[i].output);
        free(x->result->outcomes[i].end);
    }
    x->result->count = 0;
}

static void end_path(struct relaxing *x, struct search *search)
{
    struct execution execution;
    bool is_long;
    if (!relaxed_execution(x->path.relaxed, &execution, &is_long)) {
        if (is_long)
            vm_gap(x->vm, NULL, GAP_CUT, "an execution has more than 256 actions to judge");
        return;
    }
    relaxed_learn(x->path.relaxed);
    execution.outcome = outcome_of(x);
    if (!executions_add(&x->pool, &execution))
        return;
    x->result->outcomes[execution.outcome].executions++;
    if (x->options->max_executions && x->pool.count >= x->options->max_executions)
        search_stop(search, "--max-executions was reached");
}

static void moved(void *self, struct search *search)
{
    struct relaxing *x = self;
    uint32_t pass = search_statistics(search)->passes;
    if (pass != x->pass)
        forget_executions(x);
    x->pass = pass;
    if (x->path.state == PATH_ENDED || x->path.state == PATH_DEADLOCK)
        end_path(x, search);
}

static void tick(void *self, const struct search_statistics *statistics)
{
    const struct relaxing *x = self;
    if (x->client->tick)
        x->client->tick(x->client->self, statistics);
}

bool relax_run(struct vm *vm, const struct relax_options *options,
               const struct relax_client *client, struct relax_result *result)
{
    struct relaxing x = {.vm = vm, .options = options, .client = client, .result = result};
    struct path_options path_options = options->path;
    *result = (struct relax_result){.gaps = &vm->gaps};
    executions_init(&x.pool);
    path_options.relaxed = true;
    path_options.reductions &= ~(uint32_t)(REDUCE_PERSISTENT | REDUCE_KNOWLEDGE);
    path_begin(&x.path, vm, &path_options);
    bool began = x.path.state != PATH_UNSUPPORTED || vm->exit != VM_BAD_INPUT;
    if (x.path.state == PATH_OPEN) {
        relaxed_set_exact(x.path.relaxed, options->is_exact);
        struct search_client search_client = {.self = &x, .moved = moved, .tick = tick};
        struct search *search = search_new(&x.path, &options->search, &search_client);
        search_run(search);
        result->statistics = *search_statistics(search);
        result->has_races = relaxed_has_places(x.path.relaxed);
        search_free(search);
    }
    result->executions = x.pool.count;
    bool fails = false;
    for (uint32_t i = 0; i < result->count; i++) {
        result->outcomes[i].is_allowed = true;
        fails = fails || result->outcomes[i].fails;
    }
    result->verdict = fails                ? VERDICT_DESTRUCTIVE
                      : vm->gaps.count     ? VERDICT_INCOMPLETE
                      : !result->has_races ? VERDICT_RACE_FREE
                                           : VERDICT_BENIGN;
    executions_release(&x.pool);
    path_release(&x.path);
    return began;
}

void relax_result_release(struct relax_result *result)
{
    for (uint32_t i = 0; i < result->count; i++) {
        free(result->outcomes[i].output);
        free(result->outcomes[i].end);
    }
    free(result->outcomes);
}
