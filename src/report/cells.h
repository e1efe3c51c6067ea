/* cells.h - what stands in the rows of an interleaving: the line's own text, and beside it what
 * was observed there. */
#ifndef REPORT_CELLS_H
#define REPORT_CELLS_H

#include "finding/finding.h"
#include "finding/names.h"
#include "report/options.h"
#include "report/rows.h"

struct cell {
    char *label; /* "64"; "Queue.java:12" in another file than most; "" */
    char *text;  /* of the source line, without comments; NULL: not known, or said before */
    char *note;  /* "read count = 0, write 1"; NULL when the text says it all; never both */
};

/* One cell for each row, in the rows' order.  *file is the name of the file that labels
 * without one belong to; NULL: there is none. */
struct cell *cells_new(const struct finding *finding, const struct names *names,
                       const struct rows *rows, const struct report_options *options,
                       const char **file);
void cells_free(struct cell *cells, uint32_t count);

/* The text of the line at a site of the trace; NULL when it is not known. */
const char *cells_source_line(const struct trace *trace, uint32_t site,
                              const struct report_options *options);

#endif
