/* class_edit.c - see class_edit.h.  Every edit reads the class file as it is now, makes another one,
 * checks and verifies that, and only then puts it in place of the first. */
#include "classfile/edit/class_edit.h"

#include "classfile/edit/flow.h"
#include "classfile/edit/move.h"
#include "classfile/edit/object.h"
#include "classfile/edit/region.h"
#include "classfile/edit/write.h"
#include "classfile/constants.h"
#include "classfile/descriptor.h"
#include "classfile/verify/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INFERENCE_MAJOR = 50 }; /* the last version that the verifier takes without stack maps */

struct class_edit {
    uint8_t *bytes;
    struct arena arena;
    struct classfile cf;
    char *name;
    struct edit_hierarchy hierarchy;
    uint8_t **added; /* [method]: what edit_code_encode() gave; NULL: not edited */
};

/* One edit of one method. */
struct session {
    struct class_edit *edit;
    const struct edit_lines *lines;
    const struct cf_member *method;
    struct edit_code code;
    struct class_writer pool;
    struct error *error;
    char method_text[128]; /* "run()" */
    char place[192];       /* "line 12 of run()" */
};

/* ---- life ---- */

struct class_edit *class_edit_new(const uint8_t *bytes, size_t length, const char *name,
                                  const struct edit_hierarchy *hierarchy, struct error *error)
{
    struct class_edit *edit = xcalloc(1, sizeof *edit);
    edit->bytes = xmalloc(length + 1);
    if (length)
        memcpy(edit->bytes, bytes, length);
    edit->name = xmalloc(strlen(name) + 1);
    memcpy(edit->name, name, strlen(name) + 1);
    if (hierarchy)
        edit->hierarchy = *hierarchy;
    if (!classfile_parse(&edit->cf, edit->bytes, length, name, &edit->arena, error) ||
        !classfile_check_code(&edit->cf, error)) {
        class_edit_free(edit);
        return NULL;
    }
    edit->added = xcalloc(edit->cf.method_count + 1u, sizeof *edit->added);
    return edit;
}

void class_edit_free(struct class_edit *edit)
{
    if (!edit)
        return;
    for (unsigned i = 0; edit->added && i < edit->cf.method_count; i++)
        free(edit->added[i]);
    free(edit->added);
    free(edit->bytes);
    free(edit->name);
    arena_release(&edit->arena);
    free(edit);
}

uint8_t *class_edit_finish(const struct class_edit *edit, size_t *length)
{
    uint8_t *bytes = xmalloc(edit->cf.length);
    memcpy(bytes, edit->bytes, edit->cf.length);
    *length = edit->cf.length;
    return bytes;
}

/* Takes the new class file, whose bytes it owns, if it can be verified. */
static bool replace(struct class_edit *edit, uint8_t *bytes, size_t length,
                    const struct cf_member *method, struct error *error)
{
    struct arena arena = {0};
    struct classfile cf;
    if (!classfile_parse(&cf, bytes, length, edit->name, &arena, error) ||
        !classfile_check_code(&cf, error))
        BUG("an edit made a broken class: %s", error->text);
    bool good = true;
    if (method) {
        struct verify_questions questions = {0};
        struct classfile old_cf = cf;
        if (old_cf.major > INFERENCE_MAJOR)
            old_cf.major = INFERENCE_MAJOR;
        good = verify_method(&old_cf, &cf.methods[method - edit->cf.methods], &questions, error);
        verify_questions_release(&questions);
    }
    if (!good) {
        arena_release(&arena);
        free(bytes);
        return false;
    }
    arena_release(&edit->arena);
    free(edit->bytes);
    edit->arena = arena;
    edit->bytes = bytes;
    edit->cf = cf;
    return true;
}

/* ---- sessions ---- */

