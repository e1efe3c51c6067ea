/* trace.c - see trace.h.  Building a trace and checking one; trace_code.c knows its bytes. */
#include "event/trace.h"

#include "base/arena.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

/* A hash table over one of the trace's tables: entries are indices + 1, 0 = free; open
 * addressing, at most half full. */
struct lookup {
    uint32_t *slots;
    uint32_t capacity;
};

/* Sites, stacks and places are compared as words, so that padding does not count. */
enum { MAX_WORDS = 9 };

struct trace_index {
    struct arena text;
    struct lookup strings, sites, stacks, places;
    uint32_t string_room, site_room, stack_room, thread_room, place_room, event_room, freeze_room,
        step_room, answer_room;
};

void trace_init(struct trace *trace)
{
    *trace = (struct trace){.index = xcalloc(1, sizeof *trace->index)};
}

void trace_release(struct trace *trace)
{
    struct trace_index *index = trace->index;
    if (index) {
        arena_release(&index->text);
        free(index->strings.slots);
        free(index->sites.slots);
        free(index->stacks.slots);
        free(index->places.slots);
        free(index);
    }
    free(trace->strings);
    free(trace->sites);
    free(trace->stacks);
    free(trace->threads);
    free(trace->places);
    free(trace->events);
    free(trace->freezes);
    free(trace->steps);
    free(trace->answers);
    *trace = (struct trace){0};
}

/* Without room for more. */
static void *copy_entries(const void *entries, uint32_t count, uint32_t *room, size_t size)
{
    *room = count;
    return entries ? xmalloc_copy(entries, count * size) : NULL;
}

static void copy_lookup(struct lookup *lookup)
{
    if (lookup->slots)
        lookup->slots = xmalloc_copy(lookup->slots, lookup->capacity * sizeof *lookup->slots);
}

#define COPY_ENTRIES(copy, table, number, room) \
    ((copy)->table = copy_entries((copy)->table, (copy)->number, room, sizeof *(copy)->table))

void trace_copy(struct trace *copy, const struct trace *trace)
{
    struct trace_index *index = xmalloc_copy(trace->index, sizeof *index);
    *copy = *trace;
    copy->index = index;
    index->text = (struct arena){0};
    COPY_ENTRIES(copy, strings, string_count, &index->string_room);
    COPY_ENTRIES(copy, sites, site_count, &index->site_room);
    COPY_ENTRIES(copy, stacks, stack_count, &index->stack_room);
    COPY_ENTRIES(copy, threads, thread_count, &index->thread_room);
    COPY_ENTRIES(copy, places, place_count, &index->place_room);
    COPY_ENTRIES(copy, events, event_count, &index->event_room);
    COPY_ENTRIES(copy, freezes, freeze_count, &index->freeze_room);
    COPY_ENTRIES(copy, steps, step_count, &index->step_room);
    COPY_ENTRIES(copy, answers, answer_count, &index->answer_room);
    copy_lookup(&index->strings);
    copy_lookup(&index->sites);
    copy_lookup(&index->stacks);
    copy_lookup(&index->places);
    for (uint32_t i = 0; i < copy->string_count; i++)
        copy->strings[i] = arena_strndup(&index->text, copy->strings[i], strlen(copy->strings[i]));
}

/* Room for one more entry. */
static void *with_room(void *entries, uint32_t count, uint32_t *room, size_t size)
{
    if (count < *room)
        return entries;
    if (count >= TRACE_NONE / 2)
        die("a trace of more than %u entries", TRACE_NONE / 2);
    *room = count < 8 ? 16 : 2 * count;
    return xrealloc(entries, *room * size);
}

static int site_words(const struct trace *trace, uint32_t i, uint32_t *words)
{
    const struct trace_site *s = &trace->sites[i];
    words[0] = s->class_name;
    words[1] = s->method;
    words[2] = s->descriptor;
    words[3] = s->file;
    words[4] = (uint32_t)s->line;
    words[5] = (uint32_t)s->bci;
    words[6] = s->is_library;
    words[7] = s->is_compound;
    return 8;
}

static int stack_words(const struct trace *trace, uint32_t i, uint32_t *words)
{
    words[0] = trace->stacks[i].site;
    words[1] = trace->stacks[i].caller;
    return 2;
}

