/* test_class_edit.c - edited classes on the real JVM: javac's classes of tests/support/edit are
 * edited and run by HotSpot, in two forms: with local variable tables and the version they have,
 * unverified since edited methods have no stack maps; and without these tables as version 49, fully
 * verified by inference.  Probe writes down which locks are held where. */
#include "class_edit_cases.h"

#include "classfile/classfile.h"
#include "classfile/constants.h"
#include "classfile/opcodes.h"
#include "classfile/verify/verify.h"

#include <ctype.h>
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#define SOURCES "tests/support/edit"
#define JAVA    "\"${JAVA_HOME:+$JAVA_HOME/bin/}"

/* EditLambdas has invokedynamic, so it cannot become old. */
enum form { FORM_NEW, FORM_OLD, FORMS };

enum { CASES = sizeof cases / sizeof cases[0] };

static char directory[] = "/tmp/heddle-test-edit-XXXXXX";
static char answers[FORMS][CASES][512]; /* "" or why the last step was refused */
static int failed_step[FORMS][CASES];   /* which was refused; -1: none */

static bool has_form(const struct edit_case *c, enum form form)
{
    return form == FORM_NEW || strcmp(c->class_name, "EditLambdas") != 0;
}

/* ---- files ---- */

static char *read_text(const char *name, size_t *length)
{
    FILE *file = fopen(name, "rb");
    if (!file)
        return NULL;
    static char text[1 << 20];
    *length = fread(text, 1, sizeof text - 1, file);
    text[*length] = '\0';
    fclose(file);
    return text;
}

static void write_file(const char *name, const void *bytes, size_t length)
{
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    fclose(file);
}

static uint8_t *read_class(enum form form, const char *class_name, size_t *length)
{
    char name[PATH_MAX];
    snprintf(name, sizeof name, "%s/classes-%d/%s.class", directory, form, class_name);
    char *text = read_text(name, length);
    assert_non_null(text);
    uint8_t *bytes = xmalloc(*length);
    memcpy(bytes, text, *length);
    return bytes;
}

/* The number of the line in the source of the (outermost) class that ends with "//@marker". */
static int32_t line_of(const char *class_name, const char *marker)
{
    static const char *const homes[] = {"EditHolder", "EditObjects", "EditDerived", "EditObjects"};
    char name[PATH_MAX], wanted[128];
    int length_of_name = (int)strcspn(class_name, "$");
    for (size_t i = 0; i < sizeof homes / sizeof homes[0]; i += 2) {
        if (strcmp(class_name, homes[i]) == 0) {
            class_name = homes[i + 1];
            length_of_name = (int)strlen(class_name);
        }
    }
    bool made = strncmp(class_name, "EditFar", 7) == 0;
    snprintf(name, sizeof name, "%s/%.*s.java", made ? directory : SOURCES, length_of_name,
             class_name);
    size_t length;
    const char *text = read_text(name, &length);
    assert_non_null(text);
    snprintf(wanted, sizeof wanted, "//@%s\n", marker);
    const char *place = strstr(text, wanted);
    if (!place)
        fail_msg("no line %s in %s", marker, name);
    int32_t line = 1;
    for (const char *p = text; p < place; p++)
        line += *p == '\n';
    return line;
}

/* Methods of sizes that nobody writes.  The loop of far() is a little too short for a branch of 32
 * bits: x++ has 8 bytes and the rest of the loop 31, of at most 32768. */
static void make_far_source(void)
{
    char name[PATH_MAX];
    snprintf(name, sizeof name, "%s/EditFar.java", directory);
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fputs("class EditFar {\n    static int x;\n    static void far() {\n        int n = 0;\n"
          "        while (Probe.is(n++ < 2, \"w\")) {\n            Probe.hit(\"a\"); //@far-a\n",
          file);
    for (int i = 0; i < 4090; i++)
        fputs("            x++;\n", file);
    fputs("            Probe.hit(\"b\"); //@far-b\n        }\n        Probe.hit(\"e\");\n    }\n"
          "    static void full() {\n        Probe.hit(\"a\"); //@full\n",
          file);
    for (int i = 0; i < 8190; i++) /* 65520 of 65535 bytes */
        fputs("        x++;\n", file);
    fputs("    }\n    static void wide() {\n        Probe.hit(\"a\");\n", file);
    for (int i = 0; i < 300; i++)
        fprintf(file, "        int v%d = %d;\n", i, i);
    fputs("        Probe.hit(\"b\"); //@wide\n        Probe.hit(\"c\");\n    }\n}\n", file);
    fclose(file);
}

