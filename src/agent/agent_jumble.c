/* agent_jumble.c - see agent_jumble.h. */
#include "agent/agent_jumble.h"

#include "agent/agent.h"
#include "agent/agent_fields.h"
#include "agent/agent_reports.h"
#include "agent/agent_stacks.h"
#include "agent/filter.h"
#include "analysis/adversary.h"
#include "base/arena.h"
#include "base/hash.h"
#include "base/stream.h"
#include "base/table.h"
#include "base/utf8.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    FIRST_CAPACITY = 4,
    MOST_SLOTS = 4096, /* as HeddleWord has them */
    LAST_READS = 32,
    LONGEST_LIMIT = 60, /* references have numbers below 64, one more than there are */
};

/* What write() answers, as HeddleBuffer has it. */
static const jlong WANTS_ROOM = -1, IS_SETTLED = (jlong)1 << 62;

/* A statement that has read a jumbled place when there was more than one value to see. */
struct reading_site {
    uint64_t site;
    uint64_t choices, stale;
};

struct stale_read {
    char thread[16], *seen, *newest;
    uint32_t site;
};

/* What is known of a site. */
enum {
    SITE_ASKED = 1, /* of a heuristic that learns: is it one of the chosen? */
    SITE_CHOSEN = 2,
    SITE_USED = 4, /* its hook was executed */
};
static _Atomic unsigned char known_sites[SITES_PAGE * SITES_PAGES];

static struct {
    bool is_on;
    enum adversary_heuristic heuristic;
    uint32_t limit, fairness;
    uint64_t indices;
    _Atomic uint64_t instances, writes, choices, stale, dropped, longest, uncompressed;
    _Atomic uint64_t read_indices, written_indices;
    pthread_mutex_t lock; /* of what follows */
    struct table sites;   /* struct reading_site */
    struct stale_read last[LAST_READS];
    uint64_t last_count;
} jumble = {.lock = PTHREAD_MUTEX_INITIALIZER, .sites = {.record = sizeof(struct reading_site)}};

/* ---- options ---- */

bool jumble_is_on(void)
{
    return jumble.is_on;
}

bool jumble_is_sequential(void)
{
    return jumble.is_on && jumble.heuristic == ADVERSARY_SEQUENTIAL;
}

static bool read_indices(const struct agent_options *o, struct error *error)
{
    jumble.indices = o->jumble_index.count ? 0 : 3; /* 0 and 1, as the paper has it */
    for (uint32_t i = 0; i < o->jumble_index.count; i++) {
        char *end;
        unsigned long index = strtoul(o->jumble_index.list[i], &end, 10);
        if (*end || end == o->jumble_index.list[i] || index > 63)
            return error_set(error, "option jumble-index needs numbers from 0 to 63");
        jumble.indices |= (uint64_t)1 << index;
    }
    return true;
}

bool jumble_begin(struct error *error)
{
    const struct agent_options *o = &agent.options;
    const char *name = o->jumble_heuristic ? o->jumble_heuristic : "random-different";
    jumble.is_on = o->jumble_fields.count || o->jumble_elements;
    jumble.limit = o->jumble_limit ? o->jumble_limit : ADVERSARY_LIMIT;
    jumble.fairness = o->jumble_fairness ? o->jumble_fairness : ADVERSARY_FAIRNESS;
    if (!adversary_heuristic_find(name, &jumble.heuristic))
        return error_set(error, "there is no heuristic '%.100s'", name);
    if (jumble.limit < 2 || jumble.limit > LONGEST_LIMIT)
        return error_set(error, "option jumble-limit needs a number from 2 to %d", LONGEST_LIMIT);
    return read_indices(o, error);
}

