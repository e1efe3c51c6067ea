/* interp_fast.c - the interpreter without events, undo and choices at synchronization actions. */
#define INTERP_OBSERVED 0
#define INTERP_NAME     interp_fast
#include "vm/run/interp_support.h"
#include "vm/run/hooks.h"
#include "vm/run/interp_loop.inc"
