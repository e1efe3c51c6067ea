/* test_rewrite.c - rewritten classes pass the verifier: those of the JDK, with all hooks of programs
 * and with hooks of contracts in every method; and what is refused, left out and reported. */
#include "class_builder.h"
#include "jdk_image.h"

#include "agent/rewrite.h"
#include "base/table.h"
#include "classfile/constants.h"
#include "classfile/instruction.h"
#include "classfile/verify/verify.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct site_table sites;

/* ---- the JDK ---- */

enum { MAX_CLASSES = 10000 };

struct known {
    uint64_t key; /* the address of the name */
};

static struct table known;
static const struct symbol *names[MAX_CLASSES];
static unsigned name_count;

static void add_name(const struct symbol *name)
{
    bool is_new;
    table_put(&known, (uintptr_t)name, &is_new);
    if (is_new && name->text[0] != '[' && name_count < MAX_CLASSES)
        names[name_count++] = name;
}

static bool find_class(const struct jimage *image, const struct symbol *name, const uint8_t **bytes,
                       size_t *length)
{
    struct error error;
    char path[1000];
    snprintf(path, sizeof path, "%s.class", name->text);
    return jimage_find(image, "java.base", path, bytes, length, &error);
}

/* Is the class as good for the verifier as it was? */
static void check_verified(const uint8_t *bytes, size_t length, const char *name)
{
    struct arena arena = {0};
    struct classfile cf;
    struct error error = {""};
    struct verify_questions questions = {0};
    bool good = classfile_parse_newest(&cf, bytes, length, name, &arena, &error) &&
                classfile_check_code(&cf, &error) && verify_class(&cf, &questions, &error);
    if (!good)
        fail_msg("%s: %s", name, error.text);
    verify_questions_release(&questions);
    arena_release(&arena);
}

static const struct rewrite_options modes[] = {
    {.accesses = true, .monitors = true, .no_shadows = true},
    {.accesses = true, .monitors = true, .no_shadows = true, .no_loops = true},
    {.accesses = true,
     .monitors = true,
     .no_shadows = true,
     .no_loops = true,
     .keep_redundant = true},
    {.accesses = true},
    {.monitors = true},
};

/* What is put into every method. */
static const struct contract around[][3] = {
    {CONTRACT("*", "*", NULL, WHEN_EXIT, NULL, ON_THIS, IF_ALWAYS, CONTRACT_LEAF)},
    {CONTRACT("*", "*", NULL, WHEN_EXIT, "acquire", ON_THIS, IF_TRUE, CONTRACT_LEAF)
         CONTRACT("*", "*", NULL, WHEN_ENTRY, "release", ON_THIS, IF_ALWAYS, 0)
             CONTRACT("*", "*", NULL, WHEN_LEAVE, "acquire", ON_ARG0, IF_ALWAYS, 0)},
    {CONTRACT("*", "*", NULL, WHEN_EXIT, "acquire", ON_ARG0, IF_NONNULL, 0)
         CONTRACT("*", "*", NULL, WHEN_EXIT, "release", ON_RESULT, IF_NONNULL, 0)},
    {CONTRACT("*", "*", NULL, WHEN_EXIT, "acquire", ON_ARG0, IF_POSITIVE, 0)
         CONTRACT("*", "*", NULL, WHEN_EXIT, "acquire", ON_ARG1, IF_NOT_NEGATIVE, 0)},
    {CALL("*", "*", NULL, WHEN_EXIT, "called") MONITORS("*")},
};
enum { MODES = sizeof modes / sizeof modes[0], AROUND = sizeof around / sizeof around[0] };

static void rewrite_one(const uint8_t *bytes, size_t length, const struct rewrite_options *options,
                        const char *name, unsigned *rewritten, unsigned *hooks)
{
    struct rewritten out;
    struct error error = {""};
    if (!agent_rewrite(bytes, length, options, &sites, &out, &error))
        fail_msg("%s: %s", name, error.text);
    if (out.bytes) {
        check_verified(out.bytes, out.length, name);
        ++*rewritten;
        *hooks += out.hook_count;
    }
    rewritten_release(&out);
    site_table_truncate(&sites, 1);
}

