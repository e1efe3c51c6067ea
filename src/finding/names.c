/* names.c - see names.h. */
#include "finding/names.h"

#include "base/arena.h"
#include "base/class_name.h"
#include "base/stream.h"
#include "finding/objects.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct names {
    const struct trace *trace;
    struct arena arena;
    const char **threads;
    struct objects *objects;
    bool *numbered; /* by place */
    bool hides_values;
};

static const char *string_or(const struct trace *trace, uint32_t string, const char *otherwise)
{
    return string < trace->string_count ? trace->strings[string] : otherwise;
}

/* ---- threads ---- */

static void name_threads(struct names *names)
{
    const struct trace *trace = names->trace;
    names->threads = xcalloc(trace->thread_count ? trace->thread_count : 1, sizeof(char *));
    uint32_t *uses = xcalloc(trace->string_count ? trace->string_count : 1, sizeof *uses);
    for (uint32_t i = 0; i < trace->thread_count; i++)
        if (trace->threads[i].name < trace->string_count)
            uses[trace->threads[i].name]++;
    for (uint32_t i = 0; i < trace->thread_count; i++) {
        uint32_t name = trace->threads[i].name;
        const char *text = string_or(trace, name, "");
        size_t room = strlen(text) + 32;
        char *label = arena_alloc(&names->arena, room);
        if (!*text)
            snprintf(label, room, "thread %" PRIu32, i);
        else if (uses[name] > 1)
            snprintf(label, room, "%s (thread %" PRIu32 ")", text, i);
        else
            snprintf(label, room, "%s", text);
        names->threads[i] = label;
    }
    free(uses);
}

const char *names_thread(const struct names *names, uint32_t thread)
{
    return thread < names->trace->thread_count ? names->threads[thread] : "an unknown thread";
}

/* ---- objects ---- */

static int compare_numbers(uint32_t a, uint32_t b)
{
    return (a > b) - (a < b);
}

/* Orders places so that those of one field, or of the arrays in one field, lie together. */
static int compare_fields(const void *a, const void *b, void *context)
{
    const struct trace *trace = context;
    const struct trace_place *x = &trace->places[*(const uint32_t *)a];
    const struct trace_place *y = &trace->places[*(const uint32_t *)b];
    int order = compare_numbers(x->kind, y->kind);
    if (order == 0)
        order = compare_numbers(x->class_name, y->class_name);
    if (order == 0)
        order = compare_numbers(x->field, y->field);
    if (order == 0)
        order = compare_numbers(x->field_class, y->field_class);
    return order;
}

static void find_numbered_places(struct names *names)
{
    const struct trace *trace = names->trace;
    uint32_t count = trace->place_count;
    names->numbered = xcalloc(count ? count : 1, sizeof *names->numbered);
    uint32_t *order = xcalloc(count ? count : 1, sizeof *order);
    for (uint32_t i = 0; i < count; i++)
        order[i] = i;
    qsort_r(order, count, sizeof *order, compare_fields, (void *)(uintptr_t)trace);
    for (uint32_t begin = 0, end; begin < count; begin = end) {
        bool several = false;
        for (end = begin; end < count &&
                          compare_fields(&order[begin], &order[end], (void *)(uintptr_t)trace) == 0;
             end++)
            several |= trace->places[order[end]].object != trace->places[order[begin]].object;
        for (uint32_t i = begin; i < end; i++)
            names->numbered[order[i]] = several;
    }
    free(order);
}

/* "Node#7", or the name of a thread; the class from what is known, else `type`. */
static void put_object(const struct names *names, FILE *out, uint32_t object, uint32_t type)
{
    uint32_t thread = objects_thread(names->objects, object);
    uint32_t class_name = objects_class(names->objects, object);
    uint32_t monitor = object_class_monitor(names->trace, object);
    if (monitor != TRACE_NONE)
        fprintf(out, "class %s", class_name_simple(names->trace->strings[monitor]));
    else if (thread != TRACE_NONE)
        fputs(names_thread(names, thread), out);
    else
        fprintf(out, "%s#%" PRIu32,
                class_name_simple(
                    string_or(names->trace, class_name != TRACE_NONE ? class_name : type, "")),
                object);
}

