/* witness_stage.h - the ways by which heddle witness looks for a race, the cheapest first. */
#ifndef EXPLORE_WITNESS_STAGE_H
#define EXPLORE_WITNESS_STAGE_H

#include "base/error.h"

#include <stdint.h>

enum witness_stage {
    STAGE_RUN,           /* a run of the lockset analysis shows it itself */
    STAGE_EXTEND,        /* the run goes on without the thread of a1 (Fig. 8 of the paper) */
    STAGE_EXCLUDED_HINT, /* search from before a1 without its thread, the thread of a2 first */
    STAGE_EXCLUDED,      /* without its thread */
    STAGE_HINT,          /* with it, the thread of a2 first */
    STAGE_FREE,          /* neither */
    STAGE_WHOLE,         /* search of all schedules from the beginning */
    WITNESS_STAGES       /* their number */
};

/* What is tried unless options say otherwise: the search without the thread of a1 and without a hint shows
 * nothing that the one with it would not. */
extern const uint32_t witness_usual_stages;

/* "run", "extend", "excluded-hint", "excluded", "hint", "free", "whole" */
const char *witness_stage_name(enum witness_stage stage);
/* "extend,hint", "all", "none": bits 1 << enum witness_stage; a run is always made. */
bool witness_stages_parse(const char *text, uint32_t *stages, struct error *error);

#endif
