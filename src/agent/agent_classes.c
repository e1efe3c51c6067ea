/* agent_classes.c - see agent_classes.h. */
#include "agent/agent_classes.h"

#include "agent/agent.h"
#include "agent/agent_boot.h"
#include "agent/agent_events.h"
#include "agent/agent_jumble.h"
#include "agent/agent_reports.h"
#include "agent/agent_steer.h"
#include "agent/guard.h"
#include "agent/rewrite.h"
#include "base/arena.h"
#include "base/class_name.h"

#include <stdlib.h>
#include <string.h>

/* A loader of classes that are rewritten; its tag in JVMTI is the address of this. */
struct loader {
    jweak object;
    bool is_platform, is_application;
};

/* ---- loaders ---- */

static bool has_signature(JNIEnv *jni, jobject object, const char *expected)
{
    char *signature = NULL;
    jclass class_ = (*jni)->GetObjectClass(jni, object);
    bool has = (*agent.jvmti)->GetClassSignature(agent.jvmti, class_, &signature, NULL) == 0 &&
               strcmp(signature, expected) == 0;
    agent_deallocate(signature);
    (*jni)->DeleteLocalRef(jni, class_);
    return has;
}

/* Two threads may make one for the same loader at the same time: either does. */
static struct loader *loader_of(JNIEnv *jni, jobject object)
{
    jlong tag = 0;
    if (!object || (*agent.jvmti)->GetTag(agent.jvmti, object, &tag) != 0)
        return NULL;
    if (tag)
        return (struct loader *)(intptr_t)tag;
    struct loader *loader = xcalloc(1, sizeof *loader);
    loader->object = (*jni)->NewWeakGlobalRef(jni, object);
    loader->is_platform =
        has_signature(jni, object, "Ljdk/internal/loader/ClassLoaders$PlatformClassLoader;");
    loader->is_application =
        has_signature(jni, object, "Ljdk/internal/loader/ClassLoaders$AppClassLoader;");
    (*agent.jvmti)->SetTag(agent.jvmti, object, (jlong)(intptr_t)loader);
    return loader;
}

jobject classes_loader(JNIEnv *jni, const void *of, bool *is_gone)
{
    const struct loader *loader = of;
    *is_gone = false;
    if (!loader)
        return NULL;
    jobject object = (*jni)->NewLocalRef(jni, loader->object);
    *is_gone = !object;
    return object;
}

/* ---- what is rewritten ---- */

/* Parts of the JDK that its application loader defines, and what the JDK makes while it runs. */
bool classes_is_of_jdk(const char *name)
{
    static const char *const prefixes[] = {"jdk.", "sun.", "com.sun.", "java.", "javax."};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        size_t at = 0;
        while (prefixes[i][at] &&
               (name[at] == prefixes[i][at] || (name[at] == '/' && prefixes[i][at] == '.')))
            at++;
        if (!prefixes[i][at])
            return true;
    }
    return false;
}

static struct rewrite_options options_for(const char *name, struct loader *loader)
{
    struct rewrite_options options = {
        .loader = loader,
        .modes = agent.modes,
        .on_class_path = loader && loader->is_application,
        .monitors = true,
        .hooks_class = events_are_wanted() ? "java/lang/HeddleEvents" : NULL,
        .no_loops = events_are_wanted(), /* it is to see every element */
    };
    options.is_library = !loader || loader->is_platform || classes_is_of_jdk(name);
    options.accesses = !options.is_library;
    options.entries = jumble_is_on();
    options.steering = options.is_library ? NULL : steering_of_classes();
    if (options.accesses) {
        char *java_name = agent_java_name(name);
        options.orders_only = jumble_is_on() || !filter_watches(&agent.options, java_name);
        options.jumbled = jumble_is_on() ? &agent.options.jumble_fields : NULL;
        options.jumbled_elements = agent.options.jumble_elements;
        free(java_name);
    }
    if (agent.options.collect_only)
        options.accesses = options.monitors = false;
    options.fields_only = agent.options.collect_only;
    return options;
}

