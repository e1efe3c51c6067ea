/* amend.c - see amend.h. */
#include "explore/amend.h"

#include "base/arena.h"
#include "classfile/edit/class_edit.h"
#include "classfile/verify/verify.h"
#include "explore/atomic_arrays.h"
#include "finding/amendment.h"
#include "vm/class/define.h"
#include "vm/class/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_SUPERS = 1000 }; /* class files can say that two classes extend each other */

struct applied {
    struct amendment amendment;
    char *text;
    const struct symbol *field_class, *code_class; /* "pkg/C"; NULL: nothing is done there */
    bool field_done, code_done;
    struct code_unit unit;
    struct error problem; /* the first one; empty: none so far */
};

struct amendments {
    struct vm *vm;
    struct class_transformer transformer;
    struct edit_hierarchy hierarchy;
    struct arena arena; /* class files that were only looked at */
    struct applied *list;
    int count, capacity;
    bool has_arrays, has_units;
    struct atomic_arrays *arrays;
    const struct classfile *current; /* the class that is being defined */
    /* Classes that were asked for and not loaded, so far. */
    struct looked_at {
        const struct symbol *name;
        const struct classfile *file; /* NULL: there is none */
    } * looked_at;
    uint32_t looked_count, looked_capacity;
};

/* ---- the list ---- */

struct amendments *amendments_new(void)
{
    return xcalloc(1, sizeof(struct amendments));
}

void amendments_free(struct amendments *a)
{
    if (!a)
        return;
    for (int i = 0; i < a->count; i++) {
        amendment_release(&a->list[i].amendment);
        free(a->list[i].text);
    }
    atomic_arrays_free(a->arrays);
    arena_release(&a->arena);
    free(a->looked_at);
    free(a->list);
    free(a);
}

static const struct symbol *internal_name(const char *java_name)
{
    size_t length = strlen(java_name);
    char *name = xmalloc(length + 1);
    for (size_t i = 0; i <= length; i++)
        name[i] = java_name[i] == '.' ? '/' : java_name[i];
    const struct symbol *symbol = symbol_of(name);
    free(name);
    return symbol;
}

bool amendments_add(struct amendments *a, const char *text, struct error *error)
{
    struct applied one = {.problem = {""}};
    if (!amendment_parse(&one.amendment, text, error))
        return false;
    one.text = amendment_text(&one.amendment);
    enum amendment_kind kind = one.amendment.kind;
    bool on_field = kind <= AMEND_ATOMIC_UPDATE, on_code = kind >= AMEND_ATOMIC_UPDATE;
    if (on_field)
        one.field_class = internal_name(one.amendment.field.class_name);
    if (on_code)
        one.code_class = internal_name(one.amendment.at.class_name);
    GROW(a->list, a->count, a->capacity);
    a->list[a->count++] = one;
    return true;
}

int amendments_count(const struct amendments *a)
{
    return a->count;
}

const char *amendments_text(const struct amendments *a, int i)
{
    return a->list[i].text;
}

static void note_problem(struct applied *one, const struct error *error)
{
    if (!one->problem.text[0])
        one->problem = *error;
}

const char *amendments_problem(struct amendments *a, int i)
{
    struct applied *one = &a->list[i];
    const struct amendment *m = &one->amendment;
    if (one->problem.text[0])
        return one->problem.text;
    const char *missing = one->field_class && !one->field_done ? m->field.class_name
                          : one->code_class && !one->code_done ? m->at.class_name
                                                               : NULL;
    if (!missing)
        return NULL;
    error_set(&one->problem, "class %.400s was not loaded", missing);
    return one->problem.text;
}

int amendments_first_unapplied(struct amendments *a)
{
    for (int i = 0; i < a->count; i++)
        if (amendments_problem(a, i))
            return i;
    return -1;
}

/* ---- what is known of classes ---- */

struct by_name {
    const struct symbol *name;
    const struct classfile *file;
};

static void find_loaded(struct vm *vm, struct class *c, void *context)
{
    struct by_name *wanted = context;
    (void)vm;
    if (c->name == wanted->name && c->file && !c->is_hidden)
        wanted->file = c->file;
}

