/* relax_story.c - see relax_story.h. */
#include "explore/relax_story.h"

#include "base/arena.h"
#include "explore/recorder.h"
#include "explore/relaxed_inside.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ORDERED = 200 }; /* entries that are brought into another order than that of the path */

struct telling {
    const struct relaxed *relaxed;
    const struct recorder *recorder;
    const struct trace *trace;
    uint32_t count;   /* entries of the log */
    uint32_t *events; /* by entry: the event that it is; TRACE_NONE: none was recorded */
    uint32_t *order;  /* entries, as they are shown */
};

/* ---- which event an entry of the log is ---- */

static bool is_event_of(const struct telling *t, uint32_t event, const struct entry *e)
{
    const struct trace_event *v = &t->trace->events[event];
    if (v->thread != e->thread)
        return false;
    switch ((enum action_kind)e->action.kind) {
    case ACTION_READ:
    case ACTION_WRITE:
    case ACTION_UPDATE: {
        place_id place = recorder_place(t->recorder, event);
        bool is_half = v->size > HALF && place + HALF == e->place;
        return (place == e->place || is_half) &&
               (v->kind != TRACE_READ || e->action.kind == ACTION_READ) &&
               v->wrote == (e->action.kind != ACTION_READ);
    }
    case ACTION_LOCK: return v->kind == TRACE_SYNC && v->mode == SYNC_LOCK;
    case ACTION_UNLOCK: return v->kind == TRACE_SYNC && v->mode == SYNC_UNLOCK;
    case ACTION_FENCE: return v->kind == TRACE_FENCE && v->mode == e->action.mode;
    case ACTION_EXTERNAL: break;
    }
    return false;
}

/* Entries of one move come in the order of its events; the halves of an access are one event. */
static void find_events(struct telling *t)
{
    uint32_t from = 0;
    for (uint32_t i = 0; i < t->count; i++) {
        const struct entry *e = relaxed_entry(t->relaxed, i);
        t->events[i] = TRACE_NONE;
        if (e->move >= t->trace->step_count)
            continue;
        if (from < t->trace->steps[e->move].first_event)
            from = t->trace->steps[e->move].first_event;
        for (uint32_t v = from; v < t->trace->event_count && t->trace->events[v].step == e->move;
             v++) {
            if (!is_event_of(t, v, e))
                continue;
            t->events[i] = v;
            bool has_upper =
                t->trace->events[v].size > HALF && recorder_place(t->recorder, v) == e->place;
            from = has_upper ? v : v + 1;
            break;
        }
    }
}

/* ---- in which order they are shown ---- */

static const struct entry *entry_at(const struct telling *t, uint32_t i)
{
    return relaxed_entry(t->relaxed, i);
}

/* The entry that a read sees: its index, or WRITE_INITIAL. */
static uint32_t seen_by(const struct telling *t, uint32_t i)
{
    return relaxed_seen(t->relaxed, entry_at(t, i));
}

static bool must_precede(const struct telling *t, uint32_t a, uint32_t b)
{
    const struct entry *first = entry_at(t, a), *second = entry_at(t, b);
    return a < b && (entry_is_known(first, second->thread, second->clock) ||
                     actions_are_ordered(&first->action, &second->action));
}

/* The last write of the entry's place among those that are done; WRITE_INITIAL: none. */
static uint32_t last_write(const struct telling *t, const uint32_t *order, uint32_t done,
                           uint32_t i)
{
    for (uint32_t k = done; k-- > 0;)
        if (entry_writes(entry_at(t, order[k]), entry_at(t, i)->place))
            return order[k];
    return WRITE_INITIAL;
}

/* Does a read that is not done see what the place has now, and would not after this write? */
static bool is_still_read(const struct telling *t, const bool *is_done, uint32_t write,
                          uint32_t now)
{
    for (uint32_t i = 0; i < t->count; i++)
        if (!is_done[i] && i != write && action_reads(&entry_at(t, i)->action) &&
            entry_at(t, i)->place == entry_at(t, write)->place && seen_by(t, i) == now)
            return true;
    return false;
}

/* How much is lost for a reader if the entry comes next. */
static unsigned cost_of(const struct telling *t, const uint32_t *order, uint32_t done,
                        const bool *is_done, uint32_t i)
{
    const struct action *a = &entry_at(t, i)->action;
    uint32_t now = last_write(t, order, done, i), seen = seen_by(t, i);
    if (action_reads(a) && seen != now)
        return seen == WRITE_INITIAL || is_done[seen] ? 3 : 4;
    if (!action_writes(a))
        return 0;
    return is_still_read(t, is_done, i, now) ? 2 : 1;
}

static bool is_ready(const struct telling *t, const bool *is_done, uint32_t i)
{
    for (uint32_t j = 0; j < i; j++)
        if (!is_done[j] && must_precede(t, j, i))
            return false;
    return !is_done[i];
}

