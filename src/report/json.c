/* json.c - see json.h. */
#include "report/json.h"

#include "base/arena.h"
#include "base/stream.h"
#include "base/utf8.h"
#include "finding/names.h"
#include "finding/standing.h"
#include "finding/time_outs.h"
#include "report/cells.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

struct writer {
    const struct finding *finding;
    const struct trace *trace;
    const struct report_options *options;
    struct names *names;
};

/* ---- values ---- */

static json_t *existing(json_t *value)
{
    if (!value)
        die("out of memory");
    return value;
}

/* Any bytes; NULL becomes null. */
static json_t *string_of(const char *text)
{
    if (!text)
        return json_null();
    char *repaired = utf8_repaired(text);
    json_t *value = existing(json_string(repaired));
    free(repaired);
    return value;
}

/* Takes the text, too. */
static json_t *string_taken(char *text)
{
    json_t *value = string_of(text);
    free(text);
    return value;
}

static json_t *string_at(const struct trace *trace, uint32_t string)
{
    return string == TRACE_NONE ? json_null() : string_of(trace->strings[string]);
}

static void set(json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new(object, key, existing(value)) != 0)
        die("out of memory");
}

static void append(json_t *array, json_t *value)
{
    if (json_array_append_new(array, existing(value)) != 0)
        die("out of memory");
}

static json_t *string_from(struct stream *stream)
{
    return string_taken(stream_end(stream));
}

/* ---- parts of findings ---- */

static json_t *value_of(const struct writer *w, const struct trace_event *e)
{
    struct stream text;
    bool is_known = names_put_value(w->names, stream_begin(&text), e);
    json_t *value = string_from(&text);
    if (is_known)
        return value;
    json_decref(value);
    return json_null();
}

static json_t *place_of(const struct writer *w, uint32_t place)
{
    if (place == TRACE_NONE)
        return json_null();
    struct stream text;
    names_put_place(w->names, stream_begin(&text), place, TRACE_NONE);
    return string_from(&text);
}

static json_t *mode_of(const struct trace_event *e)
{
    return names_is_access(e) ? string_of(names_mode(e->mode, e->kind == TRACE_WRITE))
                              : json_null();
}

static void set_position(const struct writer *w, json_t *object, uint32_t site)
{
    const struct trace_site *s = site == TRACE_NONE ? NULL : &w->trace->sites[site];
    set(object, "class", s ? string_at(w->trace, s->class_name) : json_null());
    set(object, "method", s ? string_at(w->trace, s->method) : json_null());
    set(object, "file", s ? string_at(w->trace, s->file) : json_null());
    set(object, "line", s && s->line >= 0 ? json_integer(s->line) : json_null());
}

static json_t *stack_of(const struct writer *w, uint32_t stack)
{
    json_t *frames = existing(json_array());
    for (; stack != TRACE_NONE; stack = w->trace->stacks[stack].caller) {
        json_t *frame = existing(json_object());
        uint32_t site = w->trace->stacks[stack].site;
        set_position(w, frame, site);
        set(frame, "library", json_boolean(w->trace->sites[site].is_library));
        append(frames, frame);
    }
    return frames;
}

/* Takes the objects, too. */
static json_t *locks_of(const struct writer *w, uint32_t count, uint32_t *objects)
{
    json_t *array = existing(json_array());
    for (uint32_t i = 0; i < count; i++) {
        struct stream text;
        names_put_lock(w->names, stream_begin(&text), objects[i]);
        append(array, string_from(&text));
    }
    free(objects);
    return array;
}

static json_t *statement_of(const struct writer *w, uint32_t event)
{
    const struct trace_event *e = &w->trace->events[event];
    json_t *object = existing(json_object());
    uint32_t position = standing_position(w->trace, event);
    uint32_t site = finding_user_site(w->trace, position);
    uint32_t *held, held_count = standing_held(w->trace, e->thread, event, &held);
    set(object, "thread", string_of(names_thread(w->names, e->thread)));
    set(object, "access", string_of(names_event_kind(e)));
    set(object, "mode", mode_of(e));
    set(object, "value", value_of(w, e));
    set(object, "holds", locks_of(w, held_count, held));
    set_position(w, object, site);
    set(object, "text", string_of(cells_source_line(w->trace, site, w->options)));
    set(object, "stack", stack_of(w, w->trace->events[position].stack));
    return object;
}

static json_t *threads_of(const struct writer *w)
{
    json_t *threads = existing(json_array());
    uint32_t *last = finding_last_events(w->finding);
    for (uint32_t i = 0; i < w->trace->thread_count; i++) {
        if (last[i] == TRACE_NONE)
            continue;
        json_t *object = statement_of(w, last[i]);
        uint32_t *held, held_count = standing_held_at_end(w->trace, last[i], &held);
        set(object, "holds", locks_of(w, held_count, held));
        struct stream text;
        FILE *out = stream_begin(&text);
        uint32_t *round = NULL;
        if (w->finding->kind == FINDING_NO_PROGRESS && standing_loop(w->trace, last[i], &round) > 0)
            fputs("goes round without getting further", out);
        else
            standing_put(w->trace, w->names, out, last[i]);
        free(round);
        set(object, "state", string_from(&text));
        append(threads, object);
    }
    free(last);
    return threads;
}

