/* load.h - finding, defining, linking and initializing classes (JVMS 5).
 *
 * A function that may have to run Java code (a class loader written in Java, a static initializer)
 * returns enum load_status.  LOAD_PUSHED: it has pushed a frame on t; the caller calls it again
 * once that frame has returned, and then gets the answer.  So natives `return NATIVE_RETRY`, and
 * instructions are executed again. */
#ifndef VM_CLASS_LOAD_H
#define VM_CLASS_LOAD_H

#include "base/arena.h"
#include "base/error.h"
#include "vm/class/class.h"
#include "vm/run/thread.h"

enum load_status {
    LOAD_READY,
    LOAD_PUSHED, /* call again after the pushed frame; or, if this thread blocked, when it runs */
    LOAD_THROWN, /* t->thrown is set */
};

/* The class of this name as seen by `loader` (0 = boot), loading it if needed; arrays
 * ("[I", "[Ljava/lang/String;") too.  NoClassDefFoundError when there is none
 * (ClassNotFoundException where `not_found_exception`: Class.forName). */
enum load_status class_resolve(struct thread *t, const struct symbol *name, ref loader,
                               struct class **out);
enum load_status class_resolve_or(struct thread *t, const struct symbol *name, ref loader,
                                  const char *not_found_exception, struct class **out);

/* Is what its classes name found by Java code?  The built-in loaders are done without it (load.c). */
bool class_loader_runs_java(const struct vm *vm, ref loader);

/* As the application loader does, without running Java code; *out NULL when not found. */
enum load_status class_find_application(struct thread *t, const struct symbol *name,
                                        struct class **out);

/* The file of a class that the application loader would define: in the module of the module path that
 * has its package, else on the class path.  Not found: false with an empty error text. */
struct class_place {
    const struct module *module; /* NULL: the unnamed one */
    const uint8_t *bytes;        /* in the arena, as is origin */
    size_t length;
    const char *origin, *element; /* see classpath.h */
};
bool class_find_file(struct vm *vm, const struct symbol *name, struct arena *arena,
                     struct class_place *place, struct error *error);

/* Boot classes only: never runs Java code.  NULL if there is none (error filled in if broken). */
struct class *class_boot(struct vm *vm,
                         const char *name); /* dies if absent: for classes the VM needs */
struct class *class_boot_or_null(struct vm *vm, const struct symbol *name);
/* A class of the JDK, defined by the built-in loader that has its module. */
struct class *class_image_or_null(struct vm *vm, const struct symbol *name);
/* Only what is already loaded for that (initiating) loader, else NULL. */
struct class *class_loaded(struct vm *vm, const struct symbol *name, ref loader);

struct class *class_primitive(struct vm *vm, enum basic_type type);
struct class *class_array_of(struct vm *vm,
                             struct class *element); /* made on demand, never fails */
struct class *class_of_mirror(struct vm *vm, ref mirror);

/* ClassLoader.defineClass and Lookup.defineHiddenClass.  Bytes are copied.  `name` may be NULL (any
 * name).  hidden: the class gets a unique suffix and is not registered by name. */
struct class_definition {
    const struct symbol *name; /* expected internal name or NULL */
    const uint8_t *bytes;
    size_t length;
    ref loader, protection_domain;
    const char *origin; /* for messages; may be NULL */
    bool hidden;
    struct class *nest_host; /* hidden nestmates */
    ref class_data;
};
enum load_status class_define(struct thread *t, const struct class_definition *definition,
                              struct class **out);

enum load_status class_link(struct thread *t, struct class *c);
/* NULL: it has none. */
struct method *class_initializer(const struct class *c);
/* Sets c->runs_initializer: the classes that c extends and implements are defined, and its methods. */
void class_note_initializers(struct class *c);
/* JVMS 5.5.  READY when initialized, or being initialized by t itself. */
enum load_status class_ensure_initialized(struct thread *t, struct class *c);

/* The constant c->file->cp[index] (resolved and cached in c->resolved): class, or value. */
enum load_status constant_class(struct thread *t, struct class *c, uint16_t index,
                                struct class **out);
enum load_status constant_field(struct thread *t, struct class *c, uint16_t index, bool is_static,
                                bool is_put, struct field **out);
enum load_status constant_method(struct thread *t, struct class *c, uint16_t index,
                                 struct method **out);
/* ldc of a string, class, method type, method handle or dynamic constant: value in *out. */
enum load_status constant_value(struct thread *t, struct class *c, uint16_t index,
                                union value *out);

/* The struct method for a signature-polymorphic method (MethodHandle, VarHandle) called with
 * this descriptor; NULL when it is none. */
struct method *method_find_polymorphic(struct vm *vm, struct class *holder,
                                       const struct symbol *name, const struct symbol *descriptor);

/* Access control between classes (nest mates included). */
bool class_can_access_class(const struct class *from, const struct class *to);
struct class *class_nest_host(
    struct thread *t, struct class *c); /* resolved without running Java if loaded, else c itself */

/* For reflection: the class of a field descriptor / all classes of a method descriptor, in loader's
 * view. */
enum load_status class_of_descriptor(struct thread *t, const char *descriptor, size_t length,
                                     ref loader, struct class **out);

/* Has the loader defined a class of this package (with slashes) in its unnamed module? */
bool loader_uses_package(struct vm *vm, ref loader, const struct symbol *package);

void loaders_release(struct vm *vm);
void classes_each(struct vm *vm, void (*visit)(struct vm *vm, struct class *c, void *context),
                  void *context); /* defined by any loader, hidden ones too */
void classes_of_boot(struct vm *vm, void (*visit)(struct vm *vm, struct class *c));

/* A VM-internal native method that can be pushed as a frame: hidden from stack traces,
 * static, `slots` argument slots, result void.  Made once and kept. */
struct method *method_internal(const char *name, uint16_t slots, native_function function,
                               const struct native_effect *effect);

#endif
