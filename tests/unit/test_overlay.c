/* test_overlay.c - the overlay against the host: the same calls at random on both, one in a directory
 * of the host, one over another directory with the same beginning, which must stay as it was.  In
 * between, calls that are taken back. */
#include "base/hash.h"
#include "vm/file/host_files.h"
#include "vm/file/overlay.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { OPEN_FILES = 6, CALLS = 3000, SIDES = 2, BYTES = 9000 };

static const char deep[] = "1/2/3/4/5/6/7/8"; /* ".." does not lead out of it */

struct side {
    struct file_system fs;
    char root[2 * PATH_MAX];
    struct opened open[OPEN_FILES];
};

struct world {
    uint64_t random;
    char top[64];
    struct undo_log log;
    struct overlay *overlay;
    struct side sides[SIDES]; /* the overlay, the host */
    bool is_open[OPEN_FILES];
    uint64_t hash;
};

static int64_t now(void *clock)
{
    (void)clock;
    return 1700000000LL * 1000000000;
}

static unsigned at_random(struct world *w, unsigned below)
{
    return (unsigned)(hash_next(&w->random) >> 33) % below;
}

/* ---- state ---- */

static void put(void *self, uint64_t word)
{
    uint64_t *hash = self;
    *hash = hash_pair(*hash, word);
}

static uint64_t state_of(struct world *w)
{
    uint64_t hash = 0;
    overlay_state_begin(w->overlay);
    for (int i = 0; i < OPEN_FILES; i++)
        put(&hash, w->is_open[i] ? overlay_state_name(w->overlay, &w->sides[0].open[i]) : 0);
    overlay_state_put(w->overlay, true, put, &hash);
    return hash;
}

/* ---- calls at random ---- */

static void random_path(struct world *w, char *out)
{
    static const char *const names[] = {"a", "b", "c", "d", "a", "b", "c", "a", ".", ".."};
    unsigned parts = 1 + at_random(w, 3);
    *out = 0;
    for (unsigned i = 0; i < parts; i++) {
        strcat(out, names[at_random(w, sizeof names / sizeof *names)]);
        if (i + 1 < parts)
            strcat(out, at_random(w, 12) ? "/" : "//");
    }
    if (at_random(w, 12) == 0)
        strcat(out, "/");
}

static void full(const struct side *s, const char *path, char *out)
{
    snprintf(out, 3 * PATH_MAX, "%s/%s", s->root, path);
}

struct call {
    unsigned kind;
    char path[64], other[64];
    int flags;
    mode_t mode;
    unsigned slot;
    int64_t at;
    size_t length;
    char byte;
};

enum {
    STAT,
    LSTAT,
    ACCESS,
    READLINK,
    REALPATH,
    LIST,
    MKDIR,
    RMDIR,
    UNLINK,
    RENAME,
    LINK,
    SYMLINK,
    CHMOD,
    UTIMES,
    OPEN,
    CLOSE,
    READ,
    WRITE,
    FSTAT,
    TRUNCATE,
    FCHMOD,
    KINDS
};

static struct call random_call(struct world *w)
{
    static const int flags[] = {O_RDONLY,
                                O_WRONLY,
                                O_RDWR,
                                O_RDWR | O_CREAT,
                                O_WRONLY | O_CREAT | O_TRUNC,
                                O_WRONLY | O_CREAT | O_APPEND,
                                O_RDWR | O_CREAT | O_EXCL,
                                O_WRONLY | O_TRUNC,
                                O_RDONLY | O_DIRECTORY,
                                O_RDONLY | O_NOFOLLOW};
    static const mode_t modes[] = {0777, 0666, 0600, 0444, 0, 0500, 0222, 0755};
    struct call c = {.kind = at_random(w, KINDS)};
    random_path(w, c.path);
    random_path(w, c.other);
    c.flags = flags[at_random(w, sizeof flags / sizeof *flags)];
    c.mode = modes[at_random(w, at_random(w, 3) ? 2 : 8)];
    c.slot = at_random(w, OPEN_FILES);
    c.at = at_random(w, BYTES);
    c.length = at_random(w, BYTES);
    c.byte = (char)('a' + at_random(w, 26));
    return c;
}

