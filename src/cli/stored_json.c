/* stored_json.c - see stored_json.h. */
#include "cli/stored_json.h"

#include "report/json.h"

#include <jansson.h>
#include <stdlib.h>

static json_t *run_json(const struct shown_run *run)
{
    json_t *json = json_object(), *statistics = json_loads(run->statistics, 0, NULL),
           *arguments = json_loads(run->arguments, 0, NULL);
    json_object_set_new(json, "run", json_integer(run->id));
    json_object_set_new(json, "command", json_string(run->command));
    json_object_set_new(json, "program", json_string(run->program));
    json_object_set_new(json, "arguments", arguments ? arguments : json_null());
    json_object_set_new(json, "directory", json_string(run->directory));
    json_object_set_new(json, "started", json_integer(run->started));
    json_object_set_new(json, "ended", run->ended == 0 ? json_null() : json_integer(run->ended));
    json_object_set_new(json, "cut_off", json_boolean(run->ended == 0));
    json_object_set_new(json, "answer", json_string(run->answer));
    json_object_set_new(json, "reason", json_string(run->reason));
    json_object_set_new(json, "statistics", statistics ? statistics : json_null());
    return json;
}

static json_t *warnings_json(const struct stored_findings *s)
{
    json_t *array = json_array();
    for (uint32_t i = 0; i < s->warning_count; i++)
        json_array_append_new(array, json_pack("{s:s,s:s}", "place", s->warnings[i].place_key, "at",
                                               s->warnings[i].where));
    return array;
}

static json_t *verdicts_json(const struct stored_findings *s)
{
    json_t *array = json_array();
    for (uint32_t i = 0; i < s->count; i++)
        if (s->list[i].verdict)
            json_array_append_new(array,
                                  json_pack("{s:s,s:s,s:s}", "place", s->list[i].place_key, "race",
                                            s->list[i].title, "verdict", s->list[i].verdict));
    return array;
}

bool stored_json_put(FILE *out, struct stored_findings *s, const struct report_options *options,
                     struct error *error)
{
    struct json_report report;
    char *reason = stored_findings_reason(s);
    report_json_begin(&report, out, options, stored_findings_answer(s), reason, NULL);
    free(reason);
    for (uint32_t i = 0; i < s->count; i++) {
        const struct shown_finding *shown = &s->list[i];
        struct trace trace;
        struct finding finding;
        if (!stored_findings_trace(s, shown, &trace, &finding, error))
            return false;
        report_json_finding(&report, &finding, shown->traces, shown->first_trace);
        trace_release(&trace);
    }
    json_t *json = json_object(), *runs = json_array();
    for (uint32_t i = 0; i < s->run_count; i++)
        json_array_append_new(runs, run_json(&s->runs[i]));
    json_object_set_new(json, "runs", runs);
    json_object_set_new(json, "warnings", warnings_json(s));
    json_object_set_new(json, "verdicts", verdicts_json(s));
    char *statistics = json_dumps(json, JSON_COMPACT);
    report_json_end(&report, statistics);
    free(statistics);
    json_decref(json);
    return true;
}
