/* test_machine_memory.c - the memory of machines and control groups that are directories of this test. */
#include "base/machine_memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

static char directory[] = "/tmp/heddle-test-memory-XXXXXX";

/* Makes the file and the directories that it needs. */
static void put(const char *path, const char *text)
{
    char name[200];
    snprintf(name, sizeof name, "%s", path);
    for (char *at = strchr(name, '/'); at; at = strchr(at + 1, '/')) {
        *at = '\0';
        mkdir(name, 0777);
        *at = '/';
    }
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static uint64_t memory(void)
{
    return machine_memory_in("proc", "sys");
}

static int begin(void **state)
{
    return mkdtemp(directory) && chdir(directory) == 0 ? 0 : -1;
}

/* Every test begins with a machine of 8000 kB and no groups. */
static int make_machine(void **state)
{
    int status = system("rm -rf proc sys");
    put("proc/meminfo", "MemTotal:           8000 kB\nMemFree:            1000 kB\n");
    return status;
}

static int end(void **state)
{
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s", directory);
    return chdir("/") == 0 ? system(command) : -1;
}

enum { MACHINE = 8000 * 1024 };

static void machine_alone(void **state)
{
    assert_int_equal(memory(), MACHINE);
    put("proc/self/cgroup", "0::/\n");
    assert_int_equal(memory(), MACHINE);
    put("proc/meminfo", "nonsense\n");
    assert_int_equal(memory(), 0);
    unlink("proc/meminfo");
    assert_int_equal(memory(), 0);
    put("sys/memory.max", "4096\n");
    assert_int_equal(memory(), 4096);
}

static void second_version(void **state)
{
    put("proc/self/cgroup", "0::/user/session\n");
    put("sys/user/session/memory.max", "max\n");
    assert_int_equal(memory(), MACHINE);
    put("sys/user/memory.max", "2000000\n"); /* of the group around it */
    assert_int_equal(memory(), 2000000);
    put("sys/user/session/memory.max", "1000000\n");
    assert_int_equal(memory(), 1000000);
    put("sys/user/session/memory.max", "3000000\n");
    assert_int_equal(memory(), 2000000);
    put("sys/user/memory.max", "99999999999999\n"); /* more than there is */
    put("sys/user/session/memory.max", "max\n");
    assert_int_equal(memory(), MACHINE);
}

/* A container sees its own group at the top, whatever its name is outside. */
static void container(void **state)
{
    put("proc/self/cgroup", "0::/docker/0123abc\n");
    put("sys/memory.max", "3000000\n");
    assert_int_equal(memory(), 3000000);
    put("proc/self/cgroup", "0::/../../elsewhere\n");
    assert_int_equal(memory(), 3000000);
}

static void first_version(void **state)
{
    put("proc/self/cgroup", "11:cpu,cpuacct:/x\n4:memory:/docker/1\n0::/system\n");
    put("sys/memory/memory.limit_in_bytes", "9223372036854771712\n"); /* its word for none */
    assert_int_equal(memory(), MACHINE);
    put("sys/memory/docker/1/memory.limit_in_bytes", "1000000\n");
    assert_int_equal(memory(), 1000000);
    put("proc/self/cgroup", "4:hugetlb,memory:/docker/1\n");
    assert_int_equal(memory(), 1000000);
    put("proc/self/cgroup", "4:memory_of_another_kind:/docker/1\n");
    assert_int_equal(memory(), MACHINE);
}

static void broken_files(void **state)
{
    static const char *const texts[] = {"",    "\n",    ":",      "0:",
                                        "0::", "0::\n", "memory", "4:memory\n"};
    put("sys/memory.max", "");
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        put("proc/self/cgroup", texts[i]);
        assert_int_equal(memory(), MACHINE);
    }
}

static void this_machine(void **state)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    assert_true(machine_memory() > 0);
    assert_true(machine_memory() <= (uint64_t)pages * (uint64_t)size);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(machine_alone, make_machine),
        cmocka_unit_test_setup(second_version, make_machine),
        cmocka_unit_test_setup(container, make_machine),
        cmocka_unit_test_setup(first_version, make_machine),
        cmocka_unit_test_setup(broken_files, make_machine),
        cmocka_unit_test(this_machine),
    };
    return cmocka_run_group_tests_name("machine_memory", tests, begin, end);
}
