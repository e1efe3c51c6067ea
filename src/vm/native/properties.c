/* properties.c - what the JDK asks at start about the host, the user, the locale and the VM. */
#include "vm/native/properties.h"

#include "vm/heap/string.h"

#include <errno.h>
#include <limits.h>
#include <locale.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

/* Indices of SystemProps.Raw: the constants named *_NDX there. */
enum {
    DISPLAY_COUNTRY = 0,
    DISPLAY_LANGUAGE = 1,
    DISPLAY_SCRIPT = 2,
    DISPLAY_VARIANT = 3,
    FILE_ENCODING = 4,
    FILE_SEPARATOR = 5,
    FORMAT_COUNTRY = 6,
    FORMAT_LANGUAGE = 7,
    FORMAT_SCRIPT = 8,
    FORMAT_VARIANT = 9,
    JAVA_IO_TMPDIR = 18,
    LINE_SEPARATOR = 19,
    OS_ARCH = 20,
    OS_NAME = 21,
    OS_VERSION = 22,
    PATH_SEPARATOR = 23,
    SUN_ARCH_DATA_MODEL = 28,
    SUN_CPU_ENDIAN = 29,
    SUN_IO_UNICODE_ENCODING = 31,
    SUN_JNU_ENCODING = 32,
    USER_DIR = 36,
    USER_HOME = 37,
    USER_NAME = 38,
    PROPERTY_COUNT = 39,
};

/* ---- locale ---- */

struct locale_parts {
    char language[16], country[16], variant[32], script[16];
};

/* The environment's choice for a category; "C" when the host does not have that locale. */
static const char *locale_name(int mask, const char *category)
{
    locale_t known = newlocale(mask, "", (locale_t)0);
    if (!known)
        return "C";
    freelocale(known);
    const char *const variables[] = {"LC_ALL", category, "LANG"};
    for (size_t i = 0; i < 3; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return value;
    }
    return "C";
}

static void copy_part(char *out, size_t size, const char *from, size_t length)
{
    if (length >= size)
        length = size - 1;
    memcpy(out, from, length);
    out[length] = 0;
}

/* language[_COUNTRY][.encoding][@modifier], as the JDK's launcher library splits it. */
static struct locale_parts locale_split(const char *name)
{
    struct locale_parts parts = {0};
    if (strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0) {
        strcpy(parts.language, "en");
        strcpy(parts.country, "US");
        return parts;
    }
    size_t language = strcspn(name, "_.@");
    copy_part(parts.language, sizeof(parts.language), name, language);
    const char *at = name + language;
    if (*at == '_') {
        size_t country = strcspn(at + 1, ".@");
        copy_part(parts.country, sizeof(parts.country), at + 1, country);
        at += 1 + country;
    }
    at += strcspn(at, "@");
    if (strcmp(at, "@latin") == 0)
        strcpy(parts.script, "Latn");
    else if (strcmp(at, "@cyrillic") == 0)
        strcpy(parts.script, "Cyrl");
    if (strlen(parts.language) < 2) /* "C.UTF-8" */
        strcpy(parts.language, "en");
    return parts;
}

static ref string_or_null(struct thread *t, const char *text)
{
    return text && *text ? string_from_utf8(t, text) : 0;
}

static void put(struct thread *t, ref array, int index, const char *text)
{
    heap_array_put_ref(&t->vm->heap, array, index, string_or_null(t, text));
}

static void put_locale(struct thread *t, ref array)
{
    struct locale_parts display = locale_split(locale_name(LC_MESSAGES_MASK, "LC_MESSAGES"));
    struct locale_parts format = locale_split(locale_name(LC_CTYPE_MASK, "LC_CTYPE"));
    put(t, array, DISPLAY_LANGUAGE, display.language);
    put(t, array, DISPLAY_COUNTRY, display.country);
    put(t, array, DISPLAY_SCRIPT, display.script);
    put(t, array, DISPLAY_VARIANT, display.variant);
    put(t, array, FORMAT_LANGUAGE, format.language);
    put(t, array, FORMAT_COUNTRY, format.country);
    put(t, array, FORMAT_SCRIPT, format.script);
    put(t, array, FORMAT_VARIANT, format.variant);
}

/* ---- platform ---- */

static void put_user(struct thread *t, ref array)
{
    const struct passwd *user = getpwuid(getuid());
    const char *name = user ? user->pw_name : getenv("USER");
    const char *home = user ? user->pw_dir : NULL;
    if (!home || !*home)
        home = getenv("HOME");
    put(t, array, USER_NAME, name && *name ? name : "?");
    put(t, array, USER_HOME, home && *home ? home : "?");
    char directory[PATH_MAX];
    put(t, array, USER_DIR, getcwd(directory, sizeof(directory)) ? directory : "/");
}

ref platform_properties(struct thread *t)
{
    ref array = new_object_array(t, t->vm->wk.String, PROPERTY_COUNT);
    if (!array)
        return 0;
    put_locale(t, array);
    put_user(t, array);
    struct utsname host;
    if (uname(&host) < 0)
        die("uname: %s", strerror(errno));
    put(t, array, OS_NAME, host.sysname);
    put(t, array, OS_VERSION, host.release);
    put(t, array, OS_ARCH, "amd64");
    /* Always UTF-8: output must not depend on the locale. */
    put(t, array, FILE_ENCODING, "UTF-8");
    put(t, array, SUN_JNU_ENCODING, "UTF-8");
    put(t, array, FILE_SEPARATOR, "/");
    put(t, array, PATH_SEPARATOR, ":");
    put(t, array, LINE_SEPARATOR, "\n");
    put(t, array, JAVA_IO_TMPDIR, "/tmp");
    put(t, array, SUN_ARCH_DATA_MODEL, "64");
    put(t, array, SUN_CPU_ENDIAN, "little");
    put(t, array, SUN_IO_UNICODE_ENCODING, "UnicodeLittle");
    return t->thrown ? 0 : array;
}

