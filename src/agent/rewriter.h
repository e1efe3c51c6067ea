/* rewriter.h - what the parts of the rewriter share: the class and the method that are being
 * rewritten, and how calls of hooks are put into code.  For src/agent/rewrite*.c only. */
#ifndef AGENT_REWRITER_H
#define AGENT_REWRITER_H

#include "agent/rewrite.h"
#include "classfile/class_writer.h"
#include "classfile/constants.h"
#include "classfile/edit/code.h"
#include "classfile/edit/frames.h"

#include <string.h>

#define OBJECT_TYPE "Ljava/lang/Object;"

/* X(name, method, descriptor, is_twin): what rewritten code calls.  Hooks with a twin have another
 * one with "Cold" behind its name that the JIT compilers do not inline. */
#define HOOKS(X)                                                        \
    X(READ, "read", "(" OBJECT_TYPE "I)V", true)                        \
    X(READ_PLAIN, "readPlain", "(" OBJECT_TYPE "I)V", true)             \
    X(READ_FINAL, "readFinal", "(" OBJECT_TYPE OBJECT_TYPE "I)V", true) \
    X(WRITE, "write", "(" OBJECT_TYPE "I)V", true)                      \
    X(WRITE_THIS, "writeThis", "(" OBJECT_TYPE "I)V", true)             \
    X(READ_STATIC, "readStatic", "(I)V", true)                          \
    X(WRITE_STATIC, "writeStatic", "(I)V", true)                        \
    X(READ_ARRAY, "readArray", "(" OBJECT_TYPE "II)V", true)            \
    X(WRITE_ARRAY, "writeArray", "(" OBJECT_TYPE "II)V", true)          \
    X(USE_CLASS, "useClass", "(I)V", true)                              \
    X(FROZEN, "frozen", "(" OBJECT_TYPE "I)V", false)                   \
    X(ENTER, "enter", "(" OBJECT_TYPE ")V", false)                      \
    X(EXIT, "exit", "(" OBJECT_TYPE ")V", false)                        \
    X(WAIT, "wait", "(" OBJECT_TYPE ")V", false)                        \
    X(WAIT_MILLIS, "wait", "(" OBJECT_TYPE "J)V", false)                \
    X(WAIT_NANOS, "wait", "(" OBJECT_TYPE "JI)V", false)                \
    X(ALIVE_SEEN, "aliveSeen", "(" OBJECT_TYPE "Z)V", false)            \
    X(CLONED, "cloned", "(" OBJECT_TYPE "I)V", false)                   \
    X(INITIALIZED, "initialized", "(Ljava/lang/Class;)V", false)        \
    X(INITIALIZING, "initializing", "(Ljava/lang/Class;)V", false)      \
    X(SOME_CLASS_USED, "someClassUsed", "()V", false)                   \
    X(CALLING, "calling", "(I)V", false)                                \
    X(READ_ALL, "readAll", "(" OBJECT_TYPE "I)V", false)                \
    X(WRITE_ALL, "writeAll", "(" OBJECT_TYPE "I)V", false)              \
    X(READ_PART, "readPart", "(" OBJECT_TYPE "III)V", false)            \
    X(WRITE_PART, "writePart", "(" OBJECT_TYPE "III)V", false)          \
    X(COLLECTION, "collection", "(" OBJECT_TYPE "I)V", false)

enum hook {
#define X(name, method, descriptor, is_twin) HOOK_##name,
    HOOKS(X)
#undef X
        HOOK_COUNT
};

/* One class. */
struct rewriter {
    const struct classfile *cf;
    const struct rewrite_options *options;
    struct site_table *sites;
    struct rewritten *out;
    struct arena arena;
    struct class_writer pool;
    const char *hooks_class, *contracts_class, *library_class, *loops_class, *shadow_class;
    uint16_t hooks[HOOK_COUNT], twins[HOOK_COUNT]; /* their constants; 0: none yet */
    const struct site_class *of;
    uint8_t *modes;            /* [constant]: what is known of the field; 0: not asked yet */
    const char **texts;        /* [utf8]: those of the sites, where they were wanted already */
    uint8_t *quiet;            /* [method]: see rewrite_quiet.c */
    struct byte_buffer *infos; /* [method]: its new Code attribute */
    struct cp_text name;
    const bool *was_synchronized; /* [method]: it is not any more; NULL: none was */
    bool has_freeze;              /* its constructors freeze final fields */
    const struct contract **rows; /* of the contracts: those that concern the class */
    size_t row_count;
};

/* One method of it. */
struct method {
    struct rewriter *r;
    const struct cf_member *member;
    struct edit_code code;
    struct cp_text name, descriptor;
    bool is_constructor, is_initializer;
    bool is_this_kept; /* variable 0 is `this` everywhere */
    bool is_changed;
    bool leaves_monitors; /* with calls of a hook */
    const char *failure;  /* why it cannot be hooked; NULL: it can */
    unsigned hooks;       /* calls that were put in */
    unsigned more_stack;  /* slots beyond max_stack that they need */
    bool is_range;        /* the sites that are added are of whole loops */
    unsigned temporaries; /* variables beyond max_locals that are used within one piece of code */

