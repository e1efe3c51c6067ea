/* fast_link.c - recognizes the bootstrap methods whose call sites the VM links itself. */
#include "vm/invoke/fast_link.h"

#include "vm/run/throw.h"
#include "vm/vm.h"

#include <string.h>

#define LOOKUP "Ljava/lang/invoke/MethodHandles$Lookup;"
#define STRING "Ljava/lang/String;"
#define TYPE   "Ljava/lang/invoke/MethodType;"
#define HANDLE "Ljava/lang/invoke/MethodHandle;"
#define SITE   "Ljava/lang/invoke/CallSite;"

enum known_bootstrap {
    BOOTSTRAP_METAFACTORY,
    BOOTSTRAP_ALT_METAFACTORY,
    BOOTSTRAP_CONCAT,
    BOOTSTRAP_CONCAT_CONSTANTS,
    BOOTSTRAP_OBJECT_METHODS,
    BOOTSTRAP_UNKNOWN,
};

static const struct {
    const char *class_name, *name, *descriptor;
} bootstraps[] = {
    [BOOTSTRAP_METAFACTORY] = {"java/lang/invoke/LambdaMetafactory", "metafactory",
                               "(" LOOKUP STRING TYPE TYPE HANDLE TYPE ")" SITE},
    [BOOTSTRAP_ALT_METAFACTORY] = {"java/lang/invoke/LambdaMetafactory", "altMetafactory",
                                   "(" LOOKUP STRING TYPE "[Ljava/lang/Object;)" SITE},
    [BOOTSTRAP_CONCAT] = {"java/lang/invoke/StringConcatFactory", "makeConcat",
                          "(" LOOKUP STRING TYPE ")" SITE},
    [BOOTSTRAP_CONCAT_CONSTANTS] = {"java/lang/invoke/StringConcatFactory",
                                    "makeConcatWithConstants",
                                    "(" LOOKUP STRING TYPE STRING "[Ljava/lang/Object;)" SITE},
    [BOOTSTRAP_OBJECT_METHODS] = {"java/lang/runtime/ObjectMethods", "bootstrap",
                                  "(" LOOKUP STRING "Ljava/lang/invoke/TypeDescriptor;"
                                  "Ljava/lang/Class;" STRING "[" HANDLE ")Ljava/lang/Object;"},
};

static enum known_bootstrap recognize(const struct class *c, uint16_t cp_index)
{
    const struct classfile *cf = c->file;
    const struct cp_entry *handle = &cf->cp[site_bootstrap(c, cp_index)->handle];
    const struct cp_entry *member = &cf->cp[handle->b];
    if (handle->a != 6 || member->tag != CP_METHODREF) /* REF_invokeStatic */
        return BOOTSTRAP_UNKNOWN;
    const struct symbol *class_name = cf_class_name(cf, member->a);
    const struct symbol *name = cf_symbol(cf, cf->cp[member->b].a);
    const struct symbol *descriptor = cf_symbol(cf, cf->cp[member->b].b);
    for (int i = 0; i < BOOTSTRAP_UNKNOWN; i++) {
        if (strcmp(name->text, bootstraps[i].name) == 0 &&
            strcmp(class_name->text, bootstraps[i].class_name) == 0 &&
            strcmp(descriptor->text, bootstraps[i].descriptor) == 0)
            return (enum known_bootstrap)i;
    }
    return BOOTSTRAP_UNKNOWN;
}

struct linked_call *linked_call_new(struct method *target, ref appendix)
{
    struct linked_call *call = META_NEW(struct linked_call, 1);
    call->target = target;
    call->appendix = appendix;
    return call;
}

static enum load_status link_known(struct thread *t, struct class *caller, uint16_t cp_index,
                                   struct linked_call **call)
{
    switch (recognize(caller, cp_index)) {
    case BOOTSTRAP_METAFACTORY: return fast_lambda(t, caller, cp_index, false, call);
    case BOOTSTRAP_ALT_METAFACTORY: return fast_lambda(t, caller, cp_index, true, call);
    case BOOTSTRAP_CONCAT: return fast_concat(t, caller, cp_index, false, call);
    case BOOTSTRAP_CONCAT_CONSTANTS: return fast_concat(t, caller, cp_index, true, call);
    case BOOTSTRAP_OBJECT_METHODS: return fast_record(t, caller, cp_index, call);
    default: return LOAD_READY;
    }
}

/* -Dheddle.fastlink=false: everything is linked by the JDK's own code, for comparison. */
static bool is_enabled(const struct vm *vm)
{
    for (int i = 0; i < vm->options.property_count; i++) {
        if (strcmp(vm->options.properties[i], "heddle.fastlink=false") == 0)
            return false;
    }
    return true;
}

enum load_status fast_link(struct thread *t, struct class *caller, uint16_t cp_index,
                           struct linked_call **call)
{
    if (!is_enabled(t->vm))
        return LOAD_READY;
    enum load_status status = link_known(t, caller, cp_index, call);
    if (status == LOAD_THROWN) {
        t->thrown = 0;
        status = LOAD_READY;
    }
    return status;
}
