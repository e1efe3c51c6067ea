/* effect.c - see effect.h. */
#include "vm/run/effect.h"

#include "vm/class/class.h"

const struct native_effect effect_runs = DOES(RUNS);
const struct native_effect effect_asks = DOES(ASKS);
const struct native_effect effect_unsupported = DOES(THROWS);

bool effect_is_declared(const struct native_effect *effect)
{
    bool has_range = effect->ranges[0].kind != RANGE_NONE;
    if (effect->kind == EFFECT_UNDECLARED || (effect->kind == EFFECT_PLACES && !has_range))
        return false;
    if (effect->kind == EFFECT_ENVIRONMENT && effect->given == GIVEN_UNDECLARED)
        return false;
    if (effect->kind >= EFFECT_READ && effect->kind <= EFFECT_PLAIN_WRITE && !effect->size)
        return false;
    if (effect->kind == EFFECT_PATHS && effect->paths[0].form == PATH_NONE)
        return false;
    return has_range || effect->ranges[1].kind == RANGE_NONE;
}

bool effect_stops(const struct native_effect *effect)
{
    if (effect->ranges[0].kind != RANGE_NONE)
        return true;
    switch (effect->kind) {
    case EFFECT_UNDECLARED:
    case EFFECT_PURE:
    case EFFECT_OWN:
    case EFFECT_LINKS:
    case EFFECT_RUNS:
    case EFFECT_ASKS:
    case EFFECT_ENVIRONMENT:
    case EFFECT_THROWS:
    case EFFECT_REFUSED:
    case EFFECT_GAP:
    case EFFECT_FENCE:
    case EFFECT_PLACES: return false;
    case EFFECT_READ:
    case EFFECT_WRITE:
    case EFFECT_PLAIN_READ:
    case EFFECT_PLAIN_WRITE:
    case EFFECT_TARGET:
    case EFFECT_TARGET_VOLATILE:
    case EFFECT_READ_STATE:
    case EFFECT_WRITE_STATE:
    case EFFECT_READ_REFERENT:
    case EFFECT_WRITE_REFERENT:
    case EFFECT_FILE_USES:
    case EFFECT_FILE_MOVES:
    case EFFECT_FILE_NUMBER:
    case EFFECT_PATHS:
    case EFFECT_INTERN:
    case EFFECT_START:
    case EFFECT_LIFE:
    case EFFECT_PARK:
    case EFFECT_SLEEP:
    case EFFECT_WAIT:
    case EFFECT_HELD:
    case EFFECT_EXIT: break;
    }
    return true;
}

uint16_t effect_traits(const struct native_effect *effect)
{
    uint16_t traits = effect_stops(effect) ? METHOD_STOPS : 0;
    switch (effect->kind) {
    case EFFECT_PATHS:
    case EFFECT_FILE_NUMBER:
    case EFFECT_FILE_USES:
    case EFFECT_FILE_MOVES: return traits | METHOD_OF_FILES;
    default: return traits;
    }
}
