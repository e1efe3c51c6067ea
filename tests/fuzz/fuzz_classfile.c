/* fuzz_classfile.c - any bytes as a class file: parsed, checked and verified, or refused with
 * one line that says why. */
#include "classfile/classfile.h"
#include "classfile/verify.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

static void expect(bool holds)
{
    if (!holds)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = {0};
    struct classfile cf;
    struct error error = {""};
    struct verify_questions questions = {0};
    bool good = classfile_parse(&cf, data, size, "input", &arena, &error) &&
                classfile_check_code(&cf, &error) && verify_class(&cf, &questions, &error);
    expect(good || (error.text[0] != '\0' && !strchr(error.text, '\n')));
    for (size_t i = 0; i < questions.count; i++) {
        const struct verify_question *q = &questions.items[i];
        expect(q->from != q->to && q->from->text[0] != '[' && q->to->text[0] != '[');
        expect(strcmp(q->to->text, "java/lang/Object") != 0);
    }
    verify_questions_release(&questions);
    arena_release(&arena);
    return 0;
}

/* Changes bytes in place, in a part of the class file that may not change its size. */
static void mutate_part(const uint8_t *part, uint32_t length)
{
    uint8_t *copy = xmalloc(length);
    memcpy(copy, part, length);
    size_t kept = LLVMFuzzerMutate(copy, length, length);
    memcpy((uint8_t *)(uintptr_t)part, copy, kept);
    free(copy);
}

/* Most changes make a file that does not even parse.  Every second one is therefore made only in
 * the code or the stack map of a method, so that the verifier gets its share. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    struct arena arena = {0};
    struct classfile cf;
    struct error error;
    bool done = false;
    if (seed & 1 && classfile_parse(&cf, data, size, "input", &arena, &error) && cf.method_count) {
        const struct cf_code *code = cf.methods[(seed >> 2) % cf.method_count].code;
        if (code && seed & 2 && code->stack_map.length) {
            mutate_part(code->stack_map.bytes, code->stack_map.length);
            done = true;
        } else if (code) {
            mutate_part(code->code, code->length);
            done = true;
        }
    }
    arena_release(&arena);
    return done ? size : LLVMFuzzerMutate(data, size, max_size);
}