bool jumble_bind(JNIEnv *jni)
{
    jclass class_ = (*jni)->FindClass(jni, "java/lang/HeddleBuffer");
    jmethodID bind = class_ ? (*jni)->GetStaticMethodID(jni, class_, "bind", "()V") : NULL;
    if (bind)
        (*jni)->CallStaticVoidMethod(jni, class_, bind);
    atomic_store(&jumble.instances, 0);
    atomic_store(&jumble.writes, 0);
    atomic_store(&jumble.longest, 0);
    atomic_store(&jumble.uncompressed, 0);
    atomic_store(&jumble.choices, 0);
    return bind && !(*jni)->ExceptionCheck(jni);
}

/* ---- buffers ---- */

/* The place has a value that no hook knows of. */
static void note_unseen(uint32_t number)
{
    const struct site *site = site_table_get(&agent.sites, number);
    char *class_name = site ? agent_java_name(site->of->name) : NULL;
    reports_gap(
        "a jumbled place was written by code without hooks: its older values were forgotten",
        class_name, site ? site->method : NULL);
    free(class_name);
}

static void count_most(_Atomic uint64_t *most, uint64_t value)
{
    uint64_t was = atomic_load_explicit(most, memory_order_relaxed);
    while (value > was && !atomic_compare_exchange_weak(most, &was, value))
        ;
}

static jlongArray new_words(JNIEnv *jni, uint32_t capacity)
{
    return (*jni)->NewLongArray(jni, (jsize)(adversary_size(capacity) / sizeof(jlong)));
}

static struct adversary_buffer *open_words(JNIEnv *jni, jlongArray words)
{
    return (*jni)->GetPrimitiveArrayCritical(jni, words, NULL);
}

static void close_words(JNIEnv *jni, jlongArray words, struct adversary_buffer *buffer)
{
    (*jni)->ReleasePrimitiveArrayCritical(jni, words, buffer, 0);
}

/* counts: room for MOST_SLOTS. */
static struct adversary_clock read_clock(JNIEnv *jni, jintArray known, jint slot, uint32_t *counts)
{
    jsize size = (*jni)->GetArrayLength(jni, known);
    size = size < MOST_SLOTS ? size : MOST_SLOTS;
    (*jni)->GetIntArrayRegion(jni, known, 0, size, (jint *)counts);
    return (struct adversary_clock){(uint32_t)slot, (uint32_t)size, counts};
}

JNIEXPORT jlongArray JNICALL Java_java_lang_HeddleBuffer_begin(JNIEnv *jni, jclass class_,
                                                               jboolean is_wide, jlong value)
{
    (void)class_;
    jlongArray words = new_words(jni, FIRST_CAPACITY);
    struct adversary_buffer *b = words ? open_words(jni, words) : NULL;
    if (!b)
        return NULL;
    adversary_begin(b, FIRST_CAPACITY, jumble.limit, is_wide, (uint64_t)value);
    close_words(jni, words, b);
    atomic_fetch_add_explicit(&jumble.instances, 1, memory_order_relaxed);
    return words;
}

/* Bits of the values that the buffer has, for numbers of references; and whether the newest write hides all others from all
 * that know it. */
static jlong summary_of(const struct adversary_buffer *b)
{
    uint64_t values = 0, older = ((uint64_t)1 << (b->count - 1)) - 1;
    for (uint32_t i = 0; i < b->count; i++)
        values |= (uint64_t)1 << (b->writes[i].value & 63);
    values &= ~((uint64_t)3 << 62);
    return (jlong)values | (b->writes[b->count - 1].before == older ? IS_SETTLED : 0);
}

