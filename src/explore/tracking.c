/* tracking.c - see tracking.h. */
#include "explore/tracking.h"

#include "base/arena.h"
#include "base/table.h"
#include "base/hash.h"
#include "vm/run/access_event.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct library_race {
    const char *field;
    bool
        is_on_holder; /* only in objects of the library's own classes, as long as no program looks */
} library_races[] = {
#define RACE(field, why)           {field, false},
#define RACE_ON_HOLDER(field, why) {field, true},
#define RACE_ON_ELEMENTS(class_name, why)
#include "explore/library_races.inc"
#undef RACE
#undef RACE_ON_HOLDER
#undef RACE_ON_ELEMENTS
};

static const char *const races_on_elements[] = {
#define RACE(field, why)
#define RACE_ON_HOLDER(field, why)
#define RACE_ON_ELEMENTS(class_name, why) class_name,
#include "explore/library_races.inc"
#undef RACE
#undef RACE_ON_HOLDER
#undef RACE_ON_ELEMENTS
};

/* How a field, or the elements of an array, are accessed. */
struct plainness {
    bool is_plain;     /* plainly, among others */
    bool is_forgotten; /* otherwise, when that was not known */
};

/* An array whose elements are not only accessed plainly. */
struct strong_array {
    uint64_t identity; /* does not depend on the path */
    struct plainness plainness;
};

/* The answer for one field, or for the elements that a method uses. */
struct answer {
    uint64_t of;
    bool checks, tells;
    struct plainness plainness;
};

struct tracking {
    struct vm *vm;
    struct tracking_options options;
    bool *untracked_met, *trusted_met;
    struct table answers, arrays;
    struct answer *last; /* the answer given last: of one access more than one thing is asked */
    bool needs_pass;
    bool are_holders_seen; /* known to the answers */
};

struct tracking *tracking_new(struct vm *vm, const struct tracking_options *options)
{
    struct tracking *t = xcalloc(1, sizeof *t);
    t->vm = vm;
    t->options = *options;
    t->untracked_met = xcalloc((size_t)options->untracked_count + 1, 1);
    t->trusted_met = xcalloc((size_t)options->trusted_count + 1, 1);
    t->answers = TABLE_OF(struct answer);
    t->arrays = TABLE_OF(struct strong_array);
    return t;
}

