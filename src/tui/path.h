/* path.h - the execution of one trace as lines for a screen: one line for each row of the
 * interleaving, with marks at both ends of every happens-before edge.
 *
 * What is cut off in a line is shown in full below it, for the row that is selected. */
#ifndef TUI_PATH_H
#define TUI_PATH_H

#include "finding/advised.h"
#include "finding/names.h"
#include "report/terminal.h"

struct path_view; /* opaque */

/* The trace, which was allocated by itself, is the path's from now on. */
struct path_view *path_view_new(struct advised_trace *trace, const struct report_options *options,
                                bool full);
void path_view_free(struct path_view *path);

const struct advised_trace *path_view_trace(const struct path_view *path);

/* Every event is a row, or only what a reader needs (report/rows.h). */
bool path_view_is_full(const struct path_view *path);
void path_view_set_full(struct path_view *path, bool full);

uint32_t path_view_row_count(const struct path_view *path);
/* The row that shows an event; that of the next one that is shown when it is not, or the last. */
uint32_t path_view_row_of(const struct path_view *path, uint32_t event);
uint32_t path_view_first_event(const struct path_view *path, uint32_t row);

/* Of a row's edges one is chosen: the one that was followed to it, else the first.  Following
 * returns the row at the other end; TRACE_NONE when there is none. */
uint32_t path_view_follow(struct path_view *path, uint32_t row);
/* Chooses the next edge: of the row, or else of the next row that has any; after the last row comes
 * the first. Returns its row; TRACE_NONE when there are no edges at all. */
uint32_t path_view_next_edge(struct path_view *path, uint32_t row);

/* The threads above their columns: two lines. */
void path_view_put_header(struct path_view *path, const struct terminal *terminal);
/* One line, without its end. */
void path_view_put_row(struct path_view *path, const struct terminal *terminal, uint32_t row);
/* Everything that is to be said of a row: where, what, and its edges, the chosen one first. */
void path_view_put_detail(struct path_view *path, const struct terminal *terminal, uint32_t row);

/* What a search looks at. */
void path_view_put_plain(const struct path_view *path, const struct terminal *terminal,
                         uint32_t row);

#endif
