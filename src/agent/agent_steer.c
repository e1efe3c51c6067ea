/* agent_steer.c - see agent_steer.h. */
#include "agent/agent_steer.h"

#include "agent/agent.h"
#include "agent/agent_deadlocks.h"
#include "agent/agent_lock_names.h"
#include "agent/agent_reports.h"
#include "base/arena.h"
#include "base/table.h"
#include "steer/steer.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    MICROSECOND = 1000,
    MILLISECOND = 1000000,
    LOOK = 2 * MILLISECOND, /* a held thread looks how the others stand so often */
    LONGEST = 200 * MILLISECOND,
    NOISE = 5 * MILLISECOND,
    BLOCK_WORDS = 64, /* HeddleSteer.MOST, and their number */
    OFTEN = 8, /* acquisitions of one site whose stack is looked at; then every power of two */
};

/* A thread that has acquired a lock; used again when it has ended, but never freed, since the heap may have its block's
 * address and another thread may look at it. */
struct steered {
    uint32_t number; /* to the policy; used again */
    uint32_t serial; /* never used again */
    bool is_live;
    jweak thread;
    uint32_t site;       /* where it waits for a lock, not held; 0: it does not */
    uint64_t lock, type; /* that it waits for */
    int64_t asked;       /* since when */
    pthread_cond_t condition;
    pid_t task;                   /* the system's number of it */
    enum steer_standing standing; /* when it was looked at last */
    int64_t delayed;              /* as well: it was ready, but had no processor */
    uint32_t block[BLOCK_WORDS];
};

struct seen_site {
    uint64_t key; /* site and type */
    uint32_t count;
};

static struct {
    pthread_mutex_t lock;
    bool is_on;    /* lock requests have hooks */
    bool is_bound; /* the JVM is complete */
    bool is_over;  /* the JVM ends: nobody is held */
    struct steer *steer;
    struct may_trigger *known, *collected;
    struct tried *tried;
    struct lock_order *order, *record; /* of this run, and what is to be replayed */
    uint32_t depth;
    struct steered **threads; /* by number */
    uint32_t count, capacity;
    uint32_t begun; /* threads that ever were */
    struct table sites;
    int64_t looked; /* when threads were looked at last */
    struct rewrite_steering classes;
} steering = {.lock = PTHREAD_MUTEX_INITIALIZER, .sites = {.record = sizeof(struct seen_site)}};

static __thread struct steered *own;

static int64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 * MILLISECOND + time.tv_nsec;
}

/* ---- what the policy asks ---- */

static uint64_t method_of(void *self, uint32_t thread, uint32_t out)
{
    (void)self;
    const volatile uint32_t *block = steering.threads[thread]->block;
    uint32_t depth = block[0];
    return depth > out && depth - out < BLOCK_WORDS ? lock_names_method_key(block[depth - out]) : 0;
}

static bool is_in(void *self, uint32_t thread, uint64_t method)
{
    (void)self;
    const volatile uint32_t *block = steering.threads[thread]->block;
    uint32_t depth = block[0] < BLOCK_WORDS ? block[0] : BLOCK_WORDS - 1;
    for (uint32_t i = 1; i <= depth; i++)
        if (lock_names_method_key(block[i]) == method)
            return true;
    return false;
}

static enum steer_standing standing(void *self, uint32_t thread)
{
    (void)self;
    return steering.threads[thread]->standing;
}

static int64_t delayed(void *self, uint32_t thread)
{
    (void)self;
    return steering.threads[thread]->delayed;
}

/* ---- threads ---- */

/* With the lock. */
static struct steered *free_thread(void)
{
    for (uint32_t i = 0; i < steering.count; i++)
        if (!steering.threads[i]->is_live)
            return steering.threads[i];
    struct steered *t = xcalloc(1, sizeof *t);
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&t->condition, &attributes);
    pthread_condattr_destroy(&attributes);
    GROW(steering.threads, steering.count, steering.capacity);
    t->number = steering.count;
    steering.threads[steering.count++] = t;
    return t;
}

