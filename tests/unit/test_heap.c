/* test_heap.c - allocation, collection and undo of the Java heap, with classes made by hand. */
#include "vm/heap/heap.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#include <cmocka.h>

/* Classes must lie in the metadata region, which nothing else uses in this program. */
static struct fixture {
    struct class object, node, class_, int_, int_array, node_array, weak, holder;
    uint16_t node_refs[2];
    uint16_t weak_refs[3];
    uint32_t holder_statics[1];
} * f;

static struct heap heap;
static struct undo_log log_;
static ref root[4];

enum { NODE_LEFT = 12, NODE_RIGHT = 16, NODE_VALUE = 20, NODE_SIZE = 24 };
enum { MIRROR_VM_CLASS = 16, MIRROR_SIZE = 24, MIRROR_STATIC = 24, MIRROR_WHOLE = 28 };
enum { WEAK_REFERENT = 12, WEAK_NEXT = 16, WEAK_DISCOVERED = 20, WEAK_SIZE = 24 };

static void instance_class(struct class *c, struct class *super, uint32_t size)
{
    c->kind = CLASS_INSTANCE;
    c->super = super;
    c->depth = super ? (uint16_t)(super->depth + 1) : 0;
    if (super)
        memcpy(c->display, super->display, sizeof c->display);
    c->display[c->depth] = c;
    c->instance_size = size;
}

