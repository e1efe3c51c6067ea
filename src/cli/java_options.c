/* java_options.c - see java_options.h. */
#include "cli/java_options.h"

#include "classfile/jar.h"

#include <ctype.h>
#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char java_options_help[] =
    "  -cp PATH, -classpath PATH, --class-path PATH\n"
    "                     directories and jars, separated by colons (default: .)\n"
    "  -jar FILE          run the Main-Class of a jar\n"
    "  -p PATH, --module-path PATH\n"
    "                     modules, or directories of modules: exploded ones and jars\n"
    "  -m MODULE[/CLASS], --module MODULE[/CLASS]\n"
    "                     run that class of a module, or the one that its descriptor names\n"
    "  -Dkey=value        set a system property\n"
    "  --add-opens, --add-exports, --add-reads, --add-modules, --limit-modules VALUE\n"
    "                     change the graph of modules, as with java\n"
    "  -ea[:WHAT], -da[:WHAT], -esa, -dsa\n"
    "                     enable or disable assertions, as with java\n"
    "  -Xmx SIZE          the heap's largest size (-Xmx256m; default: a quarter of the memory)\n"
    "  -Xss SIZE          the size of a thread's stack (default: 2m)\n"
    "  -Xms, -Xint, -Xlog, -server, -verbose, -XX:...\n"
    "                     change no result: taken with a note\n"
    "  @FILE              options that stand in a file, as with java\n"
    "  --java-home DIR    the JDK 17 whose class library runs (default: JAVA_HOME, or the java\n"
    "                     on the PATH)\n"
    "  --processors N     what availableProcessors() answers (default: 4)\n"
    "  --allow-writes     the program that is run may write files (a search needs it not)\n";

void java_options_init(struct java_options *options)
{
    *options = (struct java_options){
        .vm = {.class_path = NULL, .stack_bytes = 2u << 20, .processors = 4},
    };
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGE_SIZE);
    uint64_t memory = pages > 0 && size > 0 ? (uint64_t)pages * (uint64_t)size : (uint64_t)4 << 30;
    options->vm.heap_bytes = memory / 4;
    if (options->vm.heap_bytes > (uint64_t)16 << 30)
        options->vm.heap_bytes = (uint64_t)16 << 30;
}

void java_options_release(struct java_options *options)
{
    arena_release(&options->arena);
}

/* "256m", "2g", "1024" */
bool java_options_parse_size(const char *text, uint64_t *size)
{
    if (!isdigit((unsigned char)*text))
        return false;
    char *end;
    unsigned long long n = strtoull(text, &end, 10);
    unsigned shift = 0;
    switch (*end) {
    case 'k':
    case 'K': shift = 10; break;
    case 'm':
    case 'M': shift = 20; break;
    case 'g':
    case 'G': shift = 30; break;
    case '\0': break;
    default: return false;
    }
    if ((shift && end[1]) || n == 0 || n > (uint64_t)1 << 45)
        return false;
    *size = (uint64_t)n << shift;
    return true;
}

static const char *const *append(struct java_options *options, const char *const *list, int count,
                                 const char *item)
{
    const char **grown = arena_alloc(&options->arena, ((size_t)count + 1) * sizeof *grown);
    if (count)
        memcpy(grown, list, (size_t)count * sizeof *grown);
    grown[count] = item;
    return grown;
}

