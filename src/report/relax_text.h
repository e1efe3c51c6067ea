/* relax_text.h - the answer of heddle relax for people: what the program can come to, and of what fails, or of what no
 * interleaving shows, one execution, told so that a reader need not know the memory model's words. */
#ifndef REPORT_RELAX_TEXT_H
#define REPORT_RELAX_TEXT_H

#include "finding/relaxation.h"
#include "report/options.h"

#include <stdio.h>

void report_relax_text(FILE *out, const struct relaxation *relaxation,
                       const struct report_options *options);

#endif
