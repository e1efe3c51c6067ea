/* lockset_run.c - see lockset_run.h. */
#include "explore/lockset_run.h"

#include "base/arena.h"
#include "base/hash.h"
#include "base/table.h"
#include "explore/trace_builder.h"
#include "explore/waits.h"
#include "explore/walks.h"
#include "finding/finding.h"
#include "vm/run/access_event.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_TRIES = 8,   /* of one run, until it learns nothing new */
    LONGEST = 100000, /* moves of a run */
    MOST_PAIRS = 32,  /* kept of a place */
    STATEMENTS = 2,   /* of a target */
};

static const double RUN_SECONDS = 5;

/* Which statements of targets a code position is: a bit for each, of the first 32 targets. */
struct known_site {
    uint64_t key;
    uint64_t statements;
};

struct lockset_runs {
    struct path *path;
    uint64_t seed;
    const struct witness_target *targets;
    uint32_t target_count;
    struct search_client client;
    struct lockset *lockset;
    struct analysis inlet;
    struct walks *walks; /* of the present run */
    struct lockset_run run;
    bool is_made; /* the run, now: what the analysis suspects belongs to it */
    uint32_t
        earlier; /* suspicions of the try before, which hold if this one does not come to its end */
    uint64_t wanted;
    uint64_t digest;
    struct trace_builder names; /* of places */
    struct table sites;
    uint64_t seen; /* statements of targets that have accessed something: bits as of known_site */
};

/* ---- code positions ---- */

static struct statement statement_of(const struct lockset_runs *r, site_id site)
{
    if (!site)
        return (struct statement){"", NULL, -1};
    const struct method *m = site_method(site);
    const struct classfile *file = m->class_->file;
    return (struct statement){
        .class_name = trace_names_class(r->path->names, m->class_),
        .file = file && file->source_file ? cf_symbol(file, file->source_file)->text : NULL,
        .line = trace_names_position(r->path->names, m, site_bci(site)).line,
    };
}

/* Bit 2 * target + which of its statements. */
static uint64_t target_statements(struct lockset_runs *r, site_id site)
{
    bool is_new;
    if (!r->target_count)
        return 0;
    struct known_site *known = table_put(&r->sites, site | (uint64_t)1 << 63, &is_new);
    if (!is_new)
        return known->statements;
    struct statement at = statement_of(r, site);
    for (uint32_t i = 0; i < STATEMENTS * r->target_count && i < 64; i++) {
        const struct statement *wanted = &r->targets[i / STATEMENTS].statements[i % STATEMENTS];
        if (wanted->class_name && wanted->line == at.line &&
            strcmp(wanted->class_name, at.class_name) == 0)
            known->statements |= (uint64_t)1 << i;
    }
    return known->statements;
}

/* The program's own code that makes the access, as of finding_user_site(); or code of the library that is a statement of a
 * target. */
static site_id user_site(struct lockset_runs *r, site_id site)
{
    struct tracking *tracking = r->path->tracking;
    if (site &&
        (!tracking_trusts(tracking, site_method(site)->class_) || target_statements(r, site)))
        return site;
    for (const struct frame *f = r->path->vm->current->frame; f; f = f->prev) {
        if (!f->method->member || f->method->native)
            continue;
        site_id caller = site_of(f->method, frame_bci(f));
        if (!tracking_trusts(tracking, f->method->class_) || target_statements(r, caller))
            return caller;
    }
    return site;
}

/* ---- what the analysis suspects ---- */

static uint64_t key_of(const struct lockset_runs *r, place_id place)
{
    return switches_key(r->path->switches, (ref)(place >> 32), (uint32_t)place);
}

/* As findings call it; the caller frees. */
static char *name_of(struct lockset_runs *r, place_id place)
{
    uint32_t index = builder_access_place(&r->names, place);
    builder_name_arrays(&r->names);
    return finding_place_key(&r->names.trace, index);
}

static const char *array_of(const struct lockset_runs *r, place_id place)
{
    const struct class *c = class_of((ref)(place >> 32));
    return c->kind == CLASS_ARRAY ? trace_names_class(r->path->names, c) : NULL;
}

static void suspect(struct lockset_runs *r, place_id place, const struct lockset_use *use,
                    uint32_t target)
{
    struct lockset_run *run = &r->run;
    uint64_t key = key_of(r, place);
    for (uint32_t i = r->earlier; i < run->suspicion_count; i++)
        if (run->suspicions[i].key == key && run->suspicions[i].target == target)
            return;
    GROW(run->suspicions, run->suspicion_count, run->suspicion_capacity);
    run->suspicions[run->suspicion_count++] = (struct suspicion){
        .key = key,
        .name = name_of(r, place),
        .array = array_of(r, place),
        .target = target,
        .kind = use->kind,
        .at = statement_of(r, use->site),
    };
}

