/* rewrite_sync.c - see rewriter.h: hooks of monitors, Object.wait(), Thread.isAlive(), Object.clone(), and of calls that access
 * places for the program. */
#include "agent/rewriter.h"

/* The object of a monitorenter is put into a variable, which is used in straight-line code only.  Not on the operand
 * stack: JDK 25 does not keep what is there when a virtual thread has to wait for the monitor. */
static bool keep_monitor(struct method *m, uint16_t *variable)
{
    if (m->code.max_locals >= UINT16_MAX) {
        m->failure = "it has too many variables";
        return false;
    }
    if (m->temporaries < 1)
        m->temporaries = 1;
    *variable = (uint16_t)m->code.max_locals;
    cw_op(&m->r->pool, OP_dup);
    cw_op_local(&m->r->pool, OP_astore, *variable);
    return true;
}

/* The code made so far, behind a monitorenter.  The range of the handler that releases the monitor begins at the next
 * instruction.  It must begin at the hook, which could throw: the JIT compilers refuse methods that may be left with a
 * monitor locked. */
static void put_entered(struct method *m, struct edit_insn *insn)
{
    put_after(m, insn, insn->next->cover, 2);
}

void hook_monitor(struct method *m, struct edit_insn *insn)
{
    struct class_writer *pool = &m->r->pool;
    uint16_t variable;
    if (insn->op == OP_monitorexit) {
        if (!m->r->options->monitors)
            return;
        cw_op(pool, OP_dup);
        emit_hook(m, HOOK_EXIT);
        put_before(m, insn, 1);
        m->leaves_monitors = true;
        return;
    }
    if (!keep_monitor(m, &variable))
        return;
    bool is_steered = m->r->options->steering;
    site_id site = is_steered ? add_site(m, insn, SITE_LOCK, SITE_MODE_UNKNOWN, 0) : 0;
    if (is_steered) {
        cw_op_local(pool, OP_aload, variable);
        emit_request(m, site);
    }
    put_before(m, insn, 2);
    if (m->r->options->monitors) {
        cw_op_local(pool, OP_aload, variable);
        emit_hook(m, HOOK_ENTER);
    }
    if (is_steered) {
        cw_op_local(pool, OP_aload, variable);
        emit_acquired(m, site);
    }
    put_entered(m, insn);
}

static void emit_library(struct method *m, const char *hook)
{
    emit_static(m, m->r->library_class, hook, cw_text("(" OBJECT_TYPE ")V"));
}

void emit_entered(struct method *m)
{
    emit_library(m, "entered");
}

void emit_left(struct method *m)
{
    emit_library(m, "left");
}

/* Which hook stands for a call of Object.wait(); HOOK_COUNT: it is another call.  Nobody can
 * override or hide these. */
static enum hook wait_hook(struct cp_text name, struct cp_text type)
{
    if (!cp_text_is(name, "wait"))
        return HOOK_COUNT;
    return cp_text_is(type, "()V")     ? HOOK_WAIT
           : cp_text_is(type, "(J)V")  ? HOOK_WAIT_MILLIS
           : cp_text_is(type, "(JI)V") ? HOOK_WAIT_NANOS
                                       : HOOK_COUNT;
}

void hook_left(struct method *m, struct edit_insn *insn)
{
    const struct classfile *cf = m->r->cf;
    struct class_writer *pool = &m->r->pool;
    uint16_t variable;
    if (insn->op == OP_monitorenter) {
        if (!m->r->options->entries || !keep_monitor(m, &variable))
            return;
        put_before(m, insn, 1);
        cw_op_local(pool, OP_aload, variable);
        emit_entered(m);
        put_entered(m, insn);
    } else if (insn->op == OP_monitorexit) {
        cw_op(pool, OP_dup);
        emit_left(m);
        put_before(m, insn, 1);
        m->leaves_monitors = true;
    } else if (insn->op == OP_invokevirtual) {
        uint16_t constant = edit_insn_constant(insn);
        enum hook wait = wait_hook(cp_ref_name(cf, constant), cp_ref_descriptor(cf, constant));
        if (wait != HOOK_WAIT && wait != HOOK_WAIT_MILLIS)
            return;
        if (wait == HOOK_WAIT_MILLIS) { /* the object from below the time */
            cw_op(pool, OP_dup2_x1);
            cw_op(pool, OP_pop2);
            cw_op(pool, OP_dup_x2);
        } else {
            cw_op(pool, OP_dup);
        }
        emit_library(m, "waiting");
        put_before(m, insn, 2);
    }
}

