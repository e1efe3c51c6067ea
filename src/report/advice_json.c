/* advice_json.c - see advice_json.h. */
#include "report/advice_json.h"

#include "base/error.h"
#include "base/stream.h"
#include "base/utf8.h"
#include "finding/names.h"
#include "report/advice_words.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* Any bytes: a store may say anything. */
static json_t *text(const char *value)
{
    if (!value)
        return json_null();
    char *repaired = utf8_repaired(value);
    json_t *string = json_string(repaired);
    free(repaired);
    return string;
}

static json_t *lines(const char *amendments)
{
    json_t *array = json_array();
    char *copy = strdup(amendments), *rest = copy, *line;
    while ((line = strsep(&rest, "\n")))
        json_array_append_new(array, text(line));
    free(copy);
    return array;
}

/* Numbers of races, from 1. */
static json_t *numbers(const bool *flags, uint32_t count)
{
    json_t *array = json_array();
    for (uint32_t i = 0; i < count; i++)
        if (flags[i])
            json_array_append_new(array, json_integer(i + 1));
    return array;
}

static json_t *race_suggestions(const struct race_advice *advice)
{
    json_t *array = json_array();
    for (uint32_t i = 0; i < advice->count; i++) {
        const struct race_suggestion *s = &advice->items[i];
        json_array_append_new(array,
                              json_pack("{s:s, s:o, s:i, s:b}", "kind",
                                        suggestion_kind_name(s->suggestion.kind), "amendments",
                                        lines(s->suggestion.amendments), "traces", (int)s->traces,
                                        "all", (int)(i < advice->full)));
    }
    return array;
}

static json_t *lost_updates(const struct race_advice *advice)
{
    json_t *array = json_array();
    for (uint32_t i = 0; i < advice->unit_count; i++)
        json_array_append_new(array, json_pack("{s:o, s:I}", "code", text(advice->units[i].code),
                                               "trace", (json_int_t)advice->unit_traces[i]));
    return array;
}

static json_t *race_json(const struct advised_race *race, uint32_t number)
{
    const struct race_advice *advice = &race->advice;
    return json_pack("{s:i, s:I, s:o, s:o, s:I, s:I, s:i, s:o, s:o, s:o, s:o, s:o, s:b, s:b, s:o}",
                     "race", (int)number, "finding", (json_int_t)race->finding, "title",
                     text(race->title), "place", text(race->place_key), "traces",
                     (json_int_t)race->trace_count, "first_trace", (json_int_t)race->first_trace,
                     "analysed_traces", (int)advice->traces, "explanation",
                     text(advice->explanation), "source", text(advice->statements[0]), "manifest",
                     text(advice->statements[1]), "suggestions", race_suggestions(advice),
                     "lost_updates", lost_updates(advice), "same_value",
                     (int)(advice->writes_equal && advice->traces), "volatile_reference",
                     (int)advice->is_reference_volatile, "verdict", text(race->verdict));
}

/* null: not known. */
static json_t *answer_json(enum answer answer)
{
    return answer == ANSWER_UNKNOWN ? json_null() : json_boolean(answer == ANSWER_YES);
}

static json_t *insufficient_json(const struct program_suggestion *s, uint32_t count)
{
    json_t *array = json_array();
    for (uint32_t i = 0; i < count; i++)
        if (s->insufficient[i] && s->removes[i])
            json_array_append_new(array, json_integer(i + 1));
    return array;
}

static json_t *suggestion_json(const struct advice_report *r, uint32_t index)
{
    const struct program_advice *p = &r->run->program;
    const struct program_suggestion *s = &p->items[index];
    char *words = suggestion_words(r->run, s->amendments, r->options);
    json_t *object =
        json_pack("{s:i, s:s, s:o, s:o, s:i, s:o, s:o, s:s, s:o, s:o, s:o}", "number",
                  (int)index + 1, "kind", suggestion_kind_name(s->kind), "amendments",
                  lines(s->amendments), "text", text(words), "frequency", (int)s->frequency,
                  "removes", numbers(s->removes, p->race_count), "insufficient",
                  insufficient_json(s, p->race_count), "verdict", verdict_name(s->trial.verdict),
                  "race_gone", answer_json(s->trial.race_gone), "program_clean",
                  answer_json(s->trial.program_clean), "reason",
                  text(s->trial.text ? s->trial.text : ""));
    free(words);
    return object;
}

