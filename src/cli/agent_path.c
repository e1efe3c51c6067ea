/* agent_path.c - see agent_path.h. */
#include "cli/agent_path.h"

#include "base/stream.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *find(const char *given, struct error *error)
{
    static const char *const places[] = {"libheddle.so", "../lib/heddle/libheddle.so"};
    char self[PATH_MAX];
    char *found = given ? realpath(given, NULL) : NULL;
    if (given && !found)
        error_set(error, "the agent cannot be used: %s: %s", given, strerror(errno));
    if (given)
        return found;
    ssize_t length = readlink("/proc/self/exe", self, sizeof self);
    while (length > 0 && self[length - 1] != '/')
        length--;
    for (size_t i = 0; i < sizeof places / sizeof *places && length > 0 && !found; i++) {
        char *path = text_printf("%.*s%s", (int)length, self, places[i]);
        found = realpath(path, NULL);
        free(path);
    }
    if (!found)
        error_set(error, "the agent, libheddle.so, is neither beside this heddle nor in "
                         "../lib/heddle; --library=FILE names it");
    return found;
}

char *agent_path(const char *given, struct error *error)
{
    char *path = find(given, error);
    if (!path)
        return NULL;
    if (access(path, R_OK) != 0)
        error_set(error, "the agent cannot be used: %s: %s", path, strerror(errno));
    else if (strchr(path, '=') || (strchr(path, '\'') && strchr(path, '"')))
        error_set(error, "the agent cannot be used, as java would misread its path: %s", path);
    else
        return path;
    free(path);
    return NULL;
}
