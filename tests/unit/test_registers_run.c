/* test_registers_run.c - what is said of the registers of frames, on programs: that which is said
 * not to matter is overwritten at every turn, and the program must not notice; what is said to be in
 * the others is compared with the StackMapTables of all classes that were loaded; and code that
 * has run, so is in its quick forms, with the same code before. */
#include "register_questions.h"

#include "classfile/reader.h"
#include "cli/java_options.h"
#include "event/choice.h"
#include "vm/boot.h"
#include "vm/code/code_blocks.h"
#include "vm/run/sched.h"
#include "vm/run/stop.h"
#include "vm/code/translate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#define PROGRAMS        "tests/programs"
#define PROGRAM_CLASSES "build/tests/registers"
#define ASSEMBLER       "tests/support/java/Asm.java"

/* Programs for everything that registers are used for, and for threads that stop everywhere. */
static const char *const programs[] = {
    "BoundedBufferMonitor",
    "DiningPhilosophers",
    "DupFormsCompoundAssignment",
    "NestedTryCatchFinally",
    "TryWithResourcesSuppressed",
    "SynchronizedExceptions",
    "LookupswitchSparse",
    "TableswitchRanges",
    "LongArithmeticOverflow",
    "MethodHandleCombinators",
    "StringConcatTypes",
    "MultiDimensionalArrays",
    "ClassInitializationThreads",
    "CompletableFutureChains",
    "RawStackShuffles",
    "FarBranches",
    "WideLocals",
    "VarHandleAccessModes",
};

static int compile_programs(void **state)
{
    (void)state;
    char command[8192];
    size_t length = (size_t)snprintf(command, sizeof command,
                                     "mkdir -p " PROGRAM_CLASSES
                                     " && \"${JAVA_HOME:+$JAVA_HOME/bin/}javac\" -nowarn "
                                     "-J-XX:TieredStopAtLevel=1 "
                                     "-Xlint:none -d " PROGRAM_CLASSES " " ASSEMBLER);
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        length += (size_t)snprintf(command + length, sizeof command - length,
                                   " " PROGRAMS "/%s/%s.java", programs[i], programs[i]);
    return system(command);
}

/* What a child found out about itself. */
struct findings {
    enum vm_exit how;
    int status;
    uint64_t turns, frames; /* looked at */
    uint64_t dead, refs;    /* registers overwritten, and found to hold references */
    uint64_t methods, maps; /* compared with their StackMapTables */
    uint64_t places;        /* compared in two forms */
    uint64_t unknown;       /* registers */
    char fault[512];        /* the first; empty: none */
};

__attribute__((format(printf, 2, 3))) static void fault(struct findings *found, const char *format,
                                                        ...)
{
    if (found->fault[0])
        return;
    va_list list;
    va_start(list, format);
    vsnprintf(found->fault, sizeof found->fault, format, list);
    va_end(list);
}

static void fault_at(struct findings *found, const struct method *m, const union insn *pc,
                     uint32_t reg, const char *what)
{
    uint32_t word = (uint32_t)(pc - m->code);
    fault(found, "%s.%s%s bci %d %s register %u: %s", m->class_->name->text, m->name->text,
          m->descriptor->text, word < m->code_length ? m->code_bci[word] : -1, insn_names[pc->op],
          reg, what);
}

static void check_header_is_dead(struct findings *found, const struct method *m,
                                 const union insn *pc, const struct register_use *use)
{
    for (uint32_t i = m->max_locals; i < m->max_locals + (uint32_t)FRAME_SLOTS; i++)
        if (has(use->live, i))
            fault_at(found, m, pc, i, "lies in the header");
}

/* ---- the dead are overwritten ---- */

/* No reference to an object, no address, no number that a program would use. */
static const uint64_t garbage = 0xfeedfacedeadbeef;

static void set_high_half(union value *v)
{
    v->bits = (uint32_t)v->bits | (garbage & ~(uint64_t)UINT32_MAX);
}