static void order_greedily(const struct telling *t, uint32_t *order)
{
    bool *is_done = xcalloc(t->count + (size_t)1, sizeof *is_done);
    for (uint32_t done = 0; done < t->count; done++) {
        uint32_t best = 0;
        unsigned best_cost = 5;
        for (uint32_t i = 0; i < t->count && best_cost; i++) {
            if (!is_ready(t, is_done, i))
                continue;
            unsigned cost = cost_of(t, order, done, is_done, i);
            if (cost < best_cost) {
                best = i;
                best_cost = cost;
            }
        }
        order[done] = best;
        is_done[best] = true;
    }
    free(is_done);
}

/* Reads that do not see the last write. */
static unsigned oddness(const struct telling *t, const uint32_t *order)
{
    unsigned odd = 0;
    for (uint32_t k = 0; k < t->count; k++)
        if (action_reads(&entry_at(t, order[k])->action))
            odd += seen_by(t, order[k]) != last_write(t, order, k, order[k]);
    return odd;
}

static void find_order(struct telling *t)
{
    for (uint32_t i = 0; i < t->count; i++)
        t->order[i] = i;
    if (t->count > MOST_ORDERED)
        return;
    uint32_t *other = xmalloc((t->count + (size_t)1) * sizeof *other);
    order_greedily(t, other);
    if (oddness(t, other) < oddness(t, t->order))
        memcpy(t->order, other, t->count * sizeof *other);
    free(other);
}

/* ---- rows ---- */

static uint32_t event_of(const struct telling *t, uint32_t entry)
{
    return entry == WRITE_INITIAL ? TRACE_NONE : t->events[entry];
}

static void set_view(const struct telling *t, struct story_row *row, uint32_t k, bool is_upper)
{
    uint32_t i = t->order[k], seen = seen_by(t, i), now = last_write(t, t->order, k, i);
    bool is_past = seen == WRITE_INITIAL;
    for (uint32_t j = 0; j < k && !is_past; j++)
        is_past = t->order[j] == seen;
    enum story_view view = seen == now ? VIEW_LAST : is_past ? VIEW_OLD : VIEW_LATER;
    if (!is_upper) {
        row->view = view;
        row->seen[0] = row->seen[1] = event_of(t, seen);
        row->last = event_of(t, now);
        row->is_after_last =
            now != WRITE_INITIAL &&
            entry_is_known(entry_at(t, now), entry_at(t, i)->thread, entry_at(t, i)->clock);
        return;
    }
    row->seen[1] = event_of(t, seen);
    if (row->seen[0] != row->seen[1])
        row->view = VIEW_TORN;
    else if (view > row->view)
        row->view = view;
}

static void make_rows(const struct telling *t, struct story *story)
{
    story->rows = xcalloc(t->count + (size_t)1, sizeof *story->rows);
    for (uint32_t k = 0; k < t->count; k++) {
        uint32_t event = t->events[t->order[k]];
        if (event == TRACE_NONE)
            continue;
        uint32_t row = story->count;
        for (uint32_t other = 0; other < story->count; other++) /* its lower half */
            if (story->rows[other].event == event)
                row = other;
        bool is_upper = row < story->count;
        if (!is_upper)
            story->rows[story->count++] = (struct story_row){.event = event,
                                                             .seen = {TRACE_NONE, TRACE_NONE},
                                                             .last = TRACE_NONE};
        if (action_reads(&entry_at(t, t->order[k])->action))
            set_view(t, &story->rows[row], k, is_upper);
    }
}

/* ---- interleavings ---- */

/* The log is empty while the memory is off: what counts are accesses of the places that were relaxed. */
static void make_interleaving(const struct telling *t, struct story *story)
{
    uint32_t capacity = 0;
    for (uint32_t v = 0; v < t->trace->event_count; v++) {
        place_id place = recorder_place(t->recorder, v);
        if (!place || !relaxed_was(t->relaxed, (ref)(place >> 32), (uint32_t)place))
            continue;
        uint32_t last = TRACE_NONE;
        for (uint32_t k = story->count; k-- > 0 && last == TRACE_NONE;)
            if (t->trace->events[story->rows[k].event].wrote &&
                recorder_place(t->recorder, story->rows[k].event) == place)
                last = story->rows[k].event;
        GROW(story->rows, story->count, capacity);
        story->rows[story->count++] = (struct story_row){
            .event = v,
            .view = t->trace->events[v].kind == TRACE_WRITE ? VIEW_NONE : VIEW_LAST,
            .seen = {last, last},
            .last = last,
        };
    }
}

/* What the program ends by is the first exception that left a thread. */
static uint32_t find_thrown(const struct path *path, const struct trace *trace)
{
    char name[512];
    ref exception = relaxed_uncaught(path->relaxed, 0);
    if (!exception)
        return TRACE_NONE;
    class_java_name(class_of(exception), name, sizeof name);
    for (uint32_t i = 0; i < trace->event_count; i++) {
        const struct trace_event *e = &trace->events[i];
        if (e->kind == TRACE_THROW && e->mode == THROW_LEAVES && e->place != TRACE_NONE &&
            strcmp(trace->strings[trace->places[e->place].class_name], name) == 0)
            return i;
    }
    return TRACE_NONE;
}

