/* jar.c - see jar.h.  libzip knows the zip format; this file knows what makes a zip a jar. */
#include "classfile/jar.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <zip.h>

enum {
    MAX_ENTRY = 1 << 30,
    MAX_DEFLATE_RATIO = 1032, /* what deflate can do at best */
    MIN_VERSION = 9,
    MAX_VERSION = 17,
};

struct jar {
    struct zip *zip;
    char *path;
    uint32_t versions; /* bit v: a multi-release jar with entries for Java v */
    struct arena arena;
    const char *manifest; /* main section with continuation lines joined; lines end in '\n' */
};

/* libzip's text for the entry or archive at hand. */
static bool zip_fault(const struct jar *jar, const char *entry, struct zip_error *fault,
                      struct error *error)
{
    return error_set(error, "%s: corrupt jar entry %s: %s", jar->path, entry,
                     zip_error_strerror(fault));
}

static bool check_size(const struct jar *jar, const struct zip_stat *st, struct error *error)
{
    if (!(st->valid & ZIP_STAT_SIZE) || !(st->valid & ZIP_STAT_COMP_SIZE))
        return error_set(error, "%s: jar entry %s has no size", jar->path, st->name);
    if (st->size > MAX_ENTRY)
        return error_set(error, "%s: jar entry %s is too large (%llu bytes)", jar->path, st->name,
                         (unsigned long long)st->size);
    /* Do not allocate what a lying header promises. */
    if (st->size > (st->comp_size + 1) * MAX_DEFLATE_RATIO)
        return error_set(error, "%s: corrupt jar entry %s: impossible size", jar->path, st->name);
    return true;
}

static bool read_index(struct jar *jar, zip_uint64_t index, struct arena *arena,
                       const uint8_t **bytes, size_t *length, struct error *error)
{
    struct zip_stat st;
    if (zip_stat_index(jar->zip, index, 0, &st) < 0)
        return error_set(error, "%s: corrupt jar: %s", jar->path, zip_strerror(jar->zip));
    if (!check_size(jar, &st, error))
        return false;
    struct zip_file *file = zip_fopen_index(jar->zip, index, 0);
    if (!file)
        return zip_fault(jar, st.name, zip_get_error(jar->zip), error);

    uint8_t *contents = arena_alloc(arena, st.size + 1);
    zip_uint64_t done = 0;
    zip_int64_t got;
    /* Reads one byte more than expected: libzip compares the checksum only at the end. */
    while ((got = zip_fread(file, contents + done, st.size + 1 - done)) > 0) {
        done += (zip_uint64_t)got;
        if (done > st.size)
            break;
    }
    bool good = true;
    if (got < 0)
        good = zip_fault(jar, st.name, zip_file_get_error(file), error);
    else if (done != st.size)
        good = error_set(error, "%s: corrupt jar entry %s: wrong size", jar->path, st.name);
    zip_fclose(file);
    if (good) {
        contents[done] = 0;
        *bytes = contents;
        *length = done;
    }
    return good;
}

/* Joins continuation lines (a line break and a space) of the main section, which an empty line
 * ends, and makes every line end in one '\n'. */
static const char *join_manifest(const uint8_t *bytes, size_t length, struct arena *arena)
{
    char *joined = arena_alloc(arena, length + 2);
    size_t out = 0, i = 0;
    while (i < length) {
        uint8_t c = bytes[i++];
        if (c != '\r' && c != '\n') {
            joined[out++] = c ? (char)c : ' ';
            continue;
        }
        if (c == '\r' && i < length && bytes[i] == '\n')
            i++;
        if (i < length && bytes[i] == ' ') {
            i++;
            continue;
        }
        if (out == 0 || joined[out - 1] == '\n')
            break;
        joined[out++] = '\n';
    }
    if (out > 0 && joined[out - 1] != '\n')
        joined[out++] = '\n';
    joined[out] = '\0';
    return joined;
}

/* Which of META-INF/versions/9 to 17 the jar has. */
static uint32_t find_versions(struct jar *jar)
{
    static const char prefix[] = "META-INF/versions/";
    uint32_t versions = 0;
    zip_int64_t count = zip_get_num_entries(jar->zip, 0);
    for (zip_int64_t i = 0; i < count; i++) {
        const char *name = zip_get_name(jar->zip, (zip_uint64_t)i, 0);
        if (!name || strncmp(name, prefix, sizeof prefix - 1) != 0)
            continue;
        char *end;
        unsigned long version = strtoul(name + sizeof prefix - 1, &end, 10);
        if (*end == '/' && version >= MIN_VERSION && version <= MAX_VERSION)
            versions |= 1u << version;
    }
    return versions;
}

