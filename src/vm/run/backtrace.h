/* backtrace.h - what Throwable.backtrace holds: a long[] with one element a frame, the topmost
 * first, each the method and the place in it. */
#ifndef VM_RUN_BACKTRACE_H
#define VM_RUN_BACKTRACE_H

#include "vm/class/class.h"
#include "vm/run/thread.h"

enum {
    BACKTRACE_DEPTH = 1024, /* HotSpot's MaxJavaStackTraceDepth */
    BACKTRACE_NATIVE = 0xffff,
};

/* In the first element: frames above it were left out, so nothing happened at its place. */
#define BACKTRACE_HIDDEN_TOP INT64_MIN

static inline int64_t backtrace_entry(const struct method *m, int bci)
{
    return (int64_t)((uintptr_t)m - META_BASE) << 16 | (bci < 0 ? BACKTRACE_NATIVE : bci);
}

static inline struct method *backtrace_method(int64_t entry)
{
    return (struct method *)(META_BASE + (uintptr_t)((entry & ~BACKTRACE_HIDDEN_TOP) >> 16));
}

/* -1 for natives. */
static inline int backtrace_bci(int64_t entry)
{
    int bci = (int)(entry & 0xffff);
    return bci == BACKTRACE_NATIVE ? -1 : bci;
}

/* Whether stack traces show the frame: it is a method of a program, and not hidden. */
static inline bool backtrace_shows(const struct frame *f)
{
    return f->method->member && !(f->method->traits & METHOD_HIDDEN);
}

/* Frames from `f` down, those hidden left out; at most `capacity` are stored, and at most
 * BACKTRACE_DEPTH.  Returns how many. */
int32_t backtrace_collect(const struct frame *f, int64_t *out, int32_t capacity);

#endif
