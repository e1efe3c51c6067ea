/* shared_file.c - see shared_file.h. */
#include "steer/shared_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

int shared_file_take(const char *name, struct error *error)
{
    int fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666), status = -1;
    do
        status = fd >= 0 ? flock(fd, LOCK_EX) : -1;
    while (fd >= 0 && status != 0 && errno == EINTR);
    if (status == 0)
        return fd;
    error_set(error, "%.300s: %s", name, strerror(errno));
    if (fd >= 0)
        close(fd);
    return -1;
}
