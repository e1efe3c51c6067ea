/* runtime_classes.h - the classes that rewritten code calls, java/java/lang/Heddle*.java, compiled: their bytes are part
 * of the library (scripts/embed-runtime.py writes the table). */
#ifndef AGENT_RUNTIME_CLASSES_H
#define AGENT_RUNTIME_CLASSES_H

struct runtime_class {
    const char *name; /* "java/lang/HeddleHooks"; NULL: the end */
    const unsigned char *bytes;
    unsigned length;
};

/* What a class needs comes before it. */
extern const struct runtime_class runtime_classes[];

#endif
