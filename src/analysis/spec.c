/* spec.c - see spec.h. */
#include "analysis/spec.h"

#include "base/stream.h"
#include "finding/finding.h"
#include "finding/names.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_FRAMES = 64 };

char *spec_lines(const struct trace *trace, uint32_t site, int32_t last_line)
{
    if (site == TRACE_NONE || trace->sites[site].line < 0)
        return NULL;
    const struct trace_site *s = &trace->sites[site];
    const char *class_name = trace->strings[s->class_name], *method = trace->strings[s->method],
               *descriptor = trace->strings[s->descriptor];
    if (last_line > s->line)
        return text_printf("%s.%s%s:%d-%d", class_name, method, descriptor, s->line, last_line);
    return text_printf("%s.%s%s:%d", class_name, method, descriptor, s->line);
}

char *spec_code(const struct trace *trace, uint32_t event)
{
    uint32_t site = finding_user_site(trace, event);
    return site == TRACE_NONE || trace->sites[site].is_library ? NULL : spec_lines(trace, site, 0);
}

char *spec_field(const struct trace *trace, uint32_t place)
{
    const struct trace_place *p = &trace->places[place];
    bool is_element = p->kind == PLACE_ELEMENT;
    uint32_t class_name = is_element ? p->field_class : p->class_name;
    if ((!is_element && p->kind != PLACE_FIELD && p->kind != PLACE_STATIC) ||
        p->field == TRACE_NONE || class_name == TRACE_NONE)
        return NULL;
    return text_printf("%s.%s", trace->strings[class_name], trace->strings[p->field]);
}

/* "I" of "int", "[Ljava/lang/String;" of "java.lang.String[]". */
static char *descriptor_of(const char *type)
{
    static const struct {
        const char *name;
        char letter;
    } primitives[] = {{"boolean", 'Z'}, {"byte", 'B'}, {"char", 'C'},  {"short", 'S'},
                      {"int", 'I'},     {"long", 'J'}, {"float", 'F'}, {"double", 'D'}};
    struct stream stream;
    FILE *out = stream_begin(&stream);
    size_t length = strlen(type);
    for (; length > 2 && strncmp(type + length - 2, "[]", 2) == 0; length -= 2)
        putc('[', out);
    for (size_t i = 0; i < sizeof primitives / sizeof *primitives; i++)
        if (strlen(primitives[i].name) == length &&
            strncmp(type, primitives[i].name, length) == 0) {
            putc(primitives[i].letter, out);
            return stream_end(&stream);
        }
    putc('L', out);
    for (size_t i = 0; i < length; i++)
        putc(type[i] == '.' ? '/' : type[i], out);
    putc(';', out);
    return stream_end(&stream);
}

char *spec_typed_field(const struct trace *trace, uint32_t place)
{
    const struct trace_place *p = &trace->places[place];
    char *field =
        p->kind == PLACE_ELEMENT || p->type == TRACE_NONE ? NULL : spec_field(trace, place);
    if (!field)
        return NULL;
    char *descriptor = descriptor_of(trace->strings[p->type]);
    char *text = text_printf("%s:%s", field, descriptor);
    free(descriptor);
    free(field);
    return text;
}

static char *lock_in(const char *sort, const char *where, char *field)
{
    char *text = field ? text_printf("%s %s %s", sort, where, field) : NULL;
    free(field);
    return text;
}

char *spec_lock(const struct trace *trace, const struct objects *objects, uint32_t object,
                bool is_juc, uint32_t owner)
{
    const char *sort = is_juc ? "juc" : "monitor";
    uint32_t monitor = object_class_monitor(trace, object);
    if (monitor != TRACE_NONE)
        return text_printf("monitor class %s", trace->strings[monitor]);
    object = objects_lock(objects, object);
    uint32_t own_class = objects_class(objects, object);
    const char *class_name = own_class == TRACE_NONE ? NULL : trace->strings[own_class];
    if (object == owner && object && class_name)
        return text_printf("%s self %s", sort, class_name);
    uint32_t origin = objects_origin(objects, object), element = objects_element(objects, object);
    char *text = NULL;
    if (origin != TRACE_NONE)
        text = lock_in(sort, trace->places[origin].kind == PLACE_STATIC ? "static" : "field",
                       spec_typed_field(trace, origin));
    if (!text && element != TRACE_NONE)
        text = lock_in(sort, "element", spec_field(trace, element));
    if (!text && class_name)
        text = text_printf("%s %s %s", sort, names_is_platform_class(class_name) ? "local" : "self",
                           class_name);
    return text;
}

/* The frames of an event, outermost first; as many as fit. */
static uint32_t frames_of(const struct trace *trace, uint32_t event, uint32_t *stacks)
{
    uint32_t count = 0;
    for (uint32_t at = trace->events[event].stack; at != TRACE_NONE; at = trace->stacks[at].caller)
        count++;
    uint32_t kept = 0, skip = count > MAX_FRAMES ? count - MAX_FRAMES : 0;
    for (uint32_t at = trace->events[event].stack; at != TRACE_NONE;
         at = trace->stacks[at].caller) {
        if (skip) {
            skip--;
            continue;
        }
        stacks[kept++] = at;
    }
    for (uint32_t i = 0; i < kept / 2; i++) {
        uint32_t swap = stacks[i];
        stacks[i] = stacks[kept - 1 - i];
        stacks[kept - 1 - i] = swap;
    }
    return kept;
}

static bool is_same_method(const struct trace_site *a, const struct trace_site *b)
{
    return a->class_name == b->class_name && a->method == b->method &&
           a->descriptor == b->descriptor;
}

bool spec_common_call(const struct trace *trace, uint32_t a, uint32_t b, uint32_t sites[2])
{
    uint32_t frames[2][MAX_FRAMES];
    uint32_t counts[2] = {frames_of(trace, a, frames[0]), frames_of(trace, b, frames[1])};
    bool found = false;
    for (uint32_t i = 0; i < counts[0] && i < counts[1]; i++) {
        const struct trace_stack *x = &trace->stacks[frames[0][i]],
                                 *y = &trace->stacks[frames[1][i]];
        if (!is_same_method(&trace->sites[x->site], &trace->sites[y->site]))
            break;
        if (!trace->sites[x->site].is_library) {
            found = true;
            sites[0] = x->site;
            sites[1] = y->site;
        }
        if (frames[0][i] != frames[1][i])
            break;
    }
    return found;
}

bool spec_is_changeable(const struct trace *trace, uint32_t place)
{
    const struct trace_place *p = &trace->places[place];
    uint32_t class_name = p->kind == PLACE_ELEMENT ? p->field_class : p->class_name;
    return (p->kind == PLACE_FIELD || p->kind == PLACE_STATIC || p->kind == PLACE_ELEMENT) &&
           class_name != TRACE_NONE && p->field != TRACE_NONE && !p->is_final &&
           !names_is_platform_class(trace->strings[class_name]);
}
