/* fuzz_jimage.c - any bytes as an image of modules: what is found lies inside it. */
#include "classfile/jimage.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool holds)
{
    if (!holds)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const paths[] = {"a/B.class", "java/lang/Object.class", "x", ""};
    static const char *const modules[] = {"java.base", "m", ""};
    struct jimage *image;
    struct error error = {""};
    if (!jimage_open_memory(&image, data, size, "input", &error)) {
        expect(error.text[0] != '\0');
        return 0;
    }
    for (size_t m = 0; m < sizeof modules / sizeof *modules; m++) {
        for (size_t p = 0; p < sizeof paths / sizeof *paths; p++) {
            const uint8_t *bytes;
            size_t length;
            if (jimage_find(image, modules[m], paths[p], &bytes, &length, &error))
                expect(bytes >= data && length <= size && bytes <= data + (size - length));
        }
    }
    static const char *const packages[] = {"a", "java/lang", ""};
    for (size_t i = 0; i < sizeof packages / sizeof *packages; i++) {
        const char *module = jimage_module_of_package(image, packages[i]);
        if (module)
            expect((const uint8_t *)module + strlen(module) < data + size);
    }
    jimage_close(image);
    return 0;
}
