/* agent_deadlocks.c - see agent_deadlocks.h. */
#include "agent/agent_deadlocks.h"

#include "agent/agent.h"
#include "agent/agent_reports.h"
#include "agent/agent_stacks.h"
#include "base/arena.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

enum { ROUND = 500000 /* microseconds */, ROUNDS = 4, ENDED_BY_DEADLOCK = 1 };

static struct {
    struct deadlock_watch watch;
    _Atomic bool is_found;
} deadlocks;

/* What a thread waits for, while the JVM is asked. */
struct waits {
    jobject thread, monitor; /* local references; NULL: none */
    uint32_t site;
    uint32_t owner; /* which of the threads has the monitor; UINT32_MAX: none of them */
};

bool deadlocks_found(void)
{
    return atomic_load(&deadlocks.is_found);
}

static void ask_jvm(JNIEnv *jni, struct waits *all, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        jvmtiMonitorUsage usage = {.owner = NULL};
        all[i].owner = UINT32_MAX;
        if (!all[i].thread ||
            (*agent.jvmti)
                    ->GetCurrentContendedMonitor(agent.jvmti, all[i].thread, &all[i].monitor) !=
                0 ||
            !all[i].monitor ||
            (*agent.jvmti)->GetObjectMonitorUsage(agent.jvmti, all[i].monitor, &usage) != 0)
            continue;
        for (uint32_t k = 0; usage.owner && k < count; k++)
            if (all[k].thread && (*jni)->IsSameObject(jni, usage.owner, all[k].thread))
                all[i].owner = k;
        agent_deallocate(usage.waiters);
        agent_deallocate(usage.notify_waiters);
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
        stacks_add_request(&trace, jni, (number + 1) % count, all[at].monitor, number + 1, NULL);
        number++;
        at = all[at].owner;
    } while (at != member);
    number = 0;
    do {
        stacks_add_request(&trace, jni, number, all[at].monitor, number + 1,
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

/* Does not return if there is a deadlock. */
static void look(JNIEnv *jni)
{
    struct waiting_thread *waiting;
    uint32_t count = deadlocks.watch.waiting(&waiting);
    struct waits *all = xcalloc(count + 1, sizeof *all);
    for (uint32_t i = 0; i < count; i++)
        all[i] = (struct waits){.thread = (*jni)->NewLocalRef(jni, waiting[i].thread),
                                .site = waiting[i].site};
    ask_jvm(jni, all, count);
    uint32_t member = find_cycle(all, count);
    if (member != UINT32_MAX) {
        atomic_store(&deadlocks.is_found, true);
        report(jni, all, member);
        deadlocks.watch.ends();
        _exit(ENDED_BY_DEADLOCK);
    }
    free(all);
    free(waiting);
}

static bool is_waiting(void)
{
    struct waiting_thread *waiting;
    uint32_t count = deadlocks.watch.waiting(&waiting);
    free(waiting);
    return count > 1;
}

static void *watch(void *context)
{
    uint64_t before = 0;
    (void)context;
    for (unsigned still = 0; !atomic_load(&agent.is_over); usleep(ROUND)) {
        JNIEnv *jni;
        JavaVMAttachArgs attach = {JNI_VERSION_1_6, "heddle deadlocks", NULL};
        uint64_t now = deadlocks.watch.progress();
        still = now == before && is_waiting() ? still + 1 : 0;
        before = now;
        if (still < ROUNDS ||
            (*agent.vm)->AttachCurrentThreadAsDaemon(agent.vm, (void **)&jni, &attach) != JNI_OK)
            continue;
        look(jni);
        (*agent.vm)->DetachCurrentThread(agent.vm);
        still = 0;
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
