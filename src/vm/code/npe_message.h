/* npe_message.h - the helpful message of a NullPointerException (JEP 358): what could not be
 * done, and which expression was null, in HotSpot's words. */
#ifndef VM_CODE_NPE_MESSAGE_H
#define VM_CODE_NPE_MESSAGE_H

#include "vm/class/class.h"

/* The message for the instruction at bci of a method with code, in modified UTF-8, malloc'ed;
 * NULL when there is nothing helpful to say. */
char *npe_message(const struct method *m, int bci);

#endif