bool hook_thread_call(struct method *m, struct edit_insn *insn)
{
    const struct classfile *cf = m->r->cf;
    uint16_t constant = edit_insn_constant(insn);
    if (insn->op != OP_invokevirtual && insn->op != OP_invokespecial)
        return false;
    struct cp_text name = cp_ref_name(cf, constant), type = cp_ref_descriptor(cf, constant);
    enum hook wait = wait_hook(name, type);
    if (wait != HOOK_COUNT) {
        emit_hook(m, wait);
        replace_instruction(m, insn);
        return true;
    }
    if (cp_text_is(name, "isAlive") && cp_text_is(type, "()Z")) {
        cw_op(&m->r->pool, OP_dup);
        put_before(m, insn, 1);
        cw_op(&m->r->pool, OP_dup_x1);
        emit_hook(m, HOOK_ALIVE_SEEN);
        put_after(m, insn, insn->cover, 2);
    }
    return false;
}

void hook_clone(struct method *m, struct edit_insn *insn)
{
    const struct classfile *cf = m->r->cf;
    uint16_t constant = edit_insn_constant(insn);
    if (insn->op != OP_invokespecial || !cp_text_is(cp_ref_name(cf, constant), "clone") ||
        !cp_text_is(cp_ref_descriptor(cf, constant), "()" OBJECT_TYPE))
        return;
    cw_op(&m->r->pool, OP_dup);
    emit_int(m, (int32_t)add_site(m, insn, SITE_WRITE, SITE_MODE_PLAIN, 0));
    emit_hook(m, HOOK_CLONED);
    put_after(m, insn, insn->cover, 2);
}

void hook_calling(struct method *m, struct edit_insn *insn)
{
    static const char *const owners[] = {"java/lang/invoke/VarHandle",
                                         "java/lang/invoke/MethodHandle", "java/lang/reflect/Field",
                                         "sun/misc/Unsafe"};
    const struct classfile *cf = m->r->cf;
    uint16_t constant = edit_insn_constant(insn);
    if (insn->op != OP_invokevirtual)
        return;
    for (size_t i = 0; i < sizeof owners / sizeof owners[0]; i++) {
        if (!cp_text_is(cp_class_text(cf, cf->cp[constant].a), owners[i]))
            continue;
        emit_int(m, (int32_t)add_site(m, insn, SITE_CALL, SITE_MODE_UNKNOWN, 0));
        emit_hook(m, HOOK_CALLING);
        put_before(m, insn, 1);
    }
}

void hook_reflection(struct method *m, struct edit_insn *insn)
{
    static const struct {
        const char *owner, *name;
    } calls[] = {{"java/lang/invoke/MethodHandle", "invoke"},
                 {"java/lang/invoke/MethodHandle", "invokeExact"},
                 {"java/lang/invoke/MethodHandle", "invokeWithArguments"},
                 {"java/lang/reflect/Method", "invoke"},
                 {"java/lang/reflect/Constructor", "newInstance"},
                 {"java/lang/reflect/Field", NULL},
                 {"java/lang/Class", "newInstance"},
                 {"java/lang/Class", "forName"}};
    const struct classfile *cf = m->r->cf;
    uint16_t constant = edit_insn_constant(insn);
    if (insn->op != OP_invokevirtual && insn->op != OP_invokestatic)
        return;
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        if (!cp_text_is(cp_class_text(cf, cf->cp[constant].a), calls[i].owner) ||
            (calls[i].name && !cp_text_is(cp_ref_name(cf, constant), calls[i].name)))
            continue;
        emit_hook(m, HOOK_SOME_CLASS_USED);
        put_before(m, insn, 0);
        emit_hook(m, HOOK_SOME_CLASS_USED);
        put_after(m, insn, insn->cover, 0);
    }
}