static int place_words(const struct trace *trace, uint32_t i, uint32_t *words)
{
    const struct trace_place *p = &trace->places[i];
    words[0] = p->kind;
    words[1] = p->class_name;
    words[2] = p->field;
    words[3] = p->field_class;
    words[4] = p->type;
    words[5] = p->object;
    words[6] = (uint32_t)p->index;
    words[7] = p->is_volatile;
    words[8] = p->is_final;
    return MAX_WORDS;
}

/* Writes what makes entry i what it is; returns the number of words.  NULL stands for strings. */
typedef int word_writer(const struct trace *trace, uint32_t i, uint32_t *words);

static uint64_t hash_of(const struct trace *trace, word_writer *words_of, uint32_t i)
{
    uint32_t words[MAX_WORDS];
    if (!words_of)
        return XXH3_64bits(trace->strings[i], strlen(trace->strings[i]));
    int count = words_of(trace, i, words);
    return XXH3_64bits(words, (size_t)count * sizeof *words);
}

static bool equal(const struct trace *trace, word_writer *words_of, uint32_t a, uint32_t b)
{
    uint32_t first[MAX_WORDS], second[MAX_WORDS];
    if (!words_of)
        return strcmp(trace->strings[a], trace->strings[b]) == 0;
    int count = words_of(trace, a, first);
    words_of(trace, b, second);
    return memcmp(first, second, (size_t)count * sizeof *first) == 0;
}

/* The slot of an entry that equals entry i, or the free one where i belongs. */
static uint32_t *slot_of(const struct trace *trace, const struct lookup *lookup,
                         word_writer *words_of, uint32_t i)
{
    uint32_t at = (uint32_t)hash_of(trace, words_of, i) & (lookup->capacity - 1);
    while (lookup->slots[at] && !equal(trace, words_of, lookup->slots[at] - 1, i))
        at = (at + 1) & (lookup->capacity - 1);
    return &lookup->slots[at];
}

/* Entry *count was just written behind the table's end: it stays there, and the table grows, if
 * it has no equal. */
static uint32_t keep_if_new(const struct trace *trace, struct lookup *lookup, word_writer *words_of,
                            uint32_t *count)
{
    if (*count * 2 >= lookup->capacity) {
        free(lookup->slots);
        lookup->capacity = lookup->capacity ? 2 * lookup->capacity : 64;
        lookup->slots = xcalloc(lookup->capacity, sizeof *lookup->slots);
        for (uint32_t i = 0; i < *count; i++)
            *slot_of(trace, lookup, words_of, i) = i + 1;
    }
    uint32_t *slot = slot_of(trace, lookup, words_of, *count);
    if (!*slot)
        *slot = ++*count;
    return *slot - 1;
}

/* Most strings are there already, and then they need not be checked. */
uint32_t trace_add_string(struct trace *trace, const char *text)
{
    struct trace_index *index = trace->index;
    trace->strings =
        with_room(trace->strings, trace->string_count, &index->string_room, sizeof(char *));
    uint32_t end = trace->string_count;
    trace->strings[end] = (char *)(uintptr_t)text;
    uint32_t there = end ? *slot_of(trace, &index->strings, NULL, end) : 0;
    if (there)
        return there - 1;
    char *repaired = utf8_is_text(text, strlen(text)) ? NULL : utf8_repaired(text);
    text = repaired ? repaired : text;
    trace->strings[end] = (char *)(uintptr_t)text;
    uint32_t i = keep_if_new(trace, &index->strings, NULL, &trace->string_count);
    if (i == end) /* new: until here it was the caller's text */
        trace->strings[i] = arena_strndup(&index->text, text, strlen(text));
    free(repaired);
    return i;
}

uint32_t trace_add_site(struct trace *trace, const struct trace_site *site)
{
    struct trace_index *index = trace->index;
    trace->sites = with_room(trace->sites, trace->site_count, &index->site_room, sizeof *site);
    trace->sites[trace->site_count] = *site;
    return keep_if_new(trace, &index->sites, site_words, &trace->site_count);
}

uint32_t trace_add_stack(struct trace *trace, const struct trace_stack *stack)
{
    struct trace_index *index = trace->index;
    trace->stacks = with_room(trace->stacks, trace->stack_count, &index->stack_room, sizeof *stack);
    trace->stacks[trace->stack_count] = *stack;
    return keep_if_new(trace, &index->stacks, stack_words, &trace->stack_count);
}

