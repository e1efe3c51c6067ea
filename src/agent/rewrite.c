/* rewrite.c - see rewrite.h: from the bytes of a class to those of the rewritten one. */
#include "agent/rewriter.h"

#include "classfile/edit/write.h"

#include <stdio.h>
#include <stdlib.h>

/* Those of the runtime, which hooks run in. */
#define RUNTIME_CLASSES "java/lang/Heddle*"

/* Room that a class must have in its pool to be rewritten at all. */
enum { NEW_CONSTANTS = 4096 };

/* ---- names ---- */

static bool matches(const char *pattern, struct cp_text name)
{
    size_t length = strlen(pattern);
    if (length > 0 && pattern[length - 1] == '*')
        return name.length >= length - 1 && memcmp(name.bytes, pattern, length - 1) == 0;
    return cp_text_is(name, pattern);
}

bool rewrite_excludes(const struct rewrite_options *options, struct cp_text class_name,
                      const struct cp_text *field)
{
    for (size_t i = 0; i < options->exclude_count; i++) {
        const char *pattern = options->excludes[i], *dot = strchr(pattern, '.');
        if (!field && !dot && matches(pattern, class_name))
            return true;
        if (field && dot && (size_t)(dot - pattern) == class_name.length &&
            memcmp(pattern, class_name.bytes, class_name.length) == 0 && matches(dot + 1, *field))
            return true;
    }
    return false;
}

bool is_jdk_name(const struct rewriter *r, struct cp_text class_name)
{
    if (r->options->no_shadows)
        return false;
    static const char *const packages[] = {"java/", "jdk/", "sun/"};
    for (size_t i = 0; i < sizeof packages / sizeof packages[0]; i++) {
        size_t length = strlen(packages[i]);
        if (class_name.length > length && memcmp(class_name.bytes, packages[i], length) == 0)
            return true;
    }
    return false;
}

/* ---- results ---- */

static char *copy_text(const char *text)
{
    return xmalloc_copy(text, strlen(text) + 1);
}

void rewrite_report(struct rewriter *r, const struct cf_member *method, const char *reason)
{
    struct rewritten *out = r->out;
    GROW(out->gaps, out->gap_count, out->gap_capacity);
    struct rewrite_gap *gap = &out->gaps[out->gap_count++];
    gap->method = NULL;
    gap->reason = copy_text(reason);
    if (method) {
        struct cp_text name = cp_text(r->cf, method->name);
        struct cp_text type = cp_text(r->cf, method->descriptor);
        size_t size = name.length + type.length + 1;
        gap->method = xmalloc(size);
        snprintf(gap->method, size, "%.*s%.*s", (int)name.length, name.bytes, (int)type.length,
                 type.bytes);
    }
}

void rewritten_release(struct rewritten *out)
{
    free(out->bytes);
    for (size_t i = 0; i < out->gap_count; i++) {
        free(out->gaps[i].method);
        free(out->gaps[i].reason);
    }
    free(out->gaps);
}

/* ---- classes ---- */

static void rewriter_init(struct rewriter *r)
{
    const struct classfile *cf = r->cf;
    const struct rewrite_options *options = r->options;
    struct cp_text file = cf->source_file ? cp_text(cf, cf->source_file) : (struct cp_text){0};
    r->hooks_class = options->hooks_class ? options->hooks_class : "java/lang/HeddleHooks";
    r->contracts_class =
        options->contracts_class ? options->contracts_class : "java/lang/HeddleContracts";
    r->library_class =
        options->contracts_class ? options->contracts_class : "java/lang/HeddleLibrary";
    r->loops_class = options->loops_class ? options->loops_class : "java/lang/HeddleLoops";
    r->shadow_class = options->shadow_class ? options->shadow_class : "java/lang/HeddleArray";
    r->texts = arena_alloc(&r->arena, cf->cp_count * sizeof(const char *));
    r->modes = arena_alloc(&r->arena, cf->cp_count);
    r->quiet = arena_alloc(&r->arena, cf->method_count + 1u);
    r->infos = arena_alloc(&r->arena, (cf->method_count + 1u) * sizeof *r->infos);
    r->of = site_table_class(r->sites, r->name.bytes, r->name.length, file.bytes, file.length,
                             options->loader);
}

