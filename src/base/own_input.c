/* own_input.c - see own_input.h. */
#include "base/own_input.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_file(void)
{
    struct stat status;
    return fstat(0, &status) == 0 && S_ISREG(status.st_mode);
}

void own_input_begin(void)
{
    int input = is_file() ? open("/proc/self/fd/0", O_RDONLY | O_CLOEXEC) : -1;
    if (input < 0)
        input = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (input > 0)
        dup2(input, 0);
}

bool own_input_is_same(void)
{
    struct stat status, nothing;
    if (fstat(0, &status) != 0 || is_file() || isatty(0))
        return true;
    return S_ISCHR(status.st_mode) && stat("/dev/null", &nothing) == 0 &&
           status.st_rdev == nothing.st_rdev;
}
