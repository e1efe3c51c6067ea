/* search_progress.c - see search_progress.h. */
#include "cli/search_progress.h"

#include "base/stream.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 60, MOST_PIECES = 7 };

/* What the line is made of, in the order in which it is shown. */
struct piece {
    char text[PIECE];
    unsigned rank; /* the highest is left out first; 0: never */
};

struct pieces {
    struct piece pieces[MOST_PIECES];
    unsigned count;
};

static char *add(struct pieces *p, unsigned rank)
{
    p->pieces[p->count].rank = rank;
    return p->pieces[p->count++].text;
}

/* "999", "12.3k", "123k", "1.23M": never more than is there. */
static void put_number(char *text, size_t size, double number)
{
    static const char units[] = " kMGTPE";
    unsigned unit = 0;
    double below = 1; /* the last digit */
    for (; number >= 1000 && units[unit + 1]; unit++)
        number /= 1000;
    if (unit)
        below = number < 10 ? 0.01 : number < 100 ? 0.1 : 1;
    int digits = below < 0.1 ? 2 : below < 1 ? 1 : 0;
    double shown = (double)(uint64_t)(number / below + 1e-9) * below;
    snprintf(text, size, "%.*f%.*s", digits, shown, unit ? 1 : 0, &units[unit]);
}

/* Rounded down: 100% is nothing that goes on. */
static void put_part(char *text, size_t size, double part)
{
    double percent = part < 0 ? 0 : part * 100;
    percent = percent > 99.9 ? 99.9 : percent;
    if (percent < 0.1)
        snprintf(text, size, "<0.1%%");
    else if (percent < 10 || percent > 99)
        snprintf(text, size, "%.1f%%", (double)(int)(percent * 10 + 1e-9) / 10);
    else
        snprintf(text, size, "%d%%", (int)(percent + 1e-9));
}

static void add_search(struct pieces *p, const struct search_progress *progress)
{
    const struct search_statistics *s = &progress->statistics;
    char number[24], rate[24];
    put_number(number, sizeof number, (double)s->states);
    snprintf(add(p, 2), PIECE, "%s states", number);
    put_number(number, sizeof number, (double)s->all_transitions);
    put_number(rate, sizeof rate, s->seconds > 0 ? (double)s->all_transitions / s->seconds : 0);
    snprintf(add(p, 4), PIECE, "%s moves (%s/s)", number, rate);
    snprintf(add(p, 5), PIECE, "depth %u", s->depth);
    put_part(number, sizeof number, s->left_behind);
    snprintf(add(p, 3), PIECE, "pass %u: %s of its tree", s->passes, number);
}

static unsigned width_of(const struct pieces *p)
{
    unsigned width = 0;
    for (unsigned i = 0; i < p->count; i++)
        width += (unsigned)strlen(p->pieces[i].text) + (i ? 2 : 0);
    return width;
}

static void leave_out(struct pieces *p)
{
    unsigned last = 0;
    for (unsigned i = 0; i < p->count; i++)
        if (p->pieces[i].rank > p->pieces[last].rank)
            last = i;
    memmove(&p->pieces[last], &p->pieces[last + 1], (--p->count - last) * sizeof p->pieces[last]);
}

char *search_progress_text(const struct search_progress *progress, unsigned width)
{
    static const char *const phases[] = {
        [PHASE_BOOT] = "the class library starts",
        [PHASE_MAIN] = "main runs up to the first thread",
        [PHASE_WARM] = "the class library is warmed up for the next pass",
    };
    struct pieces p = {.count = 0};
    snprintf(add(&p, 0), PIECE, "%.0f s", progress->seconds);
    if (progress->phase == PHASE_SEARCH)
        add_search(&p, progress);
    else
        snprintf(add(&p, 2), PIECE, "%s", phases[progress->phase]);
    if (progress->found)
        snprintf(add(&p, 1), PIECE, "%u found", progress->found);
    while (p.count > 1 && width_of(&p) > width)
        leave_out(&p);
    struct stream stream;
    FILE *out = stream_begin(&stream);
    for (unsigned i = 0; i < p.count; i++)
        fprintf(out, "%s%s", i ? ", " : "", p.pieces[i].text);
    return stream_end(&stream);
}