/* A class that may be loaded later: as module path or class path have it, or the JDK. */
static const struct classfile *look_at(struct amendments *a, const struct symbol *name)
{
    struct error error;
    struct class_place place;
    struct classfile *file = arena_alloc(&a->arena, sizeof *file);
    if (class_find_file(a->vm, name, &a->arena, &place, &error) &&
        classfile_parse(file, place.bytes, place.length, place.origin, &a->arena, &error))
        return file;
    const struct class *c = class_image_or_null(a->vm, name);
    return c ? c->file : NULL;
}

static const struct classfile *file_of(struct amendments *a, const struct symbol *name)
{
    struct by_name loaded = {name, NULL};
    if (name == cf_class_name(a->current, a->current->this_class))
        return a->current;
    classes_each(a->vm, find_loaded, &loaded);
    if (loaded.file)
        return loaded.file;
    for (uint32_t i = 0; i < a->looked_count; i++)
        if (a->looked_at[i].name == name)
            return a->looked_at[i].file;
    const struct classfile *file = look_at(a, name);
    GROW(a->looked_at, a->looked_count, a->looked_capacity);
    a->looked_at[a->looked_count++] = (struct looked_at){name, file};
    return file;
}

static const struct symbol *super_of(const struct classfile *file)
{
    return file && file->super_class ? cf_class_name(file, file->super_class) : NULL;
}

static bool is_subclass(void *self, const char *java_name, const char *of)
{
    struct amendments *a = self;
    const struct symbol *name = internal_name(java_name), *wanted = internal_name(of);
    for (int i = 0; name && i < MAX_SUPERS; i++) {
        if (name == wanted)
            return true;
        name = super_of(file_of(a, name));
    }
    return false;
}

static const struct cf_member *declared_field(const struct classfile *file, const char *name,
                                              const char *descriptor)
{
    for (uint16_t i = 0; i < file->field_count; i++) {
        const struct cf_member *f = &file->fields[i];
        if (strcmp(cf_symbol(file, f->name)->text, name) == 0 &&
            (!descriptor || strcmp(cf_symbol(file, f->descriptor)->text, descriptor) == 0))
            return f;
    }
    return NULL;
}

/* The field of an amendment, in its class or one above.  The class file in which it is declared goes to
 * *owner.  NULL with an error. */
static const struct cf_member *find_field(struct amendments *a, const struct amendment_field *field,
                                          const struct classfile **owner, struct error *error)
{
    const struct symbol *name = internal_name(field->class_name);
    for (int i = 0; name && i < MAX_SUPERS; i++) {
        *owner = file_of(a, name);
        if (!*owner) {
            error_set(error, "class %.400s or one above was not found", field->class_name);
            return NULL;
        }
        const struct cf_member *f = declared_field(*owner, field->name, field->descriptor);
        if (f)
            return f;
        name = super_of(*owner);
    }
    error_set(error, "class %.200s has no such field %.200s", field->class_name, field->name);
    return NULL;
}

/* ---- one amendment of one class ---- */

/* A class that is about to be defined. */
struct amending {
    struct amendments *a;
    struct classfile *file;  /* as it was found */
    const char *java_name;   /* for messages of the editor */
    struct class_edit *edit; /* NULL: nothing was to be edited yet */
    bool changed;
};

static struct class_edit *edit_of(struct amending *x, struct error *error)
{
    if (!x->edit)
        x->edit =
            class_edit_new(x->file->bytes, x->file->length, x->java_name, &x->a->hierarchy, error);
    return x->edit;
}

static struct edit_lines lines_of(const struct amendment_code *code)
{
    return (struct edit_lines){code->method, code->descriptor, code->first_line, code->last_line};
}

static bool is_array(const struct classfile *file, const struct cf_member *f)
{
    return cf_symbol(file, f->descriptor)->text[0] == '[';
}

/* Has an amendment before this one made the field volatile? */
static bool is_amended(const struct amendments *a, const struct amendment *m, bool array)
{
    for (const struct applied *one = a->list; &one->amendment != m; one++)
        if (one->field_done && (!array || one->amendment.kind == AMEND_VOLATILE) &&
            strcmp(one->amendment.field.class_name, m->field.class_name) == 0 &&
            strcmp(one->amendment.field.name, m->field.name) == 0)
            return true;
    return false;
}

