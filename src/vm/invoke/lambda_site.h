/* lambda_site.h - what a call site of LambdaMetafactory asks for, read from the constant pool,
 * and the class that answers it. */
#ifndef VM_INVOKE_LAMBDA_SITE_H
#define VM_INVOKE_LAMBDA_SITE_H

#include "classfile/class_writer.h"
#include "vm/class/class.h"
#include "vm/invoke/member_name.h"

enum { LAMBDA_MAX_PARAMETERS = 64, LAMBDA_MAX_EXTRAS = 16 };

/* A method descriptor taken apart: field descriptors of parameters and result. */
struct signature {
    struct cw_text parameters[LAMBDA_MAX_PARAMETERS];
    unsigned count;
    struct cw_text result;
};

struct lambda_site {
    struct class *caller;
    struct cw_text name;           /* of the interface's method */
    struct cw_text erased;         /* its descriptor */
    struct signature captured;     /* result: the interface */
    struct signature instantiated; /* the method's types at this site */
    struct signature
        implementation; /* with the receiver, if any, first; constructors: the class as result */
    enum ref_kind kind;
    bool in_interface;                        /* the implementation's class is one */
    struct cw_text owner, method, descriptor; /* the implementation as the constant pool names it */
    struct cw_text interfaces[1 + LAMBDA_MAX_EXTRAS];
    uint16_t interface_count;
    struct cw_text bridges[LAMBDA_MAX_EXTRAS];
    unsigned bridge_count;
    bool is_undoable; /* some class in it is */
};

/* False: too many parameters. */
bool signature_read(struct signature *s, struct cw_text descriptor);

/* Can lambda_write() convert a value from one type to the other as the JDK would?  `via` is the
 * type in between: that of the site, which a generic method's argument must have. */
bool lambda_can_convert(struct cw_text from, struct cw_text to, struct cw_text via);

/* The class file of the lambda's class: like the one that InnerClassLambdaMetafactory spins, and,
 * as its last method, a static one that takes the captured values and answers an instance.  When
 * nothing is captured it answers its only argument, the instance. */
uint8_t *lambda_write(const struct lambda_site *site, struct cw_text name, size_t *length);

#endif
