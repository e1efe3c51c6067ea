/* spec.c - see spec.h. */
#include "advice/spec.h"

#include "base/class_name.h"
#include "base/stream.h"
#include "finding/finding.h"

#include <stdlib.h>
#include <string.h>

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

char *spec_calls(const struct trace *trace, uint32_t event)
{
    struct stream stream;
    FILE *out = stream_begin(&stream);
    const char *between = "";
    for (uint32_t i = trace->events[event].stack; i != TRACE_NONE; i = trace->stacks[i].caller) {
        uint32_t site = trace->stacks[i].site;
        char *code = trace->sites[site].is_library ? NULL : spec_lines(trace, site, 0);
        if (!code)
            continue;
        fprintf(out, "%s%s", between, code);
        between = "\t";
        free(code);
    }
    char *calls = stream_end(&stream);
    if (*calls)
        return calls;
    free(calls);
    return NULL;
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
        text = text_printf("%s %s %s", sort, class_name_is_platform(class_name) ? "local" : "self",
                           class_name);
    return text;
}

static bool is_same_method(const struct trace_site *a, const struct trace_site *b)
{
    return a->class_name == b->class_name && a->method == b->method &&
           a->descriptor == b->descriptor;
}

static uint32_t depth_of(const struct trace *trace, uint32_t stack)
{
    uint32_t depth = 0;
    for (; stack != TRACE_NONE; stack = trace->stacks[stack].caller)
        depth++;
    return depth;
}

/* Stacks are unique: equal callers mean equal calls, all the way down. */
bool spec_common_call(const struct trace *trace, uint32_t a, uint32_t b, uint32_t sites[2])
{
    uint32_t x = trace->events[a].stack, y = trace->events[b].stack;
    uint32_t x_depth = depth_of(trace, x), y_depth = depth_of(trace, y);
    for (; x_depth > y_depth; x_depth--)
        x = trace->stacks[x].caller;
    for (; y_depth > x_depth; y_depth--)
        y = trace->stacks[y].caller;
    for (; x != TRACE_NONE; x = trace->stacks[x].caller, y = trace->stacks[y].caller) {
        const struct trace_stack *p = &trace->stacks[x], *q = &trace->stacks[y];
        if (p->caller != q->caller || trace->sites[p->site].is_library ||
            !is_same_method(&trace->sites[p->site], &trace->sites[q->site]))
            continue;
        sites[0] = p->site;
        sites[1] = q->site;
        return true;
    }
    return false;
}

bool spec_is_changeable(const struct trace *trace, uint32_t place)
{
    const struct trace_place *p = &trace->places[place];
    uint32_t class_name = p->kind == PLACE_ELEMENT ? p->field_class : p->class_name;
    return (p->kind == PLACE_FIELD || p->kind == PLACE_STATIC || p->kind == PLACE_ELEMENT) &&
           class_name != TRACE_NONE && p->field != TRACE_NONE &&
           (p->kind == PLACE_FIELD || !p->is_final) &&
           !class_name_is_platform(trace->strings[class_name]);
}
