/* fuzz_jar.c - any bytes as a jar: its manifest and some entries are read, or refused with one
 * line that says why. */
#include "classfile/jar.h"

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
    static const char *const entries[] = {"a/B.class", "B.class", "META-INF/MANIFEST.MF", "none"};
    struct jar *jar;
    struct error error = {""};
    if (!jar_open_memory(&jar, data, size, "input", &error)) {
        expect(error.text[0] != '\0' && !strchr(error.text, '\n'));
        return 0;
    }
    char value[256];
    if (jar_manifest_attribute(jar, "Main-Class", value, sizeof value))
        expect(strlen(value) < sizeof value && !strchr(value, '\n'));
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        struct arena arena = {0};
        const uint8_t *bytes;
        size_t length;
        uint8_t sum = 0;
        if (jar_read(jar, entries[i], &arena, &bytes, &length, &error)) {
            for (size_t k = 0; k < length; k++)
                sum = (uint8_t)(sum + bytes[k]);
            expect(bytes[length] == 0);
        } else {
            expect(!strchr(error.text, '\n'));
        }
        (void)sum;
        arena_release(&arena);
    }
    jar_close(jar);
    return 0;
}
