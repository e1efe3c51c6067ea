/* misc.c - natives of jdk.internal and of odd corners of java.util and java.net: the VM
 * class, properties, signals, performance counters, time zones, networks. */
#include "vm/file/files.h"
#include "vm/run/refusal.h"
#include "vm/class/load.h"
#include "vm/native/helpers.h"
#include "vm/heap/offheap.h"
#include "vm/native/properties.h"
#include "vm/run/clock.h"
#include "vm/heap/string.h"
#include "vm/run/vm_gap.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

NATIVE(return_true)
{
    (void)t;
    (void)args;
    RETURN_INT(1);
}

NATIVE(return_minus_one)
{
    (void)t;
    (void)args;
    RETURN_INT(-1);
}

static enum native_status return_string(struct thread *t, const char *text, union value *result)
{
    ref string = string_from_utf8(t, text);
    if (!string)
        return NATIVE_THROWN;
    RETURN_REF(string);
}

/* ---- objects that need their constructor to run ---- */

static enum native_status constructed(struct thread *t, struct frame *frame, union value *result)
{
    if (t->thrown)
        return NATIVE_THROWN;
    RETURN_REF(frame_stack(frame)[0].l);
}

/* Makes an instance of a boot class and runs its constructor; the instance is in the native's
 * first scratch slot when `resume` is called.  args[0] is filled in. */
static enum native_status construct(struct thread *t, struct class *c, const char *descriptor,
                                    union value *args, native_resume resume)
{
    struct method *constructor =
        class_declared_method(c, symbol_of("<init>"), symbol_of(descriptor));
    if (!constructor)
        die("this JDK's %s has no constructor %s: Heddle needs JDK 17", c->name->text, descriptor);
    ref object = new_object(t, c);
    if (!object)
        return NATIVE_THROWN;
    frame_stack(t->frame)[0] = (union value){.l = object};
    args[0] = (union value){.l = object};
    return native_call(t, constructor, args, resume);
}

static enum native_status initialize(struct thread *t, struct class *c)
{
    enum load_status s = class_ensure_initialized(t, c);
    return s == LOAD_READY ? NATIVE_DONE : s == LOAD_PUSHED ? NATIVE_RETRY : NATIVE_THROWN;
}

/* A java.nio.ByteBuffer over memory outside the heap, as JNI's NewDirectByteBuffer makes it. */
static enum native_status direct_buffer(struct thread *t, struct class *c, int64_t address,
                                        int32_t length)
{
    union value args[4] = {{0}, {.j = address}, {0}, {.i = length}};
    return construct(t, c, "(JI)V", args, constructed);
}

/* ---- jdk.internal.misc.VM ---- */

NATIVE(vm_latest_user_loader)
{
    (void)args;
    for (const struct frame *f = t->frame; f; f = f->prev) {
        ref loader = f->method->class_->loader;
        if (loader && loader != t->vm->platform_loader)
            RETURN_REF(loader);
    }
    RETURN_REF(0);
}

NATIVE(vm_nano_time_adjustment)
{
    int64_t seconds = args[0].j;
    int64_t nanos = t->vm->epoch_millis % 1000 * 1000000 + clock_nanos(t);
    int64_t now = t->vm->epoch_millis / 1000 + nanos / 1000000000;
    int64_t limit = (int64_t)1 << 32; /* what a long of nanoseconds can hold */
    if (now - seconds >= limit || now - seconds <= -limit)
        RETURN_LONG(-1);
    RETURN_LONG((now - seconds) * 1000000000 + nanos % 1000000000);
}

