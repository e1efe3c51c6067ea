/* play.c - plays the traces that HeddlePlayer prints through src/analysis/race.c, and compares: both must
 * find the first race of each place at the same event, and every race that the runtime has reported must be
 * one of two accesses that happens-before leaves unordered.
 *
 * Prints one line for each trace that differs, and a line with counts.  Status 1: some differ.
 *
 * Traces with several places and final fields are compared one way only: the runtime lets a freeze order all
 * later reads of a thread that saw it, where the memory model orders those along dereference chains. */
#include "analysis/race.h"
#include "base/undo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVENTS = 4096, SITES = 4096, ARRAY_PLACES = 2000, PLACES = 2300, VOLATILE_PLACES = 1000 };
enum { FINAL_OBJECTS = 3000, BOX_OBJECTS = 1 };

struct event {
    thread_id thread;
    uint32_t epoch;
    bool reads, writes;
    enum access_mode mode, write_mode;
    int first, end, step; /* places */
    int site;
    int earlier; /* the last one before it at the same site; 0: none */
    bool races;  /* race.c has found a race at it */
};

static struct undo_log undo;
static struct race_detector *detector;
static const struct analysis *analysis;

/* Accesses in their order, from 1 on. */
static struct event events[EVENTS];
static int event_count;
static int newest[SITES]; /* of each site */
static int now;           /* the access that is played; 0: none */
/* By place (arrays: by their first element), the access at which the first race was found. */
static int first_here[PLACES], first_there[PLACES];
static bool has_finals, has_chains, has_gap; /* has_chains: final fields and several places */
static char fault[200];

static int place_key(int place)
{
    return place < ARRAY_PLACES ? place : place / 100 * 100;
}

static place_id place_id_of(int place)
{
    return (place_id)(BOX_OBJECTS + place_key(place)) << 32 |
           (unsigned)(16 + 8 * (place - place_key(place)));
}

static int place_number(place_id id)
{
    return (int)(id >> 32) - BOX_OBJECTS + ((int)(uint32_t)id - 16) / 8;
}

static void on_race(void *context, const struct race *race)
{
    (void)context;
    int place = place_number(race->place);
    if (place < 0 || place >= PLACES)
        return; /* a final field itself */
    events[now].races = true;
    if (!first_here[place_key(place)])
        first_here[place_key(place)] = now;
}

static const struct clock *clock_now(thread_id t)
{
    return happens_before_clock(race_detector_order(detector), t);
}

static void begin(void)
{
    undo = (struct undo_log){.active = true};
    detector = race_detector_new(on_race, NULL);
    analysis = race_detector_analysis(detector);
    analysis->execution_begin(analysis->self, &undo);
    event_count = 0;
    memset(newest, 0, sizeof newest);
    memset(first_here, 0, sizeof first_here);
    memset(first_there, 0, sizeof first_there);
    has_gap = false;
    fault[0] = '\0';
}

static void end(void)
{
    race_detector_free(detector);
    undo_release(&undo);
}

/* ---- events ---- */

static void sync(int t, enum sync_kind kind, uint64_t object)
{
    analysis->sync(analysis->self, (thread_id)t, kind, object, 0);
}

static void access_one(const struct event *e, int place, uint64_t reference, bool is_final)
{
    struct access a = {
        .thread = e->thread,
        .kind = e->reads ? e->writes ? ACCESS_UPDATE : ACCESS_READ : ACCESS_WRITE,
        .mode = e->mode,
        .write_mode = e->write_mode,
        .wrote = e->writes,
        .is_final = is_final,
        .is_reference = reference != 0,
        .value = reference,
        .size = 4,
        .site = (site_id)e->site,
        .place = place_id_of(place),
    };
    analysis->access(analysis->self, &a);
}

/* The next access. */
static struct event *next_event(int thread, int site)
{
    if (event_count + 1 == EVENTS || site < 0 || site >= SITES) {
        printf("FAIL the trace is too long\n");
        exit(1);
    }
    struct event *e = &events[now = ++event_count];
    *e = (struct event){.thread = (thread_id)thread, .site = site, .earlier = newest[site]};
    e->epoch = clock_of(clock_now(e->thread), e->thread);
    newest[site] = now;
    return e;
}

static void play_access(const int *n)
{
    struct event *e = next_event(n[0], n[6]);
    e->reads = n[1] != 1;
    e->writes = n[4] && n[1] != 0;
    e->mode = (enum access_mode)n[2];
    e->write_mode = (enum access_mode)n[3];
    e->first = n[5];
    e->end = n[5] + 1;
    e->step = 1;
    access_one(e, e->first, 0, false);
}

static void play_range(const int *n)
{
    struct event *e = next_event(n[0], n[6]);
    int base = ARRAY_PLACES + 100 * n[1];
    e->reads = !n[5];
    e->writes = n[5];
    e->first = base + n[2];
    e->end = base + n[3];
    e->step = n[4];
    for (int place = e->first; place < e->end; place += e->step)
        access_one(e, place, 0, false);
}

/* Object n[1] with a final field, which refers to what has the place n[2]; what: N written, W published, g got,
 * f field read. */
static void play_final(char what, const int *n)
{
    bool is_write = what == 'N' || what == 'W';
    bool is_final = what == 'N' || what == 'f';
    uint32_t object = (uint32_t)(FINAL_OBJECTS + n[1]);
    struct access a = {
        .thread = (thread_id)n[0],
        .kind = is_write ? ACCESS_WRITE : ACCESS_READ,
        .mode = is_final ? MODE_PLAIN : MODE_OPAQUE,
        .wrote = is_write,
        .is_final = is_final,
        .is_reference = true,
        .size = 4,
        .value = is_final ? (uint64_t)(BOX_OBJECTS + n[2]) : object,
        .place = (place_id)(is_final ? object : object + 100) << 32 | 16,
    };
    analysis->access(analysis->self, &a);
}