void names_put_object(const struct names *names, FILE *out, uint32_t object)
{
    put_object(names, out, object, TRACE_NONE);
}

uint32_t names_lock_of(const struct names *names, uint32_t object)
{
    return objects_lock(names->objects, object);
}

void names_put_lock(const struct names *names, FILE *out, uint32_t object)
{
    uint32_t lock = objects_lock(names->objects, object);
    uint32_t origin = objects_origin(names->objects, lock);
    put_object(names, out, lock, TRACE_NONE);
    if (origin != TRACE_NONE) {
        fputs(" (", out);
        names_put_place(names, out, origin, TRACE_NONE);
        fputc(')', out);
    }
}

uint32_t names_thread_of(const struct names *names, uint32_t object)
{
    return objects_thread(names->objects, object);
}

struct names *names_new(const struct trace *trace)
{
    struct names *names = xcalloc(1, sizeof *names);
    names->trace = trace;
    name_threads(names);
    names->objects = objects_new(trace);
    find_numbered_places(names);
    return names;
}

void names_free(struct names *names)
{
    if (!names)
        return;
    free(names->threads);
    objects_free(names->objects);
    free(names->numbered);
    arena_release(&names->arena);
    free(names);
}

/* ---- classes and places ---- */

/* Whether code at `site` would write the field of the class without the class. */
static bool is_at_home(const struct trace *trace, uint32_t site, const char *class_name)
{
    if (site >= trace->site_count)
        return false;
    const char *own = string_or(trace, trace->sites[site].class_name, "");
    size_t length = class_name_outermost_length(own);
    return length == class_name_outermost_length(class_name) &&
           strncmp(own, class_name, length) == 0;
}

/* Seen from the program an atomic variable is a variable: its only field goes without saying. */
static bool is_atomic_field(const char *class_name, const char *field)
{
    static const char package[] = "java.util.concurrent.atomic.Atomic";
    return strncmp(class_name, package, sizeof package - 1) == 0 &&
           (strcmp(field, "value") == 0 || strcmp(field, "array") == 0);
}

static void put_field(const struct names *names, FILE *out, const char *class_name,
                      const char *field, uint32_t number, uint32_t site)
{
    bool is_home = is_at_home(names->trace, site, class_name);
    if (!is_home || number)
        fputs(class_name_simple(class_name), out);
    if (number)
        fprintf(out, "#%" PRIu32, number);
    if (site == TRACE_NONE || !is_atomic_field(class_name, field))
        fprintf(out, "%s%s", is_home && !number ? "" : ".", field);
}

void names_put_place(const struct names *names, FILE *out, uint32_t place, uint32_t site)
{
    const struct trace *trace = names->trace;
    if (place >= trace->place_count) {
        fputs("something unknown", out);
        return;
    }
    const struct trace_place *p = &trace->places[place];
    const char *class_name = string_or(trace, p->class_name, "?");
    uint32_t number = names->numbered[place] ? p->object : 0;
    switch (p->kind) {
    case PLACE_FIELD:
    case PLACE_STATIC:
        put_field(names, out, class_name, string_or(trace, p->field, "?"), number, site);
        return;
    case PLACE_ELEMENT:
        /* The number is the array's, not that of the object that has the field. */
        if (p->field < trace->string_count &&
            !class_name_is_hidden(string_or(trace, p->field_class, ""))) {
            put_field(names, out, string_or(trace, p->field_class, class_name),
                      trace->strings[p->field], 0, site);
            if (number)
                fprintf(out, "#%" PRIu32, number);
        } else {
            fprintf(out, "%s#%" PRIu32, class_name_simple(class_name), p->object);
        }
        fprintf(out, "[%" PRId32 "]", p->index);
        return;
    case PLACE_OBJECT: put_object(names, out, p->object, p->class_name); return;
    case PLACE_THREAD: fputs(names_thread(names, p->object), out); return;
    case PLACE_CLASS: fprintf(out, "class %s", class_name_simple(class_name)); return;
    }
}

/* ---- values ---- */

