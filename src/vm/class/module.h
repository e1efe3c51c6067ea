/* module.h - modules as the VM sees them: which loader defines a package's classes, and the
 * java.lang.Module of a class, and which packages it exports.  What reflection asks is kept by
 * java.lang.Module itself; readability is known there only. */
#ifndef VM_CLASS_MODULE_H
#define VM_CLASS_MODULE_H

#include "vm/class/class.h"

#include <stddef.h>

enum export_scope { EXPORT_TO_ALL, EXPORT_TO_UNNAMED, EXPORT_TO_ONE };

struct module_export {
    const struct symbol *package; /* with slashes */
    enum export_scope scope;
    ref to; /* EXPORT_TO_ONE: the java.lang.Module */
    const struct module_export *next;
};

struct module {
    const char *name;
    const char *version;
    bool in_image;                       /* one of the JDK's own */
    bool is_open;                        /* exports everything at run time */
    ref object;                          /* java.lang.Module; 0: not (yet) in the boot layer */
    ref loader;                          /* of its classes */
    const struct module_export *exports; /* undoable */
    struct module *next;                 /* of the image, or of those defined at run time */
    size_t packages_count;               /* run time only: the image knows its own */
    const struct symbol *packages[];
};

/* The JDK's module of that name, made at the first question. */
struct module *module_of_image(struct vm *vm, const char *name);

/* The JDK's module with the package of a class, if its classes can be loaded; else NULL. */
struct module *module_of_image_class(struct vm *vm, const struct symbol *class_name);

/* The module of a class that `loader` defines from bytes; NULL: its unnamed module. */
const struct module *module_for_definition(struct vm *vm, const struct symbol *class_name,
                                           ref loader);

/* Module.defineModule0: `module` exists from now on, and is the module of its loaded classes.
 * packages: String[] with dots. */
void module_define(struct vm *vm, ref module, bool is_open, ref version, ref packages);

/* Module.addExports0 and its like; package: a String with dots. */
void module_add_export(struct vm *vm, ref module, ref package, enum export_scope scope, ref to);

/* May code of `from` use the public class `to`, as far as modules are concerned? */
bool module_lets_access(const struct class *from, const struct class *to);

/* The value of the mirror's field `module`; 0 while there are no modules. */
ref module_object_of(const struct vm *vm, const struct class *c);

#endif