/* The method as a programmer would call it. */
static void describe_method(const struct classfile *cf, const char *name, char *text, size_t size)
{
    struct cp_text class_name = cp_class_text(cf, cf->this_class);
    const char *simple = class_name.bytes, *end = class_name.bytes + class_name.length;
    for (const char *p = simple; p < end; p++) {
        if (*p == '/' || *p == '$')
            simple = p + 1;
    }
    const char *before = "";
    size_t length = strlen(name);
    const char *lambda_end = strrchr(name, '$');
    if (strncmp(name, "lambda$", 7) == 0 && lambda_end > name + 7) {
        before = "a lambda in ";
        name += 7;
        length = (size_t)(lambda_end - name);
    }
    bool constructor = strcmp(name, "<init>") == 0 || (*before && strncmp(name, "new$", 4) == 0);
    if (strcmp(name, "<clinit>") == 0 || (*before && strncmp(name, "static$", 7) == 0))
        snprintf(text, size, "%sthe static initializer", before);
    else if (constructor)
        snprintf(text, size, "%s%.*s()", before, (int)(end - simple), simple);
    else
        snprintf(text, size, "%s%.*s()", before, (int)length, name);
}

static void describe_lines(const struct edit_lines *lines, const char *method, char *text,
                           size_t size)
{
    if (lines->first == lines->last)
        snprintf(text, size, "line %d of %s", lines->first, method);
    else
        snprintf(text, size, "lines %d-%d of %s", lines->first, lines->last, method);
}

static const struct cf_member *find_method(const struct class_edit *edit,
                                           const struct edit_lines *lines)
{
    const struct classfile *cf = &edit->cf;
    for (unsigned i = 0; i < cf->method_count; i++) {
        const struct cf_member *method = &cf->methods[i];
        if (cp_text_is(cp_text(cf, method->name), lines->method) &&
            cp_text_is(cp_text(cf, method->descriptor), lines->descriptor))
            return method;
    }
    return NULL;
}

/* To be ended whatever it answers. */
static bool begin(struct session *s, struct class_edit *edit, const struct edit_lines *lines,
                  struct error *error)
{
    *s = (struct session){.edit = edit, .lines = lines, .error = error};
    error->text[0] = '\0';
    describe_method(&edit->cf, lines->method, s->method_text, sizeof s->method_text);
    describe_lines(lines, s->method_text, s->place, sizeof s->place);
    s->method = find_method(edit, lines);
    if (!s->method)
        return error_set(error, "there is no method %s%s in %s", lines->method, lines->descriptor,
                         edit->name);
    if (!s->method->code)
        return error_set(error, "%s has no code", s->method_text);
    if (s->method->code->line_count == 0)
        return error_set(error, "%s was compiled without line numbers", s->method_text);
    if (!edit_pool_init(&s->pool, &edit->cf))
        return error_set(error, "the class of %s has too many constants", s->method_text);
    if (!edit_code_decode(&s->code, &edit->cf, s->method, EDIT_DROP_MAPS,
                          edit->added[s->method - edit->cf.methods], error) ||
        !edit_flow(&s->code, error))
        return error_prefix(error, "%s cannot be changed", s->method_text);
    return true;
}

static bool end(struct session *s, bool good)
{
    edit_code_release(&s->code);
    class_writer_release(&s->pool);
    return good || classfile_one_line(s->error);
}

/* Makes the changes last. */
static bool commit(struct session *s)
{
    struct class_edit *edit = s->edit;
    struct byte_buffer info = {0};
    uint8_t *added = NULL;
    bool good = edit_code_encode(&s->code, &s->pool, &info, &added, s->error);
    if (!good) {
        error_prefix(s->error, "%s cannot be changed", s->method_text);
    } else {
        size_t length, index = (size_t)(s->method - edit->cf.methods);
        uint8_t *bytes = edit_write_code(&edit->cf, s->method, &s->pool, &info, &length);
        good = replace(edit, bytes, length, s->method, s->error);
        if (good) {
            free(edit->added[index]);
            edit->added[index] = added;
            added = NULL;
        } else {
            error_prefix(s->error, "%s cannot be changed so", s->place);
        }
    }
    free(added);
    free(info.bytes);
    return good;
}