static bool is_wanted(struct rewriter *r)
{
    if (matches(RUNTIME_CLASSES, r->name) || rewrite_excludes(r->options, r->name, NULL))
        return false;
    if (r->options->is_library)
        return library_wants(r);
    bool is_wanted = !r->options->fields_only;
    for (unsigned i = 0; i < r->cf->method_count && !is_wanted; i++)
        is_wanted = steer_may_lock(r, i);
    return is_wanted;
}

static void rewrite_class(struct rewriter *r)
{
    const struct classfile *cf = r->cf;
    bool has_room = cf->cp_count + 2 * cf->field_count < UINT16_MAX - NEW_CONSTANTS &&
                    3 * cf->field_count < UINT16_MAX;
    if (!edit_pool_init(&r->pool, cf) || !has_room) {
        rewrite_report(r, NULL, "it has too many constants or fields");
        class_writer_release(&r->pool);
        return;
    }
    r->pool.first_known = cf->cp_count;
    rewriter_init(r);
    if (r->options->modes && !r->options->is_library)
        field_modes_add(r->options->modes, r->options->loader, cf);
    if (r->options->is_library)
        rewrite_library_class(r);
    else
        rewrite_program_class(r);
    bool is_changed = r->pool.field_count > 0;
    for (unsigned i = 0; i < cf->method_count; i++)
        is_changed |= r->infos[i].bytes != NULL;
    if (is_changed)
        r->out->bytes = edit_write_class(cf, &r->pool, r->infos, &r->out->length);
    for (unsigned i = 0; i < cf->method_count; i++)
        free(r->infos[i].bytes);
    class_writer_release(&r->pool);
}

/* In a steered run: which methods are synchronized, as their class file is taken as if they were not.  NULL: none is. */
static bool *find_synchronized(struct rewriter *r)
{
    const struct classfile *cf = r->cf;
    bool *was = arena_alloc(&r->arena, cf->method_count + 1u), any = false;
    for (unsigned i = 0; i < cf->method_count; i++)
        any |= was[i] = cf->methods[i].code && cf->methods[i].flags & ACC_SYNCHRONIZED;
    return any ? was : NULL;
}

static bool rewrite_once(const uint8_t *bytes, size_t length, const struct rewrite_options *options,
                         struct site_table *sites, struct rewritten *out, struct error *error)
{
    struct rewriter r = {.options = options, .sites = sites, .out = out};
    struct classfile cf;
    uint8_t *changed = NULL;
    memset(out, 0, sizeof *out);
    bool good = classfile_parse_newest(&cf, bytes, length, "class", &r.arena, error);
    if (good) {
        r.cf = &cf;
        r.name = cp_class_text(&cf, cf.this_class);
        if (options->steering && !options->is_library)
            r.was_synchronized = find_synchronized(&r);
        if (r.was_synchronized) {
            changed = edit_write_without_flags(&cf, ACC_SYNCHRONIZED);
            good = classfile_parse_newest(&cf, changed, length, "class", &r.arena, error);
            r.name = cp_class_text(&cf, cf.this_class);
        }
        if (good && is_wanted(&r))
            rewrite_class(&r);
    }
    arena_release(&r.arena);
    free(changed);
    return good;
}

/* A method that is not synchronized any more must lock its monitor: if one cannot be rewritten, the class is not
 * steered. */
bool agent_rewrite(const uint8_t *bytes, size_t length, const struct rewrite_options *options,
                   struct site_table *sites, struct rewritten *out, struct error *error)
{
    bool good = rewrite_once(bytes, length, options, sites, out, error);
    if (options->steering && (out->gap_count || !good)) {
        struct rewrite_options unsteered = *options;
        unsteered.steering = NULL;
        rewritten_release(out);
        good = rewrite_once(bytes, length, &unsteered, sites, out, error);
    }
    return good;
}
