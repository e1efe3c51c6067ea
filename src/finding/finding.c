/* finding.c - see finding.h.  Texts are made in memory streams: names may have any length. */
#include "finding/finding.h"

#include "base/arena.h"
#include "base/class_name.h"
#include "base/stream.h"
#include "base/utf8.h"
#include "finding/standing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_MESSAGE = 200 }; /* bytes of an exception's message in a title, which is one line */

const char *finding_kind_name(enum finding_kind kind)
{
    switch (kind) {
    case FINDING_RACE: return "race";
    case FINDING_DEADLOCK: return "deadlock";
    case FINDING_EXCEPTION: return "exception";
    case FINDING_ASSERTION: return "assertion";
    case FINDING_NO_PROGRESS: return "no-progress";
    case FINDING_WAITS_FOREVER: return "waits-forever";
    case FINDING_EXIT: return "exit";
    case FINDING_SWALLOWED: return "swallowed";
    case FINDING_KINDS: break;
    }
    BUG("finding kind %d", (int)kind);
}

/* Names come from the program: a thread may be called "a\nb", but a title stays one line. */
static void put_name(FILE *out, const char *name, size_t length)
{
    for (size_t i = 0; i < length && name[i]; i++) {
        unsigned char c = (unsigned char)name[i];
        if (c == '\n')
            fputs("\\n", out);
        else if (c == '\t')
            fputs("\\t", out);
        else if (c < 0x20 || c == 0x7f)
            fprintf(out, "\\u%04x", c);
        else if (c == 0xc2 && i + 1 < length && (unsigned char)name[i + 1] < 0xa0)
            fprintf(out, "\\u%04x", (unsigned char)name[++i]); /* a terminal would obey it */
        else
            fputc(c, out);
    }
}

static void put_string(FILE *out, const struct trace *trace, uint32_t string)
{
    if (string == TRACE_NONE)
        fputc('?', out);
    else
        put_name(out, trace->strings[string], SIZE_MAX);
}

static void put_thread(FILE *out, const struct trace *trace, uint32_t thread)
{
    put_string(out, trace, trace->threads[thread].name);
}

static void put_member(FILE *out, const struct trace *trace, uint32_t class_name, uint32_t field)
{
    if (class_name != TRACE_NONE) {
        put_string(out, trace, class_name);
        fputc('.', out);
    }
    put_string(out, trace, field);
}

static void put_place_key(FILE *out, const struct trace *trace, uint32_t place)
{
    if (place == TRACE_NONE) {
        fputc('?', out);
        return;
    }
    const struct trace_place *p = &trace->places[place];
    switch (p->kind) {
    case PLACE_FIELD:
    case PLACE_STATIC: put_member(out, trace, p->class_name, p->field); break;
    case PLACE_ELEMENT:
        if (p->field == TRACE_NONE) {
            put_string(out, trace, p->class_name);
        } else {
            put_member(out, trace, p->field_class, p->field);
            fputs("[]", out);
        }
        break;
    case PLACE_THREAD: put_thread(out, trace, p->object); break;
    case PLACE_OBJECT:
    case PLACE_CLASS: put_string(out, trace, p->class_name); break;
    }
}

static uint32_t dimensions(const char *type)
{
    uint32_t count = 0;
    while ((type = strstr(type, "[]")))
        count++, type += 2;
    return count;
}

/* Whether the field has arrays of such arrays, as `grid` has in `grid[1][0]`. */
static bool is_inner_array(const struct trace *trace, const struct trace_place *element)
{
    uint32_t own = dimensions(trace->strings[element->class_name]);
    for (uint32_t i = 0; i < trace->place_count; i++) {
        const struct trace_place *p = &trace->places[i];
        if ((p->kind == PLACE_FIELD || p->kind == PLACE_STATIC) && p->field == element->field &&
            p->class_name == element->field_class && p->type != TRACE_NONE &&
            dimensions(trace->strings[p->type]) > own)
            return true;
    }
    return false;
}

