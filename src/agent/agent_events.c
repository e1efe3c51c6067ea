/* agent_events.c - see agent_events.h. */
#include "agent/agent_events.h"

#include "agent/agent.h"
#include "agent/agent_fields.h"
#include "agent/agent_reports.h"
#include "agent/guard.h"
#include "agent/agent_stacks.h"
#include "agent/agent_steer.h"
#include "analysis/lockset.h"
#include "base/stream.h"
#include "steer/tried.h"

#include <stdlib.h>
#include <string.h>

/* As HeddleEvents.java has them. */
enum event_kind { EVENT_READ, EVENT_WRITE, EVENT_LOCK, EVENT_UNLOCK, EVENT_START, EVENT_JOIN };

enum {
    STATICS = 1
}; /* the object that static fields are said to lie in; real ones come after it */

/* What a site of a field accesses, once it is known. */
struct known_site {
    uint64_t site;
    uint32_t field; /* a number for each declared field; 0: its accesses are not looked at */
    bool is_volatile;
};

struct known_field {
    uint64_t key; /* hash of class and name */
    uint32_t number;
};

/* Two sites, or a field, that were suspected before. */
struct suspicion {
    uint64_t key;
};

/* What the runtime knows of the order of threads, but for locks: of the thread that makes the event. */
struct seen_clock {
    uint32_t slot, clock;
    jintArray known; /* clocks of others, by slot */
};

/* All of it is used with the lock only. */
static struct {
    pthread_mutex_t lock;
    jvmtiEnv *tags;
    struct lockset *lockset;
    const struct analysis *analysis;
    struct undo_log log; /* never active: nothing is taken back */
    struct table sites, fields, suspicions;
    struct tried *tried; /* suspicions */
    struct {
        uint32_t *items;
        uint32_t count, capacity;
    } slots; /* of threads, by number */
    uint32_t objects, threads, field_count, position;
    /* The event that is being looked at. */
    JNIEnv *jni;
    jobject object;
    struct seen_clock clock;
    const struct site *site;
    uint32_t site_number;
} events = {
    .lock = PTHREAD_MUTEX_INITIALIZER,
    .sites = {.record = sizeof(struct known_site)},
    .fields = {.record = sizeof(struct known_field)},
    .suspicions = {.record = sizeof(struct suspicion)},
    .objects = STATICS,
};

/* ---- numbers ---- */

/* Objects have positive tags, threads (which are objects, too, but are locked rarely) the same number with which they
 * are threads shifted up. */
static uint32_t object_number(jobject object)
{
    jlong tag = 0;
    (*events.tags)->GetTag(events.tags, object, &tag);
    if (!(tag & UINT32_MAX)) {
        tag |= ++events.objects;
        (*events.tags)->SetTag(events.tags, object, tag);
    }
    return (uint32_t)tag;
}

static thread_id thread_number(jobject thread)
{
    jlong tag = 0;
    (*events.tags)->GetTag(events.tags, thread, &tag);
    if (!(tag >> 32)) {
        tag |= (jlong)++events.threads << 32;
        (*events.tags)->SetTag(events.tags, thread, tag);
    }
    return (thread_id)(tag >> 32) - 1;
}

static uint64_t hash_text(uint64_t hash, const char *text)
{
    for (; *text; text++)
        hash = hash_pair(hash, (unsigned char)*text);
    return hash;
}

static uint64_t field_key(const char *class_name, const char *name)
{
    return hash_text(hash_text(1, class_name), name) | 1;
}

static uint32_t field_number(const char *class_name, const char *name)
{
    struct known_field *field = table_put(&events.fields, field_key(class_name, name), NULL);
    if (!field->number)
        field->number = ++events.field_count;
    return field->number;
}

/* NULL: ask again, the class is not there yet. */
static const struct known_site *site_of_field(JNIEnv *jni, jobject object, uint32_t number)
{
    const struct known_site *known = table_get(&events.sites, number);
    if (known)
        return known;
    struct used used = fields_resolve(jni, object, number);
    if (used.kind == USED_UNKNOWN)
        return NULL;
    int kind = used.kind & ~USED_STATIC;
    struct known_site *site = table_put(&events.sites, number, NULL);
    site->is_volatile = kind == USED_VOLATILE;
    if (kind == USED_PLAIN || kind == USED_VOLATILE) {
        char *class_name = fields_declaring(number);
        site->field = field_number(class_name, used.name);
        free(class_name);
    }
    if (used.class_)
        (*jni)->DeleteLocalRef(jni, used.class_);
    return site;
}

