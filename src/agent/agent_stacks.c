/* agent_stacks.c - see agent_stacks.h. */
#include "agent/agent_stacks.h"

#include "agent/agent.h"
#include "agent/agent_boot.h"
#include "base/class_name.h"
#include "base/stream.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_FRAMES = 256,
    MOST_KEPT = 64, /* of an earlier access */
};

/* ---- names ---- */

/* "int[][]" of "[[I", "pkg.C" of "Lpkg/C;". */
char *stacks_type_name(const char *descriptor)
{
    static const struct {
        char code;
        const char *name;
    } primitives[] = {{'Z', "boolean"}, {'B', "byte"}, {'C', "char"},  {'S', "short"},
                      {'I', "int"},     {'J', "long"}, {'F', "float"}, {'D', "double"}};
    size_t dimensions = strspn(descriptor, "[");
    const char *element = descriptor + dimensions, *name = element;
    size_t length = strlen(element);
    for (size_t i = 0; i < sizeof primitives / sizeof *primitives; i++)
        if (*element == primitives[i].code) {
            name = primitives[i].name;
            length = strlen(name);
        }
    if (*element == 'L' && length >= 2) {
        name = element + 1;
        length -= 2;
    }
    struct stream stream;
    FILE *out = stream_begin(&stream);
    for (size_t i = 0; i < length; i++)
        putc(name[i] == '/' ? '.' : name[i] == '.' ? '/' : name[i], out);
    for (size_t i = 0; i < dimensions; i++)
        fputs("[]", out);
    return stream_end(&stream);
}

char *stacks_class_name(jclass class_)
{
    char *signature = NULL;
    if ((*agent.jvmti)->GetClassSignature(agent.jvmti, class_, &signature, NULL) != 0)
        return text_printf("?");
    char *name = stacks_type_name(signature);
    agent_deallocate(signature);
    return name;
}

static uint32_t add_taken(struct trace *trace, char *text)
{
    uint32_t index = trace_add_string(trace, text);
    free(text);
    return index;
}

/* ---- code ---- */

static uint32_t add_frame(struct trace *trace, const struct trace_site *site, uint32_t caller)
{
    struct trace_stack stack = {trace_add_site(trace, site), caller};
    return trace_add_stack(trace, &stack);
}

static struct trace_site site_of(struct trace *trace, const struct site *site)
{
    char *class_name = agent_java_name(site->of->name);
    struct trace_site s = {
        .class_name = trace_add_string(trace, class_name),
        .method = trace_add_string(trace, site->method),
        .descriptor = trace_add_string(trace, site->descriptor),
        .file = site->of->file ? trace_add_string(trace, site->of->file) : TRACE_NONE,
        .line = site->line,
        .bci = site->bci,
        .is_library = filter_trusts(&agent.options, class_name),
        .is_compound = site->is_compound,
    };
    free(class_name);
    return s;
}

/* -1: not known.  Bytecode of rewritten methods is counted as it is now. */
static int32_t line_of(jmethodID method, jlocation at)
{
    jvmtiLineNumberEntry *table = NULL;
    jint count = 0;
    int32_t line = -1;
    jlocation start = -1;
    if ((*agent.jvmti)->GetLineNumberTable(agent.jvmti, method, &count, &table) != 0)
        return -1;
    for (jint i = 0; i < count; i++)
        if (table[i].start_location <= at && table[i].start_location >= start) {
            line = table[i].line_number;
            start = table[i].start_location;
        }
    agent_deallocate(table);
    return line;
}

struct frame {
    struct trace_site site;
    bool is_runtime;
    bool
        is_hidden; /* between a lambda and who calls it; Java's own stack traces have none of these */
};

static bool is_platform_loader(JNIEnv *jni, jclass class_)
{
    jobject loader = NULL;
    if ((*agent.jvmti)->GetClassLoader(agent.jvmti, class_, &loader) != 0 || !loader)
        return true;
    jclass type = (*jni)->GetObjectClass(jni, loader);
    char *name = stacks_class_name(type);
    bool is = strcmp(name, "jdk.internal.loader.ClassLoaders$PlatformClassLoader") == 0;
    free(name);
    (*jni)->DeleteLocalRef(jni, type);
    (*jni)->DeleteLocalRef(jni, loader);
    return is;
}

/* The agent's own classes. */
static bool is_runtime(const char *class_name)
{
    static const char prefix[] = "java.lang.Heddle";
    return strncmp(class_name, prefix, sizeof prefix - 1) == 0;
}

