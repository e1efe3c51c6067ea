/* agent_boot.h - how the runtime classes come into the JVM, before it has executed a single instruction of Java. */
#ifndef AGENT_AGENT_BOOT_H
#define AGENT_AGENT_BOOT_H

#include <jni.h>
#include <stdbool.h>

/* Defines them in java.base. */
void boot_runtime(JNIEnv *jni);
/* The JVM is complete: hooks do something from now on. */
void boot_finish(JNIEnv *jni);

/* Is it the name of a class of the runtime ("java/lang/HeddleHooks")? */
bool boot_is_runtime(const char *name);

#endif
