/* test_advice_code.c - advice on a trace as text: both ways, and text that is none. */
#include "advice_builder.h"
#include "finding/advice_code.h"

/* A trace with some of everything. */
static void make_rich(void)
{
    uint32_t x = field_of(1, "pkg.C.x", "int"), v = volatile_static("pkg.C.v", "int");
    uint32_t flag = static_field("pkg.C.flag", "boolean"), m = class_object("pkg.C");
    uint32_t other = class_object("pkg.D");
    writes(T1, v, 1, at("pkg.C.one", 9));
    reads(T2, x, 0, put_frame("pkg.C.two", 22, 215, false, TRACE_NONE));
    locks(T1, m, at("pkg.C.one", 10));
    uint32_t source = writes(T1, x, 7, at("pkg.C.one", 11));
    unlocks(T1, m, at("pkg.C.one", 12));
    writes(T1, flag, 1, at("pkg.C.one", 13));
    reads(T2, flag, 1, at("pkg.C.two", 20));
    reads(T2, v, 1, at("pkg.C.two", 20));
    locks(T2, other, at("pkg.C.two", 21));
    uint32_t manifest = writes(T2, x, 1, at("pkg.C.two", 22));
    advise(source, manifest);
}

static void expect_text(const char *a, const char *b)
{
    assert_int_equal(a == NULL, b == NULL);
    if (a && b)
        assert_string_equal(a, b);
}

static void expect_equal(const struct trace_advice *a, const struct trace_advice *b)
{
    assert_int_equal(a->count, b->count);
    for (uint32_t i = 0; i < a->count; i++) {
        assert_int_equal(a->items[i].kind, b->items[i].kind);
        assert_string_equal(a->items[i].amendments, b->items[i].amendments);
    }
    assert_int_equal(a->lock_count, b->lock_count);
    for (uint32_t i = 0; i < a->lock_count; i++) {
        assert_string_equal(a->locks[i].lock, b->locks[i].lock);
        assert_string_equal(a->locks[i].amendment, b->locks[i].amendment);
        assert_int_equal(a->locks[i].for_manifest, b->locks[i].for_manifest);
    }
    for (int side = 0; side < 2; side++) {
        assert_int_equal(a->held_count[side], b->held_count[side]);
        for (uint32_t i = 0; i < a->held_count[side]; i++)
            assert_string_equal(a->held[side][i], b->held[side][i]);
        expect_text(a->statements[side], b->statements[side]);
    }
    assert_int_equal(a->unit_count, b->unit_count);
    for (uint32_t i = 0; i < a->unit_count; i++) {
        assert_string_equal(a->units[i].code, b->units[i].code);
        assert_int_equal(a->units[i].read, b->units[i].read);
        assert_int_equal(a->units[i].between, b->units[i].between);
        assert_int_equal(a->units[i].write, b->units[i].write);
        assert_int_equal(a->units[i].needs_lock, b->units[i].needs_lock);
    }
    expect_text(a->place, b->place);
    expect_text(a->owner, b->owner);
    expect_text(a->explanation, b->explanation);
    if (a->writer && !strpbrk(a->writer, "\n\t")) /* no amendment could name another one */
        expect_text(a->writer, b->writer);
    assert_int_equal(a->is_array, b->is_array);
    assert_int_equal(a->is_reference_volatile, b->is_reference_volatile);
    assert_int_equal(a->writes_equal, b->writes_equal);
}

static void expect_round_trip(void)
{
    char *text = trace_advice_encode(&advice);
    struct trace_advice again;
    bool is_read = trace_advice_decode(&again, text);
    free(text);
    assert_true(is_read);
    expect_equal(&advice, &again);
    trace_advice_release(&again);
}

static void everything_comes_back(void **state)
{
    (void)state;
    make_rich();
    assert_true(advice.count >= 2 && advice.lock_count == 2 && advice.unit_count == 1);
    expect_round_trip();
    advice.is_array = advice.is_reference_volatile = advice.writes_equal = true;
    expect_round_trip();
}