/* ---- doing it ---- */

static bool is_subclass(void *data, const char *name, const char *of)
{
    (void)data;
    return (strcmp(name, "EditDerived") == 0 && strcmp(of, "EditObjects") == 0) ||
           (strcmp(name, "EditMoves$Worker") == 0 && strcmp(of, "java.lang.Thread") == 0);
}

static const struct edit_hierarchy hierarchy = {NULL, is_subclass};

/* Room for the name and the descriptor of a method. */
struct place {
    char method[128];
    struct edit_lines lines;
};

static const struct edit_lines *lines_of(struct place *place, const char *class_name,
                                         const char *method, const char *first, const char *last)
{
    const char *descriptor = strchr(method, '(');
    snprintf(place->method, sizeof place->method, "%.*s", (int)(descriptor - method), method);
    int32_t number = line_of(class_name, first);
    place->lines = (struct edit_lines){place->method, descriptor, number,
                                       last ? line_of(class_name, last) : number};
    return &place->lines;
}

static bool do_step(struct class_edit *edit, const char *class_name, const struct step *step,
                    struct error *error)
{
    struct place place, other;
    const struct edit_lines *start,
        *lines = lines_of(&place, class_name, step->method, step->first, step->last);
    switch (step->kind) {
    case MOVE: return class_edit_move(edit, lines, line_of(class_name, step->other), error);
    case READ: return class_edit_read(edit, lines, step->object, error);
    case ONLY: return class_edit_only(edit, lines, step->other, error);
    case JOIN:
        start = lines_of(&other, class_name, step->other_method ? step->other_method : step->method,
                         step->other, NULL);
        return class_edit_join(edit, lines, start, error);
    default: return class_edit_lock(edit, lines, step->object, step->kind == JUC_LOCK, error);
    }
}

/* Does all of the class pass our own verifier, by inference? */
static void expect_verified(const uint8_t *bytes, size_t length)
{
    struct arena arena = {0};
    struct classfile cf;
    struct error error;
    struct verify_questions questions = {0};
    bool good = classfile_parse(&cf, bytes, length, "edited", &arena, &error) &&
                classfile_check_code(&cf, &error);
    cf.major = 49;
    if (!good || !verify_class(&cf, &questions, &error))
        fail_msg("%s", error.text);
    verify_questions_release(&questions);
    arena_release(&arena);
}

static void write_case(enum form form, int number, const uint8_t *bytes, size_t length)
{
    const struct edit_case *c = &cases[number];
    char name[PATH_MAX], run[128];
    snprintf(name, sizeof name, "%s/cases-%d/%d", directory, form, number);
    assert_int_equal(mkdir(name, 0777), 0);
    snprintf(name, sizeof name, "%s/cases-%d/%d/%s.class", directory, form, number, c->class_name);
    write_file(name, bytes, length);
    snprintf(run, sizeof run, "%s%s%s", strchr(c->run, ' ') ? "" : c->class_name,
             strchr(c->run, ' ') ? "" : " ", c->run);
    snprintf(name, sizeof name, "%s/cases-%d/%d/run", directory, form, number);
    write_file(name, run, strlen(run));
}

static void make_case(enum form form, int number)
{
    const struct edit_case *c = &cases[number];
    struct error error = {""};
    char file_name[128];
    size_t length;
    uint8_t *bytes = read_class(form, c->class_name, &length);
    snprintf(file_name, sizeof file_name, "%s.class", c->class_name);
    struct class_edit *edit = class_edit_new(bytes, length, file_name, &hierarchy, &error);
    if (!edit)
        fail_msg("%s", error.text);
    failed_step[form][number] = -1;
    for (int i = 0; i < MAX_STEPS && c->steps[i].kind && failed_step[form][number] < 0; i++) {
        size_t before_length, after_length;
        uint8_t *before = class_edit_finish(edit, &before_length);
        if (!do_step(edit, c->class_name, &c->steps[i], &error)) {
            failed_step[form][number] = i;
            /* Nothing has changed. */
            uint8_t *after = class_edit_finish(edit, &after_length);
            assert_int_equal(before_length, after_length);
            assert_memory_equal(before, after, after_length);
            free(after);
        }
        free(before);
    }
    snprintf(answers[form][number], sizeof answers[form][number], "%s", error.text);
    free(bytes);
    bytes = class_edit_finish(edit, &length);
    expect_verified(bytes, length);
    if (failed_step[form][number] < 0 && c->run)
        write_case(form, number, bytes, length);
    free(bytes);
    class_edit_free(edit);
}