static void on_violated(void *self, place_id place, const struct lockset_use *use)
{
    struct lockset_runs *r = self;
    if (!r->is_made)
        return;
    if (!r->target_count) {
        suspect(r, place, use, 0);
        return;
    }
    char *name = name_of(r, place);
    for (uint32_t i = 0; i < r->target_count; i++)
        if (r->targets[i].place && strcmp(r->targets[i].place, name) == 0)
            suspect(r, place, use, i);
    free(name);
}

static bool is_same_code(const struct lockset_use *a, const struct lockset_use *b)
{
    return a->site == b->site && a->kind == b->kind;
}

/* The first pair of two code positions stands before all others; of those that follow the last one is kept, as its prefix is
 * the longest. */
static void keep_pair(struct lockset_run *run, const struct suspect_pair *pair)
{
    struct suspect_pair *same = NULL;
    for (uint32_t i = 0; i < run->pair_count; i++) {
        struct suspect_pair *kept = &run->pairs[i];
        if (!is_same_code(&kept->earlier, &pair->earlier) ||
            !is_same_code(&kept->later, &pair->later))
            continue;
        if (same) {
            *kept = *pair;
            return;
        }
        same = kept;
    }
    if (run->pair_count == MOST_PAIRS) {
        run->more_pairs++;
        return;
    }
    GROW(run->pairs, run->pair_count, run->pair_capacity);
    run->pairs[run->pair_count++] = *pair;
}

static void on_paired(void *self, place_id place, const struct lockset_use *earlier,
                      const struct lockset_use *later)
{
    struct lockset_runs *r = self;
    if (!r->is_made)
        return;
    for (uint32_t i = 0; i < r->target_count && i < 64 / STATEMENTS; i++) {
        uint64_t a = target_statements(r, earlier->site) >> i * STATEMENTS & 3;
        uint64_t b = target_statements(r, later->site) >> i * STATEMENTS & 3;
        if (a && b && (a | b) == 3)
            suspect(r, place, later, i);
    }
    if (!r->wanted || key_of(r, place) != r->wanted)
        return;
    struct suspect_pair pair = {*earlier, *later, earlier->position - 1, later->position - 1};
    keep_pair(&r->run, &pair);
}

static uint32_t position(void *self)
{
    return ((const struct lockset_runs *)self)->path->depth;
}

static bool names_owner(void *self, place_id place)
{
    return names_owner_of_lock(((const struct lockset_runs *)self)->path->vm, place);
}

/* ---- events ---- */

static void on_access(void *self, const struct access *access)
{
    struct lockset_runs *r = self;
    const struct analysis *lockset = lockset_analysis(r->lockset);
    struct access own = *access;
    if (place_is_memory(access->place) || path_makes_steps(r->path))
        return;
    r->digest = hash_pair(r->digest, hash_pair(access->site, (uint64_t)access->kind));
    r->digest = hash_pair(r->digest, access->is_reference ? 0 : access->value);
    builder_learn_array(&r->names, access);
    if (!names_owner(r, access->place) &&
        (!tracking_checks(r->path->tracking, access) ||
         !tracking_tells(r->path->tracking, access->place, access->site)))
        return;
    own.site = user_site(r, access->site);
    if (r->target_count)
        r->seen |= target_statements(r, own.site);
    lockset->access(lockset->self, &own);
}

static void on_sync(void *self, thread_id thread, enum sync_kind kind, sync_id object, site_id site)
{
    struct lockset_runs *r = self;
    const struct analysis *lockset = lockset_analysis(r->lockset);
    if (path_makes_steps(r->path))
        return;
    r->digest = hash_pair(r->digest, hash_pair(site, (uint64_t)kind + 1000));
    lockset->sync(lockset->self, thread, kind, object, site);
}

static void on_begin(void *self, struct undo_log *log)
{
    struct lockset_runs *r = self;
    const struct analysis *lockset = lockset_analysis(r->lockset);
    lockset->execution_begin(lockset->self, log);
}

void lockset_runs_listen(struct lockset_runs *r, bool listens)
{
    if (listens) {
        on_begin(r, &r->path->vm->log);
        event_stream_add(&r->path->events.stream, &r->inlet);
        r->digest = 0;
    } else {
        event_stream_remove(&r->path->events.stream, &r->inlet);
    }
}

