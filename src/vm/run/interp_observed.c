/* interp_observed.c - the interpreter that reports events, keeps the undo log, and lets the
 * chooser switch threads before each synchronization action. */
#define INTERP_OBSERVED 1
#define INTERP_NAME     interp_observed
#include "vm/run/interp_support.h"
#include "vm/run/hooks.h"
#include "vm/run/worker_scans.h"
#include "vm/run/interp_loop.inc"