bool relax_story_make(struct path *path, struct story *story)
{
    struct recorder *recorder = path_record(path);
    *story = (struct story){.thrown = TRACE_NONE};
    if (!recorder)
        return false;
    struct telling t = {.relaxed = path->relaxed,
                        .recorder = recorder,
                        .trace = recorder_trace(recorder),
                        .count = (uint32_t)relaxed_log_count(path->relaxed)};
    t.events = xmalloc((t.count + (size_t)1) * sizeof *t.events);
    t.order = xmalloc((t.count + (size_t)1) * sizeof *t.order);
    if (relaxed_is_off(path->relaxed)) {
        make_interleaving(&t, story);
    } else {
        find_events(&t);
        find_order(&t);
        make_rows(&t, story);
    }
    story->thrown = find_thrown(path, t.trace);
    trace_copy(&story->trace, t.trace);
    story->is_known = true;
    free(t.events);
    free(t.order);
    recorder_free(recorder);
    return true;
}

/* ---- justifications ---- */

static uint32_t row_of(const struct story *story, uint32_t event)
{
    for (uint32_t i = 0; i < story->count; i++)
        if (story->rows[i].event == event)
            return i;
    return TRACE_NONE;
}

static void add_commit(struct story_step *to, const struct story_commit *commit)
{
    for (uint32_t i = 0; i < to->count; i++)
        if (to->commits[i].row == commit->row) {
            to->commits[i].sees_other = to->commits[i].sees_other || commit->sees_other;
            return;
        }
    to->commits[to->count++] = *commit;
}

static bool reads_other(const struct action *a, const struct action *b)
{
    return action_reads(a) && (a->kind == ACTION_UPDATE ? a->read : a->value) !=
                                  (b->kind == ACTION_UPDATE ? b->read : b->value);
}

void relax_story_justify(struct path *path, struct story *story,
                         const struct pool_of_executions *pool, uint32_t execution,
                         const struct justification *j)
{
    const struct execution *goal = &pool->executions[execution];
    struct recorder *recorder = path_record(path);
    if (!recorder)
        return;
    struct telling t = {.relaxed = path->relaxed,
                        .recorder = recorder,
                        .trace = recorder_trace(recorder),
                        .count = (uint32_t)relaxed_log_count(path->relaxed)};
    t.events = xmalloc((t.count + (size_t)1) * sizeof *t.events);
    find_events(&t);
    story->steps = xcalloc(j->count + (size_t)1, sizeof *story->steps);
    story->step_count = j->count;
    for (uint32_t s = 0; s < j->count; s++) {
        const struct justification_step *from = &j->steps[s];
        struct story_step *to = &story->steps[s];
        to->commits = xcalloc(from->count + (size_t)1, sizeof *to->commits);
        for (uint32_t i = 0; i < from->count; i++) {
            const struct committed_action *c = &from->actions[i];
            const struct action *there = &pool->executions[from->execution].actions[c->there];
            uint32_t row = c->action < t.count ? row_of(story, t.events[c->action]) : TRACE_NONE;
            if (row != TRACE_NONE)
                add_commit(to, &(struct story_commit){row, reads_other(there,
                                                                       &goal->actions[c->action])});
        }
    }
    free(t.events);
    recorder_free(recorder);
}

/* ---- moves ---- */

void kept_moves_take(struct kept_moves *kept, const struct path *path)
{
    struct move *moves = path_copy_moves(path);
    uint32_t at = 0;
    for (uint32_t i = 0; i < path->depth; i++)
        at += 2u + moves[i].answer_count;
    kept->words = xmalloc((at + (size_t)1) * sizeof *kept->words);
    kept->count = path->depth;
    at = 0;
    for (uint32_t i = 0; i < path->depth; i++) {
        const struct move *m = &moves[i];
        kept->words[at++] = (uint16_t)m->thread;
        kept->words[at++] = (uint16_t)(m->kind << 8 | m->answer_count << 1 | m->is_keyed);
        memcpy(&kept->words[at], m->answers, m->answer_count * sizeof *m->answers);
        at += m->answer_count;
    }
    free(moves);
}

void kept_moves_release(struct kept_moves *kept)
{
    free(kept->words);
    *kept = (struct kept_moves){NULL, 0};
}

bool kept_moves_go(const struct kept_moves *kept, struct path *path)
{
    struct move *moves = xcalloc(kept->count + (size_t)1, sizeof *moves);
    uint32_t at = 0;
    for (uint32_t i = 0; i < kept->count; i++) {
        struct move *m = &moves[i];
        m->thread = kept->words[at++];
        uint16_t word = kept->words[at++];
        m->kind = (uint8_t)(word >> 8);
        m->answer_count = (uint8_t)((word & 0xff) >> 1);
        m->is_keyed = word & 1;
        memcpy(m->answers, &kept->words[at], m->answer_count * sizeof *m->answers);
        at += m->answer_count;
    }
    bool is_there = path_go(path, moves, kept->count);
    free(moves);
    return is_there;
}
