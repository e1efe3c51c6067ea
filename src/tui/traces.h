/* traces.h - the traces of a race, by their places in the list: a page is read from the store
 * when one of its rows is asked for, so that ten thousand traces open as fast as ten. */
#ifndef TUI_TRACES_H
#define TUI_TRACES_H

#include "finding/store.h"

enum { TRACES_PAGE = 64 };

struct trace_list {
    struct store *store;
    int64_t finding;
    int64_t count; /* as the run was listed; set right when the end is read */
    /* Where pages begin, as far as it is known: the ids of the entries 0, PAGE, 2 * PAGE, ... */
    int64_t *begins;
    int64_t begin_count, begin_capacity;
    struct store_trace rows[TRACES_PAGE]; /* one page */
    int64_t page, row_count;              /* page: -1 for none */
};

void trace_list_init(struct trace_list *list, struct store *store, int64_t finding, int64_t count);
void trace_list_release(struct trace_list *list);

/* NULL with an error.  The row lives until the next call. */
const struct store_trace *trace_list_get(struct trace_list *list, int64_t index,
                                         struct error *error);
/* The place of a trace in the list; false with an error. */
bool trace_list_find(struct trace_list *list, int64_t id, int64_t *index, struct error *error);

#endif
