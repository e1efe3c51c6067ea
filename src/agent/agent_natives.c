/* agent_natives.c - see agent_natives.h.  HeddleRuntime.java says what each of them does. */
#include "agent/agent_natives.h"

#include "agent/agent.h"
#include "agent/agent_fields.h"
#include "agent/agent_jumble.h"
#include "agent/agent_races.h"
#include "agent/agent_reports.h"
#include "agent/agent_stacks.h"
#include "base/arena.h"
#include "base/stream.h"

#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

JNIEXPORT jint JNICALL Java_java_lang_HeddleRuntime_resolve(JNIEnv *jni, jclass class_,
                                                            jobject receiver, jint number,
                                                            jobjectArray out)
{
    (void)class_;
    struct used used = fields_resolve(jni, receiver, (uint32_t)number);
    if (used.kind == USED_UNKNOWN)
        return used.kind;
    if ((used.kind & ~USED_STATIC) == USED_JUMBLED)
        jumble_note_used((uint32_t)number);
    (*jni)->SetObjectArrayElement(jni, out, 0, used.class_);
    if (used.name)
        (*jni)->SetObjectArrayElement(jni, out, 1, (*jni)->NewStringUTF(jni, used.name));
    return used.kind;
}

/* ---- fields ---- */

struct named_fields {
    struct {
        char *name;
        int kind;
    } * list;
    jint count, capacity;
};

static void add_field(void *context, const char *name, int kind)
{
    struct named_fields *all = context;
    GROW(all->list, all->count, all->capacity);
    all->list[all->count].name = strdup(name);
    all->list[all->count++].kind = kind;
}

JNIEXPORT jobjectArray JNICALL Java_java_lang_HeddleRuntime_fields(JNIEnv *jni, jclass class_,
                                                                   jclass of)
{
    (void)class_;
    if (!of)
        return NULL;
    struct named_fields all = {.list = NULL};
    fields_each(of, add_field, &all);
    jclass object = (*jni)->FindClass(jni, "java/lang/Object");
    jobjectArray array = object ? (*jni)->NewObjectArray(jni, 2 * all.count, object, NULL) : NULL;
    for (jint i = 0; i < all.count; i++) {
        char kind[12];
        snprintf(kind, sizeof kind, "%d", all.list[i].kind);
        jstring texts[] = {(*jni)->NewStringUTF(jni, all.list[i].name),
                           (*jni)->NewStringUTF(jni, kind)};
        for (jint k = 0; array && k < 2; k++) {
            (*jni)->SetObjectArrayElement(jni, array, 2 * i + k, texts[k]);
            (*jni)->DeleteLocalRef(jni, texts[k]);
        }
        free(all.list[i].name);
    }
    free(all.list);
    return array;
}

/* ---- sites ---- */

/* A copy of the call's site that names the field. */
static site_id add_named(const struct site *call, const char *class_name, const char *field,
                         bool is_static)
{
    struct site site = *call;
    char *name = text_copy(class_name, strlen(class_name));
    for (char *at = name; *at; at++)
        if (*at == '.')
            *at = '/';
    pthread_mutex_lock(&agent.lock);
    site.kind = is_static ? SITE_READ_STATIC : SITE_READ;
    site.owner = site_table_text(&agent.sites, name, strlen(name));
    site.name = site_table_text(&agent.sites, field, strlen(field));
    site_id id = site_table_add(&agent.sites, &site);
    pthread_mutex_unlock(&agent.lock);
    free(name);
    return id;
}

JNIEXPORT jint JNICALL Java_java_lang_HeddleRuntime_siteOf(JNIEnv *jni, jclass class_, jint call,
                                                           jclass of, jstring field,
                                                           jboolean is_static)
{
    (void)class_;
    const struct site *site = site_table_get(&agent.sites, (uint32_t)call);
    const char *name = site && field ? (*jni)->GetStringUTFChars(jni, field, NULL) : NULL;
    if (!name)
        return 0;
    char *class_name = stacks_class_name(of);
    site_id id = add_named(site, class_name, name, is_static);
    free(class_name);
    (*jni)->ReleaseStringUTFChars(jni, field, name);
    return (jint)id;
}

/* ---- races and gaps ---- */

/* As HeddleRace has them. */
enum { KIND_WRITE = 1, KIND_UPDATE = 2, KIND_ORDERED = 4, KIND_BITS = 4 };
enum { NO_PLACE = -1 };

static struct race_access access_of(jint number, jint kind)
{
    uint32_t site = (uint32_t)number;
    if (agent.options.history)
        site = stacks_site(&agent.stacks, site);
    return (struct race_access){
        .number = site,
        .site = site_table_get(&agent.sites, site),
        .stack = (uint32_t)number,
        .kind = kind & KIND_UPDATE  ? ACCESS_UPDATE
                : kind & KIND_WRITE ? ACCESS_WRITE
                                    : ACCESS_READ,
        .is_plain = !(kind & KIND_ORDERED),
    };
}

JNIEXPORT void JNICALL Java_java_lang_HeddleRuntime_race(JNIEnv *jni, jclass class_, jint place,
                                                         jint now, jint then, jint kinds,
                                                         jobject thread, jobjectArray locks,
                                                         jint lock_count, jobject object,
                                                         jint index)
{
    (void)class_;
    if (place == NO_PLACE)
        return;
    struct race_seen seen = {
        .place = (enum race_place)place,
        .source = access_of(then, kinds >> KIND_BITS),
        .manifest = access_of(now, kinds & ((1 << KIND_BITS) - 1)),
        .locks = locks,
        .lock_count = lock_count,
        .object = object,
        .index = index,
    };
    seen.source.thread = thread;
    (*agent.jvmti)->GetCurrentThread(agent.jvmti, &seen.manifest.thread);
    races_report(jni, &seen);
}