/* ---- places ---- */

/* The instruction by which a constructor calls another one; NULL elsewhere. */
static const struct edit_insn *constructor_call(const struct session *s)
{
    const struct classfile *cf = s->code.cf;
    if (!cp_text_is(cp_text(cf, s->method->name), "<init>"))
        return NULL;
    for (const struct edit_insn *insn = s->code.first; insn; insn = insn->next) {
        struct local_effect local;
        if (insn->op != OP_invokespecial ||
            !cp_text_is(cp_ref_name(cf, edit_insn_constant(insn)), "<init>"))
            continue;
        const struct edit_insn *object = edit_flow_receiver(&s->code, insn);
        if (object && edit_insn_local(object, &local) && local.index == 0)
            return insn;
    }
    return NULL;
}

static bool find_regions(struct session *s, const struct edit_lines *lines,
                         struct edit_regions *regions)
{
    char place[sizeof s->place];
    describe_lines(lines, s->method_text, place, sizeof place);
    if (!edit_regions_find(&s->code, lines->first, lines->last, regions))
        return error_set(s->error, "there is no code in %s", place);
    const struct edit_insn *call = constructor_call(s);
    if (call && regions->items[0].first->index <= call->index)
        return error_set(s->error, "%s comes before the call of super() or this()", place);
    return true;
}

static bool find_region(struct session *s, int32_t first, int32_t last, struct edit_region *region)
{
    struct edit_regions regions;
    struct edit_lines lines = {s->lines->method, s->lines->descriptor, first, last};
    if (!find_regions(s, &lines, &regions))
        return false;
    if (regions.count > 1) {
        describe_lines(&lines, s->method_text, s->place, sizeof s->place);
        return error_set(s->error, "%s is in a finally block, of which there are several copies",
                         s->place);
    }
    *region = regions.items[0];
    return true;
}

/* What was emitted to the pool, for as long as the session lasts. */
static const uint8_t *take_code(struct session *s, uint32_t *length)
{
    struct byte_buffer *code = &s->pool.code;
    *length = (uint32_t)code->length;
    uint8_t *bytes = arena_alloc(&s->code.arena, code->length);
    if (code->length)
        memcpy(bytes, code->bytes, code->length);
    code->length = 0;
    return bytes;
}

/* ---- edits ---- */

/* Why a field cannot become volatile, or NULL. */
static const char *obstacle_of(const struct classfile *cf, const struct cf_member *field)
{
    if (field->flags & ACC_VOLATILE)
        return "volatile already";
    if (!(field->flags & ACC_FINAL))
        return NULL;
    if (field->flags & ACC_STATIC)
        return "static and final";
    bool is_record =
        cf->super_class && cp_text_is(cp_class_text(cf, cf->super_class), "java/lang/Record");
    return is_record ? "final, as all of a record" : NULL;
}

bool class_edit_volatile(struct class_edit *edit, const char *field, struct error *error)
{
    const struct classfile *cf = &edit->cf;
    unsigned found = 0, count = 0;
    error->text[0] = '\0';
    for (unsigned i = 0; i < cf->field_count; i++) {
        if (cp_text_is(cp_text(cf, cf->fields[i].name), field)) {
            found = i;
            count++;
        }
    }
    if (count != 1)
        error_set(error, count ? "%s has several fields %s" : "%s has no field %s", edit->name,
                  field);
    else if (obstacle_of(cf, &cf->fields[found]))
        error_set(error, "field %s is %s", field, obstacle_of(cf, &cf->fields[found]));
    if (error->text[0])
        return classfile_one_line(error);
    size_t length;
    uint16_t flags = (uint16_t)((cf->fields[found].flags & ~ACC_FINAL) | ACC_VOLATILE);
    uint8_t *bytes = edit_write_field_flags(cf, found, flags, &length);
    return replace(edit, bytes, length, NULL, error);
}