/* The caller frees. */
static char *name_of(JNIEnv *jni, jthread thread)
{
    jvmtiThreadInfo info;
    if ((*agent.jvmti)->GetThreadInfo(agent.jvmti, thread, &info) != 0)
        return strdup("");
    char *name = strdup(info.name ? info.name : "");
    agent_deallocate(info.name);
    if (info.thread_group)
        (*jni)->DeleteLocalRef(jni, info.thread_group);
    if (info.context_class_loader)
        (*jni)->DeleteLocalRef(jni, info.context_class_loader);
    return name;
}

static struct steered *this_thread(JNIEnv *jni)
{
    jthread thread = NULL;
    if (own)
        return own;
    if ((*agent.jvmti)->GetCurrentThread(agent.jvmti, &thread) != 0 || !thread)
        return NULL;
    jweak weak = (*jni)->NewWeakGlobalRef(jni, thread);
    char *name = name_of(jni, thread);
    (*jni)->DeleteLocalRef(jni, thread);
    pthread_mutex_lock(&steering.lock);
    own = free_thread();
    own->thread = weak;
    own->serial = ++steering.begun;
    own->is_live = true;
    own->task = gettid();
    own->standing = STEER_RUNS;
    own->delayed = 0;
    own->site = 0;
    memset(own->block, 0, sizeof own->block);
    steer_begin(steering.steer, own->number, now());
    lock_order_begin(steering.order, own->number, name);
    pthread_mutex_unlock(&steering.lock);
    free(name);
    return own;
}

/* Threads of the JVM itself wait for what the program does not do. */
static bool is_of_system(JNIEnv *jni, jthread thread)
{
    jvmtiThreadInfo info;
    jvmtiThreadGroupInfo group;
    bool is = false;
    if ((*agent.jvmti)->GetThreadInfo(agent.jvmti, thread, &info) != 0)
        return true;
    if (info.thread_group &&
        (*agent.jvmti)->GetThreadGroupInfo(agent.jvmti, info.thread_group, &group) == 0) {
        is = strcmp(group.name, "system") == 0;
        agent_deallocate(group.name);
        if (group.parent)
            (*jni)->DeleteLocalRef(jni, group.parent);
    }
    agent_deallocate(info.name);
    if (info.thread_group)
        (*jni)->DeleteLocalRef(jni, info.thread_group);
    if (info.context_class_loader)
        (*jni)->DeleteLocalRef(jni, info.context_class_loader);
    return is;
}

void JNICALL steering_on_thread_start(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread)
{
    (void)jvmti;
    if (steering.is_bound && !steering.is_over && !is_of_system(jni, thread))
        this_thread(jni);
}

static enum steer_standing standing_of(jint state)
{
    if (state & JVMTI_THREAD_STATE_BLOCKED_ON_MONITOR_ENTER ||
        state & JVMTI_THREAD_STATE_WAITING_INDEFINITELY)
        return STEER_STUCK;
    return state & JVMTI_THREAD_STATE_SLEEPING  ? STEER_SLEEPS
           : state & JVMTI_THREAD_STATE_WAITING ? STEER_WAITS
                                                : STEER_RUNS;
}

/* What the system has counted, in nanoseconds; as before where it does not tell. */
static int64_t read_delay(const struct steered *t)
{
    char name[64], text[64] = "";
    snprintf(name, sizeof name, "/proc/self/task/%d/schedstat", (int)t->task);
    int fd = open(name, O_RDONLY | O_CLOEXEC);
    ssize_t length = fd >= 0 ? read(fd, text, sizeof text - 1) : 0;
    if (fd >= 0)
        close(fd);
    const char *second = length > 0 ? strchr(text, ' ') : NULL;
    return second ? strtoll(second, NULL, 10) : t->delayed;
}