JNIEXPORT void JNICALL Java_java_lang_HeddleRuntime_gap(JNIEnv *jni, jclass class_, jint reason,
                                                        jint number)
{
    static const char *const reasons[] = {
        NULL,
        "more threads at a time than can be told apart: two share a clock",
        "more threads at a time than can be watched",
        "too many different sets of readers: one was forgotten",
        "an array too long to watch each element",
        "a field without a shadow",
        "a method handle of a field of a class that was not initialized yet",
        "a jumbled place is written by VarHandles, reflection or Unsafe: from then on its reads "
        "see "
        "the newest value",
        "an array is handed to the JDK, which may write to it: from then on its reads see the "
        "newest "
        "value",
        "the stack was full where a thread left a monitor: from then on no race is reported, and "
        "reads "
        "of jumbled places see the newest value",
    };
    (void)jni;
    (void)class_;
    if (reason <= 0)
        return;
    bool is_known = (size_t)reason < sizeof reasons / sizeof *reasons;
    const struct site *site = site_table_get(&agent.sites, (uint32_t)number);
    char *class_name = site ? agent_java_name(site->of->name) : NULL;
    reports_gap(is_known ? reasons[reason] : "something is not watched", class_name,
                site ? site->method : NULL);
    free(class_name);
}

/* ---- monitors ---- */

JNIEXPORT jobjectArray JNICALL Java_java_lang_HeddleRuntime_monitors(JNIEnv *jni, jclass class_)
{
    jvmtiMonitorStackDepthInfo *held = NULL;
    jint count = 0;
    (void)class_;
    if ((*agent.jvmti)->GetOwnedMonitorStackDepthInfo(agent.jvmti, NULL, &count, &held) != 0)
        return NULL;
    jclass object = (*jni)->FindClass(jni, "java/lang/Object");
    jobjectArray array = object ? (*jni)->NewObjectArray(jni, count, object, NULL) : NULL;
    for (jint i = 0; i < count; i++) {
        if (array)
            (*jni)->SetObjectArrayElement(jni, array, i, held[i].monitor);
        (*jni)->DeleteLocalRef(jni, held[i].monitor);
    }
    agent_deallocate(held);
    return array;
}

/* ---- history, waiting ---- */

JNIEXPORT jint JNICALL Java_java_lang_HeddleRuntime_stack(JNIEnv *jni, jclass class_, jint number)
{
    (void)jni;
    (void)class_;
    uint32_t site = number < STACKS_FIRST ? (uint32_t)number : 0;
    return (jint)stacks_of_thread(site);
}

JNIEXPORT void JNICALL Java_java_lang_HeddleRuntime_yieldProcessor(JNIEnv *jni, jclass class_)
{
    (void)jni;
    (void)class_;
    sched_yield();
}

/* Calls that do nothing, so that the JVM looks for the functions now, which executes Java code, and not in a hook. */
bool natives_bind(JNIEnv *jni, jclass runtime)
{
    jmethodID resolve = (*jni)->GetStaticMethodID(jni, runtime, "resolve",
                                                  "(Ljava/lang/Object;I[Ljava/lang/Object;)I");
    jmethodID fields = resolve ? (*jni)->GetStaticMethodID(jni, runtime, "fields",
                                                           "(Ljava/lang/Class;)[Ljava/lang/Object;")
                               : NULL;
    jmethodID race = fields ? (*jni)->GetStaticMethodID(jni, runtime, "race",
                                                        "(IIIILjava/lang/Object;[Ljava/lang/Object;"
                                                        "ILjava/lang/Object;I)V")
                            : NULL;
    jmethodID gap = race ? (*jni)->GetStaticMethodID(jni, runtime, "gap", "(II)V") : NULL;
    jmethodID stack = gap ? (*jni)->GetStaticMethodID(jni, runtime, "stack", "(I)I") : NULL;
    jmethodID monitors =
        stack ? (*jni)->GetStaticMethodID(jni, runtime, "monitors", "()[Ljava/lang/Object;") : NULL;
    jmethodID site_of = monitors
                            ? (*jni)->GetStaticMethodID(jni, runtime, "siteOf",
                                                        "(ILjava/lang/Class;Ljava/lang/String;Z)I")
                            : NULL;
    jmethodID yield_processor =
        site_of ? (*jni)->GetStaticMethodID(jni, runtime, "yieldProcessor", "()V") : NULL;
    if (!yield_processor)
        return false;
    (*jni)->CallStaticIntMethod(jni, runtime, resolve, NULL, 0, NULL);
    if (!(*jni)->ExceptionCheck(jni))
        (*jni)->CallStaticObjectMethod(jni, runtime, fields, NULL);
    if (!(*jni)->ExceptionCheck(jni))
        (*jni)->CallStaticVoidMethod(jni, runtime, race, NO_PLACE, 0, 0, 0, NULL, NULL, 0, NULL, 0);
    if (!(*jni)->ExceptionCheck(jni))
        (*jni)->CallStaticVoidMethod(jni, runtime, gap, 0, 0);
    if (!(*jni)->ExceptionCheck(jni))
        (*jni)->CallStaticIntMethod(jni, runtime, stack, 0);
    if (!(*jni)->ExceptionCheck(jni))
        (*jni)->CallStaticObjectMethod(jni, runtime, monitors);
    if (!(*jni)->ExceptionCheck(jni))
        (*jni)->CallStaticIntMethod(jni, runtime, site_of, 0, NULL, NULL, JNI_FALSE);
    if (!(*jni)->ExceptionCheck(jni))
        (*jni)->CallStaticVoidMethod(jni, runtime, yield_processor);
    return !(*jni)->ExceptionCheck(jni);
}
