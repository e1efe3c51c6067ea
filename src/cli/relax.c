/* relax.c - heddle relax: what the memory model allows beyond interleaving. */
#include "explore/relax.h"
#include "base/arena.h"
#include "cli/check_options.h"
#include "cli/command.h"
#include "cli/terminal_options.h"
#include "report/text.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct vm vm; /* one a process: the heap lies at a fixed address */

static const char *const verdict_names[] = {"race-free", "benign", "destructive", "incomplete"};

static const char *const models[] = {"sc", "tso", "pso", "hb", "jpr", "jmm", "jam"};
static const char *const identities[] = {"count", "statement", "free"};

/* Takes the options of heddle relax alone out of the command line. */
static bool take_option(const char *text, struct relax_options *o, struct error *error)
{
    if (strncmp(text, "--model=", 8) == 0) {
        for (unsigned i = 0; i < sizeof models / sizeof *models; i++)
            if (strcmp(text + 8, models[i]) == 0) {
                o->model = (enum relax_model)i;
                return true;
            }
        return error_set(error, "option --model needs sc, tso, pso, hb, jpr, jmm or jam, not '%s'",
                         text + 8);
    }
    if (strncmp(text, "--identity=", 11) == 0) {
        for (unsigned i = 0; i < sizeof identities / sizeof *identities; i++)
            if (strcmp(text + 11, identities[i]) == 0) {
                o->identity = (enum action_identity)i;
                return true;
            }
        return error_set(error, "option --identity needs count, statement or free, not '%s'",
                         text + 11);
    }
    if (strncmp(text, "--causality=", 12) == 0) {
        o->causality = strcmp(text + 12, "jls") == 0 ? CAUSALITY_JLS : CAUSALITY_INTENT;
        return o->causality == CAUSALITY_JLS || strcmp(text + 12, "intent") == 0 ||
               error_set(error, "option --causality needs jls or intent, not '%s'", text + 12);
    }
    if (strncmp(text, "--max-executions=", 17) == 0) {
        o->max_executions = strtoull(text + 17, NULL, 10);
        return true;
    }
    return false;
}

static void print_json(const struct relax_result *r, const struct relax_options *options)
{
    json_t *outcomes = json_array();
    for (uint32_t i = 0; i < r->count; i++) {
        const struct relax_outcome *o = &r->outcomes[i];
        if (o->is_allowed)
            json_array_append_new(outcomes,
                                  json_pack("{s:s, s:s, s:b, s:I}", "output", o->output, "end",
                                            o->end, "sequentially_consistent", o->is_sequential,
                                            "executions", (json_int_t)o->executions));
    }
    json_t *gaps = json_array();
    for (uint32_t i = 0; i < r->gaps->count; i++)
        json_array_append_new(gaps, json_string(r->gaps->list[i].reason));
    json_t *all = json_pack("{s:s, s:s, s:s, s:s, s:o, s:I, s:o, s:I}", "verdict",
                            verdict_names[r->verdict], "model", models[options->model], "causality",
                            options->causality == CAUSALITY_JLS ? "jls" : "intent", "identity",
                            identities[options->identity], "outcomes", outcomes, "executions",
                            (json_int_t)r->executions, "gaps", gaps, "transitions",
                            (json_int_t)r->transitions);
    json_dumpf(all, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(all);
}

static void print_text(const struct relax_result *r, const struct report_options *report)
{
    for (uint32_t i = 0; i < r->count; i++) {
        const struct relax_outcome *o = &r->outcomes[i];
        printf("%s %s %6llu  %s  %s\n", o->is_allowed ? "allowed  " : "undecided",
               o->is_sequential ? "sc " : "new", (unsigned long long)o->executions, o->end,
               o->output);
    }
    printf("%s; %u executions, %llu states, %u passes, %llu transitions\n",
           verdict_names[r->verdict], r->pool.count, (unsigned long long)r->statistics.states,
           r->statistics.passes, (unsigned long long)r->transitions);
    if (r->gaps->count)
        report_gaps_text(stdout, "incomplete: ", r->gaps, report);
}

static int relax_main(int argc, char **argv)
{
    struct check_command c;
    struct error error = {""};
    struct relax_options options = {.model = MODEL_JMM,
                                    .causality = CAUSALITY_INTENT,
                                    .identity = IDENTITY_FREE};
    check_command_init(&c);
    int kept = 1;
    bool ok = true, in_options = true;
    for (int i = 1; i < argc && ok; i++) {
        in_options = in_options && argv[i][0] == '-';
        if (!take_option(argv[i], &options, &error))
            argv[kept++] = argv[i];
        ok = !error.text[0];
    }
    argv[kept] = NULL;
    if (!ok || !check_command_parse(&c, kept, argv, &error) || !vm_init(&vm, &c.java.vm, &error)) {
        fprintf(stderr, "heddle relax: %s\n", error.text);
        return 2;
    }
    options.path = c.check.path;
    options.search = c.check.search;
    struct relax_client client = {0};
    struct relax_result result;
    relax_run(&vm, &options, &client, &result);
    if (c.json) {
        print_json(&result, &options);
    } else {
        struct report_options report = terminal_options(false, NULL, c.java.code_path);
        print_text(&result, &report);
    }
    int status = result.verdict == VERDICT_DESTRUCTIVE  ? 1
                 : result.verdict == VERDICT_INCOMPLETE ? 3
                                                        : 0;
    relax_result_release(&result);
    return status;
}

const struct command command_relax = {"relax", "what the memory model allows beyond interleaving",
                                      relax_main};
