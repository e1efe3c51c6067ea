/* report_traces.h - traces made by hand, a line for each event, for the tests of reports. */
#ifndef UNIT_REPORT_TRACES_H
#define UNIT_REPORT_TRACES_H

#include "event/trace.h"
#include "finding/finding.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct trace trace;
static const char *file_name; /* of the frames that are made */

static inline int set_up_trace(void **state)
{
    (void)state;
    trace_init(&trace);
    return 0;
}

static inline int tear_down_trace(void **state)
{
    (void)state;
    trace_release(&trace);
    return 0;
}

static inline uint32_t string(const char *text)
{
    return text ? trace_add_string(&trace, text) : TRACE_NONE;
}

static inline uint32_t thread(const char *name, uint32_t parent)
{
    struct trace_thread t = {string(name), string("java.lang.Thread"), parent};
    trace_add_thread(&trace, &t);
    return trace.thread_count - 1;
}

static inline uint32_t make_frame(const struct trace_site *site, uint32_t caller)
{
    struct trace_stack stack = {trace_add_site(&trace, site), caller};
    return trace_add_stack(&trace, &stack);
}

/* A frame of the user's own code, on top of another one or of none. */
static inline uint32_t frame(const char *class_name, const char *method, int32_t line,
                             uint32_t caller)
{
    struct trace_site site = {.class_name = string(class_name),
                              .method = string(method),
                              .descriptor = string("()V"),
                              .file = string(file_name),
                              .line = line,
                              .bci = line};
    return make_frame(&site, caller);
}

static inline uint32_t library_frame(const char *class_name, const char *method, uint32_t caller)
{
    struct trace_site site = {.class_name = string(class_name),
                              .method = string(method),
                              .descriptor = string("()V"),
                              .file = TRACE_NONE,
                              .line = -1,
                              .bci = 0,
                              .is_library = true};
    return make_frame(&site, caller);
}

static inline uint32_t place(enum trace_place_kind kind, const char *class_name, const char *field,
                             const char *type, uint32_t object)
{
    struct trace_place p = {.kind = kind,
                            .class_name = string(class_name),
                            .field = string(field),
                            .field_class = TRACE_NONE,
                            .type = string(type),
                            .object = object};
    return trace_add_place(&trace, &p);
}

static inline uint32_t static_field(const char *class_name, const char *field, const char *type)
{
    return place(PLACE_STATIC, class_name, field, type, 0);
}

static inline uint32_t object(const char *class_name, uint32_t number)
{
    return place(PLACE_OBJECT, class_name, NULL, NULL, number);
}

static inline uint32_t event(uint32_t by, enum trace_event_kind kind, uint8_t mode, uint32_t what,
                             uint64_t value, uint32_t stack)
{
    struct trace_event e = {.kind = (uint8_t)kind,
                            .mode = mode,
                            .write_mode = kind == TRACE_UPDATE ? mode : 0,
                            .size = kind <= TRACE_UPDATE ? 4 : 0,
                            .wrote = kind == TRACE_WRITE || kind == TRACE_UPDATE,
                            .thread = by,
                            .stack = stack,
                            .place = what,
                            .value = value};
    trace_add_event(&trace, &e);
    return trace.event_count - 1;
}

static inline uint32_t reads(uint32_t by, uint32_t what, uint64_t value, uint32_t stack)
{
    return event(by, TRACE_READ, MODE_PLAIN, what, value, stack);
}

static inline uint32_t writes(uint32_t by, uint32_t what, uint64_t value, uint32_t stack)
{
    return event(by, TRACE_WRITE, MODE_PLAIN, what, value, stack);
}

/* Reads or writes a reference to the object with a number. */
static inline uint32_t refers(uint32_t by, enum trace_event_kind kind, uint32_t what,
                              uint32_t number, uint32_t stack)
{
    uint32_t e = event(by, kind, MODE_PLAIN, what, number, stack);
    trace.events[e].is_reference = true;
    return e;
}

static inline uint32_t syncs(uint32_t by, enum sync_kind kind, uint32_t what, uint32_t stack)
{
    return event(by, TRACE_SYNC, (uint8_t)kind, what, 0, stack);
}

/* On a thread: START, JOIN, END, ... */
static inline uint32_t syncs_thread(uint32_t by, enum sync_kind kind, uint32_t target,
                                    uint32_t stack)
{
    return syncs(by, kind, place(PLACE_THREAD, NULL, NULL, NULL, target), stack);
}

