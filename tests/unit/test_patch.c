/* test_patch.c - amendments as patches of Java source.
 *
 *     test_patch SOURCEPATH DIRECTORY AMENDMENT...
 *
 * prints the patch for DIRECTORY, and to stderr what is refused: tests/run-patch applies it and lets
 * javac judge. */
#include "report/patch.h"

#include "report_traces.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static int print_patch(int count, char **arguments)
{
    struct source_path *sources = source_path_new(arguments[0], NULL);
    struct patch *patch = patch_new(sources);
    for (int i = 2; i < count; i++) {
        struct amendment amendment;
        struct error error = {""};
        if (!amendment_parse(&amendment, arguments[i], &error)) {
            fprintf(stderr, "%s\n", error.text);
            return 2;
        }
        if (!patch_add(patch, &amendment, &error))
            fprintf(stderr, "refused %s: %s\n", arguments[i], error.text);
        amendment_release(&amendment);
    }
    char *text = patch_text(patch, arguments[1]);
    fputs(text, stdout);
    free(text);
    patch_free(patch);
    source_path_free(sources);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc > 2)
        return print_patch(argc - 1, argv + 1);
    return 0;
}
