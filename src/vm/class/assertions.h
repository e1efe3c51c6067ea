/* assertions.h - which classes run with assertions on: -ea, -da, -esa and their patterns. */
#ifndef VM_CLASS_ASSERTIONS_H
#define VM_CLASS_ASSERTIONS_H

#include "vm/vm.h"

/* One option: "-ea:p.C", "-da:p...", "-ea", "-esa", or their long forms. */
struct assertion_rule {
    bool enable;
    bool system;      /* -esa, -dsa */
    bool package;     /* the pattern ended in "..." */
    const char *name; /* with dots, `length` bytes; NULL: the option names nothing */
    size_t length;
};
struct assertion_rule assertion_rule_parse(const char *option);

/* `class_name` is internal ("p/C").  A class's own rule wins over its package's, an inner package's
 * over an outer one's, a later rule over an earlier one. */
bool assertions_enabled(const struct vm_options *options, const char *class_name, bool is_system);
/* The answer for classes that no rule names. */
bool assertions_default(const struct vm_options *options, bool is_system);

#endif
