/* searching.h - what is common to the subcommands that search a program and find something, heddle check and heddle
 * witness: the store, the line of progress while they run, and how findings are written down at the end. */
#ifndef CLI_SEARCHING_H
#define CLI_SEARCHING_H

#include "cli/check_options.h"
#include "cli/findings.h"
#include "cli/progress_line.h"
#include "cli/run_record.h"
#include "cli/search_progress.h"
#include "report/options.h"

struct searching {
    struct vm *vm;
    struct check_command command; /* understood, before searching_begin() */
    struct findings findings;
    struct report_options report;
    struct progress_line line;
    struct search_progress progress;
    double begun; /* as of seconds_now() */
};

/* Initializes the VM and opens the store, in which the run begins. */
bool searching_begin(struct searching *searching, struct vm *vm, struct run_record *record,
                     int argc, char **argv, struct error *error);
void searching_end(struct searching *searching, struct run_record *record);

/* Returns which of the findings it is. */
uint32_t searching_found(struct searching *searching, const struct finding *finding);
void searching_tick(struct searching *searching, const struct search_statistics *statistics);

/* A name of the tracking options fits nothing. */
void searching_unmet(struct searching *searching, const char *name);

/* The run has ended: so it is in the store.  statistics: a JSON object. */
void searching_store_end(struct searching *searching, struct run_record *record,
                         const struct check_result *result, const char *statistics);
/* After the report: keeps what it has quoted of sources, and says what could not be stored. */
void searching_settle(struct searching *searching, const struct run_record *record);
void searching_flush(void); /* stdout */

void searching_print_json(const struct searching *searching, const char *answer,
                          const struct gaps *gaps, const char *statistics);
void searching_print_findings(const struct searching *searching);
/* Where races were found: that heddle relax tells more, since races can do more than interleavings show. */
void searching_print_relax(const struct searching *searching);

/* The exit status. */
int searching_status(enum check_answer answer);

#endif