#define ID_NATIVE(name)               \
    NATIVE(vm_##name)                 \
    {                                 \
        (void)t;                      \
        (void)args;                   \
        RETURN_LONG((int64_t)name()); \
    }
ID_NATIVE(getuid)
ID_NATIVE(geteuid)
ID_NATIVE(getgid)
ID_NATIVE(getegid)

/* com.sun.security.auth.module.UnixSystem: who runs the program. */
NATIVE(unix_info)
{
    static const char class_name[] = "com/sun/security/auth/module/UnixSystem";
    struct vm *vm = t->vm;
    const struct class *c = class_of(args[0].l);
    while (strcmp(c->name->text, class_name) != 0)
        c = c->super;
    const struct passwd *user = getpwuid(getuid());
    gid_t groups[256];
    int count = getgroups(sizeof groups / sizeof *groups, groups);
    ref name = user ? string_from_utf8(t, user->pw_name) : 0;
    ref array = t->thrown ? 0 : new_primitive_array(t, T_LONG, count < 0 ? 0 : count);
    if (!array)
        return NATIVE_THROWN;
    for (int i = 0; i < count; i++)
        ((int64_t *)array_data(array))[i] = groups[i];
    heap_put_ref(
        &vm->heap, args[0].l,
        class_declared_field(c, symbol_of("username"), symbol_of("Ljava/lang/String;"))->offset,
        name);
    heap_put_long(&vm->heap, args[0].l,
                  class_declared_field(c, symbol_of("uid"), symbol_of("J"))->offset, getuid());
    heap_put_long(&vm->heap, args[0].l,
                  class_declared_field(c, symbol_of("gid"), symbol_of("J"))->offset, getgid());
    heap_put_ref(&vm->heap, args[0].l,
                 class_declared_field(c, symbol_of("groups"), symbol_of("[J"))->offset, array);
    RETURN_VOID();
}

NATIVE(cds_unsupported)
{
    (void)args;
    (void)result;
    return vm_unsupported(t, "dumping class-data archives");
}

/* ---- jdk.internal.misc.Signal: handlers can be set; those of SIGINT and SIGTERM are called in a run ---- */

NATIVE(signal_find)
{
    if (!args[0].l)
        return throw_npe(t);
    char *name = string_to_utf8(args[0].l);
    int found = strcmp(name, "IO") == 0 ? SIGIO : strcmp(name, "CLD") == 0 ? SIGCHLD : -1;
    for (int number = 1; number < 32 && found < 0; number++) {
        const char *known = sigabbrev_np(number);
        if (known && strcmp(known, name) == 0)
            found = number;
    }
    free(name);
    RETURN_INT(found);
}

NATIVE(signal_handle)
{
    (void)t;
    switch (args[0].i) {
    case SIGFPE:
    case SIGILL:
    case SIGSEGV:
    case SIGQUIT: /* the JVM's own */
    case SIGKILL:
    case SIGSTOP: RETURN_LONG(-1); /* which nobody can handle */
    default: RETURN_LONG(0);
    }
}

NATIVE(signal_raise)
{
    (void)result;
    return vm_unsupported(t, "raising signal %d", args[0].i);
}

/* ---- properties, time zone ---- */

NATIVE(props_platform)
{
    (void)args;
    ref array = platform_properties(t);
    if (!array)
        return NATIVE_THROWN;
    RETURN_REF(array);
}

NATIVE(props_vm)
{
    (void)args;
    ref array = vm_properties(t);
    if (!array)
        return NATIVE_THROWN;
    RETURN_REF(array);
}

NATIVE(time_zone_id)
{
    (void)args;
    char zone[256];
    if (!system_time_zone(zone, sizeof(zone)))
        RETURN_REF(0);
    return return_string(t, zone, result);
}

NATIVE(time_zone_gmt_offset)
{
    (void)args;
    char zone[32];
    system_gmt_offset(t->vm->epoch_millis / 1000, zone, sizeof(zone));
    return return_string(t, zone, result);
}

/* ---- jdk.internal.perf.Perf: counters that no other process can see ---- */

static enum native_status perf_buffer(struct thread *t, int32_t length, const void *content,
                                      size_t content_length)
{
    struct class *c = class_boot(t->vm, "java/nio/DirectByteBuffer");
    enum native_status s = initialize(t, c);
    if (s != NATIVE_DONE)
        return s;
    int64_t address = offheap_alloc(&t->vm->log, offheap_arena(t), (uint64_t)length);
    if (!address)
        return throw_oom(t, "performance counter");
    void *p = (void *)(intptr_t)address;
    undo_save_range(&t->vm->log, p, (size_t)length);
    memset(p, 0, (size_t)length);
    memcpy(p, content, content_length);
    return direct_buffer(t, c, address, length);
}

NATIVE(perf_create_long)
{
    (void)result;
    return perf_buffer(t, 8, &args[4].j, 8);
}

NATIVE(perf_create_bytes)
{
    (void)result;
    ref content = args[4].l;
    int32_t length = content ? array_length(content) : 0;
    int32_t size = args[5].i > length ? args[5].i : length;
    return perf_buffer(t, size, content ? array_data(content) : "", (size_t)length);
}

NATIVE(perf_unsupported)
{
    (void)args;
    (void)result;
    return vm_unsupported(t, "attaching to the performance counters of another JVM");
}

NATIVE(perf_counter)
{
    (void)args;
    RETURN_LONG(clock_nanos(t));
}

NATIVE(perf_frequency)
{
    (void)t;
    (void)args;
    RETURN_LONG(1000000000);
}

/* ---- the JDK's image, for resources ---- */

NATIVE(image_native_map)
{
    struct class *c = class_boot(t->vm, "java/nio/DirectByteBuffer");
    enum native_status s = initialize(t, c);
    if (s != NATIVE_DONE)
        return s;
    char *path = string_to_utf8(args[0].l);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    free(path);
    struct stat st;
    if (fd < 0 || fstat(fd, &st) < 0 || st.st_size > INT32_MAX) {
        if (fd >= 0)
            close(fd);
        RETURN_REF(0); /* the library then reads the file itself */
    }
    int64_t address =
        offheap_map(&t->vm->log, 0, fd, 0, (uint64_t)st.st_size, PROT_READ, MAP_PRIVATE);
    close(fd);
    if (address < 0)
        RETURN_REF(0);
    return direct_buffer(t, c, address, (int32_t)st.st_size);
}

NATIVE(vector_max_lanes)
{
    (void)t;
    (void)args;
    RETURN_INT(-1); /* no vector units */
}

NATIVE(memory_size)
{
    (void)args;
    RETURN_LONG((int64_t)heap_max_bytes(&t->vm->heap));
}

/* ---- networks: classes load, names and sockets are refused ---- */

NATIVE(net_refused)
{
    (void)args;
    (void)result;
    refuse(t, "there are no sockets, selectors and pipes");
    return throw_new(t, "java/net/SocketException", "not available inside Heddle");
}

/* A generator of random numbers looks at them to find a seed. */
static bool is_for_seeds(const struct thread *t)
{
    static const char generator[] = "sun/security/provider/SeedGenerator";
    for (const struct frame *f = t->frame; f && f->method->class_->is_boot; f = f->prev)
        if (strncmp(f->method->class_->name->text, generator, sizeof generator - 1) == 0)
            return true;
    return false;
}

/* None, or false. */
NATIVE(net_nothing)
{
    (void)args;
    if (!is_for_seeds(t))
        refuse(t, "there are no network interfaces, and no other hosts");
    RETURN_LONG(0);
}

NATIVE(net_local_host_name)
{
    (void)args;
    return return_string(t, "localhost", result);
}

static enum native_status localhost_made(struct thread *t, struct frame *frame, union value *result)
{
    if (t->thrown)
        return NATIVE_THROWN;
    ref array = new_object_array(t, class_boot(t->vm, "java/net/InetAddress"), 1);
    if (!array)
        return NATIVE_THROWN;
    heap_array_put_ref(&t->vm->heap, array, 0, frame_stack(frame)[0].l);
    RETURN_REF(array);
}

NATIVE(net_lookup)
{
    (void)result;
    if (!args[1].l)
        return throw_npe(t);
    char *host = string_to_utf8(args[1].l);
    bool local = strcmp(host, "localhost") == 0;
    if (!local) {
        refuse(t, "the names of hosts are not known");
        enum native_status s =
            throw_new(t, "java/net/UnknownHostException", "%s: not available inside Heddle", host);
        free(host);
        return s;
    }
    free(host);
    struct class *c = class_boot(t->vm, "java/net/Inet4Address");
    enum native_status s = initialize(t, c);
    if (s != NATIVE_DONE)
        return s;
    union value arguments[3] = {{0}, {.l = args[1].l}, {.i = 0x7f000001}};
    return construct(t, c, "(Ljava/lang/String;I)V", arguments, localhost_made);
}

NATIVE(net_host_by_address)
{
    (void)args;
    (void)result;
    refuse(t, "the names of hosts are not known");
    return throw_new(t, "java/net/UnknownHostException", NULL);
}

#define POLL_NATIVE(name, value) \
    NATIVE(net_##name)           \
    {                            \
        (void)t;                 \
        (void)args;              \
        RETURN_INT(value);       \
    }
POLL_NATIVE(pollin, POLLIN)
POLL_NATIVE(pollout, POLLOUT)
POLL_NATIVE(pollerr, POLLERR)
POLL_NATIVE(pollhup, POLLHUP)
POLL_NATIVE(pollnval, POLLNVAL)

#define VM             "jdk/internal/misc/VM"
#define CDS            "jdk/internal/misc/CDS"
#define NET            "sun/nio/ch/Net"
#define INTERFACE      "java/net/NetworkInterface"
#define SOCKET_OPTIONS "jdk/net/LinuxSocketOptions"

const struct native_entry natives_misc[] = {
    {VM, "initialize", "()V", native_nothing, DOES(PURE)},
    {VM, "latestUserDefinedLoader0", NULL, vm_latest_user_loader, DOES(OWN)},
    {VM, "getNanoTimeAdjustment", "(J)J", vm_nano_time_adjustment, GIVES(CLOCK)},
    {VM, "getRuntimeArguments", NULL, native_no_strings, GIVES(INPUT)},
    {VM, "getuid", "()J", vm_getuid, GIVES(INPUT)},
    {VM, "geteuid", "()J", vm_geteuid, GIVES(INPUT)},
    {VM, "getgid", "()J", vm_getgid, GIVES(INPUT)},
    {VM, "getegid", "()J", vm_getegid, GIVES(INPUT)},
    {CDS, "isDumpingClassList0", "()Z", native_zero, GIVES(INPUT)},
    {CDS, "isDumpingArchive0", "()Z", native_zero, GIVES(INPUT)},
    {CDS, "isSharingEnabled0", "()Z", native_zero, GIVES(INPUT)},
    {CDS, "getRandomSeedForDumping", "()J", native_zero, GIVES(INPUT)},
    {CDS, "initializeFromArchive", "(Ljava/lang/Class;)V", native_nothing, DOES(PURE)},
    {CDS, "defineArchivedModules", NULL, native_nothing, DOES(PURE)},
    {CDS, "logLambdaFormInvoker", NULL, native_nothing, DOES(PURE)},
    {CDS, "dumpClassList", NULL, cds_unsupported, DOES(REFUSED)},
    {CDS, "dumpDynamicArchive", NULL, cds_unsupported, DOES(REFUSED)},
    /* Uses of the memory are a gap, so it makes no difference when it is closed. */
    {"jdk/internal/misc/ScopedMemoryAccess", "closeScope0", NULL, return_true, DOES(PURE)},
    {"com/sun/security/auth/module/UnixSystem", "getUnixInfo", "()V", unix_info, GIVES(INPUT)},
    {"jdk/internal/misc/Signal", "findSignal0", NULL, signal_find, DOES(PURE)},
    {"jdk/internal/misc/Signal", "handle0", "(IJ)J", signal_handle, DOES(PURE)},
    {"jdk/internal/misc/Signal", "raise0", "(I)V", signal_raise, DOES(REFUSED)},
    {"jdk/internal/perf/Perf", "createLong", NULL, perf_create_long, DOES(OWN)},
    {"jdk/internal/perf/Perf", "createByteArray", NULL, perf_create_bytes, DOES(OWN)},
    {"jdk/internal/perf/Perf", "attach", "(Ljava/lang/String;II)Ljava/nio/ByteBuffer;",
     perf_unsupported, DOES(REFUSED)},
    {"jdk/internal/perf/Perf", "detach", NULL, perf_unsupported, DOES(REFUSED)},
    {"jdk/internal/perf/Perf", "highResCounter", "()J", perf_counter, GIVES(CLOCK)},
    {"jdk/internal/perf/Perf", "highResFrequency", "()J", perf_frequency, GIVES(INPUT)},
    {"jdk/internal/platform/CgroupMetrics", "isUseContainerSupport", "()Z", native_zero,
     GIVES(INPUT)},
    {"jdk/internal/platform/CgroupMetrics", "getTotalMemorySize0", "()J", memory_size,
     GIVES(MEMORY)},
    {"jdk/internal/platform/CgroupMetrics", "getTotalSwapSize0", "()J", native_zero, GIVES(MEMORY)},
    {"jdk/internal/util/SystemProps$Raw", "platformProperties", NULL, props_platform, GIVES(INPUT)},
    {"jdk/internal/util/SystemProps$Raw", "vmProperties", NULL, props_vm, GIVES(INPUT)},
    {"jdk/internal/vm/vector/VectorSupport", "registerNatives", "()I", native_zero, DOES(PURE)},
    {"jdk/internal/vm/vector/VectorSupport", "getMaxLaneCount", NULL, vector_max_lanes, DOES(PURE)},
    {"jdk/internal/jimage/NativeImageBuffer", "getNativeMap", NULL, image_native_map, DOES(LINKS)},
    {"java/util/TimeZone", "getSystemTimeZoneID", NULL, time_zone_id, GIVES(INPUT)},
    {"java/util/TimeZone", "getSystemGMTOffsetID", NULL, time_zone_gmt_offset, GIVES(INPUT)},
    {"java/util/concurrent/atomic/AtomicLong", "VMSupportsCS8", "()Z", return_true, DOES(PURE)},
    {"java/net/InetAddress", "init", "()V", native_nothing, DOES(PURE)},
    {"java/net/Inet4Address", "init", "()V", native_nothing, DOES(PURE)},
    {"java/net/Inet6Address", "init", "()V", native_nothing, DOES(PURE)},
    {"java/net/InetAddressImplFactory", "isIPv6Supported", "()Z", native_zero, GIVES(INPUT)},
    {"java/net/Inet4AddressImpl", "getLocalHostName", NULL, net_local_host_name, GIVES(INPUT)},
    {"java/net/Inet4AddressImpl", "lookupAllHostAddr", NULL, net_lookup, GIVES(INPUT)},
    {"java/net/Inet4AddressImpl", "getHostByAddr", NULL, net_host_by_address, DOES(REFUSED)},
    {"java/net/Inet4AddressImpl", "isReachable0", NULL, net_nothing, DOES(REFUSED)},
    {SOCKET_OPTIONS, "quickAckSupported0", "()Z", native_zero, GIVES(INPUT)},
    {SOCKET_OPTIONS, "keepAliveOptionsSupported0", "()Z", native_zero, GIVES(INPUT)},
    {SOCKET_OPTIONS, "incomingNapiIdSupported0", "()Z", native_zero, GIVES(INPUT)},
    {"java/net/DatagramPacket", "init", "()V", native_nothing, DOES(PURE)},
    {INTERFACE, "init", "()V", native_nothing, DOES(PURE)},
    {INTERFACE, "getAll", NULL, net_nothing, DOES(REFUSED)},
    {INTERFACE, "getByName0", NULL, net_nothing, DOES(REFUSED)},
    {INTERFACE, "getByIndex0", NULL, net_nothing, DOES(REFUSED)},
    {INTERFACE, "getByInetAddress0", NULL, net_nothing, DOES(REFUSED)},
    {INTERFACE, "boundInetAddress0", NULL, net_nothing, DOES(REFUSED)},
    {"java/net/AbstractPlainSocketImpl", "isReusePortAvailable0", "()Z", native_zero, GIVES(INPUT)},
    {"java/net/AbstractPlainDatagramSocketImpl", "isReusePortAvailable0", "()Z", native_zero,
     GIVES(INPUT)},
    {"java/net/PlainSocketImpl", "initProto", "()V", native_nothing, DOES(PURE)},
    {"java/net/PlainSocketImpl", "socketCreate", "(ZZ)V", net_refused, DOES(REFUSED)},
    {"java/net/PlainDatagramSocketImpl", "init", "()V", native_nothing, DOES(PURE)},
    {"java/net/PlainDatagramSocketImpl", "datagramSocketCreate", NULL, net_refused, DOES(REFUSED)},
    {"java/net/SocketInputStream", "init", "()V", native_nothing, DOES(PURE)},
    {"java/net/SocketOutputStream", "init", "()V", native_nothing, DOES(PURE)},
    {"sun/net/spi/DefaultProxySelector", "init", "()Z", native_zero, DOES(PURE)},
    {"sun/net/PortConfig", "getLower0", "()I", return_minus_one, GIVES(INPUT)},
    {"sun/net/PortConfig", "getUpper0", "()I", return_minus_one, GIVES(INPUT)},
    {"sun/net/dns/ResolverConfigurationImpl", "fallbackDomain0", NULL, native_zero, GIVES(INPUT)},
    {NET, "isIPv6Available0", "()Z", native_zero, GIVES(INPUT)},
    {NET, "isReusePortAvailable0", "()Z", native_zero, GIVES(INPUT)},
    {NET, "isExclusiveBindAvailable", "()I", return_minus_one, GIVES(INPUT)},
    {NET, "shouldSetBothIPv4AndIPv6Options0", "()Z", native_zero, GIVES(INPUT)},
    {NET, "shouldShutdownWriteBeforeClose0", "()Z", native_zero, GIVES(INPUT)},
    {NET, "canIPv6SocketJoinIPv4Group0", "()Z", native_zero, GIVES(INPUT)},
    {NET, "canJoin6WithIPv4Group0", "()Z", native_zero, GIVES(INPUT)},
    {NET, "canUseIPv6OptionsWithIPv4LocalAddress0", "()Z", native_zero, GIVES(INPUT)},
    {NET, "pollinValue", "()S", net_pollin, DOES(PURE)},
    {NET, "polloutValue", "()S", net_pollout, DOES(PURE)},
    {NET, "pollconnValue", "()S", net_pollout, DOES(PURE)},
    {NET, "pollerrValue", "()S", net_pollerr, DOES(PURE)},
    {NET, "pollhupValue", "()S", net_pollhup, DOES(PURE)},
    {NET, "pollnvalValue", "()S", net_pollnval, DOES(PURE)},
    {NET, "socket0", NULL, net_refused, DOES(REFUSED)},
    {"sun/nio/ch/UnixDomainSockets", "init", "()Z", native_zero, DOES(PURE)},
    {"sun/nio/ch/UnixDomainSockets", "socket0", NULL, net_refused, DOES(REFUSED)},
    {"sun/nio/ch/EPoll", "eventSize", "()I", net_refused, DOES(REFUSED)},
    {"sun/nio/ch/EPoll", "create", NULL, net_refused, DOES(REFUSED)},
    {"sun/nio/ch/EventFD", "eventfd0", NULL, net_refused, DOES(REFUSED)},
    {"sun/nio/ch/IOUtil", "makePipe", NULL, net_refused, DOES(REFUSED)},
    {0},
};