static bool has_prefix(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

static bool is_assertion_option(const char *text)
{
    static const char *const forms[] = {"-ea", "-da", "-enableassertions", "-disableassertions"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (strcmp(text, forms[i]) == 0 ||
            (has_prefix(text, forms[i]) && text[strlen(forms[i])] == ':'))
            return true;
    return strcmp(text, "-esa") == 0 || strcmp(text, "-dsa") == 0 ||
           strcmp(text, "-enablesystemassertions") == 0 ||
           strcmp(text, "-disablesystemassertions") == 0;
}

/* The value of an option that must have one: "--name=value" or the next word. */
static const char *value_of(const char *name, int argc, char **argv, int *index,
                            struct error *error)
{
    const char *word = argv[*index];
    size_t length = strlen(name);
    if (word[length] == '=')
        return word + length + 1;
    if (*index + 1 < argc)
        return argv[++*index];
    error_set(error, "option %s needs a value", name);
    return NULL;
}

static bool is_option(const char *word, const char *name)
{
    size_t length = strlen(name);
    return strncmp(word, name, length) == 0 && (word[length] == '\0' || word[length] == '=');
}

static enum option_result take_size(const char *word, const char *text, uint64_t least,
                                    uint64_t most, uint64_t *size, struct error *error)
{
    if (java_options_parse_size(text, size) && *size >= least && *size <= most)
        return OPTION_TAKEN;
    error_set(error, "bad size in option %s (from %lluk to %llum)", word,
              (unsigned long long)(least >> 10), (unsigned long long)(most >> 20));
    return OPTION_BAD;
}

static void add_property(struct java_options *o, const char *property)
{
    o->vm.properties = append(o, o->vm.properties, o->vm.property_count++, property);
}

/* jdk.module.KEY.N=VALUE, N counting from 0: how java's launcher hands it to the library. */
static void add_module_property(struct java_options *o, const char *key, const char *value)
{
    char start[64];
    int n = 0;
    size_t length = (size_t)snprintf(start, sizeof start, "jdk.module.%s.", key);
    for (int i = 0; i < o->vm.property_count; i++)
        n += strncmp(o->vm.properties[i], start, length) == 0;
    size_t size = length + strlen(value) + 16;
    char *property = arena_alloc(&o->arena, size);
    snprintf(property, size, "%s%d=%s", start, n, value);
    add_property(o, property);
}

static void add_named_property(struct java_options *o, const char *key, const char *value)
{
    size_t size = strlen(key) + strlen(value) + 2;
    char *property = arena_alloc(&o->arena, size);
    snprintf(property, size, "%s=%s", key, value);
    add_property(o, property);
}

static enum option_result take_module_option(struct java_options *o, int argc, char **argv,
                                             int *index, struct error *error)
{
    static const struct {
        const char *option, *key;
    } numbered[] = {{"--add-opens", "addopens"},
                    {"--add-exports", "addexports"},
                    {"--add-reads", "addreads"},
                    {"--add-modules", "addmods"}};
    const char *value;
    for (size_t i = 0; i < sizeof numbered / sizeof *numbered; i++) {
        if (!is_option(argv[*index], numbered[i].option))
            continue;
        if (!(value = value_of(numbered[i].option, argc, argv, index, error)))
            return OPTION_BAD;
        add_module_property(o, numbered[i].key, value);
        return OPTION_TAKEN;
    }
    if (!is_option(argv[*index], "--limit-modules"))
        return OPTION_UNKNOWN;
    if (!(value = value_of("--limit-modules", argc, argv, index, error)))
        return OPTION_BAD;
    add_named_property(o, "jdk.module.limitmods", value);
    return OPTION_TAKEN;
}

/* Which of the option's two names the word is: java has no "-p=...". */
static const char *either_name(const char *word, const char *brief, const char *name)
{
    return strcmp(word, brief) == 0 ? brief : is_option(word, name) ? name : NULL;
}

static enum option_result take_module_path(struct java_options *o, int argc, char **argv,
                                           int *index, struct error *error)
{
    const char *name = either_name(argv[*index], "-p", "--module-path");
    if (name) {
        o->module_path = value_of(name, argc, argv, index, error);
        return o->module_path ? OPTION_TAKEN : OPTION_BAD;
    }
    name = either_name(argv[*index], "-m", "--module");
    if (!name)
        return OPTION_UNKNOWN;
    o->module = value_of(name, argc, argv, index, error);
    return o->module ? OPTION_TAKEN : OPTION_BAD;
}

/* As HotSpot hands it to the library. */
static enum option_result take_direct_memory(struct java_options *o, const char *word,
                                             struct error *error)
{
    uint64_t size;
    enum option_result taken =
        take_size(word, strchr(word, '=') + 1, 1u << 10, (uint64_t)30 << 30, &size, error);
    if (taken != OPTION_TAKEN)
        return taken;
    char *property = arena_alloc(&o->arena, 64);
    snprintf(property, 64, "sun.nio.MaxDirectMemorySize=%llu", (unsigned long long)size);
    add_property(o, property);
    return OPTION_TAKEN;
}

/* Options that change how fast HotSpot is, how it manages memory or what it logs. */
static bool changes_no_result(const char *word)
{
    static const char *const whole[] = {"-server", "-client",  "-Xint",       "-Xcomp",
                                        "-Xmixed", "-Xbatch",  "-Xnoclassgc", "-Xdiag",
                                        "-Xlog",   "-verbose", "-Xfuture"};
    static const char *const starts[] = {"-Xms",     "-Xmn",      "-Xlog:",   "-Xloggc:",
                                         "-Xshare:", "-Xverify:", "-Xcheck:", "-verbose:"};
    /* Flags of -XX: that a program can observe: these are refused. */
    static const char *const seen[] = {"DisableExplicitGC",
                                       "OnOutOfMemoryError",
                                       "OnError",
                                       "ExitOnOutOfMemoryError",
                                       "CrashOnOutOfMemoryError",
                                       "StackTraceInThrowable",
                                       "MaxJavaStackTraceDepth",
                                       "ShowHiddenFrames",
                                       "ShowCodeDetailsInExceptionMessages",
                                       "Flags",
                                       "VMOptionsFile",
                                       "StartFlightRecording"};
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
        if (strcmp(word, whole[i]) == 0)
            return true;
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (has_prefix(word, starts[i]))
            return true;
    if (!has_prefix(word, "-XX:"))
        return false;
    const char *flag = word + 4 + (word[4] == '+' || word[4] == '-');
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++)
        if (has_prefix(flag, seen[i]))
            return false;
    return *flag != '\0';
}

enum option_result java_options_take(struct java_options *o, int argc, char **argv, int *index,
                                     struct error *error)
{
    const char *word = argv[*index], *value;
    static const char *const path_options[] = {"-cp", "-classpath", "--class-path"};
    for (size_t i = 0; i < sizeof path_options / sizeof *path_options; i++) {
        if (is_option(word, path_options[i])) {
            o->vm.class_path = value_of(path_options[i], argc, argv, index, error);
            return o->vm.class_path ? OPTION_TAKEN : OPTION_BAD;
        }
    }
    if (strcmp(word, "-jar") == 0) {
        o->jar = value_of("-jar", argc, argv, index, error);
        return o->jar ? OPTION_TAKEN : OPTION_BAD;
    }
    if (has_prefix(word, "-D")) {
        add_property(o, word + 2);
        return OPTION_TAKEN;
    }
    if (is_assertion_option(word)) {
        o->vm.assertion_rules =
            append(o, o->vm.assertion_rules, o->vm.assertion_rule_count++, word);
        if (strcmp(word, "-ea") == 0 || strcmp(word, "-enableassertions") == 0)
            o->vm.assertions = true;
        if (strcmp(word, "-da") == 0 || strcmp(word, "-disableassertions") == 0)
            o->vm.assertions = false;
        return OPTION_TAKEN;
    }
    if (has_prefix(word, "-Xmx"))
        return take_size(word, word + 4, 2u << 20, (uint64_t)30 << 30, &o->vm.heap_bytes, error);
    if (has_prefix(word, "-Xss"))
        return take_size(word, word + 4, 128u << 10, (uint64_t)1 << 30, &o->vm.stack_bytes, error);
    if (is_option(word, "--java-home")) {
        o->java_home = value_of("--java-home", argc, argv, index, error);
        return o->java_home ? OPTION_TAKEN : OPTION_BAD;
    }
    if (is_option(word, "--processors")) {
        if (!(value = value_of("--processors", argc, argv, index, error)))
            return OPTION_BAD;
        char *end;
        long processors = strtol(value, &end, 10);
        if (isdigit((unsigned char)*value) && !*end && processors >= 1 && processors <= 1024) {
            o->vm.processors = (int)processors;
            return OPTION_TAKEN;
        }
        error_set(error, "option --processors needs a number from 1 to 1024, not '%s'", value);
        return OPTION_BAD;
    }
    if (strcmp(word, "--allow-writes") == 0) {
        o->vm.allow_writes = true;
        return OPTION_TAKEN;
    }
    if (has_prefix(word, "-XX:MaxDirectMemorySize="))
        return take_direct_memory(o, word, error);
    if (changes_no_result(word)) {
        fprintf(stderr, "heddle: note: option %s changes no result and is ignored\n", word);
        return OPTION_TAKEN;
    }
    enum option_result taken = take_module_path(o, argc, argv, index, error);
    return taken == OPTION_UNKNOWN ? take_module_option(o, argc, argv, index, error) : taken;
}

/* ---- the JDK ---- */

static bool has_modules(const char *home)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%.4000s/lib/modules", home);
    return access(path, R_OK) == 0;
}

