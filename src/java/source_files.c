/* source_files.c - see source_files.h.  It knows directories and lines, not Java's syntax. */
#include "java/source_files.h"

#include "base/arena.h"
#include "base/class_name.h"
#include "base/stream.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

/* Of one file, and of all that are kept: beyond that, lines are shown without their text. */
enum { FILE_LIMIT = 8 << 20, TOTAL_LIMIT = 64 << 20 };
/* Of the files of one directory that can be one package's. */
enum { PACKAGE_FILES = 2000 };
/* Of a tree of packages that is searched for a word. */
enum { TREE_FILES = 50000, TREE_DEPTH = 50 };
/* Files that are copied together get times that are about the same, in any order. */
enum { COPYING_MILLISECONDS = 10000 };

struct source_file {
    struct source_file *next;
    char *class_name; /* outermost */
    char *file_name;
    char *path;      /* NULL: not found */
    char *text;      /* lines ended by NUL; NULL: not found */
    uint32_t *lines; /* where each begins in the text */
    int32_t line_count;
    uint64_t hash;
    int64_t modified;
    bool is_newer;
};

struct package_list {
    struct package_list *next;
    char *class_name; /* outermost */
    struct source_package package;
};

struct tree_list {
    struct tree_list *next;
    char *own, *word; /* the directory of the package that is left out */
    struct source_tree tree;
};

struct source_path {
    struct arena arena; /* names */
    const char **roots;
    size_t root_count, root_room;
    size_t flat_count;    /* of the roots, how many are searched without the package too */
    const char **classes; /* directories of the class path */
    size_t class_count, class_room;
    struct source_file *files;
    size_t total;
    struct package_list *packages;
    struct tree_list *trees;
};

/* ---- where to look ---- */

static void add_root(struct source_path *path, const char *directory, const char *below)
{
    char name[PATH_MAX];
    int length = snprintf(name, sizeof name, "%s%s", directory, below);
    if (length < 0 || (size_t)length >= sizeof name)
        return;
    if (path->root_count == path->root_room) {
        path->root_room = path->root_room ? 2 * path->root_room : 32;
        path->roots = xrealloc(path->roots, path->root_room * sizeof *path->roots);
    }
    path->roots[path->root_count++] = arena_strndup(&path->arena, name, (size_t)length);
}

/* Build tools put classes up to four directories below the root of a project
 * (build/classes/java/main). */
static void add_places_around(struct source_path *path, const char *directory)
{
    static const char *const usual[] = {"/src", "/src/main/java", "/src/test/java", "/java"};
    static const char up[] = "/../../../..";
    for (int levels = 0; levels <= 4; levels++) {
        char *base = text_printf("%s%.*s", directory, 3 * levels, up);
        if (levels <= 1)
            add_root(path, base, "");
        for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
            add_root(path, base, usual[i]);
        free(base);
    }
}

/* A jar's directory, or that of all jars of a directory. */
static void add_class_path_entry(struct source_path *path, const char *entry)
{
    struct stat status;
    size_t length = strlen(entry);
    bool is_star =
        strcmp(entry, "*") == 0 || (length >= 2 && strcmp(entry + length - 2, "/*") == 0);
    if (is_star || (stat(entry, &status) == 0 && S_ISREG(status.st_mode))) {
        const char *slash = strrchr(entry, '/');
        char *directory = slash ? text_copy(entry, slash == entry ? 1 : (size_t)(slash - entry))
                                : text_copy(".", 1);
        add_places_around(path, directory);
        free(directory);
    } else {
        const char *directory = *entry ? entry : ".";
        add_places_around(path, directory);
        GROW(path->classes, path->class_count, path->class_room);
        path->classes[path->class_count++] =
            arena_strndup(&path->arena, directory, strlen(directory));
    }
}

static void for_each_entry(struct source_path *path, const char *list,
                           void (*add)(struct source_path *path, const char *entry))
{
    if (!list || !*list)
        return;
    for (const char *at = list;;) {
        size_t length = strcspn(at, ":");
        char *entry = text_copy(at, length);
        add(path, entry);
        free(entry);
        if (!at[length])
            break;
        at += length + 1;
    }
}

static void add_source_path_entry(struct source_path *path, const char *entry)
{
    add_root(path, *entry ? entry : ".", "");
}

