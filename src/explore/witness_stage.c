/* witness_stage.c - see witness_stage.h. */
#include "explore/witness_stage.h"

#include <string.h>

const uint32_t witness_usual_stages = 1u << STAGE_RUN | 1u << STAGE_EXTEND |
                                      1u << STAGE_EXCLUDED_HINT | 1u << STAGE_HINT |
                                      1u << STAGE_FREE | 1u << STAGE_WHOLE;

static const char *const names[] = {"run",  "extend", "excluded-hint", "excluded",
                                    "hint", "free",   "whole"};

const char *witness_stage_name(enum witness_stage stage)
{
    return names[stage];
}

bool witness_stages_parse(const char *text, uint32_t *stages, struct error *error)
{
    *stages = 1u << STAGE_RUN;
    if (strcmp(text, "none") == 0)
        return true;
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, ",");
        uint32_t found = 0;
        for (unsigned i = 0; i < WITNESS_STAGES; i++)
            if (strlen(names[i]) == length && strncmp(at, names[i], length) == 0)
                found = 1u << i;
        if (length == 3 && strncmp(at, "all", length) == 0)
            found = (1u << WITNESS_STAGES) - 1;
        if (!found)
            return error_set(error,
                             "option --stages needs all, none or a list of extend, excluded-hint, "
                             "excluded, hint, free, whole, not '%s'",
                             text);
        *stages |= found;
        at += length;
        if (!*at)
            return true;
    }
}
