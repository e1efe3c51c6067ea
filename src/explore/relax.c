/* relax.c - see relax.h. */
#include "explore/relax.h"

#include "analysis/buffers.h"
#include "analysis/jam.h"
#include "base/arena.h"
#include "base/stream.h"
#include "explore/relaxed.h"
#include "explore/thrown.h"
#include "vm/run/vm_gap.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_JUDGED = 1000000, /* steps for one execution */
    EXACT_DEPTH = 100, /* moves of the executions that are made first: some programs' have no end */
    EXACT_STATES = 200000, /* so many are enough to make executions; else the answer is open */
    FEW_STATES = 10000,    /* the same when it is known already that the program fails */
};

enum phase { PHASE_RELAXED, PHASE_SC, PHASE_PAST, PHASE_EXACT };

struct relaxing {
    struct vm *vm;
    struct path path;
    const struct relax_options *options;
    const struct relax_client *client;
    struct relax_result *result;
    enum phase phase;
    uint32_t pass;
    bool is_cut; /* not all executions were made */
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

/* ---- judging ---- */

/* By all that one execution alone shows: not whether its actions can be committed. */
static enum judgement judge_alone(const struct relaxing *x, const struct execution *e)
{
    switch (x->options->model) {
    case MODEL_SC: return buffers_judge(e, BUFFERS_NONE, MAX_JUDGED);
    case MODEL_TSO: return buffers_judge(e, BUFFERS_PER_THREAD, MAX_JUDGED);
    case MODEL_PSO: return buffers_judge(e, BUFFERS_PER_PLACE, MAX_JUDGED);
    case MODEL_JAM: return jam_judge(e, MAX_JUDGED);
    case MODEL_JMM: /* a program that uses what the JLS is silent about must satisfy the modes' rules */
        return relaxed_has_weak(x->path.relaxed) ? jam_judge(e, MAX_JUDGED) : JUDGED_ALLOWED;
    case MODEL_HB:
    case MODEL_JPR: break;
    }
    return JUDGED_ALLOWED;
}

static enum judgement judge(const struct relaxing *x, struct causality *causality, uint32_t number)
{
    enum judgement alone = judge_alone(x, &x->result->pool.executions[number]);
    if (alone == JUDGED_FORBIDDEN || !causality)
        return alone;
    enum judgement committed = causality_judge(causality, number, MAX_JUDGED, NULL);
    return committed == JUDGED_ALLOWED ? alone : committed;
}

/* ---- ends of paths ---- */

/* The execution can be committed as it was made (relax.h): what else does the model say of it? */
static void end_past(struct relaxing *x, struct relax_outcome *outcome)
{
    struct execution execution;
    bool is_long;
    if (outcome->is_past)
        return;
    if (x->options->model == MODEL_JMM && !relaxed_has_weak(x->path.relaxed))
        outcome->is_past = true;
    else if (relaxed_execution(x->path.relaxed, &execution, &is_long) &&
             execution_is_well_formed(&execution))
        outcome->is_past = judge_alone(x, &execution) == JUDGED_ALLOWED;
}

static void end_exact(struct relaxing *x, struct search *search, uint32_t outcome)
{
    struct relax_result *r = x->result;
    struct execution execution;
    bool is_long;
    if (!relaxed_execution(x->path.relaxed, &execution, &is_long)) {
        x->is_cut = x->is_cut || is_long;
        return;
    }
    execution.outcome = outcome;
    if (execution_is_well_formed(&execution) && executions_add(&r->pool, &execution))
        r->outcomes[outcome].executions++;
    if (x->options->max_executions && r->pool.count >= x->options->max_executions) {
        x->is_cut = true;
        search_abandon(search);
    }
}

static void end_path(struct relaxing *x, struct search *search)
{
    if (x->phase != PHASE_SC && !relaxed_is_kept(x->path.relaxed))
        return;
    uint32_t outcome = outcome_of(x);
    switch (x->phase) {
    case PHASE_SC: x->result->outcomes[outcome].is_sequential = true; return;
    case PHASE_PAST: end_past(x, &x->result->outcomes[outcome]); return;
    case PHASE_RELAXED:
        relaxed_learn(x->path.relaxed);
        x->result->outcomes[outcome].is_relaxed = true;
        x->result->executions++;
        return;
    case PHASE_EXACT:
        relaxed_learn(x->path.relaxed);
        end_exact(x, search, outcome);
        return;
    }
}

/* What an earlier pass has shown may be no execution of the program, or be shown again. */
static void forget_pass(struct relaxing *x)
{
    struct relax_result *r = x->result;
    for (uint32_t i = 0; i < r->count; i++) {
        struct relax_outcome *o = &r->outcomes[i];
        if (x->phase == PHASE_RELAXED)
            o->is_relaxed = false;
        o->executions = 0;
    }
    if (x->phase == PHASE_RELAXED)
        r->executions = 0;
    executions_release(&r->pool);
    executions_init(&r->pool);
}

static void moved(void *self, struct search *search)
{
    struct relaxing *x = self;
    uint32_t pass = search_statistics(search)->passes;
    if (pass != x->pass)
        forget_pass(x);
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

static bool is_destructive(const struct relax_result *r)
{
    for (uint32_t i = 0; i < r->count; i++)
        if (r->outcomes[i].is_allowed && r->outcomes[i].fails)
            return true;
    return false;
}

/* ---- searches ---- */

static void search_phase(struct relaxing *x, enum phase phase)
{
    struct search_client client = {.self = x, .moved = moved, .tick = tick};
    enum relax_model model = x->options->model;
    x->phase = phase;
    x->pass = 0;
    relaxed_set_off(x->path.relaxed, phase == PHASE_SC);
    relaxed_set_past(x->path.relaxed, phase == PHASE_PAST);
    relaxed_set_exact(x->path.relaxed, phase == PHASE_EXACT);
    relaxed_set_free(x->path.relaxed,
                     model == MODEL_HB ||
                         (model == MODEL_JMM && x->options->identity != IDENTITY_COUNT));
    relaxed_set_loose(x->path.relaxed, model == MODEL_HB || model == MODEL_JPR);
    relaxed_set_all_locks(x->path.relaxed, model == MODEL_TSO || model == MODEL_PSO);
    struct search_options options = x->options->search;
    if (phase == PHASE_EXACT) {
        options.depth_step = EXACT_DEPTH;
        if (!options.max_states)
            options.max_states = is_destructive(x->result) ? FEW_STATES : EXACT_STATES;
    }
    struct search *search = search_new(&x->path, &options, &client);
    search_run(search);
    const struct search_statistics *statistics = search_statistics(search);
    x->result->transitions += statistics->all_transitions;
    x->is_cut = x->is_cut || statistics->stopped;
    if (phase == PHASE_RELAXED) {
        x->result->statistics = *statistics;
        x->result->has_races = relaxed_has_places(x->path.relaxed);
    }
    search_free(search);
}

/* ---- which outcomes are allowed ---- */

static void judge_outcomes(struct relaxing *x)
{
    struct relax_result *r = x->result;
    struct causality *causality =
        x->options->model == MODEL_JMM
            ? causality_new(&r->pool, x->options->causality, x->options->identity)
            : NULL;
    for (uint32_t i = 0; i < r->pool.count; i++) {
        struct relax_outcome *o = &r->outcomes[r->pool.executions[i].outcome];
        if (o->is_allowed)
            continue;
        enum judgement judgement = judge(x, causality, i);
        o->is_undecided = o->is_undecided || judgement == JUDGED_UNDECIDED;
        o->is_allowed = judgement == JUDGED_ALLOWED;
        o->execution = i;
    }
    if (causality)
        causality_free(causality);
}

/* Is there an outcome of which it is not known whether the model allows it? */
static bool has_open_outcome(const struct relax_result *r)
{
    for (uint32_t i = 0; i < r->count; i++)
        if (r->outcomes[i].is_relaxed && !r->outcomes[i].is_allowed)
            return true;
    return false;
}

/* Which outcomes the model allows. */
static void decide(struct relaxing *x)
{
    struct relax_result *r = x->result;
    enum relax_model model = x->options->model;
    search_phase(x, PHASE_RELAXED);
    if (r->has_races)
        search_phase(x, PHASE_SC);
    for (uint32_t i = 0; i < r->count; i++) {
        r->outcomes[i].is_sequential = r->outcomes[i].is_sequential || !r->has_races;
        r->outcomes[i].is_allowed = r->outcomes[i].is_sequential;
    }
    if (model != MODEL_HB && model != MODEL_SC && has_open_outcome(r)) {
        search_phase(x, PHASE_PAST);
        for (uint32_t i = 0; i < r->count; i++)
            r->outcomes[i].is_allowed = r->outcomes[i].is_allowed || r->outcomes[i].is_past;
    }
    if (model == MODEL_HB)
        for (uint32_t i = 0; i < r->count; i++)
            r->outcomes[i].is_allowed = r->outcomes[i].is_relaxed;
    if (model == MODEL_SC || !has_open_outcome(r))
        return;
    search_phase(x, PHASE_EXACT);
    r->executions = r->pool.count;
    judge_outcomes(x);
    for (uint32_t i = 0; i < r->count; i++)
        r->outcomes[i].is_undecided =
            !r->outcomes[i].is_allowed && (r->outcomes[i].is_undecided || x->is_cut);
}

static void drop_outcomes(struct relax_result *r)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < r->count; i++) {
        struct relax_outcome *o = &r->outcomes[i];
        if (o->is_allowed || o->is_undecided) {
            r->outcomes[kept++] = *o;
            continue;
        }
        free(o->output);
        free(o->end);
    }
    r->count = kept;
}

