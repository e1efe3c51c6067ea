/* fuzz_rewrite.c - any bytes as a class file through the agent's rewriter: broken ones are refused
 * with a reason; of the others the rewritten class parses, has well-formed code, and passes the
 * verifier if it did before. */
#include "class_mutator.h"

#include "agent/rewrite.h"
#include "classfile/verify/verify.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct contract everywhere[] = {
    CONTRACT("*", "*", NULL, WHEN_EXIT, "acquire", ON_THIS, IF_TRUE, CONTRACT_LEAF)
        CALL("*", "*", NULL, WHEN_EXIT, "called") MONITORS("*") FIELD("*", "f", "read", "write")};

static const struct rewrite_options modes[] = {
    {.accesses = true, .monitors = true},
    {.accesses = true, .monitors = true, .keep_redundant = true, .no_loops = true},
    {.accesses = true, .monitors = true, .no_shadows = true},
    {.is_library = true, .monitors = true, .contracts = everywhere, .contract_count = 1},
    {.is_library = true, .monitors = true, .contracts = everywhere + 1, .contract_count = 3},
};

static void expect(bool holds)
{
    if (!holds)
        abort();
}

/* Does the class parse with good code; and is it verified? */
static bool is_good(const uint8_t *bytes, size_t length, bool *is_verified)
{
    struct arena arena = {0};
    struct classfile cf;
    struct error error;
    struct verify_questions questions = {0};
    bool good = classfile_parse_newest(&cf, bytes, length, "class", &arena, &error) &&
                classfile_check_code(&cf, &error);
    *is_verified = good && verify_class(&cf, &questions, &error);
    verify_questions_release(&questions);
    arena_release(&arena);
    return good;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bool was_verified, is_verified;
    bool was_good = is_good(data, size, &was_verified);
    for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++) {
        struct site_table sites;
        struct rewritten out;
        struct error error = {""};
        site_table_init(&sites);
        if (agent_rewrite(data, size, &modes[i], &sites, &out, &error)) {
            for (size_t k = 0; k < out.gap_count; k++)
                expect(out.gaps[k].reason[0] != '\0');
            if (out.bytes && was_good)
                expect(is_good(out.bytes, out.length, &is_verified) &&
                       (is_verified || !was_verified));
        } else {
            expect(!out.bytes && error.text[0] != '\0' && !strchr(error.text, '\n'));
        }
        rewritten_release(&out);
        site_table_release(&sites);
    }
    return 0;
}