static json_t *chosen_json(const struct program_advice *p)
{
    json_t *indices = json_array(), *amendments = json_array();
    for (uint32_t i = 0; i < p->chosen_count; i++) {
        json_array_append_new(indices, json_integer(p->chosen[i] + 1));
        json_t *of_one = lines(p->items[p->chosen[i]].amendments);
        json_array_extend(amendments, of_one);
        json_decref(of_one);
    }
    return json_pack("{s:o, s:o, s:s, s:o, s:o, s:o, s:b}", "suggestions", indices, "amendments",
                     amendments, "verdict", verdict_name(p->trial.verdict), "race_gone",
                     answer_json(p->trial.race_gone), "program_clean",
                     answer_json(p->trial.program_clean), "reason",
                     text(p->trial.text ? p->trial.text : ""), "smallest", (int)p->is_smallest);
}

static void put(json_t *root, FILE *out)
{
    if (!root || (json_dumpf(root, out, JSON_INDENT(1)) != 0 && !ferror(out)))
        die("out of memory");
    putc('\n', out);
    json_decref(root);
}

void advice_put_json(const struct advice_report *r, uint32_t only_race)
{
    const struct advised_run *a = r->run;
    json_t *races = json_array(), *suggestions = json_array();
    for (uint32_t i = 0; i < a->race_count; i++)
        if (only_race == UINT32_MAX || only_race == i)
            json_array_append_new(races, race_json(&a->races[i], i + 1));
    for (uint32_t i = 0; i < a->program.count; i++)
        json_array_append_new(suggestions, suggestion_json(r, i));
    json_t *root =
        json_pack("{s:o, s:I, s:o, s:o, s:o, s:o, s:o, s:{s:I, s:I, s:f, s:i, s:f}}", "program",
                  text(a->run.program), "run", (json_int_t)a->run.id, "answer", text(a->run.answer),
                  "reason", text(a->run.reason), "races", races, "suggestions", suggestions,
                  "chosen", chosen_json(&a->program), "statistics", "traces",
                  (json_int_t)a->analysed, "remembered", (json_int_t)a->remembered, "seconds",
                  r->seconds, "searches", (int)r->searches, "search_seconds", r->search_seconds);
    put(root, r->out);
}

/* ---- one trace ---- */

static json_t *edge_end(const struct advised_trace *t, const struct names *names, uint32_t event)
{
    const struct trace_event *e = &t->trace.events[event];
    struct stream stream;
    names_put_event(names, stream_begin(&stream), e, TRACE_NONE, true);
    char *words = stream_end(&stream);
    json_t *object = json_pack("{s:i, s:o, s:o}", "event", (int)event, "thread",
                               text(names_thread(names, e->thread)), "text", text(words));
    free(words);
    return object;
}

static json_t *edges_json(const struct advised_trace *t)
{
    struct names *names = names_new(&t->trace);
    json_t *array = json_array();
    for (uint32_t i = 0; i < t->edge_count; i++)
        json_array_append_new(array, json_pack("{s:o, s:o}", "release",
                                               edge_end(t, names, t->edges[i].release), "acquire",
                                               edge_end(t, names, t->edges[i].acquire)));
    names_free(names);
    return array;
}

static json_t *way(const struct advice_report *r, enum suggestion_kind kind, const char *amendments)
{
    char *words = suggestion_words(r->run, amendments, r->options);
    json_t *object = json_pack("{s:s, s:o, s:o}", "kind", suggestion_kind_name(kind), "amendments",
                               lines(amendments), "text", text(words));
    free(words);
    return object;
}

void advice_put_trace_json(const struct advice_report *r, const struct advised_trace *t)
{
    const struct trace_advice *advice = &t->advice;
    const struct advised_race *race = &r->run->races[t->race];
    json_t *ways = json_array();
    for (uint32_t i = 0; i < advice->count; i++)
        json_array_append_new(ways, way(r, advice->items[i].kind, advice->items[i].amendments));
    for (uint32_t i = 0; i < advice->lock_count; i++)
        json_array_append_new(ways, way(r, SUGGEST_LOCK, advice->locks[i].amendment));
    put(json_pack("{s:I, s:i, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "trace", (json_int_t)t->id,
                  "race", (int)t->race + 1, "title", text(race->title), "place",
                  text(race->place_key), "explanation", text(advice->explanation), "source",
                  text(advice->statements[0]), "manifest", text(advice->statements[1]), "edges",
                  edges_json(t), "suggestions", ways),
        r->out);
}
