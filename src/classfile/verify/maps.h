/* maps.h - the frames of a method's StackMapTable (JVMS 4.7.4).  For the verifier only. */
#ifndef CLASSFILE_VERIFY_MAPS_H
#define CLASSFILE_VERIFY_MAPS_H

#include "classfile/verify/frame.h"

struct map_frame {
    uint32_t pc;
    struct frame frame;
};

struct stack_maps {
    struct map_frame *frames; /* by ascending pc */
    uint32_t count;
};

/* Decodes the table; the current frame must be the one at the method's entry.  starts[pc] is
 * not 0 where an instruction begins. */
bool stack_maps_parse(struct verifier *v, const uint8_t *starts, struct stack_maps *maps);

/* The frame at a pc, or NULL. */
const struct frame *stack_maps_at(const struct stack_maps *maps, uint32_t pc);

#endif
