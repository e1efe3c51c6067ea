/* thrown.c - see thrown.h. */
#include "explore/thrown.h"

#include "base/arena.h"
#include "base/class_name.h"
#include "base/hash.h"
#include "base/stream.h"
#include "explore/recorder.h"
#include "explore/reporting.h"
#include "vm/class/load.h"
#include "vm/heap/string.h"
#include "vm/run/backtrace.h"
#include "vm/run/sched.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *thrown_describe(const struct vm *vm, ref exception)
{
    char name[512];
    class_java_name(class_of(exception), name, sizeof name);
    ref message = get_ref(exception, vm->off.Throwable_detailMessage);
    char *text = message ? string_to_utf8(message) : NULL;
    size_t size = strlen(name) + (text ? strlen(text) + 2 : 0) + 1;
    char *out = xmalloc(size);
    snprintf(out, size, "%s%s%s", name, text ? ": " : "", text ? text : "");
    free(text);
    return out;
}

/* Where it was made. */
static uint64_t thrown_at(const struct vm *vm, ref exception)
{
    ref backtrace = get_ref(exception, vm->off.Throwable_backtrace);
    return backtrace && array_length(backtrace) ? *(const uint64_t *)array_data(backtrace) : 0;
}

void thrown_report_uncaught(struct check *c, struct recorder *before)
{
    for (uint32_t i = 0; i < c->path.seen.uncaught_count; i++) {
        ref exception = c->path.seen.uncaught[i].exception;
        const struct class *k = class_of(exception);
        const struct thread *t = thread_of_id(c->vm, c->path.seen.uncaught[i].thread);
        uint64_t key = hash_pair(class_offset_of(k), t ? t->name : 0) ^ thrown_at(c->vm, exception);
        key = hash_pair(key, 7);
        if (!reporting_is_wanted(c, key)) {
            reporting_unrecorded(c, key);
            continue;
        }
        char *message = thrown_describe(c->vm, exception);
        struct recorder *recorder = before ? before : reporting_record(c);
        if (!recorder) {
            free(message);
            return;
        }
        struct finding finding = {
            .kind = strcmp(k->name->text, "java/lang/AssertionError") == 0 ? FINDING_ASSERTION
                                                                           : FINDING_EXCEPTION,
            .trace = recorder_trace(recorder),
            .source = TRACE_NONE,
            .manifest = recorder_last_throw(recorder),
            .message = message,
        };
        reporting_add(c, key, &finding);
        free(message);
        if (!before)
            recorder_free(recorder);
    }
}

/* ---- what was swallowed ---- */

static bool is_assertion(const struct class *c)
{
    while (c && strcmp(c->name->text, "java/lang/AssertionError") != 0)
        c = c->super;
    return c != NULL;
}

static void report_swallowed_assertion(struct check *c, uint64_t key, ref exception)
{
    if (!reporting_is_wanted(c, key)) {
        reporting_unrecorded(c, key);
        return;
    }
    char *message = thrown_describe(c->vm, exception);
    struct recorder *recorder = reporting_record(c);
    if (!recorder) {
        free(message);
        return;
    }
    struct finding finding = {.kind = FINDING_SWALLOWED, .message = message};
    if (!recorder_held_events(recorder, exception, &finding.source, &finding.manifest))
        BUG("an exception was not swallowed when its path was made again");
    finding.trace = recorder_trace(recorder);
    reporting_add(c, key, &finding);
    free(message);
    recorder_free(recorder);
}

/* "FutureTask.run" */
static char *holder_name(site_id holder)
{
    char name[512];
    if (holder == SWALLOWED_BY_HANDLER)
        return text_printf("a handler of uncaught exceptions");
    const struct method *m = backtrace_method((int64_t)holder);
    class_java_name(m->class_, name, sizeof name);
    return text_printf("%s.%s", class_name_simple(name), m->name->text);
}

/* The topmost frame of the program, where it was made. */
static char *thrown_position(const struct vm *vm, ref exception)
{
    ref backtrace = get_ref(exception, vm->off.Throwable_backtrace);
    for (int32_t i = 0; backtrace && i < array_length(backtrace); i++) {
        int64_t entry = ((const int64_t *)array_data(backtrace))[i];
        const struct method *m = backtrace_method(entry);
        const struct classfile *file = m->class_->file;
        int line = method_line(m, backtrace_bci(entry));
        if (!m->class_->is_boot && file && file->source_file && line >= 0)
            return text_printf("%s:%d", cf_symbol(file, file->source_file)->text, line);
    }
    return text_printf("%s", "");
}

static void count_swallowed(struct check *c, uint64_t key, ref exception, site_id holder)
{
    char name[512];
    struct swallowed_count *known = ends_find_swallowed(&c->result->ends, key);
    if (known) {
        known->count++;
        return;
    }
    class_java_name(class_of(exception), name, sizeof name);
    ends_add_swallowed(&c->result->ends, key, text_printf("%s", name), holder_name(holder),
                       thrown_position(c->vm, exception));
}

void thrown_report_swallowed(struct check *c)
{
    uint32_t count = c->path.seen.swallowed_count;
    if (!count)
        return;
    /* Recording makes the path again, which shows the same again, but not beyond its last move. */
    struct swallowed_exception *list = xmalloc(count * sizeof *list);
    memcpy(list, c->path.seen.swallowed, count * sizeof *list);
    for (uint32_t i = 0; i < count && !c->is_late; i++) {
        ref exception = list[i].exception;
        const struct class *k = class_of(exception);
        uint64_t key = hash_pair(class_offset_of(k), thrown_at(c->vm, exception));
        key = hash_pair(key, list[i].holder);
        if (is_assertion(k))
            report_swallowed_assertion(c, key, exception);
        else if (!c->is_sketching && c->is_counted)
            count_swallowed(c, key, exception, list[i].holder);
    }
    free(list);
}