static const char lock_interface[] = "java/util/concurrent/locks/Lock";

static bool is_lock(struct session *s, const struct edit_object *object)
{
    static const char *const known[] = {
        "java.util.concurrent.locks.Lock", "java.util.concurrent.locks.ReentrantLock",
        "java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock",
        "java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock"};
    if (object->kind == EDIT_CLASS)
        return false;
    const char *type = object->kind == EDIT_SELF ? object->class_name : object->descriptor + 1;
    size_t length = strlen(type) - (object->kind == EDIT_SELF ? 0 : 1);
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (edit_is_subclass(&s->edit->hierarchy, type, length, known[i]))
            return true;
    }
    return false;
}

/* After the object was evaluated: its names and types are known to be good. */
static bool check_lock(struct session *s, const struct edit_object *object, bool juc)
{
    bool in_field = object->kind == EDIT_FIELD || object->kind == EDIT_STATIC;
    if (in_field && object->descriptor[0] != 'L' && (juc || object->descriptor[0] != '['))
        return error_set(s->error, "what is in %s.%s cannot be locked", object->class_name,
                         object->field);
    if (juc && !is_lock(s, object))
        return error_set(s->error, "%s%s%s is no java.util.concurrent.locks.Lock",
                         object->class_name, in_field ? "." : "", in_field ? object->field : "");
    return true;
}

static void emit_lock_call(struct class_writer *pool, bool juc, bool enter)
{
    if (!juc) {
        cw_op(pool, enter ? OP_monitorenter : OP_monitorexit);
        return;
    }
    uint16_t method = cw_member(pool, CP_INTERFACE_METHODREF, cw_text(lock_interface),
                                cw_text(enter ? "lock" : "unlock"), cw_text("()V"));
    cw_invokeinterface(pool, method, 1);
}

/* The object is evaluated once and kept in a variable of its own for the way out. */
static bool make_lock(struct session *s, const struct edit_region *region,
                      const struct edit_object *object, bool juc, struct edit_wrap *wrap)
{
    if (!edit_object_emit(&s->code, region, object, &s->edit->hierarchy, s->place, &s->pool,
                          s->error) ||
        !check_lock(s, object, juc))
        return false;
    if (s->code.max_locals >= UINT16_MAX)
        return error_set(s->error, "%s has too many variables", s->method_text);
    uint16_t variable = (uint16_t)s->code.max_locals++;
    cw_op_local(&s->pool, OP_astore, variable);
    cw_op_local(&s->pool, OP_aload, variable);
    emit_lock_call(&s->pool, juc, true);
    wrap->entry = take_code(s, &wrap->entry_length);
    wrap->entry_slots = 2;
    cw_op_local(&s->pool, OP_aload, variable);
    emit_lock_call(&s->pool, juc, false);
    wrap->exit = take_code(s, &wrap->exit_length);
    wrap->exit_slots = 1;
    return true;
}

/* All wraps are made before the first is put in place: that makes the flow's results void. */
typedef bool make_wrap(struct session *s, const struct edit_region *region, const void *what,
                       struct edit_wrap *wrap);

static bool wrap_lines(struct session *s, make_wrap *make, const void *what)
{
    struct edit_regions regions;
    struct edit_wrap wraps[EDIT_REGIONS_MAX] = {{0}};
    if (!find_regions(s, s->lines, &regions))
        return false;
    for (uint32_t i = 0; i < regions.count; i++) {
        if (!make(s, &regions.items[i], what, &wraps[i]))
            return false;
    }
    for (uint32_t i = 0; i < regions.count; i++)
        edit_region_wrap(&s->code, &regions.items[i], &wraps[i]);
    return commit(s);
}