static bool describe(struct trace *trace, JNIEnv *jni, const jvmtiFrameInfo *frame,
                     struct frame *out)
{
    jvmtiEnv *jvmti = agent.jvmti;
    jclass class_ = NULL;
    char *name = NULL, *signature = NULL, *file = NULL;
    if ((*jvmti)->GetMethodDeclaringClass(jvmti, frame->method, &class_) != 0 ||
        (*jvmti)->GetMethodName(jvmti, frame->method, &name, &signature, NULL) != 0)
        return false;
    char *class_name = stacks_class_name(class_);
    (*jvmti)->GetSourceFileName(jvmti, class_, &file);
    out->is_runtime = is_runtime(class_name);
    out->is_hidden = class_name_is_hidden(class_name) && strstr(class_name, "$$Lambda");
    out->site = (struct trace_site){
        .class_name = trace_add_string(trace, class_name),
        .method = trace_add_string(trace, name),
        .descriptor = trace_add_string(trace, signature),
        .file = file ? trace_add_string(trace, file) : TRACE_NONE,
        .line = frame->location >= 0 ? line_of(frame->method, frame->location) : -1,
        .bci = (int32_t)frame->location,
        .is_library = is_platform_loader(jni, class_) || filter_trusts(&agent.options, class_name),
    };
    agent_deallocate(name);
    agent_deallocate(signature);
    agent_deallocate(file);
    free(class_name);
    (*jni)->DeleteLocalRef(jni, class_);
    return true;
}

/* Frames topmost first; the site, if there is one, is what the first of the program's frames becomes. */
static uint32_t add_frames(struct trace *trace, JNIEnv *jni, const struct site *site,
                           const jvmtiFrameInfo *frames, jint count)
{
    struct frame described[MOST_FRAMES];
    jint begin = 0, known = 0;
    struct trace_site own = site ? site_of(trace, site) : (struct trace_site){.class_name = 0};
    while (known < count && describe(trace, jni, &frames[known], &described[known]))
        known++;
    while (begin < known && described[begin].is_runtime)
        begin++;
    uint32_t stack = TRACE_NONE;
    for (jint i = known; i-- > begin + (site != NULL);)
        if (!described[i].is_runtime && !described[i].is_hidden)
            stack = add_frame(trace, &described[i].site, stack);
    return site ? add_frame(trace, &own, stack) : stack;
}

uint32_t stacks_add_own(struct trace *trace, JNIEnv *jni, const struct site *site)
{
    jvmtiFrameInfo frames[MOST_FRAMES];
    jint count = 0;
    (*agent.jvmti)->GetStackTrace(agent.jvmti, NULL, 0, MOST_FRAMES, frames, &count);
    return add_frames(trace, jni, site, frames, count);
}

uint32_t stacks_of_thread(uint32_t site)
{
    jvmtiFrameInfo frames[MOST_KEPT];
    struct stack_frame kept[MOST_KEPT];
    jint count = 0;
    (*agent.jvmti)->GetStackTrace(agent.jvmti, NULL, 0, MOST_KEPT, frames, &count);
    for (jint i = 0; i < count; i++)
        kept[i] = (struct stack_frame){frames[i].method, frames[i].location};
    return stacks_number(&agent.stacks, site, kept, (uint32_t)count);
}

uint32_t stacks_add_kept(struct trace *trace, JNIEnv *jni, uint32_t number, const struct site *site)
{
    struct stack_frame kept[MOST_KEPT];
    jvmtiFrameInfo frames[MOST_KEPT];
    uint32_t count =
        agent.options.history ? stacks_frames(&agent.stacks, number, kept, MOST_KEPT) : 0;
    for (uint32_t i = 0; i < count; i++)
        frames[i] = (jvmtiFrameInfo){kept[i].method, kept[i].location};
    return add_frames(trace, jni, site, frames, (jint)count);
}

/* ---- threads and monitors ---- */

static bool is_text(JNIEnv *jni, jobject object)
{
    jclass string = (*jni)->FindClass(jni, "java/lang/String");
    bool is = string && (*jni)->IsInstanceOf(jni, object, string);
    (*jni)->DeleteLocalRef(jni, string);
    return is;
}

static void add_named_thread(struct trace *trace, JNIEnv *jni, jstring text)
{
    const char *name = (*jni)->GetStringUTFChars(jni, text, NULL);
    struct trace_thread t = {
        .name = trace_add_string(trace, name && *name ? name : "an unnamed thread"),
        .class_name = trace_add_string(trace, "java.lang.Thread"),
        .parent = TRACE_NONE,
    };
    trace_add_thread(trace, &t);
    if (name)
        (*jni)->ReleaseStringUTFChars(jni, text, name);
}