/* The shortest digits that mean the same number, as Java has it up to the form of exponents. */
static void put_real(FILE *out, double value, bool is_float)
{
    char text[40];
    if (isnan(value)) {
        fputs("NaN", out);
        return;
    }
    if (isinf(value)) {
        fputs(value < 0 ? "-Infinity" : "Infinity", out);
        return;
    }
    for (int digits = 1; digits <= (is_float ? 9 : 17); digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (is_float ? strtof(text, NULL) == (float)value : strtod(text, NULL) == value)
            break;
    }
    fprintf(out, "%s%s", text, strpbrk(text, ".e") ? "" : ".0");
}

static void put_char(FILE *out, uint16_t c)
{
    if (c >= 0x20 && c < 0x7f)
        fprintf(out, "'%c'", c);
    else
        fprintf(out, "'\\u%04x'", c);
}

void names_hide_values(struct names *names)
{
    names->hides_values = true;
}

bool names_put_primitive(FILE *out, const char *type, uint64_t bits)
{
    uint32_t low = (uint32_t)bits;
    float real;
    double wide;
    memcpy(&real, &low, sizeof real);
    memcpy(&wide, &bits, sizeof wide);
    if (strcmp(type, "boolean") == 0)
        fputs(bits & 0xff ? "true" : "false", out);
    else if (strcmp(type, "byte") == 0)
        fprintf(out, "%d", (int8_t)bits);
    else if (strcmp(type, "short") == 0)
        fprintf(out, "%d", (int16_t)bits);
    else if (strcmp(type, "char") == 0)
        put_char(out, (uint16_t)bits);
    else if (strcmp(type, "int") == 0)
        fprintf(out, "%" PRId32, (int32_t)low);
    else if (strcmp(type, "long") == 0)
        fprintf(out, "%" PRId64, (int64_t)bits);
    else if (strcmp(type, "float") == 0)
        put_real(out, (double)real, true);
    else if (strcmp(type, "double") == 0)
        put_real(out, wide, false);
    else
        return false;
    return true;
}

bool names_put_value(const struct names *names, FILE *out, const struct trace_event *event)
{
    const struct trace *trace = names->trace;
    uint32_t type_name =
        event->place < trace->place_count ? trace->places[event->place].type : TRACE_NONE;
    if (!names_is_access(event) || names->hides_values)
        return false;
    if (!event->is_reference)
        return names_put_primitive(out, string_or(trace, type_name, ""), event->value);
    if (event->value == 0)
        fputs("null", out);
    else
        put_object(names, out, (uint32_t)event->value, type_name);
    return true;
}

/* ---- events ---- */

bool names_is_access(const struct trace_event *event)
{
    return event->kind == TRACE_READ || event->kind == TRACE_WRITE || event->kind == TRACE_UPDATE;
}

const char *names_mode(enum access_mode mode, bool is_write)
{
    switch (mode) {
    case MODE_PLAIN: return "plain";
    case MODE_OPAQUE: return "opaque";
    case MODE_ACQUIRE_RELEASE: return is_write ? "release" : "acquire";
    case MODE_VOLATILE: return "volatile";
    }
    return "unknown";
}

static const char *sync_name(uint8_t kind)
{
    static const char *const texts[] = {
        [SYNC_LOCK] = "lock",
        [SYNC_UNLOCK] = "unlock",
        [SYNC_WAIT] = "wait",
        [SYNC_NOTIFY] = "notify",
        [SYNC_START] = "start",
        [SYNC_BEGIN] = "begin",
        [SYNC_END] = "end",
        [SYNC_JOIN] = "join",
        [SYNC_INTERRUPT] = "interrupt",
        [SYNC_INTERRUPTED] = "interrupted",
        [SYNC_PARK] = "park",
        [SYNC_UNPARK] = "unpark",
        [SYNC_CLASS_INITIALIZED] = "class-initialized",
        [SYNC_CLASS_USED] = "class-used",
        [SYNC_SUBMIT] = "submit",
        [SYNC_EXECUTE] = "execute",
        [SYNC_EXIT] = "exit",
    };
    return kind < sizeof texts / sizeof *texts ? texts[kind] : "unknown";
}

