/* relax_json.c - see relax_json.h. */
#include "report/relax_json.h"

#include "base/arena.h"
#include "base/stream.h"
#include "base/utf8.h"
#include "finding/finding.h"
#include "report/cells.h"
#include "report/relax_words.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

struct writer {
    const struct story *story;
    const struct names *names;
    const struct report_options *options;
};

/* Any bytes. */
static json_t *text_of(const char *bytes, size_t length)
{
    char *repaired = utf8_repaired_bytes(bytes, length, &length);
    json_t *value = json_stringn(repaired, length);
    free(repaired);
    if (!value)
        die("out of memory");
    return value;
}

/* NULL becomes null. */
static json_t *text(const char *bytes)
{
    return bytes ? text_of(bytes, strlen(bytes)) : json_null();
}

static json_t *text_taken(char *bytes)
{
    json_t *value = text(bytes);
    free(bytes);
    return value;
}

static json_t *string_at(const struct trace *trace, uint32_t string)
{
    return string == TRACE_NONE ? json_null() : text(trace->strings[string]);
}

static void set_position(const struct writer *w, json_t *object, uint32_t event)
{
    const struct trace *trace = &w->story->trace;
    uint32_t site = finding_user_site(trace, event);
    const struct trace_site *s = site == TRACE_NONE ? NULL : &trace->sites[site];
    json_object_set_new(object, "class", s ? string_at(trace, s->class_name) : json_null());
    json_object_set_new(object, "method", s ? string_at(trace, s->method) : json_null());
    json_object_set_new(object, "file", s ? string_at(trace, s->file) : json_null());
    json_object_set_new(object, "line", s && s->line >= 0 ? json_integer(s->line) : json_null());
}

static json_t *write_json(const struct writer *w, uint32_t write, uint32_t read)
{
    json_t *object = json_object();
    if (write == TRACE_NONE) {
        json_object_set_new(object, "thread", json_null());
        json_object_set_new(object, "value", text_taken(relax_initial(w->story, w->names, read)));
        return object;
    }
    const struct trace_event *e = &w->story->trace.events[write];
    json_object_set_new(object, "thread", text(names_thread(w->names, e->thread)));
    set_position(w, object, write);
    json_object_set_new(object, "value", text_taken(relax_value(w->story, w->names, write, false)));
    return object;
}

static void set_access(const struct writer *w, json_t *object, const struct story_row *row)
{
    const struct trace_event *e = &w->story->trace.events[row->event];
    struct stream stream;
    names_put_place(w->names, stream_begin(&stream), e->place, TRACE_NONE);
    json_object_set_new(object, "place", text_taken(stream_end(&stream)));
    json_object_set_new(object, "mode",
                        text(names_mode((enum access_mode)e->mode, e->kind == TRACE_WRITE)));
    json_object_set_new(object, "value",
                        text_taken(relax_value(w->story, w->names, row->event, false)));
    if (row->view == VIEW_NONE)
        return;
    json_t *writes = json_array();
    json_object_set_new(object, "sees", text(story_view_name(row->view)));
    for (int half = 0; half < (row->view == VIEW_TORN ? 2 : 1); half++)
        json_array_append_new(writes, write_json(w, row->seen[half], row->event));
    json_object_set_new(object, "writes", writes);
}

static json_t *row_json(const struct writer *w, const struct story_row *row)
{
    const struct trace *trace = &w->story->trace;
    const struct trace_event *e = &trace->events[row->event];
    json_t *object = json_object();
    json_object_set_new(object, "thread", text(names_thread(w->names, e->thread)));
    set_position(w, object, row->event);
    json_object_set_new(object, "text",
                        text(cells_source_line(trace, finding_user_site(trace, row->event),
                                               w->options)));
    json_object_set_new(object, "kind", text(names_event_kind(e)));
    if (names_is_access(e))
        set_access(w, object, row);
    return object;
}

static json_t *story_json(const struct story *story, const struct report_options *options)
{
    if (!story->is_known)
        return json_null();
    struct names *names = names_new(&story->trace);
    struct writer w = {story, names, options};
    json_t *rows = json_array();
    for (uint32_t i = 0; i < story->count; i++)
        json_array_append_new(rows, row_json(&w, &story->rows[i]));
    names_free(names);
    return rows;
}

static json_t *steps_json(const struct story *story)
{
    if (!story->step_count)
        return json_null();
    json_t *steps = json_array();
    for (uint32_t i = 0; i < story->step_count; i++) {
        json_t *step = json_array();
        for (uint32_t k = 0; k < story->steps[i].count; k++)
            json_array_append_new(step, json_integer(story->steps[i].commits[k].row));
        json_array_append_new(steps, step);
    }
    return steps;
}

static json_t *outcome_json(const struct relax_outcome *o, const struct report_options *options)
{
    return json_pack("{s:o, s:o, s:b, s:b, s:I, s:o, s:o, s:o}", "output",
                     text_of(o->output, o->length), "end", text(o->end), "fails", (int)o->fails,
                     "sequentially_consistent", (int)o->is_sequential, "executions",
                     (json_int_t)o->executions, "stricter", text(o->stricter), "story",
                     story_json(&o->story, options), "justification", steps_json(&o->story));
}

void report_relax_json(FILE *out, const struct relaxation *r, const struct report_options *options)
{
    json_t *outcomes = json_array(), *gaps = json_array(), *assumptions = json_array();
    uint32_t undecided = 0;
    for (uint32_t i = 0; i < r->count; i++) {
        undecided += !r->outcomes[i].is_allowed;
        if (r->outcomes[i].is_allowed)
            json_array_append_new(outcomes, outcome_json(&r->outcomes[i], options));
    }
    for (uint32_t i = 0; i < r->gaps->count; i++)
        json_array_append_new(gaps, text_taken(gap_text(&r->gaps->list[i])));
    for (uint32_t i = 0; i < r->assumption_count; i++)
        json_array_append_new(assumptions, text(r->assumptions[i]));
    json_t *all =
        json_pack("{s:s, s:s, s:s, s:s, s:o, s:o, s:I, s:o, s:o, s:I, s:b, s:b, s:I, s:I, s:f}",
                  "verdict", relax_verdict_name(r->verdict), "model", r->model, "causality",
                  r->causality, "identity", r->identity, "observed", text(r->observed), "outcomes",
                  outcomes, "executions", (json_int_t)r->executions, "gaps", gaps, "assumptions",
                  assumptions, "undecided", (json_int_t)undecided, "races", (int)r->has_races,
                  "weak", (int)r->has_weak, "states", (json_int_t)r->states, "transitions",
                  (json_int_t)r->transitions, "seconds", r->seconds);
    if (!all || (json_dumpf(all, out, JSON_INDENT(2)) != 0 && !ferror(out)))
        die("out of memory");
    fputc('\n', out);
    json_decref(all);
}