uint32_t trace_add_place(struct trace *trace, const struct trace_place *place)
{
    struct trace_index *index = trace->index;
    trace->places = with_room(trace->places, trace->place_count, &index->place_room, sizeof *place);
    trace->places[trace->place_count] = *place;
    return keep_if_new(trace, &index->places, place_words, &trace->place_count);
}

void trace_set_initial(struct trace *trace, uint32_t place, uint64_t value)
{
    trace->places[place].has_initial = true;
    trace->places[place].initial = value;
}

void trace_add_thread(struct trace *trace, const struct trace_thread *thread)
{
    trace->threads =
        with_room(trace->threads, trace->thread_count, &trace->index->thread_room, sizeof *thread);
    trace->threads[trace->thread_count++] = *thread;
}

void trace_add_event(struct trace *trace, const struct trace_event *event)
{
    trace->events =
        with_room(trace->events, trace->event_count, &trace->index->event_room, sizeof *event);
    struct trace_event *added = &trace->events[trace->event_count++];
    *added = *event;
    added->step = trace->step_count - 1; /* TRACE_NONE when there is no step yet */
}

void trace_add_freeze(struct trace *trace, uint32_t thread, uint32_t object)
{
    trace->freezes = with_room(trace->freezes, trace->freeze_count, &trace->index->freeze_room,
                               sizeof *trace->freezes);
    trace->freezes[trace->freeze_count++] =
        (struct trace_freeze){thread, object, trace->event_count};
}

void trace_add_step(struct trace *trace, uint32_t thread, enum trace_move move)
{
    trace->steps = with_room(trace->steps, trace->step_count, &trace->index->step_room,
                             sizeof(struct trace_step));
    trace->steps[trace->step_count++] = (struct trace_step){.thread = thread,
                                                            .move = (uint8_t)move,
                                                            .first_event = trace->event_count,
                                                            .first_answer = trace->answer_count,
                                                            .stack = TRACE_NONE,
                                                            .meanwhile = TRACE_NONE};
}

void trace_set_time_out(struct trace *trace, uint64_t waited, uint32_t stack, uint32_t meanwhile)
{
    struct trace_step *step = &trace->steps[trace->step_count - 1];
    step->waited = waited;
    step->stack = stack;
    step->meanwhile = meanwhile;
}

void trace_add_answer(struct trace *trace, uint32_t answer)
{
    if (trace->step_count == 0)
        BUG("an answer outside any step");
    trace->answers = with_room(trace->answers, trace->answer_count, &trace->index->answer_room,
                               sizeof *trace->answers);
    trace->answers[trace->answer_count++] = answer;
    trace->steps[trace->step_count - 1].answer_count++;
}

static bool is_string(const struct trace *trace, uint32_t string)
{
    return string < trace->string_count;
}

static bool is_string_or_none(const struct trace *trace, uint32_t string)
{
    return string == TRACE_NONE || is_string(trace, string);
}

static bool site_is_good(const struct trace *trace, uint32_t i)
{
    const struct trace_site *s = &trace->sites[i];
    return is_string(trace, s->class_name) && is_string(trace, s->method) &&
           is_string(trace, s->descriptor) && is_string_or_none(trace, s->file) && s->line >= -1 &&
           s->bci >= -1;
}

static bool stack_is_good(const struct trace *trace, uint32_t i)
{
    const struct trace_stack *s = &trace->stacks[i];
    return s->site < trace->site_count && (s->caller < i || s->caller == TRACE_NONE);
}

static bool thread_is_good(const struct trace *trace, uint32_t i)
{
    const struct trace_thread *t = &trace->threads[i];
    return is_string(trace, t->name) && is_string(trace, t->class_name) &&
           (t->parent < i || t->parent == TRACE_NONE);
}

static bool place_is_good(const struct trace *trace, uint32_t i)
{
    const struct trace_place *p = &trace->places[i];
    bool named = p->kind == PLACE_FIELD || p->kind == PLACE_STATIC;
    return p->kind <= PLACE_CLASS && is_string_or_none(trace, p->field_class) &&
           is_string_or_none(trace, p->type) &&
           (named ? is_string(trace, p->field) : is_string_or_none(trace, p->field)) &&
           (p->has_initial || !p->initial) &&
           (p->kind == PLACE_THREAD
                ? is_string_or_none(trace, p->class_name) && p->object < trace->thread_count
                : is_string(trace, p->class_name));
}

