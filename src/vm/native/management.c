/* management.c - java.lang.management, as far as the VM knows the answers: the runtime,
 * classes, numbers of threads, the collector and memory in one pool-less heap.  Nothing else is made up. */
#include "vm/class/load.h"
#include "vm/run/refusal.h"
#include "vm/native/native.h"
#include "vm/native/helpers.h"
#include "vm/run/clock.h"
#include "vm/run/given.h"
#include "vm/heap/string.h"

#define MANAGEMENT "sun/management/VMManagementImpl"

NATIVE(version)
{
    (void)args;
    RETURN_REF(string_from_utf8(t, "4.0"));
}

NATIVE(not_measured)
{
    (void)t, (void)args;
    RETURN_LONG(-1);
}

static void count_class(struct vm *vm, struct class *c, void *context)
{
    (void)vm, (void)c;
    ++*(int64_t *)context;
}

NATIVE(total_class_count)
{
    (void)args;
    int64_t count = 0;
    classes_each(t->vm, count_class, &count);
    RETURN_LONG(count);
}

NATIVE(process_id)
{
    (void)t, (void)args;
    RETURN_INT(1); /* the same in every run */
}

NATIVE(startup_time)
{
    (void)args;
    given_asked(t, GIVEN_CLOCK);
    RETURN_LONG(t->vm->epoch_millis);
}

NATIVE(uptime)
{
    (void)args;
    RETURN_LONG(clock_millis(t) - t->vm->epoch_millis);
}

NATIVE(available_processors)
{
    (void)args;
    RETURN_INT(t->vm->options.processors);
}

NATIVE(live_thread_count)
{
    (void)args;
    threads_gap(t);
    RETURN_INT((int32_t)t->vm->live_threads);
}

NATIVE(daemon_thread_count)
{
    (void)args;
    threads_gap(t);
    RETURN_INT((int32_t)(t->vm->live_threads - t->vm->live_user_threads));
}

NATIVE(total_thread_count)
{
    (void)args;
    threads_gap(t);
    RETURN_LONG(t->vm->next_thread_id);
}

/* MemoryUsage(init, used, committed, max); what is not the heap is not measured. */
NATIVE(memory_usage)
{
    const struct heap *heap = &t->vm->heap;
    bool is_heap = args[1].i != 0;
    int64_t total = is_heap ? (int64_t)heap_total_bytes(heap) : 0;
    int64_t used = is_heap ? total - (int64_t)heap_free_bytes(heap) : 0;
    struct class *c = class_boot(t->vm, "java/lang/management/MemoryUsage");
    ref usage = new_object(t, c);
    if (!usage)
        return NATIVE_THROWN;
    const struct {
        const char *name;
        int64_t value;
    } fields[] = {{"init", 0},
                  {"used", used},
                  {"committed", total},
                  {"max", is_heap ? (int64_t)heap_max_bytes(heap) : -1}};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        const struct field *f = class_declared_field(c, symbol_of(fields[i].name), symbol_of("J"));
        if (!f)
            die("this JDK's MemoryUsage has no %s: Heddle needs JDK 17", fields[i].name);
        heap_put_long(&t->vm->heap, usage, f->offset, fields[i].value);
    }
    RETURN_REF(usage);
}

static enum native_status empty_array(struct thread *t, const char *element, union value *result)
{
    ref array = new_object_array(t, class_boot(t->vm, element), 0);
    if (!array)
        return NATIVE_THROWN;
    RETURN_REF(array);
}

NATIVE(memory_pools)
{
    (void)args;
    refuse(t, "there are no beans of memory pools and collectors");
    return empty_array(t, "java/lang/management/MemoryPoolMXBean", result);
}

/* One manager: the garbage collector, as a bean that the library makes. */
static enum native_status managed(struct thread *t, struct frame *f, union value *result)
{
    if (t->thrown)
        return NATIVE_THROWN;
    ref bean = t->result.l;
    ref array =
        new_object_array(t, class_boot(t->vm, "java/lang/management/MemoryManagerMXBean"), 1);
    (void)f;
    if (!array)
        return NATIVE_THROWN;
    heap_array_put_ref(&t->vm->heap, array, 0, bean);
    RETURN_REF(array);
}

NATIVE(memory_managers)
{
    (void)args, (void)result;
    struct class *c = class_boot(t->vm, "sun/management/ManagementFactoryHelper");
    enum load_status status = class_ensure_initialized(t, c);
    if (status != LOAD_READY)
        return status == LOAD_PUSHED ? NATIVE_RETRY : NATIVE_THROWN;
    struct method *make =
        class_declared_method(c, symbol_of("createGarbageCollector"),
                              symbol_of(
                                  "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/management/"
                                  "GarbageCollectorMXBean;"));
    if (!make)
        die("this JDK's ManagementFactoryHelper makes no garbage collector: Heddle needs JDK 17");
    union value call[2] = {{.bits = string_from_utf8(t, "Heddle mark and sweep")}, {.bits = 0}};
    return call[0].l ? native_call(t, make, call, managed) : NATIVE_THROWN;
}

