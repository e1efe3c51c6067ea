/* patch.h - amendments as edits of the Java source, written as a unified diff.
 *
 * Edits: `volatile` before a field; a field of an Atomic class with all its uses, in its package and
 * in others that lie beside it (an increment becomes getAndIncrement(), a read get(), a write set(),
 * ...); an array as an Atomic array with its uses; statements in a synchronized block, or between
 * lock() and unlock(); a statement moved before another one.  An amendment that is no such edit, or
 * whose source is not found or not understood, is refused with the reason, and nothing of it is in
 * the patch: a patch that is given is meant to compile. */
#ifndef PATCH_PATCH_H
#define PATCH_PATCH_H

#include "base/error.h"
#include "finding/amendment.h"
#include "java/source_files.h"

struct patch; /* opaque */

struct patch *patch_new(struct source_path *sources);
void patch_free(struct patch *patch);
/* False with an error: the patch is as before. */
bool patch_add(struct patch *patch, const struct amendment *amendment, struct error *error);
/* The diff of all edits, "" when there are none; for `patch -p0` in the directory `relative_to`,
 * or, when files are not below it, in one that its first line names.  `head`: lines before the diff,
 * each of which begins with '#'.  The caller frees. */
char *patch_text(const struct patch *patch, const char *relative_to, const char *head);

#endif
