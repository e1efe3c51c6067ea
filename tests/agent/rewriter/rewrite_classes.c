/* rewrite_classes.c - rewrites all classes under a directory as the agent would, into another
 * directory, for tests that let a JVM load and verify them.
 *
 *   rewrite-classes [--library] [--no-shadows] [--keep-redundant] [--no-loops] [--stress=N] FROM TO
 *
 * --stress=N puts hooks of contracts into all methods; --hooks=NAME is another class of hooks;
 * --exclude=PATTERN leaves classes or fields as they are.  Classes that the rewriter leaves as they are are not written.  Prints a line for each class and
 * method that has no hooks, and numbers of all; with --sites the sites as well. */
#include "agent/rewrite.h"

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* What --stress=N puts into every method of every class. */
enum { STRESS_ROWS = 4 };
static const struct contract stress[][STRESS_ROWS] = {
    {CONTRACT("*", "*", NULL, WHEN_EXIT, NULL, ON_THIS, IF_ALWAYS, CONTRACT_LEAF)},
    {CONTRACT("*", "*", NULL, WHEN_EXIT, "acquire", ON_THIS, IF_TRUE, CONTRACT_LEAF)
         CONTRACT("*", "*", NULL, WHEN_ENTRY, "release", ON_THIS, IF_ALWAYS, 0)
             CONTRACT("*", "*", NULL, WHEN_LEAVE, "acquire", ON_THIS, IF_ALWAYS, 0)},
    {CONTRACT("*", "*", NULL, WHEN_EXIT, "acquire", ON_ARG0, IF_NONNULL, 0)
         CONTRACT("*", "*", NULL, WHEN_EXIT, "release", ON_RESULT, IF_NONNULL, 0)},
    {CONTRACT("*", "*", NULL, WHEN_EXIT, "acquire", ON_ARG0, IF_POSITIVE, 0)
         CONTRACT("*", "*", NULL, WHEN_EXIT, "acquire", ON_ARG0, IF_NOT_NEGATIVE, 0)},
    {CONTRACT("*", "*", NULL, WHEN_EXIT, "acquire", ON_THIS, IF_ALWAYS, 0)},
    {CALL("*", "*", NULL, WHEN_EXIT, "called") MONITORS("*")},
};

static struct rewrite_options options = {.accesses = true, .monitors = true};
static struct site_table sites;
static const char *from, *to;
static bool shows_sites;
static struct {
    unsigned classes, rewritten, refused, gaps;
    size_t bytes_before, bytes_after, hooks;
    double seconds, slowest;
    char slowest_name[512];
} totals;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static uint8_t *read_file(const char *path, size_t size)
{
    FILE *file = fopen(path, "rb");
    uint8_t *bytes = xmalloc(size + 1);
    if (!file || fread(bytes, 1, size, file) != size)
        die("cannot read %s", path);
    fclose(file);
    return bytes;
}

static void write_file(const char *path, const uint8_t *bytes, size_t length)
{
    char parent[4096];
    snprintf(parent, sizeof parent, "%s", path);
    for (char *p = parent + 1; *p; p++) {
        if (*p == '/') {
            *p = '\0';
            mkdir(parent, 0777);
            *p = '/';
        }
    }
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(bytes, 1, length, file) != length || fclose(file) != 0)
        die("cannot write %s", path);
}

static int visit(const char *path, const struct stat *status, int type, struct FTW *ftw)
{
    (void)ftw;
    size_t length = strlen(path);
    if (type != FTW_F || length < 6 || strcmp(path + length - 6, ".class") != 0)
        return 0;
    const char *name = path + strlen(from) + 1;
    uint8_t *bytes = read_file(path, (size_t)status->st_size);
    struct rewritten out;
    struct error error = {""};
    double begin = now();
    bool good = agent_rewrite(bytes, (size_t)status->st_size, &options, &sites, &out, &error);
    double seconds = now() - begin;
    totals.classes++;
    totals.seconds += seconds;
    if (seconds > totals.slowest) {
        totals.slowest = seconds;
        snprintf(totals.slowest_name, sizeof totals.slowest_name, "%s", name);
    }
    if (!good) {
        totals.refused++;
        printf("refused %s: %s\n", name, error.text);
    }
    for (size_t i = 0; i < out.gap_count; i++) {
        totals.gaps++;
        printf("gap %s %s: %s\n", name, out.gaps[i].method ? out.gaps[i].method : "",
               out.gaps[i].reason);
    }
    if (out.bytes) {
        char target[4096];
        snprintf(target, sizeof target, "%s/%s", to, name);
        write_file(target, out.bytes, out.length);
        totals.rewritten++;
        totals.hooks += out.hook_count;
        totals.bytes_before += (size_t)status->st_size;
        totals.bytes_after += out.length;
    }
    rewritten_release(&out);
    free(bytes);
    return 0;
}

