/* agent_lock_names.c - see agent_lock_names.h. */
#include "agent/agent_lock_names.h"

#include "agent/agent.h"
#include "agent/agent_classes.h"
#include "agent/agent_stacks.h"
#include "base/arena.h"
#include "base/stream.h"
#include "base/table.h"
#include "steer/may_trigger.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_FRAMES = 128, CHUNK = 1024, CHUNKS = 64 };

struct named {
    const char *name;
    uint64_t key;
};

/* Read without the lock: a chunk never moves, and a number is told when its name is there. */
struct numbered {
    struct named *chunks[CHUNKS];
    uint32_t count;
    struct table by_key;
};

struct number_of_key {
    uint64_t key;
    uint32_t number;
};

/* Of a site or a method of the JVM, once it was asked for; name NULL: it is the JDK's. */
struct known_name {
    uint64_t key;
    const char *name;
    uint64_t name_key;
};

static struct {
    pthread_mutex_t lock;
    struct numbered methods, types;
    struct table sites, site_types, jvm_methods;
} names = {
    .lock = PTHREAD_MUTEX_INITIALIZER,
    .methods.by_key.record = sizeof(struct number_of_key),
    .types.by_key.record = sizeof(struct number_of_key),
    .sites.record = sizeof(struct known_name),
    .site_types.record = sizeof(struct known_name),
    .jvm_methods.record = sizeof(struct known_name),
};

/* ---- numbers ---- */

/* 0: there are too many. */
static uint32_t number_name(struct numbered *all, const char *name)
{
    uint64_t key = may_trigger_key(name);
    pthread_mutex_lock(&names.lock);
    struct number_of_key *known = table_put(&all->by_key, key, NULL);
    if (!known->number && all->count + 1 < CHUNK * CHUNKS) {
        uint32_t number = ++all->count;
        struct named **chunk = &all->chunks[number / CHUNK];
        if (!*chunk)
            *chunk = xcalloc(CHUNK, sizeof **chunk);
        (*chunk)[number % CHUNK] = (struct named){strdup(name), key};
        known->number = number;
    }
    uint32_t number = known->number;
    pthread_mutex_unlock(&names.lock);
    return number;
}

static const struct named *name_of(const struct numbered *all, uint32_t number)
{
    static const struct named none;
    const struct named *chunk = number < CHUNK * CHUNKS ? all->chunks[number / CHUNK] : NULL;
    return chunk ? &chunk[number % CHUNK] : &none;
}

uint32_t lock_names_add_method(const char *name)
{
    return number_name(&names.methods, name);
}

uint64_t lock_names_method_key(uint32_t number)
{
    return name_of(&names.methods, number)->key;
}

uint32_t lock_names_number(jclass of, bool is_of_class)
{
    char *class_name = stacks_class_name(of);
    char *type = text_printf("%s%s", is_of_class ? "class " : "", class_name);
    uint32_t number = number_name(&names.types, type);
    free(type);
    free(class_name);
    return number;
}

/* ---- sites ---- */

static char *site_name(const struct site *site, bool is_type)
{
    char *class_name = agent_java_name(site->of->name);
    char *name = is_type ? text_printf("java.util.concurrent.locks.Lock of %.*s",
                                       (int)strcspn(class_name, "$"), class_name)
                         : text_printf("%s.%s", class_name, site->method);
    free(class_name);
    return name;
}

/* All is NULL where there is no such site. */
static struct known_name name_of_site(struct table *known, uint32_t number, bool is_type)
{
    const struct site *site = site_table_get(&agent.sites, number);
    bool is_new;
    if (!site)
        return (struct known_name){0};
    pthread_mutex_lock(&names.lock);
    struct known_name *name = table_put(known, number, &is_new);
    if (is_new) {
        name->name = site_name(site, is_type);
        name->name_key = may_trigger_key(name->name);
    }
    struct known_name found = *name;
    pthread_mutex_unlock(&names.lock);
    return found;
}

const char *lock_names_type(uint32_t type, uint32_t site)
{
    return type ? name_of(&names.types, type)->name
                : name_of_site(&names.site_types, site, true).name;
}

uint64_t lock_names_type_key(uint32_t type, uint32_t site)
{
    return type ? name_of(&names.types, type)->key
                : name_of_site(&names.site_types, site, true).name_key;
}

uint32_t lock_names_site(const char **methods, uint32_t site)
{
    methods[0] = name_of_site(&names.sites, site, false).name;
    return methods[0] != NULL;
}

/* ---- stacks ---- */

static char *jvm_method_name(JNIEnv *jni, jmethodID method)
{
    jclass class_;
    char *name = NULL, *full = NULL;
    if ((*agent.jvmti)->GetMethodDeclaringClass(agent.jvmti, method, &class_) != 0)
        return NULL;
    char *class_name = stacks_class_name(class_);
    if (!classes_is_of_jdk(class_name) && !strstr(class_name, "$$Lambda") &&
        (*agent.jvmti)->GetMethodName(agent.jvmti, method, &name, NULL, NULL) == 0)
        full = text_printf("%s.%s", class_name, name);
    agent_deallocate(name);
    free(class_name);
    (*jni)->DeleteLocalRef(jni, class_);
    return full;
}

static const char *name_of_jvm_method(JNIEnv *jni, jmethodID method)
{
    pthread_mutex_lock(&names.lock);
    const struct known_name *known = table_get(&names.jvm_methods, (uint64_t)(uintptr_t)method);
    const char *name = known ? known->name : NULL;
    pthread_mutex_unlock(&names.lock);
    if (known)
        return name;
    char *made = jvm_method_name(jni, method);
    bool is_new;
    pthread_mutex_lock(&names.lock);
    struct known_name *kept = table_put(&names.jvm_methods, (uint64_t)(uintptr_t)method, &is_new);
    if (is_new)
        kept->name = made;
    else
        free(made);
    name = kept->name;
    pthread_mutex_unlock(&names.lock);
    return name;
}

uint32_t lock_names_stack(JNIEnv *jni, const char **methods, uint32_t most)
{
    jvmtiFrameInfo frames[MOST_FRAMES];
    jint count = 0;
    uint32_t found = 0;
    if ((*agent.jvmti)->GetStackTrace(agent.jvmti, NULL, 0, MOST_FRAMES, frames, &count) != 0)
        return 0;
    for (jint i = 0; i < count && found < most; i++) {
        const char *name = name_of_jvm_method(jni, frames[i].method);
        if (name)
            methods[found++] = name;
    }
    return found;
}
