/* agent_fields.c - see agent_fields.h.
 *
 * Fields are looked up as the JVM does (JVMS 5.4.3.2): in the class that the instruction names, then in its
 * superinterfaces, then in its superclass. */
#include "agent/agent_fields.h"

#include "agent/agent.h"
#include "agent/agent_classes.h"
#include "agent/agent_stacks.h"
#include "base/stream.h"
#include "base/table.h"
#include "classfile/classfile.h"

#include <stdlib.h>
#include <string.h>

/* The class that declares the field of a site, where that is not the one that its instruction names. */
struct declared {
    uint64_t site;
    char *class_name;
};

static struct {
    pthread_mutex_t lock;
    struct table table;
} elsewhere = {PTHREAD_MUTEX_INITIALIZER, {.record = sizeof(struct declared)}};

/* ---- classes ---- */

static bool clear(JNIEnv *jni)
{
    bool was = (*jni)->ExceptionCheck(jni);
    if (was)
        (*jni)->ExceptionClear(jni);
    return was;
}

static bool is_named(jclass class_, const char *name)
{
    char *signature = NULL;
    size_t length = strlen(name);
    bool is = (*agent.jvmti)->GetClassSignature(agent.jvmti, class_, &signature, NULL) == 0 &&
              signature[0] == 'L' && strncmp(signature + 1, name, length) == 0 &&
              signature[length + 1] == ';';
    agent_deallocate(signature);
    return is;
}

/* Among the superclasses of the receiver's class and itself: it is one of them, or the verifier is off. */
static jclass class_of_object(JNIEnv *jni, jobject receiver, const char *name)
{
    jclass class_ = (*jni)->GetObjectClass(jni, receiver);
    while (class_ && !is_named(class_, name)) {
        jclass parent = (*jni)->GetSuperclass(jni, class_);
        (*jni)->DeleteLocalRef(jni, class_);
        class_ = parent;
    }
    return class_;
}

/* As the loader of the site's class knows it; NULL while that has not asked for it.  Natives of ClassLoader are called, which
 * execute no Java code. */
static jclass class_by_loader(JNIEnv *jni, const struct site *site, const char *internal_name)
{
    bool is_gone;
    jobject loader = classes_loader(jni, site->of->loader, &is_gone);
    jclass loaders = is_gone ? NULL : (*jni)->FindClass(jni, "java/lang/ClassLoader"), found = NULL;
    char *name = agent_java_name(internal_name);
    jstring text = loaders ? (*jni)->NewStringUTF(jni, name) : NULL;
    free(name);
    jmethodID method = NULL;
    static const char signature[] = "(Ljava/lang/String;)Ljava/lang/Class;";
    if (text)
        method = loader ? (*jni)->GetMethodID(jni, loaders, "findLoadedClass0", signature)
                        : (*jni)->GetStaticMethodID(jni, loaders, "findBootstrapClass", signature);
    if (method && loader)
        found = (*jni)->CallNonvirtualObjectMethod(jni, loader, loaders, method, text);
    else if (method)
        found = (*jni)->CallStaticObjectMethod(jni, loaders, method, text);
    return clear(jni) ? NULL : found;
}

/* ---- fields ---- */

/* The fields of a class; its tag in JVMTI is the address of this.  The JVM takes time that grows with the
 * square of their number to list them, and some classes of constants have thousands: so it is asked once. */
struct own_fields {
    size_t count;
    struct own_field {
        char *name, *type;
        jint flags;
    } fields[];
};

static struct own_fields *list_fields(jclass class_)
{
    jvmtiEnv *jvmti = agent.jvmti;
    jint count = 0;
    jfieldID *ids = NULL;
    if ((*jvmti)->GetClassFields(jvmti, class_, &count, &ids) != 0)
        return NULL;
    struct own_fields *own = xcalloc(1, sizeof *own + (size_t)count * sizeof *own->fields);
    for (jint i = 0; i < count; i++) {
        struct own_field *field = &own->fields[own->count];
        char *name = NULL, *type = NULL;
        if ((*jvmti)->GetFieldName(jvmti, class_, ids[i], &name, &type, NULL) == 0 &&
            (*jvmti)->GetFieldModifiers(jvmti, class_, ids[i], &field->flags) == 0) {
            field->name = text_copy(name, strlen(name));
            field->type = text_copy(type, strlen(type));
            own->count++;
        }
        agent_deallocate(name);
        agent_deallocate(type);
    }
    agent_deallocate(ids);
    return own;
}