/* Looks how all threads stand; without the lock, as the JVM is asked. */
static void look(JNIEnv *jni)
{
    pthread_mutex_lock(&steering.lock);
    uint32_t count = steering.count;
    struct steered **threads = xmalloc_copy(steering.threads, count * sizeof *threads);
    steering.looked = now();
    pthread_mutex_unlock(&steering.lock);
    for (uint32_t i = 0; i < count; i++) {
        jint state = 0;
        jobject thread = threads[i]->is_live ? (*jni)->NewLocalRef(jni, threads[i]->thread) : NULL;
        if (!thread)
            continue;
        if ((*agent.jvmti)->GetThreadState(agent.jvmti, thread, &state) == 0)
            threads[i]->standing = standing_of(state);
        if (threads[i]->standing == STEER_RUNS)
            threads[i]->delayed = read_delay(threads[i]);
        (*jni)->DeleteLocalRef(jni, thread);
    }
    free(threads);
}

/* ---- holding ---- */

/* With the lock. */
static void wake(void)
{
    uint32_t thread;
    while ((thread = steer_resume(steering.steer, now())) != STEER_NOBODY)
        pthread_cond_signal(&steering.threads[thread]->condition);
}

/* With the lock: does nobody move but by a release of a held thread? */
static bool is_thrashing(void)
{
    for (uint32_t i = 0; i < steering.count; i++)
        if (steering.threads[i]->is_live && !steer_holds(steering.steer, i) &&
            steering.threads[i]->standing != STEER_STUCK)
            return false;
    return true;
}

static void wait_a_moment(struct steered *me)
{
    int64_t until = now() + LOOK;
    struct timespec time = {.tv_sec = until / (1000 * MILLISECOND),
                            .tv_nsec = until % (1000 * MILLISECOND)};
    pthread_cond_timedwait(&me->condition, &steering.lock, &time);
}

/* With the lock, which is given away meanwhile. */
static void hold(JNIEnv *jni, struct steered *me)
{
    for (unsigned standstills = 0; steer_holds(steering.steer, me->number) && !steering.is_over;) {
        wait_a_moment(me);
        if (!steer_holds(steering.steer, me->number))
            break;
        pthread_mutex_unlock(&steering.lock);
        look(jni);
        pthread_mutex_lock(&steering.lock);
        wake();
        /* Seen twice: a thread that was let go a moment ago may not have run yet. */
        standstills = is_thrashing() ? standstills + 1 : 0;
        if (standstills > 1) {
            uint32_t thread = steer_break(steering.steer, now());
            if (thread != STEER_NOBODY)
                pthread_cond_signal(&steering.threads[thread]->condition);
            standstills = 0;
        }
    }
}

/* ---- locks ---- */

static uint64_t lock_key(jint lock)
{
    return (uint64_t)(uint32_t)lock + 1;
}

JNIEXPORT void JNICALL Java_java_lang_HeddleSteer_request__III(JNIEnv *jni, jclass class_,
                                                               jint lock, jint type, jint site)
{
    (void)class_;
    if (!steering.steer || steering.is_over || !lock)
        return;
    struct steered *me = this_thread(jni);
    uint64_t of = lock_names_type_key((uint32_t)type, (uint32_t)site);
    if (!me || !of)
        return;
    if (now() - steering.looked > LOOK)
        look(jni);
    pthread_mutex_lock(&steering.lock);
    if (!steer_request(steering.steer, me->number, lock_key(lock), of, now()))
        hold(jni, me);
    me->site = (uint32_t)site;
    me->lock = lock_key(lock);
    me->type = of;
    me->asked = now();
    pthread_mutex_unlock(&steering.lock);
}

/* With the lock. */
static bool is_wanted_stack(jint type, jint site)
{
    uint64_t key = (uint64_t)(uint32_t)type << 32 | (uint32_t)site;
    struct seen_site *seen = table_put(&steering.sites, key ? key : 1, NULL);
    seen->count++;
    return seen->count <= OFTEN || (seen->count & (seen->count - 1)) == 0;
}

