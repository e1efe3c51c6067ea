/* agent_classes.h - every class that the JVM loads: whether it is rewritten, and how. */
#ifndef AGENT_AGENT_CLASSES_H
#define AGENT_AGENT_CLASSES_H

#include <jvmti.h>
#include <stdbool.h>

/* Events of JVMTI. */
void JNICALL classes_on_load(jvmtiEnv *jvmti, JNIEnv *jni, jclass redefined, jobject loader,
                             const char *name, jobject domain, jint length,
                             const unsigned char *bytes, jint *new_length,
                             unsigned char **new_bytes);
/* Names the hidden classes of the program, which the event above is not sent for. */
void JNICALL classes_on_prepare(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread, jclass class_);

/* A local reference of the loader of a site; NULL: the boot loader, or it is gone (*is_gone). */
jobject classes_loader(JNIEnv *jni, const void *loader, bool *is_gone);

/* Is it a class of the JDK, by its name, "pkg.C" or "pkg/C"? */
bool classes_is_of_jdk(const char *name);

#endif