/* NULL: the JVM cannot tell yet.  Two threads may list the same class at the same time: either list does.  A list
 * stays as long as the sites that name the class do. */
static const struct own_fields *fields_of(jclass class_)
{
    jlong tag = 0;
    if ((*agent.jvmti)->GetTag(agent.jvmti, class_, &tag) != 0)
        return NULL;
    if (tag)
        return (const struct own_fields *)(intptr_t)tag;
    struct own_fields *own = list_fields(class_);
    if (own)
        (*agent.jvmti)->SetTag(agent.jvmti, class_, (jlong)(intptr_t)own);
    return own;
}

/* The class's own field; NULL: it has none of that name and type. */
static const struct own_field *own_field(const struct own_fields *own, const char *name,
                                         const char *type)
{
    for (size_t i = 0; i < own->count; i++)
        if (strcmp(own->fields[i].name, name) == 0 && strcmp(own->fields[i].type, type) == 0)
            return &own->fields[i];
    return NULL;
}

static jclass declaring(JNIEnv *jni, jclass class_, const struct site *site,
                        const struct own_field **field);

/* The native of Class, which executes no Java code: JVMTI tells it of linked classes only. */
static jobjectArray interfaces_of(JNIEnv *jni, jclass class_)
{
    jclass classes = (*jni)->FindClass(jni, "java/lang/Class");
    jmethodID method =
        classes ? (*jni)->GetMethodID(jni, classes, "getInterfaces0", "()[Ljava/lang/Class;")
                : NULL;
    jobjectArray all = method ? (*jni)->CallObjectMethod(jni, class_, method) : NULL;
    return clear(jni) ? NULL : all;
}

static jclass declaring_interface(JNIEnv *jni, jclass class_, const struct site *site,
                                  const struct own_field **field)
{
    jobjectArray interfaces = interfaces_of(jni, class_);
    jint count = interfaces ? (*jni)->GetArrayLength(jni, interfaces) : 0;
    jclass found = NULL;
    for (jint i = 0; i < count && !found; i++)
        found = declaring(jni, (*jni)->GetObjectArrayElement(jni, interfaces, i), site, field);
    return found;
}

static bool is_static_site(const struct site *site)
{
    return site->kind == SITE_READ_STATIC || site->kind == SITE_WRITE_STATIC;
}

/* Is the class loaded, but not linked?  The JVM does not list its fields then.  A static field that has been
 * accessed is not among them: the access has initialized the class that declares it, which may be a superclass of
 * the one that is named. */
static bool is_unlinked(jclass class_)
{
    jint status = 0;
    return (*agent.jvmti)->GetClassStatus(agent.jvmti, class_, &status) == 0 &&
           !(status & JVMTI_CLASS_STATUS_PREPARED);
}

/* NULL: it is nowhere, or the JVM cannot tell yet. */
static jclass declaring(JNIEnv *jni, jclass class_, const struct site *site,
                        const struct own_field **field)
{
    while (class_) {
        const struct own_fields *own = fields_of(class_);
        if (!own && !(is_static_site(site) && is_unlinked(class_)))
            return NULL;
        *field = own ? own_field(own, site->name, site->type) : NULL;
        if (*field)
            return class_;
        jclass found = is_static_site(site) ? declaring_interface(jni, class_, site, field) : NULL;
        if (found)
            return found;
        class_ = (*jni)->GetSuperclass(jni, class_);
    }
    return NULL;
}

static bool has_shadow(jclass class_, const char *name, bool is_object)
{
    const struct own_fields *own = fields_of(class_);
    char *shadow = text_printf("$heddle$%s", name);
    bool has = own && own_field(own, shadow, is_object ? "Ljava/lang/Object;" : "J");
    free(shadow);
    return has;
}

/* Volatile ones order threads, whether or not races on them are wanted. */
static int kind_of(jclass class_, const char *class_name, const char *name, jint flags)
{
    bool is_volatile = flags & ACC_VOLATILE;
    int with = flags & ACC_STATIC ? USED_STATIC : 0;
    if (flags & ACC_FINAL)
        return USED_FINAL | with;
    if (!is_volatile && filter_jumbles(&agent.options.jumble_fields, class_name, name))
        return (has_shadow(class_, name, true) ? USED_JUMBLED : USED_UNTRACKED) | with;
    if (!has_shadow(class_, name, is_volatile) ||
        (!is_volatile && !filter_tells(&agent.options, class_name, name)))
        return USED_UNTRACKED | with;
    return (is_volatile ? USED_VOLATILE : USED_PLAIN) | with;
}

