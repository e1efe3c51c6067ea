/* code_unit.c - see code_unit.h. */
#include "explore/code_unit.h"

#include "classfile/instruction.h"

enum unit_place code_unit_place(const struct code_unit *unit, const struct frame *f)
{
    const struct method *m = f->method;
    if (m->name != unit->method || m->descriptor != unit->descriptor ||
        m->class_->name != unit->class_name || m->class_->is_boot)
        return UNIT_NONE;
    int bci = frame_bci(f);
    if (bci == unit->first)
        return UNIT_BEGINS;
    return bci > unit->first && bci < unit->end ? UNIT_INSIDE : UNIT_NONE;
}

static bool is_middle(const struct code_unit *unit, int64_t pc)
{
    return pc > unit->first && pc < unit->end;
}

/* Does the instruction jump into the middle? */
static bool enters(const struct code_unit *unit, const uint8_t *code, uint32_t pc)
{
    uint32_t count = instruction_target_count(code, pc);
    for (uint32_t i = 0; i < count; i++)
        if (is_middle(unit, instruction_target(code, pc, i)))
            return true;
    return false;
}

static bool code_has_one_entry(const struct code_unit *unit, const struct cf_code *code)
{
    for (uint32_t pc = 0; pc < code->length;) {
        bool is_outside = pc < unit->first || pc >= unit->end;
        if (is_outside && enters(unit, code->code, pc))
            return false;
        uint32_t length = instruction_length(code->code, code->length, pc);
        if (!length)
            return false;
        pc += length;
    }
    for (uint16_t i = 0; i < code->exception_count; i++) {
        const struct cf_exception *e = &code->exceptions[i];
        if (is_middle(unit, e->handler) && (e->start <= unit->first || e->end > unit->end))
            return false;
    }
    return true;
}

bool code_unit_has_one_entry(const struct code_unit *unit, const struct classfile *file)
{
    for (uint16_t i = 0; i < file->method_count; i++) {
        const struct cf_member *m = &file->methods[i];
        if (m->code && cf_symbol(file, m->name) == unit->method &&
            cf_symbol(file, m->descriptor) == unit->descriptor)
            return code_has_one_entry(unit, m->code);
    }
    return false;
}
