/* interp_fast.c - the interpreter without events, undo and choices at synchronization actions. */
#define INTERP_OBSERVED 0
#define INTERP_NAME     interp_fast
#include "vm/run/interp_support.h"
#include "vm/run/given.h"
#include "vm/run/due_times.h"
#include "vm/run/worker_looks.h"
#include "vm/run/worker_scans.h"
#include "vm/run/interp_loop.inc"