/* What both sides must have in common. */
struct outcome {
    int64_t result;
    int error;
    mode_t mode;
    int64_t size, links, modified;
    uint64_t data;
};

static uint64_t hash_bytes(const char *bytes, size_t length)
{
    uint64_t hash = length;
    for (size_t i = 0; i < length; i++)
        hash = hash_pair(hash, (unsigned char)bytes[i]);
    return hash;
}

static void note_stat(struct outcome *o, const struct stat *st)
{
    o->mode = st->st_mode;
    if (!S_ISDIR(st->st_mode)) { /* file systems count these of directories in different ways */
        o->size = st->st_size;
        o->links = (int64_t)st->st_nlink;
    }
    if (st->st_mtim.tv_nsec == 123456000)
        o->modified = st->st_mtim.tv_sec;
}

static void ask(struct side *s, const struct call *c, const char *path, struct outcome *o)
{
    void *self = s->fs.self;
    struct stat st;
    char text[PATH_MAX];
    struct name_list names;
    switch (c->kind) {
    case STAT:
    case LSTAT:
        o->result = s->fs.calls->stat(self, path, c->kind == STAT, &st);
        if (o->result == 0)
            note_stat(o, &st);
        break;
    case ACCESS: o->result = s->fs.calls->access(self, path, (int)(c->mode & 7)); break;
    case READLINK:
        o->result = s->fs.calls->readlink(self, path, text, sizeof text);
        if (o->result >= 0)
            o->data = hash_bytes(text, strlen(text));
        break;
    case REALPATH:
        o->result = s->fs.calls->realpath(self, path, text);
        if (o->result == 0 && strncmp(text, s->root, strlen(s->root)) == 0)
            o->data = hash_bytes(text + strlen(s->root), strlen(text) - strlen(s->root));
        break;
    default:
        o->result = s->fs.calls->list(self, path, &names);
        for (size_t i = 0; i < names.count; i++)
            o->data = hash_pair(o->data, hash_bytes(names.names[i], strlen(names.names[i])));
        name_list_release(&names);
    }
}

static int64_t change(struct side *s, const struct call *c, const char *path, const char *other)
{
    void *self = s->fs.self;
    const struct timespec times[2] = {{1000, 0}, {c->at, 123456000}};
    switch (c->kind) {
    case MKDIR: return s->fs.calls->mkdir(self, path, c->mode | 0700);
    case RMDIR: return s->fs.calls->rmdir(self, path);
    case UNLINK: return s->fs.calls->unlink(self, path);
    case RENAME: return s->fs.calls->rename(self, path, other);
    case LINK: return s->fs.calls->link(self, path, other);
    case SYMLINK: return s->fs.calls->symlink(self, c->other, path);
    case CHMOD: return s->fs.calls->chmod(self, path, c->mode);
    default: return s->fs.calls->utimes(self, path, times, c->at & 1);
    }
}

static void use_file(struct side *s, const struct call *c, struct outcome *o)
{
    struct opened *h = &s->open[c->slot];
    void *self = s->fs.self;
    char bytes[BYTES];
    struct stat st;
    switch (c->kind) {
    case CLOSE: o->result = s->fs.calls->close(self, h); break;
    case READ:
        o->result = s->fs.calls->pread(self, h, bytes, c->length, c->at);
        if (o->result > 0)
            o->data = hash_bytes(bytes, (size_t)o->result);
        break;
    case WRITE:
        memset(bytes, c->byte, c->length);
        o->result = s->fs.calls->pwrite(self, h, bytes, c->length, c->at);
        break;
    case FSTAT:
        o->result = s->fs.calls->fstat(self, h, &st);
        note_stat(o, &st);
        break;
    case TRUNCATE: o->result = s->fs.calls->ftruncate(self, h, c->at - 5); break;
    default: o->result = s->fs.calls->fchmod(self, h, c->mode); break;
    }
}