/* ---- what the analysis says ---- */

static uint32_t position(void *self)
{
    (void)self;
    return ++events.position;
}

/* "Account.balance", "Account.history[]", "int[]": as races on it are called. */
static char *place_key(void)
{
    const struct site *site = events.site;
    bool is_array = site->kind == SITE_READ_ARRAY || site->kind == SITE_WRITE_ARRAY;
    if (!is_array || (site->owner && site->name)) {
        char *class_name = fields_declaring(events.site_number);
        char *key = text_printf("%s.%s%s", class_name, site->name, is_array ? "[]" : "");
        free(class_name);
        return key;
    }
    jclass class_ = (*events.jni)->GetObjectClass(events.jni, events.object);
    char *key = stacks_class_name(class_);
    (*events.jni)->DeleteLocalRef(events.jni, class_);
    return key;
}

static void violated(void *self, place_id place, const struct lockset_use *use)
{
    (void)self;
    (void)place;
    if (agent.options.suspicions)
        return;
    char *key = place_key();
    reports_warning(key, use->kind != ACCESS_READ, events.site);
    free(key);
}

static bool is_new_suspicion(uint64_t key)
{
    bool is_new;
    table_put(&events.suspicions, key | 1, &is_new);
    return is_new;
}

static void suspect_field(const struct site *site)
{
    char *class_name = fields_declaring(events.site_number);
    if (is_new_suspicion(field_key(class_name, site->name))) {
        char *key = text_printf("%s.%s", class_name, site->name);
        reports_warning(key, site->kind == SITE_WRITE || site->kind == SITE_WRITE_STATIC, site);
        free(key);
    }
    free(class_name);
}

static void paired(void *self, place_id place, const struct lockset_use *earlier,
                   const struct lockset_use *later)
{
    const struct site *source = site_table_get(&agent.sites, earlier->site);
    (void)self;
    (void)place;
    if (!agent.options.suspicions || !source ||
        !is_new_suspicion(hash_pair(earlier->site, later->site)))
        return;
    tried_suspect(events.tried, steering_statement(source), steering_statement(events.site));
    suspect_field(events.site);
}

static uint32_t epoch(void *self)
{
    (void)self;
    return events.clock.clock;
}

/* A thread that had no slot left is ordered before nobody. */
static bool is_before(void *self, const struct lockset_use *earlier)
{
    jint clock = 0;
    uint32_t slot = earlier->thread < events.slots.count ? events.slots.items[earlier->thread] : 0;
    (void)self;
    if (slot == events.clock.slot)
        return slot != 0;
    JNIEnv *jni = events.jni;
    if ((*jni)->GetArrayLength(jni, events.clock.known) <= (jint)slot)
        return false;
    (*jni)->GetIntArrayRegion(jni, events.clock.known, (jint)slot, 1, &clock);
    return (uint32_t)clock >= earlier->epoch;
}

static const struct lockset_order order_without_locks = {epoch, is_before};

/* ---- events ---- */

static void see_access(JNIEnv *jni, thread_id thread, bool is_write, jobject object, jint index,
                       uint32_t number)
{
    const struct site *site = site_table_get(&agent.sites, number);
    struct access access = {
        .thread = thread,
        .kind = is_write ? ACCESS_WRITE : ACCESS_READ,
        .mode = MODE_PLAIN,
        .size = 4,
        .site = number,
    };
    if (!site)
        return;
    if (index >= 0) {
        access.place = (place_id)object_number(object) << 32 | (uint32_t)index;
    } else {
        const struct known_site *known = site_of_field(jni, object, number);
        if (!known || !known->field)
            return;
        access.place = (place_id)(object ? object_number(object) : STATICS) << 32 | known->field;
        access.mode = known->is_volatile ? MODE_VOLATILE : MODE_PLAIN;
    }
    events.jni = jni;
    events.object = object;
    events.site = site;
    events.site_number = number;
    events.analysis->access(events.analysis->self, &access);
}

