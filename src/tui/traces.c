/* traces.c - see traces.h. */
#include "tui/traces.h"

#include "base/arena.h"

#include <stdlib.h>

void trace_list_init(struct trace_list *list, struct store *store, int64_t finding, int64_t count)
{
    *list = (struct trace_list){.store = store, .finding = finding, .count = count, .page = -1};
    GROW(list->begins, list->begin_count, list->begin_capacity);
    list->begins[list->begin_count++] = 0; /* ids begin at 1 */
}

void trace_list_release(struct trace_list *list)
{
    free(list->begins);
}

struct reading {
    struct trace_list *list;
    int64_t next; /* id of the row behind the page; 0: there is none */
};

static bool add_row(void *context, const struct store_trace *row)
{
    struct reading *reading = context;
    struct trace_list *list = reading->list;
    if (list->row_count < TRACES_PAGE)
        list->rows[list->row_count++] = *row;
    else
        reading->next = row->id;
    return true;
}

/* One row more than the page is read: the next page begins there. */
static bool read_page(struct trace_list *list, int64_t page, struct error *error)
{
    struct reading reading = {.list = list};
    list->page = -1;
    list->row_count = 0;
    if (!store_each_trace(list->store, list->finding, list->begins[page], TRACES_PAGE + 1, add_row,
                          &reading, error))
        return false;
    list->page = page;
    if (!reading.next) {
        list->count = page * TRACES_PAGE + list->row_count;
    } else if (page + 1 == list->begin_count) {
        GROW(list->begins, list->begin_count, list->begin_capacity);
        list->begins[list->begin_count++] = reading.next;
    }
    return true;
}

const struct store_trace *trace_list_get(struct trace_list *list, int64_t index,
                                         struct error *error)
{
    int64_t page = index / TRACES_PAGE;
    while (index >= 0 && index < list->count && page >= list->begin_count)
        if (!read_page(list, list->begin_count - 1, error))
            return NULL;
    if (index < 0 || index >= list->count) {
        error_set(error, "there is no such trace");
        return NULL;
    }
    if (list->page != page && !read_page(list, page, error))
        return NULL;
    if (index % TRACES_PAGE < list->row_count)
        return &list->rows[index % TRACES_PAGE];
    error_set(error, "there is no such trace any more");
    return NULL;
}

bool trace_list_find(struct trace_list *list, int64_t id, int64_t *index, struct error *error)
{
    for (int64_t i = 0; i < list->count; i++) {
        const struct store_trace *row = trace_list_get(list, i, error);
        if (!row)
            return false;
        if (row->id == id) {
            *index = i;
            return true;
        }
    }
    return error_set(error, "trace %lld is not of this race", (long long)id);
}