static void remember(site_id number, const struct site *site, char *class_name)
{
    char *named = agent_java_name(site->owner);
    if (strcmp(named, class_name) != 0) {
        pthread_mutex_lock(&elsewhere.lock);
        struct declared *declared = table_put(&elsewhere.table, number, NULL);
        free(declared->class_name);
        declared->class_name = class_name;
        pthread_mutex_unlock(&elsewhere.lock);
    } else {
        free(class_name);
    }
    free(named);
}

char *fields_declaring(site_id number)
{
    const struct site *site = site_table_get(&agent.sites, number);
    pthread_mutex_lock(&elsewhere.lock);
    const struct declared *declared = table_get(&elsewhere.table, number);
    char *name = declared ? text_copy(declared->class_name, strlen(declared->class_name)) : NULL;
    pthread_mutex_unlock(&elsewhere.lock);
    return name ? name : agent_java_name(site && site->owner ? site->owner : "?");
}

static struct used resolve_field(JNIEnv *jni, jobject receiver, site_id number,
                                 const struct site *site)
{
    struct used used = {.kind = USED_UNKNOWN};
    const struct own_field *field = NULL;
    if (!site->owner || !site->name || !site->type)
        return used;
    jclass class_ = receiver ? class_of_object(jni, receiver, site->owner)
                             : class_by_loader(jni, site, site->owner);
    if (class_)
        class_ = declaring(jni, class_, site, &field);
    if (!class_)
        return used;
    char *class_name = stacks_class_name(class_);
    used = (struct used){kind_of(class_, class_name, site->name, field->flags), class_, site->name};
    remember(number, site, class_name);
    return used;
}

struct used fields_resolve(JNIEnv *jni, jobject receiver, site_id number)
{
    struct used used = {.kind = USED_UNKNOWN};
    const struct site *site = site_table_get(&agent.sites, number);
    if (!site)
        return used;
    switch ((enum site_kind)site->kind) {
    case SITE_READ:
    case SITE_WRITE:
    case SITE_READ_STATIC:
    case SITE_WRITE_STATIC: return resolve_field(jni, receiver, number, site);
    case SITE_READ_COLLECTION: return (struct used){USED_READS, NULL, NULL};
    case SITE_SCAN_COLLECTION: return (struct used){USED_SCANS, NULL, NULL};
    case SITE_WRITE_COLLECTION: return (struct used){USED_WRITES, NULL, NULL};
    case SITE_CHANGE_COLLECTION: return (struct used){USED_CHANGES, NULL, NULL};
    case SITE_ALTER_COLLECTION: return (struct used){USED_ALTERS, NULL, NULL};
    case SITE_CLASS_USE:
        used.class_ = site->owner ? class_by_loader(jni, site, site->owner) : NULL;
        used.kind = used.class_ ? USED_CLASS : USED_UNKNOWN;
        return used;
    case SITE_FREEZE:
        used.class_ = receiver ? class_of_object(jni, receiver, site->of->name) : NULL;
        used.kind = used.class_ ? USED_FINAL : USED_UNKNOWN;
        return used;
    case SITE_READ_ARRAY:
    case SITE_WRITE_ARRAY:
    case SITE_LOCK:
    case SITE_CALL: break;
    }
    return used;
}

char *fields_declaring_array(JNIEnv *jni, site_id number)
{
    const struct site *site = site_table_get(&agent.sites, number);
    const struct own_field *field;
    jclass class_ = site && site->owner && site->name && site->type
                        ? class_by_loader(jni, site, site->owner)
                        : NULL;
    if (class_)
        class_ = declaring(jni, class_, site, &field);
    return class_ ? stacks_class_name(class_) : fields_declaring(number);
}

void fields_each(jclass class_, void (*each)(void *context, const char *name, int kind),
                 void *context)
{
    const struct own_fields *own = fields_of(class_);
    char *class_name = own ? stacks_class_name(class_) : NULL;
    for (size_t i = 0; own && i < own->count; i++) {
        const struct own_field *field = &own->fields[i];
        int kind = kind_of(class_, class_name, field->name, field->flags);
        if ((kind & ~USED_STATIC) == USED_PLAIN || (kind & ~USED_STATIC) == USED_VOLATILE)
            each(context, field->name, kind);
    }
    free(class_name);
}