static void add_names(const uint8_t *bytes, size_t length)
{
    struct arena arena = {0};
    struct classfile cf;
    struct error error;
    if (classfile_parse_newest(&cf, bytes, length, "class", &arena, &error)) {
        for (unsigned k = 1; k < cf.cp_count; k++) {
            if (cf.cp[k].tag == CP_CLASS)
                add_name(cf_class_name(&cf, (uint16_t)k));
        }
    }
    arena_release(&arena);
}

static void classes_of_the_jdk(void **state)
{
    (void)state;
    struct jimage *image;
    struct error error;
    unsigned rewritten[MODES + AROUND + 1] = {0}, hooks[MODES + AROUND + 1] = {0};
    assert_true(open_jdk(&image, &error));
    known = TABLE_OF(struct known);
    add_name(symbol_of("java/lang/System"));
    add_name(symbol_of("java/util/concurrent/ForkJoinPool"));
    add_name(symbol_of("java/text/DecimalFormat"));
    for (unsigned i = 0; i < name_count; i++) {
        const uint8_t *bytes;
        size_t length;
        if (!find_class(image, names[i], &bytes, &length))
            continue;
        add_names(bytes, length);
        /* All modes for some of them, one for each. */
        for (unsigned k = 0; k < MODES; k++) {
            if (i % 8 == 0 || i % MODES == k)
                rewrite_one(bytes, length, &modes[k], names[i]->text, &rewritten[k], &hooks[k]);
        }
        for (unsigned k = 0; k < AROUND; k++) {
            struct rewrite_options options = {.is_library = true,
                                              .monitors = true,
                                              .entries = k % 2 == 0,
                                              .contracts = around[k]};
            while (options.contract_count < 3 && around[k][options.contract_count].class_name)
                options.contract_count++;
            if (i % 8 == 0 || i % AROUND == k)
                rewrite_one(bytes, length, &options, names[i]->text, &rewritten[MODES + k],
                            &hooks[MODES + k]);
        }
        struct rewrite_options library = {.is_library = true, .monitors = true};
        rewrite_one(bytes, length, &library, names[i]->text, &rewritten[MODES + AROUND],
                    &hooks[MODES + AROUND]);
    }
    for (unsigned k = 0; k <= MODES + AROUND; k++) {
        print_message("mode %u: %u classes rewritten, %u hooks\n", k, rewritten[k], hooks[k]);
        /* How many exactly depends on the JDK's update; the rarest mode has about 50 classes. */
        assert_true(rewritten[k] > 25 && hooks[k] > 250);
    }
    table_release(&known);
    jimage_close(image);
}

/* ---- classes made by hand ---- */

static uint8_t *finish(const struct class_builder *c, size_t *length)
{
    static struct bytes all;
    class_finish(c, &all);
    *length = all.size;
    uint8_t *bytes = malloc(all.size);
    memcpy(bytes, all.data, all.size);
    return bytes;
}

/* class T { int p; volatile long v; final Object f; static int s; } with a method that reads p. */
static uint8_t *fields_class(size_t *length)
{
    struct class_builder c;
    class_begin(&c, 52, "T");
    add_field(&c, 0, "p", "I");
    add_field(&c, ACC_VOLATILE, "v", "J");
    add_field(&c, ACC_FINAL, "f", "Ljava/lang/Object;");
    add_field(&c, ACC_STATIC, "s", "I");
    uint16_t p = pool_reference(&c, 9, "T", "p", "I");
    uint8_t code[] = {OP_aload_0, OP_getfield, (uint8_t)(p >> 8), (uint8_t)p, OP_ireturn};
    add_method(&c, ACC_PUBLIC, "get", "()I",
               &(struct method_code){
                   .max_stack = 1, .max_locals = 1, .code = code, .code_length = sizeof code});
    return finish(&c, length);
}

