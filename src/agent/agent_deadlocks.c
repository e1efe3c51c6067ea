/* agent_deadlocks.c - see agent_deadlocks.h. */
#include "agent/agent_deadlocks.h"

#include "agent/agent.h"
#include "agent/agent_reports.h"
#include "agent/agent_stacks.h"
#include "base/arena.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROUND = 500000 /* microseconds */, ENDED_BY_DEADLOCK = 1 };
static const int64_t long_wait = 2000000000; /* nanoseconds */

static struct {
    struct deadlock_watch watch;
    _Atomic bool is_found;
} deadlocks;

/* What a thread waits for, while the JVM is asked. */
struct waits {
    jobject thread,
        lock; /* local references; lock: a monitor's object or a synchronizer; NULL: none */
    uint32_t site;
    uint32_t owner; /* which of the threads has the lock; UINT32_MAX: none of them */
};

/* Where java.util.concurrent keeps what a thread waits for, and who has it. */
struct lock_fields {
    jclass synchronizer;
    jfieldID blocker, owner;
};

bool deadlocks_found(void)
{
    return atomic_load(&deadlocks.is_found);
}

static struct lock_fields find_fields(JNIEnv *jni)
{
    jclass thread = (*jni)->FindClass(jni, "java/lang/Thread");
    struct lock_fields f = {
        .synchronizer =
            (*jni)->FindClass(jni, "java/util/concurrent/locks/AbstractOwnableSynchronizer")};
    if (thread && f.synchronizer) {
        f.blocker = (*jni)->GetFieldID(jni, thread, "parkBlocker", "Ljava/lang/Object;");
        f.owner =
            (*jni)->GetFieldID(jni, f.synchronizer, "exclusiveOwnerThread", "Ljava/lang/Thread;");
    }
    if ((*jni)->ExceptionCheck(jni))
        (*jni)->ExceptionClear(jni);
    return f;
}

/* Does it wait for a lock in a way that another thread may end by an interrupt?  Programs that lock so resolve cycles
 * themselves. */
static bool may_be_interrupted(jthread thread)
{
    enum { FRAMES = 8 }; /* of java.util.concurrent, above the program's */
    jvmtiFrameInfo frames[FRAMES];
    jint count = 0;
    bool may = false;
    if ((*agent.jvmti)->GetStackTrace(agent.jvmti, thread, 0, FRAMES, frames, &count) != 0)
        return true;
    for (jint i = 0; i < count && !may; i++) {
        char *name = NULL;
        if ((*agent.jvmti)->GetMethodName(agent.jvmti, frames[i].method, &name, NULL, NULL) != 0)
            return true;
        may = strcmp(name, "acquireInterruptibly") == 0;
        agent_deallocate(name);
    }
    return may;
}

/* A local reference to the thread that owns what this one waits for without a limit; NULL: none does. */
static jobject owner_of(JNIEnv *jni, const struct lock_fields *fields, struct waits *w)
{
    jvmtiMonitorUsage usage = {.owner = NULL};
    jint state = 0;
    if ((*agent.jvmti)->GetThreadState(agent.jvmti, w->thread, &state) != 0)
        return NULL;
    if (state & JVMTI_THREAD_STATE_BLOCKED_ON_MONITOR_ENTER) {
        if ((*agent.jvmti)->GetCurrentContendedMonitor(agent.jvmti, w->thread, &w->lock) != 0 ||
            !w->lock || (*agent.jvmti)->GetObjectMonitorUsage(agent.jvmti, w->lock, &usage) != 0)
            return NULL;
        agent_deallocate(usage.waiters);
        agent_deallocate(usage.notify_waiters);
        return usage.owner;
    }
    if (!(state & JVMTI_THREAD_STATE_PARKED) ||
        !(state & JVMTI_THREAD_STATE_WAITING_INDEFINITELY) || !fields->blocker || !fields->owner ||
        may_be_interrupted(w->thread))
        return NULL;
    w->lock = (*jni)->GetObjectField(jni, w->thread, fields->blocker);
    return w->lock && (*jni)->IsInstanceOf(jni, w->lock, fields->synchronizer)
               ? (*jni)->GetObjectField(jni, w->lock, fields->owner)
               : NULL;
}

