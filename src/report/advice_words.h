/* advice_words.h - what is said of races and suggestions, whether it is printed or browsed. */
#ifndef REPORT_ADVICE_WORDS_H
#define REPORT_ADVICE_WORDS_H

#include "finding/advised.h"
#include "finding/names.h"
#include "report/options.h"
#include "report/terminal.h"

/* "Thread-0: volatile write x = 1 (Peterson.java:12)"; the caller frees. */
char *event_words(const struct trace *trace, const struct names *names, uint32_t event);
/* Of all its amendments, "; " between them.  The caller frees. */
char *suggestion_words(const struct advised_run *run, const char *amendments,
                       const struct report_options *options);
/* What a trial has shown, both answers: "verified: race gone, program clean"; "" when it was not made.
 * The caller frees. */
char *trial_words(const struct trial *trial);
enum paint verdict_paint(enum verdict verdict);

/* Why there may be more races than the run has found, which is incomplete.  The caller frees. */
char *incomplete_words(const struct advised_run *run);
/* How many paths were left out, of a run that is_cut.  The caller frees. */
char *cut_words(const struct advised_run *run);
/* The first lines of a patch of the chosen set: whether it was tried out, with both answers, and what
 * else is to be known before it is applied.  Each is a comment that patch and git apply skip.  amended:
 * what the program was checked with (check --amend); "": as it is.  The caller frees. */
char *patch_words(const struct advised_run *run, const char *amended);

/* What would remove something. */
struct way {
    const char *amendments; /* of the advice */
    char *text;             /* in words, with what else is to be known of it */
    char *tried;            /* what trying it out has shown; "" for nothing */
    enum verdict verdict;
    uint32_t removes; /* of the program's races */
    bool is_chosen;   /* for the program */
    bool is_enough;   /* as far as is known, it removes the race and loses no update */
};
struct ways {
    struct way *items;
    uint32_t count, capacity;
    uint32_t full; /* so many hold for all paths; the others for some only */
};
void ways_release(struct ways *ways);

/* Those that lose no update come first.  Suggestions that need the advice on other races are
 * missing before all races were analysed. */
void ways_of_race(struct ways *ways, const struct advised_run *run, uint32_t race,
                  const struct report_options *options);
void ways_of_trace(struct ways *ways, const struct advised_run *run,
                   const struct advised_trace *trace, const struct report_options *options);
/* Of all races together, those that remove most come first. */
void ways_of_program(struct ways *ways, const struct advised_run *run,
                     const struct report_options *options);

/* Entries on a terminal: a race's two statements; what else is to be known of it; the chosen set.
 * for_patch: only edits of the source could be chosen. */
void put_statements(const struct terminal *terminal, const struct finding *finding,
                    const struct report_options *options);
void put_remarks(const struct terminal *terminal, const struct race_advice *advice,
                 const struct race_evidence *evidence);
void put_chosen(const struct terminal *terminal, const struct advised_run *run, bool for_patch,
                const struct report_options *options);

#endif