static void nothing_comes_back(void **state)
{
    (void)state;
    uint32_t cell = element("int[]", NULL, 5, 0);
    uint32_t source = writes(T1, cell, 1, TRACE_NONE), manifest = reads(T2, cell, 1, TRACE_NONE);
    advise(source, manifest);
    assert_int_equal(advice.count, 0);
    expect_round_trip();
}

/* Threads are called as the program likes. */
static void names_with_line_breaks(void **state)
{
    (void)state;
    static const char *const names[] = {"a\nb", "a\ni 0\tvolatile pkg.C.y", "\n", "\t", "\r",
                                        "a\\"};
    for (size_t i = 0; i < COUNT(names); i++) {
        trace_release(&trace);
        begin_trace(4);
        trace.threads[T1].name = trace_add_string(&trace, names[i]);
        make_rich();
        expect_round_trip();
    }
}

static void what_is_no_advice(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "",
        "\n",
        "e",
        "p C.x\n",            /* no explanation */
        "e why\ne why\n",     /* two of them */
        "p C.x\np C.y\ne \n", /* two places */
        "S a\nS b\ne \n",
        "q what\ne \n",     /* no such line */
        "e why\n\np C.x\n", /* an empty line */
        "f 1 0\ne \n",
        "i volatile C.x\ne \n",     /* no kind */
        "i 99\tvolatile C.x\ne \n", /* no such kind */
        "i -1\tvolatile C.x\ne \n",
        "i 99999999999999999999\tvolatile C.x\ne \n",
        "i 4294967296\tvolatile C.x\ne \n",
        "i 0\ne \n",
        "l 2\ta\tb\ne \n",
        "l 1\ta\ne \n",
        "u 1\t2\tC.m()V:1\tC.m()V:1\tC.m()V:1\ne \n",
        "u 1\t2\t4294967296\tC.m()V:1\tC.m()V:1\tC.m()V:1\ne \n",
        "u 1\t2\t\tC.m()V:1\tC.m()V:1\tC.m()V:1\ne \n",
        "u 1\t2\t3\tC.m()V:1\ne \n",
    };
    for (size_t i = 0; i < COUNT(texts); i++) {
        struct trace_advice none;
        if (trace_advice_decode(&none, texts[i]))
            fail_msg("this is no advice: %s", texts[i]);
        assert_int_equal(none.count, 0);
        assert_null(none.items);
        assert_null(none.place);
        trace_advice_release(&none); /* harmless */
    }
}

static uint32_t random_state = 1;

static uint32_t below(uint32_t limit)
{
    random_state = random_state * 1664525 + 1013904223;
    return (random_state >> 8) % limit;
}

/* Changes, drops or repeats some of the text. */
static void mutate(char *text, size_t room)
{
    static const char alphabet[] = "\n\t 0123456789-efilmopsuMS\x80\xff";
    for (uint32_t changes = 1 + below(4); changes > 0; changes--) {
        size_t length = strlen(text), at = length ? below((uint32_t)length) : 0;
        size_t end = at + below(12);
        end = end < length ? end : length;
        switch (below(3)) {
        case 0:
            if (length)
                text[at] = alphabet[below(sizeof alphabet - 1)];
            break;
        case 1: memmove(text + at, text + end, length - end + 1); break;
        default:
            if (length + end - at < room)
                memmove(text + end, text + at, length - at + 1);
        }
    }
}

/* Whatever is accepted is advice: it can be written and read again. */
static void mutated_text(void **state)
{
    (void)state;
    make_rich();
    char *good = trace_advice_encode(&advice);
    size_t room = 2 * strlen(good) + 64;
    char *text = malloc(room);
    uint32_t accepted = 0, refused = 0;
    for (uint32_t i = 0; i < 20000; i++) {
        strcpy(text, good);
        mutate(text, room);
        trace_advice_release(&advice);
        if (trace_advice_decode(&advice, text)) {
            accepted++;
            expect_round_trip();
        } else {
            refused++;
        }
    }
    assert_true(accepted > 1000 && refused > 1000);
    free(text);
    free(good);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up_advice, tear_down_advice)
    const struct CMUnitTest tests[] = {
        TEST(everything_comes_back), TEST(nothing_comes_back), TEST(names_with_line_breaks),
        TEST(what_is_no_advice),     TEST(mutated_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