static json_t *path_of(const struct writer *w)
{
    json_t *path = existing(json_array());
    for (uint32_t i = 0; i < w->trace->event_count; i++) {
        const struct trace_event *e = &w->trace->events[i];
        json_t *object = existing(json_object());
        set(object, "thread", string_of(names_thread(w->names, e->thread)));
        set(object, "kind", string_of(names_event_kind(e)));
        set(object, "mode", mode_of(e));
        set(object, "place", place_of(w, e->place));
        set(object, "value", value_of(w, e));
        set(object, "step", e->step == TRACE_NONE ? json_null() : json_integer(e->step));
        set_position(w, object, finding_user_site(w->trace, i));
        append(path, object);
    }
    return path;
}

/* What must happen for it, by the clock. */
static json_t *time_outs_of(const struct writer *w)
{
    char **texts;
    uint32_t count = time_outs_texts(w->trace, w->names, &texts);
    json_t *array = existing(json_array());
    for (uint32_t i = 0; i < count; i++)
        append(array, string_taken(texts[i]));
    free(texts);
    return array;
}

static json_t *finding_of(const struct writer *w, int64_t traces, int64_t first_trace)
{
    const struct finding *finding = w->finding;
    json_t *object = existing(json_object());
    set(object, "kind", string_of(finding_kind_name(finding->kind)));
    set(object, "title", string_taken(finding_title(finding)));
    set(object, "place",
        finding->kind == FINDING_RACE
            ? string_taken(finding_place_key(w->trace, w->trace->events[finding->manifest].place))
            : json_null());
    set(object, "message", string_of(finding->message));
    set(object, "traces", json_integer(traces));
    set(object, "time_outs", time_outs_of(w));
    set(object, "first_trace", first_trace > 0 ? json_integer(first_trace) : json_null());
    if (finding->source != TRACE_NONE)
        set(object, "source", statement_of(w, finding->source));
    if (finding->manifest != TRACE_NONE && !finding_is_about_standing(finding))
        set(object, "manifest", statement_of(w, finding->manifest));
    if (finding_is_about_standing(finding))
        set(object, "threads", threads_of(w));
    if (w->options->full)
        set(object, "path", path_of(w));
    return object;
}

/* ---- what was left out ---- */

static json_t *gaps_of(const struct gaps *gaps)
{
    if (!gaps)
        return json_null();
    json_t *array = existing(json_array());
    for (uint32_t i = 0; i < gaps->count; i++) {
        const struct gap *gap = &gaps->list[i];
        json_t *object = existing(json_object());
        set(object, "reason", string_of(gap->reason));
        set(object, "class", string_of(gap->class_name));
        set(object, "method", string_of(gap->method));
        set(object, "file", string_of(gap->file));
        set(object, "line", gap->line ? json_integer(gap->line) : json_null());
        set(object, "count", json_integer((json_int_t)gap->count));
        append(array, object);
    }
    return array;
}

/* ---- the whole ---- */

/* Indented as a part of the whole: strings have no line ends in JSON, so every one is layout. */
static void put_indented(FILE *out, const json_t *value, const char *indent)
{
    char *text = json_dumps(value, JSON_INDENT(2) | JSON_ENCODE_ANY);
    if (!text)
        die("out of memory");
    for (const char *at = text; *at; at++) {
        fputc(*at, out);
        if (*at == '\n')
            fputs(indent, out);
    }
    free(text);
}

/* Takes the value, too. */
static void put_member(FILE *out, const char *name, json_t *value)
{
    fputs(name, out);
    put_indented(out, value, "  ");
    json_decref(value);
}

void report_json_begin(struct json_report *report, FILE *out, const struct report_options *options,
                       const char *answer, const char *reason, const struct gaps *gaps)
{
    *report = (struct json_report){.out = out, .options = options};
    put_member(out, "{\n  \"answer\": ", string_of(answer));
    put_member(out, ",\n  \"reason\": ", string_of(reason));
    put_member(out, ",\n  \"gaps\": ", gaps_of(gaps));
    fputs(",\n  \"findings\": [", out);
}

void report_json_finding(struct json_report *report, const struct finding *finding, int64_t traces,
                         int64_t first_trace)
{
    struct writer w = {.finding = finding,
                       .trace = finding->trace,
                       .options = report->options,
                       .names = names_new(finding->trace)};
    if (finding->is_sketch)
        names_hide_values(w.names);
    json_t *object = finding_of(&w, traces, first_trace);
    fputs(report->count++ ? ",\n    " : "\n    ", report->out);
    put_indented(report->out, object, "    ");
    json_decref(object);
    names_free(w.names);
}

void report_json_end(struct json_report *report, const char *statistics)
{
    json_t *object = statistics && *statistics ? json_loads(statistics, 0, NULL) : NULL;
    if (!json_is_object(object)) {
        json_decref(object);
        object = existing(json_object());
    }
    fprintf(report->out, "%s],\n  \"statistics\": ", report->count ? "\n  " : "");
    put_indented(report->out, object, "  ");
    fputs("\n}\n", report->out);
    json_decref(object);
}