static bool has_field(const struct classfile *cf, const char *name, const char *type,
                      unsigned flags)
{
    for (unsigned i = 0; i < cf->field_count; i++) {
        const struct cf_member *field = &cf->fields[i];
        if (cp_text_is(cp_text(cf, field->name), name) &&
            cp_text_is(cp_text(cf, field->descriptor), type))
            return field->flags == flags;
    }
    return false;
}

static void shadow_fields(void **state)
{
    (void)state;
    size_t length;
    uint8_t *bytes = fields_class(&length);
    struct rewrite_options options = {.accesses = true, .monitors = true};
    struct rewritten out;
    struct error error = {""};
    assert_true(agent_rewrite(bytes, length, &options, &sites, &out, &error));
    assert_int_equal(out.hook_count, 1);
    assert_int_equal(out.gap_count, 0);
    check_verified(out.bytes, out.length, "T");
    struct arena arena = {0};
    struct classfile cf;
    assert_true(classfile_parse(&cf, out.bytes, out.length, "T", &arena, &error));
    unsigned flags = ACC_PRIVATE | ACC_TRANSIENT | ACC_SYNTHETIC;
    assert_true(has_field(&cf, "$heddle$p", "J", flags));
    assert_true(has_field(&cf, "$heddle$p$s", "J", flags));
    assert_true(has_field(&cf, "$heddle$v", "Ljava/lang/Object;", flags));
    assert_true(has_field(&cf, "$heddle$s", "J", flags | ACC_STATIC));
    assert_false(has_field(&cf, "$heddle$f", "J", flags));
    const struct site *site = site_table_get(&sites, site_table_count(&sites) - 1);
    assert_int_equal(site->kind, SITE_READ);
    assert_int_equal(site->mode, SITE_MODE_PLAIN);
    assert_int_equal(site->bci, 1);
    assert_int_equal(site->line, -1);
    assert_string_equal(site->of->name, "T");
    assert_string_equal(site->method, "get");
    assert_string_equal(site->name, "p");
    arena_release(&arena);
    rewritten_release(&out);
    free(bytes);
}

static void excluded(void **state)
{
    (void)state;
    size_t length;
    uint8_t *bytes = fields_class(&length);
    static const char *const lists[][1] = {{"T"}, {"T*"}, {"*"}, {"T.p"}, {"U"}, {"T.q"}};
    static const unsigned expected[] = {0, 0, 0, 0, 1, 1};
    for (unsigned i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        struct rewrite_options options = {.accesses = true,
                                          .excludes = lists[i],
                                          .exclude_count = 1};
        struct rewritten out;
        struct error error = {""};
        assert_true(agent_rewrite(bytes, length, &options, &sites, &out, &error));
        assert_int_equal(out.hook_count, expected[i]);
        assert_int_equal(out.bytes == NULL, i < 3);
        rewritten_release(&out);
    }
    free(bytes);
}

static void broken_classes(void **state)
{
    (void)state;
    size_t length;
    uint8_t *bytes = fields_class(&length);
    struct rewrite_options options = {.accesses = true, .monitors = true};
    for (size_t cut = 0; cut < length; cut++) {
        struct rewritten out;
        struct error error = {""};
        assert_false(agent_rewrite(bytes, cut, &options, &sites, &out, &error));
        assert_null(out.bytes);
        assert_true(error.text[0] != '\0');
        rewritten_release(&out);
    }
    bytes[7] = CLASSFILE_NEWEST_MAJOR + 1;
    struct rewritten out;
    struct error error = {""};
    assert_false(agent_rewrite(bytes, length, &options, &sites, &out, &error));
    assert_non_null(strstr(error.text, "more recent"));
    rewritten_release(&out);
    bytes[7] = CLASSFILE_NEWEST_MAJOR;
    assert_true(agent_rewrite(bytes, length, &options, &sites, &out, &error));
    assert_non_null(out.bytes);
    rewritten_release(&out);
    free(bytes);
}

