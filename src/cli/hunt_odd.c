/* hunt_odd.c - see hunt_odd.h. */
#include "cli/hunt_odd.h"

#include "base/arena.h"
#include "base/stream.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST = 5 /* runs that are told of */,
    LINES = 12 /* of stderr */,
    LINE = 200 /* of stdout */
};

void odd_runs_expect(struct odd_runs *odd, struct campaign_result *plain)
{
    odd->status = plain->status;
    odd->out = plain->out;
    plain->out.text = NULL;
}

void odd_runs_release(struct odd_runs *odd)
{
    for (uint32_t i = 0; i < odd->count; i++) {
        free(odd->list[i].name);
        free(odd->list[i].what);
        free(odd->list[i].err);
    }
    free(odd->list);
    free(odd->out.text);
}

static char *last_lines(const struct captured *text)
{
    const char *at = text->text + text->length;
    for (unsigned lines = 0; at > text->text; at--)
        if (at[-1] == '\n' && at < text->text + text->length && ++lines == LINES)
            break;
    return utf8_repaired(at);
}

/* The first line that is not the same, and which it is; from 1. */
static unsigned differing_line(const struct captured *a, const struct captured *b, size_t *begin)
{
    unsigned line = 1;
    *begin = 0;
    for (size_t i = 0; i < a->length && i < b->length && a->text[i] == b->text[i]; i++)
        if (a->text[i] == '\n') {
            line++;
            *begin = i + 1;
        }
    return line;
}

static int line_length(const struct captured *text, size_t begin)
{
    size_t length = strcspn(text->text + begin, "\n");
    return length < LINE ? (int)length : LINE;
}

static char *what_it_printed(const struct odd_runs *odd, const struct captured *out)
{
    size_t begin;
    unsigned line = differing_line(&odd->out, out, &begin);
    char *text = text_printf("line %u of its output is \"%.*s\", not \"%.*s\"", line,
                             line_length(out, begin), out->text + begin,
                             line_length(&odd->out, begin), odd->out.text + begin);
    char *repaired = utf8_repaired(text);
    free(text);
    return repaired;
}

/* The caller frees; NULL: it did what it should. */
static char *what_it_did(struct odd_runs *odd, const struct campaign_result *result)
{
    bool is_other_output = result->out.length != odd->out.length ||
                           memcmp(result->out.text, odd->out.text, odd->out.length) != 0;
    if (result->timed_out) {
        odd->late++;
        return text_printf("it took too long and was ended after %.0f s", result->seconds);
    }
    odd->outputs += is_other_output;
    if (result->signal || result->status != odd->status) {
        odd->ends++;
        return result->signal
                   ? text_printf("it ended by signal %d", result->signal)
                   : text_printf("it ended with status %d, not %d", result->status, odd->status);
    }
    return is_other_output ? what_it_printed(odd, &result->out) : NULL;
}

void odd_runs_note(struct odd_runs *odd, const char *name, const struct campaign_result *result)
{
    char *what = what_it_did(odd, result);
    if (!what)
        return;
    if (odd->count == MOST) {
        free(what);
        return;
    }
    GROW(odd->list, odd->count, odd->capacity);
    odd->list[odd->count++] = (struct odd_run){strdup(name), what, last_lines(&result->err)};
}

static void print_lines(FILE *out, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        fprintf(out, "    %.*s\n", (int)length, text);
        text += length + (text[length] == '\n');
    }
}

static void print_count(FILE *out, uint32_t count, const char *did)
{
    if (count)
        fprintf(out, "%u run%s %s\n", count, count == 1 ? "" : "s", did);
}

void odd_runs_print(const struct odd_runs *odd, FILE *out)
{
    if (odd->status)
        fprintf(out, "without Heddle it ends with status %d\n", odd->status);
    print_count(out, odd->late, "took too long");
    print_count(out, odd->ends, "ended with another status than without Heddle");
    print_count(out, odd->outputs, "wrote something else to stdout than without Heddle");
    for (uint32_t i = 0; i < odd->count; i++) {
        fprintf(out, "%s: %s\n", odd->list[i].name, odd->list[i].what);
        print_lines(out, odd->list[i].err);
    }
}

void odd_runs_json(const struct odd_runs *odd, json_t *object)
{
    json_t *list = json_array();
    for (uint32_t i = 0; i < odd->count; i++)
        json_array_append_new(list, json_pack("{s:s, s:s, s:s}", "run", odd->list[i].name, "what",
                                              odd->list[i].what, "stderr", odd->list[i].err));
    json_object_set_new(object, "status", json_integer(odd->status));
    json_object_set_new(object, "late", json_integer(odd->late));
    json_object_set_new(object, "other_ends", json_integer(odd->ends));
    json_object_set_new(object, "other_outputs", json_integer(odd->outputs));
    json_object_set_new(object, "odd_runs", list);
}