static void overwrite_frame(struct vm *vm, struct findings *found, struct frame *f,
                            const struct frame *callee)
{
    const struct method *m = f->method;
    const struct register_use *use = registers_at(f, callee);
    if (!use)
        return;
    uint32_t limit = use->count;
    if (callee && callee->regs < f->regs + limit) /* its arguments are the caller's operands */
        limit = (uint32_t)(callee->regs - f->regs);
    check_header_is_dead(found, m, f->pc, use);
    found->frames++;
    for (uint32_t i = 0; i < use->count; i++) {
        union value *v = &f->regs[i];
        bool is_live = has(use->live, i);
        found->unknown += has(use->unknown, i);
        if (i >= limit && is_live)
            fault_at(found, m, f->pc, i, "is live and its callee's");
        if (i >= limit || (i >= m->max_locals && i < m->max_locals + (uint32_t)FRAME_SLOTS))
            continue;
        if (!is_live) {
            v->bits = garbage;
            found->dead++;
            continue;
        }
        if (has(use->refs, i)) {
            found->refs++;
            if (v->l && !heap_is_object(&vm->heap, v->l))
                fault_at(found, m, f->pc, i, "is no reference");
        }
        if (!has(use->wide, i))
            set_high_half(v);
    }
}

static void overwrite_dead(struct vm *vm, struct findings *found)
{
    for (uint32_t i = 0; i < vm->thread_slots; i++) {
        struct thread *t = vm->threads[i];
        const struct frame *callee = NULL;
        for (struct frame *f = t ? t->frame : NULL; f; f = f->prev) {
            overwrite_frame(vm, found, f, callee);
            callee = f;
        }
    }
}

/* Stops a thread before an access of any kind, now and then. */
struct coin {
    uint64_t state;
};

static uint32_t toss(struct coin *coin, uint32_t sides)
{
    coin->state = coin->state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(coin->state >> 33) % sides;
}

static bool stops(void *self, struct thread *t, enum stop_kind kind, ref object, uint32_t offset)
{
    (void)t, (void)kind, (void)object, (void)offset;
    return toss(self, 4) == 0;
}

static void run_program(struct vm *vm, struct findings *found, bool overwrite)
{
    struct coin coin = {1};
    struct random_chooser random;
    random_chooser_init(&random, 1);
    const struct stopper stopper = {.self = &coin, .stops = stops, .plain = true};
    vm->chooser = &random.chooser;
    vm->observed = true;
    vm_boot(vm);
    while (!vm->stopping) {
        if (vm->booted && !vm->ask_at_sync) {
            vm->ask_at_sync = true;
            vm->stopper = &stopper;
        }
        random.chooser.slice = vm->booted ? 1 + toss(&coin, 50) : 500;
        sched_step(vm);
        found->turns++;
        if (overwrite)
            overwrite_dead(vm, found);
    }
    vm_output_flush(vm);
    found->how = vm->exit;
    found->status = vm->exit_status;
}

/* ---- other words on what is in the registers ---- */

/* The types of locals and stack slots at one place: a, i, w as above, - what cannot be used. */
struct types {
    char locals[MAX_PLAIN_LOCALS + 1], stack[256];
    uint32_t local_count, stack_count;
};

struct map_reader {
    const uint8_t *at;
    struct types types;
};

static unsigned map_u1(struct map_reader *r)
{
    return *r->at++;
}

static unsigned map_u2(struct map_reader *r)
{
    r->at += 2;
    return load_u2(r->at - 2);
}

static void map_items(struct map_reader *r, unsigned count, char *slots, uint32_t *slot_count)
{
    while (count-- > 0) {
        unsigned tag = map_u1(r);
        slots[(*slot_count)++] = "-iiwwaaaa"[tag];
        if (tag == 3 || tag == 4)
            slots[(*slot_count)++] = '-';
        if (tag >= 7)
            map_u2(r);
    }
}

static void map_chop(struct types *types, unsigned count)
{
    while (count-- > 0) {
        uint32_t n = types->local_count;
        types->local_count -= n >= 2 && types->locals[n - 2] == 'w' ? 2 : 1;
    }
}

/* The next frame (JVMS 4.7.4); returns its distance from the one before. */
static uint32_t map_next(struct map_reader *r)
{
    struct types *types = &r->types;
    unsigned tag = map_u1(r);
    types->stack_count = 0;
    uint32_t delta = tag < 64 ? tag : tag < 128 ? tag - 64 : map_u2(r);
    if ((tag >= 64 && tag < 128) || tag == 247)
        map_items(r, 1, types->stack, &types->stack_count);
    else if (tag >= 248 && tag < 251)
        map_chop(types, 251 - tag);
    else if (tag >= 252 && tag < 255)
        map_items(r, tag - 251, types->locals, &types->local_count);
    else if (tag == 255) {
        types->local_count = 0;
        map_items(r, map_u2(r), types->locals, &types->local_count);
        map_items(r, map_u2(r), types->stack, &types->stack_count);
    }
    return delta;
}

