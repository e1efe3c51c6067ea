/* interp_loop.h - the interpreter's loop, compiled twice: with INTERP_OBSERVED 0 (nothing but
 * the program) and 1 (events, undo, a chance to switch threads at synchronization actions).
 * INTERP_NAME is the function's name.  Include nowhere else.
 *
 * Registers of the loop: pc (instruction), r (the frame's registers), f (frame).  SAVE()
 * writes them back before anything that looks at the thread's stack: natives, allocation,
 * exceptions.  RELOAD() reads them again after anything that may have pushed a frame. */

#define SAVE() (f->pc = pc, t->frame = f)
#define RELOAD() (f = t->frame, r = f->regs, pc = (union insn *)f->pc)
#define DISPATCH() goto *labels[pc->op]
#define NEXT(words)                                                                                \
    do {                                                                                           \
        pc += (words);                                                                             \
        DISPATCH();                                                                                \
    } while (0)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define CHECK_NULL(reference)                                                                      \
    if (UNLIKELY(!(reference)))                                                                    \
    goto null_pointer
#define CHECK_INDEX(array, index)                                                                  \
    if (UNLIKELY((uint32_t)(index) >= (uint32_t)array_length(array))) {                            \
        bad_index = (index);                                                                       \
        bad_array = (array);                                                                       \
        goto index_out_of_bounds;                                                                  \
    }
#define CHECK_READY(status)                                                                        \
    if (UNLIKELY((status) == LOAD_THROWN))                                                         \
        goto exception;                                                                            \
    if (UNLIKELY((status) == LOAD_PUSHED))                                                         \
    goto pushed
#define BRANCH(condition)                                                                          \
    do {                                                                                           \
        if (condition) {                                                                           \
            int16_t offset = (int16_t)pc->c;                                                       \
            pc += offset;                                                                          \
            if (offset <= 0 && UNLIKELY(--budget < 0))                                             \
                goto preempted;                                                                    \
            DISPATCH();                                                                            \
        }                                                                                          \
        NEXT(1);                                                                                   \
    } while (0)

#if INTERP_OBSERVED
#define UNDO_WORD(p) undo_save(&vm->log, (p))
#define READ_EVENT(object, offset, size, value, mode)                                              \
    do {                                                                                           \
        if (accesses_are_reported(t)) {                                                            \
            SAVE();                                                                                \
            report_read(t, (mode), (object), (offset), (size), (uint64_t)(value));                 \
        }                                                                                          \
    } while (0)
#define WRITE_EVENT(object, offset, size, value, mode)                                             \
    do {                                                                                           \
        if (accesses_are_reported(t)) {                                                            \
            SAVE();                                                                                \
            report_write(t, (mode), (object), (offset), (size), (uint64_t)(value));                \
        }                                                                                          \
    } while (0)
/* Leaves the loop before a synchronization action unless the scheduler has just granted it. */
#define SYNC_POINT()                                                                               \
    do {                                                                                           \
        if (vm->ask_at_sync && !t->granted) {                                                      \
            SAVE();                                                                                \
            return;                                                                                \
        }                                                                                          \
        t->granted = false;                                                                        \
    } while (0)
#define FIELD_SYNC_POINT(field)                                                                    \
    do {                                                                                           \
        if ((field)->flags & ACC_VOLATILE)                                                         \
            SYNC_POINT();                                                                          \
    } while (0)
#define FIELD_MODE(field) ((field)->flags & ACC_VOLATILE ? MODE_VOLATILE : MODE_PLAIN)
/* A frame becomes the top one again: what lies in it was not saved since the last mark. */
#define FRAME_EXPOSED()                                                                            \
    do {                                                                                           \
        if (vm->log.active && f < t->saved_floor)                                                  \
            thread_save_frame(t, f);                                                               \
    } while (0)
#define ENTER_EVENT()                                                                              \
    do {                                                                                           \
        if (vm->analysis) {                                                                        \
            SAVE();                                                                                \
            report_call(t, f->method);                                                             \
        }                                                                                          \
    } while (0)
/* However a method is left; f->pc says where. */
#define LEAVE_EVENT()                                                                              \
    do {                                                                                           \
        if (vm->analysis) {                                                                        \
            t->frame = f;                                                                          \
            if (f->method->traits & METHOD_CONSTRUCTOR)                                            \
                report_freeze(t, f->method, f->regs[0].l);                                         \
            report_return(t, f->method);                                                           \
        }                                                                                          \
    } while (0)
#define CLASS_READY(k)                                                                             \
    (class_is_ready(k) && ((k)->init_thread == t->id ||                                            \
                           (report_sync(t, SYNC_CLASS_USED, class_offset_of(k)), true)))
