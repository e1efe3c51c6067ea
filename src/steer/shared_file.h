/* shared_file.h - files that JVMs of one run write at their ends, each with what is in there already. */
#ifndef STEER_SHARED_FILE_H
#define STEER_SHARED_FILE_H

#include "base/error.h"

/* Makes the file if there is none, and waits until nobody else has it; close() gives it back.  -1 with an error: it cannot
 * be written. */
int shared_file_take(const char *name, struct error *error);

#endif