static void make_classes(void)
{
    f = mmap((void *)META_BASE, 65536, PROT_READ | PROT_WRITE,
             MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    assert_ptr_equal(f, (void *)META_BASE);
    instance_class(&f->object, NULL, OBJECT_HEADER_SIZE);
    instance_class(&f->node, &f->object, NODE_SIZE);
    f->node_refs[0] = NODE_LEFT;
    f->node_refs[1] = NODE_RIGHT;
    f->node.ref_offsets = f->node_refs;
    f->node.ref_count = 2;
    instance_class(&f->class_, &f->object, MIRROR_SIZE);
    instance_class(&f->weak, &f->object, WEAK_SIZE);
    f->weak_refs[0] = WEAK_REFERENT;
    f->weak.ref_offsets = f->weak_refs;
    f->weak_refs[1] = WEAK_NEXT;
    f->weak_refs[2] = WEAK_DISCOVERED;
    f->weak.ref_count = 3;
    f->weak.is_reference = true;
    instance_class(&f->holder, &f->object, OBJECT_HEADER_SIZE);
    f->holder.static_size = MIRROR_WHOLE;
    f->holder_statics[0] = MIRROR_STATIC;
    f->holder.static_ref_offsets = f->holder_statics;
    f->holder.static_ref_count = 1;
    f->int_.kind = CLASS_PRIMITIVE;
    f->int_array.kind = f->node_array.kind = CLASS_ARRAY;
    f->int_array.element = &f->int_;
    f->node_array.element = &f->node;
    f->int_array.element_shift = f->node_array.element_shift = 2;
}

static void start_heap(uint64_t bytes)
{
    struct error error = {""};
    if (!heap_init(&heap, bytes, &log_, &error))
        fail_msg("%s", error.text);
    heap_set_classes(&heap, &(struct heap_classes){
                                .class_ = &f->class_,
                                .vm_class = MIRROR_VM_CLASS,
                                .weak = &f->weak,
                                .referent = WEAK_REFERENT,
                                .next = WEAK_NEXT,
                                .discovered = WEAK_DISCOVERED,
                            });
    memset(root, 0, sizeof root);
    heap_add_root(&heap, root, 4);
}

static int set_up(void **state)
{
    (void)state;
    start_heap(4 << 20);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    heap_release(&heap);
    undo_release(&log_);
    return 0;
}

/* As the interpreter does it. */
static ref new_node(int32_t value)
{
    ref n = 0;
    if (!log_.active)
        n = heap_alloc_fast(&heap, &f->node, heap_granules_of(NODE_SIZE), 1);
    if (!n)
        n = heap_alloc(&heap, &f->node, NODE_SIZE, 1);
    if (n)
        heap_put_int(&heap, n, NODE_VALUE, value);
    return n;
}

static ref new_array_of(struct class *c, int32_t length)
{
    ref a = heap_alloc(&heap, c, ARRAY_DATA_OFFSET + 4 * (size_t)length, 7);
    if (a)
        heap_put_int(&heap, a, ARRAY_LENGTH_OFFSET, length);
    return a;
}

static ref new_mirror(struct class *of, size_t size)
{
    ref m = heap_alloc(&heap, &f->class_, size, 1);
    heap_put_long(&heap, m, MIRROR_VM_CLASS, (int64_t)(uintptr_t)of);
    return m;
}

/* A reference that exists nowhere else in a form that a conservative scan would see. */
static uint32_t hide(ref r)
{
    return ~r;
}

/* Leaves no old references behind in registers and in the dead part of the C stack. */
static __attribute__((noinline)) void wipe_stack(void)
{
    char space[16384];
    memset(space, 0, sizeof space);
    __asm__ volatile("" : : "r"(space) : "memory");
}

static __attribute__((noinline)) bool alive(uint32_t hidden)
{
    return heap_is_object(&heap, ~hidden);
}

static void is_zero_filled(ref object, size_t from, size_t to)
{
    const char *p = ref_address(object);
    for (size_t i = from; i < to; i++)
        assert_int_equal(p[i], 0);
}

static void test_header_and_zero(void **state)
{
    (void)state;
    ref n = heap_alloc(&heap, &f->node, NODE_SIZE, 42);
    assert_ptr_equal(class_of(n), &f->node);
    assert_int_equal(object_at(n)->identity, 42);
    assert_int_equal(object_at(n)->lock, 0);
    is_zero_filled(n, OBJECT_HEADER_SIZE, NODE_SIZE);
    assert_true(heap_is_object(&heap, n));
    assert_false(heap_is_object(&heap, n + 1));
    assert_false(heap_is_object(&heap, 0));
    assert_false(heap_is_object(&heap, UINT32_MAX));
}

static void test_too_small(void **state)
{
    (void)state;
    struct heap other;
    struct error error = {""};
    assert_false(heap_init(&other, 100, &log_, &error));
    assert_string_not_equal(error.text, "");
}

static __attribute__((noinline)) void make_chain(uint32_t *hidden, int count)
{
    for (int i = 0; i < count; i++) {
        ref n = new_node(i);
        heap_put_ref(&heap, n, NODE_LEFT, root[0]);
        root[0] = n;
        hidden[i] = hide(n);
        hidden[count + i] = hide(new_node(-1)); /* garbage */
    }
}

static void test_reachable_stays_garbage_goes(void **state)
{
    (void)state;
    enum { COUNT = 10000 };
    uint32_t *hidden = calloc(2 * COUNT, sizeof *hidden);
    make_chain(hidden, COUNT);
    wipe_stack();
    heap_collect(&heap);
    int garbage_left = 0;
    for (int i = 0; i < COUNT; i++) {
        assert_true(alive(hidden[i]));
        garbage_left += alive(hidden[COUNT + i]);
    }
    assert_in_range(garbage_left, 0, 50); /* the conservative scan may keep a few */
    ref n = root[0];
    for (int i = COUNT - 1; i >= 0; i--) {
        assert_int_equal(get_int(n, NODE_VALUE), i);
        n = get_ref(n, NODE_LEFT);
    }
    assert_int_equal(n, 0);
    free(hidden);
}

static void test_reuse_is_zeroed_and_never_overlaps(void **state)
{
    (void)state;
    root[0] = new_array_of(&f->node_array, 2000);
    srand(7);
    for (int i = 0; i < 300000; i++) {
        ref n = new_node(i);
        assert_int_not_equal(n, 0);
        assert_int_equal(get_ref(n, NODE_LEFT), 0);
        assert_int_equal(get_ref(n, NODE_RIGHT), 0);
        heap_put_ref(&heap, n, NODE_LEFT, n);
        int32_t slot = rand() % 2000;
        heap_array_put_ref(&heap, root[0], slot, n);
        if (i % 64 == 0) {
            ref a = new_array_of(&f->int_array, rand() % 900);
            is_zero_filled(a, ARRAY_DATA_OFFSET, ARRAY_DATA_OFFSET + 4 * (size_t)array_length(a));
            memset(array_data(a), 0x5a, 4 * (size_t)array_length(a));
        }
    }
    assert_true(heap.collections > 0);
    for (int32_t i = 0; i < 2000; i++) {
        ref n = array_get_ref(root[0], i);
        if (n)
            assert_int_equal(get_ref(n, NODE_LEFT), n);
    }
}

static void test_statics_of_a_mirror(void **state)
{
    (void)state;
    root[1] = new_mirror(&f->holder, MIRROR_WHOLE);
    uint32_t hidden = hide(new_node(5));
    heap_put_ref(&heap, root[1], MIRROR_STATIC, ~hidden);
    wipe_stack();
    heap_collect(&heap);
    assert_true(alive(hidden));
    assert_int_equal(heap_object_size(&heap, root[1]), MIRROR_WHOLE);
    for (int i = 0; i < 1000; i++)
        new_node(-1);
    assert_int_equal(get_ref(root[1], MIRROR_STATIC), ~hidden);
    assert_int_equal(get_int(~hidden, NODE_VALUE), 5);
}

static __attribute__((noinline)) const int *elements_of_new_array(void)
{
    ref a = new_array_of(&f->int_array, 100);
    ((int *)array_data(a))[50] = 99;
    return (const int *)array_data(a) + 50;
}

static void test_c_variables_are_roots(void **state)
{
    (void)state;
    volatile ref n = new_node(77);
    const int *volatile inside = elements_of_new_array();
    wipe_stack();
    for (int i = 0; i < 3; i++) {
        heap_collect(&heap);
        for (int k = 0; k < 20000; k++)
            new_node(-1);
    }
    assert_true(heap_is_object(&heap, n));
    assert_int_equal(get_int(n, NODE_VALUE), 77);
    assert_int_equal(*inside, 99);
}

static void test_conservative_halves_and_insides(void **state)
{
    (void)state;
    uint32_t a = hide(new_node(1)), b = hide(new_node(2)), c = hide(new_node(3));
    uint64_t *words = calloc(2, 8);
    words[0] = (uint64_t)~a << 32 | (uint32_t)~b;
    words[1] = (uint64_t)(uintptr_t)ref_address(~c) + 9;
    memset(heap.marks, 0, heap.granules >> 3);
    heap_mark_conservative(&heap, words, words + 2);
    assert_int_equal(heap.stack_count, 3);
    heap.stack_count = 0;
    words[0] = (uint64_t)(~a + 1) << 32 | (uint32_t)(~b + 1); /* no objects start there */
    words[1] = 1;
    heap_mark_conservative(&heap, words, words + 2);
    assert_int_equal(heap.stack_count, 0);
    free(words);
}

static void test_pinned(void **state)
{
    (void)state;
    uint32_t hidden = hide(new_node(8));
    heap_pin(&heap, ~hidden);
    wipe_stack();
    heap_collect(&heap);
    assert_true(alive(hidden));
}

static __attribute__((noinline)) int fill_heap(void)
{
    int count = 0;
    for (ref n; (n = new_node(0)) != 0; count++) {
        heap_put_ref(&heap, n, NODE_LEFT, root[0]);
        root[0] = n;
    }
    return count;
}

static void test_full_and_then_free(void **state)
{
    (void)state;
    assert_int_equal(new_array_of(&f->int_array, 2 << 20), 0);
    int count = fill_heap();
    assert_in_range(count, (4 << 20) / 24 * 9 / 10, (4 << 20) / 24);
    /* Any number on the C stack may look like a node and keep it: one node, not the whole list. */
    for (ref n = root[0], next; n; n = next) {
        next = get_ref(n, NODE_LEFT);
        heap_put_ref(&heap, n, NODE_LEFT, 0);
    }
    root[0] = 0;
    uint64_t collections = heap.collections;
    for (int i = 0; i < 50000; i++)
        assert_true(new_node(0) != 0);
    assert_true(heap.collections > collections);
}

static __attribute__((noinline)) void make_weak_references(uint32_t *strong, uint32_t *weak)
{
    for (int i = 0; i < 30000; i++)
        new_node(0); /* the indices of the first objects look like any small number */
    *strong = hide(new_node(1));
    *weak = hide(new_node(2));
    root[0] = heap_alloc(&heap, &f->weak, WEAK_SIZE, 0);
    root[1] = heap_alloc(&heap, &f->weak, WEAK_SIZE, 0);
    root[2] = ~*strong;
    heap_put_ref(&heap, root[0], WEAK_REFERENT, ~*strong);
    heap_put_ref(&heap, root[1], WEAK_REFERENT, ~*weak);
}

static __attribute__((noinline)) void check_weak_references(uint32_t strong, uint32_t weak)
{
    assert_true(get_ref(root[0], WEAK_REFERENT) == ~strong);
    assert_true(get_ref(root[1], WEAK_REFERENT) == ~weak);
}

static void test_weak_cleared_and_pending(void **state)
{
    (void)state;
    uint32_t strong, weak;
    make_weak_references(&strong, &weak);
    wipe_stack();
    heap_collect(&heap);
    check_weak_references(strong, ~0u);
    assert_false(alive(weak));
    assert_int_equal(heap.pending, root[1]);
    assert_int_equal(get_ref(root[1], WEAK_DISCOVERED), 0);
}

static void test_weak_only_as_last_resort(void **state)
{
    (void)state;
    heap.holds_referents = true;
    uint32_t strong, weak;
    make_weak_references(&strong, &weak);
    wipe_stack();
    heap_collect(&heap);
    check_weak_references(strong, weak);
    wipe_stack();
    assert_int_equal(new_array_of(&f->int_array, 1020 * 1024), 0);
    check_weak_references(strong, ~0u);
    assert_false(alive(weak));
}

static void test_undo_takes_allocations_back(void **state)
{
    (void)state;
    root[0] = new_node(1);
    log_.active = true;
    undo_mark here = undo_here(&log_);
    uint32_t first[200], free_bytes = (uint32_t)heap_free_bytes(&heap);
    for (int round = 0; round < 3; round++) {
        for (int i = 0; i < 200; i++) {
            ref n = new_node(i);
            ref a = new_array_of(&f->int_array, 10 * i);
            is_zero_filled(a, ARRAY_DATA_OFFSET, ARRAY_DATA_OFFSET + 40 * (size_t)i);
            memset(array_data(a), 0x77, 40 * (size_t)i); /* a native that logs nothing */
            assert_int_equal(get_ref(n, NODE_LEFT), 0);
            if (round == 0)
                first[i] = n;
            assert_int_equal(n, first[i]);
        }
        undo_rewind(&log_, here);
        assert_int_equal(heap_free_bytes(&heap), free_bytes);
        for (int i = 0; i < 200; i++)
            assert_false(heap_is_object(&heap, first[i]));
        assert_true(heap_is_object(&heap, root[0]));
    }
    log_.active = false;
    for (int i = 0; i < 50000; i++)
        is_zero_filled(new_node(0), OBJECT_HEADER_SIZE, NODE_VALUE);
}

static void test_undo_after_collection(void **state)
{
    (void)state;
    root[0] = new_array_of(&f->node_array, 400);
    for (int32_t i = 0; i < 4000; i++) {
        ref n = new_node(i);
        if (i % 10 == 0)
            heap_array_put_ref(&heap, root[0], i / 10, n);
    }
    heap_collect(&heap);
    log_.active = true;
    for (int round = 0; round < 2000; round++) { /* leaks if the free runs are not given back */
        undo_mark here = undo_here(&log_);
        for (int i = 0; i < 1000; i++)
            assert_int_not_equal(new_node(i), 0);
        assert_int_not_equal(new_array_of(&f->int_array, 5000), 0);
        undo_rewind(&log_, here);
    }
    uint64_t collections = heap.collections;
    while (new_node(0))
        ;
    assert_int_equal(heap.collections, collections); /* never while logging */
    for (int32_t i = 0; i < 400; i++)
        assert_int_equal(get_int(array_get_ref(root[0], i), NODE_VALUE), 10 * i);
    undo_rewind(&log_, 0);
    log_.active = false;
}

static void test_permanent_objects_outlive_all(void **state)
{
    (void)state;
    while (new_node(-1) && heap.collections == 0) /* dirties everything */
        ;
    wipe_stack();
    heap_collect(&heap);
    log_.active = true;
    undo_mark here = undo_here(&log_);
    new_array_of(&f->int_array, 5000);
    ref p = heap_alloc_permanent(&heap, &f->node, NODE_SIZE, 3);
    is_zero_filled(p, OBJECT_HEADER_SIZE, NODE_SIZE);
    FIELD(int32_t, p, NODE_VALUE) = 4711;
    undo_rewind(&log_, here);
    log_.active = false;
    ref q = heap_alloc_permanent(&heap, &f->node, NODE_SIZE, 3);
    assert_int_not_equal(p, q);
    FIELD(ref, q, NODE_LEFT) = new_node(12);
    for (int i = 0; i < 500000; i++)
        new_node(-1);
    assert_true(heap_is_object(&heap, p));
    assert_int_equal(get_int(p, NODE_VALUE), 4711);
    assert_int_equal(get_int(get_ref(q, NODE_LEFT), NODE_VALUE), 12);
}

static uint64_t resident_bytes(void)
{
    unsigned long pages = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%lu %lu", &pages, &resident), 2);
    fclose(file);
    return (uint64_t)resident * 4096;
}

static __attribute__((noinline)) void make_large_arrays(int32_t megabytes)
{
    for (int i = 0; i < 30000; i++)
        new_node(0); /* see above: small numbers */
    root[0] = new_array_of(&f->node_array, megabytes);
    for (int32_t i = 0; i < megabytes; i++)
        heap_array_put_ref(&heap, root[0], i, new_array_of(&f->int_array, 262144));
}

static void test_resident_memory_is_bounded(void **state)
{
    (void)state;
    heap_release(&heap);
    start_heap((uint64_t)4 << 30);
    uint64_t before = resident_bytes();
    make_large_arrays(400); /* live at the peak, then nothing */
    root[0] = 0;
    wipe_stack();
    for (int i = 0; i < 3000; i++) {
        ref a = new_array_of(&f->int_array, 262144);
        assert_int_not_equal(a, 0);
        memset(array_data(a), 1, 1 << 20);
    }
    assert_in_range(resident_bytes() - before, 0, 160 << 20);
}

int main(void)
{
    make_classes();
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(test_header_and_zero),
        TEST(test_too_small),
        TEST(test_reachable_stays_garbage_goes),
        TEST(test_reuse_is_zeroed_and_never_overlaps),
        TEST(test_statics_of_a_mirror),
        TEST(test_c_variables_are_roots),
        TEST(test_conservative_halves_and_insides),
        TEST(test_pinned),
        TEST(test_full_and_then_free),
        TEST(test_weak_cleared_and_pending),
        TEST(test_weak_only_as_last_resort),
        TEST(test_undo_takes_allocations_back),
        TEST(test_undo_after_collection),
        TEST(test_permanent_objects_outlive_all),
        TEST(test_resident_memory_is_bounded),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
