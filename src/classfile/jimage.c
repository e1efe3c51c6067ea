/* jimage.c - see jimage.h.  The layout, in the byte order of the machine that made it: a head,
 * a perfect hash table in two parts (redirects, offsets of locations), the locations (lists
 * of attributes), the strings, and then the resources themselves. */
#include "classfile/jimage.h"

#include "base/arena.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    JIMAGE_MAGIC = (int)0xcafedada,
    JIMAGE_VERSION = 1 << 16, /* major 1, minor 0 */
    HEAD_SIZE = 28,
    HASH_SEED = 0x01000193,
    MAX_TABLE = 1 << 28,
};

/* The attributes of a location. */
enum {
    LOCATION_END,
    LOCATION_MODULE, /* the first four are offsets into the strings */
    LOCATION_PARENT,
    LOCATION_BASE,
    LOCATION_EXTENSION,
    LOCATION_OFFSET,
    LOCATION_COMPRESSED, /* size, 0 when not compressed */
    LOCATION_UNCOMPRESSED,
    LOCATION_KINDS,
};

struct jimage {
    const uint8_t *bytes;
    size_t length;
    bool mapped;
    uint32_t table_length;
    const uint8_t *redirects, *offsets; /* table_length words each */
    const uint8_t *locations;
    uint32_t locations_size;
    const char *strings; /* ends in NUL */
    uint32_t strings_size;
    const uint8_t *resources;
    size_t resources_size;
    char *name;
};

/* A piece of a resource's name, which is looked up as the concatenation of its pieces. */
struct piece {
    const char *text;
    size_t length;
};

static uint32_t load_native(const uint8_t *p)
{
    uint32_t word;
    memcpy(&word, p, sizeof word);
    return word;
}

static bool lay_out(struct jimage *image, struct error *error)
{
    if (image->length < HEAD_SIZE)
        return error_set(error, "truncated image of modules");
    uint32_t head[HEAD_SIZE / 4];
    memcpy(head, image->bytes, sizeof head);
    if (head[0] != (uint32_t)JIMAGE_MAGIC)
        return error_set(error, "not an image of modules (magic value 0x%08x)", head[0]);
    if (head[1] != JIMAGE_VERSION)
        return error_set(error, "unsupported version %u.%u of the image format", head[1] >> 16,
                         head[1] & 0xffff);
    image->table_length = head[4];
    image->locations_size = head[5];
    image->strings_size = head[6];
    if (image->table_length == 0 || image->table_length > MAX_TABLE || image->strings_size == 0)
        return error_set(error, "corrupt image of modules (bad table sizes)");
    uint64_t table = (uint64_t)image->table_length * 4;
    uint64_t index = HEAD_SIZE + 2 * table + image->locations_size + image->strings_size;
    if (index > image->length)
        return error_set(error, "truncated image of modules");
    image->redirects = image->bytes + HEAD_SIZE;
    image->offsets = image->redirects + table;
    image->locations = image->offsets + table;
    image->strings = (const char *)image->locations + image->locations_size;
    image->resources = image->bytes + index;
    image->resources_size = image->length - index;
    if (image->strings[image->strings_size - 1] != '\0')
        return error_set(error, "corrupt image of modules (unterminated strings)");
    return true;
}

bool jimage_open_memory(struct jimage **image, const uint8_t *bytes, size_t length,
                        const char *name, struct error *error)
{
    struct jimage *made = xcalloc(1, sizeof *made);
    made->bytes = bytes;
    made->length = length;
    if (!lay_out(made, error)) {
        free(made);
        return error_prefix(error, "%s", name);
    }
    size_t size = strlen(name) + 1;
    made->name = memcpy(xmalloc(size), name, size);
    *image = made;
    return true;
}

bool jimage_open(struct jimage **image, const char *path, struct error *error)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return error_set(error, "%s: %s", path, strerror(errno));
    struct stat st;
    void *bytes = MAP_FAILED;
    if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0)
        bytes = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    close(fd);
    if (bytes == MAP_FAILED)
        return error_set(error, "%s: not an image of modules", path);
    if (!jimage_open_memory(image, bytes, (size_t)st.st_size, path, error)) {
        munmap(bytes, (size_t)st.st_size);
        return false;
    }
    (*image)->mapped = true;
    return true;
}

void jimage_close(struct jimage *image)
{
    if (!image)
        return;
    if (image->mapped)
        munmap((void *)(uintptr_t)image->bytes, image->length);
    free(image->name);
    free(image);
}

static uint32_t hash_pieces(const struct piece *pieces, uint32_t seed)
{
    uint32_t hash = seed;
    for (; pieces->text; pieces++) {
        for (size_t i = 0; i < pieces->length; i++)
            hash = hash * HASH_SEED ^ (uint8_t)pieces->text[i];
    }
    return hash & 0x7fffffff;
}

