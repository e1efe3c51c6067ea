/* source_files.h - the text of Java sources: a line, for reports, or all of a package, for patches.
 *
 * Class files name their source file but not where it lies, so it is looked for.  Names and files
 * are not trusted: a name cannot lead out of the directories that are searched, and a file that
 * is no plausible source of the class counts as not found. */
#ifndef JAVA_SOURCE_FILES_H
#define JAVA_SOURCE_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct source_path; /* opaque; remembers the files that it has read */

/* Both are lists separated by colons, NULL or empty for none.  Searched are the directories of
 * `sourcepath`, by package and then without, then for every directory or jar of `classpath` the
 * directory itself, those above it, and the usual places of sources in these. */
struct source_path *source_path_new(const char *sourcepath, const char *classpath);
void source_path_free(struct source_path *path);

/* The line's text without the blanks around it; NULL when it is not found or blank.  Belongs to
 * the path; any bytes but NUL and ends of lines, at most SOURCE_LINE_LIMIT of them.
 * class_name: "pkg.Outer$Inner"; file: "Outer.java"; line: from 1. */
enum { SOURCE_LINE_LIMIT = 1000 };
const char *source_line(struct source_path *path, const char *class_name, const char *file,
                        int32_t line);

/* A file that lines come from. */
struct source_file_facts {
    const char *class_name; /* that it was looked for, outermost */
    const char *file_name;  /* "Outer.java" */
    const char *path;       /* where it is */
    uint64_t hash;          /* of its contents */
    int64_t modified;       /* Unix milliseconds */
    /* The class's file, where it was looked for around the class path, is clearly older.  (Sources
     * elsewhere may be copies, whose times prove nothing.) */
    bool is_newer;
};
/* False: there is no such file. */
bool source_file_facts(struct source_path *path, const char *class_name, const char *file,
                       struct source_file_facts *facts);
/* All files that lines were asked of so far. */
void source_each_file(const struct source_path *path,
                      void (*each)(void *context, const struct source_file_facts *facts),
                      void *context);

struct source_text {
    char *path; /* as it was found */
    char *text; /* ended by NUL, with none in it */
    size_t length;
};

struct source_package {
    struct source_text *files; /* sorted by their paths */
    size_t count;
    bool is_whole; /* no file of the directory was left out for its size or the number of files */
};

/* The Java files of the directory where the class's source is: the file that has the name of its
 * outermost class, or else one that declares it.  Without that, there are none.  Belongs to the
 * path. */
const struct source_package *source_package(struct source_path *path, const char *class_name);

struct source_tree {
    struct source_branch {
        char *name; /* of the package: "a.b" */
        struct source_package package;
    } * branches; /* sorted by their names */
    size_t count;
    bool is_whole; /* all files could be searched */
};

/* The packages with the word in one of their files, of all directories below the one that the
 * path of a package hangs from, but not that package itself.  No other package can use what is in
 * the one that has no name, and where files do not lie by package the others are not found.
 * Belongs to the path. */
const struct source_tree *source_tree(struct source_path *path,
                                      const struct source_package *package,
                                      const char *package_name, const char *word);

#endif
