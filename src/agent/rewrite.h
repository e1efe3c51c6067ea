/* rewrite.h - class files with the hooks of race detection in them.  Knows class files only: no JVM,
 * no JVMTI.
 *
 * Of the program's classes, every access to a field or an array, every use of a monitor, and calls
 * that concern order or unsynchronised collections get hooks (HeddleHooks); fields get shadow fields
 * beside them:
 *
 *   plain field f       long $heddle$f, long $heddle$f$s
 *   volatile field f    Object $heddle$f
 *   final fields        none; Object $heddleFreeze, long $heddleFreeze$s when some of them are instance
 *                       fields that refer to objects
 *   monitor             Object $heddleMonitor, unless a superclass of the program's has it
 *
 * (private transient synthetic; static beside static ones; none in interfaces.)  Of the JDK's
 * classes, those that contracts.inc names get what it says (HeddleContracts).
 *
 * The rewritten class has everything that the class had: all attributes, and its stack maps, moved
 * along.  Instrumented code computes what it computed before. */
#ifndef AGENT_REWRITE_H
#define AGENT_REWRITE_H

#include "agent/contracts.h"
#include "agent/field_modes.h"
#include "agent/options.h"
#include "agent/sites.h"
#include "classfile/constants.h"
#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* For runs that are steered (steer/steer.h). */
struct rewrite_steering {
    void *self;
    /* The number of a method, "pkg.C.name", whose entry and ends are told; 0: it is none.  NULL: no method is. */
    uint32_t (*number_of)(void *self, const char *method);
    bool no_requests; /* nobody is held: only what was acquired is told */
    /* Are threads held before the access of a field at the site?  NULL: at none. */
    bool (*suspects)(void *self, const struct site *site);
};

struct rewrite_options {
    /* NULL: lock requests have no hooks.  With it, synchronized methods become methods that lock the monitor themselves,
     * since there is no code before the JVM does. */
    const struct rewrite_steering *steering;
    bool is_library; /* a class of the JDK: contracts alone */
    /* Nothing is detected: a class of the JDK gets the detector's own fields and no hooks, one of the program what is told of
     * locks. */
    bool fields_only;
    bool accesses; /* fields, arrays, collections, uses of classes */
    bool monitors; /* monitors, wait, isAlive */
    /* Of accesses only what orders threads: fields that may be volatile, uses of classes, freezes.  Plain fields get no
     * shadows. */
    bool orders_only;
    void *loader; /* for the sites */

    /* What is known of the fields of other classes; NULL: nothing.  The class is remembered there.
     * on_class_path: its loader is that of the application. */
    struct field_modes *modes;
    bool on_class_path;

    /* heddle jumble: the fields "pkg.C.f" whose accesses go through HeddleJumble, and the types of elements (letters of
     * descriptors; L: references, B: booleans, too) whose accesses do.  NULL: none. */
    const struct option_names *jumbled;
    const char *jumbled_elements;
    /* Also for heddle jumble: monitors of the JDK's own have hooks when they are entered, not only when they are left. */
    bool entries;

    /* "pkg/C", or the beginning of names and a star: classes that stay as they are.  "pkg/C.f": a
     * field that has no hooks. */
    const char *const *excludes;
    size_t exclude_count;

    /* For tests; NULL: java/lang/HeddleHooks, HeddleContracts, HeddleLoops, HeddleArray, and
     * contracts.inc. */
    const char *hooks_class, *contracts_class, *loops_class, *shadow_class;
    const struct contract *contracts;
    size_t contract_count;

    bool keep_redundant; /* every access has its own hook, whatever was checked before */
    bool no_loops;       /* no range hooks for loops */
    /* No fields are added, and fields of classes of the JDK have hooks, too: for tests that let a JVM
     * verify and run the classes of the JDK, whose layout it knows. */
    bool no_shadows;
};

/* What could not be hooked. */
struct rewrite_gap {
    char *method; /* "run()V"; NULL: the whole class */
    char *reason; /* one line */
};

struct rewritten {
    uint8_t *bytes; /* NULL: the class stays as it is */
    size_t length;
    struct rewrite_gap *gaps;
    size_t gap_count, gap_capacity;
    unsigned hook_count; /* calls that were put in */
};

/* False: the class file is broken or of a later version than is known; it stays as it is.  The
 * result is to be released in any case. */
bool agent_rewrite(const uint8_t *bytes, size_t length, const struct rewrite_options *options,
                   struct site_table *sites, struct rewritten *out, struct error *error);
void rewritten_release(struct rewritten *out);

#endif
