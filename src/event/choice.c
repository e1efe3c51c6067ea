/* choice.c - the two choosers that need no search: the first option, and a random one. */
#include "event/choice.h"

#include "base/hash.h"

static uint32_t choose_first(void *self, const struct choice *choice)
{
    (void)self;
    (void)choice;
    return 0;
}

const struct chooser chooser_first = {
    .choose = choose_first,
    .wants = 0,
    .slice = 20000,
};

static uint32_t choose_random(void *self, const struct choice *choice)
{
    struct random_chooser *random = self;
    if (choice->kind != CHOICE_THREAD && choice->kind != CHOICE_NOTIFY)
        return 0;
    return (uint32_t)(hash_next(&random->state) % choice->count);
}

void random_chooser_init(struct random_chooser *random, uint64_t seed)
{
    random->state = seed * 0x2545f4914f6cdd1du + 1;
    random->chooser = (struct chooser){
        .self = random,
        .choose = choose_random,
        .wants = 1u << CHOICE_THREAD | 1u << CHOICE_NOTIFY,
        .slice = 500,
    };
}