static struct outcome make_call(struct world *w, struct side *s, const struct call *c)
{
    char path[3 * PATH_MAX], other[3 * PATH_MAX];
    struct outcome o = {0};
    full(s, c->path, path);
    full(s, c->other, other);
    errno = 0;
    if (c->kind <= LIST)
        ask(s, c, path, &o);
    else if (c->kind < OPEN)
        o.result = change(s, c, path, other);
    else if (c->kind == OPEN)
        o.result = w->is_open[c->slot]
                       ? 0
                       : s->fs.calls->open(s->fs.self, path, c->flags, c->mode, &s->open[c->slot]);
    else if (w->is_open[c->slot])
        use_file(s, c, &o);
    if (o.result < 0)
        o.error = errno;
    return o;
}

static void note_open(struct world *w, const struct call *c, const struct outcome *o)
{
    if (c->kind == OPEN && o->result == 0)
        w->is_open[c->slot] = true;
    if (c->kind == CLOSE)
        w->is_open[c->slot] = false;
}

/* Some calls on the overlay alone, and back. */
static void run_ahead(struct world *w)
{
    bool is_open[OPEN_FILES];
    struct opened handles[OPEN_FILES];
    uint64_t before = state_of(w);
    memcpy(is_open, w->is_open, sizeof is_open);
    memcpy(handles, w->sides[0].open, sizeof handles);
    undo_mark mark = undo_here(&w->log);
    for (unsigned i = at_random(w, 30); i > 0; i--) {
        struct call c = random_call(w);
        struct outcome o = make_call(w, &w->sides[0], &c);
        note_open(w, &c, &o);
        if (at_random(w, 4) == 0)
            state_of(w);
    }
    undo_rewind(&w->log, mark);
    memcpy(w->is_open, is_open, sizeof is_open);
    memcpy(w->sides[0].open, handles, sizeof handles);
    assert_int_equal(state_of(w), before);
}

static void compare(const struct call *c, const struct outcome *a, const struct outcome *b)
{
    if (memcmp(a, b, sizeof *a) != 0)
        fail_msg(
            "call %u of \"%s\", \"%s\" (flags %o, mode %o, slot %u, at %lld, length %zu): overlay "
            "%lld errno %d (%s) mode %o size %lld links %lld data %llx, host %lld errno %d (%s) "
            "mode %o size %lld links %lld data %llx",
            c->kind, c->path, c->other, (unsigned)c->flags, c->mode, c->slot, (long long)c->at,
            c->length, (long long)a->result, a->error, strerror(a->error), a->mode,
            (long long)a->size, (long long)a->links, (unsigned long long)a->data,
            (long long)b->result, b->error, strerror(b->error), b->mode, (long long)b->size,
            (long long)b->links, (unsigned long long)b->data);
}

/* ---- the beginning, and the end ---- */

static void make_parents(char *path)
{
    for (char *p = path + 1; (p = strchr(p, '/')); p++) {
        *p = 0;
        mkdir(path, 0755);
        *p = '/';
    }
    mkdir(path, 0755);
}

/* All that is below a directory of the host: names, kinds, contents, times. */
static uint64_t hash_tree(const char *path)
{
    struct file_system host = host_file_system();
    struct name_list names;
    uint64_t hash = 0;
    if (host.calls->list(host.self, path, &names) < 0)
        return 1;
    for (size_t i = 0; i < names.count; i++) {
        char below[2 * PATH_MAX], bytes[4 * BYTES];
        struct stat st;
        snprintf(below, sizeof below, "%s/%s", path, names.names[i]);
        assert_int_equal(lstat(below, &st), 0);
        hash = hash_pair(hash, hash_bytes(names.names[i], strlen(names.names[i])));
        hash = hash_pair(hash, st.st_mode);
        hash = hash_pair(hash,
                         (uint64_t)st.st_mtim.tv_sec * 1000000000 + (uint64_t)st.st_mtim.tv_nsec);
        if (S_ISDIR(st.st_mode))
            hash = hash_pair(hash, hash_tree(below));
        int fd = S_ISREG(st.st_mode) ? open(below, O_RDONLY) : -1;
        ssize_t n = fd < 0 ? 0 : read(fd, bytes, sizeof bytes);
        if (n > 0)
            hash = hash_pair(hash, hash_bytes(bytes, (size_t)n));
        if (fd >= 0)
            close(fd);
    }
    name_list_release(&names);
    return hash;
}