    /* By insn->index. */
    bool *is_early;              /* constructors: `this` may not be initialized yet */
    bool *is_redundant;          /* accesses that need no hook of their own */
    const char **element_types;  /* heddle jumble: of what aaloads load; NULL: not known */
    bool *is_compound;           /* accesses that read and then write one place */
    struct loop_shadow **shadow; /* of the arrays whose elements are accessed; NULL: of none */

    const struct edit_frame *kept; /* variables that have their values in the whole method */
    struct {
        uint16_t from, to;
    } copied[16]; /* arguments that are kept elsewhere */
    unsigned copied_count;
    struct byte_buffer prologue; /* code before all other */
};

/* ---- rewrite_method.c ---- */

bool method_begin(struct method *m, struct rewriter *r, const struct cf_member *member,
                  struct error *error);
void method_end(struct method *m);
/* Makes the new Code attribute, if anything was put in. */
bool method_commit(struct method *m, struct error *error);

/* Appends to the code that is being made in m->r->pool.code. */
void emit_int(struct method *m, int32_t value);
void emit_hook(struct method *m, enum hook hook);
/* In place of the hook of a monitor that is left where no call has room on the stack. */
void emit_unhooked(struct method *m);
void emit_static(struct method *m, const char *class_name, const char *name, struct cw_text type);
/* Hooks of MONITORS_LEFT; the object is on the stack.  When a monitor is entered there is one only with options->entries. */
void emit_entered(struct method *m);
void emit_left(struct method *m);
/* The class that is rewritten, as an object. */
void emit_this_class(struct method *m);

/* The code made so far becomes a part of the method.  `more` slots of stack are needed at most
 * beyond those that are used there. */
void put_before(struct method *m, struct edit_insn *place, unsigned more);
void put_after(struct method *m, struct edit_insn *place, const struct edit_cover *cover,
               unsigned more);

/* Before all other code. */
void put_first(struct method *m, unsigned more);
/* The code made so far, one instruction, takes the place of another one. */
void replace_instruction(struct method *m, struct edit_insn *insn);

/* The constant of the field that an element's array was read from; 0: none is known. */
uint16_t field_of_array(const struct method *m, const struct edit_insn *insn);
/* A site at an instruction; 0 when there is no room for more.  The field or method is the
 * constant's; 0: none. */
site_id add_site(struct method *m, const struct edit_insn *insn, enum site_kind kind,
                 enum site_mode mode, uint16_t constant);
const char *site_text(struct rewriter *r, uint16_t utf8);

/* ---- rewrite_kept.c: values that are wanted at the end of a method, and its ends ---- */

/* Another variable in the stack map of an instruction that has one. */
bool add_local(struct method *m, struct edit_insn *insn, uint16_t slot, struct edit_type type);
/* A variable that has the argument's value in the whole method; slot is where it was passed. */
uint16_t keep_argument(struct method *m, uint16_t slot, const char *descriptor);
enum { NO_VARIABLE = UINT16_MAX };

/* A new variable, which the prologue gives its value; NO_VARIABLE with a failure: there is no room for it. */
uint16_t keep_new(struct method *m, struct edit_type type);
/* Puts the prologue in front; and on_throw (NULL: nothing), which exceptions that leave the method
 * come by, behind.  What is then put before a return is not covered by it. */
void put_around(struct method *m, const struct byte_buffer *on_throw, unsigned more);
/* Has the method a store to the variable, which has so many slots? */
bool method_stores(const struct method *m, uint16_t slot, unsigned slots);

/* ---- rewrite_access.c ---- */

void hook_field(struct method *m, struct edit_insn *insn);
void hook_array(struct method *m, struct edit_insn *insn);
/* One hook at the beginning stands for those of all reads of final fields of `this`: these never change, and what a thread
 * knows only grows.  That it may come to know what it does not read is sound where less can be seen then, for
 * heddle jumble. */
void hook_final_this(struct method *m);
void hook_class_use(struct method *m, struct edit_insn *insn, uint16_t class_index);
/* Finds where values come from, and sets is_early and is_this_kept. */
bool find_flow(struct method *m, struct error *error);

/* The mode of the field that a constant names, if that costs nothing; the same after a search of the
 * class path; whether the class itself declares it; and whether accesses to it have hooks at all. */
enum site_mode field_mode(struct rewriter *r, uint16_t constant);
enum site_mode field_mode_searched(struct rewriter *r, uint16_t constant);
bool is_own_field(struct rewriter *r, uint16_t constant);
bool is_hooked_field(struct rewriter *r, uint16_t constant);

/* ---- rewrite_quiet.c ---- */

enum quiet {
    LOUD,         /* may release or acquire something */
    QUIET_WRITES, /* does not, but may change what fields and arrays of objects refer to */
    QUIET,
};

/* What an instruction of the class file does; a call with all that is called by it. */
enum quiet quiet_of(struct rewriter *r, const struct edit_insn *insn);

/* ---- rewrite_redundant.c ---- */

/* Sets is_redundant; after find_flow(). */
void find_redundant(struct method *m);

/* ---- rewrite_initializer.c ---- */

