/* test_class_writer.c - what the writer writes, the parser reads. */
#include "classfile/class_writer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct classfile parse(const uint8_t *bytes, size_t length, struct arena *arena)
{
    struct classfile cf;
    struct error error = {""};
    if (!classfile_parse(&cf, bytes, length, "written", arena, &error) ||
        !classfile_check_code(&cf, &error))
        fail_msg("%s", error.text);
    return cf;
}

static void whole_class(void **state)
{
    struct class_writer w;
    struct arena arena = {0};
    size_t length;
    class_writer_init(&w);
    cw_field(&w, ACC_PRIVATE | ACC_FINAL, cw_text("arg$1"), cw_text("J"));
    cw_op_local(&w, OP_aload, 0);
    cw_op_u2(&w, OP_getfield,
             cw_member(&w, CP_FIELDREF, cw_text("p/C"), cw_text("arg$1"), cw_text("J")));
    cw_op(&w, OP_lreturn);
    cw_method(&w, ACC_PUBLIC, cw_text("get"), cw_text("()J"), 2, 1);
    struct cw_text interface = cw_text("p/I");
    uint8_t *bytes = cw_finish(&w, ACC_FINAL | ACC_SUPER, cw_text("p/C"),
                               cw_text("java/lang/Object"), &interface, 1, &length);
    struct classfile cf = parse(bytes, length, &arena);
    assert_string_equal(cf_class_name(&cf, cf.this_class)->text, "p/C");
    assert_string_equal(cf_class_name(&cf, cf.super_class)->text, "java/lang/Object");
    assert_int_equal(cf.interface_count, 1);
    assert_string_equal(cf_class_name(&cf, cf.interfaces[0])->text, "p/I");
    assert_int_equal(cf.field_count, 1);
    assert_string_equal(cf_symbol(&cf, cf.fields[0].name)->text, "arg$1");
    assert_int_equal(cf.method_count, 1);
    static const uint8_t code[] = {OP_aload, 0, OP_getfield};
    assert_int_equal(cf.methods[0].code->length, 6);
    assert_memory_equal(cf.methods[0].code->code, code, sizeof code);
    free(bytes);
    class_writer_release(&w);
    arena_release(&arena);
}

static void constants_are_shared(void **state)
{
    struct class_writer w;
    class_writer_init(&w);
    uint16_t first = cw_member(&w, CP_METHODREF, cw_text("A"), cw_text("m"), cw_text("()V"));
    uint16_t count = w.entry_count;
    assert_int_equal(cw_member(&w, CP_METHODREF, cw_text("A"), cw_text("m"), cw_text("()V")),
                     first);
    assert_int_equal(cw_class(&w, cw_text("A")), w.entries[first].a);
    assert_int_equal(w.entry_count, count);
    assert_int_not_equal(cw_member(&w, CP_INTERFACE_METHODREF, cw_text("A"), cw_text("m"),
                                   cw_text("()V")),
                         first);
    assert_int_not_equal(cw_utf8(&w, cw_text("A")), cw_utf8(&w, cw_text("B")));
    class_writer_release(&w);
}

static void wide_locals_and_interfaces(void **state)
{
    struct class_writer w;
    struct arena arena = {0};
    size_t length;
    class_writer_init(&w);
    cw_op_local(&w, OP_aload, 300);
    cw_invokeinterface(
        &w, cw_member(&w, CP_INTERFACE_METHODREF, cw_text("I"), cw_text("m"), cw_text("()V")), 1);
    cw_op(&w, OP_return);
    cw_method(&w, ACC_STATIC, cw_text("m"), cw_text("()V"), 1, 301);
    uint8_t *bytes =
        cw_finish(&w, ACC_SUPER, cw_text("C"), cw_text("java/lang/Object"), NULL, 0, &length);
    struct classfile cf = parse(bytes, length, &arena);
    static const uint8_t load[] = {OP_wide, OP_aload, 1, 300 - 256, OP_invokeinterface};
    assert_memory_equal(cf.methods[0].code->code, load, sizeof load);
    free(bytes);
    class_writer_release(&w);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_class),
        cmocka_unit_test(constants_are_shared),
        cmocka_unit_test(wide_locals_and_interfaces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
