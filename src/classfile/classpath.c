/* classpath.c - see classpath.h. */
#include "classfile/classpath.h"

#include "classfile/jar.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_FILE = 1 << 30, MAX_MANIFEST_PATH = 1 << 16 };

struct element {
    const char *path;
    struct jar *jar; /* NULL: a directory */
    dev_t device;    /* which file it is, whatever path leads to it */
    ino_t inode;
};

struct classpath {
    struct element *elements;
    size_t count, capacity;
    struct arena arena;
};

/* Whether a jar's Class-Path counts. */
enum manifests { WITH_MANIFESTS, WITHOUT_MANIFESTS };

static bool add_path(struct classpath *cp, const char *path, enum manifests manifests,
                     struct error *error);

static bool ends_with(const char *text, const char *suffix)
{
    size_t length = strlen(text), tail = strlen(suffix);
    return length >= tail && strcasecmp(text + length - tail, suffix) == 0;
}

static bool is_known(const struct classpath *cp, const struct stat *st)
{
    for (size_t i = 0; i < cp->count; i++) {
        if (cp->elements[i].device == st->st_dev && cp->elements[i].inode == st->st_ino)
            return true;
    }
    return false;
}

static void append(struct classpath *cp, const char *path, struct jar *jar, const struct stat *st)
{
    if (cp->count == cp->capacity) {
        cp->capacity = cp->capacity ? cp->capacity * 2 : 16;
        cp->elements = xrealloc(cp->elements, cp->capacity * sizeof *cp->elements);
    }
    cp->elements[cp->count++] = (struct element){path, jar, st->st_dev, st->st_ino};
}

static int hex_digit(char c)
{
    const char *digits = "0123456789abcdef";
    const char *found = c ? strchr(digits, c | 0x20) : NULL;
    return found ? (int)(found - digits) : -1;
}

/* The file that a URL means, of a Class-Path attribute relative to the jar's directory; NULL for a URL
 * that is no file. */
static const char *file_of_url(struct classpath *cp, const char *url, const char *jar_path)
{
    if (strncmp(url, "file:", 5) == 0) {
        url += 5;
        if (strncmp(url, "//", 2) == 0)
            url += 2;
    } else if (strstr(url, "://")) {
        return NULL;
    }
    const char *slash = strrchr(jar_path, '/');
    size_t directory = *url == '/' || !slash ? 0 : (size_t)(slash + 1 - jar_path);
    char *path = arena_alloc(&cp->arena, directory + strlen(url) + 1);
    memcpy(path, jar_path, directory);
    char *out = path + directory;
    for (; *url; url++) {
        int high = url[0] == '%' ? hex_digit(url[1]) : -1;
        int low = high >= 0 ? hex_digit(url[2]) : -1;
        if (low >= 0 && (high || low)) {
            *out++ = (char)(high << 4 | low);
            url += 2;
        } else {
            *out++ = *url;
        }
    }
    return path;
}

/* The jar's Class-Path comes right behind the jar. */
static bool follow_manifest(struct classpath *cp, struct jar *jar, const char *path,
                            struct error *error)
{
    char *value = xmalloc(MAX_MANIFEST_PATH);
    bool good = true;
    if (jar_manifest_attribute(jar, "Class-Path", value, MAX_MANIFEST_PATH)) {
        char *save = NULL;
        for (char *url = strtok_r(value, " \t", &save); url && good;
             url = strtok_r(NULL, " \t", &save)) {
            const char *file = file_of_url(cp, url, path);
            if (file && *file)
                good = add_path(cp, file, WITH_MANIFESTS, error);
        }
    }
    free(value);
    return good;
}

/* A file or a directory, without wildcards.  The path is in the arena.  The second occurrence
 * of a file could never be reached, and may be a cycle of manifests. */