static void begin(struct world *w, uint64_t seed, bool is_active)
{
    *w = (struct world){.random = seed};
    strcpy(w->top, "/tmp/heddle-overlay-XXXXXX");
    assert_non_null(mkdtemp(w->top));
    for (int i = 0; i < SIDES; i++) {
        snprintf(w->sides[i].root, sizeof w->sides[i].root, "%s/%d/%s", w->top, i, deep);
        make_parents(w->sides[i].root);
        w->sides[i].fs = host_file_system();
    }
    /* Both begin with the same files of the host. */
    for (int n = at_random(w, 3) ? 60 : 0; n > 0; n--) {
        struct call c = random_call(w);
        struct outcome of[SIDES];
        if (c.kind == CHMOD || c.kind == FCHMOD)
            continue;
        for (int i = 0; i < SIDES; i++)
            of[i] = make_call(w, &w->sides[i], &c);
        compare(&c, &of[0], &of[1]);
        note_open(w, &c, &of[0]);
    }
    for (unsigned slot = 0; slot < OPEN_FILES; slot++)
        for (int i = 0; i < SIDES && w->is_open[slot]; i++)
            w->sides[i].fs.calls->close(NULL, &w->sides[i].open[slot]);
    memset(w->is_open, 0, sizeof w->is_open);
    w->hash = hash_tree(w->sides[0].root);
    w->log.active = is_active;
    w->overlay = overlay_new(&w->log, now, NULL);
    w->sides[0].fs = overlay_file_system(w->overlay);
}

static void end(struct world *w)
{
    char command[200];
    assert_int_equal(hash_tree(w->sides[0].root), w->hash);
    for (unsigned slot = 0; slot < OPEN_FILES; slot++)
        if (w->is_open[slot])
            w->sides[1].fs.calls->close(NULL, &w->sides[1].open[slot]);
    overlay_free(w->overlay);
    undo_release(&w->log);
    snprintf(command, sizeof command, "chmod -R u+rwx %s; rm -rf %s", w->top, w->top);
    assert_int_equal(system(command), 0);
}

static void run(uint64_t seed, bool is_active)
{
    struct world *w = malloc(sizeof *w);
    begin(w, seed, is_active);
    for (int n = 0; n < CALLS; n++) {
        struct outcome of[SIDES];
        if (is_active && at_random(w, 40) == 0)
            run_ahead(w);
        struct call c = random_call(w);
        for (int i = 0; i < SIDES; i++)
            of[i] = make_call(w, &w->sides[i], &c);
        compare(&c, &of[0], &of[1]);
        note_open(w, &c, &of[0]);
    }
    end(w);
    free(w);
}

static void test_same_as_host(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 12; seed++)
        run(seed, false);
}

static void test_same_as_host_with_undo(void **state)
{
    (void)state;
    for (uint64_t seed = 100; seed < 112; seed++)
        run(seed, true);
}

/* Root may do everything, so permissions show only to others. */
static void test_same_as_host_for_others(void **state)
{
    (void)state;
    if (geteuid() != 0)
        return;
    pid_t child = fork();
    if (child == 0) {
        if (setgid(65534) != 0 || setuid(65534) != 0)
            _exit(0);
        for (uint64_t seed = 200; seed < 210; seed++)
            run(seed, true);
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_as_host),
        cmocka_unit_test(test_same_as_host_with_undo),
        cmocka_unit_test(test_same_as_host_for_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