static bool make_monitor(struct session *s, const struct edit_region *region, const void *what,
                         struct edit_wrap *wrap)
{
    return make_lock(s, region, what, false, wrap);
}

static bool make_juc_lock(struct session *s, const struct edit_region *region, const void *what,
                          struct edit_wrap *wrap)
{
    return make_lock(s, region, what, true, wrap);
}

bool class_edit_lock(struct class_edit *edit, const struct edit_lines *lines,
                     const struct edit_object *object, bool juc, struct error *error)
{
    struct session s;
    return end(&s, begin(&s, edit, lines, error) &&
                       wrap_lines(&s, juc ? make_juc_lock : make_monitor, object));
}

static bool make_read(struct session *s, const struct edit_region *region, const void *what,
                      struct edit_wrap *wrap)
{
    const struct edit_object *object = what;
    if (!edit_object_emit(&s->code, region, object, &s->edit->hierarchy, s->place, &s->pool,
                          s->error))
        return false;
    cw_op(&s->pool, descriptor_slots(object->descriptor) == 2 ? OP_pop2 : OP_pop);
    wrap->entry = take_code(s, &wrap->entry_length);
    wrap->entry_slots = 2;
    return true;
}

bool class_edit_read(struct class_edit *edit, const struct edit_lines *lines,
                     const struct edit_object *object, struct error *error)
{
    struct session s;
    bool is_field = object->kind == EDIT_FIELD || object->kind == EDIT_STATIC;
    if (!is_field)
        return error_set(error, "only a field can be read");
    return end(&s, begin(&s, edit, lines, error) && wrap_lines(&s, make_read, object));
}

/* ---- only one thread ---- */

/* Can the region be gone past: is it entered at its start alone, and does it end at its end? */
static bool can_be_skipped(const struct session *s, const struct edit_region *region)
{
    const struct edit_insn *after = region->last->next;
    bool inside = false, good = after && edit_insn_falls_through(region->last);
    for (const struct edit_insn *insn = s->code.first; insn && good; insn = insn->next) {
        inside = inside || insn == region->first;
        for (uint32_t i = 0; i < insn->target_count; i++) {
            uint32_t to = insn->targets[i]->index;
            bool into = to >= region->first->index && to <= region->last->index;
            bool elsewhere = !into && insn->targets[i] != after;
            good = good && !(inside ? elsewhere : into && insn->targets[i] != region->first);
        }
        good = good && !(inside && edit_insn_returns(insn));
        if (insn == region->last)
            inside = false;
    }
    return good;
}

static bool skip_lines(struct session *s, const char *thread)
{
    struct edit_region region;
    struct edit_wrap wrap = {0};
    if (!find_region(s, s->lines->first, s->lines->last, &region))
        return false;
    edit_code_number(&s->code);
    if (!edit_is_constant_text(thread))
        return error_set(s->error, "the thread's name cannot be written in a class");
    if (!can_be_skipped(s, &region))
        return error_set(s->error, "%s is not a statement that can be left out", s->place);
    struct cw_text of_thread = cw_text("java/lang/Thread"), of_string = cw_text("java/lang/String");
    cw_op_u2(&s->pool, OP_invokestatic,
             cw_member(&s->pool, CP_METHODREF, of_thread, cw_text("currentThread"),
                       cw_text("()Ljava/lang/Thread;")));
    cw_op_u2(&s->pool, OP_invokevirtual,
             cw_member(&s->pool, CP_METHODREF, of_thread, cw_text("getName"),
                       cw_text("()Ljava/lang/String;")));
    cw_op_u2(&s->pool, OP_ldc_w, cw_string(&s->pool, cw_text(thread)));
    cw_op_u2(&s->pool, OP_invokevirtual,
             cw_member(&s->pool, CP_METHODREF, of_string, cw_text("equals"),
                       cw_text("(Ljava/lang/Object;)Z")));
    wrap.entry = take_code(s, &wrap.entry_length);
    wrap.entry_slots = 2;
    edit_region_wrap(&s->code, &region, &wrap);
    struct edit_insn *skip =
        edit_insn_goto(&s->code, region.last->next, region.first->line, region.first->cover);
    static const uint8_t ifeq = OP_ifeq;
    skip->op = OP_ifeq;
    skip->bytes = &ifeq;
    edit_insn_insert_before(&s->code, region.first, skip);
    return commit(s);
}