struct source_path *source_path_new(const char *sourcepath, const char *classpath)
{
    struct source_path *path = xcalloc(1, sizeof *path);
    for_each_entry(path, sourcepath, add_source_path_entry);
    path->flat_count = path->root_count;
    for_each_entry(path, classpath, add_class_path_entry);
    return path;
}

static void release_package(struct source_package *package)
{
    for (size_t i = 0; i < package->count; i++) {
        free(package->files[i].path);
        free(package->files[i].text);
    }
    free(package->files);
    *package = (struct source_package){NULL, 0, true};
}

void source_path_free(struct source_path *path)
{
    if (!path)
        return;
    for (struct source_file *file = path->files, *next; file; file = next) {
        next = file->next;
        free(file->class_name);
        free(file->file_name);
        free(file->path);
        free(file->text);
        free(file->lines);
        free(file);
    }
    for (struct package_list *list = path->packages, *next; list; list = next) {
        next = list->next;
        release_package(&list->package);
        free(list->class_name);
        free(list);
    }
    for (struct tree_list *list = path->trees, *next; list; list = next) {
        next = list->next;
        for (size_t i = 0; i < list->tree.count; i++) {
            free(list->tree.branches[i].name);
            release_package(&list->tree.branches[i].package);
        }
        free(list->tree.branches);
        free(list->own);
        free(list->word);
        free(list);
    }
    free(path->roots);
    free(path->classes);
    arena_release(&path->arena);
    free(path);
}

/* ---- reading ---- */

static int64_t milliseconds(const struct stat *status)
{
    return (int64_t)status->st_mtim.tv_sec * 1000 + status->st_mtim.tv_nsec / 1000000;
}

/* All of a regular file, ended by NUL; NULL: it cannot be had or is no text.  Opening must not
 * wait for the other end of a pipe. */
static char *read_text(const char *name, size_t limit, size_t *length, int64_t *modified)
{
    int fd = open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0)
        return NULL;
    struct stat status;
    char *text = NULL;
    size_t count = 0;
    if (fstat(fd, &status) != 0 || !S_ISREG(status.st_mode) || status.st_size <= 0 ||
        (uint64_t)status.st_size > limit)
        goto out;
    text = xmalloc((size_t)status.st_size + 1);
    while (count < (size_t)status.st_size) {
        ssize_t got = read(fd, text + count, (size_t)status.st_size - count);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        count += (size_t)got;
    }
    text[count] = '\0';
    if (count == 0 || memchr(text, '\0', count)) {
        free(text);
        text = NULL;
    }
    *length = count;
    *modified = milliseconds(&status);
out:
    close(fd);
    return text;
}

