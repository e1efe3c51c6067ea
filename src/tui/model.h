/* model.h - the browser without a terminal: keys go in, what is to be seen comes out.
 *
 * Screens lie on each other: races, the traces of one, the path of one, advice, help.  Work that
 * takes long is done through the hooks, so that a terminal can show its progress and stop it. */
#ifndef TUI_MODEL_H
#define TUI_MODEL_H

#include "advice/trying.h"
#include "tui/advice.h"
#include "tui/list.h"
#include "tui/path.h"
#include "tui/traces.h"

/* Keys are characters, or these. */
enum browse_key {
    BROWSE_UP = 0x110000,
    BROWSE_DOWN,
    BROWSE_PAGE_UP,
    BROWSE_PAGE_DOWN,
    BROWSE_HOME,
    BROWSE_END,
    BROWSE_ENTER,
    BROWSE_BACK, /* Escape, and the arrow to the left */
    BROWSE_ERASE,
    BROWSE_NEXT, /* Tab */
};

enum screen_kind { SCREEN_RACES, SCREEN_TRACES, SCREEN_PATH, SCREEN_ADVICE, SCREEN_HELP };
enum advice_subject { ADVICE_ON_RACE, ADVICE_ON_TRACE, ADVICE_ON_PROGRAM };

struct screen {
    enum screen_kind kind;
    struct list list;
    uint32_t race; /* TRACES, PATH, ADVICE but for the program's */
    int64_t trace; /* PATH, ADVICE_ON_TRACE */
    struct trace_list traces;
    struct path_view *path;
    enum advice_subject subject;
    struct advice_text text; /* ADVICE, HELP */
    unsigned text_width;     /* for which the text was made; 0: it is out of date */
};

enum prompt_kind { PROMPT_NONE, PROMPT_SEARCH, PROMPT_TRACE };

struct browse_hooks {
    void *self;
    /* NULL: nothing can be tried out. */
    struct verification (*try_out)(void *self, const char *amendments, const bool *to_remove,
                                   double seconds);
    /* Asked during analyses and between trials; NULL: never stopped. */
    bool (*stopped)(void);
};

/* WIDTH, HEIGHT: what a terminal must have at least. */
enum { BROWSE_MAX_DEPTH = 5, BROWSE_PROMPT_SIZE = 256, BROWSE_WIDTH = 42, BROWSE_HEIGHT = 10 };

struct browser {
    struct advising *advising;
    struct report_options options;
    struct browse_hooks hooks;
    double budget; /* seconds for what one key tries out */

    struct screen screens[BROWSE_MAX_DEPTH];
    unsigned depth;
    unsigned width, height; /* of the terminal */

    enum prompt_kind prompt;
    char typed[BROWSE_PROMPT_SIZE]; /* UTF-8 */
    char *pattern;                  /* of the last search; NULL: none yet */
    char *message;                  /* instead of the keys in the last line; NULL: none */
    char *work;                     /* what is being done; NULL: nothing that takes long */
    int64_t analysed;               /* traces, when that was begun */
    bool wants_quit;
};

void browser_init(struct browser *browser, struct advising *advising,
                  const struct report_options *options, const struct browse_hooks *hooks,
                  double budget);
void browser_release(struct browser *browser);

void browser_resize(struct browser *browser, unsigned width, unsigned height);
void browser_key(struct browser *browser, uint32_t key);

struct screen *browser_screen(struct browser *browser); /* the topmost */
void browser_say(struct browser *browser, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