/* Such as the array that a lambda has captured: no programmer knows the field. */
static bool is_in_hidden_class(const struct trace *trace, const struct trace_place *element)
{
    return element->field_class != TRACE_NONE &&
           class_name_is_hidden(trace->strings[element->field_class]);
}

static void put_place_text(FILE *out, const struct trace *trace, uint32_t place)
{
    if (place == TRACE_NONE) {
        fputs("a place that is not known", out);
        return;
    }
    const struct trace_place *p = &trace->places[place];
    switch (p->kind) {
    case PLACE_FIELD:
    case PLACE_STATIC:
        fputs(p->kind == PLACE_STATIC ? "static field `" : "field `", out);
        put_string(out, trace, p->field);
        fputs("` of ", out);
        put_string(out, trace, p->class_name);
        break;
    case PLACE_ELEMENT:
        fprintf(out, "element %d of ", p->index);
        if (p->field == TRACE_NONE || is_in_hidden_class(trace, p)) {
            const char *name = trace->strings[p->class_name];
            fputs(*name && strchr("aeioAEIO", *name) ? "an " : "a ", out);
            put_string(out, trace, p->class_name);
        } else {
            fputs(is_inner_array(trace, p) ? "an array in `" : "the array in `", out);
            put_member(out, trace, p->field_class, p->field);
            fputc('`', out);
        }
        break;
    case PLACE_OBJECT:
        put_string(out, trace, p->class_name);
        fprintf(out, "#%u", p->object);
        break;
    case PLACE_THREAD:
        fputs("thread ", out);
        put_thread(out, trace, p->object);
        break;
    case PLACE_CLASS:
        fputs("class ", out);
        put_string(out, trace, p->class_name);
        break;
    }
}

/* Of a race on an object, all that is in it is one place: a collection. */
static void put_raced_place(FILE *out, const struct trace *trace, uint32_t place)
{
    if (place != TRACE_NONE && trace->places[place].kind == PLACE_OBJECT)
        fputs("the contents of ", out);
    put_place_text(out, trace, place);
}

char *finding_place_key(const struct trace *trace, uint32_t place)
{
    struct stream text;
    put_place_key(stream_begin(&text), trace, place);
    return stream_end(&text);
}

char *finding_place_text(const struct trace *trace, uint32_t place)
{
    struct stream text;
    put_place_text(stream_begin(&text), trace, place);
    return stream_end(&text);
}

/* The event's own position. */
static uint32_t own_site(const struct trace *trace, uint32_t event)
{
    uint32_t stack = event == TRACE_NONE ? TRACE_NONE : trace->events[event].stack;
    return stack == TRACE_NONE ? TRACE_NONE : trace->stacks[stack].site;
}

uint32_t finding_user_site(const struct trace *trace, uint32_t event)
{
    uint32_t stack = event == TRACE_NONE ? TRACE_NONE : trace->events[event].stack;
    for (; stack != TRACE_NONE; stack = trace->stacks[stack].caller) {
        uint32_t site = trace->stacks[stack].site;
        if (!trace->sites[site].is_library)
            return site;
    }
    return own_site(trace, event);
}

static bool is_access(const struct trace *trace, uint32_t event)
{
    return event < trace->event_count && trace->events[event].kind <= TRACE_UPDATE;
}

bool finding_is_consistent(const struct finding *finding)
{
    const struct trace *trace = finding->trace;
    switch (finding->kind) {
    case FINDING_RACE:
        return is_access(trace, finding->source) && is_access(trace, finding->manifest);
    case FINDING_EXCEPTION:
    case FINDING_ASSERTION:
    case FINDING_DEADLOCK:
        return finding->source == TRACE_NONE &&
               (finding->manifest == TRACE_NONE || finding->manifest < trace->event_count);
    case FINDING_WAITS_FOREVER:
    case FINDING_EXIT:
        return finding->source == TRACE_NONE && finding->manifest < trace->event_count;
    case FINDING_SWALLOWED:
        return finding->source < trace->event_count && finding->manifest < trace->event_count;
    case FINDING_NO_PROGRESS:
        return finding->source == TRACE_NONE && finding->manifest == TRACE_NONE;
    case FINDING_KINDS: break;
    }
    return false;
}