/* Puts one hook behind the initializer of an array, whose stores become redundant. */
void hook_initializers(struct method *m);

/* ---- rewrite_loops.c ---- */

struct loop_shadow;

/* Puts checks behind loops and shadows before them; the accesses that they stand for become
 * redundant, or have their shadow in m->shadow.  After find_redundant(), before all other hooks. */
void hook_loops(struct method *m);

/* ---- rewrite_sync.c ---- */

void hook_monitor(struct method *m, struct edit_insn *insn);
/* The same for MONITORS_LEFT: monitors, and calls of Object.wait(). */
void hook_left(struct method *m, struct edit_insn *insn);
/* Object.wait() and Thread.isAlive(); true when the instruction is another one now. */
bool hook_thread_call(struct method *m, struct edit_insn *insn);
/* A call that may be one of Object.clone(), which copies shadows as well. */
void hook_clone(struct method *m, struct edit_insn *insn);
/* A call of a method of the JDK that accesses places of the program: a handle, a reflected field. */
void hook_calling(struct method *m, struct edit_insn *insn);
/* Calls by which any class may be initialized. */
void hook_reflection(struct method *m, struct edit_insn *insn);

/* ---- rewrite_jumble.c ---- */

#define JUMBLE_CLASS "java/lang/HeddleJumble"

/* Is a field of that name, or the class's own field, one that heddle jumble has chosen? */
bool is_jumbled_name(const struct rewriter *r, struct cp_text name);
bool is_jumbled_own(const struct rewriter *r, const struct cf_member *field);
/* Reports a field that is chosen by its whole name but cannot be jumbled. */
void report_unjumbled(struct rewriter *r, const struct cf_member *field);
/* Before any instruction is replaced, which makes another one of it. */
void find_element_types(struct method *m);
/* An access to a field or an element that may be chosen; false: it is another one. */
bool hook_jumbled(struct method *m, struct edit_insn *insn);

/* ---- rewrite_steer.c ---- */

/* The lock's object is on the stack. */
void emit_request(struct method *m, site_id site);
void emit_acquired(struct method *m, site_id site);
/* A call that may acquire a lock of java.util.concurrent. */
void steer_lock_call(struct method *m, struct edit_insn *insn);
/* The method's entry and ends, if it is one that is followed; after all other hooks. */
/* May the method, by its number, acquire a lock?  A quick look that may say so of one that does not. */
bool steer_may_lock(const struct rewriter *r, unsigned method);
void steer_method(struct method *m);
/* Are threads held before accesses of the field?  The call for that, with the object on the stack, which stays. */
bool is_suspected(const struct rewriter *r, site_id site);
void emit_suspected(struct method *m, site_id site);

/* ---- rewrite_around.c ---- */

/* Which hooks monitors have. */
enum monitors {
    MONITORS_NONE,
    MONITORS_LEFT,  /* one when they are left: see HeddleLibrary.java, options->entries */
    MONITORS_ORDER, /* enter, exit and wait */
};

/* What is called at the entry and the ends of a method. */
struct around {
    const struct contract **rows; /* ROW_CONTRACT and ROW_CALL */
    size_t row_count;
    bool is_leaf;
    enum monitors monitor;      /* its own, if it is synchronized */
    bool locks;                 /* it is not synchronized any more: it locks the monitor itself */
    bool is_varhandle;          /* an access mode of a VarHandle: */
    int32_t mode;               /* as the hooks get it */
    bool has_holder, has_index; /* arguments behind the handle */
};

void hook_around(struct method *m, const struct around *around);

/* ---- rewrite_collection.c ---- */

void hook_collection(struct method *m, struct edit_insn *insn);

/* ---- rewrite_arguments.c ---- */

void hook_arguments(struct method *m, struct edit_insn *insn);
/* heddle jumble: arrays that are handed to the JDK, which may write to them without hooks. */
void hook_handed(struct method *m, struct edit_insn *insn);
/* Of method references to the JDK no call is seen: those that get arrays are reported. */
void report_handed_references(struct rewriter *r);

/* ---- rewrite_program.c, rewrite_library.c ---- */

/* Is there anything in the contracts for the class, or in its code that needs hooks? */
bool library_wants(struct rewriter *r);
/* All methods of the class, and its fields. */
void rewrite_program_class(struct rewriter *r);
void rewrite_library_class(struct rewriter *r);

/* ---- rewrite.c ---- */

/* Reports a method, or with NULL the class, that has not all of its hooks. */
void rewrite_report(struct rewriter *r, const struct cf_member *method, const char *reason);
/* Is the class, and with a field the field, one that stays as it is? */
bool rewrite_excludes(const struct rewrite_options *options, struct cp_text class_name,
                      const struct cp_text *field);
/* Is the name that of a class of the JDK, which has no shadow fields? */
bool is_jdk_name(const struct rewriter *r, struct cp_text class_name);

static inline bool text_equal(struct cp_text a, struct cp_text b)
{
    return a.length == b.length && memcmp(a.bytes, b.bytes, a.length) == 0;
}

static inline struct cw_text text_of(struct cp_text text)
{
    return (struct cw_text){text.bytes, text.length};
}

#endif
