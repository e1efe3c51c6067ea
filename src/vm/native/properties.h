/* properties.h - the system properties that the VM and the host give to the library. */
#ifndef VM_NATIVE_PROPERTIES_H
#define VM_NATIVE_PROPERTIES_H

#include "vm/native/native.h"

/* SystemProps.Raw.platformProperties: values by index, null where unset; 0 with t->thrown. */
ref platform_properties(struct thread *t);
/* SystemProps.Raw.vmProperties: key, value, key, value, ..., null, null; 0 with t->thrown. */
ref vm_properties(struct thread *t);

/* TimeZone.getSystemTimeZoneID: from TZ or the host's files; false = unknown. */
bool system_time_zone(char *out, size_t size);
/* "GMT", "GMT+02:00" for the given time. */
void system_gmt_offset(int64_t epoch_seconds, char *out, size_t size);

#endif
