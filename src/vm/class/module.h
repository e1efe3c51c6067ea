/* module.h - modules as the VM sees them: which loader defines a package's classes, where they are, the
 * java.lang.Module of a class, which packages it exports and which modules it reads.  What reflection
 * asks is kept by java.lang.Module itself.
 *
 * There are those of the JDK's image, those of the module path (-p), and those that are defined at run
 * time: layers, proxies.  The boot layer consists of the first two.  Classes of the module path are read
 * by the VM for the application loader, as those of the class path are. */
#ifndef VM_CLASS_MODULE_H
#define VM_CLASS_MODULE_H

#include "base/error.h"
#include "vm/class/class.h"

#include <stddef.h>

enum export_scope { EXPORT_TO_ALL, EXPORT_TO_UNNAMED, EXPORT_TO_ONE };

struct module_export {
    const struct symbol *package; /* with slashes */
    enum export_scope scope;
    ref to; /* EXPORT_TO_ONE: the java.lang.Module */
    const struct module_export *next;
};

struct module_read {
    const struct module *to; /* NULL: an unnamed one */
    bool to_all_unnamed;
    ref loader; /* of the unnamed one, if not all */
    const struct module_read *next;
};

struct module {
    const char *name;
    const char *version;
    bool in_image;                       /* one of the JDK's own */
    bool is_open;                        /* exports everything at run time */
    ref object;                          /* java.lang.Module; 0: not (yet) in the boot layer */
    ref loader;                          /* of its classes */
    const struct module_export *exports; /* undoable */
    const struct module_read *reads;     /* undoable; java.base is read in any case */
    const char *location;                /* of the module path: its URL; else NULL */
    struct classpath *path;              /* there: where its classes are; else NULL */
    struct module *next;                 /* of the image, or of the others */
    size_t packages_count;               /* the image knows its own */
    const struct symbol *packages[];
};

/* The JDK's module of that name, made at the first question. */
struct module *module_of_image(struct vm *vm, const char *name);

/* The JDK's module with the package of a class, if its classes can be loaded; else NULL. */
struct module *module_of_image_class(struct vm *vm, const struct symbol *class_name);

/* The module of a class that `loader` defines from bytes; NULL: its unnamed module. */
const struct module *module_for_definition(struct vm *vm, const struct symbol *class_name,
                                           ref loader);

/* The module of the module path with the package of a class; else NULL. */
const struct module *module_of_path_class(const struct vm *vm, const struct symbol *class_name);

const struct module *module_of_boot_layer(const struct vm *vm, const char *name); /* or NULL */

/* Why the loader cannot have one more module, in HotSpot's words: its name, or one of its packages, is
 * there already, or is the JDK's.  NULL if it can, else the class of the exception; the error has the
 * message. */
const char *module_conflict(struct vm *vm, ref module, ref packages, struct error *error);

/* Module.defineModule0: `module` exists from now on, and is the module of its loaded classes.
 * location: a URL or 0; packages: String[] with dots.  False: where it is cannot be read. */
bool module_define(struct vm *vm, ref module, bool is_open, ref version, ref location, ref packages,
                   struct error *error);

/* Module.addExports0 and its like; package: a String with dots. */
void module_add_export(struct vm *vm, ref module, ref package, enum export_scope scope, ref to);

void module_add_read(struct vm *vm, ref module, ref to); /* Module.addReads0 */

/* Does code of `from` read the module of `to`? */
bool module_reads(const struct class *from, const struct class *to);

/* May code of `from` use the public class `to`, as far as modules are concerned? */
bool module_lets_access(const struct class *from, const struct class *to);

/* The value of the mirror's field `module`; 0 while there are no modules. */
ref module_object_of(const struct vm *vm, const struct class *c);

void modules_release(struct vm *vm);

#endif