/* Decodes the location at an offset; false when it does not end within the locations. */
static bool read_location(const struct jimage *image, uint32_t offset,
                          uint64_t location[LOCATION_KINDS])
{
    memset(location, 0, LOCATION_KINDS * sizeof *location);
    while (offset < image->locations_size) {
        uint8_t head = image->locations[offset++];
        unsigned kind = head >> 3, size = (head & 7u) + 1;
        if (kind == LOCATION_END)
            return true;
        if (kind >= LOCATION_KINDS || size > image->locations_size - offset)
            return false;
        uint64_t value = 0;
        for (unsigned i = 0; i < size; i++)
            value = value << 8 | image->locations[offset++];
        location[kind] = value;
    }
    return false;
}

/* A walk over the pieces, to compare them with the parts of a location's name. */
struct cursor {
    const struct piece *piece;
    size_t at;
};

static bool match_text(struct cursor *cursor, const char *text)
{
    while (*text) {
        while (cursor->piece->text && cursor->at == cursor->piece->length) {
            cursor->piece++;
            cursor->at = 0;
        }
        if (!cursor->piece->text || cursor->piece->text[cursor->at] != *text)
            return false;
        cursor->at++;
        text++;
    }
    return true;
}

/* Is "/module/parent/base.extension", without what is empty, the name in the pieces? */
static bool location_matches(const struct jimage *image, const uint64_t *location,
                             const struct piece *pieces)
{
    for (int kind = LOCATION_MODULE; kind <= LOCATION_EXTENSION; kind++) {
        if (location[kind] >= image->strings_size)
            return false;
    }
    const char *module = image->strings + location[LOCATION_MODULE];
    const char *parent = image->strings + location[LOCATION_PARENT];
    const char *base = image->strings + location[LOCATION_BASE];
    const char *extension = image->strings + location[LOCATION_EXTENSION];
    struct cursor cursor = {pieces, 0};
    if (*module &&
        !(match_text(&cursor, "/") && match_text(&cursor, module) && match_text(&cursor, "/")))
        return false;
    if (*parent && !(match_text(&cursor, parent) && match_text(&cursor, "/")))
        return false;
    if (!match_text(&cursor, base))
        return false;
    if (*extension && !(match_text(&cursor, ".") && match_text(&cursor, extension)))
        return false;
    while (cursor.piece->text && cursor.at == cursor.piece->length) {
        cursor.piece++;
        cursor.at = 0;
    }
    return !cursor.piece->text;
}

/* Finds the resource whose name is the concatenation of the pieces (the last has no text). */
static bool find(const struct jimage *image, const struct piece *pieces, const uint8_t **bytes,
                 size_t *length, struct error *error)
{
    error->text[0] = '\0';
    uint32_t slot = hash_pieces(pieces, HASH_SEED) % image->table_length;
    int32_t redirect = (int32_t)load_native(image->redirects + (size_t)slot * 4);
    if (redirect == 0)
        return false;
    if (redirect > 0)
        slot = hash_pieces(pieces, (uint32_t)redirect) % image->table_length;
    else
        slot = (uint32_t)(-1 - redirect);
    if (slot >= image->table_length)
        return error_set(error, "%s: corrupt image of modules (bad redirect)", image->name);

    uint64_t location[LOCATION_KINDS];
    uint32_t offset = load_native(image->offsets + (size_t)slot * 4);
    if (!read_location(image, offset, location))
        return error_set(error, "%s: corrupt image of modules (bad location)", image->name);
    if (!location_matches(image, location, pieces))
        return false;
    if (location[LOCATION_COMPRESSED] != 0)
        return error_set(error, "%s: compressed resources are not supported", image->name);
    if (location[LOCATION_OFFSET] > image->resources_size ||
        location[LOCATION_UNCOMPRESSED] > image->resources_size - location[LOCATION_OFFSET])
        return error_set(error, "%s: corrupt image of modules (bad resource)", image->name);
    *bytes = image->resources + location[LOCATION_OFFSET];
    *length = location[LOCATION_UNCOMPRESSED];
    return true;
}

bool jimage_find(const struct jimage *image, const char *module, const char *path,
                 const uint8_t **bytes, size_t *length, struct error *error)
{
    const struct piece pieces[] = {
        {"/", 1}, {module, strlen(module)}, {"/", 1}, {path, strlen(path)}, {NULL, 0}};
    return find(image, pieces, bytes, length, error);
}

const char *jimage_module_of_package(const struct jimage *image, const char *package)
{
    char dotted[512];
    size_t size = strlen(package);
    if (size >= sizeof dotted)
        return NULL;
    for (size_t i = 0; i <= size; i++)
        dotted[i] = package[i] == '/' ? '.' : package[i];

    const struct piece pieces[] = {{"/packages/", 10}, {dotted, size}, {NULL, 0}};
    const uint8_t *bytes = NULL;
    size_t length = 0;
    struct error ignored;
    if (!find(image, pieces, &bytes, &length, &ignored))
        return NULL;
    /* Pairs of words: is the package empty in that module?  the offset of the module's name */
    for (size_t at = 0; at + 8 <= length; at += 8) {
        uint32_t name = load_native(bytes + at + 4);
        if (load_native(bytes + at) == 0 && name < image->strings_size)
            return image->strings + name;
    }
    return NULL;
}