/* JAVA_VERSION of the JDK's release file, "" if there is none. */
static void read_version(const char *home, char *version, size_t size)
{
    char path[PATH_MAX], line[256];
    version[0] = '\0';
    snprintf(path, sizeof path, "%.4000s/release", home);
    FILE *file = fopen(path, "r");
    if (!file)
        return;
    while (fgets(line, sizeof line, file)) {
        if (!has_prefix(line, "JAVA_VERSION=\""))
            continue;
        snprintf(version, size, "%.60s", line + 14);
        version[strcspn(version, "\"\n")] = '\0';
    }
    fclose(file);
}

static bool home_of_path_java(char *home, size_t size)
{
    const char *path = getenv("PATH");
    while (path && *path) {
        size_t length = strcspn(path, ":");
        char candidate[PATH_MAX], real[PATH_MAX];
        snprintf(candidate, sizeof candidate, "%.*s/java", (int)length, path);
        if (length && access(candidate, X_OK) == 0 && realpath(candidate, real)) {
            char *bin = strstr(real, "/bin/java");
            if (bin) {
                *bin = '\0';
                snprintf(home, size, "%s", real);
                if (has_modules(home))
                    return true;
            }
        }
        path += length;
        path += *path == ':';
    }
    return false;
}

static bool find_jdk(struct java_options *o, struct error *error)
{
    const char *home = o->java_home, *from = "--java-home";
    char found[PATH_MAX], version[64];
    if (!home && getenv("JAVA_HOME") && *getenv("JAVA_HOME")) {
        home = getenv("JAVA_HOME");
        from = "JAVA_HOME";
    }
    if (home && !has_modules(home))
        return error_set(error, "%s is %s, which has no lib/modules: not a JDK 17", from, home);
    if (!home) {
        if (!home_of_path_java(found, sizeof found))
            return error_set(error, "no JDK found: set JAVA_HOME or use --java-home (Debian: "
                                    "package openjdk-17-jdk-headless)");
        home = found;
    }
    read_version(home, version, sizeof version);
    if (version[0] && strcmp(version, "17") != 0 && !has_prefix(version, "17."))
        return error_set(error, "the JDK at %s is version %s; Heddle needs JDK 17", home, version);
    o->vm.java_home = arena_strndup(&o->arena, home, strlen(home));
    return true;
}