static void ask_jvm(JNIEnv *jni, struct waits *all, uint32_t count)
{
    struct lock_fields fields = find_fields(jni);
    for (uint32_t i = 0; i < count; i++) {
        all[i].owner = UINT32_MAX;
        all[i].lock = NULL;
        jobject owner = all[i].thread ? owner_of(jni, &fields, &all[i]) : NULL;
        for (uint32_t k = 0; owner && k < count; k++)
            if (all[k].thread && (*jni)->IsSameObject(jni, owner, all[k].thread))
                all[i].owner = k;
    }
}

/* One thread of a cycle; UINT32_MAX: there is none. */
static uint32_t find_cycle(const struct waits *all, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = all[i].owner;
        for (uint32_t steps = 0; steps < count && at != UINT32_MAX; steps++) {
            if (at == i)
                return i;
            at = all[at].owner;
        }
    }
    return UINT32_MAX;
}

static void report(JNIEnv *jni, const struct waits *all, uint32_t member)
{
    struct trace trace;
    uint32_t number = 0, at = member, count = 0;
    trace_init(&trace);
    do {
        stacks_add_thread(&trace, jni, all[at].thread);
        at = all[at].owner;
        count++;
    } while (at != member);
    do { /* what the next one has locked, nobody knows where */
        stacks_add_request(&trace, jni, (number + 1) % count, all[at].lock, number + 1, NULL);
        number++;
        at = all[at].owner;
    } while (at != member);
    number = 0;
    do {
        stacks_add_request(&trace, jni, number, all[at].lock, number + 1,
                           site_table_get(&agent.sites, all[at].site));
        number++;
        at = all[at].owner;
    } while (at != member);
    struct finding finding = {.kind = FINDING_DEADLOCK,
                              .trace = &trace,
                              .source = TRACE_NONE,
                              .manifest = count,
                              .is_sketch = true};
    reports_deadlock(&finding);
    trace_release(&trace);
}

/* The JVM is asked about one thread after the other, while they may go on: a cycle is one if it is still there later. */
static bool is_still_there(JNIEnv *jni, struct waits *all, uint32_t count, uint32_t member)
{
    struct waits *before = xmalloc_copy(all, count * sizeof *all);
    uint32_t at = member;
    bool is_same = true;
    usleep(ROUND);
    ask_jvm(jni, all, count);
    do {
        is_same = all[at].owner == before[at].owner &&
                  (*jni)->IsSameObject(jni, all[at].lock, before[at].lock);
        at = before[at].owner;
    } while (is_same && at != member);
    free(before);
    return is_same;
}

/* Does not return if there is a deadlock. */
static void look(JNIEnv *jni)
{
    struct watched_thread *threads;
    uint32_t count = deadlocks.watch.threads(&threads);
    struct waits *all = xcalloc(count + 1, sizeof *all);
    if ((*jni)->PushLocalFrame(jni, (jint)(5 * count + 8)) == 0) {
        for (uint32_t i = 0; i < count; i++)
            all[i] = (struct waits){.thread = (*jni)->NewLocalRef(jni, threads[i].thread),
                                    .site = threads[i].site};
        ask_jvm(jni, all, count);
        uint32_t member = find_cycle(all, count);
        if (member != UINT32_MAX && is_still_there(jni, all, count, member)) {
            atomic_store(&deadlocks.is_found, true);
            report(jni, all, member);
            deadlocks.watch.ends();
            _exit(ENDED_BY_DEADLOCK);
        }
        (*jni)->PopLocalFrame(jni, NULL);
    }
    free(all);
    free(threads);
}

static bool waits_long(void)
{
    struct watched_thread *threads;
    uint32_t count = deadlocks.watch.threads(&threads);
    bool does = false;
    for (uint32_t i = 0; i < count; i++)
        does |= threads[i].site && threads[i].waiting > long_wait;
    free(threads);
    return does;
}

static void *watch(void *context)
{
    (void)context;
    for (; !atomic_load(&agent.is_over); usleep(ROUND)) {
        JNIEnv *jni;
        JavaVMAttachArgs attach = {JNI_VERSION_1_6, "heddle deadlocks", NULL};
        if (!waits_long() ||
            (*agent.vm)->AttachCurrentThreadAsDaemon(agent.vm, (void **)&jni, &attach) != JNI_OK)
            continue;
        look(jni);
        (*agent.vm)->DetachCurrentThread(agent.vm);
        usleep(ROUND);
    }
    return NULL;
}

void deadlocks_watch(const struct deadlock_watch *w)
{
    pthread_t thread;
    deadlocks.watch = *w;
    if (pthread_create(&thread, NULL, watch, NULL) == 0)
        pthread_detach(thread);
}