JNIEXPORT jlong JNICALL Java_java_lang_HeddleBuffer_write(JNIEnv *jni, jclass class_,
                                                          jlongArray words, jintArray known,
                                                          jint slot, jint clock, jlong now,
                                                          jlong value)
{
    (void)class_;
    uint32_t counts[MOST_SLOTS];
    struct adversary_clock by = read_clock(jni, known, slot, counts);
    struct adversary_buffer *b = open_words(jni, words);
    if (!b)
        return 0;
    jlong answer = WANTS_ROOM;
    uint64_t dropped = b->dropped;
    bool is_unseen = adversary_newest(b) != (uint64_t)now;
    if (is_unseen)
        adversary_reset(b, (uint64_t)now);
    if (!adversary_wants_room(b)) {
        adversary_write(b, &by, slot ? (uint32_t)clock : 0, (uint64_t)value);
        answer = summary_of(b);
        count_most(&jumble.longest, b->longest);
        count_most(&jumble.uncompressed, b->written);
        atomic_fetch_add_explicit(&jumble.writes, 1, memory_order_relaxed);
        atomic_fetch_add_explicit(&jumble.dropped, b->dropped - dropped, memory_order_relaxed);
    }
    close_words(jni, words, b);
    if (is_unseen)
        note_unseen(0);
    return answer;
}

static void collect(JNIEnv *jni, struct adversary_buffer *b, jintArray threads, jintArray clocks)
{
    jsize count = (*jni)->GetArrayLength(jni, threads), live = 0;
    uint32_t *slots = (*jni)->GetPrimitiveArrayCritical(jni, threads, NULL);
    uint32_t *counts = slots ? (*jni)->GetPrimitiveArrayCritical(jni, clocks, NULL) : NULL;
    struct adversary_clock *all = xcalloc((size_t)count + 1, sizeof *all);
    for (; counts && live < count && slots[live]; live++)
        all[live] = (struct adversary_clock){slots[live], (uint32_t)count, &counts[live * count]};
    if (live)
        adversary_collect(b, all, (uint32_t)live);
    free(all);
    if (counts)
        (*jni)->ReleasePrimitiveArrayCritical(jni, clocks, counts, JNI_ABORT);
    if (slots)
        (*jni)->ReleasePrimitiveArrayCritical(jni, threads, slots, JNI_ABORT);
}

JNIEXPORT jlongArray JNICALL Java_java_lang_HeddleBuffer_roomier(JNIEnv *jni, jclass class_,
                                                                 jlongArray words,
                                                                 jintArray threads,
                                                                 jintArray clocks)
{
    (void)class_;
    jsize longs = (*jni)->GetArrayLength(jni, words);
    struct adversary_buffer *b = xmalloc((size_t)longs * sizeof(jlong));
    (*jni)->GetLongArrayRegion(jni, words, 0, longs, (jlong *)b);
    if (threads && clocks)
        collect(jni, b, threads, clocks);
    b->since_collected = 0;
    jlongArray result = words;
    uint32_t capacity = b->capacity;
    if (b->count > capacity / 2 && capacity < b->limit) {
        capacity = 2 * capacity < b->limit ? 2 * capacity : b->limit;
        result = new_words(jni, capacity);
    }
    struct adversary_buffer *to = result ? open_words(jni, result) : NULL;
    if (to) {
        adversary_move(to, capacity, b);
        close_words(jni, result, to);
    }
    free(b);
    return result;
}

JNIEXPORT void JNICALL Java_java_lang_HeddleBuffer_reset(JNIEnv *jni, jclass class_,
                                                         jlongArray words, jlong value)
{
    (void)class_;
    struct adversary_buffer *b = open_words(jni, words);
    if (!b)
        return;
    adversary_reset(b, (uint64_t)value);
    close_words(jni, words, b);
}

/* ---- reads ---- */

/* "pkg.C.method:bci" */
static char *site_key(const struct site *site)
{
    char *class_name = agent_java_name(site->of->name);
    char *key = text_printf("%s.%s:%u", class_name, site->method, site->bci);
    free(class_name);
    return key;
}

static bool is_among_chosen(uint32_t number)
{
    const struct site *site = site_table_get(&agent.sites, number);
    const struct option_names *chosen = &agent.options.jumble_chosen;
    bool is = false;
    char *key = site ? site_key(site) : NULL;
    for (uint32_t i = 0; key && i < chosen->count && !is; i++)
        is = strcmp(chosen->list[i], key) == 0;
    free(key);
    return is;
}

