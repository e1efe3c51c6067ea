/* agent_steer.h - heddle hunt on the JVM: threads are held, as a policy says (steer/steer.h), on a condition in a call of native
 * code, where they keep no safepoint waiting.
 *
 * Nothing watches from outside: a thread that is held wakes up every few milliseconds and looks how the others stand.  If
 * all of them are held or wait for each other, one goes on (thrashing); and no hold is longer than a fixed time. So no
 * run hangs on account of a policy.  No other lock of the agent is taken while that of this part is held, and no function of the
 * JVM is called with it. */
#ifndef AGENT_AGENT_STEER_H
#define AGENT_AGENT_STEER_H

#include "agent/rewrite.h"
#include "agent/sites.h"

#include <jansson.h>
#include <jvmti.h>

/* When the agent is loaded: reads what the run before has left. */
void steering_begin(void);
/* Binds the natives; false: an exception is pending. */
bool steering_bind(JNIEnv *jni);
/* When the JVM ends: all go on; writes what was collected. */
void steering_end(void);

/* The accesses at the two sites have raced: nobody need be held for that any more. */
void steering_raced(site_id source, site_id manifest);

/* A key of the statement, the same in all runs. */
uint64_t steering_statement(const struct site *site);

/* For the program's classes; NULL: the run is not steered. */
const struct rewrite_steering *steering_of_classes(void);

/* Threads are known from their start on: those that have locked nothing yet may be waited for. */
void JNICALL steering_on_thread_start(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread);
void JNICALL steering_on_thread_end(jvmtiEnv *jvmti, JNIEnv *jni, jthread thread);

/* What was done, for the store; NULL: nothing. */
json_t *steering_statistics(void);

JNIEXPORT void JNICALL Java_java_lang_HeddleSteer_request__III(JNIEnv *jni, jclass class_,
                                                               jint lock, jint type, jint site);
JNIEXPORT void JNICALL Java_java_lang_HeddleSteer_acquired__III(JNIEnv *jni, jclass class_,
                                                                jint lock, jint type, jint site);
JNIEXPORT jint JNICALL Java_java_lang_HeddleSteer_type(JNIEnv *jni, jclass class_, jclass of,
                                                       jboolean is_of_class);
JNIEXPORT jlong JNICALL Java_java_lang_HeddleSteer_block(JNIEnv *jni, jclass class_);
JNIEXPORT void JNICALL Java_java_lang_HeddleSteer_access__II(JNIEnv *jni, jclass class_,
                                                             jint holder, jint site);

#endif
