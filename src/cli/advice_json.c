/* advice_json.c - advice as one JSON object; see advice_report.h and the man page. */
#include "cli/advice_report.h"

#include "base/error.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

static json_t *text(const char *value)
{
    return value ? json_string(value) : json_null();
}

static json_t *lines(const char *amendments)
{
    json_t *array = json_array();
    char *copy = strdup(amendments), *rest = copy, *line;
    while ((line = strsep(&rest, "\n")))
        json_array_append_new(array, json_string(line));
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
        json_array_append_new(
            array, json_pack("{s:s, s:o, s:i, s:b}", "kind",
                             suggestion_kind_name(s->suggestion.kind), "amendments",
                             lines(s->suggestion.amendments), "traces", (int)s->traces, "all",
                             (int)(i < advice->full)));
    }
    return array;
}

static json_t *lost_updates(const struct race_advice *advice)
{
    json_t *array = json_array();
    for (uint32_t i = 0; i < advice->unit_count; i++)
        json_array_append_new(array,
                              json_pack("{s:s, s:I}", "code", advice->units[i].code, "trace",
                                        (json_int_t)advice->unit_traces[i]));
    return array;
}

static json_t *race_json(const struct advised_race *race, uint32_t number)
{
    const struct race_advice *advice = &race->advice;
    return json_pack("{s:i, s:I, s:s, s:s, s:I, s:I, s:o, s:o, s:o, s:o, s:o, s:b, s:b}", "race",
                     (int)number, "finding", (json_int_t)race->finding, "title", race->title,
                     "place", race->place_key, "traces", (json_int_t)race->trace_count,
                     "first_trace", (json_int_t)race->first_trace, "explanation",
                     text(advice->explanation), "source", text(advice->statements[0]), "manifest",
                     text(advice->statements[1]), "suggestions", race_suggestions(advice),
                     "lost_updates", lost_updates(advice), "same_value",
                     (int)(advice->writes_equal && advice->traces), "volatile_reference",
                     (int)advice->is_reference_volatile);
}

static json_t *suggestion_json(const struct advice_report *r, uint32_t index)
{
    const struct program_advice *p = &r->advising->program;
    const struct program_suggestion *s = &p->items[index];
    char *words = suggestion_words(s->amendments, r->options);
    json_t *object = json_pack(
        "{s:i, s:s, s:o, s:s, s:i, s:o, s:o, s:s, s:s}", "number", (int)index + 1, "kind",
        suggestion_kind_name(s->kind), "amendments", lines(s->amendments), "text", words,
        "frequency", (int)s->frequency, "removes", numbers(s->removes, p->race_count),
        "insufficient", numbers(s->insufficient, p->race_count), "verdict",
        verdict_name(s->verdict), "reason", s->verdict_text ? s->verdict_text : "");
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
    return json_pack("{s:o, s:o, s:s, s:s, s:b}", "suggestions", indices, "amendments", amendments,
                     "verdict", verdict_name(p->verdict), "reason",
                     p->verdict_text ? p->verdict_text : "", "smallest", (int)p->is_smallest);
}

void advice_put_json(const struct advice_report *r, uint32_t only_race)
{
    const struct advising *a = r->advising;
    json_t *races = json_array(), *suggestions = json_array();
    for (uint32_t i = 0; i < a->race_count; i++)
        if (only_race == UINT32_MAX || only_race == i)
            json_array_append_new(races, race_json(&a->races[i], i + 1));
    for (uint32_t i = 0; i < a->program.count; i++)
        json_array_append_new(suggestions, suggestion_json(r, i));
    json_t *root = json_pack(
        "{s:s, s:I, s:s, s:s, s:o, s:o, s:o, s:{s:I, s:I, s:f, s:i, s:f}}", "program",
        a->run.program, "run", (json_int_t)a->run.id, "answer", a->run.answer, "reason",
        a->run.reason, "races", races, "suggestions", suggestions, "chosen",
        chosen_json(&a->program), "statistics", "traces", (json_int_t)a->analysed, "remembered",
        (json_int_t)a->remembered, "seconds", r->seconds, "searches", (int)r->searches,
        "search_seconds", r->search_seconds);
    if (!root || json_dumpf(root, r->out, JSON_INDENT(1)) != 0)
        die("out of memory");
    putc('\n', r->out);
    json_decref(root);
}