static void types_at_entry(const struct method *m, struct types *types)
{
    types->local_count = types->stack_count = 0;
    if (!(m->flags & ACC_STATIC))
        types->locals[types->local_count++] = 'a';
    for (const char *type = m->shorty; *type; type++) {
        bool is_wide = *type == T_LONG || *type == T_DOUBLE;
        types->locals[types->local_count++] = is_wide ? 'w' : *type == T_OBJECT ? 'a' : 'i';
        if (is_wide)
            types->locals[types->local_count++] = '-';
    }
}

static char type_of_register(const struct method *m, const struct types *types, uint32_t i)
{
    if (i < m->max_locals)
        return i < types->local_count ? types->locals[i] : '-';
    i -= m->max_locals + (uint32_t)FRAME_SLOTS;
    return i < types->stack_count ? types->stack[i] : '-';
}

static void compare_types(struct findings *found, struct method *m, uint32_t bci,
                          const struct types *types)
{
    const union insn *pc = m->code + word_of(m, bci);
    const struct register_use *use = use_at(m, pc);
    if (!use)
        return;
    found->maps++;
    check_header_is_dead(found, m, pc, use);
    for (uint32_t i = 0; i < use->count; i++) {
        if (!has(use->live, i))
            continue;
        char type = type_of_register(m, types, i);
        found->unknown += has(use->unknown, i);
        if (type == '-')
            fault_at(found, m, pc, i, "is live and has no type");
        else if ((type == 'a') != has(use->refs, i) || (type == 'w') != has(use->wide, i))
            fault_at(found, m, pc, i, "has another type");
    }
}

static bool has_java_code(const struct method *m)
{
    return m->member && m->member->code && !m->native;
}

/* The StackMapTable says what each local and operand is where branches go. */
static void compare_with_stack_map(struct findings *found, struct method *m)
{
    const struct cf_code *code = m->member->code;
    struct map_reader r = {.at = code->stack_map.bytes};
    struct error error;
    if (code->max_locals > MAX_PLAIN_LOCALS || code->max_stack > sizeof r.types.stack ||
        (!m->code && !translate_method(m, &error)))
        return;
    found->methods++;
    types_at_entry(m, &r.types);
    compare_types(found, m, 0, &r.types);
    uint32_t bci = 0;
    for (unsigned i = 0, count = r.at ? map_u2(&r) : 0; i < count; i++) {
        bci += map_next(&r) + (i > 0);
        compare_types(found, m, bci, &r.types);
    }
}

static bool same_use(const struct register_use *a, const struct register_use *b)
{
    if (!a || !b)
        return a == b;
    size_t bytes = (a->count + 63) / 64 * sizeof(uint64_t);
    return a->count == b->count && memcmp(a->live, b->live, bytes) == 0 &&
           memcmp(a->refs, b->refs, bytes) == 0 && memcmp(a->wide, b->wide, bytes) == 0 &&
           memcmp(a->unknown, b->unknown, bytes) == 0;
}

static bool is_call(const union insn *pc)
{
    return pc->op >= INSN_INVOKEVIRTUAL && pc->op <= INSN_INVOKELINKED_Q;
}

/* Code that has run, with the instructions that were executed in their quick forms, against the
 * same code as it was at first. */
static void compare_with_fresh_code(struct findings *found, struct method *m)
{
    struct method *fresh = META_NEW(struct method, 1);
    *fresh = *m;
    fresh->code = NULL;
    struct error error;
    if (!translate_method(fresh, &error))
        fault(found, "%s", error.text);
    for (uint32_t w = 0; w < m->code_length; w++) {
        if (w > 0 && m->code_bci[w] == m->code_bci[w - 1])
            continue;
        const union insn *pc = m->code + w, *fresh_pc = fresh->code + w;
        found->places++;
        if (!same_use(use_at(m, pc), use_at(fresh, fresh_pc)))
            fault_at(found, m, pc, 0, "another answer for the fresh code");
        uint32_t skip = word_behind_moves(m, m->code_bci[w]) - w;
        if (is_call(pc + skip) &&
            !same_use(use_after(m, pc + skip), use_after(fresh, fresh_pc + skip)))
            fault_at(found, m, pc, 0, "another answer for the fresh call");
    }
}