static void see_sync(thread_id thread, enum event_kind kind, jobject object)
{
    static const enum sync_kind kinds[] = {
        [EVENT_LOCK] = SYNC_LOCK,
        [EVENT_UNLOCK] = SYNC_UNLOCK,
        [EVENT_START] = SYNC_START,
        [EVENT_JOIN] = SYNC_JOIN,
    };
    const struct analysis *a = events.analysis;
    bool is_lock = kind == EVENT_LOCK || kind == EVENT_UNLOCK;
    sync_id on = is_lock ? object_number(object) : thread_number(object);
    if (kind == EVENT_JOIN) /* its last action, which nobody else reports */
        a->sync(a->self, (thread_id)on, SYNC_END, on, 0);
    a->sync(a->self, thread, kinds[kind], on, 0);
    if (kind == EVENT_START)
        a->sync(a->self, (thread_id)on, SYNC_BEGIN, on, 0);
}

struct seen_event {
    JNIEnv *jni;
    jthread current;
    jint kind;
    jobject object;
    jint index;
    uint32_t site;
    struct seen_clock clock;
};

static void note_slot(thread_id thread, uint32_t slot)
{
    while (events.slots.count <= thread) {
        GROW(events.slots.items, events.slots.count, events.slots.capacity);
        events.slots.items[events.slots.count++] = 0;
    }
    events.slots.items[thread] = slot;
}

static void see(void *context)
{
    const struct seen_event *e = context;
    thread_id thread = thread_number(e->current);
    bool is_access = e->kind <= EVENT_WRITE;
    if (is_access && agent.options.suspicions && !e->clock.known)
        return; /* the thread has ended */
    events.clock = e->clock;
    note_slot(thread, e->clock.slot);
    if (is_access)
        see_access(e->jni, thread, e->kind == EVENT_WRITE, e->object, e->index, e->site);
    else if (e->object)
        see_sync(thread, (enum event_kind)e->kind, e->object);
}

JNIEXPORT void JNICALL Java_java_lang_HeddleEvents_event(JNIEnv *jni, jclass class_, jint kind,
                                                         jobject object, jint index, jint number,
                                                         jint slot, jint clock, jintArray known)
{
    (void)class_;
    jthread current = NULL;
    if (!events.lockset || kind < EVENT_READ || kind > EVENT_JOIN || atomic_load(&agent.is_over) ||
        (*events.tags)->GetCurrentThread(events.tags, &current) != 0 || !current)
        return;
    struct seen_event seen = {jni,
                              current,
                              kind,
                              object,
                              index,
                              (uint32_t)number,
                              {(uint32_t)slot, (uint32_t)clock, known}};
    pthread_mutex_lock(&events.lock);
    if (!guard_gave_up())
        guard_run(see, &seen);
    pthread_mutex_unlock(&events.lock);
    (*jni)->DeleteLocalRef(jni, current);
}

/* ---- the whole ---- */

bool events_are_wanted(void)
{
    return agent.options.lockset || agent.options.suspicions;
}

bool events_begin(void)
{
    jvmtiCapabilities wanted = {.can_tag_objects = 1};
    struct lockset_client client = {
        .position = position,
        .violated = violated,
        .paired = paired,
        .order = agent.options.suspicions ? &order_without_locks : NULL,
    };
    if ((*agent.vm)->GetEnv(agent.vm, (void **)&events.tags, JVMTI_VERSION_1_2) != JNI_OK ||
        (*events.tags)->AddCapabilities(events.tags, &wanted) != 0)
        return false;
    events.tried = tried_new();
    events.lockset = lockset_new(&client, agent.options.suspicions);
    events.analysis = lockset_analysis(events.lockset);
    events.analysis->execution_begin(events.analysis->self, &events.log);
    return true;
}

bool events_bind(JNIEnv *jni)
{
    jclass class_ = (*jni)->FindClass(jni, "java/lang/HeddleEvents");
    jmethodID event =
        class_ ? (*jni)->GetStaticMethodID(jni, class_, "event", "(ILjava/lang/Object;IIII[I)V")
               : NULL;
    if (event)
        (*jni)->CallStaticVoidMethod(jni, class_, event, -1, NULL, 0, 0, 0, 0, NULL);
    return event && !(*jni)->ExceptionCheck(jni);
}

void events_end(void)
{
    if (!events.lockset)
        return;
    pthread_mutex_lock(&events.lock);
    uint64_t left_out = lockset_left_out(events.lockset);
    struct error error = {""};
    if (agent.options.suspicions && agent.options.tried &&
        !tried_write(events.tried, agent.options.tried, &error))
        agent_say("%s", error.text);
    pthread_mutex_unlock(&events.lock);
    if (left_out)
        reports_gap("the Lockset analysis could not remember all places or uses of places", NULL,
                    NULL);
}