/* A method whose code cannot be read is reported; the others have their hooks. */
static void broken_methods(void **state)
{
    (void)state;
    struct class_builder c;
    class_begin(&c, 52, "T");
    add_field(&c, 0, "p", "I");
    uint16_t p = pool_reference(&c, 9, "T", "p", "I");
    uint8_t good[] = {OP_aload_0, OP_getfield, (uint8_t)(p >> 8), (uint8_t)p, OP_ireturn};
    uint8_t bad[] = {OP_aload_0, OP_getfield, (uint8_t)(p >> 8), (uint8_t)p, OP_goto, 1, 0};
    uint8_t map[] = {0, 1, 200};
    struct method_code code = {.max_stack = 1,
                               .max_locals = 1,
                               .code = good,
                               .code_length = sizeof good};
    add_method(&c, ACC_PUBLIC, "get", "()I", &code);
    code.stack_map = map;
    code.stack_map_length = sizeof map;
    add_method(&c, ACC_PUBLIC, "map", "()I", &code);
    code = (struct method_code){.max_stack = 1,
                                .max_locals = 1,
                                .code = bad,
                                .code_length = sizeof bad};
    add_method(&c, ACC_PUBLIC, "jump", "()I", &code);
    size_t length;
    uint8_t *bytes = finish(&c, &length);
    struct rewrite_options options = {.accesses = true, .monitors = true};
    struct rewritten out;
    struct error error = {""};
    assert_true(agent_rewrite(bytes, length, &options, &sites, &out, &error));
    assert_int_equal(out.hook_count, 1);
    assert_int_equal(out.gap_count, 2);
    assert_string_equal(out.gaps[0].method, "map()I");
    assert_non_null(strstr(out.gaps[0].reason, "stack maps"));
    assert_string_equal(out.gaps[1].method, "jump()I");
    assert_non_null(out.bytes);
    rewritten_release(&out);
    free(bytes);
}

/* Subroutines of old compilers: the jsr and ret stay, and the code between gets its hooks. */
static void subroutines(void **state)
{
    (void)state;
    struct class_builder c;
    class_begin(&c, 48, "T");
    add_field(&c, 0, "p", "I");
    uint16_t p = pool_reference(&c, 9, "T", "p", "I");
    uint8_t code[] = {OP_jsr,      0,           4,
                      OP_return,   OP_astore_1, OP_aload_0,
                      OP_iconst_1, OP_putfield, (uint8_t)(p >> 8),
                      (uint8_t)p,  OP_ret,      1};
    add_method(&c, ACC_PUBLIC | ACC_SYNCHRONIZED, "m", "()V",
               &(struct method_code){
                   .max_stack = 2, .max_locals = 2, .code = code, .code_length = sizeof code});
    size_t length;
    uint8_t *bytes = finish(&c, &length);
    struct rewrite_options options = {.accesses = true, .monitors = true};
    struct rewritten out;
    struct error error = {""};
    assert_true(agent_rewrite(bytes, length, &options, &sites, &out, &error));
    assert_int_equal(out.gap_count, 0);
    assert_int_equal(out.hook_count, 4); /* enter, write, exit on both ways */
    check_verified(out.bytes, out.length, "T");
    rewritten_release(&out);
    free(bytes);
}

static int set_up(void **state)
{
    (void)state;
    site_table_init(&sites);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    site_table_release(&sites);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shadow_fields),  cmocka_unit_test(excluded),
        cmocka_unit_test(broken_classes), cmocka_unit_test(broken_methods),
        cmocka_unit_test(subroutines),    cmocka_unit_test(classes_of_the_jdk),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
