/* frame.h - all rows of the terminal as the browser wants them to be. */
#ifndef TUI_FRAME_H
#define TUI_FRAME_H

#include "tui/model.h"

struct browse_frame {
    char **rows; /* as in lines.h, none wider than the terminal */
    unsigned count;
    int selected; /* row; -1: none */
    int cursor;   /* column in the last row; -1: it is not to be seen */
};

/* As many rows as the terminal has, whatever its size. */
void browse_frame_make(struct browse_frame *frame, struct browser *browser);
void browse_frame_release(struct browse_frame *frame);

/* The entry of the topmost screen at `index` as plain text, for a search; the caller frees. */
char *browse_entry_text(struct browser *browser, int64_t index);
/* Brings the topmost screen's list, and its text, into agreement with the terminal's size. */
void browse_lay_out(struct browser *browser);

#endif
