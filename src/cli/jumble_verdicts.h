/* jumble_verdicts.h - verdicts of heddle jumble on the races of a store. */
#ifndef CLI_JUMBLE_VERDICTS_H
#define CLI_JUMBLE_VERDICTS_H

#include "cli/jumble_targets.h"

/* Notes of each race on the place of a convicted target that it is destructive, and how to see it again.  Returns how
 * many were noted; a store that is not there, or cannot be written, gets none. */
uint32_t jumble_verdicts_note(const struct jumble_options *o, const struct jumble_targets *t);

#endif