static void collect(JNIEnv *jni, struct steered *me, jint lock, jint type, jint site, bool is_whole)
{
    const char *methods[MAY_TRIGGER_DEPTH * 4];
    uint32_t depth = steering.depth < sizeof methods / sizeof *methods
                         ? steering.depth
                         : (uint32_t)(sizeof methods / sizeof *methods);
    struct acquisition acquisition = {
        .thread = me->serial,
        .lock = lock_key(lock),
        .type = lock_names_type((uint32_t)type, (uint32_t)site),
        .methods = methods,
        .count = is_whole ? lock_names_stack(jni, methods, depth)
                          : lock_names_site(methods, (uint32_t)site),
    };
    pthread_mutex_lock(&steering.lock);
    may_trigger_collect(steering.collected, &acquisition, depth);
    pthread_mutex_unlock(&steering.lock);
}

JNIEXPORT void JNICALL Java_java_lang_HeddleSteer_acquired__III(JNIEnv *jni, jclass class_,
                                                                jint lock, jint type, jint site)
{
    (void)class_;
    if (!steering.steer || steering.is_over || !lock)
        return;
    struct steered *me = this_thread(jni);
    uint64_t of = lock_names_type_key((uint32_t)type, (uint32_t)site);
    if (!me || !of)
        return;
    pthread_mutex_lock(&steering.lock);
    lock_order_acquired(steering.order, me->number, lock_key(lock), of);
    steer_acquired(steering.steer, me->number, lock_key(lock), of);
    me->site = 0;
    wake();
    bool is_whole = is_wanted_stack(type, site);
    bool is_order = !may_trigger_is_again(steering.collected, me->serial, lock_key(lock));
    pthread_mutex_unlock(&steering.lock);
    if (is_whole || is_order)
        collect(jni, me, lock, type, site, is_whole);
}

JNIEXPORT jint JNICALL Java_java_lang_HeddleSteer_type(JNIEnv *jni, jclass class_, jclass of,
                                                       jboolean is_of_class)
{
    (void)jni;
    (void)class_;
    return of ? (jint)lock_names_number(of, is_of_class) : 0;
}

JNIEXPORT jlong JNICALL Java_java_lang_HeddleSteer_block(JNIEnv *jni, jclass class_)
{
    (void)class_;
    struct steered *me = steering.steer ? this_thread(jni) : NULL;
    return me ? (jlong)(intptr_t)me->block : 0;
}

/* ---- accesses ---- */

uint64_t steering_statement(const struct site *site)
{
    uint64_t method = hash_pair(may_trigger_key(site->of->name), may_trigger_key(site->method));
    return hash_pair(hash_pair(method, may_trigger_key(site->descriptor)), site->bci) | 1;
}

JNIEXPORT void JNICALL Java_java_lang_HeddleSteer_access__II(JNIEnv *jni, jclass class_,
                                                             jint holder, jint number)
{
    (void)class_;
    const struct site *site = site_table_get(&agent.sites, (uint32_t)number);
    if (!steering.steer || steering.is_over || !site || !site->name)
        return;
    struct steered *me = this_thread(jni);
    bool writes = site->kind == SITE_WRITE || site->kind == SITE_WRITE_STATIC;
    uint64_t place = hash_pair(may_trigger_key(site->name), (uint32_t)holder);
    if (!me)
        return;
    pthread_mutex_lock(&steering.lock);
    struct steer_access access = {.place = place ? place : 1,
                                  .statement = steering_statement(site),
                                  .writes = writes,
                                  .is_suspected = true};
    bool goes = steer_access(steering.steer, me->number, &access, now());
    wake();
    if (!goes)
        hold(jni, me);
    pthread_mutex_unlock(&steering.lock);
}

void steering_raced(site_id source, site_id manifest)
{
    const struct site *one = site_table_get(&agent.sites, source);
    const struct site *other = site_table_get(&agent.sites, manifest);
    if (!steering.tried || !one || !other)
        return;
    pthread_mutex_lock(&steering.lock);
    tried_met(steering.tried, steering_statement(one), steering_statement(other));
    pthread_mutex_unlock(&steering.lock);
}

/* ---- classes ---- */

static uint32_t number_of(void *self, const char *method)
{
    (void)self;
    return may_trigger_knows(steering.known, may_trigger_key(method))
               ? lock_names_add_method(method)
               : 0;
}

