/* advice_report.h - what every writer of advice is given. */
#ifndef REPORT_ADVICE_REPORT_H
#define REPORT_ADVICE_REPORT_H

#include "finding/advised.h"
#include "report/options.h"

#include <stdio.h>

struct advice_report {
    FILE *out;
    const struct advised_run *run;
    const struct report_options *options;
    double seconds;        /* of the analysis */
    double search_seconds; /* of trying out */
    uint32_t searches;
    bool for_patch; /* only edits of the source could be chosen */
};

#endif
