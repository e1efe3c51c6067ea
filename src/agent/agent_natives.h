/* agent_natives.h - the native methods of HeddleRuntime, which the JVM finds by their names in the agent's library.  They are not
 * registered: the JVM would warn of that on stdout. */
#ifndef AGENT_AGENT_NATIVES_H
#define AGENT_AGENT_NATIVES_H

#include <jni.h>
#include <stdbool.h>

/* Before any hook needs them.  False: an exception is pending. */
bool natives_bind(JNIEnv *jni, jclass runtime);

JNIEXPORT jint JNICALL Java_java_lang_HeddleRuntime_resolve(JNIEnv *jni, jclass class_,
                                                            jobject receiver, jint number,
                                                            jobjectArray out);
JNIEXPORT jobjectArray JNICALL Java_java_lang_HeddleRuntime_fields(JNIEnv *jni, jclass class_,
                                                                   jclass of);
JNIEXPORT void JNICALL Java_java_lang_HeddleRuntime_race(JNIEnv *jni, jclass class_, jint place,
                                                         jint now, jint then, jint kinds,
                                                         jobject thread, jobjectArray locks,
                                                         jint lock_count, jobject object,
                                                         jint index);
JNIEXPORT jobjectArray JNICALL Java_java_lang_HeddleRuntime_monitors(JNIEnv *jni, jclass class_);
JNIEXPORT jint JNICALL Java_java_lang_HeddleRuntime_stack(JNIEnv *jni, jclass class_, jint number);
JNIEXPORT void JNICALL Java_java_lang_HeddleRuntime_gap(JNIEnv *jni, jclass class_, jint reason,
                                                        jint number);

JNIEXPORT jint JNICALL Java_java_lang_HeddleRuntime_siteOf(JNIEnv *jni, jclass class_, jint call,
                                                           jclass of, jstring field,
                                                           jboolean is_static);
JNIEXPORT void JNICALL Java_java_lang_HeddleRuntime_yieldProcessor(JNIEnv *jni, jclass class_);

#endif
