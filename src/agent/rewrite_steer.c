/* rewrite_steer.c - see rewriter.h: the calls of HeddleSteer in runs that heddle hunt steers. */
#include "agent/rewriter.h"

#include <stdio.h>

#define STEER_CLASS "java/lang/HeddleSteer"

/* The object and the site are arguments. */
static void emit_steer(struct method *m, const char *name)
{
    emit_static(m, STEER_CLASS, name, cw_text("(" OBJECT_TYPE "I)V"));
}

void emit_request(struct method *m, site_id site)
{
    if (m->r->options->steering->no_requests) {
        cw_op(&m->r->pool, OP_pop);
        return;
    }
    emit_int(m, (int32_t)site);
    emit_steer(m, "request");
}

void emit_acquired(struct method *m, site_id site)
{
    emit_int(m, (int32_t)site);
    emit_steer(m, "acquired");
}

/* ---- locks of java.util.concurrent ---- */

/* Whether the receiver is a java.util.concurrent.locks.Lock is asked when the call is made: programs have classes of their
 * own that extend one. */
static bool calls_lock(const struct classfile *cf, uint16_t constant)
{
    struct cp_text name = cp_ref_name(cf, constant);
    return cp_text_is(cp_ref_descriptor(cf, constant), "()V") &&
           (cp_text_is(name, "lock") || cp_text_is(name, "lockInterruptibly"));
}

static bool has_lock_calls(const struct classfile *cf)
{
    for (uint16_t i = 1; i < cf->cp_count; i++)
        if ((cf->cp[i].tag == CP_METHODREF || cf->cp[i].tag == CP_INTERFACE_METHODREF) &&
            calls_lock(cf, i))
            return true;
    return false;
}

bool steer_may_lock(const struct rewriter *r, unsigned method)
{
    const struct cf_code *code = r->cf->methods[method].code;
    return code && ((r->was_synchronized && r->was_synchronized[method]) ||
                    memchr(code->code, OP_monitorenter, code->length) || has_lock_calls(r->cf));
}

void steer_lock_call(struct method *m, struct edit_insn *insn)
{
    const struct classfile *cf = m->r->cf;
    struct class_writer *pool = &m->r->pool;
    unsigned variable = m->code.max_locals;
    if (!m->r->options->steering ||
        (insn->op != OP_invokevirtual && insn->op != OP_invokeinterface))
        return;
    if (!calls_lock(cf, edit_insn_constant(insn)))
        return;
    if (variable >= UINT16_MAX) {
        m->failure = "it has too many variables";
        return;
    }
    if (m->temporaries < 1)
        m->temporaries = 1;
    site_id site = add_site(m, insn, SITE_LOCK, SITE_MODE_UNKNOWN, 0);
    cw_op(pool, OP_dup);
    cw_op_local(pool, OP_astore, (uint16_t)variable);
    cw_op_local(pool, OP_aload, (uint16_t)variable);
    emit_int(m, (int32_t)site);
    emit_steer(m, "requestLock");
    put_before(m, insn, 2);
    cw_op_local(pool, OP_aload, (uint16_t)variable);
    emit_int(m, (int32_t)site);
    emit_steer(m, "acquiredLock");
    put_after(m, insn, insn->cover, 2);
}

/* ---- methods ---- */

static void emit_method(struct method *m, const char *hook, int32_t number)
{
    emit_int(m, number);
    emit_static(m, STEER_CLASS, hook, cw_text("(I)V"));
}

void steer_method(struct method *m)
{
    const struct rewrite_steering *steering = m->r->options->steering;
    char name[1024];
    if (!steering || !steering->number_of)
        return;
    int length = snprintf(name, sizeof name, "%.*s.%.*s", (int)m->r->name.length, m->r->name.bytes,
                          (int)m->name.length, m->name.bytes);
    for (char *at = name; at < name + m->r->name.length && *at; at++)
        if (*at == '/')
            *at = '.';
    uint32_t number = length < (int)sizeof name ? steering->number_of(steering->self, name) : 0;
    if (!number)
        return;
    emit_method(m, "enter", (int32_t)number);
    edit_put_first(&m->code, m->r->pool.code.bytes, (uint32_t)m->r->pool.code.length,
                   &edit_cover_none);
    m->r->pool.code.length = 0;
    m->is_changed = true;
    if (m->more_stack < 1)
        m->more_stack = 1;
    for (struct edit_insn *insn = m->code.first; insn; insn = insn->next)
        if (edit_insn_returns(insn)) {
            emit_method(m, "leave", (int32_t)number);
            put_before(m, insn, 1);
        }
}

/* ---- accesses ---- */

bool is_suspected(const struct rewriter *r, site_id number)
{
    const struct rewrite_steering *steering = r->options->steering;
    const struct site *site = site_table_get(r->sites, number);
    return steering && steering->suspects && site && steering->suspects(steering->self, site);
}

void emit_suspected(struct method *m, site_id site)
{
    cw_op(&m->r->pool, OP_dup);
    emit_int(m, (int32_t)site);
    emit_steer(m, "access");
}