static bool is_name(const char *name, size_t length, const char *internal)
{
    for (size_t i = 0; i < length; i++)
        if (name[i] != internal[i] && (name[i] != '.' || internal[i] != '/'))
            return false;
    return !internal[length];
}

/* By the name of the field, where a class that inherits it is named by its statements alone. */
static bool suspects(void *self, const struct site *site)
{
    (void)self;
    const struct option_names *names = &agent.options.suspects;
    pthread_mutex_lock(&steering.lock);
    bool is_known = tried_knows(steering.tried, steering_statement(site));
    pthread_mutex_unlock(&steering.lock);
    if (is_known)
        return true;
    for (uint32_t i = 0; i < names->count; i++) {
        const char *name = names->list[i], *dot = strrchr(name, '.');
        if (dot && strcmp(dot + 1, site->name) == 0 &&
            is_name(name, (size_t)(dot - name), site->owner))
            return true;
    }
    return false;
}

const struct rewrite_steering *steering_of_classes(void)
{
    return steering.is_on ? &steering.classes : NULL;
}

/* ---- life ---- */

/* The first run finds no file. */
static void read_tried(void)
{
    struct error error = {""};
    const char *name = agent.options.tried;
    steering.tried = tried_new();
    if (name && access(name, F_OK) == 0 && !tried_read(steering.tried, name, &error))
        reports_gap(error.text, NULL, NULL);
}

/* False: the run is no replay. */
static bool read_record(void)
{
    struct error error = {""};
    const char *name = agent.options.replay;
    FILE *in = name ? fopen(name, "re") : NULL;
    char *text = NULL;
    size_t capacity = 0;
    if (name && (!in || getdelim(&text, &capacity, '\0', in) < 0))
        error_set(&error, "the lock orders to be replayed cannot be read: %.300s", name);
    if (text && !lock_order_read(steering.record, text, &error))
        error_prefix(&error, "%.300s", name);
    if (error.text[0])
        reports_gap(error.text, NULL, NULL);
    free(text);
    if (in)
        fclose(in);
    return name && !error.text[0];
}

void steering_begin(void)
{
    const struct agent_options *options = &agent.options;
    struct steer_options policy = {
        .strategy = STRATEGY_NATIVE,
        .seed = options->seed ? strtoull(options->seed, NULL, 10) : 0,
        .bug_depth = options->bug_depth ? options->bug_depth : 1,
        .requests = options->requests,
        .usual = (int64_t)options->usual * MILLISECOND,
        .longest = LONGEST,
        .noise = NOISE,
        .engine = {.method_of = method_of,
                   .is_in = is_in,
                   .standing = standing,
                   .delayed = delayed},
    };
    struct error error = {""};
    if (!options->steer && !options->collect && !options->replay)
        return;
    if (options->steer && !strategy_parse(options->steer, &policy.strategy))
        reports_gap("the strategy is not known: nobody is held", NULL, NULL);
    steering.known = may_trigger_new();
    steering.collected = may_trigger_new();
    policy.run = steering.order = lock_order_new();
    policy.record = steering.record = lock_order_new();
    if (read_record())
        policy.strategy = STRATEGY_REPLAY;
    if (options->relations && !may_trigger_read(steering.known, options->relations, &error))
        reports_gap(error.text, NULL, NULL);
    steering.depth = options->depth ? options->depth : MAY_TRIGGER_DEPTH;
    policy.known = steering.known;
    read_tried();
    policy.tried = steering.tried;
    steering.steer = steer_new(&policy);
    steering.classes =
        (struct rewrite_steering){.no_requests = policy.strategy == STRATEGY_NATIVE,
                                  .number_of =
                                      policy.strategy == STRATEGY_DRFINDER ? number_of : NULL,
                                  .suspects =
                                      policy.strategy == STRATEGY_RACEDIRECTED ? suspects : NULL};
    steering.is_on = true;
}

static uint32_t watched(struct watched_thread **list)
{
    uint32_t count = 0;
    int64_t time = now();
    pthread_mutex_lock(&steering.lock);
    *list = xcalloc(steering.count + 1, sizeof **list);
    for (uint32_t i = 0; i < steering.count; i++) {
        const struct steered *t = steering.threads[i];
        if (t->is_live)
            (*list)[count++] = (struct watched_thread){t->thread, t->site, time - t->asked};
    }
    pthread_mutex_unlock(&steering.lock);
    return count;
}

