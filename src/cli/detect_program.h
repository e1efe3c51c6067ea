/* detect_program.h - the program of a stored run of heddle detect, as heddle check and heddle witness are told of programs:
 * from a race that was seen on the JVM to its proof. */
#ifndef CLI_DETECT_PROGRAM_H
#define CLI_DETECT_PROGRAM_H

#include "finding/store.h"

struct program_words {
    char **list;
    int count, capacity;
};

/* Whether the run is one of heddle detect: its traces are sketches, with no schedule. */
bool is_detect_run(const struct store_run *run);

/* --untracked and --trusted, options of java that say which program it is, its main class and arguments.  False with an
 * error: no java was started, but a JVM in another way.  To be released in any case. */
bool program_words_read(struct program_words *words, const struct store_run *run,
                        struct error *error);
void program_words_release(struct program_words *words);

#endif
