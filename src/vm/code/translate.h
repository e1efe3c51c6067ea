/* translate.h - bytecode to register code (insn.h), one method at a time, on its first call. */
#ifndef VM_CODE_TRANSLATE_H
#define VM_CODE_TRANSLATE_H

#include "base/error.h"
#include "vm/class/class.h"

/* Fills in m->code, code_bci and handlers.  False: the method is beyond what the code format
 * can express (more than 65,000 registers); the error says so. */
bool translate_method(struct method *m, struct error *error);

/* How many registers the method's locals take: needed before translation, for its frames. */
uint16_t translate_local_count(const struct method *m);

#endif