static bool is_chosen(uint32_t site)
{
    if (jumble.heuristic != ADVERSARY_LEARNING)
        return false;
    unsigned char state = atomic_load_explicit(&known_sites[site], memory_order_relaxed);
    if (!(state & SITE_ASKED)) {
        state = SITE_ASKED | (is_among_chosen(site) ? SITE_CHOSEN : 0);
        atomic_fetch_or_explicit(&known_sites[site], state, memory_order_relaxed);
    }
    return state & SITE_CHOSEN;
}

void jumble_note_used(site_id site)
{
    atomic_fetch_or_explicit(&known_sites[site], SITE_USED, memory_order_relaxed);
}

static void note_choice(uint32_t site)
{
    atomic_fetch_add_explicit(&jumble.choices, 1, memory_order_relaxed);
    pthread_mutex_lock(&jumble.lock);
    struct reading_site *s = table_put(&jumble.sites, site ? site : 1, NULL);
    s->choices++;
    pthread_mutex_unlock(&jumble.lock);
}

/* Takes the texts. */
static void note_stale(uint32_t site, char *seen, char *newest)
{
    atomic_fetch_add_explicit(&jumble.stale, 1, memory_order_relaxed);
    pthread_mutex_lock(&jumble.lock);
    struct reading_site *s = table_put(&jumble.sites, site ? site : 1, NULL);
    s->stale++;
    struct stale_read *r = &jumble.last[jumble.last_count++ % LAST_READS];
    free(r->seen);
    free(r->newest);
    *r = (struct stale_read){.seen = seen, .newest = newest, .site = site};
    pthread_getname_np(pthread_self(), r->thread, sizeof r->thread);
    pthread_mutex_unlock(&jumble.lock);
}

static char *value_text(uint32_t number, uint64_t value)
{
    const struct site *site = site_table_get(&agent.sites, number);
    const char *type = site && site->type ? site->type : "J";
    double number64;
    float number32;
    uint32_t low = (uint32_t)value;
    switch (type[strlen(type) - 1]) {
    case 'Z': return text_printf("%s", value & 1 ? "true" : "false");
    case 'D': memcpy(&number64, &value, sizeof number64); return text_printf("%.17g", number64);
    case 'F':
        memcpy(&number32, &low, sizeof number32);
        return text_printf("%.9g", (double)number32);
    default: return text_printf("%" PRId64, (int64_t)value);
    }
}

JNIEXPORT jlong JNICALL Java_java_lang_HeddleBuffer_read(JNIEnv *jni, jclass class_,
                                                         jlongArray words, jintArray known,
                                                         jint slot, jlong value, jint turn,
                                                         jint site)
{
    (void)class_;
    uint32_t counts[MOST_SLOTS], number = (uint32_t)(site < 0 ? ~site : site);
    uint64_t random =
        hash_pair(hash_pair(agent.options.jumble_seed, (uint32_t)slot), (uint32_t)turn);
    struct adversary adversary = {jumble.heuristic, jumble.fairness, is_chosen(number), &random};
    struct adversary_clock by = read_clock(jni, known, slot, counts);
    struct adversary_buffer *b = open_words(jni, words);
    if (!b)
        return value;
    bool is_unseen = adversary_newest(b) != (uint64_t)value;
    if (is_unseen)
        adversary_reset(b, (uint64_t)value);
    uint64_t choices = b->choices;
    jlong seen = (jlong)adversary_read(b, &by, &adversary);
    choices = b->choices - choices;
    close_words(jni, words, b);
    if (is_unseen)
        note_unseen(number);
    if (choices)
        note_choice(number);
    if (seen != value && site >= 0)
        note_stale(number, value_text(number, (uint64_t)seen), value_text(number, (uint64_t)value));
    return seen;
}