static int shell(const char *format, ...)
{
    char command[2048];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(command, sizeof command, format, arguments);
    va_end(arguments);
    return system(command);
}

/* Version 49 has no stack maps. */
static void make_old(void)
{
    static const char *const names[] = {"EditCapture",
                                        "EditDerived",
                                        "EditFar",
                                        "EditHolder",
                                        "EditLocks",
                                        "EditLocks$Initialized",
                                        "EditLocksBase",
                                        "EditMoves",
                                        "EditMoves$Watched",
                                        "EditMoves$Worker",
                                        "EditObjects",
                                        "EditObjects$1",
                                        "EditObjects$Inner",
                                        "EditObjects$Inner$Innermost",
                                        "Probe"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char name[PATH_MAX];
        size_t length;
        uint8_t *bytes = read_class(FORM_OLD, names[i], &length);
        bytes[7] = 49;
        snprintf(name, sizeof name, "%s/classes-%d/%s.class", directory, FORM_OLD, names[i]);
        write_file(name, bytes, length);
        free(bytes);
    }
}

static int set_up(void **state)
{
    (void)state;
    if (!mkdtemp(directory))
        return -1;
    make_far_source();
    for (int form = 0; form < FORMS; form++) {
        if (shell("mkdir %s/classes-%d %s/cases-%d && " JAVA "javac\" -nowarn -Xlint:none "
                  "-XDstringConcat=inline -J-XX:TieredStopAtLevel=1 %s -d %s/classes-%d " SOURCES
                  "/*.java %s/EditFar.java",
                  directory, form, directory, form, form == FORM_NEW ? "-g" : "-g:source,lines",
                  directory, form, directory) != 0)
            return -1;
        if (form == FORM_OLD)
            make_old();
        for (int i = 0; i < CASES; i++) {
            if (has_form(&cases[i], (enum form)form))
                make_case((enum form)form, i);
        }
        if (shell(JAVA "java\" -XX:TieredStopAtLevel=1 -Xshare:auto %s -cp %s/classes-0 EditRunner "
                       "%s/classes-%d %s/cases-%d",
                  form == FORM_NEW
                      ? "-XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote"
                      : "-Xverify:all",
                  directory, directory, form, directory, form) != 0)
            return -1;
    }
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    return shell("rm -rf %s", directory);
}

/* ---- looking at it ---- */

/* Compares with a text in which {marker} is a line's number and * is any digits. */
static void expect_text(const char *class_name, const char *expected, const char *text)
{
    char wanted[1024];
    size_t length = 0;
    for (const char *p = expected; *p;) {
        if (*p == '{') {
            char marker[64];
            snprintf(marker, sizeof marker, "%.*s", (int)strcspn(p + 1, "}"), p + 1);
            length += (size_t)sprintf(wanted + length, "%d", line_of(class_name, marker));
            p += strlen(marker) + 2;
        } else if (*p == '*') {
            for (const char *q = text + length; isdigit((unsigned char)*q); q++)
                wanted[length++] = *q;
            p++;
        } else {
            wanted[length++] = *p++;
        }
    }
    wanted[length] = '\0';
    assert_string_equal(text, wanted);
}

static void check_case(void **state)
{
    int number = (int)((const struct edit_case *)*state - cases);
    const struct edit_case *c = &cases[number];
    int last = 0;
    while (last + 1 < MAX_STEPS && c->steps[last + 1].kind)
        last++;
    for (int form = 0; form < FORMS; form++) {
        if (!has_form(c, (enum form)form))
            continue;
        if (c->refusal) {
            expect_text(c->class_name, c->refusal, answers[form][number]);
            assert_int_equal(failed_step[form][number], last);
            continue;
        }
        if (failed_step[form][number] >= 0)
            fail_msg("refused: %s", answers[form][number]);
        char name[PATH_MAX];
        size_t length;
        snprintf(name, sizeof name, "%s/cases-%d/%d/out", directory, form, number);
        const char *out = read_text(name, &length);
        assert_non_null(out);
        assert_string_equal(out, c->expected);
    }
}

