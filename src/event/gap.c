/* gap.c - see gap.h. */
#include "event/gap.h"

#include "base/arena.h"
#include "base/stream.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char overflow[] = "more reasons and places than are listed";

static bool is_same_text(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool is_same(const struct gap *gap, enum gap_kind kind, const char *reason,
                    const struct gap_position *at)
{
    return gap->kind == kind && gap->line == at->line && is_same_text(gap->reason, reason) &&
           is_same_text(gap->method, at->method) && is_same_text(gap->class_name, at->class_name) &&
           is_same_text(gap->file, at->file);
}

static struct gap *find(const struct gaps *gaps, enum gap_kind kind, const char *reason,
                        const struct gap_position *at)
{
    for (uint32_t i = 0; i < gaps->count; i++)
        if (is_same(&gaps->list[i], kind, reason, at))
            return &gaps->list[i];
    return NULL;
}

static char *copy_of(const char *text)
{
    return text ? text_copy(text, strlen(text)) : NULL;
}

void gaps_add(struct gaps *gaps, enum gap_kind kind, const char *reason,
              const struct gap_position *position)
{
    static const struct gap_position nowhere;
    const struct gap_position *at = position ? position : &nowhere;
    if (gaps->closed)
        return;
    struct gap *gap = find(gaps, kind, reason, at);
    if (!gap && gaps->count >= GAPS_KEPT) {
        reason = overflow;
        at = &nowhere;
        gap = find(gaps, kind, reason, at);
    }
    if (gap) {
        gap->count = gap->is_old ? 1 : gap->count + 1;
        gap->is_old = false;
        return;
    }
    GROW(gaps->list, gaps->count, gaps->capacity);
    gaps->list[gaps->count++] = (struct gap){
        .kind = kind,
        .reason = copy_of(reason),
        .class_name = copy_of(at->class_name),
        .method = copy_of(at->method),
        .file = copy_of(at->file),
        .line = at->line,
        .count = 1,
    };
}

static void release(struct gap *gap)
{
    free(gap->reason);
    free(gap->class_name);
    free(gap->method);
    free(gap->file);
}

void gaps_forget(struct gaps *gaps, enum gap_kind kind)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < gaps->count; i++) {
        if (gaps->list[i].kind == kind)
            release(&gaps->list[i]);
        else
            gaps->list[kept++] = gaps->list[i];
    }
    gaps->count = kept;
}

void gaps_move(struct gaps *from, struct gaps *to, enum gap_kind kind)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < from->count; i++) {
        if (from->list[i].kind != kind) {
            from->list[kept++] = from->list[i];
            continue;
        }
        GROW(to->list, to->count, to->capacity);
        to->list[to->count++] = from->list[i];
    }
    from->count = kept;
}

void gaps_begin_pass(struct gaps *gaps)
{
    gaps_forget(gaps, GAP_CUT);
    for (uint32_t i = 0; i < gaps->count; i++)
        gaps->list[i].is_old = true;
}

void gaps_release(struct gaps *gaps)
{
    for (uint32_t i = 0; i < gaps->count; i++)
        release(&gaps->list[i]);
    free(gaps->list);
    *gaps = (struct gaps){.list = NULL};
}

const char *gaps_first_reason(const struct gaps *gaps)
{
    return gaps->count ? gaps->list[0].reason : "";
}

static void put(FILE *out, const struct gap *gap)
{
    const char *separator = " (", *end = "";
    fputs(gap->reason, out);
    if (gap->class_name) {
        fprintf(out, "%s%s", separator, gap->class_name);
        if (gap->method)
            fprintf(out, ".%s", gap->method);
        if (gap->file)
            fprintf(out, ", %s", gap->file);
        if (gap->file && gap->line)
            fprintf(out, ":%" PRIu32, gap->line);
        separator = "; ";
        end = ")";
    }
    if (gap->count > 1) {
        fprintf(out, "%s%" PRIu64 " times", separator, gap->count);
        end = ")";
    }
    fputs(end, out);
}

char *gap_text(const struct gap *gap)
{
    struct stream text;
    put(stream_begin(&text), gap);
    return stream_end(&text);
}

char *gaps_text(const struct gaps *gaps)
{
    struct stream text;
    FILE *out = stream_begin(&text);
    for (uint32_t i = 0; i < gaps->count && i < GAPS_NAMED; i++) {
        fputs(i ? "; " : "", out);
        put(out, &gaps->list[i]);
    }
    if (gaps->count > GAPS_NAMED)
        fprintf(out, "; and %" PRIu32 " more", gaps->count - GAPS_NAMED);
    return stream_end(&text);
}
