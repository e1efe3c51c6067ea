/* agent_races.h - a race that the runtime has seen, as a finding with a trace of its two accesses. */
#ifndef AGENT_AGENT_RACES_H
#define AGENT_AGENT_RACES_H

#include "agent/sites.h"

#include <jvmti.h>
#include <stdbool.h>

enum race_place { RACE_FIELD, RACE_STATIC, RACE_ELEMENT, RACE_COLLECTION };

/* One of the two accesses. */
struct race_access {
    const struct site *site; /* NULL: not known */
    uint32_t number;         /* of the site */
    uint32_t stack;          /* a number of stacks.h, or the site's */
    enum access_kind kind;
    bool is_plain;
    jobject thread; /* a Thread, or the name of one; NULL: not known any more */
};

/* Reported by the thread of the manifest access, which is about to happen, or has just happened. */
struct race_seen {
    enum race_place place;
    struct race_access source, manifest;
    jobjectArray locks; /* of java.util.concurrent, which the thread holds: the first lock_count */
    jint lock_count;
    jobject object; /* the array, the collection; NULL: a field */
    jint index;     /* of the element */
};

void races_report(JNIEnv *jni, const struct race_seen *race);

#endif
