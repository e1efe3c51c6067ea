/* sightings.c - see sightings.h. */
#include "explore/sightings.h"

#include "base/arena.h"

#include <stdlib.h>

static void on_race(void *self, const struct race *race)
{
    struct sightings *s = self;
    GROW(s->races, s->race_count, s->race_capacity);
    s->races[s->race_count++] = *race;
}

static void on_uncaught(void *self, thread_id thread, uint32_t exception, bool handled)
{
    struct sightings *s = self;
    if (handled)
        return;
    GROW(s->uncaught, s->uncaught_count, s->uncaught_capacity);
    s->uncaught[s->uncaught_count++] = (struct uncaught_exception){thread, exception};
}

void sightings_init(struct sightings *s)
{
    *s = (struct sightings){.race_count = 0};
    s->analysis = (struct analysis){
        .name = "sightings",
        .summary = "what a move has shown",
        .self = s,
        .race = on_race,
        .uncaught = on_uncaught,
    };
}

void sightings_release(struct sightings *s)
{
    free(s->races);
    free(s->uncaught);
    free(s->swallowed);
    free(s->cycles);
}

void sightings_clear(struct sightings *s)
{
    s->race_count = s->uncaught_count = s->swallowed_count = s->cycle_count = 0;
}
