/* interleaving.h - a finding's execution as a table: time goes down, every thread has a column. */
#ifndef REPORT_INTERLEAVING_H
#define REPORT_INTERLEAVING_H

#include "finding/finding.h"
#include "finding/names.h"
#include "report/options.h"
#include "report/terminal.h"

/* No line is wider than the terminal.  When the threads' columns would get narrower than 20, one
 * column is left, with the thread's name in front of every row. */
void interleaving_put(const struct terminal *terminal, const struct finding *finding,
                      const struct names *names, const struct report_options *options);

#endif
