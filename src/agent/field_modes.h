/* field_modes.h - the modes of fields that other classes than the one that is rewritten declare:
 * those of classes that were rewritten before, and those of classes on the class path.
 *
 * One thread at a time: the agent holds its lock while a class is rewritten. */
#ifndef AGENT_FIELD_MODES_H
#define AGENT_FIELD_MODES_H

#include "agent/sites.h"
#include "classfile/classfile.h"
#include "classfile/constants.h"

struct field_modes; /* opaque */

/* The class path of the application loader, as java has it; NULL: nothing is looked up there. */
struct field_modes *field_modes_new(const char *class_path);
void field_modes_free(struct field_modes *modes);

/* A class that a loader has defined. */
void field_modes_add(struct field_modes *modes, const void *loader, const struct classfile *cf);

/* The mode of a field that a class of the loader names, or SITE_MODE_UNKNOWN.  on_path: the loader
 * is that of the application, and the class path may be searched, which takes a moment. */
enum site_mode field_modes_find(struct field_modes *modes, const void *loader, bool on_path,
                                struct cp_text owner, struct cp_text name, struct cp_text type);

#endif