static bool amend_field(struct amending *x, const struct amendment *m, struct error *error)
{
    const struct cf_member *f = declared_field(x->file, m->field.name, NULL);
    if (!f)
        return error_set(error, "class %.200s has no field %.200s", m->field.class_name,
                         m->field.name);
    bool array = is_array(x->file, f);
    if (m->kind == AMEND_ATOMIC_ARRAY && !array)
        return error_set(error, "field %.200s of class %.200s is no array", m->field.name,
                         m->field.class_name);
    if (m->kind != AMEND_VOLATILE && (array || f->flags & ACC_VOLATILE))
        return true; /* nothing to edit: of arrays, the search takes care */
    if (is_amended(x->a, m, array))
        return true;
    if (!edit_of(x, error) || !class_edit_volatile(x->edit, m->field.name, error))
        return false;
    x->changed = true;
    return true;
}

/* The field exists and is static, or not, as wanted. */
static bool check_holder(struct amending *x, const struct amendment *m, bool is_static,
                         struct error *error)
{
    const struct classfile *owner;
    const struct cf_member *f = find_field(x->a, &m->field, &owner, error);
    if (!f)
        return false;
    if (!(f->flags & ACC_STATIC) == !is_static)
        return true;
    return error_set(error, "field %.200s of class %.200s is %sstatic", m->field.name,
                     m->field.class_name, is_static ? "not " : "");
}

static struct edit_object object_in(enum edit_object_kind kind, const struct amendment_field *field)
{
    return (struct edit_object){.kind = kind,
                                .class_name = field->class_name,
                                .field = field->name,
                                .descriptor = field->descriptor};
}

static bool amend_lock(struct amending *x, const struct amendment *m, struct error *error)
{
    static const enum edit_object_kind kinds[] = {
        [LOCK_ON_CLASS] = EDIT_CLASS,
        [LOCK_ON_STATIC] = EDIT_STATIC,
        [LOCK_ON_FIELD] = EDIT_FIELD,
        [LOCK_ON_SELF] = EDIT_SELF,
    };
    struct edit_object object = object_in(kinds[m->lock], &m->field);
    struct edit_lines lines = lines_of(&m->at);
    bool in_field = m->lock == LOCK_ON_STATIC || m->lock == LOCK_ON_FIELD;
    if (in_field && !check_holder(x, m, m->lock == LOCK_ON_STATIC, error))
        return false;
    return class_edit_lock(x->edit, &lines, &object, m->is_juc, error);
}

static bool amend_read(struct amending *x, const struct amendment *m, struct error *error)
{
    const struct classfile *owner;
    const struct cf_member *f = find_field(x->a, &m->field, &owner, error);
    if (!f)
        return false;
    struct edit_object object =
        object_in(f->flags & ACC_STATIC ? EDIT_STATIC : EDIT_FIELD, &m->field);
    struct edit_lines lines = lines_of(&m->at);
    return class_edit_read(x->edit, &lines, &object, error);
}

static bool amend_join(struct amending *x, const struct amendment *m, struct error *error)
{
    struct edit_lines lines = lines_of(&m->at), start = lines_of(&m->start);
    if (strcmp(m->start.class_name, m->at.class_name) != 0)
        return error_set(error, "the thread is started in another class");
    return class_edit_join(x->edit, &lines, &start, error);
}

static bool amend_code(struct amending *x, const struct amendment *m, struct error *error)
{
    struct edit_lines lines = lines_of(&m->at);
    bool done = false;
    if (!edit_of(x, error))
        return false;
    switch (m->kind) {
    case AMEND_LOCK: done = amend_lock(x, m, error); break;
    case AMEND_MOVE: done = class_edit_move(x->edit, &lines, m->before, error); break;
    case AMEND_READ: done = amend_read(x, m, error); break;
    case AMEND_JOIN: done = amend_join(x, m, error); break;
    case AMEND_ONLY: done = class_edit_only(x->edit, &lines, m->thread, error); break;
    default: BUG("not an amendment of code");
    }
    x->changed = x->changed || done;
    return done;
}