static bool add_path(struct classpath *cp, const char *path, enum manifests manifests,
                     struct error *error)
{
    struct stat st;
    if (stat(path, &st) < 0) {
        if (errno == ENOENT || errno == ENOTDIR)
            return true;
        return error_set(error, "%s: %s", path, strerror(errno));
    }
    if (is_known(cp, &st))
        return true;
    if (S_ISDIR(st.st_mode)) {
        if (manifests == WITH_MANIFESTS && ends_with(path, ".jar"))
            return error_set(error, "%s: a directory, not a jar file", path);
        append(cp, path, NULL, &st);
        return true;
    }
    struct jar *jar;
    if (!jar_open(&jar, path, error))
        return false;
    append(cp, path, jar, &st);
    return manifests == WITHOUT_MANIFESTS || follow_manifest(cp, jar, path, error);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* All jars of a directory.  java takes them in the directory's order, which is anything; we
 * sort them so that every run sees the same. */
static bool add_wildcard(struct classpath *cp, const char *directory, struct error *error)
{
    DIR *dir = opendir(directory);
    if (!dir)
        return true;
    char **names = NULL;
    size_t count = 0;
    for (struct dirent *entry; (entry = readdir(dir));) {
        if (!ends_with(entry->d_name, ".jar"))
            continue;
        size_t length = strlen(directory) + strlen(entry->d_name) + 2;
        char *name = arena_alloc(&cp->arena, length);
        stpcpy(stpcpy(stpcpy(name, directory), "/"), entry->d_name);
        names = xrealloc(names, (count + 1) * sizeof *names);
        names[count++] = name;
    }
    closedir(dir);
    if (count)
        qsort(names, count, sizeof *names, by_name);
    bool good = true;
    for (size_t i = 0; i < count && good; i++)
        good = add_path(cp, names[i], WITH_MANIFESTS, error);
    free(names);
    return good;
}

static bool add_element(struct classpath *cp, const char *text, size_t length, struct error *error)
{
    char *path =
        length ? arena_strndup(&cp->arena, text, length) : arena_strndup(&cp->arena, ".", 1);
    if (strcmp(path, "*") == 0)
        return add_wildcard(cp, ".", error);
    if (length >= 2 && strcmp(path + length - 2, "/*") == 0) {
        path[length - 2 ? length - 2 : 1] = '\0';
        return add_wildcard(cp, path, error);
    }
    return add_path(cp, path, WITH_MANIFESTS, error);
}

bool classpath_open(struct classpath **classpath, const char *path, struct error *error)
{
    struct classpath *cp = xcalloc(1, sizeof *cp);
    error->text[0] = '\0';
    for (;;) {
        size_t length = strcspn(path, ":");
        if (!add_element(cp, path, length, error)) {
            classpath_close(cp);
            return false;
        }
        if (!path[length])
            break;
        path += length + 1;
    }
    *classpath = cp;
    return true;
}

bool classpath_open_module(struct classpath **classpath, const char *url, struct error *error)
{
    struct classpath *cp = xcalloc(1, sizeof *cp);
    error->text[0] = '\0';
    const char *path = url ? file_of_url(cp, url, "") : NULL;
    if (path && !add_path(cp, path, WITHOUT_MANIFESTS, error)) {
        classpath_close(cp);
        return false;
    }
    *classpath = cp;
    return true;
}

void classpath_close(struct classpath *classpath)
{
    if (!classpath)
        return;
    for (size_t i = 0; i < classpath->count; i++)
        jar_close(classpath->elements[i].jar);
    free(classpath->elements);
    arena_release(&classpath->arena);
    free(classpath);
}

size_t classpath_count(const struct classpath *classpath)
{
    return classpath->count;
}

/* No part may be empty, "." or "..": a name leads to one file, inside the element. */
static bool entry_is_legal(const char *entry)
{
    for (;;) {
        size_t length = strcspn(entry, "/");
        if (length == 0 || (length == 1 && entry[0] == '.') ||
            (length == 2 && entry[0] == '.' && entry[1] == '.'))
            return false;
        if (!entry[length])
            return true;
        entry += length + 1;
    }
}

static bool read_whole(int fd, const char *path, size_t size, struct arena *arena,
                       const uint8_t **bytes, size_t *length, struct error *error)
{
    uint8_t *contents = arena_alloc(arena, size + 1);
    size_t done = 0;
    while (done < size) {
        ssize_t got = read(fd, contents + done, size - done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return error_set(error, "%s: %s", path, strerror(errno));
        if (got == 0)
            break;
        done += (size_t)got;
    }
    *bytes = contents;
    *length = done;
    return true;
}

static bool read_file(const char *path, struct arena *arena, const uint8_t **bytes, size_t *length,
                      struct error *error)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) {
        if (errno == ENOENT || errno == ENOTDIR || errno == ENAMETOOLONG)
            return false;
        return error_set(error, "%s: %s", path, strerror(errno));
    }
    struct stat st;
    bool good = false;
    if (fstat(fd, &st) < 0)
        error_set(error, "%s: %s", path, strerror(errno));
    else if (S_ISREG(st.st_mode) && st.st_size > MAX_FILE)
        error_set(error, "%s: file is too large", path);
    else if (S_ISREG(st.st_mode))
        good = read_whole(fd, path, (size_t)st.st_size, arena, bytes, length, error);
    close(fd);
    return good;
}

static const char *join(struct arena *arena, const char *first, const char *separator,
                        const char *second)
{
    char *text = arena_alloc(arena, strlen(first) + strlen(separator) + strlen(second) + 1);
    stpcpy(stpcpy(stpcpy(text, first), separator), second);
    return text;
}

static bool find_in_directory(const char *directory, const char *entry, struct arena *arena,
                              const uint8_t **bytes, size_t *length, const char **origin,
                              struct error *error)
{
    char buffer[1024];
    size_t size = strlen(directory);
    const char *separator = size && directory[size - 1] == '/' ? "" : "/";
    size_t needed = size + 1 + strlen(entry) + 1;
    char *path = needed <= sizeof buffer ? buffer : xmalloc(needed);
    stpcpy(stpcpy(stpcpy(path, directory), separator), entry);
    bool good = read_file(path, arena, bytes, length, error);
    if (good)
        *origin = arena_strndup(arena, path, strlen(path));
    if (path != buffer)
        free(path);
    return good;
}

bool classpath_find(struct classpath *classpath, const char *entry, struct arena *arena,
                    const uint8_t **bytes, size_t *length, const char **origin,
                    const char **element, struct error *error)
{
    error->text[0] = '\0';
    if (!entry_is_legal(entry))
        return false;
    for (size_t i = 0; i < classpath->count; i++) {
        struct element *e = &classpath->elements[i];
        bool good = e->jar ? jar_read(e->jar, entry, arena, bytes, length, error)
                           : find_in_directory(e->path, entry, arena, bytes, length, origin, error);
        if (good) {
            if (e->jar)
                *origin = join(arena, e->path, "!", entry);
            *element = e->path;
            return true;
        }
        if (error->text[0])
            return false;
    }
    return false;
}
