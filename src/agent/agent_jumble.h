/* agent_jumble.h - heddle jumble in a JVM: the native methods of HeddleBuffer, which are the adversarial memory
 * (analysis/adversary.h), and the report of a run.
 *
 * The report is a file "PID.json" in the directory that the options name:
 *   instances, writes      places that had a buffer, and writes to them
 *   longest, uncompressed  the most writes that a buffer had, and would have had without compression
 *   dropped                writes that were removed because a buffer was full
 *   choices, stale         reads that had another value to see than the newest, and those that saw one
 *   unwatched              what has no hooks, and why (agent_reports.h)
 *   fields                 of each that the options name: "name"; "sites": statements that access it, "read" and
 *                          "written": those that were executed; "choices", "stale"
 *   elements               the same of elements, where "read" and "written" have a bit for each index
 *   sites                  statements that made such reads: "key" ("pkg.C.method:bci"), "where" ("Main.java:12"), "stale"
 *   last                   the last of these reads, the last one first: "thread", "where", "key", "seen", "newest" */
#ifndef AGENT_AGENT_JUMBLE_H
#define AGENT_AGENT_JUMBLE_H

#include "agent/sites.h"
#include "base/error.h"

#include <jni.h>
#include <stdbool.h>

/* Reads the options.  False with an error. */
bool jumble_begin(struct error *error);
bool jumble_is_on(void);
bool jumble_is_sequential(void); /* reads always see the newest value */
/* A hook of the site, which accesses a jumbled field, is executed for the first time. */
void jumble_note_used(site_id site);
/* Before any hook needs them.  False: an exception is pending. */
bool jumble_bind(JNIEnv *jni);
/* Writes the report. */
void jumble_end(void);

JNIEXPORT jlongArray JNICALL Java_java_lang_HeddleBuffer_begin(JNIEnv *jni, jclass class_,
                                                               jboolean is_wide, jlong value);
JNIEXPORT jlong JNICALL Java_java_lang_HeddleBuffer_write(JNIEnv *jni, jclass class_,
                                                          jlongArray words, jintArray known,
                                                          jint slot, jint clock, jlong now,
                                                          jlong value);
JNIEXPORT jlongArray JNICALL Java_java_lang_HeddleBuffer_roomier(JNIEnv *jni, jclass class_,
                                                                 jlongArray words,
                                                                 jintArray threads,
                                                                 jintArray clocks);
JNIEXPORT void JNICALL Java_java_lang_HeddleBuffer_reset(JNIEnv *jni, jclass class_,
                                                         jlongArray words, jlong value);
JNIEXPORT jlong JNICALL Java_java_lang_HeddleBuffer_read(JNIEnv *jni, jclass class_,
                                                         jlongArray words, jintArray known,
                                                         jint slot, jlong value, jint turn,
                                                         jint site);
JNIEXPORT void JNICALL Java_java_lang_HeddleBuffer_stale(JNIEnv *jni, jclass class_, jobject seen,
                                                         jobject newest, jint site);
JNIEXPORT void JNICALL Java_java_lang_HeddleBuffer_touched(JNIEnv *jni, jclass class_, jint index,
                                                           jboolean is_write);
JNIEXPORT void JNICALL Java_java_lang_HeddleBuffer_unseen(JNIEnv *jni, jclass class_, jint site);
JNIEXPORT jlong JNICALL Java_java_lang_HeddleBuffer_indices(JNIEnv *jni, jclass class_);

#endif
