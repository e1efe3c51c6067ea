/* machine_memory.h - how much memory a process can have before the system ends it.
 *
 * That is the machine's, or less in a control group (a container, a unit of systemd) that is limited: the
 * group's own limit and those of the groups around it count, of both versions of control groups. */
#ifndef BASE_MACHINE_MEMORY_H
#define BASE_MACHINE_MEMORY_H

#include <stdint.h>

/* In bytes; 0: unknown. */
uint64_t machine_memory(void);

/* The same with other directories instead of /proc and /sys/fs/cgroup. */
uint64_t machine_memory_in(const char *proc, const char *cgroups);

#endif
