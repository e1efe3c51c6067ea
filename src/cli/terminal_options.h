/* terminal_options.h - what is the same in all subcommands that search and report: how they write for
 * the terminal that they find, how they end with an error, and which signals they take. */
#ifndef CLI_TERMINAL_OPTIONS_H
#define CLI_TERMINAL_OPTIONS_H

#include "report/options.h"
#include "vm/vm.h"

/* For stdout as it is: its width, its colours, its characters.  sourcepath may be NULL.
 * The sources must be freed with source_path_free(). */
struct report_options terminal_options(bool full, const char *sourcepath, const char *class_path);

/* A path as it is called from everywhere; the caller frees. */
char *absolute_path(const char *path);
/* A list of paths as they are called from everywhere: heddle goes to where a program was run.  The
 * caller frees. */
char *absolute_paths(const char *list);

/* A line on stderr, after "heddle: ".  Whatever a program, a store or a file is called cannot drive the
 * terminal. */
void tell(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Says what is wrong; returns the exit status. */
int fail_with(const struct error *error);

/* SIGINT and SIGTERM end what the machine does, cleanly.  Output that cannot be written ends nothing:
 * a store that reaches the limit of a file's size is a store that fails, and is reported as such. */
void catch_signals(struct vm *vm);

#endif
