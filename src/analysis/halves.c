/* halves.c - see halves.h. */
#include "analysis/halves.h"

/* By action of the whole execution: the half that reads and the half that writes, which are the same of all others. */
struct parts {
    uint16_t first[EXECUTION_MAX_ACTIONS], last[EXECUTION_MAX_ACTIONS];
};

static struct action read_half(const struct action *update)
{
    struct action read = *update;
    read.kind = ACTION_READ;
    read.value = update->read;
    return read;
}

static struct action write_half(const struct action *update)
{
    struct action write = *update;
    write.kind = ACTION_WRITE;
    write.mode = update->write_mode;
    write.seen = 0;
    write.read = 0;
    return write;
}

static void count_again(struct execution *e)
{
    for (uint32_t i = 0; i < e->count; i++) {
        struct action *a = &e->actions[i];
        a->nth = 0;
        for (uint32_t j = 0; j < i; j++)
            a->nth += e->actions[j].thread == a->thread && e->actions[j].kind == a->kind &&
                      e->actions[j].place == a->place;
    }
}

bool halves_make(const struct execution *e, struct arena *arena, struct halves *halves)
{
    struct parts parts;
    uint32_t count = 0;
    for (uint32_t i = 0; i < e->count; i++)
        count += e->actions[i].kind == ACTION_UPDATE ? 2 : 1;
    if (count > EXECUTION_MAX_ACTIONS)
        return false;
    *halves = (struct halves){*e, NULL};
    if (count == e->count)
        return true;
    struct execution *to = &halves->execution;
    uint16_t *whole = arena_alloc(arena, (count + 1) * sizeof *whole);
    to->count = 0;
    to->actions = arena_alloc(arena, (count + 1) * sizeof *to->actions);
    to->before = arena_alloc(arena, (count + 1) * sizeof *to->before);
    halves->whole = whole;
    for (uint32_t i = 0; i < e->count; i++) {
        const struct action *a = &e->actions[i];
        bool is_update = a->kind == ACTION_UPDATE;
        parts.first[i] = (uint16_t)to->count;
        whole[to->count] = (uint16_t)i;
        to->actions[to->count++] = is_update ? read_half(a) : *a;
        parts.last[i] = (uint16_t)(parts.first[i] + is_update);
        if (!is_update)
            continue;
        whole[to->count] = (uint16_t)i;
        to->actions[to->count++] = write_half(a);
    }
    for (uint32_t i = 0; i < to->count; i++) {
        struct action *a = &to->actions[i];
        if (a->kind == ACTION_READ && a->seen != WRITE_INITIAL)
            a->seen = parts.last[a->seen];
        to->before[i] = (struct action_set){0};
        FOR_ACTIONS (b, &e->before[whole[i]]) {
            action_set_add(&to->before[i], parts.first[b]);
            action_set_add(&to->before[i], parts.last[b]);
        }
        if (i != parts.first[whole[i]])
            action_set_add(&to->before[i], parts.first[whole[i]]);
    }
    count_again(to);
    return true;
}