static enum relax_verdict verdict_of(const struct relaxing *x)
{
    const struct relax_result *r = x->result;
    bool is_open = r->gaps->count;
    if (is_destructive(r))
        return VERDICT_DESTRUCTIVE;
    for (uint32_t i = 0; i < r->count; i++)
        is_open = is_open || r->outcomes[i].is_undecided;
    if (is_open)
        return VERDICT_INCOMPLETE;
    return r->has_races ? VERDICT_BENIGN : VERDICT_RACE_FREE;
}

bool relax_run(struct vm *vm, const struct relax_options *options,
               const struct relax_client *client, struct relax_result *result)
{
    struct relaxing x = {.vm = vm, .options = options, .client = client, .result = result};
    struct path_options path_options = options->path;
    *result = (struct relax_result){.gaps = &vm->gaps};
    executions_init(&result->pool);
    path_options.relaxed = true;
    /* An operation of the library that is one step is one change for other threads, but not one place in happens-before: a
     * pool that is shut down while a task runs learns nothing of what the task has done. */
    path_options.reductions &=
        ~(uint32_t)(REDUCE_PERSISTENT | REDUCE_KNOWLEDGE | REDUCE_SYMMETRY | REDUCE_LIBRARY);
    path_begin(&x.path, vm, &path_options);
    bool began = x.path.state != PATH_UNSUPPORTED || vm->exit != VM_BAD_INPUT;
    if (x.path.state == PATH_OPEN)
        decide(&x);
    drop_outcomes(result);
    result->verdict = verdict_of(&x);
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
    executions_release(&result->pool);
}
