/* own_input.h - the standard input of a process that runs the program once more. */
#ifndef BASE_OWN_INPUT_H
#define BASE_OWN_INPUT_H

#include <stdbool.h>

/* In a child: it reads the same input as every other one, and none takes the keys of a terminal.  A file is opened anew, since
 * the position in an open file is shared with other processes, such as the shell; all else is nothing to read. */
void own_input_begin(void);

/* Does such a process read what this one would?  So it is of a file, a terminal, and where there is nothing to read. */
bool own_input_is_same(void);

#endif
