/* fuzz_class_edit.c - any bytes as a class file, and edits of it that follow from the bytes: a
 * class that was edited parses and has well-formed code; a refusal says why in one line and
 * changes nothing. */
#include "class_mutator.h"

#include "classfile/edit/class_edit.h"
#include "classfile/constants.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { EDITS = 6, EDIT_KINDS = 8 };

static void expect(bool holds)
{
    if (!holds)
        abort();
}

static unsigned draw(uint64_t *seed, unsigned count)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*seed >> 33) % count;
}

/* NUL-terminated, in the arena. */
static char *text_of(const struct classfile *cf, uint16_t utf8, struct arena *arena)
{
    struct cp_text text = cp_text(cf, utf8);
    return arena_strndup(arena, text.bytes, text.length);
}

static char *dotted_class(const struct classfile *cf, uint16_t class_index, struct arena *arena)
{
    char *name = text_of(cf, cf->cp[class_index].a, arena);
    for (char *p = name; *p; p++) {
        if (*p == '/')
            *p = '.';
    }
    return name;
}

static int32_t draw_line(const struct cf_code *code, uint64_t *seed)
{
    if (!code || code->line_count == 0)
        return (int32_t)draw(seed, 100);
    return code->lines[draw(seed, code->line_count)].line;
}

static struct edit_lines draw_lines(const struct classfile *cf, uint64_t *seed, struct arena *arena)
{
    const struct cf_member *method = &cf->methods[draw(seed, cf->method_count)];
    struct edit_lines lines = {text_of(cf, method->name, arena),
                               text_of(cf, method->descriptor, arena),
                               draw_line(method->code, seed), 0};
    lines.last = draw(seed, 2) ? lines.first : draw_line(method->code, seed);
    return lines;
}

/* A class that the constant pool names, and a field that it names, of this class or another. */
static struct edit_object draw_object(const struct classfile *cf, uint64_t *seed,
                                      struct arena *arena)
{
    struct edit_object object = {
        .kind = (enum edit_object_kind)draw(seed, 4),
        .class_name = dotted_class(cf, cf->this_class, arena),
        .field = "f",
        .descriptor = "I",
    };
    uint16_t index = (uint16_t)draw(seed, cf->cp_count);
    if (cp_is(cf, index, CP_CLASS)) {
        object.class_name = dotted_class(cf, index, arena);
    } else if (cp_is(cf, index, CP_FIELDREF)) {
        object.class_name = dotted_class(cf, cf->cp[index].a, arena);
        object.field = text_of(cf, cf->cp[cf->cp[index].b].a, arena);
        object.descriptor = text_of(cf, cf->cp[cf->cp[index].b].b, arena);
    } else if (cf->field_count) {
        const struct cf_member *field = &cf->fields[draw(seed, cf->field_count)];
        object.field = text_of(cf, field->name, arena);
        object.descriptor = text_of(cf, field->descriptor, arena);
    }
    /* Any bytes of the class as a name. */
    const char *bytes = (const char *)cf->bytes + draw(seed, (unsigned)cf->length);
    size_t left = (size_t)((const char *)cf->bytes + cf->length - bytes);
    char *any = arena_strndup(arena, bytes, left < 5 ? left : 5);
    switch (draw(seed, 12)) {
    case 0: object.class_name = any; break;
    case 1: object.field = any; break;
    case 2: object.descriptor = any; break;
    default: break;
    }
    return object;
}

static bool edit_once(struct class_edit *edit, const struct classfile *cf, uint64_t *seed,
                      struct arena *arena, struct error *error)
{
    struct edit_lines lines = draw_lines(cf, seed, arena), start = lines;
    struct edit_object object = draw_object(cf, seed, arena);
    uint16_t first, end;
    switch (draw(seed, EDIT_KINDS)) {
    case 0: return class_edit_volatile(edit, object.field, error);
    case 1: return class_edit_lock(edit, &lines, &object, true, error);
    case 2: return class_edit_read(edit, &lines, &object, error);
    case 3:
        start.first = start.last = (int32_t)draw(seed, 100);
        return class_edit_join(edit, &lines, &start, error);
    case 4: return class_edit_move(edit, &lines, draw_lines(cf, seed, arena).first, error);
    case 5:
        return class_edit_unit(edit, &lines, object.class_name, object.field, draw(seed, 2), &first,
                               &end, error);
    case 6: return class_edit_only(edit, &lines, object.field, error);
    default: return class_edit_lock(edit, &lines, &object, false, error);
    }
}

/* The class as it is now; to be freed. */
static uint8_t *snapshot(struct class_edit *edit, size_t *length, struct arena *arena,
                         struct classfile *cf)
{
    struct error error;
    uint8_t *bytes = class_edit_finish(edit, length);
    expect(classfile_parse(cf, bytes, *length, "edited", arena, &error) &&
           classfile_check_code(cf, &error));
    return bytes;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct error error = {""};
    static const struct edit_hierarchy none;
    struct class_edit *edit = class_edit_new(data, size, "input", &none, &error);
    if (!edit) {
        expect(error.text[0] != '\0' && !strchr(error.text, '\n'));
        return 0;
    }
    uint64_t seed = XXH3_64bits(data, size);
    for (int i = 0; i < EDITS; i++) {
        struct arena arena = {0};
        struct classfile cf;
        size_t before_length, after_length;
        uint8_t *before = snapshot(edit, &before_length, &arena, &cf);
        if (cf.method_count > 0 && !edit_once(edit, &cf, &seed, &arena, &error)) {
            expect(error.text[0] != '\0' && !strchr(error.text, '\n'));
            uint8_t *after = snapshot(edit, &after_length, &arena, &cf);
            expect(before_length == after_length && memcmp(before, after, after_length) == 0);
            free(after);
        }
        free(snapshot(edit, &after_length, &arena, &cf));
        free(before);
        arena_release(&arena);
    }
    class_edit_free(edit);
    return 0;
}
