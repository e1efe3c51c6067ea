/* class_mutator.h - libFuzzer's mutator for inputs that are class files. */
#ifndef FUZZ_CLASS_MUTATOR_H
#define FUZZ_CLASS_MUTATOR_H

#include "classfile/classfile.h"

#include <stdlib.h>
#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

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

#endif
