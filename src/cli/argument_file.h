/* argument_file.h - @file among the options: the file's words take its place, as with java. */
#ifndef CLI_ARGUMENT_FILE_H
#define CLI_ARGUMENT_FILE_H

#include "base/arena.h"
#include "base/error.h"

#include <stdbool.h>

/* While the word at index is @file, puts the file's words in its place; @@word becomes @word.  The new
 * words live in the arena.  In a file words are separated by white space; quotes, in which a
 * backslash escapes, keep it together, and # begins a comment. */
bool argument_file_expand(struct arena *arena, int *argc, char ***argv, int index,
                          struct error *error);

#endif