static const char *fence_name(uint8_t kind)
{
    static const char *const texts[] = {
        [FENCE_ACQUIRE] = "acquire-fence",
        [FENCE_RELEASE] = "release-fence",
        [FENCE_FULL] = "full-fence",
        [FENCE_LOAD_LOAD] = "load-load-fence",
        [FENCE_STORE_STORE] = "store-store-fence",
    };
    return kind < sizeof texts / sizeof *texts ? texts[kind] : "unknown";
}

const char *names_event_kind(const struct trace_event *event)
{
    switch ((enum trace_event_kind)event->kind) {
    case TRACE_READ: return "read";
    case TRACE_WRITE: return "write";
    case TRACE_UPDATE: return "update";
    case TRACE_FENCE: return fence_name(event->mode);
    case TRACE_SYNC: return sync_name(event->mode);
    case TRACE_CALL: return "call";
    case TRACE_RETURN: return "return";
    case TRACE_THROW: return event->mode == THROW_CAUGHT ? "catch" : "throw";
    }
    return "unknown";
}

static void put_access(const struct names *names, FILE *out, const struct trace_event *event,
                       uint32_t site, bool with_modes)
{
    bool is_write = event->kind == TRACE_WRITE;
    /* That a field is volatile stands in the program; the other modes are rare. */
    if (with_modes ? event->mode != MODE_PLAIN
                   : event->mode != MODE_PLAIN && event->mode != MODE_VOLATILE)
        fprintf(out, "%s ", names_mode(event->mode, is_write));
    if (event->kind == TRACE_UPDATE && !event->wrote)
        fputs("failed ", out);
    fprintf(out, "%s ", names_event_kind(event));
    names_put_place(names, out, event->place, site);
    struct stream stream;
    bool is_known = names_put_value(names, stream_begin(&stream), event);
    char *value = stream_end(&stream);
    if (is_known)
        fprintf(out, " = %s", value);
    free(value);
}

static void put_sync(const struct names *names, FILE *out, const struct trace_event *event,
                     uint32_t site)
{
    const char *before = sync_name(event->mode), *after = "";
    switch ((enum sync_kind)event->mode) {
    case SYNC_BEGIN: fputs("begin", out); return;
    case SYNC_END: fputs("end", out); return;
    case SYNC_INTERRUPTED: fputs("see the interrupt", out); return;
    case SYNC_PARK: fputs("park returns", out); return;
    case SYNC_EXIT: fprintf(out, "exit with status %d", (int)(int32_t)event->value); return;
    case SYNC_WAIT: before = "wait on"; break;
    case SYNC_JOIN: after = " has ended", before = NULL; break;
    case SYNC_CLASS_INITIALIZED: after = " is initialized", before = NULL; break;
    case SYNC_CLASS_USED: before = "use"; break;
    default: break;
    }
    if (before)
        fprintf(out, "%s ", before);
    names_put_place(names, out, event->place, site);
    fputs(after, out);
}

static void put_method(const struct names *names, FILE *out, const struct trace_event *event)
{
    const struct trace *trace = names->trace;
    fputs(event->kind == TRACE_CALL ? "call " : "return from ", out);
    if (event->stack >= trace->stack_count) {
        fputs("a method", out);
        return;
    }
    const struct trace_site *s = &trace->sites[trace->stacks[event->stack].site];
    fprintf(out, "%s.%s", class_name_simple(string_or(trace, s->class_name, "?")),
            string_or(trace, s->method, "?"));
}

void names_put_event(const struct names *names, FILE *out, const struct trace_event *event,
                     uint32_t site, bool with_modes)
{
    const struct trace *trace = names->trace;
    switch ((enum trace_event_kind)event->kind) {
    case TRACE_READ:
    case TRACE_WRITE:
    case TRACE_UPDATE: put_access(names, out, event, site, with_modes); return;
    case TRACE_FENCE: fputs(fence_name(event->mode), out); return;
    case TRACE_SYNC: put_sync(names, out, event, site); return;
    case TRACE_CALL:
    case TRACE_RETURN: put_method(names, out, event); return;
    case TRACE_THROW:
        fprintf(out, "%s %s", event->mode == THROW_CAUGHT ? "catch" : "throw",
                event->place < trace->place_count
                    ? class_name_simple(
                          string_or(trace, trace->places[event->place].class_name, "?"))
                    : "an exception");
        return;
    }
}
