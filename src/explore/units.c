/* units.c - see units.h. */
#include "explore/units.h"

#include <stdio.h>
#include <string.h>

/* Rows apply to a class by its name, to it and its subclasses, or to all classes. */
enum row_scope { OF_CLASS, OF_SUBCLASSES, OF_ALL };

struct row {
    const char *class_;
    const char *methods; /* names with a blank between them; "*": all */
    uint8_t kind;        /* enum unit_kind */
    uint8_t scope;       /* enum row_scope */
    uint32_t reductions; /* it applies where one of them is made */
};

static const struct row rows[] = {
#define LOCK(class_, methods, kind, reason) \
    {class_, methods, UNIT_##kind, OF_SUBCLASSES, REDUCE_LOCKS},
#define BOTH(class_, methods, kind, reason) \
    {class_, methods, UNIT_##kind, OF_CLASS, REDUCE_LOCKS | REDUCE_LIBRARY},
#define UNIT(class_, methods, kind, reason) \
    {class_, methods, UNIT_##kind, OF_CLASS, REDUCE_LIBRARY},
#define TASK(methods, kind, reason) \
    {"", methods, UNIT_##kind, OF_ALL, REDUCE_LOCKS | REDUCE_LIBRARY},
#define MAKER(class_, reason) {class_, "<init>", UNIT_MAKES, OF_CLASS, REDUCE_ALL},
#include "explore/units.inc"
#undef LOCK
#undef BOTH
#undef UNIT
#undef TASK
#undef MAKER
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* method->unit: 0 before it was looked up, else the number of its row and one, or this. */
enum { HAS_NO_ROW = COUNT(rows) + 1 };

static bool has_word(const char *words, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = words; (at = strstr(at, word)); at += length)
        if ((at == words || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

static bool class_matches(const struct row *row, const struct class *c)
{
    if (row->scope == OF_ALL)
        return true;
    for (; c; c = row->scope == OF_SUBCLASSES ? c->super : NULL)
        if (c->is_boot && strcmp(c->name->text, row->class_) == 0)
            return true;
    return false;
}

static uint16_t look_up(const struct method *m)
{
    for (uint16_t i = 0; i < COUNT(rows); i++)
        if ((strcmp(rows[i].methods, "*") == 0 || has_word(rows[i].methods, m->name->text)) &&
            class_matches(&rows[i], m->class_))
            return i + 1;
    return HAS_NO_ROW;
}

/* A row of the reductions that are made, for a method of a boot class. */
static enum unit_kind kind_of(struct method *m, uint32_t reductions)
{
    if (m->unit == 0)
        m->unit = m->native ? HAS_NO_ROW : look_up(m);
    if (m->unit == HAS_NO_ROW)
        return UNIT_NONE;
    const struct row *row = &rows[m->unit - 1];
    return row->reductions & reductions ? row->kind : UNIT_NONE;
}

/* A method that uses an interrupt status is judged when all that it may be a part of is known: `flag`. */
struct unit unit_of(const struct thread *t, uint32_t reductions)
{
    struct unit unit = {0};
    struct frame *flag = NULL;
    struct frame *behind = NULL; /* the last one, if it is of UNIT_BEHIND */
    bool is_whole = false;
    for (struct frame *f = t->frame; f && f->method->class_->is_boot; f = f->prev) {
        enum unit_kind kind = kind_of(f->method, reductions);
        if (kind == UNIT_OPEN)
            break;
        if (kind == UNIT_BEGINS)
            unit.begins =
                f->unit_begun ? NULL : f; /* where one is a part of another, that counts */
        if (kind == UNIT_SCAN && unit.begins && unit.begins->prev == f)
            unit.begins = NULL;
        if (kind == UNIT_CALLS && behind && !behind->unit_begun)
            unit.begins = behind;
        behind = kind == UNIT_BEHIND ? f : NULL;
        if (kind == UNIT_NONE || kind == UNIT_BEGINS || kind == UNIT_BEHIND || kind == UNIT_MAKES ||
            (kind == UNIT_EACH && unit.frame))
            continue;
        if (kind == UNIT_FLAG)
            flag = f;
        if (kind == UNIT_WHOLE)
            is_whole = true;
        if (kind >= UNIT_RELEASE)
            unit.locks = kind;
        unit.frame = f;
        unit.kind = kind;
        if (kind == UNIT_OWN)
            break;
    }
    if (flag && !is_whole && unit.locks != UNIT_ENTERS)
        unit = (struct unit){.frame = flag, .kind = UNIT_FLAG};
    unit.begun = unit.frame && unit.frame->unit_begun && !unit.begins;
    return unit;
}

bool unit_is_begun_at(const struct thread *t, const struct unit *unit, ref object, uint32_t offset)
{
    bool is_same = t->stop_object == object && t->stop_offset == offset;
    return unit->begun && (unit->kind != UNIT_EACH || is_same);
}

static bool is_argument(const struct frame *f, ref object)
{
    for (uint32_t i = 0; i < f->method->arg_slots; i++)
        if (f->regs[i].l == object)
            return true;
    return false;
}

bool unit_shows(const struct thread *t, const struct unit *unit, ref object)
{
    if (unit->kind == UNIT_FLAG)
        return object != t->java && unit->frame->prev &&
               !unit->frame->prev->method->class_->is_boot;
    if (unit->kind == UNIT_TELLS)
        return !unit->begun && is_argument(unit->frame, object);
    return unit->kind == UNIT_SHOWS;
}

void unit_begin(struct thread *t, const struct unit *unit, bool goes_on)
{
    if (unit->frame)
        UNDO_SET(&t->vm->log, unit->frame->unit_begun, goes_on);
    if (unit->begins)
        UNDO_SET(&t->vm->log, unit->begins->unit_begun, 1);
}

bool unit_has_written(struct thread *t, const struct unit *unit)
{
    enum { HAS_WRITTEN = 2 }; /* of unit_begun */
    if (unit->kind != UNIT_PAUSES || !unit->begun)
        return false;
    if (unit->frame->unit_begun == HAS_WRITTEN)
        return true;
    UNDO_SET(&t->vm->log, unit->frame->unit_begun, HAS_WRITTEN);
    return false;
}

void unit_end_others(struct thread *t, uint32_t reductions)
{
    if (!(reductions & (REDUCE_LOCKS | REDUCE_LIBRARY)))
        return;
    struct unit unit = unit_of(t, reductions);
    for (struct frame *f = unit.frame ? unit.frame->prev : t->frame; f; f = f->prev)
        if (!f->method->native && f->unit_begun)
            UNDO_SET(&t->vm->log, f->unit_begun, 0);
}

bool unit_makes(const struct thread *t, ref object)
{
    const struct frame *f = t->frame;
    return object && f->method->traits & METHOD_CONSTRUCTOR && f->method->class_->is_boot &&
           f->regs[0].l == object && kind_of(f->method, REDUCE_ALL) == UNIT_MAKES;
}

/* Synchronizers, their conditions and the nodes of their queues. */
static bool is_of_synchronizer(const struct class *c)
{
    static const struct symbol *names[6];
    if (!names[0]) {
        static const char *const texts[] = {"", "$ConditionObject", "$Node"};
        for (size_t i = 0; i < COUNT(names); i++) {
            char text[100];
            snprintf(text, sizeof text, "java/util/concurrent/locks/AbstractQueued%sSynchronizer%s",
                     i % 2 ? "Long" : "", texts[i / 2]);
            names[i] = symbol_of(text);
        }
    }
    for (; c; c = c->super)
        for (size_t i = 0; i < COUNT(names); i++)
            if (c->is_boot && c->name == names[i])
                return true;
    return false;
}

bool unit_asks_who_waits(const struct thread *t, uint32_t reductions, ref object)
{
    return reductions & REDUCE_LOCKS && is_of_synchronizer(class_of(object)) &&
           unit_of(t, reductions).locks == UNIT_ASKS;
}
