/* list.c - see list.h. */
#include "tui/list.h"

static int64_t within(int64_t value, int64_t low, int64_t high)
{
    return value > high ? (high < low ? low : high) : value < low ? low : value;
}

static void show_selected(struct list *list)
{
    list->selected = within(list->selected, 0, list->count - 1);
    list->top = within(list->top, list->selected - list->height + 1, list->selected);
    /* No empty rows at the end as long as there are entries to fill them. */
    list->top = within(list->top, 0, list->count - list->height);
}

void list_set(struct list *list, int64_t count, int64_t height)
{
    list->count = count > 0 ? count : 0;
    list->height = height > 0 ? height : 1;
    show_selected(list);
}

void list_select(struct list *list, int64_t index)
{
    list->selected = index;
    show_selected(list);
}

void list_move(struct list *list, int64_t by)
{
    list_select(list, list->selected + by);
}

void list_page(struct list *list, int direction)
{
    list->top += direction * list->height;
    list_move(list, direction * list->height);
}

bool list_search(struct list *list, bool backwards, bool (*matches)(void *context, int64_t index),
                 void *context)
{
    for (int64_t i = 1; i <= list->count; i++) {
        int64_t index = (list->selected + (backwards ? list->count - i : i)) % list->count;
        if (matches(context, index)) {
            list_select(list, index);
            return true;
        }
    }
    return false;
}