static bool is_name_character(char c)
{
    return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

/* A file of the same name may belong to another program: the class's name must occur in it. */
static bool mentions(const char *text, const char *word, size_t length)
{
    char *name = text_copy(word, length);
    bool found = false;
    for (const char *at = text; !found && (at = strstr(at, name)); at += length)
        found = (at == text || !is_name_character(at[-1])) && !is_name_character(at[length]);
    free(name);
    return found;
}

/* Java's lines end with \n, \r or \r\n (JLS 3.4).  Blanks at the end are cut off as well. */
static void split_lines(struct source_file *file, size_t length)
{
    size_t room = 64, at = 0;
    file->lines = xmalloc(room * sizeof *file->lines);
    while (at <= length && file->line_count < INT32_MAX) {
        if ((size_t)file->line_count == room)
            file->lines = xrealloc(file->lines, (room *= 2) * sizeof *file->lines);
        char *text = file->text + at;
        size_t size = strcspn(text, "\r\n");
        file->lines[file->line_count++] = (uint32_t)at;
        at += size + 1;
        if (text[size] == '\r' && text[size + 1] == '\n')
            at++;
        while (size > 0 && isspace((unsigned char)text[size - 1]))
            size--;
        text[size] = '\0';
    }
}

static bool load(struct source_path *path, struct source_file *file, const char *name,
                 const char *class_name, size_t class_length)
{
    size_t length;
    char *text = read_text(name, FILE_LIMIT, &length, &file->modified);
    if (!text)
        return false;
    size_t name_length = strlen(name);
    bool is_java = name_length > 5 && strcmp(name + name_length - 5, ".java") == 0;
    if (path->total + length > TOTAL_LIMIT ||
        (is_java && !mentions(text, class_name, class_length))) {
        free(text);
        return false;
    }
    path->total += length;
    file->path = strdup(name);
    file->text = text;
    file->hash = XXH3_64bits(text, length);
    split_lines(file, length);
    return true;
}

/* ---- names ---- */

/* Whether `length` bytes can be one component of a path below a directory. */
static bool is_component(const char *name, size_t length)
{
    if (length == 0 || length > NAME_MAX || memchr(name, '/', length))
        return false;
    return !(name[0] == '.' && (length == 1 || (length == 2 && name[1] == '.')));
}

/* "a/b/" of "a.b.C"; false when the name can be no class of a file. */
static bool package_directory(const char *class_name, const char *simple, char *out, size_t room)
{
    size_t length = (size_t)(simple - class_name);
    if (length >= room)
        return false;
    for (const char *at = class_name; at < simple;) {
        size_t part = strcspn(at, ".");
        if (!is_component(at, part))
            return false;
        at += part + 1;
    }
    memcpy(out, class_name, length);
    out[length] = '\0';
    for (char *at = out; *at; at++)
        if (*at == '.')
            *at = '/';
    return true;
}

/* Is the file of the class, the first on the class path, clearly older?  package: "a/b/". */
static bool is_newer_than_class(const struct source_path *path, const struct source_file *file,
                                const char *package, const char *simple)
{
    for (size_t i = 0; i < path->class_count; i++) {
        struct stat status;
        char *name = text_printf("%s/%s%s.class", path->classes[i], package, simple);
        bool is_there = stat(name, &status) == 0;
        free(name);
        if (is_there)
            return file->modified > milliseconds(&status) + COPYING_MILLISECONDS;
    }
    return false;
}

static void find(struct source_path *path, struct source_file *file)
{
    char package[PATH_MAX], name[PATH_MAX];
    const char *dot = strrchr(file->class_name, '.');
    const char *simple = dot ? dot + 1 : file->class_name;
    size_t simple_length = strlen(simple);
    if (simple_length == 0 || !is_component(file->file_name, strlen(file->file_name)) ||
        !package_directory(file->class_name, simple, package, sizeof package))
        return;
    for (size_t i = 0; i < path->root_count; i++) {
        for (int flat = 0; flat <= (i < path->flat_count && *package); flat++) {
            int length = snprintf(name, sizeof name, "%s/%s%s", path->roots[i], flat ? "" : package,
                                  file->file_name);
            if (length > 0 && (size_t)length < sizeof name &&
                load(path, file, name, simple, simple_length)) {
                file->is_newer =
                    i >= path->flat_count && is_newer_than_class(path, file, package, simple);
                return;
            }
        }
    }
}

static const struct source_file *file_of(struct source_path *path, const char *class_name,
                                         const char *file_name)
{
    size_t outer = class_name_outermost_length(class_name);
    for (const struct source_file *file = path->files; file; file = file->next)
        if (strncmp(file->class_name, class_name, outer) == 0 && !file->class_name[outer] &&
            strcmp(file->file_name, file_name) == 0)
            return file;
    struct source_file *file = xcalloc(1, sizeof *file);
    file->class_name = text_copy(class_name, outer);
    file->file_name = strdup(file_name);
    file->next = path->files;
    path->files = file;
    find(path, file);
    return file;
}

static struct source_file_facts facts_of(const struct source_file *file)
{
    return (struct source_file_facts){file->class_name, file->file_name, file->path,
                                      file->hash,       file->modified,  file->is_newer};
}

bool source_file_facts(struct source_path *path, const char *class_name, const char *file_name,
                       struct source_file_facts *facts)
{
    const struct source_file *file = file_of(path, class_name, file_name);
    *facts = facts_of(file);
    return file->text != NULL;
}

void source_each_file(const struct source_path *path,
                      void (*each)(void *context, const struct source_file_facts *facts),
                      void *context)
{
    for (const struct source_file *file = path->files; file; file = file->next) {
        struct source_file_facts facts = facts_of(file);
        if (file->text)
            each(context, &facts);
    }
}

const char *source_line(struct source_path *path, const char *class_name, const char *file_name,
                        int32_t line)
{
    if (!path || !class_name || !file_name || line < 1)
        return NULL;
    const struct source_file *file = file_of(path, class_name, file_name);
    if (line > file->line_count)
        return NULL;
    char *text = file->text + file->lines[line - 1];
    while (isspace((unsigned char)*text))
        text++;
    size_t length = strnlen(text, SOURCE_LINE_LIMIT + 1);
    if (length > SOURCE_LINE_LIMIT) {
        length = SOURCE_LINE_LIMIT;
        while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80)
            length--;
        text[length] = '\0';
    }
    return length > 0 ? text : NULL;
}