bool class_edit_only(struct class_edit *edit, const struct edit_lines *lines, const char *thread,
                     struct error *error)
{
    struct session s;
    return end(&s, begin(&s, edit, lines, error) && skip_lines(&s, thread));
}

/* ---- move ---- */

static bool move(struct session *s, int32_t before)
{
    struct edit_region moved, place;
    return find_region(s, s->lines->first, s->lines->last, &moved) &&
           find_region(s, before, before, &place) &&
           edit_region_move(&s->code, &moved, &place, s->method_text, s->error) && commit(s);
}

bool class_edit_move(struct class_edit *edit, const struct edit_lines *lines, int32_t before,
                     struct error *error)
{
    struct session s;
    return end(&s, begin(&s, edit, lines, error) && move(&s, before));
}

/* ---- join ---- */

struct join {
    struct edit_region start;
    struct edit_chain thread;
    char start_text[192];
};

/* The only call of Thread.start() in the region. */
static const struct edit_insn *find_start(struct session *s, const struct join *join)
{
    const struct classfile *cf = s->code.cf;
    const struct edit_insn *found = NULL;
    for (const struct edit_insn *insn = join->start.first;; insn = insn->next) {
        if (insn->op == OP_invokevirtual) {
            uint16_t constant = edit_insn_constant(insn);
            struct cp_text owner = cp_class_text(cf, cf->cp[constant].a);
            if (cp_text_is(cp_ref_name(cf, constant), "start") &&
                cp_text_is(cp_ref_descriptor(cf, constant), "()V") &&
                edit_is_subclass(&s->edit->hierarchy, owner.bytes, owner.length,
                                 "java.lang.Thread")) {
                if (found) {
                    error_set(s->error, "more than one thread is started in %s", join->start_text);
                    return NULL;
                }
                found = insn;
            }
        }
        if (insn == join->start.last)
            break;
    }
    if (!found)
        error_set(s->error, "no thread is started in %s", join->start_text);
    return found;
}

/* Does the method set what the expression reads at most once, and before it is used? */
static bool is_set_once(struct session *s, const struct edit_chain *chain,
                        const struct edit_insn *use)
{
    unsigned count = 0;
    for (const struct edit_insn *insn = s->code.first; insn; insn = insn->next) {
        if (edit_chain_changed_by(&s->code, chain, insn) && (insn->index > use->index || count++))
            return false;
    }
    return true;
}

static bool find_thread(struct session *s, struct join *join)
{
    const struct edit_insn *call = find_start(s, join);
    if (!call)
        return false;
    if (!edit_chain_find(&s->code, edit_flow_receiver(&s->code, call), &join->thread))
        return error_set(s->error, "the thread that is started in %s is in no variable or field",
                         join->start_text);
    if (!is_set_once(s, &join->thread, call))
        return error_set(s->error, "the thread that is started in %s may be another one in %s",
                         join->start_text, s->place);
    return true;
}

static bool make_join(struct session *s, const struct edit_region *region, const void *what,
                      struct edit_wrap *wrap)
{
    const struct join *join = what;
    if (region->first->index <= join->start.last->index)
        return error_set(s->error, "%s does not come after %s", s->place, join->start_text);
    edit_chain_emit(&join->thread, &s->pool);
    cw_op_u2(&s->pool, OP_invokevirtual,
             cw_member(&s->pool, CP_METHODREF, cw_text("java/lang/Thread"), cw_text("join"),
                       cw_text("()V")));
    wrap->entry = take_code(s, &wrap->entry_length);
    wrap->entry_slots = 1;
    return true;
}