bool finding_is_about_standing(const struct finding *finding)
{
    return finding->kind == FINDING_DEADLOCK || finding->kind == FINDING_NO_PROGRESS ||
           finding->kind == FINDING_WAITS_FOREVER;
}

uint32_t *finding_last_events(const struct finding *finding)
{
    uint32_t *last = standing_last_events(finding->trace);
    for (uint32_t i = 0; i < finding->trace->thread_count; i++)
        if (finding->manifest != TRACE_NONE && last[i] != TRACE_NONE && last[i] < finding->manifest)
            last[i] = TRACE_NONE;
    return last;
}

static void expect_consistent(const struct finding *finding)
{
    if (!finding_is_consistent(finding))
        BUG("a finding whose events are not in its trace");
}

static const char *access_name(const struct trace *trace, uint32_t event)
{
    switch ((enum trace_event_kind)trace->events[event].kind) {
    case TRACE_READ: return "read";
    case TRACE_WRITE: return "write";
    case TRACE_UPDATE: return "update";
    default: BUG("event %u is no access", event);
    }
}

/* The threads that a finding about standing is about, in the order of their ids, with their last
 * events. */
struct live {
    uint32_t count;
    uint32_t *threads, *events;
};

static void live_find(struct live *live, const struct finding *finding)
{
    uint32_t threads = finding->trace->thread_count;
    live->count = 0;
    live->threads = xmalloc((threads + (size_t)1) * sizeof *live->threads);
    live->events = finding_last_events(finding);
    for (uint32_t i = 0; i < threads; i++) {
        if (live->events[i] == TRACE_NONE)
            continue;
        live->threads[live->count] = i;
        live->events[live->count++] = live->events[i];
    }
}

static void live_release(struct live *live)
{
    free(live->threads);
    free(live->events);
}

/* A position as part of an identity: lines do not count, bytecode indices do. */
static void put_site_key(FILE *out, const struct trace *trace, uint32_t site)
{
    if (site == TRACE_NONE) {
        fputc('?', out);
        return;
    }
    const struct trace_site *s = &trace->sites[site];
    put_member(out, trace, s->class_name, s->method);
    put_string(out, trace, s->descriptor);
    fprintf(out, "@%d", s->bci);
}