/* ---- edits that nothing is run for ---- */

static struct class_edit *edit_class(const char *class_name)
{
    size_t length;
    struct error error;
    uint8_t *bytes = read_class(FORM_NEW, class_name, &length);
    struct class_edit *edit = class_edit_new(bytes, length, class_name, NULL, &error);
    free(bytes);
    assert_non_null(edit);
    return edit;
}

/* The class as it would be written now, in the arena. */
static void parse_now(struct class_edit *edit, struct classfile *cf, struct arena *arena)
{
    size_t length;
    struct error error;
    uint8_t *bytes = class_edit_finish(edit, &length);
    char *copy = arena_strndup(arena, (const char *)bytes, length);
    free(bytes);
    assert_true(classfile_parse(cf, (const uint8_t *)copy, length, "now", arena, &error));
}

static const struct cf_member *find_member(const struct classfile *cf,
                                           const struct cf_member *members, unsigned count,
                                           const char *name)
{
    for (unsigned i = 0; i < count; i++) {
        if (cp_text_is(cp_text(cf, members[i].name), name))
            return &members[i];
    }
    fail_msg("no %s", name);
    return NULL;
}

static void makes_volatile(void **state)
{
    (void)state;
    struct class_edit *edit = edit_class("EditHolder");
    struct arena arena = {0};
    struct error error;
    struct classfile cf;
    assert_true(class_edit_volatile(edit, "other", &error));
    parse_now(edit, &cf, &arena);
    assert_int_equal(find_member(&cf, cf.fields, cf.field_count, "other")->flags, ACC_VOLATILE);
    assert_int_equal(find_member(&cf, cf.fields, cf.field_count, "held")->flags, ACC_FINAL);
    assert_false(class_edit_volatile(edit, "other", &error));
    assert_string_equal(error.text, "field other is volatile already");
    assert_true(class_edit_volatile(edit, "held", &error));
    parse_now(edit, &cf, &arena);
    assert_int_equal(find_member(&cf, cf.fields, cf.field_count, "held")->flags, ACC_VOLATILE);
    assert_false(class_edit_volatile(edit, "CONSTANT", &error));
    assert_string_equal(error.text, "field CONSTANT is static and final");
    assert_false(class_edit_volatile(edit, "nothing", &error));
    assert_string_equal(error.text, "EditHolder has no field nothing");
    class_edit_free(edit);
    edit = edit_class("EditRecord");
    assert_false(class_edit_volatile(edit, "part", &error));
    assert_string_equal(error.text, "field part is final, as all of a record");
    class_edit_free(edit);
    arena_release(&arena);
}

/* The instructions with which the unit of a line of EditMoves.units() begins and ends. */
static void expect_unit(struct class_edit *edit, const char *line, const char *field, bool elements,
                        enum opcode before, enum opcode first, enum opcode last)
{
    struct arena arena = {0};
    struct classfile cf;
    struct error error;
    struct place place;
    uint16_t start, end;
    const struct edit_lines *lines =
        lines_of(&place, "EditMoves", "units(LEditMoves;)V", line, NULL);
    if (!class_edit_unit(edit, lines, "EditMoves", field, elements, &start, &end, &error))
        fail_msg("%s", error.text);
    parse_now(edit, &cf, &arena);
    const uint8_t *code = find_member(&cf, cf.methods, cf.method_count, "units")->code->code;
    assert_int_equal(code[start - 1], before);
    assert_int_equal(code[start], first);
    assert_int_equal(code[end - opcode_info[last].length], last);
    arena_release(&arena);
}

static void expect_no_unit(struct class_edit *edit, const char *line, const char *field,
                           bool elements, const char *refusal)
{
    struct error error;
    struct place place;
    uint16_t start, end;
    const struct edit_lines *lines =
        lines_of(&place, "EditMoves", "units(LEditMoves;)V", line, NULL);
    assert_false(class_edit_unit(edit, lines, "EditMoves", field, elements, &start, &end, &error));
    expect_text("EditMoves", refusal, error.text);
}