static void show_sites(void)
{
    static const char *const kinds[] = {
        "read",        "write",           "read-static",      "write-static", "read-array",
        "write-array", "read-collection", "write-collection", "use",          "freeze"};
    for (site_id i = 1; i < site_table_count(&sites); i++) {
        const struct site *s = site_table_get(&sites, i);
        printf("site %u %s%s%s %s.%s%s @%u line %d %s mode %u %s%s%s\n", (unsigned)i,
               kinds[s->kind], s->is_range ? " range" : "", s->is_compound ? " compound" : "",
               s->of->name, s->method, s->descriptor, s->bci, s->line, s->type ? s->type : "-",
               s->mode, s->owner ? s->owner : "-", s->name ? "." : "", s->name ? s->name : "");
    }
}

/* NAME is the class of hooks, NAMELoops and NAMEArray those that belong to it. */
static void set_hooks(const char *name)
{
    static char loops[256], array[256];
    snprintf(loops, sizeof loops, "%sLoops", name);
    snprintf(array, sizeof array, "%sArray", name);
    options.hooks_class = name;
    options.loops_class = loops;
    options.shadow_class = array;
}

static void add_exclude(const char *pattern)
{
    static const char *excludes[8];
    if (options.exclude_count == sizeof excludes / sizeof excludes[0])
        die("too many excludes");
    excludes[options.exclude_count++] = pattern;
    options.excludes = excludes;
}

static void set_stress(size_t index)
{
    if (index >= sizeof stress / sizeof stress[0])
        die("there is no stress %zu", index);
    /* The JVM replaces the return of its constructor by another instruction. */
    static const char *const object[] = {"java/lang/Object"};
    options.is_library = true;
    options.entries = index % 2 == 0; /* with and without */
    options.excludes = object;
    options.exclude_count = 1;
    options.contracts = stress[index];
    while (options.contract_count < STRESS_ROWS && stress[index][options.contract_count].class_name)
        options.contract_count++;
}

static uint32_t number_of(void *self, const char *method)
{
    (void)self, (void)method;
    return 1;
}

static bool suspects(void *self, const struct site *site)
{
    (void)self, (void)site;
    return true;
}

/* All that a steered run may ask for; or what the run before it does, which only collects relations. */
static void set_steering(bool collects)
{
    static struct rewrite_steering steering = {.number_of = number_of, .suspects = suspects};
    steering.no_requests = collects;
    options.steering = &steering;
    options.fields_only = collects;
    options.accesses = options.monitors = !collects;
}

int main(int argc, char **argv)
{
    int i = 1;
    for (; i < argc && strncmp(argv[i], "--", 2) == 0; i++) {
        if (strcmp(argv[i], "--library") == 0)
            options.is_library = true;
        else if (strcmp(argv[i], "--no-shadows") == 0)
            options.no_shadows = true;
        else if (strcmp(argv[i], "--keep-redundant") == 0)
            options.keep_redundant = true;
        else if (strcmp(argv[i], "--no-loops") == 0)
            options.no_loops = true;
        else if (strncmp(argv[i], "--stress=", 9) == 0)
            set_stress((size_t)atoi(argv[i] + 9));
        else if (strncmp(argv[i], "--hooks=", 8) == 0)
            set_hooks(argv[i] + 8);
        else if (strncmp(argv[i], "--exclude=", 10) == 0)
            add_exclude(argv[i] + 10);
        else if (strcmp(argv[i], "--steer") == 0 || strcmp(argv[i], "--collect") == 0)
            set_steering(strcmp(argv[i], "--collect") == 0);
        else if (strcmp(argv[i], "--sites") == 0)
            shows_sites = true;
        else
            die("unknown option %s", argv[i]);
    }
    if (i + 2 != argc)
        die("usage: rewrite-classes [OPTION...] FROM TO");
    from = argv[i];
    to = argv[i + 1];
    site_table_init(&sites);
    if (nftw(from, visit, 32, FTW_PHYS) != 0)
        die("cannot read %s", from);
    if (shows_sites)
        show_sites();
    printf("%u classes, %u rewritten, %u refused, %u gaps, %zu hooks, %u sites, %zu -> %zu bytes, "
           "%.3f s CPU, slowest %.4f s %s\n",
           totals.classes, totals.rewritten, totals.refused, totals.gaps, totals.hooks,
           site_table_count(&sites) - 1, totals.bytes_before, totals.bytes_after, totals.seconds,
           totals.slowest, totals.slowest_name);
    site_table_release(&sites);
    return 0;
}