uint64_t lockset_runs_digest(struct lockset_runs *r)
{
    uint64_t digest = r->digest;
    r->digest = 0;
    return digest;
}

/* ---- the run ---- */

static void moved(void *self, struct search *search)
{
    struct lockset_runs *r = self;
    struct lockset_run *run = &r->run;
    uint32_t at = r->path->depth - 1;
    run->count = at; /* a move may be made a second time, with another answer */
    GROW(run->moves, run->count, run->capacity);
    run->count = at;
    GROW(run->digests, run->count, run->digest_capacity);
    run->moves[at] = *path_last_move(r->path);
    run->digests[at] = lockset_runs_digest(r);
    run->count = at + 1;
    r->client.moved(r->client.self, search);
    r->digest = 0; /* the client may have made moves of its own */
}

static void tick(void *self, const struct search_statistics *statistics)
{
    (void)self, (void)statistics;
}

static void forget_suspicions(struct lockset_run *run, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        free(run->suspicions[i].name);
    run->suspicion_count -= count;
    if (run->suspicion_count)
        memmove(run->suspicions, run->suspicions + count,
                run->suspicion_count * sizeof *run->suspicions);
}

static bool make_once(struct lockset_runs *r, uint32_t nth)
{
    const struct search_client client = {.self = r, .moved = moved, .tick = tick};
    r->earlier = r->run.suspicion_count;
    r->run.count = r->run.pair_count = 0;
    r->run.more_pairs = 0;
    builder_release(&r->names);
    builder_init(&r->names, r->path->vm, r->path->tracking, r->path->names);
    lockset_runs_listen(r, true);
    r->walks = walks_new(r->path, hash_pair(r->seed, nth), 0, &client);
    walks_set_number(r->walks, nth, LONGEST);
    r->is_made = true;
    bool is_usable = walks_go_on(r->walks, 1, RUN_SECONDS);
    r->is_made = false;
    walks_free(r->walks);
    r->walks = NULL;
    lockset_runs_listen(r, false);
    gaps_forget(&r->path->vm->gaps, GAP_CUT);
    if (is_usable)
        forget_suspicions(&r->run, r->earlier);
    r->earlier = 0;
    return is_usable;
}

const struct lockset_run *lockset_runs_make(struct lockset_runs *r, uint32_t nth, uint64_t wanted)
{
    r->wanted = wanted;
    r->run.is_cut = false;
    forget_suspicions(&r->run, r->run.suspicion_count);
    switches_want(r->path->switches, wanted);
    path_begin_search(r->path, false);
    for (unsigned i = 0; i < MOST_TRIES && !r->run.is_cut; i++) {
        r->run.is_cut = !make_once(r, nth);
        if (!path_needs_pass(r->path))
            break;
    }
    return &r->run;
}

void lockset_runs_stop(struct lockset_runs *r)
{
    if (r->walks)
        walks_stop(r->walks);
}

unsigned lockset_runs_unseen(const struct lockset_runs *r, uint32_t target)
{
    if (target >= 64 / STATEMENTS || r->targets[target].place)
        return 0;
    return ~r->seen >> target * STATEMENTS & 3;
}

uint64_t lockset_runs_left_out(const struct lockset_runs *r)
{
    return lockset_left_out(r->lockset);
}

struct lockset_runs *lockset_runs_new(struct path *path, uint64_t seed,
                                      const struct witness_target *targets, uint32_t target_count,
                                      const struct search_client *client)
{
    struct lockset_runs *r = xcalloc(1, sizeof *r);
    r->path = path;
    r->seed = seed;
    r->targets = targets;
    r->target_count = target_count;
    r->client = *client;
    r->sites = TABLE_OF(struct known_site);
    struct lockset_client suspects = {r, position, names_owner, on_violated, on_paired, NULL};
    r->lockset = lockset_new(&suspects, targets != NULL);
    r->inlet = (struct analysis){
        .name = "lockset run",
        .summary = "what a run shows of the locking discipline",
        .self = r,
        .execution_begin = on_begin,
        .access = on_access,
        .sync = on_sync,
    };
    builder_init(&r->names, path->vm, path->tracking, path->names);
    return r;
}

void lockset_runs_free(struct lockset_runs *r)
{
    if (!r)
        return;
    forget_suspicions(&r->run, r->run.suspicion_count);
    free(r->run.moves);
    free(r->run.digests);
    free(r->run.suspicions);
    free(r->run.pairs);
    builder_release(&r->names);
    table_release(&r->sites);
    lockset_free(r->lockset);
    free(r);
}