static uint32_t last_mode(enum trace_event_kind kind)
{
    switch (kind) {
    case TRACE_READ:
    case TRACE_WRITE:
    case TRACE_UPDATE: return MODE_VOLATILE;
    case TRACE_FENCE: return FENCE_STORE_STORE;
    case TRACE_SYNC: return SYNC_LAST;
    case TRACE_THROW: return THROW_CAUGHT;
    case TRACE_CALL:
    case TRACE_RETURN: break;
    }
    return 0;
}

static bool size_is_good(const struct trace_event *e)
{
    if (e->kind > TRACE_UPDATE)
        return e->size == 0;
    return e->size == 1 || e->size == 2 || e->size == 4 || e->size == 8;
}

static bool event_is_good(const struct trace *trace, uint32_t i)
{
    const struct trace_event *e = &trace->events[i];
    return e->kind <= TRACE_THROW && e->mode <= last_mode(e->kind) &&
           e->write_mode <= MODE_VOLATILE && size_is_good(e) &&
           (e->kind == TRACE_UPDATE ? e->wrote || e->value == e->read : e->read == 0) &&
           e->thread < trace->thread_count &&
           (e->step < trace->step_count || e->step == TRACE_NONE) &&
           (e->stack < trace->stack_count || e->stack == TRACE_NONE) &&
           (e->place < trace->place_count || e->place == TRACE_NONE);
}

static bool freeze_is_good(const struct trace *trace, uint32_t i)
{
    const struct trace_freeze *f = &trace->freezes[i];
    return f->thread < trace->thread_count && f->object != 0 && f->event <= trace->event_count &&
           (i == 0 || f[-1].event <= f->event);
}

static bool time_out_is_good(const struct trace *trace, const struct trace_step *s)
{
    bool has_any = s->waited || s->stack != TRACE_NONE || s->meanwhile != TRACE_NONE;
    return (s->move == MOVE_TIMEOUT || !has_any) &&
           (s->stack == TRACE_NONE || s->stack < trace->stack_count) &&
           (s->meanwhile == TRACE_NONE || s->meanwhile < trace->thread_count);
}

/* Steps divide the events, but for those before the first, and the answers among them. */
static bool step_is_good(const struct trace *trace, uint32_t i)
{
    const struct trace_step *s = &trace->steps[i];
    bool is_last = i + 1 == trace->step_count;
    uint32_t end = is_last ? trace->event_count : s[1].first_event;
    uint32_t answer = i == 0 ? 0 : s[-1].first_answer + s[-1].answer_count;
    if (s->thread >= trace->thread_count || s->move > MOVE_SPURIOUS || s->first_event > end ||
        end > trace->event_count || s->first_answer != answer ||
        s->answer_count > trace->answer_count - answer ||
        (is_last && answer + s->answer_count != trace->answer_count) || !time_out_is_good(trace, s))
        return false;
    for (uint32_t e = i == 0 ? 0 : s->first_event; e < end; e++)
        if (trace->events[e].step != (e < s->first_event ? TRACE_NONE : i))
            return false;
    return true;
}

static bool table_is_good(const struct trace *trace, const char *what, uint32_t count,
                          bool (*is_good)(const struct trace *, uint32_t), struct error *error)
{
    if (count > TRACE_MAX_COUNT)
        return error_set(error, "too long: %u %ss", count, what);
    for (uint32_t i = 0; i < count; i++)
        if (!is_good(trace, i))
            return error_set(error, "bad %s %u", what, i);
    return true;
}

static bool string_is_good(const struct trace *trace, uint32_t i)
{
    return utf8_is_text(trace->strings[i], strlen(trace->strings[i]));
}

static bool answer_is_good(const struct trace *trace, uint32_t i)
{
    return trace->step_count > 0;
}

bool trace_check(const struct trace *trace, struct error *error)
{
    return table_is_good(trace, "string", trace->string_count, string_is_good, error) &&
           table_is_good(trace, "site", trace->site_count, site_is_good, error) &&
           table_is_good(trace, "stack", trace->stack_count, stack_is_good, error) &&
           table_is_good(trace, "thread", trace->thread_count, thread_is_good, error) &&
           table_is_good(trace, "place", trace->place_count, place_is_good, error) &&
           table_is_good(trace, "event", trace->event_count, event_is_good, error) &&
           table_is_good(trace, "freeze", trace->freeze_count, freeze_is_good, error) &&
           table_is_good(trace, "answer", trace->answer_count, answer_is_good, error) &&
           table_is_good(trace, "step", trace->step_count, step_is_good, error);
}
