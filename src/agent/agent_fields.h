/* agent_fields.h - which field or class a site of rewritten code uses. */
#ifndef AGENT_AGENT_FIELDS_H
#define AGENT_AGENT_FIELDS_H

#include "agent/sites.h"

#include <jvmti.h>

/* As HeddleRuntime has them. */
enum used_kind {
    USED_UNKNOWN = 0, /* ask again: the class is not there yet */
    USED_PLAIN = 1,
    USED_VOLATILE = 2,
    USED_FINAL = 3,
    USED_UNTRACKED = 4, /* it has no shadow, or races on it are not wanted */
    USED_READS = 5,     /* a collection */
    USED_WRITES = 6,
    USED_CLASS = 7,
    USED_SCANS = 8, /* a collection, again */
    USED_CHANGES = 9,
    USED_ALTERS = 10,
    USED_JUMBLED = 11, /* a field with a HeddleBuffer */
    USED_STATIC = 16,  /* with one of the others */
};

struct used {
    int kind;
    jclass class_;    /* that declares the field, or is used: a local reference; NULL: none */
    const char *name; /* of the field; NULL: none */
};

/* receiver: the object that is accessed, NULL for a static field or a class.  No class is initialized, none is
 * loaded. */
struct used fields_resolve(JNIEnv *jni, jobject receiver, site_id number);

/* The class that declares the site's field, "pkg.C", as it was resolved; else as the instruction names it.  The
 * caller frees. */
char *fields_declaring(site_id number);

/* The same of the field through which the site's array is known. */
char *fields_declaring_array(JNIEnv *jni, site_id number);

/* All fields of the class itself that have shadows. */
void fields_each(jclass class_, void (*each)(void *context, const char *name, int kind),
                 void *context);

#endif
