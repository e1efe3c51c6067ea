/* agent_events.h - the Lockset analysis (analysis/lockset.h) of a run of the JVM: events of the rewritten code go to it one by
 * one, and what it warns of is reported.
 *
 * Objects and threads get numbers when they are first seen, as tags of a JVMTI environment of its own.
 *
 * With the option `suspicions` the runtime is blind to what locks order, and nothing is reported as a race: a warning is of a
 * field that has two accesses which nothing but locks orders (the runtime knows that) and which have no lock in common
 * (the analysis knows that).  That is the hybrid detection of O'Callahan and Choi (2003), on which Sen's race-directed
 * scheduling rests; heddle hunt starts from it.  The pairs of statements go to the file `tried` (steer/tried.h). */
#ifndef AGENT_AGENT_EVENTS_H
#define AGENT_AGENT_EVENTS_H

#include <jvmti.h>
#include <stdbool.h>
#include <stdint.h>

bool events_are_wanted(void);

/* When the agent is loaded, if the analysis is wanted. */
bool events_begin(void);
/* Before the summary: what could not be remembered is a gap. */
void events_end(void);

/* Binds the native; false: an exception is pending. */
bool events_bind(JNIEnv *jni);

JNIEXPORT void JNICALL Java_java_lang_HeddleEvents_event(JNIEnv *jni, jclass class_, jint kind,
                                                         jobject object, jint index, jint number,
                                                         jint slot, jint clock, jintArray known);

#endif