#else
#define UNDO_WORD(p) ((void)0)
#define READ_EVENT(object, offset, size, value, mode) ((void)0)
#define WRITE_EVENT(object, offset, size, value, mode) ((void)0)
#define SYNC_POINT() ((void)0)
#define FIELD_SYNC_POINT(field) ((void)0)
#define FIELD_MODE(field) MODE_PLAIN
#define FRAME_EXPOSED() ((void)0)
#define ENTER_EVENT() ((void)0)
#define LEAVE_EVENT() ((void)0)
#define CLASS_READY(k) ((void)(k), true)
#endif

#define ARITHMETIC(name, member, type, expression)                                                 \
    name : {                                                                                       \
        type x = r[pc->b].member, y = r[pc->c].member;                                             \
        r[pc->a].member = (expression);                                                            \
        NEXT(1);                                                                                   \
    }
#define ARITHMETIC_I(name, member, type, expression)                                               \
    name : {                                                                                       \
        type x = r[pc->b].member;                                                                  \
        type y = (type)(int16_t)pc->c;                                                             \
        r[pc->a].member = (expression);                                                            \
        NEXT(1);                                                                                   \
    }
#define INT_OP(name, expression)                                                                   \
    ARITHMETIC(do_##name, i, int32_t, expression)                                                  \
    ARITHMETIC_I(do_##name##_I, i, int32_t, expression)
#define LONG_OP(name, expression)                                                                  \
    ARITHMETIC(do_##name, j, int64_t, expression)                                                  \
    ARITHMETIC_I(do_##name##_I, j, int64_t, expression)
#define CONVERT(name, to, from, expression)                                                        \
    do_##name:                                                                                     \
    {                                                                                              \
        __typeof__(r->from) x = r[pc->b].from;                                                     \
        r[pc->a].to = (expression);                                                                \
        NEXT(1);                                                                                   \
    }
#define CONDITIONS(prefix, left, right)                                                            \
    do_##prefix##_EQ : BRANCH((left) == (right));                                                  \
    do_##prefix##_NE : BRANCH((left) != (right));                                                  \
    do_##prefix##_LT : BRANCH((left) < (right));                                                   \
    do_##prefix##_GE : BRANCH((left) >= (right));                                                  \
    do_##prefix##_GT : BRANCH((left) > (right));                                                   \
    do_##prefix##_LE : BRANCH((left) <= (right));

#define GET_FIELD(name, type, member)                                                              \
    do_##name:                                                                                     \
    {                                                                                              \
        ref object = r[pc->b].l;                                                                   \
        CHECK_NULL(object);                                                                        \
        FIELD_SYNC_POINT((const struct field *)pc[1].ptr);                                         \
        r[pc->a].member = *(type *)(ref_address(object) + pc->c);                                  \
        READ_EVENT(object, pc->c, sizeof(type), r[pc->a].member,                                   \
                   FIELD_MODE((const struct field *)pc[1].ptr));                                   \
        NEXT(FIELD_WORDS);                                                                         \
    }
#define PUT_FIELD(name, type, expression)                                                          \
    do_##name:                                                                                     \
    {                                                                                              \
        ref object = r[pc->a].l;                                                                   \
        CHECK_NULL(object);                                                                        \
        FIELD_SYNC_POINT((const struct field *)pc[1].ptr);                                         \
        union value v = r[pc->b];                                                                  \
        type *p = (type *)(ref_address(object) + pc->c);                                           \
        UNDO_WORD(p);                                                                              \
        *p = (type)(expression);                                                                   \
        WRITE_EVENT(object, pc->c, sizeof(type), *p,                                               \
                    FIELD_MODE((const struct field *)pc[1].ptr));                                  \
        NEXT(FIELD_WORDS);                                                                         \
    }
#define STATIC_CHECK(field)                                                                        \
    if (!CLASS_READY((field)->class_))                                                             \
    goto slow_static
#define GET_STATIC(name, type, member)                                                             \
    do_##name:                                                                                     \
    {                                                                                              \
        STATIC_CHECK((const struct field *)pc[1].ptr);                                             \
        FIELD_SYNC_POINT((const struct field *)pc[1].ptr);                                         \
        r[pc->a].member = *(type *)pc[2].ptr;                                                      \
        READ_EVENT(((const struct field *)pc[1].ptr)->class_->mirror,                              \
                   ((const struct field *)pc[1].ptr)->offset, sizeof(type), r[pc->a].member,       \
                   FIELD_MODE((const struct field *)pc[1].ptr));                                   \
        NEXT(STATIC_WORDS);                                                                        \
    }
#define PUT_STATIC(name, type, expression)                                                         \
    do_##name:                                                                                     \
    {                                                                                              \
        STATIC_CHECK((const struct field *)pc[1].ptr);                                             \
        FIELD_SYNC_POINT((const struct field *)pc[1].ptr);                                         \
        union value v = r[pc->a];                                                                  \
        type *p = pc[2].ptr;                                                                       \
        UNDO_WORD(p);                                                                              \
        *p = (type)(expression);                                                                   \
        WRITE_EVENT(((const struct field *)pc[1].ptr)->class_->mirror,                             \
                    ((const struct field *)pc[1].ptr)->offset, sizeof(type), *p,                   \
                    FIELD_MODE((const struct field *)pc[1].ptr));                                  \
        NEXT(STATIC_WORDS);                                                                        \
    }
#define ARRAY_LOAD(name, type, member)                                                             \
    do_##name:                                                                                     \
    {                                                                                              \
        ref array = r[pc->b].l;                                                                    \
        int32_t index = r[pc->c].i;                                                                \
        CHECK_NULL(array);                                                                         \
        CHECK_INDEX(array, index);                                                                 \
        r[pc->a].member = ((type *)array_data(array))[index];                                      \
        READ_EVENT(array, (uint32_t)(ARRAY_DATA_OFFSET + (uint64_t)index * sizeof(type)),          \
                   sizeof(type), r[pc->a].member, MODE_PLAIN);                                     \
        NEXT(1);                                                                                   \
    }
#define ARRAY_STORE(name, type, expression)                                                        \
    do_##name:                                                                                     \
    {                                                                                              \
        ref array = r[pc->a].l;                                                                    \
        int32_t index = r[pc->b].i;                                                                \
        union value v = r[pc->c];                                                                  \
        CHECK_NULL(array);                                                                         \
        CHECK_INDEX(array, index);                                                                 \
        type *p = (type *)array_data(array) + index;                                               \
        UNDO_WORD(p);                                                                              \
        *p = (type)(expression);                                                                   \
        WRITE_EVENT(array, (uint32_t)(ARRAY_DATA_OFFSET + (uint64_t)index * sizeof(type)),         \
                    sizeof(type), *p, MODE_PLAIN);                                                 \
        NEXT(1);                                                                                   \
    }

void INTERP_NAME(struct thread *t, uint32_t slice)
{
    static const void *const labels[] = {
#define X(name) &&do_##name,
        INSN_TABLE(X)
#undef X
    };
    struct vm *const vm = t->vm;
    heap_scan_c_stack_to_here(&vm->heap);
    int32_t budget = slice ? (int32_t)slice : INT32_MAX;
    struct frame *f;
    union value *r;
    union insn *pc;
    /* what the shared endings of several instructions work on */
    int32_t bad_index;
    ref bad_array;
    struct method *callee;
    union value *callee_regs, *callee_ret;
    union value returned;
    enum native_status native_status;

#if INTERP_OBSERVED
    thread_save_for_undo(t);
#endif
    RELOAD();
    if (t->thrown)
        goto exception;
    DISPATCH();

do_NOP:
    NEXT(1);
do_MOV:
    r[pc->a] = r[pc->b];
    NEXT(1);
do_MOV2:
    r[pc->a] = r[pc->b];
    r[pc[1].a] = r[pc[1].b];
    NEXT(2);
do_LDI:
    r[pc->a].j = pc->imm32;
    NEXT(1);
do_LDC64:
    r[pc->a].j = pc[1].imm64;
    NEXT(2);

    INT_OP(IADD, (int32_t)((uint32_t)x + (uint32_t)y))
    INT_OP(ISUB, (int32_t)((uint32_t)x - (uint32_t)y))
    INT_OP(IMUL, (int32_t)((uint32_t)x * (uint32_t)y))
    INT_OP(IAND, x & y)
    INT_OP(IOR, x | y)
    INT_OP(IXOR, x ^ y)
    INT_OP(ISHL, (int32_t)((uint32_t)x << (y & 31)))
    INT_OP(ISHR, x >> (y & 31))
    INT_OP(IUSHR, (int32_t)((uint32_t)x >> (y & 31)))
    LONG_OP(LADD, (int64_t)((uint64_t)x + (uint64_t)y))
    LONG_OP(LSUB, (int64_t)((uint64_t)x - (uint64_t)y))
    LONG_OP(LMUL, (int64_t)((uint64_t)x * (uint64_t)y))
    LONG_OP(LAND, x & y)
    LONG_OP(LOR, x | y)
    LONG_OP(LXOR, x ^ y)

do_LSHL:
    r[pc->a].j = (int64_t)((uint64_t)r[pc->b].j << (r[pc->c].i & 63));
    NEXT(1);
do_LSHR:
    r[pc->a].j = r[pc->b].j >> (r[pc->c].i & 63);
    NEXT(1);
do_LUSHR:
    r[pc->a].j = (int64_t)((uint64_t)r[pc->b].j >> (r[pc->c].i & 63));
    NEXT(1);
do_IDIV: {
    int32_t x = r[pc->b].i, y = r[pc->c].i;
    if (UNLIKELY(y == 0))
        goto division_by_zero;
    r[pc->a].i = y == -1 ? (int32_t)(0u - (uint32_t)x) : x / y;
    NEXT(1);
}
do_IREM: {
    int32_t x = r[pc->b].i, y = r[pc->c].i;
    if (UNLIKELY(y == 0))
        goto division_by_zero;
    r[pc->a].i = y == -1 ? 0 : x % y;
    NEXT(1);
}
do_LDIV: {
    int64_t x = r[pc->b].j, y = r[pc->c].j;
    if (UNLIKELY(y == 0))
        goto division_by_zero;
    r[pc->a].j = y == -1 ? (int64_t)(0u - (uint64_t)x) : x / y;
    NEXT(1);
}
do_LREM: {
    int64_t x = r[pc->b].j, y = r[pc->c].j;
    if (UNLIKELY(y == 0))
        goto division_by_zero;
    r[pc->a].j = y == -1 ? 0 : x % y;
    NEXT(1);
}
    ARITHMETIC(do_FADD, f, float, x + y)
    ARITHMETIC(do_FSUB, f, float, x - y)
    ARITHMETIC(do_FMUL, f, float, x * y)
    ARITHMETIC(do_FDIV, f, float, x / y)
    ARITHMETIC(do_FREM, f, float, fmodf(x, y))
    ARITHMETIC(do_DADD, d, double, x + y)
    ARITHMETIC(do_DSUB, d, double, x - y)
    ARITHMETIC(do_DMUL, d, double, x * y)
    ARITHMETIC(do_DDIV, d, double, x / y)
    ARITHMETIC(do_DREM, d, double, fmod(x, y))
do_LCMP: {
    int64_t x = r[pc->b].j, y = r[pc->c].j;
    r[pc->a].j = (x > y) - (x < y);
    NEXT(1);
}
do_FCMPL: {
    float x = r[pc->b].f, y = r[pc->c].f;
    r[pc->a].j = x > y ? 1 : x == y ? 0 : -1;
    NEXT(1);
}
do_FCMPG: {
    float x = r[pc->b].f, y = r[pc->c].f;
    r[pc->a].j = x < y ? -1 : x == y ? 0 : 1;
    NEXT(1);
}
do_DCMPL: {
    double x = r[pc->b].d, y = r[pc->c].d;
    r[pc->a].j = x > y ? 1 : x == y ? 0 : -1;
    NEXT(1);
}
do_DCMPG: {
    double x = r[pc->b].d, y = r[pc->c].d;
    r[pc->a].j = x < y ? -1 : x == y ? 0 : 1;
    NEXT(1);
}
    CONVERT(INEG, i, i, (int32_t)(0u - (uint32_t)x))
    CONVERT(LNEG, j, j, (int64_t)(0u - (uint64_t)x))
    CONVERT(FNEG, f, f, -x)
    CONVERT(DNEG, d, d, -x)
    CONVERT(I2L, j, i, x)
    CONVERT(I2F, f, i, (float)x)
    CONVERT(I2D, d, i, (double)x)
    CONVERT(L2I, i, j, (int32_t)x)
    CONVERT(L2F, f, j, (float)x)
    CONVERT(L2D, d, j, (double)x)
    CONVERT(F2I, i, f, double_to_int(x))
    CONVERT(F2L, j, f, double_to_long(x))
    CONVERT(F2D, d, f, (double)x)
    CONVERT(D2I, i, d, double_to_int(x))
    CONVERT(D2L, j, d, double_to_long(x))
    CONVERT(D2F, f, d, (float)x)
    CONVERT(I2B, i, i, (int8_t)x)
    CONVERT(I2C, i, i, (uint16_t)x)
    CONVERT(I2S, i, i, (int16_t)x)

    CONDITIONS(IF, r[pc->a].i, r[pc->b].i)
    CONDITIONS(IFI, r[pc->a].i, (int16_t)pc->b)
    CONDITIONS(IFL, r[pc->a].j, r[pc->b].j)
do_GOTO:
    pc += pc->imm32;
    DISPATCH();
do_GOTO_BACK:
    pc += pc->imm32;
    if (UNLIKELY(--budget < 0))
        goto preempted;
    DISPATCH();
do_TABLESWITCH: {
    uint32_t key = (uint32_t)r[pc->a].i - (uint32_t)pc[1].lo;
    uint32_t entry = key < (uint32_t)pc[1].hi ? key + 1 : 0;
    const union insn *word = &pc[2 + entry / 2];
    int32_t offset = entry % 2 ? word->hi : word->lo;
    pc += offset;
    if (offset <= 0 && UNLIKELY(--budget < 0))
        goto preempted;
    DISPATCH();
}
do_LOOKUPSWITCH: {
    int32_t key = r[pc->a].i, offset = pc[1].hi;
    uint32_t low = 0, high = (uint32_t)pc[1].lo;
    const union insn *pairs = &pc[2];
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (pairs[middle].lo == key) {
            offset = pairs[middle].hi;
            break;
        }
        if (pairs[middle].lo < key)
            low = middle + 1;
        else
            high = middle;
    }
    pc += offset;
    if (offset <= 0 && UNLIKELY(--budget < 0))
        goto preempted;
    DISPATCH();
}
do_JSR:
    r[pc->a].j = pc + 1 - f->method->code;
    pc += pc->imm32;
    DISPATCH();
do_RET:
    pc = f->method->code + r[pc->a].j;
    if (UNLIKELY(--budget < 0))
        goto preempted;
    DISPATCH();

    GET_FIELD(GETFIELD_1, int8_t, j)
    GET_FIELD(GETFIELD_U2, uint16_t, j)
    GET_FIELD(GETFIELD_S2, int16_t, j)
    GET_FIELD(GETFIELD_4, int32_t, j)
    GET_FIELD(GETFIELD_8, int64_t, j)
    PUT_FIELD(PUTFIELD_Z, int8_t, v.i & 1)
    PUT_FIELD(PUTFIELD_1, int8_t, v.i)
    PUT_FIELD(PUTFIELD_2, int16_t, v.i)
    PUT_FIELD(PUTFIELD_4, int32_t, v.i)
    PUT_FIELD(PUTFIELD_8, int64_t, v.j)
    GET_STATIC(GETSTATIC_1, int8_t, j)
    GET_STATIC(GETSTATIC_U2, uint16_t, j)
    GET_STATIC(GETSTATIC_S2, int16_t, j)
    GET_STATIC(GETSTATIC_4, int32_t, j)
    GET_STATIC(GETSTATIC_8, int64_t, j)
    PUT_STATIC(PUTSTATIC_Z, int8_t, v.i & 1)
    PUT_STATIC(PUTSTATIC_1, int8_t, v.i)
    PUT_STATIC(PUTSTATIC_2, int16_t, v.i)
    PUT_STATIC(PUTSTATIC_4, int32_t, v.i)
    PUT_STATIC(PUTSTATIC_8, int64_t, v.j)
do_GETSTATIC:
do_PUTSTATIC: {
    bool put = pc->op == INSN_PUTSTATIC;
    SAVE();
    enum load_status status = quicken(t, f, pc);
    CHECK_READY(status);
    if (pc->op != INSN_GETSTATIC && pc->op != INSN_PUTSTATIC)
        DISPATCH();
    if (put)
        goto slow_static_put;
    goto slow_static_get;
}
slow_static: {
    /* a quick form whose class is not initialized: it was rewound, or is being initialized */
    SAVE();
    enum load_status status =
        class_ensure_initialized(t, ((const struct field *)pc[1].ptr)->class_);
    CHECK_READY(status);
    if (pc->op >= INSN_PUTSTATIC)
        goto slow_static_put;
}
slow_static_get: {
    const struct field *field = pc[1].ptr;
    FIELD_SYNC_POINT(field);
    r[pc->a].j = interp_load_typed(pc[2].ptr, field->type);
    READ_EVENT(field->class_->mirror, field->offset, basic_type_size(field->type), r[pc->a].j,
               FIELD_MODE(field));
    NEXT(STATIC_WORDS);
}
slow_static_put: {
    const struct field *field = pc[1].ptr;
    FIELD_SYNC_POINT(field);
    UNDO_WORD(pc[2].ptr);
    interp_store_typed(pc[2].ptr, field->type, r[pc->a]);
    WRITE_EVENT(field->class_->mirror, field->offset, basic_type_size(field->type), r[pc->a].j,
                FIELD_MODE(field));
    NEXT(STATIC_WORDS);
}

    ARRAY_LOAD(ALOAD_1, int8_t, j)
    ARRAY_LOAD(ALOAD_U2, uint16_t, j)
    ARRAY_LOAD(ALOAD_S2, int16_t, j)
    ARRAY_LOAD(ALOAD_4, int32_t, j)
    ARRAY_LOAD(ALOAD_8, int64_t, j)
    ARRAY_STORE(ASTORE_1, int8_t, class_of(array)->type == T_BOOLEAN ? v.i & 1 : v.i)
    ARRAY_STORE(ASTORE_2, int16_t, v.i)
    ARRAY_STORE(ASTORE_4, int32_t, v.i)
    ARRAY_STORE(ASTORE_8, int64_t, v.j)
do_ASTORE_REF: {
    ref array = r[pc->a].l, value = r[pc->c].l;
    int32_t index = r[pc->b].i;
    CHECK_NULL(array);
    CHECK_INDEX(array, index);
    if (value) {
        const struct class *element = class_of(array)->element;
        const struct class *k = class_of(value);
        if (k != element && UNLIKELY(!class_is_assignable(k, element))) {
            SAVE();
            interp_throw_store(t, value);
            goto exception;
        }
    }
    ref *p = (ref *)array_data(array) + index;
    UNDO_WORD(p);
    *p = value;
    WRITE_EVENT(array, (uint32_t)(ARRAY_DATA_OFFSET + 4 * index), 4, value, MODE_PLAIN);
    NEXT(1);
}
do_ARRAYLENGTH: {
    ref array = r[pc->b].l;
    CHECK_NULL(array);
    r[pc->a].j = array_length(array);
    NEXT(1);
}

do_NEW_Q: {
    struct class *k = pc[1].ptr;
    if (!CLASS_READY(k)) {
        pc->op = INSN_NEW;
        DISPATCH();
    }
    ref object = heap_alloc_fast(&vm->heap, k, (k->instance_size + 7) >> 3, next_identity(t));
    if (UNLIKELY(!object)) {
        SAVE();
        t->allocations--; /* the name was not used */
        object = new_object(t, k);
        if (!object)
            goto exception;
    }
#if INTERP_OBSERVED
    else if (vm->analysis) {
        SAVE();
        report_alloc(t, object);
    }
#endif
    r[pc->a].j = object;
    NEXT(CLASS_WORDS);
}
do_NEW: {
    SAVE();
    enum load_status status = quicken(t, f, pc);
    CHECK_READY(status);
    if (pc->op == INSN_NEW_Q)
        DISPATCH();
    ref object = new_object(t, pc[1].ptr);
    if (!object)
        goto exception;
    r[pc->a].j = object;
    NEXT(CLASS_WORDS);
}
do_NEWARRAY: {
    SAVE();
    ref array = interp_new_array(t, vm->primitive_arrays[pc->c], r[pc->b].i);
    if (!array)
        goto exception;
    r[pc->a].j = array;
    NEXT(1);
}
do_ANEWARRAY_Q: {
    SAVE();
    ref array = interp_new_array(t, pc[1].ptr, r[pc->b].i);
    if (!array)
        goto exception;
    r[pc->a].j = array;
    NEXT(CLASS_WORDS);
}
do_MULTIANEWARRAY_Q: {
    SAVE();
    ref array = interp_new_multi_array(t, pc[1].ptr, &r[pc->a], pc->b);
    if (!array)
        goto exception;
    r[pc->a].j = array;
    NEXT(CLASS_WORDS);
}
do_CHECKCAST_Q: {
    ref object = r[pc->b].l;
    const struct class *k = pc[1].ptr;
    if (object && class_of(object) != k && UNLIKELY(!class_is_assignable(class_of(object), k))) {
        SAVE();
        interp_throw_cast(t, object, k);
        goto exception;
    }
    r[pc->a].j = object;
    NEXT(CLASS_WORDS);
}
do_INSTANCEOF_Q:
    r[pc->a].j = instance_of(r[pc->b].l, pc[1].ptr);
    NEXT(CLASS_WORDS);
do_CHECKCAST:
    if (!r[pc->b].l) { /* null passes without loading the class */
        r[pc->a].j = 0;
        NEXT(CLASS_WORDS);
    }
    goto resolve;
do_INSTANCEOF:
    if (!r[pc->b].l) {
        r[pc->a].j = 0;
        NEXT(CLASS_WORDS);
    }
    goto resolve;
do_LDC:
do_GETFIELD:
do_PUTFIELD:
do_ANEWARRAY:
do_MULTIANEWARRAY:
do_INVOKEVIRTUAL:
do_INVOKESPECIAL:
do_INVOKESTATIC:
do_INVOKEINTERFACE:
do_INVOKEHANDLE:
do_INVOKEDYNAMIC:
resolve: {
    SAVE();
    enum load_status status = quicken(t, f, pc);
    CHECK_READY(status);
    DISPATCH();
}
pushed:
    /* A frame was pushed, or the thread cannot go on; the instruction is executed again. */
    if (t->frame == f || vm->stopping)
        return;
    RELOAD();
    DISPATCH();

do_ATHROW: {
    ref exception_object = r[pc->a].l;
    CHECK_NULL(exception_object);
    SAVE();
    t->thrown = exception_object;
    goto exception;
}
do_MONITORENTER: {
    ref object = r[pc->a].l;
    CHECK_NULL(object);
    SYNC_POINT();
    SAVE();
    if (!monitor_enter(t, object))
        return;
    NEXT(1);
}
do_MONITOREXIT: {
    ref object = r[pc->a].l;
    CHECK_NULL(object);
    SAVE();
    if (!monitor_exit(t, object))
        goto exception;
    NEXT(1);
}

/* ---- calls ---- */

do_INVOKEFINAL_Q: {
    callee_regs = r + pc->a;
    CHECK_NULL(callee_regs[0].l);
    callee = pc[1].ptr;
    callee_ret = r + pc->b;
    goto call;
}
do_INVOKEVIRTUAL_Q: {
    callee_regs = r + pc->a;
    CHECK_NULL(callee_regs[0].l);
    callee = class_of(callee_regs[0].l)->vtable[pc->c];
    callee_ret = r + pc->b;
    goto call;
}
do_INVOKESTATIC_CHECK: {
    struct method *m = pc[1].ptr;
    SAVE();
    enum load_status status = class_ensure_initialized(t, m->class_);
    CHECK_READY(status);
    if (class_is_ready(m->class_)) {
        pc->op = INSN_INVOKESTATIC_Q;
        DISPATCH();
    }
    callee = m;
    callee_regs = r + pc->a;
    callee_ret = r + pc->b;
    goto call;
}
do_INVOKESTATIC_Q:
    callee = pc[1].ptr;
#if INTERP_OBSERVED
    if (!CLASS_READY(callee->class_)) {
        pc->op = INSN_INVOKESTATIC_CHECK;
        DISPATCH();
    }
#endif
    callee_regs = r + pc->a;
    callee_ret = r + pc->b;
    goto call;
do_INVOKEINTERFACE_Q: {
    callee_regs = r + pc->a;
    CHECK_NULL(callee_regs[0].l);
    struct object *receiver = object_at(callee_regs[0].l);
    if (LIKELY((uint32_t)pc[2].lo == receiver->class_offset)) {
        callee = pc[3].ptr;
    } else {
        struct class *k = class_at(receiver->class_offset);
        callee = class_select_method(k, pc[1].ptr);
        if (!callee || !(callee->flags & ACC_PUBLIC)) {
            SAVE();
            callee = interp_selection_failed(t, k, pc[1].ptr, callee);
            if (!callee)
                goto exception;
        }
        pc[2].lo = (int32_t)receiver->class_offset;
        pc[3].ptr = callee;
    }
    callee_ret = r + pc->b;
    goto call;
}
do_INVOKELINKED_Q: {
    const struct linked_call *linked = pc[1].ptr;
    callee = linked->target;
    callee_regs = r + pc->a;
    if (linked->has_receiver)
        CHECK_NULL(callee_regs[0].l);
    callee_ret = r + pc->b;
    if (linked->appendix)
        callee_regs[callee->arg_slots - 1].j = linked->appendix;
    goto call;
}
call:
    if (UNLIKELY(callee_regs + callee->frame_slots > t->stack_limit)) {
        SAVE();
        throw_new(t, "java/lang/StackOverflowError", NULL);
        goto exception;
    }
    f->pc = pc;
    {
        struct frame *callee_frame = (struct frame *)(callee_regs + callee->max_locals);
        callee_frame->prev = f;
        callee_frame->method = callee;
        callee_frame->regs = callee_regs;
        callee_frame->ret = callee_ret;
        callee_frame->sync = 0;
        callee_frame->state = 0;
        f = callee_frame;
    }
    r = callee_regs;
    pc = (union insn *)callee->entry;
    ENTER_EVENT();
    if (UNLIKELY(--budget < 0))
        goto preempted;
    DISPATCH();

do_RETURN:
    returned.bits = 0;
    goto leave;
do_RETURN_V:
    returned = r[pc->a];
leave:
    if (UNLIKELY(f->sync)) {
        SAVE();
        if (!monitor_exit(t, f->sync)) {
            f->sync = 0;
            goto exception;
        }
    }
    LEAVE_EVENT();
    {
        union value *ret = f->ret;
        f = f->prev;
        if (UNLIKELY(!f)) { /* the thread's first frame has ended */
            t->frame = NULL;
            return;
        }
        FRAME_EXPOSED();
        r = f->regs;
        pc = (union insn *)f->pc;
        if (LIKELY(ret != NULL)) {
            *ret = returned;
            pc += CALL_WORDS;
        }
    }
    DISPATCH();

/* ---- entry stubs ---- */

do_ENTER_TRANSLATE: {
    struct method *m = f->method;
    struct error error;
    SAVE();
    if (!m->code && !translate_method(m, &error)) {
        vm_unsupported(t, "%s", error.text);
        return;
    }
    if (!(m->flags & ACC_SYNCHRONIZED))
        m->entry = m->code;
    pc = m->code;
    DISPATCH();
}
do_ENTER_SYNC: {
    struct method *m = f->method;
    SYNC_POINT();
    SAVE();
    ref object = m->flags & ACC_STATIC ? m->class_->mirror : r[0].l;
    if (!monitor_enter(t, object))
        return;
    f->sync = object;
    pc = (union insn *)interp_body(m);
    DISPATCH();
}
do_ENTER_NATIVE:
#if INTERP_OBSERVED
    if (f->method->traits & METHOD_SYNC_POINT)
        SYNC_POINT();
    if (f->method->traits & METHOD_IRREVERSIBLE && vm->log.active) {
        SAVE();
        vm->commit_wanted = true;
        return;
    }
#endif
    SAVE();
    f->resume = NULL;
    returned.bits = 0;
    native_status = f->method->native(t, r, &returned);
    goto native_ended;
do_NATIVE_RESUME:
    SAVE();
    if (!f->resume) {
        returned = t->result;
        goto leave;
    }
native_resume : {
    native_resume resume = f->resume;
    f->resume = NULL;
    returned.bits = 0;
    native_status = resume(t, f, &returned);
}
native_ended:
    switch (native_status) {
    case NATIVE_DONE:
        if (UNLIKELY(vm->stopping))
            return;
        goto leave;
    case NATIVE_THROWN:
        goto exception;
    case NATIVE_RETRY:
        if (t->frame == f || vm->stopping)
            return;
        RELOAD();
        DISPATCH();
    default: /* NATIVE_TAIL, NATIVE_CALL: the result comes back to NATIVE_RESUME */
        f->pc = interp_native_entry();
        if (vm->stopping)
            return;
        RELOAD();
        DISPATCH();
    }
do_ENTER_ABSTRACT:
    SAVE();
    interp_throw_abstract(t);
    LEAVE_EVENT();
    f = f->prev; /* as if the caller had thrown */
    t->frame = f;
    goto exception;
do_ENTER_INVOKE_BASIC: {
    ref handle = r[0].l;
    if (UNLIKELY(!handle)) {
        SAVE();
        throw_npe(t);
        goto exception;
    }
    ref form = get_ref(handle, vm->off.MethodHandle_form);
    callee = member_name_method(vm, get_ref(form, vm->off.LambdaForm_vmentry));
    goto tail_call;
}
do_ENTER_LINK_TO: {
    struct method *m = f->method;
    SAVE();
    callee = interp_link_target(t, m, r);
    if (!callee)
        goto exception;
    goto tail_call;
}
tail_call:
    /* The intrinsic's frame is replaced by the callee's: same arguments, same caller. */
    callee_regs = r;
    callee_ret = f->ret;
    f = f->prev;
    pc = (union insn *)f->pc;
    goto call;
do_UNSUPPORTED:
    SAVE();
    vm_unsupported(t, "an instruction that cannot be translated");
    return;

/* ---- exceptions ---- */

null_pointer:
    SAVE();
    throw_npe(t);
    goto exception;
division_by_zero:
    SAVE();
    throw_new(t, "java/lang/ArithmeticException", "/ by zero");
    goto exception;
index_out_of_bounds:
    SAVE();
    throw_new(t, "java/lang/ArrayIndexOutOfBoundsException",
              "Index %d out of bounds for length %d", bad_index, array_length(bad_array));
    goto exception;
exception:
    if (UNLIKELY(vm->stopping))
        return;
    for (;;) {
        f = t->frame;
        FRAME_EXPOSED();
        const union insn *handler = interp_find_handler(t, f);
        if (handler) {
            r = f->regs;
            frame_stack(f)[0].j = t->thrown;
            t->thrown = 0;
            pc = (union insn *)handler;
            DISPATCH();
        }
        if (f->resume && f->method->native) {
            r = f->regs;
            f->pc = interp_native_entry() + CALL_WORDS;
            goto native_resume;
        }
        if (f->sync) {
            ref thrown = t->thrown;
            t->thrown = 0;
            if (monitor_exit(t, f->sync))
                t->thrown = thrown;
        }
        LEAVE_EVENT();
        t->frame = f->prev;
        if (UNLIKELY(!t->frame))
            return;
    }
preempted:
    SAVE();
    if (!slice) {
        budget = INT32_MAX;
        DISPATCH();
    }
    vm->slice_ended = true;
    return;
}
