/* list.h - which entry of a list is selected, and which part of the list is seen.
 *
 * It knows numbers only.  Always 0 <= top <= selected < top + height and selected < count, unless
 * there is nothing: then both are 0. */
#ifndef TUI_LIST_H
#define TUI_LIST_H

#include <stdbool.h>
#include <stdint.h>

struct list {
    int64_t count, selected, top, height;
};

/* height: entries that are seen at a time, at least 1. */
void list_set(struct list *list, int64_t count, int64_t height);
void list_select(struct list *list, int64_t index); /* or the nearest one that there is */
void list_move(struct list *list, int64_t by);
/* A whole page up (-1) or down (1); what is seen moves with the selection. */
void list_page(struct list *list, int direction);

/* Selects the next entry that matches, or the one before, and continues at the other end; the
 * selected one comes last.  False, and nothing changes, when none does. */
bool list_search(struct list *list, bool backwards, bool (*matches)(void *context, int64_t index),
                 void *context);

#endif
