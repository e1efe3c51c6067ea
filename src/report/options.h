/* options.h - how a report is to look; the same for all writers. */
#ifndef REPORT_OPTIONS_H
#define REPORT_OPTIONS_H

#include <stdbool.h>

struct source_path;

struct report_options {
    bool full;                   /* every event of the path and every frame of a stack */
    bool colour;                 /* the output is a terminal that has colours */
    bool ascii;                  /* the output cannot show UTF-8 */
    unsigned width;              /* columns of the terminal; 0: 100 */
    struct source_path *sources; /* where the lines' own text comes from; NULL: from nowhere */
};

#endif
