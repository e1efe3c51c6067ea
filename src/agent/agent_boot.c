/* agent_boot.c - see agent_boot.h.
 *
 * Boot classes are rewritten before the runtime is there, so it must be: what can be known beforehand (the version of
 * Java) is asked before the first class is rewritten. */
#include "agent/agent_boot.h"

#include "agent/agent.h"
#include "agent/agent_events.h"
#include "agent/agent_jumble.h"
#include "agent/agent_natives.h"
#include "agent/agent_reports.h"
#include "agent/agent_steer.h"
#include "agent/runtime_classes.h"
#include "base/arena.h"

#include <stdlib.h>
#include <string.h>

bool boot_is_runtime(const char *name)
{
    static const char prefix[] = "java/lang/Heddle";
    return strncmp(name, prefix, sizeof prefix - 1) == 0;
}

/* HeddleOptions, whose methods return false, in the order of the table: those return true that are wanted. */
static unsigned char *with_options(const struct runtime_class *c)
{
    enum { ICONST_0 = 3, ICONST_1 = 4, IRETURN = 172 };
    const bool wanted[] = {
        agent.options.history,  events_are_wanted(),        jumble_is_on(),
        jumble_is_sequential(), agent.options.collect_only, agent.options.suspicions};
    unsigned char *bytes = xmalloc_copy(c->bytes, c->length);
    size_t method = 0;
    for (unsigned i = 0; i + 1 < c->length && method < sizeof wanted; i++)
        if (bytes[i] == ICONST_0 && bytes[i + 1] == IRETURN)
            bytes[i] = wanted[method++] ? ICONST_1 : ICONST_0;
    return bytes;
}

void boot_runtime(JNIEnv *jni)
{
    for (const struct runtime_class *c = runtime_classes; c->name; c++) {
        bool has_options = strcmp(c->name, "java/lang/HeddleOptions") == 0;
        unsigned char *changed = has_options ? with_options(c) : NULL;
        jclass class_ =
            (*jni)->DefineClass(jni, c->name, NULL, (const jbyte *)(changed ? changed : c->bytes),
                                (jsize)c->length);
        free(changed);
        if (!class_) {
            agent_say("the class %s could not be defined: the JVM will not start", c->name);
            return;
        }
        (*jni)->DeleteLocalRef(jni, class_);
    }
}

/* From here on the hooks of the program's classes do something: the calling thread is the first one. */
void boot_finish(JNIEnv *jni)
{
    jclass runtime = (*jni)->FindClass(jni, "java/lang/HeddleRuntime");
    jmethodID start = runtime ? (*jni)->GetStaticMethodID(jni, runtime, "start", "()V") : NULL;
    jmethodID attach = start ? (*jni)->GetStaticMethodID(jni, runtime, "attach", "()V") : NULL;
    if (attach && natives_bind(jni, runtime) && (!events_are_wanted() || events_bind(jni)) &&
        (!jumble_is_on() || jumble_bind(jni)) && steering_bind(jni)) {
        (*jni)->CallStaticVoidMethod(jni, runtime, start);
        if (!(*jni)->ExceptionCheck(jni))
            (*jni)->CallStaticVoidMethod(jni, runtime, attach);
    }
    if (!attach || (*jni)->ExceptionCheck(jni)) {
        (*jni)->ExceptionDescribe(jni);
        (*jni)->ExceptionClear(jni);
        reports_gap("the runtime could not be started: nothing is watched", NULL, NULL);
    }
}
