/* arraycopy.h - System.arraycopy with all its checks. */
#ifndef VM_NATIVE_ARRAYCOPY_H
#define VM_NATIVE_ARRAYCOPY_H

#include "vm/run/thread.h"

/* NATIVE_DONE, or NATIVE_THROWN with the exception that HotSpot throws. */
enum native_status array_copy(struct thread *t, ref from, int32_t from_index, ref to,
                              int32_t to_index, int32_t length);

#endif