static inline void starts(uint32_t by, uint32_t target, uint32_t stack)
{
    syncs_thread(by, SYNC_START, target, library_frame("java.lang.Thread", "start", stack));
}

static inline void runs(uint32_t by)
{
    trace_add_step(&trace, by, MOVE_RUN);
}

/* ---- directories ---- */

static char directory[64]; /* of this process; everything below goes away at the end */

static inline int make_directory(void **state)
{
    (void)state;
    strcpy(directory, "/tmp/heddle-report-XXXXXX");
    return mkdtemp(directory) ? 0 : 1;
}

static inline int remove_directory(void **state)
{
    char command[128];
    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", directory);
    return system(command);
}

/* A name below the directory; lives until the next but seven. */
static inline const char *below(const char *name)
{
    static char names[8][512];
    static unsigned next;
    char *path = names[next++ % 8];
    snprintf(path, sizeof names[0], "%s/%s", directory, name);
    return path;
}

/* Writes a file below the directory, with the directories that lead to it. */
static inline void put_bytes(const char *name, const char *bytes, size_t length)
{
    char path[512];
    snprintf(path, sizeof path, "%s", below(name));
    for (char *slash = path + strlen(directory) + 1; (slash = strchr(slash, '/')); slash++) {
        *slash = '\0';
        mkdir(path, 0777);
        *slash = '/';
    }
    FILE *file = fopen(path, "w");
    if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0)
        abort();
}

static inline void put_file(const char *name, const char *text)
{
    put_bytes(name, text, strlen(text));
}

/* ---- the example of the papers: a value handed over with a plain flag ---- */

struct handover {
    uint32_t main_thread, first, second;
    uint32_t write_x, write_done, read_done, read_x; /* events; read_done: the last */
};

static const char handover_source[] = "public class Simple {\n"
                                      "    static int x;\n"
                                      "    static boolean done;\n"
                                      "\n"
                                      "    public static void main(String[] args) {\n"
                                      "        Thread t0 = new First(), t1 = new Second();\n"
                                      "        t0.start();\n"
                                      "        t1.start();\n"
                                      "    }\n"
                                      "\n"
                                      "    static class First extends Thread {\n"
                                      "        public void run() {\n"
                                      "            x = 1;\n"
                                      "            done = true; // tell the other\n"
                                      "        }\n"
                                      "    }\n"
                                      "    static class Second extends Thread {\n"
                                      "        public void run() {\n"
                                      "            while (!done) { /* spin */ }\n"
                                      "            assert x == 1;\n"
                                      "        }\n"
                                      "    }\n"
                                      "}\n";

static inline struct handover make_handover(void)
{
    struct handover h;
    file_name = "Simple.java";
    h.main_thread = thread("main", TRACE_NONE);
    h.first = thread("Thread-0", h.main_thread);
    h.second = thread("Thread-1", h.main_thread);
    uint32_t x = static_field("Simple", "x", "int");
    uint32_t done = static_field("Simple", "done", "boolean");
    runs(h.main_thread);
    syncs_thread(h.main_thread, SYNC_BEGIN, h.main_thread, TRACE_NONE);
    starts(h.main_thread, h.first, frame("Simple", "main", 7, TRACE_NONE));
    starts(h.main_thread, h.second, frame("Simple", "main", 8, TRACE_NONE));
    runs(h.second);
    uint32_t spin = frame("Simple$Second", "run", 19, TRACE_NONE);
    syncs_thread(h.second, SYNC_BEGIN, h.second, TRACE_NONE);
    for (int i = 0; i < 3; i++)
        reads(h.second, done, 0, spin);
    runs(h.first);
    syncs_thread(h.first, SYNC_BEGIN, h.first, TRACE_NONE);
    h.write_x = writes(h.first, x, 1, frame("Simple$First", "run", 13, TRACE_NONE));
    h.write_done = writes(h.first, done, 1, frame("Simple$First", "run", 14, TRACE_NONE));
    syncs_thread(h.first, SYNC_END, h.first, TRACE_NONE);
    runs(h.second);
    h.read_done = reads(h.second, done, 1, spin);
    h.read_x = reads(h.second, x, 1, frame("Simple$Second", "run", 20, TRACE_NONE));
    return h;
}

#endif
