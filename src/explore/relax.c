/* relax.c - see relax.h. */
#include "explore/relax.h"

#include "analysis/buffers.h"
#include "analysis/jam.h"
#include "base/arena.h"
#include "base/stream.h"
#include "explore/observed.h"
#include "explore/relax_story.h"
#include "explore/relaxed.h"
#include "explore/thrown.h"
#include "vm/run/vm_gap.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_JUDGED = 1000000, /* steps for one execution */
    /* Of a search that switches threads at relaxed places, too: */
    MOST_SWITCHING = 1000000, /* moves, of which this many at a time: */
    SWITCHING_SLICE = 1000,
    MOST_WRITES = 256, /* of a thread to a place: beyond, they have no end */
    MAX_STRICTER = 100000,
    EXACT_DEPTH = 100, /* moves of the executions that are made first: some programs' have no end */
    EXACT_STATES = 200000, /* so many are enough to make executions; else the answer is open */
    FEW_STATES = 10000,    /* the same when it is known already that the program fails */
};

enum phase { PHASE_RELAXED, PHASE_ANY, PHASE_SC, PHASE_PAST, PHASE_EXACT };

struct relaxing {
    struct vm *vm;
    struct path path;
    const struct relax_options *options;
    const struct relax_client *client;
    struct relax_result *result;
    enum phase phase;
    uint32_t pass;
    uint32_t reductions; /* that may be used (enum reduction) */
    bool is_cut;         /* not all executions were made */
    bool
        is_large; /* too large to switch threads at relaxed places, too (relaxed_set_switching()) */
    const char *why;           /* an outcome may stay undecided; NULL: the search says it */
    struct observed *observed; /* NULL: not wanted */
    struct kept_moves *kept;   /* by execution of the pool: how it was made */
    uint32_t kept_count, kept_capacity;
};

/* ---- outcomes ---- */

