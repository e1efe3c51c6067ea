/* test_class.c - subtypes, lookup of members and access rules, on classes made by hand. */
#include "vm/class/access.h"
#include "vm/class/class.h"
#include "vm/class/load.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static struct class *new_class(const char *name, struct class *super, uint16_t flags)
{
    struct class *c = META_NEW(struct class, 1);
    c->name = symbol_of(name);
    c->super = super;
    c->flags = flags;
    c->type = T_OBJECT;
    c->depth = super ? (uint16_t)(super->depth + 1) : 0;
    if (super)
        memcpy(c->display, super->display, sizeof c->display);
    if (c->depth < CLASS_DISPLAY)
        c->display[c->depth] = c;
    return c;
}

static struct class *new_interface(const char *name, struct class *object, struct class *super)
{
    struct class *c = new_class(name, object, ACC_INTERFACE | ACC_ABSTRACT);
    if (super) {
        c->interfaces = c->all_interfaces = META_NEW(struct class *, 1);
        c->interfaces[0] = super;
        c->interface_count = c->all_interface_count = 1;
    }
    return c;
}

static void set_interfaces(struct class *c, struct class *a, struct class *b)
{
    c->all_interfaces = META_NEW(struct class *, 2);
    c->all_interfaces[0] = a;
    c->all_interfaces[1] = b;
    c->all_interface_count = 2;
    c->interfaces = c->all_interfaces;
    c->interface_count = 2;
}

static struct class *new_array_class(struct class *element, struct class *object, const char *name)
{
    struct class *c = new_class(name, object, ACC_FINAL | ACC_ABSTRACT);
    c->kind = CLASS_ARRAY;
    c->element = element;
    return c;
}

static void set_methods(struct class *c, unsigned count)
{
    c->methods = META_NEW(struct method, count);
    c->method_count = (uint16_t)count;
    for (unsigned i = 0; i < count; i++) {
        char name[16];
        snprintf(name, sizeof name, "m%u", i);
        c->methods[i].class_ = c;
        c->methods[i].name = symbol_of(name);
        c->methods[i].descriptor = symbol_of("()V");
        c->methods[i].flags = ACC_PUBLIC;
        c->methods[i].vtable_index = -1;
    }
}

static struct method *find(struct class *c, const char *name)
{
    return class_find_method(c, symbol_of(name), symbol_of("()V"));
}

static void test_subclasses_beyond_the_display(void **state)
{
    (void)state;
    struct class *chain[CLASS_DISPLAY * 2] = {new_class("Object", NULL, 0)};
    for (int i = 1; i < CLASS_DISPLAY * 2; i++)
        chain[i] = new_class("C", chain[i - 1], 0);
    struct class *sibling = new_class("S", chain[CLASS_DISPLAY * 2 - 3], 0);
    for (int i = 0; i < CLASS_DISPLAY * 2; i++) {
        for (int j = 0; j < CLASS_DISPLAY * 2; j++)
            assert_int_equal(class_is_assignable(chain[i], chain[j]), i >= j);
        assert_int_equal(class_is_assignable(sibling, chain[i]), i <= CLASS_DISPLAY * 2 - 3);
    }
}

static void test_arrays(void **state)
{
    (void)state;
    struct class *object = new_class("java/lang/Object", NULL, ACC_PUBLIC);
    struct class *string = new_class("java/lang/String", object, ACC_PUBLIC);
    struct class *cloneable = new_interface("java/lang/Cloneable", object, NULL);
    struct class *runnable = new_interface("java/lang/Runnable", object, NULL);
    cloneable->is_boot = runnable->is_boot = true;
    struct class *int_ = META_NEW(struct class, 1);
    int_->kind = CLASS_PRIMITIVE;
    struct class *ints = new_array_class(int_, object, "[I");
    struct class *int_lists = new_array_class(ints, object, "[[I");
    struct class *strings = new_array_class(string, object, "[Ljava/lang/String;");
    struct class *objects = new_array_class(object, object, "[Ljava/lang/Object;");
    assert_true(class_is_assignable(strings, objects));
    assert_false(class_is_assignable(objects, strings));
    assert_true(class_is_assignable(ints, object));
    assert_false(class_is_assignable(ints, objects));
    assert_true(class_is_assignable(int_lists, objects));
    assert_true(class_is_assignable(ints, cloneable));
    assert_false(class_is_assignable(ints, runnable));
    assert_false(class_is_assignable(int_, object));
}

static void test_declared_methods(void **state)
{
    (void)state;
    for (unsigned count = 1; count < 200; count += 7) {
        struct class *c = new_class("C", NULL, 0);
        set_methods(c, count);
        for (unsigned i = 0; i < count; i++) {
            const struct method *m = &c->methods[i];
            assert_ptr_equal(class_declared_method(c, m->name, m->descriptor), m);
        }
        assert_null(class_declared_method(c, symbol_of("m0"), symbol_of("()I")));
        assert_null(class_declared_method(c, symbol_of("none"), symbol_of("()V")));
    }
}