/* Finds the range of code in the class as it is going to be. */
static bool find_unit(struct amending *x, struct applied *one, const struct classfile *changed,
                      struct error *error)
{
    const struct amendment *m = &one->amendment;
    struct edit_lines lines = lines_of(&m->at);
    const struct classfile *owner;
    const struct cf_member *f = find_field(x->a, &m->field, &owner, error);
    if (!f)
        return false;
    struct class_edit *edit =
        class_edit_new(changed->bytes, changed->length, x->java_name, &x->a->hierarchy, error);
    struct code_unit unit = {.class_name = one->code_class,
                             .method = symbol_of(m->at.method),
                             .descriptor = symbol_of(m->at.descriptor)};
    bool found = edit && class_edit_unit(edit, &lines, m->field.class_name, m->field.name,
                                         is_array(owner, f), &unit.first, &unit.end, error);
    class_edit_free(edit);
    if (!found)
        return false;
    if (!code_unit_has_one_entry(&unit, changed))
        return error_set(error, "the lines do not always begin with the first read of the field");
    if (one->code_done && (unit.first != one->unit.first || unit.end != one->unit.end))
        return error_set(error, "class %.400s is defined in two ways", m->at.class_name);
    one->unit = unit;
    return true;
}

/* ---- classes ---- */

/* The class as edited: checked like any other, so that it cannot harm the VM. */
static struct classfile *finish(struct amending *x, struct error *error)
{
    struct vm *vm = x->a->vm;
    size_t length;
    uint8_t *edited = class_edit_finish(x->edit, &length);
    uint8_t *bytes = arena_alloc(&vm->arena, length);
    memcpy(bytes, edited, length);
    free(edited);
    struct classfile *file = arena_alloc(&vm->arena, sizeof *file);
    struct verify_questions questions = {0};
    if (!classfile_parse(file, bytes, length, x->java_name, &vm->arena, error) ||
        !classfile_check_code(file, error))
        return NULL;
    for (uint16_t i = 0; i < file->method_count; i++)
        if (file->methods[i].code && !file->methods[i].code->stack_map.bytes)
            verify_by_inference(file->methods[i].code);
    bool good = verify_class(file, &questions, error);
    verify_questions_release(&questions);
    return good ? file : NULL;
}

static void settle(struct applied *one, bool *done, bool good, const struct error *error)
{
    if (good)
        *done = true;
    else
        note_problem(one, error);
}

static void edit_fields(struct amending *x, const struct symbol *name)
{
    for (int i = 0; i < x->a->count; i++) {
        struct applied *one = &x->a->list[i];
        struct error error = {""};
        if (one->field_class == name)
            settle(one, &one->field_done, amend_field(x, &one->amendment, &error), &error);
    }
}

static void edit_code(struct amending *x, const struct symbol *name)
{
    for (int i = 0; i < x->a->count; i++) {
        struct applied *one = &x->a->list[i];
        struct error error = {""};
        if (one->code_class == name && one->amendment.kind != AMEND_ATOMIC_UPDATE)
            settle(one, &one->code_done, amend_code(x, &one->amendment, &error), &error);
    }
}

static void find_units(struct amending *x, const struct symbol *name,
                       const struct classfile *changed)
{
    for (int i = 0; i < x->a->count; i++) {
        struct applied *one = &x->a->list[i];
        struct error error = {""};
        if (one->code_class == name && one->amendment.kind == AMEND_ATOMIC_UPDATE)
            settle(one, &one->code_done, find_unit(x, one, changed, &error), &error);
    }
}

static bool concerns(const struct applied *one, const struct symbol *name)
{
    return one->field_class == name || one->code_class == name;
}

/* Units come last: they are ranges of the code that comes out. */
static struct classfile *amend_class(struct amending *x, const struct symbol *name)
{
    struct amendments *a = x->a;
    struct classfile *changed = x->file;
    struct error error = {""};
    edit_fields(x, name);
    edit_code(x, name);
    if (x->changed && !(changed = finish(x, &error))) {
        error_prefix(&error, "the changed class is not good");
        for (int i = 0; i < a->count; i++)
            if (concerns(&a->list[i], name))
                note_problem(&a->list[i], &error);
        changed = x->file;
    }
    find_units(x, name, changed);
    class_edit_free(x->edit);
    return changed;
}