static char *describe_end(struct relaxing *x, bool *fails)
{
    const struct vm *vm = x->vm;
    const struct sightings *seen = &x->path.seen;
    ref exception = 0;
    if (x->path.relaxed)
        exception = relaxed_uncaught(x->path.relaxed, 0);
    else if (seen->uncaught_count) /* no thread was started */
        exception = seen->uncaught[0].exception;
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

/* nth: of the choices of final values. */
static uint32_t outcome_of(struct relaxing *x, uint32_t nth)
{
    struct relax_result *r = x->result;
    bool fails;
    char *end = describe_end(x, &fails);
    size_t length;
    char *output =
        x->observed ? observed_text(x->observed, nth, &length) : vm_output_text(x->vm, 1, &length);
    if (x->observed && !fails)
        *end = '\0';
    for (uint32_t i = 0; i < r->count; i++) {
        const struct relax_outcome *o = &r->outcomes[i];
        if (o->length == length && memcmp(o->output, output, length) == 0 &&
            strcmp(o->end, end) == 0) {
            free(output);
            free(end);
            return i;
        }
    }
    GROW(r->outcomes, r->count, r->capacity);
    r->outcomes[r->count] =
        (struct relax_outcome){.output = output, .length = length, .end = end, .fails = fails};
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
    case MODEL_PJMM: /* what it allows is what the search comes to */
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

/* The search of this phase shows that the outcome is allowed, and for the first time. */
static void tell(struct relaxing *x, struct relax_outcome *o)
{
    story_release(&o->story);
    relax_story_make(&x->path, &o->story);
}

/* The execution can be committed as it was made (relax.h): what else does the model say of it? */
static void end_past(struct relaxing *x, struct relax_outcome *outcome, uint32_t nth)
{
    struct execution execution;
    bool is_long;
    if (outcome->is_past)
        return;
    if (x->options->model == MODEL_PJMM ||
        (x->options->model == MODEL_JMM && !relaxed_has_weak(x->path.relaxed)))
        outcome->is_past = true;
    else if (relaxed_execution(x->path.relaxed, &execution, &is_long) &&
             (!x->observed || observed_add_reads(x->observed, &x->path, nth, &execution)) &&
             execution_is_well_formed(&execution))
        outcome->is_past = judge_alone(x, &execution) == JUDGED_ALLOWED;
    if (outcome->is_past && !outcome->is_sequential)
        tell(x, outcome);
}

static void keep_moves(struct relaxing *x)
{
    GROW(x->kept, x->kept_count, x->kept_capacity);
    kept_moves_take(&x->kept[x->kept_count++], &x->path);
}

static void end_exact(struct relaxing *x, struct search *search, uint32_t outcome, uint32_t nth)
{
    struct relax_result *r = x->result;
    struct execution execution;
    bool is_long;
    if (!relaxed_execution(x->path.relaxed, &execution, &is_long)) {
        x->is_cut = x->is_cut || is_long;
        if (is_long)
            x->why = "an execution has too many actions to be judged";
        return;
    }
    if (x->observed && !observed_add_reads(x->observed, &x->path, nth, &execution)) {
        x->is_cut = true;
        x->why = "an execution has too many actions to be judged";
        return;
    }
    execution.outcome = outcome;
    if (execution_is_well_formed(&execution) && executions_add(&r->pool, &execution)) {
        r->outcomes[outcome].executions++;
        keep_moves(x);
    }
    if (x->options->max_executions && r->pool.count >= x->options->max_executions) {
        x->is_cut = true;
        x->why = "--max-executions was reached";
        search_abandon(search);
    }
}

/* Does the search show all outcomes that there may be? */
static bool is_wide(const struct relaxing *x)
{
    return x->phase == PHASE_RELAXED || x->phase == PHASE_ANY || x->options->is_race_free;
}

static void end_outcome(struct relaxing *x, struct search *search, uint32_t nth)
{
    uint32_t outcome = outcome_of(x, nth);
    struct relax_outcome *o = &x->result->outcomes[outcome];
    switch (x->phase) {
    case PHASE_SC:
        if (!o->is_sequential)
            tell(x, o);
        o->is_sequential = true;
        return;
    case PHASE_PAST: end_past(x, o, nth); return;
    case PHASE_RELAXED:
    case PHASE_ANY:
        if (!o->is_relaxed && x->options->model == MODEL_HB)
            tell(x, o);
        o->is_relaxed = true;
        return;
    case PHASE_EXACT: end_exact(x, search, outcome, nth); return;
    }
}

/* Paths that are kept are executions, but where an order was turned around that has to be found out. */
static bool is_well_formed(struct relaxing *x, uint32_t nth)
{
    struct execution execution;
    bool is_long;
    if (!relaxed_is_turned(x->path.relaxed))
        return true;
    if (relaxed_execution(x->path.relaxed, &execution, &is_long) &&
        (!x->observed || observed_add_reads(x->observed, &x->path, nth, &execution)))
        return execution_is_well_formed(&execution);
    vm_gap(x->vm, NULL, GAP_CUT, "an execution has too many actions to be judged");
    return false;
}

static void end_path(struct relaxing *x, struct search *search)
{
    if (x->phase != PHASE_SC && !relaxed_is_kept(x->path.relaxed))
        return;
    uint32_t choices = x->observed ? observed_look(x->observed, &x->path) : 1;
    bool stands = false;
    for (uint32_t nth = 0; nth < choices; nth++)
        if (x->phase == PHASE_SC || is_well_formed(x, nth)) {
            end_outcome(x, search, nth);
            stands = true;
        }
    if (!stands)
        return;
    if (is_wide(x) || (x->phase == PHASE_PAST && x->options->model == MODEL_PJMM))
        x->result->executions++;
    /* The values of the fixpoint are those of the paper's paths, whose order has all that happens before. */
    if (relaxed_is_turned(x->path.relaxed) ? x->phase == PHASE_EXACT
                                           : is_wide(x) || x->phase == PHASE_EXACT)
        relaxed_learn(x->path.relaxed);
}

static void forget_moves(struct relaxing *x)
{
    while (x->kept_count)
        kept_moves_release(&x->kept[--x->kept_count]);
}

/* What an earlier pass has shown may be no execution of the program, or be shown again. */
static void forget_pass(struct relaxing *x)
{
    struct relax_result *r = x->result;
    for (uint32_t i = 0; i < r->count; i++) {
        struct relax_outcome *o = &r->outcomes[i];
        if (is_wide(x))
            o->is_relaxed = false;
        o->executions = 0;
    }
    if (is_wide(x))
        r->executions = 0;
    executions_release(&r->pool);
    executions_init(&r->pool);
    forget_moves(x);
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

/* Are threads that cannot meet (persistent.h) interleaved all the same?  What meets are accesses at which threads are
 * switched, and synchronization.  All others of relaxed places do not: a read may see a write that comes before it in the
 * path or behind it, if the write is known; and if it is not, a pass follows that knows it.  So an execution is made in
 * some order of its actions, and one is enough.  Machines and jam are asked about the executions that show an outcome
 * first: the more of them there are, the sooner one is found that the model allows, and in the exact search some
 * programs' have no end. */
static bool interleaves_all(const struct relaxing *x, enum phase phase)
{
    return (phase == PHASE_PAST || phase == PHASE_EXACT) && x->options->model != MODEL_JMM;
}

/* Goes on until everything is covered (false) or the search proves to be too large.  Each write has its number there (jpr: a
 * value may depend on it), so a loop that writes makes new ones in every pass. */
static bool is_too_large(struct relaxing *x, struct search *search)
{
    for (uint32_t moves = 0; moves < MOST_SWITCHING; moves += SWITCHING_SLICE) {
        if (!search_go_on(search, SWITCHING_SLICE))
            return false;
        if (relaxed_most_writes(x->path.relaxed) > MOST_WRITES)
            return true;
    }
    return true;
}

static void search_phase(struct relaxing *x, enum phase phase)
{
    struct search_client client = {.self = x, .moved = moved, .tick = tick};
    enum relax_model model = x->options->model;
    x->phase = phase;
    x->pass = 0;
    relaxed_set_off(x->path.relaxed, phase == PHASE_SC);
    relaxed_set_past(x->path.relaxed, phase == PHASE_PAST);
    relaxed_set_exact(x->path.relaxed, phase == PHASE_EXACT);
    relaxed_set_any(x->path.relaxed,
                    phase == PHASE_ANY || (phase == PHASE_EXACT && model == MODEL_JAM));
    relaxed_set_free(x->path.relaxed,
                     model == MODEL_HB ||
                         (model == MODEL_JMM && x->options->identity != IDENTITY_COUNT));
    bool is_switching = phase == PHASE_RELAXED && !x->is_large &&
                        (model == MODEL_HB || model == MODEL_JPR || model == MODEL_JAM);
    relaxed_set_switching(x->path.relaxed, is_switching);
    relaxed_set_turning(x->path.relaxed,
                        (is_wide(x) || phase == PHASE_EXACT) && !is_switching &&
                            (model == MODEL_HB || model == MODEL_JMM || model == MODEL_JAM));
    relaxed_set_uncommitted(x->path.relaxed, model == MODEL_HB);
    relaxed_set_learning(x->path.relaxed, model == MODEL_JAM);
    relaxed_set_all_locks(x->path.relaxed, model == MODEL_TSO || model == MODEL_PSO);
    x->path.options.reductions =
        interleaves_all(x, phase) ? x->reductions & ~(uint32_t)REDUCE_PERSISTENT : x->reductions;
    struct search_options options = x->options->search;
    if (phase == PHASE_EXACT) {
        options.depth_step = EXACT_DEPTH;
        if (!options.max_states)
            options.max_states = is_destructive(x->result) ? FEW_STATES : EXACT_STATES;
    }
    struct search *search = search_new(&x->path, &options, &client);
    if (is_switching && is_too_large(x, search)) {
        x->is_large = true;
        search_free(search);
        search_phase(x, phase);
        return;
    }
    search_run(search);
    const struct search_statistics *statistics = search_statistics(search);
    x->result->transitions += statistics->all_transitions;
    x->is_cut = x->is_cut || statistics->stopped;
    bool is_main = phase == PHASE_RELAXED || (phase == PHASE_PAST && model == MODEL_PJMM);
    if (is_main || x->options->is_race_free)
        x->result->statistics = *statistics;
    if (is_main) {
        x->result->has_weak = relaxed_has_weak(x->path.relaxed);
        x->result->has_races = relaxed_has_places(x->path.relaxed);
    }
    search_free(search);
}

/* ---- which outcomes are allowed ---- */

/* Does no execution that comes to the outcome stand this reading?  False: one does, or it is not known. */
static bool forbids(struct relaxing *x, const struct relax_outcome *o, enum causality_rules rules,
                    enum action_identity identity)
{
    const struct pool_of_executions *pool = &x->result->pool;
    struct causality *causality = causality_new(pool, rules, identity);
    bool is_forbidden = true;
    for (uint32_t i = 0; i < pool->count && is_forbidden; i++)
        if (&x->result->outcomes[pool->executions[i].outcome] == o)
            is_forbidden = causality_judge(causality, i, MAX_STRICTER, NULL) == JUDGED_FORBIDDEN;
    causality_free(causality);
    return is_forbidden;
}

/* Only of failures, and only where the reading that was asked for is not the strictest. */
static const char *find_stricter(struct relaxing *x, const struct relax_outcome *o)
{
    enum causality_rules rules = x->options->causality;
    enum action_identity identity = x->options->identity;
    if (!o->fails || x->is_cut)
        return NULL;
    bool by_letter = rules != CAUSALITY_JLS && forbids(x, o, CAUSALITY_JLS, identity);
    bool by_count = identity != IDENTITY_COUNT && forbids(x, o, rules, IDENTITY_COUNT);
    return by_letter && by_count ? "--causality=jls, nor --identity=count,"
           : by_letter           ? "--causality=jls"
           : by_count            ? "--identity=count"
                                 : NULL;
}

/* The story of an outcome that only an execution of the pool shows. */
static void tell_judged(struct relaxing *x, struct causality *causality, struct relax_outcome *o)
{
    struct justification justification = {0};
    if (o->is_sequential || o->execution >= x->kept_count ||
        !kept_moves_go(&x->kept[o->execution], &x->path) || !relax_story_make(&x->path, &o->story))
        return;
    if (!causality)
        return;
    o->stricter = find_stricter(x, o);
    if (x->options->justify &&
        causality_judge(causality, o->execution, MAX_JUDGED, &justification) == JUDGED_ALLOWED) {
        relax_story_justify(&x->path, &o->story, &x->result->pool, o->execution, &justification);
        justification_release(&justification);
    }
}

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
    for (uint32_t i = 0; i < r->count; i++)
        if (r->outcomes[i].is_allowed && !r->outcomes[i].story.is_known)
            tell_judged(x, causality, &r->outcomes[i]);
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

/* All outcomes that there may be.  A place that races only in executions of the second search has values from the first. */
static void search_values(struct relaxing *x)
{
    uint32_t places;
    do {
        search_phase(x, PHASE_RELAXED);
        places = relaxed_place_count(x->path.relaxed);
        if (x->result->has_races &&
            (x->options->model == MODEL_JAM || (x->options->model == MODEL_HB && !x->is_large)))
            search_phase(x, PHASE_ANY);
    } while (relaxed_place_count(x->path.relaxed) != places && !x->is_cut);
    if (x->is_large)
        vm_gap(x->vm, NULL, GAP_UNTRIED,
               "the program is too large to try out all values that its threads can come to; under "
               "--model=jmm they follow from committing");
}

/* Of a program without races: its interleavings are all that there is. */
static void find_sequential(struct relaxing *x)
{
    search_phase(x, PHASE_SC);
    for (uint32_t i = 0; i < x->result->count; i++)
        x->result->outcomes[i].is_allowed = x->result->outcomes[i].is_sequential;
}

/* All schedules, and at each read all writes that were made before and that it may see. */
static void decide_progressive(struct relaxing *x)
{
    struct relax_result *r = x->result;
    search_phase(x, PHASE_SC);
    search_phase(x, PHASE_PAST);
    uint32_t sequential = 0;
    for (uint32_t i = 0; i < r->count; i++) {
        r->outcomes[i].is_allowed = r->outcomes[i].is_sequential || r->outcomes[i].is_past;
        sequential += r->outcomes[i].is_sequential;
    }
    /* Where all interleavings come to the same, whatever is different is wrong (heddle jumble). */
    for (uint32_t i = 0; i < r->count && sequential == 1; i++)
        r->outcomes[i].fails = r->outcomes[i].fails || !r->outcomes[i].is_sequential;
    if (relaxed_has_weak(x->path.relaxed))
        vm_gap(x->vm, NULL, GAP_UNTRIED,
               "the program has accesses between plain and volatile, of which the model of "
               "adversarial memory says nothing");
}

/* Which outcomes the model allows. */
static void decide(struct relaxing *x)
{
    struct relax_result *r = x->result;
    enum relax_model model = x->options->model;
    search_values(x);
    if (model == MODEL_JMM && r->has_races && relaxed_starts_differ(x->path.relaxed))
        vm_gap(x->vm, NULL, GAP_UNTRIED,
               "whether a thread is started depends on what racy reads see: which threads are the "
               "same in "
               "two executions is not known, and outcomes that need it were not tried out");
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
    if (r->pool.count)
        r->executions = r->pool.count;
    judge_outcomes(x);
    bool is_open = false;
    for (uint32_t i = 0; i < r->count; i++) {
        struct relax_outcome *o = &r->outcomes[i];
        bool is_unjudged = o->is_undecided && !x->is_cut;
        if (is_unjudged && !o->is_allowed)
            x->why = "an execution could not be judged in the steps that are granted to it";
        o->is_undecided = !o->is_allowed && (o->is_undecided || x->is_cut);
        is_open = is_open || o->is_undecided;
    }
    if (is_open && x->why)
        vm_gap(x->vm, NULL, GAP_CUT, x->why);
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
        relax_outcome_release(o);
    }
    r->count = kept;
}

static enum relax_verdict verdict_of(const struct relaxing *x)
{
    const struct relax_result *r = x->result;
    bool is_open = r->gaps->count;
    if (is_destructive(r))
        return VERDICT_DESTRUCTIVE;
    if (x->options->is_race_free)
        return VERDICT_RACE_FREE;
    for (uint32_t i = 0; i < r->count; i++)
        is_open = is_open || r->outcomes[i].is_undecided;
    if (is_open)
        return VERDICT_INCOMPLETE;
    return r->has_races ? VERDICT_BENIGN : VERDICT_RACE_FREE;
}

/* The program has ended without starting a thread: it has one execution. */
static void end_single(struct relaxing *x)
{
    if (x->path.state == PATH_UNSUPPORTED) {
        vm_gap(x->vm, vm_is_due(x->vm) ? NULL : x->vm->current, GAP_CUT, x->path.reason.text);
        return;
    }
    gaps_forget(&x->vm->gaps, GAP_UNTRIED); /* no other outcome was to be tried out */
    for (uint32_t i = 0, n = x->observed ? observed_look(x->observed, &x->path) : 1; i < n; i++) {
        uint32_t outcome = outcome_of(x, i); /* may move them */
        struct relax_outcome *o = &x->result->outcomes[outcome];
        o->is_sequential = o->is_allowed = true;
        o->executions = x->result->executions = 1;
    }
}

bool relax_run(struct vm *vm, const struct relax_options *options,
               const struct relax_client *client, struct relax_result *result)
{
    struct relaxing x = {.vm = vm, .options = options, .client = client, .result = result};
    struct path_options path_options = options->path;
    struct error error;
    *result = (struct relax_result){.gaps = &vm->gaps};
    executions_init(&result->pool);
    x.observed = options->observe ? observed_new(options->observe, &error) : NULL;
    path_options.relaxed = true;
    /* An operation of the library that is one step is one change for other threads, but not one place in happens-before: a
     * pool that is shut down while a task runs learns nothing of what the task has done. */
    path_options.reductions &= ~(uint32_t)REDUCE_SYMMETRY;
    if (!options->is_race_free)
        path_options.reductions &= ~(uint32_t)(REDUCE_KNOWLEDGE | REDUCE_LIBRARY);
    x.reductions = path_options.reductions;
    vm->output.kept = true;
    path_begin(&x.path, vm, &path_options);
    bool began = x.path.state != PATH_UNSUPPORTED || vm->exit != VM_BAD_INPUT;
    if (x.path.relaxed)
        relaxed_set_only(x.path.relaxed, options->places, options->place_count);
    if (x.path.state == PATH_OPEN && options->is_race_free)
        find_sequential(&x);
    else if (x.path.state == PATH_OPEN && options->model == MODEL_PJMM)
        decide_progressive(&x);
    else if (x.path.state == PATH_OPEN)
        decide(&x);
    else if (began)
        end_single(&x);
    if (began && !result->count && !result->gaps->count)
        vm_gap(vm, NULL, GAP_CUT, "no execution comes to an end of the program");
    if (began && options->place_count && !result->has_races)
        vm_gap(vm, NULL, GAP_CUT, "the stored race was not found again");
    drop_outcomes(result);
    result->verdict = verdict_of(&x);
    path_release(&x.path);
    forget_moves(&x);
    free(x.kept);
    observed_free(x.observed);
    return began;
}

void relax_result_release(struct relax_result *result)
{
    for (uint32_t i = 0; i < result->count; i++)
        relax_outcome_release(&result->outcomes[i]);
    free(result->outcomes);
    executions_release(&result->pool);
}