static void finds_units(void **state)
{
    (void)state;
    struct class_edit *edit = edit_class("EditMoves");
    struct place place;
    struct error error;
    for (int round = 0; round < 2; round++) {
        expect_unit(edit, "unit", "count", false, OP_dup, OP_getfield, OP_putfield);
        expect_unit(edit, "unit-two", "count", false, OP_aload_0, OP_getfield, OP_putfield);
        expect_unit(edit, "unit-slots", "slots", true, OP_dup2, OP_iaload, OP_iastore);
        /* The elements of the outer array are read, too: before it comes x's constant index. */
        struct classfile cf;
        struct arena arena = {0};
        parse_now(edit, &cf, &arena);
        uint16_t start, end;
        const struct cf_code *code = find_member(&cf, cf.methods, cf.method_count, "units")->code;
        assert_true(class_edit_unit(edit,
                                    lines_of(&place, "EditMoves", "units(LEditMoves;)V",
                                             "unit-table", NULL),
                                    "EditMoves", "table", true, &start, &end, &error));
        assert_int_equal(code->code[start - 3], OP_getstatic);
        assert_int_equal(code->code[start], OP_aaload);
        assert_int_equal(code->code[end - 1], OP_iastore);
        arena_release(&arena);
        expect_no_unit(edit, "unit-write", "count", false,
                       "EditMoves.count is not read and then written in line {unit-write} of "
                       "units()");
        expect_no_unit(edit, "unit-read", "slots", true,
                       "EditMoves.slots[] is not read and then written in line {unit-read} of "
                       "units()");
        expect_no_unit(edit, "unit", "slots", false,
                       "EditMoves.slots is not read and then written in line {unit} of units()");
        /* Behind an edit everything is elsewhere. */
        assert_true(class_edit_lock(edit,
                                    lines_of(&place, "EditMoves", "units(LEditMoves;)V", "unit",
                                             "unit-two"),
                                    &monitor, false, &error));
    }
    class_edit_free(edit);
}

static bool has_line(const struct cf_code *code, unsigned line)
{
    for (uint32_t i = 0; i < code->line_count; i++) {
        if (code->lines[i].line == line)
            return true;
    }
    return false;
}

/* All but the edited method is as before; that keeps its lines and variables. */
static void keeps_the_rest(void **state)
{
    (void)state;
    struct class_edit *edit = edit_class("EditLocks");
    struct arena arena = {0};
    struct classfile before, after;
    struct place place;
    struct error error;
    parse_now(edit, &before, &arena);
    assert_true(class_edit_lock(edit,
                                lines_of(&place, "EditLocks", "lastly(I)V", "finally-first", NULL),
                                &monitor, false, &error));
    parse_now(edit, &after, &arena);
    assert_int_equal(after.major, before.major);
    for (unsigned i = 0; i < before.cp_count; i++) {
        assert_int_equal(after.cp[i].tag, before.cp[i].tag);
        assert_int_equal(after.cp[i].a, before.cp[i].a);
        assert_int_equal(after.cp[i].b, before.cp[i].b);
    }
    assert_int_equal(after.method_count, before.method_count);
    for (unsigned i = 0; i < before.method_count; i++) {
        const struct cf_code *old_code = before.methods[i].code, *code = after.methods[i].code;
        bool edited = cp_text_is(cp_text(&after, after.methods[i].name), "lastly");
        assert_int_equal(after.methods[i].name, before.methods[i].name);
        assert_int_equal(code->length != old_code->length, edited);
        if (!edited)
            assert_memory_equal(code->code, old_code->code, code->length);
        assert_int_equal(code->stack_map.length, edited ? 0 : old_code->stack_map.length);
        assert_int_equal(code->local_count, old_code->local_count);
        for (uint32_t k = 0; k < old_code->line_count; k++)
            assert_true(has_line(code, old_code->lines[k].line));
        for (uint32_t k = 0; k < code->line_count; k++)
            assert_true(has_line(old_code, code->lines[k].line));
    }
    class_edit_free(edit);
    arena_release(&arena);
}

int main(void)
{
    static struct CMUnitTest tests[CASES + 3] = {cmocka_unit_test(makes_volatile),
                                                 cmocka_unit_test(finds_units),
                                                 cmocka_unit_test(keeps_the_rest)};
    for (int i = 0; i < CASES; i++) {
        tests[i + 3].name = cases[i].name;
        tests[i + 3].test_func = check_case;
        tests[i + 3].initial_state = (void *)(uintptr_t)&cases[i];
    }
    return _cmocka_run_group_tests("class_edit", tests, CASES + 3, set_up, tear_down);
}