/* Calls that do nothing, so that the JVM looks for the functions now. */
bool steering_bind(JNIEnv *jni)
{
    static const struct {
        const char *name, *type;
    } natives[] = {{"request", "(III)V"}, {"acquired", "(III)V"}, {"access", "(II)V"}};
    if (!steering.is_on)
        return true;
    jclass class_ = (*jni)->FindClass(jni, "java/lang/HeddleSteer");
    for (size_t i = 0; class_ && i < sizeof natives / sizeof *natives; i++) {
        jmethodID id = (*jni)->GetStaticMethodID(jni, class_, natives[i].name, natives[i].type);
        if (id)
            (*jni)->CallStaticVoidMethod(jni, class_, id, 0, 0, 0);
    }
    jmethodID type =
        class_ ? (*jni)->GetStaticMethodID(jni, class_, "type", "(Ljava/lang/Class;Z)I") : NULL;
    if (type)
        (*jni)->CallStaticIntMethod(jni, class_, type, NULL, JNI_FALSE);
    jmethodID block = type ? (*jni)->GetStaticMethodID(jni, class_, "block", "()J") : NULL;
    if (block)
        (*jni)->CallStaticLongMethod(jni, class_, block);
    steering.is_bound = block && this_thread(jni);
    if (steering.is_bound && (agent.options.steer || agent.options.replay))
        deadlocks_watch(&(struct deadlock_watch){watched, agent_end});
    return block && !(*jni)->ExceptionCheck(jni);
}

void JNICALL steering_on_thread_end(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread)
{
    (void)jvmti;
    (void)thread;
    struct steered *me = own;
    if (!me)
        return;
    pthread_mutex_lock(&steering.lock);
    steer_end(steering.steer, me->number);
    me->is_live = false;
    wake();
    pthread_mutex_unlock(&steering.lock);
    (void)jni;
    own = NULL;
}

/* With the lock: what heddle replay needs. */
static char *order_text(void)
{
    for (uint32_t i = 0; i < steering.count; i++) {
        const struct steered *t = steering.threads[i];
        if (t->is_live && t->site)
            lock_order_waits(steering.order, i, t->lock, t->type);
    }
    return lock_order_text(steering.order);
}

void steering_end(void)
{
    struct error error = {""};
    if (!steering.is_on)
        return;
    bool has_findings = reports_has_findings();
    pthread_mutex_lock(&steering.lock);
    steering.is_over = true;
    for (uint32_t i = 0; i < steering.count; i++)
        pthread_cond_signal(&steering.threads[i]->condition);
    if (agent.options.collect &&
        !may_trigger_write(steering.collected, agent.options.collect, &error))
        agent_say("%s", error.text);
    if (agent.options.tried && !tried_write(steering.tried, agent.options.tried, &error))
        agent_say("%s", error.text);
    char *text = has_findings || agent.options.replay ? order_text() : NULL;
    pthread_mutex_unlock(&steering.lock);
    if (text)
        reports_note("lock-order", text);
    free(text);
}

json_t *steering_statistics(void)
{
    if (!steering.is_on)
        return NULL;
    const struct steer_statistics *s = steer_statistics(steering.steer);
    return json_pack("{s:s, s:s, s:I, s:I, s:I, s:I, s:I, s:f, s:I, s:I}", "strategy",
                     agent.options.steer ? agent.options.steer : "native", "seed",
                     agent.options.seed ? agent.options.seed : "", "requests",
                     (json_int_t)s->requests, "holds", (json_int_t)s->holds, "met",
                     (json_int_t)s->met, "failed", (json_int_t)s->failed, "thrashing",
                     (json_int_t)s->thrashing, "held", (double)s->held / 1e9, "relations",
                     (json_int_t)may_trigger_count(steering.collected), "known",
                     (json_int_t)may_trigger_count(steering.known));
}