/* ---- packages ---- */

static bool is_java_name(const char *name)
{
    size_t length = strlen(name);
    return length > 5 && strcmp(name + length - 5, ".java") == 0 &&
           strcmp(name, "module-info.java") != 0 && strcmp(name, "package-info.java") != 0;
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(((const struct source_text *)a)->path, ((const struct source_text *)b)->path);
}

/* All Java files of a directory. */
static void read_directory(struct source_package *package, const char *directory)
{
    DIR *stream = opendir(directory);
    size_t total = 0, room = 0;
    package->is_whole = true;
    for (struct dirent *entry; stream && (entry = readdir(stream));) {
        struct stat status;
        if (!is_java_name(entry->d_name) ||
            fstatat(dirfd(stream), entry->d_name, &status, 0) != 0 || !S_ISREG(status.st_mode) ||
            status.st_size == 0)
            continue;
        struct source_text text = {.path = text_printf("%s/%s", directory, entry->d_name)};
        int64_t modified;
        text.text = package->count < PACKAGE_FILES
                        ? read_text(text.path, FILE_LIMIT, &text.length, &modified)
                        : NULL;
        if (!text.text || total + text.length > TOTAL_LIMIT) {
            package->is_whole = false;
            free(text.path);
            free(text.text);
            continue;
        }
        total += text.length;
        GROW(package->files, package->count, room);
        package->files[package->count++] = text;
    }
    if (stream)
        closedir(stream);
    if (package->count > 0)
        qsort(package->files, package->count, sizeof *package->files, compare_texts);
}

/* "class Name" and the like, wherever it is: the reader of the file looks closer. */
static bool declares(const char *text, const char *name, size_t length)
{
    static const char *const words[] = {"class", "interface", "enum", "record"};
    for (const char *at = text; (at = strstr(at, name)); at += length) {
        const char *end = at;
        while (end > text && isspace((unsigned char)end[-1]))
            end--;
        if (end == at || is_name_character(at[length]))
            continue;
        for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
            size_t size = strlen(words[i]);
            if ((size_t)(end - text) >= size && strncmp(end - size, words[i], size) == 0)
                return true;
        }
    }
    return false;
}

static bool has_class(const struct source_package *package, const char *simple, bool by_name)
{
    size_t length = strlen(simple);
    for (size_t i = 0; i < package->count; i++) {
        const char *name = strrchr(package->files[i].path, '/') + 1;
        if (by_name && (strncmp(name, simple, length) != 0 || strcmp(name + length, ".java") != 0))
            continue;
        if (declares(package->files[i].text, simple, length))
            return true;
    }
    return false;
}

/* Looks at the directories in order; first for a file that has the class's name. */
static void find_package(struct source_path *path, struct source_package *package,
                         const char *class_name)
{
    char below[PATH_MAX], name[PATH_MAX];
    const char *dot = strrchr(class_name, '.'), *simple = dot ? dot + 1 : class_name;
    if (!is_component(simple, strlen(simple)) ||
        !package_directory(class_name, simple, below, sizeof below))
        return;
    for (int by_name = 1; by_name >= 0; by_name--) {
        for (size_t i = 0; i < path->root_count; i++) {
            for (int flat = 0; flat <= (i < path->flat_count && *below); flat++) {
                const char *inner = flat ? "" : below;
                int length =
                    snprintf(name, sizeof name, "%s/%s%s.java", path->roots[i], inner, simple);
                if (length < 0 || (size_t)length >= sizeof name ||
                    (by_name && access(name, R_OK) != 0))
                    continue;
                char *directory = text_printf("%s%s%.*s", path->roots[i], *inner ? "/" : "",
                                              *inner ? (int)strlen(inner) - 1 : 0, inner);
                read_directory(package, directory);
                free(directory);
                if (has_class(package, simple, by_name))
                    return;
                release_package(package);
            }
        }
    }
}