void tracking_free(struct tracking *t)
{
    if (!t)
        return;
    free(t->untracked_met);
    free(t->trusted_met);
    table_release(&t->answers);
    table_release(&t->arrays);
    free(t);
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

static bool begins_with(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* Packages whose races are their own affair: a program that uses them has nothing to mend.  But it
 * says itself who uses the objects of its own classes, whatever these inherit, and what it throws. */
static const char *const private_races[] = {
    "java/lang/", "java/util/concurrent/", "jdk/internal/", "sun/invoke/", "sun/reflect/",
};
/* Among them, what is used as the program says, together or plainly where it says so. */
static const char *const shared_races[] = {
    "java/lang/AbstractStringBuilder",
    "java/lang/StringBuilder",
    "java/util/concurrent/atomic/Atomic",
};
/* What the machine and the library use for every thread and loader, also those of a program's class. */
static const char *const always_private[] = {"java/lang/Thread", "java/lang/ClassLoader"};

static bool begins_with_any(const char *text, const char *const *prefixes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (begins_with(text, prefixes[i]))
            return true;
    return false;
}

/* Are races on what lies in objects of the class reported? */
static bool class_is_told(struct tracking *t, const struct class *c)
{
    const char *name = c->name->text;
    if (!c->is_boot)
        return !tracking_trusts(t, c);
    return !begins_with_any(name, private_races, COUNT(private_races)) ||
           begins_with_any(name, shared_races, COUNT(shared_races)) ||
           class_is_assignable(c, t->vm->wk.Throwable);
}

/* Has the program's own class this field of the library's? */
static bool is_inherited_by_program(struct tracking *t, const struct field *f,
                                    const struct class *object_class)
{
    return !(f->flags & ACC_STATIC) && f->class_->is_boot && !object_class->is_boot &&
           !tracking_trusts(t, object_class) &&
           !begins_with_any(f->class_->name->text, always_private, COUNT(always_private));
}

/* Is it in an object of a class whose races are the library's own affair, whatever that inherits? */
static bool is_in_private_object(struct tracking *t, const struct field *f,
                                 const struct class *object_class)
{
    return !(f->flags & ACC_STATIC) && object_class->is_boot && !class_is_told(t, object_class);
}

static bool is_library_race(const struct tracking *t, const char *name, bool is_inherited)
{
    bool are_holders_seen = is_inherited || t->are_holders_seen;
    for (size_t i = 0; i < COUNT(library_races); i++)
        if (strcmp(name, library_races[i].field) == 0)
            return !are_holders_seen || !library_races[i].is_on_holder;
    return false;
}

static void judge_field(struct tracking *t, const struct field *f, const struct class *object_class,
                        struct answer *answer)
{
    char name[1024];
    class_java_name(f->class_, name, 512);
    size_t length = strlen(name);
    snprintf(name + length, sizeof name - length, ".%s", f->name->text);
    answer->checks = true;
    bool is_inherited = is_inherited_by_program(t, f, object_class);
    answer->tells =
        is_inherited || (class_is_told(t, f->class_) && !is_in_private_object(t, f, object_class));
    for (int i = 0; i < t->options.untracked_count; i++) {
        if (strcmp(name, t->options.untracked[i]) == 0) {
            t->untracked_met[i] = true;
            answer->tells = false;
        }
    }
    if (!f->class_->is_boot)
        return;
    /* The library gives no object away before it is complete. */
    bool is_complete = f->flags & ACC_FINAL && !(t->options.is_relaxed && !(f->flags & ACC_STATIC));
    if (is_complete || is_library_race(t, name, is_inherited))
        answer->checks = answer->tells = false;
}

/* Marks among the bits of an offset, which no field needs: the numbers of objects take all bits above. */
enum { OF_STATIC = 1u << 30, OF_INSTANCE = 1u << 29, OF_METHOD = OF_STATIC | OF_INSTANCE };

/* Static fields by their place, others by class and offset, elements by the method that uses them. */
static uint64_t subject_of(const struct tracking *t, const struct access *access)
{
    const struct class *c = class_of((ref)(access->place >> 32));
    if (c->kind == CLASS_ARRAY)
        return hash_pair(access->site >> 16, class_offset_of(c)) | OF_METHOD;
    return c == t->vm->wk.Class
               ? access->place | OF_STATIC
               : (uint64_t)class_offset_of(c) << 32 | (uint32_t)access->place | OF_INSTANCE;
}

/* What the library keeps in arrays of its own. */
static const char *const private_elements[] = {
    "java/lang/ClassValue", "java/lang/invoke/",     "java/lang/reflect/",
    "jdk/internal/",        "java/util/concurrent/",
};

static bool is_race_on_elements(const struct class *user)
{
    char name[512];
    if (!user->is_boot)
        return false;
    class_java_name(user, name, sizeof name);
    for (size_t i = 0; i < COUNT(races_on_elements); i++)
        if (strcmp(name, races_on_elements[i]) == 0)
            return true;
    return false;
}

static void judge_elements(struct tracking *t, const struct method *m, const struct class *array,
                           struct answer *answer)
{
    answer->checks = !is_race_on_elements(m->class_);
    answer->tells =
        answer->checks &&
        (class_is_told(t, m->class_) ||
         (m->class_->is_boot &&
          !begins_with_any(array->element->name->text, private_elements, COUNT(private_elements))));
}

static struct answer *answer_for(struct tracking *t, const struct access *access)
{
    uint64_t of = subject_of(t, access);
    if (t->last && t->last->of == of)
        return t->last;
    struct answer *answer = t->last = table_get(&t->answers, of);
    if (answer)
        return answer;
    answer = t->last = table_put(&t->answers, of, NULL);
    const struct field *f;
    if ((of & OF_METHOD) == OF_METHOD) {
        if (access->site)
            judge_elements(t, site_method(access->site), class_of((ref)(access->place >> 32)),
                           answer);
    } else if ((f = field_at_offset(t->vm, (ref)(access->place >> 32), (uint32_t)access->place))) {
        judge_field(t, f, class_of((ref)(access->place >> 32)), answer);
    }
    return answer;
}

bool tracking_checks(struct tracking *t, const struct access *access)
{
    return answer_for(t, access)->checks;
}

/* NULL: of an array that is only accessed plainly, as far as is known.  When another one is met, its plain
 * accesses so far were not noted. */
static struct plainness *plainness_of(struct tracking *t, const struct access *access,
                                      struct answer *answer, bool is_plain)
{
    ref object = (ref)(access->place >> 32);
    if ((answer->of & OF_METHOD) != OF_METHOD)
        return &answer->plainness;
    uint64_t identity = (uint64_t)1 << 32 | object_at(object)->identity;
    struct strong_array *array = table_get(&t->arrays, identity);
    if (!array && !is_plain) {
        array = table_put(&t->arrays, identity, NULL);
        t->needs_pass = true;
    }
    return array ? &array->plainness : NULL;
}

bool tracking_minds(struct tracking *t, const struct access *access)
{
    bool is_plain = access->mode == MODE_PLAIN ||
                    (access->kind == ACCESS_UPDATE && access->write_mode == MODE_PLAIN);
    struct answer *answer = answer_for(t, access);
    if (!answer->checks)
        return false;
    struct plainness *plainness = plainness_of(t, access, answer, is_plain);
    if (!plainness)
        return true;
    t->needs_pass = t->needs_pass || (is_plain && plainness->is_forgotten);
    plainness->is_plain = plainness->is_plain || is_plain;
    plainness->is_forgotten = !plainness->is_plain;
    return plainness->is_plain;
}

bool tracking_needs_pass(const struct tracking *t)
{
    return t->needs_pass || t->are_holders_seen != t->vm->search.are_holders_seen;
}

void tracking_begin_pass(struct tracking *t)
{
    t->needs_pass = false;
    if (t->are_holders_seen == t->vm->search.are_holders_seen)
        return;
    t->are_holders_seen = true;
    table_release(&t->answers);
    t->last = NULL;
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