/* class C implements A, B;  interface B extends A: B's m0 hides A's. */
static void test_maximally_specific(void **state)
{
    (void)state;
    struct class *object = new_class("java/lang/Object", NULL, ACC_PUBLIC);
    struct class *a = new_interface("A", object, NULL);
    struct class *b = new_interface("B", object, a);
    struct class *other = new_interface("X", object, NULL);
    struct class *c = new_class("C", object, 0), *d = new_class("D", object, 0);
    set_methods(a, 1);
    set_methods(b, 1);
    set_methods(other, 1);
    set_interfaces(c, a, b);
    set_interfaces(d, a, other);
    assert_ptr_equal(find(c, "m0"), &b->methods[0]);
    b->methods[0].flags |= ACC_ABSTRACT; /* abstract again: still hides A's default */
    assert_ptr_equal(find(c, "m0"), &b->methods[0]);
    a->methods[0].flags |= ACC_ABSTRACT;
    assert_ptr_equal(find(d, "m0"), &other->methods[0]); /* the only one that is not abstract */
    other->methods[0].flags = ACC_PUBLIC | ACC_STATIC;
    assert_ptr_equal(find(d, "m0"), &a->methods[0]); /* static methods are not inherited */
    set_methods(object, 1);
    assert_ptr_equal(find(d, "m0"), &object->methods[0]); /* superclasses come first */
    object->methods[0].flags = ACC_PROTECTED;
    assert_ptr_equal(find(new_interface("E", object, other), "m0"), NULL);
}

static void test_selection(void **state)
{
    (void)state;
    struct class *object = new_class("java/lang/Object", NULL, ACC_PUBLIC);
    struct class *i = new_interface("I", object, NULL);
    struct class *c = new_class("C", object, 0);
    set_methods(i, 2);
    set_methods(c, 2);
    i->methods[0].vtable_index = 0;
    i->methods[1].flags = ACC_PRIVATE;
    struct itable itable = {.interface = i, .methods = (struct method *[]){&c->methods[1]}};
    c->itable = &itable;
    c->itable_length = 1;
    assert_ptr_equal(class_select_method(c, &i->methods[0]), &c->methods[1]);
    assert_ptr_equal(class_select_method(c, &i->methods[1]), &i->methods[1]);
    c->methods[1].flags |= ACC_ABSTRACT;
    assert_null(class_select_method(c, &i->methods[0]));
    assert_null(class_select_method(object, &i->methods[0]));
}

static void test_access(void **state)
{
    (void)state;
    struct class *object = new_class("java/lang/Object", NULL, ACC_PUBLIC);
    struct class *a = new_class("p/A", object, 0), *near = new_class("p/N", object, ACC_PUBLIC);
    struct class *far = new_class("q/F", object, ACC_PUBLIC), *sub = new_class("q/S", a, 0);
    struct class *deeper = new_class("p/x/D", object, 0);
    assert_true(class_can_access_class(near, a));
    assert_false(class_can_access_class(far, a));
    assert_false(class_can_access_class(deeper, a));
    assert_true(class_can_access_class(a, far));
    assert_false(class_can_access_class(far, new_array_class(a, object, "[Lp/A;")));
    assert_true(member_is_accessible(NULL, near, a, 0, a));
    assert_false(member_is_accessible(NULL, far, a, 0, a));
    assert_true(member_is_accessible(NULL, far, a, ACC_PUBLIC, a));
    assert_true(member_is_accessible(NULL, near, a, ACC_PROTECTED, a));
    assert_false(member_is_accessible(NULL, far, a, ACC_PROTECTED, a));
    assert_true(member_is_accessible(NULL, sub, a, ACC_PROTECTED, sub));
    assert_true(member_is_accessible(NULL, sub, a, ACC_PROTECTED | ACC_STATIC, far));
    assert_false(member_is_accessible(NULL, sub, a, ACC_PROTECTED, far));
    near->nest_host = a->nest_host = a; /* nest mates */
    far->nest_host = far;
    assert_true(member_is_accessible(NULL, near, a, ACC_PRIVATE, a));
    assert_false(member_is_accessible(NULL, far, a, ACC_PRIVATE, a));
    near->loader = 7; /* the same package name, another loader */
    assert_false(class_can_access_class(near, a));
}

static void test_names(void **state)
{
    (void)state;
    char name[64];
    class_java_name(new_class("java/util/Map$Entry", NULL, 0), name, sizeof name);
    assert_string_equal(name, "java.util.Map$Entry");
    struct class *hidden = new_class("p/C+1+0x01", NULL, 0);
    hidden->is_hidden = true;
    class_java_name(hidden, name, sizeof name);
    assert_string_equal(name, "p.C+1/0x01");
    class_java_name(new_array_class(hidden, NULL, "[Lp/C+1+0x01;"), name, sizeof name);
    assert_string_equal(name, "[Lp.C+1/0x01;");
    class_java_name(new_class("p/Long", NULL, 0), name, 4);
    assert_string_equal(name, "p.L");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_subclasses_beyond_the_display),
        cmocka_unit_test(test_arrays),
        cmocka_unit_test(test_declared_methods),
        cmocka_unit_test(test_maximally_specific),
        cmocka_unit_test(test_selection),
        cmocka_unit_test(test_access),
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
