/* words.h - amendments in words, with the statements' own text where the source is known. */
#ifndef REPORT_WORDS_H
#define REPORT_WORDS_H

#include "report/options.h"

/* One line.  is_array: whether the field that it is about holds an array.  Texts that amendment_parse() refuses but analyses write, for what only a person can do
 * ("call pkg.C.await at CODE", "lock monitor element pkg.C.locks at CODE", "move CODE before
 * CODE"; anything about a hidden class), have words as well; anything else is its own words.  The caller
 * frees. */
char *words_of_amendment(const char *text, bool is_array, const struct report_options *options);

#endif
