/* advice.h - advice as lines for a screen, each of which knows the suggestion that it belongs
 * to. */
#ifndef TUI_ADVICE_H
#define TUI_ADVICE_H

#include "finding/advised.h"
#include "tui/lines.h"

struct advice_text {
    struct lines lines; /* tag: the suggestion's number */
    char **amendments;  /* of the suggestions, by number */
    uint32_t count, capacity;
};
void advice_text_release(struct advice_text *text);

struct advice_style {
    const struct report_options *options;
    unsigned width;
};

/* The race was analysed. */
void advice_of_race(struct advice_text *text, const struct advised_run *run, uint32_t race,
                    const struct race_evidence *evidence, const struct advice_style *style);
void advice_of_trace(struct advice_text *text, const struct advised_run *run,
                     const struct advised_trace *trace, const struct advice_style *style);
/* All races were analysed: how many each suggestion removes, and the smallest set. */
void advice_of_program(struct advice_text *text, const struct advised_run *run,
                       const struct advice_style *style);

/* The suggestion for an analysed race that is best as far as is known, and its verdict, on one
 * line; the caller frees. */
char *advice_best(const struct advised_run *run, uint32_t race,
                  const struct report_options *options);
/* The smallest set; nothing before all races were analysed. */
void advice_put_set(const struct advised_run *run, const struct terminal *terminal,
                    const struct report_options *options);

#endif