static void compare_all(struct vm *vm, struct findings *found)
{
    for (struct class *c = vm->last_class; c; c = c->previous)
        for (unsigned i = 0; c->file && i < c->method_count; i++)
            if (has_java_code(&c->methods[i]) && c->methods[i].code)
                compare_with_fresh_code(found, &c->methods[i]);
    for (struct class *c = vm->last_class; c; c = c->previous)
        for (unsigned i = 0; c->file && i < c->method_count; i++)
            if (has_java_code(&c->methods[i]))
                compare_with_stack_map(found, &c->methods[i]);
}

/* ---- running them ---- */

enum { OVERWRITE = 1 << 0, COMPARE = 1 << 1 };

/* In a process of its own, as the heap lies at a fixed address. */
static void run_child(const char *main_class, unsigned what, FILE *findings_file)
{
    static struct vm vm;
    static struct java_options options;
    static char *argv[] = {"test", "-cp", PROGRAM_CLASSES, NULL, NULL};
    struct findings found = {0};
    struct error error = {""};
    int at_option = 1;
    argv[3] = (char *)main_class;
    java_options_init(&options);
    if (java_options_take(&options, 4, argv, &at_option, &error) != OPTION_TAKEN ||
        !java_options_finish(&options, 4, argv, 3, &error) || !vm_init(&vm, &options.vm, &error))
        die("%s", error.text);
    run_program(&vm, &found, what & OVERWRITE);
    if (what & COMPARE)
        compare_all(&vm, &found);
    if (found.how != VM_EXITED)
        fault(&found, "%s", vm.reason.text);
    fwrite(&found, sizeof found, 1, findings_file);
}

static char *read_back(FILE *file, size_t *length)
{
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *text = xcalloc((size_t)size + 1, 1);
    *length = fread(text, 1, (size_t)size, file);
    fclose(file);
    return text;
}

/* Returns the output, both streams. */
static char *run(const char *main_class, unsigned what, struct findings *found)
{
    FILE *findings_file = tmpfile(), *output = tmpfile();
    pid_t child = findings_file && output ? fork() : -1;
    if (child < 0)
        die("cannot fork");
    if (child == 0) {
        dup2(fileno(output), 1);
        dup2(fileno(output), 2);
        run_child(main_class, what, findings_file);
        fflush(findings_file);
        _exit(0);
    }
    int status;
    size_t length;
    if (waitpid(child, &status, 0) != child)
        die("lost a child");
    char *text = read_back(output, &length);
    char *bytes = read_back(findings_file, &length);
    if (status || length != sizeof *found)
        fail_msg("%s: the VM died, status %x: %s", main_class, status, text);
    memcpy(found, bytes, sizeof *found);
    free(bytes);
    if (found->fault[0])
        fail_msg("%s: %s", main_class, found->fault);
    return text;
}

static void programs_do_not_notice_that_dead_registers_change(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
        struct findings plain, found;
        char *expected = run(programs[i], 0, &plain);
        char *output = run(programs[i], OVERWRITE, &found);
        if (strcmp(output, expected) != 0)
            fail_msg("%s: other output:\n%s\nexpected:\n%s", programs[i], output, expected);
        assert_int_equal(found.status, plain.status);
        assert_int_equal(found.turns, plain.turns);
        assert_int_equal(found.unknown, 0);
        assert_true(found.turns > 1000 && found.dead > 10000 && found.refs > 10000);
        free(expected);
        free(output);
    }
}

static void what_is_in_registers_agrees_with_the_stack_maps(void **state)
{
    (void)state;
    static const char *const some[] = {"CompletableFutureChains", "MethodHandleCombinators"};
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        struct findings found;
        free(run(some[i], COMPARE, &found));
        assert_int_equal(found.unknown, 0);
        assert_true(found.methods > 5000 && found.maps > 15000 && found.places > 15000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs_do_not_notice_that_dead_registers_change),
        cmocka_unit_test(what_is_in_registers_agrees_with_the_stack_maps),
    };
    return cmocka_run_group_tests(tests, compile_programs, NULL);
}
