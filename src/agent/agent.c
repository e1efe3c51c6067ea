/* agent.c - see agent.h.  Where the JVM enters: loading, and the events of its life. */
#include "agent/agent.h"

#include "agent/agent_boot.h"
#include "agent/agent_classes.h"
#include "agent/agent_events.h"
#include "agent/agent_jumble.h"
#include "agent/agent_reports.h"
#include "agent/agent_steer.h"
#include "agent/guard.h"
#include "base/stream.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OLDEST_JAVA = 17 };

struct agent agent = {.stacks = STACKS_EMPTY};

void agent_say(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    char *text = text_vprintf(format, list);
    va_end(list);
    /* One call, so that the program's own lines do not come in between. */
    char *line = text_printf("heddle: %s\n", text);
    ssize_t written = write(2, line, strlen(line));
    (void)written; /* there is nobody else to tell */
    free(line);
    free(text);
}

char *agent_java_name(const char *internal_name)
{
    char *name = text_copy(internal_name, strlen(internal_name));
    for (char *at = name; *at; at++)
        if (*at == '/')
            *at = '.';
    return name;
}

void agent_deallocate(void *memory)
{
    if (memory)
        (*agent.jvmti)->Deallocate(agent.jvmti, memory);
}

/* ---- events ---- */

static void JNICALL on_start(jvmtiEnv *jvmti, JNIEnv *jni)
{
    (void)jvmti;
    boot_runtime(jni);
}

static void JNICALL on_init(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread)
{
    (void)jvmti;
    (void)thread;
    boot_finish(jni);
    reports_note_program();
}

void agent_end(void)
{
    if (atomic_exchange(&agent.is_over, true))
        return;
    events_end();
    jumble_end();
    steering_end();
    reports_end();
}

static void JNICALL on_death(jvmtiEnv *jvmti, JNIEnv *jni)
{
    (void)jvmti;
    (void)jni;
    agent_end();
}

/* ---- loading ---- */

static bool is_known_java(jvmtiEnv *jvmti)
{
    char *version = NULL;
    if ((*jvmti)->GetSystemProperty(jvmti, "java.vm.specification.version", &version) != 0)
        return true;
    bool is_known = atoi(version) >= OLDEST_JAVA;
    if (!is_known)
        agent_say("nothing is watched: Java %s is too old, %d is needed", version, OLDEST_JAVA);
    (*jvmti)->Deallocate(jvmti, (unsigned char *)version);
    return is_known;
}

static bool add_capabilities(jvmtiEnv *jvmti)
{
    bool is_steered = agent.options.steer || agent.options.replay;
    jvmtiCapabilities wanted = {
        .can_generate_all_class_hook_events = 1,
        .can_generate_early_class_hook_events = 1,
        .can_generate_early_vmstart = 1,
        .can_get_source_file_name = 1,
        .can_get_line_numbers = 1,
        .can_get_owned_monitor_stack_depth_info = 1,
        .can_tag_objects = 1,
        .can_get_current_contended_monitor = is_steered,
        .can_get_monitor_info = is_steered,
    };
    jvmtiError error = (*jvmti)->AddCapabilities(jvmti, &wanted);
    if (error)
        agent_say("nothing is watched: the JVM lacks what the agent needs (JVMTI error %d)", error);
    return error == 0;
}

static bool enable_events(jvmtiEnv *jvmti)
{
    jvmtiEventCallbacks callbacks = {
        .VMStart = on_start,
        .VMInit = on_init,
        .VMDeath = on_death,
        .ClassFileLoadHook = classes_on_load,
        .ClassPrepare = classes_on_prepare,
        .ThreadStart = steering_on_thread_start,
        .ThreadEnd = steering_on_thread_end,
    };
    static const jvmtiEvent events[] = {JVMTI_EVENT_VM_START,      JVMTI_EVENT_VM_INIT,
                                        JVMTI_EVENT_VM_DEATH,      JVMTI_EVENT_CLASS_FILE_LOAD_HOOK,
                                        JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_THREAD_START,
                                        JVMTI_EVENT_THREAD_END};
    jvmtiError error = (*jvmti)->SetEventCallbacks(jvmti, &callbacks, (jint)sizeof callbacks);
    for (size_t i = 0; !error && i < sizeof events / sizeof *events; i++)
        error = (*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, events[i], NULL);
    if (error)
        agent_say("nothing is watched: events cannot be enabled (JVMTI error %d)", error);
    return error == 0;
}

static bool read_options(const char *text)
{
    struct error error = {""};
    if (agent_options_parse(&agent.options, text, &error) &&
        (!agent.options.suppress ||
         suppressions_read(&agent.suppressions, agent.options.suppress, &error)) &&
        jumble_begin(&error))
        return true;
    agent_say("nothing is watched: %s", error.text);
    return false;
}

/* Processes that the program starts inherit it; the JVM itself has read its options already. */
static void set_children(void)
{
    if (agent.options.children)
        setenv("JAVA_TOOL_OPTIONS", agent.options.children, 1);
}

/* A status other than 0 would end the JVM. */
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved)
{
    (void)reserved;
    jvmtiEnv *jvmti;
    if (agent.vm) {
        agent_say("the agent is loaded twice: the second one does nothing");
        return 0;
    }
    agent.vm = vm;
    guard_begin();
    pthread_mutex_init(&agent.lock, NULL);
    if (!read_options(options))
        return 0;
    set_children();
    if ((*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_1_2) != JNI_OK) {
        agent_say("nothing is watched: the JVM has no JVMTI");
        return 0;
    }
    agent.jvmti = jvmti;
    site_table_init(&agent.sites);
    steering_begin();
    char *class_path = NULL;
    (*agent.jvmti)->GetSystemProperty(agent.jvmti, "java.class.path", &class_path);
    agent.modes = field_modes_new(class_path);
    agent_deallocate(class_path);
    if (is_known_java(jvmti) && add_capabilities(jvmti) && enable_events(jvmti)) {
        reports_begin();
        if (events_are_wanted() && !events_begin())
            reports_gap("the Lockset analysis could not be started", NULL, NULL);
        atexit(agent_end); /* a JVM without memory ends without the event */
    }
    return 0;
}

JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM *vm, char *options, void *reserved)
{
    (void)vm;
    (void)options;
    (void)reserved;
    agent_say("the agent must be there from the start: -agentpath, not attached later");
    return JNI_ERR;
}
