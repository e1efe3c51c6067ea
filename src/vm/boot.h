/* boot.h - from nothing to the program's main: the JDK's own boot order, see boot.c. */
#ifndef VM_BOOT_H
#define VM_BOOT_H

#include "vm/vm.h"

/* Loads the classes that the VM itself uses and makes the main thread, whose first frame goes
 * through the boot sequence, main, and the end of the program. */
void vm_boot(struct vm *vm);

#endif
