/* infer.h - the verifier's driver for class files without stack maps: it runs over the
 * code until the types at all joins are stable.  For the verifier only. */
#ifndef CLASSFILE_VERIFY_INFER_H
#define CLASSFILE_VERIFY_INFER_H

#include "classfile/verify/frame.h"

/* The current frame must be the one at the method's entry. */
bool verify_infer(struct verifier *v, const uint8_t *starts);

#endif