void stacks_add_thread(struct trace *trace, JNIEnv *jni, jobject thread)
{
    jvmtiThreadInfo info = {.name = NULL};
    char *class_name = NULL;
    if (thread && is_text(jni, thread)) {
        add_named_thread(trace, jni, thread);
        return;
    }
    if (thread) {
        jclass class_ = (*jni)->GetObjectClass(jni, thread);
        class_name = stacks_class_name(class_);
        (*jni)->DeleteLocalRef(jni, class_);
        if ((*agent.jvmti)->GetThreadInfo(agent.jvmti, thread, &info) != 0)
            info.name = NULL;
    }
    bool is_virtual = class_name && strcmp(class_name, "java.lang.VirtualThread") == 0;
    struct trace_thread t = {
        .name = trace_add_string(trace, !thread                   ? "an ended thread"
                                        : info.name && *info.name ? info.name
                                        : is_virtual              ? "a virtual thread"
                                                                  : "an unnamed thread"),
        .class_name = trace_add_string(trace, class_name ? class_name : "java.lang.Thread"),
        .parent = TRACE_NONE,
    };
    trace_add_thread(trace, &t);
    agent_deallocate(info.name);
    if (info.thread_group)
        (*jni)->DeleteLocalRef(jni, info.thread_group);
    if (info.context_class_loader)
        (*jni)->DeleteLocalRef(jni, info.context_class_loader);
    free(class_name);
}

static void add_lock(struct trace *trace, JNIEnv *jni, uint32_t id, jobject monitor,
                     uint32_t number, uint32_t stack)
{
    jclass class_ = (*jni)->GetObjectClass(jni, monitor);
    struct trace_place place = {
        .kind = PLACE_OBJECT,
        .class_name = add_taken(trace, stacks_class_name(class_)),
        .field = TRACE_NONE,
        .field_class = TRACE_NONE,
        .type = TRACE_NONE,
        .object = number,
    };
    struct trace_event event = {
        .kind = TRACE_SYNC,
        .mode = SYNC_LOCK,
        .thread = id,
        .stack = stack,
        .place = trace_add_place(trace, &place),
    };
    trace_add_event(trace, &event);
    (*jni)->DeleteLocalRef(jni, class_);
}

void stacks_add_request(struct trace *trace, JNIEnv *jni, uint32_t id, jobject monitor,
                        uint32_t number, const struct site *site)
{
    struct trace_site at = site ? site_of(trace, site) : (struct trace_site){.class_name = 0};
    add_lock(trace, jni, id, monitor, number,
             site ? add_frame(trace, &at, TRACE_NONE) : TRACE_NONE);
}

/* A monitor that a frame of the agent's own classes has entered guards nothing of the program's. */
static bool is_entered_by_runtime(JNIEnv *jni, jint depth)
{
    jvmtiFrameInfo frame;
    jint count = 0;
    jclass class_ = NULL;
    if (depth < 0 ||
        (*agent.jvmti)->GetStackTrace(agent.jvmti, NULL, depth, 1, &frame, &count) != 0 ||
        count != 1 ||
        (*agent.jvmti)->GetMethodDeclaringClass(agent.jvmti, frame.method, &class_) != 0)
        return false;
    char *name = stacks_class_name(class_);
    bool is = is_runtime(name);
    free(name);
    (*jni)->DeleteLocalRef(jni, class_);
    return is;
}

/* Frames are counted from the top, and of one frame the JVM tells the first monitor first. */
static void put_oldest_first(jvmtiMonitorStackDepthInfo *monitors, jint count)
{
    for (jint i = 1; i < count; i++)
        for (jint k = i; k > 0 && monitors[k].stack_depth > monitors[k - 1].stack_depth; k--) {
            jvmtiMonitorStackDepthInfo other = monitors[k];
            monitors[k] = monitors[k - 1];
            monitors[k - 1] = other;
        }
}

uint32_t stacks_add_monitors(struct trace *trace, JNIEnv *jni, uint32_t id, jobject object)
{
    jvmtiMonitorStackDepthInfo *monitors = NULL;
    jint count = 0;
    uint32_t number = 1;
    if ((*agent.jvmti)->GetOwnedMonitorStackDepthInfo(agent.jvmti, NULL, &count, &monitors) != 0)
        return number;
    put_oldest_first(monitors, count);
    for (jint i = 0; i < count; i++) {
        bool is_same = object && (*jni)->IsSameObject(jni, object, monitors[i].monitor);
        if (!is_entered_by_runtime(jni, monitors[i].stack_depth))
            add_lock(trace, jni, id, monitors[i].monitor, is_same ? 1 : ++number, TRACE_NONE);
        (*jni)->DeleteLocalRef(jni, monitors[i].monitor);
    }
    agent_deallocate(monitors);
    return number;
}

void stacks_add_locks(struct trace *trace, JNIEnv *jni, uint32_t id, jobjectArray locks, jint count,
                      uint32_t number)
{
    for (jint i = 0; locks && i < count; i++) {
        jobject lock = (*jni)->GetObjectArrayElement(jni, locks, i);
        if (lock)
            add_lock(trace, jni, id, lock, ++number, TRACE_NONE);
        (*jni)->DeleteLocalRef(jni, lock);
    }
}
