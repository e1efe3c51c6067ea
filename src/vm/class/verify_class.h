/* verify_class.h - bytecode verification of a loaded class: asks the class-file layer's
 * verifier, then answers with loaded classes the assignability questions that it left open. */
#ifndef VM_CLASS_VERIFY_CLASS_H
#define VM_CLASS_VERIFY_CLASS_H

#include "vm/class/load.h"

/* VerifyError when the class is wrong; LOAD_PUSHED when a class must be loaded by Java code
 * first. */
enum load_status class_verify(struct thread *t, struct class *c);

#endif
