/* relax_words.h - rows of a story (finding/relaxation.h) in words, for the writers of reports. */
#ifndef REPORT_RELAX_WORDS_H
#define REPORT_RELAX_WORDS_H

#include "finding/names.h"
#include "finding/relaxation.h"

/* Each: the caller frees. */

/* "reads data = 0, the value it had at first, though Thread-0 had written 42 (line 7)"; "writes data = 42";
 * "locks Object#3 (Account.lock)". */
char *relax_row_words(const struct story *story, const struct names *names, uint32_t row);
/* Without the write that it sees: "reads data = 0". */
char *relax_row_short(const struct story *story, const struct names *names, uint32_t row);
/* How a reader can come to see what it sees, for one who does not know the memory model; NULL: an interleaving shows it. */
char *relax_row_reason(const struct story *story, const struct names *names, uint32_t row);
/* The value of the event, or the initial one of its place; "?" when it is not known.  is_read: of an update what it
 * has read. */
char *relax_value(const struct story *story, const struct names *names, uint32_t event,
                  bool is_read);
char *relax_initial(const struct story *story, const struct names *names, uint32_t event);

#endif
