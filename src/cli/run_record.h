/* run_record.h - what the store keeps of an invocation: the command line, from which it can be
 * repeated, and how it ended. */
#ifndef CLI_RUN_RECORD_H
#define CLI_RUN_RECORD_H

#include "cli/check_options.h"
#include "explore/check.h"
#include "finding/store.h"

struct run_record {
    struct store *store;
    struct store_run run;
    char *arguments, *directory, *fingerprint, *reason;
    struct error error;
};

/* argv[0] is the subcommand. */
bool run_record_begin(struct run_record *record, struct store *store,
                      const struct java_options *java, int argc, char **argv);
bool run_record_end(struct run_record *record, const struct check_result *result,
                    const char *statistics);
void run_record_release(struct run_record *record);

/* A JSON object; the caller frees. */
char *run_record_statistics(const struct check_result *result, const struct check_options *options);

/* The command line of a stored run, understood.  A store may come from a stranger: it does not let
 * a program write files. */
struct stored_command {
    struct check_command command;
    int argc;
    char **argv; /* what `command` points into */
};
/* False with an error: nothing is to be released. */
bool stored_command_read(struct stored_command *stored, const struct store_run *run,
                         struct error *error);
void stored_command_release(struct stored_command *stored);

/* Whether the files on the class path are not those that ran, by their names, sizes and times. */
bool stored_classes_changed(const struct stored_command *stored, const struct store_run *run);

#endif
