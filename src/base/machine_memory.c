/* machine_memory.c - see machine_memory.h. */
#include "base/machine_memory.h"

#include "base/stream.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A number of bytes in a file; UINT64_MAX: there is no file, or no limit ("max"). */
static uint64_t read_limit(const char *directory, const char *group, const char *name)
{
    unsigned long long limit = UINT64_MAX;
    char *path = text_printf("%s%s/%s", directory, group, name);
    FILE *file = fopen(path, "re");
    if (file) {
        if (fscanf(file, "%llu", &limit) != 1)
            limit = UINT64_MAX;
        fclose(file);
    }
    free(path);
    return limit;
}

/* The least limit of the group and of those around it.  In a container the group may be named as it is
 * named outside, where the directory shows only the container's groups: then those around it are there. */
static uint64_t least_limit(const char *directory, const char *group, const char *name)
{
    uint64_t least = UINT64_MAX;
    char *rest = text_printf("%s", strcmp(group, "/") == 0 ? "" : group), *slash;
    do {
        uint64_t limit = read_limit(directory, rest, name);
        least = limit < least ? limit : least;
        slash = strrchr(rest, '/');
        if (slash)
            *slash = '\0';
    } while (slash);
    free(rest);
    return least;
}

static bool has_word(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = list; (at = strstr(at, word)); at += length)
        if ((at == list || at[-1] == ',') && (at[length] == ',' || !at[length]))
            return true;
    return false;
}

/* A line "4:memory:/group" (version 1) or "0::/group" (version 2) of /proc/self/cgroup. */
static uint64_t limit_of_line(const char *cgroups, char *line)
{
    char *rest = line;
    strsep(&rest, ":");
    const char *controllers = rest ? strsep(&rest, ":") : NULL;
    if (!rest || *rest != '/')
        return UINT64_MAX;
    rest[strcspn(rest, "\n")] = '\0';
    if (!*controllers) /* beside version 1 it lies in a directory of its own, and limits nothing */
        return least_limit(cgroups, rest, "memory.max");
    if (!has_word(controllers, "memory"))
        return UINT64_MAX;
    char *directory = text_printf("%s/memory", cgroups);
    uint64_t limit = least_limit(directory, rest, "memory.limit_in_bytes");
    free(directory);
    return limit;
}

static uint64_t group_limit(const char *proc, const char *cgroups)
{
    uint64_t least = UINT64_MAX;
    char *path = text_printf("%s/self/cgroup", proc), *line = NULL;
    size_t size = 0;
    FILE *file = fopen(path, "re");
    free(path);
    while (file && getline(&line, &size, file) > 0) {
        uint64_t limit = limit_of_line(cgroups, line);
        least = limit < least ? limit : least;
    }
    free(line);
    if (file)
        fclose(file);
    return least;
}

/* "MemTotal:       24684112 kB" */
static uint64_t total(const char *proc)
{
    unsigned long long kilobytes = 0;
    char *path = text_printf("%s/meminfo", proc);
    FILE *file = fopen(path, "re");
    free(path);
    if (file) {
        if (fscanf(file, "MemTotal: %llu kB", &kilobytes) != 1 || kilobytes > UINT64_MAX / 1024)
            kilobytes = 0;
        fclose(file);
    }
    return (uint64_t)kilobytes * 1024;
}

uint64_t machine_memory_in(const char *proc, const char *cgroups)
{
    uint64_t machine = total(proc), group = group_limit(proc, cgroups);
    if (!machine)
        return group == UINT64_MAX ? 0 : group;
    return group < machine ? group : machine;
}

uint64_t machine_memory(void)
{
    return machine_memory_in("/proc", "/sys/fs/cgroup");
}
