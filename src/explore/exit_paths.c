/* exit_paths.c - see exit_paths.h. */
#include "explore/exit_paths.h"

#include "base/arena.h"
#include "base/hash.h"
#include "base/stream.h"
#include "explore/recorder.h"
#include "explore/reporting.h"

#include <stdlib.h>
#include <string.h>

/* System.exit or Runtime.halt, not the end of main, whose exceptions are reported as such. */
static bool ended_by_call(const struct vm *vm)
{
    const struct frame *f = vm->current ? vm->current->frame : NULL;
    return f && f->method->class_->is_boot &&
           strcmp(f->method->class_->name->text, "java/lang/Shutdown") == 0;
}

void exit_paths_forget(struct check *c)
{
    for (uint32_t i = 0; i < c->exit_count; i++) {
        free(c->exits[i].moves);
        recorder_free(c->exits[i].sketch);
    }
    c->exit_count = 0;
}

void exit_paths_note(struct check *c)
{
    int status = c->vm->exit_status;
    if (c->is_counted)
        ends_add_exit(&c->result->ends, status);
    else if (path_is_early(&c->path)) /* it comes to a better one, if there is one */
        return;
    c->ends_with_0 = c->ends_with_0 || !status;
    if (!status || !ended_by_call(c->vm))
        return;
    uint64_t key = hash_pair(reporting_thread_key(c->vm->current), (uint32_t)status);
    for (uint32_t i = 0; i < c->exit_count; i++)
        if (c->exits[i].key == key)
            return;
    if (path_is_early(&c->path))
        campaign_prefer_in_time(c->campaign);
    GROW(c->exits, c->exit_count, c->exit_capacity);
    struct recorder *sketch = recorder_new(c->vm, c->path.tracking, c->path.names);
    recorder_sketch(sketch, &c->path.seen);
    recorder_sketch_exit(sketch, c->vm->current->id, status);
    c->exits[c->exit_count++] =
        (struct exit_path){key, path_copy_moves(&c->path), c->path.depth, status, sketch};
}

void exit_paths_report(struct check *c)
{
    for (uint32_t i = 0; c->ends_with_0 && i < c->exit_count; i++) {
        const struct exit_path *exit = &c->exits[i];
        c->is_late = c->is_late || !path_go(&c->path, exit->moves, exit->count);
        char *status = text_printf("%d", exit->status);
        struct recorder *recorder = reporting_record(c);
        struct recorder *shown = recorder ? recorder : exit->sketch;
        struct finding finding = {
            .kind = FINDING_EXIT,
            .trace = recorder_trace(shown),
            .source = TRACE_NONE,
            .manifest = recorder_exit(shown),
            .message = status,
            .is_sketch = !recorder,
        };
        if (!recorder)
            reporting_note_sketched(c);
        reporting_add(c, exit->key, &finding);
        if (recorder)
            recorder_free(recorder);
        free(status);
    }
    exit_paths_forget(c);
    free(c->exits);
}