static void put_sites_key(FILE *out, const struct trace *trace, uint32_t event)
{
    put_site_key(out, trace, own_site(trace, event));
    fputs(" from ", out);
    put_site_key(out, trace, finding_user_site(trace, event));
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* "write C.run:12"; of what is no access "C.run:12" */
static char *line_key(const struct trace *trace, uint32_t event)
{
    struct stream text;
    FILE *out = stream_begin(&text);
    uint32_t site = event == TRACE_NONE ? TRACE_NONE : finding_user_site(trace, event);
    if (event != TRACE_NONE && trace->events[event].kind <= TRACE_UPDATE)
        fprintf(out, "%s ", access_name(trace, event));
    if (site != TRACE_NONE) {
        put_member(out, trace, trace->sites[site].class_name, trace->sites[site].method);
        fprintf(out, ":%d", trace->sites[site].line);
    }
    return stream_end(&text);
}

static void put_live_key(FILE *out, const struct finding *finding, bool by_lines)
{
    const struct trace *trace = finding->trace;
    struct live live;
    live_find(&live, finding);
    char **keys = xmalloc(live.count * sizeof *keys);
    for (uint32_t i = 0; i < live.count; i++) {
        struct stream text;
        if (by_lines) {
            keys[i] = line_key(trace, live.events[i]);
            continue;
        }
        put_site_key(stream_begin(&text), trace, finding_user_site(trace, live.events[i]));
        keys[i] = stream_end(&text);
    }
    qsort(keys, live.count, sizeof *keys, compare_texts);
    for (uint32_t i = 0; i < live.count; i++) {
        fprintf(out, "; %s", keys[i]);
        free(keys[i]);
    }
    free(keys);
    live_release(&live);
}

/* Where it was thrown, or the program ended. */
static uint32_t subject_event(const struct finding *finding)
{
    return finding->kind == FINDING_SWALLOWED ? finding->source : finding->manifest;
}

/* The class of what was thrown; a message without an event still begins with it. */
static void put_thrown_class(FILE *out, const struct finding *finding)
{
    const struct trace *trace = finding->trace;
    uint32_t event = subject_event(finding);
    uint32_t place = event == TRACE_NONE ? TRACE_NONE : trace->events[event].place;
    if (place != TRACE_NONE)
        put_string(out, trace, trace->places[place].class_name);
    else if (finding->message)
        put_name(out, finding->message, strcspn(finding->message, ":"));
    else
        fputc('?', out);
}

/* An exit's status, or the class of what was thrown. */
static void put_subject(FILE *out, const struct finding *finding)
{
    if (finding->kind == FINDING_EXIT)
        fputs(finding->message ? finding->message : "?", out);
    else
        put_thrown_class(out, finding);
}

char *finding_line_identity(const struct finding *finding, bool unordered)
{
    struct stream text;
    FILE *out = stream_begin(&text);
    fputs(finding_kind_name(finding->kind), out);
    switch (finding->kind) {
    case FINDING_RACE: {
        const struct trace *trace = finding->trace;
        char *place = finding_place_key(trace, trace->events[finding->manifest].place);
        char *keys[2] = {line_key(trace, finding->source), line_key(trace, finding->manifest)};
        bool swapped = unordered && strcmp(keys[0], keys[1]) > 0;
        fprintf(out, " %s; %s; %s", place, keys[swapped], keys[!swapped]);
        free(place);
        free(keys[0]);
        free(keys[1]);
        break;
    }
    case FINDING_EXCEPTION:
    case FINDING_ASSERTION:
    case FINDING_SWALLOWED:
    case FINDING_EXIT: {
        char *key = line_key(finding->trace, subject_event(finding));
        fputc(' ', out);
        put_subject(out, finding);
        fprintf(out, "; %s", key);
        free(key);
        break;
    }
    case FINDING_DEADLOCK:
    case FINDING_NO_PROGRESS:
    case FINDING_WAITS_FOREVER: put_live_key(out, finding, true); break;
    case FINDING_KINDS: break;
    }
    return stream_end(&text);
}

char *finding_identity(const struct finding *finding)
{
    const struct trace *trace = finding->trace;
    struct stream text;
    FILE *out = stream_begin(&text);
    expect_consistent(finding);
    fputs(finding_kind_name(finding->kind), out);
    switch (finding->kind) {
    case FINDING_RACE:
        fputs("; ", out);
        put_place_key(out, trace, trace->events[finding->manifest].place);
        fprintf(out, "; %s at ", access_name(trace, finding->source));
        put_sites_key(out, trace, finding->source);
        fprintf(out, "; %s at ", access_name(trace, finding->manifest));
        put_sites_key(out, trace, finding->manifest);
        break;
    case FINDING_EXCEPTION:
    case FINDING_ASSERTION:
    case FINDING_SWALLOWED:
    case FINDING_EXIT:
        fputs("; ", out);
        put_subject(out, finding);
        fputs("; at ", out);
        put_sites_key(out, trace, subject_event(finding));
        break;
    case FINDING_DEADLOCK:
    case FINDING_NO_PROGRESS:
    case FINDING_WAITS_FOREVER: put_live_key(out, finding, false); break;
    case FINDING_KINDS: break;
    }
    return stream_end(&text);
}

/* "SimpleRace.java:64", as exact as what is known of it. */
static void put_position(FILE *out, const struct trace *trace, uint32_t site)
{
    if (site == TRACE_NONE) {
        fputs("an unknown position", out);
        return;
    }
    const struct trace_site *s = &trace->sites[site];
    if (s->file != TRACE_NONE && s->line >= 0) {
        put_string(out, trace, s->file);
        fprintf(out, ":%d", s->line);
    } else {
        put_member(out, trace, s->class_name, s->method);
    }
}

/* Where the user should look, and which library method did it there. */
static void put_event_position(FILE *out, const struct trace *trace, uint32_t event)
{
    uint32_t own = own_site(trace, event), user = finding_user_site(trace, event);
    put_position(out, trace, user);
    if (own != user) {
        fputs(" (in ", out);
        put_member(out, trace, trace->sites[own].class_name, trace->sites[own].method);
        fputc(')', out);
    }
}

static void put_access(FILE *out, const struct trace *trace, uint32_t event)
{
    fprintf(out, "%s at ", access_name(trace, event));
    put_event_position(out, trace, event);
}

/* Cut between two characters when it is too long. */
static void put_message(FILE *out, const char *message)
{
    char *text = utf8_repaired(message);
    size_t length = strlen(text);
    if (length <= MAX_MESSAGE) {
        put_name(out, text, length);
    } else {
        length = MAX_MESSAGE;
        while (((unsigned char)text[length] & 0xc0) == 0x80)
            length--;
        put_name(out, text, length);
        fputs("...", out);
    }
    free(text);
}

/* "FutureTask.run": the method whose handler took it. */
static void put_catcher(FILE *out, const struct trace *trace, uint32_t event)
{
    uint32_t site = own_site(trace, event);
    if (site == TRACE_NONE) {
        fputs("a handler of uncaught exceptions", out);
        return;
    }
    put_name(out, class_name_simple(trace->strings[trace->sites[site].class_name]), SIZE_MAX);
    fputc('.', out);
    put_string(out, trace, trace->sites[site].method);
}

static void put_thrown_title(FILE *out, const struct finding *finding)
{
    const struct trace *trace = finding->trace;
    const char *message = finding->message;
    bool is_swallowed = finding->kind == FINDING_SWALLOWED;
    uint32_t thrown = is_swallowed ? finding->source : finding->manifest;
    if (finding->kind == FINDING_ASSERTION || is_swallowed) {
        static const char assertion[] = "java.lang.AssertionError";
        static const size_t length = sizeof assertion - 1;
        if (message && strncmp(message, assertion, length) == 0) {
            if (message[length] == '\0')
                message = NULL;
            else if (strncmp(message + length, ": ", 2) == 0)
                message += length + 2;
        }
        fputs("assertion failed", out);
    } else {
        fputs("uncaught exception", out);
    }
    if (thrown != TRACE_NONE) {
        fputs(" in ", out);
        put_thread(out, trace, trace->events[thrown].thread);
        fputs(" at ", out);
        put_event_position(out, trace, thrown);
    }
    if (is_swallowed) {
        fputs(", swallowed by ", out);
        put_catcher(out, trace, finding->manifest);
    }
    if (message || finding->kind == FINDING_EXCEPTION)
        fputs(": ", out);
    if (message)
        put_message(out, message);
    else if (finding->kind == FINDING_EXCEPTION)
        put_thrown_class(out, finding);
}

/* "main, Thread-0 and Thread-1", each with its position if wanted. */
static uint32_t put_live_threads(FILE *out, const struct finding *finding, bool with_positions)
{
    const struct trace *trace = finding->trace;
    struct live live;
    live_find(&live, finding);
    for (uint32_t i = 0; i < live.count; i++) {
        fputs(i == 0 ? "" : i + 1 < live.count ? ", " : " and ", out);
        put_thread(out, trace, live.threads[i]);
        if (with_positions) {
            fputs(" at ", out);
            put_position(out, trace, finding_user_site(trace, live.events[i]));
        }
    }
    if (live.count == 0)
        fputs("every thread", out);
    live_release(&live);
    return live.count;
}

/* Of a standstill without a known cycle: those that wait for other threads, as far as is known, and
 * those that wait for what no thread gives. */
static void put_standstill(FILE *out, const struct finding *finding)
{
    const struct trace *trace = finding->trace;
    struct live live;
    uint32_t others = 0, put = 0;
    live_find(&live, finding);
    for (uint32_t i = 0; i < live.count; i++) {
        enum standing kind = standing_kind(trace, live.events[i]);
        if (kind == STANDING_LOCKS || kind == STANDING_JOINS || kind == STANDING_INITIALIZES ||
            (kind == STANDING_WAITS && standing_is_join(trace, live.events[i])))
            live.threads[others++] = live.threads[i];
        else
            live.events[put++] = live.events[i];
    }
    for (uint32_t i = 0; i < put; i++) {
        fputs(i == 0 ? "" : i + 1 < put ? ", " : " and ", out);
        put_thread(out, trace, trace->events[live.events[i]].thread);
    }
    if (put)
        fprintf(out, " wait%s for a notification, a signal or a permit that nobody gives",
                put > 1 ? "" : "s");
    for (uint32_t i = 0; i < others; i++) {
        fputs(i > 0 ? i + 1 < others ? ", " : " and " : put ? "; " : "", out);
        put_thread(out, trace, live.threads[i]);
    }
    if (others)
        fputs(others > 1 ? " wait for other threads" : " waits for another thread", out);
    if (!put && !others)
        fputs("no thread can go on", out);
    live_release(&live);
}

static void put_deadlock(FILE *out, const struct finding *finding)
{
    fputs("deadlock: ", out);
    if (finding->manifest == TRACE_NONE) {
        put_standstill(out, finding);
        return;
    }
    uint32_t count = put_live_threads(out, finding, false);
    fputs(count > 1 ? " wait for each other" : " waits for itself", out);
}

static void put_exit(FILE *out, const struct finding *finding)
{
    const struct trace *trace = finding->trace;
    fprintf(out, "exit status %s in ", finding->message ? finding->message : "?");
    put_thread(out, trace, trace->events[finding->manifest].thread);
    fputs(" at ", out);
    put_position(out, trace, finding_user_site(trace, finding->manifest));
    fputs(", other schedules end with 0", out);
}

char *finding_title(const struct finding *finding)
{
    const struct trace *trace = finding->trace;
    struct stream text;
    FILE *out = stream_begin(&text);
    uint32_t count;
    expect_consistent(finding);
    switch (finding->kind) {
    case FINDING_RACE:
        fputs("data race on ", out);
        put_raced_place(out, trace, trace->events[finding->manifest].place);
        fputs(": ", out);
        put_access(out, trace, finding->source);
        fputs(", ", out);
        put_access(out, trace, finding->manifest);
        break;
    case FINDING_DEADLOCK: put_deadlock(out, finding); break;
    case FINDING_EXCEPTION:
    case FINDING_ASSERTION:
    case FINDING_SWALLOWED: put_thrown_title(out, finding); break;
    case FINDING_NO_PROGRESS:
        fputs("no progress: ", out);
        count = put_live_threads(out, finding, true);
        fputs(count > 1 ? " never end" : " never ends", out);
        break;
    case FINDING_WAITS_FOREVER:
        count = put_live_threads(out, finding, true);
        fprintf(out, " wait%s for ever while others go on", count > 1 ? "" : "s");
        break;
    case FINDING_EXIT: put_exit(out, finding); break;
    case FINDING_KINDS: break;
    }
    return stream_end(&text);
}
