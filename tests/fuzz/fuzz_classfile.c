/* fuzz_classfile.c - any bytes as a class file: parsed, checked and verified, or refused with
 * one line that says why. */
#include "class_mutator.h"

#include "classfile/verify/verify.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

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