static bool open_manifest(struct jar *jar, struct error *error)
{
    jar->manifest = "";
    zip_int64_t index = zip_name_locate(jar->zip, "META-INF/MANIFEST.MF", 0);
    if (index < 0)
        index = zip_name_locate(jar->zip, "META-INF/MANIFEST.MF", ZIP_FL_NOCASE);
    if (index < 0)
        return true;
    const uint8_t *bytes;
    size_t length;
    if (!read_index(jar, (zip_uint64_t)index, &jar->arena, &bytes, &length, error))
        return false;
    jar->manifest = join_manifest(bytes, length, &jar->arena);
    char value[8];
    if (jar_manifest_attribute(jar, "Multi-Release", value, sizeof value) &&
        strcasecmp(value, "true") == 0)
        jar->versions = find_versions(jar);
    return true;
}

/* Takes the source, which is NULL when it could not be made. */
static bool open_source(struct jar **jar, struct zip_source *source, struct zip_error *fault,
                        const char *path, struct error *error)
{
    struct zip *zip = source ? zip_open_from_source(source, ZIP_RDONLY, fault) : NULL;
    if (!zip) {
        error_set(error, "%s: not a jar file: %s", path, zip_error_strerror(fault));
        if (source)
            zip_source_free(source);
        return false;
    }
    struct jar *made = xcalloc(1, sizeof *made);
    made->zip = zip;
    made->path = arena_strndup(&made->arena, path, strlen(path));
    if (!open_manifest(made, error)) {
        jar_close(made);
        return false;
    }
    *jar = made;
    return true;
}

bool jar_open(struct jar **jar, const char *path, struct error *error)
{
    struct stat st;
    if (stat(path, &st) < 0)
        return error_set(error, "%s: %s", path, strerror(errno));
    if (S_ISDIR(st.st_mode))
        return error_set(error, "%s: a directory, not a jar file", path);
    if (!S_ISREG(st.st_mode))
        return error_set(error, "%s: not a jar file", path);
    /* libzip takes an empty file for an empty archive. */
    if (st.st_size == 0)
        return error_set(error, "%s: not a jar file: empty file", path);
    struct zip_error fault;
    zip_error_init(&fault);
    struct zip_source *source = zip_source_file_create(path, 0, -1, &fault);
    bool good = open_source(jar, source, &fault, path, error);
    zip_error_fini(&fault);
    return good;
}

bool jar_open_memory(struct jar **jar, const uint8_t *bytes, size_t length, const char *name,
                     struct error *error)
{
    if (length == 0)
        return error_set(error, "%s: not a jar file: empty file", name);
    struct zip_error fault;
    zip_error_init(&fault);
    struct zip_source *source = zip_source_buffer_create(bytes, length, 0, &fault);
    bool good = open_source(jar, source, &fault, name, error);
    zip_error_fini(&fault);
    return good;
}

void jar_close(struct jar *jar)
{
    if (!jar)
        return;
    zip_discard(jar->zip);
    arena_release(&jar->arena);
    free(jar);
}

static zip_int64_t locate(struct jar *jar, const char *entry)
{
    if (jar->versions && strncmp(entry, "META-INF/", 9) != 0) {
        char versioned[4096];
        for (int version = MAX_VERSION; version >= MIN_VERSION; version--) {
            if (!(jar->versions & 1u << version))
                continue;
            int size =
                snprintf(versioned, sizeof versioned, "META-INF/versions/%d/%s", version, entry);
            if (size < 0 || (size_t)size >= sizeof versioned)
                break;
            zip_int64_t index = zip_name_locate(jar->zip, versioned, 0);
            if (index >= 0)
                return index;
        }
    }
    return zip_name_locate(jar->zip, entry, 0);
}

bool jar_read(struct jar *jar, const char *entry, struct arena *arena, const uint8_t **bytes,
              size_t *length, struct error *error)
{
    error->text[0] = '\0';
    zip_int64_t index = locate(jar, entry);
    if (index < 0)
        return false;
    return read_index(jar, (zip_uint64_t)index, arena, bytes, length, error);
}

bool jar_manifest_attribute(struct jar *jar, const char *name, char *value, size_t size)
{
    size_t name_length = strlen(name);
    for (const char *line = jar->manifest; *line; line = strchr(line, '\n') + 1) {
        if (strncasecmp(line, name, name_length) != 0 || line[name_length] != ':')
            continue;
        const char *start = line + name_length + 1;
        if (*start == ' ')
            start++;
        size_t length = strcspn(start, "\n");
        if (length >= size)
            return false;
        memcpy(value, start, length);
        value[length] = '\0';
        return true;
    }
    return false;
}