static struct classfile *transform(void *self, struct classfile *file)
{
    struct amendments *a = self;
    const struct symbol *name = cf_class_name(file, file->this_class);
    for (int i = 0; i < a->count; i++) {
        if (!concerns(&a->list[i], name))
            continue;
        const struct class named = {.name = name, .kind = CLASS_INSTANCE};
        char java_name[512];
        class_java_name(&named, java_name, sizeof java_name);
        struct amending x = {.a = a, .file = file, .java_name = java_name};
        a->current = file;
        return amend_class(&x, name);
    }
    return file;
}

/* ---- the search ---- */

void amendments_begin(struct amendments *a, struct vm *vm)
{
    a->vm = vm;
    a->hierarchy = (struct edit_hierarchy){a, is_subclass};
    a->transformer = (struct class_transformer){a, transform};
    vm->transformer = &a->transformer;
    atomic_arrays_free(a->arrays);
    a->arrays = atomic_arrays_new(vm);
    for (int i = 0; i < a->count; i++) {
        const struct applied *one = &a->list[i];
        if (one->amendment.kind == AMEND_ATOMIC_UPDATE)
            a->has_units = true;
        if (one->amendment.kind != AMEND_ATOMIC_ARRAY && one->amendment.kind != AMEND_ATOMIC_UPDATE)
            continue;
        a->has_arrays = true;
        atomic_arrays_add_field(a->arrays, one->field_class, symbol_of(one->amendment.field.name));
    }
}

void amendments_set_base(struct amendments *a)
{
    atomic_arrays_begin(a->arrays);
}

bool amendments_want_plain(const struct amendments *a)
{
    return a->has_arrays;
}

bool amendments_access(struct amendments *a, struct access *access)
{
    if (!a->has_arrays)
        return false;
    atomic_arrays_note(a->arrays, access);
    if (!atomic_arrays_has(a->arrays, (ref)(access->place >> 32)))
        return false;
    access->mode = MODE_VOLATILE;
    access->write_mode = MODE_VOLATILE;
    return true;
}

enum stop_kind amendments_stop_kind(const struct amendments *a, enum stop_kind kind, ref object)
{
    if (kind < STOP_PLAIN_READ || !atomic_arrays_has(a->arrays, object))
        return kind;
    return kind == STOP_PLAIN_READ ? STOP_READ : STOP_WRITE;
}

/* ---- units ---- */

/* The unit that the thread is in, or NULL; *begins: its top frame stands before the first access of one. */
static const struct applied *unit_of(const struct amendments *a, const struct thread *t,
                                     bool *begins)
{
    *begins = false;
    for (const struct frame *f = t->frame; f; f = f->prev) {
        for (int i = 0; i < a->count; i++) {
            const struct applied *one = &a->list[i];
            if (one->amendment.kind != AMEND_ATOMIC_UPDATE || !one->code_done)
                continue;
            enum unit_place place = code_unit_place(&one->unit, f);
            if (place == UNIT_INSIDE)
                return one;
            if (place == UNIT_BEGINS && f == t->frame)
                *begins = true;
        }
    }
    return NULL;
}

enum unit_place amendments_unit(const struct amendments *a, const struct thread *t)
{
    bool begins;
    if (!a->has_units)
        return UNIT_NONE;
    if (unit_of(a, t, &begins))
        return UNIT_INSIDE;
    return begins ? UNIT_BEGINS : UNIT_NONE;
}

void amendments_end_move(struct amendments *a, const struct thread *t)
{
    bool begins;
    const struct applied *one = a->has_units ? unit_of(a, t, &begins) : NULL;
    struct error error;
    if (!one)
        return;
    error_set(&error, "it cannot be one step: a thread waits or ends in its middle");
    note_problem(&a->list[one - a->list], &error);
}

uint64_t amendments_key(const struct amendments *a, struct state_keys *keys)
{
    return a->has_arrays ? atomic_arrays_key(a->arrays, keys) : 0;
}
