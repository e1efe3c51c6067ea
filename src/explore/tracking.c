/* tracking.c - see tracking.h. */
#include "explore/tracking.h"

#include "base/arena.h"
#include "base/table.h"
#include "vm/access_event.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Classes of the JDK that are not meant to be shared without a lock. */
static const char *const unshared[] = {
    "java/lang/AbstractStringBuilder",
    "java/lang/StringBuilder",
    "java/text/",
    "java/util/",
};
/* Among them, those that are, or that the VM's own work goes through. */
static const char *const shared[] = {
    "java/util/concurrent/", "java/util/logging/", "java/util/prefs/",    "java/util/stream/",
    "java/util/function/",   "java/util/regex/",   "java/util/spi/",      "java/util/zip/",
    "java/util/jar/",        "java/util/Locale",   "java/util/Resource",  "java/util/TimeZone",
    "java/util/Properties",  "java/util/Currency", "java/util/Formatter",
};

static const char *const library_races[] = {
#define RACE(field, why) field,
#include "explore/library_races.inc"
#undef RACE
};

/* The answer for one field, or for the elements that a method uses. */
struct answer {
    uint64_t of;
    bool checks, tells;
};

struct tracking {
    struct vm *vm;
    struct tracking_options options;
    bool *untracked_met, *trusted_met;
    struct table answers;
};

struct tracking *tracking_new(struct vm *vm, const struct tracking_options *options)
{
    struct tracking *t = xcalloc(1, sizeof *t);
    t->vm = vm;
    t->options = *options;
    t->untracked_met = xcalloc((size_t)options->untracked_count + 1, 1);
    t->trusted_met = xcalloc((size_t)options->trusted_count + 1, 1);
    t->answers = TABLE_OF(struct answer);
    return t;
}

void tracking_free(struct tracking *t)
{
    if (!t)
        return;
    free(t->untracked_met);
    free(t->trusted_met);
    table_release(&t->answers);
    free(t);
}

static bool begins_with_any(const char *name, const char *const *prefixes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0)
            return true;
    return false;
}

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* "a.b" covers a.b itself, everything in the package a.b, and nested classes of a class a.b. */
static bool is_covered(const char *name, const char *by)
{
    size_t length = strlen(by);
    return strncmp(name, by, length) == 0 &&
           (name[length] == '\0' || name[length] == '.' || name[length] == '$');
}

static bool user_trusts(struct tracking *t, const char *java_name)
{
    bool trusts = false;
    for (int i = 0; i < t->options.trusted_count; i++) {
        if (is_covered(java_name, t->options.trusted[i]))
            trusts = t->trusted_met[i] = true;
    }
    return trusts;
}

bool tracking_trusts(struct tracking *t, const struct class *c)
{
    char name[512];
    if (c->is_boot || c->kind != CLASS_INSTANCE)
        return true;
    class_java_name(c, name, sizeof name);
    return user_trusts(t, name);
}

/* Is what lies in objects of the class, or is done by its code to arrays, checked? */
static bool class_is_checked(struct tracking *t, const struct class *c)
{
    const char *name = c->name->text;
    if (!c->is_boot)
        return !tracking_trusts(t, c);
    return begins_with_any(name, unshared, COUNT(unshared)) &&
           !begins_with_any(name, shared, COUNT(shared));
}

static bool field_is_checked(struct tracking *t, const struct field *f)
{
    char name[1024];
    class_java_name(f->class_, name, 512);
    size_t length = strlen(name);
    snprintf(name + length, sizeof name - length, ".%s", f->name->text);
    bool checked = class_is_checked(t, f->class_) && !(f->class_->is_boot && f->flags & ACC_STATIC);
    for (int i = 0; i < t->options.untracked_count; i++) {
        if (strcmp(name, t->options.untracked[i]) == 0) {
            t->untracked_met[i] = true;
            checked = false;
        }
    }
    for (size_t i = 0; f->class_->is_boot && i < COUNT(library_races); i++)
        if (strcmp(name, library_races[i]) == 0)
            checked = false;
    return checked;
}

static const uint64_t OF_METHOD = (uint64_t)1 << 63;

/* Static fields by their place, others by class and offset, elements by the method that uses them. */
static uint64_t subject_of(const struct tracking *t, const struct access *access)
{
    const struct class *c = class_of((ref)(access->place >> 32));
    if (c->kind == CLASS_ARRAY)
        return access->site >> 16 | OF_METHOD;
    return c == t->vm->wk.Class
               ? access->place
               : (uint64_t)class_offset_of(c) << 32 | (uint32_t)access->place | (uint64_t)1 << 62;
}

static bool compute(struct tracking *t, const struct access *access, uint64_t of)
{
    if (of & OF_METHOD) {
        const struct method *m = (const struct method *)(META_BASE + (of & ~OF_METHOD));
        return access->site && class_is_checked(t, m->class_);
    }
    const struct field *f =
        field_at_offset(t->vm, (ref)(access->place >> 32), (uint32_t)access->place);
    return f && field_is_checked(t, f);
}

/* Is it not the library's? */
static bool is_users(struct tracking *t, const struct access *access, uint64_t of)
{
    if (of & OF_METHOD)
        return access->site &&
               !((const struct method *)(META_BASE + (of & ~OF_METHOD)))->class_->is_boot;
    const struct field *f =
        field_at_offset(t->vm, (ref)(access->place >> 32), (uint32_t)access->place);
    return f && !f->class_->is_boot;
}

static const struct answer *answer_for(struct tracking *t, const struct access *access)
{
    uint64_t of = subject_of(t, access);
    struct answer *answer = table_get(&t->answers, of);
    if (answer)
        return answer;
    answer = table_put(&t->answers, of, NULL);
    answer->tells = compute(t, access, of);
    answer->checks = answer->tells || is_users(t, access, of);
    return answer;
}

bool tracking_checks(struct tracking *t, const struct access *access)
{
    return answer_for(t, access)->checks;
}

bool tracking_tells(struct tracking *t, place_id place, site_id site)
{
    struct access access = {.place = place, .site = site};
    return answer_for(t, &access)->tells;
}

int tracking_name_count(const struct tracking *t)
{
    return t->options.untracked_count + t->options.trusted_count;
}

const char *tracking_unmet(const struct tracking *t, int i)
{
    int untracked = t->options.untracked_count;
    if (i < untracked)
        return t->untracked_met[i] ? NULL : t->options.untracked[i];
    return t->trusted_met[i - untracked] ? NULL : t->options.trusted[i - untracked];
}