static bool join_lines(struct session *s, const struct edit_lines *start)
{
    struct join join;
    describe_lines(start, s->method_text, join.start_text, sizeof join.start_text);
    if (strcmp(start->method, s->lines->method) != 0 ||
        strcmp(start->descriptor, s->lines->descriptor) != 0) {
        char other[sizeof s->method_text];
        describe_method(s->code.cf, start->method, other, sizeof other);
        describe_lines(start, other, join.start_text, sizeof join.start_text);
        return error_set(s->error, "%s is in another method than %s", s->place, join.start_text);
    }
    return find_region(s, start->first, start->last, &join.start) && find_thread(s, &join) &&
           wrap_lines(s, make_join, &join);
}

bool class_edit_join(struct class_edit *edit, const struct edit_lines *lines,
                     const struct edit_lines *start, struct error *error)
{
    struct session s;
    return end(&s, begin(&s, edit, lines, error) && join_lines(&s, start));
}

/* ---- units ---- */

struct unit {
    const char *class_name, *field;
    bool elements;
};

static bool is_field(struct session *s, const struct edit_insn *insn, const struct unit *unit)
{
    const struct classfile *cf = s->code.cf;
    if (opcode_info[insn->op].format != FORMAT_FIELD)
        return false;
    uint16_t constant = edit_insn_constant(insn);
    struct cp_text owner = cp_class_text(cf, cf->cp[constant].a);
    return cp_text_is(cp_ref_name(cf, constant), unit->field) &&
           edit_is_subclass(&s->edit->hierarchy, owner.bytes, owner.length, unit->class_name);
}

/* Does the instruction access an element of the array in the field, or of one in that? */
static bool is_element(struct session *s, const struct edit_insn *insn, const struct unit *unit)
{
    const struct edit_insn *array = edit_flow_array(&s->code, insn);
    while (array && array->op == OP_aaload)
        array = edit_flow_array(&s->code, array);
    return array && opcode_info[array->op].kind == KIND_GET && is_field(s, array, unit);
}

static bool is_access(struct session *s, const struct edit_insn *insn, const struct unit *unit,
                      bool *write)
{
    *write = opcode_info[insn->op].kind == KIND_PUT;
    if (!unit->elements)
        return is_field(s, insn, unit);
    *write = opcode_info[insn->op].kind == KIND_ARRAY_STORE;
    return is_element(s, insn, unit);
}

static bool find_unit(struct session *s, const struct unit *unit, uint16_t *first, uint16_t *end_pc)
{
    struct edit_region region;
    const struct edit_insn *read = NULL, *last_write = NULL;
    if (!find_region(s, s->lines->first, s->lines->last, &region))
        return false;
    for (const struct edit_insn *insn = region.first;; insn = insn->next) {
        bool write;
        if (is_access(s, insn, unit, &write)) {
            if (write)
                last_write = insn;
            else if (!read)
                read = insn;
        }
        if (insn == region.last)
            break;
    }
    if (!read || !last_write || last_write->index < read->index)
        return error_set(s->error, "%s.%s%s is not read and then written in %s", unit->class_name,
                         unit->field, unit->elements ? "[]" : "", s->place);
    *first = (uint16_t)read->pc;
    *end_pc = (uint16_t)(last_write->pc + last_write->length);
    return true;
}

bool class_edit_unit(struct class_edit *edit, const struct edit_lines *lines,
                     const char *field_class, const char *field, bool elements, uint16_t *first,
                     uint16_t *end_pc, struct error *error)
{
    struct session s;
    struct unit unit = {field_class, field, elements};
    return end(&s, begin(&s, edit, lines, error) && find_unit(&s, &unit, first, end_pc));
}