/* ---- the VM's own ---- */

struct builder {
    struct thread *t;
    ref array;
    int32_t at;
};

static void add(struct builder *b, const char *key, const char *value)
{
    put(b->t, b->array, b->at++, key);
    put(b->t, b->array, b->at++, value);
}

/* "main.Class argument ..." or "module/main.Class argument ...", as the launcher leaves it. */
static char *java_command(const struct vm_options *options)
{
    const char *module = options->main_module ? options->main_module : "";
    const char *class_name = options->main_class ? options->main_class : "";
    size_t size = strlen(module) + strlen(class_name) + 2;
    for (int i = 0; i < options->argument_count; i++)
        size += strlen(options->arguments[i]) + 1;
    char *command = xmalloc(size);
    strcpy(command, module);
    strcat(strcat(command, *module && *class_name ? "/" : ""), class_name);
    for (int i = 0; i < options->argument_count; i++) {
        strcat(command, " ");
        strcat(command, options->arguments[i]);
    }
    return command;
}

static void add_paths(struct builder *b)
{
    const struct vm_options *options = &b->t->vm->options;
    const char *more = getenv("LD_LIBRARY_PATH");
    char path[PATH_MAX];
    add(b, "java.home", options->java_home);
    snprintf(path, sizeof(path), "%s/lib", options->java_home);
    add(b, "sun.boot.library.path", path);
    snprintf(path, sizeof(path),
             "%s%s/usr/java/packages/lib:/usr/lib/x86_64-linux-gnu/jni:/lib/x86_64-linux-gnu:"
             "/usr/lib/x86_64-linux-gnu:/usr/lib/jni:/lib:/usr/lib",
             more ? more : "", more && *more ? ":" : "");
    add(b, "java.library.path", path);
    add(b, "java.class.path", options->class_path);
}

static void add_command_line(struct builder *b)
{
    const struct vm_options *options = &b->t->vm->options;
    for (int i = 0; i < options->property_count; i++) {
        const char *property = options->properties[i];
        const char *equals = strchrnul(property, '=');
        char *key = strndup(property, (size_t)(equals - property));
        add(b, key, *equals ? equals + 1 : "");
        free(key);
    }
}

ref vm_properties(struct thread *t)
{
    const struct vm_options *options = &t->vm->options;
    enum { FIXED = 20 };
    struct builder b = {.t = t};
    b.array = new_object_array(t, t->vm->wk.String, 2 * (FIXED + options->property_count + 1));
    if (!b.array)
        return 0;
    add_paths(&b);
    add(&b, "java.vm.specification.name", "Java Virtual Machine Specification");
    add(&b, "java.vm.specification.vendor", "Oracle Corporation");
    add(&b, "java.vm.specification.version", "17");
    add(&b, "java.vm.name", "Heddle");
    add(&b, "java.vm.vendor", "Heddle");
    add(&b, "java.vm.version", HEDDLE_VERSION);
    add(&b, "java.vm.info", "interpreted mode");
    add(&b, "java.vm.compressedOopsMode", "32-bit");
    add(&b, "jdk.debug", "release");
    add(&b, "sun.java.launcher", "SUN_STANDARD");
    /* No accessor classes are generated at run time: which call is the sixteenth would show. */
    add(&b, "sun.reflect.inflationThreshold", "2147483647");
    char *command = java_command(options);
    add(&b, "sun.java.command", command);
    free(command);
    add_command_line(&b);
    return t->thrown ? 0 : b.array;
}

/* ---- time zone ---- */

static bool zone_of_link(char *out, size_t size)
{
    char link[PATH_MAX];
    ssize_t length = readlink("/etc/localtime", link, sizeof(link) - 1);
    if (length < 0)
        return false;
    link[length] = 0;
    const char *zone = strstr(link, "zoneinfo/");
    if (!zone)
        return false;
    snprintf(out, size, "%s", zone + strlen("zoneinfo/"));
    return true;
}

static bool zone_of_file(char *out, size_t size)
{
    FILE *file = fopen("/etc/timezone", "re");
    if (!file)
        return false;
    bool found = fgets(out, (int)size, file) != NULL;
    fclose(file);
    if (found)
        out[strcspn(out, " \t\n")] = 0;
    return found && *out;
}

bool system_time_zone(char *out, size_t size)
{
    const char *zone = getenv("TZ");
    if (zone && *zone == ':')
        zone++;
    if (!zone || !*zone)
        return zone_of_link(out, size) || zone_of_file(out, size);
    if (strncmp(zone, "posix/", 6) == 0)
        zone += 6;
    const char *root = "/usr/share/zoneinfo/";
    if (strncmp(zone, root, strlen(root)) == 0)
        zone += strlen(root);
    snprintf(out, size, "%s", zone);
    return true;
}

void system_gmt_offset(int64_t epoch_seconds, char *out, size_t size)
{
    time_t now = (time_t)epoch_seconds;
    struct tm local;
    long offset = localtime_r(&now, &local) ? local.tm_gmtoff : 0;
    if (!offset) {
        snprintf(out, size, "GMT");
        return;
    }
    long minutes = labs(offset) / 60;
    snprintf(out, size, "GMT%c%02ld:%02ld", offset < 0 ? '-' : '+', minutes / 60, minutes % 60);
}
