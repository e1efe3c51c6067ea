/* filter.h - which classes are watched, and which races are reported. */
#ifndef AGENT_FILTER_H
#define AGENT_FILTER_H

#include "agent/options.h"
#include "finding/finding.h"

/* Patterns of races that are not to be reported, one a line in a file: a place ("pkg.Class.field",
 * "pkg.Class.field[]"), a method of one of the two statements ("pkg.Class.method"), or a line of one
 * ("File.java:12").  * stands for any characters; # begins a comment line. */
struct suppressions {
    char **patterns;
    uint32_t count, capacity;
};

bool suppressions_read(struct suppressions *s, const char *file, struct error *error);
void suppressions_release(struct suppressions *s);
bool suppressions_match(const struct suppressions *s, const struct finding *finding);

/* Is the class, as "pkg.Class", watched by what the options include and exclude?  A name covers a class, its nested
 * classes, and what lies in a package or below it. */
bool filter_watches(const struct agent_options *options, const char *class_name);
/* Whether races on the field are reported, by untracked and trusted. */
bool filter_tells(const struct agent_options *options, const char *class_name, const char *field);
/* Whether the field is one of these: "pkg.C.f", "pkg.C.*", and "*" for all. */
bool filter_jumbles(const struct option_names *fields, const char *class_name, const char *field);
/* Whether the class is one that the user trusts: not the user's own code. */
bool filter_trusts(const struct agent_options *options, const char *class_name);

#endif