static char *reference_text(JNIEnv *jni, jobject object)
{
    if (!object)
        return text_printf("null");
    jint hash = 0;
    jclass class_ = (*jni)->GetObjectClass(jni, object);
    char *name = stacks_class_name(class_);
    (*agent.jvmti)->GetObjectHashCode(agent.jvmti, object, &hash);
    char *text = text_printf("%s@%x", name, (unsigned)hash);
    free(name);
    (*jni)->DeleteLocalRef(jni, class_);
    return text;
}

JNIEXPORT void JNICALL Java_java_lang_HeddleBuffer_stale(JNIEnv *jni, jclass class_, jobject seen,
                                                         jobject newest, jint site)
{
    (void)class_;
    if (site)
        note_stale((uint32_t)site, reference_text(jni, seen), reference_text(jni, newest));
}

/* Asked once for each index and kind of access. */
JNIEXPORT void JNICALL Java_java_lang_HeddleBuffer_touched(JNIEnv *jni, jclass class_, jint index,
                                                           jboolean is_write)
{
    (void)jni;
    (void)class_;
    if (index >= 0)
        atomic_fetch_or(is_write ? &jumble.written_indices : &jumble.read_indices,
                        (uint64_t)1 << (index & 63));
}

JNIEXPORT void JNICALL Java_java_lang_HeddleBuffer_unseen(JNIEnv *jni, jclass class_, jint site)
{
    (void)jni;
    (void)class_;
    if (site >= 0)
        note_unseen((uint32_t)site);
}

JNIEXPORT jlong JNICALL Java_java_lang_HeddleBuffer_indices(JNIEnv *jni, jclass class_)
{
    (void)jni;
    (void)class_;
    return (jlong)jumble.indices;
}

/* ---- the report ---- */

static void put_text(json_t *object, const char *name, char *text)
{
    char *repaired = utf8_repaired(text);
    json_object_set_new(object, name, json_string(repaired));
    free(repaired);
    free(text);
}

static char *where(uint32_t number)
{
    const struct site *site = site_table_get(&agent.sites, number);
    if (!site)
        return text_printf("?");
    if (site->of->file && site->line >= 0)
        return text_printf("%s:%d", site->of->file, site->line);
    return site_key(site);
}

static void put_site(json_t *object, uint32_t number)
{
    const struct site *site = site_table_get(&agent.sites, number);
    put_text(object, "key", site ? site_key(site) : text_printf("?"));
    put_text(object, "where", where(number));
}

static json_t *sites_json(void)
{
    json_t *list = json_array();
    for (const struct reading_site *s = table_next(&jumble.sites, NULL); s;
         s = table_next(&jumble.sites, s)) {
        if (!s->stale)
            continue;
        json_t *one = json_object();
        put_site(one, (uint32_t)s->site);
        json_object_set_new(one, "stale", json_integer((json_int_t)s->stale));
        json_array_append_new(list, one);
    }
    return list;
}

static json_t *last_json(void)
{
    json_t *list = json_array();
    uint64_t count = jumble.last_count < LAST_READS ? jumble.last_count : LAST_READS;
    for (uint64_t i = 1; i <= count; i++) {
        const struct stale_read *r = &jumble.last[(jumble.last_count - i) % LAST_READS];
        json_t *one = json_object();
        put_text(one, "thread", text_printf("%s", strcmp(r->thread, "java") ? r->thread : "main"));
        put_site(one, r->site);
        put_text(one, "seen", text_printf("%s", r->seen));
        put_text(one, "newest", text_printf("%s", r->newest));
        json_array_append_new(list, one);
    }
    return list;
}

/* ---- how much of the targets the run has used ---- */

static bool is_array_site(const struct site *site)
{
    return site->kind == SITE_READ_ARRAY || site->kind == SITE_WRITE_ARRAY;
}

static bool accesses_field(const struct site *site)
{
    return site->name && site->mode != SITE_MODE_VOLATILE && site->mode != SITE_MODE_FINAL &&
           (site->kind == SITE_READ || site->kind == SITE_READ_STATIC || site->kind == SITE_WRITE ||
            site->kind == SITE_WRITE_STATIC);
}

