/* agent_races.c - see agent_races.h.
 *
 * The trace is a sketch (finding/finding.h): two threads, the earlier access, the monitors that the later thread holds, the
 * later access.  Object 1 is the one that is raced on. */
#include "agent/agent_races.h"

#include "agent/agent.h"
#include "agent/agent_fields.h"
#include "agent/agent_reports.h"
#include "agent/agent_stacks.h"
#include "agent/agent_steer.h"
#include "agent/guard.h"
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

enum { SOURCE_THREAD, MANIFEST_THREAD };

static uint32_t add_text(struct trace *trace, char *text)
{
    uint32_t index = trace_add_string(trace, text);
    free(text);
    return index;
}

static uint32_t add_class(struct trace *trace, JNIEnv *jni, jobject object)
{
    jclass class_ = (*jni)->GetObjectClass(jni, object);
    uint32_t name = add_text(trace, stacks_class_name(class_));
    (*jni)->DeleteLocalRef(jni, class_);
    return name;
}

/* The site that names a field, if one does. */
static const struct race_access *naming(const struct race_seen *race)
{
    const struct site *site = race->manifest.site;
    return site && site->name ? &race->manifest : &race->source;
}

static void name_field(struct trace *trace, const struct race_seen *race, struct trace_place *place)
{
    const struct race_access *access = naming(race);
    const struct site *site = access->site;
    bool is_static = site && (site->kind == SITE_READ_STATIC || site->kind == SITE_WRITE_STATIC);
    place->kind = is_static ? PLACE_STATIC : PLACE_FIELD;
    place->object = !is_static;
    place->class_name = add_text(trace, fields_declaring(access->number));
    place->field = trace_add_string(trace, site && site->name ? site->name : "?");
    place->is_volatile = !race->manifest.is_plain || !race->source.is_plain;
    if (site && site->type)
        place->type = add_text(trace, stacks_type_name(site->type));
}

static uint32_t add_place(struct trace *trace, JNIEnv *jni, const struct race_seen *race)
{
    const struct site *site = naming(race)->site;
    struct trace_place place = {
        .field = TRACE_NONE,
        .field_class = TRACE_NONE,
        .type = TRACE_NONE,
        .object = 1,
    };
    switch (race->place) {
    case RACE_ELEMENT:
        place.kind = PLACE_ELEMENT;
        place.class_name = add_class(trace, jni, race->object);
        place.index = race->index;
        if (site && site->name && site->owner) {
            place.field = trace_add_string(trace, site->name);
            place.field_class = add_text(trace, fields_declaring_array(jni, naming(race)->number));
        }
        break;
    case RACE_COLLECTION:
        place.kind = PLACE_OBJECT;
        place.class_name = add_class(trace, jni, race->object);
        break;
    case RACE_FIELD:
    case RACE_STATIC: name_field(trace, race, &place); break;
    }
    return trace_add_place(trace, &place);
}

static void add_access(struct trace *trace, const struct race_access *access, uint32_t thread,
                       uint32_t place, uint32_t stack)
{
    static const enum trace_event_kind kinds[] = {
        [ACCESS_READ] = TRACE_READ, [ACCESS_WRITE] = TRACE_WRITE, [ACCESS_UPDATE] = TRACE_UPDATE};
    enum access_mode mode = access->is_plain ? MODE_PLAIN : MODE_VOLATILE;
    struct trace_event event = {
        .kind = kinds[access->kind],
        .mode = mode,
        .write_mode = access->kind == ACCESS_UPDATE ? (uint8_t)mode : MODE_PLAIN,
        .size = 4, /* it is not known, nor is the value */
        .wrote = access->kind == ACCESS_UPDATE,
        .thread = thread,
        .stack = stack,
        .place = place,
    };
    trace_add_event(trace, &event);
}

static uint64_t key_of(const struct race_seen *race)
{
    uint64_t bits = (uint64_t)race->place << 4 | race->source.kind << 2 | race->manifest.kind;
    return ((uint64_t)race->source.number << 32 | race->manifest.number) * HASH_STEP ^ bits;
}

void races_report(JNIEnv *jni, const struct race_seen *race)
{
    /* Code without hooks may order what looks like a race. */
    if (atomic_load_explicit(&agent.sites.is_full, memory_order_relaxed) || guard_gave_up() ||
        !reports_is_new(key_of(race)))
        return;
    if (agent.options.suspicions)
        return;
    steering_raced(race->source.number, race->manifest.number);
    struct trace trace;
    trace_init(&trace);
    stacks_add_thread(&trace, jni, race->source.thread);
    stacks_add_thread(&trace, jni, race->manifest.thread);
    uint32_t place = add_place(&trace, jni, race);
    add_access(&trace, &race->source, SOURCE_THREAD, place,
               stacks_add_kept(&trace, jni, race->source.stack, race->source.site));
    uint32_t held = stacks_add_monitors(&trace, jni, MANIFEST_THREAD, race->object);
    stacks_add_locks(&trace, jni, MANIFEST_THREAD, race->locks, race->lock_count, held);
    add_access(&trace, &race->manifest, MANIFEST_THREAD, place,
               stacks_add_own(&trace, jni, race->manifest.site));
    struct finding finding = {
        .kind = FINDING_RACE,
        .trace = &trace,
        .source = 0,
        .manifest = trace.event_count - 1,
        .is_sketch = true,
    };
    reports_race(&finding);
    trace_release(&trace);
}