const struct source_package *source_package(struct source_path *path, const char *class_name)
{
    size_t outer = class_name_outermost_length(class_name);
    for (const struct package_list *list = path->packages; list; list = list->next)
        if (strncmp(list->class_name, class_name, outer) == 0 && !list->class_name[outer])
            return &list->package;
    struct package_list *list = xcalloc(1, sizeof *list);
    list->class_name = text_copy(class_name, outer);
    list->package.is_whole = true;
    list->next = path->packages;
    path->packages = list;
    find_package(path, &list->package, list->class_name);
    return &list->package;
}

/* ---- trees of packages ---- */

struct walk {
    struct source_tree *tree;
    const char *own, *word;
    size_t room, files; /* how many files were searched */
};

/* Whether a file has the word.  One that cannot be read may have it, but cannot be looked at. */
static bool has_word(struct walk *walk, const char *file)
{
    size_t length;
    int64_t modified;
    char *text =
        walk->files++ < TREE_FILES ? read_text(file, FILE_LIMIT, &length, &modified) : NULL;
    walk->tree->is_whole = walk->tree->is_whole && text;
    bool found = text && mentions(text, walk->word, strlen(walk->word));
    free(text);
    return found;
}

static void add_branch(struct walk *walk, const char *directory, const char *name)
{
    struct source_tree *tree = walk->tree;
    GROW(tree->branches, tree->count, walk->room);
    struct source_branch *branch = &tree->branches[tree->count++];
    *branch = (struct source_branch){.name = text_copy(name, strlen(name))};
    read_directory(&branch->package, directory);
}

/* Links to directories are not followed: they may lead in circles. */
static void walk_directory(struct walk *walk, const char *directory, const char *name, int depth)
{
    DIR *stream = depth < TREE_DEPTH ? opendir(directory) : NULL;
    bool is_own = strcmp(directory, walk->own) == 0, found = false;
    walk->tree->is_whole = walk->tree->is_whole && stream;
    for (struct dirent *entry; stream && walk->tree->is_whole && (entry = readdir(stream));) {
        struct stat status;
        if (entry->d_name[0] == '.' ||
            fstatat(dirfd(stream), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0)
            continue;
        char *path = text_printf("%s/%s", directory, entry->d_name);
        if (S_ISDIR(status.st_mode)) {
            char *inner = text_printf("%s%s%s", name, *name ? "." : "", entry->d_name);
            walk_directory(walk, path, inner, depth + 1);
            free(inner);
        } else if (!is_own && !found && is_java_name(entry->d_name) && status.st_size > 0) {
            found = has_word(walk, path);
        }
        free(path);
    }
    if (stream)
        closedir(stream);
    if (found)
        add_branch(walk, directory, name);
}

static int compare_branches(const void *a, const void *b)
{
    return strcmp(((const struct source_branch *)a)->name, ((const struct source_branch *)b)->name);
}

/* The length of what is before "/a/b" of the package a.b; 0: the directory does not end with it. */
static size_t root_length(const char *directory, const char *package_name)
{
    size_t length = strlen(directory), below = strlen(package_name);
    if (below == 0 || length <= below + 1 || directory[length - below - 1] != '/')
        return 0;
    for (size_t i = 0; i < below; i++) {
        char c = directory[length - below + i];
        if (c != (package_name[i] == '.' ? '/' : package_name[i]))
            return 0;
    }
    return length - below - 1;
}

const struct source_tree *source_tree(struct source_path *path,
                                      const struct source_package *package,
                                      const char *package_name, const char *word)
{
    const char *file = package->count > 0 ? package->files[0].path : "/";
    char *own = text_copy(file, (size_t)(strrchr(file, '/') - file));
    for (const struct tree_list *list = path->trees; list; list = list->next)
        if (strcmp(list->own, own) == 0 && strcmp(list->word, word) == 0) {
            free(own);
            return &list->tree;
        }
    struct tree_list *list = xcalloc(1, sizeof *list);
    *list = (struct tree_list){path->trees, own, text_copy(word, strlen(word)), {NULL, 0, true}};
    path->trees = list;
    size_t length = root_length(own, package_name);
    if (length > 0) {
        struct walk walk = {.tree = &list->tree, .own = own, .word = word};
        char *root = text_copy(own, length);
        walk_directory(&walk, root, "", 0);
        free(root);
    }
    if (list->tree.count > 0)
        qsort(list->tree.branches, list->tree.count, sizeof *list->tree.branches, compare_branches);
    return &list->tree;
}