struct usage {
    uint64_t sites, read, written, choices, stale;
};

static json_t *usage_json(const struct usage *u)
{
    return json_pack("{s:I,s:I,s:I,s:I,s:I}", "sites", (json_int_t)u->sites, "read",
                     (json_int_t)u->read, "written", (json_int_t)u->written, "choices",
                     (json_int_t)u->choices, "stale", (json_int_t)u->stale);
}

static void add_site_usage(struct usage *u, site_id number, const struct site *site)
{
    bool is_used = atomic_load(&known_sites[number]) & SITE_USED;
    bool is_write = site->kind == SITE_WRITE || site->kind == SITE_WRITE_STATIC;
    const struct reading_site *s = table_get(&jumble.sites, number);
    u->sites++;
    u->read += is_used && !is_write;
    u->written += is_used && is_write;
    u->choices += s ? s->choices : 0;
    u->stale += s ? s->stale : 0;
}

/* Of each name in the options. */
static json_t *fields_json(void)
{
    const struct option_names *names = &agent.options.jumble_fields;
    struct usage *all = xcalloc(names->count + 1, sizeof *all);
    json_t *list = json_array();
    for (site_id number = 1; number < site_table_count(&agent.sites); number++) {
        const struct site *site = site_table_get(&agent.sites, number);
        if (!accesses_field(site))
            continue;
        char *class_name = fields_declaring(number);
        for (uint32_t i = 0; i < names->count; i++)
            if (filter_jumbles(&(struct option_names){.list = &names->list[i], .count = 1},
                               class_name, site->name))
                add_site_usage(&all[i], number, site);
        free(class_name);
    }
    for (uint32_t i = 0; i < names->count; i++) {
        json_t *one = usage_json(&all[i]);
        put_text(one, "name", text_printf("%s", names->list[i]));
        json_array_append_new(list, one);
    }
    free(all);
    return list;
}

static json_t *elements_json(void)
{
    struct usage usage = {.read = atomic_load(&jumble.read_indices),
                          .written = atomic_load(&jumble.written_indices)};
    for (site_id number = 1; number < site_table_count(&agent.sites); number++)
        usage.sites += is_array_site(site_table_get(&agent.sites, number));
    for (const struct reading_site *s = table_next(&jumble.sites, NULL); s;
         s = table_next(&jumble.sites, s)) {
        const struct site *site = site_table_get(&agent.sites, (site_id)s->site);
        if (site && is_array_site(site)) {
            usage.choices += s->choices;
            usage.stale += s->stale;
        }
    }
    return usage_json(&usage);
}

void jumble_end(void)
{
    if (!jumble.is_on || !agent.options.jumble_report)
        return;
    const struct {
        const char *name;
        uint64_t value;
    } numbers[] = {
        {"instances", atomic_load(&jumble.instances)},
        {"writes", atomic_load(&jumble.writes)},
        {"longest", atomic_load(&jumble.longest)},
        {"uncompressed", atomic_load(&jumble.uncompressed)},
        {"dropped", atomic_load(&jumble.dropped)},
        {"choices", atomic_load(&jumble.choices)},
        {"stale", atomic_load(&jumble.stale)},
    };
    json_t *report = json_object();
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        json_object_set_new(report, numbers[i].name, json_integer((json_int_t)numbers[i].value));
    pthread_mutex_lock(&jumble.lock);
    json_object_set_new(report, "sites", sites_json());
    json_object_set_new(report, "last", last_json());
    json_object_set_new(report, "fields", fields_json());
    if (agent.options.jumble_elements)
        json_object_set_new(report, "elements", elements_json());
    pthread_mutex_unlock(&jumble.lock);
    json_object_set_new(report, "unwatched", reports_unwatched());
    char *path = text_printf("%s/%d.json", agent.options.jumble_report, (int)getpid());
    if (json_dump_file(report, path, JSON_COMPACT) != 0)
        agent_say("%s cannot be written", path);
    free(path);
    json_decref(report);
}