static void play(char what, const int *n)
{
    thread_id t = (thread_id)n[0];
    now = 0;
    switch (what) {
    case 'A': play_access(n); break;
    case 'R': play_range(n); break;
    case 'F': analysis->fence(analysis->self, t, (enum fence_kind)n[1], 0); break;
    case 'S': sync(n[0], SYNC_START, (sync_id)n[1]); break;
    case 'E': sync(n[0], SYNC_END, t); break;
    case 'J': sync(n[0], SYNC_JOIN, (sync_id)n[1]); break;
    case 'L': sync(n[0], SYNC_LOCK, (sync_id)n[1]); break;
    case 'U': sync(n[0], SYNC_UNLOCK, (sync_id)n[1]); break;
    case 'I': sync(n[0], SYNC_INTERRUPT, (sync_id)n[1]); break;
    case 'i': sync(n[0], SYNC_INTERRUPTED, t); break;
    case 'C': sync(n[0], SYNC_CLASS_INITIALIZED, (sync_id)n[1]); break;
    case 'c': sync(n[0], SYNC_CLASS_USED, (sync_id)n[1]); break;
    case 'P': sync(n[0], SYNC_SUBMIT, (sync_id)(n[2] == 1 ? n[1] + 100 : n[1])); break;
    case 'G':
        sync(n[0], SYNC_EXECUTE, (sync_id)n[1]);
        if (n[2] == 2)
            sync(n[0], SYNC_EXECUTE, (sync_id)(n[1] + 100));
        break;
    case 'Z': analysis->freeze(analysis->self, t, (uint32_t)(FINAL_OBJECTS + n[1])); break;
    default: play_final(what, n); break;
    }
}

/* ---- what the runtime has reported ---- */

static bool is_place_of(const struct event *e, int place)
{
    return place >= e->first && place < e->end && (place - e->first) % e->step == 0;
}

static bool is_plain(const struct event *e)
{
    return (e->reads && e->mode == MODE_PLAIN) || (e->writes && e->write_mode == MODE_PLAIN);
}

/* Is it a race of the two accesses, at an element of both? */
static bool is_race(const struct event *a, const struct event *b, int index)
{
    int place = b->first;
    if (index >= 0)
        place = place_key(b->first) + index;
    return is_place_of(a, place) && is_place_of(b, place) && a->thread != b->thread &&
           (a->writes || b->writes) && (is_plain(a) || is_plain(b)) &&
           a->epoch > clock_of(clock_now(b->thread), a->thread);
}

/* Statements are executed again and again: is it a race with one of the accesses at the site? */
static bool races_with_site(int site, const struct event *b, int index)
{
    for (int i = newest[site]; i; i = events[i].earlier)
        if (is_race(&events[i], b, index))
            return true;
    return false;
}

/* The runtime has reported a race of the access that is played, at the site `at`. */
static void claim(int at, int then, int index)
{
    const struct event *b = &events[now];
    int key = place_key(b->first);
    if (!now || b->site != at)
        snprintf(fault, sizeof fault, "a race is reported at %d, which is not the event", at);
    else if (!races_with_site(then, b, index))
        snprintf(fault, sizeof fault, "%d and %d do not race", then, at);
    else if (!first_there[key] && !b->races)
        snprintf(fault, sizeof fault, "no race of %d for race.c", at);
    if (!first_there[key])
        first_there[key] = now;
}

static int site_of(int event)
{
    return event ? events[event].site : 0;
}

static bool compare(void)
{
    for (int i = 0; i < PLACES && !fault[0]; i++)
        if (first_here[i] != first_there[i] && !(has_gap || has_chains))
            snprintf(fault, sizeof fault, "place %d: race.c at %d, the runtime at %d", i,
                     site_of(first_here[i]), site_of(first_there[i]));
    return !fault[0];
}

int main(void)
{
    char line[200];
    long seed = 0;
    unsigned good = 0, bad = 0, racy = 0, gaps = 0, finals = 0;
    while (fgets(line, sizeof line, stdin)) {
        int n[8] = {0};
        if (sscanf(line, "trace %ld %d %d", &seed, &n[0], &n[1]) == 3) {
            begin();
            has_finals = n[0] > 0;
            has_chains = has_finals && !n[1];
        } else if (!strncmp(line, "gap", 3)) {
            has_gap = true;
        } else if (!strncmp(line, "end", 3)) {
            bool is_racy = false;
            for (int i = 0; i < PLACES; i++)
                is_racy |= first_here[i] != 0;
            racy += is_racy;
            gaps += has_gap;
            finals += has_finals;
            if (compare())
                good++;
            else if (++bad <= 10)
                printf("FAIL trace %ld: %s\n", seed, fault);
            end();
        } else if (line[0] == '!') {
            if (sscanf(line + 1, "%d%d%d%d", &n[0], &n[1], &n[2], &n[3]) == 4 && !fault[0])
                claim(n[0], n[1], n[3]);
        } else {
            sscanf(line + 1, "%d%d%d%d%d%d%d", &n[0], &n[1], &n[2], &n[3], &n[4], &n[5], &n[6]);
            play(line[0], n);
        }
    }
    printf("%u traces alike, %u not; %u with races, %u with gaps, %u with final fields\n", good,
           bad, racy, gaps, finals);
    return bad || !good;
}