static void report_gaps(const char *name, const struct rewritten *out)
{
    char *java_name = out->gap_count ? agent_java_name(name) : NULL;
    for (size_t i = 0; i < out->gap_count; i++)
        reports_gap(out->gaps[i].reason, java_name, out->gaps[i].method);
    free(java_name);
}

/* The JVM frees its copy. */
static void give(const struct rewritten *out, jint *new_length, unsigned char **new_bytes)
{
    unsigned char *copy;
    if (!out->bytes || (*agent.jvmti)->Allocate(agent.jvmti, (jlong)out->length, &copy) != 0)
        return;
    memcpy(copy, out->bytes, out->length);
    *new_length = (jint)out->length;
    *new_bytes = copy;
    atomic_fetch_add_explicit(&agent.classes, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&agent.hooks, out->hook_count, memory_order_relaxed);
}

struct rewriting {
    const unsigned char *bytes;
    size_t length;
    const struct rewrite_options *options;
    struct rewritten out;
    struct error error;
    bool good;
};

static void rewrite(void *context)
{
    struct rewriting *of = context;
    of->good =
        agent_rewrite(of->bytes, of->length, of->options, &agent.sites, &of->out, &of->error);
}

/* false: by a fault of our own the class stays as it is.  Others are still rewritten, as parts of the JDK that have
 * hooks need those that have not been loaded yet; but no race is reported any more. */
static bool rewrite_guarded(struct rewriting *of)
{
    pthread_mutex_lock(&agent.lock);
    bool is_done = guard_run(rewrite, of);
    pthread_mutex_unlock(&agent.lock);
    return is_done;
}

void JNICALL classes_on_load(jvmtiEnv *jvmti, JNIEnv *jni, jclass redefined, jobject object,
                             const char *name, jobject domain, jint length,
                             const unsigned char *bytes, jint *new_length,
                             unsigned char **new_bytes)
{
    (void)jvmti;
    (void)redefined;
    (void)domain;
    if (!name || boot_is_runtime(name))
        return;
    struct rewrite_options options = options_for(name, object ? loader_of(jni, object) : NULL);
    struct rewriting given = {.bytes = bytes, .length = (size_t)length, .options = &options};
    if (!rewrite_guarded(&given))
        return;
    struct rewritten out = given.out;
    if (given.good) {
        give(&out, new_length, new_bytes);
        report_gaps(name, &out);
    } else if (!options.is_library) {
        char *java_name = agent_java_name(name);
        reports_gap(given.error.text, java_name, NULL);
        free(java_name);
    }
    rewritten_release(&out);
}

/* ---- hidden classes ---- */

/* What the JDK itself makes has no accesses of its own that matter: lambdas, handles, strings put together. */
static bool is_made_by_jdk(const char *signature)
{
    static const char *const names[] = {"$$Lambda",          "LambdaForm",   "$$StringConcat",
                                        "$$TypeSwitch",      "jdk/MHProxy",  "$$InjectedInvoker",
                                        "java/lang/invoke/", "jdk/internal/"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strstr(signature, names[i]))
            return true;
    return false;
}

void JNICALL classes_on_prepare(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jclass class_)
{
    char *signature = NULL;
    (void)jni;
    (void)thread;
    if ((*jvmti)->GetClassSignature(jvmti, class_, &signature, NULL) != 0)
        return;
    /* "Lpkg/C.0x0000000800c03000;" */
    if (strchr(signature, '.') && !is_made_by_jdk(signature)) {
        signature[strlen(signature) - 1] = '\0';
        *strchr(signature, '.') = '\0';
        char *java_name = agent_java_name(signature + 1);
        if (filter_watches(&agent.options, java_name)) {
            atomic_fetch_add_explicit(&agent.unhooked, 1, memory_order_relaxed);
            reports_gap("a hidden class, whose code the JVM does not let be rewritten", java_name,
                        NULL);
        }
        free(java_name);
    }
    agent_deallocate(signature);
}