NATIVE(collection_count)
{
    (void)args;
    RETURN_LONG((int64_t)t->vm->heap.collections);
}

/* Which questions are answered beyond those that every VM answers. */
NATIVE(optional_support)
{
    (void)args;
    struct class *c = class_boot(t->vm, MANAGEMENT);
    const struct field *f =
        class_declared_field(c, symbol_of("synchronizerUsageSupport"), symbol_of("Z"));
    if (f)
        heap_put_byte(&t->vm->heap, c->mirror, f->offset, 1);
    RETURN_VOID();
}

const struct native_entry natives_management[] = {
    {MANAGEMENT, "getVersion0", NULL, version, GIVES(INPUT)},
    {MANAGEMENT, "initOptionalSupportFields", NULL, optional_support, DOES(LINKS)},
    {MANAGEMENT, "isThreadContentionMonitoringEnabled", NULL, native_zero, GIVES(INPUT)},
    {MANAGEMENT, "isThreadCpuTimeEnabled", NULL, native_zero, GIVES(INPUT)},
    {MANAGEMENT, "isThreadAllocatedMemoryEnabled", NULL, native_zero, GIVES(INPUT)},
    {MANAGEMENT, "getTotalClassCount", NULL, total_class_count, GIVES(MEMORY)},
    {MANAGEMENT, "getUnloadedClassCount", NULL, native_zero, GIVES(INPUT)},
    {MANAGEMENT, "getVerboseClass", NULL, native_zero, GIVES(INPUT)},
    {MANAGEMENT, "getVerboseGC", NULL, native_zero, GIVES(INPUT)},
    {MANAGEMENT, "getProcessId", NULL, process_id, GIVES(PID)},
    {MANAGEMENT, "getVmArguments0", NULL, native_no_strings, GIVES(INPUT)},
    {MANAGEMENT, "getStartupTime", NULL, startup_time, GIVES(CLOCK)},
    {MANAGEMENT, "getUptime0", NULL, uptime, GIVES(CLOCK)},
    {MANAGEMENT, "getAvailableProcessors", NULL, available_processors, GIVES(PROCESSORS)},
    {MANAGEMENT, "getTotalCompileTime", NULL, not_measured, GIVES(INPUT)},
    {MANAGEMENT, "getTotalThreadCount", NULL, total_thread_count, DOES(GAP)},
    {MANAGEMENT, "getLiveThreadCount", NULL, live_thread_count, DOES(GAP)},
    {MANAGEMENT, "getPeakThreadCount", NULL, live_thread_count, DOES(GAP)},
    {MANAGEMENT, "getDaemonThreadCount", NULL, daemon_thread_count, DOES(GAP)},
    {"sun/management/MemoryImpl", "getMemoryPools0", NULL, memory_pools, GIVES(INPUT)},
    {"sun/management/MemoryImpl", "getMemoryManagers0", NULL, memory_managers, GIVES(INPUT)},
    {"sun/management/MemoryImpl", "getMemoryUsage0", NULL, memory_usage, GIVES(MEMORY)},
    {"sun/management/MemoryManagerImpl", "getMemoryPools0", NULL, memory_pools, GIVES(INPUT)},
    {"sun/management/GarbageCollectorImpl", "getCollectionCount", "()J", collection_count,
     GIVES(MEMORY)},
    /* Time is virtual, and stands still meanwhile. */
    {"sun/management/GarbageCollectorImpl", "getCollectionTime", "()J", native_zero, GIVES(CLOCK)},
    {"sun/management/MemoryImpl", "setVerboseGC", NULL, native_nothing, DOES(PURE)},
    {"com/sun/management/internal/DiagnosticCommandImpl", "setNotificationEnabled", NULL,
     native_nothing, DOES(PURE)},
    {"com/sun/management/internal/DiagnosticCommandImpl", "getDiagnosticCommands", NULL,
     native_no_strings, GIVES(INPUT)},
    {"com/sun/management/internal/Flag", "initialize", NULL, native_nothing, DOES(PURE)},
    {"com/sun/management/internal/Flag", "getAllFlagNames", NULL, native_no_strings, GIVES(INPUT)},
    {"com/sun/management/internal/Flag", "getFlags", NULL, native_zero, GIVES(INPUT)},
    {"com/sun/management/internal/Flag", "getInternalFlagCount", NULL, native_zero, GIVES(INPUT)},
    {"com/sun/management/internal/OperatingSystemImpl", "initialize0", NULL, native_nothing,
     DOES(PURE)},
    {0},
};