/* Add-Opens and Add-Exports: "module/package module/package ...", open to all unnamed ones. */
static void read_jar_modules(struct java_options *o, struct jar *jar, const char *attribute,
                             const char *key)
{
    char list[8192], one[1024];
    if (!jar_manifest_attribute(jar, attribute, list, sizeof list))
        return;
    for (char *rest, *word = strtok_r(list, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        snprintf(one, sizeof one, "%.1000s=ALL-UNNAMED", word);
        add_module_property(o, key, one);
    }
}

static bool read_jar(struct java_options *o, struct error *error)
{
    struct jar *jar;
    char name[1024];
    if (!jar_open(&jar, o->jar, error))
        return false;
    bool found = jar_manifest_attribute(jar, "Main-Class", name, sizeof name);
    read_jar_modules(o, jar, "Add-Opens", "addopens");
    read_jar_modules(o, jar, "Add-Exports", "addexports");
    jar_close(jar);
    if (!found)
        return error_set(error, "%s: no Main-Class in its manifest", o->jar);
    o->vm.main_class = arena_strndup(&o->arena, name, strlen(name));
    o->vm.class_path = o->jar;
    return true;
}

/* "module/main.Class" */
static bool split_module(struct java_options *o, struct error *error)
{
    const char *slash = strchr(o->module, '/');
    size_t length = slash ? (size_t)(slash - o->module) : strlen(o->module);
    if (!length || (slash && !slash[1]))
        return error_set(error, "option -m needs MODULE or MODULE/CLASS, not '%s'", o->module);
    o->vm.main_module = arena_strndup(&o->arena, o->module, length);
    o->vm.main_class = slash ? slash + 1 : NULL;
    add_named_property(o, "jdk.module.main", o->vm.main_module);
    return true;
}

static void add_code(struct java_options *o, const char *path)
{
    size_t size = strlen(o->code_path) + strlen(path) + 2;
    char *grown = arena_alloc(&o->arena, size);
    snprintf(grown, size, "%s%s%s", o->code_path, *o->code_path ? ":" : "", path);
    o->code_path = grown;
}

/* An element of the module path is a module, or a directory of modules. */
static void add_modules(struct java_options *o, const char *element)
{
    struct dirent **entries;
    int count = scandir(element, &entries, NULL, alphasort);
    add_code(o, element);
    for (int i = 0; i < count; i++) {
        char path[PATH_MAX];
        snprintf(path, sizeof path, "%.2000s/%s/module-info.class", element, entries[i]->d_name);
        if (entries[i]->d_name[0] != '.' && access(path, R_OK) == 0) {
            *strrchr(path, '/') = '\0';
            add_code(o, path);
        }
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

static void find_code(struct java_options *o)
{
    o->code_path = o->vm.class_path;
    if (!o->module_path)
        return;
    char *elements = arena_strndup(&o->arena, o->module_path, strlen(o->module_path)), *rest;
    for (char *e = strtok_r(elements, ":", &rest); e; e = strtok_r(NULL, ":", &rest))
        add_modules(o, e);
}

bool java_options_finish(struct java_options *o, int argc, char **argv, int index,
                         struct error *error)
{
    if (o->jar) {
        if (!read_jar(o, error))
            return false;
    } else if (o->module) {
        if (!split_module(o, error))
            return false;
    } else {
        if (index >= argc)
            return error_set(error, "no main class given");
        o->vm.main_class = argv[index++];
    }
    o->program = o->module ? o->module : o->vm.main_class;
    if (!o->vm.class_path) {
        const char *environment = getenv("CLASSPATH");
        o->vm.class_path = environment && *environment ? environment : o->module ? "" : ".";
    }
    if (o->module_path)
        add_named_property(o, "jdk.module.path", o->module_path);
    find_code(o);
    o->vm.arguments = (const char *const *)argv + index;
    o->vm.argument_count = argc - index;
    return find_jdk(o, error);
}
